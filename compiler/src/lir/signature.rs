//! The signature of each operation: its operands in order, what each must be, and the type of the value.

use super::op::{Joined, Op, Ty};
use super::{ValueId, VarId};
use Ty::{Cells, Index, Key, Mask, Num, Reach, Trail, Truth, Verdict};
use Want::{Any, Either, Is, Like};

/// The types that an operand may have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Want {
    /// A value of a type.
    Is(Ty),
    /// A value of one of two types.
    Either(Ty, Ty),
    /// A value of the same type as another operand.
    Like(ValueId),
    /// A value of any type.
    Any,
    /// An argument, of the type of the parameter.
    Declared,
}

/// The type of the value of an operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Gives {
    /// Always the same.
    Ty(Ty),
    /// That of an operand.
    Like(ValueId),
    /// That of a variable.
    Var(VarId),
    /// That of the constant, the field or the function, which is declared elsewhere.
    Declared,
}

impl From<Ty> for Gives {
    fn from(ty: Ty) -> Gives {
        Gives::Ty(ty)
    }
}

/// The signature of an operation.
pub(super) struct Signature {
    /// The operands, in order.
    pub(super) operands: Vec<(ValueId, Want)>,
    /// The type of the value.
    pub(super) gives: Gives,
}

fn of<const N: usize>(operands: [(&ValueId, Want); N], gives: impl Into<Gives>) -> Signature {
    Signature {
        operands: operands.map(|(value, want)| (*value, want)).to_vec(),
        gives: gives.into(),
    }
}

fn all(operands: &[ValueId], want: Want, gives: impl Into<Gives>) -> Signature {
    Signature {
        operands: operands.iter().map(|value| (*value, want)).collect(),
        gives: gives.into(),
    }
}

impl Signature {
    fn with(mut self, more: Option<(ValueId, Want)>) -> Signature {
        self.operands.extend(more);
        self
    }
}

const CELLS: Want = Is(Cells);
const MASK: Want = Is(Mask);
const NUM: Want = Is(Num);
const INDEX: Want = Is(Index);
/// A set of cells or a mask.
const SET: Want = Either(Cells, Mask);
/// Cells, or the index of one cell.
const ORIGIN: Want = Either(Cells, Index);
/// Several members, or the index of one.
const MEMBERS: Want = Either(Mask, Index);

impl Op {
    /// Returns the signature.
    pub(super) fn signature(&self) -> Signature {
        use Op as O;
        match self {
            O::Cells(_) => of([], Cells),
            O::Mask(..) => of([], Mask),
            O::Num(_) | O::SeenNewest(_) => of([], Num),
            O::Truth(_) | O::Blocked => of([], Truth),
            O::Index(_) => of([], Index),
            O::Key(..) => of([], Key),
            O::NoTrail => of([], Trail),
            O::Open | O::Continue => of([], Verdict),
            O::Get(var) => of([], Gives::Var(*var)),
            O::Const(_) | O::Field(..) => of([], Gives::Declared),
            O::Entry(_, at) | O::Element(_, _, at) => of([(at, INDEX)], Gives::Declared),
            O::EntryOf(_, n, _) | O::ElementOf(_, _, n, _) => of([(n, NUM)], Gives::Declared),
            O::JoinEntries(_, set) => of([(set, SET)], Gives::Declared),
            O::JoinElements(_, _, start, set) => of([(start, INDEX), (set, SET)], Gives::Declared),
            O::Call(_, _, args) => all(args, Want::Declared, Gives::Declared),
            O::Table(_, index) => all(index, NUM, Num),
            O::Above(_, _, row, n) => of([(row, MEMBERS), (n, NUM)], Cells),
            O::Any(_, _, who) => of([(who, INDEX)], Truth),
            O::Seen(_, key) | O::SeenAgo(_, _, key) => of([(key, Is(Key))], Num),

            O::Cell(i) => of([(i, INDEX)], Cells),
            O::Member(i) => of([(i, INDEX)], Mask),
            O::First(a) => of([(a, SET)], Index),
            O::FirstOf(a) => of([(a, SET)], Gives::Like(*a)),
            O::FirstOr(a, b) => of([(a, MASK), (b, INDEX)], Index),
            O::Nth(a, n) => of([(a, SET), (n, INDEX)], Index),
            O::Union(a, b) | O::Inter(a, b) | O::Diff(a, b) => {
                of([(a, SET), (b, Like(*a))], Gives::Like(*a))
            }
            O::AtLeast(_, sets) => all(sets, CELLS, Cells),
            O::When(a, t) => of([(a, SET), (t, Is(Truth))], Gives::Like(*a)),
            O::Count(a) => of([(a, SET)], Num),
            O::Some(a) => of([(a, SET)], Truth),
            O::Contains(a, i) => of([(a, SET), (i, INDEX)], Truth),
            O::Subset(a, b) => of([(a, SET), (b, Like(*a))], Truth),
            O::Others(a, _) | O::Turned(_, a) => of([(a, MASK)], Mask),
            O::Opponent(a) | O::After(a, _) => of([(a, INDEX)], Index),
            O::AfterPlaying(a, _, playing) => of([(a, INDEX), (playing, MASK)], Index),

            O::Step(_, a) => of([(a, CELLS)], Cells),
            O::Steps(dirs, a) => of([(dirs, MASK), (a, ORIGIN)], Cells),
            O::StepsOf(dirs, a, n) => of([(dirs, MEMBERS), (a, ORIGIN), (n, NUM)], Cells),
            O::Back(dirs, a) => of([(dirs, MASK), (a, CELLS)], Cells),
            O::Leap(_, _, a) => of([(a, ORIGIN)], Cells),
            O::Jumps(_, cell, over, to) => of([(cell, INDEX), (over, CELLS), (to, CELLS)], Cells),
            O::Ray {
                dirs,
                from,
                through,
                ending,
                ..
            } => of([(dirs, MASK), (from, ORIGIN)], Cells)
                .with(through.map(|through| (through, CELLS)))
                .with(ending.set().map(|end| (end, CELLS))),
            O::Reach(_, from, through) => of([(from, INDEX), (through, CELLS)], Reach),
            O::MostReached(_, through, _) => of([(through, CELLS)], Num),
            O::OnLines { from, n, .. } => of([(from, INDEX), (n, INDEX)], Index),
            O::Path(dirs, a, b) => of([(dirs, MEMBERS), (a, ORIGIN), (b, ORIGIN)], Cells),
            O::Between(a, b) => of([(a, ORIGIN), (b, Like(*a))], Cells),
            O::Flood(a, within) => of([(a, CELLS), (within, CELLS)], Cells),
            O::Joined {
                joined,
                how,
                now,
                from,
            } => {
                let how = match how {
                    Joined::At(cell) => (cell, INDEX),
                    Joined::Since(before) => (before, CELLS),
                };
                of([(joined, CELLS), how, (now, CELLS), (from, CELLS)], Cells)
            }
            O::Touches(a, b, c) => all(&[*a, *b, *c], CELLS, Truth),
            O::Enclosed(a, b, c) => all(&[*a, *b, *c], CELLS, Cells),
            O::EnclosedSince { was, now, .. } => all(&[*was, *now].concat(), CELLS, Cells),
            O::Lines { n, set, along, .. } => {
                of([(n, NUM), (set, CELLS)], Cells).with(along.map(|along| (along, MASK)))
            }
            O::InLines(_, set) | O::Completing(_, set) => of([(set, CELLS)], Cells),
            O::OnLine(_, cell, set) => of([(cell, INDEX), (set, CELLS)], Truth),
            O::SomeRow { set, .. } | O::NewRow { set, .. } | O::SomeEmpty(set) => {
                of([(set, CELLS)], Truth)
            }
            O::At(at) => all(at, NUM, Cells),
            O::CoordOf(_, a) | O::CountGroups(a) => of([(a, CELLS)], Num),

            O::Arith(_, a, b) | O::Exact(_, a, b) | O::Pick(_, a, b) => {
                of([(a, NUM), (b, NUM)], Num)
            }
            O::Neg(a) | O::Clamp(a, ..) => of([(a, NUM)], Num),
            O::IndexIn(a, ..) => of([(a, NUM)], Index),
            O::Place(a, _, b) => of([(a, INDEX), (b, INDEX)], Index),
            O::Equal(a, b) => of([(a, Any), (b, Like(*a))], Truth),
            O::Less(a, b) => of([(a, NUM), (b, NUM)], Truth),
            O::Not(a) => of([(a, Is(Truth))], Truth),

            O::Chose(trail, _, value) => {
                of([(trail, Is(Trail)), (value, Either(Index, Num))], Trail)
            }
            O::Stopped(trail) => of([(trail, Is(Trail))], Trail),
            O::Share(who) | O::ShareOfOthers(who) => of([(who, MASK)], Verdict),
            O::Points(points) => all(points, NUM, Verdict),
        }
    }

    /// Returns the operands, in order.
    pub fn operands(&self) -> Vec<ValueId> {
        let operands = self.signature().operands.into_iter();
        operands.map(|(value, _)| value).collect()
    }
}
