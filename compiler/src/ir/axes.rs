//! The axes of states and tables: lengths, member names and masks.

use super::{Program, Value};
use crate::index::Id;
use crate::typed::{Axis, Ty};

impl Program {
    /// Returns the number of members of an axis.
    pub fn axis_len(&self, axis: Axis) -> usize {
        match axis {
            Axis::Range(low, high) => (i64::from(high) - i64::from(low) + 1).max(0) as usize,
            Axis::Player => self.players.len(),
            Axis::Kind => self.kinds.len(),
            Axis::Cell => self.grid.bit_of.len(),
            Axis::Dir => self.grid.dirs.len(),
            Axis::Enum(e) => self.enums[e].members.len(),
        }
    }
    /// Returns the number of places on an axis of a stored array: an axis of cells has one for each bit of
    /// a set of cells, with gaps where the frame has no cell.
    pub fn stored_len(&self, axis: Axis) -> usize {
        match axis {
            Axis::Cell => self.grid.bits,
            _ => self.axis_len(axis),
        }
    }
    /// Returns the place in a stored array of the entry with this index in the rules, where cells are
    /// numbered without gaps.
    pub fn stored_place(&self, axes: &[Axis], entry: usize) -> usize {
        let (mut rest, mut place, mut stride) = (entry, 0, 1);
        for axis in axes.iter().rev() {
            let len = self.axis_len(*axis).max(1);
            let at = match axis {
                Axis::Cell => self.grid.bit_of[rest % len],
                _ => rest % len,
            };
            rest /= len;
            place += at * stride;
            stride *= self.stored_len(*axis);
        }
        place
    }
    /// Returns the type of an index of an axis.
    pub fn axis_ty(axis: Axis) -> Ty {
        match axis {
            Axis::Range(..) => Ty::Num,
            Axis::Player => Ty::Players,
            Axis::Kind => Ty::Kinds,
            Axis::Cell => Ty::Cells,
            Axis::Dir => Ty::Dirs,
            Axis::Enum(e) => Ty::Enum(e),
        }
    }
    /// Returns the number of members that masks of this type have bits for; `None` for types that are
    /// not masks. Chance counts as a player if it plays.
    pub fn mask_len(&self, ty: Ty) -> Option<usize> {
        match ty {
            Ty::Dirs => Some(self.grid.dirs.len()),
            Ty::Kinds => Some(self.kinds.len()),
            Ty::Players => Some(self.players.len() + usize::from(self.chance)),
            Ty::Enum(e) => self.enums.get(e).map(|e| e.members.len()),
            Ty::Cells | Ty::Num | Ty::Truth | Ty::Unknown => None,
        }
    }
    /// Returns the positions on an axis that an index selects, ascending; those outside the axis are
    /// dropped.
    pub fn named(&self, axis: Axis, index: &Value) -> Vec<usize> {
        let named: Vec<usize> = match (index, axis) {
            (Value::Num(n), Axis::Range(low, _)) => {
                let place = i64::from(*n) - i64::from(low);
                usize::try_from(place).into_iter().collect()
            }
            (Value::Mask(mask), _) => members(*mask).collect(),
            (Value::Cells(cells), _) => {
                let places = self.grid.bit_of.iter().enumerate();
                let named = places.filter(|(_, bit)| cells.contains(**bit));
                named.map(|(place, _)| place).collect()
            }
            _ => Vec::new(),
        };
        let len = self.axis_len(axis);
        named.into_iter().filter(|&place| place < len).collect()
    }
    /// Returns the name of a member of this type.
    pub fn member_name(&self, ty: Ty, member: usize) -> Option<&str> {
        match ty {
            Ty::Dirs => self.grid.dirs.get(member).map(|d| d.name.as_str()),
            Ty::Kinds => self.kinds.iter().nth(member).map(|k| k.name.as_str()),
            Ty::Players if member == self.players.len() => Some("chance"),
            Ty::Players => self.players.get(member).map(String::as_str),
            Ty::Enum(e) => self.enums[e].members.get(member).map(String::as_str),
            Ty::Cells | Ty::Num | Ty::Truth | Ty::Unknown => None,
        }
    }
    /// Returns the player index of `chance`, even if it does not play.
    pub fn chance_index(&self) -> usize {
        self.players.len()
    }
    /// Returns the mask of chance; 0 if it does not play.
    pub fn chance_mask(&self) -> u64 {
        u64::from(self.chance) << self.players.len()
    }
}

/// Iterates over the members of a mask, ascending.
pub fn members(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |bit| mask >> bit & 1 == 1)
}

/// Returns the mask with this one member.
pub fn member<I: Id>(id: I) -> u64 {
    1u64.checked_shl(id.index() as u32).unwrap_or(0)
}
