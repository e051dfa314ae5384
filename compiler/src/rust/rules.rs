//! Prints `impl Rules for Position`: listing, counting and drawing moves, and playing a move.

use super::Printer;
use super::body::Body;
use super::code::flow;
use super::names::{Namer, ident};
use crate::lir::{BlockId, Drawing, FunctionId, Group, Module, Of, Stored, Ty, Variant};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::collections::BTreeSet;

/// The sorts of code for the groups of `turn`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Made {
    Each,
    Count,
    Random,
}

impl Printer<'_> {
    pub(super) fn rules(&self) -> TokenStream {
        let m = self.module;
        let n = Literal::usize_unsuffixed(m.players.len());
        let seen = Literal::usize_unsuffixed(m.seen.len());
        let order = match m.layout.next {
            Some(_) if m.is_mixed() => quote!(Mixed<#n>),
            Some(_) => quote!(InTurn),
            None => quote!(AtOnce<#n>),
        };
        let choosing = m.layout.next.filter(|_| m.is_mixed()).map(|f| {
            let next = self.field(f);
            let all = Literal::u64_unsuffixed(m.everybody());
            quote! {
                #[inline(always)]
                fn choosing(&self) -> u64 { u64::from(self.#next) & #all }
            }
        });
        let (points, sights, throws) = (self.points_ty(), self.sights(), self.throws());
        let playout = &m.playout;
        let flags = [
            ("BY_PLAYER", playout.by_player),
            ("MIXED", playout.fused),
            ("ASKS_BLOCKED", m.entry.asks_blocked),
            ("LARGE", m.large),
        ];
        let flags = flags.iter().filter(|(_, holds)| *holds);
        let flags: Vec<_> = flags.map(|(flag, _)| ident(flag)).collect();
        let flags = (!flags.is_empty()).then(|| quote!(; #(#flags),*));
        let (setup, turn) = (self.setup(), self.turn());
        let (play, end) = (self.play(), self.end());
        let deserted = m.layout.playing.map(|f| {
            let playing = self.field(f);
            quote!(fn is_deserted(&self) -> bool { self.#playing == 0 })
        });
        let keys = m.seen.iter().enumerate().map(|(i, what)| {
            let (i, key) = (Literal::usize_unsuffixed(i), self.key_name(*what));
            quote!(past[#i].push(self.#key());)
        });
        let keys: Vec<_> = keys.collect();
        let remember = (!keys.is_empty()).then(|| {
            quote! {
                #[inline]
                fn remember(&self, past: &mut Self::Past) { #(#keys)* }
            }
        });
        let ((cache_ty, cache), trace_ty) = (self.cache(), self.trace_ty());
        let trace = m.playout.rows.is_some().then(|| quote!(, trace: #trace_ty));
        let cache_as = cache_ty.map(|ty| quote!(, cache: #ty));
        let (write_choice, view) = (self.write_choice(), self.view());
        quote! {
            impl Rules for Position {
                basics!(order: #order, points: #points, seen: #seen #trace #cache_as #flags);
                #setup
                #choosing
                #turn
                #throws
                #cache
                #play
                #end
                #deserted
                #remember
                #write_choice
                #view
                #sights
            }
        }
    }

    /// Returns the inline attribute of functions that every ply calls.
    pub(super) fn in_ply(&self) -> TokenStream {
        match self.module.playout.inlined {
            true => quote!(#[inline(always)]),
            false => quote!(#[inline]),
        }
    }

    fn setup(&self) -> TokenStream {
        let (blank, setup) = (self.blank(), self.module.entry.setup);
        let said = &self.module.functions[setup];
        if said.body.stmts.is_empty() {
            let cite = said.cite.as_ref().map(|cite| self.cite(cite));
            return quote!(#cite fn setup() -> Position { #blank });
        }
        let past = said.past.then(|| quote!(Look::all(&Self::Past::new())));
        let setup = self.function(setup);
        quote! {
            fn setup() -> Position {
                let mut pos = #blank;
                pos.#setup(#past);
                pos
            }
        }
    }

    // ---- listing, counting, drawing

    fn turn(&self) -> TokenStream {
        if self.lists() {
            return self.listed();
        }
        let m = self.module;
        let drawn = (self.drawing(&m.turn) != "ByNumber" && !self.misses()).then(|| {
            let drawing = ident(self.drawing(&m.turn));
            quote!(const DRAWN: Drawing = Drawing::#drawing;)
        });
        let chance = m.throws.as_ref().map(|group| {
            let n = Literal::usize_unsuffixed(m.players.len());
            let drawing = ident(self.drawing(std::slice::from_ref(group)));
            quote!(const CHANCE: Option<(usize, Drawing)> = Some((#n, Drawing::#drawing));)
        });
        let throws = m.throws.as_ref().map(|group| {
            let n = Literal::usize_unsuffixed(m.players.len());
            let moves = self.emitted(group, true);
            quote!(if me == #n { #moves return Continue(()); })
        });
        let out = self.out(&quote!(Continue(())));
        let groups = |legal: bool| {
            let groups = m.turn.iter().map(|group| {
                let moves = self.emitted(group, legal);
                match m.turn.len() {
                    1 => moves,
                    _ => quote!(if sink.begins() { #moves }),
                }
            });
            let groups: TokenStream = groups.collect();
            groups
        };
        let (cite, inline, legal) = match self.only_moves() {
            Some(only) => {
                let cite = m.functions[only].cite.as_ref().map(|cite| self.cite(cite));
                (cite, self.inline(only), Body::inlined(self, only))
            }
            None => (None, self.in_ply(), groups(true)),
        };
        let body = flow(quote!(#throws #out #legal));
        let by_stored = drawn.is_none().then(|| self.by_stored()).flatten();
        let random = self.random_by_slots().or(by_stored);
        let (test, count) = (self.test(), self.count_by_unpinned());
        let apart = self.draws_tested()
            || m.variants.iter().any(|variant| variant.drawn.is_some())
            || m.turn.iter().any(|group| group.merged.is_some());
        let pseudo = apart.then(|| {
            let pseudo = groups(false);
            let body = flow(quote!(#throws #out #pseudo));
            quote! {
                #inline
                fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
                    #body
                }
            }
        });
        quote! {
            #drawn
            #random
            #chance
            #cite
            #inline
            fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
                #body
            }
            #pseudo
            #count
            #test
        }
    }

    /// Whether some blocks emit pseudo-legal moves, which are tested.
    fn tests(&self) -> bool {
        self.module.variants.iter().any(|v| v.test.is_some())
    }

    /// Whether some blocks that are played emit pseudo-legal moves.
    fn draws_tested(&self) -> bool {
        self.played().any(|(_, variant)| variant.test.is_some())
    }

    /// Whether the enumeration for draws emits moves that a test rejects, or proposals.
    fn misses(&self) -> bool {
        self.draws_tested() || self.proposes()
    }

    /// Whether the moves of some blocks are proposed.
    fn proposes(&self) -> bool {
        let mut drawn = self.module.variants.iter().filter_map(|v| v.drawn);
        drawn.any(|drawn| self.module.proposes(drawn))
    }

    /// Prints the draw by the stored parts of an enumeration, of a pseudo-legal move, or of a
    /// proposal.
    fn by_stored(&self) -> Option<TokenStream> {
        let stored = self.module.playout.stored;
        let [rounds, origins] = [stored.rounds, stored.origins].map(Literal::usize_unsuffixed);
        let parts = self.module.turn.iter().map(|group| group.blocks.len());
        let parts = Literal::usize_unsuffixed(parts.max().unwrap_or(0));
        let draw = match () {
            () if self.draws_tested() => quote!(random_tested::<Cells, #parts, #rounds, #origins>),
            () if self.proposes() => quote!(random_proposed),
            () if stored == Stored::default() => return None,
            () => quote!(random_stored::<Cells, #rounds, #origins>),
        };
        let inline = self.in_ply();
        let reused = self.reuses().then(|| {
            quote! {
                #inline
                fn random_cached(
                    &self,
                    me: usize,
                    past: &Self::Past,
                    tested: &mut Self::Cache,
                    rng: &mut Rng,
                ) -> Option<Choice> {
                    let past = Look::all(past);
                    self.random_reused::<Cells, #parts, #rounds, #origins>(past, me, tested, rng)
                }
            }
        });
        Some(quote! {
            #inline
            fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
                self.#draw(past, me, rng)
            }
            #reused
        })
    }

    /// Whether playouts continue with the position that a move was tested on.
    pub(super) fn reuses(&self) -> bool {
        self.module.playout.reuses
    }

    /// Prints the legality test of a pseudo-legal move, if there are any.
    fn test(&self) -> Option<TokenStream> {
        let m = self.module;
        let shared = self.shared_requirement();
        let arms = m.variants.enumerate().filter_map(|(id, variant)| {
            let played = Some(variant.play).filter(|_| self.reuses());
            let function = variant.test.or(played)?;
            let (pattern, args) = match self.plays_trail(function) {
                None if variant.has_trail() => (self.fields_pattern(id), self.field_args(id)),
                _ => (self.choice_pattern(id), self.choice_args(id)),
            };
            let test = self.called(function, quote!(me, #args));
            Some(match (variant.test, self.requirement(variant)) {
                (Some(_), Some(_)) if shared.is_some() => quote!(#pattern => #test,),
                (Some(_), Some(legal)) => quote!(#pattern => { #test; #legal }),
                (Some(_), None) => quote!(#pattern => #test,),
                (None, _) if shared.is_some() => quote!(#pattern => { #test; return true; }),
                (None, _) => quote!(#pattern => { #test; true }),
            })
        });
        let arms: Vec<_> = arms.collect();
        let all = arms.len() == m.variants.len() && !self.passes();
        let rest = (!all).then(|| match shared {
            Some(_) => quote!(_ => return true,),
            None => quote!(_ => true,),
        });
        // Where rules ask whether there is a legal move, the test is known to be of one block.
        let asked = |v: &Variant| v.test.is_some() && self.calls.contains(&v.moves);
        let inline = match m.variants.iter().any(asked) {
            true => quote!(#[inline(always)]),
            false => self.in_ply(),
        };
        let begin = self.begin();
        self.tests().then(|| {
            quote! {
                #inline
                fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
                    #begin
                    match m { #(#arms)* #rest }
                    #shared
                }
            }
        })
    }

    /// Prints the value of the requirement that a block shares with others, in the position after its
    /// test.
    fn requirement(&self, variant: &Variant) -> Option<TokenStream> {
        let name = self.function(variant.legal?);
        Some(quote!(self.#name(me)))
    }

    /// Prints the requirement of all blocks whose moves are tested, if they share one.
    fn shared_requirement(&self) -> Option<TokenStream> {
        let mut tested = self.module.variants.iter().filter(|v| v.test.is_some());
        let first = tested.next()?;
        let shared = tested.all(|v| v.legal == first.legal);
        self.requirement(first).filter(|_| shared)
    }

    /// Prints the count of legal moves without a test of the moves of unpinned pieces, if there is
    /// a legality guard.
    fn count_by_unpinned(&self) -> Option<TokenStream> {
        let m = self.module;
        let unpinned = m.variants.iter().find_map(|variant| variant.unpinned)?;
        let [group] = m.turn.as_slice() else {
            return None;
        };
        let (mut blocks, mut last) = (Vec::new(), None);
        for block in &group.blocks {
            let variant = block.map(|id| &m.variants[id]);
            let sort = variant.map(|v| (v.unpinned.is_some(), v.test.is_some()));
            let sink = (last != Some(sort)).then(|| {
                let sink = match sort {
                    Some((true, _)) => quote!(Unpinned::new(&mut counted, unpinned, legal)),
                    Some((false, true)) => quote!(Legal::new(&mut counted, legal)),
                    Some((false, false)) | None => quote!(counted),
                };
                quote!(let sink = &mut #sink;)
            });
            last = Some(sort);
            let moves = match block {
                None => quote!(sink.one(Choice::Pass)),
                Some(id) => self.enumerated(m.variants[*id].for_draws(), quote!(sink)),
            };
            blocks.push((sink, quote!(let _ = #moves;)));
        }
        let (sinks, blocks): (Vec<_>, Vec<_>) = blocks.into_iter().unzip();
        let blocks = self.may_each(group, blocks);
        let (unpinned, counted) = (self.function(unpinned.function), self.counted());
        m.throws.is_none().then(|| {
            quote! {
                fn count(&self, past: Seen<'_>, me: usize) -> u32 {
                    let (unpinned, mut counted) = (self.#unpinned(me), #counted);
                    let legal = |choice| self.is_legal(past, me, choice);
                    #(#sinks #blocks)*
                    counted.count
                }
            }
        })
    }

    /// Prints a sink for the moves of a block that passes the legal ones to another sink.
    fn legal_sink(&self, id: BlockId, sink: TokenStream) -> TokenStream {
        match self.module.variants[id].test {
            Some(_) => quote!(&mut Legal::new(#sink, |choice| self.is_legal(past, me, choice))),
            None => sink,
        }
    }

    /// Prints code that emits the moves of a group: all pseudo-legal moves, in the order for draws, or the legal
    /// ones.
    fn emitted(&self, group: &Group, legal: bool) -> TokenStream {
        let m = self.module;
        if let (Some(merged), false) = (group.merged, legal) {
            let call = self.enumerated(merged, quote!(sink));
            return quote!(#call?;);
        }
        let tested = |id: &Option<BlockId>| id.is_some_and(|id| m.variants[id].test.is_some());
        let wrapped = legal && group.blocks.len() > 1 && group.blocks.iter().all(tested);
        let blocks = group.blocks.iter().map(|block| match block {
            None => quote!(sink.one(Choice::Pass)?;),
            Some(id) => {
                if !legal {
                    let drawn = m.variants[*id].for_draws();
                    let call = self.enumerated(drawn, quote!(sink));
                    // A part of its own can be skipped, but rustc compiles proposals better without.
                    return match group.blocks.len() == 1 && m.proposes(drawn) {
                        true => quote!(#call?;),
                        false => quote!(sink.part(|sink| #call)?;),
                    };
                }
                let sink = match wrapped {
                    true => quote!(sink),
                    false => self.legal_sink(*id, quote!(sink)),
                };
                let call = self.moves_of(*id, sink);
                quote!(#call?;)
            }
        });
        let blocks = self.guarded(group, blocks.collect());
        match wrapped {
            true => quote! {
                let sink = &mut Legal::new(sink, |choice| self.is_legal(past, me, choice));
                #blocks
            },
            false => blocks,
        }
    }

    /// Returns the variant of the runtime's `Drawing` by which a move of these groups is drawn.
    fn drawing(&self, groups: &[Group]) -> &'static str {
        let visited = groups.iter().any(|group| group.draw == Drawing::Reservoir);
        let once = groups.iter().all(|group| self.emits_once(group));
        match groups {
            [group] if group.draw == Drawing::Descent && group.blocks.len() > 1 => "Descents",
            [group] if group.draw == Drawing::Descent => "Descent",
            _ if visited => "OnePass",
            _ if once => "Once",
            _ => "ByNumber",
        }
    }

    /// Prints an early return for players who are out of a simultaneous game.
    fn out(&self, none: &TokenStream) -> Option<TokenStream> {
        let m = self.module;
        m.layout.playing.filter(|_| m.simultaneous).map(|f| {
            let playing = self.field(f);
            quote!(if self.#playing >> me & 1 == 0 { return #none; })
        })
    }

    /// Whether moves are listed to be compared, or have weights: then listing, counting and drawing are
    /// printed separately.
    fn lists(&self) -> bool {
        let m = self.module;
        m.weights.is_some() || groups(m).any(|group| self.is_compared(group))
    }

    fn listed(&self) -> TokenStream {
        let [each, count, random] =
            [Made::Each, Made::Count, Made::Random].map(|made| self.by_groups(made));
        let (inline, test) = (self.in_ply(), self.test());
        quote! {
            fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
                #each
                Continue(())
            }
            #inline
            fn count(&self, past: Seen<'_>, me: usize) -> u32 { #count 0 }
            /// Returns a uniformly random legal move.
            #inline
            fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> { #random None }
            #test
        }
    }

    /// Prints the groups in order; the first that has moves returns.
    fn by_groups(&self, made: Made) -> TokenStream {
        let m = self.module;
        let none = match made {
            Made::Each => quote!(Continue(())),
            Made::Count => quote!(0),
            Made::Random => quote!(None),
        };
        let throws = m.throws.as_ref().map(|group| {
            let n = Literal::usize_unsuffixed(m.players.len());
            let of = match (&m.weights, made) {
                (None, made) => self.of_group(group, made),
                (Some(_), Made::Each) => {
                    quote!(self.throws(past, &mut |choice, _| visit(choice))?;)
                }
                (Some(_), Made::Count) => {
                    return quote!(if me == #n { return self.count_thrown(past); });
                }
                (Some(_), Made::Random) => {
                    return quote!(if me == #n { return self.draw_thrown(past, rng); });
                }
            };
            quote!(if me == #n { #of return #none; })
        });
        let out = self.out(&none);
        let groups = m.turn.iter();
        let groups = groups.map(|group| self.of_group(group, made));
        quote!(#throws #out #(#groups)*)
    }

    /// Prints statements that show, count or draw the moves of a group.
    fn of_group(&self, group: &Group, made: Made) -> TokenStream {
        if group.blocks.is_empty() {
            return quote!();
        }
        if self.is_compared(group) {
            return self.of_compared(group, made);
        }
        let (moves, counted) = (self.emitted(group, true), self.counted());
        // Of too many moves none is drawn.
        let (drawn, any) = match self.module.large {
            true => (
                quote!(Drawn::up_to(Self::MOST_COUNTED, rng)),
                quote!(sink.any()),
            ),
            false => (quote!(Drawn::new(rng)), quote!(sink.found.is_some())),
        };
        let cloned = self.cloned();
        let (sink, some, result) = match made {
            Made::Each => (
                quote!(&mut Shown::new(&mut *visit)),
                quote!(!sink.begins()),
                quote!(Continue(())),
            ),
            Made::Count => (
                quote!(&mut #counted),
                quote!(sink.count > 0),
                quote!(sink.count),
            ),
            Made::Random => (quote!(&mut #drawn), any, quote!(sink.found #cloned)),
        };
        let moves = match made {
            Made::Each => moves,
            Made::Count | Made::Random => {
                let call = flow(moves);
                match call.to_string().contains(['?', '{', ';']) {
                    true => quote!(let _ = (|| { #call })();),
                    false => quote!(let _ = #call;),
                }
            }
        };
        quote! {
            let sink = #sink;
            #moves
            if #some { return #result; }
        }
    }

    /// Prints a sink that counts moves.
    pub(super) fn counted(&self) -> TokenStream {
        match self.module.large {
            true => quote!(Counted::up_to(Self::MOST_COUNTED)),
            false => quote!(Counted::default()),
        }
    }

    /// Whether a single statement emits the moves of a group.
    fn emits_once(&self, group: &Group) -> bool {
        if group.merged.is_some() {
            return true;
        }
        match group.blocks[..] {
            [None] => true,
            [Some(id)] => {
                let moves = self.module.variants[id].for_draws();
                self.module.functions[moves].body.emissions() == Some(1)
            }
            _ => false,
        }
    }

    /// Prints the statements of a group's blocks, each guarded by whether the player may play it.
    fn guarded(&self, group: &Group, blocks: Vec<TokenStream>) -> TokenStream {
        self.may_each(group, blocks).into_iter().collect()
    }

    fn may_each(&self, group: &Group, blocks: Vec<TokenStream>) -> Vec<TokenStream> {
        let throws = self.module.throws.as_ref();
        // Chance's group is asked for chance alone.
        if throws.is_some_and(|throws| std::ptr::eq(throws, group)) {
            return blocks;
        }
        let blocks = group.blocks.iter().zip(blocks).map(|(block, code)| {
            match block.and_then(|id| self.may(id)) {
                Some(may) => quote!(if #may { #code }),
                None => code,
            }
        });
        blocks.collect()
    }

    /// Prints the test whether `me` may play a block; `None` if all players may.
    pub(super) fn may(&self, id: BlockId) -> Option<TokenStream> {
        let all = (1u64 << self.module.players.len()) - 1;
        let by = self.module.variants[id].by;
        let free = by & all == all;
        let only = Literal::u32_unsuffixed(by.trailing_zeros());
        match by.count_ones() {
            _ if free => None,
            1 => Some(quote!(me == #only)),
            _ => {
                let by = self.mask(by, Of::Players).dot();
                Some(quote!(#by.contains(me)))
            }
        }
    }

    pub(super) fn moves_of(&self, id: BlockId, sink: TokenStream) -> TokenStream {
        self.enumerated(self.module.variants[id].moves, sink)
    }

    fn enumerated(&self, f: FunctionId, sink: TokenStream) -> TokenStream {
        self.called(f, quote!(me, #sink))
    }

    /// Prints `Rules::throws`: the moves of chance, each with its weight.
    fn throws(&self) -> Option<TokenStream> {
        let m = self.module;
        let (group, weights) = (m.throws.as_ref()?, m.weights.as_ref()?);
        let n = Literal::usize_unsuffixed(m.players.len());
        let blocks = group.blocks.iter().flatten().zip(weights);
        let blocks = blocks.map(|(id, weight)| {
            let values = m.variants[*id].values.unwrap_or(0);
            let (values, weight) = (
                Literal::usize_unsuffixed(values),
                Literal::usize_unsuffixed(*weight),
            );
            let visit = quote!(visit(choice, values[#weight] as u32));
            match m.variants[*id].unique {
                true => {
                    let call = self.moves_of(
                        *id,
                        quote!(&mut |choice, position, values: [i32; #values]| {
                            if seen.is_new(position) { #visit } else { Continue(()) }
                        }),
                    );
                    quote!({ let mut seen = lent!(Position); #call?; })
                }
                false => {
                    let call =
                        self.moves_of(*id, quote!(&mut |choice, _, values: [i32; #values]| #visit));
                    quote!(#call?;)
                }
            }
        });
        Some(quote! {
            fn throws(&self, past: Seen<'_>, visit: &mut impl FnMut(Choice, u32) -> Flow) -> Flow {
                let me = #n;
                #(#blocks)*
                Continue(())
            }
        })
    }

    /// Whether the moves of a group are found by comparing all of them.
    fn is_compared(&self, group: &Group) -> bool {
        let compared = |id: &BlockId| self.module.variants[*id].values.is_some();
        !group.narrow.is_empty() || group.blocks.iter().flatten().any(compared)
    }

    fn of_compared(&self, group: &Group, made: Made) -> TokenStream {
        let (most, name) = (&group.narrow, self.compared_name(group));
        let outcomes = quote!(|found| self.#name(past, me, found));
        match made {
            Made::Each => quote! {
                let list = best([#(#most),*], #outcomes);
                if !list.is_empty() {
                    return list.into_iter().try_for_each(|outcome| visit(outcome.choice));
                }
            },
            Made::Count => quote! {
                let list = best([#(#most),*], #outcomes);
                if !list.is_empty() { return list.len() as u32; }
            },
            Made::Random => quote! {
                let drawn = draw_best(lent!((usize, Position)), [#(#most),*], rng, #outcomes);
                if drawn.is_some() { return drawn; }
            },
        }
    }

    fn compared_name(&self, group: &Group) -> Option<&Ident> {
        let mut names = groups(self.module).zip(&self.compared);
        names.find_map(|(named, name)| std::ptr::eq(named, group).then_some(name))
    }

    /// Prints for each group whose moves are compared the function that shows all of them.
    pub(super) fn compared(&self) -> Vec<TokenStream> {
        let m = self.module;
        let alone = |chance: bool| chance || !m.simultaneous;
        let groups = m.turn.iter().map(|group| (group, alone(false)));
        // Weighted throws are not compared.
        let throws = m.throws.iter().filter(|_| m.weights.is_none());
        let throws = throws.map(|group| (group, alone(true)));
        let groups = groups
            .chain(throws)
            .filter(|(group, _)| self.is_compared(group));
        groups
            .map(|(group, alone)| self.shown_to_compare(group, alone))
            .collect()
    }

    fn shown_to_compare(&self, group: &Group, alone: bool) -> TokenStream {
        let k = group.narrow.len();
        let blocks = group.blocks.iter().enumerate().map(|(i, block)| {
            let at = Literal::usize_unsuffixed(i);
            let Some(id) = block else {
                let k = Literal::usize_unsuffixed(k);
                return quote! {
                    found.see(Outcome { block: #at, unique: false, choice: Choice::Pass, position: *self, values: [0; #k] });
                };
            };
            let variant = &self.module.variants[*id];
            let unique = variant.unique && alone;
            let Some(all) = variant.values else {
                let sink = quote!(&mut each(|choice| {
                    found.see(Outcome { block: #at, unique: false, choice, position: *self, values: [] });
                    Continue(())
                }));
                let call = self.moves_of(*id, self.legal_sink(*id, sink));
                return quote!(let _ = #call;);
            };
            let first = group.first_value[i];
            let own = (first..first + k).map(Literal::usize_unsuffixed);
            let all = Literal::usize_unsuffixed(all);
            let call = self.moves_of(*id, quote!(&mut |choice, position, values: [i32; #all]| {
                found.see(Outcome { block: #at, unique: #unique, choice, position, values: [#(values[#own]),*] });
                Continue(())
            }));
            quote!(let _ = #call;)
        });
        let blocks = self.guarded(group, blocks.collect());
        let (name, k) = (self.compared_name(group), Literal::usize_unsuffixed(k));
        quote! {
            /// Enumerates the moves of a group for comparison.
            #[inline(always)]
            fn #name(
                &self,
                past: Seen<'_>,
                me: usize,
                found: &mut impl Outcomes<Choice, Position, #k>,
            ) {
                #blocks
            }
        }
    }

    // ---- playing

    fn play(&self) -> TokenStream {
        let m = self.module;
        let entry = m.entry;
        if m.is_mixed() {
            return self.play_mixed();
        }
        if m.simultaneous {
            let (inline, body) = (self.in_ply(), self.joint_body());
            let over = self.called(entry.finish, quote!(0, pass));
            let n = Literal::usize_unsuffixed(m.players.len());
            return quote! {
                #inline
                fn play(&mut self, _: usize, past: Seen<'_>, m: [Option<Choice>; #n]) -> Played<Self::Trace> {
                    #body
                    let over = #over;
                    Played::turn(()).over(over).pass(pass)
                }
            };
        }
        let begin = self.begin();
        let arms = self.played().map(|(id, variant)| {
            let (pattern, play) = self.arm_of(id, quote!());
            match m.chance && variant.by >> m.players.len() & 1 == 0 {
                // A driver may pass chance a player's move, which the generated code does not handle.
                true => {
                    let n = Literal::usize_unsuffixed(m.players.len());
                    quote!(#pattern => if me < #n { #play },)
                }
                false => quote!(#pattern => #play,),
            }
        });
        let pass = self.passes().then(|| quote!(Choice::Pass => {}));
        let rest = self.never_played();
        let passed = match self.passes() {
            true => quote!(m == Choice::Pass),
            false => quote!(false),
        };
        let (inline, trace) = (self.in_ply(), self.no_trace());
        let asks_pass = self.passes() || m.layout.passes.is_some();
        let let_pass = asks_pass.then(|| quote!(let pass = #passed;));
        let pass_called = asks_pass.then(|| quote!(.pass(pass)));
        let (ends, over) = match self.is_inlined(entry.finish) {
            true => Body::parts(self, entry.finish),
            false => {
                let pass = let_pass.as_ref().map_or(quote!(false), |_| quote!(pass));
                (quote!(), Some(self.called(entry.finish, quote!(me, #pass))))
            }
        };
        let over = over.map(|over| quote!(.over(#over)));
        let cloned = let_pass.is_some().then(|| self.cloned());
        let finished = quote! {
            #let_pass
            #ends
            Played::turn(#trace) #over #pass_called
        };
        let drawn = self.reuses().then(|| {
            quote! {
                #inline
                fn play_drawn(
                    &mut self,
                    me: usize,
                    past: Seen<'_>,
                    m: Choice,
                    tested: &Self::Cache,
                ) -> Played<Self::Trace> {
                    let Some(tested) = *tested else { return self.play(me, past, m) };
                    *self = tested;
                    #finished
                }
            }
        });
        quote! {
            #inline
            fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
                #begin
                match m #cloned { #(#arms)* #pass #rest }
                #finished
            }
            #drawn
        }
    }

    /// Prints the copy of a move or of parts of it, where moves are no plain data.
    pub(super) fn cloned(&self) -> Option<TokenStream> {
        let is_plain = !self.module.variants.iter().any(|v| v.long);
        (!is_plain).then(|| quote!(.clone()))
    }

    /// Prints the initialisation at the beginning of a move.
    fn begin(&self) -> TokenStream {
        let begin = self.module.entry.begin;
        if self.is_inlined(begin) {
            return Body::inlined(self, begin);
        }
        let begin = self.function(begin);
        quote!(self.#begin(me);)
    }

    /// Prints a pattern such as `Choice::Step { from, to }`.
    pub(super) fn choice_pattern(&self, id: BlockId) -> TokenStream {
        let fields = self.choice_fields(id).iter().map(|field| quote!(#field));
        let rest = self.module.variants[id].has_trail();
        self.choice_of(id, fields.chain(rest.then(|| quote!(rest))))
    }

    /// Prints a move of a block, or a pattern of it, with these fields.
    pub(super) fn choice_of(
        &self,
        id: BlockId,
        fields: impl Iterator<Item = TokenStream>,
    ) -> TokenStream {
        let (name, fields) = (self.variant(id), fields.collect::<Vec<_>>());
        match fields.is_empty() {
            true => quote!(Choice::#name),
            false => quote!(Choice::#name { #(#fields),* }),
        }
    }

    /// Prints the pattern of a move whose trail is not read.
    fn fields_pattern(&self, id: BlockId) -> TokenStream {
        let (name, fields) = (self.variant(id), self.choice_fields(id));
        quote!(Choice::#name { #(#fields,)* .. })
    }

    pub(super) fn choice_args(&self, id: BlockId) -> TokenStream {
        let fields = self.field_args(id);
        let rest = self.module.variants[id].has_trail();
        let rest = rest.then(|| quote!(rest.taken(),));
        quote!(#fields #rest)
    }

    fn field_args(&self, id: BlockId) -> TokenStream {
        let variant = &self.module.variants[id];
        let fields = variant.fields.iter().zip(self.choice_fields(id));
        let fields = fields.map(|(field, name)| match field.ty {
            crate::typed::Ty::Num => quote!(#name,),
            _ => quote!(#name.into(),),
        });
        fields.collect()
    }

    /// Prints a turn of mixed turns: a throw, or the simultaneous choices of players.
    fn play_mixed(&self) -> TokenStream {
        let m = self.module;
        let over = self.called(m.entry.finish, quote!(me, pass));
        let n = Literal::usize_unsuffixed(m.players.len());
        let begin = self.function(m.entry.begin);
        let body = self.joint_body();
        let inline = self.in_ply();
        let thrown = m.throws.iter().flat_map(|group| &group.blocks);
        let thrown = thrown.flatten().map(|id| {
            let variant = &m.variants[*id];
            let others = variant.others.iter().map(|f| {
                let none = self.nothing(m.functions[*f].result.unwrap_or(Ty::Mask));
                quote!(#none,)
            });
            let (pattern, play) = self.arm_of(*id, others.collect());
            quote!(#pattern => #play,)
        });
        let throws: BTreeSet<_> = { m.throws.iter().flat_map(|group| &group.blocks) }
            .flatten()
            .collect();
        let is_joint = throws.iter().any(|id| m.is_joint(**id));
        let was = is_joint.then(|| quote!(let was = *self;));
        // Chance may be handed a player's move, which its code has no place for.
        let others = throws.len() < m.variants.len() || self.passes();
        let others = others.then(|| quote!(_ => {}));
        quote! {
            #inline
            fn play(&mut self, me: usize, past: Seen<'_>, m: Joint<Choice, #n>) -> Played<Self::Trace> {
                self.#begin(me);
                let pass = match m {
                    Joint::Throw(choice) => {
                        #was
                        match choice {
                            #(#thrown)*
                            #others
                        }
                        false
                    }
                    Joint::Choices(m) => {
                        #body
                        pass
                    }
                };
                let over = #over;
                Played::turn(()).over(over).pass(pass)
            }
        }
    }

    /// Prints the pattern of a move, and the call that plays it; in a turn of several players with what others chose.
    fn arm_of(&self, id: BlockId, others: TokenStream) -> (TokenStream, TokenStream) {
        let play = self.module.variants[id].play;
        let (pattern, args) = (self.choice_pattern(id), self.choice_args(id));
        let was = self.module.is_joint(id).then(|| quote!(&was,));
        let (name, past) = (self.function(play), self.past(play));
        (pattern, quote!(self.#name(#was #past me, #args #others)))
    }

    /// Returns the empty value of a type.
    fn nothing(&self, ty: Ty) -> TokenStream {
        match ty {
            Ty::Cells => quote!(Cells::NONE),
            Ty::Truth => quote!(false),
            _ => quote!(0),
        }
    }

    /// Prints the effects of a joint turn `m`; the value is whether it was a pass.
    fn joint_body(&self) -> TokenStream {
        let m = self.module;
        let n = Literal::usize_unsuffixed(m.players.len());
        let mut values = Vec::new();
        let cloned = self.cloned();
        let fields = m
            .variants
            .enumerate()
            .flat_map(|(id, _)| self.choice_fields(id));
        // The names in the text below other than those of the choices.
        let own = ["m", "me", "pass", "past", "player", "rest", "was"].map(String::from);
        let mut locals = Namer::of_variables();
        locals.reserve(fields.map(|field| field.to_string()).chain(own));
        let arms: Vec<_> = m
            .variants
            .enumerate()
            .filter(|(id, variant)| m.is_joint(*id) && !variant.only_asked)
            .map(|(id, variant)| {
                let (pattern, args) = (self.choice_pattern(id), self.choice_args(id));
                let others = variant.others.iter().map(|f| {
                    let (name, ty) = (self.function(*f), m.functions[*f].result);
                    let (past, ty) = (self.past(*f), ty.unwrap_or(Ty::Mask));
                    let none = self.nothing(ty);
                    let of = ident(match ty {
                        Ty::Num => "sum_of_others",
                        Ty::Truth => "any_of_others",
                        _ => "of_others",
                    });
                    let rust = self.ty(ty);
                    let players = (0..m.players.len()).map(Literal::usize_unsuffixed);
                    let local = locals.fresh(&name.to_string());
                    values.push(quote! {
                        let #local = |player: usize| match m[player] #cloned {
                            Some(#pattern) => was.#name(#past player, #args),
                            _ => #none,
                        };
                        let #local: [#rust; #n] = [#(#local(#players)),*];
                    });
                    quote!(#of(&#local, me),)
                });
                let (pattern, play) = self.arm_of(id, others.collect());
                quote!(Some(#pattern) => #play,)
            })
            .collect();
        // Blocks that only chance may play are never part of a joint turn.
        let rest = (arms.len() < m.variants.len()).then(|| quote!(Some(_) => {}));
        let keep = (m.layout.before && !m.is_mixed()).then(|| {
            let fields = self.board_fields();
            quote!(self.before = Before { #(#fields: self.#fields,)* };)
        });
        let players = (0..m.players.len()).map(Literal::usize_unsuffixed);
        let (pass_arm, passed) = match self.passes() {
            true => (
                quote!(Some(Choice::Pass) => {}),
                quote!(m.iter().all(|c| matches!(c, None | Some(Choice::Pass)))),
            ),
            false => (quote!(), quote!(false)),
        };
        quote! {
            #keep
            let was = *self;
            #(#values)*
            for me in [#(#players),*] {
                match m[me] #cloned { #(#arms)* #pass_arm #rest None => {} }
            }
            let pass = #passed;
        }
    }

    fn end(&self) -> TokenStream {
        let end = Body::inlined(self, self.module.entry.end);
        let inline = self.inline(self.module.entry.end);
        let (trace, points) = (self.trace_ty(), self.points_ty());
        let told = match self.module.playout.rows.is_some() {
            true => quote!(trace),
            false => quote!(_),
        };
        quote! {
            #inline
            fn end(
                &self,
                me: usize,
                #told: #trace,
                past: Seen<'_>,
                blocked: &mut impl Ask,
            ) -> Verdict<#points> { #end }
        }
    }
}

/// Returns the groups of the turn in order, then that of chance.
pub(super) fn groups(module: &Module) -> impl Iterator<Item = &Group> {
    module.turn.iter().chain(&module.throws)
}

/// Returns the name of the first block of a group.
pub(super) fn first_block<'m>(module: &'m Module, group: &Group) -> &'m str {
    let first = group.blocks.iter().flatten().next();
    first.map_or("pass", |id| &module.variants[*id].name)
}
