//! Mutants: rules files with one token changed that still compile. Where such a change can be seen,
//! a witness is found, and no witness is wrong.
//!
//! A sample runs with all tests. `BOARDWRIGHT_MUTANTS=300 cargo test --release -p boardwright-review
//! --test judged mutants -- --nocapture` tries so many, for 30 seconds each; `=100..200` only those of
//! these numbers, so that a long run can go in parts.

use crate::library;
use boardwright::interp::Interpreter;
use boardwright::moves::{borrowed, draw};
use boardwright_review::diff::{Verdict, diff};
use boardwright_review::parts::words;
use boardwright_review::rules::Rules;
use boardwright_review::witness::{Effort, Witness, find};
use boardwright_runtime::{LegalMoves, Rng, Session, Sight, Veil, write_position};
use std::collections::BTreeSet;
use std::ops::Range;
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

/// Which mutants are tried, and how.
struct Run {
    numbers: Range<usize>,
    /// The time to look for a witness.
    time: Duration,
    /// Where none is found in so much of it, it is first asked whether there is any difference.
    soon: Duration,
    /// What is asked then.
    asked: Asked,
}

/// How two rules are held against each other in the simplest way.
struct Asked {
    plies: u32,
    games: u32,
    time: Duration,
}

impl Run {
    /// A sample; all that were asked for, with all there is time for, in a run of its own.
    fn wanted() -> Run {
        let asked = std::env::var("BOARDWRIGHT_MUTANTS").ok();
        let number = |text: &str| text.parse::<usize>().expect("a number of mutants");
        let Some(asked) = asked else {
            let time = Duration::from_millis(800);
            return Run {
                numbers: 0..40,
                time,
                soon: time,
                asked: Asked {
                    plies: 2,
                    games: 50,
                    time,
                },
            };
        };
        Run {
            numbers: match asked.split_once("..") {
                Some((from, to)) => number(from)..number(to),
                None => 0..number(&asked),
            },
            time: Duration::from_secs(30),
            soon: Duration::from_secs(5),
            asked: Asked {
                plies: 4,
                games: 2000,
                time: Duration::from_secs(120),
            },
        }
    }
}

/// What came of a mutant.
#[derive(PartialEq, Eq)]
enum Told {
    /// The rules differ, as a witness shows.
    Found,
    /// The rules mean the same, as the tool says.
    Same,
    /// No difference was seen by either.
    Equal,
    /// The rules differ, and the tool did not find where.
    Missed,
}

#[test]
fn mutants_are_told_from_the_rules() {
    let run = Run::wanted();
    let mut all = Vec::new();
    let mut missed = Vec::new();
    let mutants = Mutants::new(1).enumerate().skip(run.numbers.start);
    for (n, (mutant, old, new)) in mutants.take(run.numbers.len()) {
        let (told, how) = run.told(&mutant, &old, &new);
        println!("{n}: {}: {how}", mutant.what);
        if told == Told::Missed {
            missed.push(mutant.what.clone());
        }
        all.push(told);
    }
    let count = |what: Told| all.iter().filter(|told| **told == what).count();
    let found = count(Told::Found);
    println!(
        "{found} found, {} the same, {} without a difference, missed: {missed:#?}",
        count(Told::Same),
        count(Told::Equal)
    );
    assert!(found >= all.len() / 3, "only {found} found");
    assert!(
        9 * missed.len() <= found,
        "{found} found, missed: {missed:#?}"
    );
}

impl Run {
    /// What comes of a mutant, and words about it.
    fn told(&self, mutant: &Mutant, old: &Rules, new: &Rules) -> (Told, String) {
        let difference = diff(old, new);
        if difference.verdict != Verdict::OtherPlay {
            if difference.verdict == Verdict::SameGame {
                let asked = differ(old, new, &self.asked);
                assert_ne!(
                    asked,
                    Asking::Differ,
                    "{}: said to be the same",
                    mutant.what
                );
            }
            return (Told::Same, format!("{:?}", difference.verdict));
        }
        let begun = Instant::now();
        let look = |time| find(old, new, &difference, Effort { time, seed: 7 });
        let mut search = look(self.soon);
        let mut asking = Asking::Differ;
        if search.witness.is_none() {
            asking = differ(old, new, &self.asked);
            if asking == Asking::Differ && self.time > self.soon {
                search = look(self.time);
            }
        }
        let spent = begun.elapsed();
        let compared = format!("{:?}, {spent:.1?}", search.compared);
        match &search.witness {
            Some(witness) => {
                check(old, new, witness).unwrap_or_else(|e| panic!("{}: {e}", mutant.what));
                let moves = witness.moves.len();
                (Told::Found, format!("{moves} moves, {compared}"))
            }
            None if asking == Asking::Differ => (Told::Missed, format!("MISSED, {compared}")),
            None => (
                Told::Equal,
                format!("no difference ({asking:?}), {compared}"),
            ),
        }
    }
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

/// What rules say of a position: its text, the legal moves in order, the points.
type Words = (String, Vec<String>, Option<Vec<i32>>);

/// A position in words, and its legal moves.
fn position(side: &Interpreter) -> (Words, Vec<LegalMoves>) {
    let lists = side.legal().unwrap_or_default();
    let mut moves: Vec<String> = lists.iter().flat_map(|list| list.moves.clone()).collect();
    moves.sort();
    let text = write_position(side.schema(), &side.view());
    ((text, moves, side.points()), lists)
}

/// What of a position may matter later and its text does not say.
fn past(side: &Interpreter) -> String {
    let view = side.view();
    format!("{:?}{:?}", view.history, view.before)
}

/// What each player sees of a position.
fn sights(side: &Interpreter) -> Vec<Sight> {
    let players = 0..side.schema().players.len();
    players.map(|player| side.sight(player)).collect()
}

/// What of a joint move is hidden from whom.
fn veils(side: &Interpreter, played: &str) -> Vec<Veil> {
    let movers = side.to_move();
    let texts = played.split(", ").zip(movers);
    let joint =
        texts.map(|(text, mover)| (mover, text.split_once(": ").map_or(text, |(_, text)| text)));
    let joint: Vec<(usize, &str)> = joint.collect();
    side.veils(&joint).unwrap_or_default()
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
            let told = [(0, &last.old), (1, &last.new)].map(|(at, text)| veils(&sides[at], text));
            play(&mut sides, last)?;
            let same = witness.old.details == witness.new.details;
            let drawn =
                [&sides[0], &sides[1]].map(|side| write_position(side.schema(), &side.view()));
            let sights = [&sides[0], &sides[1]].map(sights);
            let seen = told[0] != told[1] || sights[0] != sights[1];
            (!same && (seen || drawn[0] != drawn[1]))
                .then_some(())
                .ok_or_else(|| format!("the same position: {}", drawn[0]))
        }
        None if witness.chance => {
            let weights = [&sides[0], &sides[1]].map(|side| side.weights().unwrap_or_default());
            (weights[0] != weights[1])
                .then_some(())
                .ok_or_else(|| format!("the same weights: {:?}", weights[0]))
        }
        None if witness.old.only_count + witness.new.only_count > 0 => {
            let [olds, news] = [&sides[0], &sides[1]]
                .map(|side| position(side).0.1.into_iter().collect::<BTreeSet<String>>());
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
            let [a, b] = [&sides[0], &sides[1]].map(|side| (side.view(), sights(side)));
            (a != b)
                .then_some(())
                .ok_or("the same first position".to_string())
        }
    }
}

/// What the simplest way to tell two rules from each other comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asking {
    Differ,
    /// Not in all the plies and games that were asked for.
    Alike,
    /// There was no time for all of them.
    TimeUp,
}

/// Whether two rules differ within some plies or in random games, as far as there is time.
fn differ(old: &Rules, new: &Rules, asked: &Asked) -> Asking {
    let begun = Instant::now();
    let start = [old, new].map(|rules| Interpreter::new(rules.game.clone()));
    // Neither the positions near the start nor the games may take all of the time.
    if differ_within(&start, asked.plies, begun + asked.time / 2) {
        return Asking::Differ;
    }
    let until = begun + asked.time;
    let mut rng = Rng::new(12_345);
    for _ in 0..asked.games {
        if Instant::now() >= until {
            return Asking::TimeUp;
        }
        if differ_in_game(&start, &mut rng, until) {
            return Asking::Differ;
        }
    }
    Asking::Alike
}

/// Whether two rules differ in any position to a depth, the nearest ones first.
fn differ_within(start: &[Interpreter; 2], plies: u32, until: Instant) -> bool {
    let mut seen = BTreeSet::new();
    let mut level = vec![start.clone()];
    for ply in 0..=plies {
        let mut next = Vec::new();
        for sides in &level {
            if Instant::now() >= until {
                return false;
            }
            let [(old, list), (new, _)] = [&sides[0], &sides[1]].map(position);
            if old != new {
                return true;
            }
            let [list] = &list[..] else {
                continue;
            };
            if ply == plies || !seen.insert((old.0, past(&sides[0]))) {
                continue;
            }
            for text in &list.moves {
                let mut sides = sides.clone();
                let [a, b] = &mut sides;
                if a.play(&[(list.player, text)]).is_ok() && b.play(&[(list.player, text)]).is_ok()
                {
                    next.push(sides);
                }
            }
        }
        level = next;
    }
    false
}

fn differ_in_game(start: &[Interpreter; 2], rng: &mut Rng, until: Instant) -> bool {
    let mut sides = start.clone();
    while Instant::now() < until {
        let [(old, lists), (new, _)] = [&sides[0], &sides[1]].map(position);
        if old != new {
            return true;
        }
        let joint = draw(&lists, rng);
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
