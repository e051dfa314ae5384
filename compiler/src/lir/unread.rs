//! Removal of variables that nothing reads.
//!
//! Before: a finished body. After: each variable that it declares is read somewhere.

use super::{Def, Op, Region, Stmt, VarId};
use std::collections::BTreeSet;

/// Removes declarations and assignments of variables that nothing reads.
pub(super) fn remove_unread_vars(body: &mut Region) {
    let mut read = BTreeSet::new();
    collect(body, &mut read);
    strip(body, &read);
}

fn collect(region: &Region, read: &mut BTreeSet<VarId>) {
    for stmt in region.all_stmts() {
        match stmt {
            Stmt::Let(_, Def::Op(Op::Get(var))) | Stmt::Drain(var, ..) => drop(read.insert(*var)),
            Stmt::Merge(_, _, vars) => read.extend(vars),
            _ => {}
        }
    }
}

fn strip(region: &mut Region, read: &BTreeSet<VarId>) {
    region.stmts.retain_mut(|stmt| {
        stmt.regions_mut().into_iter().for_each(|r| strip(r, read));
        !matches!(stmt, Stmt::Var(var, _) | Stmt::Set(var, _) if !read.contains(var))
    });
}
