//! Choices counted as sets where what is chosen next depends on the row that a piece completes.
//!
//! Before: an own piece comes to each of some empty cells in turn, and where it stands in a row then,
//! more is chosen, from a set that is the same for all of them. After: the cells that complete a row
//! are found at once, from the rows that lack one cell; they count for as many moves as that set has
//! members, the others for one. Done where rows are runs of a table, and nothing but the piece's
//! coming changes the set that stands in them.

use super::context::Context;
use super::need::Need;
use super::report::Path;
use super::runs::runs_name;
use super::visit::{Env, Mode, Then, Visit};
use super::weighed::lets_and_choice;
use crate::index::IndexVec;
use crate::ir::occupants::{Facts, Occupants};
use crate::ir::walk::{branches, changes_of_pieces, is_me, is_own, is_var, kinds_of};
use crate::ir::{Domain, Expr, ExprKind, PIECES, Stmt, StmtKind, Value, Var, VarId};
use crate::typed::Mask;
use proc_macro2::TokenStream;
use quote::quote;
use std::rc::Rc;

/// A choice after which a piece comes, and what it may complete.
pub(super) struct Completing<'p> {
    n: i32,
    along: Mask,
    /// What stands in rows.
    set: &'p Expr,
    /// Where the piece comes from, if it is on the board.
    from: Option<VarId>,
    /// What happens where it stands in a row: the choice at the end, and the `let`s before it.
    chosen: (&'p Expr, &'p [Stmt]),
}

impl<'p> Context<'p> {
    /// Whether the choice of `to` from a set is of this sort, with these statements behind it.
    pub(super) fn completing(
        &self,
        (to, domain): (VarId, &Domain),
        rest: &'p [Stmt],
        vars: &IndexVec<VarId, Var>,
        facts: &Facts,
    ) -> Option<Completing<'p>> {
        let Domain::Set(targets) = domain else {
            return None;
        };
        let at = rest
            .iter()
            .position(|s| branches(std::slice::from_ref(s)))?;
        let StmtKind::If(cond, yes, no) = &rest[at].kind else {
            return None;
        };
        if branches(no) || branches(&rest[at + 1..]) || !self.uses("completing") {
            return None;
        }
        let ExprKind::In(cell, lines) = &*cond.kind else {
            return None;
        };
        let (n, along, set) = self.in_runs(lines)?;
        let empty = Occupants {
            empty: true,
            ..Occupants::NONE
        };
        let fixed = |v: VarId| vars[v].single && !vars[v].mutable;
        let to_empty = fixed(to) && facts.of(self.program, targets) == empty;
        if !is_var(cell, to) || !is_own(set) || !to_empty {
            return None;
        }
        let (come, kinds) = (only_change(&rest[..at])?, kinds_of(set)?);
        let from = match puts_own(come, to, kinds) {
            true => None,
            false => {
                let from = self.moves_own(come, to, kinds, facts);
                Some(from.filter(|from| fixed(*from))?)
            }
        };
        let (_, chosen, lets) = lets_and_choice(yes)?;
        Some(Completing {
            n,
            along,
            set,
            from,
            chosen: (chosen, lets),
        })
    }

    /// Where an own piece, of one of these kinds, is moved to `to` from.
    fn moves_own(&self, stmt: &Stmt, to: VarId, kinds: Mask, facts: &Facts) -> Option<VarId> {
        let StmtKind::Move(from, on) = &stmt.kind else {
            return None;
        };
        let ExprKind::Var(var) = *from.kind else {
            return None;
        };
        let moved = facts.of(self.program, from);
        let own = Occupants { mine: 0, ..moved } == Occupants::NONE;
        let known = own && moved.mine & !kinds == 0;
        (is_var(on, to) && known).then_some(var)
    }
}

/// Whether an own piece, of one of these kinds, is put on `to`.
fn puts_own(stmt: &Stmt, to: VarId, kinds: Mask) -> bool {
    let StmtKind::Put {
        owner: Some(owner),
        kind,
        layer: PIECES,
        on,
    } = &stmt.kind
    else {
        return false;
    };
    let known = matches!(&*kind.kind, ExprKind::Lit(Value::Mask(mask)) if mask & !kinds == 0);
    is_var(on, to) && is_me(owner) && known
}

/// The statement that changes pieces, where there is just one.
fn only_change(stmts: &[Stmt]) -> Option<&Stmt> {
    let changes = |s: &&Stmt| changes_of_pieces(std::slice::from_ref(s)) > 0;
    let mut all = stmts.iter().filter(changes);
    let only = all.next()?;
    all.next().is_none().then_some(only)
}

impl<'p> Visit<'p> {
    /// Such a choice, counted or found at once.
    pub(super) fn choose_completing(
        &self,
        (to, domain): (VarId, &'p Domain),
        rest: &'p [Stmt],
        then: &Rc<Then<'p>>,
        env: &Env,
    ) -> Option<TokenStream> {
        let asked = matches!(self.mode, Mode::Count | Mode::Nth);
        if !asked || self.outcome.is_some() || env.others_touched || !self.only_leaf(then) {
            return None;
        }
        let vars = self.scope.vars;
        let found = self.cx.completing((to, domain), rest, vars, &env.facts)?;
        let Domain::Set(targets) = domain else {
            return None;
        };
        let weight = self.weight(found.chosen.0, found.chosen.1)?;
        let ends = self.completed(&found, targets);
        if self.mode == Mode::Count {
            let name = self.scope.vars[to].name.clone();
            self.cx.took(Path::Completing(name));
            return Some(quote! {
                #ends
                count += plain.count() + ends.count() * #weight;
            });
        }
        let chosen = self.scope.chosen(to);
        let body = self.chosen_body((to, domain), rest, then, env);
        Some(quote! {
            #ends
            let size = plain.count();
            let all = size + ends.count() * #weight;
            if left < all {
                let (#chosen, mut left) = if left < size {
                    (plain.nth(left), 0)
                } else {
                    let (left, each) = (left - size, #weight.max(1));
                    (ends.nth(left / each), left % each)
                };
                #body
            }
            left -= all;
        })
    }

    /// The targets that complete a row, and the others.
    fn completed(&self, found: &Completing<'p>, targets: &Expr) -> TokenStream {
        self.cx.need(Need::Runs(found.n, found.along));
        let runs = runs_name(found.n, found.along);
        let own = self.scope.expr(found.set);
        let own = match found.from {
            Some(from) => super::code::Code::and_not(&own, &self.scope.var(from)),
            None => own,
        };
        let (own, targets) = (own.bare(), self.scope.expr(targets).bare());
        quote! {
            let set = #targets;
            let ends = set & board::completing(Board::#runs, #own);
            let plain = set & !ends;
        }
    }
}
