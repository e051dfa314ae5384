//! Single choice: the only choice of a block is from a set that is computed once, for counting and
//! drawing.

use super::candidates::Draft;
use super::reason::Reason;
use crate::ir::walk::branches;
use crate::ir::{Domain, Expr, Stmt, StmtKind, VarId};

/// The choice of such a block.
#[derive(Clone, Debug)]
pub struct Single {
    /// The variable of the choice.
    pub var: VarId,
    /// The set of the choice.
    pub set: Expr,
    /// The requirements before the choice: if one fails, the set is empty.
    pub required: Vec<Expr>,
}

/// Right because the requirements before the choice do not read it, and nothing after the choice
/// branches: the moves are the members of the set.
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

/// Returns the leading requirements, and the statements after them.
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
