//! Classes of cells that no jump leaves, numbered such that jumps in one direction are one shift.
//!
//! Before: tables of the adjacent cell and of the cell behind it, by direction. After: each cell has a
//! class and a number below 64 within it, and each direction is one shift within a class and another
//! one from a class to the class of the adjacent cells. Coordinates only propose the numbers; they are
//! verified against the tables, so the result is right on any board.

use crate::ir::grid::Grid;

/// The most classes.
const MOST: usize = 4;

/// The adjacent cell and the cell behind it, for every cell.
pub struct Table {
    /// The adjacent cell.
    pub beside: Vec<Option<usize>>,
    /// The cell behind it.
    pub behind: Vec<Option<usize>>,
}

/// The numbering of a board's cells, and the shifts of jumps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classes {
    /// By cell: its class, and its number within the class.
    pub cells: Vec<(usize, i32)>,
    /// The jumps in each direction.
    pub ways: Vec<Way>,
}

/// The jumps in one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The difference of the numbers of the landing cell and the origin.
    pub behind: i32,
    /// By class: the class of the adjacent cells, and the difference of the numbers.
    pub beside: [Option<(usize, i32)>; MOST],
    /// By class: a mask of the numbers whose cells have both an adjacent cell and one behind it.
    pub from: [u64; MOST],
}

impl Classes {
    /// Returns the first numbering that works, with the rows of a class as close together as possible.
    pub fn of(grid: &Grid, tables: &[Table]) -> Option<Classes> {
        let all = (1..64).filter_map(|apart| numbered(&grid.places, apart));
        all.into_iter().find_map(|cells| {
            let ways = tables.iter().map(|table| Way::of(&cells, table));
            let ways = ways.collect::<Option<_>>()?;
            Some(Classes { cells, ways })
        })
    }
    /// Returns the cell that a jump in a direction leads over, and the one where it lands.
    pub fn jump(&self, cell: usize, way: usize) -> Option<(usize, usize)> {
        let (class, place) = *self.cells.get(cell)?;
        let way = self.ways.get(way)?;
        let cell = |class, place| self.cells.iter().position(|c| *c == (class, place));
        let (beside, by) = way.beside[class]?;
        let there = way.from[class] >> place & 1 == 1;
        let pair = || Some((cell(beside, place + by)?, cell(class, place + way.behind)?));
        there.then(pair)?
    }
}

/// Numbers the cells by coordinates: one class per parity, and rows of a class `apart` numbers apart.
fn numbered(places: &[[i32; 3]], apart: i32) -> Option<Vec<(usize, i32)>> {
    let number = |[x, y, _]: &[i32; 3]| {
        let class = x.rem_euclid(2) + 2 * y.rem_euclid(2);
        (class as usize, x.div_euclid(2) + apart * y.div_euclid(2))
    };
    let mut cells: Vec<_> = places.iter().map(number).collect();
    let mut first = [None; MOST];
    let mut last = [-1; MOST];
    for (class, place) in &mut cells {
        *place -= *first[*class].get_or_insert(*place);
        if *place <= last[*class] || *place >= 64 {
            return None;
        }
        last[*class] = *place;
    }
    Some(cells)
}

impl Way {
    /// Returns the shifts of a table, if they are the same for all cells.
    fn of(cells: &[(usize, i32)], table: &Table) -> Option<Way> {
        let mut behind = None;
        let mut way = Way {
            behind: 0,
            beside: [None; MOST],
            from: [0; MOST],
        };
        for (cell, (class, place)) in cells.iter().enumerate() {
            let Some(far) = table.behind.get(cell).copied().flatten() else {
                continue;
            };
            let near = cells.get(table.beside.get(cell).copied().flatten()?)?;
            let far = cells.get(far)?;
            let by = far.1 - place;
            let beside = (near.0, near.1 - place);
            let alike = *behind.get_or_insert(by) == by
                && *way.beside[*class].get_or_insert(beside) == beside;
            // A hop over a cell of its own class would be blocked or enabled by the jumping piece
            // itself.
            if !alike || far.0 != *class || near.0 == *class {
                return None;
            }
            way.from[*class] |= 1 << place;
        }
        way.behind = behind.unwrap_or(0);
        Some(way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::bits::Bits;
    use crate::typed::Shape;

    /// A board of cells at these coordinates, with the tables for these directions.
    fn board(places: Vec<[i32; 3]>, ways: &[[i32; 2]]) -> (Grid, Vec<Table>) {
        let at = |x, y| places.iter().position(|place| *place == [x, y, 0]);
        let table = |way: &[i32; 2]| {
            let step = |n: i32| {
                let cells = places.iter();
                cells.map(move |[x, y, _]| at(x + n * way[0], y + n * way[1]))
            };
            let (beside, far): (Vec<_>, Vec<_>) = (step(1).collect(), step(2).collect());
            let behind = beside.iter().zip(far).map(|(near, far)| near.and(far));
            Table {
                behind: behind.collect(),
                beside,
            }
        };
        let tables = ways.iter().map(table).collect();
        let cells = 0..places.len();
        let grid = Grid {
            shape: Shape::Graph { links: Vec::new() },
            bits: cells.len(),
            cells: cells.clone().collect::<Bits>(),
            bit_of: cells.collect(),
            names: Vec::new(),
            places,
            dirs: Vec::new(),
            adjacent: 0,
            orthogonal: 0,
            diagonal: 0,
            drawn: None,
            neighbours: Default::default(),
        };
        (grid, tables)
    }

    fn square(side: i32) -> Vec<[i32; 3]> {
        let all = (0..side * side).map(|cell| [cell % side, cell / side, 0]);
        all.collect()
    }

    const HEXES: [[i32; 2]; 6] = [[1, 0], [0, 1], [1, -1], [-1, 0], [0, -1], [-1, 1]];

    fn holds(places: Vec<[i32; 3]>, ways: &[[i32; 2]]) -> bool {
        let (grid, tables) = board(places, ways);
        let Some(classes) = Classes::of(&grid, &tables) else {
            return false;
        };
        for cell in 0..grid.bits {
            for (way, table) in tables.iter().enumerate() {
                let expected = table.beside[cell].zip(table.behind[cell]);
                assert_eq!(classes.jump(cell, way), expected, "{cell} {:?}", ways[way]);
            }
        }
        true
    }

    #[test]
    fn hops_on_boards_with_and_without_corners_are_shifts() {
        let star = square(17).into_iter().filter(|[x, y, _]| {
            let (x, y, z) = (*x, *y, x + y);
            x >= 4 && y >= 4 && z <= 20 || x <= 12 && y <= 12 && z >= 12
        });
        assert!(holds(star.collect(), &HEXES));
        let every = [HEXES.as_slice(), &[[1, 1], [-1, -1]]].concat();
        assert!(holds(square(11), &every));
        assert!(holds(square(3), &[[2, 1], [1, 0]]));
    }

    #[test]
    fn what_is_no_shift_or_has_no_room_is_left_alone() {
        assert!(!holds(square(17), &HEXES), "81 cells of a class");
        assert!(!holds(square(5), &[[1, 0], [2, 0]]), "over its own class");
        let (grid, mut tables) = board(square(5), &[[1, 0]]);
        assert!(Classes::of(&grid, &tables).is_some());
        tables[0].behind.swap(5, 6);
        assert_eq!(Classes::of(&grid, &tables), None, "not the same everywhere");
    }
}
