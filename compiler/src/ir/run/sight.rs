//! What a player sees of a position, by the lines of `view`, and of a move.

use super::play::Play;
use super::search::follow;
use super::turn::{self, Action};
use crate::index::Id;
use crate::ir::eval::{self, Vars};
use crate::ir::{BlockId, Expr, ExprKind, FnId, Program, Value, Veiled, ViewLine, Viewed};
use boardwright_runtime::{Schema, Seen, Sight, Veil};
use std::cell::Cell;

/// What a player sees of the position; all of it where there is no `view`.
pub(super) fn sight(program: &Program, schema: &Schema, play: &Play, player: usize) -> Sight {
    let Some(lines) = &program.view else {
        return Sight::everything(schema);
    };
    let too_large = Cell::new(false);
    let now = play.moment(program, player, &too_large);
    let mut sight = Sight::nothing(schema);
    let mut ask = |function: FnId| {
        let call = call(program, function);
        let value = eval::at(&now, &mut Vars::new(), |scope| scope.value(&call));
        value.unwrap_or_else(|| Value::nothing(call.ty))
    };
    for line in lines {
        show(program, line, player, &mut ask, &mut sight);
    }
    sight
}

/// Who does not see what of a move.
pub(super) fn veil(
    program: &Program,
    play: &Play,
    mover: usize,
    action: &Action,
    block: BlockId,
) -> Veil {
    let veil = &program.veils[block];
    let choices = match &veil.choices {
        Veiled::Always(masks) => masks.clone(),
        Veiled::ByMove => {
            let too_large = Cell::new(false);
            let now = play.moment(program, mover, &too_large).of_mover(mover);
            let mut branch = turn::start(&now, block);
            branch.veils = Some(Vec::new());
            let followed = follow(&now, branch, &action.choices);
            followed.and_then(|branch| branch.veils).unwrap_or_default()
        }
    };
    let whole = veil.whole;
    Veil { whole, choices }
}

fn show(
    program: &Program,
    line: &ViewLine,
    player: usize,
    ask: &mut impl FnMut(FnId) -> Value,
    sight: &mut Sight,
) {
    if let Some(players) = line.players
        && !matches!(ask(players), Value::Mask(mask) if mask >> player & 1 == 1)
    {
        return;
    }
    match &line.what {
        Viewed::Layer { layer, owner, on } => {
            let seen = if *owner { Seen::Owner } else { Seen::All };
            if let Value::Cells(cells) = ask(*on) {
                let places = cells.iter().map(|bit| program.grid.place_of(bit));
                places.for_each(|place| sight.show(layer.index(), place, seen));
            }
        }
        Viewed::State(state, index) => {
            let axes = program.states[*state].axes.iter().zip(index);
            let named = axes.map(|(axis, e)| {
                let length = program.axis_len(*axis);
                match e {
                    Some(e) => (length, program.named(*axis, &ask(*e))),
                    None => (length, (0..length).collect()),
                }
            });
            let named: Vec<_> = named.collect();
            sight.show_entries(state.index(), &named);
        }
    }
}

fn call(program: &Program, function: FnId) -> Expr {
    let of = &program.functions[function];
    Expr {
        kind: Box::new(ExprKind::Call {
            function,
            me: None,
            key: None,
            args: Vec::new(),
        }),
        ty: of.ty,
        span: of.span,
    }
}
