//! Retrograde analysis, proof search and an independent brute force agree on small games.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::resolve::load;
use boardwright::source::{FileId, Sources};
use boardwright_players::solve::{
    Budget, Solution, SolvedTable, Stage, Unsolved, prove, retrograde, solve,
};
use boardwright_players::{PlayerSpec, Playing, playing};
use boardwright_runtime::{Session, write_position};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Small games that end in any case.
const ENDING: [&str; 10] = [
    "three",
    "not-three",
    "stones",
    "hexapawn",
    "corridor",
    "chomp",
    "clobber",
    "drops",
    "hex",
    "count",
];
/// Small games in which positions come again.
const CYCLIC: [&str; 3] = ["dodgem", "chase", "corner"];

fn game(name: &str) -> Interpreter {
    let path = format!("{}/tests/games/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let (sources, file) = load(Path::new(&path)).unwrap_or_else(|_| panic!("{path}"));
    interpreter(name, &sources, file)
}

fn interpreter(name: &str, sources: &Sources, file: FileId) -> Interpreter {
    let (game, diagnostics) = analyse(sources, file);
    let all: Vec<_> = diagnostics
        .sorted()
        .into_iter()
        .map(|d| d.message.clone())
        .collect();
    Interpreter::new(Arc::new(game.unwrap_or_else(|| panic!("{name}: {all:?}"))))
}

fn position(game: &Interpreter) -> Box<dyn Playing> {
    playing(game)
}

/// The value for the first player, -1 to 1, by sweeps over all positions until nothing changes.
fn brute_force(game: &Interpreter) -> (i32, Vec<String>) {
    let mut places = HashMap::new();
    type Node = (Box<dyn Session>, Vec<(String, usize)>);
    let mut nodes: Vec<Node> = Vec::new();
    let text = |session: &dyn Session| {
        let mut view = session.view();
        (view.moves, view.turn, view.passes) = (0, 0, 0);
        write_position(session.schema(), &view)
    };
    places.insert(text(game), 0);
    nodes.push((game.fork(), Vec::new()));
    let mut at = 0;
    while at < nodes.len() {
        let session = nodes[at].0.fork();
        for list in session.legal().expect("a small game") {
            for m in list.moves {
                let mut next = session.fork();
                next.play(&[(list.player, &m)]).expect("a legal move");
                let place = *places.entry(text(&*next)).or_insert(nodes.len());
                if place == nodes.len() {
                    nodes.push((next, Vec::new()));
                }
                nodes[at].1.push((m, place));
            }
        }
        at += 1;
    }
    // A win is never taken back, so what is left when nothing changes is a draw.
    let mut values = vec![0; nodes.len()];
    loop {
        let before = values.clone();
        for (place, (session, after)) in nodes.iter().enumerate() {
            values[place] = match session.points() {
                Some(points) => (points[0] - points[1]).signum(),
                None => {
                    let mine = if session.to_move()[0] == 0 { 1 } else { -1 };
                    let best = after.iter().map(|(_, n)| mine * before[*n]).max();
                    mine * best.unwrap_or(0)
                }
            };
        }
        if values == before {
            let good = nodes[0].1.iter().filter(|(_, n)| values[*n] == values[0]);
            return (values[0], good.map(|(m, _)| m.clone()).collect());
        }
    }
}

/// For tests, which run at once.
fn small() -> Budget {
    Budget {
        memory: 64 << 20,
        ..Budget::default()
    }
}

fn value(solution: &Solution) -> i32 {
    (solution.points[0] - solution.points[1]).signum()
}

#[test]
fn three_ways_agree_on_games_that_end() {
    for name in ENDING {
        let game = game(name);
        let (expected, best) = brute_force(&game);
        let budget = small();
        let (back, _) = retrograde(&*position(&game), &budget, &mut |_| ()).expect(name);
        assert_eq!((value(&back), &back.best), (expected, &best), "{name}");
        let proof = prove(&*position(&game), &budget, &mut |_| ()).expect(name);
        assert_eq!((value(&proof), &proof.best), (expected, &best), "{name}");
    }
}

#[test]
fn retrograde_analysis_agrees_where_positions_come_again() {
    for name in CYCLIC {
        let game = game(name);
        let (expected, best) = brute_force(&game);
        let (back, _) = retrograde(&*position(&game), &Budget::default(), &mut |_| ()).expect(name);
        assert_eq!((value(&back), &back.best), (expected, &best), "{name}");
        let budget = Budget {
            memory: 1 << 20,
            ..Budget::default()
        };
        let proof = prove(&*position(&game), &budget, &mut |_| ());
        assert!(
            proof.as_ref().is_ok_and(|s| value(s) == expected) || proof == Err(Unsolved::Cycle)
        );
    }
}

#[test]
fn a_draw_for_ever_has_the_sum_of_the_other_ends_or_there_is_no_value() {
    let text = |back: &str, sum: u32| {
        format!(
            "game \"Sums\"\nplayers white, black\nstate at : 0..3 = 0\n\
             move go {{ require at == 0; at := 1 }}\nmove back {{ require at == 1; at := {back} }}\n\
             move stop {{ require at == 1; at := 2 }}\n\
             end {{ at == 2 : score p = if p == me then 0 else {sum}; at == 3 : score p = {} }}\n",
            sum / 2
        )
    };
    let solved = |text: String| {
        let mut sources = Sources::new();
        let file = sources.add("sums.game", text);
        let game = interpreter("sums", &sources, file);
        solve(&*position(&game), &small(), &mut |_| ()).map(|(solution, _)| solution.points)
    };
    // Black can go back for ever, and has half of 100 then.
    assert_eq!(solved(text("0", 100)), Ok(vec![50, 50]));
    let unfit = solved(text("0", 20));
    assert!(matches!(unfit, Err(Unsolved::Unfit(_))), "{unfit:?}");
    assert_eq!(
        solved(text("3", 20)),
        Ok(vec![10, 10]),
        "no position comes again"
    );
}

#[test]
fn images_are_listed_once() {
    // Tic-tac-toe has 5,478 positions, 765 up to turns and mirrors.
    let game = game("three");
    let (back, table) = retrograde(&*position(&game), &small(), &mut |_| ()).expect("a small game");
    assert_eq!((back.positions, table.len()), (765, 765));
    // The table has all images.
    let start = position(&game);
    let list = start.list(0, None).expect("few moves");
    for n in 0..list.len() {
        let mut next = start.fork();
        next.play(&*list, n);
        let known = table.value(next.class_key());
        assert_eq!(
            known.map(|(points, _)| points),
            Some(50),
            "{}",
            list.text(n)
        );
    }
}

#[test]
fn what_does_not_fit_is_said() {
    let game = game(ENDING[0]);
    let small = Budget {
        memory: 10_000,
        ..Budget::default()
    };
    let found = retrograde(&*position(&game), &small, &mut |_| ());
    assert_eq!(found.map(|_| ()), Err(Unsolved::Memory));
    let stopped = Budget::default();
    stopped.stop.stop();
    let found = prove(&*position(&game), &stopped, &mut |_| ());
    assert_eq!(found, Err(Unsolved::Time));
}

/// A file of the tests with other texts in some places.
fn changed(name: &str, texts: &[(&str, &str)]) -> Interpreter {
    let path = format!("{}/tests/games/{name}.game", env!("CARGO_MANIFEST_DIR"));
    let mut text = std::fs::read_to_string(&path).expect("a rules file");
    for (old, new) in texts {
        assert!(text.contains(old), "{name}: {old}");
        text = text.replace(old, new);
    }
    let mut sources = Sources::new();
    let file = sources.add(&format!("{name}.game"), text);
    interpreter(name, &sources, file)
}

#[test]
fn a_proof_without_a_limit_of_time_ends() {
    let tiny = Budget {
        memory: 1,
        ..Budget::default()
    };
    let large = [
        changed(
            "hex",
            &[("rhombus 3", "rhombus 5"), ("y 3", "y 5"), ("x 3", "x 5")],
        ),
        changed("drops", &[("3 x 3", "5 x 5"), ("lines(3", "lines(4")]),
    ];
    for game in large {
        let mut reports = Vec::new();
        let found = solve(&*position(&game), &tiny, &mut |report| {
            reports.push(*report);
        });
        assert_eq!(found.map(|_| ()), Err(Unsolved::Forgotten));
        let proof = reports.iter().filter(|r| r.stage == Stage::Proof);
        let done: Vec<f64> = proof.filter_map(|report| report.done).collect();
        assert!(done.is_sorted() && done.iter().all(|part| (0.0..1.0).contains(part)));
        assert!(done.last().is_some_and(|part| *part > 0.9), "{done:?}");
        let again = prove(&*position(&game), &tiny, &mut |_| ());
        assert_eq!(again, Err(Unsolved::Forgotten));
    }
}

#[test]
fn a_limit_of_time_alone_ends_a_proof() {
    let timed = Budget {
        memory: 1,
        time: Some(Duration::from_secs(3600)),
        ..Budget::default()
    };
    let stop = timed.stop.clone();
    let mut most = 0;
    let game = changed(
        "hex",
        &[("rhombus 3", "rhombus 5"), ("y 3", "y 5"), ("x 3", "x 5")],
    );
    let found = solve(&*position(&game), &timed, &mut |report| {
        most = most.max(report.positions);
        if most > 20_000 {
            stop.stop();
        }
    });
    assert_eq!(found.map(|_| ()), Err(Unsolved::Time));
    assert!(most > 20_000, "{most}");
}

#[test]
fn a_table_comes_back_as_it_was_written() {
    let game = game(CYCLIC[0]);
    let solved = retrograde(&*position(&game), &Budget::default(), &mut |_| ());
    let (_, table) = solved.expect("a small game");
    let mut bytes = Vec::new();
    table.write(&mut bytes).expect("memory");
    let read = SolvedTable::read(&mut &bytes[..]).expect("a table");
    assert_eq!(read, table);
    let torn = &bytes[..bytes.len() - 3];
    assert!(SolvedTable::read(&mut &torn[..]).is_err());
}

#[test]
fn a_table_with_other_bytes_is_refused() {
    let game = game(CYCLIC[0]);
    let solved = retrograde(&*position(&game), &Budget::default(), &mut |_| ());
    let (_, table) = solved.expect("a small game");
    let mut bytes = Vec::new();
    table.write(&mut bytes).expect("memory");
    let read = |bytes: &[u8]| SolvedTable::read(&mut &bytes[..]).map_err(|e| e.to_string());
    for place in (8..bytes.len()).step_by(97) {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert!(read(&changed).is_err(), "byte {place}");
    }
    let last = bytes.len() - 20;
    bytes[last] ^= 4;
    let why = read(&bytes).expect_err("a changed value");
    assert!(why.contains("checksum"), "{why}");
    bytes[last] ^= 4;
    bytes.push(0);
    assert!(read(&bytes).is_err(), "a byte more");
}

/// A line of three wins, and a full board is a draw; the points have an odd sum.
const ODD_LINE: &str = "
game \"Odd line\"
players white, black
points -3..2
board square 3 x 3
pieces stone
move place { choose to in empty; put own stone on to }
end { some lines(3, own) : me wins; no empty : draw }
";

/// Play can go on for ever.
const ODD_CYCLE: &str = "
game \"Odd cycle\"
players white, black
points -3..2
state n : 0..3
move stay { n := 0 }
move go { n += 1 }
end { n == 2 : me wins }
";

#[test]
fn a_draw_of_an_odd_sum_gives_both_the_middle_rounded() {
    for text in [ODD_LINE, ODD_CYCLE] {
        let mut sources = Sources::new();
        let file = sources.add("odd.game", text.into());
        let game = interpreter("odd", &sources, file);
        let at = position(&game);
        let (listed, table) = retrograde(&*at, &small(), &mut |_| ()).expect("a small game");
        assert_eq!(listed.points, [-1, -1]);
        match prove(&*at, &small(), &mut |_| ()) {
            Ok(proved) => assert_eq!((proved.points, proved.best), (listed.points, listed.best)),
            Err(why) => assert_eq!(why, Unsolved::Cycle),
        }
        // Who plays by the table expects the same.
        let spec: PlayerSpec = "mcts:nodes=1".parse().expect("a player");
        let spec = spec.solved(Some(Arc::new(table)));
        let mut player = spec.player(game.schema()).expect("the same rules");
        let found = player.best(&*at, &spec.limits(game.schema()));
        assert_eq!(found.expect("a small game").points, [-1.0, -1.0]);
    }
}

#[test]
fn a_player_with_a_table_plays_by_it_from_every_position() {
    for name in ["three", "clobber", "dodgem"] {
        let game = game(name);
        let (solution, table) =
            retrograde(&*position(&game), &Budget::default(), &mut |_| ()).expect("a small game");
        let spec: PlayerSpec = "mcts:nodes=1".parse().expect("a player");
        let spec = spec.solved(Some(Arc::new(table)));
        let mut player = spec.player(game.schema()).expect("the same rules");
        let mut session = game.fork();
        // What is forced stays forced along its play; play that goes on for ever is cut.
        for _ in 0..20 {
            if session.points().is_some() {
                break;
            }
            let found = player
                .best(&*playing(&*session), &spec.limits(session.schema()))
                .expect("a move");
            assert!(found.proven, "{name}");
            let points: Vec<f64> = solution.points.iter().map(|p| f64::from(*p)).collect();
            assert_eq!(found.points, points, "{name}");
            let (mover, text) = &found.choice[0];
            session.play(&[(*mover, text)]).expect("it is legal");
        }
    }
}

/// What a last seed captures in an empty house of one's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Capture {
    /// What lies across, and itself with that.
    Across,
    /// Itself even where nothing lies across.
    Always,
}

/// Kalah with fewer houses.
fn kalah(houses: usize, seeds: usize, capture: Capture) -> Interpreter {
    let names = &["a", "b", "c", "d", "e", "f"][..houses];
    let own = |row: usize| -> Vec<String> { names.iter().map(|n| format!("{n}{row}")).collect() };
    let (south, mut north) = (own(1), own(2));
    let across = names.iter().map(|n| format!("{n}1 {n}2 {n}1"));
    let across: Vec<String> = across.collect();
    let sets = format!(
        "south: {{{}}}, north: {{{}}}",
        south.join(", "),
        north.join(", ")
    );
    north.reverse();
    let ahead = format!(
        "{} south_store {} north_store a1",
        south.join(" "),
        north.join(" ")
    );
    let text = include_str!("../../rules/kalah.game")
        .replace(
            "a1 b1 c1 d1 e1 f1 south_store f2 e2 d2 c2 b2 a2 north_store a1",
            &ahead,
        )
        .replace(
            "a1 a2 a1, b1 b2 b1, c1 c2 c1, d1 d2 d1, e1 e2 e1, f1 f2 f1",
            &across.join(", "),
        )
        .replace(
            "south: {a1, b1, c1, d1, e1, f1}, north: {a2, b2, c2, d2, e2, f2}",
            &sets,
        )
        .replace("option each = 4", &format!("option each = {seeds}"));
    let text = match capture {
        Capture::Across => text,
        Capture::Always => text.replace(" and seeds[here.across] > 0 {", " {"),
    };
    let mut sources = Sources::new();
    let file = sources.add("kalah.game", text);
    interpreter("kalah", &sources, file)
}

/// The beginnings of the rows of Table 10 of Irving, Donkers and Uiterwijk, "Solving Kalah" (2000): by houses, then by
/// seeds from 1 on. There a last seed always captures; with up to three houses the rule of the file gives the same
/// values.
const KALAH: [&str; 6] = ["=-+-+=", "+---++", "=++++-", "++", "=", "+"];

#[test]
fn small_kalah_boards_have_their_published_values() {
    for (houses, row) in (1..).zip(KALAH) {
        for (seeds, expected) in (1..).zip(row.chars()) {
            if cfg!(debug_assertions) && houses * seeds > 6 {
                continue;
            }
            let captures = [Capture::Always, Capture::Across];
            for capture in captures.into_iter().take(if houses <= 3 { 2 } else { 1 }) {
                let game = kalah(houses, seeds, capture);
                let proof = prove(&*position(&game), &small(), &mut |_| ()).expect("a small board");
                let found = ['-', '=', '+'][(value(&proof) + 1) as usize];
                assert_eq!(
                    found, expected,
                    "{houses} houses, {seeds} seeds, {capture:?}"
                );
                if houses * seeds <= 4 {
                    let back = retrograde(&*position(&game), &small(), &mut |_| ());
                    let (back, _) = back.expect("a small board");
                    assert_eq!((back.points, back.best), (proof.points, proof.best));
                }
            }
        }
    }
}

#[test]
fn othello_on_four_rows_is_lost_by_eight_discs() {
    let start = playing(&game("othello-4"));
    let proof = prove(&*start, &small(), &mut |_| ()).expect("a small board");
    assert_eq!((proof.points, proof.best.len()), (vec![-8, 8], 4));
}

#[test]
fn dodgem_is_won_by_who_begins() {
    let (back, _) = retrograde(&*position(&game("dodgem")), &small(), &mut |_| ()).expect("dodgem");
    assert_eq!(back.points, [100, 0]);
}
