//! The plans of real rules files, as people have read them.

use boardwright::build;
use boardwright::ir::Program;
use boardwright::passes::{OF_CODE, Passes};
use boardwright::plan::candidates::CANDIDATES;
use boardwright::plan::report::report;
use boardwright::plan::{Moves, plan};
use boardwright::resolve::load;
use boardwright::select::attacks::attacks;
use boardwright::select::select;
use boardwright::source::Sources;
use std::collections::BTreeSet;
use std::path::Path;

fn program(game: &str) -> (Sources, Program) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../rules/{game}.game"));
    let (sources, file) = load(&path).unwrap_or_else(|(_, d)| panic!("{path:?}: {d:?}"));
    let program = build::program(&sources, file);
    let program = program.unwrap_or_else(|d| panic!("{path:?}: {d:?}"));
    (sources, program)
}

fn printed(game: &str) -> String {
    let (sources, program) = program(game);
    let passes = Passes::all();
    boardwright::plan::print::print(&plan(&program, &passes), &sources)
}

#[test]
fn pairs_at_fixed_offsets_are_shifts() {
    insta::assert_snapshot!("breakthrough", printed("breakthrough"));
}

#[test]
fn a_last_choice_behind_an_effect_is_drawn_by_slots() {
    insta::assert_snapshot!("amazons", printed("amazons"));
}

#[test]
fn chess_is_tested_behind_its_effects() {
    insta::assert_snapshot!("chess", printed("chess"));
}

#[test]
fn each_candidate_has_a_name_of_its_own_and_the_last_always_applies() {
    let names: BTreeSet<&str> = CANDIDATES.iter().map(|c| c.name).collect();
    assert_eq!(names.len(), CANDIDATES.len());
    let (_, program) = program("chess");
    let none = Passes::without(&["all".into()]).expect("all are passes");
    for block in &plan(&program, &none).blocks {
        let plain = matches!(block.moves, Moves::PerMember | Moves::Visited);
        assert!(plain, "{:?}", block.moves);
        assert!(block.tested().is_none());
        let last = CANDIDATES.last().expect("candidates").name;
        assert!(block.rejected.iter().all(|r| r.candidate != last));
    }
}

#[test]
fn what_was_refused_comes_before_what_was_taken() {
    let order = |name: &str| CANDIDATES.iter().position(|c| c.name == name);
    for game in ["chess", "hex", "konane", "amazons", "nine-mens-morris"] {
        let (_, program) = program(game);
        for block in &plan(&program, &Passes::all()).blocks {
            let places = block.rejected.iter().map(|r| order(r.candidate));
            let expected: Vec<_> = (0..block.rejected.len()).map(Some).collect();
            assert_eq!(places.collect::<Vec<_>>(), expected, "{game}");
        }
    }
}

#[test]
fn any_one_pass_less_still_has_a_plan_and_a_report() {
    let (sources, program) = program("chess");
    for pass in OF_CODE {
        let passes = Passes::without(&[(*pass).into()]).expect("a pass");
        let plan = plan(&program, &passes);
        let attacks = attacks(&select(&plan, &sources));
        let text = report(&plan, &attacks, &sources);
        assert!(text.contains("turn "), "{pass}: {text}");
    }
}
