//! Replays a path by move texts on both sides and describes the difference.

use super::twin::{Both, Moves, Pairs, Said, Side, Twin};
use crate::names::Names;
use crate::rules::Rules;
use boardwright::index::Id;
use boardwright::interp::{Interpreter, Listed};
use boardwright::moves::{borrowed, joint_text};
use boardwright_runtime::{
    JointText, Piece, Schema, Seen, Session, Sight as Seeing, StateSchema, StateSort, Stored, View,
    draw, letters, write_position,
};
use serde::Serialize;

/// The most moves of only one side that are listed.
const NAMED: usize = 12;

/// A ply in the notations of both sides: indices of players and texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    /// The players and moves as hashes that are equal on both sides.
    pub(crate) keys: Vec<(u64, u64)>,
    pub(crate) old: JointText,
    pub(crate) new: JointText,
}

/// The first position in which two rules differ, and the moves to it.
#[derive(Clone, Debug, Serialize)]
pub struct Witness {
    /// The moves that lead to the position.
    pub moves: Vec<Move>,
    /// The position as a diagram.
    pub board: String,
    /// The meaning of the letters in the diagram, if it is not obvious.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub letters: String,
    /// The position as text, for `--position`.
    pub position: String,
    /// The move after which the rules differ; `None` if the legal moves differ, or the first position.
    pub after: Option<Move>,
    /// Whether the moves of chance have other probabilities here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub chance: bool,
    /// The result by the old rules.
    pub old: Told,
    /// The result by the new rules.
    pub new: Told,
}

/// A ply in the notation of both rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// The player to move; empty in a simultaneous turn.
    pub player: String,
    /// The text by the old rules.
    pub old: String,
    /// The text by the new rules.
    pub new: String,
}

/// The result of one of the rules.
#[derive(Clone, Default, Debug, Serialize)]
pub struct Told {
    /// The number of legal moves.
    pub legal: usize,
    /// The first of the moves that are legal only by these rules.
    pub only: Vec<String>,
    /// The number of moves that are legal only by these rules.
    pub only_count: usize,
    /// The properties of the position that differ from those by the other rules.
    pub details: Vec<Detail>,
    /// The board after the move, if it differs.
    pub board: Option<String>,
}

/// A property that differs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Detail {
    /// The property: a cell, a state, who moves next, the result.
    pub what: String,
    /// The value by these rules.
    pub value: String,
}

/// A replay by both rules, with moves given as texts.
struct Replay {
    old: Interpreter,
    new: Interpreter,
    moves: Vec<Move>,
}

/// Plays the moves by both rules, up to the first difference. `None` if a move is not legal or there is no
/// difference.
pub(crate) fn replay(old: &Rules, new: &Rules, pairs: &Pairs, path: &[Step]) -> Option<Witness> {
    let mut replay = Replay {
        old: Interpreter::new(old.game.clone()),
        new: Interpreter::new(new.game.clone()),
        moves: Vec::new(),
    };
    let mut twin = Twin::new(old, new, pairs);
    if !twin.same().0 {
        return Some(replay.witness(pairs, None));
    }
    for n in 0..=path.len() {
        let both = match twin.said().ok()? {
            Said::Unlike => return replay.legal(&twin),
            Said::Odds(both) => return Some(replay.odds(&both)),
            Said::Over => return None,
            Said::Moves(both) => both,
        };
        let step = path.get(n)?;
        let joint = both.find(&step.keys)?;
        let before = [replay.old.clone(), replay.new.clone()];
        let last = written(&before[0], step);
        replay.play(step)?;
        twin.play(&both, &joint).ok()?;
        if !twin.same().0 {
            let mut found = replay.witness(pairs, Some((last, &before[0])));
            if pairs.hidden {
                let [old, new] = &before;
                let veils = unlike(
                    &veils(pairs, old, &step.old, false),
                    &veils(pairs, new, &step.new, true),
                );
                found.old.details.extend(veils.0);
                found.new.details.extend(veils.1);
            }
            return Some(found);
        }
        replay.moves.push(last);
    }
    None
}

impl Replay {
    fn play(&mut self, step: &Step) -> Option<()> {
        self.old.play(&borrowed(&step.old)).ok()?;
        self.new.play(&borrowed(&step.new)).ok()
    }

    /// Returns the witness for different positions; `before` is the last move and the old side before it.
    fn witness(&self, pairs: &Pairs, before: Option<(Move, &Interpreter)>) -> Witness {
        let at = before.as_ref().map_or(&self.old, |(_, side)| *side);
        let details = details(pairs, &self.old, &self.new);
        let boards = [&self.old, &self.new].map(|side| draw(side.schema(), &side.view()));
        let unlike = boards[0] != boards[1];
        let told = |side: &Interpreter, board: &String, details: Vec<Detail>| Told {
            legal: count(side),
            board: unlike.then(|| board.clone()),
            details,
            ..Told::default()
        };
        Witness {
            moves: self.moves.clone(),
            board: draw(at.schema(), &at.view()),
            letters: letters(at.schema(), &at.view()),
            position: write_position(at.schema(), &at.view()),
            after: before.map(|(last, _)| last),
            chance: false,
            old: told(&self.old, &boards[0], details.0),
            new: told(&self.new, &boards[1], details.1),
        }
    }

    /// Returns the witness for other probabilities of the moves of chance.
    fn odds(&self, both: &Both) -> Witness {
        let listed = both.odds();
        let told = |side: usize| Told {
            legal: count(&self.old),
            details: listed
                .iter()
                .map(|(n, shares)| Detail {
                    what: format!(
                        "the probability of `{}`",
                        self.old.text_of(&both.old, 0, *n)
                    ),
                    value: format!("{} of {}", shares[side].0, shares[side].1),
                })
                .collect(),
            ..Told::default()
        };
        Witness {
            chance: true,
            ..self.at_rest(told(0), told(1))
        }
    }
    /// Returns the witness for this position, in which the sides say different things.
    fn at_rest(&self, old: Told, new: Told) -> Witness {
        let view = self.old.view();
        Witness {
            moves: self.moves.clone(),
            board: draw(self.old.schema(), &view),
            letters: letters(self.old.schema(), &view),
            position: write_position(self.old.schema(), &view),
            after: None,
            chance: false,
            old,
            new,
        }
    }

    /// Returns the witness for different legal moves.
    fn legal(&self, twin: &Twin) -> Option<Witness> {
        let olds = twin.old.moves().ok()?;
        let news = twin.new.moves().ok()?;
        let told = |side: &Side, own: &(Listed, Moves), others: &Moves| {
            let mut only: Vec<(usize, usize)> = own
                .1
                .iter()
                .filter(|one| !holds(others, one))
                .map(|one| one.2)
                .collect();
            only.sort_unstable();
            Told {
                legal: own.1.len(),
                only: only
                    .iter()
                    .take(NAMED)
                    .map(|at| text(side, &own.0, *at))
                    .collect(),
                only_count: only.len(),
                ..Told::default()
            }
        };
        Some(self.at_rest(
            told(&twin.old, &olds, &news.1),
            told(&twin.new, &news, &olds.1),
        ))
    }
}

/// Whether a move is among those of the other side.
fn holds(others: &Moves, one: &(u64, u64, (usize, usize))) -> bool {
    let found = others.binary_search_by_key(&(one.0, one.1), |other| (other.0, other.1));
    found.is_ok()
}

/// Returns the text of a legal move, with its player if several move at once.
fn text(side: &Side, listed: &Listed, (place, n): (usize, usize)) -> String {
    let written = side.game.text_of(listed, place, n);
    let schema = side.game.schema();
    let player = listed.players().nth(place).filter(|_| schema.simultaneous);
    player.map_or(written.clone(), |player| {
        format!("{}: {written}", schema.player(player.index()))
    })
}

/// Returns a ply as text; `side` is the old side before it.
fn written(side: &Interpreter, step: &Step) -> Move {
    let schema = side.schema();
    let player = match &step.old[..] {
        [(player, _)] if !schema.simultaneous => schema.player(*player).to_string(),
        _ => String::new(),
    };
    Move {
        player,
        old: joint_text(schema, &step.old),
        new: joint_text(schema, &step.new),
    }
}

fn count(side: &Interpreter) -> usize {
    let lists = side.legal().unwrap_or_default();
    lists.iter().map(|list| list.moves.len()).sum()
}

/// Returns the properties of two positions that differ, for each side.
fn details(pairs: &Pairs, old: &Interpreter, new: &Interpreter) -> (Vec<Detail>, Vec<Detail>) {
    let olds = facts(pairs, old, false);
    let news = facts(pairs, new, true);
    unlike(&olds, &news)
}

/// Returns the properties of each side that the other does not have.
fn unlike(olds: &[Detail], news: &[Detail]) -> (Vec<Detail>, Vec<Detail>) {
    let own = |own: &[Detail], others: &[Detail]| {
        let differs = |fact: &&Detail| !others.contains(fact);
        own.iter().filter(differs).cloned().collect::<Vec<_>>()
    };
    (own(olds, news), own(news, olds))
}

/// Returns what each player sees of the moves that are played, as shares of their texts.
fn veils(pairs: &Pairs, side: &Interpreter, step: &JointText, new: bool) -> Vec<Detail> {
    let names = pairs.names(new);
    let player = |at: usize| names.player(Id::from_index(at)).to_string();
    let veils = side.veils(&borrowed(step)).unwrap_or_default();
    let viewers = 0..side.schema().players.len();
    let each = viewers.flat_map(|viewer| {
        let moves = step.iter().zip(&veils);
        moves.map(move |((mover, text), veil)| (viewer, *mover, veil.text(viewer, *mover, text)))
    });
    each.map(|(viewer, mover, seen)| Detail {
        what: format!(
            "the move of {}, to the eyes of {}",
            player(mover),
            player(viewer)
        ),
        value: seen.unwrap_or_else(|| "not seen".to_string()),
    })
    .collect()
}

/// Returns the properties of a position, with names of the old rules.
fn facts(pairs: &Pairs, side: &Interpreter, new: bool) -> Vec<Detail> {
    let sight = Sight {
        pairs,
        names: pairs.names(new),
        schema: side.schema(),
        view: side.view(),
        new,
    };
    let mut facts = sight.cells();
    facts.extend(sight.states());
    facts.extend(sight.game());
    if pairs.hidden {
        let players = 0..side.schema().players.len();
        facts.extend(players.flat_map(|player| sight.of(player, &side.sight(player))));
    }
    facts
}

/// A position of one side, restricted to what exists in both rules.
struct Sight<'a> {
    pairs: &'a Pairs,
    names: &'a Names,
    schema: &'a Schema,
    view: View,
    new: bool,
}

impl Sight<'_> {
    /// Returns the indices on this side of the things in both rules.
    fn own<'p>(&'p self, pairs: &'p [(usize, usize)]) -> impl Iterator<Item = usize> + 'p {
        let own = |pair: &(usize, usize)| if self.new { pair.1 } else { pair.0 };
        pairs.iter().map(own)
    }

    /// Returns the pieces on cells.
    fn cells(&self) -> Vec<Detail> {
        let mut facts = Vec::new();
        for layer in self.own(&self.pairs.layers) {
            let note = self.note(layer);
            for (cell, piece) in self.names.cells.iter().zip(&self.view.layers[layer]) {
                let value =
                    piece.map_or_else(|| "empty".to_string(), |piece| self.piece(layer, piece));
                let what = format!("{cell}{note}");
                facts.push(Detail { what, value });
            }
        }
        facts
    }

    /// Returns what follows the name of a cell of this layer.
    fn note(&self, layer: usize) -> String {
        match layer {
            0 => String::new(),
            _ => format!(" ({})", self.names.layers[layer]),
        }
    }

    /// Returns the name of a piece: `white pawn`.
    fn piece(&self, layer: usize, piece: Piece) -> String {
        let kind = &self.pairs.kinds(self.new)[layer][usize::from(piece.kind)];
        match piece.owner {
            Some(owner) => format!("{} {kind}", self.schema.player(owner.into())),
            None => kind.clone(),
        }
    }

    /// Returns the values of states.
    fn states(&self) -> Vec<Detail> {
        let mut facts = Vec::new();
        for at in self.own(&self.pairs.states) {
            let state = &self.schema.states[at];
            for (entry, stored) in self.view.states[at].iter().enumerate() {
                let what = format!("{}{}", self.names.states[at], index(state, entry));
                let value = held(state, stored);
                facts.push(Detail { what, value });
            }
        }
        facts
    }

    /// Returns what a player sees of the cells and states.
    fn of(&self, player: usize, sees: &Seeing) -> Vec<Detail> {
        let mut facts = Vec::new();
        let name = self.names.player(Id::from_index(player));
        let mut fact = |what: String, value: &str| {
            facts.push(Detail {
                what: format!("{what}, to the eyes of {name}"),
                value: value.to_string(),
            })
        };
        for layer in self.own(&self.pairs.layers) {
            for (cell, seen) in self.names.cells.iter().zip(&sees.layers[layer]) {
                fact(
                    format!("{cell}{}", self.note(layer)),
                    match seen {
                        Seen::Nothing => "not seen",
                        Seen::Owner => "only the owner is seen",
                        Seen::All => "seen",
                    },
                );
            }
        }
        for at in self.own(&self.pairs.states) {
            for (entry, seen) in sees.states[at].iter().enumerate() {
                let what = format!(
                    "{}{}",
                    self.names.states[at],
                    index(&self.schema.states[at], entry)
                );
                fact(what, if *seen { "seen" } else { "not seen" });
            }
        }
        facts
    }

    /// Returns who is to move, the points and the like.
    fn game(&self) -> Vec<Detail> {
        let view = &self.view;
        let player = |index: usize| self.names.player(Id::from_index(index)).to_string();
        let (result, next) = match &view.points {
            None => (
                "none, the game goes on".to_string(),
                player(usize::from(view.next)),
            ),
            Some(points) => {
                let each = points.iter().enumerate();
                let each: Vec<String> = each.map(|(at, n)| format!("{} {n}", player(at))).collect();
                let result = format!("the game is over: {}", each.join(", "));
                (result, "nobody".to_string())
            }
        };
        let goes_on = if view.open { ", which goes on" } else { "" };
        let playing = (0..64).filter(|at| view.playing >> at & 1 == 1).map(player);
        let facts = [
            ("result", result),
            ("to move", next),
            ("turn", format!("{}{goes_on}", view.turn)),
            ("passes in a row", view.passes.to_string()),
            ("still in the game", playing.collect::<Vec<_>>().join(", ")),
        ];
        let detail = |(what, value): (&str, String)| Detail {
            what: what.to_string(),
            value,
        };
        facts.map(detail).into()
    }
}

/// Returns the index of an entry as text: `[white, 3]`.
fn index(state: &StateSchema, mut entry: usize) -> String {
    let mut names = Vec::new();
    for axis in state.axes.iter().rev() {
        let length = axis.names.len().max(1);
        names.push(axis.names.get(entry % length).cloned().unwrap_or_default());
        entry /= length;
    }
    names.reverse();
    match names.is_empty() {
        true => String::new(),
        false => format!("[{}]", names.join(", ")),
    }
}

fn held(state: &StateSchema, stored: &Stored) -> String {
    match (stored, &state.sort) {
        (Stored::Number(n), _) => n.to_string(),
        (Stored::Flag(flag), _) => flag.to_string(),
        (Stored::Set(members), StateSort::Set { names, .. }) => {
            let names = members.iter().filter_map(|at| names.get(usize::from(*at)));
            let names: Vec<&str> = names.map(String::as_str).collect();
            if names.is_empty() {
                "none".to_string()
            } else {
                names.join(", ")
            }
        }
        (Stored::Set(members), _) => format!("{members:?}"),
    }
}
