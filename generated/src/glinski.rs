//! Gliński's Hexagonal Chess. Generated from rules/glinski.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c3b802fed238ace8.
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
const FRAME: Frame = Frame::hexes(11, 11);
const KIND_NAMES: &[&str] = &["king", "queen", "rook", "bishop", "knight", "pawn"];
const NAMES: Names = Names {
    name: "glinski",
    title: "Gliński's Hexagonal Chess",
    rules_hash: 14103025526582586600,
    players: &["white", "black"],
    layers: &[("pieces", &["king K, queen Q, rook R, bishop B, knight N, pawn P"])],
    states: &[
        StateName::new("passed", &[], Sort::Set(Of::Cells)),
        StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
    ],
    seen: &[None],
    symmetries: &[SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::NE, Board::SW]; // dir forward
// region pawn_row
const PAWN_ROW: [Cells; 2] = [0x3_e080_2008_0200, 0x8020_0802_0f80_0000_0000_0000_0000];
// region last_row
const LAST_ROW: [Cells; 2] = [0xf_c200_8020_0802_0000_0000_0000_0000, 0x80_2008_0200_87e0];
masks!(QUEEN = 0x2, ROOK = 0x4, BISHOP = 0x8, KNIGHT = 0x10);
struct Board;
impl Board {
    const CELLS: Cells = 0xf_c3f8_ff3f_efff_ffff_eff9_fe3f_87e0;
    steps!(cells;
        0 NE ne: (cells & 0x1f8_7f1f_e7fd_ffff_eff9_fe3f_87e0).up(11),
        1 E e: (cells & 0x7_c1f8_7f1f_e7fd_ffbf_e7f8_fe1f_83e0).up(1),
        2 SE se: (cells & 0xf_c3f8_ff3f_effd_ffbf_e7f8_fe1f_8000).down(10),
        3 SW sw: (cells & 0xf_c3f8_ff3f_efff_ff7f_cff1_fc3f_0000).down(11),
        4 W w: (cells & 0xf_83f0_fe3f_cffb_ff7f_cff1_fc3f_07c0).down(1),
        5 NW nw: (cells & 0x3f0_fe3f_cffb_ff7f_eff9_fe3f_87e0).up(10)
    );

    step_by!(step_forward: ne, sw);
    walks!((fn back, fn ray_upto), (NE ne sw, E e w, SE se nw, SW sw ne, W w e, NW nw se));
    const ORTHOGONAL: u64 = 63;
    #[inline]
    fn left(dirs: u64) -> u64 {
        const TO: [u64; 6] = [32, 1, 2, 4, 8, 16];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }

    #[inline]
    fn right(dirs: u64) -> u64 {
        const TO: [u64; 6] = [2, 4, 8, 16, 32, 1];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
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
    passed: Cells, // state passed
    quiet: u8, // state quiet
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
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: king, queen, rook, bishop, knight, pawn), fn clear, fn empty,
        #[inline] fn put, fn occupied, #[inline] fn carry
    );

    // def strides
    #[inline]
    fn strides(&self, c: Cells) -> Cells {
        let king: Cells = c & self.king;
        let knight: Cells = c & self.knight;
        let bishop_or_queen: Cells = c & (self.bishop | self.queen);
        let ne_e: Cells = Board::e(Board::ne(bishop_or_queen));
        let mut reached: Cells = ne_e;
        let mut left: Cells = ne_e;
        while left.any() {
            let t = left.first();
            left = left.rest();
            let ne_e_without_reached: Cells = Board::e(Board::ne(Cells::of(t) & self.empty()))
                & !reached;
            reached |= ne_e_without_reached;
            left |= ne_e_without_reached;
        }
        let e_se: Cells = Board::se(Board::e(bishop_or_queen));
        let mut reached_e_se: Cells = e_se;
        let mut left_e_se: Cells = e_se;
        while left_e_se.any() {
            let t = left_e_se.first();
            left_e_se = left_e_se.rest();
            let cells: Cells = Board::se(Board::e(Cells::of(t) & self.empty())) & !reached_e_se;
            reached_e_se |= cells;
            left_e_se |= cells;
        }
        let se_sw: Cells = Board::sw(Board::se(bishop_or_queen));
        let mut reached_se_sw: Cells = se_sw;
        let mut left_se_sw: Cells = se_sw;
        while left_se_sw.any() {
            let t = left_se_sw.first();
            left_se_sw = left_se_sw.rest();
            let cells: Cells = Board::sw(Board::se(Cells::of(t) & self.empty())) & !reached_se_sw;
            reached_se_sw |= cells;
            left_se_sw |= cells;
        }
        let sw_w: Cells = Board::w(Board::sw(bishop_or_queen));
        let mut reached_sw_w: Cells = sw_w;
        let mut left_sw_w: Cells = sw_w;
        while left_sw_w.any() {
            let t = left_sw_w.first();
            left_sw_w = left_sw_w.rest();
            let cells: Cells = Board::w(Board::sw(Cells::of(t) & self.empty())) & !reached_sw_w;
            reached_sw_w |= cells;
            left_sw_w |= cells;
        }
        let w_nw: Cells = Board::nw(Board::w(bishop_or_queen));
        let mut reached_w_nw: Cells = w_nw;
        let mut left_w_nw: Cells = w_nw;
        while left_w_nw.any() {
            let t = left_w_nw.first();
            left_w_nw = left_w_nw.rest();
            let cells: Cells = Board::nw(Board::w(Cells::of(t) & self.empty())) & !reached_w_nw;
            reached_w_nw |= cells;
            left_w_nw |= cells;
        }
        let nw_ne: Cells = Board::ne(Board::nw(bishop_or_queen));
        let mut reached_nw_ne: Cells = nw_ne;
        let mut left_nw_ne: Cells = nw_ne;
        while left_nw_ne.any() {
            let t = left_nw_ne.first();
            left_nw_ne = left_nw_ne.rest();
            let cells: Cells = Board::ne(Board::nw(Cells::of(t) & self.empty())) & !reached_nw_ne;
            reached_nw_ne |= cells;
            left_nw_ne |= cells;
        }
        Board::step(Board::ORTHOGONAL, c & (self.king | self.queen))
            | Board::e(Board::ne(king)) | Board::se(Board::e(king))
            | Board::sw(Board::se(king)) | Board::w(Board::sw(king))
            | Board::nw(Board::w(king)) | Board::ne(Board::nw(king))
            | Board::step(Board::E | Board::NW, Board::ne(Board::ne(knight)))
            | Board::step(Board::NE | Board::SE, Board::e(Board::e(knight)))
            | Board::step(Board::E | Board::SW, Board::se(Board::se(knight)))
            | Board::step(Board::SE | Board::W, Board::sw(Board::sw(knight)))
            | Board::step(Board::SW | Board::NW, Board::w(Board::w(knight)))
            | Board::step(Board::NE | Board::W, Board::nw(Board::nw(knight))) | reached
            | reached_e_se | reached_se_sw | reached_sw_w | reached_w_nw | reached_nw_ne
            | Board::ray_upto(
                Board::ORTHOGONAL, c & (self.rook | self.queen), self.empty(), Board::CELLS,
            )
    }

    // def bites
    #[inline(always)]
    fn bites(&self, me: usize, c: Cells) -> Cells {
        Board::step(Board::left(FORWARD[me % 2]) | Board::right(FORWARD[me % 2]), c)
    }

    // def struck
    #[inline(always)]
    fn struck(&self, me: usize) -> Cells {
        self.strides(self.own(me)) | self.bites(me, self.own(me) & self.pawn)
    }

    // def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        (self.own(me) & self.king).meets(self.struck(1 - me))
    }

    // move officer
    #[inline(always)]
    fn pseudo_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move officer, line 2
        sink.pairs(
            self.own(me) & !self.pawn,
            #[inline(always)]
            |from| { self.strides(Cells::of(from)) & !self.own(me) },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )
    }

    // move officer
    #[inline(always)]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 4
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
    // act carry, line 5
    #[inline(always)]
    fn legal(&self, me: usize) -> bool {
        !self.in_check(me)
    }

    // move advance
    #[inline(always)]
    fn pseudo_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in (self.own(me) & self.pawn).cells() { // move advance, line 2
            // move advance, line 3
            for to in (Board::step_forward(me, Cells::of(from)) & self.empty()
                | self.bites(me, Cells::of(from)) & self.enemy(me))
                .cells()
            {
                if LAST_ROW[me % 2].contains(to) { // move advance, line 5
                    // move advance, line 6
                    sink.choice(
                        QUEEN | ROOK | BISHOP | KNIGHT,
                        |rank_up| Choice::Advance {
                            from: from as _,
                            to: to as _,
                            rest: Trail::new().with(1, rank_up as i32),
                        },
                    )?;
                } else {
                    sink.one(Choice::Advance { from: from as _, to: to as _, rest: Trail::new() })?;
                }
            }
        }
        Continue(())
    }

    /// Plays the move up to, but without, its requirement.
    // move advance
    #[inline(always)]
    fn begin_advance(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 4
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.queen &= !Cells::of(to);
        self.rook &= !Cells::of(to);
        self.bishop &= !Cells::of(to);
        self.knight &= !Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move advance
    #[inline(always)]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.begin_advance(me, from, to);
        if LAST_ROW[me % 2].contains(to) { // move advance, line 5
            let rank_up = rest.take() as usize; // move advance, line 6
            self.put(me, rank_up, Cells::of(to)); // move advance, line 7
        }
    }

    // move run
    #[inline(always)]
    fn pseudo_run(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move run, line 3
        sink.shifts(
            self.own(me) & self.pawn & PAWN_ROW[me % 2],
            #[inline(always)]
            |origins: Cells| {
                let empty: Cells = self.empty();
                [Board::step_forward(me, Board::step_forward(me, origins) & empty) & empty]
            },
            at(&[[22], [-22]], me),
            |from, to| Choice::Run { from: from as _, to: to as _ },
        )
    }

    /// Plays the move up to, but without, its requirement.
    // move run
    #[inline(always)]
    fn begin_run(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // act carry, line 2
        // act carry, line 4
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.pawn = self.pawn & !Cells::of(from) | Cells::of(to);
    }

    // move run
    #[inline(always)]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.begin_run(me, from, to);
        // move run, line 5
        let forward: Cells = Board::step_forward(me, Cells::of(from));
        if self.bites(me, forward).meets(self.enemy(me) & self.pawn) {
            self.passed = forward;
        }
    }

    // move en_passant
    #[inline(always)]
    fn pseudo_en_passant(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in (self.own(me) & self.pawn).cells() { // move en_passant, line 2
            // move en_passant, line 3
            sink.choice(
                self.bites(me, Cells::of(from)) & self.passed,
                |to| Choice::EnPassant { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    // move en_passant
    #[inline(always)]
    fn play_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.clear(Board::back(FORWARD[me % 2], Cells::of(to))); // move en_passant, line 4
        self.act_carry(me, to, from); // act carry, line 2
        self.carry(Cells::of(from), Cells::of(to)); // act carry, line 4
    }

    // act carry
    #[inline(always)]
    fn act_carry(&mut self, me: usize, to: usize, from: usize) {
        // act carry, line 2
        if self.enemy(me).contains(to) || self.pawn.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        self.passed = Cells::NONE; // act carry, line 3
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key
            .cells_of(Board::CELLS, self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key
            .cells_of(Board::CELLS, self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells_of(Board::CELLS, self.queen, const { &kind_weights::<2>(0, 1) });
        key = key.cells_of(Board::CELLS, self.rook, const { &kind_weights::<2>(0, 2) });
        key = key.cells_of(Board::CELLS, self.bishop, const { &kind_weights::<2>(0, 3) });
        key = key.cells_of(Board::CELLS, self.knight, const { &kind_weights::<2>(0, 4) });
        key = key.cells_of(Board::CELLS, self.pawn, const { &kind_weights::<2>(0, 5) });
        key = key.cells_of(Board::CELLS, self.passed, &const { &set_weights::<2, 1>(0) }[0]);
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0x3_e088_2a09_83e0, 0xf_8320_a822_0f80_0000_0000_0000_0000],
            king: 0x200_0000_0000_0000_0000_0000_0040,
            queen: 0x4_0000_0000_0000_0000_0000_0000_8000,
            rook: 0x1_0000_0020_0000_0000_0008_0000_0100,
            bishop: 0x8_0100_2000_0000_0000_0000_0801_0020,
            knight: 0x2_0000_8000_0000_0000_0000_0200_0080,
            pawn: 0x8020_0802_0f80_0003_e080_2008_0200,
            passed: 0x0,
            quiet: 0,
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 4, 0, 121>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        let sink = &mut Legal::new(sink, |choice| self.is_legal(past, me, choice));
        self.pseudo_officer(me, sink)?;
        self.pseudo_advance(me, sink)?;
        self.pseudo_run(me, sink)?;
        self.pseudo_en_passant(me, sink)
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.pseudo_officer(me, sink))?;
        sink.part(|sink| self.pseudo_advance(me, sink))?;
        sink.part(|sink| self.pseudo_run(me, sink))?;
        sink.part(|sink| self.pseudo_en_passant(me, sink))
    }

    #[inline]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Officer { from, to } => self.play_officer(me, from.into(), to.into()),
            Choice::Advance { from, to, .. } => self.begin_advance(me, from.into(), to.into()),
            Choice::Run { from, to } => self.begin_run(me, from.into(), to.into()),
            Choice::EnPassant { from, to } => self.play_en_passant(me, from.into(), to.into()),
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
        }
        Played::turn(())
    }

    #[inline]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        let holds: bool = blocked();
        if holds && self.in_check(usize::from(self.next)) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if holds {
            return Verdict::Over([
                (if me == 0 { 75i32 } else { 25i32 }) as u8,
                (if me == 1 { 75i32 } else { 25i32 }) as u8,
            ]);
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
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight, owned pawn),
        cells(passed), number(quiet: u8, 0, 100), next(next, 1)
    );
}
