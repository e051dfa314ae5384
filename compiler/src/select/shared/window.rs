//! Outlines a run of statements: its live-in and live-out values.

use super::Path;
use crate::cite::Cite;
use crate::lir::{
    Def, Function, FunctionId, Label, Module, Op, PosId, Region, Stmt, ValueId, VarId, visit_uses,
};
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
        let mut region = &mut module.functions[self.function].body;
        for (at, i) in &self.path {
            region = region
                .stmts
                .get_mut(*at)?
                .regions_mut()
                .into_iter()
                .nth(*i)?;
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
    let inside = Inside::of(module, stmts)?;
    let outside = Inside::around(f, window);
    let pos = inside.only_position(&outside)?;
    let mut anew = cheap(&f.body);
    anew.extend(early(region, window));
    outer(&mut anew, &inside.values);
    let vars: BTreeSet<VarId> = inside.declared.clone();
    if !inside.set.is_subset(&vars) || vars.iter().any(|var| outside.uses_var(*var)) {
        return None;
    }
    let mut body = stmts.to_vec();
    let mut lets = Vec::new();
    strip(&mut body, &mut lets, &|value, op| {
        let own = |var: &VarId| vars.contains(var);
        anew.contains_key(&value) || matches!(op, Op::Get(var) if !own(var))
    });
    bury(&mut body);
    let (mut params, mut first) = free(&body, &anew);
    // The mover is the first parameter.
    params.sort_by_key(|param| f.params.first() != Some(param));
    first.extend(body);
    let kept = kept(f, window, &inside, &lets, &params)?;
    let key = key(f, pos, &params, &first);
    Some(Closed {
        key,
        params,
        stmts: first,
        pos,
        kept,
    })
}

/// The declarations and uses of statements.
#[derive(Default)]
struct Inside {
    values: BTreeSet<ValueId>,
    declared: BTreeSet<VarId>,
    set: BTreeSet<VarId>,
    read: BTreeSet<VarId>,
    made: BTreeSet<PosId>,
    positions: BTreeSet<PosId>,
    labels: BTreeSet<ValueId>,
    left: Vec<Label>,
}

impl Inside {
    /// Returns the uses of statements; `None` if a statement is allowed only in the functions of
    /// moves.
    fn of(module: &Module, stmts: &[Stmt]) -> Option<Inside> {
        let mut all = Inside::default();
        let allowed = stmts
            .iter()
            .all(|stmt| all.stmt(stmt) && is_plain(module, stmt));
        let bound = |label: &Label| match label {
            Label::Function => false,
            Label::Round(value) | Label::Loop(value) | Label::Try(value) => {
                all.labels.contains(value)
            }
        };
        (allowed && all.left.iter().all(bound)).then_some(all)
    }

    /// Returns the uses of the rest of a function.
    fn around(f: &Function, window: &Window) -> Inside {
        let mut all = Inside::default();
        let mut body = f.body.clone();
        cut(&mut body, window);
        body.stmts.iter().for_each(|stmt| {
            all.stmt(stmt);
        });
        all
    }

    fn only_position(&self, outside: &Inside) -> Option<PosId> {
        let mut free = self.positions.difference(&self.made);
        let (pos, other) = (*free.next()?, free.next());
        let lent = self
            .made
            .iter()
            .any(|made| outside.positions.contains(made));
        (other.is_none() && !lent).then_some(pos)
    }

    fn uses_var(&self, var: VarId) -> bool {
        self.set.contains(&var) || self.read.contains(&var) || self.declared.contains(&var)
    }

    /// Adds the uses of a statement; returns whether effects may contain it.
    fn stmt(&mut self, stmt: &Stmt) -> bool {
        let inner = stmt.regions().into_iter();
        let inner = inner.fold(true, |all, region| {
            region
                .stmts
                .iter()
                .fold(all, |all, stmt| self.stmt(stmt) && all)
        });
        self.positions.extend(stmt.positions());
        let mut plain = true;
        match stmt {
            Stmt::At(_) | Stmt::If(..) | Stmt::Restore(..) | Stmt::Store(..) => {}
            Stmt::Let(value, def) => {
                self.values.insert(*value);
                if let Def::Op(Op::Get(var)) = def {
                    self.read.insert(*var);
                }
            }
            Stmt::Var(var, _) => {
                self.declared.insert(*var);
            }
            Stmt::Set(var, _) => {
                self.set.insert(*var);
            }
            Stmt::Copy(made, _) => {
                self.made.insert(*made);
            }
            Stmt::Do(call) => self.values.extend(call.result),
            Stmt::Each(value, ..) | Stmt::Try(value, _) => {
                self.values.insert(*value);
                self.labels.insert(*value);
            }
            Stmt::Leave(label) => self.left.push(*label),
            Stmt::Merge(_, _, vars) => {
                self.read.extend(vars);
                plain = false;
            }
            Stmt::Drain(var, ..) => {
                self.set.insert(*var);
                plain = false;
            }
            _ => plain = false,
        }
        inner && plain
    }
}

/// Whether a statement asks for nothing but a position: neither history nor a second position.
fn is_plain(module: &Module, stmt: &Stmt) -> bool {
    let asks = |id: &FunctionId| {
        module
            .functions
            .get(*id)
            .is_none_or(|f| f.past || f.blocked)
    };
    let here = match stmt {
        Stmt::Let(_, Def::Op(op)) => match op {
            Op::Any(..) | Op::Blocked | Op::Seen(..) | Op::SeenNewest(_) | Op::SeenAgo(..) => false,
            Op::Call(id, ..) => !asks(id),
            _ => true,
        },
        Stmt::Do(call) => call.was.is_none() && !asks(&call.function),
        _ => true,
    };
    let mut inner = stmt.regions().into_iter().flat_map(|r| &r.stmts);
    here && inner.all(|stmt| is_plain(module, stmt))
}

/// Removes the statements of a window from a function's body.
fn cut(body: &mut Region, window: &Window) {
    let mut region = body;
    for (at, i) in &window.path {
        let inner = region.stmts.get_mut(*at).map(Stmt::regions_mut);
        let Some(next) = inner.and_then(|inner| inner.into_iter().nth(*i)) else {
            return;
        };
        region = next;
    }
    region.stmts.drain(window.from..window.to);
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

/// Removes operations without a use.
fn bury(stmts: &mut Vec<Stmt>) {
    loop {
        let body = Region::of(stmts.clone());
        let (mut used, mut unused) = (BTreeSet::new(), Vec::new());
        visit_uses(&body, &mut |value| {
            used.insert(value);
        });
        strip(stmts, &mut unused, &|value, _| !used.contains(&value));
        if unused.is_empty() {
            return;
        }
    }
}

/// Returns the values from outside that statements use, in order, and the definitions of those that are computed
/// anew.
fn free(body: &[Stmt], anew: &BTreeMap<ValueId, Op>) -> (Vec<ValueId>, Vec<Stmt>) {
    let mut seen = BTreeSet::new();
    bound(body, &mut seen);
    let (mut params, mut first) = (Vec::new(), Vec::new());
    let region = Region::of(body.to_vec());
    visit_uses(&region, &mut |value| {
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

/// Adds the values that statements define.
fn bound(stmts: &[Stmt], all: &mut BTreeSet<ValueId>) {
    for stmt in stmts {
        match stmt {
            Stmt::Let(value, _) | Stmt::Each(value, ..) | Stmt::Try(value, _) => {
                all.insert(*value);
            }
            Stmt::Do(call) => all.extend(call.result),
            _ => {}
        }
        stmt.regions()
            .into_iter()
            .for_each(|r| bound(&r.stmts, all));
    }
}

/// Returns the definitions that stay before the call: those that the rest of the function or the arguments use. `None` if
/// the rest uses another value.
fn kept(
    f: &Function,
    window: &Window,
    inside: &Inside,
    lets: &[Stmt],
    params: &[ValueId],
) -> Option<Vec<Stmt>> {
    let mut rest = f.body.clone();
    cut(&mut rest, window);
    let mut used: BTreeSet<ValueId> = params.iter().copied().collect();
    visit_uses(&rest, &mut |value| {
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
    let mut defined = BTreeSet::new();
    bound(&kept, &mut defined);
    let lost = inside
        .values
        .iter()
        .any(|value| used.contains(value) && !defined.contains(value));
    (!lost).then_some(kept)
}

/// Returns a text that is equal for equal statements.
fn key(f: &Function, pos: PosId, params: &[ValueId], stmts: &[Stmt]) -> String {
    let types: Vec<_> = params.iter().map(|param| f.values[*param].ty).collect();
    let mut values = BTreeSet::new();
    bound(stmts, &mut values);
    let within = f.within.iter().filter(|(value, _)| values.contains(value));
    let within: Vec<_> = within.collect();
    let mut declared = Inside::default();
    stmts.iter().for_each(|stmt| {
        declared.stmt(stmt);
    });
    let vars: Vec<_> = declared
        .declared
        .iter()
        .map(|var| f.vars[*var].ty)
        .collect();
    renumbered(&format!(
        "{pos:?} {params:?} {types:?} {stmts:?} {within:?} {vars:?}"
    ))
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
