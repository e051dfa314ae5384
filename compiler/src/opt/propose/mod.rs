//! Moves that are proposed, each as likely as any other, and asked one by one whether they are legal.
//!
//! Before: `choose from in A  choose way in D  choose to in from.ray(way, through L)`, where to find
//! all of `to` takes floods for each `from`. After: every choice has a *source*, from which it is
//! drawn without looking at the other choices' sets: a wider set that is cheap, or a cell on the
//! lines through an earlier choice; and there are *tests*, all of which hold of just the legal moves.
//! A test asks of the cells at hand only: whether `to` may be chosen, whether a path is in L, and of
//! groups only those on the path. `let`s stand where they were read.
//!
//! A block has no proposals where nothing in its choices costs more than a few sets do, where what
//! is chosen follows an effect, or where what it asks is not about the position at hand.

mod ask;
mod widen;

use super::build::Build;
use crate::facts::flow::first_effect;
use crate::index::IndexVec;
use crate::ir::walk::{any, bound, branches, copy, free_vars, reads, size, unshared, visit};
use crate::ir::{
    BlockId, Domain, Expr, ExprKind as K, FnId, Program, Stmt, StmtKind, Value, Var, VarId,
};
use crate::typed::{Mask, Shape, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// The most nodes that all tests have together.
const NODES: usize = 600;

/// How the moves of a block are proposed.
#[derive(Clone, Debug)]
pub struct Proposed {
    /// The block's variables, and those that sources and tests bind.
    pub vars: IndexVec<VarId, Var>,
    /// Where each choice comes from, in an order in which each reads only what comes before it.
    pub sources: Vec<Source>,
    /// The paths that tests read.
    pub paths: Vec<(VarId, Expr)>,
    /// What holds of the legal moves among the proposals; what costs most comes last.
    pub tests: Vec<Expr>,
}

/// Where one or two choices come from.
#[derive(Clone, Debug)]
pub enum Source {
    /// A member of a set that reads no choice.
    Member(VarId, Expr),
    /// A way from a cell, and a cell on it.
    Line(Line),
}

/// A way and a cell that is reached by it.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The cell, chosen before.
    pub from: VarId,
    /// The way; of the block, or a variable of its own.
    pub way: VarId,
    /// The cell on it.
    pub to: VarId,
    /// The ways there are.
    pub dirs: Mask,
    /// Whether they go to the rim, not one step.
    pub far: bool,
    /// The cells on the way, the last included.
    pub path: VarId,
}

/// The proposals of a block, where they are worth it.
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
        made: Vec::new(),
        paths: Vec::new(),
        tests: Vec::new(),
    };
    for stmt in early {
        maker.stmt(stmt)?;
    }
    maker.finish()
}

/// Which expressions cost more than a few sets do.
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

    /// Whether something in an expression is flooded.
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
    vars: IndexVec<VarId, Var>,
    lets: BTreeMap<VarId, Expr>,
    chosen: BTreeSet<VarId>,
    /// The ways that were chosen, until a line takes them.
    ways: BTreeMap<VarId, Mask>,
    worth: bool,
    made: Vec<Source>,
    paths: Vec<(VarId, Expr)>,
    tests: Vec<Expr>,
}

impl<'a> Maker<'a> {
    fn build(&self, at: &Expr) -> Build<'a> {
        Build {
            grid: &self.program.grid,
            span: at.span,
        }
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
                if !kept.single || kept.mutable {
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

    /// The expression with what `let`s say in place of them, if it is about the position at hand.
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
            K::Seen(_) | K::Before(_) | K::Next | K::Can(..) | K::Blocked | K::OthersVar(_) => true,
            K::Call { function, .. } => {
                let entries = self.program.functions[*function].entries.iter();
                entries.flatten().any(|e| self.asks_more(e))
            }
            _ => false,
        })
    }

    /// Whether something costs much for each of what was chosen, or for each cell.
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
        let wide = self.widened(set)?;
        if !free_vars(&wide.set).is_disjoint(&self.chosen) {
            return None;
        }
        if !wide.exact {
            let test = self.has(set, var, None)?;
            self.tests.push(test);
        }
        self.made.push(Source::Member(var, wide.set));
        Some(())
    }

    /// The lines on which all of a set is, where a walk never comes back to its first cell.
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
        let var = |name: &str, ty, single| Var {
            name: name.into(),
            ty,
            mutable: false,
            single,
            span: set.span,
        };
        let (way, dirs) = match lines.ways {
            widen::Ways::Chosen(way) => (way, self.ways.remove(&way)?),
            widen::Ways::Fixed(dirs) => (self.vars.push(var("way", Ty::Dirs, true)), dirs),
        };
        let build = self.build(set);
        let at = |v, ty| build.e(K::Var(v), ty);
        let [from, at_end] = [lines.from, to].map(|v| at(v, Ty::Cells));
        let path = build.e(K::Path(from, at(way, Ty::Dirs), at_end), Ty::Cells);
        let name = self.vars.push(var("path", Ty::Cells, false));
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
            let build = Build {
                grid: &self.program.grid,
                span: at,
            };
            self.made.push(Source::Member(way, build.dirs(dirs)));
        }
        let is_true = |e: &Expr| super::build::truth(e) == Some(true);
        self.tests.retain(|test| !is_true(test));
        let tests = std::mem::take(&mut self.tests).into_iter();
        self.tests = tests.map(|test| unshared(test, &mut self.vars)).collect();
        self.tests.sort_by_key(|test| self.costs.much(test));
        let tests = &self.tests;
        self.paths
            .retain(|(path, _)| tests.iter().any(|test| reads(test, *path)));
        let nodes: usize = self.tests.iter().map(size).sum();
        (self.worth && !self.made.is_empty() && nodes <= NODES).then_some(Proposed {
            vars: self.vars,
            sources: self.made,
            paths: self.paths,
            tests: self.tests,
        })
    }
}

#[cfg(test)]
mod tests;
