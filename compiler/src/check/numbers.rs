//! Checks tables of numbers: `def prize = [[100, 75], [50]]`.

use crate::diag::Diagnostic;
use crate::diag::types::NUMBER_TABLE;
use crate::source::Span;
use crate::syntax::ast::{self, TableItem, TableSort};

use super::Checker;
use super::expr::clamp;

impl Checker<'_> {
    /// Reads the rows of `def prize = [[…]]`.
    pub(super) fn number_table(&mut self, t: usize) {
        let ast::Value::One(e) = self.defs[t].value else {
            return;
        };
        let ast::ExprKind::Table(items) = &*e.kind else {
            return;
        };
        if !self.defs[t].params.is_empty() || self.defs[t].sort != TableSort::Def {
            self.error(
                Diagnostic::error(
                    NUMBER_TABLE,
                    e.span,
                    "a table of numbers stands only after `def name =`",
                )
                .label("not here"),
            );
        }
        let two = matches!(items.first(), Some(TableItem::Row(..)));
        let rows = if two {
            items.iter().map(|item| self.row(item)).collect()
        } else {
            vec![items.iter().map(|item| self.item(item)).collect()]
        };
        self.defs[t].rows = Some((rows, two));
    }

    fn row(&mut self, item: &TableItem) -> Vec<i32> {
        match item {
            TableItem::Row(items, _) => items.iter().map(|i| self.item(i)).collect(),
            TableItem::Int(n) => {
                self.table_shape(n.span, "a number among rows");
                Vec::new()
            }
        }
    }

    fn item(&mut self, item: &TableItem) -> i32 {
        match item {
            TableItem::Int(n) => clamp(n.value),
            TableItem::Row(_, span) => {
                self.table_shape(*span, "a row among numbers");
                0
            }
        }
    }

    fn table_shape(&mut self, span: Span, found: &str) {
        self.error(
            Diagnostic::error(NUMBER_TABLE, span, format!("found {found}"))
                .label("a table is numbers, or rows of numbers"),
        );
    }
}
