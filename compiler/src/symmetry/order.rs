//! Commuting effects: the rounds of a loop commute, or the effects of the players in a joint turn.
//!
//! The footprints of the rounds are bounded from above, for all values of the names around them: pieces by cells,
//! states by the members of their indices. If no round reads or writes a place that another round writes, the rounds
//! commute. Additions of numbers that are not negative, and additions to sets, commute too, as long as no round reads
//! them.
//!
//! The bounds of names that a round assigns are widened up to a fixed point, and so are the cells that steps
//! reach.

use super::bounds::{Bound, Bounds, Env, widen};
use super::names::Names;
use super::proof::Proof;
use super::values::{Input, Values};
use crate::check::walk::{children, stmt_exprs, stmt_stmts};
use crate::index::Id;
use crate::interp::{Value, joint_head};
use crate::typed::{
    Assign, BlockId, Domain, Expr, ExprKind, Game, LayerId, LocalId, PlayerId, StateId, StateTy,
    Stmt, StmtKind, Ty,
};

/// The most combinations of values of the names around a loop.
const MOST_CASES: usize = 2048;
/// The most accesses of one round.
const MOST_ACCESSES: usize = 1000;

/// A place that is read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Pieces(LayerId),
    State(StateId),
}

/// The sort of an access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Read,
    Write,
    /// Adds a number that is not negative, or members to a set.
    Add,
}

/// A use of pieces or of a state.
#[derive(Clone, Debug)]
struct Access {
    what: What,
    how: How,
    /// The cells, or the members of each index.
    at: Vec<Bound>,
}

impl Access {
    /// Whether the order of two accesses may matter.
    fn clashes(&self, other: &Access) -> bool {
        let is_harmless = matches!(
            (self.how, other.how),
            (How::Read, How::Read) | (How::Add, How::Add)
        );
        let apart = |(a, b): (&Bound, &Bound)| match (a, b) {
            (Bound::Cells(a), Bound::Cells(b)) => a.iter().all(|cell| !b.contains(cell)),
            (Bound::Mask(a), Bound::Mask(b)) => a & b == 0,
            _ => false,
        };
        self.what == other.what && !is_harmless && !self.at.iter().zip(&other.at).any(apart)
    }
}

impl<'g> Proof<'_, 'g> {
    /// Whether the rounds of a loop come to the same in any order. In `at once` they read nothing that another one writes.
    pub(super) fn in_any_order(&self, stmt: &'g Stmt, names: &Names<'g>) -> bool {
        let values = self.values;
        values.known_loop(stmt, || self.rounds_are_apart(stmt, names))
    }

    fn rounds_are_apart(&self, stmt: &'g Stmt, names: &Names<'g>) -> bool {
        let StmtKind::ForEach(local, Domain::Set(set), body) = &stmt.kind else {
            return false;
        };
        let rounds = Rounds {
            held: names.held,
            adds: !names.held && !names.is_act,
            ..Rounds::new(self.game, self.values)
        };
        let Some(cases) = rounds.cases(stmt, *local, names) else {
            return false;
        };
        cases.into_iter().all(|env| {
            let rounds_of = |member| rounds.round(*local, member, body, &env);
            let members = rounds.members(set, &env);
            let all: Option<Vec<Vec<Access>>> = members.into_iter().map(rounds_of).collect();
            all.is_some_and(|all| rounds.are_apart(&all))
        })
    }

    /// Whether the effects of a joint turn come to the same in any order of the players.
    pub(super) fn joint_in_any_order(&self) -> bool {
        let rounds = Rounds::new(self.game, self.values);
        let of = |block: BlockId, player: PlayerId| {
            let block = &self.game.blocks[block];
            let is_his = block.by >> player.index() & 1 == 1;
            let stmts: &'g [Stmt] = if is_his { &block.body.stmts } else { &[] };
            let (chosen, effects) = stmts.split_at(joint_head(self.game, stmts));
            let mut env = Env::of(Some(player));
            // What is chosen reads the position before the turn.
            let before = Rounds {
                held: true,
                chooses: true,
                ..Rounds::new(self.game, self.values)
            };
            before.effects(chosen, &mut env)?;
            rounds.effects(effects, &mut env)
        };
        let players = || self.game.players.ids();
        let all: Option<Vec<Vec<Access>>> = players()
            .map(|player| {
                let blocks = self.game.blocks.ids().map(|block| of(block, player));
                let all: Option<Vec<Vec<Access>>> = blocks.collect();
                all.map(|all| all.concat())
            })
            .collect();
        all.is_some_and(|all| rounds.are_apart(&all))
    }
}

/// The analysis of effects.
struct Rounds<'v, 'g> {
    game: &'g Game,
    values: &'v Values<'g>,
    bounds: Bounds<'v, 'g>,
    /// Whether changes are delayed, so that all rounds read the position before the loop.
    held: bool,
    /// Whether additions accumulate over the rounds; a delayed addition replaces the earlier ones.
    adds: bool,
    /// Whether there may be choices.
    chooses: bool,
}

impl<'v, 'g> Rounds<'v, 'g> {
    fn new(game: &'g Game, values: &'v Values<'g>) -> Self {
        Rounds {
            game,
            values,
            bounds: Bounds { game, values },
            held: false,
            adds: true,
            chooses: false,
        }
    }

    /// Whether no two rounds have accesses that clash.
    fn are_apart(&self, rounds: &[Vec<Access>]) -> bool {
        rounds.iter().enumerate().all(|(n, round)| {
            let others = || rounds[n + 1..].iter().flatten();
            self.values.spend(round.len() * others().count())
                && others().all(|other| !round.iter().any(|own| own.clashes(other)))
        })
    }

    /// All combinations of values of `me` and of the names around a loop that its expressions use and that have at most one
    /// member. Names that stand for a value are not among them, but follow from the others.
    fn cases(&self, stmt: &'g Stmt, own: LocalId, names: &Names<'g>) -> Option<Vec<Env>> {
        let mut inputs = Vec::new();
        self.outer(stmt, own, names, &mut inputs);
        let mut cases = vec![Env::default()];
        for input in inputs {
            let mut longer = Vec::new();
            for case in &cases {
                match input {
                    Input::Me => {
                        longer.extend(self.seats().map(|me| Env {
                            me: Some(me),
                            ..case.clone()
                        }));
                    }
                    Input::Name(local, ty) => {
                        let ones = self.ones(ty).into_iter();
                        longer.extend(ones.map(|one| case.with(local, one)));
                    }
                }
            }
            cases = longer;
            if cases.len() > MOST_CASES {
                return None;
            }
        }
        cases.iter_mut().for_each(|case| self.add_lets(names, case));
        Some(cases)
    }

    /// Adds what the names are that stand for values.
    fn add_lets(&self, names: &Names<'g>, env: &mut Env) {
        for (local, value) in &names.lets {
            self.bounds.name(*local, value, env);
        }
    }

    /// The players, and chance if it plays.
    fn seats(&self) -> impl Iterator<Item = PlayerId> {
        let count = self.game.players.len() + usize::from(self.game.chance);
        (0..count).map(PlayerId::from_index)
    }

    /// No member of a type, and each one.
    fn ones(&self, ty: Ty) -> Vec<Value> {
        let world = self.values.world();
        match ty {
            Ty::Cells => {
                let cells = self.game.board.cells.ids().map(Some);
                let cells = [None].into_iter().chain(cells);
                cells.map(|cell| Value::Cells(world.one(cell))).collect()
            }
            _ => {
                let count = self.values.members(ty);
                let masks = [0].into_iter().chain((0..count).map(|member| 1 << member));
                masks.map(Value::Mask).collect()
            }
        }
    }

    /// Collects what a loop depends on and is bound outside of it.
    fn outer(&self, stmt: &'g Stmt, own: LocalId, names: &Names<'g>, inputs: &mut Vec<Input>) {
        let mut add = |input: Input| {
            let is_new = !inputs.contains(&input) && inputs.len() < 4;
            if is_new {
                inputs.push(input);
            }
        };
        let mut exprs: Vec<&'g Expr> = Vec::new();
        let mut open = vec![stmt];
        while let Some(stmt) = open.pop() {
            exprs.extend(stmt_exprs(stmt));
            open.extend(stmt_stmts(stmt));
        }
        while let Some(e) = exprs.pop() {
            exprs.extend(children(e));
            match &*e.kind {
                ExprKind::Me => add(Input::Me),
                ExprKind::Def { def, .. } if self.game.defs[*def].uses_me => add(Input::Me),
                ExprKind::Local(local) if *local != own => match names.lets.get(local) {
                    Some(value) => exprs.push(value),
                    None if names.singles.has_at_most_one(*local) && is_set(e.ty) => {
                        add(Input::Name(*local, e.ty));
                    }
                    None => {}
                },
                _ => {}
            }
        }
    }

    /// The members that a loop may visit.
    fn members(&self, set: &'g Expr, env: &Env) -> Vec<Value> {
        let world = self.values.world();
        match self.bounds.bound(set, env) {
            Bound::Cells(cells) => {
                let each = cells.iter().map(|cell| Value::Cells(world.one(Some(cell))));
                each.collect()
            }
            Bound::Mask(mask) => {
                let each = (0..64).filter(|member| mask >> member & 1 == 1);
                each.map(|member| Value::Mask(1 << member)).collect()
            }
            Bound::Any => {
                let mut all = self.ones(set.ty);
                all.remove(0);
                all
            }
        }
    }

    /// Returns the accesses of the round of one member; `None` where they are not bounded.
    fn round(
        &self,
        local: LocalId,
        member: Value,
        body: &'g [Stmt],
        env: &Env,
    ) -> Option<Vec<Access>> {
        self.effects(body, &mut env.with(local, member))
    }

    /// Returns the accesses of statements, by a fixed point over the bounds of names.
    fn effects(&self, body: &'g [Stmt], env: &mut Env) -> Option<Vec<Access>> {
        // A name of the surroundings that is assigned tells one round of another.
        if !assigned(body)
            .iter()
            .all(|local| named(body).contains(local))
        {
            return None;
        }
        loop {
            let before = env.most.clone();
            let mut found = Vec::new();
            self.stmts(body, env, &mut found)?;
            if env.most == before {
                return (found.len() <= MOST_ACCESSES).then_some(found);
            }
        }
    }

    fn stmts(&self, stmts: &'g [Stmt], env: &mut Env, found: &mut Vec<Access>) -> Option<()> {
        stmts
            .iter()
            .try_for_each(|stmt| self.stmt(stmt, env, found))
    }

    fn stmt(&self, stmt: &'g Stmt, env: &mut Env, found: &mut Vec<Access>) -> Option<()> {
        self.values.spend(1).then_some(())?;
        if !self.held {
            for e in stmt_exprs(stmt) {
                self.reads(e, env, found)?;
            }
        }
        let pieces = |how, layer: LayerId, at: Bound| Access {
            what: What::Pieces(layer),
            how,
            at: vec![at],
        };
        match &stmt.kind {
            // In a loop, choices are moves of another order.
            StmtKind::Choose(local, domain) if self.chooses => {
                let bound = self.bounds.domain(domain, env);
                widen(env, *local, bound);
            }
            StmtKind::Hide(_) if self.chooses => {}
            StmtKind::ForEach(local, domain, body) => {
                let bound = self.bounds.domain(domain, env);
                widen(env, *local, bound);
                self.stmts(body, env, found)?;
            }
            StmtKind::Require(_) => {}
            StmtKind::Let(local, e) | StmtKind::SetLocal(local, _, e) => {
                let bound = self.bounds.bound(e, env);
                widen(env, *local, bound);
            }
            StmtKind::If(_, a, b) => {
                self.stmts(a, env, found)?;
                self.stmts(b, env, found)?;
            }
            StmtKind::Move(from, to) => {
                // What is held back vacates cells before it fills any.
                if !self.held {
                    found.push(pieces(How::Read, LayerId(0), self.bounds.bound(from, env)));
                    found.push(pieces(How::Write, LayerId(0), self.bounds.bound(from, env)));
                }
                found.push(pieces(How::Write, LayerId(0), self.bounds.bound(to, env)));
            }
            StmtKind::Put { layer, on, .. } => {
                found.push(pieces(How::Write, *layer, self.bounds.bound(on, env)));
            }
            StmtKind::Clear(layer, on) => {
                if !self.held {
                    found.push(pieces(How::Write, *layer, self.bounds.bound(on, env)));
                }
            }
            StmtKind::Assign(state, index, assign, e) => {
                let at = index.iter().map(|e| self.bounds.bound(e, env)).collect();
                let how = match assign {
                    Assign::Add if self.adds && self.only_grows(*state, e) => How::Add,
                    _ => How::Write,
                };
                found.push(Access {
                    what: What::State(*state),
                    how,
                    at,
                });
            }
            StmtKind::Choose(..)
            | StmtKind::Hide(_)
            | StmtKind::Repeat { .. }
            | StmtKind::AtOnce(_)
            | StmtKind::Do(..)
            | StmtKind::Place(_)
            | StmtKind::Again
            | StmtKind::Weight(_)
            | StmtKind::Try(..)
            | StmtKind::Next(_)
            | StmtKind::Playing(..) => return None,
        }
        Some(())
    }

    /// Whether a state can only grow by this: a number by one that is not negative, a set by members.
    fn only_grows(&self, state: StateId, e: &'g Expr) -> bool {
        match self.game.states[state].ty {
            StateTy::Number(..) => is_not_negative(e),
            StateTy::Players | StateTy::Cells | StateTy::Kinds => true,
            _ => false,
        }
    }

    /// Collects what an expression reads; `None` where that is not bounded.
    fn reads(&self, e: &'g Expr, env: &mut Env, found: &mut Vec<Access>) -> Option<()> {
        use ExprKind as K;
        let mut read = |what, at| {
            found.push(Access {
                what,
                how: How::Read,
                at,
            });
        };
        match &*e.kind {
            // Of pieces, only those on the cells of the other operand matter.
            K::In(a, b) | K::Inter(a, b) | K::Diff(a, b) if piece_layer(b).is_some() => {
                if let Some(layer) = piece_layer(b) {
                    read(What::Pieces(layer), vec![self.bounds.bound(a, env)]);
                }
                self.reads(a, env, found)?;
                return children(b)
                    .into_iter()
                    .try_for_each(|e| self.reads(e, env, found));
            }
            K::KindOn(a) | K::OwnerOn(a) => {
                read(What::Pieces(LayerId(0)), vec![self.bounds.bound(a, env)]);
            }
            K::Pieces { layer, .. } | K::Empty(layer) | K::Occupied(layer) => {
                read(What::Pieces(*layer), vec![Bound::Any]);
            }
            K::State(state, index) => {
                let at = index.iter().map(|e| self.bounds.bound(e, env)).collect();
                read(What::State(*state), at);
            }
            K::Def { def, .. } if !self.game.defs[*def].constant => return None,
            K::Next | K::Playing | K::Seen(_) | K::SeenAgo(..) | K::Can(..) | K::Blocked => {
                return None;
            }
            K::Before(_) => return None,
            K::Filter(local, domain, _)
            | K::UnionOf(local, domain, _)
            | K::Best(_, local, domain, _)
            | K::Sum(local, domain, _)
            | K::Extreme(_, local, domain, _) => {
                let bound = self.bounds.domain(domain, env);
                widen(env, *local, bound);
            }
            K::Reach(local, ..) => widen(env, *local, Bound::Any),
            _ => {}
        }
        let mut parts = children(e).into_iter();
        parts.try_for_each(|e| self.reads(e, env, found))
    }
}

/// The names that statements assign.
fn assigned(stmts: &[Stmt]) -> Vec<LocalId> {
    let own = stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::SetLocal(local, ..) => Some(*local),
        _ => None,
    });
    let inner = stmts.iter().flat_map(stmt_stmts);
    own.chain(inner.flat_map(|stmt| assigned(std::slice::from_ref(stmt))))
        .collect()
}

/// The names that statements begin.
fn named(stmts: &[Stmt]) -> Vec<LocalId> {
    let own = stmts.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::Let(local, _) => Some(*local),
        _ => None,
    });
    let inner = stmts.iter().flat_map(stmt_stmts);
    own.chain(inner.flat_map(|stmt| named(std::slice::from_ref(stmt))))
        .collect()
}

fn is_set(ty: Ty) -> bool {
    !matches!(ty, Ty::Num | Ty::Truth | Ty::Unknown)
}

/// The layer of a set of pieces or of cells without them.
fn piece_layer(e: &Expr) -> Option<LayerId> {
    match &*e.kind {
        ExprKind::Pieces { layer, .. } | ExprKind::Empty(layer) | ExprKind::Occupied(layer) => {
            Some(*layer)
        }
        _ => None,
    }
}

/// Whether a number is not negative, by its form.
fn is_not_negative(e: &Expr) -> bool {
    match &*e.kind {
        ExprKind::Num(n) => *n >= 0,
        ExprKind::Table(table, _) => table.rows.iter().flatten().all(|n| *n >= 0),
        ExprKind::Count(_) | ExprKind::CountGroups(_) | ExprKind::Turn => true,
        _ => false,
    }
}
