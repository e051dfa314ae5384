//! Tests: boards from hand-made syntax trees, variants and options from texts.

mod board;
mod geometry;
mod graph;
mod load;
mod merge;
mod options;

use crate::diag::Diagnostics;
use crate::index::Id;
use crate::source::{FileId, Span};
use crate::syntax::ast::{BoardOption, Chains, Int, Name, Part, PartKind, Shape, Size};
use crate::typed::Board;

/// Returns a span in the first file.
fn at(start: usize, end: usize) -> Span {
    Span::new(FileId::from_index(0), start, end)
}

/// Returns the words of a piece of a text, each with its span in the whole.
fn words(whole: &str, piece: &str) -> impl Iterator<Item = Name> {
    piece.split_ascii_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - whole.as_ptr() as usize;
        Name {
            text: word.to_string(),
            span: at(start, start + word.len()),
        }
    })
}

/// Parses a board part such as `square 8 x 8 wrap x adjacency orthogonal`.
fn sized(text: &str) -> Part {
    let times = |w: &Name| w.text == "x" && !text[..w.span.start as usize].ends_with("wrap ");
    let mut words = words(text, text).filter(|w| !times(w));
    let shape = words.next().expect("a shape");
    let mut sizes = Vec::new();
    let mut options = Vec::new();
    while let Some(word) = words.next() {
        match word.text.as_str() {
            "wrap" => options.push(BoardOption::Wrap(words.next().expect("an axis"))),
            "adjacency" => options.push(BoardOption::Adjacency(words.next().expect("a word"))),
            _ => sizes.push(size(word)),
        }
    }
    part(Shape::Sized { name: shape, sizes }, options, text.len())
}

fn size(word: Name) -> Size {
    match word.text.parse::<i64>() {
        Ok(value) => Size::Int(Int {
            value,
            span: word.span,
        }),
        Err(_) => Size::Name(word),
    }
}

/// Parses the lines of a graph, such as `e w : a b, c d`.
fn graph(text: &str) -> Part {
    part(
        Shape::Graph(text.lines().map(|line| chains(text, line)).collect()),
        Vec::new(),
        text.len(),
    )
}

fn chains(text: &str, line: &str) -> Chains {
    let (dirs, chains) = line.split_once(':').expect("a colon");
    let mut dirs = words(text, dirs);
    Chains {
        forth: dirs.next().expect("a direction"),
        back: dirs.next(),
        chains: chains
            .split(',')
            .map(|chain| words(text, chain).collect())
            .collect(),
    }
}

fn part(shape: Shape, options: Vec<BoardOption>, end: usize) -> Part {
    Part {
        kind: PartKind::Board { shape, options },
        span: at(0, end),
    }
}

/// Returns the value of the only option.
fn size_is_9(name: &str) -> Option<i32> {
    (name == "size").then_some(9)
}

/// Returns the board of a valid part.
fn made(part: &Part) -> Board {
    let mut diags = Diagnostics::new();
    let board = super::board(part, &size_is_9, &mut diags);
    assert!(diags.is_empty(), "{diags:?}");
    board.expect("a board without diagnostics")
}

/// Returns the codes of the errors in a part, with the bytes of their places.
fn wrong(part: &Part) -> Vec<(&'static str, u32, u32)> {
    let mut diags = Diagnostics::new();
    super::board(part, &size_is_9, &mut diags);
    diags
        .sorted()
        .iter()
        .map(|d| (d.code.0, d.span.start, d.span.end))
        .collect()
}

fn cell_names(board: &Board) -> Vec<&str> {
    board.cells.iter().map(|c| c.name.as_str()).collect()
}

fn dir_names(board: &Board) -> Vec<&str> {
    board.dirs.iter().map(|d| d.name.as_str()).collect()
}
