//! The evaluation of a game as it was chosen at run time: written by hand, or a network of any width that is compiled.

use crate::linear::ProgressScale;
use crate::{EvalChoice, EvalError};
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_game::{Observer, PieceId, Rules, Site};
use quirkat_nnue::{
    Accumulators, InputLayout, Inputs, Network, NetworkError, NetworkEval, NetworkHeader,
    PendingChanges,
};
use quirkat_search::{Evaluate, Material, Score, SearchParams};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// An evaluation that needs no network: what a game falls back to.
pub trait HandEval<P: Rules>: Evaluate<P> + Sized {
    /// The evaluation by its own weights, by material alone, or by a text file of weights. Never asked for a network.
    fn open_hand(choice: &EvalChoice) -> Result<Self, EvalError>;

    /// The evaluation by the weights of the build.
    fn built_in_hand() -> Self;

    /// What an evaluation is, for data that must not be mixed.
    fn hand_identity(choice: &EvalChoice) -> Result<String, EvalError>;
}

impl<P: Rules> HandEval<P> for Material<P> {
    fn open_hand(choice: &EvalChoice) -> Result<Material<P>, EvalError> {
        match choice {
            EvalChoice::File(_) => Err(EvalError::NoWeights { game: P::NAME }),
            _ => Ok(Material::new()),
        }
    }

    fn built_in_hand() -> Material<P> {
        Material::new()
    }

    fn hand_identity(choice: &EvalChoice) -> Result<String, EvalError> {
        Self::open_hand(choice).map(|_| EvalChoice::Material.to_string())
    }
}

/// How many bytes tell a network from a file of weights.
const TELLING: usize = quirkat_nnue::MAGIC.len();

macro_rules! game_eval {
    ($($variant:ident = $width:literal),*) => {
        /// An evaluation of a game, chosen at run time. The choice costs one branch that is always predicted.
        #[derive(Clone)]
        pub enum GameEval<P: Rules, H: HandEval<P>, I: Inputs<P>> {
            /// Written by hand.
            Hand(H),
            $(
                #[doc = concat!("A network with ", stringify!($width), " units.")]
                $variant(NetworkEval<P, I, $width>),
            )*
        }

        /// What a [`GameEval`] keeps of a position.
        #[expect(
            clippy::large_enum_variant,
            reason = "states lie in the ply stack, where a box would cost an allocation a node"
        )]
        pub enum GameEvalState<S> {
            /// Of the evaluation written by hand.
            Hand(S),
            $(
                #[doc = concat!("Of a network with ", stringify!($width), " units.")]
                $variant(Accumulators<$width>),
            )*
        }

        impl<S: Clone> Clone for GameEvalState<S> {
            fn clone(&self) -> Self {
                match self {
                    GameEvalState::Hand(state) => GameEvalState::Hand(state.clone()),
                    $(GameEvalState::$variant(state) => GameEvalState::$variant(state.clone()),)*
                }
            }

            // The search copies a state at every node, mostly onto one of its own kind: then only that is copied, and not
            // the room that the largest kind would need.
            #[inline]
            fn clone_from(&mut self, source: &Self) {
                match (self, source) {
                    (GameEvalState::Hand(state), GameEvalState::Hand(source)) => state.clone_from(source),
                    $((GameEvalState::$variant(state), GameEvalState::$variant(source)) => {
                        state.clone_from(source);
                    })*
                    (state, source) => *state = source.clone(),
                }
            }
        }

        impl<P: Rules, H: HandEval<P>, I: Inputs<P>> GameEval<P, H, I> {
            /// The evaluation of a network's file.
            fn network(bytes: &[u8]) -> Result<GameEval<P, H, I>, NetworkError> {
                let count = InputLayout::new::<P, I>().count();
                match usize::from(NetworkHeader::read(bytes)?.width) {
                    $($width => {
                        let network = Network::read(bytes, P::NAME, I::NAME, count)?;
                        Ok(GameEval::$variant(NetworkEval::new(Arc::new(network))))
                    })*
                    other => Err(NetworkError::Width(other as u16)),
                }
            }
        }

        impl<P: Rules, H: HandEval<P> + 'static, I: Inputs<P>> Evaluate<P> for GameEval<P, H, I> {
            const PARAMS: SearchParams = H::PARAMS;

            type State = GameEvalState<H::State>;
            type Observer<'a> = GameEvalObserver<'a, H::Observer<'a>>;

            fn state(&self, position: &P) -> Self::State {
                match self {
                    GameEval::Hand(eval) => GameEvalState::Hand(eval.state(position)),
                    $(GameEval::$variant(eval) => GameEvalState::$variant(eval.state(position)),)*
                }
            }

            #[inline]
            fn observe<'a>(&'a self, state: &'a mut Self::State) -> Self::Observer<'a> {
                match (self, state) {
                    (GameEval::Hand(eval), GameEvalState::Hand(state)) => {
                        GameEvalObserver::Hand(eval.observe(state))
                    }
                    $((GameEval::$variant(eval), GameEvalState::$variant(state)) => {
                        GameEvalObserver::Network(eval.observe(state))
                    })*
                    _ => unreachable!("a state belongs to the evaluation that made it"),
                }
            }

            #[inline]
            fn evaluate(&mut self, position: &P, state: &mut Self::State) -> Score {
                match (self, state) {
                    (GameEval::Hand(eval), GameEvalState::Hand(state)) => eval.evaluate(position, state),
                    $((GameEval::$variant(eval), GameEvalState::$variant(state)) => {
                        ProgressScale::of(position).score(eval.evaluate(position, state))
                    })*
                    _ => unreachable!("a state belongs to the evaluation that made it"),
                }
            }

            #[inline]
            fn step(&self, parent: &Self::State, state: &mut Self::State) {
                match (self, parent, state) {
                    (GameEval::Hand(eval), GameEvalState::Hand(parent), GameEvalState::Hand(state)) => {
                        eval.step(parent, state);
                    }
                    $((
                        GameEval::$variant(eval),
                        GameEvalState::$variant(parent),
                        GameEvalState::$variant(state),
                    ) => Evaluate::<P>::step(eval, parent, state),)*
                    (_, parent, state) => state.clone_from(parent),
                }
            }

            #[inline]
            fn settle(&mut self, position: &P, parent: Option<&Self::State>, state: &mut Self::State) {
                match (self, state) {
                    (GameEval::Hand(eval), GameEvalState::Hand(state)) => {
                        let parent = match parent {
                            Some(GameEvalState::Hand(parent)) => Some(parent),
                            _ => None,
                        };
                        eval.settle(position, parent, state);
                    }
                    $((GameEval::$variant(eval), GameEvalState::$variant(state)) => {
                        let parent = match parent {
                            Some(GameEvalState::$variant(parent)) => Some(parent),
                            _ => None,
                        };
                        eval.settle(position, parent, state);
                    })*
                    _ => unreachable!("a state belongs to the evaluation that made it"),
                }
            }
        }
    };
}

game_eval!(Width64 = 64, Width128 = 128, Width256 = 256, Width512 = 512);

/// Tells a state of the moves.
pub enum GameEvalObserver<'a, O> {
    /// Of the evaluation written by hand.
    Hand(O),
    /// Of a network.
    Network(&'a mut PendingChanges),
}

impl<O: Observer> Observer for GameEvalObserver<'_, O> {
    #[inline]
    fn put(&mut self, piece: PieceId, site: Site) {
        match self {
            GameEvalObserver::Hand(observer) => observer.put(piece, site),
            GameEvalObserver::Network(pending) => pending.put(piece, site),
        }
    }

    #[inline]
    fn lift(&mut self, piece: PieceId, site: Site) {
        match self {
            GameEvalObserver::Hand(observer) => observer.lift(piece, site),
            GameEvalObserver::Network(pending) => pending.lift(piece, site),
        }
    }
}

impl<P: Rules, H: HandEval<P>, I: Inputs<P>> GameEval<P, H, I> {
    /// The evaluation that somebody chose.
    pub fn open(choice: &EvalChoice) -> Result<GameEval<P, H, I>, EvalError> {
        if *choice == EvalChoice::BuiltIn {
            return Ok(Self::built_in());
        }
        match network_file(choice)? {
            Some((path, bytes)) => Self::network(&bytes).map_err(|error| EvalError::Network {
                path: path.to_owned(),
                error,
            }),
            None => H::open_hand(choice).map(GameEval::Hand),
        }
    }

    /// The best evaluation that the build comes with: a network, where there is one for the game.
    pub fn built_in() -> GameEval<P, H, I> {
        match built_in_network(P::NAME) {
            Some(bytes) => Self::network(bytes).expect("the networks of the build can be read"),
            None => Self::hand(),
        }
    }

    /// The evaluation written by hand.
    pub fn hand() -> GameEval<P, H, I> {
        GameEval::Hand(H::built_in_hand())
    }

    /// What an evaluation is, for data that must not be mixed.
    pub fn identity(choice: &EvalChoice) -> Result<String, EvalError> {
        // The checksum at the end of the file covers all of it.
        let network = |bytes: &[u8]| {
            let sum: [u8; 4] = bytes.last_chunk().copied().unwrap_or_default();
            format!("network {:08x}", u32::from_le_bytes(sum))
        };
        if *choice == EvalChoice::BuiltIn
            && let Some(bytes) = built_in_network(P::NAME)
        {
            return Ok(network(bytes));
        }
        match network_file(choice)? {
            Some((_, bytes)) => {
                Self::open(choice)?;
                Ok(network(&bytes))
            }
            None => H::hand_identity(choice),
        }
    }
}

/// The networks that the build comes with, by game. How each was made stands in `docs/networks.md`.
const NETWORKS: [(&str, &[u8]); 4] = [
    (Chess::NAME, include_bytes!("../networks/chess.nnue")),
    (Baroque::NAME, include_bytes!("../networks/baroque.nnue")),
    (Ultima::NAME, include_bytes!("../networks/ultima.nnue")),
    (
        Alquerque::NAME,
        include_bytes!("../networks/alquerque.nnue"),
    ),
];

/// The network that the build comes with for a game.
fn built_in_network(game: &str) -> Option<&'static [u8]> {
    let found = NETWORKS.iter().find(|(name, _)| *name == game);
    found.map(|&(_, bytes)| bytes)
}

/// The file that was chosen, if it holds a network.
fn network_file(choice: &EvalChoice) -> Result<Option<(&Path, Vec<u8>)>, EvalError> {
    let EvalChoice::File(path) = choice else {
        return Ok(None);
    };
    let bytes = fs::read(path).map_err(|error| EvalError::Read {
        path: path.clone(),
        error,
    })?;
    let telling = bytes.get(..TELLING);
    Ok(telling
        .is_some_and(|telling| telling == quirkat_nnue::MAGIC)
        .then_some((path.as_path(), bytes)))
}
