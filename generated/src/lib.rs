//! The engines of rules/.
