//! Schemas and positions made at random.

use boardwright_runtime::*;

/// `count` names that nothing else has.
fn names(prefix: &str, count: u32) -> Vec<String> {
    (0..count).map(|i| format!("{prefix}{i}")).collect()
}

/// A number of players, now and then more than 32.
fn few_or_many(rng: &mut Rng) -> u32 {
    match rng.below(8) {
        0 => 33 + rng.below(31),
        _ => 1 + rng.below(5),
    }
}

fn flip(rng: &mut Rng) -> bool {
    rng.below(2) == 1
}

fn cell_names(rng: &mut Rng) -> Vec<String> {
    let (width, height) = (1 + rng.below(6), 1 + rng.below(6));
    let wide = flip(rng);
    let name = |x, y| match wide {
        true => format!("({x},{y})"),
        false => format!("c{x}{y}"),
    };
    (1..=height)
        .flat_map(|y| (1..=width).map(move |x| (x, y)))
        .map(|(x, y)| name(x, y))
        .collect()
}

fn layer(rng: &mut Rng, name: &str) -> LayerSchema {
    let kinds = names(&format!("{name}_kind"), 1 + rng.below(4));
    let kinds = kinds
        .into_iter()
        .map(|kind| (kind, None, flip(rng)))
        .collect();
    LayerSchema {
        name: name.to_string(),
        kinds,
    }
}

fn sort(rng: &mut Rng, cells: &[String]) -> StateSort {
    let low = rng.below(10) as i32 - 5;
    match rng.below(3) {
        0 => StateSort::Number(low, low + rng.below(10) as i32),
        1 => StateSort::Flag,
        _ => StateSort::Set {
            names: if flip(rng) {
                cells.to_vec()
            } else {
                names("member", 1 + rng.below(5))
            },
            single: flip(rng),
            always: flip(rng),
        },
    }
}

fn state(rng: &mut Rng, name: String, cells: &[String]) -> StateSchema {
    let axes = (0..rng.below(3)).map(|_| AxisSchema {
        names: if rng.below(3) == 0 {
            cells.to_vec()
        } else {
            names("index", 1 + rng.below(3))
        },
    });
    let axes: Vec<AxisSchema> = axes.collect();
    StateSchema {
        name,
        axes,
        sort: sort(rng, cells),
        clock: flip(rng),
    }
}

/// Any schema.
pub(crate) fn schema(rng: &mut Rng) -> Schema {
    let cells = cell_names(rng);
    let more_layers = names("layer", rng.below(3));
    let layers: Vec<LayerSchema> = std::iter::once("pieces".to_string())
        .chain(more_layers)
        .map(|name| layer(rng, &name))
        .collect();
    let states = names("state", rng.below(4));
    let states = states
        .into_iter()
        .map(|name| state(rng, name, &cells))
        .collect();
    let seen = [None, Some(0)].into_iter().filter(|_| flip(rng)).collect();
    Schema {
        name: "any".into(),
        title: "Any".into(),
        rules_hash: 1,
        players: names("player", few_or_many(rng)),
        chance: rng.below(4) == 0,
        simultaneous: rng.below(4) == 0,
        places: vec![[0; 3]; cells.len()],
        hexes: false,
        cells,
        layers,
        states,
        before: flip(rng),
        points: (0, 100),
        unshared: false,
        hidden: false,
        forced: false,
        seen,
        symmetries: Vec::new(),
        placement: None,
        notations: Vec::new(),
    }
}

fn entry(rng: &mut Rng, sort: &StateSort) -> Stored {
    match sort {
        StateSort::Number(low, high) => {
            Stored::Number(low + rng.below((high - low + 1) as u32) as i32)
        }
        StateSort::Flag => Stored::Flag(flip(rng)),
        StateSort::Set {
            names,
            single,
            always,
        } => {
            let one = rng.below(names.len() as u32) as u16;
            let all: Vec<u16> = (0..names.len() as u16).collect();
            let mut some: Vec<u16> = all.into_iter().filter(|_| flip(rng)).collect();
            if *single && some.len() > 1 {
                some = vec![one];
            }
            if *always && some.is_empty() {
                some = vec![one];
            }
            Stored::Set(some)
        }
    }
}

fn piece(rng: &mut Rng, schema: &Schema, layer: &LayerSchema) -> Piece {
    let kind = rng.below(layer.kinds.len() as u32) as u8;
    let owner = rng.below(schema.players.len() as u32) as u8;
    Piece {
        kind,
        owner: (!layer.kinds[usize::from(kind)].2).then_some(owner),
    }
}

fn board(rng: &mut Rng, schema: &Schema) -> Before {
    let mut layers = Vec::new();
    for layer in &schema.layers {
        let empty = rng.below(4) == 0;
        let cell = |_: &String| (!empty && flip(rng)).then(|| piece(rng, schema, layer));
        layers.push(schema.cells.iter().map(cell).collect());
    }
    let mut states = Vec::new();
    for state in &schema.states {
        let plain = rng.below(4) == 0;
        let value = |_| {
            if plain {
                state.sort.plain()
            } else {
                entry(rng, &state.sort)
            }
        };
        states.push((0..state.entries()).map(value).collect());
    }
    (layers, states)
}

/// The position the turn began with: often much like the one that it came to.
fn before(rng: &mut Rng, schema: &Schema, now: &Before) -> Before {
    let mut then = board(rng, schema);
    for (old, new) in then.0.iter_mut().zip(&now.0) {
        if flip(rng) {
            old.clone_from(new);
        }
    }
    for (old, new) in then.1.iter_mut().zip(&now.1) {
        if flip(rng) {
            old.clone_from(new);
        }
    }
    then
}

/// Any position of this schema.
pub(crate) fn view(rng: &mut Rng, schema: &Schema) -> View {
    let now = board(rng, schema);
    let players = schema.players.len() as u32;
    let seats = schema.seats() as u32;
    let before = (schema.before && flip(rng)).then(|| Box::new(before(rng, schema, &now)));
    let (layers, states) = now;
    let mut view = View {
        layers,
        states,
        next: if schema.simultaneous {
            0
        } else {
            rng.below(seats) as u8
        },
        choosing: 0,
        mover: (!schema.simultaneous && flip(rng)).then(|| rng.below(seats) as u8),
        turn: 1 + rng.below(300),
        moves: rng.below(300),
        passes: rng.below(3),
        playing: rng.word() & ((1 << players) - 1),
        open: flip(rng),
        before,
        history: Vec::new(),
        points: flip(rng).then(|| (0..players).map(|_| rng.below(101) as i32).collect()),
    };
    if !schema.simultaneous && u32::from(view.next) < players {
        view.playing |= 1 << view.next;
    }
    if !schema.seen.is_empty() {
        let mut key = |_: &Option<usize>| u128::from(rng.word()) << 64 | u128::from(rng.word());
        for _ in 0..view.moves % 5 {
            view.history
                .push(schema.seen.iter().map(&mut key).collect());
        }
        view.history.push(view_keys(schema, &view));
    }
    view
}
