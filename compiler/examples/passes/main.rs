//! What passes are worth, and that they change nothing but speed: engines made by all passes against
//! engines made without some, in one program, round by round.
//!
//! ```sh
//! cargo run --release -p boardwright --example passes                    # all against none, all games
//! cargo run --release -p boardwright --example passes -- --without invert breakthrough chess
//! ```
//!
//! Writes a row of Markdown for each game: the time of a ply without and with, how many times as
//! quick, and how far mean length and mean points lie apart, in standard errors of the difference.
//! Exits with 1 where that is 4 or more.

use boardwright::build::{Module, modules_by};
use boardwright::passes::Passes;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The program that plays, without its list of games.
const PLAY: &str = include_str!("play.rs");

/// What was asked for.
struct Asked {
    without: Vec<String>,
    games: Vec<String>,
    seconds: String,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let asked = asked(std::env::args().skip(1))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let passes = Passes::without(&asked.without).map_err(|name| format!("no pass {name}"))?;
    let folder = root.join("target/passes");
    let mut games = Vec::new();
    for (part, passes) in [("with", Passes::all()), ("without", passes)] {
        fs::create_dir_all(folder.join("src").join(part))?;
        games = modules_by(&root.join("rules"), &passes)?;
        games.retain(|m| asked.games.is_empty() || asked.games.contains(&m.game));
        for module in &games {
            let path = folder.join("src").join(part).join(module.file_name());
            boardwright::build::write_changed(&path, &module.text)?;
        }
    }
    write_program(&root, &folder, &games)?;
    let mut play = Command::new(env!("CARGO"));
    play.args(["run", "--quiet", "--release", "--"])
        .arg(asked.seconds);
    let status = play.current_dir(&folder).status()?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn asked(mut args: impl Iterator<Item = String>) -> Result<Asked, Box<dyn Error>> {
    let mut asked = Asked {
        without: Vec::new(),
        games: Vec::new(),
        seconds: "1".into(),
    };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--without" => asked.without.push(args.next().ok_or("--without PASS")?),
            "--seconds" => asked.seconds = args.next().ok_or("--seconds S")?,
            _ => asked.games.push(arg),
        }
    }
    if asked.without.is_empty() {
        asked.without.push("all".into());
    }
    Ok(asked)
}

/// The crate that has both engines of each game.
fn write_program(root: &Path, folder: &Path, games: &[Module]) -> Result<(), Box<dyn Error>> {
    let runtime = root.join("runtime").canonicalize()?;
    let manifest = format!(
        "[package]\nname = \"passes\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\nboardwright-runtime = {{ path = {runtime:?} }}\ncpu-time = \"1.0.0\"\n\n[profile.release]\nopt-level = 3\n"
    );
    let mut program = PLAY.to_string();
    for part in ["with", "without"] {
        writeln!(program, "\n/// Engines.\nmod {part} {{")?;
        for module in games {
            let path: PathBuf = folder.join("src").join(part).join(module.file_name());
            writeln!(
                program,
                "    #[path = {path:?}]\n    pub mod {};",
                module.name
            )?;
        }
        writeln!(program, "}}")?;
    }
    writeln!(
        program,
        "\n/// All games.\nfn games(seconds: f64, rows: &mut Vec<Row>) {{"
    )?;
    for Module { game, name, .. } in games {
        let (with, without) = (
            format!("with::{name}::Game"),
            format!("without::{name}::Game"),
        );
        writeln!(
            program,
            "    rows.push(compare::<{with}, {without}>({game:?}, seconds));"
        )?;
    }
    writeln!(program, "}}")?;
    boardwright::build::write_changed(&folder.join("Cargo.toml"), &manifest)?;
    boardwright::build::write_changed(&folder.join("src/main.rs"), &program)?;
    // What is locked is what is built.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}
