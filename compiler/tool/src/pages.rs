//! The pages that explain diagnostic codes, from `docs/codes`.

/// Returns the page of a code.
pub(crate) fn page(code: &str) -> Option<&'static str> {
    let place = PAGES.binary_search_by_key(&code, |page| page.0).ok()?;
    Some(PAGES[place].1)
}

/// Returns all codes.
pub(crate) fn codes() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|page| page.0)
}

macro_rules! pages {
    ($($code:literal)*) => {
        &[$(($code, include_str!(concat!("../../../docs/codes/", $code, ".md")))),*]
    };
}

/// The codes and their pages, in order.
#[rustfmt::skip]
const PAGES: &[(&str, &str)] = pages! {
    "E0101" "E0102" "E0103" "E0104" "E0105" "E0106" "E0107" "E0108" "E0109" "E0110" "E0111" "E0201"
    "E0202" "E0203" "E0204" "E0205" "E0206" "E0207" "E0208" "E0209" "E0210" "E0211" "E0301" "E0302"
    "E0303" "E0304" "E0305" "E0306" "E0307" "E0308" "E0309" "E0310" "E0311" "E0312" "E0313" "E0314"
    "E0401" "E0402" "E0403" "E0404" "E0405" "E0406" "E0407" "E0408" "E0409" "E0410" "E0411" "E0412"
    "E0413" "E0414" "E0501" "E0502" "E0503" "E0504" "E0505" "E0506" "E0507" "E0508" "E0509" "E0510" "E0601" "E0602" "E0603" "E0604"
    "E0605" "E0606" "E0607" "E0608" "E0609" "E0610" "E0611" "E0612" "E0613" "E0701" "E0702" "E0703"
    "E0704" "E0705" "E0706" "E0707" "E0801" "E0802" "E0901" "E0902" "E0903" "E0904" "E0905" "E0906"
    "E0907" "E0908" "E0909" "E0910" "E0911" "E0912" "E0913" "E0914" "E0915" "E0916" "E0918"
    "W0201" "W0202" "W0203" "W0301" "W0302" "W0303" "W0304" "W0401" "W0402" "W0501" "W0502" "W0503" "W0601" "W0602" "W0603"
    "W0701" "W0801" "W0802" "W0803" "W0804" "W0805" "W0806" "W0901" "W0902" "W0903"
};

#[cfg(test)]
mod tests {
    use super::{codes, page};
    use std::fs;

    #[test]
    fn all_pages_are_here() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/codes");
        let mut names: Vec<String> = fs::read_dir(folder)
            .expect("docs/codes is there")
            .map(|entry| entry.expect("it can be read").file_name())
            .map(|name| name.to_string_lossy().replace(".md", ""))
            .collect();
        names.sort();
        assert_eq!(codes().collect::<Vec<_>>(), names);
        assert!(names.iter().all(|name| page(name).is_some()));
        assert_eq!(page("E9999"), None);
    }
}
