//! Evaluates sets of directions, kinds, players and members of enumerations.

use super::{Scope, player_bit};
use crate::index::Id;
use crate::interp::set::{bits, first_bit};
use crate::interp::value::Value;
use crate::typed::{DirId, Expr, ExprKind, LayerId, Mask, PlayerId, Turning};

/// The layer `pieces`.
const PIECES: LayerId = LayerId(0);

impl Scope<'_, '_> {
    /// Evaluates an expression of type directions, kinds, players or members of an enumeration.
    pub(crate) fn mask(&mut self, e: &Expr) -> Mask {
        if !self.now.spend(1) {
            return 0;
        }
        match &*e.kind {
            ExprKind::Mask(mask) => *mask,
            ExprKind::Local(local) => match self.local(*local) {
                Some(Value::Mask(mask)) => *mask,
                _ => 0,
            },
            ExprKind::Me => player_bit(self.now.me),
            ExprKind::Next => self.now.next,
            ExprKind::Others(of) => self.others(of),
            ExprKind::Playing => self.now.playing,
            ExprKind::KindOn(on) => self.on(on, |kind, _| 1 << kind),
            ExprKind::OwnerOn(on) => self.on(on, |_, owner| owner.map_or(0, player_bit)),
            ExprKind::Union(a, b) => self.mask(a) | self.mask(b),
            ExprKind::Inter(a, b) => self.mask(a) & self.mask(b),
            ExprKind::Diff(a, b) => self.mask(a) & !self.mask(b),
            ExprKind::FirstOf(set) => first_bit(self.mask(set)),
            ExprKind::Turned(turning, dirs) => self.turned(*turning, dirs),
            _ => match self.shared(e) {
                Value::Mask(mask) => mask,
                _ => 0,
            },
        }
    }

    /// The union over each player p of all players but p.
    fn others(&mut self, of: &Expr) -> Mask {
        let everybody = self.now.world.game.all_players();
        let players = bits(self.mask(of));
        players.fold(0, |mask, player| mask | everybody & !(1 << player))
    }

    /// The union of `of` over the pieces on the cells in layer `pieces`.
    fn on(&mut self, cells: &Expr, of: impl Fn(usize, Option<PlayerId>) -> Mask) -> Mask {
        let now = self.now;
        let cells = self.cells(cells);
        let pieces = cells
            .iter()
            .filter_map(|cell| now.pos.piece(now.world, PIECES, cell));
        pieces.fold(0, |mask, piece| mask | of(piece.kind.index(), piece.owner))
    }

    fn turned(&mut self, turning: Turning, dirs: &Expr) -> Mask {
        let board = &self.now.world.game.board;
        let turn = |dir: DirId| match turning {
            Turning::Opposite => Some(board.dirs[dir].opposite),
            Turning::Left => board.left(dir),
            Turning::Right => board.right(dir),
        };
        let turned = bits(self.mask(dirs)).filter_map(|bit| turn(DirId::from_index(bit)));
        turned.fold(0, |mask, dir| mask | 1 << dir.index())
    }
}
