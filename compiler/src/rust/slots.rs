//! Prints draws by slots: a move whose last choice follows effects is drawn by rejection sampling.

use super::Printer;
use super::names::Namer;
use super::playout_cache::Drawn;
use crate::lir::{BlockId, Slots};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

impl Printer<'_> {
    /// Returns the block that is drawn by slots: the only one of the game.
    fn slots(&self) -> Option<(BlockId, Slots)> {
        let mut variants = self.module.variants.enumerate();
        variants.find_map(|(id, variant)| Some((id, variant.slots?)))
    }

    /// Prints the draw as a method of the position.
    pub(super) fn slots_draw(&self) -> Option<TokenStream> {
        let (id, slots) = self.slots()?;
        let [first, second, last, _] = slots.functions().map(|f| self.function(f));
        let (name, inline) = (self.variant(id), self.in_ply());
        let fields = self.choice_fields(id);
        let mut names = Namer::of_variables();
        for name in ["past", "me", "most", "rng", "targets", "slot", "set"] {
            names.fresh(name);
        }
        let chosen = fields.iter().map(|field| names.fresh(&field.to_string()));
        let chosen: Vec<Ident> = chosen.collect();
        let [a, b, c] = chosen.as_slice() else {
            return None;
        };
        let firsts = Literal::usize_unsuffixed(slots.firsts);
        let cite = self.cite(&self.module.variants[id].cite);
        Some(quote! {
            #cite
            /// Draws the choices before the effects together with a number below `most` for the last one.
            #inline
            fn draw(&self, past: Seen<'_>, me: usize, most: i32, rng: &mut Rng) -> Option<Choice> {
                let mut targets = Targets::<_, #firsts>::new();
                for #a in self.#first(me).cells() {
                    targets.push(#a, self.#second(me, #a));
                }
                if targets.total() == 0 { return None; }
                for (#a, #b, slot) in targets.slots(most as u32, rng) {
                    let set = self.#last(me, #a, #b);
                    if slot < set.count() {
                        let #c = set.nth(slot);
                        return Some(Choice::#name { #(#fields: #chosen as _),* });
                    }
                }
                random_legal(self, past, me, rng)
            }
        })
    }

    /// Prints `Rules::random` by the draw.
    pub(super) fn random_by_slots(&self) -> Option<TokenStream> {
        let (_, slots) = self.slots()?;
        let (most, inline) = (self.function(slots.most), self.in_ply());
        Some(quote! {
            #inline
            fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
                self.draw(past, me, self.#most(me), rng)
            }
        })
    }

    /// Prints the draw in playouts, which store the bound if it holds for the rest of a game.
    pub(super) fn drawn_by_cached_bound(&self) -> Option<Drawn> {
        let (_, slots) = self.slots().filter(|(_, slots)| slots.holds)?;
        let most = self.function(slots.most);
        Some(Drawn {
            field: quote! {
                /// A bound on the members of the last choice.
                most: Bound,
            },
            random: quote! {
                let most = cache.most.of(|| self.#most(me) as u32) as i32;
                self.draw(Look::all(past), me, most, rng)
            },
        })
    }
}
