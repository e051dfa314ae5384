//! Compiles the rules files of rules/ into engines.

fn main() {
    if let Err(failure) = boardwright::build::engines("rules") {
        eprintln!("{failure}");
        std::process::exit(1);
    }
}
