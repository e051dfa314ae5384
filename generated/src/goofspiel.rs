//! Goofspiel. Generated from rules/goofspiel.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: ca2cdc10cba11e62.
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
/// A set of cells.
type Cells = u64;
/// What earlier positions were.
type Seen<'a> = Look<'a, [History; 0]>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame::square(13, 2);
// move bid, line 4
const BY_CELL: [i32; 26] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
];

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x3ff_ffff;
    const SIZE: tables::Size = [13, 2, 1];
    /// Of the first cell; 0 of none.
    #[inline]
    fn x(cells: Cells) -> i32 {
        board::x(Self::SIZE, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    card: [Cells; 2],
    // state won
    won: [u8; 2],
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move bid
    Bid { played: u8 },
}

impl Position {
    // move bid
    fn each_bid(&self, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        // move bid, line 2
        for played in self.card[me].cells() {
            visit(Choice::Bid { played: played as _ })?;
        }
        Continue(())
    }

    // move bid
    /// What is chosen from.
    #[inline(always)]
    fn set_bid(&self, me: usize) -> Cells {
        self.card[me]
    }

    // move bid
    #[inline(always)]
    fn play_bid(
        &mut self,
        was: &Position,
        me: usize,
        played: usize,
        others_played: Cells,
    ) {
        // move bid, line 3
        self.clear(Cells::of(played));
        // move bid, line 4
        if Board::x(others_played) < at(&BY_CELL, played) {
            self.won[me] = (self.won[me] as i32)
                .saturating_add(self.turn as i32)
                .clamp(0, 91) as u8;
        }
    }

    // move bid
    #[inline(always)]
    fn played_of_bid(&self, me: usize, played: usize) -> Cells {
        Cells::of(played)
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.card[0] &= !cells;
        self.card[1] &= !cells;
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = AtOnce<2>;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = ();
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "goofspiel",
            title: "Goofspiel",
            rules_hash: 14568260859330633314,
            players: &["red", "blue"],
            simultaneous: true,
            layers: &[("pieces", &[KindName::owned("card", None)])],
            states: &[StateName::new("won", &[Of::Players], Sort::Number(0, 91))],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    // setup
    fn setup() -> Position {
        Position {
            card: [0x1fff, 0x3ff_e000],
            won: [0; 2],
            turn: 1,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        0
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        self.each_bid(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        self.set_bid(me).count()
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let set_bid = self.set_bid(me);
        let of_bid = set_bid.count();
        let left = rng.one_of(of_bid)?;
        let played = set_bid.nth(left);
        Some(Choice::Bid { played: played as _ })
    }

    #[inline(always)]
    fn play(
        &mut self,
        _: usize,
        past: Seen<'_>,
        m: [Option<Choice>; 2],
    ) -> Played<Self::Trace> {
        let was = *self;
        let played_of_bid = |player: usize| match m[player] {
            Some(Choice::Bid { played }) => {
                was.played_of_bid(player, usize::from(played))
            }
            _ => Cells::NONE,
        };
        let played_of_bid = [played_of_bid(0), played_of_bid(1)];
        for me in [0, 1] {
            match m[me] {
                Some(Choice::Bid { played }) => {
                    self.play_bid(
                        &was,
                        me,
                        usize::from(played),
                        of_others(&played_of_bid, me),
                    )
                }
                None => {}
            }
        }
        self.turn = self.turn.saturating_add(1);
        Played::turn(())
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        // end
        if 13 < self.turn as i32 {
            return Verdict::Over(
                share({
                    let mut best: Option<i32> = None;
                    let mut all = 0u64;
                    for p in 3u64.cells() {
                        {
                            let value = self.won[p] as i32;
                            if best.is_none_or(|best| value > best) {
                                best = Some(value);
                                all = 0u64;
                            }
                            if best == Some(value) {
                                all |= 1u64 << p;
                            }
                        }
                    }
                    all
                }),
            );
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Bid { played } => FRAME.write(out, "bid", &[played]),
        }
    }

    fn write(&self, view: &mut View) {
        view.add_layer(Board::CELLS, &[owned(self.card)]);
        view.states
            .push((0..2).map(|place| Stored::Number(self.won[place].into())).collect());
    }

    fn read(view: &View) -> Position {
        Position {
            card: read_owners(Board::CELLS, &view.layers, 0),
            won: read_states(
                [0; 2],
                &view.states,
                0,
                (0..2),
                |entry| read_number(entry, 0, 91) as u8,
            ),
            turn: u16::try_from(view.turn).unwrap_or(u16::MAX),
        }
    }
}
