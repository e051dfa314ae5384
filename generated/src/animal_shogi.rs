//! Animal Shogi. Generated from rules/animal-shogi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: c01ee0c7735c0abd.
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
const FRAME: Frame = Frame::square(3, 4);
const KIND_NAMES: &[&str] = &["lion", "giraffe", "elephant", "chick", "hen"];
const NAMES: Names = Names {
    name: "animal-shogi",
    title: "Animal Shogi",
    rules_hash: 13843749451822009021,
    players: &["sente", "gote"],
    layers: &[("pieces", &["lion L, giraffe G, elephant E, chick C, hen H"])],
    states: &[StateName::new("hand", &[Of::Players, Of::These(KIND_NAMES)], Sort::Number(0, 2))],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X, SymmetryName::HALF_TURN.players(1)],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // dir forward
const LAST_ROW: [Cells; 2] = [0xe00, 0x7]; // region last_row
// def plain
const PLAIN: [u64; 5] = [0, GIRAFFE, ELEPHANT, CHICK, CHICK];
masks!(GIRAFFE = 0x2, ELEPHANT = 0x4, CHICK = 0x8);
struct Board;
impl Board {
    rectangle!(64: 3 x 4);
    step_by!(step_forward: n, s);
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    const ADJACENT: u64 = 255;
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
    lion: Cells,
    giraffe: Cells,
    elephant: Cells,
    chick: Cells,
    hen: Cells,
    hand: [u8; 10], // state hand
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Step { from: u8, to: u8 }, // move step
    Drop { k: u8, to: u8 }, // move drop
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!((owner[0, 1]: lion, giraffe, elephant, chick, hen), fn clear, fn empty, fn put);
    // def strides
    #[inline(always)]
    fn strides(&self, me: usize, c: Cells) -> Cells {
        Board::step(Board::ADJACENT, c & self.lion)
            | Board::step(Board::ORTHOGONAL, c & self.giraffe)
            | Board::step(Board::DIAGONAL, c & self.elephant)
            | Board::step_forward(me, c & self.chick)
            | Board::step(
                Board::ORTHOGONAL | Board::left(FORWARD[me % 2]) | Board::right(FORWARD[me % 2]),
                c & self.hen,
            )
    }

    // def struck
    #[inline(always)]
    fn struck(&self, me: usize) -> Cells {
        self.strides(me, self.own(me))
    }

    // def safe
    #[inline(always)]
    fn safe(&self, me: usize) -> bool {
        (self.own(me) & self.lion & LAST_ROW[me % 2] & !self.struck(1 - me)).any()
    }

    // move step
    #[inline(always)]
    fn moves_step(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own(me).cells() { // move step, line 2
            // move step, line 3
            sink.choice(
                self.strides(me, Cells::of(from)) & !self.own(me),
                |to| Choice::Step { from: from as _, to: to as _ },
            )?;
        }
        Continue(())
    }

    /// The kinds of the pieces on cells.
    #[inline(always)]
    fn kind_on(&self, cells: Cells) -> u64 {
        member_if(0, self.lion.meets(cells)) | member_if(1, self.giraffe.meets(cells))
            | member_if(2, self.elephant.meets(cells))
            | member_if(3, self.chick.meets(cells)) | member_if(4, self.hen.meets(cells))
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // move step, line 4
        for place in union(&PLAIN, self.kind_on(Cells::of(to))).cells() {
            let me_place: usize = me * 5 + place;
            self.hand[me_place] = (at(&self.hand, me_place) as i32 + 1).min(2) as u8;
        }
        let chick: Cells = self.chick; // move step, line 5
        // move step, line 6
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.lion = self.lion & !from_or_to | Cells::of(to).when(self.lion.contains(from));
        self.giraffe = self.giraffe & !from_or_to | Cells::of(to).when(self.giraffe.contains(from));
        self.elephant = self.elephant & !from_or_to
            | Cells::of(to).when(self.elephant.contains(from));
        self.chick = self.chick & !from_or_to | Cells::of(to).when(self.chick.contains(from));
        self.hen = self.hen & !from_or_to | Cells::of(to).when(self.hen.contains(from));
        // move step, line 7
        if chick.contains(from) && LAST_ROW[me % 2].contains(to) {
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
    fn moves_drop(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop, line 2
        for k in (member_if(0, at(&self.hand, me * 5) as i32 > 0)
            | member_if(1, at(&self.hand, me * 5 + 1) as i32 > 0)
            | member_if(2, at(&self.hand, me * 5 + 2) as i32 > 0)
            | member_if(3, at(&self.hand, me * 5 + 3) as i32 > 0)
            | member_if(4, at(&self.hand, me * 5 + 4) as i32 > 0))
            .cells()
        {
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
        let me_k: usize = me * 5 + k;
        self.hand[me_k] = (at(&self.hand, me_k) as i32 - 1).max(0) as u8;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.giraffe, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.elephant, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.chick, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.hen, const { &kind_weights::<1>(0, 4) });
        for (entry, place) in (0..10).enumerate() {
            key = key.number(self.hand[place] as i64, const { &number_weights::<10>(0) }[entry]);
        }
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position {
            owner: [0x17, 0xe80],
            lion: 0x402,
            giraffe: 0x204,
            elephant: 0x801,
            chick: 0x90,
            hen: 0x0,
            hand: [0; 10],
            next: 0,
        }
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_step(me, sink)?;
        self.moves_drop(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Step { from, to } => self.play_step(me, from.into(), to.into()),
            Choice::Drop { k, to } => self.play_drop(me, k.into(), to.into()),
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if !self.enemy(me).meets(self.lion) {
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
        if past.seen_newest(0) >= 2 {
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
            Choice::Step { from, to } => FRAME.write(out, "step", &[from, to]),
            Choice::Drop { k, to } => {
                out.push_str("drop");
                write_name(out, KIND_NAMES, k as usize);
                FRAME.write_cell(out, to);
            }
        }
    }

    plain_data!(
        layer(owner: owned lion, owned giraffe, owned elephant, owned chick, owned hen),
        number(hand: u8, 0, 2, 0..10), next(next, 1)
    );
}
