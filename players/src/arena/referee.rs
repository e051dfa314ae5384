//! One game: the engine says what is legal and who has won, clocks run, and who breaks the rules loses.

use super::contestant::{Contestant, Table};
use crate::points::Scale;
use boardwright_runtime::{JointText, Rng, Session, random_joint};
use std::time::{Duration, Instant};

/// The clock of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What comes with each move.
    pub increment: Duration,
}

/// Of the time left, such a part is for one move.
const MOVES_LEFT: u32 = 25;
/// A player inside may be so much late: others may use the processor.
const GRACE: Duration = Duration::from_millis(100);

impl Clock {
    /// What may be taken for a move.
    pub(super) fn share(&self) -> Duration {
        let wanted = self.left / MOVES_LEFT + self.increment.mul_f64(0.75);
        wanted
            .min(self.left.mul_f64(0.8))
            .max(Duration::from_millis(1))
    }
}

/// Who broke a rule of the match, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The seat.
    pub seat: usize,
    /// What happened.
    pub reason: String,
}

/// A game that has been played.
pub struct Played {
    /// By ply, each player's move; those of the opening come first.
    pub moves: Vec<JointText>,
    /// Where it ended.
    pub end: Box<dyn Session>,
    /// The points by seat; those of a forfeit where there was one.
    pub points: Vec<i32>,
    /// Why it ended before its end.
    pub forfeit: Option<Forfeit>,
}

/// How games are played.
pub struct Referee<'a> {
    /// Where they begin.
    pub begin: &'a dyn Session,
    /// So many random plies come first.
    pub opening_plies: u32,
    /// The clock of each player.
    pub clock: Option<Clock>,
    /// Another one that has to agree: the interpreter beside an engine.
    pub beside: Option<&'a dyn Session>,
    /// Asked before each ply: whether the match is called off.
    pub is_stopped: &'a dyn Fn() -> bool,
}

impl Referee<'_> {
    /// Plays a game: by seat who plays, with the seed of the opening and of the dice.
    ///
    /// # Errors
    /// Where rules are broken by the rules themselves: a position with too many moves, or an interpreter that
    /// does not agree. `Ok(None)` where the match was called off.
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
    /// The moves as programs outside read them.
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

    /// Random plies, so many that the game is not over after them.
    fn open(&mut self, seed: u64) -> Result<(), String> {
        let mut rng = Rng::new(seed);
        for _ in 0..self.referee.opening_plies {
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

    /// What all play who are to move; or who forfeits the game, and why.
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

    /// All points go to the others, in equal shares.
    fn forfeit(self, seat: usize, reason: String) -> Played {
        let players = self.session.schema().players.len();
        let (low, high) = Scale::of(self.session.schema()).range();
        let share = high / players.saturating_sub(1).max(1) as i32;
        let points = |player| if player == seat { low } else { share };
        Played {
            points: (0..players).map(points).collect(),
            moves: self.moves,
            end: self.session,
            forfeit: Some(Forfeit { seat, reason }),
        }
    }
}

/// A random move for each player who has one, dice included.
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
