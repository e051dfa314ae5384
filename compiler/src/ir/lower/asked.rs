//! Separates the blocks that narrowing asks about from those that it narrows.
//!
//! `go by least #{p in players : can(p, go)}` asks whether there is a move of the block whose moves it compares. An
//! enumeration of compared moves computes their values, so it must not enumerate itself for one of them. After:
//! values of moves ask, directly or through definitions and blocks, only about copies of blocks that no group plays,
//! so that the moves of the copies are not compared. Programs in which no compared block is asked about in this way
//! are left alone.

use crate::index::Id;
use crate::ir::walk::{for_each_expr_mut, nested_mut, rewrite, visit, visit_exprs};
use crate::ir::{BlockId, Expr, ExprKind, FnId, Group, Played, Program, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// Lets values of moves ask about copies of blocks, if they ask about a block whose moves are compared.
pub(super) fn separate(program: &mut Program) {
    let mut asked = Asked::default();
    for group in program.turn.iter().chain(&program.thrown) {
        values(group).for_each(|value| asked.of_expr(program, value));
    }
    let groups = program.turn.iter().chain(&program.thrown);
    let mut compared = groups.filter(|group| !group.narrow.is_empty());
    let is_asked =
        |played: &Played| matches!(played, Played::Block(id) if asked.blocks.contains(id));
    if !compared.any(|group| group.blocks.iter().any(is_asked)) {
        return;
    }
    let copies = Copies::of(program, &asked);
    let mut groups: Vec<&mut Group> = program.turn.iter_mut().chain(&mut program.thrown).collect();
    let values = groups.iter_mut().flat_map(|group| &mut group.narrow);
    for value in values.flat_map(|narrow| &mut narrow.values) {
        copies.rename(value);
    }
}

fn values(group: &Group) -> impl Iterator<Item = &Expr> {
    group.narrow.iter().flat_map(|narrow| &narrow.values)
}

/// The blocks that values ask about, and the functions through which they do.
#[derive(Default)]
struct Asked {
    blocks: BTreeSet<BlockId>,
    functions: BTreeSet<FnId>,
}

impl Asked {
    fn of_expr(&mut self, program: &Program, e: &Expr) {
        visit(e, &mut |e| match &*e.kind {
            ExprKind::Can(_, blocks) => blocks.iter().for_each(|id| self.of_block(program, *id)),
            ExprKind::Call { function, .. } if self.functions.insert(*function) => {
                let entries = program.functions[*function].entries.iter().flatten();
                entries.for_each(|entry| self.of_expr(program, entry));
            }
            _ => {}
        });
    }

    fn of_block(&mut self, program: &Program, id: BlockId) {
        if self.blocks.insert(id) {
            visit_exprs(&program.blocks[id].body.stmts, &mut |e| {
                // Children are visited anyway.
                if let ExprKind::Can(..) | ExprKind::Call { .. } = &*e.kind {
                    self.of_expr(program, e);
                }
            });
        }
    }
}

/// The copies of blocks and functions, by the original.
struct Copies {
    blocks: BTreeMap<BlockId, BlockId>,
    functions: BTreeMap<FnId, FnId>,
}

/// Numbers the copies of these ids, from the first free number on.
fn numbered<I: Id + Ord>(ids: &BTreeSet<I>, free: usize) -> BTreeMap<I, I> {
    let copies = (free..).map(I::from_index);
    ids.iter().copied().zip(copies).collect()
}

impl Copies {
    /// Adds the copies to the program; they refer to one another.
    fn of(program: &mut Program, asked: &Asked) -> Copies {
        let copies = Copies {
            blocks: numbered(&asked.blocks, program.blocks.len()),
            functions: numbered(&asked.functions, program.functions.len()),
        };
        for id in &asked.functions {
            let mut copy = program.functions[*id].clone();
            copy.entries
                .iter_mut()
                .flatten()
                .for_each(|entry| copies.rename(entry));
            program.functions.push(copy);
        }
        for id in &asked.blocks {
            let mut copy = program.blocks[*id].clone();
            copy.name = format!("{}_asked", copy.name);
            copy.only_asked = true;
            copies.rename_in(&mut copy.body.stmts);
            program.blocks.push(copy);
            let veil = program.veils[*id].clone();
            program.veils.push(veil);
        }
        copies
    }

    fn rename_in(&self, stmts: &mut [Stmt]) {
        for stmt in stmts {
            for_each_expr_mut(stmt, &mut |e| self.rename(e));
            nested_mut(stmt)
                .into_iter()
                .for_each(|inner| self.rename_in(inner));
        }
    }

    fn rename(&self, e: &mut Expr) {
        let renamed = rewrite(e.clone(), &mut |mut e| {
            match &mut *e.kind {
                ExprKind::Can(_, blocks) => {
                    for id in blocks {
                        *id = self.blocks.get(id).copied().unwrap_or(*id);
                    }
                }
                ExprKind::Call { function, .. } => {
                    *function = self.functions.get(function).copied().unwrap_or(*function);
                }
                _ => {}
            }
            e
        });
        *e = renamed;
    }
}
