//! README.md shows files as they are in the repository.

use std::path::Path;

#[test]
fn the_rules_file_that_it_shows_is_whole() {
    let readme = include_str!("../../../README.md");
    assert!(readme.contains(include_str!("../../../rules/breakthrough.game")));
}

#[test]
fn it_says_how_many_games_there_are() {
    let sessions = boardwright_engines::engines().iter().map(|e| (e.session)());
    let schemas: Vec<_> = sessions.map(|session| session.schema().clone()).collect();
    let [chance, at_once, hidden] = [
        schemas.iter().filter(|schema| schema.chance).count(),
        schemas.iter().filter(|schema| schema.simultaneous).count(),
        schemas.iter().filter(|schema| schema.hidden).count(),
    ];
    let words = format!(
        "holds {} games, from tic-tac-toe to shogi and go: {chance} with chance, \
         {at_once} in which all move at once, {hidden} with hidden information.",
        schemas.len()
    );
    let readme = include_str!("../../../README.md").replace('\n', " ");
    assert!(readme.contains(&words), "{words}");
}

#[test]
fn its_links_lead_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seen = 0;
    for page in ["README.md", "ARCHITECTURE.md", "BENCHMARKS.md"] {
        let text = std::fs::read_to_string(root.join(page)).expect("a page");
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let path = link.split('#').next().unwrap_or_default();
            if !link.contains("://") && !path.is_empty() {
                assert!(root.join(path).exists(), "{page}: {link}");
                seen += 1;
            }
        }
    }
    assert!(seen > 8, "links were found");
}
