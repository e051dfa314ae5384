//! What stands on the first position, as far as `setup` says so in constants.

use crate::index::{Id, IndexVec};
use crate::ir::bits::Bits;
use crate::ir::walk::{self, changes_of_pieces};
use crate::ir::{Expr, ExprKind, KindId, LayerId, PIECES, Program, Stmt, StmtKind, Value};
use crate::typed::{Axis, Mask};
use std::slice::from_ref;

/// The boards after the first statements of `setup` that put known pieces on known cells.
#[derive(Clone, Debug)]
pub struct Opening {
    /// By layer and owner.
    pub owners: IndexVec<LayerId, Vec<Bits>>,
    /// By kind.
    pub kinds: IndexVec<KindId, Bits>,
    /// How many statements are known so.
    pub known: usize,
}

/// The opening of a program.
pub fn opening(program: &Program) -> Opening {
    let mut opening = Opening::empty(program);
    let stmts = program.setup.stmts.iter();
    let known = stmts.take_while(|stmt| opening.put(program, stmt)).count();
    Opening { known, ..opening }
}

/// How many pieces of these kinds stand on the first position, where all of it is known.
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

/// About how many pieces a player has at first.
pub fn pieces_of_a_player(program: &Program) -> usize {
    let mut all = 0;
    walk::visit_stmts(&program.setup.stmts, &mut |s| {
        if let StmtKind::Put {
            owner: Some(_), on, ..
        } = &s.kind
            && let ExprKind::Lit(Value::Cells(cells)) = &*on.kind
        {
            all += cells.count();
        }
    });
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

    /// Follows a statement, if all of it is known.
    fn put(&mut self, program: &Program, stmt: &Stmt) -> bool {
        let StmtKind::Put {
            owner,
            kind,
            layer,
            on,
        } = &stmt.kind
        else {
            return false;
        };
        let (Some(kind), Some(cells)) = (member(kind), known_cells(program, on)) else {
            return false;
        };
        let kind = KindId::from_index(kind);
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

/// The member of a set that is known and has only one.
fn member(e: &Expr) -> Option<usize> {
    match &*e.kind {
        ExprKind::Lit(Value::Mask(mask)) if mask.count_ones() == 1 => {
            Some(mask.trailing_zeros() as usize)
        }
        _ => None,
    }
}

/// The cells of a literal or a constant.
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
