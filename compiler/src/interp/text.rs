//! The texts of moves.

use super::branch::Choice;
use super::turn::Action;
use super::world::World;
use crate::index::Id;
use crate::typed::{CellId, DirId, Domain, Game, KindId, PlayerId, Ty};
use std::borrow::Cow;

/// Returns the type of the members of a domain.
pub(crate) fn choice_ty(domain: &Domain) -> Ty {
    match domain {
        Domain::Set(set) => set.ty,
        Domain::Range(..) => Ty::Num,
        Domain::Groups(_) => Ty::Cells,
    }
}

/// Writes the text of a move: the block's name, then each choice.
pub(super) fn write_text(world: &World, action: &Action, text: &mut String) {
    let game = &world.game;
    let block = action.block.map(|block| &game.blocks[block].name[..]);
    text.push_str(block.unwrap_or("pass"));
    for choice in &action.choices {
        text.push(' ');
        match choice {
            Choice::Stop => text.push_str("stop"),
            Choice::Member(Ty::Num, n) => text.push_str(&n.to_string()),
            Choice::Member(ty, index) => text.push_str(&member_name(game, *ty, *index as usize)),
        }
    }
}

fn member_name(game: &Game, ty: Ty, index: usize) -> Cow<'_, str> {
    let name = match ty {
        Ty::Dirs => return game.board.dir_name(DirId::from_index(index)),
        Ty::Cells => &game.board.cells[CellId::from_index(index)].name,
        Ty::Kinds => &game.kinds[KindId::from_index(index)].name,
        Ty::Players => player_name(game, PlayerId::from_index(index)),
        Ty::Enum(id) => &game.enums[id].members[index],
        Ty::Num | Ty::Truth | Ty::Unknown => "",
    };
    Cow::Borrowed(name)
}

fn player_name(game: &Game, player: PlayerId) -> &str {
    let named = game.players.get(player);
    named.map_or("chance", |player| &player.name)
}
