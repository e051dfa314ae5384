//! The evaluator agrees with the interpreter, after lowering and after any subset of the passes: for all
//! rules files of the repository and for random ones.

use boardwright::ir::lower::lower;
use boardwright::ir::{BlockId, StmtKind};
use boardwright::passes::Passes;
use boardwright_fuzz::{
    Effort, Meaning, Rules, Seeds, Verdict, evaluated, game, games, held, read_folder,
};
use std::ops::Range;
use std::path::Path;

/// The folders with rules files.
const FOLDERS: &[&str] = &["../../rules", "regressions", "shapes", "games"];

/// The number of files spliced from those of the repository.
const SPLICED: u64 = 1000;

/// The amount of work for each file.
const EFFORT: Effort = Effort {
    games: 1,
    plies: 60,
    moves: 3000,
    lines: 100,
    draws: 0,
    steps: 1_000_000,
};

/// Returns the games of the repository's rules files.
fn kept() -> Vec<Meaning> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |folder: &&str| {
        let games = games(&here.join(folder));
        games.unwrap_or_else(|failure| panic!("{failure}"))
    };
    FOLDERS.iter().flat_map(read).collect()
}

/// Returns the difference from the interpreter and the passes that were left out, if there is a difference.
fn wrong(game: &Meaning, passes: &Passes) -> Option<String> {
    match evaluated(game, passes, &EFFORT) {
        Verdict::Agree { .. } => None,
        verdict => Some(format!("without {:?}: {verdict}", passes.left_out())),
    }
}

/// Asserts that the evaluator agrees with the interpreter on these games, each compiled by its passes.
fn agree(games: impl IntoIterator<Item = (Meaning, Passes)>) {
    let wrong = games
        .into_iter()
        .filter_map(|(game, passes)| wrong(&game, &passes));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_program_that_says_something_else_is_found() {
    let rules = kept();
    let game = rules.iter().find(|rules| rules.game.name == "tic-tac-toe");
    let game = game.expect("a game of the repository");
    let all = Passes::all();
    let right = lower(&game.game);
    assert!(matches!(
        held(game, &right, &all, &EFFORT),
        Verdict::Agree { .. }
    ));
    let mut wrong = right.clone();
    wrong.end.remove(0);
    assert!(matches!(
        held(game, &wrong, &all, &EFFORT),
        Verdict::Differ { .. }
    ));
    let mut wrong = right.clone();
    let stmts = &mut wrong.blocks[BlockId(0)].body.stmts;
    stmts.retain(|stmt| !matches!(stmt.kind, StmtKind::Put(_)));
    assert!(matches!(
        held(game, &wrong, &all, &EFFORT),
        Verdict::Differ { .. }
    ));
}

#[test]
fn lowered_rules_agree_with_the_interpreter() {
    let none = Passes::without(&["all".into()]).expect("all are passes");
    agree(kept().into_iter().map(|game| (game, none.clone())));
}

#[test]
fn optimised_rules_agree_with_the_interpreter() {
    agree(kept().into_iter().map(|game| (game, Passes::all())));
}

#[test]
fn rules_optimised_by_some_passes_agree_with_the_interpreter() {
    let seeded = kept().into_iter().zip(0..);
    agree(seeded.map(|(game, seed)| (game, Passes::random(seed))));
}

#[test]
fn random_rules_optimised_by_some_passes_agree_with_the_interpreter() {
    agree((0..200).map(|seed| {
        let game = game(&Rules::of_seed(seed)).unwrap_or_else(|failure| panic!("{failure}"));
        (game, Passes::random(seed))
    }));
}

/// Asserts that the evaluator agrees with the interpreter on spliced files of these seeds, each compiled by
/// random passes.
fn spliced_agree(range: Range<u64>) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rules = read_folder(&here.join("../../rules")).expect("a folder of rules");
    let seeds = Seeds::new(&rules);
    let mut wrong = Vec::new();
    for seed in range {
        let rules = seeds.splice(seed).expect("rules files to splice");
        // The file was valid before it was formatted.
        let game = game(&rules).unwrap_or_else(|failure| panic!("{failure}\n{}", rules.text));
        let passes = Passes::random(seed);
        let verdict = evaluated(&game, &passes, &Effort::small());
        if !matches!(verdict, Verdict::Agree { .. }) {
            wrong.push(format!("{verdict}\nwithout {:?}", passes.left_out()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn spliced_rules_optimised_by_some_passes_agree_with_the_interpreter() {
    spliced_agree(0..SPLICED / 2);
}

#[test]
fn more_spliced_rules_optimised_by_some_passes_agree_with_the_interpreter() {
    spliced_agree(SPLICED / 2..SPLICED);
}
