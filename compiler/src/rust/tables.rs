//! Prints the tables by cell and the vector lanes of `Board`: steps and sliding attacks of one cell are
//! table look-ups.

use super::Printer;
use super::board::Item;
use super::code::{Bind, Code};
use super::names::ident;
use crate::ir::axes::members;
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

/// Prints the runtime's name of a list of steps, if it has one.
fn named(steps: &[[i32; 3]]) -> Option<TokenStream> {
    let (name, _) = NAMED_STEPS.iter().find(|(_, of)| *of == steps)?;
    let name = format_ident!("{name}");
    Some(quote!(tables::#name))
}

impl Printer<'_> {
    /// Prints the entry of a table at the index of a cell; the empty set beyond its end.
    pub(super) fn looked_up(&self, table: Item, at: &Code) -> Code {
        let (table, n) = (self.on_board(table), 64 * self.module.grid.words());
        if n.is_power_of_two() {
            let (n, at) = (Literal::usize_unsuffixed(n), at.at(Bind::Times));
            return Code::atom(quote!(#table[#at % #n]));
        }
        let at = at.bare();
        Code::atom(quote!(at(#table, #at)))
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
        let found = found.filter(|(mask, _)| mask.count_ones() > 2);
        let taken = |name: &str| (0..grid.dirs.len()).any(|dir| self.dir(dir) == name);
        found.map(|(_, name)| *name).filter(|name| !taken(name))
    }

    /// Prints a set of directions by name.
    pub(super) fn dirs_of(&self, mask: u64) -> TokenStream {
        if mask == 0 {
            return quote!(0);
        }
        if self.dir_set(mask).is_some() {
            return self.on_board(Item::DirSet(mask));
        }
        let names = members(mask).map(|dir| {
            self.uses(Item::Step(dir));
            let name = self.dir(dir);
            quote!(Board::#name)
        });
        quote!(#(#names)|*)
    }

    /// Returns `ORTHOGONAL` or another name of the set, or the names of its directions.
    pub(super) fn dirs_name(&self, dirs: u64) -> String {
        match self.dir_set(dirs) {
            Some(name) => name.to_string(),
            None => {
                let names = members(dirs).map(|dir| self.dir(dir).to_string());
                names.collect::<Vec<_>>().join("_")
            }
        }
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
    pub(super) fn step_table(&self, name: &Ident, steps: &[[i32; 3]]) -> TokenStream {
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

    /// Prints the tables of the cells up to the edge by direction, their list if it is used, and the sliding attacks
    /// of one cell, from tables and the first blocker.
    pub(super) fn slides(&self, used: &BTreeSet<Item>) -> Option<TokenStream> {
        let rows = (0..self.module.grid.dirs.len()).map(|d| {
            let way = ident(if self.goes_up(d) {
                "ray_up"
            } else {
                "ray_down"
            });
            let (dir, step) = (self.dir(d), self.step_literal(d));
            let table = format_ident!("WAY_{dir}");
            quote!(#dir #table #way => #step)
        });
        let defined = used.iter().filter_map(|item| match item {
            Item::Ways => Some(quote!(const WAYS)),
            Item::RayFrom(_) => {
                let name = self.item_name(*item);
                Some(quote!(fn #name))
            }
            _ => None,
        });
        let defined: Vec<_> = defined.collect();
        let (n, make) = (self.table_cells(), self.table_maker("rays"));
        let rows = match self.is_rectangle() {
            true => quote!(compass),
            false => quote!((#(#rows),*)),
        };
        (!defined.is_empty()).then(|| quote!(slides!(#n #make, (#(#defined),*), #rows);))
    }

    /// Whether steps in a direction lead to higher bits.
    fn goes_up(&self, dir: usize) -> bool {
        let shifts = &self.module.grid.dirs[dir].shifts;
        shifts.iter().all(|shift| shift.by > 0)
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
    pub(super) fn counted_steps(&self) -> TokenStream {
        let (n, make) = (self.table_cells(), self.table_maker("counted"));
        let steps = self.all_steps(|steps| quote!((#(#steps),*)));
        let dirs = Literal::usize_unsuffixed(self.module.grid.dirs.len());
        quote!(counted!(#dirs #n #make, #steps);)
    }

    pub(super) fn between_table(&self, name: &Ident) -> TokenStream {
        let steps = self.all_steps(|steps| quote!([#(#steps),*]));
        quote! {
            /// The cells strictly between two cells on a line.
            const #name: &[[Cells; 64]; 64] = &tables::between_64(Self::SIZE, Self::CELLS, &#steps);
        }
    }

    /// Prints the table of the cells on lines: rows of one length by cell.
    pub(super) fn lines_table(&self, name: &Ident, dirs: u64, far: bool) -> TokenStream {
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
        let make = self.table_maker("targets");
        let [most, longest, bits] = [most, longest, grid.bits].map(Literal::usize_unsuffixed);
        quote! {
            /// From each cell: the way and the cell.
            const #name: &[[(u16, u16); #most]; #bits] = &tables::#make(Self::SIZE, Self::CELLS, &[#(#ways),*], #longest);
        }
    }

    /// Prints a mobility table: the lines through every cell.
    pub(super) fn mobility(&self, name: &Ident, dirs: u64) -> TokenStream {
        let steps = members(dirs).filter(|dir| self.goes_up(*dir));
        let steps = steps.map(|dir| self.step_literal(dir));
        quote!(const #name: &Mobility = &Mobility::new(Self::SIZE, [#(#steps),*]);)
    }

    /// Prints vector lanes: the shift of each direction, and the cells where it can land.
    pub(super) fn slide_lanes(&self, name: &Ident, dirs: u64) -> TokenStream {
        let grid = &self.module.grid;
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
