//! `boardwright dump`.

use crate::failure::{Failure, Verdict};
use crate::rules;
use boardwright::diag::Diagnostics;
use boardwright::ir::{lower, print};
use boardwright::passes::Passes;
use boardwright::plan::plan;
use boardwright::select::select;
use boardwright::{build, lir, syntax};
use clap::ValueEnum;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  boardwright dump --stage ast my/variant.game
  boardwright dump --stage ir tic-tac-toe
  boardwright dump --stage plan chess
  boardwright dump --stage lir breakthrough
  boardwright dump --stage rust breakthrough";

/// What to show.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What stands after which stage
    #[arg(long)]
    stage: Stage,
    /// A path to a rules file, or the name of a game
    file: String,
}

/// The stages whose results can be shown.
#[derive(Clone, Copy, ValueEnum)]
enum Stage {
    /// The syntax tree, before parents are merged and names are looked up
    Ast,
    /// The intermediate representation, as it was lowered
    Ir,
    /// The plan: how moves are enumerated and drawn, what is stored, and why no better way was taken
    Plan,
    /// The low-level representation, of the optimised rules
    Lir,
    /// The generated Rust
    Rust,
}

/// Writes the result of a compiler stage for a rules file.
pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<Verdict, Failure> {
    let rules = rules::read(&args.file)?;
    let text = match args.stage {
        Stage::Ast => tree(&rules)?,
        Stage::Ir => print::print(&lower::lower(&rules::meaning(&rules)?), &rules.sources),
        Stage::Plan => boardwright::build::plan(&rules.sources, rules.file)
            .map_err(|found| rules::refuse(&rules.sources, &found))?,
        Stage::Lir => module(&rules)?,
        Stage::Rust => rules::module(&rules)?.text,
    };
    writeln!(out, "{}", text.trim_end())?;
    Ok(Verdict::Fine)
}

fn module(rules: &rules::Rules) -> Result<String, Failure> {
    match build::program(&rules.sources, rules.file) {
        Ok(program) => {
            let plan = plan(&program, &Passes::all());
            Ok(lir::print::print(&select(&plan, &rules.sources)))
        }
        Err(diagnostics) => Err(rules::refuse(&rules.sources, &diagnostics)),
    }
}

fn tree(rules: &rules::Rules) -> Result<String, Failure> {
    let mut diagnostics = Diagnostics::new();
    let file = syntax::parse(&rules.sources, rules.file, &mut diagnostics);
    match diagnostics.has_errors() {
        true => Err(rules::refuse(&rules.sources, &diagnostics)),
        false => Ok(syntax::dump::dump(&file)),
    }
}
