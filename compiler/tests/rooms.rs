//! The rooms of the back half of the compiler, and what each may name: no module depends on a later room, and
//! the low-level representation and its printer depend on earlier ones for plain data only.
//!
//! Paths count wherever they stand, in `use` lines and elsewhere: those from `crate`, those that leave the room by
//! `super`, and those from an imported module.

use std::fs;
use std::path::{Path, PathBuf};

/// A room, and what its modules must not name.
struct Room {
    name: &'static str,
    /// The modules of the compiler, and the crates.
    forbidden: &'static [&'static str],
    /// Items of forbidden modules that are allowed, each with the reason.
    except: &'static [(&'static str, &'static str)],
}

const ROOMS: &[Room] = &[
    Room {
        name: "ir",
        forbidden: &["facts", "opt", "plan", "lir", "select", "rust"],
        except: &[],
    },
    Room {
        name: "facts",
        forbidden: &["opt", "plan", "lir", "select", "rust"],
        except: &[],
    },
    Room {
        name: "opt",
        forbidden: &["plan", "lir", "select", "rust"],
        except: &[],
    },
    Room {
        name: "plan",
        forbidden: &["lir", "select", "rust", "proc_macro2", "quote"],
        except: &[],
    },
    Room {
        name: "lir",
        forbidden: &[
            "typed",
            "passes",
            "ir",
            "facts",
            "opt",
            "plan",
            "select",
            "rust",
            "proc_macro2",
            "quote",
        ],
        except: DATA,
    },
    Room {
        name: "select",
        forbidden: &["rust", "proc_macro2", "quote"],
        except: &[],
    },
    Room {
        name: "rust",
        forbidden: &["typed", "passes", "ir", "facts", "opt", "plan", "select"],
        except: DATA,
    },
];

/// The plain data that modules of the low-level representation consist of. None of it is a tree of the rules.
const DATA: &[(&str, &str)] = &[
    ("ir::BlockId", "an index"),
    ("ir::ConstId", "an index"),
    ("ir::KindId", "an index"),
    ("ir::LayerId", "an index"),
    ("ir::Value", "a constant: the literals of a module"),
    ("ir::bits::Bits", "a set of cells"),
    ("ir::grid", "the geometry of the board"),
    ("ir::jump_classes", "the geometry of the board"),
    ("ir::axes::members", "the members of a mask"),
    (
        "ir::eval::arith",
        "the meaning of arithmetic, for the evaluator",
    ),
    (
        "ir::eval::walks",
        "steps on the tables of the board, for the evaluator and for tables",
    ),
    ("typed::EnumId", "an index"),
    ("typed::Arith", "the sorts of arithmetic"),
    ("typed::Coord", "the sorts of coordinates"),
    ("typed::Turning", "the sorts of turns of directions"),
    ("typed::Shape", "the sorts of boards"),
    ("typed::Axis", "the axis of a state"),
    ("typed::StateTy", "the type of a state's entry"),
    ("typed::Ty", "the type of a choice"),
    (
        "typed::Kind",
        "the name, layer and owner of a kind of pieces",
    ),
    ("typed::Enum", "the names of an enumeration"),
];

/// The Rust files of a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the compiler") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

/// A path as it is written: its segments, and the line where it begins.
type Written = (Vec<String>, usize);

/// Returns the paths of a text with at least two segments, or from `use`; lists in braces are expanded.
fn written(text: &str) -> Vec<Written> {
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(""));
    let code: Vec<char> = code.flat_map(|line| line.chars().chain(['\n'])).collect();
    let (mut at, mut all) = (0, Vec::new());
    while at < code.len() {
        let begins = is_word(code[at]) && (at == 0 || !is_word(code[at - 1]));
        match begins {
            true => path(&code, &mut at, &[], &mut all),
            false => at += 1,
        }
    }
    let lines: Vec<usize> = code
        .iter()
        .scan(0, |line, c| {
            Some(std::mem::replace(line, *line + usize::from(*c == '\n')))
        })
        .collect();
    let all = all.into_iter().map(|(path, at)| (path, lines[at]));
    all.collect()
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Reads the path at a place, behind these segments.
fn path(code: &[char], at: &mut usize, before: &[String], all: &mut Vec<(Vec<String>, usize)>) {
    let (begin, mut segments) = (*at, before.to_vec());
    loop {
        let word: String = { code[*at..].iter() }
            .take_while(|c| is_word(**c))
            .collect();
        *at += word.chars().count();
        segments.push(word);
        if !code[*at..].starts_with(&[':', ':']) {
            break;
        }
        *at += 2;
        match code.get(*at) {
            Some('{') => return list(code, at, &segments, all),
            Some(c) if is_word(*c) => {}
            _ => break,
        }
    }
    segments.retain(|segment| segment != "self");
    all.push((segments, begin));
}

/// Reads the list in braces at a place, each item behind these segments.
fn list(code: &[char], at: &mut usize, before: &[String], all: &mut Vec<(Vec<String>, usize)>) {
    while *at < code.len() && code[*at] != '}' {
        match is_word(code[*at]) {
            true => path(code, at, before, all),
            false => *at += 1,
        }
    }
    *at += 1;
}

/// Returns the modules inside which each line of a file is, from the root of the compiler.
fn modules_by_line(file: &[String], text: &str) -> Vec<Vec<String>> {
    let mut inner: Vec<(String, usize)> = Vec::new();
    let lines = text.lines().map(|line| {
        let indent = line.len() - line.trim_start().len();
        if line.trim_start() == "}" && inner.last().is_some_and(|(_, at)| *at == indent) {
            inner.pop();
        }
        let words = line.trim().trim_start_matches("pub(crate) ");
        if let Some(name) = words
            .strip_prefix("mod ")
            .and_then(|m| m.strip_suffix(" {"))
        {
            inner.push((name.to_owned(), indent));
        }
        let names = inner.iter().map(|(name, _)| name.clone());
        file.iter().cloned().chain(names).collect()
    });
    lines.collect()
}

/// Returns the paths that a file names, from the root of the compiler or from a crate.
fn named(file: &[String], text: &str) -> Vec<(String, usize)> {
    let modules = modules_by_line(file, text);
    let rooted = |(path, line): &Written| -> Option<Vec<String>> {
        let up = path.iter().take_while(|s| *s == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "super" => {
                let here = modules.get(*line)?;
                let outer = here.len().checked_sub(up)?;
                Some([&here[..outer], &path[up..]].concat())
            }
            _ => None,
        }
    };
    let written = written(text);
    // Modules that are imported as such, by the name under which later paths begin.
    let is_module = |path: &Vec<String>| {
        path.last()
            .is_some_and(|s| s.starts_with(char::is_lowercase))
    };
    let imported: Vec<Vec<String>> = { written.iter().filter_map(rooted) }
        .filter(is_module)
        .collect();
    let full = |at: &Written| {
        let from = |module: &Vec<String>| {
            let own = at.0.len() > 1 && module.last() == at.0.first();
            own.then(|| [&module[..], &at.0[1..]].concat())
        };
        rooted(at).or_else(|| imported.iter().find_map(from))
    };
    let path = |at: &Written| full(at).unwrap_or_else(|| at.0.clone());
    written
        .iter()
        .map(|at| (path(at).join("::"), at.1))
        .collect()
}

fn is_within(path: &str, module: &str) -> bool {
    let rest = path.strip_prefix(module);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Returns the paths that a file of a room must not name, with their lines. A bare name is no path.
fn wrong(room: &Room, file: &[String], text: &str) -> Vec<String> {
    let modules = room.forbidden;
    let bad = |path: &str| {
        let forbidden = modules.iter().any(|module| is_within(path, module));
        let allowed = room.except.iter().any(|(item, _)| is_within(path, item));
        forbidden && !allowed && path.contains("::")
    };
    let found = named(file, text).into_iter().filter(|(path, _)| bad(path));
    let found = found.map(|(path, line)| format!("{}:{}: {path}", file.join("/"), line + 1));
    found.collect()
}

/// Returns the modules of a file, from the root of the compiler.
fn module_of(source: &Path, file: &Path) -> Vec<String> {
    let inside = file.strip_prefix(source).expect("a file of the compiler");
    let names = inside.with_extension("");
    let names = names.iter().map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name != "mod").collect()
}

#[test]
fn no_room_calls_a_later_one() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all_wrong = Vec::new();
    for room in ROOMS {
        let mut all = Vec::new();
        files(&source.join(room.name), &mut all);
        assert!(!all.is_empty(), "{} has no files", room.name);
        for file in all {
            let text = fs::read_to_string(&file).expect("a source file");
            all_wrong.extend(wrong(room, &module_of(&source, &file), &text));
        }
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
}

#[test]
fn every_exception_is_needed() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&source.join("lir"), &mut all);
    files(&source.join("rust"), &mut all);
    let paths = all.iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("a source file");
        named(&module_of(&source, file), &text)
    });
    let paths: Vec<String> = paths.map(|(path, _)| path).collect();
    for (item, reason) in DATA {
        assert!(
            paths.iter().any(|path| is_within(path, item)),
            "{item}: {reason}"
        );
    }
}

#[test]
fn calls_are_seen_wherever_they_stand() {
    let of = |name: &str| ROOMS.iter().find(|room| room.name == name).expect("a room");
    let count = |room: &str, file: &[&str], text: &str| {
        let file: Vec<String> = file.iter().map(|name| (*name).to_owned()).collect();
        wrong(of(room), &file, text).len()
    };
    let facts = ["facts", "size"];
    let text = "use crate::plan::Plan;\n// crate::plan::Plan\nlet a = crate::plan::plan(b);\nlet planning = 1;";
    assert_eq!(count("facts", &facts, text), 2);
    assert_eq!(count("facts", &facts, "use super::super::plan::Plan;"), 1);
    assert_eq!(count("facts", &facts, "use super::plan::Plan;"), 0);
    let tests = "mod tests {\n    use super::super::plan::Plan;\n}\nuse super::super::plan::Plan;";
    assert_eq!(count("facts", &facts, tests), 1);
    assert_eq!(
        count(
            "facts",
            &facts,
            "use crate::{ir::Expr, plan::{Plan, Draw}};"
        ),
        2
    );
    assert_eq!(count("plan", &["plan"], "use quote::quote;\nlet a = 1;"), 1);
    assert_eq!(count("plan", &["plan"], "let quoted = 1;"), 0);
    let typed = "use crate::typed::{self, Axis};\nlet a = typed::Ty::Num;";
    assert_eq!(count("rust", &["rust", "op"], typed), 0);
    let typed = "use crate::typed::{self, Axis};\nlet a = typed::Expr::new();";
    assert_eq!(count("rust", &["rust", "op"], typed), 1);
    assert_eq!(count("lir", &["lir"], "use crate::ir::{Expr, Value};"), 1);
}
