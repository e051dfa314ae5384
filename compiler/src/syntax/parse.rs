//! Parses a rules file to a syntax tree: the entry point of this stage.
//!
//! The grammar matches each piece separately, at its place in the text. A piece that cannot be parsed is
//! reported once and missing from the tree. The recursion is only over blocks, whose depth the scanner has
//! limited.

use std::collections::BTreeMap;
use std::ops::Range;

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pair;

use super::ast::{Block, EndRule, Field, File, Part, PartKind, Stmt, StmtKind, ViewLine};
use super::build::{Build, Kids};
use super::cut::{self, Pieces};
use super::elsewhere;
use super::expect;
use super::grammar::{Grammar, Rule};
use super::lost::Lost;
use super::reserved::{self, Failed};
use super::scan::{Kind, Scan, scan};
use super::words;
use crate::diag::near::the_nearest;
use crate::diag::{Diagnostic, Diagnostics, Edit, syntax as codes};
use crate::source::{FileId, Sources, Span};

/// The most errors that are reported for one file.
const MAX_MISTAKES: usize = 200;
/// The number of errors from which on no hints are looked for, since they would not be shown.
const MOST_EXPLAINED: usize = 2 * MAX_MISTAKES;

/// Parses a rules file. Pieces with errors are reported and left out of the tree.
pub fn parse(sources: &Sources, file: FileId, diags: &mut Diagnostics) -> File {
    let text = &sources.file(file).text;
    let mut scan = scan(file, text);
    let mistakes = std::mem::take(&mut scan.mistakes);
    let refused = scan.tokens.is_empty() && !mistakes.is_empty();
    let mut parser = Parser {
        scan: &scan,
        build: Build { file, base: 0 },
        mistakes,
        lost: Lost::default(),
        outside: Vec::new(),
        reserved: Vec::new(),
        failed: Vec::new(),
    };
    if refused {
        parser.lost = Lost::everything();
    }
    let parts = if refused { Vec::new() } else { parser.file() };
    reserved::explain(
        &scan,
        &parser.reserved,
        &parser.failed,
        &mut parser.mistakes,
    );
    parser.say_capitals_once();
    let lost = parser.lost;
    report(parser.mistakes, diags);
    File {
        parts,
        span: Span::new(file, 0, text.len()),
        lost,
    }
}

fn report(mut mistakes: Vec<Diagnostic>, diags: &mut Diagnostics) {
    mistakes.sort_by_key(|d| (d.span, d.code));
    let hidden = mistakes.split_off(mistakes.len().min(MAX_MISTAKES));
    mistakes.into_iter().for_each(|d| diags.push(d));
    if let Some(first) = hidden.first() {
        diags.push(codes::too_many_mistakes(first.span));
    }
}

/// Adds a further place to a mistake that is mended by replacing its text.
fn change_too(d: &mut Diagnostic, span: Span) {
    let [edit, ..] = d.edits.as_slice() else {
        return;
    };
    if edit.span == d.span && edit.span != span {
        let text = edit.text.clone();
        d.edits.push(Edit { span, text });
    }
}

struct Parser<'a> {
    scan: &'a Scan,
    build: Build,
    mistakes: Vec<Diagnostic>,
    lost: Lost,
    /// The pieces that belong to no part.
    outside: Vec<Range<usize>>,
    /// The tokens of reserved words that stand where a name is needed.
    reserved: Vec<usize>,
    /// The pieces that were reported.
    failed: Vec<Failed>,
}

/// Where an error was found.
fn position(error: &pest::error::Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// The pairs of the head of a part or statement, and the token that opens its block.
type Head<'a> = (Vec<Pair<'a, Rule>>, Option<usize>);

impl<'a> Parser<'a> {
    /// Drops the mistakes at further uses of a name with capitals: the first one changes all.
    fn say_capitals_once(&mut self) {
        self.mistakes.sort_by_key(|d| d.span);
        let scan = self.scan;
        let mut first = BTreeMap::new();
        let mut kept = Vec::new();
        for d in self.mistakes.drain(..) {
            let start = d.span.start as usize;
            let at = scan.tokens.partition_point(|t| t.start < start);
            let name = at < scan.tokens.len() && scan.span(at) == d.span;
            if !name || d.code != codes::UNEXPECTED || !elsewhere::is_capital(scan, at) {
                kept.push(d);
            } else if !first.contains_key(scan.text(at)) {
                first.insert(scan.text(at), kept.len());
                kept.push(d);
            }
        }
        self.mistakes = kept;
        for at in 0..scan.tokens.len() {
            if let Some(&mistake) = first.get(scan.text(at)) {
                change_too(&mut self.mistakes[mistake], scan.span(at));
            }
        }
    }

    fn file(&mut self) -> Vec<Part> {
        let pieces = cut::parts(self.scan);
        self.report_cuts(&pieces);
        if pieces.pieces.is_empty() {
            let end = Span::new(
                self.build.file,
                self.scan.clean.len(),
                self.scan.clean.len(),
            );
            self.mistakes.push(codes::empty_file(end));
            self.lost = Lost::everything();
        }
        let mut parts = Vec::new();
        let mut known = true;
        for piece in pieces.pieces {
            let begins = words::begins_part(self.scan.text(piece.start));
            match begins {
                true => match self.part(piece.clone()) {
                    Some(part) => parts.push(part),
                    None => {
                        let sort = self.scan.text(piece.start);
                        self.lost.part_text(Some(sort), self.text(&piece));
                    }
                },
                false => self.unknown(&piece, known),
            }
            known = begins && !self.lacks_block(&piece);
        }
        self.drop_strays();
        self.lose_names_by_strays();
        parts
    }

    /// Says nothing about the names on the lines of brackets that close nothing: in `fempty) & own` one bracket is missing.
    fn lose_names_by_strays(&mut self) {
        let text = &self.scan.clean;
        let mut read = 0;
        for &at in &self.scan.strays {
            if at < read {
                continue;
            }
            let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
            read = text[at..].find('\n').map_or(text.len(), |end| at + end);
            self.lost.text(&text[start..read]);
        }
    }

    fn report_cuts(&mut self, pieces: &Pieces) {
        for &i in &pieces.idle {
            self.mistakes.push(codes::unexpected(
                self.scan.span(i),
                "`;`",
                "nothing before it to end here",
            ));
        }
        for &i in &pieces.joined {
            let found = format!("`{}`", self.scan.text(i));
            self.mistakes.push(codes::unexpected(
                self.scan.span(i),
                &found,
                "expected a new line or `;` before it",
            ));
        }
    }

    /// Drops errors about stray closing braces after lines outside of any part. The lines are reported
    /// already; the brace would have closed the block meant for them.
    fn drop_strays(&mut self) {
        let (scan, outside) = (self.scan, std::mem::take(&mut self.outside));
        let follows = |at: usize| {
            let before = scan.tokens.partition_point(|t| t.start < at);
            before > 0 && outside.iter().any(|piece| piece.contains(&(before - 1)))
        };
        self.mistakes.retain(|d| {
            d.code != codes::STRAY_BRACKET
                || !d.labels.is_empty()
                || !follows(d.span.start as usize)
        });
    }

    fn unknown(&mut self, piece: &Range<usize>, first: bool) {
        let word = self.scan.text(piece.start);
        let foreign = elsewhere::part(self.scan, piece.start);
        let meant = match foreign {
            Some((_, meant)) => meant,
            None => the_nearest(word, words::PARTS.iter().copied()),
        };
        self.lost.part_text(meant, self.text(piece));
        self.outside.push(piece.clone());
        if !first {
            // Of consecutive lines that belong to no part, only the first is reported.
            return;
        }
        let word: String = word.chars().take(40).collect();
        let d = codes::unknown_part(self.scan.span(piece.start), &word, meant);
        let Some((hint, _)) = foreign else {
            return self.mistakes.push(d);
        };
        let span = d.span;
        let edits = meant.map(|word| Edit {
            span,
            text: word.to_string(),
        });
        self.mistakes.push(Diagnostic {
            hints: vec![hint.to_string()],
            edits: edits.into_iter().collect(),
            ..d
        });
    }

    fn part(&mut self, piece: Range<usize>) -> Option<Part> {
        let (rule, what) = match self.scan.text(piece.start) {
            "setup" => (Rule::setup_head, "`setup`"),
            "act" => (Rule::act_head, "the head of this act"),
            "move" => (Rule::move_head, "the head of this move"),
            "after" => (Rule::after_head, "`after`"),
            "end" => (Rule::end_head, "`end`"),
            "view" => (Rule::view_head, "`view`"),
            "notation" => (Rule::notation_head, "the head of this notation"),
            _ => (Rule::part_piece, "this part"),
        };
        let span = self.span(&piece);
        let kind = match rule {
            Rule::part_piece => self.whole(rule, piece, what).map(|p| self.build.part(p)),
            _ => self.block_part(rule, piece, what),
        };
        kind.map(|kind| Part { kind, span })
    }

    fn block_part(&mut self, rule: Rule, piece: Range<usize>, what: &str) -> Option<PartKind> {
        let open = self.first_brace(&piece);
        let head = self.head(rule, piece.start..open.map_or(piece.end, |o| o + 1), what);
        let open = open?;
        let rest = self.scan.skip(open)..piece.end;
        if !rest.is_empty() {
            // This may be a part whose first word is misspelt.
            self.lost.part_text(None, self.text(&rest));
        }
        self.nothing_after(rest);
        if rule == Rule::end_head {
            let rules = self.end_rules(open);
            return head.map(|_| PartKind::End(rules));
        }
        if rule == Rule::view_head {
            let lines = self.view_lines(open);
            return head.map(|_| PartKind::View(lines));
        }
        if rule == Rule::notation_head {
            let fields = self.fields(open);
            let build = self.build.at(self.scan.tokens[piece.start].start);
            let name = head.map(|pairs| build.name(Kids::of(pairs).one()));
            return name.map(|name| PartKind::Notation { name, fields });
        }
        let body = self.block(open);
        let build = self.build.at(self.scan.tokens[piece.start].start);
        head.map(|pairs| build.headed(rule, Kids::of(pairs), body))
    }

    /// Whether a part lacks its block, so that the lines after it were probably meant for it.
    fn lacks_block(&self, piece: &Range<usize>) -> bool {
        words::has_block(self.scan.text(piece.start)) && self.first_brace(piece).is_none()
    }

    fn first_brace(&self, piece: &Range<usize>) -> Option<usize> {
        let mut i = piece.start;
        while i < piece.end {
            if self.scan.is(i, "{") {
                return Some(i);
            }
            i = self.scan.skip(i);
        }
        None
    }

    /// Parses the lines of `end` in the braces that open at this token.
    fn end_rules(&mut self, open: usize) -> Vec<EndRule> {
        let pieces = self.inside(open);
        pieces
            .into_iter()
            .filter_map(|p| {
                self.whole(Rule::rule_piece, p, "this line of `end`")
                    .map(|p| self.build.end_rule(p))
            })
            .collect()
    }

    /// Parses the lines of `view` in the braces that open at this token.
    fn view_lines(&mut self, open: usize) -> Vec<ViewLine> {
        let pieces = self.inside(open);
        pieces
            .into_iter()
            .filter_map(|p| {
                self.whole(Rule::view_piece, p, "this line of `view`")
                    .map(|p| self.build.view_line(p))
            })
            .collect()
    }

    /// Parses the fields of a notation in the braces that open at this token.
    fn fields(&mut self, open: usize) -> Vec<Field> {
        let pieces = self.inside(open);
        pieces
            .into_iter()
            .filter_map(|p| {
                self.whole(Rule::field_piece, p, "this field")
                    .map(|p| self.build.field(p))
            })
            .collect()
    }

    /// Returns the pieces in the braces that open at this token.
    fn inside(&mut self, open: usize) -> Vec<Range<usize>> {
        let pieces = cut::statements(self.scan, open + 1..self.scan.tokens[open].mate);
        self.report_cuts(&pieces);
        pieces.pieces
    }

    fn block(&mut self, open: usize) -> Block {
        let pieces = self.inside(open);
        let stmts = pieces.into_iter().filter_map(|p| self.stmt(p)).collect();
        Block {
            stmts,
            span: self.span(&(open..self.scan.skip(open))),
        }
    }

    fn stmt(&mut self, piece: Range<usize>) -> Option<Stmt> {
        let stmt = self.read_stmt(piece.clone());
        if stmt.is_none() {
            self.lost.stmt(self.span(&piece), self.text(&piece));
        }
        stmt
    }

    fn read_stmt(&mut self, piece: Range<usize>) -> Option<Stmt> {
        let span = self.span(&piece);
        let kind = match self.scan.text(piece.start) {
            "if" => self.if_stmt(piece)?,
            "for" => self.for_each(piece)?,
            "repeat" => self.repeat(piece)?,
            "at" if self.is_at_once(&piece) => self.at_once(piece)?,
            "try" => self.try_stmt(piece)?,
            _ => {
                let pair = self.whole(Rule::stmt_piece, piece, "this statement")?;
                self.build.stmt(pair)
            }
        };
        Some(Stmt { kind, span })
    }

    fn if_stmt(&mut self, piece: Range<usize>) -> Option<StmtKind> {
        let (head, open) = self.compound(Rule::if_head, &piece, "this `if`");
        let open = open?;
        let then = self.block(open);
        let next = self.scan.skip(open);
        let otherwise = match next < piece.end && self.scan.is(next, "else") {
            true => Some(self.else_block(next + 1..piece.end)?),
            false => {
                self.nothing_after(next..piece.end);
                None
            }
        };
        let build = self.build.at(self.scan.tokens[piece.start].start);
        Some(StmtKind::If(
            build.expr(Kids::of(head).one()),
            then,
            otherwise,
        ))
    }

    fn else_block(&mut self, rest: Range<usize>) -> Option<Block> {
        let same_line = rest.is_empty() || !self.scan.tokens[rest.start].first;
        if same_line && self.scan.is(rest.start, "if") && !rest.is_empty() {
            let span = self.span(&rest);
            let kind = self.if_stmt(rest)?;
            return Some(Block {
                stmts: vec![Stmt { kind, span }],
                span,
            });
        }
        if same_line && self.scan.is(rest.start, "{") && !rest.is_empty() {
            let block = self.block(rest.start);
            self.nothing_after(self.scan.skip(rest.start)..rest.end);
            return Some(block);
        }
        let expected = "expected `{` or `if` on the same line";
        self.mistakes.push(codes::ends_early(
            self.scan.span(rest.start - 1),
            "this `else`",
            expected,
        ));
        self.blocks_of(&rest);
        None
    }

    fn try_stmt(&mut self, piece: Range<usize>) -> Option<StmtKind> {
        let (_, open) = self.compound(Rule::try_head, &piece, "this `try`");
        let open = open?;
        let tried = self.block(open);
        let next = self.scan.skip(open);
        if next >= piece.end || !self.scan.is(next, "else") {
            self.nothing_after(next..piece.end);
            return Some(StmtKind::Try(tried, None));
        }
        let rest = next + 1..piece.end;
        let block = !rest.is_empty() && self.scan.is(rest.start, "{");
        if block && !self.scan.tokens[rest.start].first {
            let otherwise = self.block(rest.start);
            self.nothing_after(self.scan.skip(rest.start)..rest.end);
            return Some(StmtKind::Try(tried, Some(otherwise)));
        }
        self.mistakes.push(codes::ends_early(
            self.scan.span(next),
            "this `else`",
            "expected `{` on the same line",
        ));
        self.blocks_of(&rest);
        None
    }

    fn for_each(&mut self, piece: Range<usize>) -> Option<StmtKind> {
        let (head, open) = self.compound(Rule::for_each_head, &piece, "this `for each`");
        let body = self.body(&piece, open)?;
        let build = self.build.at(self.scan.tokens[piece.start].start);
        let mut kids = Kids::of(head);
        Some(StmtKind::ForEach(
            build.name(kids.one()),
            build.domain(kids.one()),
            body,
        ))
    }

    /// Whether a statement that begins with `at` is a block: `at` is free as a name too.
    fn is_at_once(&self, piece: &Range<usize>) -> bool {
        let next = piece.start + 1;
        let is_word = |i: usize| self.scan.tokens[i].kind == Kind::Word;
        next < piece.end && ["once", "{"].contains(&self.scan.text(next))
            || next + 1 < piece.end && is_word(next) && self.scan.is(next + 1, "{")
    }

    fn at_once(&mut self, piece: Range<usize>) -> Option<StmtKind> {
        let (_, open) = self.compound(Rule::at_once_head, &piece, "this `at once`");
        Some(StmtKind::AtOnce(self.body(&piece, open)?))
    }

    fn repeat(&mut self, piece: Range<usize>) -> Option<StmtKind> {
        let (_, open) = self.compound(Rule::repeat_head, &piece, "this `repeat`");
        let open = open?;
        let body = self.block(open);
        let tail = self.scan.skip(open)..piece.end;
        if !self.scan.closed(open) {
            return None;
        }
        if tail.is_empty() || self.scan.tokens[tail.start].first {
            let expected = "expected `while` on the same line";
            self.mistakes.push(codes::ends_early(
                self.scan.span(tail.start - 1),
                "this `repeat`",
                expected,
            ));
            return None;
        }
        let build = self.build.at(self.scan.tokens[tail.start].start);
        let mut kids = Kids::of(self.head(Rule::while_tail, tail, "this `while`")?);
        let cond = build.expr(kids.one());
        let or_stop = kids.next().map(|p| build.span(&p));
        Some(StmtKind::Repeat {
            body,
            cond,
            or_stop,
        })
    }

    /// Parses the block that ends a statement.
    fn body(&mut self, piece: &Range<usize>, open: Option<usize>) -> Option<Block> {
        let open = open?;
        let body = self.block(open);
        self.nothing_after(self.scan.skip(open)..piece.end);
        Some(body)
    }

    /// Parses the blocks of a statement whose head could not be parsed, so that their errors are reported
    /// too.
    fn blocks_of(&mut self, piece: &Range<usize>) {
        let mut i = piece.start;
        while i < piece.end {
            let next = self.scan.skip(i);
            let ends =
                next >= piece.end || self.scan.is(next, "else") || self.scan.is(next, "while");
            if self.scan.is(i, "{") && ends {
                self.block(i);
            }
            i = next;
        }
    }

    fn nothing_after(&mut self, rest: Range<usize>) {
        if !rest.is_empty() {
            let found = format!(
                "`{}`",
                self.scan
                    .text(rest.start)
                    .chars()
                    .take(40)
                    .collect::<String>()
            );
            let span = self.scan.span(rest.start);
            let d = codes::unexpected(span, &found, "expected a new line or `;` before it");
            self.mistakes
                .push(match elsewhere::is_else_if(self.scan.text(rest.start)) {
                    true => elsewhere::else_if(d),
                    false => d,
                });
        }
    }

    /// Parses the head of a statement with a block; returns its pairs and the token that opens the block. If the
    /// head is wrong, the blocks are parsed for their mistakes only.
    fn compound(&mut self, rule: Rule, piece: &Range<usize>, what: &str) -> Head<'a> {
        let start = self.scan.tokens[piece.start].start;
        let text = &self.scan.clean[start..self.scan.tokens[piece.end - 1].end];
        match Grammar::parse(rule, text) {
            Ok(pairs) => {
                let pairs: Vec<_> = pairs.collect();
                let end = start + pairs.last().map_or(0, |p| p.as_span().end());
                let open =
                    self.scan.tokens[piece.clone()].partition_point(|t| t.end < end) + piece.start;
                (pairs, Some(open))
            }
            Err(error) => {
                let known = self.mistakes.len();
                self.blocks_of(piece);
                if !self.wrong_block_before(piece, start + position(&error), known) {
                    self.report(rule, piece.clone(), what, start, &error);
                }
                (Vec::new(), None)
            }
        }
    }

    /// Whether a block ends right before this place and holds one of the mistakes from `known` on. A block of one
    /// word reads as a set, as in `if c in own { skip }`, and the `{` that is then missing is no mistake of its own.
    fn wrong_block_before(&self, piece: &Range<usize>, at: usize, known: usize) -> bool {
        let mut block = piece.start..self.scan.skip(piece.start);
        while block.end < piece.end && self.scan.tokens[block.end].start < at {
            block = block.end..self.scan.skip(block.end);
        }
        let place = self.span(&block);
        let wrong = &self.mistakes[known..];
        place.end as usize <= at
            && self.scan.is(block.start, "{")
            && wrong.iter().any(|d| place.contains(d.span))
    }

    /// Parses a piece that must match a rule completely, and returns its pairs.
    fn head(&mut self, rule: Rule, piece: Range<usize>, what: &str) -> Option<Vec<Pair<'a, Rule>>> {
        let start = self.scan.tokens[piece.start].start;
        let text = &self.scan.clean[start..self.scan.tokens[piece.end - 1].end];
        match Grammar::parse(rule, text) {
            Ok(pairs) => Some(pairs.collect()),
            Err(error) => {
                self.report(rule, piece, what, start, &error);
                None
            }
        }
    }

    /// Parses a piece that must match a rule completely, and returns its only pair. Sets the builder to the
    /// piece.
    fn whole(&mut self, rule: Rule, piece: Range<usize>, what: &str) -> Option<Pair<'a, Rule>> {
        self.build.base = self.scan.tokens[piece.start].start;
        self.head(rule, piece, what)?.into_iter().next()
    }

    fn report(
        &mut self,
        rule: Rule,
        piece: Range<usize>,
        what: &str,
        start: usize,
        error: &pest::error::Error<Rule>,
    ) {
        let at = start + position(error);
        // An unmatched bracket is already reported and explains this error.
        let end = match self.scan.tokens.get(piece.end) {
            Some(next) => next.start,
            None => self.scan.clean.len(),
        };
        let strays = &self.scan.strays;
        let stray = strays.partition_point(|&s| s < start);
        if strays.get(stray).is_some_and(|&s| s < end) {
            return;
        }
        let broken = self.scan.broken.partition_point(|&b| b < piece.start);
        if self
            .scan
            .broken
            .get(broken)
            .is_some_and(|&b| b < piece.end && self.scan.tokens[b].start <= at)
        {
            return;
        }
        let rules: &[Rule] = match &error.variant {
            ErrorVariant::ParsingError { positives, .. } => positives,
            ErrorVariant::CustomError { .. } => &[],
        };
        if let Some(found) = expect::reserved_name(self.scan, &piece, at, rules) {
            self.reserved.push(found);
        }
        let mistake = match self.mistakes.len() < MOST_EXPLAINED {
            true => expect::mistake(self.scan, piece.clone(), what, at, rules),
            false => expect::without_habits(self.scan, piece.clone(), what, at, rules),
        };
        let span = mistake.span;
        self.failed.push(Failed { rule, piece, span });
        self.mistakes.push(mistake);
    }

    fn text(&self, piece: &Range<usize>) -> &'a str {
        let (first, last) = (piece.start, piece.end - 1);
        &self.scan.clean[self.scan.tokens[first].start..self.scan.tokens[last].end]
    }

    fn span(&self, piece: &Range<usize>) -> Span {
        let (first, last) = (
            &self.scan.tokens[piece.start],
            &self.scan.tokens[piece.end - 1],
        );
        Span::new(self.build.file, first.start, last.end)
    }
}
