//! The engines of random rules files, by name, and the rules that they were compiled from.

#[allow(
    warnings,
    clippy::correctness,
    reason = "random rules say things that nobody means"
)]
mod made {
    include!(concat!(env!("OUT_DIR"), "/engines.rs"));
}

pub use made::{engines, rules};
