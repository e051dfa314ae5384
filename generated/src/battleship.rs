//! Battleship. Generated from rules/battleship.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 4cb3c6fb69cda8cb.
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
const FRAME: Frame = Frame::square(10, 10);
// def length
const LENGTH: [i32; 5] = [5, 4, 3, 3, 2];
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
        (fn step_times), (N n s, NE ne sw, E e w, SE se nw, S s n, SW sw ne, W w e,
            NW nw se)
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // state fleet
    fleet: [Cells; 10],
    // state shots
    shots: [Cells; 2],
    // state struck
    struck: [Cells; 10],
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move place
    Place { bow: u8, way: u8 },
    // move fire
    Fire { target: u8 },
}

impl Position {
    // view
    #[inline(always)]
    fn seen_fleet(&self, me: usize) -> u64 {
        1u64 << me
    }

    // move place
    fn each_place(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move place, line 2
        if !(10 < self.turn as i32) {
            // move place, line 3
            let it: u64 = (u64::from(!self.fleet[(me) * 5 + 0].any())
                | u64::from(!self.fleet[(me) * 5 + 1].any()) << 1
                | u64::from(!self.fleet[(me) * 5 + 2].any()) << 2
                | u64::from(!self.fleet[(me) * 5 + 3].any()) << 3
                | u64::from(!self.fleet[(me) * 5 + 4].any()) << 4)
                .first_of();
            // move place, line 4
            for bow in Board::CELLS.cells() {
                // move place, line 5
                for way in (Board::N | Board::E).cells() {
                    // move place, line 6
                    let hull: Cells = {
                        let mut all = Cells::NONE;
                        for i in range(
                            0,
                            ({
                                let mut all = 0i32;
                                for i0 in it.cells() {
                                    all = all.saturating_add(LENGTH[i0]);
                                }
                                all
                            }).saturating_sub(1),
                        ) {
                            all |= Board::step_times(1u64 << way, Cells::of(bow), i);
                        }
                        all
                    };
                    // move place, line 7
                    if hull.count() as i32
                        == ({
                            let mut all = 0i32;
                            for i0 in it.cells() {
                                all = all.saturating_add(LENGTH[i0]);
                            }
                            all
                        })
                        && !hull.meets({
                            let mut all = Cells::NONE;
                            for i1 in 31u64.cells() {
                                all |= self.fleet[(me) * 5 + i1];
                            }
                            all
                        })
                    {
                        visit(Choice::Place { bow: bow as _, way: way as _ })?;
                    }
                }
            }
        }
        Continue(())
    }

    // move place
    #[inline(always)]
    fn count_place(&self, me: usize, marks: &mut impl Mark) -> u32 {
        let mut count = 0;
        // move place, line 2
        if !(10 < self.turn as i32) {
            // move place, line 3
            let it: u64 = (u64::from(!self.fleet[(me) * 5 + 0].any())
                | u64::from(!self.fleet[(me) * 5 + 1].any()) << 1
                | u64::from(!self.fleet[(me) * 5 + 2].any()) << 2
                | u64::from(!self.fleet[(me) * 5 + 3].any()) << 3
                | u64::from(!self.fleet[(me) * 5 + 4].any()) << 4)
                .first_of();
            // move place, line 4
            for bow in Board::CELLS.cells() {
                // move place, line 5
                for way in (Board::N | Board::E).cells() {
                    // move place, line 6
                    let hull: Cells = {
                        let mut all = Cells::NONE;
                        for i in range(
                            0,
                            ({
                                let mut all = 0i32;
                                for i0 in it.cells() {
                                    all = all.saturating_add(LENGTH[i0]);
                                }
                                all
                            }).saturating_sub(1),
                        ) {
                            all |= Board::step_times(1u64 << way, Cells::of(bow), i);
                        }
                        all
                    };
                    // move place, line 7
                    if hull.count() as i32
                        == ({
                            let mut all = 0i32;
                            for i0 in it.cells() {
                                all = all.saturating_add(LENGTH[i0]);
                            }
                            all
                        })
                        && !hull.meets({
                            let mut all = Cells::NONE;
                            for i1 in 31u64.cells() {
                                all |= self.fleet[(me) * 5 + i1];
                            }
                            all
                        })
                    {
                        count += 1;
                    }
                }
                marks.mark(count);
            }
        }
        count
    }

    // move place
    #[inline(always)]
    fn nth_place(&self, me: usize, mut left: u32, marks: &Marks<100>) -> Option<Choice> {
        // move place, line 2
        if !(10 < self.turn as i32) {
            // move place, line 3
            let it: u64 = (u64::from(!self.fleet[(me) * 5 + 0].any())
                | u64::from(!self.fleet[(me) * 5 + 1].any()) << 1
                | u64::from(!self.fleet[(me) * 5 + 2].any()) << 2
                | u64::from(!self.fleet[(me) * 5 + 3].any()) << 3
                | u64::from(!self.fleet[(me) * 5 + 4].any()) << 4)
                .first_of();
            // move place, line 4
            if let Some((place, mut left)) = marks.find(left) {
                let bow = Board::CELLS.nth(place);
                // move place, line 5
                for way in (Board::N | Board::E).cells() {
                    // move place, line 6
                    let hull: Cells = {
                        let mut all = Cells::NONE;
                        for i in range(
                            0,
                            ({
                                let mut all = 0i32;
                                for i0 in it.cells() {
                                    all = all.saturating_add(LENGTH[i0]);
                                }
                                all
                            }).saturating_sub(1),
                        ) {
                            all |= Board::step_times(1u64 << way, Cells::of(bow), i);
                        }
                        all
                    };
                    // move place, line 7
                    if hull.count() as i32
                        == ({
                            let mut all = 0i32;
                            for i0 in it.cells() {
                                all = all.saturating_add(LENGTH[i0]);
                            }
                            all
                        })
                        && !hull.meets({
                            let mut all = Cells::NONE;
                            for i1 in 31u64.cells() {
                                all |= self.fleet[(me) * 5 + i1];
                            }
                            all
                        })
                    {
                        if left == 0 {
                            return Some(Choice::Place { bow: bow as _, way: way as _ });
                        }
                        left -= 1;
                    }
                }
            }
        }
        None
    }

    // move fire
    fn each_fire(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move fire, line 2
        if 10 < self.turn as i32 {
            // move fire, line 3
            for target in (Board::CELLS & !self.shots[me]).cells() {
                visit(Choice::Fire { target: target as _ })?;
            }
        }
        Continue(())
    }

    // move fire
    /// What is chosen from.
    #[inline(always)]
    fn set_fire(&self, me: usize) -> Cells {
        if 10 < self.turn as i32 { Board::CELLS & !self.shots[me] } else { Cells::NONE }
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, bow: usize, way: usize) {
        // move place, line 3
        let it: u64 = (u64::from(!self.fleet[(me) * 5 + 0].any())
            | u64::from(!self.fleet[(me) * 5 + 1].any()) << 1
            | u64::from(!self.fleet[(me) * 5 + 2].any()) << 2
            | u64::from(!self.fleet[(me) * 5 + 3].any()) << 3
            | u64::from(!self.fleet[(me) * 5 + 4].any()) << 4)
            .first_of();
        // move place, line 6
        let hull: Cells = {
            let mut all = Cells::NONE;
            for i in range(
                0,
                ({
                    let mut all = 0i32;
                    for i0 in it.cells() {
                        all = all.saturating_add(LENGTH[i0]);
                    }
                    all
                }).saturating_sub(1),
            ) {
                all |= Board::step_times(1u64 << way, Cells::of(bow), i);
            }
            all
        };
        // move place, line 8
        {
            let value = hull;
            for i1 in it.cells() {
                self.fleet[(me) * 5 + i1] = (value);
            }
        }
    }

    // move fire
    #[inline(always)]
    fn play_fire(&mut self, me: usize, target: usize) {
        // move fire, line 4
        self.shots[me] = (self.shots[me] | (Cells::of(target)));
        // move fire, line 5
        self.struck[(me) * 5 + 0] = (self.struck[(me) * 5 + 0]
            | (Cells::of(target) & self.fleet[((1 - me)) * 5 + 0]));
        self.struck[(me) * 5 + 1] = (self.struck[(me) * 5 + 1]
            | (Cells::of(target) & self.fleet[((1 - me)) * 5 + 1]));
        self.struck[(me) * 5 + 2] = (self.struck[(me) * 5 + 2]
            | (Cells::of(target) & self.fleet[((1 - me)) * 5 + 2]));
        self.struck[(me) * 5 + 3] = (self.struck[(me) * 5 + 3]
            | (Cells::of(target) & self.fleet[((1 - me)) * 5 + 3]));
        self.struck[(me) * 5 + 4] = (self.struck[(me) * 5 + 4]
            | (Cells::of(target) & self.fleet[((1 - me)) * 5 + 4]));
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
    const MIXED: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "battleship",
            title: "Battleship",
            rules_hash: 5526979950827907275,
            players: &["red", "blue"],
            hidden: true,
            layers: &[("pieces", &[])],
            states: &[
                StateName::new(
                    "fleet",
                    &[
                        Of::Players,
                        Of::These(&["carrier", "battleship", "cruiser", "submarine", "destroyer"]),
                    ],
                    Sort::Set(Of::Cells),
                ),
                StateName::new("shots", &[Of::Players], Sort::Set(Of::Cells)),
                StateName::new(
                    "struck",
                    &[
                        Of::Players,
                        Of::These(&["carrier", "battleship", "cruiser", "submarine", "destroyer"]),
                    ],
                    Sort::Set(Of::Cells),
                ),
            ],
            symmetries: &[SymmetryName::flat([[0, 1], [1, 0]]), SymmetryName::STILL.players(1)],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position {
            fleet: [Cells::NONE; 10],
            shots: [Cells::NONE; 2],
            struck: [Cells::NONE; 10],
            next: 0,
            turn: 1,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_place(me, visit)?;
        self.each_fire(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.count_place(me, &mut ()) + self.set_fire(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut marks_place = <Marks<100>>::new();
        let of_place = self.count_place(me, &mut marks_place);
        let set_fire = self.set_fire(me);
        let of_fire = set_fire.count();
        let mut left = rng.one_of(of_place + of_fire)?;
        if left < of_place {
            return self.nth_place(me, left, &marks_place);
        }
        left -= of_place;
        let target = set_fire.nth(left);
        Some(Choice::Fire { target: target as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Place { bow, way } => self.play_place(me, usize::from(bow), usize::from(way)),
            Choice::Fire { target } => self.play_fire(me, usize::from(target)),
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if !(11 < self.turn as i32) {
            return Verdict::Continue;
        }
        // end, line 3
        if ({
            let mut all = Cells::NONE;
            for i1 in 31u64.cells() {
                all |= self.fleet[((1 - me)) * 5 + i1];
            }
            all
        }).is_in(self.shots[me]) {
            return Verdict::Over(share(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { bow, way } => {
                out.push_str("place");
                FRAME.write_cell(out, bow as usize);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
            }
            Choice::Fire { target } => FRAME.write(out, "fire", &[target]),
        }
    }

    plain_data!(
        layer(_ :), cells(fleet, (0..10)), cells(shots, (0..2)), cells(struck, (0..10)),
        next(next, 1), turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view
        sight.show_entries(0, Entries::only().by(2, (self.seen_fleet(me)).cells()).by(5, 0..5));
        sight.show_entries(1, Entries::only().by(2, 0..2));
        sight.show_entries(2, Entries::only().by(2, 0..2).by(5, 0..5));
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..10), |place| self.fleet[place]);
        out.state(1, (0..2), |place| self.shots[place]);
        out.state(2, (0..10), |place| self.struck[place]);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Place { .. } => Veil { whole: 3, choices: vec![] },
            _ => Veil::default(),
        }
    }
}
