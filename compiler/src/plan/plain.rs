//! The constructs that need the plain plan: engines of games that use one are printed from the
//! low-level representation, with the plain plan for every rule.
//!
//! Before: a program. After: the first construct of `PLAIN` that it uses, which the report names.

use crate::ir::walk::visit_stmts;
use crate::ir::{ExprKind, Program, Stmt, StmtKind, Veiled, walk};
use crate::source::Span;

/// A construct that requires the plain plan.
#[derive(Clone, Copy)]
struct Construct {
    /// The name in the report.
    name: &'static str,
    /// Returns the place of its first use in the rules.
    find: fn(&Program) -> Option<Span>,
    /// The passes of code generation that support it nevertheless.
    keeps: &'static [&'static str],
}

/// All such constructs, in the order in which they are reported.
const PLAIN: &[Construct] = &[
    Construct {
        name: "chance in a simultaneous game",
        find: chance_together,
        keeps: &[],
    },
    Construct {
        name: "`next` in a simultaneous game",
        find: next_together,
        keeps: &[],
    },
    Construct {
        name: "what is hidden of some moves of a block only",
        find: hidden_by_move,
        keeps: &["reservoir sampling"],
    },
    Construct {
        name: "`try` in `setup`",
        find: tried_in_setup,
        keeps: &[],
    },
    Construct {
        name: "a choice or requirement after the `else` of a `try`",
        find: branching_else,
        keeps: &[],
    },
];

/// Why a program has the plain plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Why {
    /// The first construct that requires it.
    pub construct: &'static str,
    /// The place of its first use in the rules.
    pub span: Span,
    /// The passes of code generation that all such constructs of the program support.
    pub keeps: &'static [&'static str],
}

/// Returns why a program has the plain plan.
pub fn why(program: &Program) -> Option<Why> {
    let found = |c: &Construct| Some((c.name, (c.find)(program)?, c.keeps));
    let all: Vec<_> = PLAIN.iter().filter_map(found).collect();
    let &(construct, span, keeps) = all.first()?;
    let keeps = if all.len() == 1 { keeps } else { &[] };
    Some(Why {
        construct,
        span,
        keeps,
    })
}

fn chance_together(program: &Program) -> Option<Span> {
    let span = program.blocks.iter().next()?.span;
    (program.simultaneous && program.chance).then_some(span)
}

fn next_together(program: &Program) -> Option<Span> {
    if !program.simultaneous {
        return None;
    }
    let mut found = find_stmt(program, &|stmt| matches!(stmt.kind, StmtKind::Next(_)));
    walk::roots(program, &mut |root, _| {
        walk::visit(root, &mut |e| {
            if found.is_none() && matches!(*e.kind, ExprKind::Next) {
                found = Some(e.span);
            }
        });
    });
    found
}

fn hidden_by_move(program: &Program) -> Option<Span> {
    let mut blocks = program.blocks.iter().zip(&program.veils);
    let found = blocks.find(|(_, veil)| veil.choices == Veiled::ByMove);
    found.map(|(block, _)| block.span)
}

fn tried_in_setup(program: &Program) -> Option<Span> {
    let tries = |stmt: &Stmt| matches!(stmt.kind, StmtKind::Try(..));
    find_in(&program.setup.stmts, &tries)
}

fn branching_else(program: &Program) -> Option<Span> {
    find_stmt(program, &|stmt| match &stmt.kind {
        StmtKind::Try(_, otherwise) => walk::branches(otherwise),
        _ => false,
    })
}

/// Returns the place of the first statement of any body that passes the test.
fn find_stmt(program: &Program, test: &dyn Fn(&Stmt) -> bool) -> Option<Span> {
    let blocks = program.blocks.iter().map(|block| &block.body);
    let mut bodies = blocks.chain([&program.setup, &program.after]);
    bodies.find_map(|body| find_in(&body.stmts, test))
}

fn find_in(stmts: &[Stmt], test: &dyn Fn(&Stmt) -> bool) -> Option<Span> {
    let mut found = None;
    visit_stmts(stmts, &mut |stmt| {
        if found.is_none() && test(stmt) {
            found = Some(stmt.span);
        }
    });
    found
}
