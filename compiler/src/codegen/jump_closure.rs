//! Writes the jump closure: the cells that all first choices reach by repeated jumps, computed at once.
//!
//! Before: `choose from in S  choose to in … reach(c in from : hops(c, from)) …`, where `hops` is a
//! union of hops in several directions; each `from` has a loop of its own. After: `for (from, reached)
//! in CHAINS.of_each(S, over, to)`, and `reached` replaces the `reach`. Right where the hops are the
//! same for every `from`, except that the jumping piece may be excluded from the cells that are jumped
//! over: no jump passes over it anyway, because landing cells and jumped cells are of different classes
//! ([`crate::plan::jumps`]).

use super::context::{Context, hex};
use super::names::upper;
use super::visit::Visit;
use crate::ir::walk::{same, visit_exprs};
use crate::ir::{BlockId, Expr, Stmt, VarId};
use crate::plan::jumps::{JumpClosure, Way};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    fn jump_closure_name(&self, id: BlockId) -> Ident {
        upper(&self.block_fn("chains", id).to_string())
    }

    /// Writes the constant with the classes of cells and the hops.
    pub(crate) fn jump_closure_item(&self, id: BlockId) -> Option<TokenStream> {
        let classes = &self.plan.blocks[id].jumps()?.classes;
        let cells = classes.cells.iter().map(|(class, place)| {
            let number = Literal::usize_unsuffixed(64 * class + *place as usize);
            quote!(#number)
        });
        let ways = classes.ways.iter().map(way_literal);
        let [most, all] = [classes.ways.len(), classes.cells.len()].map(Literal::usize_unsuffixed);
        let (name, cite) = (
            self.jump_closure_name(id),
            self.cite(self.program.blocks[id].span),
        );
        Some(quote! {
            #cite
            /// Hops, by classes of cells that they do not leave.
            const #name: &HopChains<#most, #all> = &HopChains::new([#(#cells),*], [#(#ways),*]);
        })
    }
}

/// Returns the jump closure with the name that it has inside the loop over the first choice.
pub(super) fn found(jumps: &JumpClosure) -> (Ident, Expr) {
    (format_ident!("reached"), jumps.reach.clone())
}

impl Visit<'_> {
    /// Writes `CHAINS_GO.of_each(set, over, to)`, if this is the first choice and the statements after
    /// it use the closure.
    pub(super) fn of_each(
        &self,
        var: VarId,
        set: &TokenStream,
        rest: &[Stmt],
    ) -> Option<TokenStream> {
        let chain = self.plan.jumps().filter(|chain| chain.from == var)?;
        let mut asks = false;
        visit_exprs(rest, &mut |e| asks |= same(e, &chain.reach));
        asks.then(|| {
            let name = self.cx.jump_closure_name(self.id);
            let [over, to] = [&chain.over, &chain.to].map(|e| self.scope.expr(e).bare());
            quote!(Self::#name.of_each(#set, #over, #to))
        })
    }
}

fn way_literal(way: &Way) -> TokenStream {
    let signed = Literal::i32_unsuffixed;
    let beside = way.beside.iter().map(|beside| {
        let (class, by) = beside.unwrap_or_default();
        let (class, by) = (Literal::usize_unsuffixed(class), signed(by));
        quote!((#class, #by))
    });
    let from = way.from.iter().map(|from| hex(&format!("{from:x}")));
    let behind = signed(way.behind);
    quote!(HopWay { behind: #behind, beside: [#(#beside),*], from: [#(#from),*] })
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// Returns the code of a game on a cross of 81 cells whose men jump this way.
    fn code(hops: &str, targets: &str, without: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 15 x 15 only x 7..9 | y 7..9\npieces man\n\
             def hops(c, from) = union(d in adjacent : {hops})\n\
             move go {{\n    choose from in own man\n    choose to in {targets} - from\n    from -> to\n}}\n\
             end {{ turn > 9 : draw }}\n"
        );
        code_of(&text, without)
    }

    /// Counts the closures computed for all pieces, and those computed for one.
    fn found(text: &str) -> [usize; 2] {
        [".of_each(", "let mut left = all"].map(|what| text.matches(what).count())
    }

    const REACH: &str = "reach(c in from : hops(c, from))";
    const PLAIN: &str = "(c.d & occupied).d & empty";

    #[test]
    fn what_all_reach_is_found_at_once_where_hops_are_the_same_for_all() {
        let text = code(PLAIN, REACH, &[]);
        assert_eq!(found(&text), [3, 0], "{text}");
        let without = code(PLAIN, REACH, &["jump closure"]);
        assert_eq!(found(&without), [0, 3], "{without}");
    }

    #[test]
    fn the_piece_that_hops_may_be_left_out_of_what_it_hops_over() {
        let text = code("(c.d & occupied - from).d & empty", REACH, &[]);
        assert_eq!(found(&text), [3, 0], "{text}");
        assert!(!text.contains("occupied() & !"), "{text}");
    }

    #[test]
    fn what_depends_on_the_piece_or_begins_elsewhere_has_a_loop_of_its_own() {
        let near = code("(c.d & occupied).d & (empty - from.n)", REACH, &[]);
        assert_eq!(found(&near), [0, 3], "{near}");
        let over = code("(c.d & (occupied - from.n)).d & empty", REACH, &[]);
        assert_eq!(found(&over), [0, 3], "{over}");
        let behind = code(PLAIN, "reach(c in hops(from, from) : hops(c, from))", &[]);
        assert_eq!(found(&behind), [0, 3], "{behind}");
    }
}
