//! The operation `best`: the move that a player would make.

use super::answers::{self, Body};
use super::history::History;
use super::protocol::{Code, Refusal, Request, bad_field, short};
use boardwright_players::solve::SolvedTable;
use boardwright_players::{Limits, PlayerSpec, SearchError, Searcher, Seat, best_of_all};
use boardwright_runtime::{PlayError, Session};
use std::sync::Arc;
use std::time::Duration;

/// A player with its search tree, and the request that created it.
pub(super) struct Kept {
    name: String,
    player: Box<dyn Searcher>,
}

/// The player that a request asks for.
struct Wanted {
    spec: PlayerSpec,
    /// The text that identifies the player in later requests.
    name: String,
    limits: Limits,
}

impl Wanted {
    fn read(request: &Request) -> Result<Wanted, Refusal> {
        let kind: String = request.field("player")?.unwrap_or_else(|| "mcts".into());
        if !["mcts", "ab", "auto"].contains(&kind.as_str()) {
            let message = format!("`{}` is none of mcts, ab and auto", short(&kind));
            return Err(bad_field("player", &message));
        }
        let seed: u64 = request.field("seed")?.unwrap_or(1);
        let threads: usize = request.field("threads")?.unwrap_or(1);
        if !(1..=256).contains(&threads) {
            return Err(bad_field("threads", "a number from 1 to 256"));
        }
        let parsed = kind.parse::<PlayerSpec>();
        let spec = parsed.map_err(|e| bad_field("player", &e.0))?;
        let (nodes, millis) = (request.field("nodes")?, request.field::<u64>("ms")?);
        if nodes.is_none() && millis.is_none() {
            return Err(bad_field(
                "nodes",
                "is missing, and so is `ms`: say how long to think",
            ));
        }
        for (name, given) in [("nodes", nodes), ("ms", millis)] {
            if given == Some(0) {
                return Err(bad_field(name, "a number from 1"));
            }
        }
        Ok(Wanted {
            spec: spec.seeded(seed).threads(threads),
            name: format!("{kind} {seed} {threads}"),
            limits: Limits {
                nodes,
                time: millis.map(Duration::from_millis),
                ..Limits::default()
            },
        })
    }
}

/// Asks a player for its move; with `keep` it reuses its earlier search.
pub(super) fn best(
    session: &dyn Session,
    history: &History,
    kept: &mut Option<Kept>,
    table: Option<Arc<SolvedTable>>,
    request: &Request,
) -> Result<Body, Refusal> {
    let wanted = Wanted::read(request)?;
    let schema = session.schema();
    let who = who(session, request)?;
    if session.points().is_some() {
        return Err(PlayError::Over.into());
    }
    let keep = request.field("keep")?.unwrap_or(false);
    let known = kept
        .take()
        .filter(|known| keep && known.name == wanted.name);
    let mut known = match known {
        Some(known) => known,
        None => Kept {
            player: wanted
                .spec
                .solved(table)
                .player(schema)
                .map_err(|e| bad_field("player", &e.0))?,
            name: wanted.name,
        },
    };
    let mover = session.to_move().first().copied().unwrap_or(0);
    let first = if mover < schema.players.len() {
        mover
    } else {
        0
    };
    let seat = Seat {
        session,
        begin: history.begin(),
        moves: history.moves(),
        player: who.unwrap_or(first),
    };
    let found = match who {
        Some(_) => known.player.search_at(&seat, &wanted.limits, None),
        None => best_of_all(&mut *known.player, &seat, &wanted.limits, None),
    };
    *kept = Some(known);
    let found = found.map_err(|e| match e {
        SearchError::TooLarge => Refusal::new(Code::TooLarge, e.to_string()),
        SearchError::Unfit(why) => bad_field("player", &why),
    })?;
    let who = who.filter(|_| schema.simultaneous);
    Ok(answers::best(schema, &found, who))
}

/// Returns the player whose move is asked for.
fn who(session: &dyn Session, request: &Request) -> Result<Option<usize>, Refusal> {
    let Some(name) = request.field::<String>("for")? else {
        return Ok(None);
    };
    let schema = session.schema();
    let found = schema.players.iter().position(|player| *player == name);
    let found = found.ok_or_else(|| {
        let players = schema.players.join(", ");
        bad_field("for", &format!("`{}` is none of {players}", short(&name)))
    })?;
    Ok(Some(found))
}
