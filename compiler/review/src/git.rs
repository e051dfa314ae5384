//! Reads rules files from commits.

use crate::rules::{Broken, Games, Rules};
use boardwright::source::Sources;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Component, Path};
use std::process::Command;
use std::sync::Arc;

/// An error of git, in its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GitError(pub String);

/// Returns the hashes of the two commits of a range: `BASE..HEAD`, or `BASE...HEAD` for the changes of HEAD
/// since its merge base with BASE. An omitted name means `HEAD`.
///
/// # Errors
/// The text is not a range, or git does not know it.
pub fn range(text: &str) -> Result<(String, String), GitError> {
    // Outside of a checkout, git's own message is better.
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

/// Returns the commit that an omitted name means.
fn or_head(name: &str) -> &str {
    if name.is_empty() { "HEAD" } else { name }
}

/// Returns the hash of a commit; rejects names that git would take for options.
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

/// Returns the merge base of two commits, each given by its name and its hash.
fn common(base: (&str, &str), head: (&str, &str)) -> Result<String, GitError> {
    match git(&["merge-base", base.1, head.1]) {
        Ok(hash) => Ok(hash.trim().to_string()),
        // If there is none, git prints nothing.
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

/// Returns the folders in which the rules files of two commits differ.
///
/// # Errors
/// An error of git.
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

/// The rules files in the tree of a commit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree<'a> {
    commit: &'a str,
    /// Their paths relative to the root of the repository.
    files: Vec<String>,
}

impl<'a> Tree<'a> {
    /// Lists the rules files of a commit.
    ///
    /// # Errors
    /// An error of git.
    pub fn of(commit: &'a str) -> Result<Tree<'a>, GitError> {
        let all = git(&["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])?;
        let rules = all.split('\0').filter(|path| path.ends_with(".game"));
        let files = rules.map(str::to_string).collect();
        Ok(Tree { commit, files })
    }

    /// Whether there are rules files at a path.
    pub fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| under(file, path))
    }

    /// Returns the games in these folders, by folder and name, restricted to the named folders or files if
    /// there are any.
    ///
    /// # Errors
    /// An error of git.
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

    /// Returns the text of a file.
    fn text(&self, path: &str) -> Result<Result<String, Broken>, GitError> {
        // Git cannot find a file by a name with replacement characters.
        if path.contains(char::REPLACEMENT_CHARACTER) {
            let said = format!("the name of {path} is no text: it is not UTF-8");
            return Ok(Err(Broken(said)));
        }
        let bytes = raw(&["show", &format!("{}:{path}", self.commit)])?;
        let text = String::from_utf8(bytes);
        Ok(text.map_err(|_| Broken(format!("{path} is no text: it is not UTF-8"))))
    }
}

/// Whether a file is in a requested folder. For a requested file, the whole folder is read, since it may
/// contain parents.
fn needed(file: &str, paths: &[String]) -> bool {
    let mut folders = paths.iter().map(|path| match path.ends_with(".game") {
        true => folder(path),
        false => path,
    });
    paths.is_empty() || folders.any(|folder| under(file, folder))
}

/// Returns the folder of a file.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// Returns the name of a rules file without its extension.
fn stem(path: &str) -> &str {
    let stem = Path::new(path).file_stem().and_then(OsStr::to_str);
    stem.unwrap_or(path)
}

/// Converts paths relative to the current folder to paths relative to the root of the repository, as git uses
/// them.
///
/// # Errors
/// A path is outside of the repository, or there is no repository.
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

/// Returns a path relative to the root of the repository; `None` if it is outside.
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

/// Whether a path is the named one or is in the named folder.
fn under(path: &str, named: &str) -> bool {
    let named = named.trim_start_matches("./").trim_end_matches('/');
    let rest = path.strip_prefix(named);
    named.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Runs git in the current folder and returns its output as text. Invalid UTF-8 in names is replaced;
/// [`Tree::games`] reports rules files with such names.
///
/// # Errors
/// An error of git.
pub fn git(args: &[&str]) -> Result<String, GitError> {
    let written = raw(args)?;
    Ok(String::from_utf8_lossy(&written).into_owned())
}

/// Runs git in the current folder and returns its output.
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
