//! International Draughts. Generated from rules/international-draughts.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 0144d325c1a9ce25.
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
const FRAME: Frame = Frame::square(10, 10);
// region last_row
const LAST_ROW: [Cells; 2] = [0xf_fc00_0000_0000_0000_0000_0000, 0x3ff];
// dir ahead
const AHEAD: [u64; 2] = [Board::NE | Board::NW, Board::SE | Board::SW];
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xf_ffff_ffff_ffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x3ff_ffff_ffff_ffff_ffff_ffff).up(10),
        1 NE ne: (cells & 0x1ff_7fdf_f7fd_ff7f_dff7_fdff).up(11),
        2 E e: (cells & 0x7_fdff_7fdf_f7fd_ff7f_dff7_fdff).up(1),
        3 SE se: (cells & 0x7_fdff_7fdf_f7fd_ff7f_dff7_fc00).down(9),
        4 S s: cells.down(10),
        5 SW sw: (cells & 0xf_fbfe_ffbf_effb_feff_bfef_f800).down(11),
        6 W w: (cells & 0xf_fbfe_ffbf_effb_feff_bfef_fbfe).down(1),
        7 NW nw: (cells & 0x3fe_ffbf_effb_feff_bfef_fbfe).up(9)
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

    const SIZE: tables::Size = [10, 10, 1];
    const DIAGONAL: u64 = 170;
    const WAY_N: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, 1, 0]);
    const WAY_NE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 1, 0]);
    const WAY_E: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, 0, 0]);
    const WAY_SE: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [1, -1, 0]);
    const WAY_S: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [0, -1, 0]);
    const WAY_SW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, -1, 0]);
    const WAY_W: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 0, 0]);
    const WAY_NW: &[Cells; 128] = &tables::rays_128(Self::SIZE, Self::CELLS, [-1, 1, 0]);
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
    // state three
    three: u8,
    // state two
    two: u8,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move jump
    Jump { from: u8, rest: Trail<u16, 200> },
    // move step
    Step { from: u8, to: u8 },
}

impl Position {
    // def lone
    #[inline]
    fn lone(&self, p: usize) -> bool {
        self.owner[p].count() as i32 == 1 && self.owner[p].is_in(self.king)
    }

    // def runway
    #[inline]
    fn runway(&self, c: usize) -> Cells {
        if self.king.contains(c) { self.empty() } else { Cells::NONE }
    }

    // def struck
    #[inline]
    fn struck(&self, me: usize, c: usize, d: usize, out_: Cells) -> Cells {
        Board::ray_from_onto(1u64 << d, c, self.runway(c), self.owner[(1 - me)] & !out_)
    }

    // def can_jump
    #[inline]
    fn can_jump(&self, me: usize, c: usize, out_: Cells) -> bool {
        (Board::ne(self.struck(me, c, 1, out_)) & self.empty()
            | Board::se(self.struck(me, c, 3, out_)) & self.empty()
            | Board::sw(self.struck(me, c, 5, out_)) & self.empty()
            | Board::nw(self.struck(me, c, 7, out_)) & self.empty())
            .any()
    }

    // def crowned
    #[inline]
    fn crowned(&self, me: usize, c: usize) -> Cells {
        Cells::of(c) & self.man & LAST_ROW[me]
    }

    // def chased
    #[inline]
    fn chased(&self, hunters: i32) -> bool {
        self.lone(0) && self.owner[1].meets(self.king) && !(hunters < self.owner[1].count() as i32)
            || self.lone(1) && self.owner[0].meets(self.king)
                && !(hunters < self.owner[0].count() as i32)
    }

    // move jump
    #[inline]
    fn each_jump(
        &self, me: usize, visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let begin_at = self.owner[me]
            & (self.king | (self.king | Board::sw(self.owner[(1 - me)] & Board::sw(self.empty()))
                        & !self.king) & !self.king | self.king
                | (self.king | Board::nw(self.owner[(1 - me)] & Board::nw(self.empty()))
                        & !self.king) & !self.king | self.king
                | (self.king | Board::ne(self.owner[(1 - me)] & Board::ne(self.empty()))
                        & !self.king) & !self.king | self.king
                | (self.king | Board::se(self.owner[(1 - me)] & Board::se(self.empty()))
                        & !self.king) & !self.king);
        if !begin_at.any() {
            return Continue(());
        }
        self.each_from_jump(me, begin_at, visit)
    }

    // move jump
    fn each_from_jump(
        &self,
        me: usize,
        begin_at: Cells,
        visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        let visited = &mut lent!((Position, usize, usize, Cells, u32,));
        let mut pos = *self;
        pos.next = after::<2>(me);
        let rest = &mut <Trail<u16, 200>>::new();
        // move jump, line 2
        for from in begin_at.cells() {
            let mut pos = pos;
            // move jump, line 3
            let mut here: usize = from;
            // move jump, line 4
            let mut taken: Cells = Cells::NONE;
            Position::jump_rounds(me, pos, from, here, taken, 0, rest, visited, visit)?;
        }
        Continue(())
    }

    // move jump
    fn jump_rounds(
        me: usize,
        mut pos: Position,
        from: usize,
        mut here: usize,
        mut taken: Cells,
        rounds: u32,
        rest: &mut Trail<u16, 200>,
        visited: &mut Visited<(Position, usize, usize, Cells, u32)>,
        visit: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        if rounds > 0 && !visited.is_new((pos, from, here, taken, rounds)) {
            return Continue(());
        }
        let mut pos = pos;
        // move jump, line 6
        for way in Board::DIAGONAL.cells() {
            rest.push(1, way as i32);
            let mut pos = pos;
            let mut here = here;
            let mut taken = taken;
            // move jump, line 7
            let over: Cells = pos.struck(me, here, way, taken);
            // move jump, line 8
            let spots: Cells = Board::ray(1u64 << way, over, pos.empty());
            // move jump, line 9
            for to in (if pos.king.contains(here) {
                spots
            } else {
                spots & Board::step(1u64 << way, over)
            }).cells() {
                rest.push(2, to as i32);
                let mut pos = pos;
                let mut here = here;
                let mut taken = taken;
                // move jump, line 10
                pos.carry(Cells::of(here), Cells::of(to));
                // move jump, line 11
                here = to;
                // move jump, line 12
                taken |= over;
                if pos.can_jump(me, here, taken) && rounds + 1 < 100 {
                    Position::jump_rounds(
                        me, pos, from, here, taken, rounds + 1, rest, visited, visit,
                    )?;
                } else {
                    // move jump, line 14
                    pos.owner[me] &= !taken;
                    pos.owner[1 - me] &= !taken;
                    pos.man &= !taken;
                    pos.king &= !taken;
                    // move jump, line 15
                    {
                        let cells = pos.crowned(me, here);
                        pos.owner[1 - me] &= !cells;
                        pos.owner[me] |= cells;
                        pos.man &= !cells;
                        pos.king |= cells;
                    }
                    // move jump, line 16
                    pos.quiet = 0;
                    visit(
                        Choice::Jump { from: from as _, rest: *rest }, pos, [taken.count() as i32],
                    )?;
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
                Board::ray_from(Board::DIAGONAL, from, self.empty())
            } else {
                Board::step(AHEAD[me], Cells::of(from)) & self.empty()
            }).cells() {
                visit(Choice::Step { from: from as _, to: to as _ })?;
            }
        }
        Continue(())
    }

    // move step
    #[inline]
    fn rows_step(&self, me: usize, rows: &mut Rows<Cells, 100>) {
        // move step, line 2
        for from in self.owner[me].cells() {
            rows.push(
                from,
                if self.king.contains(from) {
                    Board::ray_from(Board::DIAGONAL, from, self.empty())
                } else {
                    Board::step(AHEAD[me], Cells::of(from)) & self.empty()
                },
            );
        }
    }

    // move step
    #[inline]
    fn count_step(&self, me: usize) -> u32 {
        let mut count = 0;
        // move step, line 2
        for from in self.owner[me].cells() {
            count
                += (if self.king.contains(from) {
                    Board::ray_from(Board::DIAGONAL, from, self.empty())
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
                found.see(Outcome { block: 0, unique: true, choice, position, values });
                Continue(())
            },
        );
    }

    // move jump
    #[inline]
    fn play_jump(&mut self, me: usize, from: usize, rest: &Trail<u16, 200>) {
        let mut rest = rest.iter().peekable();
        // move jump, line 3
        let mut here: usize = from;
        // move jump, line 4
        let mut taken: Cells = Cells::NONE;
        // move jump, line 5
        let mut rounds = 0;
        loop {
            // move jump, line 6
            let way = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move jump, line 7
            let over: Cells = self.struck(me, here, way, taken);
            // move jump, line 9
            let to = (rest.next().map_or(0, |(_, value)| value) as usize);
            // move jump, line 10
            self.carry(Cells::of(here), Cells::of(to));
            // move jump, line 11
            here = to;
            // move jump, line 12
            taken |= over;
            rounds += 1;
            if !self.can_jump(me, here, taken) || rounds >= 100 {
                break;
            }
        }
        // move jump, line 14
        self.owner[me] &= !taken;
        self.owner[1 - me] &= !taken;
        self.man &= !taken;
        self.king &= !taken;
        // move jump, line 15
        {
            let cells = self.crowned(me, here);
            self.owner[1 - me] &= !cells;
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
        // move jump, line 16
        self.quiet = 0;
    }

    // move step
    #[inline]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        if self.man.contains(from) {
            self.quiet = 0;
        } else {
            self.quiet = (self.quiet as i32).saturating_add(1).clamp(0, 50) as u8;
        }
        // move step, line 5
        self.owner[me] = self.owner[me] & !Cells::of(from) | Cells::of(to);
        self.man = self.man & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.man.meets(Cells::of(from)));
        self.king = self.king & !(Cells::of(from) | Cells::of(to))
            | Cells::of(to).when(self.king.meets(Cells::of(from)));
        // move step, line 6
        {
            let cells = self.crowned(me, to);
            self.owner[1 - me] &= !cells;
            self.owner[me] |= cells;
            self.man &= !cells;
            self.king |= cells;
        }
    }

    // after, line 2
    #[inline]
    fn after(&mut self, me: usize) {
        if self.chased(3) {
            self.three = (self.three as i32).saturating_add(1).clamp(0, 33) as u8;
        } else {
            self.three = 0;
        }
        // after, line 3
        if self.chased(2) {
            self.two = (self.two as i32).saturating_add(1).clamp(0, 11) as u8;
        } else {
            self.two = 0;
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
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key = key.cells(self.king, const { &kind_weights::<2>(0, 1) });
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
            name: "international-draughts",
            title: "International Draughts",
            rules_hash: 91430051570634277,
            players: &["white", "black"],
            layers: &[
                (
                    "pieces",
                    &[KindName::owned("man", Some('M')), KindName::owned("king", Some('K'))],
                ),
            ],
            states: &[
                StateName::new("quiet", &[], Sort::Number(0, 50)).clock(),
                StateName::new("three", &[], Sort::Number(0, 33)).clock(),
                StateName::new("two", &[], Sort::Number(0, 11)).clock(),
            ],
            seen: &[None],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    fn setup() -> Position {
        Position {
            owner: [0xaa_955a_a955, 0xa_a955_aa95_5000_0000_0000_0000],
            man: 0xa_a955_aa95_5000_00aa_955a_a955,
            king: Cells::NONE,
            quiet: 0,
            three: 0,
            two: 0,
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

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let count = best([true], |list| self.outcomes_of_turn_of_jump(past, me, list)).len() as u32;
        if count > 0 {
            return count;
        }
        self.count_step(me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
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
        let mut rows_step = <Rows<Cells, 100>>::new();
        self.rows_step(me, &mut rows_step);
        let of_step = rows_step.total();
        let left = rng.one_of(of_step)?;
        rows_step.pick(left).map(|(from, to)| Choice::Step { from: from as _, to: to as _ })
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Jump { from, rest } => self.play_jump(me, usize::from(from), &rest),
            Choice::Step { from, to } => self.play_step(me, usize::from(from), usize::from(to)),
        }
        self.after(me);
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << (usize::from(self.next))));
        }
        // end, line 3
        if self.quiet as i32 == 50 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if self.three as i32 == 33 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if self.two as i32 == 11 {
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

    plain_data!(
        layer(owner: owned man, owned king), number(quiet: u8, 0, 50), number(three: u8, 0,
            33),
        number(two: u8, 0, 11), next(next, 1)
    );
}
