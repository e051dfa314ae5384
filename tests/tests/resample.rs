//! Resampled histories: the player can not tell them from the real one, and they have the right
//! probabilities.

use boardwright_engines::engines;
use boardwright_runtime::{
    Eye, Log, Observed, Rng, Session, Turn, play_turn, playing, resample, worlds,
};
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::sync::Arc;

/// Returns a player's information state after these turns, and their legal moves.
fn known(start: &dyn Session, turns: &[Turn], player: usize) -> (String, Vec<String>) {
    let (session, log) = played(start, turns);
    let legal = session.legal().expect("moves that can be listed");
    let own = legal.into_iter().find(|list| list.player == player);
    let moves = own.map_or_else(Vec::new, |list| list.moves);
    (log.information(player).to_string(), moves)
}

fn played(start: &dyn Session, turns: &[Turn]) -> (Box<dyn Session>, Log) {
    let (mut session, mut log) = (start.fork(), Log::new(start));
    for turn in turns {
        log.play(&mut *session, &borrowed(turn))
            .expect("legal moves");
    }
    (session, log)
}

fn borrowed(turn: &Turn) -> Vec<(usize, &str)> {
    turn.iter().map(|(who, text)| (*who, &text[..])).collect()
}

fn game(name: &str) -> Box<dyn Session> {
    let mut all = engines().iter();
    let engine = all.find(|engine| engine.name == name);
    (engine.expect("a game of rules/").session)()
}

#[test]
fn a_drawn_history_cannot_be_told_from_the_one_that_was_played() {
    let mut rng = Rng::new(7);
    for engine in engines() {
        let start = (engine.session)();
        if !start.schema().hidden {
            continue;
        }
        let (mut found, mut others) = (0, 0);
        for _ in 0..40 {
            if found >= 4 && others >= 1 {
                break;
            }
            let history = start.playout(&mut rng).expect("short lists").moves;
            let most = history.len().min(90) as u32;
            let turns = &history[..rng.below(most) as usize];
            for player in 0..start.schema().players.len() {
                let Ok(other) = resample(&*start, turns, player, &mut rng, 10_000) else {
                    continue;
                };
                found += 1;
                others += usize::from(other.moves != turns);
                let [one, two] = [turns, &other.moves].map(|turns| known(&*start, turns, player));
                assert_eq!(one, two, "{}: {turns:?}", engine.name);
                let (session, _) = played(&*start, &other.moves);
                assert_eq!(session.view(), other.session.view(), "{}", engine.name);
            }
        }
        let enough = found >= 4 && others >= 1;
        assert!(enough, "{}: {found}, {others} of them others", engine.name);
    }
}

/// Enumerates all histories that end when they reach an information state, by the positions after them,
/// with their probabilities if chance plays by its weights and other players uniformly.
struct Exact<'a> {
    player: usize,
    wanted: &'a str,
    own: Vec<&'a str>,
    found: BTreeMap<String, f64>,
}

impl Exact<'_> {
    fn visit(&mut self, here: &dyn Session, log: &Log, own: usize, likely: f64) {
        if log.information(self.player) == self.wanted {
            *self.found.entry(format!("{:?}", here.view())).or_default() += likely;
            return;
        }
        let weights = here.weights().expect("short lists");
        let total: u32 = weights.iter().sum();
        for list in here.legal().expect("short lists") {
            for (n, text) in list.moves.iter().enumerate() {
                let is_own = list.player == self.player;
                if is_own && self.own.get(own) != Some(&&text[..]) {
                    continue;
                }
                let share = match weights.get(n) {
                    Some(weight) => f64::from(*weight) / f64::from(total),
                    None if is_own => 1.0,
                    None => 1.0 / list.moves.len() as f64,
                };
                let (mut next, mut log) = (here.fork(), log.clone());
                log.play(&mut *next, &[(list.player, text)])
                    .expect("a legal move");
                if self.wanted.starts_with(log.information(self.player)) {
                    self.visit(&*next, &log, own + usize::from(is_own), likely * share);
                }
            }
        }
    }
}

/// Returns the greatest difference between the frequencies of positions and their probabilities.
fn difference(start: &dyn Session, turns: &[Turn], player: usize, rng: &mut Rng) -> f64 {
    let (wanted, _) = known(start, turns, player);
    let own = turns.iter().flatten().filter(|(who, _)| *who == player);
    let mut exact = Exact {
        player,
        wanted: &wanted,
        own: own.map(|(_, text)| &text[..]).collect(),
        found: BTreeMap::new(),
    };
    exact.visit(start, &Log::new(start), 0, 1.0);
    let sum: f64 = exact.found.values().sum();
    let mut left = exact.found;
    left.values_mut().for_each(|likely| *likely /= sum);
    let begin = playing(start);
    let observed = Observed::of(&*begin, turns, player).expect("short lists");
    let observed = observed.expect("legal moves");
    for _ in 0..DRAWS {
        let drawn = worlds(&*begin, &observed, 10_000, rng).expect("short lists");
        let drawn = drawn.worlds;
        for world in &drawn {
            let view = format!("{:?}", world.position().view());
            let share = world.weight() / f64::from(DRAWS) / drawn.len() as f64;
            *left.get_mut(&view).expect("a possible position") -= share;
        }
    }
    left.into_values().map(f64::abs).fold(0.0, f64::max)
}

/// The number of times that worlds are drawn, some tens at once.
const DRAWS: u32 = 40;

#[test]
fn histories_are_drawn_as_likely_as_they_are() {
    for (name, positions) in [
        ("kuhn-poker", 2),
        ("leduc-poker", 2),
        ("phantom-tic-tac-toe", 3),
    ] {
        let (start, mut rng) = (game(name), Rng::new(3));
        for _ in 0..positions {
            let history = start.playout(&mut rng).expect("short lists").moves;
            let turns = &history[..1 + rng.below(history.len().min(7) as u32 - 1) as usize];
            for player in 0..2 {
                let most = difference(&*start, turns, player, &mut rng);
                assert!(
                    most < 0.05,
                    "{name}, player {player}: {most} after {turns:?}"
                );
            }
        }
    }
}

/// Plays a random game and checks that keys of information states are equal exactly where the texts are.
fn compare_keys(
    start: &dyn Session,
    rng: &mut Rng,
    by_key: &mut HashMap<u64, String>,
    by_text: &mut HashMap<String, u64>,
) {
    let (mut session, mut log) = (start.fork(), Log::new(start));
    let mut here = playing(start);
    let players = 0..start.schema().players.len();
    let mut eyes: Vec<Eye> = players.clone().map(|p| Eye::new(p, &*here)).collect();
    for turn in start
        .playout(rng)
        .expect("short lists")
        .moves
        .iter()
        .take(120)
    {
        let mut joint = Vec::new();
        for (mover, text) in turn {
            let list = here.list(*mover, None).expect("short lists");
            let n = (0..list.len()).find(|n| list.text(*n) == *text);
            joint.push((*mover, Arc::from(list.pick(&[n.expect("a legal move")]))));
        }
        for (mover, list) in &joint {
            eyes.iter_mut()
                .for_each(|eye| eye.show(&*here, &**list, 0, *mover));
        }
        play_turn(&mut *here, &joint);
        log.play(&mut *session, &borrowed(turn))
            .expect("legal moves");
        for player in players.clone() {
            eyes[player].look(&*here);
            let (key, text) = (eyes[player].key(), log.information(player));
            let text = format!("{player}: {text}");
            assert_eq!(by_text.entry(text.clone()).or_insert(key), &key, "{text}");
            assert_eq!(by_key.entry(key).or_insert(text.clone()), &text);
        }
    }
}

#[test]
fn keys_are_equal_where_texts_are() {
    let mut hidden = 0;
    for engine in engines() {
        let (start, mut rng) = ((engine.session)(), Rng::new(11));
        if start.schema().hidden {
            hidden += 1;
            let (mut by_key, mut by_text) = (HashMap::new(), HashMap::new());
            for _ in 0..12 {
                compare_keys(&*start, &mut rng, &mut by_key, &mut by_text);
            }
        }
    }
    assert!(hidden > 5, "some games hide something");
}
