//! Rules files as they were in a commit.

use crate::rules::{Broken, Games, Rules};
use boardwright::source::Sources;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Component, Path};
use std::process::Command;
use std::sync::Arc;

/// Why a commit could not be read: what git says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GitError(pub String);

/// The hashes of the two commits of a range: `BASE..HEAD`, or `BASE...HEAD` for what HEAD changed since it left
/// BASE. What is left out is `HEAD`.
///
/// # Errors
/// No range, or git does not know it.
pub fn range(text: &str) -> Result<(String, String), GitError> {
    if let Some((base, head)) = text.split_once("...") {
        let (base, head) = (commit(base)?, commit(head)?);
        let common = git(&["merge-base", &base, &head])?;
        return Ok((common.trim().to_string(), head));
    }
    match text.split_once("..") {
        Some((base, head)) => Ok((commit(base)?, commit(head)?)),
        None => Err(GitError(format!(
            "`{text}` is no range of commits like main..HEAD"
        ))),
    }
}

/// The commit of this name, by its hash: a name that begins like an option gets no further.
fn commit(name: &str) -> Result<String, GitError> {
    let name = if name.is_empty() { "HEAD" } else { name };
    let commit = format!("{name}^{{commit}}");
    // Outside of a checkout, git's own words say more.
    git(&["rev-parse", "--git-dir"])?;
    let hash = git(&[
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        &commit,
    ]);
    match hash {
        Ok(hash) => Ok(hash.trim().to_string()),
        Err(_) => Err(GitError(format!("`{name}` is no commit of this checkout"))),
    }
}

/// The folders in which two commits have other rules files.
///
/// # Errors
/// What git says.
pub fn changed_folders(base: &str, head: &str) -> Result<BTreeSet<String>, GitError> {
    let changed = git(&[
        "diff",
        "--no-renames",
        "--name-only",
        "-z",
        base,
        head,
        "--",
    ])?;
    let rules = changed.split('\0').filter(|path| path.ends_with(".game"));
    Ok(rules.map(|path| folder(path).to_string()).collect())
}

/// The games of a commit in these folders, from the folders or files named, or from everywhere: by
/// folder, then by name.
///
/// # Errors
/// What git says.
pub fn games(
    commit: &str,
    folders: &BTreeSet<String>,
    paths: &[String],
) -> Result<BTreeMap<String, Games>, GitError> {
    let wanted = |path: &str| paths.is_empty() || paths.iter().any(|p| under(path, p));
    let mut read: BTreeMap<&str, Sources> = BTreeMap::new();
    let mut games: BTreeMap<String, Games> = BTreeMap::new();
    let files = files(commit, paths)?;
    for path in files.iter().filter(|path| folders.contains(folder(path))) {
        let text = raw(&["show", &format!("{commit}:{path}")])?;
        match String::from_utf8(text) {
            Ok(text) => {
                read.entry(folder(path)).or_default().add(path, text);
            }
            Err(_) if wanted(path) => {
                let broken = Broken(format!("{path} is no text: it is not UTF-8"));
                let here = games.entry(folder(path).to_string()).or_default();
                here.insert(stem(path).to_string(), Err(broken));
            }
            Err(_) => {}
        }
    }
    for (folder, sources) in read {
        let sources = Arc::new(sources);
        let ids = sources.ids().filter(|id| wanted(&sources.file(*id).path));
        let each = ids.map(|id| (sources.file(id).name.clone(), Rules::of(&sources, id)));
        games.entry(folder.to_string()).or_default().extend(each);
    }
    Ok(games)
}

/// The folder of a file.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The name of a rules file without its ending.
fn stem(path: &str) -> &str {
    let stem = Path::new(path).file_stem().and_then(OsStr::to_str);
    stem.unwrap_or(path)
}

/// A path as git names it, from the root of the checkout: paths are written from where we are.
///
/// # Errors
/// It is outside of the checkout, or this is none.
pub fn from_root(path: &str) -> Result<String, GitError> {
    let here = git(&["rev-parse", "--show-prefix"])?;
    let top = git(&["rev-parse", "--show-toplevel"])?;
    let whole = match Path::new(path).is_absolute() {
        true => Path::new(path)
            .strip_prefix(top.trim_end())
            .map(Path::to_path_buf)
            .map_err(|_| GitError(format!("{path} is outside of this checkout")))?,
        false => Path::new(here.trim_end()).join(path),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in whole.components() {
        match part {
            Component::ParentDir if parts.pop().is_none() => {
                return Err(GitError(format!("{path} is outside of this checkout")));
            }
            Component::Normal(part) => parts.push(part.to_str().unwrap_or_default()),
            _ => {}
        }
    }
    Ok(parts.join("/"))
}

/// Whether a commit has rules at a path.
///
/// # Errors
/// What git says.
pub fn has_rules(commit: &str, path: &str) -> Result<bool, GitError> {
    let all = files(commit, &[path.to_string()])?;
    Ok(all.iter().any(|file| under(file, path)))
}

/// Whether a path is the one named, or in the folder named.
fn under(path: &str, named: &str) -> bool {
    let named = named.trim_start_matches("./").trim_end_matches('/');
    let rest = path.strip_prefix(named);
    named.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The rules files of a commit that stand in a folder that is asked for: the parents of a file
/// that is named are read with it.
fn files(commit: &str, paths: &[String]) -> Result<Vec<String>, GitError> {
    let all = git(&["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])?;
    let folders = paths.iter().map(|path| match path.ends_with(".game") {
        true => folder(path),
        false => path,
    });
    let folders: Vec<&str> = folders.collect();
    let asked = |path: &&str| folders.is_empty() || folders.iter().any(|f| under(path, f));
    let rules = all.split('\0').filter(|path| path.ends_with(".game"));
    Ok(rules.filter(asked).map(str::to_string).collect())
}

/// Runs git here; what it writes, as text. Of a name that is not UTF-8 the bytes that are wrong are
/// replaced: no rules file has such a name.
///
/// # Errors
/// What git says.
pub fn git(args: &[&str]) -> Result<String, GitError> {
    let written = raw(args)?;
    Ok(String::from_utf8_lossy(&written).into_owned())
}

/// Runs git here; what it writes.
fn raw(args: &[&str]) -> Result<Vec<u8>, GitError> {
    let output = Command::new("git").args(args).output();
    let output = output.map_err(|error| GitError(format!("git can not be run: {error}")))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let said = said.trim();
        let bare = said.strip_prefix("fatal: ");
        return Err(GitError(bare.unwrap_or(said).to_string()));
    }
    Ok(output.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_two_ends() {
        assert!(range("main").is_err());
        assert!(range("HEAD..no-such-branch").is_err());
        assert!(range("--output=/dev/null..HEAD").is_err());
    }

    #[test]
    fn folders_hold_what_is_under_them() {
        assert!(under("rules/go.game", "rules/") && under("rules/go.game", "./rules"));
        assert!(under("go.game", ".") || under("go.game", ""));
        assert!(!under("rules-2/go.game", "rules"));
    }
}
