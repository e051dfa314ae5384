//! Selects steps, sliding attacks and connected components.

use super::scope::Scope;
use crate::ir::{Ending, Expr, ExprKind as K, Lines, Ray};
use crate::lir::{self, Op, Ty, ValueId};

impl Scope<'_, '_> {
    pub(super) fn geometry(&mut self, e: &Expr) -> ValueId {
        let known = self.stored_flood(e).or_else(|| self.lines_in_table(e));
        if let Some(known) = known {
            return known;
        }
        match &*e.kind {
            K::Step(from, dirs, None) => self.two(dirs, from, Op::Steps),
            K::Step(from, dirs, Some(times)) => {
                let (dirs, from) = (self.expr(dirs), self.expr(from));
                let times = self.expr(times);
                self.b.op(Op::StepsOf(dirs, from, times))
            }
            K::Back(from, dirs) => self.two(dirs, from, Op::Back),
            K::Leap(from, a, b) => self.one(from, |from| Op::Leap(*a, *b, from)),
            K::Ray(Ray {
                from,
                dirs,
                through,
                ending,
            }) => {
                let (dirs, from) = (self.expr(dirs), self.expr(from));
                let through = through.as_ref().map(|t| self.expr(t));
                let ending = match ending {
                    Ending::Over => lir::Ending::Over,
                    Ending::Onto(e) => lir::Ending::Onto(self.expr(e)),
                    Ending::Upto(e) => lir::Ending::Upto(self.expr(e)),
                    Ending::Until(e) => lir::Ending::Until(self.expr(e)),
                };
                self.b.op(Op::Ray {
                    dirs,
                    from,
                    through,
                    ending,
                    lanes: false,
                })
            }
            K::Path(from, dirs, to) => {
                let (dirs, from, to) = (self.expr(dirs), self.expr(from), self.expr(to));
                self.b.op(Op::Path(dirs, from, to))
            }
            K::Between(a, b) => self.two(a, b, Op::Between),
            K::Group(from, within) | K::Flood(from, within) => self.two(from, within, Op::Flood),
            K::Lines(lines) => self.cells_of_lines(lines),
            K::Coord(at) => {
                let at = at.iter().map(|e| self.expr(e)).collect();
                self.b.op(Op::At(at))
            }
            K::Turned(how, dirs) => self.one(dirs, |dirs| Op::Turned(*how, dirs)),
            _ => self.b.nothing(Ty::Cells),
        }
    }

    /// Selects the cells of lines: below two cells the whole set, also where there may be no direction.
    fn cells_of_lines(&mut self, lines: &Lines) -> ValueId {
        let known = lines.n.literal_num();
        if known.is_some_and(|n| n < 2) {
            return self.expr(&lines.set);
        }
        let (n, set) = (self.expr(&lines.n), self.expr(&lines.set));
        let along = lines.along.as_ref().map(|d| self.expr(d));
        let all = self.b.op(Op::Lines {
            n,
            exactly: lines.exactly,
            set,
            along,
        });
        let directed = lines.known_dirs(&self.s.program.grid);
        if known.is_some() || directed.is_some_and(|dirs| dirs != 0) {
            return all;
        }
        let two = self.b.num(2);
        let few = self.b.op(Op::Less(n, two));
        let whole = self.b.op(Op::When(set, few));
        self.b.op(Op::Union(all, whole))
    }
}
