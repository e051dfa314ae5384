//! Other values for the options of a rules file, from the command line.

use crate::failure::Failure;
use crate::rules::{self, Rules};
use boardwright::compile::{analyse, parts_and_meaning};
use boardwright::resolve::Merged;

/// Returns a variant of a game, given by name or path, in which options have these values (`size=4`).
///
/// A wrong option is a wrong call: its exit code is 2, while that of a rules file with errors stays 1.
pub(crate) fn variant(game: &str, options: &[String]) -> Result<Rules, Failure> {
    let mut rules = rules::read(game)?;
    let merged = merged(&rules)?;
    let values = values(&merged, options)?;
    let parent = alias(&mut rules);
    let text = format!(
        "game \"{}\" from \"{parent}\" {{ {} }}\n",
        merged.title,
        values.join(", ")
    );
    rules.file = rules.sources.add("with-options.game", text);
    let (meaning, diagnostics) = analyse(&rules.sources, rules.file);
    match meaning {
        Some(_) => Ok(rules),
        None => {
            let failure = rules::refuse(&rules.sources, &diagnostics).undone();
            Err(failure.hint(available(&merged)))
        }
    }
}

/// Returns the parts of the game as its file has it.
fn merged(rules: &Rules) -> Result<Merged, Failure> {
    let (both, diagnostics) = parts_and_meaning(&rules.sources, rules.file);
    let refused = || rules::refuse(&rules.sources, &diagnostics);
    both.map(|(merged, _)| merged).ok_or_else(refused)
}

/// Returns the values as a rules file writes them.
fn values(merged: &Merged, options: &[String]) -> Result<Vec<String>, Failure> {
    let mut values: Vec<(&str, i32)> = Vec::new();
    for option in options {
        let refused = |why: &str| {
            let failure = Failure::usage(format!("`--option {option}`: {why}"));
            Err(failure.hint(available(merged)))
        };
        let Some((name, value)) = option.split_once('=') else {
            return refused("an option is written NAME=N, like size=4");
        };
        if merged.option(name).is_none() {
            return refused(&format!("{} has no option `{name}`", merged.title));
        }
        if values.iter().any(|(other, _)| *other == name) {
            return refused(&format!("`{name}` has a value already"));
        }
        match value.parse() {
            Ok(number) => values.push((name, number)),
            Err(_) => return refused(&format!("`{value}` is no number of 32 bits")),
        }
    }
    let each = values.iter();
    Ok(each.map(|(name, n)| format!("{name} = {n}")).collect())
}

/// Says which options there are.
fn available(merged: &Merged) -> String {
    let each = merged.options.iter();
    let each: Vec<String> = each.map(|o| format!("{} = {}", o.name, o.value)).collect();
    match each.is_empty() {
        true => format!("{} has no options", merged.title),
        false => format!("the options of {} are {}", merged.title, each.join(", ")),
    }
}

/// Gives the rules file a name by which a variant can have it as its parent, and returns the name: a file may be called anything,
/// with blanks as well, while `from` takes plain names alone.
fn alias(rules: &mut Rules) -> String {
    let mut name = "rules".to_string();
    while rules.sources.find(&name).is_some() {
        name.push('-');
    }
    let own = rules.sources.file(rules.file).clone();
    rules.file = rules.sources.add_as(&name, &own.path, own.text);
    name
}
