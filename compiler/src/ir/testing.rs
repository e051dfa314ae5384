//! Small games and trees for tests.

use super::bits::Bits;
use super::grid::Grid;
use super::{
    Block, BlockId, Body, Domain, EndLine, EndResult, Ending, Expr, ExprKind as K, Group, LayerId,
    Lines, PIECES, Pieces, Played, Program, Put, Ray, Stmt, StmtKind, Value, Var, VarId,
};
use crate::index::{Id, IndexVec};
use crate::source::{FileId, Span};
use crate::typed::{
    Board, Cell, CellId, Dir, DirId, Game, Kind, Layer, Mask, Named, Shape, Turn, Ty,
};

/// An empty span.
pub(crate) fn here() -> Span {
    Span::new(FileId(0), 0, 0)
}

const COMPASS: [(&str, i32, i32); 8] = [
    ("n", 0, 1),
    ("ne", 1, 1),
    ("e", 1, 0),
    ("se", 1, -1),
    ("s", 0, -1),
    ("sw", -1, -1),
    ("w", -1, 0),
    ("nw", -1, 1),
];

/// A board of squares without the cell `hole`; `wrap_x` joins the sides of x.
pub(crate) fn squares(width: i32, height: i32, hole: Option<(i32, i32)>, wrap_x: bool) -> Board {
    let places = (1..=height).flat_map(|y| (1..=width).map(move |x| (x, y)));
    let cells = places.filter(|&at| Some(at) != hole).map(|(x, y)| Cell {
        name: match x {
            1..=26 => format!("{}{y}", char::from(b'a' + (x - 1) as u8)),
            _ => format!("({x},{y})"),
        },
        x,
        y,
        z: 1,
    });
    let dirs = COMPASS.iter().enumerate().map(|(i, &(name, x, y))| Dir {
        name: name.into(),
        step: [x, y, 0],
        opposite: DirId::from_index((i + 4) % 8),
    });
    Board {
        span: here(),
        shape: Shape::Square {
            width,
            height,
            levels: 1,
            wrap_x,
            wrap_y: false,
        },
        cells: cells.collect(),
        dirs: dirs.collect(),
        adjacent: 0xff,
        orthogonal: 0b0101_0101,
        diagonal: 0b1010_1010,
    }
}

/// A graph of one direction `e` and its reverse `w`, with these chains of cells.
pub(crate) fn graph(cells: usize, chains: &[&[usize]]) -> Board {
    let cell = |n: usize| CellId::from_index(n);
    let links: Vec<(CellId, CellId)> = chains
        .iter()
        .flat_map(|c| c.windows(2).map(|w| (cell(w[0]), cell(w[1]))))
        .collect();
    let back = links.iter().map(|&(a, b)| (b, a)).collect();
    let dir = |name: &str, opposite| Dir {
        name: name.into(),
        step: [0; 3],
        opposite: DirId(opposite),
    };
    Board {
        span: here(),
        shape: Shape::Graph {
            links: vec![links, back],
        },
        cells: (0..cells)
            .map(|n| Cell {
                name: format!("c{n}"),
                x: 0,
                y: 0,
                z: 0,
            })
            .collect(),
        dirs: IndexVec::from_vec(vec![dir("e", 1), dir("w", 0)]),
        adjacent: 3,
        orthogonal: 3,
        diagonal: 0,
    }
}

/// A board of hexes in a rhombus.
pub(crate) fn rhombus(width: i32, height: i32) -> Board {
    let steps = [
        ("ne", 0, 1),
        ("e", 1, 0),
        ("se", 1, -1),
        ("sw", 0, -1),
        ("w", -1, 0),
        ("nw", -1, 1),
    ];
    let mut board = squares(width, height, None, false);
    board.shape = Shape::Hex {
        width,
        height,
        wrap_x: false,
        wrap_y: false,
    };
    board.cells.iter_mut().for_each(|c| c.z = c.x + c.y);
    let dirs = steps.iter().enumerate().map(|(i, &(name, x, y))| Dir {
        name: name.into(),
        step: [x, y, x + y],
        opposite: DirId::from_index((i + 3) % 6),
    });
    board.dirs = dirs.collect();
    (board.adjacent, board.orthogonal, board.diagonal) = (0x3f, 0x3f, 0);
    board
}

/// A game of two players with men and kings on a board, without rules.
pub(crate) fn game(board: Board) -> Game {
    let named = |name: &str| Named {
        name: name.into(),
        span: here(),
    };
    let kind = |name: &str| Kind {
        name: name.into(),
        letter: None,
        neutral: false,
        layer: LayerId(0),
        span: here(),
    };
    Game {
        name: "test".into(),
        title: "Test".into(),
        files: vec![FileId(0)],
        rules_hash: 0,
        players: IndexVec::from_vec(vec![named("white"), named("black")]),
        chance: false,
        simultaneous: false,
        board,
        layers: IndexVec::from_vec(vec![Layer {
            name: "pieces".into(),
            kinds: vec![super::KindId(0), super::KindId(1)],
        }]),
        kinds: IndexVec::from_vec(vec![kind("man"), kind("king")]),
        enums: IndexVec::new(),
        states: IndexVec::new(),
        defs: IndexVec::new(),
        acts: IndexVec::new(),
        blocks: IndexVec::new(),
        turn: Turn {
            groups: Vec::new(),
            span: None,
        },
        setup: Default::default(),
        after: Default::default(),
        end: Vec::new(),
        seen: Vec::new(),
        uses_before: false,
        looks: boardwright_runtime::Looks::ALL,
        has_board: true,
        points: None,
        view: None,
        hides: false,
        notations: Vec::new(),
    }
}

/// The program of such a game.
pub(crate) fn program(board: Board) -> Program {
    super::lower::lower(&game(board))
}

/// The program of a rules file.
#[track_caller]
pub(crate) fn lowered(rules: &str) -> Program {
    let mut sources = crate::source::Sources::new();
    let file = sources.add("small.game", rules.to_string());
    let (game, found) = crate::compile::analyse(&sources, file);
    super::lower::lower(&game.unwrap_or_else(|| panic!("{found:?}")))
}

/// An expression.
pub(crate) fn e(kind: K, ty: Ty) -> Expr {
    Expr {
        kind: Box::new(kind),
        ty,
        span: here(),
    }
}
/// An expression of cells.
pub(crate) fn cells(kind: K) -> Expr {
    e(kind, Ty::Cells)
}
/// A variable.
pub(crate) fn var(n: u32, ty: Ty) -> Expr {
    e(K::Var(VarId(n)), ty)
}
/// Cells by name.
pub(crate) fn named(grid: &Grid, names: &str) -> Expr {
    cells(K::Lit(Value::Cells(bits(grid, names))))
}
/// Cells by name.
pub(crate) fn bits(grid: &Grid, names: &str) -> Bits {
    let find = |name: &str| {
        let place = grid.names.iter().position(|n| n == name);
        grid.bit_of[place.expect("a cell of the board")]
    };
    names.split_whitespace().map(find).collect()
}
/// Directions, as a mask.
pub(crate) fn dirs(mask: u64) -> Expr {
    e(K::Lit(Value::Mask(mask)), Ty::Dirs)
}
/// A number.
pub(crate) fn num(n: i32) -> Expr {
    e(K::Lit(Value::Num(n)), Ty::Num)
}
/// A sliding attack: cells along directions.
pub(crate) fn ray(from: Expr, along: Expr, through: Option<Expr>, ending: Ending) -> Expr {
    cells(K::Ray(Ray {
        from,
        dirs: along,
        through,
        ending,
    }))
}
/// `lines(n, set)` or `lines(exactly n, set)`
pub(crate) fn lines(n: i32, exactly: bool, set: Expr) -> Expr {
    let n = num(n);
    let along = None;
    cells(K::Lines(Lines {
        n,
        exactly,
        set,
        along,
    }))
}
/// `{v in of : cond}`
pub(crate) fn filter(v: u32, of: Expr, cond: Expr) -> Expr {
    let ty = of.ty;
    e(K::Filter(VarId(v), Domain::Set(of), cond), ty)
}
/// `some e`
pub(crate) fn some(of: Expr) -> Expr {
    e(K::Some(of), Ty::Truth)
}
/// Variables, each a set of one.
pub(crate) fn vars(names: &[(&str, Ty)]) -> IndexVec<VarId, Var> {
    let var = |&(name, ty): &(&str, Ty)| Var {
        name: name.into(),
        ty,
        mutable: false,
        single: true,
        span: here(),
    };
    names.iter().map(var).collect()
}
/// A statement with an empty span.
pub(crate) fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: here() }
}
/// `choose v in of`
pub(crate) fn choose(v: u32, of: Expr) -> Stmt {
    stmt(StmtKind::Choose(VarId(v), Domain::Set(of)))
}
/// `require cond`
pub(crate) fn require(cond: Expr) -> Stmt {
    stmt(StmtKind::Require(cond))
}
/// `let v = value`
pub(crate) fn bind(v: u32, value: Expr) -> Stmt {
    stmt(StmtKind::Let(VarId(v), value))
}
/// `clear of`
pub(crate) fn clear(of: Expr) -> Stmt {
    stmt(StmtKind::Clear(PIECES, of))
}
/// `own` man `-> on`
pub(crate) fn put_man(on: Expr) -> Stmt {
    stmt(StmtKind::Put(Put {
        owner: Some(me()),
        kind: e(K::Lit(Value::Mask(1)), Ty::Kinds),
        layer: PIECES,
        on,
    }))
}
/// The player to move.
pub(crate) fn me() -> Expr {
    e(K::Me, Ty::Players)
}
/// The other players.
pub(crate) fn others() -> Expr {
    e(K::Others(me()), Ty::Players)
}
/// `own` pieces
pub(crate) fn own() -> Expr {
    pieces(Some(me()), None)
}
/// `enemy` pieces
pub(crate) fn enemy() -> Expr {
    pieces(Some(others()), None)
}
/// Pieces of these owners and kinds.
pub(crate) fn pieces(owner: Option<Expr>, kinds: Option<Mask>) -> Expr {
    cells(K::Pieces(Pieces {
        owner,
        kinds: kinds.map(|mask| e(K::Lit(Value::Mask(mask)), Ty::Kinds)),
        layer: PIECES,
    }))
}
/// `empty`
pub(crate) fn empty() -> Expr {
    cells(K::Empty(PIECES))
}
/// Adds a block for both players with these variables.
pub(crate) fn block(p: &mut Program, names: &[(&str, Ty)], stmts: Vec<Stmt>) -> BlockId {
    let vars = vars(names);
    let id = p.blocks.push(Block {
        name: "go".into(),
        span: here(),
        by: 3,
        unique: false,
        only_asked: false,
        body: Body { vars, stmts },
    });
    p.turn = vec![Group {
        blocks: p.blocks.ids().map(Played::Block).collect(),
        narrow: Vec::new(),
        span: here(),
    }];
    id
}

/// A game in which men are put on empty cells, and three in a row win.
pub(crate) fn three_in_a_row(board: Board) -> Program {
    let mut p = program(board);
    let place = vec![choose(0, empty()), put_man(var(0, Ty::Cells))];
    block(&mut p, &[("to", Ty::Cells)], place);
    p.end.push(EndLine {
        vars: IndexVec::default(),
        cond: some(lines(3, false, own())),
        result: EndResult::Wins(e(K::Me, Ty::Players)),
        span: here(),
    });
    p
}
