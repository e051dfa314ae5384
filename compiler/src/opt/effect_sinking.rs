//! Effect sinking: effects move after choices and requirements that they do not influence.
//!
//! Before: `choose a in 1..6; dice[1] := a; choose b in 1..6; dice[2] := b`. After: both choices, then
//! both effects. Choices, requirements and `let`s keep their order, and so do two effects if one reads
//! or writes what the other writes; so every branch ends in the same position, and branches come in the
//! same order. If nothing branches after the first effect any more, moves are counted and drawn without
//! a copy of the position. Statements are reordered only if that is achieved, or if at least fewer
//! choices come after effects. Simultaneous games are left alone: there other players' moves read
//! effects.
//!
//! Before: `from -> to; choose gap in empty`. After: `choose gap in (empty | from) - to`, then the move. Where an effect
//! on pieces can be substituted ([`super::before_effects`]), it also moves after a statement that reads what it changes, if
//! fewer choices come after effects then. A requirement after the last choice is rewritten only if nothing is left to test
//! then; otherwise the moves are tested.

use super::before_effects::{Change, Context, Known};
use crate::facts::access::{Access, written_by};
use crate::facts::flow::first_effect;
use crate::ir::walk::{branches, for_each_expr_mut, nested_mut};
use crate::ir::{Program, Stmt, StmtKind};
use crate::opt::Vars;
use std::slice::from_ref;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    Context::for_each_body(program, |context, body| {
        context.sink(&mut body.stmts, &mut body.vars);
    });
}

impl Context<'_> {
    fn sink(self, stmts: &mut Vec<Stmt>, vars: &mut Vars) {
        for inner in stmts.iter_mut().flat_map(nested_mut) {
            self.sink(inner, vars);
        }
        let old = choices_behind_effects(stmts);
        let Some(old) = old else {
            return;
        };
        let is_choice = |s: &Stmt| matches!(s.kind, StmtKind::Choose(..));
        let choices = stmts.iter().rposition(is_choice).map_or(0, |last| last + 1);
        // In a requirement after the last choice an effect is substituted only if nothing is left to test then.
        let ways = match self.substitutes && old > 0 {
            true => &[(0, false), (stmts.len(), true), (choices, false)][..],
            false => &[(0, false)],
        };
        for (substituted, whole) in ways {
            let sunk = self.sunk(stmts, vars, *substituted);
            let new = choices_behind_effects(&sunk);
            if new.is_none_or(|new| new < old && !whole) {
                *stmts = sunk;
                return;
            }
        }
    }

    /// Sinks effects; they may be substituted in so many statements.
    fn sunk(self, stmts: &[Stmt], vars: &mut Vars, substituted: usize) -> Vec<Stmt> {
        let mut sinking = Sinking {
            context: self,
            substituted,
            known: Known::default(),
            pending: Vec::new(),
            out: Vec::new(),
        };
        for (at, stmt) in stmts.iter().enumerate() {
            sinking.push(at, stmt.clone(), vars);
            if substituted > 0 {
                sinking.known.pass(self.program, stmt, vars);
            }
        }
        sinking.finish()
    }
}

/// Returns the number of choices among the branching statements after the first effect; `None` if there are no such
/// statements.
fn choices_behind_effects(stmts: &[Stmt]) -> Option<usize> {
    let behind = stmts.iter().skip(first_effect(stmts));
    let behind: Vec<&Stmt> = behind.filter(|s| branches(from_ref(*s))).collect();
    let choices = behind
        .iter()
        .filter(|s| matches!(s.kind, StmtKind::Choose(..)));
    (!behind.is_empty()).then(|| choices.count())
}

struct Sinking<'a> {
    context: Context<'a>,
    /// The number of statements in which effects may be substituted.
    substituted: usize,
    /// The facts at the current statement.
    known: Known,
    /// Effects that may still sink, in order.
    pending: Vec<Effect>,
    out: Vec<Stmt>,
}

struct Effect {
    stmt: Stmt,
    read: Access,
    written: Access,
    change: Option<Change>,
}

impl Sinking<'_> {
    fn push(&mut self, at: usize, stmt: Stmt, vars: &mut Vars) {
        let accesses = self.context.accesses;
        match stmt.kind {
            StmtKind::Choose(..) | StmtKind::Require(_) | StmtKind::Let(..) => {
                let rewritten = (at < self.substituted)
                    .then(|| self.before_pending(&stmt, vars))
                    .flatten();
                if let Some(stmt) = rewritten {
                    self.out.push(stmt);
                    return;
                }
                let read = accesses.read_by(&stmt);
                self.settle(read);
                self.out.push(stmt);
            }
            // Branching loops and `if`s, and `Hide` before a choice, keep their place.
            StmtKind::Hide(_) => self.push_behind_all(stmt),
            _ if branches(from_ref(&stmt)) => self.push_behind_all(stmt),
            _ => self.pending.push(Effect {
                read: accesses.read_by(&stmt),
                written: written_by(&stmt),
                change: (self.substituted > 0)
                    .then(|| Change::of(self.context.program, &stmt, &self.known, vars))
                    .flatten(),
                stmt,
            }),
        }
    }

    /// Returns a statement with the same values before the pending effects as it has after them.
    fn before_pending(&self, stmt: &Stmt, vars: &mut Vars) -> Option<Stmt> {
        let mut stmt = stmt.clone();
        let mut whole = true;
        for_each_expr_mut(&mut stmt, &mut |e| {
            let effects = self.pending.iter().map(|of| (&of.change, &of.written));
            match self.context.before_all(e, effects, vars) {
                Some(found) => *e = found,
                None => whole = false,
            }
        });
        whole.then_some(stmt)
    }

    /// Emits the pending effects that write places that are read, and the effects that must precede
    /// them.
    fn settle(&mut self, read: Access) {
        let mut settled: Vec<Effect> = Vec::new();
        let mut stay = Vec::new();
        for effect in self.pending.drain(..).rev() {
            let needed = effect.written.meets(&read)
                || settled.iter().any(|later| {
                    effect.written.meets(&later.read)
                        || effect.written.meets(&later.written)
                        || effect.read.meets(&later.written)
                });
            if needed {
                settled.push(effect);
            } else {
                stay.push(effect);
            }
        }
        stay.reverse();
        self.pending = stay;
        self.out.extend(settled.into_iter().rev().map(|e| e.stmt));
    }

    fn push_behind_all(&mut self, stmt: Stmt) {
        self.out.extend(self.pending.drain(..).map(|e| e.stmt));
        self.out.push(stmt);
    }

    fn finish(mut self) -> Vec<Stmt> {
        self.out.extend(self.pending.drain(..).map(|e| e.stmt));
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::access::Accesses;
    use crate::ir::testing::*;
    use crate::ir::{Body, Domain, Expr, ExprKind as K, Program, Value};
    use crate::typed::Ty;

    fn sunk(stmts: Vec<Stmt>) -> Vec<Stmt> {
        let p: Program = program(squares(3, 3, None, false));
        let mut body = Body {
            vars: vars(&[("a", Ty::Cells), ("b", Ty::Cells)]),
            stmts,
        };
        let context = Context {
            program: &p,
            accesses: &Accesses::of(&p),
            substitutes: true,
        };
        context.sink(&mut body.stmts, &mut body.vars);
        body.stmts
    }

    fn is_choice(s: &Stmt) -> bool {
        matches!(s.kind, StmtKind::Choose(..))
    }

    #[test]
    fn an_effect_moves_behind_a_choice_that_does_not_see_it() {
        let all = named(&squares_grid(), "a1 b2");
        let stmts = sunk(vec![
            choose(0, empty()),
            put_man(var(0, Ty::Cells)),
            choose(1, all),
            clear(var(1, Ty::Cells)),
        ]);
        assert!(is_choice(&stmts[0]) && is_choice(&stmts[1]));
        assert!(matches!(stmts[2].kind, StmtKind::Put(_)));
        assert!(matches!(stmts[3].kind, StmtKind::Clear(..)));
    }

    #[test]
    fn an_effect_moves_behind_a_choice_that_it_is_substituted_in() {
        let stmts = sunk(vec![
            choose(0, own()),
            stmt(StmtKind::Move(
                var(0, Ty::Cells),
                named(&squares_grid(), "b2"),
            )),
            choose(1, empty()),
            put_man(var(1, Ty::Cells)),
            require(some(own())),
        ]);
        let StmtKind::Choose(_, Domain::Set(set)) = &stmts[1].kind else {
            panic!("{stmts:?}");
        };
        // `(empty | a) - b2`
        let K::Diff(left, _) = &*set.kind else {
            panic!("{set:?}");
        };
        assert!(matches!(&*left.kind, K::Union(of, _) if matches!(*of.kind, K::Empty(_))));
        assert!(
            matches!(stmts[2].kind, StmtKind::Require(_)),
            "substituted as well"
        );
        assert!(matches!(stmts[3].kind, StmtKind::Move(..)));
    }

    #[test]
    fn an_effect_stays_before_what_sees_it() {
        let moved = |from: Expr, seen: Expr| {
            let to = named(&squares_grid(), "b2");
            let go = stmt(StmtKind::Move(var(0, Ty::Cells), to));
            sunk(vec![choose(0, from), go, choose(1, seen)])
        };
        let walk = cells(K::Flood(var(0, Ty::Cells), empty()));
        let stmts = moved(own(), walk);
        assert!(
            matches!(stmts[1].kind, StmtKind::Move(..)),
            "it costs as much on a copy"
        );
        let perhaps_empty = cells(K::Lit(Value::Cells([0, 1].into_iter().collect())));
        assert!(is_choice(&moved(perhaps_empty, empty())[1]));
        // Two cells that a piece moves to: nothing happens.
        let stmts = sunk(vec![
            choose(0, own()),
            stmt(StmtKind::Move(
                var(0, Ty::Cells),
                named(&squares_grid(), "a1 b2"),
            )),
            choose(1, empty()),
        ]);
        assert!(matches!(stmts[1].kind, StmtKind::Move(..)));
        let next = || require(e(K::In(e(K::Next, Ty::Players), me()), Ty::Truth));
        let again = || stmt(StmtKind::Again);
        let stmts = sunk(vec![again(), choose(0, empty()), next()]);
        assert!(is_choice(&stmts[0]));
        assert!(matches!(stmts[1].kind, StmtKind::Again));
        let stmts = sunk(vec![
            choose(0, empty()),
            again(),
            require(some(own())),
            next(),
        ]);
        assert!(
            matches!(stmts[1].kind, StmtKind::Again),
            "nothing is gained"
        );
    }

    #[test]
    fn effects_of_one_place_keep_their_order() {
        // The requirement sees the second effect, which the first must stand before.
        let stmts = sunk(vec![
            put_man(var(0, Ty::Cells)),
            clear(var(1, Ty::Cells)),
            stmt(StmtKind::Again),
            choose(0, named(&squares_grid(), "a1 b2")),
            require(some(own())),
        ]);
        assert!(is_choice(&stmts[0]));
        assert!(matches!(stmts[1].kind, StmtKind::Put(_)));
        assert!(matches!(stmts[2].kind, StmtKind::Clear(..)));
        assert!(matches!(stmts[3].kind, StmtKind::Require(_)));
        assert!(matches!(stmts[4].kind, StmtKind::Again));
    }

    fn squares_grid() -> crate::ir::grid::Grid {
        program(squares(3, 3, None, false)).grid
    }
}
