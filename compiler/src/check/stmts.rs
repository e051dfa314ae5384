//! Checks statements and whether they are allowed where they stand.

use crate::diag::Diagnostic;
use crate::diag::moves::{
    AFTER_EFFECT, AGAIN_HERE, CHOOSE_HERE, NEXT_HERE, PLACE_HERE, REQUIRE_HERE, WEIGHT_HERE,
};
use crate::diag::types::{MISMATCH, TOO_DEEP};
use crate::source::Span;
use crate::syntax::PREDEFINED;
use crate::syntax::ast::{self, StmtKind as A};
use crate::typed::*;

use super::Checker;
use super::expr::DEEPEST;
use super::names::Meaning;
use super::scope::{Bound, Place, Scope};
use super::types::make;

impl Checker<'_> {
    /// Checks the statements in braces; the names that they bind are hidden afterwards.
    pub(super) fn stmts(&mut self, s: &mut Scope, block: &ast::Block) -> Vec<Stmt> {
        let mark = s.mark();
        let made = self.open_stmts(s, block);
        s.leave(mark);
        made
    }

    /// Checks the statements in braces; the names that they bind stay visible.
    pub(super) fn open_stmts(&mut self, s: &mut Scope, block: &ast::Block) -> Vec<Stmt> {
        if self.depth >= DEEPEST {
            self.error(
                Diagnostic::error(TOO_DEEP, block.span, "this is nested too deeply")
                    .label(format!("more than {DEEPEST} levels")),
            );
            return Vec::new();
        }
        self.depth += 1;
        let mut made = Vec::new();
        for stmt in &block.stmts {
            self.stmt(s, stmt, &mut made);
        }
        self.depth -= 1;
        made
    }

    fn stmt(&mut self, s: &mut Scope, stmt: &ast::Stmt, out: &mut Vec<Stmt>) {
        let span = stmt.span;
        if self.game.simultaneous && self.has_effect(stmt, &mut Vec::new()) {
            // The effects of all players run after all choices, so a statement with both would belong to
            // neither phase.
            s.after_effect = true;
        }
        let kind = match &stmt.kind {
            A::Choose(name, domain, hidden) => {
                if let Some(hidden) = hidden {
                    let kind = StmtKind::Hide(self.hidden(s, name, hidden));
                    let span = hidden.span;
                    out.push(Stmt { kind, span });
                }
                Some(self.choose(s, name, domain, span))
            }
            A::Weight(e) => {
                self.may_weigh(s, span);
                Some(StmtKind::Weight(self.num(s, e)))
            }
            A::Try(tried, otherwise) => Some(self.try_stmt(s, tried, otherwise.as_ref())),
            A::Require(e) => {
                self.may_require(s, span);
                Some(StmtKind::Require(self.truth(s, e)))
            }
            A::Let(name, e) => Some(self.let_stmt(s, name, e, span)),
            A::If(cond, yes, no) => Some(self.if_stmt(s, cond, yes, no.as_ref())),
            A::ForEach(name, domain, body) => Some(self.for_each(s, name, domain, body)),
            A::Repeat {
                body,
                cond,
                or_stop,
            } => Some(self.repeat(s, body, cond, *or_stop)),
            A::AtOnce(body) => Some(self.at_once(s, body)),
            A::Do(name, args) => self.do_act(s, name, args, span),
            A::Put(piece, on) => Some(self.put(s, piece, on)),
            A::Clear(layer, e) => {
                self.effect(s);
                let layer = layer
                    .as_ref()
                    .map_or(LayerId(0), |name| self.layer_named(name));
                Some(StmtKind::Clear(layer, self.effect_cells(s, e)))
            }
            A::Again => {
                self.may_again(s, span);
                s.deeds.again = true;
                Some(StmtKind::Again)
            }
            A::Picture(text) => self.picture(s, text),
            A::Fen(text) => self.fen(s, text),
            A::Assign {
                name,
                index,
                op,
                op_span,
                value,
            } => self.assign(s, name, index, (*op, *op_span), value, span),
            A::Move(from, to) => {
                self.effect(s);
                Some(StmtKind::Move(
                    self.effect_cells(s, from),
                    self.effect_cells(s, to),
                ))
            }
            A::Place(first, rest, on) => {
                self.may_place(s, span);
                return self.place(s, first, rest, on, span, out);
            }
        };
        out.extend(kind.map(|kind| Stmt { kind, span }));
    }

    // ---- choices and requirements

    fn choose(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        domain: &ast::Domain,
        span: Span,
    ) -> StmtKind {
        self.may_choose(s, span);
        s.deeds.chooses = true;
        let (domain, ty) = self.domain(s, domain);
        if let Domain::Groups(of) = &domain {
            self.error(
                Diagnostic::error(
                    MISMATCH,
                    of.span,
                    "`choose` takes members of a set, not groups",
                )
                .label("inside `groups(…)`")
                .hint("choose a cell and take `group(c, S)`"),
            );
        }
        StmtKind::Choose(self.bind(s, name, ty, Bound::Choice), domain)
    }

    /// Checks the players from whom a choice is hidden. The expression cannot refer to the choice.
    fn hidden(&mut self, s: &mut Scope, chosen: &ast::Name, hidden: &ast::Hidden) -> Expr {
        self.game.hides = true;
        match &hidden.from {
            Some(e) => {
                s.choosing = Some(chosen.text.clone());
                let players = self.players(s, e);
                s.choosing = None;
                players
            }
            None => {
                let me = make(ExprKind::Me, Ty::Players, hidden.span);
                make(ExprKind::Others(me), Ty::Players, hidden.span)
            }
        }
    }

    /// Reports `weight` where it is not allowed.
    pub(super) fn may_weigh(&mut self, s: &mut Scope, span: Span) {
        s.deeds.weighs = true;
        let why = match s.place {
            _ if s.trying => "not in what is tried",
            _ if s.at_once => "not in `at once`: a weight may drop the move, as a requirement does",
            Place::Act if self.game.chance => return,
            Place::Move if s.weigh || self.lacks_chance() => return,
            Place::Move if s.by_chance => "not in a block that says `unique`",
            _ => "only moves by chance have weights",
        };
        self.error(Diagnostic::error(WEIGHT_HERE, span, "`weight` has no meaning here").label(why));
    }

    /// Checks `try { } else { }`, which counts as an effect even if it has requirements.
    fn try_stmt(
        &mut self,
        s: &mut Scope,
        tried: &ast::Block,
        otherwise: Option<&ast::Block>,
    ) -> StmtKind {
        self.effect(s);
        let outer = std::mem::replace(&mut s.trying, true);
        let tried = self.stmts(s, tried);
        s.trying = outer;
        let otherwise = otherwise.map_or(Vec::new(), |b| self.stmts(s, b));
        StmtKind::Try(tried, otherwise)
    }

    /// Reports a choice where it is not allowed.
    pub(super) fn may_choose(&mut self, s: &mut Scope, span: Span) {
        s.deeds.chooses = true;
        let place = match s.place {
            _ if s.trying => "in what is tried",
            _ if s.at_once => "in `at once`",
            Place::Setup => "in `setup`",
            Place::After => "in `after`",
            _ => return self.before_effects(s, span, "choice"),
        };
        self.error(
            Diagnostic::error(CHOOSE_HERE, span, format!("there are no choices {place}"))
                .label("a choice"),
        );
    }

    /// Reports a requirement where it is not allowed.
    pub(super) fn may_require(&mut self, s: &mut Scope, span: Span) {
        if s.trying && !s.at_once {
            return;
        }
        s.deeds.requires = true;
        let place = match s.place {
            _ if s.at_once => "in `at once`",
            Place::Setup => "in `setup`",
            Place::After => "in `after`",
            _ => return self.before_effects(s, span, "requirement"),
        };
        let d = Diagnostic::error(
            REQUIRE_HERE,
            span,
            format!("there are no requirements {place}"),
        )
        .label("a requirement");
        self.error(d.hint("`if` makes an effect depend on a condition"));
    }

    /// Reports a choice, requirement or `let` after an effect, in a simultaneous game. An act is checked where it
    /// is done: `after` and blocks by chance may do what blocks of players may not.
    pub(super) fn before_effects(&mut self, s: &Scope, span: Span, what: &str) {
        if s.after_effect && s.joint {
            self.error(
                Diagnostic::error(
                    AFTER_EFFECT,
                    span,
                    format!("a {what} after an effect, in a simultaneous game"),
                )
                .label("choices, requirements and `let`s come first"),
            );
        }
    }

    fn let_stmt(&mut self, s: &mut Scope, name: &ast::Name, e: &ast::Expr, span: Span) -> StmtKind {
        s.deeds.lets.get_or_insert(span);
        self.before_effects(s, span, "`let`");
        let value = self.expr(s, e, None);
        let local = self.bind(s, name, value.ty, Bound::Let);
        StmtKind::Let(local, value)
    }

    // ---- structure

    fn if_stmt(
        &mut self,
        s: &mut Scope,
        cond: &ast::Expr,
        yes: &ast::Block,
        no: Option<&ast::Block>,
    ) -> StmtKind {
        let cond = self.effect_expr(s, |c, s| c.truth(s, cond));
        let yes = self.stmts(s, yes);
        let no = no.map_or(Vec::new(), |b| self.stmts(s, b));
        StmtKind::If(cond, yes, no)
    }

    fn for_each(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        domain: &ast::Domain,
        body: &ast::Block,
    ) -> StmtKind {
        let (domain, ty) = self.effect_expr(s, |c, s| c.domain(s, domain));
        let mark = s.mark();
        let local = self.bind(s, name, ty, Bound::Each);
        let body = self.stmts(s, body);
        s.leave(mark);
        StmtKind::ForEach(local, domain, body)
    }

    fn repeat(
        &mut self,
        s: &mut Scope,
        body: &ast::Block,
        cond: &ast::Expr,
        or_stop: Option<Span>,
    ) -> StmtKind {
        if let Some(span) = or_stop {
            self.may_choose(s, span);
        }
        let mark = s.mark();
        let body = self.open_stmts(s, body);
        s.leave(mark);
        let cond = self.effect_expr(s, |c, s| c.truth(s, cond));
        StmtKind::Repeat {
            body,
            cond,
            or_stop: or_stop.is_some(),
        }
    }

    fn at_once(&mut self, s: &mut Scope, body: &ast::Block) -> StmtKind {
        self.effect(s);
        let outer = std::mem::replace(&mut s.at_once, true);
        let body = self.stmts(s, body);
        s.at_once = outer;
        StmtKind::AtOnce(body)
    }

    // ---- effects

    /// Whether a statement changes the position, directly or by acts.
    fn has_effect(&self, stmt: &ast::Stmt, acts: &mut Vec<usize>) -> bool {
        let mut any = |block: &ast::Block| block.stmts.iter().any(|s| self.has_effect(s, acts));
        match &stmt.kind {
            A::Choose(..) | A::Require(_) | A::Weight(_) | A::Let(..) => false,
            A::If(_, yes, no) => any(yes) || no.as_ref().is_some_and(any),
            A::ForEach(_, _, body) | A::Repeat { body, .. } => any(body),
            A::Assign { name, .. } => {
                matches!(self.meaning(&name.text), Some(Meaning::State(_)))
                    || PREDEFINED.contains(&name.text.as_str())
            }
            A::Do(name, _) => match self.meaning(&name.text) {
                Some(Meaning::Act(t)) if !acts.contains(&t) => {
                    acts.push(t);
                    let body = self.acts[t].body;
                    body.stmts.iter().any(|s| self.has_effect(s, acts))
                }
                _ => false,
            },
            _ => true,
        }
    }

    /// Records an effect.
    pub(super) fn effect(&mut self, s: &mut Scope) {
        s.deeds.effects = true;
        if self.game.simultaneous {
            s.after_effect = true;
        }
    }

    /// Checks an expression of an effect or of a condition around effects; it may use `others.v`.
    pub(super) fn effect_expr<T>(
        &mut self,
        s: &mut Scope,
        read: impl FnOnce(&mut Self, &mut Scope) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut s.others_ok, true);
        let made = read(self, s);
        s.others_ok = outer;
        made
    }

    /// Checks cells that an effect reads.
    pub(super) fn effect_cells(&mut self, s: &mut Scope, e: &ast::Expr) -> Expr {
        self.effect_expr(s, |c, s| c.cells(s, e))
    }

    fn put(&mut self, s: &mut Scope, piece: &ast::Expr, on: &ast::Expr) -> StmtKind {
        self.effect(s);
        let piece = self.effect_expr(s, |c, s| c.piece(s, piece));
        let on = self.effect_cells(s, on);
        StmtKind::Put {
            owner: piece.owner,
            kind: piece.kind,
            layer: piece.layer,
            on,
        }
    }

    /// Reports `again` outside of moves.
    pub(super) fn may_again(&mut self, s: &Scope, span: Span) {
        let ends = match s.place {
            Place::Move => s.joint,
            Place::Act => self.game.simultaneous && !self.game.chance,
            _ => true,
        };
        if !ends && !s.trying {
            return;
        }
        let why = if s.trying {
            "what is tried says nothing about the turn"
        } else if self.game.simultaneous {
            "in a simultaneous game every move ends the turn"
        } else {
            "it belongs into a move"
        };
        self.error(Diagnostic::error(AGAIN_HERE, span, "`again` has no meaning here").label(why));
    }

    /// Reports `next :=` where it is not allowed.
    pub(super) fn may_set_next(&mut self, s: &mut Scope, span: Span) {
        s.deeds.sets_next = true;
        let why = match s.place {
            _ if s.trying => "what is tried says nothing about the turn",
            Place::After if !self.game.simultaneous => "`next` is settled before `after` runs",
            _ => return,
        };
        self.error(Diagnostic::error(NEXT_HERE, span, "`next` cannot be set here").label(why));
    }

    fn may_place(&mut self, s: &Scope, span: Span) {
        if s.place != Place::Setup {
            self.error(
                Diagnostic::error(
                    PLACE_HERE,
                    span,
                    "pieces are placed like this only in `setup`",
                )
                .label("not an effect of a move")
                .hint("write `put` before it")
                .edit(
                    Span {
                        end: span.start,
                        ..span
                    },
                    "put ",
                ),
            );
        }
    }

    // ---- parts

    /// Checks `after { }`.
    pub(super) fn after_part(&mut self) {
        for part in self.parts {
            if let ast::PartKind::After(body) = &part.kind {
                self.game.after = self.body(Place::After, body);
            }
        }
    }

    /// Checks a body that stands by itself.
    pub(super) fn body(&mut self, place: Place, block: &ast::Block) -> Body {
        let mut s = Scope::new(place);
        let stmts = self.stmts(&mut s, block);
        Body {
            locals: s.locals,
            stmts,
        }
    }
}
