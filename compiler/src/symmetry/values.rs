//! Values of expressions that no position changes, for every value of the names in them.
//!
//! An expression that reads no pieces, states or turns depends on `me` and on names alone. Where each name has few
//! possible values, all values of the expression are listed, as the interpreter evaluates them. So two such
//! expressions are compared value by value: for all values of the names, the image of the first value is the second
//! one, taken at the images of the names. No rule about coordinates, tables or filters is needed for them.

use super::maps::Symmetry;
use super::names::Names;
use crate::check::walk::each_expr;
use crate::index::Id;
use crate::interp::{CellSet, Value, World, value_for};
use crate::lint::Sums;
use crate::typed::{CellId, Expr, ExprKind, Game, LocalId, PlayerId, Stmt, Ty};
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// The most combinations of values for one expression.
const MOST_CASES: usize = 20_000;
/// The most work for all expressions of a game, in steps of the interpreter.
const ALL_WORK: u32 = 8_000_000;
/// The most comparisons for all maps of a game.
const ALL_COMPARISONS: u64 = 50_000_000;

/// The values of a game's expressions, listed when they are first asked for.
pub(super) struct Values<'g> {
    game: &'g Game,
    world: World,
    /// The bounds of sums, once a sum is met.
    sums: OnceCell<Sums<'g>>,
    /// By address of an expression, what its value depends on; `None` where a position changes it.
    inputs: RefCell<HashMap<usize, Option<Inputs>>>,
    /// By address of an expression, its values; `None` where these are too many.
    tables: RefCell<HashMap<usize, Option<Rc<Table>>>>,
    work: Cell<u32>,
    /// By address of a loop, whether its rounds may run in any order.
    loops: RefCell<HashMap<usize, bool>>,
    /// The number of remaining comparisons; nothing more is proved without any.
    left: Cell<u64>,
}

type Inputs = Rc<[Input]>;

/// The inputs that a value may depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Input {
    Me,
    Name(LocalId, Ty),
}

/// The values that an input may have, in a fixed order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sort {
    /// A player or chance.
    Me,
    /// No member of this type, or one.
    AtMostOne(Ty),
    /// One member of this type.
    One(Ty),
    /// A number of this range.
    Number(i32, i32),
    Truth,
}

/// All values of an expression.
struct Table {
    inputs: Vec<(Input, Sort)>,
    /// By input, how many values it may have.
    counts: Vec<usize>,
    /// The first input varies fastest.
    values: Vec<Value>,
}

/// An input of one or both of two expressions that are compared.
struct Pair {
    first: Option<Input>,
    second: Option<Input>,
    sort: Sort,
}

impl<'g> Values<'g> {
    pub(super) fn new(game: &'g Game) -> Values<'g> {
        Values {
            game,
            world: World::new(Arc::new(game.clone())),
            sums: OnceCell::new(),
            inputs: RefCell::default(),
            tables: RefCell::default(),
            work: Cell::new(ALL_WORK),
            loops: RefCell::default(),
            left: Cell::new(ALL_COMPARISONS),
        }
    }

    /// Whether a sum never stops at the limits of numbers on the way.
    pub(super) fn adds_in_any_order(&self, sum: &Expr) -> bool {
        let sums = self.sums.get_or_init(|| Sums::new(self.game));
        sums.in_any_order(sum)
    }

    /// Takes comparisons from those that are left; false where these are too few.
    pub(super) fn spend(&self, comparisons: usize) -> bool {
        let left = self.left.get().checked_sub(comparisons as u64);
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Whether the rounds of a loop may run in any order, which no map changes.
    pub(super) fn known_loop(&self, stmt: &'g Stmt, find: impl FnOnce() -> bool) -> bool {
        let place = std::ptr::from_ref(stmt).addr();
        if let Some(known) = self.loops.borrow().get(&place) {
            return *known;
        }
        let found = find();
        self.loops.borrow_mut().insert(place, found);
        found
    }

    /// The lookup tables of the board.
    pub(super) fn world(&self) -> &World {
        &self.world
    }

    /// Whether two expressions correspond, seen by their values; `None` where a position changes one of them, or the
    /// values are too many.
    pub(super) fn correspond(
        &self,
        map: &Symmetry,
        (a, b): (&'g Expr, &'g Expr),
        names: &Names<'g>,
    ) -> Option<bool> {
        let (pairs, first, second) = self.pair_up((a, b), names)?;
        let mut digits = vec![0; pairs.len()];
        loop {
            let images = pairs.iter().zip(&digits);
            let images: Vec<usize> = images
                .map(|(pair, at)| self.image(map, pair.sort, *at))
                .collect();
            let from = first.at(&pairs, &digits, |pair| pair.first)?;
            let to = second.at(&pairs, &images, |pair| pair.second)?;
            if !self.spend(1) || image(map, a.ty, from) != *to {
                return Some(false);
            }
            if !self.count_on(&pairs, &mut digits) {
                return Some(true);
            }
        }
    }

    /// Whether two numbers that depend on the member of a set order these alike: of two members, the first number is
    /// less for one if and only if the second number is less for its image, and equal if equal.
    pub(super) fn order_alike(
        &self,
        map: &Symmetry,
        (a, b): (&'g Expr, &'g Expr),
        (of, image_of): (LocalId, LocalId),
        names: &Names<'g>,
    ) -> Option<bool> {
        let all = self.keys((a, b), (of, image_of), map, names)?;
        let alike = |(m, n): (&Key, &Key)| {
            m.case != n.case || m.value.cmp(&n.value) == m.image.cmp(&n.image)
        };
        Some(all.iter().all(|m| all.iter().all(|n| alike((m, n)))))
    }

    /// Whether a map keeps the order of the members that have equal numbers.
    pub(super) fn keeps_ties(
        &self,
        map: &Symmetry,
        key: &'g Expr,
        of: LocalId,
        names: &Names<'g>,
    ) -> Option<bool> {
        let all = self.keys((key, key), (of, of), map, names)?;
        let keeps = |(m, n): (&Key, &Key)| {
            let tie = m.case == n.case && m.value == n.value;
            !tie || m.member.cmp(&n.member) == m.to.cmp(&n.to)
        };
        Some(all.iter().all(|m| all.iter().all(|n| keeps((m, n)))))
    }

    /// The numbers by member and by the values of other names.
    fn keys(
        &self,
        (a, b): (&'g Expr, &'g Expr),
        (of, image_of): (LocalId, LocalId),
        map: &Symmetry,
        names: &Names<'g>,
    ) -> Option<Vec<Key>> {
        let mut names = names.clone();
        names.bind_member((of, image_of));
        let (pairs, first, second) = self.pair_up((a, b), &names)?;
        let is_member =
            |pair: &Pair| matches!(pair.first, Some(Input::Name(local, _)) if local == of);
        let place = pairs.iter().position(is_member)?;
        let mut digits = vec![0; pairs.len()];
        let mut keys = Vec::new();
        loop {
            let images = pairs.iter().zip(&digits);
            let images: Vec<usize> = images
                .map(|(pair, at)| self.image(map, pair.sort, *at))
                .collect();
            let number = |value: &Value| match value {
                Value::Num(n) => Some(*n),
                _ => None,
            };
            let mut case = digits.clone();
            case[place] = 0;
            keys.push(Key {
                case,
                member: digits[place],
                to: images[place],
                value: number(first.at(&pairs, &digits, |pair| pair.first)?)?,
                image: number(second.at(&pairs, &images, |pair| pair.second)?)?,
            });
            if !self.count_on(&pairs, &mut digits) {
                let pairs = keys.len() * keys.len();
                return self.spend(pairs).then_some(keys);
            }
        }
    }

    /// The value of an expression whose inputs are all known; `None` where one is not.
    pub(super) fn at(&self, e: &'g Expr, known: impl Fn(Input) -> Option<Value>) -> Option<Value> {
        let (mut me, mut locals) = (PlayerId(0), Vec::new());
        for input in self.inputs(e)?.iter() {
            match (*input, known(*input)?) {
                (Input::Me, Value::Mask(mask)) => {
                    me = PlayerId::from_index(mask.trailing_zeros() as usize);
                }
                (Input::Me, _) => return None,
                (Input::Name(local, _), value) => set_local(&mut locals, local, value),
            }
        }
        value_for(&self.world, e, me, locals, &self.work)
    }

    /// Whether a map keeps the order of the members of a set, whatever the names are.
    pub(super) fn keeps_order(&self, map: &Symmetry, e: &'g Expr, names: &Names<'g>) -> bool {
        let Some((_, table, _)) = self.pair_up((e, e), names) else {
            return false;
        };
        table.values.iter().all(|value| {
            let members: Vec<usize> = match value {
                Value::Cells(cells) => cells.iter().map(Id::index).collect(),
                Value::Mask(mask) => (0..64).filter(|at| mask >> at & 1 == 1).collect(),
                Value::Num(_) | Value::Truth(_) => Vec::new(),
            };
            let images = members.iter().map(|member| map.member(e.ty, *member));
            images.is_sorted()
        })
    }

    /// The value of an expression that depends on nothing.
    pub(super) fn constant(&self, e: &'g Expr) -> Option<Value> {
        let table = self.table(e, &[])?;
        table.values.first().cloned()
    }

    /// The inputs of two expressions, and their values.
    fn pair_up(
        &self,
        (a, b): (&'g Expr, &'g Expr),
        names: &Names<'g>,
    ) -> Option<(Vec<Pair>, Rc<Table>, Rc<Table>)> {
        let mut pairs: Vec<Pair> = Vec::new();
        for input in self.inputs(a)?.iter() {
            let second = match *input {
                Input::Me => Input::Me,
                Input::Name(local, ty) => Input::Name(names.image(local), ty),
            };
            pairs.push(Pair {
                first: Some(*input),
                second: Some(second),
                sort: sort(*input, names)?,
            });
        }
        for input in self.inputs(b)?.iter() {
            if pairs.iter().any(|pair| pair.second == Some(*input)) {
                continue;
            }
            let first = match *input {
                Input::Me => Input::Me,
                Input::Name(local, ty) => Input::Name(names.preimage(local)?, ty),
            };
            pairs.push(Pair {
                first: Some(first),
                second: Some(*input),
                sort: sort(first, names)?,
            });
        }
        let mut cases = pairs.iter().map(|pair| self.count(pair.sort));
        let cases = cases.try_fold(1_usize, |all, n| all.checked_mul(n));
        cases.filter(|cases| *cases <= MOST_CASES)?;
        let of = |input: Option<Input>| pairs.iter().find(|pair| pair.second == input);
        let first = pairs
            .iter()
            .filter_map(|pair| Some((pair.first?, pair.sort)));
        let first = self.table(a, &first.collect::<Vec<_>>())?;
        let second = self.inputs(b)?;
        let second = second
            .iter()
            .map(|input| Some((*input, of(Some(*input))?.sort)));
        let second: Option<Vec<_>> = second.collect();
        let second = self.table(b, &second?)?;
        Some((pairs, first, second))
    }

    /// The next combination; false after the last one.
    fn count_on(&self, pairs: &[Pair], digits: &mut [usize]) -> bool {
        for (pair, digit) in pairs.iter().zip(digits) {
            *digit += 1;
            if *digit < self.count(pair.sort) {
                return true;
            }
            *digit = 0;
        }
        false
    }

    /// Returns the inputs of an expression; `None` where a position changes it.
    fn inputs(&self, e: &'g Expr) -> Option<Inputs> {
        let place = std::ptr::from_ref(e).addr();
        if let Some(known) = self.inputs.borrow().get(&place) {
            return known.clone();
        }
        let found = self.depends(e);
        self.inputs.borrow_mut().insert(place, found.clone());
        found
    }

    fn depends(&self, e: &'g Expr) -> Option<Inputs> {
        let (mut inputs, mut bound, mut is_still) = (Vec::new(), Vec::new(), true);
        each_expr(e, &mut |part| {
            bound.extend(binds(part));
            is_still &= reads_nothing(self.game, part);
            let input = match &*part.kind {
                ExprKind::Me => Input::Me,
                ExprKind::Def { def, .. } if self.game.defs[*def].uses_me => Input::Me,
                ExprKind::Local(local) => Input::Name(*local, part.ty),
                _ => return,
            };
            if !inputs.contains(&input) {
                inputs.push(input);
            }
        });
        inputs.retain(|input| match input {
            Input::Me => true,
            Input::Name(local, _) => !bound.contains(local),
        });
        is_still.then(|| inputs.into())
    }

    /// The values of an expression for all combinations of these inputs, of which it depends on some.
    fn table(&self, e: &'g Expr, sorts: &[(Input, Sort)]) -> Option<Rc<Table>> {
        let own = self.inputs(e)?;
        let inputs: Option<Vec<_>> = own
            .iter()
            .map(|input| sorts.iter().find(|(of, _)| of == input).copied())
            .collect();
        let inputs = inputs?;
        let place = std::ptr::from_ref(e).addr();
        if let Some(known) = self.tables.borrow().get(&place)
            && known.as_ref().is_none_or(|table| table.inputs == inputs)
        {
            return known.clone();
        }
        let made = self.evaluated(e, inputs).map(Rc::new);
        self.tables.borrow_mut().insert(place, made.clone());
        made
    }

    fn evaluated(&self, e: &Expr, inputs: Vec<(Input, Sort)>) -> Option<Table> {
        let counts: Vec<usize> = inputs.iter().map(|(_, sort)| self.count(*sort)).collect();
        let cases: usize = counts.iter().product();
        let mut values = Vec::new();
        for case in 0..cases {
            let (mut rest, mut me, mut locals) = (case, PlayerId(0), Vec::new());
            for ((input, sort), count) in inputs.iter().zip(&counts) {
                let at = rest % count;
                rest /= count;
                match input {
                    Input::Me => me = PlayerId::from_index(at),
                    Input::Name(local, _) => {
                        set_local(&mut locals, *local, self.member(*sort, at));
                    }
                }
            }
            values.push(value_for(&self.world, e, me, locals, &self.work)?);
        }
        Some(Table {
            inputs,
            counts,
            values,
        })
    }

    /// The number of values of an input.
    fn count(&self, sort: Sort) -> usize {
        match sort {
            Sort::Me => self.game.players.len() + usize::from(self.game.chance),
            Sort::AtMostOne(ty) => self.members(ty) + 1,
            Sort::One(ty) => self.members(ty),
            Sort::Number(low, high) => (i64::from(high) - i64::from(low) + 1).max(0) as usize,
            Sort::Truth => 2,
        }
    }

    /// The number of members of a type.
    pub(super) fn members(&self, ty: Ty) -> usize {
        match ty {
            Ty::Cells => self.game.board.cells.len(),
            Ty::Dirs => self.game.board.dirs.len(),
            Ty::Kinds => self.game.kinds.len(),
            Ty::Players => self.game.players.len() + usize::from(self.game.chance),
            Ty::Enum(id) => self.game.enums[id].members.len(),
            Ty::Num | Ty::Truth | Ty::Unknown => 0,
        }
    }

    /// The value with this number.
    fn member(&self, sort: Sort, at: usize) -> Value {
        let set = |ty: Ty, member: Option<usize>| match ty {
            Ty::Cells => {
                let cell = member.map(CellId::from_index);
                Value::Cells(self.world.one(cell))
            }
            _ => Value::Mask(member.map_or(0, |member| 1 << member)),
        };
        match sort {
            Sort::Me => Value::Mask(1 << at),
            Sort::AtMostOne(ty) => set(ty, at.checked_sub(1)),
            Sort::One(ty) => set(ty, Some(at)),
            Sort::Number(low, _) => Value::Num(low.saturating_add(at as i32)),
            Sort::Truth => Value::Truth(at == 1),
        }
    }

    /// The number of the image of the value with this number.
    fn image(&self, map: &Symmetry, sort: Sort, at: usize) -> usize {
        match sort {
            Sort::Me => map.member(Ty::Players, at),
            Sort::AtMostOne(ty) => at.checked_sub(1).map_or(0, |at| map.member(ty, at) + 1),
            Sort::One(ty) => map.member(ty, at),
            Sort::Number(..) | Sort::Truth => at,
        }
    }
}

/// A number of a member.
struct Key {
    /// The values of all other names.
    case: Vec<usize>,
    member: usize,
    to: usize,
    value: i32,
    image: i32,
}

impl Table {
    /// The value for these values of the pairs.
    fn at(
        &self,
        pairs: &[Pair],
        digits: &[usize],
        side: impl Fn(&Pair) -> Option<Input>,
    ) -> Option<&Value> {
        let (mut index, mut stride) = (0, 1);
        for ((input, _), count) in self.inputs.iter().zip(&self.counts) {
            let place = pairs.iter().position(|pair| side(pair) == Some(*input))?;
            index += stride * digits[place];
            stride *= count;
        }
        self.values.get(index)
    }
}

fn set_local(locals: &mut Vec<Value>, local: LocalId, value: Value) {
    if locals.len() <= local.index() {
        locals.resize(local.index() + 1, Value::Truth(false));
    }
    locals[local.index()] = value;
}

/// Returns the possible values of a name or `me`; `None` where these are not known to be few.
fn sort(input: Input, names: &Names<'_>) -> Option<Sort> {
    match input {
        Input::Me => Some(Sort::Me),
        Input::Name(_, Ty::Truth) => Some(Sort::Truth),
        Input::Name(local, Ty::Num) => {
            let (low, high) = names.singles.range(local)?;
            Some(Sort::Number(low, high))
        }
        Input::Name(local, ty) if names.singles.is_one(local) => Some(Sort::One(ty)),
        Input::Name(local, ty) if names.singles.has_at_most_one(local) => Some(Sort::AtMostOne(ty)),
        Input::Name(..) => None,
    }
}

/// The name that an expression binds.
fn binds(e: &Expr) -> Option<LocalId> {
    match &*e.kind {
        ExprKind::Filter(local, ..)
        | ExprKind::UnionOf(local, ..)
        | ExprKind::Reach(local, ..)
        | ExprKind::Best(_, local, ..)
        | ExprKind::Sum(local, ..)
        | ExprKind::Extreme(_, local, ..) => Some(*local),
        _ => None,
    }
}

/// Whether an expression itself, its operands aside, reads nothing of a position or of other players' choices.
fn reads_nothing(game: &Game, e: &Expr) -> bool {
    use ExprKind as K;
    match &*e.kind {
        K::Next | K::Playing | K::Turn | K::Passes | K::OthersLocal(_) | K::Blocked => false,
        K::Empty(_) | K::Occupied(_) | K::Pieces { .. } | K::State(..) => false,
        K::KindOn(_) | K::OwnerOn(_) | K::Seen(_) | K::SeenAgo(..) => false,
        K::Can(..) | K::Before(_) => false,
        K::Def { def, .. } => game.defs[*def].constant,
        _ => true,
    }
}

/// The image of a value.
fn image(map: &Symmetry, ty: Ty, value: &Value) -> Value {
    match value {
        Value::Cells(cells) => Value::Cells(image_of_cells(map, cells)),
        Value::Mask(mask) => Value::Mask(map.map_mask(ty, *mask)),
        Value::Num(_) | Value::Truth(_) => value.clone(),
    }
}

fn image_of_cells(map: &Symmetry, cells: &CellSet) -> CellSet {
    let mut image = cells.none();
    cells.iter().for_each(|cell| image.insert(map.cells[cell]));
    image
}
