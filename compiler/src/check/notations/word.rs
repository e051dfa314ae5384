//! Words: their parts together, and the text of an empty word.

use boardwright_runtime::{NotationField, Texts, WordPart, reads_counts};

use crate::check::Checker;
use crate::diag::Diagnostic;
use crate::diag::state::{NOTATION_TEXT, NOTATION_VALUE};
use crate::source::Span;
use crate::syntax::ast;

use super::part::Checked;
use super::{Wrong, ambiguous, no_word};

impl Checker<'_> {
    /// Checks a word of one or more parts.
    pub(super) fn word_field(
        &self,
        span: Span,
        parts: &[ast::WordPart],
        wrong: &mut Vec<Wrong>,
    ) -> Result<NotationField, Wrong> {
        let mut checked = Vec::new();
        for part in parts {
            checked.push(self.word_part(part, wrong)?);
        }
        alone(parts, &checked)?;
        let none = none_text(parts, wrong);
        let may_be_empty = checked.iter().all(|part| part.may_be_empty);
        none_fits(span, &checked, none, may_be_empty)?;
        let mut texts = all_texts(parts, &checked);
        texts.extend(none.map(|(_, text)| (text.text.clone(), text.span)));
        let several = checked.len() > 1 || checked.iter().any(|part| part.is_set);
        match several {
            true => ambiguous::report(span, &texts)?,
            false => ambiguous::report_equal(&texts)?,
        }
        let parts: Vec<WordPart> = checked.into_iter().map(|part| part.part).collect();
        if let Some((_, text)) = none.filter(|(_, text)| reads_counts(&parts, &text.text)) {
            let message = "the text of `none` is read as counts";
            let d = Diagnostic::error(NOTATION_TEXT, text.span, message);
            let hint = "leave out the digits, or choose other signs: `none \"-\"`";
            return Err(d.label("something else already").hint(hint).into());
        }
        Ok(NotationField::Word {
            parts,
            none: none.map(|(_, text)| text.text.clone()),
        })
    }
}

/// Reports a number that shares its word with another field.
fn alone(parts: &[ast::WordPart], checked: &[Checked]) -> Result<(), Wrong> {
    let is_number = |part: &Checked| part.part.texts == Texts::Number;
    let is_count = |part: &Checked| matches!(part.part.texts, Texts::Counts(_));
    let counts = checked.iter().all(is_count);
    let odd = checked
        .iter()
        .position(|part| is_number(part) || is_count(part) && !counts);
    match odd.and_then(|at| parts.get(at)) {
        Some(part) if parts.len() > 1 => {
            let message = "numbers do not stand beside something else in a word";
            let d = Diagnostic::error(NOTATION_TEXT, part.span, message);
            Err(d
                .label("its digits can not be told from what stands beside them")
                .into())
        }
        _ => Ok(()),
    }
}

/// Returns the text of the empty word, which stands once among the texts of its parts.
fn none_text<'t>(
    parts: &'t [ast::WordPart],
    wrong: &mut Vec<Wrong>,
) -> Option<(&'t ast::Name, &'t ast::Text)> {
    let texts = parts.iter().flat_map(|part| &part.texts);
    let mut nones = texts.filter(|(name, _)| name.text == "none");
    let (name, text) = nones.next()?;
    wrong.extend(no_word(text));
    if let Some((second, _)) = nones.next() {
        let message = "`none` has a text already";
        let d = Diagnostic::error(NOTATION_VALUE, second.span, message).label("the second");
        wrong.push(d.also(name.span, "the first").into());
    }
    Some((name, text))
}

/// Reports a word that may be empty and has no text for that, and the reverse.
fn none_fits(
    span: Span,
    checked: &[Checked],
    none: Option<(&ast::Name, &ast::Text)>,
    may_be_empty: bool,
) -> Result<(), Wrong> {
    match (none, may_be_empty) {
        (None, true) => {
            let message = "this word may be empty, and then has no text";
            let d = Diagnostic::error(NOTATION_VALUE, span, message);
            let hint = "give the text of the empty word at its end: `none \"-\"`";
            Err(d.label("expected a text for `none`").hint(hint).into())
        }
        (Some((name, _)), false) if !checked.is_empty() => {
            let message = "this word is never empty";
            let d = Diagnostic::error(NOTATION_VALUE, name.span, message);
            Err(d.label("`none` is never written").into())
        }
        _ => Ok(()),
    }
}

/// Returns the texts that may stand in a word, each with its place.
fn all_texts(parts: &[ast::WordPart], checked: &[Checked]) -> Vec<(String, Span)> {
    let mut texts = Vec::new();
    for (part, checked) in parts.iter().zip(checked) {
        match &checked.part.texts {
            Texts::Number => {}
            Texts::Names => {
                let names = checked.members.iter();
                texts.extend(names.map(|name| (name.clone(), part.span)));
            }
            Texts::Table(_) | Texts::Counts(_) => {
                let given = part.texts.iter().filter(|(name, _)| name.text != "none");
                texts.extend(given.map(|(_, text)| (text.text.clone(), text.span)));
            }
        }
    }
    texts
}
