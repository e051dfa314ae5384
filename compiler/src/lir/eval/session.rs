//! The evaluator as a session, so that whatever compares engines compares modules too.

use super::Action;
use super::play::{Play, Rules};
use super::position::Position;
use super::text::text;
use crate::lir::{Module, Ty};
use boardwright_runtime::{
    LegalMoves, PlayError, Playout, PositionError, Rng, Schema, Session, Tally, TooLarge, View,
    check_view,
};
use std::sync::Arc;

/// A game, played by the evaluator.
pub struct Evaluator {
    rules: Arc<Rules>,
    first: Arc<Play>,
    play: Play,
}

impl Evaluator {
    /// The game at its first position. The schema is that of its rules.
    pub fn new(module: Module, schema: Schema) -> Evaluator {
        let rules = Rules { module, schema };
        let first = Play::first(&rules);
        Evaluator {
            rules: Arc::new(rules),
            first: Arc::new(first.clone()),
            play: first,
        }
    }

    fn lists(&self, play: &Play) -> Vec<(usize, Vec<Action>)> {
        let movers = play.to_move(&self.rules).into_iter();
        let list = |player| (player, play.legal(&self.rules, player));
        movers.map(list).collect()
    }

    fn count(&self, play: &Play, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let lists: Vec<Vec<Action>> = self.lists(play).into_iter().map(|(_, l)| l).collect();
        if lists.iter().all(Vec::is_empty) {
            return 0;
        }
        if depth == 1 {
            let factors = lists.iter().map(|list| list.len().max(1) as u64);
            return factors.fold(1, u64::saturating_mul);
        }
        let mut lines = 0u64;
        let mut joint = vec![0; lists.len()];
        loop {
            let pairs = lists.iter().zip(&joint);
            let chosen: Vec<_> = pairs.map(|(list, at)| list.get(*at).cloned()).collect();
            let mut next = play.clone();
            next.play(&self.rules, &chosen);
            lines = lines.saturating_add(self.count(&next, depth - 1));
            if !step(&lists, &mut joint) {
                return lines;
            }
        }
    }

    /// A random move of each player to move; `None` when there is none.
    fn draw(&self, play: &Play, rng: &mut Rng) -> Option<Vec<Option<Action>>> {
        let drawn: Vec<_> = self
            .lists(play)
            .into_iter()
            .map(|(_, mut list)| {
                let n = rng.below(list.len() as u32) as usize;
                (n < list.len()).then(|| list.swap_remove(n))
            })
            .collect();
        drawn.iter().any(Option::is_some).then_some(drawn)
    }
}

/// The next combination, the last changing fastest; whether there is one.
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

impl Session for Evaluator {
    fn schema(&self) -> &Schema {
        &self.rules.schema
    }
    fn engine(&self) -> &'static str {
        "evaluated"
    }
    fn fork(&self) -> Box<dyn Session> {
        Box::new(Evaluator {
            rules: self.rules.clone(),
            first: self.first.clone(),
            play: self.play.clone(),
        })
    }
    fn restart(&mut self) {
        self.play = Play::clone(&self.first);
    }
    fn view(&self) -> View {
        let (rules, play) = (&self.rules, &self.play);
        let module = &rules.module;
        let (layers, states) = play.pos.data(module);
        let before = module.layout.before;
        let everybody = (1u64 << module.players.len()) - 1;
        let playing = match module.layout.playing {
            Some(field) => play.pos.one(Some(field), Ty::Mask),
            None => super::Val::Mask(everybody),
        };
        View {
            layers,
            states,
            next: play.next(rules) as u8,
            choosing: 0,
            mover: play.mover,
            turn: play.turn,
            moves: play.moves,
            passes: play.passes,
            playing: playing.mask() as u32,
            open: play.open,
            before: before.then(|| Box::new(play.pos.began(module).data(module))),
            history: play.history.clone(),
            points: play.points.clone(),
        }
    }
    fn load(&mut self, view: &View) -> Result<(), PositionError> {
        check_view(&self.rules.schema, view)?;
        let module = &self.rules.module;
        let mut pos = Position::first(module);
        pos.read(module, &view.layers, &view.states);
        let mut then = pos.clone();
        if let Some(before) = &view.before {
            then.read(module, &before.0, &before.1);
        }
        let layout = &module.layout;
        let values = [
            (layout.next, super::Val::Index(usize::from(view.next))),
            (layout.turn, super::Val::Num(view.turn.min(65535) as i32)),
            (
                layout.passes,
                super::Val::Num(view.passes.min(65535) as i32),
            ),
            (layout.playing, super::Val::Mask(u64::from(view.playing))),
            (layout.again, super::Val::Truth(view.open)),
        ];
        for (field, value) in values {
            if let Some(field) = field {
                pos.set(field, 0, value);
            }
        }
        if layout.before {
            pos.set_before(&then);
        }
        self.play = Play {
            pos,
            mover: view.mover,
            moves: view.moves,
            turn: view.turn,
            passes: view.passes,
            open: view.open,
            history: view.history.clone(),
            points: view.points.clone(),
        };
        Ok(())
    }
    fn to_move(&self) -> Vec<usize> {
        self.play.to_move(&self.rules)
    }
    fn points(&self) -> Option<Vec<i32>> {
        self.play.points.clone()
    }
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge> {
        let lists = self.lists(&self.play).into_iter();
        let texts = lists.map(|(player, list)| LegalMoves {
            player,
            moves: list.iter().map(|a| text(&self.rules.module, a)).collect(),
        });
        Ok(texts.collect())
    }
    fn play(&mut self, moves: &[(usize, &str)]) -> Result<(), PlayError> {
        let movers = self.to_move();
        if movers.is_empty() {
            return Err(PlayError::Over);
        }
        let mut chosen = Vec::new();
        for (player, legal) in self.lists(&self.play) {
            let written = moves.iter().find(|(who, _)| *who == player);
            let action = written.and_then(|(_, written)| {
                let mut legal = legal.iter();
                legal.find(|a| text(&self.rules.module, a) == *written)
            });
            if action.is_none() && !(legal.is_empty() && written.is_none()) {
                let name = self.rules.schema.player(player);
                return Err(PlayError::Illegal(format!("no legal move of {name}")));
            }
            chosen.push(action.cloned());
        }
        let stray = moves.iter().any(|(player, _)| !movers.contains(player));
        if stray || chosen.iter().all(Option::is_none) {
            return Err(PlayError::Illegal("the wrong players move".into()));
        }
        self.play.play(&self.rules, &chosen);
        Ok(())
    }
    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        Ok(self.count(&self.play, depth))
    }
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge> {
        let mut play = self.play.clone();
        let mut moves = Vec::new();
        while let Some(drawn) = self.draw(&play, rng) {
            let movers = play.to_move(&self.rules);
            let written = movers.iter().zip(&drawn).filter_map(|(player, action)| {
                Some((*player, text(&self.rules.module, action.as_ref()?)))
            });
            moves.push(written.collect());
            play.play(&self.rules, &drawn);
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
        let mut tally = Tally::new(self.rules.schema.players.len());
        while !stop(tally.games) {
            let mut play = self.play.clone();
            let mut plies = 0;
            while let Some(drawn) = self.draw(&play, rng) {
                play.play(&self.rules, &drawn);
                plies += 1;
            }
            tally.add(plies, play.points.unwrap_or_default());
        }
        Ok(tally)
    }
}
