//! Compiles a folder of rules files as several crates (shards), so that editing one file recompiles only a
//! few engines.
//!
//! The name of a game determines its shard. The build script of a shard watches the files of its own games
//! and their parents, and tells the crate that gathers all shards which games it has. Cargo does not run the
//! build script of a shard for a file that was added later. The gathering crate, which watches the whole
//! folder, compiles such a game itself until its shard is rebuilt. So at any time every game is in exactly
//! one crate.

use super::{Failure, Module, modules_of, names_of, out_dir, warnings};
use super::{write_changed, write_modules};
use crate::diag::Diagnostics;
use crate::passes::Passes;
use crate::resolve::{Folder, load, load_dir};
use crate::source::{FileId, Sources};
use boardwright_runtime::fnv1a;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// Returns the index of a game's shard among `shards` shards.
pub fn shard_of(game: &str, shards: u64) -> u64 {
    let hash = fnv1a(format!("{game} {SPREAD}").as_bytes());
    // The low bits of this hash depend only on the low bits of the letters, and the highest ones hardly on
    // the last letters.
    (hash >> 32) % shards.max(1)
}

/// A suffix of the hashed names, chosen among many numbers because it distributes the code of the games most
/// evenly.
const SPREAD: u32 = 3461;

/// Compiles the games of one shard into the build's output folder, as [`engines`](super::engines()) does for
/// all.
///
/// # Errors
/// All diagnostics of the shard's rules files, or the error in reading or writing files.
pub fn shard(rules: impl AsRef<Path>, shard: u64, shards: u64) -> Result<(), Failure> {
    let Folder { sources, files, .. } = load_dir(rules.as_ref());
    let names = names_of(&sources, &files);
    let own = |file: &FileId| shard_of(&sources.file(*file).name, shards) == shard;
    let files: Vec<_> = files.into_iter().filter(own).collect();
    // Without any such line, cargo would watch every file of the crate.
    println!("cargo:rerun-if-changed=Cargo.toml");
    for path in watched(&sources, &files) {
        println!("cargo:rerun-if-changed={path}");
    }
    // A file that cannot be read belongs to no shard; the gathering crate reports it.
    let modules = modules_of(&sources, files, Diagnostics::new(), &names, &|_| {
        Passes::all()
    })?;
    write_modules(&modules, &out_dir()?.join("engines.rs"))?;
    let games: Vec<_> = named(&modules)
        .map(|(game, name)| format!("{game}:{name}"))
        .collect();
    println!("cargo:games={}", games.join(","));
    show(warnings(modules));
    Ok(())
}

/// Returns the paths of these files and their parents.
fn watched(sources: &Sources, files: &[FileId]) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for file in files {
        let (Ok((chain, _)) | Err((chain, _))) = load(Path::new(&sources.file(*file).path));
        paths.extend(chain.ids().map(|id| chain.file(id).path.clone()));
    }
    paths
}

/// Returns the stems of games and the names of their modules.
fn named(modules: &[Module]) -> impl Iterator<Item = (&str, &str)> {
    modules.iter().map(|m| (m.game.as_str(), m.name.as_str()))
}

fn show(warnings: Vec<String>) {
    for warning in warnings {
        println!("cargo:warning={warning}");
    }
}

/// A shard as described by its build script.
struct Shard {
    /// The path of its crate or module.
    name: String,
    /// The stems of its games, and the names of their modules in this shard. A file that was added since
    /// may have given a game another name.
    games: Vec<(String, String)>,
}

/// Gathers the games of all shards that the crate depends on, whose `links` begin with `links`, and compiles
/// the games that are in no shard. Generates a module for each game, and the functions `engines()` and
/// `rules()` for all.
///
/// # Errors
/// All diagnostics of the rules files in no shard, or the error in reading or writing files.
pub fn gather(rules: impl AsRef<Path>, links: &str) -> Result<(), Failure> {
    let rules = rules.as_ref();
    println!("cargo:rerun-if-changed={}", rules.display());
    let shards = described(links);
    let Folder {
        sources,
        files,
        diagnostics,
    } = load_dir(rules);
    let names = names_of(&sources, &files);
    let stem = |file: FileId| sources.file(file).name.as_str();
    let compiled = |game: &str| {
        shards
            .iter()
            .any(|s| s.games.iter().any(|(g, _)| g == game))
    };
    let new = files.iter().copied().filter(|file| !compiled(stem(*file)));
    let modules = modules_of(&sources, new, diagnostics, &names, &|_| Passes::all())?;
    let out = out_dir()?;
    write_modules(&modules, &out.join("_new.rs"))?;
    let games = named(&modules)
        .map(|(game, name)| (game.into(), name.into()))
        .collect();
    let new = Shard {
        name: "self::_new".into(),
        games,
    };
    let text = gathered(&out.join("_new.rs"), &names, shards.iter().chain([&new]));
    write_changed(&out.join("engines.rs"), &text)?;
    show(warnings(modules));
    Ok(())
}

/// Returns the shards that the crate depends on, from the environment variables that cargo sets.
fn described(links: &str) -> Vec<Shard> {
    let prefix = format!("DEP_{}", links.to_uppercase());
    let shard = |(key, games): (String, String)| {
        let number = key.strip_prefix(&prefix)?.strip_suffix("_GAMES")?;
        Some(Shard {
            name: format!("::{links}{}", number.to_lowercase()),
            games: games
                .split(',')
                .filter_map(|game| game.rsplit_once(':'))
                .map(|(game, name)| (game.into(), name.into()))
                .collect(),
        })
    };
    let mut shards: Vec<_> = std::env::vars().filter_map(shard).collect();
    shards.sort_by(|a, b| a.name.cmp(&b.name));
    shards
}

/// Returns the source of the gathering crate's index, in which modules have these names.
fn gathered<'a>(
    new: &Path,
    names: &BTreeMap<&str, String>,
    shards: impl Iterator<Item = &'a Shard>,
) -> String {
    let mut text = format!(
        "// The engines of all shards, by name.\n\n/// The games that no shard has yet.\n#[path = {:?}]\nmod _new;\n\n",
        new.display().to_string()
    );
    let mut filled = Vec::new();
    for Shard { name, games } in shards.filter(|shard| !shard.games.is_empty()) {
        let modules = games
            .iter()
            .map(|(game, inner)| match names.get(game.as_str()) {
                Some(outer) if outer != inner => format!("{inner} as {outer}"),
                _ => inner.clone(),
            });
        let modules: Vec<_> = modules.collect();
        let _ = writeln!(text, "pub use {name}::{{{}}};", modules.join(", "));
        filled.push(name.as_str());
    }
    for (function, doc, item, key) in [
        (
            "engines",
            "All engines, sorted by name.",
            "::boardwright_runtime::Engine",
            "|engine| [engine.name, \".game\"].concat()",
        ),
        (
            "rules",
            "All rules files, sorted by name: the file's name (`paint.game`) and its text.",
            "(&'static str, &'static str)",
            "|(file, _)| *file",
        ),
    ] {
        let calls: Vec<_> = filled
            .iter()
            .map(|name| format!("{name}::{function}()"))
            .collect();
        let _ = write!(
            text,
            "\n/// {doc}\npub fn {function}() -> &'static [{item}] {{\n    static ALL: ::std::sync::LazyLock<::std::vec::Vec<{item}>> = ::std::sync::LazyLock::new(|| {{\n        let mut all = [{}].concat();\n        all.sort_by_cached_key({key});\n        all\n    }});\n    &ALL\n}}\n",
            calls.join(", ")
        );
    }
    text
}
