//! Hops of one cell in all directions at once.
//!
//! Before: on a board whose steps are tables, `union(d in adjacent : (c.d & over).d & to)` is a term
//! for each direction. After: the cells beside `c` that are in `over` and the cells behind them that
//! are in `to` are each gathered into a word, in the same order, joined, and spread again. Done where
//! the tables have one cell at the most for each cell, and stand in the same order for every cell.

use super::code::{Bind, Code};
use super::need::Need;
use super::report::Path;
use super::scope::Scope;
use crate::ir::grid::Grid;
use crate::ir::walk::{is_none, operands, same};
use crate::ir::{ConstId, Expr, ExprKind, Value};
use crate::opt::build::Build;
use crate::typed::{Axis, Ty};
use quote::quote;

/// The most directions, so that a word holds what is gathered.
const MOST: usize = 15;

/// `if some near[c] & cuts then far[c] else none`, cut with `to`.
pub(super) struct Hop<'e> {
    pub(super) near: ConstId,
    pub(super) far: ConstId,
    pub(super) cell: &'e Expr,
    /// What the first cell is in, or with `false` not in.
    pub(super) cuts: Vec<(bool, &'e Expr)>,
    pub(super) to: &'e Expr,
}

impl Scope<'_> {
    /// The hops of a union, if it is one of hops.
    pub(super) fn hops(&self, e: &Expr) -> Option<Code> {
        if !self.cx.uses("hops") || e.ty != Ty::Cells || self.cx.program.grid.words() != 2 {
            return None;
        }
        let terms = operands(e);
        let hops: Option<Vec<Hop<'_>>> = terms.into_iter().map(hop).collect();
        let hops = hops.filter(|hops| (2..=MOST).contains(&hops.len()))?;
        let (first, rest) = hops.split_first()?;
        let cell = self.index(first.cell)?;
        if !rest.iter().all(|hop| hop.is_like(first)) || !self.keeps_order(&hops) {
            return None;
        }
        self.cx.took(Path::CellTable);
        let names = |of: fn(&Hop<'_>) -> ConstId| {
            let names = hops.iter().map(|hop| {
                self.cx.need(Need::Const(of(hop)));
                let name = &self.cx.const_names[of(hop).0 as usize];
                quote!(&#name)
            });
            quote!([#(#names),*])
        };
        let (near, far) = (names(|hop| hop.near), names(|hop| hop.far));
        let (over, to) = (
            self.expr(&first.over(&self.cx.program.grid)).bare(),
            self.expr(first.to).bare(),
        );
        let cells = proc_macro2::Literal::usize_unsuffixed(self.cx.program.grid.bits);
        let found = quote!({
            const HOPS: &[[Cells; 2]; #cells] = &tables::hops_128(#near, #far);
            board::hops(HOPS, #cell, #over, #to)
        });
        Some(Code::new(Bind::Loose, found))
    }

    /// Whether, for every cell, the cells behind are in the order of the cells beside it.
    fn keeps_order(&self, hops: &[Hop<'_>]) -> bool {
        let consts = &self.cx.program.consts;
        let cell = |id: ConstId, place: usize| match consts[id].values.get(place) {
            Some(Value::Cells(cells)) if cells.count() <= 1 => Some(cells.first()),
            _ => None,
        };
        let by_cell = |id: ConstId| consts[id].axis == Some(Axis::Cell);
        if !hops.iter().all(|hop| by_cell(hop.near) && by_cell(hop.far)) {
            return false;
        }
        (0..self.cx.program.grid.bit_of.len()).all(|place| {
            let mut pairs = Vec::new();
            for hop in hops {
                let (Some(near), Some(far)) = (cell(hop.near, place), cell(hop.far, place)) else {
                    return false;
                };
                match (near, far) {
                    (Some(near), Some(far)) => pairs.push((near, far)),
                    (None, Some(_)) => return false,
                    (_, None) => {}
                }
            }
            pairs.sort_unstable();
            pairs
                .windows(2)
                .all(|two| two[0].0 < two[1].0 && two[0].1 < two[1].1)
        })
    }
}

impl Hop<'_> {
    /// What there must be in between.
    pub(super) fn over(&self, grid: &Grid) -> Expr {
        let build = Build {
            grid,
            span: self.to.span,
        };
        self.cuts.iter().fold(build.all(), |all, (within, set)| {
            let set = (*set).clone();
            match within {
                true => build.inter(all, set),
                false => build.diff(all, set),
            }
        })
    }

    /// Whether two differ in the direction alone.
    pub(super) fn is_like(&self, other: &Hop<'_>) -> bool {
        let cuts = self.cuts.iter().zip(&other.cuts);
        self.cuts.len() == other.cuts.len()
            && same(self.cell, other.cell)
            && same(self.to, other.to)
            && cuts.into_iter().all(|(a, b)| a.0 == b.0 && same(a.1, b.1))
    }
}

/// The hop that a term is.
pub(super) fn hop(term: &Expr) -> Option<Hop<'_>> {
    let ExprKind::Inter(a, b) = &*term.kind else {
        return None;
    };
    let (landed, to) = match &*a.kind {
        ExprKind::If(..) => (a, b),
        _ => (b, a),
    };
    let ExprKind::If(cond, there, nothing) = &*landed.kind else {
        return None;
    };
    let (ExprKind::Some(first), true) = (&*cond.kind, is_none(nothing)) else {
        return None;
    };
    let (far, cell) = looked_up(there)?;
    let mut cuts = Vec::new();
    let near = uncut(first, &mut cuts)?;
    let (near, beside) = looked_up(near)?;
    same(cell, beside).then_some(Hop {
        near,
        far,
        cell,
        cuts,
        to,
    })
}

/// The look-up that a set is cut from, and with what.
fn uncut<'e>(e: &'e Expr, cuts: &mut Vec<(bool, &'e Expr)>) -> Option<&'e Expr> {
    match &*e.kind {
        ExprKind::Inter(a, b) => {
            let (of, with) = match looked_up(b) {
                Some(_) => (b, a),
                None => (a, b),
            };
            let of = uncut(of, cuts)?;
            cuts.push((true, with));
            Some(of)
        }
        ExprKind::Diff(a, b) => {
            let of = uncut(a, cuts)?;
            cuts.push((false, b));
            Some(of)
        }
        ExprKind::Const(_, Some(_)) => Some(e),
        _ => None,
    }
}

fn looked_up(e: &Expr) -> Option<(ConstId, &Expr)> {
    match &*e.kind {
        ExprKind::Const(id, Some(key)) => Some((*id, key)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// The code of a game on a cross of 81 cells, with these targets of `from`, without blanks.
    fn code(targets: &str) -> String {
        code_without(targets, &[])
    }
    fn code_without(targets: &str, passes: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 15 x 15 only x 7..9 | y 7..9\npieces man\n\
             move go {{\n    choose from in own man\n    choose to in {targets}\n    from -> to\n}}\n\
             end {{ turn > 9 : draw }}\n"
        );
        code_of(&text, passes).split_whitespace().collect()
    }

    #[test]
    fn hops_in_all_directions_are_gathered_and_spread() {
        let all = "union(d in adjacent : (from.d & enemy).d & empty)";
        let text = code(all);
        assert!(text.contains("tables::hops_128("), "{text}");
        let without = code_without(all, &["hops"]);
        assert!(!without.contains("hops_128"), "{without}");
        assert!(!without.contains("board::hops("), "{without}");
        let over = "board::hops(HOPS,from,self.man[(1-me)],self.empty())";
        assert!(text.contains(over), "{text}");
        let cut = code("union(d in orthogonal : (from.d & occupied - corners).d & empty)");
        let over = "board::hops(HOPS,from,self.occupied()&!";
        assert!(cut.contains(over), "{cut}");
    }

    #[test]
    fn hops_of_two_sorts_are_joined_in_parentheses() {
        let text = code(
            "union(d in adjacent : (from.d & enemy).d & empty) \
             | (union(d in adjacent : (from.d & own).d & empty) - a8)",
        );
        assert_eq!(text.matches("({constHOPS").count(), 6, "{text}");
    }

    #[test]
    fn hops_that_differ_by_direction_stay_apart() {
        let text = code("(from.n & enemy).n & empty | (from.e & occupied).e & empty");
        assert!(!text.contains("board::hops("), "{text}");
        let crossed = code("(from.e & enemy).n & empty | (from.n & enemy).se & empty");
        assert!(!crossed.contains("board::hops("), "{crossed}");
    }
}
