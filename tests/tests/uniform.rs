//! Random moves are uniform and legal, and are counted as they are listed, on every rules file of rules/:
//! those that are drawn from a position, and those that playouts draw by what they keep beside it.

use boardwright_runtime::Rng;
use boardwright_tests::uniform::{LEAST, likelihood};
use boardwright_tests::{engine, more};
use std::path::Path;

/// Draws for each legal move.
const EACH: u64 = 100;
/// Draws from a position at most.
const MOST: u64 = 300_000;

fn uniform(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let name = name.ok_or("a rules file has a name")?;
    let wanted = more(3, 20);
    let most = more(2_000, MOST);
    let (session, mut rng) = (engine(name), Rng::new(12));
    let tally = session.playouts(&mut rng, &mut |games| games > 0);
    let tally = tally.map_err(|_| "a game that is not too large")?;
    let length = tally.plies.div_ceil(tally.games) as u32;
    for _ in 0..wanted {
        let plies = rng.below(length);
        let ways = session.draws(&mut rng, plies, [EACH, most]);
        if ways.is_empty() {
            return Err("an engine draws moves".into());
        }
        for (way, draws) in ["from the position", "in a playout"].iter().zip(ways) {
            let wrong = |what: String| format!("{what}, drawn {way} at ply {plies}");
            draws.check().map_err(wrong)?;
            let p = likelihood(&draws.moves);
            if p < LEAST {
                return Err(wrong(format!("p = {p:e}: {:?}", draws.moves)).into());
            }
        }
    }
    Ok(())
}

datatest_stable::harness! {
    { test = uniform, root = "../rules", pattern = r"\.game$" },
}
