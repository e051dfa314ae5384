//! Contestants of a match: players of this crate, and external programs.

use super::process::{Process, Silence};
use super::referee::Clock;
use crate::limits::Limits;
use crate::searcher::{SearchError, Searcher};
use crate::seat::Seat;
use crate::spec::{PlayerSpec, SpecError};
use crate::ugi::{self, position_text, token};
use crate::values::{time, whole};
use boardwright_runtime::{JointText, Session, write_text};
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The specification of a contestant, such as `mcts:nodes=1000`, `ugi:COMMAND` or `uci:depth=1:COMMAND`,
/// each optionally after `NAME=`.
#[derive(Clone, Debug)]
pub struct ContestantSpec {
    /// The name in tables.
    pub name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Inside(PlayerSpec),
    Outside(Program),
}

/// An external program.
#[derive(Clone, Debug)]
struct Program {
    command: String,
    /// Whether the program speaks UCI instead of UGI.
    is_uci: bool,
    /// The arguments of `go` where there is no clock.
    go: String,
    /// The time of a move that `go` names; `None` where a depth or nodes are named.
    time: Option<Duration>,
}

impl FromStr for ContestantSpec {
    type Err = SpecError;
    fn from_str(text: &str) -> Result<ContestantSpec, SpecError> {
        let (name, rest) = match text.split_once('=') {
            Some((name, rest)) if !name.contains(':') => (Some(name), rest),
            _ => (None, text),
        };
        let kind = match rest.split_once(':') {
            Some(("ugi", rest)) => Kind::Outside(Program::read(rest, false)?),
            Some(("uci", rest)) => Kind::Outside(Program::read(rest, true)?),
            _ => Kind::Inside(rest.parse()?),
        };
        Ok(ContestantSpec {
            name: name.unwrap_or(rest).to_string(),
            kind,
        })
    }
}

impl Display for ContestantSpec {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Program {
    /// Parses `COMMAND`, `depth=1:COMMAND`, `nodes=500:COMMAND` or `time=100ms:COMMAND`.
    fn read(text: &str, is_uci: bool) -> Result<Program, SpecError> {
        let (setting, command) = match text.split_once(':') {
            Some((setting, command)) if setting.contains('=') && !setting.contains(' ') => {
                (setting, command)
            }
            _ => ("time=1s", text),
        };
        let (go, time) = go_words(setting)?;
        if command.trim().is_empty() {
            return Err(SpecError(format!("`{text}` names no program")));
        }
        Ok(Program {
            command: command.to_string(),
            is_uci,
            go,
            time,
        })
    }
}

/// Returns the arguments of `go` for a setting, and the time that it allows.
fn go_words(setting: &str) -> Result<(String, Option<Duration>), SpecError> {
    let bad = || {
        SpecError(format!(
            "`{setting}` is none of depth=N, nodes=N and time=T"
        ))
    };
    let bad_value = |why: String| SpecError(format!("`{setting}`: {why}"));
    let (name, value) = setting.split_once('=').ok_or_else(bad)?;
    match name {
        "depth" | "nodes" => {
            let n = whole(value, 1..=u64::MAX).map_err(bad_value)?;
            Ok((format!("{name} {n}"), None))
        }
        "time" => {
            let time = time(value).map_err(bad_value)?;
            Ok((format!("movetime {}", time.as_millis()), Some(time)))
        }
        _ => Err(bad()),
    }
}

/// The notation in which UCI programs are told positions.
const FEN: &str = "fen";

/// Why a program can not be told a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Untold {
    /// The game has no notation `fen`.
    NoNotation,
    /// The notation has no text for it, for this reason.
    NoText(String),
}

/// The time that a program has to start, and to say that it is ready.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time that a program has for a move where neither a clock nor its setting names one.
const HANGS: Duration = Duration::from_secs(60);
/// The time that a clock may be overrun, for the delay of the pipe.
const MARGIN: Duration = Duration::from_millis(100);
/// The time that `time=T` may be overrun: more than a clock, as programs take `movetime` for an aim.
const LATE: Duration = Duration::from_millis(500);
/// The longest time that is waited: longer ones need not fit the clock of the system.
const EVER: Duration = Duration::from_secs(365 * 24 * 3600);

/// A contestant during a match.
pub struct Contestant {
    kind: Playing,
}

enum Playing {
    Inside(Box<dyn Searcher>, PlayerSpec),
    Outside(Program, Option<Process>),
}

impl ContestantSpec {
    /// Returns whether this is an external program.
    pub fn is_outside(&self) -> bool {
        matches!(self.kind, Kind::Outside(_))
    }
    /// Returns why a game of this contestant can not begin at a position; `None` if it can. UCI has words for a position
    /// only where the rules file says how to write it.
    pub fn untold(&self, there: &dyn Session) -> Option<Untold> {
        if !matches!(&self.kind, Kind::Outside(program) if program.is_uci) {
            return None;
        }
        match write_text(there, FEN) {
            None => Some(Untold::NoNotation),
            Some(Err(why)) => Some(Untold::NoText(why.0)),
            Some(Ok(_)) => None,
        }
    }
    /// Creates the contestant with a seed of its own. External programs start at their first game.
    ///
    /// # Errors
    /// [`SpecError`] as for [`PlayerSpec::player`].
    pub fn contestant(&self, session: &dyn Session, seed: u64) -> Result<Contestant, SpecError> {
        let kind = match &self.kind {
            Kind::Inside(spec) => {
                let spec = spec.clone().seeded_for_game(seed);
                Playing::Inside(spec.player(session.schema())?, spec)
            }
            Kind::Outside(program) => Playing::Outside(program.clone(), None),
        };
        Ok(Contestant { kind })
    }
    /// Returns why a player of this program can not play a game from its first position; `None` if it can, or if it is an
    /// external program.
    ///
    /// # Errors
    /// [`SpecError`] as for [`PlayerSpec::player`].
    pub fn unfit(&self, session: &dyn Session) -> Result<Option<String>, SpecError> {
        let Kind::Inside(spec) = &self.kind else {
            return Ok(None);
        };
        let seat = Seat {
            session,
            begin: session,
            moves: &[],
            player: 0,
        };
        let mut player = spec.player(session.schema())?;
        Ok(match player.search_at(&seat, &Limits::nodes(1), None) {
            Err(SearchError::Unfit(why)) => Some(why),
            Err(SearchError::TooLarge) | Ok(_) => None,
        })
    }
}

/// The state of a game as a contestant gets it.
pub(super) struct Table<'a> {
    pub(super) session: &'a dyn Session,
    /// The position where the moves begin, and the texts of the moves, for external programs.
    pub(super) begin: &'a dyn Session,
    pub(super) moves: &'a [String],
    /// The same moves by ply, with the players who made them.
    pub(super) joints: &'a [JointText],
    pub(super) seat: usize,
    pub(super) clocks: Option<&'a [Clock]>,
}

impl Contestant {
    /// Prepares for a new game.
    pub(super) fn begin(&mut self) -> Result<(), String> {
        match &mut self.kind {
            Playing::Inside(searcher, _) => {
                searcher.forget();
                Ok(())
            }
            Playing::Outside(program, process) => {
                let begun = started(program, process).and_then(|process| {
                    process.say(if program.is_uci {
                        "ucinewgame"
                    } else {
                        "uginewgame"
                    });
                    process.say("isready");
                    answered(process, "readyok")
                });
                if begun.is_err() {
                    *process = None;
                }
                begun
            }
        }
    }

    /// Returns the text of the contestant's move, or the reason why it forfeits the game.
    pub(super) fn choose(&mut self, table: &Table<'_>) -> Result<String, String> {
        match &mut self.kind {
            Playing::Inside(searcher, spec) => inside(&mut **searcher, spec, table),
            Playing::Outside(program, process) => {
                let chosen = outside(program, process, table);
                if chosen.is_err() {
                    *process = None;
                }
                chosen
            }
        }
    }

    /// Restarts an external program after it has forfeited a game.
    pub(super) fn restart(&mut self) {
        if let Playing::Outside(_, process) = &mut self.kind {
            *process = None;
        }
    }
}

fn inside(
    searcher: &mut dyn Searcher,
    spec: &PlayerSpec,
    table: &Table<'_>,
) -> Result<String, String> {
    let clock = table.clocks.and_then(|clocks| clocks.get(table.seat));
    let limits = match clock {
        Some(clock) => spec.within(&Limits::time(clock.share())),
        None => spec.limits(table.session.schema()),
    };
    let seat = Seat {
        session: table.session,
        begin: table.begin,
        moves: table.joints,
        player: table.seat,
    };
    let found = searcher.search_at(&seat, &limits, None);
    let found = found.map_err(|e| e.to_string())?;
    let own = found.choice.into_iter().find(|(who, _)| *who == table.seat);
    own.map(|(_, text)| text)
        .ok_or_else(|| "finds no move".into())
}

/// Returns the running program, starting it if necessary.
fn started<'p>(program: &Program, process: &'p mut Option<Process>) -> Result<&'p Process, String> {
    if process.is_none() {
        let new = Process::start(&program.command)?;
        new.say(if program.is_uci { "uci" } else { "ugi" });
        answered(&new, if program.is_uci { "uciok" } else { "ugiok" })?;
        *process = Some(new);
    }
    process.as_ref().ok_or_else(|| "does not run".into())
}

fn answered(process: &Process, word: &str) -> Result<(), String> {
    let found = process.wait(Instant::now() + PATIENCE, |words| {
        (words.first() == Some(&word)).then_some(())
    });
    found.map_err(|silence| match silence {
        Silence::Gone => format!("{NOTHING_SAID}`{word}`"),
        Silence::Late => format!("{SAYS_NOTHING}`{word}` in {} s", PATIENCE.as_secs()),
    })
}

fn outside(
    program: &Program,
    process: &mut Option<Process>,
    table: &Table<'_>,
) -> Result<String, String> {
    let process = started(program, process)?;
    process.say(&position(table, program.is_uci)?);
    let begun = Instant::now();
    process.say(&go(program, table.clocks));
    let clock = table.clocks.and_then(|clocks| clocks.get(table.seat));
    let alone = || {
        let time = program.time;
        time.map_or(HANGS, |time| time.saturating_add(LATE))
    };
    let most = clock.map_or_else(alone, |clock| clock.left.saturating_add(MARGIN));
    let most = most.min(EVER);
    let word = process.wait(begun + most, |words| match words {
        ["bestmove", word, ..] => Some((*word).to_string()),
        _ => None,
    });
    let word = word.map_err(|silence| match (silence, clock) {
        (Silence::Gone, _) => "ended in the middle of the game".to_string(),
        (Silence::Late, Some(_)) => "lost on time".into(),
        (Silence::Late, None) => format!("did not answer in {} s", most.as_secs_f64()),
    })?;
    match ugi::move_of(table.session, &word) {
        Some((_, text)) => Ok(text),
        None => Err(format!("{PLAYED}{}{ILLEGAL}", short(&word))),
    }
}

/// The words around an illegal move in the reason of a forfeit.
const PLAYED: &str = "played `";
const ILLEGAL: &str = "`, which is not legal";

/// Returns the move that a reason calls illegal; `None` for other reasons, and where only the beginning of the word is left.
pub(super) fn illegal_word(reason: &str) -> Option<&str> {
    let word = reason.strip_prefix(PLAYED)?.strip_suffix(ILLEGAL)?;
    (word.chars().count() < LONGEST).then_some(word)
}

/// Returns whether a reason may be that of a program which did not begin to play, at whoever's turn.
pub(super) fn is_of_begin(reason: &str) -> bool {
    reason.contains(NO_START)
        || [NOTHING_SAID, SAYS_NOTHING]
            .iter()
            .any(|r| reason.starts_with(r))
}

/// Words of the reasons of programs that do not begin to play.
pub(super) const NO_START: &str = " does not start: ";
const NOTHING_SAID: &str = "ended before it said ";
const SAYS_NOTHING: &str = "did not say ";

/// Returns the `position` command for the state of a game.
fn position(table: &Table<'_>, is_uci: bool) -> Result<String, String> {
    let mut first = table.begin.fork();
    first.restart();
    let (first, begin) = (position_text(&*first), position_text(table.begin));
    let mut line = match first == begin {
        true => String::from("position startpos"),
        false if is_uci => match write_text(table.begin, FEN) {
            Some(fen) => format!("position fen {}", fen.map_err(|e| e.0)?),
            None => return Err("speaks UCI, and the game began at another position".into()),
        },
        false => format!("position fen {begin}"),
    };
    if !table.moves.is_empty() {
        line.push_str(" moves");
    }
    let mut session = table.begin.fork();
    for text in table.moves {
        let word = match is_uci {
            true => uci_word(&mut *session, text)?,
            false => token(text),
        };
        line.push(' ');
        line.push_str(&word);
    }
    Ok(line)
}

/// Plays a move and returns it in UCI notation, or as a token of UGI where that has no word for this move alone.
fn uci_word(session: &mut dyn Session, text: &str) -> Result<String, String> {
    let mover = session.to_move().first().copied().unwrap_or(0);
    let is_read = |word: &String| ugi::move_of(session, word).is_some_and(|(_, read)| read == text);
    let word = ugi::cells_word(session, mover, text).filter(is_read);
    let illegal = |_| format!("the move `{text}` is not legal");
    session.play(&[(mover, text)]).map_err(illegal)?;
    Ok(word.unwrap_or_else(|| token(text)))
}

/// Returns the `go` command: with the clocks of the one or two players, if there are clocks.
fn go(program: &Program, clocks: Option<&[Clock]>) -> String {
    let Some(clocks) = clocks else {
        return format!("go {}", program.go);
    };
    let [times, increments] = match program.is_uci {
        true => [["wtime", "btime"], ["winc", "binc"]],
        false => [["p1time", "p2time"], ["p1inc", "p2inc"]],
    };
    let increment = clocks.iter().map(|clock| clock.increment.as_millis());
    let increment = increment.max().unwrap_or(0);
    let left = clocks.iter().map(|clock| clock.left.as_millis());
    let times = times.iter().zip(left);
    let increments = increments
        .iter()
        .zip(clocks)
        .map(|(name, _)| (name, increment));
    let words = times.chain(increments);
    let words: String = words.map(|(name, n)| format!(" {name} {n}")).collect();
    format!("go{words}")
}

/// The number of characters of a word that a message shows.
const LONGEST: usize = 40;

/// Shortens a text for a message.
fn short(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_the_clock_of_each_player() {
        let clock = |seconds| Clock {
            left: Duration::from_secs(seconds),
            increment: Duration::from_millis(10),
        };
        let told = |is_uci, clocks: &[Clock]| {
            let program = Program::read("fish", is_uci).expect("a program");
            go(&program, Some(clocks))
        };
        let both = [clock(1), clock(2)];
        let one = &both[..1];
        assert_eq!(
            told(false, &both),
            "go p1time 1000 p2time 2000 p1inc 10 p2inc 10"
        );
        assert_eq!(
            told(true, &both),
            "go wtime 1000 btime 2000 winc 10 binc 10"
        );
        assert_eq!(told(false, one), "go p1time 1000 p1inc 10");
        assert_eq!(told(true, one), "go wtime 1000 winc 10");
    }

    #[test]
    fn players_may_have_names() {
        let spec = |text: &str| text.parse::<ContestantSpec>();
        assert_eq!(
            spec("mcts:nodes=10").expect("a player").name,
            "mcts:nodes=10"
        );
        assert_eq!(spec("old=mcts:nodes=10").expect("a player").name, "old");
        let outside = spec("x=uci:depth=1:stockfish -q").expect("a player");
        assert!(outside.is_outside() && outside.name == "x");
        for bad in [
            "fish",
            "ugi:",
            "uci:speed=3:x",
            "x=fish",
            "uci:depth=0:x",
            "ugi:nodes=0:x",
            "ugi:time=0s:x",
        ] {
            assert!(spec(bad).is_err(), "{bad}");
        }
    }
}
