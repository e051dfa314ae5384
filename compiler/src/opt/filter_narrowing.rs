//! Filter narrowing: a filter whose result is intersected with another set tests the cells of that set only.
//!
//! Before: `from.adjacent & {c in empty : power(c) < power(from)}`, which tests every empty cell for each `from`. After:
//! `{c in from.adjacent & empty : power(c) < power(from)}`. The other
//! set must not read variables that the filter does not read: else the filter may be computed once for many values of
//! these. Equal filters in several places of a body are computed once, and stay, as do filters of whole components, of which
//! there are more in a part of a set.

use crate::ir::walk::{binds, free_vars, key, map_stmt, numbered, rewrite, visit_exprs};
use crate::ir::{Domain, Expr, ExprKind as K, Program};
use crate::typed::Ty;
use std::collections::BTreeMap;

/// Runs the pass.
pub(super) fn run(program: &mut Program) {
    if program.simultaneous {
        return;
    }
    for block in program.blocks.iter_mut() {
        let stmts = &mut block.body.stmts;
        let mut filters = Filters::default();
        visit_exprs(stmts, &mut |e| filters.add(e));
        for stmt in stmts {
            map_stmt(stmt, &mut |e| filters.narrowed(e));
        }
    }
}

/// The number of places of each filter in a body.
#[derive(Default)]
struct Filters(BTreeMap<String, usize>);

impl Filters {
    fn add(&mut self, e: &Expr) {
        if is_filter(e) {
            *self.0.entry(name(e)).or_default() += 1;
        }
    }

    fn narrowed(&self, e: Expr) -> Expr {
        rewrite(e, &mut |e| match &*e.kind {
            K::Inter(a, b) if self.narrows(a, b) => within(b, a),
            K::Inter(a, b) if self.narrows(b, a) => within(a, b),
            _ => e,
        })
    }

    /// Whether a filter becomes faster if it tests the cells of a set only.
    fn narrows(&self, set: &Expr, filter: &Expr) -> bool {
        let is_alone = || self.0.get(&name(filter)).is_none_or(|places| *places == 1);
        is_filter(filter)
            && !binds(set)
            && free_vars(set).is_subset(&free_vars(filter))
            && is_alone()
    }
}

/// Whether an expression tests each cell of a set.
fn is_filter(e: &Expr) -> bool {
    matches!(&*e.kind, K::Filter(_, Domain::Set(_), _) if e.ty == Ty::Cells)
}

/// Returns a text of an expression that does not tell the names of binders.
fn name(e: &Expr) -> String {
    key(&numbered(e))
}

/// Returns a filter that tests the cells of a set only.
fn within(filter: &Expr, set: &Expr) -> Expr {
    let K::Filter(v, Domain::Set(of), cond) = &*filter.kind else {
        return filter.clone();
    };
    let both = Expr::new(K::Inter(set.clone(), of.clone()), Ty::Cells, of.span);
    filter.with(K::Filter(*v, Domain::Set(both), cond.clone()))
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::lowered;

    /// The sets whose cells the filters of the choices test, behind the pass.
    fn tested(choices: &str) -> Vec<String> {
        let text = format!(
            "game \"G\"\nplayers a, b\nboard square 5 x 4\npieces man\n\
             move go {{\n{choices}\nclear from\n}}\nend {{ turn == 9 : draw }}\n"
        );
        let mut program = lowered(&text);
        super::run(&mut program);
        let mut sets = Vec::new();
        let block = program.blocks.iter().next().expect("a block");
        super::visit_exprs(&block.body.stmts, &mut |e| {
            if let super::K::Filter(_, super::Domain::Set(of), _) = &*e.kind {
                sets.push(crate::ir::print::expr(&program, &block.body.vars, of));
            }
        });
        sets
    }

    const FEWER: &str = "{c in empty : #(c.adjacent & own) < #(from.adjacent & own)}";

    fn of(set: &str) -> Vec<String> {
        tested(&format!("choose from in own\nchoose to in {set}"))
    }

    #[test]
    fn filters_test_the_cells_of_the_other_set_only() {
        let beside = "from.(n|ne|e|se|s|sw|w|nw)";
        let narrow = [format!("{beside} & empty")];
        assert_eq!(of(&format!("from.adjacent & {FEWER}")), narrow);
        assert_eq!(of(&format!("{FEWER} & from.adjacent")), narrow);
        let both = format!("from.n & ({FEWER} & from.adjacent)");
        assert_eq!(of(&both), [format!("from.n & ({beside} & empty)")]);
        let twice = format!("from.n & {FEWER} | from.adjacent & {{c in own : #from.n < y(c)}}");
        assert_eq!(
            of(&twice),
            ["from.n & empty".into(), format!("{beside} & pieces(me)")]
        );
    }

    #[test]
    fn filters_that_are_computed_once_stay() {
        let few = "{c in empty : #(c.adjacent & own) < #c.ray(n)}";
        assert_eq!(of(&format!("from.adjacent & {few}")), ["empty"]);
        let twice = format!("from.n & {FEWER} | from.adjacent & {FEWER}");
        assert_eq!(of(&twice), ["empty", "empty"]);
    }

    #[test]
    fn sets_that_test_cells_themselves_narrow_nothing() {
        let other = "{c in own : y(c) < y(from)}";
        assert_eq!(of(&format!("{other} & {FEWER}")).len(), 2);
        assert!(of(&format!("{other} & {FEWER}")).contains(&"empty".into()));
    }
}
