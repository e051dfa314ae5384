//! Pig: a throw of 1 loses the points of the turn.

use super::{Outside, same_counts, same_games, won_by};

#[derive(Clone)]
struct Pig {
    total: [i32; 2],
    kept: i32,
    mover: usize,
    thrown: bool,
}

impl Outside for Pig {
    fn moves(&self) -> Vec<(String, Pig)> {
        let mut moves = Vec::new();
        if self.thrown {
            for pips in 1..=6 {
                let mut next = self.clone();
                next.thrown = false;
                next.kept += pips;
                if pips == 1 {
                    (next.kept, next.mover) = (0, 1 - self.mover);
                }
                moves.push((format!("throw {pips}"), next));
            }
            return moves;
        }
        let mut roll = self.clone();
        roll.thrown = true;
        moves.push(("roll".into(), roll));
        if self.kept > 0 {
            let mut hold = self.clone();
            hold.total[self.mover] += self.kept;
            (hold.kept, hold.mover) = (0, 1 - self.mover);
            moves.push(("hold".into(), hold));
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        (0..2).find(|p| self.total[*p] >= 100).and_then(won_by)
    }
}

#[test]
fn pig() {
    let first = Pig {
        total: [0; 2],
        kept: 0,
        mover: 0,
        thrown: false,
    };
    same_counts("pig", &first, 6);
    same_games("pig", &first, 20, 4_000);
}
