//! Specifications of players: `mcts:nodes=1000`, `ab:depth=8`, `auto`, `random`, and levels.

use crate::ab::{AlphaBeta, Evaluation};
use crate::auto::is_alpha_beta_better;
use crate::limits::Limits;
use crate::mcts::{AtOnce, Cut, Mcts, Rollout, Settings};
use crate::random::Random;
use crate::searcher::Searcher;
use crate::solve::{Solved, SolvedTable};
use crate::values::{bytes, real, time, whole};
use boardwright_runtime::{MOVE_LIMIT, Schema};
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::BufReader;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The error of an unknown player, an unknown setting or a bad value; the message says which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError(pub String);

impl Display for SpecError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SpecError {}

/// The sort of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Random,
    Mcts,
    AlphaBeta,
    Auto,
}

/// A player and the limits of its searches.
#[derive(Clone, Debug)]
pub struct PlayerSpec {
    text: String,
    kind: Kind,
    settings: Settings,
    limits: Limits,
    /// The seed that the specification names.
    seed: Option<u64>,
    /// The text of a fitted evaluation.
    evaluation: Option<Arc<str>>,
    /// The values of all positions.
    table: Option<Arc<SolvedTable>>,
}

/// The time for a move where nothing else is specified.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// An odd number that tells the seeds of players apart whose games have seeds that follow one another.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

impl PlayerSpec {
    /// Creates the player for a game.
    ///
    /// # Errors
    /// [`SpecError`] where the evaluation or the table belongs to other rules.
    pub fn player(&self, schema: &Schema) -> Result<Box<dyn Searcher>, SpecError> {
        let bad = |why: String| SpecError(format!("{}: {why}", self.text));
        let seed = self.settings.seed;
        let given = self.evaluation.as_deref();
        let evaluation = given.map(|text| Evaluation::read(schema, text)).transpose();
        let evaluation = evaluation.map_err(bad)?;
        let kind = self.kind_for(schema);
        let asks = match kind {
            Kind::AlphaBeta => true,
            Kind::Mcts | Kind::Auto => self.settings.cut_plies(schema).is_some(),
            Kind::Random => false,
        };
        let shipped = || asks.then(|| Evaluation::shipped(schema)).flatten();
        let evaluation = evaluation.or_else(shipped);
        let player: Box<dyn Searcher> = match kind {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::AlphaBeta => Box::new(AlphaBeta::new(evaluation, seed)),
            Kind::Mcts | Kind::Auto => {
                if evaluation.is_none() && matches!(self.settings.cut, Cut::After(_)) {
                    let needed = "`cut` needs an evaluation: `eval=FILE`, a file that `fit` writes";
                    return Err(bad(needed.into()));
                }
                Box::new(Mcts::new(self.settings.clone()).with_evaluation(evaluation))
            }
        };
        match &self.table {
            Some(table) if table.rules() != schema.rules_hash => {
                Err(bad("the table is of other rules".into()))
            }
            Some(table) => Ok(Box::new(Solved::new(Arc::clone(table), player))),
            None => Ok(player),
        }
    }
    /// Returns the same player, which plays perfectly where a table has the position.
    #[must_use]
    pub fn solved(mut self, table: Option<Arc<SolvedTable>>) -> PlayerSpec {
        self.table = table.or(self.table);
        self
    }
    /// Returns which sort of player this is in a game: `auto` is one of two.
    fn kind_for(&self, schema: &Schema) -> Kind {
        let is_better = || is_alpha_beta_better(schema) && Evaluation::shipped(schema).is_some();
        match self.kind {
            Kind::Auto if self.evaluation.is_some() || is_better() => Kind::AlphaBeta,
            Kind::Auto => Kind::Mcts,
            kind => kind,
        }
    }
    /// Returns the limits of a search, by default a time for each move.
    pub fn limits(&self, schema: &Schema) -> Limits {
        self.ending(schema, self.limits.clone(), DEFAULT_TIME)
    }
    /// Returns these limits, with a time where nothing of them would end a search.
    pub fn ending(&self, schema: &Schema, limits: Limits, time: Duration) -> Limits {
        match self.ends_by(schema, &limits) {
            true => limits,
            false => Limits {
                time: Some(time),
                ..limits
            },
        }
    }
    /// Returns whether these limits end every search of this player. A depth is kept to by alpha-beta alone.
    pub fn ends_by(&self, schema: &Schema, limits: &Limits) -> bool {
        limits.nodes.is_some()
            || limits.time.is_some()
            || limits.depth.is_some() && self.kind_for(schema) == Kind::AlphaBeta
    }
    /// Returns the memory that a search may take.
    pub fn memory(&self) -> usize {
        self.limits.memory
    }
    /// Returns the narrower of the given limits and those of the specification.
    pub fn within(&self, given: &Limits) -> Limits {
        given.within(&self.limits)
    }
    /// Returns whether the player plays uniformly random moves.
    pub fn is_random(&self) -> bool {
        self.kind == Kind::Random
    }
    /// Returns the seed that the specification names, if it does.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }
    /// Returns the same player with this seed, unless the specification names one.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> PlayerSpec {
        self.settings.seed = self.seed.unwrap_or(seed);
        self
    }
    /// Returns the same player with a seed for one of many games. A seed that the specification names takes part in it: games
    /// differ, and so do players that name different ones.
    #[must_use]
    pub fn seeded_for_game(mut self, game: u64) -> PlayerSpec {
        let own = self.seed.map_or(0, |seed| seed.wrapping_add(1));
        self.settings.seed = game.wrapping_add(own.wrapping_mul(APART));
        self
    }
    /// Returns the same player with this number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> PlayerSpec {
        self.settings.threads = threads.max(1);
        self
    }
    /// Sets whether the player keeps what it learned from one search to the next.
    #[must_use]
    pub fn keeping(mut self, keep: bool) -> PlayerSpec {
        self.settings.keep = keep;
        self
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        let bad = |what: &str| SpecError(format!("`{name}={value}`: {what}"));
        let whole = |range| whole(value, range).map_err(|why| bad(&why));
        let real = |range| real(value, range).map_err(|why| bad(&why));
        match name {
            "nodes" => self.limits.nodes = Some(whole(1..=u64::MAX)?),
            "time" => self.limits.time = Some(time(value).map_err(|why| bad(&why))?),
            "depth" => self.limits.depth = Some(whole(1..=1000)? as u32),
            "memory" => {
                let bytes = bytes(value).filter(|bytes| *bytes > 0);
                let bytes = bytes.ok_or_else(|| bad("a size is needed: 512M or 2G"))?;
                self.limits.memory = bytes;
            }
            "seed" => self.seed = Some(whole(0..=u64::MAX)?),
            "threads" => self.settings.threads = whole(1..=256)? as usize,
            "c" => self.settings.exploration = real(0.0..=100.0)?,
            "fpu" => self.settings.urgency = real(-100.0..=100.0)?,
            "expand" => self.settings.expand_after = whole(0..=1 << 20)? as u32,
            "wide" => self.settings.wide = whole(0..=1 << 20)? as usize,
            "learn" => self.settings.learn = Some(whole(0..=255)? as u32),
            "rollout" => {
                self.settings.rollout = match value {
                    "uniform" => Rollout::Uniform,
                    "decisive" => Rollout::Decisive,
                    _ => return Err(bad("`uniform` or `decisive`")),
                }
            }
            "cut" => {
                self.settings.cut = match value {
                    "never" => Cut::Never,
                    _ => Cut::After(whole(0..=MOVE_LIMIT.into())? as u32),
                }
            }
            "at_once" => {
                self.settings.at_once = match value {
                    "bounds" => AtOnce::Bounds,
                    "regret" => AtOnce::Regret,
                    _ => return Err(bad("`bounds` or `regret`")),
                }
            }
            "threshold" => self.settings.threshold = Some(real(0.0..=1.0)?),
            "eval" => {
                let text = std::fs::read_to_string(value).map_err(|e| bad(&e.to_string()))?;
                self.evaluation = Some(text.into());
            }
            "table" => {
                let table = File::open(value).map(BufReader::new);
                let table = table.and_then(|mut file| SolvedTable::read(&mut file));
                self.table = Some(Arc::new(table.map_err(|e| bad(&e.to_string()))?));
            }
            _ => {
                return Err(SpecError(format!(
                    "a player has no setting `{name}`; {SETTINGS}"
                )));
            }
        }
        Ok(())
    }
}

const SETTINGS: &str = "the settings are nodes, time, depth, memory, threads, seed, c, fpu, expand, wide, learn, rollout, cut, at_once, threshold, eval and table";

impl FromStr for PlayerSpec {
    type Err = SpecError;
    fn from_str(text: &str) -> Result<PlayerSpec, SpecError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let (kind, before) = match name {
            "random" => (Kind::Random, ""),
            "mcts" => (Kind::Mcts, ""),
            "ab" => (Kind::AlphaBeta, ""),
            "auto" => (Kind::Auto, ""),
            "easy" => (Kind::Mcts, "nodes=50,learn=0"),
            "medium" => (Kind::Mcts, "nodes=2000"),
            "hard" => (Kind::Auto, "time=3s"),
            _ => {
                let known = "random, mcts, ab, auto, easy, medium and hard";
                let message = format!("there is no player `{name}`; the players are {known}");
                return Err(SpecError(message));
            }
        };
        let mut spec = PlayerSpec {
            text: text.to_string(),
            kind,
            settings: Settings::default(),
            limits: Limits::default(),
            seed: None,
            evaluation: None,
            table: None,
        };
        let all = [before, settings]
            .into_iter()
            .flat_map(|list| list.split(','));
        for setting in all.filter(|setting| !setting.is_empty()) {
            let Some((name, value)) = setting.split_once('=') else {
                return Err(SpecError(format!(
                    "`{setting}` is no setting: `name=value`"
                )));
            };
            spec.set(name, value)?;
        }
        spec.settings.seed = spec.seed.unwrap_or(spec.settings.seed);
        Ok(spec)
    }
}

impl Display for PlayerSpec {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_is_read_with_its_settings() {
        let spec: PlayerSpec = "mcts:nodes=1_000,threads=2,c=0.5,threshold=0.3"
            .parse()
            .expect("a player");
        assert_eq!(spec.limits.nodes, Some(1000));
        assert_eq!((spec.settings.threads, spec.settings.exploration), (2, 0.5));
        assert_eq!(spec.settings.threshold, Some(0.3));
        for bad in [
            "",
            "fish",
            "mcts:nodes",
            "mcts:nodes=x",
            "mcts:speed=2",
            "ab:time=2",
            "ab:eval=/no/file",
        ] {
            assert!(bad.parse::<PlayerSpec>().is_err(), "{bad}");
        }
    }

    #[test]
    fn numbers_out_of_their_range_are_refused_and_told_the_range() {
        for (setting, needed) in [
            ("nodes=0", "a whole number from 1"),
            ("depth=0", "a whole number from 1 to 1000"),
            ("threads=0", "a whole number from 1 to 256"),
            ("threads=257", "a whole number from 1 to 256"),
            ("learn=999", "a whole number from 0 to 255"),
            ("cut=99999", "a whole number from 0 to 10000"),
            ("c=inf", "a number from 0 to 100"),
            ("c=1e39", "a number from 0 to 100"),
            ("c=-1", "a number from 0 to 100"),
            ("fpu=inf", "a number from -100 to 100"),
            ("threshold=5", "a number from 0 to 1"),
            ("time=0s", "a time above 0"),
            ("memory=0", "a size"),
        ] {
            let refused = format!("mcts:{setting}").parse::<PlayerSpec>().err();
            let message = refused.map(|e| e.0).unwrap_or_default();
            let told = format!("`{setting}`: {needed} is needed");
            assert!(message.starts_with(&told), "{message}");
        }
    }

    #[test]
    fn a_depth_ends_the_searches_of_alpha_beta_alone() {
        let session = crate::doctest::session();
        let time = |text: &str| {
            let spec = text.parse::<PlayerSpec>().expect("a player");
            spec.limits(session.schema()).time
        };
        assert_eq!(time("ab:depth=3"), None);
        for text in ["mcts", "ab", "auto:depth=3", "mcts:depth=3"] {
            assert_eq!(time(text), Some(DEFAULT_TIME), "{text}");
        }
        assert_eq!(time("mcts:depth=3,nodes=5"), None);
    }

    #[test]
    fn a_seed_that_is_named_is_kept() {
        let seed = |spec: PlayerSpec| spec.settings.seed;
        let spec = |text: &str| text.parse::<PlayerSpec>().expect("a player");
        assert_eq!(seed(spec("mcts").seeded(7)), 7);
        assert_eq!(seed(spec("mcts:seed=5").seeded(7)), 5);
        // In a match players with different seeds differ, and so do games.
        assert_eq!(seed(spec("mcts").seeded_for_game(7)), 7);
        let [five, six] = ["mcts:seed=5", "mcts:seed=6"].map(spec);
        assert_ne!(
            seed(five.clone().seeded_for_game(7)),
            seed(six.seeded_for_game(7))
        );
        assert_ne!(
            seed(five.clone().seeded_for_game(7)),
            seed(five.seeded_for_game(8))
        );
    }
}
