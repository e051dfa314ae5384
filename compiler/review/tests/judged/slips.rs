//! Slips that counts of moves do not see are found. Debug builds leave out those that need many games.

use crate::library;
use boardwright_review::diff::{Verdict, diff};
use boardwright_review::rules::Rules;
use boardwright_review::witness::{Effort, Witness, find};
use std::time::{Duration, Instant};

/// The difference that an edit of a game makes.
fn found(game: &str, seconds: u64, from: &str, to: &str) -> Witness {
    let old = library::rules(game);
    let edit = |text: &str| {
        assert!(text.contains(from), "{game}: there is no `{from}`");
        text.replace(from, to)
    };
    let new =
        library::with(game, &edit).unwrap_or_else(|| panic!("{game}: `{to}` does not compile"));
    let difference = diff(&old, &new);
    assert_eq!(difference.verdict, Verdict::OtherPlay);
    let begun = Instant::now();
    let effort = Effort {
        time: Duration::from_secs(seconds),
        seed: 1,
    };
    let search = find(&old, &new, &difference, effort);
    let spent = begun.elapsed();
    println!("{game}: {to}: {spent:.1?}, {:?}", search.compared);
    search
        .witness
        .unwrap_or_else(|| panic!("{game}: `{to}` was not found: {:?}", search.compared))
}

/// What a side says of a cell or the like.
fn says(details: &[boardwright_review::witness::Detail], what: &str) -> Option<String> {
    let found = details.iter().find(|detail| detail.what == what);
    found.map(|detail| detail.value.clone())
}

#[test]
fn en_passant_that_leaves_the_pawn() {
    let witness = found("chess", 60, "    clear to.back(forward)\n", "");
    let last = witness.after.expect("the move is legal in both");
    assert!(last.old.starts_with("en_passant"), "{last:?}");
    let [cell] = &witness.old.details[..] else {
        panic!("{:?}", witness.old.details);
    };
    assert_eq!(cell.value, "empty");
    assert!(says(&witness.new.details, &cell.what).is_some_and(|piece| piece.ends_with("pawn")));
}

#[cfg(not(debug_assertions))]
#[test]
fn castling_out_of_check() {
    let (from, to) = ("no (from | from.way) & struck", "no from.way & struck");
    let witness = found("chess", 60, from, to);
    assert_eq!(witness.old.only_count, 0);
    assert!(
        witness
            .new
            .only
            .iter()
            .all(|text| text.starts_with("castle")),
        "{witness:?}"
    );
}

#[test]
fn an_attack_that_is_ones_own() {
    let witness = found(
        "chess",
        60,
        "require not in_check",
        "require not (some own king & struck)",
    );
    assert!(!witness.moves.is_empty() || witness.old.legal != witness.new.legal);
}

#[test]
fn an_index_forgotten_in_a_def_about_attacks() {
    found(
        "chess",
        60,
        "some own king & struck[opponent]",
        "some own king & struck",
    );
    found(
        "go",
        60,
        "and no g.adjacent & enemy[p]",
        "and no g.adjacent & enemy",
    );
}

#[test]
fn a_man_that_goes_on_jumping_as_a_king() {
    let crowned = "    } while no crowned(here) and some jumps(here)       // being crowned ends the turn\n    put own king on crowned(here)\n";
    let goes_on = "        put own king on crowned(here)\n    } while some jumps(here)\n";
    found("english-draughts", 60, crowned, goes_on);
}

#[cfg(not(debug_assertions))]
#[test]
fn a_man_that_goes_on_flying() {
    let crowned = "        taken += over\n    } while can_jump(here, taken)\n    clear taken\n    put own king on crowned(here)\n";
    let goes_on = "        taken += over\n        put own king on crowned(here)\n    } while can_jump(here, taken)\n    clear taken\n";
    found("international-draughts", 60, crowned, goes_on);
}

/// Go on a board of this size, and the same with simple ko in place of superko.
fn superko_and_simple_ko(size: &str) -> [Rules; 2] {
    let sized = |text: &str| text.replace("option size = 9", &format!("option size = {size}"));
    let old = "    require seen(pieces) == 0                   // never the same board again, whoever is to move\n";
    let new = "    require no to & ko\n    ko := none\n    if #taken == 1 and group(to, own) == to and #(to.adjacent & empty) == 1 { ko[opponent] := taken } else { ko[opponent] := none }\n";
    let edit = |text: &str| {
        let text = sized(text).replace(old, new);
        let text = text.replace(
            "    clear {g in groups(enemy) : no g.adjacent & empty}\n",
            "    let taken = {g in groups(enemy) : no g.adjacent & empty}\n    clear taken\n",
        );
        text.replace("pieces stone\n", "pieces stone\nstate ko[player] : cell\n")
    };
    let with = |edit: &dyn Fn(&str) -> String| library::with("go", edit).expect("it compiles");
    [with(&sized), with(&edit)]
}

/// Looks for the difference of superko and simple ko on a board of this size.
fn found_ko(size: &str) {
    let [superko, simple] = superko_and_simple_ko(size);
    let difference = diff(&superko, &simple);
    let effort = Effort {
        time: Duration::from_secs(120),
        seed: 1,
    };
    let begun = Instant::now();
    let search = find(&superko, &simple, &difference, effort);
    println!("go {size}: {:.1?}, {:?}", begun.elapsed(), search.compared);
    let witness = search.witness.expect("it is found");
    assert_eq!((witness.old.only_count, witness.after), (0, None));
}

#[test]
fn superko_that_becomes_simple_ko_on_a_small_board() {
    found_ko("4");
}

#[cfg(not(debug_assertions))]
#[test]
fn superko_that_becomes_simple_ko() {
    found_ko("9");
}

/// A walk in which so many steps to the right in a row win: half of the moves go back to the start.
fn steps(wanted: u32) -> Rules {
    let text = format!(
        "game \"Steps\"\nplayers one, other\nboard square 2 x 1\npieces stone\n\
         state steps : 0..60\nsetup {{ one stone on a1 }}\n\
         move step {{ steps += 1 }}\nmove stumble {{ steps := 0 }}\n\
         end {{ steps == {wanted} : me wins }}\n"
    );
    Rules::of_text("steps.game", &text).unwrap_or_else(|broken| panic!("{}", broken.0))
}

/// Random games come to forty steps in a row once in 10^12 times: only a search that begins where the
/// count is high finds it.
#[test]
fn a_count_that_chance_does_not_come_to() {
    let [old, new] = [steps(40), steps(41)];
    let difference = diff(&old, &new);
    let effort = Effort {
        time: Duration::from_secs(60),
        seed: 1,
    };
    let search = find(&old, &new, &difference, effort);
    let witness = search
        .witness
        .unwrap_or_else(|| panic!("{:?}", search.compared));
    let result = says(&witness.old.details, "result");
    assert_eq!(
        result
            .as_deref()
            .map(|text| text.starts_with("the game is over")),
        Some(true),
        "{witness:?}"
    );
}

/// Weights are compared as shares: double weights throughout are the same game.
#[test]
fn a_weight_of_chance() {
    let witness = found(
        "2048",
        20,
        "if rank == 1 then 9 else 1",
        "if rank == 1 then 8 else 1",
    );
    assert!(witness.chance && witness.moves.is_empty() && witness.after.is_none());
    assert_eq!(
        says(&witness.old.details, "the probability of `spawn a1 1`").as_deref(),
        Some("9 of 160")
    );
    assert_eq!(
        says(&witness.new.details, "the probability of `spawn a1 1`").as_deref(),
        Some("8 of 144")
    );
    let old = library::rules("2048");
    let twice = |text: &str| text.replace("then 9 else 1", "then 18 else 2");
    let new = library::with("2048", &twice).expect("it compiles");
    let effort = Effort {
        time: Duration::from_secs(1),
        seed: 1,
    };
    assert!(
        find(&old, &new, &diff(&old, &new), effort)
            .witness
            .is_none()
    );
}

/// A view that shows more, a choice that is hidden no longer, and a move that is.
#[test]
fn what_players_see() {
    let bets = "states hand[me], bets, folded";
    let witness = found("kuhn-poker", 20, bets, "states hand, bets, folded");
    let other = "hand[two], to the eyes of one";
    assert_eq!(
        says(&witness.old.details, other).as_deref(),
        Some("not seen")
    );
    assert_eq!(says(&witness.new.details, other).as_deref(), Some("seen"));

    let witness = found("kuhn-poker", 20, "in card hidden from two", "in card");
    let dealt = "the move of chance, to the eyes of two";
    assert_eq!(
        says(&witness.old.details, dealt).as_deref(),
        Some("deal ? queen")
    );
    assert_eq!(
        says(&witness.new.details, dealt).as_deref(),
        Some("deal jack queen")
    );

    let witness = found("phantom-tic-tac-toe", 20, "try_cell hidden", "try_cell");
    let tried = "the move of crosses, to the eyes of noughts";
    assert_eq!(
        says(&witness.old.details, tried).as_deref(),
        Some("not seen")
    );
    assert_eq!(
        says(&witness.new.details, tried).as_deref(),
        Some("try_cell a1")
    );
}
