//! The first position: the initial values of the states, then `setup`.

use super::branch::Branch;
use super::eval::Scope;
use super::moment::Moment;
use super::observer::Phase;
use super::play::Play;
use super::position::Position;
use super::round;
use super::search::follow;
use super::value::Value;
use super::world::World;
use crate::index::Id;
use crate::typed::{Expr, Init, PlayerId, StateId};
use std::cell::Cell;
use std::sync::Arc;

/// Returns the game before its first move; `end` has not been read.
pub(crate) fn first(world: &World) -> Play {
    let pos = Arc::new(first_values(world));
    let too_large = Cell::new(false);
    let now = constant_moment(world, &pos, &too_large);
    let first = PlayerId::from_index(0);
    let body = &world.game.setup;
    let branch = Branch::new(&now, &body.stmts, Vec::new(), body.locals.len());
    let (pos, playing, next) = match follow(&now, branch, &[]) {
        Some(branch) => (branch.pos, branch.playing, branch.next),
        None => (pos.clone(), now.playing, None),
    };
    let next = match world.game.simultaneous {
        true => round::together(world, next, playing),
        false => round::settled(world, first, next.or(Some(1)), false, playing),
    };
    Play {
        start: pos.clone(),
        pos,
        next,
        mover: None,
        turn: 1,
        moves: 0,
        passes: 0,
        playing,
        open: false,
        history: Vec::new(),
        points: None,
    }
}

/// Evaluates an expression that has the same value in every position and for every player. Returns `None`
/// when it takes more work than `MOST_WORK`.
pub fn constant(world: &World, e: &Expr) -> Option<Value> {
    let (pos, too_large) = (Arc::new(Position::empty(world)), Cell::new(false));
    let budget = Cell::new(MOST_WORK);
    let now = Moment {
        budget: Some(&budget),
        ..constant_moment(world, &pos, &too_large)
    };
    let value = Scope::new(now, &mut Vec::new()).value(e);
    (budget.get() > 0).then_some(value)
}

/// Evaluates an expression that reads nothing of a position, with this player as `me` and these values of its local names.
/// Returns `None` when it takes more work than is left; it takes it.
pub(crate) fn value_for(
    world: &World,
    e: &Expr,
    me: PlayerId,
    mut locals: Vec<Value>,
    work: &Cell<u32>,
) -> Option<Value> {
    let (pos, too_large) = (Arc::new(Position::empty(world)), Cell::new(false));
    let now = Moment {
        me,
        budget: Some(work),
        ..constant_moment(world, &pos, &too_large)
    };
    let value = Scope::new(now, &mut locals).value(e);
    (work.get() > 0).then_some(value)
}

/// The most work for one constant: the number of expressions evaluated, and of cells visited by walks.
pub(crate) const MOST_WORK: u32 = 1_000_000;

fn constant_at(world: &World, pos: &Arc<Position>, e: &Expr) -> Value {
    let too_large = Cell::new(false);
    let now = constant_moment(world, pos, &too_large);
    Scope::new(now, &mut Vec::new()).value(e)
}

/// Returns the moment at which constants, initial values and `setup` are evaluated.
pub(crate) fn constant_moment<'a>(
    world: &'a World,
    pos: &'a Arc<Position>,
    too_large: &'a Cell<bool>,
) -> Moment<'a> {
    let first = PlayerId::from_index(0);
    Moment {
        world,
        pos,
        start: pos,
        open: false,
        history: &[],
        earlier: 0,
        turn: 1,
        passes: 0,
        playing: world.game.all_players(),
        me: first,
        next: 1,
        settled: true,
        to_move: 1,
        joint: None,
        phase: Phase::Setup,
        too_large,
        budget: None,
    }
}

/// Returns the empty board with the initial values of all states.
fn first_values(world: &World) -> Position {
    let mut pos = Position::empty(world);
    let nothing = Arc::new(pos.clone());
    for (id, state) in world.game.states.enumerate() {
        match &state.init {
            Init::Default => {}
            Init::All(e) => {
                let value = constant_at(world, &nothing, e);
                let entries = 0..world.entries(id);
                entries.for_each(|entry| pos.store(world, id, entry, value.clone()));
            }
            Init::Table(axis, values) => {
                for (member, e) in values.iter().enumerate() {
                    let value = e.as_ref().map(|e| constant_at(world, &nothing, e));
                    store_member(world, &mut pos, id, *axis, member, value);
                }
            }
        }
    }
    pos
}

/// Stores a value in all entries whose index on this axis is the member.
fn store_member(
    world: &World,
    pos: &mut Position,
    state: StateId,
    axis: usize,
    member: usize,
    value: Option<Value>,
) {
    let Some(value) = value else { return };
    let axes = &world.game.states[state].axes;
    let lengths = axes.iter().map(|axis| world.game.axis_len(*axis));
    let lengths: Vec<usize> = lengths.collect();
    let stride: usize = lengths.iter().skip(axis + 1).product();
    let length = lengths.get(axis).copied().unwrap_or(1).max(1);
    let named = (0..world.entries(state)).filter(|entry| entry / stride.max(1) % length == member);
    named.for_each(|entry| pos.store(world, state, entry, value.clone()));
}
