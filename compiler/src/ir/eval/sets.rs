//! Evaluates set expressions.

use super::Scope;
use super::value::combine;
use super::walks::{self, End};
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::{Ending, Expr, ExprKind, Lines, Ray, Value};
use crate::typed::{Mask, Turning};

impl Scope<'_> {
    pub(super) fn set_of(&mut self, e: &Expr) -> Option<Value> {
        use ExprKind as K;
        match &*e.kind {
            K::Union(a, b) => combine(self.value(a)?, self.value(b)?, Bits::union, |a, b| a | b),
            K::Inter(a, b) => combine(self.value(a)?, self.value(b)?, Bits::inter, |a, b| a & b),
            K::Diff(a, b) => combine(self.value(a)?, self.value(b)?, Bits::diff, |a, b| a & !b),
            K::AtLeast(n, sets) => {
                let sets: Option<Vec<Bits>> = sets.iter().map(|set| self.cells(set)).collect();
                Some(Value::Cells(Bits::in_at_least(*n, &sets?)))
            }
            K::FirstOf(set) => self.value(set)?.first(),
            K::Others(of) => {
                let of = self.mask(of)?;
                Some(Value::Mask(self.others(of)))
            }
            K::Turned(turning, dirs) => {
                let dirs = self.mask(dirs)?;
                Some(Value::Mask(self.turned(*turning, dirs)))
            }
            _ => self.cells_of(e).map(Value::Cells),
        }
    }

    fn cells_of(&mut self, e: &Expr) -> Option<Bits> {
        use ExprKind as K;
        let grid = &self.program.grid;
        self.spend(grid.bits / 128)?;
        Some(match &*e.kind {
            K::Coord(at) => self.cell_at(at)?,
            K::Step(from, dirs, n) => {
                let (from, dirs) = (self.cells(from)?, self.mask(dirs)?);
                let n = n.as_ref().map_or(Some(1), |n| self.num(n))?;
                walks::steps(grid, &from, dirs, n)
            }
            K::Back(to, dirs) => walks::back(grid, &self.cells(to)?, self.mask(dirs)?),
            K::Leap(from, a, b) => walks::leap(grid, &self.cells(from)?, *a, *b),
            K::Ray(ray) => self.ray(ray)?,
            K::Path(from, dirs, to) => {
                let (from, dirs) = (self.cells(from)?, self.mask(dirs)?);
                walks::path(grid, &from, dirs, &self.cells(to)?)
            }
            K::Between(a, b) => walks::between(grid, &self.cells(a)?, &self.cells(b)?),
            K::Group(from, within) | K::Flood(from, within) => {
                walks::flood(grid, &self.cells(from)?, &self.cells(within)?)
            }
            K::Lines(Lines {
                n,
                exactly,
                set,
                along,
            }) => {
                let (n, set) = (self.num(n)?, self.cells(set)?);
                let along = match along {
                    Some(dirs) => Some(self.mask(dirs)?),
                    None => None,
                };
                walks::lines(grid, n, *exactly, &set, along)
            }
            K::Reach(v, from, next) => self.reach(*v, from, next)?,
            _ => return None,
        })
    }

    fn ray(&mut self, ray: &Ray) -> Option<Bits> {
        let Ray {
            from,
            dirs,
            through,
            ending,
        } = ray;
        let (from, dirs) = (self.cells(from)?, self.mask(dirs)?);
        let through = match through {
            Some(through) => Some(self.cells(through)?),
            None => None,
        };
        let end = match ending {
            Ending::Over => End::Over,
            Ending::Onto(set) => End::Onto(self.cells(set)?),
            Ending::Upto(set) => End::Upto(self.cells(set)?),
            Ending::Until(set) => End::Until(self.cells(set)?),
        };
        let grid = &self.program.grid;
        Some(walks::ray(grid, &from, dirs, through.as_ref(), &end))
    }

    fn cell_at(&mut self, at: &[Expr]) -> Option<Bits> {
        let mut coordinates = [1; 3];
        for (coordinate, e) in coordinates.iter_mut().zip(at) {
            *coordinate = self.num(e)?;
        }
        let [x, y, z] = coordinates;
        let bit = self.program.grid.with_coordinates(x, y, z);
        Some(bit.into_iter().collect())
    }

    fn others(&self, of: Mask) -> Mask {
        let all = (1 << self.program.players.len()) - 1;
        members(of).fold(0, |mask, player| mask | all & !(1 << player))
    }

    fn turned(&self, turning: Turning, dirs: Mask) -> Mask {
        let grid = &self.program.grid;
        let turned = members(dirs).filter_map(|d| match turning {
            Turning::Opposite => grid.dirs.get(d).map(|d| d.opposite),
            Turning::Left => grid.turned(d, -1),
            Turning::Right => grid.turned(d, 1),
        });
        turned.fold(0, |mask, d| mask | 1 << d)
    }
}
