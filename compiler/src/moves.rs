//! The texts of played moves, and the random choice of moves.

use boardwright_runtime::{JointText, LegalMoves, Rng, Schema};

/// Returns the text of one ply: `advance a2 a3`, or `white: go a1, black: go b2` in simultaneous play.
pub fn joint_text(schema: &Schema, joint: &[(usize, String)]) -> String {
    match joint {
        [(_, text)] if !schema.simultaneous => text.clone(),
        joint => {
            let each = joint.iter();
            let each: Vec<String> = each
                .map(|(player, text)| format!("{}: {text}", schema.player(*player)))
                .collect();
            each.join(", ")
        }
    }
}

/// Draws a random legal move for each player who has one.
pub fn draw(legal: &[LegalMoves], rng: &mut Rng) -> JointText {
    let one = |list: &LegalMoves| {
        let n = u32::try_from(list.moves.len()).unwrap_or(u32::MAX);
        let text = list.moves.get(rng.below(n) as usize)?;
        Some((list.player, text.clone()))
    };
    legal.iter().filter_map(one).collect()
}

/// Borrows the texts of a joint move, in the form that a session takes.
pub fn borrowed(joint: &[(usize, String)]) -> Vec<(usize, &str)> {
    joint
        .iter()
        .map(|(player, text)| (*player, text.as_str()))
        .collect()
}
