//! From merged syntax trees to the typed tree.
//!
//! Before: a rules file and its parents are one list of parts, in order. After: every name has been
//! looked up, every expression has one type, what was left out is filled in, and statements stand
//! only where they may; or there is an error among the diagnostics. Names and types are settled in
//! one walk, because what `none` or `{queen}` means depends on what is wanted there.

mod acts;
mod assign;
mod consts;
mod decls;
mod defs;
mod end;
mod expansion;
mod expr;
mod facts;
mod keys;
mod mask;
mod names;
mod numbers;
mod scope;
mod setup;
mod states;
mod stmts;
mod turn;
mod types;
mod uses;
pub(crate) mod walk;

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::index::IndexVec;
use crate::resolve::{self, Merged, merge::OptionValue};
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::lost::Lost;
use crate::typed::*;

use names::{Meaning, Names};

/// Checks a file. Without a result, there is an error among the diagnostics.
///
/// A name that may have been declared in what could not be read is not reported as unknown.
pub fn check(merged: &Merged, diags: &mut Diagnostics) -> Option<Game> {
    let mut input = Input {
        merged,
        board: None,
    };
    input.board = whole_board(merged, diags);
    if let Some(board) = &input.board {
        input.board = mask::kept_board(&input, board, diags);
    }
    let mut checker = Checker::new(&input);
    checker.all();
    diags.extend(checker.diags);
    expansion::too_long(&checker.game)
        .into_iter()
        .for_each(|d| diags.push(d));
    (input.board.is_some() && !diags.has_errors()).then_some(checker.game)
}

/// The board before `only`.
fn whole_board(merged: &Merged, diags: &mut Diagnostics) -> Option<Board> {
    let part = merged
        .parts
        .iter()
        .find(|p| matches!(p.kind, ast::PartKind::Board { .. }))?;
    if size_names(part).any(|n| merged.option(&n.text).is_none() && merged.lost.name(&n.text)) {
        return None;
    }
    resolve::board(part, &|name| merged.option(name), diags)
}

/// The names that stand for sizes of a board.
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

/// What the checker works on.
#[derive(Clone)]
struct Input<'a> {
    merged: &'a Merged,
    /// Nothing where it is wrong, which has been reported.
    board: Option<Board>,
}

impl Input<'_> {
    /// The names that may be missing: with a wrong board also those of its chains.
    fn lost(&self) -> Lost {
        let mut lost = self.merged.lost.clone();
        if self.board.is_none() {
            let chains = self.merged.parts.iter().flat_map(mask::chain_names);
            chains.for_each(|name| lost.text(&name.text));
        }
        lost
    }

    /// A game that has only what is known before its parts are read.
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
        }
    }
}

/// A stand-in where the board is wrong; nothing is said about what it has.
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

/// A def or act whose meaning is being settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Def(usize),
    Act(usize),
}

/// The work in progress.
struct Checker<'a> {
    parts: &'a [ast::Part],
    options: &'a [OptionValue],
    game: Game,
    /// Whether there is no board to hold things against.
    boardless: bool,
    /// The names that may be declared in what could not be read.
    lost: Lost,
    /// The names that have two meanings: nothing follows from them.
    unclear: BTreeSet<String>,
    /// The states whose indices or values are wrong.
    wrong_states: BTreeSet<StateId>,
    /// The unknown names that are reported, and where.
    unknown: BTreeMap<String, (Code, Span)>,
    /// How many mistakes were not reported because they follow from others.
    silenced: usize,
    diags: Diagnostics,
    names: Names,
    cell_names: BTreeMap<String, CellId>,
    dir_names: BTreeMap<String, DirId>,
    defs: Vec<defs::Template<'a>>,
    def_instances: BTreeMap<(usize, Vec<Ty>), defs::Instance>,
    acts: Vec<acts::Template<'a>>,
    act_instances: BTreeMap<(usize, Vec<Ty>), acts::Instance>,
    /// What is being settled, outermost first, and from where it was used.
    active: Vec<(Unit, Span)>,
    blocks: Vec<turn::Source<'a>>,
    /// For each block, the names of its outermost braces.
    outer: Vec<Vec<LocalId>>,
    depth: usize,
    /// How deep definitions are, with those that they use.
    def_heights: BTreeMap<DefId, usize>,
    /// How deep acts are, with those that they use.
    act_heights: BTreeMap<ActId, usize>,
    /// The acts that depend on who `me` is.
    me_acts: BTreeSet<ActId>,
}

impl<'a> Checker<'a> {
    fn new(input: &Input<'a>) -> Checker<'a> {
        Checker {
            parts: &input.merged.parts,
            options: &input.merged.options,
            game: input.game(),
            boardless: input.board.is_none(),
            lost: input.lost(),
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
            blocks: Vec::new(),
            outer: Vec::new(),
            depth: 0,
            def_heights: BTreeMap::new(),
            act_heights: BTreeMap::new(),
            me_acts: BTreeSet::new(),
        }
    }

    /// The stages, in order.
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
        self.can_cycles();
        if !self.diags.has_errors() {
            self.facts();
        }
    }

    /// How much is wrong so far, reported or not.
    fn troubles(&self) -> usize {
        self.diags.len() + self.silenced
    }

    /// Reports; inside an instance also from where it is used.
    fn error(&mut self, mut d: Diagnostic) {
        for &(unit, at) in self.active.iter().rev() {
            let (name, generic) = match unit {
                Unit::Def(t) => (&self.defs[t].name.text, !self.defs[t].params.is_empty()),
                Unit::Act(t) => (&self.acts[t].name.text, !self.acts[t].params.is_empty()),
            };
            if generic && at != d.span && d.labels.len() < 4 && !self.is_definition(unit, at) {
                d = d.also(at, format!("`{name}` is used here"));
            }
        }
        self.diags.push(d);
    }

    fn is_definition(&self, unit: Unit, at: Span) -> bool {
        match unit {
            Unit::Def(t) => self.defs[t].name.span == at,
            Unit::Act(t) => self.acts[t].name.span == at,
        }
    }

    fn is_kind(&self, name: &str) -> Option<KindId> {
        match self.meaning(name) {
            Some(Meaning::Kind(k)) => Some(k),
            _ => None,
        }
    }
}
