//! Verifies constants, states and groups.

use crate::ir::{Played, Program, Value};
use crate::typed::{StateTy, Ty};

pub(super) fn tables(program: &Program, errors: &mut Vec<String>) {
    consts(program, errors);
    states(program, errors);
    for group in program.turn.iter().chain(&program.thrown) {
        if group
            .narrow
            .iter()
            .any(|n| n.values.len() != group.blocks.len())
        {
            errors.push("turn: a narrowing has not one value for each block".into());
        }
        for played in &group.blocks {
            if let Played::Block(block) = played
                && program.blocks.get(*block).is_none()
            {
                errors.push(format!("turn: {block:?} is no block"));
            }
        }
    }
    for function in program.functions.iter() {
        let wanted = function.axis.map_or(1, |axis| program.axis_len(axis));
        if function.entries.len() != wanted {
            errors.push(format!("def {}: not {wanted} entries", function.name));
        }
    }
}

fn consts(program: &Program, errors: &mut Vec<String>) {
    for constant in program.consts.iter() {
        let wanted = constant.axis.map_or(1, |axis| program.axis_len(axis));
        if constant.values.len() != wanted {
            errors.push(format!("constant {}: not {wanted} values", constant.name));
        }
        if !constant
            .values
            .iter()
            .all(|v| fits(program, v, constant.ty))
        {
            errors.push(format!("constant {}: a value does not fit", constant.name));
        }
    }
}

fn states(program: &Program, errors: &mut Vec<String>) {
    for state in program.states.iter() {
        let wanted: usize = state.axes.iter().map(|a| program.axis_len(*a)).product();
        if state.init.len() != wanted {
            errors.push(format!("state {}: not {wanted} first values", state.name));
        }
        let ty = entry_ty(state.ty);
        if !state.init.iter().all(|v| fits(program, v, ty)) {
            errors.push(format!("state {}: a first value does not fit", state.name));
        }
    }
}

/// Whether a value has this type, and only members that exist.
pub(super) fn fits(program: &Program, value: &Value, ty: Ty) -> bool {
    value.is_of(ty)
        && match value {
            Value::Cells(cells) => cells.is_subset(&program.grid.cells),
            Value::Mask(mask) => {
                let members = program.mask_len(ty).unwrap_or(0);
                members >= 64 || mask >> members == 0
            }
            Value::Num(_) | Value::Truth(_) => true,
        }
}

/// Returns the type of a read of a state's entry.
pub(in crate::ir) fn entry_ty(ty: StateTy) -> Ty {
    match ty {
        StateTy::Number(..) => Ty::Num,
        StateTy::Flag => Ty::Truth,
        StateTy::Player | StateTy::Players => Ty::Players,
        StateTy::Cell | StateTy::Cells => Ty::Cells,
        StateTy::Kind | StateTy::Kinds => Ty::Kinds,
        StateTy::Dir => Ty::Dirs,
        StateTy::Enum(e) => Ty::Enum(e),
    }
}
