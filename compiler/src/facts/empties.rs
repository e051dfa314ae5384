//! Games in which each move fills one empty cell.
//!
//! If each move puts one piece on an empty cell that its player chooses, and moves that change the empty
//! cells in another way are played in at most one turn of a game, then all other moves remove exactly one
//! cell from the empty cells, and a list of them can be updated from move to move. This holds between moves,
//! not within one.

use super::occupancy::Occupancy;
use super::puts;
use super::turn::{blocks_of, is_for_all};
use crate::ir::walk::{branches, changes_of_pieces, is_var};
use crate::ir::{Block, BlockId, Domain, Expr, ExprKind, PIECES, Program, Stmt, StmtKind, VarId};

/// The block whose moves fill one empty cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// The block.
    pub block: BlockId,
    /// The choice of the empty cell.
    pub to: VarId,
}

/// Returns the only block that puts pieces, if a list of empty cells can be updated from move to move.
pub fn open(program: &Program) -> Option<Open> {
    let [group] = program.turn.as_slice() else {
        return None;
    };
    let quiet = changes_of_pieces(&program.after.stmts) == 0 && group.narrow.is_empty();
    if !quiet || program.simultaneous || program.chance {
        return None;
    }
    let mut found = None;
    for id in blocks_of(group) {
        let block = &program.blocks[id];
        match comes(program, block) {
            Some(to) if found.is_none() && is_for_all(program, id) && !block.unique => {
                found = Some(Open { block: id, to });
            }
            _ if keeps(program, block) || is_rare(block) => {}
            _ => return None,
        }
    }
    found
}

/// Whether no move of a block changes which cells are empty.
pub fn keeps(program: &Program, block: &Block) -> bool {
    let mut facts = Occupancy::default();
    let mut same = true;
    for stmt in &block.body.stmts {
        same &= match put(program, stmt) {
            Some(on) => !facts.of(program, on).empty,
            None => changes_of_pieces(std::slice::from_ref(stmt)) == 0,
        };
        facts.pass(program, stmt);
    }
    same
}

/// Whether a block can be played in only one turn of a game.
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

/// Returns the cell on which each move of a block puts a piece, if it is empty and the only choice.
fn comes(program: &Program, block: &Block) -> Option<VarId> {
    let (first, rest) = block.body.stmts.split_first()?;
    let StmtKind::Choose(to, Domain::Set(set)) = &first.kind else {
        return None;
    };
    let var = &block.body.vars[*to];
    let plain = var.is_fixed_member() && matches!(*set.kind, ExprKind::Empty(PIECES));
    let here = |on: &Expr| is_var(on, *to);
    let puts = |s: &Stmt| put(program, s).is_some_and(here);
    let once = changes_of_pieces(rest) == 1 && rest.iter().any(puts);
    (plain && once && !branches(rest)).then_some(*to)
}

/// Returns the cells on which a statement puts pieces that always belong to a player or are neutral.
fn put<'s>(program: &Program, stmt: &'s Stmt) -> Option<&'s Expr> {
    match &stmt.kind {
        StmtKind::Put(put) if put.layer == PIECES => puts::of(program, put).map(|_| &put.on),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
