//! Stocks: sets of a state that lose exactly the members that are drawn from them, such as the cards
//! that nobody holds.
//!
//! `{d in card : no held[d]}` loses the card `c` when `held[c]` becomes one player, `card - hand[players]` when
//! `hand[p] += c`, and the state `deck` when `deck -= c`. So each is a deck that a name could hold as well.
//! `held[card] := none`, and any statement before the first choice, puts a deck together again. Before: the
//! statements of a block. After: a name, which no variable has, for each stock that its expressions read, and the
//! members that statements take from it.

use super::cardinality::Cardinality;
use super::chance::is_player;
use crate::index::{Id, IndexVec};
use crate::ir::walk::{is_none, is_var, operands, visit, visit_exprs, visit_stmts};
use crate::ir::{Domain, Expr, ExprKind as K, Program, StateId, Stmt, StmtKind, Value, Var, VarId};
use crate::typed::{Assign, Axis, Mask, StateTy};
use std::collections::BTreeSet;

/// The stocks of a block.
pub(super) struct Stocks<'a> {
    program: &'a Program,
    vars: &'a IndexVec<VarId, Var>,
    stocks: Vec<Stock>,
    /// The variables of loops and choices that are always players, not chance.
    players: BTreeSet<VarId>,
}

/// A set that a state says.
#[derive(PartialEq, Eq, Debug)]
enum Stock {
    /// The members of a constant set whose entries are empty.
    WithoutEntry(StateId, Mask),
    /// The members of a constant set that are in no entry.
    InNoEntry(StateId, Mask),
    /// The members of a state without an index.
    Whole(StateId),
}

/// The change of a stock by a statement.
pub(super) enum Change<'s> {
    /// It always removes these members.
    Without(&'s Expr),
    /// It gives the stock a new value that depends on this one alone.
    Anew(&'s Expr),
    /// It may do anything else.
    Unknown,
}

impl Stock {
    fn state(&self) -> StateId {
        match self {
            Stock::WithoutEntry(state, _) | Stock::InNoEntry(state, _) | Stock::Whole(state) => {
                *state
            }
        }
    }
}

impl<'a> Stocks<'a> {
    /// Returns the stocks that these statements of a block with these variables read.
    pub(super) fn of(
        program: &'a Program,
        vars: &'a IndexVec<VarId, Var>,
        stmts: &[Stmt],
    ) -> Stocks<'a> {
        let mut stocks = Vec::new();
        visit_exprs(stmts, &mut |e| {
            visit(e, &mut |e| {
                let new = stock(program, e).filter(|stock| !stocks.contains(stock));
                stocks.extend(new);
            });
        });
        let mut players = BTreeSet::new();
        visit_stmts(stmts, &mut |s| {
            if let StmtKind::ForEach(v, Domain::Set(of), _) | StmtKind::Choose(v, Domain::Set(of)) =
                &s.kind
                && is_player(program, of, false)
                && vars[*v].is_fixed_member()
            {
                players.insert(*v);
            }
        });
        Stocks {
            program,
            vars,
            stocks,
            players,
        }
    }

    /// Returns the names of all stocks.
    pub(super) fn names(&self) -> impl Iterator<Item = VarId> + use<> {
        let first = self.vars.len();
        (first..first + self.stocks.len()).map(VarId::from_index)
    }

    /// Puts names in place of the stocks that members are taken from: `S` in `S - a - b`.
    pub(super) fn named(&self, e: &Expr) -> Expr {
        let found = stock(self.program, e);
        let found = found.and_then(|found| self.stocks.iter().position(|one| *one == found));
        match (found.and_then(|n| self.names().nth(n)), &*e.kind) {
            (Some(name), _) => e.with(K::Var(name)),
            (None, K::Diff(from, drawn)) => e.with(K::Diff(self.named(from), drawn.clone())),
            (None, _) => e.clone(),
        }
    }

    /// Returns the stocks that a statement by itself may change, and how.
    pub(super) fn changed_by<'s>(&self, stmt: &'s Stmt) -> Vec<(VarId, Change<'s>)> {
        let StmtKind::Assign(state, index, how, value) = &stmt.kind else {
            return Vec::new();
        };
        let named = self.stocks.iter().zip(self.names());
        let changed = named.filter(|(stock, _)| stock.state() == *state);
        let covers = |members: &Expr, all: Mask| {
            let members = members.literal_mask();
            members.is_some_and(|members| members & all == all)
        };
        let change = |stock: &Stock| match (stock, how, &index[..]) {
            (Stock::WithoutEntry(_, all), Assign::Set, [members]) if covers(members, *all) => {
                Change::Anew(value)
            }
            (Stock::WithoutEntry(..), Assign::Set, [members])
                if self.is_stored(*state, value) && self.have_entries(*state, index) =>
            {
                Change::Without(members)
            }
            (Stock::InNoEntry(..), Assign::Set, index) if are_all(self.program, *state, index) => {
                Change::Anew(value)
            }
            (Stock::InNoEntry(..), Assign::Add, index) if self.have_entries(*state, index) => {
                Change::Without(value)
            }
            (Stock::Whole(_), Assign::Set, []) => Change::Anew(value),
            (Stock::Whole(_), Assign::Sub, []) => Change::Without(value),
            _ => Change::Unknown,
        };
        changed.map(|(stock, name)| (name, change(stock))).collect()
    }

    /// Whether each index always has an entry: chance has none by player.
    fn have_entries(&self, state: StateId, index: &[Expr]) -> bool {
        let axes = &self.program.states[state].axes;
        let has_entry = |(axis, i): (&Axis, &Expr)| {
            self.is_some(i) && (*axis != Axis::Player || self.is_player(i))
        };
        axes.iter().zip(index).all(has_entry)
    }

    /// Whether a state always stores a member of a value: sets of players have no place for chance.
    fn is_stored(&self, state: StateId, value: &Expr) -> bool {
        let players = self.program.states[state].ty == StateTy::Players;
        self.is_some(value) && (!players || self.is_player(value))
    }

    /// Whether a value has nobody in it but players.
    fn is_player(&self, e: &Expr) -> bool {
        let plays = matches!(*e.kind, K::Var(v) if self.players.contains(&v));
        plays || is_player(self.program, e, false)
    }

    /// Whether a value, or an index, is never empty.
    fn is_some(&self, value: &Expr) -> bool {
        match &*value.kind {
            K::Lit(Value::Truth(truth)) => *truth,
            _ => Cardinality::of(self.program, self.vars).is_some(value),
        }
    }
}

/// `{d in S : no state[d]}`, `{d in S : not state[d]}`, `S - state[all]` or `state`, also as the value of a def;
/// the first two also member by member
fn stock(program: &Program, e: &Expr) -> Option<Stock> {
    match &*e.kind {
        K::Call {
            function,
            me: None,
            key: None,
            args,
        } if args.is_empty() => {
            let function = &program.functions[*function];
            let [Some(value)] = &function.entries[..] else {
                return None;
            };
            function.axis.is_none().then(|| stock(program, value))?
        }
        K::Filter(member, Domain::Set(of), cond) => {
            let (state, index) = empty_entry(cond)?;
            let of = is_var(index, *member).then(|| of.literal_mask())??;
            Some(Stock::WithoutEntry(state, of))
        }
        K::Diff(of, entries) => {
            let (state, of) = (whole(program, entries)?, of.literal_mask()?);
            // Sets of players have no place for chance.
            let players = program.states[state].ty == StateTy::Players;
            let all_fit = !players || of & program.chance_mask() == 0;
            all_fit.then_some(Stock::InNoEntry(state, of))
        }
        K::State(_, index) if index.is_empty() => whole(program, e).map(Stock::Whole),
        K::Union(..) => {
            let mut members = operands(e).into_iter().map(member);
            let (state, first) = members.next()??;
            let of = members.try_fold(first, |of, next| {
                let (other, member) = next?;
                (other == state && of & member == 0).then_some(of | member)
            })?;
            Some(Stock::WithoutEntry(state, of))
        }
        _ => None,
    }
}

/// The union of all entries of a state of sets
fn whole(program: &Program, e: &Expr) -> Option<StateId> {
    let K::State(id, index) = &*e.kind else {
        return None;
    };
    let state = &program.states[*id];
    let is_set = matches!(state.ty, StateTy::Players | StateTy::Cells | StateTy::Kinds);
    (is_set && are_all(program, *id, index)).then_some(*id)
}

/// Whether these indices name all entries of a state
fn are_all(program: &Program, state: StateId, index: &[Expr]) -> bool {
    let is_all = |(i, axis): (&Expr, &Axis)| {
        let mask = i.literal_mask();
        mask.is_some_and(|mask| mask.trailing_ones() as usize >= program.axis_len(*axis))
    };
    index.iter().zip(&program.states[state].axes).all(is_all)
}

/// `if no state[m] then m else none` of a literal member
fn member(e: &Expr) -> Option<(StateId, Mask)> {
    let K::If(cond, yes, no) = &*e.kind else {
        return None;
    };
    let (state, index) = empty_entry(cond)?;
    let member = yes.literal_mask().filter(|mask| mask.count_ones() == 1)?;
    (is_none(no) && index.literal_mask() == Some(member)).then_some((state, member))
}

/// `no state[i]` or `not state[i]`
fn empty_entry(cond: &Expr) -> Option<(StateId, &Expr)> {
    let (K::No(entry) | K::Not(entry)) = &*cond.kind else {
        return None;
    };
    match &*entry.kind {
        K::State(state, index) => match &index[..] {
            [index] => Some((*state, index)),
            _ => None,
        },
        _ => None,
    }
}
