//! Chess960. Generated from rules/chess960.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 455d04e5432d9730.
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
    name: "chess960",
    title: "Chess960",
    rules_hash: 4998156544172201776,
    players: &["white", "black"],
    chance: true,
    layers: &[("pieces", &["king K, queen Q, rook R, bishop B, knight N, pawn P"])],
    states: &[
        StateName::new("fresh", &[], Sort::Set(Of::Cells)),
        StateName::new("passed", &[], Sort::Set(Of::Cells)),
        StateName::new("quiet", &[], Sort::Number(0, 100)).clock(),
    ],
    seen: &[None],
    notations: &[
        NotationName::new(
            "fen",
            &[
                FieldName::Layer("pieces", ""),
                FieldName::Word(&[PartName::Next("white w, black b")], ""),
                FieldName::Word(
                    &[
                        PartName::Table(
                            "fresh",
                            0,
                            "h1 H, g1 G, f1 F, e1 E, d1 D, c1 C, b1 B, a1 A, h8 h, g8 g, f8 f, e8 e, d8 d, c8 c, b8 b, a8 a",
                        ),
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
const HOME_ROW: [Cells; 2] = [0xff, 0xff00_0000_0000_0000]; // chess: region home_row
const PAWN_ROW: [Cells; 2] = [0xff00, 0xff_0000_0000_0000]; // chess: region pawn_row
// chess: region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
masks!(BLACK = 0x2, PLAYERS = 0x3);
masks!(QUEEN = 0x2, ROOK = 0x4, BISHOP = 0x8, KNIGHT = 0x10, KINDS = 0x3f);
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    walks!((fn back, fn between_along, fn ray), compass);
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
    slides!(64 rays_64, (fn ray_from), compass);
    counted!(8 64 counted_64, tables::COMPASS);
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
    Advance { from: u8, to: u8, rest: Trail<u8, 1> }, // chess: move advance
    Run { from: u8, to: u8 }, // chess: move run
    EnPassant { from: u8, to: u8 }, // chess: move en_passant
    Castle { tower: u8 }, // move castle
    Arrange { dark: u8, light: u8, lady: u8, horse: u8, other: u8 }, // move arrange
}

impl Position {
    owners!(own: owner);
    boards!(
        (owner[0, 1]: king, queen, rook, bishop, knight, pawn), fn clear, fn empty, fn occupied,
        #[inline] fn carry, #[inline] fn put
    );

    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = usize::from(after::<2>(me)) as u8;
    }

    // chess: def strides
    #[inline(always)]
    fn strides(&self, c: Cells) -> Cells {
        let empty: Cells = self.empty();
        Board::leap_1_2(c & self.knight) | Board::step(Board::ADJACENT, c & self.king)
            | Board::DIAGONAL_SLIDES.upto(c & (self.bishop | self.queen), empty, Board::CELLS)
            | Board::ORTHOGONAL_SLIDES.upto(c & (self.rook | self.queen), empty, Board::CELLS)
    }

    // chess: def struck
    #[inline(always)]
    fn struck(&self, me: usize) -> Cells {
        self.strides(self.own(me))
            | Board::step(
                Board::E | Board::W,
                Board::step(union(&FORWARD, 1u64 << me & PLAYERS), self.own(me) & self.pawn),
            )
    }

    // chess: def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        let mut all: Cells = Cells::NONE;
        for place in others(1u64 << me, PLAYERS).cells() {
            all |= self.struck(place);
        }
        (self.own(me) & self.king).meets(all)
    }

    // chess: move officer
    #[inline(always)]
    fn pseudo_officer(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move officer, line 2
        sink.pairs(
            self.own(me) & !self.pawn,
            #[inline(always)]
            |from| { self.strides(Cells::of(from)) & !self.own(me) },
            |from, to| Choice::Officer { from: from as _, to: to as _ },
        )
    }

    // chess: move officer
    #[inline(always)]
    fn play_officer(&mut self, me: usize, from: usize, to: usize) {
        // chess: move officer, line 4
        if self.king.contains(from) {
            self.fresh &= !at(&HOME_ROW, me);
        }
        self.act_carry(me, to, from); // chess: act carry, line 2
    }

    /// Tests the requirement in the position after the effects before it.
    // chess: act carry, line 6
    #[inline(always)]
    fn legal(&self, me: usize) -> bool {
        !self.in_check(me)
    }

    // chess: move advance
    #[inline(always)]
    fn pseudo_advance(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move advance, line 3
        sink.shifts_further(
            self.own(me) & self.pawn,
            #[inline(always)]
            |origins: Cells| {
                let forward: Cells = Board::step(at(&FORWARD, me), origins);
                [
                    forward & self.empty(),
                    Board::e(forward) & self.own(me ^ 1),
                    Board::w(forward) & self.own(me ^ 1),
                ]
            },
            at(&[[8, 9, 7], [-8, -7, -9]], me),
            |from, to| Choice::Advance { from: from as _, to: to as _, rest: Trail::new() },
            (
                at(&LAST_ROW, me),
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

    /// Plays the move up to, but without, its requirement.
    // chess: move advance
    #[inline(always)]
    fn begin_advance(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // chess: act carry, line 2
    }

    // chess: move advance
    #[inline(always)]
    fn play_advance(&mut self, me: usize, from: usize, to: usize, mut rest: Taken<Trail<u8, 1>>) {
        self.begin_advance(me, from, to);
        self.quiet = 0; // chess: move advance, line 5
        if at(&LAST_ROW, me).contains(to) { // chess: move advance, line 6
            let rank_up = rest.take() as usize; // chess: move advance, line 7
            self.put(me, rank_up, Cells::of(to)); // chess: move advance, line 8
        }
    }

    // chess: move run
    #[inline(always)]
    fn pseudo_run(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // chess: move run, line 3
        sink.shifts(
            self.own(me) & self.pawn & at(&PAWN_ROW, me),
            #[inline(always)]
            |origins: Cells| {
                let empty: Cells = self.empty();
                [
                    Board::step(at(&FORWARD, me), Board::step(at(&FORWARD, me), origins) & empty)
                        & empty,
                ]
            },
            at(&[[16], [-16]], me),
            |from, to| Choice::Run { from: from as _, to: to as _ },
        )
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move run
    #[inline(always)]
    fn begin_run(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // chess: act carry, line 2
    }

    // chess: move run
    #[inline(always)]
    fn play_run(&mut self, me: usize, from: usize, to: usize) {
        self.begin_run(me, from, to);
        self.quiet = 0; // chess: move run, line 5
        // chess: move run, line 6
        if Board::step(Board::E | Board::W, Cells::of(to)).meets(self.own(me ^ 1) & self.pawn) {
            self.passed = Board::step(at(&FORWARD, me), Cells::of(from));
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
                let forward: Cells = Board::step(at(&FORWARD, me), origins);
                [Board::e(forward) & self.passed, Board::w(forward) & self.passed]
            },
            at(&[[9, 7], [-7, -9]], me),
            |from, to| Choice::EnPassant { from: from as _, to: to as _ },
        )
    }

    /// Plays the move up to, but without, its requirement.
    // chess: move en_passant
    #[inline(always)]
    fn begin_en_passant(&mut self, me: usize, from: usize, to: usize) {
        self.clear(Board::back(at(&FORWARD, me), Cells::of(to))); // chess: move en_passant, line 4
        self.act_carry(me, to, from); // chess: act carry, line 2
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
            // move castle, line 4
            let west: bool = Board::ray_from(Board::E, tower, Board::CELLS).meets(from);
            // move castle, line 5
            let to: Cells = at(&HOME_ROW, me)
                & (if west { 0x404_0404_0404_0404_u64 } else { 0x4040_4040_4040_4040_u64 });
            // move castle, line 6
            let lands: Cells = at(&HOME_ROW, me)
                & (if west { 0x808_0808_0808_0808_u64 } else { 0x2020_2020_2020_2020_u64 });
            // move castle, line 7
            let between: Cells = Board::between(from, to);
            if !(between | Board::between(Cells::of(tower), lands) | to | lands)
                .is_in(self.empty() | from | Cells::of(tower))
            {
                continue;
            }
            // move castle, line 8
            sink.one_if(
                !(from | between).meets(self.struck(me ^ 1)), Choice::Castle { tower: tower as _ },
            )?;
        }
        Continue(())
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_rook(&mut self, owner: usize, cells: Cells) {
        if !PLAYERS.contains(owner) {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.rook |= cells;
    }

    // move castle
    #[inline(always)]
    fn play_castle(&mut self, me: usize, tower: usize) {
        let from: Cells = self.own(me) & self.king; // move castle, line 3
        // move castle, line 4
        let west: bool = Board::ray_from(Board::E, tower, Board::CELLS).meets(from);
        // move castle, line 5
        let cells: Cells = if west { 0x404_0404_0404_0404_u64 } else { 0x4040_4040_4040_4040_u64 };
        // move castle, line 6
        let cells_2: Cells = if west {
            0x808_0808_0808_0808_u64
        } else {
            0x2020_2020_2020_2020_u64
        };
        self.clear(Cells::of(tower)); // move castle, line 9
        self.act_carry_of_castle(me, at(&HOME_ROW, me) & cells, from); // chess: act carry, line 2
        self.put_rook(me, at(&HOME_ROW, me) & cells_2); // move castle, line 11
        self.fresh &= !at(&HOME_ROW, me); // move castle, line 12
    }

    /// Plays the move up to, but without, its requirement.
    // move castle
    #[inline]
    fn begin_castle(&mut self, me: usize, tower: usize) {
        let from: Cells = self.own(me) & self.king; // move castle, line 3
        // move castle, line 5
        let cells: Cells = if Board::ray_from(Board::E, tower, Board::CELLS).meets(from)
        {
            0x404_0404_0404_0404_u64
        } else {
            0x4040_4040_4040_4040_u64
        };
        self.clear(Cells::of(tower)); // move castle, line 9
        self.act_carry_of_castle(me, at(&HOME_ROW, me) & cells, from); // chess: act carry, line 2
    }

    // move arrange
    #[inline(always)]
    fn moves_arrange(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move arrange, line 2
        sink.rounds(
            0x55_u64,
            #[inline(always)]
            |dark, sink| {
                // move arrange, line 4
                for light in 0xaa_u64.cells() {
                    let mut pos = *self;
                    pos.begin(me);
                    pos.put_bishop(0, Cells::of(dark)); // move arrange, line 3
                    pos.put_bishop(0, Cells::of(light)); // move arrange, line 5
                    // move arrange, line 6
                    for lady in (0xff_u64 & pos.empty()).cells() {
                        let mut pos_2 = pos;
                        pos_2.put_queen(0, Cells::of(lady)); // move arrange, line 7
                        // move arrange, line 8
                        let empty: Cells = pos_2.empty();
                        for horse in (0xff_u64 & empty).cells() {
                            // move arrange, line 9
                            sink.choice(
                                Board::ray_from(Board::E, horse, Board::CELLS) & empty,
                                |other| Choice::Arrange {
                                    dark: dark as _,
                                    light: light as _,
                                    lady: lady as _,
                                    horse: horse as _,
                                    other: other as _,
                                },
                            )?;
                        }
                    }
                }
                Continue(())
            },
        )
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_bishop(&mut self, owner: usize, cells: Cells) {
        if !PLAYERS.contains(owner) {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.bishop |= cells;
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_queen(&mut self, owner: usize, cells: Cells) {
        if !PLAYERS.contains(owner) {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.queen |= cells;
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_knight(&mut self, owner: usize, cells: Cells) {
        if !PLAYERS.contains(owner) {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.knight |= cells;
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_king(&mut self, owner: usize, cells: Cells) {
        if !PLAYERS.contains(owner) {
            return;
        }
        self.clear(cells);
        self.owner[owner] |= cells;
        self.king |= cells;
    }

    /// The kinds of the pieces on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        member_if(0, self.king.meets(cells)) | member_if(1, self.queen.meets(cells))
            | member_if(2, self.rook.meets(cells))
            | member_if(3, self.bishop.meets(cells))
            | member_if(4, self.knight.meets(cells))
            | member_if(5, self.pawn.meets(cells))
    }

    /// Puts a piece of the first kind and owner on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_any(&mut self, owners: u64, kinds: u64, cells: Cells) {
        let kinds_in_kinds: u64 = kinds & KINDS;
        let owners_in_players: u64 = owners & PLAYERS;
        if owners_in_players.any() && kinds_in_kinds.any() {
            self.put(owners_in_players.first(), kinds_in_kinds.first(), cells);
        }
    }

    // move arrange
    #[inline]
    fn play_arrange(
        &mut self, me: usize, dark: usize, light: usize, lady: usize, horse: usize, other: usize,
    ) {
        self.put_bishop(0, Cells::of(dark)); // move arrange, line 3
        self.put_bishop(0, Cells::of(light)); // move arrange, line 5
        self.put_queen(0, Cells::of(lady)); // move arrange, line 7
        self.put_knight(0, Cells::of(horse) | Cells::of(other)); // move arrange, line 10
        let rest: Cells = 0xff_u64 & self.empty(); // move arrange, line 11
        self.put_rook(0, rest); // move arrange, line 12
        // move arrange, line 13
        self.put_king(
            0,
            rest & Board::ray(Board::E, rest, Board::CELLS)
                & Board::ray(Board::W, rest, Board::CELLS),
        );
        // move arrange, line 14
        for spot in 0xff_u64.cells() {
            self.put_any(BLACK, self.kind_on(Cells::of(spot)), Board::steps_from(0, spot, 7i32));
        }
        self.fresh = self.rook; // move arrange, line 15
        self.next = 0; // move arrange, line 16
    }

    // chess: act carry
    #[inline(always)]
    fn act_carry(&mut self, me: usize, to: usize, from: usize) {
        // chess: act carry, line 2
        if self.own(me ^ 1).contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(100) as u8;
        }
        self.passed = Cells::NONE; // chess: act carry, line 3
        self.fresh &= !(Cells::of(from) | Cells::of(to)); // chess: act carry, line 4
        self.carry(Cells::of(from), Cells::of(to)); // chess: act carry, line 5
    }

    // chess: act carry
    #[inline(always)]
    fn act_carry_of_castle(&mut self, me: usize, to: Cells, from: Cells) {
        // chess: act carry, line 2
        if to.is_in(self.own(me ^ 1)) {
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
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.queen, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.rook, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.bishop, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.knight, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.pawn, const { &kind_weights::<1>(0, 5) });
        key = key.cells(self.fresh, &const { &set_weights::<1, 1>(0) }[0]);
        key = key.cells(self.passed, &const { &set_weights::<1, 1>(1) }[0]);
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0xff00, 0xff_0000_0000_0000],
            king: 0x0,
            queen: 0x0,
            rook: 0x0,
            bishop: 0x0,
            knight: 0x0,
            pawn: 0xff_0000_0000_ff00,
            fresh: 0x0,
            passed: 0x0,
            quiet: 0,
            next: 2,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 5, 64, 64>(past, me, rng)
    }

    const CHANCE: Option<(usize, Drawing)> = Some((2, Drawing::ByNumber));
    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 2 {
            self.moves_arrange(me, sink)?;
            return Continue(());
        }
        let sink = &mut Legal::new(sink, |choice| self.is_legal(past, me, choice));
        self.pseudo_officer(me, sink)?;
        self.pseudo_advance(me, sink)?;
        self.pseudo_run(me, sink)?;
        self.pseudo_en_passant(me, sink)?;
        self.pseudo_castle(me, sink)
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if me == 2 {
            self.moves_arrange(me, sink)?;
            return Continue(());
        }
        sink.part(|sink| self.pseudo_officer(me, sink))?;
        sink.part(|sink| self.pseudo_advance(me, sink))?;
        sink.part(|sink| self.pseudo_run(me, sink))?;
        sink.part(|sink| self.pseudo_en_passant(me, sink))?;
        sink.part(|sink| self.pseudo_castle(me, sink))
    }

    #[inline]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.begin(me);
        match m {
            Choice::Officer { from, to } => self.play_officer(me, from.into(), to.into()),
            Choice::Advance { from, to, .. } => self.begin_advance(me, from.into(), to.into()),
            Choice::Run { from, to } => self.begin_run(me, from.into(), to.into()),
            Choice::EnPassant { from, to } => self.begin_en_passant(me, from.into(), to.into()),
            Choice::Castle { tower } => self.begin_castle(me, tower.into()),
            _ => return true,
        }
        self.legal(me)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Officer { from, to } => {
                if me < 2 {
                    self.play_officer(me, from.into(), to.into())
                }
            }
            Choice::Advance { from, to, rest } => {
                if me < 2 {
                    self.play_advance(me, from.into(), to.into(), rest.taken())
                }
            }
            Choice::Run { from, to } => {
                if me < 2 {
                    self.play_run(me, from.into(), to.into())
                }
            }
            Choice::EnPassant { from, to } => {
                if me < 2 {
                    self.play_en_passant(me, from.into(), to.into())
                }
            }
            Choice::Castle { tower } => {
                if me < 2 {
                    self.play_castle(me, tower.into())
                }
            }
            Choice::Arrange { dark, light, lady, horse, other } => {
                self.play_arrange(
                    me, dark.into(), light.into(), lady.into(), horse.into(), other.into(),
                )
            }
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
            Choice::Arrange { dark, light, lady, horse, other } => {
                FRAME.write(out, "arrange", &[dark, light, lady, horse, other])
            }
        }
    }

    plain_data!(
        layer(owner: owned king, owned queen, owned rook, owned bishop, owned knight, owned pawn),
        cells(fresh), cells(passed), number(quiet: u8, 0, 100), next(next, 2)
    );
}
