//! Prints the modules of small programs and rules, for tests of selection.

use super::select;
use crate::compile;
use crate::ir::Program;
use crate::ir::lower::lower;
use crate::lir::print::print;
use crate::lir::verify::verify;
use crate::opt::optimise_by;
use crate::passes::Passes;
use crate::plan::plan;
use crate::source::Sources;

/// Returns the module of a program with all passes but these.
#[track_caller]
pub(super) fn module(program: &Program, without: &[&str]) -> String {
    let mut sources = Sources::new();
    sources.add("small.game", String::new());
    selected(program, &all_but(without), &sources)
}

/// Returns the module of rules with all passes but these.
#[track_caller]
pub(super) fn module_of(rules: &str, without: &[&str]) -> String {
    let mut sources = Sources::new();
    let file = sources.add("small.game", rules.to_string());
    let (game, diagnostics) = compile::analyse(&sources, file);
    let mut program = lower(&game.unwrap_or_else(|| panic!("{diagnostics:?}")));
    let passes = all_but(without);
    optimise_by(&mut program, &passes).unwrap_or_else(|errors| panic!("{errors}"));
    selected(&program, &passes, &sources)
}

#[track_caller]
fn selected(program: &Program, passes: &Passes, sources: &Sources) -> String {
    let module = select(&plan(program, passes), sources);
    assert_eq!(verify(&module), Ok(()));
    print(&module)
}

fn all_but(passes: &[&str]) -> Passes {
    let names: Vec<String> = passes.iter().map(|name| (*name).into()).collect();
    Passes::without(&names).unwrap_or_else(|name| panic!("no pass {name}"))
}
