//! Verifies that a program is well formed; runs after lowering and, in debug builds, after every pass.
//!
//! An accepted program has: consistent types on every node; ids in range; variables that are bound
//! once, in their own body, before they are read; functions that call only earlier ones; choices and
//! requirements only in blocks and outside `at once`; `blocked` only in conditions of `end`; `others.v`
//! only in the blocks of simultaneous games.

mod expr;
mod stmt;
mod tables;

pub(in crate::ir) use tables::entry_ty;

use super::walk::depends_on_me;
use super::{Domain, EndResult, Expr, FnId, Played, Program, StmtKind, Var, VarId};
use crate::index::{Id, IndexVec};
use crate::typed::Ty;
use std::collections::BTreeSet;

/// Checks a program; the error is a text with one line for each violation.
pub fn verify(program: &Program) -> Result<(), String> {
    let mut errors = Vec::new();
    tables::tables(program, &mut errors);
    let asks_blocked = functions(program, &mut errors);
    let mut all = Bodies {
        program,
        asks_blocked: &asks_blocked,
        errors: &mut errors,
    };
    all.blocks();
    all.body("setup", Part::Setup, &program.setup);
    all.body("after", Part::After, &program.after);
    all.end();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.join("\n"))
    }
}

/// The part of the rules that a body belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Function(FnId),
    Setup,
    Block,
    After,
    End,
}

/// Checks the functions; returns for each whether it uses `blocked`.
fn functions(program: &Program, errors: &mut Vec<String>) -> Vec<bool> {
    let mut asks_blocked = Vec::new();
    for (id, function) in program.functions.enumerate() {
        let mut scope = Scope {
            program,
            vars: &function.vars,
            part: Part::Function(id),
            asks_blocked: &asks_blocked,
            place: format!("def {}", function.name),
            bound: Vec::new(),
            ever: BTreeSet::new(),
            asks: false,
            errors,
        };
        if function.params > function.vars.len() {
            scope.error("has more parameters than variables".into());
        }
        (0..function.params.min(function.vars.len()))
            .for_each(|param| scope.bind(VarId::from_index(param)));
        for entry in function.entries.iter().flatten() {
            scope.want(entry, function.ty, "the value");
        }
        let mut entries = function.entries.iter().flatten();
        if !function.uses_me && entries.any(|entry| depends_on_me(program, entry)) {
            scope.error("reads `me`, which it is not told".into());
        }
        let asks = scope.asks;
        asks_blocked.push(asks);
    }
    asks_blocked
}

struct Bodies<'a> {
    program: &'a Program,
    asks_blocked: &'a [bool],
    errors: &'a mut Vec<String>,
}

impl<'a> Bodies<'a> {
    fn scope<'s>(
        &'s mut self,
        place: String,
        part: Part,
        vars: &'s IndexVec<VarId, Var>,
    ) -> Scope<'s> {
        Scope {
            program: self.program,
            vars,
            part,
            asks_blocked: self.asks_blocked,
            place,
            bound: Vec::new(),
            ever: BTreeSet::new(),
            asks: false,
            errors: self.errors,
        }
    }

    fn body(&mut self, place: &str, part: Part, body: &super::Body) {
        let mut scope = self.scope(place.into(), part, &body.vars);
        scope.stmts(&body.stmts, false);
        scope.flags();
    }

    fn blocks(&mut self) {
        let program = self.program;
        for (id, block) in program.blocks.enumerate() {
            let place = format!("move {}", block.name);
            let mut scope = self.scope(place, Part::Block, &block.body.vars);
            scope.open_stmts(&block.body.stmts, false);
            for group in program.turn.iter().chain(&program.thrown) {
                for narrow in &group.narrow {
                    let values = group.blocks.iter().zip(&narrow.values);
                    let own = values.filter(|(played, _)| **played == Played::Block(id));
                    own.for_each(|(_, e)| scope.want(e, Ty::Num, "the value of `by`"));
                }
            }
            scope.flags();
        }
    }

    fn end(&mut self) {
        let program = self.program;
        for (n, line) in program.end.iter().enumerate() {
            let place = format!("line {} of end", n + 1);
            let mut scope = self.scope(place, Part::End, &line.vars);
            scope.want(&line.cond, Ty::Truth, "the condition");
            match &line.result {
                EndResult::Draw | EndResult::Continue => {}
                EndResult::Score(v, e) => {
                    scope.bind(*v);
                    scope.want(e, Ty::Num, "the score");
                }
                EndResult::Wins(e) | EndResult::Loses(e) => {
                    scope.want(e, Ty::Players, "the players");
                }
            }
            scope.flags();
        }
    }
}

/// The state of checking a body.
struct Scope<'a> {
    program: &'a Program,
    vars: &'a IndexVec<VarId, Var>,
    part: Part,
    /// By function, whether it uses `blocked`; only for those already checked.
    asks_blocked: &'a [bool],
    place: String,
    /// The variables that may be read here.
    bound: Vec<VarId>,
    /// All variables bound so far, in any scope.
    ever: BTreeSet<VarId>,
    /// Whether `blocked` is used.
    asks: bool,
    errors: &'a mut Vec<String>,
}

impl Scope<'_> {
    fn error(&mut self, what: String) {
        self.errors.push(format!("{}: {what}", self.place));
    }

    fn name(&self, v: VarId) -> String {
        let name = self.vars.get(v).map(|v| v.name.as_str());
        format!("`{}` ({v:?})", name.unwrap_or("?"))
    }

    fn bind(&mut self, v: VarId) {
        if self.vars.get(v).is_none() {
            self.error(format!("{v:?} is no variable of it"));
        }
        if !self.ever.insert(v) {
            self.error(format!("{} is bound twice", self.name(v)));
        }
        self.bound.push(v);
    }

    /// Leaves a scope: forgets all variables but the first `bound`.
    fn leave(&mut self, bound: usize) {
        self.bound.truncate(bound);
    }

    fn flags(&mut self) {
        for (id, var) in self.vars.enumerate() {
            if var.single && matches!(var.ty, Ty::Num | Ty::Truth) {
                self.error(format!("{} is single and no set", self.name(id)));
            }
        }
    }

    fn domain(&mut self, of: &Domain) -> Ty {
        match of {
            Domain::Set(e) => {
                self.set(e);
                e.ty
            }
            Domain::Groups(e) => {
                self.want(e, Ty::Cells, "what has groups");
                Ty::Cells
            }
            Domain::Range(a, b) => {
                self.want(a, Ty::Num, "the start of a range");
                self.want(b, Ty::Num, "the end of a range");
                Ty::Num
            }
        }
    }

    /// Binds a variable to members of this type.
    fn bind_member(&mut self, v: VarId, ty: Ty) {
        self.bind(v);
        let own = self.vars.get(v).map(|v| v.ty);
        if own.is_some_and(|own| own != ty) {
            self.error(format!("{} takes members of {ty:?}", self.name(v)));
        }
    }

    /// Checks an expression and that it has this type.
    fn want(&mut self, e: &Expr, ty: Ty, what: &str) {
        self.expr(e);
        if e.ty != ty {
            self.error(format!("{what} is {:?}, not {ty:?}", e.ty));
        }
    }

    /// Checks an expression that is a set.
    fn set(&mut self, e: &Expr) {
        self.expr(e);
        if matches!(e.ty, Ty::Num | Ty::Truth | Ty::Unknown) {
            self.error(format!("a set is wanted, not {:?}", e.ty));
        }
    }
}

/// Whether a statement is allowed in blocks only.
#[deny(clippy::wildcard_enum_match_arm)]
fn branches(kind: &StmtKind) -> bool {
    match kind {
        StmtKind::Choose(..) | StmtKind::Require(_) => true,
        StmtKind::Repeat { or_stop, .. } => *or_stop,
        StmtKind::Let(..)
        | StmtKind::Try(..)
        | StmtKind::Hide(_)
        | StmtKind::Hold(_)
        | StmtKind::SetVar(..)
        | StmtKind::If(..)
        | StmtKind::ForEach(..)
        | StmtKind::AtOnce(_)
        | StmtKind::Move(..)
        | StmtKind::Put(_)
        | StmtKind::Clear(..)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => false,
    }
}

#[cfg(test)]
mod tests;
