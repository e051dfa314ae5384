//! The proof that a map preserves the rules.
//!
//! Two expressions *correspond* if, in the image of any position, the value of the second is the image
//! of the value of the first in the position; two statements correspond if they lead images to images.
//! If the parts of a construct correspond, so does the construct, unless it depends on the order of
//! cells, on coordinates or on orientation. For those, a rule of its own states when they correspond;
//! where no rule applies, nothing is proved. `exprs` has the rules for expressions, `stmts` those for statements.

use super::maps::Symmetry;
use super::names::Names;
use super::refusal::{Blame, Why};
use super::values::Values;
use crate::check::walk;
use crate::index::IndexVec;
use crate::source::Span;
use crate::typed::{
    ActId, Axis, Block, Body, Def, DefId, Expr, Game, Mask, Narrow, Ty, ViewLine, Viewed,
};
use std::cell::{Cell, OnceCell};

/// Whether a map preserves the rules.
pub(super) fn holds<'g>(game: &'g Game, map: &Symmetry, values: &Values<'g>) -> bool {
    let proof = Proof::new(game, map, values);
    parts(game).iter().all(|part| proof.part(part))
}

/// The obstacle in each part of the rules for which it is not proved that a map preserves it.
pub(super) fn blames<'g>(game: &'g Game, map: &Symmetry, values: &Values<'g>) -> Vec<Blame> {
    let proof = Proof::new(game, map, values);
    let parts = parts(game).into_iter();
    let failed = parts.filter(|part| !proof.part(part));
    failed.map(|part| proof.take_blame(part.span())).collect()
}

/// A part of the rules that decides about moves, ends or observations.
enum Part<'g> {
    Block(&'g Block),
    After(Span),
    Narrow(&'g Narrow),
    Ends(Span),
    View(&'g ViewLine),
    /// The order in which the effects of a joint turn are run.
    Joint(Span),
}

impl Part<'_> {
    fn span(&self) -> Span {
        match self {
            Part::Block(block) => block.span,
            Part::After(span) | Part::Ends(span) | Part::Joint(span) => *span,
            Part::Narrow(narrow) => narrow.span,
            Part::View(line) => line.span,
        }
    }
}

/// All parts of the rules; setup is none, as a proof says nothing of the first position.
fn parts(game: &Game) -> Vec<Part<'_>> {
    let after = game.after.stmts.first();
    let end = game.end.first();
    let narrows = game.turn.groups.iter().flat_map(|group| &group.narrow);
    let blocks = game.blocks.iter().map(Part::Block);
    let joint = game.blocks.iter().filter(|_| game.simultaneous).take(1);
    blocks
        .chain(joint.map(|block| Part::Joint(block.span)))
        .chain(after.map(|stmt| Part::After(stmt.span)))
        .chain(narrows.map(Part::Narrow))
        .chain(end.map(|rule| Part::Ends(rule.span)))
        .chain(game.view.iter().flatten().map(Part::View))
        .collect()
}

/// The proof for one map.
pub(super) struct Proof<'p, 'g> {
    pub(super) game: &'g Game,
    pub(super) map: &'p Symmetry,
    pub(super) values: &'p Values<'g>,
    /// By def, why its values do not correspond to themselves, `None` if they do; once it was asked for.
    defs: IndexVec<DefId, OnceCell<Option<Blame>>>,
    /// By act, why it does not lead images to images, `None` if it does; once it was asked for.
    acts: IndexVec<ActId, OnceCell<Option<Blame>>>,
    /// The first comparison that failed: its innermost construct.
    blame: Cell<Option<Blame>>,
}

impl<'p, 'g> Proof<'p, 'g> {
    pub(super) fn new(game: &'g Game, map: &'p Symmetry, values: &'p Values<'g>) -> Proof<'p, 'g> {
        Proof {
            game,
            map,
            values,
            defs: IndexVec::from_vec(vec![OnceCell::new(); game.defs.len()]),
            acts: IndexVec::from_vec(vec![OnceCell::new(); game.acts.len()]),
            blame: Cell::new(None),
        }
    }

    /// For the identity, under which all is preserved: what corresponds is equal.
    pub(super) fn still(game: &'g Game, map: &'p Symmetry, values: &'p Values<'g>) -> Self {
        Proof {
            game,
            map,
            values,
            defs: IndexVec::from_vec(vec![OnceCell::from(None); game.defs.len()]),
            acts: IndexVec::from_vec(vec![OnceCell::from(None); game.acts.len()]),
            blame: Cell::new(None),
        }
    }

    fn part(&self, part: &Part<'g>) -> bool {
        match part {
            Part::Block(block) => self.block(block),
            Part::After(_) => self.body(&self.game.after, Names::of(!self.game.chance)),
            Part::Narrow(narrow) => narrow.values.iter().all(|value| self.alone(value)),
            Part::Ends(_) => self.ends(),
            Part::View(line) => self.view(line),
            Part::Joint(span) => {
                let holds = self.map.keeps_players() || self.joint_in_any_order();
                holds || self.refuse(*span, Why::Joint)
            }
        }
    }

    /// Whether the values of the second def correspond to those of the first.
    pub(super) fn are_alike(&self, def: &'g Def, other: &'g Def) -> bool {
        let (entries, images) = (&def.entries, &other.entries);
        let names = Names::default();
        let image = |n: usize| match def.axis {
            None | Some(Axis::Range(..) | Axis::Kind) => n,
            Some(Axis::Player) => self.map.member(Ty::Players, n),
            Some(Axis::Cell) => self.map.member(Ty::Cells, n),
            Some(Axis::Dir) => self.map.member(Ty::Dirs, n),
            Some(Axis::Enum(id)) => self.map.member(Ty::Enum(id), n),
        };
        def.axis == other.axis
            && entries.len() == images.len()
            && (0..entries.len()).all(|n| match (&entries[n], images.get(image(n))) {
                (None, Some(None)) => true,
                (Some(a), Some(Some(b))) => self.same(a, b, &names),
                _ => false,
            })
    }

    pub(super) fn are_same_defs(&self, a: DefId, b: DefId) -> bool {
        let (first, second) = (&self.game.defs[a], &self.game.defs[b]);
        if a != b {
            // Parameters of different defs are not compared, because their names differ.
            return first.params == 0 && second.params == 0 && self.are_alike(first, second);
        }
        // A def uses only earlier defs.
        let known = self.defs[a].get_or_init(|| {
            let holds = || self.are_alike(first, first);
            self.apart(holds, first.span)
        });
        known.is_none_or(|blame| self.refuse(blame.span, blame.why))
    }

    /// Whether an act leads images to images.
    pub(super) fn is_kept(&self, act: ActId) -> bool {
        // An act uses only earlier acts.
        let known = self.acts[act].get_or_init(|| {
            let own = &self.game.acts[act];
            let names = Names::of(!walk::chance_runs(self.game, act)).in_act();
            let holds = || self.body(&own.body, names);
            self.apart(holds, own.span)
        });
        known.is_none_or(|blame| self.refuse(blame.span, blame.why))
    }

    /// Why something fails, whatever else has failed before; `None` if it does not.
    fn apart(&self, holds: impl FnOnce() -> bool, whole: Span) -> Option<Blame> {
        let before = self.blame.take();
        let blame = (!holds()).then(|| self.take_blame(whole));
        self.blame.set(before);
        blame
    }

    fn block(&self, block: &'g Block) -> bool {
        let image = self.map.map_players(block.by);
        let holds = image == block.by || self.refuse(block.span, Why::Players);
        let names = Names::of(block.by & chance(self.game) == 0);
        holds && self.names_next(block) && self.body(&block.body, names)
    }

    /// Whether an expression corresponds to itself.
    fn alone(&self, e: &'g Expr) -> bool {
        self.same(e, e, &Names::default())
    }

    fn view(&self, line: &'g ViewLine) -> bool {
        let what = match &line.what {
            Viewed::Layer { on, .. } => self.alone(on),
            Viewed::State(_, index) => index.iter().flatten().all(|e| self.alone(e)),
        };
        what && line.players.as_ref().is_none_or(|e| self.alone(e))
    }

    /// Whether a body leads images to images.
    fn body(&self, body: &'g Body, mut names: Names<'g>) -> bool {
        self.stmts(&body.stmts, &mut names, &body.stmts)
    }

    /// Records what does not correspond, unless something is recorded that was found before.
    pub(super) fn blame(&self, span: Span, why: Why) {
        let known = self.blame.take();
        self.blame.set(known.or(Some(Blame { span, why })));
    }

    /// Records what does not correspond; false.
    pub(super) fn refuse(&self, span: Span, why: Why) -> bool {
        self.blame(span, why);
        false
    }

    /// Tries something; where it succeeds, what failed on the way is forgotten.
    pub(super) fn attempt(&self, holds: impl FnOnce() -> bool) -> bool {
        let before = self.blame.take();
        self.blame.set(before);
        let holds = holds();
        if holds {
            self.blame.set(before);
        }
        holds
    }

    /// Tries something that is of no interest where it fails.
    pub(super) fn quietly(&self, holds: impl FnOnce() -> bool) -> bool {
        let before = self.blame.take();
        let holds = holds();
        self.blame.set(before);
        holds
    }

    fn take_blame(&self, whole: Span) -> Blame {
        self.blame.take().unwrap_or(Blame {
            span: whole,
            why: Why::Differs,
        })
    }
}

/// The mask of chance; 0 if it does not play.
fn chance(game: &Game) -> Mask {
    game.chance_mask()
}
