//! Compiles the games of one shard, whose number is at the end of the crate's name.

use boardwright::build::{Failure, shards};

/// The number of shards.
const SHARDS: u64 = 24;

fn main() -> Result<(), Failure> {
    let number = env!("CARGO_PKG_NAME").rsplit('-').next();
    let number = number.and_then(|number| number.parse().ok());
    let number = number.ok_or_else(|| Failure("the name ends in a number".into()))?;
    shards::shard("../../../rules", number, SHARDS)
}
