//! Decks: sets from which members are drawn, whose sizes do not depend on which members were drawn.
//!
//! A deck has the form `S - a - b`. Its root S is an expression with the same value in all branches, or the value of
//! a variable since its last assignment; `a` and `b` are choices that are always different members of S. So it has as
//! many members as S, less the number of these choices.

use crate::ir::walk::key;
use crate::ir::{Expr, ExprKind, VarId};
use crate::typed::Assign;
use std::collections::{BTreeMap, BTreeSet};

/// The set that members are drawn from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Root {
    /// An expression with the same value in all branches and at all times, as text without spans.
    Same(String),
    /// The value of a variable since the assignment with this number.
    Held(VarId, usize),
}

/// A root without some of its members.
#[derive(Clone, Debug)]
pub(super) struct Deck {
    root: Root,
    /// Choices of different members of the root.
    without: BTreeSet<VarId>,
}

impl Deck {
    fn whole(root: Root) -> Deck {
        Deck {
            root,
            without: BTreeSet::new(),
        }
    }
}

/// The decks at one place of a body.
#[derive(Default)]
pub(super) struct Decks {
    /// The decks that choices were drawn from.
    drawn: BTreeMap<VarId, Deck>,
    /// The decks that names stand for.
    named: BTreeMap<VarId, Deck>,
    /// The assigned variables that hold decks, with the number of their last assignment.
    held: BTreeMap<VarId, usize>,
    assignments: usize,
}

impl Decks {
    /// Returns an expression as a deck; `same` tells whether an expression is the same in all branches.
    pub(super) fn of(&self, e: &Expr, same: &dyn Fn(&Expr) -> bool) -> Option<Deck> {
        if let ExprKind::Var(v) = &*e.kind {
            let number = self.held.get(v);
            let held = number.map(|number| Deck::whole(Root::Held(*v, *number)));
            let named = || self.named.get(v).cloned();
            if let Some(deck) = held.or_else(named) {
                return Some(deck);
            }
        }
        match &*e.kind {
            _ if same(e) => Some(Deck::whole(Root::Same(key(e)))),
            ExprKind::Diff(from, drawn) => self.less(self.of(from, same)?, drawn),
            _ => None,
        }
    }

    /// Notes that a choice is a member of this deck, or of no deck.
    pub(super) fn draw(&mut self, choice: VarId, from: Option<Deck>) {
        put(&mut self.drawn, choice, from);
    }

    /// Notes that a name that is never assigned stands for this deck, or for no deck.
    pub(super) fn name(&mut self, name: VarId, deck: Option<Deck>) {
        put(&mut self.named, name, deck);
    }

    /// Notes that a variable holds another value of the same size in all branches.
    pub(super) fn hold(&mut self, var: VarId) {
        self.assignments += 1;
        self.held.insert(var, self.assignments);
    }

    /// Whether a variable holds a deck.
    pub(super) fn holds(&self, var: VarId) -> bool {
        self.held.contains_key(&var)
    }

    /// Returns the deck that a variable holds after an assignment.
    pub(super) fn assigned(
        &self,
        (var, how, e): (VarId, Assign, &Expr),
        same: &dyn Fn(&Expr) -> bool,
    ) -> Option<Deck> {
        let number = *self.held.get(&var)?;
        match how {
            Assign::Set => self.of(e, same),
            Assign::Sub => self.less(Deck::whole(Root::Held(var, number)), e),
            Assign::Add => None,
        }
    }

    /// Returns a deck without these choices, if they are different members of it.
    fn less(&self, deck: Deck, e: &Expr) -> Option<Deck> {
        match &*e.kind {
            ExprKind::Var(choice) => self.without(deck, *choice),
            ExprKind::Union(a, b) => self.less(self.less(deck, a)?, b),
            _ => None,
        }
    }

    fn without(&self, mut deck: Deck, choice: VarId) -> Option<Deck> {
        let from = self.drawn.get(&choice).filter(|d| d.root == deck.root)?;
        let apart = |other: &VarId| {
            let other_from = self.drawn.get(other);
            from.without.contains(other) || other_from.is_some_and(|d| d.without.contains(&choice))
        };
        let all_apart = deck.without.iter().all(apart);
        (all_apart && deck.without.insert(choice)).then_some(deck)
    }
}

fn put(decks: &mut BTreeMap<VarId, Deck>, var: VarId, deck: Option<Deck>) {
    match deck {
        Some(deck) => decks.insert(var, deck),
        None => decks.remove(&var),
    };
}
