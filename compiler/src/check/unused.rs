//! Definitions with parameters that nothing uses.
//!
//! Their bodies are checked with arguments of unknown types only, which hides most mistakes of types. So each is tried
//! with all types of arguments; where none fits, whatever would be said of a use is an error already.

use crate::diag::Diagnostic;
use crate::typed::*;

use super::{Checker, Input};

/// The most tuples of types that a definition is tried with.
const MOST_TRIALS: usize = 512;

/// Returns an error for each unused definition that no types of arguments fit. `checked` has no errors.
pub(super) fn without_meaning(input: &Input<'_>, checked: &Checker<'_>) -> Vec<Diagnostic> {
    let used = |t: usize| {
        let mut instances = checked.def_instances.keys();
        instances.any(|(of, types)| *of == t && !types.contains(&Ty::Unknown))
    };
    let unused: Vec<usize> = (0..checked.defs.len()).filter(|&t| !used(t)).collect();
    if unused.is_empty() {
        return Vec::new();
    }
    let mut trial = Checker::new(input);
    trial.declare_all();
    trial.all_defs();
    trial.all_states();
    unused
        .into_iter()
        .filter_map(|t| trial.first_mistake(t))
        .collect()
}

impl Checker<'_> {
    /// Returns the mistake of a definition for the first types of arguments, if there is one for all types.
    fn first_mistake(&mut self, t: usize) -> Option<Diagnostic> {
        let name = self.defs[t].name;
        let mut first = None;
        for types in self.tuples(self.defs[t].params.len())? {
            let before = std::mem::take(&mut self.diags);
            self.instance(t, types, name.span);
            let found = std::mem::replace(&mut self.diags, before);
            let here = |d: &&Diagnostic| self.defs[t].span.contains(d.span);
            // A mistake in another body is reported there.
            let mistake = found.sorted().into_iter().find(here).cloned()?;
            first.get_or_insert(mistake);
        }
        let d: Diagnostic = first?;
        let edits = Vec::new();
        Some(
            Diagnostic { edits, ..d }.also(name.span, "nothing uses this, and no arguments fit it"),
        )
    }

    /// Returns all tuples of types of a length, those of cells first; `None` if they are too many.
    fn tuples(&self, length: usize) -> Option<Vec<Vec<Ty>>> {
        let plain = [
            Ty::Cells,
            Ty::Dirs,
            Ty::Kinds,
            Ty::Players,
            Ty::Num,
            Ty::Truth,
        ];
        let enums = self.game.enums.ids().map(Ty::Enum);
        let all: Vec<Ty> = plain.into_iter().chain(enums).collect();
        let mut tuples = vec![Vec::new()];
        for _ in 0..length {
            if tuples.len() * all.len() > MOST_TRIALS {
                return None;
            }
            let longer = |tuple: &Vec<Ty>| {
                let tuple = tuple.clone();
                all.iter().map(move |&ty| [&tuple[..], &[ty]].concat())
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        Some(tuples)
    }
}
