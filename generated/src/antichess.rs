//! Antichess. Generated from rules/antichess.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 58a3e97b6740f926.
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
const KIND_NAMES: &[&str] = &["king", "queen", "rook", "bishop", "knight", "pawn"];
const NAMES: Names = Names {
    name: "antichess",
    title: "Antichess",
    rules_hash: 6387205412764055846,
    players: &["white", "black"],
    layers: &[("pieces", &["king K, queen Q, rook R, bishop B, knight N, pawn P"])],
    states: &[
        StateName::new("passed", &[], Sort::Set(Of::Cells)),
        StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
    ],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    notations: &[
        NotationName::new(
            "fen",
            &[
                FieldName::Layer("pieces", ""),
                FieldName::Word(&[PartName::Next("white w, black b")], ""),
                FieldName::Fixed("-"),
                FieldName::Word(&[PartName::Named("passed", 0)], "-"),
                FieldName::Word(&[PartName::Number("quiet", 0)], ""),
                FieldName::Fixed("1"),
            ],
        ),
    ],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // dir forward
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000]; // region pawn_row
// region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
masks!(KING = 0x1, QUEEN = 0x2, ROOK = 0x4, BISHOP = 0x8, KNIGHT = 0x10);
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    step_by!(step_forward: n, s);
    walks!((fn back), compass);
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    const STEPS_ADJACENT: &[Cells; 64] =
        &tables::near_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
    const LEAPS_1_2: &[Cells; 64] = &tables::near_64(Self::SIZE, Self::CELLS, &tables::KNIGHT);
    slides!(64 rays_64, (fn ray_from_upto), compass);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    king: Cells,
    queen: Cells,
    rook: Cells,
    bishop: Cells,
    knight: Cells,
    pawn: Cells,
    passed: Cells, // state passed
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Take { from: u8, to: u8, rest: Trail<u8, 1> }, // move take
    EnPassant { from: u8, to: u8, rest: Trail<u8, 1> }, // move en_passant
    Officer { from: u8, to: u8, rest: Trail<u8, 1> }, // move officer
    Advance { from: u8, to: u8, rest: Trail<u8, 1> }, // move advance
    Run { from: u8, to: u8, rest: Trail<u8, 1> }, // move run
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: king, queen, rook, bishop, knight, pawn), fn clear, fn empty,
        #[inline] fn put, fn occupied, #[inline] fn carry
    );

    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    // move take
    #[inline]
    fn moves_take(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move take, line 2
        sink.rounds(
            self.own(me),
            #[inline(always)]
            |from, sink| {
                // move take, line 3
                for to in ((self.strides(from)
                    | Board::step(
                        Board::E | Board::W, Board::step_forward(me, Cells::of(from) & self.pawn),
                    )) & self.enemy(me))
                    .cells()
                {
                    let mut pos = *self;
                    pos.begin(me);
                    pos.act_carry_of_take(me, to, from); // act carry, line 2
                    if (pos.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
                        // act carry, line 6
                        sink.choice(
                            KING | QUEEN | ROOK | BISHOP | KNIGHT,
                            |rank_up| Choice::Take {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, rank_up as i32),
                            },
                        )?;
                    } else {
                        sink.one(Choice::Take {
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

    // def strides
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

    // move take
    #[inline]
    fn play_take(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.act_carry_of_take(me, to, from); // act carry, line 2
        if (self.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
            let rank_up = rest.take() as usize; // act carry, line 6
            self.put(me, rank_up, Cells::of(to)); // act carry, line 7
        }
    }

    // move en_passant
    #[inline]
    fn moves_en_passant(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move en_passant, line 2
        sink.rounds(
            self.own(me) & self.pawn,
            #[inline(always)]
            |from, sink| {
                // move en_passant, line 3
                for to in (Board::step(
                    Board::E | Board::W, Board::step_forward(me, Cells::of(from)),
                ) & self.passed).cells() {
                    let mut pos = *self;
                    pos.begin(me);
                    // move en_passant, line 4
                    pos.clear(Board::back(FORWARD[me % 2], Cells::of(to)));
                    pos.act_carry(me, to, from); // act carry, line 2
                    pos.carry(Cells::of(from), Cells::of(to)); // act carry, line 4
                    if (pos.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
                        // act carry, line 6
                        sink.choice(
                            KING | QUEEN | ROOK | BISHOP | KNIGHT,
                            |rank_up| Choice::EnPassant {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, rank_up as i32),
                            },
                        )?;
                    } else {
                        sink.one(Choice::EnPassant {
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

    // move en_passant
    #[inline]
    fn play_en_passant(
        &mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>,
    ) {
        self.clear(Board::back(FORWARD[me % 2], Cells::of(to))); // move en_passant, line 4
        self.act_carry(me, to, from); // act carry, line 2
        self.carry(Cells::of(from), Cells::of(to)); // act carry, line 4
        if (self.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
            let rank_up = rest.take() as usize; // act carry, line 6
            self.put(me, rank_up, Cells::of(to)); // act carry, line 7
        }
    }

    // move officer
    #[inline]
    fn moves_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move officer, line 2
        sink.rounds(
            self.own(me) & !self.pawn,
            #[inline(always)]
            |from, sink| {
                // move officer, line 3
                for to in (self.strides(from) & self.empty()).cells() {
                    let mut pos = *self;
                    pos.begin(me);
                    pos.act_carry(me, to, from); // act carry, line 2
                    // act carry, line 4
                    pos.owner[me] = pos.own(me) & !Cells::of(from) | Cells::of(to);
                    let from_or_to: Cells = Cells::of(from) | Cells::of(to);
                    pos.king = pos.king & !from_or_to | Cells::of(to).when(pos.king.contains(from));
                    pos.queen = pos.queen & !from_or_to
                        | Cells::of(to).when(pos.queen.contains(from));
                    pos.rook = pos.rook & !from_or_to | Cells::of(to).when(pos.rook.contains(from));
                    pos.bishop = pos.bishop & !from_or_to
                        | Cells::of(to).when(pos.bishop.contains(from));
                    pos.knight = pos.knight & !from_or_to
                        | Cells::of(to).when(pos.knight.contains(from));
                    if (pos.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
                        // act carry, line 6
                        sink.choice(
                            KING | QUEEN | ROOK | BISHOP | KNIGHT,
                            |rank_up| Choice::Officer {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, rank_up as i32),
                            },
                        )?;
                    } else {
                        sink.one(Choice::Officer {
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

    // move officer
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 4
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        self.queen = self.queen & !from_or_to | Cells::of(to).when(self.queen.contains(from));
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.bishop = self.bishop & !from_or_to | Cells::of(to).when(self.bishop.contains(from));
        self.knight = self.knight & !from_or_to | Cells::of(to).when(self.knight.contains(from));
        if (self.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
            let rank_up = rest.take() as usize; // act carry, line 6
            self.put(me, rank_up, Cells::of(to)); // act carry, line 7
        }
    }

    // move advance
    #[inline]
    fn moves_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move advance, line 2
        sink.rounds(
            self.own(me) & self.pawn,
            #[inline(always)]
            |from, sink| {
                // move advance, line 3
                for to in (Board::step_forward(me, Cells::of(from)) & self.empty()).cells() {
                    let mut pos = *self;
                    pos.begin(me);
                    pos.act_carry_of_advance(me, to, from); // act carry, line 2
                    if (pos.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
                        // act carry, line 6
                        sink.choice(
                            KING | QUEEN | ROOK | BISHOP | KNIGHT,
                            |rank_up| Choice::Advance {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, rank_up as i32),
                            },
                        )?;
                    } else {
                        sink.one(Choice::Advance {
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

    // move advance
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.act_carry_of_advance(me, to, from); // act carry, line 2
        if (self.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
            let rank_up = rest.take() as usize; // act carry, line 6
            self.put(me, rank_up, Cells::of(to)); // act carry, line 7
        }
    }

    // move run
    #[inline]
    fn moves_run(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move run, line 2
        sink.rounds(
            self.own(me) & self.pawn & PAWN_ROW[me % 2],
            #[inline(always)]
            |from, sink| {
                // move run, line 3
                let empty: Cells = self.empty();
                for to in (Board::step_forward(me, Board::step_forward(me, Cells::of(from)) & empty)
                    & empty).cells() {
                    let mut pos = *self;
                    pos.begin(me);
                    pos.act_carry_of_advance(me, to, from); // act carry, line 2
                    if (pos.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
                        // act carry, line 6
                        sink.choice(
                            KING | QUEEN | ROOK | BISHOP | KNIGHT,
                            |rank_up| Choice::Run {
                                from: from as _,
                                to: to as _,
                                rest: Trail::new().with(1, rank_up as i32),
                            },
                        )?;
                    } else {
                        sink.one(Choice::Run { from: from as _, to: to as _, rest: Trail::new() })?;
                    }
                }
                Continue(())
            },
        )
    }

    // move run
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.act_carry_of_advance(me, to, from); // act carry, line 2
        if (self.pawn & LAST_ROW[me % 2]).contains(to) { // act carry, line 5
            let rank_up = rest.take() as usize; // act carry, line 6
            self.put(me, rank_up, Cells::of(to)); // act carry, line 7
        }
        // move run, line 5
        if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.enemy(me) & self.pawn) {
            self.passed = Board::step_forward(me, Cells::of(from));
        }
    }

    // act carry
    #[inline(always)]
    fn act_carry(&mut self, me: usize, to: usize, from: usize) {
        self.passed = Cells::NONE; // act carry, line 2
        // act carry, line 3
        if self.enemy(me).contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
    }

    // act carry
    #[inline]
    fn act_carry_of_take(&mut self, me: usize, to: usize, from: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 4
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        self.queen = self.queen & !from_or_to | Cells::of(to).when(self.queen.contains(from));
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.bishop = self.bishop & !from_or_to | Cells::of(to).when(self.bishop.contains(from));
        self.knight = self.knight & !from_or_to | Cells::of(to).when(self.knight.contains(from));
        self.pawn = self.pawn & !from_or_to | Cells::of(to).when(self.pawn.contains(from));
    }

    // act carry
    #[inline(always)]
    fn act_carry_of_advance(&mut self, me: usize, to: usize, from: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 4
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
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
        key = key.cells(self.passed, &const { &set_weights::<1, 1>(0) }[0]);
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position {
            owner: [0xffff, 0xffff_0000_0000_0000],
            king: 0x1000_0000_0000_0010,
            queen: 0x800_0000_0000_0008,
            rook: 0x8100_0000_0000_0081,
            bishop: 0x2400_0000_0000_0024,
            knight: 0x4200_0000_0000_0042,
            pawn: 0xff_0000_0000_ff00,
            passed: 0x0,
            quiet: 0,
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 192, 0>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if sink.begins() {
            self.moves_take(me, sink)?;
            self.moves_en_passant(me, sink)?;
        }
        if sink.begins() {
            self.moves_officer(me, sink)?;
            self.moves_advance(me, sink)?;
            self.moves_run(me, sink)?;
        }
        Continue(())
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Take { from, to, rest } => {
                self.play_take(me, from.into(), to.into(), rest.taken())
            }
            Choice::EnPassant { from, to, rest } => {
                self.play_en_passant(me, from.into(), to.into(), rest.taken())
            }
            Choice::Officer { from, to, rest } => {
                self.play_officer(me, from.into(), to.into(), rest.taken())
            }
            Choice::Advance { from, to, rest } => {
                self.play_advance(me, from.into(), to.into(), rest.taken())
            }
            Choice::Run { from, to, rest } => {
                self.play_run(me, from.into(), to.into(), rest.taken())
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << usize::from(self.next)));
        }
        // end, line 3
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
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
            Choice::Take { from, to, rest } => {
                FRAME.write(out, "take", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
            Choice::EnPassant { from, to, rest } => {
                FRAME.write(out, "en_passant", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
            Choice::Officer { from, to, rest } => {
                FRAME.write(out, "officer", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
            Choice::Advance { from, to, rest } => {
                FRAME.write(out, "advance", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
            Choice::Run { from, to, rest } => {
                FRAME.write(out, "run", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight, owned pawn),
        cells(passed), number(quiet: u8, 0, 100), next(next, 1)
    );
}
