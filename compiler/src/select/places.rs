//! Board-write elision: effects on pieces write only the boards that they can change
//! ([`crate::plan::boards`]).
//!
//! Before: an effect on cells whose possible occupants the plan knows. After: stores to the boards that
//! may change. Other effects use the general `carry`, `put` and `clear`.

use super::pieces::meets;
use super::scope::Scope;
use crate::facts::occupancy::Occupants;
use crate::index::Id;
use crate::ir::{Expr, KindId, LayerId, PIECES, Put, Stmt as Said, StmtKind};
use crate::lir::build::Builder;
use crate::lir::{FieldId, Op, Region, Stmt, Ty, ValueId};
use crate::plan::boards::{Carried, Known, Whose};
use crate::typed::Mask;

/// A board: a field, or a player's entry of one.
#[derive(Clone, Copy)]
struct Place {
    field: FieldId,
    at: Option<ValueId>,
}

/// The largest number of boards that are cleared without a function.
const FEW_BOARDS: usize = 4;

impl Scope<'_, '_> {
    /// Runs a decision with the facts at the current effect.
    fn known<T>(&self, decide: impl FnOnce(&Known<'_>) -> T) -> T {
        decide(&Known {
            select: self.selected(),
            facts: self.facts.as_ref(),
            at_once: self.at_once.is_some(),
        })
    }

    /// Updates the facts for the inside of a statement, in any round of a loop.
    pub(super) fn enter_facts(&mut self, stmt: &Said) {
        let program = self.s.program;
        match &stmt.kind {
            StmtKind::ForEach(..) | StmtKind::Repeat { .. } => {
                if let Some(facts) = &mut self.facts {
                    facts.enter(program, stmt);
                }
            }
            StmtKind::AtOnce(_) | StmtKind::Try(..) => self.facts = None,
            _ => {}
        }
    }

    /// Updates the facts for the statements after a statement.
    pub(super) fn pass_facts(&mut self, stmt: &Said) {
        let program = self.s.program;
        if let Some(facts) = &mut self.facts {
            facts.pass(program, stmt);
        }
    }

    /// Selects `from -> to` for a piece whose owner is known; returns whether it is.
    pub(super) fn carry_known(&mut self, from: &Expr, to: &Expr) -> bool {
        if let Some(carried) = self.known(|known| known.carried(from, to)) {
            let (from, to) = (self.expr(from), self.expr(to));
            self.carry_chosen(carried, from, to);
            return true;
        }
        let Some(kinds) = self.known(|known| known.carried_own(from, to)) else {
            return false;
        };
        let (from, to) = (self.expr(from), self.expr(to));
        let (count, one) = (self.b.op(Op::Count(from)), self.b.num(1));
        let single = self.b.op(Op::Equal(count, one));
        let taken = Occupants::any(self.s.program);
        self.b.enter();
        self.carry_chosen(
            Carried {
                whose: Whose::Mine,
                kinds,
                taken,
            },
            from,
            to,
        );
        let yes = self.b.leave(None);
        self.b.stmt(Stmt::If(single, yes, Region::default()));
        true
    }

    fn carry_chosen(&mut self, carried: Carried, from: ValueId, to: ValueId) {
        let Carried {
            whose,
            kinds,
            taken,
        } = carried;
        self.vacate_owners(&taken, whose, to);
        if let Some(board) = self.owner_board(whose) {
            self.move_on(board, from, to);
        }
        self.vacate_kinds(&taken, kinds, to);
        for board in self.kind_boards(kinds) {
            if kinds.count_ones() == 1 {
                self.move_on(board, from, to);
                continue;
            }
            self.change(board, |b, old| {
                let moves = meets(b, old, from);
                let both = b.op(Op::Union(from, to));
                let rest = b.op(Op::Diff(old, both));
                let came = b.op(Op::When(to, moves));
                b.op(Op::Union(rest, came))
            });
        }
    }

    fn move_on(&mut self, board: Place, from: ValueId, to: ValueId) {
        self.change(board, |b, old| {
            let rest = b.op(Op::Diff(old, from));
            b.op(Op::Union(rest, to))
        });
    }

    /// Selects a `put` of pieces of a kind, if they always are the mover's or neutral; returns whether
    /// they are.
    pub(super) fn put_known(&mut self, put: &Put, kind: KindId) -> bool {
        let Some((whose, taken)) = self.known(|known| known.put(put)) else {
            return false;
        };
        let cells = self.expr(&put.on);
        self.vacate_owners(&taken, whose, cells);
        if let Some(board) = self.owner_board(whose) {
            self.add_to(board, cells);
        }
        self.vacate_kinds(&taken, 1 << kind.index(), cells);
        for board in self.kind_boards(1 << kind.index()) {
            self.add_to(board, cells);
        }
        true
    }

    /// Selects a `clear`, if the occupants of the cells are known; returns whether they are. Where any piece may
    /// stand on them, the function for any piece serves, unless it would be as long as its calls.
    pub(super) fn clear_known(&mut self, layer: LayerId, on: &Expr) -> bool {
        let Some(taken) = self.known(|known| known.cleared(layer, on)) else {
            return false;
        };
        let any = Occupants {
            empty: taken.empty,
            ..Occupants::any(self.s.program)
        };
        if taken == any && self.s.boards(PIECES).len() > FEW_BOARDS {
            return false;
        }
        let cells = self.expr(on);
        self.vacate_owners(&taken, Whose::Nobodys, cells);
        self.vacate_kinds(&taken, 0, cells);
        true
    }

    /// Stores what a board becomes.
    fn change(&mut self, board: Place, new: impl FnOnce(&mut Builder, ValueId) -> ValueId) {
        let Place { field, at } = board;
        let old = self.b.load(self.pos, field, at, Ty::Cells);
        let new = new(&mut self.b, old);
        self.b.store(self.pos, field, at, new);
    }

    fn add_to(&mut self, board: Place, cells: ValueId) {
        self.change(board, |b, old| b.op(Op::Union(old, cells)));
    }

    fn take_from(&mut self, board: Place, cells: ValueId) {
        self.change(board, |b, old| b.op(Op::Diff(old, cells)));
    }

    /// Returns the board of a known owner.
    fn owner_board(&mut self, whose: Whose) -> Option<Place> {
        let field = self.s.module.layers[PIECES].owners?;
        let me = self.me();
        let at = match whose {
            Whose::Mine => me,
            Whose::Others => self.b.op(Op::Opponent(me)),
            Whose::Nobodys => return None,
        };
        Some(Place {
            field,
            at: Some(at),
        })
    }

    /// Removes possible occupants from the boards by owner, except for the board that gets a piece.
    fn vacate_owners(&mut self, taken: &Occupants, gets: Whose, cells: ValueId) {
        let Some(field) = self.s.module.layers[PIECES].owners else {
            return;
        };
        let players = self.s.program.players.len();
        let mine = (taken.mine != 0 && gets != Whose::Mine).then_some(Whose::Mine);
        let others = (taken.others != 0 && gets != Whose::Others).then_some(Whose::Others);
        if others.is_some() && players != 2 {
            for player in 0..players {
                let at = Some(self.b.index(player));
                self.take_from(Place { field, at }, cells);
            }
            return;
        }
        for whose in [mine, others].into_iter().flatten() {
            if let Some(board) = self.owner_board(whose) {
                self.take_from(board, cells);
            }
        }
    }

    /// Removes possible occupants from the boards of kinds, except for the arriving kinds.
    fn vacate_kinds(&mut self, taken: &Occupants, comes: Mask, cells: ValueId) {
        for board in self.kind_boards((taken.mine | taken.others | taken.neutral) & !comes) {
            self.take_from(board, cells);
        }
    }

    /// Returns the boards of those kinds that have one board for all owners.
    fn kind_boards(&self, kinds: Mask) -> Vec<Place> {
        let boards = self.s.module.layers[PIECES].boards.iter();
        let named = boards.filter(|(kind, _)| kinds >> kind.index() & 1 == 1);
        let place = |(_, field): &(KindId, FieldId)| Place {
            field: *field,
            at: None,
        };
        named.map(place).collect()
    }
}
