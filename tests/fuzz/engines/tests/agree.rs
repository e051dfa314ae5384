//! Every engine of a random rules file agrees with the interpreter.

use boardwright_fuzz::{Effort, Rules, Verdict, verdict};
use boardwright_fuzz_engines::{engines, rules};

#[test]
fn engines_of_random_rules_agree_with_the_interpreter() {
    let mut played = 0;
    let (mut wrong, mut idle) = (Vec::new(), Vec::new());
    for (engine, (_, text)) in engines().iter().zip(rules()) {
        let rules = Rules::new(engine.name, text).among(rules());
        match verdict(&rules, engine.session, &Effort::default()) {
            Verdict::Agree { moves: 0, .. } if is_kept(engine.name) => idle.push(engine.name),
            Verdict::Agree { moves, .. } => played += moves,
            other => wrong.push(other.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // The moves of this one cannot be listed; that it says so is another test.
    assert_eq!(idle, ["more-moves-than-32-bits"], "nothing was compared");
    assert!(played > 20 * engines().len(), "only {played} moves in all");
}

/// Whether a file is kept in the repository, and not made from a seed.
fn is_kept(name: &str) -> bool {
    !name.starts_with("random-") && !name.starts_with("spliced-")
}
