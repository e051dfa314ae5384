//! The second part of the language: points, memory, mixed turns, what is tried, what is hidden.

use boardwright::compile::analyse;
use boardwright::interp::{Event, Interpreter, Observer, Phase};
use boardwright::source::{Sources, Span};
use boardwright::typed::Game;
use boardwright_runtime::{
    Log, Observed, ResampleError, Rng, Session, draw_for, playing, resample, worlds,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

fn rules(text: &str) -> Arc<Game> {
    let mut sources = Sources::new();
    let file = sources.add("test.game", text.to_string());
    let (game, diags) = analyse(&sources, file);
    Arc::new(game.unwrap_or_else(|| panic!("{diags:?}")))
}

fn game(text: &str) -> Interpreter {
    Interpreter::new(rules(text))
}

fn play(session: &mut Interpreter, moves: &[(usize, &str)]) {
    session
        .play(moves)
        .unwrap_or_else(|e| panic!("{moves:?}: {e:?}"));
}

fn after(text: &str, moves: &[&str]) -> Option<Vec<i32>> {
    let mut session = game(text);
    for text in moves {
        let player = session.to_move()[0];
        play(&mut session, &[(player, text)]);
    }
    session.points()
}

/// A game of three that ends as its only move says.
fn ended(points: &str, line: &str) -> Option<Vec<i32>> {
    let text = format!(
        "game \"End\"\nplayers a, b, c\n{points}\nmove go {{ require true }}\nend {{ true : {line} }}\n"
    );
    after(&text, &["go"])
}

#[test]
fn results_lie_within_their_range() {
    let range = "points -3..4";
    assert_eq!(ended(range, "a wins"), Some(vec![4, -3, -3]));
    assert_eq!(ended(range, "players wins"), Some(vec![4, 4, 4]));
    assert_eq!(ended(range, "none wins"), Some(vec![0, 0, 0]));
    assert_eq!(ended(range, "a | b loses"), Some(vec![-3, -3, 4]));
    assert_eq!(ended(range, "players loses"), Some(vec![0, 0, 0]));
    assert_eq!(ended(range, "none loses"), Some(vec![0, 0, 0]));
    assert_eq!(ended(range, "draw"), Some(vec![0, 0, 0]));
    assert_eq!(
        ended(range, "score p = if p == a then 9 else -9"),
        Some(vec![4, -3, -3])
    );
    assert_eq!(ended("points -4..1", "draw"), Some(vec![-2, -2, -2]));
    assert_eq!(ended("", "players loses"), Some(vec![33, 33, 33]));
}

#[test]
fn weights_are_multiplied_and_drop_branches() {
    let session = game(
        "game \"W\"\nplayers a, chance\nstate n : 0..9\nsetup { next := chance }
move t by chance { choose i in 0..3; weight i; if i == 2 { weight 5 }; if i == 3 { weight 2147483647; weight 3 }; n := i; next := a }
move s { require n > 0 }
end { turn == 3 : draw }\n",
    );
    let legal = session.legal().expect("few");
    assert_eq!(legal[0].moves, ["t 1", "t 2", "t 3"]);
    assert_eq!(session.weights(), Ok(vec![1, 10, 2_147_483_647]));
}

const MIXED: &str = "game \"M\"
players a, b, c, chance simultaneous
state n : -9..99
state who : players
setup { next := a | c }
move bid { choose k in 0..3; n += others.k; if k == 2 { next := b } ; if k == 3 { next := chance } }
move roll by chance { choose d in 1..2; n := d; if d == 2 { again } }
after { who := next; if n == 9 { next := c } }
end { turn == 9 : draw }
";

#[test]
fn fewer_than_all_may_choose() {
    let mut s = game(MIXED);
    assert_eq!(s.to_move(), [0, 2]);
    play(&mut s, &[(0, "bid 2"), (2, "bid 1")]);
    assert_eq!(s.to_move(), [1]);
    play(&mut s, &[(1, "bid 0")]);
    assert_eq!(s.to_move(), [0, 1, 2]);
    assert_eq!(s.perft(1), Ok(64));
    // The last one who names decides.
    play(&mut s, &[(0, "bid 3"), (1, "bid 2"), (2, "bid 0")]);
    assert_eq!(s.to_move(), [1]);
    play(&mut s, &[(1, "bid 3")]);
    assert_eq!(s.to_move(), [3]);
    let turn = s.view().turn;
    play(&mut s, &[(3, "roll 2")]);
    assert_eq!((s.to_move(), s.view().turn), (vec![3], turn));
    play(&mut s, &[(3, "roll 1")]);
    assert_eq!((s.to_move(), s.view().turn), (vec![0, 1, 2], turn + 1));
}

#[test]
fn what_is_tried_and_fails_leaves_nothing() {
    let text = "game \"T\"
players a, b
state xs : 0..9
state ys : 0..9
move go {
    choose k in 1..3
    let note = 5
    try { xs += k; note := 7; try { require k == 1 } else { xs := 9 }; require xs != 9 or k == 3 } else { ys := note }
    ys += 1
}
end { turn == 2 : score p = 10 * xs + ys }
";
    assert_eq!(after(text, &["go 1"]), Some(vec![11, 11]));
    assert_eq!(after(text, &["go 2"]), Some(vec![6, 6]));
    assert_eq!(after(text, &["go 3"]), Some(vec![91, 91]));
}

#[test]
fn equal_positions_are_so_many_moves_ago() {
    let text = "game \"S\"
players a, b
board square 3 x 1
pieces man
state first : 0..99 clock
state last : 0..99 clock
setup { a man on a1; b man on c1 }
move flip { if a man == a1 { a man -> b1 } else { a man -> a1 } }
move rest { require a man == b1 }
after { first := first_seen(pieces); last := last_seen(pieces) }
end { turn == 6 : score p = 10 * first + last }
";
    // The last position, with the man on a1, stood at the beginning and two moves ago.
    let moves = ["flip", "rest", "flip", "flip", "flip"];
    assert_eq!(after(text, &moves), Some(vec![52, 52]));
}

const CARDS: &str = "game \"C\"
players one, two, chance
enum card = jack, queen, king
state hand[player] : card
setup { next := chance }
view { states hand[me]; states hand[one] for one }
move deal by chance { choose a in card hidden from two; choose b in card - a hidden from one; hand[one] := a; hand[two] := b; next := one }
move pass_on hidden { choose k in 1..2 }
move say { choose k in 1..2 hidden from two }
end { turn == 5 : draw }
";

#[test]
fn players_observe_what_they_see() {
    let mut s = game(CARDS);
    let mut log = Log::new(&s);
    log.play(&mut s, &[(2, "deal king queen")]).expect("legal");
    assert_eq!(
        log.observation(0),
        "chance deal king ?; next one; turn 2; hand one king"
    );
    assert_eq!(
        log.observation(1),
        "chance deal ? queen; next one; turn 2; hand two queen"
    );
    log.play(&mut s, &[(0, "say 2")]).expect("legal");
    assert_eq!(log.observation(0), "one say 2; next two; turn 3");
    assert_eq!(log.observation(1), "one say ?; next two; turn 3");
    log.play(&mut s, &[(1, "pass_on 1")]).expect("legal");
    assert_eq!(log.observation(0), "next one; turn 4");
    assert_eq!(log.observation(1), "two pass_on 1; next one; turn 4");
    assert_eq!(log.information(0).lines().count(), 4);
}

/// Two players write at once, twice; each sees the first number of both, and only its own second one.
const LETTERS: &str = "
game \"Letters\"
players zed, abe simultaneous
state first[player] : 0..3
state second[player] : 0..3
state stage : 0..2
view { states stage, first, second[me] }
move open { require stage == 0; choose v in 1..3; first := v; stage := 1 }
move shut { require stage == 1; choose v in 1..3; second := v; stage := 2 }
end { stage == 2 : draw }
";

#[test]
fn a_joint_turn_is_observed_alike_whoever_is_named_first() {
    let start = game(LETTERS);
    let begin = playing(&start);
    let turn = [(0, "open 2"), (1, "open 3")];
    let observed = |turn: [(usize, &str); 2]| {
        let (mut session, mut log) = (start.fork(), Log::new(&start));
        log.play(&mut *session, &turn).expect("legal");
        let turns = [turn.map(|(p, m)| (p, m.to_string())).to_vec()];
        let keys = [0, 1].map(|player| {
            let observed = Observed::of(&*begin, &turns, player).expect("short lists");
            observed.expect("legal moves").key()
        });
        let texts = [0, 1].map(|player| log.information(player).to_string());
        (keys, texts)
    };
    let (keys, texts) = observed(turn);
    assert!(texts[0].contains("\nzed open 2; abe open 3; "), "{texts:?}");
    let [zed, abe] = turn;
    assert_eq!(observed([abe, zed]), (keys, texts));
}

#[test]
fn players_are_shown_what_they_see() {
    let mut s = game(CARDS);
    play(&mut s, &[(2, "deal king jack")]);
    let shown = |player| draw_for(s.schema(), &s.view(), &s.sight(player));
    let [one, two] = [shown(0), shown(1)];
    assert!(one.contains("hand one king\n"), "{one}");
    // The first member of an enumeration is no less a hand than the others.
    assert!(two.contains("hand two jack\n"), "{two}");
    assert!(!one.contains("two jack") && !two.contains("one king"));
}

/// States of which a player sees all, some and no entries.
const MINES: &str = "
game \"Mines\"
players miner, seeker
board square 3 x 1
pieces flag_
state mines[cell] : 0..2
state total : 0..9
state told : 0..9
view { states mines[a1 | b1], told }
move lay { choose at in cells; mines[at] += 2; total += 1; told := mines[c1] }
end { turn == 9 : draw }
";

#[test]
fn what_is_not_seen_has_no_value() {
    let mut s = game(MINES);
    play(&mut s, &[(0, "lay a1")]);
    play(&mut s, &[(1, "lay c1")]);
    let shown = draw_for(s.schema(), &s.view(), &s.sight(1));
    assert!(shown.contains("2 0 ?\n"), "{shown}");
    assert!(shown.contains("\ntold 2\n"), "{shown}");
    assert!(
        shown.contains("\nnot all seen of mines\nnot seen: total\n"),
        "{shown}"
    );
    assert!(!shown.contains("total 0"), "{shown}");
}

#[test]
fn other_histories_are_found_that_look_the_same() {
    let history = [(2, "deal king queen"), (0, "say 2"), (1, "pass_on 1")];
    let history: Vec<_> = history
        .iter()
        .map(|(p, m)| vec![(*p, m.to_string())])
        .collect();
    let start = game(CARDS);
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let other = resample(&start, &history, 1, &mut Rng::new(seed), 1000).expect("found");
        assert!(other.moves[0][0].1.ends_with(" queen"));
        assert_eq!(other.moves[2][0].1, "pass_on 1");
        seen.insert(other.moves[0][0].1.clone());
    }
    assert_eq!(seen.len(), 2, "a jack or a king");
}

/// A number that is hidden at first and shown two turns later.
const SAFE: &str = "
game \"Safe\"
players keeper, guest
state code : 0..200
state told : 0..200
view { states told }
move lock by keeper hidden { require turn == 1; choose n in 1..200; code := n }
move wait by guest { require turn == 2 }
move tell by keeper { require turn == 3; told := code }
end { turn == 4 : draw }
";

#[test]
fn a_search_that_finds_nothing_says_how_far_it_came() {
    let start = game(SAFE);
    let turns = [(0, "lock 123"), (1, "wait"), (0, "tell")];
    let turns: Vec<_> = turns.map(|(p, m)| vec![(p, m.to_string())]).to_vec();
    let found = |budget| resample(&start, &turns, 1, &mut Rng::new(1), budget);
    let few = ResampleError::Budget { reached: 3, all: 4 };
    assert_eq!(found(20).err(), Some(few));
    assert_eq!(
        few.to_string(),
        "the budget does not suffice: the histories tried reach 3 of 4 information states"
    );
    let other = found(10_000).expect("enough moves for each code");
    assert_eq!(other.moves[0][0].1, "lock 123");

    let illegal = [vec![(0, "lock 0".to_string())]];
    let illegal = resample(&start, &illegal, 1, &mut Rng::new(1), 20);
    assert_eq!(illegal.err(), Some(ResampleError::Illegal));
}

#[test]
fn a_search_says_when_it_reached_each_information_state() {
    let start = game(SAFE);
    let turns = [(0, "lock 7"), (1, "wait")];
    let turns: Vec<_> = turns.map(|(p, m)| vec![(p, m.to_string())]).to_vec();
    let begin = playing(&start);
    let observed = Observed::of(&*begin, &turns, 1).expect("short lists");
    let observed = observed.expect("legal moves");
    assert_eq!([0, 1, 2].map(|n| observed.state_after(n)), [0, 1, 2]);
    let found = worlds(&*begin, &observed, 1000, &mut Rng::new(1)).expect("short lists");
    assert!(!found.worlds.is_empty());
    assert_eq!((found.spent.len(), found.spent[0]), (3, 0));
    assert!(found.spent.is_sorted(), "{:?}", found.spent);
}

/// A deal in 90 ways that nobody sees.
const PAIRS: &str = "
game \"Pairs\"
players a, b, chance
board square 6 x 1
state card[cell] : 0..3
state shown : 0..3
setup { next := chance }
view { states shown }
move lay_out by chance {
    for each c in cells {
        choose v in 1..3 hidden
        require #{d in cells : card[d] == v} < 2
        card[c] := v
    }
    next := a
}
move look { choose c in cells; shown := card[c] }
end { turn == 7 : draw }
";

/// Counts the moves that are listed.
#[derive(Debug, Default)]
struct Listings(AtomicUsize);

impl Observer for Listings {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        // The move of chance is the one whose block is longer than a line.
        let is_deal = place.end - place.start > 150;
        let is_listed = phase == Phase::Looking && event == Event::Held && is_deal;
        self.0.fetch_add(usize::from(is_listed), Relaxed);
    }
}

#[test]
fn a_deal_is_listed_a_few_times_however_many_worlds_are_tried() {
    let listings = Arc::new(Listings::default());
    let start = Interpreter::observed(rules(PAIRS), listings.clone());
    let turns = [
        (2, "lay_out 1 1 2 2 3 3"),
        (0, "look a1"),
        (1, "look e1"),
        (0, "look b1"),
    ];
    let turns: Vec<_> = turns.map(|(p, m)| vec![(p, m.to_string())]).to_vec();
    let other = resample(&start, &turns, 1, &mut Rng::new(1), 300).expect("many deals fit");
    assert!(other.moves[0][0].1.starts_with("lay_out 1 1 "));
    let listed = listings.0.load(Relaxed);
    assert!(
        (90..=90 * 8).contains(&listed),
        "{listed} moves were listed"
    );
}

#[test]
fn equal_positions_have_the_same_players_to_move_whoever_is_in_the_game() {
    let seen = |setup: &str, leave: u32| {
        let mut session = game(&format!(
            "game \"Seen\"\nplayers a, b, c simultaneous\nstate k : 0..9 clock\n{setup}\n\
             move stay {{ k += 1; if k == {leave} {{ playing -= c }} }}\nend {{ turn > 1 : score p = 10 * seen }}\n"
        ));
        let all: Vec<(usize, &str)> = session.to_move().iter().map(|p| (*p, "stay")).collect();
        play(&mut session, &all);
        session.points().map(|points| points[0])
    };
    // All three were to move, and then two.
    assert_eq!(seen("", 3), Some(0));
    // The same two are to move again, all who are left.
    assert_eq!(seen("setup { next := a | b }", 1), Some(10));
    assert_eq!(seen("", 9), Some(10));
}

#[test]
fn what_reads_the_choices_of_others_is_among_the_effects() {
    let told = |effects: &str| {
        let mut session = game(&format!(
            "game \"Morra\"\nplayers a, b simultaneous\nstate told[player] : 0..30\n\
             move show {{ choose fingers in 1..3; let total = 0; {effects} }}\nend {{ turn == 2 : score p = told[p] }}\n"
        ));
        play(&mut session, &[(0, "show 1"), (1, "show 3")]);
        session.points()
    };
    let sum = "total := fingers + others.fingers; told := total";
    assert_eq!(told(sum), Some(vec![4, 4]));
    let asked = "if others.fingers == 3 { total := 7 }; told := total";
    assert_eq!(told(asked), Some(vec![7, 0]));
    // What is assigned behind an effect is seen by nobody else.
    let late = "told := 1; total := fingers; told := others.total";
    assert_eq!(told(late), Some(vec![0, 0]));
    let early = "total := fingers; told := 1; told := others.total";
    assert_eq!(told(early), Some(vec![3, 1]));
}
