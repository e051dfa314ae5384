//! Where a line ends a statement and where it goes on; blanks, comments and line ends.

use boardwright::syntax::dump::dump;

use crate::{parsed, refused, round_trips, tree};

/// The statements of a move, one on a line.
fn stmts(body: &str) -> String {
    let text = format!("move m {{\n{body}\n}}");
    round_trips(&text);
    dump(&tree(&text))
        .lines()
        .skip(1)
        .map(str::trim)
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn a_line_goes_on_after_an_operator() {
    assert_eq!(stmts("let a = b |\n c\n d -> e"), "let a = (| b c); d -> e");
    for op in ["|", "&", "+", "-", "*", "/", "%"] {
        assert_eq!(
            stmts(&format!("let a = b {op} // why\n\n   c")),
            format!("let a = ({op} b c)")
        );
    }
    for op in ["and", "or", "==", "!=", "<", "<=", ">", ">=", "in"] {
        assert_eq!(
            stmts(&format!("let a = b {op}\nc")),
            format!("let a = ({op} b c)")
        );
    }
    assert_eq!(
        stmts("let a =\n b\nchoose c in\n d\na :=\n e"),
        "let a = b; choose c in d; a := e"
    );
    assert_eq!(
        stmts("let a = if b then\n c else\n d"),
        "let a = (if b c d)"
    );
    assert_eq!(stmts("put k on\n a"), "put k on a");
    assert_eq!(stmts("do f(a,\n b\n)"), "do f(a, b)");
}

#[test]
fn a_line_goes_on_before_an_operator() {
    for op in ["|", "&", "+", "-", "*", "/", "%"] {
        assert_eq!(
            stmts(&format!("let a = b // why\n // and\n\n  {op} c")),
            format!("let a = ({op} b c)")
        );
    }
    for op in ["==", "!=", "<", "<=", ">", ">=", "in", "and", "or"] {
        assert_eq!(
            stmts(&format!("let a = b\n {op} c")),
            format!("let a = ({op} b c)")
        );
    }
    assert_eq!(
        stmts("let a = b\n.n\nlet c = d"),
        "let a = (. b n); let c = d"
    );
    assert_eq!(
        stmts("let a = if b\n then c\n else d"),
        "let a = (if b c d)"
    );
    assert_eq!(
        stmts("require a\n and b\n or c"),
        "require (or (and a b) c)"
    );
    assert_eq!(
        stmts("if a { b -> c }\n else { d -> e }"),
        "if a; b -> c; else; d -> e"
    );
}

#[test]
fn a_line_ends_a_statement_otherwise() {
    assert_eq!(stmts("a -> b\nc -> d"), "a -> b; c -> d");
    assert_eq!(stmts("a ->\n b\nc\n -> d"), "a -> b; c -> d");
    assert_eq!(stmts("let a = b\n(c) -> d"), "let a = b; (paren c) -> d");
    assert_eq!(stmts("let a = b\n{c} -> d"), "let a = b; {c} -> d");
    assert_eq!(
        stmts("choose n in 1..\na -> b"),
        "choose n in (1 .. _); a -> b"
    );
    assert_eq!(stmts("again\n#a -> b"), "again; (# a) -> b");
    for text in [
        "choose a\n in b",
        "let a\n = b",
        "require\n a",
        "put a\n on b",
    ] {
        assert!(refused(&format!("move m {{ {text} }}")), "{text}");
    }
    for text in [
        "if a\n{ b -> c }",
        "repeat { a -> b }\nwhile c",
        "if a { b -> c } else\n { d -> e }",
        "at\nonce { a -> b }",
    ] {
        assert!(refused(&format!("move m {{\n{text}\n}}")), "{text}");
    }
}

#[test]
fn a_semicolon_ends_a_statement() {
    assert_eq!(stmts("a -> b; c -> d ;e -> f;"), "a -> b; c -> d; e -> f");
    assert_eq!(stmts("a -> b; // why\n\n c -> d"), "a -> b; c -> d");
    assert_eq!(stmts("if a { b -> c; } ; again"), "if a; b -> c; again");
    assert_eq!(stmts(";"), "");
    // A set begins a statement, also behind a loop.
    let set = "repeat { a -> b } while c\n{d, e} -> f\nrepeat { a -> b } while c or stop\n{d} -> f";
    assert_eq!(
        stmts(set),
        "repeat; a -> b; while c; {d, e} -> f; repeat; a -> b; while c or stop; {d} -> f"
    );
    for text in [
        ";;",
        "a -> b;; c -> d",
        "; a -> b",
        "a -> b\n; c -> d",
        "a -> b c -> d",
        "if a { again } b -> c",
    ] {
        assert!(refused(&format!("move m {{ {text} }}")), "{text}");
    }
}

#[test]
fn parts_end_with_their_line_too() {
    assert_eq!(
        tree("players a, b; pieces k\nboard square 3 x 3")
            .parts
            .len(),
        3
    );
    assert_eq!(tree("def f = a |\n turn\nturn { m }").parts.len(), 2);
    assert_eq!(tree("end {}\n\n\n// the end").parts.len(), 1);
    for text in [
        "pieces k;",
        ";pieces k",
        "setup {} end {}",
        "pieces k board square 3 x 3",
        "",
        "  // nothing\n",
    ] {
        assert!(refused(text), "{text}");
    }
}

#[test]
fn parts_go_on_like_statements() {
    for (text, one_line) in [
        ("enum a =\n b,\n c", "enum a = b, c"),
        ("option a =\n 3", "option a = 3"),
        (
            "state a[player,\n kind] :\n 0..3 =\n 2",
            "state a[player, kind] : 0..3 = 2",
        ),
        ("state a[\n player\n] : flag", "state a[player] : flag"),
        ("def a(\n b,\n c\n) = b", "def a(b, c) = b"),
        ("def a = own {\n b,\n c\n}", "def a = own {b, c}"),
        ("def a = {b in\n c : d}", "def a = {b in c : d}"),
        ("setup { white b,\n c on d }", "setup { white b, c on d }"),
        (
            "move a { for each b in\n c { clear b } }",
            "move a { for each b in c { clear b } }",
        ),
        (
            "board graph { a,\n b :\n c d }",
            "board graph { a, b : c d }",
        ),
    ] {
        assert_eq!(dump(&tree(text)), dump(&tree(one_line)), "{text}");
    }
}

#[test]
fn line_ends_and_marks_of_other_systems_are_blanks() {
    let unix = crate::rules_file("chess.game");
    let windows = format!("\u{feff}{}", unix.replace('\n', "\r\n"));
    assert_eq!(dump(&tree(&unix)), dump(&tree(&windows)));
    assert_eq!(parsed("pieces a\rpieces b").mistakes, ["E0101 `\r`"]);
}

#[test]
fn words_may_have_several_blanks_between_them() {
    let text = "at   once { for  each p in q { repeat { a -> b } while c or    stop } }";
    assert_eq!(
        stmts(text),
        "at once; for each p in q; repeat; a -> b; while c or stop"
    );
}

#[test]
fn spans_are_the_bytes_of_the_file() {
    let text = "\u{feff}// é\r\nmove m {\r\n  choose a in own pawn\r\n}\r\n";
    let mut sources = boardwright::source::Sources::new();
    let file = sources.add("test.game", text.to_string());
    let mut diags = boardwright::diag::Diagnostics::new();
    let tree = boardwright::syntax::parse(&sources, file, &mut diags);
    let boardwright::syntax::ast::PartKind::Move { body, .. } = &tree.parts[0].kind else {
        panic!("a move")
    };
    let boardwright::syntax::ast::StmtKind::Choose(
        name,
        boardwright::syntax::ast::Domain::Set(set),
        None,
    ) = &body.stmts[0].kind
    else {
        panic!("a choice")
    };
    assert_eq!(sources.text(body.stmts[0].span), "choose a in own pawn");
    assert_eq!(
        (sources.text(name.span), sources.text(set.span)),
        ("a", "own pawn")
    );
    assert_eq!(
        sources.text(tree.parts[0].span),
        "move m {\r\n  choose a in own pawn\r\n}"
    );
}
