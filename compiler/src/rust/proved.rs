//! Prints the proved properties of a game: its symmetries, and whether it is a placement game.

use crate::index::Id;
use crate::symmetry::Symmetry;
use crate::typed::{Axis, StateTy};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The field of `Names` with the symmetries that make all others, if there are any.
pub(super) fn symmetry_names(
    generators: &[Symmetry],
    holds_dirs: bool,
    enums: &[&[String]],
) -> Option<TokenStream> {
    let names = generators.iter().map(|map| {
        let board = board(map);
        let by = map.players.iter().next().map_or(0, |to| to.index());
        let players = (by > 0).then(|| {
            let by = Literal::usize_unsuffixed(by);
            quote!(.players(#by))
        });
        let dirs = map.dirs.iter();
        let dirs = dirs.map(|to| Literal::usize_unsuffixed(to.index()));
        let dirs = holds_dirs.then(|| quote!(.dirs(&[#(#dirs),*])));
        let names = names(map, enums);
        quote!(#board #players #dirs #names)
    });
    (!generators.is_empty()).then(|| quote!(symmetries: &[#(#names),*],))
}

/// The field of `Names` with the first turn of a placement game.
pub(super) fn placement_name(placement: Option<u32>) -> Option<TokenStream> {
    let from = placement.map(Literal::u32_unsuffixed)?;
    Some(quote!(placement: Some(#from),))
}

/// Whether a state variable is indexed by directions or holds some.
pub(super) fn holds_dirs(axes: &[Axis], ty: StateTy) -> bool {
    axes.contains(&Axis::Dir) || ty == StateTy::Dir
}

/// The members of enumerations that it moves.
fn names(map: &Symmetry, enums: &[&[String]]) -> Option<TokenStream> {
    let moved = map.members.iter().zip(enums).flat_map(|(images, names)| {
        let all = images.iter().zip(0..).filter(|(to, from)| *to != from);
        all.filter_map(|(to, from): (&usize, usize)| Some((names.get(from)?, names.get(*to)?)))
    });
    let moved: Vec<_> = moved.map(|(from, to)| quote!((#from, #to))).collect();
    (!moved.is_empty()).then(|| quote!(.names(&[#(#moved),*])))
}

/// The map of the board.
fn board(map: &Symmetry) -> TokenStream {
    if map.keeps_cells() {
        return quote!(SymmetryName::STILL);
    }
    let Some(matrix) = &map.matrix else {
        let cells = map.cells.iter();
        let cells = cells.map(|to| Literal::usize_unsuffixed(to.index()));
        return quote!(SymmetryName::cells(&[#(#cells),*]));
    };
    let row = |row: &[i32]| {
        let row = row.iter().map(|n| Literal::i32_unsuffixed(*n));
        quote!([#(#row),*])
    };
    match matrix {
        [[-1, 0, 0], [0, -1, 0], [0, 0, 1]] => quote!(SymmetryName::HALF_TURN),
        [[-1, 0, 0], [0, 1, 0], [0, 0, 1]] => quote!(SymmetryName::FLIP_X),
        [[1, 0, 0], [0, -1, 0], [0, 0, 1]] => quote!(SymmetryName::FLIP_Y),
        [[0, -1, 0], [-1, 0, 0], [0, 0, 1]] => quote!(SymmetryName::ANTIDIAGONAL),
        [[a, b, 0], [c, d, 0], [0, 0, 1]] => {
            let (x, y) = (row(&[*a, *b]), row(&[*c, *d]));
            quote!(SymmetryName::flat([#x, #y]))
        }
        matrix => {
            let rows = matrix.iter().map(|line| row(line));
            quote!(SymmetryName::solid([#(#rows),*]))
        }
    }
}
