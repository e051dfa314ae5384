//! Errors in the body of a def or act that only some arguments have.
//!
//! A body is checked once for each tuple of argument types, and once for unknown ones, so that an error that any argument
//! has is found too. If a body is right for the arguments of one use and wrong for those of another, or wrong in many places for
//! one use, the error is that use. If it is wrong in different ways, no edit mends it.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Code;
use crate::diag::Diagnostic;
use crate::diag::types::MISMATCH;
use crate::source::Span;
use crate::typed::Ty;

use super::{Checker, Unit};

/// How the codes of types begin.
const OF_TYPES: &str = "E03";

/// The units that are being checked, outermost first, with the uses that began each.
type Chain = Vec<(Unit, Span)>;

/// The uses of defs and acts with parameters, and the errors that they lead to.
#[derive(Default)]
pub(super) struct Instances {
    /// The first use with each tuple of known argument types.
    uses: Vec<Instance>,
    /// The errors of types in bodies for known arguments, each with all chains of uses that lead to it.
    wrong: BTreeMap<(Code, Span), Vec<Chain>>,
    /// Those that any argument has.
    always: BTreeSet<(Code, Span)>,
}

struct Instance {
    unit: Unit,
    at: Span,
    types: Vec<Ty>,
}

impl Instances {
    /// Notes the first use of a unit with these argument types.
    pub(super) fn used(&mut self, unit: Unit, at: Span, types: &[Ty]) {
        if !types.is_empty() && !types.contains(&Ty::Unknown) {
            let types = types.to_vec();
            self.uses.push(Instance { unit, at, types });
        }
    }

    /// Returns the uses of a unit.
    fn of(&self, unit: Unit) -> impl Iterator<Item = &Instance> {
        self.uses.iter().filter(move |used| used.unit == unit)
    }

    /// Returns the uses that lead to errors.
    fn wrong_uses(&self) -> BTreeSet<(Unit, Span)> {
        let chains = self.wrong.values().flatten();
        chains.filter_map(|chain| chain.last().copied()).collect()
    }
}

impl Checker<'_> {
    /// Notes an error of types in the body of a def or act with parameters.
    pub(super) fn note_instance(&mut self, d: &Diagnostic) {
        let Some(&(unit, at)) = self.active.last() else {
            return;
        };
        if !d.code.0.starts_with(OF_TYPES) || !self.has_params(unit) {
            return;
        }
        let key = (d.code, d.span);
        match self.is_definition(unit, at) {
            true => drop(self.instances.always.insert(key)),
            false => {
                let chains = self.instances.wrong.entry(key).or_default();
                chains.push(self.active.clone());
            }
        }
    }

    /// Reports uses with wrong arguments in place of the errors in bodies that follow from them.
    pub(super) fn wrong_arguments(&mut self) {
        let mut instances = std::mem::take(&mut self.instances);
        let always = std::mem::take(&mut instances.always);
        instances.wrong.retain(|key, _| !always.contains(key));
        let wrong = instances.wrong_uses();
        for (root, keys) in self.roots(&instances) {
            let Some(key) = keys.first().filter(|_| has_many(&instances, &keys)) else {
                continue;
            };
            self.report_uses(*key, &[vec![root]], &instances, None);
            for key in keys {
                self.diags.remove(key.0, key.1);
                instances.wrong.remove(&key);
            }
        }
        for (key, chains) in &instances.wrong {
            let Some(&(unit, _)) = chains.first().and_then(|chain| chain.last()) else {
                continue;
            };
            let mut uses = instances.of(unit);
            match uses.find(|used| !wrong.contains(&(used.unit, used.at))) {
                Some(fits) => self.report_uses(*key, chains, &instances, Some(fits.at)),
                None => self.unsure(*key, chains, instances.of(unit).count()),
            }
        }
    }

    /// Returns for each outermost use the errors that it alone leads to.
    fn roots(&self, all: &Instances) -> BTreeMap<(Unit, Span), Vec<(Code, Span)>> {
        let mut roots: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for (key, chains) in &all.wrong {
            let root = |chain: &Chain| {
                let mut uses = chain.iter().copied();
                uses.find(|&(unit, at)| self.has_params(unit) && !self.is_definition(unit, at))
            };
            let found: BTreeSet<_> = chains.iter().filter_map(root).collect();
            if let (Some(only), 1) = (found.first(), found.len()) {
                roots.entry(*only).or_default().push(*key);
            }
        }
        roots
    }

    /// Reports the uses that lead to an error in a body, which may be right for another use.
    fn report_uses(
        &mut self,
        key: (Code, Span),
        chains: &[Chain],
        all: &Instances,
        fits: Option<Span>,
    ) {
        let Some(inner) = self.diags.remove(key.0, key.1) else {
            return;
        };
        for chain in chains {
            let Some((&(unit, at), outer)) = chain.split_last() else {
                continue;
            };
            let used = all.of(unit).find(|used| used.at == at);
            let types = used.map(|used| used.types.iter().map(|ty| self.ty_name(*ty)));
            let types: Vec<String> = types.into_iter().flatten().collect();
            let message = format!(
                "`{}` is not for {}",
                self.unit_name(unit),
                types.join(" and ")
            );
            let d = Diagnostic::error(MISMATCH, at, message)
                .label("it has no meaning for these arguments")
                .also(key.1, inner.message.clone());
            let d = match fits {
                Some(fits) => d.also(fits, "here the arguments fit"),
                None => d,
            };
            let d = self.with_uses(d, outer);
            self.diags.push(d);
        }
    }

    /// Takes the edits from an error that not all uses lead to.
    fn unsure(&mut self, key: (Code, Span), chains: &[Chain], uses: usize) {
        let ends: BTreeSet<Span> = chains.iter().filter_map(|c| Some(c.last()?.1)).collect();
        if let (true, Some(d)) = (ends.len() < uses, self.diags.get_mut(key.0, key.1)) {
            d.edits.clear();
        }
    }

    /// Adds the uses that lead to an error in the body of a def or act with parameters.
    pub(super) fn with_uses(&self, mut d: Diagnostic, chain: &[(Unit, Span)]) -> Diagnostic {
        for &(unit, at) in chain.iter().rev() {
            let is_shown = self.has_params(unit) && at != d.span && !self.is_definition(unit, at);
            if is_shown && d.labels.len() < MOST_LABELS {
                d = d.also(at, format!("`{}` is used here", self.unit_name(unit)));
            }
        }
        d
    }

    fn has_params(&self, unit: Unit) -> bool {
        match unit {
            Unit::Def(t) => !self.defs[t].params.is_empty(),
            Unit::Act(t) => !self.acts[t].params.is_empty(),
        }
    }

    fn is_definition(&self, unit: Unit, at: Span) -> bool {
        match unit {
            Unit::Def(t) => self.defs[t].name.span == at,
            Unit::Act(t) => self.acts[t].name.span == at,
        }
    }
}

/// Whether errors are so many, or in so many bodies, that rather their common use is wrong.
fn has_many(all: &Instances, keys: &[(Code, Span)]) -> bool {
    let chains = keys.iter().filter_map(|key| all.wrong.get(key)).flatten();
    let units: BTreeSet<Unit> = chains.filter_map(|chain| Some(chain.last()?.0)).collect();
    keys.len() >= MANY || units.len() > 1
}

/// How many errors in one body are more likely one error of its use.
const MANY: usize = 3;
/// The most labels of an error with uses.
const MOST_LABELS: usize = 4;
