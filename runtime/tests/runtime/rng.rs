//! The generator: the same numbers for ever, and even enough.

use boardwright_runtime::Rng;

#[test]
fn the_numbers_of_a_seed_never_change() {
    let words = |seed| {
        let mut rng = Rng::new(seed);
        [rng.word(), rng.word(), rng.word()]
    };
    assert_eq!(
        words(0),
        [
            0x4c16_5a9d_7987_2831,
            0xd560_f23a_0c53_7ae6,
            0x2666_3c96_bdee_e42d
        ]
    );
    assert_eq!(
        words(1),
        [
            0x488d_6af7_a9b2_bc49,
            0xe89e_de86_1fcc_0341,
            0xd864_d68b_5f0f_638c
        ]
    );
    assert_eq!(
        words(7),
        [
            0x3fbb_44e0_2da0_3f7a,
            0xdcc1_3876_195c_8bda,
            0xaa1e_e1ad_0758_df46
        ]
    );
    let mut rng = Rng::new(7);
    assert_eq!(
        [6, 6, 100, 1000, 1, 0].map(|n| rng.below(n)),
        [1, 5, 66, 628, 0, 0]
    );
}

#[test]
fn below_is_even() {
    let mut rng = Rng::new(3);
    for n in [2u32, 3, 7, 38, 250] {
        let mut met = vec![0u32; n as usize];
        let draws = 2000 * n;
        for _ in 0..draws {
            met[rng.below(n) as usize] += 1;
        }
        // Chi-squared: its mean is n - 1 and its variance 2 (n - 1).
        let terms = met
            .iter()
            .map(|m| (f64::from(*m) - 2000.0).powi(2) / 2000.0);
        let (sum, free) = (terms.sum::<f64>(), f64::from(n - 1));
        assert!((sum - free).abs() < 5.0 * (2.0 * free).sqrt(), "{n}: {sum}");
    }
}

#[test]
fn seeds_differ() {
    let mut first: Vec<u64> = (0..10_000).map(|seed| Rng::new(seed).word()).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 10_000);
}
