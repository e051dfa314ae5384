//! Words made of the texts of states and of the player to move.

use super::split::Splitter;
use super::{Texts, Told, WordPart, counts, members};
use crate::schema::{Schema, StateSort, Stored, View};
use crate::session::PositionError;

/// Reads a word into a position.
pub(super) fn read(
    schema: &Schema,
    parts: &[WordPart],
    none: Option<&str>,
    word: &str,
    view: &mut View,
) -> Result<(), PositionError> {
    if let [
        WordPart {
            told: Told::Entry(state, entry),
            texts: Texts::Number,
        },
    ] = parts
    {
        let number = number(schema, *state, word)?;
        return store(view, *state, *entry, number);
    }
    let is_none = none == Some(word);
    if let Some(entries) = counts::counted(parts) {
        let word = if is_none { "" } else { word };
        let found =
            counts::read(&entries, word).ok_or_else(|| unknown(schema, parts, none, word))?;
        return entries.iter().try_for_each(|((state, at), _)| {
            let count = found.get(&(*state, *at)).copied();
            store(view, *state, *at, Stored::Number(count.unwrap_or(0)))
        });
    }
    let found = if is_none {
        Some(Vec::new())
    } else {
        told(schema, parts, word)
    };
    let found = found.ok_or_else(|| unknown(schema, parts, none, word))?;
    for (at, part) in parts.iter().enumerate() {
        let mut own: Vec<u16> = { found.iter() }
            .filter(|(of, _)| *of == at)
            .map(|(_, member)| *member as u16)
            .collect();
        own.sort_unstable();
        if let Some(pair) = own.windows(2).find(|pair| pair[0] == pair[1]) {
            let names = members(schema, part.told);
            let name = names.get(usize::from(pair[0])).copied();
            return Err(PositionError(format!(
                "`{}` stands twice",
                name.unwrap_or("?")
            )));
        }
        put(schema, part, own, view).ok_or_else(|| unknown(schema, parts, none, word))?;
    }
    Ok(())
}

/// Returns the members in a word, each with the index of its part. A word that holds one member is compared as a whole, so
/// that one text may begin another.
fn told(schema: &Schema, parts: &[WordPart], word: &str) -> Option<Vec<(usize, usize)>> {
    let texts: Vec<_> = parts.iter().map(|part| part.texts(schema)).collect();
    let all = texts.iter().enumerate().flat_map(|(at, texts)| {
        let texts = texts.iter();
        texts.map(move |(member, text)| ((at, *member), *text))
    });
    let splitter = Splitter::new(all);
    if parts.iter().all(|part| is_single(schema, part)) && parts.len() == 1 {
        return splitter.whole(word).map(|value| vec![value]);
    }
    splitter.split(word, texts.iter().map(Vec::len).sum())
}

/// Whether a part never has two members.
fn is_single(schema: &Schema, part: &WordPart) -> bool {
    let Told::Entry(state, _) = part.told else {
        return true;
    };
    let sort = schema.states.get(state).map(|state| &state.sort);
    !matches!(sort, Some(StateSort::Set { single: false, .. }))
}

/// Stores the members that a word has of a part; `None` where it needs one and has none, or has too many.
fn put(schema: &Schema, part: &WordPart, own: Vec<u16>, view: &mut View) -> Option<()> {
    let Told::Entry(state, entry) = part.told else {
        let [next] = own[..] else { return None };
        view.next = u8::try_from(next).ok()?;
        return Some(());
    };
    let value = match &schema.states.get(state)?.sort {
        StateSort::Flag => match own[..] {
            [] if !part.texts(schema).iter().any(|(member, _)| *member == 0) => Stored::Flag(false),
            [value] => Stored::Flag(value == 1),
            _ => return None,
        },
        StateSort::Set { single, always, .. } => {
            let fits = !(*single && own.len() > 1 || *always && own.is_empty());
            fits.then_some(Stored::Set(own))?
        }
        StateSort::Number(..) => return None,
    };
    store(view, state, entry, value).ok()
}

fn store(view: &mut View, state: usize, entry: usize, value: Stored) -> Result<(), PositionError> {
    let place = view
        .states
        .get_mut(state)
        .and_then(|all| all.get_mut(entry));
    let place = place.ok_or_else(|| PositionError("the position is not of this game".into()))?;
    *place = value;
    Ok(())
}

/// Reads a number in decimal digits.
fn number(schema: &Schema, state: usize, word: &str) -> Result<Stored, PositionError> {
    let Some(StateSort::Number(low, high)) = schema.states.get(state).map(|state| &state.sort)
    else {
        return Err(PositionError("the position is not of this game".into()));
    };
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse::<i32>().ok().filter(|_| is_number);
    let number = number.filter(|n| (low..=high).contains(&n));
    number.map(Stored::Number).ok_or_else(|| {
        PositionError(format!(
            "`{}` is not a number in {low}..{high}",
            short(word)
        ))
    })
}

/// An error that lists the texts that can stand in the word.
fn unknown(schema: &Schema, parts: &[WordPart], none: Option<&str>, word: &str) -> PositionError {
    const SHOWN: usize = 12;
    let texts = parts.iter().flat_map(|part| part.texts(schema));
    let mut texts: Vec<String> = { texts.take(SHOWN + 1) }
        .map(|(_, text)| format!("`{text}`"))
        .collect();
    if texts.len() > SHOWN {
        texts.truncate(SHOWN);
        texts.push("...".into());
    }
    texts.extend(none.map(|none| format!("or `{none}`")));
    let texts = texts.join(" ");
    PositionError(format!("`{}` is not made of {texts}", short(word)))
}

/// Writes a word.
pub(super) fn write(
    schema: &Schema,
    parts: &[WordPart],
    none: Option<&str>,
    view: &View,
) -> Result<String, PositionError> {
    let mut word = String::new();
    let counted = counts::counted(parts);
    for (entry, text) in counted.iter().flatten() {
        let written = counts::write(view, *entry, text, &mut word);
        written
            .ok_or_else(|| PositionError(format!("no number before `{text}` can be written")))?;
    }
    for part in parts.iter().filter(|_| counted.is_none()) {
        write_part(schema, part, view, &mut word)?;
    }
    match (word.is_empty(), none) {
        (false, _) => Ok(word),
        (true, Some(none)) => Ok(none.into()),
        (true, None) => Err(PositionError("nothing is there to be written".into())),
    }
}

fn write_part(
    schema: &Schema,
    part: &WordPart,
    view: &View,
    word: &mut String,
) -> Result<(), PositionError> {
    let mut left: Vec<usize> = match held(part.told, view) {
        None => return Err(PositionError("the position is not of this game".into())),
        Some(Stored::Number(n)) => {
            word.push_str(&n.to_string());
            return Ok(());
        }
        Some(Stored::Flag(flag)) => vec![usize::from(flag)],
        Some(Stored::Set(members)) => members.into_iter().map(usize::from).collect(),
    };
    for (member, text) in part.texts(schema) {
        if let Some(at) = left.iter().position(|other| *other == member) {
            left.swap_remove(at);
            word.push_str(text);
        }
    }
    let is_flag = matches!(held(part.told, view), Some(Stored::Flag(_)));
    match left.first() {
        // A flag that is false is told by the absence of the text for true.
        None => Ok(()),
        Some(0) if is_flag => Ok(()),
        Some(member) => {
            let names = members(schema, part.told);
            let name = names.get(*member).copied().unwrap_or("?");
            Err(PositionError(format!("no text stands for `{name}`")))
        }
    }
}

/// Returns what a position holds there.
fn held(told: Told, view: &View) -> Option<Stored> {
    match told {
        Told::Next => Some(Stored::Set(vec![view.next.into()])),
        Told::Entry(state, entry) => view.states.get(state)?.get(entry).cloned(),
    }
}

/// Shortens a word for a message.
pub(super) fn short(word: &str) -> String {
    word.chars().take(40).collect()
}
