use super::*;
use crate::ir::Ending;
use crate::ir::testing::*;

/// Returns `(if from in men then …) | (if from in kings then …)`.
fn targets(men: Expr, kings: Expr) -> Expr {
    let of_kind = |kind: u64, set: Expr| {
        let pieces = pieces(None, Some(kind));
        let cond = e(K::In(var(0, Ty::Cells), pieces), Ty::Truth);
        let none = cells(K::Lit(Value::nothing(Ty::Cells)));
        cells(K::If(cond, set, none))
    };
    cells(K::Union(of_kind(3, men), of_kind(2, kings)))
}

fn parts(p: &Program, targets: Expr) -> usize {
    let all = cells(K::Lit(Value::Cells(p.grid.cells.clone())));
    let body = Body {
        vars: vars(&[("from", Ty::Cells), ("to", Ty::Cells)]),
        stmts: vec![choose(0, all), choose(1, targets)],
    };
    terms_of(p, &body, VarId(0), VarId(1)).map_or(0, |rows| rows.parts.len())
}

fn walk(mask: u64) -> Expr {
    ray(var(0, Ty::Cells), dirs(mask), None, Ending::Over)
}

#[test]
fn terms_that_lead_elsewhere_are_taken_apart() {
    let p = program(squares(5, 5, None, false));
    assert_eq!(parts(&p, targets(walk(0b0101_0101), walk(0b1010_1010))), 2);
}

#[test]
fn terms_that_may_lead_to_the_same_cell_stay_together() {
    let p = program(squares(5, 5, None, false));
    let step = cells(K::Step(var(0, Ty::Cells), dirs(1), None));
    assert_eq!(parts(&p, targets(walk(0b0101_0101), step)), 1);
    let ring = program(squares(4, 4, None, true));
    assert_eq!(parts(&ring, targets(walk(0b0100), walk(0b0100_0000))), 1);
}
