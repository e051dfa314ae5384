//! The common frame of all pages: head, style and title. Pages are self-contained.

use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The style of text, code and tables on all pages.
const STYLE: &str = "\
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; margin: 2rem auto; padding: 0 1rem }
h1, h2, h3 { line-height: 1.25 } code { font: .875em ui-monospace, Menlo, Consolas, monospace }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
";

/// Returns a page with this title, additional style and body.
pub(crate) fn frame(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(style)) }
            }
            body { (body) }
        }
    };
    page.into_string()
}
