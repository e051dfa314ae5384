//! Lowers statements. Acts are inlined where they are called.

use super::parts::mark_single;
use super::{Lower, Names, lit};
use crate::interp::joint_head;
use crate::ir::bits::Bits;
use crate::ir::walk::binds_names;
use crate::ir::{Domain, Expr, ExprKind as E, Put, Span, Stmt, StmtKind as K, Value, Var, VarId};
use crate::typed::{self, ActId, CellId, KindId, LocalId, PlayerId, StmtKind as T, Ty};

type Piece = (CellId, KindId, Option<PlayerId>);

impl Lower<'_> {
    pub(super) fn stmts(&self, names: &mut Names, stmts: &[typed::Stmt]) -> Vec<Stmt> {
        let mut out = Vec::new();
        for stmt in stmts {
            self.stmt(names, stmt, &mut out);
        }
        out
    }

    fn stmt(&self, names: &mut Names, stmt: &typed::Stmt, out: &mut Vec<Stmt>) {
        let kind = match &stmt.kind {
            T::Hide(_) if !names.hides => return,
            T::Hide(players) => K::Hide(self.root(names, players)),
            T::Do(act, args) => return self.act(names, *act, args, stmt.span, out),
            T::Place(pieces) => return self.place(pieces, stmt.span, out),
            T::Choose(v, of) => {
                let of = self.bound_domain(names, of, *v);
                K::Choose(names.locals[v.0 as usize], of)
            }
            T::ForEach(v, of, body) => {
                let of = self.bound_domain(names, of, *v);
                let v = names.locals[v.0 as usize];
                K::ForEach(v, of, self.stmts(names, body))
            }
            T::If(cond, yes, no) => {
                let cond = self.root(names, cond);
                K::If(cond, self.stmts(names, yes), self.stmts(names, no))
            }
            T::Repeat {
                body,
                cond,
                or_stop,
            } => K::Repeat {
                body: self.stmts(names, body),
                cond: self.root(names, cond),
                or_stop: *or_stop,
            },
            T::AtOnce(body) => K::AtOnce(self.stmts(names, body)),
            T::Weight(e) => return self.weigh(names, e, stmt.span, out),
            T::Try(tried, otherwise) => {
                let outer = std::mem::replace(&mut names.trying, true);
                let tried = self.stmts(names, tried);
                names.trying = outer;
                K::Try(tried, self.stmts(names, otherwise))
            }
            _ => self.simple(names, stmt),
        };
        out.push(Stmt {
            kind,
            span: stmt.span,
        });
    }

    /// Lowers a statement without nested ones to a single statement.
    fn simple(&self, names: &mut Names, stmt: &typed::Stmt) -> K {
        match &stmt.kind {
            T::Require(e) if names.trying => K::Hold(self.root(names, e)),
            T::Require(e) => K::Require(self.root(names, e)),
            T::Let(v, e) => {
                let e = self.root(names, e);
                K::Let(names.locals[v.0 as usize], e)
            }
            T::SetLocal(v, how, e) => {
                let e = self.root(names, e);
                K::SetVar(names.locals[v.0 as usize], *how, e)
            }
            T::Move(from, to) => K::Move(self.root(names, from), self.root(names, to)),
            T::Put {
                owner,
                kind,
                layer,
                on,
            } => K::Put(self.put(names, (owner.as_ref(), kind, *layer), on)),
            T::Clear(layer, on) => K::Clear(*layer, self.root(names, on)),
            T::Assign(state, index, how, value) => {
                let index = index.iter().map(|e| self.root(names, e)).collect();
                K::Assign(*state, index, *how, self.root(names, value))
            }
            T::Next(e) => K::Next(self.root(names, e)),
            T::Playing(how, e) => K::Playing(*how, self.root(names, e)),
            T::Again => K::Again,
            T::Choose(..)
            | T::ForEach(..)
            | T::If(..)
            | T::Repeat { .. }
            | T::AtOnce(_)
            | T::Weight(_)
            | T::Try(..)
            | T::Hide(_)
            | T::Do(..)
            | T::Place(_) => unreachable!("lowered by `stmt`"),
        }
    }

    /// Requires that a factor is positive, and multiplies the weight of the branch by it.
    fn weigh(&self, names: &mut Names, e: &typed::Expr, span: Span, out: &mut Vec<Stmt>) {
        let Some(weight) = names.weight else { return };
        let factor = self.root(names, e);
        let v = names.vars.push(Var {
            name: "factor".into(),
            ty: Ty::Num,
            mutable: false,
            single: false,
            span,
        });
        let make = |kind, ty| Expr {
            kind: Box::new(kind),
            ty,
            span,
        };
        let var = |v| make(E::Var(v), Ty::Num);
        let positive = E::Less(lit(Value::Num(0), Ty::Num, span), var(v));
        let product = E::Arith(typed::Arith::Mul, var(weight), var(v));
        let kinds = [
            K::Let(v, factor),
            K::Require(make(positive, Ty::Truth)),
            K::SetVar(weight, typed::Assign::Set, make(product, Ty::Num)),
        ];
        out.extend(kinds.map(|kind| Stmt { kind, span }));
    }

    fn bound_domain(&self, names: &mut Names, of: &typed::Domain, v: LocalId) -> Domain {
        let of = self.domain(names, of, &mut |lower, names, e| lower.root(names, e));
        if matches!(of, Domain::Set(_)) {
            let v = names.locals[v.0 as usize];
            mark_single(&mut names.vars, v);
        }
        of
    }

    /// Lowers the statements of a block whose moves are played together. Those from the first effect on read the position as
    /// the effects before them left it. They are one statement where they bind or assign names, so that no pass takes them for
    /// statements before the effects when it removes the first of these.
    pub(super) fn joint(&self, names: &mut Names, stmts: &[typed::Stmt], span: Span) -> Vec<Stmt> {
        let (early, late) = stmts.split_at(joint_head(self.game, stmts));
        let mut all = self.stmts(names, early);
        let late = self.stmts(names, late);
        match late.iter().any(binds_names) {
            true => {
                let always = lit(Value::Truth(true), Ty::Truth, span);
                let kind = K::If(always, late, Vec::new());
                all.push(Stmt { kind, span });
            }
            false => all.extend(late),
        }
        all
    }

    /// Lowers an act: a `let` for each parameter, then its statements.
    fn act(
        &self,
        names: &mut Names,
        act: ActId,
        args: &[typed::Expr],
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let act = &self.game.acts[act];
        let args: Vec<Expr> = args.iter().map(|arg| self.root(names, arg)).collect();
        let outside = names.enter(&act.body.locals);
        for (param, arg) in args.into_iter().enumerate() {
            let kind = K::Let(names.locals[param], arg);
            out.push(Stmt { kind, span });
        }
        for stmt in &act.body.stmts {
            self.stmt(names, stmt, out);
        }
        names.locals = outside;
    }

    /// Lowers placed pieces: one `put` for each owner and kind, in order of first mention.
    fn place(&self, pieces: &[Piece], span: Span, out: &mut Vec<Stmt>) {
        let mut groups: Vec<(KindId, Option<PlayerId>, Bits)> = Vec::new();
        for (place, (cell, kind, owner)) in pieces.iter().enumerate() {
            if self.replaced(&pieces[place + 1..], *cell, *kind) {
                continue;
            }
            let bit = self.program.grid.bit_of[cell.0 as usize];
            match groups.iter_mut().find(|g| (g.0, g.1) == (*kind, *owner)) {
                Some(group) => group.2.insert(bit),
                None => groups.push((*kind, *owner, Bits::of(bit))),
            }
        }
        for (kind, owner, cells) in groups {
            let mask = |n: u32, ty| lit(Value::Mask(1 << n), ty, span);
            let kind = K::Put(Put {
                owner: owner.map(|p| mask(p.0, Ty::Players)),
                kind: mask(kind.0, Ty::Kinds),
                layer: self.game.kinds[kind].layer,
                on: lit(Value::Cells(cells), Ty::Cells, span),
            });
            out.push(Stmt { kind, span });
        }
    }

    /// Whether a later piece of the same layer is placed on the cell.
    fn replaced(&self, later: &[Piece], cell: CellId, kind: KindId) -> bool {
        let layer = |kind: KindId| self.game.kinds[kind].layer;
        later
            .iter()
            .any(|(c, k, _)| *c == cell && layer(*k) == layer(kind))
    }
}

impl Lower<'_> {
    /// Returns the variable of a local.
    pub(super) fn var(&self, names: &Names, local: LocalId) -> VarId {
        names.locals[local.0 as usize]
    }
}
