//! What may be played: the groups of `turn`, narrowing, `unique`.

use super::branch::{Branch, Choice};
use super::joint;
use super::moment::Moment;
use super::position::{Position, everybody};
use super::round;
use super::search::branches;
use crate::ir::axes::members;
use crate::ir::eval::Vars;
use crate::ir::{BlockId, Group, Narrow, Played, Stmt};
use crate::typed::Mask;
use boardwright_runtime::{Flow, TooLarge};
use std::collections::HashSet;
use std::sync::Arc;

/// A player's move: its block and its choices. Without a block it is a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The block.
    pub(super) block: Option<BlockId>,
    /// The choices, in order.
    pub(super) choices: Vec<Choice>,
    /// How likely it is, where chance decides.
    pub(super) weight: u32,
}

/// The legal moves of `me`, in order.
///
/// # Errors
/// More than a million branches of one block.
pub(super) fn legal(now: &Moment<'_>) -> Result<Vec<Action>, TooLarge> {
    let program = now.program;
    if now.me == program.chance_index() {
        if let Some(thrown) = &program.thrown {
            return throws(now, thrown);
        }
        let all: Vec<Played> = program.blocks.ids().map(Played::Block).collect();
        return group_moves(now, &all, &[]);
    }
    if now.playing >> now.me & 1 == 0 {
        return Ok(Vec::new());
    }
    for Group { blocks, narrow, .. } in &program.turn {
        let moves = group_moves(now, blocks, narrow)?;
        if !moves.is_empty() {
            return Ok(moves);
        }
    }
    Ok(Vec::new())
}

/// Whether `me` has a legal move.
pub(super) fn any(now: &Moment<'_>) -> bool {
    let program = now.program;
    if now.me == program.chance_index() {
        let mut blocks = program.blocks.ids();
        return blocks.any(|block| has_move(now, block));
    }
    let played = |played: &Played| match played {
        Played::Block(block) => has_move(now, *block),
        Played::Pass => true,
    };
    let mut groups = program.turn.iter();
    now.playing >> now.me & 1 == 1 && groups.any(|group| group.blocks.iter().any(played))
}

/// `blocked`: whether nobody of those to move has a legal move.
pub(in crate::ir) fn blocked(now: &Moment<'_>) -> bool {
    let program = now.program;
    let mut players = members(now.next & everybody(program));
    now.next & program.chance_mask() == 0 && !players.any(|player| any(&now.of_mover(player)))
}

/// `can`: whether a player has a move of one of these blocks in the present position.
pub(in crate::ir) fn can(now: &Moment<'_>, player: usize, blocks: &[BlockId]) -> bool {
    let now = now.asked(player);
    blocks.iter().any(|block| has_move(&now, *block))
}

/// The start of a block, with `me` as the player.
pub(super) fn start<'a>(now: &Moment<'a>, block: BlockId) -> Branch<'a> {
    Branch::new(now, choosing(now, block), Vars::new())
}

/// The statements of a block that choices and requirements stand in: all of them, but in a joint turn
/// only those before the first effect.
fn choosing<'a>(now: &Moment<'a>, block: BlockId) -> &'a [Stmt] {
    let program = now.program;
    let stmts = &program.blocks[block].body.stmts;
    if joint::is_joint(program, now.me) {
        &stmts[..joint::head(stmts)]
    } else {
        stmts
    }
}

fn may_play(now: &Moment<'_>, block: BlockId) -> bool {
    now.program.blocks[block].by >> now.me & 1 == 1
}

fn has_move(now: &Moment<'_>, block: BlockId) -> bool {
    if !may_play(now, block) {
        return false;
    }
    match branches(now, start(now, block), &mut |_| Flow::Break(())) {
        Ok(flow) => flow.is_break(),
        Err(TooLarge) => {
            now.too_large.set(true);
            false
        }
    }
}

/// The moves of chance with their weights.
fn throws(now: &Moment<'_>, thrown: &Group) -> Result<Vec<Action>, TooLarge> {
    let mut moves = Vec::new();
    let weights = thrown.narrow.iter().flat_map(|narrow| &narrow.values);
    for (played, weight) in thrown.blocks.iter().zip(weights) {
        let Played::Block(block) = played else {
            continue;
        };
        let _ = branches(now, start(now, *block), &mut |mut branch| {
            let weight = branch.ask(now, |scope| scope.num(weight));
            moves.push(Action {
                block: Some(*block),
                choices: branch.choices,
                weight: weight.max(0) as u32,
            });
            Flow::Continue(())
        })?;
    }
    Ok(moves)
}

/// The moves of a group, narrowed, and of equal outcomes in a `unique` block only the first.
fn group_moves(
    now: &Moment<'_>,
    blocks: &[Played],
    narrow: &[Narrow],
) -> Result<Vec<Action>, TooLarge> {
    let mut kept = Kept::default();
    for (place, played) in blocks.iter().enumerate() {
        match played {
            Played::Pass => {
                let pass = Action {
                    block: None,
                    choices: Vec::new(),
                    weight: 1,
                };
                kept.offer(vec![0; narrow.len()], pass, None);
            }
            Played::Block(block) if may_play(now, *block) => {
                block_moves(now, narrow, place, *block, &mut kept)?;
            }
            Played::Block(_) => {}
        }
    }
    Ok(kept.moves)
}

fn block_moves(
    now: &Moment<'_>,
    narrow: &[Narrow],
    place: usize,
    block: BlockId,
    kept: &mut Kept,
) -> Result<(), TooLarge> {
    // In a joint turn there is no outcome of one player's choice alone.
    let unique = now.program.blocks[block].unique && !joint::is_joint(now.program, now.me);
    let _ = branches(now, start(now, block), &mut |mut branch| {
        let values = narrow.iter().map(|narrow| {
            let value = narrow.values.get(place);
            let value = value.map_or(0, |e| branch.ask(now, |scope| scope.num(e)));
            let value = i64::from(value);
            if narrow.most { value } else { -value }
        });
        let values = values.collect();
        let outcome = unique.then(|| Outcome::of(now, block, &branch));
        let action = Action {
            block: Some(block),
            choices: branch.choices,
            weight: 1,
        };
        kept.offer(values, action, outcome);
        Flow::Continue(())
    })?;
    Ok(())
}

/// What `unique` compares, at the end of a block: the working copy, and who is next.
#[derive(PartialEq, Eq, Hash)]
struct Outcome {
    block: BlockId,
    pos: Arc<Position>,
    playing: Mask,
    to_move: Mask,
    stays: bool,
}

impl Outcome {
    fn of(now: &Moment<'_>, block: BlockId, branch: &Branch<'_>) -> Outcome {
        Outcome {
            block,
            pos: branch.pos.clone(),
            playing: branch.playing,
            to_move: branch.who_is_next(now).1,
            stays: round::stays(now.program, now.me, branch.again, branch.playing),
        }
    }
}

/// Moves with the best values so far, in order.
#[derive(Default)]
struct Kept {
    /// What all of them have: the first value counts most.
    values: Vec<i64>,
    moves: Vec<Action>,
    /// The outcomes of the moves of `unique` blocks.
    outcomes: HashSet<Outcome>,
}

impl Kept {
    fn offer(&mut self, values: Vec<i64>, action: Action, outcome: Option<Outcome>) {
        if self.moves.is_empty() || values > self.values {
            self.moves.clear();
            self.outcomes.clear();
            self.values = values;
        } else if values < self.values {
            return;
        }
        if outcome.is_none_or(|outcome| self.outcomes.insert(outcome)) {
            self.moves.push(action);
        }
    }
}
