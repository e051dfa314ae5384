//! A mistake in a rules file stops the compiler of Rust, which says where it is.

use std::fs;
use std::path::Path;
use std::process::Command;

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let crates = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = crates.join(name);
    for part in ["src", "rules"] {
        fs::create_dir_all(folder.join(part)).expect("a folder");
    }
    let manifest = manifest.replace("ROOT", &root.display().to_string());
    let head = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n"
    );
    fs::write(folder.join("Cargo.toml"), head + &manifest).expect("a manifest");
    // What is locked is what is built, so nothing is fetched.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
    fs::write(folder.join("rules/wrong.game"), WRONG).expect("a rules file");
    for (path, text) in files {
        fs::write(folder.join(path), text).expect("a source file");
    }
    let output = Command::new(env!("CARGO"))
        .args(["check", "--offline", "--color", "never"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", crates.join("target"))
        .output()
        .expect("cargo starts");
    assert!(!output.status.success(), "the crate must not build");
    String::from_utf8_lossy(&output.stderr).into_owned()
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
                "fn main() {\n    if let Err(failure) = boardwright::build::engines(\"rules\") {\n        eprintln!(\"{failure}\");\n        std::process::exit(1);\n    }\n}\n",
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
