//! English Draughts. Generated from rules/english-draughts.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 3f69a3860d4f4a6a.
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
const NAMES: Names = Names {
    name: "english-draughts",
    title: "English Draughts",
    rules_hash: 4569363093088324202,
    players: &["black", "white"],
    layers: &[("pieces", &["man M, king K"])],
    states: &[StateName::new("quiet", &[], Sort::Number(0, 80)).clock()],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff]; // region last_row
// dir ahead
const AHEAD: [u64; 2] = [Board::NE | Board::NW, Board::SE | Board::SW];
struct Board;
impl Board {
    rectangle!(64: 8 x 8);
    const DIAGONAL: u64 = 170;
    /// The cells strictly between two cells on a line.
    const BETWEEN: &[[Cells; 64]; 64] =
        &tables::between_64(Self::SIZE, Self::CELLS, &tables::COMPASS);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    man: Cells,
    king: Cells,
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::large_enum_variant, reason = "moves are copied and never boxed")]
pub enum Choice {
    Jump { from: u8, rest: Trail<u8, 64> }, // move jump
    Step { from: u8, to: u8 }, // move step
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!((owner[0, 1]: man, king), fn empty, fn occupied, fn carry);
    /// Initialises the per-move state.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    // move jump
    #[inline]
    fn moves_jump(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move jump, line 2
        let empty: Cells = self.empty();
        let enemy_empty_sw_sw: Cells = Board::sw(Board::sw(empty) & self.enemy(me));
        let enemy_empty_nw_nw: Cells = Board::nw(Board::nw(empty) & self.enemy(me));
        let enemy_empty_ne_ne: Cells = Board::ne(Board::ne(empty) & self.enemy(me));
        let enemy_empty_se_se: Cells = Board::se(Board::se(empty) & self.enemy(me));
        for from in (self.own(me) & ((enemy_empty_sw_sw | enemy_empty_nw_nw | enemy_empty_ne_ne
                | enemy_empty_se_se) & self.king
                | ((if AHEAD[me % 2].contains(1) { enemy_empty_sw_sw } else { Cells::NONE })
                    | (if AHEAD[me % 2].contains(3) { enemy_empty_nw_nw } else { Cells::NONE })
                    | (if AHEAD[me % 2].contains(5) { enemy_empty_ne_ne } else { Cells::NONE })
                    | (if AHEAD[me % 2].contains(7) {
                        enemy_empty_se_se
                    } else {
                        Cells::NONE
                    })) & !self.king))
            .cells()
        {
            let here: usize = from; // move jump, line 3
            // move jump, line 4
            let mut pos = *self;
            pos.begin(me);
            pos.jump_rounds(me, here, from, 0i32, &mut Trail::new(), sink)?;
        }
        Continue(())
    }

    // move jump
    #[inline]
    fn jump_rounds(
        &self,
        me: usize,
        here: usize,
        from_chosen: usize,
        rounds: i32,
        trail: &mut Trail<u8, 64>,
        sink: &mut impl Sink<Choice>,
    ) -> Flow {
        let start = trail.len();
        // move jump, line 5
        for to in self.jumps(me, here).cells() {
            let rest = trail.then(start, 1, to as i32);
            let mut pos = *self;
            // move jump, line 6
            let between: Cells = board::between_cells(Board::BETWEEN, here, to);
            pos.owner[me] &= !between;
            pos.owner[1 - me] &= !between;
            pos.man &= !between;
            pos.king &= !between;
            // move jump, line 7
            pos.carry(Cells::of(here), Cells::of(to));
            let mut here: usize = here;
            // move jump, line 8
            here = to;
            let number: i32 = rounds + 1;
            if number < 64 && !pos.crowned(me, here).any() && pos.jumps(me, here).any() {
                pos.jump_rounds(me, here, from_chosen, number, trail.back_to(rest), sink)?;
            } else {
                sink.one(Choice::Jump { from: from_chosen as _, rest: trail.up_to(rest) })?;
            }
        }
        Continue(())
    }

    // def ways
    #[inline(always)]
    fn ways(&self, me: usize, c: usize) -> u64 {
        if self.king.contains(c) { Board::DIAGONAL } else { AHEAD[me % 2] }
    }

    // def jumps
    #[inline(always)]
    fn jumps(&self, me: usize, c: usize) -> Cells {
        let ways: u64 = self.ways(me, c);
        (if ways.meets(Board::NE) {
            Board::ne(Board::ne(Cells::of(c)) & self.enemy(me)) & self.empty()
        } else {
            Cells::NONE
        })
            | (if ways.meets(Board::SE) {
                Board::se(Board::se(Cells::of(c)) & self.enemy(me)) & self.empty()
            } else {
                Cells::NONE
            })
            | (if ways.meets(Board::SW) {
                Board::sw(Board::sw(Cells::of(c)) & self.enemy(me)) & self.empty()
            } else {
                Cells::NONE
            })
            | (if ways.meets(Board::NW) {
                Board::nw(Board::nw(Cells::of(c)) & self.enemy(me)) & self.empty()
            } else {
                Cells::NONE
            })
    }

    // def crowned
    #[inline(always)]
    fn crowned(&self, me: usize, c: usize) -> Cells {
        Cells::of(c) & self.man & LAST_ROW[me % 2]
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, mut rest: Taken<Trail<u8, 64>>) {
        let mut here: usize = from; // move jump, line 3
        // move jump, line 4
        let mut rounds = 0;
        loop {
            let to = rest.take() as usize; // move jump, line 5
            // move jump, line 6
            let between: Cells = board::between_cells(Board::BETWEEN, here, to);
            self.owner[me] &= !between;
            self.owner[1 - me] &= !between;
            self.man &= !between;
            self.king &= !between;
            self.carry(Cells::of(here), Cells::of(to)); // move jump, line 7
            // move jump, line 8
            here = to;
            rounds += 1;
            if rounds == 64 || !(!self.crowned(me, here).any() && self.jumps(me, here).any()) {
                break;
            }
        }
        // move jump, line 10
        let crowned: Cells = self.crowned(me, here);
        self.owner[1 - me] &= !crowned;
        self.owner[me] |= crowned;
        self.man &= !crowned;
        self.king |= crowned;
        self.quiet = 0; // move jump, line 11
    }

    // move step
    #[inline(always)]
    fn moves_step(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move step, line 3
        sink.shifts(
            self.own(me),
            #[inline(always)]
            |origins: Cells| {
                let king: Cells = origins & self.king;
                let empty: Cells = self.empty();
                [
                    Board::ne(king) & empty
                        | (if AHEAD[me % 2].contains(1) {
                            Board::ne(origins & !self.king)
                        } else {
                            Cells::NONE
                        }) & empty,
                    Board::se(king) & empty
                        | (if AHEAD[me % 2].contains(3) {
                            Board::se(origins & !self.king)
                        } else {
                            Cells::NONE
                        }) & empty,
                    Board::sw(king) & empty
                        | (if AHEAD[me % 2].contains(5) {
                            Board::sw(origins & !self.king)
                        } else {
                            Cells::NONE
                        }) & empty,
                    Board::nw(king) & empty
                        | (if AHEAD[me % 2].contains(7) {
                            Board::nw(origins & !self.king)
                        } else {
                            Cells::NONE
                        }) & empty,
                ]
            },
            [9, -7, -9, 7],
            |from, to| Choice::Step { from: from as _, to: to as _ },
        )
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        if self.man.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32 + 1).min(80) as u8;
        }
        // move step, line 5
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.man = self.man & !from_or_to | Cells::of(to).when(self.man.contains(from));
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        // move step, line 6
        let crowned: Cells = self.crowned(me, to);
        self.owner[1 - me] &= !crowned;
        self.owner[me] |= crowned;
        self.man &= !crowned;
        self.king |= crowned;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.king, const { &kind_weights::<1>(0, 1) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED, LARGE);
    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0x55_aa55, 0xaa55_aa00_0000_0000],
            man: 0xaa55_aa00_0055_aa55,
            king: 0x0,
            quiet: 0,
            next: 0,
        }
    }

    const DRAWN: Drawing = Drawing::OnePass;
    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if sink.begins() {
            self.moves_jump(me, sink)?;
        }
        if sink.begins() {
            self.moves_step(me, sink)?;
        }
        Continue(())
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Jump { from, rest } => self.play_jump(me, from.into(), rest.taken()),
            Choice::Step { from, to } => self.play_step(me, from.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        // end, line 3
        if self.quiet as i32 == 80 {
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
            Choice::Jump { from, rest } => {
                FRAME.write(out, "jump", &[from]);
                FRAME.write_rest(out, rest.iter(), &[Said::Cell]);
            }
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    plain_data!(layer(owner: owned man, owned king), number(quiet: u8, 0, 80), next(next, 1));
}
