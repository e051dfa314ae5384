//! Random statements: choices, requirements, effects and control flow.

use super::Gen;
use super::world::{Axis, State, Ty};

impl Gen {
    /// Generates a few effects in braces.
    pub(super) fn braces(&mut self, most: usize, depth: usize) -> String {
        let mark = self.scope.locals.len();
        let count = 1 + self.below(most);
        let lines: Vec<String> = (0..count).map(|_| self.effect(depth)).collect();
        self.scope.locals.truncate(mark);
        format!("{{ {} }}", lines.join("; "))
    }

    /// Generates a choice, which binds a name.
    pub(super) fn choice(&mut self) -> String {
        self.scope.choices = self.scope.choices.saturating_sub(1);
        let name = self.name("lv");
        let (domain, ty) = match self.below(10) {
            0..=4 => (self.likely(2), Ty::Cells),
            5 => (self.dirs(1), Ty::Dirs),
            6 => (self.kinds(1), Ty::Kinds),
            7 => (self.players(1), Ty::Players),
            8 if !self.world.enums.is_empty() => {
                let whole = self.world.enums[0].0.clone();
                (
                    if self.odds(1, 2) {
                        whole
                    } else {
                        self.member(0, 1)
                    },
                    Ty::Enum(0),
                )
            }
            _ => (self.range(), Ty::Num),
        };
        let text = format!("choose {name} in {domain}");
        self.bind(&name, ty, false, true);
        text
    }

    /// Generates `let v = e`.
    pub(super) fn let_stmt(&mut self) -> String {
        let name = self.name("lv");
        let ty = self.any_ty();
        let value = self.expr(ty, 2);
        self.bind(&name, ty, true, true);
        format!("let {name} = {value}")
    }

    /// Generates `require c`.
    pub(super) fn require(&mut self) -> String {
        format!("require {}", self.truth(2))
    }

    /// Generates one statement of a sequential block.
    pub(super) fn stmt(&mut self, depth: usize) -> String {
        match self.below(12) {
            0..=2 if self.scope.choices > 0 => self.choice(),
            3 if self.odds(1, 2) => self.require(),
            4 => self.let_stmt(),
            5 if depth > 0 => self.branching(depth - 1),
            6 if depth > 0 && self.scope.choices > 0 => self.repeat(depth - 1),
            _ => self.effect(depth),
        }
    }

    /// Generates an `if` with choices inside.
    fn branching(&mut self, depth: usize) -> String {
        let cond = self.truth(2);
        let mark = self.scope.locals.len();
        let yes = self.stmts(2, depth);
        self.scope.locals.truncate(mark);
        let mut text = format!("if {cond} {{\n{yes}    }}");
        if self.odds(1, 2) {
            let no = self.stmts(2, depth);
            self.scope.locals.truncate(mark);
            text += &format!(" else {{\n{no}    }}");
        }
        text
    }

    /// Generates statements, each on its line.
    pub(super) fn stmts(&mut self, most: usize, depth: usize) -> String {
        let count = 1 + self.below(most);
        let mut text = String::new();
        for _ in 0..count {
            text += &format!("    {}\n", self.stmt(depth));
        }
        text
    }

    /// Generates a loop with choices, bounded by a counter.
    fn repeat(&mut self, depth: usize) -> String {
        let counter = self.name("lv");
        self.bind(&counter, Ty::Num, true, false);
        self.scope.choices = self.scope.choices.min(1);
        let mark = self.scope.locals.len();
        let body = self.stmts(3, depth);
        self.scope.locals.truncate(mark);
        let more = self.truth(1);
        let stop = if self.odds(1, 2) { " or stop" } else { "" };
        format!(
            "let {counter} = 0\n    repeat {{\n    {counter} += 1\n{body}    }} while ({counter} < 2 and {more}){stop}"
        )
    }

    /// Generates a statement that changes the position or a local.
    pub(super) fn effect(&mut self, depth: usize) -> String {
        let outer = std::mem::replace(&mut self.scope.others, self.world.simultaneous);
        let outer = outer || self.scope.others;
        let text = self.any_effect(depth);
        self.scope.others = outer && !self.world.simultaneous;
        text
    }

    fn any_effect(&mut self, depth: usize) -> String {
        if self.scope.tries && !self.scope.at_once && depth > 0 && self.odds(1, 8) {
            return self.attempt(depth - 1);
        }
        match self.below(20) {
            0..=2 => format!("{} -> {}", self.moved(), self.cells(1)),
            3..=6 => self.put(),
            7 | 8 => self.clear(),
            9..=11 => self.assign_state(),
            12 => self.assign_local(),
            13 => self.playing(),
            14 if self.scope.moves => self.turn_effect(),
            15 if depth > 0 => self.if_effect(depth - 1),
            16 if depth > 0 => self.each(depth - 1),
            17 if depth > 0 && !self.scope.at_once => self.at_once(depth - 1),
            18 if depth > 0 => {
                let body = self.braces(2, depth - 1);
                format!("repeat {body} while {}", self.truth(1))
            }
            19 => self.do_act(),
            _ => self.put(),
        }
    }

    /// Generates the origin of `->`: mostly one cell.
    fn moved(&mut self) -> String {
        match self.local(Ty::Cells, 1) {
            Some(local) if self.odds(2, 3) => local,
            _ if self.odds(1, 2) => format!("first_of({})", self.likely(1)),
            _ => self.cells(1),
        }
    }

    fn put(&mut self) -> String {
        let on = if self.odds(1, 2) {
            self.likely(1)
        } else {
            self.cells(2)
        };
        format!("put {} on {on}", self.piece())
    }

    /// Generates `own pawn`, `arrow` or `p k`.
    pub(super) fn piece(&mut self) -> String {
        let kind = self.any_kind();
        if kind.neutral {
            return kind.name;
        }
        let owner = self.owner(0);
        match self.plain_local(Ty::Kinds) {
            Some(local) if self.odds(1, 2) => format!("{owner} {local}"),
            _ => format!("{owner} {}", kind.name),
        }
    }

    fn clear(&mut self) -> String {
        let layers = self.world.layers.clone();
        let layer = self.one(&layers).unwrap_or_default();
        match self.odds(1, 3) {
            true => format!("clear {layer} at {}", self.cells(1)),
            false => format!("clear {}", self.cells(2)),
        }
    }

    fn assign_state(&mut self) -> String {
        let states = self.world.states.clone();
        let Some(state) = self.one(&states) else {
            return self.put();
        };
        let target = self.target(&state);
        let op = self.operator(state.ty);
        let value = self.expr(state.ty, 2);
        format!("{target} {op} {value}")
    }

    fn target(&mut self, state: &State) -> String {
        let whole = state.axes.contains(&Axis::Player) && self.scope.me && self.odds(1, 3);
        if whole && state.axes.len() == 1 {
            self.scope.used_me = true;
            return state.name.clone();
        }
        self.indexed(state, 1)
    }

    fn operator(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Truth => ":=".into(),
            _ => self.word(&[":=", "+=", "-="]),
        }
    }

    fn assign_local(&mut self) -> String {
        let variables: Vec<_> = self
            .scope
            .locals
            .iter()
            .filter(|l| l.variable)
            .cloned()
            .collect();
        let Some(local) = self.one(&variables) else {
            return self.assign_state();
        };
        let op = self.operator(local.ty);
        let value = self.expr(local.ty, 2);
        format!("{} {op} {value}", local.name)
    }

    fn playing(&mut self) -> String {
        if self.odds(2, 3) {
            return self.assign_state();
        }
        let op = self.word(&["-=", "-=", "+=", ":="]);
        format!("playing {op} {}", self.players(1))
    }

    fn turn_effect(&mut self) -> String {
        match self.below(3) {
            0 => "again".into(),
            1 if self.world.chance => "next := chance".into(),
            _ => format!("next := {}", self.players(2)),
        }
    }

    fn if_effect(&mut self, depth: usize) -> String {
        let mut text = format!("if {} {}", self.truth(2), self.braces(2, depth));
        if self.odds(1, 2) {
            text += &format!(" else {}", self.braces(2, depth));
        }
        text
    }

    fn each(&mut self, depth: usize) -> String {
        let (domain, ty) = self.domain(1);
        let name = self.name("lv");
        self.bind(&name, ty, false, false);
        let body = self.braces(2, depth);
        self.scope.locals.retain(|l| l.name != name);
        format!("for each {name} in {domain} {body}")
    }

    fn at_once(&mut self, depth: usize) -> String {
        let outer = std::mem::replace(&mut self.scope.at_once, true);
        let body = match self.odds(1, 3) {
            true => {
                let (from, way) = (self.likely(1), self.dirs(0));
                let name = self.name("lv");
                format!("{{ for each {name} in {from} {{ {name} -> {name}.({way}) }} }}")
            }
            false => self.braces(3, depth),
        };
        self.scope.at_once = outer;
        format!("at once {body}")
    }

    fn do_act(&mut self) -> String {
        let acts = self.world.acts.clone();
        let Some(act) = self.one(&acts) else {
            return self.clear();
        };
        // Arguments can not read others' choices.
        let outer = std::mem::replace(&mut self.scope.others, false);
        let args: Vec<String> = act.params.iter().map(|ty| self.expr(*ty, 1)).collect();
        self.scope.others = outer;
        format!("do {}({})", act.name, args.join(", "))
    }
}
