//! The names of one body while it is written: variables, the position at hand, who is `me`.

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

/// A body's names.
#[derive(Clone)]
pub(crate) struct Scope<'p> {
    pub(crate) cx: &'p Context<'p>,
    pub(crate) vars: &'p IndexVec<VarId, Var>,
    names: Vec<Ident>,
    /// The position that expressions read: `self`, `pos`, `was`.
    pub(crate) pos: TokenStream,
    /// The index of `me`.
    pub(crate) me: TokenStream,
    /// Whether `me` is a player, not chance.
    pub(crate) me_plays: bool,
    /// Whether this is the body of a move: who is next is not settled yet.
    pub(crate) in_move: bool,
    /// Whether `next` is the player after `me` until the move names another.
    pub(crate) renews_next: bool,
    /// Whether the block may say who is next.
    pub(crate) names_next: bool,
    /// Whether it may also take players out or in, which does not change who has been named.
    pub(crate) keeps_named: bool,
    /// Whether nobody moves here: in `setup`.
    pub(crate) nobody: bool,
    /// Whether this is a line of `end`, which reads what is kept up to date between moves.
    pub(crate) ends: bool,
    /// Sets that were found before, by the variables they are in.
    pub(crate) shared: Vec<(Ident, crate::ir::Expr)>,
    /// Whether sets that are kept are to be found anew.
    pub(crate) anew: bool,
    /// What is known of the key that `seen` asks for.
    pub(crate) key: Key,
    /// The position that the move at hand began at, where there is a name for it.
    pub(crate) began: Option<TokenStream>,
}

/// What is known of the key of the position at hand.
#[derive(Clone)]
pub(crate) enum Key {
    /// Nothing.
    Unknown,
    /// It is the newest in the history.
    Newest,
}

impl<'p> Scope<'p> {
    /// The names of a body whose position is `pos`.
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
            ends: false,
            shared: Vec::new(),
            anew: false,
            key: Key::Unknown,
            began: None,
        }
    }
    /// The names of `setup`.
    pub(crate) fn of_setup(cx: &'p Context<'p>, pos: TokenStream) -> Scope<'p> {
        Scope {
            nobody: true,
            ..Scope::new(cx, &cx.program.setup.vars, pos)
        }
    }
    /// The names of a move block.
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
            renews_next: !cx.program.simultaneous,
            names_next,
            keeps_named: names_next && changes_playing && !cx.program.simultaneous,
            ..Scope::new(cx, &body.vars, pos)
        }
    }
    /// The same with more variables.
    pub(crate) fn with_vars(self, vars: &'p IndexVec<VarId, Var>) -> Scope<'p> {
        let mut namer = Namer::of_variables();
        let names = vars.iter().map(|v| namer.fresh(&v.name)).collect();
        Scope {
            vars,
            names,
            ..self
        }
    }
    /// What is known of its variables.
    pub(crate) fn select(&self) -> Select<'_> {
        Select {
            plan: self.cx.plan,
            vars: self.vars,
            me_plays: self.me_plays,
        }
    }
    /// The same that reads another position.
    pub(crate) fn reading(&self, pos: TokenStream) -> Scope<'p> {
        Scope {
            pos,
            ..self.clone()
        }
    }
    /// A variable's identifier.
    pub(crate) fn name(&self, var: VarId) -> &Ident {
        &self.names[var.index()]
    }
    /// What the others have for a variable of this block.
    pub(crate) fn others_var(&self, var: VarId) -> Ident {
        format_ident!("others_{}", self.name(var))
    }
    /// Whether a variable bound to a member is kept as the member's index.
    pub(crate) fn is_index(&self, var: VarId) -> bool {
        is_one_member(&self.vars[var])
    }
    /// Whether a variable bound to one member of a set is kept as a set.
    pub(crate) fn bind_by_value(&self, var: VarId) -> bool {
        !self.is_index(var) && !matches!(self.vars[var].ty, Ty::Num | Ty::Truth)
    }
    /// The index in a variable that is kept as one.
    pub(crate) fn index_var(&self, var: VarId) -> Option<TokenStream> {
        let name = self.name(var);
        self.is_index(var).then(|| quote!(#name))
    }
    /// What was chosen for a variable, whatever is assigned to it later: the variable itself where
    /// it is kept as it was chosen.
    pub(crate) fn chosen(&self, var: VarId) -> Ident {
        let name = self.name(var);
        let number = self.vars[var].ty == Ty::Num && !self.vars[var].mutable;
        if self.is_index(var) || number {
            name.clone()
        } else {
            format_ident!("{name}_chosen")
        }
    }
    /// A variable's value.
    pub(crate) fn var(&self, var: VarId) -> Code {
        let name = self.name(var);
        if self.is_index(var) {
            self.cx.of_code(self.vars[var].ty, &quote!(#name))
        } else {
            Code::atom(quote!(#name))
        }
    }
    /// The Rust type of a variable.
    pub(crate) fn ty(&self, var: VarId) -> TokenStream {
        if self.is_index(var) {
            quote!(usize)
        } else {
            self.cx.ty(self.vars[var].ty)
        }
    }
    /// The position with `next` as it will be when the move ends here.
    pub(crate) fn settled(&self) -> TokenStream {
        let (pos, me, uses) = (&self.pos, &self.me, self.cx.program.uses);
        if self.in_move && !self.cx.program.simultaneous && (uses.playing || uses.again) {
            self.cx.need(super::need::Need::Settle);
            quote!(#pos.settled(#me))
        } else {
            quote!(#pos)
        }
    }
}
