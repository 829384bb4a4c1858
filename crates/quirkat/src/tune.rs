//! `quirkat tune`: weights of an evaluation, fitted to games.

use crate::args::TuneArgs;
use crate::output;
use crate::progress::Progress;
use crate::selfplay::cores;
use anyhow::{Result, ensure};
use quirkat_arena::replace_file;
use quirkat_eval::Evaluated;
use quirkat_game::quoted;
use quirkat_learn::records::Reader;
use quirkat_learn::{Epoch, Fit, Fitted, tune};
use quirkat_session::Visitor;
use std::path::Path;

/// A fit of one game's weights.
pub(crate) struct Tune<'a>(pub(crate) &'a TuneArgs);

impl Visitor for Tune<'_> {
    type Output = Result<()>;

    fn visit<P: Evaluated>(self) -> Result<()> {
        let Tune(args) = self;
        check_place(&args.out)?;
        let fit = Fit {
            records: args.records.clone(),
            results: f64::from(args.results) / 100.0,
            epochs: args.epochs,
            threads: args.threads.map_or_else(cores, |threads| threads as usize),
            ..Fit::default()
        };
        let progress = Progress::open();
        progress.tell("reading games".to_owned());
        let fitted = tune::<P>(&fit, &mut |epoch| {
            let Epoch {
                number,
                loss,
                held_out,
                best,
            } = epoch;
            let mark = if best { " *" } else { "" };
            progress.note(&format!(
                "epoch {number:3}  loss {loss:.6}  held out {held_out:.6}{mark}"
            ));
            progress.tell(format!("fitting, epoch {}", number + 1));
            true
        })?;
        drop(progress);
        replace_file(&args.out, &file(P::NAME, &fitted))?;
        Ok(output::print(&figures(&fitted))?)
    }
}

/// Refuses a place for the weights before anything is fitted that could not be written there, or must not be: games are
/// what took longest to make.
fn check_place(path: &Path) -> Result<()> {
    let name = quoted(&path.to_string_lossy());
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    ensure!(
        folder.is_none_or(Path::is_dir),
        "cannot write `{name}`: there is no such folder"
    );
    ensure!(!path.is_dir(), "cannot write `{name}`: it is a folder");
    ensure!(
        Reader::open(path).is_err(),
        "cannot write weights to `{name}`: it holds records of games"
    );
    Ok(())
}

/// What a fit came to, in a few lines.
fn figures(fitted: &Fitted) -> String {
    let Fitted {
        learnt,
        held_out,
        scale,
        before,
        after,
        epochs,
        damaged,
        ..
    } = fitted;
    let damage = match damaged {
        0 => String::new(),
        places => format!("damaged places in the records, passed over: {places}\n"),
    };
    format!(
        "fitted to {} quiet positions of {} games in {epochs} epochs; scale {scale:.0}\n\
         loss on {} positions of {} games held out: {before:.6} before, {after:.6} after\n\
         {damage}",
        learnt.positions, learnt.games, held_out.positions, held_out.games,
    )
}

/// The weights with their figures as a file that the build can read.
fn file(game: &str, fitted: &Fitted) -> String {
    let mut text = format!(
        "# Weights of the {game} evaluation, early/late, in hundredths of the smallest piece.\n"
    );
    for line in figures(fitted).lines() {
        text.extend(["# ", line, "\n"]);
    }
    text + &fitted.weights.to_string()
}
