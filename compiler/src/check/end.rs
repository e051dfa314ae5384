//! Checks the conditions and results of `end`.

use crate::diag::names::LOCAL_REPEATS;
use crate::syntax::ast::{self, PartKind};
use crate::typed::*;

use super::Checker;
use super::scope::{Bound, Place, Scope};

impl Checker<'_> {
    /// Checks `end { }`.
    pub(super) fn end_part(&mut self) {
        for part in self.parts {
            if let PartKind::End(rules) = &part.kind {
                self.game.end = rules.iter().map(|r| self.end_rule(r)).collect();
            }
        }
    }

    /// Says what `score` means where the name after it is that of a player.
    fn no_player_is_bound(&mut self, name: &ast::Name) {
        let text = name.text.as_str();
        let word = ["me", "next", "others", "opponent", "players", "playing"].contains(&text);
        if (word || self.game.players.iter().any(|p| p.name == text))
            && let Some(d) = self.diags.get_mut(LOCAL_REPEATS, name.span)
        {
            d.edits.clear();
            d.hints = vec![format!(
                "`score p = e` gives e to each player p: `score p = if p == {text} then 1 else 0`"
            )];
        }
    }

    fn end_rule(&mut self, rule: &ast::EndRule) -> EndRule {
        let mut s = Scope::new(Place::End);
        let cond = self.truth(&mut s, &rule.cond);
        let result = match &rule.result {
            ast::EndResult::Draw(_) => EndResult::Draw,
            ast::EndResult::Continue(_) => EndResult::Continue,
            ast::EndResult::Score { player, value } => {
                let local = self.bind(&mut s, player, Ty::Players, Bound::Each);
                self.no_player_is_bound(player);
                EndResult::Score(local, self.num(&mut s, value))
            }
            ast::EndResult::Wins(e) => EndResult::Wins(self.players(&mut s, e)),
            ast::EndResult::Loses(e) => EndResult::Loses(self.players(&mut s, e)),
        };
        EndRule {
            locals: s.locals,
            cond,
            result,
            span: rule.span,
        }
    }
}
