//! What random games find, in rules that were made for it.

use boardwright::compile::analyse;
use boardwright::interp::{DefaultEnd, Interpreter};
use boardwright::resolve::load_dir;
use boardwright::source::Sources;
use boardwright::trial::{Finding, Report, What, trial};
use boardwright::typed::Game;
use boardwright_runtime::{Session, read_position};
use std::fs;
use std::path::Path;
use std::sync::Arc;

fn played(text: &str, games: u64) -> (Arc<Game>, Report) {
    let mut sources = Sources::new();
    let file = sources.add("test.game", text.to_string());
    let (game, diags) = analyse(&sources, file);
    let game = Arc::new(game.unwrap_or_else(|| panic!("{diags:?}")));
    let report = trial(&game, games, 1, &mut || {}).expect("few branches");
    (game, report)
}

/// Where a finding is, and what it is.
fn listed(text: &str, report: &Report) -> Vec<(String, What)> {
    let rule = |f: &Finding| {
        let span = f.place.map(|s| s.start as usize..s.end as usize);
        let rule = span.map_or("", |span| &text[span]);
        rule.lines().next().unwrap_or_default().to_string()
    };
    report.findings.iter().map(|f| (rule(f), f.what)).collect()
}

/// A row of five cells along which a man walks, and all that can be found.
const ODD: &str = "game \"Odd\"
players white, black
board square 5 x 1
pieces man, neutral rock
state steps : 0..3
state last  : cell
setup { white man on c1; put rock on e1 }
move step {
    choose from in own | rock & b1
    from -> from.e & empty
    steps += 2
    last := from
}
move jump {
    require turn > 2 and steps == 1
    choose to in empty
    put own man on to
}
move lift {
    choose what in last & last.w
    clear what
}
act never() { clear rock }
move drop { require no own; if turn > 99 { do never() } }
end { turn == 6 : draw; #own > 3 : me wins }
";

#[test]
fn each_thing_is_found_where_it_is() {
    let (_, report) = played(ODD, 10);
    assert_eq!(report.games, 10);
    let mut found = listed(ODD, &report);
    // How often, the games say.
    for (_, what) in &mut found {
        match what {
            What::MovedNothing(n, all) | What::Stopped(n, all) => {
                assert!(0 < *n && n <= all);
                (*n, *all) = (0, 0);
            }
            _ => {}
        }
    }
    let expected = [
        ("move jump {", What::NeverLegal),
        ("move lift {", What::NeverLegal),
        ("choose what in last & last.w", What::AlwaysEmpty),
        ("do never()", What::NeverReached),
        ("#own > 3 : me wins", What::NeverHeld),
        ("from -> from.e & empty", What::MovedNothing(0, 0)),
        ("steps += 2", What::Stopped(0, 0)),
        ("clear rock", What::NeverReached),
    ];
    for (rule, what) in expected {
        assert!(
            found.contains(&(rule.to_string(), what)),
            "{rule}: {found:?}"
        );
    }
}

/// Men that grow by a step; `REQUIRED` is what they require.
const GROWTH: &str = "game \"Growth\"
players white, black
board square 3 x 3
pieces man
setup { white man on a1; black man on c3 }
move grow { choose from in own; choose way in orthogonal; require REQUIRED; put own man on from.way }
move wait { require some own }
end { turn == 9 : draw }
";

#[test]
fn moves_that_change_nothing_are_found_where_others_of_their_block_do_not() {
    let idle = |required: &str| {
        let (_, report) = played(&GROWTH.replace("REQUIRED", required), 10);
        let is_idle = |f: &&Finding| matches!(f.what, What::ChangedNothing(..));
        report.findings.iter().filter(is_idle).count()
    };
    // Over the rim there is nothing, and nothing is in everything.
    assert_eq!(idle("from.way in empty"), 1);
    assert_eq!(idle("some from.way & empty"), 0);
}

#[test]
fn an_example_shows_what_it_is_about() {
    let text = "game \"Steps\"
players white, black
board square 5 x 1
pieces man
state steps : 0..1
setup { white man on a1; black man on e1 }
move step { choose from in own; from -> from.e | from.w; steps += 1 }
end { turn == 5 : draw }
";
    let (game, report) = played(text, 1);
    let example = |rule: &str| {
        let at = |f: &&Finding| {
            f.place
                .is_some_and(|s| text[s.start as usize..].starts_with(rule))
        };
        let found = report.findings.iter().find(at).expect("a finding");
        found.example.clone().expect("an example")
    };
    assert_eq!(example("steps += 1").moves, ["step a1", "step e1"]);
    let arrow = report
        .findings
        .iter()
        .find(|f| matches!(f.what, What::MovedNothing(..)));
    let arrow = arrow.and_then(|f| f.example.clone()).expect("an example");
    let mut session = Interpreter::new(game);
    let before = read_position(session.schema(), &arrow.position).expect("a position");
    // From the rim there is one way to go, from elsewhere there are two.
    assert_eq!(arrow.moves, ["step a1", "step e1", "step b1"]);
    let last = arrow.moves.last().expect("a move");
    for played in &arrow.moves[..arrow.moves.len() - 1] {
        let player = session.to_move()[0];
        session.play(&[(player, played)]).expect("a legal move");
    }
    assert_eq!(session.view(), before);
    let player = session.to_move()[0];
    session.play(&[(player, last)]).expect("a legal move");
    assert_eq!(session.view().layers, before.layers, "nothing has moved");
}

#[test]
fn a_game_may_end_where_nobody_can_move() {
    let text = "game \"One step\"
players white, black
board square 2 x 1
pieces man
setup { white man on a1 }
move step { choose from in own; from -> from.e }
end { turn == 9 : draw }
";
    let (_, report) = played(text, 3);
    let stuck = What::EndedByDefault(DefaultEnd::NoMove, 3);
    let found = report.findings.iter().find(|f| f.what == stuck);
    let example = found.and_then(|f| f.example.as_ref()).expect("an example");
    assert_eq!(example.moves, ["step a1"]);
}

#[test]
fn a_game_without_an_end_comes_to_the_limit() {
    let text = "game \"On and on\"
players white, black
board square 1 x 1
pieces man
move rest { require no own }
end { some own : me wins }
";
    let (_, report) = played(text, 1);
    assert_eq!(report.plies, 10_000);
    let ends = What::EndedByDefault(DefaultEnd::MoveLimit, 1);
    let limit = report.findings.iter().find(|f| f.what == ends);
    let example = limit.and_then(|f| f.example.as_ref()).expect("an example");
    assert_eq!(example.moves.len(), 10_000);
}

#[test]
fn all_is_well_with_tic_tac_toe() {
    let text = include_str!("../../rules/tic-tac-toe.game");
    let (_, report) = played(text, 40);
    assert_eq!(listed(text, &report), []);
}

/// Three files in which legal moves betray what a player does not see, and one in which they do not.
#[test]
fn leaks_are_found_and_nothing_else() {
    let leaks = [
        // A choice that reads a hidden state.
        "game \"Mines\"
players white, black
board square 3 x 3
pieces man
state mined : cells
setup { next := black }
view { pieces on cells }
move lay by black { require turn == 1; choose c in cells hidden; mined := c }
move walk { require turn > 1; choose to in empty - mined; put own man on to }
end { turn == 6 : draw }
",
        // A requirement that asks for the other's card.
        "game \"Peek\"
players one, two, chance
enum card = low, high
state hand[player] : card
setup { next := chance }
view { states hand[me] }
move deal by chance { choose a in card hidden; choose b in card hidden; hand[one] := a; hand[two] := b; next := one }
move stay { require turn > 1 }
move brag { require low == hand[opponent] }
end { turn == 6 : draw }
",
        // Pieces of the other that stand in the way unseen.
        "game \"Fog\"
players white, black
board square 4 x 1
pieces man
setup { white man on a1; black man on d1 }
view { pieces on own }
move step hidden { choose way in e | w; choose to in own.way & empty; own -> to }
move stay hidden { require turn < 99 }
end { turn == 8 : draw }
",
    ];
    for text in leaks {
        let (_, report) = played(text, 2000);
        let leak = report.leak.expect("there is a leak");
        assert_ne!(leak.histories[0], leak.histories[1]);
    }
    let right = "game \"Fog\"
players white, black
board square 4 x 1
pieces man
state told[player] : flag
setup { white man on a1; black man on d1 }
view { pieces on own; states told[me] }
move step hidden {
    choose way in e | w
    require some own.way
    try { require own.way in empty; own -> own.way } else { told := true }
}
end { turn == 8 : draw }
";
    let (_, report) = played(right, 300);
    assert_eq!(report.leak, None);
}

/// The games of rules/ that hide something.
fn hidden() -> Vec<(String, Arc<Game>)> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let folder = load_dir(&rules);
    let games = folder.files.iter().map(|file| {
        let (game, diags) = analyse(&folder.sources, *file);
        let game = game.unwrap_or_else(|| panic!("{diags:?}"));
        (folder.sources.file(*file).name.clone(), Arc::new(game))
    });
    games.filter(|(_, game)| game.hides).collect()
}

#[test]
fn no_game_of_the_library_leaks() {
    let games = hidden();
    assert!(games.len() >= 11);
    for (name, game) in games {
        let report = trial(&game, 3, 1, &mut || {}).expect("few branches");
        assert_eq!(report.leak, None, "{name}");
    }
}

/// A word of a rules file replaced by one that asks what the player does not see.
fn planted(game: &str, from: &str, to: &str) -> String {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules");
    let text = fs::read_to_string(rules.join(game)).expect("a rules file");
    assert_eq!(text.matches(from).count(), 1, "{game}: {from}");
    text.replace(from, to)
}

#[test]
fn a_leak_planted_in_a_game_of_the_library_is_found() {
    let leaks = [
        (
            "kuhn-poker.game",
            "fold { require",
            "fold { require jack != hand[opponent] and",
        ),
        (
            "phantom-tic-tac-toe.game",
            "in cells - own - tried",
            "in empty - tried",
        ),
        (
            "dark-hex.game",
            "in cells - own - tried",
            "in empty - tried",
        ),
        (
            "liars-dice.game",
            "doubt { require",
            "doubt { require die[opponent] != 3 and",
        ),
        (
            "battleship.game",
            "in cells - shots",
            "in cells - shots - fleet[opponent, destroyer]",
        ),
    ];
    for (game, from, to) in leaks {
        let (_, report) = played(&planted(game, from, to), 30);
        let leak = report.leak.unwrap_or_else(|| panic!("the leak in {game}"));
        assert_ne!(leak.histories[0], leak.histories[1]);
    }
}

#[test]
fn a_loop_that_its_number_of_rounds_ends_is_found() {
    let sowing = |seeds: u32| {
        let text = format!(
            "game \"Sowing\"
players south, north
board square 4 x 1
pieces man
state seeds[cell] : 0..99
state full : 0..99 = {seeds}
move sow {{
    choose from in cells
    let hand = full
    let here = from
    repeat {{
        here := if some here.e then here.e else a1
        seeds[here] += 1
        hand -= 1
    }} while hand > 0
}}
end {{ turn == 3 : draw }}
"
        );
        let (_, report) = played(&text, 5);
        listed(&text, &report)
    };
    assert_eq!(sowing(4), []);
    let found = sowing(5);
    assert!(
        matches!(&found[..], [(rule, What::Cut(10, 10))] if rule == "repeat {"),
        "{found:?}"
    );
}
