//! The proof that a map preserves the rules.
//!
//! Two expressions *correspond* if, in the image of any position, the value of the second is the image
//! of the value of the first in the position; two statements correspond if they lead images to images.
//! If the parts of a construct correspond, so does the construct, unless it depends on the order of
//! cells, on coordinates or on orientation. For those, a rule of its own states when they correspond;
//! where no rule applies, nothing is proved.

use super::fixed::fixed;
use super::maps::Symmetry;
use super::place::Place;
use super::single::Singles;
use crate::index::Id;
use crate::typed::{
    Axis, Block, Body, Coord, Def, DefId, Domain, EndResult, EndRule, Ending, Expr, ExprKind, Game,
    LocalId, PlayerId, Shape, StateTy, Stmt, StmtKind, Turning, Ty, ViewLine, Viewed,
};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a map preserves the rules.
pub(super) fn holds(game: &Game, map: &Symmetry) -> bool {
    let mut proof = Proof {
        game,
        map,
        known: BTreeSet::new(),
        acts: vec![false; game.acts.len()],
    };
    // A def uses only earlier defs, an act only earlier acts.
    for (id, def) in game.defs.enumerate() {
        if proof.defs(def, def) {
            proof.known.insert(id);
        }
    }
    for (n, act) in game.acts.iter().enumerate() {
        proof.acts[n] = proof.body(&act.body);
    }
    let narrows = || game.turn.groups.iter().flat_map(|group| &group.narrow);
    let blocks = game.blocks.iter().all(|block| proof.block(block));
    blocks
        && proof.body(&game.after)
        && narrows().all(|narrow| narrow.values.iter().all(|value| proof.alone(value)))
        && game.end.iter().all(|rule| proof.end(rule))
        && game.view.iter().flatten().all(|line| proof.view(line))
}

struct Proof<'g> {
    game: &'g Game,
    map: &'g Symmetry,
    /// The defs whose values correspond to themselves.
    known: BTreeSet<DefId>,
    /// By act, whether it leads images to images.
    acts: Vec<bool>,
}

/// The correspondence of local variables between two parts that are compared.
#[derive(Clone, Default)]
struct Names {
    /// For a variable of the first part, that of the second; variables without an entry correspond to
    /// themselves.
    same: BTreeMap<LocalId, LocalId>,
    singles: Singles,
}

impl Names {
    fn bind(&mut self, (a, b): (LocalId, LocalId), domain: &Domain) {
        self.same.insert(a, b);
        self.singles.bind(a, domain);
    }
}

impl Proof<'_> {
    /// Whether the values of the second def correspond to those of the first.
    fn defs(&self, def: &Def, other: &Def) -> bool {
        let (entries, images) = (&def.entries, &other.entries);
        let names = Names::default();
        let image = |n: usize| match def.axis {
            None | Some(Axis::Range(..) | Axis::Kind | Axis::Enum(_)) => n,
            Some(Axis::Player) => match self.map.players.get(PlayerId::from_index(n)) {
                Some(to) => to.index(),
                None => n,
            },
            Some(Axis::Cell) => self.map.cells[Id::from_index(n)].index(),
            Some(Axis::Dir) => self.map.dirs[Id::from_index(n)].index(),
        };
        def.axis == other.axis
            && entries.len() == images.len()
            && (0..entries.len()).all(|n| match (&entries[n], images.get(image(n))) {
                (None, Some(None)) => true,
                (Some(a), Some(Some(b))) => self.same(a, b, &names),
                _ => false,
            })
    }

    fn are_same_defs(&self, a: DefId, b: DefId) -> bool {
        let (first, second) = (&self.game.defs[a], &self.game.defs[b]);
        match a == b {
            true => self.known.contains(&a),
            // Parameters of different defs are not compared, because their names differ.
            false => first.params == 0 && second.params == 0 && self.defs(first, second),
        }
    }

    fn block(&self, block: &Block) -> bool {
        self.map.map_players(block.by) == block.by && self.body(&block.body)
    }

    /// Whether an expression corresponds to itself.
    fn alone(&self, e: &Expr) -> bool {
        self.same(e, e, &Names::default())
    }

    fn end(&self, rule: &EndRule) -> bool {
        let names = Names::default();
        if !self.same(&rule.cond, &rule.cond, &names) {
            return false;
        }
        match &rule.result {
            EndResult::Draw | EndResult::Continue => true,
            EndResult::Wins(e) | EndResult::Loses(e) | EndResult::Score(_, e) => {
                self.same(e, e, &names)
            }
        }
    }

    fn view(&self, line: &ViewLine) -> bool {
        let names = Names::default();
        let own = |e: &Expr| self.same(e, e, &names);
        let what = match &line.what {
            Viewed::Layer { on, .. } => own(on),
            Viewed::State(_, index) => index.iter().flatten().all(own),
        };
        what && line.players.as_ref().is_none_or(own)
    }

    fn body(&self, body: &Body) -> bool {
        let mut names = Names::default();
        self.stmts(&body.stmts, &mut names, &body.stmts)
    }

    /// Whether statements in sequence correspond to themselves; `all` are those of the body.
    fn stmts(&self, stmts: &[Stmt], names: &mut Names, all: &[Stmt]) -> bool {
        stmts.iter().all(|stmt| self.stmt(&stmt.kind, names, all))
    }

    fn stmt(&self, stmt: &StmtKind, names: &mut Names, all: &[Stmt]) -> bool {
        let own = |e: &Expr, names: &Names| self.same(e, e, names);
        let single = |e: &Expr, names: &Names| self.keeps_first(e, names);
        match stmt {
            StmtKind::Choose(local, domain) => {
                let holds = self.domain(domain, domain, names);
                names.singles.bind(*local, domain);
                names.singles.forget_assigned(all);
                holds
            }
            StmtKind::Let(local, e) => {
                let holds = own(e, names);
                names.singles.name(self.game, *local, e);
                names.singles.forget_assigned(all);
                holds
            }
            StmtKind::Hide(e) | StmtKind::Require(e) | StmtKind::Weight(e) => own(e, names),
            StmtKind::SetLocal(_, _, e) | StmtKind::Clear(_, e) | StmtKind::Playing(_, e) => {
                own(e, names)
            }
            StmtKind::If(cond, a, b) => {
                let (mut then, mut other) = (names.clone(), names.clone());
                own(cond, names) && self.stmts(a, &mut then, all) && self.stmts(b, &mut other, all)
            }
            StmtKind::Try(a, b) => {
                let (mut then, mut other) = (names.clone(), names.clone());
                self.stmts(a, &mut then, all) && self.stmts(b, &mut other, all)
            }
            // The loop visits members in order, which the image need not preserve.
            StmtKind::ForEach(local, domain, body) => {
                let is_one = match domain {
                    Domain::Set(e) => single(e, names),
                    Domain::Range(..) => true,
                    Domain::Groups(_) => self.map.keeps_board(),
                };
                let mut inner = names.clone();
                inner.singles.bind(*local, domain);
                inner.singles.forget_assigned(all);
                is_one && self.domain(domain, domain, names) && self.stmts(body, &mut inner, all)
            }
            StmtKind::Repeat { body, cond, .. } => {
                let mut inner = names.clone();
                self.stmts(body, &mut inner, all) && own(cond, &inner)
            }
            StmtKind::AtOnce(body) => self.stmts(body, names, all),
            StmtKind::Do(act, args) => {
                self.acts[act.index()] && args.iter().all(|arg| own(arg, names))
            }
            StmtKind::Move(a, b) => [a, b]
                .into_iter()
                .all(|e| own(e, names) && single(e, names)),
            StmtKind::Put {
                owner, kind, on, ..
            } => {
                let firsts = owner.iter().chain([kind]);
                own(on, names)
                    && firsts
                        .into_iter()
                        .all(|e| own(e, names) && single(e, names))
            }
            StmtKind::Place(pieces) => {
                let image = pieces.iter().map(|(cell, kind, owner)| {
                    let owner = owner.map(|p| self.map.players.get(p).copied().unwrap_or(p));
                    (self.map.cells[*cell], *kind, owner)
                });
                let image: BTreeSet<_> = image.collect();
                pieces.iter().all(|piece| image.contains(piece))
            }
            StmtKind::Assign(state, index, _, e) => {
                let takes_first = matches!(
                    self.game.states[*state].ty,
                    StateTy::Player
                        | StateTy::Cell
                        | StateTy::Kind
                        | StateTy::Dir
                        | StateTy::Enum(_)
                );
                index.iter().all(|e| own(e, names))
                    && own(e, names)
                    && (!takes_first || single(e, names))
            }
            StmtKind::Again => true,
            StmtKind::Next(e) => own(e, names) && single(e, names),
        }
    }

    fn domain(&self, a: &Domain, b: &Domain, names: &Names) -> bool {
        match (a, b) {
            (Domain::Set(a), Domain::Set(b)) | (Domain::Groups(a), Domain::Groups(b)) => {
                self.same(a, b, names)
            }
            (Domain::Range(a, c), Domain::Range(b, d)) => {
                self.same(a, b, names) && self.same(c, d, names)
            }
            _ => false,
        }
    }

    /// Whether the second expression corresponds to the first.
    fn same(&self, a: &Expr, b: &Expr, names: &Names) -> bool {
        if let (Some(a), Some(b)) = (fixed(self.game, a), fixed(self.game, b)) {
            return a.image(self.map) == b;
        }
        match (&*a.kind, &*b.kind) {
            (ExprKind::Union(..), ExprKind::Union(..))
            | (ExprKind::Inter(..), ExprKind::Inter(..))
            | (ExprKind::And(..), ExprKind::And(..))
            | (ExprKind::Or(..), ExprKind::Or(..)) => self.parts(a, b, names),
            (ExprKind::Equal(a, c), ExprKind::Equal(b, d)) => {
                self.same(a, b, names) && self.same(c, d, names)
                    || self.same(a, d, names) && self.same(c, b, names)
            }
            (a, b) => self.same_kind(a, b, names),
        }
    }

    /// Whether the operands of two unions, intersections, conjunctions or disjunctions correspond in
    /// some order.
    fn parts(&self, a: &Expr, b: &Expr, names: &Names) -> bool {
        let (first, mut second) = (parts(a), parts(b));
        first.len() == second.len()
            && first.iter().all(|a| {
                let found = second.iter().position(|b| self.same(a, b, names));
                found.map(|n| second.swap_remove(n)).is_some()
            })
    }

    fn same_kind(&self, a: &ExprKind, b: &ExprKind, names: &Names) -> bool {
        use ExprKind as K;
        let same = |a: &Expr, b: &Expr| self.same(a, b, names);
        let all =
            |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
        let maybe = |a: &Option<Expr>, b: &Option<Expr>| match (a, b) {
            (None, None) => true,
            (Some(a), Some(b)) => same(a, b),
            _ => false,
        };
        match (a, b) {
            (K::Truth(a), K::Truth(b)) => a == b,
            (K::Edge, K::Edge)
            | (K::Corners, K::Corners)
            | (K::AllCells, K::AllCells)
            | (K::Me, K::Me)
            | (K::Next, K::Next)
            | (K::Playing, K::Playing)
            | (K::Turn, K::Turn)
            | (K::Passes, K::Passes)
            | (K::Blocked, K::Blocked) => true,
            (K::Local(a), K::Local(b)) | (K::OthersLocal(a), K::OthersLocal(b)) => {
                names.same.get(a).unwrap_or(a) == b
            }
            (K::Seen(a), K::Seen(b)) => a == b,
            (K::SeenAgo(first, a), K::SeenAgo(other, b)) => first == other && a == b,
            (K::Empty(a), K::Empty(b)) | (K::Occupied(a), K::Occupied(b)) => a == b,
            (
                K::Pieces {
                    owner: a,
                    kinds: c,
                    layer: l,
                },
                K::Pieces {
                    owner: b,
                    kinds: d,
                    layer: m,
                },
            ) => l == m && maybe(a, b) && maybe(c, d),
            (K::State(s, a), K::State(t, b)) => s == t && all(a, b),
            (
                K::Def {
                    def: d,
                    me: a,
                    key: c,
                    args: e,
                },
                K::Def {
                    def: f,
                    me: b,
                    key: g,
                    args: h,
                },
            ) => self.are_same_defs(*d, *f) && maybe(a, b) && maybe(c, g) && all(e, h),
            (K::Table(t, a), K::Table(u, b)) => t.rows == u.rows && all(a, b),
            (K::Rows(c, a, e), K::Rows(d, b, f)) => {
                c == d && self.keeps(*c) && same(a, b) && same(e, f)
            }
            (K::CoordOf(c, a), K::CoordOf(d, b)) => {
                c == d && self.keeps(*c) && same(a, b) && self.keeps_first(a, names)
            }
            (K::Coord(a), K::Coord(b)) => {
                self.map.keeps_board() && all(a, b) || self.same_place(a, b, names)
            }
            (K::FirstOf(a), K::FirstOf(b)) => same(a, b) && self.keeps_first(a, names),
            (K::Turned(t, a), K::Turned(u, b)) => {
                let keeps_sides = self.map.keeps_sides && self.is_plane();
                t == u && (*t == Turning::Opposite || keeps_sides) && same(a, b)
            }
            (K::Leap(a, x, y), K::Leap(b, z, w)) => {
                [x, y] == [z, w] && self.is_plane() && same(a, b)
            }
            (K::Some(a), K::Some(b)) => same(a, b) || self.connects(a, b, names),
            (K::Others(a), K::Others(b))
            | (K::KindOn(a), K::KindOn(b))
            | (K::OwnerOn(a), K::OwnerOn(b))
            | (K::Count(a), K::Count(b))
            | (K::CountGroups(a), K::CountGroups(b))
            | (K::Neg(a), K::Neg(b))
            | (K::No(a), K::No(b))
            | (K::Not(a), K::Not(b))
            | (K::Before(a), K::Before(b)) => same(a, b),
            (K::Diff(a, c), K::Diff(b, d))
            | (K::Back(a, c), K::Back(b, d))
            | (K::Between(a, c), K::Between(b, d))
            | (K::Group(a, c), K::Group(b, d))
            | (K::Flood(a, c), K::Flood(b, d))
            | (K::Less(a, c), K::Less(b, d))
            | (K::In(a, c), K::In(b, d)) => same(a, b) && same(c, d),
            (K::Arith(o, a, c), K::Arith(p, b, d)) => o == p && same(a, b) && same(c, d),
            (K::Step(a, c, e), K::Step(b, d, f)) => same(a, b) && same(c, d) && maybe(e, f),
            (K::Path(a, c, e), K::Path(b, d, f)) | (K::If(a, c, e), K::If(b, d, f)) => {
                same(a, b) && same(c, d) && same(e, f)
            }
            (
                K::Ray {
                    from: a,
                    dirs: c,
                    through: e,
                    ending: g,
                },
                K::Ray {
                    from: b,
                    dirs: d,
                    through: f,
                    ending: h,
                },
            ) => same(a, b) && same(c, d) && maybe(e, f) && self.ending(g, h, names),
            (
                K::Lines {
                    n: a,
                    exactly: x,
                    set: c,
                    along: e,
                },
                K::Lines {
                    n: b,
                    exactly: y,
                    set: d,
                    along: f,
                },
            ) => x == y && same(a, b) && same(c, d) && maybe(e, f),
            (K::InRange(a, c, e), K::InRange(b, d, f)) => same(a, b) && maybe(c, d) && maybe(e, f),
            (K::Can(a, c), K::Can(b, d)) => c == d && same(a, b),
            (K::Pick(x, a), K::Pick(y, b)) => x == y && all(a, b),
            (K::Filter(l, a, c), K::Filter(m, b, d))
            | (K::UnionOf(l, a, c), K::UnionOf(m, b, d))
            | (K::Sum(l, a, c), K::Sum(m, b, d)) => self.bound((*l, *m), (a, b), (c, d), names),
            (K::Best(x, l, a, c), K::Best(y, m, b, d))
            | (K::Extreme(x, l, a, c), K::Extreme(y, m, b, d)) => {
                x == y && self.bound((*l, *m), (a, b), (c, d), names)
            }
            (K::Reach(l, a, c), K::Reach(m, b, d)) => {
                let mut inner = names.clone();
                inner.bind((*l, *m), &Domain::Set(a.clone()));
                same(a, b) && self.same(c, d, &inner)
            }
            _ => false,
        }
    }

    /// Whether the map preserves the order of a set's members: the first goes to the first of the
    /// image, and so on. It does if there is at most one, or if members are their own images.
    fn keeps_first(&self, e: &Expr, names: &Names) -> bool {
        let keeps_order = match e.ty {
            Ty::Cells | Ty::Dirs => self.map.keeps_board(),
            Ty::Players => self.map.keeps_players(),
            _ => true,
        };
        keeps_order || names.singles.is_single(self.game, e)
    }

    /// Whether coordinates that depend on one other cell alone are those of the image, wherever that cell is.
    fn same_place(&self, a: &[Expr], b: &[Expr], names: &Names) -> bool {
        let (Some(first), Some(other)) = (Place::new(a), Place::new(b)) else {
            return false;
        };
        self.same(first.of, other.of, names)
            && names.singles.is_single(self.game, first.of)
            && first.goes_to(&other, &self.game.board, self.map)
    }

    /// Whether two conditions both state that a set connects two sides of the board, with the sides
    /// exchanged: `some flood(S & A, within S) & B`.
    fn connects(&self, a: &Expr, b: &Expr, names: &Names) -> bool {
        let (Some([s, from, to]), Some([t, other_from, other_to])) = (connection(a), connection(b))
        else {
            return false;
        };
        self.same(s, t, names)
            && self.same(from, other_to, names)
            && self.same(to, other_from, names)
    }

    /// Whether left, right and leaps have their meaning in a plane of squares or hexes, or the board's
    /// cells stay in place.
    fn is_plane(&self) -> bool {
        let is_level = !matches!(self.game.board.shape, Shape::Square { levels: 2.., .. });
        is_level || self.map.keeps_board()
    }

    fn keeps(&self, coord: Coord) -> bool {
        self.map.keeps(&self.game.board, coord)
    }

    /// Whether expressions in which a variable is bound over a domain correspond.
    fn bound(
        &self,
        locals: (LocalId, LocalId),
        (a, b): (&Domain, &Domain),
        (c, d): (&Expr, &Expr),
        names: &Names,
    ) -> bool {
        let mut inner = names.clone();
        inner.bind(locals, a);
        self.domain(a, b, names) && self.same(c, d, &inner)
    }

    fn ending(&self, a: &Ending, b: &Ending, names: &Names) -> bool {
        match (a, b) {
            (Ending::Over, Ending::Over) => true,
            (Ending::Onto(a), Ending::Onto(b))
            | (Ending::Upto(a), Ending::Upto(b))
            | (Ending::Until(a), Ending::Until(b)) => self.same(a, b, names),
            _ => false,
        }
    }
}

/// Returns the operands of a union of unions; also of nested intersections, conjunctions and
/// disjunctions.
fn parts(whole: &Expr) -> Vec<&Expr> {
    let (mut parts, mut rest) = (Vec::new(), vec![whole]);
    while let Some(e) = rest.pop() {
        match (&*whole.kind, &*e.kind) {
            (ExprKind::Union(..), ExprKind::Union(a, b))
            | (ExprKind::Inter(..), ExprKind::Inter(a, b))
            | (ExprKind::And(..), ExprKind::And(a, b))
            | (ExprKind::Or(..), ExprKind::Or(a, b)) => rest.extend([a, b]),
            _ => parts.push(e),
        }
    }
    parts
}

/// Returns the set and both sides of `flood(S & A, within S) & B`.
fn connection(e: &Expr) -> Option<[&Expr; 3]> {
    let ExprKind::Inter(flood, to) = &*e.kind else {
        return None;
    };
    let ExprKind::Flood(begin, within) = &*flood.kind else {
        return None;
    };
    let ExprKind::Inter(set, from) = &*begin.kind else {
        return None;
    };
    are_own_pieces(set, within).then_some([within, from, to])
}

/// Whether both are all own pieces of a layer.
fn are_own_pieces(a: &Expr, b: &Expr) -> bool {
    use ExprKind as K;
    match (&*a.kind, &*b.kind) {
        (
            K::Pieces {
                owner: Some(a),
                kinds: None,
                layer: l,
            },
            K::Pieces {
                owner: Some(b),
                kinds: None,
                layer: m,
            },
        ) => l == m && matches!((&*a.kind, &*b.kind), (K::Me, K::Me)),
        _ => false,
    }
}
