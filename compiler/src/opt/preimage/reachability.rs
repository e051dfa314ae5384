//! Goal-directed reachability: whether a few cells are attacked is computed from these cells.
//!
//! Before: `some own king & struck[opponent]` computes all that the opponent's pieces attack. After:
//! `some {c in own king : some S(c)}`, where S(c) are the pieces that attack `c`: each step, leap and ray is
//! inverted from `c`, and its origin set is intersected with the result. Applies to sets with provably
//! few cells where a ray is saved; between two players, one player's function may be evaluated from the
//! other's side. A def that is inverted more than once becomes a def of the cell. A def that is asked from a few cells,
//! `no hitters(own king)`, is asked from each of them: walks from one cell are by tables.

use super::{Turn, Vars, distributes};
use crate::facts::cardinality::Cardinality;
use crate::index::Id;
use crate::ir::walk::{
    any, can_substitute, copy, depends_on_me, inlined, is_me, key, map_children, reads, rewrite,
    roots_of_body, size,
};
use crate::ir::{
    Body, Domain, Expr, ExprKind as K, FnId, Function, Program, Stmt, StmtKind, Value,
};
use crate::ir::{Var, VarId};
use crate::typed::Ty;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of target cells.
const FEW: usize = 3;

/// Runs the pass.
pub(in crate::opt) fn run(program: &mut Program) {
    let before = program.clone();
    let mut attacks = Attacks::new(&before);
    attacks.program(&mut program.clone());
    attacks.several = attacks.inverted_again();
    attacks.program(program);
    let inverted = attacks.inverted.into_inner();
    program.insert_functions(inverted.into_values().collect());
}

struct Attacks<'a> {
    program: &'a Program,
    /// The `let` variables that hold few cells, or one direction.
    few: BTreeSet<VarId>,
    /// The number of inversions of each call, by its text.
    inversions: RefCell<BTreeMap<String, usize>>,
    /// The calls that are inverted several times.
    several: BTreeSet<String>,
    /// Their inverted defs, each with the def.
    inverted: RefCell<BTreeMap<String, (FnId, Function)>>,
}

impl<'a> Attacks<'a> {
    fn new(program: &'a Program) -> Attacks<'a> {
        Attacks {
            program,
            few: BTreeSet::new(),
            inversions: RefCell::default(),
            several: BTreeSet::new(),
            inverted: RefCell::default(),
        }
    }

    fn program(&mut self, program: &mut Program) {
        for function in program.functions.iter_mut() {
            for entry in function.entries.iter_mut().flatten() {
                *entry = self.expr(entry.clone(), &mut function.vars);
            }
        }
        for block in program.blocks.iter_mut() {
            self.body(&mut block.body);
        }
        for line in &mut program.end {
            line.cond = self.expr(line.cond.clone(), &mut line.vars);
        }
    }

    /// Returns the calls that were inverted more than once.
    fn inverted_again(&self) -> BTreeSet<String> {
        let all = self.inversions.take();
        let again = all.into_iter().filter(|(_, times)| *times > 1);
        again.map(|(call, _)| call).collect()
    }

    fn body(&mut self, body: &mut Body) {
        crate::ir::walk::visit_stmts(&body.stmts, &mut |s: &Stmt| {
            if let StmtKind::Let(v, e) = &s.kind
                && !body.vars[*v].mutable
                && (self.one_direction(e, &body.vars)
                    || self.size(e, &body.vars).is_some_and(|n| n <= FEW))
            {
                self.few.insert(*v);
            }
        });
        roots_of_body(body, &mut |e, home| {
            *e = self.expr(e.clone(), home.vars);
        });
        self.few.clear();
    }

    fn expr(&self, e: Expr, vars: &mut Vars) -> Expr {
        let e = map_children(e, &mut |child| self.expr(child, vars));
        if let K::In(cells, reached) = &*e.kind
            && cells.ty == Ty::Cells
            && !matches!(*cells.kind, K::Var(_))
            && let Some(missed) = self.missed(cells, reached, vars)
        {
            return e.with(K::No(missed));
        }
        let (K::Some(of) | K::No(of)) = &*e.kind else {
            return e;
        };
        if of.ty != Ty::Cells {
            return e;
        }
        let hit = match &*of.kind {
            K::Inter(a, b) => self.hit_of_two(a, b, vars),
            K::Call { .. } => self.hit_by_cell(of, vars),
            K::Filter(c, Domain::Set(cells), cond) => self.hit_by_any(*c, cells, cond, vars),
            _ => None,
        };
        match (hit, &*e.kind) {
            (Some(hit), K::Some(_)) => e.with(K::Some(hit)),
            (Some(hit), _) => e.with(K::No(hit)),
            (None, _) => e,
        }
    }

    fn is_few(&self, e: &Expr, vars: &Vars) -> bool {
        self.size(e, vars).is_some_and(|n| n <= FEW)
    }

    /// Returns the attacked cells among few, if one of two sets has few.
    fn hit_of_two(&self, a: &Expr, b: &Expr, vars: &mut Vars) -> Option<Expr> {
        let (cells, reached) = match self.is_few(a, vars) {
            true => (a, b),
            false => (b, a),
        };
        self.is_few(cells, vars).then_some(())?;
        self.hit(cells.clone(), reached, vars)
    }

    /// Returns the cells among few that are not attacked.
    fn missed(&self, cells: &Expr, reached: &Expr, vars: &mut Vars) -> Option<Expr> {
        self.is_few(cells, vars).then_some(())?;
        let mut hit = self.hit(cells.clone(), reached, vars)?;
        if let K::Filter(_, _, some) = &mut *hit.kind {
            *some = some.with(K::Not(some.clone()));
        }
        Some(hit)
    }

    /// Returns the attacked cells among few, if the members of a set are asked which of them attacks one of these.
    fn hit_by_any(&self, c: VarId, cells: &Expr, cond: &Expr, vars: &mut Vars) -> Option<Expr> {
        let (a, b) = match &*cond.kind {
            K::Some(of) => match &*of.kind {
                K::Inter(a, b) => (a, b),
                _ => return None,
            },
            K::In(a, b) if matches!(*a.kind, K::Var(v) if v != c && vars[v].single) => (a, b),
            _ => return None,
        };
        let (target, each) = if reads(a, c) { (b, a) } else { (a, b) };
        if reads(target, c) || each.ty != Ty::Cells || cells.ty != Ty::Cells {
            return None;
        }
        let union = K::UnionOf(c, Domain::Set(cells.clone()), each.clone());
        let reached = Expr::new(union, Ty::Cells, cond.span);
        self.is_few(target, vars).then_some(())?;
        self.hit(target.clone(), &reached, vars)
    }

    /// Returns the cells of an argument from which a call has members, if they are few and its walks begin at each
    /// cell separately.
    fn hit_by_cell(&self, call: &Expr, vars: &mut Vars) -> Option<Expr> {
        let K::Call { function, args, .. } = &*call.kind else {
            return None;
        };
        // On boards of one word, walks of a set are about as fast as by tables.
        (self.program.grid.words() > 1).then_some(())?;
        let is_set =
            |arg: &Expr| arg.ty == Ty::Cells && !matches!(*arg.kind, K::Var(_) | K::Lit(_));
        let at = args
            .iter()
            .position(|arg| is_set(arg) && self.is_few(arg, vars))?;
        let walks = distributes::in_argument(self.program, *function, at) == Some(true);
        walks.then_some(())?;
        let cells = args.get(at)?.clone();
        let (c, cell) = bound_cell(vars, &cells);
        let mut one = call.clone();
        if let K::Call { args, .. } = &mut *one.kind {
            args[at] = cell;
        }
        let some = Expr::new(K::Some(one), Ty::Truth, call.span);
        Some(cells.with(K::Filter(c, Domain::Set(cells.clone()), some)))
    }

    /// Returns the attacked cells among the targets.
    fn hit(&self, cells: Expr, reached: &Expr, vars: &mut Vars) -> Option<Expr> {
        let (c, cell) = bound_cell(vars, &cells);
        let call = is_closed_call(reached).then(|| key(reached));
        let at = call
            .as_ref()
            .and_then(|call| self.several.iter().position(|c| c == call));
        let some = match (at, call) {
            (Some(at), Some(call)) => {
                if !self.inverted.borrow().contains_key(&call) {
                    let function = self.inverted_def(reached, &cells)?;
                    self.inverted.borrow_mut().insert(call, function);
                }
                let function = FnId::from_index(self.program.functions.len() + at);
                let kind = K::Call {
                    function,
                    me: None,
                    key: None,
                    args: vec![cell],
                };
                Expr::new(kind, Ty::Truth, reached.span)
            }
            (_, call) => {
                let some = self.attacked(reached, (c, cell), vars)?;
                call.into_iter()
                    .for_each(|call| *self.inversions.borrow_mut().entry(call).or_default() += 1);
                some
            }
        };
        Some(cells.with(K::Filter(c, Domain::Set(cells.clone()), some)))
    }

    /// Returns whether a cell is attacked.
    fn attacked(&self, reached: &Expr, (c, cell): (VarId, Expr), vars: &mut Vars) -> Option<Expr> {
        let mut turn = Turn::new(self.program, reached, c, vars);
        let sources = turn.sources(reached, cell)?;
        let gained = any(&sources, &mut |e| matches!(*e.kind, K::Ray(_)));
        if !gained || size(&sources) > super::NODES {
            return None;
        }
        Some(Expr::new(K::Some(sources), Ty::Truth, reached.span))
    }

    /// Returns the inverted def of a call: whether it contains a cell.
    fn inverted_def(&self, call: &Expr, cells: &Expr) -> Option<(FnId, Function)> {
        let K::Call { function, .. } = &*call.kind else {
            return None;
        };
        let def = &self.program.functions[*function];
        let mut vars = Vars::new();
        let cell = bound_cell(&mut vars, cells);
        let attacked = self.attacked(call, cell, &mut vars)?;
        let taken = |name: &String| self.program.functions.iter().any(|f| f.name == *name);
        let mut names =
            std::iter::successors(Some(format!("{}_at", def.name)), |n| Some(format!("{n}_")));
        let inverted = Function {
            name: names.find(|name| !taken(name))?,
            ty: Ty::Truth,
            uses_me: depends_on_me(self.program, &attacked),
            entries: vec![Some(attacked)],
            params: 1,
            vars,
            axis: None,
            span: def.span,
        };
        Some((*function, inverted))
    }

    /// Estimates the size of a set, from the pieces of `setup`.
    fn size(&self, e: &Expr, vars: &Vars) -> Option<usize> {
        match &*e.kind {
            K::Var(v) => (vars[*v].single || self.few.contains(v)).then_some(1),
            K::Lit(Value::Cells(cells)) => Some(cells.count()),
            K::Union(a, b) => Some(self.size(a, vars)? + self.size(b, vars)?),
            K::Inter(a, b) => match (self.size(a, vars), self.size(b, vars)) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
            K::Diff(a, _) => self.size(a, vars),
            K::If(_, a, b) => Some(self.size(a, vars)?.max(self.size(b, vars)?)),
            K::Step(a, dirs, _) if self.one_direction(dirs, vars) => self.size(a, vars),
            K::Pieces(of) if of.owner.is_some() => self.at_first(of.kinds.as_ref()?),
            _ => None,
        }
    }

    /// Whether a step has a single direction.
    fn one_direction(&self, dirs: &Expr, vars: &Vars) -> bool {
        let known = Cardinality::of(self.program, vars).with_few(&self.few);
        dirs.ty == Ty::Dirs && known.is_few(dirs)
    }

    /// Counts the pieces of these kinds that a player has on the opening position; `None` without any.
    fn at_first(&self, kinds: &Expr) -> Option<usize> {
        let wanted = kinds.literal_mask()?;
        let mut all = 0;
        crate::ir::walk::visit_stmts(&self.program.setup.stmts, &mut |s| {
            if let StmtKind::Put(put) = &s.kind
                && let (Some(kinds), K::Lit(Value::Cells(on))) =
                    (put.kind.literal_mask(), &*put.on.kind)
                && kinds & wanted != 0
            {
                all += on.count();
            }
        });
        (all > 0).then(|| all.div_ceil(self.program.players.len().max(1)))
    }
}

impl Turn<'_> {
    /// Returns a set that is empty exactly if `e & goal` is: the origins of walks to the goal.
    pub(super) fn sources(&mut self, e: &Expr, goal: Expr) -> Option<Expr> {
        self.left = self.left.checked_sub(1)?;
        if size(&goal) > super::NODES {
            return None;
        }
        let build = self.build;
        match &*e.kind {
            _ if is_plain(e) => Some(build.inter(goal, e.clone())),
            K::Union(a, b) => {
                let first = self.sources(a, goal.clone())?;
                Some(build.union(first, self.sources(b, goal)?))
            }
            K::Inter(a, b) if is_plain(b) => self.sources(a, build.inter(goal, b.clone())),
            K::Inter(a, b) if is_plain(a) => self.sources(b, build.inter(goal, a.clone())),
            K::Diff(a, b) if is_plain(b) => self.sources(a, build.diff(goal, b.clone())),
            K::UnionOf(c, Domain::Set(cells), each) if cells.ty == Ty::Cells => {
                let all = self.of_all(*c, cells, each)?;
                self.sources(&all, goal)
            }
            K::Step(_, _, None) | K::Leap(..) | K::Ray(_) => {
                let (from, goal) = self.before_walk(e, goal)?;
                self.sources(from, goal)
            }
            K::Call {
                function,
                me,
                key: None,
                args,
            } => {
                let body = self.said_by(*function, me.as_ref(), args)?;
                self.sources(&body, goal)
            }
            _ => None,
        }
    }

    /// Returns the body of a function for a given player as `me`.
    pub(super) fn said_by(
        &mut self,
        function: FnId,
        me: Option<&Expr>,
        args: &[Expr],
    ) -> Option<Expr> {
        let function = &self.program.functions[function];
        let Some(who) = me.filter(|who| function.uses_me && !is_me(who)) else {
            return inlined(function, args, self.vars);
        };
        let other = match &*who.kind {
            K::Others(me) => matches!(*me.kind, K::Me) && self.two_players(),
            K::Next => !self.program.simultaneous,
            _ => false,
        };
        if !other {
            return None;
        }
        // The arguments are for the caller's `me`, the body for the other player's: arguments are
        // substituted after the body's `me` is replaced.
        let names = function.vars.iter().take(function.params);
        let names: Vec<VarId> = names.map(|var| self.vars.push(var.clone())).collect();
        let stand_in = |(v, arg): (&VarId, &Expr)| arg.with(K::Var(*v));
        let params: Vec<Expr> = names.iter().zip(args).map(stand_in).collect();
        let body = inlined(function, &params, self.vars)?;
        let body = rewrite(body, &mut |e| self.asked_by(e, who));
        let args = names.into_iter().zip(args.iter().cloned()).collect();
        can_substitute(&body, &args).then(|| copy(&body, &args, self.vars))
    }

    fn two_players(&self) -> bool {
        self.program.players.len() == 2 && !self.program.chance
    }

    /// Replaces `me` of a node by another player.
    fn asked_by(&self, mut e: Expr, who: &Expr) -> Expr {
        match &mut *e.kind {
            K::Me => who.clone(),
            // The opponent of the opponent.
            K::Others(of) => match &*of.kind {
                K::Others(me) => me.clone(),
                _ => e,
            },
            K::Call { function, me, .. }
                if me.is_none() && self.program.functions[*function].uses_me =>
            {
                *me = Some(who.clone());
                e
            }
            _ => e,
        }
    }
}

/// Adds a variable for a cell of a set; returns it, and its value.
fn bound_cell(vars: &mut Vars, cells: &Expr) -> (VarId, Expr) {
    let c = vars.push(Var::member("c", Ty::Cells, cells.span));
    let cell = cells.with(K::Var(c));
    (c, cell)
}

/// Whether an expression is a call that reads no variable.
fn is_closed_call(e: &Expr) -> bool {
    let is_call = matches!(*e.kind, K::Call { key: None, .. });
    is_call && !any(e, &mut |e| matches!(*e.kind, K::Var(_) | K::OthersVar(_)))
}

/// Whether a set contains no walk and no call.
fn is_plain(e: &Expr) -> bool {
    !any(e, &mut |e| {
        !matches!(
            *e.kind,
            K::Lit(_)
                | K::Const(..)
                | K::Me
                | K::Next
                | K::Others(_)
                | K::Var(_)
                | K::Empty(_)
                | K::Occupied(_)
                | K::Pieces(_)
                | K::State(..)
                | K::Union(..)
                | K::Inter(..)
                | K::Diff(..)
        )
    })
}
