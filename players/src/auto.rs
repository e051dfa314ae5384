//! Which player `auto` is: alpha-beta or Monte Carlo tree search, by the matches of `auto.txt`.
//!
//! `.ci/measure-auto` plays these matches anew. Games that are not in the table, or whose rules have
//! changed since, have Monte Carlo tree search.

use boardwright_runtime::Schema;

/// The results of alpha-beta against Monte Carlo tree search at equal CPU time, a line for each game.
const MEASURED: &str = include_str!("auto.txt");

/// Games of alpha-beta against Monte Carlo tree search.
struct Measured {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// Whether alpha-beta, with the evaluation that this crate contains, has scored more than half of the points
/// against Monte Carlo tree search under these rules.
pub(crate) fn is_alpha_beta_better(schema: &Schema) -> bool {
    let rules = format!("{:016x}", schema.rules_hash);
    let measured = MEASURED.lines().filter_map(read);
    { measured }.any(|(hash, result)| hash == rules && result.won > result.lost)
}

/// Reads a line: the game, the hash of its rules, and the games that alpha-beta won, drew and lost.
fn read(line: &str) -> Option<(&str, Measured)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [_, hash, won, drawn, lost, ..] = words[..] else {
        return None;
    };
    let result = Measured {
        won: won.parse().ok()?,
        drawn: drawn.parse().ok()?,
        lost: lost.parse().ok()?,
    };
    Some((hash, result))
}
