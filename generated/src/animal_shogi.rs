//! Animal Shogi. Generated from rules/animal-shogi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c01ee0c7735c0abd.
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
/// A set of cells.
type Cells = u64;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 1]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(3, 4);
// dir forward
const FORWARD: [u64; 2] = [Board::N, Board::S];
// region last_row
const LAST_ROW: [Cells; 2] = [0xe00, 0x7];
// def plain
const PLAIN: [u64; 5] = [0u64, 2u64, 4u64, 8u64, 8u64];
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xfff;
    steps!(cells;
        0 N n: (cells & 0x1ff).up(3),
        1 NE ne: (cells & 0xdb).up(4),
        2 E e: (cells & 0x6db).up(1),
        3 SE se: (cells & 0x6d8).down(2),
        4 S s: cells.down(3),
        5 SW sw: (cells & 0xdb0).down(4),
        6 W w: (cells & 0xdb6).down(1),
        7 NW nw: (cells & 0x1b6).up(2)
    );

    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    const ADJACENT: u64 = 255;
    // dir forward
    #[inline(always)]
    fn step_forward(key: usize, cells: Cells) -> Cells {
        match key {
            0 => Board::n(cells),
            _ => Board::s(cells),
        }
    }

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
    // pieces
    lion: Cells,
    // pieces
    giraffe: Cells,
    // pieces
    elephant: Cells,
    // pieces
    chick: Cells,
    // pieces
    hen: Cells,
    // state hand
    hand: [u8; 10],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move step
    Step { from: u8, to: u8 },
    // move drop
    Drop { k: u8, to: u8 },
}

impl Position {
    // def strides
    #[inline(always)]
    fn strides(&self, me: usize, c: Cells) -> Cells {
        Board::step(Board::ADJACENT, c & self.lion)
            | Board::step(Board::ORTHOGONAL, c & self.giraffe)
            | Board::step(Board::DIAGONAL, c & self.elephant)
            | Board::step_forward(me, c & self.chick)
            | Board::step(
                Board::ORTHOGONAL | Board::left(FORWARD[me]) | Board::right(FORWARD[me]),
                c & self.hen,
            )
    }

    // def struck
    #[inline(always)]
    fn struck(&self, me: usize) -> Cells {
        self.strides(me, self.owner[me])
    }

    // def safe
    #[inline(always)]
    fn safe(&self, me: usize) -> bool {
        (self.owner[me] & self.lion & LAST_ROW[me] & !self.struck((1 - me))).any()
    }

    // move step
    fn each_step(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move step, line 2
        for from in self.owner[me].cells() {
            // move step, line 3
            for to in (self.strides(me, Cells::of(from)) & !self.owner[me]).cells() {
                visit(Choice::Step {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // move step
    #[inline(always)]
    fn count_step(&self, me: usize) -> u32 {
        let mut count = 0;
        // move step, line 2
        for from in self.owner[me].cells() {
            count += (self.strides(me, Cells::of(from)) & !self.owner[me]).count();
        }
        count
    }

    // move step
    #[inline(always)]
    fn nth_step(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move step, line 2
        for from in self.owner[me].cells() {
            let set = self.strides(me, Cells::of(from)) & !self.owner[me];
            let size = set.count();
            if left < size {
                let to = set.nth(left);
                return Some(Choice::Step {
                    from: from as _,
                    to: to as _,
                });
            }
            left -= size;
        }
        None
    }

    // move drop
    fn each_drop(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move drop, line 2
        for k in (u64::from(0 < self.hand[(me) * 5 + 0] as i32)
            | u64::from(0 < self.hand[(me) * 5 + 1] as i32) << 1
            | u64::from(0 < self.hand[(me) * 5 + 2] as i32) << 2
            | u64::from(0 < self.hand[(me) * 5 + 3] as i32) << 3
            | u64::from(0 < self.hand[(me) * 5 + 4] as i32) << 4)
            .cells()
        {
            // move drop, line 3
            for to in self.empty().cells() {
                visit(Choice::Drop {
                    k: k as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // move drop
    #[inline(always)]
    fn count_drop(&self, me: usize) -> u32 {
        let mut count = 0;
        // move drop, line 2
        count
            += (u64::from(0 < self.hand[(me) * 5 + 0] as i32)
                | u64::from(0 < self.hand[(me) * 5 + 1] as i32) << 1
                | u64::from(0 < self.hand[(me) * 5 + 2] as i32) << 2
                | u64::from(0 < self.hand[(me) * 5 + 3] as i32) << 3
                | u64::from(0 < self.hand[(me) * 5 + 4] as i32) << 4)
                .count() * self.empty().count();
        count
    }

    // move drop
    #[inline(always)]
    fn nth_drop(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move drop, line 2
        let (firsts, seconds) = (
            u64::from(0 < self.hand[(me) * 5 + 0] as i32)
                | u64::from(0 < self.hand[(me) * 5 + 1] as i32) << 1
                | u64::from(0 < self.hand[(me) * 5 + 2] as i32) << 2
                | u64::from(0 < self.hand[(me) * 5 + 3] as i32) << 3
                | u64::from(0 < self.hand[(me) * 5 + 4] as i32) << 4,
            self.empty(),
        );
        let each = seconds.count();
        let size = firsts.count() * each;
        if left < size {
            let (k, to) = (firsts.nth(left / each), seconds.nth(left % each));
            return Some(Choice::Drop {
                k: k as _,
                to: to as _,
            });
        }
        None
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        {
            for i1 in ({
                let mut all = 0u64;
                for i0 in self.kind_on(Cells::of(to)).cells() {
                    all |= PLAIN[i0];
                }
                all
            })
                .cells()
            {
                self.hand[(me) * 5 + i1] = (self.hand[(me) * 5 + i1] as i32)
                    .saturating_add(1)
                    .clamp(0, 2) as u8;
            }
        }
        // move step, line 5
        let grown: Cells = Cells::of(from) & self.chick;
        // move step, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.lion = self.lion & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.lion.meets(Cells::of(from)));
        self.giraffe = self.giraffe & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.giraffe.meets(Cells::of(from)));
        self.elephant = self.elephant & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.elephant.meets(Cells::of(from)));
        self.chick = self.chick & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.chick.meets(Cells::of(from)));
        self.hen = self.hen & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.hen.meets(Cells::of(from)));
        // move step, line 7
        if grown.any() && LAST_ROW[me].contains(to) {
            self.owner[1 - me] &= !Cells::of(to);
            self.owner[me] |= Cells::of(to);
            self.lion &= !Cells::of(to);
            self.giraffe &= !Cells::of(to);
            self.elephant &= !Cells::of(to);
            self.chick &= !Cells::of(to);
            self.hen |= Cells::of(to);
        }
    }

    // move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, k: usize, to: usize) {
        // move drop, line 4
        if let Some(kind) = Some(k) {
            let owner: Option<usize> = first_member(1u64 << me & 3u64);
            self.put(owner, kind, Cells::of(to));
        }
        // move drop, line 5
        self.hand[(me) * 5 + k] = (self.hand[(me) * 5 + k] as i32)
            .saturating_sub(1)
            .clamp(0, 2) as u8;
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    /// The kinds on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        u64::from(self.lion.meets(cells)) << 0
            | u64::from(self.giraffe.meets(cells)) << 1
            | u64::from(self.elephant.meets(cells)) << 2
            | u64::from(self.chick.meets(cells)) << 3
            | u64::from(self.hen.meets(cells)) << 4
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.owner[0] &= !cells;
        self.owner[1] &= !cells;
        self.lion &= !cells;
        self.giraffe &= !cells;
        self.elephant &= !cells;
        self.chick &= !cells;
        self.hen &= !cells;
    }

    /// A piece of a computed kind, in place of what stands there.
    #[inline]
    fn put(&mut self, owner: Option<usize>, kind: usize, cells: Cells) {
        let Some(owner) = owner else { return };
        self.clear(cells);
        self.owner[owner] |= cells;
        let board = match kind {
            0 => &mut self.lion,
            1 => &mut self.giraffe,
            2 => &mut self.elephant,
            3 => &mut self.chick,
            _ => &mut self.hen,
        };
        *board |= cells;
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.giraffe, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.elephant, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.chick, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.hen, const { &kind_weights::<1>(0, 4) });
        {
            const WEIGHTS: [u64; 10] = number_weights(0);
            for (entry, place) in (0..10).enumerate() {
                key = key.number(self.hand[place] as i64, WEIGHTS[entry]);
            }
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
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "animal-shogi",
            title: "Animal Shogi",
            rules_hash: 13843749451822009021,
            players: &["sente", "gote"],
            layers: &[
                (
                    "pieces",
                    &[
                        KindName::owned("lion", Some('L')),
                        KindName::owned("giraffe", Some('G')),
                        KindName::owned("elephant", Some('E')),
                        KindName::owned("chick", Some('C')),
                        KindName::owned("hen", Some('H')),
                    ],
                ),
            ],
            states: &[
                StateName::new(
                    "hand",
                    &[
                        Of::Players,
                        Of::These(&["lion", "giraffe", "elephant", "chick", "hen"]),
                    ],
                    Sort::Number(0, 2),
                ),
            ],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        Position {
            owner: [0x17, 0xe80],
            lion: 0x402,
            giraffe: 0x204,
            elephant: 0x801,
            chick: 0x90,
            hen: Cells::NONE,
            hand: [0; 10],
            next: 0,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_step(me, visit)?;
        self.each_drop(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_step(me) + self.count_drop(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let of_step = self.count_step(me);
        let of_drop = self.count_drop(me);
        let mut left = rng.one_of(of_step + of_drop)?;
        if left < of_step {
            return self.nth_step(me, left);
        }
        left -= of_step;
        self.nth_drop(me, left)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Step { from, to } => {
                self.play_step(me, usize::from(from), usize::from(to))
            }
            Choice::Drop { k, to } => self.play_drop(me, usize::from(k), usize::from(to)),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if !(self.owner[(1 - me)] & self.lion).any() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if self.safe(me) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 4
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 5
        if !(past.seen_newest(0) < 2) {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    #[inline(always)]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
            Choice::Drop { k, to } => {
                out.push_str("drop");
                write_name(
                    out,
                    &["lion", "giraffe", "elephant", "chick", "hen"],
                    k as usize,
                );
                FRAME.write_cell(out, to as usize);
            }
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, both(self.owner, self.lion));
        out.owned(0, 1, Board::CELLS, both(self.owner, self.giraffe));
        out.owned(0, 2, Board::CELLS, both(self.owner, self.elephant));
        out.owned(0, 3, Board::CELLS, both(self.owner, self.chick));
        out.owned(0, 4, Board::CELLS, both(self.owner, self.hen));
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.states
            .push(
                (0..10).map(|place| Stored::Number(self.hand[place].into())).collect(),
            );
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            owner: read_owners(Board::CELLS, &view.layers, 0),
            lion: read_kind(Board::CELLS, &view.layers, 0, 0),
            giraffe: read_kind(Board::CELLS, &view.layers, 0, 1),
            elephant: read_kind(Board::CELLS, &view.layers, 0, 2),
            chick: read_kind(Board::CELLS, &view.layers, 0, 3),
            hen: read_kind(Board::CELLS, &view.layers, 0, 4),
            hand: read_states(
                [0; 10],
                &view.states,
                0,
                (0..10),
                |entry| read_number(entry, 0, 2) as u8,
            ),
            next: view.next.min(1),
        }
    }
}
