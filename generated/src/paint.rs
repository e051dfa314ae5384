//! Paint. Generated from rules/paint.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: be54d136658349c4.
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
const FRAME: Frame = Frame::square(9, 9);
const NAMES: Names = Names {
    name: "paint",
    title: "Paint",
    rules_hash: 13714816796811545028,
    players: &["white", "black"],
    layers: &[("pieces", &["disc D, neutral sphere O"]), ("floor", &["tile"])],
    states: &[
        StateName::new("leader", &[], Sort::AtMostOne(Of::Seats)),
        StateName::new("kept", &[], Sort::Number(0, 50)),
    ],
    symmetries: &[SymmetryName::HALF_TURN, SymmetryName::FLIP_Y, SymmetryName::ANTIDIAGONAL],
    ..Names::NONE
};

struct Board;
impl Board {
    rectangle!(128: 9 x 9);
    walks!((fn back), compass);
    const ORTHOGONAL: u64 = 85;
    slides!(128 rays_128, (const WAYS, fn ray_from, fn ray_from_onto), compass);
    counted!(8 128 counted_128, tables::COMPASS);
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
        Self::step(85, cells)
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    disc: [Cells; 2], // pieces, by owner
    sphere: Cells, // pieces
    tile: [Cells; 2], // layer floor, by owner
    leader: u8, // state leader
    kept: u8, // state kept
    // move slide, line 10
    /// Whether any player has a group without liberties between moves.
    enclosed: bool,
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Slide { from: u8, way: u8, to: u8 }, // move slide
}

impl Position {
    owners!(own_pieces: disc % 2);
    owners!(own_floor, enemy_floor: tile % 2);
    boards!((disc[0, 1]; sphere), fn empty, fn occupied, fn carry);
    /// Removes all pieces from the given cells.
    #[inline(always)]
    fn clear_floor(&mut self, cells: Cells) {
        self.tile[0] &= !cells;
        self.tile[1] &= !cells;
    }

    /// Puts a piece of this kind on the given cells, replacing any pieces there.
    #[inline(always)]
    fn put_tile(&mut self, owner: usize, cells: Cells) {
        self.clear_floor(cells);
        self.tile[owner] |= cells;
    }

    #[inline(always)]
    fn owned(&self) -> Cells {
        self.disc[0] | self.disc[1]
    }

    /// The groups of a player without liberties.
    // move slide, line 10
    #[inline(always)]
    fn all_enclosed(&self, me: usize) -> Cells {
        self.own_floor(me)
            & !board::flood(self.owned() & self.own_floor(me), self.own_floor(me), Board::adjacent)
    }

    /// Whether any player has a group without liberties.
    // move slide, line 10
    #[inline(always)]
    fn any_enclosed(&self) -> bool {
        self.all_enclosed(0).any() || self.all_enclosed(1).any()
    }

    /// Computes the derived values.
    #[inline(always)]
    fn derive(&mut self) {
        self.enclosed = self.any_enclosed();
    }

    // def ahead
    #[inline(always)]
    fn ahead(&self, p: usize) -> bool {
        (self.enemy_floor(p).count() as i32) < self.own_floor(p).count() as i32
    }

    // after, line 2
    #[inline(always)]
    fn after_(&mut self, me: usize) {
        let old: u64 = self.leader as u64;
        // after, line 3
        let mut found: u64 = 0u64;
        for p in old.cells() {
            if self.ahead(p) {
                found |= 1u64 << p;
            }
        }
        self.leader = found as u8;
        // after, line 4
        if self.ahead(me) {
            self.leader = (1u64 << me) as u8;
        }
        // after, line 5
        if self.leader as u64 == old {
            self.kept = (self.kept as i32 + 1).min(50) as u8;
        } else {
            self.kept = 1;
        }
    }

    // move slide
    #[inline(always)]
    fn moves_slide(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        for from in self.own_pieces(me).cells() { // move slide, line 2
            // move slide, line 3
            let power: i32 = self.power(from);
            let empty: Cells = self.empty();
            let mut found: Cells = Cells::NONE;
            for c in board::groups(self.enemy_floor(me), Board::adjacent) {
                if ((c & self.owned()).count() as i32) < power {
                    found |= c;
                }
            }
            let lane: Cells = empty & (self.empty_floor() | self.own_floor(me) | found);
            for way in Board::ORTHOGONAL.cells() { // move slide, line 4
                // move slide, line 5
                sink.choice(
                    Board::ray_from(board::Way(way), from, lane)
                        | Board::ray_from_onto(
                            board::Way(way),
                            from,
                            lane,
                            self.sphere & Board::back(board::Way(way), empty),
                        ),
                    |to| Choice::Slide { from: from as _, way: way as _, to: to as _ },
                )?;
            }
        }
        Continue(())
    }

    // def area
    #[inline(always)]
    fn area(&self, c: usize) -> Cells {
        board::flood(Cells::of(c), self.tile[0], Board::adjacent)
            | board::flood(Cells::of(c), self.tile[1], Board::adjacent)
    }

    // def power
    #[inline(always)]
    fn power(&self, c: usize) -> i32 {
        (self.area(c) & self.owned()).count() as i32
    }

    #[inline(always)]
    fn empty_floor(&self) -> Cells {
        Board::CELLS & !self.tile[0] & !self.tile[1]
    }

    /// The proposals that are legal moves.
    // move slide
    #[inline(always)]
    fn proposed_slide(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.proposals(
            [16, self.own_pieces(me).count() as i32],
            #[inline(always)]
            |[number_of_to, number_of_from], sink| {
                let from: usize = self.own_pieces(me).nth(number_of_from as u32);
                let way: usize = tables::on_lines(
                        Board::LINES_ORTHOGONAL,
                        from,
                        number_of_to,
                    )
                    .0;
                let to: usize = tables::on_lines(
                        Board::LINES_ORTHOGONAL,
                        from,
                        number_of_to,
                    )
                    .1;
                let path: Cells = board::path_of_one(Board::WAYS, way, from, to);
                let empty: Cells = self.empty();
                if !(!(path & !empty).any()
                    && ({
                        let cells: Cells = path & !self.empty_floor() & !self.own_floor(me);
                        !cells.any()
                            || ({
                                let mut found: Cells = Cells::NONE;
                                for c in board::groups(
                                    cells & self.enemy_floor(me), Board::adjacent,
                                ) {
                                    if ((board::flood(c, self.enemy_floor(me), Board::adjacent)
                                        & self.owned())
                                        .count() as i32) < self.power(from)
                                    {
                                        found |= c;
                                    }
                                }
                                !(cells & !found).any()
                            })
                    })
                    || self.sphere.contains(to)
                        && Board::back(board::Way(way), empty).contains(to)
                        && !(path & !Cells::of(to) & !empty).any()
                        && ({
                            let cells: Cells = path & !Cells::of(to)
                                & !self.empty_floor() & !self.own_floor(me);
                            !cells.any()
                                || ({
                                    let mut found: Cells = Cells::NONE;
                                    for c in board::groups(
                                        cells & self.enemy_floor(me), Board::adjacent,
                                    ) {
                                        if ((board::flood(c, self.enemy_floor(me), Board::adjacent)
                                            & self.owned())
                                            .count() as i32) < self.power(from)
                                        {
                                            found |= c;
                                        }
                                    }
                                    !(cells & !found).any()
                                })
                        }))
                {
                    return Continue(());
                }
                sink.one(Choice::Slide { from: from as _, way: way as _, to: to as _ })
            },
        )
    }

    // move slide
    #[inline(always)]
    fn play_slide(&mut self, me: usize, from: usize, way: usize, to: usize) {
        let was: Cells = self.tile[0];
        let was_free: Cells = self.owned();
        let was_black_tile: Cells = self.tile[1];
        // move slide, line 7
        if self.sphere.contains(to) {
            let cells: Cells = Board::steps_from(way, to, 1i32);
            self.clear_floor(cells);
            self.carry(Cells::of(to), cells);
        }
        self.put_tile(me, board::path_of_one(Board::WAYS, way, from, to)); // move slide, line 8
        self.carry(Cells::of(from), Cells::of(to)); // move slide, line 9
        // move slide, line 10
        self.clear_floor(
            (if self.enclosed {
                self.all_enclosed(0)
            } else {
                groups::without_since(
                    (was, was_free), (self.tile[0], self.owned()), Board::adjacent,
                )
            })
                | (if self.enclosed {
                    self.all_enclosed(1)
                } else {
                    groups::without_since(
                        (was_black_tile, was_free), (self.tile[1], self.owned()), Board::adjacent,
                    )
                }),
        );
        self.enclosed = false;
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 0; BY_PLAYER, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position {
            disc: [0x88aa, 0xaa22_0000_0000_0000_0000],
            sphere: 0x15_5555_5000_0000,
            tile: [0x88aa, 0xaa22_0000_0000_0000_0000],
            leader: 0,
            kept: 0,
            enclosed: false,
            next: 0,
        }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_proposed(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_slide(me, sink)
    }

    #[inline(always)]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.proposed_slide(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Slide { from, way, to } => {
                self.play_slide(me, from.into(), way.into(), to.into())
            }
        }
        self.after_(me);
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        let has_leader: bool = (self.leader as u64).any();
        if has_leader && self.kept as i32 == 50 {
            return Verdict::Over(share(self.leader as u64));
        }
        // end, line 3
        if !has_leader && self.kept as i32 == 20 {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Slide { from, way, to } => {
                out.push_str("slide");
                FRAME.write_cell(out, from);
                write_name(out, &["n", "ne", "e", "se", "s", "sw", "w", "nw"], way as usize);
                FRAME.write_cell(out, to);
            }
        }
    }

    plain_data!(
        layer(disc: single disc, neutral sphere), layer(tile: single tile), members(leader: u8),
        number(kept: u8, 0, 50), next(next, 1), derive(derive)
    );
}
