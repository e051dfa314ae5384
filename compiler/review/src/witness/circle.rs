//! Random games that tend to repeat positions, since differences in rules about repetition only show there.
//!
//! Of several random moves, mostly the one is played after which the board is nearest to an earlier board,
//! relative to the number of plies since. This finds recaptures and pieces that return.

use super::search::{Hunt, Path};
use super::twin::{Both, Joint, Twin};
use boardwright_runtime::{Layers, Session};
use std::ops::ControlFlow::Continue;

/// The number of moves that are tried.
const TRIED: usize = 48;
/// The number of earlier boards that are compared.
const BOARDS: usize = 16;
/// In the most random games, one move in this many is drawn from all moves; in others, one in up to eight
/// times as many.
const DRAWN: u32 = 2;
/// The least limit of a game's length in plies; the greatest is 32 times as long. Short games are preferred,
/// since a short witness is better.
const SHORTEST: usize = 16;

/// Plays a game; returns the path to a difference.
pub(super) fn game(hunt: &mut Hunt<'_>, start: &Twin) -> Option<Path> {
    hunt.compared.steered += 1;
    // The latest board is first.
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

/// Returns the move, of several random ones, whose board is nearest to an earlier board.
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

/// Returns the greatest excess of plies over differing cells, over all earlier boards. The board one ply
/// before is no repetition.
fn nearness(board: &Layers, boards: &[Layers]) -> isize {
    let since = boards.iter().zip(1..).skip(1);
    let each = since.map(|(earlier, plies): (&Layers, isize)| plies - unlike(board, earlier));
    each.max().unwrap_or(0)
}

/// Returns the number of cells with different contents.
fn unlike(a: &Layers, b: &Layers) -> isize {
    let layers = a.iter().zip(b);
    let cells = layers.flat_map(|(a, b)| a.iter().zip(b));
    cells.filter(|(a, b)| a != b).count() as isize
}
