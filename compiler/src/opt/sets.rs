//! Disjointness and containment of two sets in every position.

use crate::ir::walk::{same, size};
use crate::ir::{Expr, ExprKind as K, LayerId, Pieces, Value};

/// The size limit of a comparison, in nodes.
const NODES: usize = 200;

/// Whether two sets are provably disjoint, within the size limit.
pub(super) fn never_meet(a: &Expr, b: &Expr) -> bool {
    small(a, b) && disjoint(a, b)
}

/// Whether the first set is provably contained in the second, within the size limit.
pub(super) fn always_in(a: &Expr, b: &Expr) -> bool {
    small(a, b) && subset(a, b)
}

fn small(a: &Expr, b: &Expr) -> bool {
    size(a) + size(b) <= NODES
}

fn disjoint(a: &Expr, b: &Expr) -> bool {
    leaves_disjoint(a, b) || parts_disjoint(a, b) || parts_disjoint(b, a)
}

/// Proves disjointness by cases over the structure of the first set.
fn parts_disjoint(a: &Expr, b: &Expr) -> bool {
    match &*a.kind {
        K::Union(x, y) | K::If(_, x, y) => disjoint(x, b) && disjoint(y, b),
        K::Inter(x, y) => disjoint(x, b) || disjoint(y, b),
        K::Diff(x, y) => disjoint(x, b) || subset(b, y),
        _ => false,
    }
}

fn leaves_disjoint(a: &Expr, b: &Expr) -> bool {
    match (&*a.kind, &*b.kind) {
        (K::Lit(Value::Cells(a)), K::Lit(Value::Cells(b))) => a.inter(b).is_empty(),
        (K::Lit(Value::Mask(a)), K::Lit(Value::Mask(b))) => a & b == 0,
        // `others(p)` contains all players but `p`.
        (K::Others(p), K::Me) | (K::Me, K::Others(p)) => matches!(*p.kind, K::Me),
        (K::Empty(l), _) => piece_layer(b) == Some(*l),
        (_, K::Empty(l)) => piece_layer(a) == Some(*l),
        (K::Pieces(a), K::Pieces(b)) => {
            // A cell has at most one piece per layer.
            let differ = |a: &Option<Expr>, b: &Option<Expr>| match (a, b) {
                (Some(a), Some(b)) => disjoint(a, b),
                _ => false,
            };
            a.layer == b.layer && (differ(&a.owner, &b.owner) || differ(&a.kinds, &b.kinds))
        }
        _ => false,
    }
}

/// The layer on which every cell of a set holds a piece.
fn piece_layer(e: &Expr) -> Option<LayerId> {
    match *e.kind {
        K::Pieces(Pieces { layer, .. }) | K::Occupied(layer) => Some(layer),
        _ => None,
    }
}

fn subset(a: &Expr, b: &Expr) -> bool {
    if same(a, b) || leaf_in(a, b) {
        return true;
    }
    let by_first = match &*a.kind {
        K::Union(x, y) | K::If(_, x, y) => subset(x, b) && subset(y, b),
        K::Inter(x, y) => subset(x, b) || subset(y, b),
        K::Diff(x, _) => subset(x, b),
        _ => false,
    };
    by_first
        || match &*b.kind {
            K::Union(x, y) => subset(a, x) || subset(a, y),
            K::Inter(x, y) => subset(a, x) && subset(a, y),
            K::Diff(x, y) => subset(a, x) && disjoint(a, y),
            _ => false,
        }
}

fn leaf_in(a: &Expr, b: &Expr) -> bool {
    match (&*a.kind, &*b.kind) {
        (K::Lit(Value::Cells(a)), K::Lit(Value::Cells(b))) => a.is_subset(b),
        (K::Lit(Value::Mask(a)), K::Lit(Value::Mask(b))) => a & !b == 0,
        (_, K::Occupied(l)) => piece_layer(a) == Some(*l),
        (K::Pieces(a), K::Pieces(b)) => {
            let narrower = |a: &Option<Expr>, b: &Option<Expr>| match (a, b) {
                (_, None) => true,
                (Some(a), Some(b)) => subset(a, b),
                (None, Some(_)) => false,
            };
            let Pieces {
                owner,
                kinds,
                layer,
            } = a;
            *layer == b.layer && narrower(owner, &b.owner) && narrower(kinds, &b.kinds)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    #[test]
    fn a_cell_has_one_piece_of_a_layer() {
        assert!(disjoint(&own(), &enemy()));
        assert!(disjoint(&empty(), &enemy()) && disjoint(&own(), &empty()));
        assert!(disjoint(
            &pieces(None, Some(1)),
            &pieces(Some(me()), Some(2))
        ));
        assert!(!disjoint(&pieces(None, Some(1)), &own()));
        assert!(!disjoint(&cells(K::Empty(LayerId(1))), &own()));
        assert!(disjoint(&cells(K::Diff(enemy(), empty())), &empty()));
        assert!(disjoint(&own(), &cells(K::Diff(empty(), own()))));
    }

    #[test]
    fn narrower_pieces_are_in_wider_ones() {
        assert!(subset(&pieces(Some(me()), Some(1)), &own()));
        assert!(subset(&own(), &cells(K::Occupied(LayerId(0)))));
        assert!(!subset(&own(), &pieces(Some(me()), Some(1))));
        assert!(
            !subset(&pieces(None, Some(1)), &own()),
            "neutral ones are nobody's"
        );
        let two = cells(K::Union(enemy(), own()));
        assert!(subset(&own(), &two) && !subset(&two, &own()));
    }
}
