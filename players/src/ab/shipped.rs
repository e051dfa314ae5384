//! The evaluations that are part of this crate, for rules files of the project.

use super::features::Evaluation;
use boardwright_runtime::Schema;

/// The texts of the evaluations, as `boardwright fit` writes them.
pub(crate) const FITTED: &[&str] = &[
    include_str!("fitted/abalone.fit"),
    include_str!("fitted/animal-shogi.fit"),
    include_str!("fitted/antichess.fit"),
    include_str!("fitted/bagh-chal.fit"),
    include_str!("fitted/breakthrough.fit"),
    include_str!("fitted/capablanca.fit"),
    include_str!("fitted/chess.fit"),
    include_str!("fitted/chomp.fit"),
    include_str!("fitted/dots-and-boxes.fit"),
    include_str!("fitted/english-draughts.fit"),
    include_str!("fitted/glinski.fit"),
    include_str!("fitted/hare-and-hounds.fit"),
    include_str!("fitted/international-draughts.fit"),
    include_str!("fitted/janggi.fit"),
    include_str!("fitted/knightthrough.fit"),
    include_str!("fitted/lines-of-action.fit"),
    include_str!("fitted/minishogi.fit"),
    include_str!("fitted/nine-mens-morris.fit"),
    include_str!("fitted/othello-6.fit"),
    include_str!("fitted/paint.fit"),
    include_str!("fitted/quixo.fit"),
    include_str!("fitted/raumschach.fit"),
    include_str!("fitted/reversi.fit"),
    include_str!("fitted/shogi.fit"),
    include_str!("fitted/tablut.fit"),
    include_str!("fitted/tori-shogi.fit"),
    include_str!("fitted/torus-breakthrough.fit"),
    include_str!("fitted/turkish-draughts.fit"),
    include_str!("fitted/xiangqi.fit"),
    include_str!("fitted/xiangqi-perpetual.fit"),
    include_str!("fitted/yavalath.fit"),
];

impl Evaluation {
    /// Returns the evaluation that this crate contains for these rules; `None` for rules that differ in any
    /// byte.
    pub fn shipped(schema: &Schema) -> Option<Evaluation> {
        let rules = Evaluation::rules_line(schema);
        let text = FITTED
            .iter()
            .find(|text| text.lines().any(|line| line == rules))?;
        Evaluation::read(schema, text).ok()
    }
}
