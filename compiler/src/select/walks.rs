//! Selects steps and sliding attacks by cell tables, and in lanes of a vector register.
//!
//! Before: a function whose attacks all begin at sets of cells. After: an attack from one cell is a
//! table look-up by its index, and attacks from a set in several directions use vector lanes, if the
//! plan permits them on this board ([`crate::plan::select`]). Unused definitions are removed.

use crate::index::IndexVec;
use crate::ir::axes::members;
use crate::lir::{Def, Ending, Function, Of, Op, Region, Stmt, Ty, Value, ValueId};
use crate::plan::Plan;
use crate::plan::select::has_slides;
use std::collections::{BTreeMap, BTreeSet};

/// With fewer directions, shifts are as fast as a table.
const BY_TABLE: u32 = 3;

/// So many steps straight on are as fast by shifts of a word as by a table.
const FEW_STEPS: i32 = 3;

/// Selects the sliding attacks of a function.
pub(super) fn select(function: &mut Function, plan: &Plan<'_>) {
    let mut ops = BTreeMap::new();
    let mut ifs = BTreeMap::new();
    collect(&function.body, &mut ops, &mut ifs);
    let mut walks = Walks {
        plan,
        ops,
        ifs,
        values: &mut function.values,
        new: Vec::new(),
    };
    if walks.any() {
        walks.region(&mut function.body);
        clean(&mut function.body, &mut BTreeSet::new());
    }
}

/// Collects the operations, and the two values of each conditional value.
fn collect(
    region: &Region,
    ops: &mut BTreeMap<ValueId, Op>,
    ifs: &mut BTreeMap<ValueId, [ValueId; 2]>,
) {
    for stmt in region.all_stmts() {
        match stmt {
            Stmt::Let(value, Def::Op(op)) => drop(ops.insert(*value, op.clone())),
            Stmt::Let(value, Def::If(_, yes, no)) => {
                let both = yes.value.zip(no.value);
                ifs.extend(both.map(|(yes, no)| (*value, [yes, no])));
            }
            _ => {}
        }
    }
}

/// Removes unused definitions.
pub(super) fn clean(region: &mut Region, used: &mut BTreeSet<ValueId>) {
    used.extend(region.value);
    let mut kept = Vec::new();
    for mut stmt in std::mem::take(&mut region.stmts).into_iter().rev() {
        if matches!(&stmt, Stmt::Let(value, _) if !used.contains(value)) {
            continue;
        }
        // The targets of shifts are defined inside the statement.
        used.extend(stmt.operands());
        for inner in stmt.regions_mut().into_iter().rev() {
            clean(inner, used);
        }
        kept.push(stmt);
    }
    kept.reverse();
    region.stmts = kept;
}

/// One cell if all conditions hold, otherwise the empty set.
struct OneCell {
    index: Index,
    within: Vec<(ValueId, bool)>,
}

/// The source of the index of a cell.
#[derive(Clone, Copy)]
enum Index {
    Value(ValueId),
    Literal(usize),
}

struct Walks<'a, 'p> {
    plan: &'a Plan<'p>,
    ops: BTreeMap<ValueId, Op>,
    ifs: BTreeMap<ValueId, [ValueId; 2]>,
    values: &'a mut IndexVec<ValueId, Value>,
    /// Definitions that the next statement needs.
    new: Vec<Stmt>,
}

impl Walks<'_, '_> {
    /// Whether there is anything to select.
    fn any(&self) -> bool {
        let walks = |op: &Op| {
            matches!(
                op,
                Op::Step(..)
                    | Op::Steps(..)
                    | Op::StepsOf(..)
                    | Op::Leap(..)
                    | Op::Ray { .. }
                    | Op::Path(..)
                    | Op::Between(..)
            )
        };
        !self.plan.program.grid.returns() && self.ops.values().any(walks)
    }

    fn region(&mut self, region: &mut Region) {
        let mut all = Vec::new();
        for mut stmt in std::mem::take(&mut region.stmts) {
            // The values of a move have neither loops nor branches.
            if !matches!(stmt, Stmt::EmitEach(_) | Stmt::EmitShifts(_)) {
                for inner in stmt.regions_mut() {
                    self.region(inner);
                }
            }
            if let Stmt::Let(value, Def::Op(op)) = &stmt
                && let Some(def) = self.selected(*value, op)
            {
                all.append(&mut self.new);
                stmt = Stmt::Let(*value, def);
            }
            all.push(stmt);
        }
        region.stmts = all;
    }

    fn selected(&mut self, value: ValueId, op: &Op) -> Option<Def> {
        let tables = self.plan.passes.has("cell tables");
        match op {
            Op::Union(..) => self.next_to_walks(value),
            Op::Step(dir, from) if tables && self.is_large() => {
                let one = self.define(Op::Num(1), Ty::Num);
                let step = |dir, from| Op::StepsOf(dir, from, one);
                self.of_one_cell(Index::Literal(*dir), *from, step)
            }
            Op::Steps(dirs, from) if tables && self.dir_of_choice(*dirs).is_some() => {
                let dir = self.dir_of_choice(*dirs)?;
                if !self.is_large() && self.leads_sets(dir) {
                    return None;
                }
                let one = self.define(Op::Num(1), Ty::Num);
                self.of_one_cell(dir, *from, |dir, from| Op::StepsOf(dir, from, one))
            }
            Op::Steps(dirs, from) if tables => {
                let dirs = self.literal(*dirs).filter(|d| d.count_ones() >= BY_TABLE)?;
                self.by_table(*from, |s, cell| {
                    let dirs = s.define(Op::Mask(dirs, Of::Dirs), Ty::Mask);
                    Op::Steps(dirs, cell)
                })
            }
            Op::Leap(a, b, from) if tables => {
                self.by_table(*from, |_, cell| Op::Leap(*a, *b, cell))
            }
            Op::Ray { .. } => self.ray(op),
            Op::StepsOf(dirs, from, times) if tables && self.are_many(*times) => {
                let dir = self.dir(*dirs)?;
                self.of_one_cell(dir, *from, |dir, from| Op::StepsOf(dir, from, *times))
            }
            Op::Path(dirs, from, to) if tables => {
                let dir = self.dir(*dirs)?;
                let to = self.cell(*to).map_or(*to, |to| self.index(to));
                self.of_one_cell(dir, *from, |dir, from| Op::Path(dir, from, to))
            }
            Op::Between(a, b) if tables => {
                let (a, b) = (self.cell(*a)?, self.cell(*b)?);
                let [a, b] = [a, b].map(|index| self.index(index));
                Some(Def::Op(Op::Between(a, b)))
            }
            _ => None,
        }
    }

    /// Defines an operation on a direction and a cell, if the set always has at most one cell.
    fn of_one_cell(
        &mut self,
        dir: Index,
        from: ValueId,
        op: impl FnOnce(ValueId, ValueId) -> Op,
    ) -> Option<Def> {
        if let Some(cell) = self.one_cell(from) {
            let dir = self.index(dir);
            return Some(self.when(cell, |_, cell| op(dir, cell)));
        }
        self.is_one_at_most(from)
            .then(|| Def::Op(op(self.index(dir), from)))
    }

    fn ray(&mut self, op: &Op) -> Option<Def> {
        let Op::Ray {
            dirs,
            from,
            through,
            ending,
            ..
        } = *op
        else {
            return None;
        };
        let ray = |from, lanes| Op::Ray {
            dirs,
            from,
            through,
            ending,
            lanes,
        };
        let tables = self.plan.passes.has("cell tables");
        let cell = self.one_cell(from).filter(|_| tables);
        let by_table = match &cell {
            // Lanes need no test for each direction.
            Some(cell) => !matches!(ending, Ending::Until(_)) || !cell.within.is_empty(),
            None => self.is_one_at_most(from),
        };
        let lanes =
            through.is_some() && self.literal(dirs).is_some_and(|d| has_slides(self.plan, d));
        match cell {
            Some(cell) if by_table || !lanes => Some(self.when(cell, |_, cell| ray(cell, false))),
            None if by_table && tables => Some(self.of_the_one(from, |_, cell| ray(cell, false))),
            None if matches!(ending, Ending::Until(_)) => None,
            _ => lanes.then(|| Def::Op(ray(from, true))),
        }
    }

    /// Matches a union of single steps that follow attacks from the same cells, in different
    /// directions.
    fn next_to_walks(&mut self, value: ValueId) -> Option<Def> {
        let mut all = Vec::new();
        self.operands(value, &mut all);
        let walks: Option<Vec<_>> = all.into_iter().map(|v| self.next_to_walk(v)).collect();
        let walks = walks?;
        let (_, from, through) = *walks.first()?;
        let alike = walks.iter().all(|walk| (walk.1, walk.2) == (from, through));
        let dirs = walks.iter().fold(0, |all, walk| all | 1u64 << walk.0);
        (alike && has_slides(self.plan, dirs)).then(|| {
            let dirs = self.define(Op::Mask(dirs, Of::Dirs), Ty::Mask);
            Def::Op(Op::Ray {
                dirs,
                from,
                through: Some(through),
                ending: Ending::Next,
                lanes: true,
            })
        })
    }

    fn operands(&self, value: ValueId, all: &mut Vec<ValueId>) {
        match self.ops.get(&value) {
            Some(Op::Union(a, b)) => {
                self.operands(*a, all);
                self.operands(*b, all);
            }
            _ => all.push(value),
        }
    }

    /// Returns the direction, the origins and the passable cells.
    fn next_to_walk(&self, value: ValueId) -> Option<(usize, ValueId, ValueId)> {
        let Op::Step(dir, walk) = self.ops.get(&value)? else {
            return None;
        };
        let Op::Ray {
            dirs,
            from,
            through: Some(through),
            ending: Ending::Over,
            ..
        } = self.ops.get(walk)?
        else {
            return None;
        };
        (self.literal(*dirs)? == 1 << dir).then_some((*dir, *from, *through))
    }

    // ---- what a value is

    fn literal(&self, dirs: ValueId) -> Option<u64> {
        match self.ops.get(&dirs) {
            Some(Op::Mask(mask, _)) => Some(*mask),
            _ => None,
        }
    }

    /// Whether a table is faster than so many shifts: measured on boards of one to three words.
    fn are_many(&self, times: ValueId) -> bool {
        match self.plan.program.grid.words() {
            1 => !matches!(self.ops.get(&times), Some(Op::Num(n)) if *n <= FEW_STEPS),
            _ => true,
        }
    }

    /// Returns the only direction of a set.
    fn dir(&self, dirs: ValueId) -> Option<Index> {
        match self.ops.get(&dirs)? {
            Op::Member(index) => Some(Index::Value(*index)),
            Op::Mask(mask, _) if mask.count_ones() == 1 => {
                members(*mask).next().map(Index::Literal)
            }
            _ => None,
        }
    }

    /// Returns the only direction of a set, if it is not known here which one it is.
    fn dir_of_choice(&self, dirs: ValueId) -> Option<Index> {
        self.dir(dirs).filter(|dir| matches!(dir, Index::Value(_)))
    }

    /// Whether sets of several cells step in a direction. The code then has a branch for each direction, in which the
    /// direction is a constant and shifts are faster than tables: measured on boards of one and two words.
    fn leads_sets(&self, dir: Index) -> bool {
        let Index::Value(dir) = dir else { return false };
        let is_dir = |of: &ValueId| matches!(self.dir(*of), Some(Index::Value(of)) if of == dir);
        self.ops.values().any(|op| match op {
            Op::Steps(dirs, from) | Op::StepsOf(dirs, from, _) | Op::Ray { dirs, from, .. } => {
                is_dir(dirs) && self.one_cell(*from).is_none()
            }
            _ => false,
        })
    }

    /// Whether a step of a set takes more than a look-up: measured on boards of seven words.
    fn is_large(&self) -> bool {
        self.plan.program.grid.words() > 2
    }

    /// Returns the only cell of a set.
    fn cell(&self, cells: ValueId) -> Option<Index> {
        match self.ops.get(&cells)? {
            Op::Cell(index) => Some(Index::Value(*index)),
            Op::Cells(set) if set.0.count() == 1 => set.0.first().map(Index::Literal),
            _ => None,
        }
    }

    /// Matches a set that always has at most one cell.
    fn one_cell(&self, cells: ValueId) -> Option<OneCell> {
        if let Some(index) = self.cell(cells) {
            let within = Vec::new();
            return Some(OneCell { index, within });
        }
        let (mut cell, test) = match *self.ops.get(&cells)? {
            Op::Inter(a, b) => match self.one_cell(a) {
                Some(cell) => (cell, (b, true)),
                None => (self.one_cell(b)?, (a, true)),
            },
            Op::Diff(a, b) => (self.one_cell(a)?, (b, false)),
            _ => return None,
        };
        cell.within.push(test);
        Some(cell)
    }

    /// Whether a set always has at most one cell, such as the end of one walk from one cell.
    fn is_one_at_most(&self, cells: ValueId) -> bool {
        let of_one_cell = |from: ValueId, one_way: bool| {
            one_way && (self.one_cell(from).is_some() || self.is_one_at_most(from))
        };
        if let Some([yes, no]) = self.ifs.get(&cells) {
            return self.is_one_at_most(*yes) && self.is_one_at_most(*no);
        }
        match self.ops.get(&cells) {
            Some(Op::Cell(_) | Op::FirstOf(_) | Op::At(_)) => true,
            Some(Op::Cells(set)) => set.0.count() <= 1,
            Some(Op::When(a, _)) => self.is_one_at_most(*a),
            Some(Op::Inter(a, b)) => self.is_one_at_most(*a) || self.is_one_at_most(*b),
            Some(Op::Diff(a, _)) => self.is_one_at_most(*a),
            Some(Op::Step(_, from)) => of_one_cell(*from, true),
            Some(Op::StepsOf(dir, ..)) if self.values[*dir].ty == Ty::Index => true,
            Some(Op::Steps(dirs, from) | Op::StepsOf(dirs, from, _)) => {
                of_one_cell(*from, self.dir(*dirs).is_some())
            }
            Some(Op::Ray {
                dirs,
                from,
                ending: Ending::Onto(_),
                ..
            }) => of_one_cell(*from, self.dir(*dirs).is_some()),
            _ => false,
        }
    }

    // ---- definitions

    fn value(&mut self, ty: Ty) -> ValueId {
        self.values.push(Value { ty, name: None })
    }

    fn define(&mut self, op: Op, ty: Ty) -> ValueId {
        let value = self.value(ty);
        self.new.push(Stmt::Let(value, Def::Op(op)));
        value
    }

    fn index(&mut self, index: Index) -> ValueId {
        match index {
            Index::Value(value) => value,
            Index::Literal(at) => self.define(Op::Index(at), Ty::Index),
        }
    }

    /// Defines an operation on a cell, if that is in the sets that it is intersected with.
    fn when(&mut self, cell: OneCell, op: impl FnOnce(&mut Self, ValueId) -> Op) -> Def {
        let index = self.index(cell.index);
        let op = op(self, index);
        let mut holds = None;
        for (set, within) in cell.within {
            let outer = std::mem::take(&mut self.new);
            let mut test = self.define(Op::Contains(set, index), Ty::Truth);
            if !within {
                test = self.define(Op::Not(test), Ty::Truth);
            }
            let tests = std::mem::replace(&mut self.new, outer);
            holds = Some(match holds {
                None => {
                    self.new.extend(tests);
                    test
                }
                Some(before) => {
                    let both = self.value(Ty::Truth);
                    let region = Region {
                        stmts: tests,
                        value: Some(test),
                    };
                    self.new.push(Stmt::Let(both, Def::And(before, region)));
                    both
                }
            });
        }
        match holds {
            None => Def::Op(op),
            Some(holds) => self.either(holds, |s| s.define(op, Ty::Cells)),
        }
    }

    /// Defines an operation on the index of a cell, if a set always has at most one.
    fn by_table(
        &mut self,
        cells: ValueId,
        op: impl FnOnce(&mut Self, ValueId) -> Op,
    ) -> Option<Def> {
        match self.one_cell(cells) {
            Some(cell) => Some(self.when(cell, op)),
            None => self.is_of_one(cells).then(|| self.of_the_one(cells, op)),
        }
    }

    /// Whether a set always has at most one cell, and a test for it costs less than steps of sets.
    fn is_of_one(&self, cells: ValueId) -> bool {
        self.plan.program.grid.words() > 1 && self.is_one_at_most(cells)
    }

    /// Defines an operation on the only cell of a set, if there is one.
    fn of_the_one(&mut self, cells: ValueId, op: impl FnOnce(&mut Self, ValueId) -> Op) -> Def {
        let some = self.define(Op::Some(cells), Ty::Truth);
        self.either(some, |s| {
            let first = s.define(Op::First(cells), Ty::Index);
            let op = op(s, first);
            s.define(op, Ty::Cells)
        })
    }

    /// Defines a set that is empty unless a truth holds.
    fn either(&mut self, holds: ValueId, set: impl FnOnce(&mut Self) -> ValueId) -> Def {
        let outer = std::mem::take(&mut self.new);
        let value = Some(set(self));
        let yes = Region {
            stmts: std::mem::take(&mut self.new),
            value,
        };
        let none = Op::Cells(crate::lir::op::Set(crate::ir::bits::Bits::new()));
        let value = Some(self.define(none, Ty::Cells));
        let no = Region {
            stmts: std::mem::replace(&mut self.new, outer),
            value,
        };
        Def::If(holds, yes, no)
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::*;
    use crate::ir::{Ending, Expr, ExprKind as K};
    use crate::select::testing;
    use crate::typed::{Board, Ty};

    /// The module of a game with one choice from this set, after the choice of a cell.
    fn module(board: Board, set: Expr, without: &[&str]) -> String {
        let mut p = program(board);
        let stmts = vec![choose(0, own()), choose(1, set)];
        let names = [("from", Ty::Cells), ("to", Ty::Cells), ("c", Ty::Cells)];
        block(&mut p, &names, stmts);
        testing::module(&p, without)
    }

    fn walks(from: Expr, ending: Ending) -> Expr {
        ray(from, dirs(0xff), Some(empty()), ending)
    }

    fn chess(set: Expr) -> String {
        module(squares(8, 8, None, false), set, &[])
    }

    #[test]
    fn walks_of_a_set_are_lanes_on_small_boards() {
        let over = || walks(enemy(), Ending::Over);
        assert!(chess(over()).contains("in lanes"));
        let lanes = |board| module(board, over(), &[]).contains("in lanes");
        assert!(!lanes(squares(10, 4, None, false)), "more than eight cells");
        assert!(!lanes(squares(8, 8, None, true)), "they may come back");
        let without = module(squares(8, 8, None, false), over(), &["sliding attacks"]);
        assert!(!without.contains("in lanes"));
    }

    #[test]
    fn counted_steps_and_paths_of_at_most_one_cell_are_by_a_table() {
        let from = || var(0, Ty::Cells);
        let east = |from: Expr, n: i32| cells(K::Step(from, dirs(0b100), Some(num(n))));
        let by_table = ".step(@2, ";
        assert!(chess(east(from(), 4)).contains(by_table));
        assert!(
            !chess(east(from(), 2)).contains(by_table),
            "so few are shifts"
        );
        let large = |n| module(squares(10, 10, None, false), east(from(), n), &[]);
        assert!(large(2).contains(by_table));
        let set = chess(east(own(), 4));
        assert!(!set.contains(by_table), "{set}");
        // The path to a set begins at one cell or at none.
        let next = || cells(K::Step(from(), dirs(0b100), None));
        let path = |from: Expr| cells(K::Path(from, dirs(0b100), own()));
        let text = chess(path(next()));
        assert!(text.contains(".path(@2, "), "{text}");
        let text = chess(path(enemy()));
        assert!(!text.contains(".path(@2, "), "{text}");
        let without = module(
            squares(8, 8, None, false),
            path(next()),
            &["cell tables", "sliding attacks"],
        );
        assert!(!without.contains(".path(@2, "), "{without}");
    }

    #[test]
    fn single_steps_are_by_a_table_on_large_boards_and_in_chosen_directions() {
        let game = |size: &str, effect: &str| {
            let text = testing::module_of(
                &format!(
                    "game \"Small\"\nplayers white, black\nboard square {size}\npieces man\n\
                     end {{ no empty : draw }}\nmove go {{\n choose to in empty\n \
                     choose way in orthogonal\n put own man on to\n clear {effect}\n}}\n"
                ),
                &[],
            );
            text.contains(", 1)")
        };
        assert!(game("13 x 10", "to.e"));
        assert!(!game("12 x 10", "to.e"), "a shift of two words");
        assert!(game("5 x 5", "to.way") && game("13 x 10", "to.n.way"));
        assert!(!game("5 x 5", "own.way") && !game("12 x 10", "to.n.way"));
        assert!(
            !game("5 x 5", "to.way | to.way.way"),
            "a step of a set as well"
        );
    }

    #[test]
    fn walks_of_one_cell_are_by_a_table() {
        let from = || var(0, Ty::Cells);
        let text = chess(walks(from(), Ending::Over));
        assert!(
            text.contains("from.ray(") && !text.contains("in lanes"),
            "{text}"
        );
        let cut = chess(walks(cells(K::Inter(from(), enemy())), Ending::Over));
        assert!(cut.contains("from.ray("), "{cut}");
        let until = chess(walks(from(), Ending::Until(own())));
        assert!(until.contains("in lanes"), "{until}");
        let without = module(
            squares(8, 8, None, false),
            walks(from(), Ending::Over),
            &["cell tables", "sliding attacks"],
        );
        assert!(!without.contains("from.ray("), "{without}");
    }
}
