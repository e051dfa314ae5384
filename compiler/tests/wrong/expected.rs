//! What the first lines of a wrong file expect.

use boardwright::source::{Sources, Span};

/// What is expected of a file.
#[derive(Default)]
pub(crate) struct Expected {
    /// `E0201 9:18..9:22`
    pub(crate) mistakes: Vec<String>,
    /// Whether suggested changes leave nothing wrong.
    pub(crate) fixed: bool,
    /// Beginnings of suggestions in words.
    pub(crate) help: Vec<String>,
}

/// Reads the lines that begin with `//! `.
pub(crate) fn expected(text: &str) -> Expected {
    let mut expected = Expected::default();
    for line in text.lines().map_while(|line| line.strip_prefix("//! ")) {
        match line.strip_prefix("help ") {
            Some(help) => expected.help.push(help.to_string()),
            None if line == "fixed" => expected.fixed = true,
            None => expected.mistakes.push(line.to_string()),
        }
    }
    expected
}

/// A place as these lines write it.
pub(crate) fn place(sources: &Sources, span: Span) -> String {
    let (start, end) = (
        sources.line_column(span.file, span.start),
        sources.line_column(span.file, span.end),
    );
    format!(
        "{}:{}..{}:{}",
        start.line, start.column, end.line, end.column
    )
}
