//! Random changes of statements.

use super::Dice;
use super::draft::{Draft, Place};
use super::exprs::{cells, condition, expr};
use super::words::{Edit, has_word};
use boardwright::typed::Ty;

type Edits = Option<Vec<Edit>>;

fn place<'t>(draft: &'t Draft, dice: &mut Dice<'_>) -> Option<&'t Place> {
    dice.one(&draft.places)
}

fn inserted(place: &Place, text: String) -> Vec<Edit> {
    vec![(place.at..place.at, format!("{text}\n"))]
}

/// Adds a `let`, and sometimes reads it in the next statement in place of another expression of its type.
pub(super) fn new_let(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let place = place(draft, dice)?;
    let ty = *dice.one(&[
        Ty::Cells,
        Ty::Cells,
        Ty::Num,
        Ty::Truth,
        Ty::Kinds,
        Ty::Dirs,
    ])?;
    let (name, value) = (dice.name("named", draft), expr(draft, dice, ty, place)?);
    let mut edits = inserted(place, format!("let {name} = {value}"));
    if let Some(stmt) = &place.stmt {
        let mut inside = draft.inside(stmt);
        inside.retain(|(_, found)| *found == ty);
        edits.extend(dice.one(&inside).map(|(at, _)| (at.clone(), name)));
    }
    Some(edits)
}

/// Moves an expression of a statement into a `let` before it: directly before it, or at any earlier place
/// where it is valid.
pub(super) fn extracted_let(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let statements = draft.places.iter().filter(|place| place.stmt.is_some());
    let choices = statements.clone().filter(|place| place.choice);
    let some: Vec<&Place> = match dice.below(2) {
        0 => choices.collect(),
        _ => statements.collect(),
    };
    let place = *dice.one(&some)?;
    let mut inside = draft.inside(place.stmt.as_ref()?);
    inside.retain(|(at, _)| draft.is_closed(draft.at(at), &place.scope));
    let (at, _) = dice.one(&inside)?;
    let text = draft.at(at);
    let earlier = draft.places.iter().filter(|earlier| {
        earlier.part == place.part
            && earlier.at <= place.at
            && earlier.scope.iter().all(|name| place.scope.contains(name))
            && draft.is_closed(text, &earlier.scope)
    });
    let earlier: Vec<&Place> = earlier.collect();
    let before = match dice.below(2) {
        0 => place,
        _ => dice.one(&earlier)?,
    };
    let name = dice.name("named", draft);
    let mut edits = inserted(before, format!("let {name} = {text}"));
    edits.push((at.clone(), name));
    Some(edits)
}

/// Adds a requirement, anywhere in a block.
pub(super) fn requirement(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let place = place(draft, dice)?;
    let condition = condition(draft, dice, place)?;
    Some(inserted(place, format!("require {condition}")))
}

/// Adds an effect, from the file or a new one; sometimes followed by a requirement and another effect.
pub(super) fn effect(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let place = place(draft, dice)?;
    let mut text = some_effect(draft, dice, place)?;
    if place.in_move && dice.below(4) == 0 {
        let condition = condition(draft, dice, place)?;
        let then = some_effect(draft, dice, place)?;
        text = format!("{text}\nrequire {condition}\n{then}");
    }
    Some(inserted(place, text))
}

/// Returns an effect that is valid at a place.
pub(super) fn some_effect(draft: &Draft, dice: &mut Dice<'_>, place: &Place) -> Option<String> {
    let own = draft.places.iter().filter(|p| !p.choice);
    let own = own.filter_map(|p| Some(draft.at(p.stmt.as_ref()?)));
    let own: Vec<&str> = own
        .filter(|text| !has_word(text, "require") && draft.is_closed(text, &place.scope))
        .collect();
    if !own.is_empty() && dice.below(2) == 0 {
        return dice.one(&own).map(|text| (*text).to_string());
    }
    let on = cells(draft, dice, place)?;
    Some(match dice.below(9) {
        0 | 1 => format!("clear {on}"),
        2 | 3 => format!("put own {} on {on}", kind(draft, dice)?),
        4 => format!("{on} -> {}", cells(draft, dice, place)?),
        5 => "again".into(),
        6 => format!("next := {}", expr(draft, dice, Ty::Players, place)?),
        7 => format!("if {} {{ clear {on} }}", condition(draft, dice, place)?),
        _ => format!(
            "at once {{ clear {on}\nput own {} on own & edge }}",
            kind(draft, dice)?
        ),
    })
}

/// Returns a kind of the first layer.
pub(super) fn kind<'t>(draft: &'t Draft, dice: &mut Dice<'_>) -> Option<&'t str> {
    let kinds = draft.game.kinds.iter();
    let kinds = kinds.filter(|kind| kind.layer == boardwright::typed::LayerId(0) && !kind.neutral);
    let kinds: Vec<&str> = kinds.map(|kind| kind.name.as_str()).collect();
    dice.one(&kinds).copied()
}

/// Wraps a statement and some of those after it in a condition or a loop.
pub(super) fn wrapped(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let place = place(draft, dice)?;
    let first = place.stmt.clone()?;
    let same = |other: &&Place| other.part == place.part && other.scope == place.scope;
    let behind = draft.places.iter().filter(same);
    let ends = behind.filter_map(|other| other.stmt.clone());
    let ends: Vec<usize> = ends
        .map(|stmt| stmt.end)
        .filter(|end| *end >= first.end)
        .collect();
    let end = match dice.below(2) {
        0 => first.end,
        _ => *dice.one(&ends)?,
    };
    let name = dice.name("each", draft);
    let (head, tail) = match dice.below(8) {
        0..3 => (
            format!("if {}", condition(draft, dice, place)?),
            String::new(),
        ),
        3 => {
            let otherwise = some_effect(draft, dice, place)?;
            let head = format!("if {}", condition(draft, dice, place)?);
            (head, format!(" else {{ {otherwise} }}"))
        }
        4 => {
            let set = expr(draft, dice, Ty::Cells, place)?;
            (format!("for each {name} in {set}"), String::new())
        }
        5 => (
            format!("for each {name} in 1..{}", 1 + dice.below(3)),
            String::new(),
        ),
        6 => {
            let stop = ["", " or stop"][dice.below(2) as usize];
            let condition = condition(draft, dice, place)?;
            ("repeat".into(), format!(" while {condition}{stop}"))
        }
        _ => ("at once".into(), String::new()),
    };
    Some(vec![
        (first.start..first.start, format!("{head} {{\n")),
        (end..end, format!("\n}}{tail}\n")),
    ])
}

/// Adds a choice that is only made where a condition holds, with an effect.
pub(super) fn choice_behind_if(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let moves = draft.places.iter().filter(|place| place.in_move);
    let moves: Vec<&Place> = moves.collect();
    let place = *dice.one(&moves)?;
    let choices = draft
        .places
        .iter()
        .filter(|p| p.part == place.part && p.choice);
    if choices.count() > 2 {
        return None;
    }
    let condition = condition(draft, dice, place)?;
    let name = dice.name("chosen", draft);
    let (from, effect) = match dice.below(3) {
        0 => {
            let names: Vec<&str> = draft.game.kinds.iter().map(|k| k.name.as_str()).collect();
            let kinds = [*dice.one(&names)?, *dice.one(&names)?].join(", ");
            (
                format!("{{{kinds}}}"),
                format!("put own {name} on {}", cells(draft, dice, place)?),
            )
        }
        1 => (
            cells(draft, dice, place)?,
            format!("put own {} on {name}", kind(draft, dice)?),
        ),
        _ => (cells(draft, dice, place)?, format!("clear {name}")),
    };
    let text = match dice.below(3) {
        0 => format!("choose {name} in {from}\nif {condition} {{ {effect} }}"),
        _ => format!("if {condition} {{ choose {name} in {from}\n{effect} }}"),
    };
    Some(inserted(place, text))
}
