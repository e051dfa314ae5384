//! Prints functions: parameters, regions, statements.

use super::Printer;
use super::board::Item;
use super::code::{Bind, Code, flow};
use super::emit::lines_of;
use super::names::{Namer, ident};
use super::place::in_place;
use super::shadow::{Thing, Written, shadows};
use super::trails;
use crate::lir::{
    Def, Domain, FieldId, FieldTy, Function, FunctionId, Further, Jumping, Label, Made, Merged, Op,
    Pairs, PosId, Proposals, Region, SELF, Shifts, Sort, Sources, Stmt, Ty, ValueId, VarId, WAS,
};
use crate::typed::Arith;
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use syn::Lifetime;

/// A function during printing.
pub(super) struct Body<'m> {
    pub(super) m: &'m Printer<'m>,
    id: FunctionId,
    f: &'m Function,
    /// The values that are printed at their only use.
    placed: BTreeMap<ValueId, &'m Def>,
    names: RefCell<Namer>,
    /// The definitions of values that have a line of their own.
    defs: BTreeMap<ValueId, &'m Def>,
    /// The declarations that shadow the thing that they are made from.
    shadows: BTreeMap<Thing, Thing>,
    /// The variables that are assigned after their declaration, and the positions that are changed.
    written: BTreeSet<Thing>,
    /// The names that the rules or earlier stages chose.
    given: BTreeSet<&'m str>,
    named: RefCell<BTreeMap<Thing, Ident>>,
    /// The loops that are left from inside another loop, which need labels.
    labels: BTreeSet<ValueId>,
    /// The rounds that are printed as closures, by the value that they bind.
    closures: BTreeMap<ValueId, Closure>,
    used: BTreeSet<ValueId>,
    /// The trails that are lengths of the one in place; none where trails are values.
    lengths: BTreeSet<ValueId>,
}

/// The result of a closure for a round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closure {
    /// Whether the enumeration goes on.
    Round,
    /// A set of targets.
    Targets,
}

/// The maximum width of a comment's text.
const WIDTH: usize = 88;

impl<'m> Body<'m> {
    fn new(m: &'m Printer<'m>, id: FunctionId) -> Body<'m> {
        let f = &m.module.functions[id];
        let mut names = Namer::of_variables();
        let own = Ident::new("self", Span::call_site());
        let mut named = BTreeMap::from([(Thing::Position(SELF), own)]);
        if f.was {
            named.insert(Thing::Position(WAS), names.fresh(&f.positions[WAS]));
        }
        let mut labels = BTreeSet::new();
        left_from_inside(&f.body, None, &mut labels);
        let stmts = f.body.all_stmts();
        let closures: BTreeMap<_, _> = stmts.iter().flat_map(|stmt| closures(stmt)).collect();
        let defs = stmts.iter().filter_map(|stmt| match stmt {
            Stmt::Let(value, def) => Some((*value, def)),
            _ => None,
        });
        let written = stmts.iter().filter_map(|stmt| match stmt.written()? {
            Written::Old(thing) => Some(thing),
            Written::New(_) => None,
        });
        labels.retain(|bound| !closures.contains_key(bound));
        let mut used = BTreeSet::new();
        crate::lir::visit_uses(&f.body, &mut |v| {
            used.insert(v);
        });
        let lengths = trails::in_place(f).unwrap_or_default();
        let mut placed = in_place(f);
        placed.retain(|value, _| !lengths.contains(value));
        let shadows = shadows(f, &placed);
        let values = f.values.iter().filter_map(|value| value.name.as_deref());
        let vars = f.vars.iter().map(|var| var.name.as_str());
        let given = values
            .chain(vars)
            .chain(f.positions.iter().map(String::as_str));
        Body {
            m,
            id,
            f,
            placed,
            names: RefCell::new(names),
            defs: defs.collect(),
            shadows,
            written: written.collect(),
            given: given.collect(),
            named: RefCell::new(named),
            labels,
            closures,
            used,
            lengths,
        }
    }

    /// Prints the function with its comments.
    pub(super) fn function(m: &'m Printer<'m>, id: FunctionId) -> TokenStream {
        let f = &m.module.functions[id];
        let body = Body::new(m, id);
        let name = m.function(id);
        let cite = f.cite.as_ref().map(|cite| m.cite(cite));
        let doc = lines_of(f.doc.split_whitespace(), WIDTH, 0);
        let doc = doc.iter().map(|line| format!(" {line}"));
        let is_mut = (f.sort == Sort::Effect).then(|| quote!(mut));
        let was = f.was.then(|| quote!(was: &Position,));
        let past = f.past.then(|| quote!(past: Seen<'_>,));
        let blocked = f.blocked.then(|| quote!(blocked: &mut impl Ask,));
        let is_told = id == m.module.entry.end && m.module.playout.rows.is_some();
        let trace = is_told.then(|| {
            let ty = m.trace_ty();
            quote!(trace: #ty,)
        });
        let params = body.params();
        let result = f.result.map(|ty| {
            let ty = m.ty(ty);
            quote!(-> #ty)
        });
        let inline = m.inline(id);
        let start = body.length_at_start();
        let stmts = match body.tested() {
            Some((before, tried)) => body.early_returns(before, tried),
            None => body.region(&f.body),
        };
        let stmts = quote!(#start #stmts);
        let goes_on = Some(quote!(-> Flow));
        let (last, result, stmts) = match f.sort {
            Sort::Moves(block) => {
                let sink = m.sink_ty(block);
                let visited = f.visits.then(|| {
                    let ty = body.visited_ty();
                    quote!(visited: &mut Visited<#ty>,)
                });
                let last = quote!(#visited sink: &mut impl #sink);
                let stmts = flow(stmts);
                let is_round = f.params.iter().any(|param| body.ty(*param) == Ty::Trail);
                let stmts = match is_round && m.is_deep(block) {
                    true => quote!(on_stack(self, #[inline(always)] || { #stmts })),
                    false => stmts,
                };
                (Some(last), goes_on, stmts)
            }
            Sort::Merged => {
                let last = quote!(sink: &mut impl Sink<Choice>);
                (Some(last), goes_on, flow(stmts))
            }
            Sort::Sight => (Some(quote!(sight: &mut Sight)), None, stmts),
            Sort::Veil => (Some(quote!(veils: &mut Vec<u64>)), None, stmts),
            Sort::Pure | Sort::Effect => (None, result, stmts),
        };
        quote! {
            #(#[doc = #doc])* #cite #inline
            fn #name(&#is_mut self, #was #past #blocked #trace #(#params,)* #last) #result { #stmts }
        }
    }

    /// Prints the body of a function in place of its call, with its own names of parameters.
    pub(super) fn inlined(m: &'m Printer<'m>, id: FunctionId) -> TokenStream {
        let body = Body::new(m, id);
        body.params();
        body.region(&body.f.body)
    }

    /// Prints the same in two parts: the statements and the value; no value if it is known to be true.
    pub(super) fn parts(m: &'m Printer<'m>, id: FunctionId) -> (TokenStream, Option<TokenStream>) {
        let body = Body::new(m, id);
        body.params();
        let stmts = body.run(&body.f.body.stmts);
        let value = body.f.body.value;
        let value = value.filter(|v| !matches!(body.written(*v), Some(Op::Truth(true))));
        (stmts, value.map(|v| body.value(v).bare()))
    }

    fn params(&self) -> Vec<TokenStream> {
        if self.m.plays_trail(self.id).is_some() {
            self.fresh("rest");
        }
        // The name is written as it is wherever the trail is used, so it comes before all others.
        if self.f.params.iter().any(|param| self.is_length(*param)) {
            self.fresh("trail");
        }
        let params = self.f.params.iter().map(|param| match self.ty(*param) {
            Ty::Trail if self.is_length(*param) => {
                let ty = self.trail_ty();
                quote!(trail: &mut #ty)
            }
            ty => {
                let ty = match ty {
                    Ty::Trail => self.trail_ty(),
                    ty => self.m.ty(ty),
                };
                let name = self.bind(*param);
                quote!(#name: #ty)
            }
        });
        let mut all: Vec<_> = params.collect();
        if let Some(block) = self.m.plays_trail(self.id) {
            let ty = self.m.trail_ty(block);
            let takes = |stmt: &&Stmt| matches!(stmt, Stmt::Take(_) | Stmt::TakeStop(_));
            let is_mut = self.f.body.all_stmts().iter().any(takes);
            let is_mut = is_mut.then(|| quote!(mut));
            // After `me` and the fields of the move.
            let at = 1 + self.m.module.variants[block].fields.len();
            all.insert(at, quote!(#is_mut rest: Taken<#ty>));
        }
        all
    }

    /// Prints the length of the trail at the start, if the function writes one in place.
    fn length_at_start(&self) -> Option<TokenStream> {
        let param = self.f.params.iter().find(|param| self.is_length(**param))?;
        let start = self.fresh("start");
        { self.named.borrow_mut() }.insert(Thing::Value(*param), start.clone());
        Some(quote!(let #start = trail.len();))
    }

    /// Whether a trail is a length of the one in place.
    fn is_length(&self, value: ValueId) -> bool {
        self.lengths.contains(&value)
    }

    /// Prints a choice that is written to the trail in place, and the length with it.
    fn append(&self, value: ValueId, op: &Op) -> Option<TokenStream> {
        let (before, site, chosen) = match op {
            Op::Chose(before, site, chosen) => (before, *site, self.as_i32(*chosen)),
            Op::Stopped(before) => (before, 0, quote!(0)),
            _ => return None,
        };
        let before = self.name_of(Thing::Value(*before))?;
        let site = Literal::usize_unsuffixed(site);
        let name = self.bind(value);
        Some(quote!(let #name = trail.then(#before, #site, #chosen);))
    }

    /// Prints a trail that is passed to a function: by reference if that writes it in place.
    fn passed(&self, called: &Function, n: usize, value: ValueId) -> TokenStream {
        let is_trail = self.ty(value) == Ty::Trail;
        let in_place = || trails::in_place(called).is_some_and(|of| of.contains(&called.params[n]));
        if !is_trail || !in_place() {
            return self.bare(value);
        }
        match self.name_of(Thing::Value(value)) {
            Some(length) if self.is_length(value) => quote!(trail.back_to(#length)),
            Some(name) => quote!(&mut #name.clone()),
            None => {
                let trail = self.bare(value);
                quote!(&mut #trail)
            }
        }
    }

    /// Returns the type of the visited states of the block.
    fn visited_ty(&self) -> TokenStream {
        let Sort::Moves(block) = self.f.sort else {
            return quote!(());
        };
        let types = self.m.module.variants[block].visited.iter().flatten();
        let types = types.map(|ty| self.m.ty(*ty));
        quote!((Position, #(#types),*))
    }

    /// Whether the trail is on the heap.
    pub(super) fn is_long(&self) -> bool {
        matches!(self.f.sort, Sort::Moves(block) if self.m.module.variants[block].long)
    }

    fn trail_ty(&self) -> TokenStream {
        match self.f.sort {
            Sort::Moves(block) => self.m.trail_ty(block),
            Sort::Pure | Sort::Effect | Sort::Merged | Sort::Sight | Sort::Veil => quote!(()),
        }
    }

    /// Whether a table is the fastest way from a cell to its set: for a cell just taken from a list, on
    /// a board of two words.
    pub(super) fn looks_up(&self) -> bool {
        let m = self.m.module;
        let empty = m.playout.empty.as_ref();
        empty.is_some_and(|e| m.grid.words() == 2 && m.variants[e.block].play == self.id)
    }

    /// Returns the definition of a value.
    pub(super) fn defined(&self, value: ValueId) -> Option<&'m Def> {
        self.defs.get(&value).copied()
    }

    /// Whether the rules or an earlier stage chose this name for a thing of the function.
    pub(super) fn is_given(&self, name: &str) -> bool {
        self.given.contains(name)
    }

    /// Returns the name that the rules or an earlier stage chose for a value.
    pub(super) fn given(&self, value: ValueId) -> Option<&'m str> {
        self.f.values[value].name.as_deref()
    }

    // ---- names

    pub(super) fn ty(&self, value: ValueId) -> Ty {
        self.f.values[value].ty
    }

    /// Returns the name of a declared thing.
    pub(super) fn name_of(&self, thing: Thing) -> Option<Ident> {
        self.named.borrow().get(&thing).cloned()
    }

    /// Declares a thing: it has the name of the thing that it shadows, or a new one.
    fn declare(&self, thing: Thing, wanted: &[String]) -> Ident {
        let hidden = self.shadows.get(&thing).and_then(|of| self.name_of(*of));
        let name = hidden.unwrap_or_else(|| self.names.borrow_mut().first_free(wanted));
        self.named.borrow_mut().insert(thing, name.clone());
        name
    }

    fn bind(&self, value: ValueId) -> Ident {
        let wanted = match self.given(value) {
            Some(name) => self.named_after(name, self.described(value)),
            None => self.hints(value),
        };
        self.declare(Thing::Value(value), &wanted)
    }

    /// Returns a name, and one for where it is taken.
    pub(super) fn named_after(&self, name: &str, title: Option<String>) -> Vec<String> {
        let longer = title.map(|title| format!("{name}_{title}"));
        [name.to_string()].into_iter().chain(longer).collect()
    }

    fn declare_var(&self, var: VarId, first: ValueId) -> Ident {
        let wanted = self.named_after(&self.f.vars[var].name, self.title(first));
        self.declare(Thing::Var(var), &wanted)
    }

    fn declare_pos(&self, pos: PosId) -> Ident {
        self.declare(Thing::Position(pos), &[self.f.positions[pos].clone()])
    }

    /// Whether a variable is never assigned and hides the thing that is its value: it then has the name of that.
    fn is_alias(&self, var: VarId, first: ValueId) -> bool {
        let of = match self.written(first) {
            Some(Op::Get(of)) => Thing::Var(*of),
            _ => Thing::Value(first),
        };
        let thing = Thing::Var(var);
        let alias = !self.written.contains(&thing) && self.shadows.get(&thing) == Some(&of);
        if let Some(name) = self.name_of(of).filter(|_| alias) {
            self.named.borrow_mut().insert(thing, name);
        }
        alias
    }

    /// Prints `mut` for what is written after its declaration.
    fn is_mut(&self, thing: Thing) -> Option<TokenStream> {
        self.written.contains(&thing).then(|| quote!(mut))
    }

    /// Returns the name of a variable.
    pub(super) fn var(&self, var: VarId) -> Ident {
        let name = self.name_of(Thing::Var(var));
        name.unwrap_or_else(|| self.declare(Thing::Var(var), &[self.f.vars[var].name.clone()]))
    }

    /// Returns the name of a position.
    pub(super) fn pos(&self, pos: PosId) -> Ident {
        let name = self.name_of(Thing::Position(pos));
        name.unwrap_or_else(|| self.declare_pos(pos))
    }

    fn fresh(&self, name: &str) -> Ident {
        self.names.borrow_mut().fresh(name)
    }

    /// Prints a part of the function whose names are not visible behind it, so that others may have them.
    fn scoped<T>(&self, print: impl FnOnce() -> T) -> T {
        let outside = self.names.borrow().clone();
        let printed = print();
        *self.names.borrow_mut() = outside;
        printed
    }

    /// Returns the operation that a value is printed as in place.
    pub(super) fn written(&self, value: ValueId) -> Option<&'m Op> {
        match self.placed.get(&value) {
            Some(Def::Op(op)) => Some(op),
            _ => None,
        }
    }

    pub(super) fn value(&self, value: ValueId) -> Code {
        if let Some(def) = self.placed.get(&value) {
            return self.def(def);
        }
        match self.name_of(Thing::Value(value)) {
            Some(name) if self.is_length(value) => Code::atom(quote!(trail.up_to(#name))),
            Some(name) if self.ty(value) == Ty::Trail && self.is_long() => {
                Code::atom(quote!(#name.clone()))
            }
            Some(name) => Code::atom(quote!(#name)),
            None => Code::atom(quote!(Default::default())),
        }
    }

    /// Prints a value for a place without neighbouring operators.
    pub(super) fn bare(&self, value: ValueId) -> TokenStream {
        self.value(value).bare()
    }

    /// Prints a value for a place before a `.`; a literal gets a type suffix.
    pub(super) fn dot(&self, value: ValueId) -> TokenStream {
        self.value(value).dot()
    }

    /// Prints the index of an entry of a field.
    fn index(&self, at: Option<ValueId>) -> Option<TokenStream> {
        let at = self.bare(at?);
        Some(quote!([#at]))
    }

    /// Prints the arguments of a call.
    pub(super) fn args(
        &self,
        called: &Function,
        args: &[ValueId],
        was: Option<PosId>,
    ) -> Vec<TokenStream> {
        let was = was.map(|was| {
            let is_reference = was == WAS && self.f.was;
            let (borrow, was) = ((!is_reference).then(|| quote!(&)), self.pos(was));
            quote!(#borrow #was)
        });
        let past = called.past.then(|| quote!(past));
        let blocked = called.blocked.then(|| quote!(blocked));
        let args = args.iter().enumerate();
        let args = args.map(|(n, a)| self.passed(called, n, *a));
        was.into_iter()
            .chain(past)
            .chain(blocked)
            .chain(args)
            .collect()
    }

    // ---- regions

    /// Prints a region as the content of a block.
    fn region(&self, region: &Region) -> TokenStream {
        self.scoped(|| self.open_region(region))
    }

    /// Prints a region with more behind it in the same block.
    fn open_region(&self, region: &Region) -> TokenStream {
        let stmts = self.run(&region.stmts);
        let value = region.value.map(|v| self.bare(v));
        quote!(#stmts #value)
    }

    /// Returns the last statement of the function and those before it, if its value is whether that ends.
    fn tested(&self) -> Option<(&'m [Stmt], &'m Region)> {
        let (last, before) = self.f.body.stmts.split_last()?;
        match last {
            Stmt::Try(held, tried) if self.f.body.value == Some(*held) => Some((before, tried)),
            _ => None,
        }
    }

    /// Prints these: a branch that leaves the last statement returns `false`.
    fn early_returns(&self, before: &[Stmt], tried: &Region) -> TokenStream {
        let before = self.run(before);
        if let Some((Stmt::If(cond, left, none), tried)) = tried.stmts.split_last()
            && matches!(left.stmts[..], [Stmt::Leave(Label::Try(_))])
            && none.stmts.is_empty()
        {
            let (tried, value) = (self.run(tried), self.negated(*cond).bare());
            return quote!(#before #tried #value);
        }
        let tried = self.run(&tried.stmts);
        quote!(#before #tried true)
    }

    /// Prints a region that is otherwise run, with `else`: without braces if it is only an `if`.
    fn otherwise(&self, region: &Region) -> Option<TokenStream> {
        let code = self.region(region);
        let first = code.clone().into_iter().next()?;
        let begins = matches!(first, TokenTree::Ident(word) if word == "if");
        match begins && syn::parse2::<syn::ExprIf>(code.clone()).is_ok() {
            true => Some(quote!(else #code)),
            false => Some(quote!(else { #code })),
        }
    }

    /// Prints statements, each after a comment with its line in the rules.
    fn run(&self, stmts: &[Stmt]) -> TokenStream {
        let (mut all, mut cite) = (TokenStream::new(), None);
        for stmt in stmts {
            if let Stmt::At(at) = stmt {
                cite = Some(self.m.cite(at));
                continue;
            }
            let code = self.stmt(stmt);
            if !code.is_empty() {
                all.extend(cite.take());
                all.extend(code);
            }
        }
        all
    }

    /// Prints a region as an expression.
    fn valued(&self, region: &Region) -> Code {
        self.scoped(|| {
            let stmts = self.run(&region.stmts);
            match region.value.map(|v| self.value(v)) {
                Some(value) if stmts.is_empty() => value,
                value => {
                    let value = value.map(|v| v.bare());
                    Code::new(Bind::Loose, quote!({ #stmts #value }))
                }
            }
        })
    }

    /// Whether a truth does not hold.
    fn negated(&self, cond: ValueId) -> Code {
        match self.written(cond) {
            Some(Op::Not(of)) => self.value(*of),
            _ => Code::not(&self.value(cond)),
        }
    }

    /// Whether a region is an entry of a field: to read it costs less than to branch.
    fn is_load(&self, region: &Region) -> bool {
        let op = region.value.and_then(|value| self.written(value));
        region.stmts.is_empty() && matches!(op, Some(Op::Element(..)))
    }

    fn def(&self, def: &Def) -> Code {
        match def {
            Def::Op(op) => self.op(op),
            Def::If(cond, yes, no) => {
                let cond = self.bare(*cond);
                let (yes, no) = (self.region(yes), self.otherwise(no));
                Code::new(Bind::Loose, quote!(if #cond { #yes } #no))
            }
            Def::And(a, b) => Code::chain(Bind::And, &self.value(*a), quote!(&&), &self.valued(b)),
            Def::Or(a, b) if self.is_load(b) => {
                Code::chain(Bind::BitOr, &self.value(*a), quote!(|), &self.valued(b))
            }
            Def::Or(a, b) => Code::chain(Bind::Or, &self.value(*a), quote!(||), &self.valued(b)),
            Def::Match(key, of, other) => {
                let key = self.bare(*key);
                let arms = of.iter().map(|(i, region)| {
                    let (i, value) = (Literal::usize_unsuffixed(*i), self.valued(region));
                    let value = value.bare();
                    quote!(#i => #value,)
                });
                let other = self.valued(other).bare();
                Code::new(Bind::Loose, quote!(match #key { #(#arms)* _ => #other }))
            }
        }
    }

    fn stmt(&self, stmt: &Stmt) -> TokenStream {
        let gives = matches!(stmt, Stmt::Do(call) if call.result.is_some());
        match gives || matches!(stmt.written(), Some(Written::New(_))) {
            true => self.stmt_in_scope(stmt),
            false => self.scoped(|| self.stmt_in_scope(stmt)),
        }
    }

    fn stmt_in_scope(&self, stmt: &Stmt) -> TokenStream {
        match stmt {
            Stmt::At(_) => quote!(),
            Stmt::Let(value, _) if self.placed.contains_key(value) => quote!(),
            Stmt::Let(value, _) if !self.used.contains(value) => quote!(),
            Stmt::Let(value, Def::Op(op)) if self.is_length(*value) => {
                self.append(*value, op).unwrap_or_default()
            }
            Stmt::Let(value, def) => {
                let def = self.scoped(|| self.def(def).bare());
                let (name, ty) = (self.bind(*value), self.ty(*value));
                let ty = match ty {
                    Ty::Trail => None,
                    ty => {
                        let ty = self.m.ty(ty);
                        Some(quote!(: #ty))
                    }
                };
                quote!(let #name #ty = #def;)
            }
            Stmt::Var(var, first) if self.is_alias(*var, *first) => quote!(),
            Stmt::Var(var, first) => {
                let ty = self.m.ty(self.f.vars[*var].ty);
                let value = self.scoped(|| self.bare(*first));
                let name = self.declare_var(*var, *first);
                let is_mut = self.is_mut(Thing::Var(*var));
                quote!(let #is_mut #name: #ty = #value;)
            }
            Stmt::Set(var, value) => self.set(*var, *value),
            Stmt::Copy(to, from) => {
                let from = self.copied(*from);
                self.new_pos(*to, from)
            }
            Stmt::Began(to, from) => {
                let from = self.pos(*from);
                self.new_pos(*to, quote!(#from.began()))
            }
            Stmt::Bare(to, from) => {
                let from = self.pos(*from);
                self.new_pos(*to, quote!(#from.bare()))
            }
            Stmt::KeepBefore(pos) => {
                let (pos, fields) = (self.pos(*pos), self.m.board_fields());
                quote!(#pos.before = Before { #(#fields: #pos.#fields,)* };)
            }
            Stmt::Store(pos, field, at, value) => self.store(*pos, *field, *at, *value),
            Stmt::Do(call) => {
                let called = &self.m.module.functions[call.function];
                let (pos, name) = (self.pos(call.pos), self.m.function(call.function));
                let args = self.scoped(|| self.args(called, &call.args, call.was));
                let done = quote!(#pos.#name(#(#args),*););
                match call.result {
                    Some(result) => {
                        let name = self.bind(result);
                        quote!(let #name = #done)
                    }
                    None => done,
                }
            }
            Stmt::Merge(pos, fills, vacated) => {
                let (pos, fills) = (self.pos(*pos), self.pos(*fills));
                let vacated = vacated.iter().map(|v| self.var(*v));
                quote!(#pos.merge([#(#vacated),*], &#fills);)
            }
            Stmt::If(cond, yes, no) => {
                if let Some(emitted) = self.emit_if(*cond, yes, no) {
                    return emitted;
                }
                let (yes, otherwise) = (self.region(yes), self.otherwise(no));
                if yes.is_empty() && otherwise.is_some() {
                    let (not, no) = (self.negated(*cond).bare(), self.region(no));
                    return quote!(if #not { #no });
                }
                let cond = self.bare(*cond);
                quote!(if #cond { #yes } #otherwise)
            }
            Stmt::Each(bound, domain, body) => self.each(*bound, domain, body),
            Stmt::Rounds(bound, domain, body) => {
                let name = self.bind(*bound);
                let body = flow(self.region(body));
                let sink = ident(match domain {
                    Domain::Range(..) => "number_rounds",
                    _ => "rounds",
                });
                let of = self.domain(domain);
                quote!(sink.#sink(#(#of),*, #[inline(always)] |#name, sink| { #body })?;)
            }
            Stmt::Repeat(most, body, again) => self.repeat(*most, body, again),
            Stmt::Drain(var, bound, body) => {
                let (var, bound) = (self.var(*var), self.bind(*bound));
                let body = self.region(body);
                quote! {
                    while #var.any() {
                        let #bound = #var.first();
                        #var = #var.rest();
                        #body
                    }
                }
            }
            Stmt::Leave(Label::Function) => match self.f.sort {
                Sort::Moves(_) | Sort::Merged => quote!(return Continue(());),
                Sort::Pure | Sort::Effect | Sort::Sight | Sort::Veil => quote!(return;),
            },
            Stmt::Leave(Label::Try(held)) if self.f.body.value == Some(*held) => {
                quote!(return false;)
            }
            Stmt::Leave(Label::Try(held)) => {
                let label = self.label(*held);
                quote!(break #label false;)
            }
            Stmt::Try(held, body) => {
                let name = self.bind(*held);
                let leaves =
                    |stmt: &&Stmt| matches!(stmt, Stmt::Leave(Label::Try(of)) if of == held);
                let label = body.all_stmts().iter().any(leaves).then(|| {
                    let label = self.label(*held);
                    quote!(#label:)
                });
                let body = self.region(body);
                quote!(let #name = #label { #body true };)
            }
            Stmt::Restore(pos, copy) => {
                let (name, copy) = (self.pos(*pos), self.copied(*copy));
                match *pos {
                    SELF => quote!(*#name = #copy;),
                    _ => quote!(#name = #copy;),
                }
            }
            Stmt::Show(shown) => self.show(shown),
            Stmt::Hide(players) => {
                let players = self.bare(*players);
                quote!(veils.push(#players);)
            }
            Stmt::Leave(Label::Round(bound)) => match self.closures.get(bound) {
                Some(Closure::Targets) => quote!(return Cells::NONE;),
                Some(Closure::Round) => quote!(return Continue(());),
                None => {
                    let label = self.labels.contains(bound).then(|| self.label(*bound));
                    quote!(continue #label;)
                }
            },
            Stmt::Leave(Label::Loop(bound)) => {
                let label = self.labels.contains(bound).then(|| self.label(*bound));
                quote!(break #label;)
            }
            Stmt::Return(value) => {
                let value = self.bare(*value);
                quote!(return #value;)
            }
            Stmt::Emit {
                pos,
                fields,
                trail,
                values,
            } => self.emit(*pos, fields, *trail, values),
            Stmt::EmitEach(e) => {
                let (of, bound) = (self.domain(&e.domain), self.bind(e.bound));
                let made = self.move_of(&e.made);
                match &e.further {
                    None => {
                        let sink = ident(match e.domain {
                            Domain::Range(..) => "numbers",
                            _ => "choice",
                        });
                        quote!(sink.#sink(#(#of),*, |#bound| #made)?;)
                    }
                    Some(further) => {
                        let further = self.further(further, &quote!(#bound));
                        quote!(sink.choice_further(#(#of),*, |#bound| #made, #further)?;)
                    }
                }
            }
            Stmt::Visit(state) => {
                let state = state.iter().map(|v| self.bare(*v));
                quote!(if !visited.is_new((*self, #(#state),*)) { return Continue(()); })
            }
            Stmt::EmitShifts(s) => self.shifts(s),
            Stmt::EmitPairs(p) => self.pairs(p),
            Stmt::EmitMerged(m) => self.merged(m),
            Stmt::Proposals(p) => self.proposals(p),
            Stmt::Moves(function, pos, args) => {
                let called = &self.m.module.functions[*function];
                let (pos, name) = (self.pos(*pos), self.m.function(*function));
                let args = self.args(called, args, None);
                let visited = called.visits.then(|| match self.f.visits {
                    true => quote!(visited,),
                    false => {
                        let ty = self.visited_ty();
                        quote!(&mut *lent!(#ty),)
                    }
                });
                quote!(#pos.#name(#(#args,)* #visited sink)?;)
            }
            Stmt::Take(value) => {
                let item = quote!(rest.take());
                let item = match self.ty(*value) {
                    Ty::Num => item,
                    _ => quote!(#item as usize),
                };
                let name = self.bind(*value);
                quote!(let #name = #item;)
            }
            Stmt::TakeStop(value) => {
                let name = self.bind(*value);
                quote!(let #name = rest.take_stop();)
            }
        }
    }

    /// Prints the set of a domain, or both ends of a range.
    fn domain(&self, domain: &Domain) -> Vec<TokenStream> {
        let operands = domain.operands().into_iter();
        operands.map(|of| self.number(of).bare()).collect()
    }

    fn new_pos(&self, pos: PosId, value: TokenStream) -> TokenStream {
        let (name, is_mut) = (self.declare_pos(pos), self.is_mut(Thing::Position(pos)));
        quote!(let #is_mut #name = #value;)
    }

    fn copied(&self, from: PosId) -> TokenStream {
        let name = self.pos(from);
        let reference = from == SELF || from == WAS && self.f.was;
        match reference {
            true => quote!(*#name),
            false => quote!(#name),
        }
    }

    /// Prints an assignment, as `all |= more` if it has that form.
    fn set(&self, var: VarId, value: ValueId) -> TokenStream {
        let name = self.var(var);
        let old = |v: &ValueId| matches!(self.written(*v), Some(Op::Get(got)) if *got == var);
        let change = self.change(value, &old).unwrap_or_else(|| {
            let value = self.bare(value);
            quote!(= #value)
        });
        quote!(#name #change;)
    }

    /// Prints the change of an old value, such as `|= more`, if the new one is an operation on it.
    fn change(&self, value: ValueId, old: &dyn Fn(&ValueId) -> bool) -> Option<TokenStream> {
        Some(match self.written(value)? {
            Op::Union(a, b) if old(a) => {
                let b = self.bare(*b);
                quote!(|= #b)
            }
            Op::Diff(a, b) if old(a) => {
                let b = self.value(*b).at(Bind::Unary);
                quote!(&= !#b)
            }
            Op::Exact(how, a, b) if old(a) => {
                let b = self.number(*b).bare();
                match how {
                    Arith::Add => quote!(+= #b),
                    Arith::Sub => quote!(-= #b),
                    Arith::Mul => quote!(*= #b),
                    Arith::Div => quote!(/= #b),
                    Arith::Rem => quote!(%= #b),
                }
            }
            _ => return None,
        })
    }

    /// Prints a store, as `self.field[at] |= more` if it has that form.
    fn store(
        &self,
        pos: PosId,
        field: FieldId,
        at: Option<ValueId>,
        value: ValueId,
    ) -> TokenStream {
        let place = (pos, field, at);
        let old = |v: &ValueId| match self.written(*v) {
            Some(Op::Element(pos, field, at)) => (*pos, *field, Some(*at)) == place,
            Some(Op::Field(pos, field)) => (*pos, *field, None) == place,
            _ => false,
        };
        let ty = self.m.module.layout.fields[field].ty;
        let is_plain = ty != FieldTy::Flag && self.m.is_stored_as_it_is(ty);
        let change = { is_plain.then(|| self.change(value, &old)) }.flatten();
        let change = change.unwrap_or_else(|| {
            let value = self.stored(value, ty);
            quote!(= #value)
        });
        let (pos, name, at) = (self.pos(pos), self.m.field(field), self.index(at));
        quote!(#pos.#name #at #change;)
    }

    /// Prints a value converted to the type of a field.
    fn stored(&self, value: ValueId, ty: FieldTy) -> TokenStream {
        if let FieldTy::Number(low, high) = ty
            && let Some(Op::Num(n)) = self.written(value)
            && (low..=high).contains(n)
        {
            return self.number(value).bare();
        }
        if let (FieldTy::Player(_), Some(index)) = (ty, self.literal(value)) {
            return quote!(#index);
        }
        if self.m.is_stored_as_it_is(ty) {
            return self.bare(value);
        }
        let (value, stored) = (self.value(value).at(Bind::Cast), self.m.stored_ty(ty));
        quote!(#value as #stored)
    }

    fn label(&self, bound: ValueId) -> Lifetime {
        let name = self.name_of(Thing::Value(bound));
        let name = name.map_or_else(String::new, |name| name.to_string());
        Lifetime::new(&format!("'{name}"), Span::call_site())
    }

    fn each(&self, bound: ValueId, domain: &Domain, body: &Region) -> TokenStream {
        let members = match domain {
            Domain::Members(set) => self.members(*set),
            Domain::Range(..) => {
                let ends = self.domain(domain);
                quote!(range(#(#ends),*))
            }
            Domain::Groups(set) => {
                let (set, adjacent) = (self.bare(*set), self.m.on_board(Item::Adjacent));
                quote!(board::groups(#set, #adjacent))
            }
            Domain::Jumps(set, jumping) => self.jumps_of(&self.bare(*set), jumping),
            Domain::Place(n, lo, hi) => {
                let n = self.bare(*n);
                let [lo, hi] = [lo, hi].map(|n| Literal::i32_unsuffixed(*n));
                quote!(entry(#n, #lo, #hi))
            }
        };
        let name = self.bind(bound);
        let label = self.labels.contains(&bound).then(|| {
            let label = self.label(bound);
            quote!(#label:)
        });
        let name = match domain {
            Domain::Jumps(_, jumping) => {
                let reached = self.bind(jumping.reached);
                quote!((#name, #reached))
            }
            _ => quote!(#name),
        };
        let body = self.region(body);
        quote!(#label for #name in #members { #body })
    }

    /// Prints the members of a set: numbers from 0 where the set has the first ones.
    fn members(&self, set: ValueId) -> TokenStream {
        match self.written(set) {
            Some(Op::Mask(mask, _)) if *mask > 1 && mask.trailing_ones() == mask.count_ones() => {
                let n = Literal::usize_suffixed(mask.count_ones() as usize);
                quote!(0..#n)
            }
            _ => {
                let set = self.dot(set);
                quote!(#set.cells())
            }
        }
    }

    fn repeat(&self, most: usize, body: &Region, again: &Region) -> TokenStream {
        let rounds = self.fresh("rounds");
        let body = self.open_region(body);
        let again = Code::not(&self.valued(again)).bare();
        let most = Literal::usize_unsuffixed(most);
        quote! {
            let mut #rounds = 0;
            loop {
                #body
                #rounds += 1;
                if #rounds == #most || #again { break; }
            }
        }
    }

    fn emit(
        &self,
        pos: PosId,
        fields: &[ValueId],
        trail: Option<ValueId>,
        values: &[ValueId],
    ) -> TokenStream {
        let Sort::Moves(block) = self.f.sort else {
            return quote!();
        };
        let variant = &self.m.module.variants[block];
        let choice = self.made(fields, trail);
        match variant.values {
            None => quote!(sink.one(#choice)?;),
            Some(_) => {
                let pos = self.copied(pos);
                let values = values.iter().map(|v| self.bare(*v));
                quote!(sink(#choice, #pos, [#(#values),*])?;)
            }
        }
    }

    /// Prints a branch that emits one move or none, by a condition that needs no branch.
    fn emit_if(&self, cond: ValueId, yes: &Region, no: &Region) -> Option<TokenStream> {
        if !self.is_branchless(cond) {
            return None;
        }
        let (cond, choice) = match (yes.stmts.is_empty(), no.stmts.is_empty()) {
            (false, true) => (self.bare(cond), self.only_move(yes)?),
            (true, false) => (self.negated(cond).bare(), self.only_move(no)?),
            _ => return None,
        };
        Some(quote!(sink.one_if(#cond, #choice)?;))
    }

    fn is_branchless(&self, value: ValueId) -> bool {
        match self.placed.get(&value) {
            Some(Def::Op(op)) => op.operands().iter().all(|of| self.is_branchless(*of)),
            Some(_) => false,
            None => true,
        }
    }

    /// Returns the move of a region that emits one without a list of choices, and does nothing else.
    fn only_move(&self, region: &Region) -> Option<TokenStream> {
        let (stmt, before) = region.stmts.split_last()?;
        let (
            Sort::Moves(block),
            Stmt::Emit {
                fields,
                trail: None,
                ..
            },
        ) = (self.f.sort, stmt)
        else {
            return None;
        };
        let counts = self.m.module.variants[block].values.is_none();
        let only = || self.scoped(|| self.run(before).is_empty());
        (counts && only()).then(|| self.made(fields, None))
    }

    fn shifts(&self, s: &Shifts) -> TokenStream {
        let origins = self.bare(s.origins);
        let seeds = self.bind(s.seeds);
        let targets = self.ways(&quote!(#seeds: Cells), &s.sets, &s.targets);
        let by = self.sources(&s.sources);
        let (from, to) = (self.bind(s.from), self.bind(s.to));
        let made = self.move_of(&s.made);
        let made = quote!(|#from, #to| #made);
        let Some(further) = &s.further else {
            return quote!(sink.shifts(#origins, #targets, #by, #made)?;);
        };
        let further = self.further(further, &quote!(#from, #to));
        quote!(sink.shifts_further(#origins, #targets, #by, #made, #further)?;)
    }

    /// Prints a choice that follows for cells of a region: the region, the set that is chosen from, and the
    /// function to a move.
    fn further(&self, further: &Further, chosen: &TokenStream) -> TokenStream {
        let (within, of) = (self.dot(further.within), self.bare(further.of));
        let bound = self.bind(further.bound);
        let body = self.open_region(&further.made.body);
        let choice = self.made(&further.made.fields, further.made.trail);
        quote!((#within, #of, |#chosen, #bound| { #body #choice }))
    }

    /// Prints the function to one set for each offset of shifts.
    ///
    /// The playout code of each player has a copy of this closure, folded for that player: rustc would
    /// call it from both instead, and compute each step by the directions at run time.
    fn ways(&self, of: &TokenStream, region: &Region, sets: &[ValueId]) -> TokenStream {
        let (stmts, sets) = self.scoped(|| {
            let stmts = self.open_region(region);
            let sets = sets.iter().map(|set| self.bare(*set));
            (stmts, quote!([#(#sets),*]))
        });
        let sets = block(stmts, sets);
        quote!(#[inline(always)] |#of| #sets)
    }

    /// Prints the ways back from the targets of shifts.
    fn sources(&self, of: &Sources) -> TokenStream {
        let (key, rows) = match of {
            Sources::Apart { key, rows } => (key, rows),
            Sources::Back {
                target,
                steps,
                origins,
            } => {
                let target = self.bind(*target);
                let back = self.ways(&quote!(#target: usize), steps, origins);
                return quote!(Back(#back));
            }
        };
        let rows = rows.iter().map(|row| {
            let row = row.iter().map(|n| Literal::i64_unsuffixed(*n));
            quote!([#(#row),*])
        });
        match key {
            None => quote!(#(#rows)*),
            Some(key) => {
                let key = self.bare(*key);
                quote!(at(&[#(#rows),*], #key))
            }
        }
    }

    fn proposals(&self, p: &Proposals) -> TokenStream {
        let sizes = p.numbers.iter().map(|(_, size)| self.number(*size).bare());
        let sizes: Vec<_> = sizes.collect();
        let numbers = p.numbers.iter().map(|(number, _)| self.bind(*number));
        let numbers: Vec<_> = numbers.collect();
        let body = flow(self.region(&p.body));
        quote! {
            sink.proposals([#(#sizes),*], #[inline(always)] |[#(#numbers),*], sink| { #body })?;
        }
    }

    fn pairs(&self, p: &Pairs) -> TokenStream {
        let (origins, from) = (self.bare(p.origins), self.bind(p.from));
        let jumping = p.jumping.map(|jumping| {
            let origins = self.fresh("origins");
            let all = self.jumps_of(&quote!(#origins), &jumping);
            (quote!(|#origins| #all), self.bind(jumping.reached))
        });
        let targets = self.region(&p.targets);
        let to = self.bind(p.to);
        let made = self.move_of(&p.made);
        let Some((jumps, reached)) = jumping else {
            let targets = quote!(#[inline(always)] |#from| { #targets });
            return quote!(sink.pairs(#origins, #targets, |#from, #to| #made)?;);
        };
        let targets = quote!(#[inline(always)] |#from, #reached| { #targets });
        quote!(sink.pairs_of(#origins, #jumps, #targets, |#from, #to| #made)?;)
    }

    /// Prints the cells that each cell of a set reaches by jumps.
    fn jumps_of(&self, set: &TokenStream, jumping: &Jumping) -> TokenStream {
        let jumps = self.m.on_board(Item::Jumps(jumping.jumps));
        let [over, to] = [jumping.over, jumping.to].map(|v| self.bare(v));
        quote!(#jumps.of_each(#set, #over, #to))
    }

    fn merged(&self, m: &Merged) -> TokenStream {
        let (origins, from) = (self.bare(m.origins), self.bind(m.from));
        let (to, chosen) = (self.bind(m.to), self.fresh("block"));
        let sets = m.targets.iter().map(|(_, targets)| {
            let set = self.region(targets);
            match targets.stmts.is_empty() {
                true => set,
                false => quote!({ #set }),
            }
        });
        let blocks = m.targets.iter().enumerate().map(|(n, (block, _))| {
            let fields = self.m.choice_fields(*block).iter().zip([&from, &to]);
            let fields = fields.map(|(field, value)| quote!(#field: #value as _));
            let choice = self.m.choice_of(*block, fields);
            let pattern = match n + 1 == m.targets.len() {
                true => quote!(_),
                false => {
                    let n = Literal::usize_unsuffixed(n);
                    quote!(#n)
                }
            };
            quote!(#pattern => #choice,)
        });
        quote! {
            sink.merged(
                #origins,
                #[inline(always)] |#from| [#(#sets),*],
                |#chosen, #from, #to| match #chosen { #(#blocks)* },
            )?;
        }
    }

    /// Prints a move of the block, with the values that it consists of.
    fn move_of(&self, made: &Made) -> TokenStream {
        let body = self.open_region(&made.body);
        block(body, self.made(&made.fields, made.trail))
    }

    /// Prints a move of the block with these choices.
    fn made(&self, fields: &[ValueId], trail: Option<ValueId>) -> TokenStream {
        let Sort::Moves(block) = self.f.sort else {
            return quote!();
        };
        let names = self.m.choice_fields(block);
        let fields = fields.iter().zip(names).map(|(value, name)| {
            let cast = (self.ty(*value) != Ty::Num).then(|| quote!(as _));
            let value = match cast {
                Some(_) => self.value(*value).at(Bind::Cast),
                None => self.bare(*value),
            };
            quote!(#name: #value #cast)
        });
        let rest = trail.map(|trail| {
            let trail = self.bare(trail);
            quote!(rest: #trail)
        });
        self.m.choice_of(block, fields.chain(rest))
    }
}

/// Prints a value, in a block with the statements that it needs if there are any.
fn block(stmts: TokenStream, value: TokenStream) -> TokenStream {
    match stmts.is_empty() {
        true => value,
        false => quote!({ #stmts #value }),
    }
}

/// Returns the rounds of a statement that are printed as closures, by the values that they bind.
fn closures(stmt: &Stmt) -> Vec<(ValueId, Closure)> {
    match stmt {
        Stmt::Rounds(bound, ..) => vec![(*bound, Closure::Round)],
        Stmt::EmitPairs(pairs) => vec![(pairs.from, Closure::Targets)],
        Stmt::Proposals(p) => {
            let numbers = p.numbers.iter();
            numbers
                .map(|(number, _)| (*number, Closure::Round))
                .collect()
        }
        _ => vec![],
    }
}

/// Collects the loops that are left, for a round or for good, from a loop inside them.
fn left_from_inside(region: &Region, inner: Option<ValueId>, all: &mut BTreeSet<ValueId>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Leave(Label::Round(bound) | Label::Loop(bound)) if inner != Some(*bound) => {
                all.insert(*bound);
            }
            Stmt::Each(bound, _, body) => left_from_inside(body, Some(*bound), all),
            Stmt::Repeat(_, a, b) => {
                left_from_inside(a, None, all);
                left_from_inside(b, None, all);
            }
            Stmt::Drain(_, _, body) => left_from_inside(body, None, all),
            _ => {
                let regions = stmt.regions();
                regions
                    .into_iter()
                    .for_each(|r| left_from_inside(r, inner, all));
            }
        }
    }
}
