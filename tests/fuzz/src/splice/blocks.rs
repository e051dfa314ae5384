//! Random changes of whole parts.

use super::Dice;
use super::draft::{Draft, Place, range};
use super::exprs::{condition, expr};
use super::stmts::{kind, some_effect};
use super::words::{Edit, has_word, renamed, words};
use boardwright::syntax::ast::{Group, Part, PartKind};
use boardwright::typed::Ty;
use std::collections::BTreeMap;

type Edits = Option<Vec<Edit>>;

/// Returns the name that a part declares.
fn declared(part: &Part) -> Option<&str> {
    match &part.kind {
        PartKind::Layer { name, .. }
        | PartKind::Table { name, .. }
        | PartKind::State { name, .. }
        | PartKind::Enum { name, .. }
        | PartKind::Option { name, .. }
        | PartKind::Act { name, .. }
        | PartKind::Move { name, .. } => Some(&name.text),
        _ => None,
    }
}

/// Appends a part to the end of a file.
fn added(draft: &Draft, text: String) -> Edit {
    let end = draft.text.len();
    (end..end, format!("\n{text}\n"))
}

/// Returns the `move` parts of a file.
fn moves(draft: &Draft) -> Vec<&Part> {
    let parts = draft.tree.parts.iter();
    parts
        .filter(|part| matches!(part.kind, PartKind::Move { .. }))
        .collect()
}

/// Returns the groups of `turn`.
fn groups(draft: &Draft) -> &[Group] {
    let parts = draft.tree.parts.iter();
    let mut turn = parts.filter_map(|part| match &part.kind {
        PartKind::Turn(groups) => Some(groups),
        _ => None,
    });
    turn.next_back().map_or(&[], Vec::as_slice)
}

/// Returns a place outside of all bodies.
fn nowhere() -> Place {
    Place {
        at: 0,
        stmt: None,
        choice: false,
        scope: Vec::new(),
        part: 0..0,
        in_move: true,
    }
}

/// Adds a new block, and if there is a `turn`, adds it to a group or before or after one.
fn played(draft: &Draft, dice: &mut Dice<'_>, name: &str, text: String) -> Edits {
    let mut edits = vec![added(draft, text)];
    if let Some(group) = dice.one(groups(draft)) {
        let last = group.blocks.last()?.span;
        let at = range(last).end;
        edits.push(match dice.below(3) {
            0 => (at..at, format!(" else {name}")),
            _ => (at..at, format!(" | {name}")),
        });
    }
    Some(edits)
}

/// Adds a block of another file, with all declarations that it uses.
pub(super) fn of_another_file(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let other = dice.one(&dice.seeds.0)?;
    let all = moves(other);
    let block = *dice.one(&all)?;
    let mut names = BTreeMap::new();
    let players = draft.game.players.iter().cycle();
    for (theirs, ours) in other.game.players.iter().zip(players) {
        names.insert(theirs.name.clone(), ours.name.clone());
    }
    let here: Vec<&str> = draft.game.kinds.iter().map(|k| k.name.as_str()).collect();
    for theirs in other.game.kinds.iter() {
        if theirs.layer == boardwright::typed::LayerId(0) && !here.contains(&theirs.name.as_str()) {
            names.insert(theirs.name.clone(), (*dice.one(&here)?).to_string());
        }
    }
    let parts = needed(other, block);
    for part in parts.iter().chain([&block]) {
        let name = declared(part)?;
        if has_word(&draft.text, name) {
            let new = dice.name(name, draft);
            names.insert(name.to_string(), new);
        }
    }
    let mut texts = parts.iter().chain([&block]).map(|part| {
        let text = other.at(&range(part.span));
        renamed(text, |word| names.get(word).cloned())
    });
    let mut edits: Vec<Edit> = Vec::new();
    let text = texts.by_ref().collect::<Vec<_>>().join("\n");
    let name = declared(block)?;
    let name = names.get(name).cloned().unwrap_or_else(|| name.to_string());
    edits.extend(played(draft, dice, &name, text)?);
    Some(edits)
}

/// Returns the parts of a file that a part uses, in the order of the file.
fn needed<'t>(draft: &'t Draft, part: &'t Part) -> Vec<&'t Part> {
    let mut needed: Vec<&Part> = Vec::new();
    let mut left = vec![part];
    while let Some(part) = left.pop() {
        let text = draft.at(&range(part.span));
        let spoken = words(text);
        for other in &draft.tree.parts {
            let named = declared(other).is_some_and(|name| spoken.contains(&name));
            let move_part = matches!(other.kind, PartKind::Move { .. });
            if named && !move_part && !needed.iter().any(|known| known.span == other.span) {
                needed.push(other);
                left.push(other);
            }
        }
    }
    needed.sort_by_key(|part| part.span.start);
    needed
}

/// Adds a block without choices.
pub(super) fn without_choice(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let place = nowhere();
    let name = dice.name("settle", draft);
    let mut body = Vec::new();
    for _ in 0..1 + dice.below(3) {
        body.push(match dice.below(4) {
            0 => format!("require {}", condition(draft, dice, &place)?),
            1 => "require seen < 2".into(),
            _ => some_effect(draft, dice, &place)?,
        });
    }
    let text = format!("move {name} {{\n{}\n}}", body.join("\n"));
    played(draft, dice, &name, text)
}

/// Adds `unique` to a block, or removes it.
pub(super) fn unique(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let all = moves(draft);
    let PartKind::Move { unique, body, .. } = &dice.one(&all)?.kind else {
        return None;
    };
    let open = range(body.span).start;
    Some(vec![match unique {
        Some(word) => (range(*word), String::new()),
        None => (open..open, "unique ".into()),
    }])
}

/// Boards with gaps, with edges that wrap, of other shapes and of more than one word.
const BOARDS: [&str; 12] = [
    "hexagon 3",
    "hexagon 5",
    "triangle 5",
    "rhombus 4 x 4",
    "rhombus 5 x 4 wrap x",
    "square 5 x 5 only cells - c3",
    "square 5 x 5 only cells - (a1 | e5)",
    "square 4 x 4 wrap x",
    "square 5 x 4 wrap x y",
    "square 3 x 3 x 3",
    "square 9 x 8",
    "square 12 x 11 only cells - f6",
];

/// Puts another board in place of the file's own.
pub(super) fn board(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let parts = &draft.tree.parts;
    let part = parts
        .iter()
        .find(|part| matches!(part.kind, PartKind::Board { .. }))?;
    let board = dice.one(&BOARDS)?;
    Some(vec![(range(part.span), format!("board {board}"))])
}

/// Narrows a group of `turn` to the moves with the best value.
pub(super) fn narrowed(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let most = ["most", "least"][dice.below(2) as usize];
    let value = expr(draft, dice, Ty::Num, &nowhere())?;
    let narrow = format!(" by {most} {value}");
    if let Some(group) = dice.one(groups(draft)) {
        let end = range(group.span).end;
        return Some(vec![(end..end, narrow)]);
    }
    let names: Vec<&str> = moves(draft).into_iter().filter_map(declared).collect();
    let turn = format!("turn {{ {}{narrow} }}", names.join(" | "));
    Some(vec![added(draft, turn)])
}

/// Reorders `turn`, or adds `pass`.
pub(super) fn turn(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let all = groups(draft);
    let Some(group) = dice.one(all) else {
        let names = moves(draft).into_iter().filter_map(declared);
        let joint = [" | ", " else "][dice.below(2) as usize];
        let names: Vec<&str> = names.chain(["pass"]).collect();
        return Some(vec![added(
            draft,
            format!("turn {{ {} }}", names.join(joint)),
        )]);
    };
    let at = range(group.span);
    let other = range(dice.one(all)?.span);
    Some(match dice.below(3) {
        0 => vec![(
            range(group.blocks.last()?.span).end..range(group.blocks.last()?.span).end,
            " | pass".into(),
        )],
        1 if at != other => vec![
            (at.clone(), draft.at(&other).to_string()),
            (other, draft.at(&at).to_string()),
        ],
        _ => vec![(at.end..at.end, " else pass".into())],
    })
}

/// Adds drops of pieces in hand, and an effect that fills the hand again.
pub(super) fn hand(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let (state, name) = (dice.name("held", draft), dice.name("drop", draft));
    let place = nowhere();
    let kind = kind(draft, dice)?;
    let on = match dice.below(2) {
        0 => "empty".to_string(),
        _ => format!("empty & {}", expr(draft, dice, Ty::Cells, &place)?),
    };
    let later = match dice.below(3) {
        0 => format!("require {}\n", condition(draft, dice, &place)?),
        1 => format!("{}\n", some_effect(draft, dice, &place)?),
        _ => String::new(),
    };
    let (declaration, body) = match dice.below(2) {
        0 => (
            format!("state {state}[player] : 0..9 = {}", 1 + dice.below(3)),
            format!(
                "require {state} > 0\nchoose spot in {on}\nput own {kind} on spot\n{state} -= 1\n{later}"
            ),
        ),
        _ => (
            format!("state {state}[player, kind] : 0..9 = {}", dice.below(3)),
            format!(
                "choose sort in {{k in {kind} | {kind} : {state}[me, k] > 0}}\nchoose spot in {on}\n{state}[me, sort] -= 1\nput own sort on spot\n{later}"
            ),
        ),
    };
    let index = if declaration.contains("kind") {
        format!("[me, {kind}]")
    } else {
        String::new()
    };
    let text = format!("{declaration}\nmove {name} {{\n{body}}}");
    let mut edits = played(draft, dice, &name, text)?;
    let effects = draft.places.iter().filter(|p| p.in_move && !p.choice);
    let effects: Vec<&Place> = effects.collect();
    if let Some(place) = dice.one(&effects) {
        let condition = condition(draft, dice, place)?;
        edits.push((
            place.at..place.at,
            format!("if {condition} {{ {state}{index} += 1 }}\n"),
        ));
    }
    Some(edits)
}

/// Adds, removes or changes a line of `end`.
pub(super) fn end(draft: &Draft, dice: &mut Dice<'_>) -> Edits {
    let parts = draft.tree.parts.iter();
    let mut ends = parts.filter_map(|part| match &part.kind {
        PartKind::End(rules) => Some(rules),
        _ => None,
    });
    let rules = ends.next()?;
    let rule = dice.one(rules)?;
    let at = range(rule.span);
    let condition = condition(draft, dice, &nowhere())?;
    let result = [
        "draw",
        "me wins",
        "next loses",
        "continue",
        "score p = #own[p]",
    ];
    let result = result[dice.below(5) as usize];
    Some(match dice.below(4) {
        0 if rules.len() > 1 => vec![(at, String::new())],
        1 => vec![(range(rule.cond.span), condition)],
        _ => vec![(
            at.start..at.start,
            format!("({condition}) and turn > 3 : {result}\n"),
        )],
    })
}
