//! The Universal Game Interface (UGI): lets other programs drive a player by lines of text.
//!
//! One thread reads lines while another searches, so that `isready` and `stop` are answered at once. The
//! words of UCI are understood too.

mod clock;
mod text;

pub use clock::Clocks;
pub use text::{cells_word, move_of, position_text, token};

use crate::limits::{Limits, Stop};
use crate::mcts::Mcts;
use crate::searcher::{Found, Searcher};
use crate::spec::PlayerSpec;
use boardwright_runtime::{Schema, Session, ToMove, playing};
use std::io::{self, BufRead, Write};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

/// The stack size of the search thread, in bytes.
const STACK: usize = 256 << 20;
/// The interval at which a finished `go infinite` checks whether it is stopped.
const PAUSE: Duration = Duration::from_millis(1);

/// Returns why a game can not be played by this interface; `None` if it can.
pub fn unfit(schema: &Schema) -> Option<String> {
    let why = match schema {
        schema if schema.players.len() > 2 => "has more than two players",
        schema if schema.chance => "has chance",
        schema if schema.simultaneous => "has turns in which all choose at once",
        schema if schema.hidden => "hides something from players",
        _ => return None,
    };
    Some(format!(
        "{} {why}, which this interface has no words for",
        schema.title
    ))
}

/// Answers lines until `quit` or the end of the input. At the end of the input it waits for a search in
/// progress, unless that is infinite.
///
/// # Errors
/// The I/O error of reading or writing.
pub fn serve(
    session: Box<dyn Session>,
    spec: &PlayerSpec,
    input: &mut dyn BufRead,
    out: &mut (dyn Write + Send),
) -> io::Result<()> {
    let out = Mutex::new(out);
    thread::scope(|scope| {
        let mut server = Server {
            searcher: spec.player(session.schema()).ok(),
            session,
            spec: spec.clone(),
            memory: None,
            is_uci: false,
            thinking: None,
            out: &out,
            scope,
        };
        let mut line = String::new();
        loop {
            line.clear();
            let mut bytes = Vec::new();
            if input.read_until(b'\n', &mut bytes)? == 0 {
                server.finish(false);
                return Ok(());
            }
            line.push_str(&String::from_utf8_lossy(&bytes));
            let words: Vec<&str> = line.split_whitespace().collect();
            if let ["quit", ..] = words[..] {
                server.finish(true);
                return Ok(());
            }
            server.line(&words)?;
        }
    })
}

type Out<'o> = Mutex<&'o mut (dyn Write + Send)>;

struct Server<'s, 'e, 'o> {
    session: Box<dyn Session>,
    spec: PlayerSpec,
    memory: Option<usize>,
    /// Whether the last greeting was `uci`: moves are then written in UCI notation where they have one.
    is_uci: bool,
    /// The player; `None` while a thread searches.
    searcher: Option<Box<dyn Searcher>>,
    thinking: Option<Thinking<'s>>,
    out: &'o Out<'e>,
    scope: &'s thread::Scope<'s, 'o>,
}

/// A search on its thread.
struct Thinking<'s> {
    stop: Stop,
    is_endless: bool,
    thread: ScopedJoinHandle<'s, Box<dyn Searcher>>,
}

impl<'o> Server<'_, '_, 'o> {
    fn line(&mut self, words: &[&str]) -> io::Result<()> {
        match words {
            ["ugi", ..] => {
                self.is_uci = false;
                self.introduce("ugiok")
            }
            ["uci", ..] => {
                self.is_uci = true;
                self.introduce("uciok")
            }
            ["isready", ..] => self.say("readyok"),
            ["uginewgame" | "ucinewgame", ..] => {
                self.finish(true);
                self.session.restart();
                if let Some(searcher) = &mut self.searcher {
                    searcher.forget();
                }
                Ok(())
            }
            ["position", rest @ ..] => {
                self.finish(true);
                match text::go_to(&*self.session, rest) {
                    Ok(there) => {
                        self.session = there;
                        Ok(())
                    }
                    Err(why) => self.say(&format!("info string {why}")),
                }
            }
            ["go", rest @ ..] => self.go(rest),
            ["stop", ..] => {
                self.finish(true);
                Ok(())
            }
            ["query", what, ..] => self.query(what),
            ["setoption", rest @ ..] => {
                self.set_option(rest);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn say(&self, line: &str) -> io::Result<()> {
        say(self.out, line)
    }

    fn introduce(&self, end: &str) -> io::Result<()> {
        let title = &self.session.schema().title;
        self.say(&format!(
            "id name Boardwright {} ({title})",
            env!("CARGO_PKG_VERSION")
        ))?;
        self.say("id author the authors of Boardwright")?;
        self.say("option name Threads type spin default 1 min 1 max 256")?;
        self.say("option name Hash type spin default 1024 min 1 max 65536")?;
        self.say(end)
    }

    /// Waits for the search, which is stopped first if `stop` holds or it is infinite.
    fn finish(&mut self, stop: bool) {
        if let Some(thinking) = self.thinking.take() {
            if stop || thinking.is_endless {
                thinking.stop.stop();
            }
            self.searcher = thinking.thread.join().ok();
        }
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        self.finish(true);
        let mover = self.session.to_move().first().copied();
        let is_endless = words.contains(&"infinite");
        let stop = Stop::default();
        let schema = self.session.schema();
        let mut limits = clock::limits(words, mover.unwrap_or(0), &self.spec, schema);
        limits.stop = stop.clone();
        limits.memory = self.memory.unwrap_or(limits.memory);
        let searcher = self.searcher.take().unwrap_or_else(|| self.new_player());
        let mut job = Job {
            position: playing(&*self.session),
            fallback: first_move(&*self.session),
            session: self.is_uci.then(|| self.session.fork()),
            searcher,
            limits,
            is_endless,
            out: self.out,
        };
        let thread = thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(self.scope, move || {
            // A write error means that nobody reads any more.
            let _ = job.run();
            job.searcher
        })?;
        self.thinking = Some(Thinking {
            stop,
            is_endless,
            thread,
        });
        Ok(())
    }

    /// Creates a player; tree search where the specified one can not be created.
    fn new_player(&self) -> Box<dyn Searcher> {
        let player = self.spec.player(self.session.schema());
        player.unwrap_or_else(|_| Box::new(Mcts::default()))
    }

    fn query(&self, what: &str) -> io::Result<()> {
        let points = self.session.points();
        let answer = match what {
            "gameover" => points.is_some().to_string(),
            "p1turn" => (self.session.to_move().first() == Some(&0)).to_string(),
            "result" => result(points.as_deref()).into(),
            "fen" => text::position_text(&*self.session),
            _ => return Ok(()),
        };
        self.say(&format!("response {answer}"))
    }

    /// Handles `name Threads value 2` and `name Hash value 64`; ignores other options.
    fn set_option(&mut self, words: &[&str]) {
        let ["name", name, "value", value, ..] = words else {
            return;
        };
        let Ok(value) = value.parse::<usize>() else {
            return;
        };
        self.finish(true);
        match name.to_ascii_lowercase().as_str() {
            "threads" => {
                self.spec = self.spec.clone().threads(value.clamp(1, 256));
                self.searcher = None;
            }
            "hash" => self.memory = Some(value.clamp(1, 65536) << 20),
            _ => {}
        }
    }
}

/// Returns the result: the player with more points wins.
fn result(points: Option<&[i32]>) -> &'static str {
    match points {
        None => "none",
        Some([one, two, ..]) if one == two => "draw",
        Some([one, two, ..]) if one < two => "p2win",
        Some(_) => "p1win",
    }
}

fn say(out: &Out<'_>, line: &str) -> io::Result<()> {
    let mut out = out.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(out, "{line}")?;
    out.flush()
}

fn first_move(session: &dyn Session) -> Option<String> {
    let legal = session.legal().ok()?;
    legal
        .into_iter()
        .find_map(|list| list.moves.into_iter().next())
}

/// A search and the output of its results.
struct Job<'e, 'o> {
    position: Box<dyn boardwright_runtime::Playing>,
    /// The move to play where the search fails.
    fallback: Option<String>,
    searcher: Box<dyn Searcher>,
    /// The game, where moves are to be written in UCI notation.
    session: Option<Box<dyn Session>>,
    limits: Limits,
    is_endless: bool,
    out: &'o Out<'e>,
}

impl Job<'_, '_> {
    /// Returns a move as one word: in UCI notation where that is wanted and unambiguous.
    fn word(&self, mover: usize, text: &str) -> String {
        let by_cells = || {
            let session = self.session.as_deref()?;
            let word = text::cells_word(session, mover, text)?;
            let (_, found) = move_of(session, &word)?;
            (found == text).then_some(word)
        };
        by_cells().unwrap_or_else(|| token(text))
    }

    fn run(&mut self) -> io::Result<()> {
        let word = match self.position.to_move() {
            ToMove::Player(mover) => self.search(mover)?.map(|chosen| self.word(mover, &chosen)),
            // After the end nobody is to move, so there is no score to tell either.
            ToMove::Over | ToMove::Chance | ToMove::All | ToMove::These(_) => None,
        };
        while self.is_endless && !self.limits.stop.is_stopped() {
            thread::sleep(PAUSE);
        }
        let word = word.unwrap_or_else(|| "0000".into());
        say(self.out, &format!("bestmove {word}"))
    }

    /// Searches the move of a player, and tells how far the search is.
    fn search(&mut self, mover: usize) -> io::Result<Option<String>> {
        let out = self.out;
        let schema = std::sync::Arc::clone(self.position.schema());
        let mut tell = |found: &Found| {
            // A write error does not stop the search: the end of the input does.
            let _ = say(out, &info(found, mover, &schema));
        };
        let found = self
            .searcher
            .search(&*self.position, &self.limits, Some(&mut tell));
        let fallback = self.fallback.take();
        match found {
            Ok(found) => {
                say(out, &info(&found, mover, &schema))?;
                let chosen = found.choice.into_iter().next();
                Ok(chosen.map(|(_, text)| text).or(fallback))
            }
            Err(why) => {
                say(out, &format!("info string {why}"))?;
                Ok(fallback)
            }
        }
    }
}

/// Formats `info depth 7 nodes 1000 time 12 nps 83333 score cp 35 pv …`.
fn info(found: &Found, mover: usize, schema: &Schema) -> String {
    let (low, high) = crate::points::Scale::of(schema).range();
    let points = found.points.get(mover).copied().unwrap_or_default();
    let share = (points - f64::from(low)) / f64::from(high - low).max(1.0);
    let millis = (found.seconds * 1000.0) as u64;
    let speed = (found.nodes as f64 / found.seconds.max(1e-6)) as u64;
    let mut line = format!(
        "info depth {} nodes {} time {millis} nps {speed} score cp {}",
        found.depth,
        found.nodes,
        centipawns(share)
    );
    if let Some(best) = found.lines.first() {
        line.push_str(" pv");
        for (_, text) in best.moves.iter().flatten() {
            line.push(' ');
            line.push_str(&token(text));
        }
    }
    line
}

/// Converts an expected share of the points to centipawns, by the Elo formula.
fn centipawns(share: f64) -> i64 {
    const MOST: f64 = 10_000.0;
    let share = share.clamp(1e-9, 1.0 - 1e-9);
    (400.0 * (share / (1.0 - share)).log10()).clamp(-MOST, MOST) as i64
}

#[cfg(test)]
mod tests;
