//! Random expressions of a type, taken from those of a file.

use super::Dice;
use super::draft::{Draft, Place};
use super::words::Edit;
use boardwright::typed::Ty;

/// Returns an expression of a type that is valid at a place.
pub(super) fn expr(draft: &Draft, dice: &mut Dice<'_>, ty: Ty, place: &Place) -> Option<String> {
    let found = draft.exprs(ty, &place.scope);
    if !found.is_empty() && dice.below(4) > 0 {
        return dice.one(&found).map(|text| format!("({text})"));
    }
    let plain: &[&str] = match ty {
        Ty::Cells => &[
            "empty",
            "own",
            "enemy",
            "occupied",
            "edge",
            "cells - edge",
            "before(own)",
        ],
        Ty::Num => &[
            "#own",
            "#empty",
            "turn",
            "2",
            "seen",
            "#groups(own)",
            "before(#enemy)",
        ],
        Ty::Truth => &[
            "turn < 6",
            "seen < 2",
            "some own",
            "no enemy & edge",
            "turn % 2 == 1",
            "before(some enemy)",
        ],
        Ty::Players => &["me", "next", "others", "playing"],
        Ty::Dirs => &["adjacent", "orthogonal", "n | e", "left(n)"],
        Ty::Kinds | Ty::Enum(_) | Ty::Unknown => &[],
    };
    dice.one(plain).map(|text| (*text).to_string())
}

/// Returns a set of cells that is valid at a place, often a small one.
pub(super) fn cells(draft: &Draft, dice: &mut Dice<'_>, place: &Place) -> Option<String> {
    let names: Vec<&String> = place.scope.iter().collect();
    let one = dice.one(&names).map(|name| (*name).clone());
    let set = expr(draft, dice, Ty::Cells, place)?;
    Some(match (dice.below(6), one) {
        (0 | 1, Some(one)) => one,
        (2, Some(one)) => format!("{one}.(adjacent) & {set}"),
        (3, _) => format!("first_of({set})"),
        _ => set,
    })
}

/// Returns a condition that is valid at a place.
pub(super) fn condition(draft: &Draft, dice: &mut Dice<'_>, place: &Place) -> Option<String> {
    Some(match dice.below(8) {
        0 => format!("some {}", expr(draft, dice, Ty::Cells, place)?),
        1 => format!("no {}", cells(draft, dice, place)?),
        2 => format!("not {}", expr(draft, dice, Ty::Truth, place)?),
        3 => {
            let n = expr(draft, dice, Ty::Num, place)?;
            format!("{n} > {}", dice.below(4))
        }
        4 => format!(
            "{} in {}",
            cells(draft, dice, place)?,
            expr(draft, dice, Ty::Cells, place)?
        ),
        _ => expr(draft, dice, Ty::Truth, place)?,
    })
}

/// Replaces an expression by another one of its type.
pub(super) fn swapped(draft: &Draft, dice: &mut Dice<'_>) -> Option<Vec<Edit>> {
    let place = dice.one(&draft.places)?;
    let inside = draft.inside(&place.stmt.clone()?);
    let (at, ty) = dice.one(&inside)?;
    let other = match dice.below(5) {
        0 => format!("before({})", draft.at(at)),
        _ => expr(draft, dice, *ty, place)?,
    };
    Some(vec![(at.clone(), format!("({other})"))])
}
