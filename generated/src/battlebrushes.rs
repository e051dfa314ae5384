//! Battlebrushes. Generated from rules/battlebrushes.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ad7c2de77b2cd76a.
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
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(8, 8);
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0xffff_ffff_ffff_ffff;
    steps!(cells;
        0 N n: cells.up(8),
        2 E e: (cells & 0x7f7f_7f7f_7f7f_7f7f).up(1),
        4 S s: cells.down(8),
        6 W w: (cells & 0xfefe_fefe_fefe_fefe).down(1)
    );

    const ORTHOGONAL: u64 = 85;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    brush: [Cells; 4],
    // layer floor
    /// By owner.
    paint: [Cells; 4],
    // state dizzy
    dizzy: [u8; 4],
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move go
    Go { to: u8 },
    // move feel_dizzy
    FeelDizzy,
}

impl Position {
    // def free
    #[inline(always)]
    fn free(&self, me: usize) -> Cells {
        Board::step(Board::ORTHOGONAL, self.brush[me]) & self.empty()
    }

    // def ahead
    #[inline(always)]
    fn ahead(&self, p: usize) -> i32 {
        (u64::from(self.paint[p].count() < self.paint[0].count())
            | u64::from(self.paint[p].count() < self.paint[1].count()) << 1
            | u64::from(self.paint[p].count() < self.paint[2].count()) << 2
            | u64::from(self.paint[p].count() < self.paint[3].count()) << 3)
            .count() as i32
    }

    // def level
    #[inline(always)]
    fn level(&self, p: usize) -> i32 {
        ((u64::from(self.paint[0].count() == self.paint[p].count())
            | u64::from(self.paint[1].count() == self.paint[p].count()) << 1
            | u64::from(self.paint[2].count() == self.paint[p].count()) << 2
            | u64::from(self.paint[3].count() == self.paint[p].count()) << 3)
            .count() as i32)
            .saturating_sub(1)
    }

    // move go
    fn each_go(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move go, line 2
        if self.dizzy[me] as i32 == 0 {
            // move go, line 3
            for to in self.free(me).cells() {
                visit(Choice::Go { to: to as _ })?;
            }
        }
        Continue(())
    }

    // move go
    /// What is chosen from.
    #[inline(always)]
    fn set_go(&self, me: usize) -> Cells {
        if self.dizzy[me] as i32 == 0 { self.free(me) } else { Cells::NONE }
    }

    // move feel_dizzy
    fn each_feel_dizzy(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move feel_dizzy, line 2
        if 0 < self.dizzy[me] as i32 || !self.free(me).any() {
            visit(Choice::FeelDizzy)?;
        }
        Continue(())
    }

    // move feel_dizzy
    #[inline(always)]
    fn count_feel_dizzy(&self, me: usize) -> u32 {
        let mut count = 0;
        // move feel_dizzy, line 2
        if 0 < self.dizzy[me] as i32 || !self.free(me).any() {
            count += 1;
        }
        count
    }

    // move go
    #[inline(always)]
    fn play_go(&mut self, was: &Position, me: usize, to: usize, others_to: Cells) {
        // move go, line 4
        if others_to.contains(to) {
            self.dizzy[me] = 2;
        } else {
            // move go, line 5
            {
                let (source, target) = (self.brush[me], Cells::of(to));
                if source.count() == 1 {
                    self.brush[0] &= !target;
                    self.brush[1] &= !target;
                    self.brush[2] &= !target;
                    self.brush[3] &= !target;
                    self.brush[me] = self.brush[me] & !source | target;
                }
            }
            self.put_paint(me, Cells::of(to));
        }
    }

    // move feel_dizzy
    #[inline(always)]
    fn play_feel_dizzy(&mut self, was: &Position, me: usize) {
        // move feel_dizzy, line 3
        self.dizzy[me] = (self.dizzy[me] as i32).saturating_sub(1).clamp(0, 2) as u8;
    }

    // move go
    #[inline(always)]
    fn to_of_go(&self, me: usize, to: usize) -> Cells {
        Cells::of(to)
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.brush[0] & !self.brush[1] & !self.brush[2] & !self.brush[3]
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear_floor(&mut self, cells: Cells) {
        self.paint[0] &= !cells;
        self.paint[1] &= !cells;
        self.paint[2] &= !cells;
        self.paint[3] &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_paint(&mut self, owner: usize, cells: Cells) {
        self.clear_floor(cells);
        self.paint[owner] |= cells;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = AtOnce<4>;
    type Points = [u8; 4];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "battlebrushes",
            title: "Battlebrushes",
            rules_hash: 12500917137900885866,
            players: &["blue", "red", "green", "yellow"],
            simultaneous: true,
            layers: &[
                ("pieces", &[KindName::owned("brush", None)]),
                ("floor", &[KindName::owned("paint", None)]),
            ],
            states: &[StateName::new("dizzy", &[Of::Players], Sort::Number(0, 2))],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup, line 2
    // setup, line 3
    // setup, line 4
    // setup, line 5
    fn setup() -> Position {
        Position {
            brush: [0x200, 0x2_0000_0000_0000, 0x4000, 0x40_0000_0000_0000],
            paint: [0x200, 0x2_0000_0000_0000, 0x4000, 0x40_0000_0000_0000],
            dizzy: [0; 4],
            turn: 1,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_go(me, visit)?;
        self.each_feel_dizzy(me, visit)
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_go(me).count() + self.count_feel_dizzy(me)
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_go = self.set_go(me);
        let of_go = set_go.count();
        let of_feel_dizzy = self.count_feel_dizzy(me);
        let mut left = rng.one_of(of_go + of_feel_dizzy)?;
        if left < of_go {
            let to = set_go.nth(left);
            return Some(Choice::Go { to: to as _ });
        }
        left -= of_go;
        Some(Choice::FeelDizzy)
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: Seen<'_>, m: [Option<Choice>; 4]) -> Played<Self::Trace> {
        let was = *self;
        let to_of_go = |player: usize| match m[player] {
            Some(Choice::Go { to }) => was.to_of_go(player, usize::from(to)),
            _ => Cells::NONE,
        };
        let to_of_go = [to_of_go(0), to_of_go(1), to_of_go(2), to_of_go(3)];
        for me in [0, 1, 2, 3] {
            match m[me] {
                Some(Choice::Go { to }) => {
                    self.play_go(&was, me, usize::from(to), of_others(&to_of_go, me))
                }
                Some(Choice::FeelDizzy) => self.play_feel_dizzy(&was, me),
                None => {}
            }
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if self.turn as i32 == 20 {
            return Verdict::Over(
                std::array::from_fn(|p| {
                    let points: i32 = table2(
                        &[&[100, 75, 66, 50], &[50, 33, 25], &[25, 12], &[0]],
                        self.ahead(p),
                        self.level(p),
                    );
                    points.clamp(0, 100) as u8
                }),
            );
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Go { to } => FRAME.write(out, "go", &[to]),
            Choice::FeelDizzy => out.push_str("feel_dizzy"),
        }
    }

    plain_data!(
        layer(brush: single brush), layer(paint: single paint), number(dizzy: u8, 0, 2,
            (0..4)),
        at_once(), turn(turn)
    );
}
