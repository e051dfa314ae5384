//! `E01xx`: syntax errors.
//!
//! Messages name the text that was found and the text that was expected, in the words of the
//! language.

use super::{Code, Diagnostic, Edit};
use crate::source::Span;

/// Something stands where something else is needed.
pub const UNEXPECTED: Code = Code("E0101");
/// A bracket is not closed.
pub const UNCLOSED_BRACKET: Code = Code("E0102");
/// A bracket closes nothing.
pub const STRAY_BRACKET: Code = Code("E0103");
/// Tabs are not blanks.
pub const TAB: Code = Code("E0104");
/// A string is not closed.
pub const UNCLOSED_STRING: Code = Code("E0105");
/// The file is too long.
pub const TOO_LARGE: Code = Code("E0106");
/// Brackets are nested too deep.
pub const TOO_DEEP: Code = Code("E0107");
/// A line begins with a word that begins no part.
pub const UNKNOWN_PART: Code = Code("E0109");
/// An expression has too many operators.
pub const TOO_MANY_OPERATORS: Code = Code("E0110");
/// There are more mistakes than are shown.
pub const TOO_MANY_MISTAKES: Code = Code("E0111");

/// `found` stands where one of `expected` is needed.
pub fn unexpected(span: Span, found: &str, expected: &str) -> Diagnostic {
    Diagnostic::error(UNEXPECTED, span, format!("unexpected {found}")).label(expected)
}

/// A statement, part or line of `end` stops before it is complete.
pub fn ends_early(span: Span, what: &str, expected: &str) -> Diagnostic {
    Diagnostic::error(UNEXPECTED, span, format!("{what} is not complete"))
        .label(format!("{expected} after this"))
}

/// A reserved word stands where a name is needed.
pub fn reserved(span: Span, word: &str) -> Diagnostic {
    Diagnostic::error(
        UNEXPECTED,
        span,
        format!("`{word}` is a word of the language and cannot be a name"),
    )
    .label("expected a name")
}

/// `bracket` is never closed; `last` is the end of what it may hold.
pub fn unclosed_bracket(span: Span, bracket: &str, last: Option<Span>) -> Diagnostic {
    let close = match bracket {
        "(" => ")",
        "[" => "]",
        _ => "}",
    };
    let d = Diagnostic::error(UNCLOSED_BRACKET, span, format!("`{bracket}` is not closed"))
        .label(format!("there is no `{close}` for this"));
    match last {
        Some(last) => d.also(last, format!("expected `{close}` after this at the latest")),
        None => d,
    }
}

/// `bracket` closes nothing.
pub fn stray_bracket(span: Span, bracket: &str) -> Diagnostic {
    Diagnostic::error(STRAY_BRACKET, span, format!("`{bracket}` closes nothing"))
        .label("no open bracket is left for this")
}

/// `close` stands where the partner of `open` is needed.
pub fn wrong_bracket((open_span, close_span): (Span, Span), open: &str, close: &str) -> Diagnostic {
    let right = if open == "(" { ")" } else { "]" };
    let mut d = Diagnostic::error(
        STRAY_BRACKET,
        close_span,
        format!("`{close}` does not close `{open}`"),
    )
    .label(format!("expected `{right}`"))
    .also(open_span, "opened here");
    d.edits.push(Edit {
        span: close_span,
        text: right.to_string(),
    });
    d
}

/// There are tabs, in these runs.
pub fn tabs(runs: &[Span]) -> Option<Diagnostic> {
    let first = *runs.first()?;
    let count: u32 = runs.iter().map(|run| run.end - run.start).sum();
    let hint = match count {
        1 => "write blanks instead".to_string(),
        _ => format!("write blanks instead of the {count} tabs of this file"),
    };
    let d = Diagnostic::error(TAB, first, "a tab")
        .label("only blanks may stand between words")
        .hint(hint);
    let blanks = |run: &Span| "    ".repeat((run.end - run.start) as usize);
    Some(runs.iter().fold(d, |d, run| d.edit(*run, blanks(run))))
}

/// The string that begins here has no end.
pub fn unclosed_string(span: Span, quote: &str) -> Diagnostic {
    Diagnostic::error(UNCLOSED_STRING, span, "a text in quotes is not closed")
        .label(format!("there is no `{quote}` at the end of this"))
}

/// The file has more bytes than are read.
pub fn too_large(span: Span, bytes: usize, limit: usize) -> Diagnostic {
    Diagnostic::error(
        TOO_LARGE,
        span,
        format!("the file is too large: {bytes} bytes"),
    )
    .label(format!("at most {limit} bytes are read"))
}

/// This bracket lies in too many others.
pub fn nested_too_deep(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(TOO_DEEP, span, "brackets are nested too deep")
        .label(format!(
            "this lies in {limit} others, and no more are allowed"
        ))
        .hint("name an inner part with `let`, `def` or `act`")
}

/// This operator is one too many.
pub fn too_many_operators(span: Span, limit: usize) -> Diagnostic {
    Diagnostic::error(
        TOO_MANY_OPERATORS,
        span,
        "too many operators in one expression",
    )
    .label(format!("here are more than {limit}"))
    .hint("list cells in braces, `{a1, b2}`, or name parts with `let` or `def`")
}

/// `word` begins no part; perhaps `meant` was meant.
pub fn unknown_part(span: Span, word: &str, meant: Option<&str>) -> Diagnostic {
    let d = Diagnostic::error(
        UNKNOWN_PART,
        span,
        format!("`{word}` does not begin a part"),
    )
    .label("expected a part: `move`, `def`, `end`, …");
    if word == "hidden" {
        return d.hint("what is hidden is what no line of `view { … }` lists");
    }
    if word == "let" {
        return d.hint(
            "a value with a name is a `def`; a `let` stands among the statements of a block",
        );
    }
    let Some(meant) = meant else {
        return d.hint("a line goes on only when it ends, or the next begins, with an operator; or when it ends with a comma");
    };
    d.meant(&[meant])
}

/// Further mistakes are not shown.
pub fn too_many_mistakes(span: Span) -> Diagnostic {
    Diagnostic::error(
        TOO_MANY_MISTAKES,
        span,
        "more mistakes from here on are not shown",
    )
}

/// The file has no part at all.
pub fn empty_file(span: Span) -> Diagnostic {
    Diagnostic::error(UNEXPECTED, span, "the file is empty")
        .label("expected a part: `game \"…\"` comes first")
}
