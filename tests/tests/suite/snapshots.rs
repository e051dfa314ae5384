//! The modules of small rules files, as reviewed snapshots.

use boardwright::{build, resolve};
use std::path::Path;

fn rust(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("specs")
        .join(name);
    let (sources, file) = resolve::load(&path).expect("a rules file");
    let module = build::module(&sources, file);
    module.unwrap_or_else(|d| panic!("{d:?}")).text
}

#[test]
fn corridor() {
    insta::assert_snapshot!(rust("corridor.game"));
}

#[test]
fn last_stone() {
    insta::assert_snapshot!(rust("last-stone.game"));
}

#[test]
fn three_in_a_row() {
    insta::assert_snapshot!(rust("three-in-a-row.game"));
}
