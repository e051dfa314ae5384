//! Positions drawn for people, against the expected text.

use crate::any;
use crate::line::Line;
use crate::tags::Tags;
use boardwright_runtime::*;

fn names(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_string).collect()
}

/// Kinds as `king K` or `wall -`; neutral ones begin with `!`.
fn layer(name: &str, kinds: &[(&str, Option<char>)]) -> LayerSchema {
    let kind = |(name, letter): &(&str, Option<char>)| {
        (
            name.trim_start_matches('!').to_string(),
            *letter,
            name.starts_with('!'),
        )
    };
    LayerSchema {
        name: name.into(),
        kinds: kinds.iter().map(kind).collect(),
    }
}

fn state(name: &str, axes: &[&[String]], sort: StateSort) -> StateSchema {
    let axes = axes
        .iter()
        .map(|names| AxisSchema {
            names: names.to_vec(),
        })
        .collect();
    StateSchema {
        name: name.into(),
        axes,
        sort,
        clock: false,
    }
}

/// A board of these cells with players `white` and `black`.
fn board(places: &[[i32; 3]], cell: impl Fn([i32; 3]) -> String) -> Schema {
    Schema {
        name: "board".into(),
        title: "Board".into(),
        rules_hash: 0,
        players: names("white black"),
        chance: false,
        simultaneous: false,
        cells: places.iter().map(|place| cell(*place)).collect(),
        places: places.to_vec(),
        hexes: false,
        layers: vec![layer("pieces", &[("disc", None)])],
        states: Vec::new(),
        before: false,
        points: (0, 100),
        unshared: false,
        hidden: false,
        forced: false,
        seen: Vec::new(),
        symmetries: Vec::new(),
        placement: None,
        notations: Vec::new(),
    }
}

fn places(width: i32, height: i32, levels: i32) -> Vec<[i32; 3]> {
    let rows = (1..=levels).flat_map(|z| (1..=height).map(move |y| (y, z)));
    rows.flat_map(|(y, z)| (1..=width).map(move |x| [x, y, z]))
        .collect()
}

fn letter_cell([x, y, _]: [i32; 3]) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

fn drawn(schema: &Schema, text: &str) -> String {
    draw(schema, &read_position(schema, text).unwrap())
}

/// Without the line end that a text in the source begins with, and without its margin.
fn expect(drawing: &str, expected: &str) {
    let lines: Vec<&str> = expected
        .lines()
        .skip(1)
        .map(|line| line.get(8..).unwrap_or(""))
        .collect();
    let lines = lines.join("\n");
    assert_eq!(drawing, lines, "\n{drawing}");
}

#[test]
fn letters_of_kinds_need_no_legend() {
    let mut schema = board(&places(4, 3, 1), letter_cell);
    schema.layers = vec![layer(
        "pieces",
        &[
            ("king", Some('K')),
            ("pawn", Some('P')),
            ("!wall", Some('X')),
        ],
    )];
    schema.states = vec![
        state("quiet", &[], StateSort::Number(0, 9)),
        state(
            "leader",
            &[],
            StateSort::Set {
                names: names("white black"),
                single: true,
                always: false,
            },
        ),
        state(
            "held",
            &[&names("white black"), &names("king pawn")],
            StateSort::Number(0, 9),
        ),
    ];
    expect(
        &drawn(
            &schema,
            "pieces white king a1, white pawn a2, black king d3, wall b2; next black; turn 2",
        ),
        "
        3  . . . k
        2  P X . .
        1  K . . .
           a b c d
        quiet 0
        leader none
        turn 2: black to move
        ",
    );
    expect(
        &drawn(
            &schema,
            "quiet 3; leader black; held white pawn 2; next white; turn 9; again; playing white",
        ),
        "
        3  . . . .
        2  . . . .
        1  . . . .
           a b c d
        quiet 3
        leader black
        held white pawn 2
        turn 9: white to move again; playing white
        ",
    );
}

#[test]
fn one_kind_is_told_by_its_owner() {
    let game = Compiled::<Line>::new();
    let text = "pieces x stone a1 a2 a3, o stone b1 b2; next o; by x; turn 6; move 5; score 100 0";
    expect(
        &drawn(game.schema(), text),
        "
        3  X . .
        2  X O .
        1  X O .
           a b c
        X x stone, O o stone
        over after 5 moves: x 100, o 0
        ",
    );
}

#[test]
fn numbers_in_names_are_no_signs() {
    // A number has no case that tells its owner.
    let mut schema = board(&places(3, 1, 1), letter_cell);
    schema.layers = vec![layer("pieces", &[("x1", None), ("x2", None)])];
    expect(
        &drawn(&schema, "pieces white x1 a1, white x2 b1, black x2 c1"),
        "
        1  X A a
           a b c
        X white x1, A white x2, a black x2
        turn 1: white to move
        ",
    );
}

#[test]
fn three_players_and_two_kinds_get_two_letters() {
    let mut schema = board(&places(3, 2, 1), letter_cell);
    schema.players = names("white wine blue");
    schema.layers = vec![layer(
        "pieces",
        &[("tower", None), ("tree", None), ("!wall", None)],
    )];
    schema.chance = true;
    expect(
        &drawn(
            &schema,
            "pieces white tower a1, wine tower b1, wine tree c1, blue tree a2, wall b2; next chance",
        ),
        "
        2  bR W  .
        1  wT iT iR
           a  b  c
        wT white tower, iT wine tower, iR wine tree, bR blue tree, W wall
        turn 1: chance to move
        ",
    );
}

#[test]
fn other_layers_and_counters_stand_beside() {
    let mut schema = board(&places(2, 2, 1), letter_cell);
    schema.layers.push(layer("floor", &[("tile", None)]));
    schema.layers.push(layer("roof", &[("flag", None)]));
    let cells = schema.cells.clone();
    schema.states = vec![
        state("seeds", &[&cells], StateSort::Number(0, 48)),
        state("marked", &[&cells], StateSort::Flag),
        state("unused", &[&cells], StateSort::Flag),
    ];
    let text = "pieces white disc a1; floor black tile a1 b2; seeds a1 12, b2 3; marked b1 true; next white";
    expect(
        &drawn(&schema, text),
        "
        pieces    floor     seeds      marked
        2  . .    2  . B    2  0  3    2  . .
        1  W .    1  B .    1  12 0    1  . x
           a b       a b       a  b       a b
        pieces: W white disc
        floor: B black tile
        turn 1: white to move
        ",
    );
}

#[test]
fn hexes_lean() {
    let mut schema = board(&places(3, 3, 1), letter_cell);
    schema.hexes = true;
    expect(
        &drawn(&schema, "pieces white disc a1, black disc c3; next white"),
        "
           3  . . B
          2  . . .
         1  W . .
           a b c
        W white disc, B black disc
        turn 1: white to move
        ",
    );
}

#[test]
fn a_hexagon_keeps_its_shape() {
    let hexagon: Vec<[i32; 3]> = places(3, 3, 1)
        .into_iter()
        .map(|[x, y, _]| [x, y, x + y])
        .filter(|[_, _, z]| (3..=5).contains(z))
        .collect();
    let mut schema = board(&hexagon, letter_cell);
    schema.hexes = true;
    expect(
        &drawn(
            &schema,
            "pieces white disc b1 c1, black disc b2; next white",
        ),
        "
           3  . .
          2  . B .
           1  W W
           a b c
        W white disc, B black disc
        turn 1: white to move
        ",
    );
}

#[test]
fn levels_stand_beside_and_then_below() {
    let cell = |[x, y, z]: [i32; 3]| format!("({x},{y},{z})");
    let schema = board(&places(2, 2, 2), cell);
    expect(
        &drawn(
            &schema,
            "pieces white disc (1,1,1), black disc (2,2,2); next white",
        ),
        "
        pieces, level 1    pieces, level 2
        2  . .             2  . B
        1  W .             1  . .
           1 2                1 2
        W white disc, B black disc
        turn 1: white to move
        ",
    );
    let tall = board(&places(20, 1, 3), cell);
    let drawing = drawn(&tall, "next white");
    let titles: Vec<usize> = (0..)
        .zip(drawing.lines())
        .filter(|(_, line)| line.starts_with("pieces"))
        .map(|(row, _)| row)
        .collect();
    assert_eq!(titles, [0, 4, 8], "\n{drawing}");
}

#[test]
fn wide_boards_have_numbers() {
    let schema = board(&places(27, 1, 1), |[x, y, _]| format!("({x},{y})"));
    let drawing = drawn(&schema, "pieces black disc (27,1); next white");
    let lines: Vec<&str> = drawing.lines().collect();
    assert!(
        lines[0].starts_with("1  .  .  .") && lines[0].ends_with(".  B"),
        "{drawing}"
    );
    assert!(
        lines[1].starts_with("   1  2  3") && lines[1].ends_with("26 27"),
        "{drawing}"
    );
}

#[test]
fn graphs_are_drawn_by_places_or_listed() {
    let mill = [[1, 1, 0], [4, 1, 0], [1, 3, 0], [4, 3, 0], [2, 2, 0]];
    let named = board(&mill, letter_cell);
    expect(
        &drawn(&named, "pieces white disc a1 b2; next white"),
        "
        3  .     .
        2    W
        1  W     .
           a b   d
        W white disc
        turn 1: white to move
        ",
    );
    let unplaced = Schema {
        places: vec![[0; 3]; 5],
        ..named.clone()
    };
    let text = "pieces black disc d3; next white";
    assert_eq!(drawn(&unplaced, text), drawn(&named, text));
    let mut free = board(&mill, letter_cell);
    free.cells = names("home east north far mid");
    expect(
        &drawn(&free, "pieces white disc home; next white"),
        "
        north:.                 far:.
                mid:.
        home:W                  east:.
        W white disc
        turn 1: white to move
        ",
    );
    free.places = vec![[0; 3]; 5];
    expect(
        &drawn(&free, "pieces white disc mid; next white"),
        "
        home:.   east:.   north:.  far:.    mid:W
        W white disc
        turn 1: white to move
        ",
    );
}

#[test]
fn a_board_without_cells_is_drawn_too() {
    let game = Compiled::<Tags>::new();
    assert_eq!(draw(game.schema(), &game.view()), "turn 1: all to move\n");
}

#[test]
fn every_position_is_drawn_with_signs_that_differ() {
    let mut rng = Rng::new(21);
    for _ in 0..300 {
        let schema = any::schema(&mut rng);
        let view = any::view(&mut rng, &schema);
        let drawing = draw(&schema, &view);
        let turn = if view.points.is_some() {
            "over after"
        } else {
            "to move"
        };
        assert!(drawing.contains(turn), "{drawing}");
        for line in drawing.lines().filter(|line| line.contains("_kind")) {
            let meanings = line
                .trim_start_matches(|c| c != ':')
                .trim_start_matches(':');
            let meanings = if meanings.is_empty() { line } else { meanings };
            let mut signs: Vec<&str> = meanings
                .split(',')
                .filter_map(|meaning| meaning.split_whitespace().next())
                .collect();
            let all = signs.len();
            signs.sort_unstable();
            signs.dedup();
            assert_eq!(signs.len(), all, "{line}");
        }
    }
}
