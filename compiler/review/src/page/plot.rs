//! Plots of the statistics of random games: the lengths of games, and what differs.

use crate::stats::{Comparison, Row};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use std::error::Error;

/// The colours of the old and the new rules; they differ in lightness too.
const OLD: RGBColor = RGBColor(140, 149, 159);
const NEW: RGBColor = RGBColor(9, 105, 218);
const INK: RGBColor = RGBColor(31, 35, 40);
const GRID: RGBColor = RGBColor(224, 228, 232);
const WIDTH: u32 = 860;
/// The height of a row of intervals.
const ROW: u32 = 40;
/// The number of bins in the histogram of lengths.
const BINS: u32 = 30;
/// The greatest length of a name that is not cut, in characters.
const LETTERS: usize = 44;

type Drawn<T> = Result<T, Box<dyn Error>>;

/// Returns all plots with their captions. A plot that cannot be drawn is left out.
pub(super) fn plots(c: &Comparison) -> Vec<(String, String)> {
    let mut plots = Vec::new();
    let mut add = |caption: &str, picture: Drawn<String>| {
        plots.extend(picture.ok().map(|picture| (caption.to_string(), picture)));
    };
    add("How long games are (plies)", lengths(c));
    let titles = [
        ("points", "Points by player"),
        ("moves", "Moves in a game, by their sort"),
        ("ends", "How games end (% of games)"),
    ];
    for (group, title) in titles {
        let rows: Vec<&Row> = c.rows.iter().filter(|row| row.group == group).collect();
        if !rows.is_empty() {
            add(
                title,
                intervals(&rows, if group == "ends" { 100.0 } else { 1.0 }),
            );
        }
    }
    plots
}

/// Draws the histograms of the lengths of games by both rules over each other.
fn lengths(c: &Comparison) -> Drawn<String> {
    let all = c.old_lengths.iter().chain(&c.new_lengths);
    let (low, high) = (
        all.clone().min().copied().unwrap_or(0),
        all.max().copied().unwrap_or(1),
    );
    let width = ((high - low) / BINS).max(1);
    let bins = |lengths: &[u32]| {
        let mut bins = vec![0.0; ((high - low) / width + 1) as usize];
        let each = 100.0 / lengths.len().max(1) as f64;
        lengths
            .iter()
            .for_each(|n| bins[((n - low) / width) as usize] += each);
        bins
    };
    let (olds, news) = (bins(&c.old_lengths), bins(&c.new_lengths));
    let top = olds
        .iter()
        .chain(&news)
        .fold(1.0_f64, |top, share| top.max(*share));
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (WIDTH, 300)).into_drawing_area();
        root.fill(&WHITE)?;
        let end = f64::from(low) + f64::from(width) * olds.len() as f64;
        let mut chart = ChartBuilder::on(&root)
            .margin(10)
            .x_label_area_size(28)
            .y_label_area_size(60)
            .build_cartesian_2d(f64::from(low)..end, 0.0..top * 1.1)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(WHITE)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .y_desc("% of games")
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .label_style(("sans-serif", 14).into_font().color(&INK))
            .draw()?;
        for (name, bins, colour) in [("old rules", &olds, OLD), ("new rules", &news, NEW)] {
            let bar = |(at, share): (usize, &f64)| {
                let x = f64::from(low) + f64::from(width) * at as f64;
                [(x, *share), (x + f64::from(width), *share)]
            };
            let outline: Vec<(f64, f64)> = bins.iter().enumerate().flat_map(bar).collect();
            let area =
                AreaSeries::new(outline, 0.0, colour.mix(0.2)).border_style(colour.stroke_width(2));
            let series = chart.draw_series(area)?.label(name);
            series.legend(move |(x, y)| {
                Rectangle::new([(x, y - 5), (x + 14, y + 5)], colour.filled())
            });
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::UpperRight)
            .border_style(GRID)
            .background_style(WHITE)
            .label_font(("sans-serif", 14).into_font().color(&INK))
            .draw()?;
        root.present()?;
    }
    Ok(picture)
}

type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Draws a row for each quantity: its mean and interval by both rules.
fn intervals(rows: &[&Row], scale: f64) -> Drawn<String> {
    let values = rows.iter().flat_map(|row| [row.old, row.new]).flatten();
    let top = values.map(|value| value.mean().max(value.interval().1.min(1e6)) * scale);
    let top = top.fold(0.0_f64, f64::max).max(1e-3) * 1.05;
    let height = ROW * rows.len() as u32 + 70;
    let mut picture = String::new();
    {
        let root = SVGBackend::with_string(&mut picture, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(10)
            .margin_left(330)
            .margin_top(34)
            .x_label_area_size(26)
            .build_cartesian_2d(0.0..top, rows.len() as f64..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(WHITE)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .x_label_formatter(&|x| {
                if top >= 10.0 {
                    format!("{x:.0}")
                } else {
                    format!("{x:.1}")
                }
            })
            .label_style(("sans-serif", 14).into_font().color(&INK))
            .draw()?;
        legend(&root)?;
        for (at, row) in rows.iter().enumerate() {
            let y = at as f64 + 0.5;
            let (_, pixel) = chart.backend_coord(&(0.0, y));
            let name: String = row.what.chars().take(LETTERS).collect();
            let name = if row.differs {
                format!("{name} *")
            } else {
                name
            };
            let style = ("sans-serif", 15).into_font().color(&INK);
            root.draw(&Text::new(name, (10, pixel - 6), style))?;
            for (value, colour, offset) in [(row.old, OLD, -0.17), (row.new, NEW, 0.17)] {
                if let Some(value) = value {
                    let (low, high) = value.interval();
                    let ends = (low.max(0.0) * scale, (high * scale).min(top));
                    interval(&mut chart, (value.mean() * scale, ends), y + offset, colour)?;
                }
            }
        }
        root.present()?;
    }
    Ok(picture)
}

fn interval(
    chart: &mut Chart<'_, '_>,
    (mean, (low, high)): (f64, (f64, f64)),
    y: f64,
    colour: RGBColor,
) -> Drawn<()> {
    let line = PathElement::new(vec![(low, y), (high, y)], colour.stroke_width(3));
    let dot = Circle::new((mean, y), 5, colour.filled());
    chart.draw_series([line])?;
    chart.draw_series([dot])?;
    Ok(())
}

fn legend(root: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn<()> {
    let style = ("sans-serif", 14).into_font().color(&INK);
    for (name, colour, x) in [("old rules", OLD, 340), ("new rules", NEW, 440)] {
        root.draw(&Circle::new((x, 16), 5, colour.filled()))?;
        root.draw(&Text::new(name, (x + 10, 12), style.clone()))?;
    }
    root.draw(&Text::new(
        "* more than chance alone makes",
        (550, 12),
        style,
    ))?;
    Ok(())
}
