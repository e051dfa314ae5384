//! Entries of constants and values of functions.

use super::{DEPTH, Scope};
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::run::Position;
use crate::ir::{ConstId, Expr, FnId, Value, VarId};
use std::rc::Rc;

impl Scope<'_> {
    /// A constant, or all its entries that an index names.
    pub(super) fn entry_of(&mut self, id: ConstId, index: Option<&Expr>) -> Option<Value> {
        let program = self.program;
        let constant = program.consts.get(id)?;
        let Some(axis) = constant.axis else {
            return constant.values.first().cloned();
        };
        let index = self.value(index?)?;
        let named = program.named(axis, &index).into_iter();
        let mut entries = named.filter_map(|place| constant.values.get(place));
        entries.try_fold(Value::nothing(constant.ty), |all, value| all.join(value))
    }

    /// A function's value, for each player as `me` and each entry, all together.
    pub(super) fn call(
        &mut self,
        function: FnId,
        me: Option<&Expr>,
        key: Option<&Expr>,
        args: &[Expr],
    ) -> Option<Value> {
        let program = self.program;
        let f = program.functions.get(function)?;
        let args: Option<Vec<Value>> = args.iter().map(|arg| self.value(arg)).collect();
        let args = args?;
        let players: Vec<Option<usize>> = match me {
            Some(me) => members(self.mask(me)?).map(Some).collect(),
            None => vec![self.me],
        };
        let entries = match (f.axis, key) {
            (Some(axis), Some(key)) => {
                let key = self.value(key)?;
                program.named(axis, &key)
            }
            _ => vec![0],
        };
        let mut all = Value::nothing(f.ty);
        for me in players {
            for &entry in &entries {
                let value = self.body(function, entry, me, &args)?;
                all = all.join(&value)?;
            }
        }
        Some(all)
    }

    /// The value of one entry, with a player as `me`. `me` may be unknown in constants only.
    fn body(
        &mut self,
        function: FnId,
        entry: usize,
        me: Option<usize>,
        args: &[Value],
    ) -> Option<Value> {
        let f = &self.program.functions[function];
        let Some(Some(e)) = f.entries.get(entry) else {
            return Some(Value::nothing(f.ty));
        };
        let question = self.question(function, entry, me).filter(|_| f.params == 0);
        if let Some(value) = question.and_then(|question| self.memo.get(question)) {
            return Some(value.clone());
        }
        let params = args.iter().cloned().enumerate();
        let params = params.map(|(i, value)| (VarId::from_index(i), value));
        let outside = std::mem::replace(&mut self.vars, params.collect());
        let asker = std::mem::replace(&mut self.me, me);
        self.depth = self.depth.checked_sub(1)?;
        let value = self.value(e);
        self.depth += 1;
        (self.vars, self.me) = (outside, asker);
        let value = value?;
        if let Some(question) = question {
            self.memo.keep(question, &value);
        }
        Some(value)
    }

    fn question(&self, function: FnId, entry: usize, me: Option<usize>) -> Option<Question> {
        let pos = Rc::as_ptr(self.now?.pos);
        Some(Question {
            function,
            entry,
            me,
            pos,
        })
    }
}

/// A function without parameters, who is `me`, and the position that is read: the present one or
/// the one before.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Question {
    function: FnId,
    entry: usize,
    me: Option<usize>,
    pos: *const Position,
}

/// The values of functions that an expression has called already. A function may be reached on
/// exponentially many ways.
#[derive(Default)]
pub(super) struct Memo(Vec<(Question, Value)>);

impl Memo {
    fn get(&self, question: Question) -> Option<&Value> {
        let mut known = self.0.iter();
        let found = known.find(|(asked, _)| *asked == question);
        found.map(|(_, value)| value)
    }

    fn keep(&mut self, question: Question, value: &Value) {
        self.0.push((question, value.clone()));
    }
}

const _: () = assert!(DEPTH < 1000, "calls are evaluated by calls");
