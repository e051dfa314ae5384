//! The keywords and the predefined words of the language, for the scanner, the checks and for messages.

/// The words that cannot be names.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "game", "board", "layer", "neutral", "dir", "region", "def", "state", "enum", "option", "setup", "act", "move",
    "after", "end", "choose", "in", "require", "let", "if", "then", "else", "for", "repeat", "while", "do", "put",
    "onto", "on", "clear", "again", "or", "and", "not", "some", "no", "by", "most", "least", "union", "sum",
    "max", "min", "reach", "through", "upto", "until", "within", "along", "exactly", "draw", "continue", "score",
    "wins", "loses", "unique", "clock", "simultaneous", "hidden", "view", "weight", "try", "without",
];

/// The words that begin a part.
#[rustfmt::skip]
pub(super) const PARTS: &[&str] = &[
    "game", "players", "board", "pieces", "layer", "dir", "region", "def", "state", "enum", "option", "setup", "act",
    "move", "turn", "after", "end", "view", "points", "without", "notation",
];

/// The words of parts that declare the name after them.
const NAMED: &[&str] = &[
    "layer", "dir", "region", "def", "state", "enum", "option", "act", "move",
];

/// The words of parts that have braces with statements or lines.
const BLOCKS: &[&str] = &[
    "setup", "act", "move", "turn", "after", "end", "view", "notation",
];

/// The words that begin a statement and cannot stand anywhere else.
pub(super) const STATEMENTS: &[&str] = &[
    "choose", "require", "let", "for", "repeat", "do", "put", "clear", "again", "weight", "try",
];

/// Whether a word is reserved and cannot be a name.
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Whether a keyword may stand in an expression.
pub(super) fn may_be_in_expression(word: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: &[&str] = &[
        "in", "if", "or", "and", "not", "some", "no", "most", "least", "union", "sum", "max", "min", "reach",
        "through", "onto", "upto", "until", "within", "along", "exactly",
    ];
    WORDS.contains(&word)
}

/// Whether nothing but an end can follow a keyword.
pub(super) fn ends_line(word: &str) -> bool {
    [
        "again",
        "clock",
        "continue",
        "draw",
        "loses",
        "simultaneous",
        "wins",
    ]
    .contains(&word)
}

/// Whether a part begins with this word.
pub(super) fn begins_part(word: &str) -> bool {
    PARTS.contains(&word)
}

/// Whether a part with this word declares the name after it.
pub(super) fn begins_named_part(word: &str) -> bool {
    NAMED.contains(&word)
}

/// Whether a part with this word has a block.
pub(super) fn has_block(word: &str) -> bool {
    BLOCKS.contains(&word)
}

/// Whether this word can only stand at the beginning of a part.
pub(super) fn only_begins_part(word: &str) -> bool {
    begins_part(word) && is_keyword(word)
}

/// Whether a word at the beginning of a line is the type `dir` of a state or index, which the text before asks for, and not the
/// beginning of a part: a name follows that.
pub(super) fn is_type(word: &str, before: &str, after: &str) -> bool {
    let after = after.trim_start_matches(' ');
    let next: String = after
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    word == "dir" && [",", ":", "["].contains(&before) && (next.is_empty() || next == "clock")
}

/// Whether this word can only stand at the beginning of a statement.
pub(super) fn only_begins_statement(word: &str) -> bool {
    STATEMENTS.contains(&word)
}

/// The predefined words, which cannot be redeclared; the parser reserves the keywords.
pub const PREDEFINED: &[&str] = &[
    "me",
    "next",
    "others",
    "opponent",
    "players",
    "playing",
    "chance",
    "own",
    "enemy",
    "empty",
    "occupied",
    "cells",
    "edge",
    "corners",
    "kinds",
    "none",
    "true",
    "false",
    "adjacent",
    "orthogonal",
    "diagonal",
    "kind",
    "owner",
    "opposite",
    "left",
    "right",
    "group",
    "groups",
    "flood",
    "lines",
    "between",
    "first_of",
    "before",
    "seen",
    "first_seen",
    "last_seen",
    "can",
    "blocked",
    "turn",
    "passes",
    "pass",
    "flag",
    "player",
    "cell",
    "x",
    "y",
    "z",
];
