#![doc = include_str!("../README.md")]

mod command;
mod game;
mod live;
mod request;
mod study;
mod table;
mod typescript;

pub use command::{ClientMessage, Command, Refusal, ServerMessage};
pub use game::{
    BoardShape, DiagramFrame, DiagramView, GameInfo, GuideView, OpponentInfo, OpponentKind,
    PassageTopic, PassageView, PieceGuideView, PieceInfo,
};
pub use live::{
    LiveBoard, LiveGame, LiveGames, LiveHypothesis, LivePoint, LiveResults, LiveRow, LiveSide,
    LiveTest, LiveView,
};
pub use request::{
    ErrorBody, LineFrame, LineRequest, LineView, NewTable, PositionRequest, PositionView,
    SetupRequest, TableCreated, TableList, TableSummary,
};
pub use study::{
    AnalysisCommand, AnalysisLine, AnalysisMessage, CutView, EndView, HiddenView, InsteadView,
    IterationRow, IterationsRequest, IterationsView, NewStudy, OverlookedMove, OversightReason,
    OversightView, PgnText, PieceValueView, ReviewJob, ReviewLabel, ReviewMoveView, ReviewRequest,
    ReviewSideView, ReviewState, ReviewView, SavingsRequest, SavingsRow, SavingsView, StudyCreated,
    StudyNode, StudySummary, StudyTree, StudyView, TechniqueView, TermView, TermsBasis,
    TermsRequest, TermsView, TreeOrder, TreeRequest, TreeView,
};
pub use table::{
    AlongView, Autoplay, BoardView, ClocksView, FeatureView, HintView, Links, MessageView, PlyView,
    ResultView, Role, ScoreView, SeatView, Side, StandingView, TableView, TakenView, TargetKind,
    TargetView,
};
pub use typescript::typescript;
