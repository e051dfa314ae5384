//! The pieces of the opening position, as far as `setup` states them in constants.

use crate::index::{Id, IndexVec};
use crate::ir::bits::Bits;
use crate::ir::walk::{self, changes_of_pieces};
use crate::ir::{Expr, ExprKind, KindId, LayerId, PIECES, Program, Put, Stmt, StmtKind, Value};
use crate::typed::{Axis, Mask};
use std::slice::from_ref;

/// The boards after the leading statements of `setup` that put known pieces on known cells.
#[derive(Clone, Debug)]
pub struct Opening {
    /// By layer and owner: the cells of the owner's pieces.
    pub owners: IndexVec<LayerId, Vec<Bits>>,
    /// By kind: the cells of its pieces.
    pub kinds: IndexVec<KindId, Bits>,
    /// The number of statements that are included.
    pub known: usize,
}

/// Returns the opening of a program.
pub fn opening(program: &Program) -> Opening {
    let mut opening = Opening::empty(program);
    let stmts = program.setup.stmts.iter();
    let known = stmts.take_while(|stmt| opening.put(program, stmt)).count();
    Opening { known, ..opening }
}

/// Counts the pieces of these kinds on the opening position; `None` unless all of it is known.
pub fn pieces(program: &Program, kinds: Mask) -> Option<usize> {
    let mut opening = Opening::empty(program);
    for stmt in &program.setup.stmts {
        let known = opening.put(program, stmt) || changes_of_pieces(from_ref(stmt)) == 0;
        known.then_some(())?;
    }
    let asked = |kind: &&KindId| kinds >> kind.index() & 1 == 1;
    let kinds = program.layers[PIECES].kinds.iter().filter(asked);
    Some(kinds.map(|kind| opening.kinds[*kind].count()).sum())
}

/// The part of the cells on which pieces are taken to stand in games that begin without any.
const OCCUPIED: usize = 4;

/// Returns the approximate number of pieces of a player: as the game begins, or a share of the cells where it begins
/// without pieces.
pub fn pieces_of_a_player(program: &Program) -> usize {
    let mut all = 0;
    walk::visit_stmts(&program.setup.stmts, &mut |s| {
        if let StmtKind::Put(put) = &s.kind
            && put.owner.is_some()
            && let ExprKind::Lit(Value::Cells(cells)) = &*put.on.kind
        {
            all += cells.count();
        }
    });
    if all == 0 {
        all = program.grid.cells.count() / OCCUPIED;
    }
    all / program.players.len().max(1)
}

impl Opening {
    fn empty(program: &Program) -> Opening {
        let none = || vec![Bits::new(); program.players.len()];
        Opening {
            owners: program.layers.iter().map(|_| none()).collect(),
            kinds: program.kinds.iter().map(|_| Bits::new()).collect(),
            known: 0,
        }
    }

    /// Applies a statement; returns `false`, without effect, if a part of it is unknown.
    fn put(&mut self, program: &Program, stmt: &Stmt) -> bool {
        let StmtKind::Put(Put {
            owner,
            kind,
            layer,
            on,
        }) = &stmt.kind
        else {
            return false;
        };
        let (Some(kind), Some(cells)) = (kind.literal_kind(), known_cells(program, on)) else {
            return false;
        };
        let neutral = program.kinds[kind].neutral;
        let owner = owner.as_ref().filter(|_| !neutral).and_then(member);
        if !neutral && owner.is_none_or(|owner| owner >= program.players.len()) {
            return false;
        }
        for board in &mut self.owners[*layer] {
            *board = board.diff(cells);
        }
        for kind in &program.layers[*layer].kinds {
            self.kinds[*kind] = self.kinds[*kind].diff(cells);
        }
        if let Some(owner) = owner {
            let board = &mut self.owners[*layer][owner];
            *board = board.union(cells);
        }
        self.kinds[kind] = self.kinds[kind].union(cells);
        true
    }
}

/// Returns the only member of a literal set.
fn member(e: &Expr) -> Option<usize> {
    let mask = e.literal_mask().filter(|mask| mask.count_ones() == 1);
    mask.map(|mask| mask.trailing_zeros() as usize)
}

/// Returns the cells of a literal or of a constant.
fn known_cells<'e>(program: &'e Program, on: &'e Expr) -> Option<&'e Bits> {
    let value = match &*on.kind {
        ExprKind::Lit(value) => value,
        ExprKind::Const(id, key) => {
            let constant = &program.consts[*id];
            match (constant.axis, key) {
                (None, None) => constant.values.first()?,
                (Some(Axis::Player), Some(key)) => constant.values.get(member(key)?)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    match value {
        Value::Cells(cells) => Some(cells),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::pieces_of_a_player;
    use crate::ir::testing::lowered;

    fn pieces(setup: &str) -> usize {
        pieces_of_a_player(&lowered(&format!(
            "game \"G\"\nplayers a, b\nboard square 8 x 8\npieces man, neutral rock\n{setup}\n\
             move place {{ choose to in empty; put own man on to }}\nend {{ no empty : draw }}\n"
        )))
    }

    #[test]
    fn where_none_stand_at_first_some_come_later() {
        assert_eq!(pieces("setup { a man on rank 1; b man on rank 8 }"), 8);
        assert_eq!(
            pieces("setup { a man on a1 | b1; b man on c1 | d1 | e1 | f1 }"),
            3
        );
        assert_eq!(pieces(""), 8);
        assert_eq!(pieces("setup { rock on rank 4 }"), 8);
    }
}
