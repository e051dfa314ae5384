//! Tests of variants.

use crate::diag::Diagnostics;
use crate::resolve::identity::with_article;
use crate::resolve::{Merged, merge};
use crate::source::{FileId, Sources};
use crate::syntax;

const TIC_TAC_CHESS: &str = "\
game \"Four-Player Tic-Tac-Chess\" { author \"A\" year 2020 }
players red, yellow, blue, green
board square 7 x 7
pieces pawn
region arena = cells - edge
move capture { choose to in own }
move leap { choose to in own }
turn { capture | leap else pass }
after { clear none }
end { turn == 33 : draw }
";

const FREE_FOR_ALL: &str = "\
game \"Free-for-All\" from \"chess\" { rules \"brief\" }
state taken[player] : 0..10
move capture { taken += 1 }
end { turn == 41 : draw }
";

/// A game with options.
const SIZED: &str = "\
game \"S\"
option size = 8
option half = size / 2
players a, b
board square size x size
move pass_by { }
end { blocked : draw }
";

/// Merges the first of these files; also returns its diagnostics, each as code and text at its place.
fn merged(files: &[(&str, &str)]) -> (Option<Merged>, Sources, Vec<(&'static str, String)>) {
    let mut sources = Sources::new();
    for (name, text) in files {
        sources.add(&format!("rules/{name}.game"), (*text).to_string());
    }
    let mut diags = Diagnostics::new();
    let ids: Vec<FileId> = sources.ids().collect();
    let trees: Vec<_> = ids
        .iter()
        .map(|&id| syntax::parse(&sources, id, &mut diags))
        .collect();
    let tree = |file| {
        ids.iter()
            .position(|&id| id == file)
            .and_then(|i| trees.get(i))
    };
    let result = merge(&sources, &tree, ids[0], &mut diags);
    let wrong = diags
        .sorted()
        .iter()
        .map(|d| (d.code.0, sources.text(d.span).to_string()))
        .collect();
    (result, sources, wrong)
}

/// Merges texts without errors.
fn right(files: &[(&str, &str)]) -> (Merged, Sources) {
    let (merged, sources, wrong) = merged(files);
    assert!(wrong.is_empty(), "{wrong:?}");
    (merged.expect("nothing is wrong"), sources)
}

fn wrong(files: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    merged(files).2
}

fn options(merged: &Merged) -> Vec<(&str, i32)> {
    merged
        .options
        .iter()
        .map(|o| (o.name.as_str(), o.value))
        .collect()
}

#[test]
fn replaced_parts_keep_their_place_and_new_ones_follow() {
    let (game, sources) = right(&[("free", FREE_FOR_ALL), ("chess", TIC_TAC_CHESS)]);
    let parts: Vec<(&str, bool)> = game
        .parts
        .iter()
        .map(|p| {
            (
                sources.text(p.span).lines().next().unwrap_or(""),
                game.inherited(p.span),
            )
        })
        .collect();
    assert_eq!(
        parts,
        [
            ("players red, yellow, blue, green", true),
            ("board square 7 x 7", true),
            ("pieces pawn", true),
            ("region arena = cells - edge", true),
            ("move capture { taken += 1 }", false),
            ("move leap { choose to in own }", true),
            ("turn { capture | leap else pass }", true),
            ("after { clear none }", true),
            ("end { turn == 41 : draw }", false),
            ("state taken[player] : 0..10", false),
        ]
    );
    assert_eq!(
        (game.name.as_str(), game.title.as_str()),
        ("free", "Free-for-All")
    );
    assert_eq!(
        (game.meta.author, game.meta.rules),
        (None, Some("brief".to_string()))
    );
    assert_eq!(game.files, sources.ids().collect::<Vec<_>>());
}

#[test]
fn titles_say_who_and_when() {
    let (game, _) = right(&[("chess", TIC_TAC_CHESS)]);
    assert_eq!(
        (game.meta.author.as_deref(), game.meta.year.as_deref()),
        (Some("A"), Some("2020"))
    );
    assert!(!game.inherited(game.span));
}

#[test]
fn dir_region_and_def_share_their_names() {
    let variant = "game \"V\" from \"chess\"\ndef arena = own";
    let (game, sources) = right(&[("v", variant), ("chess", TIC_TAC_CHESS)]);
    assert_eq!(sources.text(game.parts[3].span), "def arena = own");
    assert_eq!(game.parts.len(), 9);
}

#[test]
fn variants_set_options() {
    let variant = "game \"V\" from \"sized\" { size = 6 }";
    let (game, _) = right(&[("v", variant), ("sized", SIZED)]);
    assert_eq!(options(&game), [("size", 6), ("half", 3)]);
    assert_eq!((game.option("half"), game.option("none")), (Some(3), None));
    let below = "game \"V\" from \"sized\" { half = -6 }";
    let (game, _) = right(&[("v", below), ("sized", SIZED)]);
    assert_eq!(options(&game), [("size", 8), ("half", -6)]);
    assert_eq!(
        options(&right(&[("sized", SIZED)]).0),
        [("size", 8), ("half", 4)]
    );
}

#[test]
fn an_option_declared_anew_may_use_those_above_it_in_its_file() {
    let of = |text: &str| right(&[("v", text), ("sized", SIZED)]).0;
    let head = "game \"V\" from \"sized\"\noption third = 3\n";
    assert_eq!(
        options(&of(&format!("{head}option size = third * 4"))),
        [("size", 12), ("half", 6), ("third", 3)]
    );
    assert_eq!(
        options(&of(
            "game \"V\" from \"sized\"\noption third = half - 1\noption size = 3 + 1"
        )),
        [("size", 4), ("half", 2), ("third", 1)]
    );
    let below = "game \"V\" from \"sized\"\noption size = third\noption third = 3";
    assert_eq!(
        wrong(&[("v", below), ("sized", SIZED)]),
        [("E0913", "third".to_string())]
    );
    let round = "game \"V\" from \"sized\"\noption size = half";
    assert_eq!(
        wrong(&[("v", round), ("sized", SIZED)]),
        [("E0913", "half".to_string())]
    );
}

#[test]
fn the_nearest_file_decides_an_option() {
    let middle = ("middle", "game \"M\" from \"sized\" { size = 6 }");
    let set = "game \"V\" from \"middle\" { size = 4 }";
    let declared = "game \"V\" from \"middle\"\noption size = 10";
    let other = "game \"V\" from \"middle\" { half = 1 }";
    let of = |text| {
        options(&right(&[("v", text), middle, ("sized", SIZED)]).0)
            .into_iter()
            .map(|o| o.1)
            .collect::<Vec<_>>()
    };
    assert_eq!(of(set), [4, 2]);
    assert_eq!(of(declared), [10, 5]);
    assert_eq!(of(other), [6, 1]);
}

#[test]
fn wrong_options_are_reported_at_their_place() {
    let of = |entries: &str| {
        let text = format!("game \"V\" from \"sized\" {{ {entries} }}");
        wrong(&[("v", &text), ("sized", SIZED)])
    };
    assert_eq!(of("width = 6"), [("E0911", "width".to_string())]);
    assert_eq!(
        of("size = 3000000000"),
        [("E0912", "3000000000".to_string())]
    );
    assert_eq!(of("size = \"six\""), [("E0912", "\"six\"".to_string())]);
    assert_eq!(of("size = true"), [("E0912", "true".to_string())]);
    assert_eq!(of("size = 6 size = 7"), [("E0915", "size".to_string())]);
    let alone = SIZED.replace("\"S\"", "\"S\" { colour \"red\" }");
    assert_eq!(wrong(&[("s", &alone)]), [("E0910", "colour".to_string())]);
}

#[test]
fn rounds_are_errors() {
    let a = ("a", "game \"A\" from \"b\"");
    let b = ("b", "game \"B\" from \"a\"");
    assert_eq!(wrong(&[a, b]), [("E0906", "\"a\"".to_string())]);
    assert_eq!(
        wrong(&[("s", "game \"S\" from \"s\"")]),
        [("E0906", "\"s\"".to_string())]
    );
}

#[test]
fn parents_must_be_there() {
    let lost = "game \"V\" from \"lost\"";
    assert_eq!(wrong(&[("v", lost)]), [("E0904", "\"lost\"".to_string())]);
    let sly = "game \"V\" from \"../v\"";
    assert_eq!(wrong(&[("v", sly)]), [("E0905", "\"../v\"".to_string())]);
}

#[test]
fn a_part_stands_once_in_a_file() {
    let text = format!("{SIZED}move pass_by {{ }}\nend {{ }}\nmove other {{ }}\n");
    let found = wrong(&[("s", &text)]);
    assert_eq!(
        found,
        [
            ("E0907", "pass_by".to_string()),
            ("E0907", "end { }".to_string())
        ]
    );
}

#[test]
fn what_every_game_needs_is_asked_for_once() {
    let found = wrong(&[("s", "game \"S\"\nplayers a, b")]);
    assert_eq!(found, [("E0908", "\"S\"".to_string())]);
    let text = SIZED.replace("game \"S\"\n", "");
    assert_eq!(
        wrong(&[("s", &text)]),
        [("E0908", "option size = 8".to_string())]
    );
    let text = format!("pieces man\n{SIZED}");
    assert_eq!(
        wrong(&[("s", &text)]),
        [("E0909", "game \"S\"".to_string())]
    );
}

#[test]
fn the_hash_is_of_the_texts_child_first() {
    let hash = |files: &[(&str, &str)]| right(files).0.rules_hash;
    let plain = hash(&[("sized", SIZED)]);
    assert_eq!(hash(&[("other", &SIZED.replace('\n', "\r\n"))]), plain);
    assert_eq!(hash(&[("sized", &format!("\u{feff}{SIZED}"))]), plain);
    assert_ne!(hash(&[("sized", &SIZED.replace("half", "part"))]), plain);
    let variant = "game \"V\" from \"sized\"\n";
    let of_variant = hash(&[("v", variant), ("sized", SIZED)]);
    // FNV-1a continues with its state: the hash of both texts is that of their concatenation.
    let reference = |text: &str| {
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(1_099_511_628_211)
        })
    };
    assert_eq!(plain, reference(SIZED));
    assert_eq!(of_variant, reference(&format!("{variant}{SIZED}")));
}

#[test]
fn words_get_the_article_that_they_are_spoken_with() {
    let words = ["act", "option", "enum", "move", "def"].map(with_article);
    assert_eq!(words, ["an act", "an option", "an enum", "a move", "a def"]);
}
