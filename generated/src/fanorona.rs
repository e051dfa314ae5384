//! Fanorona. Generated from rules/fanorona.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 5ab2820ad4d26d93.
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
const FRAME: Frame = Frame::square(9, 5);
// region strong
const STRONG: Cells = 0x1555_5555_5555;
// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1fff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xf_ffff_ffff).up(9),
        1 NE ne: (cells & 0x7_fbfd_feff).up(10),
        2 E e: (cells & 0xff7_fbfd_feff).up(1),
        3 SE se: (cells & 0xff7_fbfd_fe00).down(8),
        4 S s: cells.down(9),
        5 SW sw: (cells & 0x1fef_f7fb_fc00).down(10),
        6 W w: (cells & 0x1fef_f7fb_fdfe).down(1),
        7 NW nw: (cells & 0xf_f7fb_fdfe).up(8)
    );

    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 255;
    #[inline(always)]
    fn ray(dirs: u64, from: Cells, through: Cells) -> Cells {
        union_over!(dirs;
            N: board::walk(from, through, Board::n),
            NE: board::walk(from, through, Board::ne),
            E: board::walk(from, through, Board::e),
            SE: board::walk(from, through, Board::se),
            S: board::walk(from, through, Board::s),
            SW: board::walk(from, through, Board::sw),
            W: board::walk(from, through, Board::w),
            NW: board::walk(from, through, Board::nw)
        )
    }

    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const OPPOSITE: [u64; 8] = [16, 32, 64, 128, 1, 2, 4, 8];
        dirs.cells().fold(0, |all, dir| all | OPPOSITE[dir])
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    stone: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move capture
    Capture { from: u8, rest: Trail<u16, 135> },
    // move step
    Step { from: u8, to: u8 },
}

impl Position {
    // def lines_of
    #[inline(always)]
    fn lines_of(&self, c: Cells) -> u64 {
        if c.is_in(STRONG) { Board::ADJACENT } else { Board::ORTHOGONAL }
    }

    // def ahead
    #[inline(always)]
    fn ahead(&self, me: usize, c: Cells, d: usize) -> Cells {
        Board::ray(
            1u64 << d,
            Board::step(1u64 << d, c) & self.empty(),
            self.stone[(1 - me)],
        )
    }

    // def behind
    #[inline(always)]
    fn behind(&self, me: usize, c: Cells, d: usize) -> Cells {
        if Board::step(1u64 << d, c).meets(self.empty()) {
            Board::ray(Board::opposite(1u64 << d), c, self.stone[(1 - me)])
        } else {
            Cells::NONE
        }
    }

    // def ways
    #[inline(always)]
    fn ways(&self, me: usize, c: Cells, been: Cells, last: u64) -> u64 {
        {
            let mut all = 0u64;
            for d in (self.lines_of(c) & !last).cells() {
                if (self.ahead(me, c, d) | self.behind(me, c, d)).any()
                    && !Board::step(1u64 << d, c).is_in(been)
                {
                    all |= 1u64 << d;
                }
            }
            all
        }
    }

    // move capture
    fn each_capture(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u16, 135>>::new();
        // move capture, line 2
        for from in pos.stone[me].cells() {
            let mut pos = pos;
            // move capture, line 3
            let mut here: Cells = Cells::of(from);
            // move capture, line 4
            let mut been: Cells = Cells::of(from);
            // move capture, line 5
            let mut last: u64 = 0u64;
            Position::capture_rounds(me, pos, from, here, been, last, 0, rest, visit)?;
        }
        Continue(())
    }

    // move capture
    fn capture_rounds(
        me: usize,
        mut pos: Position,
        from: usize,
        mut here: Cells,
        mut been: Cells,
        mut last: u64,
        rounds: u32,
        rest: &mut Trail<u16, 135>,
        visit: &mut impl Visit<Choice>,
    ) -> Flow {
        let mut pos = pos;
        // move capture, line 7
        for way in pos.ways(me, here, been, last).cells() {
            rest.push(1, way as i32);
            let mut pos = pos;
            let mut here = here;
            let mut been = been;
            let mut last = last;
            // move capture, line 8
            let fore: Cells = pos.ahead(me, here, way);
            // move capture, line 9
            let aft: Cells = pos.behind(me, here, way);
            // move capture, line 10
            for how in (u64::from(fore.any()) | u64::from(aft.any()) << 1).cells() {
                rest.push(2, how as i32);
                let mut pos = pos;
                let mut here = here;
                let mut been = been;
                let mut last = last;
                // move capture, line 11
                {
                    let cells = if 1u64 << how == 1u64 { fore } else { aft };
                    pos.stone[1 - me] &= !cells;
                }
                // move capture, line 12
                pos.carry(here, Board::step(1u64 << way, here));
                // move capture, line 13
                here = Board::step(1u64 << way, here);
                // move capture, line 14
                been |= here;
                // move capture, line 15
                last = 1u64 << way;
                if pos.ways(me, here, been, last).any() && rounds + 1 < 45 {
                    {
                        rest.push(0, 0);
                        visit(Choice::Capture {
                            from: from as _,
                            rest: *rest,
                        })?;
                        rest.pop();
                    }
                    Position::capture_rounds(
                        me,
                        pos,
                        from,
                        here,
                        been,
                        last,
                        rounds + 1,
                        rest,
                        visit,
                    )?;
                } else {
                    visit(Choice::Capture {
                        from: from as _,
                        rest: *rest,
                    })?;
                }
                rest.pop();
            }
            rest.pop();
        }
        Continue(())
    }

    // move capture
    fn count_capture(&self, me: usize) -> u32 {
        let mut count = 0;
        let _ = self.each_capture(me, &mut tally(&mut count));
        count
    }

    // move step
    fn each_step(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move step, line 2
        for from in self.stone[me].cells() {
            // move step, line 3
            for to in (Board::step(self.lines_of(Cells::of(from)), Cells::of(from))
                & self.empty())
                .cells()
            {
                visit(Choice::Step {
                    from: from as _,
                    to: to as _,
                })?;
            }
        }
        Continue(())
    }

    // move step, line 3
    /// By player: how far the targets of each way are from where they are gone from.
    const BY_STEP: [[isize; 8]; 2] = [
        [9, 10, 1, -8, -9, -10, -1, 8],
        [9, 10, 1, -8, -9, -10, -1, 8],
    ];

    // move step, line 3
    /// The targets of each way from a set of cells.
    #[inline(always)]
    fn targets_step(&self, me: usize, from: Cells) -> [Cells; 8] {
        [
            Board::n(from & STRONG) & self.empty()
                | Board::n(from & !STRONG) & self.empty(),
            Board::ne(from & STRONG) & self.empty(),
            Board::e(from & STRONG) & self.empty()
                | Board::e(from & !STRONG) & self.empty(),
            Board::se(from & STRONG) & self.empty(),
            Board::s(from & STRONG) & self.empty()
                | Board::s(from & !STRONG) & self.empty(),
            Board::sw(from & STRONG) & self.empty(),
            Board::w(from & STRONG) & self.empty()
                | Board::w(from & !STRONG) & self.empty(),
            Board::nw(from & STRONG) & self.empty(),
        ]
    }

    // move step
    #[inline(always)]
    fn count_step(&self, me: usize) -> u32 {
        total(self.targets_step(me, self.stone[me]))
    }

    // move step
    #[inline(always)]
    fn nth_step(&self, me: usize, mut left: u32) -> Option<Choice> {
        let targets = self.targets_step(me, self.stone[me]);
        let (family, set, rank) = part_of(targets, left);
        let to = set.nth(rank);
        let from = to.wrapping_add_signed(-Position::BY_STEP[me][family]);
        Some(Choice::Step {
            from: from as _,
            to: to as _,
        })
    }

    // move capture
    #[inline(always)]
    fn play_capture(&mut self, me: usize, from: usize, rest: &Trail<u16, 135>) {
        let mut rest = rest.iter().peekable();
        // move capture, line 3
        let mut here: Cells = Cells::of(from);
        // move capture, line 4
        let mut been: Cells = Cells::of(from);
        // move capture, line 5
        let mut last: u64 = 0u64;
        // move capture, line 6
        let mut rounds = 0;
        loop {
            // move capture, line 7
            let way = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move capture, line 8
            let fore: Cells = self.ahead(me, here, way);
            // move capture, line 9
            let aft: Cells = self.behind(me, here, way);
            // move capture, line 10
            let how = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move capture, line 11
            {
                let cells = if 1u64 << how == 1u64 { fore } else { aft };
                self.stone[1 - me] &= !cells;
            }
            // move capture, line 12
            self.carry(here, Board::step(1u64 << way, here));
            // move capture, line 13
            here = Board::step(1u64 << way, here);
            // move capture, line 14
            been |= here;
            // move capture, line 15
            last = 1u64 << way;
            rounds += 1;
            if !self.ways(me, here, been, last).any() || rounds >= 45 {
                break;
            }
            if rest.next_if(|(site, _)| *site == 0).is_some() {
                break;
            }
        }
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        self.stone[me] = self.stone[me] & !Cells::of(from) | Cells::of(to);
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.stone[0] & !self.stone[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.stone[0] | self.stone[1]
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.stone[0] = self.stone[0] & !(from | to)
            | to.when(self.stone[0].meets(from));
        self.stone[1] = self.stone[1] & !(from | to)
            | to.when(self.stone[1].meets(from));
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.stone[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.stone[1], const { &piece_weights::<1>(0, 0, Some(1)) });
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
            name: "fanorona",
            title: "Fanorona",
            rules_hash: 6535428992299855251,
            players: &["white", "black"],
            layers: &[("pieces", &[KindName::owned("stone", Some('S'))])],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    fn setup() -> Position {
        Position {
            stone: [0x52b_ffff, 0x1fff_fa94_0000],
            next: 0,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    // turn
    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut any = false;
        {
            let found = &mut |choice| {
                any = true;
                visit(choice)
            };
            self.each_capture(me, found)?;
        }
        if any {
            return Continue(());
        }
        self.each_step(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let all_moves = self.count_capture(me);
        if all_moves > 0 {
            return all_moves;
        }
        self.count_step(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let (mut found, mut count) = (None, 0);
        let _ = self
            .each_capture(
                me,
                &mut |choice| {
                    count += 1;
                    if count == 1 || rng.below(count) == 0 {
                        found = Some(choice);
                    }
                    Continue(())
                },
            );
        if found.is_some() {
            return found;
        }
        let of_step = self.count_step(me);
        let left = rng.one_of(of_step)?;
        self.nth_step(me, left)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Capture { from, rest } => {
                self.play_capture(me, usize::from(from), &rest)
            }
            Choice::Step { from, to } => {
                self.play_step(me, usize::from(from), usize::from(to))
            }
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
        if !self.stone[(1 - me)].any() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        // end, line 4
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
            Choice::Capture { from, rest } => {
                FRAME.write(out, "capture", &[from]);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            write_name(
                                out,
                                &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
                                value as usize,
                            )
                        }
                        2 => write_name(out, &["approach", "withdraw"], value as usize),
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.stone);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        Position {
            stone: read_owners(Board::CELLS, &view.layers, 0),
            next: view.next.min(1),
        }
    }
}
