//! The result of a match as a table and as JSON.

use crate::failure::Failure;
use crate::table::{lines, table};
use boardwright_players::arena::{Score, Sprt, Standing};
use boardwright_review::records::Record;
use serde_json::{Map, Value, json};
use std::io::Write;

/// Returns the standings as a table.
pub(super) fn table_of(
    names: &[String],
    standings: &[Standing],
    sprt: Option<&Sprt>,
    scores: &[Score],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let columns = [
        "player",
        ">games",
        ">won",
        ">drawn",
        ">lost",
        ">score",
        ">Elo",
        "95 %",
        ">forfeits",
    ];
    let mut table = table(&columns);
    for (name, s) in names.iter().zip(standings) {
        let [elo, low, high] = s.elo;
        table.add_row([
            name.clone(),
            s.games.to_string(),
            s.wins.to_string(),
            s.draws.to_string(),
            s.losses.to_string(),
            format!("{:.3}", s.score),
            format!("{elo:+.0}"),
            format!("{low:+.0} to {high:+.0}"),
            s.forfeits.to_string(),
        ]);
    }
    out.write_all(lines(&table).as_bytes())?;
    if let Some(sprt) = sprt {
        let (ratio, Sprt { elo0, elo1 }) = (sprt.ratio(scores), sprt);
        let taken = match sprt.decided(scores) {
            Some(true) => format!("Elo {elo1} is taken"),
            Some(false) => format!("Elo {elo0} is taken"),
            None => "not decided".into(),
        };
        writeln!(out, "\nSPRT of Elo {elo0} and {elo1}: {ratio:.2}, {taken}")?;
    }
    Ok(())
}

/// Returns the standings as one JSON object.
pub(super) fn json(
    names: &[String],
    standings: &[Standing],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let player = |(name, s): (&String, &Standing)| {
        json!({
            "name": name,
            "games": s.games,
            "wins": s.wins,
            "draws": s.draws,
            "losses": s.losses,
            "score": s.score,
            "elo": s.elo[0],
            "elo_low": s.elo[1],
            "elo_high": s.elo[2],
            "forfeits": s.forfeits,
        })
    };
    let players: Vec<Value> = names.iter().zip(standings).map(player).collect();
    Ok(writeln!(out, "{}", json!({ "players": players }))?)
}

/// Returns a game as a JSON object.
pub(super) fn game(
    record: &Record,
    number: usize,
    points: &[i32],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let by_seat = |value: &dyn Fn(usize) -> Value| {
        let seats = record.players.iter().enumerate();
        Value::Object(
            seats
                .map(|(n, (seat, _))| (seat.clone(), value(n)))
                .collect::<Map<_, _>>(),
        )
    };
    let line = json!({
        "number": number,
        "players": by_seat(&|n| json!(record.players[n].1)),
        "points": by_seat(&|n| json!(points.get(n))),
        "plies": record.moves.len(),
        "forfeit": record.forfeit,
    });
    writeln!(out, "{line}")?;
    Ok(out.flush()?)
}
