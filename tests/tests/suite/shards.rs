//! The shard crates of the engines differ only in their numbers, and the registry has all of them.

use std::fs;
use std::path::Path;

#[test]
fn the_shards_are_alike() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated");
    let text = |path: &str| fs::read_to_string(folder.join(path)).expect("a file");
    let count = fs::read_dir(folder.join("shards"))
        .expect("the shards")
        .filter(|entry| entry.as_ref().is_ok_and(|entry| entry.path().is_dir()))
        .count();
    assert!(text("shards/build.rs").contains(&format!("const SHARDS: u64 = {count};")));
    let gathered = text("Cargo.toml");
    let first = text("shards/00/Cargo.toml");
    for n in 0..count {
        let line = format!("boardwright-engines-{n:02} = {{ path = \"shards/{n:02}\" }}\n");
        assert!(gathered.contains(&line), "{line}");
        let manifest = text(&format!("shards/{n:02}/Cargo.toml"));
        let expected = first
            .replace("engines-00", &format!("engines-{n:02}"))
            .replace("engines_00", &format!("engines_{n:02}"));
        assert_eq!(manifest, expected);
    }
}
