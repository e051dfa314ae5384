//! Legal moves: the groups of `turn`, narrowing with `most` and `least`, `unique`.

use super::branch::{Branch, Choices};
use super::eval::player_bit;
use super::joint;
use super::moment::Moment;
use super::observer::{Event, Phase};
use super::round;
use super::search::branches;
use super::set::bits;
use crate::index::Id;
use crate::typed::{Block, BlockId, Group, Played, PlayerId, Stmt};
use boardwright_runtime::{Flow, TooLarge};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A player's move: a block and the choices made in it, or a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// The block; `None` for a pass.
    pub(crate) block: Option<BlockId>,
    /// The choices in the order in which they are made.
    pub(crate) choices: Choices,
    /// The weight of a chance move; 1 for other moves.
    pub(crate) weight: u32,
}

/// Returns the legal moves of `me`, in order.
///
/// # Errors
/// More than a million branches of one block.
pub(crate) fn legal(now: &Moment<'_>) -> Result<Vec<Action>, TooLarge> {
    let game = &now.world.game;
    if now.me == game.chance_id() {
        return throws(now);
    }
    if now.playing & player_bit(now.me) == 0 {
        return Ok(Vec::new());
    }
    for group in &game.turn.groups {
        let moves = group_moves(now, group)?;
        if !moves.is_empty() {
            return Ok(moves);
        }
    }
    Ok(Vec::new())
}

/// Whether `me` has a legal move.
pub(crate) fn any(now: &Moment<'_>) -> bool {
    let game = &now.world.game;
    if now.me == game.chance_id() {
        let mut blocks = game.blocks.ids();
        return blocks.any(|block| has_move(now, block));
    }
    let played = |played: &Played| match played {
        Played::Block(block) => has_move(now, *block),
        Played::Pass => true,
    };
    let mut groups = game.turn.groups.iter();
    let playing = now.playing & player_bit(now.me) != 0;
    playing && groups.any(|group| group.blocks.iter().any(played))
}

/// `blocked`: whether none of the players to move has a legal move. False if chance is to move.
pub(crate) fn blocked(now: &Moment<'_>) -> bool {
    let game = &now.world.game;
    let mut players = bits(now.next & game.all_players()).map(PlayerId::from_index);
    now.next & game.chance_mask() == 0 && !players.any(|player| any(&now.of_mover(player)))
}

/// `can`: whether a player has a move of one of these blocks in the present position.
pub(crate) fn can(now: &Moment<'_>, player: PlayerId, blocks: &[BlockId]) -> bool {
    let now = Moment {
        me: player,
        next: round::unnamed(now.world, player, now.playing),
        settled: false,
        earlier: now.history.len(),
        joint: None,
        ..*now
    };
    blocks.iter().any(|block| has_move(&now, *block))
}

/// Returns the statements of a block that decide its moves: all of them, but in a joint turn only those
/// before the first effect.
pub(crate) fn choosing<'a>(now: &Moment<'a>, block: BlockId) -> &'a [Stmt] {
    let game = &now.world.game;
    let stmts = &game.blocks[block].body.stmts;
    if game.simultaneous && now.me != game.chance_id() {
        &stmts[..joint::head(game, stmts)]
    } else {
        stmts
    }
}

/// Returns the branch at the start of a block, with `me` as the player.
pub(crate) fn start<'a>(now: &Moment<'a>, block: BlockId) -> Branch<'a> {
    let Block { span, body, .. } = &now.world.game.blocks[block];
    now.tell(*span, Event::Reached);
    let names = body.locals.len();
    Branch::new(now, choosing(now, block), Vec::new(), names)
}

fn may_play(now: &Moment<'_>, block: BlockId) -> bool {
    now.world.game.blocks[block].by & player_bit(now.me) != 0
}

fn has_move(now: &Moment<'_>, block: BlockId) -> bool {
    if !may_play(now, block) {
        return false;
    }
    let now = Moment {
        phase: Phase::Asking,
        ..*now
    };
    let tail = now.world.tail(block);
    let first = start(&now, block);
    match branches(&now, first, tail, &mut |_| Flow::Break(())) {
        Ok(flow) => flow.is_break(),
        Err(TooLarge) => {
            now.too_large.set(true);
            false
        }
    }
}

/// Returns the moves of chance: those of all blocks, in the order of the file.
fn throws(now: &Moment<'_>) -> Result<Vec<Action>, TooLarge> {
    let blocks = now.world.game.blocks.ids().map(Played::Block).collect();
    let group = Group {
        blocks,
        narrow: Vec::new(),
        span: now.world.game.board.span,
    };
    group_moves(now, &group)
}

/// Returns the moves of a group after narrowing. In a `unique` block, only the first move of each outcome is
/// kept.
fn group_moves(now: &Moment<'_>, group: &Group) -> Result<Vec<Action>, TooLarge> {
    let mut kept = Kept::default();
    for (i, played) in group.blocks.iter().enumerate() {
        match played {
            Played::Pass => {
                let choices = Choices::new();
                let pass = Action {
                    block: None,
                    choices,
                    weight: 1,
                };
                kept.offer(vec![0; group.narrow.len()], pass, None);
            }
            Played::Block(block) if may_play(now, *block) => {
                block_moves(now, group, i, *block, &mut kept)?;
            }
            Played::Block(_) => {}
        }
    }
    Ok(kept.moves)
}

fn block_moves(
    now: &Moment<'_>,
    group: &Group,
    place: usize,
    block: BlockId,
    kept: &mut Kept,
) -> Result<(), TooLarge> {
    let game = &now.world.game;
    // In a joint turn, one player's choice has no outcome of its own to compare.
    let joint = game.simultaneous && now.me != game.chance_id();
    let unique = game.blocks[block].unique && !joint;
    let looked_at = unique || !group.narrow.is_empty();
    let tail = if looked_at { 0 } else { now.world.tail(block) };
    let span = game.blocks[block].span;
    let _ = branches(now, start(now, block), tail, &mut |mut branch| {
        now.tell(span, Event::Held);
        let values = group.narrow.iter().map(|narrow| {
            let value = narrow.values.get(place);
            let value = value.map_or(0, |e| i64::from(branch.scope(now).num(e)));
            if narrow.most { value } else { -value }
        });
        let values = values.collect();
        let outcome = unique.then(|| outcome(now, &mut branch));
        let action = Action {
            block: Some(block),
            choices: branch.choices,
            weight: branch.weight,
        };
        kept.offer(values, action, outcome);
        Flow::Continue(())
    })?;
    Ok(())
}

/// The moves with the best narrowing values so far, in order.
#[derive(Default)]
struct Kept {
    /// The narrowing values that all kept moves have, compared lexicographically.
    values: Vec<i64>,
    moves: Vec<Action>,
    /// The outcomes of the kept moves of `unique` blocks.
    outcomes: HashSet<(Option<BlockId>, u128)>,
}

impl Kept {
    fn offer(&mut self, values: Vec<i64>, action: Action, outcome: Option<u128>) {
        if self.moves.is_empty() || values > self.values {
            self.moves.clear();
            self.outcomes.clear();
            self.values = values;
        } else if values < self.values {
            return;
        }
        let block = action.block;
        if outcome.is_none_or(|outcome| self.outcomes.insert((block, outcome))) {
            self.moves.push(action);
        }
    }
}

/// Returns a 128-bit hash of what `unique` compares at the end of a block: the working copy and who is to
/// move next. A hash saves memory, as there may be many outcomes.
fn outcome(now: &Moment<'_>, branch: &mut Branch<'_>) -> u128 {
    let to_move = branch.scope(now).now.to_move;
    let stays = round::stays(now.world, now.me, branch.again, branch.playing);
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        (seed, &branch.pos, branch.playing, to_move, stays).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}
