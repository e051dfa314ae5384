//! Outlines a run of statements: its live-in and live-out values.

use super::Path;
use crate::cite::Cite;
use crate::lir::{
    Def, Function, FunctionId, Label, Module, Op, PosId, Region, Stmt, ValueId, VarId, visit_uses,
};
use crate::select::walks::clean;
use std::collections::{BTreeMap, BTreeSet};

/// Statements of a region, by the way to it: the index of a statement, and of one of its regions.
pub(super) struct Window {
    pub(super) function: FunctionId,
    pub(super) path: Path,
    pub(super) from: usize,
    pub(super) to: usize,
    /// The place in the rules of the first statement.
    pub(super) cite: Cite,
}

impl Window {
    pub(super) fn stmts<'m>(&self, module: &'m Module) -> &'m [Stmt] {
        let region = self.region(module);
        region.map_or(&[], |region| &region.stmts[self.from..self.to])
    }

    fn region<'m>(&self, module: &'m Module) -> Option<&'m Region> {
        let mut region = &module.functions[self.function].body;
        for (at, i) in &self.path {
            region = region.stmts.get(*at)?.regions().get(*i).copied()?;
        }
        Some(region)
    }

    pub(super) fn region_mut<'m>(&self, module: &'m mut Module) -> Option<&'m mut Region> {
        self.region_of(&mut module.functions[self.function].body)
    }

    /// Returns the function's body without the statements.
    fn rest(&self, module: &Module) -> Option<Region> {
        let mut body = module.functions[self.function].body.clone();
        let region = self.region_of(&mut body)?;
        region.stmts.drain(self.from..self.to);
        Some(body)
    }

    fn region_of<'m>(&self, body: &'m mut Region) -> Option<&'m mut Region> {
        let mut region = body;
        for (at, i) in &self.path {
            let inner = region.stmts.get_mut(*at)?.regions_mut();
            region = inner.into_iter().nth(*i)?;
        }
        Some(region)
    }
}

/// Statements that can be a function.
pub(super) struct Closed {
    /// Equal for equal statements.
    pub(super) key: String,
    /// The values from outside, in order of use.
    pub(super) params: Vec<ValueId>,
    /// The statements, with rematerialised definitions.
    pub(super) stmts: Vec<Stmt>,
    /// The position that they read and write.
    pub(super) pos: PosId,
    /// The definitions that others use, and those of the parameters.
    pub(super) kept: Vec<Stmt>,
}

/// Returns the statements of a window as a function, if they can be one: they are left only at their end, read and
/// write one position, and others use none of their values but such as can be computed before them.
pub(super) fn closed(module: &Module, window: &Window) -> Option<Closed> {
    let f = &module.functions[window.function];
    let region = window.region(module)?;
    let stmts = &region.stmts[window.from..window.to];
    let rest = window.rest(module)?;
    let (inside, outside) = (all(stmts), rest.all_stmts());
    if !inside.iter().all(|stmt| is_plain(module, stmt, &inside)) {
        return None;
    }
    let pos = only_position(&inside, &outside)?;
    let vars = declared(&inside);
    let is_own = |stmt: &&Stmt| !matches!(stmt, Stmt::Set(var, _) if !vars.contains(var));
    let mut others = outside.iter().flat_map(|stmt| stmt.vars());
    if !inside.iter().all(is_own) || others.any(|var| vars.contains(&var)) {
        return None;
    }
    let values: BTreeSet<ValueId> = inside.iter().filter_map(|stmt| bound(stmt)).collect();
    let mut anew = cheap(&f.body);
    anew.extend(early(region, window));
    outer(&mut anew, &values);
    let mut body = Region::of(stmts.to_vec());
    let mut lets = Vec::new();
    strip(&mut body.stmts, &mut lets, &|value, op| {
        anew.contains_key(&value) || matches!(op, Op::Get(var) if !vars.contains(var))
    });
    clean(&mut body, &mut BTreeSet::new());
    let (mut params, mut first) = free(&body, &anew);
    // The mover is the first parameter.
    params.sort_by_key(|param| f.params.first() != Some(param));
    first.extend(body.stmts);
    let kept = kept(&rest, &values, &lets, &params)?;
    let key = key(f, pos, &params, &first);
    Some(Closed {
        key,
        params,
        stmts: first,
        pos,
        kept,
    })
}

/// Returns all statements, each before those of its regions.
fn all(stmts: &[Stmt]) -> Vec<&Stmt> {
    let mut all = Vec::new();
    for stmt in stmts {
        all.push(stmt);
        all.extend(stmt.regions().into_iter().flat_map(Region::all_stmts));
    }
    all
}

/// Whether effects may contain a statement: it asks for neither history nor a second position, and leaves at most a
/// construct among these statements.
fn is_plain(module: &Module, stmt: &Stmt, around: &[&Stmt]) -> bool {
    let asks = |id: &FunctionId| { module.functions.get(*id) }.is_none_or(|f| f.past || f.blocked);
    let has_label = |label: &Label| match label {
        Label::Function => false,
        Label::Round(value) | Label::Loop(value) | Label::Try(value) => around
            .iter()
            .any(|stmt| matches!(stmt, Stmt::Each(of, ..) | Stmt::Try(of, _) if of == value)),
    };
    match stmt {
        Stmt::Let(_, Def::Op(op)) => match op {
            Op::Any(..) | Op::Blocked | Op::Seen(..) | Op::SeenNewest(_) | Op::SeenAgo(..) => false,
            Op::Call(id, ..) => !asks(id),
            _ => true,
        },
        Stmt::At(_)
        | Stmt::Let(..)
        | Stmt::Var(..)
        | Stmt::Set(..)
        | Stmt::If(..)
        | Stmt::Each(..)
        | Stmt::Try(..)
        | Stmt::Copy(..)
        | Stmt::Restore(..)
        | Stmt::Store(..) => true,
        Stmt::Do(call) => call.was.is_none() && !asks(&call.function),
        Stmt::Leave(label) => has_label(label),
        _ => false,
    }
}

/// Returns the one position that statements read and write, besides those that they make for themselves.
fn only_position(inside: &[&Stmt], outside: &[&Stmt]) -> Option<PosId> {
    let made = inside.iter().filter_map(|stmt| match stmt {
        Stmt::Copy(made, _) => Some(*made),
        _ => None,
    });
    let made: BTreeSet<PosId> = made.collect();
    let used: BTreeSet<PosId> = inside.iter().flat_map(|stmt| stmt.positions()).collect();
    let mut free = used.difference(&made);
    let (pos, other) = (*free.next()?, free.next());
    let mut others = outside.iter().flat_map(|stmt| stmt.positions());
    let is_lent = others.any(|pos| made.contains(&pos));
    (other.is_none() && !is_lent).then_some(pos)
}

/// Returns the variables that statements declare.
fn declared(stmts: &[&Stmt]) -> BTreeSet<VarId> {
    let vars = stmts.iter().filter_map(|stmt| match stmt {
        Stmt::Var(var, _) => Some(*var),
        _ => None,
    });
    vars.collect()
}

/// Returns the value that a statement binds, for the statements that effects may contain.
fn bound(stmt: &Stmt) -> Option<ValueId> {
    match stmt {
        Stmt::Let(value, _) | Stmt::Each(value, ..) | Stmt::Try(value, _) => Some(*value),
        Stmt::Do(call) => call.result,
        _ => None,
    }
}

/// Returns the operations of a function that cost nothing and read nothing.
fn cheap(region: &Region) -> BTreeMap<ValueId, Op> {
    let known = region
        .all_stmts()
        .into_iter()
        .filter_map(|stmt| match stmt {
            Stmt::Let(value, Def::Op(op)) if op.is_known() => Some((*value, op.clone())),
            _ => None,
        });
    known.collect()
}

/// Leaves the operations that use none of these values, unless those remain too.
fn outer(anew: &mut BTreeMap<ValueId, Op>, inner: &BTreeSet<ValueId>) {
    loop {
        let known: BTreeSet<ValueId> = anew.keys().copied().collect();
        anew.retain(|_, op| {
            op.operands()
                .into_iter()
                .all(|v| known.contains(&v) || !inner.contains(&v))
        });
        if anew.len() == known.len() {
            return;
        }
    }
}

/// Returns the reads of fields outside of a window that have the same value as at its beginning.
fn early(region: &Region, window: &Window) -> BTreeMap<ValueId, Op> {
    let read = |stmt: &Stmt| match stmt {
        Stmt::Let(value, Def::Op(op @ (Op::Field(..) | Op::Element(..)))) => {
            Some((*value, op.clone()))
        }
        _ => None,
    };
    let still = |stmt: &&Stmt| matches!(stmt, Stmt::Let(..) | Stmt::At(_) | Stmt::Var(..));
    let before = region.stmts[..window.from].iter().rev();
    let after = region.stmts[window.from..window.to].iter();
    let all = before.take_while(still).chain(after.take_while(still));
    all.filter_map(read).collect()
}

/// Removes the operations that pass a test, at any depth.
fn strip(stmts: &mut Vec<Stmt>, lets: &mut Vec<Stmt>, goes: &dyn Fn(ValueId, &Op) -> bool) {
    stmts.retain_mut(|stmt| {
        if let Stmt::Let(value, Def::Op(op)) = stmt {
            let stays = !goes(*value, op);
            lets.extend((!stays).then(|| stmt.clone()));
            return stays;
        }
        for region in stmt.regions_mut() {
            strip(&mut region.stmts, lets, goes);
        }
        true
    });
}

/// Returns the values from outside that statements use, in order, and the definitions of those that are computed
/// anew.
fn free(body: &Region, anew: &BTreeMap<ValueId, Op>) -> (Vec<ValueId>, Vec<Stmt>) {
    let mut seen = body.all_stmts().into_iter().filter_map(bound).collect();
    let (mut params, mut first) = (Vec::new(), Vec::new());
    visit_uses(body, &mut |value| {
        add(value, anew, &mut seen, &mut params, &mut first)
    });
    (params, first)
}

fn add(
    value: ValueId,
    anew: &BTreeMap<ValueId, Op>,
    seen: &mut BTreeSet<ValueId>,
    params: &mut Vec<ValueId>,
    first: &mut Vec<Stmt>,
) {
    if !seen.insert(value) {
        return;
    }
    match anew.get(&value) {
        None => params.push(value),
        Some(op) => {
            for operand in op.operands() {
                add(operand, anew, seen, params, first);
            }
            first.push(Stmt::Let(value, Def::Op(op.clone())));
        }
    }
}

/// Returns the definitions that stay before the call: those that the rest of the function or the arguments use. `None` if
/// the rest uses another value.
fn kept(
    rest: &Region,
    inside: &BTreeSet<ValueId>,
    lets: &[Stmt],
    params: &[ValueId],
) -> Option<Vec<Stmt>> {
    let mut used: BTreeSet<ValueId> = params.iter().copied().collect();
    visit_uses(rest, &mut |value| {
        used.insert(value);
    });
    let mut kept = Vec::new();
    for stmt in lets.iter().rev() {
        if let Stmt::Let(value, def) = stmt
            && used.contains(value)
        {
            used.extend(def.operands());
            kept.push(stmt.clone());
        }
    }
    kept.reverse();
    let defined: BTreeSet<ValueId> = kept.iter().filter_map(bound).collect();
    let lost = inside
        .difference(&defined)
        .any(|value| used.contains(value));
    (!lost).then_some(kept)
}

/// Returns a text that is equal for equal statements.
fn key(f: &Function, pos: PosId, params: &[ValueId], stmts: &[Stmt]) -> String {
    let types: Vec<_> = params.iter().map(|param| f.values[*param].ty).collect();
    let inside = all(stmts);
    let vars = declared(&inside).into_iter().map(|var| f.vars[var].ty);
    let vars: Vec<_> = vars.collect();
    renumbered(&format!("{pos:?} {params:?} {types:?} {stmts:?} {vars:?}"))
}

/// Numbers the values, variables and positions of a text in order of appearance.
fn renumbered(text: &str) -> String {
    let mut numbers: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("Id(") {
        let (before, inner) = (&rest[..at], &rest[at + 3..]);
        out.push_str(before);
        let kind = before
            .rfind(|c: char| !c.is_alphanumeric())
            .map_or(before, |n| &before[n + 1..]);
        let end = inner.find(')').unwrap_or(inner.len());
        match ["Value", "Var", "Pos"].contains(&kind) {
            true => {
                let next = numbers.len();
                let number = numbers.entry((kind, &inner[..end])).or_insert(next);
                out.push_str(&format!("#{number}"));
            }
            false => out.push_str(&inner[..end]),
        }
        rest = &inner[end..];
    }
    out.push_str(rest);
    out
}
