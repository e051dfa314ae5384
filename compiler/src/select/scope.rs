//! What the expressions of one function read: variables, the position at hand, who is `me`.

use super::together::Saying;
use super::{Helper, Select, layout};
use crate::cite::Cite;
use crate::facts::occupancy::Occupancy;
use crate::index::IndexVec;
use crate::ir::{self, Var};
use crate::lir::build::Builder;
use crate::lir::{Label, Op, PosId, SELF, Sort, Stmt, Ty, ValueId, VarId};
use std::collections::BTreeMap;

/// How a variable of the rules is kept: a value, or a variable that may change. Of a set of surely
/// one member it is the member's index.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    Value(ValueId),
    Var(VarId),
}

/// Where a function stands in a game, which decides what `next` and `seen` speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Between moves, or where the position says all.
    Between,
    /// Before the first move.
    Setup,
    /// In a move that has begun.
    Move,
    /// In a move of whose beginning the position does not tell yet.
    Fresh,
}

/// One function while it is selected.
pub(super) struct Scope<'s, 'p> {
    pub(super) s: &'s mut Select<'p>,
    pub(super) b: Builder,
    pub(super) vars: &'p IndexVec<ir::VarId, Var>,
    pub(super) env: BTreeMap<ir::VarId, Bound>,
    /// The position that is read.
    pub(super) pos: PosId,
    /// The index of `me`.
    pub(super) me: Option<ValueId>,
    /// Whether `me` is surely a player, not chance.
    pub(super) me_plays: bool,
    /// Who moves, where `me` may be somebody else.
    pub(super) mover: Option<ValueId>,
    pub(super) place: Place,
    /// What the others have for variables of this block.
    pub(super) others: BTreeMap<ir::VarId, ValueId>,
    /// Inside `at once`: where effects go.
    pub(super) at_once: Option<AtOnce>,
    /// Whether these are the lines of `end`.
    pub(super) ends: bool,
    /// What may stand on the cells of variables, where that is followed.
    pub(super) facts: Option<Occupancy>,
    /// What a requirement that does not hold leaves; without it none is asked.
    pub(super) fails: Option<Label>,
    /// The same of a requirement of what is tried.
    pub(super) holds: Option<Label>,
    /// Where it is listed who does not see which choice: who does not see the next one.
    pub(super) veils: Option<Option<ValueId>>,
    /// In `setup` and `after` of mixed turns: whether they say who chooses next.
    pub(super) saying: Option<Saying>,
    /// Whether these effects are part of a joint turn.
    pub(super) joint: bool,
    /// Whether the body says who is next, and whether it changes who plays.
    pub(super) names_and_playing: [bool; 2],
}

/// Where the effects of an `at once` go.
#[derive(Clone, Debug)]
pub(super) struct AtOnce {
    /// The position that is changed at the end.
    pub(super) pos: PosId,
    /// The position on which pieces are gathered.
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
            facts: None,
            fails: None,
            holds: None,
            veils: None,
            saying: None,
            joint: false,
            names_and_playing: [false; 2],
        }
    }

    /// The index of `me`; where nobody moves, the first player.
    pub(super) fn me(&mut self) -> ValueId {
        match self.me {
            Some(me) => me,
            None => self.b.index(0),
        }
    }

    /// Whether a variable is kept as the index of its one member.
    pub(super) fn is_index(&self, var: ir::VarId) -> bool {
        kept_as_index(&self.vars[var])
    }

    /// The type as which a variable is kept.
    pub(super) fn kept_ty(&self, var: ir::VarId) -> Ty {
        match self.is_index(var) {
            true => Ty::Index,
            false => layout::ty(self.vars[var].ty),
        }
    }

    /// Binds a variable to a value as it is kept.
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

    /// Binds a variable to what a loop binds: the index of a member, a number, a set of cells.
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

    /// The present value of a variable, as it is kept.
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

    /// The value of a variable.
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

    /// The players still in the game, where that is kept.
    pub(super) fn playing(&mut self, pos: PosId) -> Option<ValueId> {
        let field = self.s.module.layout.playing?;
        Some(self.b.typed(Op::Field(pos, field), Ty::Mask))
    }

    /// The player after one, among those still in the game.
    pub(super) fn after(&mut self, pos: PosId, player: ValueId) -> ValueId {
        let n = self.s.program.players.len();
        match self.playing(pos) {
            Some(playing) => self.b.op(Op::AfterPlaying(player, n, playing)),
            None => self.b.op(Op::After(player, n)),
        }
    }

    /// The index of the player to move next.
    pub(super) fn next(&mut self) -> ValueId {
        match (self.place, self.s.module.layout.next) {
            (Place::Fresh, Some(_)) => {
                let me = self.mover();
                self.after(self.pos, me)
            }
            (Place::Setup, _) | (_, None) => self.b.index(0),
            (_, Some(field)) => self.b.typed(Op::Field(self.pos, field), Ty::Index),
        }
    }

    /// Who moves.
    pub(super) fn mover(&mut self) -> ValueId {
        match self.mover {
            Some(mover) => mover,
            None => self.me(),
        }
    }

    /// The position as if the move at hand ended here.
    pub(super) fn settled(&mut self) -> PosId {
        let in_move = matches!(self.place, Place::Move | Place::Fresh);
        let begins = self.place == Place::Fresh && self.s.begins();
        if !in_move || !(self.s.settles() || begins) {
            return self.pos;
        }
        let (from, me) = (self.pos, self.mover());
        let pos = self.b.position("ended", |pos| Stmt::Copy(pos, from));
        if begins {
            let begin = self.s.helper(Helper::Begin(false));
            self.b.act(begin, pos, vec![me]);
        }
        if self.s.settles() {
            let settle = self.s.helper(Helper::Settle);
            self.b.act(settle, pos, vec![me]);
        }
        pos
    }
}

/// Whether a variable is kept as the index of its one member.
pub(super) fn kept_as_index(var: &Var) -> bool {
    use crate::typed::Ty;
    var.single && !matches!(var.ty, Ty::Num | Ty::Truth)
}
