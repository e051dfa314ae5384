//! Joins lines of formatted Rust that fit into one.
//!
//! Before: text as `prettyplease` breaks it, at most 89 columns wide, each broken bracket with a line for each
//! element. After: the same tokens in lines of at most [`WIDTH`] columns, but for the braces of closures and of
//! arms that hold one expression and the commas before closing brackets. Lines with comments stay as they are.

use super::emit::{WIDTH, lines_of};

/// A line without its indentation.
struct Line {
    indent: usize,
    text: String,
}

/// The indentation of a block, in columns.
const STEP: usize = 4;

/// Joins broken brackets, chains and operators of a text where they fit into one line.
pub(super) fn joined(text: &str) -> String {
    let mut below = Below(Vec::new());
    for line in text.lines().rev() {
        let text = line.trim_start();
        let mut line = Line {
            indent: line.len() - text.len(),
            text: text.to_string(),
        };
        while let Some(text) = below.join(&line) {
            line.text = text;
        }
        below.0.push(line);
    }
    let lines = below.0.iter().rev();
    lines.fold(String::with_capacity(text.len()), |mut out, line| {
        if !line.text.is_empty() {
            out.push_str(&" ".repeat(line.indent));
            out.push_str(&line.text);
        }
        out.push('\n');
        out
    })
}

/// The lines below the current one, the next one last.
struct Below(Vec<Line>);

impl Below {
    /// Joins a line with lines below it, which are removed.
    fn join(&mut self, head: &Line) -> Option<String> {
        if is_comment(&head.text) {
            return None;
        }
        match head.text.chars().last()? {
            '(' | '[' => self.bracket(head),
            '{' => self
                .literal(head)
                .or_else(|| self.body(head))
                .or_else(|| self.alternatives(head)),
            '=' => self.value(head),
            ',' | ';' => None,
            _ => self.chain(head),
        }
    }

    fn line(&self, n: usize) -> Option<&Line> {
        self.0.len().checked_sub(n + 1).map(|at| &self.0[at])
    }

    /// Returns the n-th line below if it has this indentation.
    fn at(&self, n: usize, indent: usize) -> Option<&Line> {
        self.line(n).filter(|line| line.indent == indent)
    }

    fn drop(&mut self, n: usize) {
        self.0.truncate(self.0.len() - n);
    }

    /// Returns the lines of one indentation between a line and the one that closes its bracket, and the
    /// latter.
    fn inside(&self, head: &Line) -> Option<(Vec<&str>, &str)> {
        let mut inside = Vec::new();
        let mut width = head.indent + head.text.len();
        loop {
            let line = self.line(inside.len())?;
            if line.indent == head.indent {
                let closes = line.text.starts_with([')', ']', '}']);
                return (closes && !inside.is_empty()).then_some((inside, &line.text));
            }
            width += line.text.len();
            if line.indent != head.indent + STEP || is_comment(&line.text) || width > 2 * WIDTH {
                return None;
            }
            inside.push(&line.text);
        }
    }

    /// Joins `f(` with its arguments.
    fn bracket(&mut self, head: &Line) -> Option<String> {
        let (inside, tail) = self.inside(head)?;
        let rows = inside.len();
        if inside.iter().any(|line| line.ends_with(';')) {
            return None;
        }
        let all = inside.join(" ");
        let before = head.text[..head.text.len() - 1].chars().last();
        let call = before.is_some_and(|c| c.is_alphanumeric() || "_>!)]?".contains(c));
        let single = head.text.ends_with('(') && !call && rows == 1;
        let all = all.strip_suffix(',').filter(|_| !single).unwrap_or(&all);
        let text = format!("{}{all}", head.text);
        if let Some(text) = fits(head, format!("{text}{tail}")) {
            self.drop(rows + 1);
            return Some(text);
        }
        let listed = all.to_string();
        if head.text.ends_with('[') && inside.iter().all(|line| is_short(line)) {
            let rows: Vec<_> = inside.iter().map(ToString::to_string).collect();
            return self.filled(head, &rows);
        }
        let tail = tail.to_string();
        self.assigned(head, rows, &text, &tail)
            .or_else(|| self.split(head, rows, text, tail))
            .or_else(|| self.listed(head, rows, listed))
    }

    /// Joins `f(` with its arguments; the operand after them gets a line of its own.
    fn split(&mut self, head: &Line, rows: usize, text: String, tail: String) -> Option<String> {
        let (close, operand) = tail.split_at(1);
        let text = fits(head, text + close)?;
        let operand = operand.strip_prefix(' ')?.to_string();
        let operator = operand.split(' ').next()?;
        if !OPERATORS.contains(&operator) {
            return None;
        }
        let operand = fitting(head.indent + STEP, operand)?;
        self.drop(rows + 1);
        self.0.push(operand);
        Some(text)
    }

    /// Joins `let x = f(` with its arguments; the value gets a line of its own.
    fn assigned(&mut self, head: &Line, rows: usize, text: &str, tail: &str) -> Option<String> {
        let (left, right) = text.split_once(" = ")?;
        if !left.starts_with("const ") && !left.starts_with("let ") || !tail.ends_with(");") {
            return None;
        }
        let value = fitting(head.indent + STEP, format!("{right}{tail}"))?;
        self.drop(rows + 1);
        self.0.push(value);
        Some(format!("{left} ="))
    }

    /// Fills lines with the elements of an array.
    fn filled(&mut self, head: &Line, elements: &[String]) -> Option<String> {
        let indent = head.indent + STEP;
        let words = elements.iter().map(String::as_str);
        let lines = lines_of(words, WIDTH.saturating_sub(indent), 0);
        self.drop(elements.len());
        let lines = lines.into_iter().map(|text| Line { indent, text });
        self.0.extend(lines.rev());
        None
    }

    /// Puts all arguments into the line after their bracket; the bracket itself stays.
    fn listed(&mut self, head: &Line, rows: usize, all: String) -> Option<String> {
        let list = fitting(head.indent + STEP, all + ",")?;
        if rows > 1 {
            self.drop(rows);
            self.0.push(list);
        }
        None
    }

    /// Joins `Name {` with its fields.
    fn literal(&mut self, head: &Line) -> Option<String> {
        let name = head.text.strip_suffix(" {")?;
        let mut words = name.rsplit(|c: char| !c.is_alphanumeric() && c != '_');
        let upper = words.next()?.starts_with(char::is_uppercase);
        let first = name.split(' ').next().unwrap_or_default();
        let items: &[&str] = words!(pub struct enum impl fn const static);
        let block = [" -> ", "match ", "if ", "for ", "while "];
        if !upper
            || first == ")"
            || items.contains(&first)
            || block.iter().any(|word| name.contains(word))
        {
            return None;
        }
        let (inside, tail) = self.inside(head)?;
        let field = |line: &&str| line.ends_with(',') || line.starts_with("..");
        if !inside.iter().all(field) {
            return None;
        }
        let (rows, all) = (inside.len(), inside.join(" "));
        let all = all.strip_suffix(',').unwrap_or(&all);
        let text = fits(head, format!("{} {all} {tail}", head.text))?;
        self.drop(rows + 1);
        Some(text)
    }

    /// Joins the body of a closure or an arm that is one expression, without its braces.
    fn body(&mut self, head: &Line) -> Option<String> {
        let before = head.text.strip_suffix(" {")?;
        let arm = before.ends_with("=>");
        if !arm && !before.ends_with('|') {
            return None;
        }
        let (inside, tail) = self.inside(head)?;
        let [expr] = inside[..] else { return None };
        let rest = match arm {
            true => matches!(tail, "}" | "},").then_some(",")?,
            false => tail
                .strip_prefix('}')
                .filter(|t| t.starts_with([')', ',']))?,
        };
        if !is_expression(expr) {
            return None;
        }
        let text = fits(head, format!("{before} {expr}{rest}"))?;
        self.drop(2);
        Some(text)
    }

    /// Joins `let x = if a {` with both values.
    fn alternatives(&mut self, head: &Line) -> Option<String> {
        let begins = ["= if ", "(if ", "| if "];
        if !begins.iter().any(|word| head.text.contains(word)) {
            return None;
        }
        let value = |n: usize| {
            let line = self.at(n, head.indent + STEP);
            line.filter(|line| is_expression(&line.text))
        };
        let (one, other) = (value(0)?, value(2)?);
        self.at(1, head.indent)
            .filter(|line| line.text == "} else {")?;
        let tail = { self.at(3, head.indent) }.filter(|line| line.text.starts_with('}'))?;
        let all = format!(
            "{} {} }} else {{ {} {}",
            head.text, one.text, other.text, tail.text
        );
        let text = fits(head, all)?;
        self.drop(4);
        Some(text)
    }

    /// Joins `x =` with its value.
    fn value(&mut self, head: &Line) -> Option<String> {
        let value = self.at(0, head.indent + STEP)?;
        if !value.text.ends_with(';') {
            return None;
        }
        let text = fits(head, format!("{} {}", head.text, value.text))?;
        self.drop(1);
        Some(text)
    }

    /// Joins an operand with the calls or operators on the lines after it.
    fn chain(&mut self, head: &Line) -> Option<String> {
        let mut all = head.text.clone();
        let mut rows = 0;
        while let Some(link) = self.at(rows, head.indent + STEP) {
            let call = link.text.starts_with('.');
            if !call && !OPERATORS.contains(&link.text.split(' ').next().unwrap_or_default()) {
                return None;
            }
            all.push_str(if call { "" } else { " " });
            all.push_str(&link.text);
            if link.text.ends_with(['(', '[', '{']) {
                return self.chain_to_block(head, all, rows);
            }
            rows += 1;
        }
        if rows == 0 {
            return None;
        }
        if self.opens_block(rows, head) {
            all.push_str(" {");
            rows += 1;
        }
        let Some(text) = fits(head, all) else {
            return self.fill(head);
        };
        self.drop(rows);
        Some(text)
    }

    /// Whether the n-th line below opens the block of a line.
    fn opens_block(&self, n: usize, head: &Line) -> bool {
        { self.at(n, head.indent) }.is_some_and(|line| line.text == "{")
    }

    /// Appends the operand of the next line to the previous one, if no call follows.
    fn fill(&mut self, head: &Line) -> Option<String> {
        let next = self.line(0).filter(|line| !line.text.starts_with('.'))?;
        let links = (1..).map_while(|n| self.line(n).filter(|line| line.indent > head.indent));
        if links.into_iter().any(|line| line.text.starts_with('.')) || is_assignment(&next.text) {
            return None;
        }
        let text = fits(head, format!("{} {}", head.text, next.text))?;
        self.drop(1);
        Some(text)
    }

    /// Joins a chain whose last call, on the line `last`, has a block or arguments over several lines.
    fn chain_to_block(&mut self, head: &Line, all: String, last: usize) -> Option<String> {
        let link = head.indent + STEP;
        let call = self.line(last)?.text.starts_with('.');
        let close = (last + 1..).find(|n| self.line(*n).is_none_or(|line| line.indent <= link))?;
        let closes = self.line(close)?;
        let closes = closes.indent == link && closes.text.starts_with([')', ']', '}']);
        let more = self.line(close + 1).is_some_and(|line| line.indent >= link);
        if !call || !closes || more || self.line(close)?.text.ends_with(['(', '[', '{']) {
            return None;
        }
        let text = fits(head, all)?;
        let end = self.0.len();
        for line in &mut self.0[end - close - 1..end - last - 1] {
            line.indent = line.indent.saturating_sub(STEP);
        }
        if self.opens_block(close + 1, head) {
            self.0.remove(end - close - 2);
            let end = self.0.len();
            self.0[end - close - 1].text.push_str(" {");
        }
        self.drop(last + 1);
        Some(text)
    }
}

/// The first tokens of lines that continue an expression.
const OPERATORS: &[&str] = &[
    "|", "&", "^", "+", "-", "*", "/", "%", "<<", ">>", "||", "&&", "==", "!=", "<", "<=", ">",
    ">=", "as", "|=", "&=", "^=", "+=", "-=", "=",
];

/// Whether a line has short literals only, each with a comma, or a short list of them.
fn is_short(line: &str) -> bool {
    let line = line.strip_suffix(',');
    let list = line.and_then(|line| line.strip_prefix('[')?.strip_suffix(']'));
    let elements = list.or(line).map(|line| line.split(", "));
    let literal = |text: &str| {
        let quoted = text.starts_with('"') && text.ends_with('"') && !text.contains(' ');
        text.len() <= SHORT && (quoted || text.starts_with(|c: char| c.is_ascii_digit()))
    };
    elements.is_some_and(|mut all| all.all(literal))
}

/// The width of literals of which a line of an array may have several.
const SHORT: usize = 40;

/// Returns a line if it is not too long.
fn fitting(indent: usize, text: String) -> Option<Line> {
    (indent + text.len() <= WIDTH).then_some(Line { indent, text })
}

/// Returns the text if it fits into the line of the head.
fn fits(head: &Line, text: String) -> Option<String> {
    fitting(head.indent, text).map(|line| line.text)
}

/// Whether an operand follows an assignment operator such as `|=`.
fn is_assignment(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    first.ends_with('=') && !["==", "!=", "<=", ">="].contains(&first)
}

fn is_comment(text: &str) -> bool {
    text.starts_with("//") || text.starts_with("#[") || text.contains("/*")
}

/// Whether a line of a block is its value.
fn is_expression(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    let statements: &[&str] = words!(let if match for while loop return const);
    !statements.contains(&first)
        && !text.ends_with([';', '{', '(', '[', ','])
        && !text.starts_with(['}', ')', ']'])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a text in the layout that `joined` expects.
    fn broken(text: &str) -> String {
        match syn::parse_file(text) {
            Ok(file) => prettyplease::unparse(&file),
            Err(error) => panic!("{error}: {text}"),
        }
    }

    fn of_body(body: &str) -> String {
        let text = format!("fn f() {{\n{body}\n}}\n");
        let text = broken(&text);
        let lines = joined(&text);
        assert_eq!(broken(&lines), text, "{lines}");
        lines
    }

    #[test]
    fn what_fits_comes_into_one_line() {
        for line in [
            "    visit(Choice::Officer { from_of_the_move: from as _, to_of_the_move: to as _, and: x });\n",
            "    let kind_of_the_piece: usize = if board_of_all_cells.contains(tower) { 6_000 } else { 2_000 };\n",
            "    let all_of_them = (self.owner[me] & !self.pawn & within).cells().filter(|c| x.contains(*c));\n",
            "    let (all_of_these, and_those) = (one_of_them(a_long_name, another_name), (some_more_of_them,));\n",
        ] {
            assert_eq!(of_body(line), format!("fn f() {{\n{line}}}\n"));
        }
    }

    #[test]
    fn arms_and_closures_of_one_expression_have_no_braces() {
        let arm = "        Choice::Officer { from, to } => self.play_officer(me, usize::from(from), usize::from(to)),\n";
        let text = of_body(&format!("match m {{ {arm} }}"));
        assert!(text.contains(arm), "{text}");
        let text = of_body(
            "match m { A => { let x = 1; call_of_a_long_name(x, x, x, x, x, x, x, x, x, x, x, x, x, x); } }",
        );
        assert!(text.contains("A => {\n"), "{text}");
    }

    #[test]
    fn what_does_not_fit_stays_and_comments_do() {
        let text = "fn f() {\n    g(\n        // one\n        a,\n        b,\n    );\n}\n";
        assert_eq!(joined(text), text);
        let long = format!("{}{}", "a_name_of_some_length, ".repeat(6), "x");
        let text = of_body(&format!("g({long});"));
        assert_eq!(text.lines().count(), 11, "{text}");
    }
}
