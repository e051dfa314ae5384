//! Small hand-written games for examples and tests.

use boardwright_runtime::{
    Compiled, Flow, Game, LayerSchema, Piece, Points as _, PositionError, Schema, Seen, Session,
    Sight, ToMove, Veil, View,
};
use std::ops::ControlFlow::Continue;

/// Returns tic-tac-toe at its start position.
pub fn session() -> Box<dyn Session> {
    Box::new(Compiled::<Noughts>::new())
}

/// Returns a schema with one cell and without kinds and state variables.
fn schema(name: &str, players: &[&str], chance: bool, simultaneous: bool) -> Schema {
    Schema {
        name: name.into(),
        title: name.into(),
        rules_hash: 1,
        players: players.iter().map(ToString::to_string).collect(),
        chance,
        simultaneous,
        cells: vec!["a1".into()],
        places: vec![[0; 3]],
        hexes: false,
        layers: vec![LayerSchema {
            name: "pieces".into(),
            kinds: Vec::new(),
        }],
        states: Vec::new(),
        before: false,
        seen: Vec::new(),
        symmetries: Vec::new(),
        placement: None,
        notations: Vec::new(),
        points: (0, 100),
        unshared: false,
        hidden: false,
        forced: false,
    }
}

/// Returns the view that all these games have.
fn view(next: u8, moves: u32, points: Option<Vec<i32>>) -> View {
    View {
        layers: vec![vec![None]],
        states: Vec::new(),
        next,
        choosing: 0,
        mover: None,
        turn: moves + 1,
        moves,
        passes: 0,
        playing: 3,
        open: false,
        before: None,
        history: Vec::new(),
        points,
    }
}

/// Tic-tac-toe: a set of cells for each player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Noughts([u16; 2]);

impl Noughts {
    const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

    fn has_line(set: u16) -> bool {
        Self::LINES.iter().any(|line| set & line == *line)
    }
    fn moves_made(self) -> u32 {
        (self.0[0] | self.0[1]).count_ones()
    }
}

impl Game for Noughts {
    type Choice = u8;
    type Move = u8;
    type Points = [u8; 2];

    fn schema() -> Schema {
        schema("noughts", &["cross", "nought"], false, false)
    }
    fn start() -> Self {
        Noughts([0; 2])
    }
    fn to_move(&self) -> ToMove {
        match self.points() {
            Some(_) => ToMove::Over,
            None => ToMove::Player(self.moves_made() as usize % 2),
        }
    }
    fn points(&self) -> Option<[u8; 2]> {
        match self.0.map(Self::has_line) {
            [true, _] => Some([100, 0]),
            [_, true] => Some([0, 100]),
            _ if self.moves_made() == 9 => Some([50, 50]),
            _ => None,
        }
    }
    fn moves_played(&self) -> u32 {
        self.moves_made()
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        if self.to_move() != ToMove::Player(player) {
            return Continue(());
        }
        (0..9)
            .filter(|cell| (self.0[0] | self.0[1]) >> cell & 1 == 0)
            .try_for_each(visit)
    }
    fn moves(&self, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        self.choices(self.moves_made() as usize % 2, visit)
    }
    fn joint(&self, choices: &[Option<u8>]) -> Option<u8> {
        *choices.first()?
    }
    fn play(&mut self, m: u8) {
        self.0[self.moves_made() as usize % 2] |= 1 << m;
    }
    fn write_choice(choice: u8, out: &mut String) {
        out.push_str(&format!("place {choice}"));
    }
    fn view(&self) -> View {
        let moves = self.moves_made();
        let cells = u32::from(self.0[0]) << 9 | u32::from(self.0[1]);
        let points = self.points().map(|p| p.each().collect());
        // The position is encoded in an unused field: these games are never loaded.
        View {
            passes: cells,
            ..view((moves % 2) as u8, moves, points)
        }
    }
    fn from_fitting(_: &View) -> Result<Self, PositionError> {
        Err(PositionError("this game is never loaded".into()))
    }
}

/// A die is thrown, then the player guesses whether a second throw will be higher.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Higher {
    throws: [u8; 2],
    guess: Option<bool>,
}

impl Game for Higher {
    type Choice = u8;
    type Move = u8;
    type Points = [u8; 1];

    fn schema() -> Schema {
        schema("higher", &["guesser"], true, false)
    }
    fn start() -> Self {
        Higher::default()
    }
    fn to_move(&self) -> ToMove {
        match self {
            Higher { throws: [0, _], .. } => ToMove::Chance,
            Higher { guess: None, .. } => ToMove::Player(0),
            Higher { throws: [_, 0], .. } => ToMove::Chance,
            _ => ToMove::Over,
        }
    }
    fn points(&self) -> Option<[u8; 1]> {
        let [first, second] = self.throws;
        let guess = self.guess.filter(|_| second > 0)?;
        Some([if (second > first) == guess { 100 } else { 0 }])
    }
    fn moves_played(&self) -> u32 {
        let thrown = self.throws.iter().filter(|n| **n > 0).count() as u32;
        thrown + u32::from(self.guess.is_some())
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        match (self.to_move(), player) {
            (ToMove::Chance, 1) => (1..=6).try_for_each(visit),
            (ToMove::Player(0), 0) => (0..2).try_for_each(visit),
            _ => Continue(()),
        }
    }
    fn moves(&self, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        self.choices(usize::from(self.to_move() == ToMove::Chance), visit)
    }
    fn joint(&self, choices: &[Option<u8>]) -> Option<u8> {
        *choices.first()?
    }
    fn play(&mut self, m: u8) {
        match self {
            Higher {
                throws: [first @ 0, _],
                ..
            } => *first = m,
            Higher {
                guess: guess @ None,
                ..
            } => *guess = Some(m == 1),
            Higher {
                throws: [_, second],
                ..
            } => *second = m,
        }
    }
    fn write_choice(choice: u8, out: &mut String) {
        out.push_str(&format!("{choice}"));
    }
    fn view(&self) -> View {
        let [first, second] = self.throws.map(u32::from);
        let guess = self.guess.map_or(2, u32::from);
        View {
            passes: first + 10 * second + 100 * guess,
            ..view(
                0,
                self.moves_played(),
                self.points().map(|p| p.each().collect()),
            )
        }
    }
    fn from_fitting(_: &View) -> Result<Self, PositionError> {
        Err(PositionError("this game is never loaded".into()))
    }
}

/// Two players each show a side of a coin; the first wins where they are equal. Two heads count more than
/// two tails, so that the optimal mix is not even: both show heads with probability 1/3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pennies(Option<[u8; 2]>);

impl Game for Pennies {
    type Choice = u8;
    type Move = [Option<u8>; 2];
    type Points = [u8; 2];

    fn schema() -> Schema {
        schema("pennies", &["same", "different"], false, true)
    }
    fn start() -> Self {
        Pennies(None)
    }
    fn to_move(&self) -> ToMove {
        match self.0 {
            None => ToMove::All,
            Some(_) => ToMove::Over,
        }
    }
    fn points(&self) -> Option<[u8; 2]> {
        self.0.map(|shown| match shown {
            [0, 0] => [100, 0],
            [1, 1] => [50, 50],
            _ => [0, 100],
        })
    }
    fn moves_played(&self) -> u32 {
        u32::from(self.0.is_some())
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        match self.0 {
            None if player < 2 => (0..2).try_for_each(visit),
            _ => Continue(()),
        }
    }
    fn moves(&self, visit: &mut impl FnMut([Option<u8>; 2]) -> Flow) -> Flow {
        match self.0 {
            None => (0..4).try_for_each(|n| visit([Some(n / 2), Some(n % 2)])),
            Some(_) => Continue(()),
        }
    }
    fn joint(&self, choices: &[Option<u8>]) -> Option<[Option<u8>; 2]> {
        choices.try_into().ok()
    }
    fn play(&mut self, m: [Option<u8>; 2]) {
        self.0 = Some(m.map(Option::unwrap_or_default));
    }
    fn write_choice(choice: u8, out: &mut String) {
        out.push_str(if choice == 0 { "heads" } else { "tails" });
    }
    fn view(&self) -> View {
        let points = self.points().map(|p| p.each().collect());
        let shown = self
            .0
            .map_or(0, |[a, b]| 1 + u32::from(a) * 2 + u32::from(b));
        View {
            passes: shown,
            ..view(0, self.moves_played(), points)
        }
    }
    fn from_fitting(_: &View) -> Result<Self, PositionError> {
        Err(PositionError("this game is never loaded".into()))
    }
}

/// Kuhn poker: two of three cards are dealt, and each player sees their own. Points are two more than the
/// chips won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kuhn {
    /// The cards by player, 1 to 3; 0 before the deal.
    cards: [u8; 2],
    /// The actions so far: 1 to raise or call, 0 to check or fold.
    said: [Option<u8>; 3],
}

impl Kuhn {
    fn said_so_far(self) -> u8 {
        self.said.iter().flatten().count() as u8
    }
    /// Returns the chips that the first player wins, once the game is over.
    fn won(self) -> Option<i32> {
        let higher = if self.cards[0] > self.cards[1] { 1 } else { -1 };
        match self.said {
            [Some(0), Some(0), None] => Some(higher),
            [Some(1), Some(0), None] => Some(1),
            [Some(0), Some(1), Some(0)] => Some(-1),
            [Some(1), Some(1), None] | [Some(0), Some(1), Some(1)] => Some(2 * higher),
            _ => None,
        }
    }
}

impl Game for Kuhn {
    type Choice = [u8; 2];
    type Move = [u8; 2];
    type Points = [u8; 2];

    fn schema() -> Schema {
        let kind = |name: &str| (name.to_string(), None, false);
        let mut schema = schema("kuhn", &["one", "two"], true, false);
        schema.cells = vec!["one".into(), "two".into()];
        schema.places = vec![[0; 3]; 2];
        schema.hidden = true;
        schema.points = (0, 4);
        schema.layers[0].kinds = ["jack", "queen", "king"].map(kind).into();
        schema
    }
    fn start() -> Self {
        Kuhn::default()
    }
    fn to_move(&self) -> ToMove {
        match self {
            Kuhn { cards: [0, _], .. } => ToMove::Chance,
            _ if self.won().is_some() => ToMove::Over,
            _ => ToMove::Player(usize::from(self.said_so_far() % 2)),
        }
    }
    fn points(&self) -> Option<[u8; 2]> {
        let won = self.won()?;
        Some([(2 + won) as u8, (2 - won) as u8])
    }
    fn moves_played(&self) -> u32 {
        u32::from(self.cards[0] > 0) + u32::from(self.said_so_far())
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut([u8; 2]) -> Flow) -> Flow {
        match self.to_move() {
            ToMove::Chance if player == 2 => (0..9)
                .map(|n| [1 + n / 3, 1 + n % 3])
                .filter(|[a, b]| a != b)
                .try_for_each(visit),
            ToMove::Player(mover) if player == mover => {
                (0..2).map(|said| [said, 0]).try_for_each(visit)
            }
            _ => Continue(()),
        }
    }
    fn moves(&self, visit: &mut impl FnMut([u8; 2]) -> Flow) -> Flow {
        match self.to_move() {
            ToMove::Player(player) => self.choices(player, visit),
            _ => self.choices(2, visit),
        }
    }
    fn joint(&self, choices: &[Option<[u8; 2]>]) -> Option<[u8; 2]> {
        *choices.first()?
    }
    fn play(&mut self, m: [u8; 2]) {
        match self.said_so_far() {
            0 if self.cards[0] == 0 => self.cards = m,
            n @ 0..3 => self.said[usize::from(n)] = Some(m[0]),
            _ => {}
        }
    }
    fn write_choice([first, second]: [u8; 2], out: &mut String) {
        match second {
            0 => out.push_str(if first == 1 { "raise" } else { "pass" }),
            _ => out.push_str(&format!("deal {first} {second}")),
        }
    }
    fn sight(&self, player: usize, schema: &Schema) -> Sight {
        let mut sight = Sight::nothing(schema);
        sight.show(0, player, Seen::All);
        sight
    }
    fn veil(&self, player: usize, _: [u8; 2]) -> Veil {
        let choices = if player == 2 {
            vec![0b10, 0b01]
        } else {
            Vec::new()
        };
        Veil { whole: 0, choices }
    }
    fn view(&self) -> View {
        let piece = |card: u8| {
            Some(Piece {
                kind: card.checked_sub(1)?,
                owner: None,
            })
        };
        let said = self.said.map(|said| said.map_or(2, u32::from));
        let points = self.points().map(|p| p.each().collect());
        View {
            layers: vec![self.cards.map(piece).to_vec()],
            passes: said[0] + 3 * said[1] + 9 * said[2],
            ..view(self.said_so_far() % 2, self.moves_played(), points)
        }
    }
    fn from_fitting(_: &View) -> Result<Self, PositionError> {
        Err(PositionError("this game is never loaded".into()))
    }
}
