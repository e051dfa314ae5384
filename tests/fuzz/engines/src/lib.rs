//! The engines of random rules files, by name, and the rules they were made of.

#[allow(
    warnings,
    clippy::correctness,
    reason = "random rules say things that nobody means"
)]
mod made {
    include!(concat!(env!("OUT_DIR"), "/engines.rs"));
}

pub use made::{engines, rules};
