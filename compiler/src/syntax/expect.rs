//! Turns a failed match of the grammar into a diagnostic in the words of the language.

use std::ops::Range;

use super::elsewhere::IF_INSIDE;
use super::grammar::Rule;
use super::habits::{Stop, habit};
use super::scan::{Kind, Scan};
use super::words;
use crate::diag::near::the_nearest;
use crate::diag::{Diagnostic, syntax as codes};
use crate::source::Span;

/// Returns the error at byte `at` of a piece, where any of `rules` would have matched. `what` describes the
/// piece.
pub(super) fn mistake(
    scan: &Scan,
    piece: Range<usize>,
    what: &str,
    at: usize,
    rules: &[Rule],
) -> Diagnostic {
    let d = without_habits(scan, piece.clone(), what, at, rules);
    let found = piece.clone().find(|&i| scan.tokens[i].end > at);
    let stop = Stop {
        scan,
        piece,
        what,
        found,
        rules,
    };
    match habit(&stop) {
        Some(habit) => habit.tell(scan, d),
        None => d,
    }
}

/// Returns the error that follows from what the grammar expects.
pub(super) fn without_habits(
    scan: &Scan,
    piece: Range<usize>,
    what: &str,
    at: usize,
    rules: &[Rule],
) -> Diagnostic {
    let expected = format!("expected {}", list(&phrases(rules)));
    if let Some(d) = misspelt_statement(scan, &piece, what) {
        return d;
    }
    let found = piece.clone().find(|&i| scan.tokens[i].end > at);
    let Some(found) = found else {
        let last = piece.end - 1;
        let (kind, text) = (scan.tokens[last].kind, scan.text(last));
        if let Some(word) = misspelt(kind, text, rules) {
            let d = codes::unexpected(scan.span(last), &describe(kind, text), &expected);
            return d.surely(word);
        }
        return codes::ends_early(scan.span(last), what, &expected);
    };
    let token = &scan.tokens[found];
    let begins = words::only_begins_statement(scan.text(found));
    if token.first && found > piece.start && begins {
        return codes::ends_early(scan.span(found - 1), what, &expected);
    }
    if token.first && found > piece.start && at < token.start {
        let hint = "a line goes on only when it ends, or the next begins, with an operator; or when it ends with a comma";
        return codes::ends_early(
            scan.span(found - 1),
            what,
            &format!("{expected} on the same line"),
        )
        .hint(hint);
    }
    let text = scan.text(found);
    if text == "{" && token.first && found > piece.start && rules.iter().all(|r| operator(*r)) {
        // The grammar has tried operators on the next line, which hides what is missing.
        return codes::ends_early(scan.span(found - 1), what, "expected `{` on the same line");
    }
    if reserved_name(scan, &piece, at, rules).is_some() {
        let d = codes::reserved(scan.span(found), text);
        let begins_group = found > 0 && ["{", "|", "else"].contains(&scan.text(found - 1));
        return match advice(token.kind, text, rules) {
            Some(hint) if text == "by" && begins_group => d.hint(hint),
            _ => d,
        };
    }
    let d = codes::unexpected(scan.span(found), &describe(token.kind, text), &expected);
    if let Some(word) = misspelt(token.kind, text, rules) {
        return d.surely(word);
    }
    if token.kind == Kind::Int && found > 0 && scan.is(found - 1, ".") {
        return d.hint("numbers are whole");
    }
    let touches = found > piece.start && scan.tokens[found - 1].end == token.start;
    if touches && scan.is(found - 1, ")") && matches!(text, "(" | "[") {
        let hint = match text {
            "(" => "steps are counted once: `c.(e | w)(2)`",
            _ => "the index of a definition stands before its arguments: `strides[p](c)`",
        };
        return d.hint(hint);
    }
    let kinds = rules.contains(&Rule::kind_set) || rules.contains(&Rule::reference);
    if text == "(" && kinds && found > piece.start && named(scan, found - 1) {
        return d.hint("what follows an owner is a kind's name, kinds in braces, or a name for kinds: `own {king, rook}`, `let k = …` and then `own k`");
    }
    if let Some(hint) = found
        .checked_sub(1)
        .and_then(|before| after(scan, before, text, rules))
    {
        return d.hint(hint);
    }
    let begins = begins_assignment(scan, found, rules);
    if let Some((place, right)) = reversed(scan, found).filter(|_| rules.contains(&Rule::compare)) {
        return d.hint("`<=` compares two numbers").edit(place, right);
    }
    let d = match advice(token.kind, text, rules).or(begins.then_some(ON_ITS_OWN)) {
        Some(hint) => d.hint(hint),
        None => d,
    };
    match replacement(scan, found, what, rules) {
        Some((span, right)) => d.edit(span, right),
        None => d,
    }
}

/// Finds the reserved word at byte `at` of a piece where the grammar expects a name.
pub(super) fn reserved_name(
    scan: &Scan,
    piece: &Range<usize>,
    at: usize,
    rules: &[Rule],
) -> Option<usize> {
    let found = piece.clone().find(|&i| scan.tokens[i].end > at)?;
    let phrases = phrases(rules);
    let wants_name =
        phrases.contains(&"a name") && phrases.iter().all(|p| ["a name", "`)`", "`}`"].contains(p));
    (wants_name && words::is_keyword(scan.text(found))).then_some(found)
}

/// Whether a token is a name that the file may give: no keyword, number or sign.
fn named(scan: &Scan, token: usize) -> bool {
    scan.tokens[token].kind == Kind::Word && !words::is_keyword(scan.text(token))
}

/// Reports a statement whose first word is close to one that begins statements.
fn misspelt_statement(scan: &Scan, piece: &Range<usize>, what: &str) -> Option<Diagnostic> {
    let (first, second) = (piece.start, piece.start + 1);
    let word = scan.text(first);
    let two_words = second < piece.end
        && [first, second]
            .iter()
            .all(|&i| scan.tokens[i].kind == Kind::Word)
        && !scan.tokens[second].first;
    if what != "this statement" || !two_words || words::is_keyword(word) {
        return None;
    }
    if words::PREDEFINED.contains(&word) {
        return None;
    }
    let meant = the_nearest(word, words::STATEMENTS.iter().copied())?;
    let message = format!("`{word}` does not begin a statement");
    let d = Diagnostic::error(codes::UNEXPECTED, scan.span(first), message);
    let d = d.label("expected a statement");
    Some(match scan.is(second + 1, ":=") {
        true => d.hint("the changed name comes first: `v := e`; `let v = e` names a value"),
        false => d.meant(&[meant]),
    })
}

/// Returns the expected word that is closest to the text, if one is close enough. Of the words of the language only
/// prepositions stand for each other by mistake.
fn misspelt(kind: Kind, text: &str, rules: &[Rule]) -> Option<&'static str> {
    let exchanged = ["in", "on", "onto", "upto"].contains(&text);
    if kind != Kind::Word || words::is_keyword(text) && !exchanged {
        return None;
    }
    let phrases: Vec<_> = rules.iter().filter_map(|r| phrase(*r)).collect();
    let quoted = phrases.iter().flat_map(|p| p.split('`').skip(1).step_by(2));
    let is_word = |w: &&str| w.len() > 1 && w.chars().all(|c| c.is_ascii_lowercase());
    let mut expected: Vec<&'static str> = quoted.filter(is_word).collect();
    if rules.contains(&Rule::draw) || rules.contains(&Rule::verdict) {
        expected.extend(["wins", "loses", "draw", "score", "continue"]);
    }
    the_nearest(text, expected).filter(|word| *word != text)
}

/// Returns a fix for a token that is common here by mistake: its span and the replacement.
fn replacement(scan: &Scan, found: usize, what: &str, rules: &[Rule]) -> Option<(Span, String)> {
    let (span, text) = (scan.span(found), scan.text(found));
    let before = Span {
        end: span.start,
        ..span
    };
    if words::only_begins_statement(text) || begins_assignment(scan, found, rules) {
        // Only where the statement before it may end.
        let ends = ["this statement", "this `while`"].contains(&what) && rules.contains(&Rule::EOI);
        return ends.then(|| (before, "; ".to_string()));
    }
    if rules.contains(&Rule::letter) && is_letter(text) {
        return Some((span, text.to_uppercase()));
    }
    if text == "=" && what == "this line of `end`" && rules.contains(&Rule::compare) {
        return Some((span, "==".to_string()));
    }
    sign(scan, found, rules).map(|(span, right)| (span, right.to_string()))
}

/// Whether a text is one small letter.
fn is_letter(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|b| b.is_ascii_lowercase())
}

/// Whether a name after a whole statement, on its line, begins an assignment.
fn begins_assignment(scan: &Scan, found: usize, rules: &[Rule]) -> bool {
    let is_assigned = || {
        let line = (found + 1..scan.tokens.len()).take(MOST_BACK);
        let mut rest = line.take_while(|&i| !scan.tokens[i].first && !scan.is(i, ";"));
        rest.any(|i| [":=", "+=", "-="].iter().any(|sign| scan.is(i, sign)))
    };
    rules.contains(&Rule::EOI) && named(scan, found) && is_assigned()
}

/// Whether this name can be assigned: `next`, or one that the file declares so; an entry of a state ends with `]`.
fn is_bound(scan: &Scan, name: &str) -> bool {
    let declares = |word: &str| ["state", "let", "choose", "each"].contains(&word);
    ["]", "next"].contains(&name)
        || (1..scan.tokens.len()).any(|i| scan.is(i, name) && declares(scan.text(i - 1)))
}

/// Returns the expected sign in place of a similar one.
fn sign(scan: &Scan, found: usize, rules: &[Rule]) -> Option<(Span, &'static str)> {
    let span = scan.span(found);
    match scan.text(found) {
        ":" if rules.contains(&Rule::p_equals) => Some((span, "=")),
        // `state n = 0` tells no range.
        "=" if scan.is(found.checked_sub(2)?, "state") && !scan.is(found + 2, "..") => None,
        "=" | "->" | "=>" if rules.contains(&Rule::p_colon) => Some((span, ":")),
        "=" if rules.contains(&Rule::assign_op) => {
            is_bound(scan, scan.text(found.checked_sub(1)?)).then_some((span, ":="))
        }
        "=" if rules.contains(&Rule::compare) => Some((span, "==")),
        "==" | ":=" if rules.contains(&Rule::p_equals) => Some((span, "=")),
        "=>" if rules.contains(&Rule::p_arrow) => Some((span, "->")),
        "not" if found > 0 && scan.is(found - 1, "&") => Some((scan.span(found - 1).to(span), "-")),
        _ => None,
    }
}

/// Returns the comparison that `=<` at a token is meant to be.
fn reversed(scan: &Scan, found: usize) -> Option<(Span, &'static str)> {
    let (sign, next) = (scan.tokens.get(found)?, scan.tokens.get(found + 1)?);
    let is_reversed = scan.is(found, "=") && scan.is(found + 1, "<") && sign.end == next.start;
    is_reversed.then(|| (scan.span(found).to(scan.span(found + 1)), "<="))
}

/// Describes a token for a message: its text, shortened if it is long.
fn describe(kind: Kind, text: &str) -> String {
    match kind {
        Kind::Text => "text in quotes".to_string(),
        _ if text.chars().count() > 40 => {
            format!("`{}…`", text.chars().take(40).collect::<String>())
        }
        _ => format!("`{text}`"),
    }
}

/// The hint where the owner after `put` is computed.
const OWNER_NAMED: &str =
    "the owner after `put` is a name or a call: `let p = most(…)` and then `put p stone on c`";
const ON_ITS_OWN: &str = "a statement begins on a line of its own, or after `;`";

/// Returns a hint for a token that is written like this elsewhere in the language or in others.
fn advice(kind: Kind, text: &str, rules: &[Rule]) -> Option<&'static str> {
    let value = rules.contains(&Rule::assign_op);
    if words::only_begins_statement(text) {
        return rules.contains(&Rule::EOI).then_some(ON_ITS_OWN);
    }
    if rules.contains(&Rule::letter) && is_letter(text) {
        return Some("a kind's letter is a capital");
    }
    match text {
        "if" if rules.contains(&Rule::EOI) => {
            Some("a condition comes before what depends on it: `if c { … }`")
        }
        "if" if rules.iter().any(|r| phrase(*r) == Some("an expression")) => Some(IF_INSIDE),
        "no" | "some" if rules.iter().any(|r| phrase(*r) == Some("an expression")) => {
            Some("a condition inside of something else stands in parentheses: `before((no own))`")
        }
        "==" | "!=" | "<" | ">" | "<=" | ">=" | "in" | "and" | "or" if is_argument(rules) => {
            Some("a condition inside of something else stands in parentheses: `before((a == b))`")
        }
        "while" => Some("loops are `repeat { … } while c` and `for each x in S { … }`"),
        "unique" => Some("after the name of a `move` stands `by …`, then `unique`, then `hidden`"),
        "by" => Some("`by most` and `by least` stand on the line of their group"),
        "hidden" => Some(
            "`hidden` stands after what a `choose` chooses from, or after the name of a `move`",
        ),
        "=" if value => Some("`:=` changes a value, `let v = e` names one"),
        "=" if rules.contains(&Rule::p_colon) && !rules.contains(&Rule::compare) => {
            Some("what it is or where it leads stands after `:`, as in `state v : 0..3 = 2`")
        }
        "=" if rules.iter().any(|r| operator(*r)) => Some("`==` compares two values"),
        "==" | ":=" if rules.contains(&Rule::p_equals) => {
            Some("`=` stands between a name and its meaning")
        }
        "==" | "!=" | "<" | ">" | "<=" | ">=" if !rules.contains(&Rule::compare) => {
            Some("only one comparison stands here; `and` and `or` join several")
        }
        "=>" => Some("`->` moves a piece; `>=` compares"),
        "&&" => Some("write `and` for conditions, `&` for sets"),
        "||" => Some("write `or` for conditions, `|` for sets"),
        "!" => Some("write `not` before a condition, `!=` between values"),
        "not" => {
            Some("`not` stands before a condition; `A - B` are the members of A that are not in B")
        }
        ".." => Some(
            "ranges are of numbers: `rank 7..8`, `in 1..n`; parentheses stand around a sum: `rank (n - 1)..n`",
        ),
        _ if kind == Kind::Word && text.starts_with(|c: char| c.is_ascii_uppercase()) => {
            Some("names are lower case; a capital stands only after a kind in `pieces` or `layer`")
        }
        _ => None,
    }
}

/// Whether these rules end an argument, which is no condition unless it stands in parentheses.
fn is_argument(rules: &[Rule]) -> bool {
    rules.contains(&Rule::p_rparen)
        && !rules
            .iter()
            .any(|r| [Rule::compare, Rule::op_and].contains(r))
}

/// Whether the brackets around a token are the index of an assignment.
fn in_assigned_index(scan: &Scan, token: usize) -> bool {
    let close = (token..scan.tokens.len()).find(|&i| scan.is(i, "]"));
    close.is_some_and(|i| [":=", "+=", "-="].iter().any(|sign| scan.is(i + 1, sign)))
}

/// Returns a hint for a token that has no place after the one before it.
fn after(scan: &Scan, before: usize, text: &str, rules: &[Rule]) -> Option<&'static str> {
    let in_view = || {
        (0..before)
            .rev()
            .any(|i| scan.tokens[i].first && scan.is(i, "view"))
    };
    if let Some(hint) = as_elsewhere(scan, before, text) {
        return Some(hint);
    }
    match text {
        "[" if rules.contains(&Rule::params) && rules.contains(&Rule::p_equals) => Some(
            "entries are listed after `=`: `def worth = pawn: 1, else: 0`; a `state` has indices",
        ),
        "{" if rules == [Rule::params] => Some(
            "an act has parentheses for its parameters, also where it has none: `act finish() { … }`",
        ),
        "{" if scan.is(before, "put") && scan.is(before + 3, "in") => Some(OWNER_NAMED),
        "most" | "least" | "(" if scan.is(before, "put") => Some(OWNER_NAMED),
        "for" if rules.contains(&Rule::p_colon) => {
            Some("a table has an entry for each: `white: n, black: s`")
        }
        "in" if scan.is(before.checked_sub(1)?, "{")
            && ["any", "all"].contains(&scan.text(before.checked_sub(2)?)) =>
        {
            Some("`some {c in S : e}` asks for any member, `no {c in S : not e}` for all")
        }
        "," if (1..=2).any(|n| before.checked_sub(n).is_some_and(|i| scan.is(i, "put"))) => {
            Some("one `put` puts pieces of one kind: `put own man on c; put paint on c`")
        }
        "{" if scan.is(before, "put") => {
            Some("after `put` a kind stands without braces: `put own king on c`, `put rock on c`")
        }
        ".." if rules.contains(&Rule::p_rbracket) && in_assigned_index(scan, before) => Some(
            "an index is one number; a loop writes several entries: `for each i in 2..3 { s[i] := 0 }`",
        ),
        ".." if rules.contains(&Rule::p_rbracket) => Some(
            "an index is one number: `s[2] + s[3]`, `sum(i in 2..3 : s[i])`; in `view` `s[2], s[3]`",
        ),
        "," if scan.is(before.checked_sub(1)?, "for") && in_view() => Some(
            "several players are joined by `|`: `for white | black`; the next line of `view` begins after `;`",
        ),
        _ => None,
    }
}

/// The number of tokens before a mistake that are searched for its reason.
const MOST_BACK: usize = 16;

/// Returns a hint for forms that are common in programming languages and in mathematics.
fn as_elsewhere(scan: &Scan, before: usize, text: &str) -> Option<&'static str> {
    // `exists p in players : no own[p]`: the grammar takes the first colon for that of a line of `end`.
    let quantified = || {
        let words = ["exists", "any", "all", "every", "forall"];
        let line = (0..before).rev().take(MOST_BACK);
        line.into_iter()
            .any(|i| words.contains(&scan.text(i)) && scan.is(i + 2, "in"))
    };
    let in_choice = || {
        let statement = (0..before).rev().take(MOST_BACK);
        let mut statement = statement.take_while(|&i| !scan.is(i, ";"));
        statement.any(|i| scan.is(i, "choose") && scan.is(i + 2, "in"))
    };
    match text {
        "(" if before > 0 && scan.is(before - 1, "move") => Some(
            "a move has no parameters: it has a `choose` for each, and an `act` has parameters",
        ),
        "=" if scan.is(before, "score") => Some("`score p = e` gives the points of each player p"),
        "]" if scan.tokens[before].kind == Kind::Int => {
            Some("an index that is a number goes over a range: `state v[1..3] : 0..9`")
        }
        _ if scan.is(before, "where") => {
            Some("`{c in S : e}` are the members of S for which e holds")
        }
        ":" if in_choice() => Some("`{c in S : e}` are the members of S for which e holds"),
        "=" if ["|", "&"].contains(&scan.text(before)) => Some(
            "`marks += S` adds to a set, `marks -= S` removes from it, `marks := marks & S` sets it",
        ),
        "+" | "-" if scan.is(before, text) => Some("a number is changed by `n += 1` and `n -= 1`"),
        "}" if scan.is(before, "{") => {
            Some("the empty set is `none`; `no S` asks whether S is empty")
        }
        "[" if scan.is(before, "]") => {
            Some("one pair of brackets holds all indices: `hand[me, man]`")
        }
        "on" if before > 0 && scan.is(before - 1, "clear") => Some(
            "what stands on cells is cleared by `clear S`, a layer there by `clear floor at S`",
        ),
        ":" if quantified() => {
            Some("`some {c in S : e}` asks for any member, `no {c in S : not e}` for all")
        }
        "in" if before > 1 && scan.is(before - 1, "(") && scan.is(before - 2, "count") => {
            Some("`#{c in S : e}` counts the members of S for which e holds")
        }
        ".." if before > 1 && scan.is(before - 1, "[") && scan.is(before - 2, "in") => {
            Some("a range stands without brackets: `in 1..3`")
        }
        "while" if ["(", ","].contains(&scan.text(before)) => {
            Some("a walk goes on `through` a set: `c.ray(n, through empty)`")
        }
        _ => None,
    }
}

/// Joins phrases as `a, b or c`.
fn list(phrases: &[&str]) -> String {
    match phrases {
        [] => "something else".to_string(),
        [one] => one.to_string(),
        [many @ .., last] => format!("{} or {last}", many.join(", ")),
    }
}

/// Returns the phrases of the expected rules, sorted and without duplicates.
fn phrases(rules: &[Rule]) -> Vec<&'static str> {
    // These alone are no operators: `points 3`, `do hop`.
    for (rule, phrase) in [(Rule::dots, "`..`"), (Rule::args, "`(`")] {
        let binds = |r: &Rule| matches!(r, Rule::op_both | Rule::index | Rule::args | Rule::dots);
        if rules.contains(&rule) && rules.iter().all(binds) {
            return vec![phrase];
        }
    }
    let goes_on = rules.iter().any(|r| operator(*r) || *r == Rule::EOI);
    let mut strong: Vec<_> = rules
        .iter()
        .filter(|r| !operator(**r))
        .filter_map(|r| phrase(*r))
        .collect();
    if goes_on {
        // After a complete operand, these could only continue the expression; they are not what is missing.
        strong.retain(|p| !matches!(*p, "a name" | "an expression" | "a piece"));
    }
    if strong.iter().all(|p| *p == END) && rules.iter().any(|r| operator(*r)) {
        strong.push("an operator");
    }
    strong.sort_unstable_by_key(|p| (*p == END, *p));
    strong.dedup();
    strong
}

const END: &str = "the end of the line";

/// Whether a rule only continues an expression.
fn operator(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::op_and
            | Rule::op_or
            | Rule::op_set
            | Rule::op_both
            | Rule::compare
            | Rule::dots
            | Rule::index
            | Rule::args
    )
}

fn phrase(rule: Rule) -> Option<&'static str> {
    word(rule)
        .or_else(|| construct(rule))
        .or_else(|| whole(rule))
}

/// Returns the phrase of a rule that matches a single word or sign.
fn word(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::w_from => "`from`",
        Rule::w_x => "`x`",
        Rule::w_unique => "`unique`",
        Rule::w_but => "`but`",
        Rule::w_hidden | Rule::hidden => "`hidden`",
        Rule::view_for => "`for`",
        Rule::w_in => "`in`",
        Rule::w_on => "`on`",
        Rule::w_at | Rule::layer_at => "`at`",
        Rule::w_by | Rule::narrow | Rule::by_players => "`by`",
        Rule::w_then => "`then`",
        Rule::w_else => "`else`",
        Rule::w_once => "`once`",
        Rule::w_while => "`while`",
        Rule::or_stop => "`or stop`",
        Rule::clock => "`clock`",
        Rule::simultaneous => "`simultaneous`",
        Rule::p_open => "`{`",
        Rule::p_close => "`}`",
        Rule::p_rparen => "`)`",
        Rule::p_rbracket => "`]`",
        Rule::p_colon => "`:`",
        Rule::p_equals => "`=`",
        Rule::p_arrow => "`->`",
        Rule::p_bar => "`|`",
        Rule::p_comma => "`,`",
        Rule::p_plus => "`+`",
        Rule::params => "`(`",
        Rule::axes | Rule::places => "`[`",
        _ => return None,
    })
}

/// Returns the phrase of a rule that matches one of several words, a name or a number.
fn construct(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::EOI => END,
        Rule::name | Rule::back | Rule::meta | Rule::step_name => "a name",
        Rule::chain | Rule::chains => "the cells of a chain",
        Rule::int | Rule::signed => "a number",
        Rule::string => "a text in quotes",
        Rule::string3 => "a picture between `\"\"\"` and `\"\"\"`",
        Rule::piece_decl => "a kind",
        Rule::letter => "a capital",
        Rule::group => "a move's name",
        Rule::extreme => "`most` or `least`",
        Rule::verdict => "`wins` or `loses`",
        Rule::assign_op => "`:=`",
        Rule::wrap_axis => "`x` or `y`",
        Rule::shape | Rule::sized | Rule::graph => {
            "a shape (`square`, `rhombus`, `hexagon`, `triangle`, `graph`)"
        }
        Rule::adjacency | Rule::wrap | Rule::only => "`adjacency`, `wrap`, `only`",
        Rule::view_states | Rule::view_owner | Rule::view_layer | Rule::view_line => {
            "what is seen (`pieces on S`, `owner pieces on S`, `states a, b`)"
        }
        Rule::view_all | Rule::view_entry => "states",
        Rule::field | Rule::word_part => {
            "a field (`pieces`, `next white \"w\", black \"b\"`, a state, a text in quotes)"
        }
        Rule::texts | Rule::text_of => "a value and its text",
        Rule::without_sort => {
            "a sort (`move`, `act`, `def`, `dir`, `region`, `state`, `enum`, `option`, `notation`)"
        }
        Rule::axis | Rule::value_type | Rule::range | Rule::dir_name => "a range or a name",
        Rule::draw | Rule::continue_ | Rule::score | Rule::outcome => {
            "a result (`me wins`, `draw`, `score p = …`)"
        }
        _ => return None,
    })
}

/// Returns the phrase of a rule that matches a statement or an expression.
fn whole(rule: Rule) -> Option<&'static str> {
    use Rule as R;
    Some(match rule {
        R::choose | R::require | R::let_ | R::do_ | R::put | R::clear | R::again => "a statement",
        R::weight => "a statement",
        R::picture | R::fen | R::assign | R::move_ | R::place => "a statement",
        R::domain => "a set or a range",
        R::piece => "a piece",
        R::value | R::entry | R::key_else => "a value",
        R::if_expr
        | R::truth
        | R::negation
        | R::test
        | R::quantifier
        | R::operand
        | R::set
        | R::both => "an expression",
        R::count
        | R::negative
        | R::postfix
        | R::step_dirs
        | R::times
        | R::binder
        | R::binder_word
        | R::filter => "an expression",
        R::members
        | R::numbers
        | R::paren
        | R::lines
        | R::line_axis
        | R::span
        | R::reference
        | R::extreme_call => "an expression",
        R::kind_set | R::arg | R::arg_word | R::end_rule => "an expression",
        _ => return None,
    })
}
