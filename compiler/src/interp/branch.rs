//! One branch of a block: a working copy, and what is still to be done to it.
//!
//! A branch runs until it is done, is dropped, or comes to a choice. What is still to be done is a
//! stack of tasks and not the stack of this program, so no rules file is too deep.

use super::change::{Change, assigned};
use super::eval::{Memo, Scope};
use super::members::Members;
use super::moment::Moment;
use super::observer::Event;
use super::position::Position;
use super::round;
use super::text::choice_ty;
use super::value::Value;
use crate::index::Id;
use crate::source::Span;
use crate::typed::{ActId, Assign, Domain, Expr, LocalId, Mask, Stmt, StmtKind, Ty};
use smallvec::SmallVec;
use std::sync::Arc;

/// A choice that a move's text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// `stop`
    Stop,
    /// A member by its index, or a number.
    Member(Ty, i32),
}

/// The choices of a move, in order.
pub(crate) type Choices = SmallVec<[Choice; 4]>;

/// A working copy, with what is still to be done.
#[derive(Clone)]
pub(crate) struct Branch<'a> {
    /// The position.
    pub(crate) pos: Arc<Position>,
    /// The players still in the game.
    pub(crate) playing: Mask,
    /// Who has the next turn, where that has been said.
    pub(crate) next: Option<Mask>,
    /// Whether the turn goes on.
    pub(crate) again: bool,
    /// How likely it is, where chance decides: the product of its weights.
    pub(crate) weight: u32,
    /// What has been chosen.
    pub(crate) choices: Choices,
    /// For each choice, who does not see it, where somebody asks; the last is of the choice to come.
    pub(crate) veils: Option<Vec<Mask>>,
    /// The values of names: the block's own, then those of each act that is being done.
    pub(crate) locals: Vec<Value>,
    /// Where the names of the present body begin.
    pub(super) base: usize,
    tasks: Vec<Task<'a>>,
    /// The changes of an `at once` that has not ended.
    pub(super) held: Option<Vec<Change>>,
}

/// Something to be done.
#[derive(Clone)]
enum Task<'a> {
    /// The rest of some braces.
    Stmts(&'a [Stmt]),
    /// The rounds of `for each` that are left.
    Rounds(LocalId, Members, &'a [Stmt]),
    /// After a round of `repeat`.
    While(Repeat<'a>),
    /// An act is done: the names of its caller begin here.
    Return(usize),
    /// `at once` ends.
    Release,
}

/// A `repeat` after a round.
#[derive(Clone)]
pub(crate) struct Repeat<'a> {
    /// The whole statement.
    span: Span,
    body: &'a [Stmt],
    cond: &'a Expr,
    or_stop: bool,
    /// How many more rounds there may be.
    left: usize,
}

/// Why a branch has come to a halt.
pub(crate) enum Halt<'a> {
    /// It has reached the end.
    Done,
    /// A requirement does not hold.
    Dropped,
    /// There is a choice to be made.
    Fork(Fork<'a>),
}

/// The ways on from a choice, as an iterator.
pub(crate) enum Fork<'a> {
    /// Members of this type, for this name.
    Choose(LocalId, Ty, Members),
    /// To stop, then to go on.
    Stop(Repeat<'a>),
    /// To go on.
    On(Repeat<'a>),
    /// No more.
    Empty,
}

/// One way on.
pub(crate) enum Way<'a> {
    /// This member, for this name.
    Member(LocalId, Choice, Value),
    /// No more rounds.
    Stop,
    /// Another round.
    On(Repeat<'a>),
}

impl Fork<'_> {
    /// Whether there are no more ways.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Fork::Choose(_, _, members) => members.is_empty(),
            Fork::Stop(_) | Fork::On(_) => false,
            Fork::Empty => true,
        }
    }
}

impl<'a> Iterator for Fork<'a> {
    type Item = Way<'a>;
    fn next(&mut self) -> Option<Way<'a>> {
        if let Fork::Choose(local, ty, members) = self {
            let value = members.next()?;
            let index = match &value {
                Value::Cells(cells) => cells.first().map_or(0, |cell| cell.index() as i32),
                Value::Mask(mask) => mask.trailing_zeros() as i32,
                Value::Num(n) => *n,
                Value::Truth(_) => 0,
            };
            return Some(Way::Member(*local, Choice::Member(*ty, index), value));
        }
        match std::mem::replace(self, Fork::Empty) {
            Fork::Stop(repeat) => {
                *self = Fork::On(repeat);
                Some(Way::Stop)
            }
            Fork::On(repeat) => Some(Way::On(repeat)),
            Fork::Choose(..) | Fork::Empty => None,
        }
    }
}

impl<'a> Branch<'a> {
    /// A branch at the start of some statements, on a copy of the moment's position. `locals` are
    /// the names' values so far; there are `names` of them in all.
    pub(crate) fn new(
        now: &Moment<'a>,
        stmts: &'a [Stmt],
        mut locals: Vec<Value>,
        names: usize,
    ) -> Self {
        locals.resize(names, Value::Truth(false));
        Branch {
            pos: now.pos.clone(),
            playing: now.playing,
            next: None,
            again: false,
            weight: 1,
            choices: Choices::new(),
            veils: None,
            locals,
            base: 0,
            tasks: vec![Task::Stmts(stmts)],
            held: None,
        }
    }
    /// Runs to the end, the next choice, or a requirement that does not hold. The last `tail`
    /// statements of the block are not run.
    pub(crate) fn run(&mut self, base: &Moment<'a>, tail: usize) -> Halt<'a> {
        while !self.only_tail(tail)
            && let Some(task) = self.tasks.pop()
        {
            let halt = match task {
                Task::Stmts([]) => None,
                Task::Stmts([first, rest @ ..]) => {
                    self.push_stmts(rest);
                    self.statement(base, first)
                }
                Task::Rounds(local, members, body) => self.round(local, members, body),
                Task::While(repeat) => self.another(base, repeat),
                Task::Return(caller) => {
                    self.locals.truncate(self.base);
                    self.base = caller;
                    None
                }
                Task::Release => {
                    self.release(base);
                    None
                }
            };
            if let Some(halt) = halt {
                return halt;
            }
        }
        Halt::Done
    }
    /// Whether nothing is left to be done but at most so many statements of the block.
    fn only_tail(&self, tail: usize) -> bool {
        match self.tasks[..] {
            [Task::Stmts(rest)] => rest.len() <= tail,
            _ => self.tasks.is_empty(),
        }
    }
    /// Goes one of the ways on from a choice.
    pub(crate) fn take(&mut self, way: Way<'a>) {
        match way {
            Way::Member(local, choice, value) => {
                self.choices.push(choice);
                self.bind(local, value);
            }
            Way::Stop => self.choices.push(Choice::Stop),
            Way::On(repeat) => self.go_round(repeat),
        }
    }
    /// The value of an expression at this point of the branch.
    pub(crate) fn scope<'s>(&'s mut self, base: &Moment<'s>) -> Scope<'s, 's> {
        let (next, to_move) = self.who_is_next(base);
        let now = Moment {
            pos: &self.pos,
            playing: self.playing,
            next,
            to_move,
            ..*base
        };
        Scope {
            now,
            locals: &mut self.locals,
            base: self.base,
            memo: Memo::default(),
        }
    }

    /// `next` as the rules read it here, and who would be to move, were this the end.
    fn who_is_next(&self, base: &Moment<'_>) -> (Mask, Mask) {
        if base.settled {
            let next = self.next.unwrap_or(base.next);
            return (next, base.to_move);
        }
        let next = self.next;
        let next = next.unwrap_or_else(|| round::unnamed(base.world, base.me, self.playing));
        let to_move = round::settled(base.world, base.me, self.next, self.again, self.playing);
        (next, to_move)
    }

    fn bind(&mut self, local: LocalId, value: Value) {
        if let Some(place) = self.locals.get_mut(self.base + local.index()) {
            *place = value;
        }
    }

    fn push_stmts(&mut self, stmts: &'a [Stmt]) {
        if !stmts.is_empty() {
            self.tasks.push(Task::Stmts(stmts));
        }
    }

    /// Does one statement, or puts what it asks for on the stack.
    #[deny(clippy::wildcard_enum_match_arm)]
    fn statement(&mut self, base: &Moment<'a>, stmt: &'a Stmt) -> Option<Halt<'a>> {
        if !matches!(stmt.kind, StmtKind::Hide(_)) {
            base.tell(stmt.span, Event::Reached);
        }
        match &stmt.kind {
            StmtKind::Choose(local, domain) => {
                let members = self.members(base, stmt.span, domain);
                let fork = Fork::Choose(*local, choice_ty(domain), members);
                return Some(Halt::Fork(fork));
            }
            StmtKind::Hide(players) => {
                if self.veils.is_some() {
                    let hidden = self.scope(base).mask(players);
                    self.hide_next(hidden);
                }
            }
            StmtKind::Weight(e) => {
                let weight = self.scope(base).num(e);
                base.tell_truth(stmt.span, weight > 0);
                if weight <= 0 {
                    return Some(Halt::Dropped);
                }
                let product = u64::from(self.weight) * weight as u64;
                self.weight = product.min(i32::MAX as u64) as u32;
            }
            StmtKind::Try(tried, otherwise) => self.attempt(base, tried, otherwise),
            StmtKind::Require(cond) => {
                let holds = self.condition(base, stmt.span, cond);
                return (!holds).then_some(Halt::Dropped);
            }
            StmtKind::Let(local, e) => {
                let value = self.scope(base).value(e);
                self.bind(*local, value);
            }
            StmtKind::SetLocal(local, assign, e) => self.set_local(base, *local, *assign, e),
            StmtKind::If(cond, then, otherwise) => {
                let holds = self.condition(base, stmt.span, cond);
                self.push_stmts(if holds { then } else { otherwise });
            }
            StmtKind::ForEach(local, domain, body) => {
                let members = self.members(base, stmt.span, domain);
                self.tasks.push(Task::Rounds(*local, members, body));
            }
            StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } => self.go_round(Repeat {
                span: stmt.span,
                body,
                cond,
                or_stop: *or_stop,
                left: base.world.game.most_rounds(),
            }),
            StmtKind::AtOnce(body) => self.at_once(body),
            StmtKind::Do(act, args) => self.call(base, *act, args),
            StmtKind::Move(..)
            | StmtKind::Put { .. }
            | StmtKind::Clear(..)
            | StmtKind::Place(_)
            | StmtKind::Assign(..)
            | StmtKind::Again
            | StmtKind::Next(_)
            | StmtKind::Playing(..) => self.effect(base, stmt),
        }
        None
    }

    /// Notes who does not see the choice to come.
    fn hide_next(&mut self, hidden: Mask) {
        let place = self.choices.len();
        if let Some(veils) = &mut self.veils {
            veils.resize(place, 0);
            veils.push(hidden);
        }
    }

    /// Runs statements on a copy, which replaces this branch if all their requirements hold.
    fn attempt(&mut self, base: &Moment<'a>, tried: &'a [Stmt], otherwise: &'a [Stmt]) {
        let mut copy = self.clone();
        copy.tasks = vec![Task::Stmts(tried)];
        match copy.run(base, 0) {
            Halt::Done => {
                copy.tasks = std::mem::take(&mut self.tasks);
                *self = copy;
            }
            Halt::Dropped | Halt::Fork(_) => self.push_stmts(otherwise),
        }
    }

    /// A condition that decides how the branch goes on.
    fn condition(&mut self, base: &Moment<'a>, place: Span, cond: &Expr) -> bool {
        let holds = self.scope(base).truth(cond);
        base.tell_truth(place, holds);
        holds
    }

    /// What a statement takes one at a time.
    fn members(&mut self, base: &Moment<'a>, place: Span, domain: &Domain) -> Members {
        let members = self.scope(base).members(domain);
        if members.is_empty() {
            base.tell(place, Event::Empty);
        }
        members
    }

    fn set_local(&mut self, base: &Moment<'a>, local: LocalId, assign: Assign, e: &Expr) {
        let new = self.scope(base).value(e);
        let place = self.base + local.index();
        if let Some(old) = self.locals.get(place).cloned() {
            self.locals[place] = assigned(old, assign, new);
        }
    }

    fn round(
        &mut self,
        local: LocalId,
        mut members: Members,
        body: &'a [Stmt],
    ) -> Option<Halt<'a>> {
        if let Some(member) = members.next() {
            self.tasks.push(Task::Rounds(local, members, body));
            self.bind(local, member);
            self.push_stmts(body);
        }
        None
    }

    /// Does the next round of `repeat`.
    fn go_round(&mut self, mut repeat: Repeat<'a>) {
        let body = repeat.body;
        repeat.left = repeat.left.saturating_sub(1);
        self.tasks.push(Task::While(repeat));
        self.push_stmts(body);
    }

    /// After a round of `repeat`: whether there is another one.
    fn another(&mut self, base: &Moment<'a>, repeat: Repeat<'a>) -> Option<Halt<'a>> {
        if repeat.left == 0 || !self.condition(base, repeat.span, repeat.cond) {
            return None;
        }
        if repeat.or_stop {
            return Some(Halt::Fork(Fork::Stop(repeat)));
        }
        self.go_round(repeat);
        None
    }

    fn call(&mut self, base: &Moment<'a>, act: ActId, args: &'a [Expr]) {
        let act = &base.world.game.acts[act];
        let mut scope = self.scope(base);
        let args: Vec<Value> = args.iter().map(|arg| scope.value(arg)).collect();
        self.tasks.push(Task::Return(self.base));
        self.base = self.locals.len();
        self.locals.extend(args);
        let names = self.base + act.body.locals.len();
        self.locals.resize(names, Value::Truth(false));
        self.push_stmts(&act.body.stmts);
    }

    /// Begins `at once`; one inside another belongs to it.
    fn at_once(&mut self, body: &'a [Stmt]) {
        if self.held.is_none() {
            self.held = Some(Vec::new());
            self.tasks.push(Task::Release);
        }
        self.push_stmts(body);
    }
}
