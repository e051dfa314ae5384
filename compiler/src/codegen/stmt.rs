//! Writes effects as Rust statements.

use super::code::{Bind, Code};
use super::expr::state_ty;
use super::need::Need;
use super::scope::Scope;
use crate::facts::occupancy::Occupancy;
use crate::index::Id;
use crate::ir::walk;
use crate::ir::{Expr, ExprKind, KindId, LayerId, StateId, Stmt, StmtKind, Value, VarId};
use crate::typed::{Assign, StateTy, Ty};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The target of effects, and the code for statements that are not effects.
pub(crate) struct Effects<'s, 'p> {
    /// The scope; effects change the position that its expressions read.
    pub(crate) scope: &'s Scope<'p>,
    /// Returns the code for a choice; bodies without choices have none.
    pub(crate) choose: &'s dyn Fn(VarId) -> TokenStream,
    /// The test at the end of a round of `or stop` whether the player stopped.
    pub(crate) stopped: TokenStream,
    /// What may stand on the cells of variables at the current statement; `None` where that is not
    /// tracked.
    pub(crate) facts: Option<Rc<RefCell<Occupancy>>>,
    /// The code that runs if a requirement fails; `None` if requirements are not tested.
    pub(crate) fails: Option<TokenStream>,
    /// The variables that are read: `let`s of other variables are omitted. `None` to write all.
    pub(crate) read: Option<Rc<BTreeSet<VarId>>>,
}

/// Returns the code for a choice in a body without choices.
pub(crate) fn no_choices(_: VarId) -> TokenStream {
    TokenStream::new()
}

/// Returns the variables that statements assign but do not bind.
fn assigned_outside(stmts: &[Stmt]) -> BTreeSet<VarId> {
    let (mut assigned, mut bound) = (BTreeSet::new(), BTreeSet::new());
    walk::visit_stmts(stmts, &mut |s| match &s.kind {
        StmtKind::SetVar(var, ..) => drop(assigned.insert(*var)),
        StmtKind::Let(var, _) | StmtKind::ForEach(var, ..) => drop(bound.insert(*var)),
        _ => {}
    });
    &assigned - &bound
}

impl Effects<'_, '_> {
    /// Writes all statements in order.
    pub(crate) fn all(&self, stmts: &[Stmt]) -> TokenStream {
        stmts.iter().map(|s| self.one(s)).collect()
    }

    /// Writes one statement, after a comment with its line in the rules.
    pub(crate) fn one(&self, stmt: &Stmt) -> TokenStream {
        let code = self.code(stmt);
        if let Some(facts) = &self.facts {
            facts.borrow_mut().pass(self.scope.cx.program, stmt);
        }
        if code.is_empty() {
            return code;
        }
        let cite = self.scope.cx.cite(stmt.span);
        quote!(#cite #code)
    }

    /// Writes the statement alone.
    #[deny(clippy::wildcard_enum_match_arm)]
    fn code(&self, stmt: &Stmt) -> TokenStream {
        let scope = self.scope;
        let target = &scope.pos;
        match &stmt.kind {
            StmtKind::Choose(var, _) => (self.choose)(*var),
            StmtKind::Require(cond) => self.require(cond),
            // The plan prints games with these from the low-level representation.
            StmtKind::Hide(_) | StmtKind::AtOnce(_) => TokenStream::new(),
            StmtKind::Let(var, _) if self.is_unread(*var) => TokenStream::new(),
            StmtKind::Let(var, value) => self.bind(*var, value),
            StmtKind::SetVar(var, how, value) => self.set_var(*var, *how, value),
            StmtKind::If(cond, yes, no) => self.branch(cond, yes, no),
            StmtKind::ForEach(var, domain, body) => {
                let body = self.inside(Some(stmt)).all(body);
                scope.each(*var, domain, body)
            }
            StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } => self.inside(Some(stmt)).repeat(body, cond, *or_stop),
            StmtKind::Try(tried, otherwise) => self.attempt(tried, otherwise),
            StmtKind::Hold(cond) => {
                let not = Code::not(&scope.expr(cond)).bare();
                quote!(if #not { break 'tried false; })
            }
            StmtKind::Move(from, to) => self.carry(from, to),
            StmtKind::Put {
                owner,
                kind,
                layer,
                on,
            } => self.put(owner.as_ref(), kind, *layer, on),
            StmtKind::Clear(layer, on) => self.clear(*layer, on),
            StmtKind::Assign(id, index, how, value) => self.assign(*id, index, *how, value),
            StmtKind::Again => quote!(#target.again = true;),
            StmtKind::Next(who) => {
                let next = self.next(who);
                let named = scope.keeps_named.then(|| match scope.index(who) {
                    Some(_) => quote!(#target.named = true;),
                    None => {
                        let who = scope.expr(who).at(Bind::Compare);
                        quote!(#target.named = #who != 0;)
                    }
                });
                quote!(#named #next)
            }
            StmtKind::Playing(how, who) => self.playing(*how, who),
        }
    }

    /// Returns the context for the statements nested in the current loop or branch.
    fn inside(&self, looped: Option<&Stmt>) -> Self {
        let facts = self.facts.as_ref().map(|facts| {
            let mut facts = facts.borrow().clone();
            if let Some(stmt) = looped {
                facts.enter(self.scope.cx.program, stmt);
            }
            Rc::new(RefCell::new(facts))
        });
        Effects {
            scope: self.scope,
            choose: self.choose,
            stopped: self.stopped.clone(),
            facts,
            fails: self.fails.clone(),
            read: self.read.clone(),
        }
    }

    /// Whether a variable is not read by any written code.
    fn is_unread(&self, var: VarId) -> bool {
        self.read.as_ref().is_some_and(|read| !read.contains(&var))
    }

    fn require(&self, cond: &Expr) -> TokenStream {
        let Some(fails) = &self.fails else {
            return quote!();
        };
        let not = match &*cond.kind {
            ExprKind::Not(holds) => self.scope.expr(holds),
            _ => Code::not(&self.scope.expr(cond)),
        };
        let not = not.bare();
        quote!(if #not { #fails })
    }

    fn bind(&self, var: VarId, value: &Expr) -> TokenStream {
        let scope = self.scope;
        let value = scope.kept(scope.is_index(var), value);
        let (name, ty) = (scope.name(var), scope.ty(var));
        let mutable = scope.vars[var].mutable.then(|| quote!(mut));
        quote!(let #mutable #name: #ty = #value;)
    }

    fn branch(&self, cond: &Expr, yes: &[Stmt], no: &[Stmt]) -> TokenStream {
        let (cond, yes) = (self.scope.expr(cond).bare(), self.inside(None).all(yes));
        let no = (!no.is_empty()).then(|| {
            let no = self.inside(None).all(no);
            quote!(else { #no })
        });
        quote!(if #cond { #yes } #no)
    }

    fn set_var(&self, var: VarId, how: Assign, value: &Expr) -> TokenStream {
        let (name, ty) = (self.scope.name(var), self.scope.vars[var].ty);
        if self.scope.is_index(var) {
            let value = self.scope.kept(true, value);
            return quote!(#name = #value;);
        }
        let value = self.scope.expr(value);
        let bare = value.bare();
        match (how, ty) {
            (Assign::Set, _) => quote!(#name = #bare;),
            (Assign::Add, Ty::Num) => quote!(#name = #name.saturating_add(#bare);),
            (Assign::Sub, Ty::Num) => quote!(#name = #name.saturating_sub(#bare);),
            (Assign::Add, _) => quote!(#name |= #bare;),
            (Assign::Sub, _) => {
                let not = Code::not(&value).bare();
                quote!(#name &= #not;)
            }
        }
    }

    fn repeat(&self, body: &[Stmt], cond: &Expr, or_stop: bool) -> TokenStream {
        let (body, cond) = (self.all(body), Code::not(&self.scope.expr(cond)).bare());
        let most = Literal::usize_unsuffixed(self.scope.cx.program.rounds);
        let stop = or_stop.then(|| {
            let stopped = &self.stopped;
            quote!(if #stopped { break; })
        });
        quote! {
            let mut rounds = 0;
            loop {
                #body
                rounds += 1;
                if #cond || rounds >= #most { break; }
                #stop
            }
        }
    }

    /// Writes tentative statements, which run on the position itself: if one fails, the position and
    /// the variables are restored.
    fn attempt(&self, tried: &[Stmt], otherwise: &[Stmt]) -> TokenStream {
        let mut fails = false;
        walk::visit_stmts(tried, &mut |s| fails |= matches!(s.kind, StmtKind::Hold(_)));
        let tried_code = self.loose().all(tried);
        if !fails {
            return quote!({ #tried_code });
        }
        let pos = &self.scope.pos;
        let whole = match pos.to_string().as_str() {
            "self" => quote!(*self),
            _ => pos.clone(),
        };
        let names = assigned_outside(tried);
        let names: Vec<_> = names
            .into_iter()
            .map(|v| self.scope.name(v).clone())
            .collect();
        let kept: Vec<_> = names.iter().map(|n| format_ident!("{n}_before")).collect();
        let otherwise = self.loose().all(otherwise);
        quote! {
            let before_try = #whole;
            #(let #kept = #names;)*
            let held = 'tried: {
                #tried_code
                true
            };
            if !held {
                #whole = before_try;
                #(#names = #kept;)*
                #otherwise
            }
        }
    }

    /// Returns the context for statements whose facts are unknown.
    fn loose(&self) -> Self {
        Effects {
            facts: None,
            ..self.inside(None)
        }
    }

    fn carry(&self, from: &Expr, to: &Expr) -> TokenStream {
        if let Some(code) = self.carry_known(from, to) {
            return code;
        }
        let (a, b) = (self.scope.expr(from).bare(), self.scope.expr(to).bare());
        self.scope.cx.need(Need::Carry);
        let pos = &self.scope.pos;
        quote!(#pos.carry(#a, #b);)
    }

    fn put(&self, owner: Option<&Expr>, kind: &Expr, layer: LayerId, on: &Expr) -> TokenStream {
        let cells = self.scope.expr(on).bare();
        if let Some(kind) = self.known(|known| known.put_kind(owner, kind)) {
            return self.put_kind(owner, kind, on, &cells);
        }
        self.put_computed(owner, kind, layer, &cells)
    }

    /// Writes a `put` of a known kind.
    fn put_kind(
        &self,
        owner: Option<&Expr>,
        kind: KindId,
        on: &Expr,
        cells: &TokenStream,
    ) -> TokenStream {
        let cx = self.scope.cx;
        if let Some(code) = self.put_known(owner, kind, on) {
            return code;
        }
        cx.need(Need::Put(kind));
        let (target, put) = (&self.scope.pos, cx.put_name(kind));
        let owner = owner.filter(|_| !cx.program.kinds[kind].neutral);
        let who = owner.and_then(|o| self.scope.index(o));
        let who = who.map(|w| quote!(#w,));
        quote!(#target.#put(#who #cells);)
    }

    /// Writes a `put` whose kind or owner is computed at run time.
    fn put_computed(
        &self,
        owner: Option<&Expr>,
        kind: &Expr,
        layer: LayerId,
        cells: &TokenStream,
    ) -> TokenStream {
        let (scope, cx) = (self.scope, self.scope.cx);
        cx.need(Need::PutAny(layer));
        let (target, put) = (&scope.pos, cx.layer_ident("put", layer));
        let owner = owner.map_or(quote!(None), |o| {
            let (o, all) = (scope.expr(o).at(Bind::BitAnd), cx.everybody().bare());
            quote!(first_member(#o & #all))
        });
        let kind = match scope.index(kind) {
            Some(kind) => quote!(Some(#kind)),
            None => {
                let kinds = cx.program.layers[layer].kinds.iter();
                let here = kinds.fold(0u64, |all, k| all | 1 << k.index());
                let here = Literal::u64_suffixed(here);
                let kind = scope.expr(kind).at(Bind::BitAnd);
                quote!(first_member(#kind & #here))
            }
        };
        quote! {
            if let Some(kind) = #kind {
                let owner: Option<usize> = #owner;
                #target.#put(owner, kind, #cells);
            }
        }
    }

    fn clear(&self, layer: LayerId, on: &Expr) -> TokenStream {
        if let Some(code) = self.clear_known(layer, on) {
            return code;
        }
        let cells = self.scope.expr(on).bare();
        self.scope.cx.need(Need::Clear(layer));
        let (pos, clear) = (&self.scope.pos, self.scope.cx.layer_ident("clear", layer));
        quote!(#pos.#clear(#cells);)
    }

    fn next(&self, who: &Expr) -> TokenStream {
        let scope = self.scope;
        let target = &scope.pos;
        if let Some(index) = scope.index(who) {
            return quote!(#target.next = #index as u8;);
        }
        if scope.nobody {
            let who = scope.expr(who).bare();
            return quote!(#target.next = first_member(#who).map_or(0, |who| who as u8););
        }
        let after = scope.cx.after_player(target, &scope.me);
        let who = scope.expr(who).bare();
        quote!(#target.next = first_member(#who).map_or_else(|| #after, |who| who as u8);)
    }

    fn playing(&self, how: Assign, who: &Expr) -> TokenStream {
        let (scope, cx) = (self.scope, self.scope.cx);
        let target = &scope.pos;
        let who = scope.expr(who).bare();
        let (all, stored) = (cx.everybody().bare(), cx.stored_ty(StateTy::Players));
        let after = cx.after_player(target, &scope.me);
        // A next player that was set by the rules stays.
        let next = scope.renews_next.then(|| match scope.names_next {
            true => quote!(if !#target.named { #target.next = #after; }),
            false => quote!(#target.next = #after;),
        });
        let change = match how {
            Assign::Set => quote!(#target.playing = ((#who) & #all) as #stored;),
            Assign::Add => quote!(#target.playing |= ((#who) & #all) as #stored;),
            Assign::Sub => quote!(#target.playing &= !(#who) as #stored;),
        };
        quote!(#change #next)
    }

    fn assign(&self, id: StateId, index: &[Expr], how: Assign, value: &Expr) -> TokenStream {
        let scope = self.scope;
        let state = &scope.cx.program.states[id];
        let target = &scope.pos;
        let field = &scope.cx.state_fields[id.index()];
        let place = |entry: &TokenStream| Place {
            at: quote!(#target.#field #entry),
            ty: state.ty,
        };
        let constant = matches!(&*value.kind, ExprKind::Lit(_));
        let code = scope.expr(value);
        if index.is_empty() {
            return self.store(&place(&quote!()), how, &code, value);
        }
        let (loops, flat) = scope.entry(id, index);
        let place = place(&quote!([#flat]));
        if loops.is_empty() {
            return self.store(&place, how, &code, value);
        }
        let bare = code.bare();
        let (bind, code) = if constant {
            (quote!(), code)
        } else {
            (quote!(let value = #bare;), Code::atom(quote!(value)))
        };
        let store = self.store(&place, how, &code, value);
        let body = loops.iter().rev().fold(
            store,
            |body, (name, members)| quote!(for #name in #members { #body }),
        );
        quote!({ #bind #body })
    }

    /// Writes a store of a value, converted to the state's type.
    fn store(&self, place: &Place, how: Assign, value: &Code, source: &Expr) -> TokenStream {
        match (place.ty, &*source.kind) {
            (StateTy::Number(lo, hi), ExprKind::Lit(Value::Num(n))) if how == Assign::Set => {
                let (at, n) = (&place.at, Literal::i32_unsuffixed(*n.clamp(&lo, &hi)));
                quote!(#at = #n;)
            }
            (StateTy::Number(lo, hi), _) => self.store_number(place, (lo, hi), how, value),
            (StateTy::Flag, _) => place.store_flag(how, &value.bare()),
            _ => self.store_set(place, how, &value.bare()),
        }
    }

    /// Writes a store of a number, clamped to the range of its state.
    fn store_number(
        &self,
        Place { at, ty }: &Place,
        (lo, hi): (i32, i32),
        how: Assign,
        value: &Code,
    ) -> TokenStream {
        let (bare, stored) = (value.bare(), self.scope.cx.stored_ty(*ty));
        let (lo, hi) = (Literal::i32_unsuffixed(lo), Literal::i32_unsuffixed(hi));
        let value = match how {
            Assign::Set => value.dot(),
            Assign::Add => quote!((#at as i32).saturating_add(#bare)),
            Assign::Sub => quote!((#at as i32).saturating_sub(#bare)),
        };
        let value = match value.to_string().parse::<i32>() {
            Ok(_) => quote!((#value as i32)),
            Err(_) => value,
        };
        quote!(#at = #value.clamp(#lo, #hi) as #stored;)
    }

    /// Writes a store of a set, or of its first member if the state holds a single member.
    fn store_set(&self, Place { at, ty }: &Place, how: Assign, value: &TokenStream) -> TokenStream {
        let stored = self.scope.cx.stored_ty(*ty);
        let cells = state_ty(*ty) == Ty::Cells;
        let old = match cells {
            true => quote!(#at),
            false => quote!((#at as u64)),
        };
        let value = match how {
            Assign::Set => quote!((#value)),
            Assign::Add => quote!((#old | (#value))),
            Assign::Sub => quote!((#old & !(#value))),
        };
        let cast = (!cells).then(|| quote!(as #stored));
        match ty {
            StateTy::Player | StateTy::Cell | StateTy::Kind | StateTy::Dir => {
                quote!(#at = #value.first_of() #cast;)
            }
            StateTy::Enum(_) => quote! {{
                let new: u64 = #value;
                if new != 0 { #at = new.first_of() as #stored; }
            }},
            StateTy::Players if self.scope.cx.program.chance => {
                let all = self.scope.cx.everybody().bare();
                quote!(#at = (#value & #all) #cast;)
            }
            _ => quote!(#at = #value #cast;),
        }
    }
}

/// The place that a value is stored in.
struct Place {
    at: TokenStream,
    ty: StateTy,
}

impl Place {
    fn store_flag(&self, how: Assign, value: &TokenStream) -> TokenStream {
        let Place { at, .. } = self;
        match how {
            Assign::Set => quote!(#at = #value;),
            Assign::Add => quote!(#at = #at | (#value);),
            Assign::Sub => quote!(#at = #at & !(#value);),
        }
    }
}
