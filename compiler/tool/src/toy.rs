//! A hand-written game for tests: two players choose at once, twice. After white's `go a1`, black has no move
//! in the second turn.

use boardwright_runtime::{
    AxisSchema, Compiled, Flow, Game, LayerSchema, Piece, PositionError, Schema, Session,
    StateSchema, StateSort, Stored, ToMove, View,
};

/// Returns a session at the first position.
pub(crate) fn session() -> Box<dyn Session> {
    Box::new(Compiled::<Duel>::new())
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Duel {
    turns: u8,
    slow: bool,
    stones: [Option<u8>; 2],
}

impl Duel {
    fn may_go(&self, player: usize) -> bool {
        self.turns < 2 && !(player == 1 && self.slow)
    }
}

impl Game for Duel {
    type Choice = u8;
    type Move = [Option<u8>; 2];
    type Points = [u8; 2];

    fn schema() -> Schema {
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let state = |name: &str, axes, sort| StateSchema {
            name: name.into(),
            axes,
            sort,
            clock: false,
        };
        let cells = StateSort::Set {
            names: names(&["a1", "b1", "c1"]),
            single: false,
            always: false,
        };
        Schema {
            name: "duel".into(),
            title: "Duel".into(),
            rules_hash: 0xab,
            players: names(&["white", "black"]),
            chance: false,
            simultaneous: true,
            cells: names(&["a1", "b1", "c1"]),
            places: vec![[1, 1, 1], [2, 1, 1], [3, 1, 1]],
            hexes: false,
            layers: vec![LayerSchema {
                name: "pieces".into(),
                kinds: vec![("man".into(), Some('M'), false)],
            }],
            states: vec![
                state("slow", Vec::new(), StateSort::Flag),
                state(
                    "gone",
                    vec![AxisSchema {
                        names: names(&["white", "black"]),
                    }],
                    StateSort::Number(0, 2),
                ),
                state("visited", Vec::new(), cells),
            ],
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
    fn start() -> Duel {
        Duel {
            turns: 0,
            slow: false,
            stones: [None; 2],
        }
    }
    fn to_move(&self) -> ToMove {
        match self.turns {
            2 => ToMove::Over,
            _ => ToMove::All,
        }
    }
    fn points(&self) -> Option<[u8; 2]> {
        (self.turns == 2).then_some(if self.slow { [70, 30] } else { [50, 50] })
    }
    fn moves_played(&self) -> u32 {
        u32::from(self.turns)
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        let n = if self.may_go(player) { 2 } else { 0 };
        (0..n).map(|cell| cell + player as u8).try_for_each(visit)
    }
    fn moves(&self, visit: &mut impl FnMut([Option<u8>; 2]) -> Flow) -> Flow {
        self.choices(0, &mut |white| {
            if !self.may_go(1) {
                return visit([Some(white), None]);
            }
            self.choices(1, &mut |black| visit([Some(white), Some(black)]))
        })
    }
    fn joint(&self, choices: &[Option<u8>]) -> Option<[Option<u8>; 2]> {
        choices.try_into().ok()
    }
    fn play(&mut self, joint: [Option<u8>; 2]) {
        self.turns += 1;
        self.slow = joint[0] == Some(0);
        for (stone, to) in self.stones.iter_mut().zip(joint) {
            *stone = to.or(*stone);
        }
        if self.stones[0] == self.stones[1] {
            self.stones[1] = None;
        }
    }
    fn write_choice(cell: u8, out: &mut String) {
        out.push_str("go ");
        out.push(char::from(b'a' + cell));
        out.push('1');
    }
    fn view(&self) -> View {
        let owner = |cell| self.stones.iter().position(|stone| *stone == Some(cell));
        let man = |owner: usize| Piece {
            kind: 0,
            owner: Some(owner as u8),
        };
        let visited: Vec<u16> = (0..3)
            .filter(|&cell| owner(cell).is_some())
            .map(u16::from)
            .collect();
        View {
            layers: vec![(0..3).map(|cell| owner(cell).map(man)).collect()],
            states: vec![
                vec![Stored::Flag(self.slow)],
                vec![Stored::Number(self.turns.into()); 2],
                vec![Stored::Set(visited)],
            ],
            next: 0,
            choosing: 0,
            mover: None,
            turn: u32::from(self.turns) + 1,
            moves: self.turns.into(),
            passes: 0,
            playing: 3,
            open: false,
            before: None,
            history: Vec::new(),
            points: self.points().map(|points| points.map(i32::from).to_vec()),
        }
    }
    fn from_fitting(view: &View) -> Result<Duel, PositionError> {
        let at = |owner| {
            let mut pieces = view.layers[0].iter();
            let cell = pieces.position(|piece| piece.is_some_and(|p| p.owner == Some(owner)));
            cell.map(|cell| cell as u8)
        };
        match view.moves {
            turns @ 0..=2 => Ok(Duel {
                turns: turns as u8,
                slow: view.states[0] == [Stored::Flag(true)],
                stones: [at(0), at(1)],
            }),
            _ => Err(PositionError("a duel has two moves".into())),
        }
    }
}
