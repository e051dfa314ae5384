//! Texts of cells laid out as the board lies.

use crate::schema::Schema;

/// Lines of text, to stand beside others.
#[derive(Clone, Default)]
pub(super) struct Block(Vec<String>);

impl Block {
    pub(super) fn titled(mut self, title: &str) -> Block {
        self.0.insert(0, title.to_string());
        self
    }
    fn width(&self) -> usize {
        self.0
            .iter()
            .map(|line| line.chars().count())
            .max()
            .unwrap_or(0)
    }
    /// Puts a text somewhere; what is beyond the end becomes blank.
    fn put(&mut self, row: usize, column: usize, text: &str) {
        if self.0.len() <= row {
            self.0.resize(row + 1, String::new());
        }
        let line = &mut self.0[row];
        let missing = column.saturating_sub(line.chars().count());
        line.extend(std::iter::repeat_n(' ', missing));
        line.push_str(text);
    }
}

/// The blocks in rows of at most this width, each row as high as its highest.
pub(super) fn side_by_side(blocks: &[Block], width: usize) -> String {
    let mut rows: Vec<Block> = Vec::new();
    for block in blocks {
        match rows.last_mut() {
            Some(row) if row.width() + 4 + block.width() <= width => beside(row, block),
            _ => rows.push(block.clone()),
        }
    }
    let lines = |row: &Block| -> String {
        row.0
            .iter()
            .map(|line| format!("{}\n", line.trim_end()))
            .collect()
    };
    rows.iter().map(lines).collect::<Vec<_>>().join("\n")
}

fn beside(left: &mut Block, right: &Block) {
    let column = left.width() + 4;
    for (row, line) in right.0.iter().enumerate() {
        left.put(row, column, line);
    }
}

/// One block for each level of the board, with its title.
pub(super) fn levels(schema: &Schema, name: &str, texts: &[String]) -> Vec<(String, Block)> {
    if !has_places(schema) {
        return vec![(name.to_string(), list(schema, texts))];
    }
    let mut levels: Vec<i32> = (0..texts.len()).map(|cell| level(schema, cell)).collect();
    levels.sort_unstable();
    levels.dedup();
    let title = |level: i32| match levels.len() {
        0 | 1 => name.to_string(),
        _ => format!("{name}, level {level}"),
    };
    levels
        .iter()
        .map(|level| (title(*level), one_level(schema, *level, texts)))
        .collect()
}

/// The level of a cell. On hexes the third coordinate is something else.
fn level(schema: &Schema, cell: usize) -> i32 {
    if schema.hexes {
        0
    } else {
        schema.places[cell][2]
    }
}

/// Whether every cell has a place of its own, and none is so far off that it can not be drawn.
fn has_places(schema: &Schema) -> bool {
    let mut places: Vec<[i32; 3]> = schema.places.clone();
    places.sort_unstable();
    places.dedup();
    let near = |n: &i32| (-1000..=1000).contains(n);
    places.len() == schema.cells.len() && places.iter().flatten().all(near)
}

/// A board that can not be drawn: cell after cell.
fn list(schema: &Schema, texts: &[String]) -> Block {
    let cells = schema.cells.iter().zip(texts);
    let cells: Vec<String> = cells.map(|(cell, text)| format!("{cell}:{text}")).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0) + 2;
    let line = |cells: &[String]| cells.iter().map(|cell| format!("{cell:width$}")).collect();
    Block(cells.chunks((80 / width).max(1)).map(line).collect())
}

/// Where everything of one level stands.
struct Layout {
    /// The least x and the greatest and least y.
    left: i32,
    top: i32,
    bottom: i32,
    /// From a column to the next one, and how much further right each higher row begins.
    pitch: usize,
    slant: usize,
    /// Where the column of the least x is in the bottom row.
    begin: usize,
}

impl Layout {
    fn row(&self, y: i32) -> usize {
        (self.top - y) as usize
    }
    fn column(&self, x: i32, y: i32) -> usize {
        let (right, up) = ((x - self.left) as usize, (y - self.bottom) as usize);
        self.begin + right * self.pitch + up * self.slant
    }
    /// Under the bottom row, where the column comes out.
    fn foot(&self, x: i32) -> usize {
        self.column(x, self.bottom) - self.slant
    }
}

fn one_level(schema: &Schema, level_drawn: i32, texts: &[String]) -> Block {
    let cells = (0..texts.len()).filter(|cell| level(schema, *cell) == level_drawn);
    let mut cells: Vec<usize> = cells.collect();
    // From the top down, and in a row from the left, since lines only grow.
    cells.sort_by_key(|cell| (-schema.places[*cell][1], schema.places[*cell][0]));
    let named = cells.iter().all(|cell| named_by_place(schema, *cell));
    let text = |cell: usize| match named {
        true => texts[cell].clone(),
        false => format!("{}:{}", schema.cells[cell], texts[cell]),
    };
    let shown: Vec<String> = cells.iter().map(|cell| text(*cell)).collect();
    let width = shown.iter().map(String::len).max().unwrap_or(1);
    let layout = layout(schema, &cells, width, named);
    let mut block = Block::default();
    for (cell, text) in cells.iter().zip(&shown) {
        let [x, y, _] = schema.places[*cell];
        let column = layout.column(x, y);
        if named && first_in_row(schema, &cells, *cell) {
            put_row_label(&mut block, schema, &layout, column, y);
        }
        block.put(layout.row(y), column, text);
    }
    if named {
        put_column_labels(&mut block, schema, &layout, &cells);
    }
    block
}

fn layout(schema: &Schema, cells: &[usize], width: usize, named: bool) -> Layout {
    let xs = || cells.iter().map(|cell| schema.places[*cell][0]);
    let ys = || cells.iter().map(|cell| schema.places[*cell][1]);
    let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
    let (bottom, top) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
    let label = column_label(schema, left)
        .len()
        .max(column_label(schema, right).len());
    let pitch = if named {
        width.max(label) + 1
    } else {
        width + 1
    };
    // Half a cell has to be a whole number of columns.
    let pitch = if schema.hexes {
        pitch.next_multiple_of(2)
    } else {
        pitch
    };
    let slant = if schema.hexes { pitch / 2 } else { 0 };
    let rim = if named {
        row_label_width(bottom, top) + 2
    } else {
        0
    };
    Layout {
        left,
        top,
        bottom,
        pitch,
        slant,
        begin: rim + slant,
    }
}

fn row_label_width(bottom: i32, top: i32) -> usize {
    bottom.to_string().len().max(top.to_string().len())
}

fn first_in_row(schema: &Schema, cells: &[usize], cell: usize) -> bool {
    let [x, y, _] = schema.places[cell];
    !cells
        .iter()
        .any(|other| schema.places[*other][1] == y && schema.places[*other][0] < x)
}

/// The row's number: at the left rim, or on hexes right before its first cell.
fn put_row_label(block: &mut Block, schema: &Schema, layout: &Layout, column: usize, y: i32) {
    let width = row_label_width(layout.bottom, layout.top);
    let rim = if schema.hexes { column } else { layout.begin };
    block.put(
        layout.row(y),
        rim.saturating_sub(width + 2),
        &format!("{y:>width$}"),
    );
}

fn put_column_labels(block: &mut Block, schema: &Schema, layout: &Layout, cells: &[usize]) {
    let mut xs: Vec<i32> = cells.iter().map(|cell| schema.places[*cell][0]).collect();
    xs.sort_unstable();
    xs.dedup();
    for x in xs {
        block.put(
            layout.row(layout.bottom - 1),
            layout.foot(x),
            &column_label(schema, x),
        );
    }
}

/// The letter of a column, or its number where the cells are written with numbers.
fn column_label(schema: &Schema, x: i32) -> String {
    let numbers = schema
        .cells
        .first()
        .is_some_and(|cell| cell.starts_with('('));
    match u8::try_from(x) {
        Ok(column @ 1..=26) if !numbers => char::from(b'a' + column - 1).to_string(),
        _ => x.to_string(),
    }
}

/// Whether a cell's name says where it is, so that row and column are enough.
fn named_by_place(schema: &Schema, cell: usize) -> bool {
    let [x, y, z] = schema.places[cell];
    let name = &schema.cells[cell];
    *name == format!("{}{y}", column_label(schema, x))
        || *name == format!("({x},{y})")
        || *name == format!("({x},{y},{z})")
}
