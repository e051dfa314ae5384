//! How much code random games get: for each player where the rules are small.
//!
//! Before: a program. After: what the driver is told of it, what is inlined, and why no more is.
//! Rules that are small are written out for each player and inlined into the playout, so that the
//! position stays in registers; where their moves are of several kinds, a drawn one is played in
//! the arm that drew it.

use super::context::Context;
use crate::ir::walk;
use proc_macro2::TokenStream;
use quote::quote;

/// How many players the runtime's playout has code for.
const MOST_PLAYERS: usize = 4;
/// Up to how many expressions, times players, code is written out for each player.
const MOST_EXPRS: usize = 520;

/// Why random games have one code for all players.
enum Shared {
    LeftOut,
    Chance,
    ManyPlayers,
    Large { exprs: usize, most: usize },
}

impl Context<'_> {
    /// Whether playouts get code for each player, with everything inlined: the rules are small.
    pub(crate) fn is_by_player(&self) -> bool {
        self.is_small() && !self.program.simultaneous
    }

    /// Whether playouts with code for each player draw moves of several kinds, or with a trail.
    pub(crate) fn is_mixed(&self) -> bool {
        let p = self.program;
        let kinds: usize = p.turn.iter().map(|g| g.blocks.len()).sum();
        let several = kinds > 1 || p.blocks.ids().any(|id| self.sites(id).has_trail());
        several && self.is_by_player() && self.uses("whole turns")
    }

    /// How the functions of a ply are inlined: where the rules are small, into the playout, however
    /// many others call them.
    pub(crate) fn inline(&self) -> TokenStream {
        if self.is_small() {
            quote!(#[inline(always)])
        } else {
            quote!(#[inline])
        }
    }

    /// A line of the report.
    pub(crate) fn playouts(&self) -> String {
        let why = match self.shared_code() {
            None if self.program.simultaneous => return "all of a ply inlined".into(),
            None if self.is_mixed() => {
                return "code for each player, moves played where they are drawn".into();
            }
            None => return "code for each player".into(),
            Some(Shared::LeftOut) => "the pass is left out".into(),
            Some(Shared::Chance) => "there is chance".into(),
            Some(Shared::ManyPlayers) => format!("there are more than {MOST_PLAYERS}"),
            Some(Shared::Large { exprs, most }) => {
                format!("the rules have {exprs} expressions, and up to {most} would be written out")
            }
        };
        format!("one code for all players: {why}")
    }

    fn is_small(&self) -> bool {
        self.shared_code().is_none()
    }

    fn shared_code(&self) -> Option<Shared> {
        let (exprs, most) = (self.size(), MOST_EXPRS / self.copies());
        if !self.uses("by player") {
            Some(Shared::LeftOut)
        } else if self.program.chance {
            Some(Shared::Chance)
        } else if self.program.players.len() > MOST_PLAYERS {
            Some(Shared::ManyPlayers)
        } else if exprs > most {
            Some(Shared::Large { exprs, most })
        } else {
            None
        }
    }

    /// How often a playout has the code of a ply: once, where all move at once.
    fn copies(&self) -> usize {
        match self.program.simultaneous {
            true => 1,
            false => self.program.players.len(),
        }
    }

    /// How many expressions the rules have that a ply goes through.
    fn size(&self) -> usize {
        let p = self.program;
        let mut size = 0;
        for body in p.blocks.iter().map(|b| &b.body).chain([&p.after]) {
            walk::visit_exprs(&body.stmts, &mut |_| size += 1);
        }
        let entries = p.functions.iter().flat_map(|f| f.entries.iter().flatten());
        let conditions = p.end.iter().map(|line| &line.cond);
        size + entries.chain(conditions).map(walk::size).sum::<usize>()
    }
}
