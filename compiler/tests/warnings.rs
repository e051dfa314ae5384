//! Warnings: the files of `wrong/warnings` say in their first lines what is expected, a code and where
//! it begins and ends; nothing else may be said of them.

use boardwright::build;
use boardwright::compile::analyse;
use boardwright::diag::{Diagnostics, Severity};
use boardwright::source::{FileId, Sources};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wrong/warnings");
    let entries = fs::read_dir(folder).expect("the folder is there");
    entries.map(|e| e.expect("it can be read").path()).collect()
}

/// `//! W0201 8:5..8:9`; lines that begin with `help` are read in `wrong`.
fn expected(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|l| l.strip_prefix("//! "));
    let lines = lines.filter(|l| !l.starts_with("help "));
    let mut lines: Vec<_> = lines.map(str::to_string).collect();
    lines.sort();
    lines
}

fn found(sources: &Sources, file: FileId, diags: &Diagnostics) -> Vec<String> {
    let place = |at| {
        let place = sources.line_column(file, at);
        format!("{}:{}", place.line, place.column)
    };
    let each = diags.sorted().into_iter().map(|d| {
        assert_eq!(d.severity, Severity::Warning, "{d:?}");
        format!(
            "{} {}..{}",
            d.code.0,
            place(d.span.start),
            place(d.span.end)
        )
    });
    let mut each: Vec<_> = each.collect();
    each.sort();
    each
}

/// The warnings of the last of some files.
fn warned(texts: &[(&str, &str)]) -> Vec<String> {
    let mut sources = Sources::new();
    let mut last = None;
    for (name, text) in texts {
        last = Some(sources.add(name, (*text).to_string()));
    }
    let file = last.expect("a file");
    let (game, diags) = analyse(&sources, file);
    assert!(game.is_some(), "{diags:?}");
    found(&sources, file, &diags)
}

#[test]
fn each_file_has_its_warnings_and_no_others() {
    for path in files() {
        let text = fs::read_to_string(&path).expect("it is text");
        assert_eq!(
            warned(&[("example.game", &text)]),
            expected(&text),
            "{}",
            path.display()
        );
    }
}

#[test]
fn every_warning_has_a_file() {
    let text = include_str!("../src/diag/warnings.rs");
    let codes = text
        .lines()
        .filter_map(|l| l.split_once("Code(\"").map(|(_, c)| &c[..5]));
    let codes: BTreeSet<_> = codes.map(str::to_string).collect();
    let texts = files()
        .into_iter()
        .map(|p| fs::read_to_string(p).expect("it is text"));
    let shown: BTreeSet<_> = texts
        .flat_map(|t| expected(&t))
        .map(|l| l[..5].to_string())
        .collect();
    assert_eq!(codes, shown);
}

const PARENT: &str = "game \"Parent\"
players white, black
board square 5 x 5
pieces man
region middle = rank 3
dir    ahead  = white: n
setup { white man on rank 1; black man on rank 5 }
move step { choose from in own; choose to in from.ahead - own; from -> to }
end { turn == 0 : draw; no enemy : me wins }
";

#[test]
fn what_is_inherited_is_warned_of_in_the_parent_alone() {
    let parent = ["W0201 5:8..5:14", "W0401 6:8..6:13", "W0801 9:7..9:16"];
    assert_eq!(warned(&[("parent.game", PARENT)]), parent);
    let both = |variant| warned(&[("parent.game", PARENT), ("variant.game", variant)]);
    assert_eq!(
        both("game \"Variant\" from \"parent\"\n"),
        Vec::<String>::new()
    );
    let own = "game \"Variant\" from \"parent\"\nend { turn == 50 : draw; turn == 50 : me wins }\n";
    assert_eq!(both(own), ["W0802 2:26..2:36"]);
    // What the parent declares, the variant may use, and the other way round.
    let used = "game \"Variant\" from \"parent\"\nregion middle = rank 2\nend { some own & middle : draw }\n";
    assert_eq!(both(used), Vec::<String>::new());
}

#[test]
fn a_difference_on_a_line_of_its_own_is_clear() {
    let with = |set: &str| PARENT.replace("from.ahead - own;", &format!("{set};"));
    let codes = |set: &str| {
        let all = warned(&[("example.game", &with(set))]);
        all.iter().any(|w| w.starts_with("W0301"))
    };
    assert!(codes("from.ahead | from.n - own"));
    assert!(!codes("from.ahead | (from.n - own)"));
    assert!(!codes("(from.ahead | from.n) - own"));
    assert!(!codes("from.ahead\n | from.n - own"));
    assert!(!codes("from.ahead - own | from.n"));
    assert!(
        !codes("from.ahead - own | own - from.ahead"),
        "what is in one of two"
    );
    assert!(codes("from.ahead - own | from.n - from.ahead"));
}

#[test]
fn what_takes_much_work_once_a_game_is_no_trouble() {
    let work = "sum(i in 1..4000 : sum(j in 1..4000 : if i < j then 1 else 0))";
    let text = format!(
        "game \"T\"\nplayers white, black\nboard square 3 x 3\npieces man\nstate high : 0..9\n\
         setup {{ high := {work}; white man on a1 }}\n\
         move put_one {{ choose to in empty; put own man on to; require #own < high }}\nend {{ blocked : draw }}\n"
    );
    assert_eq!(warned(&[("example.game", &text)]), Vec::<String>::new());
    let asked = text.replace("#own < high", &format!("#own < high and {work} > 3"));
    assert_eq!(warned(&[("example.game", &asked)]), ["W0302 7:79..7:145"]);
}

#[test]
fn an_option_that_nothing_reads_is_unused() {
    let text = "game \"Options\"\nplayers white, black\noption size = 3\noption half = size / 2\noption free = size\n\
                board square size x size\npieces man\nmove place { choose to in empty; put own man on to }\n\
                end { turn == half : draw; no empty : draw }\n";
    let options = [("options.game", text)];
    assert_eq!(warned(&options), ["W0201 5:8..5:12"]);
}

#[test]
fn moves_with_the_same_text_are_warned_of() {
    let game = |players: &str, body: &str| {
        format!(
            "game \"Rounds\"\nplayers {players}\nstate got : 0..99\n\
             act add(k) {{ choose q in 1..2; got += q * k }}\n\
             move count {{ let k = 0; repeat {{ k += 1; {body} }} while k < 4 or stop }}\n\
             end {{ turn == 9 and got > 0 : draw }}\n"
        )
    };
    let all = |players: &str, body: &str| warned(&[("rounds.game", &game(players, body))]);
    let both = "if k == 2 { choose q in 1..3; got += q } else { do add(k) }";
    assert_eq!(all("a, b", "do add(k)"), Vec::<String>::new());
    assert_eq!(all("a, b", both), Vec::<String>::new());
    assert_eq!(all("a, b", "if k == 2 { do add(k) }"), ["W0603 5:25..5:87"]);
    let each = "for each i in 1..2 { do add(i) }";
    assert_eq!(all("a, b", each), Vec::<String>::new());
    assert_eq!(
        all("a, b", &each.replace("..2", "..0")),
        ["W0603 5:25..5:96"]
    );
    // What is required before an effect may not hold after it.
    let left = |between: &str| {
        warned(&[(
            "rounds.game",
            &format!(
                "game \"Left\"\nplayers a, b\nboard square 3 x 3\npieces man\nsetup {{ a man on a1; b man on c3 }}\n\
             move go {{ repeat {{ require some own and turn < 9; {between}for each c in own {{ choose d in c.n & empty; c -> d }} }} while #own == 1 or stop }}\n\
             end {{ turn == 9 : draw }}\n"
            ),
        )])
    };
    assert_eq!(left(""), Vec::<String>::new());
    assert_eq!(left("clear own; "), ["W0603 6:11..6:141"]);
    assert_eq!(all("a, stop", "do add(k)"), Vec::<String>::new());
    let named = "do add(k); choose p in players; got += #p";
    assert_eq!(all("a, stop", named), ["W0603 2:12..2:16"]);
}

#[test]
fn a_build_says_what_it_is_warned_of() {
    let mut sources = Sources::new();
    let file = sources.add("rules/parent.game", PARENT.to_string());
    let module = build::module(&sources, file).expect("a game");
    assert_eq!(
        module.warnings[0],
        "rules/parent.game:5:8: the region `middle` is never used (nothing uses it) [W0201]"
    );
    assert_eq!(module.warnings.len(), 3);
}

#[test]
fn the_first_and_the_last_equal_position_are_not_the_same() {
    let ends = "end { first_seen == 6 and last_seen == 2 : draw; first_seen == 4 : draw; last_seen == 4 : me wins }\n";
    let text = "game \"Twice\"\nplayers white, black\nboard square 3 x 3\npieces man\nsetup { white man on a1; black man on c3 }\n\
                move step { choose to in own.adjacent & empty; own -> to }\n";
    assert_eq!(
        warned(&[("twice.game", &format!("{text}{ends}"))]),
        Vec::<String>::new()
    );
    let never = "end { last_seen == 6 and last_seen == 2 : draw; turn == 9 : draw }\n";
    assert_eq!(
        warned(&[("twice.game", &format!("{text}{never}"))]),
        ["W0801 7:7..7:40"]
    );
}

#[test]
fn what_unique_compares_is_not_without_effect() {
    let text = |unique: &str, body: &str| {
        let head = "game \"Compared\"\nplayers white, black\nboard square 3 x 3\npieces man\nstate h : cells\n";
        let end = "end { no own : me loses; turn == 9 : draw }\n";
        let setup = "setup { white man on a1 | c1; black man on c3 }\n";
        format!("{head}{setup}move go{unique} {{ choose c in own; {body}; clear own }}\n{end}")
    };
    let codes = |text: &str| warned(&[("compared.game", text)]);
    assert_eq!(codes(&text("", "h += c")), ["W0501 5:7..5:8"]);
    assert_eq!(codes(&text(" unique", "h += c")), Vec::<String>::new());
    let act = "act mark(c) { h += c }\n";
    let marked = text(" unique", "do mark(c)");
    assert_eq!(codes(&format!("{marked}{act}")), Vec::<String>::new());
    // What no `unique` block assigns is equal in all outcomes.
    let elsewhere = "move other { choose c in own; h += c; clear c }\n";
    assert_eq!(
        codes(&format!("{}{elsewhere}", text(" unique", "clear c"))),
        ["W0501 5:7..5:8"]
    );
}

#[test]
fn what_is_shown_to_all_who_play_a_block_is_seen() {
    let text = |by: &str, who: &str| {
        let head =
            "game \"Seen\"\nplayers white, black\nboard square 3 x 3\npieces man\nstate h : 0..3\n";
        let view = format!("view {{ pieces on cells; states h{who} }}\n");
        let setup = "setup { white man on a1 | c1; black man on c3 }\n";
        let play = format!("move go{by} {{ choose c in own; require h < 3; h += 1; clear c }}\n");
        let rest = "move rest { choose c in own; clear c }\n";
        format!("{head}{view}{setup}{play}{rest}end {{ no own : me loses; turn == 9 : draw }}\n")
    };
    let unseen = |by: &str, who: &str| {
        let all = warned(&[("seen.game", &text(by, who))]);
        all.iter().any(|w| w.starts_with("W0901"))
    };
    assert!(unseen("", " for white"));
    assert!(unseen(" by black", " for players - black"));
    assert!(unseen(" by white", " for none"));
    assert!(!unseen(" by white", " for white"));
    assert!(!unseen("", " for white | black"));
    assert!(!unseen("", " for owner(a1)"));
    assert!(!unseen("", ""));
}

#[test]
fn a_name_that_means_me_is_right_where_the_player_is_me() {
    let text = |def: &str| {
        let head = "game \"Me\"\nplayers white, black\nboard square 3 x 3\npieces man\n";
        let setup = "setup { white man on a1 | c1; black man on c3 }\n";
        let play = "move go { choose c in f(opponent) | f(me); clear c }\n";
        let end = "end { no own : me loses; turn == 9 : draw }\n";
        format!("{head}{setup}def f(p) = {def}\n{play}{end}")
    };
    let warns = |def: &str| {
        let all = warned(&[("me.game", &text(def))]);
        all.iter().any(|w| w.starts_with("W0203"))
    };
    assert!(!warns("if p == me then own else own[p]"));
    assert!(!warns("if me == p and some own[p] then own else own[p]"));
    assert!(!warns("if p != me then own[p] else own"));
    assert!(!warns("{c in own[p] : p == me and c in own}"));
    assert!(!warns("{c in own[p] : p != me or c in own}"));
    assert!(warns("if p == me then own[p] else own"));
    assert!(warns("if p != me then own else own[p]"));
    assert!(warns("if p == me or some own[p] then own else own[p]"));
    assert!(warns("own | own[p]"));
}

#[test]
fn a_line_behind_one_that_goes_on_after_throws_does_not_hold_after_them() {
    let text = include_str!("wrong/warnings/W0806.game");
    assert_eq!(warned(&[("w.game", text)]), ["W0806 21:5..21:11"]);
    let first = text.replace("end {\n", "end {\n    me == chance : continue\n");
    assert_ne!(first, text);
    assert!(warned(&[("w.game", &first)]).is_empty());
}

#[test]
fn what_may_happen_after_all_is_not_warned_of() {
    let cases = [
        // By chance there is no home.
        r#"game "Chance303"
players white, black, chance
board square 3 x 3
pieces man
region home = white: a1 | b1, black: a3 | b3
setup { white man on a1; black man on a3 }
move step { choose from in own; choose to in from.adjacent & empty; from -> to; next := chance }
move roll by chance { choose p in players; choose c in home[p]; require first_of(own & c) == home; next := p }
end { turn == 20 : draw }
"#,
        // Nobody is left to be next.
        r#"game "Nextsim"
players white, black simultaneous
state vx : 0..3
move a { choose n in 1..3; vx := n }
move quit { playing -= players }
end { no next : white wins; vx == 3 : draw; turn == 5 : draw }
"#,
        // Only the first choice is hidden.
        r#"game "Hid1"
players white, black
state vx : 0..3
move m {
    choose a in 1..3 hidden
    choose b in 1..3
    require a != b or turn == 1
    vx := b
}
end { vx == 3 : me wins; turn == 9 : draw }
"#,
        // Rows of one are the set.
        r#"game "Linesnone"
players white, black
board square 3 x 3
pieces man
move m { choose to in empty; put own man on to }
end { some lines(turn - 1, own, along none) : me wins; no empty : draw }
"#,
        // All rounds choose.
        r#"game "Stop1"
players white, black
board square 1 x 6
pieces man
setup { white man on a1 | a2 | a4 }
move hop {
    repeat {
        for each q in players { choose to in empty; put q man on to }
    } while some empty or stop
}
end { turn == 3 : draw; no empty : draw }
"#,
        // All rounds choose, since something is there.
        r#"game "Stop2"
players white, black
board square 3 x 3
pieces man
setup { white man on a1; black man on c3 }
move go { repeat { require some own; for each c in own { choose d in c.orthogonal & empty; c -> d } } while #own == 1 or stop }
end { turn == 4 : draw }
"#,
        // After `again` somebody else is to move.
        r#"game "Again"
players white, black
board square 2 x 2
pieces man
move go { choose to in empty; put own man on to }
move more { require seen == 0; again; require seen == 1 }
end { turn == 5 : draw }
"#,
        // Kinds of pictures within statements, and of acts.
        r#"game "Nested"
players white, black
board square 2 x 2
pieces man M, king K
option full = 1
setup { if full == 1 { fen "KM/mk" } }
move go { choose to in own; clear to }
end { turn == 5 : draw }
"#,
        r#"game "Prepared"
players white, black
board square 3 x 1
pieces man M, king K, rook R
act prep() { fen "KR1" }
setup { do prep() }
move go { choose c in empty; put own man on c }
end { blocked : draw }
"#,
        // It tells white something of the card.
        r#"game "Parity"
players one, two, chance
state parity : 0..1
setup { next := chance }
move deal by chance { choose c in 1..3 hidden from two; next := one; if c == 2 { parity := 1 } }
move guess { choose g in 1..3; require turn < 5 }
end { turn == 4 : draw }
"#,
        // No move names a player.
        r#"game "Stopper"
players go, stop
board square 3 x 3
pieces man
setup { go man on a1; stop man on c3 }
move m { repeat { choose to in empty; put own man on to } while some empty or stop }
end { no empty : draw }
"#,
        // A notation tells it.
        r#"game "Notread"
players white, black
board square 3 x 3
pieces king K
state quiet : 0..20 clock
setup { white king on a1; black king on c3 }
notation fen { pieces; next white "w", black "b"; quiet }
move go { choose from in own; choose to in from.adjacent - own; from -> to; quiet := quiet + 1 }
end { no enemy king : me wins }
"#,
        // Throws are weighed by it.
        r#"game "Chact"
players white, black, chance
state pot : 0..9
setup { next := chance }
act pad() { choose n in 1..5 }
move roll by chance { choose k in 1..2; if k == 1 { do pad() }; pot := k; next := white }
move take { next := chance }
end { pot == 2 : white wins; turn == 9 : draw }
"#,
    ];
    for text in cases {
        assert!(warned(&[("w.game", text)]).is_empty(), "{text}");
    }
}
