//! Formatting of random rules files keeps the tree and the comments, is idempotent, and does not depend on
//! the blanks of the text.

use boardwright::diag::Diagnostics;
use boardwright::source::{FileId, Sources};
use boardwright::syntax::{self, dump::dump, format::format};
use boardwright_fuzz::generate;
use boardwright_runtime::Rng;

fn source(text: &str) -> (Sources, FileId) {
    let mut sources = Sources::new();
    let file = sources.add("random.game", text.to_string());
    (sources, file)
}

fn formatted(text: &str) -> String {
    let (sources, file) = source(text);
    format(&sources, file).unwrap_or_else(|diags| panic!("{diags:?}\n{text}"))
}

fn tree(text: &str) -> String {
    let (sources, file) = source(text);
    let mut diags = Diagnostics::new();
    let tree = syntax::parse(&sources, file, &mut diags);
    assert!(diags.is_empty(), "{diags:?}\n{text}");
    dump(&tree)
}

/// Doubles all blanks outside of strings.
fn blown_up(text: &str) -> String {
    let each = text.split('"').enumerate().map(|(i, part)| match i % 2 {
        0 => part.replace(' ', "  "),
        _ => part.to_string(),
    });
    each.collect::<Vec<_>>().join("\"")
}

/// Doubles blanks and adds empty lines and comments, in ways that change no meaning.
fn stirred(rng: &mut Rng, text: &str) -> String {
    let mut out = String::new();
    let mut quoted = false;
    for line in text.lines() {
        quoted ^= line.matches("\"\"\"").count() % 2 == 1;
        let plain = !quoted && !line.contains('"');
        match rng.below(8) {
            0 if plain => out += &line.replace(' ', "  "),
            1 if plain => out += &format!("      {}  ", line.trim_start()),
            2 if plain => out += line.trim_start(),
            _ => out += line,
        }
        if plain && rng.below(6) == 0 {
            out += &format!("  // after {}", rng.below(100));
        }
        out += "\n";
        if plain && rng.below(8) == 0 {
            out += &format!("   // above {}\n", rng.below(100));
        }
    }
    out
}

fn comments(text: &str) -> Vec<&str> {
    let comment = |line: &'_ str| line.find("//").map(|at| line[at..].trim_end().len());
    let each = text
        .lines()
        .filter_map(|l| comment(l.trim_end()).map(|n| (l.trim_end(), n)));
    each.map(|(line, n)| &line[line.len() - n..]).collect()
}

#[test]
fn random_files_mean_the_same_in_the_one_style() {
    for seed in 0..60 {
        let text = generate(seed);
        let first = formatted(&text);
        assert_eq!(tree(&first), tree(&text), "seed {seed}");
        assert_eq!(formatted(&first), first, "seed {seed}");
        assert_eq!(formatted(&blown_up(&text)), first, "seed {seed}");
        let wide = first.lines().filter(|l| l.chars().count() > 120).count();
        let was = text.lines().filter(|l| l.chars().count() > 120).count();
        assert!(
            wide <= was,
            "seed {seed}: {wide} wide lines of {was}\n{first}"
        );
    }
}

#[test]
fn comments_are_kept_and_blanks_do_not_matter() {
    for seed in 0..60 {
        let text = generate(seed);
        let stirred = stirred(&mut Rng::new(seed), &text);
        let first = formatted(&stirred);
        assert_ne!(first, stirred, "seed {seed}");
        assert_eq!(comments(&first), comments(&stirred), "seed {seed}\n{first}");
        assert_eq!(formatted(&first), first, "seed {seed}");
        assert_eq!(tree(&first), tree(&text), "seed {seed}");
    }
}
