//! Finds the expressions that use earlier positions (`seen`) or read the next player.

use super::turn;
use crate::index::{Id, IndexVec};
use crate::ir::{BlockId, Expr, ExprKind, FnId, Program, Stmt, walk};

/// Which functions and blocks of a program use `seen`, directly or through calls.
#[derive(Clone, Debug)]
pub struct History<'p> {
    program: &'p Program,
    functions: Vec<bool>,
    blocks: IndexVec<BlockId, bool>,
}

impl<'p> History<'p> {
    /// Analyses all functions and blocks of a program.
    pub fn of(program: &'p Program) -> History<'p> {
        let mut history = History {
            program,
            functions: Vec::new(),
            blocks: IndexVec::new(),
        };
        for function in &program.functions {
            let mut entries = function.entries.iter().flatten();
            let asks = entries.any(|e| history.asks(e, &mut Vec::new()));
            history.functions.push(asks);
        }
        for id in program.blocks.ids() {
            let asks = history.block_asks(id, &mut Vec::new());
            history.blocks.push(asks);
        }
        history
    }

    /// Whether an expression uses `seen`.
    pub fn expr(&self, e: &Expr) -> bool {
        self.asks(e, &mut Vec::new())
    }
    /// Whether a function uses `seen`.
    pub fn function(&self, id: FnId) -> bool {
        self.functions[id.index()]
    }
    /// Whether a block uses `seen`, or a value that its moves are compared by does.
    pub fn block(&self, id: BlockId) -> bool {
        self.blocks[id]
    }
    /// Whether these statements use `seen`.
    pub fn stmts(&self, stmts: &[Stmt]) -> bool {
        self.stmts_ask(stmts, &mut Vec::new())
    }

    /// `asked` are the blocks already visited: a value that compares a block's moves may refer to the
    /// block.
    fn asks(&self, e: &Expr, asked: &mut Vec<BlockId>) -> bool {
        walk::any(e, &mut |e| match &*e.kind {
            ExprKind::Seen(_) | ExprKind::SeenAgo(..) => true,
            ExprKind::Call { function, .. } => {
                let known = self.functions.get(function.index()).copied();
                known.unwrap_or(true)
            }
            ExprKind::Can(_, blocks) => blocks.iter().any(|b| self.block_asks(*b, asked)),
            _ => false,
        })
    }
    fn block_asks(&self, id: BlockId, asked: &mut Vec<BlockId>) -> bool {
        if asked.contains(&id) {
            return false;
        }
        asked.push(id);
        let mut values = turn::compared_values(self.program, id).into_iter();
        self.stmts_ask(&self.program.blocks[id].body.stmts, asked)
            || values.any(|e| self.asks(e, asked))
    }
    fn stmts_ask(&self, stmts: &[Stmt], asked: &mut Vec<BlockId>) -> bool {
        let mut found = false;
        walk::visit_exprs(stmts, &mut |e| found = found || self.asks(e, asked));
        found
    }
}

/// Whether an expression reads the board at the beginning of the turn, directly, through calls or through `can`.
pub fn asks_before(program: &Program, e: &Expr) -> bool {
    walk::any(e, &mut |e| match &*e.kind {
        ExprKind::Before(_) => true,
        ExprKind::Call { function, .. } => {
            let entries = program.functions[*function].entries.iter();
            entries.flatten().any(|e| asks_before(program, e))
        }
        ExprKind::Can(_, blocks) => { blocks.iter() }.any(|id| block_asks_before(program, *id)),
        _ => false,
    })
}

/// Whether expressions of these statements read it.
pub fn stmts_ask_before(program: &Program, stmts: &[Stmt]) -> bool {
    let mut found = false;
    walk::visit_exprs(stmts, &mut |e| found = found || asks_before(program, e));
    found
}

/// Whether expressions of a block read it.
pub fn block_asks_before(program: &Program, id: BlockId) -> bool {
    program.uses.before && stmts_ask_before(program, &program.blocks[id].body.stmts)
}

/// Whether an expression reads the next player or an earlier position.
pub fn asks_next(program: &Program, e: &Expr) -> bool {
    walk::any(e, &mut |e| match &*e.kind {
        ExprKind::Next | ExprKind::Seen(_) | ExprKind::SeenAgo(..) | ExprKind::Before(_) => true,
        ExprKind::Call { function, .. } => {
            let entries = program.functions[*function].entries.iter();
            entries.flatten().any(|e| asks_next(program, e))
        }
        _ => false,
    })
}

/// Whether an expression of these statements reads the next player or an earlier position.
pub fn stmts_ask_next(program: &Program, stmts: &[Stmt]) -> bool {
    let mut found = false;
    walk::visit_exprs(stmts, &mut |e| found = found || asks_next(program, e));
    found
}
