//! Chinese Checkers for Four. Generated from rules/chinese-checkers-4.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: fe9981c0c78b51a4.
#![forbid(unsafe_code)]
#![allow(dead_code, unreachable_pub, reason = "a crate may use parts of a private module")]
#![allow(missing_docs, reason = "items cite the rules")]
#![allow(unused_variables, unused_mut, unused_assignments, reason = "code for all games")]
#![allow(unused_parens, clippy::style, clippy::complexity, reason = "made of general parts")]
#![allow(clippy::erasing_op, reason = "an index may be 0")]
#![allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::hexes(17, 17).packed(
    &[
        12, 28, 29, 44, 45, 46, 60, 61, 62, 63, 72, 73, 74, 75, 76, 77, 78, 79, 80,
        81, 82, 83, 84, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 106, 107,
        108, 109, 110, 111, 112, 113, 114, 115, 116, 123, 124, 125, 126, 127, 128,
        129, 130, 131, 132, 140, 141, 142, 143, 144, 145, 146, 147, 148, 156, 157,
        158, 159, 160, 161, 162, 163, 164, 165, 172, 173, 174, 175, 176, 177, 178,
        179, 180, 181, 182, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198,
        199, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 225,
        226, 227, 228, 242, 243, 244, 259, 260, 276,
    ],
);

// region goal
const GOAL: [Cells; 4] = [
    0x4018_0380_3c00, 0x3c_01c0_1802_0000_0000_0000_0000,
    0x7803_8030_0400_0000_0000_0000_0000, 0x80_3007_0078_0000,
];

// chinese-checkers-6: move go, line 4
const STEPS_13: [Cells; 121] = [
    0x6, 0x1d, 0x33, 0xd2, 0x1ae, 0x314, 0xc088, 0x1_8158, 0x3_02b0, 0x6_0120, 0x80_0800,
    0x180_1400, 0x300_2800, 0x600_5000, 0xc00_a040, 0x1801_40c0, 0x3002_8180,
    0x6005_0300, 0xc00a_0200, 0x1_8014_0000, 0x3_0028_0000, 0x6_0050_0000, 0x4_0020_0000,
    0x8_0100_0c00, 0x18_0280_1800, 0x30_0500_3000, 0x60_0a00_6000, 0xc0_1400_c000,
    0x180_2801_8000, 0x300_5003_0000, 0x600_a006_0000, 0xc01_400c_0000, 0x1802_8018_0000,
    0x3005_0030_0000, 0x2002_0060_0000, 0x4010_0180_0000, 0xc028_0300_0000,
    0x1_8050_0600_0000, 0x3_00a0_0c00_0000, 0x6_0140_1800_0000, 0xc_0280_3000_0000,
    0x18_0500_6000_0000, 0x30_0a00_c000_0000, 0x60_1401_8000_0000, 0xc0_2803_0000_0000,
    0x80_1006_0000_0000, 0x100_8018_0000_0000, 0x301_4030_0000_0000,
    0x602_8060_0000_0000, 0xc05_00c0_0000_0000, 0x180a_0180_0000_0000,
    0x3014_0300_0000_0000, 0x6028_0600_0000_0000, 0xc050_0c00_0000_0000,
    0x1_80a0_1800_0000_0000, 0x1_0040_3000_0000_0000, 0x6_0200_c000_0000_0000,
    0xc_0501_8000_0000_0000, 0x18_0a03_0000_0000_0000, 0x30_1406_0000_0000_0000,
    0x60_280c_0000_0000_0000, 0xc0_5018_0000_0000_0000, 0x180_a030_0000_0000_0000,
    0x301_4060_0000_0000_0000, 0x600_80c0_0000_0000_0000, 0x1804_0100_0000_0000_0000,
    0x300a_0300_0000_0000_0000, 0x6014_0600_0000_0000_0000, 0xc028_0c00_0000_0000_0000,
    0x1_8050_1800_0000_0000_0000, 0x3_00a0_3000_0000_0000_0000,
    0x6_0140_6000_0000_0000_0000, 0xc_0280_c000_0000_0000_0000,
    0x18_0501_8000_0000_0000_0000, 0x30_0201_0000_0000_0000_0000,
    0xc0_1002_0000_0000_0000_0000, 0x180_2806_0000_0000_0000_0000,
    0x300_500c_0000_0000_0000_0000, 0x600_a018_0000_0000_0000_0000,
    0xc01_4030_0000_0000_0000_0000, 0x1802_8060_0000_0000_0000_0000,
    0x3005_00c0_0000_0000_0000_0000, 0x600a_0180_0000_0000_0000_0000,
    0xc014_0300_0000_0000_0000_0000, 0x1_8028_0600_0000_0000_0000_0000,
    0x3_0010_0400_0000_0000_0000_0000, 0xc_0080_0800_0000_0000_0000_0000,
    0x18_0140_1800_0000_0000_0000_0000, 0x30_0280_3000_0000_0000_0000_0000,
    0x60_0500_6000_0000_0000_0000_0000, 0xc0_0a00_c000_0000_0000_0000_0000,
    0x180_1401_8000_0000_0000_0000_0000, 0x300_2803_0000_0000_0000_0000_0000,
    0x600_5006_0000_0000_0000_0000_0000, 0xc00_a00c_0000_0000_0000_0000_0000,
    0x1801_4018_0000_0000_0000_0000_0000, 0x3002_8030_0000_0000_0000_0000_0000,
    0x6001_0020_0000_0000_0000_0000_0000, 0x8_0040_0000_0000_0000_0000_0000,
    0x14_00c0_0000_0000_0000_0000_0000, 0x28_0180_0000_0000_0000_0000_0000,
    0x50_0300_0000_0000_0000_0000_0000, 0x80a0_0600_0000_0000_0000_0000_0000,
    0x1_8140_0c00_0000_0000_0000_0000_0000, 0x3_0280_1800_0000_0000_0000_0000_0000,
    0x6_0500_3000_0000_0000_0000_0000_0000, 0x4_0a00_6000_0000_0000_0000_0000_0000,
    0x1400_c000_0000_0000_0000_0000_0000, 0x2801_8000_0000_0000_0000_0000_0000,
    0x5003_0000_0000_0000_0000_0000_0000, 0x2002_0000_0000_0000_0000_0000_0000,
    0x9_00c0_0000_0000_0000_0000_0000_0000, 0x1a_8180_0000_0000_0000_0000_0000_0000,
    0x35_0300_0000_0000_0000_0000_0000_0000, 0x22_0600_0000_0000_0000_0000_0000_0000,
    0x51_8000_0000_0000_0000_0000_0000_0000, 0xeb_0000_0000_0000_0000_0000_0000_0000,
    0x96_0000_0000_0000_0000_0000_0000_0000, 0x198_0000_0000_0000_0000_0000_0000_0000,
    0x170_0000_0000_0000_0000_0000_0000_0000, 0xc0_0000_0000_0000_0000_0000_0000_0000,
];

struct Board;
impl Board {
    const CELLS: Cells = 0x1ff_ffff_ffff_ffff_ffff_ffff_ffff_ffff;
    /// Jumps, by classes of cells that they do not leave.
    const JUMPS: &HopChains<6, 121> = &HopChains::new(
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
            HopWay {
                behind: 7,
                beside: [(2, 0), (3, 7), (0, 7), (1, 0)],
                from: [0x83_1f3c_f8c1, 0x41_9f3e_7cc1, 0x1_1f3c_79f1, 0x20cf_df3e_fcc1],
            },
            HopWay {
                behind: 1,
                beside: [(1, 0), (0, 1), (3, 7), (2, -6)],
                from: [0x87_cf3c_f840, 0x47_cf1e_7c40, 0x7_cf1c_79f0, 0x23f7_cf3e_fc40],
            },
            HopWay {
                behind: -6,
                beside: [(3, 0), (2, -6), (1, 0), (0, -6)],
                from: [0x4187_df7c_3040, 0x20c7_cf3e_3040, 0x87_cf3c_f840, 0x10_63f7_df7e_3040],
            },
            HopWay {
                behind: -7,
                beside: [(2, -7), (3, 0), (0, 0), (1, -7)],
                from: [0x418f_9e7c_6080, 0x20cf_9f3e_6080, 0x8f_9e3c_f880, 0x10_67ef_9f7e_6080],
            },
            HopWay {
                behind: -1,
                beside: [(1, -1), (0, 0), (3, 6), (2, -7)],
                from: [0x10f_9e79_f080, 0x8f_9e3c_f880, 0xf_9e38_f3e0, 0x47ef_9e7d_f880],
            },
            HopWay {
                behind: 6,
                beside: [(3, 6), (2, 0), (1, 6), (0, 0)],
                from: [0x106_1f7d_f0c1, 0x83_1f3c_f8c1, 0x2_1f3c_f3e1, 0x418f_df7d_f8c1],
            },
        ],
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // chinese-checkers-6: pieces
    /// By owner.
    marble: [Cells; 4],
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // chinese-checkers-6: move go
    Go { from: u8, to: u8 },
    Pass,
}

impl Position {
    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.marble[0] | self.marble[1] | self.marble[2] | self.marble[3]
    }

    // chinese-checkers-6: move go
    #[inline(always)]
    fn moves_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chinese-checkers-6: move go, line 2
        let cells: Cells = self.empty();
        sink.pairs_of(
            at(&self.marble, me),
            |origins| Board::JUMPS.of_each(origins, self.occupied(), cells),
            #[inline(always)]
            |from, reached| {
                (at(&STEPS_13, from) & cells | reached & !Cells::of(from))
                    & (if at(&GOAL, me).contains(from) { at(&GOAL, me) } else { Board::CELLS })
            },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.marble[0] & !self.marble[1] & !self.marble[2] & !self.marble[3]
    }

    // chinese-checkers-6: move go
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // chinese-checkers-6: move go, line 5
        self.marble[0] &= !Cells::of(to);
        self.marble[1] &= !Cells::of(to);
        self.marble[2] &= !Cells::of(to);
        self.marble[3] &= !Cells::of(to);
        self.marble[me] = at(&self.marble, me) & !Cells::of(from) | Cells::of(to);
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 4];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "chinese-checkers-4",
            title: "Chinese Checkers for Four",
            rules_hash: 18345837222051926436,
            players: &["orange", "yellow", "blue", "violet"],
            layers: &[("pieces", &[KindName::owned("marble", None)])],
            symmetries: &[SymmetryName::flat([[-1, 0], [0, -1]]).players(2)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // chinese-checkers-6: setup
    fn setup() -> Position {
        Position {
            marble: [
                0x7803_8030_0400_0000_0000_0000_0000, 0x80_3007_0078_0000,
                0x4018_0380_3c00, 0x3c_01c0_1802_0000_0000_0000_0000,
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
        self.next = usize::from(after::<4>(me)) as u8;
        match m {
            Choice::Go { from, to } => self.play_go(me, usize::from(from), usize::from(to)),
            Choice::Pass => {}
        }
        let pass = m == Choice::Pass;
        self.turn = (self.turn as i32).saturating_add(1).clamp(0, 65535) as u16;
        Played::turn(()).pass(pass)
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // chinese-checkers-6: end, line 2
        if at(&self.marble, me).meets(at(&GOAL, me)) && at(&GOAL, me).is_in(self.occupied()) {
            return Verdict::Over(share(1u64 << me));
        }
        // chinese-checkers-6: end, line 3
        if 240 < self.turn as i32 {
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

    plain_data!(layer(marble: single marble), next(next, 3), turn(turn));
}
