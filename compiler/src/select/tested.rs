//! Selects the legality test of pseudo-legal moves.
//!
//! Before: the enumeration emits pseudo-legal moves ([`crate::plan::legality`]). After: a function plays such
//! a move up to its last requirement and returns whether it is legal. If the only requirement is the last
//! statement, the test calls the function that plays the move, so that its effects are selected once. Where
//! playouts continue with the position that a move was tested on, the test plays the whole move.

use super::Select;
use crate::facts::flow::{first_effect, requires};
use crate::facts::occupancy::Occupancy;
use crate::index::Id;
use crate::ir::{BlockId, Stmt as Said, VarId};
use crate::lir::{Function, FunctionId, Label, SELF, Sort, Stmt, Ty, ValueId};
use crate::plan::Tested;
use crate::plan::block::Lead;
use std::slice::from_ref;

impl Select<'_> {
    /// Selects the legality test of a block's moves, which `play` plays.
    pub(super) fn test(&mut self, id: BlockId, tested: &Tested, play: FunctionId) -> FunctionId {
        let last = self.program.blocks[id].body.stmts.len() - 1;
        let derives = !self.module.layout.joined.is_empty();
        let function = match &tested.lead {
            Some(lead) if lead.at == last && !derives => self.test_after(id, lead, play),
            _ => self.test_alone(id),
        };
        self.add(function)
    }

    /// Builds the test that plays the whole move first.
    fn test_after(&mut self, id: BlockId, lead: &Lead, play: FunctionId) -> Function {
        let body = &self.program.blocks[id].body;
        let mut s = self.block_scope(id, &test_name(&self.program.blocks[id].name), Sort::Effect);
        s.b = s.b.doc(DOC);
        let fields = s.field_params(body);
        let args: Vec<ValueId> = s.me.into_iter().chain(fields.iter().map(|f| f.1)).collect();
        s.b.act(play, SELF, args);
        for (var, param) in fields {
            s.bind_member(var, param);
        }
        let legal = s.expr(&lead.required);
        if s.s.facts.block_past[id.index()] {
            s.b.asks_past();
        }
        s.b.end(Some(legal))
    }

    /// Builds the test that has the effects and requirements of its own.
    fn test_alone(&mut self, id: BlockId) -> Function {
        let block = &self.program.blocks[id];
        let mut s = self.block_scope(id, &test_name(&block.name), Sort::Effect);
        s.b = s.b.doc(DOC);
        s.facts = Some(Occupancy::default());
        let fields: Vec<(VarId, ValueId)> = s.field_params(&block.body);
        let (early, late) = up_to_last_requirement(&block.body.stmts);
        let before = s.before_joined(id);
        s.before_enclosed(Some(id), &block.body.stmts);
        s.chosen_straight(early, &fields);
        let legal = s.b.value(Ty::Truth, Some("legal"));
        s.fails = Some(Label::Try(legal));
        s.b.enter();
        let reused = s.s.plan.cache.tested;
        s.updates_cached = reused;
        s.chosen_straight(late, &fields);
        if reused {
            s.after_joined(id, &before);
            s.after_enclosed(Some(id), &block.body.stmts);
        }
        let body = s.b.leave(None);
        s.b.stmt(Stmt::Try(legal, body));
        if s.s.facts.block_past[id.index()] {
            s.b.asks_past();
        }
        s.b.end(Some(legal))
    }
}

const DOC: &str =
    "Plays a pseudo-legal move up to its last requirement; returns whether it is legal.";

fn test_name(block: &str) -> String {
    format!("test_{block}")
}

/// Splits the statements up to the last requirement at the first effect: the requirements before it hold
/// for all pseudo-legal moves.
fn up_to_last_requirement(stmts: &[Said]) -> (&[Said], &[Said]) {
    let last = stmts.iter().rposition(|stmt| requires(from_ref(stmt)));
    stmts[..last.map_or(0, |n| n + 1)].split_at(first_effect(stmts))
}
