//! Small total functions that generated code calls: on sets, numbers, names and plain data.

use crate::bits::Cells;
use crate::schema::Stored;
use std::fmt::Write;
use std::ops::BitOr;

// ---- sets and numbers ------------------------------------------------------------------------

/// Returns the union, over the players of the mask `of`, of all players but that one.
#[inline]
pub fn others(of: u64, all: u64) -> u64 {
    match of.count_ones() {
        0 => 0,
        1 => all & !of,
        _ => all,
    }
}

/// Returns the next of `N` players in turn order.
#[inline(always)]
pub fn after<const N: usize>(player: usize) -> u8 {
    let next = player as u8 + 1;
    if next >= N as u8 { 0 } else { next }
}

/// Returns the next player in turn order who is still in the game; the next of all players where nobody is.
#[inline]
pub fn after_playing<const N: usize>(player: usize, playing: u64) -> u8 {
    let mut next = after::<N>(player);
    for _ in 0..N {
        if playing >> next & 1 == 1 {
            break;
        }
        next = after::<N>(usize::from(next));
    }
    next
}

/// Returns the index of the first member.
#[inline(always)]
pub fn first_member(set: u64) -> Option<usize> {
    (set != 0).then(|| set.trailing_zeros() as usize)
}

/// Returns the set of a member if a condition holds, else the empty set.
#[inline(always)]
pub fn member_if(member: usize, holds: bool) -> u64 {
    u64::from(holds) << member
}

/// Returns an entry of a table of numbers; 0 out of range.
#[inline]
pub fn table(row: &[i32], i: i32) -> i32 {
    usize::try_from(i)
        .ok()
        .and_then(|i| row.get(i))
        .copied()
        .unwrap_or(0)
}

/// Returns an entry of a table of rows of numbers; 0 out of range.
#[inline]
pub fn table2(rows: &[&[i32]], i: i32, j: i32) -> i32 {
    usize::try_from(i)
        .ok()
        .and_then(|i| rows.get(i))
        .map_or(0, |row| table(row, j))
}

/// Returns the index of a number in `lo..=hi` as an iterator; an empty one out of range.
#[inline(always)]
pub fn entry(n: i32, lo: i32, hi: i32) -> impl Iterator<Item = usize> + Clone {
    let place = (lo <= n && n <= hi).then(|| (i64::from(n) - i64::from(lo)) as usize);
    place.into_iter()
}

/// Returns the entry of a list for a number, where the first one is for `first`; the default value outside.
#[inline(always)]
pub fn entry_of<T: Copy + Default>(all: &[T], n: i32, first: i32) -> T {
    let index = usize::try_from(i64::from(n) - i64::from(first));
    index
        .ok()
        .and_then(|i| all.get(i))
        .copied()
        .unwrap_or_default()
}

/// Returns the sum of the entries for the members of a set; entries beyond the list count 0.
#[inline(always)]
pub fn sum<T: Copy + Default + Into<i32>>(all: &[T], set: impl Cells) -> i32 {
    sum_from(all, 0, set)
}

/// Returns the sum of the entries for the members of a set, where the entry of member 0 is at `start`.
#[inline(always)]
pub fn sum_from<T: Copy + Default + Into<i32>>(all: &[T], start: usize, set: impl Cells) -> i32 {
    let entries = set.cells().map(|member| at(all, start + member));
    entries.map(Into::into).sum()
}

/// Returns the union of the entries for the members of a set, or whether any of them holds; entries beyond the list
/// are empty.
#[inline(always)]
pub fn union<T: Copy + Default + BitOr<Output = T>>(all: &[T], set: impl Cells) -> T {
    union_from(all, 0, set)
}

/// Returns the union of the entries for the members of a set, where the entry of member 0 is at `start`.
#[inline(always)]
pub fn union_from<T: Copy + Default + BitOr<Output = T>>(
    all: &[T],
    start: usize,
    set: impl Cells,
) -> T {
    let entries = set.cells().map(|member| at(all, start + member));
    entries.fold(T::default(), BitOr::bitor)
}

/// Iterates over the numbers of `lo..=hi`, but at most 4096 of them.
#[inline(always)]
pub fn range(lo: i32, hi: i32) -> impl Iterator<Item = i32> {
    (lo..=hi).take(4096)
}

/// Returns the entry of a player; the default value for chance.
#[inline(always)]
pub fn at<T: Copy + Default>(all: &[T], i: usize) -> T {
    all.get(i).copied().unwrap_or_default()
}

/// Divides, rounding down; 0 where the divisor is 0.
#[inline]
pub fn div_floor(a: i32, b: i32) -> i32 {
    if b == 0 {
        return 0;
    }
    let (a, b) = (i64::from(a), i64::from(b));
    let down = a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0);
    i32::try_from(down).unwrap_or(i32::MAX)
}

/// Returns the remainder of [`div_floor`]; 0 where the divisor is 0.
#[inline]
pub fn rem_floor(a: i32, b: i32) -> i32 {
    if b == 0 {
        return 0;
    }
    let (a, b) = (i64::from(a), i64::from(b));
    let rest = a.rem_euclid(b);
    (if b < 0 && rest != 0 { rest + b } else { rest }) as i32
}

/// Shares 100 points among the players of the mask `who`; the others get 0. All players share where the
/// mask is empty.
#[inline]
pub fn share<const N: usize>(who: u64) -> [u8; N] {
    let all = (1u64 << N) - 1;
    let who = if who & all == 0 { all } else { who & all };
    let each = (100 / who.count_ones().max(1)) as u8;
    std::array::from_fn(|p| if who >> p & 1 == 1 { each } else { 0 })
}

/// Shares 100 points among the players who are not in the mask `who`.
#[inline]
pub fn share_of_others<const N: usize>(who: u64) -> [u8; N] {
    share(((1u64 << N) - 1) & !who)
}

/// Returns the union of the values of all players but `me`.
#[inline(always)]
pub fn of_others<T: Copy + Default + std::ops::BitOr<Output = T>, const N: usize>(
    all: &[T; N],
    me: usize,
) -> T {
    let mut union = T::default();
    for (p, value) in all.iter().enumerate() {
        if p != me {
            union = union | *value;
        }
    }
    union
}

/// Returns the sum of the values of all players but `me`, saturating.
#[inline]
pub fn sum_of_others<const N: usize>(all: &[i32; N], me: usize) -> i32 {
    let others = all.iter().enumerate().filter(|(p, _)| *p != me);
    others.fold(0, |sum: i32, (_, n)| sum.saturating_add(*n))
}

/// Returns whether the value of a player other than `me` holds.
#[inline]
pub fn any_of_others<const N: usize>(all: &[bool; N], me: usize) -> bool {
    all.iter().enumerate().any(|(p, holds)| p != me && *holds)
}

// ---- names -----------------------------------------------------------------------------------

/// Appends a blank and the name of a member.
pub fn write_name(out: &mut String, names: &[&str], member: usize) {
    out.push(' ');
    out.push_str(names.get(member).copied().unwrap_or("?"));
}

/// Appends a blank and a number.
pub fn write_number(out: &mut String, n: i32) {
    // Writing to a string does not fail.
    let _ = write!(out, " {n}");
}

// ---- plain data ------------------------------------------------------------------------------

/// Returns the index of a bit's cell in board order.
#[inline(always)]
fn id<C: Cells>(bit: usize, all: C) -> usize {
    (all & C::first_n(bit)).count() as usize
}

/// Converts cells to the form of a view.
pub fn stored_cells<C: Cells>(cells: C, all: C) -> Stored {
    Stored::Set(
        (cells & all)
            .cells()
            .map(|bit| id(bit, all) as u16)
            .collect(),
    )
}

/// Converts members to the form of a view.
pub fn stored_members(set: u64) -> Stored {
    Stored::Set(set.cells().map(|member| member as u16).collect())
}

/// Reads a number of a view, clamped to its range.
pub fn read_number(value: Option<&Stored>, lo: i32, hi: i32) -> i32 {
    match value {
        Some(Stored::Number(n)) => *n.clamp(&lo, &hi),
        _ => 0i32.clamp(lo, hi),
    }
}

/// Reads a number of turns or passes of a view, as large as a position stores. Here, for crates of editions that do not
/// have `TryFrom` at hand.
pub fn read_count(count: u32) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Reads a truth value of a view.
pub fn read_flag(value: Option<&Stored>) -> bool {
    matches!(value, Some(Stored::Flag(true)))
}

/// Reads a set of members of a view.
pub fn read_members(value: Option<&Stored>) -> u64 {
    match value {
        Some(Stored::Set(members)) => members
            .iter()
            .filter(|m| **m < 64)
            .fold(0, |set, m| set | 1 << m),
        _ => 0,
    }
}

/// Reads a set of cells of a view.
pub fn read_cells<C: Cells>(value: Option<&Stored>, all: C) -> C {
    match value {
        Some(Stored::Set(members)) => members
            .iter()
            .map(|m| u32::from(*m))
            .filter(|m| *m < all.count())
            .fold(C::NONE, |set, m| set | C::of(all.nth(m))),
        _ => C::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_outside_a_list_are_nothing() {
        let list = [3u8, 4, 5];
        let all: Vec<u8> = (-1..5).map(|n| entry_of(&list, n, 1)).collect();
        assert_eq!(all, [0, 0, 3, 4, 5, 0]);
        assert_eq!(entry_of(&list, i32::MIN, 1), 0);
        assert_eq!(entry_of(&list, i32::MAX, i32::MIN), 0);
    }

    #[test]
    fn entries_of_members_are_joined() {
        let list = [-1i8, 4, 5];
        assert_eq!(sum(&list, 0b1011u64), 3, "member 3 has no entry");
        assert_eq!(sum_from(&list, 1, 0b11u64), 9);
        assert_eq!(sum(&[200u8, 200], 0b11u64), 400);
        assert_eq!(union(&[0b1u64, 0b110, 0b1000], 0b110u64), 0b1110);
        assert!(!union_from(&[true, false, false], 1, 0b11u64));
        assert!(union(&[true, false], 0b11u64));
    }
}
