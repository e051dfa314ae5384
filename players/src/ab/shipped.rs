//! Evaluations that come with the crate, for rules files of the project.

use super::features::Evaluation;
use boardwright_runtime::Schema;

/// Written by `boardwright fit`.
const FITTED: [&str; 3] = [
    include_str!("fitted/chess.fit"),
    include_str!("fitted/english-draughts.fit"),
    include_str!("fitted/xiangqi.fit"),
];

impl Evaluation {
    /// The evaluation that comes with the crate for these rules; none for rules that differ in anything.
    pub fn shipped(schema: &Schema) -> Option<Evaluation> {
        let rules = Evaluation::rules_line(schema);
        let text = FITTED
            .iter()
            .find(|text| text.lines().any(|line| line == rules))?;
        Evaluation::read(schema, text).ok()
    }
}
