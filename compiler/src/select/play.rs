//! Selects straight-line code: `setup`, a move's effects, `after`, the lines of `end`; and defs.

use super::effects::has_effect;
use super::layout;
use super::scope::{Place, Scope};
use super::tested::Begin;
use super::{Helper, Select};
use crate::facts::intervals::Intervals;
use crate::facts::occupancy::Occupancy;
use crate::index::IndexVec;
use crate::ir::walk::visit_exprs;
use crate::ir::{self, BlockId, Body, EndResult, ExprKind, FnId, Stmt as Said, StmtKind};
use crate::lir::{Function, FunctionId, Op, SELF, Sort, Stmt, Ty, ValueId, WAS};
use crate::plan::Plan;
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Splits the statements of a block at its first effect.
pub(super) fn parted(stmts: &[Said]) -> (&[Said], &[Said]) {
    let first = stmts.iter().position(|s| has_effect(from_ref(s)));
    stmts.split_at(first.unwrap_or(stmts.len()))
}

/// Returns the statements of a block without the `let`s that only its choices read.
fn needed<'p>(body: &Body, stmts: &'p [Said]) -> Vec<&'p Said> {
    let (mut read, mut all) = (BTreeSet::new(), Vec::new());
    for stmt in stmts.iter().rev() {
        match &stmt.kind {
            StmtKind::Let(var, _) if !body.vars[*var].mutable && !read.contains(var) => continue,
            StmtKind::Choose(..) => {}
            _ => visit_exprs(from_ref(stmt), &mut |e| {
                if let ExprKind::Var(var) | ExprKind::OthersVar(var) = *e.kind {
                    read.insert(var);
                }
            }),
        }
        all.push(stmt);
    }
    all.reverse();
    all
}

impl<'p> Select<'p> {
    /// Selects the functions that the driver of a match calls.
    pub(super) fn entry(&mut self) {
        let setup = self.setup();
        self.module.entry.setup = self.add(setup);
        self.module.entry.derive = self.derives();
        self.module.entry.begin = self.helper(Helper::Begin(true));
        let finish = self.finish();
        self.module.entry.finish = self.add(finish);
        let end = self.end();
        self.module.entry.asks_blocked = end.blocked;
        self.module.entry.end = self.add(end);
    }

    /// Selects the functions that enumerate and play the moves of each block.
    pub(super) fn blocks(&mut self) {
        for id in self.program.blocks.ids() {
            let plan: &'p Plan<'p> = self.plan;
            let tested = plan.blocks[id].tested();
            let moves = match tested {
                Some(_) => self.helper(Helper::Pseudo(id)),
                None => self.helper(Helper::Moves(id, true)),
            };
            let played = !self.program.blocks[id].only_asked;
            let drawn = played.then(|| self.drawn_apart(id)).flatten();
            let begin = tested.and_then(|tested| self.begin_tested(id, tested));
            let play = self.play(id, begin.as_ref());
            let play = self.add(play);
            let test = tested.map(|tested| self.test(id, tested, play, begin.as_ref()));
            let (test, legal) = test.unzip();
            let slots = played.then(|| self.slots(id)).flatten();
            let others = self.others_vars(id).into_iter().map(|var| {
                let value = self.value_of(id, var);
                self.add(value)
            });
            let others: Vec<FunctionId> = others.collect();
            let variant = &mut self.module.variants[id];
            (variant.moves, variant.play, variant.others) = (moves, play, others);
            (variant.drawn, variant.slots) = (drawn, slots);
            (variant.test, variant.legal) = (test, legal.flatten());
            variant.begin = begin.map(|begin| begin.function);
        }
    }

    /// Returns the enumeration for draws of a block's moves, if it has one.
    fn drawn_apart(&mut self, id: BlockId) -> Option<FunctionId> {
        let plan: &'p Plan<'p> = self.plan;
        let terms = plan.stored_targets(id).map(|targets| &targets.terms);
        let terms = terms.filter(|terms| terms.parts.len() > 1);
        let drawn = terms.map(|terms| self.drawn(id, terms));
        drawn.or_else(|| self.proposed(id))
    }

    fn setup(&mut self) -> Function {
        let program = self.program;
        let cite = program.setup.stmts.first().map(|s| self.cite(s.span));
        let mut s = Scope::new(self, &program.setup.vars, "setup", Sort::Effect, cite);
        s.place = Place::Setup;
        s.intervals = Intervals::of(program, &program.setup);
        match s.s.is_mixed() {
            true => s.set_up_mixed(|s| s.straight(&program.setup.stmts)),
            false => s.straight(&program.setup.stmts),
        }
        if program.uses.playing && !program.simultaneous {
            let skip = s.s.helper(Helper::Skip);
            s.b.act(skip, SELF, vec![]);
        }
        if program.uses.before {
            s.b.stmt(Stmt::KeepBefore(SELF));
        }
        if let Some(derive) = s.s.derives() {
            s.b.act(derive, SELF, vec![]);
        }
        s.b.end(None)
    }

    pub(super) fn after(&mut self) -> Function {
        let program = self.program;
        let cite = program.after.stmts.first().map(|s| self.cite(s.span));
        let mut s = Scope::of_player(self, &program.after.vars, "after", Sort::Effect, cite);
        s.updates_cached = true;
        s.intervals = Intervals::of(program, &program.after);
        s.before_enclosed(None, &program.after.stmts);
        match s.s.is_mixed() {
            true => s.after_mixed(|s| s.straight(&program.after.stmts)),
            false => s.straight(&program.after.stmts),
        }
        s.after_enclosed(None, &program.after.stmts);
        s.b.end(None)
    }

    /// Returns the variables that a block reads of other players (`others.v`).
    fn others_vars(&self, id: BlockId) -> BTreeSet<ir::VarId> {
        let mut all = BTreeSet::new();
        visit_exprs(&self.program.blocks[id].body.stmts, &mut |e| {
            if let ExprKind::OthersVar(var) = &*e.kind {
                all.insert(*var);
            }
        });
        all
    }

    /// Returns the scope of a function on a player's move of a block, with the choices as parameters.
    pub(super) fn block_scope<'s>(
        &'s mut self,
        id: BlockId,
        name: &str,
        sort: Sort,
    ) -> Scope<'s, 'p> {
        let vars = &self.program.blocks[id].body.vars;
        let mut s = Scope::of_block(self, id, vars, name, sort);
        s.joint = s.s.is_joint(id);
        if s.joint && sort == Sort::Effect {
            s.b = s.b.with_was();
        }
        s.place = Place::Move;
        if s.s.plan.blocks[id].looks_back {
            s.b.asks_past();
        }
        s
    }

    /// Builds the function with the effects of a block's move; `begin` has those before the requirement.
    fn play(&mut self, id: BlockId, begin: Option<&Begin<'_>>) -> Function {
        let program = self.program;
        let block = &program.blocks[id];
        let others = self.others_vars(id);
        let name = format!("play_{}", block.name);
        let mut s = self.block_scope(id, &name, Sort::Effect);
        s.facts = Some(Occupancy::default());
        let fields = s.field_params(id);
        for var in others {
            let name = format!("others_{}", block.body.vars[var].name);
            let value = s.b.param(&name, layout::ty(block.body.vars[var].ty));
            s.others.insert(var, value);
        }
        let (early, late) = match s.joint {
            true => parted(&block.body.stmts),
            false => (&[][..], &block.body.stmts[..]),
        };
        if s.joint {
            s.pos = WAS;
        }
        let before = s.before_joined(id);
        s.before_enclosed(Some(id), &block.body.stmts);
        s.chosen_straight(early, &fields);
        s.pos = SELF;
        s.updates_cached = true;
        let late = match begin {
            Some(begin) => s.begin(begin, late, &fields),
            None => late,
        };
        for stmt in needed(&block.body, late) {
            s.chosen_straight(from_ref(stmt), &fields);
        }
        s.after_joined(id, &before);
        s.after_enclosed(Some(id), &block.body.stmts);
        s.b.end(None)
    }

    /// Builds the function that returns the value of a block's variable from a player's choices.
    fn value_of(&mut self, id: BlockId, var: ir::VarId) -> Function {
        let block = &self.program.blocks[id];
        let name = format!("{}_of_{}", block.body.vars[var].name, block.name);
        let mut s = self.block_scope(id, &name, Sort::Pure);
        let fields = s.field_params(id);
        let (early, _) = parted(&block.body.stmts);
        s.chosen_straight(early, &fields);
        let value = s.var(var);
        s.b.end(Some(value))
    }

    /// Builds a def; `in_move` for calls inside a move, whose first parameter is the mover.
    pub(super) fn def(&mut self, id: FnId, in_move: bool) -> Function {
        let program = self.program;
        let function = &program.functions[id];
        let cite = Some(self.cite(function.span));
        let asked_by_chance = self.plan.asked_by_chance.contains(&id);
        let ty = layout::ty(function.ty);
        let mut s = Scope::new(self, &function.vars, &function.name, Sort::Pure, cite);
        s.me_plays |= !asked_by_chance;
        s.intervals =
            Intervals::of_exprs(program, &function.vars, function.entries.iter().flatten());
        if in_move {
            let mover = s.b.param("mover", Ty::Index);
            s.mover = Some(mover);
            s.place = Place::Move;
        }
        if function.uses_me {
            let me = s.b.param("me", Ty::Index);
            s.me = Some(me);
        }
        let key = function.axis.map(|_| s.b.param("key", Ty::Index));
        for var in function.vars.ids().take(function.params) {
            let ty = s.kept_ty(var);
            let param = s.b.param(&function.vars[var].name, ty);
            s.bind(var, param);
        }
        let value = match key {
            None => match function.entries.first() {
                Some(Some(e)) => s.expr(e),
                _ => s.b.nothing(ty),
            },
            Some(key) => s.entry_of(key, &function.entries, ty),
        };
        s.b.end(Some(value))
    }

    fn end(&mut self) -> Function {
        let program = self.program;
        let cite = program.end.first().map(|line| self.cite(line.span));
        let first = program.end.first().map_or(&NO_VARS, |line| &line.vars);
        let mut s = Scope::of_player(self, first, "end", Sort::Pure, cite);
        s.ends = true;
        let plan = s.s.plan;
        for (n, line) in program.end.iter().enumerate() {
            let line = plan.end.inlined[n].as_ref().unwrap_or(line);
            s.vars = &line.vars;
            let scored = match &line.result {
                EndResult::Score(_, points) => Some(points),
                _ => None,
            };
            let exprs = [&line.cond].into_iter().chain(scored);
            s.intervals = Intervals::of_exprs(program, &line.vars, exprs);
            s.env.clear();
            s.cited(line.span);
            // Equal operations of later lines are the same value.
            for (_, set) in plan.end.shared.iter().filter(|(first, _)| *first == n) {
                let flood = s.expr(set);
                s.b.name(flood, "flood");
            }
            let cond = s.expr(&line.cond);
            // The result is computed once a game: a value that it shared with the condition would be kept for
            // it in every turn.
            let mark = s.b.read_anew();
            s.when(cond, &mut |s| {
                let verdict = s.verdict(&line.result);
                s.b.stmt(Stmt::Return(verdict));
            });
            s.b.read_as_before(mark);
        }
        let open = s.b.typed(Op::Open, Ty::Verdict);
        s.b.end(Some(open))
    }
}

/// The variables of expressions outside of bodies.
pub(super) static NO_VARS: IndexVec<ir::VarId, ir::Var> = IndexVec::new();

impl Scope<'_, '_> {
    /// Adds the parameters for the choices that every move makes.
    pub(super) fn field_params(&mut self, id: BlockId) -> Vec<(ir::VarId, ValueId)> {
        let fields = self.s.plan.blocks[id].choices.fields.iter();
        let params = fields.map(|var| {
            let ty = self.choice_ty(*var);
            (*var, self.b.param(&self.vars[*var].name, ty))
        });
        params.collect()
    }

    /// Selects statements of a block in order, with the given choices.
    pub(super) fn chosen_straight(&mut self, stmts: &[Said], fields: &[(ir::VarId, ValueId)]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Choose(var, _) => {
                    let field = fields.iter().find(|(field, _)| field == var);
                    match field {
                        Some((_, param)) => {
                            self.veil_choice();
                            self.bind_member(*var, *param);
                            self.pass_facts(stmt);
                        }
                        None => self.stmt(stmt),
                    }
                }
                _ => self.stmt(stmt),
            }
        }
    }

    /// Returns the entry of a def's table.
    fn entry_of(&mut self, key: ValueId, entries: &[Option<ir::Expr>], ty: Ty) -> ValueId {
        let some = entries.iter().enumerate();
        let some: Vec<_> = some.filter_map(|(i, e)| Some((i, e.as_ref()?))).collect();
        let some = some
            .into_iter()
            .map(|(i, e)| (i, self.apart(&mut |s| s.expr(e))))
            .collect();
        let none = self.apart(&mut |s| s.b.nothing(ty));
        self.b.select(key, some, none, ty)
    }

    fn verdict(&mut self, result: &EndResult) -> ValueId {
        let op = match result {
            EndResult::Draw => Op::Share(self.b.nothing(Ty::Mask)),
            EndResult::Continue => Op::Continue,
            EndResult::Wins(who) => Op::Share(self.expr(who)),
            EndResult::Loses(who) => Op::ShareOfOthers(self.expr(who)),
            EndResult::Score(var, points) => {
                let players = 0..self.s.program.players.len();
                let known = self.intervals.expr(points);
                let range = self.s.module.point_range();
                let points = players.map(|player| {
                    let player = self.b.index(player);
                    self.env.remove(var);
                    self.bind_member(*var, player);
                    let points = self.expr(points);
                    self.limited(points, known, range)
                });
                Op::Points(points.collect())
            }
        };
        self.b.typed(op, Ty::Verdict)
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the function of the lines of `end`.
    fn end(lines: &str, without: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\nstate newest : cell\n\
             def chain = group(newest, own)\ndef side(row) = if some chain & row then 1 else 0\n\
             move go {{\n    choose to in empty | own\n    put own man on to\n    newest := to\n}}\nend {{ {lines} }}\n"
        );
        let text = module_of(&text, without);
        let (_, text) = text.split_once("function end(").expect("a function");
        let (text, _) = text.split_once("\n\n").unwrap_or((text, ""));
        text.to_string()
    }

    fn floods(text: &str) -> [usize; 3] {
        ["flood(", "self.chain(", "self.side("].map(|what| text.matches(what).count())
    }

    #[test]
    fn what_several_lines_flood_is_flooded_once() {
        let lines = "#(chain & corners) > 1 : me wins\n    side(file a) + side(file d) + side(rank 1) > 2 : me wins";
        let text = end(lines, &[]);
        assert_eq!(floods(&text), [1, 0, 0], "{text}");
        let without = end(lines, &["common subexpressions"]);
        assert_eq!(floods(&without), [0, 1, 3], "{without}");
    }

    #[test]
    fn what_is_asked_once_or_not_surely_stays() {
        let once = end("#(chain & corners) > 1 : me wins\n    no empty : draw", &[]);
        assert_eq!(floods(&once), [0, 1, 0], "{once}");
        let perhaps = end(
            "no empty and some chain & corners : me wins\n    no empty and some chain & rank 1 : draw",
            &[],
        );
        assert_eq!(floods(&perhaps), [0, 2, 0], "{perhaps}");
        let later = end(
            "no empty and some chain & corners : me wins\n    some chain & rank 1 and some chain & rank 4 : draw",
            &[],
        );
        assert_eq!(floods(&later), [1, 1, 0], "{later}");
    }

    #[test]
    fn the_result_shares_nothing_with_its_condition() {
        let text = end(
            "#chain > 3 : score p = #chain + (if p == me then 1 else 0)",
            &[],
        );
        assert_eq!(floods(&text), [0, 2, 0], "{text}");
    }
}
