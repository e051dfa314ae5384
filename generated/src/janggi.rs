//! Janggi. Generated from rules/janggi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 76507359c4653265.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(9, 10);
// dir forward
const FORWARD: [u64; 2] = [1, 16];
// region palace
const PALACE: [Cells; 2] = [0xe0_7038, 0x70_381c_0000_0000_0000_0000];
// region lined
const LINED: Cells = 0x50_1014_0000_0000_00a0_2028;
// region tips
const TIPS: Cells = 0x50_0014_0000_0000_00a0_0028;
struct Board;
impl Board {
    const CELLS: Cells = 0x3ff_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x1_ffff_ffff_ffff_ffff_ffff).up(9),
        1 NE ne: (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(10),
        2 E e: (cells & 0x1fe_ff7f_bfdf_eff7_fbfd_feff).up(1),
        3 SE se: (cells & 0x1fe_ff7f_bfdf_eff7_fbfd_fe00).down(8),
        4 S s: cells.down(9),
        5 SW sw: (cells & 0x3fd_feff_7fbf_dfef_f7fb_fc00).down(10),
        6 W w: (cells & 0x3fd_feff_7fbf_dfef_f7fb_fdfe).down(1),
        7 NW nw: (cells & 0x1_feff_7fbf_dfef_f7fb_fdfe).up(8)
    );

    walks!(
        (fn ray_onto, fn ray_upto),
        (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e, NW nw se)
    );

    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    #[inline]
    fn left(dirs: u64) -> u64 {
        const TO: [u64; 8] = [128, 1, 2, 4, 8, 16, 32, 64];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }

    #[inline]
    fn right(dirs: u64) -> u64 {
        const TO: [u64; 8] = [2, 4, 8, 16, 32, 64, 128, 1];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    owner: [Cells; 2],
    general: Cells,
    guard: Cells,
    elephant: Cells,
    horse: Cells,
    chariot: Cells,
    cannon: Cells,
    soldier: Cells,
    // state rests
    rests: u8,
    // state quiet
    quiet: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move go
    Go { from: u8, to: u8 },
    // move rest
    Rest,
}

impl Position {
    /// Returns a copy in which a move of `me` has begun.
    #[inline(always)]
    fn begun(mut self, me: usize) -> Position {
        self.next = (1 - me) as u8;
        self
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    // def facing
    #[inline(always)]
    fn facing(&self, me: usize) -> bool {
        Board::ray_onto(
                Board::N | Board::S,
                self.owner[me % 2] & self.general,
                self.empty(),
                self.owner[(1 - me) % 2] & self.general,
            )
            .any()
    }

    // move go
    #[inline(always)]
    fn pseudo_go(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move go, line 2
        sink.pairs(
            self.owner[me % 2],
            #[inline(always)]
            |from| { self.strides(me, Cells::of(from)) & !self.owner[me % 2] },
            |from, to| Choice::Go { from: from as _, to: to as _ },
        )
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    // def over
    #[inline(always)]
    fn over(&self, c: Cells, d: usize) -> Cells {
        let cells: Cells = self.empty();
        Board::ray_upto(
            board::Way(d),
            Board::ray_onto(board::Way(d), c, cells, self.occupied() & !self.cannon),
            cells,
            Board::CELLS & !self.cannon,
        )
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: Cells) -> Cells {
        let cells: Cells = c & (self.general | self.guard);
        let cells_2: Cells = c & self.chariot;
        let cells_3: Cells = self.empty();
        let cells_4: Cells = c & self.cannon;
        let cells_5: Cells = cells_4 & TIPS;
        let cells_6: Cells = self.occupied();
        let cells_7: Cells = c & self.horse;
        let cells_8: Cells = c & self.elephant;
        let cells_9: Cells = Board::n(cells_8) & cells_3;
        let cells_10: Cells = Board::e(cells_8) & cells_3;
        let cells_11: Cells = Board::s(cells_8) & cells_3;
        let cells_12: Cells = Board::w(cells_8) & cells_3;
        let cells_13: Cells = c & self.soldier;
        Board::step(Board::ORTHOGONAL, cells) & PALACE[me % 2]
            | Board::step(Board::DIAGONAL, cells & LINED) & LINED
            | Board::ray_upto(Board::ORTHOGONAL, cells_2, cells_3, Board::CELLS)
            | Board::ray_upto(Board::DIAGONAL, cells_2 & LINED, cells_3 & LINED, LINED)
            | self.over(cells_4, 0) | self.over(cells_4, 2) | self.over(cells_4, 4)
            | self.over(cells_4, 6)
            | Board::ne(Board::ne(cells_5) & LINED & cells_6 & !self.cannon) & LINED & !self.cannon
            | Board::se(Board::se(cells_5) & LINED & cells_6 & !self.cannon) & LINED & !self.cannon
            | Board::sw(Board::sw(cells_5) & LINED & cells_6 & !self.cannon) & LINED & !self.cannon
            | Board::nw(Board::nw(cells_5) & LINED & cells_6 & !self.cannon) & LINED & !self.cannon
            | Board::step(Board::NE | Board::NW, Board::n(cells_7) & cells_3)
            | Board::step(Board::NE | Board::SE, Board::e(cells_7) & cells_3)
            | Board::step(Board::SE | Board::SW, Board::s(cells_7) & cells_3)
            | Board::step(Board::SW | Board::NW, Board::w(cells_7) & cells_3)
            | Board::ne(Board::ne(cells_9) & cells_3)
            | Board::nw(Board::nw(cells_9) & cells_3)
            | Board::ne(Board::ne(cells_10) & cells_3)
            | Board::se(Board::se(cells_10) & cells_3)
            | Board::se(Board::se(cells_11) & cells_3)
            | Board::sw(Board::sw(cells_11) & cells_3)
            | Board::sw(Board::sw(cells_12) & cells_3)
            | Board::nw(Board::nw(cells_12) & cells_3)
            | Board::step(FORWARD[me % 2] | 4u64 | 64u64, cells_13)
            | Board::step(
                Board::left(FORWARD[me % 2]) | Board::right(FORWARD[me % 2]), cells_13 & LINED,
            ) & LINED
    }

    // move go
    #[inline(always)]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // move go, line 5
        if self.owner[(1 - me) % 2].contains(to) {
            self.quiet = 0i32 as u8;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 200) as u8;
        }
        // move go, line 6
        self.rests = 0i32 as u8;
        // move go, line 7
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me % 2] & !Cells::of(from) | Cells::of(to);
        let cells: Cells = Cells::of(from) | Cells::of(to);
        self.general = self.general & !cells | Cells::of(to).when(self.general.contains(from));
        self.guard = self.guard & !cells | Cells::of(to).when(self.guard.contains(from));
        self.elephant = self.elephant & !cells | Cells::of(to).when(self.elephant.contains(from));
        self.horse = self.horse & !cells | Cells::of(to).when(self.horse.contains(from));
        self.chariot = self.chariot & !cells | Cells::of(to).when(self.chariot.contains(from));
        self.cannon = self.cannon & !cells | Cells::of(to).when(self.cannon.contains(from));
        self.soldier = self.soldier & !cells | Cells::of(to).when(self.soldier.contains(from));
    }

    // def struck
    #[inline(always)]
    fn struck(&self, me: usize) -> Cells {
        self.strides(me, self.owner[me % 2])
    }

    // def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me % 2] & self.general).meets(self.struck(1 - me))
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // move go
    #[inline]
    fn test_go(&mut self, me: usize, from: usize, to: usize) -> bool {
        // move go, line 4
        let faced: bool = self.facing(me);
        let legal = 'legal: {
            // move go, line 5
            if self.owner[(1 - me) % 2].contains(to) {
                self.quiet = 0i32 as u8;
            } else {
                self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 200) as u8;
            }
            // move go, line 6
            self.rests = 0i32 as u8;
            // move go, line 7
            self.owner[1 - me] &= !Cells::of(to);
            self.owner[me] = self.owner[me % 2] & !Cells::of(from) | Cells::of(to);
            let cells: Cells = Cells::of(from) | Cells::of(to);
            self.general = self.general & !cells | Cells::of(to).when(self.general.contains(from));
            self.guard = self.guard & !cells | Cells::of(to).when(self.guard.contains(from));
            self.elephant = self.elephant & !cells
                | Cells::of(to).when(self.elephant.contains(from));
            self.horse = self.horse & !cells | Cells::of(to).when(self.horse.contains(from));
            self.chariot = self.chariot & !cells | Cells::of(to).when(self.chariot.contains(from));
            self.cannon = self.cannon & !cells | Cells::of(to).when(self.cannon.contains(from));
            self.soldier = self.soldier & !cells | Cells::of(to).when(self.soldier.contains(from));
            // move go, line 8
            if !(!self.in_check(me) && !(faced && self.facing(me))) {
                break 'legal false;
            }
            true
        };
        legal
    }

    // move rest
    #[inline(always)]
    fn moves_rest(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move rest, line 2
        if self.in_check(me) {
            return Continue(());
        }
        sink.one(Choice::Rest)
    }

    // move rest
    #[inline(always)]
    fn play_rest(&mut self, me: usize) {
        // move rest, line 3
        self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 200) as u8;
        // move rest, line 4
        self.rests = (self.rests as i32).saturating_add(1).clamp(0, 2) as u8;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.guard, const { &kind_weights::<2>(0, 1) });
        key = key.cells(self.elephant, const { &kind_weights::<2>(0, 2) });
        key = key.cells(self.horse, const { &kind_weights::<2>(0, 3) });
        key = key.cells(self.chariot, const { &kind_weights::<2>(0, 4) });
        key = key.cells(self.cannon, const { &kind_weights::<2>(0, 5) });
        key = key.cells(self.soldier, const { &kind_weights::<2>(0, 6) });
        {
            const WEIGHTS: [u64; 1] = number_weights(0);
            key = key.number(self.rests as i64, WEIGHTS[0]);
        }
        key.sum()
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 1];
    type Trace = ();
    type Kept = ();
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "janggi",
            title: "Janggi",
            rules_hash: 8525440923996598885,
            players: &["cho", "han"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("general", Some('K')),
                        KindName::owned("guard", Some('A')),
                        KindName::owned("elephant", Some('E')),
                        KindName::owned("horse", Some('H')),
                        KindName::owned("chariot", Some('R')),
                        KindName::owned("cannon", Some('C')),
                        KindName::owned("soldier", Some('S')),
                    ],
                ),
            ],
            states: &[
                StateName::new("rests", &[], Sort::Number(0, 2)),
                StateName::new("quiet", &[], Sort::Number(0, 200)).clock(),
            ],
            seen: &[None],
            symmetries: &[SymmetryName::flat([[-1, 0], [0, -1]]).players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    fn setup() -> Position {
        Position {
            owner: [0xa_aa08_21ef, 0x3de_1041_5540_0000_0000_0000],
            general: 0x1000_0000_0000_0000_2000,
            guard: 0x50_0000_0000_0000_0000_0028,
            elephant: 0x88_0000_0000_0000_0000_0044,
            horse: 0x104_0000_0000_0000_0000_0082,
            chariot: 0x202_0000_0000_0000_0000_0101,
            cannon: 0x41_0000_0000_0208_0000,
            soldier: 0x5540_000a_a800_0000,
            rests: 0,
            quiet: 0,
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 2, 0, 90>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.pseudo_go(me, &mut Legal::new(sink, |choice| self.is_legal(past, me, choice)))?;
        self.moves_rest(me, sink)
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.pseudo_go(me, sink))?;
        sink.part(|sink| self.moves_rest(me, sink))
    }

    #[inline]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Go { from, to } => self.test_go(me, usize::from(from), usize::from(to)),
            _ => true,
        }
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Go { from, to } => self.play_go(me, usize::from(from), usize::from(to)),
            Choice::Rest => self.play_rest(me),
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if 0 < self.rests as i32 && self.facing(me) {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.rests as i32 == 2 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if self.quiet as i32 == 200 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 6
        if !(past.seen_newest(0) < 2) {
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
            Choice::Go { from, to } => FRAME.write(out, "go", &[from, to]),
            Choice::Rest => out.push_str("rest"),
        }
    }

    plain_data!(
        layer(owner: owned general, owned guard, owned elephant, owned horse, owned chariot,
            owned cannon, owned soldier),
        number(rests: u8, 0, 2), number(quiet: u8, 0, 200), next(next, 1)
    );
}
