//! Turkish Draughts. Generated from rules/turkish-draughts.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ad8b3682a189693b.
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
type Cells = u64;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(8, 8);
// dir ahead
const AHEAD: [u64; 2] = [Board::N | Board::E | Board::W, Board::E | Board::S | Board::W];
// region last_row
const LAST_ROW: [Cells; 2] = [0xff00_0000_0000_0000, 0xff];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: cells.up(8),
        1 NE ne: (cells & 0x7f_7f7f_7f7f_7f7f).up(9),
        2 E e: (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1),
        3 SE se: (cells & 0x7f7f_7f7f_7f7f_7f00).down(7),
        4 S s: cells.down(8),
        5 SW sw: (cells & 0xfefe_fefe_fefe_fe00).down(9),
        6 W w: (cells & 0xfefe_fefe_fefe_fefe).down(1),
        7 NW nw: (cells & 0xfe_fefe_fefe_fefe).up(7)
    );

    walks!(
        (fn ray), (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e,
            NW nw se)
    );

    walks_from!(
        (fn ray_from, fn ray_from_onto),
        (N WAY_N ray_up, NE WAY_NE ray_up, E WAY_E ray_up, SE WAY_SE ray_down,
            S WAY_S ray_down, SW WAY_SW ray_down, W WAY_W ray_down, NW WAY_NW ray_up)
    );

    const SIZE: tables::Size = [8, 8, 1];
    const ORTHOGONAL: u64 = 85;
    const WAY_N: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 64] = &tables::rays_64(Self::SIZE, Self::CELLS, [-1, 1, 0]);
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
    owner: [Cells; 2],
    man: Cells,
    king: Cells,
    // state quiet
    quiet: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move jump
    Jump { from: u8, rest: Trail<u16, 128> },
    // move step
    Step { from: u8, to: u8 },
}

impl Position {
    // def ways
    #[inline(always)]
    fn ways(&self, me: usize, c: usize) -> u64 {
        if self.king.contains(c) { Board::ORTHOGONAL } else { AHEAD[me] }
    }

    // def prey
    #[inline(always)]
    fn prey(&self, me: usize, c: usize, d: usize) -> Cells {
        Board::ray_from_onto(
            1u64 << d,
            c,
            if self.king.contains(c) { self.empty() } else { Cells::NONE },
            self.owner[(1 - me)],
        )
    }

    // def spots
    #[inline(always)]
    fn spots(&self, me: usize, c: usize, d: usize) -> Cells {
        if self.king.contains(c) {
            Board::ray(1u64 << d, self.prey(me, c, d), self.empty())
        } else {
            Board::step(1u64 << d, self.prey(me, c, d)) & self.empty()
        }
    }

    // def jumps
    #[inline(always)]
    fn jumps(&self, me: usize, c: usize, last: u64) -> u64 {
        {
            let mut all = 0u64;
            for d in (self.ways(me, c) & !Board::opposite(last)).cells() {
                if self.spots(me, c, d).any() {
                    all |= 1u64 << d;
                }
            }
            all
        }
    }

    // move jump
    fn each_jump(
        &self, me: usize, visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u16, 128>>::new();
        // move jump, line 2
        for from in pos.owner[me].cells() {
            let mut pos = pos;
            // move jump, line 3
            let mut here: usize = from;
            // move jump, line 4
            let mut last: u64 = 0u64;
            // move jump, line 5
            let mut taken: i32 = 0;
            Position::jump_rounds(me, pos, from, here, last, taken, 0, rest, visit)?;
        }
        Continue(())
    }

    // move jump
    fn jump_rounds(
        me: usize,
        mut pos: Position,
        from: usize,
        mut here: usize,
        mut last: u64,
        mut taken: i32,
        rounds: u32,
        rest: &mut Trail<u16, 128>,
        visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let mut pos = pos;
        // move jump, line 7
        for way in pos.jumps(me, here, last).cells() {
            rest.push(1, way as i32);
            let mut pos = pos;
            let mut here = here;
            let mut last = last;
            let mut taken = taken;
            // move jump, line 8
            for to in pos.spots(me, here, way).cells() {
                rest.push(2, to as i32);
                let mut pos = pos;
                let mut here = here;
                let mut last = last;
                let mut taken = taken;
                // move jump, line 9
                {
                    let cells = pos.prey(me, here, way);
                    pos.owner[1 - me] &= !cells;
                    pos.man &= !cells;
                    pos.king &= !cells;
                }
                // move jump, line 10
                pos.carry(Cells::of(here), Cells::of(to));
                // move jump, line 11
                here = to;
                // move jump, line 12
                last = 1u64 << way;
                // move jump, line 13
                taken = taken.saturating_add(1);
                if pos.jumps(me, here, last).any() && rounds + 1 < 64 {
                    Position::jump_rounds(
                        me, pos, from, here, last, taken, rounds + 1, rest, visit,
                    )?;
                } else {
                    // move jump, line 15
                    {
                        let cells = Cells::of(here) & pos.man & LAST_ROW[me];
                        pos.owner[1 - me] &= !cells;
                        pos.owner[me] |= cells;
                        pos.man &= !cells;
                        pos.king |= cells;
                    }
                    // move jump, line 16
                    pos.quiet = 0;
                    visit(Choice::Jump { from: from as _, rest: *rest }, pos, [taken])?;
                }
                rest.pop();
            }
            rest.pop();
        }
        Continue(())
    }

    // move step
    fn each_step(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move step, line 2
        for from in self.owner[me].cells() {
            // move step, line 3
            for to in (if self.king.contains(from) {
                Board::ray_from(Board::ORTHOGONAL, from, self.empty())
            } else {
                Board::step(AHEAD[me], Cells::of(from)) & self.empty()
            }).cells() {
                visit(Choice::Step { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move step
    #[inline(always)]
    fn rows_step(&self, me: usize, rows: &mut Rows<Cells, 64>) {
        // move step, line 2
        for from in self.owner[me].cells() {
            rows.push(
                from,
                if self.king.contains(from) {
                    Board::ray_from(Board::ORTHOGONAL, from, self.empty())
                } else {
                    Board::step(AHEAD[me], Cells::of(from)) & self.empty()
                },
            );
        }
    }

    // move step
    #[inline(always)]
    fn count_step(&self, me: usize) -> u32 {
        let mut count = 0;
        // move step, line 2
        for from in self.owner[me].cells() {
            count
                += (if self.king.contains(from) {
                    Board::ray_from(Board::ORTHOGONAL, from, self.empty())
                } else {
                    Board::step(AHEAD[me], Cells::of(from)) & self.empty()
                }).count();
        }
        count
    }

    // turn
    fn outcomes_of_turn_of_jump(
        &self, past: Seen<'_>, me: usize, found: &mut impl Outcomes<Choice, Position, 1>,
    ) {
        let _ = self.each_jump(
            me,
            &mut |choice, position, values| {
                found.see(Outcome { block: 0, unique: false, choice, position, values });
                Continue(())
            },
        );
    }

    // move jump
    #[inline(always)]
    fn play_jump(&mut self, me: usize, from: usize, rest: &Trail<u16, 128>) {
        let mut rest = rest.iter().peekable();
        // move jump, line 3
        let mut here: usize = from;
        // move jump, line 4
        let mut last: u64 = 0u64;
        // move jump, line 5
        let mut taken: i32 = 0;
        // move jump, line 6
        let mut rounds = 0;
        loop {
            // move jump, line 7
            let way = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move jump, line 8
            let to = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move jump, line 9
            {
                let cells = self.prey(me, here, way);
                self.owner[1 - me] &= !cells;
                self.man &= !cells;
                self.king &= !cells;
            }
            // move jump, line 10
            self.carry(Cells::of(here), Cells::of(to));
            // move jump, line 11
            here = to;
            // move jump, line 12
            last = 1u64 << way;
            // move jump, line 13
            taken = taken.saturating_add(1);
            rounds += 1;
            if !self.jumps(me, here, last).any() || rounds >= 64 {
                break;
            }
        }
        // move jump, line 15
        {
            let cells = Cells::of(here) & self.man & LAST_ROW[me];
            self.owner[1 - me] &= !cells;
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
        // move jump, line 16
        self.quiet = 0;
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        if self.man.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 60) as u8;
        }
        // move step, line 5
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.man = self.man & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.man.meets(Cells::of(from)));
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        // move step, line 6
        {
            let cells = Cells::of(to) & self.man & LAST_ROW[me];
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.owner[0] & !self.owner[1]
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.owner[0] | self.owner[1]
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.owner[0] = self.owner[0] & !(from | to) | to.when(self.owner[0].meets(from));
        self.owner[1] = self.owner[1] & !(from | to) | to.when(self.owner[1].meets(from));
        self.man = self.man & !(from | to) | to.when(self.man.meets(from));
        self.king = self.king & !(from | to) | to.when(self.king.meets(from));
    }

    /// The strong hash of what `seen` compares.
    #[inline(always)]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.king, const { &kind_weights::<1>(0, 1) });
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
            name: "turkish-draughts",
            title: "Turkish Draughts",
            rules_hash: 12505148725008099643,
            players: &["white", "black"],
            layers: &[
                (
                    "pieces",
                    &[KindName::owned("man", Some('M')), KindName::owned("king", Some('K'))],
                ),
            ],
            states: &[StateName::new("quiet", &[], Sort::Number(0, 60)).clock()],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    fn setup() -> Position {
        Position {
            owner: [0xff_ff00, 0xff_ff00_0000_0000],
            man: 0xff_ff00_00ff_ff00,
            king: Cells::NONE,
            quiet: 0,
            next: 0,
        }
    }

    // turn
    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let list = best([true], |list| self.outcomes_of_turn_of_jump(past, me, list));
        for outcome in &list {
            visit(outcome.choice)?;
        }
        if !list.is_empty() {
            return Continue(());
        }
        self.each_step(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let count = best([true], |list| self.outcomes_of_turn_of_jump(past, me, list)).len() as u32;
        if count > 0 {
            return count;
        }
        self.count_step(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let found = draw_best(
            lent!((usize, Position)),
            [true],
            rng,
            |draw| self.outcomes_of_turn_of_jump(past, me, draw),
        );
        if found.is_some() {
            return found;
        }
        let mut rows_step = <Rows<Cells, 64>>::new();
        self.rows_step(me, &mut rows_step);
        let of_step = rows_step.total();
        let left = rng.one_of(of_step)?;
        rows_step.pick(left).map(|(from, to)| Choice::Step { from: from as _, to: to as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Jump { from, rest } => self.play_jump(me, usize::from(from), &rest),
            Choice::Step { from, to } => self.play_step(me, usize::from(from), usize::from(to)),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        // end, line 3
        if self.king.count() as i32 == 2 && self.occupied().is_in(self.king)
            && self.owner[me].count() as i32 == 1
        {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.quiet as i32 == 60 {
            return Verdict::Over(Self::DRAW);
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
            Choice::Jump { from, rest } => {
                FRAME.write(out, "jump", &[from]);
                for (site, value) in rest.iter() {
                    match site {
                        1 => {
                            write_name(
                                out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], value as usize,
                            )
                        }
                        2 => FRAME.write_cell(out, value as usize),
                        _ => out.push_str(" stop"),
                    }
                }
            }
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
        }
    }

    plain_data!(layer(owner: owned man, owned king), number(quiet: u8, 0, 60), next(next, 1));
}
