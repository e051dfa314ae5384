//! Cached sets: sets computed from layers that few moves change, stored in the position until one of
//! these layers changes.
//!
//! `{c in empty : seat(c) in empty(great)}` collects the cells of all boards that are won. Where the
//! position stores such a set, a branch of a move that changes one of the layers computes the set again. Expressions after the first effect of a move, in `after`
//! or in `setup` read positions in the middle of a move, so sets that are read there are not stored. A
//! layer is changed by few moves if each statement that changes it is inside an `if`.

use crate::facts::flow::first_effect;
use crate::facts::uses;
use crate::ir::walk::{
    any, any_stmt, changes_layer, for_each_child, for_each_expr, same, visit, visit_stmts,
};
use crate::ir::{Expr, ExprKind, FnId, LayerId, Pieces, Program, Stmt, StmtKind, Value};
use crate::typed::Ty;
use std::collections::BTreeSet;
use std::slice::from_ref;

/// Returns the sets that are cached, each once.
pub(crate) fn find(program: &Program) -> Vec<Expr> {
    let mut found: Vec<Expr> = Vec::new();
    if program.simultaneous || program.uses.before || program.uses.can {
        return found;
    }
    let seldom: Vec<_> = program
        .layers
        .ids()
        .filter(|layer| changes_seldom(program, *layer))
        .collect();
    for root in Readers::of(program).exprs {
        gather(root, &seldom, &mut found);
    }
    found.retain(|set| !is_read_within(program, set));
    found
}

/// Whether a set is read in the middle of a move, or before the first one.
fn is_read_within(program: &Program, set: &Expr) -> bool {
    let is_set = |e: &Expr| e.ty == Ty::Cells && same(e, set);
    let late = program.blocks.iter().map(|block| {
        let stmts = &block.body.stmts;
        &stmts[first_effect(stmts)..]
    });
    let mut bodies = late.chain([&program.after, &program.setup].map(|body| &body.stmts[..]));
    let mut narrow = program.turn.iter().flat_map(|group| &group.narrow);
    bodies.any(|stmts| uses::stmts(program, stmts, &is_set))
        || narrow.any(|n| n.values.iter().any(|e| uses::expr(program, e, &is_set)))
}

/// Whether every statement that changes a layer is inside an `if`.
fn changes_seldom(program: &Program, layer: LayerId) -> bool {
    let bodies = program.blocks.iter().map(|b| &b.body);
    let seldom = |s: &Stmt| {
        let changes = any_stmt(from_ref(s), &mut |s| changes_layer(s, layer));
        matches!(s.kind, StmtKind::If(..)) || !changes
    };
    { bodies.chain([&program.after]) }.all(|body| body.stmts.iter().all(seldom))
}

/// The expressions that are evaluated on positions between moves, including those of called functions: in the
/// statements of blocks up to their first effect, and in the lines of `end`.
struct Readers<'p> {
    program: &'p Program,
    functions: BTreeSet<FnId>,
    exprs: Vec<&'p Expr>,
}

impl<'p> Readers<'p> {
    fn of(program: &'p Program) -> Readers<'p> {
        let mut readers = Readers {
            program,
            functions: BTreeSet::new(),
            exprs: Vec::new(),
        };
        for block in program.blocks.iter() {
            let stmts = &block.body.stmts;
            readers.stmts(&stmts[..first_effect(stmts)]);
        }
        for line in &program.end {
            readers.expr(&line.cond);
            line.result.expr().into_iter().for_each(|e| readers.expr(e));
        }
        readers
    }

    fn stmts(&mut self, stmts: &'p [Stmt]) {
        let mut all = Vec::new();
        visit_stmts(stmts, &mut |s| for_each_expr(s, &mut |e| all.push(e)));
        all.into_iter().for_each(|e| self.expr(e));
    }

    fn expr(&mut self, e: &'p Expr) {
        self.exprs.push(e);
        let mut called = Vec::new();
        visit(e, &mut |e| {
            if let ExprKind::Call { function, .. } = &*e.kind {
                called.push(*function);
            }
        });
        for id in called {
            if self.functions.insert(id) {
                let entries = self.program.functions[id].entries.iter();
                entries.flatten().for_each(|e| self.expr(e));
            }
        }
    }
}

/// Collects the largest subexpressions that can be cached.
fn gather(e: &Expr, seldom: &[LayerId], found: &mut Vec<Expr>) {
    if e.ty == Ty::Cells && follows(e, seldom) && costs(e) {
        if !found.iter().any(|other| same(other, e)) {
            found.push(e.clone());
        }
        return;
    }
    for_each_child(e, &mut |child| gather(child, seldom, found));
}

/// Whether a set is computed from these layers alone.
fn follows(e: &Expr, seldom: &[LayerId]) -> bool {
    let literal = |e: &Option<Expr>| {
        let known = |e: &Expr| matches!(*e.kind, ExprKind::Lit(_));
        e.as_ref().is_none_or(known)
    };
    match &*e.kind {
        ExprKind::Lit(_) | ExprKind::Const(_, None) => true,
        ExprKind::Empty(layer) | ExprKind::Occupied(layer) => seldom.contains(layer),
        ExprKind::Pieces(Pieces {
            owner,
            kinds,
            layer,
        }) => seldom.contains(layer) && literal(owner) && literal(kinds),
        ExprKind::Const(_, Some(a)) => follows(a, seldom),
        ExprKind::Union(a, b)
        | ExprKind::Inter(a, b)
        | ExprKind::Diff(a, b)
        | ExprKind::Flood(a, b)
        | ExprKind::Group(a, b) => follows(a, seldom) && follows(b, seldom),
        ExprKind::Step(a, dirs, None) => {
            follows(a, seldom) && matches!(*dirs.kind, ExprKind::Lit(Value::Mask(_)))
        }
        _ => false,
    }
}

/// Whether computing a set takes a loop, and its value is not constant during the game.
fn costs(e: &Expr) -> bool {
    let mut loops = |e: &Expr| match &*e.kind {
        ExprKind::Const(_, Some(key)) => is_of_layers(key),
        ExprKind::Flood(..) | ExprKind::Group(..) => true,
        _ => false,
    };
    is_of_layers(e) && any(e, &mut loops)
}

fn is_of_layers(e: &Expr) -> bool {
    any(e, &mut |e| is_layer(e))
}

/// Whether a set is read directly from the boards.
pub fn is_layer(e: &Expr) -> bool {
    matches!(
        *e.kind,
        ExprKind::Empty(_) | ExprKind::Occupied(_) | ExprKind::Pieces(_)
    )
}
