#![doc = include_str!("../README.md")]

mod analysis;
mod command;
mod game;
mod iterations;
mod live;
mod request;
mod review;
mod study;
mod table;
mod terms;
mod tree;
mod typescript;

pub use analysis::{AnalysisCommand, AnalysisLine, AnalysisMessage};
pub use command::{ClientMessage, Command, Refusal, ServerMessage};
pub use game::{
    BoardShape, DiagramFrame, DiagramView, GameInfo, GuideView, OpponentInfo, OpponentKind,
    PassageTopic, PassageView, PieceGuideView, PieceInfo,
};
pub use iterations::{IterationRow, IterationsRequest, IterationsView, TechniqueView};
pub use live::{
    LiveBoard, LiveGame, LiveGames, LiveHypothesis, LivePoint, LiveResults, LiveRow, LiveSide,
    LiveTest, LiveView,
};
pub use request::{
    ErrorBody, LineFrame, LineRequest, LineView, NewTable, PositionRequest, PositionView,
    SetupRequest, TableCreated, TableList, TableSummary,
};
pub use review::{
    OverlookedMove, OversightReason, OversightView, ReviewJob, ReviewLabel, ReviewMoveView,
    ReviewRequest, ReviewSideView, ReviewState, ReviewView,
};
pub use study::{NewStudy, PgnText, StudyCreated, StudyNode, StudySummary, StudyTree, StudyView};
pub use table::{
    AlongView, Autoplay, BoardView, ClocksView, FeatureView, HintView, Links, MessageView, PlyView,
    ResultView, Role, ScoreView, SeatView, Side, StandingView, TableView, TakenView, TargetKind,
    TargetView,
};
pub use terms::{PieceValueView, TermView, TermsBasis, TermsRequest, TermsView};
pub use tree::{
    CutView, EndView, HiddenView, InsteadView, SavingsRequest, SavingsRow, SavingsView, TreeOrder,
    TreeRequest, TreeView,
};
pub use typescript::typescript;
