//! Selects the data that a draw stores: the number of moves up to each member of the first choice, or
//! the set of the second choice for each member of the first.
//!
//! Before: an enumeration that begins with a loop over cells. After: that loop is [`Stmt::Rounds`], or
//! [`Stmt::EmitPairs`] if the loop only computes the set of the second and last choice. A draw enumerates
//! the moves once to count them; then it runs the one round that has the drawn move, or none at all.

use crate::lir::{
    Def, Domain, Function, Jumping, Op, Pairs, Region, SELF, Sort, Stmt, Stored, Ty, ValueId,
    may_be_round, visit_uses,
};
use std::collections::BTreeSet;

/// Selects this for the first choice of an enumeration, if it is from a set of cells; `pairs` if sets may be
/// stored.
pub(super) fn select(function: &mut Function, pairs: bool) {
    debug_assert!(matches!(function.sort, Sort::Moves(_)), "it emits moves");
    let mut body = std::mem::take(&mut function.body);
    Rounds { function, pairs }.region(&mut body);
    function.body = body;
}

/// Makes rounds of all loops that emit moves; returns whether it could. A draw choice by choice runs one round of
/// each.
pub(super) fn descend(region: &mut Region) -> bool {
    let mut all = true;
    for stmt in &mut region.stmts {
        let emits = |body: &Region| body.emissions() != Some(0);
        match stmt {
            Stmt::Each(bound, domain, body) if emits(body) => {
                let is_set = matches!(domain, Domain::Members(_) | Domain::Range(..));
                if !is_set || !may_be_round(*bound, body) {
                    return false;
                }
                *stmt = Stmt::Rounds(*bound, domain.clone(), std::mem::take(body));
            }
            Stmt::EmitShifts(_)
            | Stmt::EmitPairs(_)
            | Stmt::EmitMerged(_)
            | Stmt::Proposals(_)
            | Stmt::Visit(_) => return false,
            Stmt::EmitEach(e) => {
                let is_set = matches!(e.domain, Domain::Members(_) | Domain::Range(..));
                all &= e.further.is_none() && is_set;
            }
            _ => {}
        }
        all &= stmt.regions_mut().into_iter().all(descend);
    }
    all
}

struct Rounds<'f> {
    function: &'f Function,
    pairs: bool,
}

impl Rounds<'_> {
    fn region(&self, of: &mut Region) {
        for stmt in &mut of.stmts {
            match stmt {
                Stmt::If(_, yes, no) => {
                    self.region(yes);
                    self.region(no);
                }
                Stmt::Each(bound, Domain::Members(set), body)
                    if self.ty(*set) == Ty::Cells && may_be_round(*bound, body) =>
                {
                    let (bound, set, body) = (*bound, *set, std::mem::take(body));
                    let pairs = self.pairs((bound, None), set, &body);
                    *stmt = pairs.unwrap_or(Stmt::Rounds(bound, Domain::Members(set), body));
                }
                Stmt::Each(bound, Domain::Jumps(set, jumping), body)
                    if may_be_round(*bound, body) =>
                {
                    if let Some(pairs) = self.pairs((*bound, Some(*jumping)), *set, body) {
                        *stmt = pairs;
                    }
                }
                _ => {}
            }
        }
    }

    fn ty(&self, value: ValueId) -> Ty {
        self.function.values[value].ty
    }

    /// Returns the statement for pairs, if a loop computes a set of cells and emits a move for each member,
    /// made of nothing else that it defines.
    fn pairs(
        &self,
        (from, jumping): (ValueId, Option<Jumping>),
        origins: ValueId,
        body: &Region,
    ) -> Option<Stmt> {
        let (last, before) = body.stmts.split_last()?;
        let Stmt::EmitEach(last) = last else {
            return None;
        };
        let (Domain::Members(set), None, None) = (&last.domain, last.made.trail, &last.further)
        else {
            return None;
        };
        let made = &last.made;
        let targets = Region {
            stmts: before.to_vec(),
            value: Some(*set),
        };
        let mut inner: BTreeSet<ValueId> = jumping.iter().map(|j| j.reached).collect();
        let defined = |stmt: &Stmt| match stmt {
            Stmt::Let(value, _) => Some(*value),
            _ => None,
        };
        inner.extend(targets.all_stmts().into_iter().filter_map(defined));
        let mut free = !made.fields.iter().any(|field| inner.contains(field));
        visit_uses(&made.body, &mut |value| free &= !inner.contains(&value));
        free &= made.body.stmts.iter().all(reads_self);
        let is_set = self.ty(*set) == Ty::Cells && targets.emissions() == Some(0);
        (self.pairs && free && is_set).then(|| {
            Stmt::EmitPairs(Box::new(Pairs {
                origins,
                from,
                jumping,
                targets,
                to: last.bound,
                made: made.clone(),
            }))
        })
    }
}

/// Whether a statement reads neither a variable nor a position other than that of the function.
fn reads_self(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Let(_, Def::Op(op)) => {
            !matches!(op, Op::Get(_)) && op.position().is_none_or(|pos| pos == SELF)
        }
        _ => true,
    }
}

/// Returns an upper bound on the data that one run of a region stores, on a board with so many
/// cells.
pub(super) fn stored(region: &Region, cells: usize) -> Stored {
    let stmts = region.stmts.iter().map(|stmt| match stmt {
        Stmt::Rounds(..) => Stored {
            rounds: cells,
            origins: 0,
        },
        Stmt::EmitPairs(_) => Stored {
            rounds: 0,
            origins: cells,
        },
        Stmt::If(_, yes, no) => either(stored(yes, cells), stored(no, cells)),
        _ => Stored::default(),
    });
    stmts.fold(Stored::default(), both)
}

/// Returns the bound for two regions, one after the other.
pub(super) fn both(a: Stored, b: Stored) -> Stored {
    Stored {
        rounds: a.rounds + b.rounds,
        origins: a.origins + b.origins,
    }
}

/// Returns the bound for one of two regions.
pub(super) fn either(a: Stored, b: Stored) -> Stored {
    Stored {
        rounds: a.rounds.max(b.rounds),
        origins: a.origins.max(b.origins),
    }
}
