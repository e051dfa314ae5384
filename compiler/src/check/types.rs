//! Names of types in messages, and errors where types differ.

use crate::diag::Diagnostic;
use crate::diag::types::{KIND_IS_CELLS, MISMATCH};
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::Checker;
use super::expr::row_end;
use super::names::Meaning;

/// The operators that also join numbers, so that a set beside one may be meant to be counted.
const OF_NUMBERS: &[&str] = &["==", "!=", "+", "-", "*", "/", "%"];

/// Returns an expression of unknown type, which suppresses further errors.
pub(super) fn bad(span: Span) -> Expr {
    make(ExprKind::Num(0), Ty::Unknown, span)
}

/// Returns an expression.
pub(super) fn make(kind: ExprKind, ty: Ty, span: Span) -> Expr {
    Expr {
        kind: Box::new(kind),
        ty,
        span,
    }
}

/// Whether the values of a type are sets.
pub(super) fn is_set(ty: Ty) -> bool {
    !matches!(ty, Ty::Num | Ty::Truth | Ty::Unknown)
}

/// Returns the type unless it is unknown.
pub(super) fn known(ty: Ty) -> Option<Ty> {
    (ty != Ty::Unknown).then_some(ty)
}

impl Checker<'_> {
    /// Describes the values of a type for messages.
    pub(super) fn ty_name(&self, ty: Ty) -> String {
        match ty {
            Ty::Cells => "cells".into(),
            Ty::Dirs => "directions".into(),
            Ty::Kinds => "kinds".into(),
            Ty::Players => "players".into(),
            Ty::Enum(e) => format!("members of `{}`", self.game.enums[e].name),
            Ty::Num => "a number".into(),
            Ty::Truth => "a truth".into(),
            Ty::Unknown => "something wrong".into(),
        }
    }

    /// Returns the expression if it has the type; else reports an error and returns one of unknown type.
    pub(super) fn expect(&mut self, e: Expr, source: &ast::Expr, ty: Ty) -> Expr {
        self.note_wanted(&e, ty);
        if e.ty == ty || e.ty == Ty::Unknown || ty == Ty::Unknown {
            return e;
        }
        match self.diags.any_error_at(source.span) {
            // The value may have another type when that is mended.
            true => self.silenced += 1,
            false => {
                let d = self.mismatch(&e, source, &self.ty_name(ty), Some(ty));
                self.error(d);
            }
        }
        bad(e.span)
    }

    /// Notes the type that a body wants of a parameter, where a parameter of unknown type stands.
    pub(super) fn note_wanted(&mut self, e: &Expr, ty: Ty) {
        if let (ExprKind::Local(local), Ty::Unknown, Some((unit, _))) =
            (&*e.kind, e.ty, self.active.last())
            && ty != Ty::Unknown
        {
            self.wanted.entry((*unit, *local)).or_insert(ty);
        }
    }

    /// Returns the error that an expression stands where `wanted` is expected.
    pub(super) fn mismatch(
        &self,
        e: &Expr,
        source: &ast::Expr,
        wanted: &str,
        ty: Option<Ty>,
    ) -> Diagnostic {
        let found = self.ty_name(e.ty);
        if let (Some(kind), Some(Ty::Kinds)) = (self.bare_kind(source), ty) {
            return Diagnostic::error(
                KIND_IS_CELLS,
                source.span,
                format!("`{kind}` alone means the cells with a {kind}"),
            )
            .label("found cells, expected kinds")
            .hint(format!("write `{{{kind}}}`"))
            .edit(source.span, format!("{{{kind}}}"));
        }
        let d = Diagnostic::error(
            MISMATCH,
            source.span,
            format!("found {found}, expected {wanted}"),
        )
        .label(format!("this is {}", self.article(e.ty)));
        let d = self.with_source(d, source);
        match (e.ty, ty) {
            (Ty::Truth, Some(t)) if is_set(t) => d,
            (t, Some(Ty::Truth)) if is_set(t) => {
                let d = d.hint("ask `some …` or `no …` about a set");
                match self.is_single(source) {
                    true => d,
                    false => before(d, "some ", source),
                }
            }
            (t, Some(Ty::Num)) if is_set(t) && !super::expr::is_none(source) => {
                self.counted_set(d, source, t)
            }
            (Ty::Num, Some(Ty::Truth)) => d.hint("compare it: `… > 0`"),
            (Ty::Players, Some(Ty::Cells)) => {
                d.hint("the cells with a player's pieces are `own[…]`")
            }
            (Ty::Players, Some(Ty::Kinds)) => d.hint(
                "the cells with a player's pieces are `own[p]`, with those of a kind `p king`",
            ),
            (Ty::Cells, Some(Ty::Players)) => whose(d, source),
            (Ty::Kinds, Some(Ty::Cells)) => self.cells_of(d, source),
            (Ty::Cells, Some(Ty::Kinds)) => self.kinds_on(d, e, source),
            _ => d,
        }
    }

    /// Adds the place of a name's declaration to a diagnostic.
    pub(super) fn with_place(&self, d: Diagnostic, name: &str) -> Diagnostic {
        match self.names.place(name) {
            Some(place) => d.also(place, format!("`{name}` is declared here")),
            None => d,
        }
    }

    /// Adds the declaration of the source's name to a diagnostic, if the source is a name.
    pub(super) fn with_source(&self, d: Diagnostic, source: &ast::Expr) -> Diagnostic {
        match &*source.kind {
            ast::ExprKind::Ref(r) => self.with_place(d, &r.name.text),
            _ => d,
        }
    }

    fn article(&self, ty: Ty) -> String {
        match ty {
            Ty::Num | Ty::Truth => self.ty_name(ty),
            _ => format!("a set of {}", self.ty_name(ty)),
        }
    }

    /// Returns the name of the kind if the source is a bare kind.
    pub(super) fn bare_kind<'s>(&self, source: &'s ast::Expr) -> Option<&'s str> {
        match &*source.kind {
            ast::ExprKind::Ref(r) if r.index.is_none() && r.args.is_none() => {
                self.is_kind(&r.name.text).map(|_| r.name.text.as_str())
            }
            ast::ExprKind::Paren(inner) => self.bare_kind(inner),
            _ => None,
        }
    }

    /// Reports an operator between values of different types.
    pub(super) fn pair_mismatch(
        &mut self,
        what: &str,
        a: (&Expr, &ast::Expr),
        b: (&Expr, &ast::Expr),
    ) {
        for (kinds, other, source) in [(a.0, b.0, b.1), (b.0, a.0, a.1)] {
            if kinds.ty == Ty::Kinds
                && other.ty == Ty::Cells
                && let Some(name) = self.bare_kind(source)
            {
                let d = Diagnostic::error(
                    KIND_IS_CELLS,
                    source.span,
                    format!("`{name}` alone means the cells with a {name}"),
                )
                .label("found cells, expected kinds")
                .also(kinds.span, "these are kinds");
                let text = format!("{{{name}}}");
                let d = d.hint(format!("write `{text}`")).edit(source.span, text);
                return self.error(d);
            }
        }
        let (left, right) = (self.ty_name(a.0.ty), self.ty_name(b.0.ty));
        let counted = match (a.0.ty, b.0.ty) {
            (Ty::Num, t) if is_set(t) => Some(b.1),
            (t, Ty::Num) if is_set(t) => Some(a.1),
            _ => None,
        };
        let counted = counted.filter(|_| OF_NUMBERS.contains(&what));
        let member = [a.0.ty, b.0.ty].iter().any(|ty| matches!(ty, Ty::Enum(_)));
        let member = member && counted.is_some();
        let owner = match (a.0.ty, b.0.ty) {
            (Ty::Cells, Ty::Players) => Some(b.1),
            (Ty::Players, Ty::Cells) => Some(a.1),
            _ => None,
        };
        let whole = match (&*a.1.kind, what) {
            (ast::ExprKind::Count(inner), "&" | "|" | "-") if is_set(b.0.ty) => Some(inner),
            _ => None,
        };
        let end = row_end(a.1).filter(|_| b.0.ty == Ty::Num && "+-*/%".contains(what));
        let help = |d: Diagnostic| {
            match (whole, counted, owner) {
            _ if let Some(end) = end => end_of_rows(d, end.span, b.1.span),
            _ if member => d.hint("members of an enumeration have no numbers; a table gives them: `def after = low: high, high: low`, `def worth = low: 1, high: 2`"),
            (Some(inner), ..) => count_whole(d, what, inner.span, b.1.span),
            (_, Some(set), _) if self.is_one_player(set) => d.hint(self.player_named()),
            (_, Some(set), _) => {
                let ty = if a.0.ty == Ty::Num { b.0.ty } else { a.0.ty };
                self.counted_set(d, set, ty)
            }
            (.., Some(players)) => pieces_of(d, players),
            _ if a.0.ty == Ty::Kinds && b.0.ty == Ty::Cells => {
                self.kinds_joined(d, what, a.1, b.1, true)
            }
            _ if a.0.ty == Ty::Cells && b.0.ty == Ty::Kinds => {
                self.kinds_joined(d, what, b.1, a.1, false)
            }
            _ => d,
        }
        };
        self.error(help(
            Diagnostic::error(
                MISMATCH,
                b.1.span,
                format!("`{what}` joins {left} and {right}"),
            )
            .label(format!("found {right}, expected {left}"))
            .also(a.1.span, format!("this is {}", self.article(a.0.ty))),
        ));
    }
}

impl Checker<'_> {
    /// Whether a source is the name of one player: that of a player, or a word that means one.
    fn is_one_player(&self, source: &ast::Expr) -> bool {
        let ast::ExprKind::Ref(r) = &*source.kind else {
            return false;
        };
        let name = r.name.text.as_str();
        let word = ["me", "next", "opponent"].contains(&name);
        word || matches!(self.meaning(name), Some(Meaning::Player(_)))
    }

    /// Adds how the members of a set are counted. Those of one cell hardly are: it may be meant by its coordinates.
    fn counted_set(&self, d: Diagnostic, source: &ast::Expr, ty: Ty) -> Diagnostic {
        let graph = matches!(self.game.board.shape, Shape::Graph { .. });
        match self.is_single(source) {
            true if ty == Ty::Cells && !graph => {
                d.hint("the coordinates of a cell c are `x(c)` and `y(c)`")
            }
            true => d.hint("`#` counts the members of a set"),
            false => around(d.hint("`#` counts the members of a set"), "#", source),
        }
    }

    /// Whether a source is a name that is always one member of a set, so that to count it makes no sense.
    fn is_single(&self, source: &ast::Expr) -> bool {
        match &*source.kind {
            ast::ExprKind::Paren(inner) => self.is_single(inner),
            ast::ExprKind::Ref(r) if r.index.is_none() && r.args.is_none() => {
                let cell = matches!(self.meaning(&r.name.text), Some(Meaning::Cell(_)));
                cell || self.singles.contains(&r.name.text)
            }
            _ => false,
        }
    }

    /// Says that players have names and no numbers.
    fn player_named(&self) -> String {
        let first = self.game.players.iter().next();
        let name = first.map_or("p", |p| p.name.as_str());
        format!("players have names and no numbers: `me == {name}`")
    }
}

/// Adds a fix that inserts a word before an expression.
fn before(d: Diagnostic, word: &str, source: &ast::Expr) -> Diagnostic {
    let mut place = source.span;
    place.end = place.start;
    d.edit(place, word)
}

/// Adds a fix that inserts a sign before an expression, with parentheses if needed.
pub(super) fn around(d: Diagnostic, sign: &str, source: &ast::Expr) -> Diagnostic {
    use ast::ExprKind as A;
    let simple = !matches!(
        &*source.kind,
        A::Binary(..) | A::If(..) | A::Compare(..) | A::CompareRange(..) | A::Owned(..)
    );
    if simple {
        return before(d, sign, source);
    }
    wrapped(d, source.span, &format!("{sign}("), ")")
}

/// Adds a fix that puts texts before and behind a span.
pub(super) fn wrapped(d: Diagnostic, span: Span, open: &str, close: &str) -> Diagnostic {
    let (mut start, mut end) = (span, span);
    (start.end, end.start) = (span.start, span.end);
    [(start, open), (end, close)]
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .fold(d, |d, (place, text)| d.edit(place, text))
}

/// Adds a fix that puts a computed end of rows in parentheses.
fn end_of_rows(d: Diagnostic, mut left: Span, mut right: Span) -> Diagnostic {
    (left.end, right.start) = (left.start, right.end);
    d.hint("an end of rows that is computed stands in parentheses: `x 1..(2 + 1)`")
        .edit(left, "(")
        .edit(right, ")")
}

/// Adds a fix that puts all of an operation of sets behind its `#` in parentheses.
fn count_whole(d: Diagnostic, what: &str, mut left: Span, mut right: Span) -> Diagnostic {
    (left.end, right.start) = (left.start, right.end);
    d.hint(format!("`#(… {what} …)` counts the members of the whole"))
        .edit(left, "(")
        .edit(right, ")")
}

/// Adds a fix that replaces players by their pieces, where cells are expected.
fn pieces_of(d: Diagnostic, source: &ast::Expr) -> Diagnostic {
    let name = match &*source.kind {
        ast::ExprKind::Ref(r) if r.index.is_none() && r.args.is_none() => r.name.text.as_str(),
        _ => return d.hint("the cells with a player's pieces are `own[…]`"),
    };
    let cells = match name {
        "me" => "own".to_string(),
        name => format!("own[{name}]"),
    };
    let hint = match name {
        "me" => "the cells with my pieces are `own`".to_string(),
        _ => format!("the cells with the pieces of `{name}` are `{cells}`"),
    };
    d.hint(hint).edit(source.span, cells)
}

/// Adds a fix that replaces pieces by their players.
fn whose(d: Diagnostic, source: &ast::Expr) -> Diagnostic {
    let word = match &*source.kind {
        ast::ExprKind::Ref(r) if r.index.is_none() && r.args.is_none() => r.name.text.as_str(),
        _ => "",
    };
    let player = match word {
        "own" => "me",
        "enemy" => "others",
        _ => return d.hint("`owner(S)` are the players whose pieces stand on S"),
    };
    d.hint(format!("`{word}` are cells; the player is `{player}`"))
        .edit(source.span, player)
}
