//! A mistake in a rules file stops the compiler of Rust, which says where it is.

use crate::Crate;

/// `teh` is no name; line 8, column 18.
const WRONG: &str = "\
game \"Wrong\"
players white, black
board square 3 x 3
pieces stone

move place {
    put own stone on a1
    choose to in teh
    put own stone on to
}

end { no empty : draw }
";

/// Checks a crate that has this rules file; what cargo prints.
fn check(name: &str, manifest: &str, files: &[(&str, &str)]) -> String {
    let user = Crate::new(name, manifest);
    user.write("rules/wrong.game", WRONG);
    for (path, text) in files {
        user.write(path, text);
    }
    let built = user.cargo("check");
    assert!(!built.success, "the crate must not build");
    built.text
}

#[test]
fn the_macro_and_build_rs_say_file_line_and_column() {
    let text = check(
        "wrong-macro",
        "[dependencies]\nboardwright-macros = { path = \"ROOT/compiler/macros\" }\n",
        &[(
            "src/lib.rs",
            "boardwright_macros::game!(pub mod wrong, \"rules/wrong.game\");\n",
        )],
    );
    shows_the_line(&text);
    assert!(text.contains("src/lib.rs:1"), "{text}");

    let text = check(
        "wrong-build",
        "[build-dependencies]\nboardwright = { path = \"ROOT/compiler\" }\n",
        &[
            ("src/lib.rs", "\n"),
            (
                "build.rs",
                "fn main() -> Result<(), boardwright::build::Failure> {\n    boardwright::build::engines(\"rules\")?;\n    Ok(())\n}\n",
            ),
        ],
    );
    shows_the_line(&text);
}

/// What cargo prints has the code, the place, and the line with a mark under the exact text.
fn shows_the_line(text: &str) {
    assert!(text.contains("error[E0201]: there is no `teh`"), "{text}");
    assert!(text.contains("rules/wrong.game:8:18"), "{text}");
    let mut lines = text
        .lines()
        .skip_while(|l| !l.contains("8 |     choose to in teh"));
    let column = |line: &str, part: &str| line.find(part).unwrap_or_else(|| panic!("{text}"));
    let (line, mark) = (lines.next(), lines.next());
    let line = line.unwrap_or_else(|| panic!("{text}"));
    assert_eq!(
        column(line, "teh"),
        column(mark.unwrap_or_default(), "^^^"),
        "{text}"
    );
}
