//! Compiles random and spliced rules files of fixed seeds, each by a random subset of the passes, and the
//! regressions, shapes and games. The search for further seeds sets `FUZZ_RULES` to compile the rules files of that
//! folder instead, and `FUZZ_PASSES` to the seed of a random subset of the passes.

use boardwright::passes::Passes;
use boardwright_fuzz::{Rules, Seeds, read_folder};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The number of seeds of random files, and of spliced files, from 0.
const SEEDS: u64 = 50;

/// The prefixes of rules files whose passes depend on the seed that follows.
const BY_SEED: [&str; 2] = ["random-", "spliced-"];

fn main() {
    println!("cargo:rerun-if-env-changed=FUZZ_RULES");
    println!("cargo:rerun-if-env-changed=FUZZ_PASSES");
    println!("cargo:rerun-if-changed=../regressions");
    println!("cargo:rerun-if-changed=../shapes");
    println!("cargo:rerun-if-changed=../games");
    println!("cargo:rerun-if-changed=../../../rules");
    let folder = match env::var_os("FUZZ_RULES") {
        Some(folder) => Ok(PathBuf::from(folder)),
        None => chosen(),
    };
    let passes = passes();
    let built = folder.map_err(|e| e.to_string()).and_then(|folder| {
        let by = |name: &str| match seed(name) {
            Some(seed) if env::var_os("FUZZ_RULES").is_none() => Passes::random(seed),
            _ => passes.clone(),
        };
        let built = boardwright::build::quiet_engines_each(folder, &by);
        built.map_err(|f| f.to_string())
    });
    if let Err(failure) = built {
        eprintln!("{failure}");
        std::process::exit(1);
    }
}

/// Returns the seed in a file's name, if it selects the passes; files with even seeds use all passes.
fn seed(name: &str) -> Option<u64> {
    let mut seeds = BY_SEED.iter().filter_map(|start| name.strip_prefix(start));
    let seed = seeds.next()?.parse().ok()?;
    (seed % 2 == 1).then_some(seed)
}

/// Returns the passes that engines are compiled with.
fn passes() -> Passes {
    let seed = env::var("FUZZ_PASSES").ok();
    let seed = seed.and_then(|seed| seed.parse().ok());
    seed.map_or_else(Passes::all, Passes::random)
}

/// Writes a folder with the regressions, the shapes, the games and the generated files. Leaves files that
/// are up to date alone, so that they are not compiled again.
fn chosen() -> io::Result<PathBuf> {
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new(&out).join("rules");
    fs::create_dir_all(&folder)?;
    let mut files = kept("../regressions")?;
    files.extend(kept("../shapes")?);
    files.extend(kept("../games")?);
    let real = Seeds::new(&read_folder(Path::new("../../../rules"))?);
    let spliced = (0..SEEDS).filter_map(|seed| real.splice(seed));
    let made = (0..SEEDS).map(Rules::of_seed).chain(spliced);
    files.extend(made.map(|rules| (OsString::from(rules.file_name()), rules.text)));
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

/// Returns the rules files of a folder, by name.
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
