//! Selects the legality test of pseudo-legal moves.
//!
//! Before: the enumeration emits pseudo-legal moves ([`crate::plan::legality`]). After: a function plays such
//! a move up to its last requirement and returns whether it is legal. Where there is one requirement, and no
//! variable of the effects before it is read later ([`Lead`]), these effects are selected once: the test calls
//! the function that plays the move if nothing follows the requirement, else a function with the effects before
//! it, which playing the move calls too. Where playouts continue with the position that a move was tested on, the
//! test plays the whole move.

use super::scope::Scope;
use super::{Helper, Select};
use crate::facts::chance::is_for_players;
use crate::facts::flow::{first_effect, requires};
use crate::facts::occupancy::Occupancy;
use crate::ir::walk::{alike, any, free_vars};
use crate::ir::{BlockId, Expr, ExprKind as K, Stmt as Said, StmtKind, VarId};
use crate::lir::{Function, FunctionId, Label, SELF, Sort, Stmt, Ty, ValueId};
use crate::plan::Tested;
use crate::plan::block::Lead;
use std::slice::from_ref;

/// The function with a block's effects before its requirement.
pub(super) struct Begin<'p> {
    pub(super) function: FunctionId,
    lead: &'p Lead,
}

impl<'p> Select<'p> {
    /// Selects the effects before a block's requirement as a function that its test and its effects share, if
    /// more effects follow the requirement. Derived values are not updated before the move ends, so there are
    /// none.
    pub(super) fn begin_tested(&mut self, id: BlockId, tested: &'p Tested) -> Option<Begin<'p>> {
        let lead = self.shared_lead(tested)?;
        if lead.at == self.last_statement(id) || self.is_joint(id) {
            return None;
        }
        let function = self.effects_before(id, lead.at);
        Some(Begin { function, lead })
    }

    /// Returns the requirement whose preceding effects are shared.
    fn shared_lead(&self, tested: &'p Tested) -> Option<&'p Lead> {
        tested.lead.as_ref().filter(|_| !self.has_derived())
    }

    fn last_statement(&self, id: BlockId) -> usize {
        self.program.blocks[id].body.stmts.len() - 1
    }

    /// Selects the legality test of a block's moves, which `play` plays.
    pub(super) fn test(
        &mut self,
        id: BlockId,
        tested: &'p Tested,
        play: FunctionId,
        begin: Option<&Begin<'p>>,
    ) -> (FunctionId, Option<FunctionId>) {
        let last = self.last_statement(id);
        let whole = self.shared_lead(tested).filter(|lead| lead.at == last);
        let effects = match begin {
            Some(begin) => Some((begin.function, begin.lead)),
            None => whole.map(|lead| (play, lead)),
        };
        let legal = self.shared_requirement(id);
        let function = match (effects, &legal) {
            (Some((effects, _)), Some(_)) => effects,
            (Some((effects, lead)), None) => self.test_after(id, lead, effects),
            (None, Some((at, _))) => self.effects_before(id, *at),
            (None, None) => self.test_alone(id),
        };
        (function, legal.map(|(_, function)| function))
    }

    /// Returns the requirement of a tested block, and its place among the statements, if it is the only one behind effects and no derived value depends on
    /// these.
    fn requirement(&self, id: BlockId) -> Option<(usize, &'p Expr)> {
        let plan = self.plan;
        let tested = plan.blocks[id].tested()?;
        if let Some(lead) = self.shared_lead(tested) {
            return Some((lead.at, &lead.required));
        }
        let (early, late) = up_to_last_requirement(&self.program.blocks[id].body.stmts);
        let (last, before) = late.split_last()?;
        match &last.kind {
            StmtKind::Require(required)
                if !requires(before) && !self.has_derived() && !plan.cache.tested =>
            {
                Some((early.len() + before.len(), required))
            }
            _ => None,
        }
    }

    /// Returns the place of a block's requirement, and its function, if other blocks have the same one and it reads
    /// nothing but the position and `me`.
    fn shared_requirement(&mut self, id: BlockId) -> Option<(usize, FunctionId)> {
        let (at, required) = self.requirement(id)?;
        let plays = |id| is_for_players(self.program, id);
        let alike = |other: &BlockId| {
            let of_other = self.requirement(*other);
            plays(*other) == plays(id) && of_other.is_some_and(|(_, other)| alike(other, required))
        };
        let all: Vec<BlockId> = self.program.blocks.ids().filter(alike).collect();
        let past = all.iter().any(|id| self.plan.blocks[*id].looks_back);
        let shared = is_of_position(required) && !past && all.len() > 1;
        shared.then(|| (at, self.helper(Helper::Legal(all[0]))))
    }

    /// Builds the function of a requirement that several blocks share.
    pub(super) fn legal(&mut self, id: BlockId) -> Function {
        let required = self.requirement(id).map(|(_, required)| required);
        let span = required.map_or(self.program.blocks[id].span, |required| required.span);
        let cite = self.cite(span);
        let mut s = self.block_scope(id, "legal", Sort::Pure);
        s.b = s.b.doc(LEGAL).cited(cite);
        let legal = required.map(|required| s.expr(required));
        s.b.end(legal)
    }

    /// Builds the test that calls the function with the effects before the requirement.
    fn test_after(&mut self, id: BlockId, lead: &Lead, effects: FunctionId) -> FunctionId {
        let block = &self.program.blocks[id];
        let mut s = self.block_scope(id, &test_name(&block.name), Sort::Effect);
        s.b = s.b.doc(DOC);
        let fields = s.field_params(id);
        s.do_effects(effects, &fields);
        let legal = s.expr(&lead.required);
        let function = s.b.end(Some(legal));
        self.add(function)
    }

    /// Builds the function with a block's effects before its requirement, the statement `at`.
    fn effects_before(&mut self, id: BlockId, at: usize) -> FunctionId {
        let block = &self.program.blocks[id];
        let name = format!("begin_{}", block.name);
        let mut s = self.block_scope(id, &name, Sort::Effect);
        s.b = s.b.doc(BEGIN);
        s.facts = Some(Occupancy::default());
        let fields = s.field_params(id);
        s.chosen_straight(&block.body.stmts[..at], &fields);
        let function = s.b.end(None);
        self.add(function)
    }

    /// Builds the test with a copy of the effects and requirements.
    fn test_alone(&mut self, id: BlockId) -> FunctionId {
        let block = &self.program.blocks[id];
        let mut s = self.block_scope(id, &test_name(&block.name), Sort::Effect);
        s.b = s.b.doc(DOC);
        s.facts = Some(Occupancy::default());
        let fields = s.field_params(id);
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
        let function = s.b.end(Some(legal));
        self.add(function)
    }
}

impl Scope<'_, '_> {
    /// Calls the function with the effects before the requirement, and returns the statements after it.
    pub(super) fn begin<'s>(
        &mut self,
        begin: &Begin<'_>,
        stmts: &'s [Said],
        fields: &[(VarId, ValueId)],
    ) -> &'s [Said] {
        let (before, after) = stmts.split_at(begin.lead.at);
        before.iter().for_each(|stmt| self.pass_facts(stmt));
        self.do_effects(begin.function, fields);
        &after[1..]
    }

    /// Calls a function with effects of the block, and binds the choices for what follows.
    fn do_effects(&mut self, effects: FunctionId, fields: &[(VarId, ValueId)]) {
        for (var, param) in fields {
            self.bind_member(*var, *param);
        }
        let fields = fields.iter().map(|(_, param)| *param);
        let args = self.me.into_iter().chain(fields).collect();
        self.b.act(effects, SELF, args);
    }
}

const DOC: &str =
    "Plays a pseudo-legal move up to its last requirement; returns whether it is legal.";

const BEGIN: &str = "Plays the move up to, but without, its requirement.";

const LEGAL: &str = "Tests the requirement in the position after the effects before it.";

/// Whether a condition depends on the position and the mover only, whatever the move did.
fn is_of_position(required: &Expr) -> bool {
    let of_turn = |e: &Expr| {
        matches!(
            *e.kind,
            K::Next | K::Playing | K::Before(_) | K::OthersVar(_)
        )
    };
    let of_play = |e: &Expr| {
        matches!(
            *e.kind,
            K::Can(..) | K::Blocked | K::Seen(_) | K::SeenAgo(..)
        )
    };
    free_vars(required).is_empty() && !any(required, &mut |e| of_turn(e) || of_play(e))
}

fn test_name(block: &str) -> String {
    format!("test_{block}")
}

/// Splits the statements up to the last requirement at the first effect: the requirements before it hold
/// for all pseudo-legal moves.
fn up_to_last_requirement(stmts: &[Said]) -> (&[Said], &[Said]) {
    let last = stmts.iter().rposition(|stmt| requires(from_ref(stmt)));
    stmts[..last.map_or(0, |n| n + 1)].split_at(first_effect(stmts))
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// Returns the module of a game with a requirement behind a step, and more effects behind that.
    fn module(before: &str, after: &str) -> String {
        let text = format!(
            "game \"Small\"\nplayers white, black\nboard square 5 x 5\npieces king K, rook R, man M\nstate newest : cell\n\
             setup {{ fen \"rk3/5/5/5/3KR\" }}\ndef struck = (own rook).ray(orthogonal, through empty, upto cells)\n\
             def safe = no own king & struck[opponent]\n\
             move go {{\n    choose from in own\n    choose to in from.adjacent - own\n    {before}\n    from -> to\n\
             \x20   require safe\n    {after}\n}}\nend {{ turn > 40 : draw }}\n"
        );
        module_of(&text, &[])
    }

    fn calls(text: &str, name: &str) -> usize {
        text.matches(&format!("self.{name}(")).count()
    }

    #[test]
    fn effects_before_a_requirement_are_selected_once() {
        let text = module("newest := to", "newest := from");
        assert_eq!(calls(&text, "begin_go"), 2, "{text}");
        let whole = module("newest := to", "");
        assert_eq!(
            [calls(&whole, "begin_go"), calls(&whole, "play_go")],
            [0, 1],
            "{whole}"
        );
    }

    #[test]
    fn a_test_stands_alone_where_a_variable_is_read_behind_it() {
        let text = module("let old = newest", "newest := old");
        assert_eq!(
            [calls(&text, "begin_go"), calls(&text, "play_go")],
            [0, 0],
            "{text}"
        );
    }

    #[test]
    fn blocks_with_other_numbers_of_choices_share_a_requirement() {
        let safe = "require no {c in own king : #c.ray(n, through empty) == 3}";
        let text = module_of(
            &format!(
                "game \"Small\"\nplayers white, black\nboard square 5 x 5\npieces king K, rook R\n\
                 setup {{ fen \"rk3/5/5/5/3KR\" }}\n\
                 move go {{ choose from in own king; choose to in from.adjacent - own; from -> to; {safe} }}\n\
                 move slide {{ choose from in own rook; choose way in orthogonal; choose to in from.way - own; \
                 from -> to; {safe} }}\nend {{ turn > 40 : draw }}\n"
            ),
            &[],
        );
        assert_eq!(text.matches("and legal").count(), 2, "{text}");
    }

    #[test]
    fn blocks_share_a_requirement_on_the_position() {
        let module = |first: &str, second: &str| {
            module_of(
                &format!(
                    "game \"Small\"\nplayers white, black\nboard square 5 x 5\npieces king K, rook R\nstate newest : cell\n\
                     setup {{ fen \"rk3/5/5/5/3KR\" }}\n\
                     def struck = (own rook).ray(orthogonal, through empty, upto cells)\n\
                     def safe = no own king & struck[opponent]\ndef fresh = seen < 2\n\
                     move go {{ choose from in own king; choose to in from.adjacent - own; from -> to; require {first} }}\n\
                     move slide {{ choose from in own rook; choose to in struck - own; from -> to; require {second}; newest := to }}\n\
                     end {{ some newest & edge and turn > 40 : draw }}\n"
                ),
                &[],
            )
        };
        let both = module("safe", "safe");
        assert!(both.contains("go from to if play_go and legal"), "{both}");
        assert!(
            both.contains("slide from to if begin_slide and legal"),
            "{both}"
        );
        for [first, second] in [
            ["safe", "no own king & struck"],
            ["to in edge and safe", "to in edge and safe"],
            ["safe and fresh", "safe and fresh"],
        ] {
            let text = module(first, second);
            assert!(text.contains("go from to if test_go\n"), "{text}");
            assert!(text.contains("slide from to if test_slide\n"), "{text}");
        }
    }
}
