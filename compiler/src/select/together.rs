//! Selects mixed turns: in a simultaneous game some players choose simultaneously, or chance moves
//! alone.
//!
//! A position stores the players to move (`next`) and the players named so far for the coming turn
//! (`coming`), both as sets that may include chance. The rules read `coming`, history compares `next`.
//! When a turn begins nobody is named, and `coming` is all players in the game; between turns both are
//! the players to move.

use super::layout::names_and_playing;
use super::scope::{Place, Scope};
use super::{Helper, Select};
use crate::ir::{Expr, Program};
use crate::lir::build::Builder;
use crate::lir::{FieldId, Function, Of, Op, SELF, Sort, Ty, ValueId, VarId};

/// Whether turns are mixed: chance plays too, or a statement names the next players.
pub(super) fn is_mixed(program: &Program) -> bool {
    program.simultaneous && (program.chance || names(program))
}

/// Whether a statement names the next players.
pub(super) fn names(program: &Program) -> bool {
    let mut bodies =
        { program.blocks.iter().map(|block| &block.body) }.chain([&program.setup, &program.after]);
    bodies.any(|body| names_and_playing(body)[0])
}

impl Select<'_> {
    pub(super) fn is_mixed(&self) -> bool {
        self.module.layout.coming.is_some()
    }

    /// Returns the set of chance alone; empty if it does not play.
    pub(super) fn chance_mask(&self) -> u64 {
        self.program.chance_mask()
    }

    /// Builds the function that returns the players who choose in the coming turn, from those named
    /// and those in the game.
    pub(super) fn choosers(&mut self) -> Function {
        let doc = "The players who choose in the coming turn: chance alone if it is named, else the named \
                   players in the game, else all players in the game.";
        let cells = &self.program.grid.cells;
        let mut b = Builder::new("choosers", Sort::Pure, None, cells).doc(doc);
        let named = b.param("named", Ty::Mask);
        let playing = b.param("playing", Ty::Mask);
        let both = b.op(Op::Inter(named, playing));
        let some = b.op(Op::Some(both));
        let players = b.either(some, [both, playing]);
        let chance = b.mask(self.chance_mask(), Of::Players);
        let thrown = b.op(Op::Inter(named, chance));
        let thrown = b.op(Op::Some(thrown));
        let choosers = b.either(thrown, [chance, players]);
        b.end(Some(choosers))
    }

    /// Returns the players who choose in the coming turn.
    fn choosers_of(&mut self, b: &mut Builder, named: ValueId) -> ValueId {
        let choosers = self.helper(Helper::Choosers);
        let playing = self.playing(b, SELF);
        b.typed(Op::Call(choosers, SELF, vec![named, playing]), Ty::Mask)
    }

    /// Begins a turn: nobody is named yet.
    pub(super) fn begin_mixed(&mut self, b: &mut Builder) {
        if let Some(field) = self.module.layout.coming {
            let playing = self.playing(b, SELF);
            b.set_field(field, playing);
        }
    }

    /// Sets the players to move: chance after its `again`, otherwise the players who choose.
    pub(super) fn settle_mixed(&mut self, b: &mut Builder, me: ValueId) {
        self.settle_next(b, me);
        self.close_mixed(b);
    }

    /// Stores the players to move; keeps the named players.
    fn settle_next(&mut self, b: &mut Builder, me: ValueId) {
        let layout = &self.module.layout;
        let (next, coming, again) = (layout.next, layout.coming, layout.again);
        let (Some(next), Some(coming)) = (next, coming) else {
            return;
        };
        let named = b.field(coming, Ty::Mask);
        let choosers = self.choosers_of(b, named);
        let to_move = match again {
            None => choosers,
            Some(field) => {
                let chance = b.mask(self.chance_mask(), Of::Players);
                let thrown = b.op(Op::Contains(chance, me));
                let open = b.region(|b| Some(b.field(field, Ty::Truth)));
                let stays = b.and(thrown, open);
                b.set_field(field, stays);
                b.either(stays, [chance, choosers])
            }
        };
        b.set_field(next, to_move);
    }

    /// Ends a turn: between turns the players named are those to move.
    pub(super) fn close_mixed(&mut self, b: &mut Builder) {
        let layout = &self.module.layout;
        let (next, coming, named) = (layout.next, layout.coming, layout.named);
        let (Some(next), Some(coming)) = (next, coming) else {
            return;
        };
        let to_move = b.field(next, Ty::Mask);
        b.set_field(coming, to_move);
        if let Some(field) = named {
            b.set_flag(field, false);
        }
    }

    /// In `finish`: sets the players to move, counts the turn, runs `after`; sets `over` to whether
    /// the turn is over.
    pub(super) fn finish_mixed(&mut self, b: &mut Builder, me: ValueId, over: VarId) {
        self.settle_next(b, me);
        let again = self.module.layout.again;
        if let Some(field) = again {
            let open = b.field(field, Ty::Truth);
            let closed = b.not(open);
            b.assign(over, closed);
        }
        self.count_turn(b, Some(over));
        if !self.program.after.stmts.is_empty() {
            let was_over = b.get(over);
            let after = self.helper(Helper::After);
            self.asks_as(b, after);
            b.act(after, SELF, vec![me]);
            if let Some(field) = again {
                let was_open = b.not(was_over);
                let closes = b.region(|b| {
                    let open = b.field(field, Ty::Truth);
                    Some(b.not(open))
                });
                let closes = b.and(was_open, closes);
                b.when(closes, |b| {
                    let yes = b.truth(true);
                    b.assign(over, yes);
                    self.count_turn(b, Some(over));
                });
            }
        }
        self.close_mixed(b);
    }
}

impl Scope<'_, '_> {
    /// Whether `next` is a set here.
    pub(super) fn next_is_set(&self) -> bool {
        self.s.program.simultaneous
    }

    /// Returns the players named so far; all players in the game if there are none.
    pub(super) fn next_set(&mut self) -> ValueId {
        match self.s.module.layout.coming {
            Some(field) => self.b.typed(Op::Field(self.pos, field), Ty::Mask),
            // In `setup`, `next` is the first player until somebody is named.
            None if self.place == Place::Setup => self.b.mask(1, Of::Players),
            None => self.playing(),
        }
    }

    /// Selects `next := S`.
    pub(super) fn name_set(&mut self, who: &Expr) {
        let Some(coming) = self.s.module.layout.coming else {
            return;
        };
        let who = self.expr(who);
        self.store_seen(coming, who);
        let yes = self.b.truth(true);
        if let Some(said) = self.saying {
            self.b.assign(said, yes);
        } else if let Some(named) = self.s.module.layout.named {
            self.store_seen(named, yes);
        }
    }

    /// Updates `coming` while nobody is named: all players in the game choose.
    pub(super) fn playing_changed(&mut self, new: ValueId) {
        let layout = &self.s.module.layout;
        let (Some(coming), named) = (layout.coming, layout.named) else {
            return;
        };
        if self.place != Place::Move {
            return;
        }
        self.store_unless(named, coming, new);
    }

    /// Selects `again`, which keeps the turn of chance open; in a joint turn it has no effect.
    pub(super) fn say_again(&mut self, field: FieldId) {
        let yes = self.b.truth(true);
        match self.joint {
            false => self.store_seen(field, yes),
            true => {
                let chance = self.s.chance_mask();
                let (chance, me) = (self.b.mask(chance, Of::Players), self.mover());
                let thrown = self.b.op(Op::Contains(chance, me));
                self.when(thrown, &mut |s| s.store_seen(field, yes));
            }
        }
    }

    /// Returns the variables with the players who were named for the coming turn.
    pub(super) fn turn_vars(&self) -> Vec<VarId> {
        self.saying.into_iter().collect()
    }

    fn begin_saying(&mut self) -> VarId {
        let no = self.b.truth(false);
        let said = self.b.var("said", no);
        self.b.assigned(said);
        self.saying = Some(said);
        said
    }

    /// Selects the statements of `setup`, and the players who choose first.
    pub(super) fn set_up_mixed(&mut self, build: impl FnOnce(&mut Self)) {
        let said = self.begin_saying();
        build(self);
        let layout = &self.s.module.layout;
        let (Some(next), Some(coming)) = (layout.next, layout.coming) else {
            return;
        };
        let playing = self.s.playing(&mut self.b, SELF);
        let held = self.b.field(coming, Ty::Mask);
        let said = self.b.get(said);
        let named = self.b.either(said, [held, playing]);
        let choosers = self.s.choosers_of(&mut self.b, named);
        self.b.set_field(next, choosers);
        self.s.close_mixed(&mut self.b);
    }

    /// Selects the statements of `after`: they read the named players, and may name others.
    pub(super) fn after_mixed(&mut self, build: impl FnOnce(&mut Self)) {
        let layout = &self.s.module.layout;
        let (named, again) = (layout.named, layout.again);
        let (Some(next), Some(coming)) = (layout.next, layout.coming) else {
            return build(self);
        };
        let raw = self.b.field(coming, Ty::Mask);
        let open = again.map(|field| self.b.field(field, Ty::Truth));
        if let Some(open) = open {
            let to_move = self.b.field(next, Ty::Mask);
            self.when(open, &mut |s| s.b.set_field(coming, to_move));
        }
        let was_named = named.map(|field| self.b.field(field, Ty::Truth));
        let said = self.begin_saying();
        build(self);
        let playing = self.s.playing(&mut self.b, SELF);
        let now = self.b.field(coming, Ty::Mask);
        let said = self.b.get(said);
        // The players named before, or all who are in the game now.
        let before = self.b.region(|b| {
            Some(match was_named {
                None => raw,
                Some(was_named) => b.either(was_named, [raw, playing]),
            })
        });
        let these = self.b.region(|_| Some(now));
        let named = self.b.choose(said, these, before, Ty::Mask);
        let choosers = self.s.choosers_of(&mut self.b, named);
        let settles = match open {
            None => self.b.truth(true),
            Some(open) => {
                let closed = self.b.not(open);
                let said = self.b.region(|_| Some(said));
                self.b.or(closed, said)
            }
        };
        self.when(settles, &mut |s| {
            s.b.set_field(next, choosers);
            if let Some(field) = again {
                s.b.set_flag(field, false);
            }
        });
    }
}
