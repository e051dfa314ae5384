//! Checks `view` and `points`: the observations of players, and the range of results.

use crate::diag::Diagnostic;
use crate::diag::end::POINTS_RANGE;
use crate::diag::moves::CAN_IN_VIEW;
use crate::diag::names::UNKNOWN_NAME;
use crate::syntax::ast::{self, PartKind};
use crate::typed::*;

use super::names::Meaning;
use super::scope::{Place, Scope};
use super::{Checker, walk};

/// The greatest distance of the ends of `points` from 0.
const MOST_POINTS: i32 = 1_000_000_000;

impl Checker<'_> {
    /// Checks `points lo..hi`.
    pub(super) fn points_part(&mut self) {
        for part in self.parts {
            let PartKind::Points(lo, hi) = &part.kind else {
                continue;
            };
            let Some((lo, hi)) = self.ends(lo.as_ref(), hi.as_ref(), part.span) else {
                continue;
            };
            let wrong = if lo == hi {
                format!("a game that gives {lo} whoever wins")
            } else if lo < -MOST_POINTS || hi > MOST_POINTS {
                format!("the ends lie within {MOST_POINTS} of 0")
            } else {
                self.game.points = Some((lo, hi));
                continue;
            };
            let d = Diagnostic::error(POINTS_RANGE, part.span, "this is no range of points");
            self.error(d.label(wrong));
        }
    }

    /// Checks `view { }`.
    pub(super) fn view_part(&mut self) {
        for part in self.parts {
            if let PartKind::View(lines) = &part.kind {
                let lines = lines.iter().flat_map(|line| self.view_line(line));
                self.game.view = Some(lines.collect());
            }
        }
    }

    /// Checks a line of `view`; returns one line of the typed tree for each state that it names.
    fn view_line(&mut self, line: &ast::ViewLine) -> Vec<ViewLine> {
        let mut made = Vec::new();
        match &line.what {
            ast::Viewed::Layer { owner, layer, on } if !self.game.has_board => {
                let _ = (owner, on);
                self.no_board(layer.span, "a layer");
            }
            ast::Viewed::Layer { owner, layer, on } => {
                let mut s = Scope::new(Place::View);
                let layer = self.layer_named(layer);
                let on = self.cells(&mut s, on);
                let owner = *owner;
                self.viewed(s, line, Viewed::Layer { layer, owner, on }, &mut made);
            }
            ast::Viewed::AllStates(but) => {
                let but: Vec<_> = but
                    .iter()
                    .filter_map(|name| self.state_named(name))
                    .collect();
                let states: Vec<StateId> = self.game.states.ids().collect();
                for state in states.into_iter().filter(|state| !but.contains(state)) {
                    let all = vec![None; self.game.states[state].axes.len()];
                    let s = Scope::new(Place::View);
                    self.viewed(s, line, Viewed::State(state, all), &mut made);
                }
            }
            ast::Viewed::States(states) => {
                for (name, index) in states {
                    let Some(state) = self.state_named(name) else {
                        continue;
                    };
                    let mut s = Scope::new(Place::View);
                    let index = self.view_index(&mut s, state, index);
                    self.viewed(s, line, Viewed::State(state, index), &mut made);
                }
            }
        }
        made
    }

    fn viewed(
        &mut self,
        mut s: Scope,
        line: &ast::ViewLine,
        what: Viewed,
        made: &mut Vec<ViewLine>,
    ) {
        let players = line.players.as_ref().map(|e| self.players(&mut s, e));
        let line = ViewLine {
            locals: s.locals,
            what,
            players,
            span: line.span,
        };
        for e in walk::view_exprs(&line) {
            self.asks_nothing(e);
        }
        made.push(line);
    }

    /// Checks the indices of a state; they apply from the left, and omitted ones name all entries.
    fn view_index(
        &mut self,
        s: &mut Scope,
        state: StateId,
        index: &[ast::Expr],
    ) -> Vec<Option<Expr>> {
        let axes = self.game.states[state].axes.clone();
        if let Some(more) = index.get(axes.len())
            && !self.wrong_states.contains(&state)
        {
            self.wrong_count(state, &axes, index, more.span);
        }
        let given = axes.iter().enumerate().map(|(at, axis)| {
            let e = index.get(at)?;
            Some(self.typed(s, e, Self::axis_ty(*axis)))
        });
        given.collect()
    }

    fn state_named(&mut self, name: &ast::Name) -> Option<StateId> {
        if let Some(Meaning::State(state)) = self.meaning(&name.text) {
            return Some(state);
        }
        let message = format!("there is no state `{}`", name.text);
        let d = Diagnostic::error(UNKNOWN_NAME, name.span, message).label("expected a state");
        let states = self.game.states.iter().map(|s| s.name.as_str());
        let near = Self::nearest(&name.text, states);
        self.report_unknown(name, d, near);
        None
    }

    /// Reports `can`, which is not allowed in `view`.
    fn asks_nothing(&mut self, e: &Expr) {
        let mut places = Vec::new();
        let game = &self.game;
        super::facts::each_reached(game, e, &mut |e| {
            if let ExprKind::Can(..) = &*e.kind {
                places.push(e.span);
            }
        });
        for span in places {
            let message = "`can` is not allowed in `view`";
            self.error(Diagnostic::error(CAN_IN_VIEW, span, message).label("not here"));
        }
    }
}
