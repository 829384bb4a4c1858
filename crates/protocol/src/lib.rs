//! What a page, a terminal and whatever hosts a game say to each other, as data.
//!
//! A table is a place where games of one kind are played, one after the other. Whoever sits or watches there holds a
//! WebSocket: it sends [`ClientMessage`]s and hears [`ServerMessage`]s. All else is asked over HTTP. Sites are named (`e2`)
//! and sides are words, so that a message can be read by people and nothing depends on how a host numbers things.

mod command;
mod game;
mod request;
mod table;
mod typescript;

pub use command::{ClientMessage, Command, Refusal, ServerMessage};
pub use game::{
    BoardShape, DiagramFrame, DiagramView, GameInfo, GuideView, OpponentInfo, OpponentKind,
    PassageTopic, PassageView, PieceGuideView, PieceInfo,
};
pub use request::{
    ErrorBody, LineFrame, LineRequest, LineView, NewTable, PositionRequest, PositionView,
    SetupRequest, TableCreated, TableList, TableSummary,
};
pub use table::{
    Autoplay, BoardView, ClocksView, FeatureView, HintView, Links, MessageView, PlyView,
    ResultView, Role, ScoreView, SeatView, Side, StandingView, TableView, TakenView, TargetKind,
    TargetView,
};
pub use typescript::typescript;
