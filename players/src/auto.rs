//! Which player `auto` is: alpha-beta or Monte Carlo tree search, by the matches of `auto.txt`.
//!
//! `.ci/measure-auto` plays these matches anew. Games that are not in the table, or whose rules have
//! changed since, have Monte Carlo tree search.

use boardwright_runtime::Schema;

/// The results of alpha-beta against Monte Carlo tree search at equal CPU time, a line for each game.
const MEASURED: &str = include_str!("auto.txt");

/// Whether alpha-beta, with the evaluation that this crate contains, has won more games than it lost against
/// Monte Carlo tree search under these rules.
pub(crate) fn is_alpha_beta_better(schema: &Schema) -> bool {
    let rules = format!("{:016x}", schema.rules_hash);
    let mut measured = MEASURED.lines().filter_map(read);
    measured.any(|(hash, won, lost)| hash == rules && won > lost)
}

/// Reads a line: the game, the hash of its rules, and the games that alpha-beta won, drew and lost. Returns the
/// hash and the games won and lost.
fn read(line: &str) -> Option<(&str, u32, u32)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, hash, won, _, lost, ..] = words[..] else {
        return None;
    };
    Some((hash, won.parse().ok()?, lost.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::{MEASURED, read};

    #[test]
    fn all_lines_of_the_table_can_be_read() {
        let lines = MEASURED.lines().filter(|line| !line.starts_with('#'));
        let read: Vec<_> = lines.map(read).collect();
        assert!(
            read.len() > 10 && read.iter().all(Option::is_some),
            "{read:?}"
        );
    }
}
