//! Checks pieces: kinds after an owner, in braces and after `put`.

use crate::diag::moves::PIECE_OWNER;
use crate::diag::types::{MISMATCH, MIXED_LAYERS, NOT_AN_OWNER};
use crate::diag::{Diagnostic, Edit};
use crate::index::Id;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind as A};
use crate::syntax::print::print_expr;
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::Around;
use super::super::names::bit;
use super::super::scope::Scope;
use super::super::types::{bad, is_set, make};
use super::elsewhere::{is_quantifier, plain_name};

/// The most numbers with which a fix compares a value.
const MOST_COMPARED: usize = 16;
/// The longest text of a value that a fix repeats.
const LONGEST_COMPARED: usize = 40;

/// The operands of `put`.
pub(in crate::check) struct Piece {
    /// The owner; `None` for a neutral kind.
    pub(in crate::check) owner: Option<Expr>,
    /// The kind.
    pub(in crate::check) kind: Expr,
    /// The layer.
    pub(in crate::check) layer: LayerId,
}

impl Checker<'_> {
    /// Checks `own pawn`, `p {rook, queen}` and `enemy weaker(k)`.
    pub(super) fn owned(
        &mut self,
        s: &mut Scope,
        owner: &ast::Expr,
        kinds: &ast::Expr,
        span: Span,
        around: Around,
    ) -> Expr {
        if let Some(made) = self.row_word(s, owner, span) {
            return made;
        }
        if let Some(made) = self.is_word(s, kinds, span) {
            return made;
        }
        let source = owner;
        let owner = self.owner(s, owner);
        if owner.ty == Ty::Unknown {
            // The two expressions may not be owner and kinds at all. In `every c in S` a name is bound.
            match plain_name(source).is_some_and(is_quantifier) {
                true => self.silenced += 1,
                false => drop(self.expr(s, kinds, None)),
            }
            return bad(span);
        }
        let made = self.any_kinds(s, kinds);
        let made = match made.ty {
            Ty::Cells => self.owned_cells(source, kinds, around),
            _ => self.expect(made, kinds, Ty::Kinds),
        };
        let layer = self.layer_of(&made, kinds.span);
        if made.ty == Ty::Unknown {
            return bad(span);
        }
        make(
            ExprKind::Pieces {
                owner: Some(owner),
                kinds: Some(made),
                layer,
            },
            Ty::Cells,
            span,
        )
    }

    /// Checks the players before kinds. `own` and `enemy` mean players at this place.
    pub(in crate::check) fn owner(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        if let A::Ref(r) = &*e.kind
            && matches!(r.name.text.as_str(), "own" | "enemy")
            && r.args.is_none()
        {
            return self.own_or_enemy(s, r, e.span);
        }
        let made = self.expr(s, e, Some(Ty::Players));
        if matches!(made.ty, Ty::Players | Ty::Unknown) {
            return made;
        }
        let found = self.ty_name(made.ty);
        self.error(
            Diagnostic::error(
                NOT_AN_OWNER,
                e.span,
                format!("found {found} before kinds; an owner is players"),
            )
            .label("two names side by side are owner and kind")
            .hint("write `own …`, `enemy …`, a player, or an operator between the two"),
        );
        bad(e.span)
    }

    /// Returns the players that `own`, `enemy`, `own[p]` or `enemy[p]` mean.
    pub(super) fn own_or_enemy(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        let who = match self.one_index(r) {
            Some(p) => self.players(s, p),
            None => self.me(s, r.name.span),
        };
        if r.name.text == "own" || who.ty == Ty::Unknown {
            return Expr { span, ..who };
        }
        make(ExprKind::Others(who), Ty::Players, span)
    }

    /// Checks kinds. The bare name of a kind means the kind at this place, not its pieces.
    pub(in crate::check) fn kinds(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        let made = self.any_kinds(s, e);
        self.expect(made, e, Ty::Kinds)
    }

    /// Checks what stands in the place of kinds. The result may have another type.
    fn any_kinds(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        match &*e.kind {
            A::Paren(inner) => self.any_kinds(s, inner),
            _ => match self.bare_kind(e).and_then(|name| self.is_kind(name)) {
                Some(k) => make(ExprKind::Mask(bit(k)), Ty::Kinds, e.span),
                None => self.expr(s, e, Some(Ty::Kinds)),
            },
        }
    }

    /// Returns the layer of some kinds; `pieces` if they are computed, or constant and of several layers.
    pub(super) fn layer_of(&mut self, kinds: &Expr, span: Span) -> LayerId {
        let is_written = matches!(*kinds.kind, ExprKind::Mask(_));
        let Some(mask) = self.const_kinds(kinds) else {
            return LayerId(0);
        };
        let mut layers: Vec<LayerId> = self
            .game
            .kinds
            .enumerate()
            .filter(|(id, _)| mask & bit(*id) != 0)
            .map(|(_, k)| k.layer)
            .collect();
        layers.dedup();
        if layers.len() > 1 && !is_written {
            return LayerId(0);
        }
        if layers.len() > 1 {
            self.error(
                Diagnostic::error(MIXED_LAYERS, span, "these kinds stand on different layers")
                    .hint("join the cells instead: `own a | own b`"),
            );
        }
        layers.first().copied().unwrap_or(LayerId(0))
    }

    /// Checks `{a1, h1}` and `{queen, rook}`.
    pub(super) fn set_of(
        &mut self,
        s: &mut Scope,
        items: &[ast::Expr],
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        let mut made: Option<(Expr, &ast::Expr)> = None;
        for item in items {
            let next = self.set_item(s, item, made.as_ref().map(|m| m.0.ty).or(want));
            if next.ty == Ty::Num {
                self.numbers_in_braces(items, item, None);
                return self.rest_of_set(s, items, item, span);
            }
            if next.ty == Ty::Unknown {
                return self.rest_of_set(s, items, item, span);
            }
            made = match made {
                None => Some((next, item)),
                Some(first) => match self.agree("{…}", (&first.0, first.1), (&next, item)) {
                    Some(_) => Some((joined(first.0, next, span), first.1)),
                    None => {
                        if [first.0.ty, next.ty]
                            .iter()
                            .all(|ty| matches!(ty, Ty::Cells | Ty::Kinds))
                        {
                            self.join_instead(items, item, span);
                        }
                        return bad(span);
                    }
                },
            };
        }
        match made {
            Some((e, _)) => Expr { span, ..e },
            None => make(ExprKind::Cells(vec![]), Ty::Cells, span),
        }
    }

    /// Adds a fix to the error that braces hold cells and kinds: a union, in which the name of a kind means cells.
    fn join_instead(&mut self, items: &[ast::Expr], wrong: &ast::Expr, span: Span) {
        let Some(d) = self.diags.get_mut(MISMATCH, wrong.span) else {
            return;
        };
        let ends = [items.first(), items.last()].map(|item| item.map_or(span, |item| item.span));
        let between = |start, end| Span { start, end, ..span };
        d.edits = vec![
            Edit {
                span: between(span.start, ends[0].start),
                text: "(".into(),
            },
            Edit {
                span: between(ends[1].end, span.end),
                text: ")".into(),
            },
        ];
        let commas = items.iter().zip(items.iter().skip(1));
        d.edits.extend(commas.map(|(a, b)| Edit {
            span: between(a.span.end, b.span.start),
            text: " | ".into(),
        }));
    }

    /// Checks the members after one with an error, to report their own errors.
    fn rest_of_set(
        &mut self,
        s: &mut Scope,
        items: &[ast::Expr],
        wrong: &ast::Expr,
        span: Span,
    ) -> Expr {
        let mut number = matches!(*wrong.kind, A::Int(_));
        for item in items
            .iter()
            .skip_while(|i| !std::ptr::eq(*i, wrong))
            .skip(1)
        {
            // One error says for all numbers that they stand in no set.
            if self.set_item(s, item, None).ty == Ty::Num && !std::mem::replace(&mut number, true) {
                self.numbers_in_braces(items, item, None);
            }
        }
        bad(span)
    }

    /// Reports numbers as members of a set, of which `first` is one; `asked` says what was asked to be one of them, the
    /// sign that joins the comparisons, and the place of the whole.
    pub(super) fn numbers_in_braces(
        &mut self,
        items: &[ast::Expr],
        first: &ast::Expr,
        asked: Option<(&ast::Expr, bool, Span)>,
    ) {
        let d = Diagnostic::error(MISMATCH, first.span, "found a number in braces")
            .label("sets have cells, directions, kinds, players or members of an enumeration");
        let Some((a, within, span)) = asked else {
            return self.error(d.hint("numbers are compared: `i == 1 or i == 9`, `i in 1..9`; one of them is chosen by `choose i in 1..9` and then `require i == 1 or i == 9`"));
        };
        let (sign, join) = if within {
            ("==", " or ")
        } else {
            ("!=", " and ")
        };
        let d = d.hint("numbers are compared one by one, or with a range: `i in 1..9`");
        let a = print_expr(a);
        if items.len() > MOST_COMPARED || a.len() > LONGEST_COMPARED {
            return self.error(d);
        }
        let each = items
            .iter()
            .map(|item| format!("{a} {sign} {}", print_expr(item)));
        let all = each.collect::<Vec<_>>().join(join);
        self.error(match items.len() {
            1 => d.edit(span, all),
            _ => d.edit(span, format!("({all})")),
        });
    }

    fn set_item(&mut self, s: &mut Scope, item: &ast::Expr, want: Option<Ty>) -> Expr {
        if let Some(k) = self.bare_kind(item).and_then(|name| self.is_kind(name)) {
            return make(ExprKind::Mask(bit(k)), Ty::Kinds, item.span);
        }
        let made = self.expr(s, item, want);
        if is_set(made.ty) || matches!(made.ty, Ty::Num | Ty::Unknown) {
            return made;
        }
        let found = self.ty_name(made.ty);
        let d = Diagnostic::error(MISMATCH, item.span, format!("found {found} in braces"))
            .label("sets have cells, directions, kinds, players or members of an enumeration");
        self.error(d);
        bad(item.span)
    }

    /// Checks the piece in `put` or `setup`: `own king`, `arrow`.
    pub(in crate::check) fn piece(&mut self, s: &mut Scope, e: &ast::Expr) -> Piece {
        let (owner, source) = match &*e.kind {
            A::Owned(owner, kind) => (Some(self.owner(s, owner)), kind),
            _ => (None, e),
        };
        let kind = match &owner {
            Some(owner) if owner.ty == Ty::Unknown => {
                self.expr(s, source, None);
                bad(source.span)
            }
            Some(_) => self.kinds(s, source),
            None => self.kinds_of_piece(s, source),
        };
        let layer = self.layer_of(&kind, source.span);
        let written = match &*source.kind {
            A::Ref(r) if r.index.is_none() && r.args.is_none() => Some(r.name.text.as_str()),
            _ => None,
        };
        let owner = self.fitting_owner(owner, &kind, written, e.span);
        Piece { owner, kind, layer }
    }

    /// Checks the kinds in `put` without an owner before them.
    fn kinds_of_piece(&mut self, s: &mut Scope, source: &ast::Expr) -> Expr {
        let owner = matches!(&*source.kind, A::Ref(r)
            if matches!(r.name.text.as_str(), "own" | "enemy") && r.args.is_none());
        let made = self.any_kinds(s, source);
        match made.ty {
            Ty::Players => self.kind_is_missing(source),
            Ty::Cells if owner => self.kind_is_missing(source),
            _ => self.expect(made, source, Ty::Kinds),
        }
    }

    /// Checks the owner against the kind, which the source may give by a name: neutral kinds have none,
    /// others need one.
    pub(in crate::check) fn fitting_owner(
        &mut self,
        owner: Option<Expr>,
        kind: &Expr,
        written: Option<&str>,
        span: Span,
    ) -> Option<Expr> {
        if kind.ty == Ty::Unknown {
            return owner;
        }
        let neutral = self.neutral(kind);
        let declared = self.kind_name(kind);
        let name = match (&declared, written) {
            (Some(name), _) => name.clone(),
            (None, Some(name)) => name.into(),
            (None, None) => "piece".into(),
        };
        match (&owner, neutral) {
            (None, false) => self.error(
                self.with_place(
                    Diagnostic::error(PIECE_OWNER, span, format!("whose is this {name}?"))
                        .label("a piece needs an owner unless its kind is neutral")
                        .hint(format!("write `own {name}`, or a player before it")),
                    &name,
                ),
            ),
            (Some(_), true) => {
                let d = Diagnostic::error(
                    PIECE_OWNER,
                    span,
                    match declared {
                        Some(_) => format!("a {name} is neutral: it is nobody's"),
                        None => "all kinds of this layer are neutral: nobody owns them".into(),
                    },
                )
                .label("no owner here");
                self.error(match declared.is_some() || written.is_some() {
                    true => d.hint(format!("write `{name}` alone")).edit(span, name),
                    false => d.hint("write the kind alone, without an owner"),
                });
                return None;
            }
            _ => {}
        }
        owner
    }

    /// Whether the kind is known to be neutral.
    fn neutral(&self, kind: &Expr) -> bool {
        let ExprKind::Mask(mask) = *kind.kind else {
            // A computed kind is put in the layer `pieces`.
            let first = self.game.layers.iter().next();
            let mut kinds = first.map_or(&[][..], |layer| &layer.kinds).iter();
            return kinds.len() > 0 && kinds.all(|kind| self.game.kinds[*kind].neutral);
        };
        let mut kinds = self
            .game
            .kinds
            .enumerate()
            .filter(|(id, _)| mask & bit(*id) != 0)
            .peekable();
        kinds.peek().is_some() && kinds.all(|(_, k)| k.neutral)
    }

    /// Returns the name of the first of constant kinds.
    fn kind_name(&self, kind: &Expr) -> Option<String> {
        let ExprKind::Mask(mask) = *kind.kind else {
            return None;
        };
        let mut kinds = self.game.kinds.enumerate();
        let (_, first) = kinds.find(|(id, _)| mask & bit(*id) != 0)?;
        Some(first.name.clone())
    }
}

/// Returns the union of two sets, as a constant if both are.
fn joined(a: Expr, b: Expr, span: Span) -> Expr {
    let ty = a.ty;
    let kind = match (&*a.kind, &*b.kind) {
        (ExprKind::Mask(x), ExprKind::Mask(y)) => ExprKind::Mask(x | y),
        (ExprKind::Cells(x), ExprKind::Cells(y)) => {
            let mut all: Vec<CellId> = x.iter().chain(y).copied().collect();
            all.sort_by_key(|c| c.index());
            all.dedup();
            ExprKind::Cells(all)
        }
        _ => ExprKind::Union(a, b),
    };
    make(kind, ty, span)
}
