//! Engine and interpreter agree on every rules file of rules/.

use boardwright_tests::{more, pair};
use std::path::Path;

/// The seed of the first game; the others have those that follow.
const SEED: u64 = 20_000;

/// Compares random games, until there are enough of them or enough moves, and perft.
fn agree(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let mut pair = pair(name.ok_or("a rules file has a name")?);
    pair.schema().map_err(|difference| difference.to_string())?;
    let (mut games, mut moves) = (0, 0);
    while games < more(10, 100) && moves < more(600, 6_000) {
        moves += pair.game(SEED + games).map_err(|d| d.to_string())?;
        games += 1;
    }
    let limit = more(3_000, 30_000);
    pair.perft(limit).map_err(|d| d.to_string())?;
    if moves == 0 {
        return Err("no moves were compared".into());
    }
    Ok(())
}

datatest_stable::harness! {
    { test = agree, root = "../rules", pattern = r"\.game$" },
}
