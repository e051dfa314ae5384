//! Selects tests whether a set that a loop collects has members.
//!
//! Before: `some {c in S : cond}`, `no union(n in 1..k : E) & R` and similar tests. After: a loop that ends at the
//! first round that adds a member. Values that do not depend on the round are computed before the loop. The first
//! number of a range for which a condition holds is found in the same way.

use super::scope::Scope;
use crate::ir::walk::{reads, same};
use crate::ir::{Domain, Expr, ExprKind as K, VarId};
use crate::lir::{self, Label, Op, Stmt, ValueId};
use crate::typed::{self, Arith};

/// A loop that collects a set.
struct Collected<'e> {
    var: VarId,
    domain: Domain,
    /// Whether a round adds members: a truth, or the set that it adds.
    adds: &'e Expr,
    /// The sets that restrict it; they are the same for all rounds.
    cuts: Vec<Cut<'e>>,
}

enum Cut<'e> {
    With(&'e Expr),
    Without(&'e Expr),
}

impl<'e> Collected<'e> {
    fn cut(mut self, by: Cut<'e>) -> Option<Collected<'e>> {
        match self.adds.ty {
            typed::Ty::Truth => {
                // The members are those of the domain.
                let Domain::Set(of) = &mut self.domain else {
                    return None;
                };
                let kind = match by {
                    Cut::With(set) => K::Inter(of.clone(), set.clone()),
                    Cut::Without(set) => K::Diff(of.clone(), set.clone()),
                };
                *of = of.with(kind);
            }
            _ => self.cuts.push(by),
        }
        Some(self)
    }
}

impl Scope<'_, '_> {
    /// Returns whether a set has members, if a loop collects it.
    pub(super) fn some_round(&mut self, set: &Expr) -> Option<ValueId> {
        let found = self.collected(set)?;
        self.some_added(&found)
    }

    /// Returns whether a set is in another one, if a loop collects it.
    pub(super) fn all_rounds(&mut self, set: &Expr, within: &Expr) -> Option<ValueId> {
        let found = self.collected(set)?.cut(Cut::Without(within))?;
        let some = self.some_added(&found)?;
        Some(self.b.not(some))
    }

    fn collected<'e>(&self, set: &'e Expr) -> Option<Collected<'e>> {
        if !self.s.plan.passes.has("early-exit loops") {
            return None;
        }
        match &*set.kind {
            K::Filter(var, Domain::Set(_), cond) if self.is_compared(*var, cond) => None,
            K::Filter(var, domain, adds) | K::UnionOf(var, domain, adds) => Some(Collected {
                var: *var,
                domain: domain.clone(),
                adds,
                cuts: Vec::new(),
            }),
            K::Inter(a, b) => {
                let met = |a, b| self.collected(a)?.cut(Cut::With(b));
                met(a, b).or_else(|| met(b, a))
            }
            K::Diff(a, b) => self.collected(a)?.cut(Cut::Without(b)),
            _ => None,
        }
    }

    /// Selects the loop; `None` if each round always adds members.
    fn some_added(&mut self, of: &Collected<'_>) -> Option<ValueId> {
        let cuts: Vec<_> = of.cuts.iter().map(|cut| self.cut(cut)).collect();
        let domain = self.domain(&of.domain);
        let (no, yes) = (self.b.truth(false), self.b.truth(true));
        let found = self.b.var("found", no);
        let adds = &mut |s: &mut Self| s.adds(of.adds, &cuts);
        self.search(of.var, domain, adds, &mut |s| s.b.assign(found, yes))?;
        Some(self.b.last(found))
    }

    /// Returns `min(k in low..high : if … then k else beyond)`, where some number is in the range and none of
    /// them is greater than `beyond`.
    pub(super) fn first_number(&mut self, least: &Expr) -> Option<ValueId> {
        let K::Extreme(false, var, domain @ Domain::Range(low, high), value) = &*least.kind else {
            return None;
        };
        let First {
            test,
            negated,
            beyond,
        } = first_in(*var, value)?;
        let interval = |e: &Expr| self.intervals.expr(e);
        let none_greater = is_next(beyond, high) || interval(high).1 <= interval(beyond).0;
        if !(self.intervals.has_members(low, high)
            && none_greater
            && self.s.plan.passes.has("early-exit loops"))
        {
            return None;
        }
        let domain = self.domain(domain);
        let beyond = self.expr(beyond);
        let first = self.b.var("first", beyond);
        let passes = &mut |s: &mut Self| match (s.expr(test), negated) {
            (holds, true) => s.b.not(holds),
            (holds, false) => holds,
        };
        self.search(*var, domain, passes, &mut |s| {
            let number = s.var(*var);
            s.b.assign(first, number);
        })?;
        Some(self.b.last(first))
    }

    /// Adds a loop that ends where a member passes a test; no loop if none does, and `None` if each always does.
    fn search(
        &mut self,
        var: VarId,
        domain: lir::Domain,
        test: &mut dyn FnMut(&mut Self) -> ValueId,
        end: &mut dyn FnMut(&mut Self),
    ) -> Option<()> {
        let bound = self.b.value(domain.ty(), Some(&self.vars[var].name));
        let outer = self.env.clone();
        self.b.enter();
        self.bind_member(var, bound);
        let ends = test(self);
        self.when(ends, &mut |s| {
            end(s);
            s.b.stmt(Stmt::Leave(Label::Loop(bound)));
        });
        let body = self.b.leave(None);
        self.env = outer;
        match self.b.known(ends) {
            Some(true) => return None,
            Some(false) => {}
            None => self.b.stmt(Stmt::Each(bound, domain, body)),
        }
        Some(())
    }

    fn cut(&mut self, cut: &Cut<'_>) -> (bool, ValueId) {
        match cut {
            Cut::With(set) => (true, self.expr(set)),
            Cut::Without(set) => (false, self.expr(set)),
        }
    }

    /// Returns whether a round adds members.
    fn adds(&mut self, of: &Expr, cuts: &[(bool, ValueId)]) -> ValueId {
        if of.ty == typed::Ty::Truth {
            return self.expr(of);
        }
        if cuts.is_empty() {
            return match condition(of) {
                Some(cond) => self.expr(cond),
                None => self.some(of),
            };
        }
        let set = self.expr(of);
        let left = cuts.iter().fold(set, |set, &(with, cut)| match with {
            true => self.b.op(Op::Inter(set, cut)),
            false => self.b.op(Op::Diff(set, cut)),
        });
        self.b.op(Op::Some(left))
    }
}

/// Returns the condition of a set that is literal, or empty without it.
fn condition(set: &Expr) -> Option<&Expr> {
    match &*set.kind {
        K::If(cond, some, none) => {
            let members = |e: &Expr| match &*e.kind {
                K::Lit(value) => value.count(),
                _ => None,
            };
            (members(some)? > 0 && members(none)? == 0).then_some(cond)
        }
        _ => None,
    }
}

/// The least number of a range that passes a test, or a number that no number of the range exceeds.
struct First<'e> {
    test: &'e Expr,
    /// Whether a number passes where the test does not hold.
    negated: bool,
    beyond: &'e Expr,
}

/// Returns the condition of `if … then k else beyond`, or of `if … then beyond else k`.
fn first_in<'e>(var: VarId, value: &'e Expr) -> Option<First<'e>> {
    let K::If(test, yes, no) = &*value.kind else {
        return None;
    };
    let is_var = |e: &Expr| matches!(*e.kind, K::Var(v) if v == var);
    let (negated, beyond) = match (is_var(yes), is_var(no)) {
        (true, false) => (false, no),
        (false, true) => (true, yes),
        _ => return None,
    };
    (!reads(beyond, var)).then_some(First {
        test,
        negated,
        beyond,
    })
}

/// Whether a number is another one plus 1.
fn is_next(number: &Expr, before: &Expr) -> bool {
    match &*number.kind {
        K::Arith(Arith::Add, end, one) => same(end, before) && one.literal_num() == Some(1),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    const GAME: &str = "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man, king\n\
        setup { white man on rank 1 }\nend { no empty : draw }\n";

    fn asked(cond: &str, without: &[&str]) -> String {
        let block =
            format!("move go {{ choose to in empty\n require {cond}\n put own man on to }}\n");
        module_of(&format!("{GAME}{block}"), without)
    }

    #[test]
    fn a_loop_ends_at_the_first_member() {
        let ends = "last ";
        for cond in [
            "some {c in own : #c.ray(n, through enemy) == 3}",
            "no {g in groups(own) : #g == 3}",
            "no union(k in 1..#own : to.n(k)) & enemy king",
            "no own man & {c in own : #c.ray(n, through enemy) == 3} - rank 2",
            "{c in own : #c.ray(n, through enemy) == 3} in own king",
            "sum(k in 1..#own : if to.n(k) == a1 then 1 else 0) == 0",
        ] {
            let text = asked(cond, &[]);
            assert!(text.contains(ends), "{cond}: {text}");
            let text = asked(cond, &["early-exit loops"]);
            assert!(!text.contains(ends), "{cond}: {text}");
        }
    }

    #[test]
    fn a_loop_that_never_goes_on_or_never_ends_early_is_none() {
        for set in ["a1", "none"] {
            let text = asked(&format!("some a1 & union(k in 1..#own : {set})"), &[]);
            assert!(!text.contains("last "), "{text}");
        }
    }

    #[test]
    fn the_first_number_ends_a_loop() {
        let ends = "last ";
        let least = |range: &str, value: &str| {
            asked(
                &format!("#enemy < min(k in {range} : if no to.n(k) & enemy then {value})"),
                &[],
            )
        };
        let range = "1..max(1, #own)";
        assert!(least(range, "max(1, #own) + 1 else k").contains(ends));
        assert!(least("1..40", "41 else k").contains(ends));
        assert!(
            least("1..40", "k else 40").contains(ends),
            "as the last number"
        );
        for (range, value, why) in [
            (
                "2..max(1, #own)",
                "max(1, #own) + 1 else k",
                "perhaps no number",
            ),
            (range, "9 else k", "perhaps not the first"),
            ("1..40", "k else 39", "40 is greater"),
            ("1..40", "k else 41 + k", "a greater number for each"),
            ("1..40", "k else k", "each passes"),
        ] {
            assert!(!least(range, value).contains(ends), "{why}");
        }
    }
}
