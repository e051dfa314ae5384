//! docs/grammar.md shows the grammar that the parser is made of, without what is said of blanks.

use crate::folder;
use std::fs;
use std::iter::Peekable;
use std::vec::IntoIter;

const GRAMMAR: &str = include_str!("../../src/syntax/grammar.pest");

#[test]
fn the_page_shows_the_grammar_of_the_parser() {
    let path = folder().join("grammar.md");
    let page = fs::read_to_string(&path).expect("docs/grammar.md is there");
    let shown = readable();
    assert!(shown.lines().count() > 100, "the grammar was not read");
    let begins = "<!-- made of grammar.pest -->\n```text\n";
    let block = page
        .split_once(begins)
        .and_then(|(_, rest)| rest.split_once("```"));
    let block = block.map(|(block, _)| block).unwrap_or_default();
    assert!(block == shown, "docs/grammar.md should say:\n\n{shown}");
}

/// The rules that say something, one after the other, up to those of blanks.
fn readable() -> String {
    let mut text = String::new();
    let mut lines = GRAMMAR.lines();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("// ---- ") {
            if title == "blanks" {
                break;
            }
            text += &format!("# {}\n", title.replace("pieces", "heads of blocks"));
        } else if line.is_empty() && !text.is_empty() && !text.ends_with("\n\n") {
            text.push('\n');
        } else if !line.starts_with("//")
            && let Some((name, body)) = line.split_once(" = ")
        {
            let body = whole(body, &mut lines);
            if is_shown(name.trim()) {
                text += &wrapped(name.trim(), &show(&parse(&body)));
            }
        }
    }
    text.trim().to_string() + "\n"
}

/// What stands between the braces of a rule, which may go on over some lines.
fn whole(begin: &str, rest: &mut std::str::Lines<'_>) -> String {
    let mut body = begin.to_string();
    while !body.ends_with('}') {
        body += rest.next().expect("a rule ends");
    }
    let body = body.trim_start_matches(['_', '@', ' ']);
    body[1..body.len() - 1].trim().to_string()
}

/// Signs and words stand where they are used, and pieces are how the parser begins.
fn is_shown(name: &str) -> bool {
    let inside = ["w_", "p_"].iter().any(|start| name.starts_with(start));
    !inside && !name.ends_with("_piece") && !is_blank(name)
}

/// What is said of blanks and of the ends of words.
fn is_blank(name: &str) -> bool {
    ["sp", "sp1", "gap", "kw", "SOI", "EOI", "comment"].contains(&name)
}

enum Node {
    Token(String),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    Repeated(Box<Node>, char),
}

fn parse(body: &str) -> Node {
    choice(&mut tokens(body).into_iter().peekable())
}

type Tokens = Peekable<IntoIter<String>>;

/// Strings, ranges of letters, names and signs.
fn tokens(body: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = body.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => quoted(rest),
            '\'' => rest
                .find(|c: char| " ~)+*".contains(c))
                .unwrap_or(rest.len()),
            c if is_letter(c) => rest.find(|c| !is_letter(c)).unwrap_or(rest.len()),
            _ => 1,
        };
        tokens.push(rest[..length].to_string());
        rest = rest[length..].trim_start();
    }
    tokens
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of a string in quotes.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let ends = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |(at, _)| at + 1)
}

fn choice(tokens: &mut Tokens) -> Node {
    let mut ways = vec![sequence(tokens)];
    while tokens.next_if(|t| t == "|").is_some() {
        ways.push(sequence(tokens));
    }
    match ways.len() {
        1 => ways.remove(0),
        _ => Node::Choice(ways),
    }
}

fn sequence(tokens: &mut Tokens) -> Node {
    let mut items = Vec::new();
    loop {
        let ahead = tokens.next_if(|t| t == "!").is_some();
        let item = repeated(tokens);
        match item {
            _ if ahead => {}
            Node::Sequence(inner) => items.extend(inner),
            item => items.push(item),
        }
        if tokens.next_if(|t| t == "~").is_none() {
            break;
        }
    }
    match items.len() {
        1 => items.remove(0),
        _ => Node::Sequence(items),
    }
}

fn repeated(tokens: &mut Tokens) -> Node {
    let mut node = atom(tokens);
    while let Some(sign) = tokens.next_if(|t| ["*", "+", "?"].contains(&t.as_str())) {
        let sign = sign.chars().next().unwrap_or('*');
        node = Node::Repeated(Box::new(node), sign);
    }
    node
}

fn atom(tokens: &mut Tokens) -> Node {
    let token = tokens.next().unwrap_or_default();
    if token == "(" {
        let inner = choice(tokens);
        tokens.next();
        return inner;
    }
    match token.as_str() {
        name if is_blank(name) => Node::Sequence(Vec::new()),
        "sep" => Node::Token("SEP".into()),
        _ => Node::Token(match token.get(..2) {
            Some("w_" | "p_") => format!("\"{}\"", word(&token)),
            _ => token,
        }),
    }
}

/// What a `w_` or `p_` rule stands for.
fn word(name: &str) -> &'static str {
    let starts = |line: &&str| line.split_whitespace().next() == Some(name);
    let line = GRAMMAR.lines().find(starts).unwrap_or_default();
    line.split('"').nth(1).unwrap_or_default()
}

fn show(node: &Node) -> String {
    match node {
        Node::Token(token) => token.clone(),
        Node::Sequence(items) => {
            let items = items.iter().map(|item| match item {
                Node::Choice(_) => format!("({})", show(item)),
                item => show(item),
            });
            items.collect::<Vec<_>>().join(" ")
        }
        Node::Choice(ways) => ways.iter().map(show).collect::<Vec<_>>().join(" | "),
        Node::Repeated(inner, sign) => match **inner {
            Node::Token(_) => format!("{}{sign}", show(inner)),
            _ => format!("({}){sign}", show(inner)),
        },
    }
}

/// A rule on lines of a readable length.
fn wrapped(name: &str, body: &str) -> String {
    let mut lines = String::new();
    let mut line = format!("{name:<14}=");
    for word in body.split(' ') {
        if line.len() + word.len() > 108 {
            lines += line.trim_end();
            lines.push('\n');
            line = " ".repeat(15);
        }
        line = format!("{line} {word}");
    }
    format!("{lines}{line}\n")
}
