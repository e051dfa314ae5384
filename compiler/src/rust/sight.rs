//! Prints observations: `Rules::sight` and `Rules::veil`, and the statements that show and hide.

use super::Printer;
use super::body::Body;
use crate::index::Id;
use crate::lir::{BlockId, Named, Shown, ValueId, Veil, VeiledChoices};
use crate::typed::Axis;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

impl Printer<'_> {
    /// Prints `Rules::sight` and `Rules::veil`, if anything is hidden.
    pub(super) fn sights(&self) -> TokenStream {
        let (sight, veil) = (self.sight(), self.veil());
        quote!(#sight #veil)
    }

    fn sight(&self) -> Option<TokenStream> {
        let f = self.module.sight?;
        let (shown, states) = (self.called(f, quote!(me, sight)), self.states_shown());
        Some(quote! {
            fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
                #shown;
            }
            #states
        })
    }

    /// `Rules::states`
    fn states_shown(&self) -> TokenStream {
        let layout = &self.module.layout;
        let states = layout.states.iter().enumerate().map(|(n, state)| {
            let (n, field) = (Literal::usize_unsuffixed(n), self.field(state.field));
            let entry = match state.axes.is_empty() {
                true => quote!(0..1, |_| self.#field),
                false => {
                    let places = self.places(state);
                    quote!(#places, |place| self.#field[place])
                }
            };
            quote!(out.state(#n, #entry);)
        });
        let playing = layout.playing.map(|f| {
            let field = self.field(f);
            quote!(out.add(self.#field);)
        });
        quote! {
            fn states(&self, out: &mut SeenKey<'_>) {
                #(#states)*
                #playing
            }
        }
    }

    /// `Rules::veil`: one arm for all blocks of which the same is hidden, and none where that holds for every move.
    fn veil(&self) -> Option<TokenStream> {
        let mut arms: Vec<(TokenStream, Vec<TokenStream>)> = Vec::new();
        let hiding = self.played().filter(|(_, variant)| hides(&variant.veil));
        for (id, variant) in hiding {
            let (pattern, veil) = self.veil_of(id, &variant.veil);
            let same = |(known, _): &&mut (TokenStream, _)| known.to_string() == veil.to_string();
            match arms.iter_mut().find(same) {
                Some((_, patterns)) => patterns.push(pattern),
                None => arms.push((veil, vec![pattern])),
            }
        }
        let hidden: usize = arms.iter().map(|(_, patterns)| patterns.len()).sum();
        let shown = self.passes() || hidden < self.played().count();
        let veil = match arms.as_slice() {
            [] => return None,
            [(veil, patterns)] if !shown && patterns.len() > 1 => quote!(#veil),
            _ => {
                let (veils, patterns): (Vec<_>, Vec<_>) = arms.into_iter().unzip();
                let all = !shown && self.never_played().is_none();
                let rest = (!all).then(|| quote!(_ => Veil::default(),));
                quote!(match choice { #(#(#patterns)|* => #veils,)* #rest })
            }
        };
        Some(quote! {
            fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
                #veil
            }
        })
    }

    /// Prints the pattern of a block's moves, and what is hidden of them.
    fn veil_of(&self, id: BlockId, veil: &Veil) -> (TokenStream, TokenStream) {
        let whole = Literal::u64_unsuffixed(veil.whole);
        match &veil.choices {
            VeiledChoices::Always(masks) => {
                let name = self.variant(id);
                let masks = masks.iter().map(|mask| Literal::u64_unsuffixed(*mask));
                let veil = quote!(Veil { whole: #whole, choices: vec![#(#masks),*] });
                (quote!(Choice::#name { .. }), veil)
            }
            VeiledChoices::ByMove(f) => {
                let (pattern, args) = (self.choice_pattern(id), self.choice_args(id));
                let past = self.module.functions[*f].past.then(|| quote!(past,));
                let name = self.function(*f);
                let veil = quote!({
                    let mut choices = Vec::new();
                    self.#name(#past me, #args &mut choices);
                    Veil { whole: #whole, choices }
                });
                (pattern, veil)
            }
        }
    }
}

/// Whether anything of a block's moves is hidden from any player.
fn hides(veil: &Veil) -> bool {
    let choices = match &veil.choices {
        VeiledChoices::Always(masks) => !masks.is_empty(),
        VeiledChoices::ByMove(_) => true,
    };
    veil.whole != 0 || choices
}

impl Body<'_> {
    /// Prints a statement that shows a part of the position.
    pub(super) fn show(&self, shown: &Shown) -> TokenStream {
        match shown {
            Shown::Cells {
                layer,
                owner,
                cells,
            } => {
                let layer = Literal::usize_unsuffixed(layer.index());
                let show = format_ident!("{}", if *owner { "show_owners" } else { "show_cells" });
                let cells = self.bare(*cells);
                quote!(sight.#show(#layer, Board::CELLS, #cells);)
            }
            Shown::Entries(state, named) => {
                let axes = &self.m.module.layout.states[*state].axes;
                let named = axes.iter().zip(named);
                let named = named.map(|(axis, named)| self.named(*axis, *named));
                let state = Literal::usize_unsuffixed(*state);
                quote!(sight.show_entries(#state, Entries::only()#(#named)*);)
            }
        }
    }

    /// Prints the number of members of an axis, and those that are selected.
    fn named(&self, axis: Axis, named: Named) -> TokenStream {
        let module = self.m.module;
        let length = match axis {
            // The cells themselves, where a table has an entry for each bit.
            Axis::Cell => module.grid.bit_of.len(),
            axis => self.m.axis_len(axis),
        };
        let length = Literal::usize_unsuffixed(length);
        let value = |value: ValueId| self.bare(value);
        match (axis, named) {
            (_, Named::All) => quote!(.by(#length, 0..#length)),
            (_, Named::Place(n, lo, hi)) => {
                let (n, [lo, hi]) = (value(n), [lo, hi].map(Literal::i32_unsuffixed));
                quote!(.by(#length, entry(#n, #lo, #hi)))
            }
            (Axis::Cell, Named::Members(set)) => {
                let set = value(set);
                quote!(.by(#length, places_of(Board::CELLS, #set)))
            }
            (Axis::Player, Named::Members(set)) if module.chance => {
                // Chance has no entry in tables by player.
                let set = value(set);
                quote!(.by(#length, (#set).cells().filter(|member| *member < #length)))
            }
            (_, Named::Members(set)) => {
                let set = self.dot(set);
                quote!(.by(#length, #set.cells()))
            }
        }
    }
}
