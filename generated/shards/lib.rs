//! The engines of some of the games of rules/, by name. The crate `boardwright-engines` has all of them.

include!(concat!(env!("OUT_DIR"), "/engines.rs"));
