//! Parts of an enumeration: functions for the continuation where branches join, and for rounds of
//! loops.
//!
//! A part is a function of the current position. Its parameters are `me`, the variables that it reads,
//! the choices so far, the state of the enclosing loops, and the trail.

use super::Select;
use super::moves::{Block, Moves};
use super::scope::Place;
use crate::facts::turn::compared_values;

use crate::ir::walk::{for_each_expr, visit, visit_stmts};
use crate::ir::{self, Expr, ExprKind, Stmt as Said, StmtKind as K};
use crate::lir::{FunctionId, Stmt, Ty, ValueId};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::slice::from_ref;

/// Remaining work of a branch.
#[derive(Clone)]
pub(super) enum Frame<'p> {
    /// Statements.
    Stmts(&'p [Said]),
    /// A call of a part.
    Part(Join<'p>),
}

/// A call of a part at the end of other work.
#[derive(Clone)]
pub(super) struct Join<'p> {
    pub(super) part: Rc<Part>,
    pub(super) at: JoinAt<'p>,
    /// The extra arguments, which are no variables of the rules.
    pub(super) hidden: Vec<ValueId>,
}

/// The place of a call of a part.
#[derive(Clone, Copy)]
pub(super) enum JoinAt<'p> {
    /// The end of a round of this `repeat`, with the number of rounds before it.
    While(&'p Said),
    /// The end of a round of `for each`: continues with the rest of the domain.
    Again,
    /// The end of an arm, with the state of the enclosing loops.
    Arm,
}

impl Frame<'_> {
    fn join(&self) -> Option<&Join<'_>> {
        match self {
            Frame::Stmts(_) => None,
            Frame::Part(join) => Some(join),
        }
    }
    /// Returns the values of the frame that are no variables of the rules.
    pub(super) fn hidden(&self) -> Vec<ValueId> {
        self.join().map_or(Vec::new(), |join| join.hidden.clone())
    }
    /// Returns the frame with other such values.
    fn with_hidden(&self, values: &mut impl Iterator<Item = ValueId>) -> Self {
        let mut frame = self.clone();
        if let Frame::Part(join) = &mut frame {
            join.hidden
                .iter_mut()
                .zip(values)
                .for_each(|(old, new)| *old = new);
        }
        frame
    }
}

/// A continuation that is needed in two places.
pub(super) enum Rest<'p> {
    /// A short one, which is duplicated.
    Inline(Vec<Frame<'p>>),
    /// A part.
    Part(Join<'p>),
}

impl<'p> Rest<'p> {
    pub(super) fn frames(&self) -> Vec<Frame<'p>> {
        match self {
            Rest::Inline(frames) => frames.clone(),
            Rest::Part(join) => vec![Frame::Part(join.clone())],
        }
    }
}

/// A part of an enumeration.
pub(super) struct Part {
    function: FunctionId,
    /// The variables among its parameters.
    pub(super) vars: Vec<ir::VarId>,
    /// The choices among its parameters that are not already in `vars`.
    chosen: Vec<ir::VarId>,
    /// Whether the move has begun in its position.
    place: Place,
    /// Whether it shares visited states with its callers.
    visits: bool,
}

impl<'p> Moves<'_, 'p> {
    /// Returns a continuation that can be used in two places.
    pub(super) fn rest(&mut self, frames: Vec<Frame<'p>>) -> Rest<'p> {
        let is_short = |frame: &Frame<'_>| match frame {
            Frame::Stmts(stmts) => stmts.is_empty(),
            Frame::Part(join) => matches!(join.at, JoinAt::Arm),
        };
        let short = frames.iter().all(is_short);
        if short || frames.is_empty() {
            return Rest::Inline(frames);
        }
        if self.is_leaf(&frames) {
            return Rest::Inline(Vec::new());
        }
        let part = Rc::new(self.new_part(&[], &frames, false));
        let name = format!("{}_then", self.block.said.name);
        self.build_part(&part, &name, &[], &[], &frames, |m, _, frames| {
            m.run(frames)
        });
        let hidden = frames.iter().flat_map(Frame::hidden).collect();
        let at = JoinAt::Arm;
        Rest::Part(Join { part, at, hidden })
    }

    /// Creates a part for some statements and the rest of the branch, without building it.
    pub(super) fn new_part(
        &mut self,
        stmts: &[&'p [Said]],
        frames: &[Frame<'p>],
        visits: bool,
    ) -> Part {
        // A part starts in the state that all its callers share.
        if self.scope.place == Place::Fresh {
            self.own();
        }
        let mut read = BTreeSet::new();
        stmts.iter().for_each(|stmts| reads(stmts, &mut read));
        for frame in frames {
            match frame {
                Frame::Stmts(stmts) => reads(stmts, &mut read),
                Frame::Part(join) => {
                    if let JoinAt::While(said) = join.at {
                        reads(from_ref(said), &mut read);
                    }
                    read.extend(&join.part.vars);
                }
            }
        }
        for e in compared_values(self.scope.s.program, self.block.id) {
            reads_of(e, &mut read);
        }
        let bound = |var: &ir::VarId| self.scope.env.contains_key(var);
        let vars: Vec<ir::VarId> = read.into_iter().filter(bound).collect();
        let plain = |var: &ir::VarId| {
            vars.contains(var)
                && !self.scope.vars[*var].mutable
                && matches!(self.scope.kept_ty(*var), Ty::Index | Ty::Num)
        };
        let chosen = self.now.chosen.keys();
        let chosen = chosen.filter(|var| !plain(var)).copied().collect();
        Part {
            function: self.scope.s.reserve(),
            vars,
            chosen,
            place: self.scope.place,
            visits: visits
                || frames
                    .iter()
                    .filter_map(Frame::join)
                    .any(|join| join.part.visits),
        }
    }

    /// Builds a part: `body` gets the values of the extra parameters and the rest of the branch.
    pub(super) fn build_part(
        &mut self,
        part: &Part,
        name: &str,
        extra: &[&str],
        types: &[Ty],
        frames: &[Frame<'p>],
        body: impl FnOnce(&mut Moves<'_, 'p>, &[ValueId], Vec<Frame<'p>>),
    ) {
        let block: Block<'p> = self.block;
        let told: Vec<ir::VarId> = self.now.chosen.keys().copied().collect();
        let hidden: Vec<Ty> = frames
            .iter()
            .flat_map(Frame::hidden)
            .map(|v| self.scope.b.ty(v))
            .collect();
        let s: &mut Select<'p> = self.scope.s;
        let mut m = Moves::new(s, block, name, &block.said.body.vars);
        m.scope.place = part.place;
        if part.visits {
            m.scope.b.shares_visits();
        }
        for var in &part.vars {
            let ty = m.scope.kept_ty(*var);
            let param = m.scope.b.param(&m.scope.vars[*var].name, ty);
            if told.contains(var) && !part.chosen.contains(var) {
                m.now.chosen.insert(*var, param);
            }
            m.scope.bind(*var, param);
        }
        for var in &part.chosen {
            let ty = m.scope.choice_ty(*var);
            let name = format!("{}_chosen", m.scope.vars[*var].name);
            let param = m.scope.b.param(&name, ty);
            m.now.chosen.insert(*var, param);
        }
        let extra: Vec<ValueId> = extra
            .iter()
            .zip(types)
            .map(|(name, ty)| m.scope.b.param(name, *ty))
            .collect();
        let hidden: Vec<ValueId> = hidden
            .iter()
            .map(|ty| m.scope.b.param("left", *ty))
            .collect();
        if m.has_trail() {
            m.now.trail = Some(m.scope.b.param("trail", Ty::Trail));
        }
        let mut hidden = hidden.into_iter();
        let frames = frames.iter().map(|f| f.with_hidden(&mut hidden)).collect();
        body(&mut m, &extra, frames);
        let built = m.scope.b.end(None);
        self.scope.s.set(part.function, built);
    }

    /// Returns the arguments of a part, with those for the extra parameters and the rest of the branch.
    pub(super) fn args(
        &mut self,
        part: &Part,
        extra: Vec<ValueId>,
        frames: &[Frame<'p>],
    ) -> Vec<ValueId> {
        let mut args = vec![self.scope.mover()];
        for var in &part.vars {
            args.push(self.scope.kept_var(*var));
        }
        for var in &part.chosen {
            let chosen = self.now.chosen.get(var).copied();
            args.push(chosen.unwrap_or_else(|| self.scope.b.index(0)));
        }
        args.extend(extra);
        args.extend(frames.iter().flat_map(Frame::hidden));
        args.extend(self.now.trail);
        args
    }

    /// Emits the moves of a part.
    pub(super) fn call(&mut self, part: &Part, args: Vec<ValueId>) {
        let pos = self.scope.pos;
        self.scope.b.stmt(Stmt::Moves(part.function, pos, args));
    }
}

/// Collects the variables that statements read or assign.
fn reads(stmts: &[Said], all: &mut BTreeSet<ir::VarId>) {
    visit_stmts(stmts, &mut |s| {
        if let K::SetVar(var, ..) = s.kind {
            all.insert(var);
        }
        for_each_expr(s, &mut |e| reads_of(e, all));
    });
}

fn reads_of(e: &Expr, all: &mut BTreeSet<ir::VarId>) {
    visit(e, &mut |e| {
        if let ExprKind::Var(var) | ExprKind::OthersVar(var) = e.kind.as_ref() {
            all.insert(*var);
        }
    });
}
