//! The parts of a file, in the order in which they use each other.

use super::Gen;
use super::scope::Scope;
use super::world::{Act, Axis, Block, Def, Kind, Numbers, Sort, State, Ty};
use std::fmt::Write as _;

/// Generates a whole file.
pub(super) fn file(seed: u64, mut made: Gen) -> String {
    let mut text = format!("game \"Random {seed}\"\n");
    made.world.second = seed % 4 == 2;
    for part in [
        Gen::players_part,
        Gen::board_part,
        Gen::pieces_part,
        Gen::enum_part,
        Gen::constants_part,
        Gen::states_part,
        Gen::defs_part,
        Gen::setup_part,
        Gen::acts_part,
        Gen::blocks_part,
        Gen::after_part,
        Gen::end_part,
        Gen::second_part,
    ] {
        text += &part(&mut made);
    }
    text
}

impl Gen {
    fn players_part(&mut self) -> String {
        let all = ["red", "blue", "green", "gold"];
        let count = [2, 2, 2, 3, 4][self.below(5)];
        self.world.players = all[..count].iter().map(|p| (*p).to_string()).collect();
        self.world.simultaneous = self.odds(1, 5);
        self.world.chance = !self.world.simultaneous && self.odds(1, 5);
        let mut names = self.world.players.join(", ");
        if self.world.chance {
            names += ", chance";
        }
        if self.world.simultaneous {
            names += " simultaneous";
        }
        format!("players {names}\n")
    }

    fn board_part(&mut self) -> String {
        self.world.board = self.board();
        format!("board {}\n", self.world.board.text)
    }

    fn pieces_part(&mut self) -> String {
        let mut text = String::new();
        let layers = if self.odds(1, 3) { 2 } else { 1 };
        for layer in 0..layers {
            let count = 1 + self.below(3);
            let mut declared = Vec::new();
            for n in 0..count {
                let name = format!("{}{n}", if layer == 0 { "pc" } else { "tl" });
                let neutral = n > 0 && self.odds(1, 4);
                let letter = (layer == 0).then(|| ['K', 'L', 'M'][n]);
                let mark = letter.map_or(String::new(), |c| format!(" {c}"));
                let word = if neutral { "neutral " } else { "" };
                declared.push(format!("{word}{name}{mark}"));
                self.world.kinds.push(Kind {
                    name,
                    layer,
                    neutral,
                    letter,
                });
            }
            let declared = declared.join(", ");
            if layer == 0 {
                self.world.layers.push("pieces".into());
                let _ = writeln!(text, "pieces {declared}");
            } else {
                self.world.layers.push("floor".into());
                let _ = writeln!(text, "layer floor {{ {declared} }}");
            }
        }
        text
    }

    fn enum_part(&mut self) -> String {
        if self.odds(1, 2) {
            return String::new();
        }
        let members: Vec<String> = (0..2 + self.below(3)).map(|n| format!("hue{n}")).collect();
        let text = format!("enum tint = {}\n", members.join(", "));
        self.world.enums.push(("tint".into(), members));
        text
    }

    // ---- constants

    fn constants_part(&mut self) -> String {
        let mut text = String::new();
        for (word, stem, ty) in [("region", "rg", Ty::Cells), ("dir", "dr", Ty::Dirs)] {
            if self.odds(1, 2) {
                let by_player = self.odds(1, 2);
                let value = if by_player {
                    self.by_player(ty, 1)
                } else {
                    self.expr(ty, 2)
                };
                let name = self.name(stem);
                let _ = writeln!(text, "{word} {name} = {value}");
                let axis = by_player.then_some(Axis::Player);
                self.define(name, Vec::new(), axis, ty, false);
            }
        }
        if self.odds(1, 3) {
            let name = self.name("tb");
            let two = self.odds(1, 2);
            let value = if two {
                "[[1, 2], [3, -4], [0]]"
            } else {
                "[2, 0, 5]"
            };
            let _ = writeln!(text, "def {name} = {value}");
            self.world.numbers.push(Numbers { name, two });
        }
        text
    }

    /// Generates `red: e, blue: f`.
    fn by_player(&mut self, ty: Ty, depth: usize) -> String {
        let keys = self.world.players.clone();
        self.by_keys(&keys, ty, depth)
    }

    fn by_keys(&mut self, keys: &[String], ty: Ty, depth: usize) -> String {
        let mut entries = Vec::new();
        for key in keys {
            entries.push(format!("{key}: {}", self.expr(ty, depth)));
        }
        if entries.len() > 1 && self.odds(1, 3) {
            entries.pop();
            entries.push(format!("else: {}", self.expr(ty, depth)));
        }
        entries.join(", ")
    }

    fn define(&mut self, name: String, params: Vec<Ty>, axis: Option<Axis>, ty: Ty, uses_me: bool) {
        self.world.defs.push(Def {
            name,
            params,
            axis,
            ty,
            uses_me,
        });
    }

    // ---- states

    pub(super) fn states_part(&mut self) -> String {
        let count = 1 + self.below(4);
        (0..count).map(|_| self.state()).collect()
    }

    fn state(&mut self) -> String {
        let (word, ty) = self.state_type();
        let axes: Vec<(String, Axis)> = (0..self.below(3)).map(|_| self.axis()).collect();
        let name = self.name("st");
        let mut text = format!("state {name}");
        let words: Vec<&str> = axes.iter().map(|(word, _)| word.as_str()).collect();
        if !words.is_empty() {
            let _ = write!(text, "[{}]", words.join(", "));
        }
        let _ = write!(text, " : {word}");
        if self.odds(1, 2) {
            let value = self.expr(ty, 1);
            let _ = write!(text, " = {value}");
        }
        if self.odds(1, 6) {
            text += " clock";
        }
        let axes = axes.into_iter().map(|(_, axis)| axis).collect();
        self.world.states.push(State { name, axes, ty });
        text + "\n"
    }

    fn state_type(&mut self) -> (String, Ty) {
        match self.below(12) {
            0..=2 => {
                let low = self.below(4);
                let high = low + [1, 3, 9, 300, 70_000][self.below(5)];
                let sign = if low > 0 && self.odds(1, 3) { "-" } else { "" };
                (format!("{sign}{low}..{high}"), Ty::Num)
            }
            3 => ("flag".into(), Ty::Truth),
            4 => ("player".into(), Ty::Players),
            5 => ("players".into(), Ty::Players),
            6 => ("cell".into(), Ty::Cells),
            7 | 8 => ("cells".into(), Ty::Cells),
            9 => (self.word(&["kind", "kinds"]), Ty::Kinds),
            10 => ("dir".into(), Ty::Dirs),
            _ if !self.world.enums.is_empty() => ("tint".into(), Ty::Enum(0)),
            _ => ("cells".into(), Ty::Cells),
        }
    }

    fn axis(&mut self) -> (String, Axis) {
        match self.below(8) {
            0..=2 => ("player".into(), Axis::Player),
            3 => ("kind".into(), Axis::Kind),
            4 => ("cell".into(), Axis::Cell),
            5 => ("dir".into(), Axis::Dir),
            6 if !self.world.enums.is_empty() => ("tint".into(), Axis::Enum(0)),
            _ => ("1..3".into(), Axis::Range(1, 3)),
        }
    }

    // ---- definitions

    fn defs_part(&mut self) -> String {
        let count = self.below(4);
        (0..count).map(|_| self.def()).collect()
    }

    fn def(&mut self) -> String {
        self.scope = Scope {
            me: true,
            position: true,
            history: self.odds(1, 3),
            ..Scope::default()
        };
        let ty = self.any_ty();
        let name = self.name("fn");
        let text = match self.below(5) {
            0 | 1 => self.plain_def(&name, ty),
            2 | 3 => self.def_with_params(&name, ty),
            _ => self.def_by_key(&name, ty),
        };
        self.scope = Scope::default();
        text
    }

    fn plain_def(&mut self, name: &str, ty: Ty) -> String {
        let value = self.expr(ty, 3);
        let uses_me = self.scope.used_me;
        self.define(name.into(), Vec::new(), None, ty, uses_me);
        format!("def {name} = {value}\n")
    }

    fn def_with_params(&mut self, name: &str, ty: Ty) -> String {
        let params: Vec<Ty> = (0..1 + self.below(2)).map(|_| self.any_ty()).collect();
        let mut words = Vec::new();
        for ty in &params {
            let word = self.name("lv");
            self.bind(&word, *ty, false, false);
            words.push(word);
        }
        let value = self.expr(ty, 3);
        let uses_me = self.scope.used_me;
        self.define(name.into(), params, None, ty, uses_me);
        format!("def {name}({}) = {value}\n", words.join(", "))
    }

    fn def_by_key(&mut self, name: &str, ty: Ty) -> String {
        let (axis, keys) = match self.below(3) {
            0 => (Axis::Player, self.world.players.clone()),
            1 => {
                let kinds = self.world.kinds.iter();
                (Axis::Kind, kinds.map(|k| k.name.clone()).collect())
            }
            _ => (
                Axis::Range(1, 3),
                ["1", "2", "3"].map(String::from).to_vec(),
            ),
        };
        self.scope.me = axis != Axis::Player;
        let value = self.by_keys(&keys, ty, 2);
        let uses_me = self.scope.used_me;
        self.define(name.into(), Vec::new(), Some(axis), ty, uses_me);
        format!("def {name} = {value}\n")
    }

    // ---- setup

    fn setup_part(&mut self) -> String {
        self.scope = Scope {
            position: true,
            ..Scope::default()
        };
        let mut text = String::from("setup {\n");
        if self.odds(1, 4)
            && let Some(picture) = self.picture()
        {
            text += &picture;
        }
        for _ in 0..1 + self.below(4) {
            let cells = self.cells(1);
            let piece = self.setup_piece();
            let _ = writeln!(text, "    {piece} on {cells}");
        }
        for _ in 0..self.below(2) {
            let effect = self.effect(1);
            let _ = writeln!(text, "    {effect}");
        }
        if self.odds(1, 6) && !self.world.simultaneous {
            let players = self.players(0);
            let _ = writeln!(text, "    next := {players}");
        }
        self.scope = Scope::default();
        text + "}\n"
    }

    fn setup_piece(&mut self) -> String {
        let kind = self.any_kind();
        let players = self.world.players.clone();
        match kind.neutral {
            true => kind.name,
            false => format!("{} {}", self.one(&players).unwrap_or_default(), kind.name),
        }
    }

    /// Generates a picture or a fen, on boards where every row has all its cells.
    fn picture(&mut self) -> Option<String> {
        let board = &self.world.board;
        let [w, h, _] = board.size;
        if !board.full || !matches!(board.sort, Sort::Square | Sort::Hex) || w > 9 {
            return None;
        }
        let letters: Vec<char> = self.world.kinds.iter().filter_map(|k| k.letter).collect();
        let mut rows = Vec::new();
        for _ in 0..h {
            let row: Vec<String> = (0..w)
                .map(|_| match (self.odds(1, 3), self.one(&letters)) {
                    (true, Some(c)) if self.odds(1, 2) => c.to_string(),
                    (true, Some(c)) => c.to_ascii_lowercase().to_string(),
                    _ => ".".to_string(),
                })
                .collect();
            rows.push(row);
        }
        if self.odds(1, 2) {
            let rows: Vec<String> = rows.iter().map(|r| fen_row(&r.concat())).collect();
            return Some(format!("    fen \"{}\"\n", rows.join("/")));
        }
        let rows: Vec<String> = rows
            .iter()
            .map(|r| format!("        {}", r.join(" ")))
            .collect();
        Some(format!(
            "    picture \"\"\"\n{}\n    \"\"\"\n",
            rows.join("\n")
        ))
    }

    // ---- acts and blocks

    fn acts_part(&mut self) -> String {
        let count = self.below(3);
        (0..count).map(|_| self.act()).collect()
    }

    /// Generates an act: effects, and in sequential games sometimes a choice or a requirement.
    fn act(&mut self) -> String {
        self.scope = Scope {
            me: !self.world.simultaneous,
            position: true,
            ..Scope::default()
        };
        let name = self.name("deed");
        let params: Vec<Ty> = (0..self.below(3)).map(|_| self.any_ty()).collect();
        let mut words = Vec::new();
        for ty in &params {
            let word = self.name("lv");
            self.bind(&word, *ty, false, false);
            words.push(word);
        }
        let mut body = String::new();
        for _ in 0..1 + self.below(3) {
            let effect = self.act_effect();
            let _ = writeln!(body, "    {effect}");
        }
        self.scope = Scope::default();
        self.world.acts.push(Act {
            name: name.clone(),
            params,
        });
        format!("act {name}({}) {{\n{body}}}\n", words.join(", "))
    }

    /// Generates an effect that does not read others' choices, which acts can not see.
    fn act_effect(&mut self) -> String {
        loop {
            let used = self.names;
            let text = self.effect(1);
            if !text.contains("others.") {
                return text;
            }
            self.names = used + 100;
        }
    }

    fn blocks_part(&mut self) -> String {
        let count = 1 + self.below(3);
        let mut text = String::new();
        for n in 0..count {
            text += &self.block(n);
        }
        if self.world.chance {
            text += &self.chance_block();
        }
        text + &self.turn_part()
    }

    pub(super) fn block(&mut self, n: usize) -> String {
        let asked: Vec<String> = self.world.blocks.iter().map(|b| b.name.clone()).collect();
        self.scope = Scope {
            me: true,
            position: true,
            history: true,
            can: asked,
            choices: 2,
            moves: !self.world.simultaneous,
            tries: self.world.second,
            ..Scope::default()
        };
        let name = format!("play{n}");
        let mut head = format!("move {name}");
        if n > 0 && self.odds(1, 6) {
            let players = self.world.players.clone();
            head += &format!(" by {}", self.one(&players).unwrap_or_default());
        }
        if self.odds(1, 5) {
            head += " unique";
        }
        let body = match self.world.simultaneous {
            true => self.joint_body(),
            false => self.turn_body(n),
        };
        let body = self.hidden(body);
        if self.world.second && self.odds(1, 8) {
            head += " hidden";
        }
        let locals = std::mem::take(&mut self.scope.locals);
        self.scope = Scope::default();
        self.world.blocks.push(Block {
            name,
            chance: false,
        });
        drop(locals);
        format!("{head} {{\n{body}}}\n")
    }

    /// Generates a simultaneous block: choices and requirements first, then effects.
    fn joint_body(&mut self) -> String {
        let mut text = format!("    {}\n", self.choice());
        for _ in 0..self.below(3) {
            let line = match self.below(4) {
                0 => self.require(),
                1 => self.choice(),
                _ => self.let_stmt(),
            };
            let _ = writeln!(text, "    {line}");
        }
        for _ in 0..1 + self.below(4) {
            let effect = self.effect(2);
            let _ = writeln!(text, "    {effect}");
        }
        text
    }

    /// Generates a sequential block: a common sort of move, then arbitrary statements.
    fn turn_body(&mut self, n: usize) -> String {
        let mut text = String::new();
        match self.below(4) {
            0 => {
                self.bind("to", Ty::Cells, false, false);
                let piece = self.piece();
                text += &format!("    choose to in empty\n    put {piece} on to\n");
                self.scope.choices -= 1;
            }
            1 => {
                let way = self.dirs(1);
                text += &format!(
                    "    choose from in own\n    choose to in from.({way}) - own\n    from -> to\n"
                );
                self.bind("from", Ty::Cells, false, false);
                self.bind("to", Ty::Cells, false, false);
                self.scope.choices -= 1;
            }
            _ if n == 0 => text += &format!("    {}\n", self.choice()),
            _ => {}
        }
        text += &self.stmts(4, 2);
        if self.world.chance && self.odds(1, 2) {
            text += "    next := chance\n";
        }
        text
    }

    fn chance_block(&mut self) -> String {
        self.scope = Scope {
            me: true,
            position: true,
            history: true,
            choices: 1,
            ..Scope::default()
        };
        let mut body = format!(
            "    choose throw in {}\n",
            self.word(&["1..2", "1..6", "players"])
        );
        body += &self.weight();
        for _ in 0..self.below(3) {
            let effect = self.effect(1);
            let _ = writeln!(body, "    {effect}");
        }
        let body = self.hidden(body);
        let next = self.players(1);
        self.scope = Scope::default();
        self.world.blocks.push(Block {
            name: "roll".into(),
            chance: true,
        });
        format!("move roll by chance {{\n{body}    next := {next}\n}}\n")
    }

    /// Generates the groups of `turn`, sometimes narrowed; or nothing.
    pub(super) fn turn_part(&mut self) -> String {
        if self.odds(1, 3) {
            return String::new();
        }
        let mut blocks: Vec<String> = self
            .world
            .blocks
            .iter()
            .filter(|b| !b.chance)
            .map(|b| b.name.clone())
            .collect();
        if self.odds(1, 2) {
            blocks.push("pass".into());
        }
        if self.odds(1, 2) {
            blocks.rotate_left(1);
        }
        let mut text = String::from("turn { ");
        for (n, block) in blocks.iter().enumerate() {
            if n > 0 {
                text += &self.word(&[" | ", " else "]);
            }
            text += block;
            let last = blocks.get(n + 1).is_none();
            if last && self.odds(1, 3) {
                text += &self.narrowing();
            }
        }
        text + " }\n"
    }

    fn narrowing(&mut self) -> String {
        self.scope = Scope {
            me: true,
            position: true,
            history: true,
            ..Scope::default()
        };
        let value = self.num(2);
        let word = self.word(&["most", "least"]);
        self.scope = Scope::default();
        format!(" by {word} {value}")
    }

    // ---- after and end

    fn closing(&mut self, end: bool) -> Scope {
        let asked = self
            .world
            .blocks
            .iter()
            .filter(|b| !b.chance)
            .map(|b| b.name.clone());
        Scope {
            me: !self.world.simultaneous,
            position: true,
            history: true,
            end,
            tries: self.world.second && !end,
            can: asked.collect(),
            ..Scope::default()
        }
    }

    fn after_part(&mut self) -> String {
        if self.odds(2, 3) {
            return String::new();
        }
        self.scope = self.closing(false);
        let mut body = String::new();
        for _ in 0..1 + self.below(3) {
            let effect = self.effect(2);
            let _ = writeln!(body, "    {effect}");
        }
        self.scope = Scope::default();
        format!("after {{\n{body}}}\n")
    }

    fn end_part(&mut self) -> String {
        self.scope = self.closing(true);
        let mut body = String::new();
        for _ in 0..self.below(4) {
            let cond = match self.odds(1, 3) {
                true => self.word(&[
                    "seen >= 2",
                    "passes == 2",
                    "blocked",
                    "no empty",
                    "turn > 6",
                ]),
                false => self.truth(2),
            };
            let result = self.result();
            let _ = writeln!(body, "    {cond} and turn > 2 : {result}");
        }
        let _ = writeln!(body, "    turn > {} : {}", 8 + self.below(8), self.result());
        self.scope = Scope::default();
        format!("end {{\n{body}}}\n")
    }

    fn result(&mut self) -> String {
        match self.below(6) {
            0 => "draw".into(),
            1 | 2 => {
                let (name, e) = self.bound(Ty::Players, |g| g.num(2));
                format!("score {name} = {e}")
            }
            3 => format!("{} loses", self.players(1)),
            4 if self.odds(1, 2) => "continue".into(),
            _ => format!("{} wins", self.players(2)),
        }
    }
}

/// Converts a row of a picture to fen, with numbers for empty cells.
fn fen_row(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for c in row.chars().chain(['/']) {
        if c == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            let _ = write!(text, "{empty}");
            empty = 0;
        }
        text.push(c);
    }
    text.pop();
    text
}
