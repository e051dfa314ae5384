//! From the typed tree to the Ir.
//!
//! Before: a typed game without mistakes. After: a [`Program`] that [`super::verify`] accepts, in
//! which the board is bits, acts are gone, constant definitions are values, and what is constant
//! without a name is a literal with the words it was written in. Named constants stay references,
//! so that what is generated can speak in their names. Nothing else is rewritten here.

mod board;
mod body;
mod defs;
mod expr;
mod fold;
mod parts;
mod states;
mod views;

use super::eval::Budget;
use super::grid::Grid;
use super::walk::Constancy;
use super::{ConstId, Expr, FnId, Program, Span, Value, Var, VarId};
use crate::index::IndexVec;
use crate::typed::{self, DefId, Game, LocalId, Ty};

/// Lowers a game.
pub fn lower(game: &Game) -> Program {
    let mut lower = Lower {
        game,
        program: header(game),
        homes: IndexVec::new(),
        constancy: Constancy::default(),
    };
    lower.defs();
    lower.states();
    lower.parts();
    lower.views();
    lower.program.uses = super::uses::uses(&lower.program);
    // What a position's text holds is said by the rules as written, whatever is folded away later.
    lower.program.uses.before = game.uses_before;
    lower.program
}

/// A program without rules.
fn header(game: &Game) -> Program {
    Program {
        name: game.name.clone(),
        title: game.title.clone(),
        rules_hash: game.rules_hash,
        players: game.players.iter().map(|p| p.name.clone()).collect(),
        chance: game.chance,
        simultaneous: game.simultaneous,
        grid: Grid::new(&game.board),
        layers: layers(game),
        kinds: game.kinds.clone(),
        enums: game.enums.clone(),
        states: IndexVec::new(),
        consts: IndexVec::new(),
        functions: IndexVec::new(),
        blocks: IndexVec::new(),
        turn: Vec::new(),
        thrown: None,
        turn_span: game.turn.span,
        setup: Default::default(),
        after: Default::default(),
        end: Vec::new(),
        seen: game.seen.clone(),
        uses: Default::default(),
        budget: Budget::default(),
        points: game.points,
        view: None,
        veils: IndexVec::new(),
        hides: game.hides,
        has_board: game.has_board,
        rounds: game.most_rounds(),
    }
}

/// The layers; of a game without a board the first, which has no kinds.
fn layers(game: &Game) -> IndexVec<typed::LayerId, typed::Layer> {
    let mut layers = game.layers.clone();
    if !game.has_board {
        layers.push(typed::Layer {
            name: "pieces".into(),
            kinds: Vec::new(),
        });
    }
    layers
}

/// What has been lowered so far.
struct Lower<'a> {
    game: &'a Game,
    program: Program,
    /// What each def has become.
    homes: IndexVec<DefId, DefHome>,
    constancy: Constancy,
}

/// What a def has become.
#[derive(Clone, Copy)]
enum DefHome {
    /// A constant, with the table that the def has.
    Const(ConstId),
    /// A constant that depends on who is `me`: a table by player.
    ByMe(ConstId),
    /// A function.
    Function(FnId),
}

/// The names of a body: what is a variable, and which variable a local is.
#[derive(Default)]
struct Names {
    vars: IndexVec<VarId, Var>,
    locals: Vec<VarId>,
    /// Whether requirements are those of a `try`.
    trying: bool,
    /// Whether it is said before each choice who does not see it.
    hides: bool,
    /// How likely the branch is, where the block says.
    weight: Option<VarId>,
}

impl Names {
    /// A variable for each local.
    fn of(locals: &IndexVec<LocalId, typed::Local>) -> Names {
        let mut names = Names::default();
        names.enter(locals);
        names
    }
    /// A fresh variable for each local of another body; gives the former ones.
    fn enter(&mut self, locals: &IndexVec<LocalId, typed::Local>) -> Vec<VarId> {
        let fresh = locals.iter().map(|l| self.vars.push(var(l))).collect();
        std::mem::replace(&mut self.locals, fresh)
    }
}

fn var(local: &typed::Local) -> Var {
    Var {
        name: local.name.clone(),
        ty: local.ty,
        mutable: false,
        single: false,
        span: local.span,
    }
}

/// A literal.
fn lit(value: Value, ty: Ty, span: Span) -> Expr {
    Expr {
        kind: Box::new(super::ExprKind::Lit(value)),
        ty,
        span,
    }
}

#[cfg(test)]
mod tests;
