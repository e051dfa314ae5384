//! Communication with an external program by lines of text, in UGI or UCI.
//!
//! Neither reading nor writing blocks the caller: the caller waits for a program that never answers, or
//! never reads, until a deadline and then kills it, with all programs that it has started.

use super::contestant::NO_START;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Instant;

/// The greatest length of a line that is read, in bytes.
const LONGEST: u64 = 1 << 16;

/// A running program.
pub(super) struct Process {
    child: Child,
    lines: Receiver<String>,
    sender: Sender<String>,
}

/// Why a program gave no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// The program has ended.
    Gone,
    /// The program did not answer in time.
    Late,
}

impl Process {
    /// Starts a command: a program and its arguments, separated by blanks; quotes group words.
    pub(super) fn start(command: &str) -> Result<Process, String> {
        let words = words(command);
        let (program, arguments) = words.split_first().ok_or("the command is empty")?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        group(&mut command);
        let child = command.spawn();
        let mut child = child.map_err(|e| format!("`{program}`{NO_START}{e}"))?;
        let (send_line, lines) = sync_channel(MOST_LINES);
        let (sender, to_write) = channel::<String>();
        if let Some(out) = child.stdout.take() {
            thread::spawn(move || read(BufReader::new(out), &send_line));
        }
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || {
                for line in to_write {
                    if writeln!(input, "{line}")
                        .and_then(|()| input.flush())
                        .is_err()
                    {
                        return;
                    }
                }
            });
        }
        Ok(Process {
            child,
            lines,
            sender,
        })
    }
    /// Writes a line. If the program has ended, the next read reports it.
    pub(super) fn say(&self, line: &str) {
        let _ = self.sender.send(line.to_string());
    }
    /// Waits for the first line from now on for which `take` returns a value.
    pub(super) fn wait<T>(
        &self,
        deadline: Instant,
        mut take: impl FnMut(&[&str]) -> Option<T>,
    ) -> Result<T, Silence> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.lines.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => return Err(Silence::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Gone),
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some(found) = take(&words) {
                return Ok(found);
            }
            // A program that never stops talking has the same deadline as any other.
            if Instant::now() >= deadline {
                return Err(Silence::Late);
            }
        }
    }
}

/// The number of lines that wait to be read: a program that writes more waits as well, so that it takes no more memory.
const MOST_LINES: usize = 256;

/// Ends the program.
impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        self.kill();
    }
}

impl Process {
    /// Kills the program and what it has started.
    fn kill(&mut self) {
        // Before the wait, as only then the number of the group can not be that of another one. The program may have
        // ended by itself.
        kill_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lets the program begin a process group, to which all programs belong that it starts: a script may start the engine.
#[cfg(unix)]
fn group(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

#[cfg(not(unix))]
fn group(_: &mut Command) {}

/// Kills the process group of a program that has not been waited for.
#[cfg(unix)]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: &Child) {}

fn read(mut out: impl BufRead, lines: &SyncSender<String>) {
    loop {
        let mut bytes = Vec::new();
        match (&mut out).take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        if lines
            .send(String::from_utf8_lossy(&bytes).into_owned())
            .is_err()
        {
            return;
        }
    }
}

/// Splits a command into words.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match (c, quote) {
            (c, Some(q)) if c == q => quote = None,
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (' ', None) => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_stands_in_quotes_is_one_word() {
        assert_eq!(words("a 'b c'  \"d\"e ''"), ["a", "b c", "de", ""]);
    }

    #[cfg(unix)]
    #[test]
    fn what_a_script_has_started_ends_with_it() {
        let script = "sh -c '(echo up; sleep 20; echo survived) & wait'";
        let mut process = Process::start(script).expect("a shell");
        let long = Instant::now() + Duration::from_secs(60);
        let first = |words: &[&str]| words.first().map(|word| word.to_string());
        assert_eq!(process.wait(long, first), Ok("up".to_string()));
        process.kill();
        // The pipe ends when nobody is left who could write to it.
        assert_eq!(process.wait(long, first), Err(Silence::Gone));
    }
}
