//! All branches of a block, or one of them.

use super::branch::{Branch, Choice, Halt, Way};
use super::moment::Moment;
use boardwright_runtime::{Flow, TooLarge};
use std::collections::VecDeque;
use std::ops::ControlFlow::Continue;

/// The most branches of one block in one position.
const BRANCHES: usize = 1_000_000;

/// Shows the ends of all branches, in the order of their choices, until `visit` breaks.
///
/// # Errors
/// More than a million branches. One that is dropped, also by a choice from nothing, counts.
pub(super) fn branches<'a>(
    base: &Moment<'a>,
    first: Branch<'a>,
    visit: &mut dyn FnMut(Branch<'a>) -> Flow,
) -> Result<Flow, TooLarge> {
    let mut ended = 0;
    let mut forks: Vec<(Branch<'a>, VecDeque<Way<'a>>)> = Vec::new();
    let mut current = Some(first);
    while let Some(mut branch) = current {
        match branch.run(base) {
            Halt::Fork(ways) if !ways.is_empty() => forks.push((branch, ways)),
            halt => {
                ended += 1;
                if ended > BRANCHES || base.too_large.get() {
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

/// The next way on from the latest choice that has one.
fn next_branch<'a>(forks: &mut Vec<(Branch<'a>, VecDeque<Way<'a>>)>) -> Option<Branch<'a>> {
    while let Some((branch, ways)) = forks.last_mut() {
        if let Some(way) = ways.pop_front() {
            let mut branch = branch.clone();
            branch.take(way);
            return Some(branch);
        }
        forks.pop();
    }
    None
}

/// The end of the branch with these choices; `None` when there is no such branch.
pub(super) fn follow<'a>(
    base: &Moment<'a>,
    mut branch: Branch<'a>,
    mut choices: &[Choice],
) -> Option<Branch<'a>> {
    loop {
        match branch.run(base) {
            Halt::Done => return choices.is_empty().then_some(branch),
            Halt::Dropped => return None,
            Halt::Fork(ways) => {
                let way = ways.into_iter().find(|way| chosen(way, choices.first()))?;
                if !matches!(way, Way::On(_)) {
                    choices = &choices[1..];
                }
                branch.take(way);
            }
        }
    }
}

/// Whether this is the way that the next choice names. Going on is not named, so it is the way
/// wherever the next choice is not to stop.
fn chosen(way: &Way<'_>, choice: Option<&Choice>) -> bool {
    match (way, choice) {
        (Way::Member(var, value), Some(Choice::Member(named, chosen))) => {
            var == named && value == chosen
        }
        (Way::Member(..), _) => false,
        (Way::Stop, choice) => choice == Some(&Choice::Stop),
        (Way::On(_), choice) => choice != Some(&Choice::Stop),
    }
}
