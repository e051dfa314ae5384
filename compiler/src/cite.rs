//! Citations of rules in generated code: the part of the rules and the line within that part.
//!
//! The line is counted from the first line of the part. A line inserted in another part thus changes no
//! citation and no generated code.

use crate::source::{Sources, Span};

/// The words that begin a part.
const HEADS: [&str; 21] = [
    "game", "players", "board", "pieces", "layer", "dir", "region", "def", "enum", "state",
    "option", "setup", "move", "act", "turn", "after", "end", "points", "view", "without",
    "notation",
];
/// The words that are followed by the part's name.
const NAMED: [&str; 9] = [
    "layer", "dir", "region", "def", "enum", "state", "option", "move", "act",
];

/// A citation of a place in the rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cite {
    /// The stem of the file name.
    pub file: String,
    /// The part, such as `move step`, `def forward` or `end`.
    pub part: String,
    /// The line within the part, from 1.
    pub line: usize,
}

impl Cite {
    /// Returns the citation of the first byte of a span. A part begins with a line that is not indented.
    pub fn of(sources: &Sources, span: Span) -> Cite {
        let file = sources.file(span.file);
        let line = sources.line_column(span.file, span.start).line;
        let lines: Vec<&str> = file.text.lines().take(line).collect();
        let head = lines.iter().rposition(|line| begins_part(line));
        let first = head.and_then(|head| lines.get(head));
        Cite {
            file: file.name.clone(),
            part: first.map_or(String::new(), |first| title(first)),
            line: line - head.unwrap_or_default(),
        }
    }

    /// Returns the citation as text for the engine of a game: `move step, line 2`. Rules of a parent name its
    /// file.
    pub fn text(&self, game: &str) -> String {
        let mut text = String::new();
        if self.file != game {
            text = format!("{}: ", self.file);
        }
        text.push_str(&self.part);
        if self.line > 1 {
            text.push_str(&format!(", line {}", self.line));
        }
        text
    }
}

fn begins_part(line: &str) -> bool {
    HEADS.contains(&leading_word(line))
}

/// Returns the title of a part: its word and its name, if it has one.
fn title(line: &str) -> String {
    let head = leading_word(line);
    match leading_word(line[head.len()..].trim_start()) {
        name if NAMED.contains(&head) && !name.is_empty() => format!("{head} {name}"),
        _ => head.to_string(),
    }
}

/// Returns the word at the beginning of a text; empty if there is none.
fn leading_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use super::Cite;
    use crate::source::{Sources, Span};

    fn cited(text: &str, what: &str) -> String {
        let mut sources = Sources::new();
        let file = sources.add("t.game", text.to_string());
        let start = text.find(what).expect("it is there");
        Cite::of(&sources, Span::new(file, start, start + what.len())).text("t")
    }

    #[test]
    fn lines_are_counted_within_their_part() {
        let text =
            "game \"T\"\n\nmove step {\n    choose c in own\n\n    clear c\n}\nend { x : draw }\n";
        assert_eq!(cited(text, "move"), "move step");
        assert_eq!(cited(text, "clear"), "move step, line 4");
        assert_eq!(cited(text, "x :"), "end");
        assert_eq!(
            cited(&format!("// more\n{text}"), "clear"),
            "move step, line 4"
        );
    }

    #[test]
    fn rules_of_a_parent_name_its_file() {
        let cite = Cite {
            file: "chess".into(),
            part: "end".into(),
            line: 1,
        };
        assert_eq!(cite.text("chess960"), "chess: end");
    }
}
