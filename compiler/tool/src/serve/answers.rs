//! What the protocol says of a session, as JSON with its keys in the protocol's order.

use boardwright_players::Found;
use boardwright_runtime::{
    AxisSchema, JointText, LayerSchema, LegalMoves, Piece, Playout, Schema, Session, StateSort,
    Stored, fnv1a, write_position,
};
use serde_json::{Map, Value, json};

/// An answer without its id.
pub(super) type Body = Map<String, Value>;

/// The names of the game.
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
    ])
}

/// The position.
pub(super) fn state(session: &dyn Session) -> Body {
    let (schema, view) = (session.schema(), session.view());
    let position = write_position(schema, &view);
    let movers = session.to_move();
    let layers = schema.layers.iter().zip(&view.layers);
    let states = schema.states.iter().zip(&view.states);
    let points = session.points();
    body([
        ("turn", json!(view.turn)),
        (
            "to_move",
            movers.iter().map(|&player| schema.player(player)).collect(),
        ),
        ("over", json!(points.is_some())),
        (
            "points",
            points.map_or(Value::Null, |points| by_player(schema, &points)),
        ),
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
    ])
}

/// The legal moves of each player to move.
pub(super) fn legal(schema: &Schema, legal: Vec<LegalMoves>) -> Body {
    let lists = legal
        .into_iter()
        .map(|l| (schema.player(l.player).to_string(), json!(l.moves)));
    body([("moves", Value::Object(lists.collect()))])
}

/// A count.
pub(super) fn nodes(nodes: u64) -> Body {
    body([("nodes", json!(nodes))])
}

/// A random game.
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

/// What a player would play, and what it expects; `who` alone is answered for, where all choose at once.
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

fn by_player(schema: &Schema, points: &[u8]) -> Value {
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

fn piece_value(schema: &Schema, layer: &LayerSchema, piece: Piece) -> Value {
    let kind = layer
        .kinds
        .get(usize::from(piece.kind))
        .map(|(name, _, _)| name);
    let owner = piece.owner.map(|owner| schema.player(usize::from(owner)));
    json!({"kind": kind, "owner": owner})
}

/// A state variable: its value, or an object by the names of its first index.
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
