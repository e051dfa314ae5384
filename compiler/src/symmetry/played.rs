//! Symmetries compared by play: a test of the proofs, which do not depend on it.

use crate::interp::Interpreter;
use crate::moves::{borrowed, draw};
use crate::typed::Game;
use boardwright_runtime::{LegalMoves, Rng, Session, Symmetry, View, view_keys};
use std::sync::Arc;

/// The amount of play to test a symmetry.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The seed of the random game.
    pub seed: u64,
    /// The largest number of plies.
    pub plies: usize,
    /// Every so many plies, the position is compared with its image.
    pub every: usize,
    /// Positions with more moves, or joint turns, are not compared.
    pub moves: usize,
}

/// Plays a random game by the interpreter, and compares positions with their images: what may come after them, with weights
/// and points. The image has the images of all earlier positions as its history. Returns how many positions were compared.
///
/// # Errors
/// The first difference, in words.
pub fn played(game: &Arc<Game>, map: &Symmetry, play: Play) -> Result<usize, String> {
    let mut session = Interpreter::new(Arc::clone(game));
    let mut rng = Rng::new(play.seed);
    let (mut compared, mut views) = (0, vec![bare(&session.view())]);
    for ply in 0..play.plies {
        if session.points().is_some() {
            break;
        }
        let Ok(legal) = session.legal() else { break };
        if ply % play.every.max(1) == 0 && turns(&legal, game.simultaneous) <= play.moves {
            let same = compare(&session, map, &views);
            same.map_err(|why| format!("{}, ply {ply}: {map:?}: {why}", game.name))?;
            compared += 1;
        }
        let joint = draw(&legal, &mut rng);
        if session.play(&borrowed(&joint)).is_err() {
            break;
        }
        views.push(bare(&session.view()));
    }
    Ok(compared)
}

/// Compares a position, the last of some, with its image.
fn compare(session: &dyn Session, map: &Symmetry, views: &[View]) -> Result<(), String> {
    let (schema, view) = (session.schema(), session.view());
    let keys = |view: &View| view_keys(schema, &map.image(view));
    let history = match schema.seen.is_empty() {
        true => Vec::new(),
        false => views.iter().map(keys).collect(),
    };
    let mut image = session.fork();
    let loaded = image.load(&View {
        history,
        ..map.image(&view)
    });
    loaded.map_err(|error| format!("the image is refused: {error:?}"))?;
    let (here, there) = (after(session, |view| map.image(view)), after(&*image, bare));
    let mut pairs = here.iter().zip(&there);
    if let Some((own, image)) = pairs.find(|(own, image)| own != image) {
        return Err(format!("of {view:?}: {own} is not {image}"));
    }
    match here.len() == there.len() {
        true => Ok(()),
        false => Err(format!("{} and {} moves", here.len(), there.len())),
    }
}

/// The position without its history, of which there are only keys.
fn bare(view: &View) -> View {
    View {
        history: Vec::new(),
        ..view.clone()
    }
}

/// The number of possible next turns.
fn turns(lists: &[LegalMoves], simultaneous: bool) -> usize {
    let lengths = lists.iter().map(|list| list.moves.len());
    match simultaneous {
        true => lengths.fold(1, |all, length| all.saturating_mul(length.max(1))),
        false => lengths.sum(),
    }
}

/// The positions after all moves of a position, each with its points, in a fixed order, without the texts of moves.
/// For a joint turn these are all combinations of moves.
fn after(session: &dyn Session, image: impl Fn(&View) -> View) -> Vec<String> {
    let chance = session.schema().players.len();
    let lists = session.legal().unwrap_or_default();
    let weights = session.weights().unwrap_or_default();
    let mut views = Vec::new();
    let mut play = |moves: &[(usize, &str)], weight: u32| {
        let mut next = session.fork();
        views.push(match next.play(moves) {
            Ok(()) => format!("{weight} {:?}", image(&next.view())),
            Err(error) => format!("{weight} {error:?}"),
        });
    };
    if session.schema().simultaneous && lists.iter().all(|list| list.player != chance) {
        let joint = combinations(&lists);
        joint.iter().for_each(|moves| play(moves, 1));
    } else {
        for list in &lists {
            for (n, text) in list.moves.iter().enumerate() {
                let weight = weights.get(n).filter(|_| list.player == chance);
                play(&[(list.player, text)], weight.copied().unwrap_or(1));
            }
        }
    }
    views.sort();
    views
}

/// All joint turns: one move of each player who has any.
fn combinations(lists: &[LegalMoves]) -> Vec<Vec<(usize, &str)>> {
    let mut all = vec![Vec::new()];
    for list in lists.iter().filter(|list| !list.moves.is_empty()) {
        let mut longer = Vec::new();
        for moves in &all {
            let with = |text| [&moves[..], &[(list.player, text)]].concat();
            longer.extend(list.moves.iter().map(|text| with(&**text)));
        }
        all = longer;
    }
    all
}
