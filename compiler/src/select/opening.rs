//! Evaluates `setup` at compile time.
//!
//! Before: a module whose `setup` executes the rules. After: the first values of the fields are those
//! after `setup`, which is now empty. Right because `setup` reads nothing but the first values.

use super::Select;
use crate::ir::Value;
use crate::lir::Region;
use crate::lir::eval::opening;

/// A field with more entries than this, unless they are all equal, would make the generated text too
/// long.
const LONGEST: usize = 64;

impl Select<'_> {
    /// Replaces the first values of the fields by those after `setup`.
    pub(super) fn open(&mut self) {
        let Some(values) = opening(&self.module) else {
            return;
        };
        let short = |first: &Vec<Value>| {
            first.len() <= LONGEST || first.windows(2).all(|pair| pair[0] == pair[1])
        };
        if values.iter().all(short) {
            let fields = self.module.layout.fields.iter_mut();
            fields
                .zip(values)
                .for_each(|(field, first)| field.first = first);
            let setup = self.module.entry.setup;
            self.module.functions[setup].body = Region::default();
        }
    }
}
