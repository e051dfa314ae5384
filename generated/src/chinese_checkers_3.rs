//! Chinese Checkers for Three. Generated from rules/chinese-checkers-3.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 6809be4cec55c7fe.
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
const FRAME: Frame = Frame::hexes(17, 17).packed(const {
    &tables::bits_of::<
        121,
    >(
        &[
            0xf000_7000_3000_1000, 0xf81f_fc1f_fe1f_ff00, 0xf07f_f03f_f01f_f01f,
            0x1c_001e_01ff_f0ff, 0x10_0018,
        ],
    )
});
const NAMES: Names = Names {
    name: "chinese-checkers-3",
    title: "Chinese Checkers for Three",
    rules_hash: 7496732292326737918,
    players: &["red", "yellow", "blue"],
    layers: &[("pieces", &["marble"])],
    symmetries: &[SymmetryName::flat([[0, 1], [-1, -1]]).players(1)],
    ..Names::NONE
};

// region goal
const GOAL: [Cells; 3] = [
    0x3ff, 0x3c_01c0_1802_0000_0000_0000_0000, 0x7803_8030_0400_0000_0000_0000_0000,
];

// chinese-checkers-6: move go, line 4
const STEPS_13: [Cells; 121] = FRAME.near(&tables::HEXAGONAL);
struct Board;
impl Board {
    const CELLS: Cells = 0x1ff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    /// Jumps, by classes of cells that they do not leave.
    const JUMPS: &JumpClosure<6, 121> = &JumpClosure::new(
        [
            192, 0, 64, 198, 128, 199, 6, 70, 7, 71, 202, 132, 203, 133, 204, 134, 205,
            135, 206, 136, 207, 137, 208, 74, 11, 75, 12, 76, 13, 77, 14, 78, 15, 79, 16,
            209, 139, 210, 140, 211, 141, 212, 142, 213, 143, 214, 81, 18, 82, 19, 83,
            20, 84, 21, 85, 22, 216, 146, 217, 147, 218, 148, 219, 149, 220, 24, 88, 25,
            89, 26, 90, 27, 91, 28, 92, 222, 152, 223, 153, 224, 154, 225, 155, 226, 156,
            227, 30, 94, 31, 95, 32, 96, 33, 97, 34, 98, 35, 99, 228, 158, 229, 159, 230,
            160, 231, 161, 232, 162, 233, 163, 234, 102, 39, 103, 40, 237, 167, 238, 109,
            46, 244,
        ],
        [
            JumpShift::new(
                7,
                [(2, 0), (3, 7), (0, 7), (1, 0)],
                [0x83_1f3c_f8c1, 0x41_9f3e_7cc1, 0x1_1f3c_79f1, 0x20cf_df3e_fcc1],
            ),
            JumpShift::new(
                1,
                [(1, 0), (0, 1), (3, 7), (2, -6)],
                [0x87_cf3c_f840, 0x47_cf1e_7c40, 0x7_cf1c_79f0, 0x23f7_cf3e_fc40],
            ),
            JumpShift::new(
                -6,
                [(3, 0), (2, -6), (1, 0), (0, -6)],
                [0x4187_df7c_3040, 0x20c7_cf3e_3040, 0x87_cf3c_f840, 0x10_63f7_df7e_3040],
            ),
            JumpShift::new(
                -7,
                [(2, -7), (3, 0), (0, 0), (1, -7)],
                [0x418f_9e7c_6080, 0x20cf_9f3e_6080, 0x8f_9e3c_f880, 0x10_67ef_9f7e_6080],
            ),
            JumpShift::new(
                -1,
                [(1, -1), (0, 0), (3, 6), (2, -7)],
                [0x10f_9e79_f080, 0x8f_9e3c_f880, 0xf_9e38_f3e0, 0x47ef_9e7d_f880],
            ),
            JumpShift::new(
                6,
                [(3, 6), (2, 0), (1, 6), (0, 0)],
                [0x106_1f7d_f0c1, 0x83_1f3c_f8c1, 0x2_1f3c_f3e1, 0x418f_df7d_f8c1],
            ),
        ],
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    marble: [Cells; 3], // chinese-checkers-6: pieces, by owner
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // chinese-checkers-6: move go
    Go { from: u8, to: u8 },
    Pass,
}

impl Position {
    owners!(own: marble);
    boards!((marble[0, 1, 2]), fn occupied, fn empty);
    // chinese-checkers-6: move go
    #[inline(always)]
    fn moves_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chinese-checkers-6: move go, line 2
        let empty: Cells = self.empty();
        sink.pairs_of(
            self.own(me),
            |origins| Board::JUMPS.of_each(origins, self.occupied(), empty),
            #[inline(always)]
            |from, reached| {
                (at(&STEPS_13, from) & empty | reached & !Cells::of(from))
                    & (if at(&GOAL, me).contains(from) { at(&GOAL, me) } else { Board::CELLS })
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )
    }

    // chinese-checkers-6: move go
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // chinese-checkers-6: move go, line 5
        self.marble[0] &= !Cells::of(to);
        self.marble[1] &= !Cells::of(to);
        self.marble[2] &= !Cells::of(to);
        self.marble[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 3], seen: 0; BY_PLAYER, MIXED);
    // chinese-checkers-6: setup
    fn setup() -> Position {
        Position {
            marble: [
                0x1ff_8000_0000_0000_0000_0000_0000_0000, 0x80_3007_0078_0000, 0x4018_0380_3c00,
            ],
            next: 0,
            turn: 1,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 0, 121>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if sink.begins() {
            self.moves_go(me, sink)?;
        }
        if sink.begins() {
            sink.one(Choice::Pass)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<3>(me)) as u8;
        match m {
            Choice::Go { from, to } => self.play_go(me, from.into(), to.into()),
            Choice::Pass => {}
        }
        let pass = m == Choice::Pass;
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(()).pass(pass)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 3]> {
        // chinese-checkers-6: end, line 2
        if self.own(me).meets(at(&GOAL, me)) && at(&GOAL, me).is_in(self.occupied()) {
            return Verdict::Over(share(1u64 << me));
        }
        // chinese-checkers-6: end, line 3
        if self.turn as i32 > 180 {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Go { from, to } => FRAME.write(out, "go", &[from, to]),
            Choice::Pass => out.push_str("pass"),
        }
    }

    plain_data!(layer(marble: single marble), next(next, 2), turn(turn));
}
