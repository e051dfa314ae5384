//! The four first games: tests straight from the sentences of their rule sheets.

use crate::common::{at, library, library_at, moves, play, state};
use boardwright_runtime::Session;

const BRUSHES: &str = "battlebrushes";
const CHESS: &str = "four-player-tic-tac-chess";
const FREE: &str = "four-player-free-for-all";
const PAINT: &str = "paint";

/// The moves of one player of a joint turn.
fn of(game: &impl Session, player: usize) -> Vec<String> {
    game.legal().expect("not too large").remove(player).moves
}

// ---- battlebrushes

#[test]
fn brushes_start_on_their_own_colour() {
    let game = library(BRUSHES);
    let corners = [
        ("blue", "b2"),
        ("red", "b7"),
        ("green", "g2"),
        ("yellow", "g7"),
    ];
    for (player, cell) in corners {
        assert_eq!(at(&game, "pieces", cell), format!("{player} brush"));
        assert_eq!(at(&game, "floor", cell), format!("{player} paint"));
    }
    assert_eq!(at(&game, "floor", "a1"), "");
    assert_eq!(game.to_move(), [0, 1, 2, 3]);
}

#[test]
fn brushes_that_clash_stay_and_are_dizzy_for_two_turns() {
    let mut game = library_at(
        BRUSHES,
        "pieces blue brush b2, red brush b4, green brush g2, yellow brush g7; \
         floor blue paint b2, red paint b4; turn 1",
    );
    let clash = [(0, "go b3"), (1, "go b3"), (2, "go g1"), (3, "go g8")];
    game.play(&clash).expect("legal");
    assert_eq!(at(&game, "pieces", "b2"), "blue brush");
    assert_eq!(at(&game, "pieces", "b4"), "red brush");
    assert_eq!(at(&game, "pieces", "b3"), "");
    assert_eq!(at(&game, "floor", "b3"), "", "the cell keeps its colour");
    assert_eq!(at(&game, "floor", "g1"), "green paint");
    for (third, fourth) in [("go g2", "go g7"), ("go g1", "go g8")] {
        assert_eq!(of(&game, 0), ["feel_dizzy"]);
        assert_eq!(of(&game, 1), ["feel_dizzy"]);
        assert!(!of(&game, 2).contains(&"feel_dizzy".to_string()));
        let dizzy = [
            (0, "feel_dizzy"),
            (1, "feel_dizzy"),
            (2, third),
            (3, fourth),
        ];
        game.play(&dizzy).expect("legal");
    }
    assert_eq!(of(&game, 0), ["go b1", "go a2", "go c2", "go b3"]);
}

#[test]
fn three_brushes_clash_too() {
    let mut game = library_at(
        BRUSHES,
        "pieces blue brush b3, red brush c2, green brush d3, yellow brush g7; turn 5",
    );
    let clash = [(0, "go c3"), (1, "go c3"), (2, "go c3"), (3, "go g8")];
    game.play(&clash).expect("legal");
    assert_eq!(state(&game, "dizzy"), "2 2 2 0");
}

#[test]
fn brushes_never_swap() {
    let game = library_at(
        BRUSHES,
        "pieces blue brush b2, red brush b3, green brush g2, yellow brush g7; turn 1",
    );
    assert_eq!(of(&game, 0), ["go b1", "go a2", "go c2"]);
    assert_eq!(of(&game, 1), ["go a3", "go c3", "go b4"]);
}

#[test]
fn a_brush_paints_over_any_colour() {
    let mut game = library_at(
        BRUSHES,
        "pieces blue brush b2, red brush b7, green brush g2, yellow brush g7; \
         floor red paint b3; turn 1",
    );
    let all = [(0, "go b3"), (1, "go b8"), (2, "go g1"), (3, "go g8")];
    game.play(&all).expect("legal");
    assert_eq!(at(&game, "floor", "b3"), "blue paint");
    assert_eq!(at(&game, "pieces", "b3"), "blue brush");
    assert_eq!(at(&game, "pieces", "b2"), "");
}

#[test]
fn a_brush_that_is_hemmed_in_feels_dizzy() {
    let mut game = library_at(
        BRUSHES,
        "pieces blue brush a1, red brush a2, green brush b1, yellow brush g7; turn 1",
    );
    assert_eq!(of(&game, 0), ["feel_dizzy"]);
    let all = [(0, "feel_dizzy"), (1, "go a3"), (2, "go c1"), (3, "go g8")];
    game.play(&all).expect("legal");
    assert_eq!(state(&game, "dizzy"), "0 0 0 0");
    assert_eq!(of(&game, 0), ["go b1", "go a2"]);
}

#[test]
fn after_nineteen_turns_the_prizes_depend_on_who_is_ahead_and_level() {
    let before = "pieces blue brush b2, red brush b7, green brush g2, yellow brush g7; \
                  floor blue paint b2 c2 d2, red paint b7 c7, green paint g2 f2, yellow paint g7; ";
    let all = [(0, "go a2"), (1, "go a7"), (2, "go h2"), (3, "go h7")];
    let mut early = library_at(BRUSHES, &format!("{before} turn 18"));
    early.play(&all).expect("legal");
    assert_eq!(early.points(), None);
    let mut last = library_at(BRUSHES, &format!("{before} turn 19"));
    last.play(&all).expect("legal");
    assert_eq!(last.points(), Some(vec![100, 33, 33, 0]));
    assert!(last.to_move().is_empty());
}

// ---- four-player tic-tac-chess

#[test]
fn a_line_scores_100_and_the_others_keep_their_pawns_points() {
    let mut game = library_at(
        CHESS,
        "pieces red pawn a4 c3 d4 d3, yellow pawn d1 f2, blue pawn g4, green pawn d7; next red; turn 5",
    );
    play(&mut game, &["leap d3 e5"]);
    assert_eq!(game.points(), Some(vec![100, 20, 10, 10]));
}

#[test]
fn a_line_outside_the_centre_is_none() {
    let mut game = library_at(
        CHESS,
        "pieces red pawn a4 b2 b3 d3, yellow pawn d1, blue pawn g4, green pawn d7; next red; turn 5",
    );
    play(&mut game, &["leap d3 b4"]);
    assert_eq!(game.points(), None);
}

#[test]
fn a_home_that_its_pawn_has_left_is_refilled() {
    let mut game = library(CHESS);
    play(&mut game, &["leap a4 c5"]);
    assert_eq!(at(&game, "pieces", "c5"), "red pawn");
    assert_eq!(at(&game, "pieces", "a4"), "red pawn");
    assert_eq!(game.to_move(), [1]);
}

#[test]
fn captures_step_onto_enemies_and_leaps_land_on_empty_cells_of_the_arena() {
    let game = library_at(
        CHESS,
        "pieces red pawn a4 b2, yellow pawn d1 c3 c2, blue pawn g4 d3, green pawn d7; next red; turn 1",
    );
    let legal = moves(&game);
    assert!(legal.contains(&"capture b2 c2".to_string()));
    assert!(legal.contains(&"capture b2 c3".to_string()));
    assert!(
        legal.iter().all(|m| m != "leap b2 d3"),
        "no knight's capture"
    );
    assert!(
        legal.iter().all(|m| m != "leap b2 d1"),
        "homes are not in the arena"
    );
    assert!(
        legal.iter().all(|m| m != "capture b2 b3"),
        "no step onto an empty cell"
    );
}

#[test]
fn a_player_without_a_move_passes() {
    let mut game = library_at(
        CHESS,
        "pieces red pawn a4, yellow pawn d1 b2 b6 c3 c5, blue pawn g4, green pawn d7; next red; turn 1",
    );
    assert_eq!(moves(&game), ["pass"]);
    play(&mut game, &["pass"]);
    assert_eq!(game.to_move(), [1]);
    assert_eq!(game.view().passes, 1);
}

#[test]
fn after_32_turns_pawns_count_ten_each_and_99_from_ten_on() {
    let mut game = library_at(
        CHESS,
        "pieces red pawn a4 b2 b3 b4 b5 b6 c2 c6 d2 d6, yellow pawn d1, blue pawn g4, \
         green pawn d7; next yellow; turn 32",
    );
    play(&mut game, &["leap d1 f2"]);
    assert_eq!(game.points(), Some(vec![99, 20, 10, 10]));
}

// ---- free-for-all

#[test]
fn free_for_all_counts_captures_up_to_ten() {
    let at_turn = |turn: u32, taken: u32| {
        let mut game = library_at(
            FREE,
            &format!(
                "pieces red pawn a4 b2, yellow pawn d1 c2, blue pawn g4, green pawn d7; \
                 taken red {taken}, blue 3; next red; turn {turn}"
            ),
        );
        play(&mut game, &["capture b2 c2"]);
        game
    };
    assert_eq!(state(&at_turn(3, 4), "taken"), "5 0 3 0");
    assert_eq!(at_turn(39, 4).points(), None);
    assert_eq!(at_turn(40, 4).points(), Some(vec![50, 0, 30, 0]));
    assert_eq!(at_turn(40, 10).points(), Some(vec![100, 0, 30, 0]));
}

#[test]
fn a_line_does_not_end_a_free_for_all() {
    let mut game = library_at(
        FREE,
        "pieces red pawn a4 c3 d4 d3, yellow pawn d1, blue pawn g4, green pawn d7; next red; turn 5",
    );
    play(&mut game, &["leap d3 e5"]);
    assert_eq!(game.points(), None);
}

// ---- paint

#[test]
fn a_sphere_is_pushed_and_makes_its_cell_neutral() {
    let mut game = library_at(
        PAINT,
        "pieces white disc a1, black disc i9, sphere b1; \
         floor white tile a1, black tile i9 c1; next white; turn 1",
    );
    assert!(
        !moves(&game).contains(&"slide a1 e c1".to_string()),
        "no crossing of spheres"
    );
    play(&mut game, &["slide a1 e b1"]);
    assert_eq!(at(&game, "pieces", "b1"), "white disc");
    assert_eq!(at(&game, "pieces", "c1"), "sphere");
    assert_eq!(at(&game, "floor", "b1"), "white tile");
    assert_eq!(at(&game, "floor", "c1"), "");
    assert_eq!(
        at(&game, "floor", "a1"),
        "white tile",
        "the cell left keeps its tile"
    );
}

#[test]
fn a_sphere_is_not_pushed_onto_anything_nor_off_the_board() {
    let blocked = library_at(
        PAINT,
        "pieces white disc a1, black disc i9, sphere b1 c1; floor white tile a1, black tile i9; \
         next white; turn 1",
    );
    assert!(!moves(&blocked).contains(&"slide a1 e b1".to_string()));
    let rim = library_at(
        PAINT,
        "pieces white disc a2, black disc i9, sphere a1; floor white tile a2, black tile i9; \
         next white; turn 1",
    );
    assert!(!moves(&rim).contains(&"slide a2 s a1".to_string()));
}

#[test]
fn only_areas_of_lower_rank_are_crossed() {
    let position = |more: &str| {
        format!(
            "pieces white disc a1{more}, black disc c3; floor white tile a1{more}, black tile c1 c2 c3; \
             next white; turn 1"
        )
    };
    let equal = library_at(PAINT, &position(""));
    assert!(!moves(&equal).contains(&"slide a1 e c1".to_string()));
    assert!(moves(&equal).contains(&"slide a1 e b1".to_string()));
    let higher = library_at(PAINT, &position(" a2"));
    assert!(moves(&higher).contains(&"slide a1 e d1".to_string()));
}

#[test]
fn a_severed_area_becomes_neutral() {
    let mut game = library_at(
        PAINT,
        "pieces white disc b1 c1, black disc a2; \
         floor white tile b1 c1, black tile a2 b2 c2 d2; next white; turn 1",
    );
    play(&mut game, &["slide b1 n b2"]);
    assert_eq!(at(&game, "floor", "b2"), "white tile");
    assert_eq!(at(&game, "floor", "a2"), "black tile");
    assert_eq!(at(&game, "floor", "c2"), "");
    assert_eq!(at(&game, "floor", "d2"), "");
}

#[test]
fn the_lead_is_lost_to_a_tie() {
    let mut game = library_at(
        PAINT,
        "pieces white disc a1, black disc i9; floor white tile a1 b1 c1, black tile i9 h9; \
         leader white; kept 7; next black; by white; turn 8",
    );
    play(&mut game, &["slide i9 s i8"]);
    assert_eq!(
        (state(&game, "leader"), state(&game, "kept")),
        (String::new(), "1".into())
    );
}

#[test]
fn the_lead_is_only_taken_at_the_end_of_ones_own_turn() {
    let mut game = library_at(
        PAINT,
        "pieces white disc a1, black disc i9; floor white tile a1 b1 c1, black tile i9 h9; \
         kept 7; next black; by white; turn 8",
    );
    play(&mut game, &["slide i9 s i8"]);
    assert_eq!(
        state(&game, "leader"),
        "",
        "three each: a tie gives no lead"
    );
    play(&mut game, &["slide a1 n a2"]);
    assert_eq!(
        (state(&game, "leader"), state(&game, "kept")),
        ("white".into(), "1".into())
    );
    play(&mut game, &["slide i8 s i7"]);
    assert_eq!(
        (state(&game, "leader"), state(&game, "kept")),
        (String::new(), "1".into())
    );
}

#[test]
fn fifty_turns_of_leading_win_and_twenty_without_a_leader_draw() {
    let mut won = library_at(
        PAINT,
        "pieces white disc a1, black disc i9; floor white tile a1 b1 c1, black tile i9; \
         leader white; kept 49; next white; turn 60",
    );
    play(&mut won, &["slide a1 n a2"]);
    assert_eq!(won.points(), Some(vec![100, 0]));
    let mut drawn = library_at(
        PAINT,
        "pieces white disc a1, black disc i9; floor white tile a1, black tile i9 h9 g9; \
         kept 19; next white; turn 20",
    );
    play(&mut drawn, &["slide a1 n a2"]);
    assert_eq!(drawn.points(), Some(vec![50, 50]));
}

#[test]
fn who_is_to_move_and_cannot_loses() {
    let mut game = library_at(
        PAINT,
        "pieces white disc h8 f9, black disc i9, sphere h9; \
         floor white tile h8 f9 i8, black tile i9; next white; turn 1",
    );
    play(&mut game, &["slide f9 e g9"]);
    assert_eq!(game.points(), Some(vec![100, 0]));
}
