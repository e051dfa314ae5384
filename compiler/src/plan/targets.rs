//! Targets per origin: blocks of two choices, where the second depends on the first by more than an
//! offset. The targets of each member of the first choice are computed once, for counting and drawing.

use super::candidates::Draft;
use super::jumps::{JumpClosure, jump_closure};
use super::reason::Reason;
use crate::facts::flow::first_effect;
use crate::facts::uses;
use crate::ir::{Expr, ExprKind, Program, StmtKind, VarId, walk};
use crate::typed::Ty;
use terms::terms_of;

mod terms;

pub use terms::Terms;

/// The two choices of such a block.
#[derive(Clone, Debug)]
pub struct Targets {
    /// The first choice.
    pub from: VarId,
    /// The second choice, a cell.
    pub to: VarId,
    /// The statements from the first choice to the second, split by kinds of pieces where possible.
    pub terms: Terms,
    /// The jumps of all members of the first choice, if they are computed at once.
    pub jumps: Option<JumpClosure>,
}

/// Right because nothing else branches: the moves are the pairs of the two choices.
pub(super) fn targets(draft: &Draft<'_>) -> Result<Targets, Reason> {
    draft.wants("targets per origin")?;
    let form = Reason::Form("two choices before all effects, the second a cell");
    if draft.program.simultaneous || draft.choices.has_list() {
        return Err(form);
    }
    let (early, late) = draft.body.stmts.split_at(first_effect(&draft.body.stmts));
    let choices = early.iter().enumerate();
    let choices = choices.filter(|(_, s)| matches!(s.kind, StmtKind::Choose(..)));
    let choices: Vec<_> = choices.map(|(at, s)| (at, walk::chosen(s))).collect();
    let [(_, Some((from, _))), (last, Some((to, of)))] = choices[..] else {
        return Err(form);
    };
    if of.ty != Ty::Cells || walk::branches(&early[last + 1..]) || walk::branches(late) {
        return Err(form);
    }
    if !is_costly(draft.program, of) {
        return Err(Reason::Cheap);
    }
    Ok(Targets {
        from,
        to,
        terms: terms_of(draft.program, draft.body, from, to).ok_or(form)?,
        jumps: jump_closure(draft, from),
    })
}

/// Whether computing a set twice costs more than storing it.
fn is_costly(program: &Program, e: &Expr) -> bool {
    uses::expr(program, e, &|e| {
        matches!(
            *e.kind,
            ExprKind::Ray(_)
                | ExprKind::Group(..)
                | ExprKind::Flood(..)
                | ExprKind::Reach(..)
                | ExprKind::Filter(..)
        )
    })
}
