//! The rules that coverage counts.

use crate::source::Span;
use crate::typed::{Game, Stmt, StmtKind};

/// A rule that games may reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// The span of the rule.
    pub place: Span,
    /// The kind of rule.
    pub sort: Sort,
    /// The part that contains it: `move step`, `act carry`, `setup`, `after` or `end`.
    pub part: String,
}

/// The kinds of rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sort {
    /// A `move` block.
    Block,
    /// `choose`
    Choose,
    /// `require`
    Require,
    /// `if`, or the `while` of a `repeat`.
    Branch,
    /// `for each`
    Each,
    /// `a -> b`
    Arrow,
    /// Any other statement.
    Statement,
    /// A line of `end`.
    End,
}

impl Sort {
    /// Whether it can hold or fail, so that both results should be seen.
    pub fn has_two_ways(self) -> bool {
        matches!(self, Sort::Require | Sort::Branch | Sort::End)
    }
}

/// Returns all sites of a game in the order of files and text. An act's statements are listed once, however
/// often it is called.
pub fn sites(game: &Game) -> Vec<Site> {
    let mut sites = Vec::new();
    statements(&game.setup.stmts, "setup", &mut sites);
    for act in game.acts.iter() {
        statements(&act.body.stmts, &format!("act {}", act.name), &mut sites);
    }
    for block in game.blocks.iter() {
        let part = format!("move {}", block.name);
        sites.push(Site {
            place: block.span,
            sort: Sort::Block,
            part: part.clone(),
        });
        statements(&block.body.stmts, &part, &mut sites);
    }
    statements(&game.after.stmts, "after", &mut sites);
    sites.extend(game.end.iter().map(|line| Site {
        place: line.span,
        sort: Sort::End,
        part: "end".to_string(),
    }));
    sites.sort_by_key(|site| (site.place.file, site.place.start, u32::MAX - site.place.end));
    sites.dedup_by_key(|site| site.place);
    sites
}

/// Adds the sites of statements and of those nested in them.
fn statements(stmts: &[Stmt], part: &str, sites: &mut Vec<Site>) {
    for stmt in stmts
        .iter()
        .filter(|s| !matches!(s.kind, StmtKind::Hide(_)))
    {
        sites.push(Site {
            place: stmt.span,
            sort: sort(&stmt.kind),
            part: part.to_string(),
        });
        match &stmt.kind {
            StmtKind::If(_, then, otherwise) | StmtKind::Try(then, otherwise) => {
                statements(then, part, sites);
                statements(otherwise, part, sites);
            }
            StmtKind::ForEach(_, _, body)
            | StmtKind::AtOnce(body)
            | StmtKind::Repeat { body, .. } => statements(body, part, sites),
            _ => {}
        }
    }
}

fn sort(kind: &StmtKind) -> Sort {
    match kind {
        StmtKind::Choose(..) => Sort::Choose,
        StmtKind::Require(_) => Sort::Require,
        StmtKind::If(..) | StmtKind::Repeat { .. } => Sort::Branch,
        StmtKind::ForEach(..) => Sort::Each,
        StmtKind::Move(..) => Sort::Arrow,
        _ => Sort::Statement,
    }
}
