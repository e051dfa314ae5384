//! Enumerates the branches of a block, or follows one of them.

use super::branch::{Branch, Choice, Fork, Halt, Way};
use super::moment::Moment;
use boardwright_runtime::{Flow, TooLarge};
use std::ops::ControlFlow::Continue;

/// The most branches of one block in one position.
const BRANCHES: usize = 1_000_000;

/// A branch counts once more for each so many choices, which bounds the memory of a list of moves.
const CHOICES: usize = 16;

/// Passes the end of each branch to `visit`, in the order of their choices, until it breaks. The last `tail`
/// statements are not run; they must not choose or require anything.
///
/// # Errors
/// More than a million branches, or more work than is left. Dropped branches count, including a choice from
/// an empty domain; a branch of many choices counts several times.
pub(crate) fn branches<'a>(
    base: &Moment<'a>,
    first: Branch<'a>,
    tail: usize,
    visit: &mut dyn FnMut(Branch<'a>) -> Flow,
) -> Result<Flow, TooLarge> {
    let mut ended = 0;
    let mut forks: Vec<(Branch<'a>, Fork<'a>)> = Vec::new();
    let mut current = Some(first);
    while let Some(mut branch) = current {
        match branch.run(base, tail) {
            Halt::Fork(fork) if !fork.is_empty() => forks.push((branch, fork)),
            halt => {
                ended += 1 + branch.choices.len() / CHOICES;
                if ended > BRANCHES || base.too_large.get() || base.world.is_spent() {
                    return Err(TooLarge);
                }
                if matches!(halt, Halt::Done) && visit(branch).is_break() {
                    return Ok(Flow::Break(()));
                }
            }
        }
        current = next_branch(&mut forks);
    }
    Ok(Continue(()))
}

/// Takes the next alternative of the latest choice that has one.
fn next_branch<'a>(forks: &mut Vec<(Branch<'a>, Fork<'a>)>) -> Option<Branch<'a>> {
    loop {
        let (branch, fork) = forks.last_mut()?;
        let way = fork.next();
        // The last alternative needs no copy: it continues the branch itself.
        let branch = match fork.is_empty() {
            true => forks.pop().map(|(branch, _)| branch),
            false => Some(branch.clone()),
        };
        if let (Some(mut branch), Some(way)) = (branch, way) {
            branch.take(way);
            return Some(branch);
        }
    }
}

/// Returns the end of the branch with these choices; `None` if there is no such branch.
pub(crate) fn follow<'a>(
    base: &Moment<'a>,
    mut branch: Branch<'a>,
    mut choices: &[Choice],
) -> Option<Branch<'a>> {
    loop {
        match branch.run(base, 0) {
            Halt::Done => return choices.is_empty().then_some(branch),
            Halt::Dropped => return None,
            Halt::Fork(mut fork) => {
                let way = fork.find(|way| chosen(way, choices.first()))?;
                if !matches!(way, Way::On(_)) {
                    choices = &choices[1..];
                }
                branch.take(way);
            }
        }
    }
}

/// Whether an alternative matches the next choice. Going on with a `repeat` is not written as a choice; it
/// matches whenever the next choice is not `stop`.
fn chosen(way: &Way<'_>, choice: Option<&Choice>) -> bool {
    match way {
        Way::Member(_, member, _) => choice == Some(member),
        Way::Stop => choice == Some(&Choice::Stop),
        Way::On(_) => choice != Some(&Choice::Stop),
    }
}
