//! Lists of what a position shows one by one, where it is not too much to be listed.

use crate::game::{Flow, Game, ToMove};
use crate::session::TooLarge;
use std::ops::ControlFlow::{Break, Continue};

/// The most items of a list.
const LISTED: usize = 1_000_000;

/// A list that is being made.
pub(crate) struct Listing<T>(Vec<T>);

impl<T> Listing<T> {
    /// Without items.
    pub(crate) fn new() -> Listing<T> {
        Listing(Vec::new())
    }
    /// Without items, in the room that another list had.
    pub(crate) fn in_room(mut room: Vec<T>) -> Listing<T> {
        room.clear();
        Listing(room)
    }
    /// Adds an item; breaks where it is one too many.
    #[inline]
    pub(crate) fn add(&mut self, item: T) -> Flow {
        if self.0.len() == LISTED {
            return Break(());
        }
        self.0.push(item);
        Continue(())
    }
    /// The whole list, after a visit that ended so.
    ///
    /// # Errors
    /// There were too many items.
    pub(crate) fn whole(self, flow: Flow) -> Result<Vec<T>, TooLarge> {
        match flow {
            Break(()) => Err(TooLarge),
            Continue(()) => Ok(self.0),
        }
    }
}

/// The legal choices of a player, in order.
///
/// # Errors
/// More than a million.
pub(crate) fn choices<G: Game>(game: &G, player: usize) -> Result<Vec<G::Choice>, TooLarge> {
    choices_in_room(game, player, Vec::new())
}

/// The same, in the room that another list had.
///
/// # Errors
/// More than a million.
pub(crate) fn choices_in_room<G: Game>(
    game: &G,
    player: usize,
    room: Vec<G::Choice>,
) -> Result<Vec<G::Choice>, TooLarge> {
    let mut list = Listing::in_room(room);
    let flow = game.choices(player, &mut |choice| list.add(choice));
    list.whole(flow)
}

/// The weights of what chance may do, in order; none where chance is not to move.
///
/// # Errors
/// More than a million.
pub(crate) fn weights<G: Game>(game: &G) -> Result<Vec<u32>, TooLarge> {
    let mut list = Listing::new();
    let flow = match game.to_move() {
        ToMove::Chance => game.outcomes(&mut |_, weight| list.add(weight)),
        ToMove::Over | ToMove::Player(_) | ToMove::All | ToMove::These(_) => Continue(()),
    };
    list.whole(flow)
}

/// The place of a choice among the legal ones of a player, and their number.
///
/// # Errors
/// More than a million.
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
