//! `quirkat gains`: the gains by which a document's player judges, as a text to edit and give back with `--gains`.

use anyhow::{Result, bail};
use clap::Args;
use quirkat_game::quoted;
use quirkat_games::Game;

#[derive(Args, Debug)]
pub(crate) struct GainsArgs {
    /// Whose gains: `quirkat opponents` lists who there is
    #[arg(value_name = "OPPONENT")]
    name: String,
}

/// The gains of the opponent, a line for each.
pub(crate) fn print(args: &GainsArgs) -> Result<String> {
    let has_gains = |game: &&Game| {
        let gains = game.gains(&args.name);
        gains.is_ok_and(|gains| !gains.0.is_empty())
    };
    let Some(game) = Game::ALL.iter().find(has_gains) else {
        let (name, known) = (quoted(&args.name), judges().join(", "));
        bail!("`{name}` is no opponent that judges by gains; those are {known}");
    };
    let gains = game.gains(&args.name)?;
    let name = &args.name;
    Ok(format!(
        "# The gains of {name}; `--gains FILE` lets it judge by others.\n{gains}"
    ))
}

/// Everybody who judges by gains.
fn judges() -> Vec<&'static str> {
    let all = Game::ALL.iter().flat_map(|game| {
        let names = game.opponents().into_iter().map(|profile| profile.name);
        names.filter(|name| game.gains(name).is_ok_and(|gains| !gains.0.is_empty()))
    });
    all.collect()
}
