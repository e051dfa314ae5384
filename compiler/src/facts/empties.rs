//! Empty cells that become fewer by one with each move.
//!
//! Where pieces come one by one, each to an empty cell that its player chooses, and no other move
//! changes which cells are empty but once in a game, the empty cells after a move are those before it
//! but one: they can be kept from move to move. Before: a verified program. After: the same; what is
//! said of it holds of whole moves, not of what stands inside of one.

use super::occupancy::Occupancy;
use crate::ir::walk::{branches, changes_of_pieces, is_me, is_var};
use crate::ir::{
    Block, BlockId, Domain, Expr, ExprKind, PIECES, Played, Program, Stmt, StmtKind, Value, VarId,
};

/// The move that pieces come with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// Its block.
    pub block: BlockId,
    /// The empty cell that is chosen.
    pub to: VarId,
}

/// The one block that pieces come by, if the empty cells can be kept.
pub fn open(program: &Program) -> Option<Open> {
    let [group] = program.turn.as_slice() else {
        return None;
    };
    let quiet = changes_of_pieces(&program.after.stmts) == 0 && group.narrow.is_empty();
    if !quiet || program.simultaneous || program.chance {
        return None;
    }
    let blocks = group.blocks.iter().filter_map(|played| match played {
        Played::Block(id) => Some(*id),
        Played::Pass => None,
    });
    let mut found = None;
    for id in blocks {
        let block = &program.blocks[id];
        match comes(block) {
            Some(to) if found.is_none() && by_all(program, block) => {
                found = Some(Open { block: id, to });
            }
            _ if keeps(program, block) || is_rare(block) => {}
            _ => return None,
        }
    }
    found
}

/// Whether all players have a block.
fn by_all(program: &Program, block: &Block) -> bool {
    let all = (1u64 << program.players.len()) - 1;
    block.by & all == all && !block.unique
}

/// Whether no move of a block changes which cells are empty.
pub fn keeps(program: &Program, block: &Block) -> bool {
    let mut facts = Occupancy::default();
    let mut same = true;
    for stmt in &block.body.stmts {
        same &= match put(stmt) {
            Some(on) => !facts.of(program, on).empty,
            None => changes_of_pieces(std::slice::from_ref(stmt)) == 0,
        };
        facts.pass(program, stmt);
    }
    same
}

/// Whether a block can be played in one turn of a game only.
pub fn is_rare(block: &Block) -> bool {
    let in_turn = |e: &Expr| match &*e.kind {
        ExprKind::Equal(a, b) => {
            let pair = (&*a.kind, &*b.kind);
            matches!(
                pair,
                (ExprKind::Turn, ExprKind::Lit(_)) | (ExprKind::Lit(_), ExprKind::Turn)
            )
        }
        _ => false,
    };
    let requires = |s: &Stmt| matches!(&s.kind, StmtKind::Require(cond) if in_turn(cond));
    block.body.stmts.iter().any(requires)
}

/// The cell that a piece comes to with each move of a block, where it is empty and the only choice.
fn comes(block: &Block) -> Option<VarId> {
    let (first, rest) = block.body.stmts.split_first()?;
    let StmtKind::Choose(to, Domain::Set(set)) = &first.kind else {
        return None;
    };
    let var = &block.body.vars[*to];
    let plain = var.single && !var.mutable && matches!(*set.kind, ExprKind::Empty(PIECES));
    let here = |on: &Expr| is_var(on, *to);
    let puts = |s: &Stmt| put(s).is_some_and(here);
    let once = changes_of_pieces(rest) == 1 && rest.iter().any(puts);
    (plain && once && !branches(rest)).then_some(*to)
}

/// Where a statement puts a piece, if that is sure to be one that the player or nobody owns.
fn put(stmt: &Stmt) -> Option<&Expr> {
    let StmtKind::Put {
        owner,
        kind,
        layer: PIECES,
        on,
    } = &stmt.kind
    else {
        return None;
    };
    let one = matches!(&*kind.kind, ExprKind::Lit(Value::Mask(mask)) if mask.count_ones() == 1);
    (one && owner.as_ref().is_none_or(is_me)).then_some(on)
}

#[cfg(test)]
mod tests;
