//! Lowers state variables and their first values.

use super::{Lower, Names};
use crate::ir::bits::Bits;
use crate::ir::eval::first_value;
use crate::ir::{State, Value};
use crate::typed::{self, Init, StateTy};

impl Lower<'_> {
    pub(super) fn states(&mut self) {
        for state in self.game.states.iter() {
            let init = self.first_values(state);
            self.program.states.push(State {
                name: state.name.clone(),
                axes: state.axes.clone(),
                ty: state.ty,
                init,
                clock: state.clock,
                span: state.span,
            });
        }
    }

    /// Returns the first value of every entry, in order.
    fn first_values(&self, state: &typed::State) -> Vec<Value> {
        let lens: Vec<usize> = state
            .axes
            .iter()
            .map(|a| self.program.axis_len(*a))
            .collect();
        let entries: usize = lens.iter().product();
        match &state.init {
            Init::Default => vec![default(state.ty); entries],
            Init::All(e) => vec![self.first_value(state.ty, Some(e)); entries],
            Init::Table(axis, table) => {
                let by_member: Vec<Value> = table
                    .iter()
                    .map(|e| self.first_value(state.ty, e.as_ref()))
                    .collect();
                // The last axis varies fastest.
                let stride: usize = lens.iter().skip(axis + 1).product();
                let len = lens.get(*axis).copied().unwrap_or(1).max(1);
                let member = |entry: usize| entry / stride.max(1) % len;
                (0..entries)
                    .map(|entry| by_member.get(member(entry)).cloned())
                    .map(|value| value.unwrap_or_else(|| default(state.ty)))
                    .collect()
            }
        }
    }

    fn first_value(&self, ty: StateTy, e: Option<&typed::Expr>) -> Value {
        let mut names = Names::default();
        let Some(e) = e else { return default(ty) };
        // Every first value that the checker accepts must be evaluated here: any other value would
        // change the game.
        let value = first_value(&self.program, &self.expr(&mut names, e));
        let value = value.expect("a first value is a constant");
        match (ty, value) {
            // Chance is not among players.
            (StateTy::Players, Value::Mask(players)) => {
                Value::Mask(players & self.game.all_players())
            }
            (_, value) => stored(ty, value),
        }
    }
}

/// Returns the value of an entry without a first value.
fn default(ty: StateTy) -> Value {
    match ty {
        StateTy::Number(low, high) => Value::Num(0.clamp(low, high.max(low))),
        StateTy::Flag => Value::Truth(false),
        StateTy::Cell | StateTy::Cells => Value::Cells(Bits::new()),
        StateTy::Enum(_) => Value::Mask(1),
        StateTy::Player | StateTy::Players | StateTy::Kind | StateTy::Kinds | StateTy::Dir => {
            Value::Mask(0)
        }
    }
}

/// Returns the value that an entry stores for a first value: in range, at most one member.
fn stored(ty: StateTy, value: Value) -> Value {
    match (ty, &value) {
        (StateTy::Number(low, high), Value::Num(n)) => Value::Num((*n).clamp(low, high.max(low))),
        (StateTy::Enum(_), Value::Mask(0)) => default(ty),
        (StateTy::Cell | StateTy::Player | StateTy::Kind | StateTy::Dir | StateTy::Enum(_), _) => {
            value.first().unwrap_or_else(|| default(ty))
        }
        _ => value,
    }
}
