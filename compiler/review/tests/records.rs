//! Records by the rules they were made by, and by others.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::source::Sources;
use boardwright_review::records::{accepted, parse, random, replay, write};
use boardwright_runtime::{Session, read_position, write_position};
use std::sync::Arc;

const RULES: &str = "\
game \"Walk\"
players white, black
board square 6 x 2
pieces man
state steps : 0..9
setup { white man on a1; black man on a2 }
move walk {
    choose to in own.e & empty
    own -> to
    steps += 1
}
move rest { require turn > 2 }
end {
    some own & {f1, f2} : me wins
    turn == 9           : draw
}
";

fn game(text: &str) -> Interpreter {
    let mut sources = Sources::new();
    let file = sources.add("walk.game", text.to_string());
    let game = analyse(&sources, file).0.expect("rules without mistakes");
    Interpreter::new(Arc::new(game))
}

#[test]
fn a_record_is_one_line_and_holds() {
    let mut session = game(RULES);
    for seed in 0..20 {
        session.restart();
        let record = random(&session, seed, 100).expect("a small game");
        assert_eq!((record.seed, record.left_out), (Some(seed), None));
        assert!(!record.points.is_empty() && record.position.is_none());
        let line = write(&record);
        assert_eq!(line.lines().count(), 1, "{line}");
        assert_eq!(parse(&line), Ok(vec![(1, record.clone())]));
        assert_eq!(replay(&mut session, &record), Ok(()));
        session.restart();
        let cut = random(&session, seed, 2).expect("a small game");
        assert_eq!(cut.moves, record.moves[..2]);
        assert_eq!(cut.left_out, Some(record.moves.len() as u32 - 2));
        assert_eq!(replay(&mut session, &cut), Ok(()));
    }
}

/// The record of a game of four steps, not over.
const FOUR: &str = r#"{"game":"walk","rules":"0","moves":[{"white":"walk b1"},{"black":"walk b2"},{"white":"walk c1"},{"black":"rest"}],"position":"pieces white man c1, black man b2; steps 3; next white; by black; turn 5; move 4"}"#;

/// Where and why this record breaks by rules changed so.
fn broken(record: &str, from: &str, to: &str) -> (usize, String) {
    assert!(RULES.contains(from), "{from}");
    let mut session = game(&RULES.replace(from, to));
    let records = parse(record).expect("a record");
    let broken = replay(&mut session, &records[0].1).expect_err("it breaks");
    (broken.plies, broken.why)
}

#[test]
fn a_record_says_where_and_why_it_breaks() {
    let records = parse(FOUR).expect("a record");
    assert_eq!(replay(&mut game(RULES), &records[0].1), Ok(()));
    let (plies, why) = broken(FOUR, "turn > 2", "turn > 4");
    assert_eq!(
        (plies, &*why),
        (
            3,
            "`rest` is not a legal move of black; there is no `rest` here"
        )
    );
    let (plies, why) = broken(FOUR, "own.e & empty", "own.e.e & empty");
    assert_eq!(
        (plies, &*why),
        (
            0,
            "`walk b1` is not a legal move of white; there is walk c1"
        )
    );
    let (plies, why) = broken(FOUR, "turn == 9", "turn == 4");
    assert_eq!(
        (plies, &*why),
        (3, "the game is over here: white 50, black 50")
    );
    let (plies, why) = broken(FOUR, "turn == 9", "turn == 5");
    assert_eq!(
        (plies, &*why),
        (4, "the game is over here: white 50, black 50; it was not")
    );
    let (plies, why) = broken(FOUR, "steps += 1", "steps += 2");
    assert_eq!(plies, 4);
    assert!(
        why.starts_with("the position is another one") && why.contains("steps 6"),
        "{why}"
    );
    let blue = FOUR.replace("\"white\":\"walk b1\"", "\"blue\":\"walk b1\"");
    let (plies, why) = broken(&blue, "turn", "turn");
    assert_eq!((plies, &*why), (0, "there is no player `blue`"));
}

#[test]
fn results_are_compared() {
    let over = RULES.replace("turn == 9 ", "turn == 3 ");
    let record = random(&game(&over), 1, 100).expect("a small game");
    let line = write(&record);
    let (plies, why) = broken(&line, "turn == 9           : draw", "turn == 3 : me wins");
    assert_eq!(
        (plies, &*why),
        (
            2,
            "the result is white 0, black 100; it was white 50, black 50"
        )
    );
    let (plies, why) = broken(&line, "turn == 9", "turn == 8");
    assert_eq!(
        (plies, &*why),
        (2, "the game goes on here; it was over: white 50, black 50")
    );
}

#[test]
fn points_are_those_of_the_players_whatever_their_order() {
    let won = RULES.replace("turn == 9           : draw", "turn == 3 : me wins");
    let line = write(&random(&game(&won), 1, 100).expect("a small game"));
    let (written, other) = (r#"{"white":0,"black":100}"#, r#"{"black":100,"white":0}"#);
    assert!(line.contains(written), "{line}");
    let records = parse(&line.replace(written, other)).expect("a record");
    assert_eq!(replay(&mut game(&won), &records[0].1), Ok(()));
    let swapped = line.replace(written, r#"{"black":0,"white":100}"#);
    let records = parse(&swapped).expect("a record");
    assert!(replay(&mut game(&won), &records[0].1).is_err());
}

#[test]
fn a_game_may_begin_elsewhere() {
    let mut session = game(RULES);
    let text = "pieces white man d1, black man a2; next white";
    let view = read_position(session.schema(), text).expect("a position");
    session.load(&view).expect("a position of this game");
    let here = write_position(session.schema(), &session.view());
    let record = random(&session, 5, 100).expect("a small game");
    assert_eq!(record.from.as_deref(), Some(&*here));
    session.restart();
    assert_eq!(replay(&mut session, &record), Ok(()));
    let (plies, why) = broken(&write(&record), "own.e & empty", "own.w & empty");
    assert_eq!(plies, 0);
    assert!(
        why.starts_with("`walk e1` is not a legal move of white"),
        "{why}"
    );
    let (plies, why) = broken(&write(&record), "man", "king");
    assert_eq!(plies, 0);
    assert!(why.starts_with("there is no such position: "), "{why}");
}

#[test]
fn accepted_records_hold() {
    let mut changed = game(&RULES.replace("turn > 2", "turn > 4"));
    for record in [
        parse(FOUR).expect("a record")[0].1.clone(),
        random(&game(RULES), 3, 6).expect("small"),
    ] {
        let anew = accepted(&mut changed, &record).expect("it can be played");
        assert!(anew.moves.len() <= record.moves.len() && !anew.moves.is_empty());
        assert_ne!(anew.rules, record.rules);
        assert_eq!(replay(&mut changed, &anew), Ok(()));
    }
}

#[test]
fn what_is_no_record_is_said_by_line() {
    let unreadable = parse("\n{\"game\": 3}\n").expect_err("no record");
    assert_eq!(unreadable.line, 2);
    assert!(
        unreadable.to_string().starts_with("line 2 is no record: "),
        "{unreadable}"
    );
    assert_eq!(parse(" \n\n"), Ok(Vec::new()));
}
