//! The cells of the regions that rules name.

use crate::common::meaning;
use boardwright::interp::regions;
use std::sync::Arc;

/// The regions of a game on a board of three by three, as names with cells.
fn named(lines: &str) -> Vec<String> {
    let game = meaning(&format!(
        "game \"T\"\nplayers white, black\nboard square 3 x 3\npieces man\n{lines}\n\
         setup {{ white man on a1 }}\nmove go {{\nchoose to in empty\nput own man on to\n}}\n\
         end {{ no empty : draw }}\n"
    ));
    let names: Vec<String> = game
        .board
        .cells
        .iter()
        .map(|cell| cell.name.clone())
        .collect();
    let all = regions(&Arc::new(game));
    let text = all.into_iter().map(|region| {
        let cells: Vec<&str> = region.cells.iter().map(|n| &*names[*n]).collect();
        format!("{}: {}", region.name, cells.join(" "))
    });
    text.collect()
}

#[test]
fn a_region_of_nobody_has_its_name() {
    assert_eq!(named("region first = x 1"), ["first: a1 a2 a3"]);
}

#[test]
fn a_region_of_the_players_is_one_for_each() {
    assert_eq!(
        named("region goal = white: rank 3, black: rank 1\nregion rest = cells - rank 3"),
        [
            "goal white: a3 b3 c3",
            "goal black: a1 b1 c1",
            "rest: a1 b1 c1 a2 b2 c2",
        ]
    );
}

#[test]
fn what_is_no_region_is_left_out() {
    let lines = "dir up = white: n, black: s\ndef own_left = own & x 1\nregion high = rank 3";
    assert_eq!(named(lines), ["high: a3 b3 c3"]);
}
