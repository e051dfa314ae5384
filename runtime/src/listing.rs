//! Lists of choices and weights, with a limit on their length.

use crate::game::{Flow, Game, ToMove};
use crate::session::TooLarge;
use std::ops::ControlFlow::{Break, Continue};

/// The greatest number of items of a list.
pub(crate) const LISTED: usize = 1_000_000;

/// A list under construction.
pub(crate) struct Listing<T>(Vec<T>);

impl<T> Listing<T> {
    /// Returns an empty list.
    pub(crate) fn new() -> Listing<T> {
        Listing(Vec::new())
    }
    /// Returns an empty list that reuses the allocation of `room`.
    pub(crate) fn in_room(mut room: Vec<T>) -> Listing<T> {
        room.clear();
        Listing(room)
    }
    /// Appends an item; breaks where the list is full.
    #[inline]
    pub(crate) fn add(&mut self, item: T) -> Flow {
        if self.0.len() == LISTED {
            return Break(());
        }
        self.0.push(item);
        Continue(())
    }
    /// Returns the list, where `flow` is the result of the visit that filled it.
    ///
    /// # Errors
    /// [`TooLarge`] where there were too many items.
    pub(crate) fn whole(self, flow: Flow) -> Result<Vec<T>, TooLarge> {
        match flow {
            Break(()) => Err(TooLarge),
            Continue(()) => Ok(self.0),
        }
    }
}

/// Returns the legal choices of a player, in order.
///
/// # Errors
/// [`TooLarge`] for more than a million choices.
pub(crate) fn choices<G: Game>(game: &G, player: usize) -> Result<Vec<G::Choice>, TooLarge> {
    choices_in_room(game, player, Vec::new())
}

/// Like [`choices`], reusing the allocation of `room`.
///
/// # Errors
/// [`TooLarge`] for more than a million choices.
pub(crate) fn choices_in_room<G: Game>(
    game: &G,
    player: usize,
    room: Vec<G::Choice>,
) -> Result<Vec<G::Choice>, TooLarge> {
    let mut list = Listing::in_room(room);
    let flow = game.choices(player, &mut |choice| list.add(choice));
    list.whole(flow)
}

/// Returns the weights of the outcomes of chance, in order; none where chance is not to move.
///
/// # Errors
/// [`TooLarge`] for more than a million outcomes.
pub(crate) fn weights<G: Game>(game: &G) -> Result<Vec<u32>, TooLarge> {
    let mut list = Listing::new();
    let flow = match game.to_move() {
        ToMove::Chance => game.outcomes(&mut |_, weight| list.add(weight)),
        ToMove::Over | ToMove::Player(_) | ToMove::All | ToMove::These(_) => Continue(()),
    };
    list.whole(flow)
}

/// Returns the index of a choice among the legal ones of a player, and their number.
///
/// # Errors
/// [`TooLarge`] for more than a million choices.
pub(crate) fn find<G: Game>(
    game: &G,
    player: usize,
    wanted: Option<G::Choice>,
) -> Result<(Option<usize>, usize), TooLarge> {
    let (mut place, mut count) = (None, 0);
    let flow = game.choices(player, &mut |choice| {
        if count == LISTED {
            return Break(());
        }
        if wanted == Some(choice) {
            place = Some(count);
        }
        count += 1;
        Continue(())
    });
    match flow {
        Break(()) => Err(TooLarge),
        Continue(()) => Ok((place, count)),
    }
}
