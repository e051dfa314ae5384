//! Warns about a definition with a player as a parameter that uses a name which depends on `me`; such a rule
//! is likely right for one player only.

use std::collections::BTreeSet;

use crate::check::walk;
use crate::diag::Diagnostic;
use crate::diag::warnings::{ME_BESIDE_PLAYER, warning};
use crate::source::{Sources, Span};
use crate::typed::{Def, Expr, ExprKind, Game, Local, LocalId, Ty};

/// Returns warnings for names without an index, in definitions with a player as a parameter.
pub(super) fn beside_players(sources: &Sources, game: &Game) -> Vec<Diagnostic> {
    let defs = game.defs.iter();
    defs.flat_map(|def| in_def(sources, game, def)).collect()
}

fn in_def(sources: &Sources, game: &Game, def: &Def) -> Vec<Diagnostic> {
    let params = def.locals.enumerate().take(def.params);
    let entries = || def.entries.iter().flatten();
    let Some((id, param)) = params
        .filter(|(_, local)| local.ty == Ty::Players)
        .find(|(id, _)| entries().any(|e| uses(e, *id)))
    else {
        return vec![];
    };
    let mut places = BTreeSet::new();
    let text = Unsaid {
        sources,
        game,
        param: id,
    };
    entries().for_each(|e| text.collect(e, &mut places));
    let each = places.into_iter();
    each.map(|at| found(sources, def, param, at)).collect()
}

fn uses(e: &Expr, local: LocalId) -> bool {
    let mut found = false;
    walk::each_expr(e, &mut |e| {
        found |= matches!(&*e.kind, ExprKind::Local(l) if *l == local)
    });
    found
}

/// The search for names that depend on `me` implicitly.
struct Unsaid<'a> {
    sources: &'a Sources,
    game: &'a Game,
    param: LocalId,
}

impl Unsaid<'_> {
    /// Collects these names, but where the player is known to be `me`.
    fn collect(&self, e: &Expr, places: &mut BTreeSet<Span>) {
        let unsaid = match &*e.kind {
            ExprKind::Me => self.sources.text(e.span) != "me",
            ExprKind::Def { def, me: None, .. } => self.game.defs[*def].uses_me,
            _ => false,
        };
        if unsaid {
            places.insert(e.span);
        }
        let settled = self.settled(e);
        let others = walk::children(e).into_iter();
        let others = others.filter(|child| settled.is_none_or(|s| !std::ptr::eq(s, *child)));
        others.for_each(|child| self.collect(child, places));
    }

    /// Returns the part of an expression that counts only if the player is `me`.
    fn settled<'e>(&self, e: &'e Expr) -> Option<&'e Expr> {
        match &*e.kind {
            ExprKind::If(cond, yes, _) if self.is_me(cond) => Some(yes),
            ExprKind::If(cond, _, no) if self.is_other(cond) => Some(no),
            ExprKind::And(a, b) if self.is_me(a) => Some(b),
            ExprKind::Or(a, b) if self.is_other(a) => Some(b),
            _ => None,
        }
    }

    /// Whether a condition says that the player is `me`.
    fn is_me(&self, cond: &Expr) -> bool {
        match &*cond.kind {
            ExprKind::Equal(a, b) => {
                self.is_player(a) && self.is_said(b) || self.is_said(a) && self.is_player(b)
            }
            ExprKind::And(a, b) => self.is_me(a) || self.is_me(b),
            ExprKind::Not(a) => self.is_other(a),
            _ => false,
        }
    }

    /// Whether a condition holds wherever the player is not `me`.
    fn is_other(&self, cond: &Expr) -> bool {
        match &*cond.kind {
            ExprKind::Or(a, b) => self.is_other(a) || self.is_other(b),
            ExprKind::Not(a) => self.is_me(a),
            _ => false,
        }
    }

    fn is_said(&self, e: &Expr) -> bool {
        matches!(*e.kind, ExprKind::Me) && self.sources.text(e.span) == "me"
    }

    /// Whether an expression is the parameter that the definition is about.
    fn is_player(&self, e: &Expr) -> bool {
        matches!(*e.kind, ExprKind::Local(local) if local == self.param)
    }
}

fn found(sources: &Sources, def: &Def, param: &Local, at: Span) -> Diagnostic {
    let name = sources.text(at);
    let message = format!("`{name}` means `me` here, whoever `{}` is", param.name);
    warning(ME_BESIDE_PLAYER, at, message, "goes by `me`")
        .also(param.span, format!("`{}` is about this player", def.name))
        .hint(format!(
            "say whose it is: `{name}[{}]`, or `{name}[me]`",
            param.name
        ))
}
