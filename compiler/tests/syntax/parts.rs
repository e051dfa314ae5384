//! Every form of part and statement.

use boardwright::syntax::dump::dump;

use crate::{refused, round_trips, tree};

#[track_caller]
fn check(text: &str, expected: &str) {
    round_trips(text);
    assert_eq!(dump(&tree(text)).trim_end(), expected, "{text}");
}

#[track_caller]
fn check_refused(texts: &[&str]) {
    for text in texts {
        assert!(refused(text), "{text}");
    }
}

#[test]
fn game() {
    check("game \"T\"", r#"game "T""#);
    check(
        "game \"T\" from \"p\" { size = 6 }",
        r#"game "T" from "p" size=6"#,
    );
    check(
        "game \"T\"{author \"A\" year 1981 open=true}",
        r#"game "T" author="A" year=1981 open=true"#,
    );
    check(
        "game \"T\" {\n  author \"A\"\n  year 1981 // about\n}",
        r#"game "T" author="A" year=1981"#,
    );
    check_refused(&[
        "game T",
        "game \"T\" from p",
        "game",
        "game \"\"\"T\"\"\"",
        "game \"T\"\n{ year 3 }",
        "game \"T\" { year }",
    ]);
}

#[test]
fn players() {
    check("players a, b", "players a b");
    check("players a,\n  b  simultaneous", "players a b simultaneous");
    check_refused(&[
        "players",
        "players a b",
        "players a,",
        "players a\n, b",
        "players a, B",
        "players in, out",
    ]);
}

#[test]
fn board() {
    check("board square 8 x 8", "board (square 8 8)");
    check("board square 4 x 4 x 4", "board (square 4 4 4)");
    check(
        "board square 4 only cells - corners adjacency orthogonal",
        "board (square 4) (only (- cells corners)) (adjacency orthogonal)",
    );
    check(
        "board square 4 only corners wrap x wrap y",
        "board (square 4) (only corners) (wrap x) (wrap y)",
    );
    check("board rhombus size", "board (rhombus size)");
    check("board circle 8", "board (circle 8)");
    check(
        "board hexagon 5 adjacency orthogonal",
        "board (hexagon 5) (adjacency orthogonal)",
    );
    check(
        "board triangle 9 wrap x wrap y only cells - d4",
        "board (triangle 9) (wrap x) (wrap y) (only (- cells d4))",
    );
    check(
        "board graph { e, w : a b c, d e\n n : a d; s: d a }",
        "board (graph (e w : (a b c) (d e)) (n : (a d)) (s : (d a)))",
    );
    check_refused(&[
        "board square",
        "board square 8x8",
        "board square 8 x 8 wrap z",
        "board graph {}",
    ]);
    check_refused(&[
        "board graph { e : a }",
        "board graph { e : a b n : c d }",
        "board square 2 x 2 x 2 x 2",
        "board square 8 x",
    ]);
}

#[test]
fn pieces() {
    check(
        "pieces pawn P, neutral wall, king",
        "pieces (pawn P) (neutral wall) (king)",
    );
    check(
        "layer floor { tile T,\n neutral hole }",
        "layer floor (tile T) (neutral hole)",
    );
    check_refused(&[
        "pieces",
        "pieces pawn PP",
        "pieces pawn p",
        "pieces P",
        "layer floor tile",
        "layer { tile }",
        "pieces a b",
    ]);
}

#[test]
fn tables() {
    check(
        "dir forward = white: n, black: s",
        "dir forward = (white: n) (black: s)",
    );
    check(
        "region goal = white: rank 8,\n  else: rank 1",
        "region goal = (white: (rank 8)) (else: (rank 1))",
    );
    check("def f(c, p) = c.n | p", "def f (c p) = (| (. c n) p)");
    check("def f() = 3", "def f () = 3");
    check("def f = 1: 10, 2: 20", "def f = (1: 10) (2: 20)");
    check_refused(&[
        "def f",
        "def = 3",
        "def f (c) = 3",
        "def f(c,) = 3",
        "def f(1) = 3",
        "dir f := n",
        "def f = a: b, c",
    ]);
    check_refused(&[
        "def end = 3",
        "def f = white: n black: s",
        "region F = a1",
        "def f = else",
    ]);
}

#[test]
fn states() {
    check("state kept : 0..50", "state kept : (0 .. 50)");
    check("state n : ..4 = 1 clock", "state n : (_ .. 4) = 1 clock");
    check("state n : 3.. clock", "state n : (3 .. _) clock");
    check(
        "state fresh : cells = {a1, h1}",
        "state fresh : cells = {a1, h1}",
    );
    check(
        "state r[player, kind] : 0..8 = rabbit: 8, else: 1",
        "state r [player] [kind] : (0 .. 8) = (rabbit: 8) (else: 1)",
    );
    check(
        "state dice[1..6] : 0..4",
        "state dice [(1 .. 6)] : (0 .. 4)",
    );
    check("state sent : cells = cells", "state sent : cells = cells");
    check_refused(&[
        "state kept",
        "state kept : 3",
        "state kept [player] : flag",
        "state k : flag clock = 3",
        "state k[] : flag",
    ]);
}

#[test]
fn enumerations_and_options() {
    check(
        "enum spin = clockwise, anticlockwise",
        "enum spin clockwise anticlockwise",
    );
    check("option size = 2 * 4", "option size (* 2 4)");
    check_refused(&[
        "enum spin = 3",
        "enum = a",
        "enum e = in",
        "option size",
        "option size = ",
        "option size: 8",
    ]);
}

#[test]
fn blocks() {
    check("setup {}", "setup");
    check("after { again }", "after\n  again");
    check(
        "act take(to, from) { clear to }",
        "act take (to from)\n  clear to",
    );
    check("act take() {}", "act take ()");
    check(
        "move roll by chance { again }",
        "move roll by chance\n  again",
    );
    check(
        "move m by white, black unique {}",
        "move m by white black unique",
    );
    check_refused(&[
        "setup",
        "setup (a) {}",
        "act take {}",
        "act take (to) {}",
        "move {}",
        "move m unique by white {}",
        "move m() {}",
    ]);
    check_refused(&[
        "after {} again",
        "move m\n{}",
        "move m { } }",
        "move m by {}",
    ]);
}

#[test]
fn turns() {
    check("turn { m }", "turn\n  (m)");
    check(
        "turn { jump by most #taken by least n else step | slide else pass }",
        "turn\n  (jump) by most (# taken) by least n\n  (step slide)\n  (pass)",
    );
    check("turn {\n  a\n  | b\n  else c\n}", "turn\n  (a b)\n  (c)");
    check_refused(&[
        "turn {}",
        "turn { a, b }",
        "turn { a else }",
        "turn { a by #b }",
        "turn a",
        "turn { a\n b }",
    ]);
}

#[test]
fn ends() {
    check("end {}", "end");
    check(
        "end { a : draw; b : continue }",
        "end\n  a : draw\n  b : continue",
    );
    check(
        "end {\n a or\n b :\n score p = if c then 1 else 2\n c : me wins\n d : {p in q : r} loses\n}",
        "end\n  (or a b) : score p = (if c 1 2)\n  c : me wins\n  d : (filter p q r) loses",
    );
    check_refused(&[
        "end { a }",
        "end { a : b }",
        "end { a : wins }",
        "end { : draw }",
        "end { a : draw draw }",
        "end { a : score = 3 }",
    ]);
    check_refused(&["end { a : draw b : draw }", "end"]);
}

/// The statements of a move, one on a line.
#[track_caller]
fn check_stmt(text: &str, expected: &str) {
    let text = format!("move m {{ {text} }}");
    round_trips(&text);
    let dumped = dump(&tree(&text));
    let lines: Vec<_> = dumped.lines().skip(1).map(str::trim).collect();
    assert_eq!(lines.join("; "), expected, "{text}");
}

#[track_caller]
fn check_stmts_refused(texts: &[&str]) {
    for text in texts {
        assert!(refused(&format!("move m {{ {text} }}")), "{text}");
    }
}

#[test]
fn choices_and_names() {
    check_stmt("choose v in s", "choose v in s");
    check_stmt("choose n in 1..k", "choose n in (1 .. k)");
    check_stmt("choose n in ..k", "choose n in (_ .. k)");
    check_stmt("require a == b", "require (== a b)");
    check_stmt("let v = if a then b else c", "let v = (if a b c)");
    check_stmt("do take(to, a.n)", "do take(to, (. a n))");
    check_stmt("again", "again");
    check_stmts_refused(&[
        "choose in s",
        "choose v",
        "choose V in s",
        "require",
        "let v := 3",
        "do take",
        "do take (a)",
        "again a",
        "choose v in s t u",
    ]);
}

#[test]
fn effects() {
    check_stmt("a -> b.n", "a -> (. b n)");
    check_stmt("own king -> a | b", "(owned own king) -> (| a b)");
    check_stmt("put own king on s", "put (owned own king) on s");
    check_stmt("put own {king} on s", "put (owned own {king}) on s");
    check_stmt("clear s | t", "clear (| s t)");
    check_stmt("clear floor at s", "clear floor at s");
    // Where nothing comes after it, `at` is a name.
    check_stmt("clear own at", "clear (owned own at)");
    check_stmt("n := 3; n += 1; n -= 2", "n := 3; n += 1; n -= 2");
    check_stmt("hand[kind(to)] += 1", "hand[kind(to)] += 1");
    check_stmt("a-=b", "a -= b");
    check_stmt("white pawn on rank 2", "(owned white pawn) on (rank 2)");
    check_stmt(
        "white pawn, tile, hut on a1",
        "(owned white pawn), tile, hut on a1",
    );
    check_stmt("fen \"8/8\"", "fen \"8/8\"");
    check_stmt("picture \"\"\"\n . .\n\"\"\"", r#"picture "\n . .\n""#);
    check_stmts_refused(&[
        "a -> ",
        "a",
        "a = 3",
        "a :=",
        "put a",
        "put 3 on a",
        "clear",
        "a => b",
        "fen 8",
        "picture \"a\"",
    ]);
    check_stmts_refused(&[
        "a.n := 3",
        "white pawn, black pawn on a",
        "on a",
        "a - > b",
        "hand [k] := 1",
        "a : = 3",
        "a - = 3",
    ]);
}

#[test]
fn statements_with_blocks() {
    check_stmt("if a { again }", "if a; again");
    check_stmt(
        "if a {} else if b { again } else { c -> d }",
        "if a; else; if b; again; else; c -> d",
    );
    check_stmt("if to in {a, b} { again }", "if (in to {a, b}); again");
    check_stmt("if some own { c -> d }", "if (some own); c -> d");
    check_stmt("if if a then b else c { again }", "if (if a b c); again");
    check_stmt(
        "for each p in players { put p pawn on home[p] }",
        "for each p in players; put (owned p pawn) on home[p]",
    );
    check_stmt(
        "for each i in 1..n { n -= 1 }",
        "for each i in (1 .. n); n -= 1",
    );
    check_stmt("for each g in groups(own) {}", "for each g in groups(own)");
    check_stmt("repeat { a -> b } while c", "repeat; a -> b; while c");
    check_stmt(
        "repeat{ a -> b }while c or d or stop",
        "repeat; a -> b; while (or c d) or stop",
    );
    check_stmt("at once { a -> b; b -> a }", "at once; a -> b; b -> a");
    check_stmts_refused(&[
        "if a",
        "if { again }",
        "if a {} else",
        "if a {} else b",
        "else { again }",
        "for p in q {}",
        "for each p q {}",
    ]);
    check_stmts_refused(&[
        "repeat { again }",
        "repeat {} while",
        "while a",
        "at { again }",
        "at once",
        "foreach p in q {}",
        "if a then b else c",
    ]);
}
