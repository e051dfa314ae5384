//! Score Four. Generated from rules/score-four.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: bdac578713a88c10.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u64;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::levels(4, 4);
const NAMES: Names = Names {
    name: "score-four",
    title: "Score Four",
    rules_hash: 13667395206824627216,
    players: &["cross", "nought"],
    layers: &[("pieces", &["mark"])],
    symmetries: &[
        SymmetryName::HALF_TURN,
        SymmetryName::FLIP_Y,
        SymmetryName::ANTIDIAGONAL,
        SymmetryName::STILL.players(1),
    ],
    ..Names::NONE
};

struct Board;
impl Board {
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xfff_0fff_0fff_0fff).up(4),
        1 NE ne: (cells & 0x777_0777_0777_0777).up(5),
        2 E e: (cells & 0x7777_7777_7777_7777).up(1),
        3 SE se: (cells & 0x7770_7770_7770_7770).down(3),
        4 S s: (cells & 0xfff0_fff0_fff0_fff0).down(4),
        5 SW sw: (cells & 0xeee0_eee0_eee0_eee0).down(5),
        6 W w: (cells & 0xeeee_eeee_eeee_eeee).down(1),
        7 NW nw: (cells & 0xeee_0eee_0eee_0eee).up(3),
        8 UP up: cells.up(16),
        9 N_UP n_up: (cells & 0xfff_0fff_0fff).up(20),
        10 NE_UP ne_up: (cells & 0x777_0777_0777).up(21),
        11 E_UP e_up: (cells & 0x7777_7777_7777).up(17),
        12 SE_UP se_up: (cells & 0x7770_7770_7770).up(13),
        13 S_UP s_up: (cells & 0xfff0_fff0_fff0).up(12),
        14 SW_UP sw_up: (cells & 0xeee0_eee0_eee0).up(11),
        15 W_UP w_up: (cells & 0xeeee_eeee_eeee).up(15),
        16 NW_UP nw_up: (cells & 0xeee_0eee_0eee).up(19),
        17 DOWN down: cells.down(16),
        18 N_DOWN n_down: (cells & 0xfff_0fff_0fff_0000).down(12),
        19 NE_DOWN ne_down: (cells & 0x777_0777_0777_0000).down(11),
        20 E_DOWN e_down: (cells & 0x7777_7777_7777_0000).down(15),
        21 SE_DOWN se_down: (cells & 0x7770_7770_7770_0000).down(19),
        22 S_DOWN s_down: (cells & 0xfff0_fff0_fff0_0000).down(20),
        23 SW_DOWN sw_down: (cells & 0xeee0_eee0_eee0_0000).down(21),
        24 W_DOWN w_down: (cells & 0xeeee_eeee_eeee_0000).down(17),
        25 NW_DOWN nw_down: (cells & 0xeee_0eee_0eee_0000).down(13)
    );

    const ADJACENT: u64 = 67108863;
    #[inline(always)]
    fn some_row(dirs: u64, n: i32, set: Cells) -> bool {
        union_over!(dirs;
            N | S: board::ends_of_shifted_lines(n, set, 4, Self::n),
            NE | SW: board::ends_of_shifted_lines(n, set, 5, Self::ne),
            E | W: board::ends_of_shifted_lines(n, set, 1, Self::e),
            SE | NW: board::ends_of_shifted_lines(n, set, -3, Self::se),
            UP | DOWN: board::ends_of_shifted_lines(n, set, 16, Self::up),
            N_UP | S_DOWN: board::ends_of_shifted_lines(n, set, 20, Self::n_up),
            NE_UP | SW_DOWN: board::ends_of_shifted_lines(n, set, 21, Self::ne_up),
            E_UP | W_DOWN: board::ends_of_shifted_lines(n, set, 17, Self::e_up),
            SE_UP | NW_DOWN: board::ends_of_shifted_lines(n, set, 13, Self::se_up),
            S_UP | N_DOWN: board::ends_of_shifted_lines(n, set, 12, Self::s_up),
            SW_UP | NE_DOWN: board::ends_of_shifted_lines(n, set, 11, Self::sw_up),
            W_UP | E_DOWN: board::ends_of_shifted_lines(n, set, 15, Self::w_up),
            NW_UP | SE_DOWN: board::ends_of_shifted_lines(n, set, 19, Self::nw_up)
        ).any()
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    mark: [Cells; 2], // qubic: pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { to: u8 }, // move place
}

impl Position {
    owners!(own: mark % 2);
    boards!((mark[0, 1]), fn empty);
    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        self.mark[me] |= Cells::of(to); // move place, line 3
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER);
    fn setup() -> Position {
        Position { mark: [0x0; 2], next: 0 }
    }

    const DRAWN: Drawing = Drawing::Once;
    // move place
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        let empty: Cells = self.empty();
        sink.choice(empty & !Board::up(empty), |to| Choice::Place { to: to as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { to } => self.play_place(me, to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // qubic: end, line 2
        if Board::some_row(Board::ADJACENT, 4, self.own(me)) {
            return Verdict::Over(share(1u64 << me));
        }
        // qubic: end, line 3
        if !self.empty().any() {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => FRAME.write(out, "place", &[to]),
        }
    }

    plain_data!(layer(mark: single mark), next(next, 1));
}
