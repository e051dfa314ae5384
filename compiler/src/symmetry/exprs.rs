//! When expressions correspond: see `proof`.

use super::names::Names;
use super::proof::Proof;
use super::refusal::Why;
use crate::index::Id;
use crate::interp::Value;
use crate::typed::{Coord, DirId, Domain, Ending, Expr, ExprKind, LocalId, Turning, Ty};

impl<'g> Proof<'_, 'g> {
    pub(super) fn domain(&self, a: &'g Domain, b: &'g Domain, names: &Names<'g>) -> bool {
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
    pub(super) fn same(&self, a: &'g Expr, b: &'g Expr, names: &Names<'g>) -> bool {
        self.values.spend(1) && self.seems_same(a, b, names) || self.refuse(a.span, Why::Differs)
    }

    fn seems_same(&self, a: &'g Expr, b: &'g Expr, names: &Names<'g>) -> bool {
        if let Some(known) = self.values.correspond(self.map, (a, b), names) {
            return known;
        }
        match (&*a.kind, &*b.kind) {
            (ExprKind::Union(..), ExprKind::Union(..))
            | (ExprKind::Inter(..), ExprKind::Inter(..))
            | (ExprKind::And(..), ExprKind::And(..))
            | (ExprKind::Or(..), ExprKind::Or(..)) => self.parts(a, b, names),
            (ExprKind::Equal(a, c), ExprKind::Equal(b, d)) => {
                if let (Some(a), Some(b)) = (self.whole(a, c), self.whole(b, d)) {
                    return self.same(a, b, names);
                }
                let straight = || self.same(a, b, names) && self.same(c, d, names);
                let crossed = || self.same(a, d, names) && self.same(c, b, names);
                self.attempt(straight) || self.quietly(crossed)
            }
            _ if self.adds(a, names) && !self.values.adds_in_any_order(a) => {
                self.refuse(a.span, Why::Sum)
            }
            (a, b) => self.same_kind(a, b, names),
        }
    }

    /// Whether the value is a sum over members, which the map may bring into another order.
    fn adds(&self, e: &'g Expr, names: &Names<'g>) -> bool {
        let several = |index: &'g Expr| !names.singles.is_single(self.game, index);
        let adds = match &*e.kind {
            ExprKind::Sum(..) => true,
            ExprKind::State(_, index) => index.iter().any(several),
            ExprKind::Def { me, key, .. } => me.iter().chain(key).any(several),
            _ => false,
        };
        e.ty == Ty::Num && adds
    }

    /// Whether the operands of two unions, intersections, conjunctions or disjunctions correspond in
    /// some order.
    fn parts(&self, a: &'g Expr, b: &'g Expr, names: &Names<'g>) -> bool {
        let (first, second) = (parts(a), parts(b));
        let mut taken = vec![false; second.len()];
        first.len() == second.len()
            && first.iter().enumerate().all(|(n, a)| {
                let own =
                    (!taken[n] && self.quietly(|| self.same(a, second[n], names))).then_some(n);
                let mut others = (0..second.len()).filter(|m| *m != n && !taken[*m]);
                let place = own
                    .or_else(|| others.find(|m| self.quietly(|| self.same(a, second[*m], names))));
                match place {
                    Some(place) => {
                        taken[place] = true;
                        true
                    }
                    None => self.same(a, second[n], names),
                }
            })
    }

    fn same_kind(&self, a: &'g ExprKind, b: &'g ExprKind, names: &Names<'g>) -> bool {
        use ExprKind as K;
        let same = |a: &'g Expr, b: &'g Expr| self.same(a, b, names);
        let all = |a: &'g [Expr], b: &'g [Expr]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        };
        let maybe = |a: &'g Option<Expr>, b: &'g Option<Expr>| match (a, b) {
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
                names.image(*a) == *b
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
            (K::Coord(a), K::Coord(b)) => self.map.keeps_cells() && all(a, b),
            (K::FirstOf(a), K::FirstOf(b)) => same(a, b) && self.keeps_first(a, names),
            (K::Turned(t, a), K::Turned(u, b)) => self.turns(*t, *u) && same(a, b),
            (K::Leap(a, x, y), K::Leap(b, z, w)) => self.leaps([*x, *y], [*z, *w]) && same(a, b),
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
            (K::Extreme(x, l, a, c), K::Extreme(y, m, b, d)) => {
                x == y && self.bound((*l, *m), (a, b), (c, d), names)
            }
            (K::Best(x, l, a, c), K::Best(y, m, b, d)) => {
                let order = || self.values.order_alike(self.map, (c, d), (*l, *m), names);
                let alike = || self.domain(a, b, names) && order() == Some(true);
                let is_set = matches!(a, Domain::Set(_));
                let exact = || self.attempt(|| self.bound((*l, *m), (a, b), (c, d), names));
                x == y && (is_set && self.quietly(alike) || exact())
            }
            (K::Reach(l, a, c), K::Reach(m, b, d)) => {
                let mut inner = names.clone();
                inner.bind_member((*l, *m));
                same(a, b) && self.same(c, d, &inner)
            }
            _ => false,
        }
    }

    /// Whether the map preserves the order of a set's members: the first goes to the first of the
    /// image, and so on. It does if there is at most one, if members are their own images, or if the set
    /// is of members with equal numbers, of which the map keeps the order.
    pub(super) fn keeps_first(&self, e: &'g Expr, names: &Names<'g>) -> bool {
        let is_plain = self.map.keeps_type(e.ty) || names.singles.is_single(self.game, e);
        is_plain || self.keeps_members(e, names) || self.refuse(e.span, Why::First)
    }

    /// Whether the map keeps the order of the members of some set that no position changes, of which this one is a part; or
    /// of all members that have equal numbers, where it is those with the best number.
    fn keeps_members(&self, e: &'g Expr, names: &Names<'g>) -> bool {
        let part = |e: &'g Expr| self.keeps_members(e, names);
        let is_wider = match &*e.kind {
            ExprKind::Inter(a, b) => part(a) || part(b),
            ExprKind::Diff(a, _) | ExprKind::Filter(_, Domain::Set(a), _) => part(a),
            ExprKind::Best(_, local, Domain::Set(a), key) => {
                self.values.keeps_ties(self.map, key, *local, names) == Some(true) || part(a)
            }
            _ => false,
        };
        is_wider || self.values.keeps_order(self.map, e, names)
    }

    /// Whether two turns of directions correspond: for every direction, the image of the turned direction is the
    /// turned image of the direction. So left corresponds to right where the map is a reflection.
    fn turns(&self, first: Turning, other: Turning) -> bool {
        let board = &self.game.board;
        let turned = |turning: Turning, dir: DirId| match turning {
            Turning::Opposite => Some(board.dirs[dir].opposite),
            Turning::Left => board.left(dir),
            Turning::Right => board.right(dir),
        };
        let dirs = &self.map.dirs;
        let mut all = board.dirs.ids();
        all.all(|dir| turned(first, dir).map(|to| dirs[to]) == turned(other, dirs[dir]))
    }

    /// Whether two leaps correspond, from whatever cell.
    fn leaps(&self, first: [i32; 2], other: [i32; 2]) -> bool {
        let world = self.values.world();
        let (own, image) = (
            world.leaps(first[0], first[1]),
            world.leaps(other[0], other[1]),
        );
        let cells = &self.map.cells;
        let mut all = cells.enumerate();
        all.all(|(from, to)| {
            let (own, image) = (&own[from.index()], &image[to.index()]);
            own.len() == image.len() && own.iter().all(|cell| image.contains(cells[cell]))
        })
    }

    /// Whether two conditions both state that a set connects two sides of the board, with the sides
    /// exchanged: `some flood(S & A, within S) & B`.
    fn connects(&self, a: &'g Expr, b: &'g Expr, names: &Names<'g>) -> bool {
        let (Some([s, from, to]), Some([t, other_from, other_to])) = (connection(a), connection(b))
        else {
            return false;
        };
        self.same(s, t, names)
            && self.same(from, other_to, names)
            && self.same(to, other_from, names)
    }

    /// The set of which a condition says that it is connected: `group(first_of(S), S) == S`. Which member is the first does
    /// not matter for that.
    fn whole(&self, group: &'g Expr, set: &'g Expr) -> Option<&'g Expr> {
        let ExprKind::Group(cell, of) = &*group.kind else {
            return None;
        };
        let ExprKind::FirstOf(first) = &*cell.kind else {
            return None;
        };
        let still = self.map.still();
        let equal = Proof::still(self.game, &still, self.values);
        let names = Names::default();
        (equal.same(first, of, &names) && equal.same(of, set, &names)).then_some(set)
    }

    fn keeps(&self, coord: Coord) -> bool {
        self.map.keeps(&self.game.board, coord)
    }

    /// Whether expressions in which a variable is bound over a domain correspond.
    fn bound(
        &self,
        locals: (LocalId, LocalId),
        (a, b): (&'g Domain, &'g Domain),
        (c, d): (&'g Expr, &'g Expr),
        names: &Names<'g>,
    ) -> bool {
        let mut inner = names.clone();
        self.bind(&mut inner, locals, a);
        self.domain(a, b, names) && self.same(c, d, &inner)
    }

    /// Records the facts about a variable that is bound to each member of a domain in turn.
    pub(super) fn bind(
        &self,
        names: &mut Names<'g>,
        locals: (LocalId, LocalId),
        domain: &'g Domain,
    ) {
        names.pair(locals);
        match domain {
            Domain::Set(_) => names.bind_member(locals),
            Domain::Groups(_) => {}
            Domain::Range(low, high) => {
                let ends = (self.values.constant(low), self.values.constant(high));
                if let (Some(Value::Num(low)), Some(Value::Num(high))) = ends {
                    names.singles.bind_number(locals.0, (low, high));
                }
            }
        }
    }

    fn ending(&self, a: &'g Ending, b: &'g Ending, names: &Names<'g>) -> bool {
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
            | (ExprKind::Or(..), ExprKind::Or(a, b)) => rest.extend([b, a]),
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
