//! Lines of `end`, which a map may exchange with each other.
//!
//! The first line whose condition holds decides. Let a map send each line to one with the corresponding condition
//! and result. A line holds in a position exactly if its image holds in the image of the position. So the image of
//! the deciding line decides there, unless two lines that both hold are sent to places in the other order. That
//! does not happen if two lines that change their order never both hold, or if their results are the same.

use super::names::Names;
use super::proof::Proof;
use super::refusal::Why;
use crate::typed::{EndResult, EndRule, Expr, ExprKind};

impl<'g> Proof<'_, 'g> {
    /// Whether the map preserves how games end.
    pub(super) fn ends(&self) -> bool {
        let rules = &self.game.end;
        let mut places: Vec<usize> = Vec::new();
        for (n, rule) in rules.iter().enumerate() {
            let others = (0..rules.len()).filter(|m| *m != n);
            let mut free = [n]
                .into_iter()
                .chain(others)
                .filter(|m| !places.contains(m));
            let place = free.find(|m| self.attempt_line(rule, &rules[*m], *m == n));
            match place {
                Some(place) => places.push(place),
                None => return false,
            }
        }
        let pairs = (0..rules.len()).flat_map(|n| (0..n).map(move |m| (m, n)));
        let mut turned = pairs.filter(|(m, n)| places[*m] > places[*n]);
        let still = self.map.still();
        let equal = Proof::still(self.game, &still, self.values);
        turned.all(|(m, n)| {
            let (first, then) = (&rules[m], &rules[n]);
            let holds =
                is_same_end(&first.result, &then.result) || equal.exclude(&first.cond, &then.cond);
            holds || self.refuse(then.span, Why::Order)
        })
    }

    /// Whether a line corresponds to another; what fails is of interest for the line itself.
    fn attempt_line(&self, rule: &'g EndRule, other: &'g EndRule, is_own: bool) -> bool {
        if is_own {
            return self.attempt(|| self.line(rule, other));
        }
        self.quietly(|| self.line(rule, other))
    }

    fn line(&self, rule: &'g EndRule, other: &'g EndRule) -> bool {
        let names = Names::default();
        if !self.same(&rule.cond, &other.cond, &names) {
            return false;
        }
        match (&rule.result, &other.result) {
            (EndResult::Draw, EndResult::Draw) | (EndResult::Continue, EndResult::Continue) => true,
            (EndResult::Wins(a), EndResult::Wins(b))
            | (EndResult::Loses(a), EndResult::Loses(b)) => self.same(a, b, &names),
            (EndResult::Score(player, a), EndResult::Score(other, b)) => {
                let mut names = names;
                names.bind_member((*player, *other));
                self.same(a, b, &names)
            }
            _ => false,
        }
    }

    /// Whether two conditions never both hold, by their form: parts of them contradict each other. The map is the
    /// identity, so what corresponds is equal.
    fn exclude(&self, a: &'g Expr, b: &'g Expr) -> bool {
        let (first, second) = (conjuncts(a), conjuncts(b));
        let mut pairs = first
            .iter()
            .flat_map(|a| second.iter().map(move |b| (*a, *b)));
        pairs.any(|(a, b)| self.contradict(a, b) || self.contradict(b, a))
    }

    fn contradict(&self, a: &'g Expr, b: &'g Expr) -> bool {
        let names = Names::default();
        let is_equal = |a: &'g Expr, b: &'g Expr| self.same(a, b, &names);
        match (&*a.kind, &*b.kind) {
            (ExprKind::Less(a, b), ExprKind::Less(c, d)) => is_equal(a, d) && is_equal(b, c),
            (ExprKind::Less(a, b), ExprKind::Equal(c, d)) => {
                is_equal(a, c) && is_equal(b, d) || is_equal(a, d) && is_equal(b, c)
            }
            (ExprKind::Some(a), ExprKind::No(b)) => is_equal(a, b),
            (ExprKind::Not(a), _) => is_equal(a, b),
            _ => false,
        }
    }
}

fn is_same_end(a: &EndResult, b: &EndResult) -> bool {
    matches!(
        (a, b),
        (EndResult::Draw, EndResult::Draw) | (EndResult::Continue, EndResult::Continue)
    )
}

/// The operands of nested conjunctions.
fn conjuncts(whole: &Expr) -> Vec<&Expr> {
    match &*whole.kind {
        ExprKind::And(a, b) => conjuncts(a).into_iter().chain(conjuncts(b)).collect(),
        _ => vec![whole],
    }
}
