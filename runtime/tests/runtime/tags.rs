//! A race for three, all at once: a runner steps one or two, twos that meet cost a rest.

use boardwright_runtime::*;
use std::ops::ControlFlow::Continue;

const GOAL: u8 = 4;

/// The game: how far each runner is, and whether the runner must rest.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tags {
    at: [u8; 3],
    rests: [bool; 3],
    moves: u32,
}

impl Tags {
    /// What a runner may step; nothing while resting.
    fn steps(&self, player: usize) -> &'static [u8] {
        match (self.points(), self.rests[player]) {
            (None, false) => &[1, 2],
            _ => &[],
        }
    }
}

impl Game for Tags {
    type Choice = u8;
    type Move = [Option<u8>; 3];
    type Points = [u8; 3];

    fn schema() -> Schema {
        let players: Vec<String> = ["red", "green", "blue"].map(String::from).to_vec();
        let by_player = |name: &str, sort| StateSchema {
            name: name.into(),
            axes: vec![AxisSchema {
                names: players.clone(),
            }],
            sort,
            clock: false,
        };
        Schema {
            name: "tags".into(),
            title: "Tags".into(),
            rules_hash: 4,
            chance: false,
            simultaneous: true,
            cells: Vec::new(),
            places: Vec::new(),
            hexes: false,
            layers: vec![LayerSchema {
                name: "pieces".into(),
                kinds: Vec::new(),
            }],
            states: vec![
                by_player("at", StateSort::Number(0, i32::from(GOAL))),
                by_player("rests", StateSort::Flag),
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
            players,
        }
    }
    fn start() -> Tags {
        Tags {
            at: [0; 3],
            rests: [false; 3],
            moves: 0,
        }
    }
    fn to_move(&self) -> ToMove {
        if self.points().is_some() {
            ToMove::Over
        } else {
            ToMove::All
        }
    }
    fn points(&self) -> Option<[u8; 3]> {
        let home = self.at.map(|at| at == GOAL);
        let winners = home.iter().filter(|home| **home).count() as u8;
        (winners > 0).then(|| home.map(|home| if home { 100 / winners } else { 0 }))
    }
    fn moves_played(&self) -> u32 {
        self.moves
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        self.steps(player).iter().try_for_each(|step| visit(*step))
    }
    fn moves(&self, visit: &mut impl FnMut([Option<u8>; 3]) -> Flow) -> Flow {
        let [a, b, c] = [0, 1, 2].map(|player| {
            let steps = self.steps(player).iter().copied().map(Some);
            steps
                .chain(self.steps(player).is_empty().then_some(None))
                .collect::<Vec<_>>()
        });
        for a in &a {
            for b in &b {
                for c in &c {
                    if a.or(*b).or(*c).is_some() {
                        visit([*a, *b, *c])?;
                    }
                }
            }
        }
        Continue(())
    }
    fn joint(&self, choices: &[Option<u8>]) -> Option<[Option<u8>; 3]> {
        let joint: [Option<u8>; 3] = choices.try_into().ok()?;
        joint.iter().any(Option::is_some).then_some(joint)
    }
    fn play(&mut self, m: [Option<u8>; 3]) {
        let twos = m.iter().filter(|step| **step == Some(2)).count();
        for (player, step) in m.into_iter().enumerate() {
            self.rests[player] = step == Some(2) && twos == 2;
            self.at[player] = (self.at[player] + step.unwrap_or(0)).min(GOAL);
        }
        self.moves += 1;
    }
    fn write_choice(step: u8, out: &mut String) {
        out.push_str(&format!("run {step}"));
    }
    fn view(&self) -> View {
        View {
            layers: vec![Vec::new()],
            states: vec![
                self.at.map(|at| Stored::Number(at.into())).to_vec(),
                self.rests.map(Stored::Flag).to_vec(),
            ],
            next: 0,
            choosing: 0,
            mover: None,
            turn: self.moves + 1,
            moves: self.moves,
            passes: 0,
            playing: 7,
            open: false,
            before: None,
            history: Vec::new(),
            points: self.points().map(|points| points.map(i32::from).to_vec()),
        }
    }
    fn from_fitting(view: &View) -> Result<Tags, PositionError> {
        let mut game = Tags {
            moves: view.moves,
            ..Tags::start()
        };
        for player in 0..3 {
            if let Stored::Number(at) = view.states[0][player] {
                game.at[player] = at as u8;
            }
            game.rests[player] = view.states[1][player] == Stored::Flag(true);
        }
        Ok(game)
    }
}
