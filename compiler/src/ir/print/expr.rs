//! Prints expressions in the style of the language, with the fewest parentheses.

use super::Vars;
use crate::ir::axes::members;
use crate::ir::{
    Domain, Ending, Expr, ExprKind as K, LayerId, Lines, Pieces, Program, Ray, StateId, Value,
    VarId,
};
use crate::typed::{Arith, Coord, Turning, Ty};

/// The precedence of an expression; greater numbers bind tighter.
type Tightness = u8;
const LOOSE: Tightness = 0;
const OR: Tightness = 1;
const AND: Tightness = 2;
const NOT: Tightness = 3;
const TEST: Tightness = 4;
const UNION: Tightness = 5;
const BOTH: Tightness = 6;
const TIMES: Tightness = 7;
const UNARY: Tightness = 8;
const ATOM: Tightness = 9;

/// The size above which a set of cells is printed as the number of its cells and its source text.
const FEW: usize = 12;

/// Prints the expressions of one body.
pub(super) struct Printer<'a> {
    program: &'a Program,
    vars: &'a Vars,
}

impl<'a> Printer<'a> {
    pub(super) fn new(program: &'a Program, vars: &'a Vars) -> Printer<'a> {
        Printer { program, vars }
    }

    /// Returns the name of a variable; if several have the same name, later ones get a number.
    pub(super) fn var(&self, v: VarId) -> String {
        let Some(var) = self.vars.get(v) else {
            return format!("?{}", v.0);
        };
        let before = self.vars.enumerate().take_while(|(id, _)| *id < v);
        match before.filter(|(_, other)| other.name == var.name).count() {
            0 => var.name.clone(),
            n => format!("{}'{}", var.name, n + 1),
        }
    }

    pub(super) fn layer(&self, layer: LayerId, after: &str) -> String {
        match layer {
            LayerId(0) => String::new(),
            _ => format!("{}{after}", self.program.layers[layer].name),
        }
    }

    pub(super) fn state(&self, state: StateId, index: &[Expr]) -> String {
        let name = &self.program.states[state].name;
        if index.is_empty() {
            return name.clone();
        }
        format!("{name}[{}]", self.list(index))
    }

    pub(super) fn domain(&self, of: &Domain) -> String {
        match of {
            Domain::Set(e) => self.expr(e),
            Domain::Groups(e) => format!("groups({})", self.expr(e)),
            Domain::Range(a, b) => format!("{}..{}", self.at(a, BOTH), self.at(b, BOTH)),
        }
    }

    pub(super) fn expr(&self, e: &Expr) -> String {
        self.at(e, LOOSE)
    }

    fn at(&self, e: &Expr, least: Tightness) -> String {
        let (text, tightness) = self.print(e);
        if tightness < least {
            format!("({text})")
        } else {
            text
        }
    }

    fn list(&self, list: &[Expr]) -> String {
        let list: Vec<String> = list.iter().map(|e| self.expr(e)).collect();
        list.join(", ")
    }

    #[deny(clippy::wildcard_enum_match_arm)]
    fn print(&self, e: &Expr) -> (String, Tightness) {
        match &*e.kind {
            K::If(..) | K::Or(..) | K::And(..) | K::Not(_) | K::Some(_) | K::No(_) => {
                self.operator(e)
            }
            K::Equal(..) | K::Less(..) | K::In(..) | K::InRange(..) => self.operator(e),
            K::Union(..) | K::Inter(..) | K::Diff(..) | K::Arith(..) => self.operator(e),
            K::Count(_) | K::Neg(_) => self.operator(e),
            K::Step(..) | K::Back(..) | K::Leap(..) | K::Path(..) | K::Ray(_) => {
                (self.step(e), ATOM)
            }
            K::Lit(value) => literal(self.program, value, e.ty),
            K::Const(..) | K::Var(_) | K::OthersVar(_) | K::State(..) | K::Me | K::Next => {
                (self.reference(e), ATOM)
            }
            K::Playing | K::Turn | K::Passes | K::Blocked | K::Seen(_) | K::SeenAgo(..) => {
                (self.reference(e), ATOM)
            }
            K::Pieces(_) | K::Call { .. } => (self.reference(e), ATOM),
            K::Filter(..) | K::UnionOf(..) | K::Best(..) | K::Sum(..) | K::Extreme(..) => {
                (self.binder(e), ATOM)
            }
            K::Reach(..) => (self.binder(e), ATOM),
            K::Others(_) | K::Empty(_) | K::Occupied(_) | K::KindOn(_) | K::OwnerOn(_) => {
                (self.call(e), ATOM)
            }
            K::Between(..) | K::Group(..) | K::Flood(..) | K::Lines(_) | K::FirstOf(_) => {
                (self.call(e), ATOM)
            }
            K::Coord(_) | K::Turned(..) | K::CountGroups(_) | K::CoordOf(..) | K::Pick(..) => {
                (self.call(e), ATOM)
            }
            K::Before(_) | K::Table(..) | K::Can(..) | K::AtLeast(..) => (self.call(e), ATOM),
        }
    }

    fn two(&self, a: &Expr, sign: &str, b: &Expr, left: Tightness, right: Tightness) -> String {
        format!("{} {sign} {}", self.at(a, left), self.at(b, right))
    }

    fn operator(&self, e: &Expr) -> (String, Tightness) {
        match &*e.kind {
            K::If(c, a, b) => {
                let (c, a, b) = (self.at(c, OR), self.at(a, OR), self.expr(b));
                (format!("if {c} then {a} else {b}"), LOOSE)
            }
            K::Or(a, b) => (self.two(a, "or", b, OR, AND), OR),
            K::And(a, b) => (self.two(a, "and", b, AND, NOT), AND),
            K::Not(a) => (format!("not {}", self.at(a, NOT)), NOT),
            K::Some(a) => (format!("some {}", self.at(a, UNION)), TEST),
            K::No(a) => (format!("no {}", self.at(a, UNION)), TEST),
            K::Equal(a, b) => (self.two(a, "==", b, UNION, UNION), TEST),
            K::Less(a, b) => (self.two(a, "<", b, UNION, UNION), TEST),
            K::In(a, b) => (self.two(a, "in", b, UNION, UNION), TEST),
            K::InRange(a, low, high) => {
                let side =
                    |e: &Option<Expr>| e.as_ref().map_or(String::new(), |e| self.at(e, BOTH));
                let range = format!("{}..{}", side(low), side(high));
                (format!("{} in {range}", self.at(a, UNION)), TEST)
            }
            K::Union(a, b) => (self.two(a, "|", b, UNION, BOTH), UNION),
            K::Inter(a, b) => (self.two(a, "&", b, BOTH, TIMES), BOTH),
            K::Diff(a, b) => (self.two(a, "-", b, BOTH, TIMES), BOTH),
            K::Arith(Arith::Add, a, b) => (self.two(a, "+", b, BOTH, TIMES), BOTH),
            K::Arith(Arith::Sub, a, b) => (self.two(a, "-", b, BOTH, TIMES), BOTH),
            K::Arith(Arith::Mul, a, b) => (self.two(a, "*", b, TIMES, UNARY), TIMES),
            K::Arith(Arith::Div, a, b) => (self.two(a, "/", b, TIMES, UNARY), TIMES),
            K::Arith(Arith::Rem, a, b) => (self.two(a, "%", b, TIMES, UNARY), TIMES),
            K::Count(a) => (format!("#{}", self.at(a, UNARY)), UNARY),
            K::Neg(a) => (format!("-{}", self.at(a, UNARY)), UNARY),
            other => unreachable!("`print` has another place for {other:?}"),
        }
    }

    fn step(&self, e: &Expr) -> String {
        let from = |a: &Expr| self.at(a, ATOM);
        match &*e.kind {
            K::Step(a, d, n) => {
                let times = n
                    .as_ref()
                    .map_or(String::new(), |n| format!("({})", self.expr(n)));
                format!("{}.{}{times}", from(a), self.at(d, ATOM))
            }
            K::Back(a, d) => format!("{}.back({})", from(a), self.expr(d)),
            K::Leap(a, x, y) => format!("{}.leap({x}, {y})", from(a)),
            K::Path(a, d, b) => format!("{}.path({}, {})", from(a), self.expr(d), self.expr(b)),
            K::Ray(Ray {
                from: a,
                dirs,
                through,
                ending,
            }) => {
                let passes = |t| format!(", through {}", self.expr(t));
                let through = through.as_ref().map_or(String::new(), passes);
                let ending = self.ending(ending);
                format!("{}.ray({}{through}{ending})", from(a), self.expr(dirs))
            }
            other => unreachable!("`print` has another place for {other:?}"),
        }
    }

    fn ending(&self, ending: &Ending) -> String {
        match ending {
            Ending::Over => String::new(),
            Ending::Onto(e) => format!(", onto {}", self.expr(e)),
            Ending::Upto(e) => format!(", upto {}", self.expr(e)),
            Ending::Until(e) => format!(", until {}", self.expr(e)),
        }
    }

    fn reference(&self, e: &Expr) -> String {
        let indexed = |name: &str, index: Option<&Expr>| match index {
            Some(index) => format!("{name}[{}]", self.expr(index)),
            None => name.to_string(),
        };
        match &*e.kind {
            K::Const(id, index) => indexed(&self.program.consts[*id].name, index.as_ref()),
            K::Var(v) => self.var(*v),
            K::OthersVar(v) => format!("others.{}", self.var(*v)),
            K::State(state, index) => self.state(*state, index),
            K::Me => "me".into(),
            K::Next => "next".into(),
            K::Playing => "playing".into(),
            K::Turn => "turn".into(),
            K::Passes => "passes".into(),
            K::Blocked => "blocked".into(),
            K::SeenAgo(first, layer) => {
                let word = if *first { "first_seen" } else { "last_seen" };
                let layer = layer.map(|layer| format!("({})", self.program.layers[layer].name));
                format!("{word}{}", layer.unwrap_or_default())
            }
            K::Seen(None) => "seen".into(),
            K::Seen(Some(layer)) => format!("seen({})", self.program.layers[*layer].name),
            K::Pieces(of) => self.pieces(of),
            K::Call {
                function,
                me,
                key,
                args,
            } => {
                let name = &self.program.functions[*function].name;
                let name = indexed(name, me.as_ref().or(key.as_ref()));
                let name = indexed(&name, me.as_ref().and(key.as_ref()));
                match args.is_empty() {
                    true => name,
                    false => format!("{name}({})", self.list(args)),
                }
            }
            other => unreachable!("`print` has another place for {other:?}"),
        }
    }

    fn pieces(&self, of: &Pieces) -> String {
        let &Pieces {
            ref owner,
            ref kinds,
            layer,
        } = of;
        let kinds = kinds.as_ref().map(|k| self.at(k, ATOM));
        match (owner, kinds) {
            (Some(owner), Some(kinds)) => format!("pieces({} {kinds})", self.at(owner, ATOM)),
            (Some(owner), None) => format!("pieces({}{})", self.expr(owner), self.of_layer(layer)),
            (None, Some(kinds)) => format!("pieces({kinds})"),
            (None, None) => format!("occupied{}", self.layer(layer, "")),
        }
    }

    fn of_layer(&self, layer: LayerId) -> String {
        match layer {
            LayerId(0) => String::new(),
            _ => format!(" {}", self.program.layers[layer].name),
        }
    }

    fn binder(&self, e: &Expr) -> String {
        let head = |v: &VarId, of: &Domain, inner: &Expr| {
            format!(
                "{} in {} : {}",
                self.var(*v),
                self.domain(of),
                self.expr(inner)
            )
        };
        match &*e.kind {
            K::Filter(v, of, a) => format!("{{{}}}", head(v, of, a)),
            K::UnionOf(v, of, a) => format!("union({})", head(v, of, a)),
            K::Best(true, v, of, a) => format!("most({})", head(v, of, a)),
            K::Best(false, v, of, a) => format!("least({})", head(v, of, a)),
            K::Sum(v, of, a) => format!("sum({})", head(v, of, a)),
            K::Extreme(true, v, of, a) => format!("max({})", head(v, of, a)),
            K::Extreme(false, v, of, a) => format!("min({})", head(v, of, a)),
            K::Reach(v, from, next) => {
                let (v, from) = (self.var(*v), self.expr(from));
                format!("reach({v} in {from} : {})", self.expr(next))
            }
            other => unreachable!("`print` has another place for {other:?}"),
        }
    }

    /// Prints an expression that is written like a call.
    fn call(&self, e: &Expr) -> String {
        let name = |name: &str, of: &[&Expr]| {
            let of: Vec<String> = of.iter().map(|e| self.expr(e)).collect();
            format!("{name}({})", of.join(", "))
        };
        match &*e.kind {
            K::Others(a) => name("others", &[a]),
            K::Empty(layer) => format!("empty{}", self.of_layer(*layer)),
            K::Occupied(layer) => format!("occupied{}", self.of_layer(*layer)),
            K::KindOn(a) => name("kind", &[a]),
            K::OwnerOn(a) => name("owner", &[a]),
            K::Between(a, b) => name("between", &[a, b]),
            K::Group(a, b) => name("group", &[a, b]),
            K::Flood(a, b) => format!("flood({}, within {})", self.expr(a), self.expr(b)),
            K::Lines(Lines {
                n,
                exactly,
                set,
                along,
            }) => {
                let exactly = if *exactly { "exactly " } else { "" };
                let runs = |d| format!(" along {}", self.expr(d));
                let along = along.as_ref().map_or(String::new(), runs);
                let (n, set) = (self.expr(n), self.expr(set));
                format!("lines({exactly}{n}, {set}{along})")
            }
            K::FirstOf(a) => name("first_of", &[a]),
            K::Coord(at) => format!("({})", self.list(at)),
            K::Turned(Turning::Opposite, a) => name("opposite", &[a]),
            K::Turned(Turning::Left, a) => name("left", &[a]),
            K::Turned(Turning::Right, a) => name("right", &[a]),
            K::CountGroups(a) => format!("#groups({})", self.expr(a)),
            K::CoordOf(Coord::X, a) => name("x", &[a]),
            K::CoordOf(Coord::Y, a) => name("y", &[a]),
            K::CoordOf(Coord::Z, a) => name("z", &[a]),
            K::AtLeast(n, of) => format!("at_least({n}, [{}])", self.list(of)),
            K::Pick(true, of) => format!("max({})", self.list(of)),
            K::Pick(false, of) => format!("min({})", self.list(of)),
            K::Before(a) => name("before", &[a]),
            K::Table(table, index) => format!("{}[{}]", table.name, self.list(index)),
            K::Can(a, blocks) => {
                let blocks: Vec<&str> = blocks
                    .iter()
                    .map(|b| self.program.blocks[*b].name.as_str())
                    .collect();
                format!("can({}, {})", self.expr(a), blocks.join(" | "))
            }
            other => unreachable!("`print` has another place for {other:?}"),
        }
    }
}

/// Returns the text of a value.
pub(super) fn value(program: &Program, value: &Value, ty: Ty) -> String {
    literal(program, value, ty).0
}

fn literal(program: &Program, value: &Value, ty: Ty) -> (String, Tightness) {
    match value {
        Value::Num(n) if *n < 0 => (n.to_string(), UNARY),
        Value::Num(n) => (n.to_string(), ATOM),
        Value::Truth(truth) => (truth.to_string(), ATOM),
        Value::Mask(0) => ("none".into(), ATOM),
        Value::Mask(mask) => {
            let names: Vec<&str> = members(*mask)
                .map(|m| program.member_name(ty, m).unwrap_or("?"))
                .collect();
            let tightness = if names.len() == 1 { ATOM } else { UNION };
            (names.join("|"), tightness)
        }
        Value::Cells(cells) if cells.is_empty() => ("none".into(), ATOM),
        Value::Cells(cells) if *cells == program.grid.cells => ("cells".into(), ATOM),
        Value::Cells(cells) => (some_cells(program, cells), ATOM),
    }
}

/// Prints cells by name; a large set as the ends of its runs.
fn some_cells(program: &Program, cells: &crate::ir::bits::Bits) -> String {
    let grid = &program.grid;
    let inside: Vec<bool> = grid.bit_of.iter().map(|b| cells.contains(*b)).collect();
    let few = cells.count() <= FEW;
    let mut names = Vec::new();
    let mut at = 0;
    while at < inside.len() {
        let run = inside[at..].iter().take_while(|&&b| b).count();
        match run {
            0 => at += 1,
            1 | 2 => names.extend(grid.names[at..at + run].iter().cloned()),
            _ if few => names.extend(grid.names[at..at + run].iter().cloned()),
            _ => names.push(format!("{}..{}", grid.names[at], grid.names[at + run - 1])),
        }
        at += run;
    }
    match &names[..] {
        [one] if !one.contains('.') => one.clone(),
        _ => format!("{{{}}}", names.join(" ")),
    }
}
