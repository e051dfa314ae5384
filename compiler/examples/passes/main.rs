//! What passes are worth, and that they change nothing but speed: engines made by all passes against
//! engines made without some, in one program, round by round.
//!
//! ```sh
//! cargo run --release -p boardwright --example passes                    # all against none, all games
//! cargo run --release -p boardwright --example passes -- --without pre-image breakthrough chess
//! cargo run --release -p boardwright --example passes -- --each "prefix sums" --each slots  # one by one
//! ```
//!
//! Writes two tables of Markdown: the time of a ply without and with, and how many times as fast; and
//! mean length and mean points of both with their standard errors, and how many standard errors of
//! the difference they lie apart. Exits with 1 where that is 4 or more.
//!
//! With `--each` a pass is left out alone, in the games whose code it changes, or the given ones among
//! them; `--each all` does that for all passes, and `--each "prefix sums=konane,pentago"` in these games.
//! `--list` only says which games these are.

use boardwright::build::{Module, modules_by, write_changed};
use boardwright::passes::{self, Passes};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

/// The program that plays, without its list of games.
const PLAY: &str = include_str!("play.rs");

/// What was asked for.
#[derive(Default)]
struct Asked {
    without: Vec<String>,
    each: Vec<String>,
    games: Vec<String>,
    seconds: Option<String>,
    list: bool,
}

/// Engines made without some passes.
struct Part {
    /// Its module and folder.
    name: String,
    /// What it is made without.
    without: String,
    games: Vec<Module>,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let asked = asked(std::env::args().skip(1))?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let with = Part {
        name: "with".into(),
        without: String::new(),
        games: modules(&root, &asked, &[])?,
    };
    let mut parts = Vec::new();
    for (n, (names, only)) in left_out(&asked).iter().enumerate() {
        let mut games = modules(&root, &asked, names)?;
        games.retain(|m| with.games.iter().all(|w| w.text != m.text));
        games.retain(|m| only.is_empty() || only.contains(&m.game));
        parts.push(Part {
            name: format!("without_{n}"),
            without: names.join(", "),
            games,
        });
    }
    if asked.list {
        for part in &parts {
            let games: Vec<&str> = part.games.iter().map(|m| m.game.as_str()).collect();
            println!("{}: {}", part.without, games.join(" "));
        }
        return Ok(ExitCode::SUCCESS);
    }
    let folder = root.join("target/passes");
    write_program(&root, &folder, &with, &parts)?;
    let mut play = Command::new(env!("CARGO"));
    // From the root: its settings build for the processor at hand, wherever the target folder is.
    play.args(["run", "--quiet", "--release", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--")
        .args(asked.seconds);
    let status = play.current_dir(&root).status()?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn asked(mut args: impl Iterator<Item = String>) -> Result<Asked, Box<dyn Error>> {
    let mut asked = Asked::default();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--without" => asked.without.push(args.next().ok_or("--without PASS")?),
            "--each" => asked.each.push(args.next().ok_or("--each PASS")?),
            "--list" => asked.list = true,
            "--seconds" => asked.seconds = Some(args.next().ok_or("--seconds S")?),
            _ => asked.games.push(arg),
        }
    }
    Ok(asked)
}

/// The passes that are left out together, each time, and in which games; in all where there are none.
fn left_out(asked: &Asked) -> Vec<(Vec<String>, Vec<String>)> {
    if asked.each.iter().any(|pass| pass == "all") {
        let alone = |pass: &str| (vec![pass.into()], Vec::new());
        return passes::names().map(alone).collect();
    }
    let each = asked.each.iter().map(|pass| match pass.split_once('=') {
        Some((pass, games)) => {
            let games = games.split(',').map(String::from);
            (vec![pass.into()], games.collect())
        }
        None => (vec![pass.clone()], Vec::new()),
    });
    let mut all: Vec<_> = each.collect();
    if all.is_empty() || !asked.without.is_empty() {
        let none = asked.without.is_empty().then(|| "all".into());
        let together = asked.without.iter().cloned().chain(none);
        all.push((together.collect(), Vec::new()));
    }
    all
}

/// The engines that were asked for, made without these passes.
fn modules(root: &Path, asked: &Asked, without: &[String]) -> Result<Vec<Module>, Box<dyn Error>> {
    let passes = Passes::without(without).map_err(|name| format!("no pass {name}"))?;
    let mut games = modules_by(&root.join("rules"), &passes)?;
    games.retain(|m| asked.games.is_empty() || asked.games.contains(&m.game));
    Ok(games)
}

/// The crate that has all engines of each game.
fn write_program(
    root: &Path,
    folder: &Path,
    with: &Part,
    parts: &[Part],
) -> Result<(), Box<dyn Error>> {
    let runtime = root.join("runtime").canonicalize()?;
    let manifest = format!(
        "[package]\nname = \"passes\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\nboardwright-runtime = {{ path = {runtime:?} }}\ncpu-time = \"1.0.0\"\n\n[profile.release]\nopt-level = 3\n"
    );
    let mut program = PLAY.to_string();
    let needed = |m: &Module| {
        let mut games = parts.iter().flat_map(|part| &part.games);
        games.any(|other| other.game == m.game)
    };
    write_part(folder, with, needed, &mut program)?;
    for part in parts {
        write_part(folder, part, |_| true, &mut program)?;
    }
    writeln!(
        program,
        "\n/// All games.\nfn games(seconds: f64, rows: &mut Vec<Row>) {{"
    )?;
    for part in parts {
        for Module { game, name, .. } in &part.games {
            let (without, part) = (&part.without, &part.name);
            writeln!(
                program,
                "    rows.push(compare::<with::{name}::Game, {part}::{name}::Game>({without:?}, {game:?}, seconds));"
            )?;
        }
    }
    writeln!(program, "}}")?;
    write_changed(&folder.join("Cargo.toml"), &manifest)?;
    write_changed(&folder.join("src/main.rs"), &program)?;
    // What is locked is what is built.
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    Ok(())
}

/// The engines of a part, and the module that names them.
fn write_part(
    folder: &Path,
    part: &Part,
    needed: impl Fn(&Module) -> bool,
    program: &mut String,
) -> Result<(), Box<dyn Error>> {
    let folder = folder.join("src").join(&part.name);
    fs::create_dir_all(&folder)?;
    writeln!(program, "\n/// Engines.\nmod {} {{", part.name)?;
    for module in part.games.iter().filter(|m| needed(m)) {
        let path = folder.join(module.file_name());
        write_changed(&path, &module.text)?;
        let name = &module.name;
        writeln!(program, "    #[path = {path:?}]\n    pub mod {name};")?;
    }
    writeln!(program, "}}")?;
    Ok(())
}
