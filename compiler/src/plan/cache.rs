//! What playouts keep beside the position, since a draw or a line of `end` is quicker by it and a search
//! need not copy it.

use super::block::{BlockPlan, Moves};
use super::slots::Slots;
use crate::facts::empties::{self, Open};
use crate::facts::occupancy::Occupants;
use crate::facts::opening;
use crate::index::IndexVec;
use crate::ir::walk::{changes_of_pieces, is_var};
use crate::ir::{BlockId, Expr, ExprKind, PIECES, Program, Stmt, StmtKind, Value, VarId};
use crate::passes::Passes;
use crate::typed::{Mask, Ty};
use std::slice::from_ref;

/// A bound is kept where at most one of so many cells has a piece that may go.
const CELLS_A_PIECE: usize = 8;

/// What playouts keep.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// The empty cells.
    pub empty_cells: Option<EmptyCells>,
    /// Words along the lines of the board.
    pub lines: bool,
    /// A bound on the members of a last choice.
    pub bound: Option<Bound>,
    /// The position that the drawn move was tested on.
    pub tested: bool,
}

/// The list of empty cells: pieces come one by one, each to an empty cell that its player chooses
/// ([`crate::facts::empties`]). Moves are drawn by their place in the list.
#[derive(Clone, Debug)]
pub struct EmptyCells {
    /// The block that pieces come by.
    pub block: BlockId,
    /// The cell that is chosen.
    pub to: VarId,
    /// The blocks whose moves may change which cells are empty otherwise: the list is made anew.
    pub forgotten_by: Vec<BlockId>,
    /// Whether the list says in lines of `end`, with the trace of a move, if a cell is empty.
    pub answers_end: bool,
}

/// A bound on the branching factor of a last choice behind effects ([`Slots`]): of the cells that no
/// piece stands on that stays. Pieces of some kinds come and never go, so these cells become fewer, and
/// a bound holds for the rest of the game.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The block.
    pub block: BlockId,
    /// The directions of the last choice.
    pub dirs: Expr,
    /// The pieces that stay.
    pub stay: Expr,
    /// No last choice has more members on the empty board.
    pub most: usize,
}

/// The list of empty cells, if it is kept.
pub(super) fn empty_cells(
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

/// The bound, if one is kept.
pub(super) fn bound(
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

/// Whether of these kinds pieces only come, to the cell of the last choice.
fn only_come(program: &Program, slots: &Slots, stay: Mask) -> bool {
    let comes = |s: &Stmt| match &s.kind {
        StmtKind::Put { kind, on, .. } if is_var(on, slots.last.0) => {
            matches!(*kind.kind, ExprKind::Lit(Value::Mask(kinds)) if kinds & !stay == 0)
        }
        _ => changes_of_pieces(from_ref(s)) == 0,
    };
    slots.after.iter().all(comes) && changes_of_pieces(&program.after.stmts) == 0
}

/// Whether few pieces of these kinds stand on the first position, all of which is known.
fn few_stand(program: &Program, kinds: Mask) -> bool {
    let pieces = opening::pieces(program, kinds);
    pieces.is_some_and(|n| n * CELLS_A_PIECE <= program.grid.cells.count())
}

/// All pieces of these kinds.
fn pieces_of(kinds: Mask, program: &Program, block: BlockId) -> Expr {
    let span = program.blocks[block].span;
    let e = |kind, ty| Expr {
        kind: Box::new(kind),
        ty,
        span,
    };
    let pieces = ExprKind::Pieces {
        owner: None,
        kinds: Some(e(ExprKind::Lit(Value::Mask(kinds)), Ty::Kinds)),
        layer: PIECES,
    };
    e(pieces, Ty::Cells)
}
