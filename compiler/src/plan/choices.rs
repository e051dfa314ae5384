//! The choice points of a block, and the record of a move's choices.
//!
//! A choice that every move makes, before any other, is a field named as in the rules. A choice inside
//! an `if` or a loop, and every choice after one, is an item of the choice list: it stores the choices
//! in the order in which they were made, which is also their order in the move's text.

use crate::facts::intervals::Intervals;
use crate::ir::{Body, Domain, Program, Stmt, StmtKind, VarId};
use crate::typed::Ty;
use std::slice::from_ref;

/// The number of items up to which a choice list is stored in the move itself. A longer one is on the heap: a copy
/// costs what a move has chosen, not what it could choose, and a move stays small.
const INLINE: usize = 256;

/// The choice points of a block.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Choices {
    /// The choices that every move makes, in order, before anything else.
    pub fields: Vec<VarId>,
    /// The other choice points: those that are made conditionally or repeatedly, and those after them.
    /// An item of the choice list names one by its index here plus 1.
    pub list: Vec<VarId>,
    /// An upper bound on the length of the choice list; at least 1 if there is one, even where its loops never
    /// have a round.
    pub most: usize,
    /// Whether a player may stop a loop (`or stop`).
    pub stops: bool,
    /// Whether an item may need more than 12 bits.
    pub wide: bool,
    /// Whether all items are of one choice point and need at most 8 bits.
    pub bytes: bool,
}

impl Choices {
    /// Returns the choice points of a body.
    pub fn of(program: &Program, body: &Body) -> Choices {
        let mut choices = Choices::default();
        let known = Intervals::of(program, body);
        for stmt in &body.stmts {
            match &stmt.kind {
                StmtKind::Choose(var, _) if !choices.has_list() => choices.fields.push(*var),
                _ => {
                    let most = choices.add(program, &known, from_ref(stmt));
                    choices.most = choices.most.saturating_add(most);
                }
            }
        }
        choices.most = choices.most.max(usize::from(choices.has_list()));
        choices.wide |= choices.list.len() > 14;
        if let ([only], false) = (&choices.list[..], choices.stops || choices.wide) {
            choices.bytes = match body.vars[*only].ty {
                Ty::Cells => program.grid.bits <= 256,
                ty => ty != Ty::Num,
            };
        }
        choices
    }

    /// Whether the choice list is stored on the heap.
    pub fn is_long(&self) -> bool {
        self.most > INLINE
    }

    /// Whether the block has a choice list.
    pub fn has_list(&self) -> bool {
        !self.list.is_empty() || self.stops
    }

    /// Adds the choice points of nested statements; returns an upper bound on the items that they add.
    fn add(&mut self, program: &Program, known: &Intervals<'_>, stmts: &[Stmt]) -> usize {
        let mut most = 0usize;
        for stmt in stmts {
            let more = match &stmt.kind {
                StmtKind::Choose(var, domain) => {
                    self.list.push(*var);
                    self.wide |= is_wide(domain, known);
                    1
                }
                StmtKind::If(_, yes, no) => {
                    let most = self.add(program, known, yes);
                    most.max(self.add(program, known, no))
                }
                StmtKind::ForEach(_, domain, body) => {
                    let rounds = known.most_of(domain) as usize;
                    self.add(program, known, body).saturating_mul(rounds)
                }
                StmtKind::Repeat { body, or_stop, .. } => {
                    let round = self.add(program, known, body);
                    let round = round.saturating_add(usize::from(*or_stop));
                    self.stops |= *or_stop;
                    round.saturating_mul(program.rounds)
                }
                StmtKind::Try(_, otherwise) => self.add(program, known, otherwise),
                StmtKind::Require(_)
                | StmtKind::Hide(_)
                | StmtKind::Hold(_)
                | StmtKind::Let(..)
                | StmtKind::SetVar(..)
                | StmtKind::AtOnce(_)
                | StmtKind::Move(..)
                | StmtKind::Put(_)
                | StmtKind::Clear(..)
                | StmtKind::Assign(..)
                | StmtKind::Again
                | StmtKind::Next(_)
                | StmtKind::Playing(..) => 0,
            };
            most = most.saturating_add(more);
        }
        most
    }
}

/// Whether a choice may need more than 12 bits: a number whose range is not known to be small.
fn is_wide(domain: &Domain, known: &Intervals<'_>) -> bool {
    match domain {
        Domain::Range(lo, hi) => known.expr(lo).0 < 0 || known.expr(hi).1 > 4095,
        Domain::Set(_) | Domain::Groups(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::lowered;

    /// Returns the bound on the choice list of a move whose loop has so many rounds of two choices, and whether it
    /// is long.
    fn list(rounds: u32) -> (usize, bool) {
        let text = format!(
            "game \"Small\"\nplayers one, two\nstate pile : 0..999\nmove take {{\n    for each i in 1..{rounds} {{\n        \
             choose a in 1..2\n        choose b in 1..2\n        pile += a * b\n    }}\n}}\nend {{ turn > 9 : draw }}\n"
        );
        let program = lowered(&text);
        let block = program.blocks.iter().next().expect("the game has a block");
        let choices = Choices::of(&program, &block.body);
        (choices.most, choices.is_long())
    }

    #[test]
    fn a_list_that_may_be_long_is_on_the_heap() {
        assert_eq!(list(3), (6, false));
        assert_eq!(list(128), (256, false));
        assert_eq!(list(129), (258, true));
        assert_eq!(list(4000), (8000, true));
    }
}
