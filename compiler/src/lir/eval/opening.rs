//! Evaluates the opening position: `setup` has no inputs, so it can be evaluated at compile time.

use super::Val;
use super::position::Position;
use super::run::Run;
use crate::ir::Value;
use crate::lir::Module;
use boardwright_runtime::Schema;

/// Returns the values of all fields after `setup`; `None` if it reads earlier positions.
pub fn opening(module: &Module) -> Option<Vec<Vec<Value>>> {
    let setup = module.entry.setup;
    if module.functions[setup].past {
        return None;
    }
    let schema = nameless();
    let mut run = Run::new(module, &schema, &[], 0);
    let mut pos = Position::first(module);
    run.effect(setup, &mut pos, None, vec![]);
    let fields = module.layout.fields.enumerate();
    let fields = fields.map(|(id, field)| {
        let places = 0..field.first.len();
        places.map(|at| value(pos.get(id, at)?)).collect()
    });
    fields.collect()
}

/// Converts a value to the first value of a field.
fn value(of: &Val) -> Option<Value> {
    match of {
        Val::Cells(cells) => Some(Value::Cells(cells.clone())),
        Val::Mask(mask) => Some(Value::Mask(*mask)),
        Val::Num(n) => Some(Value::Num(*n)),
        Val::Truth(t) => Some(Value::Truth(*t)),
        Val::Index(i) => i32::try_from(*i).ok().map(Value::Num),
        Val::Key(_) | Val::Trail(_) | Val::Verdict(_) => None,
    }
}

/// Returns a schema without names: only keys of positions use names.
fn nameless() -> Schema {
    Schema {
        name: String::new(),
        title: String::new(),
        rules_hash: 0,
        players: Vec::new(),
        chance: false,
        simultaneous: false,
        cells: Vec::new(),
        places: Vec::new(),
        hexes: false,
        layers: Vec::new(),
        states: Vec::new(),
        before: false,
        points: (0, 100),
        unshared: false,
        hidden: false,
        forced: false,
        seen: Vec::new(),
        symmetries: Vec::new(),
        placement: None,
        notations: Vec::new(),
    }
}
