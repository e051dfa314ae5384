//! Blackjack. Generated from rules/blackjack.game; do not edit.
//! `boardwright gen` writes it anew. Rules hash: 08191793c4d0758f.
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
type Seen<'a> = Look<'a, [History; 0]>;
const FRAME: Frame = Frame::square(1, 1);
const NAMES: Names = Names {
    name: "blackjack",
    title: "Blackjack",
    rules_hash: 583523550150817167,
    players: &["guest"],
    chance: true,
    unshared: true,
    hidden: true,
    layers: &[],
    states: &[
        StateName::new("deck", &[Of::Range(1, 10)], Sort::Number(0, 16)),
        StateName::new("held", &[], Sort::Number(0, 31)),
        StateName::new("up", &[], Sort::Number(0, 10)),
        StateName::new("hole", &[], Sort::Number(0, 10)),
        StateName::new("house", &[], Sort::Number(0, 26)),
        StateName::new("cards", &[], Sort::Number(0, 22)),
        StateName::new("guest_ace", &[], Sort::Flag),
        StateName::new("house_ace", &[], Sort::Flag),
        StateName::new("stake", &[], Sort::Number(2, 4)),
        StateName::new("standing", &[], Sort::Flag),
    ],
    points: (-4, 4),
    ..Names::NONE
};

struct Board;
impl Board {
    const CELLS: Cells = 0x0;
}

/// A position: plain data, copied to undo a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    deck: [u8; 10], // state deck
    held: u8, // state held
    up: u8, // state up
    hole: u8, // state hole
    house: u8, // state house
    cards: u8, // state cards
    guest_ace: bool, // state guest_ace
    house_ace: bool, // state house_ace
    stake: u8, // state stake
    standing: bool, // state standing
    /// The player to move.
    next: u8,
    /// The number of the turn to be played, from 1.
    turn: u16,
}

/// One player's move: a block and its choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    Deal { card: i32 }, // move deal
    DealHole { card: i32 }, // move deal_hole
    Hit, // move hit
    Double, // move double
    Stand, // move stand
    DrawCard { card: i32 }, // move draw_card
    DrawHouse { card: i32 }, // move draw_house
}

impl Position {
    // def total
    #[inline(always)]
    fn total_(&self, pips: i32, ace: bool) -> i32 {
        if ace && pips <= 11 { pips.saturating_add(10) } else { pips }
    }

    // def guest_natural
    #[inline(always)]
    fn guest_natural(&self) -> bool {
        self.cards as i32 == 2 && self.total_(self.held as i32, self.guest_ace) == 21
    }

    // def house_natural
    #[inline(always)]
    fn house_natural(&self) -> bool {
        self.total_(self.up as i32 + self.hole as i32, self.up as i32 == 1 || self.hole as i32 == 1)
                == 21
    }

    // move deal
    #[inline(always)]
    fn moves_deal(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        // move deal, line 2
        if !(self.hole as i32 == 0 && (self.cards as i32) < 2) {
            return Continue(());
        }
        for card in range(1, 10) { // move deal, line 3
            // move deal, line 4
            let place: usize = (card - 1) as usize;
            if at(&self.deck, place) as i32 > 0 {
                sink(Choice::Deal { card: card }, *self, [at(&self.deck, place) as i32])?;
            }
        }
        Continue(())
    }

    // move deal
    #[inline]
    fn play_deal(&mut self, me: usize, card: i32) {
        let place: usize = (card - 1) as usize; // move deal, line 4
        self.deck[place] = (at(&self.deck, place) as i32 - 1).max(0) as u8; // move deal, line 5
        // move deal, line 6
        if self.cards as i32 == 1 && self.up as i32 == 0 {
            self.up = card as u8;
        } else {
            self.held = (self.held as i32 + card).min(31) as u8; // act take, line 2
            self.cards = (self.cards as i32 + 1).min(22) as u8; // act take, line 3
            // act take, line 4
            if card == 1 {
                self.guest_ace = true;
            }
        }
        self.next = 1; // move deal, line 7
    }

    // move deal_hole
    #[inline(always)]
    fn moves_deal_hole(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        // move deal_hole, line 2
        if !(self.hole as i32 == 0 && self.cards as i32 == 2) {
            return Continue(());
        }
        for card in range(1, 10) { // move deal_hole, line 3
            // move deal_hole, line 4
            let place: usize = (card - 1) as usize;
            if at(&self.deck, place) as i32 > 0 {
                sink(Choice::DealHole { card: card }, *self, [at(&self.deck, place) as i32])?;
            }
        }
        Continue(())
    }

    // move deal_hole
    #[inline(always)]
    fn play_deal_hole(&mut self, me: usize, card: i32) {
        let place: usize = (card - 1) as usize; // move deal_hole, line 4
        // move deal_hole, line 5
        self.deck[place] = (at(&self.deck, place) as i32 - 1).max(0) as u8;
        self.hole = card as u8; // move deal_hole, line 6
        self.next = 0; // move deal_hole, line 7
    }

    // move hit
    #[inline(always)]
    fn moves_hit(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.one(Choice::Hit)
    }

    // move hit
    #[inline(always)]
    fn play_hit(&mut self, me: usize) {
        self.next = 1;
    }

    // move double
    #[inline(always)]
    fn moves_double(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        if self.cards as i32 != 2 {
            return Continue(());
        }
        sink.one(Choice::Double)
    }

    // move double
    #[inline(always)]
    fn play_double(&mut self, me: usize) {
        self.stake = 4;
        self.next = 1;
    }

    // move stand
    #[inline(always)]
    fn moves_stand(&self, me: usize, sink: &mut impl Sink<Choice>) -> Flow {
        sink.one(Choice::Stand)
    }

    // move stand
    #[inline(always)]
    fn play_stand(&mut self, me: usize) {
        self.standing = true; // act give_over, line 2
        self.house = (self.up as i32 + self.hole as i32) as u8; // act give_over, line 3
        self.house_ace = self.up as i32 == 1 || self.hole as i32 == 1; // act give_over, line 4
        self.next = 1; // move stand
    }

    // move draw_card
    #[inline(always)]
    fn moves_draw_card(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        // move draw_card, line 2
        if !(self.hole as i32 > 0 && !self.standing) {
            return Continue(());
        }
        for card in range(1, 10) { // move draw_card, line 3
            // move draw_card, line 4
            let place: usize = (card - 1) as usize;
            if at(&self.deck, place) as i32 > 0 {
                sink(Choice::DrawCard { card: card }, *self, [at(&self.deck, place) as i32])?;
            }
        }
        Continue(())
    }

    // move draw_card
    #[inline]
    fn play_draw_card(&mut self, me: usize, card: i32) {
        let place: usize = (card - 1) as usize; // move draw_card, line 4
        // move draw_card, line 5
        self.deck[place] = (at(&self.deck, place) as i32 - 1).max(0) as u8;
        self.held = (self.held as i32 + card).min(31) as u8; // act take, line 2
        self.cards = (self.cards as i32 + 1).min(22) as u8; // act take, line 3
        // act take, line 4
        if card == 1 {
            self.guest_ace = true;
        }
        if self.stake as i32 == 4 { // move draw_card, line 7
            self.standing = true; // act give_over, line 2
            self.house = (self.up as i32 + self.hole as i32) as u8; // act give_over, line 3
            self.house_ace = self.up as i32 == 1 || self.hole as i32 == 1; // act give_over, line 4
            self.next = 1; // move draw_card, line 7
        } else {
            self.next = 0;
        }
    }

    // move draw_house
    #[inline(always)]
    fn moves_draw_house(
        &self, me: usize, sink: &mut impl FnMut(Choice, Position, [i32; 1]) -> Flow,
    ) -> Flow {
        // move draw_house, line 2
        if !self.standing {
            return Continue(());
        }
        for card in range(1, 10) { // move draw_house, line 3
            // move draw_house, line 4
            let place: usize = (card - 1) as usize;
            if at(&self.deck, place) as i32 > 0 {
                sink(Choice::DrawHouse { card: card }, *self, [at(&self.deck, place) as i32])?;
            }
        }
        Continue(())
    }

    // move draw_house
    #[inline(always)]
    fn play_draw_house(&mut self, me: usize, card: i32) {
        let place: usize = (card - 1) as usize; // move draw_house, line 4
        // move draw_house, line 5
        self.deck[place] = (at(&self.deck, place) as i32 - 1).max(0) as u8;
        self.house = (self.house as i32 + card).min(26) as u8; // move draw_house, line 6
        // move draw_house, line 7
        if card == 1 {
            self.house_ace = true;
        }
        self.next = 1; // move draw_house, line 8
    }

    // view
    #[inline(always)]
    fn show(&self, me: usize, sight: &mut Sight) {
        sight.show_entries(1, Entries::only());
        sight.show_entries(2, Entries::only());
        sight.show_entries(4, Entries::only());
        sight.show_entries(5, Entries::only());
        sight.show_entries(6, Entries::only());
        sight.show_entries(7, Entries::only());
        sight.show_entries(8, Entries::only());
        sight.show_entries(9, Entries::only());
    }
}

impl Rules for Position {
    basics!(order: InTurn, points: Within < i8, 1, { - 4 }, 4 >, seen: 0);
    // setup
    fn setup() -> Position {
        Position {
            deck: [4, 4, 4, 4, 4, 4, 4, 4, 4, 16],
            held: 0,
            up: 0,
            hole: 0,
            house: 0,
            cards: 0,
            guest_ace: false,
            house_ace: false,
            stake: 2,
            standing: false,
            next: 1,
            turn: 1,
        }
    }

    fn each(&self, past: Seen<'_>, me: usize, visit: &mut impl Visit<Choice>) -> Flow {
        if me == 1 {
            self.throws(past, &mut |choice, _| visit(choice))?;
            return Continue(());
        }
        let sink = &mut Shown::new(&mut *visit);
        self.moves_hit(me, sink)?;
        self.moves_double(me, sink)?;
        self.moves_stand(me, sink)?;
        if !sink.begins() {
            return Continue(());
        }
        Continue(())
    }

    #[inline]
    fn count(&self, past: Seen<'_>, me: usize) -> u32 {
        if me == 1 {
            return self.count_thrown(past);
        }
        let sink = &mut Counted::default();
        let _ = (|| {
            self.moves_hit(me, sink)?;
            self.moves_double(me, sink)?;
            self.moves_stand(me, sink)
        })();
        if sink.count > 0 {
            return sink.count;
        }
        0
    }

    /// Returns a uniformly random legal move.
    #[inline]
    fn random(&self, past: Seen<'_>, me: usize, rng: &mut Rng) -> Option<Choice> {
        if me == 1 {
            return self.draw_thrown(past, rng);
        }
        let sink = &mut Drawn::new(rng);
        let _ = (|| {
            self.moves_hit(me, sink)?;
            self.moves_double(me, sink)?;
            self.moves_stand(me, sink)
        })();
        if sink.found.is_some() {
            return sink.found;
        }
        None
    }

    fn throws(&self, past: Seen<'_>, visit: &mut impl FnMut(Choice, u32) -> Flow) -> Flow {
        let me = 1;
        self.moves_deal(me, &mut |choice, _, values: [i32; 1]| visit(choice, values[0] as u32))?;
        self.moves_deal_hole(
            me, &mut |choice, _, values: [i32; 1]| visit(choice, values[0] as u32),
        )?;
        self.moves_draw_card(
            me, &mut |choice, _, values: [i32; 1]| visit(choice, values[0] as u32),
        )?;
        self.moves_draw_house(
            me, &mut |choice, _, values: [i32; 1]| visit(choice, values[0] as u32),
        )?;
        Continue(())
    }

    #[inline]
    fn play(&mut self, me: usize, past: Seen<'_>, m: Choice) -> Played<Self::Trace> {
        self.next = usize::from(after::<1>(me)) as u8;
        match m {
            Choice::Deal { card } => self.play_deal(me, card),
            Choice::DealHole { card } => self.play_deal_hole(me, card),
            Choice::Hit => {
                if me < 1 {
                    self.play_hit(me)
                }
            }
            Choice::Double => {
                if me < 1 {
                    self.play_double(me)
                }
            }
            Choice::Stand => {
                if me < 1 {
                    self.play_stand(me)
                }
            }
            Choice::DrawCard { card } => self.play_draw_card(me, card),
            Choice::DrawHouse { card } => self.play_draw_house(me, card),
        }
        self.turn = (self.turn as i32 + 1).min(65535) as u16;
        Played::turn(())
    }

    #[inline]
    fn end(
        &self, me: usize, _: (), past: Seen<'_>, blocked: &mut impl Ask,
    ) -> Verdict<Within<i8, 1, { -4 }, 4>> {
        // end, line 2
        if self.hole as i32 == 0 {
            return Verdict::Continue;
        }
        // end, line 3
        let holds: bool = self.turn as i32 == 5;
        if holds && self.guest_natural() && self.house_natural() {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 4
        if holds && self.guest_natural() {
            return Verdict::Over(Within([3]));
        }
        // end, line 5
        if holds && self.house_natural() {
            return Verdict::Over(Within([-2]));
        }
        // end, line 6
        if self.held as i32 > 21 {
            return Verdict::Over(Within([(0 - self.stake as i32) as i8]));
        }
        // end, line 7
        if !self.standing || self.total_(self.house as i32, self.house_ace) < 17 {
            return Verdict::Continue;
        }
        // end, line 8
        let number: i32 = self.total_(self.house as i32, self.house_ace);
        if number > 21 {
            return Verdict::Over(Within([self.stake as i32 as i8]));
        }
        // end, line 9
        let total_: i32 = self.total_(self.held as i32, self.guest_ace);
        if total_ == number {
            return Verdict::Over(Self::DRAW);
        }
        // end, line 10
        if number < total_ {
            return Verdict::Over(Within([self.stake as i32 as i8]));
        }
        // end, line 11
        if total_ < number {
            return Verdict::Over(Within([(0 - self.stake as i32) as i8]));
        }
        Verdict::Open
    }

    fn write_choice(choice: Choice, out: &mut String) {
        match choice {
            Choice::Deal { card } => {
                out.push_str("deal");
                write_number(out, card);
            }
            Choice::DealHole { card } => {
                out.push_str("deal_hole");
                write_number(out, card);
            }
            Choice::Hit => out.push_str("hit"),
            Choice::Double => out.push_str("double"),
            Choice::Stand => out.push_str("stand"),
            Choice::DrawCard { card } => {
                out.push_str("draw_card");
                write_number(out, card);
            }
            Choice::DrawHouse { card } => {
                out.push_str("draw_house");
                write_number(out, card);
            }
        }
    }

    plain_data!(
        number(deck: u8, 0, 16, 0..10), number(held: u8, 0, 31), number(up: u8, 0, 10),
        number(hole: u8, 0, 10), number(house: u8, 0, 26), number(cards: u8, 0, 22),
        flag(guest_ace), flag(house_ace), number(stake: u8, 2, 4), flag(standing), next(next, 1),
        turn(turn)
    );

    fn sight(&self, past: Seen<'_>, me: usize, sight: &mut Sight) {
        self.show(me, sight);
    }

    fn states(&self, out: &mut SeenKey<'_>) {
        out.state(0, 0..10, |place| self.deck[place]);
        out.state(1, 0..1, |_| self.held);
        out.state(2, 0..1, |_| self.up);
        out.state(3, 0..1, |_| self.hole);
        out.state(4, 0..1, |_| self.house);
        out.state(5, 0..1, |_| self.cards);
        out.state(6, 0..1, |_| self.guest_ace);
        out.state(7, 0..1, |_| self.house_ace);
        out.state(8, 0..1, |_| self.stake);
        out.state(9, 0..1, |_| self.standing);
    }

    fn veil(&self, past: Seen<'_>, me: usize, choice: Choice) -> Veil {
        match choice {
            Choice::DealHole { .. } => Veil { whole: 0, choices: vec![1] },
            _ => Veil::default(),
        }
    }
}
