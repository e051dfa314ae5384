//! Returns the code of small programs and rules, for tests of what a pass writes.

use crate::compile;
use crate::ir::Program;
use crate::ir::lower::lower;
use crate::ir::verify::verify;
use crate::opt::optimise_by;
use crate::passes::Passes;
use crate::plan::plan;
use crate::source::Sources;

/// Returns the Rust of a program with all passes but these.
pub(crate) fn code_without(p: &Program, passes: &[&str]) -> String {
    verify(p).unwrap_or_else(|errors| panic!("{errors}"));
    let mut sources = Sources::new();
    sources.add("small.game", String::new());
    let generated = super::generate(&plan(p, &all_but(passes)), &sources);
    generated.expect("it is a Rust file").text
}

fn all_but(passes: &[&str]) -> Passes {
    let names: Vec<String> = passes.iter().map(|name| (*name).into()).collect();
    Passes::without(&names).unwrap_or_else(|name| panic!("no pass {name}"))
}

/// Returns the Rust of rules with all passes but these.
#[track_caller]
pub(crate) fn code_of(rules: &str, without: &[&str]) -> String {
    let mut sources = Sources::new();
    let file = sources.add("small.game", rules.to_string());
    let passes = all_but(without);
    let game = match compile::analyse(&sources, file) {
        (Some(game), _) => game,
        (None, diagnostics) => panic!("{diagnostics:?}"),
    };
    let mut program = lower(&game);
    optimise_by(&mut program, &passes).unwrap_or_else(|errors| panic!("{errors}"));
    let generated = super::generate(&plan(&program, &passes), &sources);
    generated.expect("it is a Rust file").text
}

/// Whether the code of a program contains this text with a pass. It must not contain it without the
/// pass.
#[track_caller]
pub(crate) fn writes(p: &Program, pass: &str, what: &str) -> bool {
    let without = code_without(p, &[pass]);
    assert!(!without.contains(what), "without {pass}: {without}");
    code_without(p, &[]).contains(what)
}
