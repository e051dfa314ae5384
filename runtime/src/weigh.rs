//! Material values: the sum of weights of the pieces by kind, owner and cell, computed by the code of each
//! game.

use crate::bits::Cells;
use crate::pieces::PieceSink;
use crate::schema::Schema;

/// A weight for each layer, kind, owner and cell; 0 by default.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PieceWeights {
    players: usize,
    cells: usize,
    /// By layer, the number of kinds of the layers before it.
    kinds: Vec<usize>,
    values: Vec<i32>,
}

impl PieceWeights {
    /// Returns weights of 0 for a game.
    pub fn new(schema: &Schema) -> PieceWeights {
        let (players, cells) = (schema.players.len(), schema.cells.len());
        let mut count = 0;
        let kinds = schema.layers.iter().map(|layer| {
            let before = count;
            count += layer.kinds.len();
            before
        });
        let kinds = kinds.collect();
        PieceWeights {
            players,
            cells,
            kinds,
            values: vec![0; count * players * cells],
        }
    }
    #[inline(always)]
    fn place(&self, layer: usize, kind: usize, owner: usize, cell: usize) -> Option<usize> {
        let kind = self.kinds.get(layer)? + kind;
        Some((kind * self.players + owner) * self.cells + cell)
    }
    /// Sets the weight of a piece; ignores indices that are out of range.
    pub fn set(&mut self, layer: usize, kind: usize, owner: usize, cell: usize, value: i32) {
        let place = self.place(layer, kind, owner, cell);
        if let Some(old) = place.and_then(|place| self.values.get_mut(place)) {
            *old = value;
        }
    }
    #[inline(always)]
    pub(crate) fn scale(&self) -> Scale<'_> {
        Scale {
            weights: self,
            material: Material::default(),
        }
    }
    /// Returns the sum of the weights of the pieces that `show` passes to the sink.
    pub fn of(&self, show: impl FnOnce(&mut Scale<'_>)) -> Material {
        let mut scale = self.scale();
        show(&mut scale);
        scale.material
    }
}

/// The material value of a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Material {
    /// The sum of the weights.
    pub value: i32,
    /// The number of pieces of each of the first two players.
    pub pieces: [u16; 2],
}

/// A move and the material value after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighed {
    /// See [`crate::MoveList::hash`].
    pub hash: u64,
    /// The material value after the move.
    pub material: Material,
}

/// A sink that sums the weights of pieces.
#[derive(Debug)]
pub struct Scale<'w> {
    weights: &'w PieceWeights,
    pub(crate) material: Material,
}

impl PieceSink for Scale<'_> {
    #[inline(always)]
    fn piece(&mut self, layer: usize, kind: usize, owner: Option<usize>, cell: usize) {
        let Some(owner) = owner else {
            return;
        };
        let place = self.weights.place(layer, kind, owner, cell);
        let value = place.and_then(|place| self.weights.values.get(place));
        self.material.value += value.copied().unwrap_or_default();
        if let Some(count) = self.material.pieces.get_mut(owner) {
            *count += 1;
        }
    }
}

/// A sink that counts the pieces of the first two players.
#[derive(Default)]
pub(crate) struct PieceCount(pub(crate) [u16; 2]);

impl PieceSink for PieceCount {
    #[inline(always)]
    fn piece(&mut self, _: usize, _: usize, owner: Option<usize>, _: usize) {
        if let Some(count) = owner.and_then(|owner| self.0.get_mut(owner)) {
            *count += 1;
        }
    }
    #[inline(always)]
    fn owned<C: Cells, const N: usize>(&mut self, _: usize, _: usize, _: C, by: [C; N]) {
        for (count, cells) in self.0.iter_mut().zip(by) {
            *count += cells.count() as u16;
        }
    }
    #[inline(always)]
    fn neutral<C: Cells>(&mut self, _: usize, _: usize, _: C, _: C) {}
}
