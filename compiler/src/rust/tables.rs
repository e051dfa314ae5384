//! Prints the tables by cell and the vector lanes of `Board`: steps and sliding attacks of one cell are
//! table look-ups.

use super::Printer;
use super::board::{leap_name, ray_name};
use super::code::{Bind, Code};
use super::names::{ident, upper};
use crate::ir::axes::members;
use crate::ir::eval::walks::leaps;
use crate::lir::{Ending, Function, Op, Ty, ValueId};
use boardwright_runtime::tables;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};

/// The sets of steps for which the runtime has constants.
const NAMED_STEPS: [(&str, &[[i32; 3]]); 5] = [
    ("ORTHOGONAL", &tables::ORTHOGONAL),
    ("DIAGONAL", &tables::DIAGONAL),
    ("COMPASS", &tables::COMPASS),
    ("HEXAGONAL", &tables::HEXAGONAL),
    ("KNIGHT", &tables::KNIGHT),
];

/// The tables and vector lanes that the functions of a module use.
#[derive(Default)]
pub(super) struct Tables {
    /// The sets of directions of step tables.
    pub(super) steps: BTreeSet<u64>,
    leaps: BTreeSet<(i32, i32)>,
    /// The sliding attacks of one cell, by the name of their function.
    pub(super) rays: BTreeMap<String, Ending>,
    /// The sets of directions of vector lanes.
    slides: BTreeSet<u64>,
    ways: bool,
    /// Whether there are tables for numbers of steps.
    counted: bool,
    between: bool,
    /// The sets of directions of mobility tables.
    mobility: BTreeSet<u64>,
    /// The sets of directions of tables of lines, and whether these go to the edge.
    lines: BTreeSet<(u64, bool)>,
}

impl Tables {
    /// Adds the tables of an operation; returns whether it is printed with a table or vector lanes.
    pub(super) fn op(&mut self, op: &Op, f: &Function, masks: &BTreeMap<ValueId, u64>) -> bool {
        let is_index = |value: &ValueId| f.values[*value].ty == Ty::Index;
        let mask = |dirs: &ValueId| masks.get(dirs).copied().unwrap_or(0);
        match op {
            Op::Steps(dirs, from) if is_index(from) => {
                self.steps.insert(mask(dirs));
            }
            Op::Leap(a, b, from) if is_index(from) => {
                self.leaps.insert((*a, *b));
            }
            Op::Ray {
                dirs, lanes: true, ..
            } => {
                self.slides.insert(mask(dirs));
            }
            Op::Ray { from, ending, .. } if is_index(from) => {
                let name = ray_name(*ending, true).to_string();
                self.rays.insert(name, *ending);
            }
            Op::Path(dir, ..) if is_index(dir) => self.ways = true,
            Op::StepsOf(dir, ..) if is_index(dir) => self.counted = true,
            Op::Between(a, _) if is_index(a) => self.between = true,
            Op::OnLines { dirs, far, .. } => {
                self.lines.insert((*dirs, *far));
            }
            Op::Reach(dirs, ..) | Op::MostReached(dirs, ..) => {
                self.mobility.insert(*dirs);
            }
            _ => return false,
        }
        true
    }

    /// Whether there are vector lanes.
    pub(super) fn has_slides(&self) -> bool {
        !self.slides.is_empty()
    }

    /// Whether any table is computed from the size of the board.
    pub(super) fn any(&self) -> bool {
        let Tables {
            steps,
            leaps,
            rays,
            mobility,
            lines,
            ..
        } = self;
        let none = steps.is_empty() && leaps.is_empty() && rays.is_empty() && mobility.is_empty();
        !none || !lines.is_empty() || self.ways || self.counted || self.between
    }
}

/// Returns a name such as `LEAPS_1_2`.
pub(super) fn leaps_name(a: i32, b: i32) -> Ident {
    let name = leap_name(a, b).to_string();
    format_ident!("{}", upper(&name.replacen("leap", "leaps", 1)))
}

/// Prints the runtime's name of a list of steps, if it has one.
fn named(steps: &[[i32; 3]]) -> Option<TokenStream> {
    let (name, _) = NAMED_STEPS.iter().find(|(_, of)| *of == steps)?;
    let name = format_ident!("{name}");
    Some(quote!(tables::#name))
}

impl Printer<'_> {
    /// Prints the entry of a table at the index of a cell; the empty set beyond its end.
    pub(super) fn looked_up(&self, table: &Ident, at: &Code) -> Code {
        let n = 64 * self.module.grid.words();
        if n.is_power_of_two() {
            let n = Literal::usize_unsuffixed(n);
            let at = at.at(Bind::Times);
            return Code::atom(quote!(Board::#table[#at % #n]));
        }
        let at = at.bare();
        Code::atom(quote!(at(Board::#table, #at)))
    }

    /// Returns the name of a set of at least three directions, if boards have a name for it.
    pub(super) fn dir_set(&self, dirs: u64) -> Option<&'static str> {
        let grid = &self.module.grid;
        let sets = [
            (grid.orthogonal, "ORTHOGONAL"),
            (grid.diagonal, "DIAGONAL"),
            (grid.adjacent, "ADJACENT"),
            (grid.named_dirs(), "ALL"),
        ];
        let found = sets.iter().find(|(mask, _)| *mask == dirs);
        let taken = |name: &str| {
            self.steps
                .iter()
                .any(|step| upper(&step.to_string()) == name)
        };
        found
            .filter(|(mask, name)| mask.count_ones() > 2 && !taken(name))
            .map(|(_, name)| *name)
    }

    /// Prints a set of directions by name.
    pub(super) fn dirs_of(&self, mask: u64) -> TokenStream {
        if mask == 0 {
            return quote!(0);
        }
        if let Some(name) = self.dir_set(mask) {
            let name = ident(name);
            self.dir_sets.borrow_mut().insert(mask);
            return quote!(Board::#name);
        }
        let names = members(mask).map(|d| {
            let name = format_ident!("{}", upper(&self.step(d).to_string()));
            quote!(Board::#name)
        });
        quote!(#(#names)|*)
    }

    /// Prints the constants of those sets that functions refer to.
    pub(super) fn dir_set_items(&self) -> Vec<TokenStream> {
        let sets = self.dir_sets.borrow();
        let items = sets.iter().filter_map(|mask| {
            let (name, mask) = (
                format_ident!("{}", self.dir_set(*mask)?),
                Literal::u64_unsuffixed(*mask),
            );
            Some(quote!(const #name: u64 = #mask;))
        });
        items.collect()
    }

    /// Returns `ORTHOGONAL` or another name of the set, or the names of its directions.
    pub(super) fn dirs_name(&self, dirs: u64) -> String {
        match self.dir_set(dirs) {
            Some(name) => name.to_string(),
            None => {
                let names = members(dirs).map(|d| upper(&self.step(d).to_string()));
                names.collect::<Vec<_>>().join("_")
            }
        }
    }

    /// Returns the name of the table of steps in these directions.
    pub(super) fn steps_table(&self, dirs: u64) -> Ident {
        self.derived("STEPS_{}", dirs)
    }

    /// Returns the name of the vector lanes for these directions.
    pub(super) fn slides_name(&self, dirs: u64) -> Ident {
        self.derived("{}_SLIDES", dirs)
    }

    /// Returns the name of the mobility table for these directions.
    pub(super) fn mobility_name(&self, dirs: u64) -> Ident {
        self.derived("{}_MOBILITY", dirs)
    }

    /// Prints the constants and functions of these tables.
    pub(super) fn table_items(&self, tables: &Tables) -> Vec<TokenStream> {
        let steps = tables.steps.iter().map(|dirs| {
            let steps: Vec<_> = members(*dirs)
                .map(|d| self.module.grid.frame_step(d))
                .collect();
            self.step_table(&self.steps_table(*dirs), &steps)
        });
        let axes = if self.module.grid.has_levels() { 3 } else { 2 };
        let leaps = tables.leaps.iter().map(|(a, b)| {
            let mut steps: Vec<_> = leaps(*a, *b, axes).into_iter().collect();
            steps.sort_unstable();
            steps.dedup();
            self.step_table(&leaps_name(*a, *b), &steps)
        });
        let mut all: Vec<_> = steps.chain(leaps).collect();
        // On a large board a table by two cells would be too large.
        let by_two = tables.between && self.module.grid.words() == 1;
        let by_ways = tables.ways || tables.between && !by_two;
        if by_ways || !tables.rays.is_empty() {
            all.push(self.slides(tables, by_ways));
        }
        all.extend(tables.counted.then(|| self.counted_steps()));
        all.extend(by_two.then(|| self.between_table()));
        all.extend(tables.slides.iter().map(|dirs| self.slide_lanes(*dirs)));
        let lines = tables.lines.iter();
        all.extend(lines.map(|(dirs, far)| self.lines_table(*dirs, *far)));
        all.extend(tables.mobility.iter().map(|dirs| self.mobility(*dirs)));
        all
    }

    fn table_cells(&self) -> Literal {
        Literal::usize_unsuffixed(64 * self.module.grid.words())
    }

    /// Returns the runtime's function that computes such a table, such as `rays_64`.
    pub(super) fn table_maker(&self, of: &str) -> Ident {
        match self.module.grid.words() {
            1 => format_ident!("{of}_64"),
            2 => format_ident!("{of}_128"),
            _ => format_ident!("{of}_wide"),
        }
    }

    /// Prints the table of the targets of steps from each cell.
    fn step_table(&self, name: &Ident, steps: &[[i32; 3]]) -> TokenStream {
        let steps = match named(steps) {
            Some(name) => quote!(&#name),
            None => {
                let steps = steps.iter().map(|[x, y, z]| {
                    let [x, y, z] = [x, y, z].map(|n| Literal::i32_unsuffixed(*n));
                    quote!([#x, #y, #z])
                });
                quote!(&[#(#steps),*])
            }
        };
        let (n, make) = (self.table_cells(), self.table_maker("near"));
        quote!(const #name: &[Cells; #n] = &tables::#make(Self::SIZE, Self::CELLS, #steps);)
    }

    fn ray_table_name(&self, dir: usize) -> Ident {
        format_ident!("WAY_{}", upper(&self.step(dir).to_string()))
    }

    /// Prints the tables of the cells up to the edge by direction, their list if it is used, and the sliding attacks
    /// of one cell, from tables and the first blocker.
    fn slides(&self, tables: &Tables, ways: bool) -> TokenStream {
        let rows = (0..self.module.grid.dirs.len()).map(|d| {
            let dir = format_ident!("{}", upper(&self.step(d).to_string()));
            let goes_up = self.module.grid.dirs[d].shifts.iter().all(|s| s.by > 0);
            let way = format_ident!("{}", if goes_up { "ray_up" } else { "ray_down" });
            let (table, step) = (self.ray_table_name(d), self.step_literal(d));
            quote!(#dir #table #way => #step)
        });
        let ways = ways.then(|| quote!(const WAYS));
        let rays = tables.rays.values().map(|ending| {
            let name = ray_name(*ending, true);
            quote!(fn #name)
        });
        let (n, make) = (self.table_cells(), self.table_maker("rays"));
        let defined = ways.into_iter().chain(rays);
        let rows = match self.is_rectangle() {
            true => quote!(compass),
            false => quote!((#(#rows),*)),
        };
        quote!(slides!(#n #make, (#(#defined),*), #rows);)
    }

    /// Prints the steps of all directions, or the name of their list.
    fn all_steps(&self, list: impl FnOnce(Vec<TokenStream>) -> TokenStream) -> TokenStream {
        let grid = &self.module.grid;
        let dirs = 0..grid.dirs.len();
        let steps: Vec<_> = dirs.clone().map(|dir| grid.frame_step(dir)).collect();
        match named(&steps) {
            Some(name) => name,
            None => list(dirs.map(|dir| self.step_literal(dir)).collect()),
        }
    }

    /// Prints the tables for numbers of steps, and the function that uses them.
    fn counted_steps(&self) -> TokenStream {
        let (n, make) = (self.table_cells(), self.table_maker("counted"));
        let steps = self.all_steps(|steps| quote!((#(#steps),*)));
        let dirs = Literal::usize_unsuffixed(self.module.grid.dirs.len());
        quote!(counted!(#dirs #n #make, #steps);)
    }

    fn between_table(&self) -> TokenStream {
        let steps = self.all_steps(|steps| quote!([#(#steps),*]));
        quote! {
            /// The cells strictly between two cells on a line.
            const BETWEEN: &[[Cells; 64]; 64] = &tables::between_64(Self::SIZE, Self::CELLS, &#steps);
        }
    }

    /// Returns the name of the table of the cells on lines.
    pub(super) fn on_lines_name(&self, dirs: u64, far: bool) -> Ident {
        self.derived(if far { "LINES_{}" } else { "NEIGHBOURS_{}" }, dirs)
    }

    /// Prints the table of the cells on lines: rows of one length by cell.
    fn lines_table(&self, dirs: u64, far: bool) -> TokenStream {
        let grid = &self.module.grid;
        let length = |from: usize, dir: usize| {
            let to = &grid.dirs[dir].to;
            let cells = std::iter::successors(to[from], |cell| to[*cell]);
            cells.take(if far { grid.bits } else { 1 }).count()
        };
        let lengths =
            { grid.cells.iter() }.map(|from| members(dirs).map(|d| length(from, d)).sum());
        let most = lengths.max().unwrap_or(0usize);
        let longest = if far { grid.bits } else { 1 };
        let ways = members(dirs).map(|dir| {
            let (step, dir) = (self.step_literal(dir), Literal::usize_unsuffixed(dir));
            quote!((#dir, #step))
        });
        let (name, make) = (self.on_lines_name(dirs, far), self.table_maker("targets"));
        let [most, longest, bits] = [most, longest, grid.bits].map(Literal::usize_unsuffixed);
        quote! {
            /// From each cell: the way and the cell.
            const #name: &[[(u16, u16); #most]; #bits] = &tables::#make(Self::SIZE, Self::CELLS, &[#(#ways),*], #longest);
        }
    }

    /// Prints a mobility table: the lines through every cell.
    fn mobility(&self, dirs: u64) -> TokenStream {
        let goes_up = |dir: &usize| self.module.grid.dirs[*dir].shifts.iter().all(|s| s.by > 0);
        let steps = members(dirs).filter(goes_up);
        let (name, steps) = (
            self.mobility_name(dirs),
            steps.map(|dir| self.step_literal(dir)),
        );
        quote!(const #name: &Mobility = &Mobility::new(Self::SIZE, [#(#steps),*]);)
    }

    /// Prints vector lanes: the shift of each direction, and the cells where it can land.
    fn slide_lanes(&self, dirs: u64) -> TokenStream {
        let (grid, name) = (&self.module.grid, self.slides_name(dirs));
        if self.is_rectangle() && dirs == 255 {
            return quote!(const #name: Slides<4, 4> = Slides::compass(Self::SIZE););
        }
        let (mut up, mut down) = (Vec::new(), Vec::new());
        for dir in members(dirs) {
            let by = grid.dirs[dir].shifts.first().map_or(0, |s| s.by);
            let land = grid.dirs[dir].to.iter().flatten().copied().collect();
            let (shift, land) = (
                Literal::usize_unsuffixed(by.unsigned_abs() as usize),
                self.literal_cells(&land),
            );
            let way = quote!((#shift, #land));
            if by > 0 { up.push(way) } else { down.push(way) }
        }
        let [u, d] = [up.len(), down.len()].map(Literal::usize_unsuffixed);
        quote!(const #name: Slides<#u, #d> = Slides { up: [#(#up),*], down: [#(#down),*] };)
    }
}
