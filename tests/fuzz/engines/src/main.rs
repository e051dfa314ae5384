//! Compares each engine with the interpreter and prints the verdicts.

use boardwright_fuzz::{Effort, Rules, verdict};
use boardwright_fuzz_engines::{engines, rules};

fn main() {
    for (engine, (_, text)) in engines().iter().zip(rules()) {
        let rules = Rules::new(engine.name, text).among(rules());
        println!("{}", verdict(&rules, engine.session, &Effort::default()));
    }
}
