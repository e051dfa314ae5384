//! Reuses the position that a drawn move was tested on as the result of playing it.
//!
//! If the last statement of a block is a requirement, a drawn move has been played completely on a copy
//! when the test accepts it. Playouts store that copy and continue with it. Only blocks that use `seen`
//! profit: for others the test needs a part of the copy only, which stays in registers.

use super::context::Context;
use super::scope::Scope;
use crate::ir::BlockId;
use crate::plan::choices::Choices;
use proc_macro2::TokenStream;
use quote::quote;

impl Context<'_> {
    /// Writes the parameter for the copy, in functions that draw.
    pub(crate) fn tested_param(&self) -> Option<TokenStream> {
        let keeps = self.plan.cache.tested;
        keeps.then(|| quote!(tested: &mut Option<Position>,))
    }

    /// Writes `legal_step` and `tested_step`, if the copy is stored.
    pub(crate) fn tested_fns(
        &self,
        id: BlockId,
        scope: &Scope<'_>,
        sites: &Choices,
        [asked, cite]: [TokenStream; 2],
    ) -> TokenStream {
        let [legal, tested] = ["legal", "tested"].map(|name| self.block_fn(name, id));
        let past = self.block_looks_back(id);
        let param = past.then(|| quote!(past: Seen<'_>,));
        let arg = past.then(|| quote!(past,));
        let (params, _) = self.choice_params(scope, sites);
        let (args, begin) = (self.field_args(scope, sites), self.begin_move());
        quote! {
            #cite
            /// Whether what is required behind the effects holds.
            #[inline]
            fn #legal(&self, #param me: usize, #params) -> bool {
                self.#tested(#arg me, #args &mut None)
            }
            #cite
            /// The same; where it does, with what the move comes to.
            #[inline(always)]
            fn #tested(&self, #param me: usize, #params tested: &mut Option<Position>) -> bool {
                #begin
                #asked
                *tested = Some(pos);
                true
            }
        }
    }

    /// Writes the functions that draw and play with the copy.
    pub(crate) fn tested_items(&self, tail: &TokenStream) -> TokenStream {
        let arms = self.program.blocks.ids().filter_map(|id| {
            let (pattern, enclosed) = (self.choice_pattern(id), self.enclosed_after(id));
            let reused = self.plan.blocks[id].tested().is_some_and(|t| t.reused);
            let known = reused && !enclosed.is_empty();
            known.then(|| quote!(#pattern => { #enclosed }))
        });
        let arms: Vec<_> = arms.collect();
        let known = (!arms.is_empty()).then(|| quote!(match m { #(#arms)* _ => {} }));
        let was = self.compares_enclosed().then(|| quote!(let was = *self;));
        let pass = self.passes().then(|| quote!(let pass = false;));
        let inline = self.inline();
        quote! {
            #inline
            fn random_kept(&self, me: usize, past: &Self::Past, kept: &mut Self::Kept, rng: &mut Rng) -> Option<Choice> {
                self.random_tested(Look::all(past), me, rng, kept)
            }
            #inline
            fn play_drawn(&mut self, me: usize, past: Seen<'_>, m: Choice, kept: &Self::Kept) -> Played<Self::Trace> {
                let Some(tested) = *kept else { return self.play(me, past, m) };
                #pass
                #was
                *self = tested;
                #known
                #tail
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_of;

    /// Returns the code of a game where a man is put, and a position must not be repeated. Instruction selection
    /// does not support these jumps, and does not reuse positions.
    fn code(more: &str, passes: &[&str]) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 15 x 15 only x 7..9 | y 7..9\npieces man\n\
             move place {{\n    choose to in empty\n    put own man on to\n    require seen == 0\n    {more}\n}}\n\
             move hop {{\n    choose from in own man\n    choose to in union(d in adjacent : (from.d & enemy).d & empty)\n    from -> to\n}}\n\
             end {{ turn > 9 : draw }}\n"
        );
        code_of(&text, passes)
    }

    #[test]
    fn what_was_tested_whole_is_taken_over() {
        let taken = "*self = tested;";
        let text = code("", &[]);
        assert!(text.contains(taken), "{text}");
        assert!(!code("", &["tested-position reuse"]).contains(taken));
        let later = code("put own man on g7", &[]);
        assert!(
            !later.contains(taken),
            "something is done behind it: {later}"
        );
    }
}
