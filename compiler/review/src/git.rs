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
    // Outside of a checkout, git's own words say more.
    git(&["rev-parse", "--git-dir"])?;
    if let Some((base, head)) = text.split_once("...") {
        let (one, other) = (commit(base)?, commit(head)?);
        let common = common((base, &one), (head, &other))?;
        return Ok((common, other));
    }
    match text.split_once("..") {
        Some((base, head)) => Ok((commit(base)?, commit(head)?)),
        None => Err(GitError(format!(
            "`{text}` is no range of commits like main..HEAD"
        ))),
    }
}

/// What a name that is left out stands for.
fn or_head(name: &str) -> &str {
    if name.is_empty() { "HEAD" } else { name }
}

/// The commit of this name, by its hash: a name that begins like an option gets no further.
fn commit(name: &str) -> Result<String, GitError> {
    let name = or_head(name);
    let commit = format!("{name}^{{commit}}");
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

/// The last commit that two have in common, each given by its name and its hash.
fn common(base: (&str, &str), head: (&str, &str)) -> Result<String, GitError> {
    match git(&["merge-base", base.1, head.1]) {
        Ok(hash) => Ok(hash.trim().to_string()),
        // Where there is none, git says nothing.
        Err(GitError(said)) if said.is_empty() => Err(unrelated(or_head(base.0), or_head(head.0))),
        Err(error) => Err(error),
    }
}

fn unrelated(base: &str, head: &str) -> GitError {
    GitError(format!(
        "`{base}` and `{head}` have no commit in common: write {base}..{head} to compare the two as they are, or \
         fetch the rest of the history where this is a shallow clone"
    ))
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

/// The rules files of a commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree<'a> {
    commit: &'a str,
    /// Their paths from the root of the checkout.
    files: Vec<String>,
}

impl<'a> Tree<'a> {
    /// All of them.
    ///
    /// # Errors
    /// What git says.
    pub fn of(commit: &'a str) -> Result<Tree<'a>, GitError> {
        let all = git(&["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])?;
        let rules = all.split('\0').filter(|path| path.ends_with(".game"));
        let files = rules.map(str::to_string).collect();
        Ok(Tree { commit, files })
    }

    /// Whether there are any at a path.
    pub fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| under(file, path))
    }

    /// The games in these folders, from the folders or files named, or from everywhere: by folder,
    /// then by name.
    ///
    /// # Errors
    /// What git says.
    pub fn games(
        &self,
        folders: &BTreeSet<String>,
        paths: &[String],
    ) -> Result<BTreeMap<String, Games>, GitError> {
        let wanted = |path: &str| paths.is_empty() || paths.iter().any(|p| under(path, p));
        let mut read: BTreeMap<&str, Sources> = BTreeMap::new();
        let mut games: BTreeMap<String, Games> = BTreeMap::new();
        let here = |path: &&String| folders.contains(folder(path)) && needed(path, paths);
        for path in self.files.iter().filter(here) {
            match self.text(path)? {
                Ok(text) => {
                    read.entry(folder(path)).or_default().add(path, text);
                }
                Err(broken) if wanted(path) => {
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

    /// The text of a file.
    fn text(&self, path: &str) -> Result<Result<String, Broken>, GitError> {
        // Git finds no file by what is left of such a name.
        if path.contains(char::REPLACEMENT_CHARACTER) {
            let said = format!("the name of {path} is no text: it is not UTF-8");
            return Ok(Err(Broken(said)));
        }
        let bytes = raw(&["show", &format!("{}:{path}", self.commit)])?;
        let text = String::from_utf8(bytes);
        Ok(text.map_err(|_| Broken(format!("{path} is no text: it is not UTF-8"))))
    }
}

/// Whether a file stands in a folder that is asked for: the parents of a file that is named are
/// read with it.
fn needed(file: &str, paths: &[String]) -> bool {
    let mut folders = paths.iter().map(|path| match path.ends_with(".game") {
        true => folder(path),
        false => path,
    });
    paths.is_empty() || folders.any(|folder| under(file, folder))
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

/// Paths as git names them, from the root of the checkout: they are written from where we are.
///
/// # Errors
/// One is outside of the checkout, or this is none.
pub fn from_root(paths: &[String]) -> Result<Vec<String>, GitError> {
    if paths.is_empty() {
        return Ok(Vec::new());
    }
    let places = git(&["rev-parse", "--show-toplevel", "--show-prefix"])?;
    let (top, here) = places.split_once('\n').unwrap_or((&places, ""));
    let each = paths.iter().map(|path| {
        let inside = inside(path, Path::new(top), Path::new(here.trim_end()));
        inside.ok_or_else(|| GitError(format!("{path} is outside of this checkout")))
    });
    each.collect()
}

/// A path from the root of a checkout; `None` where it leaves it.
fn inside(path: &str, top: &Path, here: &Path) -> Option<String> {
    let whole = match Path::new(path).is_absolute() {
        true => Path::new(path).strip_prefix(top).ok()?.to_path_buf(),
        false => here.join(path),
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in whole.components() {
        match part {
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::Normal(part) => parts.push(part.to_str().unwrap_or_default()),
            _ => {}
        }
    }
    Some(parts.join("/"))
}

/// Whether a path is the one named, or in the folder named.
fn under(path: &str, named: &str) -> bool {
    let named = named.trim_start_matches("./").trim_end_matches('/');
    let rest = path.strip_prefix(named);
    named.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Runs git here; what it writes, as text. Of a name that is not UTF-8 the bytes that are wrong are
/// replaced: [`Tree::games`] says so of a rules file.
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
    fn paths_do_not_leave_the_checkout() {
        let from = |path| inside(path, Path::new("/home/a"), Path::new("docs/"));
        assert_eq!(from("../rules/./go.game").as_deref(), Some("rules/go.game"));
        assert_eq!(from("/home/a/rules").as_deref(), Some("rules"));
        assert_eq!(from("..").as_deref(), Some(""));
        assert_eq!((from("../.."), from("/home/b")), (None, None));
    }

    #[test]
    fn folders_hold_what_is_under_them() {
        assert!(under("rules/go.game", "rules/") && under("rules/go.game", "./rules"));
        assert!(under("go.game", ".") || under("go.game", ""));
        assert!(!under("rules-2/go.game", "rules"));
    }
}
