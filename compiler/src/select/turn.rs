//! Functions on the player to move: the state that the beginning of a move sets, and the next
//! player at its end.

use super::{Helper, Select};
use crate::index::Id;
use crate::lir::build::Builder;
use crate::lir::{
    FieldId, Function, FunctionId, Label, Of, Op, PosId, SELF, Sort, Stmt, Ty, ValueId, VarId,
};
use crate::typed::Arith;

impl Select<'_> {
    fn turn_builder(&self, name: &str, doc: &str) -> Builder {
        Builder::new(name, Sort::Effect, None, &self.program.grid.cells).doc(doc)
    }

    /// Returns the mask of all players.
    pub(super) fn all_players(&self, b: &mut Builder) -> ValueId {
        b.mask(self.everybody(), Of::Players)
    }

    /// Returns the players still in the game, if the position stores them.
    fn stored_players(&self, b: &mut Builder, pos: PosId) -> Option<ValueId> {
        let field = self.module.layout.playing?;
        Some(b.typed(Op::Field(pos, field), Ty::Mask))
    }

    /// Returns the players still in the game.
    pub(super) fn playing(&self, b: &mut Builder, pos: PosId) -> ValueId {
        let stored = self.stored_players(b, pos);
        stored.unwrap_or_else(|| self.all_players(b))
    }

    /// Returns the player after another, among those still in the game.
    pub(super) fn after_player(&self, b: &mut Builder, pos: PosId, player: ValueId) -> ValueId {
        let n = self.program.players.len();
        match self.stored_players(b, pos) {
            Some(playing) => b.op(Op::AfterPlaying(player, n, playing)),
            None => b.op(Op::After(player, n)),
        }
    }

    pub(super) fn begin(&mut self, turn: bool) -> Function {
        let (name, doc) = match turn {
            true => ("begin", "Initialises the per-move state."),
            false => (
                "begin_within",
                "Initialises the per-move state of a move that `can` tests: the turn stays as it is.",
            ),
        };
        let mut b = self.turn_builder(name, doc);
        let me = b.param("me", Ty::Index);
        let layout = &self.module.layout;
        let (next, again, named) = (layout.next, layout.again, layout.named);
        if layout.before && turn {
            let keep = |b: &mut Builder| b.stmt(Stmt::KeepBefore(SELF));
            match again {
                Some(field) => {
                    let open = b.field(field, Ty::Truth);
                    let begins = b.not(open);
                    b.when(begins, keep);
                }
                None => keep(&mut b),
            }
        }
        for field in [again, named].into_iter().flatten() {
            b.set_flag(field, false);
        }
        if self.is_mixed() {
            self.begin_mixed(&mut b);
        } else if let Some(field) = next {
            let after = self.after_player(&mut b, SELF, me);
            b.set_field(field, after);
        }
        b.end(None)
    }

    pub(super) fn skip(&mut self) -> Function {
        let mut b = self.turn_builder("skip", "Skips players who are out of the game.");
        let layout = &self.module.layout;
        let (Some(next), Some(playing)) = (layout.next, layout.playing) else {
            return b.end(None);
        };
        let player = b.field(next, Ty::Index);
        let playing = b.field(playing, Ty::Mask);
        let everybody = self.all_players(&mut b);
        let plays = b.op(Op::Contains(everybody, player));
        let some = b.region(|b| Some(b.op(Op::Some(playing))));
        let holds = b.and(plays, some);
        let out = b.region(|b| {
            let there = b.op(Op::Contains(playing, player));
            Some(b.not(there))
        });
        let holds = b.and(holds, out);
        let after = self.after_player(&mut b, SELF, player);
        b.when(holds, |b| b.set_field(next, after));
        b.end(None)
    }

    pub(super) fn settle(&mut self) -> Function {
        let doc = match (self.is_mixed(), self.module.layout.playing) {
            (true, _) => {
                "Sets the players to move: chance after its `again`, else the players who choose."
            }
            (false, None) => {
                "Sets the next player: `me` after `again`, else the named or the following player."
            }
            (false, Some(_)) => {
                "Sets the next player: `me` after `again`, else the named or the following player, of those \
                 still in the game."
            }
        };
        let mut b = self.turn_builder("settle", doc);
        let me = b.param("me", Ty::Index);
        if self.is_mixed() {
            self.settle_mixed(&mut b, me);
            return b.end(None);
        }
        let layout = &self.module.layout;
        let (next, again, playing) = (layout.next, layout.again, layout.playing);
        if let Some(named) = layout.named {
            b.set_flag(named, false);
        }
        if let (Some(again), Some(next)) = (again, next) {
            let open = b.field(again, Ty::Truth);
            b.when(open, |b| match playing {
                Some(field) => {
                    let everybody = self.all_players(b);
                    let plays = b.op(Op::Contains(everybody, me));
                    let chance = b.not(plays);
                    let there = b.region(|b| {
                        let playing = b.field(field, Ty::Mask);
                        Some(b.op(Op::Contains(playing, me)))
                    });
                    let stays = b.or(chance, there);
                    b.when(stays, |b| {
                        b.set_field(next, me);
                        b.stmt(Stmt::Leave(Label::Function));
                    });
                    b.set_flag(again, false);
                }
                None => b.set_field(next, me),
            });
        }
        if playing.is_some() {
            let skip = self.helper(Helper::Skip);
            b.act(skip, SELF, vec![]);
        }
        b.end(None)
    }

    /// Builds the function for the end of a move: the next player, the counts, `after`. It returns
    /// whether the turn is over.
    pub(super) fn finish(&mut self) -> Function {
        let doc = "Ends a move of `me`: sets the next player, updates the counts, runs `after`; returns whether the turn is over.";
        let mut b = self.turn_builder("finish", doc);
        let me = b.param("me", Ty::Index);
        let pass = b.param("pass", Ty::Truth);
        let layout = &self.module.layout;
        let (passes, again, next) = (layout.passes, layout.again, layout.next);
        let one = b.num(1);
        if let Some(field) = passes {
            let counted = b.region(|b| {
                let old = b.field(field, Ty::Num);
                Some(b.op(Op::Exact(Arith::Add, old, one)))
            });
            let none = b.region(|b| Some(b.num(0)));
            let passes = b.choose(pass, counted, none, Ty::Num);
            store_count(&mut b, field, passes);
        }
        if self.is_mixed() {
            let yes = b.truth(true);
            let over = b.var("over", yes);
            self.finish_mixed(&mut b, me, over);
            let over = b.get(over);
            return b.end(Some(over));
        }
        if self.settles() {
            let settle = self.helper(Helper::Settle);
            b.act(settle, SELF, vec![me]);
        }
        let again = again.filter(|_| !self.program.simultaneous);
        let over = again.map(|field| {
            let open = b.field(field, Ty::Truth);
            let closed = b.not(open);
            b.var("over", closed)
        });
        self.count_turn(&mut b, over);
        if !self.program.after.stmts.is_empty() {
            let after = self.helper(Helper::After);
            self.asks_as(&mut b, after);
            let who = next.map(|field| b.field(field, Ty::Index));
            b.act(after, SELF, vec![me]);
            if let (Some(who), Some(field), true) = (who, next, self.program.uses.playing) {
                self.skip_after(&mut b, who, field, over);
            }
        }
        let over = match over {
            Some(over) => b.get(over),
            None => b.truth(true),
        };
        b.end(Some(over))
    }

    /// Counts the turn if `over` holds; always without such a variable.
    pub(super) fn count_turn(&self, b: &mut Builder, over: Option<VarId>) {
        let Some(field) = self.module.layout.turn else {
            return;
        };
        let count = |b: &mut Builder| {
            let (old, one) = (b.field(field, Ty::Num), b.num(1));
            let new = b.op(Op::Exact(Arith::Add, old, one));
            store_count(b, field, new);
        };
        match over {
            Some(over) => {
                let over = b.get(over);
                b.when(over, count);
            }
            None => count(b),
        }
    }

    /// Marks a function as reading history, or `blocked`, if a called function does.
    pub(super) fn asks_as(&self, b: &mut Builder, called: FunctionId) {
        if let Some(called) = &self.functions[called.index()] {
            if called.past {
                b.asks_past();
            }
            if called.blocked {
                b.asks_blocked();
            }
        }
    }

    /// Skips players whom `after` has removed from the game. If that was the player to move, who would
    /// have moved again, the turn is over.
    fn skip_after(&mut self, b: &mut Builder, who: ValueId, next: FieldId, over: Option<VarId>) {
        let skip = self.helper(Helper::Skip);
        b.act(skip, SELF, vec![]);
        let (Some(again), Some(over)) = (self.module.layout.again, over) else {
            return;
        };
        let open = b.field(again, Ty::Truth);
        let moved = b.region(|b| {
            let now = b.field(next, Ty::Index);
            let same = b.op(Op::Equal(now, who));
            Some(b.not(same))
        });
        let closed = b.and(open, moved);
        b.when(closed, |b| {
            b.set_flag(again, false);
            let yes = b.truth(true);
            b.assign(over, yes);
            self.count_turn(b, None);
        });
    }
}

/// Stores a count of turns or passes.
fn store_count(b: &mut Builder, field: FieldId, count: ValueId) {
    let most = b.num(65535);
    let count = b.op(Op::Pick(false, count, most));
    b.set_field(field, count);
}
