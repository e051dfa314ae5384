//! Boards of squares without gaps whose sides are not joined: their cells and steps from width and height.

/// `Board::SIZE`, `Board::CELLS` and the steps in the eight directions of the compass, for sets of so many bits: 64, 128
/// or more (`wide`). `rectangle!(64: 8 x 8)` is a chessboard.
#[macro_export]
macro_rules! rectangle {
    (64: $width:literal x $height:literal) => {
        $crate::rectangle!(@ $width $height all_64 stays_64);
    };
    (128: $width:literal x $height:literal) => {
        $crate::rectangle!(@ $width $height all_128 stays_128);
    };
    (wide: $width:literal x $height:literal) => {
        $crate::rectangle!(@ $width $height all_wide stays_wide);
    };
    (@ $width:literal $height:literal $all:ident $stays:ident) => {
        const SIZE: $crate::tables::Size = [$width, $height, 1];
        const CELLS: Cells = $crate::tables::$all(Self::SIZE);
        $crate::steps!(cells;
            0 N n: (cells & const { $crate::tables::$stays(Self::SIZE, [0, 1, 0]) }).up($width),
            1 NE ne: (cells & const { $crate::tables::$stays(Self::SIZE, [1, 1, 0]) }).up($width + 1),
            2 E e: (cells & const { $crate::tables::$stays(Self::SIZE, [1, 0, 0]) }).up(1),
            3 SE se: (cells & const { $crate::tables::$stays(Self::SIZE, [1, -1, 0]) }).down($width - 1),
            4 S s: (cells & const { $crate::tables::$stays(Self::SIZE, [0, -1, 0]) }).down($width),
            5 SW sw: (cells & const { $crate::tables::$stays(Self::SIZE, [-1, -1, 0]) }).down($width + 1),
            6 W w: (cells & const { $crate::tables::$stays(Self::SIZE, [-1, 0, 0]) }).down(1),
            7 NW nw: (cells & const { $crate::tables::$stays(Self::SIZE, [-1, 1, 0]) }).up($width - 1)
        );
    };
}

#[cfg(test)]
mod tests {
    use crate::bits::Cells as _;

    type Cells = u64;
    struct Board;
    impl Board {
        rectangle!(64: 4 x 3);
    }

    #[test]
    fn steps_stay_on_the_board() {
        assert_eq!(Board::CELLS, 0xfff);
        for from in 0..12 {
            let (x, y) = (from % 4, from / 4);
            let step = |dx: i32, dy: i32| {
                let (x, y) = (x + dx, y + dy);
                match (0..4).contains(&x) && (0..3).contains(&y) {
                    true => 1 << (4 * y + x),
                    false => 0,
                }
            };
            let cell = 1u64 << from;
            let steps = [
                (Board::n(cell), step(0, 1)),
                (Board::ne(cell), step(1, 1)),
                (Board::e(cell), step(1, 0)),
                (Board::se(cell), step(1, -1)),
                (Board::s(cell), step(0, -1)),
                (Board::sw(cell), step(-1, -1)),
                (Board::w(cell), step(-1, 0)),
                (Board::nw(cell), step(-1, 1)),
            ];
            assert!(steps.iter().all(|(found, expected)| found == expected));
            let all = steps.iter().fold(0, |all, (to, _)| all | to);
            assert_eq!(Board::step(255, cell), all);
        }
    }
}
