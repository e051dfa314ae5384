//! Runs functions: their statements in order.

use super::position::{Position, playing_of, seat_of};
use super::{Action, Val, chosen, place};
use crate::index::Id;
use crate::ir::LayerId;
use crate::ir::bits::Bits;
use crate::ir::eval::walks;
use crate::lir::{
    BlockId, Def, Domain, Function, FunctionId, Further, Jumping, Label, Made, Module, Named,
    PosId, Proposals, Region, SELF, Shifts, Shown, Sort, Sources, Stmt, Ty, ValueId, WAS,
};
use boardwright_runtime::{Schema, Seen, Sight, View, view_key};
use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};

/// The bytes of stack below which it grows, and by how many.
const RED_ZONE: usize = 1 << 20;
const STACK: usize = 16 << 20;

/// A receiver of moves, each with the position that it leads to and the values that groups compare.
pub(super) type Sink<'a> = dyn FnMut(Action, &Position, Vec<i32>) -> ControlFlow<()> + 'a;

/// The context in which functions run.
pub(super) struct Run<'m> {
    pub(super) module: &'m Module,
    pub(super) schema: &'m Schema,
    /// The keys of all positions so far.
    pub(super) history: &'m [Vec<u128>],
    /// The number of positions before the current one.
    pub(super) earlier: usize,
    /// Tests whether the next player has no move; `None` where that is not allowed.
    pub(super) blocked: Option<&'m dyn Fn() -> bool>,
    /// In the effects of a move: the rest of its trail.
    pub(super) trail: Vec<(usize, i32)>,
    /// The observation of a player so far.
    pub(super) shown: Option<Sight>,
    /// The visited states of the current enumeration.
    pub(super) visited: HashSet<(Position, Vec<Val>)>,
    /// For each choice so far, the mask of the players who do not see it.
    pub(super) hidden: Vec<u64>,
}

/// A function call in progress.
pub(super) struct Frame<'f> {
    function: &'f Function,
    values: Vec<Option<Val>>,
    pub(super) vars: Vec<Val>,
    pub(super) positions: Vec<Position>,
}

/// The control flow after a statement.
enum Flow {
    Next,
    Leave(Label),
    Return(Val),
    /// The receiver of the moves wants no more.
    Stop,
}

const NOTHING: Val = Val::Num(0);

impl Frame<'_> {
    pub(super) fn value(&self, id: ValueId) -> &Val {
        self.values[id.index()].as_ref().unwrap_or(&NOTHING)
    }
    fn bind(&mut self, id: ValueId, value: Val) {
        self.values[id.index()] = Some(value);
    }
}

impl<'m> Run<'m> {
    /// Returns the context after some positions; `earlier` is the number of those before the current one.
    pub(super) fn new(
        module: &'m Module,
        schema: &'m Schema,
        history: &'m [Vec<u128>],
        earlier: usize,
    ) -> Run<'m> {
        Run {
            module,
            schema,
            history,
            earlier,
            blocked: None,
            trail: Vec::new(),
            shown: None,
            visited: HashSet::new(),
            hidden: Vec::new(),
        }
    }

    fn frame(
        &self,
        function: FunctionId,
        pos: Position,
        was: Option<Position>,
        args: Vec<Val>,
    ) -> Frame<'m> {
        let function = &self.module.functions[function];
        let mut frame = Frame {
            function,
            values: vec![None; function.values.len()],
            vars: function.vars.iter().map(|v| Val::nothing(v.ty)).collect(),
            positions: vec![Position::default(); function.positions.len()],
        };
        frame.positions[SELF.index()] = pos;
        if let (true, Some(was)) = (function.was, was) {
            frame.positions[WAS.index()] = was;
        }
        for (param, arg) in function.params.iter().zip(args) {
            frame.bind(*param, arg);
        }
        frame
    }

    /// Returns the value of a pure function.
    pub(super) fn pure(&mut self, function: FunctionId, pos: Position, args: Vec<Val>) -> Val {
        let mut frame = self.frame(function, pos, None, args);
        self.result(&mut frame, &mut none)
    }

    /// Runs a function with effects.
    pub(super) fn effect(
        &mut self,
        function: FunctionId,
        pos: &mut Position,
        was: Option<Position>,
        args: Vec<Val>,
    ) -> Val {
        let mut frame = self.frame(function, std::mem::take(pos), was, args);
        let value = self.result(&mut frame, &mut none);
        *pos = std::mem::take(&mut frame.positions[SELF.index()]);
        value
    }

    /// Sends the moves of an enumeration to a receiver.
    pub(super) fn moves(
        &mut self,
        function: FunctionId,
        pos: Position,
        args: Vec<Val>,
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let mut frame = self.frame(function, pos, None, args);
        let body = &frame.function.body;
        let outer = (!frame.function.visits).then(|| std::mem::take(&mut self.visited));
        let flow = self.region(&mut frame, body, sink);
        if let Some(outer) = outer {
            self.visited = outer;
        }
        match flow {
            Flow::Stop => Break(()),
            Flow::Next | Flow::Leave(_) | Flow::Return(_) => Continue(()),
        }
    }

    /// Whether an enumeration has a move; the history then includes all positions so far.
    pub(super) fn any(&mut self, function: FunctionId, pos: Position, who: usize) -> bool {
        let earlier = std::mem::replace(&mut self.earlier, self.history.len());
        let args = vec![Val::Index(who)];
        let module = self.module;
        let is_tested = module.is_tested(function);
        let mut moves = Vec::new();
        let found = self.moves(function, pos.clone(), args, &mut |action, _, _| {
            moves.push(action);
            match is_tested {
                true => Continue(()),
                false => Break(()),
            }
        });
        let any = match is_tested {
            true => moves.iter().any(|m| self.is_legal(&pos, who, m)),
            false => found.is_break(),
        };
        self.earlier = earlier;
        any
    }

    /// Whether a move that a block's enumeration emits is legal.
    pub(super) fn is_legal(&mut self, pos: &Position, me: usize, action: &Action) -> bool {
        let Some(block) = action.block else {
            return true;
        };
        let Some(test) = self.module.variants[block].test else {
            return true;
        };
        let mut pos = pos.clone();
        let begin = self.module.entry.begin;
        self.effect(begin, &mut pos, None, vec![Val::Index(me)]);
        let mut args = vec![Val::Index(me)];
        args.extend(chosen(self.module, block, action));
        let trail = std::mem::replace(&mut self.trail, action.trail.clone());
        let mut played = pos.clone();
        let told = self.effect(test, &mut pos, None, args.clone());
        let legal = match self.module.variants[block].legal {
            None => told.truth(),
            Some(legal) => self.pure(legal, pos.clone(), vec![Val::Index(me)]).truth(),
        };
        // A test that leaves another position than the move is wrong: so is the list of moves without it.
        let is_whole = !legal || !self.module.playout.reuses || {
            let play = self.module.variants[block].play;
            self.trail.clone_from(&action.trail);
            self.effect(play, &mut played, None, args);
            played == pos
        };
        self.trail = trail;
        legal && is_whole
    }

    pub(super) fn is_blocked(&self) -> bool {
        self.blocked.is_some_and(|blocked| blocked())
    }

    pub(super) fn key(&self, pos: &Position, what: Option<LayerId>) -> u128 {
        let (layers, states) = pos.data(self.module);
        let (next, choosing) = seat_of(self.module, pos);
        let view = View {
            layers,
            states,
            next,
            choosing,
            mover: None,
            turn: 1,
            moves: 0,
            passes: 0,
            playing: playing_of(self.module, pos),
            open: false,
            before: None,
            history: Vec::new(),
            points: None,
        };
        view_key(self.schema, &view, what.map(Id::index))
    }

    pub(super) fn seen(&self, question: usize, key: u128) -> i32 {
        let earlier = self.history.iter().take(self.earlier);
        let equal = earlier.filter(|keys| keys.get(question) == Some(&key));
        equal.count() as i32
    }

    /// Returns the number of moves since the first or last position with this key.
    pub(super) fn seen_ago(&self, first: bool, question: usize, key: u128) -> i32 {
        let earlier = self.earlier.min(self.history.len());
        let mut keys = self.history.iter().take(earlier);
        let is_equal = |keys: &Vec<u128>| keys.get(question) == Some(&key);
        let place = match first {
            true => keys.position(is_equal),
            false => keys.rposition(is_equal),
        };
        place.map_or(0, |place| (earlier - place) as i32)
    }

    /// Returns the part of a position that a player observes.
    pub(super) fn sight(&mut self, function: FunctionId, pos: Position, me: usize) -> Sight {
        let mut frame = self.frame(function, pos, None, vec![Val::Index(me)]);
        self.shown = Some(Sight::nothing(self.schema));
        self.result(&mut frame, &mut none);
        let shown = self.shown.take();
        shown.unwrap_or_else(|| Sight::nothing(self.schema))
    }

    /// Returns for each choice of a move the mask of the players who do not see it.
    pub(super) fn veil(&mut self, function: FunctionId, pos: Position, args: Vec<Val>) -> Vec<u64> {
        let mut frame = self.frame(function, pos, None, args);
        self.result(&mut frame, &mut none);
        std::mem::take(&mut self.hidden)
    }

    fn result(&mut self, frame: &mut Frame<'m>, sink: &mut Sink<'_>) -> Val {
        let body = &frame.function.body;
        match self.region(frame, body, sink) {
            Flow::Return(value) => value,
            Flow::Next => body.value.map_or(NOTHING, |v| frame.value(v).clone()),
            Flow::Leave(_) | Flow::Stop => NOTHING,
        }
    }

    /// Emits a move for a chosen cell or number, or one for each member of the choice that follows it.
    fn made(
        &mut self,
        frame: &mut Frame<'m>,
        made: &'m Made,
        (further, member): (Option<&'m Further>, usize),
        sink: &mut Sink<'_>,
    ) -> ControlFlow<()> {
        let further = further.filter(|f| frame.value(f.within).cells().contains(member));
        let Some(further) = further else {
            self.region(frame, &made.body, &mut none);
            return emit(frame, (SELF, &made.fields, made.trail), Vec::new(), sink);
        };
        for member in self.members(frame, &Domain::Members(further.of)) {
            frame.bind(further.bound, member);
            self.made(frame, &further.made, (None, 0), sink)?;
        }
        Continue(())
    }

    /// Returns the pairs of shifts in order: computed from all origins at once, as engines draw them.
    fn pairs_of(&mut self, frame: &mut Frame<'m>, s: &'m Shifts) -> Vec<[usize; 2]> {
        let origins = frame.value(s.origins).cells();
        frame.bind(s.seeds, Val::Cells(origins.clone()));
        self.region(frame, &s.sets, &mut none);
        let sets = s.targets.iter().map(|t| frame.value(*t).cells());
        let mut pairs = Vec::new();
        for (way, set) in sets.collect::<Vec<_>>().iter().enumerate() {
            for target in set.iter() {
                let origin = self.source(frame, &s.sources, (way, target));
                let origin = origin.filter(|origin| origins.contains(*origin));
                pairs.extend(origin.map(|origin| [origin, target]));
            }
        }
        pairs.sort_unstable();
        pairs
    }

    /// Returns the origin of a target of shifts in the set with this index.
    fn source(
        &mut self,
        frame: &mut Frame<'m>,
        of: &'m Sources,
        (way, to): (usize, usize),
    ) -> Option<usize> {
        match of {
            Sources::Apart { key, rows } => {
                let row = key.map_or(0, |key| frame.value(key).index());
                let by = *rows.get(row)?.get(way)?;
                to.checked_add_signed(-isize::try_from(by).ok()?)
            }
            Sources::Back {
                target,
                steps,
                origins,
            } => {
                frame.bind(*target, Val::Index(to));
                self.region(frame, steps, &mut none);
                frame.value(*origins.get(way)?).cells().iter().next()
            }
        }
    }

    /// Runs the statements of a region. A move of thousands of choices nests as deeply as that, so the stack
    /// grows where it is needed.
    fn region(&mut self, frame: &mut Frame<'m>, region: &'m Region, sink: &mut Sink<'_>) -> Flow {
        stacker::maybe_grow(RED_ZONE, STACK, || {
            for stmt in &region.stmts {
                match self.stmt(frame, stmt, sink) {
                    Flow::Next => {}
                    flow => return flow,
                }
            }
            Flow::Next
        })
    }

    /// Runs a region and returns its value.
    fn valued(&mut self, frame: &mut Frame<'m>, region: &'m Region) -> Val {
        self.region(frame, region, &mut none);
        region.value.map_or(NOTHING, |v| frame.value(v).clone())
    }

    fn def(&mut self, frame: &mut Frame<'m>, def: &'m Def) -> Val {
        match def {
            Def::Op(op) => self.op(frame, op),
            Def::If(cond, yes, no) => {
                let region = if frame.value(*cond).truth() { yes } else { no };
                self.valued(frame, region)
            }
            Def::And(a, b) => match frame.value(*a).truth() {
                true => self.valued(frame, b),
                false => Val::Truth(false),
            },
            Def::Or(a, b) => match frame.value(*a).truth() {
                true => Val::Truth(true),
                false => self.valued(frame, b),
            },
            Def::Match(key, of, other) => {
                let key = frame.value(*key).index();
                let region = of.iter().find(|(i, _)| *i == key).map(|(_, r)| r);
                self.valued(frame, region.unwrap_or(other))
            }
        }
    }

    fn stmt(&mut self, frame: &mut Frame<'m>, stmt: &'m Stmt, sink: &mut Sink<'_>) -> Flow {
        let pos = |frame: &Frame<'m>, at: PosId| frame.positions[at.index()].clone();
        match stmt {
            Stmt::At(_) => {}
            Stmt::Let(value, def) => {
                let found = self.def(frame, def);
                frame.bind(*value, found);
            }
            Stmt::Var(var, value) | Stmt::Set(var, value) => {
                frame.vars[var.index()] = frame.value(*value).clone();
            }
            Stmt::Copy(to, from) => frame.positions[to.index()] = pos(frame, *from),
            Stmt::Began(to, from) => {
                frame.positions[to.index()] = pos(frame, *from).began(self.module);
            }
            Stmt::Bare(to, from) => {
                frame.positions[to.index()] = pos(frame, *from).bare(self.module);
            }
            Stmt::KeepBefore(at) => frame.positions[at.index()].keep_before(self.module),
            Stmt::Store(at, field, entry, value) => {
                let entry = entry.map_or(0, |e| frame.value(e).index());
                let value = frame.value(*value).clone();
                frame.positions[at.index()].set(*field, entry, value);
            }
            Stmt::Do(call) => {
                let was = call.was.map(|was| pos(frame, was));
                let args = call.args.iter().map(|a| frame.value(*a).clone()).collect();
                let mut here = std::mem::take(&mut frame.positions[call.pos.index()]);
                let value = self.effect(call.function, &mut here, was, args);
                frame.positions[call.pos.index()] = here;
                if let Some(result) = call.result {
                    frame.bind(result, value);
                }
            }
            Stmt::Merge(at, fills, vacated) => {
                let fills = pos(frame, *fills);
                let vacated = vacated.iter().map(|var| frame.vars[var.index()].cells());
                let vacated: Vec<_> = vacated.collect();
                frame.positions[at.index()].merge(self.module, &fills, &vacated);
            }
            Stmt::If(cond, yes, no) => {
                let region = if frame.value(*cond).truth() { yes } else { no };
                return self.region(frame, region, sink);
            }
            Stmt::Each(bound, domain, body) | Stmt::Rounds(bound, domain, body) => {
                return self.each(frame, *bound, domain, body, sink);
            }
            Stmt::Repeat(most, body, again) => {
                for round in 1..=*most {
                    match self.region(frame, body, sink) {
                        Flow::Next => {}
                        flow => return flow,
                    }
                    if round == *most || !self.valued(frame, again).truth() {
                        break;
                    }
                }
            }
            Stmt::Drain(var, bound, body) => loop {
                let left = frame.vars[var.index()].cells();
                let Some(first) = left.first() else { break };
                let rest = left.diff(&crate::ir::bits::Bits::of(first));
                frame.vars[var.index()] = Val::Cells(rest);
                frame.bind(*bound, Val::Index(first));
                match self.region(frame, body, sink) {
                    Flow::Next => {}
                    flow => return flow,
                }
            },
            Stmt::Try(held, body) => {
                let holds = match self.region(frame, body, sink) {
                    Flow::Next => true,
                    Flow::Leave(Label::Try(left)) if left == *held => false,
                    flow => return flow,
                };
                frame.bind(*held, Val::Truth(holds));
            }
            Stmt::Restore(at, copy) => {
                frame.positions[at.index()] = pos(frame, *copy);
            }
            Stmt::Show(shown) => self.show(frame, shown),
            Stmt::Hide(players) => self.hidden.push(frame.value(*players).mask()),
            Stmt::Leave(label) => return Flow::Leave(*label),
            Stmt::Return(value) => return Flow::Return(frame.value(*value).clone()),
            Stmt::Emit {
                pos: at,
                fields,
                trail,
                values,
            } => {
                let values = values.iter().map(|v| frame.value(*v).num()).collect();
                if emit(frame, (*at, fields, *trail), values, sink).is_break() {
                    return Flow::Stop;
                }
            }
            Stmt::EmitEach(e) => {
                for member in self.members(frame, &e.domain) {
                    let place = match &e.further {
                        Some(_) => member.index(),
                        None => 0,
                    };
                    frame.bind(e.bound, member);
                    let further = (e.further.as_ref(), place);
                    if self.made(frame, &e.made, further, sink).is_break() {
                        return Flow::Stop;
                    }
                }
            }
            Stmt::Visit(state) => {
                let state = state.iter().map(|v| frame.value(*v).clone()).collect();
                let here = frame.positions[SELF.index()].clone();
                if !self.visited.insert((here, state)) {
                    return Flow::Leave(Label::Function);
                }
            }
            Stmt::EmitShifts(s) => {
                for [origin, target] in self.pairs_of(frame, s) {
                    frame.bind(s.from, Val::Index(origin));
                    frame.bind(s.to, Val::Index(target));
                    let further = (s.further.as_ref(), target);
                    if self.made(frame, &s.made, further, sink).is_break() {
                        return Flow::Stop;
                    }
                }
            }
            Stmt::EmitPairs(p) => {
                for origin in self.members(frame, &Domain::Members(p.origins)) {
                    if let Some(jumping) = &p.jumping {
                        self.bind_reached(frame, jumping, origin.index());
                    }
                    frame.bind(p.from, origin);
                    match self.region(frame, &p.targets, &mut none) {
                        Flow::Leave(_) => continue,
                        Flow::Next | Flow::Return(_) | Flow::Stop => {}
                    }
                    let targets = p.targets.value.map(|v| frame.value(v).cells());
                    for target in targets.unwrap_or_default().iter() {
                        frame.bind(p.to, Val::Index(target));
                        if self.made(frame, &p.made, (None, target), sink).is_break() {
                            return Flow::Stop;
                        }
                    }
                }
            }
            Stmt::Proposals(p) => return self.proposals(frame, p, &p.numbers, sink),
            Stmt::EmitMerged(m) => {
                for origin in self.members(frame, &Domain::Members(m.origins)) {
                    frame.bind(m.from, origin.clone());
                    for (block, targets) in &m.targets {
                        self.region(frame, targets, &mut none);
                        let set = targets.value.map(|v| frame.value(v).cells());
                        for target in set.unwrap_or_default().iter() {
                            let action = Action {
                                block: Some(*block),
                                weight: 1,
                                fields: [&origin, &Val::Index(target)].map(Val::chosen).into(),
                                trail: Vec::new(),
                            };
                            if sink(action, &frame.positions[SELF.index()], Vec::new()).is_break() {
                                return Flow::Stop;
                            }
                        }
                    }
                }
            }
            Stmt::Moves(function, at, args) => {
                let args = args.iter().map(|a| frame.value(*a).clone()).collect();
                let at = pos(frame, *at);
                if self.moves(*function, at, args, sink).is_break() {
                    return Flow::Stop;
                }
            }
            Stmt::Take(value) => {
                let item = match self.trail.is_empty() {
                    true => 0,
                    false => self.trail.remove(0).1,
                };
                let item = match frame.function.values[*value].ty {
                    Ty::Num => Val::Num(item),
                    _ => Val::Index(item as usize),
                };
                frame.bind(*value, item);
            }
            Stmt::TakeStop(value) => {
                let stops = self.trail.first().is_some_and(|(site, _)| *site == 0);
                if stops {
                    self.trail.remove(0);
                }
                frame.bind(*value, Val::Truth(stops));
            }
        }
        Flow::Next
    }

    fn show(&mut self, frame: &Frame<'m>, shown: &Shown) {
        let module = self.module;
        let place_of = |bit: usize| module.grid.bit_of.iter().position(|b| *b == bit);
        let Some(sight) = &mut self.shown else { return };
        match shown {
            Shown::Cells {
                layer,
                owner,
                cells,
            } => {
                let seen = if *owner { Seen::Owner } else { Seen::All };
                let places = frame.value(*cells).cells();
                for place in places.iter().filter_map(place_of) {
                    sight.show(layer.index(), place, seen);
                }
            }
            Shown::Entries(state, named) => {
                let axes = module.layout.states[*state].axes.iter().zip(named);
                let named = axes.map(|(axis, named)| {
                    let (_, places) = super::position::axis_places(module, *axis);
                    let length = places.len();
                    let named = match named {
                        Named::All => (0..length).collect(),
                        Named::Place(n, lo, hi) => {
                            let place = place(frame.value(*n).num(), (*lo, *hi));
                            place.into_iter().collect()
                        }
                        Named::Members(set) => match frame.value(*set) {
                            Val::Cells(cells) => cells.iter().filter_map(place_of).collect(),
                            other => { other.members().into_iter() }
                                .filter(|member| *member < length)
                                .collect(),
                        },
                    };
                    (length, named)
                });
                let named: Vec<(usize, Vec<usize>)> = named.collect();
                let mut entries = vec![0];
                for (length, named) in named {
                    let further = |first: &usize| {
                        let first = first * length;
                        named.iter().map(|at| first + at).collect::<Vec<_>>()
                    };
                    entries = entries.iter().flat_map(further).collect();
                }
                entries
                    .into_iter()
                    .for_each(|entry| sight.show_entry(*state, entry));
            }
        }
    }

    fn each(
        &mut self,
        frame: &mut Frame<'m>,
        bound: ValueId,
        domain: &Domain,
        body: &'m Region,
        sink: &mut Sink<'_>,
    ) -> Flow {
        for member in self.members(frame, domain) {
            if let Domain::Jumps(_, jumping) = domain {
                self.bind_reached(frame, jumping, member.index());
            }
            frame.bind(bound, member);
            match self.region(frame, body, sink) {
                Flow::Next => {}
                Flow::Leave(Label::Round(round)) if round == bound => {}
                Flow::Leave(Label::Loop(left)) if left == bound => break,
                flow => return flow,
            }
        }
        Flow::Next
    }

    /// Runs the proposals for all values of some numbers, the others being fixed.
    fn proposals(
        &mut self,
        frame: &mut Frame<'m>,
        p: &'m Proposals,
        numbers: &[(ValueId, ValueId)],
        sink: &mut Sink<'_>,
    ) -> Flow {
        let Some(((number, size), numbers)) = numbers.split_last() else {
            return match self.region(frame, &p.body, sink) {
                Flow::Leave(Label::Round(round))
                    if Some(round) == p.numbers.first().map(|n| n.0) =>
                {
                    Flow::Next
                }
                flow => flow,
            };
        };
        for n in 0..frame.value(*size).num() {
            frame.bind(*number, Val::Index(n as usize));
            match self.proposals(frame, p, numbers, sink) {
                Flow::Next => {}
                flow => return flow,
            }
        }
        Flow::Next
    }

    /// Binds the cells that a cell reaches by jumps.
    fn bind_reached(&self, frame: &mut Frame<'m>, jumping: &Jumping, cell: usize) {
        let jumps = &self.module.jumps[jumping.jumps];
        let [over, to] = [jumping.over, jumping.to].map(|set| frame.value(set).cells());
        let (mut reached, mut left) = (Bits::of(cell), vec![cell]);
        while let Some(cell) = left.pop() {
            let all = (0..jumps.ways.len()).filter_map(|way| jumps.jump(cell, way));
            for (near, far) in all {
                if over.contains(near) && to.contains(far) && !reached.contains(far) {
                    reached.insert(far);
                    left.push(far);
                }
            }
        }
        frame.bind(jumping.reached, Val::Cells(reached));
    }

    fn members(&self, frame: &Frame<'m>, domain: &Domain) -> Vec<Val> {
        match domain {
            Domain::Members(set) | Domain::Jumps(set, _) => {
                let members = frame.value(*set).members().into_iter();
                members.map(Val::Index).collect()
            }
            Domain::Range(lo, hi) => {
                let (lo, hi) = (frame.value(*lo).num(), frame.value(*hi).num());
                (lo..=hi).take(4096).map(Val::Num).collect()
            }
            Domain::Groups(set) => {
                let groups = walks::groups(&self.module.grid, &frame.value(*set).cells());
                groups.into_iter().map(Val::Cells).collect()
            }
            Domain::Place(n, lo, hi) => {
                let place = place(frame.value(*n).num(), (*lo, *hi));
                place.into_iter().map(Val::Index).collect()
            }
        }
    }
}

fn none(_: Action, _: &Position, _: Vec<i32>) -> ControlFlow<()> {
    Continue(())
}

/// Emits a move of the block of a function, with the position that it leads to.
fn emit(
    frame: &Frame<'_>,
    (pos, fields, trail): (PosId, &[ValueId], Option<ValueId>),
    values: Vec<i32>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    let action = Action {
        block: block_of(frame.function),
        weight: 1,
        fields: fields.iter().map(|v| frame.value(*v).chosen()).collect(),
        trail: trail.map_or(Vec::new(), |t| frame.value(t).trail().to_vec()),
    };
    sink(action, &frame.positions[pos.index()], values)
}

/// Returns the block whose moves a function emits.
fn block_of(function: &Function) -> Option<BlockId> {
    match function.sort {
        Sort::Moves(block) => Some(block),
        Sort::Pure | Sort::Effect | Sort::Merged | Sort::Sight | Sort::Veil => None,
    }
}
