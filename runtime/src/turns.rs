//! The players to move in mixed turns: conversion between the mask of a position, a bit for each seat,
//! and a [`View`].

use crate::schema::View;

/// Returns [`View::next`] and [`View::choosing`] for the mask of those to move among `players` players; the
/// bit after theirs is chance.
pub const fn seat(to_move: u64, playing: u64, players: usize) -> (u8, u64) {
    if to_move >> players & 1 == 1 {
        (players as u8, 0)
    } else if to_move == playing {
        (0, 0)
    } else {
        (0, to_move)
    }
}

/// Returns what [`turn_key`](crate::turn_key) takes for the mask of those to move. Who is in the game is no part of it.
pub const fn keyed(to_move: u64, players: usize) -> (u8, u64) {
    seat(to_move, (1 << players) - 1, players)
}

/// Returns the mask of those to move.
pub fn seats(view: &View, players: usize) -> u64 {
    match view.choosing {
        0 if usize::from(view.next) == players => 1 << players,
        0 => view.playing,
        choosing => choosing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read_as_they_are_written() {
        let view = |(next, choosing), playing| View {
            layers: vec![],
            states: vec![],
            next,
            choosing,
            mover: None,
            turn: 1,
            moves: 0,
            passes: 0,
            playing,
            open: false,
            before: None,
            history: vec![],
            points: None,
        };
        assert_eq!(seat(0b1000, 0b111, 3), (3, 0));
        assert_eq!(seat(0b101, 0b101, 3), (0, 0));
        assert_eq!(seat(0b001, 0b101, 3), (0, 0b001));
        for to_move in [0b1000, 0b101, 0b001, 0b100] {
            let view = view(seat(to_move, 0b101, 3), 0b101);
            assert_eq!(seats(&view, 3), to_move);
        }
    }
}
