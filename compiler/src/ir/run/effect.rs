//! What effects do to a position.
//!
//! An effect is read first and made afterwards. By itself it is made at once; inside `at once` the
//! changes are kept until the end: then cells are vacated, then filled, then states stored.

use super::branch::Branch;
use super::moment::Moment;
use super::position::{Piece, Position, everybody};
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::eval::assigned;
use crate::ir::{Assign, Expr, KindId, LayerId, PIECES, Program, StateId, Stmt, StmtKind, Value};
use crate::typed::Mask;
use std::sync::Arc;

/// A change of pieces or states.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Puts the same on each cell, in place of what stands there.
    Set(LayerId, Bits, Option<Piece>),
    /// Stores a value in an entry.
    Store(StateId, usize, Value),
}

impl Change {
    fn make(self, program: &Program, pos: &mut Position) {
        match self {
            Change::Set(layer, cells, piece) => pos.set(layer, &cells, piece),
            Change::Store(state, entry, value) => pos.store(program, state, entry, value),
        }
    }
}

impl Branch<'_> {
    /// Ends `at once`: makes the changes it has kept.
    pub(super) fn release(&mut self, base: &Moment<'_>) {
        let held = self.held.take().unwrap_or_default();
        let vacates = |change: &Change| matches!(change, Change::Set(_, _, None));
        let (first, then): (Vec<_>, Vec<_>) = held.into_iter().partition(vacates);
        let pos = Arc::make_mut(&mut self.pos);
        let all = first.into_iter().chain(then);
        all.for_each(|change| change.make(base.program, pos));
    }

    fn change(&mut self, base: &Moment<'_>, change: Change) {
        match &mut self.held {
            Some(held) => held.push(change),
            None => change.make(base.program, Arc::make_mut(&mut self.pos)),
        }
    }

    /// Does an effect.
    pub(super) fn effect(&mut self, base: &Moment<'_>, effect: &Stmt) {
        match &effect.kind {
            StmtKind::Move(from, to) => self.move_piece(base, from, to),
            StmtKind::Put {
                owner,
                kind,
                layer,
                on,
            } => self.put(base, owner.as_ref(), kind, *layer, on),
            StmtKind::Clear(layer, on) => {
                let cells = self.ask(base, |scope| scope.cells(on));
                self.change(base, Change::Set(*layer, cells, None));
            }
            StmtKind::Assign(state, index, assign, e) => {
                self.assign(base, *state, index, *assign, e);
            }
            StmtKind::Again => self.again = true,
            StmtKind::Next(e) => {
                let named = self.ask(base, |scope| scope.mask(e));
                self.next = match base.program.simultaneous {
                    true => Some(named),
                    false => members(named).next().map(|first| 1 << first),
                };
            }
            StmtKind::Playing(assign, e) => {
                let new = self.ask(base, |scope| scope.mask(e));
                let playing = match assign {
                    Assign::Set => new,
                    Assign::Add => self.playing | new,
                    Assign::Sub => self.playing & !new,
                };
                self.playing = playing & everybody(base.program);
            }
            StmtKind::Choose(..)
            | StmtKind::Require(_)
            | StmtKind::Let(..)
            | StmtKind::SetVar(..)
            | StmtKind::If(..)
            | StmtKind::ForEach(..)
            | StmtKind::Repeat { .. }
            | StmtKind::Try(..)
            | StmtKind::Hide(_)
            | StmtKind::Hold(_)
            | StmtKind::AtOnce(_) => {}
        }
    }

    /// Moves a piece, where there is one piece to be moved to one cell.
    fn move_piece(&mut self, base: &Moment<'_>, from: &Expr, to: &Expr) {
        let (from, to) = self.ask(base, |scope| Some((scope.cells(from)?, scope.cells(to)?)));
        if let (1, 1, Some(source)) = (from.count(), to.count(), from.first())
            && let Some(piece) = self.pos.piece(PIECES, source)
        {
            self.change(base, Change::Set(PIECES, from, None));
            self.change(base, Change::Set(PIECES, to, Some(piece)));
        }
    }

    fn put(
        &mut self,
        base: &Moment<'_>,
        owner: Option<&Expr>,
        kind: &Expr,
        layer: LayerId,
        on: &Expr,
    ) {
        let owner = owner.map(|players| self.ask(base, |scope| scope.mask(players)));
        let kinds = self.ask(base, |scope| scope.mask(kind));
        let cells = self.ask(base, |scope| scope.cells(on));
        if let Some(piece) = piece_of(base.program, owner, kinds, layer) {
            self.change(base, Change::Set(layer, cells, Some(piece)));
        }
    }

    fn assign(
        &mut self,
        base: &Moment<'_>,
        state: StateId,
        index: &[Expr],
        assign: Assign,
        e: &Expr,
    ) {
        let places = self.ask(base, |scope| scope.places(state, index));
        let new = self.value(base, e);
        for entry in places {
            let old = self.pos.entry(state, entry).clone();
            let value = assigned(old, assign, new.clone());
            self.change(base, Change::Store(state, entry, value));
        }
    }
}

/// A piece of the first owner and the first kind that belongs to the layer; none where there is
/// no such owner or kind. A neutral kind has no owner, and only a neutral kind needs none.
fn piece_of(program: &Program, owner: Option<Mask>, kinds: Mask, layer: LayerId) -> Option<Piece> {
    let mut kinds = members(kinds).map(KindId::from_index);
    let kind = kinds.find(|kind| program.kinds[*kind].layer == layer)?;
    let neutral = program.kinds[kind].neutral;
    let owner = match owner {
        Some(players) => Some(members(players & everybody(program)).next()?),
        None if neutral => None,
        None => return None,
    };
    Some(Piece {
        kind,
        owner: owner.filter(|_| !neutral),
    })
}
