//! Prints a module as text for people and for snapshots.
//!
//! A value is printed in place if it is used once and nothing is written in between; any other value
//! gets a line of its own. Names are those of the rules, with a number if several are equal.

use super::op::Joined;
use super::{
    Def, Domain, Ending, FieldId, FieldTy, Function, FunctionId, Further, Jumping, Label, Lines,
    LinesId, Made, Module, Named, Op, PosId, Region, Shifts, Shown, Sort, Sources, Stmt, ValueId,
    VarId,
};
use crate::index::Id;
use crate::ir::bits::Bits;
use crate::ir::{ConstId, Value};
use crate::typed::Arith;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The text of a module.
pub fn print(module: &Module) -> String {
    let mut out = format!("module {}\n\nposition\n", module.name);
    for field in &module.layout.fields {
        let ty = match field.ty {
            FieldTy::Cells => "cells".into(),
            FieldTy::Number(lo, hi) => format!("{lo}..{hi}"),
            FieldTy::Flag => "flag".into(),
            FieldTy::Members(n) => format!("set of {n}"),
            FieldTy::Player(n) => format!("one of {n} players"),
        };
        let len = field.len.map_or(String::new(), |n| format!("[{n}]"));
        let _ = writeln!(out, "    {}{len}: {ty}", field.name);
    }
    if module.layout.before {
        out.push_str("    before\n");
    }
    if !module.consts.is_empty() {
        out.push_str("\nconstants\n");
    }
    for constant in &module.consts {
        let values = constant.values.iter().map(|v| literal(module, v));
        let values: Vec<String> = values.collect();
        let _ = match constant.table {
            true => writeln!(out, "    {} = [{}]", constant.name, values.join(", ")),
            false => writeln!(out, "    {} = {}", constant.name, values.join(", ")),
        };
    }
    out.push_str("\nmoves\n");
    for variant in &module.variants {
        let fields = variant.fields.iter().map(|f| f.name.as_str());
        let mut words: Vec<&str> = std::iter::once(variant.name.as_str())
            .chain(fields)
            .collect();
        if variant.has_trail() {
            words.push("trail");
        }
        let name = |function: FunctionId| module.functions[function].name.as_str();
        let functions = [
            ("if", variant.test),
            ("and", variant.legal),
            ("or", variant.unpinned.map(|unpinned| unpinned.function)),
        ];
        for (word, function) in functions {
            words.extend(function.into_iter().flat_map(|f| [word, name(f)]));
        }
        if let Some(slots) = variant.slots {
            words.push("by slots of");
            words.extend(slots.functions().map(name));
            words.extend(slots.holds.then_some("for good"));
        }
        words.extend(variant.drawn.into_iter().flat_map(|f| ["by", name(f)]));
        let _ = writeln!(out, "    {}", words.join(" "));
    }
    for function in &module.functions {
        out.push('\n');
        Printer::new(module, function).function(&mut out);
    }
    out
}

fn literal(module: &Module, value: &Value) -> String {
    match value {
        Value::Cells(cells) => cells_text(module, cells),
        Value::Mask(mask) => mask_text(*mask),
        Value::Num(n) => n.to_string(),
        Value::Truth(t) => t.to_string(),
    }
}

fn mask_text(mask: u64) -> String {
    let members = crate::ir::axes::members(mask).map(|m| m.to_string());
    format!("{{{}}}", members.collect::<Vec<_>>().join(" "))
}

/// The size above which a set of cells is printed as the number of its cells and the first one.
const FEW: usize = 8;

fn cells_text(module: &Module, cells: &Bits) -> String {
    if *cells == module.grid.cells {
        return "cells".into();
    }
    let places = module.grid.bit_of.iter().zip(&module.grid.names);
    let names = places.filter(|(bit, _)| cells.contains(**bit));
    let names: Vec<&str> = names.map(|(_, name)| name.as_str()).collect();
    match names.len() {
        0 => "none".into(),
        n if n > FEW => format!("{{{} .. {n} cells}}", names[0]),
        _ => format!("{{{}}}", names.join(" ")),
    }
}

struct Printer<'a> {
    module: &'a Module,
    f: &'a Function,
    /// By value: its name, if it has a line of its own.
    names: BTreeMap<ValueId, String>,
    /// By value: its definition, if it is printed in place.
    inline: BTreeMap<ValueId, &'a Def>,
    taken: BTreeMap<String, usize>,
}

impl<'a> Printer<'a> {
    fn new(module: &'a Module, f: &'a Function) -> Printer<'a> {
        Printer {
            module,
            f,
            names: BTreeMap::new(),
            inline: BTreeMap::new(),
            taken: BTreeMap::new(),
        }
    }

    fn function(&mut self, out: &mut String) {
        let f = self.f;
        if let Some(cite) = &f.cite {
            let _ = writeln!(out, "// {}, line {}", cite.part, cite.line);
        }
        let uses = uses(&f.body);
        self.choose_inline(&f.body, &uses);
        let sort = match f.sort {
            Sort::Pure => "function",
            Sort::Effect => "effect",
            Sort::Moves(_) | Sort::Merged => "moves",
            Sort::Sight => "sight",
            Sort::Veil => "veil",
        };
        let params: Vec<String> = f.params.iter().map(|p| self.bind(*p)).collect();
        let result = f.result.map_or(String::new(), |ty| format!(" -> {ty:?}"));
        let _ = writeln!(out, "{sort} {}({}){result}", f.name, params.join(", "));
        self.region(&f.body, 1, "return ", out);
    }

    /// Chooses the values that are printed in place: literals, operations that read no mutable state,
    /// and values that are used once.
    fn choose_inline(&mut self, region: &'a Region, uses: &BTreeMap<ValueId, usize>) {
        for stmt in &region.stmts {
            if let Stmt::Let(value, def) = stmt {
                let once = uses.get(value).copied().unwrap_or(0) <= 1;
                let plain = match def {
                    Def::Op(op) => op.operands().is_empty() && !op.reads() || once && !op.reads(),
                    Def::If(..) | Def::And(..) | Def::Or(..) | Def::Match(..) => false,
                };
                let unnamed = self.f.values[*value].name.is_none();
                let read = matches!(def, Def::Op(op) if op.reads()) && once && unnamed;
                if plain || read {
                    self.inline.insert(*value, def);
                }
            }
            stmt.regions()
                .into_iter()
                .for_each(|region| self.choose_inline(region, uses));
        }
    }

    fn fresh(&mut self, name: &str) -> String {
        let n = self.taken.entry(name.into()).or_insert(0);
        *n += 1;
        match *n {
            1 => name.into(),
            n => format!("{name}'{n}"),
        }
    }

    fn bind(&mut self, value: ValueId) -> String {
        let name = self.f.values[value].name.clone();
        let name = name.unwrap_or_else(|| format!("{:?}", self.f.values[value].ty).to_lowercase());
        let name = self.fresh(&name);
        self.names.insert(value, name.clone());
        name
    }

    fn var(&self, var: VarId) -> String {
        format!("{}#{}", self.f.vars[var].name, var.index())
    }

    fn pos(&self, pos: PosId) -> String {
        let name = &self.f.positions[pos];
        let same = self.f.positions.iter().filter(|n| *n == name).count();
        match same {
            1 => name.clone(),
            _ => format!("{name}@{}", pos.index()),
        }
    }

    fn v(&self, value: ValueId) -> String {
        match (self.names.get(&value), self.inline.get(&value)) {
            (Some(name), _) => name.clone(),
            (None, Some(Def::Op(op))) => self.op(op),
            _ => format!("?{}", value.index()),
        }
    }

    /// Describes the cells that jumps reach, and binds them.
    fn jumping(&mut self, jumping: &Jumping) -> String {
        let [over, to] = [jumping.over, jumping.to].map(|v| self.v(v));
        let reached = self.bind(jumping.reached);
        format!(" with {reached} by jumps over {over} to {to}")
    }

    /// Describes a table of lines.
    fn lines(&self, id: LinesId) -> String {
        let Lines { n, along, .. } = self.module.lines[id];
        format!("{n} along {along:#b}")
    }

    fn list(&self, values: &[ValueId]) -> String {
        let values: Vec<String> = values.iter().map(|v| self.v(*v)).collect();
        values.join(", ")
    }

    fn region(&mut self, region: &'a Region, depth: usize, give: &str, out: &mut String) {
        for stmt in &region.stmts {
            self.stmt(stmt, depth, out);
        }
        if let Some(value) = region.value {
            let _ = writeln!(out, "{}{give}{}", "    ".repeat(depth), self.v(value));
        }
    }

    /// Prints a line, and a region behind it.
    fn headed(&mut self, head: &str, region: &'a Region, depth: usize, out: &mut String) {
        let _ = writeln!(out, "{}{head}", "    ".repeat(depth));
        self.region(region, depth + 1, "", out);
    }

    fn stmt(&mut self, stmt: &'a Stmt, depth: usize, out: &mut String) {
        let pad = "    ".repeat(depth);
        let line = match stmt {
            Stmt::At(cite) => format!("// {}, line {}", cite.part, cite.line),
            Stmt::Let(value, _) if self.inline.contains_key(value) => return,
            Stmt::Let(value, def) => return self.define(*value, def, depth, out),
            Stmt::Var(var, first) => format!("var {} = {}", self.var(*var), self.v(*first)),
            Stmt::Set(var, value) => format!("{} := {}", self.var(*var), self.v(*value)),
            Stmt::Copy(to, from) => format!("{} = copy of {}", self.pos(*to), self.pos(*from)),
            Stmt::Began(to, from) => {
                format!("{} = {} as the turn began", self.pos(*to), self.pos(*from))
            }
            Stmt::Bare(to, from) => {
                format!("{} = {} without pieces", self.pos(*to), self.pos(*from))
            }
            Stmt::KeepBefore(pos) => format!("{} begins a turn", self.pos(*pos)),
            Stmt::Store(pos, field, at, value) => {
                let at = at.map_or(String::new(), |at| format!("[{}]", self.v(at)));
                let field = &self.module.layout.fields[*field].name;
                format!("{}.{field}{at} := {}", self.pos(*pos), self.v(*value))
            }
            Stmt::Do(of) => {
                let name = &self.module.functions[of.function].name;
                let call = format!("{}.{name}({})", self.pos(of.pos), self.list(&of.args));
                match of.result {
                    Some(result) => format!("{} = {call}", self.bind(result)),
                    None => call,
                }
            }
            Stmt::Merge(pos, fills, vacated) => {
                let vacated: Vec<String> = vacated.iter().map(|v| self.var(*v)).collect();
                let (pos, fills) = (self.pos(*pos), self.pos(*fills));
                format!("{pos} loses {} and takes {fills}", vacated.join(", "))
            }
            Stmt::If(cond, yes, no) => {
                let head = format!("if {}", self.v(*cond));
                self.headed(&head, yes, depth, out);
                if !no.stmts.is_empty() {
                    self.headed("else", no, depth, out);
                }
                return;
            }
            Stmt::Each(bound, domain, body) => {
                let domain = self.domain(domain);
                let head = format!("for {} in {domain}", self.bind(*bound));
                return self.headed(&head, body, depth, out);
            }
            Stmt::Rounds(bound, domain, body) => {
                let domain = self.domain(domain);
                let head = format!("rounds of {} in {domain}", self.bind(*bound));
                return self.headed(&head, body, depth, out);
            }
            Stmt::Repeat(most, body, again) => {
                let head = format!("repeat at most {most} times");
                self.headed(&head, body, depth, out);
                return self.headed("while", again, depth, out);
            }
            Stmt::Drain(var, bound, body) => {
                let head = format!("drain {} by {}", self.var(*var), self.bind(*bound));
                return self.headed(&head, body, depth, out);
            }
            Stmt::Try(held, body) => {
                let head = format!("{} = held", self.bind(*held));
                return self.headed(&head, body, depth, out);
            }
            Stmt::Restore(pos, copy) => format!("{} := {}", self.pos(*pos), self.pos(*copy)),
            Stmt::Show(Shown::Cells {
                layer,
                owner,
                cells,
            }) => {
                let layer = &self.module.layers[*layer].name;
                let what = if *owner { "owners" } else { "pieces" };
                format!("show {what} of {layer} on {}", self.v(*cells))
            }
            Stmt::Show(Shown::Entries(state, named)) => {
                let named = named.iter().map(|named| match named {
                    Named::All => "all".into(),
                    Named::Place(n, lo, hi) => format!("place({} in {lo}..{hi})", self.v(*n)),
                    Named::Members(set) => self.v(*set),
                });
                let named: Vec<String> = named.collect();
                let name = &self.module.layout.states[*state].name;
                format!("show {name}[{}]", named.join(", "))
            }
            Stmt::Hide(players) => format!("hide the next choice from {}", self.v(*players)),
            Stmt::Leave(Label::Function) => "leave".into(),
            Stmt::Leave(Label::Try(held)) => format!("{} fails", self.v(*held)),
            Stmt::Leave(Label::Round(bound)) => format!("next {}", self.v(*bound)),
            Stmt::Leave(Label::Loop(bound)) => format!("last {}", self.v(*bound)),
            Stmt::Return(value) => format!("return {}", self.v(*value)),
            Stmt::Emit {
                pos,
                fields,
                trail,
                values,
            } => {
                let all: Vec<ValueId> = fields.iter().chain(trail).copied().collect();
                let mut line = format!("emit {}", self.list(&all));
                if !values.is_empty() {
                    let _ = write!(line, " worth {}", self.list(values));
                }
                if *pos != super::SELF {
                    let _ = write!(line, " to {}", self.pos(*pos));
                }
                line
            }
            Stmt::EmitEach(e) => {
                let domain = self.domain(&e.domain);
                let _ = writeln!(out, "{pad}each {} in {domain}", self.bind(e.bound));
                return self.made(&e.made, e.further.as_ref(), depth, out);
            }
            Stmt::Visit(state) => format!("leave if visited with {}", self.list(state)),
            Stmt::EmitShifts(s) => {
                let origins = self.v(s.origins);
                let head = format!("shifts of {} in {origins}", self.bind(s.seeds));
                self.headed(&head, &s.sets, depth, out);
                self.ways(s, depth, out);
                let names = [s.from, s.to].map(|v| self.bind(v)).join(", ");
                let _ = writeln!(out, "{pad}  each {names}");
                return self.made(&s.made, s.further.as_ref(), depth, out);
            }
            Stmt::EmitPairs(p) => {
                let origins = self.v(p.origins);
                let jumping = p.jumping.map_or(String::new(), |j| self.jumping(&j));
                let _ = writeln!(
                    out,
                    "{pad}pairs of {} in {origins}{jumping}",
                    self.bind(p.from)
                );
                self.region(&p.targets, depth + 1, "with ", out);
                let _ = writeln!(out, "{pad}  each {}", self.bind(p.to));
                return self.made(&p.made, None, depth, out);
            }
            Stmt::EmitMerged(m) => {
                let origins = self.v(m.origins);
                let [from, to] = [m.from, m.to].map(|v| self.bind(v));
                let _ = writeln!(out, "{pad}merged of {from} in {origins}, each {to}");
                for (block, targets) in &m.targets {
                    let head = format!("{} to ", self.module.variants[*block].name);
                    self.region(targets, depth + 1, &head, out);
                }
                return;
            }
            Stmt::Proposals(p) => {
                let numbers = p.numbers.iter().map(|(number, size)| {
                    let size = self.v(*size);
                    format!("{} below {size}", self.bind(*number))
                });
                let numbers: Vec<String> = numbers.collect();
                let head = format!("proposals by {}", numbers.join(", "));
                return self.headed(&head, &p.body, depth, out);
            }
            Stmt::Moves(function, pos, args) => {
                let name = &self.module.functions[*function].name;
                format!("{}.{name}({})", self.pos(*pos), self.list(args))
            }
            Stmt::Take(value) => format!("{} = next of the trail", self.bind(*value)),
            Stmt::TakeStop(value) => format!("{} = stop of the trail", self.bind(*value)),
        };
        let _ = writeln!(out, "{pad}{line}");
    }

    /// Prints a move, and before it the choice that follows for cells of a region.
    fn made(
        &mut self,
        made: &'a Made,
        further: Option<&'a Further>,
        depth: usize,
        out: &mut String,
    ) {
        let pad = "    ".repeat(depth);
        self.region(&made.body, depth + 1, "", out);
        if let Some(f) = further {
            let [within, of] = [f.within, f.of].map(|v| self.v(v));
            let bound = self.bind(f.bound);
            let _ = writeln!(out, "{pad}    in {within} each {bound} in {of}");
            self.region(&f.made.body, depth + 2, "", out);
            let _ = writeln!(out, "{pad}      emit {}", self.chosen(&f.made));
        }
        let _ = writeln!(out, "{pad}    emit {}", self.chosen(made));
    }

    fn chosen(&self, made: &Made) -> String {
        self.list(&made.operands().collect::<Vec<_>>())
    }

    /// Prints the targets of shifts, each with the way back.
    fn ways(&mut self, s: &'a Shifts, depth: usize, out: &mut String) {
        let pad = "    ".repeat(depth);
        match &s.sources {
            Sources::Apart { rows, .. } => {
                for (n, target) in s.targets.iter().enumerate() {
                    let by: Vec<String> = rows.iter().map(|row| row[n].to_string()).collect();
                    let _ = writeln!(out, "{pad}    {} by {}", self.v(*target), by.join(" or "));
                }
            }
            Sources::Back {
                target,
                steps,
                origins,
            } => {
                let _ = writeln!(out, "{pad}  back from {}", self.bind(*target));
                self.region(steps, depth + 1, "", out);
                for (target, origin) in s.targets.iter().zip(origins) {
                    let [target, origin] = [target, origin].map(|v| self.v(*v));
                    let _ = writeln!(out, "{pad}    {target} from {origin}");
                }
            }
        }
    }

    fn define(&mut self, value: ValueId, def: &'a Def, depth: usize, out: &mut String) {
        let pad = "    ".repeat(depth);
        let mut parts: Vec<(String, &'a Region)> = Vec::new();
        match def {
            Def::Op(op) => {
                let op = self.op(op);
                let _ = writeln!(out, "{pad}{} = {op}", self.bind(value));
                return;
            }
            Def::If(cond, yes, no) => {
                parts.push((format!("if {}", self.v(*cond)), yes));
                parts.push(("else".into(), no));
            }
            Def::And(a, b) => parts.push((format!("{} and", self.v(*a)), b)),
            Def::Or(a, b) => parts.push((format!("{} or", self.v(*a)), b)),
            Def::Match(key, of, other) => {
                for (i, region) in of {
                    parts.push((format!("if {} == {i}", self.v(*key)), region));
                }
                parts.push(("else".into(), other));
            }
        }
        let name = self.bind(value);
        let _ = writeln!(out, "{pad}{name} =");
        for (head, region) in parts {
            let _ = writeln!(out, "{pad}  {head}");
            self.region(region, depth + 1, "", out);
        }
    }

    fn domain(&mut self, domain: &Domain) -> String {
        match domain {
            Domain::Members(set) => self.v(*set),
            Domain::Range(lo, hi) => format!("{}..{}", self.v(*lo), self.v(*hi)),
            Domain::Groups(set) => format!("groups({})", self.v(*set)),
            Domain::Place(n, lo, hi) => format!("place({} in {lo}..{hi})", self.v(*n)),
            Domain::Jumps(set, jumping) => {
                let set = self.v(*set);
                format!("{set}{}", self.jumping(jumping))
            }
        }
    }

    fn dir(&self, dir: usize) -> &str {
        let dirs = &self.module.grid.dirs;
        dirs.get(dir).map_or("?", |dir| dir.name.as_str())
    }

    /// Returns an operation in the notation of the rules, if it has one there; else as its name with its operands.
    fn op(&self, op: &Op) -> String {
        use Op as O;
        let v = |id: &ValueId| self.v(*id);
        let sign = |a: &ValueId, sign: &str, b: &ValueId| format!("({} {sign} {})", v(a), v(b));
        let constant = |id: &ConstId| &self.module.consts[*id].name;
        let function = |id: &FunctionId| &self.module.functions[*id].name;
        let field = |pos: &PosId, field: &FieldId| {
            format!(
                "{}.{}",
                self.pos(*pos),
                self.module.layout.fields[*field].name
            )
        };
        match op {
            O::Cells(set) => cells_text(self.module, &set.0),
            O::Mask(mask, _) => mask_text(*mask),
            O::Num(n) => n.to_string(),
            O::Truth(t) => t.to_string(),
            O::Index(i) => format!("@{i}"),
            O::Const(id) => constant(id).clone(),
            O::Entry(id, at) => format!("{}[{}]", constant(id), v(at)),
            O::EntryOf(id, n, first) => format!("{}[{} from {first}]", constant(id), v(n)),
            O::JoinEntries(id, set) => format!("join {}[{}]", constant(id), v(set)),
            O::Table(table, index) => format!("{}[{}]", table.name, self.list(index)),
            O::Get(var) => self.var(*var),
            O::Field(pos, id) => field(pos, id),
            O::Element(pos, id, at) => format!("{}[{}]", field(pos, id), v(at)),
            O::ElementOf(pos, id, n, first) => {
                format!("{}[{} from {first}]", field(pos, id), v(n))
            }
            O::JoinElements(pos, id, start, set) => {
                format!("join {}[{} + {}]", field(pos, id), v(start), v(set))
            }
            O::Above(pos, id, row, n) => {
                format!("cells of {}[{}] above {}", field(pos, id), v(row), v(n))
            }
            O::Call(f, pos, args) => {
                format!("{}.{}({})", self.pos(*pos), function(f), self.list(args))
            }
            O::Any(f, pos, who) => format!("any {}.{}({})", self.pos(*pos), function(f), v(who)),
            O::Cell(i) | O::Member(i) => format!("{{{}}}", v(i)),
            O::Union(a, b) => sign(a, "|", b),
            O::Inter(a, b) => sign(a, "&", b),
            O::Diff(a, b) => sign(a, "-", b),
            O::When(a, t) => sign(a, "when", t),
            O::Nth(a, n) => format!("{}[{}]", v(a), v(n)),
            O::Count(a) => format!("#{}", v(a)),
            O::Some(a) => format!("some {}", v(a)),
            O::Contains(a, i) => sign(i, "in", a),
            O::Subset(a, b) => sign(a, "in", b),
            O::Step(dir, a) => format!("{}.{}", v(a), self.dir(*dir)),
            O::Steps(dirs, a) => format!("{}.step({})", v(a), v(dirs)),
            O::StepsOf(dirs, a, n) => format!("{}.step({}, {})", v(a), v(dirs), v(n)),
            O::Back(dirs, a) => format!("{}.back({})", v(a), v(dirs)),
            O::Leap(x, y, a) => format!("{}.leap({x}, {y})", v(a)),
            O::Ray {
                dirs,
                from,
                through,
                ending,
                lanes,
            } => {
                let through = through.map_or(String::new(), |t| format!(", through {}", v(&t)));
                let ending = match ending {
                    Ending::Over => String::new(),
                    Ending::Onto(e) => format!(", onto {}", v(e)),
                    Ending::Upto(e) => format!(", upto {}", v(e)),
                    Ending::Until(e) => format!(", until {}", v(e)),
                    Ending::Next => ", next".into(),
                };
                let lanes = if *lanes { ", in lanes" } else { "" };
                format!("{}.ray({}{through}{ending}{lanes})", v(from), v(dirs))
            }
            O::Reach(dirs, from, through) => {
                let dirs = mask_text(*dirs);
                format!("{}.reach({dirs}, through {})", v(from), v(through))
            }
            O::OnLines {
                dirs,
                far,
                way,
                from,
                n,
            } => {
                let lines = if *far { "lines" } else { "neighbours" };
                let of = if *way { "way" } else { "cell" };
                format!("{}.{lines}({}).{of}[{}]", v(from), mask_text(*dirs), v(n))
            }
            O::Path(dirs, a, b) => format!("{}.path({}, {})", v(a), v(dirs), v(b)),
            O::Jumps(_, cell, over, to) => {
                format!("jumps({}, over {}, to {})", v(cell), v(over), v(to))
            }
            O::Joined {
                joined,
                how,
                now,
                from,
            } => {
                let how = match how {
                    Joined::At(cell) => format!("at {}", v(cell)),
                    Joined::Since(before) => format!("since {}", v(before)),
                };
                format!("joined({}, {how}, {}, from {})", v(joined), v(now), v(from))
            }
            O::EnclosedSince { beside, was, now } => {
                let what = if *beside { "beside" } else { "within" };
                let [now, was] = [now, was].map(|[set, free]| format!("{}, {}", v(set), v(free)));
                format!("enclosed_since({now}, {what}, was {was})")
            }
            O::InLines(lines, a) => format!("in_lines({}, {})", self.lines(*lines), v(a)),
            O::OnLine(lines, cell, a) => {
                format!("on_line({}, {}, {})", self.lines(*lines), v(cell), v(a))
            }
            O::Completing(lines, a) => format!("completing({}, {})", self.lines(*lines), v(a)),
            O::Arith(how, a, b) => sign(a, arith_signs(*how)[0], b),
            O::Exact(how, a, b) => sign(a, arith_signs(*how)[1], b),
            O::Neg(a) => format!("-{}", v(a)),
            O::Pick(max, a, b) => {
                let name = if *max { "max" } else { "min" };
                format!("{name}({}, {})", v(a), v(b))
            }
            O::Clamp(a, lo, hi) => format!("clamp({}, {lo}..{hi})", v(a)),
            O::IndexIn(a, lo, hi) => format!("index({} in {lo}..{hi})", v(a)),
            O::Place(a, len, b) => format!("({} * {len} + {})", v(a), v(b)),
            O::Equal(a, b) => sign(a, "==", b),
            O::Less(a, b) => sign(a, "<", b),
            O::Not(a) => format!("not {}", v(a)),
            O::Chose(trail, site, value) => format!("{} + {site}: {}", v(trail), v(value)),
            O::Stopped(trail) => format!("{} + stop", v(trail)),
            _ => self.by_name(op),
        }
    }

    /// Returns an operation as its name, with operands and literals in the order of their declaration.
    fn by_name(&self, op: &Op) -> String {
        let mut text = format!("{op:?}");
        for operand in op.operands() {
            text = text.replacen(&format!("{operand:?}"), &self.v(operand), 1);
        }
        if let Some(pos) = op.position() {
            text = text.replacen(&format!("{pos:?}"), &self.pos(pos), 1);
        }
        let end = text.find(|c: char| !c.is_alphanumeric());
        let (name, rest) = text.split_at(end.unwrap_or(text.len()));
        let mut snake = String::new();
        for c in name.chars() {
            if c.is_uppercase() && !snake.is_empty() {
                snake.push('_');
            }
            snake.push(c.to_ascii_lowercase());
        }
        snake + rest
    }
}

/// Counts the uses of each value.
fn uses(region: &Region) -> BTreeMap<ValueId, usize> {
    let mut uses = BTreeMap::new();
    super::visit_uses(region, &mut |value| *uses.entry(value).or_insert(0) += 1);
    uses
}

/// Returns the signs of saturating and of plain arithmetic.
fn arith_signs(how: Arith) -> [&'static str; 2] {
    match how {
        Arith::Add => ["+|", "+"],
        Arith::Sub => ["-|", "-"],
        Arith::Mul => ["*|", "*"],
        Arith::Div => ["div", "/"],
        Arith::Rem => ["mod", "%"],
    }
}
