//! Whether a function distributes over unions of an argument: its value for a set of cells is the union of its values
//! for each of them, and empty for none.

use crate::index::Id;
use crate::ir::walk::reads;
use crate::ir::{Domain, Ending, Expr, ExprKind as K, FnId, Program, VarId};

/// Returns whether a function that distributes over an argument walks from it; `None` where it may not distribute.
pub(super) fn in_argument(program: &Program, function: FnId, at: usize) -> Option<bool> {
    let function = &program.functions[function];
    let (None, [Some(entry)]) = (function.axis, &function.entries[..]) else {
        return None;
    };
    in_var(program, entry, VarId::from_index(at))
}

/// Returns the same for a set and a variable that it reads.
pub(in crate::opt) fn in_var(program: &Program, e: &Expr, v: VarId) -> Option<bool> {
    let of = |e: &Expr| in_var(program, e, v);
    let free = |e: &Expr| (!reads(e, v)).then_some(());
    match &*e.kind {
        K::Var(read) => (*read == v).then_some(false),
        K::Union(a, b) => Some(of(a)? | of(b)?),
        K::Inter(a, b) if reads(a, v) => free(b).and_then(|()| of(a)),
        K::Inter(a, b) => free(a).and_then(|()| of(b)),
        K::Diff(a, b) => free(b).and_then(|()| of(a)),
        K::Step(from, dirs, times) => {
            times.as_ref().map_or(Some(()), free)?;
            free(dirs).and_then(|()| of(from))
        }
        K::Back(from, dirs) => free(dirs).and_then(|()| of(from)),
        K::Leap(from, ..) => of(from),
        K::Ray(ray) => {
            ray.through.as_ref().map_or(Some(()), free)?;
            match &ray.ending {
                Ending::Over => {}
                Ending::Onto(end) | Ending::Upto(end) => free(end)?,
                Ending::Until(_) => return None,
            }
            free(&ray.dirs)?;
            of(&ray.from).map(|_| true)
        }
        K::If(cond, a, b) => {
            free(cond)?;
            Some(of(a)? | of(b)?)
        }
        K::Filter(_, Domain::Set(set), cond) => free(cond).and_then(|()| of(set)),
        K::UnionOf(_, Domain::Set(set), each) => free(each).and_then(|()| of(set)),
        K::Call {
            function,
            me,
            key: None,
            args,
        } => {
            me.as_ref().map_or(Some(()), free)?;
            let at = args.iter().position(|arg| reads(arg, v))?;
            let rest = args.iter().enumerate().filter(|(n, _)| *n != at);
            rest.map(|(_, arg)| arg).try_for_each(free)?;
            Some(of(args.get(at)?)? | in_argument(program, *function, at)?)
        }
        _ => None,
    }
}
