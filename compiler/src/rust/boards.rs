//! The boards of a player and of the opponent: `self.own(me)`, `self.enemy(me)`; the functions on all boards of a layer.

use super::Printer;
use super::body::Body;
use super::code::Code;
use super::names::Namer;
use crate::index::IndexVec;
use crate::ir::{KindId, LayerId};
use crate::lir::{FieldId, FunctionId, Module, Op, PosId, ValueId};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Whose board it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Whose {
    Own,
    Enemy,
}

/// The functions that return the boards of players.
pub(super) struct Boards {
    /// By layer: of the player, and of the opponent.
    names: IndexVec<LayerId, [Ident; 2]>,
    used: RefCell<BTreeSet<(LayerId, Whose)>>,
}

impl Boards {
    /// Chooses the names of a module: `own`, or `own_pieces` where several layers have owners.
    pub(super) fn new(module: &Module, methods: &mut Namer) -> Boards {
        let owned = module.layers.iter().filter(|layer| layer.owners.is_some());
        let several = owned.count() > 1;
        let names = module.layers.iter().map(|layer| {
            ["own", "enemy"].map(|whose| match several {
                true => methods.fresh(&format!("{whose}_{}", layer.name)),
                false => methods.fresh(whose),
            })
        });
        Boards {
            names: names.collect(),
            used: RefCell::default(),
        }
    }

    fn name(&self, layer: LayerId, whose: Whose) -> Ident {
        self.used.borrow_mut().insert((layer, whose));
        self.names[layer][whose as usize].clone()
    }

    /// Prints the functions that others call.
    pub(super) fn items(&self, printer: &Printer<'_>) -> Vec<TokenStream> {
        let m = printer.module;
        let items = m.layers.enumerate().filter_map(|(id, layer)| {
            let used = |whose| self.used.borrow().contains(&(id, whose));
            if !used(Whose::Own) && !used(Whose::Enemy) {
                return None;
            }
            let field = printer.field(layer.owners?);
            let [own, enemy] = &self.names[id];
            let enemy = used(Whose::Enemy).then(|| quote!(, #enemy));
            let list = printer.masked(m.players.len(), true).map(|n| quote!(% #n));
            Some(quote!(owners!(#own #enemy: #field #list);))
        });
        items.collect()
    }
}

impl Printer<'_> {
    /// Whether `boards!` defines a function. The functions of this macro call each other by the names that they have there.
    pub(super) fn is_of_boards(&self, id: FunctionId) -> bool {
        let functions = &self.module.functions;
        let mut all = { self.reached.iter() }.filter(|id| functions[**id].of_boards);
        functions[id].of_boards && all.all(|id| *self.function(*id) == functions[*id].name)
    }

    /// Prints the functions on the boards of the first layer: its owners, its kinds with owners and the others.
    pub(super) fn functions_of_boards(&self) -> Option<TokenStream> {
        let functions = { self.reached.iter() }.filter(|id| self.is_of_boards(**id));
        let functions = functions.map(|id| {
            let (name, inline) = (self.function(*id), self.inline(*id));
            let inline = (inline.to_string() == quote!(#[inline]).to_string()).then_some(inline);
            quote!(#inline fn #name)
        });
        let functions: Vec<_> = functions.collect();
        if functions.is_empty() {
            return None;
        }
        let layer = self.module.layers.iter().next()?;
        let owner = self.field(layer.owners?);
        let players = (0..self.module.players.len()).map(Literal::usize_unsuffixed);
        let [owned, neutral] = [false, true].map(|neutral| {
            let is = |kind: KindId| self.module.kinds[kind].neutral == neutral;
            let boards = layer.boards.iter().filter(|(kind, _)| is(*kind));
            let boards: Vec<_> = boards.map(|(_, field)| self.field(*field)).collect();
            boards
        });
        let owned = (!owned.is_empty()).then(|| quote!(: #(#owned),*));
        let neutral = (!neutral.is_empty()).then(|| quote!(; #(#neutral),*));
        Some(quote!(boards!((#owner[#(#players),*] #owned #neutral), #(#functions),*);))
    }
}

impl Body<'_> {
    /// Prints the board of a player or of the opponent, if an entry of a field is one.
    pub(super) fn board_of(&self, pos: PosId, field: FieldId, at: ValueId) -> Option<Code> {
        let m = self.m.module;
        if m.players.len() == 1 {
            return None;
        }
        let mut layers = m.layers.enumerate();
        let (layer, _) = layers.find(|(_, layer)| layer.owners == Some(field))?;
        let (whose, of) = match self.written(at) {
            Some(Op::Index(_)) => return None,
            Some(Op::Opponent(of) | Op::After(of, 2)) if !m.chance => (Whose::Enemy, *of),
            _ => (Whose::Own, at),
        };
        let (pos, name, of) = (
            self.pos(pos),
            self.m.boards_of.name(layer, whose),
            self.value(of),
        );
        let of = of.bare();
        Some(Code::atom(quote!(#pos.#name(#of))))
    }
}
