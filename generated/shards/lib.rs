//! The engines of some games of rules/, by name. Use the crate `boardwright-engines`, which has all of them.

include!(concat!(env!("OUT_DIR"), "/engines.rs"));
