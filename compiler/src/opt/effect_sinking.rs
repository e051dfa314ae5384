//! Effect sinking: effects move after choices and requirements that they do not influence.
//!
//! Before: `choose a in 1..6; dice[1] := a; choose b in 1..6; dice[2] := b`. After: both choices, then
//! both effects. Choices, requirements and `let`s keep their order, and so do two effects if one reads
//! or writes what the other writes; so every branch ends in the same position, and branches come in the
//! same order. If nothing branches after the first effect any more, moves are counted and drawn without
//! a copy of the position. Statements are reordered only if that is achieved, or if at least fewer
//! choices come after effects. Simultaneous games are left alone: there other players' moves read
//! effects.

use crate::facts::access::{Access, Accesses, written_by};
use crate::facts::flow::first_effect;
use crate::ir::walk::{branches, nested_mut};
use crate::ir::{Program, Stmt, StmtKind};
use std::slice::from_ref;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    let accesses = Accesses::of(program);
    for block in program.blocks.iter_mut() {
        sink(&mut block.body.stmts, &accesses);
    }
}

fn sink(stmts: &mut Vec<Stmt>, accesses: &Accesses) {
    for inner in stmts.iter_mut().flat_map(nested_mut) {
        sink(inner, accesses);
    }
    let old = behind_effects(stmts);
    if old.is_empty() {
        return;
    }
    let mut sinking = Sinking {
        accesses,
        pending: Vec::new(),
        out: Vec::new(),
    };
    stmts.iter().for_each(|stmt| sinking.push(stmt.clone()));
    let sunk = sinking.finish();
    let new = behind_effects(&sunk);
    let choices = |stmts: &[&Stmt]| {
        let choices = stmts
            .iter()
            .filter(|s| matches!(s.kind, StmtKind::Choose(..)));
        choices.count()
    };
    if new.is_empty() || choices(&new) < choices(&old) {
        *stmts = sunk;
    }
}

/// Returns the branching statements after the first effect.
fn behind_effects(stmts: &[Stmt]) -> Vec<&Stmt> {
    let behind = stmts.iter().skip(first_effect(stmts));
    behind.filter(|s| branches(from_ref(*s))).collect()
}

struct Sinking<'a> {
    accesses: &'a Accesses,
    /// Effects that may still sink, in order.
    pending: Vec<Effect>,
    out: Vec<Stmt>,
}

struct Effect {
    stmt: Stmt,
    read: Access,
    written: Access,
}

impl Sinking<'_> {
    fn push(&mut self, stmt: Stmt) {
        match stmt.kind {
            StmtKind::Choose(..) | StmtKind::Require(_) | StmtKind::Let(..) => {
                let read = self.accesses.read_by(&stmt);
                self.settle(read);
                self.out.push(stmt);
            }
            // Branching loops and `if`s, and `Hide` before a choice, keep their place.
            StmtKind::Hide(_) => self.push_behind_all(stmt),
            _ if branches(from_ref(&stmt)) => self.push_behind_all(stmt),
            _ => self.pending.push(Effect {
                read: self.accesses.read_by(&stmt),
                written: written_by(&stmt),
                stmt,
            }),
        }
    }

    /// Emits the pending effects that write what is read, and those that must precede them.
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
    use crate::ir::testing::*;
    use crate::ir::{Body, ExprKind as K, Program};
    use crate::typed::Ty;

    fn sunk(stmts: Vec<Stmt>) -> Vec<Stmt> {
        let p: Program = program(squares(3, 3, None, false));
        let mut body = Body {
            vars: vars(&[("a", Ty::Cells), ("b", Ty::Cells)]),
            stmts,
        };
        sink(&mut body.stmts, &Accesses::of(&p));
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
        assert!(matches!(stmts[2].kind, StmtKind::Put { .. }));
        assert!(matches!(stmts[3].kind, StmtKind::Clear(..)));
    }

    #[test]
    fn an_effect_stays_before_what_sees_it() {
        let stmts = sunk(vec![
            choose(0, empty()),
            put_man(var(0, Ty::Cells)),
            choose(1, empty()),
        ]);
        assert!(matches!(stmts[1].kind, StmtKind::Put { .. }));
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
        assert!(matches!(stmts[1].kind, StmtKind::Put { .. }));
        assert!(matches!(stmts[2].kind, StmtKind::Clear(..)));
        assert!(matches!(stmts[3].kind, StmtKind::Require(_)));
        assert!(matches!(stmts[4].kind, StmtKind::Again));
    }

    fn squares_grid() -> crate::ir::grid::Grid {
        program(squares(3, 3, None, false)).grid
    }
}
