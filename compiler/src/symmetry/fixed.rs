//! Constant sets in the rules: their members, if these are the same in every position.

use super::maps::Symmetry;
use crate::typed::{CellId, Coord, Expr, ExprKind, Game, Mask, Ty};
use std::collections::BTreeSet;

/// The value of an expression that is the same in every position and for every player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fixed {
    Cells(BTreeSet<CellId>),
    /// Directions, players, kinds or members of an enumeration, by type.
    Mask(Ty, Mask),
    Num(i32),
}

impl Fixed {
    /// Returns the image of the set; kinds, members of enumerations and numbers are their own images.
    pub(super) fn image(&self, map: &Symmetry) -> Fixed {
        match self {
            Fixed::Cells(cells) => Fixed::Cells(map.map_cells(cells)),
            Fixed::Mask(ty @ Ty::Dirs, mask) => Fixed::Mask(*ty, map.map_dirs(*mask)),
            Fixed::Mask(ty @ Ty::Players, mask) => Fixed::Mask(*ty, map.map_players(*mask)),
            Fixed::Mask(ty, mask) => Fixed::Mask(*ty, *mask),
            Fixed::Num(n) => Fixed::Num(*n),
        }
    }
}

/// Returns the value, if it is written as a literal or in a simple form.
pub(super) fn fixed(game: &Game, e: &Expr) -> Option<Fixed> {
    let both = |a: &Expr, b: &Expr| Some((fixed(game, a)?, fixed(game, b)?));
    match &*e.kind {
        ExprKind::Num(n) => Some(Fixed::Num(*n)),
        ExprKind::Cells(cells) => Some(Fixed::Cells(cells.iter().copied().collect())),
        ExprKind::Mask(mask) => Some(Fixed::Mask(e.ty, *mask)),
        ExprKind::AllCells => Some(Fixed::Cells(game.board.cells.ids().collect())),
        ExprKind::Rows(coord, from, to) => rows(game, *coord, fixed(game, from)?, fixed(game, to)?),
        ExprKind::Union(a, b) => join(both(a, b)?, |a, b| a | b, |a, b| a | b),
        ExprKind::Inter(a, b) => join(both(a, b)?, |a, b| a & b, |a, b| a & b),
        ExprKind::Diff(a, b) => join(both(a, b)?, |a, b| a - b, |a, b| a & !b),
        ExprKind::Def {
            def,
            me: None,
            key: None,
            args,
        } if args.is_empty() => {
            let def = &game.defs[*def];
            let entry = def.entries.first().and_then(Option::as_ref);
            let is_plain = def.axis.is_none() && def.constant && !def.uses_me;
            fixed(game, entry.filter(|_| is_plain)?)
        }
        _ => None,
    }
}

fn rows(game: &Game, coord: Coord, from: Fixed, to: Fixed) -> Option<Fixed> {
    let (Fixed::Num(from), Fixed::Num(to)) = (from, to) else {
        return None;
    };
    let cells = game.board.cells.enumerate().filter(|(_, cell)| {
        let at = match coord {
            Coord::X => cell.x,
            Coord::Y => cell.y,
            Coord::Z => cell.z,
        };
        (from..=to).contains(&at)
    });
    Some(Fixed::Cells(cells.map(|(id, _)| id).collect()))
}

fn join(
    both: (Fixed, Fixed),
    cells: fn(&BTreeSet<CellId>, &BTreeSet<CellId>) -> BTreeSet<CellId>,
    masks: fn(Mask, Mask) -> Mask,
) -> Option<Fixed> {
    match both {
        (Fixed::Cells(a), Fixed::Cells(b)) => Some(Fixed::Cells(cells(&a, &b))),
        (Fixed::Mask(ty, a), Fixed::Mask(_, b)) => Some(Fixed::Mask(ty, masks(a, b))),
        _ => None,
    }
}
