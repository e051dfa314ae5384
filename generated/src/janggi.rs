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
const FORWARD: [u64; 2] = [Board::N, Board::S];
// region palace
const PALACE: [Cells; 2] = [0xe0_7038, 0x70_381c_0000_0000_0000_0000];
// region lined
const LINED: Cells = 0x50_1014_0000_0000_00a0_2028;
// region tips
const TIPS: Cells = 0x50_0014_0000_0000_00a0_0028;
// the board
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
        const LEFT: [u64; 8] = [128, 1, 2, 4, 8, 16, 32, 64];
        dirs.cells().fold(0, |all, dir| all | LEFT[dir])
    }

    #[inline]
    fn right(dirs: u64) -> u64 {
        const RIGHT: [u64; 8] = [2, 4, 8, 16, 32, 64, 128, 1];
        dirs.cells().fold(0, |all, dir| all | RIGHT[dir])
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
    // def over
    #[inline]
    fn over(&self, c: Cells, d: usize) -> Cells {
        Board::ray_upto(
            1u64 << d,
            Board::ray_onto(1u64 << d, c, self.empty(), self.occupied() & !self.cannon),
            self.empty(),
            Board::CELLS & !self.cannon,
        )
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: Cells) -> Cells {
        Board::step(Board::ORTHOGONAL, c & (self.general | self.guard)) & PALACE[me]
            | Board::step(Board::DIAGONAL, c & (self.general | self.guard) & LINED) & LINED
            | Board::ray_upto(Board::ORTHOGONAL, c & self.chariot, self.empty(), Board::CELLS)
            | Board::ray_upto(
                Board::DIAGONAL, c & self.chariot & LINED, self.empty() & LINED, LINED,
            ) | self.over(c & self.cannon, 0) | self.over(c & self.cannon, 2)
            | self.over(c & self.cannon, 4) | self.over(c & self.cannon, 6)
            | Board::ne(Board::ne(c & self.cannon & TIPS) & LINED & self.occupied() & !self.cannon)
                & LINED & !self.cannon
            | Board::se(Board::se(c & self.cannon & TIPS) & LINED & self.occupied() & !self.cannon)
                & LINED & !self.cannon
            | Board::sw(Board::sw(c & self.cannon & TIPS) & LINED & self.occupied() & !self.cannon)
                & LINED & !self.cannon
            | Board::nw(Board::nw(c & self.cannon & TIPS) & LINED & self.occupied() & !self.cannon)
                & LINED & !self.cannon
            | Board::step(Board::NE | Board::NW, Board::n(c & self.horse) & self.empty())
            | Board::step(Board::NE | Board::SE, Board::e(c & self.horse) & self.empty())
            | Board::step(Board::SE | Board::SW, Board::s(c & self.horse) & self.empty())
            | Board::step(Board::SW | Board::NW, Board::w(c & self.horse) & self.empty())
            | Board::ne(Board::ne(Board::n(c & self.elephant) & self.empty()) & self.empty())
            | Board::nw(Board::nw(Board::n(c & self.elephant) & self.empty()) & self.empty())
            | Board::ne(Board::ne(Board::e(c & self.elephant) & self.empty()) & self.empty())
            | Board::se(Board::se(Board::e(c & self.elephant) & self.empty()) & self.empty())
            | Board::se(Board::se(Board::s(c & self.elephant) & self.empty()) & self.empty())
            | Board::sw(Board::sw(Board::s(c & self.elephant) & self.empty()) & self.empty())
            | Board::sw(Board::sw(Board::w(c & self.elephant) & self.empty()) & self.empty())
            | Board::nw(Board::nw(Board::w(c & self.elephant) & self.empty()) & self.empty())
                | Board::step(FORWARD[me] | Board::E | Board::W, c & self.soldier)
            | Board::step(
                Board::left(FORWARD[me]) | Board::right(FORWARD[me]), c & self.soldier & LINED,
            ) & LINED
    }

    // def struck
    #[inline]
    fn struck(&self, me: usize) -> Cells {
        self.strides(me, self.owner[me])
    }

    // def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        (self.owner[me] & self.general).meets(self.struck((1 - me)))
    }

    // def facing
    #[inline]
    fn facing(&self, me: usize) -> bool {
        Board::ray_onto(
                Board::N | Board::S,
                self.owner[me] & self.general,
                self.empty(),
                self.owner[(1 - me)] & self.general,
            )
            .any()
    }

    // move go
    fn each_go(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move go, line 2
        for from in self.owner[me].cells() {
            // move go, line 3
            for to in (self.strides(me, Cells::of(from)) & !self.owner[me]).cells() {
                if self.legal_go(me, from, to) {
                    visit(Choice::Go { from: from as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move go
    /// Whether what is required behind the effects holds.
    #[inline]
    fn legal_go(&self, me: usize, from: usize, to: usize) -> bool {
        let mut pos = *self;
        pos.next = after::<2>(me);
        // move go, line 4
        let faced: bool = pos.facing(me);
        // move go, line 5
        if pos.owner[(1 - me)].contains(to) {
            pos.quiet = 0;
        } else {
            pos.quiet = (pos.quiet as i32).saturating_add(1).clamp(0, 200) as u8;
        }
        // move go, line 6
        pos.rests = 0;
        // move go, line 7
        pos.owner[1 - me] &= !Cells::of(to);
        pos.owner[me] = pos.owner[me] & !Cells::of(from) | Cells::of(to);
        pos.general = pos.general & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.general.meets(Cells::of(from)));
        pos.guard = pos.guard & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.guard.meets(Cells::of(from)));
        pos.elephant = pos.elephant & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.elephant.meets(Cells::of(from)));
        pos.horse = pos.horse & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.horse.meets(Cells::of(from)));
        pos.chariot = pos.chariot & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.chariot.meets(Cells::of(from)));
        pos.cannon = pos.cannon & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.cannon.meets(Cells::of(from)));
        pos.soldier = pos.soldier & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(pos.soldier.meets(Cells::of(from)));
        // move go, line 8
        if !(!pos.in_check(me) && !(faced && pos.facing(me))) {
            return false;
        }
        true
    }

    // move go
    #[inline]
    fn rows_go(&self, me: usize, rows: &mut Rows<Cells, 90>) {
        // move go, line 2
        for from in self.owner[me].cells() {
            rows.push(from, self.strides(me, Cells::of(from)) & !self.owner[me]);
        }
    }

    // move rest
    fn each_rest(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move rest, line 2
        if !self.in_check(me) {
            visit(Choice::Rest)?;
        }
        Continue(())
    }

    // move rest
    #[inline]
    fn count_rest(&self, me: usize) -> u32 {
        let mut count = 0;
        // move rest, line 2
        if !self.in_check(me) {
            count += 1;
        }
        count
    }

    // move go
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_go(me, visit)?;
        self.each_rest(me, visit)
    }

    // move go
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut rows_go = <Rows<Cells, 90>>::new();
        self.rows_go(me, &mut rows_go);
        let of_go = rows_go.total();
        let of_rest = self.count_rest(me);
        let all_moves = of_go + of_rest;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..12 {
            let mut left = rng.below(all_moves);
            let drawn = if left < of_go {
                rows_go.pick(left).map(|(from, to)| Choice::Go { from: from as _, to: to as _ })
            } else {
                left -= of_go;
                Some(Choice::Rest)
            };
            if let Some(choice) = drawn && self.is_legal(past, me, choice) {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_turn(past, me, &mut visit))
    }

    #[inline]
    fn is_legal(&self, past: Seen<'_>, me: usize, choice: Choice) -> bool {
        match choice {
            Choice::Go { from, to } => self.legal_go(me, usize::from(from), usize::from(to)),
            _ => true,
        }
    }

    // move go
    #[inline]
    fn play_go(&mut self, me: usize, from: usize, to: usize) {
        // move go, line 5
        if self.owner[(1 - me)].contains(to) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 200) as u8;
        }
        // move go, line 6
        self.rests = 0;
        // move go, line 7
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.general = self.general & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.general.meets(Cells::of(from)));
        self.guard = self.guard & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.guard.meets(Cells::of(from)));
        self.elephant = self.elephant & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.elephant.meets(Cells::of(from)));
        self.horse = self.horse & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.horse.meets(Cells::of(from)));
        self.chariot = self.chariot & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.chariot.meets(Cells::of(from)));
        self.cannon = self.cannon & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.cannon.meets(Cells::of(from)));
        self.soldier = self.soldier & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.soldier.meets(Cells::of(from)));
    }

    // move rest
    #[inline]
    fn play_rest(&mut self, me: usize) {
        // move rest, line 3
        self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 200) as u8;
        // move rest, line 4
        self.rests = (self.rests as i32).saturating_add(1).clamp(0, 2) as u8;
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
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

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_turn(past, me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let mut count = 0;
        let _ = self.each_turn(past, me, &mut tally(&mut count));
        count
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(past, me, rng)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
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
