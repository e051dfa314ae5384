//! Puts of computed kinds: a `put` places nothing where the kind belongs to another layer.
//!
//! Before: `put own what on c` on the layer `pieces`, where `what` may be a kind of the layer `floor`, which is
//! passed over. After: `what & kinds of pieces`, on `if some (what & kinds of pieces) then c else none`. So every
//! kind that a `put` names belongs to its layer, which passes and plans rely on.

use super::lit;
use super::put::unless_none;
use crate::ir::walk::nested_mut;
use crate::ir::{
    Domain, Expr, ExprKind as K, LayerId, PIECES, Program, Put, Stmt, StmtKind, Value, VarId,
};
use crate::typed::{Mask, Ty};
use std::collections::BTreeMap;

/// Rewrites the puts of all bodies.
pub(super) fn restrict(program: &mut Program) {
    if program.layers.len() < 2 {
        return;
    }
    let kinds = Kinds::of(program);
    let blocks = program.blocks.iter_mut().map(|block| &mut block.body);
    for body in blocks.chain([&mut program.setup, &mut program.after]) {
        let is_fixed = |v: VarId| !body.vars[v].mutable;
        let mut known = Known::new();
        kinds.stmts(&mut body.stmts, &is_fixed, &mut known);
    }
}

/// The kinds that variables may hold; those that are not listed may hold any.
type Known = BTreeMap<VarId, Mask>;

/// The kinds of each layer, as masks.
struct Kinds(Vec<Mask>);

impl Kinds {
    fn of(program: &Program) -> Kinds {
        let mask = |kinds: &[_]| {
            let bits = kinds.iter().map(|kind| 1 << crate::index::Id::index(*kind));
            bits.fold(0, |all, bit: Mask| all | bit)
        };
        let layers = program.layers.iter();
        Kinds(layers.map(|layer| mask(&layer.kinds)).collect())
    }

    fn stmts(&self, stmts: &mut [Stmt], is_fixed: &dyn Fn(VarId) -> bool, known: &mut Known) {
        for stmt in stmts {
            match &mut stmt.kind {
                StmtKind::Choose(v, of) | StmtKind::ForEach(v, of, _) => {
                    known.extend(self.of_domain(of, known).map(|kinds| (*v, kinds)));
                }
                StmtKind::Let(v, e) if e.ty == Ty::Kinds && is_fixed(*v) => {
                    let kinds = self.possible(e, known);
                    known.insert(*v, kinds);
                }
                StmtKind::Put(put) => self.put(put, known),
                _ => {}
            }
            for inner in nested_mut(stmt) {
                self.stmts(inner, is_fixed, known);
            }
        }
    }

    fn of_domain(&self, of: &Domain, known: &Known) -> Option<Mask> {
        match of {
            Domain::Set(set) if set.ty == Ty::Kinds => Some(self.possible(set, known)),
            _ => None,
        }
    }

    /// Returns the kinds that a set may have.
    fn possible(&self, e: &Expr, known: &Known) -> Mask {
        let of = |e| self.possible(e, known);
        match &*e.kind {
            K::Lit(Value::Mask(kinds)) => *kinds,
            K::Var(v) => known.get(v).copied().unwrap_or(Mask::MAX),
            K::KindOn(_) => self.0[PIECES.0 as usize],
            K::Union(a, b) | K::If(_, a, b) => of(a) | of(b),
            K::Inter(a, b) => of(a) & of(b),
            K::Diff(a, _) | K::FirstOf(a) => of(a),
            K::Filter(_, Domain::Set(a), _) | K::Best(_, _, Domain::Set(a), _) => of(a),
            _ => Mask::MAX,
        }
    }

    fn put(&self, put: &mut Put, known: &Known) {
        let LayerId(layer) = put.layer;
        let here = self.0[layer as usize];
        if self.possible(&put.kind, known) & !here == 0 {
            return;
        }
        let span = put.kind.span;
        let here = lit(Value::Mask(here), Ty::Kinds, span);
        let kind = Expr::new(K::Inter(put.kind.clone(), here), Ty::Kinds, span);
        put.on = unless_none(kind.clone(), put.on.clone());
        put.kind = kind;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::lowered;
    use crate::ir::walk::visit_stmts;

    /// The number of puts of the block `go`, and how many of them may put nothing.
    fn puts(layers: &str, body: &str) -> (usize, usize) {
        let text = format!(
            "game \"G\"\nplayers a, b\nboard square 4 x 4\npieces man, king\n{layers}\nstate held : kinds\n\
             move go {{\nchoose c in empty\n{body}\n}}\nend {{ turn == 9 : draw }}\n"
        );
        let program = lowered(&text);
        let (mut all, mut conditional) = (0, 0);
        let block = program.blocks.iter().next().expect("a block");
        visit_stmts(&block.body.stmts, &mut |s| {
            if let StmtKind::Put(put) = &s.kind {
                all += 1;
                conditional += usize::from(matches!(*put.on.kind, K::If(..)));
            }
        });
        (all, conditional)
    }

    const FLOOR: &str = "layer floor { paint, tar }";

    #[test]
    fn kinds_that_may_be_of_another_layer_are_put_conditionally() {
        for body in [
            "let what = {paint}\nput own what on c",
            "let what = held\nput own what on c",
            "choose what in {man, paint}\nput own what on c",
            "for each what in {man, tar} { put own what on c }",
            "let what = {man}\nput own what on c\nwhat := {paint}",
            "let what = kind(a1) | {tar}\nput own what on c",
        ] {
            assert_eq!(puts(FLOOR, body), (1, 1), "{body}");
        }
    }

    #[test]
    fn kinds_of_the_layer_are_put_as_they_are() {
        for body in [
            "put own man on c",
            "put own paint on c",
            "choose what in {man, king}\nput own what on c",
            "choose what in {man, king} - kind(a1)\nput own what on c",
            "let what = if turn > 2 then {man} else kind(a1)\nput own what on c",
            "let what = held & {man, king}\nput own what on c",
        ] {
            assert_eq!(puts(FLOOR, body), (1, 0), "{body}");
        }
        assert_eq!(puts("", "let what = held\nput own what on c"), (1, 0));
    }
}
