//! Conditions on the number of cells that few steps lead to, for all cells at once.
//!
//! Before: `{c in cells : #(c.adjacent & own) >= 3}` counts for each cell. After: for each direction the cells with
//! an own piece next to them in that direction, and the cells that are in three or more of these sets.
//!
//! No two paths may lead to the same cell from anywhere, or a cell would count twice. On graphs,
//! where a step is no shift, a step of a set costs as much as a count for each of its members.

use super::Turn;
use super::meeting::Path;
use crate::ir::{Expr, ExprKind as K};
use crate::typed::Ty;

/// The numbers of cells that fulfil a condition: all from the first on, without those from the second on.
type Numbers = (i32, Option<i32>);

impl Turn<'_> {
    /// Returns the cells `c` that satisfy a comparison of `#e` with a literal.
    pub(super) fn holds_of_count(&mut self, cond: &Expr) -> Option<Expr> {
        let (set, (from, below)) = compared(cond)?;
        if !self.one || self.build.grid.is_graph() {
            return None;
        }
        let paths = self.paths(set)?;
        if !self.lead_apart(&paths)? {
            return None;
        }
        let find = |turn: &mut Self| {
            let each = paths
                .iter()
                .map(|path| turn.pre_of_path(path, turn.build.all()));
            each.collect::<Option<Vec<Expr>>>()
        };
        let sets = self.exactly(find)?;
        let least = self.at_least(from, &sets);
        Some(match below {
            Some(below) => {
                let too_many = self.at_least(below, &sets);
                self.build.diff(least, too_many)
            }
            None => least,
        })
    }

    /// Returns the cells that are in `n` of the sets or more.
    fn at_least(&self, n: i32, sets: &[Expr]) -> Expr {
        let build = self.build;
        let none = build.none(Ty::Cells);
        match usize::try_from(n) {
            Err(_) | Ok(0) => build.all(),
            Ok(n) if n > sets.len() => none,
            Ok(1) => sets.iter().cloned().fold(none, |a, b| build.union(a, b)),
            Ok(n) if n == sets.len() => {
                let all = build.all();
                sets.iter().cloned().fold(all, |a, b| build.inter(a, b))
            }
            Ok(n) => build.e(K::AtLeast(n, sets.to_vec()), Ty::Cells),
        }
    }

    /// Whether no two paths lead to the same cell. `None` if that depends on where they begin.
    fn lead_apart(&self, paths: &[Path]) -> Option<bool> {
        for (n, a) in paths.iter().enumerate() {
            for b in paths.iter().skip(n + 1) {
                if self.meet(&a.steps, &b.steps)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }
}

/// Splits a comparison of the number of cells with a literal.
fn compared(cond: &Expr) -> Option<(&Expr, Numbers)> {
    match &*cond.kind {
        K::Less(a, b) => match (count(a), b.literal_num()) {
            (Some(set), Some(n)) => Some((set, (0, Some(n)))),
            _ => Some((count(b)?, (a.literal_num()?.checked_add(1)?, None))),
        },
        K::Equal(a, b) => {
            let (set, n) = match count(a) {
                Some(set) => (set, b.literal_num()?),
                None => (count(b)?, a.literal_num()?),
            };
            Some((set, (n, Some(n.checked_add(1)?))))
        }
        K::InRange(a, low, high) => {
            let low = low.as_ref().map_or(Some(0), Expr::literal_num)?;
            let high = match high {
                Some(high) => Some(high.literal_num()?.checked_add(1)?),
                None => None,
            };
            Some((count(a)?, (low, high)))
        }
        _ => None,
    }
}

fn count(e: &Expr) -> Option<&Expr> {
    match &*e.kind {
        K::Count(set) if set.ty == Ty::Cells => Some(set),
        _ => None,
    }
}
