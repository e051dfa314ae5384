//! Random moves are uniform and legal, and the counts of moves are right, on every rules file of rules/:
//! both where moves are drawn from a position and where playouts draw them with their cache. Playouts play
//! what they draw. Outcomes of chance are drawn by their weights.

use boardwright_runtime::Rng;
use boardwright_tests::uniform::{LEAST, likelihood_by, positions};
use boardwright_tests::{engine, more};
use std::path::Path;

/// The number of draws for each legal move.
const EACH: u64 = 100;
/// The greatest number of draws from a position.
const MOST: u64 = 300_000;
/// The ways to draw moves, in the order of `Session::draws`.
const WAYS: [&str; 2] = ["from the position", "in a playout"];

fn uniform(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let name = name.ok_or("a rules file has a name")?;
    let wanted = more(3, 20);
    let most = more(4_000, MOST);
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
        if ways.len() > WAYS.len() {
            return Err("a way of drawing without a name".into());
        }
        for (way, draws) in WAYS.iter().zip(ways) {
            let wrong = |what: String| format!("{what}, drawn {way} at ply {plies}");
            draws.check().map_err(wrong)?;
            let p = likelihood_by(&draws.moves, &draws.weights);
            if p < LEAST {
                return Err(wrong(format!("p = {p:e}: {:?}", draws.moves)).into());
            }
        }
    }
    Ok(())
}

/// The number of draws from a position where outcomes have different weights.
const THROWS: u64 = 2_000;

fn weighted(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let name = name.ok_or("a rules file has a name")?;
    if !engine(name).schema().chance {
        return Ok(());
    }
    let mut rng = Rng::new(13);
    for session in positions(name, more(6, 15)) {
        let weights = session.weights().map_err(|_| "too many throws")?;
        if weights.windows(2).all(|pair| pair[0] == pair[1]) {
            continue;
        }
        let throws = &session.legal().map_err(|_| "too many throws")?[0].moves;
        let mut counts = vec![0; throws.len()];
        for _ in 0..THROWS {
            let played = session.playout(&mut rng).map_err(|_| "too many moves")?;
            let thrown = played.moves.first().and_then(|joint| joint.first());
            let at = thrown.and_then(|(_, text)| throws.iter().position(|t| t == text));
            counts[at.ok_or("a throw that is not listed")?] += 1;
        }
        let p = likelihood_by(&counts, &weights);
        if p < LEAST {
            return Err(format!("p = {p:e}: {counts:?} for {weights:?}").into());
        }
    }
    Ok(())
}

/// Checks that playouts end as their moves do, played one at a time.
fn replayed(path: &Path) -> datatest_stable::Result<()> {
    let name = path.file_stem().and_then(|stem| stem.to_str());
    let mut session = engine(name.ok_or("a rules file has a name")?);
    for seed in 0..more(3, 30) {
        session.replayed(seed)?;
    }
    // The same from the middle of a game.
    let begun = session
        .playout(&mut Rng::new(1))
        .map_err(|_| "a game that is too large")?;
    for joint in begun.moves.iter().take(begun.moves.len() / 2) {
        let joint: Vec<_> = joint.iter().map(|(who, text)| (*who, &**text)).collect();
        session.play(&joint).map_err(|e| format!("{e:?}"))?;
    }
    for seed in 0..more(3, 30) {
        session.replayed(seed)?;
    }
    Ok(())
}

datatest_stable::harness! {
    { test = uniform, root = "../rules", pattern = r"\.game$" },
    { test = weighted, root = "../rules", pattern = r"\.game$" },
    { test = replayed, root = "../rules", pattern = r"\.game$" },
}
