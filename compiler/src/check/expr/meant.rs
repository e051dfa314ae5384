//! Finds the names that may be meant by an unknown one: those like it that fit where it stands.

use std::collections::BTreeSet;

use crate::diag::near;
use crate::syntax::ast::{ExprKind as A, StmtKind};
use crate::syntax::{PREDEFINED, ast, tree};
use crate::typed::*;

use super::super::Checker;
use super::super::names::Meaning;
use super::super::scope::{Bound, Scope};
use super::elsewhere::is_chess;
use super::indices::state_ty;

/// Where an unknown name stands.
#[derive(Clone, Copy, Default)]
pub(in crate::check) struct Use {
    /// The wanted type, if it is known.
    pub(in crate::check) want: Option<Ty>,
    /// Whether arguments follow.
    pub(in crate::check) calls: Calls,
    /// Whether an index follows.
    pub(in crate::check) has_index: bool,
    /// Whether `others.` stands before it.
    pub(in crate::check) of_others: bool,
}

/// What follows a name.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::check) enum Calls {
    /// No arguments.
    #[default]
    Never,
    /// Arguments, or a number of steps.
    Perhaps,
    /// Arguments.
    Always,
}

/// What a name needs, and is.
struct Offer {
    /// The type of its value; `None` if it is not known.
    ty: Option<Ty>,
    /// Whether it has arguments.
    calls: Calls,
    /// Whether it may have an index.
    has_index: bool,
}

impl Offer {
    /// Returns a name of a value without arguments and index.
    fn plain(ty: Option<Ty>) -> Offer {
        Offer {
            ty,
            calls: Calls::Never,
            has_index: false,
        }
    }

    fn fits(&self, at: Use) -> bool {
        let calls = match (self.calls, at.calls) {
            (Calls::Perhaps, _) | (_, Calls::Perhaps) => true,
            (offered, found) => offered == found,
        };
        let ty = match (self.ty, at.want) {
            (Some(ty), Some(want)) => ty == want || ty == Ty::Unknown || want == Ty::Unknown,
            _ => true,
        };
        calls && ty && (self.has_index || !at.has_index)
    }
}

impl Checker<'_> {
    /// Returns the name that is meant by an unknown one; several if they are equally near.
    pub(super) fn meant(&self, s: &Scope, name: &str, at: Use) -> Vec<String> {
        if name.len() < 2 {
            return Vec::new();
        }
        let locals = s
            .visible
            .iter()
            .filter(|&&l| !at.of_others || is_of_block(s, l));
        let locals = locals.filter(|&&l| Offer::plain(Some(s.locals[l].ty)).fits(at));
        let mut known: Vec<&str> = locals.map(|&l| s.locals[l].name.as_str()).collect();
        if !at.of_others {
            let declared = self.names.all().filter(|(_, m)| self.fits(*m, at));
            known.extend(declared.map(|(n, _)| n));
            let words = PREDEFINED.iter().copied();
            // `own(floor)`
            let has_layers = self.game.layers.len() > 1;
            let fits = |word: &&str| {
                let offer = predefined(word, has_layers);
                // `own man`
                let is_owner = at.want == Some(Ty::Players) && ["own", "enemy"].contains(word);
                offer.is_some_and(|offer| offer.fits(at) || is_owner)
            };
            known.extend(words.filter(fits));
            let dirs = self.dir_names.keys().map(String::as_str);
            known.extend(dirs.filter(|_| Offer::plain(Some(Ty::Dirs)).fits(at)));
        }
        let known = known.into_iter().filter(|n| !is_chess(name, n));
        // What nothing uses was probably written for this place.
        let used = self.used_names();
        let is_unused = |n: &str| self.names.place(n).is_some() && !used.contains(n);
        let near = near::nearest_by(name, known, &is_unused);
        near.into_iter().map(str::to_string).collect()
    }

    /// Whether a declared name is a value that may stand somewhere.
    fn fits(&self, meaning: Meaning, at: Use) -> bool {
        let offer = match meaning {
            Meaning::Layer(_) | Meaning::Act(_) | Meaning::Block(_) => return false,
            Meaning::Player(_) => Offer::plain(Some(Ty::Players)),
            // After an owner and beside other kinds it is the kind, elsewhere its cells.
            Meaning::Kind(_) => {
                Offer::plain(at.want.filter(|ty| *ty == Ty::Kinds).or(Some(Ty::Cells)))
            }
            Meaning::Enum(e) | Meaning::Member(e, _) => Offer::plain(Some(Ty::Enum(e))),
            Meaning::Option(_) => Offer::plain(Some(Ty::Num)),
            Meaning::Cell(_) => Offer::plain(Some(Ty::Cells)),
            Meaning::Dir(_) => Offer::plain(Some(Ty::Dirs)),
            Meaning::State(state) => Offer {
                ty: Some(state_ty(self.game.states[state].ty)),
                calls: Calls::Never,
                has_index: true,
            },
            Meaning::Def(t) => self.offer_of_def(t),
        };
        offer.fits(at)
    }

    fn offer_of_def(&self, t: usize) -> Offer {
        let made = self.def_instances.get(&(t, Vec::new()));
        Offer {
            ty: made.map(|instance| instance.ty),
            calls: match self.defs[t].params.is_empty() {
                true => Calls::Never,
                false => Calls::Always,
            },
            has_index: true,
        }
    }

    /// Returns the names that expressions and statements of the file use.
    fn used_names(&self) -> BTreeSet<&str> {
        let mut used = BTreeSet::new();
        for part in self.parts {
            tree::part_exprs(part, &mut |e| used.extend(read_name(e)));
            tree::part_stmts(part, &mut |stmt| match &stmt.kind {
                StmtKind::Assign { name, .. } => drop(used.insert(name.text.as_str())),
                StmtKind::Place(_, kinds, _) => used.extend(kinds.iter().map(|k| k.text.as_str())),
                _ => {}
            });
        }
        used
    }
}

/// The name that an expression reads.
fn read_name(e: &ast::Expr) -> Option<&str> {
    match &*e.kind {
        A::Ref(r) | A::Dot(_, r) => Some(&r.name.text),
        _ => None,
    }
}

/// Whether others have a value of this local name too.
fn is_of_block(s: &Scope, local: LocalId) -> bool {
    matches!(s.bound[local], Bound::Choice | Bound::Let)
}

/// Describes a predefined word; `None` if it is no value, or one that nobody misspells into another name. Some have a layer as
/// an argument, if there are several.
fn predefined(word: &str, has_layers: bool) -> Option<Offer> {
    use Calls::{Always, Never, Perhaps};
    let of_layer = if has_layers { Perhaps } else { Never };
    let (ty, calls, has_index) = match word {
        "me" | "next" | "players" | "playing" | "chance" => (Some(Ty::Players), Never, false),
        "others" | "opponent" => (Some(Ty::Players), Never, true),
        "own" | "enemy" => (Some(Ty::Cells), of_layer, true),
        "empty" | "occupied" => (Some(Ty::Cells), of_layer, false),
        "cells" | "edge" | "corners" => (Some(Ty::Cells), Never, false),
        "kinds" => (Some(Ty::Kinds), Never, false),
        "adjacent" | "orthogonal" | "diagonal" => (Some(Ty::Dirs), Never, false),
        "turn" | "passes" => (Some(Ty::Num), Never, false),
        "blocked" => (Some(Ty::Truth), Never, false),
        "seen" | "first_seen" | "last_seen" => (None, Perhaps, false),
        "kind" => (Some(Ty::Kinds), Always, false),
        "owner" => (Some(Ty::Players), Always, false),
        "opposite" | "left" | "right" => (Some(Ty::Dirs), Always, false),
        "group" | "flood" | "between" => (Some(Ty::Cells), Always, false),
        "x" | "y" | "z" => (Some(Ty::Num), Always, false),
        "can" => (Some(Ty::Truth), Always, false),
        "groups" | "lines" | "first_of" | "before" => (None, Always, false),
        _ => return None,
    };
    Some(Offer {
        ty,
        calls,
        has_index,
    })
}
