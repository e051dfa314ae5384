//! Selects the playout cache: values that playouts store in addition to the position.

use super::play::NO_VARS;
use super::scope::Scope;
use super::{Helper, Select};
use crate::facts::last_lines::Lined;
use crate::ir::{BlockId, Expr, ExprKind, Lines, PIECES};
use crate::lir::{CachedLines, CachedLinesUpdate, EmptyCells, Function, Of, Op, Sort, Ty, ValueId};
use crate::plan::lines::LineUpdate;

impl<'p> Select<'p> {
    /// Selects the empty-cell list and the words along lines, if the plan has them.
    pub(super) fn playout_cache(&mut self) {
        if let Some(cached) = &self.plan.cache.empty_cells {
            self.module.playout.empty = Some(EmptyCells {
                block: cached.block,
                cells: self.helper(Helper::Empty(PIECES)),
                forgotten_by: cached.forgotten_by.clone(),
                answers_end: cached.answers_end,
            });
        }
        let Some(lines) = &self.plan.last_lines else {
            return;
        };
        let (set, any) = (self.set_in_rows(&lines.asked), self.any_row(&lines.asked));
        let updates = lines.updates.enumerate();
        let updates = updates.map(|(id, update)| self.cached_update(id, *update));
        let updates = updates.collect();
        let (set, any) = (self.add(set), self.add(any));
        self.module.playout.rows = Some(CachedLines { set, any, updates });
    }

    fn cached_update(&self, id: BlockId, update: LineUpdate) -> CachedLinesUpdate {
        let fields = &self.plan.blocks[id].choices.fields;
        match update {
            LineUpdate::Recompute => CachedLinesUpdate::Recompute,
            LineUpdate::Keep => CachedLinesUpdate::Keep,
            LineUpdate::Grow(var) => match fields.iter().position(|field| *field == var) {
                Some(place) => CachedLinesUpdate::Grow(place),
                None => CachedLinesUpdate::Recompute,
            },
        }
    }

    fn of_player(&mut self, name: &str, doc: &str) -> Scope<'_, 'p> {
        let mut s = Scope::of_player(self, &NO_VARS, name, Sort::Pure, None);
        s.b = s.b.doc(doc);
        s
    }

    /// Builds the function for the set that is tested for lines.
    fn set_in_rows(&mut self, asked: &[Lined<'_>]) -> Function {
        let mut s = self.of_player("in_rows", "The pieces that are tested for lines.");
        let set = asked.first().map(|lined| s.expr(&lined.lines.set));
        let set = set.unwrap_or_else(|| s.b.nothing(Ty::Cells));
        s.b.end(Some(set))
    }

    /// Builds the function that tests if any of the required lines exists.
    fn any_row(&mut self, asked: &[Lined<'_>]) -> Function {
        let mut s = self.of_player("has_row", "Whether the board has a line of the player.");
        let mut any = s.b.truth(false);
        for lined in asked {
            let row = s.apart(&mut |s| s.row_anywhere(lined));
            any = s.b.or(any, row);
        }
        s.b.end(Some(any))
    }
}

impl Scope<'_, '_> {
    fn row_anywhere(&mut self, &Lined { n, lines }: &Lined<'_>) -> ValueId {
        let set = self.expr(&lines.set);
        let along = self.along(lines);
        if !lines.exactly {
            return self.b.op(Op::SomeRow {
                n,
                set,
                along,
                by_table: false,
            });
        }
        let (n, along) = (self.b.num(n), self.b.mask(along, Of::Dirs));
        let rows = self.b.op(Op::Lines {
            n,
            exactly: true,
            set,
            along: Some(along),
        });
        self.b.op(Op::Some(rows))
    }

    /// Returns the directions of lines.
    fn along(&self, lines: &Lines) -> u64 {
        let grid = &self.s.program.grid;
        let known = lines.known_dirs(grid);
        known.unwrap_or_else(|| grid.named_dirs())
    }

    /// Returns the value of `some lines(…)` in a line of `end`, tested through the added cell only.
    pub(super) fn new_row(&mut self, set: &Expr) -> Option<ValueId> {
        let last = self
            .s
            .plan
            .last_lines
            .as_ref()
            .filter(|_| self.ends_here())?;
        let Lined { n, lines } = Lined::of(self.s.program, set)?;
        let known = last.asked.iter().any(|l| std::ptr::eq(l.lines, lines));
        known.then(|| {
            let (set, along) = (self.expr(&lines.set), self.along(lines));
            self.b.op(Op::NewRow {
                n,
                exactly: lines.exactly,
                set,
                along,
            })
        })
    }

    /// Returns the value of `some empty` in a line of `end`, from the empty-cell list.
    pub(super) fn some_empty(&mut self, set: &Expr) -> Option<ValueId> {
        let cached = self.s.plan.cache.empty_cells.as_ref();
        let asked = self.ends_here() && matches!(*set.kind, ExprKind::Empty(PIECES));
        (asked && cached.is_some_and(|cached| cached.answers_end))
            .then(|| self.one(set, Op::SomeEmpty))
    }
}

#[cfg(test)]
mod tests {
    use crate::ir::testing::*;
    use crate::lir::verify::verify;
    use crate::lir::{CachedLinesUpdate, Module};
    use crate::passes::Passes;
    use crate::plan::plan;
    use crate::select::select;
    use crate::source::Sources;
    use crate::typed::Board;

    fn module(board: Board, without: &[&str]) -> Module {
        let names: Vec<String> = without.iter().map(|name| (*name).into()).collect();
        let passes = Passes::without(&names).expect("names of passes");
        let mut sources = Sources::new();
        sources.add("small.game", String::new());
        let program = three_in_a_row(board);
        let module = select(&plan(&program, &passes), &sources);
        assert_eq!(verify(&module), Ok(()));
        module
    }

    #[test]
    fn rows_are_kept_where_asking_the_whole_board_costs_more() {
        let cached = |board| module(board, &[]).playout.rows;
        let rows = cached(squares(9, 9, None, false)).expect("they are cached");
        assert!(
            rows.updates
                .iter()
                .all(|update| *update == CachedLinesUpdate::Grow(0))
        );
        assert!(
            cached(squares(8, 8, None, false)).is_none(),
            "a few shifts do"
        );
        assert!(
            cached(squares(9, 9, None, true)).is_none(),
            "they may come back"
        );
        for side in [31, 32, 64, 70] {
            let caches = cached(squares(side, 5, None, false)).is_some();
            assert_eq!(caches, side < 32, "{side}");
        }
        let without = module(squares(9, 9, None, false), &["last-move lines"]);
        assert!(without.playout.rows.is_none());
    }

    #[test]
    fn empty_cells_are_kept_where_pieces_come_one_by_one() {
        let board = || squares(9, 9, None, false);
        let cached = module(board(), &[]).playout.empty.expect("they are cached");
        assert!(cached.forgotten_by.is_empty() && cached.answers_end);
        assert!(
            module(board(), &["empty-cell list"])
                .playout
                .empty
                .is_none()
        );
    }
}
