//! Writes lines: indentation, hanging indentation of continuation lines, and comments.

use std::ops::Range;

use super::Page;
use super::roles::Piece;
use super::tokens::{Before, Comment};
use crate::syntax::scan::Kind;

/// The column of comments after code, and the distance of the columns used when the code is wider.
const COMMENTS: usize = 48;
const COMMENTS_STEP: usize = 8;
/// The greatest indentation of comments on lines of their own: in the column of a comment after code they would continue it.
const LONE_COMMENTS: usize = COMMENTS - 4;

/// A line of the output.
pub(super) struct Line<'a> {
    /// The code with its indentation, or the comment of a line without code.
    text: String,
    /// The width of the code, including its indentation.
    pub(super) width: usize,
    /// The indentation.
    pub(super) indent: usize,
    pub(super) tokens: Range<usize>,
    /// The comment after the code.
    comment: Option<&'a str>,
    /// Whether an empty line comes before this line.
    empty: bool,
}

/// A bracket around the current token, or the piece itself.
struct Frame {
    /// The column at which continuation lines begin, once it is known.
    base: Option<usize>,
    /// Whether the next token sets `base`.
    pending: bool,
    /// The indentation of the line with the bracket.
    indent: usize,
    /// The `if`s that still lack their last `else`.
    ifs: Vec<If>,
}

/// The columns of an `if` with values.
struct If {
    first: usize,
    /// The column of the last `then`.
    then: usize,
}

impl Frame {
    fn new(indent: usize, pending: bool) -> Frame {
        Frame {
            base: None,
            pending,
            indent,
            ifs: Vec::new(),
        }
    }
    fn further(&self) -> usize {
        self.indent + 4
    }
    /// Records the column of a word that begins or ends an `if` with values.
    fn branch(&mut self, word: &str, column: usize) {
        match (word, self.ifs.last_mut()) {
            ("if", _) => self.ifs.push(If {
                first: column,
                then: column + 4,
            }),
            ("then", Some(last)) => last.then = column,
            ("else", _) => drop(self.ifs.pop()),
            _ => {}
        }
    }
}

/// Writes tokens in order and keeps track of the column.
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
    /// Returns all lines; their comments are not yet aligned.
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
            // A comment before the end of a block belongs into the block.
            let inner = 4 * usize::from(self.is_block(start) && self.tokens[start].mate < start);
            comments(&self.tokens[start].before, indent + inner, &mut lines);
            let empty = self.tokens[start].before.empty && self.empty_fits(start);
            lines.push(writer.line(start..end, indent, empty));
        }
        comments(&self.tail, 0, &mut lines);
        lines
    }

    /// Whether an empty line may come before a line; not at the beginning or end of a block.
    fn empty_fits(&self, start: usize) -> bool {
        let opened = start > 0 && self.roles.blocks.contains(&(start - 1));
        let comments = &self.tokens[start].before.comments;
        !(opened && comments.is_empty() || self.is_block(start))
    }

    /// Joins the lines and aligns the comments after code.
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

/// Adds the comments before a line, as lines of their own or at the end of the previous line.
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
        false => format!("{}{}", " ".repeat(indent.min(LONE_COMMENTS)), comment.text),
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

/// Returns the column of the comment after each line; consecutive comments share a column.
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
    /// Returns the indentation of the line that begins with this token.
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

    /// Whether a token is directly in braces whose lines are not pieces.
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

    /// Returns the indentation of a line that continues a piece.
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
            "then" => match frame.ifs.last().filter(|_| self.page.chains.contains(&i)) {
                Some(chain) => chain.first + 4,
                None => base + 4,
            },
            "else" if self.page.roles.keys.contains(&i) => base,
            "else" => match frame.ifs.last() {
                Some(chain) if self.page.chains.contains(&i) => chain.first,
                Some(one) => one.then,
                None => base + 4,
            },
            text if outside && hangs(text) && !self.page.roles.keys.contains(&i) => {
                // The operator is outdented, so that the operands are aligned.
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

    /// Opens the frame of a piece, or closes that of a bracket.
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

    /// Records the columns to which later lines are aligned.
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
        let next_to = |j: Option<usize>, text: &str| {
            let token = j.and_then(|j| self.page.tokens.get(j));
            token.is_some_and(|token| token.text == text)
        };
        match token.text {
            "if" if next_to(i.checked_sub(1), "else") => {}
            "else" if next_to(i.checked_add(1), "if") => {}
            text => frame.branch(text, column),
        }
        if token.kind == Kind::Open && !self.page.is_block(i) {
            self.frames.push(Frame::new(indent, true));
        }
    }

    /// Whether continuation lines are aligned with the token after this one.
    fn marks(&self, i: usize) -> bool {
        let text = self.page.tokens[i].text;
        if self.frames.len() > 1 {
            return text == ":" && self.page.breaks.contains(&(i + 1));
        }
        let first = self.page.tokens[self.piece_start].text;
        match text {
            "=" | ":=" | "+=" | "-=" | "on" | "->" | "while" => true,
            "in" => matches!(first, "choose" | "for"),
            // The keys of initial values have colons too, but only after `=`.
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

    /// Writes a multi-line text; its rows keep their relative indentation.
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

/// Whether lines that begin with this operator are outdented.
fn hangs(text: &str) -> bool {
    matches!(text, "|" | "&" | "+" | "-" | "*" | "/" | "%" | "and" | "or")
}
