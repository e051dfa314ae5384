//! The result of a match as an HTML page: a table, the confidence intervals, and the course of the scores.

use boardwright_players::arena::{Score, Standing};
use std::fmt::Write as _;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;color:#222}\
table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right}td:first-child,th:first-child{text-align:left}\
tr:nth-child(even){background:#f3f3f3}svg{width:100%;height:auto}text{font-size:12px;fill:#444}";

/// Returns the page.
pub(super) fn page(
    title: &str,
    names: &[String],
    standings: &[Standing],
    scores: &[Score],
) -> String {
    let title = escaped(title);
    let mut html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style>\n<h1>{title}</h1>\n<table><tr><th>player<th>games<th>won<th>drawn<th>lost<th>score<th>Elo<th>95 %<th>forfeits</tr>\n"
    );
    for (name, s) in names.iter().zip(standings) {
        let [elo, low, high] = s.elo;
        let _ = writeln!(
            html,
            "<tr><td>{}<td>{}<td>{}<td>{}<td>{}<td>{:.3}<td>{elo:+.0}<td>{low:+.0} to {high:+.0}<td>{}</tr>",
            escaped(name),
            s.games,
            s.wins,
            s.draws,
            s.losses,
            s.score,
            s.forfeits
        );
    }
    html.push_str("</table>\n<h2>Elo with 95 % intervals</h2>\n");
    html.push_str(&intervals(names, standings));
    html.push_str("<h2>Mean score, game by game</h2>\n");
    html.push_str(&courses(names, scores));
    html + "</html>\n"
}

const WIDTH: f64 = 760.0;
const LEFT: f64 = 160.0;

/// Draws the confidence interval of each player as a line.
fn intervals(names: &[String], standings: &[Standing]) -> String {
    let all = || standings.iter().flat_map(|s| s.elo);
    let (low, high) = (all().fold(-10.0, f64::min), all().fold(10.0, f64::max));
    let x = |elo: f64| LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - 20.0);
    let height = 30 * names.len() + 30;
    let mut svg = format!("<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\">\n");
    let zero = x(0.0);
    let _ = writeln!(
        svg,
        "<line x1=\"{zero:.1}\" x2=\"{zero:.1}\" y1=\"5\" y2=\"{height}\" stroke=\"#bbb\"/>"
    );
    for (n, (name, s)) in names.iter().zip(standings).enumerate() {
        let y = 20 + 30 * n;
        let [at, from, to] = s.elo.map(x);
        let _ = writeln!(
            svg,
            "<text x=\"0\" y=\"{}\">{}</text><line x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#36c\" stroke-width=\"3\"/><circle cx=\"{at:.1}\" cy=\"{y}\" r=\"5\" fill=\"#36c\"/>",
            y + 4,
            escaped(name)
        );
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
            .map(|s| s.score)
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
    use boardwright_players::arena::standings;

    #[test]
    fn names_can_not_break_the_page() {
        let scores = Score::of(&[0, 1], &[100, 0], 0, None);
        let names = ["<b>".to_string(), "b&c".to_string()];
        let page = page("A \"game\"", &names, &standings(2, &scores), &scores);
        assert!(page.contains("&lt;b>") && page.contains("b&amp;c") && !page.contains("<b>"));
        assert!(page.contains("A &quot;game&quot;") && page.ends_with("</html>\n"));
    }
}
