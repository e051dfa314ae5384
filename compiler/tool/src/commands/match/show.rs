//! The result of a match as a table and as JSON.

use crate::failure::Failure;
use crate::table::{lines, table};
use boardwright_players::arena::{
    Elo, Meeting, Score, Sprt, Standing, crosstable, standings, standings_by_seat,
};
use boardwright_review::records::Record;
use serde_json::{Map, Value, json};
use std::io::Write;

/// Who played: the players of the match and the seats, which are the players of the rules.
pub(super) struct Names<'a> {
    pub(super) players: &'a [String],
    pub(super) seats: &'a [String],
}

/// Writes the standings as tables: by points in games for one player, else by scores, of the players and of the seats. Where more
/// than two players meet, the results of each against each follow.
pub(super) fn tables(
    names: &Names<'_>,
    scores: &[Score],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (players, seats) = (names.players, names.seats);
    let of_players = standings(players.len(), scores);
    if is_solo(scores) {
        return points_of(players, &of_players, out);
    }
    standings_of("player", players, &of_players, out)?;
    if players.len() > 2 {
        each_against_each(players, scores, out)?;
    }
    writeln!(out)?;
    standings_of("seat", seats, &standings_by_seat(seats.len(), scores), out)
}

fn standings_of(
    what: &str,
    names: &[String],
    standings: &[Standing],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let columns = [
        what,
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
        table.add_row([
            name.clone(),
            s.games.to_string(),
            s.wins.to_string(),
            s.draws.to_string(),
            s.losses.to_string(),
            s.score.map_or_else(none, |score| format!("{score:.3}")),
            s.elo
                .map_or_else(none, |elo| format!("{:+.0}", elo.difference)),
            s.elo.map_or_else(none, interval),
            s.forfeits.to_string(),
        ]);
    }
    Ok(out.write_all(lines(&table).as_bytes())?)
}

fn none() -> String {
    "-".into()
}

/// Formats the interval of an Elo difference: `+46 to +inf`.
pub(super) fn interval(elo: Elo) -> String {
    format!("{:+.0} to {:+.0}", elo.low, elo.high)
}

/// Returns whether these are games for one player.
pub(super) fn is_solo(scores: &[Score]) -> bool {
    !scores.is_empty() && scores.iter().all(|one| one.score.is_none())
}

/// Writes the mean points of games for one player.
fn points_of(names: &[String], standings: &[Standing], out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = table(&["player", ">games", ">points", ">forfeits"]);
    for (name, s) in names.iter().zip(standings) {
        table.add_row([
            name.clone(),
            s.games.to_string(),
            format!("{:.1}", s.points),
            s.forfeits.to_string(),
        ]);
    }
    Ok(out.write_all(lines(&table).as_bytes())?)
}

/// Writes the results of each player against each, the rows against the columns.
fn each_against_each(
    names: &[String],
    scores: &[Score],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let numbers: Vec<String> = (1..=names.len()).map(|n| format!(">{n}")).collect();
    let columns = std::iter::once("against").chain(numbers.iter().map(String::as_str));
    let mut table = table(&columns.collect::<Vec<_>>());
    let rows = crosstable(names.len(), scores);
    for (n, (name, row)) in names.iter().zip(rows).enumerate() {
        let cells = row.into_iter().map(meeting);
        table.add_row(std::iter::once(format!("{} {name}", n + 1)).chain(cells));
    }
    Ok(write!(out, "\n{}", lines(&table))?)
}

/// Formats the result against a player: `6.5/10`.
pub(super) fn meeting(meeting: Meeting) -> String {
    match meeting.games {
        0 => none(),
        games => format!("{}/{games}", meeting.score),
    }
}

/// Writes how far the sequential test is.
pub(super) fn ratio_test(
    sprt: Option<&Sprt>,
    scores: &[Score],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(sprt) = sprt else {
        return Ok(());
    };
    let (ratio, Sprt { elo0, elo1 }) = (sprt.ratio(scores), sprt);
    let taken = match sprt.decided(scores) {
        Some(true) => format!("Elo {elo1} is taken"),
        Some(false) => format!("Elo {elo0} is taken"),
        None => "not decided".into(),
    };
    Ok(writeln!(
        out,
        "\nSPRT of Elo {elo0} and {elo1}: {ratio:.2}, {taken}"
    )?)
}

/// Writes the standings as one JSON object. What is unbounded, and what a game for one player does not have, is `null`.
pub(super) fn json(
    names: &Names<'_>,
    scores: &[Score],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let against = |row: &Vec<Meeting>| -> Vec<Value> {
        let each = row.iter();
        each.map(|m| json!({ "score": m.score, "games": m.games }))
            .collect()
    };
    let (players, seats) = (names.players, names.seats);
    let of_players = players.iter().zip(standings(players.len(), scores));
    let rows = crosstable(players.len(), scores);
    let player = |((name, s), row): ((&String, Standing), &Vec<Meeting>)| {
        let mut value = standing(name, &s);
        value["against"] = against(row).into();
        value
    };
    let of_players: Vec<Value> = of_players.zip(&rows).map(player).collect();
    let of_seats = standings_by_seat(seats.len(), scores);
    let of_seats = seats.iter().zip(&of_seats);
    let of_seats: Vec<Value> = of_seats.map(|(name, s)| standing(name, s)).collect();
    let result = json!({ "players": of_players, "seats": of_seats });
    Ok(writeln!(out, "{result}")?)
}

/// Returns a standing as a JSON object.
fn standing(name: &str, s: &Standing) -> Value {
    let bound = |of: fn(Elo) -> f64| s.elo.map(of).filter(|bound| bound.is_finite());
    json!({
        "name": name,
        "games": s.games,
        "wins": s.wins,
        "draws": s.draws,
        "losses": s.losses,
        "score": s.score,
        "points": s.points,
        "elo": bound(|elo| elo.difference),
        "elo_low": bound(|elo| elo.low),
        "elo_high": bound(|elo| elo.high),
        "forfeits": s.forfeits,
    })
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
