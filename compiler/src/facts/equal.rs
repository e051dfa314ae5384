//! Equal branches: blocks in which all members of a choice lead to the same number of moves.
//!
//! So it is with dice thrown in a loop: how often they are thrown, and what each may show, does not depend on what was
//! thrown before, and with cards dealt from a deck: how many are left does not depend on which were dealt. A move of such
//! a block is drawn by drawing each choice for itself, one after the other.

use super::access::{Access, Accesses, written_by};
use super::decks::{Deck, Decks};
use super::flow::is_effect;
use crate::ir::walk::{branches, for_each_expr, free_vars, visit_stmts};
use crate::ir::{BlockId, Domain, Expr, Program, Stmt, StmtKind, VarId};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Whether all branches of a block have equally many moves at each choice: no domain of a choice, no requirement, and
/// no condition or domain around a choice reads a choice or anything that an effect of the block before its last choice
/// or requirement writes. The domain of a choice may also be a deck.
pub fn has_equal_branches(program: &Program, id: BlockId) -> bool {
    let block = &program.blocks[id];
    if program.simultaneous || block.unique {
        return false;
    }
    let stmts = &block.body.stmts;
    let last = stmts.iter().rposition(|s| branches(from_ref(s)));
    let stmts = &stmts[..last.map_or(0, |last| last + 1)];
    let mut found = Walk {
        accesses: Accesses::of(program),
        written: Access::default(),
        uneven: assigned(stmts),
        assigned: assigned(stmts),
        decks: Decks::default(),
        lost: BTreeSet::new(),
    };
    visit_stmts(stmts, &mut |s| {
        if is_effect(&s.kind) {
            found.written.add(&written_by(s));
        }
    });
    // A loop is walked once, so what holds when it begins must also hold when a round ends: variables that do not
    // hold decks everywhere are left out, until there are none.
    loop {
        let (lost, uneven) = (found.lost.len(), found.uneven.clone());
        let even = found.stmts(stmts);
        if !even || found.lost.len() == lost {
            return even;
        }
        (found.uneven, found.decks) = (uneven, Decks::default());
    }
}

/// Returns the variables that statements assign to.
fn assigned(stmts: &[Stmt]) -> BTreeSet<VarId> {
    let mut all = BTreeSet::new();
    visit_stmts(stmts, &mut |s| {
        if let StmtKind::SetVar(v, ..) = s.kind {
            all.insert(v);
        }
    });
    all
}

struct Walk {
    accesses: Accesses,
    /// What the effects of the block write.
    written: Access,
    /// The variables whose values may differ between branches.
    uneven: BTreeSet<VarId>,
    /// The variables that the block assigns to.
    assigned: BTreeSet<VarId>,
    decks: Decks,
    /// The assigned variables that do not hold decks everywhere.
    lost: BTreeSet<VarId>,
}

impl Walk {
    fn stmts(&mut self, stmts: &[Stmt]) -> bool {
        stmts.iter().all(|stmt| self.stmt(stmt))
    }

    fn stmt(&mut self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Choose(v, domain) => {
                let deck = match domain {
                    Domain::Set(e) => self.deck(e),
                    Domain::Range(..) | Domain::Groups(_) => None,
                };
                let even = deck.is_some() || self.is_even(stmt);
                self.decks.draw(*v, deck);
                self.uneven.insert(*v);
                even
            }
            StmtKind::Require(_) => self.is_even(stmt),
            StmtKind::Let(v, e) => {
                self.bound(*v, e);
                true
            }
            StmtKind::SetVar(v, how, e) => {
                let deck = self.decks.assigned((*v, *how, e), &|e| self.is_same(e));
                self.hold(*v, deck.is_some());
                true
            }
            StmtKind::If(_, yes, no) if self.is_even(stmt) => {
                let even = self.stmts(yes) && self.stmts(no);
                self.changed(yes);
                self.changed(no);
                even
            }
            StmtKind::ForEach(_, _, body) if self.is_even(stmt) => {
                self.changed(body);
                let even = self.stmts(body);
                self.changed(body);
                even
            }
            _ => {
                let lost = assigned(from_ref(stmt));
                lost.into_iter().for_each(|v| self.hold(v, false));
                !branches(from_ref(stmt))
            }
        }
    }

    /// Notes what a `let` is bound to.
    fn bound(&mut self, v: VarId, e: &Expr) {
        let deck = self.deck(e);
        if !self.is_same(e) {
            self.uneven.insert(v);
        }
        match self.assigned.contains(&v) {
            true if self.lost.contains(&v) => {}
            true => {
                self.decks.hold(v);
                self.hold(v, deck.is_some());
            }
            false => self.decks.name(v, deck),
        }
    }

    /// Notes an assignment: whether the variable, if it held a deck, still holds one.
    fn hold(&mut self, v: VarId, deck: bool) {
        match deck {
            true if self.decks.holds(v) => self.decks.hold(v),
            true => {}
            false => {
                self.lost.insert(v);
            }
        }
    }

    /// Notes that the variables that these statements assign to may have changed.
    fn changed(&mut self, stmts: &[Stmt]) {
        let held = assigned(stmts).into_iter().filter(|v| self.decks.holds(*v));
        let held: Vec<VarId> = held.collect();
        held.into_iter().for_each(|v| self.decks.hold(v));
    }

    fn deck(&self, e: &Expr) -> Option<Deck> {
        self.decks.of(e, &|e| self.is_same(e))
    }

    /// Whether the expressions of a statement have the same values in all branches.
    fn is_even(&self, stmt: &Stmt) -> bool {
        let mut even = true;
        for_each_expr(stmt, &mut |e| even &= self.is_same(e));
        even
    }

    fn is_same(&self, e: &Expr) -> bool {
        !self.accesses.read(e).meets(&self.written) && free_vars(e).is_disjoint(&self.uneven)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;
    use crate::ir::lower::lower;
    use crate::source::Sources;

    /// Whether a throw of these statements has equal branches.
    fn equal(stmts: &str) -> bool {
        let text = format!(
            "game \"Dice\"\nplayers one, two, chance\n\
             enum card = ace, king, queen, jack, ten\nstate held[card] : player\n\
             state hand : 0..6\nstate live[1..6] : flag\nstate dice[1..6] : 0..6\n\
             setup {{ next := chance }}\n\
             move throw by chance {{\n    {stmts}\n    next := one\n}}\n\
             move keep {{ next := chance }}\nend {{ turn > 9 : draw }}\n"
        );
        let mut sources = Sources::new();
        let file = sources.add("dice.game", text);
        let (game, diagnostics) = compile::analyse(&sources, file);
        let program = lower(&game.unwrap_or_else(|| panic!("{diagnostics:?}")));
        let throw = program.blocks.ids().next().expect("a block");
        has_equal_branches(&program, throw)
    }

    #[test]
    fn dice_do_not_depend_on_other_dice() {
        assert!(equal(
            "for each i in 1..hand { choose p in 1..6; dice[p] += 1 }"
        ));
        assert!(equal(
            "for each i in 1..6 { if live[i] { choose p in 1..6; dice[i] := p } }"
        ));
        assert!(equal(
            "for each i in 1..hand { choose p in 1..6; dice[p] += 1 }\n    if dice[1] == 0 { hand := 6 }"
        ));
        assert!(equal(
            "require hand > 2\n    for each i in 1..hand { choose p in i..6; dice[p] += 1 }"
        ));
    }

    #[test]
    fn what_is_chosen_or_written_makes_branches_differ() {
        assert!(!equal(
            "choose a in 1..6\n    for each i in 1..a { choose p in 1..6; dice[p] += 1 }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; if p == 6 { choose q in 1..6; dice[q] += 1 } }"
        ));
        assert!(!equal(
            "for each i in 1..6 { if live[i] { choose p in 1..6; live[p] := false } }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; require dice[p] == 0; dice[p] += 1 }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; hand := p }"
        ));
        assert!(!equal(
            "for each i in 1..hand { choose p in 1..6; dice[p] += 1 }\n    require dice[1] == 0"
        ));
        assert!(!equal(
            "let limit = 6\n    for each i in 1..hand { choose p in 1..limit; limit := p; dice[p] += 1 }"
        ));
        assert!(!equal(
            "repeat { choose p in 1..6; dice[p] += 1 } while hand > 3 or stop"
        ));
    }

    #[test]
    fn a_deck_has_as_many_cards_whichever_were_dealt() {
        assert!(equal(
            "let rest = card\n    for each p in players { choose c in rest; held[c] := p; rest -= c }"
        ));
        assert!(equal(
            "let rest = card - ace\n    for each p in players { choose c in rest; held[c] := p; rest := rest - c }"
        ));
        assert!(equal(
            "choose a in card; choose b in card - a; choose c in card - a - b"
        ));
        assert!(equal(
            "let rest = card\n    for each p in players {\n        choose a in rest\n        let later = rest - a\n        \
             choose b in later; held[a | b] := p; rest -= a | b\n    }"
        ));
        assert!(equal(
            "let rest = card\n    choose c in rest\n    if hand > 2 { rest -= c }\n    choose d in rest"
        ));
        assert!(equal(
            "let rest = card\n    for each i in 1..2 { for each j in 1..2 { choose c in rest; rest -= c } }\n    choose d in rest"
        ));
    }

    #[test]
    fn a_set_without_what_may_not_be_in_it_is_no_deck() {
        // Not drawn from the set; drawn from an earlier one; taken twice; perhaps equal; taken in some branches.
        assert!(!equal("choose a in card; choose b in card - ace - a"));
        assert!(!equal(
            "let rest = card\n    choose c in rest\n    for each i in 1..2 { rest -= c; choose d in rest }"
        ));
        assert!(!equal(
            "let rest = card\n    choose c in rest; rest -= c; rest -= c\n    choose d in rest"
        ));
        assert!(!equal(
            "choose a in card; choose b in card; choose c in card - a - b"
        ));
        assert!(!equal(
            "let rest = card\n    choose c in rest\n    if c == ace { rest -= c }\n    choose d in rest"
        ));
        assert!(!equal(
            "let rest = card\n    for each i in 1..2 { choose c in rest; rest -= c | ace }"
        ));
        assert!(!equal(
            "let rest = card\n    for each i in 1..2 { choose c in card; rest -= c }\n    choose d in rest"
        ));
        assert!(!equal(
            "let rest = card\n    choose c in rest\n    for each d in card { if d == c { rest -= d } }\n    choose e in rest"
        ));
    }
}
