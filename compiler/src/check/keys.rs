//! Checks the keys of tables: determines the axis and orders the entries by it.

use crate::diag::Diagnostic;
use crate::diag::types::TABLE_KEYS;
use crate::index::Id;
use crate::source::Span;
use crate::syntax::ast::{self, Key};
use crate::typed::*;

use super::Checker;
use super::expr::clamp;
use super::names::Meaning;

/// The most entries of a table by number.
const LONGEST: i64 = 4096;

impl Checker<'_> {
    /// Returns the axis that the keys of a table belong to; reports keys of different axes and returns
    /// `None`.
    pub(super) fn key_axis(&mut self, keys: &[(Key, ast::Expr)]) -> Option<Axis> {
        let mut axis: Option<(Axis, Span)> = None;
        let mut wrong = false;
        for (key, _) in keys {
            let Some((found, span)) = self.axis_of(key, &mut wrong) else {
                continue;
            };
            axis = match axis {
                None => Some((found, span)),
                Some((Axis::Range(lo, hi), first)) if matches!(found, Axis::Range(..)) => {
                    let Axis::Range(n, _) = found else { continue };
                    Some((Axis::Range(lo.min(n), hi.max(n)), first))
                }
                Some((old, first)) => {
                    if old != found {
                        self.mixed_keys(span, first);
                        wrong = true;
                    }
                    Some((old, first))
                }
            };
        }
        if let Some((Axis::Range(lo, hi), span)) = axis
            && i64::from(hi) - i64::from(lo) >= LONGEST
        {
            self.error(Diagnostic::error(
                TABLE_KEYS,
                span,
                format!("a table by number has at most {LONGEST} entries"),
            ));
            wrong = true;
        }
        if axis.is_none()
            && !wrong
            && let Some((Key::Else(span), value)) = keys.first()
        {
            let error = Diagnostic::error(TABLE_KEYS, *span, "a table needs a key beside `else`")
                .label("of what is this table?")
                .hint("a value that is the same for all stands alone, without `else:`");
            let word = Span::new(span.file, span.start as usize, value.span.start as usize);
            self.error(match keys {
                [_] => error.edit(word, ""),
                _ => error,
            });
        }
        axis.map(|(axis, _)| axis).filter(|_| !wrong)
    }

    fn mixed_keys(&mut self, span: Span, first: Span) {
        self.error(
            Diagnostic::error(TABLE_KEYS, span, "the keys of a table are of one sort")
                .label("of another sort than the first")
                .also(first, "the first key"),
        );
    }

    fn axis_of(&mut self, key: &Key, wrong: &mut bool) -> Option<(Axis, Span)> {
        match key {
            Key::Else(_) => None,
            Key::Int(n) => Some((Axis::Range(clamp(n.value), clamp(n.value)), n.span)),
            Key::Name(name) if self.is_lost(&name.text) => {
                self.silenced += 1;
                *wrong = true;
                None
            }
            Key::Name(name) => {
                let axis = match self.meaning(&name.text) {
                    Some(Meaning::Player(_)) => Axis::Player,
                    Some(Meaning::Kind(_)) => Axis::Kind,
                    Some(Meaning::Cell(_)) => Axis::Cell,
                    Some(Meaning::Dir(_)) => Axis::Dir,
                    Some(Meaning::Member(e, _)) => Axis::Enum(e),
                    _ => {
                        self.not_a_key(name);
                        *wrong = true;
                        return None;
                    }
                };
                Some((axis, name.span))
            }
        }
    }

    fn not_a_key(&mut self, name: &ast::Name) {
        let message = format!("`{}` is no key of a table", name.text);
        let expected = "expected a player, a kind, a cell, a direction, a member of an enumeration or a number";
        let label = self.label_of_cell(&name.text);
        let d = Diagnostic::error(TABLE_KEYS, name.span, message)
            .label(label.unwrap_or_else(|| expected.to_string()));
        let keys = self.names.all().filter(|(_, m)| {
            matches!(
                m,
                Meaning::Player(_) | Meaning::Kind(_) | Meaning::Member(..)
            )
        });
        let near = Self::nearest(&name.text, keys.map(|(n, _)| n));
        self.report_unknown(name, d, near);
    }

    /// Orders the entries by the axis; `else` fills the gaps.
    pub(super) fn spread(
        &mut self,
        axis: Axis,
        keys: &[(Key, ast::Expr)],
        values: Vec<Expr>,
    ) -> Vec<Option<Expr>> {
        let mut entries: Vec<Option<Expr>> = vec![None; self.game.axis_len(axis)];
        let mut rest: Option<Expr> = None;
        for ((key, _), value) in keys.iter().zip(values) {
            match self.key_place(axis, key) {
                Some(i) if i < entries.len() => {
                    if entries[i].is_some() {
                        self.twice(key_span(key));
                    }
                    entries[i] = Some(value);
                }
                _ if matches!(key, Key::Else(_)) => {
                    if rest.is_some() {
                        self.twice(key_span(key));
                    }
                    rest = Some(value);
                }
                _ => self.error(
                    Diagnostic::error(
                        TABLE_KEYS,
                        key_span(key),
                        "this key is outside the table's range",
                    )
                    .label("never read"),
                ),
            }
        }
        if let Some(rest) = rest {
            entries
                .iter_mut()
                .filter(|e| e.is_none())
                .for_each(|e| *e = Some(rest.clone()));
        }
        entries
    }

    fn twice(&mut self, span: Span) {
        self.error(
            Diagnostic::error(TABLE_KEYS, span, "a key stands once in a table")
                .label("already has an entry"),
        );
    }

    /// Returns the index of a key on its axis.
    fn key_place(&self, axis: Axis, key: &Key) -> Option<usize> {
        match (axis, key) {
            (Axis::Range(lo, _), Key::Int(n)) => usize::try_from(n.value - i64::from(lo)).ok(),
            (_, Key::Name(name)) => match self.meaning(&name.text)? {
                Meaning::Player(p) => Some(p.index()),
                Meaning::Kind(k) => Some(k.index()),
                Meaning::Cell(c) => Some(c.index()),
                Meaning::Dir(d) => Some(d.index()),
                Meaning::Member(_, i) => Some(i),
                _ => None,
            },
            _ => None,
        }
    }
}

fn key_span(key: &Key) -> Span {
    match key {
        Key::Else(span) => *span,
        Key::Name(name) => name.span,
        Key::Int(n) => n.span,
    }
}
