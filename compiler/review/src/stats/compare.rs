//! Compares the statistics of two samples of random games.

use super::sample::{Sample, play};
use super::{Series, Share, chance_of_means, chance_of_shares};
use crate::names::{Names, Pairing};
use crate::normal::Normal;
use crate::rules::Rules;
use boardwright_runtime::TooLarge;
use serde::Serialize;
use std::panic::resume_unwind;
use std::thread;
use std::time::{Duration, Instant};

/// The significance level of all tests of a table together.
const LEVEL: f64 = 0.05;

/// The comparison of random games by two rules.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The number of games by the old rules.
    pub old_games: u64,
    /// The number of games by the new rules.
    pub new_games: u64,
    /// The compared quantities.
    pub rows: Vec<Row>,
    /// The lengths of the old games.
    #[serde(skip)]
    pub old_lengths: Vec<u32>,
    /// The lengths of the new games.
    #[serde(skip)]
    pub new_lengths: Vec<u32>,
}

/// A quantity that was measured by both rules.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The group of the row: `game`, `points`, `moves` or `ends`.
    pub group: &'static str,
    /// The name of the quantity.
    pub what: String,
    /// The value in the old games; `None` if it does not exist there.
    pub old: Option<Value>,
    /// The value in the new games; `None` if it does not exist there.
    pub new: Option<Value>,
    /// The p-value: the probability of such a difference by chance alone.
    pub chance: f64,
    /// Whether the difference is significant.
    pub differs: bool,
}

/// A measured quantity.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// The mean of a number for each game.
    Mean(Series),
    /// A share of the games.
    Share(Share),
}

impl Value {
    /// Returns the mean or the share.
    pub fn mean(&self) -> f64 {
        match self {
            Value::Mean(series) => series.mean(),
            Value::Share(share) => share.mean(),
        }
    }
    /// Returns the ends of the 95 % confidence interval.
    pub fn interval(&self) -> (f64, f64) {
        match self {
            Value::Mean(series) => (
                series.mean() - series.margin(),
                series.mean() + series.margin(),
            ),
            Value::Share(share) => share.interval(),
        }
    }
}

/// Plays random games by both rules in parallel until the time is over, at least two by each.
///
/// # Errors
/// A position has more than a million branches of one block.
pub fn compare(
    old: &Rules,
    new: &Rules,
    time: Duration,
    seed: u64,
) -> Result<Comparison, TooLarge> {
    let begun = Instant::now();
    let side = |rules, seed| {
        play(rules, seed, &mut |games| {
            games >= 2 && begun.elapsed() >= time
        })
    };
    let (olds, news) = thread::scope(|scope| {
        let olds = scope.spawn(|| side(old, seed));
        let news = side(new, !seed);
        (
            olds.join().unwrap_or_else(|panic| resume_unwind(panic)),
            news,
        )
    });
    let (olds, mut news) = (olds?, news?);
    let names = Names::own(&new.game).paired(&Names::own(&old.game), Pairing::ByName);
    rename_ends(&olds, &mut news, (old, new), &names);
    Ok(beside(olds, news, &names))
}

/// Renames the lines of the new `end` to the old lines with the same meaning.
fn rename_ends(olds: &Sample, news: &mut Sample, (old, new): (&Rules, &Rules), names: &Names) {
    let own = Names::own(&old.game);
    let before = Normal::shallow(&old.game, &own);
    let before: Vec<_> = old
        .game
        .end
        .iter()
        .map(|line| before.end_line(line))
        .collect();
    let now = Normal::shallow(&new.game, names);
    for ((title, _), line) in news.ends.iter_mut().zip(&new.game.end) {
        let form = now.end_line(line);
        if let Some(at) = before.iter().position(|other| *other == form) {
            title.clone_from(&olds.ends[at].0);
        }
    }
}

/// Compares two samples; `names` are the old names of the new things.
fn beside(old: Sample, new: Sample, names: &Names) -> Comparison {
    let mut rows = Vec::new();
    let mut row = |group, what: &str, old: Option<Value>, new: Option<Value>| {
        rows.push(Row {
            group,
            what: what.to_string(),
            chance: chance(old, new),
            differs: false,
            old,
            new,
        });
    };
    let mean = |series: Series| Some(Value::Mean(series));
    let share = |share: Share| Some(Value::Share(share));
    row(
        "game",
        "length in plies",
        mean(old.length),
        mean(new.length),
    );
    row(
        "game",
        "legal moves",
        mean(old.branching),
        mean(new.branching),
    );
    row("game", "passes", mean(old.passes), mean(new.passes));
    if old.draws.is_some() || new.draws.is_some() {
        let [old, new] = [old.draws, new.draws].map(|draws| draws.map(Value::Share));
        row("game", "drawn", old, new);
    }
    row(
        "game",
        "decided by a line of `end`",
        share(old.decided),
        share(new.decided),
    );
    let by_name = |all: &[(String, Series)], names: &[String]| {
        let pairs = all.iter().zip(names);
        pairs
            .map(|((_, series), name)| (name.clone(), Value::Mean(*series)))
            .collect::<Vec<_>>()
    };
    let own = |all: &[(String, Series)]| {
        all.iter()
            .map(|(name, series)| (name.clone(), Value::Mean(*series)))
            .collect::<Vec<_>>()
    };
    let shares = |all: &[(String, Share)]| {
        all.iter()
            .map(|(name, share)| (name.clone(), Value::Share(*share)))
            .collect::<Vec<_>>()
    };
    let groups = [
        (
            "points",
            own(&old.points),
            by_name(&new.points, &names.players),
        ),
        (
            "moves",
            own(&old.blocks),
            by_name(&new.blocks, &names.blocks),
        ),
        ("ends", shares(&old.ends), shares(&new.ends)),
    ];
    for (group, olds, news) in groups {
        for (what, old, new) in matched(&olds, &news) {
            row(group, &what, old, new);
        }
    }
    let tests = rows.len() as f64;
    rows.iter_mut()
        .for_each(|row| row.differs = row.chance < LEVEL / tests);
    Comparison {
        old_games: old.length.count,
        new_games: new.length.count,
        rows,
        old_lengths: old.lengths,
        new_lengths: new.lengths,
    }
}

/// Matches values with the same name: those of the old rules first, then those that are new.
fn matched(
    olds: &[(String, Value)],
    news: &[(String, Value)],
) -> Vec<(String, Option<Value>, Option<Value>)> {
    let of = |list: &[(String, Value)], name: &String| {
        let found = list.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| *value)
    };
    let kept = olds
        .iter()
        .map(|(name, old)| (name.clone(), Some(*old), of(news, name)));
    let added = news.iter().filter(|(name, _)| of(olds, name).is_none());
    let added = added.map(|(name, new)| (name.clone(), None, Some(*new)));
    kept.chain(added).collect()
}

/// Returns the p-value of a difference; 1 if the value exists on one side only.
fn chance(old: Option<Value>, new: Option<Value>) -> f64 {
    match (old, new) {
        (Some(Value::Mean(a)), Some(Value::Mean(b))) => chance_of_means(&a, &b),
        (Some(Value::Share(a)), Some(Value::Share(b))) => chance_of_shares(&a, &b),
        _ => 1.0,
    }
}
