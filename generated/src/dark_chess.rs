//! Dark Chess. Generated from rules/dark-chess.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7deee4b7c7758c52.
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
    name: "dark-chess",
    title: "Dark Chess",
    rules_hash: 9074441777174645842,
    players: &["white", "black"],
    hidden: true,
    layers: &[("pieces", &["king K, queen Q, rook R, bishop B, knight N, pawn P"])],
    states: &[
        StateName::new("fresh", &[Of::Players], Sort::Set(Of::Cells)),
        StateName::new("passed", &[], Sort::Set(Of::Cells)),
        StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
    ],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_Y.players(1)],
    notations: &[
        NotationName::new(
            "fen",
            &[
                FieldName::Layer("pieces", ""),
                FieldName::Word(&[PartName::Next("white w, black b")], ""),
                FieldName::Word(
                    &[
                        PartName::Table("fresh", 0, "h1 K, a1 Q"),
                        PartName::Table("fresh", 1, "h8 k, a8 q"),
                    ],
                    "-",
                ),
                FieldName::Word(&[PartName::Named("passed", 0)], "-"),
                FieldName::Word(&[PartName::Number("quiet", 0)], ""),
                FieldName::Fixed("1"),
            ],
        ),
    ],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // chess: dir forward
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000]; // chess: region pawn_row
// chess: region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
masks!(QUEEN = 0x2, ROOK = 0x4, BISHOP = 0x8, KNIGHT = 0x10);
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    step_by!(step_forward: n, s);
    walks!((fn back, fn step_times, fn between_along, fn ray), compass);
    #[inline(always)]
    fn leap_1_2(cells: Cells) -> Cells {
        (cells & 0x7f7f_7f7f_7f7f).up(17) | (cells & 0x7f7f_7f7f_7f7f_0000).down(15)
            | (cells & 0xfefe_fefe_fefe).up(15)
            | (cells & 0xfefe_fefe_fefe_0000).down(17)
            | (cells & 0x3f_3f3f_3f3f_3f3f).up(10) | (cells & 0xfc_fcfc_fcfc_fcfc).up(6)
            | (cells & 0x3f3f_3f3f_3f3f_3f00).down(6)
            | (cells & 0xfcfc_fcfc_fcfc_fc00).down(10)
    }

    const ADJACENT: u64 = 255;
    const ORTHOGONAL_SLIDES: Slides<2, 2> = Slides {
        up: [(8, 0xffff_ffff_ffff_ff00), (1, 0xfefe_fefe_fefe_fefe)],
        down: [(8, 0xff_ffff_ffff_ffff), (1, 0x7f7f_7f7f_7f7f_7f7f)],
    };

    const DIAGONAL_SLIDES: Slides<2, 2> = Slides {
        up: [(9, 0xfefe_fefe_fefe_fe00), (7, 0x7f7f_7f7f_7f7f_7f00)],
        down: [(7, 0xfe_fefe_fefe_fefe), (9, 0x7f_7f7f_7f7f_7f7f)],
    };

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
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Officer { from: u8, to: u8 }, // move officer
    Advance { from: u8, to: u8, rest: Trail<u8, 1> }, // move advance
    Run { from: u8, to: u8 }, // move run
    EnPassant { from: u8, to: u8 }, // move en_passant
    Castle { tower: u8 }, // move castle
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

    // move officer
    #[inline(always)]
    fn moves_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move officer, line 2
        sink.pairs(
            self.own(me) & !self.pawn,
            #[inline(always)]
            |from| { self.strides(Cells::of(from)) & !self.own(me) },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )
    }

    // chess: def strides
    #[inline(always)]
    fn strides(&self, c: Cells) -> Cells {
        let empty: Cells = self.empty();
        Board::leap_1_2(c & self.knight) | Board::step(Board::ADJACENT, c & self.king)
            | Board::DIAGONAL_SLIDES.upto(c & (self.bishop | self.queen), empty, Board::CELLS)
            | Board::ORTHOGONAL_SLIDES.upto(c & (self.rook | self.queen), empty, Board::CELLS)
    }

    // move officer
    #[inline]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        // move officer, line 4
        if self.king.contains(from) {
            self.fresh[me] = Cells::NONE;
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

    // move advance
    #[inline]
    fn moves_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move advance, line 2
        sink.rounds(
            self.own(me) & self.pawn,
            #[inline(always)]
            |from, sink| {
                // move advance, line 3
                for to in (self.ahead(me, Cells::of(from))
                    | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(from)))
                        & self.enemy(me))
                    .cells()
                {
                    let mut pos = *self;
                    pos.begin(me);
                    pos.act_carry_of_advance(me, to, from); // act carry, line 2
                    pos.quiet = 0; // move advance, line 5
                    if LAST_ROW[me % 2].contains(to) { // move advance, line 6
                        // move advance, line 7
                        sink.choice(
                            QUEEN | ROOK | BISHOP | KNIGHT,
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

    // def ahead
    #[inline(always)]
    fn ahead(&self, me: usize, c: Cells) -> Cells {
        Board::step_forward(me, c) & self.empty()
    }

    // move advance
    #[inline]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.act_carry_of_advance(me, to, from); // act carry, line 2
        self.quiet = 0; // move advance, line 5
        if LAST_ROW[me % 2].contains(to) { // move advance, line 6
            let rank_up = rest.take() as usize; // move advance, line 7
            self.put(me, rank_up, Cells::of(to)); // move advance, line 8
        }
    }

    // move run
    #[inline(always)]
    fn moves_run(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move run, line 3
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

    // move run
    #[inline]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 6
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
        self.quiet = 0; // move run, line 5
        // move run, line 6
        if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.enemy(me) & self.pawn) {
            self.passed = Board::step_forward(me, Cells::of(from));
        }
    }

    // move en_passant
    #[inline(always)]
    fn moves_en_passant(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move en_passant, line 3
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

    // move en_passant
    #[inline]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.clear(Board::back(FORWARD[me % 2], Cells::of(to))); // move en_passant, line 4
        self.act_carry(me, to, from); // act carry, line 2
        self.carry(Cells::of(from), Cells::of(to)); // act carry, line 6
        self.quiet = 0; // move en_passant, line 6
    }

    // move castle
    #[inline(always)]
    fn moves_castle(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move castle, line 2
        sink.rounds(
            self.own(me) & self.rook & self.fresh[me % 2],
            #[inline(always)]
            |tower, sink| {
                // move castle, line 5
                sink.one_if(
                    Board::between(self.own(me) & self.king, Cells::of(tower)).is_in(self.empty()),
                    Choice::Castle { tower: tower as _ },
                )
            },
        )
    }

    // move castle
    #[inline]
    fn play_castle(&mut self, me: usize, tower: usize) {
        let from: Cells = self.own(me) & self.king; // move castle, line 3
        // move castle, line 4
        let way: usize = if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        };
        let to: Cells = Board::step_times(board::Way(way), from, 2i32); // move castle, line 6
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
        self.carry(Cells::of(tower), Board::step(board::Way(way), from)); // move castle, line 7
        self.fresh[me] = Cells::NONE; // move castle, line 8
    }

    // def in_sight
    #[inline(always)]
    fn in_sight(&self, me: usize) -> Cells {
        let own_pawn: Cells = self.own(me) & self.pawn;
        self.own(me) | self.strides(self.own(me)) | self.ahead(me, own_pawn)
            | self.ahead(me, self.ahead(me, own_pawn & PAWN_ROW[me % 2]))
            | Board::step(Board::E | Board::W, Board::step_forward(me, own_pawn)) & self.enemy(me)
    }

    // view, line 2
    #[inline(always)]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.in_sight(me)
    }

    // view, line 3
    #[inline(always)]
    fn seen_fresh(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view, line 4
    #[inline(always)]
    fn seen_by(&self, me: usize) -> u64 {
        1u64 << usize::from(self.next)
    }

    // view, line 2
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        sight.show_entries(0, Entries::only().by(2, self.seen_fresh(me).cells())); // view, line 3
        // view, line 4
        if self.seen_by(me).contains(me) {
            sight.show_entries(1, Entries::only());
        }
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
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
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
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 128, 64>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_officer(me, sink)?;
        self.moves_advance(me, sink)?;
        self.moves_run(me, sink)?;
        self.moves_en_passant(me, sink)?;
        self.moves_castle(me, sink)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Officer { from, to } => self.play_officer(me, from.into(), to.into()),
            Choice::Advance { from, to, rest } => {
                self.play_advance(me, from.into(), to.into(), rest.taken())
            }
            Choice::Run { from, to } => self.play_run(me, from.into(), to.into()),
            Choice::EnPassant { from, to } => self.play_en_passant(me, from.into(), to.into()),
            Choice::Castle { tower } => self.play_castle(me, tower.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if !self.enemy(me).meets(self.king) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
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
            Choice::Officer { from, to } => FRAME.write(out, "officer", &[from, to]),
            Choice::Advance { from, to, rest } => {
                FRAME.write(out, "advance", &[from, to]);
                FRAME.write_rest(out, rest.iter(), &[Said::Name(KIND_NAMES)]);
            }
            Choice::Run { from, to } => FRAME.write(out, "run", &[from, to]),
            Choice::EnPassant { from, to } => FRAME.write(out, "en_passant", &[from, to]),
            Choice::Castle { tower } => FRAME.write(out, "castle", &[tower]),
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight, owned pawn),
        cells(fresh, 0..2), cells(passed), number(quiet: u8, 0, 100), next(next, 1)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..2, |place| self.fresh[place]);
        out.state(1, 0..1, |_| self.passed);
        out.state(2, 0..1, |_| self.quiet);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        Veil { whole: 3, choices: vec![] }
    }
}
