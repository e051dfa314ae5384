//! Writes the hash keys of positions, which `seen` compares.
//!
//! A key is the sum of the words of a position, each multiplied by a weight of its own (see the
//! runtime's `keys`). So it is computed from scratch at each use, with one multiplication per word and
//! no branch.

use super::context::Context;
use crate::index::Id;
use crate::ir::{LayerId, StateId};
use crate::typed::StateTy;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Writes `key`: the key that `seen` compares.
    pub(crate) fn key_fn(&self, what: Option<LayerId>) -> TokenStream {
        let name = self.seen_method(what);
        let first = match what {
            None => quote!(Key::next(self.next)),
            _ => quote!(Key::NONE),
        };
        let layers = self.program.layers.ids();
        let layers = layers.filter(|layer| what.is_none_or(|only| only == *layer));
        let layers: TokenStream = layers.map(|layer| self.layer_key(layer)).collect();
        let states = self.program.states.enumerate();
        let states = states.filter(|(_, state)| what.is_none() && !state.clock);
        let states: TokenStream = states.map(|(id, _)| self.state_key(id)).collect();
        let inline = self.inline();
        quote! {
            /// The strong hash of what `seen` compares.
            #inline
            fn #name(&self) -> u128 {
                let mut key = #first;
                #layers
                #states
                key.sum()
            }
        }
    }

    /// Writes the key of a layer's pieces: by owner, and by kind.
    fn layer_key(&self, layer: LayerId) -> TokenStream {
        let plan = self.layer_plan(layer);
        let n = Literal::usize_unsuffixed(layer.index());
        let words = Literal::usize_unsuffixed(self.program.grid.words());
        let mut key = TokenStream::new();
        let mut add = |cells: TokenStream, weights: TokenStream| {
            let key_of = self.cells_key(&cells, &quote!(const { &#weights }));
            key.extend(quote!(key = #key_of;));
        };
        let mut only = self.program.layers[layer].kinds.iter();
        let only = only
            .position(|kind| Some(*kind) == plan.by_kind_and_owner)
            .unwrap_or(0);
        if let Some(owner) = self.owner_field(layer) {
            for p in 0..self.program.players.len() {
                let (place, code) = (
                    Literal::usize_unsuffixed(p),
                    Literal::u8_unsuffixed(p as u8),
                );
                let kind = Literal::u8_unsuffixed(only as u8);
                add(
                    quote!(self.#owner[#place]),
                    quote!(piece_weights::<#words>(#n, #kind, Some(#code))),
                );
            }
        }
        for (local, kind) in self.program.layers[layer].kinds.iter().enumerate() {
            let field = &self.kind_fields[kind.index()];
            let place = Literal::u8_unsuffixed(local as u8);
            if self.program.kinds[*kind].neutral {
                add(
                    quote!(self.#field),
                    quote!(piece_weights::<#words>(#n, #place, None)),
                );
            } else if plan.by_kind_and_owner.is_none() && local > 0 {
                add(
                    quote!(self.#field),
                    quote!(kind_weights::<#words>(#n, #place)),
                );
            }
        }
        key
    }

    /// Writes the key of a state's entries.
    fn state_key(&self, id: StateId) -> TokenStream {
        let (n, field) = (
            Literal::usize_unsuffixed(id.index()),
            &self.state_fields[id.index()],
        );
        let entries = Literal::usize_unsuffixed(self.entries(id).unwrap_or(1));
        let words = Literal::usize_unsuffixed(self.program.grid.words());
        let add = |value: TokenStream, weight: TokenStream| match self.program.states[id].ty {
            StateTy::Number(..) | StateTy::Flag => quote!(key.number(#value as i64, #weight)),
            StateTy::Cell | StateTy::Cells => self.cells_key(&value, &quote!(&#weight)),
            _ => quote!(key.members(#value as u64, #weight)),
        };
        let weights = match self.program.states[id].ty {
            StateTy::Number(..) | StateTy::Flag => {
                quote!(const WEIGHTS: [u64; #entries] = number_weights(#n);)
            }
            StateTy::Cell | StateTy::Cells => {
                quote!(const WEIGHTS: [[u64; #words]; #entries] = set_weights(#n);)
            }
            _ => quote!(const WEIGHTS: [[u64; 1]; #entries] = set_weights(#n);),
        };
        match self.entries(id) {
            None => {
                let add = add(quote!(self.#field), quote!(WEIGHTS[0]));
                quote!({ #weights key = #add; })
            }
            Some(_) => {
                let add = add(quote!(self.#field[place]), quote!(WEIGHTS[entry]));
                let places = self.places(id);
                quote!({
                    #weights
                    for (entry, place) in #places.enumerate() { key = #add; }
                })
            }
        }
    }

    /// Writes the addition of a set of cells to a key.
    fn cells_key(&self, cells: &TokenStream, weights: &TokenStream) -> TokenStream {
        if self.program.grid.bits == self.program.grid.bit_of.len() {
            quote!(key.cells(#cells, #weights))
        } else {
            quote!(key.cells_of(Board::CELLS, #cells, #weights))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_without;
    use crate::ir::testing::*;
    use crate::ir::{ExprKind as K, LayerId, Program, State, Value};
    use crate::typed::{StateTy, Ty};

    /// A game whose rules use `seen` of the position, or of a layer, with a numeric state.
    fn game(what: Option<LayerId>, clock: bool, hole: Option<(i32, i32)>) -> Program {
        let mut p = program(squares(3, 3, hole, false));
        p.states.push(State {
            name: "quiet".into(),
            axes: Vec::new(),
            ty: StateTy::Number(0, 9),
            init: vec![Value::Num(0)],
            clock,
            span: here(),
        });
        p.seen.push(what);
        let seen = e(K::Less(num(0), e(K::Seen(what), Ty::Num)), Ty::Truth);
        let require = crate::ir::Stmt {
            kind: crate::ir::StmtKind::Require(seen),
            span: here(),
        };
        block(
            &mut p,
            &[("from", Ty::Cells)],
            vec![choose(0, own()), require],
        );
        p
    }

    #[test]
    fn a_key_is_of_what_seen_compares() {
        let code = |what, clock| code_without(&game(what, clock, None), &[]);
        let has = |code: &str| {
            ["Key::next(self.next)", "key.cells(", "key.number("].map(|part| code.contains(part))
        };
        assert_eq!(has(&code(None, false)), [true, true, true]);
        assert_eq!(
            has(&code(None, true)),
            [true, true, false],
            "clocks are left out"
        );
        assert_eq!(has(&code(Some(LayerId(0)), false)), [false, true, false]);
    }

    #[test]
    fn on_a_board_with_gaps_cells_are_counted() {
        let counts = |hole| {
            let p = game(None, false, hole);
            code_without(&p, &[]).contains("key.cells_of(")
        };
        assert!(!counts(None) && counts(Some((2, 2))));
    }
}
