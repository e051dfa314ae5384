//! Kriegspiel. Generated from rules/kriegspiel.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 007361ef3cdb567f.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(8, 8);
const LOSS_NAMES: &[&str] = &["nothing_lost", "pawn_lost", "piece_lost"];
const LINE_NAMES: &[&str] = &[
    "on_rank", "on_file", "on_long_diagonal", "on_short_diagonal", "by_knight",
];

const KIND_NAMES: &[&str] = &["king", "queen", "rook", "bishop", "knight", "pawn"];
const NAMES: Names = Names {
    name: "kriegspiel",
    title: "Kriegspiel",
    rules_hash: 32477302467810943,
    players: &["white", "black"],
    hidden: true,
    layers: &[("pieces", &["king K, queen Q, rook R, bishop B, knight N, pawn P"])],
    states: &[
        StateName::new("fresh", &[Of::Players], Sort::Set(Of::Cells)),
        StateName::new("passed", &[], Sort::Set(Of::Cells)),
        StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
        StateName::new("refused", &[Of::Players, Of::Cells], Sort::Set(Of::Cells)),
        StateName::new("taken", &[], Sort::One(Of::These(LOSS_NAMES))).clock(),
        StateName::new("taken_on", &[], Sort::AtMostOne(Of::Cells)).clock(),
        StateName::new("checked", &[Of::These(LINE_NAMES)], Sort::Flag).clock(),
        StateName::new("pawn_can_take", &[], Sort::Flag).clock(),
    ],
    seen: &[None],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // chess: dir forward
const HOME_ROW: [Cells; 2] = [0xff, 0xff00_0000_0000_0000]; // chess: region home_row
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000]; // chess: region pawn_row
// chess: region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
masks!(QUEEN = 0x2, ROOK = 0x4, BISHOP = 0x8, KNIGHT = 0x10);
masks!(NOTHING_LOST = 0x1, PAWN_LOST = 0x2, PIECE_LOST = 0x4);
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    step_by!(step_forward: n, s);
    walks!((fn back, fn step_times, fn between_along, fn ray, fn ray_onto), compass);
    #[inline(always)]
    fn leap_1_2(cells: Cells) -> Cells {
        (cells & 0x7f7f_7f7f_7f7f).up(17) | (cells & 0x7f7f_7f7f_7f7f_0000).down(15)
            | (cells & 0xfefe_fefe_fefe).up(15)
            | (cells & 0xfefe_fefe_fefe_0000).down(17)
            | (cells & 0x3f_3f3f_3f3f_3f3f).up(10) | (cells & 0xfc_fcfc_fcfc_fcfc).up(6)
            | (cells & 0x3f3f_3f3f_3f3f_3f00).down(6)
            | (cells & 0xfcfc_fcfc_fcfc_fc00).down(10)
    }

    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    const STEPS_ADJACENT: &[Cells; 64] =
        &tables::near_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
    const LEAPS_1_2: &[Cells; 64] = &tables::near_64(Self::SIZE, Self::CELLS, &tables::KNIGHT);
    slides!(64 rays_64, (fn ray_from, fn ray_from_upto), compass);
    /// The cells strictly between two cells on a line.
    #[inline(always)]
    fn between(a: Cells, b: Cells) -> Cells {
        Self::between_along(255, a, b)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // chess: pieces
    owner: [Cells; 2],
    king: Cells,
    queen: Cells,
    rook: Cells,
    bishop: Cells,
    knight: Cells,
    pawn: Cells,
    fresh: [Cells; 2], // state fresh
    passed: Cells, // chess: state passed
    quiet: u8, // chess: state quiet
    refused: [Cells; 128], // state refused
    taken: u8, // state taken
    taken_on: Cells, // state taken_on
    checked: [bool; 5], // state checked
    pawn_can_take: bool, // state pawn_can_take
    /// The player to move.
    next: u8,
    /// Whether the turn goes on.
    again: bool,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Officer { from: u8, to: u8 }, // chess: move officer
    Advance { from: u8, to: u8, rest: Trail<u8, 1> }, // chess: move advance
    Run { from: u8, to: u8 }, // chess: move run
    EnPassant { from: u8, to: u8 }, // chess: move en_passant
    Castle { tower: u8 }, // chess: move castle
    TryOfficer { from: u8, to: u8 }, // move try_officer
    TryAdvance { from: u8, to: u8, rest: Trail<u8, 1> }, // move try_advance
    TryCapture { from: u8, to: u8, rest: Trail<u8, 1> }, // move try_capture
    TryRun { from: u8, to: u8 }, // move try_run
    TryCastle { tower: u8 }, // move try_castle
    Capture { from: u8, to: u8 }, // move capture
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: king, queen, rook, bishop, knight, pawn), fn clear, fn empty,
        #[inline] fn put, fn occupied, #[inline] fn carry
    );

    /// Sets the next player: `me` after `again`, else the named or the following player.
    #[inline(always)]
    fn settle(&mut self, me: usize) {
        if self.again {
            self.next = me as u8;
        }
    }

    // def straight
    #[inline(always)]
    fn straight(&self, me: usize, d: u64) -> bool {
        Board::ray_onto(
                d,
                self.own(me) & self.king,
                self.empty(),
                self.enemy(me) & (self.queen | self.rook),
            )
            .any()
    }

    // def long_ways
    #[inline(always)]
    fn long_ways(&self, me: usize) -> u64 {
        let own_king: Cells = self.own(me) & self.king;
        if (Board::ray(Board::SE | Board::NW, own_king, Board::CELLS).count() as i32)
            < Board::ray(Board::NE | Board::SW, own_king, Board::CELLS).count() as i32
        {
            Board::NE | Board::SW
        } else {
            Board::SE | Board::NW
        }
    }

    // def aslant
    #[inline(always)]
    fn aslant(&self, me: usize, d: u64) -> bool {
        let own_king: Cells = self.own(me) & self.king;
        (Board::ray_onto(d, own_king, self.empty(), self.enemy(me) & (self.queen | self.bishop))
            | Board::step(Board::E | Board::W, Board::step_forward(me, own_king))
                & Board::step(d, own_king) & self.enemy(me) & self.pawn)
            .any()
    }

    // def short_ways
    #[inline(always)]
    fn short_ways(&self, me: usize) -> u64 {
        Board::DIAGONAL & !self.long_ways(me)
    }

    // def leapt_at
    #[inline(always)]
    fn leapt_at(&self, me: usize) -> bool {
        Board::leap_1_2(self.own(me) & self.king).meets(self.enemy(me) & self.knight)
    }

    // move capture
    #[inline(always)]
    fn pseudo_capture(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move capture, line 3
        sink.shifts(
            self.own(me) & self.pawn,
            #[inline(always)]
            |origins: Cells| {
                let forward: Cells = Board::step_forward(me, origins);
                [Board::e(forward) & self.enemy(me), Board::w(forward) & self.enemy(me)]
            },
            at(&[[9, 7], [-7, -9]], me),
            |from, to| Choice::Capture { from: from as _, to: to as _ },
        )
    }

    // chess: move en_passant
    #[inline(always)]
    fn pseudo_en_passant(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move en_passant, line 3
        sink.shifts(
            self.own(me) & self.pawn,
            #[inline(always)]
            |origins: Cells| {
                let forward: Cells = Board::step_forward(me, origins);
                [Board::e(forward) & self.passed, Board::w(forward) & self.passed]
            },
            at(&[[9, 7], [-7, -9]], me),
            |from, to| Choice::EnPassant { from: from as _, to: to as _ },
        )
    }

    // after, line 2
    #[inline(always)]
    fn after_(&mut self, me: usize) {
        self.checked[0] = self.straight(usize::from(self.next), Board::E | Board::W);
        // after, line 3
        self.checked[1] = self.straight(usize::from(self.next), Board::N | Board::S);
        // after, line 4
        self.checked[2] = self
            .aslant(usize::from(self.next), self.long_ways(usize::from(self.next)));
        // after, line 5
        self.checked[3] = self
            .aslant(usize::from(self.next), self.short_ways(usize::from(self.next)));
        self.checked[4] = self.leapt_at(usize::from(self.next)); // after, line 6
        // after, line 7
        self.pawn_can_take = self
            .some_legal(
                usize::from(self.next), |sink| self.pseudo_capture(usize::from(self.next), sink),
            )
            || self.some_legal(
                usize::from(self.next), |sink| self.pseudo_en_passant(usize::from(self.next), sink),
            );
    }

    // chess: move officer
    #[inline(always)]
    fn pseudo_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in (self.own(me) & !self.pawn).cells() { // chess: move officer, line 2
            // chess: move officer, line 3
            sink.choice(
                self.strides(from) & !self.own(me),
                |to| Choice::Officer { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // chess: def strides
    #[inline(always)]
    fn strides(&self, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c % 64] } else { Cells::NONE })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c % 64] } else { Cells::NONE })
            | (if (self.bishop | self.queen).contains(c) {
                Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.queen).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    // chess: move advance
    #[inline(always)]
    fn pseudo_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move advance, line 3
        sink.shifts_further(
            self.own(me) & self.pawn,
            #[inline(always)]
            |origins: Cells| {
                let forward: Cells = Board::step_forward(me, origins);
                [
                    forward & self.empty(),
                    Board::e(forward) & self.enemy(me),
                    Board::w(forward) & self.enemy(me),
                ]
            },
            at(&[[8, 9, 7], [-8, -7, -9]], me),
            |from, to| Choice::Advance { from: from as _, to: to as _, rest: Trail::new() },
            (
                LAST_ROW[me % 2],
                QUEEN | ROOK | BISHOP | KNIGHT,
                |from, to, rank_up| {
                    Choice::Advance {
                        from: from as _,
                        to: to as _,
                        rest: Trail::new().with(1, rank_up as i32),
                    }
                },
            ),
        )
    }

    // chess: move run
    #[inline(always)]
    fn pseudo_run(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move run, line 3
        sink.shifts(
            self.own(me) & self.pawn & PAWN_ROW[me % 2],
            #[inline(always)]
            |origins: Cells| {
                let empty: Cells = self.empty();
                [Board::step_forward(me, Board::step_forward(me, origins) & empty) & empty]
            },
            at(&[[16], [-16]], me),
            |from, to| Choice::Run { from: from as _, to: to as _ },
        )
    }

    // chess: move castle
    #[inline]
    fn pseudo_castle(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move castle, line 2
        for tower in (self.own(me) & self.rook & self.fresh[me % 2]).cells() {
            let from: Cells = self.own(me) & self.king; // chess: move castle, line 3
            // chess: move castle, line 5
            if !Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                continue;
            }
            // chess: move castle, line 4
            let way: usize = if Board::ray(Board::W, from, Board::CELLS).contains(tower)
            {
                6
            } else {
                2
            };
            // chess: move castle, line 6
            let mut found: bool = false;
            for c in (from | Board::step(board::Way(way), from)).cells() {
                if self.struck_at(me, c) {
                    found = true;
                    break;
                }
            }
            sink.one_if(!found, Choice::Castle { tower: tower as _ })?;
        }
        Continue(())
    }

    // chess: def struck
    #[inline(always)]
    fn struck_at(&self, me: usize, c: usize) -> bool {
        let empty: Cells = self.empty();
        (Board::LEAPS_1_2[c % 64] & self.enemy(me) & self.knight
            | Board::STEPS_ADJACENT[c % 64] & self.enemy(me) & self.king
            | Board::ray_from_upto(Board::DIAGONAL, c, empty, Board::CELLS)
                & self.enemy(me) & (self.bishop | self.queen)
            | Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS)
                & self.enemy(me) & (self.rook | self.queen)
            | Board::back(FORWARD[(1 - me) % 2], Board::step(Board::E | Board::W, Cells::of(c)))
                & self.enemy(me) & self.pawn)
            .any()
    }

    // def can_move
    #[inline(always)]
    fn can_move(&self, me: usize) -> bool {
        self.some_legal(me, |sink| self.pseudo_officer(me, sink))
            || self.some_legal(me, |sink| self.pseudo_advance(me, sink))
            || self.some_legal(me, |sink| self.pseudo_run(me, sink))
            || self.some_legal(me, |sink| self.pseudo_castle(me, sink))
            || self.some_legal(me, |sink| self.pseudo_en_passant(me, sink))
    }

    // chess: def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        let mut found: bool = false;
        for c in (self.own(me) & self.king).cells() {
            if self.struck_at(me, c) {
                found = true;
                break;
            }
        }
        found
    }

    // chess: move officer
    #[inline(always)]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        // chess: move officer, line 4
        if self.king.contains(from) {
            self.fresh[me] &= !HOME_ROW[me % 2];
        }
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.pawn &= !Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        self.queen = self.queen & !from_or_to | Cells::of(to).when(self.queen.contains(from));
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.bishop = self.bishop & !from_or_to | Cells::of(to).when(self.bishop.contains(from));
        self.knight = self.knight & !from_or_to | Cells::of(to).when(self.knight.contains(from));
    }

    /// Tests the requirement in the position after the effects before it.
    // act carry, line 7
    #[inline(always)]
    fn legal(&self, me: usize) -> bool {
        !self.in_check(me)
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move advance
    #[inline(always)]
    fn begin_advance(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry_of_advance(me, to, from); // act carry, line 2
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move run
    #[inline(always)]
    fn begin_run(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 6
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move en_passant
    #[inline(always)]
    fn begin_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.clear(Board::back(FORWARD[me % 2], Cells::of(to))); // chess: move en_passant, line 4
        self.act_carry(me, to, from); // act carry, line 2
        self.carry(Cells::of(from), Cells::of(to)); // act carry, line 6
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move castle
    #[inline]
    fn begin_castle(&mut self, me: usize, tower: usize) {
        let from: Cells = self.own(me) & self.king; // chess: move castle, line 3
        // act carry, line 2
        self.act_carry_of_castle(
            me,
            Board::step_times(
                board::Way(
                    if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
                        6
                    } else {
                        2
                    },
                ),
                from,
                2i32,
            ),
            from,
        );
    }

    // move try_officer
    #[inline(always)]
    fn moves_try_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move try_officer, line 2
        sink.pairs(
            self.own(me) & !self.pawn,
            #[inline(always)]
            |from| self.hopes(me, from) & !self.own(me) & !self.refused[(me * 64 + from) % 128],
            |from, to| Choice::TryOfficer { from: from as _, to: to as _ },
        )
    }

    // def hopes
    #[inline(always)]
    fn hopes(&self, me: usize, c: usize) -> Cells {
        (if self.knight.contains(c) { Board::LEAPS_1_2[c % 64] } else { Cells::NONE })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c % 64] } else { Cells::NONE })
            | (if (self.bishop | self.queen).contains(c) {
                Board::ray_from(Board::DIAGONAL, c, Board::CELLS & !self.own(me))
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.queen).contains(c) {
                Board::ray_from(Board::ORTHOGONAL, c, Board::CELLS & !self.own(me))
            } else {
                Cells::NONE
            })
    }

    // move try_officer
    #[inline]
    fn play_try_officer(&mut self, me: usize, from: usize, to: usize) {
        // move try_officer, line 4
        let untried = *self;
        let held = 'held: {
            // move try_officer, line 5
            if !self.strides(from).contains(to) {
                break 'held false;
            }
            self.act_tell(me, to); // act tell, line 2
            // move try_officer, line 7
            if self.king.contains(from) {
                self.fresh[me] = Cells::NONE;
            }
            self.act_carry(me, to, from); // act carry, line 2
            self.carry(Cells::of(from), Cells::of(to)); // act carry, line 6
            // act carry, line 7
            if self.in_check(me) {
                break 'held false;
            }
            true
        };
        if !held {
            *self = untried;
            // move try_officer, line 9
            let me_from: usize = me * 64 + from;
            self.refused[me_from] |= Cells::of(to);
            self.again = true;
        }
    }

    // move try_advance
    #[inline(always)]
    fn moves_try_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move try_advance, line 2
        sink.rounds(
            self.own(me) & self.pawn,
            #[inline(always)]
            |from, sink| {
                // move try_advance, line 3
                for to in (Board::step_forward(me, Cells::of(from)) & !self.own(me)
                    & !self.refused[(me * 64 + from) % 128])
                    .cells()
                {
                    // act try_pawn, line 3
                    if LAST_ROW[me % 2].contains(to) {
                        sink.choice(
                            QUEEN | ROOK | BISHOP | KNIGHT,
                            |rank_up| Choice::TryAdvance {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, rank_up as i32),
                            },
                        )?;
                    } else {
                        sink.one(Choice::TryAdvance {
                            from: from as _,
                            to: to as _,
                            rest: Trail::new(),
                        })?;
                    }
                }
                Continue(())
            },
        )
    }

    // def ahead
    #[inline(always)]
    fn ahead(&self, me: usize, c: Cells) -> Cells {
        Board::step_forward(me, c) & self.empty()
    }

    // move try_advance
    #[inline]
    fn play_try_advance(
        &mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>,
    ) {
        let mut better: usize = 5; // act try_pawn, line 2
        // act try_pawn, line 3
        if LAST_ROW[me % 2].contains(to) {
            let rank_up = rest.take() as usize;
            better = rank_up;
        }
        self.act_try_pawn(me, from, to, better); // act try_pawn, line 4
    }

    // move try_capture
    #[inline(always)]
    fn moves_try_capture(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move try_capture, line 2
        if !self.pawn_can_take {
            return Continue(());
        }
        // move try_capture, line 3
        sink.rounds(
            self.own(me) & self.pawn,
            #[inline(always)]
            |from, sink| {
                // move try_capture, line 4
                for to in (Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from)),
                ) & !self.own(me) & !self.refused[(me * 64 + from) % 128]).cells() {
                    // act try_pawn, line 3
                    if LAST_ROW[me % 2].contains(to) {
                        sink.choice(
                            QUEEN | ROOK | BISHOP | KNIGHT,
                            |rank_up| Choice::TryCapture {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, rank_up as i32),
                            },
                        )?;
                    } else {
                        sink.one(Choice::TryCapture {
                            from: from as _,
                            to: to as _,
                            rest: Trail::new(),
                        })?;
                    }
                }
                Continue(())
            },
        )
    }

    // move try_capture
    #[inline]
    fn play_try_capture(
        &mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>,
    ) {
        let mut better: usize = 5; // act try_pawn, line 2
        // act try_pawn, line 3
        if LAST_ROW[me % 2].contains(to) {
            let rank_up = rest.take() as usize;
            better = rank_up;
        }
        self.act_try_pawn(me, from, to, better); // act try_pawn, line 4
    }

    // move try_run
    #[inline(always)]
    fn moves_try_run(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in (self.own(me) & self.pawn & PAWN_ROW[me % 2]).cells() { // move try_run, line 2
            // move try_run, line 3
            sink.choice(
                Board::step_forward(me, Board::step_forward(me, Cells::of(from)) & !self.own(me))
                    & !self.own(me) & !self.refused[(me * 64 + from) % 128],
                |to| Choice::TryRun { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // move try_run
    #[inline]
    fn play_try_run(&mut self, me: usize, from: usize, to: usize) {
        // move try_run, line 4
        let untried = *self;
        let held = 'held: {
            // move try_run, line 5
            if !self.ahead(me, self.ahead(me, Cells::of(from))).contains(to) {
                break 'held false;
            }
            self.act_tell(me, to); // act tell, line 2
            self.act_carry(me, to, from); // act carry, line 2
            self.carry(Cells::of(from), Cells::of(to)); // act carry, line 6
            // act carry, line 7
            if self.in_check(me) {
                break 'held false;
            }
            self.quiet = 0; // move try_run, line 8
            // move try_run, line 9
            if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.enemy(me) & self.pawn) {
                self.passed = Board::step_forward(me, Cells::of(from));
            }
            true
        };
        if !held {
            *self = untried;
            // move try_run, line 10
            let me_from: usize = me * 64 + from;
            self.refused[me_from] |= Cells::of(to);
            self.again = true;
        }
    }

    // move try_castle
    #[inline(always)]
    fn moves_try_castle(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move try_castle, line 2
        let from: Cells = self.own(me) & self.king;
        sink.rounds(
            self.own(me) & self.rook & self.fresh[me % 2]
                & !union_from(&self.refused, me * 64, from),
            #[inline(always)]
            |tower, sink| {
                // move try_castle, line 5
                sink.one_if(
                    !Board::between(from, Cells::of(tower)).meets(self.own(me)),
                    Choice::TryCastle { tower: tower as _ },
                )
            },
        )
    }

    // move try_castle
    #[inline]
    fn play_try_castle(&mut self, me: usize, tower: usize) {
        let from: Cells = self.own(me) & self.king; // move try_castle, line 3
        // move try_castle, line 4
        let way: usize = if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        };
        // move try_castle, line 6
        let untried = *self;
        let held = 'held: {
            // move try_castle, line 7
            if !Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                break 'held false;
            }
            // move try_castle, line 8
            let steps: Cells = Board::step(board::Way(way), from);
            let mut found: bool = false;
            for c in (from | steps).cells() {
                if self.struck_at(me, c) {
                    found = true;
                    break;
                }
            }
            if found {
                break 'held false;
            }
            // act tell, line 2
            for place in Board::CELLS.cells() {
                self.refused[me * 64 + place] = Cells::NONE;
            }
            self.taken = NOTHING_LOST as u8; // act tell, line 3
            self.taken_on = Cells::NONE; // act tell, line 4
            // act carry, line 2
            self.act_carry_of_castle(me, Board::step_times(board::Way(way), from, 2i32), from);
            // act carry, line 7
            if self.in_check(me) {
                break 'held false;
            }
            self.carry(Cells::of(tower), steps); // move try_castle, line 11
            // move try_castle, line 12
            self.fresh[me] = Cells::NONE;
            true
        };
        if !held {
            *self = untried;
            // move try_castle, line 13
            for place in from.cells() {
                let me_place: usize = me * 64 + place;
                self.refused[me_place] |= Cells::of(tower);
            }
            self.again = true;
        }
    }

    // move capture
    #[inline(always)]
    fn play_capture(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry_of_advance(me, to, from); // act carry, line 2
    }

    // view, line 2
    #[inline(always)]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.own(me)
    }

    // view, line 3
    #[inline(always)]
    fn seen_fresh(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view, line 3
    #[inline(always)]
    fn seen_refused(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view, line 2
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        // view, line 3
        sight.show_entries(0, Entries::only().by(2, self.seen_fresh(me).cells()));
        sight.show_entries(3, Entries::only().by(2, self.seen_refused(me).cells()).by(64, 0..64));
        sight.show_entries(4, Entries::only());
        sight.show_entries(5, Entries::only());
        sight.show_entries(6, Entries::only().by(5, 0..5));
        sight.show_entries(7, Entries::only());
    }

    // act carry
    #[inline(always)]
    fn act_carry(&mut self, me: usize, to: usize, from: usize) {
        // act carry, line 2
        if self.enemy(me).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        self.passed = Cells::NONE; // act carry, line 3
        self.fresh[me] &= !Cells::of(from); // act carry, line 4
        self.fresh[1 - me] &= !Cells::of(to); // act carry, line 5
    }

    // act try_pawn
    #[inline]
    fn act_try_pawn(&mut self, me: usize, from: usize, to: usize, better: usize) {
        // act try_pawn, line 4
        let untried = *self;
        let held = 'held: {
            // act try_pawn, line 5
            if !(self.ahead(me, Cells::of(from))
                | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                    & (self.enemy(me) | self.passed))
                .contains(to)
            {
                break 'held false;
            }
            // act try_pawn, line 6
            let victim: Cells = if self.passed.contains(to) {
                Board::back(FORWARD[me % 2], Cells::of(to))
            } else {
                Cells::of(to)
            };
            // act tell, line 2
            for place in Board::CELLS.cells() {
                self.refused[me * 64 + place] = Cells::NONE;
            }
            // act tell, line 3
            self.taken = (if !victim.meets(self.enemy(me)) {
                NOTHING_LOST
            } else if victim.is_in(self.pawn) {
                PAWN_LOST
            } else {
                PIECE_LOST
            }) as u8;
            self.taken_on = (victim & self.enemy(me)).first_of(); // act tell, line 4
            self.clear(victim & self.enemy(me)); // act try_pawn, line 8
            self.act_carry(me, to, from); // act carry, line 2
            self.carry(Cells::of(from), Cells::of(to)); // act carry, line 6
            // act carry, line 7
            if self.in_check(me) {
                break 'held false;
            }
            self.quiet = 0; // act try_pawn, line 10
            // act try_pawn, line 11
            self.put(me, better, Cells::of(to));
            true
        };
        if !held {
            *self = untried;
            // act try_pawn, line 12
            let me_from: usize = me * 64 + from;
            self.refused[me_from] |= Cells::of(to);
            self.again = true;
        }
    }

    // act carry
    #[inline(always)]
    fn act_carry_of_castle(&mut self, me: usize, to: Cells, from: Cells) {
        // act carry, line 2
        if to.is_in(self.enemy(me)) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        self.passed = Cells::NONE; // act carry, line 3
        self.fresh[me] &= !from; // act carry, line 4
        self.fresh[1 - me] &= !to; // act carry, line 5
        self.carry(from, to); // act carry, line 6
    }

    // act tell
    #[inline(always)]
    fn act_tell(&mut self, me: usize, to: usize) {
        // act tell, line 2
        for place in Board::CELLS.cells() {
            self.refused[me * 64 + place] = Cells::NONE;
        }
        // act tell, line 3
        self.taken = (if !self.enemy(me).contains(to) {
            NOTHING_LOST
        } else if self.pawn.contains(to) {
            PAWN_LOST
        } else {
            PIECE_LOST
        }) as u8;
        self.taken_on = Cells::of(to) & self.enemy(me); // act tell, line 4
    }

    // act carry
    #[inline]
    fn act_carry_of_advance(&mut self, me: usize, to: usize, from: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.queen, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.rook, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.bishop, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.knight, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.pawn, const { &kind_weights::<1>(0, 5) });
        for (entry, place) in (0..2).enumerate() {
            key = key.cells(self.fresh[place], &const { &set_weights::<1, 2>(0) }[entry]);
        }
        key = key.cells(self.passed, &const { &set_weights::<1, 1>(1) }[0]);
        for (entry, place) in (0..128).enumerate() {
            key = key.cells(self.refused[place], &const { &set_weights::<1, 128>(3) }[entry]);
        }
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1);
    // chess: setup
    fn setup() -> Position {
        Position {
            owner: [0xffff, 0xffff_0000_0000_0000],
            king: 0x1000_0000_0000_0010,
            queen: 0x800_0000_0000_0008,
            rook: 0x8100_0000_0000_0081,
            bishop: 0x2400_0000_0000_0024,
            knight: 0x4200_0000_0000_0042,
            pawn: 0xff_0000_0000_ff00,
            fresh: [0x81, 0x8100_0000_0000_0000],
            passed: 0x0,
            quiet: 0,
            refused: [0x0; 128],
            taken: 1,
            taken_on: 0x0,
            checked: [false; 5],
            pawn_can_take: false,
            next: 0,
            again: false,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 192, 64>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_try_officer(me, sink)?;
        self.moves_try_advance(me, sink)?;
        self.moves_try_capture(me, sink)?;
        self.moves_try_run(me, sink)?;
        self.moves_try_castle(me, sink)
    }

    #[inline(always)]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.again = false;
        self.next = (1 - me) as u8;
        match m {
            Choice::Officer { from, to } => self.play_officer(me, from.into(), to.into()),
            Choice::Advance { from, to, .. } => self.begin_advance(me, from.into(), to.into()),
            Choice::Run { from, to } => self.begin_run(me, from.into(), to.into()),
            Choice::EnPassant { from, to } => self.begin_en_passant(me, from.into(), to.into()),
            Choice::Castle { tower } => self.begin_castle(me, tower.into()),
            Choice::Capture { from, to } => self.play_capture(me, from.into(), to.into()),
            _ => return true,
        }
        self.legal(me)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.again = false;
        self.next = (1 - me) as u8;
        match m {
            Choice::TryOfficer { from, to } => self.play_try_officer(me, from.into(), to.into()),
            Choice::TryAdvance { from, to, rest } => {
                self.play_try_advance(me, from.into(), to.into(), rest.taken())
            }
            Choice::TryCapture { from, to, rest } => {
                self.play_try_capture(me, from.into(), to.into(), rest.taken())
            }
            Choice::TryRun { from, to } => self.play_try_run(me, from.into(), to.into()),
            Choice::TryCastle { tower } => self.play_try_castle(me, tower.into()),
            _ => {}
        }
        self.settle(me);
        let over: bool = !self.again;
        self.after_(me);
        Played::turn(()).over(over)
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        let holds: bool = !self.can_move(usize::from(self.next));
        if holds && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if holds {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if past.seen_newest(0) >= 2 {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::TryOfficer { from, to } => FRAME.write(out, "try_officer", &[from, to]),
            Choice::TryAdvance { from, to, rest } => {
                FRAME.write(out, "try_advance", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
            Choice::TryCapture { from, to, rest } => {
                FRAME.write(out, "try_capture", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
            Choice::TryRun { from, to } => FRAME.write(out, "try_run", &[from, to]),
            Choice::TryCastle { tower } => FRAME.write(out, "try_castle", &[tower]),
            _ => {}
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight, owned pawn),
        cells(fresh, 0..2), cells(passed), number(quiet: u8, 0, 100), cells(refused, 0..128),
        members(taken: u8), cells(taken_on), flag(checked, 0..5), flag(pawn_can_take),
        next(next, 1), again(again)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..2, |place| self.fresh[place]);
        out.state(1, 0..1, |_| self.passed);
        out.state(2, 0..1, |_| self.quiet);
        out.state(3, 0..128, |place| self.refused[place]);
        out.state(4, 0..1, |_| self.taken);
        out.state(5, 0..1, |_| self.taken_on);
        out.state(6, 0..5, |place| self.checked[place]);
        out.state(7, 0..1, |_| self.pawn_can_take);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        Veil { whole: 3, choices: vec![] }
    }
}
