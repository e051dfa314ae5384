//! Renames variables that copies of an expression bind again.
//!
//! Before: a rewrite has copied expressions, so two binders may have the same variable. After: each binder of an
//! expression has a variable of its own, as [`verify`](super::verify::verify) requires; the meaning of the rules is
//! unchanged. Variables that statements bind stay as they are: a pass that copies statements renames them itself.

use super::walk::{bound, for_each_expr_mut, map_children, nested_mut, placeholder, rename};
use super::{EndResult, Expr, Played, Program, Stmt, Var, VarId};
use crate::index::IndexVec;
use std::collections::BTreeSet;

/// The variables bound so far.
pub type Seen = BTreeSet<VarId>;

/// Returns the tree with fresh variables in place of those that are in `seen` or that it binds again; adds its variables to
/// `seen`.
fn unshare(mut e: Expr, seen: &mut Seen, vars: &mut IndexVec<VarId, Var>) -> Expr {
    if let Some(v) = bound(&e).filter(|v| !seen.insert(*v)) {
        let fresh = vars.push(vars[v].clone());
        seen.insert(fresh);
        e = rename(e, &|name| if name == v { fresh } else { name });
    }
    map_children(e, &mut |child| unshare(child, seen, vars))
}

/// Renames variables in a tree as [`unshare`] does.
pub fn in_place(e: &mut Expr, seen: &mut Seen, vars: &mut IndexVec<VarId, Var>) {
    let old = std::mem::replace(e, placeholder(e));
    *e = unshare(old, seen, vars);
}

/// [`unshare`] for all expressions of statements.
pub fn stmts(stmts: &mut [Stmt], seen: &mut Seen, vars: &mut IndexVec<VarId, Var>) {
    for stmt in stmts {
        for_each_expr_mut(stmt, &mut |e| in_place(e, seen, vars));
        for inner in nested_mut(stmt) {
            self::stmts(inner, seen, vars);
        }
    }
}

/// [`unshare`] for all expressions of a program, one body after the other.
pub fn program(program: &mut Program) {
    for function in program.functions.iter_mut() {
        let mut seen = Seen::new();
        for entry in function.entries.iter_mut().flatten() {
            in_place(entry, &mut seen, &mut function.vars);
        }
    }
    for body in [&mut program.setup, &mut program.after] {
        stmts(&mut body.stmts, &mut Seen::new(), &mut body.vars);
    }
    let blocks = program.blocks.iter_mut();
    let mut of_blocks: IndexVec<super::BlockId, Seen> = blocks
        .map(|block| {
            let mut seen = Seen::new();
            stmts(&mut block.body.stmts, &mut seen, &mut block.body.vars);
            seen
        })
        .collect();
    for group in program.turn.iter_mut().chain(&mut program.thrown) {
        for narrow in &mut group.narrow {
            for (value, played) in narrow.values.iter_mut().zip(&group.blocks) {
                if let Played::Block(id) = *played {
                    let vars = &mut program.blocks[id].body.vars;
                    in_place(value, &mut of_blocks[id], vars);
                }
            }
        }
    }
    for line in &mut program.end {
        let mut seen = Seen::new();
        in_place(&mut line.cond, &mut seen, &mut line.vars);
        if let EndResult::Score(_, e) | EndResult::Wins(e) | EndResult::Loses(e) = &mut line.result
        {
            in_place(e, &mut seen, &mut line.vars);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;
    use crate::ir::walk::visit;
    use crate::ir::{Domain, ExprKind as K};
    use crate::typed::Ty;

    #[test]
    fn copies_bind_variables_of_their_own() {
        let each = cells(K::UnionOf(
            VarId(0),
            Domain::Set(var(1, Ty::Cells)),
            var(0, Ty::Cells),
        ));
        let both = cells(K::Union(each.clone(), each));
        let mut vars = vars(&[("c", Ty::Cells), ("of", Ty::Cells)]);
        let mut seen = Seen::from([VarId(0)]);
        let after = unshare(both, &mut seen, &mut vars);
        let (mut binders, mut read) = (Vec::new(), Vec::new());
        visit(&after, &mut |e| {
            binders.extend(bound(e));
            if let K::Var(v) = *e.kind {
                read.push(v);
            }
        });
        assert_eq!(binders, [VarId(2), VarId(3)]);
        read.retain(|v| *v != VarId(1));
        assert_eq!(read, binders, "each reads its own");
        assert_eq!(vars[VarId(3)].name, "c");
    }
}
