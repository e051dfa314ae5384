//! Proposal sampling: moves are proposed uniformly from a wider set, and each is tested for legality.
//!
//! Before: `choose from in A  choose way in D  choose to in from.ray(way, through L)`, where computing
//! all of `to` takes flood fills for each `from`. After: every choice has a *source*, from which it is
//! drawn without computing the sets of other choices: a wider set that is cheap, or a cell on a line
//! through an earlier choice. There are also *tests*, all of which hold exactly for the legal moves. A
//! test reads the chosen cells only: whether `to` may be chosen, whether a path is in L, and of
//! connected components only those on the path. The values of `let`s are substituted.
//!
//! Before: `choose a in S  choose b in S - a`, whose pairs are counted by counting S for each `a`. After: the source of both
//! is S, and the test is that they differ. On small boards counting is as quick.
//!
//! A block has no proposals if its choices contain nothing expensive, if a choice follows an effect, or
//! if they do not depend on the current position alone.

mod ask;
mod widen;

use super::build::Build;
use crate::facts::flow::first_effect;
use crate::index::IndexVec;
use crate::ir::walk::{any, bound, branches, copy, free_vars, operands, reads, size, visit};
use crate::ir::{
    BlockId, ConstId, Domain, Expr, ExprKind as K, FnId, Program, Stmt, StmtKind, Value, Var, VarId,
};
use crate::opt::Vars;
use crate::typed::{Mask, Shape, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// The size limit of all tests together, in nodes.
const NODES: usize = 600;

/// The sources and tests of a block's proposals.
#[derive(Clone, Debug)]
pub struct Proposed {
    /// The block's variables, and those that sources and tests bind.
    pub vars: Vars,
    /// The source of each choice, in an order in which each reads only earlier ones.
    pub sources: Vec<Source>,
    /// The variables that hold paths for the tests, with their values.
    pub paths: Vec<(VarId, Expr)>,
    /// The tests that hold exactly for the legal moves among the proposals; the most expensive come
    /// last.
    pub tests: Vec<Expr>,
}

/// The source of one or two choices.
#[derive(Clone, Debug)]
pub enum Source {
    /// A member of a set that depends on no choice.
    Member(VarId, Expr),
    /// A direction from a cell, and a cell on that line.
    Line(Line),
}

impl Source {
    /// Returns the set of the members.
    pub fn set_mut(&mut self) -> Option<&mut Expr> {
        match self {
            Source::Member(_, set) => Some(set),
            Source::Line(_) => None,
        }
    }
}

/// A direction from a cell, and a cell on that line.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The start of the line, chosen earlier.
    pub from: VarId,
    /// The direction; a choice of the block, or a fresh variable.
    pub way: VarId,
    /// The chosen cell on the line.
    pub to: VarId,
    /// The possible directions.
    pub dirs: Mask,
    /// Whether the line continues to the edge; otherwise it is one step.
    pub far: bool,
    /// The cells of the line up to and including `to`.
    pub path: VarId,
}

/// Returns the proposals of a block, if they are worth it.
pub fn proposed(program: &Program, id: BlockId) -> Option<Proposed> {
    let block = &program.blocks[id];
    let stmts = &block.body.stmts;
    let (early, late) = stmts.split_at(first_effect(stmts));
    if program.simultaneous || block.unique || branches(late) {
        return None;
    }
    let mut maker = Maker {
        program,
        costs: Costs::of(program),
        vars: block.body.vars.clone(),
        lets: BTreeMap::new(),
        chosen: BTreeSet::new(),
        ways: BTreeMap::new(),
        worth: false,
        apart: 0,
        made: Vec::new(),
        drawn: None,
        paths: Vec::new(),
        tests: Vec::new(),
    };
    for stmt in early {
        maker.stmt(stmt)?;
    }
    maker.finish()
}

/// Which functions are more expensive than a few set operations.
struct Costs {
    functions: IndexVec<FnId, bool>,
}

impl Costs {
    fn of(program: &Program) -> Costs {
        let mut costs = Costs {
            functions: IndexVec::new(),
        };
        for function in &program.functions {
            let costly = function.entries.iter().flatten().any(|e| costs.much(e));
            costs.functions.push(costly);
        }
        costs
    }

    /// Whether an expression contains something expensive, such as a flood fill.
    fn much(&self, e: &Expr) -> bool {
        any(e, &mut |e| self.node(e))
    }

    fn node(&self, e: &Expr) -> bool {
        match &*e.kind {
            K::Group(..) | K::Flood(..) | K::CountGroups(_) | K::Reach(..) => true,
            K::Filter(_, d, _) | K::UnionOf(_, d, _) | K::Best(_, _, d, _) => is_groups(d),
            K::Sum(_, d, _) | K::Extreme(_, _, d, _) => is_groups(d),
            K::Call { function, .. } => self.functions.get(*function).copied().unwrap_or(true),
            _ => false,
        }
    }
}

fn is_groups(domain: &Domain) -> bool {
    matches!(domain, Domain::Groups(_))
}

struct Maker<'a> {
    program: &'a Program,
    costs: Costs,
    vars: Vars,
    lets: BTreeMap<VarId, Expr>,
    chosen: BTreeSet<VarId>,
    /// The chosen directions that no line uses yet.
    ways: BTreeMap<VarId, Mask>,
    worth: bool,
    /// The number of choices from a set without earlier choices.
    apart: u32,
    made: Vec<Source>,
    /// The set that the present choice is drawn from, which needs no test.
    drawn: Option<(VarId, Expr)>,
    paths: Vec<(VarId, Expr)>,
    tests: Vec<Expr>,
}

impl<'a> Maker<'a> {
    fn build(&self, at: &Expr) -> Build<'a> {
        Build::new(&self.program.grid, at.span)
    }

    fn stmt(&mut self, stmt: &Stmt) -> Option<()> {
        match &stmt.kind {
            StmtKind::Let(var, value) => {
                let value = self.settled(value)?;
                let plain = !self.vars[*var].mutable;
                plain.then(|| self.lets.insert(*var, value))?;
            }
            StmtKind::Require(cond) => {
                let cond = self.settled(cond)?;
                self.tests.push(cond);
            }
            StmtKind::Choose(var, Domain::Set(set)) => {
                let kept = &self.vars[*var];
                if !kept.is_fixed_member() {
                    return None;
                }
                let set = self.settled(set)?;
                self.choose(*var, &set)?;
                self.chosen.insert(*var);
            }
            _ => return None,
        }
        Some(())
    }

    /// Substitutes the values of `let`s; `None` if the expression does not depend on the current
    /// position alone.
    fn settled(&mut self, e: &Expr) -> Option<Expr> {
        if self.asks_more(e) {
            return None;
        }
        let e = copy(e, &self.lets, &mut self.vars);
        self.worth |= self.costs_for_each(&e);
        (size(&e) <= NODES).then_some(e)
    }

    fn asks_more(&self, e: &Expr) -> bool {
        any(e, &mut |e| match &*e.kind {
            K::SeenAgo(..) => true,
            K::Seen(_) | K::Before(_) | K::Next | K::Can(..) | K::Blocked | K::OthersVar(_) => true,
            K::Call { function, .. } => {
                let entries = self.program.functions[*function].entries.iter();
                entries.flatten().any(|e| self.asks_more(e))
            }
            _ => false,
        })
    }

    /// Whether something expensive is computed for each choice, or for each cell of a filter.
    fn costs_for_each(&self, e: &Expr) -> bool {
        let mut each = self.chosen.clone();
        visit(e, &mut |e| {
            if let K::Filter(_, Domain::Set(of), _) = &*e.kind
                && of.ty == Ty::Cells
            {
                each.extend(bound(e));
            }
        });
        any(e, &mut |e| {
            self.costs.node(e) && !free_vars(e).is_disjoint(&each)
        })
    }

    fn choose(&mut self, var: VarId, set: &Expr) -> Option<()> {
        if let (Ty::Dirs, K::Lit(Value::Mask(mask))) = (set.ty, &*set.kind) {
            self.ways.insert(var, *mask);
            return Some(());
        }
        if let Some(line) = self.line(var, set) {
            self.made.push(Source::Line(line));
            let test = self.has(set, line.to, Some(line))?;
            self.tests.push(test);
            return Some(());
        }
        let wide = match self.without_chosen(set) {
            Some(whole) => {
                // Few players, kinds, directions or members are counted quickly.
                self.apart += u32::from(set.ty == Ty::Cells);
                let set = self.widened(&whole)?.set;
                widen::Wide { set, exact: false }
            }
            None => self.widened(set)?,
        };
        if !free_vars(&wide.set).is_disjoint(&self.chosen) {
            return None;
        }
        self.drawn = Some((var, wide.set));
        if !wide.exact {
            let test = self.has(set, var, None)?;
            self.tests.push(test);
        }
        let drawn = self.drawn.take().map(|(var, set)| Source::Member(var, set));
        self.made.extend(drawn);
        Some(())
    }

    /// Returns the set from which earlier choices, or few cells known for each of them, are left out, if they are.
    fn without_chosen(&self, set: &Expr) -> Option<Expr> {
        let K::Diff(whole, part) = &*set.kind else {
            return None;
        };
        let is_chosen = |e: &Expr| matches!(&*e.kind, K::Var(v) if self.chosen.contains(v));
        let is_few = |e: &&Expr| match &*e.kind {
            K::Const(table, Some(of)) => is_chosen(of) && self.has_few(*table),
            _ => is_chosen(e),
        };
        match operands(part).iter().all(is_few) {
            true => Some(self.without_chosen(whole).unwrap_or_else(|| whole.clone())),
            false => None,
        }
    }

    /// Whether the entries of a table of sets of cells have half of the cells on average, at most.
    fn has_few(&self, table: ConstId) -> bool {
        let values = &self.program.consts[table].values;
        let cells: i32 = values.iter().filter_map(Value::count).sum();
        2 * cells as usize <= values.len() * self.program.grid.cells.count()
    }

    /// Whether counting the members of a set for each of the earlier choices takes long.
    fn counts_long(&self) -> bool {
        const WORDS: usize = 256;
        let cells = self.program.grid.bits;
        let each = cells.saturating_pow(self.apart);
        self.apart > 0 && each.saturating_mul(cells.div_ceil(64)) > WORDS
    }

    /// Returns the lines that contain a whole set, on boards where no walk returns to its start.
    fn line(&mut self, to: VarId, set: &Expr) -> Option<Line> {
        let wraps = match self.program.grid.shape {
            Shape::Square { wrap_x, wrap_y, .. } | Shape::Hex { wrap_x, wrap_y, .. } => {
                wrap_x || wrap_y
            }
            Shape::Graph { .. } => true,
        };
        if wraps || set.ty != Ty::Cells {
            return None;
        }
        let lines = widen::lines(set).filter(|l| self.chosen.contains(&l.from))?;
        let (way, dirs) = match lines.ways {
            widen::Ways::Chosen(way) => (way, self.ways.remove(&way)?),
            widen::Ways::Fixed(dirs) => {
                let way = Var::member("way", Ty::Dirs, set.span);
                (self.vars.push(way), dirs)
            }
        };
        let build = self.build(set);
        let at = |v, ty| build.e(K::Var(v), ty);
        let [from, at_end] = [lines.from, to].map(|v| at(v, Ty::Cells));
        let path = build.e(K::Path(from, at(way, Ty::Dirs), at_end), Ty::Cells);
        let name = self.vars.push(Var::new("path", Ty::Cells, set.span));
        self.paths.push((name, path));
        Some(Line {
            from: lines.from,
            way,
            to,
            dirs,
            far: lines.far,
            path: name,
        })
    }

    fn finish(mut self) -> Option<Proposed> {
        let at = self.program.blocks.iter().next()?.span;
        for (way, dirs) in std::mem::take(&mut self.ways) {
            let build = Build::new(&self.program.grid, at);
            self.made.push(Source::Member(way, build.dirs(dirs)));
        }
        let is_true = |e: &Expr| super::build::truth(e) == Some(true);
        self.tests.retain(|test| !is_true(test));
        self.tests.sort_by_key(|test| self.costs.much(test));
        let tests = &self.tests;
        self.paths
            .retain(|(path, _)| tests.iter().any(|test| reads(test, *path)));
        let nodes: usize = self.tests.iter().map(size).sum();
        let worth = self.worth || self.counts_long();
        (worth && !self.made.is_empty() && nodes <= NODES).then_some(Proposed {
            vars: self.vars,
            sources: self.made,
            paths: self.paths,
            tests: self.tests,
        })
    }
}

#[cfg(test)]
mod tests;
