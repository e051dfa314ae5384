//! Names of literal masks: those of players, kinds and members of enumerations are constants of the module, those of
//! directions constants of `Board`.

use super::code::{Bind, Code};
use super::names::{Namer, upper};
use super::{Printer, hex};
use crate::index::Id;
use crate::ir::axes::members;
use crate::lir::{Module, Of};
use crate::typed::EnumId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A mask with more members than this is a number, unless the set has a name.
const MOST: u32 = 6;

/// The names of the members of one set, and of all of them.
struct Set {
    members: Vec<Ident>,
    all: Ident,
    /// The masks that are referred to: single members, or all of them.
    used: RefCell<BTreeSet<u64>>,
}

/// The names of the players, the kinds and the members of each enumeration.
pub(super) struct Masks {
    players: Set,
    kinds: Set,
    enums: Vec<Set>,
}

impl Set {
    fn new<'a>(names: &mut Namer, all: &str, members: impl Iterator<Item = &'a String>) -> Set {
        Set {
            members: names.all(members.map(|name| upper(name))),
            all: names.fresh(&upper(all)),
            used: RefCell::default(),
        }
    }

    fn all(&self) -> u64 {
        members_below(self.members.len())
    }

    /// Returns the name of one mask of this set: of a single member, or of all of at least two.
    fn named(&self, mask: u64) -> Option<&Ident> {
        let is_all = mask == self.all() && self.members.len() > 1;
        let one = (mask.count_ones() == 1).then(|| mask.trailing_zeros() as usize);
        let name = one.and_then(|i| self.members.get(i));
        name.or_else(|| is_all.then_some(&self.all))
    }

    /// Prints a mask by the names of its members.
    fn print(&self, mask: u64) -> Option<Code> {
        let parts: Vec<u64> = match self.named(mask) {
            Some(_) => vec![mask],
            None if mask.count_ones() <= MOST => members(mask).map(|i| 1 << i).collect(),
            None => return None,
        };
        let names: Option<Vec<&Ident>> = parts.iter().map(|part| self.named(*part)).collect();
        let names = names?;
        self.used.borrow_mut().extend(parts.iter());
        Some(joined(&names))
    }

    /// Prints the constants that are referred to.
    fn items(&self) -> Option<TokenStream> {
        let used = self.used.borrow();
        let rows = used.iter().filter_map(|mask| {
            let (name, value) = (self.named(*mask)?, hex(*mask));
            Some(quote!(#name = #value))
        });
        let rows: Vec<_> = rows.collect();
        (!rows.is_empty()).then(|| quote!(masks!(#(#rows),*);))
    }
}

impl Masks {
    /// Chooses the names of a module.
    pub(super) fn new(module: &Module, names: &mut Namer) -> Masks {
        let kinds = module.kinds.iter().map(|kind| &kind.name);
        let of_enum =
            |e: &crate::typed::Enum, names: &mut Namer| Set::new(names, &e.name, e.members.iter());
        Masks {
            players: Set::new(names, "players", module.players.iter()),
            kinds: Set::new(names, "kinds", kinds),
            enums: module.enums.iter().map(|e| of_enum(e, names)).collect(),
        }
    }

    fn of_enum(&self, id: EnumId) -> &Set {
        &self.enums[id.index()]
    }

    /// Prints the constants that functions refer to.
    pub(super) fn items(&self) -> Vec<TokenStream> {
        let all = [&self.players, &self.kinds].into_iter().chain(&self.enums);
        all.filter_map(Set::items).collect()
    }
}

impl Printer<'_> {
    /// Prints a literal mask, by the names of its members where it has few.
    pub(super) fn mask(&self, mask: u64, of: Of) -> Code {
        self.named_mask(mask, of).unwrap_or_else(|| {
            let mask = Literal::u64_suffixed(mask);
            Code::atom(quote!(#mask))
        })
    }

    /// Prints a literal mask by the names of its members, if these are few.
    pub(super) fn named_mask(&self, mask: u64, of: Of) -> Option<Code> {
        match of {
            _ if mask == 0 => None,
            Of::Any => None,
            Of::Dirs => self.dirs_mask(mask),
            Of::Players => self.masks.players.print(mask),
            Of::Kinds => self.masks.kinds.print(mask),
            Of::Enum(id) => self.masks.of_enum(id).print(mask),
        }
    }

    /// Prints a set of directions as a mask.
    fn dirs_mask(&self, mask: u64) -> Option<Code> {
        let names = self.dirs_of(mask);
        let named = mask.count_ones() == 1 || self.dir_set(mask).is_some();
        let bind = if named { Bind::Atom } else { Bind::BitOr };
        Some(Code::new(bind, names))
    }
}

/// Returns the mask of the first members.
fn members_below(n: usize) -> u64 {
    match n {
        0..64 => (1 << n) - 1,
        _ => u64::MAX,
    }
}

fn joined(names: &[&Ident]) -> Code {
    match names {
        [name] => Code::atom(quote!(#name)),
        names => Code::new(Bind::BitOr, quote!(#(#names)|*)),
    }
}
