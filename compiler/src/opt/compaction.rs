//! Board compaction: a sparse board gets one bit per cell instead of one bit per place of its frame.
//!
//! Before: a star of 121 cells in a frame of 17 by 17 needs 289 bits, five words per set. After: 121
//! bits, two words; steps are tables, as on a graph. Applies where the frame needs more than two words
//! and the cells do not, and where the rules step from single cells only: a step of a whole set is a
//! few shifts in a frame but many without one, and sliding attacks need the frame's lines. The order of
//! the cells is unchanged.
//!
//! A step from a step of one cell is a table lookup too: `(c.d & occupied).d` looks up the second cell
//! and tests whether the first is occupied.

use super::build::Build;
use crate::facts::cardinality::Cardinality;
use crate::ir::bits::Bits;
use crate::ir::grid::Grid;
use crate::ir::walk::{map_each_root, rewrite, roots, visit, visit_stmts};
use crate::ir::{Domain, Expr, ExprKind as K, Program, StmtKind, Value};
use crate::typed::Ty;

/// The number of words per set up to which a board is left alone.
const FEW: usize = 2;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let grid = &program.grid;
    if grid.words() <= FEW || grid.bit_of.len() > 64 * FEW || !goes_cell_by_cell(program) {
        return;
    }
    let (frame, dense) = (grid.clone(), grid.packed());
    let whole = program.clone();
    for constant in program.consts.iter_mut() {
        constant.values.iter_mut().for_each(|v| pack(&frame, v));
    }
    for state in program.states.iter_mut() {
        state.init.iter_mut().for_each(|v| pack(&frame, v));
    }
    map_each_root(program, &mut |e, home| {
        let build = Build::new(&dense, e.span);
        let sizes = Cardinality::of(&whole, home.vars);
        rewrite(e, &mut |mut e| {
            if let K::Lit(value) = &mut *e.kind {
                pack(&frame, value);
            }
            looked_up(build, e, &sizes)
        })
    });
    program.grid = dense;
}

/// A set renumbered from places of the frame to cells.
fn pack(frame: &Grid, value: &mut Value) {
    if let Value::Cells(cells) = value {
        let all = frame.bit_of.iter().enumerate();
        let kept = all.filter(|(_, bit)| cells.contains(**bit));
        *cells = kept.map(|(cell, _)| cell).collect::<Bits>();
    }
}

/// Whether the rules use the board only for steps from single cells.
#[deny(clippy::wildcard_enum_match_arm)]
fn goes_cell_by_cell(program: &Program) -> bool {
    let (mut small, mut steps) = (true, false);
    roots(program, &mut |e, vars| {
        let sizes = Cardinality::of(program, vars);
        visit(e, &mut |e| match &*e.kind {
            K::Step(from, dirs, None) => {
                steps = true;
                small &= is_literal(dirs) && sizes.is_few(from);
            }
            K::Step(..)
            | K::Back(..)
            | K::Leap(..)
            | K::Ray(_)
            | K::Path(..)
            | K::Between(..)
            | K::Group(..)
            | K::Flood(..)
            | K::Lines(_)
            | K::Coord(_)
            | K::CoordOf(..)
            | K::CountGroups(_)
            | K::Turned(..)
            | K::Filter(_, Domain::Groups(_), _)
            | K::UnionOf(_, Domain::Groups(_), _)
            | K::Best(_, _, Domain::Groups(_), _)
            | K::Sum(_, Domain::Groups(_), _)
            | K::Extreme(_, _, Domain::Groups(_), _) => small = false,
            K::Lit(_) | K::Const(..) | K::Table(..) | K::Var(_) | K::OthersVar(_) => {}
            K::Me | K::Next | K::Others(_) | K::Playing | K::Turn | K::Passes => {}
            K::Empty(_) | K::Occupied(_) | K::Pieces(_) | K::KindOn(_) | K::OwnerOn(_) => {}
            K::State(..)
            | K::Call { .. }
            | K::Seen(_)
            | K::SeenAgo(..)
            | K::Can(..)
            | K::Blocked => {}
            K::Union(..) | K::Inter(..) | K::Diff(..) | K::AtLeast(..) | K::FirstOf(_) => {}
            K::Filter(..) | K::UnionOf(..) | K::Reach(..) | K::Best(..) => {}
            K::Count(_) | K::Arith(..) | K::Neg(_) | K::Sum(..) | K::Extreme(..) => {}
            K::Pick(..) | K::Some(_) | K::No(_) | K::Equal(..) | K::Less(..) => {}
            K::In(..) | K::InRange(..) | K::And(..) | K::Or(..) | K::Not(_) => {}
            K::If(..) | K::Before(_) => {}
        });
    });
    let bodies = program.blocks.iter().map(|b| &b.body);
    for body in bodies.chain([&program.setup, &program.after]) {
        visit_stmts(&body.stmts, &mut |s| {
            small &= !matches!(s.kind, StmtKind::ForEach(_, Domain::Groups(_), _));
        });
    }
    small && steps
}

fn is_literal(dirs: &Expr) -> bool {
    matches!(*dirs.kind, K::Lit(Value::Mask(_)))
}

/// The step inside an intersection with a step.
fn uncut<'e>(e: &'e Expr, sizes: &Cardinality<'_>) -> Option<&'e Expr> {
    match &*e.kind {
        K::Inter(a, _) if sizes.is_few(a) => uncut(a, sizes),
        K::Inter(_, b) => uncut(b, sizes),
        K::Diff(a, _) => uncut(a, sizes),
        K::Step(..) => Some(e),
        _ => None,
    }
}

/// Two steps in sequence: `if some (c.d & s) then c.d.d else none` for `(c.d & s).d`.
fn looked_up(build: Build<'_>, e: Expr, sizes: &Cardinality<'_>) -> Expr {
    let K::Step(from, dirs, None) = &*e.kind else {
        return e;
    };
    let first = match uncut(from, sizes) {
        Some(first) if !matches!(*from.kind, K::Step(..)) && sizes.is_few(from) => first.clone(),
        _ => return e,
    };
    let there = build.e(K::Some(from.clone()), Ty::Truth);
    let second = build.e(K::Step(first, dirs.clone(), None), Ty::Cells);
    build.choose(there, second, build.none(Ty::Cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::PIECES;
    use crate::ir::eval::closed;
    use crate::ir::testing::*;
    use crate::ir::walk::any;

    /// A board of 15 by 15 of which the lowest ranks are cells, and `clear` of an expression of `a`.
    fn cleared(of: Expr) -> Program {
        let mut board = squares(15, 15, None, false);
        let kept = board.cells.iter().filter(|c| c.y <= 7).cloned();
        board.cells = kept.collect();
        let mut p = program(board);
        p.after.vars = vars(&[("a", Ty::Cells)]);
        p.after.stmts = vec![clear(of)];
        p
    }

    fn hop(ways: u64) -> Expr {
        let over = cells(K::Step(var(0, Ty::Cells), dirs(1), None));
        let over = cells(K::Inter(over, cells(K::Occupied(PIECES))));
        cells(K::Step(over, dirs(ways), None))
    }

    #[test]
    fn what_goes_from_one_cell_is_packed() {
        let mut p = cleared(hop(1));
        let before = p.grid.clone();
        run(&mut p);
        assert_eq!((before.words(), p.grid.words()), (4, 2));
        assert_eq!(p.grid.names, before.names);
        for (place, bit) in before.bit_of.iter().enumerate() {
            for (dir, old) in p.grid.dirs.iter().zip(&before.dirs) {
                let to = old.to[*bit].and_then(|to| before.bit_of.iter().position(|b| *b == to));
                assert_eq!(dir.to[place], to);
            }
        }
        let StmtKind::Clear(_, e) = &p.after.stmts[0].kind else {
            panic!("{:?}", p.after.stmts);
        };
        assert!(matches!(*e.kind, K::If(..)), "{e:?}");
    }

    #[test]
    fn literals_are_packed() {
        let mut p = cleared(hop(1));
        let last = named(&p.grid, "o7");
        let K::Lit(value) = &*last.kind else {
            panic!("{last:?}");
        };
        let mut value = value.clone();
        pack(&p.grid, &mut value);
        run(&mut p);
        assert_eq!(closed(&p, &named(&p.grid, "o7")), Some(value));
    }

    #[test]
    fn where_sets_step_the_frame_stays() {
        let all = cells(K::Step(cells(K::Occupied(PIECES)), dirs(1), None));
        let mut p = cleared(all);
        run(&mut p);
        assert_eq!(p.grid.words(), 4);
        let StmtKind::Clear(_, e) = &p.after.stmts[0].kind else {
            panic!("{:?}", p.after.stmts);
        };
        assert!(!any(e, &mut |e| matches!(*e.kind, K::If(..))));
    }
}
