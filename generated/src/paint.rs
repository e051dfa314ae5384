//! Paint. Generated from rules/paint.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: be54d136658349c4.
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
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(9, 9);
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x1_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0xff_ffff_ffff_ffff_ffff).up(9),
        1 NE ne: (cells & 0x7f_bfdf_eff7_fbfd_feff).up(10),
        2 E e: (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(1),
        3 SE se: (cells & 0xff7f_bfdf_eff7_fbfd_fe00).down(8),
        4 S s: cells.down(9),
        5 SW sw: (cells & 0x1_feff_7fbf_dfef_f7fb_fc00).down(10),
        6 W w: (cells & 0x1_feff_7fbf_dfef_f7fb_fdfe).down(1),
        7 NW nw: (cells & 0xff_7fbf_dfef_f7fb_fdfe).up(8)
    );

    walks_from!(
        (fn ray_from, fn ray_from_onto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [9, 9, 1];
    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 85;
    #[inline(always)]
    fn back(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::s(cells),
            NE: Board::sw(cells),
            E: Board::w(cells),
            SE: Board::nw(cells),
            S: Board::n(cells),
            SW: Board::ne(cells),
            W: Board::e(cells),
            NW: Board::se(cells)
        )
    }

    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
    const WAYS: &[&[Cells; 128]] = &[
        Self::WAY_N,
        Self::WAY_NE,
        Self::WAY_E,
        Self::WAY_SE,
        Self::WAY_S,
        Self::WAY_SW,
        Self::WAY_W,
        Self::WAY_NW,
    ];

    /// From each cell: the way and the cell.
    const LINES_ORTHOGONAL: &[[(u16, u16); 16]; 81] = &tables::targets_128(
        Self::SIZE,
        Self::CELLS,
        &[(0, [0, 1, 0]), (2, [1, 0, 0]), (4, [0, -1, 0]), (6, [-1, 0, 0])],
        81,
    );

    /// One step to all connected neighbours.
    #[inline(always)]
    fn adjacent(cells: Cells) -> Cells {
        Self::step(Self::ADJACENT, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    disc: [Cells; 2],
    sphere: Cells,
    // layer floor
    /// By owner.
    tile: [Cells; 2],
    // state leader
    leader: u8,
    // state kept
    kept: u8,
    // move slide, line 10
    /// By owner: whether there are such groups between moves.
    enclosed: [bool; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move slide
    Slide { from: u8, way: u8, to: u8 },
}

impl Position {
    // def area
    #[inline(always)]
    fn area(&self, c: usize) -> Cells {
        board::flood(Cells::of(c), self.tile[0], Board::adjacent)
            | board::flood(Cells::of(c), self.tile[1], Board::adjacent)
    }

    // def power
    #[inline(always)]
    fn power(&self, c: usize) -> i32 {
        (self.area(c) & self.owned()).count() as i32
    }

    // def ahead
    #[inline(always)]
    fn ahead(&self, p: usize) -> bool {
        self.tile[(1 - p)].count() < self.tile[p].count()
    }

    // move slide
    fn each_slide(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move slide, line 2
        for from in self.disc[me].cells() {
            // move slide, line 3
            let power: i32 = self.power(from);
            let lane: Cells = self.empty() & (self.empty_floor() | self.tile[me]
                    | ({
                        let mut all = Cells::NONE;
                        for c in board::groups(self.tile[(1 - me)], Board::adjacent) {
                            if ((c & self.owned()).count() as i32) < power {
                                all |= c;
                            }
                        }
                        all
                    }));
            // move slide, line 4
            for way in Board::ORTHOGONAL.cells() {
                // move slide, line 5
                for to in (Board::ray_from(1u64 << way, from, lane)
                    | Board::ray_from_onto(
                        1u64 << way,
                        from,
                        lane,
                        self.sphere & Board::back(1u64 << way, self.empty()),
                    ))
                    .cells()
                {
                    visit(Choice::Slide { from: from as _, way: way as _, to: to as _ })?;
                }
            }
        }
        Continue(())
    }

    // move slide
    /// How many moves are proposed.
    #[inline(always)]
    fn bound_slide(&self, me: usize) -> u32 {
        self.disc[me].count() * 16
    }

    // move slide
    /// The proposal with a number, if it is a legal move.
    #[inline(always)]
    fn propose_slide(&self, me: usize, mut left: u32) -> Option<Choice> {
        let place_of_to = (left % 16) as usize;
        left /= 16;
        let from = self.disc[me].nth(left);
        let (way, to) = Board::LINES_ORTHOGONAL.get(from)?[place_of_to];
        let (way, to) = (usize::from(way), usize::from(to));
        let path = board::path_of_one(Board::WAYS, way, from, to);
        if !(!(path & !self.empty()).any() && (!(path & !self.empty_floor() & !self.tile[me]).any()
                || !(path & !self.empty_floor() & !self.tile[me]
                    & !({
                        let mut all = Cells::NONE;
                        for c_5 in board::groups(
                            path & !self.empty_floor() & !self.tile[me] & self.tile[(1 - me)],
                            Board::adjacent,
                        ) {
                            if ((board::flood(c_5, self.tile[(1 - me)], Board::adjacent)
                                & self.owned())
                                .count() as i32) < self.power(from)
                            {
                                all |= c_5;
                            }
                        }
                        all
                    }))
                    .any())
            || self.sphere.contains(to)
                && Board::back(1u64 << way, self.empty()).contains(to)
                && !(path & !Cells::of(to) & !self.empty()).any()
                && (!(path & !Cells::of(to) & !self.empty_floor() & !self.tile[me]).any()
                    || !(path & !Cells::of(to) & !self.empty_floor() & !self.tile[me]
                        & !({
                            let mut all = Cells::NONE;
                            for c_6 in board::groups(
                                path & !Cells::of(to) & !self.empty_floor() & !self.tile[me]
                                    & self.tile[(1 - me)],
                                Board::adjacent,
                            ) {
                                if ((board::flood(c_6, self.tile[(1 - me)], Board::adjacent)
                                    & self.owned())
                                    .count() as i32) < self.power(from)
                                {
                                    all |= c_6;
                                }
                            }
                            all
                        }))
                        .any()))
        {
            return None;
        }
        Some(Choice::Slide { from: from as _, way: way as _, to: to as _ })
    }

    // move slide
    #[inline(always)]
    fn count_slide(&self, me: usize) -> u32 {
        let mut count = 0;
        // move slide, line 2
        for from in self.disc[me].cells() {
            // move slide, line 3
            let power: i32 = self.power(from);
            let lane: Cells = self.empty() & (self.empty_floor() | self.tile[me]
                    | ({
                        let mut all = Cells::NONE;
                        for c in board::groups(self.tile[(1 - me)], Board::adjacent) {
                            if ((c & self.owned()).count() as i32) < power {
                                all |= c;
                            }
                        }
                        all
                    }));
            // move slide, line 4
            for way in Board::ORTHOGONAL.cells() {
                count += (Board::ray_from(1u64 << way, from, lane)
                        | Board::ray_from_onto(
                            1u64 << way,
                            from,
                            lane,
                            self.sphere & Board::back(1u64 << way, self.empty()),
                        ))
                        .count();
            }
        }
        count
    }

    // move slide
    fn each_turn(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_slide(me, visit)
    }

    // move slide
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let of_slide = self.bound_slide(me);
        let all_moves = of_slide;
        if all_moves == 0 {
            return None;
        }
        for _ in 0..32 {
            let mut left = rng.below(all_moves);
            let drawn = self.propose_slide(me, left);
            if drawn.is_some() {
                return drawn;
            }
        }
        random_visited(rng, &mut |mut visit| self.each_turn(past, me, &mut visit))
    }

    // move slide
    #[inline(always)]
    fn play_slide(&mut self, me: usize, from: usize, way: usize, to: usize) {
        let was = *self;
        // move slide, line 7
        if self.sphere.contains(to) {
            self.clear_floor(Board::step(1u64 << way, Cells::of(to)));
            self.carry(Cells::of(to), Board::step(1u64 << way, Cells::of(to)));
        }
        // move slide, line 8
        self.put_tile(me, board::path_of_one(Board::WAYS, way, from, to));
        // move slide, line 9
        self.carry(Cells::of(from), Cells::of(to));
        // move slide, line 10
        self.clear_floor(self.enclosed_since(&was, 0) | self.enclosed_since(&was, 1));
    }

    // after, line 2
    #[inline(always)]
    fn after(&mut self, me: usize) {
        let old: u64 = self.leader as u64;
        // after, line 3
        self.leader = ({
            let mut all = 0u64;
            for p in (self.leader as u64).cells() {
                if self.ahead(p) {
                    all |= 1u64 << p;
                }
            }
            all
        }).first_of() as u8;
        // after, line 4
        if self.ahead(me) {
            self.leader = (1u64 << me).first_of() as u8;
        }
        // after, line 5
        if self.leader as u64 == old {
            self.kept = (self.kept as i32).saturating_add(1).clamp(0, 50) as u8;
        } else {
            self.kept = 1;
        }
    }

    // move slide, line 10
    /// What may be enclosed, and by the want of what.
    #[inline(always)]
    fn enclosed_sets(&self, p: usize) -> (Cells, Cells) {
        (self.tile[p], self.owned())
    }

    /// The groups of `p` that are enclosed.
    #[cold]
    fn enclosed_all(&self, p: usize) -> Cells {
        let (set, free) = self.enclosed_sets(p);
        set & !board::flood(free & set, set, Board::adjacent)
    }

    /// The same in a move that began at `was`.
    #[inline(always)]
    fn enclosed_since(&self, was: &Position, p: usize) -> Cells {
        if was.enclosed[p] {
            return self.enclosed_all(p);
        }
        groups::without_since(was.enclosed_sets(p), self.enclosed_sets(p), Board::adjacent)
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.disc[0] & !self.disc[1] & !self.sphere
    }

    #[inline(always)]
    fn empty_floor(&self) -> Cells {
        Board::CELLS & !self.tile[0] & !self.tile[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.disc[0] | self.disc[1] | self.sphere
    }

    #[inline(always)]
    fn owned(&self) -> Cells {
        self.disc[0] | self.disc[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear_floor(&mut self, cells: Cells) {
        self.tile[0] &= !cells;
        self.tile[1] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_tile(&mut self, owner: usize, cells: Cells) {
        self.clear_floor(cells);
        self.tile[owner] |= cells;
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.disc[0] = self.disc[0] & !(from | to) | to.when(self.disc[0].meets(from));
        self.disc[1] = self.disc[1] & !(from | to) | to.when(self.disc[1].meets(from));
        self.sphere = self.sphere & !(from | to) | to.when(self.sphere.meets(from));
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    const BY_PLAYER: bool = true;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "paint",
            title: "Paint",
            rules_hash: 13714816796811545028,
            players: &["white", "black"],
            layers: &[
                (
                    "pieces",
                    &[KindName::owned("disc", Some('D')), KindName::neutral("sphere", Some('O'))],
                ),
                ("floor", &[KindName::owned("tile", None)]),
            ],
            states: &[
                StateName::new("leader", &[], Sort::AtMostOne(Of::Seats)),
                StateName::new("kept", &[], Sort::Number(0, 50)),
            ],
            symmetries: &[
                SymmetryName::flat([[-1, 0], [0, -1]]),
                SymmetryName::flat([[1, 0], [0, -1]]),
                SymmetryName::flat([[0, -1], [-1, 0]]),
            ],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    fn setup() -> Position {
        let mut pos = Position {
            disc: [0x88aa, 0xaa22_0000_0000_0000_0000],
            sphere: 0x15_5555_5000_0000,
            tile: [Cells::NONE; 2],
            leader: 0,
            kept: 0,
            next: 0,
            enclosed: [false; 2],
        };
        // setup, line 13
        pos.put_tile(0, pos.disc[0]);
        pos.put_tile(1, pos.disc[1]);
        pos.enclosed = [pos.enclosed_all(0).any(), pos.enclosed_all(1).any()];
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_turn(past, me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_slide(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(past, me, rng)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        let Choice::Slide { from, way, to } = m;
        self.play_slide(me, usize::from(from), usize::from(way), usize::from(to));
        self.after(me);
        self.enclosed = [false; 2];
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if (self.leader as u64).any() && self.kept as i32 == 50 {
            return Verdict::Over(share(self.leader as u64));
        }
        // end, line 3
        if !(self.leader as u64).any() && self.kept as i32 == 20 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Slide { from, way, to } => {
                out.push_str("slide");
                FRAME.write_cell(out, from as usize);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
                FRAME.write_cell(out, to as usize);
            }
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.disc);
        out.neutral(0, 1, Board::CELLS, self.sphere);
        out.owned(1, 0, Board::CELLS, self.tile);
    }

    fn write(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 2);
        view.states.push(vec![stored_members(self.leader.into())]);
        view.states.push(vec![Stored::Number(self.kept.into())]);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        let mut pos = Position {
            disc: read_owners(Board::CELLS, &view.layers, 0),
            sphere: read_kind(Board::CELLS, &view.layers, 0, 1),
            tile: read_owners(Board::CELLS, &view.layers, 1),
            leader: read_members(read_state(&view.states, 0)) as u8,
            kept: read_number(read_state(&view.states, 1), 0, 50) as u8,
            next: view.next.min(1),
            enclosed: [false; 2],
        };
        pos.enclosed = [pos.enclosed_all(0).any(), pos.enclosed_all(1).any()];
        pos
    }
}
