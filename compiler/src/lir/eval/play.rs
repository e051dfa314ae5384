//! A match, played with the functions of a module: the counterpart of the runtime's `Match`.

use super::position::{Position, playing_of, to_move_of};
use super::run::Run;
use super::{Action, Val, Verdict, chosen};
use crate::ir::axes::members;
use crate::lir::{BlockId, FunctionId, Group, Module, Ty, Variant, VeiledChoices};
use boardwright_runtime::{MOVE_LIMIT, Schema, Sight, Veil, middle};
use std::collections::HashSet;
use std::ops::ControlFlow::{Break, Continue};

/// The complete state of a match.
#[derive(Clone, Debug)]
pub struct Play {
    pub(super) pos: Position,
    pub(super) mover: Option<u8>,
    pub(super) moves: u32,
    pub(super) turn: u32,
    pub(super) passes: u32,
    /// Whether the current turn continues (`again`).
    pub(super) open: bool,
    pub(super) history: Vec<Vec<u128>>,
    pub(super) points: Option<Vec<i32>>,
    /// The least bound so far on the members of a last choice, if slots have one that holds.
    pub(super) bound: Option<i32>,
}

/// A module and the schema of its rules.
pub struct Rules {
    pub(super) module: Module,
    pub(super) schema: Schema,
}

/// The best moves of a group so far.
struct Best {
    values: Vec<i64>,
    moves: Vec<Action>,
    /// The outcomes of moves of blocks where equal outcomes are one move.
    outcomes: HashSet<(BlockId, Position)>,
}

impl Best {
    fn offer(&mut self, values: Vec<i64>, action: Action, outcome: Option<(BlockId, Position)>) {
        if self.moves.is_empty() || values > self.values {
            self.moves.clear();
            self.outcomes.clear();
            self.values = values;
        } else if values < self.values {
            return;
        }
        if outcome.is_none_or(|outcome| self.outcomes.insert(outcome)) {
            self.moves.push(action);
        }
    }
}

impl Play {
    /// Returns a match at the opening position.
    pub(super) fn first(rules: &Rules) -> Play {
        let mut play = Play {
            pos: Position::first(&rules.module),
            mover: None,
            moves: 0,
            turn: 1,
            passes: 0,
            open: false,
            history: Vec::new(),
            points: None,
            bound: None,
        };
        let mut pos = play.pos.clone();
        play.run(rules, 0)
            .effect(rules.module.entry.setup, &mut pos, None, vec![]);
        play.pos = pos;
        play.remember(rules);
        play.keep_bound(rules);
        if play.is_deserted(rules) || play.is_stuck(rules) {
            play.points = Some(draw(&rules.module));
        }
        play
    }

    /// Computes the derived values that positions store.
    pub(super) fn derive(&mut self, rules: &Rules) {
        if let Some(derive) = rules.module.entry.derive {
            let mut pos = self.pos.clone();
            self.run(rules, 0).effect(derive, &mut pos, None, vec![]);
            self.pos = pos;
        }
    }

    /// Returns the context for running functions; `earlier` is the number of earlier positions.
    pub(super) fn run<'m>(&'m self, rules: &'m Rules, earlier: usize) -> Run<'m> {
        Run::new(&rules.module, &rules.schema, &self.history, earlier)
    }

    fn playing(&self, rules: &Rules) -> u64 {
        playing_of(&rules.module, &self.pos)
    }

    fn is_deserted(&self, rules: &Rules) -> bool {
        self.playing(rules) == 0
    }

    /// Returns the mask of the players to move, as if the match were not over.
    fn seats(&self, rules: &Rules) -> u64 {
        to_move_of(&rules.module, &self.pos)
    }

    /// Whether chance is to move.
    pub(super) fn is_thrown(&self, rules: &Rules) -> bool {
        self.seats(rules) >> rules.module.players.len() & 1 == 1
    }

    /// Returns the only player to move, or the first player.
    pub(super) fn mover(&self, rules: &Rules) -> usize {
        match rules.module.simultaneous && !self.is_thrown(rules) {
            true => 0,
            false => self.seats(rules).trailing_zeros() as usize,
        }
    }

    /// Returns the players to move.
    pub(super) fn to_move(&self, rules: &Rules) -> Vec<usize> {
        match self.points {
            Some(_) => Vec::new(),
            None => members(self.seats(rules)).collect(),
        }
    }

    /// Returns the groups that a player may play.
    fn groups<'m>(&self, rules: &'m Rules, me: usize) -> &'m [Group] {
        let chance = rules.module.players.len();
        match &rules.module.throws {
            Some(throws) if me == chance => std::slice::from_ref(throws),
            _ if self.playing(rules) >> me & 1 == 0 => &[],
            _ => &rules.module.turn,
        }
    }

    /// Returns the legal moves of a player, in order.
    pub(super) fn legal(&self, rules: &Rules, me: usize) -> Vec<Action> {
        if let (Some(throws), Some(weights)) = (&rules.module.throws, &rules.module.weights)
            && me == rules.module.players.len()
        {
            return self.weighed(rules, throws, weights);
        }
        let groups = self.groups(rules, me).iter();
        let mut moves = groups.map(|group| {
            let moves = self.of_group(rules, group, me);
            let apart = self.drawn_apart(rules, group, me, &moves);
            let apart = apart.or_else(|| self.drawn_by_slots(rules, group, me, &moves));
            apart.unwrap_or(moves)
        });
        moves.find(|moves| !moves.is_empty()).unwrap_or_default()
    }

    /// Returns the moves of chance, with weights.
    fn weighed(&self, rules: &Rules, throws: &Group, weights: &[usize]) -> Vec<Action> {
        let me = rules.module.players.len();
        let mut all = Vec::new();
        for (block, weight) in throws.blocks.iter().zip(weights) {
            let Some(block) = block else { continue };
            let mut run = self.run(rules, self.history.len());
            let (pos, args) = (self.pos.clone(), vec![Val::Index(me)]);
            let variant = &rules.module.variants[*block];
            let mut outcomes = HashSet::new();
            let _ = run.moves(variant.moves, pos, args, &mut |action, pos, values| {
                if variant.unique && !outcomes.insert(pos.clone()) {
                    return Continue(());
                }
                let weight = values.get(*weight).copied().unwrap_or(1).max(0) as u32;
                all.push(Action { weight, ..action });
                Continue(())
            });
        }
        all
    }

    /// Returns the moves of a group that its merged enumeration emits, each target once, if these are not the
    /// legal ones, so that a comparison finds the difference.
    fn drawn_apart(
        &self,
        rules: &Rules,
        group: &Group,
        me: usize,
        legal: &[Action],
    ) -> Option<Vec<Action>> {
        let mut drawn: Vec<Action> = Vec::new();
        for action in self.emitted(rules, group.merged?, me) {
            if drawn.iter().all(|other| other.fields != action.fields) {
                drawn.push(action);
            }
        }
        let same = drawn.len() == legal.len() && drawn.iter().all(|action| legal.contains(action));
        (!same).then_some(drawn)
    }

    /// Returns the moves that an enumeration emits, in order.
    fn emitted(&self, rules: &Rules, function: FunctionId, me: usize) -> Vec<Action> {
        let mut all = Vec::new();
        let mut run = self.run(rules, self.history.len());
        let _ = run.moves(
            function,
            self.pos.clone(),
            vec![Val::Index(me)],
            &mut |action, _, _| {
                all.push(action);
                Continue(())
            },
        );
        all
    }

    fn of_group(&self, rules: &Rules, group: &Group, me: usize) -> Vec<Action> {
        let mut best = Best {
            values: Vec::new(),
            moves: Vec::new(),
            outcomes: HashSet::new(),
        };
        for (block, first) in group.blocks.iter().zip(&group.first_value) {
            let Some(block) = block else {
                let pass = Action {
                    block: None,
                    fields: Vec::new(),
                    trail: Vec::new(),
                    weight: 1,
                };
                best.offer(vec![0; group.narrow.len()], pass, None);
                continue;
            };
            let variant = &rules.module.variants[*block];
            if variant.by >> me & 1 == 0 {
                continue;
            }
            let mut run = self.run(rules, self.history.len());
            let (pos, args) = (self.pos.clone(), vec![Val::Index(me)]);
            let moves = self.enumeration(rules, variant, me);
            let unpinned = self.unpinned(rules, variant, me);
            let _ = run.moves(moves, pos, args, &mut |action, pos, values| {
                if !unpinned(&action) && !self.is_legal(rules, me, &action) {
                    return Continue(());
                }
                let own = values.iter().skip(*first).zip(&group.narrow);
                let own = own.map(|(value, most)| match most {
                    true => i64::from(*value),
                    false => -i64::from(*value),
                });
                let chance = me == rules.module.players.len();
                let alone = chance || !rules.module.simultaneous;
                let outcome = (variant.unique && alone).then(|| (*block, pos.clone()));
                best.offer(own.collect(), action, outcome);
                Continue(())
            });
        }
        best.moves
    }

    /// Returns the enumeration of a block's moves in order; the one for draws only if that does not emit the
    /// same moves, so that a comparison finds the difference.
    fn enumeration(&self, rules: &Rules, variant: &Variant, me: usize) -> FunctionId {
        let Some(drawn) = variant.drawn else {
            return variant.moves;
        };
        let all = |function| {
            let all = self.emitted(rules, function, me).into_iter();
            let mut all: Vec<_> = all.map(|action| action.fields).collect();
            all.sort_unstable();
            all
        };
        match all(drawn) == all(variant.moves) {
            true => variant.moves,
            false => drawn,
        }
    }

    /// Returns whether a move of a block needs no test.
    fn unpinned(&self, rules: &Rules, variant: &Variant, me: usize) -> impl Fn(&Action) -> bool {
        let unpinned = variant.unpinned.map(|unpinned| {
            let mut run = self.run(rules, self.history.len());
            let cells = run.pure(unpinned.function, self.pos.clone(), vec![Val::Index(me)]);
            (cells.cells(), unpinned.field)
        });
        move |action| {
            unpinned.as_ref().is_some_and(|(cells, field)| {
                let from = action.fields.get(*field);
                from.is_some_and(|from| cells.contains(*from as usize))
            })
        }
    }

    /// Whether a player has a legal move.
    fn any(&self, rules: &Rules, me: usize) -> bool {
        let mut groups = self.groups(rules, me).iter();
        groups.any(|group| {
            let mut blocks = group.blocks.iter();
            blocks.any(|block| match block {
                None => true,
                Some(block) => self.any_of(rules, *block, me),
            })
        })
    }

    fn any_of(&self, rules: &Rules, block: BlockId, me: usize) -> bool {
        let variant = &rules.module.variants[block];
        let mut run = self.run(rules, self.history.len());
        let mut found = |action: Action, _: &Position, _| match self.is_legal(rules, me, &action) {
            true => Break(()),
            false => Continue(()),
        };
        let (pos, args) = (self.pos.clone(), vec![Val::Index(me)]);
        variant.by >> me & 1 == 1 && run.moves(variant.moves, pos, args, &mut found).is_break()
    }

    /// Whether a move that an enumeration emitted is legal.
    fn is_legal(&self, rules: &Rules, me: usize, action: &Action) -> bool {
        let mut run = self.run(rules, self.history.len());
        run.is_legal(&self.pos, me, action)
    }

    /// Whether no player to move has a legal move.
    fn is_stuck(&self, rules: &Rules) -> bool {
        !members(self.seats(rules)).any(|player| self.any(rules, player))
    }

    fn remember(&mut self, rules: &Rules) {
        if rules.module.seen.is_empty() {
            return;
        }
        let run = self.run(rules, 0);
        let keys = rules.module.seen.iter();
        let keys = keys.map(|what| run.key(&self.pos, *what)).collect();
        self.history.push(keys);
    }

    /// Returns the part of the position that a player observes.
    pub(super) fn sight(&self, rules: &Rules, player: usize) -> Sight {
        let mut run = self.run(rules, self.history.len().saturating_sub(1));
        match rules.module.sight {
            Some(function) => run.sight(function, self.pos.clone(), player),
            None => Sight::everything(&rules.schema),
        }
    }

    /// Returns, for each part of a move, the players from whom it is hidden.
    pub(super) fn veil(&self, rules: &Rules, mover: usize, action: &Action) -> Veil {
        let Some(block) = action.block else {
            return Veil::default();
        };
        let veil = &rules.module.variants[block].veil;
        let choices = match &veil.choices {
            VeiledChoices::Always(masks) => masks.clone(),
            VeiledChoices::ByMove(function) => {
                let mut run = self.run(rules, self.history.len());
                let mut args = vec![Val::Index(mover)];
                args.extend(chosen(&rules.module, block, action));
                run.trail.clone_from(&action.trail);
                run.veil(*function, self.pos.clone(), args)
            }
        };
        Veil {
            whole: veil.whole,
            choices,
        }
    }

    /// Plays a move, or one move of each player.
    pub(super) fn play(&mut self, rules: &Rules, actions: &[Option<Action>]) {
        let me = self.mover(rules);
        let together = rules.module.simultaneous && !self.is_thrown(rules);
        let mut pos = self.pos.clone();
        let passed = actions.iter().flatten().all(|a| a.block.is_none());
        let entry = rules.module.entry;
        let over = {
            let mut run = self.run(rules, self.history.len());
            run.effect(entry.begin, &mut pos, None, vec![Val::Index(me)]);
            if together {
                let mut by_player = vec![None; rules.module.players.len()];
                for (player, action) in self.to_move(rules).into_iter().zip(actions) {
                    by_player[player].clone_from(action);
                }
                joint(&mut run, rules, &mut pos, &by_player);
            } else {
                if let Some(action) = actions.first().and_then(Option::as_ref) {
                    one(&mut run, rules, &mut pos, me, action);
                }
            }
            let args = vec![Val::Index(me), Val::Truth(passed)];
            run.effect(entry.finish, &mut pos, None, args).truth()
        };
        self.pos = pos;
        self.moves += 1;
        self.turn += u32::from(over);
        self.passes = if passed { self.passes + 1 } else { 0 };
        self.open = !over;
        self.mover = (!rules.module.simultaneous).then_some(me as u8);
        self.remember(rules);
        self.keep_bound(rules);
        self.points = self.decide(rules, me);
    }

    /// Evaluates the lines of `end` after a move of `me`.
    fn decide(&self, rules: &Rules, me: usize) -> Option<Vec<i32>> {
        let chance = self.is_thrown(rules);
        let blocked = || !chance && self.is_stuck(rules);
        let mut run = Run {
            blocked: Some(&blocked),
            ..self.run(rules, self.history.len().saturating_sub(1))
        };
        let end = rules.module.entry.end;
        match run.pure(end, self.pos.clone(), vec![Val::Index(me)]) {
            Val::Verdict(Verdict::Over(points)) => Some(points),
            _ if self.is_deserted(rules) || self.moves >= MOVE_LIMIT || self.is_stuck(rules) => {
                Some(draw(&rules.module))
            }
            _ => None,
        }
    }
}

/// Returns the points of all players in a draw.
fn draw(module: &Module) -> Vec<i32> {
    let n = module.players.len();
    match module.points {
        Some((lo, hi)) => vec![middle(lo, hi); n],
        None => vec![(100 / n.max(1)) as i32; n],
    }
}

/// Applies the effects of one player's move.
fn one(run: &mut Run<'_>, rules: &Rules, pos: &mut Position, me: usize, action: &Action) {
    let Some(block) = action.block else { return };
    let mut args = vec![Val::Index(me)];
    args.extend(chosen(&rules.module, block, action));
    run.trail.clone_from(&action.trail);
    let was = rules.module.is_joint(block).then(|| pos.clone());
    for value in &rules.module.variants[block].others {
        let ty = rules.module.functions[*value].result.unwrap_or(Ty::Mask);
        args.push(Val::nothing(ty));
    }
    run.effect(rules.module.variants[block].play, pos, was, args);
}

/// Applies the effects of all players' moves, in the order of the players.
fn joint(run: &mut Run<'_>, rules: &Rules, pos: &mut Position, actions: &[Option<Action>]) {
    let was = pos.clone();
    for (me, action) in actions.iter().enumerate() {
        let Some(action) = action else { continue };
        let Some(block) = action.block else { continue };
        let variant = &rules.module.variants[block];
        let mut args = vec![Val::Index(me)];
        args.extend(chosen(&rules.module, block, action));
        for value in &variant.others {
            args.push(others(run, rules, &was, me, block, *value, actions));
        }
        run.trail.clone_from(&action.trail);
        run.effect(variant.play, pos, Some(was.clone()), args);
    }
}

/// Returns the join over all other players who play the same block: union, sum or disjunction.
fn others(
    run: &mut Run<'_>,
    rules: &Rules,
    was: &Position,
    me: usize,
    block: BlockId,
    value: crate::lir::FunctionId,
    actions: &[Option<Action>],
) -> Val {
    let ty = rules.module.functions[value].result.unwrap_or(Ty::Mask);
    let mut all = Val::nothing(ty);
    for (player, action) in actions.iter().enumerate() {
        let Some(action) = action else { continue };
        if player == me || action.block != Some(block) {
            continue;
        }
        let mut args = vec![Val::Index(player)];
        args.extend(chosen(&rules.module, block, action));
        run.trail.clone_from(&action.trail);
        let value = run.pure(value, was.clone(), args);
        all = match (all, value) {
            (Val::Cells(a), Val::Cells(b)) => Val::Cells(a.union(&b)),
            (Val::Num(a), Val::Num(b)) => Val::Num(a.saturating_add(b)),
            (Val::Truth(a), Val::Truth(b)) => Val::Truth(a || b),
            (a, b) => Val::Mask(a.mask() | b.mask()),
        };
    }
    all
}
