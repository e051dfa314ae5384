//! Games without choices: no player ever has two legal moves, so only chance decides.
//!
//! Proved on the typed tree: no group of `turn` has two items for one player, and no block of players has a choice.
//! A search of such a game needs no tree.

use crate::check::walk::stmt_stmts;
use crate::typed::{Game, Group, Played, Stmt, StmtKind};

/// Whether no player ever has two moves to choose from.
pub fn is_forced(game: &Game) -> bool {
    game.turn
        .groups
        .iter()
        .all(|group| is_one_move(game, group))
}

/// Whether a group has at most one move for each player.
fn is_one_move(game: &Game, group: &Group) -> bool {
    let mut players = 0;
    group.blocks.iter().all(|item| {
        let (by, stmts) = match item {
            Played::Block(id) => {
                let block = &game.blocks[*id];
                (block.by & game.all_players(), &block.body.stmts[..])
            }
            Played::Pass => (game.all_players(), &[][..]),
        };
        let is_first = players & by == 0;
        players |= by;
        is_first && (by == 0 || !stmts.iter().any(|s| chooses(game, s)))
    })
}

/// Whether a statement contains a choice of the mover, in itself or in an act that it does.
pub fn chooses(game: &Game, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Choose(..) | StmtKind::Repeat { or_stop: true, .. } => true,
        StmtKind::Do(act, _) => game.acts[*act].body.stmts.iter().any(|s| chooses(game, s)),
        _ => stmt_stmts(stmt).into_iter().any(|s| chooses(game, s)),
    }
}

#[cfg(test)]
mod tests {
    use super::is_forced;
    use crate::compile::analyse;
    use crate::source::Sources;

    /// Whether a game with these parts is forced.
    fn forced(parts: &str) -> bool {
        let parts = parts
            .replace("} move", "}\nmove")
            .replace("} turn", "}\nturn")
            .replace("} act", "}\nact");
        let text = format!(
            "game \"Test\"
             players ann, bob, chance
             state n : 0..9
             state due : flag
             setup {{ next := chance }}
             {parts}
             end {{ n > 8 : me wins }}"
        );
        let mut sources = Sources::new();
        let file = sources.add("test.game", text.clone());
        let (game, diagnostics) = analyse(&sources, file);
        let said: Vec<_> = diagnostics
            .sorted()
            .iter()
            .map(|d| d.message.clone())
            .collect();
        is_forced(&game.unwrap_or_else(|| panic!("{text}: {said:?}")))
    }

    const THROW: &str = "move throw by chance { choose k in 1..6; n := k; next := ann }";

    #[test]
    fn only_chance_chooses() {
        assert!(forced(&format!(
            "{THROW} move go {{ n += 1; next := chance }}"
        )));
        let two =
            "move go by ann { n += 1; next := bob } move back by bob { n -= 1; next := chance }";
        assert!(forced(&format!("{THROW} {two}")));
        // The second group is played where the first has no move.
        let groups = "move go { require due; due := false } move ahead { n += 1; next := chance } turn { go else ahead }";
        assert!(forced(&format!("{THROW} {groups}")));
        assert!(forced(&format!(
            "{THROW} move go {{ repeat {{ n += 1 }} while n < 4\n next := chance }}"
        )));
    }

    #[test]
    fn players_choose() {
        let more = [
            "move go { choose k in 1..2; n += k; next := chance }",
            "act add() { choose k in 1..2; n += k } move go { do add()\n next := chance }",
            "move go { if due { choose k in 1..2; n += k }\n next := chance }",
            "move go { repeat { n += 1 } while n < 4 or stop\n next := chance }",
            "move go { n += 1; next := chance } move back { n -= 1; next := chance }",
            "move go { n += 1; next := chance } turn { go | pass }",
        ];
        for more in more {
            assert!(!forced(&format!("{THROW} {more}")), "{more}");
        }
    }
}
