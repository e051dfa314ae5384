//! Small rules, and the reports on them.

use crate::build;
use crate::source::Sources;

/// Returns the report on rules.
#[track_caller]
fn report_of(rules: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("small.game", rules.to_string());
    let module = build::module(&sources, file);
    module.unwrap_or_else(|d| panic!("{d:?}")).report
}

/// Returns the report on a game on four by four cells.
fn report(rules: &str) -> String {
    report_of(&format!(
        "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man\nsetup {{\n    white man on rank 1\n    black man on rank 4\n}}\n{rules}"
    ))
}

/// Returns the lines of the report that belong to a rule.
#[track_caller]
fn told<'a>(report: &'a str, rule: &str) -> Vec<&'a str> {
    let head = report.lines().position(|line| line.starts_with(rule));
    let head = head.unwrap_or_else(|| panic!("{rule} is not in\n{report}"));
    let first = report.lines().nth(head).unwrap_or_default();
    if let Some((_, path)) = first.split_once("  [") {
        return vec![path.trim_end_matches(']')];
    }
    let lines = report.lines().skip(head + 1);
    lines
        .take_while(|line| line.starts_with(' '))
        .map(str::trim)
        .collect()
}

#[test]
fn steps_are_counted_by_shifts() {
    let report = report(
        "move go {\n    choose from in own man\n    choose to in from.(n|s) & empty\n    from -> to\n}\nend {\n    no enemy : me wins\n}\n",
    );
    assert_eq!(told(&report, "move go"), ["counted by 2 shifts"]);
    let drawn = "drawn by number: the moves are counted, none is listed";
    assert_eq!(told(&report, "turn go"), [drawn]);
    let known = "only the bitboards of what can stand there";
    assert_eq!(told(&report, "move go, line 4: from -> to"), [known]);
    let plain = "set operations, shifts and counts";
    assert_eq!(told(&report, "end, line 2: no enemy : me wins"), [plain]);
}

#[test]
fn random_games_of_small_rules_have_code_for_each_player() {
    let games = |rules: &str| {
        let report = report(rules);
        let line = report
            .lines()
            .find_map(|l| l.strip_prefix("random games: "));
        line.map(str::to_owned).unwrap_or_default()
    };
    let go = "move go {\n    choose from in own man\n    choose to in from.n & empty\n    from -> to\n}\n";
    let end = "end {\n    no enemy : me wins\n}\n";
    assert_eq!(games(&format!("{go}{end}")), "code for each player");
    let rest = "move rest {\n    clear rank 4\n}\n";
    assert_eq!(
        games(&format!("{go}{rest}{end}")),
        "code for each player, moves played where they are drawn"
    );
    let large: String = (0..60)
        .map(|n| format!("    #own == {n} and #enemy == {n} : draw\n"))
        .collect();
    let told = games(&format!("{go}end {{\n{large}}}\n"));
    let why = "one code for all players: the rules have ";
    assert!(
        told.starts_with(why) && told.ends_with("more than the 260 for which code is specialised"),
        "{told}"
    );
}

#[test]
fn what_is_flooded_for_each_piece_is_asked_of_proposals() {
    let report = report(
        "move go {\n    choose from in own man\n    choose to in from.(n|s) & {c in empty : #group(c, empty) > #group(from, own)}\n    from -> to\n}\nend {\n    no enemy : me wins\n}\n",
    );
    let proposed = "rejection sampling: proposed by number from wider sets and tested";
    assert_eq!(told(&report, "turn go"), [proposed]);
}

#[test]
fn a_walk_is_counted_piece_by_piece() {
    let report = report(
        "move go {\n    choose from in own man\n    choose to in from.ray(n|s, through empty)\n    from -> to\n}\nend {\n    no enemy : me wins\n}\n",
    );
    let told = told(&report, "move go");
    assert!(told.contains(&"counted per `from`"), "{told:?}");
    assert!(told.contains(&"`to` counted as a set"), "{told:?}");
    let rows = "the targets of each first choice are computed once, for counting and drawing";
    assert!(told.contains(&rows), "{told:?}");
}

#[test]
fn the_playout_cache_tells_whether_a_cell_is_empty() {
    let rules = |more: &str| {
        format!(
            "game \"Large\"\nplayers white, black\nboard square 9 x 9\npieces man\nmove place {{\n    choose to in empty\n    put own man on to\n}}\n{more}\nend {{\n    some lines(4, own) : me wins\n    no empty : draw\n}}\n"
        )
    };
    let asked = |more: &str| {
        let report = report_of(&rules(more));
        let line = report
            .lines()
            .find(|l| l.starts_with("end, line 3: no empty"));
        line.map(str::to_owned).unwrap_or_default()
    };
    let counted = "[emptiness by the empty cells that playouts cache]";
    assert!(asked("").ends_with(counted), "{}", asked(""));
    let clears = "move drop {\n    require turn == 3\n    clear own\n}\nturn { place | drop }";
    let plain = asked(clears);
    assert!(
        plain.ends_with("[set operations, shifts and counts]"),
        "{plain}"
    );
}

/// Returns the report on a move to one of nine cells, after which a completed line captures a piece.
fn told_of_mills(targets: &str, comes: &str, victims: &str) -> String {
    let rules = format!(
        "game \"Mills\"\nplayers white, black\nboard graph {{\n    e, w : a3 b3 c3, a2 b2 c2, a1 b1 c1\n    n, s : a1 a2 a3, b1 b2 b3, c1 c2 c3\n}}\npieces man\nmove place {{\n    choose to in {targets}\n    {comes}\n    if to in lines(3, own) {{\n        choose victim in {victims}\n        clear victim\n    }}\n}}\nend {{\n    no empty : draw\n}}\n"
    );
    told(&report_of(&rules), "move place").join("; ")
}

#[test]
fn cells_that_complete_a_line_are_counted_as_a_set() {
    let at_once = "`to` that completes a line, and others, counted as two sets";
    let told = told_of_mills("empty", "put own man on to", "enemy");
    assert!(told.contains(at_once), "{told}");
    // Own men may stand on a target, and so in its line, before the move; the placed man may be another
    // player's.
    for (targets, comes, victims) in [
        ("cells - enemy", "put own man on to", "enemy"),
        ("empty", "put enemy man on to", "enemy"),
        ("empty", "clear to", "enemy"),
        ("empty", "put own man on to", "enemy & to.(e|w|n|s)"),
        ("empty", "put own man on to", "own"),
        ("empty", "clear a1\n    put own man on to", "enemy"),
    ] {
        let told = told_of_mills(targets, comes, victims);
        assert!(
            !told.contains(at_once) && told.contains("counted per `to`"),
            "{told}"
        );
    }
}

#[test]
fn what_is_required_after_effects_is_tested_on_a_copy() {
    let report = report(
        "move go {\n    choose from in own man\n    choose to in from.n & empty\n    from -> to\n    require #own == 4\n}\nend {\n    no enemy : me wins\n}\n",
    );
    let told = told(&report, "turn go");
    let first = "rejection sampling: drawn by number and tested on a copy";
    assert_eq!(told[0], first, "{told:?}");
}

#[test]
fn unique_moves_are_compared() {
    let report = report(
        "move go unique {\n    choose from in own man\n    choose to in from.n & empty\n    from -> to\n}\nend {\n    no enemy : me wins\n}\n",
    );
    let told = told(&report, "turn go");
    assert_eq!(
        told[..2],
        [
            "compared: every move is played on a copy, with reservoir sampling among the best",
            "why: `unique`"
        ]
    );
}

#[test]
fn beside_compared_moves_the_others_are_drawn_in_one_pass() {
    let report = |by: &str| {
        report(&format!(
            "move jump {{\n    choose from in own\n    choose to in (from.n & enemy).n & empty\n    from -> to\n}}\n\
             move slide {{\n    choose from in own\n    choose to in from.ray(orthogonal, through empty)\n    from -> to\n}}\n\
             turn {{ jump {by} else slide }}\nend {{\n    no enemy : me wins\n}}\n"
        ))
    };
    let stored = "the targets of each first choice are computed once, for counting and drawing";
    let alone = report("");
    assert!(told(&alone, "move slide").contains(&stored), "{alone}");
    let beside = report("by most y(to)");
    assert!(!told(&beside, "move slide").contains(&stored), "{beside}");
    let drawn = told(&beside, "turn slide");
    assert!(drawn[0].starts_with("drawn in one pass"), "{beside}");
}

#[test]
fn throws_with_weights_are_not_said_to_be_compared() {
    let rules = |weight: &str| {
        format!(
            "game \"Reason\"\nplayers a, b, chance\nstate d : 0..12\nstate who : player = a\nsetup {{ next := chance }}\n\
             move roll by chance {{\n    choose x1 in 1..6\n    {weight}\n    d := x1\n    next := who\n}}\n\
             move go by a, b {{\n    require d > 3\n    who := next\n    next := chance\n}}\n\
             move no_go by a, b {{\n    who := next\n    next := chance\n}}\n\
             turn {{ go else no_go }}\nend {{ d == 6 : who wins; turn > 50 : draw }}\n"
        )
    };
    let weighed = report_of(&rules("if x1 < 3 { weight 6 }"));
    let roll = told(&weighed, "move roll");
    let why = "the weights of throws are computed while they are played";
    assert!(roll.iter().any(|line| line.contains(why)), "{weighed}");
    assert!(!weighed.contains("by their outcomes"), "{weighed}");
    let unique = rules("").replace("by chance {", "by chance unique {");
    let unique = unique.replace("d := x1", "d := x1 / 2");
    assert!(report_of(&unique).contains("by their outcomes"));
    assert!(!report_of(&rules("")).contains(why));
}

#[test]
fn remarks_on_attacks_are_those_of_the_selected_instructions() {
    let rules = |of: &str| {
        format!(
            "def near = {of}\nmove go {{\n    choose to in near & empty\n    put own man on to\n}}\nend {{\n    no empty : draw\n}}\n"
        )
    };
    let of = |def: &str| {
        let report = report(&rules(def));
        told(&report, "def near").join("; ")
    };
    let table = "sliding attacks of one cell from a table";
    let lanes = "sliding attacks in lanes of a vector register";
    assert_eq!(of("own.ray(n | s, through empty)"), lanes);
    // One direction needs no lanes.
    assert!(of("own.ray(n, through empty)").contains("filled step by step"));
    let each = "union(c in own : if some c.n & own then c.ray(n | e, through empty) else none)";
    assert!(of(each).contains(table), "{}", of(each));
}
