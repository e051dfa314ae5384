//! The referee of one game: the engine decides on legality and the result, clocks run, and a contestant
//! who breaks the rules forfeits.

use super::contestant::{Contestant, Table, illegal_word, is_of_begin};
use crate::points::Scale;
use crate::ugi;
use boardwright_runtime::{JointText, Rng, Schema, Session, random_joint};
use std::time::{Duration, Instant};

/// The clock of a contestant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// The divisor that gives the time for one move from the time left.
const MOVES_LEFT: u32 = 25;
/// The time that a player may overrun its clock, as other processes may use the processor.
const GRACE: Duration = Duration::from_millis(100);

impl Clock {
    /// Returns the time that a player of this crate may use for a move.
    pub(super) fn share(&self) -> Duration {
        let wanted = self.left / MOVES_LEFT + self.increment.mul_f64(0.75);
        wanted
            .min(self.left.mul_f64(0.8))
            .max(Duration::from_millis(1))
    }
}

/// A forfeit: who broke a rule of the match, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The index of the seat.
    pub seat: usize,
    /// A description of what happened.
    pub reason: String,
}

/// A finished game.
pub struct Played {
    /// The moves by ply, each with its player; those of the opening come first.
    pub moves: Vec<JointText>,
    /// The game at its last position.
    pub end: Box<dyn Session>,
    /// The points by seat; after a forfeit, those that it gives.
    pub points: Vec<i32>,
    /// The forfeit that ended the game early, if there was one.
    pub forfeit: Option<Forfeit>,
}

/// The conditions under which games are played.
pub struct Referee<'a> {
    /// The start position of the games.
    pub begin: &'a dyn Session,
    /// The number of random plies at the beginning.
    pub opening_plies: u32,
    /// The clock of each contestant; `None` for games without clocks.
    pub clock: Option<Clock>,
    /// A second session that must agree with the first, such as the interpreter beside an engine.
    pub beside: Option<&'a dyn Session>,
    /// Called before each ply; returns whether the match is aborted.
    pub is_stopped: &'a dyn Fn() -> bool,
}

impl Referee<'_> {
    /// Plays a game of these contestants, by seat. `opening` seeds the opening, `dice` the moves of chance.
    /// `Ok(None)` where the match was aborted.
    ///
    /// # Errors
    /// A message, where a position has too many moves or the second session disagrees.
    pub fn play(
        &self,
        seats: &mut [&mut Contestant],
        opening: u64,
        dice: u64,
    ) -> Result<Option<Played>, String> {
        let mut game = Game::new(self, dice);
        game.open(opening)?;
        for (seat, contestant) in seats.iter_mut().enumerate() {
            if let Err(reason) = contestant.begin() {
                return Ok(Some(game.forfeit(seat, reason)));
            }
        }
        while game.session.points().is_none() {
            if (self.is_stopped)() {
                return Ok(None);
            }
            match game.turn(seats)? {
                Ok(joint) => game.played(joint)?,
                Err((seat, reason)) => {
                    if let Some(contestant) = seats.get_mut(seat) {
                        contestant.restart();
                    }
                    return Ok(Some(game.forfeit(seat, reason)));
                }
            }
        }
        let points = game.session.points().unwrap_or_default();
        Ok(Some(Played {
            points,
            moves: game.moves,
            end: game.session,
            forfeit: None,
        }))
    }
}

/// A game while it is played.
struct Game<'a> {
    referee: &'a Referee<'a>,
    session: Box<dyn Session>,
    beside: Option<Box<dyn Session>>,
    clocks: Option<Vec<Clock>>,
    moves: Vec<JointText>,
    /// The texts of the moves, for external programs.
    texts: Vec<String>,
    rng: Rng,
}

impl<'a> Game<'a> {
    fn new(referee: &'a Referee<'a>, dice: u64) -> Game<'a> {
        let session = referee.begin.fork();
        let players = session.schema().players.len();
        Game {
            clocks: referee.clock.map(|clock| vec![clock; players]),
            beside: referee.beside.map(Session::fork),
            session,
            referee,
            moves: Vec::new(),
            texts: Vec::new(),
            rng: Rng::new(dice),
        }
    }

    /// Plays random plies, but none that end the game.
    fn open(&mut self, seed: u64) -> Result<(), String> {
        let mut rng = Rng::new(seed);
        for _ in 0..self.referee.opening_plies {
            if self.session.points().is_some() {
                return Ok(());
            }
            let joint: JointText = drawn(&*self.session, &mut rng)?;
            let mut next = self.session.fork();
            play(&mut *next, &joint)?;
            if next.points().is_some() {
                return Ok(());
            }
            self.played(joint)?;
        }
        Ok(())
    }

    /// Returns the moves of all who are to move, or who forfeits the game and why.
    fn turn(
        &mut self,
        seats: &mut [&mut Contestant],
    ) -> Result<Result<JointText, (usize, String)>, String> {
        let mut joint = drawn(&*self.session, &mut self.rng)?;
        for (seat, text) in &mut joint {
            let Some(contestant) = seats.get_mut(*seat) else {
                continue;
            };
            let begun = Instant::now();
            let table = Table {
                session: &*self.session,
                begin: self.referee.begin,
                moves: &self.texts,
                joints: &self.moves,
                seat: *seat,
                clocks: self.clocks.as_deref(),
            };
            match contestant.choose(&table) {
                Ok(chosen) => *text = chosen,
                Err(reason) => return Ok(Err((*seat, reason))),
            }
            if let Some(clock) = self.clocks.as_mut().and_then(|all| all.get_mut(*seat)) {
                let took = begun.elapsed();
                if took > clock.left + GRACE {
                    return Ok(Err((*seat, "lost on time".into())));
                }
                clock.left = clock.left.saturating_sub(took) + clock.increment;
            }
        }
        Ok(Ok(joint))
    }

    fn played(&mut self, joint: JointText) -> Result<(), String> {
        play(&mut *self.session, &joint)?;
        if let Some(beside) = &mut self.beside {
            play(&mut **beside, &joint)?;
            if beside.points() != self.session.points()
                || beside.to_move() != self.session.to_move()
            {
                let plies = self.moves.len() + 1;
                return Err(format!(
                    "the interpreter does not agree after {plies} plies"
                ));
            }
        }
        self.texts
            .extend(joint.iter().map(|(_, text)| text.clone()));
        self.moves.push(joint);
        Ok(())
    }

    /// Ends the game by a forfeit.
    fn forfeit(self, seat: usize, reason: String) -> Played {
        Played {
            points: points_of_forfeit(self.session.schema(), seat),
            moves: self.moves,
            end: self.session,
            forfeit: Some(Forfeit { seat, reason }),
        }
    }
}

/// Returns the points by seat where one forfeits the game: those of `L loses`. The loser gets the least points, and every
/// other player the greatest, or an equal share of the greatest where points are shared.
fn points_of_forfeit(schema: &Schema, loser: usize) -> Vec<i32> {
    let players = schema.players.len();
    let (low, high) = Scale::of(schema).range();
    let others = match schema.unshared {
        true => high,
        false => high / players.saturating_sub(1).max(1) as i32,
    };
    let points = |seat| if seat == loser { low } else { others };
    (0..players).map(points).collect()
}

impl Forfeit {
    /// Checks what can be checked of a forfeit after the game: that the seat was to move at the last position, or has a
    /// program that did not begin to play, that a move that was called illegal is illegal there, and that the points by
    /// seat are those that a referee gives.
    ///
    /// # Errors
    /// A message that says what is wrong.
    pub fn check(&self, end: &dyn Session, points: &[i32]) -> Result<(), String> {
        let schema = end.schema();
        let name = schema.player(self.seat);
        if !is_of_begin(&self.reason) && !end.to_move().contains(&self.seat) {
            return Err(format!("{name} forfeits, and is not to move here"));
        }
        if let Some(word) = illegal_word(&self.reason)
            && let Some((_, text)) = ugi::move_of(end, word)
        {
            return Err(format!(
                "the forfeit says that `{text}` is not legal; it is"
            ));
        }
        let given = points_of_forfeit(schema, self.seat);
        match points == given {
            true => Ok(()),
            false => Err(format!(
                "a forfeit of {name} gives {given:?}, not {points:?}"
            )),
        }
    }
}

/// Draws a random move for each player who has one, chance included.
fn drawn(session: &dyn Session, rng: &mut Rng) -> Result<JointText, String> {
    let drawn = random_joint(session, rng);
    drawn.map_err(|_| "a position has more than a million moves".into())
}

fn play(session: &mut dyn Session, joint: &JointText) -> Result<(), String> {
    let joint: Vec<_> = joint
        .iter()
        .map(|(who, text)| (*who, text.as_str()))
        .collect();
    let played = session.play(&joint);
    played.map_err(|e| format!("a legal move was refused: {e:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctest::session;

    /// The points where the second of so many players forfeits a game, in which the rules give this range.
    fn points(players: usize, range: Option<(i32, i32)>) -> Vec<i32> {
        let mut schema = session().schema().clone();
        schema.players = vec!["one".to_string(); players];
        schema.unshared = range.is_some();
        schema.points = range.unwrap_or(schema.points);
        points_of_forfeit(&schema, 1)
    }

    #[test]
    fn who_forfeits_gets_least_and_never_wins() {
        assert_eq!(points(2, None), [100, 0]);
        assert_eq!(points(4, None), [33, 0, 33, 33]);
        // Where the rules give a range, nothing is shared.
        assert_eq!(points(3, Some((0, 100))), [100, 0, 100]);
        assert_eq!(points(3, Some((5, 9))), [9, 5, 9]);
        assert_eq!(points(3, Some((-10, -2))), [-2, -10, -2]);
        assert_eq!(points(2, Some((-3, 2))), [2, -3]);
    }
}
