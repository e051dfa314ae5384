//! Cells by coordinates of one other cell: what they are for each cell that it may be.

use super::maps::Symmetry;
use crate::typed::{Arith, Board, Cell, CellId, Coord, Expr, ExprKind};

/// The coordinates of a cell as they depend on one other cell, and that cell.
pub(super) struct Place<'e> {
    coords: Vec<Term>,
    /// The cell that they depend on.
    pub(super) of: &'e Expr,
}

/// A number that depends on a cell.
enum Term {
    Num(i32),
    Coord(Coord),
    Sum(Box<Term>, Box<Term>),
    Difference(Box<Term>, Box<Term>),
    Product(Box<Term>, Box<Term>),
}

impl<'e> Place<'e> {
    /// The form of these coordinates, where all depend on one local name.
    pub(super) fn new(coords: &'e [Expr]) -> Option<Place<'e>> {
        let mut of = None;
        let coords: Option<Vec<Term>> = coords.iter().map(|e| term(e, &mut of)).collect();
        Some(Place {
            coords: coords?,
            of: of?,
        })
    }

    /// Whether a map takes the place of each cell to that of its image, which is written as `other`; and that of
    /// no cell.
    pub(super) fn goes_to(&self, other: &Place<'_>, board: &Board, map: &Symmetry) -> bool {
        let goes = |cell: Option<CellId>| {
            let to = self.at(board, cell).map(|place| map.cells[place]);
            to == other.at(board, cell.map(|cell| map.cells[cell]))
        };
        goes(None) && board.cells.ids().all(|cell| goes(Some(cell)))
    }

    /// The cell with these coordinates, where there is one.
    fn at(&self, board: &Board, cell: Option<CellId>) -> Option<CellId> {
        let cell = cell.map(|cell| &board.cells[cell]);
        let mut at = [1; 3];
        for (place, term) in at.iter_mut().zip(&self.coords) {
            *place = term.of(cell);
        }
        let [x, y, z] = at;
        board.cell_at(x, y, z)
    }
}

impl Term {
    /// The number; coordinates of no cell are 0.
    fn of(&self, cell: Option<&Cell>) -> i32 {
        match self {
            Term::Num(n) => *n,
            Term::Coord(coord) => cell.map_or(0, |cell| match coord {
                Coord::X => cell.x,
                Coord::Y => cell.y,
                Coord::Z => cell.z,
            }),
            Term::Sum(a, b) => a.of(cell).saturating_add(b.of(cell)),
            Term::Difference(a, b) => a.of(cell).saturating_sub(b.of(cell)),
            Term::Product(a, b) => a.of(cell).saturating_mul(b.of(cell)),
        }
    }
}

/// A number of the rules as a term; `of` is the cell that all before it depend on.
fn term<'e>(e: &'e Expr, of: &mut Option<&'e Expr>) -> Option<Term> {
    match &*e.kind {
        ExprKind::Num(n) => Some(Term::Num(*n)),
        ExprKind::CoordOf(coord, cell) => {
            let ExprKind::Local(local) = &*cell.kind else {
                return None;
            };
            let known = *of.get_or_insert(cell);
            let is_same = matches!(&*known.kind, ExprKind::Local(first) if first == local);
            is_same.then_some(Term::Coord(*coord))
        }
        ExprKind::Arith(op, a, b) => {
            let (a, b) = (Box::new(term(a, of)?), Box::new(term(b, of)?));
            match op {
                Arith::Add => Some(Term::Sum(a, b)),
                Arith::Sub => Some(Term::Difference(a, b)),
                Arith::Mul => Some(Term::Product(a, b)),
                Arith::Div | Arith::Rem => None,
            }
        }
        _ => None,
    }
}
