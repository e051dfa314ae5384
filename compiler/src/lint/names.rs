//! Warns about names that are declared and never used, and states that are written and never read.

use std::collections::{BTreeMap, BTreeSet};

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{NEVER_READ, UNUSED, warning};
use crate::resolve::Merged;
use crate::source::Span;
use crate::syntax::ast::{
    Expr, ExprKind, FieldKind, Key, Name, Part, PartKind, PieceDecl, Stmt, StmtKind, TableSort,
    Value, Viewed,
};
use crate::syntax::tree;
use crate::typed::{ActId, Game, StateId, Stmt as TypedStmt, StmtKind as Typed};

/// Returns warnings for declarations that nothing uses and states that nothing reads.
pub(super) fn unused(merged: &Merged, game: &Game) -> Vec<Diagnostic> {
    let uses = Uses::of(merged, game);
    let parts = merged.parts.iter();
    let unused = parts.flat_map(|part| uses.unused_in(game, part));
    unused.chain(uses.unused_options(merged)).collect()
}

/// The names that a game uses.
#[derive(Default)]
pub(super) struct Uses {
    /// The names that are read.
    read: BTreeSet<String>,
    /// The states that are assigned to.
    written: BTreeSet<String>,
    /// Whether `seen` compares whole positions.
    seen: bool,
    /// The states that blocks assign whose outcomes `unique` compares.
    compared: BTreeSet<StateId>,
}

impl Uses {
    fn of(merged: &Merged, game: &Game) -> Uses {
        let mut uses = Uses {
            seen: game.seen.contains(&None),
            compared: compared(game),
            ..Uses::default()
        };
        for part in &merged.parts {
            tree::part_exprs(part, &mut |e| uses.expr(e));
            tree::part_stmts(part, &mut |s| uses.stmt(s));
            uses.keys(part);
            uses.read.extend(tree::sizes(part).map(str::to_string));
            uses.types(part);
        }
        for option in &merged.options {
            tree::each(&option.declared, &mut |e| uses.expr(e));
        }
        uses.own_reads(merged);
        for part in &merged.parts {
            uses.viewed(part, merged);
            uses.told(part);
        }
        uses.pictures(game);
        uses
    }

    fn expr(&mut self, e: &Expr) {
        if let ExprKind::Ref(r) | ExprKind::Dot(_, r) = &*e.kind {
            self.read.insert(r.name.text.clone());
        }
    }

    fn stmt(&mut self, s: &Stmt) {
        match &s.kind {
            StmtKind::Assign { name, .. } => {
                self.written.insert(name.text.clone());
            }
            StmtKind::Do(name, _) | StmtKind::Clear(Some(name), _) => {
                self.read.insert(name.text.clone());
            }
            StmtKind::Place(_, kinds, _) => self.read.extend(kinds.iter().map(|k| k.text.clone())),
            _ => {}
        }
    }

    /// Records the keys of tables by kinds or by members of an enumeration.
    fn keys(&mut self, part: &Part) {
        let value = match &part.kind {
            PartKind::Table { value, .. } => Some(value),
            PartKind::State { init, .. } => init.as_ref(),
            _ => None,
        };
        if let Some(Value::Table(entries)) = value {
            for (key, _) in entries {
                if let Key::Name(name) = key {
                    self.read.insert(format!("key {}", name.text));
                }
            }
        }
    }

    /// Records the states that players see.
    fn viewed(&mut self, part: &Part, merged: &Merged) {
        let PartKind::View(lines) = &part.kind else {
            return;
        };
        for line in lines {
            match &line.what {
                Viewed::States(states) => {
                    self.read.extend(states.iter().map(|(n, _)| n.text.clone()));
                }
                Viewed::AllStates(but) => {
                    let states = merged.parts.iter().filter_map(|part| match &part.kind {
                        PartKind::State { name, .. } => Some(&name.text),
                        _ => None,
                    });
                    let seen = states.filter(|s| but.iter().all(|b| b.text != **s));
                    self.read.extend(seen.cloned());
                }
                Viewed::Layer { .. } => {}
            }
        }
    }

    /// Records the states that a notation tells, and the names of their values.
    fn told(&mut self, part: &Part) {
        let PartKind::Notation { fields, .. } = &part.kind else {
            return;
        };
        for field in fields {
            let FieldKind::Word(parts) = &field.kind else {
                continue;
            };
            for part in parts {
                self.read.insert(part.name.text.clone());
                let values = part.texts.iter().map(|(value, _)| &value.text);
                self.read.extend(values.map(|value| format!("key {value}")));
            }
        }
    }

    /// Records the enumerations that are types or axes of states.
    fn types(&mut self, part: &Part) {
        use crate::syntax::ast::{Axis, Type};
        if let PartKind::State { axes, ty, .. } = &part.kind {
            let axes = axes.iter().filter_map(|axis| match axis {
                Axis::Name(name) => Some(name.text.clone()),
                Axis::Range(..) => None,
            });
            self.read.extend(axes);
            if let Type::Name(name) = ty {
                self.read.insert(name.text.clone());
            }
        }
    }

    /// Removes states that only their own assignments read.
    fn own_reads(&mut self, merged: &Merged) {
        let mut all: BTreeMap<&str, usize> = BTreeMap::new();
        let mut own: BTreeMap<&str, usize> = BTreeMap::new();
        for part in &merged.parts {
            tree::part_exprs(part, &mut |e| {
                name_of(e)
                    .into_iter()
                    .for_each(|n| *all.entry(n).or_default() += 1);
            });
            tree::part_stmts(part, &mut |s| {
                if let StmtKind::Assign { name, .. } = &s.kind {
                    let mut see = |e| {
                        if name_of(e) == Some(name.text.as_str()) {
                            *own.entry(&name.text).or_default() += 1;
                        }
                    };
                    for e in tree::stmt_exprs(s) {
                        tree::each(e, &mut see);
                    }
                }
            });
        }
        for (name, count) in own {
            if all.get(name) == Some(&count) {
                self.read.remove(name);
            }
        }
    }

    /// Records the kinds in pictures.
    fn pictures(&mut self, game: &Game) {
        let mut see = |stmt: &TypedStmt| {
            if let Typed::Place(pieces) = &stmt.kind {
                let kinds = pieces
                    .iter()
                    .map(|(_, kind, _)| game.kinds[*kind].name.clone());
                self.read.extend(kinds);
            }
        };
        for body in walk::bodies(game) {
            walk::each_stmt(&body.stmts, &mut see, &mut |_| {});
        }
    }

    fn reads(&self, name: &Name) -> bool {
        self.read.contains(&name.text)
    }

    fn unused_in(&self, game: &Game, part: &Part) -> Vec<Diagnostic> {
        match &part.kind {
            PartKind::Pieces(kinds) | PartKind::Layer { kinds, .. } => {
                let key = |k: &PieceDecl| self.read.contains(&format!("key {}", k.name.text));
                let all = ["kinds", "kind"]
                    .iter()
                    .any(|word| self.read.contains(*word));
                let unused = kinds
                    .iter()
                    .filter(|k| !all && !key(k) && !self.reads(&k.name));
                unused
                    .map(|k| never_used("kind", &k.name.text, k.name.span))
                    .collect()
            }
            PartKind::Table { name, sort, .. } if !self.reads(name) => {
                let what = match sort {
                    TableSort::Dir => "dir",
                    TableSort::Region => "region",
                    TableSort::Def => "def",
                };
                vec![never_used(what, &name.text, name.span)]
            }
            PartKind::Act { name, .. } if !self.reads(name) => {
                vec![never_used("act", &name.text, name.span)]
            }
            PartKind::Enum { name, members } => {
                let key = |m: &Name| self.read.contains(&format!("key {}", m.text));
                let used = |m: &Name| self.reads(m) || key(m);
                match self.reads(name) || members.iter().any(used) {
                    true => vec![],
                    false => vec![never_used("enum", &name.text, name.span)],
                }
            }
            PartKind::State { name, clock, .. } if !self.reads(name) => {
                self.state(game, name, clock.is_some())
            }
            _ => vec![],
        }
    }

    fn unused_options(&self, merged: &Merged) -> Vec<Diagnostic> {
        let options = merged.options.iter();
        let unused = options.filter(|option| !self.read.contains(&option.name));
        let unused = unused.map(|option| never_used("option", &option.name, option.span));
        unused.collect()
    }

    fn state(&self, game: &Game, name: &Name, clock: bool) -> Vec<Diagnostic> {
        if !self.written.contains(&name.text) {
            return vec![never_used("state", &name.text, name.span)];
        }
        let mut compared = self.compared.iter();
        let compared = compared.any(|&state| game.states[state].name == name.text);
        let shows = game.hides && game.view.is_none();
        if self.seen && !clock || compared || shows {
            // `seen` or `unique` compares its value, or it tells players something of what is hidden from them.
            return vec![];
        }
        let message = format!("the state `{}` is written and never read", name.text);
        let d = warning(NEVER_READ, name.span, message, "nothing depends on it");
        vec![d.hint("remove it with its assignments, or ask for it where it was meant to matter")]
    }
}

/// The states that `unique` blocks assign, themselves or through acts.
fn compared(game: &Game) -> BTreeSet<StateId> {
    let (mut states, mut acts) = (BTreeSet::new(), BTreeSet::new());
    for block in game.blocks.iter().filter(|block| block.unique) {
        assigned(game, &block.body.stmts, &mut states, &mut acts);
    }
    states
}

/// Adds the states that statements assign; each act is read once.
fn assigned(
    game: &Game,
    stmts: &[TypedStmt],
    states: &mut BTreeSet<StateId>,
    acts: &mut BTreeSet<ActId>,
) {
    let mut calls = Vec::new();
    let mut see = |stmt: &TypedStmt| match &stmt.kind {
        Typed::Assign(state, ..) => drop(states.insert(*state)),
        Typed::Do(act, _) => calls.push(*act),
        _ => {}
    };
    walk::each_stmt(stmts, &mut see, &mut |_| {});
    for act in calls {
        if acts.insert(act) {
            assigned(game, &game.acts[act].body.stmts, states, acts);
        }
    }
}

fn name_of(e: &Expr) -> Option<&str> {
    match &*e.kind {
        ExprKind::Ref(r) | ExprKind::Dot(_, r) => Some(&r.name.text),
        _ => None,
    }
}

fn never_used(what: &str, name: &str, span: Span) -> Diagnostic {
    let message = format!("the {what} `{name}` is never used");
    warning(UNUSED, span, message, "nothing uses it")
}
