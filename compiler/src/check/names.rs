//! The meanings of names, each of which must be unique.
//!
//! After declaration, every name of the file, the board and the language has one [`Meaning`].

use std::collections::BTreeMap;

use crate::diag::names::{DECLARED_TWICE, NAME_TAKEN};
use crate::diag::{Code, Diagnostic, Label, near};
use crate::index::Id;
use crate::source::Span;
use crate::syntax::{PREDEFINED, ast, is_keyword};
use crate::typed::*;

use super::Checker;

/// The meaning of a name that is not local.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Meaning {
    /// A player other than `chance`.
    Player(PlayerId),
    /// A kind of piece.
    Kind(KindId),
    /// A layer.
    Layer(LayerId),
    /// An enumeration.
    Enum(EnumId),
    /// A member of an enumeration, by its index.
    Member(EnumId, usize),
    /// A state variable.
    State(StateId),
    /// A `dir`, `region` or `def`, by its index among the definitions.
    Def(usize),
    /// An `act`, by its index among the acts.
    Act(usize),
    /// A move block.
    Block(BlockId),
    /// An option, with its value.
    Option(i32),
    /// A cell of the board.
    Cell(CellId),
    /// A direction of the board.
    Dir(DirId),
}

/// The declared names.
#[derive(Default)]
pub(super) struct Names {
    declared: BTreeMap<String, (Meaning, Span)>,
}

impl Names {
    /// All declared names.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, Meaning)> {
        self.declared.iter().map(|(n, (m, _))| (n.as_str(), *m))
    }
    /// Returns the span of a name's declaration.
    pub(super) fn place(&self, name: &str) -> Option<Span> {
        self.declared.get(name).map(|&(_, span)| span)
    }
}

impl Meaning {
    /// Describes the kind of thing, with an article, for messages.
    pub(super) fn sort(self) -> &'static str {
        match self {
            Meaning::Player(_) => "a player",
            Meaning::Kind(_) => "a kind of piece",
            Meaning::Layer(_) => "a layer",
            Meaning::Enum(_) => "an enumeration",
            Meaning::Member(..) => "a member of an enumeration",
            Meaning::State(_) => "a state",
            Meaning::Def(_) => "a definition",
            Meaning::Act(_) => "an act",
            Meaning::Block(_) => "a move block",
            Meaning::Option(_) => "an option",
            Meaning::Cell(_) => "a cell of this board",
            Meaning::Dir(_) => "a direction of this board",
        }
    }
}

impl Checker<'_> {
    /// Declares a name. If it has a meaning already, keeps that and reports an error.
    pub(super) fn declare(&mut self, name: &ast::Name, meaning: Meaning) {
        if let Some(what) = self.taken(&name.text) {
            self.unclear.insert(name.text.clone());
            self.error(
                Diagnostic::error(
                    NAME_TAKEN,
                    name.span,
                    format!("`{}` is taken: it is {what}", name.text),
                )
                .label("needs another name")
                .hint(format!("call it `the_{}`, say", name.text)),
            );
            self.named_by_a_graph(NAME_TAKEN, name);
        } else if let Some((old, span)) = self.names.declared.get(&name.text).copied() {
            self.unclear.insert(name.text.clone());
            self.error(
                Diagnostic::error(
                    DECLARED_TWICE,
                    name.span,
                    format!(
                        "`{}` is declared twice; a name has one meaning in a file",
                        name.text
                    ),
                )
                .label(format!("already {}", old.sort()))
                .also(span, "first here"),
            );
        } else {
            self.names
                .declared
                .insert(name.text.clone(), (meaning, name.span));
        }
    }

    /// Adds the place of the board to a diagnostic if it is a graph, since only graphs name cells freely.
    pub(super) fn named_by_a_graph(&mut self, code: Code, name: &ast::Name) {
        let place = self.game.board.span;
        if matches!(self.game.board.shape, Shape::Graph { .. })
            && self.on_board(&name.text).is_some()
            && let Some(d) = self.diags.get_mut(code, name.span)
            && d.labels.is_empty()
        {
            let text = "the board".to_string();
            d.labels.push(Label { span: place, text });
        }
    }

    /// Returns what the language or the board uses a name for.
    pub(super) fn taken(&self, name: &str) -> Option<&'static str> {
        if PREDEFINED.contains(&name) {
            return Some("a word of the language");
        }
        self.on_board(name).map(Meaning::sort)
    }

    /// Returns the cell or direction with this name.
    fn on_board(&self, name: &str) -> Option<Meaning> {
        if let Some(&dir) = self.dir_names.get(name) {
            return Some(Meaning::Dir(dir));
        }
        self.cell_names.get(name).map(|&cell| Meaning::Cell(cell))
    }

    /// Whether nothing can be said about a name: it may be declared in lost text, or it is declared twice.
    pub(super) fn is_lost(&self, name: &str) -> bool {
        let known =
            || PREDEFINED.contains(&name) || is_keyword(name) || self.meaning(name).is_some();
        let lost = || self.lost.name(name) || self.boardless && is_place(name);
        self.unclear.contains(name) || !known() && lost()
    }

    /// Returns the meaning of a name, disregarding local names and words of the language.
    pub(super) fn meaning(&self, name: &str) -> Option<Meaning> {
        self.names
            .declared
            .get(name)
            .map(|&(m, _)| m)
            .or_else(|| self.on_board(name))
    }

    /// Collects the names of the board's cells and directions.
    pub(super) fn take_board_names(&mut self) {
        let board = &self.game.board;
        self.cell_names = board
            .cells
            .enumerate()
            .map(|(id, c)| (c.name.clone(), id))
            .collect();
        self.dir_names = board
            .dirs
            .enumerate()
            .filter(|(_, d)| !d.name.is_empty())
            .map(|(id, d)| (d.name.clone(), id))
            .collect();
    }

    /// Returns the name nearest to an unknown one, if it is near enough to be meant; several if they are equally near.
    /// None is near to a single letter.
    pub(super) fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Vec<String> {
        let near = near::nearest(name, known.filter(|_| name.len() > 1));
        near.into_iter().map(str::to_string).collect()
    }
}

/// Whether a board of squares or hexes may have a cell or direction with this name.
fn is_place(name: &str) -> bool {
    let cell = name
        .get(1..)
        .is_some_and(|rank| rank.parse::<u16>().is_ok());
    let compass = |c: char| "neswupdo_".contains(c);
    cell || name.chars().all(compass)
}

/// Returns the bit of a member in a [`Mask`].
pub(super) fn bit(id: impl Id) -> Mask {
    1u64.checked_shl(u32::try_from(id.index()).unwrap_or(u32::MAX))
        .unwrap_or(0)
}
