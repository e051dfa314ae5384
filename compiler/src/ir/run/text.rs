//! How moves are written.

use super::branch::Choice;
use super::turn::Action;
use crate::ir::{Program, Value};
use crate::typed::Ty;
use std::fmt::Write as _;

/// Writes a move's text: the block's name, then every choice.
pub(super) fn write_text(program: &Program, action: &Action, text: &mut String) {
    let Some(block) = action.block.map(|block| &program.blocks[block]) else {
        return text.push_str("pass");
    };
    text.push_str(&block.name);
    for choice in &action.choices {
        text.push(' ');
        match choice {
            Choice::Stop => text.push_str("stop"),
            Choice::Member(_, Value::Num(n)) => {
                let _ = write!(text, "{n}");
            }
            Choice::Member(var, value) => {
                let ty = block.body.vars[*var].ty;
                text.push_str(name(program, ty, value));
            }
        }
    }
}

/// The name of a set's first member.
fn name<'a>(program: &'a Program, ty: Ty, value: &Value) -> &'a str {
    match value {
        Value::Cells(cells) => cells.first().map_or("", |bit| {
            let place = program.grid.place_of(bit);
            &program.grid.names[place]
        }),
        Value::Mask(mask) => {
            let name = program.member_name(ty, mask.trailing_zeros() as usize);
            name.unwrap_or_default()
        }
        Value::Num(_) | Value::Truth(_) => "",
    }
}
