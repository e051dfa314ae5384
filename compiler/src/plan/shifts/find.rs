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
use crate::ir::walk::{branches, chosen_cell, is_none, is_var, opened, reads};
use crate::ir::{
    BlockId, Body, Domain, Expr, ExprKind as K, Program, Stmt, StmtKind, Value, Var, VarId,
};
use crate::typed::{Mask, Ty};

/// The largest number of paths.
const WAYS: usize = 24;
/// The largest number of terms before equal ones are merged.
const TERMS: usize = 16 * WAYS;
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
    let known = crate::ir::walk::Constancy::of(program.functions.iter());
    let fixed = known.same_for_me(within) && crate::ir::walk::free_vars(within).is_empty();
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
struct Term {
    targets: Expr,
    /// The way back, from the variable of the second choice.
    source: Expr,
    /// The targets of all cells, by player.
    tables: Vec<Table>,
}

/// A direction of a step.
struct Direction {
    dir: Expr,
    /// The target of each cell, by player.
    to: Vec<Table>,
    /// The condition under which the step may use it; `None` if always.
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
        let terms = merged(self.terms(e)?);
        if terms.is_empty() || terms.len() > WAYS || !apart(&terms) {
            return None;
        }
        let wraps = self.program.grid.wraps();
        let way = |(n, term): (usize, Term)| {
            // Any number is right without targets; this one is of no other path.
            let nowhere = (self.program.grid.bits + n) as i64;
            let by = term.tables.iter().map(|to| displacement(to, nowhere));
            let by: Option<Vec<i64>> = by.collect();
            let known = by.is_some() || wraps;
            (known && term.tables.iter().all(is_injective)).then_some(Way {
                targets: term.targets,
                by,
                source: term.source,
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

    /// Returns the terms of a set; `None` also if they are many times more than the allowed paths.
    fn terms(&mut self, e: &Expr) -> Option<Vec<Term>> {
        let terms = self.all_terms(e)?;
        (terms.len() <= TERMS).then_some(terms)
    }

    fn all_terms(&mut self, e: &Expr) -> Option<Vec<Term>> {
        match &*e.kind {
            K::Var(v) if *v == self.from => {
                let stay: Table = (0..self.grid().bits)
                    .map(|b| self.grid().cells.contains(b).then_some(b))
                    .collect();
                Some(vec![Term {
                    targets: e.clone(),
                    source: self.make(e, K::Var(self.to)),
                    tables: vec![stay; self.program.players.len()],
                }])
            }
            K::Union(a, b) => {
                let mut terms = self.terms(a)?;
                terms.extend(self.terms(b)?);
                (terms.len() <= 4 * WAYS).then_some(terms)
            }
            K::Inter(a, b) if !self.reads(b) => self.cut(e, a, |a| K::Inter(a, b.clone())),
            K::Inter(a, b) if !self.reads(a) => self.cut(e, b, |b| K::Inter(a.clone(), b)),
            K::Diff(a, b) if !self.reads(b) => self.cut(e, a, |a| K::Diff(a, b.clone())),
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

    /// Returns the terms of a set, each wrapped into a new node.
    fn cut(&mut self, e: &Expr, of: &Expr, node: impl Fn(Expr) -> K) -> Option<Vec<Term>> {
        let terms = self.terms(of)?.into_iter();
        let cut = terms.map(|term| Term {
            targets: self.make(e, node(term.targets)),
            ..term
        });
        Some(cut.collect())
    }

    /// Splits an `if` whose condition does not read `from`, or tests if it is in a set.
    fn split(&mut self, e: &Expr, cond: &Expr, a: &Expr, b: &Expr) -> Option<Vec<Term>> {
        let none = e.with(K::Lit(Value::nothing(Ty::Cells)));
        let some_of = |finder: &mut Self, of: &Expr| match is_none(of) {
            true => Some(Vec::new()),
            false => finder.terms(of),
        };
        let (yes, no) = (some_of(self, a)?, some_of(self, b)?);
        if !self.reads(cond) {
            let when = |term: Term, yes: bool| {
                let (t, none) = (term.targets, none.clone());
                let (a, b) = if yes { (t, none) } else { (none, t) };
                let targets = self.make(e, K::If(cond.clone(), a, b));
                Term { targets, ..term }
            };
            let yes: Vec<Term> = yes.into_iter().map(|t| when(t, true)).collect();
            let no = no.into_iter().map(|t| when(t, false));
            return Some(yes.into_iter().chain(no).collect());
        }
        let K::In(from, set) = &*cond.kind else {
            return None;
        };
        if !is_var(from, self.from) || self.reads(set) {
            return None;
        }
        let inside = self.make(from, K::Inter(from.clone(), set.clone()));
        let outside = self.make(from, K::Diff(from.clone(), set.clone()));
        let yes = yes.into_iter().map(|t| self.start_from(t, &inside));
        let no = no.into_iter().map(|t| self.start_from(t, &outside));
        Some(yes.chain(no).collect())
    }

    /// Returns a term that starts from a subset of the cells.
    fn start_from(&self, term: Term, part: &Expr) -> Term {
        Term {
            targets: put_in(term.targets, self.from, part),
            ..term
        }
    }

    /// Returns the way back of a step that follows a path whose own way back is `source`.
    fn step_back(&self, source: &Expr, dir: &Expr) -> Expr {
        let to = self.make(source, K::Var(self.to));
        let before = self.make(source, K::Back(to, dir.clone()));
        put_in(source.clone(), self.to, &before)
    }

    fn step(&mut self, e: &Expr, of: &Expr, dirs: &Expr) -> Option<Vec<Term>> {
        if self.reads(dirs) {
            return self.step_by_kind(e, of, dirs);
        }
        let terms = self.terms(of)?;
        let mut all = Vec::new();
        for Direction { dir, to, cond } in self.directions(dirs)? {
            for term in &terms {
                let step = self.make(e, K::Step(term.targets.clone(), dir.clone(), None));
                let targets = match &cond {
                    None => step,
                    Some(cond) => {
                        let none = self.make(e, K::Lit(Value::nothing(Ty::Cells)));
                        self.make(e, K::If(cond.clone(), step, none))
                    }
                };
                all.push(Term {
                    targets,
                    source: self.step_back(&term.source, &dir),
                    tables: both(&term.tables, &to),
                });
            }
        }
        Some(all)
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

    /// Returns directions one by one.
    fn directions(&self, dirs: &Expr) -> Option<Vec<Direction>> {
        match &*dirs.kind {
            K::Lit(Value::Mask(mask)) => Some(self.each(*mask, dirs, false)),
            K::Const(id, Some(me)) if matches!(*me.kind, K::Me) => {
                let masks = masks(&self.program.consts[*id].values)?;
                let players = self.program.players.len();
                if masks.len() == players && masks.iter().all(|m| m.count_ones() == 1) {
                    return Some(vec![self.by_player(&masks, dirs)]);
                }
                let all = masks.iter().fold(0, |all, m| all | m);
                Some(self.each(all, dirs, true))
            }
            K::Const(id, None) => {
                let [mask] = masks(&self.program.consts[*id].values)?[..] else {
                    return None;
                };
                Some(self.each(mask, dirs, false))
            }
            _ => None,
        }
    }

    /// Returns each direction of a mask; if `perhaps`, with the condition that it is in `dirs`.
    fn each(&self, mask: Mask, dirs: &Expr, perhaps: bool) -> Vec<Direction> {
        let players = self.program.players.len();
        let one = |d: usize| {
            let dir = dirs.with(K::Lit(Value::Mask(1 << d)));
            Direction {
                cond: perhaps.then(|| among(&dir, dirs)),
                to: vec![self.grid().dirs[d].to.clone(); players],
                dir,
            }
        };
        members(mask).map(one).collect()
    }

    /// Returns a direction that depends on the player.
    fn by_player(&self, masks: &[Mask], dirs: &Expr) -> Direction {
        let to = |m: &Mask| self.grid().dirs[m.trailing_zeros() as usize].to.clone();
        Direction {
            dir: dirs.clone(),
            to: masks.iter().map(to).collect(),
            cond: None,
        }
    }

    /// Returns the symmetric variants of a leap, each as a chain of steps with the same targets.
    fn leap(&mut self, e: &Expr, of: &Expr, (a, b): (i32, i32)) -> Option<Vec<Term>> {
        let terms = self.terms(of)?;
        let axes = if self.grid().has_levels() { 3 } else { 2 };
        let mut all = Vec::new();
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
            let chain = self.chain(&table)?;
            for term in &terms {
                let dir = |d: &usize| Expr::new(K::Lit(Value::Mask(1 << *d)), Ty::Dirs, e.span);
                let step = |from: Expr, d: &usize| self.make(e, K::Step(from, dir(d), None));
                let back = |source: Expr, d: &usize| self.step_back(&source, &dir(d));
                let tables = vec![table.clone(); term.tables.len()];
                all.push(Term {
                    targets: chain.iter().fold(term.targets.clone(), step),
                    source: chain.iter().fold(term.source.clone(), back),
                    tables: both(&term.tables, &tables),
                });
            }
        }
        Some(all)
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

/// Returns the test whether a direction is in a set.
fn among(dir: &Expr, dirs: &Expr) -> Expr {
    Expr::new(K::In(dir.clone(), dirs.clone()), Ty::Truth, dirs.span)
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
    crate::ir::walk::rewrite(e, &mut { put })
}

/// Whether no two cells have the same target.
fn is_injective(table: &Table) -> bool {
    let mut seen = std::collections::BTreeSet::new();
    table.iter().flatten().all(|to| seen.insert(*to))
}

/// Composes the tables of each player.
fn both(first: &[Table], second: &[Table]) -> Vec<Table> {
    first.iter().zip(second).map(|(a, b)| then(a, b)).collect()
}

/// Merges terms with equal tables; drops those without targets.
fn merged(terms: Vec<Term>) -> Vec<Term> {
    let mut all: Vec<Term> = Vec::new();
    for term in terms {
        if term.tables.iter().flatten().all(Option::is_none) {
            continue;
        }
        match all.iter_mut().find(|t| t.tables == term.tables) {
            Some(same) => {
                let union = K::Union(same.targets.clone(), term.targets);
                *same.targets.kind = union;
            }
            None => all.push(term),
        }
    }
    all
}

/// Whether no two terms share a pair of cells, for any player.
fn apart(terms: &[Term]) -> bool {
    let meet = |a: &Table, b: &Table| a.iter().zip(b).any(|(a, b)| a.is_some() && a == b);
    terms.iter().enumerate().all(|(i, a)| {
        terms[..i]
            .iter()
            .all(|b| !a.tables.iter().zip(&b.tables).any(|(a, b)| meet(a, b)))
    })
}

/// Whether no two paths have the same offset for a player.
fn is_distinct(ways: &[Way]) -> bool {
    let rows = ways.iter().flat_map(|way| &way.by);
    let numbers = rows.flat_map(|by| by.iter().enumerate());
    let mut seen = std::collections::BTreeSet::new();
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
