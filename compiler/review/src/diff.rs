//! The semantic difference of two rules files: which parts are added, removed or changed, which other parts
//! are affected by that, and a verdict.

use crate::names::{Names, Pairing, Renamed};
use crate::normal::Normal;
use crate::parts::{Key, PartText, parts};
use crate::rules::Rules;
use serde::Serialize;
use similar::{ChangeTag, TextDiff};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The effect of a change on a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub enum Verdict {
    /// Play, move texts and display are the same.
    #[serde(rename = "same game")]
    SameGame,
    /// Only names differ; play is the same.
    #[serde(rename = "same play, other names")]
    OtherNames,
    /// The rules differ.
    #[serde(rename = "other play")]
    OtherPlay,
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Verdict::SameGame => "same game",
            Verdict::OtherNames => "same play, other names",
            Verdict::OtherPlay => "other play",
        })
    }
}

/// The difference of the rules of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    /// The name of the game in the new rules.
    pub game: String,
    /// The title of the game in the new rules.
    pub title: String,
    /// The verdict.
    pub verdict: Verdict,
    /// The parts that differ, in the order of the new rules; removed ones come last.
    pub parts: Vec<PartChange>,
    /// Parts with unchanged text and another meaning, because of the parts that they use.
    pub affected: Vec<Affected>,
    /// Parts with another text and the same meaning.
    pub rewritten: Vec<Key>,
    /// The renamed things.
    pub renamed: Vec<Renamed>,
    /// Whether moves are listed in another order.
    pub reordered: bool,
}

/// The way in which a part differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// The part is new.
    Added,
    /// The part was removed.
    Removed,
    /// The meaning of the part itself has changed.
    Changed,
    /// The text of the part has changed, but nothing uses the part.
    Unused,
    /// The part was renamed.
    Renamed,
}

/// A part that differs.
#[derive(Clone, Debug, Serialize)]
pub struct PartChange {
    /// The part, by its new name if it was renamed.
    pub part: Key,
    /// The way in which it differs.
    pub change: Change,
    /// The file of the part; for a removed part, the old file.
    pub file: String,
    /// The removed lines.
    pub old: Vec<Line>,
    /// The added lines.
    pub new: Vec<Line>,
    /// Both in order, marked `-` and `+`, with some context lines marked by a blank.
    #[serde(skip)]
    pub shown: Vec<(char, String)>,
}

/// A line of a rules file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// The line number.
    pub line: usize,
    /// The text without its comment.
    pub text: String,
}

/// A part whose meaning has changed because of other parts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Affected {
    /// The part.
    pub part: Key,
    /// The chain of uses from this part to one that differs.
    pub through: Vec<Key>,
}

/// Compares the old and new rules of a game.
pub fn diff(old: &Rules, new: &Rules) -> Difference {
    let (verdict, renamed) = verdict(old, new);
    let (olds, news) = (parts(old), parts(new));
    let changes = changes(&olds, &news, &renamed);
    Difference {
        game: new.name().to_string(),
        title: new.game.title.clone(),
        verdict,
        affected: affected(&olds, &news, &changes.parts),
        parts: changes.parts,
        rewritten: changes.rewritten,
        renamed,
        reordered: reordered(old, new),
    }
}

fn verdict(old: &Rules, new: &Rules) -> (Verdict, Vec<Renamed>) {
    let (olds, news) = (Names::own(&old.game), Names::own(&new.game));
    let want = Normal::deep(&old.game, &olds).game();
    if Normal::deep(&new.game, &news).game() == want {
        return (Verdict::SameGame, Vec::new());
    }
    for how in [Pairing::ByName, Pairing::ByPlace] {
        let names = news.paired(&olds, how);
        if Normal::deep(&new.game, &names).game() == want {
            return (Verdict::OtherNames, news.renamed(&names));
        }
    }
    (Verdict::OtherPlay, Vec::new())
}

/// Whether the same blocks are tried in another order.
fn reordered(old: &Rules, new: &Rules) -> bool {
    let order = |rules: &Rules| Normal::deep(&rules.game, &Names::own(&rules.game)).order();
    let blocks = |rules: &Rules| {
        let names = rules.game.blocks.iter().map(|block| block.name.clone());
        names.collect::<BTreeSet<_>>()
    };
    blocks(old) == blocks(new) && order(old) != order(new)
}

#[derive(Default)]
struct Changes {
    parts: Vec<PartChange>,
    rewritten: Vec<Key>,
}

fn changes(olds: &[PartText], news: &[PartText], renamed: &[Renamed]) -> Changes {
    let mut changes = Changes::default();
    let before: BTreeMap<&Key, &PartText> = olds.iter().map(|part| (&part.key, part)).collect();
    let now: BTreeSet<&Key> = news.iter().map(|part| &part.key).collect();
    let mut gone: Vec<&PartText> = olds
        .iter()
        .filter(|part| !now.contains(&part.key))
        .collect();
    for new in news {
        if let Some(old) = before.get(&new.key) {
            changes.both(old, new);
        } else if let Some(old) = take_namesake(&mut gone, new, renamed) {
            changes
                .parts
                .push(change(Change::Renamed, Some(old), Some(new)));
        } else {
            changes.parts.push(change(Change::Added, None, Some(new)));
        }
    }
    let removed = gone
        .into_iter()
        .map(|old| change(Change::Removed, Some(old), None));
    changes.parts.extend(removed);
    changes
}

impl Changes {
    /// Records the difference of a part that exists in both.
    fn both(&mut self, old: &PartText, new: &PartText) {
        if old.words == new.words {
            return;
        }
        let unused = old.deep.is_none() && new.deep.is_none();
        let named = old.key.sort == "option" || old.key.sort == "enum";
        if !unused && (old.deep == new.deep || old.shallow == new.shallow) {
            self.rewritten.push(new.key.clone());
        } else {
            let how = if unused && !named {
                Change::Unused
            } else {
                Change::Changed
            };
            self.parts.push(change(how, Some(old), Some(new)));
        }
    }
}

/// Removes and returns the old part that a new one replaces under another name: one with the same meaning, or
/// a known renaming.
fn take_namesake<'a>(
    gone: &mut Vec<&'a PartText>,
    new: &PartText,
    renamed: &[Renamed],
) -> Option<&'a PartText> {
    let known = |old: &&PartText| {
        let is = |one: &Renamed| {
            one.sort == new.key.sort && one.old == old.key.name && one.new == new.key.name
        };
        renamed.iter().any(is)
    };
    let alike = |old: &&PartText| {
        let same = old.deep.is_some() && old.deep == new.deep;
        old.key.sort == new.key.sort && (same || known(old))
    };
    let at = gone.iter().position(alike)?;
    Some(gone.remove(at))
}

fn change(how: Change, old: Option<&PartText>, new: Option<&PartText>) -> PartChange {
    let lines = |part: Option<&PartText>| part.map(|p| p.lines.clone()).unwrap_or_default();
    let (olds, news) = (lines(old), lines(new));
    let texts = |lines: &[(usize, String)]| {
        let trimmed = lines.iter().map(|(_, text)| words(text));
        trimmed.collect::<Vec<_>>()
    };
    let (old_texts, new_texts) = (texts(&olds), texts(&news));
    let old_texts: Vec<&str> = old_texts.iter().map(String::as_str).collect();
    let new_texts: Vec<&str> = new_texts.iter().map(String::as_str).collect();
    let diff = TextDiff::from_slices(&old_texts, &new_texts);
    let line = |(line, text): &(usize, String)| Line {
        line: *line,
        text: text.clone(),
    };
    let (mut gone, mut added, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for one in diff.iter_all_changes() {
        let old = one.old_index().and_then(|i| olds.get(i)).map(line);
        let new = one.new_index().and_then(|i| news.get(i)).map(line);
        let (sign, here) = match one.tag() {
            ChangeTag::Delete => ('-', &old),
            ChangeTag::Insert => ('+', &new),
            ChangeTag::Equal => (' ', &new),
        };
        shown.extend(here.iter().map(|line| (sign, line.text.clone())));
        match one.tag() {
            ChangeTag::Delete => gone.extend(old),
            ChangeTag::Insert => added.extend(new),
            ChangeTag::Equal => {}
        }
    }
    let part = new.or(old);
    PartChange {
        part: part.map_or_else(
            || Key {
                sort: "",
                name: String::new(),
            },
            |part| part.key.clone(),
        ),
        change: how,
        file: part.map(|part| part.file.clone()).unwrap_or_default(),
        old: gone,
        new: added,
        shown: near(shown),
    }
}

/// The number of context lines around a change.
const AROUND: usize = 2;

/// Returns the lines that differ with their context; `…` marks omissions.
fn near(lines: Vec<(char, String)>) -> Vec<(char, String)> {
    let differs = |at: usize| lines.get(at).is_some_and(|line| line.0 != ' ');
    let near = |at: usize| (at.saturating_sub(AROUND)..=at + AROUND).any(differs);
    let mut shown: Vec<(char, String)> = Vec::new();
    let mut next = None;
    for (at, line) in lines.iter().enumerate().filter(|(at, _)| near(*at)) {
        if next.is_some_and(|next| next != at) {
            shown.push((' ', "…".to_string()));
        }
        next = Some(at + 1);
        shown.push(line.clone());
    }
    shown
}

/// Returns the words of a line, independent of layout.
fn words(line: &str) -> String {
    crate::parts::words(line).join(" ")
}

/// Returns the unchanged parts whose meaning has changed.
fn affected(olds: &[PartText], news: &[PartText], changes: &[PartChange]) -> Vec<Affected> {
    let before: BTreeMap<&Key, &PartText> = olds.iter().map(|part| (&part.key, part)).collect();
    let changed: BTreeSet<&Key> = changes.iter().map(|change| &change.part).collect();
    let differs = |part: &&PartText| {
        let old = before.get(&part.key);
        !changed.contains(&part.key) && old.is_some_and(|old| old.deep != part.deep)
    };
    let each = news.iter().filter(differs).map(|part| Affected {
        part: part.key.clone(),
        through: way(part, news, changes),
    });
    each.collect()
}

/// Returns the shortest chain of uses from a part to one that differs.
fn way(part: &PartText, all: &[PartText], changes: &[PartChange]) -> Vec<Key> {
    let differs = |key: &Key| changes.iter().any(|change| change.part == *key);
    let mut seen = BTreeSet::from([&part.key]);
    let mut queue = VecDeque::from([(part, Vec::new())]);
    while let Some((at, way)) = queue.pop_front() {
        for used in all.iter().filter(|other| uses(at, other)) {
            let way: Vec<Key> = way.iter().cloned().chain([used.key.clone()]).collect();
            if differs(&used.key) {
                return way;
            }
            if seen.insert(&used.key) {
                queue.push_back((used, way));
            }
        }
    }
    Vec::new()
}

/// Whether a part names something that another defines. Names of moves only count in parts that refer to
/// moves.
fn uses(part: &PartText, other: &PartText) -> bool {
    let asks = |part: &PartText| part.key.sort == "turn" || part.words.iter().any(|w| w == "can");
    let may = other.key.sort != "move" || asks(part);
    part.key != other.key && may && part.words.iter().any(|word| other.defines.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_shown_between_two_changes_is_marked() {
        let line = |at: usize| match at {
            0 | 9 => ('+', at.to_string()),
            _ => (' ', at.to_string()),
        };
        let shown = near((0..10).map(line).collect());
        let texts: Vec<&str> = shown.iter().map(|(_, text)| text.as_str()).collect();
        assert_eq!(texts, ["0", "1", "2", "…", "7", "8", "9"]);
    }
}
