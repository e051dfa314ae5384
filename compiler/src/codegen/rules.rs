//! `impl Rules for Position`.

use super::context::Context;
use crate::ir::{Expr, ExprKind, walk};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

impl Context<'_> {
    /// The type of history.
    pub(crate) fn past_ty(&self) -> TokenStream {
        let n = Literal::usize_unsuffixed(self.program.seen.len());
        quote!([History; #n])
    }

    /// The trait's implementation, and the methods that it calls.
    pub(crate) fn rules_impl(&self) -> (TokenStream, Vec<TokenStream>) {
        let p = self.program;
        let n = Literal::usize_unsuffixed(p.players.len());
        let share = Literal::u8_unsuffixed((100 / p.players.len().max(1)) as u8);
        let (play, mut own) = self.play_items();
        let (view, view_own) = self.view_fns();
        own.push(view_own);
        own.extend(self.joined_items());
        own.extend(self.lined_items());
        own.push(self.enclosed_items());
        own.push(self.standing_items());
        if p.simultaneous {
            own.push(self.each_or_none());
        }
        let (schema, end, write_choice) = (self.schema_fn(), self.end_fn(), self.write_choice());
        let remember = self.remember();
        let deserted = p.uses.playing.then(|| {
            quote!(
                fn is_deserted(&self) -> bool {
                    self.playing == 0
                }
            )
        });
        let moves = if p.simultaneous {
            self.joint_moves()
        } else {
            self.single_moves()
        };
        let move_ty = if p.simultaneous {
            quote!([Option<Choice>; #n])
        } else {
            quote!(Choice)
        };
        let (simultaneous, by_player) = (p.simultaneous, self.is_by_player());
        let mixed = self.is_mixed();
        let (asks_blocked, trace_ty) = (self.asks_blocked(), self.trace_ty());
        let (kept_ty, kept) = self.kept();
        let rules = quote! {
            impl Rules for Position {
                type Choice = Choice;
                type Move = #move_ty;
                type Points = Points;
                type Past = Past;
                type Trace = #trace_ty;
                #kept_ty
                const PLAYERS: usize = #n;
                const DRAW: Points = [#share; #n];
                const SIMULTANEOUS: bool = #simultaneous;
                const BY_PLAYER: bool = #by_player;
                const MIXED: bool = #mixed;
                const ASKS_BLOCKED: bool = #asks_blocked;

                #schema
                fn setup() -> Position { Position::setup() }
                fn points(given: &[u8]) -> Option<Points> { given.try_into().ok() }
                #moves
                #kept
                #play
                #end
                #deserted
                #remember
                #write_choice
                #view
            }
        };
        (rules, own)
    }

    /// Whether a line of `end` asks `blocked`.
    fn asks_blocked(&self) -> bool {
        let asks = |e: &Expr| walk::any(e, &mut |e| matches!(*e.kind, ExprKind::Blocked));
        let entries = self.program.functions.iter();
        self.program.end.iter().any(|line| asks(&line.cond))
            || entries.flat_map(|f| f.entries.iter().flatten()).any(asks)
    }

    fn remember(&self) -> TokenStream {
        if self.program.seen.is_empty() {
            return quote!(
                fn remember(&self, _: &mut Past) {}
            );
        }
        let keys = self.program.seen.iter().enumerate().map(|(i, what)| {
            let (i, key) = (Literal::usize_unsuffixed(i), self.seen_method(*what));
            quote!(past[#i].push(self.#key());)
        });
        let inline = self.inline();
        quote! {
            #inline
            fn remember(&self, past: &mut Past) { #(#keys)* }
        }
    }

    fn single_moves(&self) -> TokenStream {
        let inline = self.inline();
        let untold = self.keeps_tested().then(|| quote!(, &mut None));
        quote! {
            #inline
            fn mover(&self) -> usize { usize::from(self.next) }
            fn choices(&self, past: &Past, player: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
                if player != usize::from(self.next) { return Continue(()); }
                self.each_turn(Look::all(past), player, visit)
            }
            #inline
            fn moves(&self, past: &Past, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
                self.each_turn(Look::all(past), usize::from(self.next), visit)
            }
            #inline
            fn count(&self, past: &Past) -> u64 { u64::from(self.count_turn(Look::all(past), usize::from(self.next))) }
            #inline
            fn random_move(&self, me: usize, past: &Past, rng: &mut Rng) -> Option<Choice> {
                self.random_turn(Look::all(past), me, rng #untold)
            }
            fn joint(choices: &[Option<Choice>], to_move: ToMove) -> Option<Choice> {
                match (choices, to_move) {
                    ([choice], ToMove::Player(_) | ToMove::Chance) => *choice,
                    _ => None,
                }
            }
        }
    }

    /// Joint moves: all combinations of the players' choices, the last player's fastest.
    fn joint_moves(&self) -> TokenStream {
        let players = self.program.players.len();
        let n = Literal::usize_unsuffixed(players);
        let names: Vec<_> = (0..players).map(|i| format_ident!("choice_{i}")).collect();
        let inline = self.inline();
        let each = (0..players).map(Literal::usize_unsuffixed);
        let inner = quote!(visit([#(#names),*]));
        let nested = names
            .iter()
            .enumerate()
            .rev()
            .fold(inner, |inner, (i, name)| {
                let i = Literal::usize_unsuffixed(i);
                quote!(self.each_or_none(Look::all(past), #i, &mut |#name| #inner))
            });
        quote! {
            #inline
            fn mover(&self) -> usize { 0 }
            fn choices(&self, past: &Past, player: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
                if player >= #n { return Continue(()); }
                self.each_turn(Look::all(past), player, visit)
            }
            fn moves(&self, past: &Past, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow {
                if (0..#n).all(|player| self.count_turn(Look::all(past), player) == 0) { return Continue(()); }
                #nested
            }
            fn count(&self, past: &Past) -> u64 {
                let counts: [u32; #n] = std::array::from_fn(|player| self.count_turn(Look::all(past), player));
                if counts.iter().all(|n| *n == 0) { return 0; }
                counts.iter().map(|n| u64::from(*n).max(1)).product()
            }
            #inline
            fn random_move(&self, _: usize, past: &Past, rng: &mut Rng) -> Option<Self::Move> {
                let choices = [#(self.random_turn(Look::all(past), #each, rng)),*];
                choices.iter().any(Option::is_some).then_some(choices)
            }
            fn joint(choices: &[Option<Choice>], to_move: ToMove) -> Option<Self::Move> {
                let choices: Self::Move = choices.try_into().ok()?;
                (to_move == ToMove::All && choices.iter().any(Option::is_some)).then_some(choices)
            }
        }
    }

    /// What only simultaneous games call.
    pub(crate) fn each_or_none(&self) -> TokenStream {
        quote! {
            /// The choices of a player; `None` once for a player who has none.
            fn each_or_none(&self, past: Seen<'_>, me: usize, visit: &mut impl FnMut(Option<Choice>) -> Flow) -> Flow {
                let mut any = false;
                self.each_turn(past, me, &mut |choice| { any = true; visit(Some(choice)) })?;
                if any { Continue(()) } else { visit(None) }
            }
        }
    }
}
