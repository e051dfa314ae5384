//! Chinese Checkers with two, three, four and six players.

use super::{Outside, same_counts, same_games};
use std::collections::BTreeMap;

/// A hex of the star, relative to its centre.
type Hex = (i32, i32);

const WAYS: [Hex; 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

#[derive(Clone)]
struct Star {
    marbles: BTreeMap<Hex, usize>,
    /// The point of the star where each player begins, clockwise from the top.
    points_of: Vec<i32>,
    played: usize,
}

/// Returns the point of the star that a hex is in, `Some(None)` in the middle; `None` off the star.
fn point((x, y): Hex) -> Option<Option<i32>> {
    let sides = [y, x + y, x, -y, -x - y, -x];
    let out: Vec<i32> = (0..6).filter(|i| sides[*i as usize] > 4).collect();
    match out[..] {
        [] => Some(None),
        [point] => Some(Some(point)),
        _ => None,
    }
}

fn hexes() -> impl Iterator<Item = Hex> {
    let all = (-8..=8).flat_map(|y| (-8..=8).map(move |x| (x, y)));
    all.filter(|hex| point(*hex).is_some())
}

fn first(points_of: &[i32]) -> Star {
    let mut marbles = BTreeMap::new();
    for (player, home) in points_of.iter().enumerate() {
        let homes = hexes().filter(|hex| point(*hex) == Some(Some(*home)));
        marbles.extend(homes.map(|hex| (hex, player)));
    }
    Star {
        marbles,
        points_of: points_of.to_vec(),
        played: 0,
    }
}

fn named((x, y): Hex) -> String {
    crate::common::cell((x + 8) as usize, (y + 8) as usize)
}

impl Star {
    fn goal(&self, player: usize) -> i32 {
        (self.points_of[player] + 3) % 6
    }
    fn is_free(&self, hex: Hex) -> bool {
        point(hex).is_some() && !self.marbles.contains_key(&hex)
    }
    /// Returns where the marble of this hex may go; jumps can not lead over its own hex.
    fn targets(&self, from: Hex) -> Vec<Hex> {
        let step = |(x, y): Hex, (dx, dy): Hex| (x + dx, y + dy);
        let steps = WAYS.iter().map(|way| step(from, *way));
        let mut targets: Vec<Hex> = steps.filter(|to| self.is_free(*to)).collect();
        let mut hops = vec![from];
        let mut at = 0;
        while at < hops.len() {
            for way in WAYS {
                let over = step(hops[at], way);
                let to = step(over, way);
                let jumped = over != from && self.marbles.contains_key(&over);
                if jumped && self.is_free(to) && !hops.contains(&to) {
                    hops.push(to);
                }
            }
            at += 1;
        }
        targets.extend(&hops[1..]);
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

impl Outside for Star {
    fn moves(&self) -> Vec<(String, Star)> {
        let me = self.played % self.points_of.len();
        let goal = Some(Some(self.goal(me)));
        let mut moves = Vec::new();
        for from in self
            .marbles
            .iter()
            .filter(|(_, owner)| **owner == me)
            .map(|(hex, _)| *hex)
        {
            for to in self.targets(from) {
                if point(from) == goal && point(to) != goal {
                    continue;
                }
                let mut next = self.clone();
                next.marbles.remove(&from);
                next.marbles.insert(to, me);
                next.played += 1;
                moves.push((format!("go {} {}", named(from), named(to)), next));
            }
        }
        moves
    }
    fn points(&self) -> Option<Vec<i32>> {
        let players = self.points_of.len();
        if self.played == 0 {
            return None;
        }
        let moved = (self.played - 1) % players;
        let goal = hexes().filter(|hex| point(*hex) == Some(Some(self.goal(moved))));
        let owners: Vec<_> = goal.map(|hex| self.marbles.get(&hex)).collect();
        if owners.iter().all(Option::is_some) && owners.contains(&Some(&moved)) {
            return Some(
                (0..players)
                    .map(|p| if p == moved { 100 } else { 0 })
                    .collect(),
            );
        }
        (self.played >= 60 * players).then(|| vec![(100 / players) as i32; players])
    }
}

#[test]
fn the_star_has_121_holes() {
    assert_eq!(hexes().count(), 121);
    assert_eq!(
        crate::common::engine("chinese-checkers-6")
            .schema()
            .cells
            .len(),
        121
    );
}

#[test]
fn two_three_four_and_six_players() {
    let games = [
        ("chinese-checkers-2", &[0, 3][..]),
        ("chinese-checkers-3", &[0, 2, 4]),
        ("chinese-checkers-4", &[1, 2, 4, 5]),
        ("chinese-checkers-6", &[0, 1, 2, 3, 4, 5]),
    ];
    for (name, points_of) in games {
        same_counts(name, &first(points_of), 2);
        same_games(name, &first(points_of), 1, 400);
    }
}
