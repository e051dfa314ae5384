//! Modules of the low-level representation: their text, and what their verifier refuses. `tests/fuzz` holds
//! them to the interpreter.

use boardwright::lir::print::print;
use boardwright::lir::verify::verify;
use boardwright::lir::{Module, Sort};
use boardwright::passes::Passes;
use boardwright::plan::plan;
use boardwright::resolve::load_dir;
use boardwright::select::select;
use std::path::Path;

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
