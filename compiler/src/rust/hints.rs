//! Names of values that the rules do not name, by their definitions: `own_king`, `ne_e`, `empty`.
//!
//! So an inserted line that shares another value changes no later name. A value that no short name describes has the
//! name of its type.

use super::body::Body;
use super::shadow::Thing;
use crate::lir::{Def, Ending, FieldId, Of, Op, Region, Ty, ValueId};
use crate::typed::Coord;

/// The most words and the most letters of a name.
const WORDS: usize = 4;
const LETTERS: usize = 24;
/// How deep in a value its name is looked for: what is deeper has too many words.
const DEEPEST: usize = 5;

impl Body<'_> {
    /// Returns names for a value without one, the best first.
    pub(super) fn hints(&self, value: ValueId) -> Vec<String> {
        let title = self.described(value);
        if self.ty(value) == Ty::Trail {
            // What it has more than another one.
            return self.named_after(&self.by_type(value), title);
        }
        let title = title.filter(|title| !self.is_given(title));
        title.into_iter().chain([self.by_type(value)]).collect()
    }

    /// Describes a value by its definition.
    pub(super) fn described(&self, value: ValueId) -> Option<String> {
        self.described_at(value, 0)
    }

    fn described_at(&self, value: ValueId, depth: usize) -> Option<String> {
        let def = self.defined(value).filter(|_| depth < DEEPEST)?;
        self.of_def(def, depth)
    }

    /// Returns a name by the type of a value.
    fn by_type(&self, value: ValueId) -> String {
        match self.ty(value) {
            Ty::Cells => "cells",
            Ty::Mask => "members",
            Ty::Num => "number",
            Ty::Truth => "holds",
            Ty::Index => "place",
            Ty::Key => "key",
            Ty::Trail => "rest",
            Ty::Verdict => "verdict",
            Ty::Reach => "reach",
        }
        .into()
    }

    /// Describes a value: by its name, or by its definition.
    pub(super) fn title(&self, value: ValueId) -> Option<String> {
        self.title_at(value, 0)
    }

    fn title_at(&self, value: ValueId, depth: usize) -> Option<String> {
        if let Some(given) = self.given(value) {
            return short(given.to_string());
        }
        if self.name_of(Thing::Value(value)).is_none() || self.written(value).is_some() {
            return self.described_at(value, depth);
        }
        let name = self.name_of(Thing::Value(value))?.to_string();
        Some(name).filter(|name| !name.starts_with(&self.by_type(value)))
    }

    fn of_def(&self, def: &Def, depth: usize) -> Option<String> {
        match def {
            Def::Op(op) => self.of_op(op, depth + 1).and_then(short),
            Def::If(_, yes, no) => {
                let title = |region: &Region| self.title_at(region.value?, depth + 1);
                title(yes).filter(|yes| title(no).as_ref() == Some(yes))
            }
            Def::Match(..) | Def::And(..) | Def::Or(..) => None,
        }
    }

    fn of_op(&self, op: &Op, depth: usize) -> Option<String> {
        let title = |of: ValueId| self.title_at(of, depth);
        let m = self.m.module;
        let field = |id: &FieldId| m.layout.fields[*id].name.clone();
        let constant = |id| -> String { m.consts[id].name.clone() };
        Some(match op {
            Op::Const(id) | Op::Entry(id, _) | Op::EntryOf(id, ..) | Op::JoinEntries(id, _) => {
                constant(*id)
            }
            Op::Table(table, _) => table.name.clone(),
            Op::Get(var) => self.var(*var).to_string(),
            Op::Field(_, id) | Op::ElementOf(_, id, ..) | Op::JoinElements(_, id, ..) => field(id),
            Op::Element(_, id, at) => {
                let owner = self.owner(*id, *at);
                owner.unwrap_or_else(|| format!("{}{}", field(id), self.entry(*at)))
            }
            Op::Place(row, _, at) => {
                let at = title(*at).unwrap_or_else(|| match self.entry(*at) {
                    entry if entry.is_empty() => "place".into(),
                    entry => entry.trim_start_matches('_').into(),
                });
                format!("{}_{at}", title(*row)?)
            }
            Op::Mask(mask, of) => self.mask_title(*mask, *of)?,
            Op::Chose(_, _, chosen) => title(*chosen)?,
            Op::Stopped(_) => "stopped".into(),
            Op::Call(f, ..) => m.functions[*f].name.clone(),
            Op::Cell(of) | Op::Member(of) | Op::FirstOf(of) | Op::When(of, _) => title(*of)?,
            Op::Count(of) => match title(*of) {
                Some(of) => format!("{of}_count"),
                None => "count".into(),
            },
            Op::Union(a, b) => format!("{}_or_{}", title(*a)?, title(*b)?),
            Op::Inter(a, b) => self.both(*a, *b, depth)?,
            Op::Diff(all, of) if self.is_all(*all) => format!("not_{}", title(*of)?),
            Op::Diff(a, b) => without(&title(*a)?, &title(*b)?),
            Op::Step(dir, from) => self.steps_title(*dir, *from, depth),
            Op::Steps(dirs, _) | Op::StepsOf(dirs, ..) => {
                self.dirs_title(*dirs).unwrap_or_else(|| "steps".into())
            }
            Op::Ray { dirs, ending, .. } => {
                let what = match ending {
                    Ending::Onto(_) => "struck",
                    Ending::Over | Ending::Upto(_) | Ending::Until(_) | Ending::Next => "ray",
                };
                match self.dirs_title(*dirs) {
                    Some(dirs) => format!("{what}_{dirs}"),
                    None => what.into(),
                }
            }
            Op::Back(..) => "behind".into(),
            Op::Leap(..) => "leaps".into(),
            Op::Jumps(..) => "jumps".into(),
            Op::Path(..) => "path".into(),
            Op::Between(..) => "between".into(),
            Op::Flood(..) => "flood".into(),
            Op::Joined { .. } => "joined".into(),
            Op::Enclosed(..) | Op::EnclosedSince { .. } => "enclosed".into(),
            Op::Lines { .. } | Op::InLines(..) => "rows".into(),
            Op::Completing(..) => "completing".into(),
            Op::Turned(..) => "turned".into(),
            Op::CountGroups(_) => "group_count".into(),
            Op::CoordOf(coord, _) => match coord {
                Coord::X => "column",
                Coord::Y => "row",
                Coord::Z => "level",
            }
            .into(),
            Op::Pick(true, ..) => "greater".into(),
            Op::Pick(false, ..) => "smaller".into(),
            Op::Others(..) | Op::Opponent(_) => "opponent".into(),
            Op::Some(of) => format!("has_{}", title(*of)?),
            Op::Key(..) => "key".into(),
            Op::Cells(_)
            | Op::Num(_)
            | Op::Truth(_)
            | Op::Index(_)
            | Op::Above(..)
            | Op::Any(..)
            | Op::Blocked
            | Op::Seen(..)
            | Op::SeenNewest(_)
            | Op::SeenAgo(..)
            | Op::First(_)
            | Op::FirstOr(..)
            | Op::Nth(..)
            | Op::AtLeast(..)
            | Op::Contains(..)
            | Op::Subset(..)
            | Op::After(..)
            | Op::AfterPlaying(..)
            | Op::Reach(..)
            | Op::MostReached(..)
            | Op::OnLines { .. }
            | Op::Touches(..)
            | Op::OnLine(..)
            | Op::SomeRow { .. }
            | Op::NewRow { .. }
            | Op::SomeEmpty(_)
            | Op::At(_)
            | Op::Arith(..)
            | Op::Exact(..)
            | Op::Neg(_)
            | Op::Clamp(..)
            | Op::IndexIn(..)
            | Op::Equal(..)
            | Op::Less(..)
            | Op::Not(_)
            | Op::NoTrail
            | Op::Open
            | Op::Continue
            | Op::Share(_)
            | Op::ShareOfOthers(_)
            | Op::Points(_) => return None,
        })
    }

    /// Describes steps one after the other, and where they begin if that is short: `elephant_n`, `ne_e`.
    fn steps_title(&self, dir: usize, from: ValueId, depth: usize) -> String {
        let (mut steps, mut from) = (vec![dir], from);
        while let Some(Def::Op(Op::Step(dir, before))) = self.defined(from) {
            steps.push(*dir);
            from = *before;
        }
        let steps = steps.iter().rev().map(|dir| self.m.step(*dir).to_string());
        let steps = steps.collect::<Vec<_>>().join("_");
        let from = self
            .title_at(from, depth)
            .map(|from| format!("{from}_{steps}"));
        from.and_then(short).unwrap_or(steps)
    }

    /// Describes an intersection: `own_king`, `strides_in_empty`.
    fn both(&self, a: ValueId, b: ValueId, depth: usize) -> Option<String> {
        let is_owner = |of: &str| ["own", "enemy"].contains(&of);
        let [of_a, of_b] = [a, b].map(|of| self.title_at(of, depth));
        let kinds = match (self.is_of_kinds(a), self.is_of_kinds(b)) {
            (true, _) => of_a.clone(),
            (false, true) => of_b.clone(),
            (false, false) => None,
        };
        match (of_a, of_b, kinds) {
            (Some(a), Some(b), _) if is_owner(&a) => Some(format!("{a}_{b}")),
            (Some(a), Some(b), _) if is_owner(&b) => Some(format!("{b}_{a}")),
            // Of some cells those with such pieces.
            (.., Some(kinds)) => Some(kinds),
            (a, b, None) => Some(format!("{}_in_{}", a?, b?)),
        }
    }

    /// Whether a value is where pieces of some kinds stand.
    fn is_of_kinds(&self, value: ValueId) -> bool {
        let mut layers = self.m.module.layers.iter();
        match self.defined(value) {
            Some(Def::Op(Op::Field(_, id))) => {
                layers.any(|layer| layer.boards.iter().any(|(_, field)| field == id))
            }
            Some(Def::Op(Op::Union(a, b))) => self.is_of_kinds(*a) && self.is_of_kinds(*b),
            _ => false,
        }
    }

    /// Describes an entry of a field, if it is always the same.
    fn entry(&self, at: ValueId) -> String {
        match self.defined(at) {
            Some(Def::Op(Op::Index(i))) => format!("_{i}"),
            _ => String::new(),
        }
    }

    /// Describes the board of an owner: `own`, or `enemy_stone` where there is one kind.
    fn owner(&self, field: FieldId, at: ValueId) -> Option<String> {
        let m = self.m.module;
        let mut layers = m.layers.iter();
        let layer = layers.find(|layer| layer.owners == Some(field))?;
        let whose = match self.defined(at) {
            Some(Def::Op(Op::Opponent(of))) if self.given(*of) == Some("me") => "enemy",
            Some(Def::Op(Op::Index(i))) => m.players.get(*i)?,
            None if self.given(at) == Some("me") => "own",
            _ => return None,
        };
        Some(match layer.by_owner {
            Some(kind) => format!("{whose}_{}", m.kinds[kind].name),
            None => whose.to_string(),
        })
    }

    /// Describes a set of directions.
    fn dirs_title(&self, dirs: ValueId) -> Option<String> {
        match self.defined(dirs) {
            Some(Def::Op(Op::Mask(mask, _))) => Some(self.m.dirs_name(*mask).to_lowercase()),
            Some(Def::Op(Op::Entry(id, _) | Op::Const(id))) => {
                Some(self.m.module.consts[*id].name.clone())
            }
            Some(_) => None,
            None => self.given(dirs).map(str::to_string),
        }
    }

    /// Describes a literal mask: by the name of its only member, or of all members.
    fn mask_title(&self, mask: u64, of: Of) -> Option<String> {
        let m = self.m.module;
        let players = || m.players.iter().collect();
        let kinds = || m.kinds.iter().map(|kind| &kind.name).collect();
        let (all, names): (_, Vec<&String>) = match of {
            Of::Players => ("players", players()),
            Of::Kinds => ("kinds", kinds()),
            Of::Enum(id) => (
                m.enums[id].name.as_str(),
                m.enums[id].members.iter().collect(),
            ),
            Of::Dirs | Of::Any => return None,
        };
        match mask.count_ones() as usize {
            1 => names
                .get(mask.trailing_zeros() as usize)
                .map(|name| name.to_string()),
            n => (n == names.len()).then(|| all.to_string()),
        }
    }

    fn is_all(&self, cells: ValueId) -> bool {
        match self.defined(cells) {
            Some(Def::Op(Op::Cells(set))) => set.0 == self.m.module.grid.cells,
            _ => false,
        }
    }
}

/// Describes a difference: `own_without_king`.
fn without(a: &str, b: &str) -> String {
    let of_a = b.strip_prefix(a).and_then(|rest| rest.strip_prefix('_'));
    format!("{a}_without_{}", of_a.unwrap_or(b))
}

/// Returns a name that is not too long.
fn short(name: String) -> Option<String> {
    let fits = name.len() <= LETTERS && name.split('_').count() <= WORDS;
    (fits && !name.is_empty()).then_some(name)
}
