//! Random files in the shapes that engines have fast paths for: pieces that step, leap, slide, jump
//! repeatedly, flip, shoot and surround; lines, connections, attacks and counts that end a game. Most files
//! deviate somewhere from the shape, to find fast paths that are taken where they are wrong.

use super::Gen;
use super::scope::Scope;
use super::world::{Block, Sort, Ty};
use std::fmt::Write as _;

/// Generates a whole file.
pub(super) fn file(seed: u64, mut made: Gen) -> String {
    let mut text = format!("game \"Shape {seed}\"\n");
    for part in [
        Gen::turns_part,
        Gen::field_part,
        Gen::men_part,
        Gen::places_part,
        Gen::states_part,
        Gen::scattered_part,
        Gen::ways_part,
        Gen::shapes_part,
        Gen::ends_part,
    ] {
        text += &part(&mut made);
    }
    text
}

impl Gen {
    fn turns_part(&mut self) -> String {
        let count = [2, 2, 2, 2, 3, 4][self.below(6)];
        let all = ["red", "blue", "green", "gold"];
        self.world.players = all[..count].iter().map(|p| (*p).to_string()).collect();
        format!("players {}\n", self.world.players.join(", "))
    }

    fn field_part(&mut self) -> String {
        self.world.board = match self.odds(3, 4) {
            true => self.roomy_board(),
            false => self.board(),
        };
        format!("board {}\n", self.world.board.text)
    }

    /// Declares two kinds with owners and a neutral one.
    fn men_part(&mut self) -> String {
        use super::world::Kind;
        self.world.layers.push("pieces".into());
        for (name, letter, neutral) in [
            ("man", 'M', false),
            ("lord", 'L', false),
            ("rock", 'X', true),
        ] {
            let (name, letter, layer) = (name.to_string(), Some(letter), 0);
            self.world.kinds.push(Kind {
                name,
                layer,
                neutral,
                letter,
            });
        }
        "pieces man M, lord L, neutral rock X\n".into()
    }

    /// Generates directions and regions by player.
    fn places_part(&mut self) -> String {
        let dirs = self.world.board.dirs.clone();
        let mut text = String::new();
        for (word, ty) in [
            ("dir ahead", Ty::Dirs),
            ("region home", Ty::Cells),
            ("region goal", Ty::Cells),
        ] {
            let entries: Vec<String> = self
                .world
                .players
                .clone()
                .into_iter()
                .map(|player| {
                    let value = match ty {
                        Ty::Dirs if self.odds(1, 3) => {
                            format!("({} | {})", self.word_of(&dirs), self.word_of(&dirs))
                        }
                        Ty::Dirs => self.word_of(&dirs),
                        _ => self.row_or_cells(),
                    };
                    format!("{player}: {value}")
                })
                .collect();
            let _ = writeln!(text, "{word} = {}", entries.join(", "));
        }
        text
    }

    fn word_of(&mut self, words: &[String]) -> String {
        self.one(words).unwrap_or_else(|| "adjacent".into())
    }

    fn row_or_cells(&mut self) -> String {
        let cells = self.world.board.cells.clone();
        let single = format!("({} | {})", self.word_of(&cells), self.word_of(&cells));
        match self.odds(3, 4) {
            true => self.row().unwrap_or(single),
            false => single,
        }
    }

    /// Scatters pieces over the board in a pattern, so that there is something to capture and to block.
    fn scattered_part(&mut self) -> String {
        let players = self.world.players.clone();
        let every = players.len() + 1 + self.below(4);
        let empty = self.odds(1, 4);
        let mut text = String::from("setup {\n");
        for (n, player) in players.iter().enumerate() {
            if empty {
                break;
            }
            let kind = self.word(&["man", "man", "lord"]);
            let at_home = self.odds(1, 4);
            let place = match self.world.board.sort {
                Sort::Graph => format!("c{}", 1 + n),
                _ if at_home => format!("home[{player}]"),
                _ => format!("{{c in cells : (x(c) + 2 * y(c)) % {every} == {n}}}"),
            };
            let _ = writeln!(text, "    {player} {kind} on {place}");
        }
        if self.odds(1, 2) {
            for player in &players {
                let place = self.row_or_cells();
                let _ = writeln!(text, "    {player} lord on first_of({place})");
            }
        }
        text + "}\n"
    }

    /// Generates the shared definitions: where the pieces of a kind go, and what they attack.
    fn ways_part(&mut self) -> String {
        self.scope = Scope {
            me: true,
            position: true,
            ..Scope::default()
        };
        let (first, second) = (self.strides("man"), self.strides("lord"));
        let chained = self.ways();
        let flipped = self.ways();
        self.scope = Scope::default();
        format!(
            "def strides(c) = {first}\n               | {second}\n\
             def struck = strides(own)\n\
             def flips(c) = c.ray({flipped}, through enemy, until own)\n\
             def jumps(c) = union(d in {chained} : (c.d & enemy).d & empty)\n\
             def hops(c) = union(d in {chained} : (c.d & occupied).d & empty)\n\
             def whole(p) = group(first_of(own[p]), own[p]) == own[p]\n"
        )
    }

    fn ways(&mut self) -> String {
        let dirs = self.world.board.dirs.clone();
        match self.below(5) {
            0 => format!("({} | {})", self.word_of(&dirs), self.word_of(&dirs)),
            1 => "ahead".into(),
            _ => self.word(&["adjacent", "orthogonal", "diagonal"]),
        }
    }

    /// Generates the targets of a piece of a kind from its cell.
    fn strides(&mut self, kind: &str) -> String {
        let piece = format!("(c & {kind})");
        let ways = self.ways();
        match self.below(6) {
            0 => match self.world.board.sort {
                Sort::Square | Sort::Levels => format!("{piece}.leap(1, 2)"),
                _ => format!("{piece}.({ways})"),
            },
            1 => format!("{piece}.ray({ways}, through empty)"),
            2 | 3 => format!("{piece}.ray({ways}, through empty, upto cells)"),
            4 => format!("{piece}.({ways})"),
            _ => format!("({piece}.({ways}) & empty).({ways})"),
        }
    }

    // ---- moves

    fn shapes_part(&mut self) -> String {
        let count = 1 + self.below(2);
        let mut text: String = (0..count).map(|n| self.shape(n)).collect();
        if self.odds(1, 5) {
            text += &self.block(count);
        }
        text + &self.orders()
    }

    /// Generates `turn`, mostly with a move that remains when no other is legal, so that games go on.
    fn orders(&mut self) -> String {
        if self.odds(1, 4) {
            return self.turn_part();
        }
        let names: Vec<_> = self.world.blocks.iter().map(|b| b.name.clone()).collect();
        let joined = names.join(&self.word(&[" | ", " | ", " else "]));
        let last = self.word(&["spare", "spare", "spare", "pass"]);
        let move_on = match last.as_str() {
            "spare" => "move spare {\n    choose to in empty\n    put own man on to\n}\n",
            _ => "",
        };
        format!("{move_on}turn {{ {joined} else {last} }}\n")
    }

    fn shape(&mut self, n: usize) -> String {
        self.scope = Scope {
            me: true,
            position: true,
            history: true,
            moves: true,
            ..Scope::default()
        };
        let require = format!("require {}", self.truth(1));
        let is_pair = self.odds(1, 12);
        let mut lines = if is_pair { self.pair() } else { self.choices() };
        if self.odds(1, 4) {
            lines.insert(self.below(lines.len() + 1), require);
        }
        if self.odds(1, 4) {
            let effect = self.effect(1);
            lines.push(effect);
        }
        if self.odds(1, 4) {
            let require = self.safe();
            lines.push(require);
        }
        self.scope = Scope::default();
        let name = format!("shape{n}");
        self.world.blocks.push(Block {
            name: name.clone(),
            chance: false,
        });
        let is_unique = self.odds(1, 10) || is_pair;
        let unique = if is_unique { " unique" } else { "" };
        format!("move {name}{unique} {{\n    {}\n}}\n", lines.join("\n    "))
    }

    /// Generates a move of one of the shapes; the names that it binds stay in scope.
    fn choices(&mut self) -> Vec<String> {
        let lines: Vec<String> = match self.below(11) {
            0 => self.place(),
            1 => self.surround(),
            2 => vec![
                "choose to in {c in empty : some flips(c)}".into(),
                "put own man on to | flips(to)".into(),
            ],
            3 | 4 => self.go(),
            5 => self.officer(),
            6 => self.shoot(),
            7 => self.jump_on(),
            8 => self.hop(),
            9 => self.slide(),
            _ => self.promote(),
        };
        self.bind("to", Ty::Cells, false, false);
        lines
    }

    /// Generates two choices from one set, which may mostly be exchanged.
    fn pair(&mut self) -> Vec<String> {
        let set = self.word(&["empty", "own", "enemy", "own man"]);
        let set = self.spoilt(&set);
        let rest = match self.below(6) {
            0 => set.clone(),
            1 => self.spoilt(&set),
            _ => format!("{set} - other"),
        };
        let effects = match self.below(6) {
            0 => "put own man on to | other".into(),
            1 => "put own man on other; put own man on to".into(),
            2 => "put own lord on other; put own man on to".into(),
            3 => "clear other; clear to".into(),
            4 => format!("clear (to | other) & {}", self.cells(1)),
            _ => "clear other | to".into(),
        };
        self.bind("to", Ty::Cells, false, false);
        vec![
            format!("choose other in {set}"),
            format!("choose to in {rest}"),
            effects,
        ]
    }

    /// Combines a set with another one sometimes, to leave the shape.
    fn spoilt(&mut self, set: &str) -> String {
        match self.below(8) {
            0 => format!("({set} & {})", self.cells(1)),
            1 => format!("({set} | {})", self.cells(1)),
            2 => format!("({set} - {})", self.cells(1)),
            _ => set.into(),
        }
    }

    fn place(&mut self) -> Vec<String> {
        let on = self.spoilt("empty");
        let mut lines = vec![format!("choose to in {on}"), "put own man on to".into()];
        if self.odds(1, 4) {
            lines.push("clear (to.adjacent & enemy)".into());
        }
        if self.odds(1, 4) {
            lines.push("if to in lines(3, own) { choose victim in enemy; clear victim }".into());
        }
        lines
    }

    fn surround(&mut self) -> Vec<String> {
        let ways = self.word(&["adjacent", "orthogonal"]);
        let mut lines = vec![
            "choose to in empty".into(),
            "put own man on to".into(),
            format!("clear {{g in groups(enemy) : no g.{ways} & empty}}"),
        ];
        if self.odds(2, 3) {
            lines.push("require some group(to, own).adjacent & empty".into());
        }
        if self.odds(1, 3) {
            lines.push("require seen(pieces) == 0".into());
        }
        lines
    }

    fn go(&mut self) -> Vec<String> {
        let own = self.word(&["own", "own man", "own lord", "own - lord"]);
        let own = self.spoilt(&own);
        let ways = self.ways();
        let target = match self.below(5) {
            0 => format!("from.({ways}) & empty | from.ahead & enemy"),
            1 => format!("from.({ways}) - own"),
            2 => "from.ahead & empty | (from & home & own).ahead.ahead & empty".into(),
            3 => format!("from.ray({ways}, through empty, upto enemy)"),
            _ => format!("from.({ways}) & empty"),
        };
        let target = self.spoilt(&target);
        let mut lines = vec![
            format!("choose from in {own}"),
            format!("choose to in {target}"),
            "from -> to".into(),
        ];
        if self.odds(1, 4) {
            lines.push("put own lord on to & own & goal".into());
        }
        lines
    }

    fn officer(&mut self) -> Vec<String> {
        let target = self.spoilt("strides(from) - own");
        vec![
            "choose from in own".into(),
            format!("choose to in {target}"),
            "from -> to".into(),
        ]
    }

    fn shoot(&mut self) -> Vec<String> {
        let (ways, shots) = (self.ways(), self.ways());
        let lane = self.spoilt("empty");
        vec![
            "choose from in own".into(),
            format!("choose to in from.ray({ways}, through empty)"),
            "from -> to".into(),
            format!("choose shot in to.ray({shots}, through {lane})"),
            "put rock on shot".into(),
        ]
    }

    fn jump_on(&mut self) -> Vec<String> {
        let end = self.word(&["", "", " and here in man", " or stop"]);
        let condition = if end == " or stop" {
            "some jumps(here) or stop".into()
        } else {
            format!("some jumps(here){end}")
        };
        let crown = if self.odds(1, 2) {
            "\n    put own lord on here & goal"
        } else {
            ""
        };
        vec![
            "choose from in own".into(),
            "let here = from".into(),
            format!(
                "repeat {{\n        choose to in jumps(here)\n        clear between(here, to)\n        here -> to\n        here := to\n    }} while {condition}{crown}"
            ),
            "let to = here".into(),
        ]
    }

    fn hop(&mut self) -> Vec<String> {
        let near = self.word(&["", " | from.adjacent & empty"]);
        vec![
            "choose from in own".into(),
            format!("choose to in reach(c in from : hops(c)) - from{near}"),
            "from -> to".into(),
        ]
    }

    fn slide(&mut self) -> Vec<String> {
        let ways = self.ways();
        let lane = self.spoilt("empty");
        let left = self.word(&[
            "put rock on from.path(way, to) - to",
            "clear enemy & to.way",
            "put own man on from",
        ]);
        vec![
            "choose from in own".into(),
            format!("choose way in {ways}"),
            format!("choose to in from.ray(way, through {lane})"),
            "from -> to".into(),
            left,
        ]
    }

    fn promote(&mut self) -> Vec<String> {
        vec![
            "choose from in own man".into(),
            "choose to in from.ahead - own".into(),
            "from -> to".into(),
            "if to in goal { choose rank_up in {lord, man}; put own rank_up on to }".into(),
        ]
    }

    /// Generates a requirement on the position after a move.
    fn safe(&mut self) -> String {
        match self.below(4) {
            0 if self.world.players.len() == 2 => "require no own lord & struck[opponent]".into(),
            1 => "require no own lord & union(p in others : struck[p])".into(),
            2 => "require seen == 0".into(),
            _ => "require no lines(3, own)".into(),
        }
    }

    // ---- ends

    fn ends_part(&mut self) -> String {
        self.scope = Scope {
            me: true,
            position: true,
            history: true,
            end: true,
            ..Scope::default()
        };
        let mut body = String::new();
        for _ in 0..1 + self.below(3) {
            let condition = self.ending();
            let more = match self.below(6) {
                0 => format!(" and {}", self.truth(1)),
                1 => String::new(),
                _ => format!(" and turn > {}", 4 + self.below(8)),
            };
            let result = self.word(&[
                "me wins",
                "me loses",
                "draw",
                "next loses",
                "most(p in players : #own[p]) wins",
            ]);
            let _ = writeln!(body, "    {condition}{more} : {result}");
        }
        let last = 10 + self.below(25);
        let _ = writeln!(
            body,
            "    turn > {last} : most(p in players : #own[p] man) wins"
        );
        self.scope = Scope::default();
        format!("end {{\n{body}}}\n")
    }

    fn ending(&mut self) -> String {
        let n = 2 + self.below(3);
        let along = self.word(&["", "", ", along orthogonal", ", along diagonal"]);
        let exactly = self.word(&["", "", "exactly "]);
        match self.below(13) {
            0..=2 => format!("some lines({exactly}{n}, own{along})"),
            3 => format!("some lines({n}, own man)"),
            4 | 5 => "some flood(own & home, within own) & goal".into(),
            6 => "some own man & goal".into(),
            7 => "no enemy".into(),
            8 => "blocked".into(),
            9 => "blocked and some own lord & struck[next]".into(),
            10 => "seen >= 2".into(),
            11 => "whole(me)".into(),
            _ => self.word(&[
                "no empty",
                "passes == 2",
                "#enemy < 2",
                "some own lord & goal",
            ]),
        }
    }
}
