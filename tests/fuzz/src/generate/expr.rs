//! Random expressions of a given type: numbers, truth values and stored values.

use super::Gen;
use super::scope::Local;
use super::world::{Axis, Def, State, Ty};

impl Gen {
    /// Generates an expression of a type.
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if self.odds(1, 8)
            && let Some(text) = self.stored(ty, depth)
        {
            return text;
        }
        match ty {
            Ty::Cells => self.cells(depth),
            Ty::Dirs => self.dirs(depth),
            Ty::Kinds => self.kinds(depth),
            Ty::Players => self.players(depth),
            Ty::Enum(of) => self.member(of, depth),
            Ty::Num => self.num(depth),
            Ty::Truth => self.truth(depth),
        }
    }

    /// Chooses a type of sets.
    pub(super) fn set_ty(&mut self) -> Ty {
        match self.below(8) {
            0..=4 => Ty::Cells,
            5 => Ty::Dirs,
            6 => Ty::Kinds,
            _ => Ty::Players,
        }
    }

    /// Generates a number.
    pub(super) fn num(&mut self, depth: usize) -> String {
        if depth == 0 || self.odds(1, 4) {
            return self.num_leaf();
        }
        let d = depth - 1;
        match self.below(14) {
            0..=2 => {
                let ty = self.set_ty();
                format!("#({})", self.expr(ty, d))
            }
            3 => format!("#groups({})", self.cells(d)),
            4 => {
                let word = self.coordinate();
                format!("{word}({})", self.cells(d))
            }
            5 | 6 => {
                let op = self.word(&["+", "-", "*", "/", "%"]);
                format!("({} {op} {})", self.num(d), self.num(d))
            }
            7 => format!(
                "{}({}, {})",
                self.word(&["min", "max"]),
                self.num(d),
                self.num(d)
            ),
            8 | 9 => {
                let word = self.word(&["sum", "max", "min"]);
                let (domain, member) = self.domain(d);
                let (name, body) = self.bound(member, |g| g.num(d));
                format!("{word}({name} in {domain} : {body})")
            }
            10 => self.conditional(Ty::Num, d),
            11 => format!("(-{})", self.num(d)),
            12 => self.earlier(Ty::Num, d),
            _ => self.table(d),
        }
    }

    fn coordinate(&mut self) -> String {
        match self.world.board.sort {
            super::world::Sort::Graph => "#".into(),
            super::world::Sort::Square => self.word(&["x", "y"]),
            _ => self.word(&["x", "y", "z"]),
        }
    }

    /// Generates an entry of a table of numbers.
    fn table(&mut self, d: usize) -> String {
        let tables = self.world.numbers.clone();
        match self.one(&tables) {
            Some(table) if table.two => {
                format!("{}[{}, {}]", table.name, self.num(d), self.num(d))
            }
            Some(table) => format!("{}[{}]", table.name, self.num(d)),
            None => self.num_leaf(),
        }
    }

    fn num_leaf(&mut self) -> String {
        if let Some(local) = self.local(Ty::Num, 2) {
            return local;
        }
        if let Some(stored) = self.sometimes_stored(Ty::Num) {
            return stored;
        }
        match self.below(10) {
            0 if self.scope.history => "turn".into(),
            1 if self.scope.history => "passes".into(),
            2 if self.scope.history => self.history(),
            3 if self.odds(1, 4) => "2147483647".into(),
            _ => self.below(4).to_string(),
        }
    }

    fn history(&mut self) -> String {
        let layers = self.world.layers.clone();
        match self.odds(1, 2) {
            true if self.world.second && self.odds(1, 2) => {
                self.word(&["first_seen", "last_seen", "first_seen(pieces)"])
            }
            true => "seen".into(),
            false => format!("seen({})", self.one(&layers).unwrap_or_default()),
        }
    }

    /// Generates a truth value.
    pub(super) fn truth(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.truth_leaf();
        }
        let d = depth - 1;
        match self.below(14) {
            0 => self.truth_leaf(),
            1 => format!(
                "({} {} {})",
                self.truth(d),
                self.word(&["and", "or"]),
                self.truth(d)
            ),
            2 => format!("(not {})", self.truth(d)),
            3..=5 => {
                let ty = self.set_ty();
                format!("({} {})", self.word(&["some", "no"]), self.expr(ty, d))
            }
            6 | 7 => {
                let op = self.word(&["==", "!=", "<", "<=", ">", ">="]);
                format!("({} {op} {})", self.num(d), self.num(d))
            }
            8 => {
                let ty = self.any_ty();
                let op = self.word(&["==", "!="]);
                format!("({} {op} {})", self.expr(ty, d), self.expr(ty, d))
            }
            9 | 10 => {
                let ty = self.set_ty();
                let op = self.word(&["in", "not in"]);
                format!("({} {op} {})", self.expr(ty, d), self.expr(ty, d))
            }
            11 => {
                let n = self.below(3);
                format!("({} in {n}..{})", self.num(d), n + self.below(3))
            }
            12 => self.question(d),
            _ => self.conditional(Ty::Truth, d),
        }
    }

    /// Generates `can(p, blocks)` or `blocked`.
    fn question(&mut self, d: usize) -> String {
        let blocks = self.scope.can.clone();
        if self.scope.end && self.odds(1, 3) {
            return "blocked".into();
        }
        match self.one(&blocks) {
            Some(block) => format!("can({}, {block})", self.players(d)),
            None => self.earlier(Ty::Truth, d),
        }
    }

    fn truth_leaf(&mut self) -> String {
        if let Some(local) = self.local(Ty::Truth, 2) {
            return local;
        }
        match self.sometimes_stored(Ty::Truth) {
            Some(stored) => stored,
            None if self.odds(1, 3) => self.word(&["true", "false"]),
            None => format!("(some {})", self.cells(0)),
        }
    }

    /// Chooses a type that state variables and locals can have.
    pub(super) fn any_ty(&mut self) -> Ty {
        match self.below(9) {
            0..=2 => Ty::Cells,
            3 => Ty::Dirs,
            4 => Ty::Kinds,
            5 => Ty::Players,
            6 if !self.world.enums.is_empty() => Ty::Enum(0),
            7 => Ty::Truth,
            _ => Ty::Num,
        }
    }

    // ---- names

    /// Adds a name to the scope.
    pub(super) fn bind(&mut self, name: &str, ty: Ty, variable: bool, shared: bool) {
        self.scope.locals.push(Local {
            name: name.into(),
            ty,
            variable,
            shared,
        });
    }

    /// Reads a local of this type with a probability of 1 in `odds`, if there is one.
    pub(super) fn local(&mut self, ty: Ty, odds: usize) -> Option<String> {
        if !self.odds(1, odds) {
            return None;
        }
        let shared = self.scope.others;
        let fitting: Vec<Local> = self
            .scope
            .locals
            .iter()
            .filter(|l| l.ty == ty)
            .cloned()
            .collect();
        let local = self.one(&fitting)?;
        let set = !matches!(ty, Ty::Num | Ty::Truth);
        match shared && local.shared && set && self.odds(1, 2) {
            true => Some(format!("others.{}", local.name)),
            false => Some(local.name),
        }
    }

    /// Reads a local of this type without `others`.
    pub(super) fn plain_local(&mut self, ty: Ty) -> Option<String> {
        let outer = std::mem::replace(&mut self.scope.others, false);
        let local = self.local(ty, 1);
        self.scope.others = outer;
        local
    }

    pub(super) fn sometimes_stored(&mut self, ty: Ty) -> Option<String> {
        if self.odds(1, 3) {
            self.stored(ty, 0)
        } else {
            None
        }
    }

    /// Reads a state variable or a definition of this type.
    pub(super) fn stored(&mut self, ty: Ty, depth: usize) -> Option<String> {
        match self.odds(1, 2) {
            true => self.state_read(ty, depth),
            false => self.def_read(ty, depth),
        }
    }

    fn state_read(&mut self, ty: Ty, depth: usize) -> Option<String> {
        if !self.scope.position {
            return None;
        }
        let fitting: Vec<State> = self
            .world
            .states
            .iter()
            .filter(|s| s.ty == ty)
            .cloned()
            .collect();
        let state = self.one(&fitting)?;
        Some(self.indexed(&state, depth.min(1)))
    }

    /// Writes a state variable with its indices; the index of a player is left out sometimes.
    pub(super) fn indexed(&mut self, state: &State, depth: usize) -> String {
        let mut index = Vec::new();
        let by_players = state.axes.iter().filter(|a| **a == Axis::Player).count();
        for axis in &state.axes {
            if *axis == Axis::Player && by_players == 1 && self.scope.me && self.odds(1, 2) {
                self.scope.used_me = true;
                continue;
            }
            index.push(self.index(*axis, depth));
        }
        match index.is_empty() {
            true => state.name.clone(),
            false => format!("{}[{}]", state.name, index.join(", ")),
        }
    }

    pub(super) fn index(&mut self, axis: Axis, depth: usize) -> String {
        match axis {
            Axis::Player => self.players(depth),
            Axis::Kind => self.kinds(depth),
            Axis::Cell => self.cells(depth),
            Axis::Dir => self.dirs(depth),
            Axis::Enum(of) => self.member(of, depth),
            Axis::Range(..) => self.num(depth),
        }
    }

    fn def_read(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let me = self.scope.me;
        let fitting: Vec<Def> = self
            .world
            .defs
            .iter()
            .filter(|d| d.ty == ty && (self.scope.position || d.constant()))
            .cloned()
            .collect();
        let def = self.one(&fitting)?;
        let d = depth.min(1);
        let mut index = Vec::new();
        let needs = def.uses_me && (!me || self.odds(1, 3));
        if needs {
            index.push(self.players(d));
        } else if def.uses_me {
            self.scope.used_me = true;
        }
        match def.axis {
            Some(Axis::Player) if me && self.odds(1, 2) => self.scope.used_me = true,
            Some(axis) => index.push(self.index(axis, d)),
            None => {}
        }
        let args: Vec<String> = def.params.iter().map(|ty| self.expr(*ty, d)).collect();
        let mut text = def.name;
        if !index.is_empty() {
            text += &format!("[{}]", index.join(", "));
        }
        if !args.is_empty() {
            text += &format!("({})", args.join(", "));
        }
        Some(text)
    }
}

impl Def {
    /// Returns whether the definition can be read in constant expressions.
    fn constant(&self) -> bool {
        matches!(self.name.as_bytes(), [b'r', b'g', ..] | [b'd', b'r', ..])
    }
}
