//! The schema, and positions from and to plain data.

use super::context::Context;
use super::need::Need;
use crate::index::Id;
use crate::ir::{KindId, LayerId, StateId};
use crate::typed::{Axis, Shape, StateTy};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// `const FRAME`: how cells are named and where they are.
    pub(crate) fn frame(&self) -> TokenStream {
        let grid = &self.program.grid;
        let (width, height) = match grid.drawn() {
            Shape::Square { width, height, .. } | Shape::Hex { width, height, .. } => {
                (*width, *height)
            }
            Shape::Graph { .. } => (0, 0),
        };
        let [w, h] = [width, height].map(Literal::i32_unsuffixed);
        let hexes = matches!(grid.drawn(), Shape::Hex { .. });
        let levels = grid
            .names
            .first()
            .is_some_and(|n| n.matches(',').count() == 2);
        let names: Vec<_> = if grid.is_graph() && grid.drawn.is_none() {
            grid.names.iter().map(String::as_str).collect()
        } else {
            Vec::new()
        };
        let frame = quote!(Frame { width: #w, height: #h, levels: #levels, hexes: #hexes, names: &[#(#names),*] });
        let Some((_, bits)) = &grid.drawn else {
            return quote! {
                /// How cells are named, and where they are.
                const FRAME: Frame = #frame;
            };
        };
        let bits = bits.iter().map(|bit| Literal::usize_unsuffixed(*bit));
        quote! {
            /// How cells are named, and where they are: their bits are numbered without gaps.
            const FRAME: Packed = Packed { frame: #frame, bits: &[#(#bits),*] };
        }
    }

    /// `Rules::schema`
    pub(crate) fn schema_fn(&self) -> TokenStream {
        let p = self.program;
        let (name, title) = (&p.name, &p.title);
        let hash = Literal::u64_unsuffixed(p.rules_hash);
        let players = &p.players;
        let (chance, simultaneous) = (p.chance, p.simultaneous);
        let hexes = matches!(p.grid.drawn(), Shape::Hex { .. });
        let layers = p.layers.iter().map(|layer| {
            let name = &layer.name;
            let kinds = layer.kinds.iter().map(|k| {
                let kind = &p.kinds[*k];
                let (name, neutral) = (&kind.name, kind.neutral);
                let letter = kind.letter.map_or(quote!(None), |l| quote!(Some(#l)));
                quote!((#name.into(), #letter, #neutral))
            });
            quote!(LayerSchema { name: #name.into(), kinds: vec![#(#kinds),*] })
        });
        let states = p.states.iter().map(|state| {
            let (name, clock) = (&state.name, state.clock);
            let axes = state.axes.iter().map(|axis| {
                let names = self.axis_names(*axis);
                quote!(AxisSchema { names: #names })
            });
            let sort = self.sort(state.ty);
            quote!(StateSchema { name: #name.into(), axes: vec![#(#axes),*], sort: #sort, clock: #clock })
        });
        let before = p.uses.before;
        let seen = p.seen.iter().map(|what| match what {
            None => quote!(None),
            Some(layer) => {
                let layer = Literal::usize_unsuffixed(layer.index());
                quote!(Some(#layer))
            }
        });
        quote! {
            fn schema() -> Schema {
                Schema {
                    name: #name.into(),
                    title: #title.into(),
                    rules_hash: #hash,
                    players: names(&[#(#players),*]),
                    chance: #chance,
                    simultaneous: #simultaneous,
                    cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
                    places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
                    hexes: #hexes,
                    layers: vec![#(#layers),*],
                    states: vec![#(#states),*],
                    before: #before,
                    seen: vec![#(#seen),*],
                }
            }
        }
    }

    fn list(&self, all: impl Iterator<Item = String>) -> TokenStream {
        quote!(names(&[#(#all),*]))
    }

    fn axis_names(&self, axis: Axis) -> TokenStream {
        let p = self.program;
        match axis {
            Axis::Range(lo, hi) => {
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                quote!((#lo..=#hi).map(|n: i32| n.to_string()).collect())
            }
            Axis::Player => self.list(p.players.iter().cloned()),
            Axis::Kind => self.list(p.kinds.iter().map(|k| k.name.clone())),
            Axis::Cell => quote!(Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect()),
            Axis::Dir => self.list((0..p.grid.dirs.len()).map(|d| self.dir_text(d))),
            Axis::Enum(e) => self.list(p.enums[e].members.iter().cloned()),
        }
    }

    fn sort(&self, ty: StateTy) -> TokenStream {
        let p = self.program;
        let set = |names: TokenStream, single: bool, always: bool| quote!(StateSort::Set { names: #names, single: #single, always: #always });
        let players = || {
            self.list(
                p.players
                    .iter()
                    .cloned()
                    .chain(p.chance.then(|| "chance".to_string())),
            )
        };
        match ty {
            StateTy::Number(lo, hi) => {
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                quote!(StateSort::Number(#lo, #hi))
            }
            StateTy::Flag => quote!(StateSort::Flag),
            StateTy::Player => set(players(), true, false),
            StateTy::Players => set(self.axis_names(Axis::Player), false, false),
            StateTy::Cell => set(self.axis_names(Axis::Cell), true, false),
            StateTy::Cells => set(self.axis_names(Axis::Cell), false, false),
            StateTy::Kind => set(self.axis_names(Axis::Kind), true, false),
            StateTy::Kinds => set(self.axis_names(Axis::Kind), false, false),
            StateTy::Dir => set(self.axis_names(Axis::Dir), true, false),
            StateTy::Enum(e) => set(self.axis_names(Axis::Enum(e)), true, true),
        }
    }

    /// Every kind of a layer with its owner and the expression of its cells.
    pub(crate) fn boards(
        &self,
        layer: LayerId,
        pos: &TokenStream,
    ) -> Vec<(KindId, usize, Option<usize>, TokenStream)> {
        let mut all = Vec::new();
        let plan = self.layer_plan(layer);
        for (local, kind) in self.program.layers[layer].kinds.iter().enumerate() {
            let field = &self.kind_fields[kind.index()];
            if self.program.kinds[*kind].neutral {
                all.push((*kind, local, None, quote!(#pos.#field)));
                continue;
            }
            for owner in 0..self.program.players.len() {
                let (i, boards) = (Literal::usize_unsuffixed(owner), self.owner_field(layer));
                let cells = if plan.by_kind_and_owner.is_some() {
                    quote!(#pos.#boards[#i])
                } else {
                    quote!(#pos.#boards[#i] & #pos.#field)
                };
                all.push((*kind, local, Some(owner), cells));
            }
        }
        all
    }

    pub(crate) fn owner_code(owner: Option<usize>) -> TokenStream {
        owner.map_or(quote!(None), |o| {
            let o = Literal::usize_unsuffixed(o);
            quote!(Some(#o))
        })
    }

    /// The places of a state's entries in the order of its axes: where cells are an axis, bits that
    /// are no cells have none.
    pub(crate) fn places(&self, id: StateId) -> TokenStream {
        let axes = &self.program.states[id].axes;
        let all = Literal::usize_unsuffixed(self.entries(id).unwrap_or(1));
        let frame = self.program.grid.bits == self.program.grid.bit_of.len();
        if frame || !axes.contains(&Axis::Cell) {
            return quote!((0..#all));
        }
        let mut after = 1usize;
        let mut tests = Vec::new();
        for axis in axes.iter().rev() {
            let len = self.axis_len(*axis);
            if *axis == Axis::Cell {
                let (by, len) = (
                    Literal::usize_unsuffixed(after),
                    Literal::usize_unsuffixed(len),
                );
                tests.push(quote!(Board::CELLS.contains(place / #by % #len)));
            }
            after *= len;
        }
        quote!((0..#all).filter(|place| #(#tests)&&*))
    }

    /// `Rules::write` and `Rules::read`, and what they call.
    pub(crate) fn view_fns(&self) -> (TokenStream, TokenStream) {
        let p = self.program;
        let boards = self.write_boards();
        let next = if p.simultaneous {
            quote!(0)
        } else {
            quote!(self.next)
        };
        let all = Literal::u32_unsuffixed(self.all_players() as u32);
        let playing = if p.uses.playing {
            quote!(u32::from(self.playing))
        } else {
            quote!(#all)
        };
        let before = p.uses.before.then(|| {
            quote! {
                view.before = None;
                let mut then = view.clone();
                self.began().write_board(&mut then);
                view.before = Some(Box::new((then.layers, then.states)));
            }
        });
        let (read, read_board) = self.read_fn();
        if p.uses.before {
            self.need(Need::Began);
        }
        let rules = quote! {
            fn write(&self, view: &mut View) {
                self.write_board(view);
                view.next = #next;
                view.playing = #playing;
                #before
            }
            #read
        };
        let own = quote! {
            fn write_board(&self, view: &mut View) { #boards }
            #read_board
        };
        (rules, own)
    }

    fn write_boards(&self) -> TokenStream {
        let layers = self.program.layers.ids().map(|layer| {
            let pieces =
                self.boards(layer, &quote!(self))
                    .into_iter()
                    .map(|(_, local, owner, cells)| {
                        let (kind, owner) =
                            (Literal::u8_unsuffixed(local as u8), Self::owner_code(owner));
                        quote!((#cells, #kind, #owner))
                    });
            quote!(write_layer(Board::CELLS, &[#(#pieces),*]))
        });
        let states = self.program.states.enumerate().map(|(id, state)| {
            let field = &self.state_fields[id.index()];
            let one = |value: TokenStream| match state.ty {
                StateTy::Number(..) => quote!(Stored::Number(#value.into())),
                StateTy::Flag => quote!(Stored::Flag(#value)),
                StateTy::Cell | StateTy::Cells => {
                    quote!(stored_cells(#value, Board::CELLS))
                }
                _ => {
                    quote!(stored_members(#value.into()))
                }
            };
            match self.entries(id) {
                None => {
                    let value = one(quote!(self.#field));
                    quote!(vec![#value])
                }
                Some(_) => {
                    let (value, places) = (one(quote!(self.#field[place])), self.places(id));
                    quote!(#places.map(|place| #value).collect())
                }
            }
        });
        quote! {
            view.layers = vec![#(#layers),*];
            view.states = vec![#(#states),*];
        }
    }

    fn read_fn(&self) -> (TokenStream, TokenStream) {
        let p = self.program;
        let layers = p.layers.ids().flat_map(|layer| {
            let n = Literal::usize_unsuffixed(layer.index());
            self.program.layers[layer]
                .kinds
                .iter()
                .enumerate()
                .map(|(local, kind)| {
                    self.need(Need::Put(*kind));
                    let (put, local) = (self.put_name(*kind), Literal::u8_unsuffixed(local as u8));
                    if p.kinds[*kind].neutral {
                        quote!((#n, #local, None) => pos.#put(cell),)
                    } else {
                        quote!((#n, #local, Some(owner)) => pos.#put(usize::from(owner), cell),)
                    }
                })
                .collect::<Vec<_>>()
        });
        let states = p.states.enumerate().map(|(id, state)| {
            let (field, n) = (&self.state_fields[id.index()], Literal::usize_unsuffixed(id.index()));
            let stored = self.stored_ty(state.ty);
            let read = |value: TokenStream| match state.ty {
                StateTy::Number(lo, hi) => {
                    let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                    quote!(read_number(#value, #lo, #hi) as #stored)
                }
                StateTy::Flag => {
                    quote!(read_flag(#value))
                }
                StateTy::Cell | StateTy::Cells => {
                    quote!(read_cells(#value, Board::CELLS))
                }
                _ => {
                    quote!(read_members(#value) as #stored)
                }
            };
            match self.entries(id) {
                None => {
                    let value = read(quote!(states.get(#n).and_then(|all| all.first())));
                    quote!(pos.#field = #value;)
                }
                Some(_) => {
                    let value = read(quote!(states.get(#n).and_then(|all| all.get(entry))));
                    let places = self.places(id);
                    quote!(for (entry, place) in #places.enumerate() { pos.#field[place] = #value; })
                }
            }
        });
        let blank = self.blank();
        let next = (!p.simultaneous).then(|| {
            let most = Literal::u8_unsuffixed(p.players.len() as u8 - u8::from(!p.chance));
            quote!(pos.next = view.next.min(#most);)
        });
        let playing = p.uses.playing.then(|| {
            let ty = self.stored_ty(StateTy::Players);
            quote!(pos.playing = view.playing as #ty;)
        });
        let turn = p
            .uses
            .turn
            .then(|| quote!(pos.turn = u16::try_from(view.turn).unwrap_or(u16::MAX);));
        let passes = p
            .uses
            .passes
            .then(|| quote!(pos.passes = u16::try_from(view.passes).unwrap_or(u16::MAX);));
        let again = p.uses.again.then(|| quote!(pos.again = view.open;));
        let before = p.uses.before.then(|| {
            let keep = self.keep_before(&quote!(then));
            quote! {
                if let Some(before) = &view.before {
                    let mut then = Position::read_board(&before.0, &before.1);
                    #keep
                    pos.before = then.before;
                } else {
                    let mut then = pos;
                    #keep
                    pos.before = then.before;
                }
            }
        });
        let all_joined = self.all_joined();
        let all_enclosed = self.all_enclosed();
        let all_standing = self.all_standing();
        let read = quote! {
            fn read(view: &View) -> Result<Position, PositionError> {
                let mut pos = Position::read_board(&view.layers, &view.states);
                #next #turn #passes #playing #again #before
                #all_joined
                #all_enclosed
                #all_standing
                Ok(pos)
            }
        };
        let read_board = quote! {
            fn read_board(layers: &Layers, states: &States) -> Position {
                let mut pos = #blank;
                for (layer, cells) in layers.iter().enumerate() {
                    for (bit, piece) in Board::CELLS.cells().zip(cells) {
                        let Some(piece) = piece else { continue };
                        let cell = Cells::of(bit);
                        match (layer, piece.kind, piece.owner) {
                            #(#layers)*
                            _ => {}
                        }
                    }
                }
                #(#states)*
                pos
            }
        };
        (read, read_board)
    }
}
