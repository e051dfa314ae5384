//! One word or sign of a rules file is dropped or changed: whatever it was, the compiler answers,
//! and what it says first points at the place.
//!
//! In debug builds every tenth mutant is tried. `MUTATION_EVERY=1` tries all, and
//! `MUTATION_LIST=1` prints the far ones.

use boardwright::compile::analyse;
use boardwright::resolve::load_dir;
use boardwright::source::{FileId, Sources};
use std::collections::BTreeMap;
use std::path::Path;

/// A word, number, text or sign of a file.
#[derive(Clone, Copy, Debug)]
struct Token<'a> {
    text: &'a str,
    start: usize,
}

/// The sorts of mutation, which are counted apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Sort {
    /// A bracket or a quote that is dropped or changed: what follows means something else.
    Bracket,
    /// The name in a declaration: what is wrong is every use of it.
    Declaration,
    /// Anything else.
    Other,
}

/// What became of the mutants of a sort.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    /// They still compile.
    fine: usize,
    /// The first diagnostic, or a label of it, is within a line of the mutation.
    near: usize,
    /// It is not.
    far: usize,
    /// There are several diagnostics.
    several: usize,
}

const SIGNS: [&str; 13] = [
    "\"\"\"", "->", ":=", "+=", "-=", "==", "!=", "<=", ">=", "..", "//", "&&", "||",
];

fn tokens(text: &str) -> Vec<Token<'_>> {
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match c {
            _ if c.is_whitespace() => c.len_utf8(),
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '"' => quoted(rest),
            _ if word(c) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            _ => SIGNS
                .iter()
                .find(|s| rest.starts_with(**s))
                .map_or(c.len_utf8(), |s| s.len()),
        };
        let (text, start) = (&rest[..length], at);
        if !c.is_whitespace() && !text.starts_with("//") {
            all.push(Token { text, start });
        }
        at += length;
    }
    all
}

fn quoted(rest: &str) -> usize {
    let quote = if rest.starts_with("\"\"\"") {
        "\"\"\""
    } else {
        "\""
    };
    let end = rest[quote.len()..].find(quote);
    end.map_or(rest.len(), |end| end + 2 * quote.len())
}

fn sort(all: &[Token<'_>], i: usize, part: &str) -> Sort {
    let text = |j: Option<usize>| j.and_then(|j| all.get(j)).map_or("", |t| t.text);
    let (before, after) = (text(i.checked_sub(1)), text(Some(i + 1)));
    if "()[]{}\"".contains(&all[i].text[..1]) {
        return Sort::Bracket;
    }
    let named = [
        "def", "dir", "region", "state", "option", "act", "move", "enum", "layer", "choose", "let",
        "each",
    ];
    let listed = ["players", "pieces", "layer", "enum", "option"];
    let bound = after == "in" && matches!(before, "(" | "{");
    let graph = part == "board" && all[i].text.starts_with(|c: char| c.is_ascii_lowercase());
    match named.contains(&before) || listed.contains(&part) || bound || graph || part == "params" {
        true => Sort::Declaration,
        false => Sort::Other,
    }
}

/// The word that the part of each token begins with; `params` for parameters.
fn parts<'a>(text: &str, all: &[Token<'a>]) -> Vec<&'a str> {
    let words = [
        "game", "players", "board", "pieces", "layer", "dir", "region", "def", "state", "enum",
        "option", "setup", "act", "move", "turn", "after", "end",
    ];
    let (mut part, mut params) = ("", false);
    let mut named = Vec::new();
    for (i, token) in all.iter().enumerate() {
        let first = token.start == 0 || text[..token.start].ends_with('\n');
        if first && words.contains(&token.text) {
            part = token.text;
        }
        let after_name = i > 1 && matches!(all[i - 2].text, "def" | "act");
        params = params && token.text != ")" || after_name && token.text == "(";
        named.push(if params { "params" } else { part });
    }
    named
}

/// What stands for a token in its mutants.
fn changes(all: &[Token<'_>], i: usize) -> Vec<String> {
    let text = all[i].text;
    let other = all[(i * 7919 + 31) % all.len()].text;
    let misspelt: String = match text.len() {
        0 | 1 => format!("{text}{text}"),
        n if text.is_ascii() => format!(
            "{}{}",
            &text[..n - 2],
            text[n - 2..].chars().rev().collect::<String>()
        ),
        _ => text.to_uppercase(),
    };
    let all = [String::new(), misspelt, other.to_string()];
    all.into_iter().filter(|m| m != text).collect()
}

/// Tries one mutant.
fn mutant(
    sources: &Sources,
    file: FileId,
    (at, length): (usize, usize),
    new: &str,
    count: &mut Count,
) {
    let old = &sources.file(file).text;
    let text = format!("{}{new}{}", &old[..at], &old[at + length..]);
    let mut changed = Sources::new();
    for id in sources.ids() {
        let source = sources.file(id);
        let text = if id == file {
            text.clone()
        } else {
            source.text.clone()
        };
        changed.add(&source.path, text);
    }
    let (game, diags) = analyse(&changed, file);
    assert_eq!(game.is_none(), diags.has_errors());
    if game.is_some() {
        count.fine += 1;
        return;
    }
    let sorted = diags.sorted();
    let first = sorted[0];
    let place = sources.line_column(file, at as u32).line;
    let line = |span: boardwright::source::Span, at| changed.line_column(span.file, at).line;
    let spans = [first.span]
        .into_iter()
        .chain(first.labels.iter().map(|l| l.span));
    let near = |span: boardwright::source::Span| {
        let (from, to) = (line(span, span.start), line(span, span.end));
        span.file == file && place + 1 >= from && place <= to + 1
    };
    count.several += usize::from(sorted.len() > 1);
    match spans.into_iter().any(near) {
        true => count.near += 1,
        false => {
            count.far += 1;
            if std::env::var_os("MUTATION_LIST").is_some() {
                let name = &sources.file(file).path;
                let told = line(first.span, first.span.start);
                println!(
                    "{name}:{place}: `{}` -> `{new}`: {} {told}: {}",
                    &old[at..at + length],
                    first.code.0,
                    first.message
                );
            }
        }
    }
    if sorted.len() > 1 && std::env::var_os("MUTATION_SEVERAL").is_some() {
        let name = &sources.file(file).path;
        let all: Vec<_> = sorted
            .iter()
            .map(|d| format!("{} {}: {}", d.code.0, line(d.span, d.span.start), d.message))
            .collect();
        println!(
            "{name}:{place}: `{}` -> `{new}`: {all:?}",
            &old[at..at + length]
        );
    }
}

#[test]
fn what_is_said_first_is_near_the_mutation() {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let every = std::env::var("MUTATION_EVERY")
        .ok()
        .and_then(|n| n.parse().ok());
    let every = every.unwrap_or(if cfg!(debug_assertions) { 10 } else { 1 });
    let folder = load_dir(&rules);
    let mut counts: BTreeMap<Sort, Count> = BTreeMap::new();
    let mut number = 0usize;
    for &file in &folder.files {
        let text = &folder.sources.file(file).text;
        let all = tokens(text);
        let parts = parts(text, &all);
        for i in 0..all.len() {
            for new in changes(&all, i) {
                number += 1;
                if number.is_multiple_of(every) {
                    let count = counts.entry(sort(&all, i, parts[i])).or_default();
                    let place = (all[i].start, all[i].text.len());
                    mutant(&folder.sources, file, place, &new, count);
                }
            }
        }
    }
    println!("{number} mutants, every {every}: {counts:#?}");
    let other = counts[&Sort::Other];
    let bracket = counts[&Sort::Bracket];
    assert!(other.near > 500 && bracket.near > 100, "{counts:?}");
    // Nine in ten are asked for; far more is what there is.
    assert!(other.near >= 97 * other.far, "{counts:?}");
    assert!(bracket.near >= 30 * bracket.far, "{counts:?}");
}
