//! Yahtzee: dice as a list, and boxes as on the score sheet.

use super::{Outside, same_games, won_by_more};
use crate::common::{engine, legal, play};

const BOXES: [&str; 13] = [
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_alike",
    "four_alike",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "any_dice",
];

#[derive(Clone)]
struct Sheet {
    boxes: [Option<i32>; 13],
    bonus: i32,
}

impl Sheet {
    fn total(&self) -> i32 {
        let sum = |boxes: &[Option<i32>]| boxes.iter().flatten().sum::<i32>();
        let upper = sum(&self.boxes[..6]);
        upper + sum(&self.boxes[6..]) + self.bonus + if upper >= 63 { 35 } else { 0 }
    }
    /// Returns the boxes that may be filled, by the forced joker rule.
    fn open(&self, dice: &[usize]) -> Vec<usize> {
        let open: Vec<usize> = (0..13).filter(|b| self.boxes[*b].is_none()).collect();
        if !self.joker(dice) {
            return open;
        }
        if open.contains(&(dice[0] - 1)) {
            return vec![dice[0] - 1];
        }
        let lower: Vec<usize> = open.iter().copied().filter(|b| *b >= 6).collect();
        if lower.is_empty() { open } else { lower }
    }
    fn joker(&self, dice: &[usize]) -> bool {
        dice.iter().all(|d| *d == dice[0]) && self.boxes[11].is_some()
    }
    fn worth(&self, of: usize, dice: &[usize]) -> i32 {
        let mut sorted = dice.to_vec();
        sorted.sort_unstable();
        let pips: usize = dice.iter().sum();
        let alike = |n| sorted.windows(n).any(|w| w.iter().all(|d| *d == w[0]));
        let mut faces = sorted.clone();
        faces.dedup();
        let run = |n| faces.windows(n).any(|w| w[n - 1] == w[0] + n - 1);
        let house = faces.len() == 2 && alike(3) && !alike(4);
        let joker = self.joker(dice);
        let worth = match of {
            0..6 => (of + 1) * dice.iter().filter(|d| **d == of + 1).count(),
            6 if alike(3) => pips,
            7 if alike(4) => pips,
            8 if joker || house => 25,
            9 if joker || run(4) => 30,
            10 if joker || run(5) => 40,
            11 if alike(5) => 50,
            12 => pips,
            _ => 0,
        };
        worth as i32
    }
}

#[derive(Clone)]
struct Yahtzee {
    sheets: [Sheet; 2],
    dice: Vec<usize>,
    throws: usize,
    mover: usize,
    chance: bool,
}

/// Returns all combinations of counts of the six numbers, each count at most that of `most`.
fn counts(most: [usize; 6]) -> Vec<[usize; 6]> {
    let mut all = vec![[0; 6]];
    for face in 0..6 {
        let more = |counts: [usize; 6]| {
            (0..=most[face]).map(move |n| {
                let mut counts = counts;
                counts[face] = n;
                counts
            })
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all
}

fn listed(counts: &[usize]) -> Vec<usize> {
    let each = counts.iter().enumerate();
    each.flat_map(|(face, n)| vec![face + 1; *n]).collect()
}

fn words(counts: &[usize]) -> String {
    counts.iter().map(|n| format!(" {n}")).collect()
}

impl Outside for Yahtzee {
    fn moves(&self) -> Vec<(String, Yahtzee)> {
        let mut moves = Vec::new();
        let left = 5 - self.dice.len();
        if self.chance {
            let fit = |c: &[usize; 6]| c.iter().sum::<usize>() == left;
            for thrown in counts([left; 6]).into_iter().filter(fit) {
                let mut next = self.clone();
                next.dice.extend(listed(&thrown));
                next.throws += 1;
                next.chance = false;
                // The count of the last number follows from the others.
                moves.push((format!("throw{}", words(&thrown[..5])), next));
            }
            return moves;
        }
        if self.throws < 3 {
            let mut have = [0; 6];
            self.dice.iter().for_each(|d| have[d - 1] += 1);
            let some = |c: &[usize; 6]| c.iter().sum::<usize>() < 5;
            for kept in counts(have).into_iter().filter(some) {
                let mut next = self.clone();
                (next.dice, next.chance) = (listed(&kept), true);
                moves.push((format!("keep{}", words(&kept)), next));
            }
        }
        let sheet = &self.sheets[self.mover];
        for of in sheet.open(&self.dice) {
            let mut next = self.clone();
            let mine = &mut next.sheets[self.mover];
            mine.boxes[of] = Some(sheet.worth(of, &self.dice));
            if sheet.joker(&self.dice) && sheet.boxes[11] == Some(50) {
                mine.bonus += 100;
            }
            (next.dice, next.throws) = (Vec::new(), 0);
            (next.mover, next.chance) = (1 - self.mover, true);
            moves.push((format!("enter {}", BOXES[of]), next));
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let full = |sheet: &Sheet| sheet.boxes.iter().all(Option::is_some);
        let over = self.sheets.iter().all(full);
        over.then(|| won_by_more([0, 1].map(|p| self.sheets[p].total())))
            .flatten()
    }
}

fn first() -> Yahtzee {
    let sheet = Sheet {
        boxes: [None; 13],
        bonus: 0,
    };
    Yahtzee {
        sheets: [sheet.clone(), sheet],
        dice: Vec::new(),
        throws: 0,
        mover: 0,
        chance: true,
    }
}

#[test]
fn yahtzee() {
    same_games("yahtzee", &first(), 20, 400);
}

/// Random games have no second yahtzee: here both players throw only sixes, and fill the box of a yahtzee
/// first.
#[test]
fn nothing_but_sixes() {
    let mut game = engine("yahtzee");
    let mut ours = first();
    while game.points().is_none() {
        let moves = legal(game.as_ref());
        let wanted = ["throw 0 0 0 0 0", "enter yahtzee"];
        let text = moves.iter().find(|m| wanted.contains(&&m[..]));
        let entry = moves.iter().find(|m| m.starts_with("enter"));
        let text = text.or(entry).expect("a throw or a box").clone();
        let mut next = ours.moves();
        assert_eq!(next.len(), moves.len(), "{moves:?}");
        let at = next.iter().position(|(ours, _)| *ours == text);
        ours = next.swap_remove(at.expect("the same moves")).1;
        play(game.as_mut(), &text);
    }
    // 50, then 100 for each of twelve more; 30 in the box of sixes, nothing in the other five; 30, 30 and
    // 30 for three of a kind, four of a kind and chance, 25, 30 and 40 as jokers.
    assert_eq!(ours.sheets[0].total(), 1_465);
    assert_eq!(game.points(), ours.points());
}

/// The weights of throws of five dice sum to the 7776 ordered throws.
#[test]
fn throws_weigh_as_their_ways() {
    let game = engine("yahtzee");
    let weights = game.weights().expect("252 throws");
    assert_eq!(weights.len(), 252);
    assert_eq!(weights.iter().sum::<u32>(), 7_776);
    let texts = legal(game.as_ref());
    let at = |text: &str| texts.iter().position(|t| t == text).expect("a throw");
    assert_eq!(weights[at("throw 0 0 0 0 0")], 1);
    assert_eq!(weights[at("throw 1 1 1 1 1")], 120);
    assert_eq!(weights[at("throw 2 0 3 0 0")], 10);
}
