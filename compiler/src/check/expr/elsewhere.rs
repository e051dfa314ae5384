//! Hints for names, and words after dots, of other languages.

use crate::diag::Diagnostic;
use crate::diag::names::UNKNOWN_NAME;
use crate::diag::types::MISMATCH;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind as A};
use crate::syntax::{IS, ROWS, ROWS_ARE};
use crate::typed::*;

use super::super::Checker;
use super::super::mixed::shown;
use super::super::names::Meaning;
use super::super::scope::Scope;
use super::super::types::{bad, make};

/// The names of the number of members elsewhere.
pub(super) const COUNTS: &[&str] = &["count", "size", "len", "length"];
/// The text of that number.
pub(super) const COUNTED: &str =
    "`#S` counts the members of S, `#{c in S : e}` those for which e holds";
/// The most directions or members that a hint lists.
const MOST_LISTED: usize = 8;

impl Checker<'_> {
    /// Reports `hue.red` for a member of an enumeration.
    pub(super) fn member_of_name(
        &mut self,
        s: &Scope,
        base: &ast::Expr,
        step: &ast::Ref,
        span: Span,
    ) -> Option<Expr> {
        let name = plain_name(base).filter(|name| s.find(name).is_none())?;
        let Some(Meaning::Enum(e)) = self.meaning(name) else {
            return None;
        };
        let member = &step.name;
        let d = match self.meaning(&member.text) {
            Some(Meaning::Member(of, _)) if of == e => {
                let message = format!(
                    "`{}` has the name of its enumeration before it",
                    member.text
                );
                Diagnostic::error(MISMATCH, span, message)
                    .label(format!("expected `{}`", member.text))
                    .hint("members of an enumeration are called by their names alone")
                    .edit(span, member.text.as_str())
            }
            None if !self.is_known(s, &member.text) => {
                let message = format!("`{name}` has no member `{}`", member.text);
                let d = Diagnostic::error(UNKNOWN_NAME, member.span, message).label("unknown name");
                let members = self.game.enums[e].members.iter().map(|m| format!("`{m}`"));
                let few: Vec<String> = members.take(MOST_LISTED + 1).collect();
                match few.len() <= MOST_LISTED {
                    true => d.hint(format!("its members are {}", few.join(", "))),
                    false => d,
                }
            }
            _ => return None,
        };
        match self.is_lost(&member.text) {
            true => self.silenced += 1,
            false => self.error(d),
        }
        Some(bad(span))
    }

    /// Reports `S.size` for the number of members.
    pub(super) fn counted(
        &mut self,
        s: &Scope,
        base: &ast::Expr,
        step: &ast::Ref,
        span: Span,
    ) -> Option<Expr> {
        let name = &step.name;
        let option = matches!(self.meaning(&name.text), Some(Meaning::Option(_)));
        let unknown = !self.is_known(s, &name.text) || option && s.find(&name.text).is_none();
        if !COUNTS.contains(&name.text.as_str()) || !unknown {
            return None;
        }
        if self.is_lost(&name.text) {
            self.silenced += 1;
            return Some(bad(span));
        }
        let (mut start, mut rest) = (base.span, span);
        (start.end, rest.start) = (base.span.start, base.span.end);
        self.error(
            Diagnostic::error(
                UNKNOWN_NAME,
                name.span,
                format!("`{}` does not stand after a dot", name.text),
            )
            .label("not a direction")
            .hint(COUNTED)
            .edit(start, "#")
            .edit(rest, ""),
        );
        Some(make(ExprKind::Num(0), Ty::Num, span))
    }

    /// Reports `S.x`, `S.kind` and `S.owner`, which are calls. Returns the cells before the dot if it is something
    /// else.
    pub(super) fn called_after_dot(
        &mut self,
        from: Expr,
        base: &ast::Expr,
        step: &ast::Ref,
        span: Span,
    ) -> Result<Expr, Expr> {
        let name = step.name.text.as_str();
        let of: fn(Expr) -> (ExprKind, Ty) = match name {
            "x" => |c| (ExprKind::CoordOf(Coord::X, c), Ty::Num),
            "y" => |c| (ExprKind::CoordOf(Coord::Y, c), Ty::Num),
            "z" => |c| (ExprKind::CoordOf(Coord::Z, c), Ty::Num),
            "kind" => |c| (ExprKind::KindOn(c), Ty::Kinds),
            "owner" => |c| (ExprKind::OwnerOn(c), Ty::Players),
            _ => return Err(from),
        };
        let cells = matches!(from.ty, Ty::Cells | Ty::Unknown) && self.game.has_board;
        if !cells || step.index.is_some() || step.args.is_some() {
            return Err(from);
        }
        if from.ty == Ty::Unknown {
            // What stands before the dot is reported already.
            self.silenced += 1;
            return Ok(bad(span));
        }
        let (mut start, mut rest) = (base.span, span);
        (start.end, rest.start) = (base.span.start, base.span.end);
        let message = format!("`{name}` does not stand after a dot");
        let d = Diagnostic::error(MISMATCH, step.name.span, message)
            .label("not a direction")
            .hint(format!("write `{name}({})`", shown(base)));
        self.error(d.edit(start, format!("{name}(")).edit(rest, ")"));
        let (kind, ty) = of(from);
        Ok(make(kind, ty, span))
    }

    /// Reports `c.knight`, where the name of a piece stands for its moves. Returns whether it was that.
    pub(super) fn moves_as(&mut self, s: &mut Scope, step: &ast::Ref) -> bool {
        let name = &step.name;
        let Some(&(_, moves)) = CHESS.iter().find(|(piece, _)| *piece == name.text) else {
            return false;
        };
        if self.is_known(s, &name.text) {
            return false;
        }
        self.parts_of(s, step);
        let squares = matches!(self.game.board.shape, Shape::Square { .. });
        let d = Diagnostic::error(
            UNKNOWN_NAME,
            name.span,
            format!("there is no `{}`", name.text),
        );
        let d = d.label("not a direction");
        let d = match squares && !moves.is_empty() {
            true => d.hint(format!(
                "the cells that a {} comes to are {moves}",
                name.text
            )),
            false => d,
        };
        self.report_unknown(name, d, Vec::new());
        true
    }

    /// Reports `c is in S`, which has the form of an owner and kinds.
    pub(super) fn is_word(&mut self, s: &Scope, word: &ast::Expr, span: Span) -> Option<Expr> {
        let name = plain_name(word).filter(|name| *name == "is")?;
        if self.is_known(s, name) {
            return None;
        }
        if self.is_lost(name) {
            self.silenced += 1;
            return Some(bad(span));
        }
        let d = Diagnostic::error(UNKNOWN_NAME, word.span, format!("there is no `{name}`"));
        self.error(d.label("unknown name").hint(IS));
        Some(bad(span))
    }

    /// Reports `column a`, which has the form of an owner and kinds.
    pub(super) fn row_word(&mut self, s: &Scope, word: &ast::Expr, span: Span) -> Option<Expr> {
        let name = plain_name(word)?;
        let (_, right) = ROWS.iter().find(|(word, _)| *word == name)?;
        let graph = matches!(self.game.board.shape, Shape::Graph { .. });
        if graph || self.is_known(s, name) {
            return None;
        }
        if self.is_lost(name) {
            self.silenced += 1;
            return Some(bad(span));
        }
        self.error(
            Diagnostic::error(UNKNOWN_NAME, word.span, format!("there is no `{name}`"))
                .label(format!("expected `{right}`"))
                .hint(ROWS_ARE)
                .edit(word.span, *right),
        );
        Some(bad(span))
    }

    /// Lists the directions of the board.
    pub(super) fn directions(&self) -> Option<String> {
        let dirs = self.game.board.dirs.iter().map(|dir| dir.name.as_str());
        let names = dirs.filter(|name| !name.starts_with('~'));
        let all: Vec<String> = names.map(|name| format!("`{name}`")).collect();
        let few = (1..=MOST_LISTED).contains(&all.len());
        few.then(|| format!("the directions of this board are {}", all.join(", ")))
    }

    /// Lists the words for sets of directions, if there is a board.
    pub(super) fn sets_of_directions(&self) -> Option<String> {
        let board = &self.game.board;
        let sets = match board.diagonal {
            0 => "`adjacent` are all directions of this board",
            _ => "`adjacent` are all directions, `orthogonal` and `diagonal` are two sorts of them",
        };
        let more = self
            .directions()
            .map_or(String::new(), |all| format!("; {all}"));
        self.game.has_board.then(|| format!("{sets}{more}"))
    }

    /// Says how a direction for each player is declared, if the board has those of the usual example.
    pub(super) fn forward(&self) -> Option<String> {
        let mut players = self.game.players.iter().map(|p| p.name.as_str());
        let (first, second) = (players.next()?, players.next()?);
        let fits = players.next().is_none() && self.dir_names.contains_key("s");
        fits.then(|| {
            format!(
                "a direction of each player has a name: `dir forward = {first}: n, {second}: s`"
            )
        })
    }
}

/// The pieces of chess, which are not misspelt words, and what stands for their moves from a cell.
const CHESS: &[(&str, &str)] = &[
    ("king", "`c.adjacent`"),
    ("queen", "`c.ray(adjacent, through empty, onto enemy)`"),
    ("rook", "`c.ray(orthogonal, through empty, onto enemy)`"),
    ("bishop", "`c.ray(diagonal, through empty, onto enemy)`"),
    ("knight", "`c.leap(1, 2)`"),
    ("pawn", ""),
];

/// Whether a name is that of a piece of chess, and the other is not its plural or singular.
pub(super) fn is_chess(name: &str, other: &str) -> bool {
    let same = name.starts_with(other) || other.starts_with(name);
    CHESS.iter().any(|(piece, _)| *piece == name) && !same
}

/// The names that all directions have elsewhere.
pub(super) const DIRECTIONS: &[&str] = &["directions", "dirs", "direction"];

/// The names that directions towards the enemy have elsewhere.
pub(super) const FORWARD: &[&str] = &["forward", "forwards", "ahead"];

/// Returns the name of a direction that is written out elsewhere.
pub(super) fn compass(name: &str) -> Option<&'static str> {
    Some(match name.replace('_', "").as_str() {
        "north" | "up" => "n",
        "south" | "down" => "s",
        "east" => "e",
        "west" => "w",
        "northeast" => "ne",
        "northwest" => "nw",
        "southeast" => "se",
        "southwest" => "sw",
        _ => return None,
    })
}

/// Whether a word asks about the members of a set elsewhere.
pub(super) fn is_quantifier(word: &str) -> bool {
    ["every", "all", "each", "forall", "exists", "any"].contains(&word)
}

/// Returns a name that stands alone.
pub(super) fn plain_name(e: &ast::Expr) -> Option<&str> {
    match &*e.kind {
        A::Ref(r) if r.index.is_none() && r.args.is_none() => Some(&r.name.text),
        _ => None,
    }
}
