//! Decisive playouts: random games in which players play an immediate win, and avoid moves after which the
//! next player wins at once.

use crate::points::Scale;
use boardwright_runtime::{MoveList, Playing, Rng, ToMove};

/// The number of moves drawn before one that loses at once is played.
const DRAWS: usize = 4;

/// The buffers of decisive playouts.
pub(super) struct Decisive {
    /// The game, and the positions after one more move and after two.
    game: Box<dyn Playing>,
    next: Box<dyn Playing>,
    after: Box<dyn Playing>,
    most: i32,
}

impl Decisive {
    pub(super) fn new(at: &dyn Playing, scale: Scale) -> Decisive {
        Decisive {
            game: at.fork(),
            next: at.fork(),
            after: at.fork(),
            most: scale.range().1,
        }
    }

    /// Plays `times` games from a position to their ends and writes the sums of their points. Returns the
    /// total number of plies.
    pub(super) fn playouts(
        &mut self,
        times: u32,
        from: &dyn Playing,
        rng: &mut Rng,
        sums: &mut Vec<i64>,
    ) -> u64 {
        sums.clear();
        sums.resize(from.schema().players.len(), 0);
        (0..times).map(|_| self.playout(from, rng, sums)).sum()
    }

    /// Plays a game and adds its points; returns its number of plies.
    fn playout(&mut self, from: &dyn Playing, rng: &mut Rng, sums: &mut [i64]) -> u64 {
        self.game.copy_from(from);
        let mut plies = 0;
        while let ToMove::Player(player) = self.game.to_move()
            && !self.game.is_late()
        {
            let Ok(list) = self.game.list(player, Some(rng)) else {
                break;
            };
            let n = self.decide(&*list, player);
            self.game.play(&*list, n);
            plies += 1;
        }
        // Plays the rest of a game uniformly once chance is to move or players choose at once; ends one that is late.
        let mut points = self.game.points().unwrap_or_default();
        if points.is_empty() {
            plies += u64::from(self.game.playout(rng, &mut points));
        }
        for (sum, points) in sums.iter_mut().zip(points) {
            *sum += i64::from(points);
        }
        plies
    }

    /// Chooses a move of a list in random order; returns its index.
    fn decide(&mut self, list: &dyn MoveList, player: usize) -> usize {
        if let Some(won) = wins(&*self.game, &mut *self.next, list, player, self.most) {
            return won;
        }
        for n in 0..list.len().min(DRAWS) {
            self.next.copy_from(&*self.game);
            self.next.play(list, n);
            let ToMove::Player(other) = self.next.to_move() else {
                return n;
            };
            let lost = other != player
                && self.next.list(other, None).is_ok_and(|answers| {
                    wins(&*self.next, &mut *self.after, &*answers, other, self.most).is_some()
                });
            if !lost {
                return n;
            }
        }
        0
    }
}

/// Returns the index of a move that wins at once.
fn wins(
    from: &dyn Playing,
    room: &mut dyn Playing,
    list: &dyn MoveList,
    player: usize,
    most: i32,
) -> Option<usize> {
    (0..list.len()).find(|&n| {
        room.copy_from(from);
        room.play(list, n);
        room.to_move() == ToMove::Over
            && room
                .points()
                .is_some_and(|points| points.get(player) == Some(&most))
    })
}
