//! Checks uses of definitions: arguments, indices, and players as `me`.

use crate::diag::Diagnostic;
use crate::diag::types::INDEX;
use crate::index::Id;
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::defs::Instance;
use super::expr::{as_index, is_none};
use super::scope::Scope;
use super::types::{bad, make};
use super::{Checker, Unit};
use std::sync::Arc;

impl Checker<'_> {
    /// Checks a use of a definition.
    pub(super) fn def_ref(
        &mut self,
        s: &mut Scope,
        t: usize,
        r: &ast::Ref,
        args: Option<&[ast::Arg]>,
        span: Span,
    ) -> Expr {
        let args = args.unwrap_or_default();
        self.no_words(args, &r.name.text);
        let before = self.troubles();
        let made = self.arguments(s, Unit::Def(t), args);
        if made.len() != self.defs[t].params.len() {
            if self.troubles() > before {
                // The number may be wrong because an argument has an error, such as a missing comma.
                return bad(span);
            }
            let (name, wanted) = (self.defs[t].name, self.defs[t].params.len());
            let d = Self::argument_count(name, wanted, made.len(), span);
            let d = self.other_brackets(d, t, r, &made, span);
            self.error(d);
            return bad(span);
        }
        if self.defs[t].rows.is_some() {
            return self.table_read(s, t, r, span);
        }
        let types = made.iter().map(|e| e.ty).collect();
        let instance = self.instance(t, types, span);
        let Some((me, key)) = self.def_index(s, t, instance, r, span) else {
            return make(ExprKind::Num(0), instance.ty, span);
        };
        let Some(def) = instance.id else {
            // The definition or an argument has an error.
            self.silenced += 1;
            return make(ExprKind::Num(0), instance.ty, span);
        };
        let (key, args) = match key {
            Some(key) if instance.has_else => (None, made.into_iter().chain([key]).collect()),
            key => (key, made),
        };
        make(ExprKind::Def { def, me, key, args }, instance.ty, span)
    }

    /// Checks the arguments of a definition or an act. `none` has the type that the body wants of it.
    pub(super) fn arguments(&mut self, s: &mut Scope, unit: Unit, args: &[ast::Arg]) -> Vec<Expr> {
        if args.iter().any(|arg| is_none(&arg.value)) {
            self.see_wanted(unit);
        }
        let mut made = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let want = self.wanted.get(&(unit, LocalId::from_index(i))).copied();
            let arg = self.expr(s, &arg.value, want.filter(|_| is_none(&arg.value)));
            want.into_iter().for_each(|ty| self.note_wanted(&arg, ty));
            made.push(arg);
        }
        made
    }

    /// Checks a body with parameters of unknown type, so that it is known what it wants of them.
    fn see_wanted(&mut self, unit: Unit) {
        if self.active.iter().any(|active| active.0 == unit) {
            return;
        }
        match unit {
            Unit::Def(t) => drop(self.instance_of_unknown(t)),
            Unit::Act(t) => drop(self.act_instance_of_unknown(t)),
        }
    }

    /// Says what stands in other brackets, or after a dot, when a definition has a wrong number of arguments.
    fn other_brackets(
        &mut self,
        d: Diagnostic,
        t: usize,
        r: &ast::Ref,
        made: &[Expr],
        span: Span,
    ) -> Diagnostic {
        let name = self.defs[t].name;
        let table =
            matches!(self.defs[t].value, ast::Value::Table(_)) || self.defs[t].rows.is_some();
        let indexed = r.index.as_deref().is_some_and(|i| !i.is_empty());
        if self.defs[t].params.is_empty()
            && let [count] = made
            && count.ty == Ty::Num
            && self.instance(t, Vec::new(), span).ty == Ty::Dirs
        {
            return d.hint("k steps in the directions D are `S.(D)(k)`");
        }
        let args: Vec<_> = r.args.iter().flatten().map(|arg| &arg.value).collect();
        match (table, indexed) {
            (true, false) if self.is_key(t, made, span) => as_index(d, r, &args, span),
            (true, false) => d.hint(format!("a table is read with an index: `{}[…]`", name.text)),
            (false, true) if r.args.is_none() => d.hint(format!(
                "arguments stand in parentheses: `{}(…)`",
                name.text
            )),
            (false, _) | (true, true) => d,
        }
    }

    /// Whether values are what the rows of a table are read by.
    fn is_key(&mut self, t: usize, made: &[Expr], span: Span) -> bool {
        if !self.defs[t].params.is_empty() {
            return false;
        }
        if let Some((_, two)) = self.defs[t].rows {
            return made.len() == 1 + usize::from(two) && made.iter().all(|e| e.ty == Ty::Num);
        }
        let axis = self.instance(t, Vec::new(), span).axis;
        match made {
            [key] => axis.is_some_and(|axis| Self::axis_ty(axis) == key.ty),
            _ => false,
        }
    }

    /// Checks `prize[i, j]`.
    fn table_read(&mut self, s: &mut Scope, t: usize, r: &ast::Ref, span: Span) -> Expr {
        let index: Vec<Expr> = r.index.iter().flatten().map(|e| self.num(s, e)).collect();
        let Some((rows, two)) = self.defs[t].rows.clone() else {
            return bad(span);
        };
        if index.len() != 1 + usize::from(two) {
            let form = if two { "[i, j]" } else { "[i]" };
            let name = self.defs[t].name;
            self.error(
                Diagnostic::error(
                    INDEX,
                    span,
                    format!("this table is read `{}{form}`", name.text),
                )
                .label(format!("found {} in the brackets", index.len()))
                .also(name.span, "defined here"),
            );
        }
        let numbers = Numbers {
            name: self.defs[t].name.text.to_string(),
            span: self.defs[t].span,
            rows,
            two,
        };
        make(ExprKind::Table(Arc::new(numbers), index), Ty::Num, span)
    }

    /// Returns the players as `me` and the key of the table; `None` if an index is wrong.
    fn def_index(
        &mut self,
        s: &mut Scope,
        t: usize,
        instance: Instance,
        r: &ast::Ref,
        span: Span,
    ) -> Option<(Option<Expr>, Option<Expr>)> {
        let index = r.index.as_deref().unwrap_or_default();
        let name = &r.name.text;
        if instance.axis.is_none() && matches!(self.defs[t].value, ast::Value::Table(_)) {
            // The keys of the table have errors, which are reported already.
            index.iter().for_each(|e| drop(self.expr(s, e, None)));
            return None;
        }
        let (me, key) = match (instance.axis, index) {
            (None, []) => (None, None),
            (None, [who]) => (Some(self.players(s, who)), None),
            (Some(Axis::Player), []) => (None, Some(self.me(s, span))),
            (Some(axis), [key]) => (None, Some(self.typed(s, key, Self::axis_ty(axis)))),
            (Some(axis), [who, key]) if axis != Axis::Player => (
                Some(self.players(s, who)),
                Some(self.typed(s, key, Self::axis_ty(axis))),
            ),
            (Some(axis), []) => {
                let what = self.ty_name(Self::axis_ty(axis));
                let defined = self.defs[t].span;
                self.error(
                    Diagnostic::error(
                        INDEX,
                        span,
                        format!("`{name}` is a table by {what} and needs an index"),
                    )
                    .label(format!("write `{name}[…]`"))
                    .also(defined, "defined here"),
                );
                return None;
            }
            (_, [.., last]) => {
                self.error(
                    Diagnostic::error(INDEX, last.span, format!("`{name}` takes fewer indices"))
                        .label("too many"),
                );
                return None;
            }
        };
        if let Some(me) = &me {
            self.needs_me(t, instance, me, span);
        } else if instance.uses_me && instance.id.is_some() && self.is_me_free(s) {
            self.me(s, span);
        }
        Some((me, key))
    }

    /// Reports an index by players of a definition that does not depend on `me`. Of an instance with arguments of
    /// unknown types it is not known.
    fn needs_me(&mut self, t: usize, instance: Instance, me: &Expr, span: Span) {
        if instance.uses_me || instance.id.is_none() {
            return;
        }
        let (name, defined) = (&self.defs[t].name.text, self.defs[t].span);
        self.error(
            Diagnostic::error(
                INDEX,
                me.span,
                format!("`{name}` does not depend on `me`, so a player is no index of it"),
            )
            .label(format!("write `{name}` without an index"))
            .also(defined, "defined here")
            .also(span, "used here"),
        );
    }
}
