//! Verifies statements.

use super::tables::entry_ty;
use super::{Part, Scope, branches};
use crate::ir::{Domain, LayerId, Program, Put, Stmt, StmtKind as K};
use crate::typed::{Assign, Ty};

impl Scope<'_> {
    /// Checks statements in a scope of their own.
    pub(super) fn stmts(&mut self, stmts: &[Stmt], at_once: bool) {
        let before = self.bound.len();
        self.open_stmts(stmts, at_once);
        self.leave(before);
    }

    /// Checks statements whose variables stay in scope.
    pub(super) fn open_stmts(&mut self, stmts: &[Stmt], at_once: bool) {
        for stmt in stmts {
            if branches(&stmt.kind) && (at_once || self.part != Part::Block) {
                self.error("a choice or a requirement stands where none may".into());
            }
            self.stmt(stmt, at_once);
        }
    }

    #[deny(clippy::wildcard_enum_match_arm)]
    fn stmt(&mut self, stmt: &Stmt, at_once: bool) {
        match &stmt.kind {
            K::Choose(v, of) => {
                let ty = self.domain(of);
                if matches!(of, Domain::Groups(_)) {
                    self.error("a choice of groups".into());
                }
                self.bind_member(*v, ty);
            }
            K::Let(v, e) => {
                self.expr(e);
                self.bind_member(*v, e.ty);
            }
            K::SetVar(v, how, e) => {
                self.expr(e);
                if self.vars.get(*v).is_some_and(|v| v.single) && *how != Assign::Set {
                    self.error(format!("{} is single and changes", self.name(*v)));
                }
                self.assigned(*v, e.ty);
            }
            K::If(cond, yes, no) => {
                self.want(cond, Ty::Truth, "the condition of `if`");
                self.stmts(yes, at_once);
                self.stmts(no, at_once);
            }
            K::ForEach(v, of, body) => {
                let before = self.bound.len();
                let ty = self.domain(of);
                self.bind_member(*v, ty);
                self.stmts(body, at_once);
                self.leave(before);
            }
            K::Repeat { body, cond, .. } => {
                let before = self.bound.len();
                self.open_stmts(body, at_once);
                self.want(cond, Ty::Truth, "the condition of `repeat`");
                self.leave(before);
            }
            K::AtOnce(body) => self.stmts(body, true),
            K::Try(tried, otherwise) => {
                self.stmts(tried, at_once);
                self.stmts(otherwise, at_once);
            }
            K::Require(e) | K::Hold(e) => self.want(e, Ty::Truth, "a requirement"),
            K::Hide(e) => self.want(e, Ty::Players, "who does not see a choice"),
            K::Move(..)
            | K::Put(_)
            | K::Clear(..)
            | K::Assign(..)
            | K::Again
            | K::Next(_)
            | K::Playing(..) => self.effect(stmt),
        }
    }

    #[deny(clippy::wildcard_enum_match_arm)]
    fn effect(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            K::Move(a, b) => {
                self.want(a, Ty::Cells, "where a move starts");
                self.want(b, Ty::Cells, "where a move ends");
            }
            K::Put(Put {
                owner,
                kind,
                layer,
                on,
            }) => {
                if let Some(owner) = owner {
                    self.want(owner, Ty::Players, "an owner");
                }
                self.want(kind, Ty::Kinds, "a kind");
                self.want(on, Ty::Cells, "where it is put");
                self.layer(*layer);
            }
            K::Clear(layer, e) => {
                self.want(e, Ty::Cells, "what is cleared");
                self.layer(*layer);
            }
            K::Assign(state, index, _, value) => {
                let Some(state) = self.program.states.get(*state) else {
                    return self.error(format!("{state:?} is no state"));
                };
                self.want(value, entry_ty(state.ty), "what is stored");
                self.index(&state.axes, index);
            }
            K::Next(e) | K::Playing(_, e) => self.want(e, Ty::Players, "players"),
            K::Again => {}
            K::Choose(..)
            | K::Require(_)
            | K::Let(..)
            | K::SetVar(..)
            | K::If(..)
            | K::ForEach(..)
            | K::Repeat { .. }
            | K::AtOnce(_)
            | K::Try(..)
            | K::Hide(_)
            | K::Hold(_) => self.error("a statement is not checked".into()),
        }
    }

    fn assigned(&mut self, v: crate::ir::VarId, ty: Ty) {
        let known = self.bound.contains(&v);
        match self.vars.get(v) {
            Some(var) if known && var.mutable && var.ty == ty => {}
            Some(var) if known && var.ty == ty => {
                self.error(format!("{} is assigned to unmarked", self.name(v)));
            }
            _ => self.error(format!("{} cannot be assigned {ty:?} here", self.name(v))),
        }
    }

    /// Checks that there is one index of the right type for each axis.
    pub(super) fn index(&mut self, axes: &[crate::typed::Axis], index: &[crate::ir::Expr]) {
        if axes.len() != index.len() {
            self.error("not one index for each axis".into());
        }
        for (axis, index) in axes.iter().zip(index) {
            self.want(index, Program::axis_ty(*axis), "an index");
        }
    }

    pub(super) fn layer(&mut self, layer: LayerId) {
        if self.program.layers.get(layer).is_none() {
            self.error(format!("{layer:?} is no layer"));
        }
    }
}
