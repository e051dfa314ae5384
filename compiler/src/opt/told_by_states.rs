//! Choices that can be read from the states at the end of a block.
//!
//! In `choose pips in 1..6; dice[2] := pips` the state tells the choice: the assignment stands on every branch, to an entry
//! that is there and that no other statement of the block changes, and the entry takes the value as it is.

use crate::facts::intervals::Intervals;
use crate::ir::walk::{is_me, is_var, visit_stmts};
use crate::ir::{Block, Domain, Expr, Program, State, StateId, StmtKind, VarId};
use crate::typed::{Assign, Axis, StateTy};

/// Whether a state at the end of the block tells the value of a variable that was chosen from a domain.
pub(super) fn is_told(program: &Program, block: &Block, chosen: VarId, of: &Domain) -> bool {
    let body = &block.body;
    if body.vars[chosen].mutable {
        return false;
    }
    body.stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Assign(id, index, Assign::Set, value) if is_var(value, chosen) => {
            let state = &program.states[*id];
            takes(program, block, state, value, of)
                && is_there(program, block, state, index)
                && writers(block, *id, index) == 1
        }
        _ => false,
    })
}

/// Whether an entry of a state takes each member of a domain as it is.
fn takes(program: &Program, block: &Block, state: &State, value: &Expr, of: &Domain) -> bool {
    match (state.ty, of) {
        (StateTy::Number(least, most), Domain::Range(..)) => {
            let (low, high) = Intervals::of(program, &block.body).expr(value);
            i64::from(least) <= low && high <= i64::from(most)
        }
        (StateTy::Number(..) | StateTy::Flag, _) => false,
        (_, of) => matches!(of, Domain::Set(_)),
    }
}

/// Whether an index names just one entry, which there is.
fn is_there(program: &Program, block: &Block, state: &State, index: &[Expr]) -> bool {
    let chance = 1 << program.players.len();
    let member = |key: &Expr| key.literal_mask().filter(|mask| mask.count_ones() == 1);
    let one = |(axis, key): (&Axis, &Expr)| match axis {
        Axis::Range(low, high) => {
            let number = key.literal_num();
            number.is_some_and(|n| (*low..=*high).contains(&n))
        }
        Axis::Player if is_me(key) => block.by & chance == 0,
        Axis::Player => member(key).is_some_and(|player| player < chance),
        Axis::Kind | Axis::Dir | Axis::Enum(_) => member(key).is_some(),
        Axis::Cell => false,
    };
    state.axes.len() == index.len() && state.axes.iter().zip(index).all(one)
}

/// Counts the statements that may change this entry.
fn writers(block: &Block, id: StateId, index: &[Expr]) -> usize {
    let mut number = 0;
    visit_stmts(&block.body.stmts, &mut |stmt| {
        if let StmtKind::Assign(other, keys, ..) = &stmt.kind {
            let apart = keys.iter().zip(index).any(|(a, b)| differ(a, b));
            number += usize::from(*other == id && !apart);
        }
    });
    number
}

/// Whether two keys are different literals.
fn differ(a: &Expr, b: &Expr) -> bool {
    let numbers = a.literal_num().zip(b.literal_num());
    let masks = a.literal_mask().zip(b.literal_mask());
    numbers.is_some_and(|(a, b)| a != b) || masks.is_some_and(|(a, b)| a & b == 0)
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::lowered;

    /// Whether the block with this body is still `unique` after the pass, played by chance or by players.
    fn stays(body: &str, by_chance: bool) -> bool {
        let (by, next) = match by_chance {
            true => (" by chance", "next := a"),
            false => ("", "again"),
        };
        let text = format!(
            "game \"G\"\nplayers a, b, chance\nboard square 4 x 4\npieces man\n\
             state d[1..3] : 0..6\nstate k[player] : 0..3\nstate spot : cell\nstate all : cells\n\
             move go{by} unique {{\n{body}\n{next}\n}}\nend {{ turn == 9 : draw }}\n"
        );
        let mut program = lowered(&text);
        assert!(program.blocks.iter().all(|block| block.unique));
        super::super::distinct_outcomes::run(&mut program);
        program.blocks.iter().any(|block| block.unique)
    }

    const SORTED: &str = "choose i in 1..6\nchoose j in i..6\n";

    #[test]
    fn entries_that_take_all_choices_tell_them() {
        for by_chance in [false, true] {
            assert!(!stays(
                &format!("{SORTED}d[1] := i\nd[3] := j\nall += a1"),
                by_chance
            ));
            assert!(!stays("choose c in empty\nspot := c", by_chance));
            assert!(!stays(
                "choose c in edge\nif c in corners { d[1] := 3 }\nall := c",
                by_chance
            ));
            assert!(!stays("choose i in 1..3\nk[b] := i\nk[a] := 2", by_chance));
        }
        assert!(!stays("choose i in 1..3\nk := i", false));
        assert!(!stays(
            "choose i in 1..3\nchoose c in empty\nk := i\nput own man on c",
            false
        ));
    }

    #[test]
    fn choices_that_no_entry_takes_keep_the_comparison() {
        for body in [
            format!("{SORTED}d[1] := i"),
            format!("{SORTED}d[1] := i\nd[2] := i + j"),
            format!("{SORTED}d[1] := i\nd[2] += j"),
            format!("{SORTED}d[1] := i\nif i > 2 {{ d[2] := j }}"),
            // Other statements write the same entry, or may.
            format!("{SORTED}d[1] := i\nd[2] := j\nd[2] -= 1"),
            format!("{SORTED}d[1] := i\nd[2] := j\nd[i] := 0"),
            format!("{SORTED}d[1] := i\nd[2] := j\nfor each k_2 in 1..2 {{ d[k_2] := 0 }}"),
            // The entry is not there, or its range is too small.
            format!("{SORTED}d[1] := i\nd[4] := j"),
            "choose i in 1..7\nd[1] := i".into(),
            "choose i in 1..d[1]\nk[a] := i".into(),
            // More than one round.
            "let r = 0\nrepeat { choose i in 1..3; r += 1; k[a] := i } while r < 2".into(),
        ] {
            assert!(stays(&body, false) && stays(&body, true), "{body}");
        }
        assert!(stays("choose i in 1..3\nk := i", true), "`me` is nobody");
    }
}
