//! Mends a rules file by the edits that its diagnostics suggest.
//!
//! A suggestion is a guess, so the file is judged again after each round of edits. If there are not as many mistakes fewer as
//! diagnostics were to be mended, each edit of the round is tried alone, and those that do not help are left out.

use super::{Diagnostic, Diagnostics, Severity, fix};
use crate::source::FileId;

/// The most rounds of mending a file, since edits may reveal further mistakes.
const ROUNDS: usize = 20;

/// A file after its mending.
#[derive(Debug)]
pub struct Mended {
    /// The text.
    pub text: String,
    /// The number of mistakes that are mended.
    pub mistakes: usize,
}

/// Returns the text of a file with those suggested edits that leave fewer mistakes. `judge` returns what is said about a text
/// of the file; `None` if it cannot be judged.
pub fn mend(
    text: &str,
    file: FileId,
    judge: &mut dyn FnMut(&str) -> Option<Diagnostics>,
) -> Mended {
    let mut mended = Mended {
        text: text.to_string(),
        mistakes: 0,
    };
    let Some(mut said) = judge(text) else {
        return mended;
    };
    for severity in [Severity::Error, Severity::Warning] {
        let mut mender = Mender {
            file,
            severity,
            judge: &mut *judge,
        };
        for _ in 0..ROUNDS {
            let Some(step) = mender.step(&mended.text, &said) else {
                break;
            };
            mended.text = step.text;
            mended.mistakes += step.mistakes;
            said = step.said;
        }
    }
    mended
}

/// A changed text with what is said about it.
struct Step {
    text: String,
    said: Diagnostics,
    mistakes: usize,
}

/// Mends what has one severity.
struct Mender<'a> {
    file: FileId,
    severity: Severity,
    judge: &'a mut dyn FnMut(&str) -> Option<Diagnostics>,
}

impl Mender<'_> {
    /// Returns a text with fewer mistakes.
    fn step(&mut self, text: &str, said: &Diagnostics) -> Option<Step> {
        self.together(text, said)
            .or_else(|| self.one_by_one(text, said))
    }

    /// Applies all edits. If they reveal mistakes that have edits too, those are applied as well.
    fn together(&mut self, text: &str, said: &Diagnostics) -> Option<Step> {
        let mut step = self.apply(text, &self.mendable(said))?;
        let first = step.mistakes;
        for _ in 0..ROUNDS {
            if self.is_better(said, &step.said, first) {
                return Some(step);
            }
            let next = self.apply(&step.text, &self.mendable(&step.said))?;
            step = Step {
                mistakes: step.mistakes + next.mistakes,
                ..next
            };
        }
        None
    }

    /// Applies those edits that help alone.
    fn one_by_one(&mut self, text: &str, said: &Diagnostics) -> Option<Step> {
        let (mut kept, mut best) = (Vec::new(), None);
        for d in self.mendable(said) {
            kept.push(d);
            let step = self.apply(text, &kept);
            match step
                .filter(|s| s.mistakes == kept.len() && self.is_better(said, &s.said, s.mistakes))
            {
                Some(step) => best = Some(step),
                None => drop(kept.pop()),
            }
        }
        best
    }

    /// Applies the edits of diagnostics and judges the text.
    fn apply(&mut self, text: &str, chosen: &[&Diagnostic]) -> Option<Step> {
        let (text, mistakes) = fix::apply(text, self.file, chosen);
        let said = (mistakes > 0).then(|| (self.judge)(&text))??;
        Some(Step {
            text,
            said,
            mistakes,
        })
    }

    /// Returns the diagnostics that suggest edits.
    fn mendable<'d>(&self, said: &'d Diagnostics) -> Vec<&'d Diagnostic> {
        let all = said.sorted().into_iter();
        all.filter(|d| d.severity == self.severity && !d.edits.is_empty())
            .collect()
    }

    /// Whether there are so many mistakes fewer. What stops a text from being read hides other mistakes, so there may be no
    /// more of it.
    fn is_better(&self, old: &Diagnostics, new: &Diagnostics, fewer: usize) -> bool {
        let count = |said: &Diagnostics, severity| {
            let all = said.sorted().into_iter();
            all.filter(|d| d.severity == severity).count()
        };
        let no_more = |severity| count(new, severity) <= count(old, severity);
        count(new, self.severity) + fewer <= count(old, self.severity)
            && no_more(Severity::Error)
            && unreadable(new) <= unreadable(old)
    }
}

/// Returns the number of places that cannot be read.
fn unreadable(said: &Diagnostics) -> usize {
    let all = said.sorted().into_iter();
    all.filter(|d| d.code.0.starts_with("E01")).count()
}
