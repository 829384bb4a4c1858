//! The plan of a match or tournament, and its identity.

use crate::adjudication::Adjudication;
use crate::openings::OpeningSource;
use crate::pace::Pace;
use crate::player::{ExternalProgram, LIST_DEPTH, PlayerDescription, PlayerKind};
use crate::schedule::Schedule;
use quirkat_eval::EvalChoice;
use quirkat_game::counted;
use quirkat_games::Game;
use quirkat_opponents::{BookChoice, OpponentKind};
use quirkat_search::Technique;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

/// All settings of a match or tournament.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The PGN tag `Event`.
    pub event: String,
    /// The game.
    pub game: Game,
    /// The players.
    pub players: Vec<PlayerDescription>,
    /// Who plays whom, in which order.
    pub schedule: Schedule,
    /// The numbers of the games to play, where not all of the schedule are: a plan can be cut into parts that together
    /// are the whole.
    pub part: Option<Range<usize>>,
    /// The pace of players without one of their own.
    pub pace: Pace,
    /// How far a player may overstep its time without losing.
    pub margin: Duration,
    /// How long to wait for a program when no clock runs.
    pub patience: Duration,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Where openings come from.
    pub openings: OpeningSource,
    /// How many games are played concurrently.
    pub concurrency: usize,
}

impl Plan {
    /// The numbers of the games to play.
    pub fn games(&self) -> Range<usize> {
        let all = self.schedule.len();
        self.part
            .as_ref()
            .map_or(0..all, |part| part.start.min(all)..part.end.min(all))
    }

    /// The pace of a player.
    pub fn pace_of(&self, player: usize) -> Pace {
        self.players[player].pace.unwrap_or(self.pace)
    }

    /// What a player keeps to whatever pace the match has, as the end of a sentence; `None` for one that plays at its pace or was
    /// given another.
    pub fn own_pace(&self, player: usize) -> Option<String> {
        let pace = self.pace_of(player);
        let plies = |depth| counted(depth, "ply", "plies");
        match &self.players[player].kind {
            PlayerKind::Internal | PlayerKind::External(_) => None,
            PlayerKind::Lister(_) if matches!(pace, Pace::Depth(_)) => None,
            PlayerKind::Lister(_) => Some(format!("is asked to look {} ahead", plies(LIST_DEPTH))),
            PlayerKind::Opponent { name, .. } => {
                let profile = self.game.opponent(name).ok()?;
                match (profile.kind, profile.depth, profile.nodes) {
                    (OpponentKind::Document, Some(depth), _) => {
                        Some(format!("looks {} ahead", plies(depth)))
                    }
                    (OpponentKind::Level(_), Some(depth), _) => {
                        Some(format!("looks {} ahead at most", plies(depth)))
                    }
                    (OpponentKind::Level(_), None, Some(nodes)) => {
                        Some(format!("searches {nodes} nodes at most"))
                    }
                    _ => None,
                }
            }
        }
    }

    /// The conditions under which results are comparable. Games of plans with different identities must not be counted
    /// together. The number of games and the concurrency are not part of it.
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
                let file = program.file();
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
            "weights": match &description.eval {
                EvalChoice::BuiltIn => None,
                EvalChoice::Hand | EvalChoice::Material => Some(description.eval.to_string()),
                EvalChoice::File(file) => fingerprint(file),
            },
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

impl ExternalProgram {
    /// Its file, searched in its folder or on `PATH`.
    pub fn file(&self) -> Option<PathBuf> {
        find_program(self.words.first()?, self.folder.as_deref())
    }
}

/// The file of a program, searched in its folder or on `PATH`.
fn find_program(program: &str, folder: Option<&Path>) -> Option<PathBuf> {
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

/// A hash that tells builds of a program apart: 64-bit FNV-1a of the file, by words for speed.
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
