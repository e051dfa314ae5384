//! Selects merged rounds: rounds of a loop with choices that begin in equal states are visited once.
//!
//! Before: a loop whose rounds are a function, and a plan that merges them ([`BlockPlan::equal_rounds`]).
//! After: the function leaves where a round begins in a visited state ([`Stmt::Visit`]): with the same
//! position, variables, number of rounds, and state of enclosing loops. The choices so far are no part of
//! it: they determine the move, but not its outcome, and of moves with equal outcomes only the first is
//! legal. All functions that continue a round share the visited states.
//!
//! [`BlockPlan::equal_rounds`]: crate::plan::BlockPlan::equal_rounds

use super::moves::Moves;
use super::part::{Frame, Part};
use crate::lir::{Op, Stmt, ValueId};

impl<'p> Moves<'_, 'p> {
    /// Whether rounds that begin in equal states are visited once.
    pub(super) fn merges_rounds(&self) -> bool {
        let variant = &self.scope.s.module.variants[self.block.id];
        let unique = variant.unique && self.block.outcome.is_some();
        unique && self.scope.s.plan.blocks[self.block.id].equal_rounds
    }

    /// Leaves a round that begins in a visited state. Not the first one, since choices before a loop seldom
    /// lead to equal rounds.
    pub(super) fn visit_round(&mut self, part: &Part, rounds: ValueId, frames: &[Frame<'p>]) {
        let state = self.state(part, rounds, frames);
        let b = &mut self.scope.b;
        let types = state.iter().map(|v| b.ty(*v)).collect();
        let zero = b.num(0);
        let later = b.op(Op::Less(zero, rounds));
        self.scope.s.module.variants[self.block.id].visited = Some(types);
        self.scope
            .when(later, &mut |s| s.b.stmt(Stmt::Visit(state.clone())));
    }

    /// Returns the values on which the outcomes of the moves from here depend, besides the
    /// position.
    fn state(&mut self, part: &Part, rounds: ValueId, frames: &[Frame<'p>]) -> Vec<ValueId> {
        let vars = part.vars.iter().map(|var| self.scope.kept_var(*var));
        let mut state: Vec<ValueId> = vars.collect();
        state.push(rounds);
        state.extend(frames.iter().flat_map(Frame::hidden));
        state
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::*;
    use crate::ir::{BlockId, ExprKind as K, Program, Stmt, StmtKind, VarId};
    use crate::lir::print::print;
    use crate::lir::verify::verify;
    use crate::lir::{Module, Stmt as Selected};
    use crate::passes::Passes;
    use crate::plan::plan;
    use crate::select::select;
    use crate::source::Sources;
    use crate::typed::{Assign, Ty};

    const BLOCK: BlockId = BlockId(0);

    /// A game where a man moves on and on; `more` are further statements of a round.
    fn chains(unique: bool, more: Vec<Stmt>) -> Program {
        let mut p = program(squares(4, 4, None, false));
        let step = cells(K::Step(var(0, Ty::Cells), dirs(0xff), None));
        let beside = cells(K::Inter(step, empty()));
        let moves = StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells));
        let again = StmtKind::SetVar(VarId(0), Assign::Set, var(1, Ty::Cells));
        let mut body = vec![choose(1, beside.clone()), stmt(moves), stmt(again)];
        body.extend(more);
        let round = StmtKind::Repeat {
            body,
            cond: some(beside),
            or_stop: false,
        };
        let stmts = vec![choose(0, own()), stmt(round)];
        let names = [("from", Ty::Cells), ("to", Ty::Cells), ("c", Ty::Cells)];
        block(&mut p, &names, stmts);
        p.blocks[BLOCK].body.vars[VarId(0)].mutable = true;
        p.blocks[BLOCK].unique = unique;
        p
    }

    fn module(p: &Program, without: &[&str]) -> Module {
        let without: Vec<String> = without.iter().map(|name| (*name).into()).collect();
        let passes = Passes::without(&without).expect("names of passes");
        let mut sources = Sources::new();
        sources.add("small.game", String::new());
        let module = select(&plan(p, &passes), &sources);
        assert_eq!(verify(&module), Ok(()));
        module
    }

    fn visits(p: &Program, without: &[&str]) -> bool {
        print(&module(p, without)).contains("leave if visited with")
    }

    #[test]
    fn rounds_that_begin_alike_are_visited_once() {
        assert!(visits(&chains(true, Vec::new()), &[]));
        assert!(!visits(&chains(true, Vec::new()), &["merged rounds"]));
        assert!(
            !visits(&chains(false, Vec::new()), &[]),
            "each chain is a move"
        );
    }

    #[test]
    fn what_continues_a_round_shares_the_visited_states() {
        let taken = choose(2, cells(K::Inter(enemy(), empty())));
        let perhaps = StmtKind::If(some(enemy()), vec![taken], Vec::new());
        let module = module(&chains(true, vec![stmt(perhaps)]), &[]);
        let sharing: Vec<&str> = { module.functions.iter().filter(|f| f.visits) }
            .map(|f| f.name.as_str())
            .collect();
        assert_eq!(sharing, ["go_rounds", "go_then"]);
    }

    #[test]
    fn states_are_visited_only_where_moves_are_compared() {
        let wrong = |change: &dyn Fn(&mut Module)| {
            let mut module = module(&chains(true, Vec::new()), &[]);
            change(&mut module);
            verify(&module).expect_err("it skips moves")
        };
        let all = wrong(&|m| m.variants[BLOCK].unique = false);
        assert!(all.contains("it skips moves, which may be legal"), "{all}");
        let apart = wrong(&|m| m.functions.iter_mut().for_each(|f| f.visits = false));
        assert!(apart.contains("it shares no visited states"), "{apart}");
        let other = wrong(&|m| m.variants[BLOCK].visited = Some(Vec::new()));
        assert!(other.contains("another number of values"), "{other}");
        let outside = wrong(&|m| {
            let moves = m.variants[BLOCK].moves;
            m.functions[moves].visits = true;
            m.functions[moves]
                .body
                .stmts
                .push(Selected::Visit(Vec::new()));
        });
        assert!(
            outside.contains("shares visited states with nothing"),
            "{outside}"
        );
    }
}
