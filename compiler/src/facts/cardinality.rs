//! Bounds on the number of members of a set, and on the number of cells on the lines through a cell.

use super::chance::is_player;
use crate::index::{Id, IndexVec};
use crate::ir::axes::members;
use crate::ir::grid::Grid;
use crate::ir::{
    ConstId, Domain, Ending, Expr, ExprKind as K, FnId, Program, Ray, Value, Var, VarId,
};
use crate::typed::{Axis, Mask, StateTy, Turning, Ty};

/// The expressions that a query visits before it gives up, those of called functions included.
const FUEL: usize = 1000;

/// Returns an upper bound on the members of a set of this type.
pub fn most_of_type(program: &Program, ty: Ty) -> usize {
    match ty {
        Ty::Cells => program.grid.cells.count(),
        Ty::Players => program.players.len() + usize::from(program.chance),
        Ty::Kinds => program.kinds.len(),
        Ty::Dirs => program.grid.dirs.len(),
        Ty::Enum(id) => program.enums[id].members.len(),
        Ty::Num | Ty::Truth | Ty::Unknown => 64,
    }
}

/// Whether the product of these bounds and a factor fits into 32 bits.
pub fn fits_u32(program: &Program, types: &[Ty], times: usize) -> bool {
    let bounds = types.iter().map(|ty| most_of_type(program, *ty) as u64);
    let all = bounds.fold(times as u64, u64::saturating_mul);
    u32::try_from(all).is_ok()
}

/// Returns for each cell the number of cells on the lines from it, of one step or (`far`) to the edge.
/// No line may return to its start.
pub fn line_lengths(grid: &Grid, dirs: Mask, far: bool) -> Vec<usize> {
    let walk = |cell: usize, dir: usize| {
        let to = &grid.dirs[dir].to;
        let all = std::iter::successors(to[cell], |c| to[*c]);
        all.take(if far { usize::MAX } else { 1 }).count()
    };
    let length = |cell| members(dirs).map(|d| walk(cell, d)).sum();
    grid.cells.iter().map(length).collect()
}

/// Returns the largest of these numbers.
pub fn longest_lines(grid: &Grid, dirs: Mask, far: bool) -> usize {
    line_lengths(grid, dirs, far).into_iter().max().unwrap_or(0)
}

/// The least and the greatest number of members that a set may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// The least number.
    pub least: usize,
    /// The greatest number.
    pub most: usize,
}

impl Size {
    /// The size of a set of which nothing is known.
    pub const UNKNOWN: Size = Size::up_to(usize::MAX);
    const ONE: Size = Size::new(1, 1);

    const fn new(least: usize, most: usize) -> Size {
        Size { least, most }
    }

    const fn up_to(most: usize) -> Size {
        Size::new(0, most)
    }

    fn of(set: &Value) -> Size {
        let n = set.count().map_or(0, |n| n as usize);
        Size::new(n, n)
    }

    fn either(self, other: Size) -> Size {
        Size::new(self.least.min(other.least), self.most.max(other.most))
    }

    /// Returns the size of the union of such a set for each of so many members.
    fn of_each(self, of: Size) -> Size {
        let least = if of.least > 0 { self.least } else { 0 };
        Size::new(least, self.most.saturating_mul(of.most))
    }
}

/// The facts about the sizes of sets in the scope of some variables.
#[derive(Clone)]
pub struct Cardinality<'p> {
    program: &'p Program,
    vars: Vec<Size>,
}

impl<'p> Cardinality<'p> {
    /// Returns the facts where these variables are in scope.
    pub fn of(program: &'p Program, vars: &IndexVec<VarId, Var>) -> Cardinality<'p> {
        let bounds = |var: &Var| match var.single {
            true => Size::ONE,
            false => Size::up_to(most_of_type(program, var.ty)),
        };
        let vars = vars.iter().map(bounds).collect();
        Cardinality { program, vars }
    }

    /// Adds that these variables have exactly one member.
    pub fn with_ones<'v>(mut self, ones: impl IntoIterator<Item = &'v VarId>) -> Cardinality<'p> {
        for v in ones {
            self.vars[v.index()] = Size::ONE;
        }
        self
    }

    /// Adds that these variables have at most one member.
    pub fn with_few<'v>(mut self, few: impl IntoIterator<Item = &'v VarId>) -> Cardinality<'p> {
        for v in few {
            if let Some(bounds) = self.vars.get_mut(v.index()) {
                bounds.most = bounds.most.min(1);
            }
        }
        self
    }

    /// Whether a set has exactly one member in every position.
    pub fn is_one(&self, e: &Expr) -> bool {
        is_set(e) && self.size(e) == Size::ONE
    }

    /// Whether a set has at most one member in every position.
    pub fn is_few(&self, e: &Expr) -> bool {
        is_set(e) && self.size(e).most <= 1
    }

    /// Whether a set has a member in every position.
    pub fn is_some(&self, e: &Expr) -> bool {
        is_set(e) && self.size(e).least > 0
    }

    /// Returns the size of a set.
    pub fn size(&self, e: &Expr) -> Size {
        self.of_expr(e, &mut { FUEL })
    }

    fn unknown(&self, e: &Expr) -> Size {
        Size::up_to(most_of_type(self.program, e.ty))
    }

    fn of_expr(&self, e: &Expr, fuel: &mut usize) -> Size {
        let unknown = self.unknown(e);
        let Some(left) = fuel.checked_sub(1) else {
            return unknown;
        };
        *fuel = left;
        let program = self.program;
        let found = match &*e.kind {
            K::Me => Size::ONE,
            K::Next if !program.simultaneous => Size::ONE,
            K::Others(a) if self.has_one_opponent(a) && self.of_expr(a, fuel) == Size::ONE => {
                Size::ONE
            }
            K::Playing => Size::up_to(program.players.len()),
            K::Var(v) => self.vars.get(v.index()).copied().unwrap_or(unknown),
            K::Lit(value) => Size::of(value),
            K::Const(id, key) => self.of_const(*id, key.as_ref(), fuel),
            K::State(id, index) => {
                let one = index.iter().all(|e| self.of_key(e, fuel).most <= 1);
                match program.states[*id].ty {
                    StateTy::Enum(_) if index.is_empty() => Size::ONE,
                    StateTy::Player | StateTy::Cell | StateTy::Kind | StateTy::Dir if one => {
                        Size::up_to(1)
                    }
                    StateTy::Enum(_) if one => Size::up_to(1),
                    _ => unknown,
                }
            }
            K::Call {
                function,
                me,
                key,
                args,
            } => {
                let axis = program.functions[*function].axis;
                let has_entry = key.as_ref().is_none_or(|key| self.has_entry(axis, key));
                let keys = [me, key].into_iter().flatten();
                let keys: Vec<Size> = keys.map(|key| self.of_key(key, fuel)).collect();
                let args: Vec<Size> = args.iter().map(|e| self.of_expr(e, fuel)).collect();
                let value = self.of_function(*function, &args, fuel);
                let value = if has_entry {
                    value
                } else {
                    Size::up_to(value.most)
                };
                keys.into_iter().fold(value, Size::of_each)
            }
            K::KindOn(a) | K::OwnerOn(a) => Size::up_to(self.of_expr(a, fuel).most),
            K::Union(a, b) => {
                let (a, b) = (self.of_expr(a, fuel), self.of_expr(b, fuel));
                Size::new(a.least.max(b.least), a.most.saturating_add(b.most))
            }
            K::Inter(a, b) => {
                Size::up_to(self.of_expr(a, fuel).most.min(self.of_expr(b, fuel).most))
            }
            K::Diff(a, _) | K::Filter(_, Domain::Set(a), _) => {
                Size::up_to(self.of_expr(a, fuel).most)
            }
            K::UnionOf(_, Domain::Set(a), value) => {
                self.of_expr(value, fuel).of_each(self.of_expr(a, fuel))
            }
            K::Best(_, _, Domain::Set(a), _) => {
                let a = self.of_expr(a, fuel);
                Size::new(a.least.min(1), a.most)
            }
            K::FirstOf(a) => {
                let a = self.of_expr(a, fuel);
                Size::new(a.least.min(1), a.most.min(1))
            }
            K::Turned(Turning::Opposite, a) => {
                let a = self.of_expr(a, fuel);
                Size::new(a.least.min(1), a.most)
            }
            K::Turned(_, a) => Size::up_to(self.of_expr(a, fuel).most),
            K::Coord(_) => Size::up_to(1),
            K::Step(from, dirs, times) => {
                // No steps lead to the cells themselves, whatever the directions.
                let stay = usize::from(times.is_some());
                let most = self.of_expr(dirs, fuel).most.max(stay);
                Size::up_to(self.of_expr(from, fuel).most.saturating_mul(most))
            }
            K::Ray(ray) => self.of_ray(ray, fuel),
            K::If(_, a, b) => self.of_expr(a, fuel).either(self.of_expr(b, fuel)),
            K::Before(a) => self.of_expr(a, fuel),
            _ => unknown,
        };
        Size::new(found.least, found.most.min(unknown.most))
    }

    fn of_const(&self, id: ConstId, key: Option<&Expr>, fuel: &mut usize) -> Size {
        let table = &self.program.consts[id];
        let entries = table.values.iter().map(Size::of);
        let entry = entries.reduce(Size::either).unwrap_or(Size::up_to(0));
        match key {
            None if table.axis.is_some() => Size::UNKNOWN,
            None => entry,
            Some(key) if self.has_entry(table.axis, key) => entry.of_each(self.of_key(key, fuel)),
            Some(key) => Size::up_to(entry.most).of_each(self.of_key(key, fuel)),
        }
    }

    /// Returns the size of an index; a number is one member.
    fn of_key(&self, key: &Expr, fuel: &mut usize) -> Size {
        match is_set(key) {
            true => self.of_expr(key, fuel),
            false => Size::ONE,
        }
    }

    fn has_one_opponent(&self, player: &Expr) -> bool {
        self.program.players.len() == 2 && is_player(self.program, player, false)
    }

    /// Whether a table by this axis has an entry for each member of a key: chance has none in tables by player, and
    /// a number may be out of range.
    fn has_entry(&self, axis: Option<Axis>, key: &Expr) -> bool {
        match axis {
            None => true,
            Some(Axis::Player) => is_player(self.program, key, false),
            Some(Axis::Range(lo, hi)) => key.literal_num().is_some_and(|n| lo <= n && n <= hi),
            Some(Axis::Kind | Axis::Cell | Axis::Dir | Axis::Enum(_)) => true,
        }
    }

    fn of_function(&self, id: FnId, args: &[Size], fuel: &mut usize) -> Size {
        let function = &self.program.functions[id];
        let mut inside = Cardinality::of(self.program, &function.vars);
        for (var, arg) in inside.vars.iter_mut().zip(args) {
            *var = Size::new(var.least.max(arg.least), var.most.min(arg.most));
        }
        let entries = function.entries.iter().map(|entry| match entry {
            Some(entry) => inside.of_expr(entry, fuel),
            None => Size::up_to(0),
        });
        let unknown = Size::up_to(most_of_type(self.program, function.ty));
        entries.reduce(Size::either).unwrap_or(unknown)
    }

    fn of_ray(&self, ray: &Ray, fuel: &mut usize) -> Size {
        let grid = &self.program.grid;
        let (from, dirs) = (self.of_expr(&ray.from, fuel), self.of_expr(&ray.dirs, fuel));
        let most = match (&ray.ending, ray.dirs.literal_mask()) {
            (Ending::Onto(_), _) => dirs.most,
            (_, Some(dirs)) if !grid.returns() => longest_lines(grid, dirs, true),
            _ => return Size::up_to(grid.bits),
        };
        Size::up_to(from.most.saturating_mul(most))
    }
}

fn is_set(e: &Expr) -> bool {
    !matches!(e.ty, Ty::Num | Ty::Truth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Id;
    use crate::ir::testing::lowered;
    use crate::ir::walk::visit_stmts;
    use crate::ir::{BlockId, StmtKind};

    /// Returns the sizes of the values of `let`s in a move from a cell, by their names.
    fn sizes(players: &str, lets: &str) -> Vec<(String, usize, usize)> {
        let program = lowered(&format!(
            "game \"Small\"\nplayers {players}\nboard square 4 x 4\npieces man M\nenum mood = calm, cross\n\
             region den = white: a1, black: b1\ndir never = n & s\nstate spot : cell\nstate near[player] : cell\nstate told : mood\nstate turner : player\n\
             setup {{ white man on a4 }}\ndef beside(c) = c.n & empty\n\
             move go {{ choose from in own\n{lets}\nspot := none; near[me] := none; told := cross; turner := opponent; from -> a1 }}\n\
             end {{ turn > 9 : draw; some spot & near[white] and told == calm and turner == white : draw }}\n"
        ));
        let body = &program.blocks[BlockId::from_index(0)].body;
        let known = Cardinality::of(&program, &body.vars);
        let mut found = Vec::new();
        visit_stmts(&body.stmts, &mut |s| {
            if let StmtKind::Let(v, e) = &s.kind {
                let size = known.size(e);
                found.push((body.vars[*v].name.clone(), size.least, size.most));
            }
        });
        found
    }

    #[track_caller]
    fn check(players: &str, expected: &[(&str, &str, usize, usize)]) {
        let lets: Vec<String> = expected
            .iter()
            .map(|(name, value, ..)| format!("let {name} = {value}"))
            .collect();
        let found = sizes(players, &lets.join("\n"));
        let expected = expected
            .iter()
            .map(|(n, _, least, most)| (n.to_string(), *least, *most));
        assert_eq!(found, expected.collect::<Vec<_>>());
    }

    #[test]
    fn sets_of_one_member_or_none_are_known() {
        check(
            "white, black",
            &[
                ("one", "from", 1, 1),
                ("all", "own", 0, 16),
                ("ahead", "from.n", 0, 1),
                ("aside", "from.(e | w)", 0, 2),
                ("home", "den[me]", 1, 1),
                ("theirs", "den[opponent]", 1, 1),
                ("whose", "den[turner]", 0, 1),
                ("both", "from | den[me]", 1, 2),
                ("rest", "own - from", 0, 16),
                ("here", "own & from.n", 0, 1),
                ("foe", "opponent", 1, 1),
                ("mark", "spot", 0, 1),
                ("marks", "near[me]", 0, 1),
                ("mind", "told", 1, 1),
                ("either", "if some own then from else den[me]", 1, 1),
                ("maybe", "if some own then from else none", 0, 1),
                ("hit", "from.ray(n, through empty, onto enemy)", 0, 1),
                ("seen_by", "from.ray(n | e, through empty)", 0, 6),
                ("what", "kind(from)", 0, 1),
                ("called", "beside(from)", 0, 1),
                ("calls", "beside(own)", 0, 16),
                ("some_one", "first_of(own)", 0, 1),
                ("the_first", "first_of(from | own)", 1, 1),
                ("kept", "{c in from.(n | e) : c in own}", 0, 2),
                ("best", "most(c in from | own : x(c))", 1, 16),
                ("joined", "union(c in from.(n | e) : c.(n | s))", 0, 4),
            ],
        );
    }

    #[test]
    fn no_steps_in_no_direction_lead_to_the_cell_itself() {
        let lets = "let stay = from.never(#own - 1)\nlet gone = from.never";
        let expected = [("stay", 1), ("gone", 0)].map(|(name, most)| (name.to_string(), 0, most));
        assert_eq!(sizes("white, black", lets), expected);
    }

    #[test]
    fn chance_has_no_entry_in_tables_by_player() {
        check(
            "white, black, chance",
            &[("home", "den[me]", 0, 1), ("foe", "opponent", 0, 3)],
        );
    }
}
