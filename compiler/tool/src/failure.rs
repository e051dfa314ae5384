//! Results and failures of commands.

use std::fmt::{self, Display, Formatter};
use std::io;

/// The result of a command that could be carried out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    /// No problem was found.
    Fine,
    /// A problem was found and has been reported.
    Wrong,
    /// Something could not be read, which has been reported.
    Unread,
}

/// The reason why a command could not be carried out.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    kind: Kind,
    message: String,
    hint: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Wrong,
    Usage,
    /// Rules files have errors; the message is the rendered diagnostics.
    Rules,
    /// Rules files cannot be read; the message is as for `Rules`.
    NoRules,
    /// The reader of the output has closed it (`boardwright … | head`), which is not an error.
    Closed,
}

impl Failure {
    /// Returns a failure of what was checked: exit code 1.
    pub(crate) fn wrong(message: impl Into<String>) -> Failure {
        Failure::new(Kind::Wrong, message)
    }
    /// Returns a failure of a request that cannot be carried out: exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::new(Kind::Usage, message)
    }
    /// Returns a failure of rules files with errors, given as rendered diagnostics: exit code 1.
    pub(crate) fn rules(diagnostics: String) -> Failure {
        Failure::new(Kind::Rules, diagnostics)
    }
    /// Returns a failure of unreadable rules files, given as rendered diagnostics: exit code 2.
    pub(crate) fn no_rules(diagnostics: String) -> Failure {
        Failure::new(Kind::NoRules, diagnostics)
    }
    fn new(kind: Kind, message: impl Into<String>) -> Failure {
        let message = message.into();
        Failure {
            kind,
            message,
            hint: None,
        }
    }
    /// Adds a suggestion.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }
    /// Changes exit code 1 to 2, for commands in which 1 has another meaning.
    pub(crate) fn undone(mut self) -> Failure {
        self.kind = match self.kind {
            Kind::Wrong => Kind::Usage,
            Kind::Rules => Kind::NoRules,
            kind => kind,
        };
        self
    }
    /// Returns the exit code of the process.
    pub(crate) fn exit_code(&self) -> u8 {
        match self.kind {
            Kind::Closed => 0,
            Kind::Wrong | Kind::Rules => 1,
            Kind::Usage | Kind::NoRules => 2,
        }
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind {
            Kind::Closed => return Ok(()),
            Kind::Rules | Kind::NoRules => writeln!(f, "{}", self.message.trim_end())?,
            Kind::Wrong | Kind::Usage => writeln!(f, "error: {}", self.message)?,
        }
        self.hint
            .iter()
            .try_for_each(|hint| writeln!(f, "hint: {hint}"))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::new(Kind::Closed, ""),
            _ => Failure::usage(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_pipe_is_no_failure_to_speak_of() {
        let closed = Failure::from(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!((closed.exit_code(), closed.to_string()), (0, String::new()));
    }

    #[test]
    fn a_failure_says_what_to_do_next() {
        let failure = Failure::usage("no such game").hint("see the list");
        assert_eq!(
            failure.to_string(),
            "error: no such game\nhint: see the list\n"
        );
        assert_eq!(failure.exit_code(), 2);
    }
}
