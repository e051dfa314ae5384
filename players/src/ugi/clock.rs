//! Time management: the limits of a search from the words of `go`.

use crate::limits::Limits;
use crate::spec::PlayerSpec;
use boardwright_runtime::Schema;
use std::time::Duration;

/// The clocks of two players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clocks {
    /// The time left, by player.
    pub left: [Duration; 2],
    /// The time added after each move, by player.
    pub increment: [Duration; 2],
}

/// The number of moves among which the time left is divided.
const MOVES_LEFT: u32 = 25;
/// The time reserved for communication.
const LAG: Duration = Duration::from_millis(15);

/// Returns the time that a player may use for a move.
pub(super) fn share(left: Duration, increment: Duration, moves_left: u32) -> Duration {
    let wanted = left / moves_left.max(1) + increment.mul_f64(0.75);
    let most = left.saturating_sub(LAG).mul_f64(0.8);
    wanted.min(most).max(Duration::from_millis(1))
}

/// Returns the limits that the words of `go` give, or where these would not end a search, those of the player.
pub(super) fn limits(words: &[&str], mover: usize, spec: &PlayerSpec, schema: &Schema) -> Limits {
    let number = |names: &[&str]| {
        let at = words.iter().position(|word| names.contains(word))?;
        // Clocks may have run below zero.
        let number: i64 = words.get(at + 1)?.parse().ok()?;
        u64::try_from(number.max(0)).ok()
    };
    let millis = |names: &[&str]| number(names).map(Duration::from_millis);
    let (left, increment) = match mover {
        0 => (millis(&["p1time", "wtime"]), millis(&["p1inc", "winc"])),
        _ => (millis(&["p2time", "btime"]), millis(&["p2inc", "binc"])),
    };
    let moves_left = number(&["movestogo"]).map_or(MOVES_LEFT, |n| n.clamp(1, 100) as u32 + 1);
    let by_clock = left.map(|left| share(left, increment.unwrap_or_default(), moves_left));
    let given = Limits {
        nodes: number(&["nodes"]),
        depth: number(&["depth"]).map(|depth| depth.clamp(1, 1000) as u32),
        time: millis(&["movetime"])
            .map(|time| time.saturating_sub(LAG / 3))
            .or(by_clock),
        memory: spec.memory(),
        ..Limits::default()
    };
    if words.contains(&"infinite") {
        return Limits {
            nodes: None,
            time: None,
            depth: None,
            ..given
        };
    }
    match spec.ends_by(schema, &given) {
        true => given,
        false => spec.limits(schema),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits_of(line: &str, mover: usize, spec: &PlayerSpec) -> Limits {
        let words: Vec<_> = line.split(' ').collect();
        limits(&words, mover, spec, crate::doctest::session().schema())
    }

    fn read(line: &str, mover: usize) -> Limits {
        let spec = "mcts:nodes=77".parse().expect("a player");
        limits_of(line, mover, &spec)
    }

    #[test]
    fn each_player_has_a_clock() {
        let line = "p1time 100000 p2time 1000 p1inc 0 p2inc 0";
        assert_eq!(read(line, 0).time, Some(Duration::from_secs(4)));
        assert_eq!(read(line, 1).time, Some(Duration::from_millis(40)));
        assert_eq!(
            read("wtime -20 btime 5", 0).time,
            Some(Duration::from_millis(1))
        );
    }

    #[test]
    fn what_is_said_is_kept_to_and_else_what_the_player_says() {
        assert_eq!(read("nodes 5 depth 3", 0).nodes, Some(5));
        assert_eq!(read("", 0).nodes, Some(77));
        assert_eq!(read("infinite", 0).nodes, None);
    }

    #[test]
    fn a_depth_is_a_limit_of_those_who_keep_to_it() {
        let depth = |spec: &str| {
            let spec = spec.parse().expect("a player");
            let limits = limits_of("depth 3", 0, &spec);
            (limits.depth, limits.nodes, limits.time)
        };
        assert_eq!(depth("ab"), (Some(3), None, None));
        assert_eq!(depth("mcts"), (None, None, Some(Duration::from_secs(1))));
        assert_eq!(depth("mcts:nodes=77"), (None, Some(77), None));
    }

    #[test]
    fn memory_is_bounded_by_the_player_whatever_is_said() {
        let spec = "mcts:memory=8M".parse().expect("a player");
        for line in [
            "go",
            "go infinite",
            "go movetime 50",
            "go nodes 9",
            "go wtime 99 btime 99",
        ] {
            assert_eq!(limits_of(line, 0, &spec).memory, 8 << 20, "{line}");
        }
    }
}
