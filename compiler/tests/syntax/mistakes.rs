//! Every mistake is found, at its place, and none brings others with it.

use crate::parsed;

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let parsed = parsed(text);
    assert_eq!(parsed.mistakes, expected, "{text}\n{}", parsed.rendered);
}

#[test]
fn ten_mistakes_in_ten_places_are_ten_reports() {
    let text = "\
game Ten
players white black
board square 8 by 8
piecs pawn

state n : 0..8 == 3

move a {
    choose from on own
    let to := from.n
    require from = to
    if from { to -> } else { to -> from }
    again
}

end { blocked : next looses }
";
    let parsed = parsed(text);
    let expected = [
        "E0101 `Ten`",
        "E0101 `black`",
        "E0101 `by`",
        "E0109 `piecs`",
        "E0101 `==`",
        "E0101 `on`",
        "E0101 `:=`",
        "E0101 `=`",
        "E0101 `->`",
        "E0101 `looses`",
    ];
    assert_eq!(parsed.mistakes, expected, "{}", parsed.rendered);
    // What is right is in the tree: the head of the move, two of its statements, and `end`.
    assert_eq!(
        boardwright::syntax::dump::dump(&parsed.tree),
        "move a\n  if from\n  else\n    to -> from\n  again\nend\n"
    );
}

#[test]
fn brackets() {
    check(
        "move a {\n    choose b in (own pawn\n    b -> c\n}\n",
        &["E0102 `(`"],
    );
    check(
        "move a {\n    choose b in (own pawn\n    choose c in d)\n}\n",
        &["E0102 `(`", "E0103 `)`"],
    );
    check(
        "move a {\n    choose b in {c1, d1\n    choose c in d\n}\n",
        &["E0102 `{`"],
    );
    check(
        "move a {\n    if b {\n    again\n}\n\nmove c { again }\n",
        &["E0102 `{`"],
    );
    check(
        "move a {\n    again\n\nmove c {\n    again\n}\n",
        &["E0102 `{`"],
    );
    check("move a { again }\n}\nmove c { again }\n", &["E0103 `}`"]);
    check("def f = (a | b]\ndef g = a", &["E0103 `]`"]);
    check("def f = a)\ndef g = (a", &["E0103 `)`", "E0102 `(`"]);
    check("def f = g(a, h(b)\n\ndef g = 3\n", &["E0102 `(`"]);
}

#[test]
fn strings_and_tabs() {
    check("game \"T\nplayers a, b\ngame \"U\"", &["E0105 `\"T`"]);
    check("setup { fen \"8/8 }\nend { a : draw }", &["E0105 `\"8/8`"]);
    check(
        "setup {\n picture \"\"\"\n . .\n}\nend { a : draw }",
        &["E0105 `\"\"\"`"],
    );
    check("move a {\n\tagain\n\tagain\n}", &["E0104 `\t`"]);
    check("game \"a\tb\" // \t", &[]);
}

#[test]
fn lines_without_a_part() {
    check("mvoe a { again }\nmove b { again }", &["E0109 `mvoe`"]);
    check(
        "choose a in b\nc -> d\nmove b { again }\nfoo",
        &["E0109 `choose`", "E0109 `foo`"],
    );
    check("def f = a\n    b\ndef g = a", &["E0109 `b`"]);
    check("setup { again } end { a : draw }", &["E0101 `end`"]);
}

#[test]
fn statements() {
    check("move a { x = 3 }", &["E0101 `=`"]);
    check("move a { let end = 3 }", &["E0101 `end`"]);
    check("move a { choose b in }", &["E0101 `in`"]);
    check("move a { again again }", &["E0101 `again`"]);
    check(
        "move a { if b && c { d => e } }",
        &["E0101 `&&`", "E0101 `=>`"],
    );
    check(
        "move a { if b { d => e }; f(g }\n",
        &["E0101 `=>`", "E0102 `(`"],
    );
    check(
        "move a { repeat { b = c }\nwhile d }",
        &["E0101 `=`", "E0101 `}`"],
    );
    check(
        "move a { for each b in c\n { d = e } }",
        &["E0101 `c`", "E0101 `=`"],
    );
    check("move a { if b { again } c }", &["E0101 `c`"]);
    check("move a { b -> c;; d -> e }", &["E0101 `;`"]);
    check("move Mover { b = c }", &["E0101 `Mover`", "E0101 `=`"]);
    check("move a { let b = “c” }", &["E0101 `“`"]);
}

#[test]
fn no_hint_is_about_something_else() {
    for (text, not) in [
        ("move jump(a) { clear a }", "what follows an owner"),
        ("state a = 3", "compares two values"),
        ("dir a = n for white", "the loop over a set"),
        ("move a { next player := b }", "did you mean"),
        ("move a { set b := 3 }", "did you mean"),
        ("end { no own : wins me }", "did you mean"),
        ("end { a : me wins by points }", "by most"),
        ("move a { b.clear }", "line of its own"),
        ("move a { if b clear c }", "line of its own"),
        ("move a { let n is 3 }", "two values are equal"),
        ("move a { choose n is 3 }", "`==`"),
        (
            "def is = 3\nmove a { require b is 3 }",
            "two values are equal",
        ),
        ("move a { take -> b c }", "taken off"),
        ("view { states a[1 b] }", "braces"),
    ] {
        let parsed = parsed(text);
        assert!(
            !parsed.rendered.contains(not),
            "{text}\n{}",
            parsed.rendered
        );
    }
}

#[test]
fn what_to_write_instead_is_said() {
    let parenthesised = "help: an `if` inside of something else stands in parentheses";
    let on_its_line = "help: `by most` and `by least` stand on the line of their group";
    for (text, help) in [
        ("def f = g(if a then b else c)", parenthesised),
        ("def f = before(if a then b else c) == d", parenthesised),
        (
            "def f = a.ray(n, through if b then c else d)",
            parenthesised,
        ),
        ("turn {\n    a\n    by most b\n}", on_its_line),
        ("turn {\n    by most b a\n}", on_its_line),
        ("turn { a | by most b }", on_its_line),
        (
            "def f = c.(e | w)(2)(3)",
            "help: steps are counted once: `c.(e | w)(2)`",
        ),
        (
            "move a { marks |= c }",
            "help: `marks += S` adds to a set, `marks -= S` removes from it, `marks := marks & S` sets it",
        ),
        (
            "move a { n++ }",
            "help: a number is changed by `n += 1` and `n -= 1`",
        ),
        (
            "def f = own == {}",
            "help: the empty set is `none`; `no S` asks whether S is empty",
        ),
        (
            "def f = hand[me][man]",
            "help: one pair of brackets holds all indices: `hand[me, man]`",
        ),
        (
            "move a { clear hat on c }",
            "help: what stands on cells is cleared by `clear S`, a layer there by `clear floor at S`",
        ),
        (
            "end { exists p in players : no own[p] : me wins }",
            "help: `some {c in S : e}` asks for any member, `no {c in S : not e}` for all",
        ),
        (
            "move a { require some i in 1..3 : n == i }",
            "help: members stand in braces: `some {c in S : e}`, `some {i in 1..3 : e}`",
        ),
        (
            "move a { put own (kinds - k) on c }",
            "help: what follows an owner is a kind's name, kinds in braces, or a name for kinds",
        ),
        (
            "def f = own (king) & a",
            "help: what follows an owner is a kind's name, kinds in braces, or a name for kinds",
        ),
        (
            "def f = steps(c)[p]",
            "help: the index of a definition stands before its arguments: `strides[p](c)`",
        ),
        (
            "def jumps[kind] = 0",
            "help: entries are listed after `=`: `def worth = pawn: 1, else: 0`; a `state` has indices",
        ),
        (
            "act finish {\n    clear own\n}",
            "help: an act has parentheses for its parameters, also where it has none: `act finish() { … }`",
        ),
        (
            "setup { fen \"K\" rights := a8 }",
            "help: a statement begins on a line of its own, or after `;`",
        ),
        (
            "move a { let k = 3 hidden }",
            "help: `hidden` stands after what a `choose` chooses from",
        ),
        (
            "hidden state a : 0..3",
            "help: what is hidden is what no line of `view { … }` lists",
        ),
        (
            "move a { put {rock} on c }",
            "help: after `put` a kind stands without braces",
        ),
        (
            "move a { put {p in players : p != me} rock on c }",
            "help: the owner after `put` is a name or a call: `let p = most(…)`",
        ),
        (
            "view { states a[2..5] }",
            "help: an index is one number: `s[2] + s[3]`",
        ),
        (
            "move a { s[1..6] := 0 }",
            "help: an index is one number; a loop writes several entries",
        ),
        (
            "after { if before(c in own) == d { again } }",
            "help: a condition inside of something else stands in parentheses: `before((a == b))`",
        ),
        (
            "move a { require before(a == b) }",
            "help: a condition inside of something else stands in parentheses: `before((a == b))`",
        ),
        (
            "view { pieces on a for b, c }",
            "help: several players are joined by `|`: `for white | black`",
        ),
        (
            "view {\n    states a for b, c\n}",
            "help: several players are joined by `|`: `for white | black`",
        ),
        (
            "move a { for c in own { clear c } }",
            "help: the loop over a set or a range is `for each c in S { … }`",
        ),
        (
            "move a {\n    while some own { clear c }\n}",
            "help: loops are `repeat { … } while c`",
        ),
        (
            "end { any {c in own : c == a1} : draw }",
            "help: `some {c in S : e}` asks for any member",
        ),
        (
            "move a { put most(p in players : s[p]) stone on c }",
            "help: the owner after `put` is a name or a call",
        ),
        (
            "move a { require before(no own) }",
            "help: a condition inside of something else stands in parentheses",
        ),
        (
            "move a hidden unique { clear c }",
            "help: `unique` stands before `hidden`",
        ),
        (
            "region r = rank high - 1..high",
            "parentheses stand around a sum: `rank (n - 1)..n`",
        ),
        (
            "view { states a for b, pieces on c }",
            "help: several players are joined by `|`: `for white | black`",
        ),
        ("move jump(a) { clear a }", "help: a move has no parameters"),
        (
            "state a = 3",
            "help: what it is or where it leads stands after `:`",
        ),
        (
            "state a[5] : 0..3",
            "help: an index that is a number goes over a range",
        ),
        ("points 3", "expected `..` after this"),
        ("move a { do hop }", "expected `(` after this"),
        ("layer floor = paint", "expected `{`"),
        (
            "end { a : score = 3 }",
            "help: `score p = e` gives the points of each player p",
        ),
        (
            "move a { again if b }",
            "help: a condition comes before what depends on it",
        ),
        (
            "move a { choose b in own where b != c }",
            "help: `{c in S : e}` are the members of S for which e holds",
        ),
        (
            "move a { choose b in own : b != c }",
            "help: `{c in S : e}` are the members of S for which e holds",
        ),
        (
            "move a { set b := 3 }",
            "help: the changed name comes first: `v := e`",
        ),
        ("let a = 3", "help: a value with a name is a `def`"),
        (
            "def f = count(c in own : c == a1)",
            "help: `#{c in S : e}` counts the members of S for which e holds",
        ),
        (
            "move a { choose b in [1..3] }",
            "help: a range stands without brackets",
        ),
        (
            "def f = a1.ray(n, while empty)",
            "help: a walk goes on `through` a set",
        ),
        (
            "move a unique unique { clear c }",
            "help: after the name of a `move` stands `by …`, then `unique`, then `hidden`",
        ),
        (
            "move a { me wins }",
            "help: results stand in `end`: `no enemy : me wins`",
        ),
        ("move a { draw }", "help: results stand in `end`"),
        (
            "def f = #(c in own : c in edge)",
            "help: `#{c in S : e}` counts the members of S for which e holds",
        ),
        (
            "def f = any(c in own : c in edge)",
            "help: `some {c in S : e}` asks for any member",
        ),
        (
            "move a { require b is none }",
            "help: `c in S` asks whether c is in S, `a == b` whether two values are equal",
        ),
        ("turn a | pass", "expected `{`"),
        (
            "dir a = n for white, s for black",
            "help: a table has an entry for each",
        ),
        (
            "move a { choose b in c; if exists d in e : d == b { again } }",
            "help: `some {c in S : e}` asks for any member",
        ),
        (
            "move a { n-- }",
            "help: a number is changed by `n += 1` and `n -= 1`",
        ),
        (
            "move a { ++n }",
            "help: a number is changed by `n += 1` and `n -= 1`",
        ),
        (
            "act f(c) { clear c }\nmove a { f(b) }",
            "help: an act is done by `do`: `do f(…)`",
        ),
        (
            "act f(c) { clear c }\nmove a { f b }",
            "help: an act is done by `do`: `do f(…)`",
        ),
        (
            "def g(c) = c.n\nmove a { g(b) }",
            "help: `g(…)` is a value; it does nothing by itself",
        ),
        (
            "move a { remove b }",
            "help: what stands on cells is taken off the board by `clear S`",
        ),
        (
            "move a { delete(b) }",
            "help: what stands on cells is taken off the board by `clear S`",
        ),
        (
            "move a { add man to c }",
            "help: a piece comes to the board by `put own man on c`",
        ),
        ("move a { move b to c }", "help: a piece moves by `a -> b`"),
        (
            "move a { swap(b, c) }",
            "help: two pieces change places by `at once { a -> b; b -> a }`",
        ),
        (
            "move a { b <-> c }",
            "help: two pieces change places by `at once { a -> b; b -> a }`",
        ),
        (
            "def f = a ? 1 : 2",
            "help: `if c then a else b` is one of two values",
        ),
        (
            "def f = [a1, b2]",
            "help: members of a set stand in braces, `{a1, b2}`",
        ),
        ("state a : 1 to 3", "help: a range is written `1..3`"),
        (
            "move a { choose b in 1 to 3 }",
            "help: a range is written `1..3`",
        ),
        (
            "state a : -3..- 1",
            "help: here the `-` of a number touches it: `-3..-1`",
        ),
        (
            "board square 5x5",
            "help: a size has an `x` between blanks: `5 x 5`",
        ),
        (
            "board square 8 by 8",
            "help: a size has an `x` between blanks: `5 x 5`",
        ),
        (
            "board 9 x 5 wrap x",
            "help: a board's shape stands before its size: `board square 8 x 8`",
        ),
        (
            "end { no own : wins me }",
            "help: the player stands before the word: `me wins`",
        ),
        (
            "end { no own : loses }",
            "help: the player stands before the word: `me loses`",
        ),
        (
            "end { if no own { me wins } }",
            "help: a line of `end` is a condition, `:` and the result",
        ),
        (
            "end { no own : { me wins } }",
            "help: a line of `end` is a condition, `:` and the result",
        ),
        (
            "end { when no own : me wins }",
            "help: a line of `end` is a condition, `:` and the result",
        ),
        (
            "end { a : me wins by points }",
            "help: points decide by `score p = e`",
        ),
        (
            "end { a : tie }",
            "help: where nobody wins the result is `draw`",
        ),
    ] {
        let parsed = parsed(text);
        assert!(
            parsed.rendered.contains(help),
            "{text}\n{}",
            parsed.rendered
        );
    }
}
