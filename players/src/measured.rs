//! Tables of measurements: the results of matches, by game.
//!
//! A table is text. A line has the name of a game, the hash of its rules, and numbers; lines that begin with `#` are comments.
//! Games that are not in a table, or whose rules have changed since by a byte, were not measured.

use boardwright_runtime::Schema;

/// A table whose lines have `N` numbers each.
pub(crate) struct Measured<const N: usize>(pub(crate) &'static str);

impl<const N: usize> Measured<N> {
    /// Returns the numbers of a game.
    pub(crate) fn of(&self, schema: &Schema) -> Option<[f32; N]> {
        let rules = format!("{:016x}", schema.rules_hash);
        let mut lines = self.lines().flatten();
        lines.find(|(hash, _)| *hash == rules).map(|(_, n)| n)
    }

    /// Iterates over the hashes and the numbers of all lines; `None` where one can not be read.
    pub(crate) fn lines(&self) -> impl Iterator<Item = Option<(&'static str, [f32; N])>> {
        let lines = self.0.lines().filter(|line| !line.starts_with('#'));
        lines.map(|line| {
            let mut words = line.split_whitespace().skip(1);
            let hash = words.next()?;
            let numbers: Option<Vec<f32>> = words.map(|word| word.parse().ok()).collect();
            Some((hash, numbers?.try_into().ok()?))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Measured;
    use crate::{auto, mcts};

    fn can_be_read<const N: usize>(table: &Measured<N>) {
        let lines: Vec<_> = table.lines().collect();
        assert!(
            lines.len() > 5 && lines.iter().all(Option::is_some),
            "{lines:?}"
        );
    }

    #[test]
    fn all_lines_of_the_tables_can_be_read() {
        can_be_read(&auto::MEASURED);
        can_be_read(&mcts::LEARNED);
        can_be_read(&mcts::CUT);
    }
}
