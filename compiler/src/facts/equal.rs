//! Equal branches: blocks in which all members of a choice lead to the same number of moves.
//!
//! Dice thrown in a loop are an example: neither the number of throws nor the possible results of a throw depend on
//! earlier throws. Cards dealt from a deck are another: the number of cards that are left does not depend on the
//! cards that were dealt. A move of such a block is drawn choice by choice.

use super::access::{Access, Accesses, written_by};
use super::decks::{Deck, Decks};
use super::flow::is_effect;
use super::stock::{Change, Stocks};
use crate::ir::walk::{branches, for_each_expr, free_vars, visit_stmts};
use crate::ir::{BlockId, Domain, Expr, Program, Stmt, StmtKind, VarId};
use crate::typed::Assign;
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Whether all branches of a block have equally many moves at each choice: after the first choice, no domain of a choice,
/// no requirement, and no condition or domain around a choice reads a choice or anything that an effect of the block before
/// its last choice or requirement writes. The domain of a choice may also be a deck.
pub fn has_equal_branches(program: &Program, id: BlockId) -> bool {
    let block = &program.blocks[id];
    if block.unique {
        return false;
    }
    let stmts = &block.body.stmts;
    let last = stmts.iter().rposition(|s| branches(from_ref(s)));
    let stmts = &stmts[..last.map_or(0, |last| last + 1)];
    let stocks = Stocks::of(program, &block.body.vars, stmts);
    let mut found = Walk {
        accesses: Accesses::of(program),
        written: Access::default(),
        uneven: assigned(stmts).into_iter().chain(stocks.names()).collect(),
        assigned: assigned(stmts),
        stocks,
        decks: Decks::default(),
        lost: BTreeSet::new(),
        chosen: false,
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
        found.begin();
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

struct Walk<'a> {
    accesses: Accesses,
    /// The places that the effects of the block write.
    written: Access,
    /// The variables whose values may differ between branches.
    uneven: BTreeSet<VarId>,
    /// The variables that the block assigns to.
    assigned: BTreeSet<VarId>,
    /// The sets of members without an entry in a state, each with a name.
    stocks: Stocks<'a>,
    decks: Decks,
    /// The assigned variables that do not hold decks everywhere.
    lost: BTreeSet<VarId>,
    /// Whether there may have been a choice, before which there is one branch.
    chosen: bool,
}

impl Walk<'_> {
    /// Notes that the stocks that are decks everywhere have the same sizes as the block begins.
    fn begin(&mut self) {
        self.chosen = false;
        let held = self.stocks.names().filter(|v| !self.lost.contains(v));
        held.for_each(|v| self.decks.hold(v));
    }

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
                self.chosen = true;
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
            StmtKind::Assign(..) => {
                for (stock, change) in self.stocks.changed_by(stmt) {
                    let deck = match change {
                        // There is one branch only.
                        _ if !self.chosen => true,
                        Change::Without(drawn) => {
                            let change = (stock, Assign::Sub, drawn);
                            let deck = self.decks.assigned(change, &|e| self.is_same(e));
                            deck.is_some()
                        }
                        Change::Anew(value) => self.is_same(value),
                        Change::Unknown => false,
                    };
                    self.hold(stock, deck);
                }
                true
            }
            StmtKind::If(_, yes, no) if self.is_even(stmt) => {
                let even = self.stmts(yes) && self.stmts(no);
                self.changed(yes);
                self.changed(no);
                even
            }
            StmtKind::ForEach(_, _, body) if self.is_even(stmt) => {
                self.chosen |= branches(body);
                self.changed(body);
                let even = self.stmts(body);
                self.changed(body);
                even
            }
            _ => {
                let lost = self.changes(from_ref(stmt));
                lost.into_iter().for_each(|v| self.hold(v, false));
                let branches = branches(from_ref(stmt));
                self.chosen |= branches;
                !branches
            }
        }
    }

    /// Records the value of a `let`.
    fn bound(&mut self, v: VarId, e: &Expr) {
        let deck = self.deck(e);
        if !self.is_even_value(e) {
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

    /// Records an assignment: whether the variable, if it held a deck, still holds one.
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
        let mut held = self.changes(stmts);
        held.retain(|v| self.decks.holds(*v));
        held.into_iter().for_each(|v| self.decks.hold(v));
    }

    /// Returns the variables and stocks that these statements may change.
    fn changes(&self, stmts: &[Stmt]) -> BTreeSet<VarId> {
        let mut all = assigned(stmts);
        visit_stmts(stmts, &mut |s| {
            let changed = self.stocks.changed_by(s).into_iter();
            all.extend(changed.map(|(stock, _)| stock));
        });
        all
    }

    fn deck(&self, e: &Expr) -> Option<Deck> {
        self.decks.of(&self.stocks.named(e), &|e| self.is_same(e))
    }

    /// Whether the expressions of a statement have the same values in all branches: before the first choice there is
    /// one branch only.
    fn is_even(&self, stmt: &Stmt) -> bool {
        let mut even = true;
        for_each_expr(stmt, &mut |e| even &= self.is_even_value(e));
        even
    }

    fn is_even_value(&self, e: &Expr) -> bool {
        !self.chosen || self.is_same(e)
    }

    /// Whether an expression has the same value in all branches and at all times.
    fn is_same(&self, e: &Expr) -> bool {
        !self.accesses.read(e).meets(&self.written) && free_vars(e).is_disjoint(&self.uneven)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::lowered;

    /// Whether a throw of these statements has equal branches.
    fn equal(stmts: &str) -> bool {
        let text = format!(
            "game \"Dice\"\nplayers one, two, chance\n\
             enum card = ace, king, queen, jack, ten\nstate held[card] : player\n\
             state out[card] : flag\nstate deck : kinds\n\
             state tiles[player] : kinds\nboard square 3 x 3\npieces road, wood, hill, lake, moor\nstate hand : 0..6\nstate live[1..6] : flag\nstate dice[1..6] : 0..6\n\
             setup {{ next := chance }}\n\
             move throw by chance {{\n    {stmts}\n    next := one\n}}\n\
             move keep {{ next := chance }}\nend {{ turn > 9 : draw }}\n"
        );
        let program = lowered(&text);
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
    fn a_state_may_say_which_cards_were_dealt() {
        assert!(equal(
            "for each p in players { choose c in {d in card : no held[d]}; held[c] := p }"
        ));
        assert!(equal(
            "for each p in players {\n        for each i in 1..2 { choose c in {d in card : no held[d]}; held[c] := p }\n    }\n    \
             choose last in {d in card : no held[d]}"
        ));
        assert!(equal(
            "for each i in 1..3 { choose c in {d in card - ace : not out[d]}; out[c] := true }"
        ));
        assert!(equal(
            "let rest = {d in card : no held[d]}\n    choose a in rest; choose b in rest - a; held[a | b] := one; \
             choose c in {d in card : no held[d]}"
        ));
    }

    #[test]
    fn a_state_may_be_a_deck() {
        assert!(equal(
            "for each p in players { choose k in deck; deck -= k; tiles[p] += k }"
        ));
        assert!(equal(
            "for each p in players { choose k in kinds - tiles[players]; tiles[p] += k }"
        ));
        assert!(!equal(
            "for each p in players { choose k in deck; tiles[p] += k; deck -= tiles[p] }"
        ));
        assert!(!equal(
            "for each p in players { choose k in kinds - tiles[players]; tiles[p] := k }"
        ));
        assert!(!equal(
            "for each p in players { choose k in kinds - tiles[one]; tiles[p] += k }"
        ));
    }

    #[test]
    fn before_the_first_choice_there_is_one_branch() {
        assert!(equal(
            "require #{d in card : no held[d]} > 2 and hand < 4\n    choose c in {d in card : held[d] == one}; held[c] := two; hand += 1; choose p in 1..6"
        ));
        assert!(!equal(
            "for each i in 1..3 { require hand < 4; choose p in 1..6; hand := p }"
        ));
        assert!(!equal("choose p in 1..6; hand := p; require hand < 4"));
    }

    #[test]
    fn a_deck_may_be_put_together_again() {
        const REST: &str = "{d in card : no held[d]}";
        let deal = format!("for each p in players {{ choose c in {REST}; held[c] := p }}");
        assert!(equal(&format!("held[card] := none\n    {deal}")));
        assert!(equal(&format!(
            "if hand > 3 {{ held[ace | king] := none }}\n    {deal}"
        )));
        assert!(equal(&format!(
            "{deal}\n    held[card] := none\n    choose last in {REST}"
        )));
        assert!(equal(
            "deck := kinds - {road}\n    for each p in players { choose k in deck; deck -= k }"
        ));
        // Some of the cards; what was drawn; what was drawn twice.
        assert!(!equal(&format!(
            "{deal}\n    held[ace | king] := none\n    choose last in {REST}"
        )));
        assert!(!equal(
            "choose k in deck\n    deck := kinds - k - {road}\n    choose j in deck"
        ));
        assert!(!equal(
            "tiles[players] := none\n    for each i in 1..2 { choose k in kinds - tiles[players]; tiles[players] := k; choose j in kinds }"
        ));
    }

    #[test]
    fn a_state_that_changes_otherwise_says_nothing() {
        // Given to nobody perhaps; another card's entry; not drawn from these; written twice; in some branches.
        assert!(!equal(
            "for each p in players { choose c in {d in card : no held[d]}; held[c] := held[ace] }"
        ));
        assert!(!equal(
            "for each p in players { choose c in {d in card : no held[d]}; held[ace] := p }"
        ));
        assert!(!equal(
            "for each p in players { choose b in card; choose c in {d in card : no held[d]}; held[b] := p }"
        ));
        assert!(!equal(
            "for each p in players { choose c in {d in card : no held[d]}; held[c] := p; held[c] := none }"
        ));
        assert!(!equal(
            "for each p in players { choose c in {d in card : no held[d]}; if c == ace { held[c] := p } }"
        ));
        assert!(!equal(
            "for each p in players { choose c in {d in card : no held[d]}; held[card] := none; held[c] := p }"
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
            "let rest = card\n    choose c in rest\n    for each d in card { if d == c { rest -= d } }\n    choose f in rest"
        ));
    }
}
