//! Lists of the names of a type's members.

use super::Printer;
use super::names::{Namer, upper};
use crate::typed::Ty;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The number of letters from which on a list is a constant.
const LONG: usize = 24;

/// The lists that are constants, with their types and names.
pub(super) struct Lists {
    names: Namer,
    used: Vec<(Ty, Ident, TokenStream)>,
}

impl Lists {
    /// Returns no lists; their names will differ from those of other constants.
    pub(super) fn beside(names: Namer) -> Lists {
        let used = Vec::new();
        Lists { names, used }
    }

    /// Prints the constants.
    pub(super) fn items(&self) -> Vec<TokenStream> {
        let used = self.used.iter();
        used.map(|(_, name, list)| quote!(const #name: &[&str] = #list;))
            .collect()
    }
}

impl Printer<'_> {
    /// Prints the list of the names of a type's members, or the name of the constant that a long one is.
    pub(super) fn list(&self, ty: Ty) -> TokenStream {
        let members = self.names_of_members(ty);
        let list = quote!(&[#(#members),*]);
        if members.iter().map(String::len).sum::<usize>() < LONG {
            return list;
        }
        let Lists { names, used } = &mut *self.lists.borrow_mut();
        if let Some((_, name, _)) = used.iter().find(|(known, ..)| *known == ty) {
            return quote!(#name);
        }
        let of = match ty {
            Ty::Enum(e) => self.module.enums[e].name.as_str(),
            Ty::Players => "player",
            Ty::Kinds => "kind",
            _ => "dir",
        };
        let name = names.fresh(&format!("{}_NAMES", upper(of)));
        used.push((ty, name.clone(), list));
        quote!(#name)
    }

    /// Returns the names of the members of a type.
    pub(super) fn names_of_members(&self, ty: Ty) -> Vec<String> {
        let m = self.module;
        match ty {
            Ty::Players => {
                let chance = m.chance.then(|| "chance".to_string());
                m.players.iter().cloned().chain(chance).collect()
            }
            Ty::Kinds => m.kinds.iter().map(|k| k.name.clone()).collect(),
            Ty::Dirs => (0..m.grid.dirs.len()).map(|d| self.dir_text(d)).collect(),
            Ty::Enum(e) => m.enums[e].members.clone(),
            _ => Vec::new(),
        }
    }

    fn dir_text(&self, dir: usize) -> String {
        let dirs = &self.module.grid.dirs;
        match dirs[dir].name.as_str() {
            "" => format!("~{}", dirs[dirs[dir].opposite].name),
            name => name.to_string(),
        }
    }
}
