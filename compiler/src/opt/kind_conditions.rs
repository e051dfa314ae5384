//! Conditions on kinds: a condition or value that depends on a cell only by the kind of its piece is
//! evaluated once for each kind.
//!
//! Before: `{c in own : face[kind(c)] == die}` and `sum(c in own : worth[kind(c)])` read the kind of each
//! cell. After: `own & pieces of {k in kinds : face[k] == die}`, and `3 * #own knight + 9 * #own queen`; the
//! set of kinds is a literal where the condition is constant for each. `kind(c) == {man}` becomes `c in man`.
//! A cell has at most one piece of a layer, so its kinds are one or none. Runs after singleton inference.

use super::build::{Build, truth};
use super::fold::Fold;
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::eval::closed;
use crate::ir::walk::{
    any, copy, count_reads, is_var, map_children, map_each_root, opened, rewrite, same, size,
};
use crate::ir::{Domain, Expr, ExprKind as K, PIECES, Program, Value, Var, VarId};
use crate::opt::Vars;
use crate::typed::{Arith, KindId, Mask, Ty};
use std::collections::BTreeMap;

/// The most different numbers of a sum that is split by kind.
const SUMMANDS: usize = 8;

/// The defs that are inlined in each other.
const DEFS: usize = 4;

/// The nodes of a def that is inlined.
const SHORT: usize = 40;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    let before = program.clone();
    let fold = Fold::of(&before);
    map_each_root(program, &mut |e, home| {
        let mut here = ByKind {
            program: &before,
            fold: &fold,
            vars: home.vars,
        };
        // Sets and sums first: their conditions ask for kinds, too.
        let e = rewrite(e, &mut |e| here.all_cells(&e).unwrap_or(e));
        rewrite(e, &mut |e| here.one_cell(&e).unwrap_or(e))
    });
}

/// The program, and the variables of the expression that is rewritten.
struct ByKind<'a> {
    program: &'a Program,
    fold: &'a Fold<'a>,
    vars: &'a mut Vars,
}

impl ByKind<'_> {
    /// A set or a sum whose members are read by their kinds alone.
    fn all_cells(&mut self, e: &Expr) -> Option<Expr> {
        match (&*e.kind, e.ty) {
            (K::Filter(v, Domain::Set(of), cond), Ty::Cells) => self.filter(e, *v, of, cond),
            (K::Sum(v, Domain::Set(of), n), _) => self.sum(e, *v, of, n),
            _ => None,
        }
    }

    /// `{c in S : P(kind(c))}`
    fn filter(&mut self, e: &Expr, v: VarId, of: &Expr, cond: &Expr) -> Option<Expr> {
        if self.is_single(of) {
            return None;
        }
        let cond = &self.by_kind(cond, v)?;
        let build = Build::new(&self.program.grid, e.span);
        let without = match always_occupied(of) {
            true => build.none(Ty::Cells),
            false => match self.of_kinds(cond, v, 0)? {
                Value::Truth(false) => build.none(Ty::Cells),
                _ if is_cheap(of) => build.inter(of.clone(), empty(build)),
                _ => return None,
            },
        };
        let with = self.with_kinds(build, of, v, cond);
        Some(build.union(with, without))
    }

    /// Returns an expression that reads a cell by its kind alone, with the defs inlined that it calls for that.
    fn by_kind(&mut self, e: &Expr, v: VarId) -> Option<Expr> {
        let mut e = e.clone();
        for _ in 0..DEFS {
            if by_kind_alone(&e, v) {
                return Some(e);
            }
            let mut inlined = false;
            e = rewrite(e, &mut |e| {
                let body = match count_reads(&e, v) {
                    0 => None,
                    _ => opened(self.program, &e, self.vars),
                };
                let body = body.filter(|body| size(body) <= SHORT);
                inlined |= body.is_some();
                body.unwrap_or(e)
            });
            if !inlined {
                return None;
            }
        }
        None
    }

    /// The cells of a set with pieces of whose kind a condition holds. Where it comes to few different conditions
    /// that read no kind, each is asked once.
    fn with_kinds(&mut self, build: Build<'_>, of: &Expr, v: VarId, cond: &Expr) -> Expr {
        const FEW: usize = 2;
        let possible = self.possible(of);
        let mut conds: Vec<(Expr, Mask)> = Vec::new();
        for kind in members(possible) {
            let cond = self.fold.expr(of_this(cond, v, &literal(build, 1 << kind)));
            match conds.iter_mut().find(|(other, _)| same(other, &cond)) {
                Some((_, kinds)) => *kinds |= 1 << kind,
                None => conds.push((cond, 1 << kind)),
            }
        }
        conds.retain(|(cond, _)| truth(cond) != Some(false));
        let unknown = conds.iter().filter(|(cond, _)| truth(cond).is_none());
        let unknown = unknown.count();
        if unknown > FEW || unknown > 0 && !is_cheap(of) {
            let kinds = self.kinds_where(build, possible, v, cond);
            return meet(build, of, kinds);
        }
        let each = conds.into_iter().map(|(cond, kinds)| {
            let cells = meet(build, of, literal(build, kinds));
            match truth(&cond) {
                Some(_) => cells,
                None => {
                    // Each condition binds variables of its own.
                    let cond = copy(&cond, &BTreeMap::new(), self.vars);
                    build.choose(cond, cells, build.none(Ty::Cells))
                }
            }
        });
        build.union_of(each, Ty::Cells)
    }

    /// `sum(c in S : f(kind(c)))`, where `f` is constant for each kind: the number of a cell without a piece for
    /// all cells, and what the others have more. No partial sum may saturate, in any order.
    fn sum(&mut self, e: &Expr, v: VarId, of: &Expr, n: &Expr) -> Option<Expr> {
        if self.is_single(of) || !is_cheap(of) {
            return None;
        }
        let n = &self.by_kind(n, v)?;
        let build = Build::new(&self.program.grid, e.span);
        let least = match always_occupied(of) {
            true => 0,
            false => self.number_of_kinds(n, v, 0)?,
        };
        let mut kinds_by_more: BTreeMap<i32, Mask> = BTreeMap::new();
        for kind in members(self.possible(of)) {
            let n = self.number_of_kinds(n, v, 1 << kind)?;
            *kinds_by_more.entry(n.checked_sub(least)?).or_default() |= 1 << kind;
        }
        let cells = self.program.grid.cells.count() as i64;
        let size = |n: i32| i64::from(n).abs();
        let most = kinds_by_more.keys().map(|more| size(*more)).sum::<i64>() + size(least);
        if most * cells > i64::from(i32::MAX) || kinds_by_more.len() > SUMMANDS {
            return None;
        }
        let each = kinds_by_more
            .into_iter()
            .map(|(more, kinds)| (more, meet(build, of, literal(build, kinds))));
        let summands = [(least, of.clone())].into_iter().chain(each);
        let summands = summands.filter(|(n, _)| *n != 0);
        let summands = summands.map(|(n, cells)| times(build, n, cells));
        let add = |a, b| build.e(K::Arith(Arith::Add, a, b), Ty::Num);
        Some(summands.reduce(add).unwrap_or_else(|| number(build, 0)))
    }

    /// `kind(c) == {man}`, `kind(c) in {man, king}`, `some kind(c) & {man, king}`, `no kind(c)`
    fn one_cell(&self, e: &Expr) -> Option<Expr> {
        let build = Build::new(&self.program.grid, e.span);
        let here = |cell: &Expr, set: Expr| Some(build.e(K::In(cell.clone(), set), Ty::Truth));
        let kind_of = |e| self.kind_of(e);
        match &*e.kind {
            K::Equal(a, b) => {
                let (cell, kinds) = (kind_of(a)?, b.literal_mask()?);
                match kinds.count_ones() {
                    0 => here(cell, empty(build)),
                    1 => here(cell, build.pieces(None, literal(build, kinds))),
                    _ => Some(e.with(K::Lit(Value::Truth(false)))),
                }
            }
            K::In(a, b) => {
                let (cell, kinds) = (kind_of(a)?, b.literal_mask()?);
                let some = build.pieces(None, literal(build, kinds));
                here(cell, build.union(some, empty(build)))
            }
            K::No(kinds) => here(kind_of(kinds)?, empty(build)),
            K::Some(kinds) => match &*kinds.kind {
                K::Inter(a, b) => {
                    let kinds = literal(build, b.literal_mask()?);
                    here(kind_of(a)?, build.pieces(None, kinds))
                }
                _ => here(kind_of(kinds)?, build.e(K::Occupied(PIECES), Ty::Cells)),
            },
            _ => None,
        }
    }

    /// The cell of `kind(c)`, if it is one cell.
    fn kind_of<'e>(&self, e: &'e Expr) -> Option<&'e Expr> {
        match &*e.kind {
            K::KindOn(cell) if self.is_single(cell) => Some(cell),
            _ => None,
        }
    }

    /// `{k in all : P(k)}`
    fn kinds_where(&mut self, build: Build<'_>, all: Mask, v: VarId, cond: &Expr) -> Expr {
        let kind = Var::member("kind", Ty::Kinds, build.span);
        let kind = self.vars.push(kind);
        let cond = of_this(cond, v, &build.e(K::Var(kind), Ty::Kinds));
        let domain = Domain::Set(literal(build, all));
        build.e(K::Filter(kind, domain, cond), Ty::Kinds)
    }

    /// The kinds that may be on the cells of a set.
    fn possible(&self, set: &Expr) -> Mask {
        let kinds = self.program.layers[PIECES].kinds.iter().copied();
        let mask = |of: &dyn Fn(KindId) -> bool| {
            let kinds = kinds.clone().filter(|kind| of(*kind));
            kinds.fold(0, |all, kind| all | 1 << kind.index())
        };
        match &*set.kind {
            K::Pieces(pieces) if pieces.layer == PIECES => {
                let known = pieces.known_kinds().unwrap_or(!0);
                let owned = |kind: KindId| !self.program.kinds[kind].neutral;
                known & mask(&|kind| pieces.owner.is_none() || owned(kind))
            }
            K::Inter(a, b) => self.possible(a) & self.possible(b),
            K::Diff(a, _) => self.possible(a),
            _ => mask(&|_| true),
        }
    }

    /// The value of an expression for a cell with these kinds, if it is constant.
    fn of_kinds(&self, e: &Expr, v: VarId, kinds: Mask) -> Option<Value> {
        let build = Build::new(&self.program.grid, e.span);
        closed(self.program, &of_this(e, v, &literal(build, kinds)))
    }

    /// The same for a number.
    fn number_of_kinds(&self, e: &Expr, v: VarId, kinds: Mask) -> Option<i32> {
        match self.of_kinds(e, v, kinds)? {
            Value::Num(n) => Some(n),
            _ => None,
        }
    }

    fn is_single(&self, e: &Expr) -> bool {
        matches!(*e.kind, K::Var(v) if self.vars[v].single)
    }
}

/// Whether an expression reads a cell only as `kind(cell)`, and that in the present position.
fn by_kind_alone(e: &Expr, v: VarId) -> bool {
    let mut kinds = 0;
    let earlier = any(e, &mut |e| {
        kinds += usize::from(matches!(&*e.kind, K::KindOn(cell) if is_var(cell, v)));
        matches!(&*e.kind, K::Before(then) if count_reads(then, v) > 0)
    });
    !earlier && kinds > 0 && kinds == count_reads(e, v)
}

/// Puts a set of kinds in place of `kind(cell)`.
fn of_this(e: &Expr, v: VarId, kinds: &Expr) -> Expr {
    match &*e.kind {
        K::KindOn(cell) if is_var(cell, v) => kinds.clone(),
        _ => map_children(e.clone(), &mut |child| of_this(&child, v, kinds)),
    }
}

fn literal(build: Build<'_>, kinds: Mask) -> Expr {
    build.e(K::Lit(Value::Mask(kinds)), Ty::Kinds)
}

fn empty(build: Build<'_>) -> Expr {
    build.e(K::Empty(PIECES), Ty::Cells)
}

fn number(build: Build<'_>, n: i32) -> Expr {
    build.e(K::Lit(Value::Num(n)), Ty::Num)
}

/// So many times the size of a set.
fn times(build: Build<'_>, n: i32, cells: Expr) -> Expr {
    let count = build.e(K::Count(cells), Ty::Num);
    match n {
        1 => count,
        _ => build.e(K::Arith(Arith::Mul, number(build, n), count), Ty::Num),
    }
}

/// The cells of a set with a piece of these kinds.
fn meet(build: Build<'_>, of: &Expr, kinds: Expr) -> Expr {
    if kinds.literal_mask() == Some(0) {
        return build.none(Ty::Cells);
    }
    let known = kinds.literal_mask();
    match (&*of.kind, known) {
        (K::Occupied(PIECES), _) => build.pieces(None, kinds),
        (K::Pieces(own), Some(some)) if own.layer == PIECES => match own.known_kinds() {
            Some(all) => build.pieces(own.owner.clone(), literal(build, all & some)),
            None => build.inter(of.clone(), build.pieces(None, kinds)),
        },
        _ => build.inter(of.clone(), build.pieces(None, kinds)),
    }
}

/// Whether each cell of a set has a piece.
fn always_occupied(set: &Expr) -> bool {
    match &*set.kind {
        K::Occupied(PIECES) => true,
        K::Pieces(pieces) => pieces.layer == PIECES,
        K::Inter(a, b) => always_occupied(a) || always_occupied(b),
        K::Union(a, b) => always_occupied(a) && always_occupied(b),
        K::Diff(a, _) => always_occupied(a),
        _ => false,
    }
}

/// Whether a set may be computed several times.
fn is_cheap(set: &Expr) -> bool {
    match &*set.kind {
        K::Lit(_) | K::Var(_) | K::Me | K::Empty(_) | K::Occupied(_) => true,
        K::Pieces(pieces) => {
            let mut parts = pieces.owner.iter().chain(&pieces.kinds);
            parts.all(is_cheap)
        }
        K::Union(a, b) | K::Inter(a, b) | K::Diff(a, b) => is_cheap(a) && is_cheap(b),
        K::Others(of) => is_cheap(of),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Pieces;
    use crate::ir::print;
    use crate::ir::testing::*;

    /// The kinds `man` and `king`, as a mask.
    const MAN: Mask = 1;
    const KING: Mask = 2;

    fn kinds(mask: Mask) -> Expr {
        e(K::Lit(Value::Mask(mask)), Ty::Kinds)
    }

    fn kind_of_c() -> Expr {
        e(K::KindOn(var(0, Ty::Cells)), Ty::Kinds)
    }

    fn is(mask: Mask) -> Expr {
        e(K::Equal(kind_of_c(), kinds(mask)), Ty::Truth)
    }

    fn own() -> Expr {
        let me = e(K::Me, Ty::Players);
        cells(K::Pieces(Pieces {
            owner: Some(me),
            kinds: None,
            layer: PIECES,
        }))
    }

    /// The text of an expression after the pass, with the variables `c` (a cell) and `b` (a truth).
    fn after(p: &Program, before: Expr) -> String {
        let mut p = p.clone();
        let names = vars(&[("c", Ty::Cells), ("b", Ty::Truth)]);
        let line = crate::ir::EndLine {
            cond: before,
            result: crate::ir::EndResult::Draw,
            vars: names,
            span: here(),
        };
        p.end = vec![line];
        run(&mut p);
        print::expr(&p, &p.end[0].vars, &p.end[0].cond)
    }

    #[test]
    fn a_constant_condition_becomes_a_set_of_kinds() {
        let p = program(squares(4, 4, None, false));
        let all = || cells(K::Lit(Value::Cells(p.grid.cells.clone())));
        let not_king = || e(K::Not(is(KING)), Ty::Truth);
        assert_eq!(
            after(&p, some(filter(0, own(), is(KING)))),
            "some pieces(me king)"
        );
        assert_eq!(
            after(&p, some(filter(0, own(), not_king()))),
            "some pieces(me man)"
        );
        // A cell without a piece is not a king, either.
        assert_eq!(
            after(&p, some(filter(0, all(), not_king()))),
            "some pieces(man) | empty"
        );
    }

    #[test]
    fn a_def_that_reads_the_kind_of_its_cell_is_inlined() {
        let mut p = program(squares(4, 4, None, false));
        let def = |p: &mut Program, entry: Expr| {
            p.functions.push(crate::ir::Function {
                name: "f".into(),
                span: here(),
                ty: Ty::Truth,
                vars: vars(&[("c", Ty::Cells)]),
                params: 1,
                axis: None,
                entries: vec![Some(entry)],
                uses_me: false,
            })
        };
        let call = |function, of| {
            let kind = K::Call {
                function,
                me: None,
                key: None,
                args: vec![of],
            };
            e(kind, Ty::Truth)
        };
        let is_king = def(&mut p, is(KING));
        let other = def(&mut p, call(is_king, var(0, Ty::Cells)));
        let on_edge = def(&mut p, e(K::In(var(0, Ty::Cells), own()), Ty::Truth));
        let kings = |f| some(filter(0, own(), call(f, var(0, Ty::Cells))));
        assert_eq!(after(&p, kings(other)), "some pieces(me king)");
        assert!(
            after(&p, kings(on_edge)).contains("f(c)"),
            "it reads the cell"
        );
    }

    #[test]
    fn what_is_known_when_played_is_asked_once() {
        let p = program(squares(4, 4, None, false));
        let or = e(K::Or(is(KING), var(1, Ty::Truth)), Ty::Truth);
        let text = after(&p, some(filter(0, own(), or)));
        assert_eq!(
            text,
            "some (if b then pieces(me man) else none) | pieces(me king)"
        );
    }

    #[test]
    fn a_sum_counts_pieces() {
        let p = program(squares(4, 4, None, false));
        let three_or_one = || e(K::If(is(KING), num(3), num(1)), Ty::Num);
        let sum = |of, each| e(K::Sum(VarId(0), Domain::Set(of), each), Ty::Num);
        let more = |n: Expr| e(K::Less(num(4), n), Ty::Truth);
        let text = after(&p, more(sum(own(), three_or_one())));
        assert_eq!(text, "4 < #pieces(me man) + 3 * #pieces(me king)");
        let bare = cells(K::Empty(PIECES));
        let some = cells(K::Union(own(), bare));
        let text = after(&p, more(sum(some, three_or_one())));
        assert_eq!(
            text,
            "4 < #(pieces(me) | empty) + 2 * #((pieces(me) | empty) & pieces(king))"
        );
    }

    #[test]
    fn a_sum_that_could_saturate_stays() {
        let p = program(squares(4, 4, None, false));
        let huge = e(K::If(is(KING), num(i32::MAX), num(i32::MIN)), Ty::Num);
        let sum = e(K::Sum(VarId(0), Domain::Set(own()), huge), Ty::Num);
        let text = after(&p, e(K::Less(num(4), sum), Ty::Truth));
        assert!(text.contains("sum("), "{text}");
    }

    #[test]
    fn the_kind_of_one_cell_is_a_membership() {
        let p = program(squares(4, 4, None, false));
        let (kind, both) = (kind_of_c, || kinds(MAN | KING));
        assert_eq!(after(&p, is(MAN)), "c in pieces(man)");
        assert_eq!(after(&p, is(0)), "c in empty");
        assert_eq!(after(&p, e(K::No(kind()), Ty::Truth)), "c in empty");
        assert_eq!(after(&p, some(kind())), "c in occupied");
        assert_eq!(after(&p, is(MAN | KING)), "false");
        assert_eq!(
            after(&p, e(K::In(kind(), kinds(MAN)), Ty::Truth)),
            "c in pieces(man) | empty"
        );
        let meets = e(K::Inter(kind(), both()), Ty::Kinds);
        assert_eq!(after(&p, some(meets)), "c in pieces((man|king))");
    }

    #[test]
    fn what_reads_the_cell_or_looks_back_stays() {
        let p = program(squares(4, 4, None, false));
        let here = e(K::In(var(0, Ty::Cells), named(&p.grid, "a1 b2")), Ty::Truth);
        let both = e(K::And(is(KING), here), Ty::Truth);
        let was = e(K::Before(is(KING)), Ty::Truth);
        for cond in [both, was] {
            let text = after(&p, some(filter(0, own(), cond)));
            assert!(text.contains("{c in pieces(me) :"), "{text}");
        }
    }
}
