//! Draws by slots: whether they can draw the legal moves.

use super::play::{Play, Rules};
use super::{Action, Val};
use crate::lir::{BlockId, FunctionId, Group, Slots};

impl Play {
    /// Returns the moves of a group that slots can draw, if these are not the legal ones, so that a comparison finds
    /// the difference.
    pub(super) fn drawn_by_slots(
        &self,
        rules: &Rules,
        group: &Group,
        me: usize,
        legal: &[Action],
    ) -> Option<Vec<Action>> {
        let [Some(block)] = group.blocks[..] else {
            return None;
        };
        let slots = rules.module.variants[block].slots?;
        let drawn = self.by_slots(rules, block, &slots, me);
        let same = drawn.len() == legal.len() && drawn.iter().all(|action| legal.contains(action));
        (!same).then_some(drawn)
    }

    fn by_slots(&self, rules: &Rules, block: BlockId, slots: &Slots, me: usize) -> Vec<Action> {
        let value = |function, chosen: &[usize]| self.asked(rules, function, me, chosen);
        let set = |function, chosen: &[usize]| value(function, chosen).members();
        let here = value(slots.most, &[]).num();
        let most = self
            .bound
            .filter(|_| slots.holds)
            .map_or(here, |n| n.min(here));
        let mut all = Vec::new();
        for first in set(slots.first, &[]).into_iter().take(slots.firsts) {
            for second in set(slots.second, &[first]) {
                let last = set(slots.last, &[first, second]).into_iter();
                all.extend(last.take(most as usize).map(|last| Action {
                    block: Some(block),
                    fields: [first, second, last].map(|member| member as i32).into(),
                    trail: Vec::new(),
                    weight: 1,
                }));
            }
        }
        all
    }

    /// Returns the value of a function of a player and some choices.
    fn asked(&self, rules: &Rules, function: FunctionId, me: usize, chosen: &[usize]) -> Val {
        let args = [me].iter().chain(chosen).map(|i| Val::Index(*i)).collect();
        let mut run = self.run(rules, self.history.len());
        run.pure(function, self.pos.clone(), args)
    }

    /// Stores the least bound on the members of a last choice so far, if it holds for the rest of a game.
    pub(super) fn keep_bound(&mut self, rules: &Rules) {
        let slots = rules
            .module
            .variants
            .iter()
            .find_map(|variant| variant.slots);
        if let Some(slots) = slots.filter(|slots| slots.holds) {
            let most = self.asked(rules, slots.most, self.mover(rules), &[]).num();
            self.bound = Some(self.bound.map_or(most, |bound| bound.min(most)));
        }
    }
}
