//! Checks `setup`: placements, pictures and FEN texts.

use crate::diag::Diagnostic;
use crate::diag::state::{PICTURE_LETTER, PICTURE_SHAPE};
use crate::source::Span;
use crate::syntax::ast;
use crate::typed::*;

use super::Checker;
use super::expr::{Use, times};
use super::scope::{Bound, Place, Scope};
use super::types::{known, make};
use super::walk;

/// A row of a picture: its cells as characters with their spans; `.` is an empty cell.
struct Row {
    marks: Vec<(char, Span)>,
    span: Span,
}

type Placed = Vec<(CellId, KindId, Option<PlayerId>)>;

impl Checker<'_> {
    /// Checks `setup { }`.
    pub(super) fn setup_part(&mut self) {
        for part in self.parts {
            if let ast::PartKind::Setup(body) = &part.kind {
                self.game.setup = self.body(Place::Setup, body);
            }
        }
    }

    /// Checks `blue brush, paint on (2,2)`: the pieces after the first share its owner.
    pub(super) fn place(
        &mut self,
        s: &mut Scope,
        first: &ast::Expr,
        rest: &[ast::Name],
        on: &ast::Expr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        self.effect(s);
        let before = self.diags.len();
        let first = self.piece(s, first);
        let unowned = self.diags.len() > before;
        let on = self.effect_cells(s, on);
        // What was said once is evaluated once, before any of the pieces is put.
        let (whose, on) = match (rest.is_empty(), first.owner) {
            (true, whose) => (whose, on),
            (false, whose) => {
                let whose = whose.map(|owner| self.once(s, "whose", owner, span, out));
                (whose, self.once(s, "there", on, span, out))
            }
        };
        let mut kinds = vec![(first.kind, first.layer, whose.clone())];
        for name in rest {
            if let Some(k) = self.is_kind(&name.text) {
                let kind = make(ExprKind::Mask(super::names::bit(k)), Ty::Kinds, name.span);
                let owner = if self.game.kinds[k].neutral {
                    None
                } else {
                    whose.clone()
                };
                let owner = match unowned {
                    true => None,
                    false => self.fitting_owner(owner, &kind, None, name.span),
                };
                kinds.push((kind, self.game.kinds[k].layer, owner));
            } else {
                self.not_a_kind(s, name);
            }
        }
        for (kind, layer, owner) in kinds {
            let kind = StmtKind::Put {
                owner,
                kind,
                layer,
                on: on.clone(),
            };
            out.push(Stmt { kind, span });
        }
    }

    /// Binds a value to a hidden local name unless it is constant, so that it is evaluated only once.
    fn once(
        &mut self,
        s: &mut Scope,
        name: &str,
        value: Expr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let Some(ty) = known(value.ty) else {
            return value;
        };
        if walk::constant(&self.game, &value) {
            return value;
        }
        let (place, mark) = (value.span, s.mark());
        let local = self.bind_hidden(s, name, place, ty, Bound::Let);
        s.leave(mark);
        out.push(Stmt {
            kind: StmtKind::Let(local, value),
            span,
        });
        make(ExprKind::Local(local), ty, place)
    }

    fn not_a_kind(&mut self, s: &Scope, name: &ast::Name) {
        match self.meaning(&name.text) {
            None => {
                let at = Use {
                    want: Some(Ty::Kinds),
                    ..Use::default()
                };
                self.unknown(s, name, at);
            }
            Some(m) => self.error(
                Diagnostic::error(
                    PICTURE_LETTER,
                    name.span,
                    format!("`{}` is {}", name.text, m.sort()),
                )
                .label("expected a kind of piece"),
            ),
        }
    }

    // ---- pictures

    /// Checks `picture """ """`.
    pub(super) fn picture(&mut self, s: &mut Scope, text: &ast::Text) -> Option<StmtKind> {
        self.effect(s);
        let rows = picture_rows(text);
        self.drawn(text, rows)
    }

    /// Checks `fen ""`.
    pub(super) fn fen(&mut self, s: &mut Scope, text: &ast::Text) -> Option<StmtKind> {
        self.effect(s);
        let rows = fen_rows(text);
        self.drawn(text, rows)
    }

    fn drawn(&mut self, text: &ast::Text, rows: Vec<Row>) -> Option<StmtKind> {
        if self.boardless {
            return None;
        }
        let board = self.board_rows(text.span)?;
        if rows.len() != board.len() {
            self.error(
                Diagnostic::error(
                    PICTURE_SHAPE,
                    text.span,
                    format!(
                        "this has {}, the board has {}",
                        times(&rows.len().to_string(), "row"),
                        board.len()
                    ),
                )
                .label("rows go from the highest y down")
                .also(self.game.board.span, "the board"),
            );
            return None;
        }
        let mut placed = Vec::new();
        // If all rows are too long by the same number, only one error is reported: in the board or in all
        // rows.
        let excess =
            |(row, cells): (&Row, &Vec<CellId>)| row.marks.len() as i64 - cells.len() as i64;
        let mut all = rows.iter().zip(&board).map(excess);
        let first = all.next().unwrap_or(0);
        let same = all.all(|other| other == first);
        for (i, (row, cells)) in rows.iter().zip(&board).enumerate() {
            if i == 0 || !same {
                self.row_length(row, cells);
            }
            self.drawn_row(row, cells, &mut placed);
        }
        Some(StmtKind::Place(placed))
    }

    /// Returns the cells of each row, from the highest y down.
    fn board_rows(&mut self, span: Span) -> Option<Vec<Vec<CellId>>> {
        let board = &self.game.board;
        if board.is_graph() || board.has_levels() {
            self.error(
                Diagnostic::error(
                    PICTURE_SHAPE,
                    span,
                    "pictures are for boards with x and y alone",
                )
                .label("not on this board")
                .hint("place pieces by statements: `white pawn on …`"),
            );
            return None;
        }
        let mut rows: Vec<(i32, Vec<CellId>)> = Vec::new();
        for (id, cell) in board.cells.enumerate() {
            match rows.last_mut() {
                Some((y, row)) if *y == cell.y => row.push(id),
                _ => rows.push((cell.y, vec![id])),
            }
        }
        Some(rows.into_iter().rev().map(|(_, row)| row).collect())
    }

    /// Reports a row whose length differs from that of the board's row.
    fn row_length(&mut self, row: &Row, cells: &[CellId]) {
        let found = row.marks.len();
        if found != cells.len() {
            self.error(
                Diagnostic::error(
                    PICTURE_SHAPE,
                    row.span,
                    format!("this row has {}", times(&found.to_string(), "cell")),
                )
                .label(format!("the board has {} there", cells.len()))
                .also(self.game.board.span, "the board"),
            );
        }
    }

    fn drawn_row(&mut self, row: &Row, cells: &[CellId], placed: &mut Placed) {
        for (i, &(mark, span)) in row.marks.iter().enumerate() {
            let piece = if mark == '.' {
                None
            } else {
                self.drawn_piece(mark, span)
            };
            if let (Some((kind, owner)), Some(&cell)) = (piece, cells.get(i)) {
                placed.push((cell, kind, owner));
            }
        }
    }

    /// Returns the kind and owner that a letter stands for.
    fn drawn_piece(&mut self, mark: char, span: Span) -> Option<(KindId, Option<PlayerId>)> {
        let capital = mark.to_ascii_uppercase();
        let first = LayerId(0);
        let found = self
            .game
            .kinds
            .enumerate()
            .find(|(_, k)| k.letter == Some(capital) && k.layer == first);
        let Some((id, kind)) = found else {
            // The same wrong letter is reported only once.
            let again = (PICTURE_LETTER, span);
            let known = self.unknown.insert(format!("letter {capital}"), again);
            if self.lost.part("pieces") || known.is_some() {
                self.silenced += 1;
                return None;
            }
            let letters: Vec<String> = self
                .game
                .kinds
                .iter()
                .filter(|k| k.layer == first)
                .filter_map(|k| k.letter.map(|l| format!("`{l}` {}", k.name)))
                .collect();
            let d = Diagnostic::error(
                PICTURE_LETTER,
                span,
                format!("no kind has the letter `{capital}`"),
            );
            self.error(if letters.is_empty() {
                d.label("no kind has a letter")
                    .hint("declare it after the kind's name: `pieces man M`")
            } else {
                d.label(format!("the letters are {}", letters.join(", ")))
            });
            return None;
        };
        let player = usize::from(mark.is_ascii_lowercase());
        if kind.neutral {
            return Some((id, None));
        }
        if self.game.players.is_empty() {
            return None;
        }
        if player >= self.game.players.len() {
            self.error(
                Diagnostic::error(
                    PICTURE_LETTER,
                    span,
                    "a small letter is the second player's",
                )
                .label("there is no second player"),
            );
            return None;
        }
        Some((id, Some(PlayerId(player as u32))))
    }
}

/// Splits a picture into rows of cells separated by blanks, ignoring empty lines.
fn picture_rows(text: &ast::Text) -> Vec<Row> {
    let mut at = text.span.start as usize + 3;
    let mut rows = Vec::new();
    for line in text.text.split('\n') {
        let shown = line.trim();
        if !shown.is_empty() {
            let start = at + line.find(shown).unwrap_or(0);
            let marks = shown.char_indices().filter(|(_, c)| !c.is_whitespace());
            let marks = marks
                .map(|(i, c)| {
                    (
                        c,
                        Span::new(text.span.file, start + i, start + i + c.len_utf8()),
                    )
                })
                .collect();
            rows.push(Row {
                marks,
                span: Span::new(text.span.file, start, start + shown.len()),
            });
        }
        at += line.len() + 1;
    }
    rows
}

/// Splits a FEN text into rows at `/`; a run of digits is the number of empty cells.
fn fen_rows(text: &ast::Text) -> Vec<Row> {
    let file = text.span.file;
    let mut at = text.span.start as usize + 1;
    let mut rows = Vec::new();
    for part in text.text.split('/') {
        let mut marks = Vec::new();
        let mut digits = String::new();
        for (i, c) in part.char_indices() {
            if c.is_ascii_digit() {
                digits.push(c);
                continue;
            }
            empties(&mut digits, &mut marks, Span::new(file, at, at + i));
            marks.push((c, Span::new(file, at + i, at + i + c.len_utf8())));
        }
        let span = Span::new(file, at, at + part.len());
        empties(&mut digits, &mut marks, span);
        rows.push(Row { marks, span });
        at += part.len() + 1;
    }
    rows
}

/// Adds the empty cells that a run of digits stands for. The number is limited to 10 000,
/// which exceeds any board.
fn empties(digits: &mut String, marks: &mut Vec<(char, Span)>, span: Span) {
    let count = if digits.is_empty() {
        0
    } else {
        digits.parse().unwrap_or(usize::MAX).min(10_000)
    };
    marks.extend(std::iter::repeat_n(('.', span), count));
    digits.clear();
}
