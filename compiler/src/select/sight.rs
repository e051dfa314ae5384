//! Selects observations: of positions by the lines of `view`, of moves by the hidden choices.

use super::Select;
use super::play::{NO_VARS, parted};
use super::scope::{Place, Scope};
use crate::ir::{self, BlockId, FnId, Veiled, ViewLine, Viewed};
use crate::lir::{Function, FunctionId, Named, Op, Shown, Sort, Stmt, Ty, ValueId, VeiledChoices};
use crate::typed::Axis;

impl<'p> Select<'p> {
    /// Selects the functions for observations.
    pub(super) fn sights(&mut self) {
        if let Some(lines) = self.program.view.as_ref() {
            let sight = self.sight(lines);
            let sight = self.add(sight);
            self.module.sight = Some(sight);
        }
        for (id, veil) in self.program.veils.enumerate() {
            let choices = match &veil.choices {
                Veiled::Always(masks) => VeiledChoices::Always(masks.clone()),
                Veiled::ByMove => VeiledChoices::ByMove(self.veil(id)),
            };
            let selected = &mut self.module.variants[id].veil;
            (selected.whole, selected.choices) = (veil.whole, choices);
        }
    }

    fn sight(&mut self, lines: &'p [ViewLine]) -> Function {
        let cite = lines.first().map(|line| self.cite(line.span));
        let mut s = Scope::of_player(self, &NO_VARS, "show", Sort::Sight, cite);
        let me = s.mover();
        s.me_plays = true;
        for line in lines {
            s.view_line(line, me);
        }
        s.b.end(None)
    }

    /// Builds the function that lists who does not see each choice: the block's statements with the
    /// choices made, on a copy of the position.
    fn veil(&mut self, id: BlockId) -> FunctionId {
        let block = &self.program.blocks[id];
        let stmts = match self.is_joint(id) {
            true => parted(&block.body.stmts).0,
            false => &block.body.stmts,
        };
        let name = format!("veil_{}", block.name);
        let mut s = self.block_scope(id, &name, Sort::Veil);
        let fields = s.field_params(id);
        s.place = Place::Fresh;
        s.begun(true);
        s.veils = Some(None);
        s.chosen_straight(stmts, &fields);
        let built = s.b.end(None);
        self.add(built)
    }
}

impl Scope<'_, '_> {
    fn view_line(&mut self, line: &ViewLine, me: ValueId) {
        self.cited(line.span);
        let Some(players) = line.players else {
            return self.show(line);
        };
        let players = self.looked_at(players);
        let sees = self.b.op(Op::Contains(players, me));
        self.when(sees, &mut |s| s.show(line));
    }

    fn show(&mut self, line: &ViewLine) {
        let shown = match &line.what {
            Viewed::Layer { layer, owner, on } => Shown::Cells {
                layer: *layer,
                owner: *owner,
                cells: self.looked_at(*on),
            },
            Viewed::State(state, index) => {
                let axes = &self.s.program.states[*state].axes;
                let named = axes.iter().zip(index).map(|(axis, e)| match (axis, e) {
                    (_, None) => Named::All,
                    (Axis::Range(lo, hi), Some(e)) => Named::Place(self.looked_at(*e), *lo, *hi),
                    (_, Some(e)) => Named::Members(self.looked_at(*e)),
                });
                Shown::Entries(crate::index::Id::index(*state), named.collect())
            }
        };
        self.b.stmt(Stmt::Show(shown));
    }

    /// Returns the value of an expression of `view` for the observer.
    fn looked_at(&mut self, function: FnId) -> ValueId {
        self.call(function, None, None, &[])
    }

    /// Records the players who do not see the next choice.
    pub(super) fn hide(&mut self, players: &ir::Expr) {
        if self.veils.is_some() {
            let players = self.expr(players);
            self.veils = Some(Some(players));
        }
    }

    /// Emits the players who do not see the current choice.
    pub(super) fn veil_choice(&mut self) {
        if let Some(hidden) = self.veils {
            let hidden = hidden.unwrap_or_else(|| self.b.nothing(Ty::Mask));
            self.b.stmt(Stmt::Hide(hidden));
            self.veils = Some(None);
        }
    }

    /// Emits that all players see where a player stopped.
    pub(super) fn veil_stop(&mut self, stop: ValueId) {
        if self.veils.is_some() {
            let none = self.b.nothing(Ty::Mask);
            self.when(stop, &mut |s| s.b.stmt(Stmt::Hide(none)));
        }
    }
}
