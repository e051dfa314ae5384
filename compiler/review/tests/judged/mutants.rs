//! Mutants: rules files with one token changed that still compile. Where such a change can be seen,
//! a witness is found, and no witness is wrong.
//!
//! A sample runs with all tests. `BOARDWRIGHT_MUTANTS=300 cargo test --release -p boardwright-review
//! --test judged mutants -- --nocapture` tries so many, for 30 seconds each.

use crate::library;
use boardwright::interp::Interpreter;
use boardwright::moves::{borrowed, draw};
use boardwright_review::diff::{Verdict, diff};
use boardwright_review::parts::words;
use boardwright_review::rules::Rules;
use boardwright_review::witness::{Effort, Witness, find};
use boardwright_runtime::{Rng, Session, write_position};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Tokens that are changed for each other.
const ALIKE: [&[&str]; 15] = [
    &["|", "&", "-"],
    &["and", "or"],
    &["some", "no"],
    &["own", "enemy", "occupied", "empty"],
    &["me", "next", "opponent"],
    &["wins", "loses"],
    &["draw", "continue"],
    &["n", "s", "e", "w"],
    &["ne", "nw", "se", "sw"],
    &["orthogonal", "diagonal", "adjacent"],
    &["most", "least"],
    &["through", "onto", "upto", "until"],
    &["then", "else"],
    &["<", ">"],
    &["left", "right", "opposite"],
];

/// A rules file with one token changed.
struct Mutant {
    game: String,
    text: String,
    /// What was changed, for people.
    what: String,
}

/// How many mutants, and how long to look for each.
fn effort() -> (usize, Duration) {
    let asked = std::env::var("BOARDWRIGHT_MUTANTS").ok();
    match asked.and_then(|n| n.parse().ok()) {
        Some(n) => (n, Duration::from_secs(30)),
        None => (40, Duration::from_millis(800)),
    }
}

#[test]
fn mutants_are_told_from_the_rules() {
    let (wanted, time) = effort();
    let all = wanted > 40;
    let (mut found, mut missed, mut equal) = (0, Vec::new(), 0);
    for (mutant, old, new) in Mutants::new(1).take(wanted) {
        let difference = diff(&old, &new);
        if difference.verdict != Verdict::OtherPlay {
            equal += 1;
            continue;
        }
        let search = find(&old, &new, &difference, Effort { time, seed: 7 });
        let told = match &search.witness {
            Some(witness) => {
                check(&old, &new, witness).unwrap_or_else(|e| panic!("{}: {e}", mutant.what));
                found += 1;
                format!("{} moves", witness.moves.len())
            }
            None if differ(&old, &new, time * if all { 4 } else { 1 }, all) => {
                missed.push(mutant.what.clone());
                "MISSED".to_string()
            }
            None => {
                equal += 1;
                "nothing differs".to_string()
            }
        };
        println!("{}: {told}, {:?}", mutant.what, search.compared);
    }
    println!("{found} found, {equal} without a difference, missed: {missed:#?}");
    assert!(found >= wanted / 3, "only {found} found");
    assert!(
        9 * missed.len() <= found,
        "{found} found, missed: {missed:#?}"
    );
}

/// Mutants of the library that compile, drawn at random.
struct Mutants {
    files: Vec<(String, String)>,
    rng: Rng,
}

impl Mutants {
    fn new(seed: u64) -> Mutants {
        Mutants {
            files: library::files(),
            rng: Rng::new(seed),
        }
    }
    fn mutant(&mut self) -> Option<Mutant> {
        let (game, text) = &self.files[self.rng.below(self.files.len() as u32) as usize];
        let places = places(text);
        let (start, end) = *places.get(self.rng.below(places.len() as u32) as usize)?;
        let token = &text[start..end];
        let others = others(token, text);
        let new = others.get(self.rng.below(others.len() as u32) as usize)?;
        let line = text[..start].lines().count();
        Some(Mutant {
            what: format!("{game}:{line}: `{token}` to `{new}`"),
            text: format!("{}{new}{}", &text[..start], &text[end..]),
            game: game.clone(),
        })
    }
}

impl Iterator for Mutants {
    type Item = (Mutant, Rules, Rules);
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Some(mutant) = self.mutant() else {
                continue;
            };
            let edited = library::with(&mutant.game, &|_| mutant.text.clone());
            if let Some(new) = edited {
                let old = library::rules(&mutant.game);
                return Some((mutant, old, new));
            }
        }
    }
}

/// Where the tokens of a text are, those of its title left out.
fn places(text: &str) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut at = text.find('\n').unwrap_or(0);
    for word in words(&text[at..]) {
        while !text[at..].starts_with(&word) {
            at += match text[at..].starts_with("//") {
                true => text[at..].find('\n').unwrap_or(1),
                false => text[at..].chars().next().map_or(1, char::len_utf8),
            };
        }
        places.push((at, at + word.len()));
        at += word.len();
    }
    places
}

/// What may stand in a token's place.
fn others(token: &str, text: &str) -> Vec<String> {
    if let Ok(n) = token.parse::<i64>() {
        return vec![(n + 1).to_string(), (n - 1).max(0).to_string()];
    }
    if token == "not" {
        return vec![String::new()];
    }
    let alike = ALIKE.iter().filter(|group| group.contains(&token));
    let mut others: Vec<String> = alike
        .flat_map(|group| group.iter())
        .filter(|other| **other != token)
        .map(|other| other.to_string())
        .collect();
    for declared in ["players", "pieces"] {
        let line = text.lines().find(|line| line.starts_with(declared));
        let names: Vec<String> = words(line.unwrap_or("")).into_iter().skip(1).collect();
        if names.iter().any(|name| name == token) {
            let is =
                |name: &&String| *name != token && name.chars().all(|c| c.is_ascii_lowercase());
            others.extend(names.iter().filter(is).cloned());
        }
    }
    others
}

/// A position as a text: without what one of the rules alone has.
fn position(side: &Interpreter) -> (String, Vec<String>, Option<Vec<u8>>) {
    let lists = side.legal().unwrap_or_default();
    let mut moves: Vec<String> = lists.into_iter().flat_map(|list| list.moves).collect();
    moves.sort();
    (
        write_position(side.schema(), &side.view()),
        moves,
        side.points(),
    )
}

/// Plays a witness again, by texts alone, and holds its words against both rules.
fn check(old: &Rules, new: &Rules, witness: &Witness) -> Result<(), String> {
    let mut sides = [old, new].map(|rules| Interpreter::new(rules.game.clone()));
    let play = |sides: &mut [Interpreter; 2], one: &boardwright_review::witness::Move| {
        let texts = [&one.old, &one.new];
        for (side, text) in sides.iter_mut().zip(texts) {
            let movers = side.to_move();
            let joint: Vec<(usize, &str)> = match movers.len() {
                1 => vec![(movers[0], text.as_str())],
                _ => text
                    .split(", ")
                    .zip(side.to_move())
                    .map(|(text, player)| {
                        (player, text.split_once(": ").map_or(text, |(_, text)| text))
                    })
                    .collect(),
            };
            side.play(&joint).map_err(|e| format!("{text}: {e:?}"))?;
        }
        Ok::<(), String>(())
    };
    for one in &witness.moves {
        play(&mut sides, one)?;
    }
    match &witness.after {
        Some(last) => {
            play(&mut sides, last)?;
            let same = witness.old.details == witness.new.details;
            let drawn =
                [&sides[0], &sides[1]].map(|side| write_position(side.schema(), &side.view()));
            (!same && drawn[0] != drawn[1])
                .then_some(())
                .ok_or_else(|| format!("the same position: {}", drawn[0]))
        }
        None if witness.old.only_count + witness.new.only_count > 0 => {
            let [olds, news] = [&sides[0], &sides[1]]
                .map(|side| position(side).1.into_iter().collect::<BTreeSet<String>>());
            let plain = |text: &String| {
                text.split_once(": ")
                    .map_or(text.clone(), |(_, text)| text.to_string())
            };
            let own = witness
                .old
                .only
                .iter()
                .all(|text| olds.contains(&plain(text)) && !news.contains(&plain(text)));
            let other = witness
                .new
                .only
                .iter()
                .all(|text| news.contains(&plain(text)) && !olds.contains(&plain(text)));
            (own && other)
                .then_some(())
                .ok_or_else(|| format!("{olds:?} and {news:?}"))
        }
        None => {
            let [a, b] = [&sides[0], &sides[1]].map(|side| side.view());
            (a != b)
                .then_some(())
                .ok_or("the same first position".to_string())
        }
    }
}

/// Whether two rules differ within four plies, or in random games; the simplest way to tell, as
/// far as there is time for it.
fn differ(old: &Rules, new: &Rules, time: Duration, all: bool) -> bool {
    let until = Instant::now() + time;
    let start = [old, new].map(|rules| Interpreter::new(rules.game.clone()));
    let plies = if all { 4 } else { 2 };
    if differ_within(&start, plies, until) {
        return true;
    }
    let mut rng = Rng::new(12_345);
    let games = if all { 2000 } else { 50 };
    (0..games)
        .take_while(|_| Instant::now() < until)
        .any(|_| differ_in_game(&start, &mut rng, until))
}

fn differ_within([old, new]: &[Interpreter; 2], plies: u32, until: Instant) -> bool {
    if position(old) != position(new) {
        return true;
    }
    if plies == 0 || Instant::now() >= until {
        return false;
    }
    let [list] = &old.legal().unwrap_or_default()[..] else {
        return false;
    };
    list.moves.iter().any(|text| {
        let mut sides = [old.clone(), new.clone()];
        let played = sides
            .iter_mut()
            .all(|side| side.play(&[(list.player, text)]).is_ok());
        played && differ_within(&sides, plies - 1, until)
    })
}

fn differ_in_game(start: &[Interpreter; 2], rng: &mut Rng, until: Instant) -> bool {
    let mut sides = start.clone();
    while Instant::now() < until {
        if position(&sides[0]) != position(&sides[1]) {
            return true;
        }
        let joint = draw(&sides[0].legal().unwrap_or_default(), rng);
        if joint.is_empty() {
            return false;
        }
        let played = sides
            .iter_mut()
            .all(|side| side.play(&borrowed(&joint)).is_ok());
        if !played {
            return true;
        }
    }
    false
}
