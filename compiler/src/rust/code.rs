//! Rust expressions with their precedence, so that parentheses are printed only where they are needed.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

/// The precedence of an expression, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Bind {
    /// `if`, `match`, blocks.
    Loose,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `==`, `<`
    Compare,
    /// `|`
    BitOr,
    /// `&`
    BitAnd,
    /// `<<`
    Shift,
    /// `+`, `-`
    Add,
    /// `*`, `/`, `%`
    Times,
    /// `as`
    Cast,
    /// `!`, `-`
    Unary,
    /// Names, calls, literals.
    Atom,
}

/// A Rust expression.
#[derive(Clone, Debug)]
pub(super) struct Code {
    tokens: TokenStream,
    bind: Bind,
    /// The comparison that holds where this one does not.
    opposite: Option<TokenStream>,
}

impl Code {
    pub(super) fn new(bind: Bind, tokens: TokenStream) -> Code {
        Code {
            tokens,
            bind,
            opposite: None,
        }
    }
    pub(super) fn atom(tokens: TokenStream) -> Code {
        Code::new(Bind::Atom, tokens)
    }
    /// Returns the expression without parentheses, for a place without neighbouring operators.
    pub(super) fn bare(&self) -> TokenStream {
        self.tokens.clone()
    }
    /// Returns the expression as an operand that needs at least this precedence.
    pub(super) fn at(&self, least: Bind) -> TokenStream {
        let tokens = &self.tokens;
        match self.bind >= least {
            true => tokens.clone(),
            false => quote!((#tokens)),
        }
    }
    /// Returns the expression for a place before a `.`.
    pub(super) fn dot(&self) -> TokenStream {
        self.at(Bind::Atom)
    }
    /// Returns `a op b`, for an operator that may be chained.
    pub(super) fn chain(bind: Bind, a: &Code, op: TokenStream, b: &Code) -> Code {
        let (a, b) = (a.at(bind), b.at(bind));
        Code::new(bind, quote!(#a #op #b))
    }
    /// Returns `a == b`.
    pub(super) fn equal(a: &Code, b: &Code) -> Code {
        let (a, b) = (a.at(Bind::BitOr), b.at(Bind::BitOr));
        Code::comparison(quote!(#a == #b), quote!(#a != #b))
    }
    /// Returns `a < b`. Rust would parse `<` after a cast as the start of type arguments.
    pub(super) fn less(a: &Code, b: &Code) -> Code {
        let left = match ends_in_cast(&a.tokens) {
            true => Bind::Unary,
            false => Bind::BitOr,
        };
        let (least, a, b) = (a.at(left), a.at(Bind::BitOr), b.at(Bind::BitOr));
        Code::comparison(quote!(#least < #b), quote!(#a >= #b))
    }
    /// Returns `a > b`.
    pub(super) fn greater(a: &Code, b: &Code) -> Code {
        let (a, b) = (a.at(Bind::BitOr), b.at(Bind::BitOr));
        Code::comparison(quote!(#a > #b), quote!(#a <= #b))
    }
    fn comparison(tokens: TokenStream, opposite: TokenStream) -> Code {
        Code {
            tokens,
            bind: Bind::Compare,
            opposite: Some(opposite),
        }
    }
    /// Returns `!a`.
    pub(super) fn not(a: &Code) -> Code {
        if let Some(opposite) = &a.opposite {
            return Code::comparison(opposite.clone(), a.bare());
        }
        let a = a.at(Bind::Unary);
        Code::new(Bind::Unary, quote!(!#a))
    }
}

/// Whether the last operand of an expression is a cast.
fn ends_in_cast(tokens: &TokenStream) -> bool {
    let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is_as = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if *word == "as");
    matches!(&trees[..], [.., before, TokenTree::Ident(_)] if is_as(before))
}

/// A body of type `Flow`: the flow of its last call, or that it goes on.
pub(crate) fn flow(body: TokenStream) -> TokenStream {
    let mut trees: Vec<_> = body.into_iter().collect();
    let is = |tree: &TokenTree, c: char| matches!(tree, TokenTree::Punct(p) if p.as_char() == c);
    match &trees[..] {
        [.., asked, end] if is(asked, '?') && is(end, ';') => {
            trees.truncate(trees.len() - 2);
            trees.into_iter().collect()
        }
        _ => {
            let body: TokenStream = trees.into_iter().collect();
            quote!(#body Continue(()))
        }
    }
}
