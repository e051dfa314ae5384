//! Answers of the protocol as JSON, with keys in the order of the protocol.

use boardwright_players::Found;
use boardwright_runtime::{
    AxisSchema, JointText, LayerSchema, LegalMoves, Log, Piece, Playout, Schema, Seen, Session,
    StateSort, Stored, fnv1a, texts_of, write_position,
};
use serde_json::{Map, Value, json};

/// The body of an answer, without its id.
pub(super) type Body = Map<String, Value>;

/// Returns the names of the game.
pub(super) fn info(session: &dyn Session) -> Body {
    let schema = session.schema();
    let layers = schema.layers.iter().map(|layer| {
        let kinds = layer.kinds.iter().map(|(name, _, _)| json!(name));
        (layer.name.clone(), kinds.collect())
    });
    body([
        ("game", json!(schema.name)),
        ("title", json!(schema.title)),
        ("rules_hash", json!(hex(schema.rules_hash))),
        ("engine", json!(session.engine())),
        ("players", json!(schema.players)),
        ("simultaneous", json!(schema.simultaneous)),
        ("cells", json!(schema.cells)),
        ("layers", Value::Object(layers.collect())),
        ("points", json!([schema.points.0, schema.points.1])),
        ("hidden", json!(schema.hidden)),
    ])
}

/// Returns the parts of the position that a player sees.
pub(super) fn seen(session: &dyn Session, player: usize) -> Body {
    let (schema, view) = (session.schema(), session.view());
    let sight = session.sight(player);
    let layers = || schema.layers.iter().zip(&view.layers).zip(&sight.layers);
    let states = schema.states.iter().zip(&view.states).zip(&sight.states);
    let shown = |((layer, cells), seen): ((&LayerSchema, &Vec<Option<Piece>>), &Vec<Seen>)| {
        (layer.name.clone(), seen_pieces(schema, layer, cells, seen))
    };
    let unseen = |((layer, _), seen): ((&LayerSchema, &Vec<Option<Piece>>), &Vec<Seen>)| {
        let cells = schema.cells.iter().zip(seen);
        let cells = cells.filter(|(_, seen)| **seen == Seen::Nothing);
        (
            layer.name.clone(),
            cells.map(|(cell, _)| json!(cell)).collect::<Value>(),
        )
    };
    let values = states.filter_map(|((state, entries), seen)| {
        let value = seen_variable(&state.axes, &state.sort, entries, seen)?;
        Some((&state.name, value))
    });
    let mut all = turn(session, view.turn);
    all.extend(body([
        ("layers", object(layers().map(shown))),
        ("unseen", object(layers().map(unseen))),
        ("state", object(values)),
    ]));
    all
}

/// Returns the observations of a player.
pub(super) fn information(name: &str, log: &Log, player: usize) -> Body {
    body([
        ("for", json!(name)),
        ("observation", json!(log.observation(player))),
        ("information", json!(log.information(player))),
        ("hash", json!(hex(log.hash(player)))),
    ])
}

/// Returns the players to move, or the result of the game.
fn turn(session: &dyn Session, turn: u32) -> Body {
    let schema = session.schema();
    let movers = session.to_move();
    let points = session.points();
    body([
        ("turn", json!(turn)),
        (
            "to_move",
            movers.iter().map(|&player| schema.player(player)).collect(),
        ),
        ("over", json!(points.is_some())),
        (
            "points",
            points.map_or(Value::Null, |points| by_player(schema, &points)),
        ),
    ])
}

/// Returns the position.
pub(super) fn state(session: &dyn Session) -> Body {
    let (schema, view) = (session.schema(), session.view());
    let position = write_position(schema, &view);
    let layers = schema.layers.iter().zip(&view.layers);
    let states = schema.states.iter().zip(&view.states);
    let mut all = turn(session, view.turn);
    all.extend(body([
        (
            "layers",
            object(layers.map(|(layer, cells)| (&layer.name, pieces(schema, layer, cells)))),
        ),
        (
            "state",
            object(states.map(|(s, entries)| (&s.name, variable(&s.axes, &s.sort, entries)))),
        ),
        ("position", json!(position)),
        ("hash", json!(hex(fnv1a(position.as_bytes())))),
    ]));
    if !schema.notations.is_empty() {
        let texts = texts_of(session).into_iter();
        let texts = texts.map(|(name, text)| (name, json!(text)));
        all.insert("notations".to_string(), Value::Object(texts.collect()));
    }
    all
}

/// Returns the legal moves of each player to move.
pub(super) fn legal(schema: &Schema, legal: Vec<LegalMoves>, weights: Option<Vec<u32>>) -> Body {
    let lists = legal
        .into_iter()
        .map(|l| (schema.player(l.player).to_string(), json!(l.moves)));
    let mut all = body([("moves", Value::Object(lists.collect()))]);
    if let Some(weights) = weights {
        all.insert("weights".to_string(), json!({ "chance": weights }));
    }
    all
}

/// Returns a perft count.
pub(super) fn nodes(nodes: u64) -> Body {
    body([("nodes", json!(nodes))])
}

/// Returns a random game.
pub(super) fn playout(schema: &Schema, playout: &Playout) -> Body {
    let ply = |moves: &Vec<(usize, String)>| {
        object(
            moves
                .iter()
                .map(|(player, text)| (schema.player(*player), json!(text))),
        )
    };
    body([
        ("moves", playout.moves.iter().map(ply).collect()),
        ("plies", json!(playout.moves.len())),
        ("points", by_player(schema, &playout.points)),
    ])
}

/// Returns the move and the expectation of a player; only those of `who` if all choose at once.
pub(super) fn best(schema: &Schema, found: &Found, who: Option<usize>) -> Body {
    let own = |joint: &JointText| {
        let text = joint.iter().find(|(player, _)| Some(*player) == who);
        text.map_or(Value::Null, |(_, text)| json!(text))
    };
    let ply = |joint: &JointText| match &joint[..] {
        [(_, text)] if !schema.simultaneous => json!(text),
        _ => object(
            joint
                .iter()
                .map(|(player, text)| (schema.player(*player), json!(text))),
        ),
    };
    let chosen = match found.choice.is_empty() {
        true => Value::Null,
        false if who.is_some() => own(&found.choice),
        false => ply(&found.choice),
    };
    let line = found
        .lines
        .first()
        .map(|line| &line.moves[..])
        .unwrap_or_default();
    let points = schema.players.iter().zip(&found.points);
    body([
        ("move", chosen),
        (
            "points",
            object(points.map(|(player, points)| (player, json!(points)))),
        ),
        ("proven", json!(found.proven)),
        ("nodes", json!(found.nodes)),
        ("playouts", json!(found.playouts)),
        ("seconds", json!(found.seconds)),
        ("line", line.iter().map(ply).collect()),
    ])
}

fn body<const N: usize>(entries: [(&str, Value); N]) -> Body {
    entries
        .map(|(key, value)| (key.to_string(), value))
        .into_iter()
        .collect()
}

fn object<K: ToString>(entries: impl Iterator<Item = (K, Value)>) -> Value {
    Value::Object(
        entries
            .map(|(key, value)| (key.to_string(), value))
            .collect(),
    )
}

fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

fn by_player(schema: &Schema, points: &[i32]) -> Value {
    object(
        schema
            .players
            .iter()
            .zip(points)
            .map(|(player, n)| (player, json!(n))),
    )
}

fn pieces(schema: &Schema, layer: &LayerSchema, cells: &[Option<Piece>]) -> Value {
    let pieces = schema.cells.iter().zip(cells);
    object(pieces.filter_map(|(cell, piece)| Some((cell, piece_value(schema, layer, (*piece)?)))))
}

/// Returns the visible pieces; of some only the owner.
fn seen_pieces(
    schema: &Schema,
    layer: &LayerSchema,
    cells: &[Option<Piece>],
    seen: &[Seen],
) -> Value {
    let pieces = schema.cells.iter().zip(cells).zip(seen);
    object(pieces.filter_map(|((cell, piece), seen)| {
        let mut value = piece_value(schema, layer, (*piece)?);
        match seen {
            Seen::Nothing => return None,
            Seen::Owner => value["kind"] = Value::Null,
            Seen::All => {}
        }
        Some((cell, value))
    }))
}

/// Returns the visible entries of a state; `None` if there are none.
fn seen_variable(
    axes: &[AxisSchema],
    sort: &StateSort,
    entries: &[Stored],
    seen: &[bool],
) -> Option<Value> {
    let Some((first, rest)) = axes.split_first() else {
        let shown = seen.first().copied().unwrap_or_default();
        return entries
            .first()
            .filter(|_| shown)
            .map(|entry| stored(sort, entry));
    };
    let each = (entries.len() / first.names.len().max(1)).max(1);
    let chunks = entries.chunks(each).zip(seen.chunks(each));
    let named = first.names.iter().zip(chunks);
    let shown = named.filter_map(|(name, (entries, seen))| {
        Some((name.clone(), seen_variable(rest, sort, entries, seen)?))
    });
    let shown: Map<String, Value> = shown.collect();
    (!shown.is_empty()).then_some(Value::Object(shown))
}

fn piece_value(schema: &Schema, layer: &LayerSchema, piece: Piece) -> Value {
    let kind = layer
        .kinds
        .get(usize::from(piece.kind))
        .map(|(name, _, _)| name);
    let owner = piece.owner.map(|owner| schema.player(usize::from(owner)));
    json!({"kind": kind, "owner": owner})
}

/// Returns the value of a state, or an object by the members of its first axis.
fn variable(axes: &[AxisSchema], sort: &StateSort, entries: &[Stored]) -> Value {
    let Some((first, rest)) = axes.split_first() else {
        return entries
            .first()
            .map_or(Value::Null, |entry| stored(sort, entry));
    };
    let each = entries.len() / first.names.len().max(1);
    let chunks = entries.chunks(each.max(1));
    object(
        first
            .names
            .iter()
            .zip(chunks.map(|chunk| variable(rest, sort, chunk))),
    )
}

fn stored(sort: &StateSort, entry: &Stored) -> Value {
    match (entry, sort) {
        (Stored::Number(n), _) => json!(n),
        (Stored::Flag(truth), _) => json!(truth),
        (Stored::Set(members), StateSort::Set { names, .. }) => members
            .iter()
            .filter_map(|&member| names.get(usize::from(member)))
            .cloned()
            .collect(),
        (Stored::Set(members), _) => json!(members),
    }
}
