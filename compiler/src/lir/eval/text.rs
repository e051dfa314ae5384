//! The texts of moves.

use super::Action;
use crate::lir::Module;
use crate::typed::Ty;

/// Returns the text of a move: the block, and the choices in order.
pub(super) fn text(module: &Module, action: &Action) -> String {
    let Some(block) = action.block else {
        return "pass".into();
    };
    let variant = &module.variants[block];
    let mut words = vec![variant.name.clone()];
    let fields = variant.fields.iter().zip(&action.fields);
    words.extend(fields.map(|(field, value)| word(module, field.ty, *value)));
    words.extend(action.trail.iter().map(|(site, value)| {
        match site.checked_sub(1).and_then(|at| variant.trail.get(at)) {
            Some(choice) => word(module, choice.ty, *value),
            None => "stop".into(),
        }
    }));
    words.join(" ")
}

fn word(module: &Module, ty: Ty, value: i32) -> String {
    let at = value as usize;
    let name = match ty {
        Ty::Num => return value.to_string(),
        Ty::Cells => {
            let place = module.grid.bit_of.iter().position(|bit| *bit == at);
            place.and_then(|place| module.grid.names.get(place))
        }
        Ty::Players if at == module.players.len() => return "chance".into(),
        Ty::Players => module.players.get(at),
        Ty::Kinds => module.kinds.iter().nth(at).map(|kind| &kind.name),
        Ty::Dirs => return dir_name(module, at),
        Ty::Enum(e) => module.enums[e].members.get(at),
        Ty::Truth | Ty::Unknown => None,
    };
    name.cloned().unwrap_or_default()
}

/// Returns the name of a direction; `~` and the name of the chain for the reverse of a one-way chain.
fn dir_name(module: &Module, at: usize) -> String {
    let dirs = &module.grid.dirs;
    let Some(dir) = dirs.get(at) else {
        return String::new();
    };
    match dir.name.is_empty() {
        true => format!("~{}", dirs[dir.opposite].name),
        false => dir.name.clone(),
    }
}
