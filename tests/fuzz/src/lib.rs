//! Random rules files: made ([`generate()`]), checked and compiled ([`module`]), and their engines
//! held against the interpreter ([`verdict()`]).

mod budget;
mod compare;
mod evaluate;
mod generate;
mod read;
mod splice;
mod verdict;

pub use compare::{Difference, Effort, compare};
pub use evaluate::{evaluated, held};
pub use generate::generate;
pub use read::{Meaning, Rules, game, games, module, read_folder};
pub use splice::Seeds;
pub use verdict::{Verdict, verdict};
