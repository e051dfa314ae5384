//! Liar's Dice. Generated from rules/liars-dice.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 027dec4a8344c14f.
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
const FRAME: Frame = Frame::square(1, 1);
// the board
struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // state die
    die: [u8; 2],
    // state count
    count_: u8,
    // state face
    face: u8,
    // state doubted
    doubted: bool,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move throw
    Throw { a: i32, b: i32 },
    // move bid
    Bid { n: i32, f: i32 },
    // move doubt
    Doubt,
}

impl Position {
    // def is_of
    #[inline]
    fn is_of(&self, p: usize, f: i32) -> bool {
        ({
            let mut all = 0i32;
            for i0 in (1u64 << p & 3u64).cells() {
                all = all.saturating_add(self.die[i0] as i32);
            }
            all
        }) == f
            || ({
                let mut all = 0i32;
                for i0 in (1u64 << p & 3u64).cells() {
                    all = all.saturating_add(self.die[i0] as i32);
                }
                all
            }) == 6
    }

    // def matching
    #[inline]
    fn matching(&self) -> i32 {
        (u64::from(self.is_of(0, self.face as i32))
            | u64::from(self.is_of(1, self.face as i32)) << 1)
            .count() as i32
    }

    // view
    #[inline]
    fn seen_die(&self, me: usize) -> u64 {
        1u64 << me
    }

    // move throw
    fn each_throw(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move throw, line 2
        for a in range(1, 6) {
            // move throw, line 3
            for b in range(1, 6) {
                visit(Choice::Throw { a: a, b: b })?;
            }
        }
        Continue(())
    }

    // move throw
    #[inline]
    fn count_throw(&self, me: usize) -> u32 {
        let mut count = 0;
        // move throw, line 2
        for a in range(1, 6) {
            // move throw, line 3
            for b in range(1, 6) {
                count += 1;
            }
        }
        count
    }

    // move throw
    #[inline]
    fn nth_throw(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move throw, line 2
        for a in range(1, 6) {
            // move throw, line 3
            for b in range(1, 6) {
                if left == 0 {
                    return Some(Choice::Throw { a: a, b: b });
                }
                left -= 1;
            }
        }
        None
    }

    // move bid
    fn each_bid(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move bid, line 2
        for n in range(1, 2) {
            // move bid, line 3
            for f in range(1, 6) {
                // move bid, line 4
                if (self.count_ as i32) < n || n == self.count_ as i32 && (self.face as i32) < f {
                    visit(Choice::Bid { n: n, f: f })?;
                }
            }
        }
        Continue(())
    }

    // move bid
    #[inline]
    fn count_bid(&self, me: usize) -> u32 {
        let mut count = 0;
        // move bid, line 2
        for n in range(1, 2) {
            // move bid, line 3
            for f in range(1, 6) {
                // move bid, line 4
                if (self.count_ as i32) < n || n == self.count_ as i32 && (self.face as i32) < f {
                    count += 1;
                }
            }
        }
        count
    }

    // move bid
    #[inline]
    fn nth_bid(&self, me: usize, mut left: u32) -> Option<Choice> {
        // move bid, line 2
        for n in range(1, 2) {
            // move bid, line 3
            for f in range(1, 6) {
                // move bid, line 4
                if (self.count_ as i32) < n || n == self.count_ as i32 && (self.face as i32) < f {
                    if left == 0 {
                        return Some(Choice::Bid { n: n, f: f });
                    }
                    left -= 1;
                }
            }
        }
        None
    }

    // move doubt
    fn each_doubt(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if 0 < self.count_ as i32 {
            visit(Choice::Doubt)?;
        }
        Continue(())
    }

    // move doubt
    #[inline]
    fn count_doubt(&self, me: usize) -> u32 {
        let mut count = 0;
        if 0 < self.count_ as i32 {
            count += 1;
        }
        count
    }

    // move throw
    #[inline]
    fn play_throw(&mut self, me: usize, a: i32, b: i32) {
        // move throw, line 4
        self.die[0] = a.clamp(0, 6) as u8;
        // move throw, line 5
        self.die[1] = b.clamp(0, 6) as u8;
        // move throw, line 6
        self.next = 0 as u8;
    }

    // move bid
    #[inline]
    fn play_bid(&mut self, me: usize, n: i32, f: i32) {
        // move bid, line 5
        self.count_ = n.clamp(0, 2) as u8;
        // move bid, line 6
        self.face = f.clamp(0, 6) as u8;
    }

    // move doubt
    #[inline]
    fn play_doubt(&mut self, me: usize) {
        self.doubted = true;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = Within<i8, 2, { -1 }, 1>;
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "liars-dice",
            title: "Liar's Dice",
            rules_hash: 179559364938744143,
            players: &["one", "two"],
            chance: true,
            hidden: true,
            layers: &[],
            states: &[
                StateName::new("die", &[Of::Players], Sort::Number(0, 6)),
                StateName::new("count", &[], Sort::Number(0, 2)),
                StateName::new("face", &[], Sort::Number(0, 6)),
                StateName::new("doubted", &[], Sort::Flag),
            ],
            points: (-1, 1),
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        let mut pos = Position { die: [0; 2], count_: 0, face: 0, doubted: false, next: 0 };
        pos.next = 2 as u8;
        pos
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 2 {
            if 4 >> me & 1 == 1 {
                self.each_throw(me, visit)?;
            }
            return Continue(());
        }
        self.each_bid(me, visit)?;
        self.each_doubt(me, visit)
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 2 {
            let of_throw = if 4 >> me & 1 == 1 { self.count_throw(me) } else { 0 };
            return of_throw;
        }
        self.count_bid(me) + self.count_doubt(me)
    }

    /// Each legal move is as likely as any other.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 2 {
            let of_throw = if 4 >> me & 1 == 1 { self.count_throw(me) } else { 0 };
            let left = rng.one_of(of_throw)?;
            return self.nth_throw(me, left);
        }
        let of_bid = self.count_bid(me);
        let of_doubt = self.count_doubt(me);
        let mut left = rng.one_of(of_bid + of_doubt)?;
        if left < of_bid {
            return self.nth_bid(me, left);
        }
        left -= of_bid;
        Some(Choice::Doubt)
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = after::<2>(me);
        match m {
            Choice::Throw { a, b } => self.play_throw(me, a, b),
            Choice::Bid { n, f } => {
                if me < 2 {
                    self.play_bid(me, n, f)
                }
            }
            Choice::Doubt => {
                if me < 2 {
                    self.play_doubt(me)
                }
            }
        }
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, trace: Self::Trace, past: Seen<'_>, blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end, line 2
        if self.doubted && !(self.matching() < self.count_ as i32) {
            return Verdict::Over(Self::Points::lost(1u64 << me));
        }
        // end, line 3
        if self.doubted {
            return Verdict::Over(Self::Points::won(1u64 << me));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Throw { a, b } => {
                out.push_str("throw");
                write_number(out, a);
                write_number(out, b);
            }
            Choice::Bid { n, f } => {
                out.push_str("bid");
                write_number(out, n);
                write_number(out, f);
            }
            Choice::Doubt => out.push_str("doubt"),
        }
    }

    plain_data!(
        number(die: u8, 0, 6, (0..2)), number(count_: u8, 0, 2), number(face: u8, 0, 6),
        flag(doubted), next(next, 2)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        // view
        sight.show_entries(1, Entries::only());
        sight.show_entries(2, Entries::only());
        sight.show_entries(3, Entries::only());
        sight.show_entries(0, Entries::only().by(2, (self.seen_die(me)).cells()));
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, (0..2), |place| self.die[place]);
        out.state(1, 0..1, |_| self.count_);
        out.state(2, 0..1, |_| self.face);
        out.state(3, 0..1, |_| self.doubted);
    }

    fn veil(&self, _: Seen<'_>, _: usize, choice: Choice) -> Veil {
        match choice {
            Choice::Throw { .. } => Veil { whole: 0, choices: vec![2, 1] },
            _ => Veil::default(),
        }
    }
}
