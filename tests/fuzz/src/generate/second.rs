//! The second part of the language: points, views, weights, hidden choices, tentative effects.

use super::Gen;
use super::scope::Scope;
use super::world::{State, Ty};
use std::fmt::Write as _;

impl Gen {
    /// Generates `try { } else { }`, with effects and requirements but nothing about the turn.
    pub(super) fn attempt(&mut self, depth: usize) -> String {
        let moves = std::mem::replace(&mut self.scope.moves, false);
        let mark = self.scope.locals.len();
        let mut lines = Vec::new();
        for _ in 0..1 + self.below(2) {
            lines.push(self.effect(depth));
        }
        let others = std::mem::replace(&mut self.scope.others, false);
        lines.push(self.require());
        self.scope.others = others;
        if self.odds(1, 2) {
            lines.push(self.effect(0));
        }
        self.scope.locals.truncate(mark);
        self.scope.moves = moves;
        let tried = lines.join("; ");
        match self.odds(2, 3) {
            true => format!("try {{ {tried} }} else {}", self.braces(2, depth)),
            false => format!("try {{ {tried} }}"),
        }
    }

    /// Generates the weight of a throw, which may be 0 or negative.
    pub(super) fn weight(&mut self) -> String {
        match self.world.second && self.odds(2, 3) {
            true => format!("    weight {}\n", self.num(1)),
            false => String::new(),
        }
    }

    /// Hides some choices of a body, if they are made one after the other.
    pub(super) fn hidden(&mut self, body: String) -> String {
        if !self.world.second || body.contains("if ") || body.contains("repeat") {
            return body;
        }
        let mut text = String::new();
        for line in body.lines() {
            text += line;
            if line.starts_with("    choose ") && self.odds(1, 3) {
                text += " hidden";
                let players = self.world.players.clone();
                if self.odds(1, 2) {
                    text += &format!(" from {}", self.one(&players).unwrap_or_default());
                }
            }
            text.push('\n');
        }
        text
    }

    /// Generates `points` and `view`.
    pub(super) fn second_part(&mut self) -> String {
        let mut text = String::new();
        if !self.world.second {
            return text;
        }
        if self.odds(1, 2) {
            text += &self.word(&["points -1..1\n", "points 0..300\n", "points -70000..3\n"]);
        }
        if self.odds(1, 4) {
            return text;
        }
        text += "view {\n";
        for _ in 0..1 + self.below(4) {
            let line = self.view_line();
            let _ = writeln!(text, "    {line}");
        }
        text + "}\n"
    }

    /// Writes a state variable with indices for its first axes.
    fn viewed_state(&mut self, state: &State) -> String {
        let count = self.below(state.axes.len() + 1);
        let index: Vec<String> = state.axes[..count]
            .iter()
            .map(|axis| self.index(*axis, 1))
            .collect();
        match index.is_empty() {
            true => format!("states {}", state.name),
            false => format!("states {}[{}]", state.name, index.join(", ")),
        }
    }

    fn view_line(&mut self) -> String {
        self.scope = Scope {
            me: true,
            position: true,
            history: true,
            ..Scope::default()
        };
        let layers = self.world.layers.clone();
        let states = self.world.states.clone();
        let line = match (self.below(5), self.one(&states)) {
            (0, _) => "states all".to_string(),
            (1 | 2, Some(state)) if self.odds(1, 2) => format!("states {}", state.name),
            (1 | 2, Some(state)) => self.viewed_state(&state),
            (3, _) => {
                let layer = self.one(&layers).unwrap_or_default();
                format!("owner {layer} on {}", self.cells(1))
            }
            _ => {
                let layer = self.one(&layers).unwrap_or_default();
                format!("{layer} on {}", self.expr(Ty::Cells, 2))
            }
        };
        let line = match self.odds(1, 3) {
            true => format!("{line} for {}", self.players(1)),
            false => line,
        };
        self.scope = Scope::default();
        line
    }
}
