//! What is read from the position, from who plays, and from the game so far.

use super::Scope;
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::run::{Moment, Piece, keys, turn};
use crate::ir::verify::entry_ty;
use crate::ir::{Expr, ExprKind, LayerId, PIECES, StateId, Value};
use crate::typed::{BlockId, Mask};

impl<'a> Scope<'a> {
    /// The value of what depends on the position; `me` may be known without one.
    pub(super) fn of_position(&mut self, e: &Expr) -> Option<Value> {
        use ExprKind as K;
        if let K::Me = &*e.kind {
            return self.me.map(|me| Value::Mask(1 << me));
        }
        let now = self.now?;
        Some(match &*e.kind {
            K::Next => Value::Mask(now.next),
            K::Playing => Value::Mask(now.playing),
            K::Turn => Value::Num(number(now.turn.into())),
            K::Passes => Value::Num(number(now.passes.into())),
            K::Seen(what) => Value::Num(number(keys::seen(&now, *what))),
            K::SeenAgo(first, what) => Value::Num(number(keys::seen_ago(&now, *what, *first))),
            K::OthersVar(v) => now.others(e.ty, *v),
            K::Empty(layer) => {
                let occupied = now.pos.occupied(*layer);
                Value::Cells(self.program.grid.cells.diff(&occupied))
            }
            K::Occupied(layer) => Value::Cells(now.pos.occupied(*layer)),
            K::Pieces {
                owner,
                kinds,
                layer,
            } => Value::Cells(self.pieces(&now, owner.as_ref(), kinds.as_ref(), *layer)?),
            K::State(state, index) => self.state(&now, *state, index)?,
            K::KindOn(on) => Value::Mask(self.on(&now, on, |piece| 1 << piece.kind.index())?),
            K::OwnerOn(on) => Value::Mask(self.on(&now, on, owner_mask)?),
            K::Can(players, blocks) => Value::Truth(self.can(&now, players, blocks)?),
            K::Blocked => Value::Truth(turn::blocked(&now)),
            K::Before(e) => self.before(&now, e)?,
            _ => return None,
        })
    }

    fn before(&mut self, now: &Moment<'a>, e: &Expr) -> Option<Value> {
        self.now = Some(now.before());
        let value = self.value(e);
        self.now = Some(*now);
        value
    }

    fn pieces(
        &mut self,
        now: &Moment<'_>,
        owner: Option<&Expr>,
        kinds: Option<&Expr>,
        layer: LayerId,
    ) -> Option<Bits> {
        let owners = self.option(owner)?;
        let kinds = self.option(kinds)?;
        let owned = |piece: &Piece| owners.is_none_or(|of| owner_mask(piece) & of != 0);
        let fits = |piece: &Piece| kinds.is_none_or(|of| of >> piece.kind.index() & 1 == 1);
        let all = now.pos.pieces(layer);
        let found = all.filter(|(_, piece)| owned(piece) && fits(piece));
        Some(found.map(|(bit, _)| bit).collect())
    }

    fn option(&mut self, e: Option<&Expr>) -> Option<Option<Mask>> {
        match e {
            Some(e) => Some(Some(self.mask(e)?)),
            None => Some(None),
        }
    }

    /// Something of each piece on the cells of the first layer.
    fn on(&mut self, now: &Moment<'_>, on: &Expr, of: impl Fn(&Piece) -> Mask) -> Option<Mask> {
        let cells = self.cells(on)?;
        let all = now.pos.pieces(PIECES);
        let there = all.filter(|(bit, _)| cells.contains(*bit));
        Some(there.fold(0, |mask, (_, piece)| mask | of(piece)))
    }

    fn state(&mut self, now: &Moment<'_>, state: StateId, index: &[Expr]) -> Option<Value> {
        let ty = entry_ty(self.program.states[state].ty);
        let places = self.places(state, index)?;
        let mut entries = places.iter().map(|place| now.pos.entry(state, *place));
        entries.try_fold(Value::nothing(ty), |all, entry| all.join(entry))
    }

    /// The entries of a state that the indices name, ascending.
    pub(in crate::ir) fn places(&mut self, state: StateId, index: &[Expr]) -> Option<Vec<usize>> {
        let program = self.program;
        let mut places = vec![0];
        for (axis, index) in program.states[state].axes.iter().zip(index) {
            let length = program.axis_len(*axis);
            let named = program.named(*axis, &self.value(index)?);
            let each = places.iter().flat_map(|place| {
                let first = place * length;
                named.iter().map(move |at| first + at)
            });
            places = each.collect();
        }
        Some(places)
    }

    fn can(&mut self, now: &Moment<'_>, players: &Expr, blocks: &[BlockId]) -> Option<bool> {
        let players = self.mask(players)?;
        Some(members(players).any(|player| turn::can(now, player, blocks)))
    }
}

/// The owner of a piece; nobody of a neutral one.
fn owner_mask(piece: &Piece) -> Mask {
    piece.owner.map_or(0, |player| 1 << player)
}

/// The nearest number of 32 bits.
fn number(n: u64) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}
