//! Checks the predefined words that are values.

use crate::diag::Diagnostic;
use crate::diag::board::NO_BOARD;
use crate::diag::end::BLOCKED_HERE;
use crate::diag::names::{NO_OPPONENT, NOT_A_VALUE};
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::super::Checker;
use super::super::names::{Meaning, bit};
use super::super::scope::{Place, Scope};
use super::super::types::{bad, is_set, make};
use super::refs::{NARROWS_LAST, full};

/// The layer `pieces`.
const PIECES: LayerId = LayerId(0);

/// The predefined words that require a board.
const OF_THE_BOARD: &[&str] = &[
    "own",
    "enemy",
    "empty",
    "occupied",
    "cells",
    "edge",
    "corners",
    "kinds",
    "adjacent",
    "orthogonal",
    "diagonal",
    "kind",
    "owner",
    "opposite",
    "left",
    "right",
    "group",
    "groups",
    "flood",
    "lines",
    "between",
    "x",
    "y",
    "z",
    "cell",
];

impl Checker<'_> {
    /// Reports the use of a word that requires a board, in a game without one.
    pub(in crate::check) fn no_board(&mut self, span: Span, what: &str) {
        self.error_once(
            Diagnostic::error(NO_BOARD, span, format!("{what} needs a board"))
                .label("this game has none")
                .hint("say where it is played: `board square 8 x 8`, and with what: `pieces …`"),
        );
    }

    /// Checks a predefined word.
    pub(super) fn builtin(
        &mut self,
        s: &mut Scope,
        r: &ast::Ref,
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        if !self.game.has_board && OF_THE_BOARD.contains(&r.name.text.as_str()) {
            self.no_board(span, &format!("`{}`", r.name.text));
            self.parts_of(s, r);
            return bad(span);
        }
        match r.name.text.as_str() {
            "next" | "playing" | "players" | "chance" | "me" => self.who(s, r, span),
            "others" | "opponent" => self.others(s, r, span),
            "own" | "enemy" => self.own(s, r, span),
            "empty" | "occupied" => self.of_layer(r, span),
            "seen" | "first_seen" | "last_seen" => self.seen(r, span),
            "max" | "min" | "kind" | "owner" | "opposite" | "left" | "right" | "group"
            | "groups" | "flood" | "lines" | "between" | "first_of" | "before" | "can" | "x"
            | "y" | "z" => self.call(s, r, span, want),
            _ => {
                self.no_index(r);
                self.no_args(r);
                self.plain(s, r, span, want)
            }
        }
    }

    /// Checks words without index and arguments.
    fn plain(&mut self, s: &Scope, r: &ast::Ref, span: Span, want: Option<Ty>) -> Expr {
        let board = &self.game.board;
        let (kind, ty) = match r.name.text.as_str() {
            "cells" => (ExprKind::AllCells, Ty::Cells),
            "edge" => (ExprKind::Edge, Ty::Cells),
            "corners" => (ExprKind::Corners, Ty::Cells),
            "kinds" => (ExprKind::Mask(self.kinds_of(PIECES)), Ty::Kinds),
            "none" => return none(want, span),
            "true" => (ExprKind::Truth(true), Ty::Truth),
            "false" => (ExprKind::Truth(false), Ty::Truth),
            "adjacent" => (ExprKind::Mask(board.adjacent), Ty::Dirs),
            "orthogonal" => (ExprKind::Mask(board.orthogonal), Ty::Dirs),
            "diagonal" => (ExprKind::Mask(board.diagonal), Ty::Dirs),
            "turn" => (ExprKind::Turn, Ty::Num),
            "passes" => (ExprKind::Passes, Ty::Num),
            "blocked" => {
                self.blocked_here(s, span);
                (ExprKind::Blocked, Ty::Truth)
            }
            _ => return self.type_word(s, r),
        };
        make(kind, ty, span)
    }

    fn type_word(&mut self, s: &Scope, r: &ast::Ref) -> Expr {
        let word = &r.name.text;
        let d = Diagnostic::error(
            NOT_A_VALUE,
            r.name.span,
            format!("`{word}` is not a value here"),
        );
        self.error(match word.as_str() {
            "player" => d.hint("all players are `players`"),
            "cell" => d.hint("all cells are `cells`"),
            "pass" if s.narrows.is_some() => d.hint(NARROWS_LAST),
            "pass" => d.hint("`pass` stands in `turn`; `passes` counts passes in a row"),
            _ => d,
        });
        bad(r.name.span)
    }

    fn blocked_here(&mut self, s: &Scope, span: Span) {
        if s.place != Place::End {
            self.error(
                Diagnostic::error(BLOCKED_HERE, span, "`blocked` stands only in `end`")
                    .label("not here")
                    .hint("elsewhere `can(p, block)` asks whether p has a move"),
            );
        }
    }

    fn kinds_of(&self, layer: LayerId) -> Mask {
        let kinds = self.game.kinds.enumerate();
        kinds
            .filter(|(_, k)| k.layer == layer)
            .fold(0, |m, (id, _)| m | bit(id))
    }

    /// Checks `me`, `next`, `playing`, `players` and `chance`.
    fn who(&mut self, s: &Scope, r: &ast::Ref, span: Span) -> Expr {
        self.no_index(r);
        self.no_args(r);
        let kind = match r.name.text.as_str() {
            "me" => return self.me(s, span),
            "next" => ExprKind::Next,
            "playing" => ExprKind::Playing,
            "players" => ExprKind::Mask(full(self.game.players.len())),
            _ => {
                if self.game.players.is_empty() {
                    return bad(span);
                }
                if !self.game.chance {
                    self.no_chance(span);
                    return bad(span);
                }
                ExprKind::Mask(bit(self.game.chance_id()))
            }
        };
        make(kind, Ty::Players, span)
    }

    /// Checks `others` and `opponent`: those of `me`, or of the players in the index.
    fn others(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        self.no_args(r);
        if r.name.text == "opponent" && self.game.players.is_empty() {
            return bad(span);
        }
        if r.name.text == "opponent" && self.game.players.len() != 2 {
            self.error_once(
                Diagnostic::error(
                    NO_OPPONENT,
                    r.name.span,
                    "`opponent` is for games of two players",
                )
                .label(format!("this game has {}", self.game.players.len()))
                .hint("everybody else is `others`"),
            );
            return bad(span);
        }
        let who = match self.one_index(r) {
            Some(p) => self.players(s, p),
            None => self.me(s, span),
        };
        if who.ty == Ty::Unknown {
            return bad(span);
        }
        make(ExprKind::Others(who), Ty::Players, span)
    }

    /// Checks `own`, `enemy[p]` and `own(floor)`.
    fn own(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        if self.kinds_as_layer(s, r, span) {
            return bad(span);
        }
        let layer = self.layer_arg(r);
        let owner = self.own_or_enemy(s, r, span);
        if owner.ty == Ty::Unknown {
            return make(ExprKind::Cells(vec![]), Ty::Cells, span);
        }
        make(
            ExprKind::Pieces {
                owner: Some(owner),
                kinds: None,
                layer,
            },
            Ty::Cells,
            span,
        )
    }

    /// Checks `empty` and `occupied(floor)`.
    fn of_layer(&mut self, r: &ast::Ref, span: Span) -> Expr {
        self.no_index(r);
        let layer = self.layer_arg(r);
        let kind = if r.name.text == "empty" {
            ExprKind::Empty(layer)
        } else {
            ExprKind::Occupied(layer)
        };
        make(kind, Ty::Cells, span)
    }

    /// Checks `seen` and `seen(pieces)`.
    fn seen(&mut self, r: &ast::Ref, span: Span) -> Expr {
        self.no_index(r);
        let layer = r.args.is_some().then(|| self.layer_arg(r));
        let kind = match r.name.text.as_str() {
            "first_seen" => ExprKind::SeenAgo(true, layer),
            "last_seen" => ExprKind::SeenAgo(false, layer),
            _ => ExprKind::Seen(layer),
        };
        make(kind, Ty::Num, span)
    }

    /// Returns the layer named by the argument; without one, `pieces`.
    fn layer_arg(&mut self, r: &ast::Ref) -> LayerId {
        if r.args.is_none() {
            return PIECES;
        }
        let Some(args) = self.plain_args(r, &[1]) else {
            return PIECES;
        };
        match &*args[0].kind {
            ast::ExprKind::Ref(name) if name.index.is_none() && name.args.is_none() => {
                self.layer_named(&name.name)
            }
            _ => {
                self.error(not_a_layer(&self.game, args[0].span));
                PIECES
            }
        }
    }

    /// Returns the layer with this name; reports it if there is none.
    pub(in crate::check) fn layer_named(&mut self, name: &ast::Name) -> LayerId {
        if name.text == "pieces" {
            return PIECES;
        }
        match self.meaning(&name.text) {
            Some(Meaning::Layer(layer)) => layer,
            _ => {
                let near =
                    Self::nearest(&name.text, self.game.layers.iter().map(|l| l.name.as_str()));
                let d = not_a_layer(&self.game, name.span);
                let d = match self.meaning(&name.text) {
                    Some(Meaning::Kind(kind)) => d.hint(self.kind_and_layer(kind)),
                    _ => d,
                };
                self.report_unknown(name, d, near);
                PIECES
            }
        }
    }
}

impl Checker<'_> {
    /// States the layer of a kind.
    fn kind_and_layer(&self, kind: KindId) -> String {
        let kind = &self.game.kinds[kind];
        let layer = &self.game.layers[kind.layer].name;
        format!("`{}` is a kind of the layer `{layer}`", kind.name)
    }
}

pub(super) fn not_a_layer(game: &Game, span: Span) -> Diagnostic {
    let layers = game.layers.iter().map(|layer| format!("`{}`", layer.name));
    let layers = layers.collect::<Vec<_>>().join(", ");
    Diagnostic::error(NOT_A_VALUE, span, "this is not a layer")
        .label("expected a layer's name")
        .hint(format!("the layers of this game: {layers}"))
}

/// Returns `none` of the expected type; without one, of type cells.
fn none(want: Option<Ty>, span: Span) -> Expr {
    match want {
        Some(ty) if is_set(ty) && ty != Ty::Cells => make(ExprKind::Mask(0), ty, span),
        _ => make(ExprKind::Cells(vec![]), Ty::Cells, span),
    }
}
