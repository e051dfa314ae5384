//! `setup`: the first position. What is put on cells that are known stands in it from the start.

use super::context::Context;
use super::position::{Field, set};
use super::scope::Scope;
use crate::index::{Id, IndexVec};
use crate::ir::bits::Bits;
use crate::ir::walk::changes_of_pieces;
use crate::ir::{Body, Expr, ExprKind, KindId, LayerId, PIECES, Stmt, StmtKind, Value};
use crate::typed::{Axis, Mask};
use proc_macro2::TokenStream;
use quote::quote;
use std::slice::from_ref;

/// The boards after statements that put known pieces on known cells.
struct Boards {
    /// By layer and owner.
    owners: IndexVec<LayerId, Vec<Bits>>,
    kinds: IndexVec<KindId, Bits>,
}

/// The member of a set that is known and has only one.
fn member(e: &Expr) -> Option<usize> {
    match &*e.kind {
        ExprKind::Lit(Value::Mask(mask)) if mask.count_ones() == 1 => {
            Some(mask.trailing_zeros() as usize)
        }
        _ => None,
    }
}

impl Context<'_> {
    /// `Rules::setup`
    pub(crate) fn setup_fn(&self) -> TokenStream {
        let stmts = &self.program.setup.stmts;
        let mut boards = self.no_pieces();
        let known = stmts
            .iter()
            .take_while(|stmt| self.put_first(&mut boards, stmt));
        let known = known.count();
        let mut lines: Vec<_> = stmts.iter().take(known.max(1)).map(|s| s.span).collect();
        lines.dedup_by_key(|span| self.cite(*span).to_string());
        let cites = lines.iter().map(|span| self.cite(*span));
        let first = self.position_of(self.first_fields(&boards));
        let rest = Body {
            vars: self.program.setup.vars.clone(),
            stmts: stmts.iter().skip(known).cloned().collect(),
        };
        let effects = self.effects_in(&Scope::of_setup(self, quote!(pos)), &rest);
        let uses = self.program.uses;
        let skip = (uses.playing && !self.program.simultaneous).then(|| quote!(pos.skip();));
        let keep = uses.before.then(|| self.keep_before(&quote!(pos)));
        let found = self.find_kept();
        let after = quote!(#effects #skip #keep #found);
        let body = if after.is_empty() {
            first
        } else {
            quote!(let mut pos = #first; #after pos)
        };
        quote! {
            #(#cites)*
            fn setup() -> Position { #body }
        }
    }

    /// How many pieces of these kinds stand on the first position, where all of it is known.
    pub(crate) fn first_pieces(&self, kinds: Mask) -> Option<usize> {
        let mut boards = self.no_pieces();
        for stmt in &self.program.setup.stmts {
            let known = self.put_first(&mut boards, stmt) || changes_of_pieces(from_ref(stmt)) == 0;
            known.then_some(())?;
        }
        let count = |kind: &KindId| boards.kinds[*kind].count();
        let asked = |kind: &&KindId| kinds >> kind.index() & 1 == 1;
        let kinds = self.program.layers[PIECES].kinds.iter();
        Some(kinds.filter(asked).map(count).sum())
    }

    fn no_pieces(&self) -> Boards {
        let p = self.program;
        let owners = p.layers.iter().map(|_| vec![Bits::new(); p.players.len()]);
        Boards {
            owners: owners.collect(),
            kinds: p.kinds.iter().map(|_| Bits::new()).collect(),
        }
    }

    /// Follows a statement, if all of it is known.
    fn put_first(&self, boards: &mut Boards, stmt: &Stmt) -> bool {
        let StmtKind::Put {
            owner,
            kind,
            layer,
            on,
        } = &stmt.kind
        else {
            return false;
        };
        let (Some(kind), Some(cells)) = (member(kind), self.known_cells(on)) else {
            return false;
        };
        let kind = KindId::from_index(kind);
        let neutral = self.program.kinds[kind].neutral;
        let owner = owner.as_ref().filter(|_| !neutral).and_then(member);
        let players = self.program.players.len();
        if !neutral && owner.is_none_or(|owner| owner >= players) {
            return false;
        }
        for board in &mut boards.owners[*layer] {
            *board = board.diff(cells);
        }
        for kind in &self.program.layers[*layer].kinds {
            boards.kinds[*kind] = boards.kinds[*kind].diff(cells);
        }
        if let Some(owner) = owner {
            let board = &mut boards.owners[*layer][owner];
            *board = board.union(cells);
        }
        boards.kinds[kind] = boards.kinds[kind].union(cells);
        true
    }

    /// The cells of a literal or a constant.
    fn known_cells<'e>(&'e self, on: &'e Expr) -> Option<&'e Bits> {
        let value = match &*on.kind {
            ExprKind::Lit(value) => value,
            ExprKind::Const(id, key) => {
                let constant = &self.program.consts[*id];
                match (constant.axis, key) {
                    (None, None) => constant.values.first()?,
                    (Some(Axis::Player), Some(key)) => constant.values.get(member(key)?)?,
                    _ => return None,
                }
            }
            _ => return None,
        };
        match value {
            Value::Cells(cells) => Some(cells),
            _ => None,
        }
    }

    fn first_fields(&self, boards: &Boards) -> Vec<Field> {
        let mut fields = self.blank_board();
        let write = |cells: &Bits| match cells.is_empty() {
            true => quote!(Cells::NONE),
            false if *cells == self.program.grid.cells => quote!(Board::CELLS),
            false => self.cells(cells),
        };
        for layer in self.program.layers.ids() {
            let owners = &boards.owners[layer];
            let some = owners.iter().any(|cells| !cells.is_empty());
            let (owner, single) = self.layer_boards(layer);
            if let Some(owner) = owner.filter(|_| some) {
                let owners = owners.iter().map(write);
                set(&mut fields, &owner, quote!([#(#owners),*]));
            }
            for kind in &self.program.layers[layer].kinds {
                let field = &self.kind_fields[kind.index()];
                if single.contains(field) {
                    set(&mut fields, field, write(&boards.kinds[*kind]));
                }
            }
        }
        fields.extend(self.blank_turn());
        fields
    }
}
