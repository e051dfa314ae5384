//! Incremental connectivity: floods that `end` asks after every move, stored in the position.
//!
//! Pieces that come grow the flood from where they touch it; only where pieces went it is flooded again.
//! A move plays its effects first and updates the value at its end, so what stands between does not
//! read it: only the lines of `end` do.

use crate::facts::last_lines;
use crate::index::IndexVec;
use crate::ir::walk::{is_me, is_own, same, visit};
use crate::ir::{BlockId, Expr, ExprKind, Program, Value, VarId};
use crate::source::Span;

/// A flood that the position stores.
#[derive(Clone, Debug)]
pub struct Connectivity {
    /// The cells that are flooded: pieces of `me`.
    pub within: Expr,
    /// Where it starts: cells known when the engine is built, of `me` or of all.
    pub from: Expr,
    /// By block: what a move adds to the cells that are flooded, `Some(None)` for nothing; `None`
    /// where it may be something else than one piece.
    pub adds: IndexVec<BlockId, Option<Option<VarId>>>,
    /// Where it stands in the rules.
    pub span: Span,
}

/// The cells that are flooded, and where it starts: `flood(own … & region, within own …)`.
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
        Some(Connectivity {
            within: within.clone(),
            from: from.clone(),
            adds: adds(program, within),
            span: e.span,
        })
    }
}

/// Whether these cells are the same all through the game, for each player.
fn is_constant(e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Const(_, None) | ExprKind::Lit(Value::Cells(_)) => true,
        ExprKind::Const(_, Some(key)) => is_me(key),
        _ => false,
    }
}

/// What moves of each block add to a set of own pieces.
fn adds(program: &Program, set: &Expr) -> IndexVec<BlockId, Option<Option<VarId>>> {
    let blocks = program.blocks.ids();
    blocks
        .map(|id| last_lines::adds(program, set, id))
        .collect()
}

/// The floods of the lines of `end` that are stored, each once.
pub(crate) fn find(program: &Program) -> Vec<Connectivity> {
    let mut found: Vec<Connectivity> = Vec::new();
    if program.simultaneous || program.chance || program.uses.before {
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

/// The place of an equal flood.
pub fn place(found: &[Connectivity], e: &Expr) -> Option<usize> {
    let (within, from) = parts(e)?;
    let like = |other: &Connectivity| same(&other.within, within) && same(&other.from, from);
    found.iter().position(like)
}

/// Whether what moves of all blocks add is known, since nothing happens after them: then each block
/// brings the values up to date by itself.
pub fn grows_by_block(floods: &[Connectivity]) -> bool {
    let known = |flood: &Connectivity| flood.adds.iter().any(Option::is_some);
    floods.iter().all(known)
}
