//! Mutated rules files and noise: the compiler gives diagnostics and neither panics nor hangs. Files that
//! are still valid are compiled to an engine's source.

use boardwright_fuzz::{Rules, game, generate, module};
use boardwright_runtime::Rng;
use std::time::{Duration, Instant};

/// The time limit for a file, generous since it is to detect hangs.
const PATIENCE: Duration = Duration::from_secs(60);

/// The words and signs that a mutation inserts.
const PIECES: &[&str] = &[
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    ";",
    "\n",
    ":",
    ":=",
    "->",
    "..",
    ".",
    ",",
    "#",
    "-",
    "|",
    "&",
    "\"",
    "\"\"\"",
    "//",
    "none",
    "own",
    "me",
    "next",
    "1",
    "2147483648",
    "0",
    "not ",
    "some ",
    "choose lv1 in ",
    "require ",
    "let lv1 = ",
    "for each lv1 in ",
    "repeat { ",
    "at once { ",
    "put ",
    "clear ",
    "again",
    "groups(",
    "before(",
    "lines(",
    "seen",
    "blocked",
    "pass",
    "chance",
    "union(lv1 in cells : ",
    " or stop",
    " wins",
    "\u{e9}",
    "\u{0}",
    "\t",
    "\r",
    "\u{feff}",
];

fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}

/// Draws an offset between two characters.
fn place(rng: &mut Rng, text: &str) -> usize {
    let mut at = below(rng, text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Mutates a text once: deletes, inserts, duplicates or moves something.
fn spoil(rng: &mut Rng, text: &mut String) {
    let (a, b) = (place(rng, text), place(rng, text));
    let (from, mut to) = (a.min(b), a.max(b).min(a.min(b) + 24));
    while !text.is_char_boundary(to) {
        to -= 1;
    }
    match below(rng, 6) {
        0 => text.replace_range(from..to, ""),
        1 => text.insert_str(from, PIECES[below(rng, PIECES.len())]),
        2 => text.replace_range(from..to, PIECES[below(rng, PIECES.len())]),
        3 => {
            let part = text[from..to].to_string();
            let at = place(rng, text);
            text.insert_str(at, &part);
        }
        4 => swap_words(rng, text),
        _ => swap_lines(rng, text),
    }
}

fn swap_words(rng: &mut Rng, text: &mut String) {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    let (a, b) = (below(rng, words.len()), below(rng, words.len()));
    if a < words.len() && b < words.len() {
        words.swap(a, b);
    }
    *text = words.concat();
}

fn swap_lines(rng: &mut Rng, text: &mut String) {
    let mut lines: Vec<&str> = text.lines().collect();
    let (a, b) = (below(rng, lines.len()), below(rng, lines.len()));
    if a < lines.len() && b < lines.len() {
        lines.swap(a, b);
    }
    *text = lines.join("\n");
}

/// Compiles a text; returns whether it is valid.
fn answered(name: String, text: String) -> bool {
    let rules = Rules::new(&name, &text);
    let began = Instant::now();
    let taken = game(&rules).is_ok();
    if taken {
        assert!(module(&rules).is_ok(), "{}", rules.text);
    }
    assert!(began.elapsed() < PATIENCE, "{}", rules.text);
    taken
}

#[test]
fn spoilt_files_are_answered() {
    let (mut taken, mut refused) = (0, 0);
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let mut text = generate(seed % 60);
        for _ in 0..1 + below(&mut rng, 3) {
            spoil(&mut rng, &mut text);
        }
        match answered(format!("spoilt-{seed}"), text) {
            true => taken += 1,
            false => refused += 1,
        }
    }
    assert!(taken > 3, "only {taken} of the files were taken");
    assert!(refused > 100, "only {refused} of the files were refused");
}

#[test]
fn noise_is_refused() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let bytes: Vec<u8> = (0..below(&mut rng, 600))
            .map(|_| rng.word() as u8)
            .collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!answered(format!("noise-{seed}"), text));
        let words: Vec<&str> = (0..below(&mut rng, 300))
            .map(|_| PIECES[below(&mut rng, PIECES.len())])
            .collect();
        assert!(!answered(format!("words-{seed}"), words.concat()));
    }
}
