//! The result of a match as an HTML page: tables, the confidence intervals, and the course of the scores.

use super::show::{Names, interval, is_solo, meeting};
use boardwright_players::arena::{Elo, Score, Standing, crosstable, standings, standings_by_seat};
use std::fmt::Write as _;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;color:#222}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right}td:first-child,th:first-child{text-align:left}\
tr:nth-child(even){background:#f3f3f3}svg{width:100%;height:auto}text{font-size:12px;fill:#444}";

/// Returns the page.
pub(super) fn page(title: &str, names: &Names<'_>, scores: &[Score]) -> String {
    let (names, seats) = (names.players, names.seats);
    let standings = &standings(names.len(), scores);
    let title = escaped(title);
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style>\n<h1>{title}</h1>\n"
    );
    if is_solo(scores) {
        return html + &points_of(names, standings) + "</html>\n";
    }
    html.push_str(&table("player", names, standings));
    if names.len() > 2 {
        html.push_str("<h2>Each player against each</h2>\n");
        html.push_str(&each_against_each(names, scores));
    }
    html.push_str("<h2>Seats</h2>\n");
    html.push_str(&table(
        "seat",
        seats,
        &standings_by_seat(seats.len(), scores),
    ));
    html.push_str("<h2>Elo with 95 % intervals</h2>\n");
    html.push_str(&intervals(names, standings));
    html.push_str("<p>A line to an edge has no bound there.</p>\n");
    html.push_str("<h2>Mean score, game by game</h2>\n");
    html.push_str(&courses(names, scores));
    html + "</html>\n"
}

/// Returns the table of the standings.
fn table(what: &str, names: &[String], standings: &[Standing]) -> String {
    let mut html = format!(
        "<table><tr><th>{what}<th>games<th>won<th>drawn<th>lost<th>score<th>Elo<th>95 %<th>forfeits</tr>\n",
    );
    for (name, s) in names.iter().zip(standings) {
        let elo = s.elo.map(|elo| format!("{:+.0}", elo.difference));
        let _ = writeln!(
            html,
            "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}</tr>",
            escaped(name),
            s.games,
            s.wins,
            s.draws,
            s.losses,
            s.score
                .map(|score| format!("{score:.3}"))
                .unwrap_or_default(),
            elo.unwrap_or_default(),
            s.elo.map(interval).unwrap_or_default(),
            s.forfeits
        );
    }
    html + "</table>\n"
}

/// Returns the table of the points of games for one player.
fn points_of(names: &[String], standings: &[Standing]) -> String {
    let mut html = String::from("<table><tr><th>player<th>games<th>mean points<th>forfeits</tr>\n");
    for (name, s) in names.iter().zip(standings) {
        let (name, games, points, forfeits) = (escaped(name), s.games, s.points, s.forfeits);
        let _ = writeln!(
            html,
            "<tr><td>{name}<td>{games}<td>{points:.1}<td>{forfeits}</tr>"
        );
    }
    html + "</table>\n"
}

/// Returns the table of the results of the rows against the columns.
fn each_against_each(names: &[String], scores: &[Score]) -> String {
    let mut html = String::from("<table><tr><th>player");
    for n in 1..=names.len() {
        let _ = write!(html, "<th>{n}");
    }
    html.push_str("</tr>\n");
    let rows = crosstable(names.len(), scores);
    for (n, (name, row)) in names.iter().zip(rows).enumerate() {
        let _ = write!(html, "<tr><td>{} {}", n + 1, escaped(name));
        for one in row {
            let _ = write!(html, "<td>{}", meeting(one));
        }
        html.push_str("</tr>\n");
    }
    html + "</table>\n"
}

const WIDTH: f64 = 760.0;
const LEFT: f64 = 160.0;

/// Draws the confidence interval of each player as a line.
fn intervals(names: &[String], standings: &[Standing]) -> String {
    let of_one = |elo: Elo| [elo.low, elo.difference, elo.high];
    let all = || standings.iter().filter_map(|s| s.elo).flat_map(of_one);
    let bounded = || all().filter(|elo| elo.is_finite());
    let (low, high) = (
        bounded().fold(-10.0, f64::min),
        bounded().fold(10.0, f64::max),
    );
    let x = |elo: f64| {
        let share = (elo.clamp(low, high) - low) / (high - low);
        LEFT + share * (WIDTH - LEFT - 20.0)
    };
    let height = 30 * names.len() + 30;
    let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n");
    let zero = x(0.0);
    let _ = writeln!(
        svg,
        "<line x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"5\" y2=\"{height}\" stroke=\"#bbb\"/>"
    );
    for (n, (name, s)) in names.iter().zip(standings).enumerate() {
        let y = 20 + 30 * n;
        let _ = writeln!(
            svg,
            "<text x=\"0\" y=\"{}\">{}</text>",
            y + 4,
            escaped(name)
        );
        let Some(elo) = s.elo else { continue };
        let (from, to) = (x(elo.low), x(elo.high));
        let _ = writeln!(
            svg,
            "<line x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#36c\" stroke-width=\"3\"/>"
        );
        if elo.difference.is_finite() {
            let at = x(elo.difference);
            let _ = writeln!(
                svg,
                "<circle cx=\"{at:.1}\" cy=\"{y}\" r=\"5\" fill=\"#36c\"/>"
            );
        }
    }
    svg + "</svg>\n"
}

/// Draws the mean score of each player after each of its games.
fn courses(names: &[String], scores: &[Score]) -> String {
    const COLOURS: [&str; 6] = ["#36c", "#c33", "#393", "#939", "#b70", "#077"];
    const HEIGHT: f64 = 240.0;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\">\n",
        HEIGHT + 20.0
    );
    let _ = writeln!(
        svg,
        "<line x1=\"0\" x2=\"{WIDTH}\" y1=\"{0}\" y2=\"{0}\" stroke=\"#bbb\"/>",
        HEIGHT / 2.0
    );
    for (player, name) in names.iter().enumerate() {
        let own: Vec<f64> = scores
            .iter()
            .filter(|s| s.player == player)
            .filter_map(|s| s.score)
            .collect();
        let colour = COLOURS[player % COLOURS.len()];
        let step = WIDTH / own.len().max(1) as f64;
        let (mut sum, mut line) = (0.0, String::new());
        for (n, score) in own.iter().enumerate() {
            sum += score;
            let _ = write!(
                line,
                "{:.1},{:.1} ",
                (n + 1) as f64 * step,
                HEIGHT * (1.0 - sum / (n + 1) as f64)
            );
        }
        let _ = writeln!(
            svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{line}\"/>"
        );
        let at = 10 + 130 * player;
        let _ = writeln!(
            svg,
            "<text x=\"{at}\" y=\"{}\" style=\"fill:{colour}\">{}</text>",
            HEIGHT + 15.0,
            escaped(name)
        );
    }
    svg + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the page of games between these players.
    fn page_of(players: &[&str], scores: &[Score]) -> String {
        let [players, seats] = [players, &["white", "black"]]
            .map(|names| names.iter().map(ToString::to_string).collect::<Vec<_>>());
        let names = Names {
            players: &players,
            seats: &seats,
        };
        page("A \"game\"", &names, scores)
    }

    #[test]
    fn names_can_not_break_the_page() {
        let scores = Score::of(&[0, 1], &[100, 0], 0, None);
        let page = page_of(&["<b>", "b&c"], &scores);
        assert!(page.contains("&lt;b>") && page.contains("b&amp;c") && !page.contains("<b>"));
        assert!(page.contains("A &quot;game&quot;") && page.ends_with("</html>\n"));
    }

    #[test]
    fn nothing_but_wins_can_be_drawn() {
        let scores = Score::of(&[0, 1], &[100, 0], 0, None);
        let page = page_of(&["a", "b"], &scores);
        assert!(page.contains("to +inf<td>"), "{page}");
        let drawing = &page[page.find("<svg").expect("a drawing")..];
        assert!(
            !drawing.contains("inf") && !drawing.contains("NaN"),
            "{drawing}"
        );
        assert!(!page.contains("Each player against each"), "{page}");
        assert!(
            page.contains("<tr><td>white<td>1<td>1<td>0<td>0<td>1.000"),
            "{page}"
        );
    }

    #[test]
    fn three_players_have_a_table_of_each_against_each() {
        let mut scores = Score::of(&[0, 1], &[50, 50], 0, None);
        scores.extend(Score::of(&[2, 0], &[0, 100], 1, None));
        let page = page_of(&["a", "b", "c"], &scores);
        assert!(
            page.contains("<tr><td>1 a<td>-<td>0.5/1<td>1/1</tr>"),
            "{page}"
        );
        assert!(page.contains("<tr><td>3 c<td>0/1<td>-<td>-</tr>"), "{page}");
    }

    #[test]
    fn games_for_one_player_have_no_elo() {
        let scores = Score::of(&[0], &[40], 0, None);
        let page = page_of(&["a"], &scores);
        assert!(page.contains("<tr><td>a<td>1<td>40.0<td>0</tr>"), "{page}");
        assert!(!page.contains("Elo"), "{page}");
    }
}
