//! Perft, the number of lines of play: by moves for engines, by texts for any [`Session`].

use crate::game::{Game, ToMove};
use crate::session::{LegalMoves, PlayError, Session, TooLarge};
use std::ops::ControlFlow::{Break, Continue};

/// Counts the lines of play of `depth` plies; a game that ends earlier adds none. The moves of the last ply
/// are counted and not played. Returns `u64::MAX` where there are too many ([`Game::LARGE`]).
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if game.to_move() == ToMove::Over => 0,
        _ => game.lines(depth),
    }
}

/// For each legal move, in order, counts the lines of `depth` plies that begin with it. Returns nothing at
/// depth 0.
pub fn perft_divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut lines = Vec::new();
    if depth == 0 || game.to_move() == ToMove::Over {
        return lines;
    }
    let _ = game.moves(&mut |m| {
        lines.push((m.clone(), perft(&after(game, m), depth - 1)));
        Continue(())
    });
    lines
}

/// Plays a move if it is legal here.
///
/// # Errors
/// [`PlayError`] where the move is not legal or the game is over; the game stays as it is.
pub fn try_play<G: Game>(game: &mut G, m: G::Move) -> Result<(), PlayError> {
    if game.to_move() == ToMove::Over {
        return Err(PlayError::Over);
    }
    let found = game.moves(&mut |legal| if legal == m { Break(()) } else { Continue(()) });
    if found.is_continue() {
        return Err(PlayError::Illegal(format!("{m:?} is not legal here")));
    }
    game.play(m);
    Ok(())
}

fn after<G: Game>(game: &G, m: G::Move) -> G {
    let mut next = game.clone();
    next.play(m);
    next
}

/// The texts of a ply: the move of each player who has one, with the player's index.
pub type JointText = Vec<(usize, String)>;

/// [`perft`] for any session, by playing texts.
///
/// # Errors
/// [`TooLarge`] where a list of moves is too large.
pub fn perft_by_text(session: &dyn Session, depth: u32) -> Result<u64, TooLarge> {
    if depth == 0 {
        return Ok(1);
    }
    let legal = session.legal()?;
    if depth == 1 {
        return Ok(joint_count(&legal));
    }
    let mut lines = 0;
    each_joint(&legal, &mut |joint| {
        if let Some(next) = play_text(session, joint)? {
            lines += perft_by_text(&*next, depth - 1)?;
        }
        Ok(())
    })?;
    Ok(lines)
}

/// [`perft_divide`] for any session, by playing texts.
///
/// # Errors
/// [`TooLarge`] where a list of moves is too large.
pub fn divide_by_text(
    session: &dyn Session,
    depth: u32,
) -> Result<Vec<(JointText, u64)>, TooLarge> {
    let mut lines = Vec::new();
    if depth == 0 {
        return Ok(lines);
    }
    each_joint(&session.legal()?, &mut |joint| {
        if let Some(next) = play_text(session, joint)? {
            let texts = joint.iter().map(|(who, text)| (*who, text.to_string()));
            lines.push((texts.collect(), next.perft(depth - 1)?));
        }
        Ok(())
    })?;
    Ok(lines)
}

/// Counts the joint moves: players without a move do not count, and there are none where no player has a
/// move.
pub fn joint_count(legal: &[LegalMoves]) -> u64 {
    let choices = legal
        .iter()
        .map(|legal| legal.moves.len() as u64)
        .filter(|n| *n > 0);
    if legal.iter().all(|legal| legal.moves.is_empty()) {
        return 0;
    }
    choices.fold(1, u64::saturating_mul)
}

/// Visits every joint move; the last player's choice varies fastest.
fn each_joint<'a>(
    legal: &'a [LegalMoves],
    visit: &mut impl FnMut(&[(usize, &'a str)]) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    let choosing: Vec<&LegalMoves> = legal.iter().filter(|l| !l.moves.is_empty()).collect();
    if choosing.is_empty() {
        return Ok(());
    }
    let mut joint = Vec::new();
    extend_joint(&choosing, &mut joint, visit)
}

fn extend_joint<'a>(
    choosing: &[&'a LegalMoves],
    joint: &mut Vec<(usize, &'a str)>,
    visit: &mut impl FnMut(&[(usize, &'a str)]) -> Result<(), TooLarge>,
) -> Result<(), TooLarge> {
    let Some((first, rest)) = choosing.split_first() else {
        return visit(joint);
    };
    for text in &first.moves {
        joint.push((first.player, text));
        extend_joint(rest, joint, visit)?;
        joint.pop();
    }
    Ok(())
}

/// Plays listed moves on a copy of the session; `None` if the session calls them illegal after all.
fn play_text(
    session: &dyn Session,
    joint: &[(usize, &str)],
) -> Result<Option<Box<dyn Session>>, TooLarge> {
    let mut next = session.fork();
    match next.play(joint) {
        Ok(()) => Ok(Some(next)),
        Err(PlayError::TooLarge) => Err(TooLarge),
        Err(PlayError::Over | PlayError::Illegal(_)) => Ok(None),
    }
}
