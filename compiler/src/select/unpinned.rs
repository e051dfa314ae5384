//! Selects the legality guard: the unpinned pieces, whose pseudo-legal moves are legal without a
//! test.
//!
//! Before: a [`Guard`] of the plan. After: a function of the player returns the unpinned pieces, and each block
//! with the guard names it ([`Unpinned`]), if the origins of all pairs that its enumeration emits are the pieces that
//! move.

use super::scope::Scope;
use super::{Helper, Select};
use crate::index::Id;
use crate::ir::{BlockId, LayerId};
use crate::lir::{
    Domain, Function, Op, PosId, SELF, Sort, Stmt, Ty, Unpinned, ValueId, pairs_are_of,
};
use crate::plan::Plan;
use crate::plan::guard::Guard;

impl<'p> Select<'p> {
    /// Selects the guard of the blocks that have one; all guards have the same requirement. Moves of blocks that are
    /// only asked about are never counted.
    pub(super) fn unpinned_pieces(&mut self) {
        let plan: &'p Plan<'p> = self.plan;
        let mut function = None;
        for id in self.program.blocks.ids() {
            let counted = !self.program.blocks[id].only_asked;
            let Some(guard) = plan.blocks[id].guard().filter(|_| counted) else {
                continue;
            };
            let fields = &plan.blocks[id].choices.fields;
            let Some(field) = fields.iter().position(|field| *field == guard.from) else {
                continue;
            };
            let variant = &self.module.variants[id];
            let mut emits = [variant.moves, variant.for_draws()].into_iter();
            let of_field = |f: &Function| pairs_are_of(&f.body, field);
            if !emits.all(|id| self.functions[id.index()].as_ref().is_some_and(of_field)) {
                continue;
            }
            let unpinned = match function {
                Some(function) => function,
                None => {
                    let unpinned = self.unpinned(id, guard);
                    *function.insert(self.add(unpinned))
                }
            };
            let unpinned = Unpinned {
                function: unpinned,
                field,
            };
            self.module.variants[id].unpinned = Some(unpinned);
        }
    }

    /// Builds the function that returns the unpinned pieces.
    fn unpinned(&mut self, id: BlockId, guard: &'p Guard) -> Function {
        let cite = Some(self.cite(guard.required.span));
        let (program, grid) = (self.program, &self.program.grid);
        let mut s = Scope::of_player(self, &guard.vars, "unpinned", Sort::Pure, cite);
        s.b = s.b.doc(DOC);
        s.me_plays = crate::facts::chance::is_for_players(program, id);
        let holds = s.expr(&guard.required);
        s.b.enter();
        let own = guard.unwatched(grid);
        let own = s.expr(&own);
        let seen = s.expr(&guard.seen);
        let seen = s.b.op(Op::Inter(seen, own));
        let all = s.holds_without(guard, seen, "without_all");
        s.b.enter();
        let pinned = s.pinned(guard, seen);
        let rest = s.b.op(Op::Diff(own, pinned));
        let some = s.b.leave(Some(rest));
        let none_pinned = s.b.region(|_| Some(own));
        let unpinned = s.b.choose(all, none_pinned, some, Ty::Cells);
        let unpinned = s.b.leave(Some(unpinned));
        let none = s.b.region(|b| Some(b.nothing(Ty::Cells)));
        let result = s.b.choose(holds, unpinned, none, Ty::Cells);
        s.b.end(Some(result))
    }
}

impl<'p> Scope<'_, 'p> {
    /// Returns whether the requirement holds with some cells empty.
    fn holds_without(&mut self, guard: &Guard, cells: ValueId, name: &str) -> ValueId {
        let pos: PosId = self.b.position(name, |pos| Stmt::Copy(pos, SELF));
        let clear = self.s.helper(Helper::Clear(LayerId::from_index(0)));
        self.b.act(clear, pos, vec![cells]);
        let here = std::mem::replace(&mut self.pos, pos);
        let holds = self.expr(&guard.required);
        self.pos = here;
        holds
    }

    /// Returns the cells of a set that violate the requirement alone by being empty.
    fn pinned(&mut self, guard: &Guard, of: ValueId) -> ValueId {
        let none = self.b.nothing(Ty::Cells);
        let pinned = self.b.var("pinned", none);
        self.b.assigned(pinned);
        let domain = Domain::Members(of);
        let cell = self.b.value(domain.ty(), Some("cell"));
        self.b.enter();
        let one = self.b.one(Ty::Cells, cell);
        let holds = self.holds_without(guard, one, "without");
        let fails = self.b.not(holds);
        self.when(fails, &mut |s| s.b.add(pinned, one));
        let body = self.b.leave(None);
        self.b.stmt(Stmt::Each(cell, domain, body));
        self.b.assigned(pinned);
        self.b.get(pinned)
    }
}

const DOC: &str = "The unpinned pieces: leaving their cells cannot violate the requirement.";
