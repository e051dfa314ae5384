//! Occupancy: the possible occupants of the cells of a set. An effect clears and writes only the boards
//! of these occupants.
//!
//! [`Occupancy`] is a forward dataflow analysis over the statements of one player's move. Its result
//! for an expression holds at the current statement: each cell of the set has one of the listed
//! occupants. It covers layer `pieces` only; without knowledge everything is possible.

use crate::index::Id;
use crate::ir::{
    Domain, Ending, Expr, ExprKind, PIECES, Program, Put, Ray, Stmt, StmtKind, Value, VarId, walk,
};
use crate::typed::Mask;
use std::collections::BTreeMap;

/// The possible occupants of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupants {
    /// Whether the cell may be empty.
    pub empty: bool,
    /// The kinds of the player to move, as a mask.
    pub mine: Mask,
    /// The kinds of other players.
    pub others: Mask,
    /// The neutral kinds.
    pub neutral: Mask,
}

impl Occupants {
    /// The occupants of the empty set of cells.
    pub const NONE: Occupants = Occupants {
        empty: false,
        mine: 0,
        others: 0,
        neutral: 0,
    };
    const EMPTY: Occupants = Occupants {
        empty: true,
        ..Occupants::NONE
    };
    /// All occupants that the game has.
    pub fn any(program: &Program) -> Occupants {
        let kinds = program.layers[PIECES].kinds.iter();
        let (mut owned, mut neutral) = (0, 0);
        for kind in kinds {
            let bit = 1 << kind.index();
            if program.kinds[*kind].neutral {
                neutral |= bit;
            } else {
                owned |= bit;
            }
        }
        Occupants {
            empty: true,
            mine: owned,
            others: owned,
            neutral,
        }
    }
    /// Whether no piece is among them.
    pub fn has_no_piece(self) -> bool {
        (self.mine, self.others, self.neutral) == (0, 0, 0)
    }
    /// Combines two sets of occupants bit by bit.
    fn zip(self, other: Occupants, bits: fn(Mask, Mask) -> Mask) -> Occupants {
        Occupants {
            empty: bits(self.empty.into(), other.empty.into()) & 1 == 1,
            mine: bits(self.mine, other.mine),
            others: bits(self.others, other.others),
            neutral: bits(self.neutral, other.neutral),
        }
    }
    fn or(self, other: Occupants) -> Occupants {
        self.zip(other, |a, b| a | b)
    }
    /// Returns the occupants that are in both.
    pub fn and(self, other: Occupants) -> Occupants {
        self.zip(other, |a, b| a & b)
    }
    fn without(self, other: Occupants) -> Occupants {
        self.zip(other, |a, b| a & !b)
    }
}

/// The possible occupants of the cells of each variable of a body, at a statement.
#[derive(Clone, Default, Debug)]
pub struct Occupancy(BTreeMap<VarId, Occupants>);

impl Occupancy {
    /// Returns the possible occupants of the cells of an expression.
    pub fn of(&self, program: &Program, e: &Expr) -> Occupants {
        let any = Occupants::any(program);
        match &*e.kind {
            ExprKind::Lit(Value::Cells(cells)) if cells.is_empty() => Occupants::NONE,
            ExprKind::Var(var) => self.of_var(program, *var),
            ExprKind::Union(a, b) | ExprKind::If(_, a, b) => {
                self.of(program, a).or(self.of(program, b))
            }
            ExprKind::Inter(a, b) => self.of(program, a).and(self.of(program, b)),
            ExprKind::Diff(a, b) => self
                .of(program, a)
                .without(Occupancy::exactly(program, b).unwrap_or(Occupants::NONE)),
            ExprKind::Ray(Ray {
                through: Some(through),
                ending,
                ..
            }) => {
                let over = self.of(program, through);
                match ending {
                    Ending::Over | Ending::Until(_) => over,
                    Ending::Upto(end) => over.or(self.of(program, end)),
                    Ending::Onto(end) => self.of(program, end),
                }
            }
            ExprKind::Group(_, within) | ExprKind::Flood(_, within) => self.of(program, within),
            ExprKind::Lines(lines) => self.of(program, &lines.set),
            ExprKind::FirstOf(set) => self.of(program, set),
            ExprKind::Filter(_, domain, _) | ExprKind::Best(_, _, domain, _) => {
                self.of_domain(program, domain)
            }
            ExprKind::UnionOf(var, domain, value) => {
                let mut inner = self.clone();
                inner.0.insert(*var, self.of_domain(program, domain));
                inner.of(program, value)
            }
            ExprKind::Call {
                function, me: None, ..
            } => {
                let entries = program.functions[*function].entries.iter().flatten();
                let each = entries.map(|e| Occupancy::default().of(program, e));
                each.fold(Occupants::NONE, Occupants::or)
            }
            _ => Occupancy::exactly(program, e).unwrap_or(any),
        }
    }

    /// Returns the possible occupants of the cells of a variable.
    pub fn of_var(&self, program: &Program, var: VarId) -> Occupants {
        let known = self.0.get(&var).copied();
        known.unwrap_or(Occupants::any(program))
    }

    fn of_domain(&self, program: &Program, domain: &Domain) -> Occupants {
        match domain {
            Domain::Set(set) | Domain::Groups(set) => self.of(program, set),
            Domain::Range(..) => Occupants::any(program),
        }
    }

    /// Moves past the choice of a member.
    pub fn choose(&mut self, program: &Program, var: VarId, domain: &Domain) {
        let of = self.of_domain(program, domain);
        self.0.insert(var, of);
    }

    /// Moves past a statement, including all branches and rounds of its nested statements.
    pub fn pass(&mut self, program: &Program, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Choose(var, domain) => self.choose(program, *var, domain),
            StmtKind::Let(var, value) => {
                let of = self.of(program, value);
                self.0.insert(*var, of);
            }
            StmtKind::SetVar(var, _, value) => {
                let of = self.of(program, value);
                let before = self.of_var(program, *var);
                self.0.insert(*var, before.or(of));
            }
            _ => self.change(self.comes(program, stmt)),
        }
    }

    /// Enters the body of a loop: the effects of earlier rounds may already have happened, also on the members that are
    /// still to come.
    pub fn enter(&mut self, program: &Program, stmt: &Stmt) {
        if let StmtKind::ForEach(var, domain, _) = &stmt.kind {
            self.choose(program, *var, domain);
        }
        self.change(self.comes(program, stmt));
    }

    /// Adds these occupants to those of every variable.
    fn change(&mut self, comes: Occupants) {
        for of in self.0.values_mut() {
            *of = of.or(comes);
        }
    }

    /// Returns the occupants that a statement and its nested statements may put on a cell.
    fn comes(&self, program: &Program, stmt: &Stmt) -> Occupants {
        let any = Occupants::any(program);
        let mut all = Occupants::NONE;
        walk::visit_stmts(std::slice::from_ref(stmt), &mut |s| {
            let comes = match &s.kind {
                StmtKind::Move(from, _) if std::ptr::eq(s, stmt) => {
                    self.of(program, from).or(Occupants::EMPTY)
                }
                StmtKind::Clear(PIECES, _) => Occupants::EMPTY,
                StmtKind::Put(put) if put.layer == PIECES => put_by(put, any),
                // The facts are those before the loop changes variables, so they say nothing about
                // inner statements.
                StmtKind::Move(..) | StmtKind::SetVar(..) => any,
                _ => Occupants::NONE,
            };
            all = all.or(comes);
        });
        all
    }
}

/// Returns the occupants that a `put` creates.
fn put_by(put: &Put, any: Occupants) -> Occupants {
    let kinds = put.kind.literal_mask().unwrap_or(!0);
    let (mine, others) = match &put.owner {
        Some(owner) if walk::is_me(owner) => (kinds, 0),
        Some(owner) if walk::is_others(owner) => (0, kinds),
        _ => (kinds, kinds),
    };
    any.and(Occupants {
        empty: false,
        mine,
        others,
        neutral: kinds,
    })
}

impl Occupancy {
    /// Returns the occupants of a set that contains exactly the cells with one of them.
    pub fn exactly(program: &Program, e: &Expr) -> Option<Occupants> {
        let any = Occupants::any(program);
        match &*e.kind {
            ExprKind::Empty(PIECES) => Some(Occupants::EMPTY),
            ExprKind::Occupied(PIECES) => Some(any.without(Occupants::EMPTY)),
            ExprKind::Pieces(pieces) if pieces.layer == PIECES => {
                let kinds = pieces.known_kinds()?;
                let (mine, others, neutral) = match &pieces.owner {
                    None => (kinds, kinds, kinds),
                    Some(owner) if walk::is_me(owner) => (kinds, 0, 0),
                    Some(owner) if walk::is_others(owner) => (0, kinds, 0),
                    Some(_) => return None,
                };
                Some(any.and(Occupants {
                    empty: false,
                    mine,
                    others,
                    neutral,
                }))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;
    use crate::typed::Ty;

    #[test]
    fn earlier_rounds_may_have_changed_the_cells_of_later_ones() {
        let p = program(squares(3, 3, None, false));
        let cell = || var(0, Ty::Cells);
        let step = cells(ExprKind::Step(cell(), dirs(1), None));
        let each = |body| stmt(StmtKind::ForEach(VarId(0), Domain::Set(empty()), body));
        let inside = |body| {
            let mut facts = Occupancy::default();
            facts.enter(&p, &each(body));
            facts.of(&p, &cell())
        };
        assert_eq!(inside(vec![]), Occupants::EMPTY);
        let put = inside(vec![put_man(step)]);
        assert!(put.empty && put.mine != 0, "{put:?}");
    }
}
