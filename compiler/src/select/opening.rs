//! `setup` worked out beforehand.
//!
//! Before: a module whose `setup` does what the rules say. After: the first values are those behind it, and
//! it does nothing; that is right since it reads nothing but them.

use super::Select;
use crate::lir::eval::opening;
use crate::lir::{Field, Function, Module, Region};

/// A field with more entries than this, that are not all equal, would be a long text.
const LONGEST: usize = 64;

impl Select<'_> {
    /// Gives the fields the values that they have behind `setup`.
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

/// A `setup` that does nothing.
fn empty(module: &mut Module) {
    let setup: &mut Function = &mut module.functions[module.entry.setup];
    setup.body = Region::default();
}
