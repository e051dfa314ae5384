//! Writes the bound on a last choice that playouts store.
//!
//! Before: a draw by slots computes a bound from the position each time. After: playouts store a bound
//! computed from the cells without permanent pieces: pieces of some kinds are put and never removed, so
//! these cells only become fewer, and a bound holds for the rest of the game. It is computed again at
//! every fourth draw. Not applied if so many other pieces are on the board that the bound would be far
//! too high.

use super::code::Bind;
use super::context::Context;
use super::scope::Scope;
use crate::ir::BlockId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Returns a name such as `most_shoot`.
    pub(crate) fn most_name(&self) -> Option<Ident> {
        let kept = self.plan.cache.bound.as_ref()?;
        Some(self.block_fn("most", kept.block))
    }

    /// Writes the function that computes the bound.
    pub(crate) fn most_fn(&self, id: BlockId) -> Option<TokenStream> {
        let kept = self
            .plan
            .cache
            .bound
            .as_ref()
            .filter(|kept| kept.block == id)?;
        let scope = Scope::of_block(self, id, quote!(self));
        let span = self.program.blocks[id].span;
        let (name, stars, stay) = (
            self.block_fn("most", id),
            scope.stars(&kept.dirs)?,
            scope.expr(&kept.stay).at(Bind::Unary),
        );
        let (cite, inline) = (self.cite(span), self.inline());
        let most = Literal::usize_unsuffixed(kept.most);
        Some(quote! {
            #cite
            #[doc = " No last choice has more members in the rest of the game."]
            #inline
            fn #name(&self) -> u32 { #stars.most(Board::CELLS & !#stay, #most) }
        })
    }

    /// Writes `Rules::random_kept`.
    pub(crate) fn random_bounded(&self) -> Option<TokenStream> {
        let kept = self.plan.cache.bound.as_ref()?;
        let (draw, most, inline) = (
            self.draw_name(kept.block),
            self.block_fn("most", kept.block),
            self.inline(),
        );
        Some(quote! {
            #inline
            fn random_kept(&self, me: usize, past: &Self::Past, kept: &mut Bound, rng: &mut Rng) -> Option<Choice> {
                let most = kept.of(|| self.#most());
                self.#draw(me, most, rng)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    const AMAZONS: &str = r#"game "Shots"
players white, black
board square 10 x 10
pieces amazon, neutral arrow
setup {
    white amazon on {a4, d1}
    black amazon on {a7, d10}
}
move shoot {
    choose from in own amazon
    choose to   in from.ray(adjacent, through empty)
    from -> to
    choose shot in to.ray(adjacent, through empty)
    put arrow on shot
}
after { }
end { blocked : next loses }
"#;

    fn keeps(changes: &[(&str, &str)]) -> bool {
        let rules = changes
            .iter()
            .fold(AMAZONS.to_string(), |text, (old, new)| {
                assert!(text.contains(old), "{old}");
                text.replace(old, new)
            });
        let kept = |without: &[&str]| code_of(&rules, without).contains("type Kept = Bound;");
        assert!(!kept(&["branching bound"]));
        assert!(
            code_of(&rules, &[]).contains("fn draw_shoot"),
            "{changes:?}"
        );
        kept(&[])
    }

    #[test]
    fn where_pieces_come_and_stay_playouts_keep_the_bound() {
        assert!(keeps(&[]));
        let owned = [
            ("neutral arrow", "arrow"),
            ("put arrow", "put own arrow"),
            ("setup {", "state shots : 0..200\nsetup {"),
            ("after { }", "after { shots += 1 }"),
        ];
        assert!(keeps(&owned), "arrows have owners, and shots are counted");
    }

    #[test]
    fn where_any_of_them_may_go_it_is_found_anew() {
        let burnt = [("after { }", "after { if turn == 9 { clear arrow } }")];
        assert!(!keeps(&burnt));
        let swept = [("put arrow on shot", "clear arrow\n    put arrow on shot")];
        assert!(!keeps(&swept));
        let walks = [
            ("neutral arrow", "arrow"),
            ("put arrow", "put own arrow"),
            ("in own amazon", "in own"),
        ];
        assert!(!keeps(&walks));
        let turned = [("put arrow on shot", "put own amazon on shot")];
        assert!(!keeps(&turned), "what comes may go");
        let onto = [("put arrow on shot", "put arrow on occupied - amazon")];
        assert!(
            !keeps(&onto),
            "only the cell of the last choice is known to be empty"
        );
    }

    #[test]
    fn among_many_pieces_that_go_it_is_found_anew() {
        assert!(!keeps(&[("{a4, d1}", "rank 1..2")]));
    }
}
