//! Finds blocks that are never legal, by abstract interpretation of their statements.
//!
//! A block is followed with the bounds of its local names. A choice from a set that is always empty, or a
//! requirement that never holds, ends all branches; so does an `if` whose possible arms all end.

use super::bound::Bound;
use super::eval::Place;
use super::facts::Facts;
use super::implies::contradict;
use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{NEVER_LEGAL, warning};
use crate::source::Span;
use crate::typed::{ActId, Block, BlockId, Domain, LocalId, Stmt, StmtKind};

/// The most requirements that are remembered.
const MOST_REQUIRED: usize = 16;

/// A block that is never legal.
pub(super) struct Dead {
    pub(super) block: BlockId,
    pub(super) warning: Diagnostic,
}

/// The reason why no branch continues.
struct End {
    span: Span,
    why: &'static str,
    /// The `do` statement in the block, if the reason is in an act.
    by_way_of: Option<Span>,
}

/// Returns the blocks that can never be legal.
pub(super) fn never_legal(facts: &Facts<'_>) -> Vec<Dead> {
    let blocks = facts.game.blocks.enumerate();
    blocks
        .filter_map(|(id, block)| never(facts, id, block))
        .collect()
}

fn never(facts: &Facts<'_>, id: BlockId, block: &Block) -> Option<Dead> {
    let mut place = Place::new(facts, block.by);
    let end = stmts(&mut place, &block.body.stmts)?;
    let message = format!("`{}` can never be played", block.name);
    let warning = match end.by_way_of {
        Some(span) => {
            warning(NEVER_LEGAL, span, message, "nothing gets past this").also(end.span, end.why)
        }
        None => warning(NEVER_LEGAL, end.span, message, end.why),
    };
    Some(Dead { block: id, warning })
}

/// Whether a block is legal in every position: all its requirements always hold, and its choices are from
/// sets that always have members.
pub(super) fn always_legal(facts: &Facts<'_>, block: &Block) -> bool {
    let mut place = Place::new(facts, block.by);
    block.by & facts.game.all_players() == facts.game.all_players()
        && always(&mut place, &block.body.stmts)
}

fn always(place: &mut Place<'_, '_>, list: &[Stmt]) -> bool {
    list.iter().all(|stmt| match &stmt.kind {
        StmtKind::Choose(_, domain) => place.has_members(domain),
        StmtKind::Require(cond) => place.ask(cond).is_true(),
        StmtKind::If(_, then, otherwise) => always(place, then) && always(place, otherwise),
        StmtKind::ForEach(_, _, body) | StmtKind::AtOnce(body) => always(place, body),
        StmtKind::Repeat { body, .. } => always(place, body),
        StmtKind::Try(_, otherwise) => always(place, otherwise),
        StmtKind::Do(..) | StmtKind::Weight(_) => false,
        _ => true,
    })
}

/// Follows statements; returns the reason if they can never be completed.
fn stmts<'g>(place: &mut Place<'_, 'g>, list: &'g [Stmt]) -> Option<End> {
    list.iter().find_map(|stmt| one(place, stmt))
}

fn one<'g>(place: &mut Place<'_, 'g>, stmt: &'g Stmt) -> Option<End> {
    match &stmt.kind {
        StmtKind::Choose(local, domain) => return choose(place, *local, domain),
        StmtKind::Require(cond) => {
            if place.ask(cond).is_false() {
                return end(cond.span, "this never holds");
            }
            let mut all = std::mem::take(&mut place.required);
            all.push(cond);
            if contradict(place, &all) {
                return end(cond.span, "this never holds here");
            }
            // The number of requirements compared with each other is limited.
            all.truncate(MOST_REQUIRED);
            place.required = all;
        }
        // `again` changes who is to move, which `seen` compares.
        StmtKind::Assign(..) | StmtKind::Next(_) | StmtKind::Playing(..) | StmtKind::Again => {
            place.required.clear();
        }
        StmtKind::Let(local, value) => {
            let bound = place.ask(value);
            place.bind(*local, bound);
        }
        StmtKind::SetLocal(local, ..) => place.unbind(*local),
        StmtKind::If(cond, then, otherwise) => {
            let cond = place.ask(cond);
            return either(place, &cond, then, otherwise);
        }
        StmtKind::ForEach(local, domain, body) => return rounds(place, *local, domain, body),
        StmtKind::Repeat { body, .. } => {
            unsettle(place, body);
            return stmts(place, body);
        }
        StmtKind::Try(tried, otherwise) => {
            // The first statements may fail at any point, so it is unknown which effects take place.
            unsettle(place, tried);
            unsettle(place, otherwise);
            place.required.clear();
        }
        StmtKind::AtOnce(body) => {
            unsettle(place, body);
            let end = stmts(place, body);
            place.forget_pieces();
            return end;
        }
        StmtKind::Do(act, args) => {
            let args = args.iter().map(|a| Some(place.ask(a))).collect();
            return act_end(place, *act, args, stmt.span);
        }
        StmtKind::Move(..) | StmtKind::Put { .. } | StmtKind::Clear(..) | StmtKind::Place(_) => {
            place.forget_pieces();
        }
        _ => {}
    }
    None
}

fn end(span: Span, why: &'static str) -> Option<End> {
    let by_way_of = None;
    Some(End {
        span,
        why,
        by_way_of,
    })
}

fn choose(place: &mut Place<'_, '_>, local: LocalId, domain: &Domain) -> Option<End> {
    let exprs = walk::domain(domain);
    let span = exprs.iter().map(|e| e.span).reduce(Span::to)?;
    let Some(member) = ask_member(place, domain) else {
        return end(span, "this is always empty");
    };
    place.bind(local, member);
    None
}

fn ask_member(place: &mut Place<'_, '_>, domain: &Domain) -> Option<Bound> {
    // Each expression is queried separately, so that each has its own budget.
    walk::domain(domain)
        .into_iter()
        .for_each(|e| drop(place.ask(e)));
    place.member(domain)
}

fn either<'g>(
    place: &mut Place<'_, 'g>,
    cond: &Bound,
    then: &'g [Stmt],
    otherwise: &'g [Stmt],
) -> Option<End> {
    let (known, required) = (place.locals.clone(), place.required.clone());
    let first = match cond.is_false() {
        true => None,
        false => Some(stmts(place, then)),
    };
    place.locals.clone_from(&known);
    place.required.clone_from(&required);
    let second = match cond.is_true() {
        true => None,
        false => Some(stmts(place, otherwise)),
    };
    (place.locals, place.required) = (known, required);
    unsettle(place, then);
    unsettle(place, otherwise);
    match (first, second) {
        (Some(Some(end)), None | Some(Some(_))) | (None, Some(Some(end))) => Some(end),
        _ => None,
    }
}

fn rounds<'g>(
    place: &mut Place<'_, 'g>,
    local: LocalId,
    domain: &Domain,
    body: &'g [Stmt],
) -> Option<End> {
    unsettle(place, body);
    let member = ask_member(place, domain)?;
    let surely = place.has_members(domain);
    place.bind(local, member);
    let required = place.required.clone();
    let end = stmts(place, body);
    // The loop may have had no iteration.
    place.required = required;
    unsettle(place, body);
    end.filter(|_| surely)
}

/// Follows an act with the bounds of its arguments.
fn act_end(
    place: &mut Place<'_, '_>,
    act: ActId,
    args: Vec<Option<Bound>>,
    from: Span,
) -> Option<End> {
    let body = &place.facts.game.acts[act].body;
    place.required.clear();
    let outer = std::mem::replace(&mut place.locals, args);
    let end = stmts(place, &body.stmts);
    place.locals = outer;
    place.forget_pieces();
    end.map(|end| End {
        by_way_of: Some(from),
        ..end
    })
}

/// Forgets whatever these statements may change, since they may be executed any number of times, or in part.
fn unsettle(place: &mut Place<'_, '_>, list: &[Stmt]) {
    let mut pieces = false;
    let mut changed = Vec::new();
    walk::each_stmt(
        list,
        &mut |stmt| match &stmt.kind {
            StmtKind::SetLocal(local, ..) => changed.push(*local),
            StmtKind::Move(..) | StmtKind::Put { .. } | StmtKind::Clear(..) => pieces = true,
            StmtKind::Do(..) | StmtKind::Place(_) | StmtKind::Assign(..) => pieces = true,
            StmtKind::Next(_) | StmtKind::Playing(..) | StmtKind::Again => pieces = true,
            _ => {}
        },
        &mut |_| {},
    );
    changed.into_iter().for_each(|local| place.unbind(local));
    if pieces {
        place.forget_pieces();
    }
}
