//! Bounds on the number of moves of a block, from the sizes of the sets of its choices.

use super::intervals::Intervals;
use crate::ir::{Program, Stmt, StmtKind};

/// The smallest number of moves that 32 bits cannot count.
const TOO_MANY: u64 = 1 << 32;

/// Whether a position may have 2^32 moves or more, according to the sizes of the sets of choices and the greatest
/// numbers of rounds of loops.
pub fn may_be_large(program: &Program) -> bool {
    let blocks = program.blocks.iter();
    let moves = blocks.map(|block| {
        let known = Intervals::of(program, &block.body);
        of_stmts(program, &known, &block.body.stmts)
    });
    moves.fold(0, u64::saturating_add) >= TOO_MANY
}

fn of_stmts(program: &Program, known: &Intervals<'_>, stmts: &[Stmt]) -> u64 {
    let moves = stmts.iter().map(|stmt| of_stmt(program, known, stmt));
    moves.fold(1, u64::saturating_mul)
}

#[deny(clippy::wildcard_enum_match_arm)]
fn of_stmt(program: &Program, known: &Intervals<'_>, stmt: &Stmt) -> u64 {
    match &stmt.kind {
        StmtKind::Choose(_, domain) => known.most_of(domain) as u64,
        StmtKind::If(_, yes, no) | StmtKind::Try(yes, no) => {
            of_stmts(program, known, yes).max(of_stmts(program, known, no))
        }
        StmtKind::ForEach(_, domain, body) => {
            power(of_stmts(program, known, body), known.most_of(domain) as u64)
        }
        StmtKind::Repeat { body, or_stop, .. } => {
            let round = of_stmts(program, known, body);
            let round = round.saturating_add(u64::from(*or_stop || round > 1));
            power(round, program.rounds as u64)
        }
        StmtKind::AtOnce(_)
        | StmtKind::Require(_)
        | StmtKind::Hide(_)
        | StmtKind::Hold(_)
        | StmtKind::Let(..)
        | StmtKind::SetVar(..)
        | StmtKind::Move(..)
        | StmtKind::Put(_)
        | StmtKind::Clear(..)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => 1,
    }
}

/// Returns a power, or the greatest number.
fn power(moves: u64, rounds: u64) -> u64 {
    let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
    moves.saturating_pow(rounds)
}

#[cfg(test)]
mod tests {
    use super::may_be_large;
    use crate::ir::testing::lowered;

    fn is_large(side: u32, choices: &str) -> bool {
        let text = format!(
            "game \"T\"\nplayers a, b\nboard square {side} x {side}\npieces man\nmove m {{ {choices} }}\nend {{ turn == 9 : draw }}\n"
        );
        may_be_large(&lowered(&text))
    }

    #[test]
    fn an_enumeration_has_as_many_members_as_it_names() {
        let deal = |cards: &str| {
            let draws: String = ('a'..='f')
                .map(|n| format!("choose {n}_card in card - top; "))
                .collect();
            is_large(
                4,
                &format!(
                    "{draws} top := a_card }}\nenum card = {cards}\nstate top : card\nmove go {{ clear own"
                ),
            )
        };
        assert!(!deal("ace, king, queen, jack"));
        let many: Vec<String> = (0..60).map(|n| format!("card_{n}")).collect();
        assert!(deal(&many.join(", ")));
    }

    #[test]
    fn three_free_choices_are_too_many_on_a_large_board_alone() {
        let three = "choose c in cells; choose d in empty; choose f in cells; clear c | d | f";
        assert!(is_large(64, three));
        assert!(!is_large(40, three));
        assert!(is_large(41, three));
        let two = "choose c in cells; choose d in empty; clear c | d";
        assert!(!is_large(64, two));
        assert!(!is_large(
            64,
            &two.replace("clear", "choose k in 1..255; clear")
        ));
        assert!(is_large(
            64,
            &two.replace("clear", "choose k in 1..256; clear")
        ));
    }

    #[test]
    fn one_of_two_branches_is_taken() {
        let two = "choose c in cells; if c in empty { choose d in empty; clear d } else { choose f in cells; clear f }";
        assert!(!is_large(64, two));
    }
}
