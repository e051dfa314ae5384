//! Checks calls of predefined functions and their arguments.

use crate::diag::Diagnostic;
use crate::diag::names::NOT_A_VALUE;
use crate::diag::turn::NOT_A_BLOCK;
use crate::diag::types::{ARGUMENT_WORD, ARGUMENTS, GROUPS};
use crate::source::Span;
use crate::syntax::ast::{self, ArgWord};
use crate::typed::*;

use super::super::Checker;
use super::super::names::Meaning;
use super::super::scope::Scope;
use super::super::types::{bad, make};

impl Checker<'_> {
    /// Checks a call of a predefined function.
    pub(super) fn call(
        &mut self,
        s: &mut Scope,
        r: &ast::Ref,
        span: Span,
        want: Option<Ty>,
    ) -> Expr {
        self.no_index(r);
        if r.args.is_none() {
            return self.needs_args(r, span);
        }
        match r.name.text.as_str() {
            "max" | "min" => self.pick(s, r, span),
            "lines" => self.lines(s, r, span),
            "flood" => self.flood(s, r, span),
            "can" => self.can(s, r, span),
            "group" | "between" => self.two_cells(s, r, span),
            _ => self.one_arg(s, r, span, want),
        }
    }

    fn needs_args(&mut self, r: &ast::Ref, span: Span) -> Expr {
        let name = &r.name.text;
        let d = Diagnostic::error(ARGUMENTS, span, format!("`{name}` needs its arguments"));
        self.error(match name.as_str() {
            "x" | "y" | "z" => d.hint(format!(
                "`{name}(c)` is a coordinate, `{name} 3..5` are rows"
            )),
            "left" | "right" if self.dir_names.contains_key("w") => d.hint(format!(
                "`{name}(d)` is the direction beside d; across the board lead `w` and `e`"
            )),
            "kind" => d.hint("all kinds are `kinds`; `kind(c)` is what stands on c"),
            _ => d.label(format!("write `{name}(…)`")),
        });
        bad(span)
    }

    /// Checks functions of one argument.
    fn one_arg(&mut self, s: &mut Scope, r: &ast::Ref, span: Span, want: Option<Ty>) -> Expr {
        let Some(args) = self.plain_args(r, &[1]) else {
            return bad(span);
        };
        let arg = args[0];
        let (kind, ty) = match r.name.text.as_str() {
            "kind" => (ExprKind::KindOn(self.cells(s, arg)), Ty::Kinds),
            "owner" => (ExprKind::OwnerOn(self.cells(s, arg)), Ty::Players),
            "opposite" => (
                ExprKind::Turned(Turning::Opposite, self.dirs(s, arg)),
                Ty::Dirs,
            ),
            "left" => (ExprKind::Turned(Turning::Left, self.dirs(s, arg)), Ty::Dirs),
            "right" => (
                ExprKind::Turned(Turning::Right, self.dirs(s, arg)),
                Ty::Dirs,
            ),
            "x" => (ExprKind::CoordOf(Coord::X, self.cells(s, arg)), Ty::Num),
            "y" => (ExprKind::CoordOf(Coord::Y, self.cells(s, arg)), Ty::Num),
            "z" => (ExprKind::CoordOf(Coord::Z, self.cells(s, arg)), Ty::Num),
            "first_of" => {
                let set = self.set(s, arg, want);
                let ty = set.ty;
                (ExprKind::FirstOf(set), ty)
            }
            "before" => {
                let e = self.expr(s, arg, want);
                let ty = e.ty;
                (ExprKind::Before(e), ty)
            }
            _ => return self.stray_groups(s, arg, span),
        };
        make(kind, ty, span)
    }

    fn stray_groups(&mut self, s: &mut Scope, arg: &ast::Expr, span: Span) -> Expr {
        self.cells(s, arg);
        self.error(
            Diagnostic::error(
                GROUPS,
                span,
                "`groups(S)` stands only after `in` and in `#groups(S)`",
            )
            .label("not a value by itself")
            .hint("their union is S; `{g in groups(S) : …}` picks some of them"),
        );
        bad(span)
    }

    fn two_cells(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        let Some(args) = self.plain_args(r, &[2]) else {
            return bad(span);
        };
        let (a, b) = (self.cells(s, args[0]), self.cells(s, args[1]));
        let kind = if r.name.text == "group" {
            ExprKind::Group(a, b)
        } else {
            ExprKind::Between(a, b)
        };
        make(kind, Ty::Cells, span)
    }

    fn pick(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        let args = r.args.as_deref().unwrap_or_default();
        self.no_words(args, &r.name.text);
        if args.is_empty() {
            self.error(Diagnostic::error(
                ARGUMENTS,
                span,
                format!("`{}` needs numbers", r.name.text),
            ));
            return bad(span);
        }
        let made = args.iter().map(|a| self.num(s, &a.value)).collect();
        make(ExprKind::Pick(r.name.text == "max", made), Ty::Num, span)
    }

    /// Checks `lines(n, S)` and `lines(exactly n, S, along D)`.
    fn lines(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        let args = r.args.as_deref().unwrap_or_default();
        let [n, set, rest @ ..] = args else {
            return self.wrong_count_of(r, "`lines(n, S)`", span);
        };
        let exactly = self.word(n, &[ArgWord::Exactly], "lines").is_some();
        self.word(set, &[], "lines");
        let along = match rest {
            [] => None,
            [along] if self.word(along, &[ArgWord::Along], "lines").is_some() => {
                Some(self.dirs(s, &along.value))
            }
            [along] if along.word.is_some() => None,
            _ => return self.wrong_count_of(r, "`lines(n, S)` or `lines(n, S, along D)`", span),
        };
        let (n, set) = (self.num(s, &n.value), self.cells(s, &set.value));
        make(
            ExprKind::Lines {
                n,
                exactly,
                set,
                along,
            },
            Ty::Cells,
            span,
        )
    }

    /// Checks `flood(A, within S)`.
    fn flood(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        let args = r.args.as_deref().unwrap_or_default();
        let [from, within] = args else {
            return self.wrong_count_of(r, "`flood(A, within S)`", span);
        };
        self.word(from, &[], "flood");
        if within.word.is_none() {
            self.error(
                Diagnostic::error(
                    ARGUMENT_WORD,
                    within.value.span,
                    "`flood` wants the word `within` here",
                )
                .label("write `within` before it")
                .edit(
                    Span {
                        end: within.value.span.start,
                        ..within.value.span
                    },
                    "within ",
                ),
            );
        } else {
            self.word(within, &[ArgWord::Within], "flood");
        }
        let (from, within) = (self.cells(s, &from.value), self.cells(s, &within.value));
        make(ExprKind::Flood(from, within), Ty::Cells, span)
    }

    /// Checks `can(p, step | slide)`.
    fn can(&mut self, s: &mut Scope, r: &ast::Ref, span: Span) -> Expr {
        let Some(args) = self.plain_args(r, &[2]) else {
            return bad(span);
        };
        let who = self.players(s, args[0]);
        let mut blocks = Vec::new();
        self.block_names(args[1], &mut blocks);
        self.asked_about.extend(&blocks);
        make(ExprKind::Can(who, blocks), Ty::Truth, span)
    }

    fn block_names(&mut self, e: &ast::Expr, blocks: &mut Vec<BlockId>) {
        match &*e.kind {
            ast::ExprKind::Paren(inner) => self.block_names(inner, blocks),
            ast::ExprKind::Binary(a, ast::BinaryOp::Or, b) => {
                self.block_names(a, blocks);
                self.block_names(b, blocks);
            }
            ast::ExprKind::Ref(r) if r.index.is_none() && r.args.is_none() => {
                match self.block_named(&r.name, &[]) {
                    Some(b) if !blocks.contains(&b) => blocks.push(b),
                    _ => {}
                }
            }
            _ => self.error(
                Diagnostic::error(
                    NOT_A_BLOCK,
                    e.span,
                    "`can` wants the names of move blocks here",
                )
                .hint("write `can(p, step | slide)`"),
            ),
        }
    }

    /// Returns the block with this name; reports it if there is none. It may be meant to be one of some words.
    pub(in crate::check) fn block_named(
        &mut self,
        name: &ast::Name,
        words: &[&str],
    ) -> Option<BlockId> {
        match self.meaning(&name.text) {
            Some(Meaning::Block(b)) => Some(b),
            other => {
                let d = Diagnostic::error(
                    NOT_A_BLOCK,
                    name.span,
                    format!("`{}` is no move block", name.text),
                );
                let d = match other {
                    Some(m) => d.label(format!("it is {}", m.sort())),
                    None => d.label("unknown"),
                };
                let blocks = self.game.blocks.iter().map(|b| b.name.as_str());
                let near = Self::nearest(&name.text, blocks.chain(words.iter().copied()));
                self.report_unknown(name, d, near);
                None
            }
        }
    }

    // ---- arguments

    /// Returns the arguments of a call; reports a wrong number of them, and words before them.
    pub(super) fn plain_args<'r>(
        &mut self,
        r: &'r ast::Ref,
        counts: &[usize],
    ) -> Option<Vec<&'r ast::Expr>> {
        let args = r.args.as_deref().unwrap_or_default();
        self.no_words(args, &r.name.text);
        if counts.contains(&args.len()) {
            return Some(args.iter().map(|a| &a.value).collect());
        }
        let span = args
            .last()
            .map_or(r.name.span, |a| r.name.span.to(a.value.span));
        let wanted: Vec<String> = counts.iter().map(usize::to_string).collect();
        self.error(
            Diagnostic::error(
                ARGUMENTS,
                span,
                format!(
                    "`{}` takes {}",
                    r.name.text,
                    times(&wanted.join(" or "), "argument")
                ),
            )
            .label(format!("found {}", args.len())),
        );
        None
    }

    /// Reports arguments of a name that takes none.
    pub(super) fn no_args(&mut self, r: &ast::Ref) {
        let Some(args) = r.args.as_deref() else {
            return;
        };
        let span = args
            .iter()
            .fold(r.name.span, |span, a| span.to(a.value.span));
        let d = no_function(r, span).label("not a function");
        self.error(match self.dir_names.contains_key(&r.name.text) {
            true => {
                d.hint("steps are counted behind a dot: `c.n(2)`; several ways are `c.(n | s)(2)`")
            }
            false => d,
        });
    }

    /// Reports `white(man)`, an owner with kinds as if they were arguments. Returns whether it was that.
    pub(super) fn kinds_as_arguments(&mut self, s: &Scope, r: &ast::Ref, span: Span) -> bool {
        let owner = match s.find(&r.name.text) {
            Some(local) => s.locals[local].ty == Ty::Players,
            None => matches!(self.meaning(&r.name.text), Some(Meaning::Player(_))),
        };
        let Some(piece) = self.as_piece(s, r).filter(|_| owner) else {
            return false;
        };
        let d = no_function(r, span).label("expected an owner and kinds side by side");
        self.error(side_by_side(d, &piece, span));
        true
    }

    /// Returns an owner and kinds as they are written, if the arguments of a name are kinds.
    fn as_piece(&self, s: &Scope, r: &ast::Ref) -> Option<String> {
        let kinds = r.args.as_deref().unwrap_or_default().iter();
        let names: Option<Vec<&str>> = kinds.map(|a| self.kind_word(s, &a.value)).collect();
        let names = names.filter(|names| !names.is_empty() && r.index.is_none())?;
        Some(match names[..] {
            [one] => format!("{} {one}", r.name.text),
            _ => format!("{} {{{}}}", r.name.text, names.join(", ")),
        })
    }

    /// Returns the name of a kind, or of a local name for kinds.
    fn kind_word<'r>(&self, s: &Scope, e: &'r ast::Expr) -> Option<&'r str> {
        let ast::ExprKind::Ref(r) = &*e.kind else {
            return None;
        };
        let local = s.find(&r.name.text);
        let kinds = local.is_some_and(|local| s.locals[local].ty == Ty::Kinds);
        let plain = r.index.is_none() && r.args.is_none();
        match local.is_some() {
            true => (kinds && plain).then_some(r.name.text.as_str()),
            false => self.bare_kind(e),
        }
    }

    /// Reports `own(man)`. Returns whether it was that.
    pub(super) fn kinds_as_layer(&mut self, s: &Scope, r: &ast::Ref, span: Span) -> bool {
        let Some(piece) = self.as_piece(s, r) else {
            return false;
        };
        let message = format!("`{}` takes a layer, not a kind", r.name.text);
        let d = Diagnostic::error(NOT_A_VALUE, span, message);
        let d = d.label("expected an owner and kinds side by side");
        self.error(side_by_side(d, &piece, span));
        true
    }

    /// Reports words before arguments that take none.
    pub(in crate::check) fn no_words(&mut self, args: &[ast::Arg], of: &str) {
        for arg in args {
            self.word(arg, &[], of);
        }
    }

    /// Returns the word before an argument if it is one of `allowed`; reports other words.
    pub(super) fn word(
        &mut self,
        arg: &ast::Arg,
        allowed: &[ArgWord],
        of: &str,
    ) -> Option<ArgWord> {
        let (word, span) = arg.word?;
        if allowed.contains(&word) {
            return Some(word);
        }
        let home = match word {
            ArgWord::Through | ArgWord::Onto | ArgWord::Upto | ArgWord::Until => "in `S.ray(D, …)`",
            ArgWord::Within => "as the second argument of `flood`",
            ArgWord::Along => "as the third argument of `lines`",
            ArgWord::Exactly => "before the number of `lines`",
        };
        let text = word_text(word);
        self.error(
            Diagnostic::error(
                ARGUMENT_WORD,
                span,
                format!("`{text}` does not belong to this argument of `{of}`"),
            )
            .label(format!("`{text}` stands only {home}")),
        );
        None
    }

    pub(super) fn wrong_count_of(&mut self, r: &ast::Ref, form: &str, span: Span) -> Expr {
        let found = r.args.as_deref().unwrap_or_default().len();
        self.error(
            Diagnostic::error(
                ARGUMENTS,
                span,
                format!("`{}` is written {form}", r.name.text),
            )
            .label(format!("found {}", times(&found.to_string(), "argument"))),
        );
        bad(span)
    }
}

/// Reports that a name takes no arguments.
pub(super) fn no_function(r: &ast::Ref, span: Span) -> Diagnostic {
    let message = format!("`{}` takes no arguments", r.name.text);
    Diagnostic::error(ARGUMENTS, span, message)
}

/// Adds how an owner and kinds are written.
fn side_by_side(d: Diagnostic, piece: &str, span: Span) -> Diagnostic {
    d.hint(format!("write `{piece}`")).edit(span, piece)
}

fn word_text(word: ArgWord) -> &'static str {
    match word {
        ArgWord::Through => "through",
        ArgWord::Onto => "onto",
        ArgWord::Upto => "upto",
        ArgWord::Until => "until",
        ArgWord::Within => "within",
        ArgWord::Along => "along",
        ArgWord::Exactly => "exactly",
    }
}

/// `1 argument`, `2 arguments`
pub(in crate::check) fn times(count: &str, what: &str) -> String {
    if count == "1" {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}
