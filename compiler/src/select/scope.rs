//! The context of the expressions of one function: variables, the current position, and `me`.

use super::liberties::Earlier;
use super::{Helper, Select, layout};
use crate::cite::Cite;
use crate::facts::chance::is_for_players;
use crate::facts::intervals::Intervals;
use crate::facts::occupancy::Occupancy;
use crate::index::IndexVec;
use crate::ir::{self, BlockId, Var};
use crate::lir::build::Builder;
use crate::lir::{Label, Op, PosId, SELF, Sort, Stmt, Ty, ValueId, VarId};
use crate::plan::select::Select as Selected;
use crate::typed;
use std::collections::BTreeMap;

/// The storage of a variable of the rules: a value, or a mutable variable. A set that always has
/// one member is stored as the member's index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    Value(ValueId),
    Var(VarId),
}

/// The phase of the game that a function belongs to, which determines the meaning of `next` and `seen`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Between moves, or where the position holds all that is needed.
    Between,
    /// Before the first move.
    Setup,
    /// In a move that has begun.
    Move,
    /// In a move whose beginning is not yet recorded in the position.
    Fresh,
}

/// A function during selection.
pub(super) struct Scope<'s, 'p> {
    pub(super) s: &'s mut Select<'p>,
    pub(super) b: Builder,
    pub(super) vars: &'p IndexVec<ir::VarId, Var>,
    pub(super) env: BTreeMap<ir::VarId, Bound>,
    /// The position that expressions read.
    pub(super) pos: PosId,
    /// The index of `me`.
    pub(super) me: Option<ValueId>,
    /// Whether `me` is always a player, not chance.
    pub(super) me_plays: bool,
    /// The player who moves, if `me` may be another one.
    pub(super) mover: Option<ValueId>,
    pub(super) place: Place,
    /// The values that the other players have for variables of this block.
    pub(super) others: BTreeMap<ir::VarId, ValueId>,
    /// Inside `at once`: the positions that effects are collected on.
    pub(super) at_once: Option<AtOnce>,
    /// Whether this is a line of `end`.
    pub(super) ends: bool,
    /// Whether this computes a cached set, so that none is read from the position.
    pub(super) computes_cached: bool,
    /// Whether branches update the cached sets of the position: in effects of moves, outside of any branch.
    pub(super) updates_cached: bool,
    /// In effects: the pieces before them, where groups are tested for liberties.
    pub(super) earlier: Vec<Earlier>,
    /// An expression that is known inside a loop: the cells that the member reaches by jumps.
    pub(super) reached: Option<(&'p ir::Expr, ValueId)>,
    /// The possible occupants of the cells of variables; `None` where they are not tracked.
    pub(super) facts: Option<Occupancy>,
    /// The numbers that variables may be.
    pub(super) intervals: Intervals<'p>,
    /// The construct that a failing requirement leaves; `None` if requirements are not tested.
    pub(super) fails: Option<Label>,
    /// The construct that a failing requirement of a `try` leaves.
    pub(super) holds: Option<Label>,
    /// In functions that list who does not see each choice: those who do not see the next one.
    pub(super) veils: Option<Option<ValueId>>,
    /// In `setup` and `after` of mixed turns: the variable that tells whether they have named the next players.
    pub(super) saying: Option<VarId>,
    /// Whether the effects are part of a joint turn.
    pub(super) joint: bool,
    /// Whether the body sets the next player, and whether it changes the players in the game.
    pub(super) names_and_playing: [bool; 2],
}

/// The positions that the effects of an `at once` are collected on.
#[derive(Clone, Debug)]
pub(super) struct AtOnce {
    /// The position that is changed at the end.
    pub(super) pos: PosId,
    /// The position on which pieces are collected.
    pub(super) fills: PosId,
    /// By layer, the cells that are vacated.
    pub(super) vacated: Vec<VarId>,
}

impl<'s, 'p> Scope<'s, 'p> {
    pub(super) fn new(
        s: &'s mut Select<'p>,
        vars: &'p IndexVec<ir::VarId, Var>,
        name: &str,
        sort: Sort,
        cite: Option<Cite>,
    ) -> Scope<'s, 'p> {
        let b = Builder::new(name, sort, cite, &s.program.grid.cells);
        let me_plays = !s.program.chance;
        let intervals = Intervals::unknown(s.program);
        Scope {
            s,
            b,
            vars,
            env: BTreeMap::new(),
            pos: SELF,
            me: None,
            me_plays,
            mover: None,
            place: Place::Between,
            others: BTreeMap::new(),
            at_once: None,
            ends: false,
            computes_cached: false,
            updates_cached: false,
            earlier: Vec::new(),
            reached: None,
            facts: None,
            intervals,
            fails: None,
            holds: None,
            veils: None,
            saying: None,
            joint: false,
            names_and_playing: [false; 2],
        }
    }

    /// Returns the scope of a function whose first parameter is the player.
    pub(super) fn of_player(
        s: &'s mut Select<'p>,
        vars: &'p IndexVec<ir::VarId, Var>,
        name: &str,
        sort: Sort,
        cite: Option<Cite>,
    ) -> Scope<'s, 'p> {
        let mut scope = Scope::new(s, vars, name, sort, cite);
        let me = scope.b.param("me", Ty::Index);
        (scope.me, scope.mover) = (Some(me), Some(me));
        scope
    }

    /// Returns the scope of a function of the player who moves by a block, with these variables.
    pub(super) fn of_block(
        s: &'s mut Select<'p>,
        id: BlockId,
        vars: &'p IndexVec<ir::VarId, Var>,
        name: &str,
        sort: Sort,
    ) -> Scope<'s, 'p> {
        let (program, block) = (s.program, &s.program.blocks[id]);
        let cite = Some(s.cite(block.span));
        let mut scope = Scope::of_player(s, vars, name, sort, cite);
        scope.me_plays = is_for_players(program, id);
        scope.names_and_playing = layout::names_and_playing(&block.body);
        scope.intervals = Intervals::of_stmts(program, vars, &block.body.stmts);
        scope
    }

    /// Returns the facts about the variables in scope, as the plan needs them.
    pub(super) fn selected(&self) -> Selected<'_> {
        Selected {
            plan: self.s.plan,
            vars: self.vars,
            me_plays: self.me_plays,
        }
    }

    /// Returns the index of `me`; the first player if nobody moves.
    pub(super) fn me(&mut self) -> ValueId {
        match self.me {
            Some(me) => me,
            None => self.b.index(0),
        }
    }

    /// Whether a variable is stored as the index of its one member.
    pub(super) fn is_index(&self, var: ir::VarId) -> bool {
        self.vars[var].single
    }

    /// Returns the type as which a variable is stored.
    pub(super) fn kept_ty(&self, var: ir::VarId) -> Ty {
        match self.is_index(var) {
            true => Ty::Index,
            false => layout::ty(self.vars[var].ty),
        }
    }

    /// Returns the type of the value that a choice of a variable takes.
    pub(super) fn choice_ty(&self, var: ir::VarId) -> Ty {
        match self.vars[var].ty {
            typed::Ty::Num => Ty::Num,
            _ => Ty::Index,
        }
    }

    /// Binds a variable to a value in its stored form.
    pub(super) fn bind(&mut self, var: ir::VarId, value: ValueId) {
        let bound = if self.vars[var].mutable {
            let name = self.vars[var].name.clone();
            let slot = self.b.var(&name, value);
            self.b.assigned(slot);
            Bound::Var(slot)
        } else {
            self.b.name(value, &self.vars[var].name);
            Bound::Value(value)
        };
        self.env.insert(var, bound);
    }

    /// Binds a variable to the value of a loop: the index of a member, a number, or a set of cells.
    pub(super) fn bind_member(&mut self, var: ir::VarId, bound: ValueId) {
        let kept = match self.b.ty(bound) {
            Ty::Index if !self.is_index(var) => {
                let ty = layout::ty(self.vars[var].ty);
                self.b.one(ty, bound)
            }
            _ => bound,
        };
        self.bind(var, kept);
    }

    /// Whether an expression of a line of `end` reads the position after the move, of which the driver of a match knows
    /// more; inside `before` it reads another.
    pub(super) fn ends_here(&self) -> bool {
        self.ends && self.pos == SELF
    }

    /// Returns the current value of a variable, in its stored form.
    pub(super) fn kept_var(&mut self, var: ir::VarId) -> ValueId {
        match self.env.get(&var) {
            Some(Bound::Value(value)) => *value,
            Some(Bound::Var(slot)) => self.b.get(*slot),
            None => {
                let ty = self.kept_ty(var);
                self.b.nothing(ty)
            }
        }
    }

    /// Returns the value of a variable.
    pub(super) fn var(&mut self, var: ir::VarId) -> ValueId {
        let kept = self.kept_var(var);
        match self.is_index(var) {
            true => {
                let ty = layout::ty(self.vars[var].ty);
                self.b.one(ty, kept)
            }
            false => kept,
        }
    }

    /// Returns the mask of all players.
    pub(super) fn all_players(&mut self) -> ValueId {
        self.s.all_players(&mut self.b)
    }

    /// Returns the players still in the game.
    pub(super) fn playing(&mut self) -> ValueId {
        self.s.playing(&mut self.b, self.pos)
    }

    /// Returns the player after the mover, among those still in the game.
    pub(super) fn following(&mut self, pos: PosId) -> ValueId {
        let me = self.mover();
        self.s.after_player(&mut self.b, pos, me)
    }

    /// Returns the index of the next player.
    pub(super) fn next(&mut self) -> ValueId {
        match (self.place, self.s.module.layout.next) {
            (Place::Fresh, Some(_)) => self.following(self.pos),
            // In `setup`, the first player until somebody is named.
            (_, None) => self.b.index(0),
            (_, Some(field)) => self.b.typed(Op::Field(self.pos, field), Ty::Index),
        }
    }

    /// Returns the player who moves.
    pub(super) fn mover(&mut self) -> ValueId {
        match self.mover {
            Some(mover) => mover,
            None => self.me(),
        }
    }

    /// Starts before the beginning of a move.
    pub(super) fn before_move(&mut self) {
        self.place = match self.s.begins() {
            true => Place::Fresh,
            false => Place::Move,
        };
    }

    /// Copies the position. A move that has not begun begins in the copy, and a turn with it if `turn`.
    pub(super) fn copied(&mut self, name: &str, turn: bool) -> PosId {
        let from = self.pos;
        let pos = self.b.position(name, |pos| Stmt::Copy(pos, from));
        if self.place == Place::Fresh {
            self.on_mover(Helper::Begin(turn), pos);
        }
        pos
    }

    /// Continues on a copy of the position in which the move has begun.
    pub(super) fn begun(&mut self, turn: bool) {
        self.pos = self.copied("pos", turn);
        self.place = Place::Move;
    }

    /// Settles the next player in a position at the end of a move.
    pub(super) fn settle(&mut self, pos: PosId) {
        if self.s.settles() {
            self.on_mover(Helper::Settle, pos);
        }
    }

    fn on_mover(&mut self, helper: Helper, pos: PosId) {
        let (me, function) = (self.mover(), self.s.helper(helper));
        self.b.act(function, pos, vec![me]);
    }

    /// Returns the position as if the current move ended here.
    pub(super) fn settled(&mut self) -> PosId {
        let ends = match self.place {
            Place::Between | Place::Setup => false,
            Place::Move => self.s.settles(),
            Place::Fresh => true,
        };
        if !ends {
            return self.pos;
        }
        let pos = self.copied("ended", false);
        self.settle(pos);
        pos
    }
}
