//! An engine and the reference interpreter side by side: the same moves in the same order, the
//! same positions, the same end. What `boardwright verify` runs, and what any crate with engines of
//! its own may run in its tests.

use crate::moves::{borrowed, draw, joint_text};
use boardwright_runtime::{
    JointText, LegalMoves, Log, Rng, Session, TooLarge, joint_count, write_position,
};
use std::fmt::{self, Debug, Display, Formatter};

/// Both sessions of a game.
pub struct Pair {
    name: String,
    engine: Box<dyn Session>,
    reference: Box<dyn Session>,
    /// What the players have observed in each, where anything is hidden.
    logs: Option<[Log; 2]>,
}

/// What has been found equal.
#[derive(Clone, Copy, Default, Debug)]
pub struct Agreement {
    /// How many random games.
    pub games: u64,
    /// How many moves in all of them.
    pub moves: u64,
    /// The depth to which lines of play were counted.
    pub depth: u32,
    /// How many lines there are of that depth.
    pub nodes: u64,
}

/// Where engine and interpreter part, with all that is needed to see it again.
#[derive(PartialEq, Eq, Debug)]
pub struct Difference {
    game: String,
    seed: Option<u64>,
    moves: Vec<String>,
    mismatch: Mismatch,
    /// Commands that show it.
    again: Vec<String>,
}

/// Two answers that are not the same.
#[derive(PartialEq, Eq, Debug)]
pub struct Mismatch {
    what: String,
    engine: String,
    reference: String,
}

impl Pair {
    /// The engine of a game, and the interpreter of the rules it was made of.
    pub fn new(name: &str, engine: Box<dyn Session>, reference: Box<dyn Session>) -> Pair {
        Pair {
            name: name.to_string(),
            engine,
            reference,
            logs: None,
        }
    }

    /// Compares the names of everything, the random games of these seeds, and counts of lines of
    /// play, up to `limit` of them.
    ///
    /// # Errors
    /// The first difference.
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

    /// Compares the names of everything.
    ///
    /// # Errors
    /// Where they are not the same.
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

    /// Plays the random game of this seed; how many moves it had.
    ///
    /// # Errors
    /// Where engine and interpreter part.
    pub fn game(&mut self, seed: u64) -> Result<u64, Box<Difference>> {
        let mut moves = Vec::new();
        match self.play_out(seed, &mut moves) {
            Ok(()) => Ok(moves.len() as u64),
            Err(mismatch) => {
                let again = format!("boardwright verify {} --games 1 --seed {seed}", self.name);
                Err(self.difference(Some(seed), &moves, mismatch, vec![again]))
            }
        }
    }

    /// Compares counts of lines of play from the first position, as deep as there are not more
    /// than `limit` of them: the depth and the count there.
    ///
    /// # Errors
    /// Where the counts are not the same.
    pub fn perft(&mut self, limit: u64) -> Result<(u32, u64), Box<Difference>> {
        self.restart();
        let (mut reached, mut fewer) = ((0, 1_u64), 1);
        while reached.0 < 64 && reached.1 > 0 {
            let (depth, nodes) = reached;
            // The next count, if the game goes on to branch as it did: a guess that costs nothing.
            let guess = nodes.saturating_mul(nodes) / fewer;
            if depth > 0 && guess > limit {
                break;
            }
            let counts = [&self.engine, &self.reference].map(|s| s.perft(depth + 1));
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

    fn play_out(&mut self, seed: u64, moves: &mut Vec<JointText>) -> Result<(), Mismatch> {
        self.restart();
        let mut rng = Rng::new(seed);
        loop {
            self.same_position()?;
            let Ok(legal) = self.same_legal()? else {
                return Ok(());
            };
            let listed = Ok(joint_count(&legal));
            same("the number of moves", &self.engine.perft(1), &listed)?;
            let joint = draw(&legal, &mut rng);
            if joint.is_empty() {
                return Ok(());
            }
            moves.push(joint);
            self.same_play(moves)?;
        }
    }

    fn same_position(&self) -> Result<(), Mismatch> {
        let (engine, reference) = (&*self.engine, &*self.reference);
        let text = |s: &dyn Session| write_position(s.schema(), &s.view());
        same("the position", &text(engine), &text(reference))?;
        same("who is to move", &engine.to_move(), &reference.to_move())?;
        same("the points", &engine.points(), &reference.points())?;
        same("the weights", &engine.weights(), &reference.weights())?;
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

    fn same_legal(&self) -> Result<Result<Vec<LegalMoves>, TooLarge>, Mismatch> {
        let (engine, reference) = (self.engine.legal(), self.reference.legal());
        match engine == reference {
            true => Ok(engine),
            false => Err(legal_mismatch(
                &self.texts(&engine),
                &self.texts(&reference),
            )),
        }
    }

    /// Each legal move with its player, in order.
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

    fn same_play(&mut self, moves: &[JointText]) -> Result<(), Mismatch> {
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
            (Ok(()), Ok(())) => Ok(()),
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

/// The first legal move in which the two lists differ.
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
