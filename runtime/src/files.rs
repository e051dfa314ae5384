//! A set of cells once more as words along the lines of the board, kept beside it: whether a cell
//! stands in a row is then a question to a few small words.

use crate::bits::Cells;

/// Where a cell is on the lines through it: the line's number, and the place on it.
pub type Places<const AXES: usize> = [(u16, u8); AXES];

/// The words of a set.
pub fn words<C: Cells, const AXES: usize, const LINES: usize, const CELLS: usize>(
    set: C,
    places: &[Places<AXES>; CELLS],
) -> [u32; LINES] {
    let mut words = [0; LINES];
    for cell in set.cells() {
        put(&mut words, &places[cell % CELLS]);
    }
    words
}

/// A cell joins the set; the words through it.
#[inline(always)]
pub fn put<const AXES: usize, const LINES: usize>(
    words: &mut [u32; LINES],
    places: &Places<AXES>,
) -> [u32; AXES] {
    std::array::from_fn(|axis| {
        let (line, place) = places[axis];
        let word = &mut words[usize::from(line) % LINES];
        *word |= 1 << (place % 32);
        *word
    })
}

/// Whether one of the words of a cell has `n` in a row; with `exactly` just so many. `axes` are
/// those that count.
#[inline(always)]
pub fn in_row<const AXES: usize>(
    words: [u32; AXES],
    axes: [bool; AXES],
    n: u32,
    exactly: bool,
) -> bool {
    let mut found = 0;
    for axis in 0..AXES {
        if axes[axis] {
            found |= row(words[axis], n, exactly);
        }
    }
    found != 0
}

/// The first places of the rows of `n` or more; with `exactly` of those of just `n`.
#[inline(always)]
fn row(word: u32, n: u32, exactly: bool) -> u32 {
    let mut first = word;
    let mut length = 1;
    while 2 * length <= n {
        first &= first >> length;
        length *= 2;
    }
    if length < n {
        first &= first >> (n - length);
    }
    if exactly {
        first &= !(word << 1) & !(word >> (n % 32));
    }
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn rows_are_found_bit_by_bit() {
        let mut rng = Rng::new(9);
        for _ in 0..5_000 {
            let word = (rng.word() | rng.word() >> 32) as u32 & 0x7fff_ffff;
            for n in 2..8 {
                let mut runs = Vec::new();
                let mut length = 0;
                for bit in 0..32 {
                    if word >> bit & 1 == 1 {
                        length += 1;
                    } else if length > 0 {
                        runs.push(length);
                        length = 0;
                    }
                }
                assert_eq!(
                    row(word, n, false) != 0,
                    runs.iter().any(|r| *r >= n),
                    "{word:b}"
                );
                assert_eq!(row(word, n, true) != 0, runs.contains(&n), "{word:b} {n}");
            }
        }
    }
}
