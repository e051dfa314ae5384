//! Images of positions.

use super::Symmetry;
use crate::index::Id;
use crate::typed::{Axis, Game, State, StateId, StateTy};
use boardwright_runtime::{Before, Stored, View};

impl Symmetry {
    /// Returns the image of a position, without its history: earlier positions are stored as hash keys,
    /// from which those of their images cannot be computed.
    pub fn image(&self, game: &Game, view: &View) -> View {
        let board = (view.layers.clone(), view.states.clone());
        let (layers, states) = self.board(game, &board);
        let mask = |mask: u32| self.map_players(mask.into()) as u32;
        let seat = |player: u8| self.seat(player.into()) as u8;
        View {
            layers,
            states,
            next: seat(view.next),
            choosing: mask(view.choosing),
            mover: view.mover.map(seat),
            turn: view.turn,
            moves: view.moves,
            passes: view.passes,
            playing: mask(view.playing),
            open: view.open,
            before: view
                .before
                .as_ref()
                .map(|before| Box::new(self.board(game, before))),
            history: Vec::new(),
            points: view.points.as_ref().map(|points| self.points(points)),
        }
    }

    /// Returns the image of points by player.
    pub fn points(&self, points: &[i32]) -> Vec<i32> {
        let mut image = points.to_vec();
        for (player, to) in self.players.enumerate() {
            if let (Some(place), Some(own)) =
                (image.get_mut(to.index()), points.get(player.index()))
            {
                *place = *own;
            }
        }
        image
    }

    /// Returns the image of a player or chance; chance is its own image.
    fn seat(&self, player: usize) -> usize {
        let to = self.players.iter().nth(player);
        to.map_or(player, |to| to.index())
    }

    fn cell(&self, cell: usize) -> usize {
        let to = self.cells.iter().nth(cell);
        to.map_or(cell, |to| to.index())
    }

    fn dir(&self, dir: usize) -> usize {
        let to = self.dirs.iter().nth(dir);
        to.map_or(dir, |to| to.index())
    }

    fn board(&self, game: &Game, (layers, states): &Before) -> Before {
        let layer = |cells: &Vec<Option<boardwright_runtime::Piece>>| {
            let mut image = vec![None; cells.len()];
            for (cell, piece) in cells.iter().enumerate() {
                let owned = piece.map(|mut piece| {
                    piece.owner = piece.owner.map(|owner| self.seat(owner.into()) as u8);
                    piece
                });
                if let Some(place) = image.get_mut(self.cell(cell)) {
                    *place = owned;
                }
            }
            image
        };
        let state = |(id, entries): (usize, &Vec<Stored>)| {
            let state = &game.states[StateId::from_index(id)];
            let mut image = entries.clone();
            for (entry, stored) in entries.iter().enumerate() {
                if let Some(place) = image.get_mut(self.entry(game, state, entry)) {
                    *place = self.stored(state.ty, stored);
                }
            }
            image
        };
        let states = states.iter().enumerate().map(state).collect();
        (layers.iter().map(layer).collect(), states)
    }

    /// Returns the image of an entry's index: entries are stored flat, the last axis varies fastest.
    fn entry(&self, game: &Game, state: &State, mut entry: usize) -> usize {
        let (mut to, mut size) = (0, 1);
        for axis in state.axes.iter().rev() {
            let length = game.axis_len(*axis).max(1);
            let at = entry % length;
            entry /= length;
            let image = match axis {
                Axis::Player => self.seat(at),
                Axis::Cell => self.cell(at),
                Axis::Dir => self.dir(at),
                Axis::Range(..) | Axis::Kind | Axis::Enum(_) => at,
            };
            to += image * size;
            size *= length;
        }
        to
    }

    fn stored(&self, ty: StateTy, stored: &Stored) -> Stored {
        let Stored::Set(members) = stored else {
            return stored.clone();
        };
        let image = |member: &u16| {
            let member = usize::from(*member);
            let to = match ty {
                StateTy::Player | StateTy::Players => self.seat(member),
                StateTy::Cell | StateTy::Cells => self.cell(member),
                StateTy::Dir => self.dir(member),
                _ => member,
            };
            to as u16
        };
        let mut image: Vec<u16> = members.iter().map(image).collect();
        image.sort_unstable();
        Stored::Set(image)
    }
}
