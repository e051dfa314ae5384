//! Abstract interpretation of expressions: bounds of their values in all positions.
//!
//! The interpreter evaluates constants. For other expressions, a bound is computed from the bounds of their
//! operands; if nothing is known, it covers all values of the type. The work is limited, so that definitions
//! which use each other repeatedly cannot take exponential time.

use std::cell::Cell;

use super::bound::{Bound, Cells, Members, Stand};
use super::cost;
use super::facts::Facts;
use crate::check::walk as tree;
use crate::index::Id;
use crate::interp::set::CellSet;
use crate::interp::{constant, walk};
use crate::interval::{self, NUMBERS, limited};
use crate::typed::{
    Axis, CellId, Coord, DefId, Domain, Ending, Expr, ExprKind, LayerId, LocalId, Mask, StateId,
    StateTy, Ty,
};

/// The most expressions visited for one query.
const WORK: u32 = 20_000;
/// The greatest cost of a constant that is evaluated.
pub(super) const MOST_COST: u64 = 200_000;
/// The most moves of a game.
const MOVES: i64 = 10_000;

/// The context of an expression: the possible players as `me`, and the bounds of local names.
pub(super) struct Place<'f, 'g> {
    pub(super) facts: &'f Facts<'g>,
    /// The players who may be `me`.
    pub(super) me: Mask,
    /// The bounds of local names; `None` and missing entries are unknown.
    pub(super) locals: Vec<Option<Bound>>,
    /// Conditions that have been required and still hold.
    pub(super) required: Vec<&'g Expr>,
    work: Cell<u32>,
}

impl<'f, 'g> Place<'f, 'g> {
    pub(super) fn new(facts: &'f Facts<'g>, me: Mask) -> Place<'f, 'g> {
        Place {
            facts,
            me,
            locals: Vec::new(),
            required: Vec::new(),
            work: Cell::new(WORK),
        }
    }

    /// Sets the bound of a local name.
    pub(super) fn bind(&mut self, local: LocalId, bound: Bound) {
        if self.locals.len() <= local.index() {
            self.locals.resize(local.index() + 1, None);
        }
        self.locals[local.index()] = Some(bound);
    }

    /// Makes a local name unknown.
    pub(super) fn unbind(&mut self, local: LocalId) {
        self.required.clear();
        if let Some(known) = self.locals.get_mut(local.index()) {
            *known = None;
        }
    }

    /// Forgets the pieces after an effect; of sets in local names, only the cells are still known.
    pub(super) fn forget_pieces(&mut self) {
        self.required.clear();
        for local in self.locals.iter_mut().flatten() {
            if let Bound::Cells(cells) = local {
                *cells = cells.clone().forget(&self.facts.stand);
            }
        }
    }

    /// Returns the bound of an expression, with a new budget of work.
    pub(super) fn ask(&mut self, e: &Expr) -> Bound {
        self.work.set(WORK);
        self.bound(e)
    }

    /// Returns the bound of each member of a domain; `None` if the domain is empty in every position.
    pub(super) fn member(&mut self, domain: &Domain) -> Option<Bound> {
        match domain {
            Domain::Set(set) => {
                let bound = self.bound(set);
                (!bound.is_empty()).then(|| single(bound))
            }
            Domain::Groups(set) => {
                let bound = self.bound(set);
                (!bound.is_empty()).then(|| part_of(bound))
            }
            Domain::Range(first, last) => {
                let ((low, _), (_, high)) = (self.num(first), self.num(last));
                (low <= high).then_some(Bound::Num(low, high))
            }
        }
    }

    /// Whether a domain has a member in every position.
    pub(super) fn has_members(&mut self, domain: &Domain) -> bool {
        match domain {
            Domain::Set(set) | Domain::Groups(set) => self.bound(set).is_some(),
            Domain::Range(first, last) => self.num(first).1 <= self.num(last).0,
        }
    }

    fn any(&self, ty: Ty) -> Bound {
        let game = self.facts.game;
        let all = match ty {
            Ty::Dirs => all_of(game.board.dirs.len()),
            Ty::Kinds => all_of(game.kinds.len()),
            Ty::Players => all_of(game.players.len() + usize::from(game.chance)),
            Ty::Enum(e) => all_of(game.enums[e].members.len()),
            _ => 0,
        };
        Bound::any(ty, all, &self.facts.world, &self.facts.stand)
    }

    fn bound(&mut self, e: &Expr) -> Bound {
        if self.work.get() == 0 {
            return self.any(e.ty);
        }
        self.spend(1);
        if self.quickly_constant(e) {
            self.spend(20);
            let value = constant(&self.facts.world, e);
            let known = value.map(|value| Bound::of(value, &self.facts.stand));
            return known.unwrap_or_else(|| self.any(e.ty));
        }
        match e.ty {
            Ty::Cells => self.cells_of(e),
            Ty::Num => self.num_of(e),
            Ty::Truth => self.truth_of(e),
            _ => self.members_of(e),
        }
    }

    /// Takes some work from the budget.
    fn spend(&self, work: u32) {
        self.work.set(self.work.get().saturating_sub(work));
    }

    /// Takes the work of walks over the board from the budget.
    fn spend_walks(&self) {
        let cells = self.facts.game.board.cells.len() as u32;
        self.spend(50 + cells / 4);
    }

    /// Whether an expression is constant and cheap enough to evaluate.
    fn quickly_constant(&self, e: &Expr) -> bool {
        let facts = self.facts;
        tree::closed(e)
            && tree::constant(facts.game, e)
            && cost::of(facts.game, &facts.costs, e) <= MOST_COST
    }

    fn cells(&mut self, e: &Expr) -> Cells {
        match self.bound(e) {
            Bound::Cells(cells) => cells,
            _ => self.no_cells(),
        }
    }

    fn mask(&mut self, e: &Expr) -> Members {
        match self.bound(e) {
            Bound::Mask(members) => members,
            _ => Members {
                may: 0,
                some: false,
                exact: false,
            },
        }
    }

    fn num(&mut self, e: &Expr) -> (i64, i64) {
        match self.bound(e) {
            Bound::Num(low, high) => (low, high),
            _ => NUMBERS,
        }
    }

    fn no_cells(&self) -> Cells {
        Cells {
            may: self.facts.world.none(),
            some: false,
            exact: true,
            stand: self.facts.stand.clone(),
        }
    }

    /// Returns the bound of cells of which the pieces are unknown.
    fn among(&self, may: CellSet, exact: bool) -> Cells {
        Cells {
            some: exact && !may.is_empty(),
            may,
            exact,
            stand: self.facts.stand.clone(),
        }
    }

    // ---- expressions of any type

    /// Returns the bound of an expression that can be of several types.
    fn shared(&mut self, e: &Expr) -> Bound {
        match &*e.kind {
            ExprKind::Local(local) => {
                let known = self.locals.get(local.index()).cloned().flatten();
                known.unwrap_or_else(|| self.any(e.ty))
            }
            ExprKind::If(cond, then, otherwise) => self.one_of(cond, then, otherwise),
            ExprKind::Before(inner) => self.before(inner),
            ExprKind::Def { def, me, key, args } => self.def(*def, me.as_ref(), key.as_ref(), args),
            ExprKind::State(..) => self.state(e),
            ExprKind::Filter(local, domain, cond) => self.filter(e, *local, domain, cond),
            ExprKind::UnionOf(local, domain, each) => self.union_of(e, *local, domain, each),
            ExprKind::Best(_, _, Domain::Groups(set), _) => part_of(self.bound(set)),
            ExprKind::Best(_, _, Domain::Set(set), _) | ExprKind::FirstOf(set) => {
                let set = self.bound(set);
                let some = set.is_some();
                with_some(part_of(set), some)
            }
            ExprKind::Union(a, b) => self.bound(a).either(self.bound(b)),
            ExprKind::Inter(a, b) => self.bound(a).both(self.bound(b)),
            ExprKind::Diff(a, b) => self.bound(a).without(self.bound(b)),
            _ => self.any(e.ty),
        }
    }

    fn nothing(&self, ty: Ty) -> Bound {
        match ty {
            Ty::Cells => Bound::Cells(self.no_cells()),
            Ty::Num => Bound::Num(0, 0),
            Ty::Truth => Bound::NO,
            _ => Bound::Mask(Members::of(0, true)),
        }
    }

    fn one_of(&mut self, cond: &Expr, then: &Expr, otherwise: &Expr) -> Bound {
        let cond = self.bound(cond);
        match (cond.is_true(), cond.is_false()) {
            (true, _) => self.bound(then),
            (_, true) => self.bound(otherwise),
            _ => self.bound(then).join(self.bound(otherwise)),
        }
    }

    /// The pieces before the turn are not those of the present position.
    fn before(&mut self, inner: &Expr) -> Bound {
        let (locals, required) = (self.locals.clone(), std::mem::take(&mut self.required));
        self.forget_pieces();
        let bound = self.bound(inner);
        (self.locals, self.required) = (locals, required);
        match bound {
            Bound::Cells(cells) if !cells.is_empty() => {
                Bound::Cells(cells.forget(&self.facts.stand))
            }
            other => other,
        }
    }

    fn union_of(&mut self, e: &Expr, local: LocalId, domain: &Domain, each: &Expr) -> Bound {
        let Some(member) = self.member(domain) else {
            return self.nothing(e.ty);
        };
        let some = self.has_members(domain);
        self.bind(local, member);
        match self.bound(each) {
            Bound::Cells(cells) => Bound::Cells(Cells {
                some: cells.some && some,
                exact: false,
                ..cells
            }),
            Bound::Mask(m) => Bound::Mask(Members {
                some: m.some && some,
                exact: false,
                ..m
            }),
            other => other,
        }
    }

    fn filter(&mut self, e: &Expr, local: LocalId, domain: &Domain, cond: &Expr) -> Bound {
        let Some(member) = self.member(domain) else {
            return self.nothing(e.ty);
        };
        self.bind(local, member);
        let cond = self.bound(cond);
        if cond.is_false() {
            return self.nothing(e.ty);
        }
        match domain {
            Domain::Set(set) if cond.is_true() => self.bound(set),
            Domain::Set(set) | Domain::Groups(set) => part_of(self.bound(set)),
            Domain::Range(..) => self.any(e.ty),
        }
    }

    fn def(&mut self, def: DefId, me: Option<&Expr>, key: Option<&Expr>, args: &[Expr]) -> Bound {
        let definition = &self.facts.game.defs[def];
        let args: Vec<_> = args.iter().map(|a| Some(self.bound(a))).collect();
        let who = match me {
            Some(me) => self.mask(me),
            None => Members::of(self.me, false),
        };
        let read = key.map(|key| self.bound(key));
        let outer = (std::mem::replace(&mut self.locals, args), self.me);
        // For another player as `me`, a piece of ours belongs to someone else.
        let other = me.is_some() && definition.uses_me;
        if other {
            self.me = who.may;
            self.locals.iter_mut().flatten().for_each(forget_owner);
        }
        let mut all: Option<Bound> = None;
        for (i, entry) in definition.entries.iter().enumerate() {
            if !may_read(definition.axis, read.as_ref(), i) {
                continue;
            }
            let bound = match entry {
                Some(entry) => self.bound(entry),
                None => self.nothing(definition.ty),
            };
            all = Some(match all {
                Some(all) => all.join(bound),
                None => bound,
            });
        }
        (self.locals, self.me) = outer;
        let mut bound = all.unwrap_or_else(|| self.nothing(definition.ty));
        if other {
            forget_owner(&mut bound);
        }
        let several = (me.is_some() && !who.some) || key.is_some() && !one_member(read.as_ref());
        match several || other {
            true => loosened(bound, self.nothing(definition.ty)),
            false => bound,
        }
    }

    /// Whether an index of a state is of nobody who plays, as `me` is after a throw.
    fn has_no_entry(&mut self, state: StateId, index: &[Expr]) -> bool {
        let game = self.facts.game;
        let mut axes = game.states[state].axes.iter().zip(index);
        axes.any(|(axis, i)| *axis == Axis::Player && self.mask(i).may & game.all_players() == 0)
    }

    /// Whether an index by player always names exactly one entry: chance has none, and where all choose at once, all of
    /// them are next.
    fn has_entry(&self, index: &Expr) -> bool {
        let game = self.facts.game;
        match &*index.kind {
            ExprKind::Me => self.me & game.chance_mask() == 0,
            ExprKind::Next => !game.simultaneous && !game.chance,
            _ => false,
        }
    }

    fn state(&mut self, e: &Expr) -> Bound {
        let ExprKind::State(state, index) = &*e.kind else {
            return self.any(e.ty);
        };
        if self.has_no_entry(*state, index) {
            return self.nothing(e.ty);
        }
        let one = index.iter().all(|i| {
            let bound = self.bound(i);
            one_member(Some(&bound)) || self.has_entry(i)
        });
        let game = self.facts.game;
        match game.states[*state].ty {
            StateTy::Number(low, high) => {
                let (low, high) = (i64::from(low), i64::from(high));
                let entries = game.states[*state]
                    .axes
                    .iter()
                    .map(|a| game.axis_len(*a) as i64);
                let most = entries.fold(1_i64, |n, len| n.saturating_mul(len));
                match one {
                    true => Bound::Num(low, high),
                    false => Bound::Num(
                        low.min(0).saturating_mul(most).max(NUMBERS.0),
                        high.max(0).saturating_mul(most).min(NUMBERS.1),
                    ),
                }
            }
            StateTy::Enum(_) if one => with_some(self.any(e.ty), true),
            _ => self.any(e.ty),
        }
    }

    // ---- sets of cells

    fn cells_of(&mut self, e: &Expr) -> Bound {
        let cells = match &*e.kind {
            ExprKind::Empty(layer) => self.standing(*layer, |_| Stand {
                nothing: true,
                ..Stand::NONE
            }),
            ExprKind::Occupied(layer) => self.standing(*layer, |all| Stand {
                nothing: false,
                ..all
            }),
            ExprKind::Pieces {
                owner,
                kinds,
                layer,
            } => self.pieces(owner.as_ref(), kinds.as_ref(), *layer),
            ExprKind::Step(from, dirs, n) => self.step(from, dirs, n.as_ref()),
            ExprKind::Back(to, dirs) => self.back(to, dirs),
            ExprKind::Leap(from, a, b) => {
                let from = self.cells(from);
                let may = walk::leap(&self.facts.world, &some_of(&from), *a, *b);
                self.among(may, from.exact)
            }
            ExprKind::Ray {
                from,
                dirs,
                through,
                ending,
            } => self.ray(from, dirs, through.as_ref(), ending),
            ExprKind::Path(from, dirs, to) => self.path(from, dirs, to),
            ExprKind::Between(a, b) => {
                let (a, b) = (self.cells(a), self.cells(b));
                match a.is_empty() || b.is_empty() {
                    true => self.no_cells(),
                    false => self.among(self.facts.world.all(), false),
                }
            }
            ExprKind::Group(from, set) | ExprKind::Flood(from, set) => {
                let (from, set) = (self.cells(from), self.cells(set));
                match from.both(&set).is_empty() {
                    true => self.no_cells(),
                    false => part_cells(set),
                }
            }
            ExprKind::Lines { n, set, along, .. } => self.lines(n, set, along.as_ref()),
            ExprKind::Coord(list) => self.coord(list),
            ExprKind::Reach(_, from, _) => self.reach(from),
            ExprKind::Rows(coord, low, high) => self.rows(*coord, low, high),
            _ => return self.shared(e),
        };
        Bound::Cells(cells)
    }

    /// Returns all cells, restricted to those of the layer on which `what` may stand.
    fn standing(&self, layer: LayerId, what: impl Fn(Stand) -> Stand) -> Cells {
        let mut cells = self.among(self.facts.world.all(), false);
        let stand = &mut cells.stand[layer.index()];
        *stand = what(*stand).both(*stand);
        cells
    }

    fn pieces(&mut self, owner: Option<&Expr>, kinds: Option<&Expr>, layer: LayerId) -> Cells {
        let kinds = kinds.map_or(Mask::MAX, |k| self.mask(k).may);
        let (mine, theirs) = match owner {
            None => (true, true),
            Some(owner) => self.whose(owner),
        };
        // Chance has no pieces.
        let mine = mine && self.me & self.facts.game.all_players() != 0;
        let only = |stand: Stand| Stand {
            nothing: false,
            mine: if mine { stand.mine & kinds } else { 0 },
            theirs: if theirs { stand.theirs & kinds } else { 0 },
            neutral: if owner.is_none() {
                stand.neutral & kinds
            } else {
                0
            },
        };
        self.standing(layer, only)
    }

    /// Whether these players may include `me`, and whether they may include others.
    fn whose(&mut self, owner: &Expr) -> (bool, bool) {
        match &*owner.kind {
            ExprKind::Me => (true, false),
            ExprKind::Others(who) if matches!(&*who.kind, ExprKind::Me) => (false, true),
            _ => {
                let may = self.mask(owner).may;
                let sure = self.me.count_ones() == 1;
                (may & self.me != 0, !sure && may != 0 || may & !self.me != 0)
            }
        }
    }

    fn step(&mut self, from: &Expr, dirs: &Expr, n: Option<&Expr>) -> Cells {
        let (from, dirs) = (self.cells(from), self.mask(dirs));
        if from.is_empty() {
            return self.no_cells();
        }
        let world = &self.facts.world;
        match n.map(|n| self.num(n)) {
            None => self.among(
                walk::step(world, &from.may, dirs.may),
                from.exact && dirs.exact,
            ),
            Some((low, high)) if low == high => {
                let n = i32::try_from(low).unwrap_or(i32::MAX);
                let may = walk::steps(world, &from.may, dirs.may, n);
                self.among(may, from.exact && dirs.exact)
            }
            Some(_) => {
                let mut may = self.reached(&from, dirs.may);
                may.add(&from.may);
                self.among(may, false)
            }
        }
    }

    fn back(&mut self, to: &Expr, dirs: &Expr) -> Cells {
        let (to, dirs) = (self.cells(to), self.mask(dirs));
        let may = walk::back(&self.facts.world, &some_of(&to), dirs.may);
        self.among(may, to.exact && dirs.exact)
    }

    fn path(&mut self, from: &Expr, dirs: &Expr, to: &Expr) -> Cells {
        let (from, dirs, to) = (self.cells(from), self.mask(dirs), self.cells(to));
        match from.is_empty() || dirs.may == 0 || to.is_empty() {
            true => self.no_cells(),
            false => self.among(self.reached(&from, dirs.may), false),
        }
    }

    fn reach(&mut self, from: &Expr) -> Cells {
        let from = self.cells(from);
        match from.is_empty() {
            true => self.no_cells(),
            false => Cells {
                some: from.some,
                ..self.among(self.facts.world.all(), false)
            },
        }
    }

    /// Returns the cells of all walks from some cells in some directions, and the cells themselves.
    fn reached(&self, from: &Cells, dirs: Mask) -> CellSet {
        self.spend_walks();
        let world = &self.facts.world;
        let mut all = from.may.clone();
        for dir in walk::dirs(dirs) {
            for cell in from.may.iter() {
                walk::walk(world, cell, dir).for_each(|c| all.insert(c));
            }
        }
        all
    }

    fn ray(&mut self, from: &Expr, dirs: &Expr, through: Option<&Expr>, ending: &Ending) -> Cells {
        let (from, dirs) = (self.cells(from), self.mask(dirs));
        if from.is_empty() || dirs.may == 0 {
            return self.no_cells();
        }
        let all = self.among(self.reached(&from, dirs.may), false);
        let through = match through {
            Some(through) => self.cells(through),
            None => all.clone(),
        };
        let kept = match ending {
            Ending::Over => through,
            Ending::Onto(to) => self.cells(to),
            Ending::Upto(to) => through.either(&self.cells(to)),
            Ending::Until(to) => match self.cells(to).is_empty() {
                true => self.no_cells(),
                false => through,
            },
        };
        part_cells(kept.both(&all))
    }

    /// A line of n cells needs n cells in a row, on the board and in the set.
    fn lines(&mut self, n: &Expr, set: &Expr, along: Option<&Expr>) -> Cells {
        self.spend_walks();
        let (low, high) = self.num(n);
        let set = self.cells(set);
        // Rows of fewer than two are the set itself.
        match (low < 2, high < 2) {
            (_, true) => return set,
            (true, false) => return part_cells(set),
            (false, false) => {}
        }
        let game = self.facts.game;
        let along = along.map_or(all_of(game.board.dirs.len()), |d| self.mask(d).may);
        let fits = walk::dirs(along).any(|dir| {
            set.may.iter().any(|cell| {
                let row = walk::walk(&self.facts.world, cell, dir);
                let more = row.take_while(|c| set.may.contains(*c)).count();
                more as i64 + 1 >= low
            })
        });
        match fits && low <= game.board.cells.len() as i64 {
            true => part_cells(set),
            false => self.no_cells(),
        }
    }

    fn rows(&mut self, coord: Coord, low: &Expr, high: &Expr) -> Cells {
        let ((low, _), (_, high)) = (self.num(low), self.num(high));
        let board = &self.facts.game.board;
        let in_rows = |c: CellId| (low..=high).contains(&coordinate(board, coord, c));
        self.among(self.facts.world.cells_where(in_rows), false)
    }

    fn coord(&mut self, list: &[Expr]) -> Cells {
        let ranges: Vec<_> = list.iter().map(|e| self.num(e)).collect();
        let board = &self.facts.game.board;
        let fits = |c: CellId| {
            let axes = [Coord::X, Coord::Y, Coord::Z].into_iter().zip(&ranges);
            axes.into_iter()
                .all(|(axis, (low, high))| (*low..=*high).contains(&coordinate(board, axis, c)))
        };
        self.among(self.facts.world.cells_where(fits), false)
    }

    // ---- other sets

    fn members_of(&mut self, e: &Expr) -> Bound {
        let game = self.facts.game;
        let one = |may| Members {
            may,
            some: true,
            exact: false,
        };
        Bound::Mask(match &*e.kind {
            ExprKind::Me => one(self.me),
            // Where all choose at once, nobody may be left.
            ExprKind::Next => Members {
                some: !game.simultaneous,
                ..one(all_of(game.players.len() + usize::from(game.chance)))
            },
            ExprKind::Playing => Members::of(game.all_players(), false),
            ExprKind::Others(who) => {
                let who = self.mask(who);
                let several = game.players.len() > 1;
                Members {
                    may: match who.may.count_ones() {
                        1 => game.all_players() & !who.may,
                        _ => game.all_players(),
                    },
                    some: who.some && several,
                    exact: false,
                }
            }
            ExprKind::KindOn(set) => {
                let set = self.cells(set);
                let kinds = match set.is_empty() {
                    true => 0,
                    false => set.stand.first().map_or(0, |s| s.kinds()),
                };
                Members::of(kinds, false)
            }
            ExprKind::OwnerOn(set) => {
                let set = self.cells(set);
                let stand = set.stand.first().copied().unwrap_or(Stand::NONE);
                let owned = !set.is_empty() && stand.mine | stand.theirs != 0;
                Members::of(if owned { game.all_players() } else { 0 }, false)
            }
            ExprKind::Turned(_, dirs) if self.mask(dirs).may == 0 => Members::of(0, true),
            _ => return self.shared(e),
        })
    }

    // ---- numbers

    fn num_of(&mut self, e: &Expr) -> Bound {
        let (low, high) = match &*e.kind {
            ExprKind::Turn => (1, MOVES + 1),
            ExprKind::Passes if !self.facts.passes => (0, 0),
            ExprKind::Passes | ExprKind::Seen(_) => (0, MOVES + 1),
            ExprKind::Count(set) => self.count(set),
            ExprKind::CountGroups(set) => (0, self.count(set).1),
            ExprKind::CoordOf(axis, set) => self.coordinate_of(*axis, set),
            ExprKind::Arith(op, a, b) => interval::arith(*op, self.num(a), self.num(b)),
            ExprKind::Neg(a) => {
                let (low, high) = self.num(a);
                limited((-high, -low))
            }
            ExprKind::Sum(local, domain, each) => {
                let Some(member) = self.member(domain) else {
                    return Bound::Num(0, 0);
                };
                let most = self.most_members(domain);
                self.bind(*local, member);
                let (low, high) = self.num(each);
                limited((
                    low.min(0).saturating_mul(most),
                    high.max(0).saturating_mul(most),
                ))
            }
            ExprKind::Extreme(_, local, domain, each) => {
                let Some(member) = self.member(domain) else {
                    return Bound::Num(0, 0);
                };
                let some = self.has_members(domain);
                self.bind(*local, member);
                let (low, high) = self.num(each);
                match some {
                    true => (low, high),
                    false => (low.min(0), high.max(0)),
                }
            }
            ExprKind::Pick(most, list) => {
                let all: Vec<_> = list.iter().map(|e| self.num(e)).collect();
                let pick = |ends: Vec<i64>| match most {
                    true => ends.into_iter().max().unwrap_or(0),
                    false => ends.into_iter().min().unwrap_or(0),
                };
                let lows = all.iter().map(|r| r.0).collect();
                (pick(lows), pick(all.iter().map(|r| r.1).collect()))
            }
            ExprKind::Table(table, _) => {
                let all = || {
                    table
                        .rows
                        .iter()
                        .flatten()
                        .map(|n| i64::from(*n))
                        .chain([0])
                };
                (all().min().unwrap_or(0), all().max().unwrap_or(0))
            }
            _ => return self.shared(e),
        };
        Bound::Num(low, high)
    }

    fn count(&mut self, set: &Expr) -> (i64, i64) {
        let bound = self.bound(set);
        let (most, exact) = match &bound {
            _ if bound.is_empty() => (0, true),
            Bound::Cells(c) => (c.may.len() as i64, c.exact),
            Bound::Mask(m) => (i64::from(m.may.count_ones()), m.exact),
            _ => return NUMBERS,
        };
        match exact {
            true => (most, most),
            false => (i64::from(bound.is_some()), most),
        }
    }

    fn most_members(&mut self, domain: &Domain) -> i64 {
        match domain {
            Domain::Set(set) | Domain::Groups(set) => self.count(set).1,
            Domain::Range(first, last) => (self.num(last).1 - self.num(first).0 + 1).clamp(0, 4096),
        }
    }

    fn coordinate_of(&mut self, axis: Coord, set: &Expr) -> (i64, i64) {
        let set = self.cells(set);
        let board = &self.facts.game.board;
        let all = || set.may.iter().map(|c| coordinate(board, axis, c));
        match (all().min(), all().max()) {
            (Some(low), Some(high)) if set.some => (low, high),
            (Some(low), Some(high)) => (low.min(0), high.max(0)),
            _ => (0, 0),
        }
    }

    // ---- truths

    fn truth_of(&mut self, e: &Expr) -> Bound {
        match &*e.kind {
            ExprKind::Some(set) => some(&self.bound(set)),
            ExprKind::No(set) => not(some(&self.bound(set))),
            ExprKind::Not(a) => not(self.bound(a)),
            ExprKind::And(a, b) => {
                let (a, b) = (self.bound(a), self.bound(b));
                match (a.is_false() || b.is_false(), a.is_true() && b.is_true()) {
                    (true, _) => Bound::NO,
                    (_, true) => Bound::YES,
                    _ => Bound::UNKNOWN,
                }
            }
            ExprKind::Or(a, b) => {
                let (a, b) = (self.bound(a), self.bound(b));
                match (a.is_true() || b.is_true(), a.is_false() && b.is_false()) {
                    (true, _) => Bound::YES,
                    (_, true) => Bound::NO,
                    _ => Bound::UNKNOWN,
                }
            }
            ExprKind::Less(a, b) => {
                let (a, b) = (self.num(a), self.num(b));
                Bound::Truth(a.0 < b.1, a.1 >= b.0)
            }
            ExprKind::InRange(n, low, high) => {
                let n = self.num(n);
                let low = low.as_ref().map_or((NUMBERS.0, NUMBERS.0), |e| self.num(e));
                let high = high
                    .as_ref()
                    .map_or((NUMBERS.1, NUMBERS.1), |e| self.num(e));
                let may = n.1 >= low.0 && n.0 <= high.1 && low.0 <= high.1;
                Bound::Truth(may, !(n.0 >= low.1 && n.1 <= high.0))
            }
            ExprKind::In(a, b) => {
                let (a, b) = (self.bound(a), self.bound(b));
                if a.is_empty() {
                    return Bound::YES;
                }
                Bound::Truth(!(a.is_some() && apart(&a, &b)), true)
            }
            ExprKind::Equal(a, b) => self.equal(a, b),
            ExprKind::Blocked if self.facts.passes && !self.facts.leaves => Bound::NO,
            _ => self.shared(e),
        }
    }

    fn equal(&mut self, a: &Expr, b: &Expr) -> Bound {
        let (a, b) = (self.bound(a), self.bound(b));
        match (&a, &b) {
            (Bound::Num(a, b), Bound::Num(c, d)) => {
                Bound::Truth(a <= d && c <= b, !(a == b && c == d && a == c))
            }
            (Bound::Truth(..), _) => Bound::UNKNOWN,
            _ if a.is_empty() && b.is_empty() => Bound::YES,
            _ => {
                let some = a.is_some() || b.is_some();
                Bound::Truth(!(some && apart(&a, &b)), true)
            }
        }
    }
}

/// Returns the mask of `count` members.
fn all_of(count: usize) -> Mask {
    match count {
        0..64 => (1 << count) - 1,
        _ => Mask::MAX,
    }
}

fn some(set: &Bound) -> Bound {
    Bound::Truth(!set.is_empty(), !set.is_some())
}

fn not(bound: Bound) -> Bound {
    match bound {
        Bound::Truth(yes, no) => Bound::Truth(no, yes),
        other => other,
    }
}

/// Whether two sets are disjoint in every position.
fn apart(a: &Bound, b: &Bound) -> bool {
    match (a, b) {
        (Bound::Cells(a), Bound::Cells(b)) => a.both(b).is_empty(),
        (Bound::Mask(a), Bound::Mask(b)) => a.may & b.may == 0,
        _ => false,
    }
}

/// Returns the bound of a single member of a set that is not empty.
fn single(bound: Bound) -> Bound {
    match bound {
        Bound::Cells(c) => Bound::Cells(Cells {
            some: true,
            exact: c.exact && c.may.len() == 1,
            ..c
        }),
        Bound::Mask(m) => Bound::Mask(Members {
            some: true,
            exact: m.exact && m.may.count_ones() == 1,
            ..m
        }),
        other => other,
    }
}

/// Returns the bound of a subset.
fn part_of(bound: Bound) -> Bound {
    match bound {
        Bound::Cells(c) => Bound::Cells(part_cells(c)),
        Bound::Mask(m) => Bound::Mask(Members::of(m.may, m.exact && m.may == 0)),
        other => other,
    }
}

fn part_cells(cells: Cells) -> Cells {
    Cells {
        some: false,
        exact: cells.may.is_empty(),
        ..cells
    }
}

fn with_some(bound: Bound, some: bool) -> Bound {
    match bound {
        Bound::Cells(c) => Bound::Cells(Cells { some, ..c }),
        Bound::Mask(m) => Bound::Mask(Members { some, ..m }),
        other => other,
    }
}

/// Returns the cells of a set; none if it is empty because no piece can stand on them.
fn some_of(cells: &Cells) -> CellSet {
    let mut may = cells.may.clone();
    if cells.is_empty() {
        let all = may.clone();
        may.take(&all);
    }
    may
}

/// Returns the bound of a state's value when the index may name several entries or none.
fn loosened(bound: Bound, nothing: Bound) -> Bound {
    match bound {
        Bound::Cells(c) => Bound::Cells(part_cells(c)),
        Bound::Mask(m) => Bound::Mask(Members::of(m.may, m.may == 0)),
        Bound::Num(low, high) => {
            let times = |n: i64| n.saturating_mul(64 * 64);
            let (low, high) = limited((times(low.min(0)), times(high.max(0))));
            Bound::Num(low, high)
        }
        truth => truth.join(nothing),
    }
}

/// With another player as `me`, each owned piece may be theirs or another's.
fn forget_owner(bound: &mut Bound) {
    if let Bound::Cells(cells) = bound {
        for stand in &mut cells.stand {
            let owned = stand.mine | stand.theirs;
            (stand.mine, stand.theirs) = (owned, owned);
        }
    }
}

/// Whether an index has exactly one member in every position.
fn one_member(bound: Option<&Bound>) -> bool {
    match bound {
        None => true,
        Some(Bound::Mask(m)) => m.some && m.may.count_ones() == 1,
        Some(Bound::Cells(c)) => c.some && c.may.len() == 1,
        _ => false,
    }
}

/// Whether an index can name this entry of a table.
fn may_read(axis: Option<Axis>, key: Option<&Bound>, entry: usize) -> bool {
    match (axis, key) {
        (Some(Axis::Range(low, _)), Some(Bound::Num(from, to))) => {
            let n = i64::from(low) + entry as i64;
            (*from..=*to).contains(&n)
        }
        (Some(_), Some(Bound::Mask(m))) => entry < 64 && m.may & 1 << entry != 0,
        (Some(_), Some(Bound::Cells(c))) => c.may.contains(CellId::from_index(entry)),
        _ => true,
    }
}

fn coordinate(board: &crate::typed::Board, axis: Coord, cell: CellId) -> i64 {
    let cell = &board.cells[cell];
    i64::from(match axis {
        Coord::X => cell.x,
        Coord::Y => cell.y,
        Coord::Z => cell.z,
    })
}
