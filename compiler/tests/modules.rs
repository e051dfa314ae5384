//! Modules of the low-level representation: verified, and held to the interpreter in one process.
//!
//! Every rules file of the repository is selected as it is lowered and as it is optimised. A few random
//! games of each are compared, more where `MODULE_GAMES` says how many. `MODULE_RULES` names another
//! folder of rules files to be compared in place of them.

use boardwright::agree::Pair;
use boardwright::compile;
use boardwright::interp::Interpreter;
use boardwright::ir::lower::lower;
use boardwright::lir::eval::Evaluator;
use boardwright::lir::print::print;
use boardwright::lir::verify::verify;
use boardwright::lir::{Module, Sort};
use boardwright::opt::optimise_by;
use boardwright::passes::Passes;
use boardwright::plan::plan;
use boardwright::resolve::load_dir;
use boardwright::select::select;
use boardwright_runtime::Session;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Boards of more cells are left out of the plain run of the tests.
const LARGE: usize = 256;

/// The folders with rules files; `whole` with the games.
fn folders(whole: bool) -> Vec<PathBuf> {
    if let Ok(folder) = std::env::var("MODULE_RULES") {
        return vec![folder.into()];
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let small = ["tests/fuzz/shapes", "tests/fuzz/regressions"];
    let games = whole.then_some("rules");
    let folders = games.into_iter().chain(small);
    folders.map(|folder| root.join(folder)).collect()
}

fn number(name: &str, otherwise: u64) -> u64 {
    let given = std::env::var(name).ok();
    given.and_then(|n| n.parse().ok()).unwrap_or(otherwise)
}

/// The differences of the modules of all files of a folder.
fn differences(folder: &Path, passes: &Passes) -> Vec<String> {
    let loaded = load_dir(folder);
    let only = std::env::var("MODULE_ONLY").ok();
    let mut found = Vec::new();
    for file in loaded.files {
        let name = loaded.sources.file(file).name.clone();
        if only.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let (Some(game), _) = compile::analyse(&loaded.sources, file) else {
            let failed = boardwright::build::module(&loaded.sources, file);
            let failed = failed.expect_err("a file that means nothing");
            found.push(boardwright::build::failure(&loaded.sources, &failed).0);
            continue;
        };
        // The evaluator is too slow for whole games on large boards, but where they are asked for.
        if game.board.cells.len() > LARGE && std::env::var_os("MODULE_GAMES").is_none() {
            continue;
        }
        let mut program = lower(&game);
        // Modules say nothing of weights, of points in a range of the file's own, and of what is hidden.
        if program.thrown.is_some() || game.points.is_some() || game.hides {
            continue;
        }
        if let Err(errors) = optimise_by(&mut program, passes) {
            found.push(format!("{name}: {errors}"));
            continue;
        }
        let module = select(&plan(&program, passes), &loaded.sources);
        if let Err(errors) = verify(&module) {
            found.push(format!("{name}: {errors}"));
            continue;
        }
        let reference = Interpreter::new(Arc::new(game));
        let schema = reference.schema().clone();
        let evaluator = Evaluator::new(module, schema);
        let mut pair = Pair::new(&name, Box::new(evaluator), Box::new(reference));
        let games = number("MODULE_GAMES", 1);
        if let Err(difference) = pair.compare(1..=games, 300) {
            found.push(difference.to_string());
        }
    }
    found
}

fn agree(passes: &Passes, whole: bool) {
    let mut found = Vec::new();
    for folder in folders(whole) {
        found.extend(differences(&folder, passes));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn lowered_rules_mean_what_the_interpreter_plays() {
    // Without passes all takes longer; debug builds leave the games out.
    let passes = Passes::without(&["all".to_string()]);
    agree(&passes.expect("a name of passes"), !cfg!(debug_assertions));
}

#[test]
fn optimised_rules_mean_what_the_interpreter_plays() {
    agree(&Passes::all(), true);
}

/// The module of a game of the repository, optimised.
fn module(name: &str) -> Module {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let loaded = load_dir(&root);
    let file = loaded.sources.find(name).expect("a game");
    let program = boardwright::build::program(&loaded.sources, file);
    let program = program.unwrap_or_else(|_| panic!("{name} is right"));
    select(&plan(&program, &Passes::all()), &loaded.sources)
}

#[test]
fn modules_as_text() {
    for name in ["tic-tac-toe", "breakthrough", "english-draughts"] {
        insta::assert_snapshot!(name, print(&module(name)));
    }
}

/// What the verifier says of a module that was right before it was changed.
fn errors(change: impl FnOnce(&mut Module)) -> String {
    let mut module = module("breakthrough");
    assert_eq!(verify(&module), Ok(()));
    change(&mut module);
    verify(&module).expect_err("it is wrong now")
}

#[test]
fn modules_that_are_wrong_are_refused() {
    let pure = errors(|module| {
        let clear = module.functions.iter_mut().find(|f| f.name == "clear");
        clear.expect("a function").sort = Sort::Pure;
    });
    assert!(pure.contains("is written and may not be"), "{pure}");
    let no_parameters = errors(|module| {
        let put = module.functions.iter_mut().find(|f| f.name == "clear");
        put.expect("a function").params.clear();
    });
    assert!(no_parameters.contains("used before it is defined"));
    assert!(no_parameters.contains("takes 0 arguments, not 1"));
    let no_choices = errors(|module| {
        let mut variants = module.variants.iter_mut();
        variants.next().expect("a block").fields.clear();
    });
    assert!(no_choices.contains("other choices than its block"));
    let no_row = errors(|module| {
        module.consts.iter_mut().for_each(|c| c.table = false);
    });
    assert!(no_row.contains("with or without an index"), "{no_row}");
}
