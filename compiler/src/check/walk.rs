//! Traversals of typed trees, and the dependencies of expressions.

use crate::typed::*;
use std::collections::BTreeSet;

/// Returns the direct subexpressions of an expression.
pub(crate) fn children(e: &Expr) -> Vec<&Expr> {
    use ExprKind as K;
    match &*e.kind {
        K::Num(_) | K::Truth(_) | K::Cells(_) | K::Mask(_) | K::AllCells | K::Edge | K::Corners => {
            vec![]
        }
        K::Me | K::Next | K::Playing | K::Turn | K::Passes | K::Local(_) | K::OthersLocal(_) => {
            vec![]
        }
        K::Empty(_) | K::Occupied(_) | K::Seen(_) | K::SeenAgo(..) | K::Blocked => vec![],
        K::Rows(_, a, b) => vec![a, b],
        K::Table(_, index) => index.iter().collect(),
        K::State(_, index) => index.iter().collect(),
        K::Pieces { owner, kinds, .. } => owner.iter().chain(kinds).collect(),
        K::Def { me, key, args, .. } => me.iter().chain(key).chain(args).collect(),
        K::Others(a)
        | K::KindOn(a)
        | K::OwnerOn(a)
        | K::Leap(a, ..)
        | K::FirstOf(a)
        | K::Turned(_, a) => vec![a],
        K::Count(a)
        | K::CountGroups(a)
        | K::CoordOf(_, a)
        | K::Neg(a)
        | K::Some(a)
        | K::No(a)
        | K::Not(a) => vec![a],
        K::Can(a, _) | K::Before(a) => vec![a],
        K::Union(a, b) | K::Inter(a, b) | K::Diff(a, b) | K::Back(a, b) | K::Between(a, b) => {
            vec![a, b]
        }
        K::Group(a, b) | K::Flood(a, b) | K::Arith(_, a, b) | K::Equal(a, b) | K::Less(a, b) => {
            vec![a, b]
        }
        K::In(a, b) | K::And(a, b) | K::Or(a, b) | K::Reach(_, a, b) => vec![a, b],
        K::Step(a, b, n) => [a, b].into_iter().chain(n).collect(),
        K::Ray {
            from,
            dirs,
            through,
            ending,
        } => [from, dirs]
            .into_iter()
            .chain(through)
            .chain(end_of(ending))
            .collect(),
        K::Path(a, b, c) | K::If(a, b, c) => vec![a, b, c],
        K::Lines { n, set, along, .. } => [n, set].into_iter().chain(along).collect(),
        K::Coord(list) | K::Pick(_, list) => list.iter().collect(),
        K::Filter(_, d, a)
        | K::UnionOf(_, d, a)
        | K::Best(_, _, d, a)
        | K::Sum(_, d, a)
        | K::Extreme(_, _, d, a) => domain(d).into_iter().chain([a]).collect(),
        K::InRange(a, lo, hi) => [a].into_iter().chain(lo).chain(hi).collect(),
    }
}

/// Returns the expressions of a domain.
pub(crate) fn domain(d: &Domain) -> Vec<&Expr> {
    match d {
        Domain::Set(a) | Domain::Groups(a) => vec![a],
        Domain::Range(a, b) => vec![a, b],
    }
}

fn end_of(e: &Ending) -> Option<&Expr> {
    match e {
        Ending::Over => None,
        Ending::Onto(a) | Ending::Upto(a) | Ending::Until(a) => Some(a),
    }
}

/// Returns the expressions directly in a statement, without those of nested statements.
pub(crate) fn stmt_exprs(s: &Stmt) -> Vec<&Expr> {
    use StmtKind as S;
    match &s.kind {
        S::Choose(_, d) | S::ForEach(_, d, _) => domain(d),
        S::Require(a)
        | S::Weight(a)
        | S::Hide(a)
        | S::Let(_, a)
        | S::SetLocal(_, _, a)
        | S::If(a, ..)
        | S::Repeat { cond: a, .. } => vec![a],
        S::Clear(_, a) | S::Next(a) | S::Playing(_, a) => vec![a],
        S::Move(a, b) => vec![a, b],
        S::Do(_, list) => list.iter().collect(),
        S::Put {
            owner, kind, on, ..
        } => owner.iter().chain([kind, on]).collect(),
        S::Assign(_, index, _, a) => index.iter().chain([a]).collect(),
        S::Try(..) | S::AtOnce(_) | S::Place(_) | S::Again => vec![],
    }
}

/// Returns the statements directly inside a statement.
#[deny(clippy::wildcard_enum_match_arm)]
pub(crate) fn stmt_stmts(s: &Stmt) -> Vec<&Stmt> {
    use StmtKind as S;
    match &s.kind {
        S::If(_, a, b) | S::Try(a, b) => a.iter().chain(b).collect(),
        S::ForEach(_, _, a) | S::AtOnce(a) | S::Repeat { body: a, .. } => a.iter().collect(),
        S::Choose(..)
        | S::Hide(_)
        | S::Weight(_)
        | S::Require(_)
        | S::Let(..)
        | S::SetLocal(..)
        | S::Do(..)
        | S::Move(..)
        | S::Put { .. }
        | S::Clear(..)
        | S::Place(_)
        | S::Assign(..)
        | S::Again
        | S::Next(_)
        | S::Playing(..) => vec![],
    }
}

/// Visits an expression and all its subexpressions, outer ones first.
pub(crate) fn each_expr<'t>(e: &'t Expr, visit: &mut dyn FnMut(&'t Expr)) {
    visit(e);
    for child in children(e) {
        each_expr(child, visit);
    }
}

/// Visits all expressions of a game with their subexpressions.
pub(crate) fn each_in_game<'t>(game: &'t Game, visit: &mut dyn FnMut(&'t Expr)) {
    let inits = game.states.iter().flat_map(|state| match &state.init {
        Init::Default => vec![],
        Init::All(e) => vec![e],
        Init::Table(_, entries) => entries.iter().flatten().collect(),
    });
    let defs = game
        .defs
        .iter()
        .flat_map(|def| def.entries.iter().flatten());
    let groups = game.turn.groups.iter();
    let narrowed = groups.flat_map(|g| &g.narrow).flat_map(|n| &n.values);
    let ends = game.end.iter().flat_map(|rule| match &rule.result {
        EndResult::Draw | EndResult::Continue => vec![&rule.cond],
        EndResult::Score(_, e) | EndResult::Wins(e) | EndResult::Loses(e) => vec![&rule.cond, e],
    });
    let seen = game.view.iter().flatten().flat_map(view_exprs);
    for e in inits.chain(defs).chain(narrowed).chain(ends).chain(seen) {
        each_expr(e, visit);
    }
    for body in bodies(game) {
        each_stmt(&body.stmts, &mut |_| (), visit);
    }
}

/// Returns the bodies of a game: those of blocks and acts, `setup` and `after`.
pub(crate) fn bodies(game: &Game) -> impl Iterator<Item = &Body> {
    let blocks = game.blocks.iter().map(|block| &block.body);
    let acts = game.acts.iter().map(|act| &act.body);
    blocks.chain(acts).chain([&game.setup, &game.after])
}

/// Whether a statement of a game changes who plays.
pub(crate) fn changes_players(game: &Game) -> bool {
    let mut changes = false;
    for body in bodies(game) {
        let mut see = |s: &Stmt| changes |= matches!(s.kind, StmtKind::Playing(..));
        each_stmt(&body.stmts, &mut see, &mut |_| ());
    }
    changes
}

/// Returns the expressions of a line of `view`.
pub(crate) fn view_exprs(line: &ViewLine) -> Vec<&Expr> {
    let what: Vec<&Expr> = match &line.what {
        Viewed::Layer { on, .. } => vec![on],
        Viewed::State(_, index) => index.iter().flatten().collect(),
    };
    what.into_iter().chain(&line.players).collect()
}

/// Visits statements, nested statements, and all their expressions.
pub(crate) fn each_stmt<'t>(
    stmts: &'t [Stmt],
    on_stmt: &mut dyn FnMut(&'t Stmt),
    on_expr: &mut dyn FnMut(&'t Expr),
) {
    for s in stmts {
        visit_stmt(s, on_stmt, on_expr);
    }
}

fn visit_stmt<'t>(
    s: &'t Stmt,
    on_stmt: &mut dyn FnMut(&'t Stmt),
    on_expr: &mut dyn FnMut(&'t Expr),
) {
    on_stmt(s);
    for e in stmt_exprs(s) {
        each_expr(e, on_expr);
    }
    for inner in stmt_stmts(s) {
        visit_stmt(inner, on_stmt, on_expr);
    }
}

/// Returns the nesting depth of an expression, including the definitions that it uses.
pub(crate) fn height(e: &Expr, of_def: &dyn Fn(DefId) -> usize) -> usize {
    let below = children(e).into_iter().map(|c| height(c, of_def)).max();
    let used = match &*e.kind {
        ExprKind::Def { def, .. } => of_def(*def),
        _ => 0,
    };
    1 + below.unwrap_or(0).max(used)
}

/// Whether the value depends on `me`.
pub(crate) fn uses_me(game: &Game, e: &Expr) -> bool {
    let here = match &*e.kind {
        ExprKind::Me => true,
        ExprKind::Def { def, me: None, .. } => game.defs[*def].uses_me,
        _ => false,
    };
    here || children(e).into_iter().any(|c| uses_me(game, c))
}

/// Whether the value is the same in every position, for given values of local names.
pub(crate) fn constant(game: &Game, e: &Expr) -> bool {
    first_varying(game, e).is_none()
}

/// Returns the first subexpression whose value depends on the position.
#[deny(clippy::wildcard_enum_match_arm)]
pub(crate) fn first_varying<'t>(game: &Game, e: &'t Expr) -> Option<&'t Expr> {
    use ExprKind as K;
    let varies = match &*e.kind {
        K::Me | K::Next | K::Playing | K::Turn | K::Passes | K::OthersLocal(_) => true,
        K::Empty(_)
        | K::Occupied(_)
        | K::Pieces { .. }
        | K::State(..)
        | K::KindOn(_)
        | K::OwnerOn(_) => true,
        K::Seen(_) | K::SeenAgo(..) | K::Can(..) | K::Blocked => true,
        K::Def { def, .. } => !game.defs[*def].constant,
        K::Num(_) | K::Truth(_) | K::Cells(_) | K::Mask(_) | K::Rows(..) | K::Table(..) => false,
        K::AllCells | K::Edge | K::Corners | K::Local(_) | K::Others(_) => false,
        // These depend on the board only, besides their operands.
        K::Union(..) | K::Inter(..) | K::Diff(..) | K::FirstOf(_) | K::Coord(_) => false,
        K::Step(..) | K::Back(..) | K::Leap(..) | K::Ray { .. } | K::Path(..) => false,
        K::Between(..) | K::Group(..) | K::Flood(..) | K::Lines { .. } | K::Turned(..) => false,
        K::Filter(..) | K::UnionOf(..) | K::Reach(..) | K::Best(..) => false,
        K::Count(_) | K::CountGroups(_) | K::CoordOf(..) | K::Arith(..) | K::Neg(_) => false,
        K::Sum(..) | K::Extreme(..) | K::Pick(..) => false,
        K::Some(_) | K::No(_) | K::Equal(..) | K::Less(..) | K::In(..) | K::InRange(..) => false,
        K::And(..) | K::Or(..) | K::Not(_) | K::If(..) | K::Before(_) => false,
    };
    if varies {
        return Some(e);
    }
    children(e).into_iter().find_map(|c| first_varying(game, c))
}

/// Whether every way through some statements has one of a sort. Loops over members may have no round: the sort says of itself
/// what it makes of them.
pub(crate) fn surely(game: &Game, stmts: &[Stmt], is_one: &dyn Fn(&Stmt) -> bool) -> bool {
    let surely = |stmts: &[Stmt]| surely(game, stmts, is_one);
    stmts.iter().any(|stmt| {
        is_one(stmt)
            || match &stmt.kind {
                StmtKind::If(_, a, b) | StmtKind::Try(a, b) => surely(a) && surely(b),
                StmtKind::Repeat { body, .. } | StmtKind::AtOnce(body) => surely(body),
                StmtKind::Do(act, _) => surely(&game.acts[*act].body.stmts),
                _ => false,
            }
    })
}

/// Whether all local names in an expression are bound in it.
pub(crate) fn closed(e: &Expr) -> bool {
    let (mut used, mut bound) = (BTreeSet::new(), BTreeSet::new());
    each_expr(e, &mut |e| match &*e.kind {
        ExprKind::Local(l) | ExprKind::OthersLocal(l) => {
            used.insert(*l);
        }
        ExprKind::Filter(l, ..)
        | ExprKind::UnionOf(l, ..)
        | ExprKind::Reach(l, ..)
        | ExprKind::Best(_, l, ..)
        | ExprKind::Sum(l, ..)
        | ExprKind::Extreme(_, l, ..) => {
            bound.insert(*l);
        }
        _ => {}
    });
    used.is_subset(&bound)
}

/// Whether `me` may be chance in an act: whether a block by chance runs it, or `after` in a game with chance.
pub(crate) fn chance_runs(game: &Game, act: ActId) -> bool {
    let blocks = game.blocks.iter();
    let blocks = blocks.filter(|block| block.by & game.chance_mask() != 0);
    let after = game.chance.then_some(&game.after);
    let mut bodies = blocks.map(|block| &block.body).chain(after);
    bodies.any(|body| runs(game, &body.stmts, act))
}

/// Whether statements run an act.
fn runs(game: &Game, stmts: &[Stmt], act: ActId) -> bool {
    stmts.iter().any(|stmt| {
        let inner = stmt_stmts(stmt);
        let deeper = match &stmt.kind {
            StmtKind::Do(id, _) if *id == act => return true,
            StmtKind::Do(id, _) => runs(game, &game.acts[*id].body.stmts, act),
            _ => false,
        };
        deeper
            || inner
                .into_iter()
                .any(|stmt| runs(game, std::slice::from_ref(stmt), act))
    })
}
