//! The table of the cells before each cell, in the order in which members are taken.

use crate::ir::{Const, ConstId, Program, Value};
use crate::source::Span;
use crate::typed::{Axis, Ty};

/// Returns the table, which is added if there is none yet.
pub(super) fn table(program: &mut Program, span: Span) -> ConstId {
    let grid = &program.grid;
    let cells = grid.bit_of.iter();
    let table = Const {
        name: "earlier".into(),
        span,
        ty: Ty::Cells,
        axis: Some(Axis::Cell),
        values: cells.map(|bit| Value::Cells(grid.earlier(*bit))).collect(),
    };
    let is_same = |id: &ConstId| {
        let other = &program.consts[*id];
        (other.axis, other.ty) == (table.axis, table.ty) && other.values == table.values
    };
    let known = program.consts.ids().find(is_same);
    known.unwrap_or_else(|| program.consts.push(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::lowered;

    fn game(board: &str, rest: &str) -> Program {
        let text = format!(
            "game \"G\"\nplayers a, b\nboard {board}\npieces man\n{rest}\n\
             move go {{ choose c in own; clear c }}\nend {{ turn == 9 : draw }}\n"
        );
        lowered(&text)
    }

    #[test]
    fn it_has_the_cells_before_each() {
        for (board, cells) in [
            ("square 5 x 4", 20),
            ("hexagon 2", 7),
            ("square 3 x 3 only cells - b2", 8),
        ] {
            let mut program = game(board, "");
            let span = program.blocks.iter().next().expect("a block").span;
            let id = table(&mut program, span);
            let counts = program.consts[id].values.iter().map(Value::count);
            assert!(counts.eq((0..cells).map(Some)), "{board}");
            assert_eq!(table(&mut program, span), id);
            crate::ir::verify::verify(&program).expect("a table by cell");
        }
    }

    #[test]
    fn equal_values_by_other_members_are_no_such_table() {
        let far = "region far = a: none, b: a1\nregion near = none";
        for board in ["square 2 x 1", "square 1 x 1"] {
            let far = if board.contains('2') {
                far
            } else {
                "region near = none"
            };
            let mut program = game(board, far);
            let (before, span) = (program.consts.len(), program.turn[0].span);
            assert_eq!(table(&mut program, span).0 as usize, before, "{board}");
        }
    }
}
