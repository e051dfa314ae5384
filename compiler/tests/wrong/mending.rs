//! What suggested changes make of a text.

use boardwright::compile::analyse;
use boardwright::diag::mend::mend;
use boardwright::index::Id;
use boardwright::source::{FileId, Sources};

/// The text with the suggested changes that leave fewer mistakes, and how many those mend.
fn mended(text: &str) -> (String, usize) {
    let judge = |text: &str| {
        let mut sources = Sources::new();
        let file = sources.add("wrong.game", text.to_string());
        analyse(&sources, file).1
    };
    let mended = mend(text, FileId::from_index(0), &mut |text| Some(judge(text)));
    (mended.text, mended.mistakes)
}

const HEAD: &str = "game \"A\"\nplayers white, black\nboard square 3 x 3\npieces man, king\n\
     setup { white king on a1; white man on b1; black man on c1; black king on c2 }\n";
const REST: &str =
    "move place { choose to in empty; put own man on to }\nend { no empty : draw }\n";

/// A game with one more part, before blocks and an end that are right.
fn with_part(part: &str) -> String {
    format!("{HEAD}{part}\n{REST}")
}

/// A game of one block with these statements.
fn with_block(statements: &str) -> String {
    format!("{HEAD}move m {{ {statements} }}\nend {{ no empty : draw }}\n")
}

/// Suggested changes make one text of the other.
#[track_caller]
fn becomes(wrong: &str, right: &str) {
    assert_eq!(mended(wrong).0, right);
}

/// Nothing is changed.
#[track_caller]
fn stays(wrong: &str) {
    assert_eq!(mended(wrong), (wrong.to_string(), 0));
}

#[test]
fn a_kind_that_is_compared_is_put_in_braces() {
    // `kind(to) in {king}` would be true of an empty cell.
    for sign in ["==", "!="] {
        let text = |kind: &str| {
            with_block(&format!(
                "choose to in cells; require kind(to) {sign} {kind}; clear to"
            ))
        };
        becomes(&text("king"), &text("{king}"));
    }
}

#[test]
fn comments_are_kept() {
    let text = with_block("choose to in own // mine\n + enemy // and theirs\n clear to");
    stays(&text);
    let text = |kind: &str| {
        with_block(&format!(
            "choose to in own\n require kind(to) == // of the one\n {kind}\n clear to"
        ))
    };
    becomes(&text("king"), &text("{king}"));
}

#[test]
fn a_change_that_mends_nothing_is_taken_back_and_others_are_kept() {
    // `piecs` is meant to be `pieces`, which there are already.
    let text = |set: &str| with_part("piecs dog").replace("in empty", &format!("in {set}"));
    assert_eq!(mended(&text("emty")), (text("empty"), 1));
}

#[test]
fn of_names_that_are_equally_near_none_is_written() {
    let sides = "region side_a = x 1\nregion side_b = x 3\n";
    let text = |side: &str| {
        format!(
            "{}{sides}",
            with_block(&format!(
                "choose to in empty & {side}; put own man on to; clear side_a | side_b"
            ))
        )
    };
    stays(&text("side_c"));
    // What nothing else uses is meant.
    let text = |side: &str| {
        let block = format!("choose to in ({side} | side_b) & empty; put own man on to");
        format!("{}def sde_a = x 1\ndef side_b = x 3\n", with_block(&block))
    };
    becomes(&text("side_a"), &text("sde_a"));
}

#[test]
fn a_name_that_fits_is_written() {
    // `none`, `se`, `owner` and `true` are near, and do not fit.
    let kindless = "game \"A\"\nplayers white, black\nboard square 3 x 3\n";
    stays(&format!("{kindless}{}", REST.replace("man", "stone")));
    stays(&with_block(
        "choose to in empty; require nse >= 2; clear to",
    ));
    stays(&with_block("choose to in tower; clear to"));
    stays(&with_block(
        "choose to in own; require to in trie; clear to",
    ));
    let text = |set: &str| with_block(&format!("choose to in {set}; clear to"));
    becomes(&text("corers"), &text("corners"));
    becomes(&text("enmy man"), &text("enemy man"));
    let text = |call: &str| {
        with_block(&format!(
            "choose to in own; require {call}(to) == me; clear to"
        ))
    };
    becomes(&text("ownr"), &text("owner"));
    let text = |call: &str| with_block(&format!("choose to in {call}(a1, c3); clear to"));
    becomes(&text("betwen"), &text("between"));
}

#[test]
fn the_others_have_only_the_choices_of_the_block() {
    let text = |name: &str| {
        format!(
            "game \"A\"\nplayers white, black simultaneous\nstate h : 0..99\n\
             move a {{ choose man in 1..3; if others.{name} == man {{ h += 1 }} }}\nend {{ h >= 10 : draw }}\n"
        )
    };
    becomes(&text("mann"), &text("man"));
    let wrong = text("can").replace("man", "way");
    stays(&wrong);
}

#[test]
fn a_body_that_is_right_for_other_arguments_is_not_changed() {
    let bodies = [
        (
            "def f(c) = c & empty",
            "choose to in f(me) | f(own); clear to",
        ),
        (
            "def f(c) = #c + c",
            "choose to in own; require f(own) > 2 and f(3) > 1; clear to",
        ),
        (
            "def f(c) = c or true",
            "choose to in own; require f(own) and f(true); clear to",
        ),
        (
            "def f(c) = c + c",
            "choose to in own; require f(1) == 2 and some f(own); clear to",
        ),
        (
            "def f(c) = 2 - c",
            "choose to in own; require f(1) == 1 and f(own) == 3; clear to",
        ),
    ];
    for (part, block) in bodies {
        stays(&format!("{}{part}\n", with_block(block)));
    }
    // All uses are of cells.
    let text = |set: &str| {
        format!(
            "{}def f(p) = {set} > 2\n",
            with_block("choose to in own; require f(me) or f(opponent); clear to")
        )
    };
    becomes(&text("p man"), &text("#(p man)"));
    // Whatever the argument is, this is wrong.
    let text = |kind: &str| {
        format!(
            "{}def f(c) = some c and kind(a1) == {kind}\n",
            with_block("choose to in own; require f(to); clear to")
        )
    };
    becomes(&text("king"), &text("{king}"));
}

#[test]
fn all_tabs_become_blanks() {
    let wrong = with_block("\tchoose to in own\n\t\tclear\tto");
    becomes(&wrong, &wrong.replace('\t', "    "));
    assert_eq!(mended(&wrong).1, 1);
}

#[test]
fn only_a_small_letter_becomes_a_capital() {
    let text = |letter: &str| with_part("").replace("pieces man", &format!("pieces man {letter}"));
    becomes(&text("x"), &text("X"));
    for sign in ["0", "&", "\u{c}", "𝒳"] {
        stays(&text(sign));
    }
}

#[test]
fn a_renamed_local_name_is_renamed_wherever_it_is_used() {
    let text = |name: &str| {
        format!(
            "{HEAD}move hop {{ choose {name} in own; clear {name} }}\nturn {{ hop by most y({name}) }}\nend {{ no own : draw }}\n"
        )
    };
    becomes(&text("s"), &text("the_s"));
    let step = "move step { choose s in own; clear s }\nturn { hop | step";
    stays(&text("s").replace("turn { hop", step));
    let text = |name: &str| {
        format!("{HEAD}move place {{ choose {name} in own; clear {name}; clear others.{name} }}\nend {{ no own : draw }}\n")
            .replace("players white, black", "players white, black simultaneous")
    };
    becomes(&text("n"), &text("the_n"));
}

#[test]
fn only_numbers_are_joined_with_a_count() {
    stays(&with_block("choose to in empty & 1; put own man on to"));
    let text = |set: &str| {
        with_block(&format!(
            "choose to in empty; require {set} + 1 > 2; put own man on to"
        ))
    };
    becomes(&text("empty"), &text("#empty"));
}

#[test]
fn keywords_are_no_misspelt_words() {
    stays(&with_block(
        "choose to if turn > 2 then empty else cells; put own man on to",
    ));
}

#[test]
fn a_reversed_comparison_is_turned_round() {
    let text = |sign: &str| {
        with_block(&format!(
            "choose to in empty; require turn {sign} 3; put own man on to"
        ))
    };
    becomes(&text("=<"), &text("<="));
}

#[test]
fn a_row_after_a_key_is_not_joined_with_it() {
    stays(&with_part("region goal = white: rank 3, black rank 1"));
}

#[test]
fn two_kinds_do_not_become_one() {
    stays(&with_part("").replace("pieces man, king", "pieces Man, man, king"));
}

#[test]
fn beside_a_stray_bracket_nothing_is_changed() {
    stays(&with_block(
        "choose to in empty; require kind(to) == king); clear to",
    ));
}

#[test]
fn a_name_that_is_not_close_is_only_suggested() {
    let text = |way: &str| {
        format!(
            "{}def long_ways = diagonal\n",
            with_block(&format!("choose to in own.({way}); clear to"))
        )
    };
    stays(&text("short_ways"));
    becomes(&text("lnog_way"), &text("long_ways"));
}

#[test]
fn a_step_has_one_dot() {
    let text = |dots: &str| with_block(&format!("choose to in own{dots}(n|e) & empty; clear to"));
    becomes(&text(".."), &text("."));
    let text = |dots: &str| with_block(&format!("choose to in own{dots}adjacent - own; clear to"));
    becomes(&text(".."), &text("."));
}

#[test]
fn arguments_of_what_takes_none_are_not_counted() {
    stays(&with_block(
        "choose c in own; require c(empty) == 4; clear c",
    ));
}

#[test]
fn what_may_count_a_set_does_not_become_a_comment() {
    let whole = with_part("").replace("no empty : draw", "\n    #enemy <= 1 : me wins\n");
    stays(&whole.replace("end { ", "end "));
    stays(&with_block("choose to in empty\n #own\n clear to"));
    let text = |sign: &str| with_block(&format!("choose to in empty\n {sign} why\n clear to"));
    becomes(&text("#"), &text("//"));
}
