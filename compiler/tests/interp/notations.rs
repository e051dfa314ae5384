//! Notations: what is written, what is read, and that the two are inverse.

use crate::common::{game, library, meaning};
use boardwright::compile::analyse;
use boardwright::interp::Interpreter;
use boardwright::source::Sources;
use boardwright_runtime::{
    Rng, Session, random_joint, read_position, read_text, texts_of, write_position, write_text,
};
use std::sync::Arc;

/// The text of the position in the notation `fen`, or why it has none.
#[track_caller]
fn fen(game: &dyn Session) -> Result<String, String> {
    let text = write_text(game, "fen").expect("a notation");
    text.map_err(|why| why.0)
}

/// Goes to the position of a text.
#[track_caller]
fn load(game: &mut Interpreter, text: &str) {
    let view = read_text(game, text).unwrap_or_else(|why| panic!("{text}: {}", why.0));
    game.load(&view).expect("a position of this game");
}

/// Why a text is no position.
#[track_caller]
fn refused(game: &Interpreter, text: &str) -> String {
    read_text(game, text).expect_err(text).0
}

/// Plays moves of the only player to move, by the cells they lead from and to.
#[track_caller]
fn play(game: &mut Interpreter, moves: &str) {
    for cells in moves.split(' ') {
        let (from, to) = cells.split_at(2);
        let legal = game.legal().expect("not too large").remove(0);
        let ends = format!(" {from} {to}");
        let text = legal.moves.iter().find(|text| text.ends_with(&ends));
        let text = text.unwrap_or_else(|| panic!("{cells}: {:?}", legal.moves));
        game.play(&[(legal.player, text)]).expect("a legal move");
    }
}

#[test]
fn fen_of_chess() {
    let mut chess = library("chess");
    let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(fen(&chess).as_deref(), Ok(first));
    play(&mut chess, "e2e4 e7e5 g1f3 b8c6 f1b5");
    let spanish = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 1";
    assert_eq!(fen(&chess).as_deref(), Ok(spanish));
    play(&mut chess, "a7a6 e1f1");
    assert_eq!(
        fen(&chess).as_deref(),
        Ok("r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1K1R b kq - 1 1")
    );
    play(&mut chess, "a8a7");
    assert!(fen(&chess).expect("a text").contains(" w k - "));
}

#[test]
fn fen_of_chess_names_the_cell_where_a_pawn_can_be_taken_in_passing() {
    let mut chess = library("chess");
    play(&mut chess, "e2e4 a7a6 e4e5 d7d5");
    let fen = fen(&chess).expect("a text");
    assert_eq!(
        fen,
        "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 1"
    );
    let mut other = library("chess");
    load(&mut other, &fen);
    let legal = other.legal().expect("not too large").remove(0).moves;
    assert!(legal.contains(&"en_passant e5 d6".to_string()), "{legal:?}");
}

#[test]
fn perft_from_fen() {
    let mut chess = library("chess");
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    load(&mut chess, kiwipete);
    assert_eq!(chess.perft(1), Ok(48));
    assert_eq!(chess.perft(2), Ok(2_039));
    // The counters at the end may be missing.
    load(&mut chess, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -");
    assert_eq!(chess.perft(2), Ok(191));
    let text = fen(&chess).expect("a text");
    assert_eq!(text, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
}

/// The first positions as others publish them.
#[test]
fn first_positions() {
    for (name, text) in [
        ("racing-kings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
        (
            "antichess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        ),
        (
            "capablanca",
            "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        ),
        (
            "dark-chess",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "xiangqi",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        ),
    ] {
        let game = library(name);
        assert_eq!(fen(&game).as_deref(), Ok(text), "{name}");
        let view = read_text(&game, text).expect("a position");
        assert_eq!(view, game.view(), "{name}");
    }
}

/// The text of the position in a notation.
#[track_caller]
fn sfen(game: &Interpreter) -> String {
    let text = write_text(game, "sfen").expect("a notation");
    text.unwrap_or_else(|why| panic!("{}", why.0))
}

#[test]
fn sfen_of_shogi_counts_hands() {
    let mut shogi = library("shogi");
    let first = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(sfen(&shogi), first);
    // Positions with known counts of moves: the first of a festival's problem, and one with the most moves there can be.
    let festival = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let most = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    for (text, moves) in [(first, 30), (festival, 207), (most, 593)] {
        load(&mut shogi, text);
        assert_eq!(shogi.perft(1), Ok(moves), "{text}");
        assert_eq!(sfen(&shogi), text);
    }
    // The order and a number 1 do not matter.
    load(&mut shogi, "9/4k4/9/9/9/9/9/4K4/9 b p1r12PG 1");
    assert_eq!(sfen(&shogi), "9/4k4/9/9/9/9/9/4K4/9 b G12Prp 1");
    for (hand, why) in [
        ("2", "`2` is not made of `R` `B`"),
        ("0P", "`0P` is not"),
        ("19P", "`hand` is 19, which is not in 0..18"),
        ("PP", "`PP` is not"),
        ("P-", "`P-` is not"),
        ("99999999999P", "is not made of"),
    ] {
        let found = refused(&shogi, &format!("9/4k4/9/9/9/9/9/4K4/9 b {hand} 1"));
        assert!(found.contains(why), "{hand}: {found}");
    }
}

#[test]
fn sfen_of_minishogi() {
    let mut mini = library("minishogi");
    assert_eq!(sfen(&mini), "rbsgk/4p/5/P4/KGSBR b - 1");
    let why = refused(&mini, "2sgk/r3p/5/P4/KGS1+b w 2BX 1");
    assert!(why.contains("word 3, `hand + hand`: `2BX`"), "{why}");
    load(&mut mini, "2sgk/r3p/5/P4/KGS1R w 2B 1");
    assert_eq!(sfen(&mini), "2sgk/r3p/5/P4/KGS1R w 2B 1");
}

#[test]
fn chess960_names_rooks_by_their_files() {
    let mut game = library("chess960");
    // Nothing stands on the board before the arrangement, and chance is to move.
    let why = fen(&game).expect_err("chance has no text");
    assert!(why.contains("`next`") && why.contains("`chance`"), "{why}");
    let text = "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 0 1";
    load(&mut game, text);
    assert_eq!(fen(&game).as_deref(), Ok(text));
    assert_eq!(game.perft(2), Ok(807));
}

#[test]
fn what_is_written_is_read_back_in_random_games() {
    let names = [
        "chess",
        "racing-kings",
        "antichess",
        "capablanca",
        "chess960",
        "dark-chess",
        "xiangqi",
    ];
    for (seed, name) in (0..).zip(names) {
        let mut game = library(name);
        let (mut rng, mut written) = (Rng::new(seed), 0);
        for _ in 0..80 {
            written += usize::from(goes_round(&game));
            let joint = random_joint(&game, &mut rng).expect("not too large");
            let joint: Vec<(usize, &str)> = joint
                .iter()
                .map(|(who, text)| (*who, text.as_str()))
                .collect();
            if game.play(&joint).is_err() {
                break;
            }
        }
        assert!(written > 10, "{name}: {written}");
    }
}

/// Whether a position has a text; then it is read back, which is compared.
fn goes_round(game: &Interpreter) -> bool {
    let Some((_, text)) = texts_of(game).into_iter().next() else {
        assert!(game.points().is_some() || game.to_move() == [game.schema().players.len()]);
        return false;
    };
    let (back, here) = (read_text(game, &text).expect(&text), game.view());
    assert_eq!(
        (&back.layers, &back.states, back.next),
        (&here.layers, &here.states, here.next)
    );
    let mut other = game.fork();
    other.load(&back).expect("a position of this game");
    assert_eq!(other.perft(1), game.perft(1), "{text}");
    assert_eq!(fen(&*other), Ok(text));
    true
}

/// A game with states of all sorts; what stands in the notation is the argument.
fn with(fields: &str) -> String {
    format!(
        "game \"Notes\"\nplayers white, black\nboard square 3 x 2\npieces man M, king, neutral wall W\n\
         layer floor {{ neutral water A }}\nenum mood = calm, wild\n\
         state mark : flag\nstate leader : player\nstate all : players\nstate spot : cell\nstate spots : cells\n\
         state sort : kind\nstate sorts : kinds\nstate way : dir\nstate feeling[1..2] : mood\n\
         state count[player] : -20..20\n\
         setup {{ fen \"mW1/1M1\" }}\n\
         move be {{ choose to in empty; put own man on to; mark := not mark; leader := me; all += me; spot := to\n\
         spots += to; sort := {{man}}; sorts += {{wall}}; way := n; feeling[1] := wild; count -= 3; water on_floor }}\n\
         end {{ no empty : draw }}\nnotation fen {{\n{fields}\n}}\n"
    )
    .replace("; water on_floor", "; put water on a1")
}

#[test]
fn every_sort_of_state() {
    let mut notes = game(&with(
        "pieces\nfloor\nnext black \"b\", white \"w\"\n\
         mark true \"M\" + leader white \"w\", black \"b\", none \"-\"\n\
         all black \"b\", white \"w\", none \"0\"\nspot none \"-\"\nspots none \"-\"\n\
         sort man \"m\", king \"k\", wall \"x\", none \"-\"\nsorts wall \"x\", man \"m\", none \"-\"\n\
         way n \"up\", e \"right\", none \"-\"\nfeeling[1] calm \"c\", wild \"cc\"\ncount[white]\ncount[black]",
    ));
    assert_eq!(
        fen(&notes).as_deref(),
        Ok("mW1/1M1 3/3 w - 0 - - - - - c 0 0")
    );
    for (text, cell) in [("be c1", "c1"), ("be a1", "a1")] {
        assert!(text.ends_with(cell));
        let mover = notes.to_move()[0];
        notes.play(&[(mover, text)]).expect("a legal move");
    }
    let text = "mW1/mMM 3/A2 w b bw a1 a1c1 m x up cc -3 -3";
    assert_eq!(fen(&notes).as_deref(), Ok(text));
    let mut other = notes.clone();
    other.restart();
    load(&mut other, text);
    assert_eq!(other.view().states, notes.view().states);
    assert_eq!(other.view().layers, notes.view().layers);
    // The order in a word does not matter, and a neutral piece may be small.
    load(&mut other, "mw1/mMM 3/a2 w b wb a1 c1a1 m x up cc -3 -3");
    assert_eq!(other.view().states, notes.view().states);
    assert_eq!(other.view().layers, notes.view().layers);
}

#[test]
fn what_no_field_says_has_to_be_as_in_the_first_position() {
    let mut notes = game(&with("pieces\nnext black \"b\", white \"w\""));
    assert_eq!(fen(&notes).as_deref(), Ok("mW1/1M1 w"));
    notes.play(&[(0, "be a1")]).expect("a legal move");
    let why = fen(&notes).expect_err("there is water now");
    assert_eq!(
        why,
        "notation `fen`: it does not say what stands on layer `floor`"
    );
    let mut notes = game(&with("pieces\nfloor\nnext black \"b\", white \"w\""));
    notes.play(&[(0, "be a1")]).expect("a legal move");
    let why = fen(&notes).expect_err("the mark is not told");
    assert_eq!(
        why,
        "notation `fen`: it does not say the state `mark`, which is `true`"
    );
}

#[test]
fn a_piece_without_a_letter_has_no_text() {
    let rules = with("pieces king \"K\"\nnext black \"b\", white \"w\"")
        .replace("put own man", "put own king");
    let notes = game(&rules);
    let king = read_text(&notes, "3/kKM b").expect("a position");
    assert_eq!(king.next, 1);
    let notes = game(&rules.replace("pieces king \"K\"", "pieces"));
    let view = read_position(notes.schema(), "pieces white king a1; next white; turn 1");
    let mut there = notes.clone();
    there
        .load(&view.expect("a position"))
        .expect("of this game");
    let why = fen(&there).expect_err("a king has no letter");
    assert_eq!(
        why,
        "notation `fen`: `pieces`: no text stands for `white king`"
    );
}

#[test]
fn a_text_that_does_not_fit_is_refused() {
    let chess = library("chess");
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP";
    for (text, why) in [
        (
            format!("{rows} w KQkq - 0 1"),
            "word 1, `pieces`: 7 rows, the board has 8",
        ),
        (
            format!("{rows}/RNBQKBN w KQkq - 0 1"),
            "row 8, `RNBQKBN`, is not 8 cells of K k Q q",
        ),
        (format!("{rows}/RNBQKBNX w KQkq - 0 1"), "row 8"),
        (format!("{rows}/44 w KQkq - 0 1"), "row 8, `44`"),
        (
            format!("{rows}/RNBQKBNR x KQkq - 0 1"),
            "word 2, `next`: `x` is not made of `w` `b`",
        ),
        (
            format!("{rows}/RNBQKBNR w KX - 0 1"),
            "word 3, `fresh`: `KX` is not made of `K` `Q` `k` `q` or `-`",
        ),
        (
            format!("{rows}/RNBQKBNR w KK - 0 1"),
            "word 3, `fresh`: `h1` stands twice",
        ),
        (
            format!("{rows}/RNBQKBNR w KQkq e9 0 1"),
            "word 4, `passed`: `e9`",
        ),
        (
            format!("{rows}/RNBQKBNR w KQkq - 101 1"),
            "word 5, `quiet`: `101` is not a number in 0..100",
        ),
        (
            format!("{rows}/RNBQKBNR w KQkq - +1 1"),
            "word 5, `quiet`: `+1`",
        ),
        (
            format!("{rows}/RNBQKBNR w KQkq"),
            "word 4, `passed`, is missing",
        ),
        (
            format!("{rows}/RNBQKBNR w KQkq - 0 1 2"),
            "nothing comes after 6 words, but `2`",
        ),
        (
            "pieces white king a1; next grey".into(),
            "`grey` is not a player",
        ),
        (String::new(), "a position is needed"),
    ] {
        let found = refused(&chess, &text);
        assert!(found.contains(why), "{text}: {found}");
    }
}

#[test]
fn positions_of_the_project_come_first() {
    let chess = library("chess");
    let text = write_position(chess.schema(), &chess.view());
    assert_eq!(read_text(&chess, &text), Ok(chess.view()));
}

/// Texts in a notation that begin like a field of the project's own text are read as they were written.
#[test]
fn a_notation_may_begin_like_a_field() {
    let mut counted = game(
        "game \"Counts\"\nplayers white, black\nstate w : 0..9 = 9\nstate q : 0..9 = 5\n\
         notation fen { next white \"w\", black \"b\"; w }\n\
         move go { choose n in 1..2; w -= n; q := 5 }\nend { w == 0 and q == 5 : me wins }",
    );
    assert_eq!(fen(&counted).as_deref(), Ok("w 9"));
    assert_eq!(read_text(&counted, "w 9"), Ok(counted.view()));
    // The project's own text, shortened.
    load(&mut counted, "w 4; q 3");
    let text = write_position(counted.schema(), &counted.view());
    assert_eq!(text, "w 4; q 3; next white; turn 1");
    load(&mut counted, "w 4");
    let text = write_position(counted.schema(), &counted.view());
    assert_eq!(text, "w 4; q 5; next white; turn 1");
    let why = refused(&counted, "w 10");
    assert!(why.contains("notation `fen`: word 2"), "{why}");

    let row = game(
        "game \"Row\"\nplayers white, black\nboard square 2 x 1\npieces bee B, yak Y\n\
         notation fen { pieces; next white \"w\", black \"b\" }\nsetup { fen \"by\" }\n\
         move go { choose c in enemy; put own yak on c }\nend { no enemy : me wins }",
    );
    assert_eq!(fen(&row).as_deref(), Ok("by w"));
    assert_eq!(read_text(&row, "by w"), Ok(row.view()));
}

#[test]
fn a_state_of_a_game_without_a_board_may_be_called_pieces() {
    let heap = game(
        "game \"Heap\"\nplayers white, black\nstate pieces : 0..9 = 9\n\
         notation fen { pieces; next white \"w\", black \"b\" }\n\
         move go { choose n in 1..2; pieces -= n }\nend { pieces == 0 : me wins }",
    );
    assert_eq!(fen(&heap).as_deref(), Ok("9 w"));
    assert_eq!(read_text(&heap, "9 w"), Ok(heap.view()));
}

#[test]
fn the_number_of_the_turn_is_compared_where_the_rules_read_it() {
    for (cond, told) in [("no empty", true), ("turn == 30", false)] {
        let mut notes = game(&format!(
            "game \"Turns\"\nplayers white, black\nboard square 3 x 2\npieces man M\n\
             move be {{ choose to in empty; put own man on to }}\nend {{ {cond} : draw }}\n\
             notation fen {{ pieces; next white \"w\", black \"b\" }}"
        ));
        assert_eq!(fen(&notes).as_deref(), Ok("3/3 w"));
        notes.play(&[(0, "be a1")]).expect("a legal move");
        match told {
            true => assert_eq!(fen(&notes).as_deref(), Ok("3/M2 b")),
            false => {
                let why = fen(&notes).expect_err("the turn is not told");
                let said = "notation `fen`: it does not say `turn`, which is `2`";
                assert_eq!(why, said);
            }
        }
    }
}

/// The notations of a variant, by their first fields.
fn notations(variant: &str) -> Vec<String> {
    let parent = with("pieces\nmark true \"M\", none \"-\"\nnext black \"b\", white \"w\"");
    let mut sources = Sources::new();
    sources.add("notes.game", parent);
    let file = sources.add(
        "variant.game",
        format!("game \"V\" from \"notes\"\n{variant}"),
    );
    let (game, diags) = analyse(&sources, file);
    let game = game.unwrap_or_else(|| panic!("{diags:?}"));
    let game = Interpreter::new(Arc::new(game));
    texts_of(&game)
        .into_iter()
        .map(|(name, text)| format!("{name} {text}"))
        .collect()
}

#[test]
fn variants_inherit_notations_that_fit() {
    assert_eq!(notations(""), ["fen mW1/1M1 - w"]);
    assert_eq!(notations("without notation fen"), [""; 0]);
    assert_eq!(
        notations("notation fen { next white \"1\", black \"2\" }\nnotation b { pieces }"),
        ["fen 1", "b mW1/1M1"]
    );
    // The state has an index now, so that no entry is named.
    let indexed = "state mark[player] : flag\n\
                   move be { choose to in empty; put own man on to; mark := not mark }";
    assert_eq!(notations(indexed), [""; 0]);
}

#[test]
fn the_words_of_notations_are_free_as_names() {
    let text = "game \"Names\"\nplayers notation, fen\nboard square 2 x 2\npieces man M\n\
                state fields : cells\n\
                def notes = notation man\n\
                move go { choose to in empty; fields += to; put own man on to }\nend { no empty : draw }\n\
                notation go { fields none \"-\"; next notation \"n\", fen \"f\"; pieces }";
    let names = game(text);
    let texts = texts_of(&names);
    assert_eq!(texts, [("go".to_string(), "- n 2/2".to_string())]);
    assert_eq!(meaning(text).notations.len(), 1);
}
