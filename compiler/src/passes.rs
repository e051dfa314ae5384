//! The selection of optimisation passes; all are used except in measurements and tests.
//!
//! A pass is one of [`opt::PASSES`](crate::opt::PASSES), or an optional method of code generation. Leaving
//! passes out only changes the speed of an engine.

use crate::ir::BlockId;
use crate::opt::PASSES;
use boardwright_runtime::Rng;

/// The names of the passes of code generation.
pub const OF_CODE: &[&str] = &[
    "shifts",
    "targets per origin",
    "prefix sums",
    "slots",
    "branching bound",
    "pseudo-legal moves",
    "reservoir sampling",
    "descent by equal branches",
    "merged rounds",
    "sliding attacks",
    "mobility tables",
    "cell tables",
    "jumps",
    "SWAR compare",
    "line tables",
    "subset bitmaps",
    "liberties",
    "early-exit flood",
    "early-exit loops",
    "incremental connectivity",
    "last-move lines",
    "board-write elision",
    "player specialisation",
    "proposal sampling",
    "cached sets",
    "legality guard",
    "tested-position reuse",
    "empty-cell list",
    "fused draw and play",
    "line-completing targets",
    "merged blocks",
    "common subexpressions",
    "jump closure",
];

/// A set of passes: all but those that are left out.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Passes {
    without: Vec<String>,
    /// A pass that is left out in one block only.
    spared: Option<(&'static str, BlockId)>,
    /// A pass that panics when it is used.
    #[cfg(test)]
    trap: Option<&'static str>,
    /// A pass that panics when it is used in a block.
    #[cfg(test)]
    trap_in: Option<(BlockId, &'static str)>,
}

impl Passes {
    /// Returns the set of all passes.
    pub fn all() -> Passes {
        Passes::default()
    }
    /// Leaves out all passes of code generation, which yields the plain plan of every rule.
    #[must_use]
    pub(crate) fn plain(&self) -> Passes {
        self.but(OF_CODE)
    }
    /// Returns all passes but these; `all` leaves out every pass. A name also stands for the later runs of
    /// that pass (`fold`, `fold again`).
    ///
    /// # Errors
    /// The first name that is not a pass.
    pub fn without(names: &[String]) -> Result<Passes, String> {
        let known = |name: &&String| *name == "all" || self::names().any(|pass| of(pass, name));
        match names.iter().find(|name| !known(name)) {
            Some(unknown) => Err(unknown.clone()),
            None => {
                let mut passes = Passes::all();
                passes.without.extend_from_slice(names);
                Ok(passes)
            }
        }
    }
    /// Leaves out some more passes.
    pub(crate) fn but(&self, names: &[&str]) -> Passes {
        let mut passes = self.clone();
        let more = names.iter().map(|name| (*name).to_string());
        passes.without.extend(more);
        passes
    }
    /// Leaves out one more pass in one block only.
    pub(crate) fn but_in(&self, block: BlockId, name: &'static str) -> Passes {
        Passes {
            spared: Some((name, block)),
            ..self.clone()
        }
    }
    /// Returns the block in which a pass is left out, if it is left out in one only.
    pub(crate) fn spared(&self, pass: &str) -> Option<BlockId> {
        let (name, block) = self.spared?;
        of(pass, name).then_some(block)
    }
    /// Returns the passes that are used in a block.
    pub(crate) fn of_block(&self, block: BlockId) -> Passes {
        let passes = match self.spared {
            Some((name, spared)) if spared == block => self.but(&[name]),
            _ => self.clone(),
        };
        #[cfg(test)]
        let passes = Passes {
            trap: self
                .trap_in
                .filter(|(id, _)| *id == block)
                .map(|(_, pass)| pass)
                .or(self.trap),
            ..passes
        };
        passes
    }
    /// Leaves out random passes: for a third of the seeds about half of them, for the others a few or nearly
    /// all. The result depends only on the seed and the list of passes.
    pub fn random(seed: u64) -> Passes {
        let mut rng = Rng::new(seed);
        let left_out = [10, 50, 85][rng.below(3) as usize];
        let without = names().filter(|_| rng.below(100) < left_out);
        let mut passes = Passes::all();
        passes.without.extend(without.map(str::to_string));
        passes
    }
    /// Returns the names that are left out.
    pub fn left_out(&self) -> &[String] {
        &self.without
    }
    /// Whether a pass is used. Called by the pass itself.
    pub fn has(&self, pass: &str) -> bool {
        let used = !self.leaves_out(pass);
        #[cfg(test)]
        assert!(!used || self.trap != Some(pass), "`{pass}` is a trap");
        used
    }
    /// Whether a pass is left out.
    pub(crate) fn leaves_out(&self, pass: &str) -> bool {
        let mut without = self.without.iter();
        without.any(|name| name == "all" || of(pass, name))
    }
    /// Returns all passes, with one that panics in a block.
    #[cfg(test)]
    pub(crate) fn with_trap_in(block: BlockId, pass: &'static str) -> Passes {
        Passes {
            trap_in: Some((block, pass)),
            ..Passes::all()
        }
    }
    /// Returns all passes, with one that panics.
    #[cfg(test)]
    pub(crate) fn with_trap(pass: &'static str) -> Passes {
        Passes {
            trap: Some(pass),
            ..Passes::all()
        }
    }
}

/// Returns the names of all passes, in the order in which they run.
pub fn names() -> impl Iterator<Item = &'static str> {
    let of_ir = PASSES.iter().map(|pass| pass.name);
    of_ir.chain(OF_CODE.iter().copied())
}

/// Whether a pass has this name or is a later run of the pass with this name.
fn of(pass: &str, name: &str) -> bool {
    let rest = pass.strip_prefix(name);
    rest.is_some_and(|rest| matches!(rest, "" | " again" | " at last"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_is_left_out_each_time_it_runs() {
        let passes = Passes::without(&["fold".into(), "per component".into()]).expect("passes");
        for name in ["fold", "fold again", "fold at last", "per component"] {
            assert!(!passes.has(name) && Passes::all().has(name), "{name}");
        }
        assert!(passes.has("pre-image") && passes.has("shifts"));
    }

    #[test]
    fn all_passes_and_no_others_are_known() {
        let none = Passes::without(&["all".into()]).expect("all are passes");
        for name in names() {
            assert!(
                !none.has(name) && Passes::without(&[name.into()]).is_ok(),
                "{name}"
            );
        }
        let unknown = Passes::without(&["pre-image".into(), "magic".into()]);
        assert_eq!(unknown, Err("magic".into()));
    }
}
