//! The proc-macro: forwards to the library, nothing else.
