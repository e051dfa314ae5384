//! Writes sliding attacks in several directions at once (the runtime's `Fan`), on boards of up to 64
//! cells where each step is one shift.

use super::code::Code;
use super::context::Context;
use super::need::Need;
use super::scope::Scope;
use crate::ir::{Ending, Expr};
use crate::typed::Mask;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    fn fan_name(&self, dirs: Mask) -> Ident {
        format_ident!("{}_FAN", super::board::upper_words(&self.dirs(dirs).bare()))
    }

    /// Writes the path of vector lanes, such as `Board::ADJACENT_FAN`.
    fn fan(&self, dirs: Mask) -> TokenStream {
        self.need(Need::Fan(dirs));
        let name = self.fan_name(dirs);
        quote!(Board::#name)
    }

    /// Writes the vector lanes: the shift of each direction, and the cells where it can land.
    pub(crate) fn fan_item(&self, dirs: Mask) -> TokenStream {
        let grid = &self.program.grid;
        let name = self.fan_name(dirs);
        let (mut up, mut down) = (Vec::new(), Vec::new());
        for dir in (0..grid.dirs.len()).filter(|d| dirs >> d & 1 == 1) {
            let by = grid.dirs[dir].shifts.first().map_or(0, |s| s.by);
            let land = grid.dirs[dir].to.iter().flatten().copied().collect();
            let (shift, land) = (
                Literal::usize_unsuffixed(by.unsigned_abs() as usize),
                self.cells(&land),
            );
            let way = quote!((#shift, #land));
            if by > 0 { up.push(way) } else { down.push(way) }
        }
        let (u, d) = (
            Literal::usize_unsuffixed(up.len()),
            Literal::usize_unsuffixed(down.len()),
        );
        quote!(const #name: Fan<#u, #d> = Fan { up: [#(#up),*], down: [#(#down),*] };)
    }
}

impl Scope<'_> {
    /// Writes sliding attacks in several constant directions. Attacks from single cells use tables,
    /// except with `until`, where lanes need no test for each direction.
    pub(crate) fn fan_ray(
        &self,
        from: &Expr,
        dirs: &Expr,
        through: Option<&Expr>,
        ending: &Ending,
    ) -> Option<Code> {
        let dirs = self.select().is_fan(from, dirs, through, ending)?;
        let (through, (method, end)) = (
            through?,
            match ending {
                Ending::Over => ("over", None),
                Ending::Onto(end) => ("onto", Some(end)),
                Ending::Upto(end) => ("upto", Some(end)),
                Ending::Until(end) => ("until", Some(end)),
            },
        );
        let (fan, method) = (self.cx.fan(dirs), format_ident!("{method}"));
        let (from, through) = (self.expr(from).bare(), self.expr(through).bare());
        let end = end.map(|e| {
            let e = self.expr(e).bare();
            quote!(, #e)
        });
        Some(Code::atom(quote!(#fan.#method(#from, #through #end))))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{code_without, writes};
    use crate::ir::testing::*;
    use crate::ir::{Ending, Expr, ExprKind as K, Program};
    use crate::typed::{Board, Ty};

    /// A game with one choice from this set.
    fn game(board: Board, set: Expr) -> Program {
        let mut p = program(board);
        let stmts = vec![choose(0, own()), choose(1, set)];
        let names = [("from", Ty::Cells), ("to", Ty::Cells), ("c", Ty::Cells)];
        block(&mut p, &names, stmts);
        p
    }
    fn walks(from: Expr) -> Expr {
        ray(from, dirs(0xff), Some(empty()), Ending::Over)
    }

    #[test]
    fn walks_of_a_set_are_lanes_on_small_boards() {
        let lanes = |board| {
            writes(
                &game(board, walks(enemy())),
                "sliding attacks",
                "_FAN.over(",
            )
        };
        assert!(lanes(squares(8, 8, None, false)));
        assert!(!lanes(squares(10, 4, None, false)), "more than eight cells");
        assert!(!lanes(squares(8, 8, None, true)), "they may come back");
        let steps = cells(K::Step(enemy(), dirs(0xff), None));
        let steps = game(squares(8, 8, None, false), steps);
        assert!(!writes(&steps, "sliding attacks", "_FAN"));
    }

    #[test]
    fn walks_of_a_cell_are_lanes_where_each_must_end_at_something() {
        let some_walk = |ending| {
            let walk = ray(var(2, Ty::Cells), dirs(0xff), Some(enemy()), ending);
            filter(2, empty(), some(walk))
        };
        let lanes = |ending| {
            let p = game(squares(8, 8, None, false), some_walk(ending));
            writes(&p, "sliding attacks", "_FAN")
        };
        assert!(lanes(Ending::Until(own())));
        assert!(!lanes(Ending::Over), "others have tables");
    }

    #[test]
    fn rows_of_walks_are_sets() {
        let p = game(squares(10, 10, None, false), walks(var(0, Ty::Cells)));
        let text = code_without(&p, &[]);
        assert!(text.contains("rows.push(from, Board::ray_from("), "{text}");
    }
}
