//! Evaluates expressions of type cells.

use super::Scope;
use crate::interp::connect::flood;
use crate::interp::set::CellSet;
use crate::interp::value::Value;
use crate::interp::walk::{self, End};
use crate::typed::{CellId, Ending, Expr, ExprKind, LayerId};

impl Scope<'_, '_> {
    /// Evaluates an expression of type cells.
    pub(crate) fn cells(&mut self, e: &Expr) -> CellSet {
        let world = self.now.world;
        if !self.now.spend(1 + world.cells() / 64) {
            return world.none();
        }
        match &*e.kind {
            ExprKind::Cells(ids) => {
                let mut cells = world.none();
                ids.iter().for_each(|cell| cells.insert(*cell));
                cells
            }
            ExprKind::Rows(coord, first, last) => {
                let (first, last) = (self.num(first), self.num(last));
                world.rows(*coord, first, last)
            }
            ExprKind::Local(local) => match self.local(*local) {
                Some(Value::Cells(cells)) => cells.clone(),
                _ => world.none(),
            },
            ExprKind::AllCells => world.all(),
            ExprKind::Edge => world.edge(),
            ExprKind::Corners => world.corners(),
            ExprKind::Coord(at) => self.cell_at(at),
            ExprKind::Empty(layer) => {
                let mut empty = world.all();
                empty.take(self.now.pos.occupied(*layer));
                empty
            }
            ExprKind::Occupied(layer) => self.now.pos.occupied(*layer).clone(),
            ExprKind::Pieces {
                owner,
                kinds,
                layer,
            } => self.pieces(owner.as_ref(), kinds.as_ref(), *layer),
            ExprKind::Union(a, b) => self.two(a, b, CellSet::add),
            ExprKind::Inter(a, b) => self.part(a, b, CellSet::keep),
            ExprKind::Diff(a, b) => self.part(a, b, CellSet::take),
            ExprKind::FirstOf(set) => world.first_of(&self.cells(set)),
            ExprKind::Group(from, within) | ExprKind::Flood(from, within) => {
                flood(world, &self.cells(from), &self.cells(within))
            }
            ExprKind::Reach(local, from, next) => self.reach(*local, from, next),
            _ => self.walked(e),
        }
    }

    /// Evaluates steps, rays, paths and lines; anything else may be of any type and goes to `shared`.
    fn walked(&mut self, e: &Expr) -> CellSet {
        let world = self.now.world;
        self.now.spend(world.cells() / 16);
        match &*e.kind {
            ExprKind::Step(from, dirs, None) => {
                let from = self.cells(from);
                if from.is_empty() {
                    return from;
                }
                walk::step(world, &from, self.mask(dirs))
            }
            ExprKind::Step(from, dirs, Some(n)) => {
                let (from, dirs) = (self.cells(from), self.mask(dirs));
                walk::steps(world, &from, dirs, self.num(n))
            }
            ExprKind::Back(to, dirs) => walk::back(world, &self.cells(to), self.mask(dirs)),
            ExprKind::Leap(from, a, b) => walk::leap(world, &self.cells(from), *a, *b),
            ExprKind::Ray {
                from,
                dirs,
                through,
                ending,
            } => self.ray(from, dirs, through.as_ref(), ending),
            ExprKind::Path(from, dirs, to) => {
                let (from, dirs) = (self.cells(from), self.mask(dirs));
                walk::path(world, &from, dirs, &self.cells(to))
            }
            ExprKind::Between(a, b) => walk::between(world, &self.cells(a), &self.cells(b)),
            ExprKind::Lines {
                n,
                exactly,
                set,
                along,
            } => {
                let (n, set) = (self.num(n), self.cells(set));
                let along = along.as_ref().map(|dirs| self.mask(dirs));
                walk::lines(world, n, *exactly, &set, along)
            }
            _ => match self.shared(e) {
                Value::Cells(cells) => cells,
                _ => self.none(),
            },
        }
    }

    fn two(&mut self, a: &Expr, b: &Expr, join: fn(&mut CellSet, &CellSet)) -> CellSet {
        let mut set = self.cells(a);
        join(&mut set, &self.cells(b));
        set
    }

    /// Cuts the first set with the second, which is not evaluated when the first is empty.
    fn part(&mut self, a: &Expr, b: &Expr, cut: fn(&mut CellSet, &CellSet)) -> CellSet {
        let mut set = self.cells(a);
        if !set.is_empty() {
            cut(&mut set, &self.cells(b));
        }
        set
    }

    fn pieces(&mut self, owner: Option<&Expr>, kinds: Option<&Expr>, layer: LayerId) -> CellSet {
        let owner = owner.map(|e| self.mask(e));
        let kinds = kinds.map(|e| self.mask(e));
        self.now.pos.pieces(self.now.world, layer, owner, kinds)
    }

    fn ray(
        &mut self,
        from: &Expr,
        dirs: &Expr,
        through: Option<&Expr>,
        ending: &Ending,
    ) -> CellSet {
        let from = self.cells(from);
        if from.is_empty() {
            return from;
        }
        let dirs = self.mask(dirs);
        let through = through.map(|e| self.cells(e));
        let end = match ending {
            Ending::Over => End::Over,
            Ending::Onto(set) => End::Onto(self.cells(set)),
            Ending::Upto(set) => End::Upto(self.cells(set)),
            Ending::Until(set) => End::Until(self.cells(set)),
        };
        walk::ray(self.now.world, &from, dirs, through.as_ref(), &end)
    }

    /// The cell with these coordinates; empty if the board has none.
    fn cell_at(&mut self, at: &[Expr]) -> CellSet {
        let mut coordinates = [1; 3];
        for (place, e) in coordinates.iter_mut().zip(at) {
            *place = self.num(e);
        }
        let [x, y, z] = coordinates;
        let cell: Option<CellId> = self.now.world.game.board.cell_at(x, y, z);
        self.now.world.one(cell)
    }
}
