//! Hints and fixes where kinds stand for cells, or cells for kinds.

use crate::diag::Diagnostic;
use crate::diag::types::MISMATCH;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind as A};
use crate::syntax::print::print_expr;
use crate::typed::*;

use super::Checker;
use super::types::{bad, wrapped};

/// The longest text of a file that a hint repeats.
const LONGEST: usize = 40;
/// The placeholder of hints for a longer one.
const ELLIPSIS: &str = "…";

/// The precedence of the operator whose operand is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// No operator, or one on conditions, which binds less tightly than a comparison.
    Condition,
    /// Less tightly than `&`, or an operator that joins no sets.
    Loose,
    /// As tightly as `&`.
    And,
    /// More tightly than `&`, or from the left as tightly.
    Tight,
    /// A dot, which may be meant to belong to the last of several words.
    Dot,
}

impl Around {
    /// Returns how an expression binds its operands. Those of a sum stand where the sum does.
    pub(super) fn of(e: &ast::Expr, outer: Around) -> Around {
        match &*e.kind {
            A::Binary(_, ast::BinaryOp::Add, _) if outer != Around::Dot => outer,
            A::Dot(..) | A::DotDirs(..) => Around::Dot,
            A::Count(_) | A::Binary(_, ast::BinaryOp::Sub, _) => Around::Tight,
            A::Binary(_, ast::BinaryOp::And, _) => Around::And,
            A::Or(..) | A::And(..) | A::Not(_) | A::If(..) | A::Paren(_) | A::Filter(..) => {
                Around::Condition
            }
            _ => Around::Loose,
        }
    }
}

impl Checker<'_> {
    /// Adds how the cells with pieces of some kinds are written, to an error that kinds stand in their place.
    pub(super) fn cells_of(&self, d: Diagnostic, source: &ast::Expr) -> Diagnostic {
        let Some(names) = self.listed_kinds(source) else {
            return d.hint(self.cells_with(source));
        };
        let cells = names.join(" | ");
        let d = d.hint(match names.len() {
            1 => format!("`{{{cells}}}` is the kind; the cells with such a piece are `{cells}`"),
            _ => format!(
                "`{}` are the kinds; the cells with such pieces are `{cells}`",
                shown(source)
            ),
        });
        let text = match names.len() {
            1 => cells,
            _ => format!("({cells})"),
        };
        d.edit(source.span, text)
    }

    /// Adds how the kinds on some cells are written, to an error that cells stand in their place.
    pub(super) fn kinds_on(&self, d: Diagnostic, e: &Expr, source: &ast::Expr) -> Diagnostic {
        let d = d.hint(format!(
            "the kinds of the pieces on cells are `kind({})`",
            shown(source)
        ));
        match *e.kind {
            ExprKind::Local(_) => wrapped(d, source.span, "kind(", ")"),
            _ => d,
        }
    }

    /// Adds a hint to an error that an operator joins kinds and cells.
    pub(super) fn kinds_joined(
        &self,
        d: Diagnostic,
        what: &str,
        kinds: &ast::Expr,
        cells: &ast::Expr,
        kinds_first: bool,
    ) -> Diagnostic {
        if what == "{…}" {
            return d
                .hint("in braces a kind's name is the kind; cells are joined by `|`: `a1 | king`");
        }
        if !["in", "not in", "==", "!="].contains(&what) || self.of_other_layers(kinds) {
            return self.cells_of(d, kinds);
        }
        if let Some(names) = self.united_kinds(cells) {
            return self.one_of_kinds(d, (kinds, cells), what, &names, kinds_first);
        }
        let (on, kinds) = (format!("kind({})", shown(cells)), shown(kinds));
        let d = d.hint(match kinds_first {
            true => format!("compare it with the kinds on these cells: `{kinds} {what} {on}`"),
            false => format!("compare the kinds on these cells: `{on} {what} {kinds}`"),
        });
        wrapped(d, cells.span, "kind(", ")")
    }

    /// Adds how a kind is compared with several, to an error that these stand for their cells: `kind(c) == man | king`.
    fn one_of_kinds(
        &self,
        d: Diagnostic,
        (kind, several): (&ast::Expr, &ast::Expr),
        what: &str,
        names: &[&str],
        kind_first: bool,
    ) -> Diagnostic {
        let set = format!("{{{}}}", names.join(", "));
        let between = Span {
            start: kind.span.end,
            end: several.span.start,
            ..kind.span
        };
        // An empty cell has no kind, and nothing is in every set.
        let some = match what {
            "==" => "some",
            "!=" => "no",
            _ => {
                let d = d.hint(format!("in braces these are kinds: `{set}`"));
                return d.edit(several.span, set);
            }
        };
        let d = d.hint(format!(
            "ask whether it is one of these kinds: `{some} {} & {set}`",
            shown(kind)
        ));
        let start = Span {
            end: kind.span.start,
            ..kind.span
        };
        let is_tight = !matches!(*kind.kind, A::Binary(..));
        match kind_first && is_tight {
            true => d
                .edit(start, format!("{some} "))
                .edit(between, " & ")
                .edit(several.span, set),
            false => d,
        }
    }

    /// Returns the names of several kinds in a union.
    fn united_kinds<'s>(&self, source: &'s ast::Expr) -> Option<Vec<&'s str>> {
        let of = |e: &'s ast::Expr| match self.bare_kind(e) {
            Some(name) => Some(vec![name]),
            None => self.united_kinds(e),
        };
        match &*source.kind {
            A::Paren(inner) => self.united_kinds(inner),
            A::Binary(a, ast::BinaryOp::Or, b) => Some([of(a)?, of(b)?].concat()),
            _ => None,
        }
    }

    /// Reports cells in the place of kinds after an owner.
    pub(super) fn owned_cells(
        &mut self,
        owner: &ast::Expr,
        source: &ast::Expr,
        around: Around,
    ) -> Expr {
        let (whose, bare) = pieces_of(owner);
        let d = Diagnostic::error(
            MISMATCH,
            source.span,
            "found cells after an owner, expected kinds",
        )
        .label("this is a set of cells")
        .hint(format!(
            "the cells of both sets are `{whose} & {}`",
            shown(source)
        ));
        let d = self.with_source(d, source);
        let between = Span {
            start: owner.span.end,
            end: source.span.start,
            ..source.span
        };
        let (open, close) = match around {
            Around::Tight => ("(", ")"),
            _ => ("", ""),
        };
        let whole = owner.span.to(source.span);
        self.error(match (whose.as_str(), bare) {
            _ if around == Around::Dot => d,
            ("own", false) => d
                .edit(owner.span, format!("{open}own"))
                .edit(between, " & ")
                .edit(after(whole), close),
            (_, true) => wrapped(d.edit(between, " & "), whole, open, close),
            _ => wrapped(d, whole, &format!("{open}own["), close).edit(between, "] & "),
        });
        bad(source.span)
    }

    /// Reports an owner that has no kind after it, as in `put white on c`.
    pub(super) fn kind_is_missing(&mut self, source: &ast::Expr) -> Expr {
        let owner = shown(source);
        let d = Diagnostic::error(
            MISMATCH,
            source.span,
            format!("the kind of this piece is missing after `{owner}`"),
        )
        .label("this is an owner alone");
        let owned = self.game.kinds.iter().filter(|kind| !kind.neutral);
        let names: Vec<&str> = owned.map(|kind| kind.name.as_str()).collect();
        let place = after(source.span);
        let d = match names.as_slice() {
            [] => d,
            [name] => d
                .hint(format!("write `{owner} {name}`"))
                .edit(place, format!(" {name}")),
            [name, ..] => d.hint(format!("the kind stands after the owner: `{owner} {name}`")),
        };
        self.error(d);
        bad(source.span)
    }

    /// Returns what to write for the cells with pieces of kinds that have no list.
    fn cells_with(&self, source: &ast::Expr) -> String {
        let kinds = shown(source);
        let first = self.game.layers.iter().next();
        let mut here = first.map_or(&[][..], |layer| &layer.kinds).iter();
        let neutral = here.clone().all(|k| self.game.kinds[*k].neutral);
        let any = match here.any(|k| self.game.kinds[*k].neutral) {
            true => format!("{{it in occupied : kind(it) in {kinds}}}"),
            false => format!("players {kinds}"),
        };
        match &*source.kind {
            _ if neutral => format!("the cells with a piece of these kinds are `{any}`"),
            A::Ref(_) => format!(
                "the cells with a piece of these kinds are `own {kinds}`, `enemy {kinds}`, of any owner `{any}`"
            ),
            _ => "kinds that are computed have a name after an owner: `let k = …` and then `own k`, `enemy k`"
                .to_string(),
        }
    }

    /// Returns the names of kinds that a source lists in braces.
    fn listed_kinds<'s>(&self, source: &'s ast::Expr) -> Option<Vec<&'s str>> {
        match &*source.kind {
            A::Paren(inner) => self.listed_kinds(inner),
            A::Set(items) => items.iter().map(|item| self.bare_kind(item)).collect(),
            _ => None,
        }
    }

    /// Whether a source lists kinds, none of which is of the layer about which `kind` asks.
    fn of_other_layers(&self, source: &ast::Expr) -> bool {
        let kinds = self.listed_kinds(source).unwrap_or_default();
        let other = |name: &&str| {
            self.is_kind(name)
                .is_some_and(|k| self.game.kinds[k].layer != LayerId(0))
        };
        !kinds.is_empty() && kinds.iter().all(other)
    }
}

/// Returns the text of an expression for a hint.
pub(super) fn shown(source: &ast::Expr) -> String {
    let text = print_expr(source);
    match text.chars().count() > LONGEST {
        true => ELLIPSIS.to_string(),
        false => text,
    }
}

/// Returns what the pieces of an owner are called, and whether the owner itself is called so.
fn pieces_of(owner: &ast::Expr) -> (String, bool) {
    let name = match &*owner.kind {
        A::Ref(r) => r.name.text.as_str(),
        _ => "",
    };
    match name {
        "own" | "enemy" => (shown(owner), true),
        "me" => ("own".to_string(), false),
        _ => (format!("own[{}]", shown(owner)), false),
    }
}

/// The place behind a span.
fn after(mut span: Span) -> Span {
    span.start = span.end;
    span
}
