//! Specifications of players: `mcts:nodes=1000`, `ab:depth=8`, `auto`, `random`, and levels.

use crate::ab::{AlphaBeta, Evaluation};
use crate::auto::is_alpha_beta_better;
use crate::limits::Limits;
use crate::mcts::{AtOnce, Cut, Mcts, Rollout, Settings};
use crate::random::Random;
use crate::searcher::Searcher;
use crate::solve::{Solved, SolvedTable};
use boardwright_runtime::Schema;
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
    /// The text of a fitted evaluation.
    evaluation: Option<Arc<str>>,
    /// The values of all positions.
    table: Option<Arc<SolvedTable>>,
}

/// The time for a move where nothing else is specified.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

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
        let asks = match self.kind {
            Kind::AlphaBeta | Kind::Auto => true,
            Kind::Mcts => self.settings.cut_plies(schema).is_some(),
            Kind::Random => false,
        };
        let shipped = || asks.then(|| Evaluation::shipped(schema)).flatten();
        let evaluation = evaluation.or_else(shipped);
        let is_better = || evaluation.is_some() && is_alpha_beta_better(schema);
        let kind = match self.kind {
            Kind::Auto if given.is_some() || is_better() => Kind::AlphaBeta,
            Kind::Auto => Kind::Mcts,
            kind => kind,
        };
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
    /// Returns the limits of a search, by default a time for each move.
    pub fn limits(&self) -> Limits {
        match self.is_limited() {
            true => self.limits.clone(),
            false => Limits {
                time: Some(DEFAULT_TIME),
                ..self.limits.clone()
            },
        }
    }
    /// Returns the narrower of the given limits and those of the specification.
    pub fn within(&self, given: &Limits) -> Limits {
        given.within(&self.limits)
    }
    /// Returns whether the player plays uniformly random moves.
    pub fn is_random(&self) -> bool {
        self.kind == Kind::Random
    }
    /// Returns whether the specification limits nodes, time or depth.
    pub fn is_limited(&self) -> bool {
        let Limits {
            nodes, time, depth, ..
        } = &self.limits;
        nodes.is_some() || time.is_some() || depth.is_some()
    }
    /// Returns the same player with another seed.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> PlayerSpec {
        self.settings.seed = seed;
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
        fn number<T: FromStr>(value: &str) -> Option<T> {
            value.replace('_', "").parse().ok()
        }
        let whole = || number::<u64>(value).ok_or_else(|| bad("a whole number from 0 is needed"));
        let factor = || {
            let factor = number::<f32>(value).filter(|f| !f.is_nan());
            factor.ok_or_else(|| bad("a number is needed"))
        };
        match name {
            "nodes" => match whole()? {
                0 => return Err(bad("a search needs at least one")),
                nodes => self.limits.nodes = Some(nodes),
            },
            "time" => {
                let time = duration(value).ok_or_else(|| bad("a time is needed: 2s or 100ms"))?;
                self.limits.time = Some(time);
            }
            "depth" => self.limits.depth = Some(whole()?.clamp(1, 1000) as u32),
            "memory" => {
                let bytes = bytes(value).ok_or_else(|| bad("a size is needed: 512M or 2G"))?;
                self.limits.memory = bytes;
            }
            "seed" => self.settings.seed = whole()?,
            "threads" => self.settings.threads = whole()?.clamp(1, 256) as usize,
            "c" => self.settings.exploration = factor()?,
            "fpu" => self.settings.urgency = factor()?,
            "expand" => self.settings.expand_after = whole()?.min(1 << 20) as u32,
            "wide" => self.settings.wide = whole()?.min(1 << 20) as usize,
            "learn" => self.settings.learn = Some(whole()?.min(255) as u32),
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
                    _ => {
                        let plies = number::<u32>(value);
                        Cut::After(plies.ok_or_else(|| bad("a number of plies, or `never`"))?)
                    }
                }
            }
            "at_once" => {
                self.settings.at_once = match value {
                    "bounds" => AtOnce::Bounds,
                    "regret" => AtOnce::Regret,
                    _ => return Err(bad("`bounds` or `regret`")),
                }
            }
            "threshold" => self.settings.threshold = Some(factor()?.clamp(0.0, 1.0)),
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
        Ok(spec)
    }
}

impl Display for PlayerSpec {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Parses a time such as `2s`, `1.5s`, `100ms`, `1m` or `1h`.
pub fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic())?);
    let number: f64 = number.parse().ok()?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

/// Parses a size in bytes such as `1000`, `64K`, `512M` or `2G`, with powers of 1024.
pub fn bytes(text: &str) -> Option<usize> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let shift = match unit {
        "" | "B" => 0,
        "K" | "KB" => 10,
        "M" | "MB" => 20,
        "G" | "GB" => 30,
        _ => return None,
    };
    number.parse::<usize>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_have_units() {
        assert_eq!(duration("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(duration("100ms"), Some(Duration::from_millis(100)));
        assert_eq!([duration("2"), duration("x"), duration("-1s")], [None; 3]);
        assert_eq!(
            [bytes("64K"), bytes("2G"), bytes("x")],
            [Some(65536), Some(2 << 30), None]
        );
    }

    #[test]
    fn a_player_is_read_with_its_settings() {
        let spec: PlayerSpec = "mcts:nodes=1_000,threads=2,c=0.5,threshold=0.3"
            .parse()
            .expect("a player");
        assert_eq!(spec.limits().nodes, Some(1000));
        assert_eq!((spec.settings.threads, spec.settings.exploration), (2, 0.5));
        assert_eq!(spec.settings.threshold, Some(0.3));
        assert!(!"auto".parse::<PlayerSpec>().expect("a player").is_limited());
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
}
