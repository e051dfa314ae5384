//! Compares the syntax tree of a text with another tree.

use crate::diag::Diagnostics;
use crate::source::Sources;
use crate::syntax::ast::{Block, File, PartKind, Stmt, StmtKind};
use crate::syntax::dump::dump;
use crate::syntax::parse;

/// Whether the text parses to this tree, disregarding spans and the blanks around the rows of pictures.
pub(super) fn same(tree: &File, text: &str) -> bool {
    let mut sources = Sources::new();
    let file = sources.add("formatted.game", text.to_string());
    let mut diags = Diagnostics::new();
    let other = parse(&sources, file, &mut diags);
    diags.is_empty() && dump(&plain(tree)) == dump(&plain(&other))
}

/// Returns the tree with the rows of its pictures trimmed.
fn plain(tree: &File) -> File {
    let mut tree = tree.clone();
    for part in &mut tree.parts {
        match &mut part.kind {
            PartKind::Setup(body) | PartKind::After(body) => block(body),
            PartKind::Act { body, .. } | PartKind::Move { body, .. } => block(body),
            _ => {}
        }
    }
    tree
}

fn block(body: &mut Block) {
    body.stmts.iter_mut().for_each(stmt);
}

fn stmt(stmt: &mut Stmt) {
    match &mut stmt.kind {
        StmtKind::Picture(text) => {
            let rows: Vec<_> = text.text.lines().map(str::trim).collect();
            text.text = rows.join("\n");
        }
        StmtKind::If(_, then, otherwise) | StmtKind::Try(then, otherwise) => {
            block(then);
            otherwise.iter_mut().for_each(block);
        }
        StmtKind::ForEach(_, _, body) | StmtKind::AtOnce(body) => block(body),
        StmtKind::Repeat { body, .. } => block(body),
        _ => {}
    }
}
