//! Collects the remarks on each rule: how its moves are enumerated and drawn, and which of its
//! expressions are expensive. The remarks on attacks and jumps are those of the selected instructions
//! ([`Selected`]); all others are read from the plan, and from the conditions by which it decides.

use super::block::{BlockPlan, Moves, Step};
use super::boards::Known;
use super::compare::compare;
use super::derived::connectivity;
use super::derived::liberties::{Liberties, beside};
use super::remark::{Copied, Remark, Selected};
use super::select::Select;
use super::{Draw, GroupPlan, Plan, lines, names_of};
use crate::cite::Cite;
use crate::facts::chance::is_for_players;
use crate::facts::flow::{branching_part, changes, is_effect, is_flat};
use crate::facts::last_lines::Lined;
use crate::facts::occupancy::Occupancy;
use crate::index::IndexVec;
use crate::ir::walk::{
    binder, for_each_child, for_each_expr, nested, same, visit, visit_exprs, visit_stmts,
};
use crate::ir::{BlockId, Body, Domain, Expr, ExprKind, FnId, PIECES, Stmt, StmtKind, Var, VarId};
use crate::source::{Sources, Span};
use crate::typed::Ty;
use std::collections::{BTreeMap, BTreeSet};
use std::slice::from_ref;

/// The largest length of a quoted rule, in characters.
const SHOWN: usize = 60;

/// The sort of a rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A def.
    Def,
    /// A group of `turn`.
    Group,
    /// A move block.
    Move,
    /// A statement that changes the position.
    Effect,
    /// A line of `end`.
    End,
}

/// A rule; rules are ordered by their place in the source files.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rule {
    /// The place in the source files.
    pub span: Span,
    /// The sort of the rule.
    pub sort: Sort,
    /// The name, or the quoted source text.
    pub name: String,
}

/// The remarks of each rule.
pub type Remarks = BTreeMap<Rule, BTreeSet<Remark>>;

/// Collects the remarks of a plan, and those on instructions that were selected for it.
pub fn remarks(plan: &Plan<'_>, selected: &[Selected], sources: &Sources) -> Remarks {
    let mut all = Gather {
        plan,
        sources,
        remarks: Remarks::new(),
        called: BTreeSet::new(),
    };
    for id in plan.program.blocks.ids() {
        all.block(id);
    }
    for group in plan.groups.iter().chain(&plan.chance) {
        all.group(group);
    }
    all.effects_of(&plan.program.after, !plan.program.chance);
    all.calls_of_setup();
    all.end();
    all.defs();
    all.selected(selected);
    all.remarks
}

/// Returns the first line of a text, with single blanks, cut to a maximum length.
pub fn words(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let words: Vec<_> = line.split_whitespace().collect();
    let all = words.join(" ");
    match all.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &all[..end]),
        None => all,
    }
}

/// Returns the function that a node calls.
fn called(e: &Expr) -> Option<FnId> {
    match *e.kind {
        ExprKind::Call { function, .. } => Some(function),
        _ => None,
    }
}

struct Gather<'a> {
    plan: &'a Plan<'a>,
    sources: &'a Sources,
    remarks: Remarks,
    /// The functions that are called.
    called: BTreeSet<FnId>,
}

/// The context of an expression.
struct Place<'a> {
    rule: Rule,
    select: Select<'a>,
    /// Whether it is in a line of `end`, which may read values that are stored between moves.
    ends: bool,
    /// Whether it is in a move that has a copy of its first position.
    began: bool,
    /// The common subexpressions that are already computed.
    shared: Vec<&'a Expr>,
}

impl<'a> Gather<'a> {
    fn rule(&self, sort: Sort, span: Span, name: &str) -> Rule {
        let name = match name {
            "" => words(self.sources.text(span)),
            name => name.to_owned(),
        };
        Rule { span, sort, name }
    }

    fn note(&mut self, rule: &Rule, remark: Remark) {
        let remarks = self.remarks.entry(rule.clone()).or_default();
        remarks.insert(remark);
    }

    fn place(&self, rule: Rule, vars: &'a IndexVec<VarId, Var>, me_plays: bool) -> Place<'a> {
        Place {
            rule,
            select: Select {
                plan: self.plan,
                vars,
                me_plays,
            },
            ends: false,
            began: false,
            shared: Vec::new(),
        }
    }

    // ---- blocks

    fn block(&mut self, id: BlockId) {
        let (plan, program) = (self.plan, self.plan.program);
        let (block, decided) = (&program.blocks[id], &plan.blocks[id]);
        let rule = self.rule(Sort::Move, block.span, &block.name);
        let me_plays = is_for_players(program, id);
        let mut place = self.place(rule.clone(), &block.body.vars, me_plays);
        place.began = decided.on_copy && is_flat(&block.body.stmts);
        self.way(&rule, id, decided);
        let jumps = decided.jumps();
        place.shared.extend(jumps.map(|jumps| &jumps.reach));
        match &decided.moves {
            Moves::Targets(targets) if plan.stored_targets(id).is_some() => {
                place.select.vars = &targets.terms.vars;
                let stmts = &decided.counted(block).stmts[..targets.terms.first];
                self.exprs(&place, stmts);
                let parts = targets.terms.parts.iter();
                parts.for_each(|part| self.exprs(&place, part));
            }
            Moves::Compared => self.exprs(&place, &block.body.stmts),
            _ => self.exprs(&place, branching_part(&decided.counted(block).stmts)),
        }
        self.effects_of(&block.body, me_plays);
    }

    /// Adds the remark on how the moves of a block are enumerated.
    fn way(&mut self, rule: &Rule, id: BlockId, plan: &BlockPlan) {
        let vars = &self.plan.program.blocks[id].body.vars;
        let name = |v: VarId| vars[v].name.clone();
        let stored = self.plan.stored_targets(id).is_some();
        match &plan.moves {
            Moves::Visited => self.note(rule, Remark::Visited),
            Moves::Targets(_) if stored => self.note(rule, Remark::Targets),
            Moves::Targets(_) | Moves::Compared => {}
            Moves::Shifts(shifts) => self.note(rule, Remark::Shifts(shifts.ways.len())),
            Moves::Proposals(_) | Moves::Slots(_) | Moves::PrefixSums(_) | Moves::PerMember => {
                let shifts = plan.rejected.iter().find(|r| r.candidate == "shifts");
                let chosen = plan.choices.fields.len() + plan.choices.list.len();
                if let Some(shifts) = shifts.filter(|_| chosen > 1) {
                    self.note(rule, Remark::NoShifts(shifts.reason.clone()));
                }
            }
        }
        // Of tested moves only the targets are computed; no other choice is counted.
        let found = stored && plan.tested().is_some();
        if !found && !matches!(plan.moves, Moves::Compared | Moves::Visited) {
            for (v, step) in &plan.steps {
                if let Step::Product(second) = step {
                    self.note(rule, Remark::AtOnce(name(*second)));
                }
                let remark = match step {
                    Step::Last | Step::Product(_) => Remark::AtOnce,
                    Step::PerMember => Remark::EachOf,
                    Step::Completing(_) => Remark::Completing,
                };
                self.note(rule, remark(name(*v)));
            }
        }
        if plan.jumps().is_some() {
            self.note(rule, Remark::JumpClosure);
        }
        if plan.guard().is_some() {
            self.note(rule, Remark::Unpinned);
        }
        if plan.on_copy || plan.outcome.is_some() {
            let why = self.why_copied(id, plan);
            self.note(rule, Remark::Copied(why));
        } else if plan.choices.fields.is_empty() {
            self.note(rule, Remark::One);
        }
    }

    fn why_copied(&self, id: BlockId, plan: &BlockPlan) -> Copied {
        let program = self.plan.program;
        let (mut effect, mut behind) = (false, None);
        visit_stmts(&program.blocks[id].body.stmts, &mut |s| match s.kind {
            StmtKind::Choose(..) | StmtKind::Require(_) if effect && behind.is_none() => {
                behind = Some(s.span);
            }
            _ => effect |= changes(from_ref(s)),
        });
        let weighed = program.thrown.is_some() && !is_for_players(program, id);
        match behind {
            _ if weighed && !program.blocks[id].unique => Copied::Weights,
            _ if plan.outcome.is_some() => Copied::Outcome,
            _ if plan.choices.has_list() => Copied::Again,
            Some(span) => {
                let cite = Cite::of(self.sources, span);
                Copied::Behind(cite.text(&program.name))
            }
            None => Copied::Next,
        }
    }

    // ---- groups

    fn group(&mut self, plan: &GroupPlan) {
        let group = &plan.group;
        let name = names_of(self.plan.program, group).join(", ");
        let (blocks, cache) = (&self.plan.blocks, &self.plan.cache);
        let slots = blocks.iter().any(|plan| plan.slots().is_some());
        let thrown = self.plan.program.thrown.as_ref();
        let remark = match &plan.draw {
            Draw::Compared if thrown.is_some_and(|t| t.blocks == group.blocks) => Remark::Weighed,
            Draw::Compared => Remark::OfBest(match group.narrow.is_empty() {
                true => "`unique`",
                false => "`by most` or `by least`",
            }),
            Draw::OnePass if plan.tests => Remark::OnePassOfLegal,
            Draw::OnePass => Remark::OnePass,
            Draw::Rejection if plan.tests && cache.tested => Remark::PseudoLegalReused,
            Draw::Rejection if plan.tests => Remark::PseudoLegal,
            Draw::Rejection => Remark::Proposals,
            _ if cache.bound.is_some() => Remark::SlotsByCachedBound,
            _ if slots => Remark::Slots,
            _ if cache.empty_cells.is_some() => Remark::DrawnFromEmptyCells,
            Draw::Merged(_) => Remark::Merged,
            Draw::Reservoir => Remark::Reservoir,
            Draw::Descent => Remark::Descent,
            Draw::Counted if plan.tests => Remark::DrawnOfLegal,
            Draw::Counted => Remark::Drawn,
        };
        let rule = self.rule(Sort::Group, group.span, &name);
        self.note(&rule, remark);
    }

    // ---- effects

    fn effects_of(&mut self, body: &'a Body, me_plays: bool) {
        self.effects(
            (&body.vars, me_plays),
            &body.stmts,
            Some(Occupancy::default()),
        );
    }

    /// Adds remarks on effects in order; without facts, the effects are collected and merged.
    fn effects(
        &mut self,
        (vars, me_plays): (&'a IndexVec<VarId, Var>, bool),
        stmts: &'a [Stmt],
        mut facts: Option<Occupancy>,
    ) {
        let program = self.plan.program;
        let scope = (vars, me_plays);
        for stmt in stmts {
            if is_effect(&stmt.kind) {
                self.effect(scope, stmt, facts.as_ref());
            }
            let mut inner = facts.clone();
            match (&stmt.kind, &mut inner) {
                (StmtKind::AtOnce(_), _) => inner = None,
                (StmtKind::ForEach(..) | StmtKind::Repeat { .. }, Some(facts)) => {
                    facts.enter(program, stmt);
                }
                _ => {}
            }
            for body in nested(stmt) {
                self.effects(scope, body, inner.clone());
            }
            if !matches!(stmt.kind, StmtKind::Choose(..) | StmtKind::Require(_)) {
                for_each_expr(stmt, &mut |e| self.calls(e));
            }
            if let Some(facts) = &mut facts {
                facts.pass(program, stmt);
            }
        }
    }

    fn effect(
        &mut self,
        (vars, me_plays): (&'a IndexVec<VarId, Var>, bool),
        stmt: &'a Stmt,
        facts: Option<&Occupancy>,
    ) {
        let rule = self.rule(Sort::Effect, stmt.span, "");
        let mut place = self.place(rule.clone(), vars, me_plays);
        place.began = true;
        let known = Known {
            select: place.select,
            facts,
            at_once: facts.is_none(),
        };
        let remark = match known.writes_known(stmt) {
            None => Remark::Stored,
            Some(true) => Remark::KnownOccupants,
            Some(false) if facts.is_none() => Remark::Gathered,
            Some(false) => Remark::LookedUp,
        };
        self.note(&rule, remark);
        self.exprs(&place, from_ref(stmt));
    }

    // ---- the lines of `end`, and defs

    fn end(&mut self) {
        let plan = self.plan;
        for (n, line) in plan.program.end.iter().enumerate() {
            let rule = self.rule(Sort::End, line.span, "");
            self.note(&rule, Remark::Plain);
            let line = plan.end.inlined[n].as_ref().unwrap_or(line);
            let mut place = self.place(rule, &line.vars, !plan.program.chance);
            place.ends = true;
            for (first, set) in plan.end.shared.iter().filter(|(first, _)| *first <= n) {
                if *first == n {
                    self.expr(&place, set);
                }
                place.shared.push(set);
            }
            self.expr(&place, &line.cond);
            let value = line.result.expr().into_iter();
            value.for_each(|e| self.expr(&place, e));
        }
    }

    /// Adds remarks on the defs that are called.
    fn defs(&mut self) {
        let (plan, program) = (self.plan, self.plan.program);
        // A function calls only those before it.
        for id in program.functions.ids().rev() {
            if !self.called.contains(&id) {
                continue;
            }
            let function = &program.functions[id];
            let rule = self.rule(Sort::Def, function.span, &function.name);
            let plays = !program.chance || !plan.asked_by_chance.contains(&id);
            let place = self.place(rule, &function.vars, plays);
            let entries = function.entries.iter().flatten();
            entries.for_each(|e| self.expr(&place, e));
        }
    }

    /// Collects the functions that an expression calls.
    fn calls(&mut self, e: &Expr) {
        visit(e, &mut |e| self.called.extend(called(e)));
    }

    /// Collects the functions that `setup` calls, and those that moves are compared by.
    fn calls_of_setup(&mut self) {
        let program = self.plan.program;
        visit_exprs(&program.setup.stmts, &mut |e| self.called.extend(called(e)));
        let narrow = program.turn.iter().flat_map(|group| &group.narrow);
        let values = narrow.flat_map(|n| &n.values);
        values.for_each(|e| self.calls(e));
    }

    /// Adds the remarks on instructions to the rules at their places: a statement or a line of `end`, else the block or
    /// def of the function.
    fn selected(&mut self, selected: &[Selected]) {
        let program = self.plan.program;
        let sources = self.sources;
        let cited = |rule: Rule| (Cite::of(sources, rule.span), rule);
        let blocks = program.blocks.iter();
        let blocks = blocks.map(|b| self.rule(Sort::Move, b.span, &b.name));
        let defs = program.functions.iter();
        let defs = defs.map(|f| self.rule(Sort::Def, f.span, &f.name));
        let whole: Vec<(Cite, Rule)> = blocks.chain(defs).map(cited).collect();
        let lines = self.remarks.keys().cloned();
        let lines = lines.filter(|rule| matches!(rule.sort, Sort::Effect | Sort::End));
        let lines: Vec<(Cite, Rule)> = lines.map(cited).collect();
        for found in selected {
            let line = lines.iter().find(|(at, _)| Some(at) == found.line.as_ref());
            let is_part =
                |at: &Cite| at.part == found.function.part && at.file == found.function.file;
            if let Some((_, rule)) = line.or_else(|| whole.iter().find(|(at, _)| is_part(at))) {
                self.note(rule, found.remark.clone());
            }
        }
    }

    // ---- expressions

    fn exprs(&mut self, place: &Place<'_>, stmts: &[Stmt]) {
        visit_stmts(stmts, &mut |s| {
            for_each_expr(s, &mut |e| self.expr(place, e));
        });
    }

    fn children(&mut self, place: &Place<'_>, e: &Expr) {
        for_each_child(e, &mut |child| self.expr(place, child));
    }

    fn expr(&mut self, place: &Place<'_>, e: &Expr) {
        let plan = self.plan;
        if plan.cached.iter().any(|set| same(set, e)) {
            return self.note(&place.rule, Remark::CachedSet);
        }
        if place.shared.iter().any(|set| same(set, e)) {
            return;
        }
        if place.began && self.is_enclosed(e) {
            return self.note(&place.rule, Remark::Liberties);
        }
        self.called.extend(called(e));
        let remark = match &*e.kind {
            ExprKind::Before(_) => Some(Remark::TurnBegan),
            ExprKind::Filter(var, Domain::Set(_), cond)
                if plan.passes.has("SWAR compare")
                    && compare(plan.program, *var, cond).is_some() =>
            {
                None
            }
            ExprKind::Reach(..) => Some(Remark::Reached),
            ExprKind::Seen(_) | ExprKind::SeenAgo(..) => Some(Remark::Keys),
            ExprKind::Blocked => Some(Remark::AskedDraw),
            ExprKind::Can(..) => Some(Remark::TriedMoves),
            ExprKind::Group(..) | ExprKind::Flood(..) => {
                let stored = connectivity::place(&plan.connectivity, e);
                Some(match stored.filter(|_| place.ends) {
                    Some(_) => Remark::CachedFlood,
                    None => Remark::Flooded,
                })
            }
            ExprKind::Lines(_) => {
                let table = lines::in_table(plan.program, &plan.passes, e);
                table.is_none().then_some(Remark::WholeLines)
            }
            ExprKind::Some(set) | ExprKind::No(set) => return self.some(place, set),
            _ => binder(e).map(|(v, domain)| match domain {
                Domain::Groups(_) => Remark::GroupByGroup,
                Domain::Set(_) if place.select.vars[v].ty == Ty::Cells => Remark::CellByCell,
                Domain::Set(_) | Domain::Range(..) => Remark::Looped,
            }),
        };
        if let Some(remark) = remark {
            self.note(&place.rule, remark);
        }
        self.children(place, e);
    }

    /// Adds the remark on `some set`.
    fn some(&mut self, place: &Place<'_>, set: &Expr) {
        let (plan, program) = (self.plan, self.plan.program);
        let asked = Lined::of(program, set);
        let is_asked =
            |l: &Lined<'_>| asked.is_some_and(|asked| std::ptr::eq(l.lines, asked.lines));
        let last = plan.last_lines.as_ref().filter(|_| place.ends);
        let through = last.is_some_and(|lines| lines.asked.iter().any(is_asked));
        let counted = plan.cache.empty_cells.as_ref();
        let counted = counted.is_some_and(|cells| cells.answers_end && place.ends);
        let shifts = asked.is_some_and(|l| lines::shifted(program, &plan.passes, l.lines));
        let is_beside_group = |e: &Expr| {
            let group = beside(e, &program.grid).map(|group| &*group.kind);
            matches!(group, Some(ExprKind::Group(..)))
        };
        let exits = plan.passes.has("early-exit flood");
        let remark = match &*set.kind {
            // Evaluation stops at the first member that satisfies the condition.
            ExprKind::Filter(..) => return self.children(place, set),
            ExprKind::Inter(a, b) if exits && (is_beside_group(a) || is_beside_group(b)) => {
                Remark::FirstFound
            }
            ExprKind::Empty(PIECES) if counted => Remark::EmptyCellList,
            _ if through => Remark::LastMoveLines,
            _ if shifts => Remark::LineShifts,
            _ => return self.expr(place, set),
        };
        self.note(&place.rule, remark);
    }

    /// Whether a set is the enclosed groups of a test whose result is stored.
    fn is_enclosed(&self, e: &Expr) -> bool {
        let asked = Liberties::of(e, &self.plan.program.grid);
        asked.is_some_and(|asked| self.plan.liberties.iter().any(|l| l.is_like(&asked)))
    }
}
