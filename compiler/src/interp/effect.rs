//! The effects of a branch: evaluates their operands and makes or collects the changes.

use super::branch::Branch;
use super::change::{Change, assigned, make_together};
use super::moment::Moment;
use super::observer::Event;
use super::position::{Piece, piece_of, stops};
use super::set::first_bit;
use super::value::Value;
use crate::source::Span;
use crate::typed::{Assign, CellId, Expr, KindId, LayerId, PlayerId, StateId, Stmt, StmtKind};
use std::sync::Arc;

impl<'a> Branch<'a> {
    /// Ends `at once`: makes the collected changes.
    pub(super) fn release(&mut self, base: &Moment<'a>) {
        let held = self.held.take().unwrap_or_default();
        if !held.is_empty() {
            make_together(held, base.world, Arc::make_mut(&mut self.pos));
        }
    }

    fn change(&mut self, base: &Moment<'a>, change: Change) {
        match &mut self.held {
            Some(held) => held.push(change),
            None => change.make(base.world, Arc::make_mut(&mut self.pos)),
        }
    }

    /// Executes an effect.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(super) fn effect(&mut self, base: &Moment<'a>, effect: &'a Stmt) {
        match &effect.kind {
            StmtKind::Move(from, to) => {
                let moved = self.move_piece(base, from, to);
                if moved.is_none() {
                    base.tell(effect.span, Event::Idle);
                }
            }
            StmtKind::Put {
                owner,
                kind,
                layer,
                on,
            } => self.put(base, owner.as_ref(), kind, *layer, on),
            StmtKind::Clear(layer, on) => {
                let cells = self.scope(base).cells(on);
                self.change(base, Change::Vacate(*layer, cells));
            }
            StmtKind::Place(pieces) => {
                for (cell, kind, owner) in pieces {
                    let layer = base.world.game.kinds[*kind].layer;
                    self.fill(base, layer, *cell, *kind, *owner);
                }
            }
            StmtKind::Assign(state, index, assign, e) => {
                let named = (*state, &index[..]);
                self.assign(base, effect.span, named, *assign, e);
            }
            StmtKind::Again => self.again = true,
            StmtKind::Next(e) => {
                let named = self.scope(base).mask(e);
                self.next = match base.world.game.simultaneous {
                    true => Some(named),
                    false => Some(first_bit(named)).filter(|first| *first != 0),
                };
            }
            StmtKind::Playing(assign, e) => {
                let new = Value::Mask(self.scope(base).mask(e));
                let playing = assigned(Value::Mask(self.playing), *assign, new);
                if let Value::Mask(playing) = playing {
                    self.playing = playing & base.world.game.all_players();
                }
            }
            StmtKind::Choose(..)
            | StmtKind::Hide(_)
            | StmtKind::Weight(_)
            | StmtKind::Try(..)
            | StmtKind::Require(_)
            | StmtKind::Let(..)
            | StmtKind::SetLocal(..)
            | StmtKind::If(..)
            | StmtKind::ForEach(..)
            | StmtKind::Repeat { .. }
            | StmtKind::AtOnce(_)
            | StmtKind::Do(..) => unreachable!("done by `statement`"),
        }
    }

    /// Moves a piece. Returns `None` and changes nothing unless `from` and `to` are single cells and a piece
    /// stands on `from`.
    fn move_piece(&mut self, base: &Moment<'a>, from: &Expr, to: &Expr) -> Option<()> {
        let mut scope = self.scope(base);
        let (from, to) = (scope.cells(from), scope.cells(to));
        let (source, _) = from.single().zip(to.single())?;
        let layer = LayerId(0);
        let piece = self.pos.piece(base.world, layer, source)?;
        self.change(base, Change::Vacate(layer, from));
        self.change(base, Change::Fill(layer, to, piece));
        Some(())
    }

    fn put(
        &mut self,
        base: &Moment<'a>,
        owner: Option<&Expr>,
        kind: &Expr,
        layer: LayerId,
        on: &Expr,
    ) {
        let mut scope = self.scope(base);
        let owner = owner.map(|players| scope.mask(players));
        let kinds = scope.mask(kind);
        let cells = scope.cells(on);
        if let Some(piece) = piece_of(base.world, owner, kinds, layer) {
            self.change(base, Change::Fill(layer, cells, piece));
        }
    }

    fn fill(
        &mut self,
        base: &Moment<'a>,
        layer: LayerId,
        cell: CellId,
        kind: KindId,
        owner: Option<PlayerId>,
    ) {
        let piece = Piece { kind, owner };
        let cells = base.world.one(Some(cell));
        self.change(base, Change::Fill(layer, cells, piece));
    }

    fn assign(
        &mut self,
        base: &Moment<'a>,
        place: Span,
        (state, index): (StateId, &'a [Expr]),
        assign: Assign,
        e: &'a Expr,
    ) {
        let mut scope = self.scope(base);
        let places = scope.places(state, index);
        let new = scope.value(e);
        for entry in places {
            let old = self.pos.entry(base.world, state, entry).value();
            let value = assigned(old, assign, new.clone());
            if stops(base.world, state, &value) {
                base.tell(place, Event::Stopped);
            }
            self.change(base, Change::Store(state, entry, value));
        }
    }
}
