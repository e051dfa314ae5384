//! Equivalent moves: where a position is its own image under a symmetry of the rules, moves that lead to one class of
//! positions have the same value, and a search needs only one of them.

use crate::keys::KeySet;
use boardwright_runtime::{MoveList, Playing};

/// In positions with more moves than this all of them are searched: to compare a move takes about as long as a short random game.
const MOST: usize = 4096;

/// Returns the indices of the moves that are left where of those with equal points, or with images of one another as successors,
/// only the first is kept. `None` where the position is not its own image, or all are left.
pub(crate) fn distinct(at: &dyn Playing, list: &dyn MoveList) -> Option<Vec<usize>> {
    if list.len() < 2 || list.len() > MOST || !at.is_own_image() {
        return None;
    }
    let mut next = at.fork();
    let (mut classes, mut ends) = (KeySet::default(), Vec::new());
    let mut is_new = |n: &usize| {
        next.advance(list, *n);
        let is_new = match next.points() {
            Some(points) if ends.contains(&points) => false,
            Some(points) => {
                ends.push(points);
                true
            }
            None => classes.insert(next.class_key()),
        };
        next.take_back();
        is_new
    };
    let places: Vec<usize> = (0..list.len()).filter(|n| is_new(n)).collect();
    (places.len() < list.len()).then_some(places)
}
