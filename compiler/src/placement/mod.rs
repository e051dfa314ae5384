//! Placement games: players only put pieces on empty cells, and win by patterns of their own pieces.
//!
//! Two players move in turn, without chance and with nothing hidden. Every move puts one piece of its player, always of the
//! same kind, on one empty cell; every empty cell is legal; and nothing else changes that a rule reads. A player wins by a
//! condition on the player's own pieces alone that more pieces can not make false. The points of a full board without a
//! winner depend on nothing but who moved last.
//!
//! That is proved on the typed tree for all turns from some number on, so that a block for the second turn alone,
//! such as `swap` in Hex, does not matter. Searches may use the result, since the proof that a player wins then
//! depends on few cells; [`trend`] has the rules for conditions.

mod from;
mod trend;

use crate::index::Id;
use crate::typed::{
    Block, Domain, EndResult, EndRule, Expr, ExprKind, Game, KindId, LayerId, LocalId, Mask,
    Played, Stmt, StmtKind,
};
use from::settled;
use trend::{Env, Trend};

/// Returns the number of the first turn from which on a game is proved to be a placement game, if there is one.
pub fn placement(game: &Game) -> Option<u32> {
    let is_plain = game.players.len() == 2 && !game.chance && !game.simultaneous && !game.hides;
    if !is_plain || !game.after.stmts.iter().all(only_stores) || !is_end(game) {
        return None;
    }
    let mut placed: Vec<Placed> = Vec::new();
    let mut from = 1;
    for (n, group) in game.turn.groups.iter().enumerate() {
        // What follows the first group matters on a full board only.
        let mut players = 0;
        for item in &group.blocks {
            let Played::Block(id) = *item else {
                return None;
            };
            let block = &game.blocks[id];
            match block_of(block)? {
                Sort::Gone { since } => from = from.max(since),
                Sort::Places { since, piece } => {
                    from = from.max(since);
                    players |= block.by;
                    placed.push(piece);
                }
            }
        }
        if n == 0 && players & game.all_players() != game.all_players() || !group.narrow.is_empty()
        {
            return None;
        }
    }
    let is_one = placed.windows(2).all(|pair| pair[0] == pair[1]);
    is_one.then_some(from)
}

/// The kind of a piece that is put, and its layer.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Placed(LayerId, KindId);

/// The role of a block from some turn on.
enum Sort {
    /// It has no moves.
    Gone { since: u32 },
    /// It puts a piece on any empty cell.
    Places { since: u32, piece: Placed },
}

fn block_of(block: &Block) -> Option<Sort> {
    let stmts = &block.body.stmts;
    let mut since = 1;
    for stmt in stmts {
        let StmtKind::Require(cond) = &stmt.kind else {
            continue;
        };
        match settled(cond) {
            Some((false, turn)) => return Some(Sort::Gone { since: turn }),
            Some((true, turn)) => since = since.max(turn),
            None => {}
        }
    }
    let is_known = |stmt: &&Stmt| match &stmt.kind {
        StmtKind::Require(cond) => settled(cond).is_none(),
        _ => !only_stores(stmt),
    };
    let left: Vec<_> = stmts.iter().filter(is_known).collect();
    let [choice, put] = left[..] else {
        return None;
    };
    let StmtKind::Choose(to, Domain::Set(from)) = &choice.kind else {
        return None;
    };
    let ExprKind::Empty(layer) = *from.kind else {
        return None;
    };
    let piece = put_on(&put.kind, *to)?;
    (piece.0 == layer).then_some(Sort::Places { since, piece })
}

/// The piece that a statement puts on the cell of this name, if it is one of the mover's.
fn put_on(stmt: &StmtKind, to: LocalId) -> Option<Placed> {
    let StmtKind::Put {
        owner: Some(owner),
        kind,
        layer,
        on,
    } = stmt
    else {
        return None;
    };
    let (ExprKind::Me, ExprKind::Mask(kinds), ExprKind::Local(local)) =
        (&*owner.kind, &*kind.kind, &*on.kind)
    else {
        return None;
    };
    let is_one = kinds.count_ones() == 1 && *local == to;
    is_one.then(|| Placed(*layer, KindId::from_index(kinds.trailing_zeros() as usize)))
}

/// Whether a statement does nothing but store a value. Nothing that a proved game does depends on one.
fn only_stores(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Assign(..))
}

/// Whether `end` has lines by which a player wins with own pieces, and then lines on full boards.
fn is_end(game: &Game) -> bool {
    let is_full = |rule: &&EndRule| is_full(&rule.cond);
    let wins = game.end.iter().take_while(|rule| !is_full(rule)).count();
    let (wins, full) = game.end.split_at(wins);
    wins.iter().all(|rule| is_win(game, rule)) && full.iter().all(|rule| is_full_end(game, rule))
}

/// Whether an expression says that there is no empty cell.
fn is_full(cond: &Expr) -> bool {
    match &*cond.kind {
        ExprKind::No(set) => matches!(*set.kind, ExprKind::Empty(_)),
        ExprKind::Blocked => true,
        _ => false,
    }
}

/// Whether a line for full boards has a result that depends on the mover alone.
fn is_full_end(game: &Game, rule: &EndRule) -> bool {
    let is_fixed = |e: &Expr| (0..2).all(|me| players(game, e, Some(me)).is_some());
    is_full(&rule.cond)
        && match &rule.result {
            EndResult::Draw => true,
            EndResult::Wins(e) | EndResult::Loses(e) => is_fixed(e),
            EndResult::Continue | EndResult::Score(..) => false,
        }
}

/// Whether a line says that a player wins, by a condition on the own pieces of this player that stays true with more.
fn is_win(game: &Game, rule: &EndRule) -> bool {
    let winner = |me: Option<usize>| {
        let named = match &rule.result {
            EndResult::Wins(e) => players(game, e, me)?,
            EndResult::Loses(e) => game.all_players() & !players(game, e, me)?,
            _ => return None,
        };
        (named.count_ones() == 1).then(|| named.trailing_zeros() as usize)
    };
    let holds = |me: Option<usize>, whose: usize| {
        let env = Env::new(game, me, whose);
        matches!(env.trend(&rule.cond), Some(Trend::Still | Trend::Up))
    };
    match winner(None) {
        Some(whose) => holds(None, whose),
        None => (0..2).all(|me| winner(Some(me)) == Some(me) && holds(Some(me), me)),
    }
}

/// The players that an expression names, where these are the same in every position.
fn players(game: &Game, e: &Expr, me: Option<usize>) -> Option<Mask> {
    match &*e.kind {
        ExprKind::Me => me.map(|me| 1 << me),
        ExprKind::Mask(mask) => Some(*mask),
        // Where players move in turn, the mover is followed by the other.
        ExprKind::Next => me.map(|me| game.all_players() & !(1 << me)),
        ExprKind::Others(e) => {
            let named = players(game, e, me)?;
            (named.count_ones() == 1).then_some(game.all_players() & !named)
        }
        _ => None,
    }
}
