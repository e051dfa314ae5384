//! Builds cells and directions from a `board` part.
//!
//! Sizes are checked against the limits before anything is allocated. `only` is not read here: its cells are
//! an expression, which the checker evaluates on the whole board; [`keep`] then removes the other cells.

use crate::diag::board as codes;
use crate::diag::near::nearest;
use crate::diag::{Diagnostic, Diagnostics};
use crate::index::{Id, IndexVec};
use crate::source::Span;
use crate::syntax::ast::{BoardOption, Name, Part, PartKind, Shape as AstShape, Size};
use crate::typed::{Board, Cell, CellId, Dir, DirId, Mask, Shape};

use super::geometry::mask;
use super::graph;
use super::shape::{Frame, hex_dirs, square_dirs};

/// The most cells of a board, and of the frame that a hexagon or triangle is cut from.
pub const MAX_CELLS: i64 = 4096;

/// The names of boards of hexes in other languages.
const HEXES: &[&str] = &["hex", "hexes", "hexagons", "hexagonal"];

/// Builds the board of a `board` part, ignoring `only`; `options` holds the values of options.
///
/// Returns `None`, with a diagnostic, if there is no usable board.
pub fn board(
    part: &Part,
    options: &dyn Fn(&str) -> Option<i32>,
    diags: &mut Diagnostics,
) -> Option<Board> {
    let PartKind::Board {
        shape,
        options: words,
    } = &part.kind
    else {
        return None;
    };
    let mut maker = Maker { options, diags };
    let board = match shape {
        AstShape::Sized { name, sizes } => maker.sized(name, sizes),
        AstShape::Graph(chains) => graph::links(chains, maker.diags).map(Draft::graph),
    };
    maker.repeated(words);
    let mut board = board?.board(part.span);
    let wrong = words
        .iter()
        .filter(|word| maker.word(word, shape, &mut board).is_none())
        .count();
    (wrong == 0).then_some(board)
}

/// Returns the board with only the cells for which `kept` is true, in the same order.
pub fn keep(board: &Board, kept: &[bool]) -> Board {
    let is_kept = |c: CellId| kept.get(c.index()).copied().unwrap_or(false);
    let mut new_ids = vec![None; board.cells.len()];
    let mut cells = IndexVec::new();
    for (old, cell) in board.cells.enumerate().filter(|(old, _)| is_kept(*old)) {
        new_ids[old.index()] = Some(cells.push(cell.clone()));
    }
    let step =
        |&(from, to): &(CellId, CellId)| Some((new_ids[from.index()]?, new_ids[to.index()]?));
    let shape = match &board.shape {
        Shape::Graph { links } => Shape::Graph {
            links: links
                .iter()
                .map(|steps| steps.iter().filter_map(step).collect())
                .collect(),
        },
        sized => sized.clone(),
    };
    Board {
        cells,
        shape,
        ..board.clone()
    }
}

/// A board before `wrap` and `adjacency` are applied.
struct Draft {
    shape: Shape,
    cells: Vec<Cell>,
    dirs: IndexVec<DirId, Dir>,
}

impl Draft {
    fn graph(graph: graph::Graph) -> Draft {
        Draft {
            shape: Shape::Graph { links: graph.links },
            cells: graph.cells,
            dirs: graph.dirs,
        }
    }

    fn board(self, span: Span) -> Board {
        let all = mask(&self.dirs, |d| !d.name.is_empty());
        let orthogonal = match self.shape {
            Shape::Square { .. } => mask(&self.dirs, |d| {
                d.step.iter().filter(|&&n| n != 0).count() == 1
            }),
            Shape::Hex { .. } | Shape::Graph { .. } => all,
        };
        Board {
            span,
            shape: self.shape,
            cells: self.cells.into_iter().collect(),
            dirs: self.dirs,
            adjacent: all,
            orthogonal,
            diagonal: all & !orthogonal,
        }
    }
}

/// Builds one board.
struct Maker<'a> {
    options: &'a dyn Fn(&str) -> Option<i32>,
    diags: &'a mut Diagnostics,
}

impl Maker<'_> {
    fn sized(&mut self, name: &Name, sizes: &[Size]) -> Option<Draft> {
        let most = match name.text.as_str() {
            "square" => 3,
            "rhombus" => 2,
            "hexagon" | "triangle" => 1,
            _ => return self.unknown_shape(name),
        };
        if sizes.is_empty() || sizes.len() > most {
            return self.size_count(name, sizes, most);
        }
        let mut numbers: Vec<Option<i32>> = Vec::new();
        for (i, size) in sizes.iter().enumerate() {
            // The same wrong name is reported only once.
            let first = sizes[..i].iter().position(|s| same_size(s, size));
            numbers.push(match first {
                Some(first) => numbers[first],
                None => self.size(size),
            });
        }
        let numbers: Vec<i32> = numbers.into_iter().collect::<Option<_>>()?;
        let sides = match name.text.as_str() {
            "hexagon" => vec![2 * numbers[0] - 1; 2],
            _ if numbers.len() == 1 => vec![numbers[0]; 2],
            _ => numbers.clone(),
        };
        self.fits(&sides, sizes)?;
        Some(draft(&name.text, numbers[0], &sides))
    }

    /// Returns a size as a number from 1 to the most cells of a board.
    fn size(&mut self, size: &Size) -> Option<i32> {
        let (value, span) = match size {
            Size::Int(int) => (int.value, int.span),
            Size::Name(name) => match (self.options)(&name.text) {
                Some(value) => (i64::from(value), name.span),
                None => return self.size_name(name),
            },
        };
        if (1..=MAX_CELLS).contains(&value) {
            return i32::try_from(value).ok();
        }
        let (message, label) = match value {
            ..1 => (
                format!("a board of size {value}"),
                "sizes begin with 1".to_string(),
            ),
            _ => (
                "this board is too large".to_string(),
                at_most("a board has"),
            ),
        };
        self.refuse(Diagnostic::error(codes::SIZE, span, message).label(label))
    }

    /// Checks the product of the sides against the limit.
    fn fits(&mut self, sides: &[i32], sizes: &[Size]) -> Option<()> {
        let cells: i64 = sides.iter().map(|&n| i64::from(n)).product();
        if cells <= MAX_CELLS {
            return Some(());
        }
        let span = size_span(&sizes[0]).to(size_span(&sizes[sizes.len() - 1]));
        let sides: Vec<String> = sides.iter().map(i32::to_string).collect();
        let message = format!("a frame of {} makes {cells} cells", sides.join(" x "));
        let error = Diagnostic::error(codes::TOO_MANY_CELLS, span, message);
        self.refuse(error.label(at_most("a board has")))
    }

    fn size_name<T>(&mut self, name: &Name) -> Option<T> {
        let message = format!("there is no option `{}`", name.text);
        let error = Diagnostic::error(codes::SIZE_NAME, name.span, message);
        let hint = format!("write a number, or declare it: `option {} = 8`", name.text);
        self.refuse(error.label("a size is a number or an option").hint(hint))
    }

    fn size_count<T>(&mut self, name: &Name, sizes: &[Size], most: usize) -> Option<T> {
        let (message, span) = match sizes.get(most) {
            Some(size) => (
                format!("a {} has fewer sizes than this", name.text),
                size_span(size),
            ),
            None => (format!("a {} without a size", name.text), name.span),
        };
        let expected = match name.text.as_str() {
            "square" => "one to three sizes: `square 8 x 8`, `square 4 x 4 x 4`",
            "rhombus" => "one or two sizes: `rhombus 11`, `rhombus 17 x 17`",
            _ => "one size, of a side: `hexagon 5`, `triangle 9`",
        };
        self.refuse(Diagnostic::error(codes::SIZE_COUNT, span, message).label(expected))
    }

    fn unknown_shape<T>(&mut self, name: &Name) -> Option<T> {
        let message = format!("there is no board `{}`", name.text);
        let error = Diagnostic::error(codes::UNKNOWN_SHAPE, name.span, message);
        let shapes = ["square", "rhombus", "hexagon", "triangle", "graph"];
        let error = error.label("expected square, rhombus, hexagon, triangle or graph");
        let error = match HEXES.contains(&name.text.as_str()) {
            true => error
                .hint("hexes are the cells of a `rhombus 11`, a `hexagon 5` and a `triangle 9`"),
            false => error.meant(&nearest(&name.text, shapes)),
        };
        self.refuse(error)
    }

    /// Reports options that are given more than once: `wrap x`, `adjacency`, `only`.
    fn repeated(&mut self, words: &[BoardOption]) {
        for (i, word) in words.iter().enumerate() {
            let earlier = words[..i].iter().find(|other| same_word(other, word));
            if let Some(earlier) = earlier {
                let error =
                    Diagnostic::error(codes::REPEATED, word_span(word), "this is said twice");
                self.diags.push(
                    error
                        .label("the second")
                        .also(word_span(earlier), "the first"),
                );
            }
        }
    }

    /// Applies a valid `adjacency` or `wrap`.
    fn word(&mut self, word: &BoardOption, shape: &AstShape, board: &mut Board) -> Option<()> {
        match word {
            BoardOption::Adjacency(name) => board.adjacent = self.adjacency(name, board)?,
            BoardOption::Wrap(axis) => self.wrap(axis, shape, &mut board.shape)?,
            BoardOption::Only(_) => {}
        }
        Some(())
    }

    fn adjacency(&mut self, name: &Name, board: &Board) -> Option<Mask> {
        let dirs = match name.text.as_str() {
            "orthogonal" => board.orthogonal,
            "diagonal" => board.diagonal,
            other => board.dir_named(other).map_or(0, |d| 1 << d.index()),
        };
        if dirs != 0 {
            return Some(dirs);
        }
        let message = format!("`{}` names no directions of this board", name.text);
        let error = Diagnostic::error(codes::ADJACENCY, name.span, message);
        let expected = match board.diagonal {
            0 => "expected `orthogonal`, or a direction of the board",
            _ => "expected `orthogonal`, `diagonal`, or a direction of the board",
        };
        let known = board.dirs.iter().map(|d| d.name.as_str());
        let known = known.chain(["orthogonal", "diagonal"]);
        self.refuse(error.label(expected).meant(&nearest(&name.text, known)))
    }

    /// Applies `wrap`. A hexagon or a triangle cannot wrap, since the frame's sides are not those of the
    /// board.
    fn wrap(&mut self, axis: &Name, ast: &AstShape, shape: &mut Shape) -> Option<()> {
        let name = match ast {
            AstShape::Sized { name, .. } => name.text.as_str(),
            AstShape::Graph(_) => "graph",
        };
        if !matches!(name, "square" | "rhombus") {
            return self.no_sides(axis, name);
        }
        let (Shape::Square { wrap_x, wrap_y, .. } | Shape::Hex { wrap_x, wrap_y, .. }) = shape
        else {
            return None;
        };
        match axis.text.as_str() {
            "x" => *wrap_x = true,
            "y" => *wrap_y = true,
            _ => return self.no_axis(axis),
        }
        Some(())
    }

    fn no_axis<T>(&mut self, axis: &Name) -> Option<T> {
        let message = format!("a board does not wrap along `{}`", axis.text);
        let error = Diagnostic::error(codes::WRAP, axis.span, message);
        self.refuse(error.label("expected `x` or `y`"))
    }

    fn no_sides<T>(&mut self, axis: &Name, board: &str) -> Option<T> {
        let message = format!("a {board} has no sides that could be joined");
        let error = Diagnostic::error(codes::WRAP, axis.span, message);
        self.refuse(error.label("only square and rhombus boards wrap"))
    }

    fn refuse<T>(&mut self, error: Diagnostic) -> Option<T> {
        self.diags.push(error);
        None
    }
}

/// Returns the cells and directions of a shape with valid sizes: `size` is the first size, `sides` those of
/// the frame.
fn draft(name: &str, size: i32, sides: &[i32]) -> Draft {
    let (width, height, levels) = (sides[0], sides[1], sides.get(2).copied());
    let frame = Frame {
        width,
        height,
        levels,
    };
    let (wrap_x, wrap_y) = (false, false);
    let hex = Shape::Hex {
        width,
        height,
        wrap_x,
        wrap_y,
    };
    let z = match name {
        "square" => {
            let levels = levels.unwrap_or(1);
            let shape = Shape::Square {
                width,
                height,
                levels,
                wrap_x,
                wrap_y,
            };
            let dirs = square_dirs(frame.levels.is_some());
            return Draft {
                shape,
                cells: frame.squares(),
                dirs,
            };
        }
        "hexagon" => size + 1..=3 * size - 1,
        "triangle" => 2..=size + 1,
        _ => 2..=width + height,
    };
    Draft {
        shape: hex,
        cells: frame.hexes(z),
        dirs: hex_dirs(),
    }
}

fn at_most(who: &str) -> String {
    format!("{who} at most {MAX_CELLS} cells")
}

fn size_span(size: &Size) -> Span {
    match size {
        Size::Int(int) => int.span,
        Size::Name(name) => name.span,
    }
}

/// Whether two sizes are the same name.
fn same_size(a: &Size, b: &Size) -> bool {
    match (a, b) {
        (Size::Name(a), Size::Name(b)) => a.text == b.text,
        _ => false,
    }
}

fn same_word(a: &BoardOption, b: &BoardOption) -> bool {
    match (a, b) {
        (BoardOption::Wrap(a), BoardOption::Wrap(b)) => a.text == b.text,
        _ => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

fn word_span(word: &BoardOption) -> Span {
    match word {
        BoardOption::Adjacency(name) | BoardOption::Wrap(name) => name.span,
        BoardOption::Only(cells) => cells.span,
    }
}
