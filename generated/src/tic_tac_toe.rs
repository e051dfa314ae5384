//! Tic-Tac-Toe. Generated from rules/tic-tac-toe.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 696608b266cf9082.
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
const FRAME: Frame = Frame::square(3, 3);
struct Board;
impl Board {
    /// The cells of the board.
    const CELLS: Cells = 0x1ff;
    const WITH_ROWS_OF_3: &[u64; 8] = &tables::sets_with_rows(
        Self::SIZE,
        &[[0, 1, 0], [1, 1, 0], [1, 0, 0], [1, -1, 0]],
        3,
    );

    const SIZE: tables::Size = [3, 3, 1];
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    // pieces
    /// By owner.
    mark: [Cells; 2],
    /// The player to move.
    next: u8,
}

/// One player's move: a block and what was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    // move place
    Place { to: u8 },
}

/// What playouts keep beside a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct Kept {
    /// The empty cells, in any order.
    open: Open<u8, 16>,
}

impl Position {
    /// What is set as a move of `me` begins.
    #[inline(always)]
    fn begin(&mut self, me: usize) {
        self.next = (1 - me) as u8;
    }

    /// Ends a move of `me`: who is next, the counts, `after`; whether the turn is over.
    #[inline(always)]
    fn finish(&mut self, me: usize, pass: bool) -> bool {
        true
    }

    #[inline(always)]
    fn empty(&self) -> Cells {
        Board::CELLS & !self.mark[0] & !self.mark[1]
    }

    // end, line 2
    #[inline(always)]
    fn end(&self, me: usize) -> Verdict<[u8; 2]> {
        if tables::contains(
            Board::WITH_ROWS_OF_3,
            (at(&self.mark, me)) as usize % (64 * 8),
        ) {
            return Verdict::Over(share(1u64 << me));
        }
        // end, line 3
        if !self.empty().any() {
            return Verdict::Over(share(0u64));
        }
        Verdict::Open
    }

    // move place
    #[inline(always)]
    fn moves_place(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        // move place, line 2
        sink.choice(self.empty(), |to| Choice::Place { to: to as _ })?;
        Continue(())
    }

    // move place
    #[inline(always)]
    fn play_place(&mut self, me: usize, to: usize) {
        // move place, line 3
        self.mark[me] |= Cells::of(to);
    }

    fn write_board(&self, view: &mut View) {
        view.add_layers(self, Board::CELLS, 1);
    }

    fn read_board(layers: &Layers, states: &States) -> Position {
        let mut pos = <Position as Rules>::setup();
        pos.mark = read_owners(Board::CELLS, layers, 0);
        pos
    }
}

impl Rules for Position {
    type Choice = Choice;
    type Order = InTurn;
    type Points = [u8; 2];
    type Past = [History; 0];
    type Trace = ();
    type Kept = Kept;
    const BY_PLAYER: bool = true;
    fn schema() -> Schema {
        const NAMES: Names = Names {
            name: "tic-tac-toe",
            title: "Tic-Tac-Toe",
            rules_hash: 7594767383929000066,
            players: &["cross", "nought"],
            layers: &[("pieces", &[KindName::owned("mark", None)])],
            ..Names::NONE
        };
        NAMES.schema(&FRAME, Board::CELLS)
    }

    fn setup() -> Position {
        Position {
            mark: [0x0; 2],
            next: 0,
        }
    }

    #[inline(always)]
    fn mover(&self) -> usize {
        usize::from(self.next)
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        let mut shown = Shown::new(visit);
        self.moves_place(me, &mut shown)?;
        if shown.any {
            return Continue(());
        }
        Continue(())
    }

    #[inline(always)]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        let mut counted = Counted(0);
        let _ = self.moves_place(me, &mut counted);
        if counted.0 > 0 {
            return counted.0;
        }
        0
    }

    /// Each legal move is as likely as any other.
    #[inline(always)]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        let mut drawn = Once::new(rng);
        let _ = self.moves_place(me, &mut drawn);
        if drawn.found.is_some() {
            return drawn.found;
        }
        None
    }

    #[inline(always)]
    fn keep(&self, kept: &mut Kept) {
        const BOARD: Open<u8, 16> = Open::<u8, 16>::all(&[0x1ff]);
        kept.open.fill(self.empty(), &BOARD);
    }

    #[inline(always)]
    fn random_kept(
        &self,
        me: usize,
        past: &Self::Past,
        kept: &mut Kept,
        rng: &mut Rng,
    ) -> Option<Choice> {
        debug_assert!(kept.open.is(self.empty()));
        let left = rng.one_of(kept.open.count())?;
        let cell = kept.open.take(left);
        Some(Choice::Place { to: cell as _ })
    }

    #[inline(always)]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.begin(me);
        match m {
            Choice::Place { to } => self.play_place(me, usize::from(to)),
        }
        let pass = false;
        let over = self.finish(me, pass);
        Played::turn(()).over(over).pass(pass)
    }

    #[inline(always)]
    fn end(
        &self,
        me: usize,
        trace: Self::Trace,
        past: Seen<'_>,
        blocked: &mut impl FnMut() -> bool,
    ) -> Verdict<Self::Points> {
        self.end(me)
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Place { to } => {
                out.push_str("place");
                FRAME.write_cell(out, to as usize);
            }
        }
    }

    fn pieces(&self, out: &mut impl PieceSink) {
        out.owned(0, 0, Board::CELLS, self.mark);
    }

    fn write(&self, view: &mut View) {
        self.write_board(view);
        view.next = self.next;
    }

    fn read(view: &View) -> Position {
        let mut pos = Position::read_board(&view.layers, &view.states);
        pos.next = view.next.min(1);
        pos
    }
}
