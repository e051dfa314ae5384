//! Prints a program as text for people and for snapshots: the parts in order, expressions in the style
//! of the language, with explicit `me` and inlined acts.

mod expr;
mod stmt;

use super::{Const, EndResult, Expr, Function, Played, Program, State, Value, Var, VarId};
use crate::index::IndexVec;
use crate::source::Sources;
use crate::typed::{Axis, Shape, StateTy, Ty};
use expr::Printer;
use std::fmt::Write;

/// The text of a program.
pub fn print(program: &Program, sources: &Sources) -> String {
    let page = Page { program, sources };
    let mut out = String::new();
    page.header(&mut out);
    let parts = [
        page.states(),
        page.consts(),
        page.functions(),
        page.body("setup", &program.setup),
        page.blocks(),
        page.turn(),
        page.body("after", &program.after),
        page.end(),
    ];
    for part in parts.iter().filter(|part| !part.is_empty()) {
        out.push('\n');
        out.push_str(part);
    }
    out
}

/// The text of an expression of a body with these variables.
pub fn expr(program: &Program, vars: &IndexVec<VarId, Var>, e: &Expr) -> String {
    Printer::new(program, vars).expr(e)
}

/// The name of a variable of such a body.
pub fn var(program: &Program, vars: &IndexVec<VarId, Var>, v: VarId) -> String {
    Printer::new(program, vars).var(v)
}

struct Page<'a> {
    program: &'a Program,
    sources: &'a Sources,
}

impl Page<'_> {
    fn header(&self, out: &mut String) {
        let p = self.program;
        let players = p.players.join(", ");
        let chance = if p.chance { ", chance" } else { "" };
        let together = if p.simultaneous { " simultaneous" } else { "" };
        let dirs: Vec<&str> = p.grid.dirs.iter().map(|d| d.name.as_str()).collect();
        let _ = writeln!(out, "game {:?} ({})", p.title, p.name);
        let _ = writeln!(out, "players {players}{chance}{together}");
        let cells = format!("{} cells in {} bits", p.grid.bit_of.len(), p.grid.bits);
        let _ = writeln!(out, "board {}: {cells}", frame(&p.grid.shape));
        let _ = writeln!(out, "dirs {}", dirs.join(" "));
        for layer in p.layers.iter() {
            let kinds: Vec<&str> = layer
                .kinds
                .iter()
                .map(|k| p.kinds[*k].name.as_str())
                .collect();
            let _ = writeln!(out, "layer {}: {}", layer.name, kinds.join(", "));
        }
        for e in p.enums.iter() {
            let _ = writeln!(out, "enum {}: {}", e.name, e.members.join(", "));
        }
        let used = uses(p);
        if !used.is_empty() {
            let _ = writeln!(out, "uses {}", used.join(", "));
        }
    }

    fn cite(&self, span: crate::source::Span) -> String {
        self.sources.cite(span)
    }

    fn states(&self) -> String {
        let mut out = String::new();
        for state in self.program.states.iter() {
            let axes = self.axes(&state.axes);
            let clock = if state.clock { " clock" } else { "" };
            let first = self.first_values(state);
            let ty = state_ty(self.program, state.ty);
            let cite = self.cite(state.span);
            let name = &state.name;
            let _ = writeln!(out, "state {name}{axes} : {ty} = {first}{clock}  // {cite}");
        }
        out
    }

    fn first_values(&self, state: &State) -> String {
        let ty = super::verify::entry_ty(state.ty);
        let value = |v: &Value| expr::value(self.program, v, ty);
        match state.init.split_first() {
            Some((first, rest)) if rest.iter().all(|v| v == first) => value(first),
            _ => {
                let all: Vec<String> = state.init.iter().map(value).collect();
                format!("[{}]", all.join(", "))
            }
        }
    }

    fn axes(&self, axes: &[Axis]) -> String {
        if axes.is_empty() {
            return String::new();
        }
        let names: Vec<String> = axes.iter().map(|a| axis(self.program, *a)).collect();
        format!("[{}]", names.join(", "))
    }

    fn consts(&self) -> String {
        let mut out = String::new();
        for constant in self.program.consts.iter() {
            let axes: Vec<Axis> = constant.axis.into_iter().collect();
            let (name, axes) = (&constant.name, self.axes(&axes));
            let ty = ty_name(self.program, constant.ty);
            let value = self.const_value(constant);
            let cite = self.cite(constant.span);
            let _ = writeln!(out, "const {name}{axes} : {ty} = {value}  // {cite}");
        }
        out
    }

    fn const_value(&self, constant: &Const) -> String {
        let value = |v: &Value| expr::value(self.program, v, constant.ty);
        let Some(axis) = constant.axis else {
            return constant.values.first().map_or_else(String::new, value);
        };
        let entries = constant.values.iter().enumerate();
        let entries: Vec<String> = entries
            .map(|(i, v)| format!("{}: {}", member(self.program, axis, i), value(v)))
            .collect();
        entries.join(", ")
    }

    fn functions(&self) -> String {
        let all: Vec<String> = self
            .program
            .functions
            .iter()
            .map(|f| self.function(f))
            .collect();
        all.join("")
    }

    fn function(&self, f: &Function) -> String {
        let printer = Printer::new(self.program, &f.vars);
        let params: Vec<String> = f
            .vars
            .enumerate()
            .take(f.params)
            .map(|(id, var)| format!("{} : {}", printer.var(id), ty_name(self.program, var.ty)))
            .collect();
        let params = if params.is_empty() {
            String::new()
        } else {
            format!("({})", params.join(", "))
        };
        let axes = self.axes(&f.axis.into_iter().collect::<Vec<_>>());
        let me = if f.uses_me { " by me" } else { "" };
        let ty = ty_name(self.program, f.ty);
        let cite = self.cite(f.span);
        let mut out = format!("def {}{axes}{params} : {ty}{me}  // {cite}\n", f.name);
        for (i, entry) in f.entries.iter().enumerate() {
            let Some(entry) = entry else { continue };
            let key = f.axis.map_or_else(String::new, |axis| {
                format!("{}: ", member(self.program, axis, i))
            });
            let _ = writeln!(out, "    {key}{}", printer.expr(entry));
        }
        out
    }

    fn body(&self, name: &str, body: &super::Body) -> String {
        if body.stmts.is_empty() {
            return String::new();
        }
        let printer = Printer::new(self.program, &body.vars);
        let stmts = stmt::stmts(&printer, self.sources, &body.stmts);
        format!("{name} {{\n{stmts}}}\n")
    }

    fn blocks(&self) -> String {
        let all: Vec<String> = self
            .program
            .blocks
            .iter()
            .map(|b| {
                let by = expr::value(self.program, &Value::Mask(b.by), Ty::Players);
                let unique = if b.unique { " unique" } else { "" };
                let asked = if b.only_asked { " only asked" } else { "" };
                let name = format!("move {} by {by}{unique}{asked}", b.name);
                self.body(&name, &b.body)
            })
            .collect();
        all.join("\n")
    }

    fn turn(&self) -> String {
        let mut out = String::from("turn {\n");
        for group in self.program.turn.iter().chain(&self.program.thrown) {
            let names: Vec<&str> = group.blocks.iter().map(|p| self.played(*p)).collect();
            let _ = writeln!(out, "    {}", names.join(" | "));
            for narrow in &group.narrow {
                let how = if narrow.most { "most" } else { "least" };
                let values = group.blocks.iter().zip(&narrow.values);
                let values: Vec<String> = values
                    .map(|(played, e)| match played {
                        Played::Block(b) => {
                            let vars = &self.program.blocks[*b].body.vars;
                            Printer::new(self.program, vars).expr(e)
                        }
                        Played::Pass => "0".into(),
                    })
                    .collect();
                let _ = writeln!(out, "        by {how} {}", values.join(" | "));
            }
        }
        out.push_str("}\n");
        out
    }

    fn played(&self, played: Played) -> &str {
        match played {
            Played::Block(b) => &self.program.blocks[b].name,
            Played::Pass => "pass",
        }
    }

    fn end(&self) -> String {
        let mut out = String::from("end {\n");
        for line in &self.program.end {
            let printer = Printer::new(self.program, &line.vars);
            let cond = printer.expr(&line.cond);
            let result = match &line.result {
                EndResult::Draw => "draw".into(),
                EndResult::Continue => "continue".into(),
                EndResult::Score(v, e) => {
                    format!("score {} = {}", printer.var(*v), printer.expr(e))
                }
                EndResult::Wins(e) => format!("{} wins", printer.expr(e)),
                EndResult::Loses(e) => format!("{} loses", printer.expr(e)),
            };
            let cite = self.cite(line.span);
            let _ = writeln!(out, "    {cond} : {result}  // {cite}");
        }
        out.push_str("}\n");
        out
    }
}

fn frame(shape: &Shape) -> String {
    match shape {
        Shape::Square {
            width,
            height,
            levels,
            wrap_x,
            wrap_y,
        } => {
            let levels = if *levels > 1 {
                format!(" x {levels}")
            } else {
                String::new()
            };
            format!(
                "square {width} x {height}{levels}{}",
                wraps(*wrap_x, *wrap_y)
            )
        }
        Shape::Hex {
            width,
            height,
            wrap_x,
            wrap_y,
        } => format!("hexes {width} x {height}{}", wraps(*wrap_x, *wrap_y)),
        Shape::Graph { .. } => "graph".into(),
    }
}

fn wraps(x: bool, y: bool) -> &'static str {
    match (x, y) {
        (true, true) => " wrap x wrap y",
        (true, false) => " wrap x",
        (false, true) => " wrap y",
        (false, false) => "",
    }
}

fn uses(program: &Program) -> Vec<String> {
    let u = program.uses;
    let flags = [
        (u.before, "before"),
        (u.again, "again"),
        (u.passes, "passes"),
        (u.turn, "turn"),
        (u.playing, "playing"),
    ];
    let mut used: Vec<String> = flags
        .iter()
        .filter(|(on, _)| *on)
        .map(|(_, name)| (*name).to_string())
        .collect();
    used.extend(program.seen.iter().map(|layer| match layer {
        None => "seen".to_string(),
        Some(layer) => format!("seen({})", program.layers[*layer].name),
    }));
    used
}

fn ty_name(program: &Program, ty: Ty) -> String {
    match ty {
        Ty::Cells => "cells",
        Ty::Dirs => "dirs",
        Ty::Kinds => "kinds",
        Ty::Players => "players",
        Ty::Enum(e) => &program.enums[e].name,
        Ty::Num => "number",
        Ty::Truth => "truth",
        Ty::Unknown => "?",
    }
    .to_string()
}

fn state_ty(program: &Program, ty: StateTy) -> String {
    match ty {
        StateTy::Number(low, high) => format!("{low}..{high}"),
        StateTy::Flag => "flag".into(),
        StateTy::Player => "player".into(),
        StateTy::Players => "players".into(),
        StateTy::Cell => "cell".into(),
        StateTy::Cells => "cells".into(),
        StateTy::Kind => "kind".into(),
        StateTy::Kinds => "kinds".into(),
        StateTy::Dir => "dir".into(),
        StateTy::Enum(e) => program.enums[e].name.clone(),
    }
}

fn axis(program: &Program, axis: Axis) -> String {
    match axis {
        Axis::Range(low, high) => format!("{low}..{high}"),
        Axis::Player => "player".into(),
        Axis::Kind => "kind".into(),
        Axis::Cell => "cell".into(),
        Axis::Dir => "dir".into(),
        Axis::Enum(e) => program.enums[e].name.clone(),
    }
}

/// The name of a member of an axis.
fn member(program: &Program, axis: Axis, place: usize) -> String {
    match axis {
        Axis::Range(low, _) => (i64::from(low) + place as i64).to_string(),
        Axis::Cell => program.grid.names[place].clone(),
        _ => program
            .member_name(Program::axis_ty(axis), place)
            .unwrap_or("?")
            .to_string(),
    }
}

/// The variables of one body.
type Vars = IndexVec<super::VarId, super::Var>;
