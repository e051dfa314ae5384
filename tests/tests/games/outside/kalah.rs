//! Kalah with four seeds.

use super::{Outside, same_counts, same_games, won_by_more};

/// The pits counter-clockwise: six of south, its store, six of north, its store.
#[derive(Clone)]
struct Kalah {
    pits: [i32; 14],
    mover: usize,
}

const NAMES: [&str; 14] = [
    "a1", "b1", "c1", "d1", "e1", "f1", "", "f2", "e2", "d2", "c2", "b2", "a2", "",
];

fn first() -> Kalah {
    let mut pits = [4; 14];
    pits[6] = 0;
    pits[13] = 0;
    Kalah { pits, mover: 0 }
}

impl Kalah {
    fn houses(player: usize) -> std::ops::Range<usize> {
        player * 7..player * 7 + 6
    }
    fn sow(&self, from: usize) -> Kalah {
        let mut next = self.clone();
        let (store, passed_over) = (self.mover * 7 + 6, (1 - self.mover) * 7 + 6);
        let mut here = from;
        for _ in 0..std::mem::take(&mut next.pits[from]) {
            here = (here + 1) % 14;
            if here == passed_over {
                here = (here + 1) % 14;
            }
            next.pits[here] += 1;
        }
        if Kalah::houses(self.mover).contains(&here)
            && next.pits[here] == 1
            && next.pits[12 - here] > 0
        {
            next.pits[store] += 1 + next.pits[12 - here];
            next.pits[here] = 0;
            next.pits[12 - here] = 0;
        }
        if here != store {
            next.mover = 1 - self.mover;
        }
        next
    }
}

impl Outside for Kalah {
    fn moves(&self) -> Vec<(String, Kalah)> {
        let full = Kalah::houses(self.mover).filter(|house| self.pits[*house] > 0);
        full.map(|house| (format!("sow {}", NAMES[house]), self.sow(house)))
            .collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        let left = |player| self.pits[Kalah::houses(player)].iter().sum::<i32>();
        let all = |player: usize| left(player) + self.pits[player * 7 + 6];
        let over = left(0) == 0 || left(1) == 0;
        over.then(|| won_by_more([all(0), all(1)]))?
    }
}

#[test]
fn kalah() {
    same_counts("kalah", &first(), 6);
    same_games("kalah", &first(), 40, 1_000);
}
