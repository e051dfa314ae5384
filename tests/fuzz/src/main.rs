//! Writes random rules files into a folder: `boardwright-fuzz 100..200 folder`. Those that the
//! compiler does not take, or that make it panic, are shown and left out. `boardwright-fuzz modules
//! folder out` writes the sources of their engines.

use boardwright_fuzz::{Rules, module};
use std::panic::catch_unwind;
use std::path::Path;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [word, rules, out] = args.as_slice()
        && word == "modules"
    {
        let written = modules(Path::new(rules), Path::new(out));
        written.unwrap_or_else(|e| println!("{e}"));
        return;
    }
    let [seeds, folder] = args.as_slice() else {
        eprintln!("usage: boardwright-fuzz 100..200 folder");
        std::process::exit(2);
    };
    let Some((from, to)) = range(seeds) else {
        eprintln!("`{seeds}` are no seeds: write `100..200`");
        std::process::exit(2);
    };
    let wrong = (from..to)
        .filter(|seed| !write(*seed, Path::new(folder)))
        .count();
    println!("{wrong} of {} files were not taken", to - from);
    std::process::exit(i32::from(wrong > 0));
}

fn range(text: &str) -> Option<(u64, u64)> {
    let (from, to) = text.split_once("..")?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

/// Whether the compiler takes what the generator makes.
fn write(seed: u64, folder: &Path) -> bool {
    let rules = Rules::of_seed(seed);
    let taken = catch_unwind(|| module(&rules));
    let problem = match taken {
        Ok(Ok(_)) => None,
        Ok(Err(failure)) => Some(failure.0),
        Err(_) => Some("the compiler panicked".into()),
    };
    if let Some(problem) = &problem {
        println!("{}: {problem}", rules.name);
    }
    let file = match problem {
        None => folder.join(rules.file_name()),
        Some(_) => folder.join(format!("{}.refused", rules.name)),
    };
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&file, &rules.text))
        .unwrap_or_else(|e| println!("{} can not be written: {e}", file.display()));
    problem.is_none()
}

/// Writes the engines' sources of a folder of rules files.
fn modules(folder: &Path, out: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(out)?;
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|s| s.to_str());
        let Some(name) = name.filter(|_| path.extension().is_some_and(|e| e == "game")) else {
            continue;
        };
        let rules = Rules::new(name, &std::fs::read_to_string(&path)?);
        match catch_unwind(|| module(&rules)) {
            Ok(Ok(module)) => std::fs::write(out.join(module.file_name()), module.text)?,
            Ok(Err(failure)) => println!("{name}: {failure}"),
            Err(_) => println!("{name}: the compiler panicked"),
        }
    }
    Ok(())
}
