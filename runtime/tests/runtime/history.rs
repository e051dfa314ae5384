//! The list of earlier positions against a plain list.

use boardwright_runtime::{History, Rng};

/// A key out of few, many of which share a counter.
fn key(rng: &mut Rng) -> u128 {
    u128::from(rng.below(4)) << 100 | u128::from(rng.below(3))
}

#[test]
fn counts_are_those_of_a_plain_list() {
    let mut rng = Rng::new(5);
    let mut history = History::new();
    for length in [0, 1, 10, 100, 3000] {
        history.clear();
        assert_eq!((history.newest(), history.count_newest()), (0, 0));
        let mut plain: Vec<u128> = Vec::new();
        for _ in 0..length {
            let key = key(&mut rng);
            let before = plain.iter().filter(|k| **k == key).count() as u32;
            history.push(key);
            plain.push(key);
            assert_eq!((history.newest(), history.count_newest()), (key, before));
        }
        assert_eq!((history.len(), history.is_empty()), (length, length == 0));
        assert!(history.iter().eq(plain.iter().copied()));
        for _ in 0..50 {
            let key = key(&mut rng);
            let all = plain.iter().filter(|k| **k == key).count() as u32;
            assert_eq!(history.count(key), all);
        }
    }
}

#[test]
fn what_is_taken_back_was_never_there() {
    let mut rng = Rng::new(6);
    let mut history = History::new();
    let mut plain: Vec<u128> = Vec::new();
    history.pop();
    for length in [3, 40, 2000] {
        for _ in 0..length {
            let key = key(&mut rng);
            history.push(key);
            plain.push(key);
        }
        for _ in 0..length / 2 {
            history.pop();
            plain.pop();
        }
        assert!(history.iter().eq(plain.iter().copied()));
        let (newest, before) = plain.split_last().expect("some are left");
        let count = before.iter().filter(|k| *k == newest).count() as u32;
        assert_eq!((history.newest(), history.count_newest()), (*newest, count));
        for key in plain.iter().chain(&[key(&mut rng), 1 << 90]) {
            let all = plain.iter().filter(|k| *k == key).count() as u32;
            assert_eq!(history.count(*key), all);
        }
    }
}

#[test]
fn one_buffer_serves_many_games() {
    let mut begun = History::new();
    begun.extend([1, 2, 3]);
    let mut game = begun.clone();
    assert_eq!(game, begun);
    game.extend((0..500).map(|i| i % 7));
    assert_ne!(game, begun);
    game.clone_from(&begun);
    assert_eq!(game, begun);
    assert_eq!((game.count(5), game.count(2)), (0, 1));
    game.clear();
    assert_eq!((game.count(2), game.is_empty()), (0, true));
}
