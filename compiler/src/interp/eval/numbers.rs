//! Evaluates expressions of type number.

use super::Scope;
use crate::interp::history;
use crate::interp::value::{Value, clamp, divide, remainder};
use crate::interp::world::coordinate;
use crate::typed::{Arith, Coord, Expr, ExprKind};

impl Scope<'_, '_> {
    /// Evaluates an expression of type number.
    pub(crate) fn num(&mut self, e: &Expr) -> i32 {
        if !self.now.spend(1) {
            return 0;
        }
        match &*e.kind {
            ExprKind::Num(n) => *n,
            ExprKind::Local(local) => match self.local(*local) {
                Some(Value::Num(n)) => *n,
                _ => 0,
            },
            ExprKind::Turn => clamp(i64::from(self.now.turn)),
            ExprKind::Passes => clamp(i64::from(self.now.passes)),
            ExprKind::Table(table, index) => self.table(&table.rows, table.two, index),
            ExprKind::Count(set) => self.count(set),
            ExprKind::CountGroups(set) => {
                let cells = self.cells(set);
                clamp(self.now.world.parts(&cells).len() as i64)
            }
            ExprKind::CoordOf(coord, of) => self.coord_of(*coord, of),
            ExprKind::Arith(op, a, b) => arith(*op, self.num(a), self.num(b)),
            ExprKind::Neg(n) => self.num(n).saturating_neg(),
            ExprKind::Sum(local, domain, n) => self.sum(*local, domain, n),
            ExprKind::Extreme(max, local, domain, n) => {
                let all = self.numbers(*local, domain, n);
                extreme(*max, all.into_iter())
            }
            ExprKind::Pick(max, of) => {
                let all: Vec<i32> = of.iter().map(|n| self.num(n)).collect();
                extreme(*max, all.into_iter())
            }
            ExprKind::SeenAgo(first, layer) => {
                clamp(history::seen_ago(&self.now, *layer, *first) as i64)
            }
            ExprKind::Seen(layer) => clamp(history::seen(&self.now, *layer) as i64),
            _ => match self.shared(e) {
                Value::Num(n) => n,
                _ => 0,
            },
        }
    }

    fn count(&mut self, set: &Expr) -> i32 {
        match self.value(set) {
            Value::Cells(cells) => cells.len() as i32,
            Value::Mask(mask) => mask.count_ones() as i32,
            Value::Num(_) | Value::Truth(_) => 0,
        }
    }

    fn coord_of(&mut self, coord: Coord, of: &Expr) -> i32 {
        let first = self.cells(of).first();
        let cells = &self.now.world.game.board.cells;
        first.map_or(0, |cell| coordinate(&cells[cell], coord))
    }

    /// An entry of a constant table; 0 if the index is out of range.
    fn table(&mut self, rows: &[Vec<i32>], two: bool, index: &[Expr]) -> i32 {
        let index: Vec<i32> = index.iter().map(|n| self.num(n)).collect();
        let (row, column) = match index[..] {
            [row, column] if two => (row, column),
            [column] => (0, column),
            _ => return 0,
        };
        let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else {
            return 0;
        };
        let row = rows.get(row).map_or(&[][..], Vec::as_slice);
        row.get(column).copied().unwrap_or(0)
    }
}

fn arith(op: Arith, a: i32, b: i32) -> i32 {
    match op {
        Arith::Add => a.saturating_add(b),
        Arith::Sub => a.saturating_sub(b),
        Arith::Mul => a.saturating_mul(b),
        Arith::Div => divide(a, b),
        Arith::Rem => remainder(a, b),
    }
}

/// The greatest or least number; 0 if there are none.
fn extreme(max: bool, numbers: impl Iterator<Item = i32>) -> i32 {
    let best = if max { numbers.max() } else { numbers.min() };
    best.unwrap_or(0)
}
