//! Changes of what is paid and of what players see are changes of the game.

use crate::library;
use boardwright_review::diff::{Verdict, diff};

#[track_caller]
fn is_other_play(game: &str, from: &str, to: &str) {
    let edit = |text: &str| {
        assert_eq!(
            text.matches(from).count(),
            1,
            "{game}: `{from}` stands once"
        );
        text.replace(from, to)
    };
    let new = library::with(game, &edit);
    let new = new.unwrap_or_else(|| panic!("{game}: `{to}` does not compile"));
    let difference = diff(&library::rules(game), &new);
    assert_eq!(difference.verdict, Verdict::OtherPlay, "{game}: `{to}`");
}

#[test]
fn of_the_range_of_points() {
    is_other_play("phantom-tic-tac-toe", "points -1..1", "points -2..1");
}

#[test]
fn of_what_a_view_lists() {
    let view = "view { pieces on own; states tried[me] }";
    is_other_play(
        "phantom-tic-tac-toe",
        view,
        "view { pieces on own; states tried }",
    );
    is_other_play("phantom-tic-tac-toe", view, "view { pieces on own }");
    is_other_play("phantom-tic-tac-toe", view, "");
}

#[test]
fn of_who_sees_a_move() {
    is_other_play(
        "phantom-tic-tac-toe",
        "move try_cell hidden {",
        "move try_cell {",
    );
}
