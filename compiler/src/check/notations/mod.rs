//! Checks `notation`: which texts stand for which values of a position.
//!
//! After: every field tells a part of a position that no other field tells, every word has a text for each of its
//! values, and no two values have the same text. A notation is no rule, so an inherited notation that does not fit
//! the variant is left out without an error; whether it is wrong in the parent already is asked where the parent is
//! checked.

mod ambiguous;
mod layer;
mod part;
mod word;

use std::collections::BTreeMap;

use boardwright_runtime::{Looks, Notation, NotationField, Texts, Told, WordPart};

use crate::diag::Diagnostic;
use crate::diag::state::{NOTATION_TEXT, NOTATION_TWICE};
use crate::source::Span;
use crate::syntax::ast::{self, FieldKind, PartKind};

use super::Checker;

/// The longest text of a value, in characters.
const LONGEST: usize = 16;

/// Why a notation has no meaning.
enum Wrong {
    /// A name that nothing has, with the names that it may be meant for.
    Unknown(ast::Name, Box<Diagnostic>, Vec<String>),
    /// Another mistake.
    Other(Box<Diagnostic>),
    /// Something that is reported elsewhere.
    Silent,
}

impl From<Diagnostic> for Wrong {
    fn from(d: Diagnostic) -> Wrong {
        Wrong::Other(Box::new(d))
    }
}

/// The value that a field tells, to find values that are told twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Layer(usize),
    Part(Told),
}

impl Checker<'_> {
    /// Checks all notations.
    pub(super) fn notation_parts(&mut self) {
        for part in self.parts {
            let PartKind::Notation { name, fields } = &part.kind else {
                continue;
            };
            let mut wrong = Vec::new();
            let notation = self.notation(name, fields, &mut wrong);
            let inherited = self.game.files.first() != Some(&part.span.file);
            match (wrong.is_empty(), inherited) {
                (true, _) => self.game.notations.push(notation),
                (false, true) => {}
                (false, false) => wrong.into_iter().for_each(|w| self.wrong_notation(w)),
            }
        }
    }

    fn wrong_notation(&mut self, wrong: Wrong) {
        match wrong {
            Wrong::Silent => self.silenced += 1,
            Wrong::Other(d) => self.error(*d),
            Wrong::Unknown(name, d, known) => {
                let near = Self::nearest(&name.text, known.iter().map(String::as_str));
                self.report_unknown(&name, *d, near);
            }
        }
    }

    fn notation(
        &self,
        name: &ast::Name,
        fields: &[ast::Field],
        wrong: &mut Vec<Wrong>,
    ) -> Notation {
        let mut places = BTreeMap::new();
        let mut kept = Vec::new();
        for field in fields {
            let told = match &field.kind {
                FieldKind::Fixed(text) => {
                    wrong.extend(no_word(text));
                    Ok(NotationField::Fixed(text.text.clone()))
                }
                FieldKind::Word(parts) => match &parts[..] {
                    [part] if self.told_layer(&part.name).is_some() => {
                        self.layer_field(part, wrong)
                    }
                    _ => self.word_field(field.span, parts, wrong),
                },
            };
            match told {
                Ok(told) => {
                    tell_once(field, &told, &mut places, wrong);
                    kept.push(told);
                }
                Err(found) => wrong.push(found),
            }
        }
        Notation {
            name: name.text.clone(),
            fields: kept,
            looks: Looks::ALL,
        }
    }
}

/// Records what a field tells, and reports what another field tells too.
fn tell_once(
    field: &ast::Field,
    told: &NotationField,
    places: &mut BTreeMap<Place, Span>,
    wrong: &mut Vec<Wrong>,
) {
    let FieldKind::Word(written) = &field.kind else {
        return;
    };
    let told: Vec<(Place, Span)> = match told {
        NotationField::Layer { layer, .. } => vec![(Place::Layer(*layer), field.span)],
        NotationField::Word { parts, .. } => {
            let parts = parts.iter().zip(written);
            let each = |(part, written): (&WordPart, &ast::WordPart)| {
                let told = all_told(part).into_iter();
                told.map(|told| (Place::Part(told), written.span))
                    .collect::<Vec<_>>()
            };
            parts.flat_map(each).collect()
        }
        NotationField::Fixed(_) => vec![],
    };
    for (place, span) in told {
        let Some(first) = places.get(&place) else {
            places.insert(place, span);
            continue;
        };
        let d = Diagnostic::error(NOTATION_TWICE, span, "this stands twice in the notation")
            .label("the second")
            .also(*first, "the first");
        wrong.push(d.into());
    }
}

/// Returns all that a part of a word tells.
fn all_told(part: &WordPart) -> Vec<Told> {
    match (&part.texts, part.told) {
        (Texts::Counts(texts), Told::Entry(state, first)) => {
            let entries = texts.iter().map(|(member, _)| first + member);
            entries.map(|entry| Told::Entry(state, entry)).collect()
        }
        (_, told) => vec![told],
    }
}

/// Reports a text that can not stand in a word.
fn no_word(text: &ast::Text) -> Option<Wrong> {
    let found = if text.text.is_empty() {
        "an empty text can not be read back".to_string()
    } else if text.text.chars().count() > LONGEST {
        format!("a text of a notation has at most {LONGEST} characters")
    } else if text
        .text
        .chars()
        .any(|c| c.is_whitespace() || c.is_control())
    {
        "each field is one word, without blanks".to_string()
    } else {
        return None;
    };
    let d = Diagnostic::error(NOTATION_TEXT, text.span, found).label("expected a short word");
    Some(d.into())
}
