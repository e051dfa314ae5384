//! Inlining of small functions that get known directions.
//!
//! Before: `line(from, diagonal)`, with `def line(c, ways) = c.ray(ways, through empty, upto occupied)`.
//! After: `from.ray(diagonal, through empty, upto occupied)`. Walks in known directions use the lanes of a
//! vector register or tables; walks in the directions of a parameter go step by step. Directions that a function
//! turns (`opposite(d)`) become known too. A call stays where nothing is gained, where the function is large, or
//! where it would write out a large argument more than once.

use super::Vars;
use crate::index::Id;
use crate::ir::walk::{any, bound, count_reads, opened, size};
use crate::ir::{Expr, ExprKind as K, Function, Program, VarId};
use crate::typed::Ty;

/// The size limit of a function that is inlined, in nodes.
const NODES: usize = 16;
/// The size limit of an argument that is written out more than once, in nodes.
const REPEATED: usize = 6;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    super::rewrite_all(program, inlined);
}

fn inlined(program: &Program, e: &Expr, vars: &mut Vars) -> Option<Expr> {
    let K::Call { function, args, .. } = &*e.kind else {
        return None;
    };
    let function = &program.functions[*function];
    let is_worth = is_small(function, args) && args.iter().any(|arg| gains(function, arg));
    is_worth.then(|| opened(program, e, vars)).flatten()
}

/// Whether a function is cheaper with an argument in it: with several known directions, or with one that it turns.
fn gains(function: &Function, arg: &Expr) -> bool {
    let turns = |entry: &Expr| any(entry, &mut |e| matches!(*e.kind, K::Turned(..)));
    let dirs = arg.literal_mask().filter(|_| arg.ty == Ty::Dirs);
    dirs.is_some_and(|dirs| dirs.count_ones() > 1 || function.entries.iter().flatten().any(turns))
}

/// Whether a function walks, and is small with these arguments in it.
fn is_small(function: &Function, args: &[Expr]) -> bool {
    let [Some(entry)] = &function.entries[..] else {
        return false;
    };
    let walks = any(entry, &mut |e| matches!(*e.kind, K::Ray(_) | K::Step(..)));
    let binds = any(entry, &mut |e| bound(e).is_some());
    let few = args
        .iter()
        .enumerate()
        .all(|(n, arg)| size(arg) <= REPEATED || count_reads(entry, VarId::from_index(n)) <= 1);
    walks && !binds && few && size(entry) <= NODES
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;
    use crate::ir::{Ending, FnId, StmtKind};

    fn line(program: &mut Program) -> FnId {
        let walk = ray(
            var(0, Ty::Cells),
            e(K::Var(VarId(1)), Ty::Dirs),
            Some(empty()),
            Ending::Over,
        );
        program.functions.push(Function {
            name: "line".into(),
            span: here(),
            ty: Ty::Cells,
            vars: vars(&[("c", Ty::Cells), ("ways", Ty::Dirs)]),
            params: 2,
            axis: None,
            entries: vec![Some(walk)],
            uses_me: false,
        })
    }

    fn cleared(from: Expr, ways: Expr) -> Expr {
        let mut p = program(squares(8, 8, None, false));
        let function = line(&mut p);
        let args = vec![from, ways];
        let (me, key) = (None, None);
        p.after.stmts = vec![clear(cells(K::Call {
            function,
            me,
            key,
            args,
        }))];
        run(&mut p);
        match p.after.stmts.swap_remove(0).kind {
            StmtKind::Clear(_, set) => set,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_call_with_known_directions_is_the_walk() {
        let set = cleared(own(), dirs(0x55));
        let K::Ray(walk) = &*set.kind else {
            panic!("{set:?}");
        };
        assert_eq!(walk.dirs.literal_mask(), Some(0x55));
        let way = e(K::If(some(own()), dirs(1), dirs(2)), Ty::Dirs);
        assert!(matches!(*cleared(own(), way).kind, K::Call { .. }));
    }
}
