//! Checks `state`: axes, types and initial values.

use crate::diag::Diagnostic;
use crate::diag::state::{FIRST_VALUE, NOT_A_TYPE, STATE_RANGE};
use crate::diag::types::NOT_CONSTANT;
use crate::index::IndexVec;
use crate::source::Span;
use crate::syntax::ast::{self, PartKind};
use crate::typed::*;

use super::expr::state_ty;
use super::names::Meaning;
use super::scope::{Place, Scope};
use super::types::make;
use super::{Checker, walk};

/// The most entries of a state.
const MOST_ENTRIES: usize = 1 << 20;

impl<'a> Checker<'a> {
    /// Declares a state and checks its axes and its type.
    pub(super) fn declare_state(&mut self, name: &'a ast::Name, part: &'a ast::Part) {
        let PartKind::State {
            axes, ty, clock, ..
        } = &part.kind
        else {
            return;
        };
        let (before, declared) = (self.diags.len(), axes.len());
        let axes: Vec<Axis> = axes.iter().filter_map(|a| self.axis(a)).collect();
        let ty = self.state_type(ty);
        // The mistake behind an axis that is unknown may have been reported at another place.
        let unknown = axes.len() < declared;
        let wrong = unknown || self.diags.len() > before || self.lost_axis(part);
        let entries = axes
            .iter()
            .try_fold(1usize, |n, &a| n.checked_mul(self.game.axis_len(a)));
        if entries.is_none_or(|n| n > MOST_ENTRIES) {
            self.error(
                Diagnostic::error(
                    STATE_RANGE,
                    name.span,
                    format!("`{}` has too many entries", name.text),
                )
                .label(format!("at most {MOST_ENTRIES}")),
            );
        }
        let state = State {
            name: name.text.clone(),
            axes,
            ty,
            init: Init::Default,
            clock: clock.is_some(),
            span: part.span,
        };
        let id = self.game.states.push(state);
        if wrong {
            self.wrong_states.insert(id);
        }
        self.declare(name, Meaning::State(id));
    }

    /// Whether an axis or the type of a state may be declared in lost text.
    fn lost_axis(&self, part: &ast::Part) -> bool {
        let PartKind::State { axes, ty, .. } = &part.kind else {
            return false;
        };
        let axes = axes.iter().filter_map(|a| match a {
            ast::Axis::Name(name) => Some(name),
            ast::Axis::Range(..) => None,
        });
        let ty = match ty {
            ast::Type::Name(name) => Some(name),
            ast::Type::Range(..) => None,
        };
        axes.chain(ty).any(|name| self.is_lost(&name.text))
    }

    fn axis(&mut self, axis: &ast::Axis) -> Option<Axis> {
        match axis {
            ast::Axis::Range(lo, hi, span) => {
                let (lo, hi) = self.ends(lo.as_ref(), hi.as_ref(), *span)?;
                Some(Axis::Range(lo, hi))
            }
            ast::Axis::Name(name) => match name.text.as_str() {
                "kind" | "cell" | "dir" if !self.game.has_board => {
                    self.no_board(name.span, &format!("`{}`", name.text));
                    None
                }
                "player" => Some(Axis::Player),
                "kind" => Some(Axis::Kind),
                "cell" => Some(Axis::Cell),
                "dir" => Some(Axis::Dir),
                _ => match self.meaning(&name.text) {
                    Some(Meaning::Enum(e)) => Some(Axis::Enum(e)),
                    _ => {
                        self.not_a_type(
                            name,
                            "player, kind, cell, dir, an enumeration or a range",
                            &["player", "kind", "cell", "dir"],
                        );
                        None
                    }
                },
            },
        }
    }

    fn state_type(&mut self, ty: &ast::Type) -> StateTy {
        let name = match ty {
            ast::Type::Range(lo, hi, span) => {
                let (lo, hi) = self.ends(lo.as_ref(), hi.as_ref(), *span).unwrap_or((0, 0));
                return StateTy::Number(lo, hi);
            }
            ast::Type::Name(name) => name,
        };
        match name.text.as_str() {
            "cell" | "cells" | "kind" | "kinds" | "dir" if !self.game.has_board => {
                self.no_board(name.span, &format!("`{}`", name.text));
                StateTy::Flag
            }
            "flag" => StateTy::Flag,
            "player" => StateTy::Player,
            "players" => StateTy::Players,
            "cell" => StateTy::Cell,
            "cells" => StateTy::Cells,
            "kind" => StateTy::Kind,
            "kinds" => StateTy::Kinds,
            "dir" => StateTy::Dir,
            _ => match self.meaning(&name.text) {
                Some(Meaning::Enum(e)) => StateTy::Enum(e),
                _ => {
                    let types = [
                        "flag", "player", "players", "cell", "cells", "kind", "kinds", "dir",
                    ];
                    self.not_a_type(name, "a range, flag, player, players, cell, cells, kind, kinds, dir or an enumeration", &types);
                    StateTy::Flag
                }
            },
        }
    }

    fn not_a_type(&mut self, name: &ast::Name, expected: &str, known: &[&str]) {
        let d = Diagnostic::error(
            NOT_A_TYPE,
            name.span,
            format!("`{}` is no type of a state", name.text),
        )
        .label(format!("expected {expected}"));
        let d = match as_elsewhere(&name.text) {
            Some(hint) => d.hint(hint),
            None => d,
        };
        let enums = self.game.enums.iter().map(|e| e.name.as_str());
        let near = Self::nearest(&name.text, known.iter().copied().chain(enums));
        self.report_unknown(name, d, near);
    }

    /// Returns the ends of a range, which must be constant and ordered.
    pub(super) fn ends(
        &mut self,
        lo: Option<&ast::Expr>,
        hi: Option<&ast::Expr>,
        span: Span,
    ) -> Option<(i32, i32)> {
        let (Some(lo), Some(hi)) = (lo, hi) else {
            self.error(
                Diagnostic::error(STATE_RANGE, span, "this range needs both ends")
                    .label("write `0..8`"),
            );
            return None;
        };
        let mut s = Scope::new(Place::Constant);
        let lo = self.constant_num(&mut s, lo, "the end of a range");
        let hi = self.constant_num(&mut s, hi, "the end of a range");
        let (lo, hi) = (lo?, hi?);
        if lo > hi {
            self.error(
                Diagnostic::error(STATE_RANGE, span, "this range is empty")
                    .label(format!("{lo} is greater than {hi}")),
            );
            return None;
        }
        Some((lo, hi))
    }

    // ---- initial values

    /// Checks the initial values of all states.
    pub(super) fn all_states(&mut self) {
        let mut id = 0;
        for part in self.parts {
            let PartKind::State { init, .. } = &part.kind else {
                continue;
            };
            let state = StateId(id);
            if self.game.states.get(state).is_none() {
                break;
            }
            id += 1;
            if let Some(value) = init
                && !self.wrong_states.contains(&state)
            {
                let init = self.first_values(state, value);
                self.game.states[state].init = init;
            }
        }
    }

    fn first_values(&mut self, state: StateId, value: &ast::Value) -> Init {
        let ty = state_ty(self.game.states[state].ty);
        match value {
            ast::Value::One(e) => Init::All(self.first_value(state, e, ty)),
            ast::Value::Table(keys) => {
                if let [(ast::Key::Else(_), e)] = &keys[..]
                    && !self.game.states[state].axes.is_empty()
                {
                    return Init::All(self.first_value(state, e, ty));
                }
                let Some(axis) = self.key_axis(keys) else {
                    return Init::Default;
                };
                let Some((place, axis)) = self.fitting_axis(state, axis) else {
                    self.no_fitting_axis(state, keys);
                    return Init::Default;
                };
                let values = keys
                    .iter()
                    .map(|(_, e)| self.first_value(state, e, ty))
                    .collect();
                Init::Table(place, self.spread(axis, keys, values))
            }
        }
    }

    /// Returns the first axis of the state that matches the axis of the keys, and its index.
    fn fitting_axis(&self, state: StateId, keys: Axis) -> Option<(usize, Axis)> {
        let is_like = |axis: &Axis| match (keys, axis) {
            (Axis::Range(..), Axis::Range(..)) => true,
            (a, b) => a == *b,
        };
        let fits = |axis: &Axis| match (keys, axis) {
            (Axis::Range(low, high), Axis::Range(first, last)) => *first <= low && high <= *last,
            (a, b) => a == *b,
        };
        let axes = &self.game.states[state].axes;
        // Where the numbers fit none, the first range says which of them is outside.
        let place = axes.iter().position(fits);
        let place = place.or_else(|| axes.iter().position(is_like));
        place.map(|i| (i, axes[i]))
    }

    fn no_fitting_axis(&mut self, state: StateId, keys: &[(ast::Key, ast::Expr)]) {
        let name = self.game.states[state].name.clone();
        let span = keys
            .first()
            .map_or(self.game.states[state].span, |k| k.1.span);
        let declared = self.game.states[state].span;
        self.error(
            Diagnostic::error(
                FIRST_VALUE,
                span,
                format!("`{name}` has no index that these keys fit"),
            )
            .label("keys of another sort")
            .also(declared, "the state"),
        );
    }

    /// Checks a constant of this type.
    fn first_value(&mut self, state: StateId, source: &ast::Expr, ty: Ty) -> Expr {
        let mut s = Scope::new(Place::Constant);
        let made = self.typed(&mut s, source, ty);
        if let Some(varying) = walk::first_varying(&self.game, &made) {
            let span = varying.span;
            self.error(
                Diagnostic::error(NOT_CONSTANT, span, "a first value must be constant")
                    .label("this may differ from position to position")
                    .hint("`setup` can set it by a statement"),
            );
        }
        self.without_locals(state, made, s.locals)
    }

    /// Moves an expression that binds local names into a definition, since a state has no place for them.
    fn without_locals(
        &mut self,
        state: StateId,
        made: Expr,
        locals: IndexVec<LocalId, Local>,
    ) -> Expr {
        if locals.is_empty() {
            return made;
        }
        let (ty, span) = (made.ty, made.span);
        let def = self.game.defs.push(Def {
            name: self.game.states[state].name.clone(),
            span,
            ty,
            locals,
            params: 0,
            axis: None,
            entries: vec![Some(made)],
            uses_me: false,
            constant: true,
            declared_constant: false,
        });
        make(
            ExprKind::Def {
                def,
                me: None,
                key: None,
                args: Vec::new(),
            },
            ty,
            span,
        )
    }
}

/// Returns what is written for a type that other languages have.
fn as_elsewhere(name: &str) -> Option<&'static str> {
    Some(match name {
        "bool" | "boolean" | "truth" => "a state that is true or false is a `flag`",
        "number" | "num" | "int" | "integer" => "a number has a range: `state n : 0..9`",
        "piece" | "pieces" => "a state holds a piece's cell, `cell`, or its kind, `kind`",
        "set" | "list" => {
            "a state holds a set of cells, kinds or players: `cells`, `kinds`, `players`"
        }
        _ => return None,
    })
}
