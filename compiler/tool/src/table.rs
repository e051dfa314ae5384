//! Text tables: columns separated by blanks, numbers aligned to the right.

use comfy_table::{CellAlignment, Table, presets};

/// Returns an empty table with these columns; a name that begins with `>` is that of a number.
pub(crate) fn table(columns: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(columns.iter().map(|name| name.trim_start_matches('>')));
    for (column, name) in table.column_iter_mut().zip(columns) {
        column.set_padding((0, 2));
        if name.starts_with('>') {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// Returns the lines of a table without trailing blanks.
pub(crate) fn lines(table: &Table) -> String {
    table
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_to_the_right() {
        let mut t = table(&["game", ">plies"]);
        t.add_row(["hex", "7"]).add_row(["go", "123"]);
        assert_eq!(lines(&t), "game  plies\nhex       7\ngo      123\n");
    }
}
