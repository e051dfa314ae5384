//! Links of the pages lead to pages and headings that are there.

use crate::{folder, pages};
use std::fs;

#[test]
fn links_lead_somewhere() {
    let mut dead = Vec::new();
    for page in pages() {
        for target in targets(&page.text) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let from = folder().join(&page.name);
            let path = match file {
                "" => from,
                file => from.with_file_name("").join(file),
            };
            let text = fs::read_to_string(path).unwrap_or_default();
            let found = !text.is_empty() && (heading.is_empty() || has_heading(&text, heading));
            if !found {
                dead.push(format!("docs/{}: {target}", page.name));
            }
        }
    }
    assert!(dead.is_empty(), "{dead:#?}");
}

/// The targets of links, those into the web aside.
fn targets(text: &str) -> Vec<&str> {
    let links = text.split("](").skip(1);
    let targets = links.filter_map(|rest| Some(rest.split_once(')')?.0));
    targets.filter(|target| !target.contains("://")).collect()
}

/// Whether a heading has this anchor: small letters, no signs, `-` for blanks.
fn has_heading(text: &str, anchor: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.into_iter().any(|line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.collect::<String>().replace(' ', "-") == anchor
    })
}
