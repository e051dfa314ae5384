//! Prints the data of a module: constants, the position, moves, and their conversion to and from plain
//! data.

use super::names::ident;
use super::proved::{holds_dirs, placement_name, symmetry_names};
use super::{Printer, hex};
use crate::index::Id;
use crate::ir::Value;
use crate::ir::bits::Bits;
use crate::lir::op::Numbers;
use crate::lir::{BlockId, Field, FieldId, FieldTy, FunctionId, Of, State, Stmt, Ty, Variant};
use crate::typed::{self, Axis, Shape, StateTy};
use boardwright_runtime::tables::HEXAGONAL;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens as _, format_ident, quote};
use std::sync::Arc;

/// The number of bytes of a trail from which on clippy may call a move large.
const LONG: usize = 100;

/// Returns a kind as the rules have it.
fn said(kind: &typed::Kind) -> String {
    let neutral = if kind.neutral { "neutral " } else { "" };
    let letter = kind.letter.map(|letter| format!(" {letter}"));
    format!("{neutral}{}{}", kind.name, letter.unwrap_or_default())
}

/// Joins texts by commas to lists that fit into a line.
fn lists(texts: impl Iterator<Item = String>) -> Vec<String> {
    texts.fold(Vec::new(), |mut lists: Vec<String>, text| {
        match lists.last_mut() {
            Some(list) if list.len() + text.len() <= 60 => {
                list.push_str(", ");
                list.push_str(&text);
            }
            _ => lists.push(text),
        }
        lists
    })
}

impl Printer<'_> {
    /// Prints `const FRAME`: the names of the cells and their places.
    pub(super) fn frame(&self) -> TokenStream {
        let grid = &self.module.grid;
        let (width, height) = match grid.drawn() {
            Shape::Square { width, height, .. } | Shape::Hex { width, height, .. } => {
                (*width, *height)
            }
            Shape::Graph { .. } => (0, 0),
        };
        let [w, h] = [width, height].map(Literal::i32_unsuffixed);
        let hexes = matches!(grid.drawn(), Shape::Hex { .. });
        let commas = |name: &String| name.matches(',').count();
        let levels = grid.names.first().is_some_and(|n| commas(n) == 2);
        let names: Vec<_> = match grid.is_graph() && grid.drawn.is_none() {
            true => grid.names.iter().map(String::as_str).collect(),
            false => Vec::new(),
        };
        let frame = match () {
            () if !names.is_empty() => quote!(Frame::named(&[#(#names),*])),
            () if hexes => quote!(Frame::hexes(#w, #h)),
            () if levels => quote!(Frame::levels(#w, #h)),
            () => quote!(Frame::square(#w, #h)),
        };
        let packed = grid.drawn.as_ref().map(|(_, bits)| {
            let n = Literal::usize_unsuffixed(bits.len());
            let set: Bits = bits.iter().copied().collect();
            let last = bits.iter().max().copied().unwrap_or(0);
            let words = set.words(last / 64 + 1);
            let words = words.iter().map(|word| super::hex(*word));
            quote!(.packed(const { &tables::bits_of::<#n>(&[#(#words),*]) }))
        });
        quote! {
            const FRAME: Frame = #frame #packed;
        }
    }

    /// Prints the tables of numbers.
    pub(super) fn numbers(&self) -> Vec<TokenStream> {
        let item = |(table, name): &(Arc<Numbers>, Ident)| {
            let cite = self.cite(&table.cite);
            let mut rows = table.rows.iter().map(|row| {
                let numbers = row.iter().map(|n| Literal::i32_unsuffixed(*n));
                quote!(&[#(#numbers),*])
            });
            match table.two {
                true => quote!(#cite const #name: &[&[i32]] = &[#(#rows),*];),
                false => {
                    let row = rows.next().unwrap_or(quote!(&[]));
                    quote!(#cite const #name: &[i32] = #row;)
                }
            }
        };
        self.numbers.iter().map(item).collect()
    }

    pub(super) fn consts(&self) -> Vec<TokenStream> {
        let used = self.used_consts.borrow().clone();
        let consts = self
            .module
            .consts
            .enumerate()
            .filter(|(id, _)| used.contains(id));
        let item = |(id, constant): (crate::ir::ConstId, &crate::lir::Const)| {
            let (name, cite) = (self.const_name(id), self.cite(&constant.cite));
            let ty = self.ty(constant.ty);
            let n = Literal::usize_unsuffixed(constant.values.len());
            let entries = constant.values.iter().map(|v| self.entry(v, constant.of));
            let computed = self.neighbours(&constant.values);
            let computed = computed.or_else(|| self.earlier(&constant.values));
            match (computed, constant.table) {
                (Some(table), _) => quote!(#cite const #name: [#ty; #n] = #table;),
                (None, true) => quote!(#cite const #name: [#ty; #n] = [#(#entries),*];),
                (None, false) => quote!(#cite const #name: #ty = #(#entries)*;),
            }
        };
        consts.map(item).collect()
    }

    /// Prints a table of the cells before each cell.
    fn earlier(&self, values: &[Value]) -> Option<TokenStream> {
        let (grid, make) = (&self.module.grid, self.table_maker("earlier"));
        let mut all = values.iter().enumerate();
        let is_whole = values.len() == grid.bits && grid.bits > 2;
        let are_earlier =
            is_whole && all.all(|(cell, value)| *value == Value::Cells(grid.earlier(cell)));
        are_earlier.then(|| quote!(tables::#make(Board::CELLS)))
    }

    /// Prints a table of the neighbours of each cell across its sides, on a board of hexes where only the cells have bits.
    fn neighbours(&self, values: &[Value]) -> Option<TokenStream> {
        let grid = &self.module.grid;
        let (shape, bits) = grid.drawn.as_ref()?;
        let Shape::Hex { width, height, .. } = shape else {
            return None;
        };
        let bits: Vec<u16> = bits
            .iter()
            .map(|bit| u16::try_from(*bit).ok())
            .collect::<Option<_>>()?;
        let near = |from: u16, [x, y, _]: &[i32; 3]| {
            let (from, x, y) = (i32::from(from), *x, *y);
            let (x, y) = (from % width + x, from / width + y);
            let on = (0..*width).contains(&x) && (0..*height).contains(&y);
            bits.iter()
                .position(|bit| on && i32::from(*bit) == y * width + x)
        };
        let of = |from: u16| -> Bits {
            HEXAGONAL
                .iter()
                .filter_map(|step| near(from, step))
                .collect()
        };
        let all = bits
            .iter()
            .zip(values)
            .all(|(from, value)| *value == Value::Cells(of(*from)));
        let fits = grid.words() == 2 && values.len() == bits.len();
        (fits && all).then(|| quote!(FRAME.near(&tables::HEXAGONAL)))
    }

    /// Prints an entry of a table.
    fn entry(&self, value: &Value, of: Of) -> TokenStream {
        let named = match value {
            Value::Mask(mask) => self.named_mask(*mask, of),
            _ => None,
        };
        named.map_or_else(|| self.literal(value), |name| name.bare())
    }

    fn literal(&self, value: &Value) -> TokenStream {
        match value {
            Value::Cells(bits) => self.literal_cells(bits),
            Value::Mask(mask) => {
                let mask = Literal::u64_unsuffixed(*mask);
                quote!(#mask)
            }
            Value::Num(n) => {
                let n = Literal::i32_unsuffixed(*n);
                quote!(#n)
            }
            Value::Truth(t) => quote!(#t),
        }
    }

    /// Whether the entries of a field have the type that their values have in expressions.
    pub(super) fn is_stored_as_it_is(&self, ty: FieldTy) -> bool {
        match ty {
            FieldTy::Cells | FieldTy::Flag => true,
            FieldTy::Number(lo, hi) => stored_number(lo, hi) == "i32",
            FieldTy::Members(n) => n > 32,
            FieldTy::Player(_) => false,
        }
    }

    /// Returns the Rust type of a field's entry.
    pub(super) fn stored_ty(&self, ty: FieldTy) -> TokenStream {
        match ty {
            FieldTy::Cells => quote!(Cells),
            FieldTy::Flag => quote!(bool),
            FieldTy::Number(lo, hi) => format_ident!("{}", stored_number(lo, hi)).to_token_stream(),
            FieldTy::Members(n) => match n {
                0..=8 => quote!(u8),
                9..=16 => quote!(u16),
                17..=32 => quote!(u32),
                _ => quote!(u64),
            },
            FieldTy::Player(_) => quote!(u8),
        }
    }

    /// Returns about how many bytes a position has.
    pub(super) fn position_bytes(&self) -> usize {
        let layout = &self.module.layout;
        let fields = layout.fields.iter().map(|field| {
            let entry = match field.ty {
                FieldTy::Cells => self.module.grid.bits / 8 + 1,
                FieldTy::Flag | FieldTy::Player(_) => 1,
                FieldTy::Number(..) => 4,
                FieldTy::Members(_) => 8,
            };
            let stored_twice = layout.before && field.board;
            entry * field.len.unwrap_or(1) * if stored_twice { 2 } else { 1 }
        });
        fields.sum()
    }

    fn field_ty(&self, field: &Field) -> TokenStream {
        let ty = self.stored_ty(field.ty);
        field.len.map_or(ty.clone(), |n| {
            let n = Literal::usize_unsuffixed(n);
            quote!([#ty; #n])
        })
    }

    /// Returns the names of the fields that `before` stores.
    pub(super) fn board_fields(&self) -> Vec<Ident> {
        let fields = self.module.layout.fields.enumerate();
        let board = fields.filter(|(_, field)| field.board);
        board.map(|(id, _)| self.field(id).clone()).collect()
    }

    /// Prints something for each field, and for those that `before` stores.
    fn each_field(&self, of: impl Fn(&Ident, &Field) -> TokenStream) -> [TokenStream; 2] {
        let fields = &self.module.layout.fields;
        let printed = |board: bool| {
            let fields = fields
                .enumerate()
                .filter(|(_, field)| field.board || !board);
            fields
                .map(|(id, field)| of(self.field(id), field))
                .collect()
        };
        [false, true].map(printed)
    }

    /// Prints `struct Position`, and the struct of what `before` stores.
    pub(super) fn position(&self) -> TokenStream {
        let fields = self.module.layout.fields.enumerate().map(|(id, field)| {
            let (name, ty) = (self.field(id), self.field_ty(field));
            let cite = field.cite.as_ref().map(|c| self.cite_with(c, field.note));
            let doc = (!field.doc.is_empty()).then(|| {
                let text = format!(" {}", field.doc);
                quote!(#[doc = #text])
            });
            quote!(#cite #doc #name: #ty,)
        });
        let [_, board] = self.each_field(|name, field| {
            let ty = self.field_ty(field);
            quote!(#name: #ty,)
        });
        let before = self.module.layout.before.then(|| {
            quote! {
                /// Layers and states at the beginning of the turn.
                #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
                struct Before { #board }
            }
        });
        let kept = self.module.layout.before.then(|| {
            quote! {
                /// The board at the beginning of the turn.
                before: Before,
            }
        });
        quote! {
            #before
            /// A position: plain data, copied to undo a move.
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            pub struct Position { #(#fields)* #kept }
        }
    }

    /// Prints the first value of a field.
    fn first(&self, field: &Field) -> TokenStream {
        let values: Vec<_> = field.first.iter().map(|v| self.literal(v)).collect();
        match field.len {
            None => quote!(#(#values)*),
            Some(n) if field.first.windows(2).all(|w| w[0] == w[1]) => {
                let (value, n) = (values.first(), Literal::usize_unsuffixed(n));
                quote!([#value; #n])
            }
            Some(_) => quote!([#(#values),*]),
        }
    }

    /// Prints the position of the first values.
    pub(super) fn blank(&self) -> TokenStream {
        let [fields, board] = self.each_field(|name, field| {
            let value = self.first(field);
            quote!(#name: #value,)
        });
        let before = self
            .module
            .layout
            .before
            .then(|| quote!(before: Before { #board },));
        quote!(Position { #fields #before })
    }

    // ---- moves

    /// Prints `enum Choice`.
    pub(super) fn choice(&self) -> TokenStream {
        let m = self.module;
        let variants = m.variants.enumerate().map(|(id, variant)| {
            let (cite, name) = (self.cite(&variant.cite), self.variant(id));
            let fields = variant
                .fields
                .iter()
                .zip(self.choice_fields(id))
                .map(|(field, name)| {
                    let ty = match field.ty {
                        typed::Ty::Num => quote!(i32),
                        typed::Ty::Cells if self.module.grid.bits > 256 => quote!(u16),
                        _ => quote!(u8),
                    };
                    quote!(#name: #ty,)
                });
            let fields: Vec<_> = fields.collect();
            let rest = variant.has_trail().then(|| {
                let ty = self.trail_ty(id);
                quote!(rest: #ty,)
            });
            match fields.is_empty() && rest.is_none() {
                true => quote!(#cite #name,),
                false => quote!(#cite #name { #(#fields)* #rest },),
            }
        });
        let pass = self.passes().then(|| quote!(Pass,));
        let long = |v: &crate::lir::Variant| !v.long && v.trail_bytes() > LONG;
        let copy = self.cloned().is_none().then(|| quote!(Copy,));
        let large = m.variants.iter().any(long).then(|| {
            quote!(#[allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")])
        });
        quote! {
            /// One player's move: a block and its choices.
            #[derive(Clone, #copy PartialEq, Eq, Hash, Debug)]
            #large
            pub enum Choice { #(#variants)* #pass }
        }
    }

    /// Whether a group contains a pass.
    pub(super) fn passes(&self) -> bool {
        self.module.turn.iter().any(|g| g.blocks.contains(&None))
    }

    /// Returns the blocks whose moves may be played.
    pub(super) fn played(&self) -> impl Iterator<Item = (BlockId, &Variant)> {
        let variants = self.module.variants.enumerate();
        variants.filter(|(_, variant)| !variant.only_asked)
    }

    /// Prints the arm of a `match` for moves that are never played, if there are any.
    pub(super) fn never_played(&self) -> Option<TokenStream> {
        (self.played().count() < self.module.variants.len()).then(|| quote!(_ => {}))
    }

    /// Prints `write_choice`.
    pub(super) fn write_choice(&self) -> TokenStream {
        let arms = self.played().map(|(id, variant)| {
            let (pattern, text) = (self.choice_pattern(id), &variant.name);
            let fields = variant.fields.iter().zip(self.choice_fields(id));
            let fields = fields.map(|(field, name)| self.write_value(field.ty, &quote!(#name)));
            let rest = variant.has_trail().then(|| {
                let said = variant.trail.iter().map(|choice| self.said(choice.ty));
                quote!(FRAME.write_rest(out, rest.iter(), &[#(#said),*]);)
            });
            let all_cells = variant
                .fields
                .iter()
                .all(|field| field.ty == typed::Ty::Cells);
            let head = match (variant.fields.is_empty(), all_cells) {
                (true, _) => quote!(out.push_str(#text)),
                (_, true) => {
                    let names = self.choice_fields(id);
                    quote!(FRAME.write(out, #text, &[#(#names),*]))
                }
                _ => return quote!(#pattern => { out.push_str(#text); #(#fields;)* #rest }),
            };
            match rest {
                None => quote!(#pattern => #head,),
                Some(rest) => quote!(#pattern => { #head; #rest }),
            }
        });
        let pass = self
            .passes()
            .then(|| quote!(Choice::Pass => out.push_str("pass"),));
        let rest = self.never_played();
        quote! {
            fn write_choice(choice: Choice, out: &mut String) {
                match choice { #(#arms)* #pass #rest }
            }
        }
    }

    /// Prints code that writes a blank and a chosen value.
    fn write_value(&self, ty: typed::Ty, value: &TokenStream) -> TokenStream {
        match ty {
            typed::Ty::Cells => quote!(FRAME.write_cell(out, #value)),
            typed::Ty::Num => quote!(write_number(out, #value)),
            typed::Ty::Truth | typed::Ty::Unknown => quote!(()),
            _ => {
                let names = self.list(ty);
                quote!(write_name(out, #names, #value as usize))
            }
        }
    }

    /// Prints the type of a value of a trail.
    fn said(&self, ty: typed::Ty) -> TokenStream {
        match ty {
            typed::Ty::Cells => quote!(Said::Cell),
            typed::Ty::Num | typed::Ty::Truth | typed::Ty::Unknown => quote!(Said::Number),
            _ => {
                let names = self.list(ty);
                quote!(Said::Name(#names))
            }
        }
    }

    // ---- names

    /// Prints `const NAMES`, from which the schema is made.
    pub(super) fn names(&self) -> TokenStream {
        let m = self.module;
        let (name, title, players) = (&m.name, &m.title, &m.players);
        let hash = Literal::u64_unsuffixed(m.rules_hash);
        let flags = [
            ("chance", m.chance),
            ("simultaneous", m.simultaneous),
            ("before", m.layout.before),
            ("unshared", m.points.is_some()),
            ("hidden", m.hides),
            ("forced", m.forced),
        ];
        let flags = flags
            .iter()
            .filter(|(_, holds)| *holds)
            .map(|(flag, _)| ident(flag));
        let layers = m.layers.iter().filter(|_| m.has_board);
        let layers = layers.map(|layer| {
            let name = &layer.name;
            let kinds = lists(layer.kinds.iter().map(|k| said(&m.kinds[*k])));
            quote!((#name, &[#(#kinds),*]))
        });
        let states = m.layout.states.iter().map(|state| {
            let name = &state.name;
            let axes = state.axes.iter().map(|axis| self.names_of(*axis));
            let sort = self.sort(state.ty);
            let clock = state.clock.then(|| quote!(.clock()));
            quote!(StateName::new(#name, &[#(#axes),*], #sort)#clock)
        });
        let states: Vec<_> = states.collect();
        let states = (!states.is_empty()).then(|| quote!(states: &[#(#states),*],));
        let seen = m.seen.iter().map(|what| match what {
            None => quote!(None),
            Some(layer) => {
                let layer = Literal::usize_unsuffixed(layer.index());
                quote!(Some(#layer))
            }
        });
        let seen = (!m.seen.is_empty()).then(|| quote!(seen: &[#(#seen),*],));
        let holds_dirs = m.layout.states.iter().any(|s| holds_dirs(&s.axes, s.ty));
        let enums: Vec<&[String]> = m.enums.iter().map(|of| &of.members[..]).collect();
        let symmetries = symmetry_names(&m.symmetries, holds_dirs, &enums);
        let placement = placement_name(m.placement);
        let notations = self.notation_names();
        let points = m.points.map(|(lo, hi)| {
            let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
            quote!(points: (#lo, #hi),)
        });
        quote! {
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
                #notations
                ..Names::NONE
            };
        }
    }

    fn names_of(&self, axis: Axis) -> TokenStream {
        let these = |of: typed::Ty| {
            let names = self.list(of);
            quote!(Of::These(#names))
        };
        match axis {
            Axis::Range(lo, hi) => {
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                quote!(Of::Range(#lo, #hi))
            }
            Axis::Player => quote!(Of::Players),
            Axis::Cell => quote!(Of::Cells),
            Axis::Kind => these(typed::Ty::Kinds),
            Axis::Dir => {
                let names = self.list(typed::Ty::Dirs);
                quote!(Of::Dirs(#names))
            }
            Axis::Enum(e) => these(typed::Ty::Enum(e)),
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

    // ---- positions as plain data

    /// Prints the indices of a state's entries: if cells are an axis, bits without a cell are skipped.
    pub(super) fn places(&self, state: &State) -> TokenStream {
        let len = self.module.layout.fields[state.field].len.unwrap_or(1);
        let all = Literal::usize_unsuffixed(len);
        if !self.has_gaps() || !state.axes.contains(&Axis::Cell) {
            return quote!(0..#all);
        }
        let mut after = 1usize;
        let mut tests = Vec::new();
        for axis in state.axes.iter().rev() {
            let n = self.axis_len(*axis);
            if *axis == Axis::Cell {
                let [by, n] = [after, n].map(Literal::usize_unsuffixed);
                tests.push(quote!(Board::CELLS.contains(place / #by % #n)));
            }
            after *= n;
        }
        quote!((0..#all).filter(|place| #(#tests)&&*))
    }

    /// Returns the number of places on an axis of a table.
    pub(super) fn axis_len(&self, axis: Axis) -> usize {
        let m = self.module;
        match axis {
            Axis::Range(lo, hi) => (i64::from(hi) - i64::from(lo) + 1).max(0) as usize,
            Axis::Player => m.players.len(),
            Axis::Kind => m.kinds.len(),
            Axis::Cell => m.grid.bits,
            Axis::Dir => m.grid.dirs.len(),
            Axis::Enum(e) => m.enums[e].members.len(),
        }
    }

    /// Prints `write_board` and `read_board`: layers and states.
    pub(super) fn board_data(&self) -> Option<TokenStream> {
        let (writes, reads) = (self.writes(), self.reads());
        // Otherwise the code is used only once, and inlined.
        self.module.layout.before.then(|| {
            quote! {
                fn write_board(&self, view: &mut View) { #writes }
                fn read_board(layers: &Layers, states: &States) -> Position {
                    let mut pos = <Position as Rules>::setup();
                    #reads
                    pos
                }
            }
        })
    }

    fn writes(&self) -> TokenStream {
        let m = self.module;
        let layers = m.has_board.then(|| {
            let count = Literal::usize_unsuffixed(m.layers.len());
            quote!(view.add_layers(self, Board::CELLS, #count);)
        });
        let states = m.layout.states.iter().map(|state| {
            let field = self.field(state.field);
            let one = |value: TokenStream| match state.ty {
                StateTy::Number(..) => quote!(Stored::Number(#value.into())),
                StateTy::Flag => quote!(Stored::Flag(#value)),
                StateTy::Cell | StateTy::Cells => quote!(stored_cells(#value, Board::CELLS)),
                _ => quote!(stored_members(#value.into())),
            };
            let entries = match state.axes.is_empty() {
                true => {
                    let value = one(quote!(self.#field));
                    quote!(vec![#value])
                }
                false => {
                    let (value, places) = (one(quote!(self.#field[place])), self.places(state));
                    quote!((#places).map(|place| #value).collect())
                }
            };
            quote!(view.states.push(#entries);)
        });
        quote!(#layers #(#states)*)
    }

    /// Prints `Rules::pieces`.
    fn pieces(&self) -> Option<TokenStream> {
        let m = self.module;
        let layers = m.layers.enumerate().map(|(id, layer)| {
            let owner = layer.owners.map(|f| self.field(f).clone());
            let kinds = layer.kinds.iter().enumerate().map(|(local, kind)| {
                let board = layer.board(*kind).map(|f| self.field(f));
                let [at, local] = [id.index(), local].map(Literal::usize_unsuffixed);
                let (sort, sets) = match (board, &owner) {
                    (Some(board), Some(owner)) if !m.kinds[*kind].neutral => {
                        ("owned", quote!(both(self.#owner, self.#board)))
                    }
                    (Some(board), _) => ("neutral", quote!(self.#board)),
                    (None, Some(owner)) => ("owned", quote!(self.#owner)),
                    (None, None) => return None,
                };
                let sort = ident(sort);
                Some(quote!(out.#sort(#at, #local, Board::CELLS, #sets);))
            });
            kinds.flatten().collect::<TokenStream>()
        });
        m.has_board
            .then(|| quote!(fn pieces(&self, out: &mut impl PieceSink) { #(#layers)* }))
    }

    fn reads(&self) -> TokenStream {
        let m = self.module;
        let mut reads = TokenStream::new();
        for (id, layer) in m.layers.enumerate() {
            let n = Literal::usize_unsuffixed(id.index());
            if let Some(owner) = layer.owners.map(|f| self.field(f)) {
                reads.extend(quote!(pos.#owner = read_owners(Board::CELLS, layers, #n);));
            }
            for (local, kind) in layer.kinds.iter().enumerate() {
                if let Some(field) = layer.board(*kind) {
                    let (field, local) = (self.field(field), Literal::usize_unsuffixed(local));
                    reads.extend(quote!(pos.#field = read_kind(Board::CELLS, layers, #n, #local);));
                }
            }
        }
        for (n, state) in m.layout.states.iter().enumerate() {
            let (field, n) = (self.field(state.field), Literal::usize_unsuffixed(n));
            let ty = m.layout.fields[state.field].ty;
            let value = match state.axes.is_empty() {
                true => self.read_stored(ty, &quote!(read_state(states, #n))),
                false => {
                    let (read, places) = (self.read_stored(ty, &quote!(entry)), self.places(state));
                    quote!(read_states(pos.#field, states, #n, #places, |entry| #read))
                }
            };
            reads.extend(quote!(pos.#field = #value;));
        }
        reads
    }

    fn read_stored(&self, ty: FieldTy, value: &TokenStream) -> TokenStream {
        let stored = self.stored_ty(ty);
        match ty {
            FieldTy::Number(lo, hi) => {
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                quote!(read_number(#value, #lo, #hi) as #stored)
            }
            FieldTy::Flag => quote!(read_flag(#value)),
            FieldTy::Cells => quote!(read_cells(#value, Board::CELLS)),
            FieldTy::Members(_) | FieldTy::Player(_) => quote!(read_members(#value) as #stored),
        }
    }

    /// Prints `Rules::pieces`, `Rules::write` and `Rules::read` as a list of fields; `None` where turns are mixed or
    /// positions store an earlier board.
    fn plain_data(&self) -> Option<TokenStream> {
        let (m, layout) = (self.module, &self.module.layout);
        if layout.before || m.is_mixed() {
            return None;
        }
        let layers = m.layers.iter().filter(|_| m.has_board);
        let mut rows = layers
            .map(|l| self.layer_row(l))
            .collect::<Option<Vec<_>>>()?;
        rows.extend(layout.states.iter().map(|state| self.state_row(state)));
        let next = [("next", layout.next), ("coming", layout.coming)];
        let most = Literal::u8_unsuffixed(self.last_mover());
        rows.extend(next.into_iter().filter_map(|(row, f)| {
            let (row, field) = (ident(row), self.field(f?));
            Some(quote!(#row(#field, #most)))
        }));
        rows.extend(layout.next.is_none().then(|| quote!(at_once())));
        let field = |f: Option<FieldId>| Some(self.field(f?));
        let turn = [
            ("turn", field(layout.turn)),
            ("passes", field(layout.passes)),
            ("again", field(layout.again)),
        ];
        let one = |(row, name): (&str, Option<&Ident>)| {
            let (row, name) = (ident(row), name?);
            Some(quote!(#row(#name)))
        };
        rows.extend(turn.into_iter().filter_map(one));
        rows.extend(layout.playing.map(|f| {
            let (field, ty) = (self.field(f), self.stored_ty(layout.fields[f].ty));
            quote!(playing(#field: #ty))
        }));
        let derive = m.entry.derive.map(|derive| self.function(derive));
        rows.extend(one(("derive", derive)));
        Some(quote!(plain_data!(#(#rows),*);))
    }

    /// Prints the row of a layer of which each kind is stored: its field of owners, and its kinds.
    fn layer_row(&self, layer: &crate::lir::Layer) -> Option<TokenStream> {
        let owner = layer.owners.map(|f| self.field(f));
        let board = |kind: &crate::ir::KindId| {
            let board = layer.board(*kind).map(|f| self.field(f));
            let neutral = self.module.kinds[*kind].neutral;
            match (board, owner) {
                // The owners have sets in addition to the kind's own.
                (Some(board), Some(_)) if !neutral => Some(quote!(owned #board)),
                (Some(board), _) => Some(quote!(neutral #board)),
                (None, Some(owner)) => Some(quote!(single #owner)),
                (None, None) => None,
            }
        };
        let kinds = layer.kinds.iter().map(board).collect::<Option<Vec<_>>>()?;
        let owner = owner.map_or(quote!(_), |owner| quote!(#owner));
        Some(quote!(layer(#owner: #(#kinds),*)))
    }

    /// Prints the row of a state: its field, the type of an entry, and the places of its entries if it has an index.
    fn state_row(&self, state: &State) -> TokenStream {
        let stored = self.stored_ty(self.module.layout.fields[state.field].ty);
        let field = self.field(state.field);
        let places = (!state.axes.is_empty()).then(|| {
            let places = self.places(state);
            quote!(, #places)
        });
        match state.ty {
            StateTy::Number(lo, hi) => {
                let [lo, hi] = [lo, hi].map(Literal::i32_unsuffixed);
                quote!(number(#field: #stored, #lo, #hi #places))
            }
            StateTy::Flag => quote!(flag(#field #places)),
            StateTy::Cell | StateTy::Cells => quote!(cells(#field #places)),
            StateTy::Player
            | StateTy::Players
            | StateTy::Kind
            | StateTy::Kinds
            | StateTy::Dir
            | StateTy::Enum(_) => quote!(members(#field: #stored #places)),
        }
    }

    /// Returns the greatest index of who may be to move: a player, or chance.
    fn last_mover(&self) -> u8 {
        self.module.players.len() as u8 - u8::from(!self.module.chance)
    }

    /// Prints `Rules::write` and `Rules::read`.
    pub(super) fn view(&self) -> TokenStream {
        if let Some(data) = self.plain_data() {
            return data;
        }
        let layout = &self.module.layout;
        let next = layout.next.map(|f| {
            let (f, seat) = (self.field(f), self.seat());
            match self.module.is_mixed() {
                true => quote!((view.next, view.choosing) = #seat;),
                false => quote!(view.next = self.#f;),
            }
        });
        let playing = layout.playing.map(|f| {
            let f = self.field(f);
            quote!(view.playing = u64::from(self.#f);)
        });
        let before = layout.before.then(|| {
            quote! {
                let mut then = View { layers: vec![], states: vec![], ..view.clone() };
                self.began().write_board(&mut then);
                view.before = Some(Box::new((then.layers, then.states)));
            }
        });
        let most = Literal::u8_unsuffixed(self.last_mover());
        let players = layout.playing.map(|f| self.stored_ty(layout.fields[f].ty));
        let to_move = match (self.module.is_mixed(), layout.next) {
            (true, Some(field)) => {
                let n = Literal::usize_unsuffixed(self.module.players.len());
                let ty = self.stored_ty(layout.fields[field].ty);
                quote!(seats(view, #n) as #ty)
            }
            _ => quote!(view.next.min(#most)),
        };
        let values = [
            (layout.next, to_move.clone()),
            (layout.coming, to_move),
            (layout.turn, quote!(read_count(view.turn))),
            (layout.passes, quote!(read_count(view.passes))),
            (layout.playing, quote!(view.playing as #players)),
            (layout.again, quote!(view.open)),
        ];
        let values = values.iter().filter_map(|(field, value)| {
            let field = self.field((*field)?);
            Some(quote!(pos.#field = #value;))
        });
        let derive = self.module.entry.derive.map(|derive| {
            let derive = self.function(derive);
            quote!(pos.#derive();)
        });
        let keep = layout.before.then(|| {
            let fields = self.board_fields();
            quote! {
                let then = match &view.before {
                    Some(before) => Position::read_board(&before.0, &before.1),
                    None => pos,
                };
                pos.before = Before { #(#fields: then.#fields,)* };
            }
        });
        let (mover, pieces) = (self.mover(), self.pieces());
        let (write_board, read_board) = match layout.before {
            true => (
                quote!(self.write_board(view);),
                quote!(let mut pos = Position::read_board(&view.layers, &view.states);),
            ),
            false => {
                let reads = self.reads();
                let read = quote! {
                    let View { layers, states, .. } = view;
                    let mut pos = <Position as Rules>::setup();
                    #reads
                };
                (self.writes(), read)
            }
        };
        quote! {
            #[inline(always)]
            fn mover(&self) -> usize { #mover }
            #pieces
            fn write(&self, view: &mut View) {
                #before
                #write_board
                #next
                #playing
            }
            fn read(view: &View) -> Position {
                #read_board
                #(#values)*
                #keep
                #derive
                pos
            }
        }
    }

    /// The players to move.
    fn mover(&self) -> TokenStream {
        let m = self.module;
        let n = Literal::usize_unsuffixed(m.players.len());
        match m.layout.next.map(|f| self.field(f)) {
            Some(next) if m.is_mixed() && m.chance => {
                quote!(if self.#next >> #n & 1 == 1 { #n } else { 0 })
            }
            Some(next) if !m.is_mixed() => quote!(usize::from(self.#next)),
            _ => quote!(0),
        }
    }

    /// In mixed turns: prints who is to move, in the form of plain data.
    fn seat(&self) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.module.players.len());
        let next = self.module.layout.next.map(|f| {
            let f = self.field(f);
            quote!(self.#f.into())
        });
        let playing = self.playing();
        quote!(seat(#next, #playing, #n))
    }

    /// Prints the players still in the game.
    pub(super) fn playing(&self) -> TokenStream {
        match self.module.layout.playing {
            Some(f) => {
                let f = self.field(f);
                quote!(self.#f.into())
            }
            None => {
                let all = Literal::u64_unsuffixed(self.module.everybody());
                quote!(#all)
            }
        }
    }

    /// Prints the functions that `before` and `at once` need in addition to those of the rules.
    pub(super) fn copies(&self) -> TokenStream {
        let m = self.module;
        let began = m.layout.before.then(|| {
            let fields = self.board_fields();
            quote! {
                /// The position with the board at the beginning of the turn.
                #[inline]
                fn began(&self) -> Position {
                    Position { #(#fields: self.before.#fields,)* ..*self }
                }
            }
        });
        let bare = |stmt: &&Stmt| matches!(stmt, Stmt::Bare(..));
        let merges = |id: &FunctionId| m.functions[*id].body.all_stmts().iter().any(bare);
        if !self.reached.iter().any(merges) {
            return quote!(#began);
        }
        let n = Literal::usize_unsuffixed(m.layers.len());
        let mut bare = TokenStream::new();
        let mut merge = TokenStream::new();
        for (id, layer) in m.layers.enumerate() {
            let i = Literal::usize_unsuffixed(id.index());
            let owners = layer.owners.into_iter().flat_map(|f| {
                let name = self.field(f).clone();
                (0..m.players.len()).map(move |p| {
                    let p = Literal::usize_unsuffixed(p);
                    quote!(#name[#p])
                })
            });
            let single = layer.boards.iter().map(|(_, f)| {
                let name = self.field(*f);
                quote!(#name)
            });
            let boards: Vec<_> = owners.chain(single).collect();
            bare.extend(quote!(#(self.#boards = Cells::NONE;)*));
            merge.extend(quote! {
                let gone = vacated[#i] #(| fills.#boards)*;
                #(self.#boards = self.#boards & !gone | fills.#boards;)*
            });
        }
        quote! {
            #began
            /// A copy without pieces, which collects the effects of `at once`.
            #[inline]
            fn bare(mut self) -> Position { #bare self }
            /// Vacates cells, then fills them.
            #[inline]
            fn merge(&mut self, vacated: [Cells; #n], fills: &Position) { #merge }
        }
    }

    /// Prints `key`: the hash key that `seen` compares, one function for each operand of `seen`.
    pub(super) fn keys(&self) -> Vec<TokenStream> {
        let m = self.module;
        let keys = m.seen.iter().map(|what| {
            let name = self.key_name(*what);
            let first = match (what, m.layout.next) {
                (None, to_move) if m.is_mixed() || m.simultaneous && m.layout.playing.is_some() => {
                    let to_move = to_move.or(m.layout.playing).map(|f| self.field(f));
                    let n = Literal::usize_unsuffixed(m.players.len());
                    quote!(Key::turn(keyed(self.#to_move.into(), #n)))
                }
                (None, Some(next)) => {
                    let next = self.field(next);
                    quote!(Key::next(self.#next))
                }
                _ => quote!(Key::NONE),
            };
            let layers = m
                .layers
                .ids()
                .filter(|l| what.is_none_or(|only| only == *l));
            let layers: TokenStream = layers.map(|l| self.layer_key(l)).collect();
            let states = m.layout.states.iter().enumerate();
            let states = states.filter(|(_, s)| what.is_none() && !s.clock);
            let states: TokenStream = states.map(|(n, s)| self.state_key(n, s)).collect();
            let sum = match layers.is_empty() && states.is_empty() {
                true => quote!(#first.sum()),
                false => quote!(let mut key = #first; #layers #states key.sum()),
            };
            quote! {
                /// The strong hash of what `seen` compares.
                #[inline]
                fn #name(&self) -> u128 { #sum }
            }
        });
        keys.collect()
    }

    fn cells_key(&self, cells: &TokenStream, weights: &TokenStream) -> TokenStream {
        match self.has_gaps() {
            false => quote!(key.cells(#cells, #weights)),
            true => quote!(key.cells_of(Board::CELLS, #cells, #weights)),
        }
    }

    fn layer_key(&self, id: crate::ir::LayerId) -> TokenStream {
        let layer = &self.module.layers[id];
        let n = Literal::usize_unsuffixed(id.index());
        let words = Literal::usize_unsuffixed(self.module.grid.words());
        let mut key = TokenStream::new();
        let mut add = |cells: TokenStream, weights: TokenStream| {
            let of = self.cells_key(&cells, &quote!(const { &#weights }));
            key.extend(quote!(key = #of;));
        };
        let only = layer.kinds.iter().position(|k| Some(*k) == layer.by_owner);
        let only = Literal::u8_unsuffixed(only.unwrap_or(0) as u8);
        if let Some(owner) = layer.owners.map(|f| self.field(f)) {
            for p in 0..self.module.players.len() {
                let (place, code) = (
                    Literal::usize_unsuffixed(p),
                    Literal::u8_unsuffixed(p as u8),
                );
                add(
                    quote!(self.#owner[#place]),
                    quote!(piece_weights::<#words>(#n, #only, Some(#code))),
                );
            }
        }
        for (local, kind) in layer.kinds.iter().enumerate() {
            let Some(field) = layer.board(*kind) else {
                continue;
            };
            let (field, place) = (self.field(field), Literal::u8_unsuffixed(local as u8));
            if self.module.kinds[*kind].neutral {
                add(
                    quote!(self.#field),
                    quote!(piece_weights::<#words>(#n, #place, None)),
                );
            } else if local > 0 {
                add(
                    quote!(self.#field),
                    quote!(kind_weights::<#words>(#n, #place)),
                );
            }
        }
        key
    }

    fn state_key(&self, n: usize, state: &State) -> TokenStream {
        let field = self.field(state.field);
        let len = self.module.layout.fields[state.field].len;
        let number = matches!(state.ty, StateTy::Number(..) | StateTy::Flag);
        let cells = matches!(state.ty, StateTy::Cell | StateTy::Cells);
        let (count, each) = (
            len.unwrap_or(1),
            if cells { self.module.grid.words() } else { 1 },
        );
        let [n, entries, words] = [n, count, each].map(Literal::usize_unsuffixed);
        let add = |value: TokenStream, weight: TokenStream| match (number, cells) {
            (true, _) => quote!(key.number(#value as i64, #weight)),
            (_, true) => self.cells_key(&value, &quote!(&#weight)),
            _ => quote!(key.members(#value as u64, #weight)),
        };
        let is_table = count.saturating_mul(each) <= MOST_WEIGHTS;
        let stored = &self.module.layout.fields[state.field];
        if let Some(usual) = self.usual(state, stored).filter(|_| is_table) {
            let of = if number { "of_numbers" } else { "of_names" };
            let of = format_ident!("{of}");
            let on = self.on_cells(state);
            return quote!(key = key.entries(&self.#field, #usual, const { &Weights::#of(#n) #on }););
        }
        let weight_of = |entry: TokenStream| match (number, cells, is_table) {
            (true, _, true) => quote!(const { &number_weights::<#entries>(#n) }[#entry]),
            (_, true, true) => quote!(const { &set_weights::<#words, #entries>(#n) }[#entry]),
            (_, _, true) => quote!(const { &set_weights::<1, #entries>(#n) }[#entry]),
            (true, _, false) => quote!(number_weight(#n, #entry)),
            (_, true, false) => quote!(set_weight::<#words>(#n, #entry)),
            (_, _, false) => quote!(set_weight::<1>(#n, #entry)),
        };
        match len {
            None => {
                let add = add(quote!(self.#field), weight_of(quote!(0)));
                quote!(key = #add;)
            }
            Some(_) => {
                let (add, places) = (
                    add(quote!(self.#field[place]), weight_of(quote!(entry))),
                    self.places(state),
                );
                quote!(for (entry, place) in (#places).enumerate() { key = #add; })
            }
        }
    }

    /// Returns the value that most entries of a state variable have in the beginning, if they are many, each of at most 32
    /// bits: most positions differ from it in few of them.
    fn usual(&self, state: &State, field: &Field) -> Option<TokenStream> {
        let small = match field.ty {
            FieldTy::Number(..) | FieldTy::Flag | FieldTy::Player(_) => true,
            FieldTy::Members(n) => n <= 32,
            FieldTy::Cells => false,
        };
        let many = field.len.is_some_and(|len| len >= MANY_ENTRIES);
        let by_cell = state.axes.iter().filter(|axis| **axis == Axis::Cell);
        let plain = !self.has_gaps() || by_cell.count() <= 1;
        let common = most_common(&field.first).filter(|_| small && many && plain);
        common.map(|value| self.literal(value))
    }

    /// Restricts the weights of a state variable to the bits that are cells.
    fn on_cells(&self, state: &State) -> Option<TokenStream> {
        let by_cell = state.axes.iter().position(|axis| *axis == Axis::Cell);
        let by_cell = by_cell.filter(|_| self.has_gaps())?;
        let after = state.axes[by_cell + 1..]
            .iter()
            .map(|axis| self.axis_len(*axis));
        let after = Literal::usize_unsuffixed(after.product());
        let grid = &self.module.grid;
        let mut words = vec![0u64; grid.words()];
        for bit in &grid.bit_of {
            words[bit / 64] |= 1 << (bit % 64);
        }
        let words = words.into_iter().map(hex);
        let bits = Literal::usize_unsuffixed(self.axis_len(Axis::Cell));
        Some(quote!(.on(&[#(#words),*], #bits, #after)))
    }

    /// Whether some bits of a set of cells are no cells.
    fn has_gaps(&self) -> bool {
        self.module.grid.bits != self.module.grid.bit_of.len()
    }

    /// Returns the Rust type of a value.
    pub(super) fn ty(&self, ty: Ty) -> TokenStream {
        match ty {
            Ty::Cells => quote!(Cells),
            Ty::Mask => quote!(u64),
            Ty::Num => quote!(i32),
            Ty::Truth => quote!(bool),
            Ty::Index => quote!(usize),
            Ty::Key => quote!(u128),
            Ty::Trail => quote!(()),
            Ty::Reach => quote!(Reach),
            Ty::Verdict => {
                let points = self.points_ty();
                quote!(Verdict<#points>)
            }
        }
    }
}

/// The most weights of a table that rustc evaluates: it refuses constants that take long.
const MOST_WEIGHTS: usize = 1 << 16;

/// The fewest entries of a state variable of which the usual ones are skipped.
const MANY_ENTRIES: usize = 32;

/// Returns the most frequent of the first [`MOST_DISTINCT`] distinct values.
fn most_common(values: &[Value]) -> Option<&Value> {
    let mut counts: Vec<(&Value, usize)> = Vec::new();
    for value in values {
        match counts.iter().position(|(known, _)| *known == value) {
            Some(n) => counts[n].1 += 1,
            None if counts.len() < MOST_DISTINCT => counts.push((value, 1)),
            None => {}
        }
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(value, _)| value)
}

/// The number of distinct values that are counted.
const MOST_DISTINCT: usize = 16;

/// Returns the name of the smallest Rust type for numbers of a range.
fn stored_number(lo: i32, hi: i32) -> &'static str {
    match (lo, hi) {
        (0.., ..=255) => "u8",
        (-128.., ..=127) => "i8",
        (0.., ..=65535) => "u16",
        (-32768.., ..=32767) => "i16",
        _ => "i32",
    }
}
