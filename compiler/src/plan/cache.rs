//! The playout cache: data that playouts store in addition to the position, to speed up a draw or a
//! line of `end`. The cache is not part of the position, so a search need not copy it.

use super::block::{BlockPlan, Moves};
use super::legality;
use super::select::has_mobility;
use super::slots::Slots;
use crate::facts::empties::{self, Open};
use crate::facts::occupancy::Occupants;
use crate::facts::opening;
use crate::index::IndexVec;
use crate::ir::walk::{changes_of_pieces, is_var};
use crate::ir::{BlockId, Expr, ExprKind, PIECES, Pieces, Program, Stmt, StmtKind, Value, VarId};
use crate::passes::Passes;
use crate::typed::{Mask, Ty};
use std::slice::from_ref;

/// A bound is cached only if at most one of this many cells has a piece that may be removed.
const CELLS_A_PIECE: usize = 8;

/// The data that playouts store in addition to the position.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// The list of the empty cells.
    pub empty_cells: Option<EmptyCells>,
    /// Whether the words along the lines of the board are stored.
    pub lines: bool,
    /// A bound on the number of members of a last choice.
    pub bound: Option<Bound>,
    /// Whether the position that the drawn move was tested on is stored.
    pub tested: bool,
}

/// The empty-cell list: each move puts one piece on an empty cell that its player chooses
/// ([`crate::facts::empties`]), so moves are drawn by their index in the list.
#[derive(Clone, Debug)]
pub struct EmptyCells {
    /// The block that puts pieces.
    pub block: BlockId,
    /// The variable of the chosen cell.
    pub to: VarId,
    /// The blocks whose moves may change the empty cells in another way: after them the list is
    /// rebuilt.
    pub forgotten_by: Vec<BlockId>,
    /// Whether lines of `end` look up in the list, with the trace of a move, if a cell is empty.
    pub answers_end: bool,
}

/// A bound on the branching factor of a last choice after effects ([`Slots`]), computed from the cells
/// without permanent pieces. Pieces of some kinds are put and never removed, so these cells only become
/// fewer, and a bound holds for the rest of the game.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The block with the slots.
    pub block: BlockId,
    /// The directions of the last choice.
    pub dirs: Expr,
    /// The permanent pieces: they are never removed.
    pub stay: Expr,
    /// The largest number of members of a last choice on the empty board.
    pub most: usize,
}

/// Returns the data that playouts store; `lines` are those along the lines of the board.
pub(super) fn cache(
    (program, passes): (&Program, &Passes),
    plans: &IndexVec<BlockId, BlockPlan>,
    lines: bool,
) -> Cache {
    let empty_cells = empty_cells(program, passes, plans, lines);
    let bound = bound(program, passes, plans);
    let stores = empty_cells.is_some() || lines || bound.is_some();
    Cache {
        empty_cells,
        lines,
        bound,
        tested: !stores
            && passes.has("tested-position reuse")
            && legality::are_tested_whole(program, plans),
    }
}

/// Returns the empty-cell list, if playouts store it.
fn empty_cells(
    program: &Program,
    passes: &Passes,
    plans: &IndexVec<BlockId, BlockPlan>,
    asks_lines: bool,
) -> Option<EmptyCells> {
    let Open { block, to } = empties::open(program).filter(|_| passes.has("empty-cell list"))?;
    let straight = |plan: &BlockPlan| {
        let other = matches!(
            plan.moves,
            Moves::Compared | Moves::Targets(_) | Moves::Proposals(_)
        );
        !other && plan.tested().is_none()
    };
    let fits = program.grid.bits <= usize::from(u16::MAX);
    if !fits || !plans.iter().all(straight) {
        return None;
    }
    let forgets = |id: &BlockId| *id != block && !empties::keeps(program, &program.blocks[*id]);
    let forgotten_by: Vec<_> = program.blocks.ids().filter(forgets).collect();
    Some(EmptyCells {
        block,
        to,
        answers_end: asks_lines && forgotten_by.is_empty(),
        forgotten_by,
    })
}

/// Returns the bound, if playouts store one.
fn bound(
    program: &Program,
    passes: &Passes,
    plans: &IndexVec<BlockId, BlockPlan>,
) -> Option<Bound> {
    let (block, slots) = plans
        .enumerate()
        .find_map(|(id, plan)| Some((id, plan.slots()?)))?;
    let (dirs, _) = slots
        .goes_on
        .as_ref()
        .filter(|_| passes.has("branching bound"))?;
    // Without tables by line the moves of a piece are counted one by one, which costs more than the bound saves.
    dirs.literal_mask()
        .filter(|dirs| has_mobility(program, passes, *dirs))?;
    let from = slots.facts(program).of(program, &slots.first.1);
    let any = Occupants::any(program);
    let kinds = any.mine | any.neutral;
    let stay = kinds & !(from.mine | from.others | from.neutral);
    let few = few_stand(program, kinds & !stay);
    (stay != 0 && only_come(program, slots, stay) && few).then(|| Bound {
        block,
        dirs: dirs.clone(),
        stay: pieces_of(stay, program, block),
        most: slots.most,
    })
}

/// Whether pieces of these kinds are only ever put, on the cell of the last choice.
fn only_come(program: &Program, slots: &Slots, stay: Mask) -> bool {
    let comes = |s: &Stmt| match &s.kind {
        StmtKind::Put(put) if is_var(&put.on, slots.last.0) => put
            .kind
            .literal_mask()
            .is_some_and(|kinds| kinds & !stay == 0),
        _ => changes_of_pieces(from_ref(s)) == 0,
    };
    slots.after.iter().all(comes) && changes_of_pieces(&program.after.stmts) == 0
}

/// Whether the opening position is fully known and has few pieces of these kinds.
fn few_stand(program: &Program, kinds: Mask) -> bool {
    let pieces = opening::pieces(program, kinds);
    pieces.is_some_and(|n| n * CELLS_A_PIECE <= program.grid.cells.count())
}

/// Returns the expression for all pieces of these kinds.
fn pieces_of(kinds: Mask, program: &Program, block: BlockId) -> Expr {
    let span = program.blocks[block].span;
    let e = |kind, ty| Expr::new(kind, ty, span);
    let pieces = ExprKind::Pieces(Pieces {
        owner: None,
        kinds: Some(e(ExprKind::Lit(Value::Mask(kinds)), Ty::Kinds)),
        layer: PIECES,
    });
    e(pieces, Ty::Cells)
}
