//! Self-contained HTML pages with text, tables and embedded plots, without scripts or external resources.

mod frame;
mod plot;

pub(crate) use frame::frame;

use crate::stats::Comparison;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{Event, Options, Parser};

/// The content of a page.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    /// The title of the page.
    pub title: &'a str,
    /// The sections, one for each game.
    pub sections: Vec<Section<'a>>,
}

/// The section of a page about a game.
#[derive(Clone, Debug)]
pub struct Section<'a> {
    /// The text, as Markdown.
    pub text: String,
    /// The statistics of random games, from which plots are drawn.
    pub statistics: Option<&'a Comparison>,
}

const STYLE: &str = "\
body { max-width: 60rem } h2 { margin-top: 3rem; border-top: 1px solid #d0d7de; padding-top: 1.5rem }
pre { background: #f6f8fa; padding: .75rem 1rem; overflow-x: auto; border-radius: 6px; line-height: 1.35 }
p code, td code, li code { background: #f6f8fa; padding: .1em .3em; border-radius: 4px }
td, th { padding: .25rem .75rem; border: 1px solid #d0d7de; text-align: left }
th { background: #f6f8fa } td:first-child { min-width: 8rem } figure { margin: 1.5rem 0 } figcaption { font-weight: 600 } svg { max-width: 100%; height: auto }
.gone { color: #b42318 } .new { color: #1a7f37 }";

impl Page<'_> {
    /// Returns the page as HTML.
    pub fn html(&self) -> String {
        let body = html! {
            h1 { (self.title) }
            @for section in &self.sections { (section.html()) }
        };
        frame(self.title, STYLE, &body)
    }
}

impl Section<'_> {
    fn html(&self) -> Markup {
        html! {
            section {
                (PreEscaped(rendered(&self.text)))
                @if let Some(statistics) = self.statistics {
                    @for (caption, picture) in plot::plots(statistics) {
                        figure {
                            figcaption { (caption) }
                            (PreEscaped(picture))
                        }
                    }
                }
            }
        }
    }
}

/// Converts Markdown to HTML; HTML in it is escaped.
fn rendered(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    });
    let mut out = String::new();
    pulldown_cmark::html::push_html(&mut out, events);
    coloured(&out)
}

/// Colours the lines of diffs.
fn coloured(html: &str) -> String {
    let mut inside = false;
    let lines = html.lines().map(|line| {
        let begins = line.strip_prefix("<pre><code class=\"language-diff\">");
        inside |= begins.is_some();
        let (head, text) = match begins {
            Some(text) => (&line[..line.len() - text.len()], text),
            None => ("", line),
        };
        inside &= !text.starts_with("</code>");
        let class = match text.chars().next() {
            Some('-') if inside => "gone",
            Some('+') if inside => "new",
            _ => return format!("{line}\n"),
        };
        format!("{head}<span class=\"{class}\">{text}</span>\n")
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_the_rules_is_taken_for_html() {
        let section = Section {
            text: "## <script>alert(1)</script>\n\n```diff\n- a < b\n+ a > b\n```\n".to_string(),
            statistics: None,
        };
        let page = Page {
            title: "<b>",
            sections: vec![section],
        };
        let html = page.html();
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
        assert!(
            html.contains("<span class=\"gone\">- a &lt; b</span>"),
            "{html}"
        );
        assert!(
            html.contains("<span class=\"new\">+ a &gt; b</span>"),
            "{html}"
        );
    }
}
