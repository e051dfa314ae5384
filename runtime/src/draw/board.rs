//! Lays out the texts of cells in the shape of the board.

use crate::schema::Schema;

/// Lines of text that can stand beside other blocks.
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
    /// Writes a text at a place, filling with blanks up to there.
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

/// Puts the blocks into rows of at most this width; each row is as high as its highest block.
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

/// Returns one block for each level of the board, with its title.
pub(super) fn levels(schema: &Schema, name: &str, texts: &[String]) -> Vec<(String, Block)> {
    let Some(places) = places(schema) else {
        return vec![(name.to_string(), list(schema, texts))];
    };
    let mut levels: Vec<i32> = places.iter().map(|place| place[2]).collect();
    levels.sort_unstable();
    levels.dedup();
    let title = |level: i32| match levels.len() {
        0 | 1 => name.to_string(),
        _ => format!("{name}, level {level}"),
    };
    let block = |level: &i32| (title(*level), one_level(schema, &places, *level, texts));
    levels.iter().map(block).collect()
}

/// Returns column, row and level of each cell, or `None` where neither coordinates nor names say them.
fn places(schema: &Schema) -> Option<Vec<[i32; 3]>> {
    // The third coordinate of hexes is no level.
    let level = |place: &[i32; 3]| if schema.hexes { 0 } else { place[2] };
    let given: Vec<_> = schema
        .places
        .iter()
        .map(|p| [p[0], p[1], level(p)])
        .collect();
    if fit(schema, &given) {
        return Some(given);
    }
    let named: Option<Vec<_>> = schema
        .cells
        .iter()
        .map(|cell| place_of_name(cell))
        .collect();
    named.filter(|named| fit(schema, named))
}

/// Returns whether every cell has a place of its own, none of them too far off to be drawn.
fn fit(schema: &Schema, places: &[[i32; 3]]) -> bool {
    let mut different = places.to_vec();
    different.sort_unstable();
    different.dedup();
    let near = |n: &i32| (-1000..=1000).contains(n);
    different.len() == schema.cells.len() && different.iter().flatten().all(near)
}

/// Returns the place that a name like `c4` says, which graphs often have.
fn place_of_name(name: &str) -> Option<[i32; 3]> {
    let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
    let row = name[1..].parse().ok().filter(|row| *row > 0)?;
    Some([i32::from(letter as u8 - b'a') + 1, row, 0])
}

/// Lists the cells one after the other: for a board that can not be drawn.
fn list(schema: &Schema, texts: &[String]) -> Block {
    let cells = schema.cells.iter().zip(texts);
    let cells: Vec<String> = cells.map(|(cell, text)| format!("{cell}:{text}")).collect();
    let width = cells.iter().map(String::len).max().unwrap_or(0) + 2;
    let line = |cells: &[String]| cells.iter().map(|cell| format!("{cell:width$}")).collect();
    Block(cells.chunks((80 / width).max(1)).map(line).collect())
}

/// The geometry of one level in rows and columns of text.
struct Layout {
    /// The least x, the greatest y and the least y.
    left: i32,
    top: i32,
    bottom: i32,
    /// The columns of text from one cell to the next, and how much further right each higher row begins.
    pitch: usize,
    slant: usize,
    /// The column of text of the least x in the bottom row.
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
    /// Returns the column of text under the bottom row where a column of cells ends.
    fn foot(&self, x: i32) -> usize {
        self.column(x, self.bottom) - self.slant
    }
}

/// One level, while it is drawn.
struct Level<'a> {
    schema: &'a Schema,
    places: &'a [[i32; 3]],
    /// The cells of the level from the top down, and from the left within a row, since lines of text only
    /// grow.
    cells: Vec<usize>,
    /// Whether the cells' names follow from their places, so that labels of rows and columns are enough.
    named: bool,
}

fn one_level(schema: &Schema, places: &[[i32; 3]], level: i32, texts: &[String]) -> Block {
    let mut cells: Vec<usize> = (0..texts.len())
        .filter(|cell| places[*cell][2] == level)
        .collect();
    cells.sort_by_key(|cell| (-places[*cell][1], places[*cell][0]));
    let named = cells
        .iter()
        .all(|cell| named_by_place(&schema.cells[*cell], places[*cell]));
    Level {
        schema,
        places,
        cells,
        named,
    }
    .draw(texts)
}

impl Level<'_> {
    fn draw(&self, texts: &[String]) -> Block {
        let text = |cell: &usize| match self.named {
            true => texts[*cell].clone(),
            false => format!("{}:{}", self.schema.cells[*cell], texts[*cell]),
        };
        let shown: Vec<String> = self.cells.iter().map(text).collect();
        let width = shown.iter().map(String::len).max().unwrap_or(1);
        let layout = self.layout(width);
        let mut block = Block::default();
        let mut row = None;
        for (cell, text) in self.cells.iter().zip(&shown) {
            let [x, y, _] = self.places[*cell];
            let column = layout.column(x, y);
            if self.named && row.replace(y) != Some(y) {
                self.put_row_label(&mut block, &layout, column, y);
            }
            block.put(layout.row(y), column, text);
        }
        if self.named {
            self.put_column_labels(&mut block, &layout);
        }
        block
    }

    fn layout(&self, width: usize) -> Layout {
        let xs = || self.cells.iter().map(|cell| self.places[*cell][0]);
        let ys = || self.cells.iter().map(|cell| self.places[*cell][1]);
        let (left, right) = (xs().min().unwrap_or(0), xs().max().unwrap_or(0));
        let (bottom, top) = (ys().min().unwrap_or(0), ys().max().unwrap_or(0));
        let label = self
            .column_label(left)
            .len()
            .max(self.column_label(right).len());
        let pitch = if self.named {
            width.max(label) + 1
        } else {
            width + 1
        };
        // Half a cell must be a whole number of columns of text.
        let hexes = self.schema.hexes;
        let pitch = if hexes {
            pitch.next_multiple_of(2)
        } else {
            pitch
        };
        let slant = if hexes { pitch / 2 } else { 0 };
        let rim = if self.named {
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

    /// Writes the number of a row: at the left rim, or on hexes just before its first cell.
    fn put_row_label(&self, block: &mut Block, layout: &Layout, column: usize, y: i32) {
        let width = row_label_width(layout.bottom, layout.top);
        let rim = if self.schema.hexes {
            column
        } else {
            layout.begin
        };
        block.put(
            layout.row(y),
            rim.saturating_sub(width + 2),
            &format!("{y:>width$}"),
        );
    }

    fn put_column_labels(&self, block: &mut Block, layout: &Layout) {
        let mut xs: Vec<i32> = self
            .cells
            .iter()
            .map(|cell| self.places[*cell][0])
            .collect();
        xs.sort_unstable();
        xs.dedup();
        for x in xs {
            block.put(
                layout.row(layout.bottom - 1),
                layout.foot(x),
                &self.column_label(x),
            );
        }
    }

    /// Returns the letter of a column, or its number where cells are named by numbers.
    fn column_label(&self, x: i32) -> String {
        match self.schema.cells.first() {
            Some(cell) if cell.starts_with('(') => x.to_string(),
            _ => column_letter(x),
        }
    }
}

fn row_label_width(bottom: i32, top: i32) -> usize {
    bottom.to_string().len().max(top.to_string().len())
}

fn column_letter(x: i32) -> String {
    match u8::try_from(x) {
        Ok(column @ 1..=26) => char::from(b'a' + column - 1).to_string(),
        _ => x.to_string(),
    }
}

/// Returns whether a cell's name follows from its place.
fn named_by_place(name: &str, [x, y, z]: [i32; 3]) -> bool {
    name == format!("{}{y}", column_letter(x))
        || name == format!("({x},{y})")
        || name == format!("({x},{y},{z})")
}
