//! Writes jumps of one cell in all directions at once.
//!
//! Before: on a board whose steps are tables, `union(d in adjacent : (c.d & over).d & to)` is one term
//! for each direction. After: the cells adjacent to `c` that are in `over`, and the cells behind them
//! that are in `to`, are each gathered into a word in the same order, combined with `and`, and
//! scattered back. Right where each table has at most one cell per entry, and the order is the same for
//! both tables at every cell.

use super::code::{Bind, Code};
use super::need::Need;
use super::scope::Scope;
use crate::index::Id;
use crate::ir::{ConstId, Expr};
use crate::plan::jumps::jump_set;
use quote::quote;

impl Scope<'_> {
    /// Writes the jumps of a union, if all its terms are jumps.
    pub(super) fn hops(&self, e: &Expr) -> Option<Code> {
        let wanted = self.cx.uses("jumps");
        let jumps = wanted.then(|| jump_set(self.cx.program, e)).flatten()?;
        let cell = self.index(jumps.cell)?;
        let names = |of: fn(&(ConstId, ConstId)) -> ConstId| {
            let names = jumps.tables.iter().map(|tables| {
                self.cx.need(Need::Const(of(tables)));
                let name = &self.cx.const_names[of(tables).index()];
                quote!(&#name)
            });
            quote!([#(#names),*])
        };
        let (near, far) = (names(|tables| tables.0), names(|tables| tables.1));
        let (over, to) = (self.expr(&jumps.over).bare(), self.expr(jumps.to).bare());
        let cells = proc_macro2::Literal::usize_unsuffixed(self.cx.program.grid.bits);
        let found = quote!({
            const HOPS: &[[Cells; 2]; #cells] = &tables::hops_128(#near, #far);
            board::hops(HOPS, #cell, #over, #to)
        });
        Some(Code::new(Bind::Loose, found))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// Returns the code of a game on a cross of 81 cells with these targets of `from`, without blanks.
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
        let without = code_without(all, &["jumps"]);
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
