//! The names of a game as a generated engine says them, in constants. A [`Schema`] is made of them.

use crate::bits::Cells;
use crate::schema::{AxisSchema, LayerSchema, Schema, StateSchema, StateSort};

/// A list of names that is known when the engine is built.
type List = &'static [&'static str];

/// How the cells of a board are named and where they are.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Files; 0 on a graph.
    width: i32,
    /// Ranks; 0 on a graph.
    height: i32,
    /// Whether names have a level.
    levels: bool,
    /// Whether the third coordinate is `x + y`.
    hexes: bool,
    /// The names on a graph.
    names: List,
    /// Where only some places have bits, numbered without gaps: the bits that they would have.
    bits: &'static [u16],
}

impl Frame {
    /// Squares.
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
    /// Squares on levels.
    pub const fn levels(width: i32, height: i32) -> Frame {
        Frame {
            levels: true,
            ..Frame::square(width, height)
        }
    }
    /// Rows that are shifted half a cell against each other.
    pub const fn hexes(width: i32, height: i32) -> Frame {
        Frame {
            hexes: true,
            ..Frame::square(width, height)
        }
    }
    /// A graph.
    pub const fn named(names: List) -> Frame {
        Frame {
            names,
            ..Frame::square(0, 0)
        }
    }
    /// The same where only cells have bits, numbered without gaps: the bits that they would have.
    pub const fn packed(self, bits: &'static [u16]) -> Frame {
        Frame { bits, ..self }
    }
    /// Where a bit is: x, y and level (or z).
    pub fn place(&self, bit: usize) -> [i32; 3] {
        if self.width == 0 {
            return [0; 3];
        }
        let bit = self.bits.get(bit).map_or(bit as i32, |bit| i32::from(*bit));
        let (x, y) = (bit % self.width + 1, bit / self.width % self.height + 1);
        let level = bit / (self.width * self.height) + 1;
        [x, y, if self.hexes { x + y } else { level }]
    }
    /// Writes the name of a block, and of each cell by its bit.
    pub fn write(&self, out: &mut String, block: &str, cells: &[impl Into<usize> + Copy]) {
        out.push_str(block);
        cells.iter().for_each(|bit| self.write_cell(out, *bit));
    }
    /// Writes a blank and the name of a bit's cell.
    pub fn write_cell(&self, out: &mut String, bit: impl Into<usize>) {
        out.push(' ');
        out.push_str(&self.name(bit.into()));
    }
    /// The name of a bit's cell.
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

/// The names of a game.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// The rules file's stem.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// See [`Schema::rules_hash`].
    pub rules_hash: u64,
    /// In turn order, without `chance`.
    pub players: List,
    /// Whether `chance` plays too.
    pub chance: bool,
    /// Whether all choose at once.
    pub simultaneous: bool,
    /// The layers with their kinds; `pieces` first.
    pub layers: &'static [(&'static str, &'static [KindName])],
    /// The state variables.
    pub states: &'static [StateName],
    /// Whether positions remember the position their turn began with.
    pub before: bool,
    /// See [`Schema::points`].
    pub points: (i32, i32),
    /// See [`Schema::hidden`].
    pub hidden: bool,
    /// See [`Schema::seen`].
    pub seen: &'static [Option<usize>],
}

/// A kind: its name, its capital for pictures, whether it is nobody's.
#[derive(Clone, Copy, Debug)]
pub struct KindName(&'static str, Option<char>, bool);

impl KindName {
    /// A kind with owners.
    pub const fn owned(name: &'static str, letter: Option<char>) -> KindName {
        KindName(name, letter, false)
    }
    /// A kind that is nobody's.
    pub const fn neutral(name: &'static str, letter: Option<char>) -> KindName {
        KindName(name, letter, true)
    }
}

/// A state variable.
#[derive(Clone, Copy, Debug)]
pub struct StateName {
    name: &'static str,
    axes: &'static [Of],
    sort: Sort,
    clock: bool,
}

impl StateName {
    /// What it is called, what it is indexed by, and what an entry is.
    pub const fn new(name: &'static str, axes: &'static [Of], sort: Sort) -> StateName {
        StateName {
            name,
            axes,
            sort,
            clock: false,
        }
    }
    /// The same where it counts turns.
    pub const fn clock(self) -> StateName {
        StateName {
            clock: true,
            ..self
        }
    }
}

/// Names that something is indexed by, or that sets are made of.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    /// The players without `chance`.
    Players,
    /// The players and `chance`.
    Seats,
    /// The cells.
    Cells,
    /// The numbers from one to another, in digits.
    Range(i32, i32),
    /// These.
    These(List),
}

/// What an entry of a state variable is.
#[derive(Clone, Copy, Debug)]
pub enum Sort {
    /// A number in this range.
    Number(i32, i32),
    /// A truth.
    Flag,
    /// A set.
    Set(Of),
    /// A set of one at the most.
    AtMostOne(Of),
    /// A set of exactly one.
    One(Of),
}

impl Names {
    /// No names.
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
        hidden: false,
        seen: &[],
    };

    /// The schema of a game with this board.
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
        Schema {
            name: self.name.into(),
            title: self.title.into(),
            rules_hash: self.rules_hash,
            players: owned(self.players),
            chance: self.chance,
            simultaneous: self.simultaneous,
            places: cells.cells().map(|bit| frame.place(bit)).collect(),
            hexes: frame.hexes,
            layers: self.layers.iter().map(layer).collect(),
            states: states.collect(),
            cells: names,
            before: self.before,
            points: self.points,
            hidden: self.hidden,
            seen: self.seen.to_vec(),
        }
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
            Of::These(names) => owned(names),
        }
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

fn layer((name, kinds): &(&'static str, &'static [KindName])) -> LayerSchema {
    let kinds = kinds
        .iter()
        .map(|KindName(name, letter, neutral)| ((*name).to_string(), *letter, *neutral));
    LayerSchema {
        name: (*name).into(),
        kinds: kinds.collect(),
    }
}
