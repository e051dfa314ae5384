//! Facts that an example states in its comments, in order:
//!
//! - `// perft 2: 400`
//! - `// moves: step a2 a3, step b2 b3`: all legal moves of the player to move, in order
//! - `// 16 moves`: so many of them
//! - `// legal: step a2 a3` and `// not legal: step a2 a4`
//! - `// play: step a2 a3, step a7 a6`: the game goes on; joint moves are joined by ` + `
//! - `// fen: k1r/3/R1K w`: the text of the position in the notation `fen`; `// load: …` goes to the position of a text
//! - `// to move: white`, and `// result: white 100, black 0`

use boardwright::interp::Interpreter;
use boardwright_runtime::{Session, read_text, write_text};

/// Checks all facts. With `only`, lists have the moves of that block alone.
pub(crate) fn check(game: &mut Interpreter, text: &str, only: Option<&str>) -> Result<(), String> {
    for line in text.lines() {
        if let Some((_, comment)) = line.split_once("//") {
            fact(game, comment.trim(), only).map_err(|e| format!("`{}`: {e}", comment.trim()))?;
        }
    }
    Ok(())
}

fn fact(game: &mut Interpreter, fact: &str, only: Option<&str>) -> Result<(), String> {
    if let Some(count) = fact.strip_suffix(" moves").and_then(|n| n.parse().ok()) {
        return equal(moves(game, only)?.len(), count);
    }
    let Some((what, said)) = fact.split_once(": ") else {
        return Ok(());
    };
    match what {
        "moves" if said == "none" => equal(moves(game, only)?, Vec::new()),
        "moves" => equal(moves(game, only)?, list(said)),
        "legal" => equal(absent(game, said)?, Vec::new()),
        "not legal" => equal(absent(game, said)?, list(said)),
        "play" => list(said).iter().try_for_each(|ply| play(game, ply)),
        "fen" => equal(fen(game)?, said.to_string()),
        "load" => load(game, said),
        "to move" => equal(to_move(game), list(said)),
        "result" => equal(result(game), Some(list(said))),
        _ => match what.strip_prefix("perft ").map(str::parse) {
            Some(Ok(depth)) => equal(
                game.perft(depth).map_err(|_| "too large")?.to_string(),
                said.to_string(),
            ),
            _ => Ok(()),
        },
    }
}

fn equal<T: PartialEq + std::fmt::Debug>(found: T, said: T) -> Result<(), String> {
    match found == said {
        true => Ok(()),
        false => Err(format!("found {found:?}")),
    }
}

fn list(said: &str) -> Vec<String> {
    said.split(", ").map(str::to_string).collect()
}

/// The legal moves of the first player to move who has any.
pub(crate) fn moves(game: &Interpreter, only: Option<&str>) -> Result<Vec<String>, String> {
    let legal = game.legal().map_err(|_| "too large")?;
    let lists = legal.into_iter().map(|list| list.moves);
    let moves = lists.into_iter().find(|moves| !moves.is_empty());
    let wanted = |text: &String| only.is_none_or(|block| text.split(' ').next() == Some(block));
    Ok(moves
        .unwrap_or_default()
        .into_iter()
        .filter(wanted)
        .collect())
}

/// Those of some moves that are not legal.
fn absent(game: &Interpreter, said: &str) -> Result<Vec<String>, String> {
    let legal = moves(game, None)?;
    Ok(list(said)
        .into_iter()
        .filter(|m| !legal.contains(m))
        .collect())
}

fn play(game: &mut Interpreter, ply: &str) -> Result<(), String> {
    let movers = game.to_move();
    let joint: Vec<(usize, &str)> = movers.into_iter().zip(ply.split(" + ")).collect();
    game.play(&joint).map_err(|e| format!("{ply}: {e:?}"))
}

fn fen(game: &Interpreter) -> Result<String, String> {
    let text = write_text(game, "fen").ok_or("there is no notation")?;
    text.map_err(|why| why.0)
}

fn load(game: &mut Interpreter, text: &str) -> Result<(), String> {
    let view = read_text(game, text).map_err(|why| why.0)?;
    game.load(&view).map_err(|why| why.0)
}

fn to_move(game: &Interpreter) -> Vec<String> {
    let movers = game.to_move().into_iter();
    movers
        .map(|p| game.schema().player(p).to_string())
        .collect()
}

fn result(game: &Interpreter) -> Option<Vec<String>> {
    let players = game.schema().players.iter();
    let points = players.zip(game.points()?);
    Some(points.map(|(player, n)| format!("{player} {n}")).collect())
}
