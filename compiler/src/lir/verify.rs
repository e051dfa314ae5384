//! Verifies that a module is well formed.
//!
//! An accepted module has: every value defined before its uses, with definitions that dominate them;
//! operands and stored values of the right types; calls with the parameters of the called functions;
//! effects only on positions that the function may change; moves emitted by enumerations only; labels
//! of enclosing rounds only.

use super::signature::{Gives, Signature, Want};
use super::{
    BlockId, Def, Domain, Ending, Field, FieldId, FieldTy, Function, FunctionId, Further, Jumping,
    Label, Lines, Made, Merged, Module, Named, Op, Pairs, PosId, Proposals, Region, SELF, Shifts,
    Shown, Slots, Sort, Sources, Stmt, Ty, ValueId, VarId, Variant, WAS, may_be_round,
    pairs_are_of,
};
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use std::collections::BTreeSet;

/// Checks a module; the error is a text with one line for each violation.
pub fn verify(module: &Module) -> Result<(), String> {
    let mut errors = Vec::new();
    for function in &module.functions {
        let mut check = Check {
            module,
            f: function,
            errors: &mut errors,
            values: vec![false; function.values.len()],
            vars: vec![false; function.vars.len()],
            positions: vec![Access::None; function.positions.len()],
            labels: vec![Label::Function],
        };
        check.function();
    }
    for (id, variant) in module.variants.enumerate() {
        let wrong = variant_rules(module, id, variant).into_iter();
        let wrong = wrong.filter(|(holds, _)| !holds);
        errors.extend(wrong.map(|(_, what)| format!("{}: {what}", variant.name)));
    }
    let reused = module.playout.reuses && !tests_one_by_one(module);
    errors.extend(reused.then(|| "no tested position can be reused".to_string()));
    errors.extend(lines_errors(module));
    errors.extend(jump_errors(module));
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors.join("\n")),
    }
}

/// Checks the tables of lines.
fn lines_errors(module: &Module) -> Vec<String> {
    let is_line = |lines: &Lines, cells: &Bits| {
        cells.count() == lines.n as usize && cells.is_subset(&module.grid.cells)
    };
    let wrong = { module.lines.iter() }
        .filter(|lines| lines.n < 2 || !lines.all.iter().all(|cells| is_line(lines, cells)));
    { wrong }
        .map(|lines| format!("a table of lines of {} cells has other sets", lines.n))
        .collect()
}

/// Checks the tables of jumps.
fn jump_errors(module: &Module) -> Vec<String> {
    let is_row = |[over, behind]: &[Bits; 2]| {
        let cells = &module.grid.cells;
        over.count() == behind.count() && over.is_subset(cells) && behind.is_subset(cells)
    };
    let wrong = { module.jump_tables.iter() }.filter(|table| !table.iter().all(is_row));
    let tables = wrong.map(|_| "a table of jumps has other sets".to_string());
    let classes = { module.jumps.iter() }.filter(|jumps| jumps.cells.len() != module.grid.bits);
    let classes = classes.map(|_| "jumps are of another board".to_string());
    tables.chain(classes).collect()
}

/// Returns the rules about the functions of a block: whether each holds, and what is wrong if not.
fn variant_rules(module: &Module, id: BlockId, variant: &Variant) -> Vec<(bool, &'static str)> {
    let function = |id: Option<FunctionId>| id.and_then(|id| module.functions.get(id));
    let one_by_one = !module.simultaneous && variant.values.is_none();
    let mut rules = Vec::new();
    if let Some(test) = function(variant.test) {
        let is_test = is_test(module, variant, test);
        rules.push((is_test, "the legality test of its moves is none"));
        rules.push((one_by_one, "such moves are not tested"));
    }
    if let Some(drawn) = function(variant.drawn) {
        let emits = drawn.sort == Sort::Moves(id) && drawn.params.len() == 1;
        rules.push((emits, "its draws do not emit its moves"));
        let in_any_order = one_by_one && !variant.has_trail();
        rules.push((in_any_order, "such moves are drawn in order"));
    }
    if let Some(unpinned) = variant.unpinned {
        let paired = |id| {
            let body = function(Some(id)).map(|f| &f.body);
            body.is_some_and(|body| pairs_are_of(body, unpinned.field))
        };
        let paired = [variant.moves, variant.for_draws()].into_iter().all(paired);
        let set = function(Some(unpinned.function));
        let set = set.is_some_and(|f| f.sort == Sort::Pure && f.result == Some(Ty::Cells));
        let of_cells = variant.fields.get(unpinned.field);
        let of_cells = of_cells.is_some_and(|field| field.ty == crate::typed::Ty::Cells);
        let told = variant.test.is_some() && paired && set && of_cells;
        rules.push((told, "nothing tells which moves are legal"));
    }
    if let Some(slots) = &variant.slots {
        let draws = is_drawn_by(module, id, slots);
        rules.push((draws, "it is not drawn by slots"));
    }
    let enumerations = [Some(variant.moves), variant.drawn].into_iter();
    let apart = enumerations.filter_map(function).all(|f| !f.visits);
    rules.push((apart, "it shares visited states with nothing"));
    rules
}

/// Whether a function, perhaps with a shared requirement, tests whether a pseudo-legal move of a block is legal.
fn is_test(module: &Module, variant: &Variant, test: &Function) -> bool {
    let play = &module.functions[variant.play];
    let types = |f: &Function| -> Vec<Ty> { f.params.iter().map(|p| f.values[*p].ty).collect() };
    let tells = match variant.legal.map(|legal| &module.functions[legal]) {
        None => test.result == Some(Ty::Truth),
        Some(legal) => {
            let of_me = legal.params.len() == 1 && legal.sort == Sort::Pure;
            of_me && test.result.is_none() && legal.result == Some(Ty::Truth)
        }
    };
    test.sort == Sort::Effect && tells && types(test) == types(play)
}

/// Whether moves are tested one by one, so that tested positions can be reused.
fn tests_one_by_one(module: &Module) -> bool {
    let playout = &module.playout;
    let keeps = playout.empty.is_some() || playout.rows.is_some();
    let tests = module.variants.iter().any(|v| v.test.is_some());
    let compares = module.variants.iter().any(|v| v.values.is_some());
    tests && !(keeps || compares || module.simultaneous || module.chance)
}

/// Whether the moves of a block may be drawn by these slots.
fn is_drawn_by(module: &Module, id: BlockId, slots: &Slots) -> bool {
    let variant = &module.variants[id];
    let is = |function: FunctionId, params: usize, results: &[Ty]| {
        module.functions.get(function).is_some_and(|f| {
            let params =
                f.params.len() == params && f.params.iter().all(|p| f.values[*p].ty == Ty::Index);
            let result = f.result.is_some_and(|ty| results.contains(&ty));
            f.sort == Sort::Pure && !f.past && !f.blocked && params && result
        })
    };
    let sets = [Ty::Cells, Ty::Mask, Ty::Reach];
    let typed = is(slots.first, 1, &sets[..2])
        && is(slots.second, 2, &sets)
        && is(slots.last, 3, &sets)
        && is(slots.most, 1, &[Ty::Num]);
    let straight = variant.fields.len() == 3 && !variant.has_trail();
    let legal = variant.test.is_none() && variant.values.is_none();
    let alone = !module.simultaneous && module.throws.is_none();
    let only = matches!(module.turn.as_slice(), [group] if group.blocks == [Some(id)]);
    typed && straight && legal && alone && only && variant.by == module.everybody()
}

/// The permitted access of a function to a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    None,
    Read,
    Write,
}

struct Check<'a> {
    module: &'a Module,
    f: &'a Function,
    errors: &'a mut Vec<String>,
    /// By value: whether it is defined here.
    values: Vec<bool>,
    vars: Vec<bool>,
    positions: Vec<Access>,
    /// What a statement can leave here.
    labels: Vec<Label>,
}

impl<'a> Check<'a> {
    fn error(&mut self, what: String) {
        self.errors.push(format!("{}: {what}", self.f.name));
    }

    fn function(&mut self) {
        self.positions[SELF.index()] = match self.f.sort {
            Sort::Effect => Access::Write,
            Sort::Pure | Sort::Moves(_) | Sort::Merged | Sort::Sight | Sort::Veil => Access::Read,
        };
        if self.f.was {
            self.positions[WAS.index()] = Access::Read;
        }
        for param in &self.f.params {
            self.values[param.index()] = true;
        }
        let body = &self.f.body;
        self.open_region(body);
        if body.value.map(|v| self.f.values[v].ty) != self.f.result {
            self.error("its value has another type than its result".into());
        }
    }

    // ---- values

    fn define(&mut self, value: ValueId) {
        if std::mem::replace(&mut self.values[value.index()], true) {
            self.error(format!("{value:?} is defined twice"));
        }
    }

    fn ty(&mut self, value: ValueId) -> Ty {
        if !self.values[value.index()] {
            self.error(format!("{value:?} is used before it is defined"));
        }
        self.f.values[value].ty
    }

    fn want(&mut self, value: ValueId, ty: Ty, what: &str) {
        let is = self.ty(value);
        if is != ty {
            self.error(format!("{what} is {is:?}, not {ty:?}"));
        }
    }

    fn want_set(&mut self, value: ValueId, what: &str) {
        if !matches!(self.ty(value), Ty::Cells | Ty::Mask) {
            self.error(format!("{what} is no set"));
        }
    }

    fn read(&mut self, pos: PosId) {
        if self.positions[pos.index()] == Access::None {
            self.error(format!("{pos:?} is read before it is made"));
        }
    }

    fn write(&mut self, pos: PosId) {
        if self.positions[pos.index()] != Access::Write {
            self.error(format!("{pos:?} is written and may not be"));
        }
    }

    fn var(&mut self, var: VarId) -> Ty {
        if !self.vars[var.index()] {
            self.error(format!("{var:?} is used before it is declared"));
        }
        self.f.vars[var].ty
    }

    // ---- regions

    /// Checks a region in a scope of its own.
    fn region(&mut self, region: &Region) {
        self.scoped(|check| check.open_region(region));
    }

    fn scoped(&mut self, inner: impl FnOnce(&mut Self)) {
        let before = (
            self.values.clone(),
            self.vars.clone(),
            self.positions.clone(),
            self.labels.clone(),
        );
        inner(self);
        (self.values, self.vars, self.positions, self.labels) = before;
    }

    fn open_region(&mut self, region: &Region) {
        region.stmts.iter().for_each(|stmt| self.stmt(stmt));
        if let Some(value) = region.value {
            self.ty(value);
        }
    }

    fn valued(&mut self, region: &Region, ty: Ty) {
        self.scoped(|check| {
            check.open_region(region);
            match region.value {
                Some(value) => check.want(value, ty, "the value of a region"),
                None => check.error("a region has no value".into()),
            }
        });
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::At(_) => {}
            Stmt::Let(value, def) => {
                let ty = self.f.values[*value].ty;
                self.def(def, ty);
                self.define(*value);
            }
            Stmt::Var(var, first) => {
                self.want(*first, self.f.vars[*var].ty, "the first value");
                self.vars[var.index()] = true;
            }
            Stmt::Set(var, value) => {
                let ty = self.var(*var);
                self.want(*value, ty, "what is assigned");
            }
            Stmt::Copy(to, from) | Stmt::Began(to, from) | Stmt::Bare(to, from) => {
                self.read(*from);
                self.positions[to.index()] = Access::Write;
            }
            Stmt::KeepBefore(pos) => self.write(*pos),
            Stmt::Store(pos, field, at, value) => {
                self.write(*pos);
                if let Some(at) = at {
                    self.want(*at, Ty::Index, "a place");
                }
                if let Some(field) = self.field(*field, at.is_some()) {
                    self.want(*value, field.ty.ty(), "what is stored");
                }
            }
            Stmt::Do(call) => {
                self.write(call.pos);
                call.was.iter().for_each(|was| self.read(*was));
                let called = self.called(call.function, &call.args, Sort::Effect);
                if let Some(result) = call.result {
                    self.define(result);
                    if called.is_some_and(|f| f.result != Some(self.f.values[result].ty)) {
                        self.error("the result has another type".into());
                    }
                }
                if called.is_some_and(|f| f.was != call.was.is_some()) {
                    self.error("a position more or less than is asked for".into());
                }
            }
            Stmt::Merge(pos, fills, vacated) => {
                self.write(*pos);
                self.read(*fills);
                for var in vacated {
                    if self.var(*var) != Ty::Cells {
                        self.error("what is vacated is no set of cells".into());
                    }
                }
            }
            Stmt::If(cond, yes, no) => {
                self.want(*cond, Ty::Truth, "a condition");
                self.region(yes);
                self.region(no);
            }
            Stmt::Each(bound, domain, body) => {
                self.domain(domain);
                self.scoped(|check| {
                    check.define(*bound);
                    if check.f.values[*bound].ty != domain.ty() {
                        check.error(format!("{bound:?} takes members of another type"));
                    }
                    if let Domain::Jumps(_, jumping) = domain {
                        check.define(jumping.reached);
                    }
                    let labels = [Label::Round(*bound), Label::Loop(*bound)];
                    check.labels.extend(labels);
                    check.open_region(body);
                });
            }
            Stmt::Rounds(bound, domain, body) => self.rounds_of(*bound, domain, body),
            Stmt::Repeat(_, body, again) => self.scoped(|check| {
                check.open_region(body);
                check.valued(again, Ty::Truth);
            }),
            Stmt::Drain(var, bound, body) => {
                if self.var(*var) != Ty::Cells {
                    self.error("a set of cells is drained".into());
                }
                self.scoped(|check| {
                    check.define(*bound);
                    check.open_region(body);
                });
            }
            Stmt::Try(held, body) => {
                self.scoped(|check| {
                    check.labels.push(Label::Try(*held));
                    check.open_region(body);
                });
                self.define(*held);
                if self.f.values[*held].ty != Ty::Truth {
                    self.error("whether something held is no truth".into());
                }
            }
            Stmt::Restore(pos, copy) => {
                self.write(*pos);
                self.read(*copy);
            }
            Stmt::Show(shown) => self.shown(shown),
            Stmt::Hide(players) => {
                self.want(*players, Ty::Mask, "who does not see a choice");
                if self.f.sort != Sort::Veil {
                    self.error("it hides a choice and lists none".into());
                }
            }
            Stmt::Leave(label) => {
                if !self.labels.contains(label) {
                    self.error(format!("{label:?} is left, and is not here"));
                }
                if *label == Label::Function && self.f.sort == Sort::Pure {
                    self.error("a pure function is left without a value".into());
                }
            }
            Stmt::Return(value) => match self.f.result {
                Some(ty) => self.want(*value, ty, "what is returned"),
                None => self.error("it has no result and returns one".into()),
            },
            Stmt::Emit {
                pos,
                fields,
                trail,
                values,
            } => self.emit(*pos, fields, *trail, values),
            Stmt::EmitEach(e) => {
                self.domain(&e.domain);
                if !matches!(e.domain, Domain::Members(_) | Domain::Range(..)) {
                    self.error("a choice is from a set or a range".into());
                }
                self.scoped(|check| {
                    check.define(e.bound);
                    if let Some(further) = &e.further {
                        check.further_of(&e.domain, further);
                    }
                    check.made(&e.made);
                });
            }
            Stmt::EmitShifts(s) => self.shifts(s),
            Stmt::EmitPairs(p) => self.pairs(p),
            Stmt::Proposals(p) => self.proposals(p),
            Stmt::EmitMerged(m) => self.merged(m),
            Stmt::Moves(function, pos, args) => {
                self.read(*pos);
                self.called(*function, args, self.f.sort);
                if !matches!(self.f.sort, Sort::Moves(_)) {
                    self.error("it emits moves and is no enumeration".into());
                }
            }
            Stmt::Visit(state) => self.visit(state),
            Stmt::Take(value) | Stmt::TakeStop(value) => self.define(*value),
        }
    }

    fn visit(&mut self, state: &[ValueId]) {
        let Sort::Moves(block) = self.f.sort else {
            return self.error("it visits a state and is no enumeration".into());
        };
        if !self.f.visits {
            self.error("it shares no visited states".into());
        }
        let variant = &self.module.variants[block];
        let Some(types) = variant.visited.as_ref().filter(|_| variant.unique) else {
            return self.error("it skips moves, which may be legal".into());
        };
        if types.len() != state.len() {
            self.error("visited states have another number of values".into());
        }
        for (value, ty) in state.iter().zip(types) {
            self.want(*value, *ty, "a value of a visited state");
        }
    }

    fn pairs(&mut self, p: &Pairs) {
        self.want(p.origins, Ty::Cells, "the origins");
        p.jumping.iter().for_each(|jumping| self.jumping(jumping));
        if p.targets.emissions() != Some(0) {
            self.error("the targets of an origin emit moves".into());
        }
        if !may_be_round(p.from, &p.targets) {
            self.error(format!("the targets of {:?} have effects", p.from));
        }
        self.scoped(|check| {
            check.define(p.from);
            p.jumping.iter().for_each(|j| check.define(j.reached));
            check.labels.push(Label::Round(p.from));
            check.valued(&p.targets, Ty::Cells);
        });
        self.scoped(|check| {
            check.define(p.from);
            check.define(p.to);
            check.made(&p.made);
        });
    }

    fn merged(&mut self, m: &Merged) {
        self.want(m.origins, Ty::Cells, "the origins");
        if self.f.sort != Sort::Merged {
            self.error("it emits moves of several blocks".into());
        }
        for (block, targets) in &m.targets {
            let variant = &self.module.variants[*block];
            let of_cells = |field: &super::Chosen| field.ty == crate::typed::Ty::Cells;
            let pairs = variant.fields.len() == 2 && variant.fields.iter().all(of_cells);
            if !pairs || variant.has_trail() || variant.values.is_some() {
                self.error(format!(
                    "{}: its moves are not pairs of cells",
                    variant.name
                ));
            }
            if !may_be_round(m.from, targets) {
                self.error(format!("the targets of {:?} have effects", m.from));
            }
            self.scoped(|check| {
                check.define(m.from);
                check.valued(targets, Ty::Cells);
            });
        }
        self.scoped(|check| check.define(m.to));
    }

    fn rounds_of(&mut self, bound: ValueId, domain: &Domain, body: &Region) {
        self.domain(domain);
        if !matches!(domain, Domain::Members(_) | Domain::Range(..)) {
            self.error("rounds go over a set or a range".into());
        }
        match self.f.sort {
            Sort::Moves(block) if self.module.variants[block].values.is_none() => {}
            _ => self.error("rounds are for enumerations whose moves are not compared".into()),
        }
        if !may_be_round(bound, body) {
            self.error(format!("the round of {bound:?} has effects outside of it"));
        }
        self.scoped(|check| {
            check.define(bound);
            check.labels.push(Label::Round(bound));
            check.open_region(body);
        });
    }

    fn proposals(&mut self, p: &Proposals) {
        let for_draws = match self.f.sort {
            Sort::Moves(block) => {
                let drawn = self.module.variants[block].drawn;
                let drawn = drawn.and_then(|drawn| self.module.functions.get(drawn));
                drawn.is_some_and(|drawn| std::ptr::eq(drawn, self.f))
            }
            _ => false,
        };
        let is_this = |stmt: &Stmt| matches!(stmt, Stmt::Proposals(at) if std::ptr::eq(&**at, p));
        if !for_draws || !self.f.body.stmts.iter().any(is_this) {
            self.error("moves are proposed where a draw can repeat it".into());
        }
        if p.numbers.is_empty() || p.body.emissions().is_none_or(|most| most > 1) {
            self.error("a proposal is told by numbers and is one move at most".into());
        }
        for (_, size) in &p.numbers {
            self.want(*size, Ty::Num, "how many proposals there are");
        }
        self.scoped(|check| {
            for (number, _) in &p.numbers {
                check.define(*number);
                check.labels.push(Label::Round(*number));
            }
            check.open_region(&p.body);
        });
    }

    fn shifts(&mut self, s: &Shifts) {
        self.want(s.origins, Ty::Cells, "the origins");
        self.scoped(|check| {
            check.define(s.seeds);
            check.open_region(&s.sets);
            for target in &s.targets {
                check.want(*target, Ty::Cells, "the targets");
            }
        });
        self.sources(&s.sources, s.targets.len());
        self.scoped(|check| {
            check.define(s.from);
            check.define(s.to);
            if let Some(further) = &s.further {
                check.further(further);
            }
            check.made(&s.made);
        });
    }

    /// Checks the ways back from the targets of shifts.
    fn sources(&mut self, of: &Sources, ways: usize) {
        match of {
            Sources::Apart { key, rows } => {
                if let Some(key) = key {
                    self.want(*key, Ty::Index, "the row of displacements");
                }
                let distinct = |row: &Vec<i64>| {
                    let different: BTreeSet<&i64> = row.iter().collect();
                    row.len() == ways && different.len() == row.len()
                };
                if rows.is_empty() || !rows.iter().all(distinct) {
                    self.error("targets are not at different displacements".into());
                }
            }
            Sources::Back {
                target,
                steps,
                origins,
            } => self.scoped(|check| {
                check.define(*target);
                check.open_region(steps);
                for origin in origins {
                    check.want(*origin, Ty::Cells, "the way back");
                }
                if origins.len() != ways {
                    check.error("not each set of targets has a way back".into());
                }
            }),
        }
    }

    /// Checks a choice that follows for some members of a set of cells.
    fn further_of(&mut self, domain: &Domain, further: &Further) {
        let of_cells = matches!(domain, Domain::Members(set) if self.ty(*set) == Ty::Cells);
        if !of_cells {
            self.error("a choice follows for numbers, not for cells".into());
        }
        self.further(further);
    }

    fn further(&mut self, further: &Further) {
        self.want(further.within, Ty::Cells, "the region of a further choice");
        self.want_set(further.of, "what is chosen further");
        self.scoped(|check| {
            check.define(further.bound);
            check.made(&further.made);
        });
    }

    fn shown(&mut self, shown: &Shown) {
        if self.f.sort != Sort::Sight {
            self.error("it shows something to nobody".into());
        }
        match shown {
            Shown::Cells { cells, .. } => self.want(*cells, Ty::Cells, "what is shown"),
            Shown::Entries(state, named) => {
                let axes = self.module.layout.states.get(*state).map(|s| s.axes.len());
                if axes != Some(named.len()) {
                    self.error("not one index for each axis is shown".into());
                }
                for named in named {
                    match named {
                        Named::All => {}
                        Named::Place(n, ..) => self.want(*n, Ty::Num, "a number"),
                        Named::Members(set) => self.want_set(*set, "members"),
                    }
                }
            }
        }
    }

    /// Checks a move that a statement emits for a choice.
    fn made(&mut self, made: &Made) {
        self.open_region(&made.body);
        self.emit(SELF, &made.fields, made.trail, &[]);
    }

    fn emit(&mut self, pos: PosId, fields: &[ValueId], trail: Option<ValueId>, values: &[ValueId]) {
        self.read(pos);
        let Sort::Moves(block) = self.f.sort else {
            return self.error("it emits a move and is no enumeration".into());
        };
        let variant = &self.module.variants[block];
        if variant.fields.len() != fields.len() || variant.has_trail() != trail.is_some() {
            self.error("a move has other choices than its block".into());
        }
        for (field, value) in variant.fields.iter().zip(fields) {
            let ty = match field.ty {
                crate::typed::Ty::Num => Ty::Num,
                _ => Ty::Index,
            };
            self.want(*value, ty, "what was chosen");
        }
        if let Some(trail) = trail {
            self.want(trail, Ty::Trail, "a trail");
        }
        if variant.values.unwrap_or(0) != values.len() {
            self.error("groups compare another number of values".into());
        }
        for value in values {
            self.want(*value, Ty::Num, "what groups compare");
        }
    }

    fn called(&mut self, id: FunctionId, args: &[ValueId], sort: Sort) -> Option<&'a Function> {
        let module = self.module;
        let Some(f) = module.functions.get(id) else {
            self.error(format!("{id:?} is no function"));
            return None;
        };
        if f.sort != sort {
            self.error(format!("`{}` is of another sort", f.name));
        }
        if f.params.len() != args.len() {
            self.error(format!(
                "`{}` takes {} arguments, not {}",
                f.name,
                f.params.len(),
                args.len()
            ));
        }
        for (param, arg) in f.params.iter().zip(args) {
            self.want(*arg, f.values[*param].ty, "an argument");
        }
        if f.past && !self.f.past {
            self.error(format!("`{}` asks for history", f.name));
        }
        Some(f)
    }

    fn field(&mut self, id: FieldId, indexed: bool) -> Option<&'a Field> {
        let field = self.module.layout.fields.get(id);
        match field {
            None => self.error("there is no such field".into()),
            Some(field) if field.len.is_some() != indexed => {
                self.error(format!("`{}` is used with or without an index", field.name));
            }
            Some(_) => {}
        }
        field
    }

    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Members(set) => self.want_set(*set, "what a loop goes over"),
            Domain::Range(lo, hi) => {
                self.want(*lo, Ty::Num, "the start of a range");
                self.want(*hi, Ty::Num, "the end of a range");
            }
            Domain::Groups(set) => self.want(*set, Ty::Cells, "what has groups"),
            Domain::Place(n, ..) => self.want(*n, Ty::Num, "a number"),
            Domain::Jumps(set, jumping) => {
                self.want(*set, Ty::Cells, "what jumps");
                self.jumping(jumping);
            }
        }
    }

    fn jumping(&mut self, jumping: &Jumping) {
        if self.module.jumps.get(jumping.jumps).is_none() {
            self.error(format!("{:?} are no jumps", jumping.jumps));
        }
        self.want(jumping.over, Ty::Cells, "what is jumped over");
        self.want(jumping.to, Ty::Cells, "where jumps land");
        if self.f.values[jumping.reached].ty != Ty::Cells {
            self.error("what jumps reach is no set of cells".into());
        }
    }

    fn def(&mut self, def: &Def, ty: Ty) {
        match def {
            Def::Op(op) => self.op(op, ty),
            Def::If(cond, yes, no) => {
                self.want(*cond, Ty::Truth, "a condition");
                self.valued(yes, ty);
                self.valued(no, ty);
            }
            Def::And(a, b) | Def::Or(a, b) => {
                self.want(*a, Ty::Truth, "a truth");
                self.valued(b, Ty::Truth);
            }
            Def::Match(key, of, other) => {
                self.want(*key, Ty::Index, "the key of a table");
                of.iter().for_each(|(_, region)| self.valued(region, ty));
                self.valued(other, ty);
            }
        }
    }

    /// Checks that two cells of the board are adjacent in both directions.
    fn mutual(&mut self) {
        let grid = &self.module.grid;
        let mutual = |d: usize| grid.adjacent >> grid.dirs[d].opposite & 1 == 1;
        if grid.is_graph() || !members(grid.adjacent).all(mutual) {
            self.error("adjacency is not mutual".into());
        }
    }

    fn op(&mut self, op: &Op, ty: Ty) {
        if let Some(pos) = op.position() {
            self.read(pos);
        }
        let Signature { operands, gives } = op.signature();
        for (value, want) in operands {
            let is = self.ty(value);
            let fits = match want {
                Want::Is(of) => is == of,
                Want::Like(other) => is == self.f.values[other].ty,
                Want::Either(one, other) => is == one || is == other,
                Want::Any | Want::Declared => true,
            };
            if !fits {
                self.error(format!("an operand is {is:?}: {op:?}"));
            }
        }
        let declared = self.conditions(op);
        let found = match gives {
            Gives::Ty(ty) => ty,
            Gives::Like(value) => self.f.values[value].ty,
            Gives::Var(var) => self.var(var),
            Gives::Declared => declared.unwrap_or(ty),
        };
        if found != ty {
            self.error(format!(
                "an operation of {found:?} is a value of {ty:?}: {op:?}"
            ));
        }
    }

    /// Checks the conditions that the types of the operands do not express; returns the type of a
    /// constant, field or function.
    fn conditions(&mut self, op: &Op) -> Option<Ty> {
        use Op as O;
        match op {
            O::Const(id) => return Some(self.constant(*id, false)),
            O::Entry(id, _) | O::EntryOf(id, ..) | O::JoinEntries(id, _) => {
                return Some(self.constant(*id, true));
            }
            O::Field(_, field) => return self.field(*field, false).map(|field| field.ty.ty()),
            O::Element(_, field, _)
            | O::ElementOf(_, field, ..)
            | O::JoinElements(_, field, ..) => {
                return self.field(*field, true).map(|field| field.ty.ty());
            }
            O::Call(f, _, args) => {
                return self.called(*f, args, Sort::Pure).and_then(|f| f.result);
            }
            O::Table(table, index) if index.len() != 1 + usize::from(table.two) => {
                self.error("a table has not so many indices".into());
            }
            O::Above(_, field, ..) => {
                let field = self.field(*field, true);
                let fits = |field: &Field| matches!(field.ty, FieldTy::Number(0.., ..=127));
                if self.module.grid.bits > 64 || !field.is_some_and(fits) {
                    self.error("it compares numbers that are not of one word of bytes".into());
                }
            }
            O::Any(f, ..) => match self.module.functions.get(*f).map(|f| f.sort) {
                Some(Sort::Moves(_)) => {}
                _ => self.error("moves of what is no enumeration are asked for".into()),
            },
            O::SeenNewest(_) | O::Seen(..) | O::SeenAgo(..) if !self.f.past => {
                self.error("it asks for history and does not say so".into());
            }
            O::StepsOf(dirs, a, _) if self.ty(*dirs) == Ty::Mask => {
                self.want(*a, Ty::Cells, "an operand");
            }
            O::Path(dirs, a, b) if self.ty(*dirs) == Ty::Mask => {
                self.want(*a, Ty::Cells, "an operand");
                self.want(*b, Ty::Cells, "an operand");
            }
            O::Ray {
                from,
                through,
                ending,
                lanes,
                ..
            } => {
                if *lanes && (self.ty(*from) != Ty::Cells || through.is_none()) {
                    self.error("lanes walk from cells through cells".into());
                }
                if !*lanes && *ending == Ending::Next {
                    self.error("what is next to a walk is asked of lanes".into());
                }
            }
            O::Reach(dirs, ..) => self.axes(*dirs),
            O::MostReached(dirs, _, limit) => {
                self.axes(*dirs);
                if *limit < 1 {
                    self.error("a bound is positive".into());
                }
            }
            O::Jumps(table, ..) if self.module.jump_tables.get(*table).is_none() => {
                self.error(format!("{table:?} is no table of jumps"));
            }
            O::Touches(..) | O::Enclosed(..) | O::EnclosedSince { .. } => self.mutual(),
            O::InLines(lines, _) | O::Completing(lines, _) | O::OnLine(lines, ..)
                if self.module.lines.get(*lines).is_none() =>
            {
                self.error(format!("{lines:?} is no table of lines"));
            }
            O::SomeRow { n, .. } | O::NewRow { n, .. } if *n < 2 => {
                self.error("a row has two cells or more".into());
            }
            O::AtLeast(n, sets) if !(1..=sets.len()).contains(n) => {
                self.error("a cell is in one set at least, and in no more than there are".into());
            }
            O::At(at) if !(2..=3).contains(&at.len()) => {
                self.error("a cell has two or three coordinates".into());
            }
            _ => {}
        }
        None
    }

    /// Checks directions, each with its opposite.
    fn axes(&mut self, dirs: u64) {
        let all = &self.module.grid.dirs;
        let both = |dir: usize| all.get(dir).is_some_and(|d| dirs >> d.opposite & 1 == 1);
        if !members(dirs).all(both) {
            self.error("a direction lacks its opposite".into());
        }
    }

    fn constant(&mut self, id: crate::ir::ConstId, table: bool) -> Ty {
        match self.module.consts.get(id) {
            Some(constant) if constant.table == table => constant.ty,
            Some(constant) => {
                let (name, ty) = (constant.name.clone(), constant.ty);
                self.error(format!("`{name}` is used with or without an index"));
                ty
            }
            None => {
                self.error(format!("{id:?} is no constant"));
                Ty::Num
            }
        }
    }
}
