//! Generates engines from rules files: the entry points for a `build.rs`, the `gen` command and the macro.

mod names;
pub mod shards;
mod validate;

use crate::compile;
use crate::diag::files::COMPILER_FAULT;
use crate::diag::{Diagnostic, Diagnostics, render};
use crate::fallback::{Fault, LeftOut, with_fewer};
use crate::ir::Program;
use crate::ir::lower::lower;
use crate::lir::{self, Module as Lir};
use crate::opt::optimise_by;
use crate::passes::Passes;
use crate::plan::report::report;
use crate::plan::{self, Plan};
use crate::resolve::{Folder, load_dir};
use crate::rust;
use crate::select::attacks::attacks;
use crate::select::select;
use crate::source::{FileId, Sources, Span};
use crate::typed::Game;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use validate::validate;

/// The errors in rules files as rendered text.
#[derive(Clone, PartialEq, Eq)]
pub struct Failure(pub String);

/// Shows the text unescaped on lines of its own, since a `main` that returns the failure prints it with
/// `Debug`.
impl std::fmt::Debug for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "\n{self}")
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// A generated module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Module {
    /// The stem of the rules file's name: `tic-tac-toe`.
    pub game: String,
    /// The title.
    pub title: String,
    /// The name of the module: `tic_tac_toe`. The modules of a folder have distinct names.
    pub name: String,
    /// The Rust source.
    pub text: String,
    /// The report of the optimisations applied to each rule, and of why others do not apply.
    pub report: String,
    /// The text of the rules file.
    pub rules: String,
    /// Warnings about the rules and the compilation, one line each.
    pub warnings: Vec<String>,
}

impl Module {
    /// Returns the file name: `tic_tac_toe.rs`.
    pub fn file_name(&self) -> String {
        format!("{}.rs", self.name)
    }
    /// Returns the file name of the report: `tic_tac_toe.report.txt`.
    pub fn report_name(&self) -> String {
        format!("{}.report.txt", self.name)
    }
    /// Returns the names and texts of its files.
    pub fn files(&self) -> [(String, &str); 2] {
        [
            (self.file_name(), &self.text),
            (self.report_name(), &self.report),
        ]
    }
}

/// Returns the optimised Ir of a rules file.
///
/// # Errors
/// The diagnostics, if the file has errors.
pub fn program(sources: &Sources, file: FileId) -> Result<Program, Diagnostics> {
    let (game, _) = meaning(sources, file)?;
    let make = |passes: &Passes| optimised(&game, passes);
    let blocks = names_of_blocks(&game);
    Ok(made((file, &blocks), &Passes::all(), LOUD, &make, None)?.0)
}

/// Returns the plan of a rules file's engine as text.
///
/// # Errors
/// The diagnostics, if the file has errors.
pub fn plan(sources: &Sources, file: FileId) -> Result<String, Diagnostics> {
    let (program, passes) = (program(sources, file)?, Passes::all());
    Ok(plan::print::print(&plan::plan(&program, &passes), sources))
}

/// Returns the checked game of a rules file and the warnings about it.
fn meaning(sources: &Sources, file: FileId) -> Result<(Game, Diagnostics), Diagnostics> {
    match compile::analyse(sources, file) {
        (Some(game), diagnostics) if !diagnostics.has_errors() => Ok((game, diagnostics)),
        (_, diagnostics) => Err(diagnostics),
    }
}

fn optimised(game: &Game, passes: &Passes) -> Result<Program, Fault> {
    let mut program = lower(game);
    optimise_by(&mut program, passes).map_err(Fault::IllFormed)?;
    Ok(program)
}

fn generated(game: &Arc<Game>, sources: &Sources, passes: &Passes) -> Result<Generated, Fault> {
    let program = optimised(game, passes)?;
    let plan = plan::plan(&program, passes);
    printed(game, &plan, sources, &|module| {
        report(&plan, &attacks(module), sources)
    })
}

/// The text of a module and its report.
struct Generated {
    text: String,
    report: String,
}

/// Generates an engine from the low-level representation, with its report.
fn printed(
    game: &Arc<Game>,
    plan: &Plan<'_>,
    sources: &Sources,
    report: &dyn Fn(&Lir) -> String,
) -> Result<Generated, Fault> {
    let module = select(plan, sources);
    lir::verify::verify(&module).map_err(Fault::IllFormed)?;
    validate(game, &module)?;
    let text = rust::print(&module).map_err(Fault::NoRust)?;
    let report = report(&module);
    Ok(Generated { text, report })
}

/// Generates an engine without any pass, for use when passes fail.
fn plain(game: &Arc<Game>, sources: &Sources) -> Result<Generated, Fault> {
    let program = lower(game);
    let plan = plan::plan(&program, &Passes::all().plain());
    printed(game, &plan, sources, &|_| plan::report::plain(&program))
}

fn names_of_blocks(game: &Game) -> Vec<String> {
    game.blocks.iter().map(|block| block.name.clone()).collect()
}

/// Whether the compiler stops when a pass fails.
const LOUD: bool = cfg!(debug_assertions);

/// Runs `make` with all these passes, or with fewer of them if one fails. A fault becomes a diagnostic.
fn made<T>(
    (file, blocks): (FileId, &[String]),
    passes: &Passes,
    loud: bool,
    make: &dyn Fn(&Passes) -> Result<T, Fault>,
    plain: Option<&dyn Fn() -> Result<T, Fault>>,
) -> Result<(T, Option<LeftOut>), Diagnostics> {
    let made = compile::deep(|| with_fewer(passes, loud, blocks, make, plain));
    made.map_err(|fault| {
        let nowhere = Span::new(file, 0, 0);
        let mut diagnostics = Diagnostics::new();
        diagnostics.push(
            Diagnostic::error(
                COMPILER_FAULT,
                nowhere,
                "no engine can be made of this file",
            )
            .label(fault.to_string())
            .hint("this is a mistake of the compiler: please report it with the file"),
        );
        diagnostics
    })
}

/// Generates the module of a rules file.
///
/// # Errors
/// The diagnostics, if the file has errors.
pub fn module(sources: &Sources, file: FileId) -> Result<Module, Diagnostics> {
    module_by(sources, file, &Passes::all())
}

/// Like [`module`], with only some passes.
///
/// # Errors
/// As for [`module`].
pub fn module_by(sources: &Sources, file: FileId, passes: &Passes) -> Result<Module, Diagnostics> {
    module_or_stop(sources, file, passes, LOUD)
}

/// Generates a module. If a pass fails, it panics if `loud` is set and else leaves the pass out.
fn module_or_stop(
    sources: &Sources,
    file: FileId,
    passes: &Passes,
    loud: bool,
) -> Result<Module, Diagnostics> {
    let (game, warnings) = meaning(sources, file)?;
    let game = Arc::new(game);
    let make = |passes: &Passes| generated(&game, sources, passes);
    let plain = || plain(&game, sources);
    let blocks = names_of_blocks(&game);
    let (Generated { text, mut report }, left_out) =
        made((file, &blocks), passes, loud, &make, Some(&plain))?;
    let warnings = warnings.sorted().into_iter().map(|d| line(sources, d));
    let mut warnings: Vec<_> = warnings.collect();
    if let Some(left_out) = left_out {
        report = with_note(&report, &left_out);
        let path = &sources.file(file).path;
        warnings.push(format!("{path}: {left_out}; please report this"));
    }
    Ok(Module {
        warnings,
        text,
        report,
        name: names::simple(&game.name),
        rules: sources.file(file).text.clone(),
        title: game.title.clone(),
        game: game.name.clone(),
    })
}

/// Returns the report with a note about the passes that were left out.
fn with_note(report: &str, left_out: &LeftOut) -> String {
    let (head, rest) = report.split_once("\n\n").unwrap_or((report, ""));
    format!("{head}\n# {left_out}.\n\n{rest}")
}

/// Generates the modules of all rules files of a folder, sorted by name.
///
/// # Errors
/// All diagnostics of all files, rendered.
pub fn modules(rules: &Path) -> Result<Vec<Module>, Failure> {
    modules_by(rules, &Passes::all())
}

/// Like [`modules`], with only some passes.
///
/// # Errors
/// As for [`modules`].
pub fn modules_by(rules: &Path, passes: &Passes) -> Result<Vec<Module>, Failure> {
    modules_each(rules, &|_| passes.clone())
}

/// Like [`modules`], with the passes that `by` returns for each file's stem.
fn modules_each(rules: &Path, by: &dyn Fn(&str) -> Passes) -> Result<Vec<Module>, Failure> {
    let Folder {
        sources,
        files,
        diagnostics,
    } = load_dir(rules);
    let names = names_of(&sources, &files);
    modules_of(&sources, files, diagnostics, &names, by)
}

/// Returns the names of the modules of a folder's files, by their stems.
fn names_of<'a>(sources: &'a Sources, files: &[FileId]) -> BTreeMap<&'a str, String> {
    let stems = files.iter().map(|file| sources.file(*file).name.as_str());
    names::module_names(stems)
}

/// Generates the modules of some files by these names; `failed` holds errors found earlier.
fn modules_of(
    sources: &Sources,
    files: impl IntoIterator<Item = FileId>,
    mut failed: Diagnostics,
    names: &BTreeMap<&str, String>,
    by: &dyn Fn(&str) -> Passes,
) -> Result<Vec<Module>, Failure> {
    let mut modules = Vec::new();
    for file in files {
        let stem = sources.file(file).name.as_str();
        match module_by(sources, file, &by(stem)) {
            Ok(module) => modules.push(Module {
                name: names.get(stem).cloned().unwrap_or(module.name),
                ..module
            }),
            Err(diagnostics) => failed.extend(diagnostics),
        }
    }
    if failed.has_errors() {
        return Err(failure(sources, &failed));
    }
    Ok(modules)
}

/// Renders diagnostics as one text.
pub fn failure(sources: &Sources, diagnostics: &Diagnostics) -> Failure {
    let all: Vec<_> = diagnostics
        .sorted()
        .into_iter()
        .map(|d| render::render(sources, d, false))
        .collect();
    Failure(all.join("\n"))
}

/// Formats a diagnostic on one line: `rules/paint.game:12:5: message (label) [W0201]`.
fn line(sources: &Sources, d: &Diagnostic) -> String {
    let place = sources.line_column(d.span.file, d.span.start);
    let path = &sources.file(d.span.file).path;
    let (message, label, code) = (&d.message, &d.label, d.code.0);
    format!(
        "{path}:{}:{}: {message} ({label}) [{code}]",
        place.line, place.column
    )
}

/// Compiles a folder of rules files into the build's output folder, for `include!(concat!(env!("OUT_DIR"),
/// "/engines.rs"))`: a module for each game, and the functions `engines()` and `rules()`. Call this from a
/// `build.rs`: it tells cargo what to watch, and prints warnings about the rules.
///
/// # Errors
/// All diagnostics of all rules files, or the error in reading or writing files.
pub fn engines(rules: impl AsRef<Path>) -> Result<(), Failure> {
    for warning in quiet_engines(rules)? {
        println!("cargo:warning={warning}");
    }
    Ok(())
}

/// Like [`engines`], but returns the warnings, one line each, for builds that show them in another way or
/// whose rules are generated.
///
/// # Errors
/// As for [`engines`].
pub fn quiet_engines(rules: impl AsRef<Path>) -> Result<Vec<String>, Failure> {
    quiet_engines_by(rules, &Passes::all())
}

/// Like [`quiet_engines`], with only some passes.
///
/// # Errors
/// As for [`engines`].
pub fn quiet_engines_by(rules: impl AsRef<Path>, passes: &Passes) -> Result<Vec<String>, Failure> {
    quiet_engines_each(rules, &|_| passes.clone())
}

/// Like [`quiet_engines`], with the passes that `by` returns for each file's stem.
///
/// # Errors
/// As for [`engines`].
pub fn quiet_engines_each(
    rules: impl AsRef<Path>,
    by: &dyn Fn(&str) -> Passes,
) -> Result<Vec<String>, Failure> {
    let rules = rules.as_ref();
    println!("cargo:rerun-if-changed={}", rules.display());
    let modules = modules_each(rules, by)?;
    write_modules(&modules, &out_dir()?.join("engines.rs"))?;
    Ok(warnings(modules))
}

/// Returns the build's output folder.
fn out_dir() -> Result<PathBuf, Failure> {
    let out = std::env::var_os("OUT_DIR");
    out.map(PathBuf::from)
        .ok_or_else(|| Failure("OUT_DIR is not set: call this from a build.rs".into()))
}

fn warnings(modules: Vec<Module>) -> Vec<String> {
    modules.into_iter().flat_map(|m| m.warnings).collect()
}

/// Writes modules, and an index of them to this path. Files that are up to date are not touched.
fn write_modules(modules: &[Module], index: &Path) -> Result<(), Failure> {
    let mut text = String::from("// The engines of a folder of rules files, by name.\n\n");
    for module in modules {
        let path = index.with_file_name(module.file_name());
        write_changed(&path, &module.text)?;
        let _ = writeln!(
            text,
            "#[path = {:?}]\npub mod {};",
            path.display().to_string(),
            module.name
        );
    }
    text.push_str(&registry(modules));
    write_changed(index, &text)
}

/// The attribute before each item that the index declares.
const ALLOWED: &str = "#[allow(dead_code, unreachable_pub, reason = \"a crate may use parts of a private module\")]\n";

/// Returns the source of `engines()` and `rules()`.
///
/// `engines()` is never inlined: a crate that inlined it would compile all engines again, as part of the
/// functions that open a session.
fn registry(modules: &[Module]) -> String {
    let mut text = format!(
        "\n/// All engines, sorted by name.\n{ALLOWED}#[inline(never)]\npub fn engines() -> &'static [::boardwright_runtime::Engine] {{\n    &[\n"
    );
    for m in modules {
        let _ = writeln!(
            text,
            "        ::boardwright_runtime::Engine {{\n            name: {:?},\n            title: {:?},\n            session: || Box::new(::boardwright_runtime::Compiled::<{}::Game>::new()),\n        }},",
            m.game, m.title, m.name
        );
    }
    let _ = write!(
        text,
        "    ]\n}}\n\n/// All rules files, sorted by name: the file's name (`paint.game`) and its text.\n{ALLOWED}pub fn rules() -> &'static [(&'static str, &'static str)] {{\n    &[\n"
    );
    for m in modules {
        let _ = writeln!(
            text,
            "        ({:?}, {:?}),",
            format!("{}.game", m.game),
            m.rules
        );
    }
    text.push_str("    ]\n}\n");
    text
}

/// Writes a file unless it already has this text.
///
/// # Errors
/// The file cannot be written.
pub fn write_changed(path: &Path, text: &str) -> Result<(), Failure> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    std::fs::write(path, text)
        .map_err(|e| Failure(format!("{} can not be written: {e}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Id;
    use crate::ir::BlockId;
    use crate::opt::PASSES;
    use crate::passes::OF_CODE;

    const STEPS: &str = "game \"Steps\"
players white, black
board square 3 x 3
pieces man
setup { white man on rank 1; black man on rank 3 }
move go {
    choose from in own
    choose to in from.n & empty
    from -> to
}
move back {
    choose from in own
    choose to in from.s & empty
    from -> to
}
end { turn == 9 : draw }
";

    fn made_by(passes: &Passes, loud: bool) -> Module {
        let mut sources = Sources::new();
        let file = sources.add("steps.game", STEPS.into());
        module_or_stop(&sources, file, passes, loud).expect("it is made")
    }

    /// Generates the module with a pass that panics.
    fn trapped(pass: &'static str, loud: bool) -> Module {
        made_by(&Passes::with_trap(pass), loud)
    }

    fn head(module: &Module) -> &str {
        module.report.split_once("\n\n").expect("a head").0
    }

    fn meaning_of(text: &str) -> (Arc<Game>, Sources) {
        let mut sources = Sources::new();
        let file = sources.add("steps.game", text.into());
        let (game, _) = meaning(&sources, file).expect("a game");
        (Arc::new(game), sources)
    }

    #[test]
    fn a_module_is_made_without_the_pass_that_panics() {
        for pass in [OF_CODE[0], PASSES[0].name] {
            let without = made_by(&Passes::all().but(&[pass]), true);
            let made = trapped(pass, false);
            assert_eq!(made.text, without.text);
            let note = format!("\n# made without the pass `{pass}`: the compiler panicked:");
            assert!(head(&made).contains(&note), "{}", head(&made));
            assert!(made.warnings.iter().any(|w| w.contains("please report")));
            assert!(!without.report.contains("made without"));
        }
    }

    #[test]
    fn a_pass_that_panics_in_one_block_is_used_in_the_others() {
        let [go, back] = [0, 1].map(BlockId::from_index);
        let all = made_by(&Passes::all(), true);
        let spared = [go, back].map(|block| made_by(&Passes::all().but_in(block, "shifts"), true));
        for ((block, name), made) in [(go, "go"), (back, "back")].into_iter().zip(&spared) {
            let trapped = made_by(&Passes::with_trap_in(block, "shifts"), false);
            assert_eq!(trapped.text, made.text);
            let note = format!("\n# made without the pass `shifts` in the block `{name}`: ");
            assert!(head(&trapped).contains(&note), "{}", head(&trapped));
        }
        let texts = [&all.text, &spared[0].text, &spared[1].text];
        assert!(texts[0] != texts[1] && texts[0] != texts[2] && texts[1] != texts[2]);
        let shifts = |module: &Module| module.text.matches("sink.shifts(").count();
        assert_eq!(
            [shifts(&all), shifts(&spared[0]), shifts(&spared[1])],
            [2, 1, 1]
        );
    }

    #[test]
    fn passes_of_the_ir_are_left_out_in_one_block() {
        let said = STEPS.replace(
            "choose to in",
            "require not from in enemy\n    choose to in",
        );
        let (game, _) = meaning_of(&said);
        let [go, back] = [0, 1].map(BlockId::from_index);
        let bodies = |passes: &Passes| {
            let program = optimised(&game, passes).expect("it is optimised");
            [go, back].map(|block| format!("{:?}", program.blocks[block].body))
        };
        let all = bodies(&Passes::all());
        let mut used = 0;
        for pass in PASSES {
            let without = bodies(&Passes::all().but(&[pass.name]));
            let spared = bodies(&Passes::all().but_in(go, pass.name));
            assert_eq!(
                [&spared[0], &spared[1]],
                [&without[0], &all[1]],
                "{}",
                pass.name
            );
            used += usize::from(without[0] != all[0]);
        }
        assert!(used > 0);
    }

    #[test]
    fn a_module_that_plays_another_game_is_a_fault() {
        let module = |text: &str| {
            let (game, sources) = meaning_of(text);
            select(&plan::plan(&lower(&game), &Passes::all()), &sources)
        };
        let (game, _) = meaning_of(STEPS);
        assert_eq!(validate(&game, &module(STEPS)), Ok(()));
        let moves = STEPS.replace("from.s & empty", "from.s - own");
        let ends = STEPS.replace("turn == 9", "turn == 3");
        let states = STEPS.replacen("from -> to", "clear to", 1);
        for (other, what) in [
            (moves, "legal move"),
            (ends, "position"),
            (states, "position"),
        ] {
            let fault = validate(&game, &module(&other));
            let Err(Fault::Differs(why)) = fault else {
                panic!("{what}: {fault:?}")
            };
            assert!(
                why.lines().next().is_some_and(|line| line.contains(what)),
                "{why}"
            );
        }
    }

    #[test]
    #[should_panic(expected = "is a trap")]
    fn debug_builds_stop_where_a_pass_panics() {
        trapped(OF_CODE[0], true);
    }
}
