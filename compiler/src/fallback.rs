//! Fallback for passes that fail: makes the same module again with fewer passes.
//!
//! Before: a function that makes a result with given passes, which may panic or reject its own result.
//! After: the result was made with all passes, without one in one block, with as many passes as work, or at
//! last by the plain plan, which no pass touches; in the latter cases, with the reason. A failing pass is a
//! bug of the compiler, so debug builds and tests stop at the first one.
//!
//! Panics of the stages after the analysis of a file are caught only here.

use crate::index::Id;
use crate::ir::BlockId;
use crate::passes::{OF_CODE, Passes, names};
use std::any::Any;
use std::cell::Cell;
use std::fmt::{self, Display, Formatter};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// The reason why passes produced no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// A pass panicked with this message.
    Panic(String),
    /// The intermediate representation failed verification.
    IllFormed(String),
    /// The module plays in another way than the rules.
    Differs(String),
    /// The generated tokens are not valid Rust.
    NoRust(String),
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (what, why) = match self {
            Fault::Panic(why) => ("the compiler panicked", why),
            Fault::IllFormed(why) => ("the intermediate representation is ill-formed", why),
            Fault::Differs(why) => ("the engine is another game", why),
            Fault::NoRust(why) => ("the generated code is no Rust", why),
        };
        let first = why.lines().next().unwrap_or_default();
        write!(f, "{what}: {first}")
    }
}

/// The fallback that was used, and the fault that made it necessary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LeftOut {
    pub(crate) instead: Instead,
    pub(crate) fault: Fault,
}

/// The fallback for passes that fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Instead {
    /// All passes, but without this one in this block.
    Spared(&'static str, String),
    /// All passes but these.
    Without(Vec<&'static str>),
    /// The plain plan, which uses no pass.
    Plain,
}

impl Display for LeftOut {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let how = match &self.instead {
            Instead::Plain => "made by the plain plan".to_string(),
            Instead::Spared(pass, block) => {
                format!("made without the pass `{pass}` in the block `{block}`")
            }
            Instead::Without(passes) => match passes.as_slice() {
                [pass] => format!("made without the pass `{pass}`"),
                passes if passes.len() == OF_CODE.len() => {
                    "made without passes of code generation".to_string()
                }
                _ => "made without passes".to_string(),
            },
        };
        write!(f, "{how}: {}", self.fault)
    }
}

/// Makes something with these passes, or with fewer if that fails, or at last by the plain plan if there is
/// one. A pass is left out in one of these blocks only, if that suffices.
///
/// # Errors
/// The first fault, if nothing works, not even the plain plan.
///
/// # Panics
/// If `loud` is set, at the first fault.
pub(crate) fn with_fewer<T>(
    passes: &Passes,
    loud: bool,
    blocks: &[String],
    make: impl Fn(&Passes) -> Result<T, Fault>,
    plain: Option<&dyn Fn() -> Result<T, Fault>>,
) -> Result<(T, Option<LeftOut>), Fault> {
    if loud {
        return match make(passes) {
            Ok(made) => Ok((made, None)),
            Err(fault) => panic!("{fault}\n{fault:?}"),
        };
    }
    let fault = match caught(|| make(passes)) {
        Ok(made) => return Ok((made, None)),
        Err(fault) => fault,
    };
    for left_out in fewer(passes) {
        let Ok(made) = caught(|| make(&passes.but(&left_out))) else {
            continue;
        };
        let (made, instead) = match in_one_block(passes, &left_out, blocks, &make) {
            Some(better) => better,
            None => (made, Instead::Without(left_out)),
        };
        return Ok((made, Some(LeftOut { instead, fault })));
    }
    match plain.map(caught) {
        Some(Ok(made)) => {
            let instead = Instead::Plain;
            Ok((made, Some(LeftOut { instead, fault })))
        }
        Some(Err(_)) | None => Err(fault),
    }
}

/// Leaves out a single pass in the first block where that suffices.
fn in_one_block<T>(
    passes: &Passes,
    left_out: &[&'static str],
    blocks: &[String],
    make: impl Fn(&Passes) -> Result<T, Fault>,
) -> Option<(T, Instead)> {
    let [pass] = left_out else { return None };
    blocks.iter().enumerate().find_map(|(i, name)| {
        let fewer = passes.but_in(BlockId::from_index(i), pass);
        let made = caught(|| make(&fewer)).ok()?;
        Some((made, Instead::Spared(pass, name.clone())))
    })
}

/// Returns the sets of passes to leave out, in order of attempts: each pass of code generation, all of them,
/// each pass over the intermediate representation, all passes.
fn fewer(passes: &Passes) -> impl Iterator<Item = Vec<&'static str>> {
    let used: Vec<_> = names().filter(|pass| !passes.leaves_out(pass)).collect();
    let (of_code, of_ir): (Vec<_>, Vec<_>) = used.iter().partition(|pass| OF_CODE.contains(pass));
    let one = |passes: Vec<&'static str>| passes.into_iter().map(|pass| vec![pass]);
    one(of_code.clone())
        .chain([of_code])
        .chain(one(of_ir))
        .chain([used])
}

/// Returns the result, with a panic converted to a fault.
fn caught<T>(make: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    hold_back();
    let outer = QUIET.replace(true);
    let made = panic::catch_unwind(AssertUnwindSafe(make));
    QUIET.set(outer);
    made.unwrap_or_else(|panic| Err(Fault::Panic(words(&*panic))))
}

/// Returns the message of a panic.
fn words(panic: &(dyn Any + Send)) -> String {
    let said = panic
        .downcast_ref::<&str>()
        .map(|words| (*words).to_string());
    said.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default()
}

thread_local! {
    /// Whether panics of this thread are caught and reported otherwise.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Installs a panic hook that hides panics which are caught here, and passes on all others.
fn hold_back() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let shown = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                shown(info);
            }
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opt::PASSES;

    /// Two passes of code generation.
    const OF_CODE_TWO: &[&str] = &[OF_CODE[0], OF_CODE[1]];
    /// A pass over the intermediate representation.
    const OF_IR: &str = PASSES[0].name;

    /// Panics if one of these passes is used.
    fn broken(by: &[&str]) -> impl Fn(&Passes) -> Result<Passes, Fault> {
        move |passes| match by.iter().find(|pass| passes.has(pass)) {
            Some(pass) => panic!("`{pass}` is broken"),
            None => Ok(passes.clone()),
        }
    }

    fn left_out(make: impl Fn(&Passes) -> Result<Passes, Fault>) -> (Passes, LeftOut) {
        let made = with_fewer(&Passes::all(), false, &[], make, None);
        let (passes, left_out) = made.expect("it is made");
        (passes, left_out.expect("something is left out"))
    }

    #[test]
    fn nothing_is_left_out_where_all_is_well() {
        let made = with_fewer(&Passes::all(), false, &[], broken(&[]), None);
        assert_eq!(made, Ok((Passes::all(), None)));
    }

    #[test]
    fn one_pass_that_panics_is_left_out() {
        for pass in [OF_CODE[0], OF_IR] {
            let (made, out) = left_out(broken(&[pass]));
            assert_eq!(out.instead, Instead::Without(vec![pass]));
            assert!(names().all(|other| made.has(other) == (other != pass)));
            let said = format!(
                "made without the pass `{pass}`: the compiler panicked: `{pass}` is broken"
            );
            assert_eq!(out.to_string(), said);
        }
    }

    #[test]
    fn a_pass_is_left_out_in_one_block_where_that_suffices() {
        let blocks = ["step".to_string(), "jump".to_string()];
        let jump = BlockId::from_index(1);
        for pass in [OF_CODE[0], OF_IR] {
            let make = |passes: &Passes| match passes.of_block(jump).has(pass) {
                true => panic!("`{pass}` is broken"),
                false => Ok(passes.clone()),
            };
            let made = with_fewer(&Passes::all(), false, &blocks, make, None);
            let (passes, left_out) = made.expect("it is made");
            let left_out = left_out.expect("something is left out");
            assert_eq!(left_out.instead, Instead::Spared(pass, "jump".into()));
            assert!(passes.has(pass) && passes.of_block(BlockId::from_index(0)).has(pass));
            let said = format!(
                "made without the pass `{pass}` in the block `jump`: the compiler panicked: `{pass}` is broken"
            );
            assert_eq!(left_out.to_string(), said);
        }
    }

    #[test]
    fn several_passes_that_panic_are_left_out_with_all_of_their_sort() {
        let (made, _) = left_out(broken(OF_CODE_TWO));
        assert!(names().all(|pass| made.has(pass) != OF_CODE.contains(&pass)));
        let both = [OF_CODE[0], OF_IR];
        let (made, _) = left_out(broken(&both));
        assert!(names().all(|pass| !made.has(pass)));
    }

    #[test]
    fn what_is_refused_is_made_again() {
        let fault = Fault::NoRust("expected `,`".into());
        let (made, out) = left_out(|passes| match passes.has(OF_CODE[1]) {
            true => Err(fault.clone()),
            false => Ok(passes.clone()),
        });
        assert!(!made.has(OF_CODE[1]) && made.has(OF_CODE[0]));
        assert_eq!(out.fault, fault);
    }

    #[test]
    fn what_is_never_made_is_an_error() {
        let fault = Fault::IllFormed("a variable is bound twice".into());
        let make = |_: &Passes| Err::<(), _>(fault.clone());
        assert_eq!(
            with_fewer(&Passes::all(), false, &[], make, None),
            Err(fault.clone())
        );
        let plain = || Err(Fault::Panic("it is broken too".into()));
        let made = with_fewer(&Passes::all(), false, &[], make, Some(&plain));
        assert_eq!(made, Err(fault));
    }

    #[test]
    fn what_no_passes_make_is_made_by_the_plain_plan() {
        let make = |_: &Passes| -> Result<&str, Fault> { panic!("it is broken") };
        let made = with_fewer(&Passes::all(), false, &[], make, Some(&|| Ok("plain")));
        let (made, left_out) = made.expect("it is made");
        let left_out = left_out.expect("it says why");
        assert_eq!((made, &left_out.instead), ("plain", &Instead::Plain));
        let said = "made by the plain plan: the compiler panicked: it is broken";
        assert_eq!(left_out.to_string(), said);
    }

    #[test]
    #[should_panic(expected = "is broken")]
    fn debug_builds_stop_at_the_first_fault() {
        let _ = with_fewer(&Passes::all(), true, &[], broken(OF_CODE_TWO), None);
    }
}
