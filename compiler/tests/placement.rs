//! Which games are proved to be placement games, and which are not.

use boardwright::compile::analyse;
use boardwright::placement::placement;
use boardwright::resolve::load;
use boardwright::source::{FileId, Sources};
use std::path::Path;

fn proved(sources: &Sources, file: FileId, about: &str) -> Option<u32> {
    let (game, diagnostics) = analyse(sources, file);
    let all = diagnostics.sorted();
    let all: Vec<_> = all.into_iter().map(|d| d.message.clone()).collect();
    placement(&game.unwrap_or_else(|| panic!("{about}: {all:?}")))
}

/// The rules of a game with these parts, `MOVE` and `END` where they stay as they are.
fn rules(more: &str, moves: &str, end: &str) -> Option<u32> {
    let moves = match moves {
        "MOVE" => "move place { choose to in empty; put own stone on to }",
        moves => moves,
    };
    let end = match end {
        "END" => "some lines(3, own) : me wins; no empty : draw",
        end => end,
    };
    let text = format!(
        "game \"Test\"
         players red, blue
         board square 4 x 4
         pieces stone, king
         {more}
         {moves}
         end {{ {end} }}"
    );
    let mut sources = Sources::new();
    let file = sources.add("test.game", text.clone());
    proved(&sources, file, &text)
}

fn end(end: &str) -> Option<u32> {
    rules("", "MOVE", end)
}

fn moves(moves: &str) -> Option<u32> {
    rules("", moves, "END")
}

#[test]
fn files_are_known() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let file = |name: &str| {
        let path = folder.join(format!("{name}.game"));
        let (sources, file) = load(&path).unwrap_or_else(|_| panic!("{name}"));
        proved(&sources, file, name)
    };
    for (name, from) in [
        ("hex", 3),
        ("y-game", 3),
        ("tic-tac-toe", 1),
        ("gomoku", 1),
        ("qubic", 1),
    ] {
        assert_eq!(file(name), Some(from), "{name}");
    }
    // Exact rows, three that lose, captures, gravity, other pieces, hidden pieces, dice, three players.
    let others = [
        "gomoku-exact",
        "yavalath",
        "sim",
        "go",
        "connect-four",
        "score-four",
        "pentago",
        "ultimate-tic-tac-toe",
        "dark-hex",
        "phantom-tic-tac-toe",
        "reversi",
        "chess",
        "backgammon",
        "nine-mens-morris",
        "kalah",
    ];
    for name in others {
        assert_eq!(file(name), None, "{name}");
    }
}

#[test]
fn moves_put_one_piece_on_any_empty_cell() {
    assert_eq!(moves("MOVE"), Some(1));
    let refused = [
        // A capture.
        "move place { choose to in empty; put own stone on to; clear to.n & enemy }",
        // Two pieces, or one that is not on the cell.
        "move place { choose to in empty; choose too in empty - to; put own stone on to | too }",
        "move place { choose to in empty; put own stone on to.n }",
        // Not every cell.
        "move place { choose to in empty - corners; put own stone on to }",
        "move place { choose to in empty; require some to.(n) & occupied; put own stone on to }",
        // Cells that are taken.
        "move place { choose to in cells; put own stone on to }",
        // A piece of the other player.
        "move place { choose to in empty; put next stone on to }",
        // Two kinds.
        "move place { choose to in empty; put own stone on to }
         move crown { choose to in empty; put own king on to }",
        // Another turn.
        "move place { choose to in empty; put own stone on to; again }",
        "move place { choose to in empty; put own stone on to; next := red }",
        // Passes, and pieces that move.
        "move place { choose to in empty; put own stone on to }
         turn { place | pass }",
        "move place { choose to in empty; put own stone on to }
         move go { choose from in own; choose to in empty; from -> to }",
        // A turn from which on nothing is known.
        "move place { choose to in empty; put own stone on to }
         move go { require turn > 2; choose from in own; choose to in empty; from -> to }",
        // One player alone.
        "move place by red { choose to in empty; put own stone on to }
         move wait by blue { }",
    ];
    for text in refused {
        assert_eq!(moves(text), None, "{text}");
    }
}

#[test]
fn blocks_of_early_turns_do_not_matter_later() {
    let place = "move place { choose to in empty; put own stone on to }";
    let swap = |when: &str| {
        let text = format!("{place}\n move swap {{ require {when}; put own stone on enemy }}");
        moves(&text)
    };
    assert_eq!(swap("turn == 2"), Some(3));
    assert_eq!(swap("turn <= 5 and turn > 1"), Some(6));
    assert_eq!(swap("turn in 2..4"), Some(5));
    assert_eq!(swap("not turn > 1"), Some(2));
    assert_eq!(swap("turn != 2"), None);
    assert_eq!(swap("#enemy == 1"), None);
    let late = "move place { require turn >= 3; choose to in empty; put own stone on to }
                move first { require turn < 3; choose to in corners & empty; put own stone on to }";
    assert_eq!(moves(late), Some(3));
}

#[test]
fn counters_may_change_that_nothing_reads() {
    let counts = "move place { choose to in empty; put own stone on to; placed += 1 }";
    let state = "state placed : 0..16";
    assert_eq!(rules(state, counts, "END"), Some(1));
    assert_eq!(
        rules(&format!("{state}\n after {{ placed += 1 }}"), "MOVE", "END"),
        Some(1)
    );
    let read = "some lines(3, own) and placed > 4 : me wins; no empty : draw";
    assert_eq!(rules(state, counts, read), None);
    let read = "placed == 16 : draw; some lines(3, own) : me wins";
    assert_eq!(rules(state, counts, read), None);
    let after = "after { clear corners }";
    assert_eq!(rules(after, "MOVE", "END"), None);
}

#[test]
fn conditions_grow_with_own_pieces() {
    let proved = [
        "some lines(3, own) : me wins",
        "some flood(own & rank 1, within own) & rank 4 : me wins",
        "some {g in groups(own) : some g & file a and #(g & edge) > 3} : me wins",
        "{a1, b2} in own or #(own & corners) >= 3 : me wins",
        "not #own < 5 : me wins",
        "#own in 5.. : me wins",
        "no corners - own : me wins",
        "some {c in own : #(c.(adjacent) & own) > 3} : me wins",
        "some own & a1.ray(adjacent, through own, upto own) & d4 : me wins",
        "some lines(3, own) : next loses",
        "some lines(3, own[red]) : red wins; some lines(4, own[blue]) : blue wins",
        "some lines(3, own) : me wins; blocked : me loses",
        "no empty : draw",
    ];
    for text in proved {
        assert_eq!(end(text), Some(1), "{text}");
    }
    let refused = [
        // Empty cells, the other's pieces, exact rows, counts from above, two groups.
        "some flood(own & rank 1, within own | empty) & rank 4 : me wins",
        "some lines(3, own) and some empty : me wins",
        "some flood(own & rank 1, within own | enemy) & rank 4 : me wins",
        "no own & enemy.(adjacent) : me wins",
        "some lines(exactly 3, own) : me wins",
        "#own < 5 : me wins",
        "#own == 5 : me wins",
        "#groups(own) > 2 : me wins",
        "some own - own.(adjacent) : me wins",
        "#own in 5..6 : me wins",
        "some a1.ray(adjacent, through own, onto own) : me wins",
        "some most(g in groups(own) : #g) & corners : me wins",
        // Who connects loses, or the other wins.
        "some lines(3, own) : me loses",
        "some lines(3, own) : next wins",
        "some lines(3, enemy) : me wins",
        "some lines(3, own) : draw",
        "some lines(3, own) : red wins",
        // A full board comes first, or says more.
        "no empty : draw; some lines(3, own) : me wins",
        "some lines(3, own) : me wins; no empty : score p = #own[p]",
        "some lines(3, own) : me wins; turn > 9 : draw",
        "some lines(3, own) : me wins; seen >= 2 : draw",
    ];
    for text in refused {
        assert_eq!(end(text), None, "{text}");
    }
}
