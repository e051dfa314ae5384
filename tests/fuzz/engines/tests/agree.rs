//! Every engine of a random rules file agrees with the interpreter.

use boardwright_fuzz::{Effort, Rules, Verdict, verdict};
use boardwright_fuzz_engines::{engines, rules};

/// The results of some comparisons: the number of moves compared, the kept rules without any, and the differences.
#[derive(Default)]
struct Outcome {
    moves: usize,
    idle: Vec<&'static str>,
    wrong: Vec<String>,
}

/// Compares every n-th engine, from the given one on.
fn compared(from: usize, every: usize) -> Outcome {
    let mut outcome = Outcome::default();
    let all = engines().iter().zip(rules());
    for (engine, (_, text)) in all.skip(from).step_by(every) {
        let rules = Rules::new(engine.name, text).among(rules());
        match verdict(&rules, engine.session, &Effort::default()) {
            Verdict::Agree { moves: 0, .. } if is_kept(engine.name) => {
                outcome.idle.push(engine.name)
            }
            Verdict::Agree { moves, .. } => outcome.moves += moves,
            other => outcome.wrong.push(other.to_string()),
        }
    }
    outcome
}

#[test]
fn engines_of_random_rules_agree_with_the_interpreter() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let outcomes: Vec<_> = std::thread::scope(|scope| {
        let started: Vec<_> = (0..threads)
            .map(|from| scope.spawn(move || compared(from, threads)))
            .collect();
        let ended = started.into_iter().map(|thread| thread.join().unwrap());
        ended.collect()
    });
    let wrong: Vec<_> = outcomes.iter().flat_map(|of| of.wrong.clone()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // The moves of this one cannot be listed; that it says so is another test.
    let idle: Vec<_> = outcomes.iter().flat_map(|of| &of.idle).collect();
    assert_eq!(idle, [&"more-moves-than-32-bits"], "nothing was compared");
    let moves: usize = outcomes.iter().map(|of| of.moves).sum();
    assert!(moves > 20 * engines().len(), "only {moves} moves in all");
}

/// Whether a file is kept in the repository, and not made from a seed.
fn is_kept(name: &str) -> bool {
    !name.starts_with("random-") && !name.starts_with("spliced-")
}
