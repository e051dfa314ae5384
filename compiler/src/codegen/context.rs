//! The context of code generation: names of items, needed items, types and literals.

use super::code::{Bind, Code};
use super::names::{Namer, camel, ident, item, upper};
use super::need::{DirSet, Need};
use crate::cite::Cite;
use crate::facts::turn;
use crate::index::Id;
use crate::ir::bits::Bits;
use crate::ir::{BlockId, FnId, Group, KindId, LayerId, Played, Program, Value};
use crate::passes::OF_CODE;
use crate::plan::Plan;
use crate::plan::layout::LayerLayout;
use crate::source::{Sources, Span};
use crate::typed::{Mask, Ty};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The context in which a program is written as Rust.
pub(crate) struct Context<'p> {
    pub(crate) program: &'p Program,
    pub(crate) sources: &'p Sources,
    /// The decisions about the engine.
    pub(crate) plan: &'p Plan<'p>,
    needs: RefCell<BTreeSet<Need>>,
    pub(crate) fn_names: Vec<Ident>,
    pub(crate) const_names: Vec<Ident>,
    pub(crate) state_fields: Vec<Ident>,
    pub(crate) kind_fields: Vec<Ident>,
    variants: Vec<Ident>,
}

impl<'p> Context<'p> {
    /// Returns a context with names for all items of the program.
    pub(crate) fn new(plan: &'p Plan<'p>, sources: &'p Sources) -> Context<'p> {
        let program = plan.program;
        let mut consts = Namer::of_items();
        let mut fns = Namer::of_items();
        let mut fields = Namer::of_items();
        let mut variants = Namer::of_items();
        variants.fresh("Pass");
        let functions = program.functions.iter();
        let constants = program.consts.iter();
        let (kinds, states) = (program.kinds.iter(), program.states.iter());
        let blocks = program.blocks.iter();
        Context {
            program,
            sources,
            plan,
            needs: RefCell::default(),
            fn_names: functions.map(|f| fns.fresh(&f.name)).collect(),
            const_names: constants
                .map(|c| upper(&consts.fresh(&c.name).to_string()))
                .collect(),
            kind_fields: kinds.map(|k| fields.fresh(&k.name)).collect(),
            state_fields: states.map(|s| fields.fresh(&s.name)).collect(),
            variants: blocks.map(|b| variants.fresh(&camel(&b.name))).collect(),
        }
    }

    /// Returns the body whose moves are counted and drawn: that of the pseudo-legal moves, if there are
    /// any.
    pub(crate) fn counted_body(&self, id: BlockId) -> &'p crate::ir::Body {
        self.plan.blocks[id].counted(&self.program.blocks[id])
    }

    /// Whether a pass of code generation is used (`passes::OF_CODE`).
    pub(crate) fn uses(&self, pass: &str) -> bool {
        debug_assert!(OF_CODE.contains(&pass), "{pass} is a pass");
        self.plan.passes.has(pass)
    }

    // ---- what is needed

    pub(crate) fn need(&self, need: Need) {
        self.needs.borrow_mut().insert(need);
    }
    /// Returns a need that is not in `done`.
    pub(crate) fn next_need(&self, done: &BTreeSet<Need>) -> Option<Need> {
        self.needs.borrow().difference(done).next().copied()
    }
    /// Writes a comment with the place in the rules.
    pub(crate) fn cite(&self, span: Span) -> TokenStream {
        let cite = Cite::of(self.sources, span);
        self.comment(&cite.text(&self.program.name))
    }
    /// Writes an ordinary comment before an item or statement; `emit` removes the marks.
    pub(crate) fn comment(&self, text: &str) -> TokenStream {
        let text = format!("@ {text}");
        quote!(#[doc = #text])
    }

    /// Whether the moves of a block are drawn before they are tested for legality.
    pub(crate) fn is_drawn_first(&self, id: BlockId) -> bool {
        self.plan.blocks[id].tested().is_some()
    }

    // ---- history

    /// Whether a function uses `seen`.
    pub(crate) fn looks_back(&self, id: FnId) -> bool {
        self.plan.history.function(id)
    }
    /// Whether a block uses `seen`, or a value that its moves are compared by does.
    pub(crate) fn block_looks_back(&self, id: BlockId) -> bool {
        self.plan.blocks[id].looks_back
    }

    // ---- types and literals

    /// Returns the Rust type of values.
    pub(crate) fn ty(&self, ty: Ty) -> TokenStream {
        match ty {
            Ty::Cells => quote!(Cells),
            Ty::Num => quote!(i32),
            Ty::Truth => quote!(bool),
            _ => quote!(u64),
        }
    }
    /// Returns the Rust type of sets of cells.
    pub(crate) fn cells_ty(&self) -> TokenStream {
        match self.program.grid.words() {
            1 => quote!(u64),
            2 => quote!(u128),
            n => {
                let n = Literal::usize_unsuffixed(n);
                quote!(Wide<#n>)
            }
        }
    }
    /// Returns the integer type for the bit of a cell.
    pub(crate) fn cell_index_ty(&self) -> TokenStream {
        if self.program.grid.bits <= 256 {
            quote!(u8)
        } else {
            quote!(u16)
        }
    }
    /// Returns the smallest unsigned integer type with this many bits.
    pub(crate) fn mask_ty(&self, members: usize) -> TokenStream {
        match members {
            0..=8 => quote!(u8),
            9..=16 => quote!(u16),
            17..=32 => quote!(u32),
            _ => quote!(u64),
        }
    }
    /// Writes a literal set of cells.
    pub(crate) fn cells(&self, bits: &Bits) -> TokenStream {
        let words = bits.words(self.program.grid.words());
        match words.as_slice() {
            [word] => hex(&format!("{word:x}")),
            [low, high] => hex(&format!("{:x}", u128::from(*high) << 64 | u128::from(*low))),
            words => {
                let words = words.iter().map(|w| hex(&format!("{w:x}")));
                quote!(Wide([#(#words),*]))
            }
        }
    }
    /// Writes a literal set of cells with a type suffix.
    fn cells_of_type(&self, bits: &Bits) -> TokenStream {
        let literal = self.cells(bits);
        let ty = match self.program.grid.words() {
            1 => "u64",
            2 => "u128",
            _ => return literal,
        };
        format!("{literal}_{ty}").parse().unwrap_or(literal)
    }
    pub(crate) fn literal(&self, value: &Value, ty: Ty) -> Code {
        match value {
            Value::Cells(bits) if bits.is_empty() => self.none_code(Ty::Cells),
            Value::Cells(bits) if *bits == self.program.grid.cells => {
                Code::atom(quote!(Board::CELLS))
            }
            Value::Cells(bits) => Code::atom(self.cells_of_type(bits)),
            Value::Mask(mask) if ty == Ty::Dirs => self.dirs(*mask),
            Value::Mask(mask) => {
                let mask = Literal::u64_suffixed(*mask);
                Code::atom(quote!(#mask))
            }
            Value::Num(n) => {
                let n = Literal::i32_unsuffixed(*n);
                Code::new(Bind::Unary, quote!(#n))
            }
            Value::Truth(truth) => Code::atom(quote!(#truth)),
        }
    }
    /// Writes the empty set of a type.
    pub(crate) fn none(&self, ty: Ty) -> TokenStream {
        if ty == Ty::Cells {
            quote!(Cells::NONE)
        } else {
            quote!(0u64)
        }
    }
    pub(crate) fn none_code(&self, ty: Ty) -> Code {
        match ty {
            Ty::Num => Code::atom(quote!(0)),
            Ty::Truth => Code::atom(quote!(false)),
            _ => Code::atom(self.none(ty)),
        }
    }
    /// Writes the set of one member.
    pub(crate) fn of(&self, ty: Ty, index: &TokenStream) -> TokenStream {
        self.of_code(ty, index).bare()
    }
    pub(crate) fn of_code(&self, ty: Ty, index: &TokenStream) -> Code {
        match ty {
            Ty::Cells => Code::atom(quote!(Cells::of(#index))),
            Ty::Num => Code::atom(index.clone()),
            _ => Code::new(Bind::Shift, quote!(1u64 << #index)),
        }
    }
    /// Writes the mask of all players, without chance.
    pub(crate) fn everybody(&self) -> Code {
        let all = Literal::u64_suffixed(self.all_players());
        Code::atom(quote!(#all))
    }
    pub(crate) fn all_players(&self) -> Mask {
        turn::all_players(self.program)
    }
    /// Writes the test whether a player may play a block; `None` if all players may.
    pub(crate) fn may(&self, by: Mask, who: &TokenStream) -> Option<TokenStream> {
        if by & self.all_players() == self.all_players() {
            return None;
        }
        let by = Literal::u64_unsuffixed(by);
        Some(quote!(#by >> #who & 1 == 1))
    }

    // ---- directions

    /// Whether a walk may return to its start.
    pub(crate) fn ring(&self) -> bool {
        self.program.grid.returns()
    }
    /// Writes a set of directions by name.
    pub(crate) fn dirs(&self, mask: Mask) -> Code {
        let grid = &self.program.grid;
        let named = [
            (grid.orthogonal, DirSet::Orthogonal),
            (grid.diagonal, DirSet::Diagonal),
            (grid.adjacent, DirSet::Adjacent),
        ];
        if mask == 0 {
            return Code::atom(quote!(0u64));
        }
        if let Some((_, set)) = named.iter().find(|(m, _)| *m == mask && m.count_ones() > 1) {
            self.need(Need::DirSet(*set));
            let name = super::board::dir_set_name(*set);
            return Code::atom(quote!(Board::#name));
        }
        let dirs = (0..grid.dirs.len()).filter(|d| mask >> d & 1 == 1);
        dirs.map(|d| {
            self.need(Need::Dir(d));
            let name = upper(&self.dir_name(d).to_string());
            Code::atom(quote!(Board::#name))
        })
        .reduce(|a, b| Code::chain(Bind::BitOr, &a, quote!(|), &b))
        .unwrap_or_else(|| Code::atom(quote!(0u64)))
    }
    /// Writes the set of all directions of the board.
    pub(crate) fn all_dirs(&self) -> TokenStream {
        self.need(Need::DirSet(DirSet::All));
        quote!(Board::ALL)
    }
    /// Returns a direction's name in texts; `~e` for the reverse of a one-way chain `e`.
    pub(crate) fn dir_text(&self, dir: usize) -> String {
        let dirs = &self.program.grid.dirs;
        match dirs[dir].name.as_str() {
            "" => format!("~{}", dirs[dirs[dir].opposite].name),
            name => name.to_string(),
        }
    }
    pub(crate) fn dir_name(&self, dir: usize) -> Ident {
        match self.program.grid.dirs[dir].name.as_str() {
            "" => format_ident!(
                "back_{}",
                item(&self.program.grid.dirs[self.program.grid.dirs[dir].opposite].name)
            ),
            name => item(name),
        }
    }
    /// Writes a path such as `Board::n`.
    pub(crate) fn step_fn(&self, dir: usize) -> TokenStream {
        self.need(Need::Step(dir));
        let name = self.dir_name(dir);
        quote!(Board::#name)
    }
    /// Writes the step from a cell to those whose step lands in it.
    pub(crate) fn back_fn(&self, dir: usize) -> TokenStream {
        let name = self.back_name(dir);
        quote!(Board::#name)
    }
    pub(crate) fn back_name(&self, dir: usize) -> Ident {
        let opposite = self.program.grid.dirs[dir].opposite;
        if super::board::back_shifts(self.program, dir) == self.program.grid.dirs[opposite].shifts {
            self.need(Need::Step(opposite));
            return self.dir_name(opposite);
        }
        self.need(Need::Back(dir));
        format_ident!("from_{}", self.dir_name(dir))
    }
    /// Writes the step to all adjacent cells.
    pub(crate) fn adjacent(&self) -> TokenStream {
        self.need(Need::Adjacent);
        quote!(Board::adjacent)
    }

    // ---- layers

    pub(crate) fn layer_plan(&self, layer: LayerId) -> &'p LayerLayout {
        &self.plan.layout.layers[layer]
    }
    /// Returns a name such as `empty` or `empty_floor`.
    pub(crate) fn layer_ident(&self, name: &str, layer: LayerId) -> Ident {
        if layer.index() == 0 {
            ident(name)
        } else {
            format_ident!("{name}_{}", item(&self.program.layers[layer].name))
        }
    }
    /// Returns the field with the boards by owner, if the layer has owned kinds.
    pub(crate) fn owner_field(&self, layer: LayerId) -> Option<Ident> {
        let plan = self.layer_plan(layer);
        match plan.by_kind_and_owner {
            Some(kind) => Some(self.kind_fields[kind.index()].clone()),
            None if plan.owned.is_empty() => None,
            None => Some(self.layer_ident("owner", layer)),
        }
    }
    /// Writes all cells with a kind, for any owner.
    pub(crate) fn any_owner(&self, pos: &TokenStream, kind: KindId) -> Code {
        let layer = self.program.kinds[kind].layer;
        let field = &self.kind_fields[kind.index()];
        if self.layer_plan(layer).by_kind_and_owner == Some(kind) {
            self.need(Need::Owned(layer));
            let owned = self.layer_ident("owned", layer);
            return Code::atom(quote!(#pos.#owned()));
        }
        Code::atom(quote!(#pos.#field))
    }
    /// Returns the fields of a layer: the array by owner, and the single boards.
    pub(crate) fn layer_boards(&self, layer: LayerId) -> (Option<Ident>, Vec<Ident>) {
        let plan = self.layer_plan(layer);
        let single = plan
            .owned
            .iter()
            .filter(|_| plan.by_kind_and_owner.is_none())
            .chain(&plan.neutral);
        (
            self.owner_field(layer),
            single
                .map(|k| self.kind_fields[k.index()].clone())
                .collect(),
        )
    }

    // ---- blocks

    pub(crate) fn block_name(&self, id: BlockId) -> Ident {
        item(&self.program.blocks[id].name)
    }
    pub(crate) fn variant(&self, id: BlockId) -> &Ident {
        &self.variants[id.index()]
    }
    /// A function of a group of `turn`, or of what chance plays: `each_turn`, or named after the group's first
    /// block where there are several groups.
    pub(crate) fn group_fn(&self, what: &str, n: usize) -> Ident {
        let turn = &self.program.turn;
        let Some(group) = turn.get(n) else {
            return format_ident!("{what}_throw");
        };
        if turn.len() == 1 {
            return format_ident!("{what}_turn");
        }
        let first = |group: &Group| group.blocks.first().copied();
        let name = match first(group) {
            Some(Played::Block(id)) => self.block_name(id).to_string(),
            _ => "pass".to_string(),
        };
        let same = turn
            .iter()
            .take(n)
            .filter(|other| first(other) == first(group));
        format_ident!("{what}_turn_of_{name}{}", "_again".repeat(same.count()))
    }
    pub(crate) fn block_fn(&self, what: &str, id: BlockId) -> Ident {
        format_ident!("{what}_{}", self.block_name(id))
    }
    /// Returns the name of the function that visits a block's moves in order.
    pub(crate) fn visit_name(&self, id: BlockId) -> Ident {
        self.block_fn("each", id)
    }
    /// Writes a visitor that stops at the first move.
    pub(crate) fn visit_ignore(&self, id: BlockId) -> TokenStream {
        let extra = self.outcome(id).map(|_| quote!(, _, _));
        quote!(|_ #extra| Break(()))
    }
    /// Returns the number of values that the moves of a block are compared by; the visit then also
    /// passes these and the resulting position. `None` if moves are not compared.
    pub(crate) fn outcome(&self, id: BlockId) -> Option<usize> {
        self.plan.blocks[id].outcome
    }
    /// Returns the values that the groups of a block compare its moves by, in the order of the groups.
    pub(crate) fn narrowed(&self, id: BlockId) -> Vec<&'p crate::ir::Expr> {
        turn::compared_values(self.program, id)
    }
    pub(crate) fn seen_method(&self, what: Option<LayerId>) -> Ident {
        self.need(Need::Key(what));
        match what {
            None => ident("key"),
            Some(layer) => format_ident!("key_{}", item(&self.program.layers[layer].name)),
        }
    }
}

/// Writes a number in hexadecimal, in groups of four digits.
pub(crate) fn hex(digits: &str) -> TokenStream {
    let (head, tail) = digits.split_at(digits.len() % 4);
    let fours = tail
        .as_bytes()
        .chunks(4)
        .map(|four| String::from_utf8_lossy(four).into_owned());
    let parts: Vec<_> = Some(head.to_string())
        .filter(|h| !h.is_empty())
        .into_iter()
        .chain(fours)
        .collect();
    format!("0x{}", parts.join("_"))
        .parse::<Literal>()
        .map(|l| quote!(#l))
        .unwrap_or_default()
}
