//! Games of making rows: Gomoku with exactly five, Yavalath and Qubic.

use super::{Grid, Outside, named, same_counts, same_games, won_by};

/// A game in which each player adds one mark.
#[derive(Clone)]
struct Rows<R> {
    marks: Vec<Option<usize>>,
    played: usize,
    last: usize,
    rules: R,
}

/// The rules in which such games differ.
trait Rules: Clone {
    fn cells(&self) -> usize;
    fn name(&self, cell: usize) -> String;
    /// Returns the player who wins by this mark, if any.
    fn winner(&self, marks: &[Option<usize>], last: usize) -> Option<usize>;
    /// Returns whether the second player may take over the first mark.
    fn swap(&self) -> bool {
        false
    }
}

fn first<R: Rules>(rules: R) -> Rows<R> {
    Rows {
        marks: vec![None; rules.cells()],
        played: 0,
        last: 0,
        rules,
    }
}

impl<R: Rules> Outside for Rows<R> {
    fn moves(&self) -> Vec<(String, Self)> {
        let empty = (0..self.marks.len()).filter(|cell| self.marks[*cell].is_none());
        let swap = (self.rules.swap() && self.played == 1).then_some(self.last);
        let mark = |cell: usize| {
            let mut next = self.clone();
            next.marks[cell] = Some(self.played % 2);
            next.played += 1;
            next.last = cell;
            let text = match swap == Some(cell) {
                true => "swap".to_string(),
                false => format!("place {}", self.rules.name(cell)),
            };
            (text, next)
        };
        empty.chain(swap).map(mark).collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        if self.played == 0 {
            return None;
        }
        match self.rules.winner(&self.marks, self.last) {
            Some(winner) => won_by(winner),
            None => self.marks.iter().all(Option::is_some).then(|| vec![50, 50]),
        }
    }
}

#[derive(Clone)]
struct ExactlyFive;

impl Rules for ExactlyFive {
    fn cells(&self) -> usize {
        225
    }
    fn name(&self, cell: usize) -> String {
        named(((cell % 15) as i32, (cell / 15) as i32))
    }
    fn winner(&self, marks: &[Option<usize>], last: usize) -> Option<usize> {
        let board = |x: i32, y: i32| {
            super::away(15, (x, y), (0, 0), 0).and_then(|(x, y)| marks[(y * 15 + x) as usize])
        };
        let (x, y) = ((last % 15) as i32, (last / 15) as i32);
        let run = |dx: i32, dy: i32| {
            (1..)
                .take_while(|i| board(x + dx * i, y + dy * i) == marks[last])
                .count()
        };
        let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let five = ways
            .iter()
            .any(|(dx, dy)| run(*dx, *dy) + run(-dx, -dy) + 1 == 5);
        five.then_some(marks[last])?
    }
}

/// The 61 hexes, relative to the centre.
#[derive(Clone)]
struct Yavalath(Vec<(i32, i32)>);

impl Yavalath {
    fn new() -> Yavalath {
        let all = (-4..=4_i32).flat_map(|y| (-4..=4_i32).map(move |x| (x, y)));
        Yavalath(all.filter(|(x, y)| (x + y).abs() <= 4).collect())
    }
}

impl Rules for Yavalath {
    fn cells(&self) -> usize {
        self.0.len()
    }
    fn name(&self, cell: usize) -> String {
        let (x, y) = self.0[cell];
        named((x + 4, y + 4))
    }
    fn winner(&self, marks: &[Option<usize>], last: usize) -> Option<usize> {
        let at = |hex: (i32, i32)| {
            let place = self.0.iter().position(|c| *c == hex);
            place.and_then(|place| marks[place])
        };
        let (x, y) = self.0[last];
        let run = |dx: i32, dy: i32| {
            (1..)
                .take_while(|i| at((x + dx * i, y + dy * i)) == marks[last])
                .count()
        };
        let ways = [(1, 0), (0, 1), (1, -1)];
        let longest = ways
            .iter()
            .map(|(dx, dy)| run(*dx, *dy) + run(-dx, -dy) + 1)
            .max()?;
        match longest {
            4.. => marks[last],
            3 => marks[last].map(|loser| 1 - loser),
            _ => None,
        }
    }
    fn swap(&self) -> bool {
        true
    }
}

/// The rows of four in the cube.
#[derive(Clone)]
struct Qubic(Vec<Vec<usize>>);

impl Qubic {
    fn new() -> Qubic {
        let place = |[x, y, z]: [i32; 3]| (z * 16 + y * 4 + x) as usize;
        let inside = |c: &[i32; 3]| c.iter().all(|n| (0..4).contains(n));
        let numbers = |from: i32, to: i32| {
            (0..(to - from + 1).pow(3)).map(move |i| {
                let side = to - from + 1;
                [
                    from + i % side,
                    from + i / side % side,
                    from + i / side / side,
                ]
            })
        };
        let mut rows = Vec::new();
        for from in numbers(0, 3) {
            for way in numbers(-1, 1) {
                let cell = |i: i32| {
                    [
                        from[0] + way[0] * i,
                        from[1] + way[1] * i,
                        from[2] + way[2] * i,
                    ]
                };
                let mut row: Vec<usize> = (0..4).map(cell).filter(inside).map(place).collect();
                row.sort_unstable();
                row.dedup();
                if row.len() == 4 && !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
        Qubic(rows)
    }
}

impl Rules for Qubic {
    fn cells(&self) -> usize {
        64
    }
    fn name(&self, cell: usize) -> String {
        format!("({},{},{})", cell % 4 + 1, cell / 4 % 4 + 1, cell / 16 + 1)
    }
    fn winner(&self, marks: &[Option<usize>], last: usize) -> Option<usize> {
        let mut rows = self.0.iter();
        let won = rows.any(|row| row.iter().all(|cell| marks[*cell] == marks[last]));
        won.then_some(marks[last])?
    }
}

#[test]
fn gomoku_exactly_five() {
    let cell = |x: usize, y: usize| y * 15 + x;
    let mut marks = vec![None; 225];
    (0..6).for_each(|x| marks[cell(x, 3)] = Some(0));
    assert_eq!(ExactlyFive.winner(&marks, cell(2, 3)), None);
    same_games("gomoku-exact", &first(ExactlyFive), 6, 225);
}

#[test]
fn a_row_of_six_wins_where_five_or_more_do() {
    let six = "pieces black stone a1 b1 c1 e1 f1; next black; turn 1";
    for (name, points) in [("gomoku", Some(vec![100, 0])), ("gomoku-exact", None)] {
        let mut game = crate::common::engine_at(name, six);
        crate::common::play(game.as_mut(), "place d1");
        assert_eq!(game.points(), points, "{name}");
    }
}

#[test]
fn yavalath() {
    same_counts("yavalath", &first(Yavalath::new()), 3);
    same_games("yavalath", &first(Yavalath::new()), 30, 61);
}

#[test]
fn qubic_has_76_rows() {
    let rules = Qubic::new();
    assert_eq!(rules.0.len(), 76);
    same_counts("qubic", &first(rules.clone()), 3);
    same_games("qubic", &first(rules), 8, 64);
}

#[test]
fn rows_of_a_grid_are_found_in_all_ways() {
    let mut grid = Grid::new(5);
    (0..5).for_each(|i| grid.set((i, 4 - i), Some(1)));
    assert!(grid.row(1, 5) && !grid.row(0, 5) && !grid.row(1, 6));
}
