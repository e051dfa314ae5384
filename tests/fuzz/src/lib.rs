//! Random rules files: generates them ([`generate()`]), checks and compiles them ([`module`]), and compares
//! their engines with the interpreter ([`verdict()`]).

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
