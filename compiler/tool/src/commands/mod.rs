//! The commands, each in a file of its own.

mod analyse;
mod bench;
mod check;
mod cover;
mod diff;
mod dump;
mod explain;
mod fit;
mod fmt;
mod r#gen;
mod list;
mod r#match;
pub(crate) mod perft;
mod play;
mod replay;
mod report;
mod review;
mod serve;
mod show;
mod solve;
mod test;
mod tour;
mod ugi;
mod verify;

use crate::failure::{Failure, Verdict};
use clap::Subcommand;
use std::io::Write;

/// What to do.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// Every game: compiled, verified against the interpreter, measured
    Tour(tour::Args),
    /// All games that have a compiled engine
    List(list::Args),
    /// What is wrong in rules files
    Check(check::Args),
    /// Set rules files in the one style, or check that they are
    Fmt(fmt::Args),
    /// Say what a change of rules changes
    Diff(diff::Args),
    /// Play random games of a rules file and report what looks odd
    Test(test::Args),
    /// What a code means, with a wrong file and a right one
    Explain(explain::Args),
    /// Review a range of commits: what it changes, on one page
    Review(review::Args),
    /// Write the Rust of a folder of rules files, or check that it is up to date
    Gen(r#gen::Args),
    /// Show what a stage of the compiler makes of a rules file
    Dump(dump::Args),
    /// Say which path each rule takes in the engine, and why no better one
    Report(report::Args),
    /// Draw a position as a board
    Show(show::Args),
    /// Play a game against strong or random players, or watch them
    Play(play::Args),
    /// What strong play makes of a position
    Analyse(analyse::Args),
    /// Count the lines of play of a length
    Perft(perft::Args),
    /// Measure random games in CPU time
    Bench(bench::Args),
    /// How often random games come to each rule
    Cover(cover::Args),
    /// Compare engines with the reference interpreter on random games
    Verify(verify::Args),
    /// Play records of games again: which still hold?
    Replay(replay::Args),
    /// Fit an evaluation for alpha-beta to the results of games
    Fit(fit::Args),
    /// The exact value of a small game, and the moves that keep it
    Solve(solve::Args),
    /// Let players play each other, and say who is better and how sure that is
    Match(Box<r#match::Args>),
    /// Play for a program that speaks the Universal Game Interface, or UCI
    Ugi(ugi::Args),
    /// Speak the serve protocol: JSON lines on standard input and output
    Serve(serve::Args),
}

impl Command {
    /// Runs the command.
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<Verdict, Failure> {
        match self {
            Command::Tour(args) => tour::run(&args, out),
            Command::List(_) => list::run(out),
            Command::Check(args) => check::run(&args, out),
            Command::Fmt(args) => fmt::run(&args, out),
            Command::Diff(args) => diff::run(&args, out),
            Command::Test(args) => test::run(&args, out),
            Command::Explain(args) => explain::run(&args, out),
            Command::Review(args) => review::run(&args, out),
            Command::Gen(args) => r#gen::run(&args, out),
            Command::Dump(args) => dump::run(&args, out),
            Command::Report(args) => report::run(&args, out),
            Command::Show(args) => show::run(&args, out),
            Command::Play(args) => play::run(&args, out),
            Command::Analyse(args) => analyse::run(&args, out),
            Command::Perft(args) => perft::run(&args, out),
            Command::Bench(args) => bench::run(&args, out),
            Command::Cover(args) => cover::run(&args, out),
            Command::Verify(args) => verify::run(&args, out),
            Command::Replay(args) => replay::run(&args, out),
            Command::Fit(args) => fit::run(&args, out),
            Command::Solve(args) => solve::run(&args, out),
            Command::Match(args) => r#match::run(&args, out),
            Command::Ugi(args) => ugi::run(&args),
            Command::Serve(args) => serve::run(&args, out),
        }
    }
}
