//! Searches expressions together with what they evaluate elsewhere: the functions that they call, and the
//! blocks whose moves they ask for by `can`.

use super::turn::compared_values;
use crate::ir::{BlockId, Expr, ExprKind, FnId, Program, Stmt, walk};
use std::collections::BTreeSet;

/// Whether evaluating an expression may evaluate a node that passes the test.
pub fn expr(program: &Program, e: &Expr, test: &dyn Fn(&Expr) -> bool) -> bool {
    Search::new(program, test).expr(e)
}

/// Whether evaluating these statements may evaluate a node that passes the test.
pub fn stmts(program: &Program, stmts: &[Stmt], test: &dyn Fn(&Expr) -> bool) -> bool {
    Search::new(program, test).stmts(stmts)
}

/// Whether evaluating a function may evaluate a node that passes the test.
pub fn function(program: &Program, id: FnId, test: &dyn Fn(&Expr) -> bool) -> bool {
    Search::new(program, test).function(id)
}

/// Whether a block, or a value that its moves are compared by, may evaluate a node that passes the test.
pub fn block(program: &Program, id: BlockId, test: &dyn Fn(&Expr) -> bool) -> bool {
    Search::new(program, test).block(id)
}

/// A search, in which each function and each block is visited once: through `can`, a value that compares a
/// block's moves may refer to the block.
pub struct Search<'a> {
    program: &'a Program,
    test: &'a dyn Fn(&Expr) -> bool,
    /// Whether the blocks that `can` asks about are searched.
    asks: bool,
    functions: BTreeSet<FnId>,
    blocks: BTreeSet<BlockId>,
}

impl<'a> Search<'a> {
    /// Returns a search for a node that passes the test.
    pub fn new(program: &'a Program, test: &'a dyn Fn(&Expr) -> bool) -> Search<'a> {
        Search {
            program,
            test,
            asks: true,
            functions: BTreeSet::new(),
            blocks: BTreeSet::new(),
        }
    }

    /// Leaves out the blocks that `can` asks about: they are evaluated as moves of their own.
    pub fn without_can(self) -> Search<'a> {
        Search {
            asks: false,
            ..self
        }
    }

    fn expr(&mut self, e: &Expr) -> bool {
        walk::any(e, &mut |e| {
            (self.test)(e)
                || match &*e.kind {
                    ExprKind::Call { function, .. } => self.function(*function),
                    ExprKind::Can(_, blocks) if self.asks => {
                        blocks.iter().any(|id| self.block(*id))
                    }
                    _ => false,
                }
        })
    }

    fn function(&mut self, id: FnId) -> bool {
        let mut entries = self.program.functions[id].entries.iter().flatten();
        self.functions.insert(id) && entries.any(|e| self.expr(e))
    }

    /// Whether the statements of a block, or a value that its moves are compared by, may evaluate such a node.
    pub fn block(&mut self, id: BlockId) -> bool {
        let mut compared = compared_values(self.program, id).into_iter();
        self.blocks.insert(id)
            && (self.stmts(&self.program.blocks[id].body.stmts) || compared.any(|e| self.expr(e)))
    }

    /// Whether these statements may evaluate such a node.
    pub fn stmts(&mut self, stmts: &[Stmt]) -> bool {
        walk::any_stmt(stmts, &mut |s| {
            let mut found = false;
            walk::for_each_expr(s, &mut |e| found = found || self.expr(e));
            found
        })
    }
}
