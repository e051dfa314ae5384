//! A piece of a Rust expression that knows how loosely it is bound, so that parentheses stand only
//! where they must.

use proc_macro2::TokenStream;
use quote::quote;

/// How tightly an expression is bound, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Bind {
    /// `if`, closures, blocks.
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
    /// `as`
    Cast,
    /// `!`, `-`
    Unary,
    /// Names, calls, literals.
    Atom,
}

/// A Rust expression.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    tokens: TokenStream,
    bind: Bind,
}

impl Code {
    pub(crate) fn new(bind: Bind, tokens: TokenStream) -> Code {
        Code { tokens, bind }
    }
    pub(crate) fn atom(tokens: TokenStream) -> Code {
        Code::new(Bind::Atom, tokens)
    }
    /// Tokens that nothing is known of: an atom where they are one token.
    pub(crate) fn of(tokens: &TokenStream) -> Code {
        match tokens.clone().into_iter().nth(1) {
            None => Code::atom(tokens.clone()),
            Some(_) => Code::new(Bind::Loose, tokens.clone()),
        }
    }
    /// The expression where nothing is beside it.
    pub(crate) fn bare(&self) -> TokenStream {
        self.tokens.clone()
    }
    /// The expression as an operand that must be bound at least so tightly.
    pub(crate) fn at(&self, least: Bind) -> TokenStream {
        let tokens = &self.tokens;
        if self.bind >= least {
            tokens.clone()
        } else {
            quote!((#tokens))
        }
    }
    /// The expression before a `.`.
    pub(crate) fn dot(&self) -> TokenStream {
        self.at(Bind::Atom)
    }
    /// `a op b`, of an operator that may be chained.
    pub(crate) fn chain(bind: Bind, a: &Code, op: TokenStream, b: &Code) -> Code {
        let (a, b) = (a.at(bind), b.at(bind));
        Code::new(bind, quote!(#a #op #b))
    }
    /// `a op b`, of a comparison.
    pub(crate) fn compare(a: &Code, op: TokenStream, b: &Code) -> Code {
        let (a, b) = (a.at(Bind::BitOr), b.at(Bind::BitOr));
        Code::new(Bind::Compare, quote!(#a #op #b))
    }
    /// `!a`
    pub(crate) fn not(a: &Code) -> Code {
        let a = a.at(Bind::Unary);
        Code::new(Bind::Unary, quote!(!#a))
    }
    /// `a & !b`
    pub(crate) fn and_not(a: &Code, b: &Code) -> Code {
        Code::chain(Bind::BitAnd, a, quote!(&), &Code::not(b))
    }
}
