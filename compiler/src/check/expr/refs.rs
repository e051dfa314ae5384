//! Checks names as values.

use crate::diag::names::{NOBODY_MOVES, NOT_A_VALUE, UNKNOWN_NAME};
use crate::diag::near::is_close;
use crate::diag::{Code, Diagnostic, Edit, Label};
use crate::index::Id;
use crate::source::Span;
use crate::syntax::ast;
use crate::syntax::{POWER, PREDEFINED, REMAINDER, THROW};
use crate::typed::*;

use super::super::Checker;
use super::super::names::{Meaning, bit};
use super::super::scope::{Place, Scope};
use super::super::types::{bad, make};
use super::elsewhere::{COUNTED, COUNTS, DIRECTIONS, FORWARD, compass};
use super::meant::{Calls, Use};

/// The most further occurrences of an unknown name that are shown.
const MOST_AGAIN: usize = 4;
/// The place of `by`.
pub(super) const NARROWS_LAST: &str =
    "`by` stands after all blocks of its group: `a | b by most e`";
/// The label of these occurrences.
const AGAIN: &str = "and here";

impl Checker<'_> {
    /// Checks `name`, `name[i]` and `name(a)`.
    pub(super) fn reference(
        &mut self,
        s: &mut Scope,
        r: &ast::Ref,
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        if self.kinds_as_arguments(s, r, span) {
            return bad(span);
        }
        let local = s.find(&r.name.text);
        if let Some(local) = local.filter(|local| !self.is_direction(s, *local, want)) {
            self.rename_too(s, local, r.name.span);
            self.no_index(r);
            self.no_args(r);
            return match r.args {
                // Something else is meant.
                Some(_) => bad(span),
                None => make(ExprKind::Local(local), s.locals[local].ty, span),
            };
        }
        if self.is_lost(&r.name.text) {
            self.silenced += 1;
            self.parts_of(s, r);
            return bad(span);
        }
        if PREDEFINED.contains(&r.name.text.as_str())
            || matches!(r.name.text.as_str(), "max" | "min")
        {
            return self.builtin(s, r, span, want);
        }
        match self.meaning(&r.name.text) {
            Some(Meaning::State(state)) => self.state_ref(s, state, r, span),
            Some(Meaning::Def(t)) => self.def_ref(s, t, r, r.args.as_deref(), span),
            Some(meaning) => {
                self.no_index(r);
                self.no_args(r);
                match r.args {
                    // Something else is meant.
                    Some(_) => bad(span),
                    None => self.simple(s, meaning, r, span),
                }
            }
            None => {
                self.parts_of(s, r);
                let at = Use {
                    want,
                    calls: match r.args {
                        Some(_) => Calls::Always,
                        None => Calls::Never,
                    },
                    has_index: r.index.is_some(),
                    of_others: false,
                };
                self.unknown(s, &r.name, at)
            }
        }
    }

    /// Checks a name without index and arguments.
    fn simple(&mut self, s: &Scope, meaning: Meaning, r: &ast::Ref, span: Span) -> Expr {
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
                return self.not_a_value(s, meaning, &r.name);
            }
        };
        make(kind, ty, span)
    }

    fn not_a_value(&mut self, s: &Scope, meaning: Meaning, name: &ast::Name) -> Expr {
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
            Meaning::Block(_) if s.narrows.is_some() => d.hint(NARROWS_LAST),
            Meaning::Block(_) => {
                d.hint(format!("whether it has a move is `can(p, {})`", name.text))
            }
            _ => d,
        };
        self.error(d);
        bad(name.span)
    }

    /// Reports an unknown name.
    pub(in crate::check) fn unknown(&mut self, s: &Scope, name: &ast::Name, at: Use) -> Expr {
        let message = format!("there is no `{}`", name.text);
        let d = Diagnostic::error(UNKNOWN_NAME, name.span, message);
        let label = self.label_of_cell(&name.text);
        let d = d.label(label.unwrap_or_else(|| "unknown name".to_string()));
        const PIECES_LAYER: &str = "pieces";
        let compass = compass(&name.text);
        let elsewhere = as_elsewhere(&name.text);
        let elsewhere = elsewhere.map(str::to_string).or_else(|| {
            if DIRECTIONS.contains(&name.text.as_str()) {
                return self.sets_of_directions();
            }
            let forward = FORWARD.contains(&name.text.as_str());
            match compass.filter(|dir| !self.dir_names.contains_key(*dir)) {
                Some(_) => self.directions(),
                None => self.forward().filter(|_| forward),
            }
        });
        let choosing = s.choosing.as_ref() == Some(&name.text);
        let near = match compass {
            _ if elsewhere.is_some() || choosing => Vec::new(),
            Some(dir) => vec![dir.to_string()],
            None => self.meant(s, &name.text, at),
        };
        let d = match s.narrows {
            Some(block) => {
                let block = self.blocks[block.index()].name;
                let text = format!("`{}` has no such name", block.text);
                d.also(block.span, text)
                    .hint("a narrowing reads the names of each block of its group")
            }
            None => d,
        };
        let d = match name.text == PIECES_LAYER {
            true => d.hint(
                "`pieces` is the first layer: its cells are `own`, `enemy`, `occupied` and `empty`",
            ),
            false => d,
        };
        let d = match choosing {
            true => d.hint("whom a choice is hidden from may depend on earlier choices only"),
            false => d,
        };
        let d = match elsewhere {
            Some(hint) => d.hint(hint),
            None => d,
        };
        let d = match one(&near).and_then(|near| s.find(near)) {
            Some(local) => d.also(s.locals[local].span, "a name like it is bound here"),
            None => d,
        };
        self.report_unknown(name, d, near);
        bad(name.span)
    }

    /// Returns a label for an unknown name that looks like a cell, if the board has such cells.
    pub(in crate::check) fn label_of_cell(&self, name: &str) -> Option<String> {
        if !is_cell_name(name) {
            return None;
        }
        if self.game.board.has_levels() {
            return Some("the cells of this board are numbers, as in `(1, 1, 1)`".to_string());
        }
        let all = self.cells_from_to()?;
        Some(match self.cells_of_rank(&name[1..]) {
            Some(cells) => format!("the cells of this rank are {cells}"),
            None => format!("the cells of this board are {all}"),
        })
    }

    /// Returns a text such as `c2` to `g2` for a rank of a board on which ranks differ in their files.
    fn cells_of_rank(&self, rank: &str) -> Option<String> {
        let board = &self.game.board;
        let frame = board.shape.greatest(Coord::X) * board.shape.greatest(Coord::Y);
        if usize::try_from(frame) == Ok(board.cells.len()) {
            return None;
        }
        let rank: i32 = rank.parse().ok()?;
        let mut here = board.cells.iter().filter(|c| c.y == rank);
        let first = here.next()?;
        let last = here.next_back().unwrap_or(first);
        Some(format!("`{}` to `{}`", first.name, last.name))
    }

    /// Returns a text such as `a1` to `h8` if the board has such cells.
    fn cells_from_to(&self) -> Option<String> {
        let mut cells = self.game.board.cells.iter().map(|c| c.name.as_str());
        let first = cells.next().filter(|name| is_cell_name(name))?;
        let last = cells.next_back()?;
        Some(format!("`{first}` to `{last}`"))
    }

    /// Reports a name that is unknown or does not fit here, unless it may be declared in lost text. Further
    /// occurrences of an unknown name are labels of the first error.
    pub(in crate::check) fn report_unknown(
        &mut self,
        name: &ast::Name,
        d: Diagnostic,
        near: Vec<String>,
    ) {
        if self.is_lost(&name.text) {
            self.silenced += 1;
            return;
        }
        if self.meaning(&name.text).is_some() {
            return self.error(d.meant(&near));
        }
        if let Some(&(code, first)) = self.unknown.get(&name.text) {
            self.silenced += 1;
            return self.unknown_again(code, first, name, &near);
        }
        self.unknown.insert(name.text.clone(), (d.code, d.span));
        if let Some(place) = self.left_out.get(&name.text) {
            return self.error(d.also(*place, "left out here"));
        }
        let one = one(&near);
        let declared = one.and_then(|near| self.names.place(near));
        let d = match (declared, one) {
            (Some(place), Some(near)) => d.also(place, format!("`{near}` is declared here")),
            _ => d,
        };
        let is_sure = |near| is_close(&name.text, near) || compass(&name.text) == Some(near);
        self.error(match one.is_some_and(is_sure) {
            true => d.meant(&near),
            false => d.perhaps(&near),
        });
    }

    /// Adds a further use to the error about an unknown name. If another name is meant there, the first use is not clear either.
    fn unknown_again(&mut self, code: Code, first: Span, name: &ast::Name, near: &[String]) {
        let Some(d) = self.diags.get_mut(code, first) else {
            return;
        };
        if d.span == name.span || d.edits.iter().any(|e| e.span == name.span) {
            return;
        }
        let again = |l: &&Label| l.text == AGAIN;
        let known = d.labels.iter().any(|l| l.span == name.span);
        if !known && d.labels.iter().filter(again).count() < MOST_AGAIN {
            let (span, text) = (name.span, AGAIN.to_string());
            d.labels.push(Label { span, text });
        }
        match (d.edits.first(), one(near)) {
            (Some(edit), Some(near)) if edit.text == near => {
                let (span, text) = (name.span, near.to_string());
                d.edits.push(Edit { span, text });
            }
            _ => d.edits.clear(),
        }
    }

    /// Checks the indices and arguments of an unknown name for errors of their own.
    pub(super) fn parts_of(&mut self, s: &mut Scope, r: &ast::Ref) {
        let index = r.index.iter().flatten();
        let args = r.args.iter().flatten().map(|a| &a.value);
        index.chain(args).for_each(|e| drop(self.expr(s, e, None)));
    }

    /// Returns `me`; reports an error where there is none.
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

    /// Whether there is no `me` at this place.
    pub(in crate::check) fn is_me_free(&self, s: &Scope) -> bool {
        match s.place {
            Place::Setup | Place::Constant => true,
            Place::After | Place::End => self.game.simultaneous,
            _ => false,
        }
    }
}

/// Returns the only one of some names.
fn one(names: &[String]) -> Option<&str> {
    match names {
        [one] => Some(one),
        _ => None,
    }
}

/// Returns the mask of the first `count` members.
pub(in crate::check) fn full(count: usize) -> Mask {
    if count >= 64 {
        Mask::MAX
    } else {
        (1 << count) - 1
    }
}

/// Whether a name is a letter and a number, like `e4`.
fn is_cell_name(name: &str) -> bool {
    let rank = name.strip_prefix(|c: char| c.is_ascii_lowercase());
    rank.is_some_and(|rank| !rank.is_empty() && rank.bytes().all(|b| b.is_ascii_digit()))
}

/// Returns what is written for a name that rulebooks and other languages use.
fn as_elsewhere(name: &str) -> Option<&'static str> {
    Some(match name {
        "all" => "`cells`, `players` and `kinds` are all of their sort",
        "rank" | "file" | "level" | "row" | "rows" | "col" | "column" | "columns" => {
            "`y(c)` is the rank of c as a number, `x(c)` its file, `z(c)` its level; `rank 2` and `file b` are cells"
        }
        "place" | "add" | "create" | "spawn" => {
            "a piece stands there by `white man on c` in `setup`, and comes by `put own man on c`"
        }
        "null" | "nil" | "nothing" | "nobody" => "the empty set is `none`, of cells and of players",
        _ if COUNTS.contains(&name) => COUNTED,
        "exists" | "any" => {
            "`some S` asks whether S has a member, `some {c in S : e}` for one of which e holds"
        }
        "every" | "forall" => "`no {c in S : not e}` asks whether e holds for all members of S",
        "random" | "rand" | "die" | "dice" => THROW,
        "mod" | "div" => REMAINDER,
        "pow" => POWER,
        "abs" => "`max(a, 0 - a)` is the size of a number",
        "neighbours" | "neighbors" => "the cells beside c are `c.adjacent`",
        _ => return None,
    })
}
