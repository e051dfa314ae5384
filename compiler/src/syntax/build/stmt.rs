//! Builds statements without blocks, and the lines of `end`.

use pest::iterators::Pair;

use super::{Build, Kids};
use crate::syntax::ast::{AssignOp, EndResult, EndRule, Hidden, StmtKind};
use crate::syntax::grammar::Rule;

impl Build {
    /// Builds a statement without a block.
    pub(in crate::syntax) fn stmt(self, pair: Pair<'_, Rule>) -> StmtKind {
        let rule = pair.as_rule();
        let mut kids = Kids::in_pair(pair);
        match rule {
            Rule::choose => StmtKind::Choose(
                self.name(kids.one()),
                self.domain(kids.one()),
                kids.next().map(|p| self.hidden(p)),
            ),
            Rule::weight => StmtKind::Weight(self.expr(kids.one())),
            Rule::require => StmtKind::Require(self.expr(kids.one())),
            Rule::let_ => StmtKind::Let(self.name(kids.one()), self.expr(kids.one())),
            Rule::do_ => StmtKind::Do(self.name(kids.one()), self.args(kids.one())),
            Rule::put => StmtKind::Put(self.expr(kids.one()), self.expr(kids.one())),
            Rule::clear => self.clear(kids),
            Rule::again => StmtKind::Again,
            Rule::picture => StmtKind::Picture(self.text(kids.one())),
            Rule::fen => StmtKind::Fen(self.text(kids.one())),
            Rule::assign => self.assign(kids),
            Rule::move_ => StmtKind::Move(self.expr(kids.one()), self.expr(kids.one())),
            _ => {
                let first = self.expr(kids.one());
                let rest = self.names(kids.all(Rule::name));
                StmtKind::Place(first, rest, self.expr(kids.one()))
            }
        }
    }

    fn hidden(self, pair: Pair<'_, Rule>) -> Hidden {
        let span = self.span(&pair);
        let from = Kids::in_pair(pair).next().map(|p| self.expr(p));
        Hidden { from, span }
    }

    fn clear(self, mut kids: Kids<'_>) -> StmtKind {
        let layer = kids
            .only(Rule::layer_at)
            .map(|p| self.name(Kids::in_pair(p).one()));
        StmtKind::Clear(layer, self.expr(kids.one()))
    }

    fn assign(self, mut kids: Kids<'_>) -> StmtKind {
        let name = self.name(kids.one());
        let index = kids
            .only(Rule::index)
            .map(|p| self.index(p))
            .unwrap_or_default();
        let sign = kids.one();
        let op = match sign.as_str() {
            ":=" => AssignOp::Set,
            "+=" => AssignOp::Add,
            _ => AssignOp::Sub,
        };
        StmtKind::Assign {
            name,
            index,
            op,
            op_span: self.span(&sign),
            value: self.expr(kids.one()),
        }
    }

    /// Builds a line of `end`.
    pub(in crate::syntax) fn end_rule(self, pair: Pair<'_, Rule>) -> EndRule {
        let span = self.span(&pair);
        let mut kids = Kids::in_pair(pair);
        let cond = self.expr(kids.one());
        let result = kids.one();
        let place = self.span(&result);
        let rule = result.as_rule();
        let mut kids = Kids::in_pair(result);
        let result = match rule {
            Rule::draw => EndResult::Draw(place),
            Rule::continue_ => EndResult::Continue(place),
            Rule::score => EndResult::Score {
                player: self.name(kids.one()),
                value: self.expr(kids.one()),
            },
            _ => {
                let who = self.expr(kids.one());
                if kids.one().as_str() == "wins" {
                    EndResult::Wins(who)
                } else {
                    EndResult::Loses(who)
                }
            }
        };
        EndRule { cond, result, span }
    }
}
