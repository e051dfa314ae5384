//! Finds the shifts of blocks that end in a pair of choices, `choose from in S` and `choose to in
//! E(from)`: one whole-board set of targets per offset.
//!
//! If E consists of steps and leaps from `from`, each such path is a fixed displacement. All moves
//! along one path are then one set: the targets from all of S at once. The number of moves is the total
//! size of these sets, and the `from` of a move is its `to` shifted back (on boards that wrap, stepped
//! back). Without shifts, the moves of a block are counted for one `from` after the other.

use crate::facts::turn::all_players;
use crate::index::IndexVec;
use crate::ir::axes::members;
use crate::ir::eval::walks::leaps;
use crate::ir::grid::Grid;
use crate::ir::walk::{
    Constancy, branches, chosen_cell, free_vars, is_me, is_none, is_var, opened, reads, rewrite,
};
use crate::ir::{
    BlockId, Body, Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, Value, Var, VarId,
};
use crate::plan::terms::{self, merged, split};
use crate::typed::{Mask, Ty};
use std::collections::BTreeSet;

/// The largest number of paths.
const WAYS: usize = 24;
/// The longest chain of steps that replaces a leap.
const CHAIN: usize = 3;

/// The target of each bit of the board; `None` off the board.
type Table = Vec<Option<usize>>;

/// The last two choices of a block, as paths.
#[derive(Clone, Debug)]
pub struct Shifts {
    /// The index of the first choice among the block's statements; before it there are only
    /// requirements, `let`s and other choices.
    pub first: usize,
    /// The index of the second choice; between the two there are only `let`s that no path reads, and
    /// after it nothing branches but `more`.
    pub second: usize,
    /// A further choice that follows for targets in a region.
    pub more: Option<More>,
    /// The variable of the first choice. The paths read it as a set.
    pub from: VarId,
    /// The variable of the second choice.
    pub to: VarId,
    /// The set of the first choice.
    pub of: Expr,
    /// The variables of the body, with the first choice as a set of any size.
    pub vars: IndexVec<VarId, Var>,
    /// The paths; no two share a pair of cells.
    pub ways: Vec<Way>,
}

/// A further choice: `if to in region { choose v in {…} }`.
#[derive(Clone, Debug)]
pub struct More {
    /// The region: constant during the game.
    pub within: Expr,
    /// The variable of the choice.
    pub var: VarId,
    /// The names to choose from, at least one.
    pub of: Expr,
}

/// A path: one offset from origin to target.
#[derive(Clone, Debug)]
pub struct Way {
    /// The targets from a set of cells, which is the value of the first choice's variable.
    pub targets: Expr,
    /// By player: the number of a target's bit minus that of its origin's; `None` if it differs between
    /// cells.
    pub by: Option<Vec<i64>>,
    /// The origin of a target; the target is the value of the second choice's variable.
    pub source: Expr,
}

/// Returns the shifts of a block with this body, if its moves are such pairs.
pub(super) fn find(program: &Program, id: BlockId, body: &Body) -> Option<Shifts> {
    let block = &program.blocks[id];
    if block.unique || block.by & !all_players(program) != 0 || program.simultaneous {
        return None;
    }
    let (first, second) = pair(body)?;
    let (from, of) = chosen_cell(&body.stmts[first])?;
    let (to, targets) = chosen_cell(&body.stmts[second])?;
    let between = &body.stmts[first + 1..second];
    let needs_let = between
        .iter()
        .any(|s| matches!(s.kind, StmtKind::Let(v, _) if reads(targets, v)));
    if body.vars[from].mutable || !reads(targets, from) || needs_let {
        return None;
    }
    let more = match branching(&body.stmts[second + 1..]) {
        [] => None,
        [one] => Some(more(program, one, to)?),
        _ => return None,
    };
    let mut finder = Finder {
        program,
        from,
        to,
        vars: body.vars.clone(),
    };
    let ways = finder.ways(targets)?;
    let mut vars = finder.vars;
    vars[from].single = false;
    Some(Shifts {
        first,
        second,
        more,
        from,
        to,
        of: of.clone(),
        vars,
        ways,
    })
}

/// Matches a statement as a further choice for targets in a region.
fn more(program: &Program, stmt: &Stmt, to: VarId) -> Option<More> {
    let StmtKind::If(cond, yes, no) = &stmt.kind else {
        return None;
    };
    let (K::In(cell, within), [choice], []) = (&*cond.kind, &yes[..], &no[..]) else {
        return None;
    };
    let known = Constancy::of(program.functions.iter());
    let fixed = known.same_for_me(within) && free_vars(within).is_empty();
    let (K::Var(v), StmtKind::Choose(var, Domain::Set(of))) = (&*cell.kind, &choice.kind) else {
        return None;
    };
    let names = matches!(*of.kind, K::Lit(Value::Mask(1..)));
    (*v == to && fixed && names).then(|| More {
        within: within.clone(),
        var: *var,
        of: of.clone(),
    })
}

/// Returns the statements from the first that branches to the last.
fn branching(stmts: &[Stmt]) -> &[Stmt] {
    let found = |s: &Stmt| branches(std::slice::from_ref(s));
    let first = stmts.iter().position(found);
    let last = stmts.iter().rposition(found);
    match (first, last) {
        (Some(first), Some(last)) => &stmts[first..=last],
        _ => &[],
    }
}

/// Returns the indices of the last two choices, if no effect precedes the second.
fn pair(body: &Body) -> Option<(usize, usize)> {
    let stmts = &body.stmts;
    let chooses = |s: &Stmt| matches!(s.kind, StmtKind::Choose(..));
    let second = stmts.iter().rposition(chooses)?;
    let first = stmts[..second].iter().rposition(chooses)?;
    let lets = |s: &Stmt| matches!(s.kind, StmtKind::Let(..));
    let pure = |s: &Stmt| lets(s) || chooses(s) || matches!(s.kind, StmtKind::Require(_));
    let fits = stmts[..first].iter().all(pure) && stmts[first + 1..second].iter().all(lets);
    fits.then_some((first, second))
}

/// A path under construction.
#[derive(Clone)]
struct Path {
    /// The way back, from the variable of the second choice.
    source: Expr,
    /// The targets of all cells, by player.
    tables: Vec<Table>,
}

type Term = terms::Term<Path>;

/// A step in one direction, or a chain of steps that stands for a leap.
struct Hop {
    dirs: Vec<Expr>,
    /// The target of each cell, by player.
    to: Vec<Table>,
    /// The condition under which the step may use the direction; `None` if always.
    cond: Option<Expr>,
}

struct Finder<'a> {
    program: &'a Program,
    from: VarId,
    to: VarId,
    vars: IndexVec<VarId, Var>,
}

impl Finder<'_> {
    fn ways(&mut self, e: &Expr) -> Option<Vec<Way>> {
        let mut terms = self.terms(e)?;
        terms.retain(|term| term.facts.tables.iter().flatten().any(Option::is_some));
        let terms = merged(terms, &|a, b| a.tables == b.tables);
        if terms.is_empty() || terms.len() > WAYS || !apart(&terms) {
            return None;
        }
        let wraps = self.program.grid.wraps();
        let way = |(n, term): (usize, Term)| {
            // Any number is right without targets; this one is of no other path.
            let nowhere = (self.program.grid.bits + n) as i64;
            let Path { source, tables } = term.facts;
            let by = tables.iter().map(|to| displacement(to, nowhere));
            let by: Option<Vec<i64>> = by.collect();
            let known = by.is_some() || wraps;
            (known && tables.iter().all(is_injective)).then_some(Way {
                targets: term.targets,
                by,
                source,
            })
        };
        let ways: Vec<Way> = { terms.into_iter().enumerate() }
            .map(way)
            .collect::<Option<_>>()?;
        let fixed = ways.iter().all(|way| way.by.is_some());
        (!fixed || is_distinct(&ways)).then_some(ways)
    }

    fn grid(&self) -> &Grid {
        &self.program.grid
    }

    fn terms(&mut self, e: &Expr) -> Option<Vec<Term>> {
        split(e, self.from, &mut |e| self.term(e))
    }

    /// Returns the terms of a set that is neither a union nor cut.
    fn term(&mut self, e: &Expr) -> Option<Vec<Term>> {
        match &*e.kind {
            K::Var(v) if *v == self.from => {
                let stay: Table = (0..self.grid().bits)
                    .map(|b| self.grid().cells.contains(b).then_some(b))
                    .collect();
                Some(vec![Term {
                    targets: e.clone(),
                    facts: Path {
                        source: self.make(e, K::Var(self.to)),
                        tables: vec![stay; self.program.players.len()],
                    },
                }])
            }
            K::If(cond, a, b) => self.split(e, cond, a, b),
            K::Step(a, dirs, None) => self.step(e, a, dirs),
            K::Leap(a, x, y) => self.leap(e, a, (*x, *y)),
            _ => {
                let said = opened(self.program, e, &mut self.vars)?;
                self.terms(&said)
            }
        }
    }

    fn reads(&self, e: &Expr) -> bool {
        reads(e, self.from)
    }

    fn make(&self, e: &Expr, kind: K) -> Expr {
        Expr::new(kind, Ty::Cells, e.span)
    }

    /// Splits an `if` whose condition does not read `from`, or tests if it is in a set.
    fn split(&mut self, e: &Expr, cond: &Expr, a: &Expr, b: &Expr) -> Option<Vec<Term>> {
        let parts = match &*cond.kind {
            K::In(from, set) if is_var(from, self.from) && !self.reads(set) => {
                let inside = from.with(K::Inter(from.clone(), set.clone()));
                let outside = from.with(K::Diff(from.clone(), set.clone()));
                Some([inside, outside])
            }
            _ if self.reads(cond) => return None,
            _ => None,
        };
        let mut all = Vec::new();
        for (n, arm) in [a, b].into_iter().enumerate() {
            let terms = match is_none(arm) {
                true => Vec::new(),
                false => self.terms(arm)?,
            };
            all.extend(terms.into_iter().map(|term| {
                let targets = match &parts {
                    Some(parts) => put_in(term.targets, self.from, &parts[n]),
                    None => {
                        let mut arms = [self.none(e), self.none(e)];
                        arms[n] = term.targets;
                        let [yes, no] = arms;
                        self.make(e, K::If(cond.clone(), yes, no))
                    }
                };
                Term { targets, ..term }
            }));
        }
        Some(all)
    }

    fn none(&self, e: &Expr) -> Expr {
        self.make(e, K::Lit(Value::nothing(Ty::Cells)))
    }

    /// Returns the way back of a step that follows a path whose own way back is `source`.
    fn step_back(&self, source: &Expr, dir: &Expr) -> Expr {
        let to = self.make(source, K::Var(self.to));
        let before = self.make(source, K::Back(to, dir.clone()));
        put_in(source.clone(), self.to, &before)
    }

    /// Returns the paths of some terms, each continued by each hop.
    fn continued(&self, e: &Expr, terms: &[Term], hops: &[Hop]) -> Vec<Term> {
        let pairs = hops
            .iter()
            .flat_map(|hop| terms.iter().map(move |term| (hop, term)));
        let continued = pairs.map(|(hop, term)| {
            let Path { source, tables } = &term.facts;
            let step = |from, dir: &Expr| self.make(e, K::Step(from, dir.clone(), None));
            let steps = hop.dirs.iter().fold(term.targets.clone(), step);
            let back = |source: Expr, dir: &Expr| self.step_back(&source, dir);
            let tables = tables.iter().zip(&hop.to);
            Term {
                targets: match &hop.cond {
                    None => steps,
                    Some(cond) => self.make(e, K::If(cond.clone(), steps, self.none(e))),
                },
                facts: Path {
                    source: hop.dirs.iter().fold(source.clone(), back),
                    tables: tables.map(|(first, second)| then(first, second)).collect(),
                },
            }
        });
        continued.collect()
    }

    fn step(&mut self, e: &Expr, of: &Expr, dirs: &Expr) -> Option<Vec<Term>> {
        if self.reads(dirs) {
            return self.step_by_kind(e, of, dirs);
        }
        let terms = self.terms(of)?;
        Some(self.continued(e, &terms, &self.directions(dirs)?))
    }

    /// Returns the terms of a step whose directions depend on the piece on `from`.
    fn step_by_kind(&mut self, e: &Expr, of: &Expr, dirs: &Expr) -> Option<Vec<Term>> {
        let said = opened(self.program, dirs, &mut self.vars);
        let K::If(cond, a, b) = &*said.as_ref().unwrap_or(dirs).kind else {
            return None;
        };
        let step = |dirs: &Expr| self.make(e, K::Step(of.clone(), dirs.clone(), None));
        let (a, b) = (step(a), step(b));
        self.split(e, cond, &a, &b)
    }

    /// Returns directions one by one; one that depends on the player is one hop.
    fn directions(&self, dirs: &Expr) -> Option<Vec<Hop>> {
        let players = self.program.players.len();
        let to = |d: usize| self.grid().dirs[d].to.clone();
        let (all, by_player) = match &*dirs.kind {
            K::Lit(Value::Mask(mask)) => (*mask, false),
            K::Const(id, None) => match masks(&self.program.consts[*id].values)?[..] {
                [mask] => (mask, false),
                _ => return None,
            },
            K::Const(id, Some(me)) if is_me(me) => {
                let masks = masks(&self.program.consts[*id].values)?;
                if masks.len() == players && masks.iter().all(|m| m.count_ones() == 1) {
                    let of_player = |m: &Mask| to(m.trailing_zeros() as usize);
                    return Some(vec![Hop {
                        dirs: vec![dirs.clone()],
                        to: masks.iter().map(of_player).collect(),
                        cond: None,
                    }]);
                }
                (masks.iter().fold(0, |all, m| all | m), true)
            }
            _ => return None,
        };
        let one = |d: usize| {
            let dir = dirs.with(K::Lit(Value::Mask(1 << d)));
            let among = K::In(dir.clone(), dirs.clone());
            Hop {
                cond: by_player.then(|| Expr::new(among, Ty::Truth, dirs.span)),
                to: vec![to(d); players],
                dirs: vec![dir],
            }
        };
        Some(members(all).map(one).collect())
    }

    /// Returns the symmetric variants of a leap, each as a chain of steps with the same targets.
    fn leap(&mut self, e: &Expr, of: &Expr, (a, b): (i32, i32)) -> Option<Vec<Term>> {
        let terms = self.terms(of)?;
        let axes = if self.grid().has_levels() { 3 } else { 2 };
        let mut hops = Vec::new();
        for offset in leaps(a, b, axes) {
            let table: Table = (0..self.grid().bits)
                .map(|bit| {
                    let cell = self.grid().cells.contains(bit);
                    cell.then(|| self.grid().moved(bit, offset)).flatten()
                })
                .collect();
            if table.iter().all(Option::is_none) {
                continue;
            }
            let dir = |d: usize| Expr::new(K::Lit(Value::Mask(1 << d)), Ty::Dirs, e.span);
            hops.push(Hop {
                dirs: self.chain(&table)?.into_iter().map(dir).collect(),
                to: vec![table; self.program.players.len()],
                cond: None,
            });
        }
        Some(self.continued(e, &terms, &hops))
    }

    /// Returns the shortest chain of steps with exactly the targets of a table.
    fn chain(&self, table: &Table) -> Option<Vec<usize>> {
        let dirs = &self.grid().dirs;
        let mut chains: Vec<(Vec<usize>, Table)> = (0..dirs.len())
            .map(|d| (vec![d], dirs[d].to.clone()))
            .collect();
        for _ in 1..=CHAIN {
            if let Some((chain, _)) = chains.iter().find(|(_, to)| to == table) {
                return Some(chain.clone());
            }
            chains = chains
                .iter()
                .filter(|(chain, _)| chain.len() < CHAIN)
                .flat_map(|(chain, to)| {
                    dirs.iter().enumerate().map(|(d, dir)| {
                        let longer = chain.iter().copied().chain([d]).collect();
                        (longer, then(to, &dir.to))
                    })
                })
                .collect();
        }
        None
    }
}

fn masks(values: &[Value]) -> Option<Vec<Mask>> {
    values
        .iter()
        .map(|value| match value {
            Value::Mask(mask) => Some(*mask),
            _ => None,
        })
        .collect()
}

/// Composes two tables.
fn then(first: &Table, second: &Table) -> Table {
    first
        .iter()
        .map(|to| to.and_then(|to| second[to]))
        .collect()
}

/// Substitutes an expression for a variable.
fn put_in(e: Expr, var: VarId, part: &Expr) -> Expr {
    let put = |e: Expr| match *e.kind {
        K::Var(v) if v == var => part.clone(),
        _ => e,
    };
    rewrite(e, &mut { put })
}

/// Whether no two cells have the same target.
fn is_injective(table: &Table) -> bool {
    let mut seen = BTreeSet::new();
    table.iter().flatten().all(|to| seen.insert(*to))
}

/// Whether no two terms share a pair of cells, for any player.
fn apart(terms: &[Term]) -> bool {
    let meet = |a: &Table, b: &Table| a.iter().zip(b).any(|(a, b)| a.is_some() && a == b);
    terms.iter().enumerate().all(|(i, a)| {
        terms[..i].iter().all(|b| {
            !{ a.facts.tables.iter() }
                .zip(&b.facts.tables)
                .any(|(a, b)| meet(a, b))
        })
    })
}

/// Whether no two paths have the same offset for a player.
fn is_distinct(ways: &[Way]) -> bool {
    let rows = ways.iter().flat_map(|way| &way.by);
    let numbers = rows.flat_map(|by| by.iter().enumerate());
    let mut seen = BTreeSet::new();
    { numbers }.all(|by| seen.insert(by))
}

/// Returns the difference between target bit and origin bit, if it is the same for all cells; `nowhere`
/// without targets.
fn displacement(table: &Table, nowhere: i64) -> Option<i64> {
    let mut by = table
        .iter()
        .enumerate()
        .filter_map(|(from, to)| to.map(|to| to as i64 - from as i64));
    let first = by.next().unwrap_or(nowhere);
    by.all(|n| n == first).then_some(first)
}

#[cfg(test)]
mod tests;
