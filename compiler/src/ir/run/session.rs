//! A program as a session, so that every tool works with it as with an engine.

use super::play::Play;
use super::schema::schema;
use super::sight;
use super::text::text;
use super::turn::Action;
use super::view;
use crate::ir::Program;
use boardwright_runtime::{
    LegalMoves, PlayError, Playout, PositionError, Rng, Schema, Session, Sight, Tally, TooLarge,
    Veil, View,
};
use std::sync::Arc;

/// A program, played by evaluating it.
#[derive(Clone, Debug)]
pub struct Evaluated {
    program: Arc<Program>,
    schema: Arc<Schema>,
    play: Play,
}

/// The moves of each player to move.
type Lists = Vec<(usize, Vec<Action>)>;

impl Evaluated {
    /// The game at its first position. The program is one that `verify` accepts.
    pub fn new(program: Program) -> Evaluated {
        Evaluated {
            schema: Arc::new(schema(&program)),
            play: Play::first(&program),
            program: Arc::new(program),
        }
    }

    fn lists(&self, play: &Play) -> Result<Lists, TooLarge> {
        let movers = play.to_move(&self.program).into_iter();
        let list = |player| Ok((player, play.legal(&self.program, player)?));
        movers.map(list).collect()
    }

    /// The move that a player plays of these texts; `None` for a player without a move.
    fn chosen(
        &self,
        player: usize,
        legal: &[Action],
        moves: &[(usize, &str)],
    ) -> Result<Option<Action>, PlayError> {
        let name = self.schema.player(player);
        let texts: Vec<&str> = moves
            .iter()
            .filter(|(who, _)| *who == player)
            .map(|(_, text)| *text)
            .collect();
        match texts[..] {
            [] if legal.is_empty() => Ok(None),
            [] => Err(PlayError::Illegal(format!("{name} has to move too"))),
            [written] => {
                let mut legal = legal.iter();
                let found = legal.find(|action| text(&self.program, action) == written);
                let wrong = || format!("`{written}` is not a legal move of {name}");
                found
                    .map(|action| Some(action.clone()))
                    .ok_or_else(|| PlayError::Illegal(wrong()))
            }
            _ => Err(PlayError::Illegal(format!("{name} moves twice"))),
        }
    }

    fn count(&self, play: &Play, depth: u32) -> Result<u64, TooLarge> {
        if depth == 0 {
            return Ok(1);
        }
        let lists = self.lists(play)?;
        let factors = lists.iter().map(|(_, list)| list.len().max(1) as u64);
        let joint = factors.fold(1, u64::saturating_mul);
        if lists.iter().all(|(_, list)| list.is_empty()) {
            return Ok(0);
        }
        if depth == 1 {
            return Ok(joint);
        }
        let mut lines: u64 = 0;
        for at in 0..joint {
            let mut next = play.clone();
            next.play(&self.program, &combination(&lists, at))?;
            lines = lines.saturating_add(self.count(&next, depth - 1)?);
        }
        Ok(lines)
    }

    /// A random move of each player to move; `None` when there is none.
    fn draw(&self, play: &Play, rng: &mut Rng) -> Result<Option<Drawn>, TooLarge> {
        let drawn = self.lists(play)?.into_iter().map(|(player, list)| {
            let n = match list.iter().all(|action| action.weight == 1) {
                true => rng.below(list.len() as u32) as usize,
                false => rng.weighed(list.iter().map(|action| action.weight)),
            };
            (player, list.into_iter().nth(n))
        });
        let drawn: Drawn = drawn.collect();
        let any = drawn.iter().any(|(_, action)| action.is_some());
        Ok(any.then_some(drawn))
    }

    /// A random game from here to its end; `seen` is shown each ply.
    fn play_out(&self, rng: &mut Rng, mut seen: impl FnMut(&Drawn)) -> Result<Vec<i32>, TooLarge> {
        let mut play = self.play.clone();
        while let Some(drawn) = self.draw(&play, rng)? {
            seen(&drawn);
            let chosen: Vec<_> = drawn.into_iter().map(|(_, action)| action).collect();
            play.play(&self.program, &chosen)?;
        }
        Ok(play.points.unwrap_or_default())
    }
}

/// What each player to move plays.
type Drawn = Vec<(usize, Option<Action>)>;

/// One of all combinations of moves, the last player's changing fastest.
fn combination(lists: &Lists, at: u64) -> Vec<Option<Action>> {
    let mut left = at;
    let mut chosen: Vec<_> = lists
        .iter()
        .rev()
        .map(|(_, list)| {
            let length = list.len().max(1) as u64;
            let n = left % length;
            left /= length;
            list.get(n as usize).cloned()
        })
        .collect();
    chosen.reverse();
    chosen
}

impl Session for Evaluated {
    fn schema(&self) -> &Schema {
        &self.schema
    }
    fn engine(&self) -> &'static str {
        "evaluated"
    }
    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
    fn restart(&mut self) {
        self.play = Play::first(&self.program);
    }
    fn view(&self) -> View {
        view::view(&self.program, &self.play)
    }
    fn load(&mut self, view: &View) -> Result<(), PositionError> {
        self.play = view::load(&self.program, &self.schema, view)?;
        Ok(())
    }
    fn to_move(&self) -> Vec<usize> {
        self.play.to_move(&self.program)
    }
    fn points(&self) -> Option<Vec<i32>> {
        self.play.points.clone()
    }
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge> {
        let lists = self.lists(&self.play)?.into_iter();
        let texts = lists.map(|(player, list)| LegalMoves {
            player,
            moves: list
                .iter()
                .map(|action| text(&self.program, action))
                .collect(),
        });
        Ok(texts.collect())
    }
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        let chance = self.program.chance_index();
        if self.to_move() != [chance] {
            return Ok(Vec::new());
        }
        let list = self.play.legal(&self.program, chance)?;
        Ok(list.iter().map(|action| action.weight).collect())
    }
    fn sight(&self, player: usize) -> Sight {
        sight::sight(&self.program, &self.schema, &self.play, player)
    }
    fn veils(&self, moves: &[(usize, &str)]) -> Result<Vec<Veil>, PlayError> {
        let lists = self.lists(&self.play);
        let lists = lists.map_err(|TooLarge| PlayError::TooLarge)?;
        let veil = |(player, written): &(usize, &str)| {
            let list = lists.iter().find(|(mover, _)| mover == player);
            let legal = list.map_or(&[][..], |(_, list)| list);
            let action = self.chosen(*player, legal, &[(*player, *written)])?;
            let block = action.and_then(|action| action.block);
            let veil = block.and_then(|block| self.program.veils.get(block));
            Ok(veil.map_or(Veil::default(), |veil| Veil {
                whole: veil.whole,
                choices: veil.choices.clone(),
            }))
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
        let lists = self.lists(&self.play);
        let lists = lists.map_err(|TooLarge| PlayError::TooLarge)?;
        let chosen: Result<Vec<_>, _> = lists
            .iter()
            .map(|(player, legal)| self.chosen(*player, legal, moves))
            .collect();
        let chosen = chosen?;
        if chosen.iter().all(Option::is_none) {
            return Err(PlayError::Illegal("nobody has a move".into()));
        }
        let mut next = self.play.clone();
        let played = next.play(&self.program, &chosen);
        played.map_err(|TooLarge| PlayError::TooLarge)?;
        self.play = next;
        Ok(())
    }
    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        self.count(&self.play, depth)
    }
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge> {
        let mut moves = Vec::new();
        let points = self.play_out(rng, |drawn| {
            let written = drawn.iter().filter_map(|(player, action)| {
                Some((*player, text(&self.program, action.as_ref()?)))
            });
            moves.push(written.collect());
        })?;
        Ok(Playout { moves, points })
    }
    fn playouts(
        &self,
        rng: &mut Rng,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Tally, TooLarge> {
        let mut tally = Tally::new(self.schema.players.len());
        while !stop(tally.games) {
            let mut plies = 0;
            let points = self.play_out(rng, |_| plies += 1)?;
            tally.add(plies, points);
        }
        Ok(tally)
    }
}
