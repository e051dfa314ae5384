//! Symmetries that are proved hold when games are played, and those that are known are proved.

use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::moves::{borrowed, draw};
use boardwright::resolve::load;
use boardwright::symmetry::{Play, generators, played, refusal, resolved, symmetries};
use boardwright::typed::Game;
use boardwright_runtime::{Rng, Session, Symmetry};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

fn game(path: &Path) -> Arc<Game> {
    let (sources, file) = load(path).unwrap_or_else(|_| panic!("{}", path.display()));
    let (game, _) = analyse(&sources, file);
    Arc::new(game.unwrap_or_else(|| panic!("{}", path.display())))
}

fn rules(name: &str) -> Arc<Game> {
    game(&folder("rules").join(format!("{name}.game")))
}

/// Plays a game, and compares positions with their images. Returns how many were compared.
fn holds(game: &Arc<Game>, map: &Symmetry, seed: u64, plies: usize) -> usize {
    let play = Play {
        seed,
        plies,
        every: 3,
        moves: 260,
    };
    played(game, map, play).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn what_is_proved_holds_when_games_are_played() {
    let (mut proved, mut unseen) = (0, Vec::new());
    for entry in std::fs::read_dir(folder("rules")).expect("the rules") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|end| end != "game") {
            continue;
        }
        let game = game(&path);
        let plies = if game.board.cells.len() > 100 { 7 } else { 16 };
        let all = resolved(&game);
        let maps = all.iter().enumerate();
        let compared = maps.map(|(n, map)| holds(&game, map, n as u64, plies));
        if compared.sum::<usize>() == 0 && !all.is_empty() {
            unseen.push(game.name.clone());
        }
        proved += all.len();
    }
    assert!(proved > 500, "{proved}");
    unseen.sort();
    // They have more moves than are compared.
    assert_eq!(unseen, ["amazons", "go-19"]);
}

/// Plays a game, and compares what stands for positions with what stands for their images.
fn has_canonical_positions(game: &Arc<Game>, seed: u64, plies: usize) -> usize {
    let mut session = Interpreter::new(Arc::clone(game));
    let schema = session.schema().clone();
    let (mut rng, mut moved) = (Rng::new(seed), 0);
    for _ in 0..plies {
        if session.points().is_some() {
            break;
        }
        let joint = draw(&session.legal().expect("few moves"), &mut rng);
        session.play(&borrowed(&joint)).expect("a legal move");
        let (view, canonical) = (session.view(), session.canonical());
        let mut images = schema.symmetries.iter().map(|map| map.image(&view));
        assert!(canonical == view || images.any(|image| image == canonical));
        for map in &schema.symmetries {
            let image = map.image(&view);
            assert_eq!(
                schema.canonical(&image),
                canonical,
                "{}: {map:?}",
                game.name
            );
            moved += usize::from(image != view);
        }
    }
    moved
}

#[test]
fn images_have_the_canonical_position_of_what_they_are_images_of() {
    let mut moved = 0;
    for entry in std::fs::read_dir(folder("rules")).expect("the rules") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|end| end != "game") {
            continue;
        }
        let game = game(&path);
        // Earlier positions are kept as keys, of which there are no images.
        if game.seen.is_empty() && !resolved(&game).is_empty() {
            moved += has_canonical_positions(&game, 1, 6);
        }
    }
    assert!(moved > 500, "{moved}");
}

#[test]
fn coordinates_of_one_cell_may_be_exchanged() {
    let count = |place: &str| {
        let text = format!(
            "game \"Places\"\nplayers one, two\nboard square 3 x 3\npieces man\n\
             move go {{ choose to in empty; put own man on union(c in to : {place}) }}\n\
             end {{ #empty < 7 : draw }}\n"
        );
        let game = written("places", &text);
        let all = resolved(&game);
        all.iter()
            .zip(1..)
            .for_each(|(map, seed)| assert!(holds(&game, map, seed, 4) > 0));
        all.len()
    };
    assert_eq!(count("(x(c), y(c))"), 15);
    assert_eq!(count("(y(c), x(c))"), 7);
    assert_eq!(count("(4 - x(c), y(c))"), 7);
    assert_eq!(count("(x(c), x(c))"), 3);
    assert_eq!(count("(1, x(c))"), 1);
}

#[test]
fn symmetries_are_a_group() {
    for name in ["tic-tac-toe", "reversi", "connect-four", "clobber"] {
        let all = resolved(&rules(name));
        assert!(all.iter().all(|map| !map.is_identity()));
        let closed = boardwright_runtime::closure(&all);
        assert_eq!(closed.len(), all.len(), "{name}");
    }
}

#[test]
fn states_are_mapped_with_the_board() {
    let text = "game \"States\"\nplayers one, two\nboard square 2 x 2\npieces man\n\
        state marked : cells\nstate last : cell\nstate count[player] : 0..9\n\
        move go { choose to in empty; put own man on to; marked += to; last := to; count[me] += 1 }\n\
        end { no empty : draw }\n";
    let game = written("states", text);
    assert_eq!(resolved(&game).len(), 15);
    for (n, map) in resolved(&game).iter().enumerate() {
        holds(&game, map, n as u64, 4);
    }
    assert!(has_canonical_positions(&game, 1, 4) > 15);
}

#[test]
fn known_symmetries_are_proved() {
    // Of a square all eight maps, with and without the colours; of a rhombus the half turn, and mirrors at
    // its diagonals, which swap the sides of the players; of a triangle six.
    let expected = [
        ("tic-tac-toe", 15),
        ("breakthrough", 3),
        ("connect-four", 3),
        ("hex", 0),
        ("gomoku", 15),
        ("y-game", 11),
        // Files can not be exchanged: where no rook is beside the king, `way` is east.
        ("chess", 1),
        ("antichess", 3),
        ("shogi", 3),
        // That the fourth time is lost by one of the players is not the same for the other.
        ("minishogi", 1),
        ("international-draughts", 3),
        ("raumschach", 7),
        ("torus-breakthrough", 31),
        // Graphs.
        ("kalah", 1),
        ("hare-and-hounds", 1),
        ("nine-mens-morris", 15),
        // Loops over cells in any order, of which some read what others leave.
        ("2048", 7),
        ("quixo", 15),
        ("pentago", 15),
        ("popout", 3),
        ("four-player-tic-tac-chess", 3),
        // Ends that are exchanged, and effects of a joint turn in any order.
        ("goofspiel", 1),
        ("yahtzee", 1),
        ("tron", 7),
        ("battlebrushes", 7),
        // The two cards of each rank.
        ("leduc-poker", 7),
        // The first of several, of which a map keeps the order.
        ("stratego", 1),
        ("sokoban", 0),
        ("kuhn-poker", 0),
        ("backgammon", 0),
        ("pig", 0),
    ];
    for (name, count) in expected {
        let game = rules(name);
        let found = resolved(&game);
        assert_eq!(found.len(), count, "{name}: {found:?}");
    }
}

#[test]
fn a_board_of_one_level_has_the_symmetries_of_its_plane() {
    for (board, maps) in [("3 x 3", 15), ("3 x 3 x 1", 15), ("3 x 2 x 1", 7)] {
        let text = format!(
            "game \"Levels\"\nplayers one, two\nboard square {board}\npieces man\n\
             move go {{ choose to in empty; put own man on to }}\n\
             end {{ some lines(3, own) : me wins; no empty : draw }}\n"
        );
        assert_eq!(count("levels", &text), maps, "{board}");
    }
}

#[test]
fn sides_that_are_connected_may_be_exchanged() {
    let text = "game \"Link\"\nplayers red, blue\nboard rhombus 4\npieces stone\n\
        region first = red: y 1, blue: x 1\nregion last = red: y 4, blue: x 4\n\
        move place { choose to in empty; put own stone on to }\n\
        end { some flood(own & first, within own) & last : me wins }\n";
    let game = written("link", text);
    let texts: Vec<String> = symmetries(&game)
        .iter()
        .map(|map| map.text(&game))
        .collect();
    let expected = [
        "turn a1 to d4, b1 to c4, a2 to d3",
        "mirror a1 to d4, b1 to d3, a2 to c4; swap red to blue, blue to red",
        "mirror a1 to a1, b1 to a2, a2 to b1; swap red to blue, blue to red",
    ];
    assert_eq!(texts, expected);
    for map in resolved(&game) {
        holds(&game, &map, 1, 12);
    }
}

/// A game of this text.
fn written(name: &str, text: &str) -> Arc<Game> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(format!("{name}.game"));
    std::fs::write(&path, text).expect("a file");
    game(&path)
}

#[test]
fn rules_that_tell_sides_apart_have_no_mirror() {
    let text = |rule: &str| {
        format!(
            "game \"Sides\"\nplayers one, two\nboard square 3 x 3\npieces man\n\
             setup {{ one man on b1; two man on b3 }}\n\
             move go {{ choose from in own man; choose to in {rule}; from -> to }}\n\
             end {{ #empty < 7 : draw }}\n"
        )
    };
    let count = |rule: &str| symmetries(&written("sides", &text(rule))).len();
    assert_eq!(count("from.orthogonal & empty"), 15);
    assert_eq!(count("from.(n|s) & empty"), 7);
    assert_eq!(count("from.(n|ne|se) & empty"), 1);
    // The first of several depends on the order of cells.
    assert_eq!(count("first_of(from.orthogonal & empty)"), 1);
    assert_eq!(count("{c in from.orthogonal & empty : x(c) <= 2}"), 3);
}

/// How many symmetries games of these rules have, which are tested by play.
fn count(name: &str, text: &str) -> usize {
    let game = written(name, text);
    let all = resolved(&game);
    for (map, seed) in all.iter().zip(1..) {
        assert!(holds(&game, map, seed, 9) > 0, "{name}");
    }
    all.len()
}

/// Rules of two players on a board.
fn on_board(board: &str, rules: &str) -> String {
    format!(
        "game \"Rules\"\nplayers one, two\nboard {board}\npieces man, king\n{rules}\n\
         end {{ turn == 12 : draw }}\n"
    )
}

#[test]
fn regions_and_tables_are_compared_by_their_values() {
    let place = |region: &str| {
        let rules = format!(
            "region home = {region}\nmove go {{ choose to in empty & home; put own man on to }}"
        );
        count("regions", &on_board("square 4 x 4", &rules))
    };
    // Of the eight maps the diagonals and the half turn keep the colours of a board with even sides.
    assert_eq!(place("{c in cells : (x(c) + y(c)) % 2 == 0}"), 7);
    assert_eq!(place("{c in cells : x(c) + y(c) < 5}"), 3);
    assert_eq!(
        place("one: {c in cells : no c.n}, two: {c in cells : no c.s}"),
        3
    );
    let near = |value: &str| {
        let rules =
            format!("move go {{ choose to in {{c in empty : {value}}}; put own man on to }}");
        count("values", &on_board("square 4 x 4", &rules))
    };
    assert_eq!(near("max(x(c), 5 - x(c)) == 3"), 7);
    assert_eq!(near("#c.adjacent > 3"), 15);
    assert_eq!(near("x(c) > y(c)"), 3);
    assert_eq!(near("x(c) > 1"), 3);
}

#[test]
fn turns_to_the_left_are_turns_to_the_right_in_a_mirror() {
    let steps = |dirs: &str| {
        let rules = format!(
            "setup {{ one man on b2; two man on d4 }}\n\
             move go {{ choose from in own; choose to in union(d in orthogonal : from.d(2).({dirs})) & empty; from -> to }}"
        );
        count("turns", &on_board("square 5 x 5", &rules))
    };
    assert_eq!(steps("left(d) | right(d)"), 15);
    assert_eq!(steps("left(d)"), 7);
    assert_eq!(steps("opposite(d)"), 15);
}

#[test]
fn loops_whose_rounds_do_not_meet_may_run_in_any_order() {
    let all = |body: &str| {
        let rules = format!(
            "state total : 0..9\nstate mark[cell] : 0..5\nstate seen_cells : cells\n\
             setup {{ one man on b2; two man on c3 }}\n\
             move go {{ choose to in empty; put own man on to; {body} }}"
        );
        count("loops", &on_board("square 4 x 4", &rules))
    };
    assert_eq!(all("for each c in own { put own king on c }"), 15);
    assert_eq!(
        all("for each c in own { mark[c] += 1; if mark[c] == 2 { mark[c] := 0 } }"),
        15
    );
    assert_eq!(all("for each c in own { total += 1; seen_cells += c }"), 15);
    assert_eq!(
        all("for each c in own { let at = c; if at in man { at := none }; put own king on at }"),
        15
    );
    assert_eq!(all("at once { for each c in own { c -> c.n } }"), 3);
    assert_eq!(
        all("at once { for each c in own { mark[to] += #(c.adjacent & own) } }"),
        1
    );
    // What one round leaves is read by another, or written over.
    assert_eq!(
        all("for each c in own { if #own king < 2 { put own king on c } }"),
        1
    );
    assert_eq!(
        all("for each c in own { if total < 3 { total += 1; mark[c] := 1 } }"),
        1
    );
    assert_eq!(
        all("for each c in own { total += 1; total -= 1; total += mark[c] }"),
        1
    );
    assert_eq!(all("for each c in own { seen_cells := c }"), 1);
    assert_eq!(
        all("for each c in own { put own king on c.adjacent; put own man on c }"),
        1
    );
    assert_eq!(
        all("let last = to; for each c in own { mark[last] := 1; last := c }"),
        1
    );
    assert_eq!(
        all("at once { for each c in own { mark[c.adjacent] := x(c) } }"),
        1
    );
    assert_eq!(all("for each c in own - to { c -> to.n }"), 1);
}

#[test]
fn lines_of_end_may_be_exchanged_where_they_exclude_each_other() {
    let ends = |end: &str| {
        let text = format!(
            "game \"Ends\"\nplayers one, two\nstate count[player] : 0..3\n\
             move add {{ choose n in 1..2; count += n }}\nmove give {{ count[opponent] += 1 }}\n\
             end {{ {end} }}\n"
        );
        count("ends", &text)
    };
    let more = "count[one] > count[two]";
    let less = "count[one] < count[two]";
    assert_eq!(
        ends(&format!(
            "turn < 4 : continue; {more} : one wins; {less} : two wins"
        )),
        1
    );
    assert_eq!(
        ends(&format!(
            "turn < 4 : continue; {more} : one wins; {less} : one loses"
        )),
        0
    );
    // Both may hold, and the first line decides.
    assert_eq!(
        ends("count[one] > 2 : one wins; count[two] > 2 : two wins"),
        0
    );
    assert_eq!(ends("count[one] > 2 : draw; count[two] > 2 : draw"), 1);
}

#[test]
fn graphs_have_their_turns_and_mirrors() {
    let ring = |rules: &str| {
        let board = "graph { around, reverse : p1 p2 p3 p4 p5 p1\n inner, outer : p1 q1, p2 q2, p3 q3, p4 q4, p5 q5 }";
        count("ring", &on_board(board, rules))
    };
    let place = "move go { choose to in empty; put own man on to }";
    assert_eq!(ring(place), 19);
    assert_eq!(
        ring("move go { choose to in empty; put own man on to | to.around }"),
        9
    );
    assert_eq!(
        ring("move go { choose to in empty; put own man on to | to.(around | reverse) }"),
        19
    );
    assert_eq!(
        ring("move go { choose to in empty - p1; put own man on to }"),
        3
    );
    assert_eq!(
        ring("move go { choose to in first_of(empty); put own man on to }"),
        1
    );
}

#[test]
fn members_of_an_enumeration_may_be_exchanged() {
    let cards = |rank: &str, more: &str| {
        let text = format!(
            "game \"Cards\"\nplayers one, two, chance\nenum card = a, b, c, d\nstate hand[player] : card\n\
             state done : flag\ndef rank_of = {rank}\nsetup {{ next := chance }}\n\
             move deal by chance {{ choose first in card; choose second in card - first; hand[one] := first; \
             hand[two] := second; {more}; next := one }}\nmove stop {{ done := true }}\n\
             end {{ done : score p = 10 * rank_of[hand[p]] }}\n"
        );
        count("cards", &text)
    };
    assert_eq!(cards("a: 1, b: 1, c: 2, d: 2", "done := false"), 3);
    assert_eq!(cards("a: 1, b: 1, else: 1", "done := false"), 23);
    assert_eq!(cards("a: 1, b: 2, c: 3, d: 4", "done := false"), 0);
    assert_eq!(
        cards(
            "a: 1, b: 1, c: 2, d: 2",
            "hand[one] := first_of(card - first)"
        ),
        1
    );
}

#[test]
fn a_state_for_one_member_keeps_the_first_of_what_is_added() {
    let last = |assign: &str| {
        let rules = format!(
            "state last : cell\nstate leader : player\n\
             move go {{ choose to in empty; put own man on to; {assign} }}"
        );
        count("added", &on_board("square 2 x 2", &rules))
    };
    assert_eq!(last("last := to; leader := me"), 15);
    assert_eq!(last("last -= to; leader := me"), 15);
    assert_eq!(last("last += to; leader := me"), 1);
    assert_eq!(last("last := to; leader += me"), 7);
}

#[test]
fn there_are_no_more_symmetries_than_a_schema_can_list() {
    let names: Vec<String> = (0..12).map(|n| format!("card_{n}")).collect();
    let text = format!(
        "game \"Deck\"\nplayers one, two\nenum card = {}\nstate hand[player] : card\n\
         move take {{ choose it in card; hand := it }}\nend {{ turn == 5 : draw }}\n",
        names.join(", ")
    );
    let all = resolved(&written("deck", &text));
    assert!((100..=512).contains(&all.len()), "{}", all.len());
    assert_eq!(boardwright_runtime::closure(&all).len(), all.len());
}

#[test]
fn a_large_torus_has_its_turns_and_mirrors_and_not_all_its_shifts() {
    let board = "square 30 x 30 wrap x wrap y";
    let place = "move place { choose to in empty; put own man on to }";
    let game = written("torus", &on_board(board, place));
    let (tried, made) = (symmetries(&game).len(), generators(&game));
    assert!((16..400).contains(&tried), "{tried}");
    assert!(made.len() < 10 && made.iter().any(|map| !map.keeps_players()));
    let all = resolved(&game);
    assert!((15..=512).contains(&all.len()), "{}", all.len());
    assert_eq!(boardwright_runtime::closure(&all).len(), all.len());
}

#[test]
fn players_who_choose_at_once_may_be_exchanged_where_their_effects_do_not_meet() {
    let joint = |effects: &str| {
        let text = format!(
            "game \"Joint\"\nplayers one, two, three simultaneous\nstate won[player] : 0..9\n\
             state total : 0..99\nstate best : player\nstate crashed : players\n\
             move bid {{ choose n in 1..3; {effects} }}\n\
             end {{ turn == 5 : score p = 10 * won[p] }}\n"
        );
        count("joint", &text)
    };
    assert_eq!(joint("if n > others.n { won += 1 }"), 2);
    assert_eq!(joint("total += 1; if n == 2 { crashed += me }"), 2);
    // The last one counts.
    assert_eq!(joint("best := me"), 0);
    assert_eq!(joint("total += n; won += total"), 0);
    assert_eq!(joint("won[others] -= 1; won += n"), 0);
}

#[test]
fn what_stands_in_the_way_is_named() {
    let named = |name: &str| {
        let (sources, file) = load(&folder("rules").join(format!("{name}.game"))).expect("rules");
        let game = analyse(&sources, file).0.expect("rules");
        let found = refusal(&game).expect("a map");
        let (place, text) = (sources.cite(found.span), sources.text(found.span));
        format!("{}: {place} `{text}` {}", found.map, found.why)
    };
    assert_eq!(
        named("pig"),
        "swap white to black, black to white: pig.game:15 `others[thrower]` may be the first of several, \
         which come in another order in the image"
    );
    assert_eq!(
        named("sokoban"),
        "turn a1 to f7, b1 to e7, a2 to f6: sokoban.game:32 `goals` is not seen to be the same in the image"
    );
    assert!(refusal(&rules("blackjack")).is_none());
}

#[test]
fn who_comes_first_tells_players_apart() {
    let proved = |players: &str, rules: &str| {
        let text = format!(
            "game \"First\"\nplayers red, blue{players}\nstate n : 0..9\nstate leader : player\n{rules}"
        );
        symmetries(&written("first", &text)).len()
    };
    // Where all choose at once, all of them are next, and a state holds the first.
    let bids = |leads: &str| {
        let rules = format!(
            "state bid[player] : 0..3\nmove offer {{ choose k in 1..3; bid := k }}\nafter {{ leader := {leads} }}\nend {{ turn == 4 : leader wins }}\n"
        );
        proved(" simultaneous", &rules)
    };
    assert_eq!((bids("none"), bids("next")), (1, 0));
    // After chance, if it names nobody, the first player comes.
    let thrown = |next: &str, leave: &str| {
        let rules = format!(
            "state mover : player = red\nsetup {{ next := chance }}\nmove throw by chance {{ next := {next} }}\n\
            move go {{ n += 1; mover := opponent; next := chance }}\n{leave}end {{ n == 3 : me wins }}\n"
        );
        proved(", chance", &rules)
    };
    let thrown_by = |throw: &str| {
        let rules = format!(
            "state mover : player = red\nsetup {{ next := chance }}\nmove throw by chance {{ n += 1; {throw} }}\n\
            move go {{ n += 1; mover := opponent; next := chance }}\nend {{ n == 9 : me wins }}\n"
        );
        proved(", chance", &rules)
    };
    let thrown_after = |early: &str| thrown_by(&format!("{early}; next := mover"));
    assert_eq!(thrown_after("n += 1"), 1);
    assert_eq!(thrown("mover", ""), 1);
    assert_eq!(thrown("none", ""), 0);
    assert_eq!(thrown("leader", ""), 0, "nobody at first");
    assert_eq!(thrown("mover; n += #(next & mover)", ""), 1);
    // Until somebody is named, the first player is next.
    for early in ["n += #(next & mover)", "if seen == 0 { n += 1 }"] {
        assert_eq!(thrown_after(early), 0, "{early}");
    }
    for some in [
        "if n == 1 { next := mover }",
        "for each i in 1..n { next := mover }",
    ] {
        assert_eq!(thrown_by(some), 0, "{some}");
    }
    assert_eq!(thrown_by("if n == 1 { next := mover } else { again }"), 1);
    let leave = "move leave { playing -= opponent; mover := opponent; next := chance }\n";
    assert_eq!(thrown("mover", leave), 0, "of nobody's opponents");
}

#[test]
fn sums_that_may_stop_at_the_limits_are_in_the_order_of_the_members() {
    let total = |range: &str, sum: &str| {
        let rules = format!(
            "state at[cell] : {range}\nstate total : -2147483648..2147483647\n\
             move go {{ choose to in empty; put own man on to; at[to] := 2 - turn; total := {sum} }}"
        );
        count("sums", &on_board("square 2 x 2", &rules))
    };
    for sum in ["sum(c in cells : at[c])", "at[cells]"] {
        assert_eq!(total("-100000000..100000000", sum), 15);
        assert_eq!(total("0..2000000000", sum), 15);
        assert_eq!(total("-2000000000..0", sum), 15);
        assert_eq!(total("-2000000000..2000000000", sum), 0);
    }
    let wide = "-2147483648..2147483647";
    assert_eq!(total(wide, "at[to]"), 15);
}
