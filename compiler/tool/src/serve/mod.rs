//! The serve protocol (docs/serve.md): one JSON object a line in, one a line out.
//!
//! [`protocol`] parses requests and writes answers, [`answers`] formats the state of a session, and this
//! module carries out requests.

mod answers;
mod best;
mod history;
mod protocol;

use crate::lines::{self, LONGEST, Line};
use crate::records::append;
use answers::Body;
use boardwright_players::solve::SolvedTable;
use boardwright_review::records::Record;
use boardwright_runtime::{PlayError, Rng, Session, TooLarge, read_text};
use history::History;
use protocol::{Code, Refusal, Request};
use std::fs::File;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

/// The greatest depth of perft; deeper counts would never finish, and each ply takes stack.
const DEEPEST: u64 = 255;

/// Answers each line until the input ends or `quit` is read. Games are appended to the file `record` as they
/// end. Players look positions up in `table`.
pub(crate) fn serve(
    session: Box<dyn Session>,
    mut record: Option<File>,
    table: Option<Arc<SolvedTable>>,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut server = Server {
        history: History::new(session.fork()),
        session,
        played: Vec::new(),
        player: None,
        table,
        quit: false,
    };
    let mut buffer = Vec::new();
    while !server.quit {
        let answer = match lines::read(input, &mut buffer)? {
            Line::End => break,
            Line::TooLong => protocol::write_refusal(None, &too_long()),
            Line::Whole => server.line(&buffer),
        };
        out.write_all(answer.as_bytes())?;
        out.flush()?;
        keep(record.as_mut(), server.played.drain(..))?;
    }
    keep(
        record.as_mut(),
        server.history.record(&*server.session).into_iter(),
    )
}

/// Appends records to the file, if there is one.
fn keep(file: Option<&mut File>, mut records: impl Iterator<Item = Record>) -> io::Result<()> {
    file.map_or(Ok(()), |file| {
        records.try_for_each(|record| append(file, &record))
    })
}

struct Server {
    session: Box<dyn Session>,
    history: History,
    /// Earlier games that have not been written to the file yet.
    played: Vec<Record>,
    /// The player that was last asked for a move, kept for its search tree.
    player: Option<best::Kept>,
    /// The solved positions of the game.
    table: Option<Arc<SolvedTable>>,
    quit: bool,
}

impl Server {
    fn line(&mut self, line: &[u8]) -> String {
        let request = match Request::parse(line) {
            Ok(request) => request,
            Err((id, refusal)) => return protocol::write_refusal(id, &refusal),
        };
        match self.answer(&request) {
            Ok(body) => protocol::write_answer(request.id, &body),
            Err(refusal) => protocol::write_refusal(request.id, &refusal),
        }
    }

    fn answer(&mut self, request: &Request) -> Result<Body, Refusal> {
        match request.op()?.as_str() {
            "info" => Ok(answers::info(&*self.session)),
            "state" => self.state(self.viewer(request)?),
            "legal" => self.legal(self.viewer(request)?),
            "information" => self.information(request),
            "play" => self.play(request),
            "undo" => self.undo(request),
            "new" => self.new_game(request),
            "perft" => self.perft(request),
            "playout" => self.playout(request),
            "best" => {
                let (session, table) = (&*self.session, self.table.clone());
                best::best(session, &self.history, &mut self.player, table, request)
            }
            "quit" => {
                self.quit = true;
                Ok(Body::new())
            }
            other => Err(unknown_op(other)),
        }
    }

    /// Returns the player that an answer is for; `None` is a referee, who sees everything.
    fn viewer(&self, request: &Request) -> Result<Option<usize>, Refusal> {
        let Some(name) = request.viewer()? else {
            return Ok(None);
        };
        let players = &self.session.schema().players;
        match players.iter().position(|player| *player == name) {
            Some(player) => Ok(Some(player)),
            None => {
                let name = protocol::short(&name);
                let message = format!(
                    "`for`: `{name}` is no player; they are {}",
                    players.join(", ")
                );
                Err(Refusal::new(Code::BadRequest, message))
            }
        }
    }

    fn state(&self, viewer: Option<usize>) -> Result<Body, Refusal> {
        Ok(match viewer {
            Some(player) => answers::seen(&*self.session, player),
            None => answers::state(&*self.session),
        })
    }

    fn legal(&self, viewer: Option<usize>) -> Result<Body, Refusal> {
        let session = &*self.session;
        let mut legal = session.legal()?;
        if let Some(player) = viewer {
            legal.retain(|list| list.player == player);
        }
        let chance = session.schema().players.len();
        let weights = match legal.iter().any(|list| list.player == chance) {
            true => Some(session.weights()?),
            false => None,
        };
        Ok(answers::legal(session.schema(), legal, weights))
    }

    fn information(&mut self, request: &Request) -> Result<Body, Refusal> {
        let player = self.viewer(request)?.ok_or_else(|| {
            Refusal::new(Code::BadRequest, "`for`: is missing: whose information")
        })?;
        let name = self.session.schema().player(player).to_string();
        let log = self.history.log();
        Ok(answers::information(&name, log, player))
    }

    fn play(&mut self, request: &Request) -> Result<Body, Refusal> {
        let viewer = self.viewer(request)?;
        let moves = request.moves()?;
        if self.session.points().is_some() {
            return Err(Refusal::from(PlayError::Over));
        }
        let seats = moves
            .iter()
            .map(|(player, text)| Ok((self.seat(player)?, text.as_str())));
        let mut seats = seats.collect::<Result<Vec<_>, Refusal>>()?;
        // The request has them by name, a game in the order of the players.
        seats.sort_unstable_by_key(|(seat, _)| *seat);
        let before = self.session.fork();
        self.session.play(&seats)?;
        let joint = seats.iter().map(|(seat, text)| (*seat, text.to_string()));
        self.history.push(before, joint.collect());
        self.state(viewer)
    }

    /// Returns the index of a player or of `chance`.
    fn seat(&self, name: &str) -> Result<usize, Refusal> {
        let schema = self.session.schema();
        let found = (0..schema.seats()).find(|&seat| schema.player(seat) == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = (0..schema.seats())
                .map(|seat| schema.player(seat))
                .collect();
            let message = format!(
                "`{name}` is no player; the players are {}",
                names.join(", ")
            );
            Refusal::new(Code::IllegalMove, message)
        })
    }

    fn undo(&mut self, request: &Request) -> Result<Body, Refusal> {
        let viewer = self.viewer(request)?;
        let before = self.history.pop();
        self.session = before
            .ok_or_else(|| Refusal::new(Code::NoHistory, "no move has been played since `new`"))?;
        self.state(viewer)
    }

    fn new_game(&mut self, request: &Request) -> Result<Body, Refusal> {
        let viewer = self.viewer(request)?;
        let mut session = self.session.fork();
        match request.position()? {
            None => session.restart(),
            Some(text) => {
                let view = read_text(&*session, &text)?;
                session.load(&view)?;
            }
        }
        self.played.extend(self.history.record(&*self.session));
        self.session = session;
        self.history = History::new(self.session.fork());
        self.state(viewer)
    }

    fn perft(&self, request: &Request) -> Result<Body, Refusal> {
        let depth = request.whole("depth")?;
        let depth = u32::try_from(depth)
            .ok()
            .filter(|&d| u64::from(d) <= DEEPEST);
        let depth = depth.ok_or_else(|| {
            let message = format!("perft goes no deeper than {DEEPEST}");
            Refusal::new(Code::TooLarge, message)
        })?;
        Ok(answers::nodes(self.session.perft(depth)?))
    }

    fn playout(&self, request: &Request) -> Result<Body, Refusal> {
        let mut rng = Rng::new(request.whole("seed")?);
        let playout = self.session.playout(&mut rng)?;
        Ok(answers::playout(self.session.schema(), &playout))
    }
}

fn too_long() -> Refusal {
    let message = format!("a line has at most {LONGEST} bytes; this one was skipped");
    Refusal::new(Code::TooLarge, message)
}

fn unknown_op(op: &str) -> Refusal {
    let known = "info, state, legal, information, play, undo, new, perft, playout, best, quit";
    let op = protocol::short(op);
    Refusal::new(
        Code::UnknownOp,
        format!("there is no op `{op}`; the ops are {known}"),
    )
}

impl From<TooLarge> for Refusal {
    fn from(_: TooLarge) -> Refusal {
        Refusal::new(
            Code::TooLarge,
            "the position has more than a million branches of one block",
        )
    }
}

#[cfg(test)]
mod tests;
