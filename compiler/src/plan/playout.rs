//! The specialisation and inlining of the playout code: small rules get code for each player
//! (player specialisation).
//!
//! Small rules are specialised for each player and inlined into the playout, so that the position stays
//! in registers. If a move is drawn from several blocks, it is played in the branch that drew it (fused
//! draw and play).

use super::choices::Choices;
use super::reason::Reason;
use crate::index::IndexVec;
use crate::ir::{BlockId, Program, walk};
use crate::passes::Passes;
use std::fmt;

/// The largest number of players that the runtime's playout has code for.
const MOST_PLAYERS: usize = 4;
/// The largest number of expressions, times players, that is specialised for each player.
const MOST_EXPRS: usize = 520;

/// The specialisation and inlining of playout code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayoutPlan {
    /// Whether a ply is inlined into the playout, even if its functions have other callers.
    pub inlined: bool,
    /// Whether there is code for each player.
    pub by_player: bool,
    /// Whether a drawn move is played in the branch that drew it.
    pub fused: bool,
    /// Why all players share one code; `None` if they do not.
    pub shared: Option<Reason>,
}

impl fmt::Display for PlayoutPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.shared {
            Some(why) => write!(f, "one code for all players: {why}"),
            None if !self.by_player => f.write_str("all of a ply inlined"),
            None if self.fused => {
                f.write_str("code for each player, moves played where they are drawn")
            }
            None => f.write_str("code for each player"),
        }
    }
}

/// Returns the plan of playouts.
pub(super) fn playout(
    program: &Program,
    passes: &Passes,
    choices: &IndexVec<BlockId, Choices>,
) -> PlayoutPlan {
    let shared = shared(program, passes);
    let by_player = shared.is_none() && !program.simultaneous;
    let blocks: usize = program.turn.iter().map(|g| g.blocks.len()).sum();
    let several = blocks > 1 || choices.iter().any(Choices::has_list);
    PlayoutPlan {
        inlined: shared.is_none(),
        by_player,
        fused: several && by_player && passes.has("fused draw and play"),
        shared,
    }
}

fn shared(program: &Program, passes: &Passes) -> Option<Reason> {
    // In a simultaneous game, a playout has the code of a ply only once.
    let copies = match program.simultaneous {
        true => 1,
        false => program.players.len(),
    };
    let (exprs, most) = (size(program), MOST_EXPRS / copies);
    match () {
        () if !passes.has("player specialisation") => Some(Reason::LeftOut),
        () if program.chance => Some(Reason::HasChance),
        () if program.players.len() > MOST_PLAYERS => Some(Reason::ManyPlayers(MOST_PLAYERS)),
        () if exprs > most => Some(Reason::ManyExprs { exprs, most }),
        () => None,
    }
}

/// Counts the expressions of the rules that a ply evaluates.
fn size(program: &Program) -> usize {
    let mut size = 0;
    let bodies = program.blocks.iter().map(|block| &block.body);
    for body in bodies.chain([&program.after]) {
        walk::visit_exprs(&body.stmts, &mut |_| size += 1);
    }
    let entries = program.functions.iter();
    let entries = entries.flat_map(|f| f.entries.iter().flatten());
    let conditions = program.end.iter().map(|line| &line.cond);
    size + entries.chain(conditions).map(walk::size).sum::<usize>()
}
