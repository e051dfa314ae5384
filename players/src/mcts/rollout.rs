//! Random games in which an immediate win is played, and a move after which the next player wins at once
//! is not.

use crate::points::Scale;
use boardwright_runtime::{MoveList, Playing, Rng, ToMove};

/// So many moves are drawn before one that loses at once is played.
const DRAWS: usize = 4;

/// Room for such games.
pub(super) struct Decisive {
    /// The game, and the positions after one move and after two.
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

    /// Plays a game from a position to its end and writes its points. How many plies it had.
    pub(super) fn playout(
        &mut self,
        from: &dyn Playing,
        rng: &mut Rng,
        points: &mut Vec<i32>,
    ) -> u32 {
        self.game.copy_from(from);
        let mut plies = 0;
        while let ToMove::Player(player) = self.game.to_move() {
            let Ok(list) = self.game.list(player, Some(rng)) else {
                break;
            };
            let n = self.decide(&*list, player);
            self.game.play(&*list, n);
            plies += 1;
        }
        // Dice and moves at once are drawn, and so is all that follows them.
        match self.game.points() {
            Some(end) => *points = end,
            None => plies += self.game.playout(rng, points),
        }
        plies
    }

    /// A move of a list in random order.
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

/// A move that wins at once.
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
