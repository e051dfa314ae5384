//! Tron. Generated from rules/tron.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 7b0c5181e31e5bf4.
#![forbid(unsafe_code)]
#![allow(missing_docs, unreachable_pub, unused, clippy::all)]

use boardwright_runtime::generated::*;
/// A game in progress.
pub type Game = Match<Position>;
/// A set of cells.
type Cells = u128;
/// Points by player.
type Points = [u8; 2];
/// What earlier positions were.
type Past = [History; 0];
/// The same as expressions look at it.
type Seen<'a> = Look<'a, 0>;
/// How cells are named, and where they are.
const FRAME: Frame = Frame {
    width: 10,
    height: 10,
    levels: false,
    hexes: false,
    names: &[],
};

// the board
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0xf_ffff_ffff_ffff_ffff_ffff_ffff;
    #[inline(always)]
    fn n(cells: Cells) -> Cells {
        (cells & 0x3ff_ffff_ffff_ffff_ffff_ffff).up(10)
    }

    #[inline(always)]
    fn ne(cells: Cells) -> Cells {
        (cells & 0x1ff_7fdf_f7fd_ff7f_dff7_fdff).up(11)
    }

    #[inline(always)]
    fn e(cells: Cells) -> Cells {
        (cells & 0x7_fdff_7fdf_f7fd_ff7f_dff7_fdff).up(1)
    }

    #[inline(always)]
    fn se(cells: Cells) -> Cells {
        (cells & 0x7_fdff_7fdf_f7fd_ff7f_dff7_fc00).down(9)
    }

    #[inline(always)]
    fn s(cells: Cells) -> Cells {
        cells.down(10)
    }

    #[inline(always)]
    fn sw(cells: Cells) -> Cells {
        (cells & 0xf_fbfe_ffbf_effb_feff_bfef_f800).down(11)
    }

    #[inline(always)]
    fn w(cells: Cells) -> Cells {
        (cells & 0xf_fbfe_ffbf_effb_feff_bfef_fbfe).down(1)
    }

    #[inline(always)]
    fn nw(cells: Cells) -> Cells {
        (cells & 0x3fe_ffbf_effb_feff_bfef_fbfe).up(9)
    }

    const N: u64 = 1 << 0;
    const NE: u64 = 1 << 1;
    const E: u64 = 1 << 2;
    const SE: u64 = 1 << 3;
    const S: u64 = 1 << 4;
    const SW: u64 = 1 << 5;
    const W: u64 = 1 << 6;
    const NW: u64 = 1 << 7;
    const ORTHOGONAL: u64 = 85;
    #[inline(always)]
    fn step(dirs: u64, cells: Cells) -> Cells {
        union_over!(dirs;
            N: Board::n(cells),
            NE: Board::ne(cells),
            E: Board::e(cells),
            SE: Board::se(cells),
            S: Board::s(cells),
            SW: Board::sw(cells),
            W: Board::w(cells),
            NW: Board::nw(cells)
        )
    }
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // tron.game:5
    /// By owner.
    bike: [Cells; 2],
    // tron.game:5
    wall: Cells,
    // tron.game:7
    crashed: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // tron.game:14
    Drive { way: u8 },
}

impl Position {
    // tron.game:10
    fn setup() -> Position {
        let mut pos = Position {
            bike: [Cells::NONE; 2],
            wall: Cells::NONE,
            crashed: 0,
        };
        pos.put_bike(0, 0x200_0000_0000_u128);
        // tron.game:11
        pos.put_bike(1, 0x400_0000_0000_0000_u128);
        pos
    }

    // tron.game:14
    fn each_drive(&self, me: usize, visit: &mut impl FnMut(Choice) -> Flow) -> Flow {
        // tron.game:15
        for way in Board::ORTHOGONAL.cells() {
            visit(Choice::Drive { way: way as _ })?;
        }
        Continue(())
    }

    // tron.game:14
    /// What is chosen from.
    #[inline(always)]
    fn set_drive(&self, me: usize) -> u64 {
        Board::ORTHOGONAL
    }

    fn each_turn(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        self.each_drive(me, visit)?;
        Continue(())
    }

    #[inline(always)]
    fn count_turn(&self, past: Seen<'_>, me: usize) -> u32 {
        {
            let set_drive = self.set_drive(me);
            let of_drive = set_drive.count();
            let all_moves = of_drive;
            all_moves
        }
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random_turn(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        {
            let set_drive = self.set_drive(me);
            let of_drive = set_drive.count();
            let all_moves = of_drive;
            {
                if all_moves == 0 {
                    return None;
                }
                let mut left = rng.below(all_moves);
                return {
                    let way = set_drive.nth(left);
                    Some(Choice::Drive { way: way as _ })
                };
            }
        }
    }

    // tron.game:14
    #[inline(always)]
    fn play_drive(&mut self, was: &Position, me: usize, way: usize, others_to: Cells) {
        // tron.game:16
        let from: Cells = was.bike[me];
        // tron.game:17
        let to: Cells = Board::step(1u64 << way, from) & was.empty();
        // tron.game:18
        if !to.any() || to.is_in(others_to) {
            self.crashed = ((self.crashed as u64) | (1u64 << (me))) as u8;
        } else {
            // tron.game:19
            self.carry(from, to);
            self.put_wall(from);
        }
    }

    // tron.game:14
    #[inline(always)]
    fn to_of_drive(&self, me: usize, way: usize) -> Cells {
        // tron.game:16
        let from: Cells = self.bike[me];
        // tron.game:17
        let to: Cells = Board::step(1u64 << way, from) & self.empty();
        to
    }

    fn write_board(&self, view: &mut View) {
        view.layers = vec![
            write_layer(Board::CELLS, & [(self.bike[0], 0, Some(0)), (self.bike[1], 0,
            Some(1)), (self.wall, 1, None)])
        ];
        view.states = vec![vec![stored_members(self.crashed.into())]];
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = Position {
            bike: [Cells::NONE; 2],
            wall: Cells::NONE,
            crashed: 0,
        };
        for (layer, cells) in layers.iter().enumerate() {
            for (bit, piece) in Board::CELLS.cells().zip(cells) {
                let Some(piece) = piece else { continue };
                let cell = Cells::of(bit);
                match (layer, piece.kind, piece.owner) {
                    (0, 0, Some(owner)) => pos.put_bike(usize::from(owner), cell),
                    (0, 1, None) => pos.put_wall(cell),
                    _ => {}
                }
            }
        }
        pos.crashed = read_members(states.get(0).and_then(|all| all.first())) as u8;
        pos
    }

    /// The choices of a player; `None` once for a player who has none.
    fn each_or_none(
        &self,
        past: Seen<'_>,
        me: usize,
        visit: &mut impl FnMut(Option<Choice>) -> Flow,
    ) -> Flow {
        let mut any = false;
        self.each_turn(
            past,
            me,
            &mut |choice| {
                any = true;
                visit(Some(choice))
            },
        )?;
        if any { Continue(()) } else { visit(None) }
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.occupied()
    }

    #[inline(always)]
    fn occupied(&self) -> Cells {
        self.bike[0] | self.bike[1] | self.wall
    }

    /// What stands on these cells is taken away.
    #[inline(always)]
    fn clear(&mut self, cells: Cells) {
        self.bike[0] &= !cells;
        self.bike[1] &= !cells;
        self.wall &= !cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_bike(&mut self, owner: usize, cells: Cells) {
        self.clear(cells);
        self.bike[owner] |= cells;
    }

    /// In place of what stands there.
    #[inline(always)]
    fn put_wall(&mut self, cells: Cells) {
        self.clear(cells);
        self.wall |= cells;
    }

    /// What stands on `from` goes to `to` in place of what is there; nothing happens unless
    /// each is one cell and a piece stands on the first.
    #[inline(always)]
    fn carry(&mut self, from: Cells, to: Cells) {
        if from.count() != 1 || to.count() != 1 || !self.occupied().meets(from) {
            return;
        }
        self.bike[0] = self.bike[0] & !(from | to) | to.when(self.bike[0].meets(from));
        self.bike[1] = self.bike[1] & !(from | to) | to.when(self.bike[1].meets(from));
        self.wall = self.wall & !(from | to) | to.when(self.wall.meets(from));
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Move = [Option<Choice>; 2];
    type Points = Points;
    type Past = Past;
    type Trace = ();
    type Kept = ();
    const PLAYERS: usize = 2;
    const DRAW: Points = [50; 2];
    const SIMULTANEOUS: bool = true;
    const BY_PLAYER: bool = false;
    const MIXED: bool = false;
    const ASKS_BLOCKED: bool = false;
    fn schema() -> Schema {
        Schema {
            name: "tron".into(),
            title: "Tron".into(),
            rules_hash: 8866551384688712692,
            players: names(&["red", "blue"]),
            chance: false,
            simultaneous: true,
            cells: Board::CELLS.cells().map(|bit| FRAME.name(bit)).collect(),
            places: Board::CELLS.cells().map(|bit| FRAME.place(bit)).collect(),
            hexes: false,
            layers: vec![
                LayerSchema { name : "pieces".into(), kinds : vec![("bike".into(), None,
                false), ("wall".into(), None, true)] }
            ],
            states: vec![
                StateSchema { name : "crashed".into(), axes : vec![], sort :
                StateSort::Set { names : names(& ["red", "blue"]), single : false, always
                : false }, clock : false }
            ],
            before: false,
            seen: vec![],
        }
    }

    fn setup() -> Position {
        Position::setup()
    }

    fn points(given: &[u8]) -> Option<Points> {
        given.try_into().ok()
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        0
    }

    fn choices(
        &self,
        past: &Past,
        player: usize,
        visit: &mut impl FnMut(Choice) -> Flow,
    ) -> Flow {
        if player >= 2 {
            return Continue(());
        }
        self.each_turn(Look::all(past), player, visit)
    }

    fn moves(&self, past: &Past, visit: &mut impl FnMut(Self::Move) -> Flow) -> Flow {
        if (0..2).all(|player| self.count_turn(Look::all(past), player) == 0) {
            return Continue(());
        }
        self.each_or_none(
            Look::all(past),
            0,
            &mut |choice_0| {
                self
                    .each_or_none(
                        Look::all(past),
                        1,
                        &mut |choice_1| visit([choice_0, choice_1]),
                    )
            },
        )
    }

    fn count(&self, past: &Past) -> u64 {
        let counts: [u32; 2] = std::array::from_fn(|player| {
            self.count_turn(Look::all(past), player)
        });
        if counts.iter().all(|n| *n == 0) {
            return 0;
        }
        counts.iter().map(|n| u64::from(*n).max(1)).product()
    }

    #[inline(always)]
    fn random_move(&self, _: usize, past: &Past, rng: &mut Rng) -> Option<Self::Move> {
        let choices = [
            self.random_turn(Look::all(past), 0, rng),
            self.random_turn(Look::all(past), 1, rng),
        ];
        choices.iter().any(Option::is_some).then_some(choices)
    }

    fn joint(choices: &[Option<Choice>], to_move: ToMove) -> Option<Self::Move> {
        let choices: Self::Move = choices.try_into().ok()?;
        (to_move == ToMove::All && choices.iter().any(Option::is_some))
            .then_some(choices)
    }

    #[inline(always)]
    fn play(&mut self, _: usize, past: &Past, m: Self::Move) -> Played<Self::Trace> {
        let past = Look::all(past);
        let was = *self;
        let to_of_drive = |p: usize| match m[p] {
            Some(Choice::Drive { way }) => was.to_of_drive(p, usize::from(way)),
            _ => Cells::NONE,
        };
        let to_of_drive = [to_of_drive(0), to_of_drive(1)];
        let pass = false;
        for me in [0, 1] {
            match m[me] {
                Some(Choice::Drive { way }) => {
                    self.play_drive(
                        &was,
                        me,
                        usize::from(way),
                        of_others(&to_of_drive, me),
                    )
                }
                None => {}
            }
        }
        Played {
            over: true,
            pass,
            trace: (),
        }
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: &Past,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Points> {
        let past = Look::earlier(past);
        // tron.game:23
        if self.crashed as u64 == 3u64 {
            return Verdict::Over(Self::DRAW);
        }
        // tron.game:24
        if (self.crashed as u64).any() {
            return Verdict::Over(share_of_others::<2>(self.crashed as u64));
        }
        Verdict::Open
    }

    fn remember(&self, _: &mut Past) {}
    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Drive { way } => {
                out.push_str("drive");
                write_name(
                    out,
                    &["n", "ne", "e", "se", "s", "sw", "w", "nw"],
                    way as i32,
                );
            }
        }
    }

    fn write(&self, view: &mut View) {
        self.write_board(view);
        view.next = 0;
        view.playing = 3;
    }

    fn read(view: &View) -> Result<Position, PositionError> {
        let mut pos = Position::read_board(&view.layers, &view.states);
        Ok(pos)
    }
}
