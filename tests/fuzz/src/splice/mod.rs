//! Random rules files, spliced from real ones.
//!
//! [`splice`] takes a rules file that people wrote and changes it a few times: moves statements and blocks
//! of it and of other files elsewhere, replaces expressions by others of their type, and adds `let`s,
//! requirements, conditions, loops and effects. A change edits the text by the spans and types that the
//! compiler found in it ([`draft`]). A change that makes the file invalid, or after which nobody can move,
//! is dropped; so every result is a file that a user might have written.

mod blocks;
mod draft;
mod exprs;
mod stmts;
mod words;

use crate::read::Rules;
use boardwright_runtime::Rng;
use draft::Draft;

/// The greatest number of changes to a file.
const CHANGES: u32 = 8;
/// The greatest number of attempts, including dropped changes.
const TRIES: u32 = 60;
/// The greatest number of cells: larger boards take long to play.
const CELLS: usize = 100;

/// The rules files to splice from.
pub struct Seeds(Vec<Draft>);

impl Seeds {
    /// Selects the files that stand alone and are not too large.
    pub fn new(rules: &[Rules]) -> Seeds {
        let drafts = rules.iter().filter_map(|rules| Draft::new(&rules.text));
        Seeds(drafts.filter(|draft| draft.cells() <= CELLS).collect())
    }
    /// Returns the rules file of a seed, which depends only on the seed and the files. `None` without any
    /// files.
    pub fn splice(&self, seed: u64) -> Option<Rules> {
        let mut rng = Rng::new(seed);
        let first = self.0.get(pick(&mut rng, self.0.len())?)?;
        let mut dice = Dice {
            rng,
            seeds: self,
            names: 0,
        };
        let (mut draft, mut changes) = (first.clone(), 1 + dice.below(CHANGES));
        for _ in 0..TRIES {
            if changes == 0 {
                break;
            }
            let changed = change(&draft, &mut dice);
            if let Some(changed) = changed.and_then(|text| Draft::new(&text)) {
                draft = changed;
                changes -= 1;
            }
        }
        Some(Rules::new(&format!("spliced-{seed}"), &draft.printed()))
    }
}

/// The source of randomness of a change.
struct Dice<'a> {
    rng: Rng,
    seeds: &'a Seeds,
    /// The number of names generated so far.
    names: u32,
}

impl Dice<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    fn one<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        of.get(pick(&mut self.rng, of.len())?)
    }

    /// Returns a name that the file does not contain.
    fn name(&mut self, stem: &str, draft: &Draft) -> String {
        loop {
            self.names += 1;
            let name = format!("{stem}{}", self.names);
            if !draft.text.contains(&name) {
                return name;
            }
        }
    }
}

fn pick(rng: &mut Rng, n: usize) -> Option<usize> {
    let n = u32::try_from(n).ok()?;
    rng.one_of(n).map(|at| at as usize)
}

/// Returns a draft's text after one change; `None` where the file has no place for the change drawn.
fn change(draft: &Draft, dice: &mut Dice<'_>) -> Option<String> {
    let edits = match dice.below(100) {
        0..4 => blocks::board(draft, dice),
        4..8 => stmts::new_let(draft, dice),
        8..24 => stmts::extracted_let(draft, dice),
        24..34 => stmts::requirement(draft, dice),
        34..46 => stmts::effect(draft, dice),
        46..56 => stmts::wrapped(draft, dice),
        56..63 => stmts::choice_behind_if(draft, dice),
        63..72 => exprs::swapped(draft, dice),
        72..78 => blocks::of_another_file(draft, dice),
        78..83 => blocks::without_choice(draft, dice),
        83..86 => blocks::unique(draft, dice),
        86..90 => blocks::narrowed(draft, dice),
        90..94 => blocks::turn(draft, dice),
        94..98 => blocks::hand(draft, dice),
        _ => blocks::end(draft, dice),
    };
    Some(words::edited(&draft.text, edits?))
}
