//! Writes the schema, and the conversion of positions to and from plain data.

use super::context::Context;
use super::names::ident;
use super::need::Need;
use super::position::{Field, set};
use super::symmetries::{holds_dirs, placement_name, symmetry_names};
use crate::index::Id;
use crate::ir::{KindId, LayerId, StateId};
use crate::rust::plain_data::{Board, layer_row, next_row, plain_data, state_row, turn_row};
use crate::typed::{Axis, Shape, StateTy};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Context<'_> {
    /// Writes `const FRAME`: the names of the cells and their places.
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
        let frame = match () {
            () if !names.is_empty() => quote!(Frame::named(&[#(#names),*])),
            () if hexes => quote!(Frame::hexes(#w, #h)),
            () if levels => quote!(Frame::levels(#w, #h)),
            () => quote!(Frame::square(#w, #h)),
        };
        let Some((_, bits)) = &grid.drawn else {
            return quote! {
                const FRAME: Frame = #frame;
            };
        };
        let bits = bits.iter().map(|bit| Literal::usize_unsuffixed(*bit));
        quote! {
            const FRAME: Frame = #frame.packed(&[#(#bits),*]);
        }
    }

    /// Writes `Rules::schema`.
    pub(crate) fn schema_fn(&self) -> TokenStream {
        let p = self.program;
        let (name, title) = (&p.name, &p.title);
        let hash = Literal::u64_unsuffixed(p.rules_hash);
        let players = &p.players;
        let flags = [
            ("chance", p.chance),
            ("before", p.uses.before),
            ("hidden", p.hides),
        ];
        let flags = flags.iter().filter(|(_, holds)| *holds);
        let flags = flags.map(|(flag, _)| ident(flag));
        let (layers, states) = (self.layer_names(), self.state_names());
        let seen = p.seen.iter().map(|what| match what {
            None => quote!(None),
            Some(layer) => {
                let layer = Literal::usize_unsuffixed(layer.index());
                quote!(Some(#layer))
            }
        });
        let points = p.points.map(|(lo, hi)| {
            let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
            quote!(points: (#lo, #hi),)
        });
        let seen = (!p.seen.is_empty()).then(|| quote!(seen: &[#(#seen),*],));
        let holds_dirs = p.states.iter().any(|s| holds_dirs(&s.axes, s.ty));
        let symmetries = symmetry_names(&p.symmetries, holds_dirs);
        let placement = placement_name(p.placement);
        quote! {
            fn schema() -> Schema {
                const NAMES: Names = Names {
                    name: #name,
                    title: #title,
                    rules_hash: #hash,
                    players: &[#(#players),*],
                    #(#flags: true,)*
                    layers: &[#(#layers),*],
                    #states
                    #points
                    #seen
                    #symmetries
                    #placement
                    ..Names::NONE
                };
                NAMES.schema(&FRAME, Board::CELLS)
            }
        }
    }

    /// Writes the layers, with the names of their kinds.
    fn layer_names(&self) -> Vec<TokenStream> {
        let layers = self.program.layers.iter();
        let layers = layers.filter(|_| self.program.has_board).map(|layer| {
            let name = &layer.name;
            let kinds = layer.kinds.iter().map(|k| {
                let kind = &self.program.kinds[*k];
                let name = &kind.name;
                let letter = kind.letter.map_or(quote!(None), |l| quote!(Some(#l)));
                let of = ident(if kind.neutral { "neutral" } else { "owned" });
                quote!(KindName::#of(#name, #letter))
            });
            quote!((#name, &[#(#kinds),*]))
        });
        layers.collect()
    }

    /// Writes the states, if there are any.
    fn state_names(&self) -> Option<TokenStream> {
        let states = self.program.states.iter().map(|state| {
            let name = &state.name;
            let axes = state.axes.iter().map(|axis| self.names_of(*axis));
            let sort = self.sort(state.ty);
            let clock = state.clock.then(|| quote!(.clock()));
            quote!(StateName::new(#name, &[#(#axes),*], #sort)#clock)
        });
        (!self.program.states.is_empty()).then(|| quote!(states: &[#(#states),*],))
    }

    /// Writes the names of the members that a state is indexed by, or that its sets contain.
    fn names_of(&self, axis: Axis) -> TokenStream {
        let p = self.program;
        match axis {
            Axis::Range(lo, hi) => {
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                quote!(Of::Range(#lo, #hi))
            }
            Axis::Player => quote!(Of::Players),
            Axis::Cell => quote!(Of::Cells),
            Axis::Kind => these(p.kinds.iter().map(|k| k.name.clone())),
            Axis::Dir => {
                let names = (0..p.grid.dirs.len()).map(|d| self.dir_text(d));
                quote!(Of::Dirs(&[#(#names),*]))
            }
            Axis::Enum(e) => these(p.enums[e].members.iter().cloned()),
        }
    }

    fn sort(&self, ty: StateTy) -> TokenStream {
        let set = |sort: &str, axis: Axis| {
            let (sort, names) = (ident(sort), self.names_of(axis));
            quote!(Sort::#sort(#names))
        };
        match ty {
            StateTy::Number(lo, hi) => {
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                quote!(Sort::Number(#lo, #hi))
            }
            StateTy::Flag => quote!(Sort::Flag),
            StateTy::Player => quote!(Sort::AtMostOne(Of::Seats)),
            StateTy::Players => set("Set", Axis::Player),
            StateTy::Cell => set("AtMostOne", Axis::Cell),
            StateTy::Cells => set("Set", Axis::Cell),
            StateTy::Kind => set("AtMostOne", Axis::Kind),
            StateTy::Kinds => set("Set", Axis::Kind),
            StateTy::Dir => set("AtMostOne", Axis::Dir),
            StateTy::Enum(e) => set("One", Axis::Enum(e)),
        }
    }

    /// Writes the indices of a state's entries in the order of its axes: if cells are an axis, bits
    /// without a cell are skipped.
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
            let len = self.program.stored_len(*axis);
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

    /// Writes `Rules::mover`, `Rules::write` and `Rules::read`, and the functions that they call if positions store an
    /// earlier one.
    pub(crate) fn view_fns(&self) -> (TokenStream, Option<TokenStream>) {
        let p = self.program;
        if let Some(data) = self.plain_data() {
            return (data, None);
        }
        let boards = self.write_boards();
        let playing = (p.uses.playing).then(|| quote!(view.playing = u32::from(self.playing);));
        let before = p.uses.before.then(|| {
            self.need(Need::Began);
            quote! {
                let mut then = View { layers: vec![], states: vec![], ..view.clone() };
                self.began().write_board(&mut then);
                view.before = Some(Box::new((then.layers, then.states)));
            }
        });
        let inline = self.inline();
        let mover = quote!(#inline fn mover(&self) -> usize { usize::from(self.next) });
        let (pieces, read) = (self.pieces_fn(), self.read_fn());
        if !p.uses.before {
            let write = quote!(#mover #pieces fn write(&self, view: &mut View) { #boards view.next = self.next; #playing });
            return (quote!(#write #read), None);
        }
        let rules = quote! {
            #mover
            #pieces
            fn write(&self, view: &mut View) {
                #before
                self.write_board(view);
                view.next = self.next;
                #playing
            }
            #read
        };
        let mut board = self.board_read(&quote!(layers), &quote!(states));
        board.extend(self.blank_turn());
        let board = self.position_of(board);
        let own = quote! {
            fn write_board(&self, view: &mut View) { #boards }
            fn read_board(layers: &Layers, states: &States) -> Position { #board }
        };
        (rules, Some(own))
    }

    /// The same as a list of fields; `None` where positions store an earlier board or derived values.
    fn plain_data(&self) -> Option<TokenStream> {
        let (p, uses) = (self.program, self.program.uses);
        if uses.before || !self.find_kept().is_empty() {
            return None;
        }
        let layers = p.layers.ids().filter(|_| p.has_board);
        let mut rows: Vec<_> = layers.map(|layer| self.layer_row(layer)).collect();
        rows.extend(p.states.enumerate().map(|(id, state)| {
            let places = (!state.axes.is_empty()).then(|| self.places(id));
            let field = &self.state_fields[id.index()];
            state_row(field, state.ty, &self.stored_ty(state.ty), places)
        }));
        rows.push(next_row("next", &ident("next"), p.players.len(), p.chance));
        let fields = [
            (uses.turn, "turn", "turn"),
            (uses.passes, "passes", "passes"),
            (uses.again, "again", "again"),
            (self.plan.layout.keeps_named, "blank", "named"),
        ];
        let used = fields.iter().filter(|(used, ..)| *used);
        rows.extend(used.map(|(_, row, field)| turn_row(row, &ident(field))));
        if uses.playing {
            let ty = self.stored_ty(StateTy::Players);
            rows.push(quote!(playing(playing: #ty)));
        }
        Some(plain_data(&rows))
    }

    fn layer_row(&self, layer: LayerId) -> TokenStream {
        let single = self.layer_plan(layer).by_kind_and_owner;
        let kinds = self.program.layers[layer].kinds.iter().map(|kind| {
            let field = &self.kind_fields[kind.index()];
            match self.program.kinds[*kind].neutral {
                true => Board::Neutral(field),
                false if single.is_some() => Board::Single(field),
                false => Board::Owned(field),
            }
        });
        layer_row(self.owner_field(layer).as_ref(), &kinds.collect::<Vec<_>>())
    }

    fn write_boards(&self) -> TokenStream {
        let layers = self.program.has_board.then(|| {
            let count = Literal::usize_unsuffixed(self.program.layers.len());
            quote!(view.add_layers(self, Board::CELLS, #count);)
        });
        let states = self.program.states.enumerate().map(|(id, state)| {
            let field = &self.state_fields[id.index()];
            let one = |value: TokenStream| match state.ty {
                StateTy::Number(..) => quote!(Stored::Number(#value.into())),
                StateTy::Flag => quote!(Stored::Flag(#value)),
                StateTy::Cell | StateTy::Cells => quote!(stored_cells(#value, Board::CELLS)),
                _ => quote!(stored_members(#value.into())),
            };
            let entries = match self.entries(id) {
                None => {
                    let value = one(quote!(self.#field));
                    quote!(vec![#value])
                }
                Some(_) => {
                    let (value, places) = (one(quote!(self.#field[place])), self.places(id));
                    quote!(#places.map(|place| #value).collect())
                }
            };
            quote!(view.states.push(#entries);)
        });
        quote!(#layers #(#states)*)
    }

    /// Writes `Rules::pieces`.
    fn pieces_fn(&self) -> Option<TokenStream> {
        let p = self.program;
        let kinds = p.layers.ids().flat_map(|layer| {
            let kinds = p.layers[layer].kinds.iter().enumerate();
            kinds.map(move |(local, kind)| self.pieces(layer, local, *kind))
        });
        p.has_board
            .then(|| quote!(fn pieces(&self, out: &mut impl PieceSink) { #(#kinds)* }))
    }

    /// Writes the code that shows the pieces of a kind.
    fn pieces(&self, layer: LayerId, local: usize, kind: KindId) -> TokenStream {
        let field = &self.kind_fields[kind.index()];
        let owner = self.owner_field(layer);
        let at = [layer.index(), local].map(Literal::usize_unsuffixed);
        let [layer_no, local] = at;
        match self.program.kinds[kind].neutral {
            true => quote!(out.neutral(#layer_no, #local, Board::CELLS, self.#field);),
            false if self.layer_plan(layer).by_kind_and_owner.is_some() => {
                quote!(out.owned(#layer_no, #local, Board::CELLS, self.#field);)
            }
            false => {
                quote!(out.owned(#layer_no, #local, Board::CELLS, both(self.#owner, self.#field));)
            }
        }
    }

    /// Returns the fields of the board with the values that are read from data.
    fn board_read(&self, layers: &TokenStream, states: &TokenStream) -> Vec<Field> {
        let p = self.program;
        let mut fields = self.blank_board();
        for layer in p.layers.ids() {
            let n = Literal::usize_unsuffixed(layer.index());
            if let Some(owner) = self.owner_field(layer) {
                let value = quote!(read_owners(Board::CELLS, #layers, #n));
                set(&mut fields, &owner, value);
            }
            let (_, boards) = self.layer_boards(layer);
            for (local, kind) in p.layers[layer].kinds.iter().enumerate() {
                let (field, local) = (
                    &self.kind_fields[kind.index()],
                    Literal::usize_unsuffixed(local),
                );
                if boards.contains(field) {
                    let value = quote!(read_kind(Board::CELLS, #layers, #n, #local));
                    set(&mut fields, field, value);
                }
            }
        }
        for (id, state) in p.states.enumerate() {
            let field = &self.state_fields[id.index()];
            let n = Literal::usize_unsuffixed(id.index());
            let value = match self.entries(id) {
                None => self.read_stored(state.ty, &quote!(read_state(#states, #n))),
                Some(_) => {
                    let (read, places) =
                        (self.read_stored(state.ty, &quote!(entry)), self.places(id));
                    let blank = fields.iter().find(|(name, _)| name == field);
                    let blank = blank.map(|(_, blank)| blank);
                    quote!(read_states(#blank, #states, #n, #places, |entry| #read))
                }
            };
            set(&mut fields, field, value);
        }
        fields
    }

    /// Writes the conversion of an entry of a view to its stored form.
    fn read_stored(&self, ty: StateTy, value: &TokenStream) -> TokenStream {
        let stored = self.stored_ty(ty);
        match ty {
            StateTy::Number(lo, hi) => {
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                quote!(read_number(#value, #lo, #hi) as #stored)
            }
            StateTy::Flag => quote!(read_flag(#value)),
            StateTy::Cell | StateTy::Cells => quote!(read_cells(#value, Board::CELLS)),
            _ => quote!(read_members(#value) as #stored),
        }
    }

    fn read_fn(&self) -> TokenStream {
        let p = self.program;
        let mut turn = self.blank_turn();
        let most = Literal::u8_unsuffixed(p.players.len() as u8 - u8::from(!p.chance));
        let playing = self.stored_ty(StateTy::Players);
        let values = [
            ("next", quote!(view.next.min(#most))),
            ("turn", quote!(u16::try_from(view.turn).unwrap_or(u16::MAX))),
            (
                "passes",
                quote!(u16::try_from(view.passes).unwrap_or(u16::MAX)),
            ),
            ("playing", quote!(view.playing as #playing)),
            ("again", quote!(view.open)),
        ];
        for (name, value) in values {
            set(&mut turn, &ident(name), value);
        }
        let found = self.find_kept();
        let read = if p.uses.before {
            let turn = turn.iter().map(|(name, value)| quote!(pos.#name = #value;));
            let keep = self.keep_before(&quote!(then));
            quote! {
                let mut pos = Position::read_board(&view.layers, &view.states);
                #(#turn)*
                let mut then = pos;
                if let Some(before) = &view.before {
                    then = Position::read_board(&before.0, &before.1);
                }
                #keep
                pos.before = then.before;
            }
        } else {
            let mut fields = self.board_read(&quote!(&view.layers), &quote!(&view.states));
            fields.extend(turn);
            let position = self.position_of(fields);
            if found.is_empty() {
                return quote!(fn read(view: &View) -> Position { #position });
            }
            quote!(let mut pos = #position;)
        };
        quote!(fn read(view: &View) -> Position { #read #found pos })
    }
}

/// Writes names in a given order.
fn these(names: impl Iterator<Item = String>) -> TokenStream {
    quote!(Of::These(&[#(#names),*]))
}
