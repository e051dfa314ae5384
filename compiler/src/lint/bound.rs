//! Abstract values: bounds of an expression's value in every position.

use crate::interp::set::CellSet;
use crate::interp::{Value, World};
use crate::interval::NUMBERS;
use crate::typed::{Mask, Ty};

/// An upper bound of the values of an expression.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    /// A set of cells.
    Cells(Cells),
    /// A set of directions, kinds, players or members of an enumeration.
    Mask(Members),
    /// A number in this inclusive range.
    Num(i64, i64),
    /// Whether the value may be true, and whether it may be false.
    Truth(bool, bool),
}

/// The bounds of a set of cells.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// A superset of the set.
    pub(super) may: CellSet,
    /// Whether the set certainly has a member.
    pub(super) some: bool,
    /// Whether the set is certainly equal to `may`.
    pub(super) exact: bool,
    /// The possible occupants of its cells, by layer.
    pub(super) stand: Vec<Stand>,
}

/// The possible occupants of a cell of a layer: none, or a piece of one of these kinds. If none of
/// these is possible, there is no such cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stand {
    pub(super) nothing: bool,
    /// The kinds of pieces that `me` may own.
    pub(super) mine: Mask,
    /// The kinds of pieces that other players may own.
    pub(super) theirs: Mask,
    /// The kinds of neutral pieces.
    pub(super) neutral: Mask,
}

/// The bounds of a set of directions, kinds, players or members; the fields are as in [`Cells`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Members {
    pub(super) may: Mask,
    pub(super) some: bool,
    pub(super) exact: bool,
}

impl Stand {
    pub(super) const NONE: Stand = Stand {
        nothing: false,
        mine: 0,
        theirs: 0,
        neutral: 0,
    };
    pub(super) fn is_none(self) -> bool {
        self == Stand::NONE
    }
    pub(super) fn both(self, other: Stand) -> Stand {
        Stand {
            nothing: self.nothing && other.nothing,
            mine: self.mine & other.mine,
            theirs: self.theirs & other.theirs,
            neutral: self.neutral & other.neutral,
        }
    }
    pub(super) fn either(self, other: Stand) -> Stand {
        Stand {
            nothing: self.nothing || other.nothing,
            mine: self.mine | other.mine,
            theirs: self.theirs | other.theirs,
            neutral: self.neutral | other.neutral,
        }
    }
    /// Returns the kinds of all pieces that may stand there.
    pub(super) fn kinds(self) -> Mask {
        self.mine | self.theirs | self.neutral
    }
}

impl Cells {
    /// Whether the set is empty in every position.
    pub(super) fn is_empty(&self) -> bool {
        self.may.is_empty() || self.stand.iter().any(|s| s.is_none())
    }
    /// Forgets the occupants of the cells; `all` are the possible occupants of any cell.
    pub(super) fn forget(mut self, all: &[Stand]) -> Cells {
        self.stand = all.to_vec();
        self
    }
    pub(super) fn both(&self, other: &Cells) -> Cells {
        let mut may = self.may.clone();
        may.keep(&other.may);
        let stand = self.stand.iter().zip(&other.stand);
        Cells {
            may,
            some: false,
            exact: self.exact && other.exact,
            stand: stand.map(|(a, b)| a.both(*b)).collect(),
        }
        .settled()
    }
    pub(super) fn either(&self, other: &Cells) -> Cells {
        // An empty set tells nothing about the pieces on it.
        match (self.is_empty(), other.is_empty()) {
            (true, _) => return other.clone(),
            (_, true) => return self.clone(),
            _ => {}
        }
        let mut may = self.may.clone();
        may.add(&other.may);
        let stand = self.stand.iter().zip(&other.stand);
        Cells {
            may,
            some: self.some || other.some,
            exact: self.exact && other.exact,
            stand: stand.map(|(a, b)| a.either(*b)).collect(),
        }
    }
    pub(super) fn without(&self, other: &Cells) -> Cells {
        let mut out = self.clone();
        out.some = false;
        out.exact = self.exact && other.exact;
        if other.exact {
            out.may.take(&other.may);
        }
        if other.is_empty() {
            out.some = self.some;
            out.exact = self.exact;
        }
        out.settled()
    }
    fn settled(mut self) -> Cells {
        self.some |= self.exact && !self.may.is_empty();
        self
    }
}

impl Members {
    /// Returns the bound of a set that is a subset of `may`, or equal to it if `exact`.
    pub(super) fn of(may: Mask, exact: bool) -> Members {
        Members {
            may,
            some: exact && may != 0,
            exact,
        }
    }
    fn both(self, other: Members) -> Members {
        Members::of(self.may & other.may, self.exact && other.exact)
    }
    fn either(self, other: Members) -> Members {
        Members {
            may: self.may | other.may,
            some: self.some || other.some,
            exact: self.exact && other.exact,
        }
    }
    fn without(self, other: Members) -> Members {
        match other.exact {
            true => Members::of(self.may & !other.may, self.exact),
            false => Members::of(self.may, false),
        }
    }
}

impl Bound {
    pub(super) const YES: Bound = Bound::Truth(true, false);
    pub(super) const NO: Bound = Bound::Truth(false, true);
    pub(super) const UNKNOWN: Bound = Bound::Truth(true, true);

    /// Returns the bound of a constant.
    pub(super) fn of(value: Value, stand: &[Stand]) -> Bound {
        match value {
            Value::Cells(may) => Bound::Cells(Cells {
                some: !may.is_empty(),
                may,
                exact: true,
                stand: stand.to_vec(),
            }),
            Value::Mask(may) => Bound::Mask(Members {
                may,
                some: may != 0,
                exact: true,
            }),
            Value::Num(n) => Bound::Num(n.into(), n.into()),
            Value::Truth(holds) => Bound::Truth(holds, !holds),
        }
    }
    /// Returns the bound of an unknown value of this type.
    pub(super) fn any(ty: Ty, all: Mask, world: &World, stand: &[Stand]) -> Bound {
        match ty {
            Ty::Cells => Bound::Cells(Cells {
                may: world.all(),
                some: false,
                exact: false,
                stand: stand.to_vec(),
            }),
            Ty::Num => Bound::Num(NUMBERS.0, NUMBERS.1),
            Ty::Truth => Bound::UNKNOWN,
            _ => Bound::Mask(Members {
                may: all,
                some: false,
                exact: false,
            }),
        }
    }
    /// Returns the bound of a value that is one of two.
    pub(super) fn join(self, other: Bound) -> Bound {
        match (self, other) {
            (Bound::Cells(a), Bound::Cells(b)) => {
                let mut out = a.either(&b);
                out.some = a.some && b.some;
                out.exact = false;
                Bound::Cells(out)
            }
            (Bound::Mask(a), Bound::Mask(b)) => Bound::Mask(Members {
                may: a.may | b.may,
                some: a.some && b.some,
                exact: a.exact && b.exact && a.may == b.may,
            }),
            (Bound::Num(a, b), Bound::Num(c, d)) => Bound::Num(a.min(c), b.max(d)),
            (Bound::Truth(a, b), Bound::Truth(c, d)) => Bound::Truth(a || c, b || d),
            (a, _) => a,
        }
    }
    /// Returns the bound of the intersection of two sets.
    pub(super) fn both(self, other: Bound) -> Bound {
        match (self, other) {
            (Bound::Cells(a), Bound::Cells(b)) => Bound::Cells(a.both(&b)),
            (Bound::Mask(a), Bound::Mask(b)) => Bound::Mask(a.both(b)),
            (a, _) => a,
        }
    }
    /// Returns the bound of the union of two sets.
    pub(super) fn either(self, other: Bound) -> Bound {
        match (self, other) {
            (Bound::Cells(a), Bound::Cells(b)) => Bound::Cells(a.either(&b)),
            (Bound::Mask(a), Bound::Mask(b)) => Bound::Mask(a.either(b)),
            (a, _) => a,
        }
    }
    /// Returns the bound of the difference of two sets.
    pub(super) fn without(self, other: Bound) -> Bound {
        match (self, other) {
            (Bound::Cells(a), Bound::Cells(b)) => Bound::Cells(a.without(&b)),
            (Bound::Mask(a), Bound::Mask(b)) => Bound::Mask(a.without(b)),
            (a, _) => a,
        }
    }
    /// Whether a truth value is false in every position.
    pub(super) fn is_false(&self) -> bool {
        matches!(self, Bound::Truth(false, _))
    }
    /// Whether a truth value is true in every position.
    pub(super) fn is_true(&self) -> bool {
        matches!(self, Bound::Truth(_, false))
    }
    /// Whether a set is empty in every position.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Bound::Cells(c) => c.is_empty(),
            Bound::Mask(m) => m.may == 0,
            _ => false,
        }
    }
    /// Whether a set has a member in every position.
    pub(super) fn is_some(&self) -> bool {
        match self {
            Bound::Cells(c) => c.some,
            Bound::Mask(m) => m.some,
            _ => false,
        }
    }
}
