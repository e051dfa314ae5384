//! Selects the enumeration of a block's moves, in order.
//!
//! A choice is a loop around the statements that follow it; a requirement leaves the round. Effects
//! work on a copy of the position that the branch owns: a round copies what the loop began with before
//! changing it, positions as well as variables. Effects after the last choice and requirement are
//! omitted if no caller needs the outcome. Where branches join after an `if` with choices, and for
//! rounds of a loop with choices, the continuation is a function of its own (`part`).

use super::Select;
use super::effects::{assigned, has_effect};
use super::part::{Frame, Join, JoinAt, Part, Rest};
use super::play::parted;
use super::scope::{Bound, Scope};
use crate::facts::flow::chooses;
use crate::facts::history::stmts_ask_seen;
use crate::facts::occupancy::Occupancy;
use crate::facts::turn::compared_values;
use crate::index::IndexVec;
use crate::ir::walk::{branches, visit_stmts};
use crate::ir::{self, BlockId, Expr, ExprKind, Stmt as Said, StmtKind as K, Var};
use crate::lir::{self, FunctionId, Label, Op, PosId, Region, Sort, Stmt, Ty, ValueId};
use crate::plan::Plan;
use crate::plan::choices::Choices;
use crate::plan::targets::Terms;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The context that all functions of one enumeration share.
#[derive(Clone, Copy)]
pub(super) struct Block<'p> {
    pub(super) id: BlockId,
    pub(super) said: &'p ir::Block,
    /// Whether a move begins a turn.
    pub(super) begins: bool,
    /// The number of values that a move is emitted with; `None` if no caller needs the outcome.
    pub(super) outcome: Option<usize>,
    /// Whether the enumeration reads earlier positions.
    pub(super) past: bool,
}

/// A branch of a block during selection.
pub(super) struct Moves<'s, 'p> {
    pub(super) scope: Scope<'s, 'p>,
    pub(super) block: Block<'p>,
    pub(super) now: Now,
}

/// The state at a point of a branch.
#[derive(Clone)]
pub(super) struct Now {
    /// The choices so far that every move makes.
    pub(super) chosen: BTreeMap<ir::VarId, ValueId>,
    /// The other choices so far.
    pub(super) trail: Option<ValueId>,
    /// Whether the branch owns its position, so that it may change it.
    owned: bool,
    /// The variables that the branch owns.
    own: BTreeSet<ir::VarId>,
    /// The construct that a failing requirement leaves.
    pub(super) label: Label,
    /// The sets that do not depend on the choices of the block, by index in the plan, so far.
    pub(super) invariant: BTreeMap<ir::VarId, ValueId>,
}

impl<'p> Select<'p> {
    /// Selects the enumeration of a block; `begins` if its moves begin a turn.
    pub(super) fn moves(&mut self, function: FunctionId, id: BlockId, begins: bool) {
        let program = self.program;
        let block = Block {
            id,
            said: &program.blocks[id],
            begins,
            outcome: self.module.variants[id].values,
            past: self.plan.blocks[id].looks_back,
        };
        let stmts = &block.said.body.stmts;
        // Statements after the choices of a joint turn are needed only if chance compares outcomes.
        let by_chance = !crate::facts::chance::is_for_players(program, id);
        let compares = by_chance && self.module.variants[id].unique;
        let stmts = match self.is_joint(id) && !compares {
            true => parted(stmts).0,
            false => stmts,
        };
        let reads_begun = self.block_reads_begun(id);
        let name = match begins {
            true => format!("moves_{}", block.said.name),
            false => format!("moves_{}_within", block.said.name),
        };
        let vars = &block.said.body.vars;
        self.enumeration(function, block, (&name, vars), (&[], &[stmts]), reads_begun);
    }

    /// Selects the enumeration of a block's pseudo-legal moves: the branches of a body without effects.
    pub(super) fn pseudo(&mut self, function: FunctionId, id: BlockId) {
        let (plan, said): (&'p Plan<'p>, _) = (self.plan, &self.program.blocks[id]);
        let pseudo = plan.blocks[id].counted(said);
        let (block, reads_begun) = self.counted(id, &pseudo.stmts);
        let name = format!("pseudo_{}", said.name);
        let named = (name.as_str(), &said.body.vars);
        self.enumeration(function, block, named, (&[], &[&pseudo.stmts]), reads_begun);
    }

    /// Selects the enumeration for draws of a block of two choices: the pairs of one term after the other.
    pub(super) fn drawn(&mut self, id: BlockId, terms: &'p Terms) -> FunctionId {
        let (plan, said): (&'p Plan<'p>, _) = (self.plan, &self.program.blocks[id]);
        let stmts = &plan.blocks[id].counted(said).stmts;
        let (block, reads_begun) = self.counted(id, stmts);
        let name = format!("drawn_{}", said.name);
        let parts: Vec<&'p [Said]> = terms.parts.iter().map(Vec::as_slice).collect();
        let function = self.reserve();
        self.drawn.insert(function);
        let stmts = (&stmts[..terms.first], parts.as_slice());
        self.enumeration(function, block, (&name, &terms.vars), stmts, reads_begun);
        function
    }

    /// Returns the context of an enumeration whose moves nothing compares, and whether it reads what the
    /// beginning of a move sets.
    pub(super) fn counted(&self, id: BlockId, stmts: &[Said]) -> (Block<'p>, bool) {
        let block = Block {
            id,
            said: &self.program.blocks[id],
            begins: true,
            outcome: None,
            past: stmts_ask_seen(self.program, stmts),
        };
        (block, self.stmts_read_begun(stmts))
    }

    /// Selects the enumeration of the branches of some statements: `lead`, then each of the parts alone;
    /// `reads_begun` if they read what the beginning of a move sets.
    fn enumeration(
        &mut self,
        function: FunctionId,
        block: Block<'p>,
        (name, vars): (&str, &'p IndexVec<ir::VarId, Var>),
        (lead, parts): (&'p [Said], &[&'p [Said]]),
        reads_begun: bool,
    ) {
        let mut m = Moves::new(self, block, name, vars);
        m.now.trail = m.has_trail().then(|| m.scope.b.op(Op::NoTrail));
        if reads_begun && m.scope.s.begins() {
            m.own();
        }
        lead.iter().for_each(|stmt| m.plain(stmt));
        match *parts {
            [stmts] => m.run(vec![Frame::Stmts(stmts)]),
            _ => {
                for stmts in parts {
                    let part = m.apart(|m| m.run(vec![Frame::Stmts(stmts)]));
                    m.scope.b.inlined(part);
                }
            }
        }
        let built = m.scope.b.end(None);
        self.set(function, built);
    }
}

impl<'s, 'p> Moves<'s, 'p> {
    pub(super) fn new(
        s: &'s mut Select<'p>,
        block: Block<'p>,
        name: &str,
        vars: &'p IndexVec<ir::VarId, Var>,
    ) -> Moves<'s, 'p> {
        let mut scope = Scope::of_block(s, block.id, vars, name, Sort::Moves(block.id));
        scope.before_move();
        scope.fails = Some(Label::Function);
        scope.facts = Some(Occupancy::default());
        if block.past {
            scope.b.asks_past();
        }
        Moves {
            scope,
            block,
            now: Now {
                chosen: BTreeMap::new(),
                trail: None,
                owned: false,
                own: BTreeSet::new(),
                label: Label::Function,
                invariant: BTreeMap::new(),
            },
        }
    }

    pub(super) fn has_trail(&self) -> bool {
        self.scope.s.module.variants[self.block.id].has_trail()
    }

    /// Whether the rest of a branch can be omitted: it contains neither choices nor requirements, and changes nothing
    /// that moves are compared by.
    pub(super) fn is_leaf(&self, frames: &[Frame<'p>]) -> bool {
        let free = |frame: &Frame<'p>| match frame {
            Frame::Stmts(stmts) => {
                stmts.is_empty() || !branches(stmts) && !self.changes_compared(stmts)
            }
            Frame::Part(_) => false,
        };
        frames.iter().all(free)
    }

    /// Whether statements may change the values that moves are compared by: any that is not a variable, such as a weight,
    /// which they do not set. Equal outcomes are compared as a whole.
    fn changes_compared(&self, stmts: &[Said]) -> bool {
        let id = self.block.id;
        if self.block.outcome.is_none() {
            return false;
        }
        let mut set = BTreeSet::new();
        visit_stmts(stmts, &mut |stmt| {
            if let K::SetVar(var, ..) | K::Let(var, _) = &stmt.kind {
                set.insert(*var);
            }
        });
        let is_still = |e: &Expr| matches!(&*e.kind, ExprKind::Var(v) if !set.contains(v));
        let mut values = compared_values(self.scope.s.program, id).into_iter();
        self.scope.s.module.variants[id].unique || !values.all(is_still)
    }

    /// Selects the rest of a branch; the last frame comes first.
    pub(super) fn run(&mut self, mut frames: Vec<Frame<'p>>) {
        loop {
            if self.is_leaf(&frames) {
                return self.emit();
            }
            if let [Frame::Stmts(stmts)] = frames[..]
                && let Some(shifts) = self.shifts_at(stmts)
            {
                return self.shifts(shifts);
            }
            match frames.pop() {
                None => return self.emit(),
                Some(Frame::Stmts([])) => {}
                Some(Frame::Stmts([first, rest @ ..])) => {
                    frames.push(Frame::Stmts(rest));
                    if chooses(std::slice::from_ref(first)) {
                        return self.fork(first, frames);
                    }
                    self.plain(first);
                }
                Some(Frame::Part(Join { part, at, hidden })) => {
                    let outer = match at {
                        JoinAt::While(said) => {
                            return self.another(said, &part, hidden[0], frames);
                        }
                        JoinAt::Again => &frames[..],
                        JoinAt::Arm => &[],
                    };
                    let args = self.args(&part, hidden, outer);
                    return self.call(&part, args);
                }
            }
        }
    }

    /// Selects a statement without choices.
    fn plain(&mut self, stmt: &'p Said) {
        let one = std::slice::from_ref(stmt);
        if has_effect(one) {
            self.own();
        }
        for var in assigned(one) {
            self.own_var(var);
        }
        self.scope.stmt(stmt);
        if let K::Let(var, _) = stmt.kind {
            self.now.own.insert(var);
        }
    }

    /// Ensures that the branch owns its position, and that its move has begun there.
    pub(super) fn own(&mut self) {
        if self.now.owned {
            return;
        }
        self.scope.begun(self.block.begins);
        self.now.owned = true;
    }

    fn own_var(&mut self, var: ir::VarId) {
        let bound = self.scope.env.contains_key(&var);
        if bound && self.now.own.insert(var) {
            let value = self.scope.kept_var(var);
            let name = &self.scope.vars[var].name;
            let slot = self.scope.b.var(name, value);
            self.scope.b.assigned(slot);
            self.scope.env.insert(var, Bound::Var(slot));
        }
    }

    /// Selects a branching statement together with everything that follows it.
    fn fork(&mut self, stmt: &'p Said, frames: Vec<Frame<'p>>) {
        self.scope.cited(stmt.span);
        match &stmt.kind {
            K::Choose(var, domain) => match self.completing_at(*var) {
                Some(found) => self.completing((*var, domain), found),
                None => {
                    self.invariants_of(&frames);
                    self.choose(*var, domain, frames);
                }
            },
            K::If(cond, yes, no) => {
                let cond = self.scope.expr(cond);
                match self.scope.b.known(cond) {
                    Some(known) => {
                        let mut frames = frames;
                        frames.push(Frame::Stmts(if known { yes } else { no }));
                        self.run(frames);
                    }
                    None => {
                        let rest = self.rest(frames);
                        let yes = self.arm(&rest, yes);
                        let no = self.arm(&rest, no);
                        self.scope.b.stmt(Stmt::If(cond, yes, no));
                    }
                }
            }
            K::ForEach(var, domain, body) => self.rounds(*var, domain, body, frames),
            K::Repeat { .. } => self.repeat(stmt, frames),
            K::Try(tried, otherwise) => {
                self.own();
                for var in assigned(std::slice::from_ref(stmt)) {
                    self.own_var(var);
                }
                let held = self.scope.try_or_else(tried, &[]);
                // Facts from the tried statements are not tracked.
                self.scope.facts = None;
                let rest = self.rest(frames);
                let yes = self.arm(&rest, &[]);
                let no = self.arm(&rest, otherwise);
                self.scope.b.stmt(Stmt::If(held, yes, no));
            }
            // `at once` contains no choices, and the others have no nested statements.
            K::AtOnce(_)
            | K::Hide(_)
            | K::Hold(_)
            | K::Require(_)
            | K::Let(..)
            | K::SetVar(..)
            | K::Move(..)
            | K::Put(_)
            | K::Clear(..)
            | K::Assign(..)
            | K::Again
            | K::Next(_)
            | K::Playing(..) => {
                self.plain(stmt);
                self.run(frames);
            }
        }
    }

    /// Selects branching statements together with the statements after them.
    fn arm(&mut self, rest: &Rest<'p>, stmts: &'p [Said]) -> Region {
        self.apart(|m| {
            let mut frames = rest.frames();
            frames.push(Frame::Stmts(stmts));
            m.run(frames);
        })
    }

    /// Builds a region, and restores the state of the branch after it.
    pub(super) fn apart(&mut self, build: impl FnOnce(&mut Self)) -> Region {
        let (now, env) = (self.now.clone(), self.scope.env.clone());
        let (pos, place, fails) = (self.scope.pos, self.scope.place, self.scope.fails);
        let facts = self.scope.facts.clone();
        self.scope.b.enter();
        build(self);
        let region = self.scope.b.leave(None);
        (self.now, self.scope.env, self.scope.facts) = (now, env, facts);
        (self.scope.pos, self.scope.place, self.scope.fails) = (pos, place, fails);
        region
    }

    /// Selects a choice: in each round nothing is owned yet, and a failing requirement leaves the
    /// round.
    fn choose(&mut self, var: ir::VarId, said: &ir::Domain, frames: Vec<Frame<'p>>) {
        let program = self.scope.s.program;
        let mut domain = self.scope.domain(said);
        let jumps = self.jumps_at(var, &frames);
        let outer = self.scope.reached;
        if let (Some(jumps), lir::Domain::Members(origins)) = (jumps, &domain) {
            domain = self.jumping(*origins, jumps);
        }
        let bound = self
            .scope
            .b
            .value(domain.ty(), Some(&self.scope.vars[var].name));
        let body = self.apart(|m| {
            m.now.owned = false;
            m.now.own.clear();
            m.now.label = Label::Round(bound);
            m.scope.fails = Some(m.now.label);
            if let Some(facts) = &mut m.scope.facts {
                facts.choose(program, var, said);
            }
            m.chosen(var, bound);
            m.run(frames);
        });
        self.scope.reached = outer;
        self.scope.b.stmt(Stmt::Each(bound, domain, body));
    }

    /// Binds a choice to the chosen member, and adds it to the move.
    pub(super) fn chosen(&mut self, var: ir::VarId, bound: ValueId) {
        self.scope.bind_member(var, bound);
        self.now.own.insert(var);
        match self.site(var) {
            None => {
                self.now.chosen.insert(var, bound);
            }
            Some(site) => {
                let trail = self.trail();
                let trail = self.scope.b.op(Op::Chose(trail, site, bound));
                self.now.trail = Some(trail);
            }
        }
    }

    /// Returns the choice points of the block.
    pub(super) fn choices(&self) -> &'p Choices {
        let plan: &'p Plan<'p> = self.scope.s.plan;
        &plan.blocks[self.block.id].choices
    }

    /// Returns the index of a choice in the trail, plus 1; `None` for a choice that every move makes.
    fn site(&self, var: ir::VarId) -> Option<usize> {
        let mut sites = self.choices().list.iter();
        sites.position(|v| *v == var).map(|at| at + 1)
    }

    fn trail(&mut self) -> ValueId {
        match self.now.trail {
            Some(trail) => trail,
            None => self.scope.b.op(Op::NoTrail),
        }
    }

    /// Selects the first round of a `repeat` with choices.
    fn repeat(&mut self, said: &'p Said, frames: Vec<Frame<'p>>) {
        let K::Repeat { body, .. } = &said.kind else {
            return;
        };
        let name = format!("{}_rounds", self.block.said.name);
        let visits = self.merges_rounds();
        let part = self.new_part(&[std::slice::from_ref(said)], &frames, visits);
        let part = Rc::new(part);
        let again = part.clone();
        self.build_part(
            &part,
            &name,
            &["rounds"],
            &[Ty::Num],
            &frames,
            |m, hidden, mut frames| {
                if visits {
                    m.visit_round(&again, hidden[0], &frames);
                }
                frames.push(Frame::Part(Join {
                    part: again,
                    at: JoinAt::While(said),
                    hidden: vec![hidden[0]],
                }));
                frames.push(Frame::Stmts(body));
                m.run(frames);
            },
        );
        let none = self.scope.b.num(0);
        let args = self.args(&part, vec![none], &frames);
        self.call(&part, args);
    }

    /// Selects the continuation of a round of `repeat`: another round, or the statements after the
    /// loop.
    fn another(
        &mut self,
        said: &'p Said,
        part: &Rc<Part>,
        rounds: ValueId,
        frames: Vec<Frame<'p>>,
    ) {
        let K::Repeat { cond, or_stop, .. } = &said.kind else {
            return;
        };
        let most = self.scope.s.program.rounds as i32;
        let b = &mut self.scope.b;
        let (one, most) = (b.num(1), b.num(most));
        let done = b.op(Op::Exact(crate::typed::Arith::Add, rounds, one));
        let more = b.op(Op::Less(done, most));
        let cond = self.scope.apart(&mut |s| s.expr(cond));
        let test = self.scope.b.and(more, cond);
        let hidden = frames.clone();
        let rest = match or_stop {
            true => self.rest(frames),
            false => Rest::Inline(frames),
        };
        let yes = self.apart(|m| {
            if *or_stop {
                let stopped = m.apart(|m| {
                    let trail = m.trail();
                    let trail = m.scope.b.op(Op::Stopped(trail));
                    m.now.trail = Some(trail);
                    m.now.owned = false;
                    m.now.own.clear();
                    m.run(rest.frames());
                });
                m.scope.b.inlined(stopped);
            }
            let args = m.args(part, vec![done], &hidden);
            m.call(part, args);
        });
        let no = self.apart(|m| m.run(rest.frames()));
        self.scope.b.stmt(Stmt::If(test, yes, no));
    }

    /// Selects a `for each` with choices: a recursive function over the rest of the domain.
    fn rounds(
        &mut self,
        var: ir::VarId,
        domain: &ir::Domain,
        body: &'p [Said],
        frames: Vec<Frame<'p>>,
    ) {
        let name = format!("{}_for_{}", self.block.said.name, self.scope.vars[var].name);
        let part = Rc::new(self.new_part(&[body], &frames, false));
        let again = part.clone();
        let groups = matches!(domain, ir::Domain::Groups(_));
        let (first, names): (Vec<ValueId>, &[&str]) = match self.scope.domain(domain) {
            crate::lir::Domain::Members(set) | crate::lir::Domain::Groups(set) => {
                (vec![set], &["left"])
            }
            crate::lir::Domain::Range(lo, hi) => {
                let b = &mut self.scope.b;
                let count = match b.is(lo) {
                    Some(Op::Num(1)) => hi,
                    _ => {
                        let (one, sub) = (b.num(1), Op::Arith(crate::typed::Arith::Sub, hi, lo));
                        let between = b.op(sub);
                        b.op(Op::Arith(crate::typed::Arith::Add, between, one))
                    }
                };
                let count = b.op(Op::Clamp(count, 0, 4096));
                (vec![lo, count], &["number", "left"])
            }
            crate::lir::Domain::Place(..) | crate::lir::Domain::Jumps(..) => (vec![], &[]),
        };
        let types: Vec<Ty> = first.iter().map(|v| self.scope.b.ty(*v)).collect();
        self.build_part(&part, &name, names, &types, &frames, |m, hidden, frames| {
            let b = &mut m.scope.b;
            let some = match hidden {
                [_, left] => {
                    let zero = b.num(0);
                    b.op(Op::Less(zero, *left))
                }
                _ => b.op(Op::Some(hidden[0])),
            };
            let round = m.apart(|m| {
                let b = &mut m.scope.b;
                let (bound, left) = match hidden {
                    [number, left] => {
                        let one = b.num(1);
                        let next = b.op(Op::Arith(crate::typed::Arith::Add, *number, one));
                        let left = b.op(Op::Exact(crate::typed::Arith::Sub, *left, one));
                        (*number, vec![next, left])
                    }
                    _ => {
                        let set = hidden[0];
                        let first = b.op(Op::First(set));
                        let of = b.ty(set);
                        let one = b.one(of, first);
                        let bound = match groups {
                            true => b.op(Op::Flood(one, set)),
                            false => first,
                        };
                        let gone = if groups { bound } else { one };
                        (bound, vec![b.op(Op::Diff(set, gone))])
                    }
                };
                m.scope.bind_member(var, bound);
                m.now.own.insert(var);
                let mut frames = frames.clone();
                frames.push(Frame::Part(Join {
                    part: again,
                    at: JoinAt::Again,
                    hidden: left,
                }));
                frames.push(Frame::Stmts(body));
                m.run(frames);
            });
            let done = m.apart(|m| m.run(frames.clone()));
            m.scope.b.stmt(Stmt::If(some, round, done));
        });
        let args = self.args(&part, first, &frames);
        self.call(&part, args);
    }

    /// Returns the choices that every move makes.
    pub(super) fn fields(&self) -> Vec<ValueId> {
        let chosen = self
            .choices()
            .fields
            .iter()
            .filter_map(|var| self.now.chosen.get(var));
        chosen.copied().collect()
    }

    /// Emits a legal move.
    pub(super) fn emit(&mut self) {
        let fields = self.fields();
        let (trail, mut pos) = (self.now.trail, self.scope.pos);
        let mut values = Vec::new();
        if self.block.outcome.is_some() {
            let program = self.scope.s.program;
            for e in compared_values(program, self.block.id) {
                values.push(self.scope.expr(e));
            }
            if self.scope.s.module.variants[self.block.id].unique {
                pos = self.outcome();
            }
        }
        self.scope.b.stmt(Stmt::Emit {
            pos,
            fields,
            trail,
            values,
        });
    }

    /// Returns the position that a move leads to, with the next player settled.
    fn outcome(&mut self) -> PosId {
        self.own();
        if !self.scope.s.settles() {
            return self.scope.pos;
        }
        let end = self.scope.copied("end", true);
        self.scope.settle(end);
        end
    }
}
