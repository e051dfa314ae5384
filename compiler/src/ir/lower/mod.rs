//! Lowers the typed tree to the Ir.
//!
//! Before: a typed game without errors. After: a [`Program`] that [`super::verify`] accepts, in which
//! the board is bits, acts are inlined, constant definitions are values, and constants without a name
//! are literals with the span of their source text. Named constants stay references, so that generated
//! code can use their names. Puts put kinds of their own layer only. Nothing else is rewritten here.

mod asked;
mod board;
mod body;
mod defs;
mod expr;
mod fold;
mod kinds_put;
mod parts;
mod put;
mod states;
mod views;

use super::eval::Budget;
use super::grid::Grid;
use super::walk::Constancy;
use super::{ConstId, Expr, FnId, Program, Span, Value, Var, VarId};
use crate::forced::is_forced;
use crate::index::IndexVec;
use crate::placement::placement;
use crate::symmetry::generators;
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
    asked::separate(&mut lower.program);
    kinds_put::restrict(&mut lower.program);
    super::unshare::program(&mut lower.program);
    lower.program.uses = super::uses::uses(&lower.program);
    // The text of a position depends on the rules as written, whatever is folded away later.
    lower.program.uses.before = game.uses_before;
    lower.program
}

/// Returns a program without rules.
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
        forced: is_forced(game),
        has_board: game.has_board,
        rounds: game.most_rounds(),
        symmetries: generators(game),
        placement: placement(game),
        notations: game.notations.clone(),
    }
}

/// Returns the layers; for a game without a board only the first, without kinds.
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

/// The state of lowering.
struct Lower<'a> {
    game: &'a Game,
    program: Program,
    /// The result of each def.
    homes: IndexVec<DefId, DefHome>,
    constancy: Constancy,
}

/// The result of a def.
#[derive(Clone, Copy)]
enum DefHome {
    /// A constant, indexed by the def's axis.
    Const(ConstId),
    /// A constant that depends on `me`: a table by player.
    ByMe(ConstId),
    /// A function.
    Function(FnId),
}

/// The variables of a body, and the variable of each local.
#[derive(Default)]
struct Names {
    vars: IndexVec<VarId, Var>,
    locals: Vec<VarId>,
    /// Whether requirements belong to a `try`.
    trying: bool,
    /// Whether each choice is preceded by a statement with the players who do not see it.
    hides: bool,
    /// The variable with the weight of the branch, if the block has weights.
    weight: Option<VarId>,
}

impl Names {
    /// Creates a variable for each local.
    fn of(locals: &IndexVec<LocalId, typed::Local>) -> Names {
        let mut names = Names::default();
        names.enter(locals);
        names
    }
    /// Creates a fresh variable for each local of another body; returns the previous ones.
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

/// Returns a literal.
fn lit(value: Value, ty: Ty, span: Span) -> Expr {
    Expr {
        kind: Box::new(super::ExprKind::Lit(value)),
        ty,
        span,
    }
}

#[cfg(test)]
mod tests;
