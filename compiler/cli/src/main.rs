//! The `boardwright` command line.

fn main() {}
