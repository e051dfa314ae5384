//! Removes unreachable items.
//!
//! Items are written as they are needed (`need`), but the functions of a block are written together, so
//! some combinations of counting and drawing leave one of them without a caller. Before: a module.
//! After: a module in which every private item and every method of its own is named by another item.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::{File, ImplItem, Item};

/// Removes items until each is named by another one.
pub(crate) fn prune(file: &mut File) {
    loop {
        let before = count(file);
        let named = named_by_others(file);
        for item in &mut file.items {
            if let Item::Impl(own) = item
                && own.trait_.is_none()
            {
                own.items
                    .retain(|item| name(item).is_none_or(|name| named.contains(&name)));
            }
        }
        if count(file) == before {
            return;
        }
    }
}

/// Counts the items in the module's own implementations.
fn count(file: &File) -> usize {
    let own = file.items.iter().map(|item| match item {
        Item::Impl(own) => own.items.len(),
        _ => 0,
    });
    own.sum()
}

/// Returns the names that occur outside of the items with these names.
fn named_by_others(file: &File) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for item in &file.items {
        match item {
            Item::Impl(own) => own.items.iter().for_each(|item| {
                let mut names = BTreeSet::new();
                collect(item.to_token_stream(), &mut names);
                if let Some(name) = name(item) {
                    names.remove(&name);
                }
                all.extend(names);
            }),
            other => collect(other.to_token_stream(), &mut all),
        }
    }
    all
}

/// Returns the name of an item, if it can be removed.
fn name(item: &ImplItem) -> Option<String> {
    match item {
        ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
        ImplItem::Const(constant) => Some(constant.ident.to_string()),
        _ => None,
    }
}

fn collect(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nothing_reaches_goes_and_what_only_that_reached() {
        let text = "struct P; impl P { fn a(&self) {} fn x(&self) { self.a() } fn c() { c(); } \
                    const D: u8 = 1; fn e() -> u8 { D } } impl Rules for P { fn b(&self) { P::e(); } }";
        let Ok(mut file) = syn::parse_str::<File>(text) else {
            panic!("this is Rust");
        };
        prune(&mut file);
        let left = file.to_token_stream().to_string();
        assert!(!left.contains("fn a") && !left.contains("fn c"), "{left}");
        assert!(left.contains("const D") && left.contains("fn e"), "{left}");
    }
}
