//! Stratego. Generated from rules/stratego.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: a83c14175853eb82.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u128;
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(10, 10);
const KIND_NAMES: &[&str] = &[
    "standard", "spy", "scout", "miner", "sergeant", "lieutenant", "captain", "major", "colonel",
    "general", "marshal", "bomb",
];

const NAMES: Names = Names {
    name: "stratego",
    title: "Stratego",
    rules_hash: 12122586387473230722,
    players: &["red", "blue"],
    hidden: true,
    layers: &[
        (
            "pieces",
            &[
                "standard, spy, scout, miner, sergeant, lieutenant, captain",
                "major, colonel, general, marshal, bomb",
            ],
        ),
    ],
    states: &[
        StateName::new("placed", &[Of::Players, Of::These(KIND_NAMES)], Sort::Number(0, 8)),
        StateName::new("fought", &[Of::Players], Sort::AtMostOne(Of::These(KIND_NAMES))),
        StateName::new("left_cell", &[Of::Players], Sort::AtMostOne(Of::Cells)),
        StateName::new("to_cell", &[Of::Players], Sort::AtMostOne(Of::Cells)),
        StateName::new("shuttled", &[Of::Players], Sort::Number(0, 3)),
        StateName::new("quiet", &[], Sort::Number(0, 200)).clock(),
    ],
    symmetries: &[SymmetryName::FLIP_Y.players(1)],
    ..Names::NONE
};

const HOME: [Cells; 2] = [0xff_ffff_ffff, 0xf_ffff_ffff_f000_0000_0000_0000]; // region home
const AHEAD: [i32; 2] = [1, -1]; // def ahead
const RANK_OF: [i32; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]; // def rank_of
const ARMY: [i32; 12] = [1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6]; // def army
// move place, line 4
const BY_CELL: [i32; 100] = [
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
    3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 0, 0, 5, 5, 0, 0, 5, 5, 6, 6, 0, 0, 6, 6,
    0, 0, 6, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 9, 9, 9,
    9, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10,
];

masks!(SPY = 0x2, MINER = 0x8, MARSHAL = 0x400, BOMB = 0x800);
struct Board;
impl Board {
    const CELLS: Cells = 0xf_ffff_ffff_fccf_33ff_ffff_ffff;
    steps!(cells;
        0 N n: (cells & 0x3ff_ffff_fccf_33cc_ffff_ffff).up(10),
        1 NE ne: (cells & 0x1ff_7fdf_f4cd_1166_5ff7_fdff).up(11),
        2 E e: (cells & 0x7_fdff_7fdf_f445_117f_dff7_fdff).up(1),
        3 SE se: (cells & 0x7_fdff_7fd9_9445_337f_dff7_fc00).down(9),
        4 S s: (cells & 0xf_ffff_fff3_3ccf_33ff_ffff_fc00).down(10),
        5 SW sw: (cells & 0xf_fbfe_ffa6_688b_32ff_bfef_f800).down(11),
        6 W w: (cells & 0xf_fbfe_ffbf_e88a_22ff_bfef_fbfe).down(1),
        7 NW nw: (cells & 0x3fe_ffbf_ecca_2299_bfef_fbfe).up(9)
    );

    const SIZE: tables::Size = [10, 10, 1];
    const ORTHOGONAL: u64 = 85;
    const STEPS_ORTHOGONAL: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::ORTHOGONAL);
    const STEPS_ADJACENT: &[Cells; 128] =
        &tables::near_128(Self::SIZE, Self::CELLS, &tables::COMPASS);
    slides!(
        128 rays_128, (fn ray_from_upto),
        (N WAY_N ray_up => [0, 1, 0], NE WAY_NE ray_up => [1, 1, 0], E WAY_E ray_up => [1, 0, 0],
            SE WAY_SE ray_down => [1, -1, 0], S WAY_S ray_down => [0, -1, 0],
            SW WAY_SW ray_down => [-1, -1, 0], W WAY_W ray_down => [-1, 0, 0],
            NW WAY_NW ray_up => [-1, 1, 0])
    );
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    standard: Cells,
    spy: Cells,
    scout: Cells,
    miner: Cells,
    sergeant: Cells,
    lieutenant: Cells,
    captain: Cells,
    major: Cells,
    colonel: Cells,
    general: Cells,
    marshal: Cells,
    bomb: Cells,
    placed: [u8; 24], // state placed
    fought: [u16; 2], // state fought
    left_cell: [Cells; 2], // state left_cell
    to_cell: [Cells; 2], // state to_cell
    shuttled: [u8; 2], // state shuttled
    quiet: u8, // state quiet
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Place { man: u8 }, // move place
    March { from: u8, to: u8 }, // move march
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: standard, spy, scout, miner, sergeant, lieutenant, captain, major, colonel,
            general, marshal, bomb),
        fn empty, fn clear, fn put, fn occupied, fn carry
    );

    // move march
    #[inline(always)]
    fn moves_march(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move march, line 2
        if self.turn as i32 <= 80 {
            return Continue(());
        }
        // move march, line 3
        sink.pairs(
            self.mobile(me),
            #[inline(always)]
            |from| {
                // move march, line 4
                let mut found: Cells = Cells::NONE;
                for to in (self.strides(me, from) & !self.own(me)).cells() {
                    if (self.shuttled[me % 2] as i32) < 3 || Cells::of(from) != self.to_cell[me % 2]
                        || Cells::of(to) != self.left_cell[me % 2]
                    {
                        found |= Cells::of(to);
                    }
                }
                found
            },
            |from, to| Choice::March { from: from as _, to: to as _ },
        )
    }

    // def mobile
    #[inline(always)]
    fn mobile(&self, me: usize) -> Cells {
        self.own(me) & !self.standard & !self.bomb
    }

    // def strides
    #[inline(always)]
    fn strides(&self, me: usize, c: usize) -> Cells {
        Board::STEPS_ADJACENT[c % 128]
            & (if !self.scout.contains(c) { Board::STEPS_ORTHOGONAL[c % 128] } else { Cells::NONE })
            | (if self.scout.contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), self.enemy(me))
            } else {
                Cells::NONE
            })
    }

    // move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        if self.turn as i32 > 80 {
            return Continue(());
        }
        // move place, line 3
        let mut found: u64 = 0u64;
        for k in 0..12usize {
            if (at(&self.placed, me * 12 + k) as i32) < at(&ARMY, k) {
                found |= 1u64 << k;
            }
        }
        sink.choice(found, |man| Choice::Place { man: man as _ })
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, man: usize) {
        // move place, line 4
        let mut best_: i32 = 0i32;
        let mut ties: Cells = Cells::NONE;
        for c in (HOME[me % 2] & self.empty()).cells() {
            let number: i32 = AHEAD[me % 2] * at(&BY_CELL, c);
            if !ties.any() || number < best_ {
                best_ = number;
                ties = Cells::NONE;
            }
            if number == best_ {
                ties |= Cells::of(c);
            }
        }
        self.put(me, man, ties.first_of());
        // move place, line 5
        let me_man: usize = me * 12 + man;
        self.placed[me_man] = (at(&self.placed, me_man) as i32 + 1).min(8) as u8;
    }

    /// The kinds of the pieces on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        member_if(0, self.standard.meets(cells)) | member_if(1, self.spy.meets(cells))
            | member_if(2, self.scout.meets(cells))
            | member_if(3, self.miner.meets(cells))
            | member_if(4, self.sergeant.meets(cells))
            | member_if(5, self.lieutenant.meets(cells))
            | member_if(6, self.captain.meets(cells))
            | member_if(7, self.major.meets(cells))
            | member_if(8, self.colonel.meets(cells))
            | member_if(9, self.general.meets(cells))
            | member_if(10, self.marshal.meets(cells))
            | member_if(11, self.bomb.meets(cells))
    }

    // def beats
    #[inline(always)]
    fn beats(&self, k: u64, foe: u64) -> bool {
        sum(&RANK_OF, foe) < sum(&RANK_OF, k) || k == MINER && foe == BOMB
            || k == SPY && foe == MARSHAL
    }

    // move march
    #[inline(always)]
    fn play_march(&mut self, me: usize, from: usize, to: usize) {
        // move march, line 6
        self.shuttled[me] = (if Cells::of(from) == self.to_cell[me % 2]
            && Cells::of(to) == self.left_cell[me % 2]
        {
            self.shuttled[me % 2] as i32 + 1
        } else {
            1i32
        }).min(3) as u8;
        self.left_cell[me] = Cells::of(from); // move march, line 7
        self.to_cell[me] = Cells::of(to); // move march, line 8
        // move march, line 9
        for place in 0..2usize {
            self.fought[place] = 0u64 as u16;
        }
        self.quiet = (self.quiet as i32 + 1).min(200) as u8; // move march, line 10
        if self.enemy(me).contains(to) { // move march, line 11
            let foe: u64 = self.kind_on(Cells::of(to)); // move march, line 12
            let man: u64 = self.kind_on(Cells::of(from)); // move march, line 13
            self.fought[me] = man.first_of() as u16; // move march, line 14
            self.fought[1 - me] = foe.first_of() as u16; // move march, line 15
            self.quiet = 0; // move march, line 16
            // move march, line 17
            if man == foe {
                self.owner[1 - me] &= !Cells::of(to);
                self.standard &= !Cells::of(to);
                self.spy &= !Cells::of(to);
                self.scout &= !Cells::of(to);
                self.miner &= !Cells::of(to);
                self.sergeant &= !Cells::of(to);
                self.lieutenant &= !Cells::of(to);
                self.captain &= !Cells::of(to);
                self.major &= !Cells::of(to);
                self.colonel &= !Cells::of(to);
                self.general &= !Cells::of(to);
                self.marshal &= !Cells::of(to);
                self.bomb &= !Cells::of(to);
            }
            // move march, line 18
            if self.beats(man, foe) {
                self.carry(Cells::of(from), Cells::of(to));
            } else {
                self.owner[me] &= !Cells::of(from);
                self.spy &= !Cells::of(from);
                self.scout &= !Cells::of(from);
                self.miner &= !Cells::of(from);
                self.sergeant &= !Cells::of(from);
                self.lieutenant &= !Cells::of(from);
                self.captain &= !Cells::of(from);
                self.major &= !Cells::of(from);
                self.colonel &= !Cells::of(from);
                self.general &= !Cells::of(from);
                self.marshal &= !Cells::of(from);
            }
        } else {
            // move march, line 19
            self.owner[1 - me] &= !Cells::of(to);
            self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
            self.standard &= !Cells::of(to);
            self.bomb &= !Cells::of(to);
            let from_or_to: Cells = Cells::of(from) | Cells::of(to);
            self.spy = self.spy & !from_or_to | Cells::of(to).when(self.spy.contains(from));
            self.scout = self.scout & !from_or_to | Cells::of(to).when(self.scout.contains(from));
            self.miner = self.miner & !from_or_to | Cells::of(to).when(self.miner.contains(from));
            self.sergeant = self.sergeant & !from_or_to
                | Cells::of(to).when(self.sergeant.contains(from));
            self.lieutenant = self.lieutenant & !from_or_to
                | Cells::of(to).when(self.lieutenant.contains(from));
            self.captain = self.captain & !from_or_to
                | Cells::of(to).when(self.captain.contains(from));
            self.major = self.major & !from_or_to | Cells::of(to).when(self.major.contains(from));
            self.colonel = self.colonel & !from_or_to
                | Cells::of(to).when(self.colonel.contains(from));
            self.general = self.general & !from_or_to
                | Cells::of(to).when(self.general.contains(from));
            self.marshal = self.marshal & !from_or_to
                | Cells::of(to).when(self.marshal.contains(from));
        }
    }

    // view, line 2
    #[inline(always)]
    fn seen_pieces(&self, me: usize) -> Cells {
        self.own(me)
    }

    // view, line 3
    #[inline(always)]
    fn seen_pieces_2(&self, me: usize) -> Cells {
        Board::CELLS
    }

    // view, line 5
    #[inline(always)]
    fn seen_placed(&self, me: usize) -> u64 {
        1u64 << me
    }

    // view, line 2
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_cells(0, Board::CELLS, self.seen_pieces(me));
        sight.show_owners(0, Board::CELLS, self.seen_pieces_2(me)); // view, line 3
        // view, line 4
        sight.show_entries(1, Entries::only().by(2, 0..2));
        sight.show_entries(2, Entries::only().by(2, 0..2));
        sight.show_entries(3, Entries::only().by(2, 0..2));
        sight.show_entries(4, Entries::only().by(2, 0..2));
        sight.show_entries(5, Entries::only());
        // view, line 5
        sight.show_entries(0, Entries::only().by(2, self.seen_placed(me).cells()).by(12, 0..12));
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, MIXED, ASKS_BLOCKED);
    fn setup() -> Position {
        Position {
            owner: [0x0; 2],
            standard: 0x0,
            spy: 0x0,
            scout: 0x0,
            miner: 0x0,
            sergeant: 0x0,
            lieutenant: 0x0,
            captain: 0x0,
            major: 0x0,
            colonel: 0x0,
            general: 0x0,
            marshal: 0x0,
            bomb: 0x0,
            placed: [0; 24],
            fought: [0; 2],
            left_cell: [0x0; 2],
            to_cell: [0x0; 2],
            shuttled: [0; 2],
            quiet: 0,
            next: 0,
            turn: 1,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 0, 100>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_place(me, sink)?;
        self.moves_march(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Place { man } => self.play_place(me, man.into()),
            Choice::March { from, to } => self.play_march(me, from.into(), to.into()),
        }
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.turn as i32 <= 81 {
            return Verdict::Continue;
        }
        // end, line 3
        if !self.enemy(me).meets(self.standard) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 4
        let holds: bool = blocked();
        if holds && !self.moves_march(me, &mut Stopping).is_break() {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 5
        if holds {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 6
        if self.quiet as i32 == 200 {
            return Verdict::Over(Self::DRAW);
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { man } => {
                out.push_str("place");
                write_name(out, KIND_NAMES, man as usize);
            }
            Choice::March { from, to } => FRAME.write(out, "march", &[from, to]),
        }
    }

    plain_data!(
        layer(owner: owned standard, owned spy, owned scout, owned miner, owned sergeant,
            owned lieutenant, owned captain, owned major, owned colonel, owned general,
            owned marshal, owned bomb),
        number(placed: u8, 0, 8, 0..24), members(fought: u16, 0..2), cells(left_cell, 0..2),
        cells(to_cell, 0..2), number(shuttled: u8, 0, 3, 0..2), number(quiet: u8, 0, 200),
        next(next, 1), turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..24, |place| self.placed[place]);
        out.state(1, 0..2, |place| self.fought[place]);
        out.state(2, 0..2, |place| self.left_cell[place]);
        out.state(3, 0..2, |place| self.to_cell[place]);
        out.state(4, 0..2, |place| self.shuttled[place]);
        out.state(5, 0..1, |_| self.quiet);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Place { .. } => Veil { whole: 3, choices: vec![] },
            _ => Veil::default(),
        }
    }
}
