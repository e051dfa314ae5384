//! Checks the conditions and results of `end`.

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

    fn end_rule(&mut self, rule: &ast::EndRule) -> EndRule {
        let mut s = Scope::new(Place::End);
        let cond = self.truth(&mut s, &rule.cond);
        let result = match &rule.result {
            ast::EndResult::Draw(_) => EndResult::Draw,
            ast::EndResult::Continue(_) => EndResult::Continue,
            ast::EndResult::Score { player, value } => {
                let local = self.bind(&mut s, player, Ty::Players, Bound::Each);
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
