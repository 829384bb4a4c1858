//! The same messages as TypeScript, for the page.

use ts_rs::{Config, TS};

/// The declarations of every type, in one file.
pub fn typescript() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// What the page and its host say to each other. Written by `cargo test -p quirkat-protocol` from the Rust types.\n",
    );
    macro_rules! declare {
        ($($name:ident),* $(,)?) => {$(
            text += "\n";
            if let Some(docs) = <crate::$name as TS>::docs() {
                text += &docs;
            }
            text += "export ";
            text += &<crate::$name as TS>::decl(&config);
            text += "\n";
        )*};
    }
    declare!(
        Side,
        BoardShape,
        PieceInfo,
        OpponentKind,
        OpponentInfo,
        GameInfo,
        PassageTopic,
        DiagramFrame,
        DiagramView,
        PieceGuideView,
        PassageView,
        GuideView,
        BoardView,
        TakenView,
        ScoreView,
        TargetKind,
        AlongView,
        TargetView,
        PlyView,
        ClocksView,
        ResultView,
        StandingView,
        FeatureView,
        MessageView,
        Autoplay,
        SeatView,
        Role,
        Links,
        TableView,
        HintView,
        Command,
        ClientMessage,
        Refusal,
        ServerMessage,
        NewTable,
        TableCreated,
        TableSummary,
        TableList,
        PositionRequest,
        SetupRequest,
        PositionView,
        LineRequest,
        LineFrame,
        LineView,
        ErrorBody,
        TreeOrder,
        TreeRequest,
        CutView,
        InsteadView,
        HiddenView,
        EndView,
        TreeView,
        SavingsRequest,
        SavingsRow,
        SavingsView,
        IterationsRequest,
        IterationRow,
        IterationsView,
        TechniqueView,
        TermsRequest,
        TermView,
        PieceValueView,
        TermsBasis,
        TermsView,
        AnalysisCommand,
        AnalysisLine,
        AnalysisMessage,
        ReviewRequest,
        ReviewState,
        ReviewLabel,
        ReviewMoveView,
        ReviewSideView,
        ReviewView,
        ReviewJob,
        OverlookedMove,
        OversightReason,
        OversightView,
        StudyNode,
        StudyTree,
        PgnText,
        NewStudy,
        StudyCreated,
        StudySummary,
        StudyView,
        LiveSide,
        LiveBoard,
        LiveResults,
        LiveRow,
        LiveHypothesis,
        LivePoint,
        LiveTest,
        LiveGame,
        LiveGames,
        LiveView,
    );
    text
}
