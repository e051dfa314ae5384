//! Progress bars: on standard error, and only where that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar that fills from nothing to all.
pub(crate) struct Bar(ProgressBar);

/// Steps of a second's bar.
const MILLIS: f64 = 1000.0;

/// A bar of so many seconds.
pub(crate) fn time(name: &str, seconds: f64) -> Bar {
    bar(
        name,
        (seconds * MILLIS) as u64,
        "{msg:38} {bar:40} {percent:>3} %",
    )
}

/// A bar of so many steps.
pub(crate) fn steps(name: &str, steps: u64) -> Bar {
    bar(name, steps, "{msg:38} {bar:40} {pos}/{len}")
}

/// Steps whose number nobody knows.
pub(crate) fn count(name: &str) -> Bar {
    let bar = ProgressBar::new_spinner().with_message(name.to_string());
    let style = ProgressStyle::with_template("{msg:38} {human_pos} {per_sec}");
    Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner())))
}

fn bar(name: &str, length: u64, template: &str) -> Bar {
    let bar = ProgressBar::new(length).with_message(name.to_string());
    let style = ProgressStyle::with_template(template);
    Bar(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())))
}

impl Bar {
    /// So many seconds have passed.
    pub(crate) fn to(&self, seconds: f64) {
        self.0.set_position((seconds * MILLIS) as u64);
    }
    /// So many steps have been taken.
    pub(crate) fn at(&self, steps: u64) {
        self.0.set_position(steps);
    }
    /// One step more.
    pub(crate) fn step(&self) {
        self.0.inc(1);
    }
    /// What is being done now.
    pub(crate) fn say(&self, what: &str) {
        self.0.set_message(what.to_string());
    }
    /// Writes while the bar is out of the way.
    pub(crate) fn hidden<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }
    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
