//! Suggests the word that was probably meant.

use strsim::osa_distance;

/// The longest word that is compared with others.
const LONGEST: usize = 64;

/// Returns the nearest of some other words, if it is near enough to be meant: at most a third of its letters
/// are missing, doubled, changed or swapped with their neighbour.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    if length > LONGEST {
        return None;
    }
    let far = length.div_ceil(3).max(1);
    let all = among.into_iter().map(|w| (osa_distance(word, w), w));
    let near = all.filter(|(distance, w)| *distance <= far && *distance < w.chars().count());
    near.min().map(|(_, w)| w)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_word_is_found() {
        let words = ["move", "pieces", "me", "s"];
        assert_eq!(nearest("mvoe", words), Some("move"));
        assert_eq!(nearest("peices", words), Some("pieces"));
        assert_eq!(nearest("banana", words), None);
        assert_eq!(nearest("x", words), None);
        assert_eq!(nearest(&"m".repeat(100), words), None);
    }
}
