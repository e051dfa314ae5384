//! Liberties: groups that have no cell of a given set next to them, or in them. A move tests only
//! the groups that it can have enclosed.
//!
//! After lowering and inversion, `{g in groups(enemy) : no g.adjacent & empty}` and `{g in groups(enemy
//! tile) : no g & disc}` are the cells that a flood fill of the whole board does not reach. The position
//! stores whether such a group exists between moves. If none existed at the beginning of the move, a
//! newly enclosed group has a cell that was added, or is adjacent to a cell that was of the group or
//! free and now is neither, or to one of its own cells that is free no more (or has lost a disc). These cells are found by comparing the boards with
//! those at the beginning of the move, whatever its effects were; where a move only puts one piece, they
//! are adjacent to its cell. If one existed, the whole board is flood filled as the rules say. If every
//! move ends by clearing such groups of all owners, none exists after any move.

use crate::facts::flow::first_effect;
use crate::facts::flow::is_flat;
use crate::facts::turn::passes;
use crate::index::IndexVec;
use crate::ir::grid::Grid;
use crate::ir::walk::{
    any_stmt, changes_layer, for_each_expr, is_me, is_others, operands, owned_by, owner_of, same,
    visit,
};
use crate::ir::{BlockId, Expr, ExprKind, LayerId, Pieces, Program, Stmt, StmtKind, Value, VarId};
use crate::opt::build::opposite;
use crate::source::Span;
use crate::typed::Mask;

/// Groups of a player's pieces that have no cell of a set next to them, or in them.
#[derive(Clone, Debug)]
pub struct Liberties {
    /// The pieces that form the groups.
    pub set: Expr,
    /// The cells that a group must have to be free.
    pub free: Expr,
    /// Whether these cells must be adjacent to the group (`true`) or in it (`false`).
    pub beside: bool,
    /// The source position in the rules.
    pub span: Span,
    /// The update of the stored value.
    pub update: LibertyUpdate,
}

/// The test after a move whether such groups exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibertyUpdate {
    /// By comparing the boards with those before the move.
    Compare,
    /// Every move ends by clearing them: none exists.
    Cleared,
    /// Moves create none where none existed. By block: if its moves change the pieces, the cell on which they put
    /// one; they change nothing else but clearing such groups of the others.
    StaysNone(IndexVec<BlockId, Option<VarId>>),
}

impl Liberties {
    /// Matches `S - flood(F.adjacent & S, S)` and `S - flood(F & S, S)`, where S is pieces of one
    /// player, and F belongs to no player or to the same one.
    pub fn of(e: &Expr, grid: &Grid) -> Option<Liberties> {
        let ExprKind::Diff(set, open) = &*e.kind else {
            return None;
        };
        let ExprKind::Flood(seed, within) = &*open.kind else {
            return None;
        };
        let ExprKind::Inter(a, b) = &*seed.kind else {
            return None;
        };
        let open = match () {
            () if same(b, set) => a,
            () if same(a, set) => b,
            () => return None,
        };
        let free = beside(open, grid);
        let (free, beside) = (free.unwrap_or(open), free.is_some());
        let owner = owner_of(set)?;
        let known = is_nobodys(free) || owner_of(free).is_some_and(|o| same(o, owner));
        let both_ways = beside || !grid.is_graph() && is_both_ways(grid.adjacent, grid);
        (known && both_ways && same(within, set)).then(|| Liberties {
            set: set.clone(),
            free: free.clone(),
            beside,
            span: e.span,
            update: LibertyUpdate::Compare,
        })
    }

    /// Whether two tests are equal except for the owner of the pieces.
    pub fn is_like(&self, other: &Liberties) -> bool {
        let me = |e: &Expr| owned_by(e, ExprKind::Me);
        self.beside == other.beside
            && same(&me(&self.free), &me(&other.free))
            && same(&me(&self.set), &me(&other.set))
    }

    fn update_by(&self, program: &Program) -> LibertyUpdate {
        if self.is_always_cleared(program) && !passes(program) {
            return LibertyUpdate::Cleared;
        }
        let leaving = self.leaving_none(program);
        leaving.map_or(LibertyUpdate::Compare, LibertyUpdate::StaysNone)
    }

    /// Whether no such group exists after any move, for any owner: every block ends by clearing those
    /// of all players, and that does not change the cells that are tested.
    fn is_always_cleared(&self, program: &Program) -> bool {
        let Some((layer, marks)) = layer_of(&self.set).zip(layer_of(&self.free)) else {
            return false;
        };
        let clears = |stmts: &[Stmt]| match stmts.last().map(|s| &s.kind) {
            Some(StmtKind::Clear(of, cells)) => *of == layer && self.is_all_of(cells, program),
            _ => false,
        };
        let changed = any_stmt(&program.after.stmts, &mut |s| {
            changes_layer(s, layer) || changes_layer(s, marks)
        });
        layer != marks && !changed && program.blocks.iter().all(|b| clears(&b.body.stmts))
    }

    /// Whether cells are exactly these groups of all players.
    fn is_all_of(&self, cells: &Expr, program: &Program) -> bool {
        let each: Option<Vec<_>> = operands(cells)
            .into_iter()
            .map(|part| Liberties::of(part, &program.grid).filter(|e| e.is_like(self)))
            .collect();
        let owners: Vec<_> = each
            .iter()
            .flatten()
            .filter_map(|e| owner_of(&e.set))
            .collect();
        let is = |what: &dyn Fn(&Expr) -> bool| owners.iter().any(|o| what(o));
        let literal = |p: usize| {
            is(&|o| matches!(*o.kind, ExprKind::Lit(Value::Mask(mask)) if mask == 1 << p))
        };
        let me = is(&is_me);
        let others = is(&is_others);
        each.is_some() && (me && others || (0..program.players.len()).all(literal))
    }
}

/// Returns the one layer that a set of pieces is read from.
pub fn layer_of(e: &Expr) -> Option<LayerId> {
    match &*e.kind {
        ExprKind::Pieces(Pieces { layer, .. })
        | ExprKind::Empty(layer)
        | ExprKind::Occupied(layer) => Some(*layer),
        _ => None,
    }
}

/// Returns the set of which these are the adjacent cells.
pub fn beside<'e>(e: &'e Expr, grid: &Grid) -> Option<&'e Expr> {
    match &*e.kind {
        ExprKind::Step(from, dirs, None) if is_adjacent(dirs, grid) => Some(from),
        _ => None,
    }
}

/// Whether these are the directions of adjacency, each with its opposite.
fn is_adjacent(dirs: &Expr, grid: &Grid) -> bool {
    let adjacent = dirs.literal_mask() == Some(grid.adjacent);
    !grid.is_graph() && adjacent && is_both_ways(grid.adjacent, grid)
}

fn is_both_ways(mask: Mask, grid: &Grid) -> bool {
    opposite(grid, mask) & !mask == 0
}

/// Whether a set depends on the board alone, and is the same for all players.
fn is_nobodys(e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Empty(_) | ExprKind::Occupied(_) => true,
        ExprKind::Pieces(pieces) => {
            let kinds = pieces.kinds.as_ref().and_then(Expr::literal_mask);
            pieces.owner.is_none() && kinds.is_some()
        }
        _ => false,
    }
}

/// Returns the tests for enclosed groups that blocks make after their effects, each once; none if the
/// program evaluates a position in the middle of a move as if it were between moves.
pub(crate) fn find(program: &Program) -> Vec<Liberties> {
    let mut found: Vec<Liberties> = Vec::new();
    let one_by_one = !program.simultaneous && !program.chance && program.players.len() == 2;
    if !one_by_one || program.uses.before || program.uses.can {
        return found;
    }
    for block in program.blocks.iter().filter(|b| is_flat(&b.body.stmts)) {
        let stmts = &block.body.stmts;
        let mut look = |e: &Expr| {
            let new = Liberties::of(e, &program.grid);
            let new = new.filter(|new| !found.iter().any(|other| other.is_like(new)));
            found.extend(new);
        };
        for stmt in &stmts[first_effect(stmts)..] {
            for_each_expr(stmt, &mut |e| visit(e, &mut look));
        }
    }
    for liberties in &mut found {
        liberties.update = liberties.update_by(program);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;
    use crate::ir::{Block, Body};
    use crate::typed::Ty;

    /// The groups of a set that have no cell of `free` next to them in these directions.
    fn groups_without(set: Expr, along: Mask, free: Expr) -> Expr {
        let beside = cells(ExprKind::Step(free, dirs(along), None));
        let seed = cells(ExprKind::Inter(beside, set.clone()));
        let open = cells(ExprKind::Flood(seed, set.clone()));
        cells(ExprKind::Diff(set, open))
    }
    /// A program with one move, which clears these cells.
    fn clearing(of: impl FnOnce(&Grid) -> Expr) -> Program {
        let mut p = program(squares(4, 4, None, false));
        let cleared = of(&p.grid);
        block(&mut p, &[], vec![clear(cleared)]);
        p
    }

    #[test]
    fn groups_of_either_player_are_one_question() {
        let mut p = clearing(|grid| groups_without(enemy(), grid.adjacent, empty()));
        assert_eq!(find(&p).len(), 1);
        let own = groups_without(own(), p.grid.adjacent, empty());
        p.blocks[BlockId(0)].body.stmts.push(clear(own));
        assert_eq!(find(&p).len(), 1);
    }

    #[test]
    fn other_ways_sets_and_games_are_left_to_the_flood() {
        let found = |clear: &dyn Fn(&Grid) -> Expr| find(&clearing(clear)).len();
        assert_eq!(
            found(&|grid| groups_without(enemy(), grid.adjacent, empty())),
            1
        );
        assert_eq!(found(&|_| groups_without(enemy(), 1, empty())), 0);
        assert_eq!(
            found(&|grid| groups_without(enemy(), grid.adjacent, own())),
            0
        );
        assert_eq!(
            found(&|grid| groups_without(empty(), grid.adjacent, empty())),
            0
        );
        let mut p = clearing(|grid| groups_without(enemy(), grid.adjacent, empty()));
        p.simultaneous = true;
        assert_eq!(find(&p).len(), 0);
    }

    /// The groups of a set that contain none of `marks`.
    fn unmarked(set: Expr, marks: Expr) -> Expr {
        let seed = cells(ExprKind::Inter(marks, set.clone()));
        let marked = cells(ExprKind::Flood(seed, set.clone()));
        cells(ExprKind::Diff(set, marked))
    }
    /// All pieces of another layer.
    fn on_floor(owner: Option<Expr>) -> Expr {
        cells(ExprKind::Pieces(Pieces {
            owner,
            kinds: Some(e(ExprKind::Lit(Value::Mask(1)), Ty::Kinds)),
            layer: LayerId(1),
        }))
    }

    #[test]
    fn groups_without_a_mark_are_asked_like_enclosed_ones() {
        let found = |clear: &dyn Fn(&Grid) -> Expr| find(&clearing(clear));
        let one = found(&|_| unmarked(enemy(), on_floor(None)));
        assert!(matches!(one.as_slice(), [e] if !e.beside));
        let own = |_: &Grid| unmarked(own(), on_floor(Some(me())));
        assert_eq!(found(&own).len(), 1);
        let other = |_: &Grid| unmarked(enemy(), on_floor(Some(me())));
        assert_eq!(found(&other).len(), 0, "marks of another player");
    }

    #[test]
    fn what_every_move_clears_at_last_is_there_after_none() {
        let of = |set: Expr| unmarked(set, on_floor(None));
        let both = || cells(ExprKind::Union(of(own()), of(enemy())));
        let cleared = |clear: Expr, change: &dyn Fn(&mut Program)| {
            let mut p = clearing(|_| clear);
            change(&mut p);
            find(&p).iter().all(|e| e.is_always_cleared(&p))
        };
        assert!(cleared(both(), &|_| {}));
        assert!(!cleared(of(own()), &|_| {}), "of one player only");
        let more = cells(ExprKind::Union(both(), empty()));
        assert!(!cleared(more, &|_| {}), "and something else");
        let late = |p: &mut Program| {
            let marks = StmtKind::Clear(LayerId(1), empty());
            p.after.stmts.push(stmt(marks));
        };
        assert!(!cleared(both(), &late), "marks go afterwards");
        let again = |p: &mut Program| {
            let block = p.blocks[BlockId(0)].clone();
            p.blocks.push(Block {
                body: Body::default(),
                ..block
            });
        };
        assert!(!cleared(both(), &again), "another block clears nothing");
    }

    #[test]
    fn positions_in_the_middle_of_a_move_are_not_taken_for_others() {
        let mut p = clearing(|grid| groups_without(enemy(), grid.adjacent, empty()));
        let can = e(ExprKind::Can(me(), vec![BlockId(0)]), Ty::Truth);
        p.blocks[BlockId(0)].body.stmts.push(require(can));
        p.uses.can = true;
        assert_eq!(find(&p).len(), 0);
    }
}
