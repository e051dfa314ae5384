//! Collects the engines of all shards in one registry.

use boardwright::build::{Failure, shards};

fn main() -> Result<(), Failure> {
    shards::gather("../rules", "boardwright_engines_")
}
