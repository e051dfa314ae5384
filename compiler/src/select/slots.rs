//! Selects slots: the sets of the choices of a block that is drawn by rejection sampling.
//!
//! Before: the [`Parts`] of a plan, a block whose last choice follows effects. After: one function for the set of each
//! choice, where the last one plays the effects on a copy, and one for a bound on the last choice. Sets that can
//! be counted line by line are never built.

use super::Select;
use super::scope::Scope;
use crate::facts::cardinality::most_of_type;
use crate::ir::{BlockId, Ending, Expr, ExprKind, Ray, VarId};
use crate::lir::{FunctionId, Op, Slots, Sort, Ty, ValueId};
use crate::plan::Plan;
use crate::plan::cache::Bound;
use crate::plan::select::has_mobility;
use crate::plan::slots::Slots as Parts;

impl<'p> Select<'p> {
    /// Selects the slots of a block, if it is drawn by them.
    pub(super) fn slots(&mut self, id: BlockId) -> Option<Slots> {
        let plan: &'p Plan<'p> = self.plan;
        let parts = plan.blocks[id].slots()?;
        let kept = plan.cache.bound.as_ref();
        let kept = kept.filter(|kept| kept.block == id);
        let chosen = [parts.first.0, parts.second.0];
        Some(Slots {
            first: self.set_of(id, &parts.first, (parts, &[])),
            second: self.set_of(id, &parts.second, (parts, &chosen[..1])),
            last: self.set_of(id, &parts.last, (parts, &chosen)),
            most: self.most_of_last(id, parts, kept),
            holds: kept.is_some(),
            firsts: most_of_type(self.program, parts.first.1.ty),
        })
    }

    /// Builds the function that returns the set of a choice, given the earlier ones.
    fn set_of(
        &mut self,
        id: BlockId,
        (var, set): &'p (VarId, Expr),
        (parts, chosen): (&'p Parts, &[VarId]),
    ) -> FunctionId {
        let block = &self.program.blocks[id];
        let chooses = &block.body.vars[*var].name;
        let mut s = self.before_effects(id, &format!("{chooses}_of_{}", block.name));
        s.b =
            s.b.doc(&format!("The set that `{chooses}` is chosen from."));
        for var in chosen {
            let param = s.b.param(&s.vars[*var].name, Ty::Index);
            s.bind_member(*var, param);
        }
        if *var == parts.last.0 {
            s.begun(true);
            s.facts = Some(parts.facts(s.s.program));
            s.straight(&parts.effects);
        }
        let counted = if chosen.is_empty() {
            None
        } else {
            s.reached(set)
        };
        let set = counted.unwrap_or_else(|| s.expr(set));
        let function = s.b.end(Some(set));
        self.add(function)
    }

    /// Builds the function that returns a bound on the number of members of the last choice.
    fn most_of_last(
        &mut self,
        id: BlockId,
        parts: &'p Parts,
        kept: Option<&'p Bound>,
    ) -> FunctionId {
        let block = &self.program.blocks[id];
        let name = format!(
            "most_{}_of_{}",
            block.body.vars[parts.last.0].name, block.name
        );
        let mut s = self.before_effects(id, &name);
        let most = match (kept, &parts.goes_on) {
            (Some(kept), _) => {
                s.b =
                    s.b.doc("A bound on the members of the last choice, for the rest of the game.");
                s.open_for_good(kept)
            }
            (None, Some((dirs, through))) => {
                s.b = s.b.doc("A bound on the members of the last choice.");
                let (through, left) = (s.expr(through), s.expr(&parts.first.1));
                let open = s.b.op(Op::Union(through, left));
                s.most_reached(dirs, open, parts.most)
            }
            (None, None) => None,
        };
        let most = most.unwrap_or_else(|| s.b.num(parts.most as i32));
        let function = s.b.end(Some(most));
        self.add(function)
    }

    /// Returns the scope of a function of the player, before the effects of a move.
    fn before_effects<'s>(&'s mut self, id: BlockId, name: &str) -> Scope<'s, 'p> {
        let reads_begun = self.block_reads_begun(id);
        let mut s = self.block_scope(id, name, Sort::Pure);
        s.before_move();
        if reads_begun {
            s.begun(true);
        }
        s
    }
}

impl<'p> Scope<'_, 'p> {
    /// Returns sliding attacks from one cell in a form for counting and drawing only.
    fn reached(&mut self, set: &'p Expr) -> Option<ValueId> {
        let ExprKind::Ray(Ray {
            from,
            dirs,
            through,
            ending: Ending::Over,
        }) = &*set.kind
        else {
            return None;
        };
        let dirs = mobility(self.s.plan, dirs)?;
        let from = match *from.kind {
            ExprKind::Var(var) if self.is_index(var) => self.kept_var(var),
            _ => return None,
        };
        let through = match through {
            Some(through) => self.expr(through),
            None => self.b.set(self.s.program.grid.cells.clone()),
        };
        Some(self.b.op(Op::Reach(dirs, from, through)))
    }

    /// Returns the bound on attacks through the cells without permanent pieces.
    fn open_for_good(&mut self, kept: &'p Bound) -> Option<ValueId> {
        let stay = self.expr(&kept.stay);
        let cells = self.s.program.grid.cells.clone();
        let cells = self.b.set(cells);
        let open = self.b.op(Op::Diff(cells, stay));
        self.most_reached(&kept.dirs, open, kept.most)
    }

    fn most_reached(&mut self, dirs: &Expr, open: ValueId, most: usize) -> Option<ValueId> {
        let dirs = mobility(self.s.plan, dirs)?;
        Some(self.b.op(Op::MostReached(dirs, open, most as i32)))
    }
}

/// Returns literal directions, if attacks in them can be counted line by line.
fn mobility(plan: &Plan<'_>, dirs: &Expr) -> Option<u64> {
    dirs.literal_mask()
        .filter(|dirs| has_mobility(plan.program, &plan.passes, *dirs))
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::*;
    use crate::ir::{BlockId, Ending, Expr, ExprKind, Program, Stmt, StmtKind, Value, VarId};
    use crate::select::testing::{module, module_of};
    use crate::typed::{Board, Ty};

    fn walk(from: u32) -> Expr {
        ray(
            var(from, Ty::Cells),
            dirs(0xff),
            Some(empty()),
            Ending::Over,
        )
    }
    fn moves() -> Stmt {
        stmt(StmtKind::Move(var(0, Ty::Cells), var(1, Ty::Cells)))
    }
    /// A game where a man moves, these effects happen, and a third choice is made.
    fn game(effects: Vec<Stmt>, last: Expr) -> Program {
        game_to((Ty::Cells, walk(0)), effects, last)
    }
    /// The same game, with this second choice.
    fn game_to(second: (Ty, Expr), effects: Vec<Stmt>, last: Expr) -> Program {
        game_on(squares(5, 5, None, false), second, effects, last)
    }
    fn game_on(board: Board, (ty, second): (Ty, Expr), effects: Vec<Stmt>, last: Expr) -> Program {
        let mut p = program(board);
        let mut stmts = vec![choose(0, own()), choose(1, second)];
        stmts.extend(effects);
        stmts.push(choose(2, last));
        let names = [
            ("from", Ty::Cells),
            ("to", ty),
            ("at", Ty::Cells),
            ("line", Ty::Cells),
        ];
        block(&mut p, &names, stmts);
        p
    }
    fn has_slots(p: &Program) -> bool {
        assert!(!module(p, &["slots"]).contains("by slots"));
        module(p, &[]).contains("by slots of from_of_go to_of_go at_of_go most_at_of_go")
    }

    #[test]
    fn walks_behind_effects_are_drawn_with_what_comes_before() {
        assert!(has_slots(&game(vec![moves()], walk(1))));
    }

    #[test]
    fn a_last_choice_without_a_bound_is_counted() {
        assert!(!has_slots(&game(vec![moves()], empty())));
        assert!(!has_slots(&game(Vec::new(), walk(1))), "no effects between");
        let nowhere = ray(var(1, Ty::Cells), dirs(0), None, Ending::Over);
        assert!(!has_slots(&game(vec![moves()], nowhere)), "no cell at all");
    }

    #[test]
    fn walks_from_a_set_have_no_bound_of_one_cell() {
        let men = vec![moves(), stmt(StmtKind::Let(VarId(3), own()))];
        let mut p = game(men, walk(3));
        p.blocks[BlockId(0)].body.vars[VarId(3)].single = false;
        assert!(!has_slots(&p));
    }

    #[test]
    fn second_choices_of_other_things_are_counted() {
        let kinds = e(ExprKind::Lit(Value::Mask(1)), Ty::Kinds);
        let crowned = || put_man(var(0, Ty::Cells));
        assert!(has_slots(&game(vec![crowned()], walk(0))));
        let p = game_to((Ty::Kinds, kinds), vec![crowned()], walk(0));
        assert!(!has_slots(&p));
    }

    #[test]
    fn more_moves_than_a_number_has_room_for_are_counted() {
        let long = |side| {
            let mut p = game(vec![moves()], walk(1));
            p.grid = program(squares(side, 1, None, false)).grid;
            p
        };
        assert!(has_slots(&long(1024)));
        assert!(!has_slots(&long(4096)));
    }

    #[test]
    fn walks_on_boards_of_two_words_are_counted_line_by_line() {
        let reaches = |board| {
            let p = game_on(board, (Ty::Cells, walk(0)), vec![moves()], walk(1));
            assert!(!module(&p, &["mobility tables"]).contains("reach"));
            let text = module(&p, &[]);
            assert_eq!(text.contains(".reach("), text.contains("most_reached("));
            text.contains(".reach(")
        };
        assert!(reaches(squares(10, 10, None, false)));
        assert!(!reaches(squares(8, 8, None, false)), "one word");
        assert!(!reaches(squares(10, 10, None, true)), "they may come back");
    }

    #[test]
    fn walks_through_other_cells_have_the_bound_of_an_empty_board() {
        let own_walk = ray(var(1, Ty::Cells), dirs(0xff), Some(own()), Ending::Over);
        let board = squares(10, 10, None, false);
        let p = game_on(board, (Ty::Cells, walk(0)), vec![moves()], own_walk);
        let text = module(&p, &[]);
        assert!(text.contains("by slots") && !text.contains("most_reached("));
    }

    const AMAZONS: &str = r#"game "Shots"
players white, black
board square 10 x 10
pieces amazon, neutral arrow
setup {
    white amazon on {a4, d1}
    black amazon on {a7, d10}
}
move shoot {
    choose from in own amazon
    choose to   in from.ray(adjacent, through empty)
    from -> to
    choose shot in to.ray(adjacent, through empty)
    put arrow on shot
}
after { }
end { blocked : next loses }
"#;

    fn holds(changes: &[(&str, &str)]) -> bool {
        let rules = changes
            .iter()
            .fold(AMAZONS.to_string(), |text, (old, new)| {
                assert!(text.contains(old), "{old}");
                text.replace(old, new)
            });
        let holds = |without: &[&str]| {
            let text = module_of(&rules, without);
            assert!(text.contains("by slots of"), "{changes:?}");
            text.contains(" for good")
        };
        assert!(!holds(&["branching bound"]));
        assert!(!holds(&["mobility tables"]), "nothing to compute");
        holds(&[])
    }

    #[test]
    fn where_pieces_come_and_stay_the_bound_holds() {
        assert!(holds(&[]));
        let owned = [
            ("neutral arrow", "arrow"),
            ("put arrow", "put own arrow"),
            ("setup {", "state shots : 0..200\nsetup {"),
            ("after { }", "after { shots += 1 }"),
        ];
        assert!(holds(&owned), "arrows have owners, and shots are counted");
    }

    #[test]
    fn where_any_of_them_may_go_it_is_found_anew() {
        let burnt = [("after { }", "after { if turn == 9 { clear arrow } }")];
        assert!(!holds(&burnt));
        let swept = [("put arrow on shot", "clear arrow\n    put arrow on shot")];
        assert!(!holds(&swept));
        let walks = [
            ("neutral arrow", "arrow"),
            ("put arrow", "put own arrow"),
            ("in own amazon", "in own"),
        ];
        assert!(!holds(&walks));
        let turned = [("put arrow on shot", "put own amazon on shot")];
        assert!(!holds(&turned), "what comes may go");
        let onto = [("put arrow on shot", "put arrow on occupied - amazon")];
        assert!(
            !holds(&onto),
            "only the cell of the last choice is known to be empty"
        );
    }

    #[test]
    fn among_many_pieces_that_go_it_is_found_anew() {
        assert!(!holds(&[("{a4, d1}", "rank 1..2")]));
    }
}
