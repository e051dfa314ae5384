//! Writes the branches of a block: visited in order, counted, or the n-th of them found.
//!
//! A choice becomes a loop and a requirement an `if`, with the following statements inside. Where
//! branches join after an `if` with choices, and for the rounds of a loop with choices, the
//! continuation is a function of its own (a *part*), which gets the working copy and the names in use.
//! Effects after the last choice and requirement are omitted if no caller needs the outcome. If a block
//! has pseudo-legal moves, those are counted and found; the visit yields the legal ones.

use super::context::Context;
use super::scope::Scope;
use super::stmt::{Effects, no_choices};
use crate::facts::flow::{is_flat, used_vars};
use crate::facts::occupancy::Occupancy;
use crate::ir::walk::{self, branches};
use crate::ir::{BlockId, Body, Domain, Expr, Stmt, StmtKind, VarId};
use crate::plan::choices::Choices;
use crate::plan::{BlockPlan, Step};
use crate::source::Span;
use crate::typed::Ty;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The use of the branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Each is passed to `visit`.
    Each,
    /// The branches are counted.
    Count,
    /// The n-th branch is returned.
    Nth,
    /// Of two choices, the targets of each member of the first are stored.
    Rows,
}

/// The continuation of a list of statements.
pub(super) enum Then<'p> {
    /// The end: a legal move.
    Leaf,
    /// More statements.
    Stmts(&'p [Stmt], Rc<Then<'p>>),
    /// The end of a round of `repeat`.
    Round(Rc<Round<'p>>),
    /// The end of a round of `for each`: the call of the next one.
    Call(TokenStream, Rc<Reads>, Rc<Then<'p>>),
}

pub(super) struct Round<'p> {
    cond: &'p Expr,
    or_stop: bool,
    again: TokenStream,
    exit: Rc<Then<'p>>,
    /// The variables that the rounds read.
    reads: Rc<Reads>,
    /// The identifier of the round counter.
    rounds: Ident,
}

/// A `for each` as calls of a recursive part.
struct Loop {
    /// The state of the loop that calls pass on: names and types.
    left: Vec<(Ident, TokenStream)>,
    /// The initial state of the loop, in the first call.
    init: Vec<TokenStream>,
    /// The test whether there is another round.
    test: TokenStream,
    /// Binds the loop's variable, and removes it from the state.
    take: TokenStream,
}

/// A set of variables that are read or assigned.
pub(super) type Reads = BTreeSet<VarId>;

/// The names in use at a point.
#[derive(Clone, Default)]
pub(super) struct Env {
    bound: Vec<VarId>,
    /// Names that are not from the rules: the state of loops.
    hidden: Vec<(Ident, TokenStream)>,
    /// What may stand on the cells of variables.
    pub(super) facts: Occupancy,
}

pub(crate) struct Visit<'p> {
    pub(crate) cx: &'p Context<'p>,
    pub(crate) plan: &'p BlockPlan,
    pub(crate) id: BlockId,
    /// The body whose branches are found.
    pub(crate) body: &'p Body,
    pub(crate) scope: Scope<'p>,
    sites: &'p Choices,
    pub(crate) mode: Mode,
    pub(super) outcome: Option<usize>,
    copy: bool,
    past: bool,
    parts: RefCell<Vec<TokenStream>>,
    part_names: RefCell<super::names::Namer>,
    /// The first choice, if its set is computed before the position is copied.
    asked: Option<VarId>,
    /// The loop-invariant counts that the current code multiplies by.
    pub(super) weights: RefCell<BTreeSet<usize>>,
}

impl Context<'_> {
    pub(crate) fn visitor(&self, id: BlockId, mode: Mode) -> Visit<'_> {
        Visit::new(self, id, mode)
    }
}

impl<'p> Visit<'p> {
    pub(crate) fn new(cx: &'p Context<'p>, id: BlockId, mode: Mode) -> Visit<'p> {
        let (plan, body) = (&cx.plan.blocks[id], cx.counted_body(id));
        let outcome = plan.outcome.filter(|_| mode == Mode::Each);
        let sites = &plan.choices;
        let copy = outcome.is_some() || plan.on_copy;
        let pos = if copy { quote!(pos) } else { quote!(self) };
        let mut scope = Scope::of_block(cx, id, pos);
        // Parts are functions without access to the position at the beginning of the move.
        scope.began = (copy && is_flat(&body.stmts)).then(|| quote!(self));
        if let (Mode::Rows, Some(targets)) = (mode, plan.targets()) {
            scope = scope.with_vars(&targets.terms.vars);
        }
        scope
            .shared
            .extend(plan.jumps().map(super::jump_closure::found));
        Visit {
            cx,
            plan,
            id,
            body,
            scope,
            sites,
            mode,
            outcome,
            copy,
            past: plan.looks_back,
            parts: RefCell::default(),
            part_names: RefCell::new(super::names::Namer::of_items()),
            asked: plan.asked_first.filter(|_| mode == Mode::Each),
            weights: RefCell::default(),
        }
    }

    /// Returns the first choice, if prefix sums over its members are stored.
    fn marked(&self) -> Option<VarId> {
        let counts = matches!(self.mode, Mode::Count | Mode::Nth);
        self.plan.prefix_sums().filter(|_| counts)
    }

    pub(crate) fn block(&self) -> &'p crate::ir::Block {
        &self.cx.program.blocks[self.id]
    }

    /// Writes the function and its parts.
    pub(crate) fn write(&self) -> (TokenStream, Vec<TokenStream>) {
        self.function()
    }

    fn function(&self) -> (TokenStream, Vec<TokenStream>) {
        let body = self.emit(&self.body.stmts, &Rc::new(Then::Leaf), &Env::default());
        let function = match self.mode {
            Mode::Each => self.each_fn(&body),
            Mode::Count => self.count_fn(&body),
            Mode::Rows => self.rows_fn(&body),
            Mode::Nth => self.nth_fn(&body),
        };
        (function, self.parts.take())
    }

    /// Writes `each_step`: passes each move to `visit`.
    fn each_fn(&self, body: &TokenStream) -> TokenStream {
        let (name, visit) = (self.cx.visit_name(self.id), self.visit_param());
        let (cite, start, rest) = (self.cite(), self.start(), self.trail());
        let past = self.past_param();
        let body = quote!({ #start #rest #body Continue(()) });
        let first = self.body.stmts.first().and_then(walk::chosen);
        let Some((_, set)) = first.filter(|_| self.asked.is_some()) else {
            return quote! {
                #cite
                fn #name(&self, #past me: usize, visit: #visit) -> Flow #body
            };
        };
        let set = self.scope.reading(quote!(self)).expr(set).bare();
        let (from, arg) = (self.cx.block_fn("each_from", self.id), self.past_arg());
        let inline = self.cx.inline();
        quote! {
            #cite
            #inline
            fn #name(&self, #past me: usize, visit: #visit) -> Flow {
                let begin_at = #set;
                if !begin_at.any() { return Continue(()); }
                self.#from(#arg me, begin_at, visit)
            }
            #cite
            fn #from(&self, #past me: usize, begin_at: Cells, visit: #visit) -> Flow #body
        }
    }

    /// Writes the count, if it is a single sum: the members of one set, or the only move.
    fn one_sum(&self) -> Option<TokenStream> {
        let stmts = &self.body.stmts;
        if !branches(stmts) {
            return Some(quote!(1));
        }
        let (var, set) = walk::chosen(stmts.first()?)?;
        let last = matches!(self.plan.steps.get(&var), Some(Step::Last));
        last.then(|| self.members_of_last(set))
    }

    /// Whether the n-th move can only be in this choice: no other branch exists, so nothing after it
    /// needs the remaining index.
    pub(super) fn is_outermost(&self, var: VarId) -> bool {
        let stmts = self.body.stmts.iter();
        let first = { stmts }.find(|s| branches(std::slice::from_ref(*s)));
        first.and_then(walk::chosen).is_some_and(|(v, _)| v == var)
    }

    /// Writes `left -= size;`, if another branch may follow.
    pub(super) fn count_down(&self, var: VarId, by: TokenStream) -> Option<TokenStream> {
        (!self.is_outermost(var)).then(|| quote!(left -= #by;))
    }

    /// Writes `count_step`: the number of moves.
    fn count_fn(&self, body: &TokenStream) -> TokenStream {
        let (name, weights) = (self.cx.count_name(self.id), self.invariant_counts());
        let (cite, inline, start) = (self.cite(), self.cx.inline(), self.start());
        let past = self.past_param();
        let mark = self.marked().map(|_| quote!(marks: &mut impl Mark,));
        let count = match self.one_sum() {
            Some(count) => quote!(#start #count),
            None => quote!(let mut count = 0; #weights #start #body count),
        };
        quote! {
            #cite
            #inline
            fn #name(&self, #past me: usize, #mark) -> u32 { #count }
        }
    }

    /// Writes `rows_of_step`: the targets of each first choice.
    fn rows_fn(&self, body: &TokenStream) -> TokenStream {
        let (name, ty) = (self.cx.rows_name(self.id), self.cx.rows_ty(self.id));
        let (cite, inline, start) = (self.cite(), self.cx.inline(), self.start());
        let past = self.past_param();
        quote! {
            #cite
            #inline
            fn #name(&self, #past me: usize, rows: &mut #ty) { #start #body }
        }
    }

    /// Writes `nth_step`: the move with this index.
    fn nth_fn(&self, body: &TokenStream) -> TokenStream {
        let (name, weights) = (self.cx.nth_name(self.id), self.invariant_counts());
        let (cite, inline, past) = (self.cite(), self.cx.inline(), self.past_param());
        let (start, rest) = (self.start(), self.trail());
        let find = self.marked().map(|_| {
            let ty = self.cx.marks_ty();
            quote!(marks: &#ty)
        });
        quote! {
            #cite
            #inline
            fn #name(&self, #past me: usize, mut left: u32, #find) -> Option<Choice> { #weights #start #rest #body None }
        }
    }

    fn cite(&self) -> TokenStream {
        self.cx.cite(self.block().span)
    }

    /// Writes the empty trail, if the block has one.
    fn trail(&self) -> Option<TokenStream> {
        self.sites.has_list().then(|| {
            let ty = self.cx.trail_ty(self.sites);
            quote!(let rest = &mut <#ty>::new();)
        })
    }

    /// Writes the working copy at the beginning of a move.
    fn start(&self) -> TokenStream {
        if !self.copy {
            return quote!();
        }
        self.cx.begin_move()
    }

    fn past_param(&self) -> Option<TokenStream> {
        self.past.then(|| quote!(past: Seen<'_>,))
    }
    fn past_arg(&self) -> Option<TokenStream> {
        self.past.then(|| quote!(past,))
    }
    fn visit_param(&self) -> TokenStream {
        match self.outcome {
            None => quote!(&mut impl Visit<Choice>),
            Some(n) => {
                let n = Literal::usize_unsuffixed(n);
                quote!(&mut impl FnMut(Choice, Position, [i32; #n]) -> Flow)
            }
        }
    }

    fn emit(&self, stmts: &'p [Stmt], then: &Rc<Then<'p>>, env: &Env) -> TokenStream {
        let Some((first, rest)) = stmts.split_first() else {
            return self.follow(then, env);
        };
        if self.outcome.is_none() && !branches(stmts) && self.only_leaf(then) {
            return self.leaf();
        }
        if let Some(parts) = self.terms_at(stmts) {
            let parts = parts.iter().map(|part| self.emit(part, then, env));
            return parts.collect();
        }
        if let Some(product) = self.by_product(first) {
            return product;
        }
        match &first.kind {
            StmtKind::Choose(var, domain) => {
                self.choose((*var, domain, first.span), rest, then, env)
            }
            StmtKind::Require(cond) => {
                let (cond, body) = (self.scope.expr(cond).bare(), self.emit(rest, then, env));
                let cite = self.cx.cite(first.span);
                quote!(#cite if #cond { #body })
            }
            StmtKind::If(cond, yes, no) if branches(std::slice::from_ref(first)) => {
                let join = self.join(rest, then, env);
                let cond = self.scope.expr(cond).bare();
                let (yes, no) = (self.emit(yes, &join, env), self.emit(no, &join, env));
                quote!(if #cond { #yes } else { #no })
            }
            StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } if branches(std::slice::from_ref(first)) => {
                self.repeat(body, cond, *or_stop, rest, then, env)
            }
            StmtKind::ForEach(var, domain, body) if branches(std::slice::from_ref(first)) => {
                self.for_each(*var, domain, body, rest, then, env)
            }
            _ => self.emit_straight(first, rest, then, env),
        }
    }

    /// Writes a statement without branches, and its continuation.
    fn emit_straight(
        &self,
        first: &Stmt,
        rest: &'p [Stmt],
        then: &Rc<Then<'p>>,
        env: &Env,
    ) -> TokenStream {
        let effects = Effects {
            scope: &self.scope,
            choose: &no_choices,
            stopped: quote!(false),
            facts: Some(Rc::new(RefCell::new(env.facts.clone()))),
            fails: None,
            read: None,
        };
        let effect = effects.one(first);
        let mut env = env.clone();
        env.facts.pass(self.cx.program, first);
        if let StmtKind::Let(var, _) = first.kind {
            env.bound.push(var);
        }
        let body = self.emit(rest, then, &env);
        quote!(#effect #body)
    }

    /// Writes the end of a list of statements.
    fn follow(&self, then: &Rc<Then<'p>>, env: &Env) -> TokenStream {
        match &**then {
            Then::Leaf => self.leaf(),
            Then::Stmts(stmts, then) => self.emit(stmts, then, env),
            Then::Call(call, ..) => call.clone(),
            Then::Round(round) => {
                let cond = self.scope.expr(round.cond).bare();
                let most = Literal::u32_unsuffixed(self.cx.program.rounds as u32);
                let (again, exit) = (&round.again, self.follow(&round.exit, env));
                let stop = round
                    .or_stop
                    .then(|| quote!({ rest.push(0, 0); #exit rest.pop(); }));
                let rounds = &round.rounds;
                quote!(if #cond && #rounds + 1 < #most { #stop #again } else { #exit })
            }
        }
    }

    pub(super) fn only_leaf(&self, then: &Then<'p>) -> bool {
        match then {
            Then::Leaf => true,
            Then::Stmts(stmts, then) => !branches(stmts) && self.only_leaf(then),
            Then::Call(..) | Then::Round(_) => false,
        }
    }

    fn then_reads(&self, then: &Then<'p>) -> Reads {
        match then {
            Then::Leaf => self.leaf_reads(),
            Then::Stmts(stmts, then) => &used_vars(stmts) | &self.then_reads(then),
            Then::Call(_, reads, then) => &**reads | &self.then_reads(then),
            Then::Round(round) => &*round.reads | &self.then_reads(&round.exit),
        }
    }

    /// Returns the variables that the values compared by groups read.
    fn leaf_reads(&self) -> Reads {
        self.narrow_values()
            .into_iter()
            .flat_map(walk::free_vars)
            .collect()
    }

    fn narrow_values(&self) -> Vec<&'p Expr> {
        match self.outcome {
            None => Vec::new(),
            Some(_) => self.cx.narrowed(self.id),
        }
    }

    fn leaf(&self) -> TokenStream {
        let choice = self.choice();
        match (self.mode, self.outcome) {
            (Mode::Each, None) if self.cx.is_drawn_first(self.id) => {
                let legal = self.cx.block_fn("legal", self.id);
                let (past, pos) = (self.past_arg(), &self.scope.pos);
                let fields = self.sites.fields.iter().map(|var| self.scope.chosen(*var));
                let rest = self.sites.has_list().then(|| quote!(rest,));
                quote!(if #pos.#legal(#past me, #(#fields,)* #rest) { visit(#choice)?; })
            }
            (Mode::Each, None) => quote!(visit(#choice)?;),
            (Mode::Each, Some(_)) => {
                let values = self.narrow_values();
                let values = values.iter().map(|v| self.scope.expr(v).bare());
                let pos = self.scope.settled();
                quote!(visit(#choice, #pos, [#(#values),*])?;)
            }
            (Mode::Count, _) => quote!(count += 1;),
            // The set of the last choice is stored as a whole.
            (Mode::Rows, _) => quote!(),
            (Mode::Nth, _) => {
                let next = branches(&self.body.stmts).then(|| quote!(left -= 1;));
                quote!(if left == 0 { return Some(#choice); } #next)
            }
        }
    }

    /// Writes the choice as a value.
    pub(crate) fn choice(&self) -> TokenStream {
        let name = self.cx.variant(self.id);
        let fields = self.sites.fields.iter().map(|var| {
            let (name, at) = (self.scope.name(*var), self.scope.chosen(*var));
            match self.scope.vars[*var].ty {
                Ty::Num => quote!(#name: #at,),
                _ => quote!(#name: #at as _,),
            }
        });
        let rest = self.sites.has_list().then(|| quote!(rest: *rest,));
        if self.sites.fields.is_empty() && rest.is_none() {
            quote!(Choice::#name)
        } else {
            quote!(Choice::#name { #(#fields)* #rest })
        }
    }

    fn choose(
        &self,
        (var, domain, at): (VarId, &'p Domain, Span),
        rest: &'p [Stmt],
        then: &Rc<Then<'p>>,
        env: &Env,
    ) -> TokenStream {
        let step = self
            .plan
            .steps
            .get(&var)
            .filter(|_| self.mode != Mode::Each);
        if let (Some(Step::Last), Domain::Set(set)) = (step, domain) {
            return self.choose_last(var, set);
        }
        let cite = self.cx.cite(at);
        if let (Some(Step::Completing(found)), Mode::Count | Mode::Nth) = (step, self.mode) {
            let found = self.choose_completing((var, domain), found, rest, then, env);
            return quote!(#cite #found);
        }
        let chosen = self.scope.chosen(var);
        let body = self.chosen_body((var, domain), rest, then, env);
        let found = match domain {
            Domain::Set(set) if self.marked() == Some(var) => {
                self.choose_marked(&chosen, set, &body)
            }
            Domain::Set(_) if self.asked == Some(var) => {
                quote!(for #chosen in begin_at.cells() { #body })
            }
            Domain::Set(set) => self.choose_each(var, set, rest, &body),
            Domain::Range(lo, hi) => {
                let (lo, hi) = (self.scope.expr(lo).bare(), self.scope.expr(hi).bare());
                quote!(for #chosen in range(#lo, #hi) { #body })
            }
            Domain::Groups(_) => return quote!(),
        };
        quote!(#cite #found)
    }

    /// Writes a choice that records the count after each member.
    fn choose_marked(&self, chosen: &Ident, set: &Expr, body: &TokenStream) -> TokenStream {
        let set = self.scope.expr(set).dot();
        if self.mode == Mode::Count {
            return quote!(for #chosen in #set.cells() { #body marks.mark(count); });
        }
        quote! {
            if let Some((place, mut left)) = marks.find(left) {
                let #chosen = #set.nth(place);
                #body
            }
        }
    }

    /// Writes a choice as a loop over its members.
    fn choose_each(
        &self,
        var: VarId,
        set: &Expr,
        rest: &'p [Stmt],
        body: &TokenStream,
    ) -> TokenStream {
        let chosen = self.scope.chosen(var);
        let set = self.scope.expr(set).dot();
        match self.of_each(var, &set, rest) {
            Some(of_each) => quote!(for (#chosen, reached) in #of_each { #body }),
            None => quote!(for #chosen in #set.cells() { #body }),
        }
    }

    /// Writes the body of the loop over a choice, including the member's variable.
    pub(super) fn chosen_body(
        &self,
        (var, domain): (VarId, &'p Domain),
        rest: &'p [Stmt],
        then: &Rc<Then<'p>>,
        env: &Env,
    ) -> TokenStream {
        let last = self.outcome.is_none() && !branches(rest) && self.only_leaf(then);
        let mut inner = env.clone();
        inner.bound.push(var);
        inner.facts.choose(self.cx.program, var, domain);
        let (name, chosen) = (self.scope.name(var), self.scope.chosen(var));
        let mutable = self.scope.vars[var].mutable.then(|| quote!(mut));
        let ty = self.scope.vars[var].ty;
        let bind = (chosen != *name).then(|| match ty {
            Ty::Num => quote!(let #mutable #name = #chosen;),
            _ => {
                let of = self.cx.of(ty, &quote!(#chosen));
                quote!(let #mutable #name = #of;)
            }
        });
        let trail = self.push(var, &chosen);
        let back = trail.is_some().then(|| quote!(rest.pop();));
        let copies = (!last).then(|| self.copies(env));
        let body = self.emit(rest, then, &inner);
        quote!(#trail #bind #copies #body #back)
    }

    /// Writes the code that appends a choice to the trail, unless it is a field, and removes it after
    /// its branches. Counting keeps no trail.
    pub(crate) fn push(&self, var: VarId, chosen: &Ident) -> Option<TokenStream> {
        let site = self.sites.list.iter().position(|v| *v == var)?;
        let site = Literal::usize_unsuffixed(site + 1);
        (self.mode != Mode::Count).then(|| quote!(rest.push(#site, #chosen as i32);))
    }

    /// Writes the last choice, without a loop over its members.
    fn choose_last(&self, var: VarId, set: &Expr) -> TokenStream {
        let rows = self.plan.targets().filter(|_| self.mode == Mode::Rows);
        if self.mode == Mode::Count {
            let members = self.members_of_last(set);
            return quote!(count += #members;);
        }
        if let Some(pair) = rows {
            // The targets are stored as sets.
            let (from, set) = (self.scope.chosen(pair.from), self.scope.expr(set).bare());
            return quote!(rows.push(#from, #set););
        }
        let (set, chosen) = (self.scope.expr(set).bare(), self.scope.chosen(var));
        let next = self.count_down(var, quote!(size));
        let trail = self.push(var, &chosen);
        let choice = self.choice();
        quote! {
            let set = #set;
            let size = set.count();
            if left < size {
                let #chosen = set.nth(left);
                #trail
                return Some(#choice);
            }
            #next
        }
    }

    /// Writes the number of members of a last choice.
    fn members_of_last(&self, set: &Expr) -> TokenStream {
        let set = self.scope.expr(set).dot();
        quote!(#set.count())
    }

    /// Writes copies of the variables and the position that a branch may change.
    fn copies(&self, env: &Env) -> TokenStream {
        let pos = self.copy.then(|| quote!(let mut pos = pos;));
        let vars = env
            .bound
            .iter()
            .filter(|v| self.scope.vars[**v].mutable)
            .map(|v| {
                let name = self.scope.name(*v);
                quote!(let mut #name = #name;)
            });
        quote!(#pos #(#vars)*)
    }

    /// Returns the continuation of an `if` with choices: the statements themselves if nothing branches
    /// any more, otherwise a part.
    fn join(&self, rest: &'p [Stmt], then: &Rc<Then<'p>>, env: &Env) -> Rc<Then<'p>> {
        let all = Rc::new(Then::Stmts(rest, then.clone()));
        if !branches(rest)
            && (self.only_leaf(then) || matches!(**then, Then::Call(..)) && rest.is_empty())
        {
            return all;
        }
        let live = self.then_reads(&all);
        let name = self.part_name("rest");
        let body = self.follow(&all, &self.kept(env, &live));
        let call = self.part(&name, env, &live, &[], body);
        Rc::new(Then::Call(call, Rc::new(live), Rc::new(Then::Leaf)))
    }

    fn repeat(
        &self,
        body: &'p [Stmt],
        cond: &'p Expr,
        or_stop: bool,
        rest: &'p [Stmt],
        then: &Rc<Then<'p>>,
        env: &Env,
    ) -> TokenStream {
        let exit = Rc::new(Then::Stmts(rest, then.clone()));
        let exit = if or_stop && (branches(rest) || !self.only_leaf(then)) {
            self.join(rest, then, env)
        } else {
            exit
        };
        let own: Reads = &used_vars(body) | &walk::free_vars(cond);
        let live = &own | &self.then_reads(&exit);
        let name = self.part_name("round");
        let mut inner = self.kept(env, &live);
        let rounds = match inner
            .hidden
            .iter()
            .filter(|(n, _)| n.to_string().starts_with("rounds"))
            .count()
        {
            0 => format_ident!("rounds"),
            outer => format_ident!("rounds_{}", outer + 1),
        };
        inner.hidden.push((rounds.clone(), quote!(u32)));
        let again = self.call(
            &name,
            &inner,
            &live,
            &[(rounds.clone(), quote!(#rounds + 1))],
        );
        let round = Then::Round(Rc::new(Round {
            cond,
            or_stop,
            again,
            exit,
            reads: Rc::new(own),
            rounds: rounds.clone(),
        }));
        let code = self.emit(body, &Rc::new(round), &inner);
        let mut outer = env.clone();
        outer.hidden.push((rounds.clone(), quote!(u32)));
        let code = quote!(let mut pos = pos; #code);
        self.part(&name, &outer, &live, &[(rounds, quote!(0))], code)
    }

    fn for_each(
        &self,
        var: VarId,
        domain: &'p Domain,
        body: &'p [Stmt],
        rest: &'p [Stmt],
        then: &Rc<Then<'p>>,
        env: &Env,
    ) -> TokenStream {
        let exit = Rc::new(Then::Stmts(rest, then.clone()));
        let own = used_vars(body);
        let live = &own | &self.then_reads(&exit);
        let name = self.part_name("each");
        let Loop {
            left,
            init,
            test,
            take,
        } = self.loop_over(var, domain);
        let mut inner = self.kept(env, &live);
        inner.hidden.extend(left.clone());
        let next = left.iter().map(|(n, _)| (n.clone(), quote!(#n)));
        let again = self.call(&name, &inner, &live, &next.collect::<Vec<_>>());
        let exit_code = self.follow(&exit, &inner);
        let mut body_env = inner.clone();
        body_env.bound.push(var);
        let then = Rc::new(Then::Call(again, Rc::new(own), exit));
        let code = self.emit(body, &then, &body_env);
        let code = quote!(let mut pos = pos; if #test { #take #code } else { #exit_code });
        let mut outer = env.clone();
        outer.hidden.extend(left.clone());
        let first = left
            .iter()
            .zip(init)
            .map(|((n, _), value)| (n.clone(), value));
        self.part(&name, &outer, &live, &first.collect::<Vec<_>>(), code)
    }

    /// Returns the loop over a domain.
    fn loop_over(&self, var: VarId, domain: &Domain) -> Loop {
        let name = self.scope.name(var);
        let mutable = self.scope.vars[var].mutable.then(|| quote!(mut));
        let left = format_ident!("left_{name}");
        match domain {
            Domain::Set(set) => {
                let value = self.cx.of(set.ty, &quote!(#left.first()));
                let bind = match self.scope.is_index(var) {
                    true => quote!(let #name = #left.first();),
                    false => quote!(let #mutable #name = #value;),
                };
                Loop {
                    init: vec![self.scope.expr(set).bare()],
                    test: quote!(#left.any()),
                    take: quote!(#bind let #left = #left.rest();),
                    left: vec![(left, self.cx.ty(set.ty))],
                }
            }
            Domain::Groups(set) => {
                let near = self.cx.adjacent();
                Loop {
                    init: vec![self.scope.expr(set).bare()],
                    test: quote!(#left.any()),
                    take: quote!(let #mutable #name = board::flood(#left.first_of(), #left, #near); let #left = #left & !#name;),
                    left: vec![(left, quote!(Cells))],
                }
            }
            Domain::Range(lo, hi) => {
                let (lo, hi) = (self.scope.expr(lo).bare(), self.scope.expr(hi).bare());
                let end = format_ident!("end_{name}");
                Loop {
                    init: vec![
                        quote!(i64::from(#lo)),
                        quote!(i64::from(#hi).min(i64::from(#lo) + 4095)),
                    ],
                    test: quote!(#left <= #end),
                    take: quote!(let #mutable #name = #left as i32; let #left = #left + 1;),
                    left: vec![(left, quote!(i64)), (end, quote!(i64))],
                }
            }
        }
    }

    /// Returns the names that a part still has.
    fn kept(&self, env: &Env, live: &Reads) -> Env {
        let bound = env
            .bound
            .iter()
            .copied()
            .filter(|v| live.contains(v) || self.sites.fields.contains(v))
            .collect();
        Env {
            bound,
            hidden: env.hidden.clone(),
            facts: Occupancy::default(),
        }
    }

    fn part_name(&self, what: &str) -> Ident {
        self.part_names
            .borrow_mut()
            .made_with(&format!("{}_{what}s", self.cx.block_name(self.id)).replace("rests", "rest"))
    }

    /// Writes a part, and returns its call.
    fn part(
        &self,
        name: &Ident,
        env: &Env,
        live: &Reads,
        set: &[(Ident, TokenStream)],
        body: TokenStream,
    ) -> TokenStream {
        let params = self
            .params(env, live)
            .into_iter()
            .map(|(name, ty, mutable)| {
                let mutable = mutable.then(|| quote!(mut));
                quote!(#mutable #name: #ty)
            });
        let (past, visit) = (self.past_param(), self.visit_param());
        let cite = self.cite();
        let rest = self.sites.has_list().then(|| {
            let ty = self.cx.trail_ty(self.sites);
            quote!(rest: &mut #ty,)
        });
        self.parts.borrow_mut().push(quote! {
            #cite
            fn #name(#past me: usize, mut pos: Position, #(#params,)* #rest visit: #visit) -> Flow { #body Continue(()) }
        });
        self.call(name, env, live, set)
    }

    fn call(
        &self,
        name: &Ident,
        env: &Env,
        live: &Reads,
        set: &[(Ident, TokenStream)],
    ) -> TokenStream {
        let args = self.params(env, live).into_iter().map(|(param, _, _)| {
            match set.iter().find(|(n, _)| *n == param) {
                Some((_, value)) => value.clone(),
                None => quote!(#param),
            }
        });
        let past = self.past_arg();
        let rest = self.sites.has_list().then(|| quote!(rest,));
        quote!(Position::#name(#past me, pos, #(#args,)* #rest visit)?;)
    }

    /// Returns names, types and mutability of a part's parameters.
    fn params(&self, env: &Env, live: &Reads) -> Vec<(Ident, TokenStream, bool)> {
        let mut params = Vec::new();
        for var in &env.bound {
            let (name, chosen) = (self.scope.name(*var), self.scope.chosen(*var));
            if live.contains(var) || self.sites.fields.contains(var) && chosen == *name {
                params.push((
                    name.clone(),
                    self.scope.ty(*var),
                    self.scope.vars[*var].mutable,
                ));
            }
            if self.sites.fields.contains(var) && chosen != *name {
                let ty = if self.scope.vars[*var].ty == Ty::Num {
                    quote!(i32)
                } else {
                    quote!(usize)
                };
                params.push((chosen, ty, false));
            }
        }
        params.extend(
            env.hidden
                .iter()
                .map(|(name, ty)| (name.clone(), ty.clone(), false)),
        );
        params
    }
}

impl Context<'_> {
    /// Writes `let mut pos`: a copy of the position at the beginning of a move of `me`.
    pub(crate) fn begin_move(&self) -> TokenStream {
        let begin = self.begin(&quote!(pos));
        quote!(let mut pos = *self; #begin)
    }

    /// Writes what the beginning of a move of `me` sets.
    pub(crate) fn begin(&self, pos: &TokenStream) -> TokenStream {
        let after = self.after_player(pos, &quote!(me));
        let uses = self.program.uses;
        let keep = uses.before.then(|| {
            let keep = self.keep_before(pos);
            if uses.again {
                quote!(if !#pos.again { #keep })
            } else {
                keep
            }
        });
        let again = uses.again.then(|| quote!(#pos.again = false;));
        quote!(#keep #again #pos.next = #after;)
    }
}
