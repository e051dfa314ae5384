//! Edits of layout: the same game, for every file of the library.

use crate::edits;
use crate::library;
use boardwright_review::diff::{Verdict, diff};
use boardwright_runtime::Rng;

/// A way to edit a text.
type Edit = fn(&str) -> String;

const EDITS: [(&str, Edit); 5] = [
    ("formatted", edits::formatted),
    ("commented", edits::commented),
    ("shuffled", |text| edits::shuffled(text, &mut Rng::new(1))),
    ("shuffled otherwise", |text| {
        edits::shuffled(text, &mut Rng::new(2))
    }),
    ("renamed", edits::renamed),
];

#[test]
fn edits_of_layout_are_the_same_game() {
    let mut wrong = Vec::new();
    let mut edited = 0;
    for (name, text) in library::files() {
        let old = library::rules(&name);
        for (what, edit) in EDITS {
            // A variant of two lines may have no locals, or no parts to shuffle.
            edited += usize::from(edit(&text) != text);
            let Some(new) = library::with(&name, &edit) else {
                wrong.push(format!("{name}, {what}: does not compile\n{}", edit(&text)));
                continue;
            };
            let found = diff(&old, &new);
            if found.verdict != Verdict::SameGame || !found.parts.is_empty() {
                wrong.push(format!("{name}, {what}: {:?}", found.parts));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(edited > 4 * library::files().len(), "only {edited} edits");
}
