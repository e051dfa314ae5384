//! The interpreter as a session, so that every tool works with it as with an engine.

use super::observer::Observer;
use super::play::Play;
use super::schema::schema;
use super::sight;
use super::text::{find, text};
use super::turn::Action;
use super::view;
use super::world::World;
use crate::index::Id;
use crate::typed::{Game, PlayerId};
use boardwright_runtime::{
    LegalMoves, PlayError, Playout, PositionError, Rng, Schema, Session, Sight, Tally, TooLarge,
    Veil, View,
};
use std::cell::OnceCell;
use std::sync::Arc;

/// A game, played by the interpreter.
#[derive(Clone, Debug)]
pub struct Interpreter {
    pub(super) world: Arc<World>,
    schema: Arc<Schema>,
    first: Arc<Play>,
    pub(super) play: Play,
    /// The legal moves of `play`, once somebody has asked for them.
    listed: OnceCell<Lists>,
}

/// The moves of each player to move.
pub(super) type Lists = Vec<(PlayerId, Vec<Action>)>;

impl Interpreter {
    /// The game at its first position.
    pub fn new(game: Arc<Game>) -> Interpreter {
        Interpreter::of(World::new(game))
    }
    /// The same; it, and all that are made of it, tell somebody what they come across.
    pub fn observed(game: Arc<Game>, observer: Arc<dyn Observer>) -> Interpreter {
        Interpreter::of(World::observed(game, observer))
    }

    fn of(world: World) -> Interpreter {
        let play = Play::first(&world);
        Interpreter {
            schema: Arc::new(schema(&world.game)),
            world: Arc::new(world),
            first: Arc::new(play.clone()),
            play,
            listed: OnceCell::new(),
        }
    }

    pub(super) fn lists(&self, play: &Play) -> Result<Lists, TooLarge> {
        let movers = play.to_move(&self.world).into_iter();
        let list = |player| Ok((player, play.legal(&self.world, player)?));
        movers.map(list).collect()
    }

    /// The moves of this position, listed once.
    fn listed(&self) -> Result<&Lists, TooLarge> {
        match self.listed.get() {
            Some(lists) => Ok(lists),
            None => {
                let lists = self.lists(&self.play)?;
                Ok(self.listed.get_or_init(|| lists))
            }
        }
    }

    pub(super) fn go_to(&mut self, play: Play) {
        self.play = play;
        self.listed = OnceCell::new();
    }

    /// The move that a player plays of these texts; `None` for a player without a move.
    fn chosen(
        &self,
        player: PlayerId,
        legal: &[Action],
        moves: &[(usize, &str)],
    ) -> Result<Option<Action>, PlayError> {
        let name = self.schema.player(player.index());
        let mut texts = moves.iter().filter(|(who, _)| *who == player.index());
        let written = texts.next();
        if texts.next().is_some() {
            return Err(PlayError::Illegal(format!("{name} moves twice")));
        }
        let Some((_, written)) = written else {
            let missing = || PlayError::Illegal(format!("{name} has to move too"));
            return if legal.is_empty() {
                Ok(None)
            } else {
                Err(missing())
            };
        };
        match find(&self.world, legal, written) {
            Some(action) => Ok(Some(action.clone())),
            None => {
                let message = format!("`{written}` is not a legal move of {name}");
                Err(PlayError::Illegal(message))
            }
        }
    }

    /// Plays what the players to move have chosen.
    pub(super) fn advance(
        &self,
        play: &mut Play,
        chosen: &[Option<Action>],
    ) -> Result<(), TooLarge> {
        if self.world.game.simultaneous && play.next & self.world.game.chance_mask() == 0 {
            let mut by_player = vec![None; self.world.game.players.len()];
            for (player, action) in play.to_move(&self.world).into_iter().zip(chosen) {
                by_player[player.index()] = action.clone();
            }
            return play.play_joint(&self.world, &by_player);
        }
        match chosen {
            [Some(action)] => play.play(&self.world, action),
            _ => Ok(()),
        }
    }

    fn count(&self, play: &Play, depth: u32) -> Result<u64, TooLarge> {
        if depth == 0 {
            return Ok(1);
        }
        let lists = self.lists(play)?;
        let lists: Vec<Vec<Action>> = lists.into_iter().map(|(_, list)| list).collect();
        if lists.iter().all(Vec::is_empty) {
            return Ok(0);
        }
        if depth == 1 {
            let factors = lists.iter().map(|list| list.len().max(1) as u64);
            return Ok(factors.fold(1, u64::saturating_mul));
        }
        let mut lines: u64 = 0;
        let mut joint = vec![0; lists.len()];
        loop {
            let chosen: Vec<Option<Action>> = pick(&lists, &joint);
            let mut next = play.clone();
            self.advance(&mut next, &chosen)?;
            lines = lines.saturating_add(self.count(&next, depth - 1)?);
            if !step(&lists, &mut joint) {
                return Ok(lines);
            }
        }
    }

    /// A random move of each player to move; `None` when there is none.
    fn draw(&self, play: &Play, rng: &mut Rng) -> Result<Option<Vec<Option<Action>>>, TooLarge> {
        let mut drawn = Vec::new();
        let chance = self.world.game.chance_id();
        for (player, mut list) in self.lists(play)? {
            let n = match player == chance {
                true => rng.weighed(list.iter().map(|action| action.weight)),
                false => rng.below(list.len() as u32) as usize,
            };
            drawn.push((n < list.len()).then(|| list.swap_remove(n)));
        }
        let any = drawn.iter().any(Option::is_some);
        Ok(any.then_some(drawn))
    }
}

/// One choice of each list; `None` of an empty one.
fn pick(lists: &[Vec<Action>], joint: &[usize]) -> Vec<Option<Action>> {
    let pairs = lists.iter().zip(joint);
    pairs.map(|(list, at)| list.get(*at).cloned()).collect()
}

/// The next combination, the last player's choice changing fastest; whether there is one.
fn step(lists: &[Vec<Action>], joint: &mut [usize]) -> bool {
    for (at, list) in joint.iter_mut().zip(lists).rev() {
        *at += 1;
        if *at < list.len() {
            return true;
        }
        *at = 0;
    }
    false
}

impl Session for Interpreter {
    fn schema(&self) -> &Schema {
        &self.schema
    }
    fn engine(&self) -> &'static str {
        "interpreted"
    }
    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
    fn restart(&mut self) {
        self.go_to(Play::clone(&self.first));
    }
    fn view(&self) -> View {
        view::view(&self.world, &self.play)
    }
    fn load(&mut self, view: &View) -> Result<(), PositionError> {
        self.go_to(view::load(&self.world, &self.schema, view)?);
        Ok(())
    }
    fn to_move(&self) -> Vec<usize> {
        let movers = self.play.to_move(&self.world);
        movers.into_iter().map(Id::index).collect()
    }
    fn points(&self) -> Option<Vec<i32>> {
        self.play.points.clone()
    }
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge> {
        let texts = self.listed()?.iter().map(|(player, list)| LegalMoves {
            player: player.index(),
            moves: list
                .iter()
                .map(|action| text(&self.world, action))
                .collect(),
        });
        Ok(texts.collect())
    }
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        let chance = self.world.game.chance_id();
        if self.play.points.is_some() || self.play.next & self.world.game.chance_mask() == 0 {
            return Ok(Vec::new());
        }
        let mut lists = self.listed()?.iter();
        let thrown = lists.find(|(player, _)| *player == chance);
        let weights = thrown.map(|(_, list)| list.iter().map(|action| action.weight).collect());
        Ok(weights.unwrap_or_default())
    }
    fn sight(&self, player: usize) -> Sight {
        sight::sight(
            &self.world,
            &self.schema,
            &self.play,
            PlayerId::from_index(player),
        )
    }
    fn veils(&self, moves: &[(usize, &str)]) -> Result<Vec<Veil>, PlayError> {
        let lists = self.listed().map_err(|TooLarge| PlayError::TooLarge)?;
        let veil = |(player, written): &(usize, &str)| {
            let mut movers = lists.iter().filter(|(mover, _)| mover.index() == *player);
            let action = movers.find_map(|(_, list)| find(&self.world, list, written));
            let action = action.ok_or_else(|| {
                let name = self.schema.player(*player);
                PlayError::Illegal(format!("`{written}` is not a legal move of {name}"))
            })?;
            let mover = PlayerId::from_index(*player);
            Ok(self.play.veil(&self.world, mover, action))
        };
        moves.iter().map(veil).collect()
    }
    fn play(&mut self, moves: &[(usize, &str)]) -> Result<(), PlayError> {
        let movers = self.to_move();
        if movers.is_empty() {
            return Err(PlayError::Over);
        }
        if let Some((player, _)) = moves.iter().find(|(player, _)| !movers.contains(player)) {
            let name = self.schema.player(*player);
            return Err(PlayError::Illegal(format!("{name} is not to move")));
        }
        let lists = self.listed().map_err(|TooLarge| PlayError::TooLarge)?;
        let mut chosen = Vec::new();
        for (player, legal) in lists {
            chosen.push(self.chosen(*player, legal, moves)?);
        }
        if chosen.iter().all(Option::is_none) {
            return Err(PlayError::Illegal("nobody has a move".into()));
        }
        let mut next = self.play.clone();
        let played = self.advance(&mut next, &chosen);
        played.map_err(|TooLarge| PlayError::TooLarge)?;
        self.go_to(next);
        Ok(())
    }
    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        self.count(&self.play, depth)
    }
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge> {
        let mut play = self.play.clone();
        let mut moves = Vec::new();
        while let Some(drawn) = self.draw(&play, rng)? {
            let movers = play.to_move(&self.world);
            let written = movers.iter().zip(&drawn).filter_map(|(player, action)| {
                let action = action.as_ref()?;
                Some((player.index(), text(&self.world, action)))
            });
            moves.push(written.collect());
            self.advance(&mut play, &drawn)?;
        }
        Ok(Playout {
            moves,
            points: play.points.unwrap_or_default(),
        })
    }
    fn playouts(
        &self,
        rng: &mut Rng,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Tally, TooLarge> {
        let mut tally = Tally::new(self.schema.players.len());
        while !stop(tally.games) {
            let mut play = self.play.clone();
            let mut plies = 0;
            while let Some(drawn) = self.draw(&play, rng)? {
                self.advance(&mut play, &drawn)?;
                plies += 1;
            }
            tally.add(plies, play.points.unwrap_or_default());
        }
        Ok(tally)
    }
}
