//! The names of generated code that come from the rules, kept apart from the names that the code
//! generator chooses.
//!
//! While code is written, a name from the rules stands between marks, also inside a longer name that is
//! made with it, so that it differs from all names of the code generator. When all is written,
//! [`settle`] removes the marks: a thing then has its name in the rules, with an underscore appended
//! only if the code generator or Rust uses that name too. Equal names of one scope (instances of a def,
//! a parameter of an act beside its caller's local) are numbered from 2.
//!
//! Before [`settle`]: marked names. After: no mark is left; different things have different names, and
//! no variable of the rules has the name of another binding or function in any function where it
//! occurs.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};

/// The mark around the name of a variable. No name of the rules contains this letter, which has no
/// upper case.
const OF_VARIABLE: char = '\u{2d0}';
/// The mark around the name of an item or a field.
const OF_ITEM: char = '\u{2d1}';

/// The names of one scope.
#[derive(Clone, Debug)]
pub(crate) struct Namer {
    mark: char,
    taken: BTreeSet<String>,
    /// For each name the next number to try.
    next: BTreeMap<String, usize>,
}

impl Namer {
    /// Returns a scope for variables.
    pub(crate) fn of_variables() -> Namer {
        Namer {
            mark: OF_VARIABLE,
            taken: BTreeSet::new(),
            next: BTreeMap::new(),
        }
    }
    /// Returns a scope for items or fields.
    pub(crate) fn of_items() -> Namer {
        Namer {
            mark: OF_ITEM,
            ..Namer::of_variables()
        }
    }
    /// Returns an identifier for a thing of this name, different from all earlier ones.
    pub(crate) fn fresh(&mut self, name: &str) -> Ident {
        let name = self.unused(name);
        let mark = self.mark;
        Ident::new(&format!("{mark}{name}{mark}"), Span::call_site())
    }
    /// Returns an identifier for a name that is made with a marked one.
    pub(crate) fn made_with(&mut self, name: &str) -> Ident {
        Ident::new(&self.unused(name), Span::call_site())
    }
    fn unused(&mut self, name: &str) -> String {
        if self.taken.insert(name.to_string()) {
            return name.to_string();
        }
        let next = self.next.entry(name.to_string()).or_insert(2);
        loop {
            let numbered = format!("{name}_{next}");
            *next += 1;
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// Returns the identifier of an item with the name that a single thing has in the rules.
pub(crate) fn item(name: &str) -> Ident {
    Namer::of_items().fresh(name)
}

/// Returns an identifier that the code generator chooses; keywords get an underscore.
pub(crate) fn ident(name: &str) -> Ident {
    match syn::parse_str::<Ident>(name) {
        Ok(ident) => ident,
        Err(_) => Ident::new(&format!("{name}_"), Span::call_site()),
    }
}

/// Converts `feel_dizzy` to `FeelDizzy`.
pub(crate) fn camel(name: &str) -> String {
    let words = name.split('_').filter(|w| !w.is_empty());
    let word = |w: &str| {
        let mut letters = w.chars();
        let first = letters.next().map(char::to_uppercase);
        first
            .into_iter()
            .flatten()
            .chain(letters)
            .collect::<String>()
    };
    words.map(word).collect()
}

/// Converts `home_row` to `HOME_ROW`.
pub(crate) fn upper(name: &str) -> Ident {
    ident(&name.to_uppercase())
}

/// Removes the marks from code.
pub(crate) fn settle(tokens: TokenStream) -> TokenStream {
    let mut own = Own::default();
    own.of_items(tokens.clone(), Delimiter::Brace);
    let mut marked = BTreeSet::new();
    collect_marked(tokens.clone(), &mut marked);
    let names = settled(&marked, own);
    renamed(tokens, &names)
}

/// The names that the code generator chose.
#[derive(Default)]
struct Own {
    /// The possible bindings and function names, in functions that have variables of the rules.
    locals: BTreeSet<String>,
    /// The names of items, methods and fields.
    items: BTreeSet<String>,
}

impl Own {
    /// Collects the names that items declare and use.
    fn of_items(&mut self, tokens: TokenStream, within: Delimiter) {
        let trees: Vec<_> = tokens.into_iter().collect();
        let mut function = None;
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(word) if word == "fn" => function = Some(at),
                TokenTree::Ident(word) if is_item(&trees, at, within) => {
                    self.items.insert(word.to_string());
                }
                TokenTree::Group(group) => {
                    self.of_items(group.stream(), group.delimiter());
                    if group.delimiter() == Delimiter::Brace
                        && let Some(begin) = function.take()
                    {
                        self.of_function(&trees[begin..=at]);
                    }
                }
                _ => {}
            }
        }
    }

    /// Collects the names that a function may bind or call, if it contains variables of the rules.
    fn of_function(&mut self, trees: &[TokenTree]) {
        let mut marked = BTreeSet::new();
        collect_marked(trees.iter().cloned().collect(), &mut marked);
        if marked.iter().any(|name| name.contains(OF_VARIABLE)) {
            self.of_body(trees);
        }
    }

    fn of_body(&mut self, trees: &[TokenTree]) {
        for (at, tree) in trees.iter().enumerate() {
            match tree {
                TokenTree::Ident(word) if is_bare(trees, at) && !is_marked(&word.to_string()) => {
                    self.locals.insert(word.to_string());
                }
                TokenTree::Group(group) => {
                    self.of_body(&group.stream().into_iter().collect::<Vec<_>>());
                }
                _ => {}
            }
        }
    }
}

/// Whether an identifier of the code generator names an item, a field or a method of a position.
fn is_item(trees: &[TokenTree], at: usize, within: Delimiter) -> bool {
    let before = |n: usize| at.checked_sub(n).map(|n| &trees[n]);
    let is_declared = is_word(before(1), &ITEMS);
    let is_typed = is_punct(trees.get(at + 1), ':') && !is_path(trees, at + 1);
    let is_local = within != Delimiter::Brace || is_word(before(1), &["let", "mut"]);
    let is_field = is_typed && !is_local;
    let is_called = matches!(trees.get(at + 1), Some(TokenTree::Group(_)));
    let is_member = is_punct(before(1), '.') && (!is_called || is_word(before(2), &POSITIONS));
    let is_own = matches!(&trees[at], TokenTree::Ident(word) if !is_marked(&word.to_string()));
    is_own && (is_declared || is_field || is_member)
}

/// The keywords that declare an item.
const ITEMS: [&str; 6] = ["fn", "const", "static", "struct", "enum", "type"];
/// The names of variables that hold positions.
const POSITIONS: [&str; 4] = ["self", "pos", "was", "position"];

fn is_word(tree: Option<&TokenTree>, words: &[&str]) -> bool {
    matches!(tree, Some(TokenTree::Ident(word)) if words.iter().any(|w| word == w))
}

/// Whether an identifier is neither part of a path, nor after a dot, nor a macro.
fn is_bare(trees: &[TokenTree], at: usize) -> bool {
    let before = at.checked_sub(1).map(|n| &trees[n]);
    let is_method = is_punct(before, '.') && !is_range(trees, at);
    let is_tail = at >= 2 && is_path(trees, at - 2);
    let is_macro = is_punct(trees.get(at + 1), '!') && !is_punct(trees.get(at + 2), '=');
    !is_method && !is_tail && !is_macro && !is_path(trees, at + 1)
}

/// Whether `..` or `..=` precedes a token.
fn is_range(trees: &[TokenTree], at: usize) -> bool {
    at >= 2 && is_punct(trees.get(at - 2), '.')
}

/// Whether there is `::` at this place.
fn is_path(trees: &[TokenTree], at: usize) -> bool {
    let joint = matches!(trees.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':' && p.spacing() == Spacing::Joint);
    joint && is_punct(trees.get(at + 1), ':')
}

fn is_punct(tree: Option<&TokenTree>, c: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(p)) if p.as_char() == c)
}

fn is_marked(text: &str) -> bool {
    text.contains([OF_VARIABLE, OF_ITEM])
}

/// Whether a name is one of the rules, and not only made with one.
fn is_whole(text: &str) -> bool {
    let inner = text.strip_prefix([OF_VARIABLE, OF_ITEM]);
    let inner = inner.and_then(|text| text.strip_suffix([OF_VARIABLE, OF_ITEM]));
    inner.is_some_and(|text| !is_marked(text))
}

fn collect_marked(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(word) => {
                let text = word.to_string();
                if is_marked(&text) {
                    names.insert(text);
                }
            }
            TokenTree::Group(group) => collect_marked(group.stream(), names),
            _ => {}
        }
    }
}

/// Returns each marked name without marks, made unique: first the names that are made with another one.
fn settled(marked: &BTreeSet<String>, own: Own) -> BTreeMap<String, Ident> {
    let (mut locals, mut items) = (own.locals, own.items);
    let (whole, made): (Vec<_>, Vec<_>) = marked.iter().partition(|text| is_whole(text));
    let name = |text: &String| {
        let taken = match text.contains(OF_VARIABLE) {
            true => &mut locals,
            false => &mut items,
        };
        let mut name = ident(&stripped(text)).to_string();
        while !taken.insert(name.clone()) {
            name.push('_');
        }
        (text.clone(), ident(&name))
    };
    made.into_iter().chain(whole).map(name).collect()
}

fn stripped(text: &str) -> String {
    text.replace([OF_VARIABLE, OF_ITEM], "")
}

fn renamed(tokens: TokenStream, names: &BTreeMap<String, Ident>) -> TokenStream {
    let tree = |tree| match tree {
        TokenTree::Ident(word) => {
            let name = names.get(&word.to_string()).cloned();
            TokenTree::Ident(name.unwrap_or(word))
        }
        TokenTree::Group(group) => TokenTree::Group(Group::new(
            group.delimiter(),
            renamed(group.stream(), names),
        )),
        other => other,
    };
    tokens.into_iter().map(tree).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quote::quote;

    fn written(tokens: TokenStream) -> String {
        settle(tokens).to_string()
    }

    #[test]
    fn a_variable_is_called_what_the_rules_call_it() {
        let to = Namer::of_variables().fresh("to");
        let code =
            quote!(fn nth(&self, left: usize) { let #to = self.to.to(left); Board::to(#to) });
        let plain = quote!(
            fn nth(&self, left: usize) {
                let to = self.to.to(left);
                Board::to(to)
            }
        );
        assert_eq!(written(code), plain.to_string());
    }

    #[test]
    fn a_variable_gives_way_to_what_functions_bind_or_call() {
        let of = |name: &str| Namer::of_variables().fresh(name);
        for name in ["left", "way", "rest", "range", "each", "last"] {
            let x = of(name);
            let code = quote! {
                fn nth(&self, left: usize) {
                    let (way, each) = (left, |rest| rest);
                    for last in range(0..left) { each(#x); }
                }
            };
            let text = written(code);
            assert!(text.contains(&format!("each ({name}_)")), "{text}");
        }
        // Equal names elsewhere, or in other roles, do not conflict.
        for name in ["other", "field", "method", "Path", "tail", "name"] {
            let x = of(name);
            let code = quote! {
                fn nth(&self) { self.field.method(Path::tail, name!(#x)); }
                fn plain(other: usize) { other + 1 }
            };
            let text = written(code);
            assert!(text.contains(&format!("name ! ({name})")), "{text}");
        }
    }

    #[test]
    fn the_upper_end_of_a_range_is_a_variable() {
        let end = Namer::of_variables().fresh("end");
        let code = quote!(fn all(&self, end: usize) { for i in 0..end { f(#end, i) } });
        assert!(written(code).contains("f (end_ , i)"));
    }

    #[test]
    fn items_give_way_to_items_and_fields() {
        let mut namer = Namer::of_items();
        let [key, play, next, turn, nth, up] =
            ["key", "play", "next", "turn", "nth", "up"].map(|name| namer.fresh(name));
        let code = quote! {
            struct Position { turn: u16, #turn: u8 }
            impl Position {
                fn key(&self) -> u64 { self.next + self.nth(cells.up(1)) }
                const play: u64 = 1;
                fn f(&self, up: u32) { (self.#key(), self.#play(), self.#next, self.#nth(), #up) }
            }
        };
        let text = written(code);
        let all = "(self . key_ () , self . play_ () , self . next_ , self . nth_ () , up)";
        assert!(text.contains(all) && text.contains("turn_ : u8"), "{text}");
    }

    #[test]
    fn names_that_are_made_with_others_are_like_no_other() {
        let (go, each_go) = (item("go"), item("each_go"));
        let made = quote::format_ident!("each_{go}");
        let text = written(quote!(fn #each_go() {} fn #made() {} fn f() { #each_go(#made()) }));
        assert!(text.contains("each_go_ (each_go ())"), "{text}");
        let group = quote::format_ident!("each_{}", item("group_1"));
        let text = written(quote!(fn each_group_1() {} fn #group() {}));
        assert!(text.contains("fn each_group_1_ ()"), "{text}");
    }

    #[test]
    fn things_of_one_name_are_told_apart() {
        let mut namer = Namer::of_variables();
        let names = ["to", "to", "to_2", "to", "type"].map(|name| namer.fresh(name));
        let text = written(quote!(#(#names)*));
        assert_eq!(text, "to to_2 to_2_2 to_3 type_");
    }
}
