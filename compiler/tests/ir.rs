//! The Ir of real rules files: well formed after lowering and after every pass, and as people have
//! read it.

use boardwright::compile::analyse;
use boardwright::ir::lower::lower;
use boardwright::ir::print::print;
use boardwright::ir::verify::verify;
use boardwright::ir::walk::{for_each_root, key, roots};
use boardwright::opt::optimise;
use boardwright::resolve::load;
use boardwright::source::Sources;
use boardwright::typed::Game;
use std::path::{Path, PathBuf};

fn rules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules")
}

fn game(path: &Path) -> (Sources, Game) {
    let (sources, file) = load(path).unwrap_or_else(|(_, d)| panic!("{path:?}: {d:?}"));
    let (game, diags) = analyse(&sources, file);
    (
        sources,
        game.unwrap_or_else(|| panic!("{path:?}: {diags:?}")),
    )
}

fn lowered(name: &str) -> String {
    let (sources, game) = game(&rules().join(name));
    print(&lower(&game), &sources)
}

fn optimised(name: &str) -> String {
    let (sources, game) = game(&rules().join(name));
    let mut program = lower(&game);
    optimise(&mut program);
    print(&program, &sources)
}

/// All rules files.
fn all() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(rules()).expect("the folder of rules");
    let mut paths: Vec<PathBuf> = folder
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "game"))
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

#[test]
fn what_is_read_of_a_program_is_what_is_changed_in_it() {
    for path in all() {
        let mut program = lower(&game(&path).1);
        let (mut read, mut changed) = (Vec::new(), Vec::new());
        roots(&program, &mut |e, vars| read.push((key(e), vars.len())));
        for_each_root(&mut program, &mut |e, home| {
            changed.push((key(e), home.vars.len()));
        });
        assert_eq!(read, changed, "{path:?}");
        assert!(!read.is_empty(), "{path:?}");
    }
}

#[test]
fn every_rules_file_stays_well_formed_through_all_passes() {
    for path in all() {
        let (_, game) = game(&path);
        let mut program = lower(&game);
        assert_eq!(verify(&program), Ok(()), "{path:?}");
        // Verifies after each pass.
        optimise(&mut program);
    }
}

#[test]
fn tic_tac_toe() {
    insta::assert_snapshot!(lowered("tic-tac-toe.game"));
}

#[test]
fn breakthrough() {
    insta::assert_snapshot!(lowered("breakthrough.game"));
}

#[test]
fn hex() {
    insta::assert_snapshot!(lowered("hex.game"));
}

#[test]
fn reversi_optimised() {
    insta::assert_snapshot!(optimised("reversi.game"));
}
