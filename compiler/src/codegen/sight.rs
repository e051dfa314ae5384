//! Writes observations: of positions by the lines of `view`, of moves by what is hidden in their
//! blocks.

use super::context::Context;
use super::scope::Scope;
use crate::index::{Id, IndexVec};
use crate::ir::{Expr, ExprKind, FnId, StateId, Veil, Veiled, ViewLine, Viewed};
use crate::typed::{Axis, Mask};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Writes `Rules::sight` and `Rules::veil`, if anything is hidden.
    pub(crate) fn sight_fns(&self) -> TokenStream {
        let (sight, veil) = (self.sight(), self.veil());
        quote!(#sight #veil)
    }

    fn sight(&self) -> Option<TokenStream> {
        let lines = self.program.view.as_ref()?;
        let vars = IndexVec::new();
        let scope = Scope::new(self, &vars, quote!(self));
        let lines = lines.iter().map(|line| self.sight_line(line, &scope));
        let states = self.states_shown();
        Some(quote! {
            fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
                #(#lines)*
            }
            #states
        })
    }

    fn sight_line(&self, line: &ViewLine, scope: &Scope<'_>) -> TokenStream {
        let cite = self.cite(line.span);
        let show = match &line.what {
            Viewed::Layer { layer, owner, on } => {
                let layer = Literal::usize_unsuffixed(layer.index());
                let (on, show) = (self.looked_at(*on, scope), shown(*owner));
                quote!(sight.#show(#layer, Board::CELLS, #on);)
            }
            Viewed::State(state, index) => self.shown_state(*state, index, scope),
        };
        match line.players {
            Some(players) => {
                let players = self.looked_at(players, scope);
                quote!(#cite if (#players) >> me & 1 == 1 { #show })
            }
            None => quote!(#cite #show),
        }
    }

    /// Writes the code that shows the entries that the indices select.
    fn shown_state(
        &self,
        state: StateId,
        index: &[Option<FnId>],
        scope: &Scope<'_>,
    ) -> TokenStream {
        let axes = &self.program.states[state].axes;
        let named = axes.iter().zip(index).map(|(axis, e)| {
            let length = Literal::usize_unsuffixed(self.program.axis_len(*axis));
            let Some(e) = e else {
                return quote!(.by(#length, 0..#length));
            };
            let value = self.looked_at(*e, scope);
            match axis {
                Axis::Range(lo, hi) => {
                    let (lo, hi) = (Literal::i32_unsuffixed(*lo), Literal::i32_unsuffixed(*hi));
                    quote!(.by(#length, entry(#value, #lo, #hi)))
                }
                Axis::Cell => quote!(.by(#length, places_of(Board::CELLS, #value))),
                _ => quote!(.by(#length, (#value).cells())),
            }
        });
        let state = Literal::usize_unsuffixed(state.index());
        quote!(sight.show_entries(#state, Entries::only()#(#named)*);)
    }

    /// Writes the value of an expression of `view` for the observer.
    fn looked_at(&self, function: FnId, scope: &Scope<'_>) -> TokenStream {
        let of = &self.program.functions[function];
        let call = Expr {
            kind: Box::new(ExprKind::Call {
                function,
                me: None,
                key: None,
                args: Vec::new(),
            }),
            ty: of.ty,
            span: of.span,
        };
        scope.expr(&call).bare()
    }

    /// `Rules::states`
    fn states_shown(&self) -> TokenStream {
        let p = self.program;
        let states = p.states.ids().map(|id| {
            let (n, field) = (
                Literal::usize_unsuffixed(id.index()),
                &self.state_fields[id.index()],
            );
            let entry = match self.entries(id) {
                None => quote!(0..1, |_| self.#field),
                Some(_) => {
                    let places = self.places(id);
                    quote!(#places, |place| self.#field[place])
                }
            };
            quote!(out.state(#n, #entry);)
        });
        let playing = p.uses.playing.then(|| quote!(out.add(self.playing);));
        quote! {
            fn states(&self, out: &mut SeenKey<'_>) {
                #(#states)*
                #playing
            }
        }
    }

    fn veil(&self) -> Option<TokenStream> {
        if !self.program.veils.iter().any(hides) {
            return None;
        }
        let veiled = self.program.veils.enumerate();
        let arms = veiled.filter(|(_, veil)| hides(veil)).map(|(id, veil)| {
            let name = self.variant(id);
            let whole = Literal::u64_unsuffixed(veil.whole);
            let choices = masks(veil).iter().copied().map(Literal::u64_unsuffixed);
            quote!(Choice::#name { .. } => Veil { whole: #whole, choices: vec![#(#choices),*] },)
        });
        let shown = self.passes() || self.program.veils.iter().any(|veil| !hides(veil));
        let rest = shown.then(|| quote!(_ => Veil::default(),));
        Some(quote! {
            fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
                match choice {
                    #(#arms)*
                    #rest
                }
            }
        })
    }
}

/// Whether anything of a block's moves is hidden from any player.
fn hides(veil: &Veil) -> bool {
    veil.whole != 0 || !masks(veil).is_empty()
}

/// Returns for each choice the players who do not see it.
fn masks(veil: &Veil) -> &[Mask] {
    match &veil.choices {
        Veiled::Always(masks) => masks,
        // Games with such blocks are printed from the low-level representation.
        Veiled::ByMove => &[],
    }
}

/// Returns the method that shows cells, or only the owners of their pieces.
fn shown(owner: bool) -> TokenStream {
    if owner {
        quote!(show_owners)
    } else {
        quote!(show_cells)
    }
}
