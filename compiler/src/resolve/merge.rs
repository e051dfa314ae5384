//! A rules file and its parents become one list of parts.
//!
//! Afterwards there are no variants and no options: a part that the new file has stands in the
//! place of the part of the same sort and name, new ones follow their parent's, `game` and
//! `option` parts are gone, and options are numbers.

use indexmap::IndexMap;

use crate::diag::files as codes;
use crate::diag::{Diagnostic, Diagnostics};
use crate::source::{FileId, Sources, Span};
use crate::syntax::ast::{File, Meta as Entry, MetaValue, Name, Part, PartKind, Text};

use super::load::{is_plain_name, parent_path};
use super::options::{self, Values, in_range, listed};

/// A game's parts, from all files of its chain.
#[derive(Clone, Debug)]
pub struct Merged {
    /// The rules file's stem.
    pub name: String,
    /// The title; the name where there is none.
    pub title: String,
    /// Where a game as a whole is pointed at: its title.
    pub span: Span,
    /// Who made it, and the like.
    pub meta: Meta,
    /// The rules file and then its parents.
    pub files: Vec<FileId>,
    /// FNV-1a, 64 bits, of the texts of `files` in their order, line ends as `\n` and without
    /// byte-order marks.
    pub rules_hash: u64,
    /// The options with their values, in the order of their parts.
    pub options: Vec<OptionValue>,
    /// All parts but `game` and `option`. The parts that every game needs may be missing where
    /// there are errors.
    pub parts: Vec<Part>,
}

/// What the braces after a title say about a game. A variant does not inherit it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Meta {
    /// Who made it.
    pub author: Option<String>,
    /// When.
    pub year: Option<String>,
    /// Where the rules come from.
    pub source: Option<String>,
    /// Which of several rules these are.
    pub rules: Option<String>,
}

/// An option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionValue {
    /// Its name.
    pub name: String,
    /// Its value here.
    pub value: i32,
    /// Its name in its declaration.
    pub span: Span,
}

impl Merged {
    /// The value of an option.
    pub fn option(&self, name: &str) -> Option<i32> {
        self.options
            .iter()
            .find(|o| o.name == name)
            .map(|o| o.value)
    }

    /// Whether this comes from a parent. Nobody is warned of that here.
    pub fn inherited(&self, span: Span) -> bool {
        self.files.first() != Some(&span.file)
    }
}

/// Merges a rules file with its parents, which `trees` gives parsed.
///
/// `None` where the chain of parents can not be followed. A result may come with errors too; where
/// there are none, no part that every game needs is missing. Errors that were there before are
/// taken for errors of syntax, after which nothing is said about parts that are missing.
pub fn merge<'t>(
    sources: &Sources,
    trees: &dyn Fn(FileId) -> Option<&'t File>,
    file: FileId,
    diags: &mut Diagnostics,
) -> Option<Merged> {
    let whole = !diags.has_errors();
    let chain = Chain {
        sources,
        trees,
        diags,
    }
    .follow(file)?;
    let mut merger = Merger {
        diags,
        whole,
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
        parts: merger.rest(),
    })
}

/// Follows `from`.
struct Chain<'a, 't> {
    sources: &'a Sources,
    trees: &'a dyn Fn(FileId) -> Option<&'t File>,
    diags: &'a mut Diagnostics,
}

impl<'t> Chain<'_, 't> {
    /// The file and its parents, the file first.
    fn follow(mut self, file: FileId) -> Option<Vec<(FileId, &'t File)>> {
        let mut chain = vec![(file, (self.trees)(file)?)];
        while let Some(from) = chain.last().and_then(|(_, tree)| parent_of(tree)) {
            let parent = self.find(from)?;
            if chain.iter().any(|(known, _)| *known == parent) {
                return self.cycle(from, &chain);
            }
            let tree = (self.trees)(parent).filter(|tree| !tree.parts.is_empty());
            let Some(tree) = tree else {
                return self.empty(from);
            };
            chain.push((parent, tree));
        }
        Some(chain)
    }

    fn find(&mut self, from: &Text) -> Option<FileId> {
        let name = &from.text;
        if !is_plain_name(name) {
            let message = format!("\"{name}\" is not the name of a rules file");
            let error = Diagnostic::error(codes::PARENT_NAME, from.span, message);
            let hint =
                "write the name of a file in the same folder, without `.game`: `from \"chess\"`";
            return self.refuse(error.hint(hint));
        }
        let found = self.sources.find(name);
        if found.is_none() {
            let variant = &self.sources.file(from.span.file).path;
            let path = parent_path(variant.as_ref(), name);
            let message = format!("there is no rules file `{}`", path.display());
            let error = Diagnostic::error(codes::NO_PARENT, from.span, message);
            let hint = "a parent stands in the folder of its variant; check the spelling";
            return self.refuse(error.label("this names a parent").hint(hint));
        }
        found
    }

    fn cycle(&mut self, from: &Text, chain: &[(FileId, &File)]) -> Option<Vec<(FileId, &'t File)>> {
        let names = chain
            .iter()
            .map(|(file, _)| self.sources.file(*file).name.as_str());
        let round: Vec<&str> = names.chain([from.text.as_str()]).collect();
        let message = format!("these variants go round: {}", round.join(" from "));
        let error = Diagnostic::error(codes::CYCLE, from.span, message);
        self.refuse(
            error
                .label("this leads back")
                .hint("one of them must have no `from`"),
        )
    }

    fn empty(&mut self, from: &Text) -> Option<Vec<(FileId, &'t File)>> {
        let message = format!("there is nothing in the rules file \"{}\"", from.text);
        self.refuse(Diagnostic::error(codes::NO_PARENT, from.span, message).label("named here"))
    }

    fn refuse<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.diags.push(error);
        None
    }
}

/// A part's sort and name: what a variant's part replaces is the part that has the same.
type Identity = (&'static str, String);

struct Merger<'a> {
    diags: &'a mut Diagnostics,
    /// Whether all parts of the files were parsed.
    whole: bool,
    parts: IndexMap<Identity, Part>,
    /// What titles set options to.
    set: IndexMap<String, i32>,
}

impl Merger<'_> {
    /// Adds a file to its parents.
    fn file(&mut self, file: FileId, tree: &File, variant: bool) {
        self.game_first(file, tree);
        let mut own: IndexMap<Identity, Span> = IndexMap::new();
        for part in &tree.parts {
            let identity = identity(part);
            match own.get(&identity) {
                Some(&first) => self.twice(&identity, part, first),
                None => {
                    if identity.0 == "option" {
                        // A declaration undoes what a file above it was set to.
                        self.set.shift_remove(&identity.1);
                    }
                    own.insert(identity.clone(), part.span);
                    self.parts.insert(identity, part.clone());
                }
            }
        }
        let entries = tree.parts.iter().find_map(entries_of).unwrap_or_default();
        self.entries(entries, variant);
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
            None if !self.whole => return,
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

    /// Reads the braces after a title: what it sets options to.
    fn entries(&mut self, entries: &[Entry], variant: bool) {
        let mut known: IndexMap<&str, Span> = IndexMap::new();
        for entry in entries {
            let key = entry.key.text.as_str();
            if let Some(&first) = known.get(key) {
                let message = format!("`{key}` is given twice");
                let error = Diagnostic::error(codes::KEY_TWICE, entry.key.span, message);
                self.diags
                    .push(error.label("the second").also(first, "the first"));
                continue;
            }
            known.insert(key, entry.key.span);
            if Meta::default().field(key).is_some() {
                self.text(entry);
            } else if self.parts.contains_key(&("option", key.to_string())) {
                self.number(entry);
            } else {
                self.unknown_key(entry, variant);
            }
        }
    }

    fn text(&mut self, entry: &Entry) {
        if let MetaValue::Name(name) = &entry.value {
            let message = format!("`{}` is a text or a number", entry.key.text);
            let error = Diagnostic::error(codes::OPTION_VALUE, name.span, message);
            self.diags.push(error.label("expected text in quotes"));
        }
    }

    fn number(&mut self, entry: &Entry) {
        let value = match &entry.value {
            MetaValue::Int(int) => in_range(int.value, int.span),
            MetaValue::Text(Text { span, .. }) | MetaValue::Name(Name { span, .. }) => {
                let message = format!("`{}` is an option, and options are numbers", entry.key.text);
                let error = Diagnostic::error(codes::OPTION_VALUE, *span, message);
                Err(Box::new(error.label("expected a number")))
            }
        };
        match value {
            Ok(value) => {
                self.set.insert(entry.key.text.clone(), value);
            }
            Err(error) => self.diags.push(*error),
        }
    }

    fn unknown_key(&mut self, entry: &Entry, variant: bool) {
        let key = &entry.key;
        let (code, message) = match variant {
            true => (
                codes::UNKNOWN_OPTION,
                format!("there is no option `{}`", key.text),
            ),
            false => (
                codes::UNKNOWN_KEY,
                format!("`{}` says nothing about a game", key.text),
            ),
        };
        let error = Diagnostic::error(code, key.span, message);
        let options: Vec<&String> = self
            .parts
            .keys()
            .filter(|k| k.0 == "option")
            .map(|k| &k.1)
            .collect();
        let error = error.label("expected `author`, `year`, `source`, `rules` or an option");
        self.diags.push(match options.is_empty() {
            true => error,
            false => error.hint(format!("the options are {}", listed(options.into_iter()))),
        });
    }

    /// Evaluates the options, in the order of their parts.
    fn options(&mut self) -> Vec<OptionValue> {
        let mut values = Values::new();
        let mut options = Vec::new();
        for part in self.parts.values() {
            let PartKind::Option { name, value } = &part.kind else {
                continue;
            };
            let declared = options::value(value, &values, self.diags);
            // An option whose own value is wrong has been reported; any number does for the rest.
            let value = self.set.get(&name.text).copied().or(declared).unwrap_or(1);
            values.insert(name.text.clone(), value);
            options.push(OptionValue {
                name: name.text.clone(),
                value,
                span: name.span,
            });
        }
        options
    }

    /// Reports what every game needs and this one lacks.
    fn missing(&mut self, span: Span) {
        let needed = [
            ("players", "say who plays: `players white, black`"),
            ("board", "say where: `board square 8 x 8`"),
            ("move", "say how one moves: `move place { … }`"),
            ("end", "say when it is over: `end { blocked : draw }`"),
        ];
        let missing = needed.map(|n| (n, self.parts.keys().all(|k| k.0 != n.0)));
        let missing: Vec<_> = missing.into_iter().filter(|m| m.1 && self.whole).collect();
        let Some(((first, _), _)) = missing.first() else {
            return;
        };
        let names: Vec<String> = missing.iter().map(|((n, _), _)| format!("`{n}`")).collect();
        let message = match missing.len() {
            1 => format!("this game has no `{first}`"),
            _ => format!("this game has no {}", names.join(", no ")),
        };
        let error = Diagnostic::error(codes::MISSING_PART, span, message);
        self.diags.push(
            missing
                .iter()
                .fold(error, |error, ((_, hint), _)| error.hint(*hint)),
        );
    }

    /// What is left when the options are numbers.
    fn rest(self) -> Vec<Part> {
        let stays = |p: &Part| !matches!(p.kind, PartKind::Game { .. } | PartKind::Option { .. });
        self.parts.into_values().filter(stays).collect()
    }
}

impl Meta {
    /// The place for a key's value.
    fn field(&mut self, key: &str) -> Option<&mut Option<String>> {
        match key {
            "author" => Some(&mut self.author),
            "year" => Some(&mut self.year),
            "source" => Some(&mut self.source),
            "rules" => Some(&mut self.rules),
            _ => None,
        }
    }
}

/// A file's title, and what else its first line says.
fn header(tree: &File) -> (Option<&Text>, Meta) {
    let mut meta = Meta::default();
    for entry in tree.parts.iter().find_map(entries_of).unwrap_or_default() {
        let value = match &entry.value {
            MetaValue::Text(text) => text.text.clone(),
            MetaValue::Int(int) => int.value.to_string(),
            MetaValue::Name(_) => continue,
        };
        if let Some(field) = meta.field(&entry.key.text) {
            field.get_or_insert(value);
        }
    }
    let title = tree.parts.iter().find_map(|part| match &part.kind {
        PartKind::Game { title, .. } => Some(title),
        _ => None,
    });
    (title, meta)
}

fn entries_of(part: &Part) -> Option<&[Entry]> {
    match &part.kind {
        PartKind::Game { meta, .. } => Some(meta),
        _ => None,
    }
}

fn parent_of(tree: &File) -> Option<&Text> {
    tree.parts.iter().find_map(|part| match &part.kind {
        PartKind::Game { from, .. } => from.as_ref(),
        _ => None,
    })
}

/// `dir`, `region` and `def` share their names, so one may replace another.
fn identity(part: &Part) -> Identity {
    let sort = match &part.kind {
        PartKind::Table { .. } => "def",
        _ => sort_word(part),
    };
    (
        sort,
        name_of(part)
            .map(|name| name.text.clone())
            .unwrap_or_default(),
    )
}

/// The word that a part begins with.
fn sort_word(part: &Part) -> &'static str {
    use crate::syntax::ast::TableSort::{Def, Dir, Region};
    match &part.kind {
        PartKind::Game { .. } => "game",
        PartKind::Players { .. } => "players",
        PartKind::Board { .. } => "board",
        PartKind::Pieces(_) => "pieces",
        PartKind::Layer { .. } => "layer",
        PartKind::Table { sort: Dir, .. } => "dir",
        PartKind::Table { sort: Region, .. } => "region",
        PartKind::Table { sort: Def, .. } => "def",
        PartKind::State { .. } => "state",
        PartKind::Enum { .. } => "enum",
        PartKind::Option { .. } => "option",
        PartKind::Setup(_) => "setup",
        PartKind::Act { .. } => "act",
        PartKind::Move { .. } => "move",
        PartKind::Turn(_) => "turn",
        PartKind::After(_) => "after",
        PartKind::End(_) => "end",
    }
}

/// What a part defines; the parts of which there is one have no name.
fn name_of(part: &Part) -> Option<&Name> {
    match &part.kind {
        PartKind::Layer { name, .. }
        | PartKind::Table { name, .. }
        | PartKind::State { name, .. }
        | PartKind::Enum { name, .. }
        | PartKind::Option { name, .. }
        | PartKind::Act { name, .. }
        | PartKind::Move { name, .. } => Some(name),
        _ => None,
    }
}

/// FNV-1a of texts one after another, each without its byte-order mark and with plain line ends.
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
