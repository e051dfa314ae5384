//! Incremental connectivity: flood fills that `end` evaluates after every move, stored in the position.
//!
//! A new piece grows the flood from the cells where it touches it; only where pieces were removed is it
//! computed again. A block plays its effects first and updates the value at its end, so only the lines
//! of `end` may read it, and `after` must not change the pieces.

use crate::facts::last_lines;
use crate::index::IndexVec;
use crate::ir::walk::{changes_of_pieces, is_me, is_own, same, visit};
use crate::ir::{BlockId, Expr, ExprKind, Program, Value, VarId};
use crate::source::Span;

/// A flood fill that the position stores.
#[derive(Clone, Debug)]
pub struct Connectivity {
    /// The mask of the flood fill: pieces of `me`.
    pub within: Expr,
    /// The seeds: cells that are constant, for `me` or for all players.
    pub from: Expr,
    /// By block: the cell that a move adds to the mask; `Some(None)` if it adds nothing, `None` if the
    /// change may be more than one added piece.
    pub adds: IndexVec<BlockId, Option<Option<VarId>>>,
    /// The source position in the rules.
    pub span: Span,
}

/// Returns mask and seeds of a flood fill: `flood(own … & region, within own …)`.
fn parts(e: &Expr) -> Option<(&Expr, &Expr)> {
    let (ExprKind::Flood(seed, within) | ExprKind::Group(seed, within)) = &*e.kind else {
        return None;
    };
    let ExprKind::Inter(a, b) = &*seed.kind else {
        return None;
    };
    let from = match (is_constant(a), is_constant(b)) {
        (true, false) if same(b, within) => a,
        (false, true) if same(a, within) => b,
        _ => return None,
    };
    is_own(within).then_some((within, from))
}

impl Connectivity {
    fn of(program: &Program, e: &Expr) -> Option<Connectivity> {
        let (within, from) = parts(e)?;
        let blocks = program.blocks.iter();
        let adds = blocks.map(|block| last_lines::added(program, within, block));
        Some(Connectivity {
            within: within.clone(),
            from: from.clone(),
            adds: adds.collect(),
            span: e.span,
        })
    }
}

/// Whether these cells are constant during the game, for each player.
fn is_constant(e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Const(_, None) | ExprKind::Lit(Value::Cells(_)) => true,
        ExprKind::Const(_, Some(key)) => is_me(key),
        _ => false,
    }
}

/// Returns the flood fills in lines of `end` that are stored, each once. A new cell is joined to its neighbours by its own
/// steps, so steps of adjacency have to lead back.
pub(crate) fn find(program: &Program) -> Vec<Connectivity> {
    let mut found: Vec<Connectivity> = Vec::new();
    let after = changes_of_pieces(&program.after.stmts) > 0;
    let lacks = !program.grid.is_mutual() || program.uses.before;
    if program.simultaneous || program.chance || lacks || after {
        return found;
    }
    for line in &program.end {
        visit(&line.cond, &mut |e| {
            if let Some(flood) = Connectivity::of(program, e)
                && place(&found, e).is_none()
            {
                found.push(flood);
            }
        });
    }
    found
}

/// Returns the index of the stored flood fill that is equal to an expression.
pub fn place(found: &[Connectivity], e: &Expr) -> Option<usize> {
    let (within, from) = parts(e)?;
    let like = |other: &Connectivity| same(&other.within, within) && same(&other.from, from);
    found.iter().position(like)
}
