//! Lines on paper: indentation, the columns of lines that go on, comments.

use std::ops::Range;

use super::Page;
use super::roles::Piece;
use super::tokens::{Before, Comment};
use crate::syntax::scan::Kind;

/// Where comments after code begin, if the code is not too wide, and how far apart the columns
/// right of that are.
const COMMENTS: usize = 48;
const COMMENTS_STEP: usize = 8;

/// A line.
pub(super) struct Line<'a> {
    /// The code, or the comment of a line without code.
    text: String,
    /// How wide the code is.
    pub(super) width: usize,
    /// Where it begins.
    pub(super) indent: usize,
    pub(super) tokens: Range<usize>,
    /// The comment after the code.
    comment: Option<&'a str>,
    /// Whether an empty line comes before it.
    empty: bool,
}

/// Brackets around a token, or the piece itself.
struct Frame {
    /// Where lines that go on begin.
    base: Option<usize>,
    /// Whether the next token says where that is.
    pending: bool,
    /// Where the line with the bracket begins.
    indent: usize,
    /// Where each `then` stands that waits for its `else`.
    thens: Vec<usize>,
}

impl Frame {
    fn new(indent: usize, pending: bool) -> Frame {
        Frame {
            base: None,
            pending,
            indent,
            thens: Vec::new(),
        }
    }
    fn further(&self) -> usize {
        self.indent + 4
    }
}

/// Writes tokens one after the other and knows where it is.
struct Writer<'p, 'a> {
    page: &'p Page<'a>,
    frames: Vec<Frame>,
    piece: Piece,
    piece_start: usize,
    text: String,
    column: usize,
    indent: usize,
}

impl<'a> Page<'a> {
    /// All lines, without what columns of comments add.
    pub(super) fn write(&self) -> Vec<Line<'a>> {
        let mut writer = Writer {
            page: self,
            frames: vec![Frame::new(0, false)],
            piece: Piece::Part,
            piece_start: 0,
            text: String::new(),
            column: 0,
            indent: 0,
        };
        let mut lines: Vec<Line<'a>> = Vec::new();
        let mut starts: Vec<_> = self.breaks.iter().copied().collect();
        if starts.first() != Some(&0) && !self.tokens.is_empty() {
            starts.insert(0, 0);
        }
        for (n, &start) in starts.iter().enumerate() {
            let end = starts.get(n + 1).copied().unwrap_or(self.tokens.len());
            let indent = writer.indent_of(start);
            // A comment before the end of a block stands in the block.
            let inner = 4 * usize::from(self.is_block(start) && self.tokens[start].mate < start);
            comments(&self.tokens[start].before, indent + inner, &mut lines);
            let empty = self.tokens[start].before.empty && self.empty_fits(start);
            lines.push(writer.line(start..end, indent, empty));
        }
        comments(&self.tail, 0, &mut lines);
        lines
    }

    /// Whether an empty line may stand before a line: not at the ends of blocks.
    fn empty_fits(&self, start: usize) -> bool {
        let opened = start > 0 && self.roles.blocks.contains(&(start - 1));
        let comments = &self.tokens[start].before.comments;
        !(opened && comments.is_empty() || self.is_block(start))
    }

    /// The lines as one text.
    pub(super) fn paper(&self, lines: &[Line<'_>]) -> String {
        let columns = comment_columns(lines);
        let mut out = String::new();
        for (line, column) in lines.iter().zip(columns) {
            if line.empty && !out.is_empty() {
                out.push('\n');
            }
            out.push_str(&line.text);
            if let Some(comment) = line.comment {
                let gap = match line.text.is_empty() {
                    true => column,
                    false => column.saturating_sub(line.width),
                };
                out.push_str(&" ".repeat(gap));
                out.push_str(comment);
            }
            out.push('\n');
        }
        out
    }
}

/// Puts the comments before a line on the lines before it.
fn comments<'a>(before: &Before<'a>, indent: usize, lines: &mut Vec<Line<'a>>) {
    for comment in &before.comments {
        match lines.last_mut().filter(|_| !comment.alone) {
            Some(line) => line.comment = Some(comment.text),
            None => {
                let line = comment_line(comment, indent, lines);
                lines.push(line);
            }
        }
    }
}

fn comment_line<'a>(comment: &Comment<'a>, indent: usize, lines: &[Line<'a>]) -> Line<'a> {
    let opens = lines
        .last()
        .is_some_and(|l| l.text.ends_with('{') && l.comment.is_none());
    let text = match comment.goes_on {
        true => String::new(),
        false => format!("{}{}", " ".repeat(indent), comment.text),
    };
    Line {
        text,
        width: 0,
        indent,
        tokens: 0..0,
        comment: comment.goes_on.then_some(comment.text),
        empty: comment.empty && !opens,
    }
}

/// Where the comment after each line begins: neighbours in one column.
fn comment_columns(lines: &[Line<'_>]) -> Vec<usize> {
    let mut columns = vec![0; lines.len()];
    let mut i = 0;
    while i < lines.len() {
        let next = |j: usize| lines[j].comment.is_some() && (j == i || !lines[j].empty);
        let end = (i..lines.len()).find(|&j| !next(j)).unwrap_or(lines.len());
        let widest = lines[i..end].iter().map(|l| l.width).max().unwrap_or(0);
        let steps = (widest + 2)
            .saturating_sub(COMMENTS)
            .div_ceil(COMMENTS_STEP);
        columns[i..end].fill(COMMENTS + steps * COMMENTS_STEP);
        i = end.max(i + 1);
    }
    columns
}

impl<'a> Writer<'_, 'a> {
    /// Where a line begins.
    fn indent_of(&self, i: usize) -> usize {
        let page = self.page;
        let block = 4 * page.depth[i];
        if page.roles.pieces.contains_key(&i) || page.is_block(i) {
            return block;
        }
        let token = &page.tokens[i];
        if page.follows_block(i) {
            return block;
        }
        if self.in_plain(i) {
            let more = matches!(token.text, "|" | "by") || token.kind == Kind::Sign;
            return block + 4 * usize::from(more);
        }
        self.further(i)
    }

    /// Whether a token stands in braces whose lines are not pieces, and in no bracket within.
    fn in_plain(&self, i: usize) -> bool {
        let tokens = &self.page.tokens;
        let mut open = i;
        while open > 0 {
            open -= 1;
            if tokens[open].kind == Kind::Close {
                open = tokens[open].mate;
            } else if tokens[open].kind == Kind::Open {
                return self.page.roles.plain.contains(&open);
            } else if self.page.breaks.contains(&open) && self.page.depth[open] == 0 {
                return false;
            }
        }
        false
    }

    /// Where a line begins that goes on with a piece.
    fn further(&self, i: usize) -> usize {
        let Some(frame) = self.frames.last() else {
            return 0;
        };
        let (last, token) = (&self.page.tokens[i - 1], &self.page.tokens[i]);
        let base = match frame.base.filter(|_| !frame.pending) {
            Some(base) => base,
            None => frame.further(),
        };
        let outside = self.frames.len() == 1;
        match token.text {
            _ if token.kind == Kind::Close => frame.indent,
            _ if last.kind == Kind::Open || last.text == ":" => frame.further(),
            "then" => base + 4,
            "else" => frame.thens.last().copied().unwrap_or(base + 4),
            text if outside && hangs(text) => {
                // The operator hangs out, so that operands stand under each other.
                base.saturating_sub(text.len() + 1).max(frame.further())
            }
            _ => base,
        }
    }

    fn line(&mut self, tokens: Range<usize>, indent: usize, empty: bool) -> Line<'a> {
        self.indent = indent;
        self.column = indent;
        self.text = " ".repeat(indent);
        for i in tokens.clone() {
            let last = i + 1 == tokens.end;
            if last && i > tokens.start && self.page.tokens[i].text == ";" {
                break;
            }
            let blank = i > tokens.start && self.page.blank(i);
            let pad = usize::from(blank) + self.page.pads[i] * usize::from(i > tokens.start);
            self.text.push_str(&" ".repeat(pad));
            self.column += pad;
            self.token(i);
        }
        Line {
            width: self.column,
            indent,
            text: std::mem::take(&mut self.text),
            tokens,
            comment: None,
            empty,
        }
    }

    fn token(&mut self, i: usize) {
        let token = &self.page.tokens[i];
        self.enter(i);
        self.note(i);
        match token.kind {
            Kind::Text if token.text.contains('\n') => self.rows(token.text),
            _ => {
                self.text.push_str(token.text);
                self.column += token.text.chars().count();
            }
        }
    }

    /// Begins pieces and leaves brackets.
    fn enter(&mut self, i: usize) {
        let page = self.page;
        if let Some(&piece) = page.roles.pieces.get(&i) {
            self.piece = piece;
            self.piece_start = i;
            let mut frame = Frame::new(4 * page.depth[i], false);
            frame.base = (piece == Piece::Rule).then_some(self.column);
            self.frames = vec![frame];
        } else if page.is_block(i) {
            self.frames = vec![Frame::new(4 * page.depth[i], false)];
        } else if page.tokens[i].kind == Kind::Close {
            self.frames.pop();
        }
    }

    /// Remembers what later lines are set by.
    fn note(&mut self, i: usize) {
        let token = &self.page.tokens[i];
        let (column, indent) = (self.column, self.indent);
        let marks = self.marks(i);
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        if frame.pending && token.kind != Kind::Close {
            frame.base = Some(column);
            frame.pending = false;
        }
        frame.pending |= marks;
        match token.text {
            "then" => frame.thens.push(column),
            "else" => {
                frame.thens.pop();
            }
            _ => {}
        }
        if token.kind == Kind::Open && !self.page.is_block(i) {
            self.frames.push(Frame::new(indent, true));
        }
    }

    /// Whether lines that go on are set under what comes next.
    fn marks(&self, i: usize) -> bool {
        let text = self.page.tokens[i].text;
        if self.frames.len() > 1 {
            return text == ":" && self.page.breaks.contains(&(i + 1));
        }
        let first = self.page.tokens[self.piece_start].text;
        match text {
            "=" | ":=" | "+=" | "-=" | "on" | "->" | "while" => true,
            "in" => matches!(first, "choose" | "for"),
            // The keys of first values have colons, too: those stand behind `=`.
            ":" if self.piece == Piece::State => {
                let before = &self.page.tokens[self.piece_start..i];
                before.iter().all(|token| token.text != "=")
            }
            ":" => matches!(self.piece, Piece::Chain | Piece::Rule),
            "if" => i == self.piece_start || i > 0 && self.page.tokens[i - 1].text == "else",
            "require" | "clear" | "pieces" | "players" | "put" => i == self.piece_start,
            _ => false,
        }
    }

    /// A text of several lines: its rows are indented as one.
    fn rows(&mut self, text: &str) {
        let rows: Vec<_> = text.lines().map(str::trim_end).collect();
        let (Some((first, rest)), indent) = (rows.split_first(), self.indent) else {
            return;
        };
        let filled = rest
            .iter()
            .filter(|row| !row.trim_matches('"').trim().is_empty());
        let least = filled.map(|row| row.len() - row.trim_start().len()).min();
        self.text.push_str(first);
        for row in rest {
            self.text.push('\n');
            let own = row.len() - row.trim_start().len();
            let more = match row.trim() {
                "" => continue,
                "\"\"\"" => indent,
                _ => indent + 4 + own.saturating_sub(least.unwrap_or(0)),
            };
            self.text.push_str(&" ".repeat(more));
            self.text.push_str(row.trim_start());
        }
        self.column = indent + 3;
    }
}

/// Whether lines that begin with this hang out.
fn hangs(text: &str) -> bool {
    matches!(text, "|" | "&" | "+" | "-" | "*" | "/" | "%" | "and" | "or")
}
