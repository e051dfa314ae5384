//! Rust expressions with their precedence, so that parentheses are written only where they are needed.

use proc_macro2::TokenStream;
use quote::quote;

/// The precedence of an expression, lowest first.
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
    /// Wraps arbitrary tokens: an atom if they are a single token, otherwise of lowest precedence.
    pub(crate) fn of(tokens: &TokenStream) -> Code {
        match tokens.clone().into_iter().nth(1) {
            None => Code::atom(tokens.clone()),
            Some(_) => Code::new(Bind::Loose, tokens.clone()),
        }
    }
    /// Returns the expression without parentheses, for a place without neighbouring operators.
    pub(crate) fn bare(&self) -> TokenStream {
        self.tokens.clone()
    }
    /// Returns the expression as an operand that needs at least this precedence.
    pub(crate) fn at(&self, least: Bind) -> TokenStream {
        let tokens = &self.tokens;
        if self.bind >= least {
            tokens.clone()
        } else {
            quote!((#tokens))
        }
    }
    /// Returns the expression for a place before a `.`.
    pub(crate) fn dot(&self) -> TokenStream {
        self.at(Bind::Atom)
    }
    /// Returns `a op b`, for an operator that may be chained.
    pub(crate) fn chain(bind: Bind, a: &Code, op: TokenStream, b: &Code) -> Code {
        let (a, b) = (a.at(bind), b.at(bind));
        Code::new(bind, quote!(#a #op #b))
    }
    /// Returns `a op b`, for a comparison.
    pub(crate) fn compare(a: &Code, op: TokenStream, b: &Code) -> Code {
        let (a, b) = (a.at(Bind::BitOr), b.at(Bind::BitOr));
        Code::new(Bind::Compare, quote!(#a #op #b))
    }
    /// Returns `!a`.
    pub(crate) fn not(a: &Code) -> Code {
        let a = a.at(Bind::Unary);
        Code::new(Bind::Unary, quote!(!#a))
    }
    /// Returns `a & !b`.
    pub(crate) fn and_not(a: &Code, b: &Code) -> Code {
        Code::chain(Bind::BitAnd, a, quote!(&), &Code::not(b))
    }
}
