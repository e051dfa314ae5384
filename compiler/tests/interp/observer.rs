//! What an observer is told, against counts made by hand.

use crate::common::{meaning, play};
use boardwright::interp::{DefaultEnd, Event, Interpreter, Observer, Phase};
use boardwright::source::Span;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

const RULES: &str = "\
game \"T\"
players white, black
board square 5 x 1
pieces man
state num : 0..1
setup { white man on a1 | c1; black man on e1 }
move step {
    choose from in own
    choose to in from.(e|w) & empty
    require x(to) == 2 or turn > 1
    from -> to
    from -> to
    num += 1
    if turn == 1 {
        num += 1
    } else {
        clear none
    }
}
end {
    turn == 3 : draw
    no own : me wins
}
";

/// Counts by line, and what ended games.
#[derive(Debug, Default)]
struct Lines {
    text: String,
    seen: Mutex<BTreeMap<(Phase, usize, Event), u32>>,
    ended: Mutex<Vec<DefaultEnd>>,
}

impl Observer for Lines {
    fn saw(&self, phase: Phase, place: Span, event: Event) {
        let before = &self.text[..place.start as usize];
        let line = before.lines().count() + usize::from(before.ends_with('\n'));
        *self
            .seen
            .lock()
            .unwrap()
            .entry((phase, line, event))
            .or_default() += 1;
    }
    fn ended(&self, why: DefaultEnd) {
        self.ended.lock().unwrap().push(why);
    }
}

fn observe(text: &str) -> (Interpreter, Arc<Lines>) {
    let text = text.to_string();
    let lines = Arc::new(Lines {
        text: text.clone(),
        ..Lines::default()
    });
    let game = Interpreter::observed(Arc::new(meaning(&text)), lines.clone());
    (game, lines)
}

impl Lines {
    /// `7 Reached 2`: line, event and count.
    fn in_phase(&self, asked: Phase) -> Vec<String> {
        let seen = self.seen.lock().unwrap();
        let of_phase = seen.iter().filter(|((phase, ..), _)| *phase == asked);
        let written = of_phase.map(|((_, line, event), n)| format!("{line} {event:?} {n}"));
        written.collect()
    }
}

#[test]
fn a_game_of_two_moves() {
    let (mut game, lines) = observe(RULES);
    play(&mut game, &["step a1 b1", "step e1 d1"]);
    assert_eq!(lines.in_phase(Phase::Setup), ["6 Reached 2"]);
    // At first three ways to step, of which one is forbidden; then one.
    let looking = [
        "7 Reached 2",
        "7 Held 3",
        "8 Reached 2",
        "9 Reached 3",
        "10 Reached 4",
        "10 Held 3",
        "10 Failed 1",
    ];
    assert_eq!(lines.in_phase(Phase::Looking), looking);
    let playing = [
        "7 Reached 2",
        "8 Reached 2",
        "9 Reached 2",
        "10 Reached 2",
        "10 Held 2",
        "11 Reached 2",
        "12 Reached 2",
        "12 Idle 2",
        "13 Reached 2",
        "13 Stopped 1",
        "14 Reached 2",
        "14 Held 1",
        "14 Failed 1",
        "15 Reached 1",
        "15 Stopped 1",
        "17 Reached 1",
        "21 Reached 2",
        "21 Held 1",
        "21 Failed 1",
        "22 Reached 1",
        "22 Failed 1",
    ];
    assert_eq!(lines.in_phase(Phase::Playing), playing);
    // The first position has a move, and so has that of black after white's move.
    let asking = [
        "7 Reached 2",
        "8 Reached 2",
        "9 Reached 2",
        "10 Reached 2",
        "10 Held 2",
    ];
    assert_eq!(lines.in_phase(Phase::Asking), asking);
    assert!(lines.ended.lock().unwrap().is_empty());
}

#[test]
fn a_game_without_moves_ends_by_default() {
    let (_, lines) = observe(&RULES.replace("black man on e1", "black man on b1 | d1"));
    assert_eq!(*lines.ended.lock().unwrap(), [DefaultEnd::NoMove]);
    assert!(
        lines
            .in_phase(Phase::Asking)
            .contains(&"9 Empty 2".to_string())
    );
}

#[test]
fn a_def_comes_to_something_or_to_nothing() {
    let defs = "def behind(c) = c.w & own\nmove step {";
    let rules = RULES.replace("move step {", defs);
    let rules = rules.replace(
        "    num += 1\n    if",
        "    if some behind(to) { num += 1 }\n    if",
    );
    let (mut game, lines) = observe(&rules);
    play(&mut game, &["step a1 b1", "step e1 d1"]);
    let told = lines.in_phase(Phase::Playing);
    // White has nothing behind b1, and so has black behind d1.
    assert!(told.contains(&"7 Failed 2".to_string()), "{told:?}");
    let beside = rules
        .replace("a1 | c1", "a1 | b1 | c1")
        .replace("x(to) == 2", "x(to) == 4");
    let (mut game, lines) = observe(&beside.replace("c.w & own", "c.w(2) & own"));
    play(&mut game, &["step c1 d1"]);
    assert_eq!(lines.in_phase(Phase::Playing)[0], "7 Held 1");
}
