//! Matches: pairings, a referee with clocks, contestants of this crate and external programs, and the
//! statistics of results.

mod contestant;
mod process;
mod referee;
mod schedule;
mod stats;

pub use contestant::{Contestant, ContestantSpec, Untold};
pub use referee::{Clock, Forfeit, Played, Referee};
pub use schedule::{Pairing, Schedule, Slot, default_games};
pub use stats::{
    Elo, Meeting, Score, Sprt, Standing, crosstable, elo, standings, standings_by_seat,
};
