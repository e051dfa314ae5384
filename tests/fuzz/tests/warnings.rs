//! Warnings that something never happens are true: random rules cause many such warnings, and random games
//! must not refute one.

use boardwright::compile::analyse;
use boardwright::cover::Counts;
use boardwright::interp::{Event, Interpreter, Phase};
use boardwright::source::{Sources, Span};
use boardwright::typed::Game;
use boardwright_fuzz::generate;
use boardwright_runtime::{Rng, Session};
use std::collections::BTreeMap;
use std::sync::Arc;

const PHASES: [Phase; 4] = [Phase::Setup, Phase::Looking, Phase::Asking, Phase::Playing];

/// Plays some random games of a few moves.
fn play(session: &mut dyn Session, seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..3 {
        session.restart();
        for _ in 0..12 {
            let Ok(legal) = session.legal() else { return };
            if legal.is_empty() || legal.iter().any(|l| l.moves.is_empty()) {
                break;
            }
            let one = |n: usize, rng: &mut Rng| rng.below(n as u32) as usize;
            let moves: Vec<(usize, &str)> = legal
                .iter()
                .map(|l| (l.player, l.moves[one(l.moves.len(), &mut rng)].as_str()))
                .collect();
            session.play(&moves).expect("a legal move");
        }
    }
}

/// Returns the span of the rule that a warning says never holds: a block or a line of `end`.
fn never(game: &Game, code: &str, span: Span) -> Option<Span> {
    let holds = |outer: Span| outer.start <= span.start && span.end <= outer.end;
    match code {
        "W0601" => game.blocks.iter().map(|b| b.span).find(|s| holds(*s)),
        "W0801" | "W0802" => game.end.iter().map(|r| r.span).find(|s| holds(*s)),
        _ => None,
    }
}

#[test]
fn random_games_refute_no_warning() {
    let mut warned: BTreeMap<&str, u32> = BTreeMap::new();
    for seed in 0..200 {
        let mut sources = Sources::new();
        let file = sources.add("random.game", generate(seed));
        let (game, diags) = analyse(&sources, file);
        let Some(game) = game.map(Arc::new) else {
            continue;
        };
        let found = diags.sorted().into_iter();
        let found: Vec<_> = found
            .inspect(|d| *warned.entry(d.code.0).or_default() += 1)
            .filter_map(|d| Some((d, never(&game, d.code.0, d.span)?)))
            .collect();
        if found.is_empty() {
            continue;
        }
        let counts = Arc::new(Counts::default());
        play(&mut Interpreter::observed(game, counts.clone()), seed);
        for (d, place) in found {
            let held: u64 = PHASES
                .iter()
                .map(|p| counts.of(*p, place, Event::Held))
                .sum();
            assert_eq!(held, 0, "seed {seed}: {d:?}\n{}", sources.file(file).text);
        }
    }
    for code in ["W0601", "W0801", "W0802"] {
        assert!(warned.get(code).is_some_and(|n| *n > 3), "{warned:?}");
    }
}
