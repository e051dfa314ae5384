//! Tori Shogi. Generated from rules/tori-shogi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ea53f4640050b407.
#![forbid(unsafe_code)]
#![allow(dead_code, reason = "a board has all its steps, and a set all its members")]
#![allow(unused_variables, reason = "functions of one sort have the same parameters")]
#![allow(unused_assignments, reason = "rules may set what they never read")]
#![allow(unreachable_pub, missing_docs, reason = "a module may be included anywhere")]
#![allow(clippy::style, clippy::complexity, clippy::erasing_op, reason = "made of general parts")]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
type Cells = u64;
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::square(7, 7);
const KIND_NAMES: &[&str] = &[
    "phoenix", "falcon", "crane", "pheasant", "left_quail", "right_quail", "swallow", "eagle",
    "goose",
];

const NAMES: Names = Names {
    name: "tori-shogi",
    title: "Tori Shogi",
    rules_hash: 16885108138281317383,
    players: &["sente", "gote"],
    layers: &[
        (
            "pieces",
            &[
                "phoenix K, falcon F, crane C, pheasant P, left_quail L",
                "right_quail R, swallow S, eagle E, goose G",
            ],
        ),
    ],
    states: &[StateName::new("hand", &[Of::Players, Of::These(KIND_NAMES)], Sort::Number(0, 16))],
    seen: &[None],
    symmetries: &[SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // dir forward
const FAR_ROWS: [Cells; 2] = [0x1_fff8_0000_0000, 0x3fff]; // region far_rows
const LAST_ROW: [Cells; 2] = [0x1_fc00_0000_0000, 0x7f]; // region last_row
const PROMOTED: [u64; 9] = [0, EAGLE, 0, 0, 0, 0, GOOSE, 0, 0]; // def promoted
// def plain
const PLAIN: [u64; 9] = [
    0, FALCON, CRANE, PHEASANT, LEFT_QUAIL, RIGHT_QUAIL, SWALLOW, FALCON, SWALLOW,
];

const BACK: [u64; 2] = [Board::S, Board::N]; // dir back
const BACK_ONE: [u64; 2] = [Board::SW, Board::NE]; // dir back_one
const BACK_TWO: [u64; 2] = [Board::SE, Board::NW]; // dir back_two
// dir hops
const HOPS: [u64; 2] = [Board::NE | Board::S | Board::NW, Board::N | Board::SE | Board::SW];
masks!(PLAYERS = 0x3);
masks!(
    FALCON = 0x2, CRANE = 0x4, PHEASANT = 0x8, LEFT_QUAIL = 0x10, RIGHT_QUAIL = 0x20,
    SWALLOW = 0x40, EAGLE = 0x80, GOOSE = 0x100, KINDS = 0x1ff
);

struct Board;
impl Board {
    rectangle!(64: 7 x 7);
    step_by!(step_forward: n, s);
    step_by!(step_back_one: sw, ne);
    step_by!(step_back_two: se, nw);
    walks!((fn step_times, fn ray_upto), compass);
    const DIAGONAL: u64 = 170;
    const ADJACENT: u64 = 255;
    slides!(64 rays_64, (fn ray_from), compass);
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
    owner: [Cells; 2],
    phoenix: Cells,
    falcon: Cells,
    crane: Cells,
    pheasant: Cells,
    left_quail: Cells,
    right_quail: Cells,
    swallow: Cells,
    eagle: Cells,
    goose: Cells,
    hand: [u8; 18], // state hand
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Step { from: u8, to: u8 }, // move step
    Drop { k: u8, to: u8 }, // move drop
    DropSwallow { to: u8 }, // move drop_swallow
}

impl Position {
    owners!(own: owner % 2);
    boards!(
        (owner[0, 1]: phoenix, falcon, crane, pheasant, left_quail, right_quail, swallow, eagle,
            goose),
        fn clear, fn empty, #[inline] fn put
    );

    // move step
    #[inline(always)]
    fn pseudo_step(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move step, line 2
        sink.pairs(
            self.own(me),
            #[inline(always)]
            |from| { self.strides(me, Cells::of(from)) & !self.own(me) },
            |from, to| Choice::Step { from: from as _, to: to as _ },
        )
    }

    // def slides
    #[inline(always)]
    fn slides(&self, c: Cells, d: u64) -> Cells {
        Board::ray_upto(d, c, self.empty(), Board::CELLS)
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: Cells) -> Cells {
        let pheasant: Cells = c & self.pheasant;
        let members: u64 = BACK_ONE[me % 2] | BACK_TWO[me % 2];
        let left_quail: Cells = c & self.left_quail;
        let right_quail: Cells = c & self.right_quail;
        let eagle: Cells = c & self.eagle;
        Board::step(Board::ADJACENT, c & (self.phoenix | self.eagle))
            | Board::step(Board::ADJACENT & !BACK[me % 2], c & self.falcon)
            | Board::step(Board::DIAGONAL | FORWARD[me % 2] | BACK[me % 2], c & self.crane)
                | Board::step_forward(me, Board::step_forward(me, pheasant))
            | Board::step(members, pheasant) | Board::step_forward(me, c & self.swallow)
            | self.slides(left_quail, FORWARD[me % 2] | BACK_TWO[me % 2])
            | Board::step_back_one(me, left_quail)
            | self.slides(right_quail, FORWARD[me % 2] | BACK_ONE[me % 2])
            | Board::step_back_two(me, right_quail)
            | self.slides(
                eagle, Board::left(FORWARD[me % 2]) | Board::right(FORWARD[me % 2]) | BACK[me % 2],
            )
            | (if members.meets(Board::NE) {
                Board::ne(Board::ne(eagle) & self.empty())
            } else {
                Cells::NONE
            })
            | (if members.meets(Board::SE) {
                Board::se(Board::se(eagle) & self.empty())
            } else {
                Cells::NONE
            })
            | (if members.meets(Board::SW) {
                Board::sw(Board::sw(eagle) & self.empty())
            } else {
                Cells::NONE
            })
            | (if members.meets(Board::NW) {
                Board::nw(Board::nw(eagle) & self.empty())
            } else {
                Cells::NONE
            }) | Board::step_times(HOPS[me % 2], c & self.goose, 2i32)
    }

    /// The kinds of the pieces on cells.
    #[inline]
    fn kind_on(&self, cells: Cells) -> u64 {
        member_if(0, self.phoenix.meets(cells)) | member_if(1, self.falcon.meets(cells))
            | member_if(2, self.crane.meets(cells))
            | member_if(3, self.pheasant.meets(cells))
            | member_if(4, self.left_quail.meets(cells))
            | member_if(5, self.right_quail.meets(cells))
            | member_if(6, self.swallow.meets(cells))
            | member_if(7, self.eagle.meets(cells))
            | member_if(8, self.goose.meets(cells))
    }

    /// Puts a piece of the first kind and owner on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_any(&mut self, owners: u64, kinds: u64, cells: Cells) {
        let kinds_in_kinds: u64 = kinds & KINDS;
        let owners_in_players: u64 = owners & PLAYERS;
        if owners_in_players.any() && kinds_in_kinds.any() {
            self.put(owners_in_players.first(), kinds_in_kinds.first(), cells);
        }
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        for place in union(&PLAIN, self.kind_on(Cells::of(to))).cells() {
            let me_place: usize = me * 9 + place;
            self.hand[me_place] = (at(&self.hand, me_place) as i32 + 1).min(16) as u8;
        }
        // move step, line 5
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        let better: u64 = if from_or_to.meets(FAR_ROWS[me % 2]) {
            union(&PROMOTED, self.kind_on(Cells::of(from)))
        } else {
            0u64
        };
        // move step, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.phoenix = self.phoenix & !from_or_to | Cells::of(to).when(self.phoenix.contains(from));
        self.falcon = self.falcon & !from_or_to | Cells::of(to).when(self.falcon.contains(from));
        self.crane = self.crane & !from_or_to | Cells::of(to).when(self.crane.contains(from));
        self.pheasant = self.pheasant & !from_or_to
            | Cells::of(to).when(self.pheasant.contains(from));
        self.left_quail = self.left_quail & !from_or_to
            | Cells::of(to).when(self.left_quail.contains(from));
        self.right_quail = self.right_quail & !from_or_to
            | Cells::of(to).when(self.right_quail.contains(from));
        self.swallow = self.swallow & !from_or_to | Cells::of(to).when(self.swallow.contains(from));
        self.eagle = self.eagle & !from_or_to | Cells::of(to).when(self.eagle.contains(from));
        self.goose = self.goose & !from_or_to | Cells::of(to).when(self.goose.contains(from));
        self.put_any(1u64 << me, better, Cells::of(to)); // move step, line 7
    }

    // def struck
    #[inline(always)]
    fn struck(&self, me: usize) -> Cells {
        self.strides(me, self.own(me))
    }

    // def in_check
    #[inline(always)]
    fn in_check(&self, me: usize) -> bool {
        (self.own(me) & self.phoenix).meets(self.struck(1 - me))
    }

    /// Tests the requirement in the position after the effects before it.
    // move step, line 8
    #[inline(always)]
    fn legal(&self, me: usize) -> bool {
        !self.in_check(me)
    }

    // move drop
    #[inline(always)]
    fn pseudo_drop(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop, line 2
        let mut found: u64 = 0u64;
        for j in 0..9usize {
            if at(&self.hand, me * 9 + j) as i32 > 0 {
                found |= 1u64 << j;
            }
        }
        for k in (found & !SWALLOW).cells() {
            // move drop, line 3
            sink.choice(self.empty(), |to| Choice::Drop { k: k as _, to: to as _ })?;
        }
        Continue(())
    }

    // move drop
    #[inline(always)]
    fn play_drop(&mut self, me: usize, k: usize, to: usize) {
        self.put(me, k, Cells::of(to)); // move drop, line 4
        // move drop, line 5
        let me_k: usize = me * 9 + k;
        self.hand[me_k] = (at(&self.hand, me_k) as i32 - 1).max(0) as u8;
    }

    // move drop_swallow
    #[inline(always)]
    fn pseudo_drop_swallow(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop_swallow, line 2
        if at(&self.hand, me * 9 + 6) as i32 <= 0 {
            return Continue(());
        }
        // move drop_swallow, line 3
        sink.choice(
            self.empty() & !LAST_ROW[me % 2] & !self.full(me),
            |to| Choice::DropSwallow { to: to as _ },
        )
    }

    // def full
    #[inline(always)]
    fn full(&self, me: usize) -> Cells {
        let mut found: Cells = Cells::NONE;
        for c in Board::CELLS.cells() {
            if (self.own(me) & self.swallow
                & (Cells::of(c) | Board::ray_from(Board::N | Board::S, c, Board::CELLS)))
                .count() as i32 >= 2
            {
                found |= Cells::of(c);
            }
        }
        found
    }

    // move drop_swallow
    #[inline(always)]
    fn play_drop_swallow(&mut self, me: usize, to: usize) {
        // move drop_swallow, line 4
        self.owner[me] |= Cells::of(to);
        self.swallow |= Cells::of(to);
        // move drop_swallow, line 5
        let me_6: usize = me * 9 + 6;
        self.hand[me_6] = (at(&self.hand, me_6) as i32 - 1).max(0) as u8;
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // move drop_swallow
    #[inline(always)]
    fn test_drop_swallow(&mut self, me: usize, to: usize) -> bool {
        // move drop_swallow, line 4
        self.owner[me] |= Cells::of(to);
        self.swallow |= Cells::of(to);
        // move drop_swallow, line 5
        let me_6: usize = me * 9 + 6;
        self.hand[me_6] = (at(&self.hand, me_6) as i32 - 1).max(0) as u8;
        // move drop_swallow, line 6
        if self.in_check(me) {
            return false;
        }
        !self.in_check(usize::from(self.next))
            || self.some_legal(
                usize::from(self.next), |sink| self.pseudo_step(usize::from(self.next), sink),
            )
            || self.some_legal(
                usize::from(self.next), |sink| self.pseudo_drop(usize::from(self.next), sink),
            )
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.falcon, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.crane, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.pheasant, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.left_quail, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.right_quail, const { &kind_weights::<1>(0, 5) });
        key = key.cells(self.swallow, const { &kind_weights::<1>(0, 6) });
        key = key.cells(self.eagle, const { &kind_weights::<1>(0, 7) });
        key = key.cells(self.goose, const { &kind_weights::<1>(0, 8) });
        for (entry, place) in (0..18).enumerate() {
            key = key.number(self.hand[place] as i64, const { &number_weights::<18>(0) }[entry]);
        }
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position {
            owner: [0x21f_c47f, 0x1_fc47_f080_0000],
            phoenix: 0x2000_0000_0008,
            falcon: 0x40_0000_0400,
            crane: 0x5000_0000_0014,
            pheasant: 0x8800_0000_0022,
            left_quail: 0x1_0000_0000_0001,
            right_quail: 0x400_0000_0040,
            swallow: 0x7_f29f_c000,
            eagle: 0x0,
            goose: 0x0,
            hand: [0; 18],
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 3, 0, 49>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        let sink = &mut Legal::new(sink, |choice| self.is_legal(past, me, choice));
        self.pseudo_step(me, sink)?;
        self.pseudo_drop(me, sink)?;
        self.pseudo_drop_swallow(me, sink)
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.pseudo_step(me, sink))?;
        sink.part(|sink| self.pseudo_drop(me, sink))?;
        sink.part(|sink| self.pseudo_drop_swallow(me, sink))
    }

    #[inline(always)]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Step { from, to } => {
                self.play_step(me, from.into(), to.into());
                self.legal(me)
            }
            Choice::Drop { k, to } => {
                self.play_drop(me, k.into(), to.into());
                self.legal(me)
            }
            Choice::DropSwallow { to } => self.test_drop_swallow(me, to.into()),
        }
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Step { from, to } => self.play_step(me, from.into(), to.into()),
            Choice::Drop { k, to } => self.play_drop(me, k.into(), to.into()),
            Choice::DropSwallow { to } => self.play_drop_swallow(me, to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if blocked() {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if past.seen_newest(0) >= 3 {
            return Verdict::Over(share_of_others(1u64 << me));
        }
        Verdict::Open
    }

    #[inline]
    fn remember(&self, past: &mut Self::Past) {
        past[0].push(self.key());
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
            Choice::Drop { k, to } => {
                out.push_str("drop");
                write_name(out, KIND_NAMES, k as usize);
                FRAME.write_cell(out, to);
            }
            Choice::DropSwallow { to } => FRAME.write(out, "drop_swallow", &[to]),
        }
    }

    plain_data!(
        layer(owner: owned phoenix, owned falcon, owned crane, owned pheasant, owned left_quail,
            owned right_quail, owned swallow, owned eagle, owned goose),
        number(hand: u8, 0, 16, 0..18), next(next, 1)
    );
}
