//! Evaluates constants that the checker needs: ranges, sizes, numbers of rows, the cells of `only`.
//!
//! It covers only a part of the language. For other expressions (connectivity, the position) the result is
//! `None`, and the caller reports that the value must be constant.

use std::collections::BTreeSet;

use crate::index::{Id, IndexVec};
use crate::resolve::{is_corner, is_edge};
use crate::typed::*;

use super::Checker;

/// A constant value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Num(i32),
    Truth(bool),
    Cells(BTreeSet<CellId>),
    Mask(Mask),
}

/// The number of evaluation steps after which the evaluator gives up.
const PATIENCE: u32 = 4_000_000;

impl Checker<'_> {
    /// Returns the value of a constant number; `None` if it is not constant or not covered by this evaluator.
    pub(super) fn const_num(&self, e: &Expr) -> Option<i32> {
        match *e.kind {
            ExprKind::Num(n) => return Some(n),
            _ if e.ty != Ty::Num => return None,
            _ => {}
        }
        match Evaluator::new(&self.game, &IndexVec::new()).eval(e)? {
            Value::Num(n) => Some(n),
            _ => None,
        }
    }

    /// Returns the value of a constant set of cells, like [`Checker::const_num`].
    pub(super) fn const_cells(
        &self,
        e: &Expr,
        locals: &IndexVec<LocalId, Local>,
    ) -> Option<BTreeSet<CellId>> {
        match Evaluator::new(&self.game, locals).eval(e)? {
            Value::Cells(cells) => Some(cells),
            _ => None,
        }
    }
}

struct Evaluator<'g> {
    game: &'g Game,
    locals: Vec<Option<Value>>,
    patience: u32,
}

impl<'g> Evaluator<'g> {
    fn new(game: &'g Game, locals: &IndexVec<LocalId, Local>) -> Evaluator<'g> {
        Evaluator {
            game,
            locals: vec![None; locals.len()],
            patience: PATIENCE,
        }
    }

    fn eval(&mut self, e: &Expr) -> Option<Value> {
        use ExprKind as K;
        self.patience = self.patience.checked_sub(1)?;
        Some(match &*e.kind {
            K::Num(n) => Value::Num(*n),
            K::Truth(t) => Value::Truth(*t),
            K::Cells(cells) => Value::Cells(cells.iter().copied().collect()),
            K::Mask(mask) => Value::Mask(*mask),
            K::Local(l) => self.locals.get(l.index())?.clone()?,
            K::If(c, a, b) => {
                return if self.truth(c)? {
                    self.eval(a)
                } else {
                    self.eval(b)
                };
            }
            K::Def {
                def,
                me: None,
                key,
                args,
            } => return self.def(*def, key.as_ref(), args),
            K::Union(a, b) | K::Inter(a, b) | K::Diff(a, b) => {
                let (a, b) = (self.eval(a)?, self.eval(b)?);
                combine(&e.kind, a, b)?
            }
            K::UnionOf(l, d, body) => return self.union_of(*l, d, body, e.ty),
            K::FirstOf(a) => first_of(self.eval(a)?)?,
            _ if e.ty == Ty::Cells => Value::Cells(self.cells_kind(e)?),
            _ if e.ty == Ty::Num => Value::Num(self.num_kind(e)?),
            _ if e.ty == Ty::Truth => Value::Truth(self.truth_kind(e)?),
            K::Turned(turning, a) => Value::Mask(self.turned(*turning, a)?),
            _ => return None,
        })
    }

    fn num(&mut self, e: &Expr) -> Option<i32> {
        match self.eval(e)? {
            Value::Num(n) => Some(n),
            _ => None,
        }
    }
    fn truth(&mut self, e: &Expr) -> Option<bool> {
        match self.eval(e)? {
            Value::Truth(t) => Some(t),
            _ => None,
        }
    }
    fn cells(&mut self, e: &Expr) -> Option<BTreeSet<CellId>> {
        match self.eval(e)? {
            Value::Cells(cells) => Some(cells),
            _ => None,
        }
    }
    fn mask(&mut self, e: &Expr) -> Option<Mask> {
        match self.eval(e)? {
            Value::Mask(mask) => Some(mask),
            _ => None,
        }
    }

    fn cells_kind(&mut self, e: &Expr) -> Option<BTreeSet<CellId>> {
        use ExprKind as K;
        let board = &self.game.board;
        Some(match &*e.kind {
            K::AllCells => board.cells.ids().collect(),
            K::Edge => board.cells.ids().filter(|&c| is_edge(board, c)).collect(),
            K::Corners => board.cells.ids().filter(|&c| is_corner(board, c)).collect(),
            K::Rows(axis, lo, hi) => {
                let range = self.num(lo)?..=self.num(hi)?;
                let cells = board.cells.enumerate();
                cells
                    .filter(|(_, c)| range.contains(&coordinate(c, *axis)))
                    .map(|(id, _)| id)
                    .collect()
            }
            K::Coord(parts) => {
                let at: Vec<i32> = parts.iter().map(|p| self.num(p)).collect::<Option<_>>()?;
                let z = at.get(2).copied().unwrap_or(1);
                board
                    .cell_at(*at.first()?, *at.get(1)?, z)
                    .into_iter()
                    .collect()
            }
            K::Step(from, dirs, times) => {
                let (mut cells, dirs) = (self.cells(from)?, self.mask(dirs)?);
                let times = match times {
                    Some(n) => self.num(n)?,
                    None => 1,
                };
                if times < 1 {
                    return Some(cells);
                }
                let start = std::mem::take(&mut cells);
                for d in members(dirs) {
                    cells.extend(self.walk(&start, DirId::from_index(d), times)?);
                }
                cells
            }
            K::Back(to, dirs) => {
                let (to, dirs) = (self.cells(to)?, self.mask(dirs)?);
                let lands = |c: CellId| {
                    members(dirs).any(|d| {
                        board
                            .step(c, DirId::from_index(d))
                            .is_some_and(|n| to.contains(&n))
                    })
                };
                board.cells.ids().filter(|&c| lands(c)).collect()
            }
            K::Leap(from, a, b) => {
                let from = self.cells(from)?;
                from.iter().flat_map(|&c| board.leaps(c, *a, *b)).collect()
            }
            K::Filter(l, Domain::Set(set), cond) => {
                let mut kept = BTreeSet::new();
                for c in self.cells(set)? {
                    self.set_local(*l, Value::Cells([c].into()))?;
                    if self.truth(cond)? {
                        kept.insert(c);
                    }
                }
                kept
            }
            _ => return None,
        })
    }

    fn walk(
        &mut self,
        start: &BTreeSet<CellId>,
        dir: DirId,
        times: i32,
    ) -> Option<BTreeSet<CellId>> {
        let mut cells = start.clone();
        for _ in 0..times {
            self.patience = self
                .patience
                .checked_sub(u32::try_from(cells.len()).ok()?)?;
            if cells.is_empty() {
                break;
            }
            cells = cells
                .iter()
                .filter_map(|&c| self.game.board.step(c, dir))
                .collect();
        }
        Some(cells)
    }

    fn num_kind(&mut self, e: &Expr) -> Option<i32> {
        use ExprKind as K;
        Some(match &*e.kind {
            K::Arith(op, a, b) => arith(*op, self.num(a)?, self.num(b)?),
            K::Neg(a) => self.num(a)?.saturating_neg(),
            K::Count(a) => match self.eval(a)? {
                Value::Cells(cells) => i32::try_from(cells.len()).ok()?,
                Value::Mask(mask) => i32::try_from(mask.count_ones()).ok()?,
                _ => return None,
            },
            K::CoordOf(axis, a) => {
                let first = self.cells(a)?.first().copied();
                first.map_or(0, |c| coordinate(&self.game.board.cells[c], *axis))
            }
            K::Pick(greatest, list) => {
                let all: Vec<i32> = list.iter().map(|n| self.num(n)).collect::<Option<_>>()?;
                if *greatest {
                    all.into_iter().max()?
                } else {
                    all.into_iter().min()?
                }
            }
            K::Table(table, index) => {
                let index: Vec<i32> = index.iter().map(|n| self.num(n)).collect::<Option<_>>()?;
                let at = |i: usize| index.get(i).and_then(|&n| usize::try_from(n).ok());
                let (row, column) = if table.two {
                    (at(0), at(1))
                } else {
                    (Some(0), at(0))
                };
                let found = row
                    .and_then(|r| table.rows.get(r))
                    .zip(column)
                    .and_then(|(r, c)| r.get(c));
                found.copied().unwrap_or(0)
            }
            _ => return None,
        })
    }

    fn truth_kind(&mut self, e: &Expr) -> Option<bool> {
        use ExprKind as K;
        Some(match &*e.kind {
            K::Not(a) => !self.truth(a)?,
            K::And(a, b) => self.truth(a)? && self.truth(b)?,
            K::Or(a, b) => self.truth(a)? || self.truth(b)?,
            K::Less(a, b) => self.num(a)? < self.num(b)?,
            K::Equal(a, b) => self.eval(a)? == self.eval(b)?,
            K::Some(a) => !is_empty(&self.eval(a)?),
            K::No(a) => is_empty(&self.eval(a)?),
            K::In(a, b) => match (self.eval(a)?, self.eval(b)?) {
                (Value::Cells(a), Value::Cells(b)) => a.is_subset(&b),
                (Value::Mask(a), Value::Mask(b)) => a & !b == 0,
                _ => return None,
            },
            K::InRange(a, lo, hi) => {
                let n = self.num(a)?;
                let lo = lo.as_ref().map_or(Some(i32::MIN), |e| self.num(e))?;
                let hi = hi.as_ref().map_or(Some(i32::MAX), |e| self.num(e))?;
                (lo..=hi).contains(&n)
            }
            _ => return None,
        })
    }

    fn turned(&mut self, turning: Turning, dirs: &Expr) -> Option<Mask> {
        let board = &self.game.board;
        let turn = |d: DirId| match turning {
            Turning::Opposite => board.dirs.get(d).map(|d| d.opposite),
            Turning::Left => board.left(d),
            Turning::Right => board.right(d),
        };
        let dirs = self.mask(dirs)?;
        Some(
            members(dirs)
                .filter_map(|d| turn(DirId::from_index(d)))
                .fold(0, |m, d| m | 1 << d.index()),
        )
    }

    fn union_of(&mut self, local: LocalId, domain: &Domain, body: &Expr, ty: Ty) -> Option<Value> {
        let each: Vec<Value> = match domain {
            Domain::Set(set) => match self.eval(set)? {
                Value::Cells(cells) => cells
                    .into_iter()
                    .map(|c| Value::Cells([c].into()))
                    .collect(),
                Value::Mask(mask) => members(mask).map(|i| Value::Mask(1 << i)).collect(),
                _ => return None,
            },
            Domain::Range(lo, hi) => (self.num(lo)?..=self.num(hi)?)
                .take(4096)
                .map(Value::Num)
                .collect(),
            Domain::Groups(_) => return None,
        };
        let mut all = if ty == Ty::Cells {
            Value::Cells(BTreeSet::new())
        } else {
            Value::Mask(0)
        };
        for one in each {
            self.set_local(local, one)?;
            all = match (all, self.eval(body)?) {
                (Value::Cells(a), Value::Cells(b)) => Value::Cells(&a | &b),
                (Value::Mask(a), Value::Mask(b)) => Value::Mask(a | b),
                _ => return None,
            };
        }
        Some(all)
    }

    fn set_local(&mut self, local: LocalId, value: Value) -> Option<()> {
        *self.locals.get_mut(local.index())? = Some(value);
        Some(())
    }

    /// Evaluates a definition without a table, or an entry of one with a table.
    fn def(&mut self, def: DefId, key: Option<&Expr>, args: &[Expr]) -> Option<Value> {
        let given: Vec<Value> = args.iter().map(|a| self.eval(a)).collect::<Option<_>>()?;
        let def = self.game.defs.get(def)?;
        let at: Vec<usize> = match (def.axis, key) {
            (None, None) => vec![0],
            (Some(Axis::Range(lo, _)), Some(key)) => {
                let i = i64::from(self.num(key)?) - i64::from(lo);
                usize::try_from(i).into_iter().collect()
            }
            (Some(_), Some(key)) => match self.eval(key)? {
                Value::Mask(mask) => members(mask).collect(),
                Value::Cells(cells) => cells.iter().map(|cell| cell.index()).collect(),
                Value::Num(_) | Value::Truth(_) => return None,
            },
            _ => return None,
        };
        // Keys that are not listed have nothing; several keys have what each of them has.
        let entries = at.into_iter().filter_map(|i| def.entries.get(i)?.as_ref());
        let mut all = nothing(def.ty)?;
        for entry in entries {
            all = added(all, self.entry(def, entry, &given)?)?;
        }
        Some(all)
    }

    /// Returns an entry of a definition for these arguments.
    fn entry(&mut self, def: &Def, entry: &Expr, given: &[Value]) -> Option<Value> {
        let frame = given
            .iter()
            .cloned()
            .map(Some)
            .chain(std::iter::repeat(None))
            .take(def.locals.len())
            .collect();
        let outer = std::mem::replace(&mut self.locals, frame);
        let value = self.eval(entry);
        self.locals = outer;
        value
    }
}

fn combine(kind: &ExprKind, a: Value, b: Value) -> Option<Value> {
    Some(match (kind, a, b) {
        (ExprKind::Union(..), Value::Cells(a), Value::Cells(b)) => Value::Cells(&a | &b),
        (ExprKind::Inter(..), Value::Cells(a), Value::Cells(b)) => Value::Cells(&a & &b),
        (ExprKind::Diff(..), Value::Cells(a), Value::Cells(b)) => Value::Cells(&a - &b),
        (ExprKind::Union(..), Value::Mask(a), Value::Mask(b)) => Value::Mask(a | b),
        (ExprKind::Inter(..), Value::Mask(a), Value::Mask(b)) => Value::Mask(a & b),
        (ExprKind::Diff(..), Value::Mask(a), Value::Mask(b)) => Value::Mask(a & !b),
        _ => return None,
    })
}

/// Returns the empty set, 0 or false.
fn nothing(ty: Ty) -> Option<Value> {
    Some(match ty {
        Ty::Num => Value::Num(0),
        Ty::Truth => Value::Truth(false),
        Ty::Cells => Value::Cells(BTreeSet::new()),
        Ty::Dirs | Ty::Kinds | Ty::Players | Ty::Enum(_) => Value::Mask(0),
        Ty::Unknown => return None,
    })
}

/// Returns what two keys of a table have together.
fn added(a: Value, b: Value) -> Option<Value> {
    Some(match (a, b) {
        (Value::Num(a), Value::Num(b)) => Value::Num(a.saturating_add(b)),
        (Value::Truth(a), Value::Truth(b)) => Value::Truth(a || b),
        (Value::Cells(a), Value::Cells(b)) => Value::Cells(&a | &b),
        (Value::Mask(a), Value::Mask(b)) => Value::Mask(a | b),
        _ => return None,
    })
}

fn first_of(value: Value) -> Option<Value> {
    match value {
        Value::Cells(cells) => Some(Value::Cells(cells.into_iter().take(1).collect())),
        Value::Mask(mask) => Some(Value::Mask(mask & mask.wrapping_neg())),
        _ => None,
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Cells(cells) => cells.is_empty(),
        Value::Mask(mask) => *mask == 0,
        _ => false,
    }
}

fn members(mask: Mask) -> impl Iterator<Item = usize> {
    (0..64).filter(move |i| mask >> i & 1 == 1)
}

fn coordinate(cell: &Cell, axis: Coord) -> i32 {
    match axis {
        Coord::X => cell.x,
        Coord::Y => cell.y,
        Coord::Z => cell.z,
    }
}

/// Arithmetic as the language defines it: rounds down, clamps to 32 bits; division by 0 is 0.
fn arith(op: Arith, a: i32, b: i32) -> i32 {
    let (a, b) = (i64::from(a), i64::from(b));
    let exact = match op {
        Arith::Add => a + b,
        Arith::Sub => a - b,
        Arith::Mul => a * b,
        Arith::Div | Arith::Rem if b == 0 => 0,
        Arith::Div => (a - modulo(a, b)) / b,
        Arith::Rem => modulo(a, b),
    };
    super::expr::clamp(exact)
}

/// Returns the remainder of the division that rounds down.
fn modulo(a: i64, b: i64) -> i64 {
    ((a % b) + b) % b
}
