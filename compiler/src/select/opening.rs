//! Evaluates `setup` at compile time.
//!
//! Before: a module whose `setup` executes the rules. After: the first values of the fields are those
//! after `setup`, which is now empty. Right because `setup` reads nothing but the first values.

use super::Select;
use crate::lir::eval::opening;
use crate::lir::{Field, Function, Module, Region};

/// A field with more entries than this, unless they are all equal, would make the generated text too
/// long.
const LONGEST: usize = 64;

impl Select<'_> {
    /// Replaces the first values of the fields by those after `setup`.
    pub(super) fn open(&mut self) {
        let Some(values) = opening(&self.module) else {
            return;
        };
        let fields = self.module.layout.fields.iter_mut();
        let set: Vec<Field> = fields
            .zip(values)
            .map(|(field, first)| Field {
                first,
                ..field.clone()
            })
            .collect();
        let short = |field: &Field| {
            field.first.len() <= LONGEST || field.first.windows(2).all(|w| w[0] == w[1])
        };
        if set.iter().all(short) {
            self.module.layout.fields = set.into_iter().collect();
            empty(&mut self.module);
        }
    }
}

/// Makes `setup` an empty function.
fn empty(module: &mut Module) {
    let setup: &mut Function = &mut module.functions[module.entry.setup];
    setup.body = Region::default();
}
