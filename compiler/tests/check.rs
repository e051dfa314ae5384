//! Rules files go through the checker: good ones become games, and every mistake is reported at its place.

use boardwright::compile::analyse;
use boardwright::diag::Diagnostics;
use boardwright::source::{FileId, Sources};
use boardwright::typed::Game;

/// What most cases are added to.
const HEAD: &str = r#"game "T"
players white, black
board square 8 x 8
pieces man M, king K, neutral wall W
layer floor { tile }
enum spin = cw, ccw
state held[player] : 0..9 = 3
state bag[player, kind] : 0..9 = man: 2
state risky : flag
state leader : player
state spot : cell
state mode : spin
dir ahead = white: n, black: s
region goal = white: rank 8, black: rank 1
def near(c) = c.adjacent & own
def worth = man: 1, king: 5
def prize = [[1, 2], [3]]
act hop(a, b) { a -> b }
move go { choose from in own; choose to in from.n & empty; from -> to }
end { blocked : draw }
"#;

/// The same for a simultaneous game.
const TOGETHER: &str = r#"game "T"
players white, black simultaneous
board square 5 x 5
pieces bike
state dizzy[player] : 0..2
"#;

fn analysed(text: &str) -> (Sources, Option<Game>, Diagnostics) {
    let mut sources = Sources::new();
    let file = sources.add("t.game", text.to_string());
    let (game, diags) = analyse(&sources, file);
    (sources, game, diags)
}

fn shown(sources: &Sources, diags: &Diagnostics) -> Vec<String> {
    let show = |d: &boardwright::diag::Diagnostic| format!("{} {}", d.code.0, sources.text(d.span));
    diags.sorted().into_iter().map(show).collect()
}

/// Checks that a text has just these mistakes: code and the text that is wrong.
fn wrong(text: &str, expected: &[&str]) {
    let (sources, game, diags) = analysed(text);
    assert_eq!(shown(&sources, &diags), expected, "\n{text}");
    assert!(game.is_none(), "{text}");
    for d in diags.sorted() {
        assert!(!d.message.is_empty(), "{d:?}");
        assert!(!d.label.is_empty() || !d.hints.is_empty(), "{d:?}");
    }
}

/// Adds a case to the head.
fn bad(case: &str, expected: &[&str]) {
    wrong(&format!("{HEAD}{case}\n"), expected);
}

fn good(text: &str) -> Game {
    let (sources, game, diags) = analysed(text);
    // Much of what the cases declare is not used.
    assert!(!diags.has_errors(), "{:?}\n{text}", shown(&sources, &diags));
    game.expect("a game without mistakes")
}

fn fine(case: &str) -> Game {
    good(&format!("{HEAD}{case}\n"))
}

#[test]
fn every_rules_file_is_fine() {
    let rules = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let folder = boardwright::resolve::load_dir(&rules);
    for &file in &folder.files {
        let (game, diags) = analyse(&folder.sources, file);
        assert_eq!(shown(&folder.sources, &diags), Vec::<String>::new());
        let game = game.expect("a game");
        assert_eq!(game.name, folder.sources.file(file).name);
    }
    assert!(folder.files.len() >= 17);
}

#[test]
fn a_definition_of_unknown_arguments_may_depend_on_me() {
    fine(
        "def strides(c) = if c in king then c.adjacent else c.ahead\ndef hits(c, t) = t in strides[owner(c)](c)",
    );
    let same = "def same(c) = c.adjacent\ndef hits(c) = same[white](c)\n";
    bad(&format!("{same}def t = hits(a1)"), &["E0306 white"]);
}

#[test]
fn names() {
    bad("def t = owm", &["E0201 owm"]);
    bad("def t = goal & emty", &["E0201 emty"]);
    bad("def t = #heldd", &["E0201 heldd"]);
    bad("def man = 3", &["E0202 man"]);
    bad("state near : flag", &["E0202 near"]);
    bad("def go = 3", &["E0202 go"]);
    bad("enum other = cw, third", &["E0202 cw"]);
    bad("def own = 3", &["E0203 own"]);
    bad("def s = 3", &["E0203 s"]);
    bad("def a1 = 3", &["E0203 a1"]);
    bad("enum w = nothing, stop", &["E0203 w", "E0203 stop"]);
    bad("def t(king) = 1", &["E0204 king"]);
    bad("def t(c) = {c in cells : some c}", &["E0204 c"]);
    bad("def t(e) = e", &["E0204 e"]);
    bad("move t { let me = 3 }", &["E0204 me"]);
    bad("def t = hop", &["E0205 hop"]);
    bad("def t = go", &["E0205 go"]);
    bad("def t = floor", &["E0205 floor"]);
    bad("def t = empty(flor)", &["E0205 flor"]);
    bad("def t = player", &["E0205 player"]);
    bad("setup { put own man on a1 }", &["E0206 own"]);
    bad("setup { held += 1 }", &["E0206 held"]);
    bad("setup { put wall on near(a1) }", &["E0206 near(a1)"]);
    bad("def t = u\ndef u = t", &["E0207 t"]);
    bad("def t(c) = t(c.n)", &["E0207 t(c.n)"]);
    bad("act t(c) { do t(c) }", &["E0207 do t(c)"]);
    bad("def t = chance", &["E0211 chance"]);
    bad("move t by chance { next := me }", &["E0211 chance"]);
}

#[test]
fn names_of_many_players() {
    let head = "game \"T\"\nplayers a, b, c\nboard hexagon 3\npieces man M, king M\n";
    let end = "move go { choose to in empty; put own man on to }\nend { blocked : draw }\n";
    wrong(
        &format!("{head}def t = opponent\n{end}"),
        &["E0210 king M", "E0208 opponent"],
    );
}

#[test]
fn types() {
    bad("def t = own + 1", &["E0301 1"]);
    bad("def t = #3", &["E0301 3"]);
    bad("def t = own and empty", &["E0301 own and empty"]);
    bad("def t = some 3", &["E0301 3"]);
    bad("def t = own < 3", &["E0301 own"]);
    bad("def t = own + enemy", &["E0301 own + enemy"]);
    bad("def t = risky & true", &["E0301 risky & true"]);
    bad("def t = if risky then 1 else own", &["E0301 own"]);
    bad("def t = own.worth[{man}]", &["E0301 worth"]);
    bad("def t = own.empty", &["E0301 empty"]);
    bad("def t = n.e", &["E0301 n"]);
    bad(
        "def t = {i in 1..3 : i > 1}",
        &["E0301 {i in 1..3 : i > 1}"],
    );
    bad("def t = {3, 4}", &["E0301 3"]);
    bad("def t = {a1, n}", &["E0301 n"]);
    bad("def t = 3 in 4", &["E0301 4"]);
    bad("def t = spot == leader", &["E0301 leader"]);
    bad("dir t = rank 1", &["E0301 rank 1"]);
    bad("region t = n", &["E0301 n"]);
    bad("def t = kind(a1) == man", &["E0302 man"]);
    bad("def t = bag[man]", &["E0302 man"]);
    bad("def t = near", &["E0303 near"]);
    bad("def t = near(a1, b1)", &["E0303 near(a1, b1)"]);
    bad("def t = goal(a1)", &["E0303 goal(a1)"]);
    bad("def t = between(a1)", &["E0303 between(a1"]);
    bad("def t = flood", &["E0303 flood"]);
    bad("def t = lines(3)", &["E0303 lines(3)"]);
    bad("def t = man(a1)", &["E0303 man(a1"]);
    bad("def t = white(man) & own", &["E0303 white(man)"]);
    bad("def t = white(man, king)", &["E0303 white(man, king)"]);
    bad("def t = own(man) & empty", &["E0205 own(man)"]);
    bad("def t = near(through a1)", &["E0304 through"]);
    bad("def t = own.ray(n, within empty)", &["E0304 within"]);
    bad("def t = own.ray(n, empty)", &["E0304 empty"]);
    bad("def t = flood(a1, own)", &["E0304 own"]);
    bad("def t = lines(3, exactly own)", &["E0304 exactly"]);
    bad("region t = own", &["E0305 own"]);
    bad("region t = goal", &["E0305 goal"]);
    bad("def t(i) = rank i", &["E0305 i"]);
    bad("def t = own.leap(1, #own)", &["E0305 own"]);
    bad("def t = worth", &["E0306 worth"]);
    bad("def t = goal[white, black]", &["E0306 black"]);
    bad("def base = rank 1\ndef t = base[white]", &["E0306 white"]);
    bad("def t = prize[1]", &["E0306 prize[1]"]);
    bad("def t = held[white, black]", &["E0306 held[white, black]"]);
    bad("def t = risky[white]", &["E0306 risky[white]"]);
    bad("def t = man[white]", &["E0306 white"]);
    bad("def t = groups(own)", &["E0307 groups(own)"]);
    bad("move t { choose g in groups(own) }", &["E0301 own"]);
    bad("def t = white: 1, man: 2", &["E0308 man"]);
    bad("def t = white: 1, white: 2", &["E0308 white"]);
    bad("def t = goal: 1", &["E0308 goal"]);
    bad("def t = else: 1", &["E0308 else"]);
    bad("def t = a1 man", &["E0309 a1"]);
    bad("def t = 3 == 4..5", &["E0311 3 == 4..5"]);
    bad("def t = sum(i in 1.. : i)", &["E0311 1.."]);
    bad("def t = sum(i in 1..9999 : i)", &["E0311 1..9999"]);
    bad("def t = own {man, tile}", &["E0313 {man, tile}"]);
    bad("def t = #own + [1, 2]", &["E0314 [1, 2]"]);
}

#[test]
fn boards() {
    let graph = "game \"T\"\nplayers a, b\nboard graph { r, l : p q u }\npieces man M\n\
        move go { choose to in empty; put own man on to }\nend { blocked : draw }\n";
    wrong(&format!("{graph}def t = rank 1\n"), &["E0312 rank 1"]);
    wrong(&format!("{graph}def t = (1, 2)\n"), &["E0312 (1, 2)"]);
    wrong(&format!("{graph}def t = own.leap(1, 2)\n"), &["E0312 leap"]);
    wrong(&format!("{graph}setup {{ fen \"3\" }}\n"), &["E0504 \"3\""]);
    good(&format!("{graph}def t = p.r & own | q.l(2)\n"));
    let masked = |mask: &str| {
        format!(
            "game \"T\"\noption size = 7\nplayers a, b\nboard square size x size only {mask}\npieces man M\n\
            move go {{ choose to in empty; put own man on to }}\nend {{ blocked : draw }}\n"
        )
    };
    assert_eq!(good(&masked("cells - d4")).board.cells.len(), 48);
    assert_eq!(
        good(&masked("cells - {c in cells : x(c) + y(c) > size}"))
            .board
            .cells
            .len(),
        21
    );
    wrong(&masked("own"), &["E0206 own"]);
    wrong(&masked("empty"), &["E0305 empty"]);
    wrong(&masked("cells - h1"), &["E0201 h1"]);
    wrong(&masked("cells - cells"), &["E0413 cells - cells"]);
    wrong(
        &format!("{}def t = d4\n", masked("cells - d4")),
        &["E0201 d4"],
    );
}

#[test]
fn states() {
    bad("state t : flags", &["E0501 flags"]);
    bad("state t[piece] : flag", &["E0501 piece"]);
    bad("state t : 3..1", &["E0502 3..1"]);
    bad("state t : 3..", &["E0502 3.."]);
    bad("state t : 0..#occupied", &["E0305 occupied"]);
    bad("state t[1..99999, cell] : flag", &["E0502 t"]);
    bad("state t : cells = own", &["E0206 own"]);
    bad("state t : cells = empty", &["E0305 empty"]);
    bad("state t : cells = 3", &["E0301 3"]);
    bad("state t[player] : 0..9 = man: 1", &["E0503 1"]);
    bad("state t[1..3] : 0..9 = 1: 1, 4: 2", &["E0308 4"]);
}

#[test]
fn pictures() {
    bad(
        "setup { fen \"8/8/8/8/8/8/8\" }",
        &["E0504 \"8/8/8/8/8/8/8\""],
    );
    bad("setup { fen \"8/8/7/8/8/8/8/8\" }", &["E0504 7"]);
    let holed = HEAD.replace("8 x 8", "8 x 8 only cells - (4, 7)");
    wrong(
        &format!("{holed}setup {{ fen \"8/8/8/8/8/8/8/8\" }}\n"),
        &["E0504 8"],
    );
    bad("setup { fen \"8/8/8/3X4/8/8/8/8\" }", &["E0505 X"]);
    bad(
        "setup { fen \"8/8/8/8/8/8/8/99999999999999999999999\" }",
        &["E0504 99999999999999999999999"],
    );
    let picture = |row: &str| {
        format!(
            "setup {{ picture \"\"\"\n{}{row}\n\"\"\" }}",
            ". . . . . . . .\n".repeat(7)
        )
    };
    bad(&picture(". . . m . . ."), &["E0504 . . . m . . ."]);
    bad(&picture(". . . q . . . ."), &["E0505 q"]);
    let game = fine(&picture("m . M . . w . K"));
    let boardwright::typed::StmtKind::Place(placed) = &game.setup.stmts[0].kind else {
        panic!("a picture")
    };
    let drawn: Vec<String> = placed
        .iter()
        .map(|(c, k, p)| {
            let owner = p.map_or("nobody", |p| game.players[p].name.as_str());
            format!(
                "{} {owner} {}",
                game.board.cells[*c].name, game.kinds[*k].name
            )
        })
        .collect();
    assert_eq!(
        drawn,
        [
            "a1 black man",
            "c1 white man",
            "f1 nobody wall",
            "h1 white king"
        ]
    );
}

#[test]
fn statements() {
    bad(
        "setup { choose to in empty }",
        &["E0601 choose to in empty"],
    );
    bad("after { require risky }", &["E0602 require risky"]);
    bad(
        "move t { at once { choose to in empty } }",
        &["E0601 choose to in empty"],
    );
    bad(
        "act pick() { choose to in empty }\nafter { do pick() }",
        &["E0601 do pick()"],
    );
    bad(
        "act deep() { do pick() }\nact pick() { require risky }\nsetup { do deep() }",
        &["E0602 do deep()"],
    );
    bad("move t { choose to in empty; to := a1 }", &["E0605 to"]);
    bad("move t { man := a1 }", &["E0605 man"]);
    bad("move t { passes := 0 }", &["E0605 passes"]);
    bad("move t { quiet := 0 }", &["E0201 quiet"]);
    bad("move t { risky += true }", &["E0301 risky += true"]);
    bad("move t { let here = none; here := 3 }", &["E0301 3"]);
    bad("after { next := me }", &["E0606 next := me"]);
    bad("move t { next += me }", &["E0605 +="]);
    bad("move t { next += 1 }", &["E0605 +="]);
    bad("move t { next -= goal }", &["E0605 -="]);
    bad("after { again }", &["E0607 again"]);
    bad(
        "def hops = reach(d in n : left(d))",
        &["E0301 reach(d in n : left(d))"],
    );
    bad("move t { put man on a1 }", &["E0608 man"]);
    bad("move t { put own wall on a1 }", &["E0608 own wall"]);
    bad("move t { choose k in kinds; put k on a1 }", &["E0608 k"]);
    bad("move t { white man on a1 }", &["E0609 white man on a1"]);
    bad("move t { do near(a1) }", &["E0610 near"]);
    bad("move t { do hop(a1) }", &["E0303 do hop(a1)"]);
    bad("move t { let c = 3; do hop(c, a1) }", &["E0301 a"]);
    bad("move t { clear flor at a1 }", &["E0205 flor"]);
    bad("move t { choose i in 3 }", &["E0301 3"]);
    bad("move t { others.n -> a1 }", &["E0604 others"]);
}

#[test]
fn simultaneous() {
    let end = "end { blocked : draw }\n";
    let go = |body: &str| format!("{TOGETHER}move go {{ {body} }}\n{end}");
    wrong(
        &go("choose c in empty; put own bike on c; require some own"),
        &["E0603 require some own"],
    );
    let act = "act place(where) { choose c in where; put own bike on c }\n";
    wrong(
        &format!("{TOGETHER}{act}move go {{ do place(empty) }}\n{end}"),
        &["E0603 do place(empty)"],
    );
    wrong(
        &go("put own bike on a1; let c = own"),
        &["E0603 let c = own"],
    );
    wrong(
        &go("for each c in own { let t = c; clear t }"),
        &["E0603 let t = c"],
    );
    wrong(
        &go("if some own { choose c in empty; put own bike on c }"),
        &["E0603 choose c in empty"],
    );
    wrong(
        &format!(
            "{}act take(c) {{ let d = c.n; clear d }}\n",
            go("do take(own)")
        ),
        &["E0603 let d = c.n"],
    );
    // `after` chooses nothing, so an act that it does may bind names after effects.
    let bump = "state v : 0..9\nact bump() { v += 1; let old = v; if old > 3 { v := 0 } }\n";
    let after = |body: &str| format!("{}{bump}after {{ do bump() }}\n", go(body));
    good(&after("choose c in empty; put own bike on c"));
    wrong(&after("do bump()"), &["E0603 let old = v"]);
    let twice = "act twice() { do bump(); do bump() }\n";
    good(&(after("choose c in empty") + twice).replace("after { do bump", "after { do twice"));
    wrong(&(after("do twice()") + twice), &["E0603 let old = v"]);
    good(&go(
        "if some own { choose c in empty; let d = c } else { require no own }; dizzy := 1",
    ));
    wrong(
        &go("choose c in empty; require c in others.c"),
        &["E0604 others.c"],
    );
    good(&go("choose i in 1..3; if others.i == 3 { dizzy := 1 }"));
    good(&go("choose c in empty; put own bike on c; next := me"));
    good(&go(
        "choose c in empty; require some next; put own bike on c",
    ));
    wrong(&go("choose c in empty; again"), &["E0607 again"]);
    good(&go(
        "choose c in empty; if c in others.c { dizzy := 2 } else { put own bike on c }",
    ));
    wrong(
        &format!("{}after {{ dizzy := 0 }}\n", go("dizzy := 1")),
        &["E0206 dizzy"],
    );
    good(&format!(
        "{}after {{ for each p in players {{ dizzy[p] := 0 }} }}\n",
        go("dizzy := 1")
    ));
    let free = "def free = own.adjacent & empty\n";
    wrong(
        &format!("{TOGETHER}{free}move go {{ dizzy := 1 }}\nend {{ some free : draw }}\n"),
        &["E0206 free"],
    );
    good(&format!(
        "{TOGETHER}{free}move go {{ dizzy := 1 }}\nend {{ some free[white] : draw }}\n"
    ));
}

#[test]
fn turns() {
    bad("turn { gp }", &["E0701 gp"]);
    bad("turn { pass }", &["E0702 go"]);
    fine("move t { risky := true }\nmove u { require can(me, t) }\nturn { go | u }");
    bad("turn { go | go }", &["E0703 go"]);
    bad(
        "move t { risky := true }\nturn { go else pass }",
        &["E0702 t"],
    );
    bad("move t by nobody { risky := true }", &["E0707 nobody"]);
    bad("move t { require can(me, t) }", &["E0705 t"]);
    bad(
        "move t { require can(me, u) }\ndef asks = can(me, t)\nmove u { require asks }",
        &["E0705 t", "E0705 u"],
    );
    bad("def t = can(me, man)", &["E0701 man"]);
    bad("turn { go by most #taken }", &["E0201 taken"]);
    bad("turn { go by most from }", &["E0301 from"]);
    let dice = "game \"T\"\nplayers a, b, chance\nboard square 3 x 3\npieces man M\nstate die : 0..6\n\
        move go { choose to in empty; next := chance }\nend { blocked : draw }\n";
    good(&format!(
        "{dice}move roll by chance {{ choose i in 1..6; die := i; next := a }}\nturn {{ go }}\n"
    ));
    wrong(
        &format!("{dice}move roll by chance {{ choose i in 1..6; die := i }}\n"),
        &["E0706 roll"],
    );
    wrong(
        &format!(
            "{dice}move roll by chance {{ choose i in 1..6; die := i; next := b }}\nturn {{ go | roll }}\n"
        ),
        &["E0704 roll"],
    );
    bad("def t = blocked", &["E0801 blocked"]);
    bad("move t { require not blocked }", &["E0801 blocked"]);
}

#[test]
fn mistakes_do_not_hide_each_other() {
    let text = "def t = owm | emty\nmove u { choose c in t; require c == 3; let d = foo; d := bar; put d on c }\n\
        after { choose x1 in cells; risky := 4 }";
    let expected = [
        "E0201 owm",
        "E0201 emty",
        "E0201 foo",
        "E0201 bar",
        "E0601 choose x1 in cells",
        "E0301 4",
    ];
    bad(text, &expected);
}

#[test]
fn a_part_that_does_not_parse_is_missed_by_nobody() {
    let more = "def t = opponent man | white tile | cw in mode | {p in players : held[p] > worth[{king}]}\n\
        state turned[spin] : 0..9 = cw: 1\nturn { go }\n\
        move by_white by white { do hop(a1, goal); clear floor at near(goal); put wall on a1.ahead }\n\
        setup { fen \"m7/8/8/8/8/8/8/8\"; white man on a1 }\n";
    let more = more
        .replace("opponent man | white tile | cw in mode |", "")
        .replace("turn { go }", "turn { go | by_white }");
    fine(&more);
    for (i, line) in HEAD.lines().enumerate().skip(1) {
        let broken: Vec<String> = HEAD
            .lines()
            .enumerate()
            .map(|(j, l)| {
                if i == j {
                    format!("{l} ) (")
                } else {
                    l.to_string()
                }
            })
            .collect();
        let (_, game, diags) = analysed(&format!("{}\n{more}", broken.join("\n")));
        assert!(game.is_none());
        let codes: Vec<_> = diags
            .sorted()
            .iter()
            .map(|d| (d.code.0, d.message.clone()))
            .collect();
        assert!(
            codes.iter().all(|c| c.0.starts_with("E01")),
            "{line}: {codes:?}"
        );
    }
}

#[test]
fn what_is_left_out_is_filled_in() {
    use boardwright::typed::{ExprKind as K, StmtKind};
    let game = fine(
        "move t { let a = own.ahead; let b = bag[{man}]; let c = enemy; let d = goal[black]; let f = held }",
    );
    let block = game.blocks.iter().last().expect("the block t");
    let me = |e: &boardwright::typed::Expr| matches!(*e.kind, K::Me);
    let value = |i: usize| match &block.body.stmts[i].kind {
        StmtKind::Let(_, e) => &*e.kind,
        other => panic!("{other:?}"),
    };
    assert!(
        matches!(value(0), K::Step(_, d, None) if matches!(&*d.kind, K::Def { key: Some(k), me: None, .. } if me(k)))
    );
    assert!(matches!(value(1), K::State(_, index) if index.len() == 2 && me(&index[0])));
    assert!(
        matches!(value(2), K::Pieces { owner: Some(o), kinds: None, .. } if matches!(&*o.kind, K::Others(p) if me(p)))
    );
    assert!(matches!(value(3), K::Def { key: Some(k), .. } if matches!(*k.kind, K::Mask(2))));
    assert!(matches!(value(4), K::State(_, index) if index.len() == 1 && me(&index[0])));
}

#[test]
fn definitions_have_an_instance_for_each_tuple_of_types() {
    let game = fine(
        "def pick(v, c) = if c then v else none\ndef t = pick(own, risky) | pick(a1, true)\ndef u = pick(white, risky)",
    );
    let picks: Vec<_> = game
        .defs
        .iter()
        .filter(|d| d.name == "pick")
        .map(|d| d.ty)
        .collect();
    assert_eq!(
        picks,
        [
            boardwright::typed::Ty::Cells,
            boardwright::typed::Ty::Players
        ]
    );
}

#[test]
fn tables_take_what_else_gives() {
    use boardwright::typed::{ExprKind as K, StmtKind};
    let game = fine(
        "def f = 1: 5, 3: 7, else: 9\ndef g = white: none, black: {king}\nmove t { let a = f[held]; let b = g }",
    );
    let f = game.defs.iter().find(|d| d.name == "f").expect("the table");
    let entry = |i: usize| match &f.entries[i] {
        Some(e) => match *e.kind {
            K::Num(n) => n,
            _ => panic!("{e:?}"),
        },
        None => panic!("no entry {i}"),
    };
    assert_eq!([entry(0), entry(1), entry(2)], [5, 9, 7]);
    let block = game.blocks.iter().last().expect("the block t");
    let StmtKind::Let(_, read) = &block.body.stmts[0].kind else {
        panic!("{block:?}")
    };
    let K::Def { def, args, .. } = &*read.kind else {
        panic!("{read:?}")
    };
    let whole = &game.defs[*def];
    assert!(matches!(&whole.entries[0], Some(e) if matches!(*e.kind, K::If(..))));
    assert_eq!((args.len(), whole.params), (1, 1), "the key is an argument");
    assert!(
        matches!(&block.body.stmts[1].kind, StmtKind::Let(_, e) if e.ty == boardwright::typed::Ty::Kinds)
    );
}

#[test]
fn what_the_rules_ask_about_the_past_is_noted() {
    let game = fine(
        "def old = before(own)\ndef twice = seen(pieces) > 1\nmove t { require twice; require seen == 0 }",
    );
    assert_eq!(game.seen, [Some(boardwright::typed::LayerId(0)), None]);
    assert!(!game.uses_before);
    assert!(fine("def old = before(own)\nmove t { require some old }").uses_before);
}

#[test]
fn a_mistake_names_the_other_place_and_the_fix() {
    let (sources, _, diags) = analysed(&format!(
        "{HEAD}def t = kind(a1) == king\nstate man : flag\ndef u = emty\n"
    ));
    let all = diags.sorted();
    assert_eq!(all[0].hints, ["write `{king}`"]);
    assert_eq!(sources.text(all[1].labels[0].span), "man");
    assert_eq!(all[2].hints, ["did you mean `empty`?"]);
    let _ = FileId(0);
}

#[test]
fn what_to_write_instead_uses_the_names_of_the_file() {
    let hints = |text: &str| analysed(text).2.sorted()[0].hints.clone();
    let neutral = "game \"T\"\nplayers white, black\nboard square 3 x 3\npieces neutral wall, neutral ball\n\
                   move go { choose what in kinds; put own what on a1 }\nend { blocked : draw }\n";
    assert_eq!(hints(neutral), ["write `what` alone"]);
    let numbers = format!("{HEAD}def t = {{c in cells : x(c) in {{1, 3}}}}\n");
    assert_eq!(
        hints(&numbers),
        ["numbers are compared one by one, or with a range: `i in 1..9`"]
    );
    let end = "end { no empty : draw }\n";
    for (old, new, hint) in [
        (
            end,
            "def f(c) = rank(c) == 2\n",
            "`y(c)` is the rank of c as a number",
        ),
        (end, "def f = count(own)\n", "`#S` counts the members of S"),
        (end, "def f = null\n", "the empty set is `none`"),
        (end, "def f = exists(own)\n", "`some S` asks whether"),
        (end, "def f = forall(own)\n", "`no {c in S : not e}`"),
        (
            end,
            "def f = random(6)\n",
            "chance plays a block of its own",
        ),
        (
            end,
            "def f = me == 1\n",
            "players have names and no numbers: `me == white`",
        ),
        (
            end,
            "def f = black == 2\n",
            "players have names and no numbers",
        ),
        (end, "def f = playing == 2\n", "`#` counts the members"),
        (end, "state f : bool\n", "true or false is a `flag`"),
        (end, "state f : int\n", "a number has a range"),
        (
            ": draw",
            ": score me = 3",
            "`score p = e` gives e to each player p",
        ),
        (
            ": draw",
            ": score white = 3",
            "if p == white then 1 else 0`",
        ),
    ] {
        let move_ = "move go { choose c in empty; put own man on c }";
        let text = format!(
            "game \"T\"\nplayers white, black\nboard square 3 x 3\npieces man\n{move_}\n{end}"
        );
        let text = match old == end {
            true => text + new,
            false => text.replace(old, new),
        };
        let hints = hints(&text);
        assert!(
            hints.len() == 1 && hints[0].contains(hint),
            "{new}: {hints:?}"
        );
    }
    let others = format!(
        "{TOGETHER}move go {{ choose c in empty; put own bike on c }}\nmove rest {{ if own in others.c {{ dizzy := 1 }} }}\nend {{ blocked : draw }}\n"
    );
    assert!(
        hints(&others)
            .iter()
            .any(|hint| hint.starts_with("`others.v` reads a choice or `let` of this block"))
    );
    let layer = format!("{HEAD}view {{ own on cells }}\n");
    assert_eq!(
        hints(&layer),
        ["the layers of this game: `pieces`, `floor`"]
    );
    let all = format!("{HEAD}view {{ pieces on all }}\n");
    let position = format!("{HEAD}move stay {{ require pieces != before(pieces) }}\n");
    assert_eq!(
        hints(&position),
        ["`pieces` is the first layer: its cells are `own`, `enemy`, `occupied` and `empty`"]
    );
    let counted = format!("{HEAD}def t = #{{i in 1..6 : i * i > 9}}\n");
    assert!(hints(&counted).is_empty());
    let numbers = format!("{HEAD}def t = #({{i in 1..6 : i * i > 9}} & own)\n");
    assert_eq!(
        hints(&numbers),
        ["`#{i in 1..6 : …}` counts them; `choose i in 1..6` and then `require …` chooses one"]
    );
    assert_eq!(
        hints(&all),
        ["`cells`, `players` and `kinds` are all of their sort"]
    );
}

#[test]
fn words_of_other_languages_are_free_as_names() {
    fine(
        "option row = 3\noption size = 2\nstate stop : 0..9\nstate mod : 0..9\nenum fn = break, return\n\
         def north = n\ndef column(c) = c.north\ndef random = mod\nstate var : fn\n\
         move t {\n    var := return\n    mod := random % row\n    stop += mod\n\
             if (stop) > size or (stop > row) and mod == 1 { clear column(a1) }\n}",
    );
}

#[test]
fn a_name_of_another_sort_is_told_what_it_is() {
    let hints = |text: &str| {
        analysed(&format!("{HEAD}{text}\n")).2.sorted()[0]
            .hints
            .clone()
    };
    assert_eq!(
        hints("move t { clear king at a1 }"),
        [
            "the layers of this game: `pieces`, `floor`",
            "`king` is a kind of the layer `pieces`"
        ]
    );
    assert_eq!(
        hints("def t = no own white"),
        ["the cells with a player's pieces are `own[p]`, with those of a kind `p king`"]
    );
    assert_eq!(
        hints("def value = king: 1, else: 0\ndef t = value(a1)"),
        ["a table is read with an index: `value[…]`"]
    );
    assert_eq!(
        hints("state held_by[player, spin, cell] : flag\nmove t { held_by := true }"),
        ["`held_by[players, spin, cells]` names all entries"]
    );
    assert_eq!(
        hints("move t { choose c in own hidden from owner(c) }"),
        ["whom a choice is hidden from may depend on earlier choices only"]
    );
}

#[test]
fn a_throw_that_is_only_repeated_says_who_is_next() {
    let hints = |throw: &str| {
        let text = format!(
            "game \"T\"\nplayers white, black, chance\nstate n : 0..9\nmove roll by chance {{ {throw} }}\n\
             move rest {{ next := chance }}\nend {{ n == 9 : draw }}\n"
        );
        analysed(&text).2.sorted()[0].hints.clone()
    };
    assert_eq!(hints("n += 1"), Vec::<String>::new());
    assert_eq!(
        hints("n += 1; again"),
        ["where every throw is followed by another, write `next := chance` for `again`"]
    );
}

#[test]
fn a_cell_off_a_hexagon_is_told_the_cells_of_its_rank() {
    let text = "game \"T\"\nplayers white, black\nboard hexagon 4\npieces man\n\
                setup { white man on b2 }\nmove go { clear own }\nend { blocked : draw }\n";
    let label = analysed(text).2.sorted()[0].label.clone();
    assert_eq!(label, "the cells of this rank are `c2` to `g2`");
}

/// Two blocks of one group, of which only the first has the name that narrows it, and a name that a variant
/// leaves out.
#[test]
fn a_missing_name_says_where_it_is_missing() {
    let text = format!("{HEAD}move stay {{ clear none }}\nturn {{ go | stay by most y(to) }}\n");
    let (sources, _, diags) = analysed(&text);
    let found = &diags.sorted()[0];
    assert_eq!((found.code.0, sources.text(found.span)), ("E0201", "to"));
    assert_eq!(sources.text(found.labels[0].span), "stay");
    assert_eq!(found.labels[0].text, "`stay` has no such name");
    assert_eq!(
        found.hints[0],
        "a narrowing reads the names of each block of its group"
    );

    let mut sources = Sources::new();
    sources.add("base.game", HEAD.to_string());
    let own = "game \"V\" from \"base\"\nwithout enum spin\n".to_string();
    let file = sources.add("v.game", own);
    let (_, diags) = analyse(&sources, file);
    let found = &diags.sorted()[0];
    assert!(sources.text(found.span).contains("spin"), "{found:?}");
    let place = found
        .labels
        .iter()
        .find(|label| label.text == "left out here");
    assert_eq!(
        place.map(|label| sources.text(label.span)),
        Some("spin"),
        "{found:?}"
    );
}

#[test]
fn a_state_of_a_view_has_its_indices() {
    bad("view { states risky[me] }", &["E0306 me"]);
    bad("view { states bag[me, {man}, 1] }", &["E0306 1"]);
}

#[test]
fn long_chains_and_deep_braces_are_no_trouble() {
    let chain = vec!["a1"; 250].join(" | ");
    fine(&format!("def t = {chain}"));
    let deep = format!("{}a1{}", "(".repeat(50), ")".repeat(50));
    fine(&format!("def t = {deep}"));
    let ifs = "if risky { ".repeat(40) + &"}".repeat(40);
    fine(&format!("move t {{ {ifs} }}"));
}

#[test]
fn definitions_that_use_each_other_too_deeply_are_refused() {
    let chain = |n: usize| {
        (0..n)
            .map(|i| format!("def t{i} = t{} | a1\n", i + 1))
            .collect::<String>()
    };
    let backwards = |n: usize| {
        (0..n)
            .map(|i| format!("def t{} = t{i} | a1\n", i + 1))
            .collect::<String>()
    };
    fine(&format!("{}def t40 = b1", chain(40)));
    fine(&format!("def t0 = b1\n{}", backwards(40)));
    for text in [
        format!("{}def t2000 = b1", chain(2000)),
        format!("def t0 = b1\n{}", backwards(2000)),
    ] {
        let (_, game, diags) = analysed(&format!("{HEAD}{text}\n"));
        assert!(game.is_none());
        assert!(
            diags.sorted().iter().all(|d| d.code.0 == "E0310"),
            "{:?}",
            diags.sorted()
        );
    }
    let acts: String = (0..2000)
        .map(|i| format!("act t{i}() {{ do t{}() }}\n", i + 1))
        .collect();
    let (_, game, _) = analysed(&format!("{HEAD}{acts}act t2000() {{ risky := true }}\n"));
    assert!(game.is_none());
}

#[test]
fn the_phrases_of_the_language_are_fine() {
    for def in [
        "empty - empty.n",
        "{g in groups(enemy) : no g.adjacent & empty}",
        "#groups(own) == 1",
        "own.(if own in man then n else adjacent)",
        "union(k in kinds : own k & (enemy stronger(k)).adjacent) - own.adjacent",
        "union(d in orthogonal : (own.d & empty).(left(d) | right(d)))",
        "own.n(#(occupied & (own | own.ray(n | opposite(n)))))",
        "reach(c in own : c.adjacent & empty)",
        "{j in kinds : bag[j] > 0}",
        "can(next, go) or not can(others, go)",
        "own.ray(orthogonal, through goal - man, onto empty)",
        "union(d in orthogonal : own.ray(d, through empty, onto occupied).ray(d, through empty, upto enemy))",
        "own.ray(adjacent, through enemy, until own)",
        "(y(first_of(own)), x(first_of(own)))",
        "players in {p in players : some flood(p man, within empty) & goal[p]}",
        "some own king & near[opponent](own)",
        "most(p in players : #p {man, king}) | least(p in playing : 2 * held[p])",
        "max(c in own : x(c)) + min(1, 2, 3) + sum(i in 1..held : i * i)",
        "prize[held, 1] + worth[kind(a1)] + worth[{king}] + -3 % 2",
        "lines(exactly 3, own, along n | e) | lines(3, enemy) | between(a1, a8)",
        "owner(spot) == me and mode == cw and mode in spin and mode not in {cw}",
        "held in 1..3 and held not in ..2 and held[leader] >= 1",
        "own man & file c | rank 2..3 | x 3..5 & y ..4 | corners | edge | file 3",
        "occupied(floor) & own(floor) | empty(floor) | own tile",
        "before(own) - own",
        "seen + seen(pieces) + turn + passes",
        "a1.path(n, a8) | a1.back(n) | a1.leap(1, 2) | a1.ahead[black] | a1.(e|w) | a1.(left(n))",
        "{a1, h1} | players man",
        "if some own then none else a1",
        "(if risky then none else kind(a1)) == none",
        "enemy[white] | own[black] | enemy[leader] king | others man | opponent[me] man",
        "bag[white, {man}] + bag[players, kinds] + bag[kind(own)]",
        "{p in players : held[p] == held} | leader | next | playing | owner(own)",
    ] {
        fine(&format!(
            "def stronger(k) = if k in {{man}} then {{king}} else none\ndef t = {def}"
        ));
    }
}

#[test]
fn none_as_an_argument_is_what_the_body_wants() {
    fine("def early = late(none)\ndef late(p) = p in players and some own[p]");
    fine(
        "def has(k) = some own k\ndef of(p) = some own[p] man\ndef way(d) = some a1.d\ndef feel(m) = m == cw\n\
         def passed_on(j) = has(j)\nact mark(k, c) { put own k on c }\n\
         move t { require not has(none) and not of(none) and not way(none) and not feel(none) and not passed_on(none); do mark(none, a1) }",
    );
    bad(
        "def own_step(k) = own_step(none) & own k",
        &["E0207 own_step(none)"],
    );
}

#[test]
fn the_statements_of_the_language_are_fine() {
    for body in [
        "choose n1 in 1..held; held -= n1; bag[{man}] += n1; held[players] := 0",
        "choose way in spin; choose k in kinds; choose p in others; mode := way; put own k on a1; leader := p",
        "choose k in {king, man}; put own k on a1; bag[k] -= 1",
        "let here = a1; repeat { choose to in here.n & empty; here -> to; here := to } while some here.n & empty or stop",
        "at once { for each c in own { c -> c.n } }",
        "for each g in groups(own) { clear g }; for each i in 1..3 { held += i }",
        "clear floor at a1; clear own; put wall on empty; put own tile on rank 3",
        "if risky { again } else if some own { next := opponent } else { playing -= me }",
        "do hop(a1, b1); do hop(own king, own king.n); spot := none; spot := first_of(own)",
        "require not risky; require no before(own) - own; risky := seen == 0",
        "let taken = none; taken += a1; taken -= own; let way = none | n; let other = kind(a1); other := none",
    ] {
        fine(&format!("move t {{ {body} }}"));
    }
}

#[test]
fn changed_texts_never_panic() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = boardwright::resolve::load_dir(&root.join("../rules"));
    let words: Vec<Vec<String>> = folder
        .files
        .iter()
        .map(|&f| words_of(&folder.sources.file(f).text))
        .chain([words_of(HEAD)])
        .collect();
    let mut accepted = 0;
    for round in 0..400 {
        let mut text = words[round % words.len()].clone();
        for _ in 0..=next(4) {
            let (at, from) = (next(text.len()), next(text.len()));
            match next(5) {
                0 => drop(text.remove(at)),
                1 => text.swap(at, from),
                2 => text[at] = text[from].clone(),
                3 => text.insert(at, FOREIGN[next(FOREIGN.len())].to_string()),
                _ => text.insert(at, text[from].clone()),
            }
        }
        let text = text.concat();
        let (_, game, diags) = analysed(&text);
        assert_eq!(game.is_none(), diags.has_errors());
        let file = boardwright::index::Id::from_index(0);
        boardwright::diag::fix::apply(&text, file, &diags.sorted());
        accepted += usize::from(game.is_some());
    }
    assert!(accepted > 0);
}

/// Words and signs that have hints of their own.
#[rustfmt::skip]
const FOREIGN: &[&str] = &[
    "#", "/*", "*/", " for ", " elif ", " move ", " to ", " or stop ", " mod ", "^", "**", "\n# ",
    " return ", " var ", " row ", " rank ", " random ", " fooBar ", ".size", ".north", ".(", " stop",
    "{man}", " own ", " kind", " in ", " {man, king} ", "\n", " def f(c) {", "\nfn f(", "\nconst ",
    ";", "->", " is ", " is not ", " every ", " some c in ", ".x", ".kind", " unique ", " by white ",
    "(c in ", " wins ", " : ", ".clear", "[c]", "empty(", " then ", " else if ",
];

/// A text cut into words, blanks and signs.
fn words_of(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        let joins = |w: &String| w.chars().all(char::is_alphanumeric) && c.is_alphanumeric();
        match words.last_mut().filter(|w| joins(w)) {
            Some(word) => word.push(c),
            None => words.push(c.to_string()),
        }
    }
    words
}

#[test]
fn mistakes_read_well() {
    let text = r#"game "T"
players white, black
board square 4 x 4
pieces man M, king K, neutral wall
state quiet : 0..50 clock
state held[player, kind] : 0..3
dir ahead = white: n, blck: s
region home = own & rank 1
def worth = man: 1, king: none
def jumps(c) = (c.ahead & enmy).ahead & empty
def strong(c) = kind(c) == king

setup {
    picture """
        . m . .
        . . . x
        . . .
        . M . .
    """
    choose c in empty
}

move jump {
    choose from in own man
    choose to in jumps(from)
    let king = 3
    from -> to.aheda
    if to in rank held { put king on to }
    quite := 0
    held[man] += 1
    require blocked or strong(7)
}

turn { jmp else pass }

end {
    quiet == 50 and own : draw
    groups(own) == 1    : me wins
    some enemy          : 3 wins
}
"#;
    let (sources, game, diags) = analysed(text);
    assert!(game.is_none());
    let render = |d| boardwright::diag::render::render(&sources, d, false);
    let shown: Vec<String> = diags.sorted().into_iter().map(render).collect();
    insta::assert_snapshot!(shown.join("\n"));
}

#[test]
fn what_doubles_at_every_step_is_looked_at_once() {
    let defs: String = (1..60)
        .map(|i| format!("def t{i} = t{} | t{}\n", i - 1, i - 1))
        .collect();
    let acts: String = (1..60)
        .map(|i| format!("act u{i}() {{ do u{}(); do u{}() }}\n", i - 1, i - 1))
        .collect();
    let deep = |n: usize| {
        format!(
            "def t0 = others\n{defs}act u0() {{ held := 1 }}\n{acts}move t {{ do u{n}(); require some t59[white] }}"
        )
    };
    // Written out they would never end: the definitions, and the acts.
    bad(&deep(8), &["E0611 def t17 = t16 | t16"]);
    let few = defs.lines().take(12).collect::<Vec<_>>().join("\n");
    let done = |n: usize| {
        format!(
            "def t0 = others\n{few}\nact u0() {{ held := 1 }}\n{acts}move t {{ do u{n}(); require some t12[white] }}"
        )
    };
    fine(&done(8));
    bad(&done(59), &["E0611 do u59()"]);
    bad(
        &format!("def t0 = others\n{few}\nregion r = goal[t12[white]]"),
        &["E0305 t12[white]"],
    );
}

#[test]
fn a_block_behind_a_comparison_is_told_its_place() {
    let text = format!(
        "{HEAD}move jump {{ choose from in own; from -> from.n }}\nturn {{ go by most y(to) | jump }}\n"
    );
    let (_, _, diags) = analysed(&text);
    let hints: Vec<&String> = diags.sorted().into_iter().flat_map(|d| &d.hints).collect();
    let says = |part: &str| hints.iter().any(|hint| hint.contains(part));
    assert!(
        says("`by` stands after all blocks of its group"),
        "{hints:?}"
    );
}

#[test]
fn constants_of_the_board_and_of_ranges_are_those_of_the_rules() {
    let text = "game \"T\"\nplayers white, black\nboard square 3 x 3 x 3 only cells - (1, 1, 1).leap(1, 2)\npieces man\n\
        def worth = 1: 5, 3: 9\ndef price = white: 2, black: 3\n\
        state no_one : 0..worth[2]\nstate one : 0..worth[3]\nstate both : 0..price[players]\n\
        move go { choose to in empty; put own man on to; no_one += 1; one += no_one; both += one }\n\
        end { both > 1 : draw }\n";
    let (_, game, diags) = analysed(text);
    let game = game.unwrap_or_else(|| panic!("{diags:?}"));
    assert_eq!(game.board.cells.len(), 21, "along any two axes");
    let most = |name: &str| {
        let state = game.states.iter().find(|state| state.name == name);
        state.map(|state| state.ty)
    };
    use boardwright::typed::StateTy::Number;
    assert_eq!(most("no_one"), Some(Number(0, 0)));
    assert_eq!(most("one"), Some(Number(0, 9)));
    assert_eq!(most("both"), Some(Number(0, 5)));
}

#[test]
fn walks_and_sums_are_constants_too() {
    let text = "game \"T\"\nplayers white, black\nboard square 3 x 3 only cells - c3.ray(s)\npieces man\n\
        layer floor { tile, dye }\ndef paints = {tile}\ndef other = {man, tile}\n\
        state six : 0..sum(i in 1..3 : i)\nstate two : 0..#a1.ray(n)\n\
        move go { choose to in empty - own paints; put own man on to; six += #own paints; two += #own other }\n\
        move paint { choose to in empty(floor); put own tile on to }\nend { six > two : draw }\n";
    let (_, game, diags) = analysed(text);
    let game = game.unwrap_or_else(|| panic!("{diags:?}"));
    assert_eq!(game.board.cells.len(), 7);
    use boardwright::typed::StateTy::Number;
    let most: Vec<_> = game.states.iter().map(|state| state.ty).collect();
    assert_eq!(most, [Number(0, 6), Number(0, 2)]);
    let tree = format!("{:?}", game.blocks);
    assert_eq!(
        tree.matches("layer: LayerId(1)").count(),
        3,
        "the floor: {tree}"
    );
}

#[test]
fn what_is_written_out_in_full_is_looked_at_once() {
    let nested = |name: &str| (0..40).fold("1".to_string(), |e, _| format!("{name}[{e}]"));
    let game = good(&format!(
        "game \"T\"\nplayers white, black\nstate n : 0..9\ndef then_comes = 1: 2, 2: 3, else: 1\n\
         move go {{ n := {} }}\nend {{ n == 3 : draw }}\n",
        nested("then_comes")
    ));
    let written = format!("{:?}", game.blocks).matches("Def {").count();
    assert_eq!(written, 40);
    let of_me = (0..40).fold("me".to_string(), |e, _| format!("boss[{e}]"));
    good(&format!(
        "game \"T\"\nplayers white, black\nstate boss[player, player] : player\nstate n : 0..9\n\
         move go {{ boss[me, {of_me}] := me; n += 1 }}\nend {{ n == 3 : draw }}\n"
    ));
}

#[test]
fn lines_go_on_and_names_are_free() {
    for case in [
        "state heading :\n    dir\nmove turn_to { choose d in orthogonal; heading := d; require heading != n }",
        "state met[player,\n    dir] : flag\nmove see { choose d in orthogonal; met[me, d] := true; require not met[me, n] }",
        "state at : cells\nmove see { choose c in own; at += {c, a1}; clear at }",
        "move see { choose c in own; require #own\n    == 3; c ->\n    c. n }",
        "move see { choose at in own\n    at -> {b2} }",
    ] {
        fine(case);
    }
    good(
        "game \"T\"\nplayers white, black\nboard graph { fwd, back : p q r; }\npieces at\n\
          move place { choose to in empty; put own at on to }\nmove take { clear own at }\nend { blocked : draw }\n",
    );
    good(&HEAD.replace("held[player] : 0..9 = 3", "held[1..3, 5..9] : 0..9 = 7: 2"));
}

#[test]
fn a_difference_stays_apart_from_what_stands_beside_it() {
    let text = |set: &str| format!("{HEAD}move take {{ choose c in {set}; clear c }}\n");
    let cases = [
        ("own and not rank 2", "own - rank 2"),
        ("own and not rank 2 | rank 1", "own - (rank 2 | rank 1)"),
        ("enemy | own and not rank 1", "(enemy | own) - rank 1"),
    ];
    for (wrong, right) in cases {
        let (sources, _, diags) = analysed(&text(wrong));
        let file = FileId(0);
        let (fixed, _) =
            boardwright::diag::fix::apply(&sources.file(file).text, file, &diags.sorted());
        assert_eq!(fixed, text(right));
    }
}

/// The errors of a variant of a game, each with its labels in the variant's file.
fn in_variant(variant: &str) -> Vec<(String, Vec<String>)> {
    let base = "game \"Base\"\noption size = 3\nplayers white, black\nboard square size x size\npieces man\n\
                dir forward = white: n, black: s\n\
                move go { choose c in own; clear c.forward }\nend { turn == 9 : draw }\n";
    let mut sources = Sources::new();
    let file = sources.add("variant.game", variant.to_string());
    sources.add("base.game", base.to_string());
    let (_, diags) = analyse(&sources, file);
    let labels = |d: &boardwright::diag::Diagnostic| {
        let here = d.labels.iter().filter(|label| label.span.file == file);
        here.map(|label| sources.text(label.span).to_string())
            .collect()
    };
    let all = diags.sorted().into_iter();
    all.map(|d| (d.code.0.to_string(), labels(d))).collect()
}

#[test]
fn a_mistake_in_a_parent_shows_what_the_variant_changes() {
    let one = |code: &str, text: &str| (code.to_string(), vec![text.to_string()]);
    let title = "game \"A\" from \"base\"";
    assert_eq!(
        in_variant(&format!("{title}\nboard hexagon 3\n")),
        [
            one("E0201", "board hexagon 3"),
            one("E0201", "board hexagon 3")
        ]
    );
    assert_eq!(
        in_variant(&format!("{title} {{ size = 0 }}\n")),
        [one("E0401", "\"A\"")]
    );
    // Not what is replaced, but an option that is set or a part that is left out.
    let other = "move go { require true }\n";
    assert_eq!(
        in_variant(&format!("{title} {{ size = 0 }}\n{other}")),
        [one("E0401", "\"A\"")]
    );
    assert_eq!(
        in_variant(&format!("{title}\n{other}without option size\n")),
        [one("E0404", "\"A\"")]
    );
}

#[test]
fn a_board_of_one_level_has_levels() {
    let text = |of: &str| {
        format!(
            "game \"T\"\nplayers white, black\nboard square 3 x 3 x 1\npieces man M\n\
             move go {{ choose c in {of}; put own man on c }}\nend {{ turn == 9 : draw }}\n"
        )
    };
    good(&text("(1, 1, 1).adjacent"));
    wrong(&text("(1, 1).up"), &["E0303 (1, 1)"]);
    wrong(&text("b2.up"), &["E0201 b2"]);
}

#[test]
fn a_lost_part_may_replace_one_of_a_parent_and_a_lost_title_may_name_one() {
    let title = "game \"A\" from \"base\"";
    let own = (String::from("E0109"), Vec::new());
    let part = "players red, blue\n@dir forward = red: n, blue: s\n";
    assert_eq!(in_variant(&format!("{title}\n{part}")), [own]);
    let own = (String::from("E0101"), Vec::new());
    assert_eq!(
        in_variant("game \"A\" form \"base\"\nmove n { clear own }\n"),
        [own]
    );
}

#[test]
fn a_number_of_points_may_be_counted() {
    good(
        "game \"A\"\nplayers white, black\npoints # players..5\nstate h : 0..9\nmove place { h += 1 }\nend { h == 3 : draw }\n",
    );
}
