//! Requirements on all numbers below the chosen one, as bounds on it.
//!
//! `choose n in 1..H`, then `require no union(k in 1..n - 1 : E) & S` with no `n` in E and S: if it fails for a
//! number, it fails for all greater ones. So `n` goes up to the first `k` where `E & S` has members, if there is one.
//! The same holds for `union(k in 1..n - 1 : E) in S`. The first `k` is the least value of `if no E & S then U + 1
//! else k` for `k in 1..U`, where U is an upper bound on `n - 1`; so it is U + 1 if there is no such `k`. U is at
//! least 1, so that there is a value. A `k` beyond all `n` does no harm: the bound is then beyond H.
//!
//! On boards where no walk returns, `#(union(i in 0..n - 1 : c.way(i)) & S) == n` is one of them too: of one cell and one
//! direction, the sets are single cells or none, all distinct, so that each must be in S.

use super::{MEMBERS, shifted};
use crate::ir::walk::{is_var, reads};
use crate::ir::{Domain, Expr, ExprKind as K, Value, VarId};
use crate::opt::Vars;
use crate::typed::{Arith, Ty};

/// The largest number that is added to the chosen one.
const FAR: i32 = 64;

/// The largest number that a range may end at.
const END: i32 = 1 << 20;

/// A condition that holds up to some number.
pub(super) struct Prefix<'e> {
    all: Each<'e>,
    /// The first number that it asks for.
    first: i32,
    /// The difference of the last one and the chosen number.
    more: i32,
}

/// The facts about the number and the board.
#[derive(Clone, Copy)]
pub(super) struct Given<'a> {
    /// The number, and the least and the most that it is.
    pub(super) v: VarId,
    pub(super) least: i32,
    pub(super) most: i32,
    /// Whether no walk of the board returns to its beginning.
    pub(super) straight: bool,
    pub(super) vars: &'a Vars,
}

impl<'e> Prefix<'e> {
    /// Returns a condition on a number as one that fails for all numbers from some on, if it is one.
    pub(super) fn of(given: Given<'_>, cond: &'e Expr) -> Option<Prefix<'e>> {
        let v = given.v;
        let all = match &*cond.kind {
            K::No(set) => each(set)?,
            K::In(set, within) => each(set)?.without(within),
            K::Equal(a, b) => counted(given, a, b).or_else(|| counted(given, b, a))?,
            _ => return None,
        };
        let first = all.first.literal_num()?;
        let more = more_than(all.last, v)?;
        let fixed = all.cuts.iter().all(|(_, cut)| !reads(cut, v)) && !reads(all.set, v);
        let prefix = Prefix { all, first, more };
        (fixed && (-END..END).contains(&first)).then_some(prefix)
    }

    /// Returns the greatest number up to which it holds, of those up to `high`: a number or a variable, at most [`END`].
    pub(super) fn bound(&self, high: &Expr) -> Expr {
        let ends = vec![
            high.with(K::Lit(Value::Num(self.first))),
            plus(high, self.more),
        ];
        let last = high.with(K::Pick(true, ends));
        let k = high.with(K::Var(self.all.var));
        let value = high.with(K::If(self.all.holds(), shifted(&last, 1), k));
        let domain = Domain::Range(self.all.first.clone(), last);
        let least = high.with(K::Extreme(false, self.all.var, domain, value));
        plus(&least, -self.more - 1)
    }
}

/// Returns an upper bound on a number, if it is at most [`END`].
pub(super) fn limit(high: &Expr) -> Option<i32> {
    most(high).filter(|most| *most <= END)
}

/// Returns the sets of `#(union(k in A..n + m : c.way(k)) & S) == n + m - A + 1`, each of which must have a member.
fn counted<'e>(given: Given<'_>, count: &'e Expr, number: &Expr) -> Option<Each<'e>> {
    let K::Count(set) = &*count.kind else {
        return None;
    };
    let all = each(set)?;
    let first = all.first.literal_num()?;
    let more = more_than(all.last, given.v)?;
    let one = |e: &Expr| matches!(*e.kind, K::Var(u) if given.vars[u].is_fixed_member());
    let K::Step(from, way, Some(times)) = &*all.set.kind else {
        return None;
    };
    let members = more.checked_sub(first)?.checked_add(1)?;
    let is_one_each = given.straight
        && first >= 0
        && one(from)
        && one(way)
        && is_var(times, all.var)
        // Of less than no numbers there are no sets, but the count is no less than 0.
        && given.least.checked_add(members).is_some_and(|n| n >= 0)
        // A range has no more numbers, so that no count equals a greater one.
        && given.most.checked_add(members).is_some_and(|n| n <= MEMBERS)
        && more_than(number, given.v) == Some(members);
    is_one_each.then_some(Each { some: true, ..all })
}

/// A set that has what each number of a range adds.
struct Each<'e> {
    var: VarId,
    first: &'e Expr,
    last: &'e Expr,
    set: &'e Expr,
    /// The set that is intersected with each set, or subtracted from it.
    cuts: Vec<(bool, &'e Expr)>,
    /// Whether each set must have members, rather than none.
    some: bool,
}

impl<'e> Each<'e> {
    fn within(mut self, set: &'e Expr) -> Each<'e> {
        self.cuts.push((true, set));
        self
    }

    fn without(mut self, set: &'e Expr) -> Each<'e> {
        self.cuts.push((false, set));
        self
    }

    /// The condition on what a number adds.
    fn holds(&self) -> Expr {
        let cut = |set: Expr, &(with, cut): &(bool, &Expr)| {
            let cut = cut.clone();
            set.with(match with {
                true => K::Inter(set.clone(), cut),
                false => K::Diff(set.clone(), cut),
            })
        };
        let left = self.cuts.iter().fold(self.set.clone(), cut);
        let kind = if self.some {
            K::Some(left)
        } else {
            K::No(left)
        };
        Expr::new(kind, Ty::Truth, self.set.span)
    }
}

fn each(set: &Expr) -> Option<Each<'_>> {
    match &*set.kind {
        K::UnionOf(var, Domain::Range(first, last), set) => Some(Each {
            var: *var,
            first,
            last,
            set,
            cuts: Vec::new(),
            some: false,
        }),
        K::Inter(a, b) => match each(a) {
            Some(of) => Some(of.within(b)),
            None => Some(each(b)?.within(a)),
        },
        K::Diff(a, b) => Some(each(a)?.without(b)),
        _ => None,
    }
}

/// Returns the difference of a number and the chosen one.
fn more_than(e: &Expr, v: VarId) -> Option<i32> {
    let more = match &*e.kind {
        K::Var(u) if *u == v => 0,
        K::Arith(Arith::Sub, a, b) if is_var(a, v) => -b.literal_num()?,
        K::Arith(Arith::Add, a, b) if is_var(a, v) => b.literal_num()?,
        K::Arith(Arith::Add, a, b) if is_var(b, v) => a.literal_num()?,
        _ => return None,
    };
    (-FAR..=FAR).contains(&more).then_some(more)
}

/// Returns a number that the value of an expression is at most.
fn most(e: &Expr) -> Option<i32> {
    match &*e.kind {
        K::Pick(false, of) => of.iter().filter_map(most).min(),
        K::Pick(true, of) => of
            .iter()
            .map(most)
            .try_fold(i32::MIN, |a, b| Some(a.max(b?))),
        K::If(_, a, b) => Some(most(a)?.max(most(b)?)),
        K::Arith(Arith::Add, a, b) => Some(most(a)?.saturating_add(most(b)?)),
        K::Arith(Arith::Sub, a, b) => Some(most(a)?.saturating_sub(b.literal_num()?)),
        // No set has more members than there are cells.
        K::Count(_) => Some(MEMBERS),
        _ => e.literal_num(),
    }
}

fn plus(e: &Expr, more: i32) -> Expr {
    match (e.literal_num(), more) {
        (_, 0) => e.clone(),
        (Some(n), _) => e.with(K::Lit(Value::Num(n.saturating_add(more)))),
        _ => shifted(e, more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::*;

    const N: VarId = VarId(0);

    fn prefix(cond: &Expr) -> Option<Prefix<'_>> {
        let mut vars = vars(&[
            ("n", Ty::Num),
            ("k", Ty::Num),
            ("c", Ty::Cells),
            ("way", Ty::Dirs),
        ]);
        for n in [2, 3] {
            vars[VarId(n)].single = true;
        }
        let most = 9;
        let given = |straight, most| Given {
            v: N,
            least: 1,
            most,
            straight,
            vars: &vars,
        };
        if matches!(*cond.kind, K::Equal(..)) {
            assert!(
                Prefix::of(given(false, most), cond).is_none(),
                "walks may return"
            );
            assert!(
                Prefix::of(given(true, MEMBERS + 1), cond).is_none(),
                "too many"
            );
        }
        Prefix::of(given(true, most), cond)
    }

    fn n() -> Expr {
        var(0, Ty::Num)
    }

    fn below(last: Expr, set: Expr) -> Expr {
        let domain = Domain::Range(num(1), last);
        cells(K::UnionOf(VarId(1), domain, set))
    }

    fn less(by: i32) -> Expr {
        e(K::Arith(Arith::Sub, n(), num(by)), Ty::Num)
    }

    fn step() -> Expr {
        cells(K::Step(own(), dirs(1), Some(var(1, Ty::Num))))
    }

    fn none(set: Expr) -> Expr {
        e(K::No(set), Ty::Truth)
    }

    #[test]
    fn all_smaller_numbers_are_a_bound() {
        let cut = |set: Expr| cells(K::Diff(cells(K::Inter(empty(), set)), enemy()));
        for cond in [
            none(below(less(1), step())),
            none(cut(below(n(), step()))),
            e(K::In(below(less(2), step()), empty()), Ty::Truth),
        ] {
            assert!(prefix(&cond).is_some(), "{cond:?}");
        }
    }

    #[test]
    fn the_first_number_that_fails_is_looked_for_up_to_the_end() {
        let cond = none(below(less(1), step()));
        let found = prefix(&cond).map(|prefix| prefix.bound(&num(9)));
        let Some(K::Extreme(false, _, Domain::Range(low, high), value)) = found.map(|e| *e.kind)
        else {
            panic!("no least number");
        };
        assert_eq!(low.literal_num(), Some(1));
        let K::Pick(true, of) = &*high.kind else {
            panic!("{high:?}");
        };
        assert_eq!(of[1].literal_num(), Some(8));
        assert!(matches!(&*value.kind, K::If(cond, ..) if matches!(*cond.kind, K::No(_))));
    }

    #[test]
    fn what_depends_on_the_number_is_no_bound() {
        let is_one = |cond: Expr| prefix(&cond).is_some();
        let by_n = cells(K::Step(own(), dirs(1), Some(n())));
        assert!(!is_one(none(below(less(1), by_n.clone()))));
        let cut = cells(K::Inter(below(less(1), step()), by_n));
        assert!(!is_one(none(cut)));
        assert!(!is_one(none(below(num(3), step()))));
        assert!(!is_one(none(below(less(99), step()))), "too far");
    }

    #[test]
    fn as_many_cells_as_numbers_are_each_in_the_set() {
        let row = |last: Expr, way: Expr| {
            let step = K::Step(var(2, Ty::Cells), way, Some(var(1, Ty::Num)));
            let domain = Domain::Range(num(0), last);
            let all = cells(K::UnionOf(VarId(1), domain, cells(step)));
            e(K::Count(cells(K::Inter(all, own()))), Ty::Num)
        };
        let way = || var(3, Ty::Dirs);
        let equal = |count, number| e(K::Equal(count, number), Ty::Truth);
        assert!(prefix(&equal(row(less(1), way()), n())).is_some());
        assert!(prefix(&equal(n(), row(less(1), way()))).is_some());
        assert!(prefix(&equal(row(n(), way()), n())).is_none(), "one more");
        assert!(
            prefix(&equal(row(less(1), dirs(3)), n())).is_none(),
            "two ways"
        );
        assert!(
            prefix(&equal(row(less(3), way()), less(2))).is_none(),
            "n may be 1"
        );
    }

    #[test]
    fn a_range_that_may_be_cut_stays() {
        assert_eq!(limit(&num(END + 1)), None);
        let state = var(2, Ty::Num);
        assert_eq!(limit(&state), None);
        let few = e(K::Pick(false, vec![state, num(9)]), Ty::Num);
        assert_eq!(limit(&few), Some(9));
        let either = e(K::If(some(own()), num(3), few), Ty::Num);
        assert_eq!(limit(&either), Some(9));
    }
}
