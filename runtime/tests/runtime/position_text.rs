//! Texts of positions: exact round trips, and clear errors for everything else.

use crate::any;
use crate::line::Line;
use boardwright_runtime::*;

#[test]
fn every_position_comes_back_as_it_was() {
    let mut rng = Rng::new(1);
    for _ in 0..400 {
        let schema = any::schema(&mut rng);
        for _ in 0..5 {
            let view = any::view(&mut rng, &schema);
            assert_eq!(check_view(&schema, &view), Ok(()));
            let text = write_position(&schema, &view);
            assert!(!text.contains('\n'), "{text}");
            assert_eq!(read_position(&schema, &text).as_ref(), Ok(&view), "{text}");
        }
    }
}

#[test]
fn a_changed_text_is_a_position_or_an_error() {
    let mut rng = Rng::new(2);
    let mut refused = 0;
    for _ in 0..200 {
        let schema = any::schema(&mut rng);
        let view = any::view(&mut rng, &schema);
        let text = write_position(&schema, &view);
        for _ in 0..50 {
            let changed = change(&mut rng, &text);
            match read_position(&schema, &changed) {
                Ok(view) => assert_eq!(check_view(&schema, &view), Ok(()), "{changed}"),
                Err(PositionError(message)) => {
                    assert!(!message.is_empty() && message.len() < 1000, "{message}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 5_000, "only {refused} of 10,000 were refused");
}

/// Cuts, doubles, swaps or replaces something.
fn change(rng: &mut Rng, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(chars.len() as u32) as usize;
        let end = (at + 1 + rng.below(20) as usize).min(chars.len());
        let odd: Vec<char> = ";, |-9aé\u{0}\u{1F600}(".chars().collect();
        match rng.below(4) {
            0 if chars.len() > 30 => drop(chars.drain(at..end)),
            1 => chars.extend_from_within(at..end),
            2 => chars.swap(at, end - 1),
            _ => chars[at] = odd[rng.below(odd.len() as u32) as usize],
        }
    }
    chars.into_iter().collect()
}

fn kingdom() -> Schema {
    let names = |text: &str| text.split(' ').map(str::to_string).collect::<Vec<_>>();
    let state = |name: &str, axes: &[&str], sort| StateSchema {
        name: name.into(),
        axes: axes
            .iter()
            .map(|axis| AxisSchema { names: names(axis) })
            .collect(),
        sort,
        clock: false,
    };
    let set = |members, single, always| StateSort::Set {
        names: names(members),
        single,
        always,
    };
    Schema {
        name: "kingdom".into(),
        title: "Kingdom".into(),
        rules_hash: 0,
        players: names("white black"),
        chance: true,
        simultaneous: false,
        cells: names("a1 b1 c1 a2 b2 c2"),
        places: vec![[0; 3]; 6],
        hexes: false,
        layers: vec![
            LayerSchema {
                name: "pieces".into(),
                kinds: vec![
                    ("king".into(), Some('K'), false),
                    ("wall".into(), None, true),
                ],
            },
            LayerSchema {
                name: "floor".into(),
                kinds: vec![("paint".into(), None, false)],
            },
        ],
        states: vec![
            state("quiet", &[], StateSort::Number(0, 50)),
            state(
                "held",
                &["white black", "king wall"],
                StateSort::Number(-3, 9),
            ),
            state("castled", &["white black"], StateSort::Flag),
            state("fresh", &[], set("a1 b1 c1 a2 b2 c2", false, false)),
            state("leader", &[], set("white black", true, false)),
            state("spin", &[], set("clockwise anticlockwise", true, true)),
        ],
        before: true,
        points: (0, 100),
        unshared: false,
        hidden: false,
        forced: false,
        seen: vec![None],
        symmetries: Vec::new(),
        placement: None,
        notations: Vec::new(),
    }
}

const LONG: &str = "pieces white king a1, black king c2, wall b1 b2; floor white paint a1 a2; \
    quiet 3; held white king 2, black wall -3; castled black true; fresh a1 c1; leader black; \
    spin anticlockwise; next chance; by white; turn 7; move 9; passes 1; playing white; again; \
    before pieces white king a1 | quiet | leader white; \
    seen 0123456789abcdef0123456789abcdef; score 75 25";

#[test]
fn a_text_with_every_field_reads_well() {
    let schema = kingdom();
    let view = read_position(&schema, LONG).unwrap();
    assert_eq!(write_position(&schema, &view), LONG);
    assert_eq!(
        view.layers[0][1],
        Some(Piece {
            kind: 1,
            owner: None
        })
    );
    assert_eq!(view.states[1], [2, 0, 0, -3].map(Stored::Number));
    assert_eq!(view.states[3], [Stored::Set(vec![0, 2])]);
    assert_eq!(
        (view.next, view.mover, view.playing, view.open),
        (2, Some(0), 1, true)
    );
    let (layers, states) = *view.before.unwrap();
    assert_eq!((layers[0][1], &layers[1]), (None, &view.layers[1]));
    assert_eq!(states[0], [Stored::Number(0)]);
    assert_eq!(states[4], [Stored::Set(vec![0])]);
    assert_eq!((view.history.len(), view.history[0][0] >> 120), (2, 1));
    assert_eq!(view.points, Some(vec![75, 25]));
}

#[test]
fn the_plain_position_is_short() {
    let schema = kingdom();
    let view = read_position(&schema, "next white").unwrap();
    assert_eq!(write_position(&schema, &view), "next white; turn 1");
    assert_eq!((view.turn, view.playing, view.history.len()), (1, 0b11, 1));
}

#[test]
fn order_and_blanks_do_not_matter() {
    let schema = kingdom();
    let tidy = read_position(&schema, "pieces wall b1; fresh a1 c2; next black; turn 2");
    let loose = " turn 2 ;next  black; fresh c2 a1 ;  pieces  wall  b1 ";
    assert_eq!(read_position(&schema, loose), tidy);
    assert!(tidy.is_ok());
}

#[test]
fn what_is_wrong_is_said() {
    let cases = [
        ("", "a position is needed"),
        ("next white; next black", "`next` stands twice"),
        (
            "rook a1",
            "`rook` is not a field of a position: pieces, floor, quiet",
        ),
        (
            "pieces white rook a1",
            "`rook` is not a kind of layer `pieces`: king, wall",
        ),
        ("pieces white king z9", "`z9` is not a cell: a1, b1"),
        (
            "pieces white king a1, wall a1",
            "two pieces of layer `pieces` stand on a1",
        ),
        ("pieces white king", "`white king` stands nowhere"),
        ("pieces king a1", "`king` needs an owner: white, black"),
        ("pieces white wall a1", "`wall` is neutral and has no owner"),
        ("quiet 51", "`quiet` is 51, which is not in 0..50"),
        ("quiet 99999999999", "`quiet` needs a number in 0..50"),
        ("quiet 1 2", "`quiet` needs one number"),
        ("held 4", "`held` needs 2 indices"),
        (
            "held white queen 4",
            "`queen` is not an index of `held`: king, wall",
        ),
        (
            "held white king 4, white king 5",
            "the entry `white king 5` stands twice",
        ),
        ("castled white 1", "`castled` needs `true` or `false`"),
        ("fresh a1 a1", "`fresh` has a member twice"),
        ("fresh d4", "`d4` is not a member of `fresh`"),
        ("leader white black", "`leader` holds at most one"),
        ("spin none", "`spin` can not be empty"),
        ("next red", "`red` is not a player: white, black"),
        ("turn 0", "`turn` counts from 1"),
        ("turn +1", "`turn` needs a number, not `+1`"),
        ("turn 10002", "`turn` counts more than 10000 moves"),
        ("turn 4294967295", "`turn` counts more than 10000 moves"),
        ("move 10001", "`move` counts more than 10000 moves"),
        ("move 10000", "after 10000 moves the game is over"),
        ("passes 10001", "`passes` counts more than 10000 moves"),
        (
            "next white; playing black",
            "`next`: white is out of the game",
        ),
        (
            "next white; playing none",
            "`next`: white is out of the game",
        ),
        ("playing white white", "`playing` has white twice"),
        ("playing chance", "`chance` is not a player"),
        ("playing", "`playing` needs players, or `none`"),
        ("again 1", "nothing comes after `again`"),
        (
            "before next white",
            "`before`: `next` is neither a layer nor a state",
        ),
        (
            "seen 12",
            "`seen` needs keys of 32 hexadecimal digits, not `12`",
        ),
        ("score 50", "`score` needs 2 numbers"),
        (
            "score 50 101",
            "`score` is 0 to 100 for each player, not 101",
        ),
    ];
    for (text, expected) in cases {
        let PositionError(message) = read_position(&kingdom(), text).unwrap_err();
        assert!(message.contains(expected), "{text}: {message}");
    }
}

#[test]
fn history_and_before_only_where_the_rules_look() {
    let schema = Schema {
        before: false,
        points: (0, 100),
        unshared: false,
        hidden: false,
        forced: false,
        seen: Vec::new(),
        symmetries: Vec::new(),
        placement: None,
        notations: Vec::new(),
        ..kingdom()
    };
    let refused = |text| read_position(&schema, text).unwrap_err().0;
    assert!(refused("before").contains("do not look at `before`"));
    assert!(refused(&format!("seen {:032x}", 7)).contains("do not look at its history"));
}

#[test]
fn a_view_that_does_not_fit_is_refused() {
    let schema = kingdom();
    let good = read_position(&schema, LONG).unwrap();
    let bad = |spoil: fn(&mut View)| {
        let mut view = good.clone();
        spoil(&mut view);
        check_view(&schema, &view).is_err()
    };
    assert!(!bad(|_| ()));
    assert!(bad(|view| view.layers[0][0] = Some(Piece {
        kind: 2,
        owner: None
    })));
    assert!(bad(|view| view.layers[0][0] = Some(Piece {
        kind: 0,
        owner: Some(2)
    })));
    assert!(bad(|view| view.layers[1].truncate(5)));
    assert!(bad(|view| drop(view.layers.pop())));
    assert!(bad(|view| drop(view.states.pop())));
    assert!(bad(|view| view.states[0] = vec![Stored::Flag(true)]));
    assert!(bad(|view| view.states[3] = vec![Stored::Set(vec![2, 1])]));
    assert!(bad(|view| view.states[3] = vec![Stored::Set(vec![6])]));
    assert!(bad(|view| view.next = 3));
    assert!(bad(|view| view.mover = Some(3)));
    assert!(bad(|view| view.playing = 4));
    assert!(bad(|view| view.history[0].clear()));
    assert!(bad(|view| view.history.clear()));
    assert!(bad(|view| view.history[1][0] += 1));
}

#[test]
fn an_engine_goes_to_the_position_of_a_text() {
    let mut game = Compiled::<Line>::new();
    let schema = Line::schema();
    let text = "pieces x stone a1 c1, o stone b2; next o; by x; turn 4; move 3";
    game.load(&read_position(&schema, text).unwrap()).unwrap();
    assert_eq!(write_position(&schema, &game.view()), text);
    assert_eq!(game.legal().unwrap()[0].moves[0], "drop b1");
}

#[test]
fn fnv1a_is_the_published_one() {
    assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
}
