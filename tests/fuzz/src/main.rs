//! Generates and runs random rules files of other seeds than the tests use.
//!
//! - `boardwright-fuzz 100..200 folder` writes random files into a folder, and reports those that the
//!   compiler rejects or panics on.
//! - `boardwright-fuzz spliced 100..200 folder rules…` does the same with files spliced from those of other
//!   folders.
//! - `boardwright-fuzz evaluated 100..200 rules…` plays spliced files in the evaluator, each after random
//!   passes, and reports differences from the interpreter.
//! - `boardwright-fuzz held folder 7` does the same with the files of a folder and the passes of a seed.
//! - `boardwright-fuzz modules folder out` writes the sources of the engines of a folder.

use boardwright::passes::Passes;
use boardwright_fuzz::{
    Effort, Rules, Seeds, Verdict, evaluated, game, games, module, read_folder,
};
use std::error::Error;
use std::ops::Range;
use std::panic::catch_unwind;
use std::path::Path;
use std::process::ExitCode;

type Run<T> = Result<T, Box<dyn Error>>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let wrong = match args[..] {
        ["modules", folder, out] => modules(Path::new(folder), Path::new(out)),
        ["spliced", range, out, ref folders @ ..] => spliced(range, out, folders),
        ["evaluated", range, ref folders @ ..] => played(range, folders),
        ["held", folder, seed] => held(Path::new(folder), seed.parse().unwrap_or(0)),
        [range, out] => random(range, out),
        _ => Err("see the first lines of main.rs for what may be said".into()),
    };
    match wrong {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            println!("{wrong} files went wrong");
            ExitCode::FAILURE
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

fn range(text: &str) -> Run<Range<u64>> {
    let (from, to) = text.split_once("..").ok_or("write seeds as `100..200`")?;
    Ok(from.parse()?..to.parse()?)
}

fn seeds(folders: &[&str]) -> Run<Seeds> {
    let mut rules = Vec::new();
    for folder in folders {
        rules.extend(read_folder(Path::new(folder))?);
    }
    Ok(Seeds::new(&rules))
}

fn random(seeds: &str, out: &str) -> Run<usize> {
    let rules = range(seeds)?.map(Rules::of_seed);
    written(rules, Path::new(out))
}

fn spliced(range_of: &str, out: &str, folders: &[&str]) -> Run<usize> {
    let seeds = seeds(folders)?;
    let rules = range(range_of)?.filter_map(|seed| seeds.splice(seed));
    written(rules, Path::new(out))
}

/// Plays spliced files in the evaluator; returns the number of failures.
fn played(range_of: &str, folders: &[&str]) -> Run<usize> {
    let seeds = seeds(folders)?;
    let mut wrong = 0;
    for seed in range(range_of)? {
        let Some(rules) = seeds.splice(seed) else {
            break;
        };
        let game = game(&rules)?;
        let passes = Passes::random(seed);
        let verdict = evaluated(&game, &passes, &Effort::small());
        if !matches!(verdict, Verdict::Agree { .. }) {
            println!(
                "{seed}: {verdict}\nwithout {:?}\n{}",
                passes.left_out(),
                rules.text
            );
            wrong += 1;
        }
    }
    Ok(wrong)
}

/// Plays the games of a folder in the evaluator; returns the number of failures.
fn held(folder: &Path, seed: u64) -> Run<usize> {
    let mut wrong = 0;
    for (game, seed) in games(folder)?.iter().zip(seed..) {
        let passes = Passes::random(seed);
        let verdict = evaluated(game, &passes, &Effort::small());
        println!("{verdict}");
        if !matches!(verdict, Verdict::Agree { .. }) {
            println!("without {:?}", passes.left_out());
            wrong += 1;
        }
    }
    Ok(wrong)
}

/// Writes files; returns the number of those that the compiler rejects.
fn written(rules: impl Iterator<Item = Rules>, folder: &Path) -> Run<usize> {
    std::fs::create_dir_all(folder)?;
    let mut wrong = 0;
    for rules in rules {
        let problem = match catch_unwind(|| module(&rules)) {
            Ok(Ok(_)) => None,
            Ok(Err(failure)) => Some(failure.0),
            Err(_) => Some("the compiler panicked".into()),
        };
        if let Some(problem) = &problem {
            println!("{}: {problem}", rules.name);
            wrong += 1;
        }
        let ending = problem.map_or("game", |_| "refused");
        let file = folder.join(format!("{}.{ending}", rules.name));
        std::fs::write(&file, &rules.text)?;
    }
    Ok(wrong)
}

/// Writes the sources of the engines of a folder; returns the number of files without one.
fn modules(folder: &Path, out: &Path) -> Run<usize> {
    std::fs::create_dir_all(out)?;
    let mut wrong = 0;
    for rules in read_folder(folder)? {
        let name = &rules.name;
        match catch_unwind(|| module(&rules)) {
            Ok(Ok(module)) => {
                std::fs::write(out.join(module.file_name()), module.text)?;
                continue;
            }
            Ok(Err(failure)) => println!("{name}: {failure}"),
            Err(_) => println!("{name}: the compiler panicked"),
        }
        wrong += 1;
    }
    Ok(wrong)
}
