//! Builds functions: every operation goes through [`Builder::op`], which simplifies it and returns the
//! existing value for an equal operation of the same region (value numbering).
//!
//! An operation that reads a position or a variable is equal to an earlier one only if nothing was
//! written in between. So whoever begins a loop whose body writes must first call [`Builder::written`]
//! or [`Builder::assigned`]: the first read in the body belongs to later rounds too.

use super::op::{Of, Op, Set, Ty};
use super::region::{Call, Def, Domain, Region, Stmt, Value};
use super::signature::Gives;
use super::unread::remove_unread_vars;
use super::{FieldId, Function, FunctionId, PosId, SELF, Sort, ValueId, Var, VarId, WAS};
use crate::cite::Cite;
use crate::index::IndexVec;
use crate::ir::bits::Bits;
use crate::ir::eval::arith;
use crate::typed::Arith;
use std::collections::{BTreeSet, HashMap};

/// A function under construction.
pub struct Builder {
    f: Function,
    /// All cells of the board.
    cells: Bits,
    open: Vec<Open>,
    /// The operation that defines each value, for values defined by one.
    ops: HashMap<ValueId, Op>,
    /// The number of writes to positions so far.
    writes: u32,
    /// The number of assignments to each variable so far.
    assigns: IndexVec<VarId, u32>,
    /// The variables that take the name of their last value.
    unnamed: BTreeSet<VarId>,
}

/// The writes before a region that reads positions anew.
#[derive(Debug)]
pub struct ReadMark(u32);

/// A region under construction.
#[derive(Default)]
struct Open {
    stmts: Vec<Stmt>,
    known: HashMap<(Op, u32), ValueId>,
}

impl Builder {
    /// Returns a builder of a function without statements, for a board with these cells.
    pub fn new(name: &str, sort: Sort, cite: Option<Cite>, cells: &Bits) -> Builder {
        Builder {
            f: Function {
                name: name.into(),
                doc: String::new(),
                cite,
                sort,
                params: Vec::new(),
                result: None,
                past: false,
                blocked: false,
                was: false,
                of_boards: false,
                visits: false,
                values: IndexVec::new(),
                vars: IndexVec::new(),
                positions: IndexVec::from_vec(vec!["self".into()]),
                body: Region::default(),
            },
            cells: cells.clone(),
            open: vec![Open::default()],
            ops: HashMap::new(),
            writes: 0,
            assigns: IndexVec::new(),
            unnamed: BTreeSet::new(),
        }
    }

    /// Sets the description of the function.
    pub fn doc(mut self, doc: &str) -> Builder {
        self.f.doc = doc.into();
        self
    }

    /// Sets the place in the rules that the function cites.
    pub fn cited(mut self, cite: Cite) -> Builder {
        self.f.cite = Some(cite);
        self
    }

    /// Gives the function access to the position before a joint turn.
    pub fn with_was(mut self) -> Builder {
        self.f.was = true;
        let was = self.f.positions.push("was".into());
        debug_assert_eq!(was, WAS);
        self
    }

    /// Finishes the function, with its result.
    pub fn end(mut self, value: Option<ValueId>) -> Function {
        let open = self.open.pop().unwrap_or_default();
        self.f.result = value.map(|v| self.ty(v));
        self.f.body = Region {
            stmts: open.stmts,
            value,
        };
        remove_unread_vars(&mut self.f.body);
        self.f
    }

    /// Marks that the function reads earlier positions.
    pub fn asks_past(&mut self) {
        self.f.past = true;
    }

    /// Marks that the function shares the visited states of its caller.
    pub fn shares_visits(&mut self) {
        self.f.visits = true;
    }

    /// Marks that the function tests whether the next player has no move.
    pub fn asks_blocked(&mut self) {
        self.f.blocked = true;
    }

    /// Adds a parameter.
    pub fn param(&mut self, name: &str, ty: Ty) -> ValueId {
        let value = self.value(ty, Some(name));
        self.f.params.push(value);
        value
    }

    /// Adds a value that a loop or a statement binds.
    pub fn value(&mut self, ty: Ty, name: Option<&str>) -> ValueId {
        self.f.values.push(Value {
            ty,
            name: name.map(str::to_string),
        })
    }

    /// Gives a value a name of the rules, if it has none.
    pub fn name(&mut self, value: ValueId, name: &str) {
        let literal = matches!(
            self.is(value),
            Some(Op::Num(_) | Op::Index(_) | Op::Mask(..) | Op::Truth(_))
        );
        if let Some(Op::Get(var)) = self.is(value)
            && self.unnamed.contains(var)
        {
            let var = *var;
            self.unnamed.remove(&var);
            self.f.vars[var].name = name.into();
        }
        let slot = &mut self.f.values[value].name;
        if !literal && slot.is_none() {
            *slot = Some(name.into());
        }
    }

    /// Returns the type of a value.
    pub fn ty(&self, value: ValueId) -> Ty {
        self.f.values[value].ty
    }

    /// Returns the operation that defines a value, if it is defined by one.
    pub fn is(&self, value: ValueId) -> Option<&Op> {
        self.ops.get(&value)
    }

    // ---- operations

    /// Returns the value of an operation whose type follows from its operands.
    pub fn op(&mut self, op: Op) -> ValueId {
        if let Some(value) = self.simpler(&op) {
            return value;
        }
        let ty = self.ty_of(&op);
        self.typed(op, ty)
    }

    /// Returns the value of an operation of a given type.
    pub fn typed(&mut self, op: Op, ty: Ty) -> ValueId {
        let at = match &op {
            Op::Get(var) => self.assigns[*var],
            op if op.position().is_some() => self.writes,
            _ => 0,
        };
        let key = (op, at);
        let known = self.open.iter().rev().find_map(|open| open.known.get(&key));
        if let Some(value) = known {
            return *value;
        }
        let value = self.value(ty, None);
        self.ops.insert(value, key.0.clone());
        self.stmt(Stmt::Let(value, Def::Op(key.0.clone())));
        if let Some(open) = self.open.last_mut() {
            open.known.insert(key, value);
        }
        value
    }

    /// Returns a literal number.
    pub fn num(&mut self, n: i32) -> ValueId {
        self.op(Op::Num(n))
    }
    /// Returns a literal index.
    pub fn index(&mut self, i: usize) -> ValueId {
        self.op(Op::Index(i))
    }
    /// Returns a literal truth.
    pub fn truth(&mut self, t: bool) -> ValueId {
        self.op(Op::Truth(t))
    }
    /// Returns a literal mask.
    pub fn mask(&mut self, m: u64, of: Of) -> ValueId {
        self.op(Op::Mask(m, if m == 0 { Of::Any } else { of }))
    }
    /// Returns a literal set of cells.
    pub fn set(&mut self, cells: Bits) -> ValueId {
        self.op(Op::Cells(Set(cells)))
    }
    /// Returns the empty set, 0 or false.
    pub fn nothing(&mut self, ty: Ty) -> ValueId {
        match ty {
            Ty::Cells => self.set(Bits::new()),
            Ty::Num => self.num(0),
            Ty::Truth => self.truth(false),
            Ty::Index => self.index(0),
            Ty::Trail => self.op(Op::NoTrail),
            Ty::Mask | Ty::Key | Ty::Verdict | Ty::Reach => self.mask(0, Of::Any),
        }
    }
    /// Returns the set of one member.
    pub fn one(&mut self, of: Ty, index: ValueId) -> ValueId {
        match of {
            Ty::Cells => self.op(Op::Cell(index)),
            _ => self.op(Op::Member(index)),
        }
    }
    /// Returns the negation of a truth.
    pub fn not(&mut self, t: ValueId) -> ValueId {
        self.op(Op::Not(t))
    }
    /// Returns the union, sum or disjunction of two values.
    pub fn join(&mut self, a: ValueId, b: ValueId) -> ValueId {
        match self.ty(a) {
            Ty::Num => self.op(Op::Arith(Arith::Add, a, b)),
            Ty::Truth => {
                let region = Region {
                    stmts: Vec::new(),
                    value: Some(b),
                };
                self.or(a, region)
            }
            _ => self.op(Op::Union(a, b)),
        }
    }
    /// Returns the truth of a literal.
    pub fn known(&self, t: ValueId) -> Option<bool> {
        match self.is(t) {
            Some(Op::Truth(t)) => Some(*t),
            _ => None,
        }
    }

    /// Returns the conjunction; the region is evaluated only if `a` holds.
    pub fn and(&mut self, a: ValueId, b: Region) -> ValueId {
        self.lazy(a, b, false, Def::And)
    }
    /// Returns the disjunction; the region is evaluated only if `a` does not hold.
    pub fn or(&mut self, a: ValueId, b: Region) -> ValueId {
        self.lazy(a, b, true, Def::Or)
    }
    fn lazy(
        &mut self,
        a: ValueId,
        b: Region,
        decides: bool,
        def: impl Fn(ValueId, Region) -> Def,
    ) -> ValueId {
        match self.known(a) {
            Some(known) if known == decides => a,
            Some(_) => self.inlined(b).unwrap_or(a),
            None => match b.value.and_then(|b| self.known(b)) {
                Some(known) if known == decides => self.truth(known),
                Some(_) => a,
                None => self.define(Ty::Truth, def(a, b)),
            },
        }
    }
    /// Returns the value of one of two regions.
    pub fn choose(&mut self, cond: ValueId, yes: Region, no: Region, ty: Ty) -> ValueId {
        let known = match self.known(cond) {
            Some(true) => yes,
            Some(false) => no,
            None if ty == Ty::Mask
                && self.is_literal(&yes, |mask| mask != 0)
                && self.is_literal(&no, |mask| mask == 0) =>
            {
                let Some(set) = self.inlined(yes) else {
                    return self.nothing(ty);
                };
                return self.op(Op::When(set, cond));
            }
            None => return self.define(ty, Def::If(cond, yes, no)),
        };
        match self.inlined(known) {
            Some(value) => value,
            None => self.nothing(ty),
        }
    }
    /// Whether a region is no more than a literal mask of this sort.
    fn is_literal(&self, region: &Region, sort: impl Fn(u64) -> bool) -> bool {
        let literal = |stmt: &Stmt| matches!(stmt, Stmt::Let(_, Def::Op(Op::Mask(..))));
        let value = region.value.and_then(|value| self.is(value));
        region.stmts.iter().all(literal) && matches!(value, Some(Op::Mask(mask, _)) if sort(*mask))
    }
    /// Returns the value of the region with this index, or of the last one.
    pub fn select(
        &mut self,
        key: ValueId,
        of: Vec<(usize, Region)>,
        other: Region,
        ty: Ty,
    ) -> ValueId {
        self.define(ty, Def::Match(key, of, other))
    }
    fn define(&mut self, ty: Ty, def: Def) -> ValueId {
        let value = self.value(ty, None);
        self.stmt(Stmt::Let(value, def));
        value
    }
    /// Appends a region to the current one, and returns its value.
    pub fn inlined(&mut self, region: Region) -> Option<ValueId> {
        if let Some(open) = self.open.last_mut() {
            open.stmts.extend(region.stmts);
        }
        region.value
    }

    fn ty_of(&self, op: &Op) -> Ty {
        match op.signature().gives {
            Gives::Ty(ty) => ty,
            Gives::Like(value) => self.ty(value),
            Gives::Var(var) => self.f.vars[var].ty,
            // `typed` makes these.
            Gives::Declared => Ty::Num,
        }
    }

    // ---- what is known

    fn cells_of(&self, v: ValueId) -> Option<&Bits> {
        match self.is(v) {
            Some(Op::Cells(Set(cells))) => Some(cells),
            _ => None,
        }
    }
    fn mask_of(&self, v: ValueId) -> Option<u64> {
        match self.is(v) {
            Some(Op::Mask(mask, _)) => Some(*mask),
            _ => None,
        }
    }
    /// Returns the common type of the members of two masks, or that of one of them.
    fn members_of(&self, a: ValueId, b: ValueId) -> Of {
        let of = |v| match self.is(v) {
            Some(Op::Mask(_, of)) => *of,
            _ => Of::Any,
        };
        match of(a) {
            Of::Any => of(b),
            of => of,
        }
    }
    fn num_of(&self, v: ValueId) -> Option<i32> {
        match self.is(v) {
            Some(Op::Num(n)) => Some(*n),
            _ => None,
        }
    }
    fn index_of(&self, v: ValueId) -> Option<usize> {
        match self.is(v) {
            Some(Op::Index(i)) => Some(*i),
            _ => None,
        }
    }
    fn is_none(&self, v: ValueId) -> bool {
        self.mask_of(v) == Some(0) || self.cells_of(v).is_some_and(Bits::is_empty)
    }
    fn is_all(&self, v: ValueId) -> bool {
        self.cells_of(v) == Some(&self.cells)
    }
    /// Returns the index of a set of one member.
    pub fn single(&self, v: ValueId) -> Option<ValueId> {
        match self.is(v) {
            Some(Op::Cell(i) | Op::Member(i)) => Some(*i),
            _ => None,
        }
    }

    /// Returns the index of the only member of a set that is known to have one.
    pub fn only(&mut self, v: ValueId) -> Option<ValueId> {
        let literal = match self.is(v) {
            Some(Op::Mask(mask, _)) => mask.count_ones() == 1,
            Some(Op::Cells(Set(cells))) => cells.count() == 1,
            _ => false,
        };
        let bit = self.first_of(v).filter(|_| literal);
        self.single(v).or_else(|| bit.map(|bit| self.index(bit)))
    }

    /// Returns the first member of a literal set that has one.
    fn first_of(&self, set: ValueId) -> Option<usize> {
        let mask = self.mask_of(set).filter(|mask| *mask != 0);
        let bit = mask.map(|mask| mask.trailing_zeros() as usize);
        bit.or_else(|| self.cells_of(set)?.first())
    }

    /// Returns a simpler value that is equal to the operation.
    fn simpler(&mut self, op: &Op) -> Option<ValueId> {
        use Op as O;
        match *op {
            O::Union(a, b) | O::Inter(a, b) | O::Diff(a, b) => self.simpler_set(op, a, b),
            O::Cell(i) => self.index_of(i).map(|bit| self.set(Bits::of(bit))),
            O::Member(i) => {
                let bit = self.index_of(i).filter(|bit| *bit < 64)?;
                Some(self.mask(1 << bit, Of::Any))
            }
            O::First(a) | O::FirstOr(a, _) => match self.single(a) {
                Some(index) => Some(index),
                None => self.first_of(a).map(|bit| self.index(bit)),
            },
            O::FirstOf(a) if self.single(a).is_some() => Some(a),
            O::FirstOf(a) => {
                let mask = self.mask_of(a)?;
                Some(self.mask(mask & mask.wrapping_neg(), self.members_of(a, a)))
            }
            O::When(a, t) => match self.known(t)? {
                true => Some(a),
                false => {
                    let ty = self.ty(a);
                    Some(self.nothing(ty))
                }
            },
            O::Opponent(a) => {
                let player = self.index_of(a).filter(|player| *player < 2)?;
                Some(self.index(1 - player))
            }
            O::Others(a, all) => self
                .mask_of(a)
                .map(|of| self.mask(others(of, all), Of::Players)),
            O::Not(a) => match (self.known(a), self.is(a)) {
                (Some(t), _) => Some(self.truth(!t)),
                (_, Some(O::Not(a))) => Some(*a),
                _ => None,
            },
            O::Some(_) | O::Contains(..) | O::Subset(..) | O::Equal(..) => self.simpler_test(op),
            O::Count(a) => {
                let one = self.single(a).map(|_| 1);
                let members = one.or_else(|| self.mask_of(a).map(|mask| mask.count_ones() as i32));
                let n = members.or_else(|| self.cells_of(a).map(|cells| cells.count() as i32))?;
                Some(self.num(n))
            }
            O::Arith(how, a, b) | O::Exact(how, a, b) => match (self.num_of(a), self.num_of(b)) {
                (Some(a), Some(b)) => Some(self.num(arith(how, a, b))),
                (Some(0), _) if how == Arith::Add => Some(b),
                (_, Some(0)) if matches!(how, Arith::Add | Arith::Sub) => Some(a),
                (Some(1), _) if how == Arith::Mul => Some(b),
                (_, Some(1)) if how == Arith::Mul => Some(a),
                _ => None,
            },
            O::Clamp(a, lo, hi) => self.num_of(a).map(|n| self.num(n.clamp(lo, hi))),
            O::Less(a, b) => match (self.num_of(a), self.num_of(b)) {
                (Some(a), Some(b)) => Some(self.truth(a < b)),
                // No number is greater than the greatest, or less than the least.
                (Some(i32::MAX), _) | (_, Some(i32::MIN)) => Some(self.truth(false)),
                _ => None,
            },
            O::IndexIn(a, lo, _) => {
                let n = self.num_of(a)?;
                Some(self.index((i64::from(n) - i64::from(lo)) as usize))
            }
            O::Place(a, len, b) => match (self.index_of(a), self.index_of(b)) {
                (Some(a), Some(b)) => Some(self.index(a * len + b)),
                (Some(0), None) => Some(b),
                _ => None,
            },
            O::Steps(dirs, from) => match self.mask_of(dirs)? {
                0 => Some(self.set(Bits::new())),
                mask if mask.count_ones() == 1 => {
                    Some(self.op(O::Step(mask.trailing_zeros() as usize, from)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn simpler_set(&mut self, op: &Op, a: ValueId, b: ValueId) -> Option<ValueId> {
        use Op as O;
        let of = self.members_of(a, b);
        if let Some((a, b)) = self.mask_of(a).zip(self.mask_of(b)) {
            let both = match op {
                O::Union(..) => a | b,
                O::Inter(..) => a & b,
                _ => a & !b,
            };
            return Some(self.mask(both, of));
        }
        // The others are among all players.
        if let (O::Inter(..), Some(O::Others(_, all)), Some(within)) =
            (op, self.is(a), self.mask_of(b))
            && all & !within == 0
        {
            return Some(a);
        }
        match op {
            O::Union(..) if self.is_none(a) || a == b || self.is_all(b) => Some(b),
            O::Union(..) if self.is_none(b) || self.is_all(a) => Some(a),
            O::Inter(..) if self.is_none(a) || a == b || self.is_all(b) => Some(a),
            O::Inter(..) if self.is_none(b) || self.is_all(a) => Some(b),
            O::Diff(..) if self.is_none(a) || self.is_none(b) => Some(a),
            O::Diff(..) if a == b || self.is_all(b) => {
                let ty = self.ty(a);
                Some(self.nothing(ty))
            }
            _ => None,
        }
    }

    fn simpler_test(&mut self, op: &Op) -> Option<ValueId> {
        use Op as O;
        match *op {
            O::Some(a) if self.is_none(a) => Some(self.truth(false)),
            O::Some(a) => {
                let literal = self.mask_of(a).is_some() || self.cells_of(a).is_some();
                if literal || self.single(a).is_some() {
                    return Some(self.truth(true));
                }
                let Some(O::Inter(x, y)) = self.is(a).cloned() else {
                    return None;
                };
                match (self.single(x), self.single(y)) {
                    (Some(i), _) => Some(self.op(O::Contains(y, i))),
                    (_, Some(i)) => Some(self.op(O::Contains(x, i))),
                    _ => None,
                }
            }
            O::Contains(a, _) if self.is_none(a) => Some(self.truth(false)),
            O::Contains(a, i) if self.single(a).is_some() => {
                let only = self.single(a)?;
                Some(self.op(O::Equal(only, i)))
            }
            O::Contains(a, i) => {
                let i = self.index_of(i)?;
                let mask = self.mask_of(a).map(|mask| i < 64 && mask >> i & 1 == 1);
                let holds = mask.or_else(|| Some(self.cells_of(a)?.contains(i)))?;
                Some(self.truth(holds))
            }
            O::Subset(a, b) if self.is_none(a) || a == b || self.is_all(b) => {
                Some(self.truth(true))
            }
            O::Subset(a, b) => {
                if let Some((a, b)) = self.mask_of(a).zip(self.mask_of(b)) {
                    return Some(self.truth(a & !b == 0));
                }
                self.single(a).map(|i| self.op(O::Contains(b, i)))
            }
            O::Equal(a, b) if a == b => Some(self.truth(true)),
            O::Equal(a, b) => {
                let numbers = self.num_of(a).zip(self.num_of(b)).map(|(a, b)| a == b);
                let masks = self.mask_of(a).zip(self.mask_of(b)).map(|(a, b)| a == b);
                if let Some(equal) = numbers.or(masks) {
                    return Some(self.truth(equal));
                }
                match (self.single(a), self.single(b)) {
                    (Some(i), Some(j)) if self.ty(a) == self.ty(b) => Some(self.op(O::Equal(i, j))),
                    (Some(i), None) => self.is_member(i, b),
                    (None, Some(j)) => self.is_member(j, a),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns whether a member is the only one of a literal set.
    fn is_member(&mut self, index: ValueId, set: ValueId) -> Option<ValueId> {
        let members = |mask: u64| (mask.count_ones() == 1).then(|| mask.trailing_zeros() as usize);
        let cells = |cells: &Bits| cells.first().filter(|_| cells.count() == 1);
        let only = match self.mask_of(set) {
            Some(mask) => members(mask),
            None => cells(self.cells_of(set)?),
        };
        let Some(only) = only else {
            return Some(self.truth(false));
        };
        let only = self.index(only);
        Some(self.op(Op::Equal(index, only)))
    }

    // ---- statements

    /// Appends a statement. A caller that writes must report that itself.
    pub fn stmt(&mut self, stmt: Stmt) {
        if let Some(open) = self.open.last_mut() {
            open.stmts.push(stmt);
        }
    }
    /// Builds a region.
    pub fn region(&mut self, build: impl FnOnce(&mut Builder) -> Option<ValueId>) -> Region {
        self.enter();
        let value = build(self);
        self.leave(value)
    }
    /// Begins a region.
    pub fn enter(&mut self) {
        self.open.push(Open::default());
    }
    /// Ends a region.
    pub fn leave(&mut self, value: Option<ValueId>) -> Region {
        let open = self.open.pop().unwrap_or_default();
        Region {
            stmts: open.stmts,
            value,
        }
    }
    /// Lets the next region read positions anew, so that it shares no such value with the code around it.
    /// Returns the mark for [`Self::read_as_before`], which is called after the region.
    pub fn read_anew(&mut self) -> ReadMark {
        self.writes += 1;
        ReadMark(self.writes - 1)
    }
    /// Makes the values that were read before such a region available after it. The region must not
    /// write.
    pub fn read_as_before(&mut self, mark: ReadMark) {
        self.writes = mark.0;
    }
    /// Invalidates all values that were read from positions.
    pub fn written(&mut self) {
        self.writes += 1;
    }
    /// Invalidates the values that were read from a variable.
    pub fn assigned(&mut self, var: VarId) {
        self.assigns[var] += 1;
    }
    /// Declares a variable.
    pub fn var(&mut self, name: &str, first: ValueId) -> VarId {
        let ty = self.ty(first);
        let var = self.f.vars.push(Var {
            name: name.into(),
            ty,
        });
        self.assigns.push(0);
        self.stmt(Stmt::Var(var, first));
        var
    }
    /// Returns the last value of a variable; the variable takes the name that the value gets, if it gets one.
    pub fn last(&mut self, var: VarId) -> ValueId {
        self.assigned(var);
        self.unnamed.insert(var);
        self.get(var)
    }
    /// Returns the current value of a variable.
    pub fn get(&mut self, var: VarId) -> ValueId {
        self.op(Op::Get(var))
    }
    /// Assigns to a variable.
    pub fn assign(&mut self, var: VarId, value: ValueId) {
        self.stmt(Stmt::Set(var, value));
        self.assigned(var);
    }
    /// Adds a new position, made by a statement.
    pub fn position(&mut self, name: &str, make: impl FnOnce(PosId) -> Stmt) -> PosId {
        let pos = self.f.positions.push(name.into());
        self.stmt(make(pos));
        pos
    }
    /// Stores a value in a field.
    pub fn store(&mut self, pos: PosId, field: FieldId, at: Option<ValueId>, value: ValueId) {
        self.stmt(Stmt::Store(pos, field, at, value));
        self.written();
    }
    /// Calls a function with effects.
    pub fn act(&mut self, f: FunctionId, pos: PosId, args: Vec<ValueId>) {
        self.stmt(Stmt::Do(Box::new(Call {
            function: f,
            pos,
            was: None,
            args,
            result: None,
        })));
        self.written();
    }
    /// Calls a function with effects that reads another position besides, and returns its result.
    pub fn act_for(
        &mut self,
        f: FunctionId,
        [pos, was]: [PosId; 2],
        args: Vec<ValueId>,
        ty: Ty,
    ) -> ValueId {
        let result = self.value(ty, None);
        self.stmt(Stmt::Do(Box::new(Call {
            function: f,
            pos,
            was: Some(was),
            args,
            result: Some(result),
        })));
        self.written();
        result
    }
    /// Adds a loop over a domain; `body` gets the bound value.
    pub fn each(&mut self, name: &str, domain: Domain, body: impl FnOnce(&mut Builder, ValueId)) {
        let bound = self.value(domain.ty(), Some(name));
        self.enter();
        body(self, bound);
        let body = self.leave(None);
        self.stmt(Stmt::Each(bound, domain, body));
    }
    /// Accumulates a value (fold): a variable starts with the first value, and the body updates it for
    /// each member of a domain.
    pub fn gather(
        &mut self,
        name: &str,
        first: ValueId,
        (member, domain): (&str, Domain),
        body: impl FnOnce(&mut Builder, ValueId, VarId),
    ) -> ValueId {
        let all = self.var(name, first);
        self.assigned(all);
        self.each(member, domain, |b, bound| body(b, bound, all));
        self.assigned(all);
        self.get(all)
    }
    /// Joins a value to a variable: union, sum or disjunction.
    pub fn add(&mut self, var: VarId, value: ValueId) {
        let old = self.get(var);
        let new = self.join(old, value);
        self.assign(var, new);
    }
    /// Returns the position that the function belongs to.
    pub fn here(&self) -> PosId {
        SELF
    }
}

/// Returns the union over the members of `of` of all other players in `all`.
pub fn others(of: u64, all: u64) -> u64 {
    match of.count_ones() {
        0 => 0,
        1 => all & !of,
        _ => all,
    }
}
