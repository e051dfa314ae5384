//! Progress bars on standard error, shown only if it is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar.
pub(crate) struct Bar(ProgressBar);

/// The steps of a bar per second.
const MILLIS: f64 = 1000.0;

/// Returns a bar for a number of seconds.
pub(crate) fn time(name: &str, seconds: f64) -> Bar {
    bar(
        name,
        (seconds * MILLIS) as u64,
        "{msg:38} {bar:40} {percent:>3} %",
    )
}

/// Returns a bar for a number of steps.
pub(crate) fn steps(name: &str, steps: u64) -> Bar {
    bar(name, steps, "{msg:38} {bar:40} {pos}/{len}")
}

/// Returns a line of text that changes ([`Bar::say`]).
pub(crate) fn text() -> Bar {
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{msg}");
    Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner())))
}

fn bar(name: &str, length: u64, template: &str) -> Bar {
    let bar = ProgressBar::new(length).with_message(name.to_string());
    let style = ProgressStyle::with_template(template);
    Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
}

impl Bar {
    /// Sets the seconds that have passed.
    pub(crate) fn to(&self, seconds: f64) {
        self.0.set_position((seconds * MILLIS) as u64);
    }
    /// Sets the number of steps taken.
    pub(crate) fn at(&self, steps: u64) {
        self.0.set_position(steps);
    }
    /// Adds one step.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }
    /// Sets the description of the current work.
    pub(crate) fn say(&self, what: &str) {
        self.0.set_message(what.to_string());
    }
    /// Calls `write` while the bar is hidden.
    pub(crate) fn hidden<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
    /// Removes the bar.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
