//! Names in generated code: of shared values, of variables, of boards; citations; `mut`.

use boardwright::build;
use boardwright::source::Sources;

/// The engine of a game on a board of 5 x 5 with these blocks and ends.
fn engine(rules: &str) -> String {
    let text = format!(
        "game \"Small\"\nplayers white, black\nboard square 5 x 5\npieces man, king\n\
         setup {{ white man on rank 1; black man on rank 5 }}\n{rules}\n"
    );
    let mut sources = Sources::new();
    let file = sources.add("small.game", text);
    let module = build::module(&sources, file);
    let module = module.unwrap_or_else(|diagnostics| panic!("{rules}: {diagnostics:?}"));
    module.text
}

const STEP: &str =
    "move step { choose from in own\n choose to in from.adjacent & empty\n from -> to }";

#[test]
fn shared_values_are_named_by_what_they_are() {
    let near = "def near(c) = (c & own king).n & empty | (c & own king).s & empty\nend { some near(cells) : me wins; no empty : draw }";
    let text = engine(&format!("{STEP}\n{near}"));
    assert!(text.contains("let empty: Cells = self.empty();"), "{text}");
    assert!(!text.contains("cells_2"), "{text}");
    // One more shared value renames no other one.
    let more = near.replace(
        "& empty\nend",
        "& empty | (c & enemy).e & (c & enemy).n\nend",
    );
    let text = engine(&format!("{STEP}\n{more}"));
    assert!(text.contains("let empty: Cells = self.empty();"), "{text}");
}

#[test]
fn boards_of_players_have_functions() {
    let text = engine(&format!(
        "{STEP}\nend {{ no enemy : me wins; no own man : draw }}"
    ));
    assert!(text.contains("owners!(own, enemy: owner % 2);"), "{text}");
    assert!(text.contains("!self.enemy(me).any()"), "{text}");
    assert!(!text.contains("self.owner[me % 2]"), "{text}");
}

#[test]
fn a_variable_hides_what_it_is_made_from_only_if_that_is_not_used_again() {
    let walk = |last: &str| {
        engine(&format!(
            "move walk {{ choose from in own\n let here = from\n repeat {{ choose to in here.adjacent & enemy\n \
             here -> to\n {last} here := to }} while some here.adjacent & enemy }}\nend {{ no enemy : me wins }}"
        ))
    };
    let text = walk("");
    assert!(!text.contains("here_2"), "{text}");
    assert!(text.contains("let mut here: usize = here;"), "{text}");
    assert!(text.contains("here = to;"), "{text}");
}

#[test]
fn only_what_is_written_is_mutable() {
    let text = engine(
        "move step { choose from in own\n choose to in from.adjacent - own\n \
         try { require to in empty\n from -> to } else { clear from } }\nend { no enemy : me wins }",
    );
    assert!(text.contains("let untried = *self;"), "{text}");
    assert!(!text.contains("allow(unused,"), "{text}");
}

#[test]
fn a_citation_of_one_line_stands_behind_it() {
    let text = engine(
        "state last : cell\nmove step { choose to in empty\n put own man on to\n last := to }\nend { no empty : draw }",
    );
    assert!(
        text.contains("// move step, line 2\n")
            && text.contains("self.last = Cells::of(to); // move step, line 3"),
        "{text}"
    );
}
