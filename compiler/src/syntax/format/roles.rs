//! The roles of tokens according to the tree: where parts, statements and lines of `end` begin, and which
//! braces delimit blocks.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::Token;
use crate::source::Span;
use crate::syntax::ast::{Block, File, Part, PartKind, Shape, Stmt, StmtKind, TableSort, Value};
use crate::syntax::scan::Kind;

/// The kind of piece that begins at a token. Neighbours of the same kind are aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// `dir`, `region`
    Fixed,
    /// `def`
    Def,
    /// `state`
    State,
    /// `enum`
    Enum,
    /// `option`
    Option,
    /// Another part.
    Part,
    /// `choose`
    Choose,
    /// `let`
    Let,
    /// `white pawn on S`
    Place,
    /// A line of `end`.
    Rule,
    /// The chains of a direction.
    Chain,
    /// Another statement.
    Statement,
}

impl Piece {
    /// Whether this is a part of the file.
    pub(super) fn is_part(self) -> bool {
        use Piece::{Def, Enum, Fixed, Option, Part, State};
        matches!(self, Fixed | Def | State | Enum | Option | Part)
    }
}

/// The roles of tokens, by token index.
#[derive(Default)]
pub(super) struct Roles {
    /// The first token of each piece.
    pub(super) pieces: BTreeMap<usize, Piece>,
    /// The opening braces of blocks: of statements, of `end`, of `turn` and others.
    pub(super) blocks: BTreeSet<usize>,
    /// The blocks whose lines are not pieces: those of `turn`, of a layer, of a title.
    pub(super) plain: BTreeSet<usize>,
    /// The first tokens of the keys of tables, and their colons, which no blank stands before.
    pub(super) keys: BTreeSet<usize>,
    pub(super) colons: BTreeSet<usize>,
}

/// Finds the roles of the tokens of a file.
pub(super) fn roles(file: &File, tokens: &[Token<'_>]) -> Roles {
    let mut finder = Finder {
        tokens,
        roles: Roles::default(),
    };
    file.parts.iter().for_each(|part| finder.part(part));
    finder.roles
}

struct Finder<'a> {
    tokens: &'a [Token<'a>],
    roles: Roles,
}

impl Finder<'_> {
    /// The first token at or after a byte offset.
    fn at(&self, start: u32) -> usize {
        self.tokens.partition_point(|t| t.start < start as usize)
    }

    fn begin(&mut self, span: Span, piece: Piece) {
        let at = self.at(span.start);
        self.roles.pieces.insert(at, piece);
    }

    fn part(&mut self, part: &Part) {
        let piece = match &part.kind {
            PartKind::Table {
                sort: TableSort::Def,
                ..
            } => Piece::Def,
            PartKind::Table { .. } => Piece::Fixed,
            PartKind::State { .. } => Piece::State,
            PartKind::Enum { .. } => Piece::Enum,
            PartKind::Option { .. } => Piece::Option,
            _ => Piece::Part,
        };
        self.begin(part.span, piece);
        match &part.kind {
            PartKind::Setup(body) | PartKind::After(body) => self.block(body),
            PartKind::Act { body, .. } | PartKind::Move { body, .. } => self.block(body),
            PartKind::Game { meta, .. } if !meta.is_empty() => self.braces(part.span, true),
            PartKind::Layer { .. } | PartKind::Turn(_) => self.braces(part.span, true),
            PartKind::View(lines) => {
                self.braces(part.span, false);
                let spans = lines.iter().map(|l| l.span);
                spans.for_each(|span| self.begin(span, Piece::Statement));
            }
            PartKind::Notation { fields, .. } => {
                self.braces(part.span, false);
                let spans = fields.iter().map(|f| f.span);
                spans.for_each(|span| self.begin(span, Piece::Statement));
            }
            PartKind::End(rules) => {
                self.braces(part.span, false);
                rules.iter().for_each(|r| self.begin(r.span, Piece::Rule));
            }
            PartKind::Board {
                shape: Shape::Graph(all),
                ..
            } => {
                self.braces(part.span, false);
                let starts = all.iter().map(|c| c.forth.span);
                starts.for_each(|span| self.begin(span, Piece::Chain));
            }
            PartKind::Table {
                value: Value::Table(_),
                ..
            }
            | PartKind::State {
                init: Some(Value::Table(_)),
                ..
            } => self.table(part.span),
            _ => {}
        }
    }

    /// Marks the first brace of a part as a block.
    fn braces(&mut self, span: Span, plain: bool) {
        let range = self.at(span.start)..self.at(span.end);
        if let Some(open) = range.into_iter().find(|&i| self.tokens[i].text == "{") {
            self.roles.blocks.insert(open);
            if plain {
                self.roles.plain.insert(open);
            }
        }
    }

    /// Finds the keys of a table: the name or the number after `=` and after each comma outside of brackets.
    fn table(&mut self, span: Span) {
        let (mut i, end) = (self.at(span.start), self.at(span.end));
        let mut begun = false;
        while i < end {
            let text = self.tokens[i].text;
            begun |= text == "=";
            if begun && matches!(text, "=" | ",") && i + 1 < end {
                let sign = usize::from(self.tokens[i + 1].text == "-");
                self.roles.keys.insert(i + 1);
                self.roles.colons.insert(i + 2 + sign);
            }
            i = match self.tokens[i].kind {
                Kind::Open => self.tokens[i].mate + 1,
                _ => i + 1,
            };
        }
    }

    fn block(&mut self, block: &Block) {
        let open = self.at(block.span.start);
        if self.tokens.get(open).is_some_and(|t| t.text == "{") {
            self.roles.blocks.insert(open);
            block.stmts.iter().for_each(|s| self.stmt(s));
        } else {
            // In `else if` no piece begins: the `if` belongs to the statement around it.
            block.stmts.iter().for_each(|s| self.inside(s));
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let piece = match &stmt.kind {
            StmtKind::Choose(..) => Piece::Choose,
            StmtKind::Let(..) => Piece::Let,
            StmtKind::Place(..) => Piece::Place,
            _ => Piece::Statement,
        };
        self.begin(stmt.span, piece);
        self.inside(stmt);
    }

    fn inside(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::If(_, then, otherwise) | StmtKind::Try(then, otherwise) => {
                self.block(then);
                otherwise.iter().for_each(|b| self.block(b));
            }
            StmtKind::ForEach(_, _, body) | StmtKind::AtOnce(body) => self.block(body),
            StmtKind::Repeat { body, .. } => self.block(body),
            _ => {}
        }
    }
}
