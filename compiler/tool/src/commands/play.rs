//! `boardwright play`.

use crate::commands::perft::too_large;
use crate::commands::show;
use crate::failure::{Failure, Verdict};
use crate::games::GameArgs;
use crate::lines::{self, Line};
use crate::players;
use crate::records::{append, at_end, failed};
use boardwright::moves::{borrowed, joint_text};
use boardwright_players::{Found, Limits, Mcts, PlayerSpec, Searcher, Seat, best_of_all};
use boardwright_review::records::Recorder;
use boardwright_runtime::{JointText, LegalMoves, Rng, Schema, Session, random_joint};
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  boardwright play tic-tac-toe                  you begin, the others are random
  boardwright play paint --human black --seed 7
  boardwright play reversi --human none         a random game to look at
  boardwright play reversi --against medium     against a strong player: easy, medium, hard
  boardwright play hex --against mcts:time=2s,threads=2 --thoughts
  boardwright play hex --record games.jsonl     for `boardwright replay`
  printf 'drop d1\\n' | boardwright play connect-four --human all

At the prompt: a move as text or by its number, `moves` (with the beginning of a text: only those),
`hint`, `undo`, `board`, `help`, `quit`.";

const HELP: &str = "\
a move         play it, by its text or by its number in `moves`
moves [TEXT]   the legal moves, or those that begin with TEXT
hint           what a strong player would play here
undo           back to your last move
board          the board again
quit           leave; so does the end of the input";

/// The thinking time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

/// Which game, and who plays.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The players you play, parted by commas, or `all` or `none`; the first when not said
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    human: Vec<String>,
    /// Who plays the others: random, easy, medium, hard, auto, mcts or ab, with settings like
    /// `mcts:nodes=1000` or `ab:depth=8`
    #[arg(long, value_name = "SPEC", default_value = "random", value_parser = players::spec)]
    against: PlayerSpec,
    /// Say what the others think of the position when they move
    #[arg(long)]
    thoughts: bool,
    /// Fixes what the others do, as far as they do not look at the clock
    #[arg(long)]
    seed: Option<u64>,
    /// Write the game to the end of a file, as a record
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// Plays a game at the terminal.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let session = args.game.open()?;
    let humans = humans(session.schema(), &args.human)?;
    let record = args.record.as_deref();
    let file = record.map(at_end).transpose()?;
    let seed = args
        .seed
        .or(args.against.seed())
        .unwrap_or_else(|| RandomState::new().hash_one(0) % 1_000_000);
    writeln!(out, "{} (seed {seed})\n", session.schema().title)?;
    let against = args.against.clone().seeded(seed);
    let opponent = match against.is_random() {
        true => None,
        false => Some(Opponent {
            player: against
                .player(session.schema())
                .map_err(players::bad_spec)?,
            limits: against.limits(session.schema()),
            thoughts: args.thoughts,
        }),
    };
    let mut table = Table {
        recorder: recorder(&*session, &humans, &args.against, seed),
        opponent,
        begin: session.fork(),
        moves: Vec::new(),
        session,
        viewer: None,
        humans,
        rng: Rng::new(seed),
        earlier: Vec::new(),
        input: &mut io::stdin().lock(),
        out,
    };
    table.play()?;
    if let (Some(path), Some(mut file), 1..) = (record, file, table.recorder.plies()) {
        let record = table.recorder.finish(&*table.session);
        append(&mut file, &record).map_err(|e| failed(path, "written", &e))?;
    }
    Ok(Verdict::Fine)
}

/// Returns a recorder of the game, with the players or, if only chance and random players move, the seed.
fn recorder(session: &dyn Session, humans: &[bool], against: &PlayerSpec, seed: u64) -> Recorder {
    let mut recorder = Recorder::new(session);
    if humans.contains(&true) || !against.is_random() {
        let kind = |human: &bool| {
            if *human {
                "human".into()
            } else {
                against.to_string()
            }
        };
        let names = session.schema().players.iter().cloned();
        recorder.players(names.zip(humans.iter().map(kind)).collect());
    } else {
        recorder.seed(seed);
    }
    recorder
}

/// Returns for each player whether a human plays it at the terminal.
fn humans(schema: &Schema, names: &[String]) -> Result<Vec<bool>, Failure> {
    let players = &schema.players;
    if let Some(unknown) = names
        .iter()
        .find(|name| !players.contains(name) && !["all", "none"].contains(&name.as_str()))
    {
        let hint = format!(
            "the players are {}; or say `all` or `none`",
            players.join(", ")
        );
        return Err(Failure::usage(format!("there is no player `{unknown}`")).hint(hint));
    }
    let human = |(n, player): (usize, &String)| match names {
        [] => n == 0,
        names => names.iter().any(|name| name == player || name == "all"),
    };
    Ok(players.iter().enumerate().map(human).collect())
}

struct Table<'a> {
    session: Box<dyn Session>,
    humans: Vec<bool>,
    /// The strong player of the other seats; `None` if they move at random.
    opponent: Option<Opponent>,
    rng: Rng,
    /// The positions in which a human has moved, and the number of plies before each; for undo.
    earlier: Vec<(Box<dyn Session>, usize)>,
    recorder: Recorder,
    /// The position in which the game began; `moves` are played from there.
    begin: Box<dyn Session>,
    moves: Vec<JointText>,
    /// In games with hidden information, the player who is looking at the terminal.
    viewer: Option<usize>,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

/// A strong player.
struct Opponent {
    player: Box<dyn Searcher>,
    limits: Limits,
    /// Whether it shows its evaluation.
    thoughts: bool,
}

impl Opponent {
    fn think(&mut self, seat: &Seat<'_>) -> Result<Found, Failure> {
        let found = best_of_all(&mut *self.player, seat, &self.limits, None);
        found.map_err(players::failed)
    }
}

/// The request of a human.
enum Wish {
    Play(String),
    Undo,
    Quit,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        if self.session.schema().hidden {
            self.viewer = self.humans.iter().position(|human| *human);
        }
        self.position()?;
        while self.session.points().is_none() {
            let legal = self.session.legal().map_err(too_large)?;
            match self.joint(&legal)? {
                Some(joint) => self.played(&legal, &joint)?,
                None => return Ok(()),
            }
        }
        Ok(())
    }

    /// Plays a joint move, or undoes one if it is empty.
    fn played(&mut self, legal: &[LegalMoves], joint: &JointText) -> Result<(), Failure> {
        if joint.is_empty() {
            if legal.iter().all(|list| list.moves.is_empty()) {
                return Err(Failure::wrong(
                    "nobody has a legal move, and the game is not over",
                ));
            }
            return self.position();
        }
        if joint.iter().any(|(player, _)| self.is_human(*player)) {
            let before = (self.session.fork(), self.recorder.plies());
            self.earlier.push(before);
        }
        let refused = |e| Failure::wrong(format!("a legal move was refused: {e:?}"));
        let seen = self.seen(joint)?;
        self.session.play(&borrowed(joint)).map_err(refused)?;
        self.recorder.push(self.session.schema(), joint);
        self.moves.push(joint.clone());
        let text = joint_text(self.session.schema(), &seen);
        if !seen.is_empty() {
            writeln!(self.out, "\n{text}\n")?;
        }
        self.position()
    }

    /// Shows the position as the player at the terminal sees it.
    fn position(&mut self) -> Result<(), Failure> {
        match self.viewer {
            Some(viewer) => show::seen(&*self.session, viewer, self.out)?,
            None => show::position(&*self.session, self.out)?,
        }
        Ok(())
    }

    /// Returns the parts of a joint move that the player at the terminal sees.
    fn seen(&self, joint: &JointText) -> Result<JointText, Failure> {
        let Some(viewer) = self.viewer else {
            return Ok(joint.clone());
        };
        let refused = |e| Failure::wrong(format!("a legal move was refused: {e:?}"));
        let veils = self.session.veils(&borrowed(joint)).map_err(refused)?;
        let seen = joint
            .iter()
            .zip(veils)
            .filter_map(|((player, text), veil)| {
                Some((*player, veil.text(viewer, *player, text)?))
            });
        Ok(seen.collect())
    }

    /// Clears the terminal before another player looks at it.
    fn hand_over(&mut self, player: usize) -> Result<(), Failure> {
        if self.viewer.is_none_or(|viewer| viewer == player) {
            return Ok(());
        }
        let name = self.session.schema().player(player).to_string();
        writeln!(
            self.out,
            "{}{name}: take the keyboard, and press Enter",
            "\n".repeat(60)
        )?;
        self.out.flush()?;
        self.line()?;
        self.viewer = Some(player);
        self.position()
    }

    /// Returns the move of all players; empty after an undo, `None` if a human quits.
    fn joint(&mut self, legal: &[LegalMoves]) -> Result<Option<JointText>, Failure> {
        let mut joint = random_joint(&*self.session, &mut self.rng).map_err(too_large)?;
        let chosen = self.opponents_choice(&joint)?;
        for (player, text) in &mut joint {
            if let Some((_, better)) = chosen.iter().find(|(who, _)| who == player) {
                better.clone_into(text);
            }
            let Some(list) = legal.iter().find(|list| list.player == *player) else {
                continue;
            };
            if !self.is_human(*player) {
                continue;
            }
            match self.ask(list)? {
                Wish::Play(chosen) => *text = chosen,
                Wish::Quit => return Ok(None),
                Wish::Undo => return Ok(Some(JointText::new())),
            }
        }
        Ok(Some(joint))
    }

    /// Returns the joint move with the opponent's choices for the seats that no human plays.
    fn opponents_choice(&mut self, drawn: &JointText) -> Result<JointText, Failure> {
        let players = self.session.schema().players.len();
        let others = drawn
            .iter()
            .any(|(who, _)| *who < players && !self.is_human(*who));
        let Some(opponent) = self.opponent.as_mut().filter(|_| others) else {
            return Ok(JointText::new());
        };
        let found = opponent.think(&Seat {
            session: &*self.session,
            begin: &*self.begin,
            moves: &self.moves,
            player: 0,
        })?;
        if opponent.thoughts {
            writeln!(
                self.out,
                "{}",
                players::thought(self.session.schema(), &found)
            )?;
        }
        Ok(found.choice)
    }

    /// Shows what a strong player would play in the place of a human.
    fn hint(&mut self, player: usize) -> Result<(), Failure> {
        let schema = self.session.schema();
        let seat = Seat {
            session: &*self.session,
            begin: &*self.begin,
            moves: &self.moves,
            player,
        };
        let found = match &mut self.opponent {
            Some(Opponent { player, limits, .. }) => player.search_at(&seat, limits, None),
            None => Mcts::default().search_at(&seat, &Limits::time(HINT_TIME), None),
        };
        let mut found = found.map_err(players::failed)?;
        found.choice.retain(|(who, _)| *who == player);
        let points = players::points(schema, &found.points);
        for (_, text) in &found.choice {
            writeln!(self.out, "{text} ({points})")?;
        }
        Ok(())
    }

    fn is_human(&self, player: usize) -> bool {
        self.humans.get(player).is_some_and(|human| *human)
    }

    /// Asks a human until the answer can be carried out.
    fn ask(&mut self, list: &LegalMoves) -> Result<Wish, Failure> {
        self.hand_over(list.player)?;
        loop {
            let name = self.session.schema().player(list.player).to_string();
            write!(self.out, "{name}> ")?;
            self.out.flush()?;
            let Some(line) = self.line()? else {
                writeln!(self.out)?;
                return Ok(Wish::Quit);
            };
            if let Some(text) = chosen(list, &line) {
                return Ok(Wish::Play(text));
            }
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("quit", "") => return Ok(Wish::Quit),
                ("undo", "") => match self.earlier.pop() {
                    Some((before, plies)) => {
                        self.session = before;
                        self.recorder.truncate(plies);
                        self.moves.truncate(plies);
                        return Ok(Wish::Undo);
                    }
                    None => writeln!(self.out, "there is no move of yours to take back")?,
                },
                ("hint", "") => self.hint(list.player)?,
                ("board", "") => self.position()?,
                ("help", "") => writeln!(self.out, "{HELP}")?,
                ("moves", start) => self.list(list, start)?,
                ("", _) => {}
                _ => self.illegal(list, &line)?,
            }
        }
    }

    /// Reads the next line and normalises its blanks; `None` at the end of the input.
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut buffer = Vec::new();
        match lines::read(self.input, &mut buffer)? {
            Line::End => Ok(None),
            Line::TooLong => Ok(Some(String::from("a line that is too long"))),
            Line::Whole => {
                let text = String::from_utf8_lossy(&buffer);
                Ok(Some(text.split_whitespace().collect::<Vec<_>>().join(" ")))
            }
        }
    }

    fn list(&mut self, list: &LegalMoves, start: &str) -> Result<(), Failure> {
        for (n, text) in list.moves.iter().enumerate() {
            if text.starts_with(start) {
                writeln!(self.out, "{:>5}  {text}", n + 1)?;
            }
        }
        Ok(())
    }

    /// Reports that a text is not a legal move, and suggests similar moves.
    fn illegal(&mut self, list: &LegalMoves, line: &str) -> Result<(), Failure> {
        let shown: String = line.chars().take(60).collect();
        let first = line.split(' ').next().unwrap_or_default();
        let near = list
            .moves
            .iter()
            .filter(|text| text.split(' ').next() == Some(first))
            .count();
        let hint = match near {
            0 => "`moves` lists the legal moves, `help` the other words".to_string(),
            _ => format!("`moves {first}` lists the {near} that begin with `{first}`"),
        };
        Ok(writeln!(
            self.out,
            "`{shown}` is no legal move here; {hint}"
        )?)
    }
}

/// Returns the legal move that a line names by its text or its number in the list.
fn chosen(list: &LegalMoves, line: &str) -> Option<String> {
    let number = line.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let by_text = list.moves.iter().find(|text| *text == line);
    by_text.or_else(|| list.moves.get(number?)).cloned()
}

#[cfg(test)]
mod tests;
