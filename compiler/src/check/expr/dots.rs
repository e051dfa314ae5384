//! Checks the words after a dot: steps, rays, leaps, and `others.v`.

use crate::diag::moves::OTHERS_VALUE;
use crate::diag::names::UNKNOWN_NAME;
use crate::diag::types::{ARGUMENT_WORD, ARGUMENTS, MISMATCH, NOT_ON_THIS_BOARD};
use crate::diag::{Diagnostic, near};
use crate::source::Span;
use crate::syntax::ast::{self, ArgWord};
use crate::syntax::{PREDEFINED, is_keyword};
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::shown;
use super::super::names::Meaning;
use super::super::scope::{Bound, Place, Scope};
use super::super::types::{bad, make};
use super::super::walk;
use super::meant::{Calls, Use};

/// The words before the sets of a ray.
const WALK: &[ArgWord] = &[
    ArgWord::Through,
    ArgWord::Onto,
    ArgWord::Upto,
    ArgWord::Until,
];

impl Checker<'_> {
    /// Checks `S.(e|w)` and `S.(e|w)(2)`.
    pub(super) fn dot_dirs(
        &mut self,
        s: &mut Scope,
        base: &ast::Expr,
        dirs: &ast::Expr,
        times: Option<&ast::Expr>,
        span: Span,
    ) -> Expr {
        let from = self.cells(s, base);
        let dirs = self.dirs(s, dirs);
        let times = times.map(|times| self.num(s, times));
        match from.ty {
            // What is before the dot may be no cells at all.
            Ty::Unknown => bad(span),
            _ => make(ExprKind::Step(from, dirs, times), Ty::Cells, span),
        }
    }

    /// Checks `S.n`, `S.forward[p]`, `S.ray(…)` and `others.v`.
    pub(super) fn dot(
        &mut self,
        s: &mut Scope,
        base: &ast::Expr,
        step: &ast::Ref,
        span: Span,
    ) -> Expr {
        if let ast::ExprKind::Ref(r) = &*base.kind
            && r.name.text == "others"
            && r.index.is_none()
            && r.args.is_none()
            && self.game.simultaneous
        {
            return self.others_value(s, step, span);
        }
        if let Some(made) = self.member_of_name(s, base, step, span) {
            return made;
        }
        s.is_before_a_dot(base);
        let from = self.expr(s, base, Some(Ty::Cells));
        if let Some(made) = self.counted(s, base, step, span) {
            return made;
        }
        let from = self.stepped_from(from, base);
        if from.ty == Ty::Unknown && is_others(base) {
            return bad(span);
        }
        let from = match self.called_after_dot(from, base, step, span) {
            Ok(made) => return made,
            Err(from) => from,
        };
        if self.moves_as(s, step) {
            return bad(span);
        }
        let unknown = from.ty == Ty::Unknown;
        let made = match (step.name.text.as_str(), &step.args) {
            ("ray", Some(args)) => self.ray(s, from, step, args, span),
            ("leap", Some(_)) => self.leap(s, from, step, span),
            ("back", Some(_)) => self.back(s, from, step, span),
            ("path", Some(_)) => self.path(s, from, step, span),
            (_, Some(_)) if !self.is_known(s, &step.name.text) => self.unknown_walk(s, step),
            _ => self.step(s, from, step, span),
        };
        match unknown {
            true => bad(span),
            false => made,
        }
    }

    /// Whether a name has a meaning at this place.
    pub(super) fn is_known(&self, s: &Scope, name: &str) -> bool {
        let word = PREDEFINED.contains(&name) || is_keyword(name);
        word || s.find(name).is_some() || self.meaning(name).is_some()
    }

    /// Reports an unknown name with arguments after a dot, such as `S.rya(…)`.
    fn unknown_walk(&mut self, s: &mut Scope, step: &ast::Ref) -> Expr {
        self.parts_of(s, step);
        let name = &step.name;
        match near::the_nearest(&name.text, ["ray", "leap", "back", "path"]) {
            Some(walk) if !self.is_lost(&name.text) => {
                let message = format!("there is no `{}`", name.text);
                let d = Diagnostic::error(UNKNOWN_NAME, name.span, message);
                self.report_unknown(name, d.label("unknown name"), vec![walk.to_string()]);
                bad(name.span)
            }
            _ => {
                let at = Use {
                    want: Some(Ty::Dirs),
                    calls: Calls::Perhaps,
                    has_index: step.index.is_some(),
                    of_others: false,
                };
                self.unknown(s, name, at)
            }
        }
    }

    fn stepped_from(&mut self, from: Expr, source: &ast::Expr) -> Expr {
        if from.ty == Ty::Players && is_others(source) && self.lost.part("players") {
            self.silenced += 1;
            return bad(source.span);
        }
        if from.ty == Ty::Players && is_others(source) {
            self.error(
                Diagnostic::error(
                    OTHERS_VALUE,
                    source.span,
                    "`others.v` is for simultaneous games",
                )
                .label("these are players, and players have no neighbours"),
            );
            return bad(source.span);
        }
        self.expect(from, source, Ty::Cells)
    }

    /// Checks `S.n`, `S.n(3)`, `S.way` and `S.left(d)`.
    fn step(&mut self, s: &mut Scope, from: Expr, step: &ast::Ref, span: Span) -> Expr {
        let (dirs, times) = if self.args_are_steps(s, step) {
            let count = match step.args.as_deref() {
                Some(_) => match self.plain_args(step, &[1]) {
                    Some(args) => match self.steps_taken(s, step, args[0], span) {
                        Some(count) => Some(count),
                        None => return bad(span),
                    },
                    None => None,
                },
                None => None,
            };
            let bare = ast::Ref {
                args: None,
                ..step.clone()
            };
            (
                self.reference(s, &bare, step.name.span, Some(Ty::Dirs)),
                count,
            )
        } else {
            (
                self.reference(s, step, step.name.span, Some(Ty::Dirs)),
                None,
            )
        };
        self.note_wanted(&dirs, Ty::Dirs);
        if dirs.ty != Ty::Dirs && dirs.ty != Ty::Unknown {
            match from.ty {
                // What is before the dot may be wrong instead.
                Ty::Unknown => self.silenced += 1,
                _ => self.not_a_step(&dirs, step),
            }
            return bad(span);
        }
        make(ExprKind::Step(from, dirs, times), Ty::Cells, span)
    }

    /// Returns the number of steps; `None` if what stands there is an index, which is reported.
    fn steps_taken(
        &mut self,
        s: &mut Scope,
        step: &ast::Ref,
        count: &ast::Expr,
        span: Span,
    ) -> Option<Expr> {
        let made = self.expr(s, count, Some(Ty::Num));
        let number = matches!(made.ty, Ty::Num | Ty::Unknown);
        if number || step.index.is_some() || !self.is_read_by(&step.name.text, made.ty) {
            return Some(self.expect(made, count, Ty::Num));
        }
        let found = self.ty_name(made.ty);
        let message = format!("found {found}, expected a number of steps");
        let d = Diagnostic::error(MISMATCH, count.span, message).label("this is an index");
        let d = as_index(d, step, &[count], span);
        self.error(self.with_place(d, &step.name.text));
        None
    }

    /// Whether a name is read with an index of this type: a state by its first axis, a definition as a table or for
    /// a player.
    fn is_read_by(&self, name: &str, ty: Ty) -> bool {
        match self.meaning(name) {
            Some(Meaning::Def(t)) => ty == Ty::Players && self.defs[t].params.is_empty(),
            Some(Meaning::State(state)) => {
                let first = self.game.states[state].axes.first();
                first.is_some_and(|&axis| Self::axis_ty(axis) == ty)
            }
            _ => false,
        }
    }

    /// Whether arguments after this name are a number of steps; else they belong to the name.
    fn args_are_steps(&self, s: &Scope, step: &ast::Ref) -> bool {
        if s.find(&step.name.text).is_some() {
            return true;
        }
        match self.meaning(&step.name.text) {
            Some(Meaning::Def(t)) => self.defs[t].params.is_empty(),
            Some(_) => true,
            None => !matches!(
                step.name.text.as_str(),
                "opposite" | "left" | "right" | "first_of" | "before"
            ),
        }
    }

    fn not_a_step(&mut self, found: &Expr, step: &ast::Ref) {
        let name = &step.name.text;
        let d = Diagnostic::error(
            MISMATCH,
            step.name.span,
            format!(
                "found {} after a dot, expected directions",
                self.ty_name(found.ty)
            ),
        )
        .label("not a direction");
        self.error(match found.ty {
            Ty::Cells => d.hint(format!("the cells in both sets are `… & {name}`")),
            _ => d,
        });
    }

    /// Checks `S.ray(D, through T, onto U)`.
    fn ray(
        &mut self,
        s: &mut Scope,
        from: Expr,
        r: &ast::Ref,
        args: &[ast::Arg],
        span: Span,
    ) -> Expr {
        self.no_index(r);
        let [dirs, rest @ ..] = args else {
            return self.wrong_count_of(r, "`S.ray(D, through T, onto U)`", span);
        };
        self.word(dirs, &[], "ray");
        let dirs = self.dirs(s, &dirs.value);
        let (mut through, mut ending) = (None, Ending::Over);
        for arg in rest {
            let set = self.cells(s, &arg.value);
            if set.ty == Ty::Unknown && arg.word.is_none() {
                continue;
            }
            match self.walk_word(arg) {
                Some(ArgWord::Through) if through.is_none() => through = Some(set),
                Some(word) if word != ArgWord::Through && matches!(ending, Ending::Over) => {
                    ending = match word {
                        ArgWord::Onto => Ending::Onto(set),
                        ArgWord::Upto => Ending::Upto(set),
                        _ => Ending::Until(set),
                    };
                }
                Some(_) => self.error(
                    Diagnostic::error(
                        ARGUMENT_WORD,
                        arg.value.span,
                        "a walk has one `through` and one ending",
                    )
                    .label("one too many"),
                ),
                None => {}
            }
        }
        make(
            ExprKind::Ray {
                from,
                dirs,
                through,
                ending,
            },
            Ty::Cells,
            span,
        )
    }

    fn walk_word(&mut self, arg: &ast::Arg) -> Option<ArgWord> {
        if arg.word.is_none() {
            self.error(
                Diagnostic::error(
                    ARGUMENT_WORD,
                    arg.value.span,
                    "`ray` wants a word before this set",
                )
                .label("write `through`, `onto`, `upto` or `until` before it"),
            );
            return None;
        }
        self.word(arg, WALK, "ray")
    }

    /// Checks `S.leap(1,2)`.
    fn leap(&mut self, s: &mut Scope, from: Expr, r: &ast::Ref, span: Span) -> Expr {
        self.no_index(r);
        let Some(args) = self.plain_args(r, &[2]) else {
            return bad(span);
        };
        if !self.boardless && !matches!(self.game.board.shape, Shape::Square { .. }) {
            self.error(
                Diagnostic::error(
                    NOT_ON_THIS_BOARD,
                    r.name.span,
                    "`leap` is for boards of squares",
                )
                .label("not on this board"),
            );
        }
        let (a, b) = (
            self.constant_num(s, args[0], "a leap"),
            self.constant_num(s, args[1], "a leap"),
        );
        match (a, b) {
            (Some(a), Some(b)) => make(ExprKind::Leap(from, a, b), Ty::Cells, span),
            _ => make(ExprKind::Cells(vec![]), Ty::Cells, span),
        }
    }

    /// Checks `S.back(D)`.
    fn back(&mut self, s: &mut Scope, from: Expr, r: &ast::Ref, span: Span) -> Expr {
        self.no_index(r);
        let Some(args) = self.plain_args(r, &[1]) else {
            return bad(span);
        };
        let dirs = self.dirs(s, args[0]);
        make(ExprKind::Back(from, dirs), Ty::Cells, span)
    }

    /// Checks `S.path(d, to)`.
    fn path(&mut self, s: &mut Scope, from: Expr, r: &ast::Ref, span: Span) -> Expr {
        self.no_index(r);
        let Some(args) = self.plain_args(r, &[2]) else {
            return bad(span);
        };
        let (dir, to) = (self.dirs(s, args[0]), self.cells(s, args[1]));
        make(ExprKind::Path(from, dir, to), Ty::Cells, span)
    }

    /// Checks `others.v`.
    fn others_value(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        self.no_index(r);
        self.no_args(r);
        let Some(local) = s.find(&r.name.text) else {
            let at = Use {
                of_others: true,
                ..Use::default()
            };
            let unknown = self.unknown(s, &r.name, at);
            if let Some(d) = self.diags.get_mut(UNKNOWN_NAME, r.name.span) {
                let hint = "`others.v` reads a choice or `let` of this block; a choice of another block is known to this one if it is stored in a state";
                d.hints.push(hint.into());
            }
            return unknown;
        };
        self.rename_too(s, local, r.name.span);
        let ty = s.locals[local].ty;
        let wrong = if s.place != Place::Move {
            Some("`others.v` stands only in a move block")
        } else if !s.others_ok {
            Some(
                "`others.v` stands only in effects: choices, requirements and `let`s do not see what others choose",
            )
        } else if !matches!(s.bound[local], Bound::Choice | Bound::Let) {
            Some("`others.v` is for a choice or a `let`")
        } else {
            None
        };
        match wrong {
            Some(wrong) => {
                let d = Diagnostic::error(OTHERS_VALUE, span, wrong).label("not here");
                self.error(match s.place == Place::Move && !s.others_ok {
                    true => d.hint("put it into the effect, or into a name that is bound before: `let t = 0`, and then `t := …`"),
                    false => d,
                });
            }
            // What the others have chosen is only known after all choices have been made.
            None => s.after_effect = true,
        }
        make(ExprKind::OthersLocal(local), ty, span)
    }

    /// Returns a number that must be constant.
    pub(in crate::check) fn constant_num(
        &mut self,
        s: &mut Scope,
        e: &ast::Expr,
        what: &str,
    ) -> Option<i32> {
        self.constant_or(s, e, what, |d| d)
    }

    /// Returns a number that must be constant; adds something to the error that it is not.
    pub(super) fn constant_or(
        &mut self,
        s: &mut Scope,
        e: &ast::Expr,
        what: &str,
        explain: impl FnOnce(Diagnostic) -> Diagnostic,
    ) -> Option<i32> {
        let before = self.troubles();
        let made = self.num(s, e);
        let local = matches!(*made.kind, ExprKind::Local(_));
        if self.troubles() > before || made.ty == Ty::Unknown && !local {
            return None;
        }
        let value = self.const_num(&made);
        if value.is_none() {
            self.error(explain(self.not_constant(&made, what)));
        }
        value
    }

    /// Returns the error that a value is not constant.
    pub(in crate::check) fn not_constant(&self, e: &Expr, what: &str) -> Diagnostic {
        let varying = walk::first_varying(&self.game, e);
        let message = format!("{what} must be constant");
        let span = varying.map_or(e.span, |v| v.span);
        let d = Diagnostic::error(crate::diag::types::NOT_CONSTANT, span, message);
        match varying.is_none() && walk::closed(e) {
            true => d.label("this takes too much work to evaluate"),
            false => d.label("this may differ from position to position"),
        }
    }

    /// Returns the error for a wrong number of arguments.
    pub(in crate::check) fn argument_count(
        name: &ast::Name,
        wanted: usize,
        found: usize,
        at: Span,
    ) -> Diagnostic {
        let takes = match wanted {
            0 => "no arguments".to_string(),
            n => super::calls::times(&n.to_string(), "argument"),
        };
        Diagnostic::error(ARGUMENTS, at, format!("`{}` takes {takes}", name.text))
            .label(format!("found {found}"))
            .also(name.span, "defined here")
    }
}

/// Adds a fix that turns the arguments of a name into its index; `span` ends behind them.
pub(in crate::check) fn as_index(
    d: Diagnostic,
    r: &ast::Ref,
    args: &[&ast::Expr],
    span: Span,
) -> Diagnostic {
    let name = &r.name;
    let (Some(first), Some(last)) = (args.first(), args.last()) else {
        return d;
    };
    let between = |start, end| Span { start, end, ..span };
    let (open, close) = (
        between(name.span.end, first.span.start),
        between(last.span.end, span.end),
    );
    let index: Vec<String> = args.iter().map(|arg| shown(arg)).collect();
    let d = d.hint(format!(
        "`{0}` is read with an index: `{0}[{1}]`",
        name.text,
        index.join(", ")
    ));
    // More than a parenthesis may be a comment.
    match [open, close].iter().all(|s| s.end == s.start + 1) {
        true => d.edit(open, "[").edit(close, "]"),
        false => d,
    }
}

fn is_others(e: &ast::Expr) -> bool {
    matches!(&*e.kind, ast::ExprKind::Ref(r) if r.name.text == "others")
}
