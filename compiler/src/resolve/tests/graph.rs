//! Tests of graphs.

use super::{cell_names, dir_names, graph, made, wrong};
use crate::index::Id;
use crate::resolve::{is_corner, keep};
use crate::typed::Board;

const MORRIS: &str = "\
e w : a7 d7 g7, b6 d6 f6, c5 d5 e5, a4 b4 c4, e4 f4 g4, c3 d3 e3, b2 d2 f2, a1 d1 g1
n s : a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7";

fn step<'a>(board: &'a Board, from: &str, dir: &str) -> &'a str {
    let (c, d) = (
        board.cell_named(from).unwrap(),
        board.dir_named(dir).unwrap(),
    );
    board
        .step(c, d)
        .map_or("-", |c| board.cells[c].name.as_str())
}

#[test]
fn nine_mens_morris_has_its_cells_and_mills() {
    let board = made(&graph(MORRIS));
    assert_eq!(board.cells.len(), 24);
    assert_eq!(cell_names(&board)[..4], ["a7", "d7", "g7", "b6"]);
    assert_eq!(dir_names(&board), ["e", "w", "n", "s"]);
    assert_eq!(board.adjacent, 0b1111);
    assert_eq!((board.orthogonal, board.diagonal), (0b1111, 0));
    assert_eq!(
        (step(&board, "a7", "e"), step(&board, "d7", "w")),
        ("d7", "a7")
    );
    assert_eq!(
        (step(&board, "d3", "n"), step(&board, "d5", "s")),
        ("-", "-")
    );
    let mills = |dir: &str| {
        let d = board.dir_named(dir).unwrap();
        let two = |c| board.step(c, d).and_then(|c| board.step(c, d)).is_some();
        board.cells.ids().filter(|&c| two(c)).count()
    };
    assert_eq!((mills("e"), mills("n"), mills("w")), (8, 8, 8));
    assert!(board.cells.ids().all(|c| !is_corner(&board, c)));
}

#[test]
fn a_ring_ends_with_its_first_cell() {
    let ring = made(&graph("on off : a b c a"));
    assert_eq!(cell_names(&ring), ["a", "b", "c"]);
    assert_eq!(
        (step(&ring, "c", "on"), step(&ring, "a", "off")),
        ("a", "c")
    );
}

#[test]
fn a_one_way_chain_has_an_unnamed_way_back() {
    let board = made(&graph("on : a b c\ne w : a d"));
    assert_eq!(dir_names(&board), ["on", "e", "w", ""]);
    assert_eq!((board.adjacent, board.named_dirs()), (0b111, 0b111));
    let on = board.dir_named("on").unwrap();
    let back = board.dirs[on].opposite;
    assert_eq!((back.index(), board.dirs[back].opposite), (3, on));
    let c = board.cell_named("c").unwrap();
    assert_eq!(board.step(c, back), board.cell_named("b"));
    assert_eq!(board.dir_named(""), None);
}

#[test]
fn one_way_chains_may_run_together() {
    let board = made(&graph("on : a c d, b c"));
    assert_eq!(
        (step(&board, "a", "on"), step(&board, "b", "on")),
        ("c", "c")
    );
    let back = board.dirs[board.dir_named("on").unwrap()].opposite;
    let c = board.cell_named("c").unwrap();
    assert_eq!(board.step(c, back), board.cell_named("a"));
}

#[test]
fn a_direction_may_be_its_own_way_back() {
    let board = made(&graph("over over : a b, c d, e e"));
    assert_eq!(
        (step(&board, "a", "over"), step(&board, "b", "over")),
        ("b", "a")
    );
    assert_eq!(step(&board, "e", "over"), "e");
    let over = board.dir_named("over").unwrap();
    assert_eq!(board.dirs[over].opposite, over);
}

#[test]
fn directions_may_be_declared_in_several_lines() {
    let board = made(&graph("e w : a b\nn s : a c\ne w : c d"));
    assert_eq!(dir_names(&board), ["e", "w", "n", "s"]);
    assert_eq!(step(&board, "d", "w"), "c");
}

#[test]
fn a_mask_renumbers_the_links() {
    let board = made(&graph("e w : a b c d"));
    let kept = keep(&board, &[false, true, true, true]);
    assert_eq!(cell_names(&kept), ["b", "c", "d"]);
    assert_eq!(
        (
            step(&kept, "b", "e"),
            step(&kept, "b", "w"),
            step(&kept, "d", "w")
        ),
        ("c", "-", "c")
    );
}

#[test]
fn contradictions_are_refused() {
    let codes = |text: &str| wrong(&graph(text)).iter().map(|w| w.0).collect::<Vec<_>>();
    assert_eq!(codes("e w : a b, a c"), ["E0409"]);
    assert_eq!(codes("e w : a c, b c"), ["E0409"]);
    assert_eq!(codes("e : a b, a b"), ["E0409"]);
    assert_eq!(codes("e e : a b c"), ["E0409"]);
    assert_eq!(
        wrong(&graph("e : a b\ne w : c d"))
            .iter()
            .filter(|w| w.0 == "E0410")
            .count(),
        1
    );
    assert_eq!(codes("e w : a e"), ["E0412"]);
    assert_eq!(codes("e w : a stop"), ["E0412"]);
    assert_eq!(codes("e w : a empty"), ["E0203"]);
    assert_eq!(codes("own w : a b\nown w : b c"), ["E0203"]);
    assert_eq!(codes("x x : x x"), ["E0203", "E0203"]);
}

#[test]
fn too_many_directions_are_refused() {
    let lines = |n: usize| (0..n).map(|i| format!("d{i} : a b\n")).collect::<String>();
    assert_eq!(made(&graph(&lines(32))).dirs.len(), 64);
    assert_eq!(
        wrong(&graph(&lines(33)))
            .iter()
            .map(|w| w.0)
            .collect::<Vec<_>>(),
        ["E0411"]
    );
}

#[test]
fn too_many_cells_are_refused() {
    let chain = |n: usize| {
        format!(
            "e w :{}",
            (0..n).map(|i| format!(" c{i}")).collect::<String>()
        )
    };
    assert_eq!(made(&graph(&chain(4096))).cells.len(), 4096);
    assert_eq!(
        wrong(&graph(&chain(70_000)))
            .iter()
            .map(|w| w.0)
            .collect::<Vec<_>>(),
        ["E0402"]
    );
}

#[test]
fn a_hostile_chain_ends_soon() {
    let text = format!("e w :{}", " a a b b".repeat(40_000));
    assert!((1..=20).contains(&wrong(&graph(&text)).len()));
}
