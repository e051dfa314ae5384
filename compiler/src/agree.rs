//! Compares an engine with the reference interpreter: they must have the same legal moves in the same order,
//! the same positions and the same results. Used by `boardwright verify`, and by tests of crates with their
//! own engines.

use crate::moves::{borrowed, draw, joint_text};
use boardwright_runtime::{
    JointText, LegalMoves, Log, PlayError, Rng, Session, TooLarge, joint_count, write_position,
};
use std::fmt::{self, Debug, Display, Formatter};

/// The sessions of a game's engine and interpreter.
pub struct Pair {
    name: String,
    engine: Box<dyn Session>,
    reference: Box<dyn Session>,
    /// The observations of the players in each session; `None` if nothing is hidden.
    logs: Option<[Log; 2]>,
}

/// The extent of a comparison without a difference.
#[derive(Clone, Copy, Default, Debug)]
pub struct Agreement {
    /// The number of random games.
    pub games: u64,
    /// The number of moves in all games.
    pub moves: u64,
    /// The depth of the perft comparison.
    pub depth: u32,
    /// The perft count at that depth.
    pub nodes: u64,
}

/// A difference between engine and interpreter, with everything needed to reproduce it.
#[derive(PartialEq, Eq, Debug)]
pub struct Difference {
    game: String,
    seed: Option<u64>,
    moves: Vec<String>,
    mismatch: Mismatch,
    /// The commands that show it again.
    again: Vec<String>,
}

/// Two different answers to the same question.
#[derive(PartialEq, Eq, Debug)]
pub struct Mismatch {
    what: String,
    engine: String,
    reference: String,
}

impl Pair {
    /// Pairs the engine of a game with the interpreter of the rules that it was generated from.
    pub fn new(name: &str, engine: Box<dyn Session>, reference: Box<dyn Session>) -> Pair {
        Pair {
            name: name.to_string(),
            engine,
            reference,
            logs: None,
        }
    }

    /// Compares the schemas, the random games of these seeds, and perft counts up to `limit`.
    ///
    /// # Errors
    /// The first difference that is found.
    pub fn compare(
        &mut self,
        seeds: impl IntoIterator<Item = u64>,
        limit: u64,
    ) -> Result<Agreement, Box<Difference>> {
        self.schema()?;
        let mut agreement = Agreement::default();
        for seed in seeds {
            agreement.moves += self.game(seed)?;
            agreement.games += 1;
        }
        (agreement.depth, agreement.nodes) = self.perft(limit)?;
        Ok(agreement)
    }

    /// Compares the schemas of both sessions.
    ///
    /// # Errors
    /// The schemas differ.
    pub fn schema(&self) -> Result<(), Box<Difference>> {
        let (engine, reference) = (self.engine.schema(), self.reference.schema());
        let found = same(
            "the names (players, cells, layers, states)",
            engine,
            reference,
        );
        let again = vec![
            format!(
                "echo '{{\"op\":\"info\"}}' | boardwright serve {}",
                self.name
            ),
            format!(
                "echo '{{\"op\":\"info\"}}' | boardwright serve {} --reference",
                self.name
            ),
        ];
        found.map_err(|mismatch| self.difference(None, &[], mismatch, again))
    }

    /// Plays the random game of this seed; returns the number of moves.
    ///
    /// # Errors
    /// The first difference between engine and interpreter.
    pub fn game(&mut self, seed: u64) -> Result<u64, Box<Difference>> {
        let mut moves = Vec::new();
        match self.play_on(seed, usize::MAX, &mut moves) {
            Ok(()) => Ok(moves.len() as u64),
            Err(mismatch) => {
                let again = format!("boardwright verify {} --games 1 --seed {seed}", self.name);
                Err(self.difference(Some(seed), &moves, mismatch, vec![again]))
            }
        }
    }

    /// Plays at most so many plies of the random game of a seed, as far as the interpreter lists its moves.
    ///
    /// # Errors
    /// The first difference between engine and interpreter.
    pub fn opening(&mut self, seed: u64, plies: usize) -> Result<(), Box<Difference>> {
        let mut moves = Vec::new();
        let played = self.play_on(seed, plies, &mut moves);
        played.map_err(|mismatch| self.difference(Some(seed), &moves, mismatch, vec![]))
    }

    /// Compares perft counts from the first position, as deep as they are probably at most `limit`. Returns
    /// the last depth and its count.
    ///
    /// # Errors
    /// The counts differ.
    pub fn perft(&mut self, limit: u64) -> Result<(u32, u64), Box<Difference>> {
        self.restart();
        let (mut reached, mut fewer) = ((0, 1_u64), 1);
        while reached.0 < 64 && reached.1 > 0 {
            let (depth, nodes) = reached;
            // Estimates the next count from the present branching factor.
            let guess = nodes.saturating_mul(nodes) / fewer;
            if depth > 0 && guess > limit {
                break;
            }
            let counts = [&self.engine, &self.reference].map(|s| s.perft(depth + 1));
            if counts[1].is_err() {
                break;
            }
            let what = format!("the number of lines of play of {} plies", depth + 1);
            let found = same(&what, &counts[0], &counts[1]);
            found.map_err(|mismatch| self.perft_difference(depth + 1, mismatch))?;
            let Ok(next) = counts[0] else { break };
            (reached, fewer) = ((depth + 1, next), nodes);
        }
        Ok(reached)
    }

    fn restart(&mut self) {
        self.engine.restart();
        self.reference.restart();
        let both = [&*self.engine, &*self.reference];
        self.logs = self.engine.schema().hidden.then(|| both.map(Log::new));
    }

    /// Plays the random game of a seed for at most so many plies; `moves` receives those played.
    fn play_on(
        &mut self,
        seed: u64,
        plies: usize,
        moves: &mut Vec<JointText>,
    ) -> Result<(), Mismatch> {
        self.restart();
        let mut rng = Rng::new(seed);
        while moves.len() < plies {
            self.same_position()?;
            let Ok(legal) = self.same_legal()? else {
                return Ok(());
            };
            let listed = match joint_count(&legal) {
                u64::MAX => Err(TooLarge),
                count => Ok(count),
            };
            same("the number of moves", &self.engine.perft(1), &listed)?;
            let joint = draw(&legal, &mut rng);
            if joint.is_empty() {
                return Ok(());
            }
            moves.push(joint);
            if !self.same_play(moves)? {
                return Ok(());
            }
        }
        Ok(())
    }

    fn same_position(&self) -> Result<(), Mismatch> {
        let (engine, reference) = (&*self.engine, &*self.reference);
        let text = |s: &dyn Session| write_position(s.schema(), &s.view());
        same("the position", &text(engine), &text(reference))?;
        same("who is to move", &engine.to_move(), &reference.to_move())?;
        same("the points", &engine.points(), &reference.points())?;
        if let weights @ Ok(_) = reference.weights() {
            same("the weights", &engine.weights(), &weights)?;
        }
        for player in 0..engine.schema().players.len() {
            let information = |log: &Log| log.information(player).to_string();
            if let Some([ours, theirs]) = self
                .logs
                .as_ref()
                .map(|logs| logs.each_ref().map(information))
            {
                let what = format!(
                    "the information state of {}",
                    engine.schema().player(player)
                );
                same(&what, &ours, &theirs)?;
            }
        }
        Ok(())
    }

    /// Compares the legal moves, unless the interpreter has too many branches: an engine may pass over those
    /// that are dropped, or that come to the same as earlier ones.
    fn same_legal(&self) -> Result<Result<Vec<LegalMoves>, TooLarge>, Mismatch> {
        // The interpreter answers first: it stops where this is too much work.
        let reference = self.reference.legal();
        if reference.is_err() {
            return Ok(reference);
        }
        let engine = self.engine.legal();
        match engine == reference {
            true => Ok(engine),
            false => Err(legal_mismatch(
                &self.texts(&engine),
                &self.texts(&reference),
            )),
        }
    }

    /// Returns each legal move with its player, in order.
    fn texts(&self, legal: &Result<Vec<LegalMoves>, TooLarge>) -> Vec<String> {
        let Ok(lists) = legal else {
            return vec!["too many to list".into()];
        };
        let name = |list: &LegalMoves| self.engine.schema().player(list.player).to_string();
        let each = lists.iter().flat_map(|list| {
            let name = name(list);
            list.moves.iter().map(move |text| format!("{name}: {text}"))
        });
        each.collect()
    }

    /// Plays the last move in both; returns false if that is too much work for the interpreter.
    fn same_play(&mut self, moves: &[JointText]) -> Result<bool, Mismatch> {
        let last = moves.last().map(Vec::as_slice).unwrap_or_default();
        let last = borrowed(last);
        let (engine, reference) = match &mut self.logs {
            Some([ours, theirs]) => (
                ours.play(&mut *self.engine, &last),
                theirs.play(&mut *self.reference, &last),
            ),
            None => (self.engine.play(&last), self.reference.play(&last)),
        };
        match (&engine, &reference) {
            (Ok(()), Ok(())) => Ok(true),
            (_, Err(PlayError::TooLarge)) => Ok(false),
            _ => Err(Mismatch::new("playing a legal move", &engine, &reference)),
        }
    }

    fn difference(
        &self,
        seed: Option<u64>,
        moves: &[JointText],
        mismatch: Mismatch,
        again: Vec<String>,
    ) -> Box<Difference> {
        let schema = self.engine.schema();
        Box::new(Difference {
            game: self.name.clone(),
            seed,
            moves: moves
                .iter()
                .map(|joint| joint_text(schema, joint))
                .collect(),
            mismatch,
            again,
        })
    }

    fn perft_difference(&self, depth: u32, mismatch: Mismatch) -> Box<Difference> {
        let command = format!("boardwright perft {} {depth} --divide", self.name);
        let again = vec![command.clone(), format!("{command} --reference")];
        self.difference(None, &[], mismatch, again)
    }
}

impl Mismatch {
    fn new(what: &str, engine: &impl Debug, reference: &impl Debug) -> Mismatch {
        Mismatch {
            what: what.to_string(),
            engine: format!("{engine:?}"),
            reference: format!("{reference:?}"),
        }
    }
}

fn same<T: PartialEq + Debug>(what: &str, engine: &T, reference: &T) -> Result<(), Mismatch> {
    match engine == reference {
        true => Ok(()),
        false => Err(Mismatch::new(what, engine, reference)),
    }
}

/// Reports the first legal move in which two lists differ.
fn legal_mismatch(engine: &[String], reference: &[String]) -> Mismatch {
    let alike = engine
        .iter()
        .zip(reference)
        .take_while(|(a, b)| a == b)
        .count();
    let at = |list: &[String]| {
        let this = list.get(alike).map_or("no more", String::as_str);
        format!("{this} (of {} moves)", list.len())
    };
    Mismatch {
        what: format!("legal move {}", alike + 1),
        engine: at(engine),
        reference: at(reference),
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: engine and interpreter differ: {}",
            self.game, self.mismatch.what
        )?;
        if let Some(seed) = self.seed {
            writeln!(f, "  seed         {seed}")?;
            writeln!(f, "  moves so far {}", self.moves.len())?;
        }
        for (n, text) in self.moves.iter().enumerate() {
            writeln!(f, "  {:>12} {text}", n + 1)?;
        }
        writeln!(f, "  engine       {}", self.mismatch.engine)?;
        writeln!(f, "  interpreter  {}", self.mismatch.reference)?;
        self.again
            .iter()
            .try_for_each(|command| writeln!(f, "  see it again {command}"))
    }
}
