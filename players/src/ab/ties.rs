//! Shared weights: where the start position is the same for both players up to a reflection or rotation of
//! the board, a piece on a cell has the same weight as the other player's piece on the image of the cell,
//! negated.
//!
//! This symmetry of the rules is assumed, not proved. It only makes a fit need fewer games.

use super::features::Features;
use boardwright_runtime::{Piece, Playing};
use std::collections::HashMap;

/// By feature, the representative whose weight it has, and the sign.
pub(super) struct Ties(Vec<(usize, f32)>);

impl Ties {
    /// Finds the symmetries of a game's start position and ties its features.
    pub(super) fn new(features: &Features, start: &dyn Playing) -> Ties {
        let maps = maps(start);
        let mut ties = Ties((0..features.count()).map(|n| (n, 1.0)).collect());
        for n in 0..features.count() {
            ties.join(n, features, &maps);
        }
        ties
    }

    /// Ties all images of a feature to it.
    fn join(&mut self, from: usize, features: &Features, maps: &[Vec<usize>]) {
        if self.0[from] != (from, 1.0) {
            return;
        }
        let mut open = vec![(from, 1.0)];
        let mut met = HashMap::from([(from, 1.0)]);
        while let Some((n, sign)) = open.pop() {
            for image in maps.iter().filter_map(|map| features.image(n, map)) {
                if met.insert(image, -sign).is_none() {
                    self.0[image] = (from, -sign);
                    open.push((image, -sign));
                }
            }
        }
    }

    /// Replaces the features of a position by their representatives.
    pub(super) fn tied(&self, features: &[(usize, f32)]) -> Vec<(u32, f32)> {
        let tied = features.iter().map(|(n, value)| {
            let (to, sign) = self.0[*n];
            (to as u32, sign * value)
        });
        tied.collect()
    }

    /// Returns the weights of all features from those of the representatives.
    pub(super) fn untied(&self, weights: &[f32]) -> Vec<f32> {
        let each = self.0.iter();
        each.map(|(to, sign)| weights[*to] * sign).collect()
    }
}

/// Returns the maps of cells under which the start position changes only the owners of its pieces.
fn maps(start: &dyn Playing) -> Vec<Vec<usize>> {
    let (schema, view) = (start.schema(), start.view());
    let places = &schema.places;
    let end = |axis: usize| {
        let each = places.iter().map(move |place| place[axis]);
        each.clone().min().unwrap_or(0) + each.max().unwrap_or(0)
    };
    let ends = [end(0), end(1)];
    let by_place: HashMap<_, _> = places.iter().zip(0..).map(|(p, n)| (*p, n)).collect();
    let map = |turn: [bool; 2]| -> Option<Vec<usize>> {
        let image = |place: &[i32; 3]| {
            let mut to = *place;
            for axis in (0..2).filter(|axis| turn[*axis]) {
                to[axis] = ends[axis] - to[axis];
            }
            by_place.get(&to).copied()
        };
        places.iter().map(image).collect()
    };
    let swapped = |piece: Option<Piece>| {
        piece.map(|piece| Piece {
            owner: piece.owner.map(|owner| 1 - owner.min(1)),
            ..piece
        })
    };
    let fits = |map: &Vec<usize>| {
        let mut layers = view.layers.iter();
        let is_other = |cells: &Vec<Option<Piece>>| {
            let mut each = cells.iter().zip(map);
            each.all(|(piece, to)| cells[*to] == swapped(*piece))
        };
        let any = view.layers.iter().flatten().flatten().next().is_some();
        any && layers.all(is_other)
    };
    let turns = [[false, true], [true, true], [true, false]];
    turns.into_iter().filter_map(map).filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctest::Noughts;
    use crate::playing;
    use boardwright_runtime::{Compiled, Game};

    #[test]
    fn an_empty_board_ties_nothing() {
        let features = Features::of(&Noughts::schema());
        let ties = Ties::new(&features, &*playing(&Compiled::<Noughts>::new()));
        assert!(ties.0.iter().enumerate().all(|(n, tie)| *tie == (n, 1.0)));
    }
}
