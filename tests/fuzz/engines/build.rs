//! Compiles random rules files of fixed seeds, the regressions, the shapes and the games, some of them by both printers; or, for the command that looks
//! for more, the rules files of the folder `FUZZ_RULES`, by the random subset of the passes that the seed
//! `FUZZ_PASSES` makes, where there is one. `FUZZ_PRINTER=lir` prints them from the low-level representation.

use boardwright::passes::Passes;
use boardwright_fuzz::Rules;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Rules files of such names are printed from the low-level representation.
const PLAIN: &str = "plain-";

/// Games of which there is such an engine too: with hidden information, throws with weights, tentative
/// effects, no board, simultaneous choices, captures, jumps and walks.
const ALSO_PLAIN: &[&str] = &[
    "blotto",
    "cant-stop",
    "game-2048",
    "rock-paper-scissors",
    "seega",
    "senet",
    "looking-back",
    "seen-together",
];

/// So many seeds, from 0.
const SEEDS: u64 = 100;

fn main() {
    println!("cargo:rerun-if-env-changed=FUZZ_RULES");
    println!("cargo:rerun-if-env-changed=FUZZ_PASSES");
    println!("cargo:rerun-if-env-changed=FUZZ_PRINTER");
    println!("cargo:rerun-if-changed=../regressions");
    println!("cargo:rerun-if-changed=../shapes");
    println!("cargo:rerun-if-changed=../games");
    let folder = match env::var_os("FUZZ_RULES") {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => chosen(),
    };
    let passes = match env::var("FUZZ_PRINTER").as_deref() {
        Ok("lir") => passes().printed_by_lir(),
        _ => passes(),
    };
    let built = folder.map_err(|e| e.to_string()).and_then(|folder| {
        let by = |name: &str| match name.starts_with(PLAIN) {
            true => passes.clone().printed_by_lir(),
            false => passes.clone(),
        };
        let built = boardwright::build::quiet_engines_each(folder, &by);
        built.map_err(|f| f.to_string())
    });
    if let Err(failure) = built {
        eprintln!("{failure}");
        std::process::exit(1);
    }
}

/// The passes that engines are made by.
fn passes() -> Passes {
    let seed = env::var("FUZZ_PASSES").ok();
    let seed = seed.and_then(|seed| seed.parse().ok());
    seed.map_or_else(Passes::all, Passes::random)
}

/// A folder of the regressions, the shapes and the games, and of what the generator makes. What is there already and right
/// stays as it is, so that nothing is compiled again.
fn chosen() -> io::Result<PathBuf> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new(&out).join("rules");
    fs::create_dir_all(&folder)?;
    let mut files = kept("../regressions")?;
    files.extend(kept("../shapes")?);
    files.extend(kept("../games")?);
    files.extend((0..SEEDS).map(|seed| {
        let rules = Rules::of_seed(seed);
        (OsString::from(rules.file_name()), rules.text)
    }));
    for name in ALSO_PLAIN {
        let text = files.get(&OsString::from(format!("{name}.game"))).cloned();
        let text = text.ok_or(io::ErrorKind::NotFound)?;
        files.insert(OsString::from(format!("{PLAIN}{name}.game")), text);
    }
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        if !files.contains_key(&entry.file_name()) {
            fs::remove_file(entry.path())?;
        }
    }
    for (name, text) in files {
        boardwright::build::write_changed(&folder.join(name), &text).map_err(io::Error::other)?;
    }
    Ok(folder)
}

/// The rules files of a folder by name.
fn kept(folder: &str) -> io::Result<BTreeMap<OsString, String>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let Some(name) = path.file_name()
            && path.extension().is_some_and(|e| e == "game")
        {
            files.insert(name.to_os_string(), fs::read_to_string(&path)?);
        }
    }
    Ok(files)
}
