//! Substitution of effects: the value of an expression after an effect on pieces, as an expression of the
//! position before it.
//!
//! After `from -> to` the empty cells are `(empty | from) - to`, and the pieces of a set are that set without `from`
//! and `to`, and `to` if the moved piece belongs to it. `put` and `clear` are simpler. This is exact for
//! - `clear`;
//! - `put` of one kind known at compile time, neutral or of `me`, who must be a player;
//! - a move from one cell to one cell at most, in layer `pieces`; to none, or where the first one has no piece
//!   ([`Occupancy`]), nothing moves;
//! - an `if` around one of these: nothing is cleared, put or moved where the condition does not hold.
//!
//! Walks, groups, lines and nested sums are refused: they cost the same on a copy of the position, where other
//! enumerations apply to them.

use super::build::Build;
use crate::facts::access::{Access, Accesses};
use crate::facts::cardinality::Cardinality;
use crate::facts::chance::is_for_players;
use crate::facts::occupancy::{Occupancy, Occupants};
use crate::facts::puts::{self, Puts};
use crate::facts::turn::{compared, compared_values};
use crate::ir::walk::{self, copy, is_me, opened, size};
use crate::ir::{
    BlockId, Body, Expr, ExprKind as K, LayerId, PIECES, Pieces, Program, Stmt, StmtKind, VarId,
};
use crate::opt::Vars;
use crate::typed::Ty;
use std::collections::{BTreeMap, BTreeSet};

/// The size limit of a substituted expression, in nodes.
const NODES: usize = 150;

/// The facts about the variables of a body at a statement.
#[derive(Clone, Default)]
pub(super) struct Known {
    facts: Occupancy,
    /// Sets of one cell at most.
    few: BTreeSet<VarId>,
    /// Sets with a member.
    some: BTreeSet<VarId>,
}

impl Known {
    /// Moves past a statement.
    pub(super) fn pass(&mut self, program: &Program, stmt: &Stmt, vars: &mut Vars) {
        match &stmt.kind {
            StmtKind::Let(v, e) if !vars[*v].mutable && self.is_few(program, e, vars) => {
                self.few.insert(*v);
            }
            StmtKind::Require(cond) => {
                let parts = walk::conjuncts(cond).into_iter();
                self.some.extend(parts.filter_map(|part| match &*part.kind {
                    K::Some(of) => fixed_var(of, vars),
                    _ => None,
                }));
            }
            _ => {}
        }
        self.facts.pass(program, stmt);
    }

    /// Whether a set of cells has one member at most.
    pub(super) fn is_few(&self, program: &Program, e: &Expr, vars: &Vars) -> bool {
        Cardinality::of(program, vars).with_few(&self.few).is_few(e)
    }
}

/// Returns the variable that an expression reads, if it never changes.
fn fixed_var(e: &Expr, vars: &Vars) -> Option<VarId> {
    match *e.kind {
        K::Var(v) if !vars[v].mutable => Some(v),
        _ => None,
    }
}

/// An effect that can be substituted.
#[derive(Clone)]
pub(super) enum Change {
    Clear(LayerId, Expr),
    Put {
        layer: LayerId,
        mine: bool,
        kind: u64,
        on: Expr,
    },
    Move {
        from: Expr,
        to: Expr,
        /// The possible occupants of `from`.
        moved: Occupants,
        /// Whether `to` has a member.
        goes: bool,
    },
}

impl Change {
    /// Returns the effect of a statement at which these facts hold.
    pub(super) fn of(
        program: &Program,
        stmt: &Stmt,
        known: &Known,
        vars: &mut Vars,
    ) -> Option<Change> {
        match &stmt.kind {
            StmtKind::Clear(layer, on) => Some(Change::Clear(*layer, on.clone())),
            StmtKind::Put(put) => {
                let Puts { mine, kinds: kind } = puts::of(program, put)?;
                (kind.count_ones() == 1).then(|| Change::Put {
                    layer: put.layer,
                    mine,
                    kind,
                    on: put.on.clone(),
                })
            }
            StmtKind::Move(from, to) => {
                let one = fixed_var(from, vars).is_some_and(|v| vars[v].is_fixed_member());
                let moved = known.facts.of(program, from);
                if !one || !known.is_few(program, to, vars) {
                    return None;
                }
                let goes = fixed_var(to, vars)
                    .is_some_and(|v| vars[v].is_fixed_member() || known.some.contains(&v));
                let change = Change::Move {
                    from: from.clone(),
                    to: to.clone(),
                    moved: Occupants {
                        empty: false,
                        ..moved
                    },
                    goes,
                };
                if !moved.empty {
                    return Some(change);
                }
                let build = Build::new(&program.grid, stmt.span);
                let occupied = build.e(K::Occupied(PIECES), Ty::Cells);
                let some = build.e(K::In(from.clone(), occupied), Ty::Truth);
                Some(change.when(program, &some, vars))
            }
            StmtKind::If(cond, yes, no) => match (&yes[..], &no[..]) {
                ([only], []) => {
                    Some(Change::of(program, only, known, vars)?.when(program, cond, vars))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the effect that happens only if a condition holds, which is asked before it.
    fn when(mut self, program: &Program, cond: &Expr, vars: &mut Vars) -> Change {
        let build = Build::new(&program.grid, cond.span);
        let cells = match &mut self {
            Change::Clear(_, on) | Change::Put { on, .. } => on,
            Change::Move { to, goes, .. } => {
                *goes = false;
                to
            }
        };
        let asked = copy(cond, &BTreeMap::new(), vars);
        let none = build.none(Ty::Cells);
        *cells = build.choose(asked, cells.clone(), none);
        self
    }

    fn layer(&self) -> LayerId {
        match self {
            Change::Clear(layer, _) | Change::Put { layer, .. } => *layer,
            Change::Move { .. } => PIECES,
        }
    }

    /// Returns a set of pieces or of empty cells, in terms of the position before the effect.
    fn set_before(&self, program: &Program, e: &Expr, vars: &mut Vars) -> Option<Expr> {
        let build = Build::new(&program.grid, e.span);
        let mut fresh = |e: &Expr| copy(e, &BTreeMap::new(), vars);
        let is_empty = matches!(*e.kind, K::Empty(_));
        Some(match self {
            Change::Clear(_, on) if is_empty => build.union(e.clone(), fresh(on)),
            Change::Clear(_, on) => build.diff(e.clone(), fresh(on)),
            Change::Put { on, mine, kind, .. } => match has(e, *mine, *kind)? {
                true => build.union(e.clone(), fresh(on)),
                false => build.diff(e.clone(), fresh(on)),
            },
            Change::Move {
                from,
                to,
                moved,
                goes,
            } => {
                let gone = match goes {
                    true => fresh(from),
                    false => {
                        let some = build.e(K::Some(fresh(to)), Ty::Truth);
                        build.choose(some, fresh(from), build.none(Ty::Cells))
                    }
                };
                if is_empty {
                    return Some(build.diff(build.union(e.clone(), gone), fresh(to)));
                }
                let left = build.diff(e.clone(), gone);
                match belongs(program, *moved, e) {
                    Some(true) => build.union(left, fresh(to)),
                    Some(false) => build.diff(e.clone(), fresh(to)),
                    None => {
                        let is_in = build.e(K::In(fresh(from), e.clone()), Ty::Truth);
                        let comes = build.choose(is_in, fresh(to), build.none(Ty::Cells));
                        build.union(build.diff(left, fresh(to)), comes)
                    }
                }
            }
        })
    }
}

/// Whether a set of pieces or of empty cells contains the cells with a piece of this kind. `None` if unknown.
fn has(e: &Expr, mine: bool, kind: u64) -> Option<bool> {
    let K::Pieces(pieces) = &*e.kind else {
        return Some(matches!(*e.kind, K::Occupied(_)));
    };
    let of_kind = pieces.known_kinds()? & kind != 0;
    let of_owner = match pieces.owner.as_ref().map(|o| &*o.kind) {
        None => true,
        Some(K::Me) => mine,
        Some(K::Others(of)) if is_me(of) => false,
        Some(_) if mine => return None,
        Some(_) => false,
    };
    Some(of_kind && of_owner)
}

/// Whether a piece that is one of these belongs to a set. `None` if unknown.
fn belongs(program: &Program, moved: Occupants, e: &Expr) -> Option<bool> {
    let of = Occupancy::exactly(program, e)?;
    if moved.and(of) == moved {
        return Some(true);
    }
    (moved.and(of) == Occupants::NONE).then_some(false)
}

/// A program, and whether effects may be substituted in a block of it.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) program: &'a Program,
    pub(super) accesses: &'a Accesses,
    /// Whether effects may be substituted: `me` is a player. Where moves are compared, nothing is gained, since each
    /// is played, unless the comparison turns out to be needless.
    pub(super) substitutes: bool,
}

/// Whether the moves of a block are compared only because it is `unique`, and it has several choices, which may be exchangeable.
fn may_be_distinct(program: &Program, id: BlockId) -> bool {
    let block = &program.blocks[id];
    let is_choice = |s: &&Stmt| matches!(s.kind, StmtKind::Choose(..));
    let several = block.body.stmts.iter().filter(is_choice).count() > 1;
    block.unique && several && compared_values(program, id).is_empty()
}

impl Context<'_> {
    /// Runs a pass on the body of each block. Simultaneous games are left alone, since other players' moves read effects
    /// there.
    pub(super) fn for_each_body(program: &mut Program, pass: fn(Context<'_>, &mut Body)) {
        if program.simultaneous {
            return;
        }
        let accesses = Accesses::of(program);
        let before = program.clone();
        let compared = compared(&before);
        for id in before.blocks.ids() {
            let context = Context {
                program: &before,
                accesses: &accesses,
                substitutes: is_for_players(&before, id)
                    && (!compared[id] || may_be_distinct(&before, id)),
            };
            pass(context, &mut program.blocks[id].body);
        }
    }

    /// Returns an expression that has the same value before some effects as `e` has after them. The effects are given
    /// in order, each with the places that it writes. `None` as for [`before`], or where an effect that it reads
    /// cannot be substituted.
    pub(super) fn before_all<'e>(
        self,
        e: &Expr,
        effects: impl DoubleEndedIterator<Item = (&'e Option<Change>, &'e Access)>,
        vars: &mut Vars,
    ) -> Option<Expr> {
        let Context {
            program, accesses, ..
        } = self;
        effects.rev().try_fold(e.clone(), |e, (change, written)| {
            if !accesses.read(&e).meets(written) {
                return Some(e);
            }
            before((program, accesses), &e, (change.as_ref()?, written), vars)
        })
    }
}

/// Returns an expression that has the same value before an effect as `e` has after it. `None` if that is unknown, or
/// costs more than to play the effect.
fn before(
    (program, accesses): (&Program, &Accesses),
    e: &Expr,
    (change, written): (&Change, &Access),
    vars: &mut Vars,
) -> Option<Expr> {
    if !accesses.read(e).meets(written) {
        return Some(e.clone());
    }
    let found = match &*e.kind {
        K::Empty(layer) | K::Occupied(layer) | K::Pieces(Pieces { layer, .. }) => {
            let mut fixed = *layer == change.layer();
            walk::for_each_child(e, &mut |child| {
                fixed &= !accesses.read(child).meets(written)
            });
            return fixed.then(|| change.set_before(program, e, vars)).flatten();
        }
        K::Call { .. } => {
            let body = opened(program, e, vars)?;
            before((program, accesses), &body, (change, written), vars)?
        }
        K::Union(..)
        | K::Inter(..)
        | K::Diff(..)
        | K::Step(..)
        | K::Back(..)
        | K::Leap(..)
        | K::If(..)
        | K::Some(_)
        | K::No(_)
        | K::In(..)
        | K::And(..)
        | K::Or(..)
        | K::Not(_)
        | K::FirstOf(_)
        | K::Count(_)
        | K::Less(..)
        | K::Equal(..)
        | K::Arith(..) => {
            let mut whole = true;
            let found = walk::map_children(e.clone(), &mut |child| match before(
                (program, accesses),
                &child,
                (change, written),
                vars,
            ) {
                Some(found) => found,
                None => {
                    whole = false;
                    child
                }
            });
            whole.then_some(found)?
        }
        _ => return None,
    };
    (size(&found) <= NODES).then_some(found)
}
