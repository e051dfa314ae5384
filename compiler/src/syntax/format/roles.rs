//! What the tree says of the tokens: where parts, statements and lines of `end` begin, and which
//! braces are blocks.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::Token;
use crate::source::Span;
use crate::syntax::ast::{Block, File, Part, PartKind, Shape, Stmt, StmtKind, TableSort, Value};
use crate::syntax::scan::Kind;

/// What begins at a token. Neighbours of one sort are set in columns.
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
    /// Whether a part of the file begins here.
    pub(super) fn is_part(self) -> bool {
        use Piece::{Def, Enum, Fixed, Option, Part, State};
        matches!(self, Fixed | Def | State | Enum | Option | Part)
    }
}

/// The roles of tokens, by their indices.
#[derive(Default)]
pub(super) struct Roles {
    /// The first tokens of pieces.
    pub(super) pieces: BTreeMap<usize, Piece>,
    /// The braces that open blocks: of statements, of `end`, of `turn`, …
    pub(super) blocks: BTreeSet<usize>,
    /// The blocks whose lines are not pieces: of `turn`, of a layer, of a title.
    pub(super) plain: BTreeSet<usize>,
    /// The keys of tables, of which the colon stands close.
    pub(super) keys: BTreeSet<usize>,
}

/// Finds the roles of the tokens of a tree.
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
    /// The first token at or after a byte.
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

    /// The first brace of a part is a block.
    fn braces(&mut self, span: Span, plain: bool) {
        let range = self.at(span.start)..self.at(span.end);
        if let Some(open) = range.into_iter().find(|&i| self.tokens[i].text == "{") {
            self.roles.blocks.insert(open);
            if plain {
                self.roles.plain.insert(open);
            }
        }
    }

    /// The keys of a part that is a table: before each comma and after `=`, outside of brackets.
    fn table(&mut self, span: Span) {
        let (mut i, end) = (self.at(span.start), self.at(span.end));
        let mut begun = false;
        while i < end {
            let text = self.tokens[i].text;
            begun |= text == "=";
            if begun && matches!(text, "=" | ",") && i + 1 < end {
                self.roles.keys.insert(i + 1);
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
            // `else if`: no piece begins, the `if` belongs to the statement around it.
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
