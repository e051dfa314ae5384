//! The pieces of a position: sets of cells to and from the layers of a [`View`].

use crate::bits::Cells;
use crate::schema::{Layers, Piece, States, Stored, View};

/// Where the pieces of one kind are.
#[derive(Clone, Debug)]
pub enum Pieces<C> {
    /// By owner.
    Owned(Vec<C>),
    /// Nobody's.
    Neutral(C),
}

/// By owner: what they have of a kind, where it is known what they have of all kinds.
#[inline(always)]
pub fn both<C: Cells, const N: usize>(owners: [C; N], kind: C) -> [C; N] {
    owners.map(|owner| owner & kind)
}

/// The pieces of a kind, by owner.
pub fn owned<C: Cells, const N: usize>(cells: [C; N]) -> Pieces<C> {
    Pieces::Owned(cells.to_vec())
}

/// The pieces of a kind that nobody owns.
pub fn neutral<C: Cells>(cells: C) -> Pieces<C> {
    Pieces::Neutral(cells)
}

impl<C: Cells> Pieces<C> {
    /// The cells of each owner.
    fn by_owner(&self) -> impl Iterator<Item = (Option<u8>, C)> {
        let (owned, neutral) = match self {
            Pieces::Owned(by) => (&by[..], None),
            Pieces::Neutral(cells) => (&[][..], Some((None, *cells))),
        };
        let owned = owned.iter().zip(0..);
        let owned = owned.map(|(cells, owner)| (Some(owner), *cells));
        owned.chain(neutral)
    }
}

impl View {
    /// Adds a layer: its kinds in their order. `all` are the cells of the board.
    pub fn add_layer<C: Cells>(&mut self, all: C, kinds: &[Pieces<C>]) {
        let mut places = Vec::new();
        for (place, bit) in all.cells().enumerate() {
            places.resize(bit + 1, place);
            places[bit] = place;
        }
        let mut layer: Vec<Option<Piece>> = vec![None; all.cells().count()];
        for (pieces, kind) in kinds.iter().zip(0..) {
            for (owner, cells) in pieces.by_owner() {
                for bit in (cells & all).cells() {
                    // Of several kinds on a cell the first counts.
                    layer[places[bit]].get_or_insert(Piece { kind, owner });
                }
            }
        }
        self.layers.push(layer);
    }
}

/// The cells of the pieces in a layer that `holds` accepts.
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

/// By owner: the cells of a layer with a piece of theirs.
pub fn read_owners<C: Cells, const N: usize>(all: C, layers: &Layers, layer: usize) -> [C; N] {
    std::array::from_fn(|owner| {
        read_pieces(all, layers, layer, |piece| {
            piece.owner.map(usize::from) == Some(owner)
        })
    })
}

/// The cells of a layer with a piece of a kind.
pub fn read_kind<C: Cells>(all: C, layers: &Layers, layer: usize, kind: u8) -> C {
    read_pieces(all, layers, layer, |piece| piece.kind == kind)
}

/// The only entry of a state variable.
pub fn read_state(states: &States, state: usize) -> Option<&Stored> {
    states.get(state).and_then(|entries| entries.first())
}

/// The entries of a state variable, each at its place of `blank`.
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

    /// A view without anything.
    fn blank() -> View {
        View {
            layers: vec![],
            states: vec![],
            next: 0,
            choosing: 0,
            mover: None,
            turn: 1,
            moves: 0,
            passes: 0,
            playing: 0,
            open: false,
            before: None,
            history: vec![],
            points: None,
        }
    }

    #[test]
    fn layers_are_read_as_they_are_written() {
        // Bit 1 is no cell.
        let all = 0b1_1101_u64;
        let mut view = blank();
        view.add_layer(all, &[owned([0b1u64, 0b100]), neutral(0b1_0000)]);
        let (owners, king) = ([0b1u64, 0b1100], 0b1000);
        view.add_layer(
            all,
            &[owned(both(owners, !king)), owned(both(owners, king))],
        );
        let shown: Vec<_> = view.layers[0]
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
        assert_eq!(read_owners(all, &view.layers, 0), [0b1u64, 0b100]);
        assert_eq!(read_kind(all, &view.layers, 0, 1), 0b1_0000);
        assert_eq!(read_owners(all, &view.layers, 1), owners);
        assert_eq!(read_kind(all, &view.layers, 1, 1), king);
        assert_eq!(read_owners(all, &view.layers, 2), [0u64; 2]);
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
