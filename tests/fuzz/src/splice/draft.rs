//! Valid rules files, with what the compiler found in them.

use super::words::words;
use crate::budget::{Budget, is_spent};
use boardwright::compile::analyse;
use boardwright::diag::Diagnostics;
use boardwright::interp::Interpreter;
use boardwright::ir::lower::lower;
use boardwright::ir::walk::{roots, visit};
use boardwright::source::{Sources, Span};
use boardwright::syntax::ast::{Block, File, Part, PartKind, Stmt, StmtKind};
use boardwright::syntax::{self, print::print};
use boardwright::typed::{Game, Ty};
use boardwright_runtime::Session;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

/// The greatest number of moves in the start position.
const MOVES: usize = 1000;
/// The limit on the interpreter's steps for the start position.
const STEPS: u64 = 20_000;

/// A valid rules file with a legal move in the start position.
#[derive(Clone)]
pub(super) struct Draft {
    /// The text of the file.
    pub(super) text: String,
    /// The syntax tree.
    pub(super) tree: File,
    /// The typed game.
    pub(super) game: Arc<Game>,
    /// The types of expressions, by their span.
    types: BTreeMap<(usize, usize), Ty>,
    /// All names that are bound in bodies.
    locals: BTreeSet<String>,
    /// The places where statements of blocks begin or may be added.
    pub(super) places: Vec<Place>,
}

/// A place for a statement in a `move` or `after`.
#[derive(Clone)]
pub(super) struct Place {
    /// The offset in the text.
    pub(super) at: usize,
    /// The statement at this place; `None` at the end of a body.
    pub(super) stmt: Option<Range<usize>>,
    /// Whether that statement is a choice.
    pub(super) choice: bool,
    /// The names in scope.
    pub(super) scope: Vec<String>,
    /// The span of the part that it belongs to.
    pub(super) part: Range<usize>,
    /// Whether that part is a `move`.
    pub(super) in_move: bool,
}

impl Draft {
    /// Returns `None` for a text that is not valid, or where nobody can move in the start position.
    pub(super) fn new(text: &str) -> Option<Draft> {
        let mut sources = Sources::new();
        let file = sources.add("spliced.game", text.to_string());
        let (game, diags) = analyse(&sources, file);
        let game = Arc::new(game.filter(|_| !diags.has_errors())?);
        if !is_alive(&game) {
            return None;
        }
        let mut draft = Draft {
            text: text.to_string(),
            tree: syntax::parse(&sources, file, &mut Diagnostics::new()),
            types: types(&game),
            game,
            locals: bound(&words(text)),
            places: Vec::new(),
        };
        for part in draft.tree.parts.clone() {
            draft.part(&part);
        }
        Some(draft)
    }
    /// Returns the number of cells of the board.
    pub(super) fn cells(&self) -> usize {
        self.game.board.cells.len()
    }
    /// Returns the formatted text.
    pub(super) fn printed(&self) -> String {
        print(&self.tree)
    }
    /// Returns the text of a span.
    pub(super) fn at(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }
    /// Returns the expressions of a type in the whole file whose names are all in scope.
    pub(super) fn exprs(&self, ty: Ty, scope: &[String]) -> Vec<&str> {
        let of_type = self.types.iter().filter(|(_, found)| **found == ty);
        let texts = of_type.map(|((from, to), _)| self.at(&(*from..*to)));
        let short = texts.filter(|text| text.len() < 160);
        short.filter(|text| self.is_closed(text, scope)).collect()
    }
    /// Returns the typed expressions inside of a range.
    pub(super) fn inside(&self, of: &Range<usize>) -> Vec<(Range<usize>, Ty)> {
        let spans = self.types.range((of.start, 0)..(of.end, 0));
        let within = spans.filter(|((_, to), _)| *to <= of.end);
        within.map(|((from, to), ty)| (*from..*to, *ty)).collect()
    }
    /// Returns whether all local names that an expression reads are in scope.
    pub(super) fn is_closed(&self, text: &str, scope: &[String]) -> bool {
        let words = words(text);
        let inner = bound(&words);
        let read = words.iter().filter(|word| self.locals.contains(**word));
        read.into_iter()
            .all(|word| inner.contains(*word) || scope.iter().any(|name| name == word))
    }

    fn part(&mut self, part: &Part) {
        let range = range(part.span);
        match &part.kind {
            PartKind::Move { body, .. } => {
                self.block(body, &mut Vec::new(), &range, true);
            }
            PartKind::After(body) => {
                self.block(body, &mut Vec::new(), &range, false);
            }
            PartKind::Act { params, .. } => {
                self.locals.extend(params.iter().map(|p| p.text.clone()));
            }
            PartKind::Table { params, .. } => {
                let params = params.iter().flatten();
                self.locals.extend(params.map(|p| p.text.clone()));
            }
            _ => {}
        }
    }

    fn block(
        &mut self,
        block: &Block,
        scope: &mut Vec<String>,
        part: &Range<usize>,
        in_move: bool,
    ) {
        let outside = scope.len();
        let place = |at, stmt: Option<&Stmt>, scope: &[String]| Place {
            at,
            stmt: stmt.map(|stmt| range(stmt.span)),
            choice: stmt.is_some_and(|stmt| matches!(stmt.kind, StmtKind::Choose(..))),
            scope: scope.to_vec(),
            part: part.clone(),
            in_move,
        };
        for stmt in &block.stmts {
            let at = range(stmt.span).start;
            self.places.push(place(at, Some(stmt), scope));
            self.stmt(stmt, scope, part, in_move);
        }
        let end = range(block.span).end.saturating_sub(1);
        self.places.push(place(end, None, scope));
        scope.truncate(outside);
    }

    fn stmt(&mut self, stmt: &Stmt, scope: &mut Vec<String>, part: &Range<usize>, in_move: bool) {
        match &stmt.kind {
            StmtKind::Choose(name, ..) | StmtKind::Let(name, _) => {
                self.locals.insert(name.text.clone());
                scope.push(name.text.clone());
            }
            StmtKind::If(_, then, otherwise) => {
                self.block(then, scope, part, in_move);
                if let Some(otherwise) = otherwise {
                    self.block(otherwise, scope, part, in_move);
                }
            }
            StmtKind::ForEach(name, _, body) => {
                self.locals.insert(name.text.clone());
                scope.push(name.text.clone());
                self.block(body, scope, part, in_move);
                scope.pop();
            }
            StmtKind::Repeat { body, .. } | StmtKind::AtOnce(body) => {
                self.block(body, scope, part, in_move);
            }
            _ => {}
        }
    }
}

/// Converts a span to a range of offsets.
pub(super) fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

/// Returns the names that binders bind: `{c in …}`, `sum(i in …)`.
fn bound(words: &[&str]) -> BTreeSet<String> {
    let words: Vec<&&str> = words
        .iter()
        .filter(|word| !word.trim().is_empty())
        .collect();
    let three = words.windows(3);
    let binders = three.filter(|w| matches!(*w[0], "{" | "(" | "choose" | "each") && *w[2] == "in");
    binders.map(|w| (*w[1]).to_string()).collect()
}

/// Returns the types of a game's expressions by span; of several with one span the outermost.
fn types(game: &Game) -> BTreeMap<(usize, usize), Ty> {
    let mut types = BTreeMap::new();
    let program = lower(game);
    roots(&program, &mut |e, _| {
        visit(e, &mut |e| {
            let at = range(e.span);
            types.entry((at.start, at.end)).or_insert(e.ty);
        });
    });
    types
}

/// Returns whether the start position has legal moves, not too many, within the budget.
fn is_alive(game: &Arc<Game>) -> bool {
    let budget = Arc::new(Budget::new(STEPS));
    let moves = catch_unwind(AssertUnwindSafe(|| {
        let first = Interpreter::observed(game.clone(), budget);
        let lists = first.legal().ok()?;
        Some(lists.iter().map(|list| list.moves.len()).sum::<usize>())
    }));
    let moves = moves.unwrap_or_else(|panic| match is_spent(&*panic) {
        true => None,
        false => resume_unwind(panic),
    });
    moves.is_some_and(|moves| (1..=MOVES).contains(&moves))
}
