//! Trees, printed files and rendered mistakes as people see them.

use boardwright::syntax::dump::dump;
use boardwright::syntax::print::print;

use crate::{parsed, rules_file, tree};

#[test]
fn trees() {
    for name in ["breakthrough", "nine-mens-morris", "international-draughts"] {
        insta::assert_snapshot!(
            format!("tree_of_{name}"),
            dump(&tree(&rules_file(&format!("{name}.game"))))
        );
    }
}

#[test]
fn printed_files() {
    for name in ["chess", "nine-mens-morris"] {
        insta::assert_snapshot!(
            format!("print_of_{name}"),
            print(&tree(&rules_file(&format!("{name}.game"))))
        );
    }
}

#[test]
fn rendered_mistakes() {
    let text = "\
game \"Mistakes\"
players white, black  simultaneously
board circle 8
piecs pawn

def f = (a | b]
def end = 3

move a {
    choose from in own pawn king
    choose to from own
    x = 3
    put own pawn
    let b = if c then d
    let e = f |
}
";
    insta::assert_snapshot!("rendered_mistakes", parsed(text).rendered);
    insta::assert_snapshot!(
        "rendered_limits",
        parsed(&format!("def f = {}", "(".repeat(70))).rendered
    );
}
