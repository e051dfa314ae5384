//! Checks the merged syntax trees and builds the typed tree.
//!
//! Before: a rules file and its parents are one ordered list of parts. After: every name is resolved, every
//! expression has one type, omitted parts are filled in, and statements stand only where they are allowed;
//! otherwise the diagnostics contain an error. Names and types are resolved in one pass, because the meaning
//! of `none` or `{queen}` depends on the expected type.

mod acts;
mod assign;
mod consts;
mod decls;
mod defs;
mod end;
mod expansion;
mod expr;
mod facts;
mod instances;
mod keys;
mod mask;
mod mixed;
mod names;
mod notations;
mod numbers;
mod scope;
mod setup;
mod states;
mod stmts;
mod turn;
mod types;
mod unused;
mod uses;
mod views;
pub(crate) mod walk;

pub(crate) use facts::each_reached_in;

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::board::SIZE_NAME;
use crate::diag::near::nearest;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::index::IndexVec;
use crate::resolve::{self, Merged, merge::OptionValue};
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::lost::Lost;
use crate::typed::*;
use boardwright_runtime::Looks;

use mixed::Around;
use names::{Meaning, Names};

/// Checks a game. If the result is `None`, the diagnostics contain an error.
///
/// A name that may have been declared in lost text is not reported as unknown.
pub fn check(merged: &Merged, diags: &mut Diagnostics) -> Option<Game> {
    let mut input = Input {
        merged,
        board: None,
        has_board: has_board(merged),
    };
    input.board = whole_board(merged, diags);
    if !input.has_board {
        input.board = Some(no_board(merged.span));
    }
    if let Some(board) = &input.board {
        input.board = mask::kept_board(&input, board, diags);
    }
    let mut checker = Checker::new(&input);
    checker.all();
    diags.extend(std::mem::take(&mut checker.diags));
    if input.board.is_some() && !diags.has_errors() {
        let without_meaning = unused::without_meaning(&input, &checker);
        without_meaning.into_iter().for_each(|d| diags.push(d));
    }
    expansion::too_long(&checker.game)
        .into_iter()
        .for_each(|d| diags.push(d));
    (input.board.is_some() && !diags.has_errors()).then_some(checker.game)
}

/// Whether the file has a board, or lost the part that declares it or names the parent that may have it.
fn has_board(merged: &Merged) -> bool {
    let board = |p: &ast::Part| {
        matches!(
            p.kind,
            ast::PartKind::Board { .. } | ast::PartKind::Pieces(_)
        ) || matches!(p.kind, ast::PartKind::Layer { .. })
    };
    merged.parts.iter().any(board) || ["board", "game"].iter().any(|part| merged.lost.part(part))
}

/// Returns the board before `only` is applied.
fn whole_board(merged: &Merged, diags: &mut Diagnostics) -> Option<Board> {
    let part = merged
        .parts
        .iter()
        .find(|p| matches!(p.kind, ast::PartKind::Board { .. }))?;
    if size_names(part).any(|n| merged.option(&n.text).is_none() && merged.lost.name(&n.text)) {
        return None;
    }
    let board = resolve::board(part, &|name| merged.option(name), diags);
    for name in size_names(part) {
        if let Some(d) = diags.get_mut(SIZE_NAME, name.span) {
            let known = merged.options.iter().map(|option| option.name.as_str());
            *d = d.clone().meant(&nearest(&name.text, known));
        }
    }
    board
}

/// Returns the names that stand for sizes of a board.
fn size_names(part: &ast::Part) -> impl Iterator<Item = &ast::Name> {
    let sizes = match &part.kind {
        ast::PartKind::Board {
            shape: ast::Shape::Sized { sizes, .. },
            ..
        } => sizes.as_slice(),
        _ => &[],
    };
    sizes.iter().filter_map(|size| match size {
        ast::Size::Name(name) => Some(name),
        ast::Size::Int(_) => None,
    })
}

/// The input of the checker.
#[derive(Clone)]
struct Input<'a> {
    merged: &'a Merged,
    /// The board; `None` if it has an error, which is reported already.
    board: Option<Board>,
    /// Whether the file has a board, valid or not.
    has_board: bool,
}

impl Input<'_> {
    /// Returns the names that may be missing; with an invalid board, including those of its chains.
    fn lost(&self) -> Lost {
        let mut lost = self.merged.lost.clone();
        if self.board.is_none() {
            let chains = self.merged.parts.iter().flat_map(mask::chain_names);
            chains.for_each(|name| lost.text(&name.text));
        }
        lost
    }

    /// Returns a game with only the data that are known before its parts are checked.
    fn game(&self) -> Game {
        Game {
            name: self.merged.name.clone(),
            title: self.merged.title.clone(),
            files: self.merged.files.clone(),
            rules_hash: self.merged.rules_hash,
            players: IndexVec::new(),
            chance: false,
            simultaneous: false,
            board: self
                .board
                .clone()
                .unwrap_or_else(|| no_board(self.merged.span)),
            layers: IndexVec::new(),
            kinds: IndexVec::new(),
            enums: IndexVec::new(),
            states: IndexVec::new(),
            defs: IndexVec::new(),
            acts: IndexVec::new(),
            blocks: IndexVec::new(),
            turn: Turn {
                groups: Vec::new(),
                span: None,
            },
            setup: Body::default(),
            after: Body::default(),
            end: Vec::new(),
            seen: Vec::new(),
            uses_before: false,
            looks: Looks::ALL,
            has_board: self.has_board,
            points: None,
            view: None,
            hides: false,
            notations: Vec::new(),
        }
    }
}

/// Returns a placeholder for an invalid board, about which nothing is reported.
fn no_board(span: Span) -> Board {
    Board {
        span,
        shape: Shape::Square {
            width: 1,
            height: 1,
            levels: 1,
            wrap_x: false,
            wrap_y: false,
        },
        cells: IndexVec::new(),
        dirs: IndexVec::new(),
        adjacent: 0,
        orthogonal: 0,
        diagonal: 0,
    }
}

/// A def or act that is being checked, by its index among the templates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Unit {
    Def(usize),
    Act(usize),
}

/// The state of the checker.
struct Checker<'a> {
    parts: &'a [ast::Part],
    options: &'a [OptionValue],
    game: Game,
    /// Whether there is no valid board, so that its cells and directions are unknown.
    boardless: bool,
    /// The names that may be declared in lost text.
    lost: Lost,
    /// The names that a variant leaves out, each with its place after `without`.
    left_out: &'a BTreeMap<String, Span>,
    /// The names with two declarations, about whose uses nothing is reported.
    unclear: BTreeSet<String>,
    /// The states with errors in their indices or types.
    wrong_states: BTreeSet<StateId>,
    /// The unknown names that have been reported, with the code and span of the error.
    unknown: BTreeMap<String, (Code, Span)>,
    /// The number of errors that were not reported because they follow from others.
    silenced: usize,
    diags: Diagnostics,
    names: Names,
    cell_names: BTreeMap<String, CellId>,
    dir_names: BTreeMap<String, DirId>,
    defs: Vec<defs::Template<'a>>,
    def_instances: BTreeMap<(usize, Vec<Ty>), defs::Instance>,
    acts: Vec<acts::Template<'a>>,
    act_instances: BTreeMap<(usize, Vec<Ty>), acts::Instance>,
    /// The units that are being checked, outermost first, and the span of the use that began each.
    active: Vec<(Unit, Span)>,
    /// The types that bodies want of their parameters, as far as one has been seen: what `none` is as an argument.
    wanted: BTreeMap<(Unit, LocalId), Ty>,
    /// The uses of defs and acts with parameters.
    instances: instances::Instances,
    blocks: Vec<turn::Source<'a>>,
    /// Whether `turn` names the blocks that can be played, without an error.
    turn_is_clear: bool,
    /// The blocks that `can` asks about.
    asked_about: BTreeSet<BlockId>,
    /// What each block's narrowing may use.
    outer: Vec<turn::Outer>,
    depth: usize,
    /// The local names that are one member of a set, somewhere in the file.
    singles: BTreeSet<String>,
    /// The context of the checked expression.
    around: Around,
    /// The nesting depth of definitions, including those that they use.
    def_heights: BTreeMap<DefId, usize>,
    /// The nesting depth of acts, including those that they use.
    act_heights: BTreeMap<ActId, usize>,
    /// The acts that depend on `me`.
    me_acts: BTreeSet<ActId>,
    /// The lookup tables with which constants are evaluated.
    known: consts::Known,
}

impl<'a> Checker<'a> {
    fn new(input: &Input<'a>) -> Checker<'a> {
        Checker {
            parts: &input.merged.parts,
            options: &input.merged.options,
            game: input.game(),
            boardless: input.board.is_none(),
            lost: input.lost(),
            left_out: &input.merged.left_out,
            unclear: BTreeSet::new(),
            wrong_states: BTreeSet::new(),
            unknown: BTreeMap::new(),
            silenced: 0,
            diags: Diagnostics::new(),
            names: Names::default(),
            cell_names: BTreeMap::new(),
            dir_names: BTreeMap::new(),
            defs: Vec::new(),
            def_instances: BTreeMap::new(),
            acts: Vec::new(),
            act_instances: BTreeMap::new(),
            active: Vec::new(),
            wanted: BTreeMap::new(),
            instances: instances::Instances::default(),
            blocks: Vec::new(),
            turn_is_clear: false,
            asked_about: BTreeSet::new(),
            outer: Vec::new(),
            depth: 0,
            singles: BTreeSet::new(),
            around: Around::Condition,
            def_heights: BTreeMap::new(),
            act_heights: BTreeMap::new(),
            me_acts: BTreeSet::new(),
            known: consts::Known::default(),
        }
    }

    /// Runs the checks in order.
    fn all(&mut self) {
        self.declare_all();
        self.all_defs();
        self.all_states();
        self.all_acts();
        self.all_blocks();
        self.turn_part();
        self.setup_part();
        self.after_part();
        self.end_part();
        self.points_part();
        self.view_part();
        self.notation_parts();
        self.unused_blocks();
        self.can_cycles();
        self.wrong_arguments();
        if !self.diags.has_errors() {
            self.facts();
        }
    }

    /// Returns the number of errors so far, reported or not.
    fn troubles(&self) -> usize {
        self.diags.len() + self.silenced
    }

    /// Reports an error; within an instance, with labels at the uses that created it.
    fn error(&mut self, d: Diagnostic) {
        self.note_instance(&d);
        let d = self.with_uses(d, &self.active);
        self.diags.push(d);
    }

    /// Reports an error about what the whole game lacks, unless that is reported already.
    fn error_once(&mut self, d: Diagnostic) {
        match self.diags.has(d.code) {
            true => self.silenced += 1,
            false => self.error(d),
        }
    }

    fn is_kind(&self, name: &str) -> Option<KindId> {
        match self.meaning(name) {
            Some(Meaning::Kind(k)) => Some(k),
            _ => None,
        }
    }
}
