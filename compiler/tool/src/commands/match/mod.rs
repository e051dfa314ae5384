//! `boardwright match`.

mod openings;
mod page;
mod resume;
mod show;

use crate::failure::{Failure, Verdict};
use crate::games;
use crate::numbers::count;
use crate::players;
use crate::progress;
use crate::records::{append, at_end, failed};
use boardwright_players::arena::{
    Clock, Contestant, ContestantSpec, Pairing, Played, Referee, Schedule, Score, Slot, Sprt,
    Untold, default_games,
};
use boardwright_review::records::{Forfeit, OfMatch, Record, Recorder};
use boardwright_runtime::{Session, fnv1a};
use openings::Openings;
use show::Names;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};

const EXAMPLES: &str = "\
Examples:
  boardwright match hex random mcts:nodes=500 --games 20
  boardwright match reversi new=mcts:c=0.5,nodes=1000 old=mcts:nodes=1000 --games 200 --record games.jsonl
  boardwright match connect-four auto ugi:./engine --clock 10s+100ms --openings 2
  boardwright match chess mcts:time=1s uci:depth=1:stockfish --games 20
  boardwright match breakthrough mcts:nodes=100 mcts:nodes=200 --sprt elo0=0 elo1=50 --games 1000

A player is random, easy, medium, hard, auto, mcts or ab with settings, or a program outside: `ugi:COMMAND`, `uci:COMMAND`;
without a clock it gets a second a move, or `ugi:depth=4:COMMAND`, `nodes=N`, `time=T`. Half a second after its time it
loses the game, and a minute after `go` where it has none. NAME=SPEC gives it a name.
The same command with the same --record goes on where it stopped.";

/// Who plays what, and how.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game's name (see `boardwright list`), or a path to a rules file
    game: String,
    /// The players
    #[arg(value_name = "SPEC", required = true, value_parser = contestant)]
    players: Vec<ContestantSpec>,
    /// So many games for each group of players that meet; without it at least 10, with each opening in all seatings
    #[arg(long, value_name = "N", value_parser = count::<usize>)]
    games: Option<usize>,
    /// The first player meets all others, who do not meet each other
    #[arg(long)]
    gauntlet: bool,
    /// A clock for each player: `10s+100ms`, a time for the game and one more with each move
    #[arg(long, value_name = "T+T", value_parser = clock)]
    clock: Option<Clock>,
    /// So many random plies before each game, or a file with a position on each line, also in a notation such as FEN
    #[arg(long, value_name = "K|FILE", default_value = "2")]
    openings: String,
    /// Write every game to the end of a file, and go on with the match that it has
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Fixes openings, dice, and what players draw who do not look at the clock
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// So many games at once
    #[arg(long, value_name = "C", default_value_t = 1, value_parser = count::<usize>)]
    concurrency: usize,
    /// End the match when it is sure enough that the first player is elo0 or elo1 better
    #[arg(long, num_args = 2, value_names = ["elo0=A", "elo1=B"])]
    sprt: Option<Vec<String>>,
    /// Let the interpreter referee, not the engine
    #[arg(long)]
    reference: bool,
    /// Let the interpreter referee beside the engine
    #[arg(long, conflicts_with = "reference")]
    beside: bool,
    /// One JSON object for each game, and one with the result
    #[arg(long)]
    json: bool,
    /// Write a page with the result
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

fn contestant(text: &str) -> Result<ContestantSpec, String> {
    text.parse()
        .map_err(|e: boardwright_players::SpecError| e.0)
}

fn clock(text: &str) -> Result<Clock, String> {
    let (left, increment) = text.split_once('+').unwrap_or((text, "0s"));
    Ok(Clock {
        left: boardwright_players::time(left)?,
        increment: players::duration(increment)?,
    })
}

/// A match and its options.
struct Match<'a> {
    args: &'a Args,
    openings: Openings,
    id: String,
    sprt: Option<Sprt>,
}

/// A finished game: its record and the points of each seat.
struct Finished {
    slot: Slot,
    points: Vec<i32>,
    record: Record,
}

/// Plays all games and shows the standings.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = games::open(&args.game, args.reference, None)?;
    let all = Match::new(args, &*session)?;
    let pairing = if args.gauntlet {
        Pairing::Gauntlet
    } else {
        Pairing::RoundRobin
    };
    let (players, seats) = (args.players.len(), session.schema().players.len());
    let games = args.games.unwrap_or_else(|| default_games(players, seats));
    let schedule = Schedule::new(pairing, players, seats, games);
    let (mut file, done) = match &args.record {
        Some(path) => resume::open(path, &all.id)?,
        None => (None, BTreeMap::new()),
    };
    // The page is written at the end, and no game is to be lost to a path that can not be written.
    args.html.as_deref().map(at_end).transpose()?;
    if !schedule.is_balanced() {
        let fair = schedule.seatings;
        writeln!(
            io::stderr(),
            "warning: some players have a seat more often than others; a multiple of {fair} games is fair"
        )?;
    }
    let mut scores = Vec::new();
    let mut left = Vec::new();
    for slot in schedule.slots {
        match done
            .get(&slot.number)
            .and_then(|record| points_of(record, &*session))
        {
            Some(points) => {
                scores.extend(all.scores(&slot, &points, forfeiter(&done[&slot.number], &*session)))
            }
            None => left.push(slot),
        }
    }
    if !all.is_decided(&scores) {
        all.play(left, &mut scores, file.as_mut(), out)?;
    }
    let names: Vec<String> = args.players.iter().map(|p| p.name.clone()).collect();
    let schema = session.schema();
    let names = Names {
        players: &names,
        seats: &schema.players,
    };
    match args.json {
        true => show::json(&names, &scores, out)?,
        false => {
            show::tables(&names, &scores, out)?;
            show::ratio_test(all.sprt.as_ref(), &scores, out)?;
        }
    }
    if let Some(path) = &args.html {
        let page = page::page(&schema.title, &names, &scores);
        std::fs::write(path, page).map_err(|e| failed(path, "written", &e))?;
    }
    Ok(Verdict::Fine)
}

/// Returns the points of each seat in a record, including those of a forfeited game.
fn points_of(record: &Record, session: &dyn Session) -> Option<Vec<i32>> {
    let given = if record.points.is_empty() {
        &record.result
    } else {
        &record.points
    };
    let players = session.schema().players.iter();
    let points = players.map(|name| given.iter().find(|(who, _)| who == name).map(|(_, p)| *p));
    points.collect()
}

fn forfeiter(record: &Record, session: &dyn Session) -> Option<usize> {
    let name = &record.forfeit.as_ref()?.player;
    session
        .schema()
        .players
        .iter()
        .position(|player| player == name)
}

impl<'a> Match<'a> {
    fn new(args: &'a Args, session: &dyn Session) -> Result<Match<'a>, Failure> {
        let schema = session.schema();
        let openings = Openings::read(&args.openings, session)?;
        for player in &args.players {
            check_player(player, session, &openings)?;
        }
        check_number(args, schema.players.len())?;
        let sprt = args.sprt.as_deref().map(sprt).transpose()?;
        let mut what = format!(
            "{} {:016x} {:?} {:?} {} {} {}",
            schema.name,
            schema.rules_hash,
            args.players,
            args.clock,
            args.openings,
            args.seed,
            args.gauntlet
        );
        // A file of the same name may have other positions.
        for position in openings.positions() {
            what.push_str(&position.text);
        }
        // The seatings of such games once had another order.
        if schema.players.len() > 2 {
            what.push_str("drawn rotations");
        }
        Ok(Match {
            args,
            openings,
            id: format!("{:016x}", fnv1a(what.as_bytes())),
            sprt,
        })
    }

    /// Returns the scores of a game. Games with the same opening and different seatings belong to one sample.
    fn scores(&self, slot: &Slot, points: &[i32], forfeit: Option<usize>) -> Vec<Score> {
        const APART: usize = 1 << 20;
        let sample = slot.opening * APART + slot.group;
        Score::of(&slot.seats, points, sample, forfeit)
    }

    /// Whether the ratio test has ended.
    fn is_decided(&self, scores: &[Score]) -> bool {
        self.sprt.is_some_and(|sprt| sprt.decided(scores).is_some())
    }

    /// Plays games on the requested number of threads, and records them as they end.
    fn play(
        &self,
        slots: Vec<Slot>,
        scores: &mut Vec<Score>,
        mut file: Option<&mut File>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let bar = progress::steps(&self.args.game, slots.len() as u64);
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (send, receive) = channel();
        let threads = self.args.concurrency.min(slots.len());
        let result = std::thread::scope(|scope| {
            for _ in 0..threads {
                let (send, next, stop, slots) = (send.clone(), &next, &stop, &slots);
                let thread = std::thread::Builder::new().stack_size(crate::STACK);
                thread.spawn_scoped(scope, move || self.worker(slots, next, stop, &send))?;
            }
            drop(send);
            let mut result = Ok(());
            for finished in receive {
                let kept = finished.and_then(|finished| {
                    bar.step();
                    self.keep(finished, scores, file.as_deref_mut(), out)
                });
                if kept.is_err() || self.is_decided(scores) {
                    stop.store(true, Relaxed);
                }
                result = result.and(kept);
            }
            result
        });
        bar.finish();
        result
    }

    fn keep(
        &self,
        finished: Finished,
        scores: &mut Vec<Score>,
        file: Option<&mut File>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let forfeit = finished.record.forfeit.as_ref().and_then(|forfeit| {
            let all = finished.record.players.iter();
            all.into_iter()
                .position(|(seat, _)| *seat == forfeit.player)
        });
        if let (Some(file), Some(path)) = (file, &self.args.record) {
            append(file, &finished.record).map_err(|e| failed(path, "written", &e))?;
        }
        if self.args.json {
            show::game(
                &finished.record,
                finished.slot.number,
                &finished.points,
                out,
            )?;
        } else if let Some(Forfeit { player, reason }) = &finished.record.forfeit {
            let seat = finished
                .record
                .players
                .iter()
                .find(|(seat, _)| seat == player);
            let name = seat.map_or(player.as_str(), |(_, name)| name.as_str());
            writeln!(
                out,
                "game {}: {name} ({player}) forfeits: {reason}",
                finished.slot.number + 1
            )?;
            out.flush()?;
        }
        scores.extend(self.scores(&finished.slot, &finished.points, forfeit));
        Ok(())
    }

    /// Plays games until none are left.
    fn worker(
        &self,
        slots: &[Slot],
        next: &AtomicUsize,
        stop: &AtomicBool,
        send: &Sender<Result<Finished, Failure>>,
    ) {
        let mut players = BTreeMap::new();
        while let Some(slot) = slots.get(next.fetch_add(1, Relaxed)) {
            if stop.load(Relaxed) {
                return;
            }
            match self.game(slot, &mut players, stop) {
                Ok(Some(finished)) => drop(send.send(Ok(finished))),
                Ok(None) => return,
                Err(failure) => {
                    drop(send.send(Err(failure)));
                    return;
                }
            }
        }
    }

    /// Plays a game; returns `None` if the match was stopped in the meantime.
    fn game(
        &self,
        slot: &Slot,
        players: &mut BTreeMap<(usize, usize), Contestant>,
        stop: &AtomicBool,
    ) -> Result<Option<Finished>, Failure> {
        let args = self.args;
        let position = self.openings.position(slot.opening);
        let open = |reference| games::open(&args.game, reference, position);
        let begin = open(args.reference)?;
        let beside = args.beside.then(|| open(true)).transpose()?;
        let mut seats: Vec<Contestant> = Vec::new();
        for (seat, player) in slot.seats.iter().enumerate() {
            let known = players
                .remove(&(seat, *player))
                .filter(|_| args.players[*player].is_outside());
            let seed = args
                .seed
                .wrapping_mul(0x9e37_79b9)
                .wrapping_add((slot.number * 16 + seat) as u64);
            seats.push(match known {
                Some(known) => known,
                None => args.players[*player]
                    .contestant(&*begin, seed)
                    .map_err(crate::players::bad_spec)?,
            });
        }
        let referee = Referee {
            begin: &*begin,
            opening_plies: self.openings.plies(),
            clock: args.clock,
            beside: beside.as_deref(),
            is_stopped: &|| stop.load(Relaxed),
        };
        let opening = args
            .seed
            .wrapping_add((slot.opening as u64) << 16 | slot.group as u64);
        let dice = args.seed.wrapping_add(1 << 40 | slot.number as u64);
        let played = referee.play(&mut seats.iter_mut().collect::<Vec<_>>(), opening, dice);
        for (seat, (player, contestant)) in slot.seats.iter().zip(seats).enumerate() {
            players.insert((seat, *player), contestant);
        }
        let Some(played) = played.map_err(Failure::wrong)? else {
            return Ok(None);
        };
        let record = self.record(&*begin, slot, &played);
        Ok(Some(Finished {
            slot: slot.clone(),
            points: played.points,
            record,
        }))
    }

    fn record(&self, begin: &dyn Session, slot: &Slot, played: &Played) -> Record {
        let schema = begin.schema();
        let mut recorder = Recorder::new(begin);
        let names = slot
            .seats
            .iter()
            .map(|player| self.args.players[*player].name.clone());
        recorder.players(schema.players.iter().cloned().zip(names).collect());
        played
            .moves
            .iter()
            .for_each(|joint| recorder.push(schema, joint));
        let mut record = recorder.finish(&*played.end);
        if let Some(forfeit) = &played.forfeit {
            let points = played.points.iter().copied();
            record.result = schema.players.iter().cloned().zip(points).collect();
            record.forfeit = Some(Forfeit {
                player: schema.player(forfeit.seat).to_string(),
                reason: forfeit.reason.clone(),
            });
        }
        record.of_match = Some(OfMatch {
            id: self.id.clone(),
            number: slot.number,
        });
        record
    }
}

/// What to do where positions can not be told to a UCI program.
const NO_FEN: &str = "a part `notation fen { … }` of the rules file says how FEN tells a position of this game (docs/language.md); \
                      openings of random plies are told as moves: --openings 2";

/// Checks that a player can play the game, from all openings.
fn check_player(
    player: &ContestantSpec,
    session: &dyn Session,
    openings: &Openings,
) -> Result<(), Failure> {
    let schema = session.schema();
    let bad = |why: String| Failure::usage(format!("{player} can not play: {why}"));
    if player.is_outside()
        && let Some(why) = boardwright_players::ugi::unfit(schema)
    {
        return Err(bad(why));
    }
    let unfit = |session: &dyn Session| player.unfit(session).map_err(players::bad_spec);
    if let Some(why) = unfit(session)? {
        return Err(bad(why));
    }
    for opening in openings.positions() {
        let place = &opening.place;
        if !opening.is_first {
            match player.untold(&*opening.open(session)?) {
                None => {}
                Some(Untold::NoNotation) => {
                    let why = format!("UCI has no words for the position at {place}");
                    return Err(bad(why).hint(NO_FEN));
                }
                Some(Untold::NoText(why)) => return Err(bad(format!("{place}: {why}"))),
            }
        }
        // What may be hidden at a position is known only there.
        if schema.hidden
            && let Some(why) = unfit(&*opening.open(session)?)?
        {
            return Err(bad(format!("{place}: {why}")));
        }
    }
    Ok(())
}

/// Checks the numbers of players and of games at once.
fn check_number(args: &Args, seats: usize) -> Result<(), Failure> {
    if args.players.len() == 1 && seats > 1 {
        return Err(Failure::usage("one player has nobody to play with")
            .hint("name two players, or the same one twice"));
    }
    if seats == 1 && args.sprt.is_some() {
        let what = "--sprt is about games against others, and this game is for one player";
        return Err(Failure::usage(what));
    }
    Ok(())
}

/// Parses the bounds of the sequential test: `elo0=0 elo1=10`.
fn sprt(words: &[String]) -> Result<Sprt, Failure> {
    let value = |name: &str| {
        let found = words
            .iter()
            .find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
        let number = found
            .and_then(|text| text.parse::<f64>().ok())
            .filter(|n| n.is_finite());
        number.ok_or_else(|| {
            Failure::usage(format!("--sprt needs {name}=NUMBER")).hint("--sprt elo0=0 elo1=10")
        })
    };
    let (elo0, elo1) = (value("elo0")?, value("elo1")?);
    if elo0 >= elo1 {
        let wrong = Failure::usage("--sprt needs an elo0 below elo1".to_string());
        return Err(wrong.hint("--sprt elo0=0 elo1=10"));
    }
    Ok(Sprt { elo0, elo1 })
}
