//! Abalone. Generated from rules/abalone.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: a11720eeb303c836.
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
type Seen<'a> = Look<'a, [History; 1]>;
const FRAME: Frame = Frame::hexes(9, 9);
const NAMES: Names = Names {
    name: "abalone",
    title: "Abalone",
    rules_hash: 11607782774148417590,
    players: &["black", "white"],
    layers: &[("pieces", &["marble M"])],
    seen: &[None],
    symmetries: &[SymmetryName::flat([[1, 1], [0, -1]]), SymmetryName::STILL.players(1)],
    ..Names::NONE
};

struct Board;
impl Board {
    const CELLS: Cells = 0x1f1f_9fdf_ffff_f7f3_f1f0;
    steps!(cells;
        0 NE ne: (cells & 0xf_8fcf_efff_f7f3_f1f0).up(9),
        1 E e: (cells & 0xf0f_8fcf_eff7_f3f1_f0f0).up(1),
        2 SE se: (cells & 0x1f1f_9fdf_eff7_f3f1_f000).down(8),
        3 SW sw: (cells & 0x1f1f_9fdf_ffef_e7e3_e000).down(9),
        4 W w: (cells & 0x1e1f_1f9f_dfef_e7e3_e1e0).down(1),
        5 NW nw: (cells & 0x1f_1f9f_dfef_f7f3_f1f0).up(8)
    );

    const SIZE: tables::Size = [9, 9, 1];
    walks!((fn ray), (NE ne sw, E e w, SE se nw, SW sw ne, W w e, NW nw se));
    const ORTHOGONAL: u64 = 63;
    slides!(
        128 rays_128, (fn ray_from),
        (NE WAY_NE ray_up => [0, 1, 0], E WAY_E ray_up => [1, 0, 0],
            SE WAY_SE ray_down => [1, -1, 0], SW WAY_SW ray_down => [0, -1, 0],
            W WAY_W ray_down => [-1, 0, 0], NW WAY_NW ray_up => [-1, 1, 0])
    );

    counted!(6 128 counted_128, tables::HEXAGONAL);
    #[inline]
    fn opposite(dirs: u64) -> u64 {
        const TO: [u64; 6] = [8, 16, 32, 1, 2, 4];
        dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    marble: [Cells; 2], // pieces, by owner
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Inline { from: u8, way: u8 }, // move inline
    Sidestep { from: u8, lie: u8, number: i32, way: u8 }, // move sidestep
}

impl Position {
    owners!(own, enemy: marble % 2);
    boards!((marble[0, 1]), fn occupied, fn carry, fn empty);
    // move inline
    #[inline(always)]
    fn moves_inline(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move inline, line 2
        sink.rounds(
            self.own(me),
            #[inline(always)]
            |from, sink| {
                for way in 0..6usize { // move inline, line 3
                    // move inline, line 4
                    let mine: Cells = Cells::of(from)
                        | Board::ray_from(board::Way(way), from, self.own(me));
                    // move inline, line 5
                    let front: Cells = Board::step(board::Way(way), mine) & !mine;
                    // move inline, line 6
                    let front_in_enemy_marble: Cells = front & self.enemy(me);
                    let pushed: Cells = front_in_enemy_marble
                        | Board::ray(board::Way(way), front_in_enemy_marble, self.enemy(me));
                    // move inline, line 8
                    if front.any() && mine.count() as i32 <= 3
                        && (pushed.count() as i32) < mine.count() as i32
                        && !(if pushed.any() {
                            Board::step(board::Way(way), pushed) & !pushed
                        } else {
                            Cells::NONE
                        }).meets(self.own(me))
                    {
                        sink.one(Choice::Inline { from: from as _, way: way as _ })?;
                    }
                }
                Continue(())
            },
        )
    }

    // move inline
    #[inline(always)]
    fn play_inline(&mut self, me: usize, from: usize, way: usize) {
        // move inline, line 4
        let mine: Cells = Cells::of(from) | Board::ray_from(board::Way(way), from, self.own(me));
        let front: Cells = Board::step(board::Way(way), mine) & !mine; // move inline, line 5
        // move inline, line 6
        let front_in_enemy_marble: Cells = front & self.enemy(me);
        let pushed: Cells = front_in_enemy_marble
            | Board::ray(board::Way(way), front_in_enemy_marble, self.enemy(me));
        // move inline, line 7
        let behind: Cells = if pushed.any() {
            Board::step(board::Way(way), pushed) & !pushed
        } else {
            Cells::NONE
        };
        // move inline, line 9
        if behind.any() {
            self.carry(front, behind);
        }
        self.carry(Cells::of(from), front); // move inline, line 10
    }

    // move sidestep
    #[inline(always)]
    fn moves_sidestep(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move sidestep, line 2
        sink.rounds(
            self.own(me),
            #[inline(always)]
            |from, sink| {
                for lie in 0..3usize { // move sidestep, line 3
                    for number in range(2, 3) { // move sidestep, line 4
                        // move sidestep, line 5
                        let row: Cells = Cells::of(from)
                            | Board::steps_from(lie, from, 1i32)
                            | (if number == 3 {
                                Board::steps_from(lie, from, 2i32)
                            } else {
                                Cells::NONE
                            });
                        // move sidestep, line 6
                        if !(row.count() as i32 == number && row.is_in(self.own(me))) {
                            continue;
                        }
                        // move sidestep, line 7
                        for way in (Board::ORTHOGONAL & !(1u64 << lie)
                            & !Board::opposite(1u64 << lie))
                            .cells()
                        {
                            // move sidestep, line 8
                            let steps: Cells = Board::step(board::Way(way), row);
                            if steps.count() as i32 == number && steps.is_in(self.empty()) {
                                sink.one(Choice::Sidestep {
                                    from: from as _,
                                    lie: lie as _,
                                    number: number,
                                    way: way as _,
                                })?;
                            }
                        }
                    }
                }
                Continue(())
            },
        )
    }

    // move sidestep
    #[inline(always)]
    fn play_sidestep(&mut self, me: usize, from: usize, lie: usize, number: i32, way: usize) {
        // move sidestep, line 5
        let row: Cells = Cells::of(from) | Board::steps_from(lie, from, 1i32)
            | (if number == 3 { Board::steps_from(lie, from, 2i32) } else { Cells::NONE });
        // move sidestep, line 9
        self.marble[me] &= !row;
        self.marble[1 - me] &= !row;
        // move sidestep, line 10
        let steps: Cells = Board::step(board::Way(way), row);
        self.marble[1 - me] &= !steps;
        self.marble[me] |= steps;
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key
            .cells_of(Board::CELLS, self.marble[0], const { &piece_weights::<2>(0, 0, Some(0)) });
        key = key
            .cells_of(Board::CELLS, self.marble[1], const { &piece_weights::<2>(0, 0, Some(1)) });
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; BY_PLAYER, MIXED, ASKS_BLOCKED);
    // setup, line 2
    fn setup() -> Position {
        Position { marble: [0x1c3_f1f0, 0x1f1f_8700_0000_0000_0000], next: 0 }
    }

    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_stored::<Cells, 162, 0>(past, me, rng)
    }

    #[inline(always)]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        self.moves_inline(me, sink)?;
        self.moves_sidestep(me, sink)
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Inline { from, way } => self.play_inline(me, from.into(), way.into()),
            Choice::Sidestep { from, lie, number, way } => {
                self.play_sidestep(me, from.into(), lie.into(), number, way.into())
            }
        }
        Played::turn(())
    }

    #[inline(always)]
    fn end(&self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask) -> Verdict<[u8; 2]> {
        // end, line 2
        if self.enemy(me).count() as i32 <= 8 {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if blocked() {
            return Verdict::Over(share_of_others(1u64 << usize::from(self.next)));
        }
        // end, line 4
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
            Choice::Inline { from, way } => {
                out.push_str("inline");
                FRAME.write_cell(out, from);
                write_name(out, &["ne", "e", "se", "sw", "w", "nw"], way as usize);
            }
            Choice::Sidestep { from, lie, number, way } => {
                out.push_str("sidestep");
                FRAME.write_cell(out, from);
                write_name(out, &["ne", "e", "se", "sw", "w", "nw"], lie as usize);
                write_number(out, number);
                write_name(out, &["ne", "e", "se", "sw", "w", "nw"], way as usize);
            }
        }
    }

    plain_data!(layer(marble: single marble), next(next, 1));
}
