//! Random moves are uniform and legal, and are counted as they are listed, on every rules file of rules/.

use boardwright_runtime::Rng;
use boardwright_tests::more;
use boardwright_tests::uniform::{LEAST, likelihood, positions};
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
    let mut rng = Rng::new(12);
    for session in positions(name, wanted as usize) {
        let draws = session.draws(&mut rng, EACH, most);
        let draws = draws.ok_or("an engine draws moves")?;
        let moves = draws.moves.len() as u64;
        let wrong = |what: String| Err(format!("{what} at {:?}", session.view()).into());
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
