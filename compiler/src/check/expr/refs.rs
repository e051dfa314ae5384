//! Names as values.

use crate::diag::Diagnostic;
use crate::diag::names::{NOBODY_MOVES, NOT_A_VALUE, UNKNOWN_NAME};
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::super::Checker;
use super::super::names::{Meaning, WORDS, bit};
use super::super::scope::{Place, Scope};
use super::super::types::{bad, make};

impl Checker<'_> {
    /// `name`, `name[i]`, `name(a)`
    pub(super) fn reference(
        &mut self,
        s: &mut Scope,
        r: &ast::Ref,
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        if let Some(local) = s.find(&r.name.text) {
            self.no_index(r);
            self.no_args(r);
            return make(ExprKind::Local(local), s.locals[local].ty, span);
        }
        if WORDS.contains(&r.name.text.as_str()) || matches!(r.name.text.as_str(), "max" | "min") {
            return self.builtin(s, r, span, want);
        }
        match self.meaning(&r.name.text) {
            Some(Meaning::State(state)) => self.state_ref(s, state, r, span),
            Some(Meaning::Def(t)) => self.def_ref(s, t, r, r.args.as_deref(), span),
            Some(meaning) => {
                self.no_index(r);
                self.no_args(r);
                self.simple(meaning, r, span)
            }
            None => self.unknown(s, &r.name),
        }
    }

    /// A name that takes neither index nor arguments.
    fn simple(&mut self, meaning: Meaning, r: &ast::Ref, span: Span) -> Expr {
        let (kind, ty) = match meaning {
            Meaning::Player(p) => (ExprKind::Mask(bit(p)), Ty::Players),
            Meaning::Kind(k) => {
                let kinds = Some(make(ExprKind::Mask(bit(k)), Ty::Kinds, span));
                let layer = self.game.kinds[k].layer;
                (
                    ExprKind::Pieces {
                        owner: None,
                        kinds,
                        layer,
                    },
                    Ty::Cells,
                )
            }
            Meaning::Enum(e) => (
                ExprKind::Mask(full(self.game.enums[e].members.len())),
                Ty::Enum(e),
            ),
            Meaning::Member(e, i) => (
                ExprKind::Mask(1u64.checked_shl(i as u32).unwrap_or(0)),
                Ty::Enum(e),
            ),
            Meaning::Option(n) => (ExprKind::Num(n), Ty::Num),
            Meaning::Cell(c) => (ExprKind::Cells(vec![c]), Ty::Cells),
            Meaning::Dir(d) => (ExprKind::Mask(bit(d)), Ty::Dirs),
            Meaning::Layer(_)
            | Meaning::Act(_)
            | Meaning::Block(_)
            | Meaning::State(_)
            | Meaning::Def(_) => {
                return self.not_a_value(meaning, &r.name);
            }
        };
        make(kind, ty, span)
    }

    fn not_a_value(&mut self, meaning: Meaning, name: &ast::Name) -> Expr {
        let d = Diagnostic::error(
            NOT_A_VALUE,
            name.span,
            format!("`{}` is {}, not a value", name.text, meaning.sort()),
        );
        let d = match meaning {
            Meaning::Act(_) => d.hint(format!("an act is a statement: `do {}(…)`", name.text)),
            Meaning::Layer(_) => d.hint(format!(
                "`occupied({0})` and `empty({0})` are cells of a layer",
                name.text
            )),
            Meaning::Block(_) => {
                d.hint(format!("whether it has a move is `can(p, {})`", name.text))
            }
            _ => d,
        };
        self.error(d);
        bad(name.span)
    }

    /// Reports a name that nothing has.
    pub(in crate::check) fn unknown(&mut self, s: &Scope, name: &ast::Name) -> Expr {
        if self.partial {
            return bad(name.span);
        }
        let mut d = Diagnostic::error(
            UNKNOWN_NAME,
            name.span,
            format!("there is no `{}`", name.text),
        )
        .label("unknown name");
        if let Some(near) = self.nearest_value(s, &name.text) {
            d = d.hint(format!("did you mean `{near}`?"));
        }
        self.error(d);
        bad(name.span)
    }

    fn nearest_value(&self, s: &Scope, name: &str) -> Option<String> {
        let locals = s.visible.iter().map(|&l| s.locals[l].name.as_str());
        let declared = self.names.all().map(|(n, _)| n);
        let board = self.dir_names.keys().map(String::as_str);
        Self::nearest(
            name,
            locals
                .chain(declared)
                .chain(WORDS.iter().copied())
                .chain(board),
        )
    }

    /// `me`, where somebody moves.
    pub(in crate::check) fn me(&mut self, s: &Scope, span: Span) -> Expr {
        let nobody = match s.place {
            Place::Setup => "in `setup` nobody moves yet",
            Place::Constant => "nobody moves here",
            Place::After | Place::End if self.game.simultaneous => {
                "in a simultaneous game nobody alone has moved"
            }
            _ => return make(ExprKind::Me, Ty::Players, span),
        };
        self.error(
            Diagnostic::error(NOBODY_MOVES, span, format!("{nobody}: there is no `me`"))
                .label("this depends on `me`")
                .hint("say whose: index it by a player"),
        );
        bad(span)
    }

    /// Whether there is no `me` here.
    pub(in crate::check) fn is_me_free(&self, s: &Scope) -> bool {
        match s.place {
            Place::Setup | Place::Constant => true,
            Place::After | Place::End => self.game.simultaneous,
            _ => false,
        }
    }
}

/// The mask of the first so many.
pub(in crate::check) fn full(count: usize) -> Mask {
    if count >= 64 {
        Mask::MAX
    } else {
        (1 << count) - 1
    }
}
