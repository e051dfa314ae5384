//! Coverage of a game of two moves, against counts made by hand.

use boardwright::compile::analyse;
use boardwright::cover::{Counts, Coverage};
use boardwright::interp::Interpreter;
use boardwright::source::Sources;
use boardwright_review::cover::{Report, annotated, html, lcov, listed};
use boardwright_runtime::Session;
use std::sync::Arc;

/// White has three steps at first, of which one is forbidden; black has one then.
const RULES: &str = "\
game \"T\"
players white, black
board square 5 x 1
pieces man
state num : 0..1
setup { white man on a1 | c1; black man on e1 }
act double(it) { num += 1; if turn == 1 { num += it } }
move step {
    choose from in own
    choose to in from.(e|w) & empty
    require x(to) == 2 or turn > 1
    from -> to
    from -> to
    do double(1)
}
move rest {
    require turn > 5
    repeat { clear none } while some own
    if false { clear own }
}
end {
    turn == 3 : draw
    no own : me wins
}
";

/// Plays `moves` and shows the coverage.
fn covered(moves: &[&str], show: impl Fn(&Report<'_>) -> String) -> String {
    let mut sources = Sources::new();
    let file = sources.add("t.game", RULES.to_string());
    let game = Arc::new(analyse(&sources, file).0.expect("rules without mistakes"));
    let counts = Arc::new(Counts::default());
    let mut session = Interpreter::observed(game.clone(), counts.clone());
    for text in moves {
        let mover = session.to_move()[0];
        session.play(&[(mover, text)]).expect("a legal move");
    }
    show(&Report {
        title: &game.title,
        played: "one game",
        sources: &sources,
        coverage: &Coverage::new(&game, &counts),
    })
}

const MOVES: &[&str] = &["step a1 b1", "step e1 d1"];

#[test]
fn every_line_has_its_counts() {
    let text = covered(MOVES, |report| annotated(report, false));
    let expected = "\
t.game
     looked   played     held   failed
                                          1 game \"T\"
                                          2 players white, black
                                          3 board square 5 x 1
                                          4 pieces man
                                          5 state num : 0..1
                   1                      6 setup { white man on a1 | c1; black man on e1 }
                   1                                                      ^ black man on e1
                   2        1        1    7 act double(it) { num += 1; if turn == 1 { num += it } }
                   2        1        1                                 ^ if turn == 1 { num += it }
                   1        0        1                                                ^ num += it
          2        2        3             8 move step {
          2        2                      9     choose from in own
          3        2                     10     choose to in from.(e|w) & empty
          4        2        5        1   11     require x(to) == 2 or turn > 1
                   2                     12     from -> to
!                  2        0        2   13     from -> to
                   2                     14     do double(1)
                                         15 }
!         2                 0            16 move rest {
!         2                 0        2   17     require turn > 5
!     never                              18     repeat { clear none } while some own
!     never                                              ^ clear none
!     never                              19     if false { clear own }
!     never                                                ^ clear own
                                         20 }
                                         21 end {
                   2        1        1   22     turn == 3 : draw
!                  1        0        1   23     no own : me wins
                                         24 }
";
    assert_eq!(text, expected);
}

#[test]
fn what_was_not_reached_comes_first() {
    let text = covered(MOVES, listed);
    let expected = "\
T: one game

No game reached
  t.game:18  repeat { clear none } while some own  (move rest)
  t.game:19  if false { clear own }  (move rest)

Reached, but never held
  t.game:13  from -> to  (move step)
  t.game:16  move rest
  t.game:17  require turn > 5  (move rest)
  t.game:23  no own : me wins  (end)

    1 of   2 blocks played
    8 of  11 statements done
    2 of   5 conditions seen both ways
    1 of   2 end lines seen both ways
";
    assert_eq!(text, expected);
}

#[test]
fn tools_read_lines_blocks_and_conditions() {
    let text = covered(MOVES, lcov);
    for line in [
        "SF:t.game",
        "FN:8,move step",
        "FN:16,move rest",
        "FNDA:2,move step",
        "FNDA:0,move rest",
        "FNF:2",
        "FNH:1",
        "BRDA:7,0,0,1",
        "BRDA:7,0,1,1",
        "BRDA:11,0,0,5",
        "BRDA:11,0,1,1",
        "BRDA:18,0,0,-",
        "BRDA:19,0,1,-",
        "BRDA:22,0,0,1",
        "DA:6,1",
        "DA:10,5",
        "DA:18,0",
        "LF:15",
        "LH:13",
    ] {
        assert!(text.lines().any(|l| l == line), "{line} is not in\n{text}");
    }
    assert!(text.ends_with("end_of_record\n"), "{text}");
}

#[test]
fn the_page_needs_nothing_beside_itself() {
    let page = covered(MOVES, html);
    assert!(
        page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"),
        "{page}"
    );
    assert!(
        !page.contains("http") && !page.contains("<script"),
        "{page}"
    );
    assert!(page.contains("<a href=\"#f0l18\">t.game:18</a>"), "{page}");
    assert!(page.contains("id=\"f0l18\" class=\"never\""), "{page}");
    assert!(page.contains("from.(e|w) &amp; empty"), "{page}");
}

#[test]
fn without_moves_only_setup_has_been_played() {
    let text = covered(&[], |report| annotated(report, false));
    let played = "                   1                      6 setup";
    assert!(text.contains(played), "{text}");
    assert!(
        text.contains("asked                               8 move step {"),
        "{text}"
    );
}
