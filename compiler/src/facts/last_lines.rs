//! Lines of `end` that only the last move can have completed.
//!
//! `end { some lines(5, own) : me wins }` tests after every move of a player whether that player has a
//! line. Suppose that pieces are only added, one per move and for the mover, that every earlier line of
//! `end` that applies ends the game, and that the player had no line before. Then a new line passes
//! through the cell that received a piece with this move. If a player had a line before (a position may
//! be set up that way), engines test the whole board.

use super::empties::is_rare;
use super::occupancy::Occupancy;
use super::puts::OwnPut;
use crate::ir::walk::{changes_of_pieces, is_me, is_own, kinds_of, same};
use crate::ir::{Block, Body, EndResult, Expr, ExprKind, Lines, PIECES, Program, Stmt, VarId};

/// The test `some lines(n, S)`.
#[derive(Clone, Copy, Debug)]
pub struct Lined<'p> {
    /// The number of cells in a line, at least 2.
    pub n: i32,
    /// The lines; their directions are known at compile time, and there are some: hexes and graphs have no `diagonal`.
    pub lines: &'p Lines,
}

impl<'p> Lined<'p> {
    /// Matches the set of a `some`, directly or through a function without parameters.
    pub fn of(program: &'p Program, set: &'p Expr) -> Option<Lined<'p>> {
        match &*set.kind {
            ExprKind::Lines(lines) => {
                let n = lines.n.literal_num().filter(|n| *n >= 2)?;
                lines.known_dirs(&program.grid).filter(|dirs| *dirs != 0)?;
                Some(Lined { n, lines })
            }
            ExprKind::Call {
                function,
                me,
                key: None,
                args,
            } if args.is_empty() && me.as_ref().is_none_or(is_me) => {
                let entry = program.functions[*function].entries.first()?.as_ref()?;
                Lined::of(program, entry)
            }
            _ => None,
        }
    }
}

/// Returns the tests of `end` that only the last move can have made true, all of the same set; empty if
/// that is not certain.
pub fn lined(program: &Program) -> Vec<Lined<'_>> {
    let hides = |r: &EndResult| matches!(r, EndResult::Continue);
    if program.simultaneous || program.chance || program.end.iter().any(|l| hides(&l.result)) {
        return Vec::new();
    }
    let mut all: Vec<Lined<'_>> = Vec::new();
    program
        .end
        .iter()
        .for_each(|line| gather(program, &line.cond, &mut all));
    let Some(first) = all.first().copied() else {
        return all;
    };
    all.retain(|l| same(&l.lines.set, &first.lines.set));
    if !comes_one_by_one(program, &first.lines.set) {
        all.clear();
    }
    all
}

/// Collects the tests that decide a line of `end` on their own.
fn gather<'p>(program: &'p Program, cond: &'p Expr, all: &mut Vec<Lined<'p>>) {
    match &*cond.kind {
        ExprKind::Or(a, b) => {
            gather(program, a, all);
            gather(program, b, all);
        }
        ExprKind::Some(set) => {
            all.extend(Lined::of(program, set).filter(|l| is_own(&l.lines.set)));
        }
        _ => {}
    }
}

/// Whether pieces of the set are only added, one per move, on an empty cell that was chosen; except by
/// blocks that are played in only one turn of a game.
fn comes_one_by_one(program: &Program, set: &Expr) -> bool {
    let fits = |b: &Block| added(program, set, b).is_some() || is_rare(b);
    changes_of_pieces(&program.after.stmts) == 0
        && program.blocks.iter().all(fits)
        && program
            .blocks
            .iter()
            .any(|b| changes_of_pieces(&b.body.stmts) > 0 && !is_rare(b))
}

/// Returns the cell that a move of a block adds to a set of own pieces: `Some(None)` if it adds nothing. `None` if it may
/// change the set in another way, so that lines before it say nothing about lines after it.
pub fn added(program: &Program, set: &Expr, block: &Block) -> Option<Option<VarId>> {
    let stmts = &block.body.stmts;
    match changes_of_pieces(stmts) {
        0 => Some(None),
        1 => {
            let mut facts = Occupancy::default();
            let mut comes = stmts.iter().filter_map(|stmt| {
                let cell = comes(program, (&block.body, stmt), set, &facts);
                facts.pass(program, stmt);
                cell
            });
            comes.next().map(Some)
        }
        _ => None,
    }
}

/// Returns the cell if a statement puts a piece of the set on an empty cell that was chosen.
fn comes(
    program: &Program,
    (body, stmt): (&Body, &Stmt),
    set: &Expr,
    facts: &Occupancy,
) -> Option<VarId> {
    let put = OwnPut::of(program, stmt)?;
    let of_set = put.layer == PIECES && put.kinds & !kinds_of(set)? == 0;
    let vacant = facts.of_var(program, put.cell).has_no_piece();
    (of_set && vacant && put.is_on_choice(body)).then_some(put.cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::IndexVec;
    use crate::ir::testing::*;
    use crate::ir::{EndLine, ExprKind as K, LayerId, StmtKind};
    use crate::typed::Ty;

    fn to() -> Expr {
        var(0, Ty::Cells)
    }
    fn place() -> Vec<Stmt> {
        vec![choose(0, empty()), put_man(to())]
    }
    fn line(set: Expr, n: i32) -> Expr {
        some(lines(n, false, set))
    }
    /// A program with blocks of these statements, and one line of `end`.
    fn game(blocks: &[Vec<Stmt>], cond: Expr) -> Program {
        let mut p = program(squares(3, 3, None, false));
        for stmts in blocks {
            block(&mut p, &[("to", Ty::Cells)], stmts.clone());
        }
        p.end.push(EndLine {
            vars: IndexVec::default(),
            cond,
            result: EndResult::Draw,
            span: here(),
        });
        p
    }
    fn found(blocks: &[Vec<Stmt>], cond: Expr) -> usize {
        lined(&game(blocks, cond)).len()
    }

    #[test]
    fn rows_that_pieces_come_to_are_asked_through_the_last() {
        assert_eq!(found(&[place()], line(own(), 3)), 1);
        let either = e(K::Or(line(own(), 3), line(own(), 2)), Ty::Truth);
        assert_eq!(found(&[place()], either), 2);
        let quiet = vec![choose(0, own())];
        assert_eq!(found(&[place(), quiet], line(own(), 3)), 1);
    }

    #[test]
    fn rows_of_others_or_together_with_more_are_asked_anew() {
        assert_eq!(found(&[place()], line(enemy(), 3)), 0);
        assert_eq!(found(&[place()], line(own(), 1)), 0, "any piece is one");
        let both = e(K::And(line(own(), 3), some(empty())), Ty::Truth);
        assert_eq!(found(&[place()], both), 0, "had before, and now more");
    }

    #[test]
    fn pieces_that_go_or_come_twice_or_elsewhere_are_too_much() {
        let goes = vec![choose(0, own()), stmt(StmtKind::Clear(PIECES, to()))];
        let twice = vec![choose(0, empty()), put_man(to()), put_man(to())];
        let onto = vec![choose(0, cells(K::Occupied(LayerId(0)))), put_man(to())];
        for other in [goes, twice, onto] {
            assert_eq!(found(&[place(), other], line(own(), 3)), 0);
        }
        let mut p = game(&[place()], line(own(), 3));
        p.after.stmts.push(stmt(StmtKind::Clear(PIECES, enemy())));
        assert!(lined(&p).is_empty(), "after the move");
    }

    #[test]
    fn a_line_that_goes_on_hides_rows() {
        let mut p = game(&[place()], line(own(), 3));
        p.end[0].result = EndResult::Continue;
        assert!(lined(&p).is_empty());
    }
}
