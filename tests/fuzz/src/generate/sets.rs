//! Random directions, kinds, players and members of enumerations, and the operators of all sets.

use super::Gen;
use super::world::Ty;

impl Gen {
    /// Generates an operator, condition or binder that all sets have.
    pub(super) fn set(&mut self, ty: Ty, depth: usize) -> String {
        let d = depth.saturating_sub(1);
        match self.below(12) {
            0..=4 => {
                let (a, b) = (self.expr(ty, d), self.expr(ty, d));
                format!("({a} {} {b})", self.word(&["|", "&", "-"]))
            }
            5 => self.conditional(ty, d),
            6 => format!("first_of({})", self.expr(ty, d)),
            7 | 8 => self.filter(ty, d),
            9 => self.union(ty, d),
            10 => self.best(ty, d),
            _ if ty == Ty::Cells && self.odds(1, 2) => self.reach(d),
            _ => self.earlier(ty, d),
        }
    }

    /// Generates `if c then a else b`.
    pub(super) fn conditional(&mut self, ty: Ty, d: usize) -> String {
        let (c, a, b) = (self.truth(d), self.expr(ty, d), self.expr(ty, d));
        format!("(if {c} then {a} else {b})")
    }

    /// Generates `before(e)`, inside of turns.
    pub(super) fn earlier(&mut self, ty: Ty, d: usize) -> String {
        let e = self.expr(ty, d);
        match self.scope.history {
            true => format!("before({e})"),
            false => e,
        }
    }

    fn filter(&mut self, ty: Ty, d: usize) -> String {
        let (domain, member) = match ty {
            Ty::Cells if self.odds(1, 4) => (format!("groups({})", self.cells(d)), ty),
            _ => (self.expr(ty, d), ty),
        };
        let (name, cond) = self.bound(member, |g| g.truth(d));
        format!("{{{name} in {domain} : {cond}}}")
    }

    fn union(&mut self, ty: Ty, d: usize) -> String {
        let (domain, member) = self.domain(d);
        let (name, body) = self.bound(member, |g| g.expr(ty, d));
        format!("union({name} in {domain} : {body})")
    }

    fn best(&mut self, ty: Ty, d: usize) -> String {
        let domain = self.expr(ty, d);
        let word = self.word(&["most", "least"]);
        let (name, body) = self.bound(ty, |g| g.num(d));
        format!("{word}({name} in {domain} : {body})")
    }

    fn reach(&mut self, d: usize) -> String {
        let domain = self.cells(d);
        let (name, body) = self.bound(Ty::Cells, |g| g.cells(d));
        format!("reach({name} in {domain} : {body})")
    }

    /// Generates the domain of a binder; returns it with the type of its members.
    pub(super) fn domain(&mut self, d: usize) -> (String, Ty) {
        match self.below(8) {
            0..=2 => (self.cells(d), Ty::Cells),
            3 => (self.dirs(d), Ty::Dirs),
            4 => (self.players(d), Ty::Players),
            5 => (self.kinds(d), Ty::Kinds),
            6 => (format!("groups({})", self.cells(d)), Ty::Cells),
            _ => (self.range(), Ty::Num),
        }
    }

    /// Generates `1..3`, sometimes with a computed end.
    pub(super) fn range(&mut self) -> String {
        let low = self.below(3);
        match self.odds(1, 3) {
            true => format!("{low}..min({}, 4)", self.num(1)),
            false => format!("{low}..{}", low + self.below(4)),
        }
    }

    /// Generates a body in which a new name is bound.
    pub(super) fn bound(
        &mut self,
        ty: Ty,
        body: impl FnOnce(&mut Gen) -> String,
    ) -> (String, String) {
        let name = self.name("lv");
        self.bind(&name, ty, false, false);
        let text = body(self);
        self.scope.locals.retain(|l| l.name != name);
        (name, text)
    }

    /// Generates directions.
    pub(super) fn dirs(&mut self, depth: usize) -> String {
        if depth == 0 || self.odds(1, 2) {
            return self.dirs_leaf();
        }
        let d = depth - 1;
        match self.below(4) {
            0 | 1 => {
                let word = self.word(&["opposite", "left", "right"]);
                format!("{word}({})", self.dirs(d))
            }
            _ => self.set(Ty::Dirs, depth),
        }
    }

    fn dirs_leaf(&mut self) -> String {
        if let Some(local) = self.local(Ty::Dirs, 2) {
            return local;
        }
        if let Some(stored) = self.sometimes_stored(Ty::Dirs) {
            return stored;
        }
        match self.below(3) {
            0 => self.word(&["adjacent", "orthogonal", "diagonal"]),
            _ => {
                let dirs = self.world.board.dirs.clone();
                self.one(&dirs).unwrap_or_default()
            }
        }
    }

    /// Generates kinds of the layer `pieces`.
    pub(super) fn kinds(&mut self, depth: usize) -> String {
        if depth == 0 || self.odds(1, 2) {
            return self.kinds_leaf();
        }
        match self.below(3) {
            0 if self.scope.position => format!("kind({})", self.cells(depth - 1)),
            _ => self.set(Ty::Kinds, depth),
        }
    }

    fn kinds_leaf(&mut self) -> String {
        if let Some(local) = self.local(Ty::Kinds, 2) {
            return local;
        }
        if let Some(stored) = self.sometimes_stored(Ty::Kinds) {
            return stored;
        }
        let kinds: Vec<String> = self
            .world
            .kinds
            .iter()
            .filter(|k| k.layer == 0)
            .map(|k| k.name.clone())
            .collect();
        match self.below(3) {
            0 => "kinds".into(),
            1 => format!("{{{}}}", kinds.join(", ")),
            _ => format!("{{{}}}", self.one(&kinds).unwrap_or_default()),
        }
    }

    /// Generates players.
    pub(super) fn players(&mut self, depth: usize) -> String {
        if depth == 0 || self.odds(2, 3) {
            return self.players_leaf();
        }
        match self.below(3) {
            0 if self.scope.position => format!("owner({})", self.cells(depth - 1)),
            _ => self.set(Ty::Players, depth),
        }
    }

    fn players_leaf(&mut self) -> String {
        if let Some(local) = self.local(Ty::Players, 2) {
            return local;
        }
        if let Some(stored) = self.sometimes_stored(Ty::Players) {
            return stored;
        }
        let names = self.world.players.clone();
        match self.below(9) {
            0..=2 if self.scope.me => {
                self.scope.used_me = true;
                match self.below(3) {
                    0 if names.len() == 2 => "opponent".into(),
                    1 => "others".into(),
                    _ => "me".into(),
                }
            }
            3 if self.scope.history => "playing".into(),
            4 if self.scope.history && !self.world.simultaneous => "next".into(),
            5 => "players".into(),
            6 => format!("others[{}]", self.one(&names).unwrap_or_default()),
            _ => self.one(&names).unwrap_or_default(),
        }
    }

    /// Generates members of an enumeration.
    pub(super) fn member(&mut self, of: usize, depth: usize) -> String {
        if depth > 0 && self.odds(1, 3) {
            return self.set(Ty::Enum(of), depth);
        }
        if let Some(local) = self.local(Ty::Enum(of), 2) {
            return local;
        }
        if let Some(stored) = self.sometimes_stored(Ty::Enum(of)) {
            return stored;
        }
        let members = self.world.enums[of].1.clone();
        self.one(&members).unwrap_or_default()
    }
}
