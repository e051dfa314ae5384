//! The names of a game as constants of a generated engine, from which its [`Schema`] is built.

use crate::bits::Cells;
use crate::by_session::Looks;
use crate::notation::{Notation, NotationField, Texts, Told, WordPart, members};
use crate::schema::{AxisSchema, LayerSchema, Schema, StateSchema, StateSort};
use crate::support::{write_name, write_number};
use crate::symmetry::{StateMap, Symmetry, closure, moved};
use crate::tables::{Size, bit, next, place};

/// A list of constant names.
type List = &'static [&'static str];

/// The names and coordinates of the cells of a board.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The number of files; 0 on a graph.
    width: i32,
    /// The number of ranks; 0 on a graph.
    height: i32,
    /// Whether cell names include the level.
    levels: bool,
    /// Whether cells are hexagons, whose third coordinate is `x + y`.
    hexes: bool,
    /// The names of the cells of a graph.
    names: List,
    /// By bit, its index on the full frame, where only the cells have bits, numbered without gaps; else
    /// empty.
    bits: &'static [u16],
}

impl Frame {
    /// A board of squares.
    pub const fn square(width: i32, height: i32) -> Frame {
        Frame {
            width,
            height,
            levels: false,
            hexes: false,
            names: &[],
            bits: &[],
        }
    }
    /// A board of squares on several levels.
    pub const fn levels(width: i32, height: i32) -> Frame {
        Frame {
            levels: true,
            ..Frame::square(width, height)
        }
    }
    /// A board of hexagons, in rows that are shifted half a cell against each other.
    pub const fn hexes(width: i32, height: i32) -> Frame {
        Frame {
            hexes: true,
            ..Frame::square(width, height)
        }
    }
    /// A graph whose cells have these names.
    pub const fn named(names: List) -> Frame {
        Frame {
            names,
            ..Frame::square(0, 0)
        }
    }
    /// Returns for each bit the bits of the cells one of these steps away, where only cells have bits; for up to 128
    /// cells.
    pub const fn near<const N: usize>(&self, steps: &[Size]) -> [u128; N] {
        let size = [self.width, self.height, 1];
        let (mut table, mut from) = ([0; N], 0);
        while from < N && from < self.bits.len() {
            let mut i = 0;
            while i < steps.len() {
                if let Some(there) = next(size, place(size, self.bits[from] as usize), steps[i]) {
                    table[from] |= self.bit_at(bit(size, there));
                }
                i += 1;
            }
            from += 1;
        }
        table
    }
    /// Returns the set of the bit with this index on the full frame.
    const fn bit_at(&self, index: usize) -> u128 {
        let mut bit = 0;
        while bit < self.bits.len() && bit < 128 {
            if self.bits[bit] as usize == index {
                return 1 << bit;
            }
            bit += 1;
        }
        0
    }
    /// Sets the frame indices of the bits, where only cells have bits, numbered without gaps.
    pub const fn packed(self, bits: &'static [u16]) -> Frame {
        Frame { bits, ..self }
    }
    /// Returns the coordinates of a bit, each from 1: file, rank, and level (on hexes their sum); zeros on
    /// a graph.
    pub fn place(&self, bit: usize) -> [i32; 3] {
        if self.width == 0 {
            return [0; 3];
        }
        let bit = self.bits.get(bit).map_or(bit as i32, |bit| i32::from(*bit));
        let (x, y) = (bit % self.width + 1, bit / self.width % self.height + 1);
        let level = bit / (self.width * self.height) + 1;
        [x, y, if self.hexes { x + y } else { level }]
    }
    /// Appends the name of a block, and a blank and the name of the cell for each bit.
    pub fn write(&self, out: &mut String, block: &str, cells: &[impl Into<usize> + Copy]) {
        out.push_str(block);
        cells.iter().for_each(|bit| self.write_cell(out, *bit));
    }
    /// Appends a blank and the name of a bit's cell.
    pub fn write_cell(&self, out: &mut String, bit: impl Into<usize>) {
        out.push(' ');
        out.push_str(&self.name(bit.into()));
    }
    /// Appends a blank and a text for each further choice: its place in the block, from 1, and its value. `said` has
    /// the chosen value by place; elsewhere the choices stop.
    pub fn write_rest(
        &self,
        out: &mut String,
        rest: impl Iterator<Item = (usize, i32)>,
        said: &[Said],
    ) {
        for (place, value) in rest {
            match place.checked_sub(1).and_then(|place| said.get(place)) {
                Some(Said::Cell) => self.write_cell(out, value as usize),
                Some(Said::Number) => write_number(out, value),
                Some(Said::Name(names)) => write_name(out, names, value as usize),
                None => out.push_str(" stop"),
            }
        }
    }
    /// Returns the name of a bit's cell.
    pub fn name(&self, bit: usize) -> String {
        if let Some(name) = self.names.get(bit) {
            return (*name).to_string();
        }
        let [x, y, z] = self.place(bit);
        if self.levels {
            format!("({x},{y},{z})")
        } else if self.width > 26 {
            format!("({x},{y})")
        } else {
            format!("{}{y}", char::from(b'a' + (x - 1).clamp(0, 25) as u8))
        }
    }
}

/// The type of a value of a choice.
#[derive(Clone, Copy, Debug)]
pub enum Said {
    /// A cell, by its bit.
    Cell,
    /// A number.
    Number,
    /// One of these names, by its index.
    Name(List),
}

/// The names of a game.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The stem of the rules file's name.
    pub name: &'static str,
    /// The title of the game.
    pub title: &'static str,
    /// See [`Schema::rules_hash`].
    pub rules_hash: u64,
    /// The players in turn order, without `chance`.
    pub players: List,
    /// Whether `chance` moves in this game.
    pub chance: bool,
    /// Whether all players choose at once, at least in some turns.
    pub simultaneous: bool,
    /// The layers, each with its kinds as the rules have them, such as `"king K, queen Q, neutral wall"`; `pieces` first.
    pub layers: &'static [(&'static str, List)],
    /// The state variables.
    pub states: &'static [StateName],
    /// Whether positions contain the position at the beginning of their turn.
    pub before: bool,
    /// See [`Schema::points`].
    pub points: (i32, i32),
    /// See [`Schema::unshared`].
    pub unshared: bool,
    /// See [`Schema::hidden`].
    pub hidden: bool,
    /// See [`Schema::forced`].
    pub forced: bool,
    /// See [`Schema::seen`].
    pub seen: &'static [Option<usize>],
    /// Symmetries that make all of [`Schema::symmetries`].
    pub symmetries: &'static [SymmetryName],
    /// See [`Schema::placement`].
    pub placement: Option<u32>,
    /// See [`Schema::notations`].
    pub notations: &'static [NotationName],
}

/// A notation: its name and its fields.
#[derive(Clone, Copy, Debug)]
pub struct NotationName {
    name: &'static str,
    fields: &'static [FieldName],
    looks: Looks,
}

impl NotationName {
    /// A notation of a game whose rules read neither the number of the turn nor that of passes.
    pub const fn new(name: &'static str, fields: &'static [FieldName]) -> NotationName {
        NotationName {
            name,
            fields,
            looks: Looks {
                turn: false,
                passes: false,
            },
        }
    }
    /// The same where the rules read these.
    pub const fn looks(self, turn: bool, passes: bool) -> NotationName {
        NotationName {
            looks: Looks { turn, passes },
            ..self
        }
    }
}

/// Names with their texts, which have no blanks: `"h1 K, a1 Q"`.
type TextList = &'static str;

/// A field of a notation.
#[derive(Clone, Copy, Debug)]
pub enum FieldName {
    /// The pieces of a layer, and the kinds that have texts instead of their letters.
    Layer(&'static str, TextList),
    /// A word of parts, and its text when all of them are empty; an empty text where that cannot be.
    Word(&'static [PartName], &'static str),
    /// A fixed text.
    Fixed(&'static str),
}

/// A part of a word: a state variable, the place of the entry, and the texts of its values.
#[derive(Clone, Copy, Debug)]
pub enum PartName {
    /// The player to move.
    Next(TextList),
    /// A number.
    Number(&'static str, usize),
    /// Members by their own names.
    Named(&'static str, usize),
    /// Members by texts.
    Table(&'static str, usize, TextList),
    /// Numbers by texts, from this entry on, by the names of the last index.
    Counts(&'static str, usize, TextList),
}

/// The name and type of a state variable.
#[derive(Clone, Copy, Debug)]
pub struct StateName {
    name: &'static str,
    axes: &'static [Of],
    sort: Sort,
    clock: bool,
}

impl StateName {
    /// A state variable with its name, its indices, and the type of its entries.
    pub const fn new(name: &'static str, axes: &'static [Of], sort: Sort) -> StateName {
        StateName {
            name,
            axes,
            sort,
            clock: false,
        }
    }
    /// Marks the variable as one that counts turns.
    pub const fn clock(self) -> StateName {
        StateName {
            clock: true,
            ..self
        }
    }
}

/// A symmetry: a map of the board, with an exchange of players or names.
#[derive(Clone, Copy, Debug)]
pub struct SymmetryName {
    /// The new coordinates as sums of the old ones, but for a shift.
    matrix: [[i32; 3]; 3],
    /// By cell, its image; empty where the matrix says it.
    cells: &'static [u16],
    /// The distance in turn order from a player to the player who takes this player's place.
    players: usize,
    /// By direction, its image; empty where no state variable holds directions.
    dirs: &'static [u8],
    /// Names of members of enumerations, each with its image; those that are not here stay.
    names: &'static [(&'static str, &'static str)],
}

impl SymmetryName {
    /// All cells stay where they are.
    pub const STILL: SymmetryName = SymmetryName::solid([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    /// The turn by half a circle: of x and y the negatives, on each level.
    pub const HALF_TURN: SymmetryName = SymmetryName::flat([[-1, 0], [0, -1]]);
    /// The mirror that exchanges low and high x, such as the files of a board.
    pub const FLIP_X: SymmetryName = SymmetryName::flat([[-1, 0], [0, 1]]);
    /// The mirror that exchanges low and high y, such as the ranks of a board.
    pub const FLIP_Y: SymmetryName = SymmetryName::flat([[1, 0], [0, -1]]);
    /// The mirror at the diagonal from high y to high x.
    pub const ANTIDIAGONAL: SymmetryName = SymmetryName::flat([[0, -1], [-1, 0]]);
    /// A map of all levels alike: the new x and y as sums of the old ones.
    pub const fn flat([[a, b], [c, d]]: [[i32; 2]; 2]) -> SymmetryName {
        SymmetryName::solid([[a, b, 0], [c, d, 0], [0, 0, 1]])
    }
    /// A map of squares on levels.
    pub const fn solid(matrix: [[i32; 3]; 3]) -> SymmetryName {
        SymmetryName {
            matrix,
            cells: &[],
            players: 0,
            dirs: &[],
            names: &[],
        }
    }
    /// A map of the cells by the images of all of them.
    pub const fn cells(cells: &'static [u16]) -> SymmetryName {
        SymmetryName {
            cells,
            ..SymmetryName::STILL
        }
    }
    /// The same where each player takes the place of the one so many turns on.
    pub const fn players(self, players: usize) -> SymmetryName {
        SymmetryName { players, ..self }
    }
    /// The same with the images of directions.
    pub const fn dirs(self, dirs: &'static [u8]) -> SymmetryName {
        SymmetryName { dirs, ..self }
    }
    /// The same with names that take the place of others.
    pub const fn names(self, names: &'static [(&'static str, &'static str)]) -> SymmetryName {
        SymmetryName { names, ..self }
    }

    /// The images of all cells. `None` where not all cells lead to cells.
    fn images(&self, places: &[[i32; 3]]) -> Option<Vec<usize>> {
        match self.cells {
            [] => moved(places, &self.matrix),
            cells => Some(cells.iter().map(|cell| usize::from(*cell)).collect()),
        }
    }

    /// By name of a list, the place of its image.
    fn renamed(&self, names: List) -> Vec<usize> {
        let image = |name: &&'static str| {
            let found = self.names.iter().find(|(from, _)| from == name);
            let to = found.map_or(*name, |(_, to)| *to);
            names.iter().position(|other| *other == to).unwrap_or(0)
        };
        names.iter().map(image).collect()
    }
}

/// A list of names: an index of a state variable, or the possible members of a set.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    /// The players, without `chance`.
    Players,
    /// The players and `chance`.
    Seats,
    /// The cells.
    Cells,
    /// The directions, with these names.
    Dirs(List),
    /// The numbers of a range, bounds included, in decimal digits.
    Range(i32, i32),
    /// The given names.
    These(List),
}

/// The type of an entry of a state variable.
#[derive(Clone, Copy, Debug)]
pub enum Sort {
    /// A number in this range, bounds included.
    Number(i32, i32),
    /// A truth value.
    Flag,
    /// A set of any size.
    Set(Of),
    /// A set with at most one member.
    AtMostOne(Of),
    /// A set with exactly one member.
    One(Of),
}

impl Names {
    /// The names of nothing.
    pub const NONE: Names = Names {
        name: "",
        title: "",
        rules_hash: 0,
        players: &[],
        chance: false,
        simultaneous: false,
        layers: &[],
        states: &[],
        before: false,
        points: (0, 100),
        unshared: false,
        hidden: false,
        forced: false,
        seen: &[],
        symmetries: &[],
        placement: None,
        notations: &[],
    };

    /// Returns the schema of a game with this board.
    pub fn schema<C: Cells>(&self, frame: &Frame, cells: C) -> Schema {
        let names: Vec<_> = cells.cells().map(|bit| frame.name(bit)).collect();
        let states = self.states.iter().map(|state| StateSchema {
            name: state.name.into(),
            axes: (state.axes.iter())
                .map(|of| AxisSchema {
                    names: self.list(*of, &names),
                })
                .collect(),
            sort: self.sort(state.sort, &names),
            clock: state.clock,
        });
        let places: Vec<_> = cells.cells().map(|bit| frame.place(bit)).collect();
        let symmetries = self.symmetries.iter();
        let symmetries: Vec<_> = symmetries
            .filter_map(|name| self.symmetry(name, &places))
            .collect();
        let mut schema = Schema {
            name: self.name.into(),
            title: self.title.into(),
            rules_hash: self.rules_hash,
            players: owned(self.players),
            chance: self.chance,
            simultaneous: self.simultaneous,
            places,
            hexes: frame.hexes,
            layers: self.layers.iter().map(layer).collect(),
            states: states.collect(),
            cells: names,
            before: self.before,
            points: self.points,
            unshared: self.unshared,
            hidden: self.hidden,
            forced: self.forced,
            seen: self.seen.to_vec(),
            symmetries: closure(&symmetries),
            placement: self.placement,
            notations: Vec::new(),
        };
        let notations = self.notations.iter();
        schema.notations = notations.map(|name| notation(&schema, name)).collect();
        schema
    }

    fn list(&self, of: Of, cells: &[String]) -> Vec<String> {
        match of {
            Of::Players => owned(self.players),
            Of::Seats => {
                let chance = self.chance.then(|| "chance".to_string());
                owned(self.players).into_iter().chain(chance).collect()
            }
            Of::Cells => cells.to_vec(),
            Of::Range(low, high) => (low..=high).map(|n| n.to_string()).collect(),
            Of::These(names) | Of::Dirs(names) => owned(names),
        }
    }

    fn symmetry(&self, name: &SymmetryName, places: &[[i32; 3]]) -> Option<Symmetry> {
        let cells = name.images(places)?;
        let count = self.players.len();
        let players: Vec<usize> = (0..count)
            .map(|player| (player + name.players) % count)
            .collect();
        let images = |of: Of| match of {
            Of::Players => players.clone(),
            Of::Seats => {
                let chance = self.chance.then_some(count);
                players.iter().copied().chain(chance).collect()
            }
            Of::Cells => cells.clone(),
            Of::Dirs(_) => name.dirs.iter().map(|dir| usize::from(*dir)).collect(),
            Of::Range(low, high) => (0..=high.abs_diff(low) as usize).collect(),
            Of::These(names) => name.renamed(names),
        };
        let states = self.states.iter().map(|state| {
            let axes: Vec<_> = state.axes.iter().map(|of| images(*of)).collect();
            let members = match state.sort {
                Sort::Number(..) | Sort::Flag => Vec::new(),
                Sort::Set(of) | Sort::AtMostOne(of) | Sort::One(of) => images(of),
            };
            StateMap::new(&axes, &members)
        });
        let map = Symmetry::new(&cells, &players, states.collect());
        Some(map.of_joint(self.simultaneous))
    }

    fn sort(&self, sort: Sort, cells: &[String]) -> StateSort {
        let (of, single, always) = match sort {
            Sort::Number(low, high) => return StateSort::Number(low, high),
            Sort::Flag => return StateSort::Flag,
            Sort::Set(of) => (of, false, false),
            Sort::AtMostOne(of) => (of, true, false),
            Sort::One(of) => (of, true, true),
        };
        StateSort::Set {
            names: self.list(of, cells),
            single,
            always,
        }
    }
}

fn owned(names: List) -> Vec<String> {
    names.iter().map(|name| (*name).to_string()).collect()
}

/// Returns a notation by the indices of the schema, which has no notations yet.
fn notation(schema: &Schema, name: &NotationName) -> Notation {
    let fields = name.fields.iter().map(|field| match field {
        FieldName::Fixed(text) => NotationField::Fixed((*text).into()),
        FieldName::Layer(layer, texts) => {
            let layer = schema.layers.iter().position(|other| other.name == *layer);
            let layer = layer.unwrap_or(0);
            let kinds = schema
                .layers
                .get(layer)
                .map_or(&[][..], |layer| &layer.kinds);
            let kinds: Vec<&str> = kinds.iter().map(|kind| kind.0.as_str()).collect();
            let texts = by_index(&kinds, texts);
            NotationField::Layer { layer, texts }
        }
        FieldName::Word(parts, none) => NotationField::Word {
            parts: parts.iter().map(|part| word_part(schema, part)).collect(),
            none: (!none.is_empty()).then(|| (*none).into()),
        },
    });
    Notation {
        name: name.name.into(),
        fields: fields.collect(),
        looks: name.looks,
    }
}

fn word_part(schema: &Schema, part: &PartName) -> WordPart {
    let entry = |name: &str, entry: usize| {
        let state = schema.states.iter().position(|state| state.name == name);
        Told::Entry(state.unwrap_or(0), entry)
    };
    let table = |told: Told, texts: TextList| WordPart {
        texts: Texts::Table(by_index(&members(schema, told), texts)),
        told,
    };
    match *part {
        PartName::Next(texts) => table(Told::Next, texts),
        PartName::Table(name, place, texts) => table(entry(name, place), texts),
        PartName::Counts(name, place, texts) => {
            let state = schema.states.iter().find(|state| state.name == name);
            let axis = state.and_then(|state| state.axes.last());
            let names = axis.into_iter().flat_map(|axis| &axis.names);
            let names: Vec<&str> = names.map(String::as_str).collect();
            WordPart {
                told: entry(name, place),
                texts: Texts::Counts(by_index(&names, texts)),
            }
        }
        PartName::Number(name, place) => WordPart {
            told: entry(name, place),
            texts: Texts::Number,
        },
        PartName::Named(name, place) => WordPart {
            told: entry(name, place),
            texts: Texts::Names,
        },
    }
}

/// Returns texts by the indices of their names.
fn by_index(names: &[&str], texts: TextList) -> Vec<(usize, String)> {
    let index = |name: &str| names.iter().position(|other| *other == name);
    let words: Vec<&str> = texts.split_whitespace().collect();
    let pairs = words.chunks_exact(2).enumerate();
    let last = words.len() / 2;
    pairs
        .filter_map(|(n, pair)| {
            // A comma stands behind all texts but the last.
            let text = match pair[1].strip_suffix(',') {
                Some(text) if n + 1 < last => text,
                _ => pair[1],
            };
            Some((index(pair[0])?, text.to_string()))
        })
        .collect()
}

fn layer((name, kinds): &(&'static str, List)) -> LayerSchema {
    let kinds = kinds.iter().flat_map(|kinds| kinds.split(", ").map(kind));
    LayerSchema {
        name: (*name).into(),
        kinds: kinds.collect(),
    }
}

/// Returns the name of a kind, its capital letter for pictures, and whether it is neutral.
fn kind(said: &str) -> (String, Option<char>, bool) {
    let neutral = said.strip_prefix("neutral ");
    let name = neutral.unwrap_or(said);
    let (name, letter) = match name.split_once(' ') {
        Some((name, letter)) => (name, letter.chars().next()),
        None => (name, None),
    };
    (name.to_string(), letter, neutral.is_some())
}

#[cfg(test)]
mod tests {
    use super::by_index;

    #[test]
    fn texts_of_a_list_may_be_commas() {
        let names = ["a1", "b1", "c1"];
        let found = by_index(&names, "b1 x,, a1 ,, c1 ,");
        let expected = [(1, "x,"), (0, ","), (2, ",")];
        assert_eq!(found, expected.map(|(n, text)| (n, text.to_string())));
        assert_eq!(by_index(&names, ""), []);
    }
}
