//! Sets of cells as bits, and their images under symmetries.

use boardwright_runtime::Schema;

/// A set of cells: bit `n` is cell `n`.
pub(super) type Cells = u128;

/// The pieces of a position, by owner.
pub(super) type Stones = [Cells; 2];

/// The greatest number of cells of a board.
pub(super) const MOST: usize = Cells::BITS as usize;

/// Iterates over the cells of a set, each as a set of one.
pub(super) fn each(mut set: Cells) -> impl Iterator<Item = Cells> {
    std::iter::from_fn(move || {
        let cell = set & set.wrapping_neg();
        set &= !cell;
        (cell != 0).then_some(cell)
    })
}

/// The maps of cells that leave the rules and the players as they are.
pub(super) struct Maps {
    /// By map and cell, its image, and then by cell of the image, where it came from.
    maps: Vec<[Vec<u8>; 2]>,
}

/// A map by its number; `None` is the identity.
pub(super) type Map = Option<usize>;

impl Maps {
    pub(super) fn new(schema: &Schema) -> Maps {
        let maps = schema.symmetries.iter();
        let maps = maps.filter(|map| map.keeps_players()).map(|map| {
            let from: Vec<u8> = map.cells.iter().map(|cell| *cell as u8).collect();
            let mut to = vec![0; from.len()];
            for (image, cell) in (0..).zip(&from) {
                to[usize::from(*cell)] = image;
            }
            [to, from]
        });
        Maps {
            maps: maps.collect(),
        }
    }

    /// Returns the least image of a position, and the map to it.
    pub(super) fn least(&self, stones: Stones) -> (Stones, Map) {
        let images = self.maps.iter().zip(0..);
        let images = images.map(|([to, _], n)| (stones.map(|set| image(to, set)), Some(n)));
        images.fold(
            (stones, None),
            |best, other| {
                if other.0 < best.0 { other } else { best }
            },
        )
    }

    /// Returns the image of a set.
    pub(super) fn image(&self, map: Map, set: Cells) -> Cells {
        map.map_or(set, |n| image(&self.maps[n][0], set))
    }

    /// Returns the set that has this image.
    pub(super) fn preimage(&self, map: Map, set: Cells) -> Cells {
        map.map_or(set, |n| image(&self.maps[n][1], set))
    }
}

fn image(to: &[u8], set: Cells) -> Cells {
    each(set).fold(0, |image, cell| {
        image | 1 << to[cell.trailing_zeros() as usize]
    })
}
