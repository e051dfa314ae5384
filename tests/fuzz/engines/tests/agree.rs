//! Every engine of a random rules file agrees with the interpreter.

use boardwright_fuzz::{Effort, Rules, Verdict, verdict};
use boardwright_fuzz_engines::{engines, rules};

#[test]
fn engines_of_random_rules_agree_with_the_interpreter() {
    let mut played = 0;
    let mut wrong = Vec::new();
    for (engine, (_, text)) in engines().iter().zip(rules()) {
        let rules = Rules::new(engine.name, text).among(rules());
        match verdict(&rules, engine.session, &Effort::default()) {
            Verdict::Agree { moves, .. } => played += moves,
            other => wrong.push(other.to_string()),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(played > 20 * engines().len(), "only {played} moves in all");
}
