//! The one style.

use boardwright::source::{FileId, Sources};
use boardwright::syntax::format::format;
use std::fs;
use std::path::Path;

fn source(text: &str) -> (Sources, FileId) {
    let mut sources = Sources::new();
    let file = sources.add("example.game", text.to_string());
    (sources, file)
}

fn formatted(text: &str) -> String {
    let (sources, file) = source(text);
    format(&sources, file).unwrap_or_else(|diags| panic!("{diags:?}\n{text}"))
}

/// Formats to this, and stays so.
#[track_caller]
fn becomes(text: &str, expected: &str) {
    let first = formatted(text);
    assert_eq!(first, expected, "{first}");
    assert_eq!(formatted(&first), first);
}

#[test]
fn the_rules_of_the_library_are_formatted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    for entry in fs::read_dir(folder).expect("rules/ is there") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_none_or(|ending| ending != "game") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it is text");
        assert_eq!(
            formatted(&text),
            text,
            "{}: `cargo run -p boardwright-cli --no-default-features -- fmt rules/*.game` mends it",
            path.display()
        );
    }
}

#[test]
fn blanks_are_set_anew() {
    becomes(
        "game  \"A\"{year 1970}\r\nplayers a,b; board square 3x 3\npieces man M,neutral rock\n\
         def f( c )=own  man.( n | e )&c|{c,a1}  \ndef g = max( 1,-2 )*3\n\
         move m{require x(a1) in 1 .. 2 and y(a1)in 1..;}",
        "game \"A\" { year 1970 }\nplayers a, b\nboard square 3 x 3\npieces man M, neutral rock\n\
         def f(c) = own man.(n|e) & c | {c, a1}\ndef g    = max(1, -2) * 3\n\
         move m { require x(a1) in 1..2 and y(a1) in 1.. }\n",
    );
}

#[test]
fn no_blank_stands_after_the_sign_of_an_operand() {
    becomes(
        "points - 1..1\ndef f = # own - - 1\ndef g = - # own * # - # a | -  - 1\nstate n : - 3..3 = - 2\nmove m { require # own in - 1..2 }\n",
        "points -1..1\ndef f = #own - -1\ndef g = -#own * #-#a | --1\nstate n : -3..3 = -2\nmove m { require #own in -1..2 }\n",
    );
}

#[test]
fn a_minus_keeps_its_meaning() {
    becomes(
        "region a = rank -1..3 - file b\nregion c = z 3.. -a\nregion d = z 3.. - a\n",
        "region a = rank -1..3 - file b\nregion c = z 3..-a\nregion d = z 3.. - a\n",
    );
}

#[test]
fn neighbours_stand_in_columns() {
    becomes(
        "dir way = white: n, black: s\nregion goal = white: rank 8, black: rank 1\n\n\
         move m {\n choose from in own\n choose to in empty\n\n let a = 1\n // apart\n let bc = 2\n}\n\
         end {\n blocked:draw\n no own:\n me loses\n no own & goal: me wins\n}\n",
        "dir    way  = white: n,      black: s\nregion goal = white: rank 8, black: rank 1\n\n\
         move m {\n    choose from in own\n    choose to   in empty\n\n    let a = 1\n    // apart\n    let bc = 2\n}\n\
         end {\n    blocked : draw\n    no own :\n        me loses\n    no own & goal : me wins\n}\n",
    );
}

#[test]
fn first_values_stand_under_each_other() {
    becomes(
        "state hand[kind] : 0..8 = man: 1,\n  king: 2,\n rook: 3, else:\n 4\n",
        "state hand[kind] : 0..8 = man: 1,\n                          king: 2,\n                          \
         rook: 3, else:\n    4\n",
    );
    becomes(
        "def far=-12:5,0 : 7,\n  -1 :3,else:1\n",
        "def far = -12: 5, 0:    7,\n          -1:  3, else: 1\n",
    );
    becomes(
        "def far =\n-1: 1,\n 2: 4,\n  else: 9\n",
        "def far =\n    -1:   1,\n    2:    4,\n    else: 9\n",
    );
}

#[test]
fn comments_stay_where_they_are() {
    becomes(
        "//first\n\n\n// second\n\ngame \"A\" // a title\n  // and more\nplayers a, b\n\
         move m { // what\n\n  // of the next\n  require a // and\n            // on\n    and b\n\n  // the last\n}\n// end",
        "//first\n\n// second\n\ngame \"A\"                                        // a title\n// and more\nplayers a, b\n\
         move m {                                        // what\n\n    // of the next\n    \
         require a                                   // and\n                                                // on\n        \
         and b\n\n    // the last\n}\n// end\n",
    );
}

#[test]
fn a_comment_on_its_own_line_continues_none_after_code() {
    // In column 48 the second one would go on with the first.
    let text =
        "setup{white_qqqqqqqqqqqqqqqqqqqqqqqqq man_long on(\ne)|//\n//\n(5//\n)}\nend{3:e wins}\n";
    let first = formatted(text);
    assert_eq!(formatted(&first), first);
}

#[test]
fn blocks_are_set_on_a_line_or_on_lines() {
    becomes(
        "move m { if a { again } else { require b }\n if c {\n again }\n else { require d } }\n\
         setup { for each p in players { put p man on a1; put p man on b1 } }\nend {\n}\n",
        "move m {\n    if a { again } else { require b }\n    if c {\n        again\n    } else { require d }\n}\n\
         setup { for each p in players { put p man on a1; put p man on b1 } }\nend {}\n",
    );
}

#[test]
fn wide_lines_are_broken_where_they_are_loosest() {
    let long = "group(first_of(own man), own man | enemy king)";
    becomes(
        &format!("def far = {long} | {long} | {long} & own\n"),
        &format!("def far = {long}\n        | {long}\n        | {long} & own\n"),
    );
    becomes(
        &format!("move m {{ choose from in {long}; choose to in {long} | {long}; from -> to }}\n"),
        &format!(
            "move m {{\n    choose from in {long}\n    choose to   in {long} | {long}\n    from -> to\n}}\n"
        ),
    );
}

#[test]
fn the_branches_of_a_chain_stand_under_each_other() {
    let (cond, value) = ("own man & edge in enemy king", "first_of(own man)");
    becomes(
        &format!(
            "def f = if {cond} then {value} else if a then {value} else if {cond} then b else c\n"
        ),
        &format!(
            "def f = if {cond} then {value}\n        else if a then {value}\n        else if {cond} then b\n        else c\n"
        ),
    );
    becomes(
        "def f(c) =\n if a then b\n else if c\n then d\n else e\ndef g(c) =\n if a then b\n else c\n",
        "def f(c) =\n    if a then b\n    else if c\n        then d\n    else e\n\
         def g(c) =\n    if a then b\n         else c\n",
    );
    becomes(
        "def f = own & (if a then if b then c\n else d else if e then g\n else h)\n",
        "def f = own & (if a then if b then c\n                              else d else if e then g\n               else h)\n",
    );
    becomes(
        "move m { if a { again } else if b {\n n := if a then 1\n else if b then 2\n else 3\n}\n else { again } }\n",
        "move m {\n    if a { again } else if b {\n        n := if a then 1\n             else if b then 2\n             \
         else 3\n    } else { again }\n}\n",
    );
}

#[test]
fn a_chain_that_can_not_be_broken_stays_and_all_else_is_formatted() {
    let cells: Vec<_> = (0..40).map(|i| format!("cell{i}")).collect();
    let chain = format!("on_, off_ : {}", cells.join(" "));
    becomes(
        &format!("board graph {{\n  {chain}\n}}\nmove m{{clear  a}}\n"),
        &format!("board graph {{\n    {chain}\n}}\nmove m {{ clear a }}\n"),
    );
}

#[test]
fn pictures_are_indented_as_one() {
    becomes(
        "setup {\n  picture \"\"\"\n   a .\n    . b\n   \"\"\"\n}\n",
        "setup {\n    picture \"\"\"\n        a .\n         . b\n    \"\"\"\n}\n",
    );
}

#[test]
fn what_cannot_be_parsed_is_not_formatted() {
    let (sources, file) = source("game \"A\"\nplayers\n");
    assert!(format(&sources, file).is_err());
}
