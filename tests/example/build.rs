//! Compiles the rules files of rules/ into engines.

fn main() -> Result<(), boardwright::build::Failure> {
    boardwright::build::engines("rules")
}
