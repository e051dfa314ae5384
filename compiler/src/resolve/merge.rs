//! Merges a rules file and its parents into one list of parts.
//!
//! After: there are no variants and no options. A part of the variant takes the place of the parent's part
//! with the same kind and name, new parts follow those of the parent, `game` and `option` parts are removed,
//! and options are replaced by numbers.

use std::collections::BTreeMap;

use indexmap::IndexMap;

use crate::diag::files as codes;
use crate::diag::near::nearest;
use crate::diag::{Diagnostic, Diagnostics};
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{Expr, File, Name, Part, PartKind};
use crate::syntax::lost::Lost;

use super::chain::Chain;
use super::identity::{Identity, identity, name_of, sort_word, with_article};
use super::options::{self, Values};
use super::title::{Meta, Settings, header, keys};

/// The parts of a game, merged from all files of its chain.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The stem of the rules file's name.
    pub name: String,
    /// The title; the name if there is none.
    pub title: String,
    /// The span of the title, for diagnostics about the game as a whole.
    pub span: Span,
    /// The author, year and other entries of the title.
    pub meta: Meta,
    /// The rules file, followed by its parents.
    pub files: Vec<FileId>,
    /// The FNV-1a hash, 64 bits, of the texts of `files` in order, with line ends as `\n` and without
    /// byte-order marks.
    pub rules_hash: u64,
    /// The options and their values, in the order of their parts.
    pub options: Vec<OptionValue>,
    /// All parts but `game` and `option`. Required parts may be missing if there are errors.
    pub parts: Vec<Part>,
    /// The parts and names that could not be parsed.
    pub lost: Lost,
    /// The names that variants leave out, each with its place after `without`.
    pub left_out: BTreeMap<String, Span>,
    /// The first lines of the parts of this file that replace one of a parent.
    pub replaced: Vec<Span>,
    /// Whether this file also sets options or leaves out parts of its parents.
    pub changes_more: bool,
}

/// An option.
#[derive(Clone, PartialEq, Debug)]
pub struct OptionValue {
    /// The name of the option.
    pub name: String,
    /// The value in this game.
    pub value: i32,
    /// The span of the name in the declaration.
    pub span: Span,
    /// The value as it is declared.
    pub declared: Expr,
}

impl Merged {
    /// Returns the value of an option.
    pub fn option(&self, name: &str) -> Option<i32> {
        self.options
            .iter()
            .find(|o| o.name == name)
            .map(|o| o.value)
    }

    /// Whether a span is in a parent's file. Warnings about parents are not shown.
    pub fn inherited(&self, span: Span) -> bool {
        self.files.first() != Some(&span.file)
    }
}

/// Merges a rules file with its parents; `trees` holds the syntax trees.
///
/// Returns `None` if the chain of parents cannot be followed. A result may be accompanied by errors; if there
/// are none, all required parts are present. Missing parts are not reported if they may be among those that
/// could not be parsed.
pub fn merge<'t>(
    sources: &Sources,
    trees: &dyn Fn(FileId) -> Option<&'t File>,
    file: FileId,
    diags: &mut Diagnostics,
) -> Option<Merged> {
    let chain = Chain {
        sources,
        trees,
        diags,
    }
    .follow(file)?;
    let mut merger = Merger {
        sources,
        diags,
        lost: Lost::default(),
        left_out: BTreeMap::new(),
        replaced: Vec::new(),
        changes_more: false,
        parts: IndexMap::new(),
        set: IndexMap::new(),
    };
    for (i, (file, tree)) in chain.iter().enumerate().rev() {
        merger.file(*file, tree, i + 1 < chain.len());
    }
    let files: Vec<FileId> = chain.iter().map(|(file, _)| *file).collect();
    let name = sources.file(file).name.clone();
    let (title, meta) = chain
        .first()
        .map(|(_, tree)| header(tree))
        .unwrap_or_default();
    let span = title.map_or(Span::new(file, 0, 0), |t| t.span);
    let options = merger.options();
    merger.missing(span);
    Some(Merged {
        title: title.map_or(name.clone(), |t| t.text.clone()),
        name,
        span,
        meta,
        rules_hash: rules_hash(files.iter().map(|&f| sources.file(f).text.as_str())),
        files,
        options,
        lost: std::mem::take(&mut merger.lost),
        left_out: std::mem::take(&mut merger.left_out),
        replaced: std::mem::take(&mut merger.replaced),
        changes_more: merger.changes_more,
        parts: merger.rest(),
    })
}

struct Merger<'a> {
    sources: &'a Sources,
    diags: &'a mut Diagnostics,
    lost: Lost,
    left_out: BTreeMap<String, Span>,
    /// The first lines of the parts of the last file that replace others.
    replaced: Vec<Span>,
    /// Whether the last file sets options or leaves out parts of its parents.
    changes_more: bool,
    parts: IndexMap<Identity, Part>,
    /// The option values that titles set.
    set: IndexMap<String, i32>,
}

impl Merger<'_> {
    /// Adds a file to the parts of its parents.
    fn file(&mut self, file: FileId, tree: &File, variant: bool) {
        self.forget(tree);
        self.lost.join(&tree.lost);
        self.leave_out(tree);
        self.game_first(file, tree);
        self.parts_of(tree);
        let leaves_out = |part: &Part| matches!(part.kind, PartKind::Without { .. });
        let options = self.parts.keys().filter(|k| k.0 == "option");
        let sets = |key: &str| options.clone().any(|option| option.1 == key);
        self.changes_more = tree.parts.iter().any(leaves_out) || keys(tree).any(sets);
        let mut settings = Settings {
            options: options.map(|k| &k.1).collect(),
            variant,
            whole: !self.lost.part("option"),
            set: &mut self.set,
            diags: self.diags,
        };
        settings.read(tree);
    }

    /// Removes the parents' parts that a lost part of this file would replace.
    fn forget(&mut self, tree: &File) {
        let replaced = |(sort, name): &Identity| {
            let words: &[&str] = match *sort {
                "def" => &["dir", "region", "def"],
                _ => &[sort],
            };
            let is_lost = |word: &&str| match name.is_empty() {
                true => tree.lost.has_part(word),
                // The word that the lost part begins with may be misspelt.
                false => tree.lost.part(word) && tree.lost.name(name),
            };
            words.iter().any(is_lost)
        };
        let gone: Vec<Identity> = self.parts.keys().filter(|i| replaced(i)).cloned().collect();
        for identity in gone {
            if let Some(part) = self.parts.shift_remove(&identity) {
                self.lost.left_out(identity.0, self.sources.text(part.span));
            }
        }
    }

    /// Removes the parents' parts that this file leaves out by `without`.
    fn leave_out(&mut self, tree: &File) {
        for part in &tree.parts {
            let PartKind::Without { sort, names } = &part.kind else {
                continue;
            };
            for name in names {
                let found = self.parts.iter().find(|(identity, part)| {
                    sort_word(part) == sort.text && identity.1 == name.text
                });
                let found = found.map(|(identity, _)| identity.clone());
                match found {
                    Some(identity) => {
                        let part = self.parts.shift_remove(&identity);
                        self.left_out.insert(name.text.clone(), name.span);
                        if let Some(PartKind::Enum { members, .. }) = part.map(|part| part.kind) {
                            let members = members.into_iter();
                            self.left_out
                                .extend(members.map(|member| (member.text, name.span)));
                        }
                        if identity.0 == "option" {
                            self.set.shift_remove(&identity.1);
                        }
                    }
                    None if self.lost.part(&sort.text) || self.lost.name(&name.text) => {}
                    None => self.not_inherited(sort, name),
                }
            }
        }
    }

    fn not_inherited(&mut self, sort: &Name, name: &Name) {
        let message = format!(
            "no parent of this file has {} `{}`",
            with_article(&sort.text),
            name.text
        );
        let error = Diagnostic::error(codes::NOT_INHERITED, name.span, message);
        let other = self.parts.iter().find(|(id, _)| id.1 == name.text);
        let error = match other {
            Some((_, part)) => error.hint(format!(
                "`{}` is {}",
                name.text,
                with_article(sort_word(part))
            )),
            None => {
                let known = self.parts.iter();
                let known = known.filter(|(_, part)| sort_word(part) == sort.text);
                error.meant(&nearest(&name.text, known.map(|(id, _)| id.1.as_str())))
            }
        };
        self.diags.push(error.label("nothing to leave out"));
    }

    fn parts_of(&mut self, tree: &File) {
        let mut own: IndexMap<Identity, Span> = IndexMap::new();
        self.replaced.clear();
        for part in &tree.parts {
            if matches!(part.kind, PartKind::Without { .. }) {
                continue;
            }
            let identity = identity(part);
            if let Some(&first) = own.get(&identity) {
                self.twice(&identity, part, first);
                self.lost
                    .left_out(sort_word(part), self.sources.text(part.span));
                continue;
            }
            if identity.0 == "option" {
                // A new declaration overrides the value that a parent's title set.
                self.set.shift_remove(&identity.1);
            }
            own.insert(identity.clone(), part.span);
            let old = self.parts.insert(identity, part.clone());
            if old.is_some() && !matches!(part.kind, PartKind::Game { .. }) {
                self.replaced.push(self.first_line(part.span));
            }
        }
    }

    /// Returns the first line of a span.
    fn first_line(&self, span: Span) -> Span {
        let line = self.sources.text(span).lines().next().unwrap_or_default();
        let start = span.start as usize;
        Span::new(span.file, start, start + line.trim_end().len())
    }

    fn game_first(&mut self, file: FileId, tree: &File) {
        let games = tree
            .parts
            .iter()
            .position(|p| matches!(p.kind, PartKind::Game { .. }));
        let (code, span, message) = match games {
            Some(0) => return,
            Some(place) => {
                let span = tree.parts[place].span;
                (codes::GAME_FIRST, span, "`game` is not the first part")
            }
            None if tree.lost.part("game") => return,
            None => {
                let span = tree.parts.first().map_or(Span::new(file, 0, 0), |p| p.span);
                (
                    codes::MISSING_PART,
                    span,
                    "this file does not say which game it is",
                )
            }
        };
        let hint = "begin the file with its title: `game \"Chess\"`";
        self.diags
            .push(Diagnostic::error(code, span, message).hint(hint));
    }

    fn twice(&mut self, identity: &Identity, part: &Part, first: Span) {
        let what = match identity.1.as_str() {
            "" => format!("`{}`", identity.0),
            name => format!("`{} {name}`", sort_word(part)),
        };
        let message = format!("{what} stands twice in this file");
        let span = name_of(part).map_or(part.span, |name| name.span);
        let error = Diagnostic::error(codes::TWICE, span, message);
        self.diags
            .push(error.label("the second").also(first, "the first"));
    }

    /// Evaluates the options; the result has them in the order of their parts.
    fn options(&mut self) -> Vec<OptionValue> {
        let declared: Vec<(&Name, &Expr)> = self.parts.values().filter_map(option).collect();
        let values = evaluated(self.sources, &declared, &self.set, self.diags);
        let declared = declared.into_iter();
        declared
            .map(|(name, declared)| OptionValue {
                name: name.text.clone(),
                value: values.get(&name.text).copied().unwrap_or(1),
                span: name.span,
                declared: declared.clone(),
            })
            .collect()
    }

    /// Reports required parts that are missing.
    fn missing(&mut self, span: Span) {
        let needed = [
            ("players", "say who plays: `players white, black`"),
            ("board", "say where: `board square 8 x 8`"),
            ("move", "say how one moves: `move place { … }`"),
            ("end", "say when it is over: `end { blocked : draw }`"),
        ];
        if self.lost.any_part() {
            // The missing part may be the one whose first word is misspelt.
            return;
        }
        let there = |sort: &str| self.parts.keys().any(|k| k.0 == sort);
        // Pieces require a board; a game of cards or dice has neither.
        let plain = !there("pieces") && !there("layer");
        let lacks = |sort: &str| !(there(sort) || sort == "board" && plain);
        let missing: Vec<_> = needed.into_iter().filter(|n| lacks(n.0)).collect();
        let Some((first, _)) = missing.first() else {
            return;
        };
        if missing.iter().any(|(sort, _)| *sort == "players") {
            self.lost.unnamed();
        }
        let names: Vec<String> = missing.iter().map(|(n, _)| format!("`{n}`")).collect();
        let message = match missing.len() {
            1 => format!("this game has no `{first}`"),
            _ => format!("this game has no {}", names.join(", no ")),
        };
        let error = Diagnostic::error(codes::MISSING_PART, span, message);
        self.diags.push(
            missing
                .iter()
                .fold(error, |error, (_, hint)| error.hint(*hint)),
        );
    }

    /// Returns the parts without those that merging has used up.
    fn rest(self) -> Vec<Part> {
        let stays = |p: &Part| !matches!(p.kind, PartKind::Game { .. } | PartKind::Option { .. });
        self.parts.into_values().filter(stays).collect()
    }
}

/// Returns the name and the value of an option as it is declared; `None` for other parts.
fn option(part: &Part) -> Option<(&Name, &Expr)> {
    match &part.kind {
        PartKind::Option { name, value } => Some((name, value)),
        _ => None,
    }
}

/// Evaluates options. Each may use those of other files, and those above it in its own: so one of a parent that a variant
/// declares anew may use what the variant declares above it.
fn evaluated(
    sources: &Sources,
    declared: &[(&Name, &Expr)],
    set: &IndexMap<String, i32>,
    diags: &mut Diagnostics,
) -> Values {
    let (mut values, mut left) = (Values::new(), declared.to_vec());
    let mut is_stuck = false;
    while !left.is_empty() {
        let (waiting, mut later) = (left.len(), Vec::new());
        for (place, &(name, value)) in left.iter().enumerate() {
            let own = options::evaluate(value, &values);
            let waits_for = |other: &Name, used: Span| {
                let is_above =
                    other.span.file != name.span.file || other.span.start < name.span.start;
                is_above && !values.contains_key(&other.text) && sources.text(used) == other.text
            };
            let waits = own
                .as_ref()
                .is_err_and(|error| left.iter().any(|(other, _)| waits_for(other, error.span)));
            // Of those that use each other, the first is wrong.
            if waits && !(is_stuck && place == 0) {
                later.push((name, value));
                continue;
            }
            // An option with an invalid value is reported; any number serves for the rest.
            let own = own.map_err(|error| diags.push(*error)).unwrap_or(1);
            let value = set.get(&name.text).copied().unwrap_or(own);
            values.insert(name.text.clone(), value);
        }
        is_stuck = later.len() == waiting;
        left = later;
    }
    values
}

/// Returns the FNV-1a hash of texts in sequence, without byte-order marks and with line ends as `\n`.
fn rules_hash<'a>(texts: impl Iterator<Item = &'a str>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in texts {
        let text = text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .replace("\r\n", "\n");
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    hash
}
