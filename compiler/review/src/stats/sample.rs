//! Plays random games and collects statistics.

use super::{Series, Share};
use crate::rules::Rules;
use boardwright::index::Id;
use boardwright::interp::{DefaultEnd, Event, Interpreter, Listed, Observer, Phase};
use boardwright::source::Span;
use boardwright_runtime::{Rng, Session, TooLarge};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The statistics of some random games.
#[derive(Clone, Default, Debug, Serialize)]
pub struct Sample {
    /// The length of each game in plies.
    pub lengths: Vec<u32>,
    /// The lengths as a series.
    pub length: Series,
    /// The number of legal moves of a player to move, averaged over each game.
    pub branching: Series,
    /// The points of each player.
    pub points: Vec<(String, Series)>,
    /// The share of games in which all players have the same points; `None` where there is one player.
    pub draws: Option<Share>,
    /// The share of games that a line of `end` decided, not a default rule.
    pub decided: Share,
    /// The number of passes in a game.
    pub passes: Series,
    /// The number of moves in a game, by block.
    pub blocks: Vec<(String, Series)>,
    /// The share of games by the way in which they ended: lines of `end` first, then default rules.
    pub ends: Vec<(String, Share)>,
}

/// The way in which a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Ended {
    /// By the line of `end` with this index.
    Line(usize),
    /// By a default rule.
    Default(DefaultEnd),
}

/// An observer that records the last line of `end` that held.
#[derive(Debug)]
struct EndWatch {
    lines: Vec<Span>,
    last: Mutex<Option<Ended>>,
}

impl EndWatch {
    fn set(&self, ended: Ended) {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(ended);
    }
    fn get(&self) -> Option<Ended> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Observer for EndWatch {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        if phase != Phase::Playing || event != Event::Held {
            return;
        }
        if let Some(line) = self.lines.iter().position(|line| *line == place) {
            self.set(Ended::Line(line));
        }
    }
    fn ended(&self, why: DefaultEnd) {
        self.set(Ended::Default(why));
    }
}

/// Plays random games and collects their statistics.
struct Player<'a> {
    rules: &'a Rules,
    start: Interpreter,
    watch: Arc<EndWatch>,
    rng: Rng,
    sample: Sample,
    ends: BTreeMap<Ended, u64>,
}

/// The counts of one random game.
#[derive(Default)]
struct Game {
    plies: u32,
    movers: u64,
    legal: u64,
    passes: u64,
    blocks: Vec<u64>,
}

/// Plays random games, at least one, until `stop` returns true for their number.
///
/// # Errors
/// A position has more than a million branches of one block.
pub fn play(
    rules: &Rules,
    seed: u64,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Sample, TooLarge> {
    let mut player = Player::new(rules, seed);
    loop {
        player.game()?;
        if stop(player.games()) {
            return Ok(player.sample());
        }
    }
}

impl<'a> Player<'a> {
    fn new(rules: &'a Rules, seed: u64) -> Player<'a> {
        let game = &rules.game;
        let watch = Arc::new(EndWatch {
            lines: game.end.iter().map(|line| line.span).collect(),
            last: Mutex::default(),
        });
        let named = |name: &String| (name.clone(), Series::default());
        let sample = Sample {
            points: game
                .players
                .iter()
                .map(|player| named(&player.name))
                .collect(),
            blocks: game.blocks.iter().map(|block| named(&block.name)).collect(),
            ..Sample::default()
        };
        Player {
            start: Interpreter::observed(game.clone(), watch.clone()),
            rng: Rng::new(seed),
            rules,
            watch,
            sample,
            ends: BTreeMap::new(),
        }
    }
    fn games(&self) -> u64 {
        self.sample.length.count
    }
    /// Plays a game and adds its counts.
    fn game(&mut self) -> Result<(), TooLarge> {
        let mut side = self.start.clone();
        let mut game = Game {
            blocks: vec![0; self.rules.game.blocks.len()],
            ..Game::default()
        };
        loop {
            let moves = side.list()?;
            let joint = game.draw(&moves, &mut self.rng);
            if joint.iter().all(Option::is_none) {
                break;
            }
            side.play_listed(&moves, &joint)?;
        }
        self.count(&game, &side.points().unwrap_or_default());
        Ok(())
    }

    fn count(&mut self, game: &Game, points: &[i32]) {
        let sample = &mut self.sample;
        sample.lengths.push(game.plies);
        sample.length.add(f64::from(game.plies));
        sample
            .branching
            .add(game.legal as f64 / game.movers.max(1) as f64);
        sample.passes.add(game.passes as f64);
        for ((_, series), n) in sample.points.iter_mut().zip(points) {
            series.add(f64::from(*n));
        }
        for ((_, series), n) in sample.blocks.iter_mut().zip(&game.blocks) {
            series.add(*n as f64);
        }
        let draw = points.windows(2).all(|pair| pair[0] == pair[1]);
        let ended = self.watch.get();
        let decided = matches!(ended, Some(Ended::Line(_)));
        if let [_, _, ..] = points {
            sample.draws.get_or_insert_default().count(draw);
        }
        sample.decided.count(decided);
        if let Some(ended) = ended {
            *self.ends.entry(ended).or_default() += 1;
        }
    }

    fn sample(mut self) -> Sample {
        let lines = (0..self.watch.lines.len()).map(Ended::Line);
        let others = [
            DefaultEnd::NobodyLeft,
            DefaultEnd::NoMove,
            DefaultEnd::MoveLimit,
        ];
        let others = others.map(Ended::Default);
        let seen = |ended: &Ended| self.ends.contains_key(ended);
        let all = lines.chain(others.into_iter().filter(seen));
        let share = |ended: Ended| {
            let times = self.ends.get(&ended).copied().unwrap_or(0);
            let of = self.sample.length.count;
            (self.title(ended), Share { times, of })
        };
        self.sample.ends = all.map(share).collect();
        self.sample
    }

    /// Returns the title of an end: the text of its line.
    fn title(&self, ended: Ended) -> String {
        match ended {
            Ended::Line(at) => {
                let text = self.rules.sources.text(self.watch.lines[at]);
                let words: Vec<&str> = text.split_whitespace().collect();
                words.join(" ")
            }
            Ended::Default(DefaultEnd::NobodyLeft) => "nobody left in the game".to_string(),
            Ended::Default(DefaultEnd::NoMove) => "no move, and no line for it".to_string(),
            Ended::Default(DefaultEnd::MoveLimit) => "the limit of moves".to_string(),
        }
    }
}

impl Game {
    /// Draws a move for each player who has one, and counts it.
    fn draw(&mut self, moves: &Listed, rng: &mut Rng) -> Vec<Option<usize>> {
        let mut joint = Vec::new();
        for place in 0..moves.players().len() {
            let count = moves.count(place);
            let weights = (0..count).map(|n| moves.weight(place, n));
            let drawn = match weights.clone().all(|weight| weight == 1) {
                true => rng.below(count as u32) as usize,
                false => rng.weighed(weights),
            };
            let n = (count > 0).then_some(drawn);
            joint.push(n);
            let Some(n) = n else { continue };
            self.movers += 1;
            self.legal += count as u64;
            match moves.block(place, n) {
                Some(block) => self.blocks[block.index()] += 1,
                None => self.passes += 1,
            }
        }
        self.plies += u32::from(joint.iter().any(Option::is_some));
        joint
    }
}
