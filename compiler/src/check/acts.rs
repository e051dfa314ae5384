//! Checks `act`s: each is instantiated on first use, once for each tuple of argument types.

use crate::diag::Diagnostic;
use crate::diag::moves::{AFTER_EFFECT, NOT_AN_ACT};
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::names::Meaning;
use super::scope::{Bound, Deeds, Place, Scope};
use super::{Checker, Unit, walk};

/// An act in its source form.
pub(super) struct Template<'a> {
    pub(super) name: &'a ast::Name,
    pub(super) params: Vec<&'a ast::Name>,
    pub(super) body: &'a ast::Block,
    pub(super) span: Span,
}

/// The facts about an instance of an act that its callers need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instance {
    /// The id; `None` if the act has an error.
    pub(super) id: Option<ActId>,
    pub(super) deeds: Deeds,
    pub(super) uses_me: bool,
}

impl Checker<'_> {
    /// Checks all acts with arguments of unknown type, so that errors in unused acts are reported.
    pub(super) fn all_acts(&mut self) {
        for t in 0..self.acts.len() {
            self.act_instance_of_unknown(t);
        }
    }

    /// Returns the instance for arguments of unknown type.
    pub(super) fn act_instance_of_unknown(&mut self, t: usize) -> Instance {
        let unknown = vec![Ty::Unknown; self.acts[t].params.len()];
        self.act_instance(t, unknown, self.acts[t].name.span)
    }

    /// Checks `do act(args)`.
    pub(super) fn do_act(
        &mut self,
        s: &mut Scope,
        name: &ast::Name,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<StmtKind> {
        self.no_words(args, &name.text);
        let Some(Meaning::Act(t)) = self.meaning(&name.text) else {
            args.iter().for_each(|a| drop(self.expr(s, &a.value, None)));
            self.not_an_act(name);
            return None;
        };
        let made = self.arguments(s, Unit::Act(t), args);
        if made.len() != self.acts[t].params.len() {
            let (defined, wanted) = (self.acts[t].name, self.acts[t].params.len());
            self.error(Self::argument_count(defined, wanted, made.len(), span));
            return None;
        }
        let instance = self.act_instance(t, made.iter().map(|e| e.ty).collect(), span);
        match s.joint && instance.deeds.is_of_both_phases() {
            true => self.of_both_phases(s, name, instance.deeds, span),
            false => self.may_do(s, instance, span),
        }
        Some(StmtKind::Do(instance.id?, made))
    }

    fn not_an_act(&mut self, name: &ast::Name) {
        let d = Diagnostic::error(NOT_AN_ACT, name.span, format!("`{}` is no act", name.text));
        let d = match self.meaning(&name.text) {
            Some(m) => d.label(format!("it is {}", m.sort())),
            None => d.label("unknown"),
        };
        let acts = self.acts.iter().map(|a| a.name.text.as_str());
        let near = Self::nearest(&name.text, acts);
        self.report_unknown(name, d, near);
    }

    /// Reports an act that decides something and has effects, in a simultaneous game: the effects of all players run after all
    /// choices.
    fn of_both_phases(&mut self, s: &mut Scope, name: &ast::Name, deeds: Deeds, span: Span) {
        let decides = deeds.chooses || deeds.requires;
        self.error(match deeds.lets.filter(|_| !decides) {
            Some(first) => names_in_effects(name, first, span),
            None => {
                let text = format!(
                    "`{}` decides something and has effects, in a simultaneous game",
                    name.text
                );
                Diagnostic::error(AFTER_EFFECT, span, text)
                    .label("a statement does one or the other")
                    .hint("all players choose before the effects of any: make an act of the choices, requirements and `let`s, and another one of the effects")
            }
        });
        self.effect(s);
    }

    /// Reports what the act does but must not do at this place.
    fn may_do(&mut self, s: &mut Scope, instance: Instance, span: Span) {
        let deeds = instance.deeds;
        if deeds.effects {
            self.effect(s);
        }
        if let Some(first) = deeds.lets {
            s.deeds.lets.get_or_insert(first);
            self.before_effects(s, span, "`let`");
        }
        if deeds.chooses {
            self.may_choose(s, span);
        }
        if deeds.requires {
            self.may_require(s, span);
        }
        if deeds.sets_next {
            self.may_set_next(s, span);
        }
        if deeds.again {
            self.may_again(s, span);
        }
        if deeds.weighs {
            self.may_weigh(s, span);
        }
        if instance.uses_me && instance.id.is_some() && self.is_me_free(s) {
            self.me(s, span);
        }
    }

    fn act_instance(&mut self, t: usize, types: Vec<Ty>, at: Span) -> Instance {
        if let Some(&made) = self.act_instances.get(&(t, types.clone())) {
            return made;
        }
        let wrong = Instance {
            id: None,
            deeds: Deeds::default(),
            uses_me: false,
        };
        if !self.enter(Unit::Act(t), at) {
            return wrong;
        }
        self.instances.used(Unit::Act(t), at, &types);
        let errors = self.troubles();
        let mut s = Scope::new(Place::Act);
        let params = self.acts[t].params.clone();
        for (name, &ty) in params.iter().zip(&types) {
            self.bind(&mut s, name, ty, Bound::Param);
        }
        let stmts = self.stmts(&mut s, self.acts[t].body);
        self.active.pop();
        let fine = self.troubles() == errors && !types.contains(&Ty::Unknown);
        let uses_me = self.stmts_use_me(&stmts);
        let deeds = s.deeds;
        let id = fine.then(|| self.keep_act(t, s, stmts, uses_me));
        let made = Instance { id, deeds, uses_me };
        self.act_instances.insert((t, types), made);
        made
    }

    fn keep_act(&mut self, t: usize, s: Scope, stmts: Vec<Stmt>, uses_me: bool) -> ActId {
        let mut height = 1;
        let used = |s: &Stmt| match s.kind {
            StmtKind::Do(act, _) => self.act_heights.get(&act).map_or(0, |h| h + 1),
            _ => 0,
        };
        walk::each_stmt(&stmts, &mut |s| height = height.max(used(s)), &mut |_| {});
        let template = &self.acts[t];
        let name = template.name;
        let body = Body {
            locals: s.locals,
            stmts,
        };
        let act = Act {
            name: name.text.clone(),
            span: template.span,
            params: template.params.len(),
            body,
        };
        let id = self.game.acts.push(act);
        let height = self.not_too_deep(height, name);
        self.act_heights.insert(id, height);
        if uses_me {
            self.me_acts.insert(id);
        }
        id
    }

    /// Whether statements depend on `me`.
    fn stmts_use_me(&self, stmts: &[Stmt]) -> bool {
        let (mut here, mut acts) = (false, Vec::new());
        walk::each_stmt(
            stmts,
            &mut |s| {
                if let StmtKind::Do(act, _) = s.kind {
                    acts.push(act);
                }
            },
            &mut |e| {
                here |= match &*e.kind {
                    ExprKind::Me => true,
                    ExprKind::Def { def, me: None, .. } => self.game.defs[*def].uses_me,
                    _ => false,
                }
            },
        );
        here || acts.iter().any(|a| self.me_acts.contains(a))
    }
}

/// Returns the error that an act of effects has a `let`, in a simultaneous game.
fn names_in_effects(name: &ast::Name, first: Span, done: Span) -> Diagnostic {
    let text = "a `let` in an act with effects, in a simultaneous game";
    Diagnostic::error(AFTER_EFFECT, first, text)
        .label("`let`s come before the effects of all players")
        .also(done, format!("`{}` is done here", name.text))
        .hint("give the act this value as an argument, or make it a `def` with parameters")
}
