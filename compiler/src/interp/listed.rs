//! Legal moves as data, which can be inspected and played without their texts.

use super::branch::Choice;
use super::session::{Interpreter, Reference};
use super::turn::Action;
use crate::index::Id;
use crate::model::{GameModel as _, Lists};
use crate::typed::{BlockId, PlayerId, Ty};
use boardwright_runtime::{TooLarge, Veil};

/// The legal moves of all players to move, in order. They are valid only in the position in which they were
/// listed.
#[derive(Clone, Debug)]
pub struct Listed(Lists<Reference>);

/// A word of a move's text, as data.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Word {
    /// The name of the block.
    Block(BlockId),
    /// `pass`
    Pass,
    /// `stop`
    Stop,
    /// A number.
    Number(i32),
    /// A member of this type, by its index.
    Member(Ty, usize),
}

impl Listed {
    /// Returns the players to move.
    pub fn players(&self) -> impl ExactSizeIterator<Item = PlayerId> + '_ {
        self.0
            .iter()
            .map(|(player, _)| PlayerId::from_index(*player))
    }
    /// Returns the number of moves of the player at index `place` of [`Listed::players`].
    pub fn count(&self, place: usize) -> usize {
        self.0.get(place).map_or(0, |(_, moves)| moves.len())
    }
    /// Returns the words of move `n` of the player at `place`; none if there is no such move.
    pub fn words(&self, place: usize, n: usize) -> impl Iterator<Item = Word> + '_ {
        self.action(place, n).into_iter().flat_map(|action| {
            let first = action.block.map_or(Word::Pass, Word::Block);
            let rest = action.choices.iter().map(|choice| match choice {
                Choice::Stop => Word::Stop,
                Choice::Member(Ty::Num, n) => Word::Number(*n),
                Choice::Member(ty, index) => Word::Member(*ty, *index as usize),
            });
            std::iter::once(first).chain(rest)
        })
    }
    /// Returns the block of a move; `None` for a pass.
    pub fn block(&self, place: usize, n: usize) -> Option<BlockId> {
        self.action(place, n)?.block
    }

    /// Returns the weight of a chance move, relative to the sum of all weights; 1 for moves of players.
    pub fn weight(&self, place: usize, n: usize) -> u32 {
        self.action(place, n).map_or(0, |action| action.weight)
    }

    fn action(&self, place: usize, n: usize) -> Option<&Action> {
        self.0.get(place)?.1.get(n)
    }
}

impl Interpreter {
    /// The legal moves of all players to move; of nobody when the game is over.
    ///
    /// # Errors
    /// More than a million branches of one block.
    pub fn list(&self) -> Result<Listed, TooLarge> {
        self.listed().cloned().map(Listed)
    }
    /// Plays a listed move of each player who has one: by place, the number of the move.
    ///
    /// # Errors
    /// As [`Interpreter::list`].
    pub fn play_listed(
        &mut self,
        moves: &Listed,
        chosen: &[Option<usize>],
    ) -> Result<(), TooLarge> {
        let pick = |(place, n): (usize, &Option<usize>)| moves.action(place, (*n)?).cloned();
        let chosen: Vec<Option<Action>> = chosen.iter().enumerate().map(pick).collect();
        let mut next = self.at().clone();
        self.model().advance(&mut next, &chosen)?;
        self.go_to(next);
        Ok(())
    }
    /// Returns what of a listed move is hidden from whom.
    pub fn veil_of(&self, moves: &Listed, place: usize, n: usize) -> Veil {
        let (player, action) = (moves.players().nth(place), moves.action(place, n));
        player
            .zip(action)
            .map_or_else(Veil::default, |(player, action)| {
                self.model().veil(self.at(), player.index(), action)
            })
    }
    /// The text of a listed move.
    pub fn text_of(&self, moves: &Listed, place: usize, n: usize) -> String {
        let mut text = String::new();
        if let Some(action) = moves.action(place, n) {
            self.model().write(action, &mut text);
        }
        text
    }
}
