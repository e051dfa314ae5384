//! Every form of expression, and what binds tighter than what.

use boardwright::syntax::ast::{PartKind, Value};
use boardwright::syntax::dump::dump_expr;
use boardwright::syntax::print::print_expr;

use crate::{refused, tree};

/// The tree of an expression; printed, it has the same.
fn shape(text: &str) -> String {
    let shape = |text: &str| match &tree(&format!("def f = {text}")).parts[0].kind {
        PartKind::Table {
            value: Value::One(value),
            ..
        } => (dump_expr(value), print_expr(value)),
        other => panic!("{text} is {other:?}"),
    };
    let (dumped, printed) = shape(text);
    assert_eq!(shape(&printed), (dumped.clone(), printed.clone()), "{text}");
    dumped
}

#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(shape(text), *expected, "{text}");
    }
}

#[track_caller]
fn check_refused(texts: &[&str]) {
    for text in texts {
        assert!(refused(&format!("def f = {text}")), "{text}");
    }
}

#[test]
fn names_take_indices_and_arguments_that_touch_them() {
    check(&[
        ("own", "own"),
        ("own[p]", "own[p]"),
        ("prize[i, j + 1]", "prize[i, (+ j 1)]"),
        ("area(p)", "area(p)"),
        ("seen()", "seen()"),
        ("hits[q](c)", "hits[q](c)"),
        ("max(a, b)", "max(a, b)"),
        (
            "min(10 * #p pawn, 99)",
            "min((* 10 (# (owned p pawn))), 99)",
        ),
        ("y(c)", "y(c)"),
        ("maximum(a)", "maximum(a)"),
        ("inner", "inner"),
        ("rank_up", "rank_up"),
    ]);
    check_refused(&[
        "own [p]",
        "area (p)",
        "hits(c)[q]",
        "max a",
        "max",
        "Own",
        "ownPawn",
        "own[]",
        "area(if a then b else c)",
    ]);
}

#[test]
fn owner_and_kind_stand_side_by_side_on_a_line() {
    check(&[
        ("p pawn", "(owned p pawn)"),
        ("own {rook, queen}", "(owned own {rook, queen})"),
        ("enemy weaker(k)", "(owned enemy weaker(k))"),
        ("own[p]  pawn", "(owned own[p] pawn)"),
        ("own pawn.forward", "(. (owned own pawn) forward)"),
        ("opponent[p] tile", "(owned opponent[p] tile)"),
    ]);
    check_refused(&[
        "p pawn king",
        "(p) pawn",
        "own\n    pawn",
        "p.n pawn",
        "own {rook | queen}",
        "own {}",
    ]);
}

#[test]
fn blanks_may_stand_after_a_sign() {
    check(&[
        ("# own", "(# own)"),
        ("- #own", "(neg (# own))"),
        ("- - # own", "(neg (neg (# own)))"),
        ("0 - - 1", "(- 0 (neg 1))"),
        ("x - 1", "(- x 1)"),
    ]);
    check_refused(&["#\n own", "1 -", "n == 1..- 2", "[1, - 2]"]);
}

#[test]
fn lines_are_ranges_or_single() {
    check(&[
        ("rank 2", "(rank 2)"),
        ("file c", "(file c)"),
        ("level 1", "(level 1)"),
        ("x 3..5 & y 3..5", "(& (x (3 .. 5)) (y (3 .. 5)))"),
        ("y ..4", "(y (_ .. 4))"),
        ("z 14..", "(z (14 .. _))"),
        ("z 14.. & a", "(& (z (14 .. _)) a)"),
        ("y size", "(y size)"),
        ("rank 1 .. #own", "(rank (1 .. (# own)))"),
        ("x (1)..(n - 1)", "(x ((paren 1) .. (paren (- n 1))))"),
        ("x", "x"),
        ("x + 1", "(+ x 1)"),
        ("x(c) + y(c)", "(+ x(c) y(c))"),
        ("file", "file"),
    ]);
    check_refused(&["x 3...5", "x (1)", "rank 2 3", "rank n + 1.."]);
}

#[test]
fn braces_hold_members_or_a_filter() {
    check(&[
        ("{a}", "{a}"),
        ("{a, b}", "{a, b}"),
        ("{ a1,\n  h1 }", "{a1, h1}"),
        ("{a | b, c.n}", "{(| a b), (. c n)}"),
        ("{(1, 2)}", "{(cell 1 2)}"),
        ("{v in t : some v}", "(filter v t (some v))"),
        (
            "{g in groups(enemy) : no g.adjacent & empty}",
            "(filter g groups(enemy) (no (& (. g adjacent) empty)))",
        ),
        ("{v in 1..n : a == v}", "(filter v (1 .. n) (== a v))"),
        ("{v in ..3 : ok(v)}", "(filter v (_ .. 3) ok(v))"),
        ("{v in 3.. : ok}", "(filter v (3 .. _) ok)"),
        ("{v in if a then b else c : ok}", "(filter v (if a b c) ok)"),
        ("{\n    v in t :\n    ok\n}", "(filter v t ok)"),
    ]);
    check_refused(&["{}", "{a b c}", "{a,}", "{v in t}", "{a == b}", "{a\n, b}"]);
}

#[test]
fn binders_bind_a_name() {
    check(&[
        ("union(d in dirs : c.d)", "(union d dirs (. c d))"),
        ("sum(i in 1..6 : dice[i])", "(sum i (1 .. 6) dice[i])"),
        ("max(i in r : i)", "(max i r i)"),
        ("min(i in r : i)", "(min i r i)"),
        (
            "most(p in players : #p disc)",
            "(most p players (# (owned p disc)))",
        ),
        ("least(p in players : n)", "(least p players n)"),
        (
            "reach(c in from : hops(c, from))",
            "(reach c from hops(c, from))",
        ),
        ("max(max(i in r : i), 2)", "max((max i r i), 2)"),
    ]);
    check_refused(&["union (d in e : c)", "sum(i : 3)", "reach", "union(d, e)"]);
}

#[test]
fn dots_take_steps() {
    check(&[
        ("s.n", "(. s n)"),
        ("s.n.e", "(. (. s n) e)"),
        ("s.(n|e)", "(. s ((| n e)))"),
        ("s.(if a then b else c)", "(. s ((if a b c)))"),
        ("s.n(3)", "(. s n(3))"),
        ("s.forward[p]", "(. s forward[p])"),
        ("s.leap(1,2)", "(. s leap(1, 2))"),
        ("s.ray(d, through t)", "(. s ray(d, through t))"),
        (
            "s.ray(d, through t, onto u)",
            "(. s ray(d, through t, onto u))",
        ),
        (
            "s.ray(d, upto u).ray(d, until v | w)",
            "(. (. s ray(d, upto u)) ray(d, until (| v w)))",
        ),
        ("flood(a, within own)", "flood(a, within own)"),
        (
            "lines(exactly 5, own, along d)",
            "lines(exactly 5, own, along d)",
        ),
        ("(a | b).n", "(. (paren (| a b)) n)"),
        ("{a, b}.n", "(. {a, b} n)"),
        ("a\n  .n\n  .e", "(. (. a n) e)"),
        ("a . n. (e)", "(. (. a n) (e))"),
        ("s.(n | e)(2 + k).w", "(. (. s ((| n e))((+ 2 k))) w)"),
    ]);
    check_refused(&["s.", "s.3", "s.ray(through)", "s.n (3)"]);
}

#[test]
fn parentheses_and_coordinates() {
    check(&[
        ("(a)", "(paren a)"),
        ("(x(m), y(m) + 1)", "(cell x(m) (+ y(m) 1))"),
        ("(1, 2, 3)", "(cell 1 2 3)"),
        ("(if a then b else c)", "(paren (if a b c))"),
        ("(\n  a\n  ,\n  b\n)", "(cell a b)"),
    ]);
    check_refused(&["()", "(1, 2, 3, 4)", "(1, if a then b else c)"]);
}

#[test]
fn tables_of_numbers() {
    check(&[
        ("[1, 2]", "[1 2]"),
        ("[[100, -75], [50]]", "[[100 -75] [50]]"),
        ("[\n  1,\n  2\n]", "[1 2]"),
    ]);
    check_refused(&["[]", "[a]", "[1 + 2]", "[- 1]", "[1 2]"]);
}

#[test]
fn numbers_beyond_all_limits_stay_at_the_limit() {
    check(&[
        ("007", "7"),
        ("99999999999999999999", "9223372036854775807"),
    ]);
}

#[test]
fn tight_operators_bind_before_loose_ones() {
    check(&[
        ("a or b and c", "(or a (and b c))"),
        ("a and b or c and d or e", "(or (or (and a b) (and c d)) e)"),
        ("not a and b", "(and (not a) b)"),
        ("not not a", "(not (not a))"),
        ("not a == b", "(not (== a b))"),
        ("no g & disc", "(no (& g disc))"),
        ("some a | b and no c", "(and (some (| a b)) (no c))"),
        ("a | b & c", "(| a (& b c))"),
        ("a & b | c - d", "(| (& a b) (- c d))"),
        ("a - b - c", "(- (- a b) c)"),
        ("a - b & c", "(& (- a b) c)"),
        ("a + b * c % d", "(+ a (% (* b c) d))"),
        ("#own pawn", "(# (owned own pawn))"),
        ("#a + #b.n", "(+ (# a) (# (. b n)))"),
        ("##a", "(# (# a))"),
        ("-a * b", "(* (neg a) b)"),
        ("a - -b", "(- a (neg b))"),
        ("-a.n", "(neg (. a n))"),
        ("if a then b else if c then d else e", "(if a b (if c d e))"),
        ("if a then if b then c else d else e", "(if a (if b c d) e)"),
        (
            "if a or b then c | d else e | f",
            "(if (or a b) (| c d) (| e f))",
        ),
    ]);
    check_refused(&[
        "a | not b",
        "a & if b then c else d",
        "if a then b",
        "a | | b",
        "a |",
    ]);
}

#[test]
fn comparisons_do_not_chain() {
    check(&[
        ("a == b", "(== a b)"),
        ("a != b", "(!= a b)"),
        ("a < b", "(< a b)"),
        ("a<=b", "(<= a b)"),
        ("a > b", "(> a b)"),
        ("a >= b", "(>= a b)"),
        ("a in b | c", "(in a (| b c))"),
        ("a not  in b", "(not in a b)"),
        ("a in 3..5", "(in a (3 .. 5))"),
        (
            "a not in ..5 and b in 3..",
            "(and (not in a (_ .. 5)) (in b (3 .. _)))",
        ),
        ("a + 1 == b * 2", "(== (+ a 1) (* b 2))"),
        ("a==\nb", "(== a b)"),
        ("a\n  == b", "(== a b)"),
    ]);
    check_refused(&[
        "a == b == c",
        "a < b < c",
        "some a == b",
        "a = b",
        "a == not b",
    ]);
}
