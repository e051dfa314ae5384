//! Crates as users write them, built by cargo: what it prints, and what it compiles.

mod mistakes;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A crate in the test's folder. Nothing is fetched for it: what is locked here is what is built.
pub(crate) struct Crate {
    folder: PathBuf,
}

/// How a command of cargo went.
pub(crate) struct Built {
    pub(crate) success: bool,
    /// What cargo prints.
    pub(crate) text: String,
}

impl Crate {
    /// A crate of this name, and of these lines of its manifest after those of the package. `ROOT` is the folder of
    /// the project.
    pub(crate) fn new(name: &str, manifest: &str) -> Crate {
        let root = root();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("an old folder");
        }
        let new = Crate { folder };
        let head = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n"
        );
        new.write("Cargo.toml", &(head + manifest));
        fs::copy(root.join("Cargo.lock"), new.folder.join("Cargo.lock")).expect("a lock file");
        new
    }

    /// Writes a file, in which `ROOT` is the folder of the project.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let text = text.replace("ROOT", &root().display().to_string());
        fs::write(path, text).expect("a file");
    }

    /// Runs a command of cargo in the crate.
    pub(crate) fn cargo(&self, command: &str) -> Built {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("target");
        let output = Command::new(env!("CARGO"))
            .args([command, "--offline", "--color", "never"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target)
            .output()
            .expect("cargo starts");
        Built {
            success: output.status.success(),
            text: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A crate of one game whose names all mean something in Rust.
const NAMES: &str = include_str!("match.game");

const BUILD: &str = "//! Engines.\n
fn main() -> Result<(), Box<dyn std::error::Error>> {
    boardwright::build::engines(\"rules\")?;
    Ok(())
}
";

#[test]
fn no_lint_has_anything_to_say_of_generated_code() {
    let user = Crate::new(
        "names-of-rust",
        "[dependencies]\nboardwright-runtime = { path = \"ROOT/runtime\" }\n
[build-dependencies]\nboardwright = { path = \"ROOT/compiler\" }\n
[lints.rust]\nwarnings = \"deny\"\nmissing_docs = \"deny\"\nunreachable_pub = \"deny\"\n
[lints.clippy]\nall = \"deny\"\n",
    );
    user.write("rules/match.game", NAMES);
    let corridor = include_str!("../../../tests/specs/corridor.game");
    let names = ["std", "str", "u8", "engines", "game-match", "1st-game"];
    let alike = ["a-b", "a_b", "a--b", "a__b"];
    for name in names.into_iter().chain(alike) {
        user.write(&format!("rules/{name}.game"), corridor);
    }
    user.write("build.rs", BUILD);
    let include = "include!(concat!(env!(\"OUT_DIR\"), \"/engines.rs\"));\n";
    // Nothing of the included file is used, or one engine, or all.
    user.write("src/lib.rs", &format!("//! Engines.\n\n{include}"));
    user.write(
        "src/bin/all.rs",
        &format!(
            "//! Engines.\n\n{include}\nfn main() {{\n    assert_eq!(engines().len(), 11);\n}}\n"
        ),
    );
    user.write("src/bin/one.rs", &format!("//! Engines.\n\nmod games {{\n    {include}}}\n\nuse boardwright_runtime::Game as _;\n\nfn main() {{\n    assert!(games::game_match::Game::start().points().is_none());\n}}\n"));
    for command in ["check", "clippy"] {
        let Built { success, text } = user.cargo(command);
        assert!(success && !text.contains("warning"), "{command}: {text}");
    }
}

#[test]
fn an_edit_compiles_one_shard_and_a_new_file_none() {
    let of = |paths: &str| {
        format!(
            "[dependencies]\nboardwright-runtime = {{ path = \"ROOT/runtime\" }}\n{paths}\n[build-dependencies]\nboardwright = {{ path = \"ROOT/compiler\" }}\n"
        )
    };
    let paths: String = (0..2)
        .map(|n| format!("part-{n} = {{ path = \"part-{n}\" }}\n"))
        .collect();
    let user = Crate::new("sharded", &of(&paths));
    for n in 0..2 {
        user.write(
            &format!("part-{n}/Cargo.toml"),
            &format!("[package]\nname = \"part-{n}\"\nversion = \"0.1.0\"\nedition = \"2024\"\nlinks = \"part_{n}\"\n\n{}", of("")),
        );
        user.write(
            &format!("part-{n}/build.rs"),
            &format!("fn main() {{\n    boardwright::build::shards::shard(\"../rules\", {n}, 2).unwrap();\n}}\n"),
        );
        user.write(&format!("part-{n}/src/lib.rs"), INCLUDE);
    }
    user.write(
        "build.rs",
        "fn main() {\n    boardwright::build::shards::gather(\"rules\", \"part_\").unwrap();\n}\n",
    );
    user.write("src/lib.rs", INCLUDE);
    let corridor = include_str!("../../../tests/specs/corridor.game");
    let shard = |name: &str| boardwright::build::shards::shard_of(name, 2);
    let names: Vec<_> = (b'a'..=b'z')
        .map(|c| format!("game-{}", char::from(c)))
        .collect();
    let of_shard = |n| names.iter().filter(move |name| shard(name) == n);
    let (zeros, ones): (Vec<_>, Vec<_>) = (of_shard(0).collect(), of_shard(1).collect());

    let rules = |name: &str| format!("rules/{name}.game");
    let uses = |games: &[&str]| -> String {
        let used = |game: &&str| format!("    let _ = {}::Game::start;\n", game.replace('-', "_"));
        let lines: String = games.iter().map(used).collect();
        format!(
            "use sharded::*;\nuse boardwright_runtime::Game as _;\n\nfn main() {{\n{lines}    assert_eq!(engines().len(), {});\n}}\n",
            games.len()
        )
    };
    let checked = |games: &[&str]| -> Vec<bool> {
        user.write("src/main.rs", &uses(games));
        let Built { success, text } = user.cargo("check");
        assert!(success, "{text}");
        (0..2)
            .map(|n| text.contains(&format!(" part-{n} v")))
            .collect()
    };

    user.write(&rules(zeros[0]), corridor);
    user.write(&rules(ones[0]), corridor);
    assert_eq!(checked(&[zeros[0], ones[0]]), [true, true]);
    // A file that is new to all shards.
    user.write(&rules(zeros[1]), corridor);
    assert_eq!(checked(&[zeros[0], ones[0], zeros[1]]), [false, false]);
    // The shard of an edited file is compiled, and takes the new file over.
    user.write(&rules(zeros[0]), &corridor.replace("Corridor", "Passage"));
    assert_eq!(checked(&[zeros[0], ones[0], zeros[1]]), [true, false]);
    user.write(&rules(zeros[1]), &corridor.replace("Corridor", "Passage"));
    assert_eq!(checked(&[zeros[0], ones[0], zeros[1]]), [true, false]);
    // So is that of a file that is gone.
    fs::remove_file(user.folder.join(rules(ones[0]))).expect("a file");
    assert_eq!(checked(&[zeros[0], zeros[1]]), [false, true]);
    // A new file may give the game of a shard another name, without compiling the shard.
    let (alike, kept) = (zeros[0].replace('-', "_"), zeros[0].as_str());
    fs::remove_file(user.folder.join(rules(kept))).expect("a file");
    user.write(&rules(&alike), corridor);
    let other = if shard(&alike) == 0 {
        zeros[1]
    } else {
        ones[1]
    };
    user.write(&rules(other), corridor);
    let mut games = vec![alike.as_str(), zeros[1]];
    games.extend((other == ones[1]).then_some(other.as_str()));
    checked(&games);
    user.write(&rules(other), &corridor.replace("Corridor", "Passage"));
    checked(&games);
    user.write(&rules(kept), corridor);
    let renamed = format!("{alike}_u4_");
    games[0] = &renamed;
    games.push(kept);
    assert_eq!(checked(&games), [false, false]);
}

const INCLUDE: &str = "include!(concat!(env!(\"OUT_DIR\"), \"/engines.rs\"));\n";
