//! The sample changes of docs/review: their pages say what their rules say.

use boardwright::resolve::load_dir;
use boardwright_review::changes::{Fate, touched};
use boardwright_review::diff::Verdict;
use boardwright_review::markdown;
use boardwright_review::rules::{Games, games};
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/review")
}

fn side(sample: &str, side: &str) -> Games {
    let folder = load_dir(&folder().join(sample).join(side));
    assert!(
        folder.diagnostics.is_empty(),
        "{sample}: {:?}",
        folder.diagnostics
    );
    games(folder.sources)
}

#[test]
fn pages_say_what_the_rules_say() {
    let again = "cargo run --release -- diff old new --seconds 40 --games 20 --html page.html > page.md, in its folder";
    for (sample, verdict) in [
        ("en-passant", Verdict::OtherPlay),
        ("crowning", Verdict::OtherPlay),
        ("capture", Verdict::OtherPlay),
        ("overline", Verdict::OtherPlay),
        ("names", Verdict::OtherNames),
    ] {
        let (old, new) = (side(sample, "old"), side(sample, "new"));
        let all = touched(&old, &new);
        let [only] = &all[..] else {
            panic!("{sample}: {all:?}");
        };
        let Fate::Kept(_, _, difference) = &only.fate else {
            panic!("{sample}: {:?}", only.fate);
        };
        assert_eq!(difference.verdict, verdict, "{sample}");
        let page =
            fs::read_to_string(folder().join(sample).join("page.md")).expect("it has a page");
        assert!(
            page.starts_with(&markdown::touched(only)),
            "{sample}: write the page anew: {again}"
        );
        let shown = page.contains("comes to:") || page.contains("Legal moves:");
        assert_eq!(
            shown,
            verdict == Verdict::OtherPlay,
            "{sample} has no position that shows it"
        );
    }
}
