//! The program while it is written: names of items, what is needed, types and literals.

use super::code::{Bind, Code};
use super::names::{Namer, camel, ident, item, upper};
use super::need::{DirSet, Need};
use crate::index::Id;
use crate::ir::bits::Bits;
use crate::ir::walk;
use crate::ir::{BlockId, ExprKind, FnId, KindId, LayerId, Played, Program, Stmt, Value};
use crate::passes::{OF_CODE, Passes};
use crate::source::{Sources, Span};
use crate::typed::{Axis, Mask, Ty};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// How the pieces of a layer are kept.
pub(crate) struct LayerPlan {
    /// The only owned kind of the layer, whose boards by owner stand for both.
    pub(crate) by_kind_and_owner: Option<KindId>,
    /// The owned kinds.
    pub(crate) owned: Vec<KindId>,
    /// The neutral kinds.
    pub(crate) neutral: Vec<KindId>,
}

/// A program while it is written as Rust.
pub(crate) struct Context<'p> {
    pub(crate) program: &'p Program,
    pub(crate) sources: &'p Sources,
    passes: &'p Passes,
    needs: RefCell<BTreeSet<Need>>,
    pub(crate) fn_names: Vec<Ident>,
    pub(crate) const_names: Vec<Ident>,
    pub(crate) state_fields: Vec<Ident>,
    pub(crate) kind_fields: Vec<Ident>,
    variants: Vec<Ident>,
    fn_looks_back: Vec<bool>,
    /// Functions whose `me` may be chance.
    pub(crate) asked_by_chance: BTreeSet<FnId>,
    /// Floods that are kept from move to move.
    pub(crate) joined: Vec<super::joined::Joined>,
    /// Whether lines of `end` are asked only through the cells that came.
    pub(crate) asks_lined: bool,
    /// The paths that were taken.
    pub(crate) log: super::report::Log,
    /// By block: whether its moves are found in lists only.
    pub(crate) listed: Vec<bool>,
    /// By block: the body of its pseudo-legal moves, where those are drawn first.
    pub(crate) pseudo: Vec<Option<crate::ir::Body>>,
    /// By block: how its moves are proposed, where they are.
    pub(crate) proposed: Vec<Option<crate::opt::propose::Proposed>>,
    /// By block: its pairs of choices term by term, where they are kept in rows.
    pub(crate) row_parts: Vec<Option<crate::ir::rows::Rows>>,
    /// Sets that are kept until what they are of changes.
    pub(crate) standing: Vec<crate::ir::Expr>,
    /// By block: which pieces can break what is required behind its effects.
    pub(crate) guards: crate::index::IndexVec<BlockId, Option<crate::ir::guard::Guard>>,
    /// Enclosed groups that moves ask for.
    pub(crate) enclosed: Vec<super::enclosed::Enclosed>,
}

impl<'p> Context<'p> {
    pub(crate) fn new(
        program: &'p Program,
        sources: &'p Sources,
        passes: &'p Passes,
    ) -> Context<'p> {
        let mut cx = Context::named(program, sources, passes);
        cx.decide_kept();
        cx.decide_ways();
        cx
    }

    /// The program with its names, and nothing found out about it yet.
    fn named(program: &'p Program, sources: &'p Sources, passes: &'p Passes) -> Context<'p> {
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
            passes,
            needs: RefCell::default(),
            fn_names: functions.map(|f| fns.fresh(&f.name)).collect(),
            const_names: constants
                .map(|c| upper(&consts.fresh(&c.name).to_string()))
                .collect(),
            kind_fields: kinds.map(|k| fields.fresh(&k.name)).collect(),
            state_fields: states.map(|s| fields.fresh(&s.name)).collect(),
            variants: blocks.map(|b| variants.fresh(&camel(&b.name))).collect(),
            fn_looks_back: Vec::new(),
            asked_by_chance: crate::ir::chance::asked_by_chance(program),
            joined: Vec::new(),
            asks_lined: false,
            log: super::report::Log::default(),
            listed: Vec::new(),
            pseudo: Vec::new(),
            proposed: Vec::new(),
            row_parts: Vec::new(),
            standing: Vec::new(),
            guards: crate::index::IndexVec::default(),
            enclosed: Vec::new(),
        }
    }

    /// Decides what is kept from move to move, which all else may ask for.
    fn decide_kept(&mut self) {
        if self.uses("enclosed") {
            self.enclosed = super::enclosed::find(self.program);
        }
        if self.uses("joined") {
            self.joined = super::joined::find(self.program);
        }
        if self.uses("standing") {
            self.standing = super::standing::find(self.program);
        }
        self.asks_lined = self.uses("last lines") && super::lined::wanted(self);
    }

    /// Decides how the moves of each block are found. Each step asks for what those before it have
    /// found.
    fn decide_ways(&mut self) {
        let program = self.program;
        for function in &program.functions {
            let mut entries = function.entries.iter().flatten();
            let looks = entries.any(|e| self.expr_looks_back(e));
            self.fn_looks_back.push(looks);
        }
        self.listed = self.find_listed();
        let pseudo = |id| {
            let first = self.uses("drawn first") && self.is_counted(id);
            first.then(|| crate::ir::pseudo::pseudo(program, id))
        };
        let blocks = program.blocks.ids();
        self.pseudo = blocks.map(|id| pseudo(id).flatten()).collect();
        let blocks = program.blocks.ids();
        self.proposed = blocks.map(|id| self.find_proposed(id)).collect();
        let parts = |id| {
            let pair = self.rows(id)?;
            crate::ir::rows::rows(program, self.counted_body(id), pair.from, pair.to)
        };
        self.row_parts = program.blocks.ids().map(parts).collect();
        self.guards = super::sure::find(self);
    }

    /// The body of a block's moves that are counted and drawn: of the pseudo-legal ones, if there
    /// are such.
    pub(crate) fn counted_body(&self, id: BlockId) -> &crate::ir::Body {
        let body = &self.program.blocks[id].body;
        self.pseudo[id.index()].as_ref().unwrap_or(body)
    }

    /// Whether a pass of code generation is used (`passes::OF_CODE`).
    pub(crate) fn uses(&self, pass: &str) -> bool {
        debug_assert!(OF_CODE.contains(&pass), "{pass} is a pass");
        self.passes.has(pass)
    }

    // ---- what is needed

    pub(crate) fn need(&self, need: Need) {
        self.needs.borrow_mut().insert(need);
    }
    /// Something new that is needed, not in `done`.
    pub(crate) fn next_need(&self, done: &BTreeSet<Need>) -> Option<Need> {
        self.needs.borrow().difference(done).next().copied()
    }
    /// A comment that says where the rules say this.
    pub(crate) fn cite(&self, span: Span) -> TokenStream {
        self.comment(&self.sources.cite(span))
    }
    /// A comment of ordinary form before an item or statement; `emit` takes the marks away.
    pub(crate) fn comment(&self, text: &str) -> TokenStream {
        let text = format!("@ {text}");
        quote!(#[doc = #text])
    }

    /// Whether moves of a block are drawn first, and then asked whether they are legal.
    pub(crate) fn is_drawn_first(&self, id: BlockId) -> bool {
        self.pseudo[id.index()].is_some()
    }

    // ---- history

    /// Whether an expression asks `seen`, through functions and blocks too.
    pub(crate) fn expr_looks_back(&self, e: &crate::ir::Expr) -> bool {
        self.expr_asks_seen(e, &mut Vec::new())
    }
    pub(crate) fn looks_back(&self, id: FnId) -> bool {
        self.fn_looks_back[id.index()]
    }
    /// Whether a block asks `seen`, or what its moves are narrowed by.
    pub(crate) fn block_looks_back(&self, id: BlockId) -> bool {
        self.block_asks_seen(id, &mut Vec::new())
    }
    pub(crate) fn stmts_look_back(&self, stmts: &[Stmt]) -> bool {
        self.stmts_ask_seen(stmts, &mut Vec::new())
    }

    /// `asked` are the blocks that have been looked at: what narrows a block may ask about it.
    fn expr_asks_seen(&self, e: &crate::ir::Expr, asked: &mut Vec<BlockId>) -> bool {
        walk::any(e, &mut |e| match &*e.kind {
            ExprKind::Seen(_) => true,
            ExprKind::Call { function, .. } => self
                .fn_looks_back
                .get(function.index())
                .copied()
                .unwrap_or(true),
            ExprKind::Can(_, blocks) => blocks.iter().any(|b| self.block_asks_seen(*b, asked)),
            _ => false,
        })
    }
    fn block_asks_seen(&self, id: BlockId, asked: &mut Vec<BlockId>) -> bool {
        if asked.contains(&id) {
            return false;
        }
        asked.push(id);
        let mut values = self.narrowed(id).into_iter();
        self.stmts_ask_seen(&self.program.blocks[id].body.stmts, asked)
            || values.any(|e| self.expr_asks_seen(e, asked))
    }
    fn stmts_ask_seen(&self, stmts: &[Stmt], asked: &mut Vec<BlockId>) -> bool {
        let mut found = false;
        walk::visit_exprs(stmts, &mut |e| {
            found = found || self.expr_asks_seen(e, asked);
        });
        found
    }

    // ---- types and literals

    /// The Rust type of values.
    pub(crate) fn ty(&self, ty: Ty) -> TokenStream {
        match ty {
            Ty::Cells => quote!(Cells),
            Ty::Num => quote!(i32),
            Ty::Truth => quote!(bool),
            _ => quote!(u64),
        }
    }
    /// The Rust type of sets of cells.
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
    /// The integer that holds the bit of a cell.
    pub(crate) fn cell_index_ty(&self) -> TokenStream {
        if self.program.grid.bits <= 256 {
            quote!(u8)
        } else {
            quote!(u16)
        }
    }
    /// The smallest unsigned integer with so many bits.
    pub(crate) fn mask_ty(&self, members: usize) -> TokenStream {
        match members {
            0..=8 => quote!(u8),
            9..=16 => quote!(u16),
            17..=32 => quote!(u32),
            _ => quote!(u64),
        }
    }
    /// A set of cells by its bits.
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
    /// The same where nothing says its type.
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
    /// The empty set of a type.
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
    /// The set of one member.
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
    /// All players, without chance.
    pub(crate) fn everybody(&self) -> Code {
        let all = Literal::u64_suffixed(self.all_players());
        Code::atom(quote!(#all))
    }
    pub(crate) fn all_players(&self) -> Mask {
        (1u64 << self.program.players.len()) - 1
    }
    pub(crate) fn axis_len(&self, axis: Axis) -> usize {
        match axis {
            Axis::Range(lo, hi) => (i64::from(hi) - i64::from(lo) + 1).max(0) as usize,
            Axis::Player => self.program.players.len(),
            Axis::Kind => self.program.kinds.len(),
            Axis::Cell => self.program.grid.bits,
            Axis::Dir => self.program.grid.dirs.len(),
            Axis::Enum(e) => self.program.enums[e].members.len(),
        }
    }
    /// A test that this player may use a block; `None` where everybody may.
    pub(crate) fn may(&self, by: Mask, who: &TokenStream) -> Option<TokenStream> {
        if by & self.all_players() == self.all_players() {
            return None;
        }
        let by = Literal::u64_unsuffixed(by);
        Some(quote!(#by >> #who & 1 == 1))
    }

    // ---- directions

    /// Whether a walk may come back to its first cell.
    pub(crate) fn ring(&self) -> bool {
        use crate::typed::Shape;
        let grid = &self.program.grid;
        grid.wraps() || matches!(grid.shape, Shape::Graph { .. })
    }
    /// A set of directions in words.
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
    /// All directions of the board.
    pub(crate) fn all_dirs(&self) -> TokenStream {
        self.need(Need::DirSet(DirSet::All));
        quote!(Board::ALL)
    }
    /// A direction's name in texts; the way back of a one-way chain `e` is `~e`.
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
    /// `Board::n`
    pub(crate) fn step_fn(&self, dir: usize) -> TokenStream {
        self.need(Need::Step(dir));
        let name = self.dir_name(dir);
        quote!(Board::#name)
    }
    /// The step from a cell to those whose step lands in it.
    pub(crate) fn back_fn(&self, dir: usize) -> TokenStream {
        let opposite = self.program.grid.dirs[dir].opposite;
        if super::board::back_shifts(self.program, dir) == self.program.grid.dirs[opposite].shifts {
            return self.step_fn(opposite);
        }
        self.need(Need::Back(dir));
        let name = format_ident!("from_{}", self.dir_name(dir));
        quote!(Board::#name)
    }
    /// The step to all connected neighbours.
    pub(crate) fn adjacent(&self) -> TokenStream {
        self.need(Need::Adjacent);
        quote!(Board::adjacent)
    }

    /// The field of a state variable.
    pub(crate) fn state_field(&self, id: crate::ir::StateId) -> &Ident {
        &self.state_fields[id.index()]
    }

    // ---- layers

    pub(crate) fn layer_plan(&self, layer: LayerId) -> LayerPlan {
        let kinds = &self.program.layers[layer].kinds;
        let (neutral, owned): (Vec<_>, Vec<_>) =
            kinds.iter().partition(|k| self.program.kinds[**k].neutral);
        let by_kind_and_owner = if let [only] = owned.as_slice() {
            Some(*only)
        } else {
            None
        };
        LayerPlan {
            by_kind_and_owner,
            owned,
            neutral,
        }
    }
    /// `empty`, `empty_floor`
    pub(crate) fn layer_ident(&self, name: &str, layer: LayerId) -> Ident {
        if layer.index() == 0 {
            ident(name)
        } else {
            format_ident!("{name}_{}", item(&self.program.layers[layer].name))
        }
    }
    /// The field with the boards by owner, if the layer has owned kinds.
    pub(crate) fn owner_field(&self, layer: LayerId) -> Option<Ident> {
        let plan = self.layer_plan(layer);
        match plan.by_kind_and_owner {
            Some(kind) => Some(self.kind_fields[kind.index()].clone()),
            None if plan.owned.is_empty() => None,
            None => Some(self.layer_ident("owner", layer)),
        }
    }
    /// All cells with a kind, whoever owns it.
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
    /// The fields of a layer: arrays by owner, and single boards.
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
    pub(crate) fn block_fn(&self, what: &str, id: BlockId) -> Ident {
        format_ident!("{what}_{}", self.block_name(id))
    }
    /// The ordered visit of a block's moves.
    pub(crate) fn visit_name(&self, id: BlockId) -> Ident {
        self.block_fn("each", id)
    }
    /// A visitor that stops at the first move.
    pub(crate) fn visit_ignore(&self, id: BlockId) -> TokenStream {
        let extra = self.outcome(id).map(|_| quote!(, _, _));
        quote!(|_ #extra| Break(()))
    }
    /// Whether the visit of a block hands over the outcome: the position after the move and the
    /// values its groups are narrowed by (how many). `None` where it does not.
    pub(crate) fn outcome(&self, id: BlockId) -> Option<usize> {
        let narrow = self.narrowed(id).len();
        let unique = self.program.blocks[id].unique && !self.program.simultaneous;
        (narrow > 0 || unique).then_some(narrow)
    }
    /// The values that the groups of a block are narrowed by, those of the first group first.
    pub(crate) fn narrowed(&self, id: BlockId) -> Vec<&'p crate::ir::Expr> {
        let groups = self.program.turn.iter().filter_map(|group| {
            let at = group.blocks.iter().position(|b| *b == Played::Block(id))?;
            Some(group.narrow.iter().filter_map(move |n| n.values.get(at)))
        });
        groups.flatten().collect()
    }
    pub(crate) fn seen_method(&self, what: Option<LayerId>) -> Ident {
        self.need(Need::Key(what));
        match what {
            None => ident("key"),
            Some(layer) => format_ident!("key_{}", item(&self.program.layers[layer].name)),
        }
    }
}

/// A number in hexadecimal digits, four by four.
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
