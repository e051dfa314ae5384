//! Exchangeable choices: of moves that differ only in the order of their choices, only the first is enumerated.
//!
//! Before: `move pair unique { choose a in S; choose b in S - a; put own man on a | b }`, in which two moves lead to
//! each outcome. After: `choose b in S - (earlier[a] | a)`, the cells of S behind `a`; in blocks marked `unique` the
//! other move is not legal. It holds for consecutive choices from a set without those chosen before, if the
//! statements behind them do the same when two of the chosen cells are exchanged: they are equal then but for the
//! order of operands, and of statements that do not influence each other. A comparison (`by most`) may tell such
//! moves apart, so its blocks are left alone.

use super::earlier;
use crate::facts::access::{Accesses, written_by};
use crate::facts::flow::chooses;
use crate::facts::turn::compared_values;
use crate::ir::walk::{
    chosen, for_each_expr_mut, key, nested_mut, numbered, operands, rename, rewrite,
};
use crate::ir::{BlockId, Domain, Expr, ExprKind as K, Program, Put, Stmt, StmtKind, VarId};
use crate::source::{FileId, Span};
use crate::typed::{Arith, Ty};
use std::slice::from_ref;

/// The most cells of a board for which there is a table of the cells before each.
const MOST_CELLS: usize = 1024;

/// Orders the exchangeable choices of a block that is `unique`; returns their variables, in order.
pub(super) fn order(program: &mut Program, id: BlockId) -> Vec<VarId> {
    let is_compared = !compared_values(program, id).is_empty();
    if program.simultaneous || program.grid.bits > MOST_CELLS || is_compared {
        return Vec::new();
    }
    let Some((first, vars)) = exchangeable(program, id) else {
        return Vec::new();
    };
    let stmts = &program.blocks[id].body.stmts;
    let Some(set) = chosen(&stmts[first]).map(|(_, set)| set.clone()) else {
        return Vec::new();
    };
    let earlier = earlier::table(program, set.span);
    let rest = &mut program.blocks[id].body.stmts[first + 1..first + vars.len()];
    for (stmt, before) in rest.iter_mut().zip(&vars) {
        let e = |kind| Expr::new(kind, Ty::Cells, set.span);
        let at = e(K::Var(*before));
        let cells = e(K::Union(e(K::Const(earlier, Some(at.clone()))), at));
        if let StmtKind::Choose(_, domain) = &mut stmt.kind {
            *domain = Domain::Set(e(K::Diff(set.clone(), cells)));
        }
    }
    vars
}

/// Returns the place of the first of the exchangeable choices of a block, and their variables.
fn exchangeable(program: &Program, id: BlockId) -> Option<(usize, Vec<VarId>)> {
    let body = &program.blocks[id].body;
    let cell = |stmt| {
        let (v, set) = chosen(stmt)?;
        let is_cell = set.ty == Ty::Cells && body.vars[v].is_fixed_member();
        is_cell.then_some((v, set))
    };
    (0..body.stmts.len()).find_map(|first| {
        let stmts = &body.stmts[first..];
        let mut vars = Vec::new();
        for (v, set) in stmts.iter().map_while(cell) {
            if !is_rest(set, &stmts[0], &vars) {
                break;
            }
            vars.push(v);
        }
        if vars.len() < 2 {
            return None;
        }
        let accesses = Accesses::of(program);
        let are_equal = |count: &usize| {
            let mut pairs = vars[..*count].windows(2);
            pairs.all(|pair| is_symmetric(&accesses, &stmts[*count..], [pair[0], pair[1]]))
        };
        let count = (2..=vars.len()).rev().find(are_equal)?;
        Some((first, vars[..count].to_vec()))
    })
}

/// Whether a set is the one that the first statement chooses from, without these cells.
fn is_rest(set: &Expr, first: &Stmt, without: &[VarId]) -> bool {
    let Some((_, whole)) = chosen(first) else {
        return false;
    };
    let e = |kind| Expr::new(kind, Ty::Cells, whole.span);
    let rest = without
        .iter()
        .fold(whole.clone(), |rest, v| e(K::Diff(rest, e(K::Var(*v)))));
    key(&normal(set)) == key(&normal(&rest))
}

/// Whether statements do the same when the cells of two variables, which differ, are exchanged.
fn is_symmetric(accesses: &Accesses, stmts: &[Stmt], [a, b]: [VarId; 2]) -> bool {
    let exchange = |v: VarId| match v {
        v if v == a => b,
        v if v == b => a,
        v => v,
    };
    let mut left: Vec<(String, &Stmt)> = stmts.iter().map(|s| (text(s, &|v| v), s)).collect();
    stmts.iter().all(|stmt| {
        let exchanged = text(stmt, &exchange);
        let Some(place) = left.iter().position(|(text, _)| *text == exchanged) else {
            return false;
        };
        let (_, same) = left.remove(place);
        let mut before = left[..place].iter();
        before.all(|(_, other)| commute(accesses, same, other, [a, b]))
    })
}

/// Whether two statements may change places, given two variables whose cells differ.
fn commute(accesses: &Accesses, s: &Stmt, t: &Stmt, differ: [VarId; 2]) -> bool {
    if chooses(from_ref(s)) || chooses(from_ref(t)) {
        return false;
    }
    if let (Some(v), Some(w)) = (changed_cell(s), changed_cell(t)) {
        return [v, w] == differ || [w, v] == differ;
    }
    let [read_s, read_t] = [s, t].map(|stmt| accesses.read_by(stmt));
    let [written_s, written_t] = [s, t].map(written_by);
    !(written_s.meets(&written_t) || written_s.meets(&read_t) || written_t.meets(&read_s))
}

/// Returns the variable of the only cell that a statement changes, if nothing else changes with the position.
fn changed_cell(stmt: &Stmt) -> Option<VarId> {
    let is_fixed = |e: &Expr| matches!(*e.kind, K::Lit(_) | K::Me);
    let on = match &stmt.kind {
        StmtKind::Put(Put {
            owner, kind, on, ..
        }) => {
            let fixed = is_fixed(kind) && owner.as_ref().is_none_or(is_fixed);
            Some(on).filter(|_| fixed)
        }
        StmtKind::Clear(_, on) => Some(on),
        _ => None,
    };
    match *on?.kind {
        K::Var(v) => Some(v),
        _ => None,
    }
}

/// Returns a text of a statement with its variables renamed, equal for statements that do the same.
fn text(stmt: &Stmt, name: &dyn Fn(VarId) -> VarId) -> String {
    let mut stmt = stmt.clone();
    normalise(&mut stmt, name);
    format!("{:?}", stmt.kind)
}

fn normalise(stmt: &mut Stmt, name: &dyn Fn(VarId) -> VarId) {
    stmt.span = Span::new(FileId(0), 0, 0);
    for_each_expr_mut(stmt, &mut |e| *e = normal(&rename(e.clone(), name)));
    for inner in nested_mut(stmt) {
        inner.iter_mut().for_each(|stmt| normalise(stmt, name));
    }
}

/// Returns an expression with the same value, the same for expressions that differ in spans, names of binders, the order
/// of operands and where cells are taken from a set.
fn normal(e: &Expr) -> Expr {
    rewrite(numbered(e), &mut |e| {
        let e = Expr {
            span: Span::new(FileId(0), 0, 0),
            ..e
        };
        match &*e.kind {
            K::Inter(..) | K::Diff(..) if e.ty == Ty::Cells => Parts::of(&e).whole(),
            K::Union(..) => sorted(operands(&e), &|a, b| K::Union(a, b), e.ty),
            K::And(a, b) => sorted(vec![a, b], &|a, b| K::And(a, b), e.ty),
            K::Or(a, b) => sorted(vec![a, b], &|a, b| K::Or(a, b), e.ty),
            K::Equal(a, b) => sorted(vec![a, b], &|a, b| K::Equal(a, b), e.ty),
            K::Arith(how @ (Arith::Add | Arith::Mul), a, b) => {
                sorted(vec![a, b], &|a, b| K::Arith(*how, a, b), e.ty)
            }
            _ => e,
        }
    })
}

/// Joins operands in the order of their texts.
fn sorted(mut all: Vec<&Expr>, join: &dyn Fn(Expr, Expr) -> K, ty: Ty) -> Expr {
    all.sort_by_cached_key(|e| key(e));
    let mut all = all.into_iter().cloned();
    let first = all.next().unwrap_or_else(|| unreachable!("operands"));
    let span = first.span;
    all.fold(first, |a, b| Expr::new(join(a, b), ty, span))
}

/// A set of cells as an intersection without some sets.
#[derive(Default)]
struct Parts {
    within: Vec<Expr>,
    without: Vec<Expr>,
}

impl Parts {
    fn of(e: &Expr) -> Parts {
        let mut parts = Parts::default();
        parts.add(e);
        parts
    }
    fn add(&mut self, e: &Expr) {
        match &*e.kind {
            K::Inter(a, b) => {
                self.add(a);
                self.add(b);
            }
            K::Diff(a, b) => {
                self.add(a);
                self.without.extend(operands(b).into_iter().cloned());
            }
            _ => self.within.push(e.clone()),
        }
    }
    fn whole(mut self) -> Expr {
        for all in [&mut self.within, &mut self.without] {
            all.sort_by_cached_key(key);
            all.dedup_by_key(|e| key(e));
        }
        let within = sorted(
            self.within.iter().collect(),
            &|a, b| K::Inter(a, b),
            Ty::Cells,
        );
        match self.without.is_empty() {
            true => within,
            false => {
                let span = within.span;
                let all = self.without.iter().collect();
                let without = sorted(all, &|a, b| K::Union(a, b), Ty::Cells);
                Expr::new(K::Diff(within, without), Ty::Cells, span)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::lowered;

    #[test]
    fn statements_that_read_what_others_write_keep_their_order() {
        let program = lowered(
            "game \"G\"\nplayers a, b\nboard square 5 x 4\npieces man\nlayer floor { paint }\nstate k : 0..9\n\
             move go {\nchoose c in own\nchoose d in own - c\nclear c\nclear d\nk := #own\nput own paint on c | d\n\
             choose f in own\n}\nend { turn == 9 : draw }\n",
        );
        let accesses = super::Accesses::of(&program);
        let stmts = &program.blocks.iter().next().expect("a block").body.stmts;
        let pair = [0, 1].map(|n| super::chosen(&stmts[n]).expect("a choice").0);
        let commute = |n: usize, m: usize| {
            let [there, back] = [(n, m), (m, n)]
                .map(|(n, m)| super::commute(&accesses, &stmts[n], &stmts[m], pair));
            assert_eq!(there, back);
            there
        };
        let [clear_c, clear_d, count, paint, choice] = [2, 3, 4, 5, 6];
        assert!(commute(clear_c, clear_d) && commute(clear_c, paint) && commute(count, paint));
        assert!(!commute(clear_c, count) && !commute(clear_d, choice) && !commute(paint, choice));
        assert!(!commute(clear_c, clear_c) && !commute(count, count));
    }

    /// The number of ordered choices of the block `go`, and whether it is still `unique`, behind the passes up to this one.
    fn ordered(body: &str, turn: &str) -> (usize, bool) {
        let body = body.replace("; ", "\n");
        let text = format!(
            "game \"G\"\nplayers a, b\nboard square 5 x 4\npieces man, king\nlayer floor {{ paint }}\n\
             state k : 0..9\nstate last : cell\nstate mark[cell] : flag\n\
             move go unique {{\n{body}\n}}\nturn {{ {turn} }}\nend {{ turn == 9 : draw }}\n"
        );
        let mut program = lowered(&text);
        for pass in super::super::PASSES {
            (pass.run)(&mut program);
            crate::ir::unshare::program(&mut program);
            if pass.name == "distinct outcomes again" {
                break;
            }
        }
        let block = program.blocks.iter().next().expect("a block");
        let ordered = format!("{:?}", block.body.stmts)
            .matches("Const(ConstId")
            .count();
        (ordered, block.unique)
    }

    #[test]
    fn choices_that_may_be_exchanged_are_ordered() {
        for body in [
            "choose c in own; choose d in own - c; clear c | d",
            "choose c in own; choose d in own - c; clear d; clear c",
            "choose c in own; choose d in own - c; clear c; k += 1; clear d; k += 1",
            "for each i in 1..2 { choose c in own; clear c }",
            "for each i in 1..2 { choose c in empty - corners; put own man on c }",
            "choose c in empty - corners; choose d in (empty - c) - corners; put own man on d | c",
            "choose c in empty; choose d in empty - c; require #(edge & (d | c)) > 0; put own man on c | d",
            "choose c in empty; choose d in empty; require c != d; put own man on c | d",
            "choose c in empty; choose d in {f in empty : no f & c}; put own man on c | d",
            "choose c in own; choose d in own - c; if some (c | d) & edge { k := 1 } else { k := 2 }; clear c | d",
            "choose c in {f in own : some f.n & empty}; choose d in {f in own : some f.n & empty} - c; clear c | d",
        ] {
            assert_eq!(ordered(body, "go"), (1, false), "{body}");
        }
        let two_of_three = "choose c in own; choose d in own - c; choose f in own - d - c; \
                            clear c | d; put own king on f";
        assert_eq!(ordered(two_of_three, "go"), (1, true));
        for body in [
            "choose c in own; choose d in own - c; choose f in own - d - c; clear c | f | d",
            "for each i in 1..3 { choose c in own; clear c }",
        ] {
            assert_eq!(ordered(body, "go"), (2, false), "{body}");
        }
    }

    #[test]
    fn outcomes_that_do_not_tell_the_cells_are_still_compared() {
        for body in [
            "choose c in own; choose d in own - c; put own king on c | d",
            "choose c in empty; choose d in empty - c; put own man on c | d; clear own & edge",
            "choose c in own; choose d in own - c; mark[c] := true; mark[d] := true; k := 1",
            "choose c in own; choose d in own - c; choose f in edge; clear c | d; put own paint on f",
        ] {
            let (ordered, is_unique) = ordered(body, "go");
            assert!(is_unique && ordered <= 1, "{body}");
        }
    }

    #[test]
    fn other_choices_stay_as_they_are() {
        for body in [
            // Cells that differ in what is done, told or required; cells that may be equal; other sets.
            "choose c in own; choose d in own - c; clear c; put own king on d",
            "choose c in own; choose d in own - c; last := c; clear c | d",
            "choose c in own; choose d in own - c; require some c.n & d; clear c | d",
            "choose c in own; choose d in own; clear c | d",
            "choose c in own; choose d in own man - c; clear c | d",
            "choose c in own; choose f in edge; choose d in own - c; clear c | d; put own paint on f",
            // Statements that influence each other, and sets that change.
            "choose c in own; choose d in own - c; c -> c.n & empty; d -> d.n & empty",
            "for each i in 1..2 { choose c in empty & own.adjacent; put own man on c }",
            "choose c in own; choose d in own - c; put own man on c; clear d; clear c; put own man on d",
            "choose c in own; choose d in own - c; put own kind(d) on c; put own kind(c) on d",
            "choose c in own; choose d in own - c; if c in king { k := 1 }; clear d; if d in king { k := 1 }; clear c",
        ] {
            assert_eq!(ordered(body, "go"), (0, true), "{body}");
        }
    }

    #[test]
    fn moves_that_are_compared_may_be_told_apart() {
        let body = "choose c in own; choose d in own - c; clear c | d";
        assert_eq!(ordered(body, "go by most y(c)"), (0, true));
    }
}
