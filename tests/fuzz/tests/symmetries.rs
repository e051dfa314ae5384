//! Symmetries that are proved hold when games are played: of random rules, of spliced ones, and of those that are kept.

use boardwright::symmetry::{Play, played, resolved};
use boardwright::typed::Game;
use boardwright_fuzz::{Meaning, Rules, Seeds, game, games, read_folder};
use std::path::Path;
use std::sync::Arc;

/// The folders with rules files, beside the games.
const FOLDERS: &[&str] = &["regressions", "shapes", "games"];

/// The most maps of a game that are tested.
const MAPS: usize = 6;

/// The greatest board: larger ones take long to play.
const CELLS: usize = 100;

/// Tests the symmetries of a game; how many positions were compared.
fn compared(game: &Arc<Game>, seed: u64) -> Result<usize, String> {
    if game.board.cells.len() > CELLS {
        return Ok(0);
    }
    let all = resolved(game);
    // Those that keep the players come first.
    let step = all.len().div_ceil(MAPS).max(1);
    let maps = all.iter().rev().step_by(step);
    let test = |(map, n)| {
        let play = Play {
            seed: seed + n,
            plies: 12,
            every: 2,
            moves: 100,
        };
        played(game, map, play)
    };
    maps.zip(0..).map(test).sum()
}

fn all_hold(games: impl IntoIterator<Item = Meaning>) -> usize {
    let counts = games.into_iter().zip(0..);
    let counts = counts.map(|(game, seed)| compared(&game.game, seed));
    let (counts, wrong): (Vec<_>, Vec<_>) = counts.partition(Result::is_ok);
    let wrong: Vec<String> = wrong.into_iter().filter_map(Result::err).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    counts.into_iter().flatten().sum()
}

#[test]
fn symmetries_of_kept_rules_hold() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &&str| games(&here.join(folder)).expect("rules");
    let count = all_hold(FOLDERS.iter().flat_map(read));
    assert!(count > 100, "{count}");
}

#[test]
fn symmetries_of_random_rules_hold() {
    let seeds = 0..seeds(400);
    let count = all_hold(seeds.filter_map(|seed| game(&Rules::of_seed(seed)).ok()));
    assert!(count > 100, "{count}");
}

#[test]
fn symmetries_of_spliced_rules_hold() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = read_folder(&here.join("../../rules")).expect("rules");
    let spliced = Seeds::new(&rules);
    let rules = (0..seeds(400)).filter_map(|seed| spliced.splice(seed));
    let count = all_hold(rules.filter_map(|rules| game(&rules).ok()));
    assert!(count > 400, "{count}");
}

/// How many seeds: so many, or as the environment says.
fn seeds(few: u64) -> u64 {
    let said = std::env::var("BOARDWRIGHT_SYMMETRY_SEEDS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(few)
}
