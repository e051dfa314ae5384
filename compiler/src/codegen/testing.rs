//! The code of small programs, for tests of what a pass writes.

use crate::ir::Program;
use crate::ir::verify::verify;
use crate::passes::Passes;
use crate::source::Sources;

/// The Rust of a program by all passes but these.
pub(crate) fn code_without(p: &Program, passes: &[&str]) -> String {
    verify(p).unwrap_or_else(|errors| panic!("{errors}"));
    let mut sources = Sources::new();
    sources.add("small.game", String::new());
    let names: Vec<String> = passes.iter().map(|name| (*name).into()).collect();
    let passes = Passes::without(&names).unwrap_or_else(|name| panic!("no pass {name}"));
    super::generate(p, &sources, &passes).text
}

/// Whether the code of a program has this where a pass is used. It must not have it without the pass.
#[track_caller]
pub(crate) fn writes(p: &Program, pass: &str, what: &str) -> bool {
    let without = code_without(p, &[pass]);
    assert!(!without.contains(what), "without {pass}: {without}");
    code_without(p, &[]).contains(what)
}
