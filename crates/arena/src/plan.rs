//! What is to be played.

use crate::adjudication::Adjudication;
use crate::openings::Source;
use crate::pace::Pace;
use crate::player::{Description, PlayerKind};
use crate::schedule::Schedule;
use quirkat_opponents::BookChoice;
use quirkat_search::Technique;
use quirkat_session::Game;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

/// Everything that decides how games go, and how many are played at once.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What records call it.
    pub event: String,
    /// The game.
    pub game: Game,
    /// Who plays.
    pub players: Vec<Description>,
    /// Who plays whom.
    pub schedule: Schedule,
    /// How fast, where a player does not say it.
    pub pace: Pace,
    /// By how much a player may overstep its time.
    pub margin: Duration,
    /// How long a program may be silent where no clock runs.
    pub patience: Duration,
    /// When games are ended before the rules end them.
    pub adjudication: Adjudication,
    /// Where games begin.
    pub openings: Source,
    /// How many games are played at once.
    pub concurrency: usize,
}

impl Plan {
    /// The pace of a player.
    pub fn pace_of(&self, player: usize) -> Pace {
        self.players[player].pace.unwrap_or(self.pace)
    }

    /// What makes games of this plan comparable: games of two plans that differ in it must not be counted together. How
    /// many games there are, and how many at once, is no part of it.
    pub(crate) fn identity(&self) -> Value {
        let players = (0..self.players.len()).map(|player| self.player_identity(player));
        json!({
            "game": self.game.name(),
            "players": players.collect::<Vec<_>>(),
            "margin": self.margin.as_millis(),
            "adjudication": self.adjudication,
            "openings": self.openings,
        })
    }

    fn player_identity(&self, player: usize) -> Value {
        let description = &self.players[player];
        let (program, file) = match &description.kind {
            PlayerKind::Internal | PlayerKind::Opponent { .. } => (None, env::current_exe().ok()),
            PlayerKind::External(program) | PlayerKind::Lister(program) => {
                let file = find(&program.words[0], program.folder.as_deref());
                (Some(program), file)
            }
        };
        let mut identity = json!({
            "name": description.name,
            "program": program,
            "build": file.and_then(|file| fingerprint(&file)),
            "pace": self.pace_of(player).to_string(),
            "hash": description.hash,
            "threads": description.threads,
            "overhead": description.overhead.as_millis(),
            "without": Technique::ALL
                .iter()
                .filter(|&&technique| !description.techniques.has(technique))
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
            "weights": description.weights.as_deref().and_then(fingerprint),
        });
        if let PlayerKind::Opponent { name, seed } = &description.kind {
            let book = match &description.book {
                BookChoice::Own => None,
                BookChoice::Off => Some("off".to_owned()),
                BookChoice::File(file) => fingerprint(file),
            };
            identity["opponent"] = json!({ "name": name, "seed": seed, "book": book });
        }
        if let PlayerKind::Lister(_) = &description.kind {
            identity["asked"] = json!("lists");
        }
        identity
    }
}

/// The file that a program's name means.
fn find(program: &str, folder: Option<&Path>) -> Option<PathBuf> {
    if program.contains('/') {
        let beside = folder.map(|folder| folder.join(program));
        return beside
            .filter(|path| path.is_file())
            .or_else(|| Some(program.into()));
    }
    let paths = env::var_os("PATH")?;
    env::split_paths(&paths)
        .map(|path| path.join(program))
        .find(|path| path.is_file())
}

/// A number that another build of a program does not have (64-bit FNV-1a of the file, in words for speed).
fn fingerprint(file: &Path) -> Option<String> {
    let bytes = fs::read(file).ok()?;
    let start = 0xcbf2_9ce4_8422_2325 ^ bytes.len() as u64;
    let hash = bytes.chunks(8).fold(start, |hash, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (hash ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3)
    });
    Some(format!("{hash:016x}"))
}
