//! Yavalath. Generated from rules/yavalath.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 473f11de93320789.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::hexes(9, 9);
const NAMES: Names = Names {
    name: "yavalath",
    title: "Yavalath",
    rules_hash: 5133841747875596169,
    players: &["white", "black"],
    layers: &[("pieces", &["stone"])],
    symmetries: &[
        SymmetryName::flat([[1, 0], [-1, -1]]),
        SymmetryName::flat([[0, 1], [-1, -1]]),
        SymmetryName::HALF_TURN,
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

struct Board;
impl Board {
    const CELLS: Cells = 0x1f1f_9fdf_ffff_f7f3_f1f0;
    steps!(cells;
        0 NE ne: (cells & 0xf_8fcf_efff_f7f3_f1f0).up(9),
        1 E e: (cells & 0xf0f_8fcf_eff7_f3f1_f0f0).up(1),
        2 SE se: (cells & 0x1f1f_9fdf_eff7_f3f1_f000).down(8),
        3 SW sw: (cells & 0x1f1f_9fdf_ffef_e7e3_e000).down(9),
        4 W w: (cells & 0x1e1f_1f9f_dfef_e7e3_e1e0).down(1),
        5 NW nw: (cells & 0x1f_1f9f_dfef_f7f3_f1f0).up(8)
    );

    const SIZE: tables::Size = [9, 9, 1];
    const ORTHOGONAL: u64 = 63;
    /// The place of each cell on the lines through it.
    const PLACES: &[files::Places<3>; 128] =
        &tables::places(Self::SIZE, [[0, 1, 0], [1, 0, 0], [1, -1, 0]], 10);
    #[inline(always)]
    fn some_row(dirs: u64, n: i32, set: Cells) -> bool {
        union_over!(dirs;
            NE | SW: board::ends_of_shifted_lines(n, set, 9, Self::ne),
            E | W: board::ends_of_shifted_lines(n, set, 1, Self::e),
            SE | NW: board::ends_of_shifted_lines(n, set, -8, Self::se)
        ).any()
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    stone: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { to: u8 }, // move place
    Swap, // move swap
}

/// The playout cache: data that playouts store in addition to the position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cache {
    /// The empty cells, in any order.
    empty_cells: EmptyCells<u8, 128>,
    /// By owner: the pieces tested for lines, as words along the lines of the board.
    files: Files<u32, 35, 2>,
}

impl Position {
    owners!(own, enemy: stone % 2);
    boards!((stone[0, 1]), fn empty);
    // move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        sink.choice(self.empty(), |to| Choice::Place { to: to as _ })
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        self.stone[me] |= Cells::looked_up(to); // move place, line 3
    }

    // move swap
    #[inline(always)]
    fn moves_swap(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move swap, line 2
        if self.turn as i32 != 2 {
            return Continue(());
        }
        sink.one(Choice::Swap)
    }

    // move swap
    #[inline(always)]
    fn play_swap(&mut self, me: usize) {
        // move swap, line 3
        let enemy_stone: Cells = self.enemy(me);
        self.stone[1 - me] = Cells::NONE;
        self.stone[me] |= enemy_stone;
    }

    /// The pieces that are tested for lines.
    #[inline(always)]
    fn in_rows(&self, me: usize) -> Cells {
        self.own(me)
    }

    /// Whether the board has a line of the player.
    #[inline(always)]
    fn has_row(&self, me: usize) -> bool {
        Board::some_row(Board::ORTHOGONAL, 4, self.own(me))
            || Board::some_row(Board::ORTHOGONAL, 3, self.own(me))
    }

    /// Computes the words along the lines.
    #[inline]
    fn fill_files(&self, files: &mut Files<u32, 35, 2>) {
        files.fill([self.in_rows(0), self.in_rows(1)], Board::PLACES, |me| self.has_row(me));
    }
}

impl Rules for Position {
    basics!(
        order: InTurn, points: [u8; 2], seen: 0, trace: Option < ([u64; 1], bool) >,
        cache: Cache; BY_PLAYER, MIXED
    );

    fn setup() -> Position {
        Position { stone: [0x0; 2], next: 0, turn: 1 }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_place(me, sink)?;
        self.moves_swap(me, sink)
    }

    #[inline(always)]
    fn fill_cache(&self, cache: &mut Cache) {
        const BOARD: EmptyCells<u8, 128> = EmptyCells::<
            u8,
            128,
        >::all(&[0x9fdf_ffff_f7f3_f1f0, 0x1f1f]);
        cache.empty_cells.fill(self.empty(), &BOARD);
        self.fill_files(&mut cache.files);
    }

    #[inline(always)]
    fn random_cached(
        &self, me: usize, past: &Self::Past, cache: &mut Cache, rng: &mut Rng,
    ) -> Option<Choice> {
        debug_assert!(cache.empty_cells.is(self.empty()));
        let open = cache.empty_cells.count();
        let mut counted = Counted::default();
        let _ = (|| { self.moves_swap(me, &mut counted) })();
        let left = rng.one_of(open + counted.count)?;
        if left < open {
            let cell = cache.empty_cells.take(left);
            Some(Choice::Place { to: cell as _ })
        } else {
            let mut found = Found::new(left - open);
            let _ = (|| { self.moves_swap(me, &mut found) })();
            found.found
        }
    }

    #[inline(always)]
    fn update_cache(&self, me: usize, m: Choice, _: Self::Trace, cache: &mut Cache) -> Self::Trace {
        let through = match m {
            Choice::Place { to } => {
                cache.files.put::<3, 6, 1>(me, &Board::PLACES[usize::from(to) % 128])
            }
            Choice::Swap => {
                self.fill_files(&mut cache.files);
                None
            }
        };
        let open = cache.empty_cells.count() != 0;
        through.map(|through| (through, open))
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, to.into()),
            Choice::Swap => self.play_swap(me),
        }
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(None)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Option<([u64; 1], bool)>, past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<[u8; 2]> {
        // end, line 2
        if match trace {
            Some((through, _)) => files::in_row(through, [!0; 1], 4, false),
            None => Board::some_row(Board::ORTHOGONAL, 4, self.own(me)),
        } {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if match trace {
            Some((through, _)) => files::in_row(through, [!0; 1], 3, false),
            None => Board::some_row(Board::ORTHOGONAL, 3, self.own(me)),
        } {
            return Verdict::Over(share_of_others(1u64 << me));
        }
        // end, line 4
        if !(match trace {
            Some((_, open)) => open,
            None => self.empty().any(),
        }) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
            Choice::Swap => out.push_str("swap"),
        }
    }

    plain_data!(layer(stone: single stone), next(next, 1), turn(turn));
}
