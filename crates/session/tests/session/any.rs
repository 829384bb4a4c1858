//! Sessions of every game through the face that knows none: whatever is done in whatever order, the session stays sound.

use quirkat_game::{Random, Side, Site};
use quirkat_games::{Game, PlayerOptions};
use quirkat_search::Control;
use quirkat_session::{
    AnySession, DrawReply, Feature, Seat, SessionError, SetupError, new_session,
};
use std::time::{Duration, Instant};

/// A session of a game with what the build comes with.
fn open(game: Game, start: Option<&str>, seed: u64) -> Result<Box<dyn AnySession>, SetupError> {
    new_session(game, start, seed, PlayerOptions::default())
}

/// What must hold of a session at any time.
fn check(session: &mut dyn AnySession, now: Instant) {
    let text = session.position_text();
    let game: Game = session.game().parse().expect("a game");
    let targets = session.targets();
    if session.ending().is_some() {
        assert!(targets.is_empty() && session.thinking(now).is_none());
    } else {
        assert!(!targets.is_empty(), "{text}");
        assert!(open(game, Some(&text), 1).is_ok(), "{text}");
    }
    assert_eq!(session.checked().is_some(), session.in_check());
    assert_eq!(session.pieces().len(), session.board().sites().count());
    let plies = session.plies();
    let sides: Vec<_> = plies.iter().map(|ply| ply.turn.side()).collect();
    assert!(sides.windows(2).all(|pair| pair[0] != pair[1]));
    assert!(
        sides
            .last()
            .is_none_or(|&side| side != session.side_to_move())
    );
    assert_eq!(session.last_move().is_some(), !plies.is_empty());
    if session.features().has(Feature::History) {
        for notation in session.notations() {
            assert_eq!(
                session.history(notation).expect(notation).len(),
                plies.len()
            );
        }
    }
    let pgn = session.to_pgn("2024.01.01").expect("a record").to_string();
    let mut copy = open(game, None, 1).expect("a session");
    copy.load(&pgn.parse().expect(&pgn), now).expect(&pgn);
    assert_eq!(copy.position_text(), text);
    assert_eq!(
        copy.ending().map(|end| end.outcome),
        session.ending().map(|end| end.outcome)
    );
}

/// Does something at random; whatever is refused must change nothing.
fn disturb(session: &mut dyn AnySession, random: &mut Random, now: Instant) {
    let before = (
        session.position_text(),
        session.standing(),
        session.plies().len(),
    );
    let side = Side::BOTH[random.below(2)];
    let refused = match random.below(16) {
        0..6 => session.play(&move_text(session, random), now).err(),
        6 => session.undo(random.below(4), now).err(),
        7 => ask_draw(session, side, now).err(),
        8 => session.decline_draw(side).err(),
        9 if random.below(4) == 0 => session.resign(side, now).err(),
        10 => session
            .set_feature(Feature::ALL[random.below(6)], random.below(2) == 0)
            .err(),
        11 => session.change(side, Seat::Person).err(),
        12 => {
            let seats = [Seat::Person, Seat::Opponent("quirkat:1".to_owned())];
            session.begin(seats, now).err()
        }
        13 => set_up(session, random).err(),
        14 => session.set_time("1+1".parse().ok()).err(),
        _ => {
            session.check_time(now);
            None
        }
    };
    if let Some(error) = refused {
        assert!(!error.to_string().contains('\n'), "{error}");
        let after = (
            session.position_text(),
            session.standing(),
            session.plies().len(),
        );
        assert_eq!(after, before, "{error}");
    }
    if let Some(thinking) = session.thinking(now) {
        let thought = thinking.run(&Control::default());
        session.answer(&thought, now).expect("a legal move");
    }
}

/// Asks for a draw, and lets an opponent look at the position if it wants to.
fn ask_draw(session: &mut dyn AnySession, side: Side, now: Instant) -> Result<(), SessionError> {
    if let DrawReply::Consider(judging) = session.ask_draw(side, now)? {
        let answer = session.answer_draw(side, &judging.run(), now);
        assert!(answer.is_some(), "the game has not gone on");
    }
    Ok(())
}

/// A legal move, most of the time.
fn move_text(session: &dyn AnySession, random: &mut Random) -> String {
    let targets = session.targets();
    match random.below(8) {
        0 => "a1a9".to_owned(),
        1 => "nonsense \u{7}".to_owned(),
        _ if targets.is_empty() => String::new(),
        _ => targets[random.below(targets.len())].text.clone(),
    }
}

/// Changes a few things on the board and lets games begin with it.
fn set_up(session: &mut dyn AnySession, random: &mut Random) -> Result<(), SessionError> {
    let mut setup = session.setup()?;
    let board = session.board();
    let sites = board.sites().count();
    let pieces: Vec<_> = session.pieces().into_iter().flatten().collect();
    for _ in 0..random.below(4) {
        let site = board.name(Site(random.below(sites) as u8));
        let piece = random.choose(&pieces).map_or('x', |piece| piece.letter);
        let changed = match random.below(3) {
            0 => setup.remove(&site),
            1 => setup.turn(["white", "black"][random.below(2)]),
            _ => setup.put(&piece.to_string(), &site),
        };
        // What a setup refuses leaves it as it was.
        let _ = changed;
    }
    session.set_up(&setup)
}

#[test]
fn a_session_stays_sound_whatever_is_done() {
    for &game in Game::ALL {
        let mut random = Random::new(7);
        let mut session = open(game, None, 3).expect("a start");
        let mut now = Instant::now();
        for _ in 0..400 {
            now += Duration::from_millis(random.below(200) as u64);
            disturb(&mut *session, &mut random, now);
            check(&mut *session, now);
        }
    }
}

#[test]
fn every_notation_is_read_back() {
    for &game in Game::ALL {
        let mut random = Random::new(11);
        let mut session = open(game, None, 1).expect("a start");
        let now = Instant::now();
        while session.ending().is_none() && session.plies().len() < 60 {
            let targets = session.targets();
            let text = &targets[random.below(targets.len())].text;
            session.play(text, now).expect(text);
        }
        for notation in session.notations() {
            let mut copy = open(game, None, 1).expect("a start");
            for line in session.history(notation).expect(notation) {
                copy.play(&line.text, now).expect(&line.text);
            }
            assert_eq!(copy.position_text(), session.position_text(), "{notation}");
        }
    }
}

#[test]
fn a_start_that_is_none_is_refused() {
    for &game in Game::ALL {
        let error = open(game, Some("nonsense"), 1).err().expect("no position");
        let says = format!("not a position of {}: ", game.name());
        assert!(error.to_string().starts_with(&says), "{error}");
    }
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let error = open(Game::Chess, Some(mated), 1).err().expect("no game");
    assert_eq!(
        error.to_string(),
        "no game can begin here, it would be over: 0-1 checkmate"
    );
}
