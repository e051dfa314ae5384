//! Random sets of cells.

use super::Gen;
use super::world::{Sort, Ty};

impl Gen {
    /// Generates a set of cells.
    pub(super) fn cells(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.cells_leaf();
        }
        let d = depth - 1;
        match self.below(22) {
            0..=3 => self.cells_leaf(),
            4..=6 => self.step(d),
            7 | 8 => self.ray(d),
            9 => format!("{}.back({})", self.cells(d), self.dirs(d)),
            10 => self.leap(d),
            11 => {
                let (s, way, to) = (self.cells(d), self.dirs(d), self.cells(d));
                format!("{s}.path({way}, {to})")
            }
            12 => format!("between({}, {})", self.cells(d), self.cells(d)),
            13 => format!("group({}, {})", self.cells(d), self.cells(d)),
            14 => format!("flood({}, within {})", self.cells(d), self.cells(d)),
            15 => self.lines(d),
            16 => self.coordinates(d),
            17 => self.owned_pieces(d),
            _ => self.set(Ty::Cells, depth),
        }
    }

    /// Generates a set of cells that often has useful members: never `none`, rarely constant.
    pub(super) fn likely(&mut self, depth: usize) -> String {
        if !self.scope.position {
            return self.cells(depth);
        }
        match self.below(8) {
            0..=2 => "empty".into(),
            3 | 4 if self.scope.me => self.mine("own"),
            5 if self.scope.me => self.mine("enemy"),
            6 => format!("(empty & {})", self.cells(depth)),
            _ => self.cells(depth),
        }
    }

    fn mine(&mut self, word: &str) -> String {
        self.scope.used_me = true;
        word.into()
    }

    fn cells_leaf(&mut self) -> String {
        if let Some(local) = self.local(Ty::Cells, 2) {
            return local;
        }
        let fixed = match self.below(10) {
            0 => Some("cells".into()),
            1 => Some(self.word(&["edge", "corners", "none"])),
            2 | 3 => self.one(&self.world.board.cells.clone()),
            4 => self.row(),
            _ => None,
        };
        match fixed {
            Some(text) => text,
            None if self.scope.position => self.standing(),
            None => self.row().unwrap_or_else(|| "cells".into()),
        }
    }

    /// Generates a set of cells by what stands on them.
    fn standing(&mut self) -> String {
        let layer = self.one(&self.world.layers.clone()).unwrap_or_default();
        match self.below(10) {
            0 | 1 => "empty".into(),
            2 if self.odds(1, 2) => format!("{}({layer})", self.word(&["empty", "occupied"])),
            2 => "occupied".into(),
            3 | 4 if self.scope.me => self.mine("own"),
            5 if self.scope.me => self.mine("enemy"),
            6 | 7 => self.any_kind().name,
            8 => self
                .stored(Ty::Cells, 0)
                .unwrap_or_else(|| "occupied".into()),
            _ => self.owned_pieces(0),
        }
    }

    /// Generates `own pawn`, `p {a, b}` or `enemy[p]`.
    fn owned_pieces(&mut self, depth: usize) -> String {
        if !self.scope.position {
            return "cells".into();
        }
        let kinds: Vec<_> = self
            .world
            .kinds
            .iter()
            .filter(|k| !k.neutral)
            .cloned()
            .collect();
        let Some(kind) = self.one(&kinds) else {
            return "occupied".into();
        };
        match self.below(6) {
            0 => {
                let p = self.players(depth);
                format!("{}[{p}]", self.word(&["own", "enemy"]))
            }
            1 => {
                let layer = self.world.layers[kind.layer].clone();
                let p = self.players(depth);
                format!("own[{p}]({layer})")
            }
            2 => {
                let set: Vec<String> = kinds
                    .iter()
                    .filter(|k| k.layer == kind.layer)
                    .map(|k| k.name.clone())
                    .collect();
                format!("({} {{{}}})", self.owner(depth), set.join(", "))
            }
            _ => format!("({} {})", self.owner(depth), kind.name),
        }
    }

    /// Generates the owner before a kind.
    pub(super) fn owner(&mut self, depth: usize) -> String {
        match self.below(4) {
            0 | 1 if self.scope.me => {
                self.scope.used_me = true;
                self.word(&["own", "own", "enemy"])
            }
            2 if depth > 0 => {
                let p = self.players(depth - 1);
                format!("own[{p}]")
            }
            _ => self.plain_local(Ty::Players).unwrap_or_else(|| {
                let players = self.world.players.clone();
                self.one(&players).unwrap_or_default()
            }),
        }
    }

    /// Generates `rank 2` or `x 1..2`; `None` on a graph.
    pub(super) fn row(&mut self) -> Option<String> {
        let [w, h, l] = self.world.board.size;
        let words: &[(&str, usize)] = match self.world.board.sort {
            Sort::Graph => return None,
            Sort::Square => &[("rank", h), ("x", w), ("y", h)],
            Sort::Levels => &[("x", w), ("y", h), ("level", l), ("z", l)],
            Sort::Hex => &[("x", w), ("y", h), ("z", l)],
        };
        let (word, most) = self.one(words)?;
        let n = 1 + self.below(most);
        Some(match self.below(5) {
            0 => format!("({word} {n}..)"),
            1 => format!("({word} ..{n})"),
            2 => format!("({word} {}..{n})", 1 + self.below(n)),
            _ => format!("({word} {n})"),
        })
    }

    fn step(&mut self, d: usize) -> String {
        let from = self.cells(d);
        match self.below(6) {
            0 => format!("{from}.({})", self.dirs(d)),
            1 => {
                let n = self.num(d);
                format!("{from}.{}({n})", self.direction())
            }
            2 => format!(
                "{from}.{}",
                self.word(&["adjacent", "orthogonal", "diagonal"])
            ),
            3 => format!(
                "{from}.{}({})",
                self.word(&["adjacent", "orthogonal", "diagonal"]),
                1 + self.below(3)
            ),
            _ => format!("{from}.{}", self.direction()),
        }
    }

    fn direction(&mut self) -> String {
        let dirs = self.world.board.dirs.clone();
        self.one(&dirs).unwrap_or_default()
    }

    fn ray(&mut self, d: usize) -> String {
        let (from, dirs) = (self.cells(d), self.dirs(d));
        let mut args = dirs;
        if self.odds(3, 4) {
            let through = if self.odds(1, 2) {
                self.likely(d)
            } else {
                self.cells(d)
            };
            args += &format!(", through {through}");
        }
        if self.odds(2, 3) {
            let word = self.word(&["onto", "upto", "until"]);
            args += &format!(", {word} {}", self.cells(d));
        }
        format!("{from}.ray({args})")
    }

    fn leap(&mut self, d: usize) -> String {
        match self.world.board.sort {
            Sort::Square | Sort::Levels => {
                let (a, b) = (self.below(3), 1 + self.below(2));
                format!("{}.leap({a},{b})", self.cells(d))
            }
            _ => self.step(d),
        }
    }

    fn lines(&mut self, d: usize) -> String {
        let exactly = if self.odds(1, 3) { "exactly " } else { "" };
        let n = if self.odds(1, 6) {
            self.num(d)
        } else {
            (1 + self.below(3)).to_string()
        };
        let set = if self.odds(1, 2) {
            self.likely(d)
        } else {
            self.cells(d)
        };
        let along = match self.odds(1, 3) {
            true => format!(", along {}", self.dirs(d)),
            false => String::new(),
        };
        format!("lines({exactly}{n}, {set}{along})")
    }

    /// Generates `(e, f)`, with arbitrary numbers.
    fn coordinates(&mut self, d: usize) -> String {
        let count = match self.world.board.sort {
            Sort::Graph => return self.cells_leaf(),
            Sort::Levels => 3,
            _ => 2,
        };
        let numbers: Vec<String> = (0..count).map(|_| self.num(d)).collect();
        format!("({})", numbers.join(", "))
    }
}
