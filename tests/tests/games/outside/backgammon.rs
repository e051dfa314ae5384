//! Backgammon: compares the outcomes of each throw of random games with the engine's moves.

use crate::common::{engine, legal, play};
use boardwright_runtime::Rng;
use std::collections::BTreeSet;

/// The men by player and by the distance left to go: 25 is the bar, 0 is home.
type Men = [[u32; 26]; 2];

#[derive(Clone)]
struct Table {
    men: Men,
    mover: usize,
}

fn first() -> Table {
    let mut side = [0; 26];
    for (point, men) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
        side[point] = men;
    }
    Table {
        men: [side; 2],
        mover: 0,
    }
}

impl Table {
    /// Returns where a man goes with a die, if that is legal.
    fn landing(&self, from: usize, die: usize) -> Option<usize> {
        let mine = &self.men[self.mover];
        let last = (1..=25).rev().find(|point| mine[*point] > 0)?;
        if mine[from] == 0 || (last == 25 && from != 25) {
            return None;
        }
        if from > die {
            let theirs = self.men[1 - self.mover][25 - (from - die)];
            return (theirs < 2).then_some(from - die);
        }
        (last <= 6 && (from == die || from == last)).then_some(0)
    }
    fn step(&self, from: usize, to: usize) -> Table {
        let mut next = self.clone();
        next.men[self.mover][from] -= 1;
        next.men[self.mover][to] += 1;
        if to > 0 {
            let hit = std::mem::take(&mut next.men[1 - self.mover][25 - to]);
            next.men[1 - self.mover][25] += hit;
        }
        next
    }
    /// Collects all ways to play these dice until none can be played: the number of dice, their sum, and
    /// the men after it.
    fn play_out(&self, dice: &[usize], used: &[usize], out: &mut BTreeSet<(usize, usize, Men)>) {
        let mut stuck = true;
        for (i, die) in dice.iter().enumerate() {
            for from in 1..=25 {
                let Some(to) = self.landing(from, *die) else {
                    continue;
                };
                stuck = false;
                let mut left = dice.to_vec();
                left.remove(i);
                let used = [used, &[*die]].concat();
                self.step(from, to).play_out(&left, &used, out);
            }
        }
        if stuck {
            out.insert((used.len(), used.iter().sum(), self.men));
        }
    }
    /// Returns the men after each legal move: those with the greatest number of dice, and of these the
    /// greatest sum.
    fn outcomes(&self, dice: &[usize]) -> BTreeSet<Men> {
        let mut all = BTreeSet::new();
        self.play_out(dice, &[], &mut all);
        let best = all.iter().map(|(used, spent, _)| (*used, *spent)).max();
        let kept = all
            .iter()
            .filter(|(used, spent, _)| Some((*used, *spent)) == best);
        kept.map(|(_, _, men)| *men).collect()
    }
    /// Returns the distance left for the mover's man on a point with this name.
    fn left(&self, name: &str) -> usize {
        let point = match name {
            "low" => 0,
            "high" => 25,
            _ => name[1..].parse().expect("a point"),
        };
        if self.mover == 0 { point } else { 25 - point }
    }
    /// Returns the table after a move of the engine.
    fn after(&self, text: &str) -> Table {
        let mut table = self.clone();
        let words: Vec<&str> = text.split(' ').collect();
        for step in words[1..].chunks(2) {
            let die: usize = step[0].parse().expect("a die");
            let from = self.left(step[1]);
            table = table.step(from, from.saturating_sub(die));
        }
        table
    }
}

fn dice(text: &str) -> Vec<usize> {
    let words = text.split(' ').skip(1);
    let thrown: Vec<usize> = words.map(|die| die.parse().expect("a die")).collect();
    match thrown[0] == thrown[1] {
        true => vec![thrown[0]; 4],
        false => thrown,
    }
}

#[test]
fn every_throw_of_random_games() {
    for seed in 1..=6 {
        let mut rng = Rng::new(seed);
        let mut game = engine("backgammon");
        let mut table = first();
        while game.points().is_none() {
            let throws = legal(game.as_ref());
            let throw = &throws[rng.below(throws.len() as u32) as usize];
            play(game.as_mut(), throw);
            table.mover = game.to_move()[0];
            let moves = legal(game.as_ref());
            let ours: BTreeSet<Men> = moves.iter().map(|text| table.after(text).men).collect();
            assert_eq!(ours, table.outcomes(&dice(throw)), "seed {seed}, {throw}");
            assert_eq!(ours.len(), moves.len(), "seed {seed}, {throw}");
            let chosen = &moves[rng.below(moves.len() as u32) as usize];
            table = table.after(chosen);
            play(game.as_mut(), chosen);
        }
        assert_eq!(table.men[table.mover][0], 15);
        assert_eq!(game.points().map(|points| points[table.mover]), Some(100));
    }
}
