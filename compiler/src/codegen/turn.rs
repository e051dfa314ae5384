//! Writes which blocks players may play: the groups of `turn`, their blocks, comparisons, and the draw
//! of a random move.

use super::context::Context;
use super::visit::Mode;
use crate::ir::{BlockId, Group, Played};
use crate::plan::{Draw, GroupPlan, Moves};
use crate::rust::code::flow;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    /// Writes all functions that list, count and draw moves.
    pub(crate) fn turn_items(&self) -> Vec<TokenStream> {
        let blocks = self.program.blocks.ids();
        let mut items: Vec<_> = blocks.flat_map(|id| self.block_items(id)).collect();
        for (n, plan) in self.groups().enumerate() {
            if plan.is_compared() {
                items.push(self.outcomes(n, &plan.group));
            } else if plan.draws_first() {
                items.extend(self.group_drawn_first(n, plan));
            }
        }
        items.extend(self.is_legal());
        items
    }

    /// Writes the functions that list, count and draw the moves of a block.
    fn block_items(&self, id: BlockId) -> Vec<TokenStream> {
        let (each, parts) = self.visitor(id, Mode::Each).write();
        let mut items = vec![each];
        items.extend(parts);
        items.extend(self.jump_closure_item(id));
        items.extend(self.legal_fn(id));
        items.extend(self.count_items(id));
        items
    }

    /// Writes the functions that count the moves of a block and find one of them.
    fn count_items(&self, id: BlockId) -> Vec<TokenStream> {
        let mut items = Vec::new();
        match &self.plan.blocks[id].moves {
            Moves::Compared => {}
            Moves::Visited => items.extend(self.count_by_visit(id)),
            Moves::Single(single) => items.push(self.set_fn(id, single)),
            Moves::Targets(_) => {
                items.push(self.visitor(id, Mode::Rows).write().0);
                if !self.is_drawn_first(id) {
                    items.push(self.visitor(id, Mode::Count).write().0);
                }
            }
            Moves::Proposals(proposed) => {
                items.extend(self.proposal_fns(id, proposed));
                items.push(self.visitor(id, Mode::Count).write().0);
            }
            Moves::Shifts(_)
            | Moves::Slots(_)
            | Moves::Product
            | Moves::PrefixSums(_)
            | Moves::PerMember => {
                items.extend(self.count_and_nth(id));
            }
        }
        items
    }

    fn count_and_nth(&self, id: BlockId) -> [TokenStream; 2] {
        [Mode::Count, Mode::Nth].map(|mode| self.visitor(id, mode).write().0)
    }

    /// Iterates over the groups of `turn`, and chance's group.
    fn groups(&self) -> impl Iterator<Item = &GroupPlan> {
        self.plan.groups.iter().chain(&self.plan.chance)
    }

    /// Writes the methods of `Rules` that list, count and draw choices.
    pub(crate) fn turn_fns(&self) -> TokenStream {
        let (each, count, random) = (self.each_turn(), self.count_turn(), self.random_turn());
        quote!(#each #count #random)
    }

    /// Writes counting and drawing by visiting the moves.
    fn count_by_visit(&self, id: BlockId) -> [TokenStream; 2] {
        let (each, count, nth) = (
            self.visit_name(id),
            self.block_fn("count", id),
            self.block_fn("nth", id),
        );
        let past = self.block_looks_back(id);
        let (param, arg) = (
            past.then(|| quote!(past: Seen<'_>,)),
            past.then(|| quote!(past,)),
        );
        let cite = self.cite(self.program.blocks[id].span);
        [
            quote! {
                #cite
                fn #count(&self, #param me: usize) -> u32 {
                    let mut count = 0;
                    let _ = self.#each(#arg me, &mut tally(&mut count));
                    count
                }
            },
            quote! {
                #cite
                fn #nth(&self, #param me: usize, left: u32) -> Option<Choice> {
                    let mut nth = Nth::new(left);
                    let _ = self.#each(#arg me, &mut |choice| nth.see(choice));
                    nth.found
                }
            },
        ]
    }

    pub(crate) fn guarded(&self, id: BlockId, code: TokenStream) -> TokenStream {
        match self.may(self.program.blocks[id].by, &quote!(me)) {
            Some(may) => quote!(if #may { #code }),
            None => code,
        }
    }

    pub(crate) fn past_arg(&self, id: BlockId) -> Option<TokenStream> {
        self.block_looks_back(id).then(|| quote!(past,))
    }

    /// Writes the function that lists the moves of a compared group with their outcomes.
    fn outcomes(&self, n: usize, group: &Group) -> TokenStream {
        let (name, k) = (
            self.group_fn("outcomes_of", n),
            Literal::usize_unsuffixed(group.narrow.len()),
        );
        let blocks = group.blocks.iter().enumerate().map(|(i, played)| {
            let i = Literal::usize_unsuffixed(i);
            match played {
                Played::Pass => quote!(found.see(Outcome { block: #i, unique: false, choice: Choice::Pass, position: *self, values: [0; #k] });),
                Played::Block(id) => {
                    let (each, past, unique) = (self.visit_name(*id), self.past_arg(*id), self.program.blocks[*id].unique);
                    let visit = match self.outcome(*id) {
                        Some(all) => {
                            let (pattern, values) = own_values(self.narrowed_before(n, *id), group.narrow.len(), all);
                            quote!(&mut |choice, position, #pattern| {
                                found.see(Outcome { block: #i, unique: #unique, choice, position, #values });
                                Continue(())
                            })
                        }
                        None => quote!(&mut |choice| {
                            found.see(Outcome { block: #i, unique: #unique, choice, position: *self, values: [] });
                            Continue(())
                        }),
                    };
                    self.guarded(*id, quote!(let _ = self.#each(#past me, #visit);))
                }
            }
        });
        let cite = self.cite(group.span);
        quote! {
            #cite
            fn #name(&self, past: Seen<'_>, me: usize, found: &mut impl Outcomes<Choice, Position, #k>) {
                #(#blocks)*
            }
        }
    }

    /// Writes the list of the legal moves of a compared group.
    fn best_of(&self, n: usize, group: &Group) -> TokenStream {
        let (name, most) = (
            self.group_fn("outcomes_of", n),
            group.narrow.iter().map(|n| n.most),
        );
        quote!(best([#(#most),*], |list| self.#name(past, me, list)))
    }

    /// Writes the draw of one of these moves, if there are any.
    fn draw_best(&self, n: usize, group: &Group) -> TokenStream {
        let (name, most) = (
            self.group_fn("outcomes_of", n),
            group.narrow.iter().map(|n| n.most),
        );
        quote!(draw_best(lent!((usize, Position)), [#(#most),*], rng, |draw| self.#name(past, me, draw)))
    }

    /// Returns the number of values that a block passes for the groups before the one with this index.
    fn narrowed_before(&self, n: usize, id: BlockId) -> usize {
        let before = self.program.turn.iter().take(n);
        let here = before.filter(|g| g.blocks.contains(&Played::Block(id)));
        here.map(|g| g.narrow.len()).sum()
    }

    /// Writes `Rules::each`: the first group with a legal move.
    fn each_turn(&self) -> TokenStream {
        let by_chance = self.plan.chance.as_ref().map(|group| {
            let n = Literal::usize_unsuffixed(self.program.players.len());
            let moves = self.each_group(self.program.turn.len(), group, true);
            quote!(if me == #n { #moves return Continue(()); })
        });
        let last = self.program.turn.len().saturating_sub(1);
        let groups = self.plan.groups.iter().enumerate();
        let groups = groups.map(|(n, group)| self.each_group(n, group, n == last));
        let cite = self.program.turn_span.map(|s| self.cite(s));
        let body = flow(quote!(#by_chance #(#groups)*));
        quote! {
            #cite
            fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
                #body
            }
        }
    }

    fn each_group(&self, n: usize, plan: &GroupPlan, last: bool) -> TokenStream {
        let group = &plan.group;
        if plan.is_compared() {
            let list = self.best_of(n, group);
            let stop = (!last).then(|| {
                quote!(if !list.is_empty() {
                    return Continue(());
                })
            });
            return quote! {
                let list = #list;
                for outcome in &list { visit(outcome.choice)?; }
                #stop
            };
        }
        let visit = if last { quote!(visit) } else { quote!(found) };
        if plan.draws_first() {
            let each = self.group_fn("each", n);
            return if last {
                quote!(self.#each(past, me, visit)?;)
            } else {
                quote! {
                    let mut any = false;
                    self.#each(past, me, &mut |choice| { any = true; visit(choice) })?;
                    if any { return Continue(()); }
                }
            };
        }
        self.each_block(group, visit, last)
    }

    /// Writes the visit of the blocks of a group, in order.
    pub(crate) fn each_block(&self, group: &Group, visit: TokenStream, last: bool) -> TokenStream {
        let blocks = group.blocks.iter().map(|played| match played {
            Played::Pass => quote!(#visit(Choice::Pass)?;),
            Played::Block(id) => {
                let (each, past) = (self.visit_name(*id), self.past_arg(*id));
                self.guarded(*id, quote!(self.#each(#past me, #visit)?;))
            }
        });
        let blocks: TokenStream = blocks.collect();
        if last {
            return blocks;
        }
        quote! {
            let mut any = false;
            {
                let found = &mut |choice| { any = true; visit(choice) };
                #blocks
            }
            if any { return Continue(()); }
        }
    }

    fn count_turn(&self) -> TokenStream {
        let count = self.by_groups(&Made {
            drawing: false,
            counted: &|_, sum, end| end.of(&sum),
            compared: &|n, group, end| {
                let best = self.best_of(n, group);
                match end {
                    End::Last => quote!(#best.len() as u32),
                    End::Early => {
                        quote!(let count = #best.len() as u32; if count > 0 { return count; })
                    }
                }
            },
            drawn_first: &|n, _, end| {
                let each = self.group_fn("each", n);
                let visit = quote! {
                    let mut count = 0;
                    let _ = self.#each(past, me, &mut tally(&mut count));
                };
                match end {
                    End::Last => quote!(#visit count),
                    End::Early => quote!(#visit if count > 0 { return count; }),
                }
            },
            none: &quote!(0),
        });
        let inline = self.inline();
        quote! {
            #inline
            fn count(&self, past: Seen<'_>, me: usize) -> u32 { #count }
        }
    }

    /// Writes the code that finds the group to be played and returns a result for it.
    fn by_groups(&self, made: &Made<'_>) -> TokenStream {
        let chance = self.plan.chance.as_ref().map(|group| {
            let n = Literal::usize_unsuffixed(self.program.players.len());
            let found = self.of_chance(group, made);
            quote!(if me == #n { #found })
        });
        let last = self.program.turn.len().saturating_sub(1);
        let groups = self.plan.groups.iter().enumerate().map(|(n, group)| {
            let end = if n == last { End::Last } else { End::Early };
            self.of_group(n, group, made, end)
        });
        quote!(#chance #(#groups)*)
    }

    /// Writes the result for chance's group, which is always played.
    fn of_chance(&self, plan: &GroupPlan, made: &Made<'_>) -> TokenStream {
        let (n, none) = (self.program.turn.len(), made.none);
        let group = &plan.group;
        if plan.is_compared() {
            let found = (made.compared)(n, group, End::Early);
            return quote!(#found return #none;);
        }
        if made.draws_first(plan) {
            let found = (made.drawn_first)(n, plan, End::Early);
            return quote!(#found return #none;);
        }
        let (counts, sum) = self.counts(&group.blocks, made.drawing);
        let found = (made.counted)(&group.blocks, sum, End::Early);
        quote!(#counts #found)
    }

    /// Writes the result for a group of `turn`, if it has moves.
    fn of_group(&self, n: usize, plan: &GroupPlan, made: &Made<'_>, end: End) -> TokenStream {
        let group = &plan.group;
        match &plan.draw {
            Draw::Compared => return (made.compared)(n, group, end),
            Draw::Reservoir(id) if made.drawing => {
                let found = self.draw_visited(*id);
                return match end {
                    End::Last => quote!(#found found),
                    End::Early => quote!(#found if found.is_some() { return found; }),
                };
            }
            Draw::Reservoir(_) | Draw::Rejection | Draw::Merged(_) | Draw::Counted => {}
        }
        if made.draws_first(plan) {
            return (made.drawn_first)(n, plan, end);
        }
        let (counts, sum) = self.counts(&group.blocks, made.drawing);
        if end == End::Last {
            let found = (made.counted)(&group.blocks, sum, end);
            return quote!(#counts #found);
        }
        let found = (made.counted)(&group.blocks, quote!(all_moves), end);
        quote!(#counts let all_moves = #sum; if all_moves > 0 { #found })
    }

    /// Writes the draw of a move in one visit (reservoir sampling): the n-th replaces the kept one with
    /// probability 1/n.
    fn draw_visited(&self, id: BlockId) -> TokenStream {
        let (each, past) = (self.visit_name(id), self.past_arg(id));
        let visit = self.guarded(
            id,
            quote! {
                let _ = self.#each(#past me, &mut |choice| {
                    count += 1;
                    if count == 1 || rng.below(count) == 0 { found = Some(choice); }
                    Continue(())
                });
            },
        );
        quote! {
            let (mut found, mut count) = (None, 0);
            #visit
        }
    }

    /// Returns the function that counts a block's moves; if one is drawn, its proposals.
    fn drawn_count_name(&self, id: BlockId, drawing: bool) -> Ident {
        match self.plan.blocks[id].proposals() {
            Some(_) if drawing => self.block_fn("bound", id),
            _ => self.count_name(id),
        }
    }

    /// Writes the counts, `let step = self.count_step(me);`, and their sum. If a move is drawn,
    /// intermediate results are stored.
    pub(crate) fn counts(&self, blocks: &[Played], drawing: bool) -> (TokenStream, TokenStream) {
        let counts = blocks.iter().map(|played| match played {
            Played::Pass => (quote!(), quote!(1)),
            Played::Block(id) => self.count_of(*id, drawing),
        });
        let (bound, sum): (TokenStream, Vec<_>) = counts.unzip();
        let sum = match sum.is_empty() {
            true => quote!(0),
            false => quote!(#(#sum)+*),
        };
        (bound, sum)
    }

    /// Writes the number of a block's moves: its bindings, and the number.
    fn count_of(&self, id: BlockId, drawing: bool) -> (TokenStream, TokenStream) {
        let (name, past) = (self.block_fn("of", id), self.past_arg(id));
        let may = self.may(self.program.blocks[id].by, &quote!(me));
        if let Some(count) = self.count_set(id, may.clone()) {
            if !drawing && may.is_none() {
                let set = self.set_name(id);
                return (quote!(), quote!(self.#set(#past me).count()));
            }
            return (count, quote!(#name));
        }
        if drawing && self.plan.blocks[id].targets().is_some() {
            return (self.count_rows(id, may), quote!(#name));
        }
        let count = self.drawn_count_name(id, drawing);
        let (marks, mark) = self.marks_of(id, drawing);
        let value = quote!(self.#count(#past me, #mark));
        let value = match may {
            Some(may) => quote!(if #may { #value } else { 0 }),
            None if !drawing => return (quote!(), value),
            None => value,
        };
        (quote!(#marks let #name = #value;), quote!(#name))
    }

    /// Writes the code that stores and counts the targets of each first choice of a block.
    fn count_rows(&self, id: BlockId, may: Option<TokenStream>) -> TokenStream {
        let (name, rows, ty) = (
            self.block_fn("of", id),
            self.rows_name(id),
            self.rows_ty(id),
        );
        let past = self.past_arg(id);
        let find = quote!(self.#rows(#past me, &mut #rows););
        let find = match may {
            Some(may) => quote!(if #may { #find }),
            None => find,
        };
        quote!(let mut #rows = <#ty>::new(); #find let #name = #rows.total();)
    }

    /// Writes the argument for the prefix sums of a block, and its binding.
    fn marks_of(&self, id: BlockId, drawing: bool) -> (Option<TokenStream>, Option<TokenStream>) {
        if self.plan.blocks[id].prefix_sums().is_none() {
            return (None, None);
        }
        if !drawing {
            return (None, Some(quote!(&mut (),)));
        }
        let (marks, ty) = (self.marks_name(id), self.marks_ty());
        let bound = quote!(let mut #marks = <#ty>::new(););
        (Some(bound), Some(quote!(&mut #marks,)))
    }

    fn random_turn(&self) -> TokenStream {
        let (body, inline) = (self.random_body(), self.inline());
        quote! {
            /// Each legal move is as likely as any other.
            #inline
            fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> { #body }
        }
    }

    fn random_body(&self) -> TokenStream {
        self.by_groups(&Made {
            drawing: true,
            counted: &|blocks, sum, end| self.draw(blocks, &sum, end),
            compared: &|n, group, end| {
                let found = self.draw_best(n, group);
                match end {
                    End::Last => found,
                    End::Early => quote!(let found = #found; if found.is_some() { return found; }),
                }
            },
            drawn_first: &|n, _, end| {
                let random = self.group_fn("random", n);
                let found = quote!(self.#random(past, me, rng));
                match end {
                    End::Last => found,
                    End::Early => quote!(if let Some(choice) = #found { return Some(choice); }),
                }
            },
            none: &quote!(None),
        })
    }

    /// Writes the move with index `left` of a block that was counted for a draw: its bindings, and the
    /// move.
    pub(crate) fn found(&self, id: BlockId) -> (Option<TokenStream>, TokenStream) {
        if let Some(found) = self.of_set(id) {
            return found;
        }
        (None, self.found_at_once(id))
    }

    fn found_at_once(&self, id: BlockId) -> TokenStream {
        let plan = &self.plan.blocks[id];
        if let Some(targets) = plan.targets() {
            return self.of_rows(id, targets);
        }
        let sites = self.sites(id);
        if plan.proposals().is_none() && sites.fields.is_empty() && !sites.has_list() {
            // The block was counted as one move.
            let choice = self.choice_pattern(id);
            return quote!(Some(#choice));
        }
        let nth = match plan.proposals() {
            Some(_) => self.block_fn("propose", id),
            None => self.nth_name(id),
        };
        let (past, marks) = (self.past_arg(id), self.marks_name(id));
        let marks = plan.prefix_sums().map(|_| quote!(, &#marks));
        quote!(self.#nth(#past me, left #marks))
    }

    /// Writes the draw of one of the counted moves.
    fn draw(&self, blocks: &[Played], sum: &TokenStream, end: End) -> TokenStream {
        let Some((last, others)) = blocks.split_last() else {
            return end.of(&quote!(None));
        };
        let parts = others.iter().map(|played| match played {
            Played::Pass => quote!(if left == 0 { return Some(Choice::Pass); } left -= 1;),
            Played::Block(id) => {
                let (name, (bound, found)) = (self.block_fn("of", *id), self.found(*id));
                quote!(if left < #name { #bound return #found; } left -= #name;)
            }
        });
        if let (Played::Pass, []) = (last, others) {
            return end.of(&quote!(Some(Choice::Pass)));
        }
        let mutable = (!others.is_empty()).then(|| quote!(mut));
        let (bound, last) = match last {
            Played::Pass => (None, quote!(Some(Choice::Pass))),
            Played::Block(id) => self.found(*id),
        };
        let last = end.of(&last);
        quote!(let #mutable left = rng.one_of(#sum)?; #(#parts)* #bound #last)
    }
}

/// The code for the group to be played: the number of its moves, or one of them.
struct Made<'m> {
    /// Whether a move is drawn.
    drawing: bool,
    /// The code for counted groups, from the blocks and the sum of their counts.
    counted: &'m dyn Fn(&[Played], TokenStream, End) -> TokenStream,
    /// The code for compared groups, by index.
    compared: &'m dyn Fn(usize, &Group, End) -> TokenStream,
    /// The code for groups whose moves are tested after they are drawn.
    drawn_first: &'m dyn Fn(usize, &GroupPlan, End) -> TokenStream,
    /// The code for a position without moves.
    none: &'m TokenStream,
}

impl Made<'_> {
    fn draws_first(&self, plan: &GroupPlan) -> bool {
        plan.tests || self.drawing && plan.proposes
    }
}

/// The place in a function where a value is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// At the end of the function.
    Last,
    /// Before the end.
    Early,
}

impl End {
    /// Writes the value at this place.
    fn of(self, value: &TokenStream) -> TokenStream {
        match self {
            End::Last => value.clone(),
            End::Early => quote!(return #value;),
        }
    }
}

/// Writes the selection of a group's own values from those that a block passes: their bindings, and the
/// array.
fn own_values(before: usize, own: usize, all: usize) -> (TokenStream, TokenStream) {
    if own == all {
        return (quote!(values), quote!(values));
    }
    let kept: Vec<_> = (before..before + own)
        .map(|n| format_ident!("value_{}", n + 1))
        .collect();
    let bound = (0..all).map(|n| match n.checked_sub(before).and_then(|n| kept.get(n)) {
        Some(name) => quote!(#name),
        None => quote!(_),
    });
    (quote!([#(#bound),*]), quote!(values: [#(#kept),*]))
}
