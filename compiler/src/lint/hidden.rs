//! Warns about information that is hidden in the view but revealed by the rules, and the reverse.

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{BOARD_HIDDEN, HIDDEN_IN_VAIN, UNSEEN_READ, warning};
use crate::index::Id as _;
use crate::resolve::Merged;
use crate::source::Span;
use crate::syntax::ast::PartKind;
use crate::typed::{
    Block, Expr, ExprKind, Game, LayerId, LocalId, Mask, StateId, Stmt, StmtKind, ViewLine, Viewed,
};
use std::collections::{BTreeMap, BTreeSet};

/// Returns all warnings about hidden information.
pub(super) fn warnings(merged: &Merged, game: &Game) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    match &game.view {
        Some(lines) => {
            found.extend(board_hidden(merged, game, lines));
            let players = game.blocks.iter();
            let players = players.filter(|block| block.by & game.all_players() != 0);
            found.extend(players.flat_map(|block| unseen_read(game, lines, block)));
        }
        None => found.extend(game.blocks.iter().filter_map(in_vain)),
    }
    found
}

fn board_hidden(merged: &Merged, game: &Game, lines: &[ViewLine]) -> Option<Diagnostic> {
    let layer = |line: &ViewLine| matches!(line.what, Viewed::Layer { .. });
    if game.kinds.is_empty() || lines.iter().any(layer) {
        return None;
    }
    let mut parts = merged.parts.iter();
    let part = parts.find(|p| matches!(p.kind, PartKind::View(_)))?;
    let d = warning(
        BOARD_HIDDEN,
        part.span,
        "no line of `view` shows a layer",
        "nobody sees the board",
    );
    Some(d.hint("`pieces on cells` shows all of it"))
}

/// A part of a position that can be read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    Layer(LayerId),
    State(StateId),
}

/// Warns about parts of a position that a block reads before its first effect and that no line of `view`
/// shows.
fn unseen_read(game: &Game, lines: &[ViewLine], block: &Block) -> Vec<Diagnostic> {
    let shown = shown(game, lines);
    let blind = |read: &Read| block.by & game.all_players() & !shown.get(read).unwrap_or(&0);
    let (mut reads, mut told) = (Vec::new(), BTreeSet::new());
    let locals = BTreeMap::new();
    Early { game, locals }.stmts(&block.body.stmts, &mut reads);
    reads.retain(|(read, _)| blind(read) != 0 && told.insert(*read));
    let warn = |(read, span): (Read, Span)| {
        let what = match read {
            Read::Layer(layer) => format!("the layer `{}`", game.layers[layer].name),
            Read::State(state) => format!("the state `{}`", game.states[state].name),
        };
        let (to, label) = match shown.get(&read) {
            Some(_) => {
                let names = listed(game, blind(&read));
                (format!(" to {names}"), format!("not seen by {names}"))
            }
            None => (String::new(), "the player does not see this".to_string()),
        };
        let message =
            format!("what may be chosen depends on {what}, which no line of `view` shows{to}");
        let d = warning(UNSEEN_READ, span, message, label);
        d.hint("show it, or let the player `try`: effects may read everything")
    };
    reads.into_iter().map(warn).collect()
}

/// The parts of a position that lines of `view` show, with the players who see something of them.
fn shown(game: &Game, lines: &[ViewLine]) -> BTreeMap<Read, Mask> {
    let mut shown: BTreeMap<Read, Mask> = BTreeMap::new();
    for line in lines {
        let read = match line.what {
            Viewed::Layer { layer, .. } => Read::Layer(layer),
            Viewed::State(state, _) => Read::State(state),
        };
        let all = game.all_players();
        // What depends on the position may be all of them.
        let who = line.players.as_ref().and_then(fixed).unwrap_or(all);
        *shown.entry(read).or_default() |= who;
    }
    shown
}

/// The players that an expression means, if it means the same ones in every position.
pub(super) fn fixed(players: &Expr) -> Option<Mask> {
    Some(match &*players.kind {
        ExprKind::Mask(mask) => *mask,
        ExprKind::Union(a, b) => fixed(a)? | fixed(b)?,
        ExprKind::Inter(a, b) => fixed(a)? & fixed(b)?,
        ExprKind::Diff(a, b) => fixed(a)? & !fixed(b)?,
        _ => return None,
    })
}

/// The names of some players, for a message.
fn listed(game: &Game, players: Mask) -> String {
    let all = game.players.enumerate();
    let some = all.filter(|(p, _)| players & 1 << p.index() != 0);
    let names: Vec<_> = some.map(|(_, p)| format!("`{}`", p.name)).collect();
    names.join(", ")
}

/// The parts that are read, and where.
type Reads = Vec<(Read, Span)>;

/// Collects what a body reads before its first effect.
struct Early<'a> {
    game: &'a Game,
    /// The parts from which each local name was computed.
    locals: BTreeMap<LocalId, Reads>,
}

impl Early<'_> {
    /// Adds what choices and requirements read. Returns whether an effect was reached.
    fn stmts(&mut self, stmts: &[Stmt], reads: &mut Reads) -> bool {
        stmts.iter().any(|stmt| self.stmt(stmt, reads))
    }

    fn stmt(&mut self, stmt: &Stmt, reads: &mut Reads) -> bool {
        match &stmt.kind {
            StmtKind::Choose(..) | StmtKind::Require(_) => {
                let exprs = walk::stmt_exprs(stmt).into_iter();
                exprs.for_each(|e| self.read(e, e.span, reads));
                false
            }
            StmtKind::Let(local, e) | StmtKind::SetLocal(local, _, e) => {
                let of_e = self.reads_of(e);
                self.locals.entry(*local).or_default().extend(of_e);
                false
            }
            StmtKind::Hide(_) => false,
            StmtKind::Do(act, args) => {
                let locals = args.iter().enumerate();
                let locals = locals.map(|(i, e)| (LocalId::from_index(i), self.reads_of(e)));
                let mut inside = Early {
                    game: self.game,
                    locals: locals.collect(),
                };
                inside.stmts(&self.game.acts[*act].body.stmts, reads)
            }
            StmtKind::If(cond, yes, no) => {
                if decides(yes) || decides(no) {
                    self.read(cond, cond.span, reads);
                }
                let yes = self.stmts(yes, reads);
                self.stmts(no, reads) || yes
            }
            _ => true,
        }
    }

    fn reads_of(&self, e: &Expr) -> Reads {
        let mut reads = Vec::new();
        self.read(e, e.span, &mut reads);
        reads
    }

    /// Adds what an expression reads, including through local names and defs. Reads of defs are placed at
    /// their use.
    fn read(&self, e: &Expr, place: Span, reads: &mut Reads) {
        match &*e.kind {
            ExprKind::State(state, _) => reads.push((Read::State(*state), place)),
            ExprKind::Pieces { layer, .. } | ExprKind::Empty(layer) | ExprKind::Occupied(layer) => {
                reads.push((Read::Layer(*layer), place));
            }
            ExprKind::KindOn(_) | ExprKind::OwnerOn(_) => {
                reads.push((Read::Layer(LayerId(0)), place));
            }
            ExprKind::Local(local) => reads.extend(self.locals.get(local).into_iter().flatten()),
            ExprKind::Def { def, .. } => {
                let inside = Early {
                    game: self.game,
                    locals: BTreeMap::new(),
                };
                let entries = self.game.defs[*def].entries.iter().flatten();
                entries.for_each(|entry| inside.read(entry, place, reads));
            }
            _ => {}
        }
        walk::children(e)
            .into_iter()
            .for_each(|child| self.read(child, place, reads));
    }
}

/// Whether statements contain a choice, a requirement, a `do` or an assignment to a local name.
fn decides(stmts: &[Stmt]) -> bool {
    let mut found = false;
    walk::each_stmt(
        stmts,
        &mut |stmt| {
            found |= matches!(
                stmt.kind,
                StmtKind::Choose(..)
                    | StmtKind::Require(_)
                    | StmtKind::SetLocal(..)
                    | StmtKind::Do(..)
            );
        },
        &mut |_| {},
    );
    found
}

/// Warns about a hidden choice that an effect stores, if there is no `view` and everybody sees the whole
/// position.
fn in_vain(block: &Block) -> Option<Diagnostic> {
    let (mut hidden, mut hides) = (BTreeMap::new(), None);
    let mut stored = None;
    walk::each_stmt(
        &block.body.stmts,
        &mut |stmt| match &stmt.kind {
            StmtKind::Hide(_) => hides = Some(stmt.span),
            StmtKind::Choose(local, _) => {
                let place = hides.take().or(block.hidden.then_some(block.span));
                hidden.extend(place.map(|place| (*local, place)));
            }
            StmtKind::Move(..) | StmtKind::Put { .. } | StmtKind::Assign(..) => {
                let named = first_named(stmt, &hidden);
                stored = stored.or(named.map(|hides| (hides, stmt.span)));
            }
            _ => {}
        },
        &mut |_| {},
    );
    let (hides, stored) = stored?;
    let d = warning(
        HIDDEN_IN_VAIN,
        hides,
        "what is hidden is seen all the same",
        "without `view` everybody sees every position",
    );
    Some(d.also(stored, "what was chosen is stored here"))
}

/// Returns the place at which the first of some local names that a statement reads is hidden.
fn first_named(stmt: &Stmt, hidden: &BTreeMap<LocalId, Span>) -> Option<Span> {
    let mut found = None;
    for e in walk::stmt_exprs(stmt) {
        walk::each_expr(e, &mut |e| {
            if let ExprKind::Local(local) = &*e.kind {
                found = found.or(hidden.get(local).copied());
            }
        });
    }
    found
}
