//! Steps and rays of all cells of a set at once.
//!
//! On most boards a direction leads from every cell that has a step to the cell at a fixed distance in board
//! order. A step of a set is then a bit shift. Where a direction is no shift (on rings and graphs),
//! [`super::walk`] goes from cell to cell. Both give the same results.

use super::set::CellSet;
use super::walk::End;
use crate::index::Id;
use crate::typed::CellId;

/// A direction whose steps all have the same distance in board order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shift {
    /// The cells that have a step in this direction.
    from: CellSet,
    /// The cells that a step leads to.
    to: CellSet,
    places: isize,
}

impl Shift {
    /// Returns the shift that these steps, indexed by cell, are equal to; `None` if their distances differ.
    pub(crate) fn of(steps: &[Option<CellId>]) -> Option<Shift> {
        let mut from = CellSet::empty(steps.len());
        let mut places = None;
        for (at, step) in steps.iter().enumerate() {
            let Some(to) = step else { continue };
            from.insert(CellId::from_index(at));
            let far = to.index() as isize - at as isize;
            if *places.get_or_insert(far) != far {
                return None;
            }
        }
        let places = places.unwrap_or(1);
        let mut to = from.none();
        to.add_moved(&from, &from, places);
        (places != 0).then_some(Shift { from, to, places })
    }
    /// Returns the cells one step from the cells of a set.
    pub(crate) fn step(&self, set: &CellSet) -> CellSet {
        let mut landed = set.none();
        self.add_step(set, &mut landed);
        landed
    }
    /// Adds the cells one step from the cells of a set.
    pub(crate) fn add_step(&self, set: &CellSet, into: &mut CellSet) {
        into.add_moved(set, &self.from, self.places);
    }
    /// Returns the cells from which a step lands in a set.
    pub(crate) fn back(&self, set: &CellSet) -> CellSet {
        let mut started = set.none();
        started.add_moved(set, &self.to, -self.places);
        started
    }
    /// Adds the results of the rays from all cells of a set. Rays along a shift are finite: no direction that
    /// is a shift closes a ring.
    pub(crate) fn ray(
        &self,
        from: &CellSet,
        through: Option<&CellSet>,
        end: &End,
        into: &mut CellSet,
    ) {
        let (over, mut after) = self.walked(from, through);
        match end {
            End::Over => into.add(&over),
            End::Onto(onto) => {
                after.keep(onto);
                into.add(&after);
            }
            End::Upto(upto) => {
                after.keep(upto);
                into.add(&over);
                into.add(&after);
            }
            End::Until(until) => {
                // Follow the rays back from their valid ends over the cells that were walked over.
                after.keep(until);
                let (mut back, _) = self.opposite().walked(&after, Some(&over));
                back.keep(&over);
                into.add(&back);
            }
        }
    }
    /// Returns the cells of the set in rows of at least, or exactly, `n` cells.
    pub(crate) fn lines(&self, n: usize, exactly: bool, set: &CellSet) -> CellSet {
        let mut first = self.run(n, set);
        if exactly {
            first.take(&self.step(set));
            first.take(&self.run(n + 1, set));
        }
        let mut lines = first.clone();
        for _ in 1..n {
            if first.is_empty() {
                break;
            }
            first = self.step(&first);
            lines.add(&first);
        }
        lines
    }

    /// Returns the cells at which a row of `n` cells of the set begins.
    fn run(&self, n: usize, set: &CellSet) -> CellSet {
        let mut run = set.clone();
        for _ in 1..n {
            if run.is_empty() {
                break;
            }
            run = self.back(&run);
            run.keep(set);
        }
        run
    }

    /// Returns the cells that the rays walk over, and the first cells after them.
    fn walked(&self, from: &CellSet, through: Option<&CellSet>) -> (CellSet, CellSet) {
        let mut newest = self.step(from);
        let (mut over, mut after) = (from.none(), from.none());
        while !newest.is_empty() {
            if let Some(through) = through {
                let mut stopped = newest.clone();
                stopped.take(through);
                after.add(&stopped);
                newest.keep(through);
            }
            over.add(&newest);
            newest = self.step(&newest);
        }
        (over, after)
    }

    /// Returns the reverse direction.
    pub(crate) fn opposite(&self) -> Shift {
        Shift {
            from: self.to.clone(),
            to: self.from.clone(),
            places: -self.places,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::analyse;
    use crate::interp::walk::{back, lines, ray, step};
    use crate::interp::world::World;
    use crate::source::Sources;
    use boardwright_runtime::Rng;
    use std::sync::Arc;

    /// The world of a game on a board.
    fn world(board: &str) -> World {
        let text = format!(
            "game \"Board\"\nplayers left_one, right_one\nboard {board}\npieces stone\n\
             move place {{\n choose to in empty\n put own stone on to\n}}\nend {{ blocked : draw }}\n"
        );
        let mut sources = Sources::new();
        let file = sources.add("board.game", text);
        let (game, diagnostics) = analyse(&sources, file);
        let game = game.unwrap_or_else(|| panic!("{board}: {diagnostics:?}"));
        World::new(Arc::new(game))
    }

    /// A random set that contains about one in `of` cells.
    fn some(world: &World, rng: &mut Rng, of: u32) -> CellSet {
        world.cells_where(|_| rng.below(of) == 0)
    }

    #[test]
    fn sets_walk_as_their_cells_do() {
        let boards = [
            "square 8 x 8",
            "square 9 x 10",
            "square 19 x 19",
            "square 4 x 4 x 4",
            "square 6 x 7 wrap x",
            "rhombus 11",
            "hexagon 5",
            "graph {\n up, down : a b c d e\n}",
            "graph {\n up, down : a b c, d e a\n}",
        ];
        let mut rng = Rng::new(1);
        for board in boards {
            let (at_once, one_by_one) = (world(board), world(board).without_shifts());
            let dirs = at_once.game.board.dirs.len();
            for round in 0..150 {
                let dir = 1 << rng.below(dirs as u32);
                let set = some(&at_once, &mut rng, 1 + round % 4);
                let from = some(&at_once, &mut rng, 1 + round % 7);
                let said = |world: &World| {
                    let ends = [
                        End::Over,
                        End::Onto(set.clone()),
                        End::Upto(set.clone()),
                        End::Until(set.clone()),
                    ];
                    let mut all = vec![step(world, &from, dir), back(world, &from, dir)];
                    for end in &ends {
                        let mut through = world.all();
                        through.take(&set);
                        all.push(ray(world, &from, dir, Some(&through), end));
                        all.push(ray(world, &from, dir, Some(&set), end));
                        all.push(ray(world, &from, dir, None, end));
                    }
                    for n in 2..6 {
                        all.push(lines(world, n, false, &set, Some(dir)));
                        all.push(lines(world, n, true, &set, Some(dir)));
                    }
                    all
                };
                assert_eq!(said(&at_once), said(&one_by_one), "{board}, {dir:b}");
            }
        }
    }

    #[test]
    fn rings_are_no_shifts() {
        let shifts = |board: &str| {
            let world = world(board);
            let dirs = world.game.board.dirs.ids();
            dirs.filter(|dir| world.shift(*dir).is_some()).count()
        };
        assert_eq!(shifts("square 8 x 8"), 8);
        assert_eq!(shifts("square 6 x 7 wrap x"), 2);
    }
}
