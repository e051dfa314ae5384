//! Monotonicity: the value of an expression grows with the pieces of one player, shrinks, or stays.
//!
//! Sets are ordered by inclusion, numbers as usual, and false is less than true. A value that depends on anything else of
//! the position has no trend.

use crate::index::Id;
use crate::typed::{Arith, Domain, Ending, Expr, ExprKind, Game, LocalId, Mask};
use std::collections::BTreeMap;

/// The dependence of a value on the pieces of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trend {
    /// It is the same in all positions.
    Still,
    /// It grows with the pieces, or stays as it is.
    Up,
    /// It shrinks with the pieces, or stays as it is.
    Down,
}

use Trend::{Down, Still, Up};

impl Trend {
    fn flip(self) -> Trend {
        match self {
            Still => Still,
            Up => Down,
            Down => Up,
        }
    }
    /// The trend of a value that grows with two others.
    fn with(self, other: Trend) -> Option<Trend> {
        match (self, other) {
            (Still, trend) | (trend, Still) => Some(trend),
            (a, b) => (a == b).then_some(a),
        }
    }
}

/// The meanings of names in an expression.
#[derive(Clone)]
pub(super) struct Env<'g> {
    game: &'g Game,
    /// The player as whom it is evaluated; `None` where it must not matter.
    me: Option<usize>,
    /// The player whose pieces count.
    whose: usize,
    locals: BTreeMap<LocalId, Trend>,
}

impl<'g> Env<'g> {
    pub(super) fn new(game: &'g Game, me: Option<usize>, whose: usize) -> Env<'g> {
        Env {
            game,
            me,
            whose,
            locals: BTreeMap::new(),
        }
    }

    /// Returns the trend of an expression, `None` where it was not proved to have one.
    pub(super) fn trend(&self, e: &Expr) -> Option<Trend> {
        use ExprKind as K;
        match &*e.kind {
            K::Num(_) | K::Truth(_) | K::Cells(_) | K::Mask(_) => Some(Still),
            K::AllCells | K::Edge | K::Corners => Some(Still),
            K::Me => self.me.map(|_| Still),
            K::Local(local) => self.locals.get(local).copied(),
            K::Pieces { owner, kinds, .. } => {
                let is_own = self.player(owner.as_ref()?) == Some(self.whose);
                let is_still = kinds.as_ref().is_none_or(|e| self.trend(e) == Some(Still));
                (is_own && is_still).then_some(Up)
            }
            K::Def { def, me, key, args } => {
                self.def(&self.game.defs[*def], me.as_ref(), key.as_ref(), args)
            }
            K::Union(a, b)
            | K::Inter(a, b)
            | K::And(a, b)
            | K::Or(a, b)
            | K::Flood(a, b)
            | K::Arith(Arith::Add, a, b) => self.both(a, b),
            K::Diff(a, b) | K::Arith(Arith::Sub, a, b) => {
                self.trend(a)?.with(self.trend(b)?.flip())
            }
            K::Some(a) | K::Count(a) => self.trend(a),
            K::No(a) | K::Not(a) | K::Neg(a) => self.trend(a).map(Trend::flip),
            K::Less(a, b) | K::In(a, b) => self.trend(a)?.flip().with(self.trend(b)?),
            K::InRange(a, low, None) => self.above(a, low.as_ref()),
            K::InRange(a, None, high) => self.above(a, high.as_ref()).map(Trend::flip),
            K::If(cond, a, b) if self.is_still(cond) => self.both(a, b),
            K::Step(a, dirs, times) => {
                let is_plain = self.is_still(dirs) && times.iter().all(|e| self.is_still(e));
                self.trend(a).filter(|_| is_plain)
            }
            K::Back(a, dirs) => self.trend(a).filter(|_| self.is_still(dirs)),
            K::Leap(a, _, _) => self.trend(a),
            K::Group(cell, within) if self.is_still(cell) => self.trend(within),
            K::Lines {
                n,
                exactly: false,
                set,
                along,
            } => {
                let is_plain = self.is_still(n) && along.iter().all(|e| self.is_still(e));
                self.trend(set).filter(|_| is_plain)
            }
            K::Ray {
                from,
                dirs,
                through,
                ending,
            } if self.is_still(dirs) => self.ray(from, through.as_ref(), ending),
            K::Filter(local, domain, e) | K::UnionOf(local, domain, e) => {
                let (members, each) = self.domain(domain)?;
                members.with(self.bind(*local, each).trend(e)?)
            }
            K::Reach(local, begin, e) => {
                self.trend(begin)?.with(self.bind(*local, Still).trend(e)?)
            }
            K::Sum(local, domain, e) | K::Extreme(_, local, domain, e) => {
                let (members, each) = self.domain(domain)?;
                let trend = self.bind(*local, each).trend(e);
                trend.filter(|_| members == Still)
            }
            K::Pick(_, all) => {
                let mut trends = all.iter().map(|e| self.trend(e));
                trends.try_fold(Still, |trend, e| trend.with(e?))
            }
            _ => self.still(e),
        }
    }

    /// The trend of any function of values that are the same in all positions.
    fn still(&self, e: &Expr) -> Option<Trend> {
        use ExprKind as K;
        let all = |parts: &[&Expr]| parts.iter().all(|e| self.is_still(e)).then_some(Still);
        match &*e.kind {
            K::Others(a) | K::Turned(_, a) | K::FirstOf(a) | K::CoordOf(_, a) => all(&[a]),
            K::Rows(_, a, b) | K::Equal(a, b) | K::Arith(_, a, b) | K::Between(a, b) => {
                all(&[a, b])
            }
            K::Path(a, b, c) => all(&[a, b, c]),
            K::InRange(a, low, high) => {
                let bounds = low.iter().chain(high);
                all(&bounds.chain([a]).collect::<Vec<_>>())
            }
            K::Coord(parts) => all(&parts.iter().collect::<Vec<_>>()),
            K::Table(_, index) => all(&index.iter().collect::<Vec<_>>()),
            K::Lines { n, set, along, .. } => {
                let parts = [n, set].into_iter().chain(along);
                all(&parts.collect::<Vec<_>>())
            }
            _ => None,
        }
    }

    fn is_still(&self, e: &Expr) -> bool {
        self.trend(e) == Some(Still)
    }

    fn both(&self, a: &Expr, b: &Expr) -> Option<Trend> {
        self.trend(a)?.with(self.trend(b)?)
    }

    /// The trend of `a >= bound`.
    fn above(&self, a: &Expr, bound: Option<&Expr>) -> Option<Trend> {
        let bound = bound.map_or(Some(Still), |e| self.trend(e))?;
        self.trend(a)?.with(bound.flip())
    }

    /// The trend of the members of a domain, and that of each member: a group grows with the set.
    fn domain(&self, domain: &Domain) -> Option<(Trend, Trend)> {
        match domain {
            Domain::Set(e) => Some((self.trend(e)?, Still)),
            Domain::Range(a, b) => {
                let is_still = self.is_still(a) && self.is_still(b);
                is_still.then_some((Still, Still))
            }
            // Of a smaller set a group may fall into several or disappear.
            Domain::Groups(e) => match self.trend(e)? {
                Down => None,
                trend => Some((trend, trend)),
            },
        }
    }

    /// The trend of cells on rays. With more cells to walk over, a ray is longer, and its end moves.
    fn ray(&self, from: &Expr, through: Option<&Expr>, ending: &Ending) -> Option<Trend> {
        let walked = through.map_or(Some(Still), |e| self.trend(e))?;
        let begin = self.trend(from)?.with(walked)?;
        match ending {
            Ending::Over => Some(begin),
            // A cell that it ended at is walked over, if it is not the end any more.
            Ending::Upto(on) => begin.with(self.trend(on)?).filter(|t| *t != Down),
            Ending::Onto(on) | Ending::Until(on) if walked == Still => begin.with(self.trend(on)?),
            Ending::Onto(_) | Ending::Until(_) => None,
        }
    }

    fn def(
        &self,
        def: &crate::typed::Def,
        me: Option<&Expr>,
        key: Option<&Expr>,
        args: &[Expr],
    ) -> Option<Trend> {
        let me = match me {
            Some(e) => Some(self.player(e)?),
            None => self.me,
        };
        let mut env = Env::new(self.game, me, self.whose);
        for (n, arg) in args.iter().enumerate() {
            env.locals.insert(LocalId::from_index(n), self.trend(arg)?);
        }
        let only = match key {
            Some(key) if !self.is_still(key) => return None,
            // A table by player.
            Some(key) => self.player(key),
            None => None,
        };
        let entries = def.entries.iter().enumerate();
        let mut entries = entries
            .filter(|(n, _)| only.is_none_or(|only| only == *n))
            .filter_map(|(_, entry)| entry.as_ref());
        entries.try_fold(Still, |trend, entry| trend.with(env.trend(entry)?))
    }

    fn bind(&self, local: LocalId, trend: Trend) -> Env<'g> {
        let mut env = self.clone();
        env.locals.insert(local, trend);
        env
    }

    /// The one player that an expression names.
    fn player(&self, e: &Expr) -> Option<usize> {
        let one = |mask: Mask| (mask.count_ones() == 1).then(|| mask.trailing_zeros() as usize);
        match &*e.kind {
            ExprKind::Me => self.me,
            ExprKind::Mask(mask) if e.ty == crate::typed::Ty::Players => one(*mask),
            ExprKind::Others(e) => {
                let other = self.player(e)?;
                one(self.game.all_players() & !(1 << other))
            }
            _ => None,
        }
    }
}
