//! The context of one body while it is written: variables, the current position, and `me`.

use super::code::Code;
use super::context::Context;
use super::names::Namer;
use crate::facts::cardinality::is_one_member;
use crate::facts::flow::names_and_playing;
use crate::index::{Id, IndexVec};
use crate::ir::{Var, VarId};
use crate::plan::select::Select;
use crate::typed::Ty;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The names of a body.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    pub(crate) cx: &'p Context<'p>,
    pub(crate) vars: &'p IndexVec<VarId, Var>,
    names: Vec<Ident>,
    /// The position that expressions read: `self`, `pos` or `was`.
    pub(crate) pos: TokenStream,
    /// The index of `me`.
    pub(crate) me: TokenStream,
    /// Whether `me` is surely a player, not chance.
    pub(crate) me_plays: bool,
    /// Whether this is the body of a move, in which the next player is not settled yet.
    pub(crate) in_move: bool,
    /// Whether `next` is the player after `me` until the move names another one.
    pub(crate) renews_next: bool,
    /// Whether the block may set the next player.
    pub(crate) names_next: bool,
    /// Whether it may also change the players in the game, which keeps a next player that was set.
    pub(crate) keeps_named: bool,
    /// Whether nobody moves here, as in `setup`.
    pub(crate) nobody: bool,
    /// The common subexpressions computed so far, with their variables.
    pub(crate) shared: Vec<(Ident, crate::ir::Expr)>,
    /// What is known about the key that `seen` compares.
    pub(crate) key: Key,
    /// The position at the beginning of the current move, if it has a name.
    pub(crate) began: Option<TokenStream>,
}

/// What is known about the key of the current position.
#[derive(Clone)]
pub(crate) enum Key {
    /// Nothing.
    Unknown,
    /// The key is the newest one of the history.
    Newest,
}

impl<'p> Scope<'p> {
    /// Returns the scope of a body whose position is `pos`.
    pub(crate) fn new(
        cx: &'p Context<'p>,
        vars: &'p IndexVec<VarId, Var>,
        pos: TokenStream,
    ) -> Scope<'p> {
        let mut namer = Namer::of_variables();
        let names = vars.iter().map(|v| namer.fresh(&v.name)).collect();
        Scope {
            cx,
            vars,
            names,
            pos,
            me: quote!(me),
            me_plays: !cx.program.chance,
            in_move: false,
            renews_next: false,
            names_next: false,
            keeps_named: false,
            nobody: false,
            shared: Vec::new(),
            key: Key::Unknown,
            began: None,
        }
    }
    /// Returns the scope of `setup`.
    pub(crate) fn of_setup(cx: &'p Context<'p>, pos: TokenStream) -> Scope<'p> {
        Scope {
            nobody: true,
            ..Scope::new(cx, &cx.program.setup.vars, pos)
        }
    }
    /// Returns the scope of a move block.
    pub(crate) fn of_block(
        cx: &'p Context<'p>,
        id: crate::ir::BlockId,
        pos: TokenStream,
    ) -> Scope<'p> {
        let body = &cx.program.blocks[id].body;
        let [names_next, changes_playing] = names_and_playing(body);
        Scope {
            in_move: true,
            me_plays: crate::facts::chance::is_for_players(cx.program, id),
            renews_next: true,
            names_next,
            keeps_named: names_next && changes_playing,
            ..Scope::new(cx, &body.vars, pos)
        }
    }
    /// Returns the scope with more variables.
    pub(crate) fn with_vars(self, vars: &'p IndexVec<VarId, Var>) -> Scope<'p> {
        let mut namer = Namer::of_variables();
        let names = vars.iter().map(|v| namer.fresh(&v.name)).collect();
        Scope {
            vars,
            names,
            ..self
        }
    }
    /// Returns the context for instruction selection.
    pub(crate) fn select(&self) -> Select<'_> {
        Select {
            plan: self.cx.plan,
            vars: self.vars,
            me_plays: self.me_plays,
        }
    }
    /// Returns the scope, reading another position.
    pub(crate) fn reading(&self, pos: TokenStream) -> Scope<'p> {
        Scope {
            pos,
            ..self.clone()
        }
    }
    /// Returns a variable's identifier.
    pub(crate) fn name(&self, var: VarId) -> &Ident {
        &self.names[var.index()]
    }
    /// Whether a variable bound to a member is stored as the member's index.
    pub(crate) fn is_index(&self, var: VarId) -> bool {
        is_one_member(&self.vars[var])
    }
    /// Whether a variable bound to one member of a set is stored as a set.
    pub(crate) fn bind_by_value(&self, var: VarId) -> bool {
        !self.is_index(var) && !matches!(self.vars[var].ty, Ty::Num | Ty::Truth)
    }
    /// Returns the identifier of a variable that is stored as an index.
    pub(crate) fn index_var(&self, var: VarId) -> Option<TokenStream> {
        let name = self.name(var);
        self.is_index(var).then(|| quote!(#name))
    }
    /// Returns the identifier of a variable's chosen value, whatever is assigned later: the variable
    /// itself if it keeps the chosen value.
    pub(crate) fn chosen(&self, var: VarId) -> Ident {
        let name = self.name(var);
        let number = self.vars[var].ty == Ty::Num && !self.vars[var].mutable;
        if self.is_index(var) || number {
            name.clone()
        } else {
            format_ident!("{name}_chosen")
        }
    }
    /// Writes a variable's value.
    pub(crate) fn var(&self, var: VarId) -> Code {
        let name = self.name(var);
        if self.is_index(var) {
            self.cx.of_code(self.vars[var].ty, &quote!(#name))
        } else {
            Code::atom(quote!(#name))
        }
    }
    /// Returns the Rust type of a variable.
    pub(crate) fn ty(&self, var: VarId) -> TokenStream {
        if self.is_index(var) {
            quote!(usize)
        } else {
            self.cx.ty(self.vars[var].ty)
        }
    }
    /// Writes the position with `next` as if the move ended here.
    pub(crate) fn settled(&self) -> TokenStream {
        let (pos, me, uses) = (&self.pos, &self.me, self.cx.program.uses);
        if self.in_move && (uses.playing || uses.again) {
            self.cx.need(super::need::Need::Settle);
            quote!(#pos.settled(#me))
        } else {
            quote!(#pos)
        }
    }
}
