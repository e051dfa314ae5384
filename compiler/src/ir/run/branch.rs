//! One branch of a body: a working copy, and what is still to be done to it.
//!
//! A branch runs until it is done, is dropped, or comes to a choice. What is still to be done is a
//! list of tasks and not the stack of this program, so no rules file is too deep.

use super::effect::Change;
use super::moment::Moment;
use super::position::Position;
use super::round;
use crate::ir::eval::{self, Scope, Vars, assigned};
use crate::ir::{Assign, Domain, Expr, Stmt, StmtKind, Value, VarId};
use crate::typed::Mask;
use std::collections::VecDeque;
use std::sync::Arc;

/// A choice that a move's text names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// `stop`
    Stop,
    /// A member for a variable.
    Member(VarId, Value),
}

/// A working copy, with what is still to be done.
#[derive(Clone)]
pub(super) struct Branch<'a> {
    /// The position.
    pub(super) pos: Arc<Position>,
    /// The players still in the game.
    pub(super) playing: Mask,
    /// Who has the next turn, where that has been said.
    pub(super) next: Option<Mask>,
    /// Whether the turn goes on.
    pub(super) again: bool,
    /// What has been chosen.
    pub(super) choices: Vec<Choice>,
    /// For each choice, who does not see it, where somebody asks; the last is of the choice to come.
    pub(super) veils: Option<Vec<Mask>>,
    /// The values of variables.
    pub(super) vars: Vars,
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
    Rounds(VarId, VecDeque<Value>, &'a [Stmt]),
    /// After a round of `repeat`.
    While(Repeat<'a>),
    /// `at once` ends.
    Release,
}

/// A `repeat` after a round.
#[derive(Clone)]
pub(super) struct Repeat<'a> {
    body: &'a [Stmt],
    cond: &'a Expr,
    or_stop: bool,
    /// How many more rounds there may be.
    left: usize,
}

/// Why a branch has come to a halt.
pub(super) enum Halt<'a> {
    /// It has reached the end.
    Done,
    /// A requirement does not hold.
    Dropped,
    /// There is a choice to be made among these ways on, in order.
    Fork(VecDeque<Way<'a>>),
}

/// One way on from a choice.
#[derive(Clone)]
pub(super) enum Way<'a> {
    /// This member, for this variable.
    Member(VarId, Value),
    /// No more rounds.
    Stop,
    /// Another round.
    On(Repeat<'a>),
}

impl<'a> Branch<'a> {
    /// A branch at the start of some statements, on a copy of the moment's position.
    pub(super) fn new(now: &Moment<'a>, stmts: &'a [Stmt], vars: Vars) -> Self {
        Branch {
            pos: now.pos.clone(),
            playing: now.playing,
            next: None,
            again: false,
            choices: Vec::new(),
            veils: None,
            vars,
            tasks: vec![Task::Stmts(stmts)],
            held: None,
        }
    }
    /// Runs to the end, the next choice, or a requirement that does not hold.
    pub(super) fn run(&mut self, base: &Moment<'a>) -> Halt<'a> {
        while let Some(task) = self.tasks.pop() {
            let halt = match task {
                Task::Stmts([]) => None,
                Task::Stmts([first, rest @ ..]) => {
                    self.tasks.push(Task::Stmts(rest));
                    self.statement(base, first)
                }
                Task::Rounds(var, mut members, body) => {
                    if let Some(member) = members.pop_front() {
                        self.vars.insert(var, member);
                        self.tasks.push(Task::Rounds(var, members, body));
                        self.tasks.push(Task::Stmts(body));
                    }
                    None
                }
                Task::While(repeat) => self.another(base, repeat),
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
    /// Goes one of the ways on from a choice.
    pub(super) fn take(&mut self, way: Way<'a>) {
        match way {
            Way::Member(var, value) => {
                self.choices.push(Choice::Member(var, value.clone()));
                self.vars.insert(var, value);
            }
            Way::Stop => self.choices.push(Choice::Stop),
            Way::On(repeat) => self.go_round(repeat),
        }
    }
    /// Evaluates something at this point of the branch. What has no value, which a verified program
    /// does not have, reads as the default.
    pub(super) fn ask<T: Default>(
        &mut self,
        base: &Moment<'_>,
        ask: impl FnOnce(&mut Scope<'_>) -> Option<T>,
    ) -> T {
        let (next, to_move) = self.who_is_next(base);
        let mut vars = std::mem::take(&mut self.vars);
        let now = Moment {
            pos: &self.pos,
            playing: self.playing,
            next,
            to_move,
            ..*base
        };
        let answer = eval::at(&now, &mut vars, ask);
        self.vars = vars;
        debug_assert!(answer.is_some(), "an expression of the Ir has no value");
        answer.unwrap_or_default()
    }
    /// The value of an expression.
    pub(super) fn value(&mut self, base: &Moment<'_>, e: &Expr) -> Value {
        let value = self.ask(base, |scope| scope.value(e).map(Some));
        value.unwrap_or_else(|| Value::nothing(e.ty))
    }

    /// Whether a condition holds.
    pub(super) fn truth(&mut self, base: &Moment<'_>, e: &Expr) -> bool {
        self.ask(base, |scope| scope.truth(e))
    }

    /// `next` as the rules read it here, and who would be to move, were this the end.
    pub(super) fn who_is_next(&self, base: &Moment<'_>) -> (Mask, Mask) {
        if base.settled {
            return (self.next.unwrap_or(base.next), base.to_move);
        }
        let (program, me) = (base.program, base.me);
        let next = self.next;
        let next = next.unwrap_or_else(|| round::unnamed(program, me, self.playing));
        let to_move = round::settled(program, me, self.next, self.again, self.playing);
        (next, to_move)
    }

    /// Does one statement, or puts what it asks for on the list.
    fn statement(&mut self, base: &Moment<'a>, stmt: &'a Stmt) -> Option<Halt<'a>> {
        match &stmt.kind {
            StmtKind::Choose(var, domain) => {
                let members = self.members(base, domain).into_iter();
                let ways = members.map(|member| Way::Member(*var, member));
                return Some(Halt::Fork(ways.collect()));
            }
            StmtKind::Hide(players) => {
                if self.veils.is_some() {
                    let hidden = self.ask(base, |scope| scope.mask(players));
                    self.hide_next(hidden);
                }
            }
            StmtKind::Require(cond) => {
                return (!self.truth(base, cond)).then_some(Halt::Dropped);
            }
            StmtKind::Let(var, e) => {
                let value = self.value(base, e);
                self.vars.insert(*var, value);
            }
            StmtKind::SetVar(var, assign, e) => self.set_var(base, *var, *assign, e),
            StmtKind::If(cond, then, otherwise) => {
                let holds = self.truth(base, cond);
                self.tasks
                    .push(Task::Stmts(if holds { then } else { otherwise }));
            }
            StmtKind::ForEach(var, domain, body) => {
                let members = self.members(base, domain);
                self.tasks.push(Task::Rounds(*var, members, body));
            }
            StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } => self.go_round(Repeat {
                body,
                cond,
                or_stop: *or_stop,
                left: base.program.rounds,
            }),
            StmtKind::AtOnce(body) => self.at_once(body),
            StmtKind::Try(tried, otherwise) => self.attempt(base, tried, otherwise),
            StmtKind::Hold(cond) => {
                return (!self.truth(base, cond)).then_some(Halt::Dropped);
            }
            StmtKind::Move(..)
            | StmtKind::Put { .. }
            | StmtKind::Clear(..)
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
        match copy.run(base) {
            Halt::Done => {
                copy.tasks = std::mem::take(&mut self.tasks);
                *self = copy;
            }
            Halt::Dropped | Halt::Fork(_) => self.tasks.push(Task::Stmts(otherwise)),
        }
    }

    fn members(&mut self, base: &Moment<'_>, domain: &Domain) -> VecDeque<Value> {
        self.ask(base, |scope| scope.members(domain)).into()
    }

    fn set_var(&mut self, base: &Moment<'_>, var: VarId, assign: Assign, e: &Expr) {
        let new = self.value(base, e);
        let old = self.vars.remove(&var);
        let value = match old {
            Some(old) => assigned(old, assign, new),
            None => new,
        };
        self.vars.insert(var, value);
    }

    /// Does the next round of `repeat`.
    fn go_round(&mut self, mut repeat: Repeat<'a>) {
        let body = repeat.body;
        repeat.left = repeat.left.saturating_sub(1);
        self.tasks.push(Task::While(repeat));
        self.tasks.push(Task::Stmts(body));
    }

    /// After a round of `repeat`: whether there is another one.
    fn another(&mut self, base: &Moment<'a>, repeat: Repeat<'a>) -> Option<Halt<'a>> {
        if repeat.left == 0 || !self.truth(base, repeat.cond) {
            return None;
        }
        if repeat.or_stop {
            return Some(Halt::Fork([Way::Stop, Way::On(repeat)].into()));
        }
        self.go_round(repeat);
        None
    }

    /// Begins `at once`; one inside another belongs to it.
    fn at_once(&mut self, body: &'a [Stmt]) {
        if self.held.is_none() {
            self.held = Some(Vec::new());
            self.tasks.push(Task::Release);
        }
        self.tasks.push(Task::Stmts(body));
    }
}
