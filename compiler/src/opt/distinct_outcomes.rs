//! Distinct outcomes: blocks whose moves cannot meet are no longer `unique`.
//!
//! Before: `move place unique { choose to in empty; put own stone on to; … }`, whose moves are each played on a copy
//! and compared. After: the same block without `unique`. The outcome of a move must tell each of its choices, by a
//! state ([`told_by_states`](super::told_by_states)) or by a layer: the choice is one cell of the layer, empty where
//! a piece is put and occupied where one is taken away, and no other statement changes the pieces of that layer. In
//! addition, pieces may be put on occupied cells. So the layer is occupied at different cells after different moves.
//! In blocks that chance may play only states tell choices: there `me` is nobody, and `put own stone` puts nothing.

use super::exchangeable;
use super::told_by_states::is_told;
use crate::facts::puts;
use crate::ir::walk::{is_var, operands, visit_stmts};
use crate::ir::{
    Block, BlockId, Domain, Expr, ExprKind as K, LayerId, PIECES, Pieces, Program, Put,
};
use crate::ir::{Stmt, StmtKind, VarId};

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let ids: Vec<BlockId> = program.blocks.ids().collect();
    for id in ids {
        if program.blocks[id].unique {
            let ordered = exchangeable::order(program, id);
            let is_told = is_told_by_outcome(program, &program.blocks[id], &ordered);
            program.blocks[id].unique = !is_told;
        }
    }
}

/// Whether the position at the end of the block tells which move was played. Some of its choices may be ordered.
fn is_told_by_outcome(program: &Program, block: &Block, ordered: &[VarId]) -> bool {
    let stmts = &block.body.stmts;
    let by_chance = block.by & 1 << program.players.len() != 0;
    let by_layer = |place: usize, v: VarId| match ordered.contains(&v) {
        true => are_told_by(program, stmts, place, ordered),
        false => is_told_by(program, stmts, place, v),
    };
    let told = stmts.iter().enumerate().filter(|(place, s)| match &s.kind {
        StmtKind::Choose(v, of) => {
            !by_chance && by_layer(*place, *v) || is_told(program, block, *v, of)
        }
        _ => false,
    });
    let (told, all) = (told.count(), choices(stmts));
    all > 0 && told == all
}

/// Whether the position at the end tells the cell that the statement at a place chooses.
pub(super) fn is_told_by(program: &Program, stmts: &[Stmt], place: usize, cell: VarId) -> bool {
    are_told_by(program, stmts, place, &[cell])
}

/// Whether the position at the end tells the cells of these variables, of which the statement at a place chooses one.
fn are_told_by(program: &Program, stmts: &[Stmt], place: usize, cells: &[VarId]) -> bool {
    let StmtKind::Choose(_, Domain::Set(set)) = &stmts[place].kind else {
        return false;
    };
    let changed = || stmts.iter().filter_map(|s| changes(program, s, cells));
    let tells = |(layer, occupied, _)| {
        let of_layer = || changed().filter(move |(l, o, _)| (*l, *o) == (layer, occupied));
        let has = |cell: &VarId| of_layer().any(|(_, _, on)| on.iter().any(|e| is_var(e, *cell)));
        let only = writers(stmts, layer) == of_layer().count();
        only && cells.iter().all(has) && is_within(set, layer, occupied)
    };
    changed().any(tells)
}

/// Counts the statements at which moves differ: choices, and loops that the player may stop.
pub(super) fn choices(stmts: &[Stmt]) -> usize {
    count(stmts, &|kind| {
        matches!(
            kind,
            StmtKind::Choose(..) | StmtKind::Repeat { or_stop: true, .. }
        )
    })
}

/// Counts the statements that may change the pieces of a layer.
fn writers(stmts: &[Stmt], layer: LayerId) -> usize {
    count(stmts, &|kind| match kind {
        StmtKind::Put(Put { layer: other, .. }) | StmtKind::Clear(other, _) => *other == layer,
        StmtKind::Move(..) => layer == PIECES,
        _ => false,
    })
}

fn count(stmts: &[Stmt], counts: &dyn Fn(&StmtKind) -> bool) -> usize {
    let mut number = 0;
    visit_stmts(stmts, &mut |s| number += usize::from(counts(&s.kind)));
    number
}

/// Returns the layer that a statement changes at some of these cells, whether they are occupied then, and the operands of
/// its set of cells.
fn changes<'s>(
    program: &Program,
    stmt: &'s Stmt,
    cells: &[VarId],
) -> Option<(LayerId, bool, Vec<&'s Expr>)> {
    let is_cell = |e: &Expr| cells.iter().any(|cell| is_var(e, *cell));
    match &stmt.kind {
        StmtKind::Put(put) => {
            let (layer, on) = (&put.layer, &put.on);
            let known = puts::of(program, put).is_some();
            let only = |e: &Expr| is_cell(e) || is_within(e, *layer, false);
            let parts = operands(on);
            let here = parts.iter().any(|e| is_cell(e)) && parts.iter().all(|e| only(e));
            (known && here).then_some((*layer, true, parts))
        }
        StmtKind::Clear(layer, on) => {
            let parts = operands(on);
            let here = parts.iter().all(|e| is_cell(e));
            here.then_some((*layer, false, parts))
        }
        _ => None,
    }
}

/// Whether all cells of a set are empty, or else occupied, on a layer.
fn is_within(set: &Expr, layer: LayerId, empty: bool) -> bool {
    let within = |set| is_within(set, layer, empty);
    match &*set.kind {
        K::Empty(other) => empty && *other == layer,
        K::Occupied(other) | K::Pieces(Pieces { layer: other, .. }) => !empty && *other == layer,
        K::Inter(a, b) => within(a) || within(b),
        K::Union(a, b) => within(a) && within(b),
        K::Diff(a, _) => within(a),
        K::Filter(_, Domain::Set(of), _) => within(of),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::lowered;

    /// Whether the block `go` is still `unique` after the pass.
    fn stays(body: &str) -> bool {
        stays_by("a, b", "go", body)
    }

    /// The same among these players, and with this head of the block.
    fn stays_by(players: &str, head: &str, body: &str) -> bool {
        let text = format!(
            "game \"G\"\nplayers {players}\nboard square 4 x 4\npieces man, king\nlayer floor {{ paint }}\n\
             state k : 0..9\nmove {head} unique {{\n{body}\n}}\nend {{ turn == 9 : draw }}\n"
        );
        let mut program = lowered(&text);
        assert!(program.blocks.iter().all(|block| block.unique));
        super::run(&mut program);
        program.blocks.iter().any(|block| block.unique)
    }

    #[test]
    fn a_piece_put_on_the_chosen_empty_cell_tells_the_choice() {
        assert!(!stays(
            "choose to in empty\nput own man on to\nif k < 2 { again } else { k := 0 }"
        ));
        assert!(!stays(
            "k += 1\nchoose to in edge & (empty - corners)\nput own man on to"
        ));
        assert!(!stays(
            "choose to in {c in empty : some c.adjacent & own}\nput own paint on to\nput own king on to"
        ));
    }

    #[test]
    fn a_piece_taken_from_the_chosen_cell_tells_the_choice() {
        assert!(!stays("choose from in own | enemy man\nclear from"));
    }

    #[test]
    fn chance_puts_no_pieces_of_its_own() {
        let body = "choose to in empty\nput own man on to\nnext := a";
        assert!(stays_by("a, b, chance", "go by chance", body));
        assert!(!stays_by("a, b, chance", "go", body));
    }

    #[test]
    fn cells_that_may_be_occupied_already_tell_nothing() {
        assert!(stays("choose to in cells\nput own man on to"));
        assert!(stays("choose to in empty | own\nput own man on to"));
        assert!(stays("choose to in cells - own paint\nput own man on to"));
        assert!(stays("choose from in cells - empty\nclear from"));
    }

    #[test]
    fn other_changes_of_the_layer_may_hide_the_choice() {
        assert!(stays("choose to in empty\nput own man on to\nclear own"));
        assert!(stays(
            "if k > 2 { clear own }\nchoose to in empty\nput own man on to"
        ));
        assert!(stays(
            "choose from in own\nclear from\nfor each c in own { c -> c.n }"
        ));
    }

    #[test]
    fn a_second_choice_or_an_effect_of_a_condition_keeps_the_comparison() {
        assert!(stays(
            "choose m in 1..2\nchoose to in empty\nput own man on to"
        ));
        assert!(stays("choose to in empty\nif k < 2 { put own man on to }"));
        assert!(stays("choose to in empty\nput own man on to.n"));
        assert!(stays("choose to in empty\nput others man on to"));
    }
}
