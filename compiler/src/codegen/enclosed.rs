//! Groups that have no cell of a set beside them, or in them, asked in a move only of the groups that
//! the move can have enclosed.
//!
//! Lowered and inverted, `{g in groups(enemy) : no g.adjacent & empty}` and `{g in groups(enemy tile) :
//! no g & disc}` are what a flood of the whole board does not reach. The position keeps by owner
//! whether there is such a group between moves. Where there was none as the move began, a group
//! enclosed by now has a cell that came, or is beside one that was its own or free and is neither any
//! more (or lost a disc); these are seen by comparing the boards with those at the beginning of the
//! move, whatever its effects were. Where there was one, the whole board is flooded as the rules say.
//! Where every move ends by clearing the groups of all owners, there is none after any.

mod after;

use super::code::Code;
use super::context::Context;
use super::report::Path;
use super::scope::Scope;
use crate::ir::grid::Grid;
use crate::ir::pseudo::first_effect;
use crate::ir::walk::{
    any, branches, changes_layer, for_each_expr, is_me, operands, owner_of, same, visit_stmts,
};
use crate::ir::{Expr, ExprKind, LayerId, Program, Stmt, StmtKind, Value};
use crate::source::Span;
use crate::typed::Mask;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Groups of a player's pieces with no cell of a set beside them, or in them.
#[derive(Clone, Debug)]
pub(crate) struct Enclosed {
    /// The pieces.
    set: Expr,
    /// The cells.
    free: Expr,
    /// Whether the cells are to be beside the groups, not in them.
    beside: bool,
    /// Where they stand in the rules.
    span: Span,
}

impl Enclosed {
    /// `S - flood(F.adjacent & S, S)` or `S - flood(F & S, S)`, where S is pieces of one player and F
    /// is no player's, or of the same player's.
    fn of(e: &Expr, grid: &Grid) -> Option<Enclosed> {
        let ExprKind::Diff(set, open) = &*e.kind else {
            return None;
        };
        let ExprKind::Flood(seed, within) = &*open.kind else {
            return None;
        };
        let ExprKind::Inter(a, b) = &*seed.kind else {
            return None;
        };
        let open = match () {
            () if same(b, set) => a,
            () if same(a, set) => b,
            () => return None,
        };
        let free = beside(open, grid);
        let (free, beside) = (free.unwrap_or(open), free.is_some());
        let owner = owner_of(set)?;
        let known = is_nobodys(free) || owner_of(free).is_some_and(|o| same(o, owner));
        let both_ways = beside || !grid.is_graph() && is_both_ways(grid.adjacent, grid);
        (known && both_ways && same(within, set)).then(|| Enclosed {
            set: set.clone(),
            free: free.clone(),
            beside,
            span: e.span,
        })
    }

    /// Whether these ask the same of pieces of the same kinds, whoever owns them.
    fn is_like(&self, other: &Enclosed) -> bool {
        let me = |e: &Expr| owned_by(e, ExprKind::Me);
        self.beside == other.beside
            && same(&me(&self.free), &me(&other.free))
            && same(&me(&self.set), &me(&other.set))
    }

    /// Whether there is none after any move, whose is whatever: every block ends by clearing those of
    /// all players, and nothing that tells them is changed by that.
    fn is_always_cleared(&self, program: &Program) -> bool {
        let Some((layer, marks)) = layer_of(&self.set).zip(layer_of(&self.free)) else {
            return false;
        };
        let clears = |stmts: &[Stmt]| match stmts.last().map(|s| &s.kind) {
            Some(StmtKind::Clear(of, cells)) => *of == layer && self.is_all_of(cells, program),
            _ => false,
        };
        let changes = |s: &Stmt| changes_layer(s, layer) || changes_layer(s, marks);
        let mut changed = false;
        visit_stmts(&program.after.stmts, &mut |s| changed |= changes(s));
        layer != marks && !changed && program.blocks.iter().all(|b| clears(&b.body.stmts))
    }

    /// Whether cells are these groups of every player, and nothing else.
    fn is_all_of(&self, cells: &Expr, program: &Program) -> bool {
        let each: Option<Vec<_>> = operands(cells)
            .into_iter()
            .map(|part| Enclosed::of(part, &program.grid).filter(|e| e.is_like(self)))
            .collect();
        let owners: Vec<_> = each
            .iter()
            .flatten()
            .filter_map(|e| owner_of(&e.set))
            .collect();
        let is = |what: &dyn Fn(&Expr) -> bool| owners.iter().any(|o| what(o));
        let literal = |p: usize| {
            is(&|o| matches!(*o.kind, ExprKind::Lit(Value::Mask(mask)) if mask == 1 << p))
        };
        let me = is(&is_me);
        let others = is(&|o| matches!(&*o.kind, ExprKind::Others(of) if is_me(of)));
        each.is_some() && (me && others || (0..program.players.len()).all(literal))
    }
}

/// The one layer that a set of pieces is read from.
fn layer_of(e: &Expr) -> Option<LayerId> {
    match &*e.kind {
        ExprKind::Pieces { layer, .. } | ExprKind::Empty(layer) | ExprKind::Occupied(layer) => {
            Some(*layer)
        }
        _ => None,
    }
}

/// The cells beside which these are.
fn beside<'e>(e: &'e Expr, grid: &Grid) -> Option<&'e Expr> {
    match &*e.kind {
        ExprKind::Step(from, dirs, None) if is_adjacent(dirs, grid) => Some(from),
        _ => None,
    }
}

/// Whether these are the directions that connect, each with its way back.
fn is_adjacent(dirs: &Expr, grid: &Grid) -> bool {
    let ExprKind::Lit(Value::Mask(mask)) = &*dirs.kind else {
        return false;
    };
    !grid.is_graph() && *mask == grid.adjacent && is_both_ways(*mask, grid)
}

fn is_both_ways(mask: Mask, grid: &Grid) -> bool {
    let in_mask = |d: usize| mask >> d & 1 == 1;
    (0..grid.dirs.len())
        .filter(|d| in_mask(*d))
        .all(|d| in_mask(grid.dirs[d].opposite))
}

/// The same pieces of another owner.
fn owned_by(e: &Expr, who: ExprKind) -> Expr {
    let mut e = e.clone();
    if let ExprKind::Pieces {
        owner: Some(owner), ..
    } = &mut *e.kind
    {
        *owner.kind = who;
    }
    e
}

/// Whether a set is of the board alone, the same for all players.
fn is_nobodys(e: &Expr) -> bool {
    let known = |k: &Expr| matches!(*k.kind, ExprKind::Lit(Value::Mask(_)));
    match &*e.kind {
        ExprKind::Empty(_) | ExprKind::Occupied(_) => true,
        ExprKind::Pieces {
            owner: None,
            kinds: Some(kinds),
            ..
        } => known(kinds),
        _ => false,
    }
}

/// What moves ask for behind their effects, each once. Nothing where a position in the middle of
/// a move is looked at as if it stood between moves.
pub(crate) fn find(program: &Program) -> Vec<Enclosed> {
    let mut found: Vec<Enclosed> = Vec::new();
    let one_by_one = !program.simultaneous && !program.chance && program.players.len() == 2;
    if !one_by_one || program.uses.before || program.uses.can {
        return found;
    }
    for block in program.blocks.iter().filter(|b| is_flat(&b.body.stmts)) {
        let stmts = &block.body.stmts;
        let effects = &stmts[first_effect(stmts)..];
        let mut look = |e: &Expr| {
            if let Some(enclosed) = Enclosed::of(e, &program.grid)
                && !found.iter().any(|other| other.is_like(&enclosed))
            {
                found.push(enclosed);
            }
            false
        };
        for stmt in effects {
            for_each_expr(stmt, &mut |e| {
                any(e, &mut look);
            });
        }
    }
    found
}

/// Whether nothing branches in a nested statement, so that the whole move is one function.
pub(crate) fn is_flat(stmts: &[Stmt]) -> bool {
    let nested = |s: &Stmt| !matches!(s.kind, StmtKind::Choose(..) | StmtKind::Require(_));
    !stmts
        .iter()
        .filter(|s| nested(s))
        .any(|s| branches(std::slice::from_ref(s)))
}

impl Context<'_> {
    fn enclosed_name(&self, n: usize, what: &str) -> Ident {
        let number = if n == 0 {
            String::new()
        } else {
            format!("_{}", n + 1)
        };
        format_ident!("enclosed{number}{what}")
    }

    fn each_enclosed(&self, code: impl Fn(usize, &Enclosed) -> TokenStream) -> TokenStream {
        let all = self.enclosed.iter().enumerate();
        all.map(|(n, enclosed)| code(n, enclosed)).collect()
    }

    /// The fields.
    pub(crate) fn enclosed_fields(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        self.each_enclosed(|n, enclosed| {
            let (field, cite) = (self.enclosed_name(n, ""), self.cite(enclosed.span));
            quote!(#cite /** By owner: whether there are such groups between moves. */ #field: [bool; #players],)
        })
    }

    /// Their first values.
    pub(crate) fn enclosed_blank(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        self.each_enclosed(|n, _| {
            let field = self.enclosed_name(n, "");
            quote!(#field: [false; #players],)
        })
    }

    /// The position as a move begins, where its end or its effects compare with it.
    pub(crate) fn before_enclosed(&self) -> Option<TokenStream> {
        (!self.enclosed.is_empty()).then(|| quote!(let was = *self;))
    }

    /// Whether the fields are brought up to date by comparing with the position before the move.
    pub(crate) fn compares_enclosed(&self) -> bool {
        let known = |e| self.is_cleared(e) || self.stays_none(e);
        !self.enclosed.iter().all(known)
    }

    fn is_cleared(&self, enclosed: &Enclosed) -> bool {
        enclosed.is_always_cleared(self.program) && !self.passes()
    }

    /// After a move: the fields are brought up to date.
    pub(crate) fn after_enclosed(&self) -> TokenStream {
        let players = Literal::usize_unsuffixed(self.program.players.len());
        self.each_enclosed(|n, enclosed| {
            if self.is_cleared(enclosed) {
                let field = self.enclosed_name(n, "");
                return quote!(self.#field = [false; #players];);
            }
            if self.stays_none(enclosed) {
                return TokenStream::new();
            }
            self.set_one_enclosed(n, &quote!(self), "_since", &quote!(&was,))
        })
    }

    /// Of a position made anew.
    pub(crate) fn all_enclosed(&self) -> TokenStream {
        self.each_enclosed(|n, _| self.set_one_enclosed(n, &quote!(pos), "_all", &quote!()))
    }

    fn set_one_enclosed(
        &self,
        n: usize,
        pos: &TokenStream,
        method: &str,
        was: &TokenStream,
    ) -> TokenStream {
        let players = 0..self.program.players.len();
        let players: Vec<_> = players.map(Literal::usize_unsuffixed).collect();
        let (field, method) = (self.enclosed_name(n, ""), self.enclosed_name(n, method));
        quote!(#pos.#field = [#(#pos.#method(#was #players).any()),*];)
    }

    /// The methods that find the groups.
    pub(crate) fn enclosed_items(&self) -> TokenStream {
        self.each_enclosed(|n, enclosed| self.enclosed_item(n, enclosed))
    }

    fn enclosed_item(&self, n: usize, enclosed: &Enclosed) -> TokenStream {
        let vars = crate::index::IndexVec::default();
        let mut scope = Scope::new(self, &vars, quote!(self));
        scope.me = quote!(p);
        let [set, free] =
            [&enclosed.set, &enclosed.free].map(|e| scope.expr(&owned_by(e, ExprKind::Me)).bare());
        let (adjacent, cite) = (self.adjacent(), self.cite(enclosed.span));
        let [field, sets, all, since] =
            ["", "_sets", "_all", "_since"].map(|what| self.enclosed_name(n, what));
        let (seeds, find) = match enclosed.beside {
            true => (quote!(#adjacent(free)), quote!(groups::enclosed_since)),
            false => (quote!(free), quote!(groups::without_since)),
        };
        quote! {
            #cite
            /// What may be enclosed, and by the want of what.
            #[inline(always)]
            fn #sets(&self, p: usize) -> (Cells, Cells) { (#set, #free) }
            /// The groups of `p` that are enclosed.
            #[cold]
            fn #all(&self, p: usize) -> Cells {
                let (set, free) = self.#sets(p);
                set & !board::flood(#seeds & set, set, #adjacent)
            }
            /// The same in a move that began at `was`.
            #[inline(always)]
            fn #since(&self, was: &Position, p: usize) -> Cells {
                if was.#field[p] { return self.#all(p); }
                #find(was.#sets(p), self.#sets(p), #adjacent)
            }
        }
    }
}

impl Scope<'_> {
    /// The enclosed groups that a move asks for, where the position is known that it began at.
    pub(crate) fn enclosed(&self, e: &Expr) -> Option<Code> {
        let was = self.began.as_ref()?;
        let enclosed = Enclosed::of(e, &self.cx.program.grid)?;
        let n = self
            .cx
            .enclosed
            .iter()
            .position(|other| other.is_like(&enclosed))?;
        let who = self
            .index(owner_of(&enclosed.set)?)
            .or_else(|| self.other(owner_of(&enclosed.set)?))?;
        self.cx.took(Path::Enclosed);
        let (pos, since) = (&self.pos, self.cx.enclosed_name(n, "_since"));
        Some(Code::atom(quote!(#pos.#since(#was, #who))))
    }

    /// The other of two players.
    fn other(&self, owner: &Expr) -> Option<TokenStream> {
        let ExprKind::Others(of) = &*owner.kind else {
            return None;
        };
        let me = self.index(of)?;
        Some(quote!(1 - #me))
    }

    /// Whether the group of some cells has a cell of a set beside it: `some group(c, S).adjacent & F`.
    pub(crate) fn touches(&self, a: &Expr, b: &Expr) -> Option<Code> {
        let grid = &self.cx.program.grid;
        let (group, goal) = match (beside(a, grid), beside(b, grid)) {
            (Some(group), _) if matches!(*group.kind, ExprKind::Group(..)) => (group, b),
            (_, Some(group)) => (group, a),
            _ => return None,
        };
        let ExprKind::Group(seed, within) = &*group.kind else {
            return None;
        };
        if !self.cx.uses("first found") {
            return None;
        }
        self.cx.took(Path::FirstFound);
        let adjacent = self.cx.adjacent();
        let [seed, within, goal] = [seed, within, goal].map(|e| self.expr(e).bare());
        Some(Code::atom(
            quote!(groups::touches(#seed, #within, #goal, #adjacent)),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::writes;
    use super::*;
    use crate::ir::testing::*;
    use crate::ir::{Block, BlockId, Body};
    use crate::typed::Ty;

    /// The groups of a set with none of `free` in these directions.
    fn groups_without(set: Expr, along: Mask, free: Expr) -> Expr {
        let beside = cells(ExprKind::Step(free, dirs(along), None));
        let seed = cells(ExprKind::Inter(beside, set.clone()));
        let open = cells(ExprKind::Flood(seed, set.clone()));
        cells(ExprKind::Diff(set, open))
    }
    /// A program with one move, that clears these cells.
    fn clearing(of: impl FnOnce(&Grid) -> Expr) -> Program {
        let mut p = program(squares(4, 4, None, false));
        let cleared = of(&p.grid);
        block(&mut p, &[], vec![clear(cleared)]);
        p
    }

    #[test]
    fn groups_of_either_player_are_one_question() {
        let mut p = clearing(|grid| groups_without(enemy(), grid.adjacent, empty()));
        assert_eq!(find(&p).len(), 1);
        let own = groups_without(own(), p.grid.adjacent, empty());
        p.blocks[BlockId(0)].body.stmts.push(clear(own));
        assert_eq!(find(&p).len(), 1);
    }

    #[test]
    fn other_ways_sets_and_games_are_left_to_the_flood() {
        let found = |clear: &dyn Fn(&Grid) -> Expr| find(&clearing(clear)).len();
        assert_eq!(
            found(&|grid| groups_without(enemy(), grid.adjacent, empty())),
            1
        );
        assert_eq!(found(&|_| groups_without(enemy(), 1, empty())), 0);
        assert_eq!(
            found(&|grid| groups_without(enemy(), grid.adjacent, own())),
            0
        );
        assert_eq!(
            found(&|grid| groups_without(empty(), grid.adjacent, empty())),
            0
        );
        let mut p = clearing(|grid| groups_without(enemy(), grid.adjacent, empty()));
        p.simultaneous = true;
        assert_eq!(find(&p).len(), 0);
    }

    /// The groups of a set with none of `marks` in them.
    fn unmarked(set: Expr, marks: Expr) -> Expr {
        let seed = cells(ExprKind::Inter(marks, set.clone()));
        let marked = cells(ExprKind::Flood(seed, set.clone()));
        cells(ExprKind::Diff(set, marked))
    }
    /// Pieces of another layer.
    fn on_floor(owner: Option<Expr>) -> Expr {
        cells(ExprKind::Pieces {
            owner,
            kinds: Some(e(ExprKind::Lit(Value::Mask(1)), Ty::Kinds)),
            layer: LayerId(1),
        })
    }

    #[test]
    fn groups_without_a_mark_are_asked_like_enclosed_ones() {
        let found = |clear: &dyn Fn(&Grid) -> Expr| find(&clearing(clear));
        let one = found(&|_| unmarked(enemy(), on_floor(None)));
        assert!(matches!(one.as_slice(), [e] if !e.beside));
        let own = |_: &Grid| unmarked(own(), on_floor(Some(me())));
        assert_eq!(found(&own).len(), 1);
        let other = |_: &Grid| unmarked(enemy(), on_floor(Some(me())));
        assert_eq!(found(&other).len(), 0, "marks of another player");
    }

    #[test]
    fn what_every_move_clears_at_last_is_there_after_none() {
        let of = |set: Expr| unmarked(set, on_floor(None));
        let both = || cells(ExprKind::Union(of(own()), of(enemy())));
        let cleared = |clear: Expr, change: &dyn Fn(&mut Program)| {
            let mut p = clearing(|_| clear);
            change(&mut p);
            find(&p).iter().all(|e| e.is_always_cleared(&p))
        };
        assert!(cleared(both(), &|_| {}));
        assert!(!cleared(of(own()), &|_| {}), "of one player only");
        let more = cells(ExprKind::Union(both(), empty()));
        assert!(!cleared(more, &|_| {}), "and something else");
        let late = |p: &mut Program| {
            let marks = StmtKind::Clear(LayerId(1), empty());
            p.after.stmts.push(stmt(marks));
        };
        assert!(!cleared(both(), &late), "marks go afterwards");
        let again = |p: &mut Program| {
            let block = p.blocks[BlockId(0)].clone();
            p.blocks.push(Block {
                body: Body::default(),
                ..block
            });
        };
        assert!(!cleared(both(), &again), "another block clears nothing");
    }

    #[test]
    fn positions_in_the_middle_of_a_move_are_not_taken_for_others() {
        let mut p = clearing(|grid| groups_without(enemy(), grid.adjacent, empty()));
        let can = e(ExprKind::Can(me(), vec![BlockId(0)]), Ty::Truth);
        p.blocks[BlockId(0)].body.stmts.push(require(can));
        p.uses.can = true;
        assert_eq!(find(&p).len(), 0);
    }

    #[test]
    fn what_is_beside_a_group_is_asked_up_to_the_first_cell() {
        let mut p = program(squares(4, 4, None, false));
        let group = cells(ExprKind::Group(var(0, Ty::Cells), enemy()));
        let near = cells(ExprKind::Step(group, dirs(p.grid.adjacent), None));
        let touches = filter(0, enemy(), some(cells(ExprKind::Inter(near, empty()))));
        let names = [("c", Ty::Cells), ("of", Ty::Cells)];
        block(&mut p, &names, vec![choose(1, touches)]);
        assert!(writes(&p, "first found", "groups::touches("));
    }
}
