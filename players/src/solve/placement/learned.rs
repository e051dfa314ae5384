//! A condition on sets of cells that more cells can not make false, learned from answers.
//!
//! Such a condition is determined by its least true sets, and as well by its greatest false sets. A set that contains
//! a known true set is true, and a set inside a known false set is false. Any other set is asked for, and then
//! reduced or extended as far as the answer stays the same, by asking for each cell once. So the number of questions
//! is at most the number of these sets times the number of cells, however many sets are looked up. Boards on which
//! play can be solved have few of them: each player of hex has 365 least winning sets on 5 x 5 cells.

use super::cells::{Cells, each};

/// The knowledge about a condition.
#[derive(Default)]
pub(super) struct Learned {
    /// Least true sets.
    least: Vec<Cells>,
    /// Greatest false sets.
    greatest: Vec<Cells>,
}

/// The number of sets that are kept; beyond it, looking up would take longer than asking.
const MOST: usize = 1 << 14;

impl Learned {
    /// Returns whether the condition holds for a set of cells among `all`, which `ask` answers.
    pub(super) fn holds(
        &mut self,
        set: Cells,
        all: Cells,
        ask: &mut dyn FnMut(Cells) -> bool,
    ) -> bool {
        if let Some(known) = self.known(set) {
            return known;
        }
        let holds = ask(set);
        if self.least.len() + self.greatest.len() < MOST {
            match holds {
                true => self.reduce(set, ask),
                false => self.extend(set, all, ask),
            }
        }
        holds
    }

    /// Returns the answer that follows from the known sets.
    fn known(&self, set: Cells) -> Option<bool> {
        if self.least.iter().any(|least| least & !set == 0) {
            return Some(true);
        }
        let is_false = self.greatest.iter().any(|greatest| set & !greatest == 0);
        is_false.then_some(false)
    }

    /// Finds a least true set inside a true one.
    fn reduce(&mut self, mut set: Cells, ask: &mut dyn FnMut(Cells) -> bool) {
        for cell in each(set) {
            let less = set & !cell;
            if self.known(less).unwrap_or_else(|| ask(less)) {
                set = less;
            }
        }
        self.least.push(set);
    }

    /// Finds a greatest false set around a false one.
    fn extend(&mut self, mut set: Cells, all: Cells, ask: &mut dyn FnMut(Cells) -> bool) {
        for cell in each(all & !set) {
            let more = set | cell;
            if !self.known(more).unwrap_or_else(|| ask(more)) {
                set = more;
            }
        }
        self.greatest.push(set);
    }
}

#[cfg(test)]
mod tests {
    use super::{Cells, Learned};

    /// Three cells in a row or a column of a board of 3 x 3.
    fn is_line(set: Cells) -> bool {
        let lines: [Cells; 6] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];
        lines.iter().any(|line| line & !set == 0)
    }

    #[test]
    fn all_sets_are_answered_by_few_questions() {
        let (mut learned, mut asked) = (Learned::default(), 0);
        for set in 0..1 << 9 {
            let mut ask = |set| {
                asked += 1;
                is_line(set)
            };
            assert_eq!(learned.holds(set, 0o777, &mut ask), is_line(set), "{set:o}");
        }
        // The complements of the six ways to hit every row and column with three cells, and of others with more.
        assert_eq!(learned.least.len(), 6);
        assert!(asked < 200, "{asked}");
        for (n, set) in learned.greatest.iter().enumerate() {
            assert!(!learned.greatest[n + 1..].contains(set) && !is_line(*set));
        }
    }
}
