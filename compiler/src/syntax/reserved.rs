//! Words of the language that a file uses as names: each is reported where it is declared, and renamed where that is
//! certain.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pest::Parser as _;
use pest::error::InputLocation;

use super::grammar::{Grammar, Rule};
use super::scan::Scan;
use super::words;
use crate::diag::Diagnostic;
use crate::source::Span;

/// A piece that could not be read.
pub(super) struct Failed {
    /// The construct that it was read as.
    pub(super) rule: Rule,
    pub(super) piece: Range<usize>,
    /// The place of its mistake.
    pub(super) span: Span,
}

/// The names that are given to words.
type Names<'a> = BTreeMap<&'a str, String>;

/// Drops the mistakes that follow from reserved words as names, and says what else to call them. `reserved` are tokens
/// of such words that stand where a name is needed.
pub(super) fn explain(
    scan: &Scan,
    reserved: &[usize],
    failed: &[Failed],
    mistakes: &mut Vec<Diagnostic>,
) {
    if reserved.is_empty() {
        return;
    }
    let names = names(scan, reserved);
    let places: BTreeSet<Span> = reserved.iter().map(|&i| scan.span(i)).collect();
    let word = |s: Span| scan.clean.get(s.start as usize..s.end as usize);
    let is_use = |d: &Diagnostic| word(d.span).is_some_and(|word| names.contains_key(word));
    let renamed: Vec<_> = failed.iter().map(|f| renamed(scan, f, &names)).collect();
    let follows: BTreeSet<Span> = failed
        .iter()
        .zip(&renamed)
        .filter(|(_, tokens)| tokens.as_ref().is_some_and(|tokens| !tokens.is_empty()))
        .map(|(failed, _)| failed.span)
        .collect();
    mistakes.retain(|d| places.contains(&d.span) || !is_use(d) && !follows.contains(&d.span));
    // Text that could not be read for another reason may use the name.
    let readable = mistakes.iter().all(|d| places.contains(&d.span));
    let mut told = BTreeSet::new();
    for &token in reserved
        .iter()
        .filter(|&&token| declares(scan, failed, token))
    {
        let (word, span) = (scan.text(token), scan.span(token));
        let Some(d) = mistakes.iter_mut().find(|d| d.span == span) else {
            continue;
        };
        if !d.hints.is_empty() {
            continue;
        }
        let new = &names[word];
        d.hints.push(format!("call it `{new}`, say"));
        if !told.insert(word) || !readable {
            continue;
        }
        let Some(tokens) = renamed.iter().cloned().collect::<Option<Vec<_>>>() else {
            continue;
        };
        let tokens: BTreeSet<usize> = tokens.into_iter().flatten().collect();
        let is_word = |i: &usize| scan.text(*i) == word;
        let all = (0..scan.tokens.len()).filter(is_word).count();
        let tokens: Vec<usize> = tokens.into_iter().filter(is_word).collect();
        // What was read with such a word may have been meant as the name.
        if tokens.len() == all || !words::may_be_in_expression(word) {
            let edits = tokens.into_iter().map(|i| (scan.span(i), new.clone()));
            d.edits
                .extend(edits.map(|(span, text)| crate::diag::Edit { span, text }));
        }
    }
}

/// Returns an unused name for each of the words.
fn names<'a>(scan: &'a Scan, reserved: &[usize]) -> Names<'a> {
    let used: BTreeSet<&str> = (0..scan.tokens.len()).map(|i| scan.text(i)).collect();
    let free = |word: &str| {
        let mut free = format!("the_{word}");
        while used.contains(free.as_str()) {
            free.push('_');
        }
        free
    };
    let words = reserved.iter().map(|&i| scan.text(i));
    words.map(|word| (word, free(word))).collect()
}

/// Returns the tokens of a piece with other names for which it can be read; `None` if it cannot. Each is one at which
/// reading stopped, so that the words of the language stay where they are right: `put own man on on`.
fn renamed(scan: &Scan, failed: &Failed, names: &Names<'_>) -> Option<Vec<usize>> {
    let Failed { rule, piece, .. } = failed;
    let mut tokens = Vec::new();
    if !piece.clone().any(|i| names.contains_key(scan.text(i))) {
        return Some(tokens);
    }
    for _ in 0..MOST_USES {
        let (text, ends) = with_names(scan, piece.clone(), &tokens, names);
        let at = match Grammar::parse(*rule, &text) {
            Ok(_) => return Some(tokens),
            Err(error) => match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            },
        };
        let stop = piece.start + ends.partition_point(|&end| end <= at);
        // A word such as `along` is read before the sign after it is not.
        let word = [Some(stop), stop.checked_sub(1)].into_iter().flatten();
        let mut word = word.filter(|i| piece.contains(i) && !tokens.contains(i));
        tokens.push(word.find(|&i| names.contains_key(scan.text(i)))?);
    }
    None
}

/// The most uses of words as names in one piece that are renamed.
const MOST_USES: usize = 16;

/// Returns the text of a piece with other names for some tokens, and where each token ends in it.
fn with_names(
    scan: &Scan,
    piece: Range<usize>,
    tokens: &[usize],
    names: &Names<'_>,
) -> (String, Vec<usize>) {
    let (mut text, mut ends) = (String::new(), Vec::new());
    let mut at = scan.tokens[piece.start].start;
    for i in piece {
        let token = &scan.tokens[i];
        text.push_str(&scan.clean[at..token.start]);
        let name = names.get(scan.text(i)).filter(|_| tokens.contains(&i));
        text.push_str(name.map_or(scan.text(i), String::as_str));
        ends.push(text.len());
        at = token.end;
    }
    (text, ends)
}

/// Whether a token stands where a name is declared.
fn declares(scan: &Scan, failed: &[Failed], token: usize) -> bool {
    const BINDS: &[&str] = &["let", "choose", "each", "notation"];
    let before = token.checked_sub(1).map_or("", |i| scan.text(i));
    let binder = ["{", "("].contains(&before) && scan.is(token + 1, "in");
    let listed = |f: &Failed| {
        let first = f.piece.start;
        let graph = scan.is(first, "board") && scan.is(first + 1, "graph");
        let list = ["players", "pieces", "layer", "enum"].contains(&scan.text(first));
        f.piece.contains(&token) && (graph || list)
    };
    let named = BINDS.contains(&before) || words::begins_named_part(before);
    named || binder || failed.iter().any(listed)
}
