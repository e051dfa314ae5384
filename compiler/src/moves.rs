//! Moves as texts: what was played, and what is drawn at random.

use boardwright_runtime::{JointText, LegalMoves, Rng, Schema};

/// One ply: `advance a2 a3`, or `white: go a1, black: go b2` where several play at once.
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

/// A random move for each player who has one.
pub fn draw(legal: &[LegalMoves], rng: &mut Rng) -> JointText {
    let one = |list: &LegalMoves| {
        let n = u32::try_from(list.moves.len()).unwrap_or(u32::MAX);
        let text = list.moves.get(rng.below(n) as usize)?;
        Some((list.player, text.clone()))
    };
    legal.iter().filter_map(one).collect()
}

/// The form in which a session plays.
pub fn borrowed(joint: &[(usize, String)]) -> Vec<(usize, &str)> {
    joint
        .iter()
        .map(|(player, text)| (*player, text.as_str()))
        .collect()
}
