//! The choice of the player `auto`: alpha-beta or Monte Carlo tree search, by the matches of
//! `auto.txt`.
//!
//! `.ci/measure-auto` plays these matches anew. Games that are not in the table, or whose rules have
//! changed since, have Monte Carlo tree search.

use crate::measured::Measured;
use boardwright_runtime::Schema;

/// The results of alpha-beta against Monte Carlo tree search at equal CPU time, by game: how often it won, drew and lost,
/// and the numbers of nodes of both.
pub(crate) const MEASURED: Measured<5> = Measured(include_str!("auto.txt"));

/// Whether alpha-beta, with the evaluation that this crate contains, has won more games than it lost against
/// Monte Carlo tree search under these rules.
pub(crate) fn is_alpha_beta_better(schema: &Schema) -> bool {
    let measured = MEASURED.of(schema);
    measured.is_some_and(|[won, _, lost, ..]| won > lost)
}
