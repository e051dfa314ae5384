//! The effects of a branch: what they read, and the changes they come to.

use super::branch::Branch;
use super::change::{Change, assigned, make_together};
use super::moment::Moment;
use super::position::{Piece, piece_of};
use super::set::bits;
use super::value::Value;
use crate::index::Id;
use crate::typed::{Assign, CellId, Expr, KindId, LayerId, PlayerId, StateId, StmtKind};
use std::sync::Arc;

impl<'a> Branch<'a> {
    /// Ends `at once`: makes the changes it has kept.
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

    /// Does an effect.
    pub(super) fn effect(&mut self, base: &Moment<'a>, effect: &'a StmtKind) {
        match effect {
            StmtKind::Move(from, to) => self.move_piece(base, from, to),
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
                self.assign(base, *state, index, *assign, e);
            }
            StmtKind::Again => self.again = true,
            StmtKind::Next(e) => {
                let first = bits(self.scope(base).mask(e)).next();
                self.next = first.map(PlayerId::from_index);
            }
            StmtKind::Playing(assign, e) => {
                let new = Value::Mask(self.scope(base).mask(e));
                let playing = assigned(Value::Mask(self.playing), *assign, new);
                if let Value::Mask(playing) = playing {
                    self.playing = playing & base.world.game.all_players();
                }
            }
            _ => {}
        }
    }

    fn move_piece(&mut self, base: &Moment<'a>, from: &Expr, to: &Expr) {
        let mut scope = self.scope(base);
        let (from, to) = (scope.cells(from), scope.cells(to));
        let (Some(source), Some(_)) = (from.single(), to.single()) else {
            return;
        };
        let layer = LayerId(0);
        let Some(piece) = self.pos.piece(base.world, layer, source) else {
            return;
        };
        self.change(base, Change::Vacate(layer, from));
        self.change(base, Change::Fill(layer, to, piece));
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
        state: StateId,
        index: &'a [Expr],
        assign: Assign,
        e: &'a Expr,
    ) {
        let mut scope = self.scope(base);
        let places = scope.places(state, index);
        let new = scope.value(e);
        for place in places {
            let old = self.pos.entry(base.world, state, place).value();
            let value = assigned(old, assign, new.clone());
            self.change(base, Change::Store(state, place, value));
        }
    }
}
