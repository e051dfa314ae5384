//! Traversal of expressions and statements: children, visits, rewrites, free variables, copies.
//!
//! All traversals use these functions, so a new sort of node is handled in one place. Children are in
//! the order of evaluation; a domain precedes the expressions that see its variable.

use super::{
    Body, Domain, Ending, Expr, ExprKind, FnId, Function, LayerId, Lines, PIECES, Pieces, Program,
    Put, Ray, Stmt, StmtKind, Var, VarId,
};
use crate::index::{Id, IndexVec};
use crate::source::{FileId, Span};
use crate::typed::{Mask, Ty};
use std::collections::{BTreeMap, BTreeSet};

/// Generates the traversal of an expression's children, for `&` and for `&mut`.
macro_rules! children {
    ($(#[$doc:meta])* $name:ident, $domain:ident, $ending:ident, $kind:expr, [$($mutable:tt)?], $iter:ident) => {
        $(#[$doc])*
        pub fn $name<'a>(e: &'a $($mutable)? Expr, f: &mut dyn FnMut(&'a $($mutable)? Expr)) {
            use ExprKind as K;
            match $kind(&$($mutable)? e.kind) {
                K::Lit(_) | K::Me | K::Next | K::Playing | K::Turn | K::Passes | K::Var(_)
                | K::OthersVar(_) | K::Empty(_) | K::Occupied(_) | K::Seen(_)
                | K::SeenAgo(..) | K::Blocked => {}
                K::Others(a) | K::KindOn(a) | K::OwnerOn(a) | K::Leap(a, _, _) | K::FirstOf(a)
                | K::Turned(_, a) | K::Count(a) | K::CountGroups(a) | K::CoordOf(_, a)
                | K::Neg(a) | K::Some(a) | K::No(a) | K::Not(a) | K::Can(a, _)
                | K::Before(a) => f(a),
                K::Union(a, b) | K::Inter(a, b) | K::Diff(a, b) | K::Back(a, b)
                | K::Between(a, b) | K::Group(a, b) | K::Flood(a, b) | K::Reach(_, a, b)
                | K::Arith(_, a, b) | K::Equal(a, b) | K::Less(a, b) | K::In(a, b)
                | K::And(a, b) | K::Or(a, b) => {
                    f(a);
                    f(b);
                }
                K::Path(a, b, c) | K::If(a, b, c) => {
                    f(a);
                    f(b);
                    f(c);
                }
                K::Const(_, a) => a.$iter().for_each(f),
                K::Table(_, index) => index.$iter().for_each(f),
                K::State(_, many) | K::Coord(many) | K::Pick(_, many) | K::AtLeast(_, many) => {
                    many.$iter().for_each(f)
                }
                K::Pieces(Pieces { owner, kinds, layer: _ }) => {
                    owner.$iter().for_each(&mut *f);
                    kinds.$iter().for_each(f);
                }
                K::Call { me, key, args, .. } => {
                    me.$iter().for_each(&mut *f);
                    key.$iter().for_each(&mut *f);
                    args.$iter().for_each(f);
                }
                K::Step(a, b, n) => {
                    f(a);
                    f(b);
                    n.$iter().for_each(f);
                }
                K::Ray(Ray { from, dirs, through, ending }) => {
                    f(from);
                    f(dirs);
                    through.$iter().for_each(&mut *f);
                    $ending(ending, f);
                }
                K::Lines(Lines { n, exactly: _, set, along }) => {
                    f(n);
                    f(set);
                    along.$iter().for_each(f);
                }
                K::Filter(_, d, a) | K::UnionOf(_, d, a) | K::Best(_, _, d, a) | K::Sum(_, d, a)
                | K::Extreme(_, _, d, a) => {
                    $domain(d, f);
                    f(a);
                }
                K::InRange(a, low, high) => {
                    f(a);
                    low.$iter().for_each(&mut *f);
                    high.$iter().for_each(f);
                }
            }
        }

        fn $domain<'a>(d: &'a $($mutable)? Domain, f: &mut dyn FnMut(&'a $($mutable)? Expr)) {
            match d {
                Domain::Set(a) | Domain::Groups(a) => f(a),
                Domain::Range(a, b) => {
                    f(a);
                    f(b);
                }
            }
        }

        fn $ending<'a>(d: &'a $($mutable)? Ending, f: &mut dyn FnMut(&'a $($mutable)? Expr)) {
            match d {
                Ending::Over => {}
                Ending::Onto(a) | Ending::Upto(a) | Ending::Until(a) => f(a),
            }
        }
    };
}

children! {
    /// Each child of an expression, in order.
    for_each_child, in_domain, in_ending, Box::as_ref, [], iter
}
children! {
    /// Each child of an expression, in order, to change.
    for_each_child_mut, in_domain_mut, in_ending_mut, Box::as_mut, [mut], iter_mut
}

/// Returns the same node with its children mapped.
pub fn map_children(mut e: Expr, f: &mut dyn FnMut(Expr) -> Expr) -> Expr {
    for_each_child_mut(&mut e, &mut |child| {
        let old = std::mem::replace(child, placeholder(child));
        *child = f(old);
    });
    e
}

/// Returns a temporary replacement for an expression that is taken out of its tree.
pub(super) fn placeholder(e: &Expr) -> Expr {
    Expr {
        kind: Box::new(ExprKind::Me),
        ty: e.ty,
        span: e.span,
    }
}

/// Rewrites a tree bottom-up.
pub fn rewrite(e: Expr, f: &mut dyn FnMut(Expr) -> Expr) -> Expr {
    let e = map_children(e, &mut |child| rewrite(child, f));
    f(e)
}

/// Visits every expression of a tree, parents before children.
pub fn visit<'a>(e: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    f(e);
    for_each_child(e, &mut |child| visit(child, f));
}

/// Whether some expression of the tree passes the test.
pub fn any(e: &Expr, test: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut found = test(e);
    for_each_child(e, &mut |child| found = found || any(child, test));
    found
}

/// Returns the number of nodes of a tree.
pub fn size(e: &Expr) -> usize {
    let mut n = 0;
    visit(e, &mut |_| n += 1);
    n
}

/// Generates the look-up of the variable that a node binds, for `&` and for `&mut`.
macro_rules! bound {
    ($(#[$doc:meta])* $vis:vis $name:ident, [$($mutable:tt)?]) => {
        $(#[$doc])*
        #[deny(clippy::wildcard_enum_match_arm)]
        $vis fn $name(e: &$($mutable)? Expr) -> Option<&$($mutable)? VarId> {
            use ExprKind as K;
            match &$($mutable)? *e.kind {
                K::Filter(v, ..) | K::UnionOf(v, ..) | K::Reach(v, ..) | K::Best(_, v, ..)
                | K::Sum(v, ..) | K::Extreme(_, v, ..) => Some(v),
                K::Lit(_) | K::Const(..) | K::Table(..) | K::Me | K::Next | K::Others(_)
                | K::Playing | K::Turn | K::Passes | K::Var(_) | K::OthersVar(_) | K::Empty(_)
                | K::Occupied(_) | K::Pieces(_) | K::State(..) | K::Call { .. }
                | K::KindOn(_) | K::OwnerOn(_) | K::Union(..) | K::Inter(..) | K::Diff(..)
                | K::AtLeast(..) | K::Step(..) | K::Back(..) | K::Leap(..) | K::Ray(_) | K::Path(..)
                | K::Between(..) | K::Group(..) | K::Flood(..) | K::Lines(_) | K::FirstOf(_)
                | K::Coord(_) | K::Turned(..) | K::Count(_) | K::CountGroups(_) | K::CoordOf(..)
                | K::Arith(..) | K::Neg(_) | K::Pick(..) | K::Seen(_) | K::SeenAgo(..) | K::Some(_) | K::No(_)
                | K::Equal(..) | K::Less(..) | K::In(..) | K::InRange(..) | K::And(..) | K::Or(..)
                | K::Not(_) | K::Can(..) | K::Blocked | K::If(..) | K::Before(_) => None,
            }
        }
    };
}

bound! {
    /// The variable that a node binds in its last child.
    bound_ref, []
}
bound! {
    /// The variable that a node binds in its last child, mutably.
    bound_mut, [mut]
}

/// Returns the variable that a node binds in its last child.
pub fn bound(e: &Expr) -> Option<VarId> {
    bound_ref(e).copied()
}

/// Returns the variable that a node binds to each member of a domain, and the domain.
pub fn binder(e: &Expr) -> Option<(VarId, &Domain)> {
    match &*e.kind {
        ExprKind::Filter(v, domain, _)
        | ExprKind::UnionOf(v, domain, _)
        | ExprKind::Best(_, v, domain, _)
        | ExprKind::Sum(v, domain, _)
        | ExprKind::Extreme(_, v, domain, _) => Some((*v, domain)),
        _ => None,
    }
}

/// Whether a tree binds a variable.
pub fn binds(e: &Expr) -> bool {
    any(e, &mut |e| bound(e).is_some())
}

/// Returns the variables that a tree reads but does not bind.
pub fn free_vars(e: &Expr) -> BTreeSet<VarId> {
    let (mut read, mut binds) = (BTreeSet::new(), BTreeSet::new());
    visit(e, &mut |e| {
        if let ExprKind::Var(v) | ExprKind::OthersVar(v) = *e.kind {
            read.insert(v);
        }
        binds.extend(bound(e));
    });
    // A variable is bound once in its body, so no expression outside the tree reads those that it
    // binds.
    &read - &binds
}

/// Whether a tree reads a variable.
pub fn reads(e: &Expr, var: VarId) -> bool {
    any(
        e,
        &mut |e| matches!(*e.kind, ExprKind::Var(v) | ExprKind::OthersVar(v) if v == var),
    )
}

/// Counts the reads of a variable in a tree.
pub fn count_reads(e: &Expr, var: VarId) -> usize {
    let mut n = 0;
    visit(e, &mut |e| {
        n += usize::from(matches!(*e.kind, ExprKind::Var(v) if v == var));
    });
    n
}

/// Substitutes an expression for a variable, in a copy. The copy binds fresh variables, so the original
/// may stay in the same body.
pub fn subst(e: &Expr, var: VarId, with: &Expr, vars: &mut IndexVec<VarId, Var>) -> Expr {
    let map = BTreeMap::from([(var, with.clone())]);
    copy(e, &map, vars)
}

/// Substitutes expressions for variables, in a copy. The copy binds fresh variables in `vars`, also
/// those of the substituted expressions.
pub fn copy(e: &Expr, map: &BTreeMap<VarId, Expr>, vars: &mut IndexVec<VarId, Var>) -> Expr {
    let mut names = BTreeMap::new();
    visit(e, &mut |e| {
        if let Some(v) = bound(e) {
            names.insert(v, vars.push(vars[v].clone()));
        }
    });
    replace(e.clone(), map, &names, vars)
}

/// Whether expressions can be substituted for variables: inside `before` another expression than a literal or a variable
/// would be read in the earlier position.
pub fn can_substitute(e: &Expr, map: &BTreeMap<VarId, Expr>) -> bool {
    let moves = |v: &VarId| {
        let with = map.get(v).map(|e| &*e.kind);
        with.is_some_and(|kind| !matches!(kind, ExprKind::Lit(_) | ExprKind::Var(_)))
    };
    !any(e, &mut |e| match &*e.kind {
        ExprKind::Before(inner) => free_vars(inner).iter().any(moves),
        _ => false,
    })
}

/// Returns a function's only entry with arguments for its parameters, in the variables of the caller.
/// `None` if that is not the value of the call: if the function is a table, or if an argument would be
/// read in an earlier position.
pub fn inlined(
    function: &Function,
    args: &[Expr],
    vars: &mut IndexVec<VarId, Var>,
) -> Option<Expr> {
    let (None, [Some(entry)]) = (function.axis, &function.entries[..]) else {
        return None;
    };
    let params = args.iter().enumerate();
    let map = params
        .map(|(i, arg)| (VarId::from_index(i), arg.clone()))
        .collect();
    if !can_substitute(entry, &map) {
        return None;
    }
    let mut names = BTreeMap::new();
    visit(entry, &mut |e| {
        if let Some(v) = bound(e) {
            names.insert(v, vars.push(function.vars[v].clone()));
        }
    });
    Some(replace(entry.clone(), &map, &names, vars))
}

/// Returns the operands of nested unions, from left to right.
pub fn operands(e: &Expr) -> Vec<&Expr> {
    flattened(e, &|e| match &*e.kind {
        ExprKind::Union(a, b) => Some((a, b)),
        _ => None,
    })
}

/// Returns the operands of nested conjunctions, from left to right.
pub fn conjuncts(e: &Expr) -> Vec<&Expr> {
    flattened(e, &|e| match &*e.kind {
        ExprKind::And(a, b) => Some((a, b)),
        _ => None,
    })
}

fn flattened<'a>(
    e: &'a Expr,
    pair: &dyn Fn(&'a Expr) -> Option<(&'a Expr, &'a Expr)>,
) -> Vec<&'a Expr> {
    match pair(e) {
        Some((a, b)) => [flattened(a, pair), flattened(b, pair)].concat(),
        None => vec![e],
    }
}

/// Whether an expression is `me`.
pub fn is_me(e: &Expr) -> bool {
    matches!(*e.kind, ExprKind::Me)
}

/// Whether an expression is the other players of `me`.
pub fn is_others(e: &Expr) -> bool {
    matches!(&*e.kind, ExprKind::Others(of) if is_me(of))
}

/// Whether an expression depends on `me`, itself or through a function.
pub fn depends_on_me(program: &Program, e: &Expr) -> bool {
    any(e, &mut |e| match &*e.kind {
        ExprKind::Me => true,
        ExprKind::Call {
            function, me: None, ..
        } => program.functions.get(*function).is_some_and(|f| f.uses_me),
        _ => false,
    })
}

/// Returns the owner of these pieces, if their kinds are known at compile time.
pub fn owner_of(e: &Expr) -> Option<&Expr> {
    match &*e.kind {
        ExprKind::Pieces(pieces) => pieces
            .owner
            .as_ref()
            .filter(|_| pieces.known_kinds().is_some()),
        _ => None,
    }
}

/// Returns the same pieces, with another owner.
pub fn owned_by(e: &Expr, who: ExprKind) -> Expr {
    let mut e = e.clone();
    if let ExprKind::Pieces(pieces) = &mut *e.kind
        && let Some(owner) = &mut pieces.owner
    {
        *owner.kind = who;
    }
    e
}

/// Whether these are pieces of `me` on layer `pieces`, of kinds known at compile time.
pub fn is_own(e: &Expr) -> bool {
    let on_board = matches!(&*e.kind, ExprKind::Pieces(pieces) if pieces.layer == PIECES);
    on_board && owner_of(e).is_some_and(is_me)
}

/// Whether two trees are equal, except for their spans.
pub fn same(a: &Expr, b: &Expr) -> bool {
    size(a) == size(b) && key(a) == key(b)
}

/// Returns a text that is equal for trees that are equal except for their spans.
pub fn key(e: &Expr) -> String {
    let nowhere = Span::new(FileId(0), 0, 0);
    let bare = rewrite(e.clone(), &mut |e| Expr { span: nowhere, ..e });
    format!("{bare:?}")
}

fn replace(
    mut e: Expr,
    map: &BTreeMap<VarId, Expr>,
    names: &BTreeMap<VarId, VarId>,
    vars: &mut IndexVec<VarId, Var>,
) -> Expr {
    if let ExprKind::Var(v) = &mut *e.kind {
        if let Some(with) = map.get(v) {
            return copy(with, &BTreeMap::new(), vars);
        }
        *v = names.get(v).copied().unwrap_or(*v);
    }
    if let Some(v) = bound_mut(&mut e) {
        *v = names[v];
    }
    map_children(e, &mut |child| replace(child, map, names, vars))
}

/// Renames the variables of a tree, including those that it binds.
pub fn rename(e: Expr, name: &dyn Fn(VarId) -> VarId) -> Expr {
    rewrite(e, &mut |mut e| {
        if let ExprKind::Var(v) | ExprKind::OthersVar(v) = &mut *e.kind {
            *v = name(*v);
        }
        if let Some(v) = bound_mut(&mut e) {
            *v = name(*v);
        }
        e
    })
}

/// Returns the same tree with its binders renamed by their order: equal for trees that differ in their names only. It is to be
/// compared only, since no body has these variables.
pub fn numbered(e: &Expr) -> Expr {
    let mut names = BTreeMap::new();
    visit(e, &mut |e| {
        let next = VarId(u32::MAX - names.len() as u32);
        if let Some(v) = bound(e) {
            names.entry(v).or_insert(next);
        }
    });
    rename(e.clone(), &|v| names.get(&v).copied().unwrap_or(v))
}

/// Whether two trees are equal, except for their spans and the names of their binders.
pub fn alike(a: &Expr, b: &Expr) -> bool {
    same(&numbered(a), &numbered(b))
}

/// Which functions have the same value in every position, for the same `me` and arguments.
#[derive(Clone, Debug, Default)]
pub struct Constancy {
    functions: IndexVec<FnId, ConstantFor>,
}

#[derive(Clone, Copy, Debug)]
struct ConstantFor {
    same_me: bool,
    any_me: bool,
}

impl Constancy {
    /// Analyses the functions in order; each calls only earlier ones.
    pub fn of<'a>(functions: impl IntoIterator<Item = &'a Function>) -> Constancy {
        let mut known = Constancy::default();
        functions.into_iter().for_each(|f| known.push(f));
        known
    }
    /// Analyses the next function in order.
    pub fn push(&mut self, f: &Function) {
        let same_me = f.entries.iter().flatten().all(|e| self.same_for_me(e));
        self.functions.push(ConstantFor {
            same_me,
            any_me: same_me && !f.uses_me,
        });
    }
    /// Whether a tree has the same value in every position and for every `me`, for the same values of
    /// its free variables.
    pub fn is_constant(&self, e: &Expr) -> bool {
        !any(e, &mut |e| {
            matches!(*e.kind, ExprKind::Me) || !self.node(e, false)
        })
    }
    /// Whether a tree has the same value in every position, for the same `me` and free variables.
    pub fn same_for_me(&self, e: &Expr) -> bool {
        !any(e, &mut |e| !self.node(e, true))
    }
    /// Whether a tree is constant and has no free variables.
    pub fn is_closed(&self, e: &Expr) -> bool {
        self.is_constant(e) && free_vars(e).is_empty()
    }
    #[deny(clippy::wildcard_enum_match_arm)]
    fn node(&self, e: &Expr, same_me: bool) -> bool {
        use ExprKind as K;
        match &*e.kind {
            K::Next | K::Playing | K::Turn | K::Passes | K::OthersVar(_) | K::Empty(_) => false,
            K::Occupied(_) | K::Pieces(_) | K::State(..) | K::KindOn(_) => false,
            K::OwnerOn(_) | K::Seen(_) | K::SeenAgo(..) | K::Can(..) => false,
            K::Blocked | K::Before(_) => false,
            K::Call { function, me, .. } => self.functions.get(*function).is_some_and(|f| {
                let fixed_me = same_me || me.is_some();
                if fixed_me { f.same_me } else { f.any_me }
            }),
            // Deterministic in their children.
            K::Lit(_) | K::Const(..) | K::Table(..) | K::Me | K::Others(_) | K::Var(_) => true,
            K::Union(..) | K::Inter(..) | K::Diff(..) | K::FirstOf(_) | K::Coord(_) => true,
            K::Step(..) | K::Back(..) | K::Leap(..) | K::Ray(_) | K::Path(..) => true,
            K::Between(..) | K::Group(..) | K::Flood(..) | K::Lines(_) => true,
            K::Turned(..) | K::Filter(..) | K::UnionOf(..) | K::Reach(..) | K::Best(..) => true,
            K::Count(_) | K::CountGroups(_) | K::CoordOf(..) | K::Arith(..) | K::Neg(_) => true,
            K::Sum(..) | K::Extreme(..) | K::Pick(..) | K::AtLeast(..) => true,
            K::Some(_) | K::No(_) | K::Equal(..) | K::Less(..) | K::In(..) => true,
            K::InRange(..) | K::And(..) | K::Or(..) | K::Not(_) | K::If(..) => true,
        }
    }
}

/// Calls `f` for each expression that is directly in a statement, in order; not for those of nested
/// statements.
pub fn for_each_expr<'a>(stmt: &'a Stmt, f: &mut dyn FnMut(&'a Expr)) {
    use StmtKind as S;
    match &stmt.kind {
        S::AtOnce(_) | S::Try(..) | S::Again => {}
        S::Choose(_, d) | S::ForEach(_, d, _) => in_domain(d, f),
        S::Require(a)
        | S::Hold(a)
        | S::Hide(a)
        | S::Let(_, a)
        | S::SetVar(_, _, a)
        | S::If(a, _, _) => f(a),
        S::Repeat { cond: a, .. } | S::Clear(_, a) | S::Next(a) | S::Playing(_, a) => f(a),
        S::Move(a, b) => {
            f(a);
            f(b);
        }
        S::Put(Put {
            owner,
            kind,
            layer: _,
            on,
        }) => {
            owner.iter().for_each(&mut *f);
            f(kind);
            f(on);
        }
        S::Assign(_, index, _, value) => {
            index.iter().for_each(&mut *f);
            f(value);
        }
    }
}

/// Calls `f` with a mutable reference to each expression that is directly in a statement, in order.
pub fn for_each_expr_mut<'a>(stmt: &'a mut Stmt, f: &mut dyn FnMut(&'a mut Expr)) {
    use StmtKind as S;
    match &mut stmt.kind {
        S::AtOnce(_) | S::Try(..) | S::Again => {}
        S::Choose(_, d) | S::ForEach(_, d, _) => in_domain_mut(d, f),
        S::Require(a)
        | S::Hold(a)
        | S::Hide(a)
        | S::Let(_, a)
        | S::SetVar(_, _, a)
        | S::If(a, _, _) => f(a),
        S::Repeat { cond: a, .. } | S::Clear(_, a) | S::Next(a) | S::Playing(_, a) => f(a),
        S::Move(a, b) => {
            f(a);
            f(b);
        }
        S::Put(Put {
            owner,
            kind,
            layer: _,
            on,
        }) => {
            owner.iter_mut().for_each(&mut *f);
            f(kind);
            f(on);
        }
        S::Assign(_, index, _, value) => {
            index.iter_mut().for_each(&mut *f);
            f(value);
        }
    }
}

/// Returns the lists of statements nested in a statement, in order.
#[deny(clippy::wildcard_enum_match_arm)]
pub fn nested(stmt: &Stmt) -> Vec<&[Stmt]> {
    match &stmt.kind {
        StmtKind::If(_, a, b) | StmtKind::Try(a, b) => vec![a, b],
        StmtKind::ForEach(_, _, a) | StmtKind::AtOnce(a) => vec![a],
        StmtKind::Repeat { body, .. } => vec![body],
        StmtKind::Choose(..)
        | StmtKind::Hide(_)
        | StmtKind::Hold(_)
        | StmtKind::Require(_)
        | StmtKind::Let(..)
        | StmtKind::SetVar(..)
        | StmtKind::Move(..)
        | StmtKind::Put(_)
        | StmtKind::Clear(..)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => Vec::new(),
    }
}

/// Returns mutable references to the lists of statements nested in a statement, in order.
#[deny(clippy::wildcard_enum_match_arm)]
pub fn nested_mut(stmt: &mut Stmt) -> Vec<&mut Vec<Stmt>> {
    match &mut stmt.kind {
        StmtKind::If(_, a, b) | StmtKind::Try(a, b) => vec![a, b],
        StmtKind::ForEach(_, _, a) | StmtKind::AtOnce(a) => vec![a],
        StmtKind::Repeat { body, .. } => vec![body],
        StmtKind::Choose(..)
        | StmtKind::Hide(_)
        | StmtKind::Hold(_)
        | StmtKind::Require(_)
        | StmtKind::Let(..)
        | StmtKind::SetVar(..)
        | StmtKind::Move(..)
        | StmtKind::Put(_)
        | StmtKind::Clear(..)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => Vec::new(),
    }
}

/// Whether a statement itself, not one nested in it, changes the pieces of a layer.
#[deny(clippy::wildcard_enum_match_arm)]
pub fn changes_layer(stmt: &Stmt, layer: LayerId) -> bool {
    match stmt.kind {
        StmtKind::Move(..) => layer == PIECES,
        StmtKind::Put(Put { layer: on, .. }) | StmtKind::Clear(on, _) => on == layer,
        StmtKind::Choose(..)
        | StmtKind::Try(..)
        | StmtKind::Hide(_)
        | StmtKind::Hold(_)
        | StmtKind::Require(_)
        | StmtKind::Let(..)
        | StmtKind::SetVar(..)
        | StmtKind::If(..)
        | StmtKind::ForEach(..)
        | StmtKind::Repeat { .. }
        | StmtKind::AtOnce(_)
        | StmtKind::Assign(..)
        | StmtKind::Again
        | StmtKind::Next(_)
        | StmtKind::Playing(..) => false,
    }
}

/// Counts the statements that may change the pieces of the first layer, and so its empty cells.
pub fn changes_of_pieces(stmts: &[Stmt]) -> usize {
    let mut n = 0;
    visit_stmts(stmts, &mut |s| n += usize::from(changes_layer(s, PIECES)));
    n
}

/// Whether these statements contain a choice or a requirement.
pub fn branches(stmts: &[Stmt]) -> bool {
    any_stmt(stmts, &mut |s| {
        matches!(
            s.kind,
            StmtKind::Choose(..) | StmtKind::Require(_) | StmtKind::Repeat { or_stop: true, .. }
        )
    })
}

/// Whether an expression is a literal without members.
pub fn is_none(e: &Expr) -> bool {
    matches!(&*e.kind, ExprKind::Lit(value) if value.is_none())
}

/// Visits every statement, parents before nested ones.
pub fn visit_stmts<'a>(stmts: &'a [Stmt], f: &mut dyn FnMut(&'a Stmt)) {
    for stmt in stmts {
        f(stmt);
        for inner in nested(stmt) {
            visit_stmts(inner, f);
        }
    }
}

/// Whether some statement, nested ones included, passes the test.
pub fn any_stmt(stmts: &[Stmt], test: &mut dyn FnMut(&Stmt) -> bool) -> bool {
    let mut found = false;
    visit_stmts(stmts, &mut |s| found = found || test(s));
    found
}

/// Whether some expression of statements, including nested statements and subexpressions, passes the test.
pub fn any_expr(stmts: &[Stmt], test: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut found = false;
    visit_stmts(stmts, &mut |s| {
        for_each_expr(s, &mut |e| found = found || any(e, test));
    });
    found
}

/// Visits every expression of statements, including nested statements and subexpressions.
pub fn visit_exprs<'a>(stmts: &'a [Stmt], f: &mut dyn FnMut(&'a Expr)) {
    visit_stmts(stmts, &mut |s| for_each_expr(s, &mut |e| visit(e, f)));
}

/// Replaces every outermost expression of a statement, and of those nested in it.
pub fn map_stmt(stmt: &mut Stmt, f: &mut dyn FnMut(Expr) -> Expr) {
    for_each_expr_mut(stmt, &mut |e| {
        let old = std::mem::replace(e, placeholder(e));
        *e = f(old);
    });
    for inner in nested_mut(stmt).into_iter().flatten() {
        map_stmt(inner, f);
    }
}

/// The variables in scope of an outermost expression.
pub struct Home<'a> {
    /// The variables, to which new ones may be added.
    pub vars: &'a mut IndexVec<VarId, Var>,
    /// The number of them that are parameters; these come first.
    pub params: usize,
}

/// Calls `f` with a mutable reference to every outermost expression of a program and its variables, in
/// order: the entries of functions, the statements of every body, the values of `narrow`, the lines of
/// `end`.
pub fn for_each_root(program: &mut Program, f: &mut dyn FnMut(&mut Expr, Home<'_>)) {
    for function in program.functions.iter_mut() {
        let (vars, params) = (&mut function.vars, function.params);
        for entry in function.entries.iter_mut().flatten() {
            f(entry, Home { vars, params });
        }
    }
    let bodies = program.blocks.iter_mut().map(|b| &mut b.body);
    for body in bodies.chain([&mut program.setup, &mut program.after]) {
        roots_of_body(body, f);
    }
    for group in program.turn.iter_mut().chain(&mut program.thrown) {
        for narrow in &mut group.narrow {
            for (value, played) in narrow.values.iter_mut().zip(&group.blocks) {
                if let super::Played::Block(block) = played {
                    let vars = &mut program.blocks[*block].body.vars;
                    f(value, Home { vars, params: 0 });
                }
            }
        }
    }
    for line in &mut program.end {
        let vars = &mut line.vars;
        f(&mut line.cond, Home { vars, params: 0 });
        use super::EndResult as R;
        if let R::Score(_, e) | R::Wins(e) | R::Loses(e) = &mut line.result {
            f(e, Home { vars, params: 0 });
        }
    }
}

/// Replaces every outermost expression of a program, in the same order.
pub fn map_each_root(program: &mut Program, f: &mut dyn FnMut(Expr, Home<'_>) -> Expr) {
    for_each_root(program, &mut |e, home| {
        let old = std::mem::replace(e, placeholder(e));
        *e = f(old, home);
    });
}

/// Calls `f` for every outermost expression of a program and its variables, in the same order.
pub fn roots<'a>(program: &'a Program, f: &mut dyn FnMut(&'a Expr, &'a IndexVec<VarId, Var>)) {
    for function in program.functions.iter() {
        for entry in function.entries.iter().flatten() {
            f(entry, &function.vars);
        }
    }
    roots_of_rules(program, f);
}

/// Calls `f` for every outermost expression that is not in a function.
pub fn roots_of_rules<'a>(
    program: &'a Program,
    f: &mut dyn FnMut(&'a Expr, &'a IndexVec<VarId, Var>),
) {
    let bodies = program.blocks.iter().map(|b| &b.body);
    for body in bodies.chain([&program.setup, &program.after]) {
        visit_stmts(&body.stmts, &mut |s| {
            for_each_expr(s, &mut |e| f(e, &body.vars));
        });
    }
    for group in program.turn.iter().chain(&program.thrown) {
        for narrow in &group.narrow {
            for (value, played) in narrow.values.iter().zip(&group.blocks) {
                if let super::Played::Block(block) = played {
                    f(value, &program.blocks[*block].body.vars);
                }
            }
        }
    }
    for line in &program.end {
        f(&line.cond, &line.vars);
        if let Some(e) = line.result.expr() {
            f(e, &line.vars);
        }
    }
}

/// Calls `f` with a mutable reference to every outermost expression of a body.
pub fn roots_of_body(body: &mut Body, f: &mut dyn FnMut(&mut Expr, Home<'_>)) {
    roots_of(&mut body.stmts, &mut body.vars, f);
}

fn roots_of(
    stmts: &mut [Stmt],
    vars: &mut IndexVec<VarId, Var>,
    f: &mut dyn FnMut(&mut Expr, Home<'_>),
) {
    for stmt in stmts {
        for_each_expr_mut(stmt, &mut |e| f(e, Home { vars, params: 0 }));
        for inner in nested_mut(stmt) {
            roots_of(inner, vars, f);
        }
    }
}

/// Whether an expression is just this variable.
pub fn is_var(e: &Expr, var: VarId) -> bool {
    matches!(*e.kind, ExprKind::Var(v) if v == var)
}

/// Returns variable and set of a statement that chooses a member of a set.
pub fn chosen(stmt: &Stmt) -> Option<(VarId, &Expr)> {
    match &stmt.kind {
        StmtKind::Choose(var, Domain::Set(set)) => Some((*var, set)),
        _ => None,
    }
}

/// Returns variable and set of a statement that chooses a cell.
pub fn chosen_cell(stmt: &Stmt) -> Option<(VarId, &Expr)> {
    chosen(stmt).filter(|(_, set)| set.ty == Ty::Cells)
}

/// Returns the kinds of a set of pieces; all if it names none. `None` if they depend on the position.
pub fn kinds_of(set: &Expr) -> Option<Mask> {
    match &*set.kind {
        ExprKind::Pieces(pieces) => pieces.known_kinds(),
        _ => None,
    }
}

/// Inlines a call that does not depend on `me`. `None` for other calls, and for other expressions.
pub fn opened(program: &Program, e: &Expr, vars: &mut IndexVec<VarId, Var>) -> Option<Expr> {
    match &*e.kind {
        ExprKind::Call {
            function,
            me: None,
            key: None,
            args,
        } => inlined(&program.functions[*function], args, vars),
        _ => None,
    }
}

/// Whether a statement binds or assigns a name, itself or in a statement inside it.
pub(crate) fn binds_names(stmt: &Stmt) -> bool {
    any_stmt(std::slice::from_ref(stmt), &mut |stmt| {
        matches!(stmt.kind, StmtKind::Let(..) | StmtKind::SetVar(..))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{FileId, Span};
    use crate::typed::Ty;

    fn e(kind: ExprKind) -> Expr {
        Expr {
            kind: Box::new(kind),
            ty: Ty::Cells,
            span: Span::new(FileId(0), 0, 0),
        }
    }

    fn var(n: u32) -> Expr {
        e(ExprKind::Var(VarId(n)))
    }

    fn vars(n: usize) -> IndexVec<VarId, Var> {
        let var = Var {
            name: "v".into(),
            ty: Ty::Cells,
            mutable: false,
            single: true,
            span: Span::new(FileId(0), 0, 0),
        };
        (0..n).map(|_| var.clone()).collect()
    }

    /// `{v1 in v0 : some v1 & v2}`
    fn filter() -> Expr {
        let inter = e(ExprKind::Inter(var(1), var(2)));
        e(ExprKind::Filter(
            VarId(1),
            Domain::Set(var(0)),
            e(ExprKind::Some(inter)),
        ))
    }

    #[test]
    fn free_variables_leave_out_what_is_bound_inside() {
        assert_eq!(free_vars(&filter()), BTreeSet::from([VarId(0), VarId(2)]));
        assert_eq!(size(&filter()), 6);
    }

    #[test]
    fn a_copy_binds_anew() {
        let mut vars = vars(3);
        let copied = subst(&filter(), VarId(2), &filter_of(0), &mut vars);
        assert_eq!(vars.len(), 5);
        assert_eq!(bound(&copied), Some(VarId(3)));
        assert!(reads(&copied, VarId(3)) && !reads(&copied, VarId(2)));
    }

    fn filter_of(set: u32) -> Expr {
        let some = e(ExprKind::Some(var(1)));
        e(ExprKind::Filter(VarId(1), Domain::Set(var(set)), some))
    }

    #[test]
    fn rewriting_goes_from_the_leaves_up() {
        let mut seen = Vec::new();
        rewrite(filter(), &mut |e| {
            seen.push(std::mem::discriminant(&*e.kind));
            e
        });
        assert_eq!(
            seen.last(),
            Some(&std::mem::discriminant(&*filter().kind)),
            "the root is last"
        );
        assert_eq!(seen.len(), 6);
    }
}
