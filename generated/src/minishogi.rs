//! Minishogi. Generated from rules/minishogi.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 513444a8c2b316fe.
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
const FRAME: Frame = Frame::square(5, 5);
const KIND_NAMES: &[&str] = &[
    "king", "rook", "bishop", "gold", "silver", "pawn", "dragon", "horse", "ready_silver", "tokin",
];

const NAMES: Names = Names {
    name: "minishogi",
    title: "Minishogi",
    rules_hash: 5851377307472828158,
    players: &["sente", "gote"],
    layers: &[
        (
            "pieces",
            &[
                "king K, rook R, bishop B, gold G, silver S, pawn P, dragon D",
                "horse H, ready_silver, tokin T",
            ],
        ),
    ],
    states: &[StateName::new("hand", &[Of::Players, Of::These(KIND_NAMES)], Sort::Number(0, 2))],
    seen: &[None],
    symmetries: &[SymmetryName::FLIP_X],
    notations: &[
        NotationName::new(
            "sfen",
            &[
                FieldName::Layer("pieces", "dragon +R, horse +B, ready_silver +S, tokin +P"),
                FieldName::Word(&[PartName::Next("sente b, gote w")], ""),
                FieldName::Word(
                    &[
                        PartName::Counts("hand", 0, "rook R, bishop B, gold G, silver S, pawn P"),
                        PartName::Counts("hand", 10, "rook r, bishop b, gold g, silver s, pawn p"),
                    ],
                    "-",
                ),
                FieldName::Fixed("1"),
            ],
        ),
    ],
    ..Names::NONE
};

const FORWARD: [u64; 2] = [Board::N, Board::S]; // dir forward
const LAST_ROW: [Cells; 2] = [0x1f0_0000, 0x1f]; // region last_row
const PROMOTED: [u64; 10] = [0, DRAGON, HORSE, 0, READY_SILVER, TOKIN, 0, 0, 0, 0]; // def promoted
// def plain
const PLAIN: [u64; 10] = [0, ROOK, BISHOP, GOLD, SILVER, PAWN, ROOK, BISHOP, SILVER, PAWN];
masks!(GOTE = 0x2, PLAYERS = 0x3);
masks!(
    ROOK = 0x2, BISHOP = 0x4, GOLD = 0x8, SILVER = 0x10, PAWN = 0x20, DRAGON = 0x40, HORSE = 0x80,
    READY_SILVER = 0x100, TOKIN = 0x200, KINDS = 0x3ff
);

struct Board;
impl Board {
    rectangle!(64: 5 x 5);
    step_by!(step_forward: n, s);
    walks!((fn back, fn ray), compass);
    const ORTHOGONAL: u64 = 85;
    const DIAGONAL: u64 = 170;
    const STEPS_ORTHOGONAL: &[Cells; 64] =
        &tables::near_64(Self::SIZE, Self::CELLS, &tables::ORTHOGONAL);
    const STEPS_DIAGONAL: &[Cells; 64] =
        &tables::near_64(Self::SIZE, Self::CELLS, &tables::DIAGONAL);
    slides!(64 rays_64, (fn ray_from_upto), compass);
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    owner: [Cells; 2],
    king: Cells,
    rook: Cells,
    bishop: Cells,
    gold: Cells,
    silver: Cells,
    pawn: Cells,
    // pieces, line 2
    dragon: Cells,
    horse: Cells,
    ready_silver: Cells,
    tokin: Cells,
    hand: [u8; 20], // state hand
    /// The player to move.
    next: u8,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Step { from: u8, to: u8 }, // move step
    Promote { from: u8, to: u8 }, // move promote
    Drop { k: u8, to: u8 }, // move drop
    DropPawn { to: u8 }, // move drop_pawn
}

impl Position {
    owners!(own, enemy: owner % 2);
    boards!(
        (owner[0, 1]: king, rook, bishop, gold, silver, pawn, dragon, horse, ready_silver, tokin),
        fn clear, fn empty, #[inline] fn put
    );

    // move step
    #[inline(always)]
    fn pseudo_step(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move step, line 2
        sink.pairs(
            self.own(me),
            #[inline(always)]
            |from| {
                self.strides(me, from) & !self.own(me)
                    & ((if !self.pawn.contains(from) {
                        Board::CELLS
                    } else {
                        Cells::NONE
                    }) | Board::CELLS & !LAST_ROW[me % 2])
            },
            |from, to| Choice::Step { from: from as _, to: to as _ },
        )
    }

    // def golden
    #[inline(always)]
    fn golden(&self) -> Cells {
        self.gold | self.ready_silver | self.tokin
    }

    // def strides
    #[inline]
    fn strides(&self, me: usize, c: usize) -> Cells {
        let golden: Cells = self.golden();
        (if self.pawn.contains(c) { Board::step_forward(me, Cells::of(c)) } else { Cells::NONE })
            | (if self.silver.contains(c) {
                Board::step(Board::DIAGONAL | FORWARD[me % 2], Cells::of(c))
            } else {
                Cells::NONE
            })
            | (if golden.contains(c) { Board::STEPS_ORTHOGONAL[c % 64] } else { Cells::NONE })
            | Board::step(Board::E | Board::W, Board::step_forward(me, Cells::of(c) & golden))
            | (if (self.king | self.horse).contains(c) {
                Board::STEPS_ORTHOGONAL[c % 64]
            } else {
                Cells::NONE
            })
            | (if (self.king | self.dragon).contains(c) {
                Board::STEPS_DIAGONAL[c % 64]
            } else {
                Cells::NONE
            })
            | (if (self.bishop | self.horse).contains(c) {
                Board::ray_from_upto(Board::DIAGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
            | (if (self.rook | self.dragon).contains(c) {
                Board::ray_from_upto(Board::ORTHOGONAL, c, self.empty(), Board::CELLS)
            } else {
                Cells::NONE
            })
    }

    /// The kinds of the pieces on cells.
    #[inline]
    fn kind_on(&self, cells: Cells) -> u64 {
        member_if(0, self.king.meets(cells)) | member_if(1, self.rook.meets(cells))
            | member_if(2, self.bishop.meets(cells))
            | member_if(3, self.gold.meets(cells))
            | member_if(4, self.silver.meets(cells))
            | member_if(5, self.pawn.meets(cells))
            | member_if(6, self.dragon.meets(cells))
            | member_if(7, self.horse.meets(cells))
            | member_if(8, self.ready_silver.meets(cells))
            | member_if(9, self.tokin.meets(cells))
    }

    // move step
    #[inline(always)]
    fn play_step(&mut self, me: usize, from: usize, to: usize) {
        // act carry, line 2
        for place in union(&PLAIN, self.kind_on(Cells::of(to))).cells() {
            let me_place: usize = me * 10 + place;
            self.hand[me_place] = (at(&self.hand, me_place) as i32 + 1).min(2) as u8;
        }
        // act carry, line 3
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.king = self.king & !from_or_to | Cells::of(to).when(self.king.contains(from));
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.bishop = self.bishop & !from_or_to | Cells::of(to).when(self.bishop.contains(from));
        self.gold = self.gold & !from_or_to | Cells::of(to).when(self.gold.contains(from));
        self.silver = self.silver & !from_or_to | Cells::of(to).when(self.silver.contains(from));
        self.pawn = self.pawn & !from_or_to | Cells::of(to).when(self.pawn.contains(from));
        self.dragon = self.dragon & !from_or_to | Cells::of(to).when(self.dragon.contains(from));
        self.horse = self.horse & !from_or_to | Cells::of(to).when(self.horse.contains(from));
        self.ready_silver = self.ready_silver & !from_or_to
            | Cells::of(to).when(self.ready_silver.contains(from));
        self.tokin = self.tokin & !from_or_to | Cells::of(to).when(self.tokin.contains(from));
    }

    // def in_check
    #[inline]
    fn in_check(&self, me: usize) -> bool {
        let mut found: bool = false;
        for c in (self.own(me) & self.king).cells() {
            let orthogonal: Cells = Board::STEPS_ORTHOGONAL[c % 64];
            let cells: Cells = self.gold | self.ready_silver | self.tokin;
            let empty: Cells = self.empty();
            if (Board::back(FORWARD[(1 - me) % 2], Cells::of(c)) & self.enemy(me)
                & self.pawn
                | Board::back(Board::DIAGONAL | FORWARD[(1 - me) % 2], Cells::of(c))
                    & self.enemy(me) & self.silver | orthogonal & self.enemy(me) & cells
                | Board::back(FORWARD[(1 - me) % 2], Board::step(Board::E | Board::W, Cells::of(c)))
                    & self.enemy(me) & cells
                | orthogonal & self.enemy(me) & (self.king | self.horse)
                | Board::STEPS_DIAGONAL[c % 64] & self.enemy(me) & (self.king | self.dragon)
                | Board::ray_from_upto(Board::DIAGONAL, c, empty, Board::CELLS)
                    & self.enemy(me) & (self.bishop | self.horse)
                | Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS)
                    & self.enemy(me) & (self.rook | self.dragon))
                .any()
            {
                found = true;
                break;
            }
        }
        found
    }

    /// Tests the requirement in the position after the effects before it.
    // act carry, line 4
    #[inline(always)]
    fn legal(&self, me: usize) -> bool {
        !self.in_check(me)
    }

    // move promote
    #[inline(always)]
    fn pseudo_promote(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move promote, line 2
        sink.pairs(
            self.own(me) & (self.rook | self.bishop | self.silver | self.pawn),
            #[inline(always)]
            |from| {
                self.strides(me, from) & !self.own(me)
                    & ((if LAST_ROW[me % 2].contains(from) {
                        Board::CELLS
                    } else {
                        Cells::NONE
                    }) | LAST_ROW[me % 2])
            },
            |from, to| Choice::Promote { from: from as _, to: to as _ },
        )
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

    // move promote
    #[inline(always)]
    fn play_promote(&mut self, me: usize, from: usize, to: usize) {
        let kind_on: u64 = self.kind_on(Cells::of(from)); // move promote, line 5
        self.act_carry(me, to, from); // act carry, line 2
        self.put_any(1u64 << me, union(&PROMOTED, kind_on), Cells::of(to)); // move promote, line 7
    }

    /// Plays the move up to, but without, its requirement.
    // move promote
    #[inline]
    fn begin_promote(&mut self, me: usize, from: usize, to: usize) {
        self.act_carry(me, to, from); // act carry, line 2
    }

    // move drop
    #[inline(always)]
    fn pseudo_drop(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop, line 2
        let mut found: u64 = 0u64;
        for j in 0..10usize {
            if at(&self.hand, me * 10 + j) as i32 > 0 {
                found |= 1u64 << j;
            }
        }
        for k in (found & !PAWN).cells() {
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
        let me_k: usize = me * 10 + k;
        self.hand[me_k] = (at(&self.hand, me_k) as i32 - 1).max(0) as u8;
    }

    // move drop_pawn
    #[inline(always)]
    fn pseudo_drop_pawn(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move drop_pawn, line 2
        if at(&self.hand, me * 10 + 5) as i32 <= 0 {
            return Continue(());
        }
        // move drop_pawn, line 3
        sink.choice(
            self.empty() & !LAST_ROW[me % 2]
                & !Board::ray(Board::N | Board::S, self.own(me) & self.pawn, Board::CELLS),
            |to| Choice::DropPawn { to: to as _ },
        )
    }

    // move drop_pawn
    #[inline(always)]
    fn play_drop_pawn(&mut self, me: usize, to: usize) {
        // move drop_pawn, line 4
        self.owner[me] |= Cells::of(to);
        self.pawn |= Cells::of(to);
        // move drop_pawn, line 5
        let me_5: usize = me * 10 + 5;
        self.hand[me_5] = (at(&self.hand, me_5) as i32 - 1).max(0) as u8;
    }

    /// Plays a pseudo-legal move up to its last requirement; returns whether it is legal.
    // move drop_pawn
    #[inline(always)]
    fn test_drop_pawn(&mut self, me: usize, to: usize) -> bool {
        // move drop_pawn, line 4
        self.owner[me] |= Cells::of(to);
        self.pawn |= Cells::of(to);
        // move drop_pawn, line 5
        let me_5: usize = me * 10 + 5;
        self.hand[me_5] = (at(&self.hand, me_5) as i32 - 1).max(0) as u8;
        // move drop_pawn, line 6
        if self.in_check(me) {
            return false;
        }
        !self.in_check(usize::from(self.next))
            || self.some_legal(
                usize::from(self.next), |sink| self.pseudo_step(usize::from(self.next), sink),
            )
            || self.some_legal(
                usize::from(self.next), |sink| self.pseudo_promote(usize::from(self.next), sink),
            )
            || self.some_legal(
                usize::from(self.next), |sink| self.pseudo_drop(usize::from(self.next), sink),
            )
    }

    /// The unpinned pieces: leaving their cells cannot violate the requirement.
    // act carry, line 4
    #[inline]
    fn unpinned(&self, me: usize) -> Cells {
        if !self.in_check(me) {
            let own_king: Cells = self.own(me) & self.king;
            let own_without_king: Cells = self.own(me) & !own_king;
            let mut all: Cells = Cells::NONE;
            for c in own_king.cells() {
                let empty: Cells = self.empty();
                all |= Board::ray_from_upto(Board::DIAGONAL, c, empty, Board::CELLS)
                        | Board::ray_from_upto(Board::ORTHOGONAL, c, empty, Board::CELLS);
            }
            let cells: Cells = all & own_without_king;
            let mut without_all = *self;
            without_all.clear(cells);
            if !without_all.in_check(me) {
                own_without_king
            } else {
                let mut pinned: Cells = Cells::NONE;
                for cell in cells.cells() {
                    let mut without = *self;
                    without.clear(Cells::of(cell));
                    if without.in_check(me) {
                        pinned |= Cells::of(cell);
                    }
                }
                own_without_king & !pinned
            }
        } else {
            Cells::NONE
        }
    }

    // act carry
    #[inline]
    fn act_carry(&mut self, me: usize, to: usize, from: usize) {
        // act carry, line 2
        for place in union(&PLAIN, self.kind_on(Cells::of(to))).cells() {
            let me_place: usize = me * 10 + place;
            self.hand[me_place] = (at(&self.hand, me_place) as i32 + 1).min(2) as u8;
        }
        // act carry, line 3
        self.owner[1 - me] &= !Cells::of(to);
        self.owner[me] = self.own(me) & !Cells::of(from) | Cells::of(to);
        self.king &= !Cells::of(to);
        self.gold &= !Cells::of(to);
        self.dragon &= !Cells::of(to);
        self.horse &= !Cells::of(to);
        self.ready_silver &= !Cells::of(to);
        self.tokin &= !Cells::of(to);
        let from_or_to: Cells = Cells::of(from) | Cells::of(to);
        self.rook = self.rook & !from_or_to | Cells::of(to).when(self.rook.contains(from));
        self.bishop = self.bishop & !from_or_to | Cells::of(to).when(self.bishop.contains(from));
        self.silver = self.silver & !from_or_to | Cells::of(to).when(self.silver.contains(from));
        self.pawn = self.pawn & !from_or_to | Cells::of(to).when(self.pawn.contains(from));
    }

    /// The strong hash of what `seen` compares.
    #[inline]
    fn key(&self) -> u128 {
        let mut key = Key::next(self.next);
        key = key.cells(self.owner[0], const { &piece_weights::<1>(0, 0, Some(0)) });
        key = key.cells(self.owner[1], const { &piece_weights::<1>(0, 0, Some(1)) });
        key = key.cells(self.rook, const { &kind_weights::<1>(0, 1) });
        key = key.cells(self.bishop, const { &kind_weights::<1>(0, 2) });
        key = key.cells(self.gold, const { &kind_weights::<1>(0, 3) });
        key = key.cells(self.silver, const { &kind_weights::<1>(0, 4) });
        key = key.cells(self.pawn, const { &kind_weights::<1>(0, 5) });
        key = key.cells(self.dragon, const { &kind_weights::<1>(0, 6) });
        key = key.cells(self.horse, const { &kind_weights::<1>(0, 7) });
        key = key.cells(self.ready_silver, const { &kind_weights::<1>(0, 8) });
        key = key.cells(self.tokin, const { &kind_weights::<1>(0, 9) });
        for (entry, place) in (0..20).enumerate() {
            key = key.number(self.hand[place] as i64, const { &number_weights::<20>(0) }[entry]);
        }
        key.sum()
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: [u8; 2], seen: 1; ASKS_BLOCKED);
    // setup
    fn setup() -> Position {
        Position {
            owner: [0x3f, 0x1f8_0000],
            king: 0x100_0001,
            rook: 0x10_0010,
            bishop: 0x20_0008,
            gold: 0x80_0002,
            silver: 0x40_0004,
            pawn: 0x8_0020,
            dragon: 0x0,
            horse: 0x0,
            ready_silver: 0x0,
            tokin: 0x0,
            hand: [0; 20],
            next: 0,
        }
    }

    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        self.random_tested::<Cells, 4, 0, 50>(past, me, rng)
    }

    #[inline]
    fn moves(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        let sink = &mut Legal::new(sink, |choice| self.is_legal(past, me, choice));
        self.pseudo_step(me, sink)?;
        self.pseudo_promote(me, sink)?;
        self.pseudo_drop(me, sink)?;
        self.pseudo_drop_pawn(me, sink)
    }

    #[inline]
    fn pseudo(&self, past: Seen<'_>, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.part(|sink| self.pseudo_step(me, sink))?;
        sink.part(|sink| self.pseudo_promote(me, sink))?;
        sink.part(|sink| self.pseudo_drop(me, sink))?;
        sink.part(|sink| self.pseudo_drop_pawn(me, sink))
    }

    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let (unpinned, mut counted) = (self.unpinned(me), Counted::default());
        let legal = |choice| self.is_legal(past, me, choice);
        let sink = &mut Unpinned::new(&mut counted, unpinned, legal);
        let _ = self.pseudo_step(me, sink);
        let _ = self.pseudo_promote(me, sink);
        let sink = &mut Legal::new(&mut counted, legal);
        let _ = self.pseudo_drop(me, sink);
        let _ = self.pseudo_drop_pawn(me, sink);
        counted.count
    }

    #[inline(always)]
    fn test(&mut self, me: usize, past: Seen<'_>, m: Choice) -> bool {
        self.next = (1 - me) as u8;
        match m {
            Choice::Step { from, to } => {
                self.play_step(me, from.into(), to.into());
                self.legal(me)
            }
            Choice::Promote { from, to } => {
                self.begin_promote(me, from.into(), to.into());
                self.legal(me)
            }
            Choice::Drop { k, to } => {
                self.play_drop(me, k.into(), to.into());
                self.legal(me)
            }
            Choice::DropPawn { to } => self.test_drop_pawn(me, to.into()),
        }
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = (1 - me) as u8;
        match m {
            Choice::Step { from, to } => self.play_step(me, from.into(), to.into()),
            Choice::Promote { from, to } => self.play_promote(me, from.into(), to.into()),
            Choice::Drop { k, to } => self.play_drop(me, k.into(), to.into()),
            Choice::DropPawn { to } => self.play_drop_pawn(me, to.into()),
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
            return Verdict::Over(share(GOTE));
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
            Choice::Promote { from, to } => FRAME.write(out, "promote", &[from, to]),
            Choice::Drop { k, to } => {
                out.push_str("drop");
                write_name(out, KIND_NAMES, k as usize);
                FRAME.write_cell(out, to);
            }
            Choice::DropPawn { to } => FRAME.write(out, "drop_pawn", &[to]),
        }
    }

    plain_data!(
        layer(owner: owned king, owned rook, owned bishop, owned gold, owned silver, owned pawn,
            owned dragon, owned horse, owned ready_silver, owned tokin),
        number(hand: u8, 0, 2, 0..20), next(next, 1)
    );
}
