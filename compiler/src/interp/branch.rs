//! The execution of one branch of a block: a working copy of the position and a stack of pending tasks.
//!
//! A branch runs until it ends, is dropped, or reaches a choice. The pending tasks are an explicit stack and
//! not the call stack of this program, so deeply nested rules cannot overflow it.

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

/// A choice that appears in a move's text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    /// `stop`
    Stop,
    /// A member of a set by its index, or a number.
    Member(Ty, i32),
}

/// The choices of a move, in the order in which they are made.
pub(crate) type Choices = SmallVec<[Choice; 4]>;

/// A branch: the working copy of the game and the tasks that are pending.
#[derive(Clone)]
pub(crate) struct Branch<'a> {
    /// The position, as the statements so far have left it.
    pub(crate) pos: Arc<Position>,
    /// The players still in the game.
    pub(crate) playing: Mask,
    /// The players named by `next`; `None` as long as none has been named.
    pub(crate) next: Option<Mask>,
    /// Whether `again` has been executed: the turn goes on with the same player.
    pub(crate) again: bool,
    /// For a chance move, the product of its weights; else 1.
    pub(crate) weight: u32,
    /// The choices made so far.
    pub(crate) choices: Choices,
    /// For each choice, the players who do not see it; `None` when nobody asks for this. The last mask may
    /// belong to the next choice.
    pub(crate) veils: Option<Vec<Mask>>,
    /// The values of local names: the block's own, then those of each act on the call stack.
    pub(crate) locals: Vec<Value>,
    /// The index in `locals` of the first name of the running body.
    pub(super) base: usize,
    tasks: Vec<Task<'a>>,
    /// The pending changes of an `at once` that has not ended; `None` outside of `at once`.
    pub(super) held: Option<Vec<Change>>,
}

/// A pending task of a branch.
#[derive(Clone)]
enum Task<'a> {
    /// The remaining statements of a body.
    Stmts(&'a [Stmt]),
    /// The remaining iterations of a `for each`.
    Rounds(LocalId, Members, &'a [Stmt]),
    /// The condition of a `repeat`, to be tested after an iteration.
    While(Repeat<'a>),
    /// The end of an act's body; holds the `base` of its caller.
    Return(usize),
    /// The end of `at once`: the pending changes are made.
    Release,
}

/// A `repeat` between two iterations.
#[derive(Clone)]
pub(crate) struct Repeat<'a> {
    /// The span of the whole statement.
    span: Span,
    body: &'a [Stmt],
    cond: &'a Expr,
    or_stop: bool,
    /// The number of iterations that are still allowed; bounds endless loops.
    left: usize,
}

/// Why a branch stops running.
pub(crate) enum Halt<'a> {
    /// The branch has reached the end of its statements.
    Done,
    /// A `require` does not hold, or a weight is not positive.
    Dropped,
    /// The branch has reached a choice.
    Fork(Fork<'a>),
}

/// The alternatives of a choice that have not been tried, as an iterator of [`Way`].
pub(crate) enum Fork<'a> {
    /// A `choose`: the local name, the type of the members, and the remaining members.
    Choose(LocalId, Ty, Members),
    /// Both alternatives after an iteration of `repeat … or stop`: first to stop, then to go on.
    Stop(Repeat<'a>),
    /// Only to go on with another iteration.
    On(Repeat<'a>),
    /// No alternatives.
    Empty,
}

/// One alternative of a choice.
pub(crate) enum Way<'a> {
    /// Binds the local name to this member.
    Member(LocalId, Choice, Value),
    /// Stops a `repeat`.
    Stop,
    /// Starts another iteration of a `repeat`.
    On(Repeat<'a>),
}

impl Fork<'_> {
    /// Whether no alternatives are left.
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
    /// Returns a branch at the start of some statements, on a copy of the moment's position. `locals` holds
    /// the values of the first local names; the body has `names` of them in all.
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
    /// Runs to the end, to the next choice, or to a requirement that does not hold. The last `tail`
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
    /// Whether nothing is pending but at most `tail` statements of the block.
    fn only_tail(&self, tail: usize) -> bool {
        match self.tasks[..] {
            [Task::Stmts(rest)] => rest.len() <= tail,
            _ => self.tasks.is_empty(),
        }
    }
    /// Takes one alternative of a choice.
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
    /// Returns a scope in which expressions are evaluated at this point of the branch.
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

    /// Returns `next` as the rules read it at this point, and who would be to move if the block ended here.
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

    /// Executes a simple statement, or pushes the tasks of a compound one.
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

    /// Records the players who do not see the next choice.
    fn hide_next(&mut self, hidden: Mask) {
        let place = self.choices.len();
        if let Some(veils) = &mut self.veils {
            veils.resize(place, 0);
            veils.push(hidden);
        }
    }

    /// Runs `tried` on a copy, which replaces this branch if it reaches its end; else `otherwise` is run.
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

    /// Evaluates a condition that decides how the branch goes on, and reports its value.
    fn condition(&mut self, base: &Moment<'a>, place: Span, cond: &Expr) -> bool {
        let holds = self.scope(base).truth(cond);
        base.tell_truth(place, holds);
        holds
    }

    /// Evaluates the domain of a `choose` or `for each`.
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

    /// Pushes the next iteration of a `repeat`.
    fn go_round(&mut self, mut repeat: Repeat<'a>) {
        let body = repeat.body;
        repeat.left = repeat.left.saturating_sub(1);
        self.tasks.push(Task::While(repeat));
        self.push_stmts(body);
    }

    /// Decides after an iteration of `repeat` whether there is another one.
    fn another(&mut self, base: &Moment<'a>, repeat: Repeat<'a>) -> Option<Halt<'a>> {
        if repeat.left == 0 {
            if self.scope(base).truth(repeat.cond) {
                base.tell(repeat.span, Event::Cut);
            }
            return None;
        }
        if !self.condition(base, repeat.span, repeat.cond) {
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

    /// Begins an `at once`. A nested one belongs to the outer one.
    fn at_once(&mut self, body: &'a [Stmt]) {
        if self.held.is_none() {
            self.held = Some(Vec::new());
            self.tasks.push(Task::Release);
        }
        self.push_stmts(body);
    }
}
