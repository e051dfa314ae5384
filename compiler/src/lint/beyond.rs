//! Warns about rows and coordinates that the board does not have; they silently name no cells.

use std::collections::BTreeSet;

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{BEYOND_THE_BOARD, warning};
use crate::source::{Sources, Span};
use crate::typed::{Coord, Expr, ExprKind, Game, Shape};

/// Returns warnings for numbers of rows and cells that are off the board, each place once.
pub(super) fn the_board(sources: &Sources, game: &Game) -> Vec<Diagnostic> {
    if matches!(game.board.shape, Shape::Graph { .. }) {
        return vec![];
    }
    let mut places = BTreeSet::new();
    walk::each_in_game(game, &mut |e| places.extend(beyond(&game.board.shape, e)));
    let each = places.into_iter();
    each.map(|place| place.found(sources, &game.board.shape))
        .collect()
}

/// A number that no cell has as its coordinate.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    span: Span,
    axis: usize,
    number: i32,
}

/// The coordinates in the order in which they are written.
const AXES: [(Coord, &str); 3] = [(Coord::X, "x"), (Coord::Y, "y"), (Coord::Z, "z")];

fn beyond(shape: &Shape, e: &Expr) -> Vec<Place> {
    let numbers: Vec<(usize, &Expr)> = match &*e.kind {
        ExprKind::Rows(coord, lo, hi) => {
            let axis = AXES.iter().position(|(c, _)| c == coord).unwrap_or(0);
            vec![(axis, lo), (axis, hi)]
        }
        ExprKind::Coord(parts) => parts.iter().enumerate().collect(),
        _ => return vec![],
    };
    let off = |(axis, e): (usize, &Expr)| match *e.kind {
        ExprKind::Num(number) if !(1..=shape.greatest(AXES[axis].0)).contains(&number) => {
            let span = e.span;
            Some(Place { span, axis, number })
        }
        _ => None,
    };
    numbers.into_iter().filter_map(off).collect()
}

impl Place {
    fn found(self, sources: &Sources, shape: &Shape) -> Diagnostic {
        let (coord, axis) = AXES[self.axis];
        let greatest = shape.greatest(coord);
        let text = sources.text(self.span);
        let expected = match text.bytes().next() {
            Some(b'a'..=b'z') if text.len() == 1 => {
                let last = (b'a'..=b'z').nth((greatest - 1).clamp(0, 25) as usize);
                format!("files are a to {}", char::from(last.unwrap_or(b'a')))
            }
            _ => format!("{axis} is 1 to {greatest}"),
        };
        let message = format!("`{text}` is off this board");
        let hint = "cells off the board are in no set: name a row that is there, or leave the end of a range open";
        warning(BEYOND_THE_BOARD, self.span, message, expected).hint(hint)
    }
}
