//! Upper bounds of values in all positions.

use super::values::{Input, Values};
use crate::index::Id;
use crate::interp::{CellSet, Value};
use crate::typed::{CellId, DirId, Domain, Ending, Expr, ExprKind, Game, LocalId, Mask, PlayerId};
use std::collections::BTreeMap;

/// An upper bound of a value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Bound {
    Cells(CellSet),
    Mask(Mask),
    Any,
}

/// The facts about names and `me`.
#[derive(Clone, Default)]
pub(super) struct Env {
    pub(super) me: Option<PlayerId>,
    /// The exact values of names.
    pub(super) exact: BTreeMap<LocalId, Value>,
    /// Upper bounds of other names.
    pub(super) most: BTreeMap<LocalId, Bound>,
}

impl Env {
    pub(super) fn of(me: Option<PlayerId>) -> Env {
        Env {
            me,
            ..Env::default()
        }
    }
    /// Returns the environment with one more name.
    pub(super) fn with(&self, local: LocalId, value: Value) -> Env {
        let mut env = self.clone();
        env.exact.insert(local, value);
        env
    }
}

/// The bounds of the values of a game.
#[derive(Clone, Copy)]
pub(super) struct Bounds<'v, 'g> {
    pub(super) game: &'g Game,
    pub(super) values: &'v Values<'g>,
}

impl<'g> Bounds<'_, 'g> {
    /// Records the value of a name or, where it is not known, an upper bound.
    pub(super) fn name(&self, local: LocalId, value: &'g Expr, env: &mut Env) {
        match self.exact(value, env) {
            Some(value) => {
                env.exact.insert(local, value);
            }
            None => {
                let bound = self.bound(value, env);
                widen(env, local, bound);
            }
        }
    }

    /// Returns an upper bound of the members of a domain.
    pub(super) fn domain(&self, domain: &'g Domain, env: &Env) -> Bound {
        match domain {
            Domain::Set(e) | Domain::Groups(e) => self.bound(e, env),
            Domain::Range(..) => Bound::Any,
        }
    }

    /// Returns an upper bound of a value.
    pub(super) fn bound(&self, e: &'g Expr, env: &Env) -> Bound {
        use ExprKind as K;
        if let Some(value) = self.exact(e, env) {
            return match value {
                Value::Cells(cells) => Bound::Cells(cells),
                Value::Mask(mask) => Bound::Mask(mask),
                Value::Num(_) | Value::Truth(_) => Bound::Any,
            };
        }
        match &*e.kind {
            K::Local(local) => env.most.get(local).cloned().unwrap_or(Bound::Any),
            K::Me => env.me.map_or(Bound::Any, |me| Bound::Mask(1 << me.index())),
            K::Inter(a, b) => meet(self.bound(a, env), self.bound(b, env)),
            K::Diff(a, _) | K::FirstOf(a) => self.bound(a, env),
            K::Filter(_, Domain::Set(a) | Domain::Groups(a), _)
            | K::Best(_, _, Domain::Set(a) | Domain::Groups(a), _) => self.bound(a, env),
            K::Union(a, b) | K::If(_, a, b) => join(self.bound(a, env), self.bound(b, env)),
            K::Step(from, dirs, count) => {
                let (Bound::Cells(from), Bound::Mask(dirs)) =
                    (self.bound(from, env), self.bound(dirs, env))
                else {
                    return Bound::Any;
                };
                self.walked(from, dirs, count.is_some())
            }
            K::Ray {
                from, dirs, ending, ..
            } if !matches!(ending, Ending::Until(_)) => {
                let (Bound::Cells(from), Bound::Mask(dirs)) =
                    (self.bound(from, env), self.bound(dirs, env))
                else {
                    return Bound::Any;
                };
                self.walked(from, dirs, true)
            }
            _ => Bound::Any,
        }
    }

    /// The cells one step away, or any number of steps with the first ones.
    fn walked(&self, from: CellSet, dirs: Mask, far: bool) -> Bound {
        let world = self.values.world();
        let dirs = || {
            let all = self.game.board.dirs.ids();
            all.filter(|dir: &DirId| dirs >> dir.index() & 1 == 1)
        };
        let (mut all, mut open) = (from.none(), from.iter().collect::<Vec<CellId>>());
        if far {
            all.add(&from);
        }
        while let Some(cell) = open.pop() {
            for to in dirs().filter_map(|dir| world.step(cell, dir)) {
                if !all.contains(to) {
                    all.insert(to);
                    if far {
                        open.push(to);
                    }
                }
            }
        }
        Bound::Cells(all)
    }

    /// The value, where no position changes it and all its names are known.
    fn exact(&self, e: &'g Expr, env: &Env) -> Option<Value> {
        let known = |input: Input| match input {
            Input::Me => env.me.map(|me| Value::Mask(1 << me.index())),
            Input::Name(local, _) => env.exact.get(&local).cloned(),
        };
        self.values.at(e, known)
    }
}

/// Lets a name have these members too.
pub(super) fn widen(env: &mut Env, local: LocalId, bound: Bound) {
    let wide = match env.most.remove(&local) {
        Some(known) => join(known, bound),
        None => bound,
    };
    env.most.insert(local, wide);
}

fn join(a: Bound, b: Bound) -> Bound {
    match (a, b) {
        (Bound::Cells(mut a), Bound::Cells(b)) => {
            a.add(&b);
            Bound::Cells(a)
        }
        (Bound::Mask(a), Bound::Mask(b)) => Bound::Mask(a | b),
        _ => Bound::Any,
    }
}

fn meet(a: Bound, b: Bound) -> Bound {
    match (a, b) {
        (Bound::Cells(mut a), Bound::Cells(b)) => {
            a.keep(&b);
            Bound::Cells(a)
        }
        (Bound::Mask(a), Bound::Mask(b)) => Bound::Mask(a & b),
        (known, Bound::Any) | (Bound::Any, known) => known,
        (a, _) => a,
    }
}
