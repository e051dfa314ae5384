//! Splits text into tokens and matches brackets.
//!
//! Before: any text. After: `clean` is as long as the text, with blanks in place of tabs, byte-order mark and
//! carriage returns outside of strings; every opening bracket knows where it closes; nothing is nested deeper
//! than [`MAX_NESTING`], and no expression is a chain of more than [`MAX_OPERATORS`], so everything that
//! walks the tree may recurse. A text beyond the limits has no tokens at all. One pass makes the tokens and
//! another matches the brackets; both take linear time.

use super::comments::{self, Comment, Comments};
use super::words;
use crate::diag::{Diagnostic, syntax as codes};
use crate::source::{FileId, Span};

/// The longest file that is read, in bytes.
pub(super) const MAX_BYTES: usize = 1 << 20;
/// The greatest nesting depth of brackets.
pub(super) const MAX_NESTING: usize = 64;
/// The most operators around one operand.
pub(super) const MAX_OPERATORS: usize = 256;
/// The most bracket errors that are kept.
const MAX_KEPT: usize = 1000;

/// The kinds of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    Int,
    Text,
    Open,
    Close,
    Sign,
    Junk,
}

/// A token.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it is the first token of its line.
    pub(super) first: bool,
    /// For an opening bracket, the token after its contents: its closing bracket if it has one.
    pub(super) mate: usize,
}

/// A scanned text.
pub(super) struct Scan {
    pub(super) file: FileId,
    pub(super) clean: String,
    pub(super) tokens: Vec<Token>,
    /// The bytes of closing brackets without a partner, which were left out; ascending.
    pub(super) strays: Vec<usize>,
    /// The tokens that make the piece around them unparsable, in order. They are reported.
    pub(super) broken: Vec<usize>,
    pub(super) mistakes: Vec<Diagnostic>,
}

impl Scan {
    /// The text of a token.
    pub(super) fn text(&self, index: usize) -> &str {
        let t = &self.tokens[index];
        &self.clean[t.start..t.end]
    }
    /// Whether the token exists and has this text.
    pub(super) fn is(&self, index: usize, text: &str) -> bool {
        index < self.tokens.len() && self.text(index) == text
    }
    /// The span of a token.
    pub(super) fn span(&self, index: usize) -> Span {
        let t = &self.tokens[index];
        Span::new(self.file, t.start, t.end)
    }
    /// Whether an opening bracket has a partner.
    pub(super) fn closed(&self, open: usize) -> bool {
        let mate = self.tokens[open].mate;
        self.tokens.get(mate).is_some_and(|t| t.kind == Kind::Close)
            && self.broken.binary_search(&open).is_err()
    }
    /// The next token; for an opening bracket, the one after its partner.
    pub(super) fn skip(&self, index: usize) -> usize {
        match self.tokens[index].kind {
            Kind::Open if self.closed(index) => self.tokens[index].mate + 1,
            Kind::Open => self.tokens[index].mate,
            _ => index + 1,
        }
    }
}

/// Scans a text.
pub(super) fn scan(file: FileId, text: &str) -> Scan {
    let mut scan = Scan {
        file,
        clean: String::new(),
        tokens: Vec::new(),
        strays: Vec::new(),
        broken: Vec::new(),
        mistakes: Vec::new(),
    };
    if text.len() > MAX_BYTES {
        scan.mistakes.push(codes::too_large(
            Span::new(file, 0, 0),
            text.len(),
            MAX_BYTES,
        ));
        return scan;
    }
    let mut lexer = Lexer::new(file, text);
    lexer.run();
    let mut matcher = Matcher {
        lexer,
        tokens: Vec::new(),
        stack: Vec::new(),
        blocks: Vec::new(),
        strays: Vec::new(),
        broken: Vec::new(),
        operators: 0,
    };
    let fits = matcher.run();
    let Matcher {
        lexer,
        tokens,
        strays,
        mut broken,
        ..
    } = matcher;
    broken.sort_unstable();
    scan.mistakes = lexer.mistakes;
    if fits {
        scan.clean = String::from_utf8(lexer.clean).unwrap_or_default();
        scan.tokens = tokens;
        scan.strays = strays;
        scan.broken = broken;
    }
    scan
}

/// Makes tokens, and replaces what counts as blank with blanks.
struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    clean: Vec<u8>,
    tokens: Vec<Token>,
    mistakes: Vec<Diagnostic>,
    at: usize,
    first: bool,
    /// The number of open brackets.
    depth: usize,
    /// The runs of tabs.
    tabs: Vec<Span>,
    /// Comments of other languages.
    comments: Comments,
}

/// The signs of more than one character.
const LONG_SIGNS: [&str; 12] = [
    "->", ":=", "+=", "-=", "==", "!=", "<=", ">=", "..", "=>", "&&", "||",
];

/// The words that are no keywords, and after which a number may stand.
const BEFORE_NUMBERS: &[&str] = &[
    "rank", "file", "level", "x", "y", "z", "at", "from", "points",
];

impl<'a> Lexer<'a> {
    fn new(file: FileId, text: &'a str) -> Lexer<'a> {
        let mut clean = text.as_bytes().to_vec();
        let at = if text.starts_with('\u{feff}') { 3 } else { 0 };
        clean[..at].fill(b' ');
        Lexer {
            file,
            text,
            clean,
            tokens: Vec::new(),
            mistakes: Vec::new(),
            at,
            first: true,
            depth: 0,
            tabs: Vec::new(),
            comments: Comments::default(),
        }
    }

    fn run(&mut self) {
        while let Some(c) = self.text[self.at..].chars().next() {
            match c {
                '\n' => {
                    self.first = true;
                    self.at += 1;
                }
                ' ' => self.at += 1,
                '\r' if self.rest().starts_with("\r\n") => self.blank(),
                '\t' => self.tab(),
                '/' if self.rest().starts_with("//") => {
                    self.at += self.rest().find('\n').unwrap_or(self.rest().len())
                }
                '"' => self.quoted(),
                '/' if self.rest().starts_with("/*") => self.comment(comments::block),
                '#' if self.begins_part() || self.ends_line() => self.comment(comments::line),
                _ => self.token(c),
            }
        }
        self.mistakes.extend(self.comments.mistake());
        self.mistakes.extend(codes::tabs(&self.tabs));
    }

    /// Whether a part would begin here, in a file whose brackets match.
    fn begins_part(&self) -> bool {
        let more = |last: &Token| asks_for_more(&self.text[last.start..last.end]);
        self.first && self.depth == 0 && !self.tokens.last().is_some_and(more)
    }

    /// Whether a `#` and a blank stand after what no number can follow, so that `#` does not count.
    fn ends_line(&self) -> bool {
        let apart = |c: char| c == '#' || c.is_whitespace();
        let blank = self.rest()[1..].chars().next().is_none_or(apart);
        let ends = |last: &Token| {
            let text = &self.text[last.start..last.end];
            match last.kind {
                Kind::Word if words::is_keyword(text) => words::ends_line(text),
                Kind::Word => !BEFORE_NUMBERS.contains(&text),
                Kind::Int | Kind::Text | Kind::Close => true,
                Kind::Open | Kind::Sign | Kind::Junk => false,
            }
        };
        blank && !self.first && self.tokens.last().is_some_and(ends)
    }

    /// Passes over a comment of another language.
    fn comment(&mut self, read: fn(FileId, &str, usize) -> Comment) {
        let comment = read(self.file, self.text, self.at);
        for byte in &mut self.clean[self.at..comment.end] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        self.first |= self.text[self.at..comment.end].contains('\n');
        self.at = comment.end;
        self.comments.add(comment);
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn blank(&mut self) {
        self.clean[self.at] = b' ';
        self.at += 1;
    }

    fn tab(&mut self) {
        let here = Span::new(self.file, self.at, self.at + 1);
        match self.tabs.last_mut() {
            Some(run) if run.end == here.start => *run = run.to(here),
            _ => self.tabs.push(here),
        }
        self.blank();
    }

    fn push(&mut self, kind: Kind, length: usize) {
        let token = Token {
            kind,
            start: self.at,
            end: self.at + length,
            first: self.first,
            mate: 0,
        };
        self.tokens.push(token);
        self.depth = match kind {
            Kind::Open => self.depth + 1,
            Kind::Close => self.depth.saturating_sub(1),
            _ => self.depth,
        };
        self.first = false;
        self.at += length;
    }

    fn token(&mut self, c: char) {
        let rest = self.rest();
        let run = |f: fn(char) -> bool| rest.find(|c| !f(c)).unwrap_or(rest.len());
        match c {
            'a'..='z' | 'A'..='Z' | '_' => {
                self.push(Kind::Word, run(|c| c.is_ascii_alphanumeric() || c == '_'))
            }
            '0'..='9' => self.push(Kind::Int, run(|c| c.is_ascii_digit())),
            '(' | '[' | '{' => self.push(Kind::Open, 1),
            ')' | ']' | '}' => self.push(Kind::Close, 1),
            _ if LONG_SIGNS.iter().any(|s| rest.starts_with(s)) => self.push(Kind::Sign, 2),
            _ if "|&+-*/%#.,:;=<>!".contains(c) => self.push(Kind::Sign, 1),
            _ => self.push(
                Kind::Junk,
                run(|c| !c.is_ascii() || c.is_ascii_control() && !c.is_ascii_whitespace())
                    .max(c.len_utf8()),
            ),
        }
    }

    fn quoted(&mut self) {
        let rest = self.rest();
        let quote = if rest.starts_with("\"\"\"") {
            "\"\"\""
        } else {
            "\""
        };
        let end = rest[quote.len()..].find(quote).map(|i| i + 2 * quote.len());
        match end {
            Some(end) if quote.len() == 3 || !holds_part(&rest[..end]) => {
                self.push(Kind::Text, end)
            }
            _ => self.unclosed(quote),
        }
    }

    /// Ends an unclosed string at the end of its line; a triple-quoted one before the next part or closing
    /// brace.
    fn unclosed(&mut self, quote: &str) {
        let rest = self.rest();
        let line = rest.find('\n').unwrap_or(rest.len());
        // A brace at the end of the line probably closes a block around the string.
        let line = rest[..line].trim_end_matches([' ', '\r', '}']).len();
        let span = Span::new(self.file, self.at, self.at + line);
        self.mistakes.push(codes::unclosed_string(span, quote));
        let end = if quote.len() == 3 {
            next_part(rest).min(next_close(rest))
        } else {
            line
        };
        self.push(Kind::Junk, end);
        self.first = quote.len() == 3;
    }
}

/// The offset of the first further line that begins with a closing brace, or the end of the text.
fn next_close(text: &str) -> usize {
    let lines = text.match_indices('\n').map(|(i, _)| i + 1);
    let mut closes = lines.filter(|&at| text[at..].trim_start().starts_with('}'));
    closes.next().unwrap_or(text.len())
}

/// Whether one of the further lines of a text begins a part: then a closing quote is missing before it.
fn holds_part(text: &str) -> bool {
    next_part(text) < text.len()
}

/// The offset of the first further line that begins a part, or the end of the text.
fn next_part(text: &str) -> usize {
    let mut from = 0;
    while let Some(i) = text[from..].find('\n') {
        from += i + 1;
        let word = text[from..]
            .split(|c: char| !c.is_ascii_lowercase())
            .next()
            .unwrap_or("");
        if words::only_begins_part(word) {
            return from;
        }
    }
    text.len()
}

/// An opening bracket that is not closed yet.
struct Waiting {
    token: usize,
    /// The number of operators around the bracket.
    outside: usize,
    /// Whether it certainly does not hold statements.
    members: bool,
}

/// Matches brackets and counts the operators around each token.
struct Matcher<'a> {
    lexer: Lexer<'a>,
    tokens: Vec<Token>,
    stack: Vec<Waiting>,
    /// The opening and closing tokens of closed blocks, in the order in which they close.
    blocks: Vec<(usize, usize)>,
    strays: Vec<usize>,
    broken: Vec<usize>,
    operators: usize,
}

impl Matcher<'_> {
    /// Returns whether the text is within the limits.
    fn run(&mut self) -> bool {
        let mut first = false;
        for mut token in std::mem::take(&mut self.lexer.tokens) {
            token.first |= first;
            first = false;
            self.recover(&token);
            self.count(&token);
            let kept = match token.kind {
                Kind::Close => self.close(&token),
                _ => true,
            };
            if !kept {
                first = token.first;
                continue;
            }
            if token.kind == Kind::Open {
                self.open(&token);
            }
            if token.kind == Kind::Junk && self.text(&token).starts_with('"') {
                self.broken.push(self.tokens.len());
            }
            self.tokens.push(token);
            if !self.within_limits(&token) {
                return false;
            }
        }
        while !self.stack.is_empty() {
            self.give_up();
        }
        true
    }

    fn text(&self, token: &Token) -> &str {
        &self.lexer.text[token.start..token.end]
    }

    fn within_limits(&mut self, token: &Token) -> bool {
        let span = Span::new(self.lexer.file, token.start, token.end);
        let mistake = if self.stack.len() > MAX_NESTING {
            codes::nested_too_deep(span, MAX_NESTING)
        } else if self.operators > MAX_OPERATORS {
            codes::too_many_operators(span, MAX_OPERATORS)
        } else {
            return true;
        };
        self.lexer.mistakes = vec![mistake];
        false
    }

    /// Closes brackets at a line that begins with a word that cannot occur in them.
    fn recover(&mut self, token: &Token) {
        if !token.first || token.kind != Kind::Word {
            return;
        }
        let word = self.text(token);
        let (part, stmt) = (
            words::only_begins_part(word) && !self.moves(token) && !self.is_type(token),
            words::only_begins_statement(word),
        );
        let stmt = stmt || self.ends_statement(token);
        while self.stack.last().is_some_and(|w| part || stmt && w.members) {
            self.give_up();
        }
    }

    /// Whether this token is the type `dir`, on a line of its own.
    fn is_type(&self, token: &Token) -> bool {
        let before = self.tokens.last().map_or("", |last| self.text(last));
        words::is_type(self.text(token), before, &self.lexer.text[token.end..])
    }

    /// Whether this token begins a statement such as `move a to b`. The head of a block has its brace on its line.
    fn moves(&self, token: &Token) -> bool {
        let mut lines = self.lexer.text[token.end..].lines();
        let line = lines.next().unwrap_or("");
        let braced = line.contains('{')
            || lines
                .next()
                .is_some_and(|l| l.trim_start().starts_with('{'));
        self.text(token) == "move" && !braced
    }

    /// Whether this token begins a line that does not continue the one before. That cannot happen among
    /// members.
    fn ends_statement(&self, token: &Token) -> bool {
        let last = self.tokens.last();
        last.is_some_and(|last| last.kind != Kind::Open && separates(self.lexer.text, last, token))
    }

    /// Records an error, up to a limit, since not all would be shown.
    fn mistake(&mut self, mistake: Diagnostic) {
        if self.lexer.mistakes.len() < MAX_KEPT {
            self.lexer.mistakes.push(mistake);
        }
    }

    fn give_up(&mut self) {
        if let Some(waiting) = self.stack.pop() {
            let mistake = self.unclosed(waiting.token);
            self.mistake(mistake);
            self.tokens[waiting.token].mate = self.tokens.len();
            self.broken.push(waiting.token);
            self.operators = waiting.outside;
        }
    }

    /// Returns the error that this bracket is not closed, or that a bracket inside of it is not, if the
    /// indentation suggests that.
    fn unclosed(&self, open: usize) -> Diagnostic {
        let span = |t: &Token| Span::new(self.lexer.file, t.start, t.end);
        let askew = |&&(inner, close): &&(usize, usize)| {
            let (inner, close) = (&self.tokens[inner], &self.tokens[close]);
            close.first && self.column(close.start) < self.indent(inner.start)
        };
        let inside = self.blocks.iter().filter(|b| b.0 > open);
        if let Some(&(inner, close)) = inside.clone().find(askew) {
            let d = codes::unclosed_bracket(span(&self.tokens[inner]), "{", None);
            return d.also(span(&self.tokens[close]), "this does not stand below it");
        }
        let token = self.tokens[open];
        let last = self.tokens.last().filter(|t| t.start >= token.end);
        codes::unclosed_bracket(span(&token), self.text(&token), last.map(span))
    }

    /// The distance of a byte from the beginning of its line.
    fn column(&self, at: usize) -> usize {
        at - self.lexer.text[..at].rfind('\n').map_or(0, |i| i + 1)
    }

    /// The indentation of a byte's line.
    fn indent(&self, at: usize) -> usize {
        let line = &self.lexer.text[at - self.column(at)..at];
        line.len() - line.trim_start().len()
    }

    /// Counts operators; a comma or a new statement resets the count.
    fn count(&mut self, token: &Token) {
        let outside = self.stack.last().map_or(0, |w| w.outside);
        if self
            .tokens
            .last()
            .is_some_and(|last| separates(self.lexer.text, last, token))
        {
            self.operators = outside;
        }
        match self.text(token) {
            "," | ";" => self.operators = outside,
            "|" | "&" | "+" | "-" | "*" | "/" | "%" | "#" | "." => self.operators += 1,
            "if" | "and" | "or" | "not" | "rank" | "file" | "level" | "x" | "y" | "z" => {
                self.operators += 1
            }
            _ => {}
        }
    }

    fn open(&mut self, token: &Token) {
        let members = self.text(token) != "{" || self.members();
        self.stack.push(Waiting {
            token: self.tokens.len(),
            outside: self.operators,
            members,
        });
    }

    /// Whether a brace at this point can only hold members of a set.
    fn members(&self) -> bool {
        let next = self.tokens.len();
        let Some(last) = next.checked_sub(1).map(|i| &self.tokens[i]) else {
            return false;
        };
        // A range may end in `..`.
        let sign = matches!(last.kind, Kind::Sign | Kind::Open) && self.text(last) != "..";
        sign || matches!(
            self.text(last),
            "in" | "on" | "some" | "no" | "then" | "and" | "or" | "not"
        )
    }

    /// Matches a closing bracket; returns false if it has no partner and is left out.
    fn close(&mut self, token: &Token) -> bool {
        let close = self.text(token).to_string();
        let open = match close.as_str() {
            ")" => "(",
            "]" => "[",
            _ => "{",
        };
        let partner = self
            .stack
            .iter()
            .rposition(|w| self.text(&self.tokens[w.token]) == open);
        match (partner, self.stack.last()) {
            (Some(i), _) => self.close_to(i),
            (None, Some(top)) if open != "{" && self.text(&self.tokens[top.token]) != "{" => {
                self.close_wrong(token)
            }
            _ => {
                let span = Span::new(self.lexer.file, token.start, token.end);
                self.mistake(codes::stray_bracket(span, &close));
                self.lexer.clean[token.start] = b' ';
                self.strays.push(token.start);
                return false;
            }
        }
        true
    }

    fn close_to(&mut self, depth: usize) {
        while self.stack.len() > depth + 1 {
            self.give_up();
        }
        if let Some(waiting) = self.stack.pop() {
            if !waiting.members {
                self.blocks.push((waiting.token, self.tokens.len()));
            }
            self.tokens[waiting.token].mate = self.tokens.len();
            self.operators = waiting.outside;
        }
    }

    /// Accepts a wrong closing bracket as in `(a]` and corrects it in the clean text.
    fn close_wrong(&mut self, token: &Token) {
        if let Some(waiting) = self.stack.pop() {
            let file = self.lexer.file;
            let open = self.tokens[waiting.token];
            let texts = (self.text(&open).to_string(), self.text(token).to_string());
            let spans = (
                Span::new(file, open.start, open.end),
                Span::new(file, token.start, token.end),
            );
            self.mistake(codes::wrong_bracket(spans, &texts.0, &texts.1));
            self.lexer.clean[token.start] = if texts.0 == "(" { b')' } else { b']' };
            self.tokens[waiting.token].mate = self.tokens.len();
            self.operators = waiting.outside;
        }
    }
}

/// Whether a line end between two tokens ends a statement: the first token needs no continuation and the
/// second can begin a statement.
pub(super) fn separates(text: &str, last: &Token, next: &Token) -> bool {
    next.first
        && !asks_for_more(&text[last.start..last.end])
        && !goes_on(next, &text[next.start..next.end])
}

fn asks_for_more(text: &str) -> bool {
    matches!(
        text,
        "|" | "&"
            | "+"
            | "-"
            | "*"
            | "/"
            | "%"
            | ","
            | "->"
            | ":"
            | "="
            | ":="
            | "+="
            | "-="
            | "=="
            | "!="
            | "<="
            | ">="
            | "<"
            | ">"
            | "in"
            | "on"
            | "then"
            | "else"
            | "and"
            | "or"
    )
}

/// Whether no statement begins with this token. Some of these cannot begin a continuation line either; the
/// grammar reports those.
fn goes_on(next: &Token, text: &str) -> bool {
    match next.kind {
        Kind::Sign => text != "#" && text != ";",
        Kind::Word => matches!(text, "and" | "or" | "then" | "else" | "while" | "in" | "on"),
        Kind::Close => true,
        _ => false,
    }
}
