//! [`Session`] for every generated engine.

use crate::check::check_view;
use crate::draws::{Draws, draws, replayed};
use crate::game::{Game, ToMove};
use crate::listing::{self, Listing};
use crate::perft::perft;
use crate::playing::{Player, Playing};
use crate::rng::Rng;
use crate::rules::Points as _;
use crate::schema::{Schema, View};
use crate::session::{LegalMoves, PlayError, Playout, PositionError, Session, TooLarge};
use crate::sight::{Sight, Veil};
use crate::tally::Tally;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;

/// The number of plies before [`Session::playouts`] asks again whether to stop: asking means reading a
/// clock, which costs as much as some tens of plies.
const PLIES_UNASKED: u64 = 8192;

/// A choice for each player to move; `None` for a player without a legal move.
type Drawn<G> = Vec<(usize, Option<<G as Game>::Choice>)>;

/// A game of a generated engine behind the [`Session`] trait.
#[derive(Clone)]
pub struct Compiled<G: Game> {
    schema: Arc<Schema>,
    /// The position, with its history and result.
    pub game: G,
}

impl<G: Game> Compiled<G> {
    /// Returns the game at its start position.
    pub fn new() -> Compiled<G> {
        Compiled {
            schema: Arc::new(G::schema()),
            game: G::start(),
        }
    }

    /// Returns the players to move, as [`Session::to_move`] does.
    fn movers(&self) -> Vec<usize> {
        let of = |mask: u64| {
            let players = 0..self.schema.players.len();
            players.filter(|p| mask >> p & 1 == 1).collect()
        };
        match self.game.to_move() {
            ToMove::Over => Vec::new(),
            ToMove::Player(player) => vec![player],
            ToMove::Chance => vec![self.schema.players.len()],
            ToMove::All => of(self.game.view().playing),
            ToMove::These(mask) => of(mask),
        }
    }

    /// Combines the choices of those to move into one move.
    fn joint(&self, chosen: &[(usize, Option<G::Choice>)]) -> Option<G::Move> {
        match self.game.to_move() {
            ToMove::All | ToMove::These(_) => {
                let mut by_player = vec![None; self.schema.players.len()];
                for (player, choice) in chosen {
                    *by_player.get_mut(*player)? = choice.clone();
                }
                self.game.joint(&by_player)
            }
            ToMove::Over | ToMove::Player(_) | ToMove::Chance => {
                let choices: Vec<_> = chosen.iter().map(|(_, choice)| choice.clone()).collect();
                self.game.joint(&choices)
            }
        }
    }

    fn texts(&self, player: usize) -> Result<Vec<String>, TooLarge> {
        let mut moves = Listing::new();
        let flow = self
            .game
            .choices(player, &mut |choice| moves.add(text_of::<G>(choice)));
        moves.whole(flow)
    }

    /// Finds the legal choice with this text.
    fn choice(&self, player: usize, text: &str) -> Option<G::Choice> {
        let (mut found, mut written) = (None, String::new());
        let _ = self.game.choices(player, &mut |choice| {
            written.clear();
            G::write_choice(choice.clone(), &mut written);
            if written != text {
                return Continue(());
            }
            found = Some(choice);
            Break(())
        });
        found
    }

    /// Finds this player's choice among `moves`; `None` for a player who has no legal move.
    fn chosen(
        &self,
        player: usize,
        moves: &[(usize, &str)],
    ) -> Result<Option<G::Choice>, PlayError> {
        let name = self.schema.player(player);
        let mut texts = moves
            .iter()
            .filter(|(who, _)| *who == player)
            .map(|(_, text)| *text);
        let text = texts.next();
        if texts.next().is_some() {
            return Err(PlayError::Illegal(format!("{name} moves twice")));
        }
        let Some(text) = text else {
            let any = self.game.choices(player, &mut |_| Break(())).is_break();
            let missing = || PlayError::Illegal(format!("{name} has to move too"));
            return if any { Err(missing()) } else { Ok(None) };
        };
        let choice = self.choice(player, text);
        let choice = choice
            .ok_or_else(|| PlayError::Illegal(format!("`{text}` is not a legal move of {name}")))?;
        Ok(Some(choice))
    }

    /// Draws one random choice for each player to move.
    fn draw(&self, rng: &mut Rng) -> Result<Drawn<G>, TooLarge> {
        let mut drawn = Vec::new();
        for player in self.movers() {
            let choices = listing::choices(&self.game, player)?;
            let n = match player == self.schema.players.len() {
                true => rng.weighed(self.weights()?.iter().copied()),
                false => rng.below(choices.len() as u32) as usize,
            };
            drawn.push((player, choices.get(n).cloned()));
        }
        Ok(drawn)
    }
}

impl<G: Game> Default for Compiled<G> {
    fn default() -> Compiled<G> {
        Compiled::new()
    }
}

impl<G: Game> Session for Compiled<G> {
    fn schema(&self) -> &Schema {
        &self.schema
    }
    fn engine(&self) -> &'static str {
        "compiled"
    }
    fn position_bytes(&self) -> Option<usize> {
        Some(G::POSITION_BYTES)
    }
    fn fork(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }
    fn playing(&self) -> Option<Box<dyn Playing>> {
        Some(Box::new(Player::new(&self.schema, &self.game)))
    }
    fn restart(&mut self) {
        self.game = G::start();
    }
    fn view(&self) -> View {
        self.game.view()
    }
    fn load(&mut self, view: &View) -> Result<(), PositionError> {
        check_view(&self.schema, view)?;
        self.game = G::from_fitting(view)?;
        Ok(())
    }
    fn to_move(&self) -> Vec<usize> {
        self.movers()
    }
    fn points(&self) -> Option<Vec<i32>> {
        self.game.points().map(|points| points.each().collect())
    }
    fn legal(&self) -> Result<Vec<LegalMoves>, TooLarge> {
        let list = |player| {
            Ok(LegalMoves {
                player,
                moves: self.texts(player)?,
            })
        };
        self.movers().into_iter().map(list).collect()
    }
    fn weights(&self) -> Result<Vec<u32>, TooLarge> {
        listing::weights(&self.game)
    }
    fn sight(&self, player: usize) -> Sight {
        self.game.sight(player, &self.schema)
    }
    fn veils(&self, moves: &[(usize, &str)]) -> Result<Vec<Veil>, PlayError> {
        let mut veils = Vec::new();
        for (player, text) in moves {
            let choice = self.choice(*player, text).ok_or_else(|| {
                let name = self.schema.player(*player);
                PlayError::Illegal(format!("`{text}` is not a legal move of {name}"))
            })?;
            veils.push(self.game.veil(*player, choice));
        }
        Ok(veils)
    }
    fn play(&mut self, moves: &[(usize, &str)]) -> Result<(), PlayError> {
        let movers = self.movers();
        if movers.is_empty() {
            return Err(PlayError::Over);
        }
        if let Some((player, _)) = moves.iter().find(|(player, _)| !movers.contains(player)) {
            let name = self.schema.player(*player);
            return Err(PlayError::Illegal(format!("{name} is not to move")));
        }
        let choices: Result<Drawn<G>, _> = movers
            .into_iter()
            .map(|player| Ok((player, self.chosen(player, moves)?)))
            .collect();
        let joint = self.joint(&choices?);
        let joint = joint.ok_or_else(|| PlayError::Illegal("nobody has a move".into()))?;
        self.game.play(joint);
        Ok(())
    }
    fn perft(&self, depth: u32) -> Result<u64, TooLarge> {
        match perft(&self.game, depth) {
            u64::MAX => Err(TooLarge),
            lines => Ok(lines),
        }
    }
    fn playout(&self, rng: &mut Rng) -> Result<Playout, TooLarge> {
        let mut here = self.clone();
        let mut moves = Vec::new();
        loop {
            let drawn = here.draw(rng)?;
            if drawn.iter().all(|(_, choice)| choice.is_none()) {
                break;
            }
            let Some(joint) = here.joint(&drawn) else {
                break;
            };
            let played = drawn
                .iter()
                .filter_map(|(player, c)| Some((*player, text_of::<G>(c.clone()?))));
            moves.push(played.collect());
            here.game.play(joint);
        }
        Ok(Playout {
            moves,
            points: here.points().unwrap_or_default(),
        })
    }
    fn draws(&self, rng: &mut Rng, plies: u32, each_and_most: [u64; 2]) -> Vec<Draws> {
        draws(&self.game, rng, plies, each_and_most)
    }
    fn replayed(&self, seed: u64) -> Result<(), String> {
        match self.played_out(&mut Rng::new(seed), 0, &mut |games| games > 0) {
            Ok((_, game)) => replayed(&self.game, &game, seed),
            Err(TooLarge) => Ok(()),
        }
    }
    fn playouts(
        &self,
        rng: &mut Rng,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Tally, TooLarge> {
        let played = self.played_out(rng, PLIES_UNASKED, stop);
        played.map(|(tally, _)| tally)
    }
}

impl<G: Game> Compiled<G> {
    /// Plays random games and returns the tally and the last game. Calls `stop` before the first game and
    /// then once in `plies_unasked` plies. Fails where a position has too many moves.
    fn played_out(
        &self,
        rng: &mut Rng,
        plies_unasked: u64,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<(Tally, G), TooLarge> {
        let (mut game, mut list) = (self.game.clone(), Vec::new());
        let mut tally = Tally::new(self.schema.players.len());
        while !stop(tally.games) {
            let most = [u64::MAX, plies_unasked];
            let whole = random_games(&self.game, &mut game, &mut list, rng, most, &mut tally);
            if !whole {
                return Err(TooLarge);
            }
        }
        Ok((tally, game))
    }
}

/// Plays random games from a position until the tally has `most_games` games or `most_plies` plies were
/// played, at least one game. `game` ends as the last of them. Returns `false` after a game that stopped at a position
/// with too many moves; it counts as a draw. Only this function calls [`Game::playout`], which is inlined here: small games run in
/// registers, and an engine contains its playout code once.
#[inline(never)]
pub(crate) fn random_games<G: Game>(
    from: &G,
    game: &mut G,
    list: &mut Vec<G::Move>,
    rng: &mut Rng,
    [most_games, most_plies]: [u64; 2],
    tally: &mut Tally,
) -> bool {
    let (begun, mut played) = (from.moves_played(), 0);
    loop {
        game.clone_from(from);
        let whole = game.playout(rng, list);
        let plies = game.moves_played().saturating_sub(begun);
        played += u64::from(plies) + 1;
        match game.points() {
            Some(points) => tally.add(plies, points.each()),
            None => tally.add(plies, []),
        }
        if !whole || played >= most_plies || tally.games >= most_games {
            return whole;
        }
    }
}

fn text_of<G: Game>(choice: G::Choice) -> String {
    let mut text = String::new();
    G::write_choice(choice, &mut text);
    text
}
