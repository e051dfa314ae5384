//! Paint. Generated from rules/paint.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: be54d136658349c4.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u128;
/// Points by player.
type Points = [u8; 2];
/// What earlier positions were.
type Past = [History; 0];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 0>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 9,
    height: 9,
    levels: false,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1_ffff_ffff_ffff_ffff_ffff;
    const SIZE: tables::Size = [9, 9, 1];
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0xff_ffff_ffff_ffff_ffff).up(9)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x7f_bfdf_eff7_fbfd_feff).up(10)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0xff7f_bfdf_eff7_fbfd_feff).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0xff7f_bfdf_eff7_fbfd_fe00).down(8)
    }

    #[inline(always)]
    fn s(cells: Cells) -> Cells {
        cells.down(9)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells & 0x1_feff_7fbf_dfef_f7fb_fc00).down(10)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells & 0x1_feff_7fbf_dfef_f7fb_fdfe).down(1)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells & 0xff_7fbf_dfef_f7fb_fdfe).up(8)
    }

    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    const ORTHOGONAL: u64 = 85;
    const ADJACENT: u64 = 85;
    #[inline(always)]
    fn step(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::n(cells),
            NE: Board::ne(cells),
            E: Board::e(cells),
            SE: Board::se(cells),
            S: Board::s(cells),
            SW: Board::sw(cells),
            W: Board::w(cells),
            NW: Board::nw(cells)
        )
    }

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

    /// The walks from one cell.
    #[inline(always)]
    fn ray_from(dirs: u64, from: usize, through: Cells) -> Cells {
        union_over!(dirs;
            N: board::ray_up(Self::WAY_N[from], through).0,
            NE: board::ray_up(Self::WAY_NE[from], through).0,
            E: board::ray_up(Self::WAY_E[from], through).0,
            SE: board::ray_down(Self::WAY_SE[from], through).0,
            S: board::ray_down(Self::WAY_S[from], through).0,
            SW: board::ray_down(Self::WAY_SW[from], through).0,
            W: board::ray_down(Self::WAY_W[from], through).0,
            NW: board::ray_up(Self::WAY_NW[from], through).0
        )
    }

    /// The walks from one cell.
    #[inline(always)]
    fn ray_from_onto(dirs: u64, from: usize, through: Cells, end: Cells) -> Cells {
        union_over!(dirs;
            N: board::ray_up(Self::WAY_N[from], through).1 & end,
            NE: board::ray_up(Self::WAY_NE[from], through).1 & end,
            E: board::ray_up(Self::WAY_E[from], through).1 & end,
            SE: board::ray_down(Self::WAY_SE[from], through).1 & end,
            S: board::ray_down(Self::WAY_S[from], through).1 & end,
            SW: board::ray_down(Self::WAY_SW[from], through).1 & end,
            W: board::ray_down(Self::WAY_W[from], through).1 & end,
            NW: board::ray_up(Self::WAY_NW[from], through).1 & end
        )
    }

    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(
        Self::SIZE,
        Self::CELLS,
        [-1, -1, 0],
    );

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
    // paint.game:4
    /// By owner.
    disc: [Cells; 2],
    // paint.game:4
    sphere: Cells,
    // paint.game:5
    /// By owner.
    tile: [Cells; 2],
    // paint.game:7
    leader: u8,
    // paint.game:8
    kept_: u8,
    // paint.game:38
    /// By owner: whether there are such groups between moves.
    enclosed: [bool; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // paint.game:29
    Slide { from: u8, way: u8, to: u8 },
}

impl Position {
    // paint.game:11
    fn setup() -> Position {
        let mut pos = Position {
            disc: [Cells::NONE; 2],
            sphere: Cells::NONE,
            tile: [Cells::NONE; 2],
            leader: 0,
            kept_: 0,
            enclosed: [false; 2],
            next: 0,
        };
        pos.put_disc(1, 0xaa22_0000_0000_0000_0000_u128);
        pos.put_sphere(0x15_5555_5000_0000_u128);
        pos.put_disc(0, 0x88aa_u128);
        // paint.game:22
        pos.put_tile(0, pos.disc[0]);
        pos.put_tile(1, pos.disc[1]);
        pos.enclosed = [pos.enclosed_all(0).any(), pos.enclosed_all(1).any()];
        pos
    }

    // paint.game:25
    #[inline(always)]
    fn area(&self, c: usize) -> Cells {
        board::flood(Cells::of(c), self.tile[0], Board::adjacent)
            | board::flood(Cells::of(c), self.tile[1], Board::adjacent)
    }

    // paint.game:26
    #[inline(always)]
    fn power(&self, c: usize) -> i32 {
        (self.area(c) & self.owned()).count() as i32
    }

    // paint.game:27
    #[inline(always)]
    fn ahead(&self, p: usize) -> bool {
        self.tile[(1 - p)].count() < self.tile[p].count()
    }

    // paint.game:29
    fn each_slide(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // paint.game:30
        for from in self.disc[me].cells() {
            // paint.game:31
            let power: i32 = self.power(from);
            let lane: Cells = self.empty()
                & (self.empty_floor() | self.tile[me]
                    | ({
                        let mut all = Cells::NONE;
                        for c in board::groups(self.tile[(1 - me)], Board::adjacent) {
                            if ((c & self.owned()).count() as i32) < power {
                                all |= c;
                            }
                        }
                        all
                    }));
            // paint.game:32
            for way in Board::ORTHOGONAL.cells() {
                // paint.game:33
                for to in (Board::ray_from(1u64 << way, from, lane)
                    | Board::ray_from_onto(
                        1u64 << way,
                        from,
                        lane,
                        self.sphere & Board::back(1u64 << way, self.empty()),
                    ))
                    .cells()
                {
                    visit(Choice::Slide {
                        from: from as _,
                        way: way as _,
                        to: to as _,
                    })?;
                }
            }
        }
        Continue(())
    }

    // paint.game:29
    /// How many moves are proposed.
    #[inline(always)]
    fn bound_slide(&self, me: usize) -> u32 {
        self.disc[me].count() * 16
    }

    // paint.game:29
    /// The proposal with a number, if it is a legal move.
    #[inline(always)]
    fn propose_slide(&self, me: usize, mut left: u32) -> Option<Choice> {
        let place_of_to = (left % 16) as usize;
        left /= 16;
        let from = self.disc[me].nth(left);
        let (way, to) = Board::LINES_ORTHOGONAL.get(from)?[place_of_to];
        let (way, to) = (usize::from(way), usize::from(to));
        let path = board::path_of_one(Board::WAYS, way, from, to);
        if !(!(path & !self.empty()).any()
            && (!(path & !self.empty_floor() & !self.tile[me]).any()
                || !(path & !self.empty_floor() & !self.tile[me]
                    & !({
                        let mut all = Cells::NONE;
                        for c_5 in board::groups(
                            path & !self.empty_floor() & !self.tile[me]
                                & self.tile[(1 - me)],
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
        Some(Choice::Slide {
            from: from as _,
            way: way as _,
            to: to as _,
        })
    }

    // paint.game:29
    #[inline(always)]
    fn count_slide(&self, me: usize) -> u32 {
        let mut count = 0;
        // paint.game:30
        for from in self.disc[me].cells() {
            // paint.game:31
            let power: i32 = self.power(from);
            let lane: Cells = self.empty()
                & (self.empty_floor() | self.tile[me]
                    | ({
                        let mut all = Cells::NONE;
                        for c in board::groups(self.tile[(1 - me)], Board::adjacent) {
                            if ((c & self.owned()).count() as i32) < power {
                                all |= c;
                            }
                        }
                        all
                    }));
            // paint.game:32
            for way in Board::ORTHOGONAL.cells() {
                count
                    += (Board::ray_from(1u64 << way, from, lane)
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

    // paint.game:29
    fn each_group_1(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_slide(me, visit)?;
        Continue(())
    }

    // paint.game:29
    /// Each legal move is as likely as any other: one that is not legal is drawn again
    /// from all.
    #[inline(always)]
    fn random_group_1(
        &self,
        past: Seen<'_>,
        me: usize,
        rng: &mut Rng,
    ) -> Option<Choice> {
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
        random_visited(rng, &mut |mut visit| self.each_group_1(past, me, &mut visit))
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_group_1(past, me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let of_slide = self.count_slide(me);
            let all_moves = of_slide;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            if let Some(choice) = self.random_group_1(past, me, rng) {
                return Some(choice);
            }
            None
        }
    }

    // paint.game:29
    #[inline(always)]
    fn play_slide(&mut self, me: usize, from: usize, way: usize, to: usize) {
        let was = *self;
        // paint.game:35
        if self.sphere.contains(to) {
            self.clear_floor(Board::step(1u64 << way, Cells::of(to)));
            self.carry(Cells::of(to), Board::step(1u64 << way, Cells::of(to)));
        }
        // paint.game:36
        self.put_tile(me, board::path_of_one(Board::WAYS, way, from, to));
        // paint.game:37
        self.carry(Cells::of(from), Cells::of(to));
        // paint.game:38
        self.clear_floor(self.enclosed_since(&was, 0) | self.enclosed_since(&was, 1));
    }

    // paint.game:42
    #[inline(always)]
    fn after(&mut self, me: usize) {
        let old: u64 = self.leader as u64;
        // paint.game:43
        self.leader = ({
            let mut all = 0u64;
            for p in (self.leader as u64).cells() {
                if self.ahead(p) {
                    all |= 1u64 << p;
                }
            }
            all
        })
            .first_of() as u8;
        // paint.game:44
        if self.ahead(me) {
            self.leader = (1u64 << (me)).first_of() as u8;
        }
        // paint.game:45
        if self.leader as u64 == old {
            self.kept_ = (self.kept_ as i32).saturating_add(1).clamp(0, 50) as u8;
        } else {
            self.kept_ = 1;
        }
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.disc[0], 0, Some(0)), (self.disc[1], 0,
            Some(1)), (self.sphere, 1, None)]), write_layer(Board::CELLS, & [(self
            .tile[0], 0, Some(0)), (self.tile[1], 0, Some(1))])
        ];
        view.states = vec![
            vec![stored_members(self.leader.into())], vec![Stored::Number(self.kept_
            .into())]
        ];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            disc: [Cells::NONE; 2],
            sphere: Cells::NONE,
            tile: [Cells::NONE; 2],
            leader: 0,
            kept_: 0,
            enclosed: [false; 2],
            next: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_disc(usize::from(owner), cell),
                    (0, 1, None) => pos.put_sphere(cell),
                    (1, 0, Some(owner)) => pos.put_tile(usize::from(owner), cell),
                    _ => {}
                }
            }
        }
        pos.leader = read_members(states.get(0).and_then(|all| all.first())) as u8;
        pos.kept_ = read_number(states.get(1).and_then(|all| all.first()), 0, 50) as u8;
        pos
    }

    // paint.game:38
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
        groups::without_since(
            was.enclosed_sets(p),
            self.enclosed_sets(p),
            Board::adjacent,
        )
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn empty_floor(&self) -> Cells {
        Board::CELLS & !self.occupied_floor()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.disc[0] | self.disc[1] | self.sphere
    }

    #[inline(always)]
    fn occupied_floor(&self) -> Cells {
        self.tile[0] | self.tile[1]
    }

    #[inline(always)]
    fn owned(&self) -> Cells {
        self.disc[0] | self.disc[1]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.disc[0] &= !cells;
        self.disc[1] &= !cells;
        self.sphere &= !cells;
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear_floor(&mut self, cells: Cells) {
        self.tile[0] &= !cells;
        self.tile[1] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_disc(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.disc[owner] |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_sphere(&mut self, cells: Cells) {
        self.clear(cells);
        self.sphere |= cells;
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

    /// The next player in the round after `me`.
    #[inline(always)]
    fn after_player(&self, me: usize) -> u8 {
        let next = me as u8 + 1;
        if next >= 2 { 0 } else { next }
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Move = Choice;
    type Points = Points;
    type Past = Past;
    type Trace = ();
    type Kept = ();
    const PLAYERS: usize = 2;
    const DRAW: Points = [50; 2];
    const SIMULTANEOUS: bool = false;
    const BY_PLAYER: bool = true;
    const MIXED: bool = false;
    const ASKS_BLOCKED: bool = true;
    fn schema() -> Schema {
        Schema {
            name: "paint".into(),
            title: "Paint".into(),
            rules_hash: 13714816796811545028,
            players: names(&["white", "black"]),
            chance: false,
            simultaneous: false,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("disc".into(),
                Some('D'), false), ("sphere".into(), Some('O'), true)] }, LayerSchema {
                name : "floor".into(), kinds : vec![("tile".into(), None, false)] }
            ],
            states: vec![
                StateSchema { name : "leader".into(), axes : vec![], sort :
                StateSort::Set { names : names(& ["white", "black"]), single : true,
                always : false }, clock : false }, StateSchema { name : "kept".into(),
                axes : vec![], sort : StateSort::Number(0, 50), clock : false }
            ],
            before: false,
            seen: vec![],
        }
    }

    fn setup() -> Position {
        Position::setup()
    }

    fn points(given: &[u8]) -> Option<Points> {
        given.try_into().ok()
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn choices(
        &self,
        past: &Past,
        player: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if player != usize::from(self.next) {
            return Continue(());
        }
        self.each_turn(Look::all(past), player, visit)
    }

    #[inline(always)]
    fn moves(&self, past: &Past, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        self.each_turn(Look::all(past), usize::from(self.next), visit)
    }

    #[inline(always)]
    fn count(&self, past: &Past) -> u64 {
        u64::from(self.count_turn(Look::all(past), usize::from(self.next)))
    }

    #[inline(always)]
    fn random_move(&self, me: usize, past: &Past, rng: &mut Rng) -> Option<Choice> {
        self.random_turn(Look::all(past), me, rng)
    }

    fn joint(choices: &[Option<Choice>], to_move: ToMove) -> Option<Choice> {
        match (choices, to_move) {
            ([choice], ToMove::Player(_) | ToMove::Chance) => *choice,
            _ => None,
        }
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: &Past, m: Choice) -> Played<Self::Trace> {
        let past = Look::all(past);
        let pass = false;
        self.next = self.after_player(me);
        match m {
            Choice::Slide { from, way, to } => {
                self.play_slide(me, usize::from(from), usize::from(way), usize::from(to))
            }
        }
        let over = true;
        self.after(me);
        self.enclosed = [false; 2];
        Played { over, pass, trace: () }
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: &Past,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Points> {
        let past = Look::earlier(past);
        // paint.game:49
        if (self.leader as u64).any() && self.kept_ as i32 == 50 {
            return Verdict::Over(share::<2>(self.leader as u64 & 3u64));
        }
        // paint.game:50
        if !(self.leader as u64).any() && self.kept_ as i32 == 20 {
            return Verdict::Over(Self::DRAW);
        }
        // paint.game:51
        if blocked() {
            return Verdict::Over(share_of_others::<2>(1u64 << (usize::from(self.next))));
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Slide { from, way, to } => {
                out.push_str("slide");
                FRAME.write(out, from as i32);
                write_name(
                    out,
                    &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
                    way as i32,
                );
                FRAME.write(out, to as i32);
            }
        }
    }

    fn write(&self, view: &mut View) {
        self.write_board(view);
        view.next = self.next;
        view.playing = 3;
    }

    fn read(view: &View) -> Result<Position, PositionError> {
        let mut pos = Position::read_board(&view.layers, &view.states);
        pos.next = view.next.min(1);
        pos.enclosed = [pos.enclosed_all(0).any(), pos.enclosed_all(1).any()];
        Ok(pos)
    }
}
