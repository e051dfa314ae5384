//! Players for every game that has a [`Session`](boardwright_runtime::Session): Monte Carlo tree search,
//! alpha-beta, and exact solvers.
//!
//! Nothing here is specific to a game. A search works on [`Playing`], which a
//! generated engine implements at full speed; [`playing`] makes one of any session, so that the reference
//! interpreter can be searched too.
//!
//! ```
//! use boardwright_players::{Limits, Mcts, Searcher, playing};
//! # use boardwright_players::doctest::session;
//! let session = session();                        // any game, at any position
//! let mut player = Mcts::default();
//! let found = player.best(&*playing(&*session), &Limits::nodes(1000)).unwrap();
//! println!("{:?}, expected points {:?}", found.choice, found.points);
//! ```

pub mod ab;
pub mod arena;
mod auto;
mod distinct;
#[doc(hidden)]
pub mod doctest;
mod hidden;
mod keys;
mod limits;
mod mcts;
mod measured;
mod points;
mod random;
mod searcher;
mod seat;
pub mod solve;
mod spec;
pub mod ugi;
mod values;

pub use boardwright_runtime::{Playing, playing};
pub use limits::{Limits, Stop};
pub use mcts::{AtOnce, Cut, Mcts, Rollout, Settings};
pub use points::{Outcomes, Scale};
pub use random::Random;
pub use searcher::{Found, Line, Mixed, Progress, SearchError, Searcher};
pub use seat::{Seat, best_of_all};
pub use spec::{PlayerSpec, SpecError};
pub use values::{bytes, duration, time, whole};
