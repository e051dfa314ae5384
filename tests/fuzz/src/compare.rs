//! Comparison of an engine with the interpreter, on random games from the start position.

use crate::budget::Budget;
use boardwright::interp::Interpreter;
use boardwright::typed::Game;
use boardwright_runtime::{LegalMoves, Log, Rng, Session, TooLarge, write_position};
use std::fmt::Debug;
use std::sync::Arc;

/// The amount of work of a comparison.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The number of random games.
    pub games: u64,
    /// The greatest number of moves of each game.
    pub plies: usize,
    /// The number of moves above which a game is abandoned.
    pub moves: usize,
    /// The limit on lines of play, which determines the depth of perft.
    pub lines: u64,
    /// The greatest number of moves drawn from a position.
    pub draws: u64,
    /// The greatest number of steps of the interpreter; a file that needs more counts as agreement.
    pub steps: u64,
}

/// The number of draws for each legal move: enough that each must come up.
const EACH: u64 = 300;

/// The number of playouts that are replayed, from seed 0. They may have thousands of moves.
const REPLAYED: u64 = 2;

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            games: 4,
            plies: 25,
            moves: 3000,
            lines: 400,
            draws: 6000,
            steps: u64::MAX,
        }
    }
}

impl Effort {
    /// Returns an effort that suffices to try many rules files.
    pub fn small() -> Effort {
        Effort {
            games: 1,
            plies: 10,
            moves: 1000,
            lines: 60,
            draws: 0,
            steps: 200_000,
        }
    }
}

/// A difference between an engine and the interpreter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// A description of what was compared.
    pub what: String,
    /// The moves of the game so far.
    pub moves: Vec<String>,
    /// The engine's answer.
    pub engine: String,
    /// The interpreter's answer.
    pub reference: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} after {:?}", self.what, self.moves)?;
        writeln!(f, "--- engine\n{}", self.engine)?;
        write!(f, "--- interpreter\n{}", self.reference)
    }
}

type Found<T> = Result<T, Box<Difference>>;

/// Compares an engine with the interpreter of its game, and the engine's perft with the known `counts`,
/// from depth 1 on. Returns the number of moves on which both agreed.
///
/// # Errors
/// The first [`Difference`].
pub fn compare(
    game: &Arc<Game>,
    counts: &[u64],
    engine: Box<dyn Session>,
    effort: &Effort,
) -> Found<usize> {
    let budget = Arc::new(Budget::new(effort.steps));
    let mut pair = Pair {
        engine,
        reference: Box::new(Interpreter::observed(game.clone(), budget)),
        moves: Vec::new(),
        logs: None,
    };
    pair.same("names", |s| s.schema().clone())?;
    let mut played = 0;
    for seed in 0..effort.games {
        played += pair.game(seed, effort)?;
    }
    pair.perft(effort)?;
    pair.known_counts(counts)?;
    pair.draws(effort)?;
    pair.replayed()?;
    Ok(played)
}

struct Pair {
    engine: Box<dyn Session>,
    reference: Box<dyn Session>,
    moves: Vec<String>,
    /// The observations of all players in each session, where anything is hidden.
    logs: Option<[Log; 2]>,
}

impl Pair {
    fn game(&mut self, seed: u64, effort: &Effort) -> Found<usize> {
        self.restart();
        let mut rng = Rng::new(seed);
        for ply in 0..effort.plies {
            self.same("position", |s| write_position(s.schema(), &s.view()))?;
            self.same("to move", |s| s.to_move())?;
            self.same("points", |s| s.points())?;
            let _ = self.same("weights", |s| s.weights())?;
            self.information()?;
            let Ok(legal) = self.legal()? else {
                return Ok(ply);
            };
            let joint = draw(&legal, &mut rng);
            let count: usize = legal.iter().map(|l| l.moves.len()).sum();
            if joint.is_empty() || count > effort.moves {
                return Ok(ply);
            }
            if ply % 4 == 1 {
                self.reload()?;
            }
            self.play(&joint)?;
        }
        Ok(effort.plies)
    }

    /// Loads each session's position into the other: a position must contain all that play depends on.
    fn reload(&mut self) -> Found<()> {
        let (ours, theirs) = (self.engine.view(), self.reference.view());
        let loaded = (self.engine.load(&theirs), self.reference.load(&ours));
        if let (Ok(()), Ok(())) = loaded {
            self.same("position read back", |s| {
                write_position(s.schema(), &s.view())
            })?;
            return Ok(());
        }
        Err(self.difference("reading a position", &loaded.0, &loaded.1))
    }

    /// Checks that each player has the same information state in both.
    fn information(&self) -> Found<()> {
        let Some([ours, theirs]) = &self.logs else {
            return Ok(());
        };
        for player in 0..self.engine.schema().players.len() {
            let (ours, theirs) = (ours.information(player), theirs.information(player));
            if ours != theirs {
                return Err(self.difference("information", &ours, &theirs));
            }
        }
        Ok(())
    }

    /// Compares the legal moves, unless they are too many for the interpreter: the number of branches that
    /// are dropped before they end may differ.
    fn legal(&self) -> Found<Result<Vec<LegalMoves>, TooLarge>> {
        if self.reference.legal().is_err() {
            return Ok(Err(TooLarge));
        }
        self.same("legal moves", |s| s.legal())
    }

    fn play(&mut self, joint: &[(usize, String)]) -> Found<()> {
        let texts: Vec<(usize, &str)> = joint.iter().map(|(p, t)| (*p, t.as_str())).collect();
        let both = match &mut self.logs {
            Some([ours, theirs]) => (
                ours.play(&mut *self.engine, &texts),
                theirs.play(&mut *self.reference, &texts),
            ),
            None => (self.engine.play(&texts), self.reference.play(&texts)),
        };
        self.moves.push(format!("{joint:?}"));
        match both {
            (Ok(()), Ok(())) => Ok(()),
            _ => Err(self.difference("playing a legal move", &both.0, &both.1)),
        }
    }

    fn perft(&mut self, effort: &Effort) -> Found<()> {
        self.restart();
        let mut lines = 1;
        for depth in 1..5 {
            // The engine counts more moves of a block than the interpreter lists.
            let Ok(next) = self.reference.perft(depth) else {
                return Ok(());
            };
            let counted = self.engine.perft(depth);
            if counted != Ok(next) {
                return Err(self.difference("lines of play", &counted, &next));
            }
            if next == 0 || next.saturating_mul(next) / lines.max(1) > effort.lines {
                return Ok(());
            }
            lines = next;
        }
        Ok(())
    }

    /// Checks the engine's perft against the known counts.
    fn known_counts(&mut self, counts: &[u64]) -> Found<()> {
        self.restart();
        for (depth, known) in (1..).zip(counts) {
            let counted = self.engine.perft(depth);
            if counted != Ok(*known) {
                let what = format!("the known count of lines of {depth} moves");
                return Err(self.difference(&what, &counted, known));
            }
        }
        Ok(())
    }

    /// Checks that draws give every legal move and no other, and that the count of moves is right.
    fn draws(&mut self, effort: &Effort) -> Found<()> {
        self.restart();
        let mut rng = Rng::new(1);
        for plies in self.drawn_after(effort) {
            for draws in self.engine.draws(&mut rng, plies, [EACH, effort.draws]) {
                if let Err(wrong) = draws.check() {
                    let what = format!("draws after {plies} plies");
                    return Err(self.difference(&what, &wrong, &"each legal move"));
                }
            }
        }
        Ok(())
    }

    /// Returns the plies after which draws are checked. Where all choose at once, only at the start and if
    /// the joint moves can be listed.
    fn drawn_after(&self, effort: &Effort) -> Vec<u32> {
        if !self.engine.schema().simultaneous {
            return vec![0, 3];
        }
        let joint = self.engine.perft(1).unwrap_or(u64::MAX);
        let few = joint.saturating_mul(EACH) <= effort.draws;
        few.then_some(0).into_iter().collect()
    }

    /// Checks that playouts play what their draws give.
    fn replayed(&mut self) -> Found<()> {
        self.restart();
        for seed in 0..REPLAYED {
            if let Err(wrong) = self.engine.replayed(seed) {
                let what = format!("the playout of seed {seed}");
                return Err(self.difference(&what, &wrong, &"the same moves one at a time"));
            }
        }
        Ok(())
    }

    fn restart(&mut self) {
        self.engine.restart();
        self.reference.restart();
        self.moves.clear();
        let both = [&*self.engine, &*self.reference];
        self.logs = self.engine.schema().hidden.then(|| both.map(Log::new));
    }

    fn same<T: PartialEq + Debug>(&self, what: &str, ask: impl Fn(&dyn Session) -> T) -> Found<T> {
        // The interpreter answers first: it stops where this is too much work.
        let (reference, engine) = (ask(&*self.reference), ask(&*self.engine));
        match engine == reference {
            true => Ok(engine),
            false => Err(self.difference(what, &engine, &reference)),
        }
    }

    fn difference(&self, what: &str, engine: &dyn Debug, reference: &dyn Debug) -> Box<Difference> {
        let shown = |answer: &dyn Debug| format!("{answer:?}").replace("\\n", "\n");
        Box::new(Difference {
            what: what.into(),
            moves: self.moves.clone(),
            engine: shown(engine),
            reference: shown(reference),
        })
    }
}

fn draw(legal: &[LegalMoves], rng: &mut Rng) -> Vec<(usize, String)> {
    let one = |list: &LegalMoves| {
        let n = u32::try_from(list.moves.len()).unwrap_or(u32::MAX);
        let text = list.moves.get(rng.below(n) as usize)?;
        Some((list.player, text.clone()))
    };
    legal.iter().filter_map(one).collect()
}
