//! Comparisons of moves: the blocks whose moves are compared, and the values; chance's group.

use super::chance::is_for_players;
use crate::index::IndexVec;
use crate::ir::{BlockId, Expr, Group, Played, Program};
use crate::typed::Mask;

/// Returns the mask of all players, without chance.
pub fn all_players(program: &Program) -> Mask {
    (1u64 << program.players.len()) - 1
}

/// Whether all players may play a block.
pub fn is_for_all(program: &Program, id: BlockId) -> bool {
    let all = all_players(program);
    program.blocks[id].by & all == all
}

/// Returns the values that the groups of a block compare its moves by, in the order of the groups.
pub fn compared_values(program: &Program, id: BlockId) -> Vec<&Expr> {
    let groups = program.turn.iter().chain(&program.thrown);
    let groups = groups.filter_map(|group| {
        let at = group.blocks.iter().position(|b| *b == Played::Block(id))?;
        Some(group.narrow.iter().filter_map(move |n| n.values.get(at)))
    });
    groups.flatten().collect()
}

/// Returns mutable references to the same values.
pub fn compared_values_mut(program: &mut Program, id: BlockId) -> impl Iterator<Item = &mut Expr> {
    let groups = program.turn.iter_mut().chain(&mut program.thrown);
    groups.flat_map(move |group| {
        let at = group.blocks.iter().position(|b| *b == Played::Block(id));
        let narrow = group.narrow.iter_mut();
        narrow.filter_map(move |n| n.values.get_mut(at?))
    })
}

/// Returns the number of values that the moves of a block are compared by; `None` if they are not
/// compared at all. Compared moves are listed with the positions that they lead to.
pub fn outcome(program: &Program, id: BlockId) -> Option<usize> {
    let values = compared_values(program, id).len();
    let joint = program.simultaneous && is_for_players(program, id);
    let unique = program.blocks[id].unique && !joint;
    (values > 0 || unique).then_some(values)
}

/// Returns the blocks that chance may play, as a group.
pub fn chance_group(program: &Program) -> Option<Group> {
    if program.thrown.is_some() {
        return program.thrown.clone();
    }
    let bit = 1u64 << program.players.len();
    let blocks = program.blocks.enumerate();
    let played = blocks.filter(|(_, b)| b.by & bit != 0 && !b.only_asked);
    let blocks: Vec<_> = played.map(|(id, _)| Played::Block(id)).collect();
    let span = program.blocks.iter().next()?.span;
    program.chance.then_some(Group {
        blocks,
        narrow: Vec::new(),
        span,
    })
}

/// Iterates over the blocks of a group.
pub fn blocks_of(group: &Group) -> impl Iterator<Item = BlockId> + Clone {
    group.blocks.iter().filter_map(|played| played.block())
}

/// Returns for each block whether its moves are always listed: those of blocks that are compared in one
/// of their groups, and those of blocks that share a group with such a block.
pub fn compared(program: &Program) -> IndexVec<BlockId, bool> {
    let blocks = program.blocks.ids();
    let mut compared: IndexVec<BlockId, bool> =
        blocks.map(|id| outcome(program, id).is_some()).collect();
    let chance = chance_group(program);
    loop {
        let before = compared.clone();
        for group in program.turn.iter().chain(&chance) {
            if blocks_of(group).any(|id| compared[id]) {
                blocks_of(group).for_each(|id| compared[id] = true);
            }
        }
        if compared == before {
            return compared;
        }
    }
}

/// Whether a group lists `pass`.
pub fn passes(program: &Program) -> bool {
    let lists = |group: &Group| group.blocks.contains(&Played::Pass);
    program.turn.iter().any(lists)
}
