//! `boardwright replay`.

use crate::failure::{Failure, Verdict};
use crate::numbers::counted;
use crate::records::{self, RecordFile};
use crate::{games, rules};
use boardwright_players::arena;
use boardwright_review::records::{Broken, Record, accepted, replay};
use boardwright_runtime::Session;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  boardwright bench chess --record 100 games.jsonl
  boardwright replay games.jsonl                by the rules as they are now
  boardwright replay games.jsonl --rules new/chess.game
  boardwright replay rules/golden --rules rules --accept

Records are written by `play`, `bench` and `serve` with --record. Exit codes: 0 all hold; 1 some\nbreak; 2 files can not be read, or rules do not compile.";

/// Which records, and by which rules.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files of records, or folders of such files (`*.jsonl`)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Replay by these rules: a rules file, or a folder with a file for each game
    #[arg(long, value_name = "NEW")]
    rules: Option<PathBuf>,
    /// Let the reference interpreter answer, not the compiled engines
    #[arg(long)]
    reference: bool,
    /// Write records that break anew: the random game of the same seed, or the moves that still hold
    #[arg(long)]
    accept: bool,
}

/// Reports which records replay without differences, and where and why the others break.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let mut table = Table {
        args,
        sessions: BTreeMap::new(),
    };
    let (mut all, mut broken) = (0, 0);
    for file in records::read(&args.files)? {
        all += file.records.len();
        broken += table.file(file, out)?;
    }
    let total = counted(all as u64, "record");
    match broken {
        0 if all == 0 => writeln!(out, "{total}: there is nothing to replay")?,
        0 => writeln!(out, "{total}: all hold")?,
        n if args.accept => writeln!(out, "{total}: {n} written anew")?,
        n => writeln!(out, "{total}: {n} broken")?,
    }
    let fine = broken == 0 || args.accept;
    Ok(if fine { Verdict::Fine } else { Verdict::Wrong })
}

struct Table<'a> {
    args: &'a Args,
    /// The sessions opened so far, by the name of the game.
    sessions: BTreeMap<String, Box<dyn Session>>,
}

impl Table<'_> {
    /// Replays a file; returns the number of records that break.
    fn file(&mut self, mut file: RecordFile, out: &mut dyn Write) -> Result<usize, Failure> {
        let mut broken = 0;
        for (line, record) in &mut file.records {
            let session = self.session(&record.game)?;
            let holds = replay(&mut **session, record).and_then(|()| {
                let plies = record.moves.len();
                forfeit(&**session, record).map_err(|why| Broken { plies, why })
            });
            let Err(why) = holds else {
                continue;
            };
            broken += 1;
            let place = format!("{}:{line}", file.path.display());
            writeln!(out, "{}", story(&place, record, &why))?;
            if self.args.accept {
                let session = self.session(&record.game)?;
                *record = accepted(&mut **session, record)
                    .map_err(|e| Failure::wrong(format!("{place}: {}", e.why)))?;
            }
        }
        if self.args.accept && broken > 0 {
            records::replace(&file.path, file.records.iter().map(|(_, record)| record))?;
        }
        Ok(broken)
    }

    /// Returns the session of a record's game.
    fn session(&mut self, game: &str) -> Result<&mut Box<dyn Session>, Failure> {
        if !self.sessions.contains_key(game) {
            let session = self.open(game)?;
            self.sessions.insert(game.to_string(), session);
        }
        let opened = self.sessions.get_mut(game);
        opened.ok_or_else(|| games::unknown(game))
    }

    fn open(&self, game: &str) -> Result<Box<dyn Session>, Failure> {
        let Some(path) = &self.args.rules else {
            let opened = games::open(game, self.args.reference, None);
            return opened.map_err(|e| e.hint("--rules names a rules file, or a folder of them"));
        };
        let path = rules_file(path, game).display().to_string();
        rules::interpreter(&path).map_err(Failure::undone)
    }
}

/// Checks the forfeit of a record; the session is where it was.
fn forfeit(end: &dyn Session, record: &Record) -> Result<(), String> {
    let Some(forfeit) = &record.forfeit else {
        return match record.result.is_empty() {
            true => Ok(()),
            false => Err("there is a `result`, and nobody forfeits".into()),
        };
    };
    let players = &end.schema().players;
    let seat = players.iter().position(|player| *player == forfeit.player);
    let seat = seat.ok_or_else(|| format!("there is no player `{}`", forfeit.player))?;
    if record.position.is_none() {
        return Err("there is no `position` where the forfeit was".into());
    }
    let points = |player: &String| {
        let found = record.result.iter().find(|(name, _)| name == player);
        let points = found.map(|(_, points)| *points);
        points.ok_or_else(|| format!("the `result` has no points of {player}"))
    };
    let points = players.iter().map(points).collect::<Result<Vec<_>, _>>()?;
    let forfeit = arena::Forfeit {
        seat,
        reason: forfeit.reason.clone(),
    };
    forfeit.check(end, &points)
}

/// Returns the path of a game's rules file: this file, or the file in this folder.
fn rules_file(path: &Path, game: &str) -> PathBuf {
    match path.is_dir() {
        true => path.join(format!("{game}.game")),
        false => path.to_path_buf(),
    }
}

/// Describes a broken record: `games.jsonl:3: chess breaks at ply 12 of 60: …`.
fn story(place: &str, record: &Record, broken: &Broken) -> String {
    let Record { game, moves, .. } = record;
    let (at, why) = (broken.at(moves.len()), &broken.why);
    format!("{place}: {game} breaks {at}: {why}")
}
