//! The complete report on a change: for each game that it touches, the verdict, the difference, a witness,
//! statistics, and additional information.

use crate::changes::{Fate, Touched};
use crate::diff::Verdict;
use crate::markdown;
use crate::more::More;
use crate::page::{Page, Section};
use crate::stats::{self, Comparison};
use crate::witness::{self, Search};
use serde_json::{Value, json};
use std::time::Duration;

/// The time spent on each game whose play differs, and the seed of random games.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The time for finding a witness; 0 means that none is searched.
    pub witness: Duration,
    /// The time for random games; 0 means that there are none.
    pub games: Duration,
    /// The seed of the random games.
    pub seed: u64,
}

/// The report on a game.
#[derive(Debug)]
pub struct Report<'a> {
    /// What became of the game.
    pub touched: Touched<'a>,
    /// The search for a position that shows the difference; `None` if there was none.
    pub search: Option<Search>,
    /// The statistics of random games.
    pub statistics: Option<Comparison>,
    /// Additional information for reviewers.
    pub more: Option<More>,
}

impl<'a> Report<'a> {
    /// Creates the report on a game.
    pub fn of(touched: Touched<'a>, effort: Effort) -> Report<'a> {
        let (mut search, mut statistics) = (None, None);
        if let Fate::Kept(old, new, difference) = &touched.fate
            && difference.verdict == Verdict::OtherPlay
        {
            let look = witness::Effort {
                time: effort.witness,
                seed: effort.seed,
            };
            search = (!effort.witness.is_zero()).then(|| witness::find(old, new, difference, look));
            let games = (!effort.games.is_zero()).then_some(effort.games);
            statistics = games.and_then(|time| stats::compare(old, new, time, effort.seed).ok());
        }
        Report {
            touched,
            search,
            statistics,
            more: None,
        }
    }

    /// Returns the report as Markdown.
    pub fn markdown(&self) -> String {
        let mut out = markdown::touched(&self.touched);
        out.push_str(
            &self
                .search
                .as_ref()
                .map(markdown::search)
                .unwrap_or_default(),
        );
        out.push_str(
            &self
                .statistics
                .as_ref()
                .map(markdown::statistics)
                .unwrap_or_default(),
        );
        out.push_str(&self.more.as_ref().map(More::markdown).unwrap_or_default());
        out
    }

    /// Returns the report as JSON.
    pub fn json(&self) -> Value {
        let Fate::Kept(_, _, difference) = &self.touched.fate else {
            return json!(self.touched.other());
        };
        let mut value = json!(difference);
        if let Some(search) = &self.search {
            value["search"] = json!(search);
        }
        if let Some(statistics) = &self.statistics {
            value["statistics"] = json!(statistics);
        }
        if let Some(more) = &self.more {
            value["more"] = json!(more);
        }
        value
    }

    /// Returns the verdict; `None` if there is nothing to compare.
    pub fn verdict(&self) -> Option<Verdict> {
        match &self.touched.fate {
            Fate::Kept(_, _, difference) => Some(difference.verdict),
            _ => None,
        }
    }

    /// Whether the new rules have errors.
    pub fn is_broken(&self) -> bool {
        matches!(self.touched.fate, Fate::IsBroken(_))
    }
}

/// Returns all reports as one HTML page.
pub fn page(title: &str, reports: &[Report<'_>]) -> String {
    let sections = reports.iter().map(|report| Section {
        text: report.markdown(),
        statistics: report.statistics.as_ref(),
    });
    Page {
        title,
        sections: sections.collect(),
    }
    .html()
}

/// Returns a table of all verdicts, for the top of a page.
pub fn summary(reports: &[Report<'_>]) -> String {
    let mut out = String::from("| game | verdict | shown by |\n| --- | --- | --- |\n");
    for report in reports {
        let shown = match &report.search {
            Some(Search {
                witness: Some(found),
                ..
            }) => {
                let plies = found.moves.len() + usize::from(found.after.is_some());
                format!("a position after {plies} plies")
            }
            Some(search) if search.compared.all => "no position: all were compared".to_string(),
            Some(_) => "no position found".to_string(),
            None => String::new(),
        };
        let verdict = match &report.touched.fate {
            Fate::Kept(_, _, difference) => difference.verdict.to_string(),
            Fate::Added(_) => "new".to_string(),
            Fate::Removed => "removed".to_string(),
            Fate::WasBroken(_) => "compiles now".to_string(),
            Fate::IsBroken(_) => "**does not compile**".to_string(),
        };
        out.push_str(&format!(
            "| `{}` | {verdict} | {shown} |\n",
            report.touched.name
        ));
    }
    out
}
