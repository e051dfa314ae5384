//! Gathers the engines of all shards.

use boardwright::build::{Failure, shards};

fn main() -> Result<(), Failure> {
    shards::gather("../rules", "boardwright_engines_")
}
