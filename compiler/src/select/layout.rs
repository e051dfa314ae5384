//! Selects the layout of a position, the constants, and the choices of each block's moves.

use super::together::{is_mixed, names};
use crate::cite::Cite;
use crate::facts::chance::is_for_players;
use crate::facts::size::may_be_large;
use crate::facts::turn::{blocks_of, chance_group, compared_values};
use crate::index::{Id, IndexVec};
use crate::ir::bits::Bits;
use crate::ir::walk::visit_stmts;
use crate::ir::{BlockId, Body, LayerId, Played, Program, StmtKind, Value, VarId};
use crate::lir::{
    Chosen, Const, Drawing, Entry, Field, FieldTy, FunctionId, Group, Layer, Layout, Module, Of,
    Playout, State, Stored, Ty, Variant, Veil, VeiledChoices,
};
use crate::plan::Plan;
use crate::source::Sources;
use crate::typed::{self, Axis, StateTy};

/// Returns a module without functions.
pub(super) fn module(plan: &Plan<'_>, sources: &Sources) -> Module {
    let program = plan.program;
    let mut layout = Layout::default();
    let layers = layers(program, sources, &mut layout);
    states(program, sources, &mut layout);
    derived(plan, sources, &mut layout);
    turn_fields(program, &mut layout);
    let none = FunctionId::from_index(0);
    Module {
        name: program.name.clone(),
        title: program.title.clone(),
        rules_hash: program.rules_hash,
        players: program.players.clone(),
        chance: program.chance,
        simultaneous: program.simultaneous,
        points: program.points,
        has_board: program.has_board,
        hides: program.hides,
        forced: program.forced,
        large: may_be_large(program),
        grid: program.grid.clone(),
        layers,
        kinds: program.kinds.clone(),
        enums: program.enums.clone(),
        layout,
        lines: IndexVec::default(),
        jumps: IndexVec::default(),
        jump_tables: IndexVec::default(),
        consts: program
            .consts
            .iter()
            .map(|c| constant(program, sources, c))
            .collect(),
        functions: IndexVec::new(),
        variants: program
            .blocks
            .ids()
            .map(|id| variant(plan, sources, id))
            .collect(),
        turn: program
            .turn
            .iter()
            .map(|g| group(program, sources, g))
            .collect(),
        throws: throws(program),
        weights: weights(program),
        sight: None,
        seen: program.seen.clone(),
        symmetries: program.symmetries.clone(),
        placement: program.placement,
        notations: program.notations.clone(),
        playout: playout(plan),
        entry: Entry {
            setup: none,
            derive: None,
            begin: none,
            finish: none,
            end: none,
            asks_blocked: false,
        },
    }
}

/// Returns the settings of playouts.
fn playout(plan: &Plan<'_>) -> Playout {
    let made = &plan.playout;
    Playout {
        inlined: made.inlined,
        by_player: made.by_player,
        fused: made.fused,
        reuses: plan.cache.tested,
        stored: Stored::default(),
        empty: None,
        rows: None,
    }
}

/// Returns the type of a value of the rules.
pub(super) fn ty(of: typed::Ty) -> Ty {
    match of {
        typed::Ty::Cells => Ty::Cells,
        typed::Ty::Num => Ty::Num,
        typed::Ty::Truth => Ty::Truth,
        typed::Ty::Dirs
        | typed::Ty::Kinds
        | typed::Ty::Players
        | typed::Ty::Enum(_)
        | typed::Ty::Unknown => Ty::Mask,
    }
}

fn layers(program: &Program, sources: &Sources, layout: &mut Layout) -> IndexVec<LayerId, Layer> {
    let board = |name: String, len, cite, note| Field {
        name,
        ty: FieldTy::Cells,
        len,
        board: true,
        first: vec![Value::Cells(Bits::new()); len.unwrap_or(1)],
        cite,
        note,
        doc: "",
    };
    let mut all = IndexVec::new();
    for (id, layer) in program.layers.enumerate() {
        let owned: Vec<_> = layer
            .kinds
            .iter()
            .filter(|k| !program.kinds[**k].neutral)
            .collect();
        let by_owner = match owned[..] {
            [only] => Some(*only),
            _ => None,
        };
        let at = layer
            .kinds
            .first()
            .map(|k| Cite::of(sources, program.kinds[*k].span));
        let owners = (!owned.is_empty()).then(|| {
            let (name, note) = match by_owner {
                Some(kind) => (program.kinds[kind].name.clone(), "by owner"),
                None if id.index() == 0 => ("owner".into(), ""),
                None => (format!("owner_{}", layer.name), ""),
            };
            let len = Some(program.players.len());
            layout.fields.push(board(name, len, at, note))
        });
        let mut boards = Vec::new();
        for kind in &layer.kinds {
            if by_owner != Some(*kind) {
                let k = &program.kinds[*kind];
                let at = Some(Cite::of(sources, k.span));
                let field = layout.fields.push(board(k.name.clone(), None, at, ""));
                boards.push((*kind, field));
            }
        }
        all.push(Layer {
            name: layer.name.clone(),
            kinds: layer.kinds.clone(),
            owners,
            by_owner,
            boards,
        });
    }
    all
}

fn states(program: &Program, sources: &Sources, layout: &mut Layout) {
    for state in &program.states {
        let len = state.axes.iter().map(|a| program.stored_len(*a)).product();
        let field = layout.fields.push(Field {
            name: state.name.clone(),
            ty: field_ty(program, state.ty),
            len: (!state.axes.is_empty()).then_some(len),
            board: true,
            first: first_values(program, state, len),
            cite: Some(Cite::of(sources, state.span)),
            note: "",
            doc: "",
        });
        layout.states.push(State {
            field,
            name: state.name.clone(),
            axes: state.axes.clone(),
            ty: state.ty,
            clock: state.clock,
        });
    }
}

/// Adds the fields of the derived values that the plan stores.
fn derived(plan: &Plan<'_>, sources: &Sources, layout: &mut Layout) {
    let mut add = |span, field: Field| {
        let cite = Some(Cite::of(sources, span));
        layout.fields.push(Field { cite, ..field })
    };
    let cells = |name, n, doc| {
        let none = Value::Cells(Bits::new());
        single(numbered(name, n), FieldTy::Cells, none, doc)
    };
    for (n, flood) in plan.connectivity.iter().enumerate() {
        let players = plan.program.players.len();
        let mut field = cells("joined", n, "The cached flood fill of each owner.");
        field.len = Some(players);
        field.first = vec![field.first[0].clone(); players];
        layout.joined.push(add(flood.span, field));
    }
    for (n, set) in plan.cached.iter().enumerate() {
        let doc = "A cached set, computed again when one of its layers changes.";
        layout.cached.push(add(set.span, cells("cached", n, doc)));
    }
    for (n, test) in plan.liberties.iter().enumerate() {
        let doc = "Whether any player has a group without liberties between moves.";
        let (name, no) = (numbered("enclosed", n), Value::Truth(false));
        let field = single(name, FieldTy::Flag, no, doc);
        layout.enclosed.push(add(test.span, field));
    }
}

/// Returns the name of one of several derived values.
pub(super) fn numbered(name: &str, n: usize) -> String {
    match n {
        0 => name.into(),
        n => format!("{name}_{}", n + 1),
    }
}

/// Returns a field of one value that `before` does not store.
fn single(name: String, ty: FieldTy, first: Value, doc: &'static str) -> Field {
    Field {
        name,
        ty,
        len: None,
        board: false,
        first: vec![first],
        cite: None,
        note: "",
        doc,
    }
}

fn field_ty(program: &Program, ty: StateTy) -> FieldTy {
    let seats = program.players.len() + usize::from(program.chance);
    match ty {
        StateTy::Number(lo, hi) => FieldTy::Number(lo, hi),
        StateTy::Flag => FieldTy::Flag,
        StateTy::Cell | StateTy::Cells => FieldTy::Cells,
        StateTy::Player | StateTy::Players => FieldTy::Members(seats),
        StateTy::Kind | StateTy::Kinds => FieldTy::Members(program.kinds.len()),
        StateTy::Dir => FieldTy::Members(program.grid.dirs.len()),
        StateTy::Enum(e) => FieldTy::Members(program.enums[e].members.len()),
    }
}

/// Returns the first values by index; in the rules, cells are numbered without gaps.
fn first_values(program: &Program, state: &crate::ir::State, len: usize) -> Vec<Value> {
    let blank = match state.ty {
        StateTy::Number(lo, hi) => Value::Num(0.clamp(lo, hi.max(lo))),
        StateTy::Enum(_) => Value::Mask(1),
        other => Value::nothing(match field_ty(program, other).ty() {
            Ty::Cells => typed::Ty::Cells,
            Ty::Truth => typed::Ty::Truth,
            _ => typed::Ty::Players,
        }),
    };
    let mut all = vec![blank; len.max(1)];
    for (entry, value) in state.init.iter().enumerate() {
        let place = program.stored_place(&state.axes, entry);
        if let Some(slot) = all.get_mut(place) {
            *slot = value.clone();
        }
    }
    all
}

fn turn_fields(program: &Program, layout: &mut Layout) {
    let uses = program.uses;
    let players = program.players.len();
    let seats = players + usize::from(program.chance);
    let everybody = Value::Mask((1 << players) - 1);
    let names_and_changes = program.blocks.iter().any(|b| {
        let [names, changes] = names_and_playing(&b.body);
        names && changes
    });
    let mixed = is_mixed(program);
    let keeps_named = match mixed {
        true => uses.playing && names(program),
        false => names_and_changes && !program.simultaneous,
    };
    let mut field = |used: bool, name: &str, ty, first, doc| {
        used.then(|| layout.fields.push(single(name.into(), ty, first, doc)))
    };
    let set = FieldTy::Members(seats);
    let (ty, first, doc) = match mixed {
        true => {
            let doc = "The players who choose in the coming turn, or chance.";
            (set, everybody.clone(), doc)
        }
        false => {
            let one = FieldTy::Player(seats);
            (one, Value::Num(0), "The player to move.")
        }
    };
    layout.next = field(mixed || !program.simultaneous, "next", ty, first, doc);
    let doc = "The players named for the coming turn; all players in the game if none is named.";
    layout.coming = field(mixed, "coming", set, Value::Mask(1), doc);
    let count = FieldTy::Number(0, 65535);
    let doc = "The number of the turn to be played, from 1.";
    layout.turn = field(uses.turn, "turn", count, Value::Num(1), doc);
    let doc = "The number of consecutive passes.";
    layout.passes = field(uses.passes, "passes", count, Value::Num(0), doc);
    let doc = "The players still in the game.";
    layout.playing = field(uses.playing, "playing", set, everybody, doc);
    let (no, doc) = (Value::Truth(false), "Whether the turn goes on.");
    layout.again = field(uses.again, "again", FieldTy::Flag, no.clone(), doc);
    let doc = "Whether the current move has set the next player.";
    layout.named = field(keeps_named, "named", FieldTy::Flag, no, doc);
    layout.before = uses.before;
}

/// Returns whether statements may set the next player, and the players in the game.
pub(super) fn names_and_playing(body: &Body) -> [bool; 2] {
    let mut found = [false; 2];
    visit_stmts(&body.stmts, &mut |s| match s.kind {
        StmtKind::Next(_) => found[0] = true,
        StmtKind::Playing(..) => found[1] = true,
        _ => {}
    });
    found
}

fn constant(program: &Program, sources: &Sources, c: &crate::ir::Const) -> Const {
    let mut values = c.values.clone();
    if c.axis == Some(Axis::Cell) {
        values = vec![Value::nothing(c.ty); program.grid.bits];
        for (bit, value) in program.grid.bit_of.iter().zip(&c.values) {
            values[*bit] = value.clone();
        }
    }
    Const {
        name: c.name.clone(),
        cite: Cite::of(sources, c.span),
        ty: ty(c.ty),
        of: Of::members(c.ty),
        table: c.axis.is_some(),
        values,
    }
}

fn group(program: &Program, sources: &Sources, group: &crate::ir::Group) -> Group {
    let first_value = |played: &Played| {
        let before = program.turn.iter().take_while(|g| !std::ptr::eq(*g, group));
        let here = before.filter(|g| g.blocks.contains(played));
        here.map(|g| g.narrow.len()).sum()
    };
    Group {
        blocks: group.blocks.iter().map(|played| played.block()).collect(),
        narrow: group.narrow.iter().map(|n| n.most).collect(),
        first_value: group.blocks.iter().map(first_value).collect(),
        merged: None,
        draw: Drawing::ByNumber,
        cite: Some(Cite::of(sources, group.span)),
    }
}

fn throws(program: &Program) -> Option<Group> {
    let group = chance_group(program)?;
    let blocks: Vec<_> = blocks_of(&group).map(Some).collect();
    Some(Group {
        narrow: Vec::new(),
        first_value: vec![0; blocks.len()],
        blocks,
        merged: None,
        draw: Drawing::ByNumber,
        cite: None,
    })
}

/// Returns for each block of weighted throws the index of the weight among its values: the last.
fn weights(program: &Program) -> Option<Vec<usize>> {
    let thrown = program.thrown.as_ref()?;
    let of = |id| compared_values(program, id).len().saturating_sub(1);
    Some(blocks_of(thrown).map(of).collect())
}

fn variant(plan: &Plan<'_>, sources: &Sources, id: BlockId) -> Variant {
    let program = plan.program;
    let (block, choices) = (&program.blocks[id], &plan.blocks[id].choices);
    let joint = program.simultaneous && is_for_players(program, id);
    let unique = block.unique && !joint;
    let none = FunctionId::from_index(0);
    let named = |vars: &[VarId]| {
        let vars = vars.iter();
        vars.map(|var| chosen(&block.body, *var)).collect()
    };
    Variant {
        name: block.name.clone(),
        cite: Cite::of(sources, block.span),
        by: block.by,
        fields: named(&choices.fields),
        trail: named(&choices.list),
        most: choices.most,
        wide: choices.wide,
        bytes: choices.bytes,
        long: choices.is_long(),
        only_asked: block.only_asked,
        unique,
        visited: None,
        values: plan.blocks[id].outcome,
        moves: none,
        drawn: None,
        test: None,
        legal: None,
        begin: None,
        unpinned: None,
        slots: None,
        play: none,
        veil: Veil {
            whole: 0,
            choices: VeiledChoices::Always(Vec::new()),
        },
        others: Vec::new(),
    }
}

fn chosen(body: &Body, var: VarId) -> Chosen {
    Chosen {
        name: body.vars[var].name.clone(),
        ty: body.vars[var].ty,
    }
}
