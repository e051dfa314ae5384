//! Tic-tac-toe by hand: a small game for two in turn.

use boardwright_runtime::*;
use std::ops::ControlFlow::Continue;

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The game: each player's stones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line {
    stones: [u16; 2],
}

impl Line {
    fn turn(&self) -> usize {
        self.moves_played() as usize % 2
    }
    fn free(&self) -> impl Iterator<Item = u8> {
        let taken = self.stones[0] | self.stones[1];
        (0..9).filter(move |cell| taken >> cell & 1 == 0)
    }
}

impl Game for Line {
    type Choice = u8;
    type Move = u8;
    type Points = [u8; 2];

    fn schema() -> Schema {
        let columns = |y| ["a", "b", "c"].map(|x| format!("{x}{y}"));
        Schema {
            name: "line".into(),
            title: "Line".into(),
            rules_hash: 3,
            players: vec!["x".into(), "o".into()],
            chance: false,
            simultaneous: false,
            cells: (1..=3).flat_map(columns).collect(),
            places: (1..=3).flat_map(|y| [1, 2, 3].map(|x| [x, y, 1])).collect(),
            hexes: false,
            layers: vec![LayerSchema {
                name: "pieces".into(),
                kinds: vec![("stone".into(), None, false)],
            }],
            states: Vec::new(),
            before: false,
            points: (0, 100),
            unshared: false,
            hidden: false,
            forced: false,
            seen: Vec::new(),
            symmetries: Vec::new(),
            placement: None,
            notations: Vec::new(),
        }
    }
    fn start() -> Line {
        Line { stones: [0; 2] }
    }
    fn to_move(&self) -> ToMove {
        match self.points() {
            Some(_) => ToMove::Over,
            None => ToMove::Player(self.turn()),
        }
    }
    fn points(&self) -> Option<[u8; 2]> {
        let won = |side: usize| LINES.iter().any(|line| self.stones[side] & line == *line);
        match (won(0), won(1)) {
            (true, _) => Some([100, 0]),
            (_, true) => Some([0, 100]),
            _ => self.free().next().is_none().then_some([50, 50]),
        }
    }
    fn moves_played(&self) -> u32 {
        self.stones[0].count_ones() + self.stones[1].count_ones()
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        if self.to_move() != ToMove::Player(player) {
            return Continue(());
        }
        self.free().try_for_each(visit)
    }
    fn moves(&self, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        self.choices(self.turn(), visit)
    }
    fn joint(&self, choices: &[Option<u8>]) -> Option<u8> {
        match choices {
            [choice] => *choice,
            _ => None,
        }
    }
    fn play(&mut self, cell: u8) {
        let side = self.turn();
        self.stones[side] |= 1 << cell;
    }
    fn write_choice(cell: u8, out: &mut String) {
        out.push_str("drop ");
        out.push(char::from(b'a' + cell % 3));
        out.push(char::from(b'1' + cell / 3));
    }
    fn view(&self) -> View {
        let owner = |cell: usize| (0..2).find(|side| self.stones[*side] >> cell & 1 == 1);
        let piece = |cell| {
            owner(cell).map(|side| Piece {
                kind: 0,
                owner: Some(side as u8),
            })
        };
        let moves = self.moves_played();
        View {
            layers: vec![(0..9).map(piece).collect()],
            states: Vec::new(),
            next: self.turn() as u8,
            choosing: 0,
            mover: moves.checked_sub(1).map(|last| last as u8 % 2),
            turn: moves + 1,
            moves,
            passes: 0,
            playing: 3,
            open: false,
            before: None,
            history: Vec::new(),
            points: self.points().map(|points| points.map(i32::from).to_vec()),
        }
    }
    fn from_fitting(view: &View) -> Result<Line, PositionError> {
        let mut game = Line::start();
        for (cell, piece) in view.layers[0].iter().enumerate() {
            if let Some(Piece {
                owner: Some(owner), ..
            }) = piece
            {
                game.stones[usize::from(*owner)] |= 1 << cell;
            }
        }
        match game.turn() == usize::from(view.next) {
            true => Ok(game),
            false => Err(PositionError(
                "the number of stones and `next` differ".into(),
            )),
        }
    }
}
