//! Cartesian product: the last two choices of a block are independent of each other. The number of
//! pairs is the product of the sizes of the two sets, and the n-th pair is found by division.

use super::candidates::Draft;
use super::reason::Reason;
use crate::ir::walk::{branches, chosen, reads};
use crate::ir::{Expr, Stmt, VarId};

/// Two independent choices in a row.
#[derive(Clone, Debug)]
pub struct Product {
    /// The first choice: its variable and set.
    pub first: (VarId, Expr),
    /// The second choice: its variable and set.
    pub second: (VarId, Expr),
}

/// Returns the first two statements, if they are two such choices and no statement after them branches.
pub(super) fn pair(stmts: &[Stmt]) -> Option<Product> {
    let [first, second, rest @ ..] = stmts else {
        return None;
    };
    let (a, b) = (chosen(first)?, chosen(second)?);
    (!reads(b.1, a.0) && !branches(rest)).then(|| Product {
        first: (a.0, a.1.clone()),
        second: (b.0, b.1.clone()),
    })
}

/// Accepts a block whose only choices are such a pair.
pub(super) fn product(draft: &Draft<'_>) -> Result<(), Reason> {
    draft.wants("Cartesian products")?;
    let stmts = &draft.body.stmts;
    let first = stmts.iter().position(|s| chosen(s).is_some());
    match first.and_then(|first| pair(&stmts[first..])) {
        Some(_) => Ok(()),
        None => Err(Reason::Form(
            "two last choices of which the second does not read the first",
        )),
    }
}
