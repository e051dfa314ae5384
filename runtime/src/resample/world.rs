//! Worlds: histories that agree with a player's observations, up to some information state.

use super::observed::{Eye, Observed};
use super::{Joint, play_turn};
use crate::{MoveList, Playing, Rng, ToMove, TooLarge};
use std::rc::Rc;
use std::sync::Arc;

/// A history, and the position after it.
pub struct World {
    pub(super) position: Box<dyn Playing>,
    pub(super) turns: Vec<Rc<Played>>,
    /// The index of the information state that the player is in.
    pub(super) known: usize,
    /// The logarithm of the importance weight.
    pub(super) weight: f64,
    /// A hash of the choices of other players and chance that the player can not tell.
    pub(super) trace: u64,
}

/// A turn of a world.
pub(super) struct Played {
    pub(super) joint: Joint,
    /// The index of the information state in which the turn was played.
    pub(super) known: usize,
    /// The logarithm of the probability of what other players and chance chose.
    pub(super) ln_p: f64,
    /// Whether the player may not know what others chose.
    pub(super) is_free: bool,
    /// The position after the turn, of some turns: worlds with other choices later start from there.
    pub(super) after: Option<Box<dyn Playing>>,
}

/// A turn that was drawn but is not played yet.
pub(super) struct Drawn {
    pub(super) joint: Joint,
    pub(super) ln_p: f64,
    /// The logarithm of the probability of all choices that look the same to the player.
    pub(super) ln_shown: f64,
    /// Whether there are several such choices.
    pub(super) is_open: bool,
    pub(super) is_free: bool,
}

impl World {
    /// Returns the position after the history.
    pub fn position(&self) -> &dyn Playing {
        &*self.position
    }
    /// Returns the importance weight: the probability of the world over the probability that it was drawn.
    pub fn weight(&self) -> f64 {
        self.weight.exp()
    }
    /// Iterates over the turns; each move is the only one of its list.
    pub fn turns(&self) -> impl Iterator<Item = &[(usize, Arc<dyn MoveList>)]> {
        self.turns.iter().map(|turn| &turn.joint[..])
    }
}

/// The observations of the player in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// Nothing.
    Unseen,
    /// The next information state of those observed.
    Next,
    /// An observation that differs from the real one.
    Other,
}

/// Plays a turn in an information state of a player. Where the observation of a move differs from
/// the real one, the position stays.
pub(super) fn enter(
    here: &mut dyn Playing,
    joint: &Joint,
    observed: &Observed,
    known: usize,
) -> Outcome {
    let before = observed.states[known].eye;
    let mut eye = before;
    for (mover, list) in joint {
        eye.show(here, &**list, 0, *mover);
    }
    let is_next = |eye: Eye| observed.states.get(known + 1).map(|s| s.eye) == Some(eye);
    let shown = observed.states.get(known + 1).map(|s| s.shown);
    if eye != before && Some(eye.key()) != shown {
        return Outcome::Other;
    }
    play_turn(here, joint);
    eye.look(here);
    match () {
        () if eye == before => Outcome::Unseen,
        () if is_next(eye) => Outcome::Next,
        () => Outcome::Other,
    }
}

/// Draws a turn in an information state of a player: the player's own move is known; others' moves are
/// drawn among those that would give the player's real observation. `None` where there is none.
pub(super) fn draw(
    here: &dyn Playing,
    observed: &Observed,
    known: usize,
    rng: &mut Rng,
) -> Result<Option<Drawn>, TooLarge> {
    match here.to_move() {
        ToMove::Over => Ok(None),
        ToMove::Player(mover) if mover == observed.player => {
            let own = own_move(here, observed, known)?;
            Ok(own.map(|own| Drawn::sure(vec![(mover, own)])))
        }
        ToMove::Player(_) | ToMove::Chance => Ok(Fitting::of(here, observed, known)?.draw(rng)),
        ToMove::All | ToMove::These(_) => draw_all(here, observed, known, rng),
    }
}

/// Returns the move that the player made, if it is legal.
fn own_move(
    here: &dyn Playing,
    observed: &Observed,
    known: usize,
) -> Result<Option<Arc<dyn MoveList>>, TooLarge> {
    let Some(own) = &observed.states[known].own else {
        return Ok(None);
    };
    let (place, _) = here.find(observed.player, &**own, 0)?;
    Ok(place.map(|_| Arc::clone(own)))
}

/// The moves of one other player, or of chance, that would give the player's real observation.
pub(super) struct Fitting {
    mover: usize,
    list: Box<dyn MoveList>,
    /// The weights of all moves of chance; none for a player.
    weights: Vec<u32>,
    /// The indices of the moves that fit, and whether the player sees nothing of them.
    fitting: Vec<(usize, bool)>,
}

impl Fitting {
    /// Returns the moves that fit where another player is to move, or chance.
    pub(super) fn of(
        here: &dyn Playing,
        observed: &Observed,
        known: usize,
    ) -> Result<Fitting, TooLarge> {
        let mover = match here.to_move() {
            ToMove::Player(mover) => mover,
            _ => here.schema().players.len(),
        };
        let weights = here.weights()?;
        let list = here.list(mover, None)?;
        let before = observed.states[known].eye;
        let shown = observed.states.get(known + 1).map(|state| state.shown);
        let fits = |n: usize| {
            let mut eye = before;
            eye.show(here, &*list, n, mover);
            let is_unseen = eye == before;
            (is_unseen || Some(eye.key()) == shown).then_some((n, is_unseen))
        };
        let fitting = (0..list.len()).filter_map(fits).collect();
        Ok(Fitting {
            mover,
            list,
            weights,
            fitting,
        })
    }

    fn weight(&self, n: usize) -> u32 {
        self.weights.get(n).copied().unwrap_or(1)
    }

    /// Draws one of the moves, by their weights; `None` where there is none.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<Drawn> {
        let fitting = || self.fitting.iter().map(|(n, _)| *n);
        let drawn = match (self.fitting.len(), self.weights.is_empty()) {
            (0, _) => return None,
            (some, true) => rng.below(some as u32) as usize,
            (_, false) => rng.weighed(fitting().map(|n| self.weight(n))),
        };
        let (n, is_unseen) = *self.fitting.get(drawn)?;
        let sum = |of: &mut dyn Iterator<Item = usize>| {
            of.map(|n| f64::from(self.weight(n))).sum::<f64>()
        };
        let all = sum(&mut (0..self.list.len()));
        let is_open = self.fitting.len() > 1;
        Some(Drawn {
            ln_p: (f64::from(self.weight(n)) / all).ln(),
            ln_shown: (sum(&mut fitting()) / all).ln(),
            is_open,
            is_free: is_open || is_unseen,
            joint: vec![(self.mover, Arc::from(self.list.pick(&[n])))],
        })
    }
}

/// Draws a move of each player who chooses.
fn draw_all(
    here: &dyn Playing,
    observed: &Observed,
    known: usize,
    rng: &mut Rng,
) -> Result<Option<Drawn>, TooLarge> {
    let mut drawn = Drawn::sure(Joint::new());
    for mover in 0..here.schema().players.len() {
        let list = here.list(mover, None)?;
        if list.is_empty() {
            continue;
        }
        if mover == observed.player {
            let Some(own) = own_move(here, observed, known)? else {
                return Ok(None);
            };
            drawn.joint.push((mover, own));
            continue;
        }
        let n = rng.below(list.len() as u32) as usize;
        drawn.ln_p -= (list.len() as f64).ln();
        drawn.is_open |= list.len() > 1;
        drawn.is_free |= list.len() > 1;
        drawn.joint.push((mover, Arc::from(list.pick(&[n]))));
    }
    Ok((!drawn.joint.is_empty()).then_some(drawn))
}

impl Drawn {
    /// A turn in which nobody else has a choice.
    fn sure(joint: Joint) -> Drawn {
        Drawn {
            joint,
            ln_p: 0.0,
            ln_shown: 0.0,
            is_open: false,
            is_free: false,
        }
    }
}

/// Returns the logarithm of the probability of what others choose in a turn; `None` where it is not legal
/// here.
pub(super) fn likelihood(
    here: &dyn Playing,
    joint: &Joint,
    player: usize,
) -> Result<Option<f64>, TooLarge> {
    let mut ln_p = 0.0;
    let movers = match here.to_move() {
        ToMove::Over => return Ok(None),
        ToMove::Player(mover) => Some(mover),
        ToMove::Chance => Some(here.schema().players.len()),
        ToMove::All | ToMove::These(_) => None,
    };
    match movers {
        Some(mover) if joint.len() != 1 || joint[0].0 != mover => return Ok(None),
        Some(_) => {}
        None => {
            for mover in 0..here.schema().players.len() {
                let moves = !here.list(mover, None)?.is_empty();
                if moves != joint.iter().any(|(who, _)| *who == mover) {
                    return Ok(None);
                }
            }
        }
    }
    for (mover, list) in joint {
        let (Some(place), count) = here.find(*mover, &**list, 0)? else {
            return Ok(None);
        };
        if *mover == player {
            continue;
        }
        let weights = here.weights()?;
        ln_p += match weights.get(place) {
            Some(weight) => {
                let all: f64 = weights.iter().copied().map(f64::from).sum();
                (f64::from(*weight) / all).ln()
            }
            None => -(count as f64).ln(),
        };
    }
    Ok(Some(ln_p))
}
