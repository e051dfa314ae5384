//! The interface, line by line, on a small game.

use super::*;
use crate::doctest::session;

/// All lines that answer these.
fn told(input: &str) -> Vec<String> {
    let mut out = Vec::new();
    let spec = "mcts:nodes=200".parse().expect("a player");
    serve(session(), &spec, &mut input.as_bytes(), &mut out).expect("memory");
    let text = String::from_utf8(out).expect("text");
    text.lines().map(str::to_string).collect()
}

/// The lines that answer these, without those that tell how far a search is.
fn answers(input: &str) -> Vec<String> {
    let lines = told(input).into_iter();
    lines.filter(|line| !line.starts_with("info ")).collect()
}

#[test]
fn both_families_of_words_are_understood() {
    for (first, last) in [("ugi", "ugiok"), ("uci", "uciok")] {
        let lines = answers(&format!("{first}\n"));
        assert_eq!(lines.last().map(String::as_str), Some(last));
        assert!(lines[0].starts_with("id name "));
    }
}

#[test]
fn a_win_at_once_is_played_as_one_word() {
    let moves = "place.0 place.3 place.1 place.4";
    for go in [
        "go nodes 300",
        "go",
        "go movetime 50",
        "go depth 3",
        "go wtime 2000 btime 2000",
    ] {
        let lines = answers(&format!("position startpos moves {moves}\n{go}\n"));
        assert_eq!(lines, ["bestmove place.2"], "{go}");
    }
}

#[test]
fn queries_say_who_is_next_and_who_has_won() {
    let queries = "query p1turn\nquery gameover\nquery result\n";
    let lines = |moves: &str| answers(&format!("position startpos moves {moves}\n{queries}"));
    assert_eq!(
        lines("place.0"),
        ["response false", "response false", "response none"]
    );
    let won = lines("place.0 place.3 place.1 place.4 place.2");
    assert_eq!(won[1..], ["response true", "response p1win"]);
}

#[test]
fn after_the_end_there_is_no_move() {
    let moves = "place.0 place.3 place.1 place.4 place.2";
    // Nobody is to move, so there is no score either.
    assert_eq!(
        told(&format!("position startpos moves {moves}\ngo\n")),
        ["bestmove 0000"]
    );
}

#[test]
fn a_search_without_an_end_answers_a_stop_and_nothing_before() {
    // One cell is left, so that the move does not depend on how far the search was.
    let moves = [0, 2, 1, 3, 5, 4, 6, 7]
        .map(|cell| format!(" place.{cell}"))
        .concat();
    let lines = answers(&format!(
        "position startpos moves{moves}\ngo infinite\nisready\nstop\nisready\n"
    ));
    assert_eq!(lines, ["readyok", "bestmove place.8", "readyok"]);
}

#[test]
fn lines_and_options_that_are_unknown_are_ignored() {
    let lines = answers(
        "fly\n\nsetoption name Colour value red\nsetoption\nposition\nquery mood\nisready\n",
    );
    assert_eq!(lines, ["readyok"]);
}

#[test]
fn an_illegal_move_leaves_the_position() {
    let lines = answers(
        "position startpos moves place.0\nposition startpos moves place.0 place.0\nquery p1turn\n",
    );
    assert_eq!(lines, ["response false"]);
}

#[test]
fn what_is_wrong_with_a_position_is_told() {
    for (text, why) in [
        (
            "startpos moves place.0 place.0",
            "`place.0` is no legal move",
        ),
        ("startpos moves place.0 moves", "`moves` is no legal move"),
        ("nowhere moves place.0", "`startpos` or `fen` is needed"),
        ("fen nothing moves place.0", "no position: "),
    ] {
        let lines = told(&format!("position {text}\n"));
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(
            lines[0].starts_with(&format!("info string {why}")),
            "{lines:?}"
        );
    }
}

#[test]
fn a_piece_that_is_put_on_a_cell_has_no_word_without_pieces() {
    // This game has no pieces to tell the cells by: texts are written even after `uci`.
    let lines =
        answers("uci\nposition startpos moves place.0 place.3 place.1 place.4\ngo nodes 50\n");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove place.2"));
}
