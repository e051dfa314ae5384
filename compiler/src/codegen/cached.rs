//! Writes cached sets: sets computed from layers that few moves change, stored in the position until
//! one of these layers changes.
//!
//! Before: `{c in empty : seat(c) in empty(great)}` collects the cells of all boards that are won, at
//! every use. After: a field stores them. A move compares the layers with their values at its
//! beginning, and computes the set again only if they differ. Expressions after the first effect of a
//! move, in `after` or in `setup` read positions in the middle of a move, so sets that are read there
//! are not stored. A layer is changed by few moves if each statement that changes it is inside an `if`.

use super::code::Code;
use super::context::Context;
use super::scope::Scope;
use crate::ir::Expr;
use crate::ir::walk::{same, visit};
use crate::plan::derived::cached::is_layer;
use crate::typed::Ty;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    fn standing_name(&self, n: usize) -> Ident {
        format_ident!("standing_{}", n + 1)
    }

    fn each_standing(&self, code: impl Fn(Ident, &Expr) -> TokenStream) -> TokenStream {
        let all = self.plan.cached.iter().enumerate();
        all.map(|(n, set)| code(self.standing_name(n), set))
            .collect()
    }

    /// Writes the fields.
    pub(crate) fn standing_fields(&self) -> TokenStream {
        self.each_standing(|field, set| {
            let cite = self.cite(set.span);
            quote!(#cite /** Kept until what it is of changes. */ #field: Cells,)
        })
    }

    /// Writes the first values of the fields.
    pub(crate) fn standing_blank(&self) -> TokenStream {
        self.each_standing(|field, _| quote!(#field: Cells::NONE,))
    }

    /// Writes the computation of all cached sets, for a new position.
    pub(crate) fn all_standing(&self) -> TokenStream {
        self.each_standing(|field, _| {
            let find = format_ident!("find_{field}");
            quote!(pos.#field = pos.#find();)
        })
    }

    /// Writes the update after a move that began at `was`: sets whose layers have changed are computed
    /// again.
    pub(crate) fn after_standing(&self) -> TokenStream {
        let vars = crate::index::IndexVec::default();
        self.each_standing(|field, set| {
            let mut layers: Vec<&Expr> = Vec::new();
            visit(set, &mut |e| {
                if is_layer(e) && !layers.iter().any(|other| same(other, e)) {
                    layers.push(e);
                }
            });
            let differ = layers.into_iter().map(|layer| {
                let [now, was] = [quote!(self), quote!(was)]
                    .map(|pos| Scope::new(self, &vars, pos).expr(layer).bare());
                quote!((#now) != (#was))
            });
            let find = format_ident!("find_{field}");
            quote!(if #(#differ)||* { self.#field = self.#find(); })
        })
    }

    /// Writes the methods that compute the sets.
    pub(crate) fn standing_items(&self) -> TokenStream {
        let vars = crate::index::IndexVec::default();
        self.each_standing(|field, set| {
            let mut scope = Scope::new(self, &vars, quote!(self));
            scope.anew = true;
            let (find, value, cite) = (
                format_ident!("find_{field}"),
                scope.expr(set).bare(),
                self.cite(set.span),
            );
            quote!(#cite fn #find(&self) -> Cells { #value })
        })
    }
}

impl Scope<'_> {
    /// Writes the cached value of a set.
    pub(crate) fn standing(&self, e: &Expr) -> Option<Code> {
        if self.anew || e.ty != Ty::Cells {
            return None;
        }
        let n = self.cx.plan.cached.iter().position(|set| same(set, e))?;
        let (pos, field) = (&self.pos, self.cx.standing_name(n));
        Some(Code::atom(quote!(#pos.#field)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// Returns the code of a game with two layers, with this statement after the move's effect.
    fn code(effect: &str, end: &str) -> String {
        code_without(effect, end, &[])
    }
    fn code_without(effect: &str, end: &str, passes: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\nlayer floor {{ tile }}\n\
             def beside = flood(corners, within occupied(floor))\n\
             move go {{\n    choose to in empty - beside\n    put own man on to\n    {effect}\n}}\n\
             end {{ {end} }}\n"
        );
        code_of(&text, passes)
    }

    #[test]
    fn a_set_of_a_layer_that_an_if_changes_is_kept() {
        let (effect, end) = ("if to in corners { put own tile on to }", "turn > 9 : draw");
        let text = code(effect, end);
        assert!(text.contains("self.standing_1"), "{text}");
        let compared = "if (self.occupied_floor()) != (was.occupied_floor())";
        assert!(text.contains(compared), "{text}");
        let without = code_without(effect, end, &["cached sets"]);
        assert!(!without.contains("standing"), "{without}");
        assert!(!without.contains(compared), "{without}");
    }

    #[test]
    fn what_every_move_changes_is_found_anew() {
        let text = code("put own tile on to", "turn > 9 : draw");
        assert!(!text.contains("standing"), "{text}");
    }

    #[test]
    fn what_is_read_within_a_move_is_found_anew() {
        let change = "if to in corners { put own tile on to }";
        let reads = "if some beside { clear to }";
        let text = code(&format!("{change}\n    {reads}"), "turn > 9 : draw");
        assert!(!text.contains("standing"), "{text}");
        let asks = code(change, "not can(me, go) : draw");
        assert!(!asks.contains("standing"), "{asks}");
    }
}
