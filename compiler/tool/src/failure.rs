//! How a command ends.

use std::fmt::{self, Display, Formatter};
use std::io;

/// How a command went that could be carried out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Verdict {
    /// Nothing is wrong.
    Fine,
    /// Something is wrong, and has been said.
    Wrong,
    /// Something could not be read, and that has been said.
    Unread,
}

/// Why a command could not be carried out.
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
    /// Rules files are wrong; the message is what their diagnostics look like.
    Rules,
    /// Rules files can not be read; the message is as for `Rules`.
    NoRules,
    /// Nobody reads our output any more (`boardwright … | head`): no mistake of anybody.
    Closed,
}

impl Failure {
    /// What was looked at is wrong: exit code 1.
    pub(crate) fn wrong(message: impl Into<String>) -> Failure {
        Failure::new(Kind::Wrong, message)
    }
    /// What was asked for can not be done: exit code 2.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure::new(Kind::Usage, message)
    }
    /// Rules files are wrong, and these are their diagnostics: exit code 1.
    pub(crate) fn rules(diagnostics: String) -> Failure {
        Failure::new(Kind::Rules, diagnostics)
    }
    /// Rules files can not be read, and these are their diagnostics: exit code 2.
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
    /// The same, with what to do next.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }
    /// The same where exit code 1 means something else: what was asked for can not be done.
    pub(crate) fn undone(mut self) -> Failure {
        self.kind = match self.kind {
            Kind::Wrong => Kind::Usage,
            Kind::Rules => Kind::NoRules,
            kind => kind,
        };
        self
    }
    /// What the process ends with.
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
