//! Statements, turns and ends, in games of a few lines.

use crate::common::{at, game, go_to, moves, play, state};
use boardwright::interp::Interpreter;
use boardwright_runtime::{PlayError, Rng, Session, TooLarge, read_position, write_position};

/// A game of two players on five squares by five, with these parts.
#[track_caller]
fn rules(parts: &str) -> Interpreter {
    let end = if parts.contains("\nend ") {
        ""
    } else {
        "end { turn == 50 : draw }\n"
    };
    game(&format!(
        "game \"T\"\nplayers white, black\nboard square 5 x 5\npieces man, king, neutral rock\n{parts}\n{end}"
    ))
}

#[test]
fn an_arrow_needs_one_cell_on_either_side() {
    let mut game = rules(
        "setup { white man on a1 | b1; black man on e1; rock on c3 }\n\
         move go { own -> c1; a1 -> d1 | d2; a2 -> e1; c3 -> c4; a1 -> e1; b1 -> b1 }",
    );
    play(&mut game, &["go"]);
    let stand = |cell| at(&game, "pieces", cell);
    assert_eq!(
        (stand("a1"), stand("e1")),
        (String::new(), "white man".into())
    );
    assert_eq!(
        (stand("b1"), stand("c1")),
        ("white man".into(), String::new())
    );
    assert_eq!((stand("c3"), stand("c4")), (String::new(), "rock".into()));
}

#[test]
fn effects_are_seen_by_what_follows_but_not_inside_at_once() {
    let mut game = rules(
        "setup { white man on a1; black man on b1; rock on a2 }\n\
         move go { at once { a1 -> b1; b1 -> a1; clear a2; a2 -> c1 } }",
    );
    play(&mut game, &["go"]);
    assert_eq!(at(&game, "pieces", "a1"), "black man");
    assert_eq!(at(&game, "pieces", "b1"), "white man");
    assert_eq!(
        (at(&game, "pieces", "a2"), at(&game, "pieces", "c1")),
        (String::new(), "rock".into())
    );
}

#[test]
fn put_takes_the_first_owner_and_kind_and_nothing_without() {
    let mut game = rules(
        "state shape : kinds\n\
         move go { put own man on a1 | b1; shape := {man, king}; put players shape on c1; \
         shape := none; put own shape on d1 }",
    );
    play(&mut game, &["go"]);
    assert_eq!(at(&game, "pieces", "b1"), "white man");
    assert_eq!(at(&game, "pieces", "c1"), "white man");
    assert_eq!(at(&game, "pieces", "d1"), "");
}

#[test]
fn indices_name_sets_of_entries() {
    let mut game = rules(
        "state held[player] : 0..9 = white: 4, black: 7\nstate total : 0..99\nstate grid[1..2, player] : 0..9\n\
         move go { total := held[players]; held[players] += 3; held[none] := 0; grid[2, others] := 5; \
         grid[3, white] := 1; total += grid[7, white] }",
    );
    play(&mut game, &["go"]);
    assert_eq!(state(&game, "total"), "11");
    assert_eq!(state(&game, "held"), "7 9");
    assert_eq!(state(&game, "grid"), "0 0 0 5");
}

#[test]
fn an_enumeration_keeps_what_it_has_when_given_none() {
    let mut game = rules(
        "enum mood = calm, wild, tired\nstate first : mood\nstate second : mood = wild\n\
         move go { second := second & {calm}; first := {tired, wild} }",
    );
    assert_eq!(state(&game, "first"), "calm");
    play(&mut game, &["go"]);
    assert_eq!(
        (state(&game, "first"), state(&game, "second")),
        ("wild".into(), "wild".into())
    );
}

#[test]
fn choices_order_moves_and_name_them() {
    let game = rules(
        "enum spin = left_way, right_way\n\
         move turned { choose c in b1 | a2; choose d in w | n; choose way in spin }\n\
         move held { choose p in players; choose k in {king, man}; choose num in 2..3 }\n\
         move quiet { }",
    );
    let legal = moves(&game);
    assert_eq!(
        legal[..5],
        [
            "turned b1 n left_way",
            "turned b1 n right_way",
            "turned b1 w left_way",
            "turned b1 w right_way",
            "turned a2 n left_way"
        ]
    );
    assert_eq!(
        legal[8..11],
        ["held white man 2", "held white man 3", "held white king 2"]
    );
    assert_eq!(legal[16..], ["quiet"]);
}

#[test]
fn loops_bind_anew_and_names_change() {
    let mut game = rules(
        "state num : 0..999\nstate trail : cells\n\
         act mark(c, k) { choose d in c.n | c.e; trail += d; num += k }\n\
         move go { let total = 0; for each i in 1..3 { let twice = i * 2; total += twice }; num := total; \
         for each c in a1 | c1 { do mark(c, total) } }",
    );
    assert_eq!(
        moves(&game),
        ["go b1 d1", "go b1 c2", "go a2 d1", "go a2 c2"]
    );
    play(&mut game, &["go a2 d1"]);
    assert_eq!(
        (state(&game, "num"), state(&game, "trail")),
        ("36".into(), "d1|a2".into())
    );
}

#[test]
fn repeat_runs_at_least_once_and_at_most_as_often_as_there_are_cells() {
    let mut game = rules(
        "state num : 0..999\nmove go { repeat { num += 1 } while true }\nmove once { repeat { num += 1 } while false }",
    );
    play(&mut game, &["once"]);
    assert_eq!(state(&game, "num"), "1");
    play(&mut game, &["go"]);
    assert_eq!(state(&game, "num"), "26");
}

#[test]
fn stopping_comes_before_going_on() {
    let game = rules(
        "setup { white man on a1 }\n\
         move hop { let here = own; repeat { choose to in here.e(2); here -> to; here := to } \
         while some here.e(2) or stop }",
    );
    assert_eq!(moves(&game), ["hop c1 stop", "hop c1 e1"]);
}

#[test]
fn require_drops_a_branch_after_effects_too() {
    let game = rules(
        "setup { white man on a1 }\nmove go { choose to in a1.adjacent; a1 -> to; require no own & rank 2 }",
    );
    assert_eq!(moves(&game), ["go b1"]);
}

#[test]
fn groups_of_turn_are_tried_in_order() {
    let mut game = rules(
        "state num : 0..9\nmove a { require num == 0; num += 1 }\nmove b { require num == 1; num += 1 }\n\
         move c { require num < 2 }\nturn { a else b | c else pass }",
    );
    assert_eq!(moves(&game), ["a"]);
    play(&mut game, &["a"]);
    assert_eq!(moves(&game), ["b", "c"]);
    play(&mut game, &["b"]);
    assert_eq!(moves(&game), ["pass"]);
    play(&mut game, &["pass", "pass"]);
    assert_eq!(game.view().passes, 2);
}

#[test]
fn narrowing_takes_the_first_value_first() {
    let game = rules(
        "move take { choose i in 1..3; choose j in 1..3; let total = if i + j > 4 then 4 else i + j }\n\
         turn { take by most total by least i }",
    );
    assert_eq!(moves(&game), ["take 1 3"]);
    let game = rules(
        "move take { choose i in 1..2; let num = 0 - i }\n\
         move leave { choose j in 0..0; let num = j - 2 }\n\
         turn { pass | take | leave by least num }",
    );
    assert_eq!(moves(&game), ["take 2", "leave 0"]);
}

#[test]
fn of_equal_outcomes_a_unique_block_keeps_the_first() {
    let parts = |word: &str| {
        format!(
            "move two {word} {{ choose c in a1 | b1; choose d in (a1 | b1) - c; put own man on c; put own man on d }}"
        )
    };
    assert_eq!(moves(&rules(&parts("unique"))), ["two a1 b1"]);
    assert_eq!(moves(&rules(&parts(""))), ["two a1 b1", "two b1 a1"]);
}

#[test]
fn again_keeps_the_turn_and_before_looks_at_its_start() {
    let mut game = rules(
        "state num : 0..99\nstate old : 0..99\n\
         move more { num += 1; again }\nmove done { num += 1; old := before(num) }\n\
         after { if next == me { old := old + 10 } }",
    );
    play(&mut game, &["more", "more"]);
    assert_eq!(game.to_move(), [0]);
    assert_eq!(game.view().turn, 1);
    assert_eq!(state(&game, "old"), "20");
    let middle = write_position(game.schema(), &game.view());
    play(&mut game, &["done"]);
    assert_eq!(
        (state(&game, "num"), state(&game, "old")),
        ("3".into(), "0".into())
    );
    assert_eq!((game.to_move(), game.view().turn), (vec![1], 2));
    go_to(&mut game, &middle);
    play(&mut game, &["done"]);
    assert_eq!(state(&game, "old"), "0");
    play(&mut game, &["done"]);
    assert_eq!(state(&game, "old"), "3");
}

#[test]
fn before_in_what_can_asks_is_about_the_turn_at_hand() {
    let mut game = game(
        "game \"T\"\nplayers a, b\nstate st : 0..9\nmove go { st := 3 }\n\
         move late { require before(st) == 3 }\nend { can(next, late) : next wins }",
    );
    play(&mut game, &["go"]);
    assert_eq!(moves(&game), ["go", "late"]);
    play(&mut game, &["go"]);
    assert!(game.to_move().is_empty(), "the game is over");
}

#[test]
fn next_is_named_settled_and_skipped() {
    let mut game = game(
        "game \"T\"\nplayers a, b, c, d\nboard square 3 x 3\npieces man\n\
         move skip { next := next }\nmove back { next := a }\nmove out { playing -= me; next := me }\n\
         move nobody { next := none }\nend { turn == 50 : draw }",
    );
    play(&mut game, &["skip", "nobody"]);
    assert_eq!(game.to_move(), [2]);
    play(&mut game, &["out"]);
    assert_eq!(game.to_move(), [3], "c named itself, and is out");
    play(&mut game, &["back", "skip"]);
    assert_eq!(game.to_move(), [1]);
    play(&mut game, &["skip"]);
    assert_eq!(game.to_move(), [3], "the player after b is d, c being out");
    play(&mut game, &["out", "out", "out"]);
    assert_eq!(game.points(), Some(vec![25, 25, 25, 25]), "nobody is left");
}

#[test]
fn after_may_take_players_out_of_the_round() {
    let mut game = game(
        "game \"T\"\nplayers a, b, c\nboard square 3 x 3\npieces man\nmove go { again }\n\
         after { playing -= me }\nend { turn == 50 : draw }",
    );
    play(&mut game, &["go"]);
    assert_eq!(
        (game.to_move(), game.view().turn, game.view().open),
        (vec![1], 2, false)
    );
}

#[test]
fn results_are_shared_and_rounded_down() {
    let points = |end: &str| {
        let mut game = game(&format!(
            "game \"T\"\nplayers a, b, c\nboard square 3 x 3\npieces man\nmove go {{ }}\nend {{ {end} }}"
        ));
        play(&mut game, &["go"]);
        game.points()
    };
    assert_eq!(points("true : me wins"), Some(vec![100, 0, 0]));
    assert_eq!(points("true : others wins"), Some(vec![0, 50, 50]));
    assert_eq!(points("true : me loses"), Some(vec![0, 50, 50]));
    assert_eq!(points("true : draw"), Some(vec![33, 33, 33]));
    assert_eq!(points("true : players loses"), Some(vec![33, 33, 33]));
    assert_eq!(
        points("no cells : draw; true : {p in players : false} wins"),
        Some(vec![33, 33, 33])
    );
    assert_eq!(
        points("true : score p = if p == a then 300 else -5"),
        Some(vec![100, 0, 0])
    );
    assert_eq!(points("true : continue; true : draw"), None);
}

#[test]
fn who_cannot_move_draws_unless_a_line_says_otherwise() {
    let parts = "state num : 0..9\nmove go { require num < 1; num += 1 }";
    let mut silent = rules(parts);
    play(&mut silent, &["go"]);
    assert_eq!(silent.points(), Some(vec![50, 50]));
    let mut told = rules(&format!("{parts}\nend {{ blocked : me wins }}"));
    play(&mut told, &["go"]);
    assert_eq!(told.points(), Some(vec![100, 0]));
    assert!(matches!(told.play(&[(1, "go")]), Err(PlayError::Over)));
    let stuck = rules("move go { require false }\nend { true : me wins }");
    assert_eq!(
        stuck.points(),
        Some(vec![50, 50]),
        "`end` is not read before the first move"
    );
}

#[test]
fn ten_thousand_moves_are_a_draw() {
    let mut game = rules("move go { }\nend { turn == 10002 : me wins }");
    let view = game.view();
    let late = boardwright_runtime::View {
        moves: 9_998,
        turn: 9_999,
        ..view
    };
    game.load(&late).expect("a position");
    play(&mut game, &["go"]);
    assert_eq!(game.points(), None);
    play(&mut game, &["go"]);
    assert_eq!(game.points(), Some(vec![50, 50]));
}

#[test]
fn seen_counts_earlier_positions() {
    let mut game = rules(
        "state clocked : 0..99 clock\nsetup { white man on a1; black man on e5 }\n\
         move step { choose to in own.(e | w) & empty; own -> to; clocked += 1 }\n\
         end { seen >= 2 : me wins }",
    );
    let round = ["step b1", "step d5", "step a1", "step e5"];
    play(&mut game, &round);
    assert_eq!(game.points(), None, "once before");
    let text = write_position(game.schema(), &game.view());
    play(&mut game, &round);
    assert_eq!(game.points(), Some(vec![0, 100]), "the third time");
    go_to(&mut game, &text);
    play(&mut game, &round);
    assert_eq!(
        game.points(),
        Some(vec![0, 100]),
        "the text holds the history"
    );
}

#[test]
fn in_a_move_seen_judges_the_copy() {
    let mut game = rules(
        "setup { white man on a1; black man on e5 }\n\
         move step { choose to in own.(e | w) & empty; own -> to; require seen == 0 }\n\
         turn { step else pass }",
    );
    play(&mut game, &["step b1", "step d5"]);
    assert_eq!(moves(&game), ["step a1", "step c1"]);
    play(&mut game, &["step a1"]);
    assert_eq!(
        moves(&game),
        ["step c5"],
        "back to e5 would be the first position"
    );
    let mut layers = rules(
        "setup { white man on a1; black man on e5 }\n\
         move step { choose to in own.(e | w) & empty; own -> to; require seen(pieces) == 0 }\n\
         turn { step else pass }",
    );
    play(&mut layers, &["step b1"]);
    assert_eq!(moves(&layers), ["step d5"]);
}

#[test]
fn can_asks_for_another_player() {
    let mut game = rules(
        "setup { white man on a1; black man on c3 }\n\
         move strike { choose to in own.adjacent & enemy; own -> to }\n\
         move walk { choose to in own.adjacent & empty; own -> to; require not can(next, strike) }",
    );
    assert_eq!(moves(&game), ["walk b1", "walk a2"]);
    play(&mut game, &["walk b1"]);
    assert!(moves(&game).iter().all(|m| m.starts_with("walk")));
}

#[test]
fn dice_are_thrown_by_chance() {
    let mut game = game(
        "game \"T\"\nplayers a, b, chance\nboard square 3 x 3\npieces man\nstate die : 0..6\nstate roller : player\n\
         move roll by chance { choose num in 1..6; die := num; next := roller }\n\
         move ask { roller := next; next := chance }\n\
         end { turn == 9 : draw }",
    );
    assert_eq!(moves(&game), ["ask"]);
    play(&mut game, &["ask"]);
    assert_eq!(game.to_move(), [2]);
    assert_eq!(moves(&game).len(), 6);
    play(&mut game, &["roll 4"]);
    assert_eq!(
        (game.to_move(), state(&game, "die"), game.view().turn),
        (vec![1], "4".into(), 3)
    );
    assert_eq!(game.perft(2), Ok(6));
}

#[test]
fn joint_moves_run_in_player_order_on_one_copy() {
    let mut game = game(
        "game \"T\"\nplayers a, b, c  simultaneous\nboard square 3 x 3\npieces man\n\
         state told[player] : 0..99\nstate last : player\nstate free : flag = true\n\
         setup { a man on a1; b man on b1; c man on c1 }\n\
         move go { choose to in own.n; own -> to; last := me; told := #others.to; if free { free := false; told += 10 } }\n\
         move stay { require me == c; told := 0 }\n\
         turn { go | stay }\nend { turn == 4 : draw }",
    );
    assert_eq!(game.perft(1), Ok(2));
    game.play(&[(0, "go a2"), (1, "go b2"), (2, "go c2")])
        .expect("legal");
    assert_eq!(
        (state(&game, "told"), state(&game, "last")),
        ("12 2 2".into(), "c".into())
    );
    game.play(&[(0, "go a3"), (1, "go b3"), (2, "stay")])
        .expect("legal");
    assert_eq!(
        state(&game, "told"),
        "1 1 0",
        "nothing from those who play another block"
    );
    let legal = game.legal().expect("not too large");
    assert!(legal[0].moves.is_empty() && legal[1].moves.is_empty());
    assert!(game.play(&[(0, "go a3"), (2, "stay")]).is_err());
    game.play(&[(2, "go c3")]).expect("the others have no move");
    assert_eq!(game.points(), Some(vec![33, 33, 33]));
}

#[test]
fn too_many_branches_are_an_error_and_not_a_hang() {
    let game = rules(
        "move go { choose i in 1..4000; choose j in 1..4000; choose k in 1..4000; require i + j + k > 12000 }",
    );
    assert_eq!(game.legal(), Err(TooLarge));
    assert_eq!(game.points(), None);
}

#[test]
fn branches_of_thousands_of_choices_are_too_large() {
    let game = game(
        "game \"T\"\nplayers white, black\nstate num : 0..9\n\
         move go { repeat { choose q in 0..1; num += q } while true or stop }\nend { turn == 9 : draw }\n",
    );
    assert_eq!(game.legal(), Err(TooLarge));
}

#[test]
fn positions_that_do_not_fit_are_refused() {
    let mut game = rules("state num : 0..3\nmove go { num += 1 }");
    let view = game.view();
    for text in [
        "num 4; next white; turn 1",
        "next red; turn 1",
        "pieces white rock a1; next white",
        "x",
    ] {
        assert!(read_position(game.schema(), text).is_err(), "{text}");
    }
    let mut wrong = view.clone();
    wrong.layers[0].pop();
    assert!(game.load(&wrong).is_err());
    let mut wrong = view.clone();
    wrong.states.clear();
    assert!(game.load(&wrong).is_err());
    assert_eq!(game.view(), view);
}

#[test]
fn playouts_follow_their_seed() {
    let game = rules(
        "setup { white man on a1; black man on e5 }\nmove step { choose to in own.adjacent & empty; own -> to }",
    );
    let one = game.playout(&mut Rng::new(3)).expect("not too large");
    assert_eq!(Ok(&one), game.playout(&mut Rng::new(3)).as_ref());
    assert_eq!(
        (one.moves.len(), one.points.as_slice()),
        (49, &[50, 50][..])
    );
    let played = game.playouts(&mut Rng::new(1), &mut |games| games == 3);
    let tally = played.expect("not too large");
    assert_eq!((tally.games, tally.plies), (3, 147));
    assert_eq!(tally.points, [150, 150]);
}

#[test]
fn a_def_is_of_the_moment_and_the_player_it_is_asked_for() {
    let game = rules(
        "setup { white man on a1; black man on e1 }\n\
         region home = white: a1, black: e1\n\
         def mine = own man\n\
         move go {\n\
           choose to in b1 | c1\n\
           put own man on to\n\
           require mine - before(mine) == to and before(mine) == a1 and mine[opponent] == e1\n\
           require mine == a1 | to and before(mine[opponent]) == e1 and mine[players] == a1 | to | e1\n\
           require home == a1 and home[opponent] == e1 and home[players] == a1 | e1\n\
           clear a1\n\
           require mine == to and #mine + #before(mine) + #mine[players] == 4\n\
         }",
    );
    assert_eq!(moves(&game), ["go b1", "go c1"]);
}

#[test]
fn the_owner_of_several_pieces_is_evaluated_before_they_are_put() {
    let game = game(
        "game \"T\"\nplayers white, black\nboard square 3 x 3\npieces man\nlayer floor { paint }\n\
         setup { white man on a1; opponent[owner(a1)] man, paint on {a1, b1} }\n\
         move go { choose c in own; clear c }\nend { turn == 4 : draw }",
    );
    for cell in ["a1", "b1"] {
        assert_eq!(at(&game, "pieces", cell), "black man");
        assert_eq!(at(&game, "floor", cell), "black paint");
    }
}
