//! Capablanca Chess. Generated from rules/capablanca.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: dc0e4b8a9fbbbb24.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(10, 8);
const KIND_NAMES: &[&str] = &[
    "king", "queen", "rook", "bishop", "knight", "pawn", "archbishop", "chancellor",
];

const NAMES: Names = Names {
    name: "capablanca",
    title: "Capablanca Chess",
    rules_hash: 15856694396775545636,
    players: &["white", "black"],
    layers: &[
        (
            "pieces",
            &["king K, queen Q, rook R, bishop B, knight N, pawn P", "archbishop A, chancellor C"],
        ),
    ],
    states: &[
        StateName::new("fresh", &[], Sort::Set(Of::Cells)),
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
                FieldName::Word(&[PartName::Table("fresh", 0, "j1 K, a1 Q, j8 k, a8 q")], "-"),
                FieldName::Word(&[PartName::Named("passed", 0)], "-"),
                FieldName::Word(&[PartName::Number("quiet", 0)], ""),
                FieldName::Fixed("1"),
            ],
        ),
    ],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // chess: dir forward
const HOME_ROW: [Cells; 2] = [0x3ff, 0xffc0_0000_0000_0000_0000]; // chess: region home_row
const PAWN_ROW: [Cells; 2] = [0xf_fc00, 0x3f_f000_0000_0000_0000]; // chess: region pawn_row
// chess: region last_row
const LAST_ROW: [Cells; 2] = [0xffc0_0000_0000_0000_0000, 0x3ff];
masks!(QUEEN = 0x2, ROOK = 0x4, BISHOP = 0x8, KNIGHT = 0x10, ARCHBISHOP = 0x40, CHANCELLOR = 0x80);
struct Board;
impl Board {
    rectangle!(128: 10 x 8);
    step_by!(step_forward: n, s);
    walks!((fn back, fn step_times, fn between_along, fn ray), compass);
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    const STEPS_ADJACENT: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::COMPASS);
    const LEAPS_1_2: &[Cells; 128] = &tables::near_128(Self::SIZE, Self::CELLS, &tables::KNIGHT);
    slides!(128 rays_128, (fn ray_from_upto), compass);
    /// The cells strictly between two cells on a line.
    #[inline(always)]
    fn between(a: Cells, b: Cells) -> Cells {
        Self::between_along(255, a, b)
    }
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
    // pieces, line 2
    archbishop: Cells,
    chancellor: Cells,
    fresh: Cells, // state fresh
    passed: Cells, // chess: state passed
    quiet: u8, // chess: state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Officer { from: u8, to: u8 }, // chess: move officer
    Advance { from: u8, to: u8, rest: Trail<u8, 1> }, // move advance
    Run { from: u8, to: u8 }, // chess: move run
    EnPassant { from: u8, to: u8 }, // chess: move en_passant
    Castle { tower: u8 }, // move castle
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: king, queen, rook, bishop, knight, pawn, archbishop, chancellor), fn clear,
        fn empty, #[inline] fn put, fn occupied, #[inline] fn carry
    );

    // chess: def struck
    #[inline]
    fn struck_at(&self, me: usize, c: usize) -> bool {
        let empty: Cells = self.empty();
        (Board::LEAPS_1_2[c % 128] & self.enemy(me)
            & (self.knight | self.archbishop | self.chancellor)
            | Board::STEPS_ADJACENT[c % 128] & self.enemy(me) & self.king
            | Board::ray_from_upto(Board::DIAGONAL, c, empty, Board::CELLS)
                & self.enemy(me) & (self.bishop | self.queen | self.archbishop)
            | Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS)
                & self.enemy(me) & (self.rook | self.queen | self.chancellor)
            | Board::back(FORWARD[(1 - me) % 2], Board::step(Board::E | Board::W, Cells::of(c)))
                & self.enemy(me) & self.pawn)
            .any()
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
    #[inline]
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

    // def strides
    #[inline(always)]
    fn strides(&self, c: usize) -> Cells {
        (if (self.knight | self.archbishop | self.chancellor).contains(c) {
            Board::LEAPS_1_2[c % 128]
        } else {
            Cells::NONE
        })
            | (if self.king.contains(c) { Board::STEPS_ADJACENT[c % 128] } else { Cells::NONE })
            | (if (self.bishop | self.queen | self.archbishop).contains(c) {
                Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.queen | self.chancellor).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    // chess: move officer
    #[inline]
    fn drawn_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move officer, line 2
        sink.pairs(
            self.own(me) & !self.pawn & (self.knight | self.archbishop | self.chancellor),
            #[inline(always)]
            |from| { Board::LEAPS_1_2[from % 128] & !self.own(me) },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & !self.pawn & self.king,
            #[inline(always)]
            |from| { Board::STEPS_ADJACENT[from % 128] & !self.own(me) },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & !self.pawn & (self.bishop | self.queen | self.archbishop),
            #[inline(always)]
            |from| {
                Board::ray_from_upto(Board::DIAGONAL, from, self.empty(), Board::CELLS)
                    & !self.own(me)
            },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )?;
        sink.pairs(
            self.own(me) & !self.pawn & (self.rook | self.queen | self.chancellor),
            #[inline(always)]
            |from| {
                Board::ray_from_upto(Board::ORTHOGONAL, from, self.empty(), Board::CELLS)
                    & !self.own(me)
            },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )
    }

    // chess: move officer
    #[inline(always)]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        // chess: move officer, line 4
        if self.king.contains(from) {
            self.fresh &= !HOME_ROW[me % 2];
        }
        self.act_carry(me, to); // chess: act carry, line 2
        // chess: act carry, line 4
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.fresh &= !from_or_to;
        // chess: act carry, line 5
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.pawn &= !Cells::of(to);
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        self.queen = self.queen & !from_or_to | Cells::of(to).when(self.queen.contains(from));
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.bishop = self.bishop & !from_or_to | Cells::of(to).when(self.bishop.contains(from));
        self.knight = self.knight & !from_or_to | Cells::of(to).when(self.knight.contains(from));
        self.archbishop = self.archbishop & !from_or_to
            | Cells::of(to).when(self.archbishop.contains(from));
        self.chancellor = self.chancellor & !from_or_to
            | Cells::of(to).when(self.chancellor.contains(from));
    }

    /// Tests the requirement in the position after the effects before it.
    // chess: act carry, line 6
    #[inline(always)]
    fn legal(&self, me: usize) -> bool {
        !self.in_check(me)
    }

    // move advance
    #[inline(always)]
    fn pseudo_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move advance, line 3
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
            at(&[[10, 11, 9], [-10, -9, -11]], me),
            |from, to| Choice::Advance { from: from as _, to: to as _, rest: Trail::new() },
            (
                LAST_ROW[me % 2],
                QUEEN | ROOK | BISHOP | KNIGHT | ARCHBISHOP | CHANCELLOR,
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

    /// Plays the move up to, but without, its requirement.
    // move advance
    #[inline(always)]
    fn begin_advance(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to); // chess: act carry, line 2
        self.fresh &= !(Cells::of(from) | Cells::of(to)); // chess: act carry, line 4
        // chess: act carry, line 5
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.archbishop &= !Cells::of(to);
        self.chancellor &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move advance
    #[inline(always)]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.begin_advance(me, from, to);
        self.quiet = 0; // move advance, line 5
        if LAST_ROW[me % 2].contains(to) { // move advance, line 6
            let rank_up = rest.take() as usize; // move advance, line 7
            self.put(me, rank_up, Cells::of(to)); // move advance, line 8
        }
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
            at(&[[20], [-20]], me),
            |from, to| Choice::Run { from: from as _, to: to as _ },
        )
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move run
    #[inline(always)]
    fn begin_run(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to); // chess: act carry, line 2
        self.fresh &= !(Cells::of(from) | Cells::of(to)); // chess: act carry, line 4
        // chess: act carry, line 5
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // chess: move run
    #[inline(always)]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.begin_run(me, from, to);
        self.quiet = 0; // chess: move run, line 5
        // chess: move run, line 6
        if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.enemy(me) & self.pawn) {
            self.passed = Board::step_forward(me, Cells::of(from));
        }
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
            at(&[[11, 9], [-9, -11]], me),
            |from, to| Choice::EnPassant { from: from as _, to: to as _ },
        )
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move en_passant
    #[inline(always)]
    fn begin_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.clear(Board::back(FORWARD[me % 2], Cells::of(to))); // chess: move en_passant, line 4
        self.act_carry(me, to); // chess: act carry, line 2
        self.fresh &= !(Cells::of(from) | Cells::of(to)); // chess: act carry, line 4
        self.carry(Cells::of(from), Cells::of(to)); // chess: act carry, line 5
    }

    // chess: move en_passant
    #[inline(always)]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.begin_en_passant(me, from, to);
        self.quiet = 0; // chess: move en_passant, line 6
    }

    // move castle
    #[inline]
    fn pseudo_castle(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for tower in (self.own(me) & self.rook & self.fresh).cells() { // move castle, line 2
            let from: Cells = self.own(me) & self.king; // move castle, line 3
            // move castle, line 5
            if !Board::between(from, Cells::of(tower)).is_in(self.empty()) {
                continue;
            }
            // move castle, line 4
            let way: usize = if Board::ray(Board::W, from, Board::CELLS).contains(tower)
            {
                6
            } else {
                2
            };
            // move castle, line 6
            let mut found: bool = false;
            for c in (from | Board::step(board::Way(way), from)
                | Board::step_times(board::Way(way), from, 2i32))
                .cells()
            {
                if self.struck_at(me, c) {
                    found = true;
                    break;
                }
            }
            sink.one_if(!found, Choice::Castle { tower: tower as _ })?;
        }
        Continue(())
    }

    // move castle
    #[inline(always)]
    fn play_castle(&mut self, me: usize, tower: usize) {
        let from: Cells = self.own(me) & self.king; // move castle, line 3
        // move castle, line 4
        let way: usize = if Board::ray(Board::W, from, Board::CELLS).contains(tower) {
            6
        } else {
            2
        };
        // chess: act carry, line 2
        self.act_carry_of_castle(me, Board::step_times(board::Way(way), from, 3i32), from);
        // move castle, line 8
        self.carry(Cells::of(tower), Board::step_times(board::Way(way), from, 2i32));
        self.fresh &= !HOME_ROW[me % 2]; // move castle, line 9
    }

    /// Plays the move up to, but without, its requirement.
    // move castle
    #[inline]
    fn begin_castle(&mut self, me: usize, tower: usize) {
        let from: Cells = self.own(me) & self.king; // move castle, line 3
        // chess: act carry, line 2
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
                3i32,
            ),
            from,
        );
    }

    /// The unpinned pieces: leaving their cells cannot violate the requirement.
    // chess: act carry, line 6
    #[inline]
    fn unpinned(&self, me: usize) -> Cells {
        if !self.in_check(me) {
            let own_king: Cells = self.own(me) & self.king;
            let own_without_king: Cells = self.own(me) & !own_king;
            let mut all: Cells = Cells::NONE;
            for c in own_king.cells() {
                let empty: Cells = self.empty();
                all |= Board::ray_from_upto(Board::DIAGONAL, c, empty, Board::CELLS)
                        | Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS);
            }
            let cells: Cells = all & own_without_king;
            let mut without_all = *self;
            without_all.clear(cells);
            if !without_all.in_check(me) {
                own_without_king
            } else {
                let mut pinned: Cells = Cells::NONE;
                for cell in cells.cells() {
                    let mut without = *self;
                    without.clear(Cells::of(cell));
                    if without.in_check(me) {
                        pinned |= Cells::of(cell);
                    }
                }
                own_without_king & !pinned
            }
        } else {
            Cells::NONE
        }
    }

    // chess: act carry
    #[inline(always)]
    fn act_carry(&mut self, me: usize, to: usize) {
        // chess: act carry, line 2
        if self.enemy(me).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        self.passed = Cells::NONE; // chess: act carry, line 3
    }

    // chess: act carry
    #[inline(always)]
    fn act_carry_of_castle(&mut self, me: usize, to: Cells, from: Cells) {
        // chess: act carry, line 2
        if to.is_in(self.enemy(me)) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        self.passed = Cells::NONE; // chess: act carry, line 3
        self.fresh &= !(from | to); // chess: act carry, line 4
        self.carry(from, to); // chess: act carry, line 5
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.queen, const { &kind_weights::<2>(0, 1) });
        key = key.cells(self.rook, const { &kind_weights::<2>(0, 2) });
        key = key.cells(self.bishop, const { &kind_weights::<2>(0, 3) });
        key = key.cells(self.knight, const { &kind_weights::<2>(0, 4) });
        key = key.cells(self.pawn, const { &kind_weights::<2>(0, 5) });
        key = key.cells(self.archbishop, const { &kind_weights::<2>(0, 6) });
        key = key.cells(self.chancellor, const { &kind_weights::<2>(0, 7) });
        key = key.cells(self.fresh, &const { &set_weights::<2, 1>(0) }[0]);
        key = key.cells(self.passed, &const { &set_weights::<2, 1>(1) }[0]);
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position {
            owner: [0xf_ffff, 0xffff_f000_0000_0000_0000],
            king: 0x800_0000_0000_0000_0020,
            queen: 0x400_0000_0000_0000_0010,
            rook: 0x8040_0000_0000_0000_0201,
            bishop: 0x1200_0000_0000_0000_0048,
            knight: 0x4080_0000_0000_0000_0102,
            pawn: 0x3f_f000_0000_000f_fc00,
            archbishop: 0x100_0000_0000_0000_0004,
            chancellor: 0x2000_0000_0000_0000_0080,
            fresh: 0x8040_0000_0000_0000_0201,
            passed: 0x0,
            quiet: 0,
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 5, 0, 320>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        let sink = &mut Legal::new(sink, |choice| self.is_legal(past, me, choice));
        self.pseudo_officer(me, sink)?;
        self.pseudo_advance(me, sink)?;
        self.pseudo_run(me, sink)?;
        self.pseudo_en_passant(me, sink)?;
        self.pseudo_castle(me, sink)
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.drawn_officer(me, sink))?;
        sink.part(|sink| self.pseudo_advance(me, sink))?;
        sink.part(|sink| self.pseudo_run(me, sink))?;
        sink.part(|sink| self.pseudo_en_passant(me, sink))?;
        sink.part(|sink| self.pseudo_castle(me, sink))
    }

    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let (unpinned, mut counted) = (self.unpinned(me), Counted::default());
        let legal = |choice| self.is_legal(past, me, choice);
        let sink = &mut Unpinned::new(&mut counted, unpinned, legal);
        let _ = self.drawn_officer(me, sink);
        let _ = self.pseudo_advance(me, sink);
        let _ = self.pseudo_run(me, sink);
        let sink = &mut Legal::new(&mut counted, legal);
        let _ = self.pseudo_en_passant(me, sink);
        let _ = self.pseudo_castle(me, sink);
        counted.count
    }

    #[inline]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Officer { from, to } => self.play_officer(me, from.into(), to.into()),
            Choice::Advance { from, to, .. } => self.begin_advance(me, from.into(), to.into()),
            Choice::Run { from, to } => self.begin_run(me, from.into(), to.into()),
            Choice::EnPassant { from, to } => self.begin_en_passant(me, from.into(), to.into()),
            Choice::Castle { tower } => self.begin_castle(me, tower.into()),
        }
        self.legal(me)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
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
        // chess: end, line 2
        let holds: bool = blocked();
        if holds && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // chess: end, line 3
        if holds {
            return Verdict::Over(Self::DRAW);
        }
        // chess: end, line 4
        if self.quiet as i32 == 100 {
            return Verdict::Over(Self::DRAW);
        }
        // chess: end, line 5
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
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight, owned pawn,
            owned archbishop, owned chancellor),
        cells(fresh), cells(passed), number(quiet: u8, 0, 100), next(next, 1)
    );
}
