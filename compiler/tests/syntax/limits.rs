//! What is too large or too deep is refused quickly, and nothing that a user may write panics.

use std::time::{Duration, Instant};

use crate::{parsed, rules_file, tree};

/// Far more than any of these should take, also on a busy machine and without optimisation.
const QUICK: Duration = Duration::from_secs(10);

#[track_caller]
fn quickly(text: &str) -> Vec<String> {
    let start = Instant::now();
    let mistakes = parsed(text).mistakes;
    assert!(start.elapsed() < QUICK, "{:?}", start.elapsed());
    mistakes
}

fn codes(mistakes: &[String]) -> Vec<&str> {
    mistakes.iter().map(|m| &m[..5]).collect()
}

#[test]
fn brackets_may_be_nested_64_deep() {
    let nest = |n: usize| format!("def f = {}a{}", "(".repeat(n), ")".repeat(n));
    assert_eq!(tree(&nest(64)).parts.len(), 1);
    assert_eq!(parsed(&nest(65)).mistakes, ["E0107 `(`"]);
    assert_eq!(codes(&quickly(&nest(200_000))), ["E0107"]);
    let blocks = |n: usize| {
        format!(
            "move m {{ {} again {} }}",
            "if a {".repeat(n),
            "}".repeat(n)
        )
    };
    assert_eq!(tree(&blocks(63)).parts.len(), 1);
    assert_eq!(codes(&parsed(&blocks(64)).mistakes), ["E0107"]);
}

#[test]
fn nesting_costs_no_backtracking() {
    for (open, close) in [
        ("(", ")"),
        ("f(", ")"),
        ("{", "}"),
        ("max(", ", b)"),
        ("union(d in e : ", ")"),
        ("{v in t : some ", "}"),
        ("t.(", ")"),
        ("f[", "]"),
        ("x (", ")..2"),
        ("(a, ", ")"),
    ] {
        let text = format!(
            "move m {{ let g = {}a{}\n a {}a{} }}",
            open.repeat(60),
            close.repeat(60),
            open.repeat(60),
            close.repeat(59)
        );
        quickly(&text);
    }
}

#[test]
fn long_chains_are_refused_before_they_are_trees() {
    let chain = |n: usize| format!("def f = a{}", " | a".repeat(n));
    assert_eq!(tree(&chain(256)).parts.len(), 1);
    for piece in [" | a", ".n", " and a"] {
        assert_eq!(
            codes(&quickly(&format!("def f = a{}", piece.repeat(150_000)))),
            ["E0110"]
        );
    }
    for piece in ["#", "-", "not ", "x ", "if a then ", "if a then b else "] {
        assert_eq!(
            codes(&quickly(&format!("def f = {}a", piece.repeat(50_000)))),
            ["E0110"]
        );
    }
    let chain = "if a { again } else ".repeat(50_000);
    assert_eq!(
        codes(&quickly(&format!("move m {{ {chain} {{ again }} }}"))),
        ["E0110"]
    );
}

#[test]
fn the_deepest_tree_is_no_danger() {
    let nest = |open: &str| format!("def f = {}a{}", open.repeat(64), ")".repeat(64));
    for open in [
        "(not not not not ",
        "(a - b * -#",
        "f(-x 1..",
        "(if a then b | c else d | ",
    ] {
        crate::round_trips(&nest(open));
    }
    let chain = "if a { again } else ".repeat(255);
    crate::round_trips(&format!("move m {{ {chain} {{ again }} }}"));
}

#[test]
fn long_lists_are_no_chains() {
    let cells = vec!["a1"; 20_000].join(", ");
    assert!(quickly(&format!("region r = {{{cells}}}")).is_empty());
    let statements = "a -> b; ".repeat(10_000);
    assert!(quickly(&format!("move m {{ {statements} }}")).is_empty());
}

#[test]
fn large_files_are_refused() {
    let text = "// a comment\n".repeat(1 << 20);
    assert_eq!(quickly(&text[..10 << 20]), ["E0106 ``"]);
    assert_eq!(codes(&quickly(&text[..(1 << 20) + 1])), ["E0106"]);
}

#[test]
fn junk_is_read_in_linear_time() {
    let length = 1 << 18;
    for junk in [
        "\u{1F600}",
        "\"",
        "\"\"\"",
        "}",
        "{",
        ")(",
        "](",
        "\t",
        ";",
        "a ",
        "a\n",
        "{}",
        "9",
        "\\",
        "\"\n",
        "\r",
        "move {\n",
        "é = ",
    ] {
        let text = junk.repeat(length / junk.len());
        let mistakes = quickly(&text);
        assert!(!mistakes.is_empty(), "{junk}");
        assert!(mistakes.len() <= 201, "{junk}");
    }
}

#[test]
fn a_file_that_stops_anywhere_is_reported_without_a_panic() {
    for name in ["battlebrushes.game", "english-draughts.game"] {
        let text = rules_file(name);
        for end in 0..text.len() {
            parsed(&String::from_utf8_lossy(&text.as_bytes()[..end]));
        }
    }
}

#[test]
fn a_file_with_any_character_changed_is_reported_without_a_panic() {
    let text = rules_file("reversi.game");
    for (i, junk) in (0..text.len()).zip(
        [
            "(", ")", "{", "}", "\"", ";", "\n", "é", "|", ".", "", "[", "if ",
        ]
        .iter()
        .cycle(),
    ) {
        parsed(&format!("{}{junk}{}", &text[..i], &text[i + 1..]));
    }
}
