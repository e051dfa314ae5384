//! The protocol, line by line, on a small game.

use super::*;
use crate::toy;
use serde_json::Value;

/// Returns the answers to these lines.
fn answers(input: impl AsRef<[u8]>) -> Vec<String> {
    let mut out = Vec::new();
    serve(toy::session(), None, None, &mut input.as_ref(), &mut out)
        .expect("memory can be read and written");
    let text = String::from_utf8(out).expect("answers are UTF-8");
    text.lines().map(str::to_string).collect()
}

/// Returns the error code in the answer to the last of these lines.
fn refused(input: &str) -> String {
    let last = answers(input).pop().expect("there is an answer");
    let value: Value = serde_json::from_str(&last).expect("an answer is JSON");
    assert!(
        value["error"]["message"]
            .as_str()
            .is_some_and(|m| !m.is_empty()),
        "{last}"
    );
    value["error"]["code"]
        .as_str()
        .unwrap_or_default()
        .to_string()
}

#[test]
fn info_has_the_names() {
    let want = r#"{"id":1,"game":"duel","title":"Duel","rules_hash":"00000000000000ab","engine":"compiled","players":["white","black"],"simultaneous":true,"cells":["a1","b1","c1"],"layers":{"pieces":["man"]},"points":[0,100],"hidden":false}"#;
    assert_eq!(answers(r#"{"id":1,"op":"info"}"#), [want]);
}

#[test]
fn state_has_the_position_by_name() {
    let play = r#"{"id":2,"op":"play","moves":{"white":"go a1","black":"go c1"}}"#;
    let answer = &answers(play)[0];
    let want = r#"{"id":2,"turn":2,"to_move":["white","black"],"over":false,"points":null,"layers":{"pieces":{"a1":{"kind":"man","owner":"white"},"c1":{"kind":"man","owner":"black"}}},"state":{"slow":true,"gone":{"white":1,"black":1},"visited":["a1","c1"]},"position":""#;
    assert!(answer.starts_with(want), "{answer}");
    let hash = answer
        .rsplit_once(r#","hash":""#)
        .expect("the hash is last")
        .1;
    assert_eq!(hash.len(), 18, "{hash}");
}

#[test]
fn a_joint_turn_is_kept_in_the_order_of_the_players() {
    let play = r#"{"op":"play","moves":{"black":"go c1","white":"go a1"}}"#;
    let lines = answers(format!(
        "{play}\n{{\"op\":\"information\",\"for\":\"white\"}}"
    ));
    let told = r#""observation":"white go a1; black go c1; "#;
    assert!(lines[1].contains(told), "{}", lines[1]);
}

#[test]
fn a_player_without_a_move_has_none_and_is_left_out() {
    let lines = answers(
        r#"{"op":"play","moves":{"white":"go a1","black":"go c1"}}
{"op":"legal"}
{"op":"play","moves":{"white":"go a1"}}
{"op":"legal"}
"#,
    );
    assert_eq!(
        lines[1],
        r#"{"id":null,"moves":{"white":["go a1","go b1"],"black":[]}}"#
    );
    assert!(lines[2].contains(r#""to_move":[],"over":true,"points":{"white":70,"black":30}"#));
    assert_eq!(lines[3], r#"{"id":null,"moves":{}}"#);
}

#[test]
fn ids_of_any_type_come_back_as_they_were() {
    let ids = [
        "7",
        "-1.50e3",
        "123456789012345678901234567890",
        "\"x\\u00e9\"",
        "null",
        "[1, {\"a\":2}]",
    ];
    for id in ids {
        let answer = answers(format!("{{\"id\":{id},\"op\":\"perft\",\"depth\":1}}"));
        assert_eq!(answer, [format!("{{\"id\":{id},\"nodes\":4}}")]);
    }
}

#[test]
fn undo_goes_back_move_by_move_and_new_begins_again() {
    let lines = answers(
        r#"{"op":"state"}
{"op":"play","moves":{"white":"go b1","black":"go c1"}}
{"op":"play","moves":{"white":"go a1","black":"go c1"}}
{"op":"undo"}
{"op":"undo"}
{"op":"undo"}
{"op":"play","moves":{"white":"go b1","black":"go c1"}}
{"op":"new"}
{"op":"undo"}
"#,
    );
    assert_eq!((&lines[3], &lines[4]), (&lines[1], &lines[0]));
    assert!(lines[5].contains("no_history") && lines[8].contains("no_history"));
    assert_eq!(lines[7], lines[0]);
}

#[test]
fn new_takes_back_the_position_it_was_given() {
    let play = r#"{"op":"play","moves":{"white":"go a1","black":"go c1"}}"#;
    let played = &answers(play)[0];
    let value: Value = serde_json::from_str(played).expect("an answer is JSON");
    let again = answers(format!(
        "{{\"op\":\"new\",\"position\":{}}}\n{{\"op\":\"undo\"}}",
        value["position"]
    ));
    assert_eq!(&again[0], played);
    assert!(again[1].contains("no_history"));
}

#[test]
fn a_bad_request_changes_nothing() {
    let lines = answers(
        r#"{"op":"play","moves":{"white":"go a1","black":"go c1"}}
{"op":"new","position":"rubbish"}
{"op":"play","moves":{"white":"fly"}}
{"op":"state"}
{"op":"undo"}
"#,
    );
    assert_eq!(lines[0], lines[3]);
    assert!(lines[4].contains(r#""turn":1"#));
}

#[test]
fn moves_that_are_not_legal() {
    let play = |moves: &str| refused(&format!("{{\"op\":\"play\",\"moves\":{moves}}}"));
    assert_eq!(play(r#"{"white":"go c1","black":"go c1"}"#), "illegal_move");
    assert_eq!(play(r#"{"white":"go a1"}"#), "illegal_move");
    assert_eq!(
        play(r#"{"white":"go a1","black":"go c1","red":"go a1"}"#),
        "illegal_move"
    );
    assert_eq!(play("{}"), "illegal_move");
    let turn = "{\"op\":\"play\",\"moves\":{\"white\":\"go b1\",\"black\":\"go c1\"}}\n";
    assert_eq!(refused(&turn.repeat(3)), "game_over");
}

#[test]
fn requests_that_make_no_sense() {
    let cases = [
        ("{", "bad_json"),
        ("", "bad_json"),
        ("nonsense", "bad_json"),
        ("[]", "bad_request"),
        ("7", "bad_request"),
        ("{}", "bad_request"),
        (r#"{"op":7}"#, "bad_request"),
        (r#"{"op":"fly"}"#, "unknown_op"),
        (r#"{"op":"play"}"#, "bad_request"),
        (r#"{"op":"play","moves":["go a1"]}"#, "bad_request"),
        (r#"{"op":"play","moves":{"white":1}}"#, "bad_request"),
        (r#"{"op":"new","position":7}"#, "bad_request"),
        (r#"{"op":"new","position":"rubbish"}"#, "bad_position"),
        (r#"{"op":"perft"}"#, "bad_request"),
        (r#"{"op":"perft","depth":-1}"#, "bad_request"),
        (r#"{"op":"perft","depth":1.5}"#, "bad_request"),
        (
            r#"{"op":"perft","depth":18446744073709551615}"#,
            "too_large",
        ),
        (r#"{"op":"playout","seed":"x"}"#, "bad_request"),
        (r#"{"op":"undo"}"#, "no_history"),
    ];
    for (line, code) in cases {
        assert_eq!(refused(&format!("{line}\n")), code, "{line}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    assert!(answers(b"{\"op\":\"\xff\"}\n")[0].contains("bad_json"));
}

#[test]
fn a_deep_value_is_no_trouble() {
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let answer = answers(format!("{{\"id\":{deep},\"op\":\"perft\",\"depth\":0}}"));
    assert_eq!(answer, [format!("{{\"id\":{deep},\"nodes\":1}}")]);
    assert_eq!(refused(&format!("{{\"op\":{deep}}}")), "bad_request");
}

#[test]
fn a_line_too_long_is_skipped_and_the_next_is_answered() {
    let long = format!("{{\"op\":\"state\",\"x\":\"{}\"}}\n", "y".repeat(1 << 20));
    let lines = answers(long + "{\"id\":1,\"op\":\"perft\",\"depth\":2}\n");
    assert!(lines[0].contains("too_large"));
    assert_eq!(lines[1], r#"{"id":1,"nodes":12}"#);
}

#[test]
fn a_playout_is_fixed_by_its_seed_and_leaves_the_position() {
    let lines = answers(
        r#"{"op":"state"}
{"op":"playout","seed":7}
{"op":"playout","seed":7}
{"op":"state"}
"#,
    );
    assert_eq!((&lines[1], &lines[0]), (&lines[2], &lines[3]));
    assert!(
        lines[1].starts_with(r#"{"id":null,"moves":[{"white":"go "#),
        "{}",
        lines[1]
    );
    assert!(
        lines[1].contains(r#","plies":2,"points":{"white":"#),
        "{}",
        lines[1]
    );
}

#[test]
fn a_game_that_is_over_has_nothing_to_count_and_nothing_to_play() {
    let turn = "{\"op\":\"play\",\"moves\":{\"white\":\"go b1\",\"black\":\"go c1\"}}\n";
    let after = |line: &str| answers(turn.repeat(2) + line).pop();
    assert_eq!(
        after(r#"{"op":"perft","depth":0}"#).as_deref(),
        Some(r#"{"id":null,"nodes":1}"#)
    );
    assert_eq!(
        after(r#"{"op":"perft","depth":2}"#).as_deref(),
        Some(r#"{"id":null,"nodes":0}"#)
    );
    let playout = r#"{"id":null,"moves":[],"plies":0,"points":{"white":50,"black":50}}"#;
    assert_eq!(
        after(r#"{"op":"playout","seed":1}"#).as_deref(),
        Some(playout)
    );
}

#[test]
fn quit_ends_the_session() {
    assert_eq!(
        answers("{\"id\":9,\"op\":\"quit\"}\n{\"op\":\"info\"}\n"),
        [r#"{"id":9}"#]
    );
}

#[test]
fn nobody_but_a_player_is_asked_for() {
    for op in ["state", "legal", "new", "undo", "information"] {
        for name in [r#""red""#, r#""chance""#, r#""""#, "7", "[]"] {
            let line = format!("{{\"op\":\"{op}\",\"for\":{name}}}");
            assert_eq!(refused(&line), "bad_request", "{line}");
        }
    }
    let play = r#"{"op":"play","moves":{"white":"go a1","black":"go c1"},"for":"red"}"#;
    let state = r#"{"op":"state"}"#;
    let lines = answers(format!("{play}\n{state}\n"));
    assert_eq!(lines[1..], answers(state), "nothing was played");
}

#[test]
fn the_best_move_is_told_and_the_position_stays() {
    let lines = answers(
        r#"{"op":"state"}
{"op":"best","nodes":50,"seed":3}
{"op":"best","nodes":50,"seed":3}
{"op":"best","nodes":50,"for":"black"}
{"op":"best","ms":5,"threads":2,"keep":true}
{"op":"state"}
"#,
    );
    assert_eq!(lines[0], lines[5]);
    let value = |n: usize| serde_json::from_str::<Value>(&lines[n]).expect("an answer is JSON");
    let (first, again, one) = (value(1), value(2), value(3));
    for key in ["move", "points", "line", "nodes"] {
        assert_eq!(first[key], again[key], "{key}");
    }
    assert_eq!(first["nodes"], 50);
    assert!(first["move"]["white"].is_string() && first["move"]["black"].is_string());
    assert!(one["move"].is_string(), "{one}");
    let keys: Vec<&String> = first.as_object().expect("an object").keys().collect();
    let want = [
        "id", "move", "points", "proven", "nodes", "playouts", "seconds", "line",
    ];
    assert_eq!(keys, want);
}

#[test]
fn a_best_move_that_can_not_be_told() {
    let best = |fields: &str| refused(&format!("{{\"op\":\"best\",{fields}}}"));
    for fields in [
        r#""seed":1"#,
        r#""nodes":-1"#,
        r#""nodes":0"#,
        r#""ms":0"#,
        r#""nodes":5,"player":"fish""#,
        r#""nodes":5,"threads":0"#,
        r#""nodes":5,"for":"red""#,
    ] {
        assert_eq!(best(fields), "bad_request", "{fields}");
    }
    let turn = "{\"op\":\"play\",\"moves\":{\"white\":\"go b1\",\"black\":\"go c1\"}}\n";
    let after = format!("{}{{\"op\":\"best\",\"nodes\":5}}", turn.repeat(2));
    assert_eq!(refused(&after), "game_over");
}
