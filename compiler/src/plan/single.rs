//! Single choice: a block whose only choice is from a set that is found once, for counting and for
//! drawing.

use super::candidates::Draft;
use super::reason::Reason;
use crate::ir::walk::branches;
use crate::ir::{Domain, Expr, Stmt, StmtKind, VarId};

/// The choice of such a block.
#[derive(Clone, Debug)]
pub struct Single {
    /// What is chosen.
    pub var: VarId,
    /// From which set.
    pub set: Expr,
    /// What is required before: where it fails the set is empty.
    pub required: Vec<Expr>,
}

/// Right because the requirements before the choice read nothing that is chosen, and nothing behind the
/// choice branches: the moves are the members of the set.
pub(super) fn single(draft: &Draft<'_>) -> Result<Single, Reason> {
    draft.wants("single choice")?;
    let form = Reason::Form("requirements, then one choice from a set, before all effects");
    if draft.choices.has_list() {
        return Err(form);
    }
    let (required, rest) = behind_requirements(&draft.body.stmts);
    match rest.split_first() {
        Some((first, rest)) if !branches(rest) && !draft.on_copy => match &first.kind {
            StmtKind::Choose(var, Domain::Set(set)) => Ok(Single {
                var: *var,
                set: set.clone(),
                required: required.into_iter().cloned().collect(),
            }),
            _ => Err(form),
        },
        _ => Err(form),
    }
}

/// What is required before anything else, and the statements after that.
fn behind_requirements(stmts: &[Stmt]) -> (Vec<&Expr>, &[Stmt]) {
    let mut rest = stmts;
    let mut required = Vec::new();
    while let Some((first, others)) = rest.split_first()
        && let StmtKind::Require(cond) = &first.kind
    {
        required.push(cond);
        rest = others;
    }
    (required, rest)
}
