//! Games with text as terminal input.

use super::*;
use crate::toy;

/// Returns the output for this input, with `human` at the terminal.
fn played(human: &str, input: &str) -> String {
    let names: Vec<String> = human.split(',').map(str::to_string).collect();
    let session = toy::session();
    let humans = humans(session.schema(), &names).expect("these are players");
    let mut out = Vec::new();
    let mut table = Table {
        recorder: recorder(&*session, &humans, &"random".parse().expect("a player"), 1),
        opponent: None,
        begin: session.fork(),
        moves: Vec::new(),
        session,
        humans,
        rng: Rng::new(1),
        earlier: Vec::new(),
        viewer: None,
        input: &mut input.as_bytes(),
        out: &mut out,
    };
    table.play().expect("memory can be read and written");
    String::from_utf8(out).expect("the game writes UTF-8")
}

#[test]
fn all_at_the_terminal() {
    let shown = played("all", "go a1\ngo c1\ngo b1\n");
    assert!(shown.contains("white: go a1, black: go c1"), "{shown}");
    assert!(
        shown.ends_with("over after 2 moves: white 50, black 50\n"),
        "{shown}"
    );
}

#[test]
fn nobody_at_the_terminal() {
    assert!(played("none", "").contains("over after 2 moves: "));
}

#[test]
fn moves_by_number_and_stray_blanks() {
    let shown = played("white", "2\n  go   b1 \n");
    assert_eq!(shown.matches("white: go b1").count(), 2, "{shown}");
}

#[test]
fn what_is_no_move_is_asked_again() {
    let shown = played("white", "fly\ngo z9\nmoves\nhelp\n\ngo a1\n");
    assert!(
        shown.contains("`fly` is no legal move here; `moves` lists"),
        "{shown}"
    );
    assert!(
        shown.contains("`moves go` lists the 2 that begin"),
        "{shown}"
    );
    assert!(shown.contains("    1  go a1\n    2  go b1\n"), "{shown}");
}

#[test]
fn undo_goes_back_to_the_last_move_of_mine() {
    let shown = played("white", "undo\ngo a1\nundo\ngo b1\nquit\n");
    assert!(shown.contains("there is no move of yours"), "{shown}");
    assert_eq!(shown.matches("turn 1: all to move").count(), 2, "{shown}");
    assert!(shown.contains("white: go b1"), "{shown}");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert!(played("white", "").ends_with("white> \n"));
}

#[test]
fn an_unknown_player_is_named() {
    let session = toy::session();
    let failure = humans(session.schema(), &["red".to_string()]).expect_err("no player");
    assert!(failure.to_string().contains("the players are white, black"));
}
