//! Matches: who plays whom, a referee with clocks, players inside this program and outside of it, and what
//! the results say.

mod contestant;
mod process;
mod referee;
mod schedule;
mod stats;

pub use contestant::{Contestant, ContestantSpec};
pub use referee::{Clock, Forfeit, Played, Referee};
pub use schedule::{Pairing, Schedule, Slot};
pub use stats::{Score, Sprt, Standing, elo, standings};
