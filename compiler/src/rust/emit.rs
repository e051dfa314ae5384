//! Formats tokens as text: adds the header, and turns comments into their ordinary form.

use super::join::joined;
use crate::lir::Module;
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The lint settings of generated code: the lints that are allowed, each with its reason.
///
/// Lints of correctness, suspicious code and performance stay enabled, except for the one that is
/// named.
const ALLOWED: &str = "\
#![forbid(unsafe_code)]
#![allow(dead_code, reason = \"a board has all its steps, and a set all its members\")]
#![allow(unused_variables, reason = \"functions of one sort have the same parameters\")]
#![allow(unused_assignments, reason = \"rules may set what they never read\")]
#![allow(unreachable_pub, missing_docs, reason = \"a module may be included anywhere\")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = \"made of general parts\")]";

/// Returns the text of a generated file.
pub(super) fn emit(module: &Module, file: &syn::File) -> String {
    let text = prettyplease::unparse(file);
    let each = BY_DIRECTION.iter();
    let text = each.fold(text, |text, name| by_direction(&text, name));
    let text = FILLED.iter().fold(text, |text, name| in_rows(&text, name));
    let lines = joined(&text);
    debug_assert!(
        tokens(&lines).is_some_and(|lines| Some(lines) == tokens(&text)),
        "lines are joined, nothing else"
    );
    header(&module.title, &module.name, module.rules_hash) + &comments(&lines)
}

/// Returns the tokens of a text in order, without commas and braces, of which lines that are joined may have fewer;
/// `None` if it is not Rust.
fn tokens(text: &str) -> Option<Vec<String>> {
    let mut all = Vec::new();
    flatten(text.parse().ok()?, &mut all);
    Some(all)
}

fn flatten(stream: TokenStream, all: &mut Vec<String>) {
    for tree in stream {
        match tree {
            TokenTree::Group(group) => {
                let braces = matches!(group.delimiter(), Delimiter::Brace | Delimiter::None);
                all.extend((!braces).then(|| format!("{:?}", group.delimiter())));
                flatten(group.stream(), all);
                all.extend((!braces).then(|| "end".to_string()));
            }
            TokenTree::Punct(punct) if punct.as_char() == ',' => {}
            other => all.push(other.to_string()),
        }
    }
}

/// Returns the header: the title, the file name of the rules without extension, and the hash of the rules.
fn header(title: &str, name: &str, hash: u64) -> String {
    let (title, name) = (in_comment(title), in_comment(name));
    format!(
        "//! {title}. Generated from rules/{name}.game; do not edit.\n//! `boardwright gen` writes it anew. Rules hash: {hash:016x}.\n{ALLOWED}\n\n"
    )
}

/// Replaces characters that a comment of Rust may not contain by blanks: line ends, and those that change the
/// direction of text.
fn in_comment(text: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.replace(|c: char| matches!(c, '\n' | '\r') || turns(c), " ")
}

/// Replaces `///@ text` and `/** @ text */` by `// text`, once for consecutive equal citations.
fn comments(text: &str) -> String {
    let mut out = Vec::new();
    let (mut last, mut after_field) = (None, false);
    for line in text.lines() {
        let start = indent(line);
        // Each item starts with its own citation, whatever precedes it.
        if start <= 4 && closes_item(line) {
            last = None;
        }
        match cited(line) {
            Some(comment) if last == Some(comment) && (start > 4 || after_field) => continue,
            Some(comment) => {
                last = Some(comment);
                out.push(format!("{}// {comment}", &line[..start]));
            }
            None => {
                after_field = line.ends_with(',');
                out.push(line.to_string());
            }
        }
    }
    apart(&behind(&out))
}

/// Returns the text of a citation.
fn cited(line: &str) -> Option<&str> {
    let line = line.trim_start();
    { line.strip_prefix("///@ ") }.or_else(|| line.strip_prefix("/// @ "))
}

/// Whether a line ends an item of several lines.
fn closes_item(line: &str) -> bool {
    matches!(line.trim(), "}" | "};" | ");" | "];")
}

/// Returns the number of blanks before a line.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Moves each comment that is about one line only behind that line, where it fits. Any other comment stands above the
/// lines that it is about.
fn behind(lines: &[String]) -> String {
    // Comments of documentation stay above what they describe.
    let is_comment = |line: &String| line.trim_start().starts_with("// ");
    let mut out = String::new();
    let mut rest = lines;
    while let [line, behind @ ..] = rest {
        out.push_str(line);
        rest = behind;
        if let [of, behind @ ..] = rest
            && is_comment(line)
            && is_alone(of, behind.first())
            && of.len() + 1 + line.trim_start().len() <= WIDTH
        {
            out.truncate(out.len() - line.len());
            out.push_str(&format!("{of} {}", line.trim_start()));
            rest = behind;
        }
        out.push('\n');
    }
    out
}

/// Whether a line under a comment is all that this is about: a statement, a field or a constant of one line, or the head
/// of a block, before another comment or the end of the block.
fn is_alone(line: &str, next: Option<&String>) -> bool {
    let next = next.map_or("", String::as_str);
    let closes = next.trim_start().starts_with(['}', ')', ']']);
    let ends = next.trim_start().starts_with("//") && indent(next) == indent(line);
    let begins = next.trim_start().starts_with("//") && indent(next) > indent(line);
    let last = closes && indent(next) < indent(line);
    match line.trim_start() {
        text if text.starts_with(['#', '/', '}']) || text.starts_with("fn ") => false,
        text if text.ends_with([';', ',']) => ends || last,
        text if text.ends_with('{') => begins,
        _ => false,
    }
}

/// The macros that are printed with one line per direction.
const BY_DIRECTION: &[&str] = words!(union_over steps);

/// The macros whose rows fill lines.
const FILLED: &[&str] = words!(
    basics boards counted masks owners plain_data rectangle slides step_by walks
);

/// The maximum length of a line.
pub(super) const WIDTH: usize = 100;

/// Formats a macro with one line per direction; `prettyplease` only fills the lines of macros.
fn by_direction(text: &str, name: &str) -> String {
    rewritten(text, name, |indent, parts| {
        let line = |text: &str| filled(text, &format!("{indent}    "));
        let row = |(n, part): (usize, &String)| match part.split_once("; ").filter(|_| n == 0) {
            Some((dirs, first)) => format!("{dirs};\n{}", line(first)),
            None => format!(",\n{}", line(part)),
        };
        parts.iter().enumerate().map(row).collect()
    })
}

/// Formats a macro whose rows fill lines.
fn in_rows(text: &str, name: &str) -> String {
    rewritten(text, name, |indent, parts| {
        let within = format!("{indent}    ");
        let rows: Vec<_> = parts.iter().map(|part| format!("{part},")).collect();
        let rows = rows.iter().map(String::as_str);
        let lines = lines_of(rows, WIDTH.saturating_sub(within.len()), 0);
        let lines = lines
            .iter()
            .map(|line| format!("\n{}", filled(&unbroken(line), &within)));
        let rows: String = lines.collect();
        rows.trim_end_matches(',').replace('\u{a0}', " ")
    })
}

/// Replaces the spaces where a line must not break: it breaks behind commas that are not in square brackets.
fn unbroken(line: &str) -> String {
    let (mut depth, mut last) = (0, ' ');
    let each = line.chars().map(|c| {
        depth += i32::from(c == '[') - i32::from(c == ']');
        let breaks = depth == 0 && last == ',';
        last = c;
        if c == ' ' && !breaks { '\u{a0}' } else { c }
    });
    each.collect()
}

/// Formats the content of a macro by `layout`.
fn rewritten(text: &str, name: &str, layout: impl Fn(&str, &[String]) -> String) -> String {
    let name = &format!("{name}!(");
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(name) {
        let begin = rest[..at].rfind('\n').map_or(0, |n| n + 1);
        let (before, inner) = (&rest[..at], &rest[at + name.len()..]);
        out.push_str(before);
        out.push_str(name);
        // A string from the rules may contain the same text.
        if !rest[begin..at].trim().is_empty() {
            rest = inner;
            continue;
        }
        let indent = " ".repeat(at - begin);
        let parts: Vec<_> = parts(inner).into_iter().map(spaced).collect();
        out.push_str(&format!("{}\n{indent})", layout(&indent, &parts)));
        rest = inner.get(closed(inner) + 1..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}

/// Puts the spaces of ordinary code between the tokens of a macro.
fn spaced(part: &str) -> String {
    let words: Vec<_> = part.split_whitespace().collect();
    let text = words.join(" ").replace(" : ", ": ");
    text.replace(" .", ".")
        .replace(", - ", ", -")
        .replace("[- ", "[-")
}

/// Fills lines with a text; lines after the first are indented one step further.
fn filled(text: &str, indent: &str) -> String {
    let lines = lines_of(text.split(' '), WIDTH.saturating_sub(indent.len()), 4);
    format!("{indent}{}", lines.join(&format!("\n{indent}    ")))
}

/// Joins words to lines of a width; lines after the first have a smaller one.
pub(super) fn lines_of<'a>(
    words: impl Iterator<Item = &'a str>,
    width: usize,
    less: usize,
) -> Vec<String> {
    let wide = |text: &str| text.chars().count();
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let width = if lines.len() > 1 {
            width.saturating_sub(less)
        } else {
            width
        };
        match lines.last_mut() {
            Some(line) if wide(line) + 1 + wide(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// Returns the index of the bracket that closes the one open at the beginning; the end of the text if
/// there is none.
fn closed(text: &str) -> usize {
    let mut depth = 0;
    let at = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth < 0
    });
    at.map_or(text.len(), |(at, _)| at)
}

/// Splits a text at its top-level commas, up to the closing bracket.
fn parts(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let parts = text[..closed(text)].split(move |c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    });
    parts.filter(|part| !part.trim().is_empty()).collect()
}

/// Inserts a blank line after every item that is longer than a line.
fn apart(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = "";
    for line in text.lines() {
        let depth = indent(line);
        let item = closes_item(before) && indent(before) == depth && depth <= 4;
        if item && !line.trim().is_empty() && !line.trim_start().starts_with('}') {
            out.push('\n');
        }
        out.push_str(line);
        out.push('\n');
        before = line;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unions_have_a_line_for_each_direction() {
        let text = "fn f() {\n    union_over!(\n        dirs; N : Board::n(a, b), E :\n        (1, (2, 3))\n    )\n}\n";
        let lines = "fn f() {\n    union_over!(dirs;\n        N: Board::n(a, b),\n        E: (1, (2, 3))\n    )\n}\n";
        let unions = |text| by_direction(text, "union_over");
        assert_eq!(unions(text), lines);
        for other in ["", "x", "title: \"union_over!(\"", "a union_over!(b; c)\n"] {
            assert_eq!(unions(other), other);
        }
        assert_eq!(unions("union_over!("), "union_over!(\n)");
    }

    #[test]
    fn the_title_is_one_line_in_one_direction() {
        let header = header("a\u{202e}b\nc\u{2066}", "x", 0);
        assert!(header.starts_with("//! a b c . Generated from rules/x.game; do not edit."));
    }

    #[test]
    fn a_line_for_a_direction_is_filled() {
        let text = format!("a{}", " & bcdefghi".repeat(12));
        let lines = filled(&text, "  ");
        assert_eq!(lines.lines().count(), 2);
        assert!(
            lines
                .lines()
                .all(|line| line.len() <= WIDTH && line.starts_with("  "))
        );
        assert_eq!(lines.split_whitespace().collect::<Vec<_>>().join(" "), text);
        assert_eq!(filled("a: b", "  "), "  a: b");
    }

    #[test]
    fn a_line_of_the_rules_is_cited_once_where_its_statements_stand_together() {
        let text = "    /// @ move a\n    fn f() {\n        /// @ move a, line 2\n        x;\n        /// @ move a, line 2\n        y;\n    }\n    /// @ move a\n    fn g() {}\n";
        assert_eq!(comments(text).matches("move a, line 2").count(), 1);
        assert_eq!(comments(text).matches("move a\n").count(), 2);
    }

    #[test]
    fn a_comment_about_one_line_stands_behind_it() {
        let of_one = "    fn f() {\n        /// @ a, line 1\n        x;\n        /// @ a, line 2\n        if y {\n            /// @ a, line 3\n            z;\n        }\n    }\n";
        assert_eq!(
            comments(of_one),
            "    fn f() {\n        x; // a, line 1\n        if y { // a, line 2\n            z; // a, line 3\n        }\n    }\n"
        );
        let of_two = "    fn f() {\n        /// @ a, line 1\n        x;\n        y;\n        /// @ a, line 2\n        if z {\n            w;\n        }\n    }\n";
        assert_eq!(comments(of_two), of_two.replace("/// @ ", "// "));
        let long = format!(
            "        /// @ a, line 1\n        {}; \n        }}\n",
            "x".repeat(80)
        );
        assert!(comments(&long).contains("// a, line 1\n"));
        let documented = "    /// The players.\n    a: u8,\n    /// The turn.\n    b: u8,\n}\n";
        assert_eq!(comments(documented), documented);
    }
}
