//! Writes expressions of the Ir as Rust expressions.
//!
//! Sets of cells are `Cells`, every other set is a `u64` with one bit per member, numbers are
//! saturating `i32`, truths are `bool`. A variable that is a set of exactly one member and never
//! reassigned is stored as the index of its member (`usize`); all others are stored by value.

use super::code::{Bind, Code};
use super::need::Need;
use super::scope::{Key, Scope};
use crate::facts::last_lines::Lined;
use crate::index::Id;
use crate::ir::walk::same;
use crate::ir::{ConstId, Domain, Ending, Expr, ExprKind, FnId, LayerId, StateId, Value};
use crate::typed::{Arith, Axis, Coord, StateTy, Turning, Ty};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// A set of one cell if all conditions hold, otherwise the empty set.
struct OneCell {
    index: TokenStream,
    conds: Vec<TokenStream>,
}

impl OneCell {
    /// Writes a set that is computed from the cell; empty if there is no cell.
    fn when(&self, set: TokenStream) -> Code {
        let conds = &self.conds;
        if conds.is_empty() {
            return Code::atom(set);
        }
        Code::new(
            Bind::Loose,
            quote!(if #(#conds)&&* { #set } else { Cells::NONE }),
        )
    }
}

/// An index into a table or a state.
enum Index {
    /// A single `usize` that is surely in range.
    One(TokenStream),
    /// An iterator over `usize`s that are in range.
    Many(TokenStream),
}

impl Scope<'_> {
    /// Writes the value of an expression.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub(crate) fn expr(&self, e: &Expr) -> Code {
        let pos = &self.pos;
        if let Some((found, _)) = self.shared.iter().find(|(_, set)| same(set, e)) {
            return Code::atom(quote!(#found));
        }
        match &*e.kind {
            ExprKind::Lit(value) => self.cx.literal(value, e.ty),
            ExprKind::Const(id, key) => self.constant(*id, key.as_ref()),
            ExprKind::Table { rows, two, index } => self.number_table(rows, *two, index),
            ExprKind::Me | ExprKind::Next => member(&self.index(e).unwrap_or_default()),
            ExprKind::Others(of) => self.others(of),
            ExprKind::Playing if self.cx.program.uses.playing => {
                Code::new(Bind::Cast, quote!(#pos.playing as u64))
            }
            ExprKind::Playing => self.cx.everybody(),
            ExprKind::Turn => Code::new(Bind::Cast, quote!(#pos.turn as i32)),
            ExprKind::Passes => Code::new(Bind::Cast, quote!(#pos.passes as i32)),
            ExprKind::Var(var) => self.var(*var),
            ExprKind::OthersVar(_) => unreachable!("only joint turns read other players' choices"),
            ExprKind::Empty(layer) => self.layer_method("empty", *layer, Need::Empty(*layer)),
            ExprKind::Occupied(layer) => {
                self.layer_method("occupied", *layer, Need::Occupied(*layer))
            }
            ExprKind::Pieces {
                owner,
                kinds,
                layer,
            } => self.pieces(owner.as_ref(), kinds.as_ref(), *layer),
            ExprKind::State(id, index) => self.state(*id, index),
            ExprKind::Call {
                function,
                me,
                key,
                args,
            } => self.call(*function, me.as_ref(), key.as_ref(), args),
            ExprKind::KindOn(cells) => self.on_cells(cells, "kind_on", Need::KindOn),
            ExprKind::OwnerOn(cells) => self.on_cells(cells, "owner_on", Need::OwnerOn),
            ExprKind::Union(a, b) => {
                if let Some(cells) = self.hops(e) {
                    return cells;
                }
                Code::chain(Bind::BitOr, &self.expr(a), quote!(|), &self.expr(b))
            }
            ExprKind::Inter(a, b) => {
                Code::chain(Bind::BitAnd, &self.expr(a), quote!(&), &self.expr(b))
            }
            ExprKind::Diff(a, b) => {
                if let Some(cells) = self.enclosed(e) {
                    return cells;
                }
                Code::and_not(&self.expr(a), &self.expr(b))
            }
            ExprKind::If(c, a, b) => {
                if let Some(member) = self.member_if(c, a, b) {
                    return member;
                }
                if let Some(first) = self.first_that_is(c, a, b) {
                    return first;
                }
                if let Some(cells) = self.looked_up_when(c, a, b) {
                    return cells;
                }
                let (c, a, b) = (
                    self.expr(c).bare(),
                    self.expr(a).bare(),
                    self.expr(b).bare(),
                );
                Code::new(Bind::Loose, quote!(if #c { #a } else { #b }))
            }
            ExprKind::Before(of) => self.before(of),
            ExprKind::FirstOf(set) => {
                let set = self.expr(set).dot();
                Code::atom(quote!(#set.first_of()))
            }
            ExprKind::Filter(..)
            | ExprKind::UnionOf(..)
            | ExprKind::Reach(..)
            | ExprKind::Best(..) => self.binder(e),
            ExprKind::Sum(..) | ExprKind::Extreme(..) => self.binder(e),
            ExprKind::Count(_)
            | ExprKind::CountGroups(_)
            | ExprKind::CoordOf(..)
            | ExprKind::Arith(..)
            | ExprKind::Neg(_)
            | ExprKind::Pick(..)
            | ExprKind::Seen(_)
            | ExprKind::SeenAgo(..) => self.number(e),
            ExprKind::Some(_)
            | ExprKind::No(_)
            | ExprKind::Equal(..)
            | ExprKind::Less(..)
            | ExprKind::In(..)
            | ExprKind::InRange(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
            | ExprKind::Not(_)
            | ExprKind::Can(..)
            | ExprKind::Blocked => self.truth(e),
            ExprKind::Step(..)
            | ExprKind::Back(..)
            | ExprKind::Leap(..)
            | ExprKind::Ray { .. }
            | ExprKind::Path(..)
            | ExprKind::Between(..)
            | ExprKind::Group(..)
            | ExprKind::Flood(..)
            | ExprKind::Lines { .. }
            | ExprKind::Coord(_)
            | ExprKind::Turned(..) => self.geometry(e),
        }
    }

    /// Writes a table look-up or the empty set without a branch, which would be hard to predict.
    fn looked_up_when(&self, cond: &Expr, cells: &Expr, none: &Expr) -> Option<Code> {
        let table = matches!(&*cells.kind, ExprKind::Const(_, Some(_)));
        let nothing = matches!(&*none.kind, ExprKind::Lit(value) if value.is_none());
        if cells.ty != Ty::Cells || !table || !nothing {
            return None;
        }
        let (cells, cond) = (self.expr(cells).dot(), self.expr(cond).bare());
        Some(Code::atom(quote!(#cells.when(#cond))))
    }

    /// Writes the index of the only member of a set, if it surely has exactly one.
    pub(crate) fn index(&self, e: &Expr) -> Option<TokenStream> {
        let pos = &self.pos;
        match &*e.kind {
            ExprKind::Me => {
                let me = &self.me;
                Some(quote!(#me))
            }
            ExprKind::Next => Some(quote!(usize::from(#pos.next))),
            ExprKind::Var(var) => self.index_var(*var),
            ExprKind::Lit(Value::Mask(mask)) if mask.count_ones() == 1 => {
                let index = Literal::u32_unsuffixed(mask.trailing_zeros());
                Some(quote!(#index))
            }
            ExprKind::Lit(Value::Cells(cells)) if cells.count() == 1 => {
                let index = Literal::usize_unsuffixed(cells.first()?);
                Some(quote!(#index))
            }
            ExprKind::Others(of) if self.cx.program.players.len() == 2 && self.is_player(of) => {
                let of = self.index(of)?;
                Some(quote!((1 - #of)))
            }
            ExprKind::If(cond, a, b) => {
                let (a, b, cond) = (self.index(a)?, self.index(b)?, self.expr(cond).bare());
                Some(quote!((if #cond { #a } else { #b })))
            }
            _ => None,
        }
    }

    /// Whether an expression is surely a player, not chance.
    fn is_player(&self, e: &Expr) -> bool {
        crate::facts::chance::is_player(self.cx.program, e, self.me_plays)
    }

    /// Writes a value in the form in which a variable stores it: as an index or by value.
    pub(crate) fn kept(&self, as_index: bool, e: &Expr) -> TokenStream {
        if as_index {
            return self.index(e).unwrap_or_else(|| {
                let set = self.expr(e).dot();
                quote!(#set.first())
            });
        }
        self.expr(e).bare()
    }

    fn layer_method(&self, name: &str, layer: LayerId, need: Need) -> Code {
        self.cx.need(need);
        let (pos, method) = (&self.pos, self.cx.layer_ident(name, layer));
        Code::atom(quote!(#pos.#method()))
    }

    fn on_cells(&self, cells: &Expr, method: &str, need: Need) -> Code {
        self.cx.need(need);
        let (pos, cells, method) = (
            &self.pos,
            self.expr(cells).bare(),
            format_ident!("{method}"),
        );
        Code::atom(quote!(#pos.#method(#cells)))
    }

    fn others(&self, of: &Expr) -> Code {
        let all = self.cx.everybody();
        match self.index(of) {
            Some(index) => Code::and_not(&all, &member(&index)),
            None => {
                let (of, all) = (self.expr(of).bare(), all.bare());
                Code::atom(quote!(others(#of, #all)))
            }
        }
    }

    fn before(&self, of: &Expr) -> Code {
        let mut then = self.clone();
        then.pos = quote!(was);
        then.key = Key::Unknown;
        then.shared.clear();
        let (pos, value) = (&self.pos, then.expr(of).bare());
        self.cx.need(Need::Began);
        Code::new(Bind::Loose, quote!({ let was = #pos.began(); #value }))
    }

    // ---- tables, states, functions

    fn constant(&self, id: ConstId, key: Option<&Expr>) -> Code {
        self.cx.need(Need::Const(id));
        let name = &self.cx.const_names[id.index()];
        let constant = &self.cx.program.consts[id];
        match (constant.axis, key) {
            (Some(axis), Some(key)) => {
                // A move that is not legal may contain any cell.
                let entry = |index: TokenStream| match axis {
                    Axis::Cell => Code::atom(quote!(at(&#name, #index))),
                    _ => Code::atom(quote!(#name[#index])),
                };
                match self.axis_index(axis, key) {
                    Index::One(index) => entry(index),
                    Index::Many(_) if axis == Axis::Cell && self.is_cell_state(key) => {
                        let (none, key) =
                            (self.cx.none_code(constant.ty).bare(), self.expr(key).dot());
                        let entry = entry(quote!(cell)).bare();
                        Code::atom(quote!(#key.one().map_or(#none, |cell| #entry)))
                    }
                    Index::Many(members) => self.fold(constant.ty, &[members], |i| {
                        let i = &i[0];
                        entry(quote!(#i))
                    }),
                }
            }
            _ => Code::atom(quote!(#name)),
        }
    }

    /// Whether a set is a state of at most one cell.
    fn is_cell_state(&self, e: &Expr) -> bool {
        let is_cell = |id: StateId| self.cx.program.states[id].ty == StateTy::Cell;
        matches!(&*e.kind, ExprKind::State(id, at) if at.is_empty() && is_cell(*id))
    }

    fn number_table(&self, rows: &[Vec<i32>], two: bool, index: &[Expr]) -> Code {
        let at: Vec<_> = index.iter().map(|e| self.expr(e).bare()).collect();
        let row = |row: &Vec<i32>| {
            let numbers = row.iter().map(|n| Literal::i32_unsuffixed(*n));
            quote!(&[#(#numbers),*])
        };
        if two {
            let rows = rows.iter().map(row);
            return Code::atom(quote!(table2(&[#(#rows),*], #(#at),*)));
        }
        let row = rows.first().map_or(quote!(&[]), row);
        Code::atom(quote!(table(#row, #(#at),*)))
    }

    fn axis_index(&self, axis: Axis, key: &Expr) -> Index {
        let chance = axis == Axis::Player && !self.is_player(key);
        match axis {
            Axis::Range(lo, hi) => {
                if let ExprKind::Lit(Value::Num(n)) = &*key.kind
                    && (lo..=hi).contains(n)
                {
                    let at = Literal::i32_unsuffixed(n - lo);
                    return Index::One(quote!(#at));
                }
                let key = self.expr(key).bare();
                let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
                Index::Many(quote!(entry(#key, #lo, #hi)))
            }
            _ => match self.index(key) {
                Some(index) if !chance => Index::One(index),
                _ if chance => {
                    let (key, all) = (self.expr(key).at(Bind::BitAnd), self.cx.everybody().bare());
                    Index::Many(quote!((#key & #all).cells()))
                }
                _ => {
                    let key = self.expr(key).dot();
                    Index::Many(quote!(#key.cells()))
                }
            },
        }
    }

    /// Writes the join over all combinations of indices: union, sum or disjunction.
    fn fold(&self, ty: Ty, loops: &[TokenStream], of: impl Fn(&[Ident]) -> Code) -> Code {
        let indices: Vec<_> = (0..loops.len()).map(|i| format_ident!("i{i}")).collect();
        let value = of(&indices);
        let (first, add) = accumulate(ty, &value);
        let mut body = add;
        for (members, index) in loops.iter().zip(&indices).rev() {
            body = quote!(for #index in #members { #body });
        }
        Code::new(Bind::Loose, quote!({ let mut all = #first; #body all }))
    }

    /// Writes the place of an entry of a state: loops over uncertain indices, and the flat index.
    pub(crate) fn entry(
        &self,
        id: StateId,
        index: &[Expr],
    ) -> (Vec<(Ident, TokenStream)>, TokenStream) {
        let axes = &self.cx.program.states[id].axes;
        let (mut loops, mut flat) = (Vec::new(), None);
        for (n, (axis, key)) in axes.iter().zip(index).enumerate() {
            let at = match self.axis_index(*axis, key) {
                Index::One(at) => at,
                Index::Many(members) => {
                    let name = format_ident!("i{n}");
                    loops.push((name.clone(), members));
                    quote!(#name)
                }
            };
            let length = Literal::usize_unsuffixed(self.cx.program.stored_len(*axis));
            flat = Some(match flat {
                None => at,
                Some(before) => quote!((#before) * #length + #at),
            });
        }
        (loops, flat.unwrap_or_default())
    }

    fn state(&self, id: StateId, index: &[Expr]) -> Code {
        let state = &self.cx.program.states[id];
        let (pos, field) = (&self.pos, &self.cx.state_fields[id.index()]);
        let read = |place: TokenStream| match state.ty {
            StateTy::Number(..) => Code::new(Bind::Cast, quote!(#place as i32)),
            StateTy::Flag | StateTy::Cell | StateTy::Cells => Code::atom(place),
            _ => Code::new(Bind::Cast, quote!(#place as u64)),
        };
        if index.is_empty() {
            return read(quote!(#pos.#field));
        }
        let (loops, flat) = self.entry(id, index);
        if loops.is_empty() {
            return read(quote!(#pos.#field[#flat]));
        }
        let (first, add) = accumulate(state_ty(state.ty), &read(quote!(#pos.#field[#flat])));
        let body = loops.iter().rev().fold(
            add,
            |body, (name, members)| quote!(for #name in #members { #body }),
        );
        Code::new(Bind::Loose, quote!({ let mut all = #first; #body all }))
    }

    fn call(&self, id: FnId, me: Option<&Expr>, key: Option<&Expr>, args: &[Expr]) -> Code {
        let function = &self.cx.program.functions[id];
        let (pos, name) = (&self.pos, &self.cx.fn_names[id.index()]);
        let params = function.vars.iter();
        let args: Vec<_> = args
            .iter()
            .zip(params)
            .map(|(arg, param)| self.kept(crate::facts::cardinality::is_one_member(param), arg))
            .collect();
        let past = self.cx.looks_back(id).then(|| quote!(past,));
        self.cx.need(Need::Function(id));
        let mut loops = Vec::new();
        let who = function.uses_me.then(|| match me {
            None => self.me.clone(),
            Some(who) => self.index(who).unwrap_or_else(|| {
                let who = self.expr(who).dot();
                loops.push((format_ident!("who"), quote!(#who.cells())));
                quote!(who)
            }),
        });
        let who = who.map(|w| quote!(#w,));
        let key = function
            .axis
            .zip(key)
            .map(|(axis, key)| match self.axis_index(axis, key) {
                Index::One(index) => index,
                Index::Many(members) => {
                    loops.push((format_ident!("entry"), members));
                    quote!(entry)
                }
            });
        let key = key.map(|k| quote!(#k,));
        let call = Code::atom(quote!(#pos.#name(#past #who #key #(#args),*)));
        if loops.is_empty() {
            return call;
        }
        let (first, add) = accumulate(function.ty, &call);
        let body = loops.iter().rev().fold(
            add,
            |body, (name, members)| quote!(for #name in #members { #body }),
        );
        Code::new(Bind::Loose, quote!({ let mut all = #first; #body all }))
    }

    // ---- binders

    /// Writes a loop over a domain; the body sees the variable.
    pub(crate) fn each(
        &self,
        var: crate::ir::VarId,
        domain: &Domain,
        body: TokenStream,
    ) -> TokenStream {
        let name = self.name(var);
        let bind = self.bind_by_value(var);
        let mutable = self.vars[var].mutable.then(|| quote!(mut));
        match domain {
            Domain::Set(set) => {
                let ty = set.ty;
                let set = self.expr(set).dot();
                let bind = bind.then(|| {
                    let of = self.cx.of(ty, &quote!(#name));
                    quote!(let #mutable #name = #of;)
                });
                quote!(for #name in #set.cells() { #bind #body })
            }
            Domain::Range(lo, hi) => {
                let (lo, hi) = (self.expr(lo).bare(), self.expr(hi).bare());
                quote!(for #mutable #name in range(#lo, #hi) { #body })
            }
            Domain::Groups(set) => {
                let set = self.expr(set).bare();
                let near = self.cx.adjacent();
                quote!(for #mutable #name in board::groups(#set, #near) { #body })
            }
        }
    }

    fn binder(&self, e: &Expr) -> Code {
        let body = match &*e.kind {
            ExprKind::Filter(var, domain, cond) => {
                let (none, member, cond) = (
                    self.cx.none(e.ty),
                    self.var(*var).bare(),
                    self.expr(cond).bare(),
                );
                let body = self.each(*var, domain, quote!(if #cond { all |= #member; }));
                quote!({ let mut all = #none; #body all })
            }
            ExprKind::UnionOf(var, domain, value) | ExprKind::Sum(var, domain, value) => {
                let (first, add) = accumulate(e.ty, &self.expr(value));
                let body = self.each(*var, domain, add);
                quote!({ let mut all = #first; #body all })
            }
            ExprKind::Reach(var, start, more) => {
                let (name, start, more) = (
                    self.name(*var),
                    self.expr(start).bare(),
                    self.expr(more).at(Bind::BitAnd),
                );
                let bind = self
                    .bind_by_value(*var)
                    .then(|| quote!(let #name = Cells::of(#name);));
                quote!({
                    let mut all = #start;
                    let mut left = all;
                    while left.any() {
                        let #name = left.first();
                        left = left.rest();
                        #bind
                        let more = #more & !all;
                        all |= more;
                        left |= more;
                    }
                    all
                })
            }
            ExprKind::Best(most, var, domain, value) => {
                let (none, member, value) = (
                    self.cx.none(e.ty),
                    self.var(*var).bare(),
                    self.expr(value).bare(),
                );
                let better = if *most { quote!(>) } else { quote!(<) };
                let body = self.each(
                    *var,
                    domain,
                    quote!({
                        let value = #value;
                        if best.is_none_or(|best| value #better best) {
                            best = Some(value);
                            all = #none;
                        }
                        if best == Some(value) {
                            all |= #member;
                        }
                    }),
                );
                quote!({ let mut best: Option<i32> = None; let mut all = #none; #body all })
            }
            ExprKind::Extreme(max, var, domain, value) => {
                let value = self.expr(value).bare();
                let pick = if *max { quote!(max) } else { quote!(min) };
                let body = self.each(
                    *var,
                    domain,
                    quote!({
                        let value = #value;
                        best = Some(best.map_or(value, |best| best.#pick(value)));
                    }),
                );
                quote!({ let mut best: Option<i32> = None; #body best.unwrap_or(0) })
            }
            _ => quote!(),
        };
        Code::new(Bind::Loose, body)
    }

    // ---- pieces

    fn pieces(&self, owner: Option<&Expr>, kinds: Option<&Expr>, layer: LayerId) -> Code {
        let plan = self.cx.layer_plan(layer);
        let pos = &self.pos;
        match (owner, kinds) {
            (None, None) => self.layer_method("occupied", layer, Need::Occupied(layer)),
            (None, Some(kinds)) => {
                let each = self.of_each_kind(kinds, layer, |kind| self.cx.any_owner(pos, kind));
                each.unwrap_or_else(|| {
                    self.cx.need(Need::OfKinds(layer));
                    let (method, kinds) = (
                        self.cx.layer_ident("of_kinds", layer),
                        self.expr(kinds).bare(),
                    );
                    Code::atom(quote!(#pos.#method(#kinds)))
                })
            }
            (Some(owner), None) => self.owned(owner, layer),
            (Some(owner), Some(kinds)) => {
                if plan.by_kind_and_owner.is_some() {
                    // With a single owned kind, the boards by owner are its boards.
                    let only = plan.by_kind_and_owner.map(|k| 1u64 << k.index());
                    return match &*kinds.kind {
                        ExprKind::Lit(Value::Mask(mask)) if Some(*mask) == only => {
                            self.owned(owner, layer)
                        }
                        _ => {
                            let kinds = self.pieces(None, Some(kinds), layer);
                            Code::chain(Bind::BitAnd, &self.owned(owner, layer), quote!(&), &kinds)
                        }
                    };
                }
                let kinds = self.pieces(None, Some(kinds), layer);
                Code::chain(Bind::BitAnd, &self.owned(owner, layer), quote!(&), &kinds)
            }
        }
    }

    /// Writes the union over literal kinds of a layer.
    fn of_each_kind(
        &self,
        kinds: &Expr,
        layer: LayerId,
        of: impl Fn(crate::ir::KindId) -> Code,
    ) -> Option<Code> {
        let ExprKind::Lit(Value::Mask(mask)) = &*kinds.kind else {
            return None;
        };
        let here = self.cx.program.layers[layer]
            .kinds
            .iter()
            .filter(|k| mask >> k.index() & 1 == 1);
        let boards = here.map(|k| of(*k));
        Some(
            boards
                .reduce(|a, b| Code::chain(Bind::BitOr, &a, quote!(|), &b))
                .unwrap_or_else(|| self.cx.none_code(Ty::Cells)),
        )
    }

    fn owned(&self, owner: &Expr, layer: LayerId) -> Code {
        let pos = &self.pos;
        let Some(boards) = self.cx.owner_field(layer) else {
            return self.cx.none_code(Ty::Cells);
        };
        if let Some(index) = self.index(owner) {
            return self.owner_board(&boards, &index);
        }
        if let ExprKind::Others(of) = &*owner.kind
            && let Some(index) = self.index(of)
        {
            if self.cx.program.players.len() == 2 && self.is_player(of) {
                return self.owner_board(&boards, &quote!(1 - #index));
            }
            self.cx.need(Need::Owned(layer));
            let method = self.cx.layer_ident("owned", layer);
            let own = self.owner_board(&boards, &index);
            return Code::and_not(&Code::atom(quote!(#pos.#method())), &own);
        }
        self.cx.need(Need::OwnedBy(layer));
        let (method, owner) = (
            self.cx.layer_ident("owned_by", layer),
            self.expr(owner).bare(),
        );
        Code::atom(quote!(#pos.#method(#owner)))
    }

    fn owner_board(&self, boards: &Ident, index: &TokenStream) -> Code {
        let pos = &self.pos;
        if self.cx.program.chance {
            return Code::atom(quote!(at(&#pos.#boards, #index)));
        }
        Code::atom(quote!(#pos.#boards[#index]))
    }

    // ---- numbers and truths

    fn number(&self, e: &Expr) -> Code {
        match &*e.kind {
            ExprKind::Count(set) => {
                let set = self.expr(set).dot();
                Code::new(Bind::Cast, quote!(#set.count() as i32))
            }
            ExprKind::CountGroups(set) => {
                let (set, near) = (self.expr(set).bare(), self.cx.adjacent());
                Code::new(
                    Bind::Cast,
                    quote!(board::groups(#set, #near).count() as i32),
                )
            }
            ExprKind::CoordOf(coord, set) => {
                self.cx.need(Need::Coord(*coord));
                let name = format_ident!(
                    "{}",
                    match coord {
                        Coord::X => "x",
                        Coord::Y => "y",
                        Coord::Z => "z",
                    }
                );
                let set = self.expr(set).bare();
                Code::atom(quote!(Board::#name(#set)))
            }
            ExprKind::Arith(op, a, b) => {
                let b = self.expr(b).bare();
                match op {
                    Arith::Add => {
                        let a = self.i32_dot(a);
                        Code::atom(quote!(#a.saturating_add(#b)))
                    }
                    Arith::Sub => {
                        let a = self.i32_dot(a);
                        Code::atom(quote!(#a.saturating_sub(#b)))
                    }
                    Arith::Mul => {
                        let a = self.i32_dot(a);
                        Code::atom(quote!(#a.saturating_mul(#b)))
                    }
                    Arith::Div => {
                        let a = self.expr(a).bare();
                        Code::atom(quote!(div_floor(#a, #b)))
                    }
                    Arith::Rem => {
                        let a = self.expr(a).bare();
                        Code::atom(quote!(rem_floor(#a, #b)))
                    }
                }
            }
            ExprKind::Neg(a) => {
                let a = self.i32_dot(a);
                Code::atom(quote!(#a.saturating_neg()))
            }
            ExprKind::Pick(max, of) => {
                let pick = if *max { quote!(max) } else { quote!(min) };
                let mut all = of.iter();
                let first = all.next().map(|e| self.i32_dot(e)).unwrap_or_default();
                all.fold(Code::atom(first), |a, b| {
                    let (a, b) = (a.dot(), self.expr(b).bare());
                    Code::atom(quote!(#a.#pick(#b)))
                })
            }
            ExprKind::SeenAgo(first, what) => {
                let mut asked = self.cx.program.seen.iter();
                let n = asked.position(|w| w == what).unwrap_or(0);
                let (pos, n) = (self.settled(), Literal::usize_unsuffixed(n));
                let ago = if *first {
                    quote!(first_seen)
                } else {
                    quote!(last_seen)
                };
                let method = self.cx.seen_method(*what);
                Code::atom(quote!(past.#ago(#n, #pos.#method())))
            }
            ExprKind::Seen(what) => {
                let n = self
                    .cx
                    .program
                    .seen
                    .iter()
                    .position(|w| w == what)
                    .unwrap_or(0);
                let (pos, n) = (self.settled(), Literal::usize_unsuffixed(n));
                Code::atom(match &self.key {
                    Key::Unknown => {
                        let method = self.cx.seen_method(*what);
                        quote!(past.seen(#n, #pos.#method()))
                    }
                    Key::Newest => quote!(past.seen_newest(#n)),
                })
            }
            other => unreachable!("`expr` has another place for {other:?}"),
        }
    }

    /// Writes `if c then {k} else none` for a set other than cells, without a branch.
    fn member_if(&self, c: &Expr, a: &Expr, b: &Expr) -> Option<Code> {
        let (ExprKind::Lit(Value::Mask(member)), ExprKind::Lit(Value::Mask(0))) =
            (&*a.kind, &*b.kind)
        else {
            return None;
        };
        let (c, by) = (
            self.expr(c).bare(),
            Literal::u32_unsuffixed(member.trailing_zeros()),
        );
        match member {
            1 => Some(Code::atom(quote!(u64::from(#c)))),
            _ if member.count_ones() == 1 => {
                Some(Code::new(Bind::Shift, quote!(u64::from(#c) << #by)))
            }
            _ => None,
        }
    }

    /// Writes `if some a then a else b`, with `a` computed once.
    fn first_that_is(&self, c: &Expr, a: &Expr, b: &Expr) -> Option<Code> {
        let ExprKind::Some(asked) = &*c.kind else {
            return None;
        };
        if a.ty != Ty::Cells || !crate::ir::walk::same(asked, a) {
            return None;
        }
        let (a, b) = (self.expr(a).bare(), self.expr(b).bare());
        Some(Code::new(
            Bind::Loose,
            quote!({ let found = #a; if found.any() { found } else { #b } }),
        ))
    }

    /// Writes the sizes of two sets, to be compared without a conversion.
    fn counts(&self, a: &Expr, b: &Expr) -> Option<(TokenStream, TokenStream)> {
        let (ExprKind::Count(a), ExprKind::Count(b)) = (&*a.kind, &*b.kind) else {
            return None;
        };
        let (a, b) = (self.expr(a).dot(), self.expr(b).dot());
        Some((quote!(#a.count()), quote!(#b.count())))
    }

    /// Writes a number before a `.`; a literal gets a type suffix.
    fn i32_dot(&self, e: &Expr) -> TokenStream {
        if let ExprKind::Lit(Value::Num(n)) = &*e.kind {
            let n = Literal::i32_suffixed(*n);
            return if n.to_string().starts_with('-') {
                quote!((#n))
            } else {
                quote!(#n)
            };
        }
        self.typed_number(e).dot()
    }

    /// Writes a number whose type Rust can infer without context.
    fn typed_number(&self, e: &Expr) -> Code {
        match &*e.kind {
            ExprKind::Lit(Value::Num(n)) => {
                let n = Literal::i32_suffixed(*n);
                Code::new(Bind::Unary, quote!(#n))
            }
            ExprKind::If(c, a, b) => {
                let (c, b) = (self.expr(c).bare(), self.expr(b).bare());
                let a = self.typed_number(a).bare();
                Code::new(Bind::Loose, quote!(if #c { #a } else { #b }))
            }
            _ => self.expr(e),
        }
    }

    fn truth(&self, e: &Expr) -> Code {
        match &*e.kind {
            ExprKind::Some(set) => self.some(set),
            ExprKind::No(set) => Code::not(&self.some(set)),
            ExprKind::Equal(a, b) => match self.counts(a, b) {
                Some((a, b)) => Code::new(Bind::Compare, quote!(#a == #b)),
                None => Code::compare(&self.expr(a), quote!(==), &self.expr(b)),
            },
            ExprKind::Less(a, b) => {
                if let Some((a, b)) = self.counts(a, b) {
                    return Code::new(Bind::Compare, quote!(#a < #b));
                }
                // Rust would parse `<` after a cast as the start of type arguments.
                let (a, b) = (self.expr(a), self.expr(b).at(Bind::BitOr));
                let a = a.at(Bind::Unary);
                Code::new(Bind::Compare, quote!(#a < #b))
            }
            ExprKind::In(a, b) => {
                if let Some(on_run) = self.on_run(a, b) {
                    return Code::atom(on_run);
                }
                let b = self.expr(b);
                if let Some(index) = self.index(a) {
                    let b = b.dot();
                    return Code::atom(quote!(#b.contains(#index)));
                }
                let (a, b) = (self.expr(a).dot(), b.bare());
                Code::atom(quote!(#a.is_in(#b)))
            }
            ExprKind::InRange(n, lo, hi) => {
                let n = self.expr(n).bare();
                let [lo, hi] =
                    [lo, hi].map(|end| end.as_ref().map(|e| self.expr(e).at(Bind::Atom)));
                let range = match (lo, hi) {
                    (Some(lo), Some(hi)) => quote!((#lo..=#hi)),
                    (Some(lo), None) => quote!((#lo..)),
                    (None, Some(hi)) => quote!((..=#hi)),
                    (None, None) => quote!((..)),
                };
                Code::atom(quote!(#range.contains(&(#n))))
            }
            ExprKind::And(a, b) => Code::chain(Bind::And, &self.expr(a), quote!(&&), &self.expr(b)),
            ExprKind::Or(a, b) => Code::chain(Bind::Or, &self.expr(a), quote!(||), &self.expr(b)),
            ExprKind::Not(a) => Code::not(&self.expr(a)),
            ExprKind::Can(who, blocks) => self.can(who, blocks),
            ExprKind::Blocked => Code::atom(quote!(blocked())),
            other => unreachable!("`expr` has another place for {other:?}"),
        }
    }

    fn some(&self, set: &Expr) -> Code {
        if let ExprKind::Filter(var, Domain::Set(of), cond) = &*set.kind {
            let (name, ty, of) = (self.name(*var), of.ty, self.expr(of).dot());
            let cond = self.expr(cond).bare();
            let test = match self.bind_by_value(*var) {
                true => {
                    let value = self.cx.of(ty, &quote!(#name));
                    quote!({ let #name = #value; #cond })
                }
                false => cond,
            };
            return Code::atom(quote!(#of.cells().any(|#name| #test)));
        }
        if let ExprKind::Inter(a, b) = &*set.kind {
            if let Some(touches) = self.touches(a, b) {
                return touches;
            }
            let (a, b) = (self.expr(a).dot(), self.expr(b).bare());
            return Code::atom(quote!(#a.meets(#b)));
        }
        if let Some(lines) = self.some_lines(set) {
            return lines;
        }
        let set = self.expr(set).dot();
        Code::atom(quote!(#set.any()))
    }

    fn can(&self, who: &Expr, blocks: &[crate::ir::BlockId]) -> Code {
        let pos = &self.pos;
        let tests: Vec<_> = blocks
            .iter()
            .map(|id| {
                let method = self.cx.visit_name(*id);
                let past = self.cx.block_looks_back(*id).then(|| quote!(past.whole(),));
                let block = &self.cx.program.blocks[*id];
                let by = self
                    .cx
                    .may(block.by, &quote!(who))
                    .map(|may| quote!(#may &&));
                let ignore = self.cx.visit_ignore(*id);
                quote!(#by #pos.#method(#past who, &mut #ignore).is_break())
            })
            .collect();
        let tests = quote!(#(#tests)||*);
        match self.index(who) {
            Some(index) => Code::new(Bind::Loose, quote!({ let who = #index; #tests })),
            None => {
                let (who, all) = (self.expr(who).at(Bind::BitAnd), self.cx.everybody().bare());
                Code::atom(quote!((#who & #all).cells().any(|who| #tests)))
            }
        }
    }

    // ---- geometry

    fn geometry(&self, e: &Expr) -> Code {
        match &*e.kind {
            ExprKind::Step(from, dirs, None) => {
                if let Some(steps) = self.steps_of_one(from, dirs) {
                    return steps;
                }
                self.step(&self.expr(from), dirs)
            }
            ExprKind::Step(from, dirs, Some(times)) => {
                self.cx.need(Need::StepTimes);
                let (dirs, from, times) = (
                    self.dirs(dirs),
                    self.expr(from).bare(),
                    self.expr(times).bare(),
                );
                Code::atom(quote!(Board::step_times(#dirs, #from, #times)))
            }
            ExprKind::Back(from, dirs) => self.back(from, dirs),
            ExprKind::Leap(from, a, b) => {
                if let Some(cell) = self.one_cell(from) {
                    self.cx.need(Need::LeapTable(*a, *b));
                    let (table, at) = (super::board::leap_table(*a, *b), &cell.index);
                    return cell.when(quote!(Board::#table[#at]));
                }
                self.cx.need(Need::Leap(*a, *b));
                let (name, from) = (super::board::leap_name(*a, *b), self.expr(from).bare());
                Code::atom(quote!(Board::#name(#from)))
            }
            ExprKind::Ray {
                from,
                dirs,
                through,
                ending,
            } => self.ray(from, dirs, through.as_ref(), ending),
            ExprKind::Path(from, dirs, to) => {
                if let Some(path) = self.path_of_one(from, dirs, to) {
                    return path;
                }
                self.cx.need(Need::Path);
                let (from, dirs, to) = (
                    self.expr(from).bare(),
                    self.dirs(dirs),
                    self.expr(to).bare(),
                );
                Code::atom(quote!(Board::path(#dirs, #from, #to)))
            }
            ExprKind::Between(a, b) => {
                let table = self.cx.program.grid.words() == 1 && !self.cx.program.grid.is_graph();
                if table
                    && let (Some(a), Some(b)) = (self.one_cell(a), self.one_cell(b))
                    && a.conds.is_empty()
                    && b.conds.is_empty()
                {
                    self.cx.need(Need::BetweenTable);
                    let (a, b) = (a.index, b.index);
                    return Code::atom(quote!(board::between_cells(Board::BETWEEN, #a, #b)));
                }
                self.cx.need(Need::Between);
                let (a, b) = (self.expr(a).bare(), self.expr(b).bare());
                Code::atom(quote!(Board::between(#a, #b)))
            }
            ExprKind::Group(c, within) | ExprKind::Flood(c, within) => {
                let (near, c, within) = (
                    self.cx.adjacent(),
                    self.expr(c).bare(),
                    self.expr(within).bare(),
                );
                Code::atom(quote!(board::flood(#c, #within, #near)))
            }
            ExprKind::Lines {
                n,
                exactly,
                set,
                along,
            } => {
                if let Some(lines) = self.lines_of_runs(e) {
                    return Code::atom(lines);
                }
                let (n, set) = (self.expr(n).bare(), self.expr(set).bare());
                let along = along
                    .as_ref()
                    .map_or_else(|| self.cx.all_dirs(), |d| self.dirs(d));
                self.cx.need(Need::Lines(*exactly));
                let name = format_ident!("{}", if *exactly { "exact_lines" } else { "lines" });
                Code::atom(quote!(Board::#name(#along, #n, #set)))
            }
            ExprKind::Coord(at) => {
                let at: Vec<_> = at.iter().map(|e| self.expr(e).bare()).collect();
                self.cx.need(Need::At(at.len()));
                let name = format_ident!("{}", if at.len() == 3 { "at_level" } else { "at" });
                Code::atom(quote!(Board::#name(#(#at),*)))
            }
            ExprKind::Turned(how, dirs) => {
                self.cx.need(Need::Turned(*how));
                let name = format_ident!(
                    "{}",
                    match how {
                        Turning::Opposite => "opposite",
                        Turning::Left => "left",
                        Turning::Right => "right",
                    }
                );
                let dirs = self.dirs(dirs);
                Code::atom(quote!(Board::#name(#dirs)))
            }
            other => unreachable!("`expr` has another place for {other:?}"),
        }
    }

    /// Writes the path from one cell to another in one direction, from the tables of sliding attacks.
    fn path_of_one(&self, from: &Expr, dirs: &Expr, to: &Expr) -> Option<Code> {
        if !self.cx.uses("cell tables") || self.cx.ring() {
            return None;
        }
        let (from, dir, to) = (self.index(from)?, self.index(dirs)?, self.index(to)?);
        self.cx.need(Need::Ways);
        Some(Code::atom(
            quote!(board::path_of_one(Board::WAYS, #dir, #from, #to)),
        ))
    }

    /// Writes directions as an argument.
    fn dirs(&self, dirs: &Expr) -> TokenStream {
        self.expr(dirs).bare()
    }

    fn literal_dir(&self, dirs: &Expr) -> Option<usize> {
        match &*dirs.kind {
            ExprKind::Lit(Value::Mask(mask)) if mask.count_ones() == 1 => {
                Some(mask.trailing_zeros() as usize)
            }
            _ => None,
        }
    }

    fn step(&self, from: &Code, dirs: &Expr) -> Code {
        if let Some(dir) = self.literal_dir(dirs) {
            let (step, from) = (self.cx.step_fn(dir), from.bare());
            return Code::atom(quote!(#step(#from)));
        }
        if let ExprKind::Const(id, Some(key)) = &*dirs.kind
            && self.cx.program.consts[*id]
                .values
                .iter()
                .all(|v| matches!(v, Value::Mask(m) if m.count_ones() == 1))
            && let Some(index) = self.index(key)
            && self.is_player(key)
        {
            self.cx.need(Need::NamedStep(*id));
            let (name, from) = (
                super::board::named_step(&self.cx.program.consts[*id].name),
                from.bare(),
            );
            return Code::atom(quote!(Board::#name(#index, #from)));
        }
        let perhaps = self.perhaps(dirs);
        if perhaps == 0 {
            return Code::atom(quote!(Cells::NONE));
        }
        self.cx.need(Need::StepDirs(perhaps));
        let (dirs, from) = (self.dirs(dirs), from.bare());
        Code::atom(quote!(Board::step(#dirs, #from)))
    }

    fn back(&self, from: &Expr, dirs: &Expr) -> Code {
        if let Some(dir) = self.literal_dir(dirs) {
            let (back, from) = (self.cx.back_fn(dir), self.expr(from).bare());
            return Code::atom(quote!(#back(#from)));
        }
        let perhaps = self.perhaps(dirs);
        if perhaps == 0 {
            return Code::atom(quote!(Cells::NONE));
        }
        self.cx.need(Need::BackDirs(perhaps));
        let (dirs, from) = (self.dirs(dirs), self.expr(from).bare());
        Code::atom(quote!(Board::back(#dirs, #from)))
    }

    /// Returns a superset of the directions in a set.
    fn perhaps(&self, dirs: &Expr) -> u64 {
        match &*dirs.kind {
            ExprKind::Lit(Value::Mask(mask)) => *mask,
            ExprKind::Const(id, _) => {
                let values = self.cx.program.consts[*id].values.iter();
                values.fold(0, |all, value| match value {
                    Value::Mask(mask) => all | mask,
                    _ => all,
                })
            }
            _ => (0..self.cx.program.grid.dirs.len()).fold(0, |all, dir| all | 1 << dir),
        }
    }

    fn ray(&self, from: &Expr, dirs: &Expr, through: Option<&Expr>, ending: &Ending) -> Code {
        // Sliding attacks of one cell come from tables, on boards where they cannot return to it.
        let cell = self.one_cell(from);
        if cell.is_none() && self.select().is_one_at_most(from) {
            let (one, set) = (quote!(cell), self.expr(from).dot());
            let walk = self.ray_of_one(&one, dirs, through, ending);
            return Code::atom(quote!(#set.one().map_or(Cells::NONE, |cell| #walk)));
        }
        let in_lanes = cell.is_none() || matches!(ending, Ending::Until(_));
        if in_lanes && let Some(cells) = self.fan_ray(from, dirs, through, ending) {
            return cells;
        }
        if let Some(cell) = cell {
            return cell.when(self.ray_of_one(&cell.index, dirs, through, ending));
        }
        let sort = super::need::ending(ending);
        self.cx.need(Need::Ray(sort));
        let from = self.expr(from).bare();
        Code::atom(self.walk("ray", &from, dirs, through, ending))
    }

    /// Writes the sliding attacks of one cell, given its index.
    fn ray_of_one(
        &self,
        cell: &TokenStream,
        dirs: &Expr,
        through: Option<&Expr>,
        ending: &Ending,
    ) -> TokenStream {
        self.cx.need(Need::RayFrom(super::need::ending(ending)));
        self.walk("ray_from", cell, dirs, through, ending)
    }

    /// Writes a call such as `Board::ray…(dirs, from, through, end)`.
    fn walk(
        &self,
        function: &str,
        from: &TokenStream,
        dirs: &Expr,
        through: Option<&Expr>,
        ending: &Ending,
    ) -> TokenStream {
        let dirs = self.dirs(dirs);
        let through = through.map_or(quote!(Board::CELLS), |t| self.expr(t).bare());
        let (name, end) = match ending {
            Ending::Over => ("", None),
            Ending::Onto(end) => ("_onto", Some(end)),
            Ending::Upto(end) => ("_upto", Some(end)),
            Ending::Until(end) => ("_until", Some(end)),
        };
        let name = format_ident!("{function}{name}");
        let end = end.map(|e| {
            let e = self.expr(e).bare();
            quote!(, #e)
        });
        quote!(Board::#name(#dirs, #from, #through #end))
    }

    /// Writes the steps of one cell in several directions, from a table.
    fn steps_of_one(&self, from: &Expr, dirs: &Expr) -> Option<Code> {
        let ExprKind::Lit(Value::Mask(mask)) = *dirs.kind else {
            return None;
        };
        if mask.count_ones() < 3 {
            return None;
        }
        let cell = self.one_cell(from)?;
        self.cx.need(Need::StepTable(mask));
        let (table, at) = (self.cx.steps_name(mask), &cell.index);
        Some(cell.when(quote!(Board::#table[#at])))
    }

    /// Matches a set that surely has at most one cell, on a board where no walk returns to its start.
    fn one_cell(&self, e: &Expr) -> Option<OneCell> {
        if !self.cx.uses("cell tables") || self.cx.ring() || e.ty != Ty::Cells {
            return None;
        }
        if let Some(index) = self.index(e) {
            let conds = Vec::new();
            return Some(OneCell { index, conds });
        }
        let (of, with, within) = match &*e.kind {
            ExprKind::Inter(a, b) => match self.one_cell(a) {
                Some(cell) => (cell, b, true),
                None => (self.one_cell(b)?, a, true),
            },
            ExprKind::Diff(a, b) => (self.one_cell(a)?, b, false),
            _ => return None,
        };
        let (mut cell, with) = (of, self.expr(with).dot());
        let index = &cell.index;
        let holds = Code::atom(quote!(#with.contains(#index)));
        let holds = if within { holds } else { Code::not(&holds) };
        cell.conds.push(holds.at(Bind::Compare));
        Some(cell)
    }

    /// Writes `some lines(n, S)` without computing the cells of all lines.
    fn some_lines(&self, set: &Expr) -> Option<Code> {
        let lines = Lined::of(self.cx.program, set).filter(|l| !l.exactly)?;
        (!self.cx.ring())
            .then(|| self.whole_lines(lines.n, false, &self.expr(lines.set).bare(), lines.along))
    }
}

/// Writes `1 << index`.
pub(crate) fn member(index: &TokenStream) -> Code {
    let text = index.to_string();
    match text.parse::<u32>() {
        Ok(n) if n < 64 => {
            let mask = Literal::u64_suffixed(1 << n);
            Code::atom(quote!(#mask))
        }
        _ => {
            let index = Code::of(index).at(Bind::Atom);
            Code::new(Bind::Shift, quote!(1u64 << #index))
        }
    }
}

/// Returns the first value of an accumulator, and the statement that adds a value to `all`.
fn accumulate(ty: Ty, value: &Code) -> (TokenStream, TokenStream) {
    let value = value.bare();
    match ty {
        Ty::Num => (quote!(0i32), quote!(all = all.saturating_add(#value);)),
        Ty::Truth => (quote!(false), quote!(all |= #value;)),
        Ty::Cells => (quote!(Cells::NONE), quote!(all |= #value;)),
        _ => (quote!(0u64), quote!(all |= #value;)),
    }
}

/// Returns the type of a read of an entry.
pub(crate) fn state_ty(ty: StateTy) -> Ty {
    match ty {
        StateTy::Number(..) => Ty::Num,
        StateTy::Flag => Ty::Truth,
        StateTy::Cell | StateTy::Cells => Ty::Cells,
        StateTy::Player | StateTy::Players => Ty::Players,
        StateTy::Kind | StateTy::Kinds => Ty::Kinds,
        StateTy::Dir => Ty::Dirs,
        StateTy::Enum(e) => Ty::Enum(e),
    }
}
