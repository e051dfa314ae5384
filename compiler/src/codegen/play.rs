//! Writes playing a move: the statements of its block once, in order, with the given choices.
//!
//! Requirements are not tested again: a legal move has passed them.

use super::context::Context;
use super::need::Need;
use super::scope::Scope;
use super::stmt::{Effects, no_choices};
use crate::facts::flow::used_in_play;
use crate::facts::occupancy::Occupancy;
use crate::ir::{BlockId, Body, Stmt, VarId};
use crate::plan::choices::Choices;
use crate::typed::Ty;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Context<'_> {
    /// Writes `play_step(&mut self, me, from, to)`.
    pub(crate) fn play_fn(&self, id: BlockId) -> TokenStream {
        let block = &self.program.blocks[id];
        let sites = self.sites(id);
        let name = self.block_fn("play", id);
        let mut scope = Scope::of_block(self, id, quote!(self));
        let began = self.before_enclosed();
        scope.began = began.as_ref().map(|_| quote!(&was));
        let (params, read_rest) = self.choice_params(&scope, sites);
        let past = self.block_looks_back(id).then(|| quote!(past: Seen<'_>,));
        let cite = self.cite(block.span);
        let choose = |var: VarId| self.chosen_value(&scope, &sites.fields, var);
        let straight = Straight::new(&scope, &block.body.stmts, &choose);
        let inline = self.inline();
        let (lead, body);
        let tested = self.plan.blocks[id].tested();
        if let Some(split) = tested.and_then(|tested| tested.lead.as_ref()) {
            let stmts = &block.body.stmts;
            let head = straight.write(&stmts[..split.at]);
            let tail = straight.write(&stmts[split.at + 1..]);
            let fields = self.field_params(&scope, sites);
            let (call, args) = (self.block_fn("lead", id), self.field_args(&scope, sites));
            let chosen = (!tail.is_empty()).then(|| self.fields_chosen(&scope, sites));
            lead = Some(quote! {
                #cite
                /// What the move does before it is asked whether it is legal.
                #[inline(always)]
                fn #call(&mut self, me: usize, #fields) { #head }
            });
            body = quote!(self.#call(me, #args); #chosen #tail);
        } else {
            lead = None;
            body = straight.write(&block.body.stmts);
        }
        quote! {
            #lead
            #cite
            #inline
            fn #name(&mut self, #past me: usize, #params) { #began #read_rest #body }
        }
    }

    /// Writes the parameters for the choices, and the code that reads the trail.
    pub(crate) fn choice_params(
        &self,
        scope: &Scope<'_>,
        sites: &Choices,
    ) -> (TokenStream, Option<TokenStream>) {
        let params = self.field_params(scope, sites);
        let rest = sites.has_list().then(|| {
            let ty = self.trail_ty(sites);
            quote!(rest: &#ty,)
        });
        let read_rest = sites
            .has_list()
            .then(|| quote!(let mut rest = rest.iter().peekable();));
        (quote!(#params #rest), read_rest)
    }

    /// Writes the parameters for the choices that every move makes.
    fn field_params(&self, scope: &Scope<'_>, sites: &Choices) -> TokenStream {
        let params = sites.fields.iter().map(|var| {
            let param = scope.chosen(*var);
            let ty = if scope.vars[*var].ty == Ty::Num {
                quote!(i32)
            } else {
                quote!(usize)
            };
            quote!(#param: #ty,)
        });
        quote!(#(#params)*)
    }

    /// Writes the binding of a chosen variable, from the parameter or the trail.
    pub(crate) fn chosen_value(
        &self,
        scope: &Scope<'_>,
        fields: &[VarId],
        var: VarId,
    ) -> TokenStream {
        let name = scope.name(var);
        let ty = scope.vars[var].ty;
        let mutable = scope.vars[var].mutable.then(|| quote!(mut));
        let value = if fields.contains(&var) {
            let param = scope.chosen(var);
            if param == *name {
                return quote!();
            }
            quote!(#param)
        } else {
            let cast = if ty == Ty::Num {
                quote!()
            } else {
                quote!(as usize)
            };
            quote!((rest.next().map_or(0, |(_, value)| value) #cast))
        };
        if scope.is_index(var) || ty == Ty::Num {
            return quote!(let #mutable #name = #value;);
        }
        let of = self.of(ty, &value);
        quote!(let #mutable #name = #of;)
    }

    /// Writes the arguments of `play_…` that a pattern of the choice binds.
    pub(crate) fn play_args(&self, id: BlockId) -> TokenStream {
        let scope = Scope::new(self, &self.program.blocks[id].body.vars, quote!(self));
        let sites = self.sites(id);
        let fields = sites.fields.iter().map(|var| {
            let name = scope.name(*var);
            if scope.vars[*var].ty == Ty::Num {
                quote!(#name,)
            } else {
                quote!(usize::from(#name),)
            }
        });
        let rest = sites.has_list().then(|| quote!(&rest,));
        quote!(#(#fields)* #rest)
    }

    /// Writes `Rules::play` and the functions that it calls.
    pub(crate) fn play_items(&self) -> (TokenStream, Vec<TokenStream>) {
        let mut items: Vec<_> = self
            .program
            .blocks
            .ids()
            .map(|id| self.play_fn(id))
            .collect();
        let after = self.after();
        items.extend(after.clone());
        (self.play_one(), items)
    }

    fn play_one(&self) -> TokenStream {
        let played = self.play_choice();
        let pass = self.passes().then(|| quote!(let pass = m == Choice::Pass;));
        let begin = self.begin(&quote!(self));
        let was = self.compares_enclosed().then(|| quote!(let was = *self;));
        let tail = self.end_of_move();
        let inline = self.inline();
        quote! {
            #inline
            fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
                #pass
                #was
                #begin
                #played
                #tail
            }
        }
    }

    /// Writes the effects of a move itself, by block.
    fn play_choice(&self) -> TokenStream {
        let mut blocks = self.program.blocks.ids();
        if let (Some(only), None, false) = (blocks.next(), blocks.next(), self.passes()) {
            let (pattern, (play, behind)) = (self.choice_pattern(only), self.play_block(only));
            return quote!(let #pattern = m; #play; #behind);
        }
        let arms = self.program.blocks.ids().map(|id| {
            let (pattern, (play, behind)) = (self.choice_pattern(id), self.play_block(id));
            match behind.is_empty() {
                true => quote!(#pattern => { #play }),
                false => quote!(#pattern => { #play; #behind }),
            }
        });
        let pass = self.passes().then(|| quote!(Choice::Pass => {}));
        quote!(match m { #(#arms)* #pass })
    }

    /// Writes playing a block, and the updates of derived values after it.
    fn play_block(&self, id: BlockId) -> (TokenStream, TokenStream) {
        let (name, args) = (self.block_fn("play", id), self.play_args(id));
        let past = self.block_looks_back(id).then(|| quote!(past,));
        let mut play = quote!(self.#name(#past me, #args));
        if self.program.chance && crate::facts::chance::is_for_players(self.program, id) {
            // A driver may pass chance a player's move, which the generated code does not handle.
            let players = Literal::usize_unsuffixed(self.program.players.len());
            play = quote!(if me < #players { #play });
        }
        let enclosed = self.enclosed_after(id);
        (play, enclosed)
    }

    /// Writes what follows a played move: the next player, the turn count, and `after`.
    fn end_of_move(&self) -> TokenStream {
        let uses = self.program.uses;
        let passes = self.count_passes();
        let settle = (uses.playing || uses.again).then(|| {
            self.need(Need::Settle);
            quote!(self.settle(me);)
        });
        let turn = uses.turn.then(|| match uses.again {
            true => quote!(self.turn = self.turn.saturating_add(u16::from(over));),
            false => quote!(self.turn = self.turn.saturating_add(1);),
        });
        let (after, skipped) = (self.call_after(), self.skip_after());
        let mutable = skipped.as_ref().map(|_| quote!(mut));
        let over = uses.again.then(|| quote!(let #mutable over = !self.again;));
        let after_enclosed = self.after_enclosed();
        let is_over = uses.again.then(|| quote!(.over(over)));
        let is_pass = self.passes().then(|| quote!(.pass(pass)));
        quote! {
            #passes
            #settle
            #over
            #turn
            #after
            #skipped
            #after_enclosed
            Played::turn(()) #is_over #is_pass
        }
    }

    /// Writes the code that skips players whom `after` has removed from the game. If that was the
    /// player to move, who would have moved again, the turn is over.
    fn skip_after(&self) -> Option<TokenStream> {
        let uses = self.program.uses;
        if self.program.after.stmts.is_empty() || !uses.playing {
            return None;
        }
        let closed = uses.again.then(|| {
            let turn = uses
                .turn
                .then(|| quote!(self.turn = self.turn.saturating_add(1);));
            quote!(if self.again && self.next != next { self.again = false; over = true; #turn })
        });
        Some(quote!(let next = self.next; self.skip(); #closed))
    }

    /// Writes the count of consecutive passes.
    fn count_passes(&self) -> Option<TokenStream> {
        self.program.uses.passes.then(|| match self.passes() {
            true => quote!(self.passes = if pass { self.passes.saturating_add(1) } else { 0 };),
            false => quote!(self.passes = 0;),
        })
    }

    fn after_looks_back(&self) -> bool {
        self.plan.history.stmts(&self.program.after.stmts)
    }

    fn call_after(&self) -> Option<TokenStream> {
        let past = self.after_looks_back().then(|| quote!(past,));
        (!self.program.after.stmts.is_empty()).then(|| quote!(self.after(#past me);))
    }

    fn after(&self) -> Option<TokenStream> {
        let body = &self.program.after;
        let first = body.stmts.first()?;
        let (cite, effects) = (self.cite(first.span), self.effects(body, quote!(self)));
        let past = self.after_looks_back().then(|| quote!(past: Seen<'_>,));
        let inline = self.inline();
        Some(quote! {
            #cite
            #inline
            fn after(&mut self, #past me: usize) { #effects }
        })
    }

    /// Writes a body without choices.
    pub(crate) fn effects(&self, body: &Body, pos: TokenStream) -> TokenStream {
        self.effects_in(&Scope::new(self, &body.vars, pos), body)
    }

    pub(crate) fn effects_in(&self, scope: &Scope<'_>, body: &Body) -> TokenStream {
        Effects {
            scope,
            choose: &no_choices,
            stopped: quote!(false),
            facts: None,
            fails: None,
            read: None,
        }
        .all(&body.stmts)
    }
}

/// Writes the statements of a block as a played move executes them, in one part or in several
/// consecutive ones.
struct Straight<'s, 'p> {
    scope: &'s Scope<'p>,
    choose: &'s dyn Fn(VarId) -> TokenStream,
    /// The facts after the parts written so far.
    facts: Rc<RefCell<Occupancy>>,
    /// The variables that playing reads.
    read: Rc<BTreeSet<VarId>>,
}

impl<'s, 'p> Straight<'s, 'p> {
    /// Starts writing a block; `stmts` are all its statements.
    fn new(
        scope: &'s Scope<'p>,
        stmts: &[Stmt],
        choose: &'s dyn Fn(VarId) -> TokenStream,
    ) -> Straight<'s, 'p> {
        Straight {
            scope,
            choose,
            facts: Rc::default(),
            read: Rc::new(used_in_play(stmts)),
        }
    }

    /// Writes the next statements, which follow those written last.
    fn write(&self, stmts: &[Stmt]) -> TokenStream {
        stmts.iter().map(|stmt| self.one(stmt)).collect()
    }

    fn one(&self, stmt: &Stmt) -> TokenStream {
        Effects {
            scope: self.scope,
            choose: self.choose,
            stopped: quote!(rest.next_if(|(site, _)| *site == 0).is_some()),
            facts: Some(self.facts.clone()),
            fails: None,
            read: Some(self.read.clone()),
        }
        .one(stmt)
    }
}
