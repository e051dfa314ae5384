//! Games that go round: what rules say of positions that come again is seen where they do.
//!
//! Of some moves the one is played, mostly, after which the board is nearest to one that has been,
//! for the number of plies since. Captures that are taken back are found so, and pieces that return.

use super::search::{Hunt, Path};
use super::twin::{Both, Joint, Twin};
use boardwright_runtime::{Layers, Session};
use std::ops::ControlFlow::Continue;

/// So many moves are tried.
const TRIED: usize = 48;
/// So many earlier boards are looked at.
const BOARDS: usize = 16;
/// One move of so many is drawn from all, in the games that wander most; in others one of up to eight
/// times as many.
const DRAWN: u32 = 2;
/// The shortest game, in plies; the longest is 32 times as long. Short ways are better, where there are some.
const SHORTEST: usize = 16;

/// A game; the way to a difference.
pub(super) fn game(hunt: &mut Hunt<'_>, start: &Twin) -> Option<Path> {
    hunt.compared.steered += 1;
    // The latest first.
    let mut boards: Vec<Layers> = Vec::new();
    let drawn = DRAWN << hunt.rng.below(4);
    let longest = hunt.longest.min(SHORTEST << hunt.rng.below(6));
    let begin = (start.clone(), Path::default());
    hunt.game(begin, longest, |hunt, twin, _, both| {
        boards.insert(0, twin.old.game.view().layers);
        boards.truncate(BOARDS);
        Continue(match hunt.rng.below(drawn) {
            0 => hunt.drawn(both, false),
            _ => nearest(hunt, twin, both, &boards),
        })
    })
}

/// Of some moves the one that comes nearest to an earlier board.
fn nearest(hunt: &mut Hunt<'_>, twin: &Twin, both: &Both, boards: &[Layers]) -> Joint {
    let mut best = hunt.drawn(both, false);
    let mut most = None;
    let moves = both.moves.iter().map(Vec::len).max().unwrap_or(0);
    for _ in 0..TRIED.min(moves) {
        let joint = hunt.drawn(both, false);
        let next = twin.old_after(both, &joint);
        let Some(next) = next.filter(|next| next.points.is_none()) else {
            continue;
        };
        let near = nearness(&next.layers, boards);
        if most.is_none_or(|most| near > most) {
            (best, most) = (joint, Some(near));
        }
    }
    best
}

/// By how many cells a board is nearer to an earlier one than plies have been played since. That of
/// one ply before is no return.
fn nearness(board: &Layers, boards: &[Layers]) -> isize {
    let since = boards.iter().zip(1..).skip(1);
    let each = since.map(|(earlier, plies): (&Layers, isize)| plies - unlike(board, earlier));
    each.max().unwrap_or(0)
}

/// How many cells hold something else.
fn unlike(a: &Layers, b: &Layers) -> isize {
    let layers = a.iter().zip(b);
    let cells = layers.flat_map(|(a, b)| a.iter().zip(b));
    cells.filter(|(a, b)| a != b).count() as isize
}
