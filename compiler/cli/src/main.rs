//! The `boardwright` command line: the commands, with the engines of rules/.

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(feature = "engines")]
    return boardwright_tool::run(boardwright_engines::engines(), boardwright_engines::rules());
    #[cfg(not(feature = "engines"))]
    return boardwright_tool::run(&[], &[]);
}
