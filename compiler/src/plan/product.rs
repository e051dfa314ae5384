//! Cartesian product: the last two choices of a block where neither depends on the other. There are as
//! many pairs as the product of the two sets has, and the n-th of them is found by dividing.

use super::candidates::Draft;
use super::reason::Reason;
use crate::ir::walk::{branches, chosen, reads};
use crate::ir::{Expr, Stmt, VarId};

/// Two independent choices in a row.
#[derive(Clone, Debug)]
pub struct Product {
    /// The first: what is chosen, and from which set.
    pub first: (VarId, Expr),
    /// The second.
    pub second: (VarId, Expr),
}

/// The first two statements, where they are such choices and nothing branches behind them.
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

/// Whether the choices of a block are just such a pair.
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
