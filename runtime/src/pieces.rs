//! Conversion of the pieces of a position: from sets of cells to single pieces, and from the layers of a
//! [`View`] to sets.

use crate::bits::Cells;
use crate::rules::Rules;
use crate::schema::{Layers, Piece, States, Stored, View};

/// Receives the pieces of a position, one by one.
pub trait PieceSink {
    /// Receives a piece; `owner` is `None` for a neutral one. `cell` is its index in the schema.
    fn piece(&mut self, layer: usize, kind: usize, owner: Option<usize>, cell: usize);

    /// Receives the pieces of a kind, as a set for each owner. `all` are the cells of the board.
    #[inline(always)]
    fn owned<C: Cells, const N: usize>(&mut self, layer: usize, kind: usize, all: C, by: [C; N]) {
        for (owner, cells) in by.into_iter().enumerate() {
            for bit in (cells & all).cells() {
                self.piece(layer, kind, Some(owner), index_of(all, bit));
            }
        }
    }
    /// Receives the neutral pieces of a kind. `all` are the cells of the board.
    #[inline(always)]
    fn neutral<C: Cells>(&mut self, layer: usize, kind: usize, all: C, cells: C) {
        for bit in (cells & all).cells() {
            self.piece(layer, kind, None, index_of(all, bit));
        }
    }
}

/// Returns the index of a cell among the cells of the board.
#[inline(always)]
pub(crate) fn index_of<C: Cells>(all: C, bit: usize) -> usize {
    // On a board without gaps, which the compiler knows, the bit is the index.
    if all == C::first_n(all.count() as usize) {
        return bit;
    }
    (all & C::first_n(bit)).count() as usize
}

/// Intersects the pieces of each owner with those of a kind.
#[inline(always)]
pub fn both<C: Cells, const N: usize>(owners: [C; N], kind: C) -> [C; N] {
    owners.map(|owner| owner & kind)
}

impl PieceSink for Layers {
    fn piece(&mut self, layer: usize, kind: usize, owner: Option<usize>, cell: usize) {
        let place = self.get_mut(layer).and_then(|cells| cells.get_mut(cell));
        if let Some(place @ None) = place {
            let (kind, owner) = (kind as u8, owner.map(|owner| owner as u8));
            *place = Some(Piece { kind, owner });
        }
    }
}

impl View {
    /// Returns an empty view.
    pub(crate) fn blank() -> View {
        View {
            layers: Vec::new(),
            states: Vec::new(),
            next: 0,
            choosing: 0,
            mover: None,
            turn: 0,
            moves: 0,
            passes: 0,
            playing: 0,
            open: false,
            before: None,
            history: Vec::new(),
            points: None,
        }
    }
    /// Adds `count` layers with the pieces of a position. `all` are the cells of the board.
    pub fn add_layers<R: Rules, C: Cells>(&mut self, position: &R, all: C, count: usize) {
        self.layers = vec![vec![None; all.count() as usize]; count];
        position.pieces(&mut self.layers);
    }
    /// Passes the pieces of all layers to `out`.
    pub fn pieces(&self, out: &mut impl PieceSink) {
        for (layer, cells) in self.layers.iter().enumerate() {
            for (cell, piece) in cells.iter().enumerate() {
                if let Some(piece) = piece {
                    let owner = piece.owner.map(usize::from);
                    out.piece(layer, piece.kind.into(), owner, cell);
                }
            }
        }
    }
}

/// Returns the cells of a layer whose pieces `holds` accepts.
fn read_pieces<C: Cells>(
    all: C,
    layers: &Layers,
    layer: usize,
    holds: impl Fn(&Piece) -> bool,
) -> C {
    let pieces = layers.get(layer).into_iter().flatten();
    let here = |piece: &Option<Piece>| piece.as_ref().is_some_and(&holds);
    let cells = all.cells().zip(pieces).filter(|(_, piece)| here(piece));
    cells.fold(C::NONE, |set, (bit, _)| set | C::of(bit))
}

/// Returns for each owner the cells of a layer with a piece of theirs.
pub fn read_owners<C: Cells, const N: usize>(all: C, layers: &Layers, layer: usize) -> [C; N] {
    std::array::from_fn(|owner| {
        read_pieces(all, layers, layer, |piece| {
            piece.owner.map(usize::from) == Some(owner)
        })
    })
}

/// Returns the cells of a layer with a piece of a kind.
pub fn read_kind<C: Cells>(all: C, layers: &Layers, layer: usize, kind: u8) -> C {
    read_pieces(all, layers, layer, |piece| piece.kind == kind)
}

/// Returns the first entry of a state variable, for one without index.
pub fn read_state(states: &States, state: usize) -> Option<&Stored> {
    states.get(state).and_then(|entries| entries.first())
}

/// Reads the entries of a state variable into `blank`, each at its index in `places`.
pub fn read_states<T, const N: usize>(
    mut blank: [T; N],
    states: &States,
    state: usize,
    places: impl Iterator<Item = usize>,
    read: impl Fn(Option<&Stored>) -> T,
) -> [T; N] {
    let entries = states.get(state);
    for (entry, place) in places.enumerate() {
        if let Some(value) = blank.get_mut(place) {
            *value = read(entries.and_then(|all| all.get(entry)));
        }
    }
    blank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_are_read_as_they_are_written() {
        // Bit 1 is no cell.
        let all = 0b1_1101_u64;
        let mut layers = vec![vec![None; 4]; 2];
        layers.owned(0, 0, all, [0b1u64, 0b100]);
        layers.neutral(0, 1, all, 0b1_0000);
        let (owners, king) = ([0b1u64, 0b1100], 0b1000);
        layers.owned(1, 0, all, both(owners, !king));
        layers.owned(1, 1, all, both(owners, king));
        let shown: Vec<_> = layers[0]
            .iter()
            .map(|piece| piece.map(|piece| (piece.kind, piece.owner)))
            .collect();
        let expected = [
            Some((0, Some(0))),
            Some((0, Some(1))),
            None,
            Some((1, None)),
        ];
        assert_eq!(shown, expected);
        assert_eq!(read_owners(all, &layers, 0), [0b1u64, 0b100]);
        assert_eq!(read_kind(all, &layers, 0, 1), 0b1_0000);
        assert_eq!(read_owners(all, &layers, 1), owners);
        assert_eq!(read_kind(all, &layers, 1, 1), king);
        assert_eq!(read_owners(all, &layers, 2), [0u64; 2]);
    }

    #[test]
    fn entries_are_read_to_their_places() {
        let states = vec![vec![Stored::Flag(true), Stored::Flag(false)]];
        let flag = |stored: Option<&Stored>| u8::from(matches!(stored, Some(Stored::Flag(true))));
        let read = |state| read_states([9, 9, 9], &states, state, [0, 2, 7].into_iter(), flag);
        assert_eq!(read(0), [1, 9, 0]);
        assert_eq!(read(1), [0, 9, 0]);
        assert_eq!(read_state(&states, 0), Some(&Stored::Flag(true)));
        assert_eq!(read_state(&states, 1), None);
    }
}
