//! Writes `Board`: steps, leaps and sliding attacks of this board, as shifts and masks.

use super::context::Context;
use super::names::{ident, item, upper};
use super::need::{DirSet, End, Need};
use crate::index::Id;
use crate::ir::Program;
use crate::ir::bits::Bits;
use crate::ir::grid::{Shift, shifts};
use crate::ir::{ConstId, Value};
use crate::typed::{Axis, Coord, Shape, Turning, Ty};
use boardwright_runtime::tables;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;

/// The sets of steps for which the runtime has constants.
const NAMED_STEPS: [(&str, &[[i32; 3]]); 5] = [
    ("ORTHOGONAL", &tables::ORTHOGONAL),
    ("DIAGONAL", &tables::DIAGONAL),
    ("COMPASS", &tables::COMPASS),
    ("HEXAGONAL", &tables::HEXAGONAL),
    ("KNIGHT", &tables::KNIGHT),
];

/// Returns a name such as `leap_1_2`.
pub(crate) fn leap_name(a: i32, b: i32) -> Ident {
    let word = |n: i32| n.to_string().replace('-', "m");
    format_ident!("leap_{}_{}", word(a), word(b))
}

/// Returns a name such as `LEAPS_1_2`.
pub(crate) fn leap_table(a: i32, b: i32) -> Ident {
    upper(&leap_name(a, b).to_string().replacen("leap", "leaps", 1))
}

/// Returns a name for directions that are written as `Board::N | Board::S`.
pub(crate) fn upper_words(dirs: &TokenStream) -> Ident {
    let words = dirs.to_string();
    let words = words.split('|');
    let words = words.map(|word| word.trim().trim_start_matches("Board :: ").to_string());
    upper(&words.collect::<Vec<_>>().join("_"))
}

/// Returns the name of the step in the direction of a `dir` with one direction per member.
pub(crate) fn named_step(name: &str) -> Ident {
    format_ident!("step_{}", item(name))
}

/// Writes an array such as `[1, 0, 0]`.
pub(crate) fn step_literal(step: [i32; 3]) -> TokenStream {
    let [x, y, z] = step.map(Literal::i32_unsuffixed);
    quote!([#x, #y, #z])
}

pub(crate) fn dir_set_name(set: DirSet) -> Ident {
    ident(match set {
        DirSet::Orthogonal => "ORTHOGONAL",
        DirSet::Diagonal => "DIAGONAL",
        DirSet::Adjacent => "ADJACENT",
        DirSet::All => "ALL",
    })
}

/// Returns the shifts from every cell to those whose step in a direction lands in it.
pub(crate) fn back_shifts(program: &Program, dir: usize) -> Vec<Shift> {
    let grid = &program.grid;
    let mut all: Vec<Shift> = Vec::new();
    for (from, to) in grid.dirs[dir].to.iter().enumerate() {
        let Some(to) = to else { continue };
        let by = from as i64 - *to as i64;
        match all.iter_mut().find(|s| s.by == by) {
            Some(shift) => shift.from.insert(*to),
            None => all.push(Shift {
                by,
                from: Bits::of(*to),
            }),
        }
    }
    all.sort_by_key(|s| (std::cmp::Reverse(s.from.count()), s.by));
    all
}

impl Context<'_> {
    /// Writes the item of `Board` for a need; `None` for needs of other types.
    pub(crate) fn board_item(&self, need: Need) -> Option<TokenStream> {
        Some(match need {
            Need::Back(dir) => {
                let name = format_ident!("from_{}", self.dir_name(dir));
                self.shift_fn(&name, &back_shifts(self.program, dir))
            }
            Need::DirSet(set) => self.dir_set_item(set),
            Need::NamedStep(id) => self.named_step_fn(id),
            Need::Leap(a, b) => {
                let name = leap_name(a, b);
                self.shift_fn(&name, &self.leap_shifts(a, b))
            }
            Need::LeapTable(a, b) => {
                let steps = self.leap_steps(a, b);
                self.step_table(&leap_table(a, b), &steps)
            }
            Need::StepTable(dirs) => self.step_table_of(dirs),
            Need::StepTimes => self.step_times_fn(),
            Need::Ray(end) => self.ray_fn(end),
            Need::RayTable(dir) => self.ray_table(dir),
            Need::Ways => self.ways_item(),
            Need::Targets(dirs, far) => self.targets_item(dirs, far),
            Need::Fan(mask) => self.fan_item(mask),
            Need::Size => self.size_item(),
            Need::Path => self.path_fn(),
            Need::Between => self.between_fn(),
            Need::BetweenTable => self.between_table(),
            Need::Lines(exactly) => self.lines_fn(exactly),
            Need::SomeLines => self.some_lines_fn(),
            Need::Runs(n, along) => self.runs_item(n, along),
            Need::RunsThrough(n, along) => self.runs_through_item(n, along),
            Need::At(n) => self.at_fn(n),
            Need::Coord(coord) => self.coord_fn(coord),
            Need::Turned(how) => self.turned_fn(how),
            Need::Adjacent => self.adjacent_fn(),
            _ => return None,
        })
    }

    /// Writes the steps in directions, after everything that uses them has been written.
    pub(crate) fn steps(&self, dirs: &BTreeSet<usize>) -> Option<TokenStream> {
        let rows = dirs.iter().map(|dir| {
            let (number, step) = (Literal::usize_unsuffixed(*dir), self.dir_name(*dir));
            let name = upper(&step.to_string());
            let to = self.shifted(&self.program.grid.dirs[*dir].shifts);
            quote!(#number #name #step: #to)
        });
        (!dirs.is_empty()).then(|| quote!(steps!(cells; #(#rows),*);))
    }

    /// Writes the step back in these directions.
    pub(crate) fn back_item(&self, dirs: u64) -> TokenStream {
        let all = (0..self.program.grid.dirs.len()).filter(|dir| dirs >> dir & 1 == 1);
        let (name, params) = (ident("back"), quote!(cells: Cells));
        self.over(all, &name, &params, |_, back| quote!(#back(cells)))
    }

    /// Returns the directions whose steps a need uses.
    pub(crate) fn steps_of(&self, need: Need) -> Vec<usize> {
        match need {
            Need::Step(dir) | Need::Dir(dir) => vec![dir],
            Need::StepDirs(dirs) => {
                let all = 0..self.program.grid.dirs.len();
                all.filter(|dir| dirs >> dir & 1 == 1).collect()
            }
            _ => Vec::new(),
        }
    }

    fn dir_set(&self, set: DirSet) -> u64 {
        let grid = &self.program.grid;
        match set {
            DirSet::Orthogonal => grid.orthogonal,
            DirSet::Diagonal => grid.diagonal,
            DirSet::Adjacent => grid.adjacent,
            DirSet::All => grid.named_dirs(),
        }
    }

    /// Writes the constant of a named set of directions.
    fn dir_set_item(&self, set: DirSet) -> TokenStream {
        let name = dir_set_name(set);
        let mask = Literal::u64_unsuffixed(self.dir_set(set));
        quote!(const #name: u64 = #mask;)
    }

    /// Writes a function that consists of shifts.
    fn shift_fn(&self, name: &Ident, shifts: &[Shift]) -> TokenStream {
        let to = self.shifted(shifts);
        quote! {
            #[inline(always)]
            fn #name(cells: Cells) -> Cells { #to }
        }
    }

    /// Writes the union of the shifts applied to `cells`.
    fn shifted(&self, shifts: &[Shift]) -> TokenStream {
        let width = match self.program.grid.words() {
            1 => 64,
            2 => 128,
            n => 64 * n,
        } as i64;
        let parts: Vec<_> = shifts
            .iter()
            .map(|shift| {
                let kept = |bit: usize| {
                    shift.from.contains(bit) || !(0..width).contains(&(bit as i64 + shift.by))
                };
                let cells = if self.program.grid.cells.iter().all(kept) {
                    quote!(cells)
                } else {
                    let mask = self.cells(&shift.from);
                    quote!((cells & #mask))
                };
                let by = Literal::usize_unsuffixed(shift.by.unsigned_abs() as usize);
                match shift.by {
                    0 => cells,
                    1.. => quote!(#cells.up(#by)),
                    _ => quote!(#cells.down(#by)),
                }
            })
            .collect();
        if parts.is_empty() {
            quote!(Cells::NONE)
        } else {
            quote!(#(#parts)|*)
        }
    }

    /// Returns a leap in all its symmetric variants: on a board with levels, over any two axes.
    fn leap_shifts(&self, a: i32, b: i32) -> Vec<Shift> {
        let grid = &self.program.grid;
        let mut all: Vec<Shift> = Vec::new();
        for step in self.leap_steps(a, b) {
            let to: Vec<_> = (0..grid.bits)
                .map(|bit| {
                    grid.cells
                        .contains(bit)
                        .then(|| grid.moved(bit, step))
                        .flatten()
                })
                .collect();
            for shift in shifts(&to) {
                match all.iter_mut().find(|s| s.by == shift.by) {
                    Some(same) => same.from = same.from.union(&shift.from),
                    None => all.push(shift),
                }
            }
        }
        all
    }

    /// Returns the symmetric variants of a leap.
    fn leap_steps(&self, a: i32, b: i32) -> Vec<[i32; 3]> {
        let levels = matches!(self.program.grid.shape, Shape::Square { levels: 2.., .. });
        let mut steps = Vec::new();
        for (long, short) in [(a, b), (b, a)] {
            for (p, q) in [
                (long, short),
                (long, -short),
                (-long, short),
                (-long, -short),
            ] {
                steps.push([p, q, 0]);
                if levels {
                    steps.push([p, 0, q]);
                    steps.push([0, p, q]);
                }
            }
        }
        steps.sort_unstable();
        steps.dedup();
        steps
    }

    /// Writes the table of the targets of steps from each cell.
    fn step_table(&self, name: &Ident, steps: &[[i32; 3]]) -> TokenStream {
        self.need(Need::Size);
        let named = NAMED_STEPS.iter().find(|(_, named)| *named == steps);
        let steps = match named {
            Some((name, _)) => {
                let name = ident(name);
                quote!(&tables::#name)
            }
            None => {
                let steps = steps.iter().copied().map(step_literal);
                quote!(&[#(#steps),*])
            }
        };
        let (n, make) = (self.table_cells(), self.table_maker("near"));
        let n = Literal::usize_unsuffixed(n);
        quote! {
            const #name: &[Cells; #n] = &tables::#make(Self::SIZE, Self::CELLS, #steps);
        }
    }

    /// Writes the table of one step in each of these directions.
    fn step_table_of(&self, dirs: u64) -> TokenStream {
        let grid = &self.program.grid;
        let all = (0..grid.dirs.len()).filter(|d| dirs >> d & 1 == 1);
        let steps: Vec<_> = all.map(|d| grid.frame_step(d)).collect();
        self.step_table(&self.steps_name(dirs), &steps)
    }

    /// Returns the name of the table of steps in these directions.
    pub(crate) fn steps_name(&self, dirs: u64) -> Ident {
        let grid = &self.program.grid;
        let named = [
            (grid.orthogonal, DirSet::Orthogonal),
            (grid.diagonal, DirSet::Diagonal),
            (grid.adjacent, DirSet::Adjacent),
        ];
        if let Some((_, set)) = named.iter().find(|(mask, _)| *mask == dirs) {
            return format_ident!("STEPS_{}", dir_set_name(*set));
        }
        let all = (0..grid.dirs.len()).filter(|d| dirs >> d & 1 == 1);
        let names = all.map(|d| upper(&self.dir_name(d).to_string()).to_string());
        format_ident!("STEPS_{}", names.collect::<Vec<_>>().join("_"))
    }

    /// Writes a function such as `forward(me, cells)`.
    fn named_step_fn(&self, id: ConstId) -> TokenStream {
        let constant = &self.program.consts[id];
        let name = named_step(&constant.name);
        let cite = self.cite(constant.span);
        let last = constant.values.len().saturating_sub(1);
        let arms = constant.values.iter().enumerate().map(|(i, value)| {
            let Value::Mask(mask) = value else {
                return quote!();
            };
            let step = self.step_fn(mask.trailing_zeros() as usize);
            let key = Literal::usize_unsuffixed(i);
            let pattern = if i == last { quote!(_) } else { quote!(#key) };
            quote!(#pattern => #step(cells),)
        });
        quote! {
            #cite
            #[inline(always)]
            fn #name(key: usize, cells: Cells) -> Cells {
                match key { #(#arms)* }
            }
        }
    }

    /// Writes a function of a set of directions: the union over them.
    fn over_dirs(
        &self,
        name: &Ident,
        params: &TokenStream,
        of: impl Fn(TokenStream, TokenStream) -> TokenStream,
    ) -> TokenStream {
        self.over(0..self.program.grid.dirs.len(), name, params, of)
    }

    /// Writes a function of a subset of these directions: the union over them.
    fn over(
        &self,
        dirs: impl Iterator<Item = usize>,
        name: &Ident,
        params: &TokenStream,
        of: impl Fn(TokenStream, TokenStream) -> TokenStream,
    ) -> TokenStream {
        let parts = dirs.map(|d| {
            let value = of(self.step_fn(d), self.back_fn(d));
            self.need(Need::Dir(d));
            let dir = upper(&self.dir_name(d).to_string());
            quote!(#dir: #value)
        });
        quote! {
            #[inline(always)]
            fn #name(dirs: u64, #params) -> Cells { union_over!(dirs; #(#parts),*) }
        }
    }

    /// Writes the function for repeated steps in each of some directions.
    fn step_times_fn(&self) -> TokenStream {
        let (name, params) = (ident("step_times"), quote!(cells: Cells, times: i32));
        self.over_dirs(
            &name,
            &params,
            |step, _| quote!(board::repeat(cells, times, #step)),
        )
    }

    /// Writes the step to all adjacent cells.
    fn adjacent_fn(&self) -> TokenStream {
        self.need(Need::StepDirs(self.program.grid.adjacent));
        self.need(Need::DirSet(DirSet::Adjacent));
        // On a graph two cells are adjacent whichever of them the link starts from.
        let back = self.program.grid.is_graph().then(|| {
            self.need(Need::BackDirs(self.program.grid.adjacent));
            quote!(| Self::back(Self::ADJACENT, cells))
        });
        quote! {
            /// One step to all connected neighbours.
            #[inline(always)]
            fn adjacent(cells: Cells) -> Cells {
                Self::step(Self::ADJACENT, cells) #back
            }
        }
    }

    /// Writes the function for the cells after a set, up to and including the last one in another, in
    /// each of some directions.
    fn path_fn(&self) -> TokenStream {
        let (name, params) = (ident("path"), quote!(from: Cells, to: Cells));
        self.over_dirs(
            &name,
            &params,
            |step, _| quote!(board::ring::path(from, to, Self::CELLS, #step)),
        )
    }

    /// Writes the function for the cells between two cells, in all directions.
    fn between_fn(&self) -> TokenStream {
        let all = self.all_dirs();
        let (name, params) = (ident("between_along"), quote!(a: Cells, b: Cells));
        let along = self.ring().then(|| {
            self.over_dirs(
                &name,
                &params,
                |step, _| quote!(board::ring::between(a, b, Self::CELLS, #step)),
            )
        });
        quote! {
            #along
            /// The cells strictly between two cells on a line.
            #[inline(always)]
            fn between(a: Cells, b: Cells) -> Cells {
                Self::between_along(#all, a, b)
            }
        }
    }

    /// Writes the table of the cells between each pair of cells.
    fn between_table(&self) -> TokenStream {
        self.need(Need::Size);
        let dirs = 0..self.program.grid.dirs.len();
        let steps = dirs.map(|dir| step_literal(self.program.grid.frame_step(dir)));
        quote! {
            /// The cells strictly between two cells on a line.
            const BETWEEN: &[[Cells; 64]; 64] = &tables::between_64(Self::SIZE, Self::CELLS, &[#(#steps),*]);
        }
    }

    /// Writes the constant with width, height and levels of the board.
    fn size_item(&self) -> TokenStream {
        let grid = &self.program.grid;
        let ((width, height), levels) = (grid.frame(), grid.levels());
        let [w, h, l] = [width, height, levels].map(Literal::i32_unsuffixed);
        quote!(const SIZE: tables::Size = [#w, #h, #l];)
    }

    fn ray_fn(&self, end: End) -> TokenStream {
        let (name, variant) = match end {
            End::Over => ("ray", "Over"),
            End::Onto => ("ray_onto", "Onto"),
            End::Upto => ("ray_upto", "Upto"),
            End::Until => ("ray_until", "Until"),
        };
        let (name, variant) = (ident(name), ident(variant));
        let (param, end) = match end {
            End::Over => (quote!(), quote!(Cells::NONE)),
            _ => (quote!(, end: Cells), quote!(end)),
        };
        let params = quote!(from: Cells, through: Cells #param);
        let ending = quote!(board::ring::Ending::#variant, #end);
        self.over_dirs(
            &name,
            &params,
            |step, _| quote!(board::ring::walk(from, through, #ending, #step)),
        )
    }

    /// Returns the function of [`walks`](crate::rust::walks) that a need stands for, if walks do not return to
    /// their start.
    pub(crate) fn walk_name(&self, need: Need) -> Option<&'static str> {
        let name = match need {
            Need::StepTimes => "step_times",
            Need::Path => "path",
            Need::Between => "between_along",
            Need::Ray(End::Over) => "ray",
            Need::Ray(End::Onto) => "ray_onto",
            Need::Ray(End::Upto) => "ray_upto",
            Need::Ray(End::Until) => "ray_until",
            _ => return None,
        };
        (!self.ring()).then_some(name)
    }

    /// Returns the function of walks from one cell, by tables, that a need stands for.
    pub(crate) fn walk_from_name(need: Need) -> Option<&'static str> {
        match need {
            Need::RayFrom(End::Over) => Some("ray_from"),
            Need::RayFrom(End::Onto) => Some("ray_from_onto"),
            Need::RayFrom(End::Upto) => Some("ray_from_upto"),
            Need::RayFrom(End::Until) => Some("ray_from_until"),
            _ => None,
        }
    }

    /// Returns each direction with its step and the step back.
    pub(crate) fn walk_rows(&self) -> Vec<[Ident; 3]> {
        let rows = (0..self.program.grid.dirs.len()).map(|d| {
            self.need(Need::Dir(d));
            self.need(Need::Step(d));
            let step = self.dir_name(d);
            [upper(&step.to_string()), step, self.back_name(d)]
        });
        rows.collect()
    }

    /// Returns each direction with the table of its walks, and whether they go up.
    pub(crate) fn walk_from_rows(&self) -> Vec<[Ident; 3]> {
        let rows = (0..self.program.grid.dirs.len()).map(|d| {
            self.need(Need::Dir(d));
            self.need(Need::RayTable(d));
            let way = ident(if self.goes_up(d) {
                "ray_up"
            } else {
                "ray_down"
            });
            [
                upper(&self.dir_name(d).to_string()),
                self.ray_table_name(d),
                way,
            ]
        });
        rows.collect()
    }

    fn goes_up(&self, dir: usize) -> bool {
        self.program.grid.dirs[dir].shifts.iter().all(|s| s.by > 0)
    }

    fn ray_table_name(&self, dir: usize) -> Ident {
        format_ident!("WAY_{}", upper(&self.dir_name(dir).to_string()))
    }

    fn ray_table(&self, dir: usize) -> TokenStream {
        self.need(Need::Size);
        let name = self.ray_table_name(dir);
        let step = step_literal(self.program.grid.frame_step(dir));
        let (n, make) = (self.table_cells(), self.table_maker("rays"));
        let n = Literal::usize_unsuffixed(n);
        quote! {
            const #name: &[Cells; #n] = &tables::#make(Self::SIZE, Self::CELLS, #step);
        }
    }

    /// Writes the list of the tables of sliding attacks, by direction.
    fn ways_item(&self) -> TokenStream {
        let dirs = 0..self.program.grid.dirs.len();
        let tables = dirs.map(|dir| {
            self.need(Need::RayTable(dir));
            let name = self.ray_table_name(dir);
            quote!(Self::#name)
        });
        let n = Literal::usize_unsuffixed(self.program.grid.words() * 64);
        quote!(const WAYS: &[&[Cells; #n]] = &[#(#tables),*];)
    }

    /// Returns the number of entries of a table with one for each bit of a board.
    fn table_cells(&self) -> usize {
        64 * self.program.grid.words()
    }

    /// Returns the runtime's function that computes such a table, such as `rays_64`.
    fn table_maker(&self, of: &str) -> Ident {
        match self.program.grid.words() {
            1 => format_ident!("{of}_64"),
            2 => format_ident!("{of}_128"),
            _ => format_ident!("{of}_wide"),
        }
    }

    /// Returns one direction of each line, with its opposite.
    pub(crate) fn line_dirs(&self) -> Vec<(usize, usize)> {
        let dirs = &self.program.grid.dirs;
        (0..dirs.len())
            .map(|d| (d, dirs[d].opposite))
            .filter(|(d, back)| d <= back)
            .collect()
    }

    /// Writes the union over lines, each with the names of its two directions.
    fn over_lines(
        &self,
        value: impl Fn(usize, TokenStream, TokenStream) -> TokenStream,
    ) -> TokenStream {
        let parts = self.line_dirs().into_iter().map(|(d, back)| {
            let name = |dir: usize| {
                self.need(Need::Dir(dir));
                upper(&self.dir_name(dir).to_string())
            };
            let (there, again) = (name(d), (back != d).then(|| name(back)));
            let again = again.map(|again| quote!(| #again));
            let value = value(d, self.step_fn(d), self.back_fn(d));
            quote!(#there #again: #value)
        });
        quote!(union_over!(dirs; #(#parts),*))
    }

    fn lines_fn(&self, exactly: bool) -> TokenStream {
        let ring = self.ring();
        let union = self.over_lines(|_, step, back| {
            if ring {
                quote!(board::ring::lines(n, #exactly, set, #step, #back))
            } else if exactly {
                quote!(board::exact_lines(n, set, #step, #back))
            } else {
                quote!(board::lines(n, set, #step, #back))
            }
        });
        let name = ident(if exactly { "exact_lines" } else { "lines" });
        quote! {
            #[inline(always)]
            fn #name(dirs: u64, n: i32, set: Cells) -> Cells { #union }
        }
    }

    fn some_lines_fn(&self) -> TokenStream {
        let union =
            self.over_lines(
                |d, step, _| match self.program.grid.dirs[d].shifts.as_slice() {
                    [shift] => {
                        let by = Literal::i64_unsuffixed(shift.by);
                        quote!(board::ends_of_shifted_lines(n, set, #by, #step))
                    }
                    _ => quote!(board::ends_of_lines(n, set, #step)),
                },
            );
        quote! {
            #[inline(always)]
            fn some_lines(dirs: u64, n: i32, set: Cells) -> bool { #union.any() }
        }
    }

    /// Writes the function for the cell with these coordinates, without wrapping. A third coordinate
    /// matters only on boards with levels.
    fn at_fn(&self, n: usize) -> TokenStream {
        self.need(Need::Size);
        let (name, params, level) = match n {
            3 if self.program.grid.has_levels() => (
                "at_level",
                quote!(x: i32, y: i32, level: i32),
                quote!(level),
            ),
            3 => ("at_level", quote!(x: i32, y: i32, _: i32), quote!(1)),
            _ => ("at", quote!(x: i32, y: i32), quote!(1)),
        };
        let name = ident(name);
        quote! {
            #[inline]
            fn #name(#params) -> Cells {
                Self::CELLS & board::at::<Cells>(Self::SIZE, [x, y, #level])
            }
        }
    }

    fn coord_fn(&self, coord: Coord) -> TokenStream {
        self.need(Need::Size);
        let hexes = matches!(self.program.grid.shape, Shape::Hex { .. });
        let (name, value) = match coord {
            Coord::X => ("x", quote!(board::x(Self::SIZE, cells))),
            Coord::Y => ("y", quote!(board::y(Self::SIZE, cells))),
            Coord::Z if hexes => ("z", quote!(board::third(Self::SIZE, cells))),
            Coord::Z => ("z", quote!(board::level(Self::SIZE, cells))),
        };
        let name = ident(name);
        quote! {
            /// Of the first cell; 0 of none.
            #[inline]
            fn #name(cells: Cells) -> i32 { #value }
        }
    }

    /// Writes `opposite`, `left` or `right` of directions, from a table.
    fn turned_fn(&self, how: Turning) -> TokenStream {
        let grid = &self.program.grid;
        let (name, table) = match how {
            Turning::Opposite => ("opposite", "OPPOSITE"),
            Turning::Left => ("left", "LEFT"),
            Turning::Right => ("right", "RIGHT"),
        };
        let (name, table) = (ident(name), ident(table));
        let to = (0..grid.dirs.len()).map(|d| {
            let mask = match how {
                Turning::Opposite => 1u64 << grid.dirs[d].opposite,
                Turning::Left => grid.turned(d, -1).map_or(0, |d| 1 << d),
                Turning::Right => grid.turned(d, 1).map_or(0, |d| 1 << d),
            };
            Literal::u64_unsuffixed(mask)
        });
        let n = Literal::usize_unsuffixed(grid.dirs.len());
        quote! {
            #[inline]
            fn #name(dirs: u64) -> u64 {
                const #table: [u64; #n] = [#(#to),*];
                dirs.cells().fold(0, |all, dir| all | #table[dir])
            }
        }
    }

    /// Writes the constant of a named set of cells or directions, or of numbers.
    pub(crate) fn const_item(&self, id: ConstId) -> TokenStream {
        let constant = &self.program.consts[id];
        let name = &self.const_names[id.index()];
        let cite = self.cite(constant.span);
        let ty = self.ty(constant.ty);
        let write = |v: &Value| match v {
            Value::Cells(bits) => self.cells(bits),
            other => self.literal(other, constant.ty).bare(),
        };
        let values: Vec<_> = match constant.axis {
            Some(Axis::Cell) => self.by_bit(&constant.values, constant.ty),
            _ => constant.values.clone(),
        };
        let values: Vec<_> = values.iter().map(write).collect();
        if constant.axis.is_some() {
            let n = Literal::usize_unsuffixed(values.len());
            quote!(#cite const #name: [#ty; #n] = [#(#values),*];)
        } else {
            quote!(#cite const #name: #ty = #(#values)*;)
        }
    }

    /// Returns the entries of a table by cell, each at the index of the cell's bit.
    fn by_bit(&self, values: &[Value], ty: Ty) -> Vec<Value> {
        let grid = &self.program.grid;
        let mut all = vec![Value::nothing(ty); grid.bits];
        for (bit, value) in grid.bit_of.iter().zip(values) {
            all[*bit] = value.clone();
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::code_without;
    use crate::ir::testing::*;
    use crate::ir::{Const, ExprKind, Value};
    use crate::typed::{Axis, Ty};

    #[test]
    fn steps_back_are_written_for_the_directions_that_are_asked_for() {
        let mut p = program(squares(4, 4, None, false));
        let back = |ways: u64| cells(ExprKind::Back(own(), dirs(ways)));
        let of = |ways: &[u64]| -> Vec<_> { ways.iter().map(|w| clear(back(*w))).collect() };
        // North and east; east and south.
        block(&mut p, &[], of(&[0b101, 0b1_0100]));
        let code = code_without(&p, &[]);
        let rows: Vec<_> = code.lines().filter(|l| l.contains(": Board::")).collect();
        assert_eq!(rows.len(), 3, "{code}");
        for row in [
            "N: Board::s(cells)",
            "E: Board::w(cells)",
            "S: Board::n(cells)",
        ] {
            assert!(code.contains(row), "{row}: {code}");
        }
        assert_eq!(code.matches("fn back(").count(), 1, "{code}");
    }

    #[test]
    fn no_step_is_asked_for_that_goes_nowhere() {
        let mut p = program(squares(4, 4, None, false));
        let nowhere = Value::Mask(0);
        let id = p.consts.push(Const {
            name: "nowhere".into(),
            span: here(),
            ty: Ty::Dirs,
            axis: Some(Axis::Player),
            values: vec![nowhere.clone(), nowhere],
        });
        let ways = || e(ExprKind::Const(id, Some(me())), Ty::Dirs);
        let step = cells(ExprKind::Step(own(), ways(), None));
        let back = cells(ExprKind::Back(own(), ways()));
        block(&mut p, &[], vec![clear(step), clear(back)]);
        let code = code_without(&p, &[]);
        for call in ["Board::step(", "Board::back("] {
            assert!(!code.contains(call), "{call}: {code}");
        }
    }
}
