//! Random moves are uniform and legal, and are counted as they are listed, on every rules file of rules/.

use boardwright_runtime::Rng;
use boardwright_tests::uniform::{LEAST, likelihood};
use boardwright_tests::{engine, more};
use std::path::Path;

/// Draws for each legal move.
const EACH: u64 = 100;
/// So many for each move, and it would be a wonder if one never came up.
const SURE: u64 = 50;

fn uniform(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let name = name.ok_or("a rules file has a name")?;
    let wanted = more(3, 20);
    let most = more(6_000, 300_000) / wanted;
    let (session, mut rng) = (engine(name), Rng::new(12));
    let tally = session.playouts(&mut rng, &mut |games| games > 0);
    let tally = tally.map_err(|_| "a game that is not too large")?;
    let length = tally.plies.div_ceil(tally.games) as u32;
    for _ in 0..wanted {
        let plies = rng.below(length);
        let draws = session.draws(&mut rng, plies, [EACH, most]);
        let draws = draws.ok_or("an engine draws moves")?;
        let moves = draws.moves.len() as u64;
        let wrong = |what: String| Err(format!("{what} at ply {plies}").into());
        if draws.count != moves {
            return wrong(format!("{} moves are counted, {moves} listed", draws.count));
        }
        if draws.others > 0 {
            return wrong(format!("{} draws are no legal moves", draws.others));
        }
        let p = likelihood(&draws.moves);
        if p < LEAST {
            return wrong(format!("p = {p:e}: {:?}", draws.moves));
        }
        let all_drawn = draws.moves.iter().all(|n| *n > 0);
        if SURE * moves <= most && !all_drawn {
            return wrong(format!("a legal move is never drawn: {:?}", draws.moves));
        }
    }
    Ok(())
}

datatest_stable::harness! {
    { test = uniform, root = "../rules", pattern = r"\.game$" },
}
