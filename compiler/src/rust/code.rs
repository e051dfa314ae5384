//! A piece of a Rust expression that knows how tightly it is bound, so that parentheses stand only
//! where they must.

use proc_macro2::TokenStream;
use quote::quote;

/// How tightly an expression is bound, loosest first.
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
    /// `*`
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
}

impl Code {
    pub(super) fn new(bind: Bind, tokens: TokenStream) -> Code {
        Code { tokens, bind }
    }
    pub(super) fn atom(tokens: TokenStream) -> Code {
        Code::new(Bind::Atom, tokens)
    }
    /// The expression where nothing is beside it.
    pub(super) fn bare(&self) -> TokenStream {
        self.tokens.clone()
    }
    /// The expression as an operand that must be bound at least so tightly.
    pub(super) fn at(&self, least: Bind) -> TokenStream {
        let tokens = &self.tokens;
        match self.bind >= least {
            true => tokens.clone(),
            false => quote!((#tokens)),
        }
    }
    /// The expression before a `.`.
    pub(super) fn dot(&self) -> TokenStream {
        self.at(Bind::Atom)
    }
    /// `a op b`, of an operator that may be chained.
    pub(super) fn chain(bind: Bind, a: &Code, op: TokenStream, b: &Code) -> Code {
        let (a, b) = (a.at(bind), b.at(bind));
        Code::new(bind, quote!(#a #op #b))
    }
    /// `a == b`
    pub(super) fn equal(a: &Code, b: &Code) -> Code {
        let (a, b) = (a.at(Bind::BitOr), b.at(Bind::BitOr));
        Code::new(Bind::Compare, quote!(#a == #b))
    }
    /// `a < b`. A cast before `<` would be read as a type's arguments.
    pub(super) fn less(a: &Code, b: &Code) -> Code {
        let left = if a.bind == Bind::Cast {
            Bind::Unary
        } else {
            Bind::BitOr
        };
        let (a, b) = (a.at(left), b.at(Bind::BitOr));
        Code::new(Bind::Compare, quote!(#a < #b))
    }
    /// `!a`
    pub(super) fn not(a: &Code) -> Code {
        let a = a.at(Bind::Unary);
        Code::new(Bind::Unary, quote!(!#a))
    }
}
