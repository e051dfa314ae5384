//! Random boards: every shape, small, sometimes with more than 64 cells.

use super::Gen;
use super::world::{Board, Sort};

const SQUARE: &[&str] = &["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const LEVELS: &[&str] = &[
    "n", "ne", "e", "s", "w", "nw", "up", "n_up", "ne_up", "down", "s_down", "sw_down", "e_down",
];
const HEX: &[&str] = &["ne", "e", "se", "sw", "w", "nw"];

impl Gen {
    /// Generates a board.
    pub(super) fn board(&mut self) -> Board {
        let mut board = match self.below(10) {
            0..=3 => self.square(),
            4 => self.levels(),
            5 | 6 => self.hexes(),
            7 | 8 => self.graph(),
            _ => self.large(),
        };
        if board.sort != Sort::Graph {
            self.words(&mut board);
        }
        board
    }

    /// Generates a board with room for lines, chains and walks.
    pub(super) fn roomy_board(&mut self) -> Board {
        let (w, h) = (3 + self.below(4), 3 + self.below(4));
        let mut board = match self.below(8) {
            0..=4 => squares(format!("square {w} x {h}"), w, h),
            5 | 6 => self.hexes(),
            _ => self.large(),
        };
        self.words(&mut board);
        board
    }

    fn square(&mut self) -> Board {
        let (w, h) = (1 + self.below(4), 2 + self.below(3));
        let text = match self.odds(1, 3) {
            true => format!("square {h}"),
            false => format!("square {w} x {h}"),
        };
        let w = if text.contains('x') { w } else { h };
        squares(text, w, h)
    }

    fn large(&mut self) -> Board {
        match self.below(4) {
            0 => squares("square 8 x 8".into(), 8, 8),
            1 => squares("square 9 x 8".into(), 9, 8),
            2 => squares("square 12 x 11".into(), 12, 11),
            _ => {
                let mut board = squares("square 27 x 3".into(), 27, 3);
                board.cells = vec!["(1,1)".into(), "(27,3)".into(), "(14,2)".into()];
                board
            }
        }
    }

    fn levels(&mut self) -> Board {
        let [w, h, l] = [2, 2 + self.below(2), 2 + self.below(2)];
        let corner = format!("({w},{h},{l})");
        Board {
            text: format!("square {w} x {h} x {l}"),
            sort: Sort::Levels,
            dirs: owned(LEVELS),
            cells: vec!["(1,1,1)".into(), corner, "(2,1,2)".into()],
            size: [w, h, l],
            full: false,
        }
    }

    fn hexes(&mut self) -> Board {
        let n = 2 + self.below(3);
        let (text, size) = match self.below(3) {
            0 => (format!("rhombus {n} x {}", n + 1), [n, n + 1, 2 * n + 1]),
            1 => {
                let n = n.min(3);
                let side = 2 * n - 1;
                (format!("hexagon {n}"), [side, side, 2 * side])
            }
            _ => (format!("triangle {}", n + 1), [n + 1, n + 1, n + 2]),
        };
        Board {
            full: text.starts_with("rhombus"),
            text,
            sort: Sort::Hex,
            dirs: owned(HEX),
            cells: ["(1,1)", "(2,1)", "(1,2)", "(2,2)", "(1,3)"]
                .map(str::to_string)
                .to_vec(),
            size,
        }
    }

    /// Generates a graph of a few chains, in both directions or one, some of them rings.
    fn graph(&mut self) -> Board {
        let count = 4 + self.below(6);
        let cells: Vec<String> = (1..=count).map(|n| format!("c{n}")).collect();
        let mut chains = Vec::new();
        let mut dirs = Vec::new();
        for (there, back) in [("east", "west"), ("north", "south"), ("over", "")] {
            if dirs.is_empty() || self.odds(2, 3) {
                let all = dirs.is_empty();
                let line = self.chains(&cells, all);
                dirs.push(there.to_string());
                let both = !back.is_empty() && self.odds(2, 3);
                if both {
                    dirs.push(back.to_string());
                }
                let head = if both {
                    format!("{there}, {back}")
                } else {
                    there.to_string()
                };
                chains.push(format!("    {head} : {line}"));
            }
        }
        Board {
            text: format!("graph {{\n{}\n}}", chains.join("\n")),
            sort: Sort::Graph,
            dirs,
            cells,
            size: [0, 0, 0],
            full: false,
        }
    }

    /// Shuffles some cells and cuts them into chains of at least two.
    fn chains(&mut self, cells: &[String], all: bool) -> String {
        let mut left = cells.to_vec();
        if !all {
            left.truncate(2 + self.below(cells.len() - 1));
        }
        let mut chains = Vec::new();
        while left.len() >= 2 {
            let most = left.len();
            let mut length = 2 + self.below(most - 1);
            if most - length == 1 {
                length = most;
            }
            let mut chain: Vec<String> = Vec::new();
            for _ in 0..length {
                let at = self.below(left.len());
                chain.push(left.remove(at));
            }
            if length > 2 && self.odds(1, 4) {
                chain.push(chain[0].clone());
            }
            chains.push(chain.join(" "));
        }
        chains.join(", ")
    }

    /// Appends `adjacency`, `wrap` and `only`.
    fn words(&mut self, board: &mut Board) {
        if matches!(board.sort, Sort::Square | Sort::Levels) && self.odds(1, 3) {
            let way = self.word(&["orthogonal", "diagonal"]);
            board.text += &format!(" adjacency {way}");
        }
        for axis in ["x", "y"] {
            let cut = ["hexagon", "triangle"]
                .iter()
                .any(|s| board.text.starts_with(s));
            if self.odds(1, 6) && !cut {
                board.text += &format!(" wrap {axis}");
            }
        }
        let off = match board.sort {
            Sort::Levels => "(2,2,1)",
            _ => "(2,2)",
        };
        let kept = match self.below(16) {
            0 | 1 => format!("cells - {off}"),
            2 => "cells - corners".into(),
            3 => "{c in cells : (x(c) + y(c)) % 3 != 0}".into(),
            _ => return,
        };
        if board.size[0] > 2 {
            board.full = false;
            board.text += &format!(" only {kept}");
            board.cells = vec!["(1,1)".into(), "(3,1)".into(), "(1,3)".into()];
            if board.sort == Sort::Levels {
                board.cells = vec!["(1,1,1)".into(), "(3,1,2)".into()];
            }
        }
    }
}

fn squares(text: String, w: usize, h: usize) -> Board {
    let letter = |x: usize| char::from(b'a' + u8::try_from(x - 1).unwrap_or(0));
    let mut cells = vec!["(1,1)".to_string(), format!("({w},{h})")];
    if w <= 26 {
        cells = vec![
            format!("a{h}"),
            format!("{}1", letter(w)),
            format!("{}{}", letter(w.div_ceil(2)), h.div_ceil(2)),
        ];
    }
    Board {
        text,
        sort: Sort::Square,
        dirs: owned(SQUARE),
        cells,
        size: [w, h, 1],
        full: true,
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|w| (*w).to_string()).collect()
}
