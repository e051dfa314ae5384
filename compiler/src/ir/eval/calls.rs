//! Evaluates constants and function calls.

use super::{DEPTH, Scope};
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::{ConstId, Expr, FnId, Value, VarId};

impl Scope<'_> {
    /// Returns a constant, or the join of its entries that an index selects.
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

    /// Returns the join of a function's values, for each player as `me` and each selected entry.
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

    /// Returns the value of one entry, with a player as `me`. Only in constants may `me` be unknown.
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
        let params = args.iter().cloned().enumerate();
        let params = params.map(|(i, value)| (VarId::from_index(i), value));
        let outside = std::mem::replace(&mut self.vars, params.collect());
        let asker = std::mem::replace(&mut self.me, me);
        self.depth = self.depth.checked_sub(1)?;
        let value = self.value(e);
        self.depth += 1;
        (self.vars, self.me) = (outside, asker);
        value
    }
}

const _: () = assert!(DEPTH < 1000, "calls are evaluated by calls");
