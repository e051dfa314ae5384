//! Tic-tac-toe with playouts that are wrong: they draw nothing and play the first move each time.

use crate::line::Line;
use boardwright_runtime::*;
use std::ops::ControlFlow::Break;

#[derive(Clone)]
pub(crate) struct Hasty(Line);

impl Game for Hasty {
    type Choice = u8;
    type Move = u8;
    type Points = [u8; 2];

    fn schema() -> Schema {
        Line::schema()
    }
    fn start() -> Hasty {
        Hasty(Line::start())
    }
    fn to_move(&self) -> ToMove {
        self.0.to_move()
    }
    fn points(&self) -> Option<[u8; 2]> {
        self.0.points()
    }
    fn moves_played(&self) -> u32 {
        self.0.moves_played()
    }
    fn choices(&self, player: usize, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        self.0.choices(player, visit)
    }
    fn moves(&self, visit: &mut impl FnMut(u8) -> Flow) -> Flow {
        self.0.moves(visit)
    }
    fn joint(&self, choices: &[Option<u8>]) -> Option<u8> {
        self.0.joint(choices)
    }
    fn play(&mut self, cell: u8) {
        self.0.play(cell);
    }
    fn write_choice(cell: u8, out: &mut String) {
        Line::write_choice(cell, out);
    }
    fn view(&self) -> View {
        self.0.view()
    }
    fn from_fitting(view: &View) -> Result<Hasty, PositionError> {
        Line::from_fitting(view).map(Hasty)
    }
    fn playout(&mut self, _: &mut Rng, _: &mut Vec<u8>) -> bool {
        while self.points().is_none() {
            let mut first = None;
            let _ = self.moves(&mut |m| {
                first = Some(m);
                Break(())
            });
            let Some(m) = first else { return false };
            self.play(m);
        }
        true
    }
}
