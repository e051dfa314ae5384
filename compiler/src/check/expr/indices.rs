//! Checks indices of states; an omitted index of players is `me`.

use crate::diag::Diagnostic;
use crate::diag::types::INDEX;
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::super::Checker;
use super::super::scope::Scope;
use super::super::types::{bad, make};
use super::calls::no_function;
use super::{as_index, is_none};

impl Checker<'_> {
    /// Returns the type of an index on an axis.
    pub(in crate::check) fn axis_ty(axis: Axis) -> Ty {
        match axis {
            Axis::Range(..) => Ty::Num,
            Axis::Player => Ty::Players,
            Axis::Kind => Ty::Kinds,
            Axis::Cell => Ty::Cells,
            Axis::Dir => Ty::Dirs,
            Axis::Enum(e) => Ty::Enum(e),
        }
    }

    /// Checks the indices of a state. Returns one for each axis; an empty list after an error.
    pub(in crate::check) fn state_index(
        &mut self,
        s: &mut Scope,
        state: StateId,
        index: &[ast::Expr],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let axes = self.game.states[state].axes.clone();
        let by_player = axes.iter().filter(|axis| **axis == Axis::Player).count();
        if index.len() + 1 == axes.len() && by_player > 1 {
            return Some(self.all_but_me(s, &axes, index, span));
        }
        let first = axes.iter().position(|axis| *axis == Axis::Player);
        let missing = first.filter(|_| index.len() + 1 == axes.len());
        if axes.len() != index.len() + usize::from(missing.is_some()) {
            self.wrong_count(state, &axes, index, span);
            index.iter().for_each(|e| drop(self.expr(s, e, None)));
            return None;
        }
        let mut given = index.iter();
        let mut made = Vec::new();
        for (at, &axis) in axes.iter().enumerate() {
            made.push(match given.as_slice().first() {
                _ if missing == Some(at) => self.me(s, span),
                Some(e) => {
                    given.next();
                    self.typed(s, e, Self::axis_ty(axis))
                }
                None => bad(span),
            });
        }
        Some(made)
    }

    /// Checks indices of which one of several by players is left out and means `me`: the first one for which the others have
    /// the right types.
    fn all_but_me(
        &mut self,
        s: &mut Scope,
        axes: &[Axis],
        index: &[ast::Expr],
        span: Span,
    ) -> Vec<Expr> {
        let made: Vec<Expr> = index.iter().map(|e| self.expr(s, e, None)).collect();
        let fits = |axis: Axis, e: &ast::Expr, found: &Expr| {
            found.ty == Ty::Unknown || found.ty == Self::axis_ty(axis) || is_none(e)
        };
        let by_player = || (0..axes.len()).filter(|&at| axes[at] == Axis::Player);
        let all_fit = |gap: &usize| {
            let rest = (0..axes.len()).filter(|at| at != gap).map(|at| axes[at]);
            let mut given = rest.zip(index.iter().zip(&made));
            given.all(|(axis, (e, found))| fits(axis, e, found))
        };
        let gap = by_player().find(all_fit).or_else(|| by_player().next());
        let mut given = index.iter().zip(made);
        let mut all = Vec::new();
        for (at, &axis) in axes.iter().enumerate() {
            let given = if gap == Some(at) { None } else { given.next() };
            all.push(match given {
                // What `none` means follows from its place.
                Some((e, _)) if is_none(e) => self.typed(s, e, Self::axis_ty(axis)),
                Some((e, made)) => self.expect(made, e, Self::axis_ty(axis)),
                None => self.me(s, span),
            });
        }
        all
    }

    /// Reports a state with a wrong number of indices.
    pub(in crate::check) fn wrong_count(
        &mut self,
        state: StateId,
        axes: &[Axis],
        index: &[ast::Expr],
        span: Span,
    ) {
        let what: Vec<String> = axes
            .iter()
            .map(|&a| self.ty_name(Self::axis_ty(a)))
            .collect();
        let name = &self.game.states[state].name;
        let d = if axes.is_empty() {
            Diagnostic::error(
                INDEX,
                span,
                format!("`{name}` has one value and takes no index"),
            )
            .label("no index here")
        } else {
            Diagnostic::error(
                INDEX,
                span,
                format!("`{name}` is indexed by {}", what.join(", ")),
            )
            .label(format!("found {} of {}", index.len(), axes.len()))
        };
        let d = match self.whole(axes).filter(|_| index.is_empty()) {
            Some(all) => d.hint(format!("`{name}[{all}]` names all entries")),
            None => d,
        };
        let declared = self.game.states[state].span;
        self.error(d.also(declared, "declared here"));
    }

    /// Returns indices that name all entries of a state; `None` if no expression does.
    fn whole(&self, axes: &[Axis]) -> Option<String> {
        let of = |&axis: &Axis| match axis {
            Axis::Player => Some("players"),
            // `kinds` leaves out those of other layers.
            Axis::Kind if self.game.layers.len() > 1 => None,
            Axis::Kind => Some("kinds"),
            Axis::Cell => Some("cells"),
            Axis::Dir if self.game.board.diagonal == 0 => Some("orthogonal"),
            Axis::Dir => Some("orthogonal | diagonal"),
            Axis::Enum(e) => Some(self.game.enums[e].name.as_str()),
            Axis::Range(..) => None,
        };
        let all: Option<Vec<&str>> = axes.iter().map(of).collect();
        all.filter(|all| !all.is_empty()).map(|all| all.join(", "))
    }

    /// Checks `s` and `s[i]`.
    pub(super) fn state_ref(
        &mut self,
        s: &mut Scope,
        state: StateId,
        r: &ast::Ref,
        span: Span,
    ) -> Expr {
        if self.wrong_states.contains(&state) {
            self.parts_of(s, r);
            return bad(span);
        }
        let ty = state_ty(self.game.states[state].ty);
        if self.called_for_an_entry(s, state, r, span) {
            return make(ExprKind::Num(0), ty, span);
        }
        self.no_args(r);
        let index = r.index.as_deref().unwrap_or_default();
        match self.state_index(s, state, index, span) {
            Some(index) => make(ExprKind::State(state, index), ty, span),
            None => make(ExprKind::Num(0), ty, span),
        }
    }

    /// Reports `hand(p)` for an entry of a state. Returns whether it was that.
    fn called_for_an_entry(
        &mut self,
        s: &mut Scope,
        state: StateId,
        r: &ast::Ref,
        span: Span,
    ) -> bool {
        let axes = self.game.states[state].axes.clone();
        let args: Vec<_> = r.args.iter().flatten().map(|arg| &arg.value).collect();
        if args.len() != axes.len() || args.is_empty() || r.index.is_some() {
            return false;
        }
        let before = self.troubles();
        let mut parts = args.iter().zip(&axes);
        let fits = parts.all(|(arg, &axis)| self.expr(s, arg, None).ty == Self::axis_ty(axis));
        if !fits || self.troubles() > before {
            return false;
        }
        let d = no_function(r, span).label("not a function");
        self.error(as_index(d, r, &args, span));
        true
    }

    /// Returns the index of a name that takes exactly one.
    pub(super) fn one_index<'r>(&mut self, r: &'r ast::Ref) -> Option<&'r ast::Expr> {
        let index = r.index.as_deref()?;
        if let Some(second) = index.get(1) {
            self.error(
                Diagnostic::error(
                    INDEX,
                    second.span,
                    format!("`{}` takes one index", r.name.text),
                )
                .label("too many"),
            );
        }
        index.first()
    }

    /// Reports an index of a name that takes none.
    pub(super) fn no_index(&mut self, r: &ast::Ref) {
        if let Some([first, ..]) = r.index.as_deref() {
            self.error(
                Diagnostic::error(
                    INDEX,
                    first.span,
                    format!("`{}` takes no index", r.name.text),
                )
                .label("no index here"),
            );
        }
    }
}

/// Returns the type of a state's entries in expressions.
pub(in crate::check) fn state_ty(ty: StateTy) -> Ty {
    match ty {
        StateTy::Number(..) => Ty::Num,
        StateTy::Flag => Ty::Truth,
        StateTy::Player | StateTy::Players => Ty::Players,
        StateTy::Cell | StateTy::Cells => Ty::Cells,
        StateTy::Kind | StateTy::Kinds => Ty::Kinds,
        StateTy::Dir => Ty::Dirs,
        StateTy::Enum(e) => Ty::Enum(e),
    }
}
