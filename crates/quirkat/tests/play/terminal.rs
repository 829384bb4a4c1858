//! Line mode in a pseudo-terminal.

use crate::pseudo_terminal::Terminal;

fn people() -> Terminal {
    let mut terminal = Terminal::open(&["chess", "--black", "human"]);
    terminal.wait_for("White> ");
    terminal
}

const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const UP: &str = "\x1b[A";

#[test]
fn the_board_has_colours_and_the_last_move_stands_out() {
    let mut terminal = Terminal::open(&["chess", "--black", "human"]);
    let first = terminal.wait_for("White> ");
    assert!(
        first.contains("\x1b[38;5;16m\x1b[48;5;187m") || first.contains("48;5;187"),
        "{first:?}"
    );
    assert!(!first.contains("48;5;179") && !first.contains("48;5;222"));
    terminal.press("e4\r");
    let second = terminal.wait_for("Black> ");
    assert!(
        second.contains("48;5;179") || second.contains("48;5;222"),
        "{second:?}"
    );
    terminal.press(CTRL_D);
    assert!(
        terminal
            .wait_for_end()
            .contains("Final score:\r\nWhite: 0\r\nBlack: 0\r\n")
    );
}

#[test]
fn earlier_lines_come_back() {
    let mut terminal = people();
    terminal.press("fen\r");
    terminal.wait_for(" w KQkq - 0 1\r\n");
    terminal.wait_for("White> ");
    terminal.press(UP);
    terminal.wait_for("fen");
    terminal.press("\r");
    terminal.wait_for(" w KQkq - 0 1\r\n");
    // Between lines the terminal is in cooked mode and would handle the key itself.
    terminal.wait_for("White> ");
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}

#[test]
fn words_are_completed() {
    let mut terminal = people();
    terminal.press("resi\t");
    terminal.wait_for("resign ");
    terminal.press("\r");
    terminal.wait_for("Resignation: Black wins, 0-1\r\n");
    terminal.wait_for("> ");
    terminal.press("game hu\t hu\t\r");
    terminal.wait_for("A new game: White is human, Black is human\r\n");
    terminal.wait_for("White> ");
    terminal.press("feature dyn\toff\r");
    terminal.wait_for("dynamic input off\r\n");
    terminal.wait_for("White> ");
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}

#[test]
fn an_interruption_does_not_lose_the_game() {
    let mut terminal = people();
    terminal.press("e4\r");
    terminal.wait_for("Black> ");
    terminal.press(CTRL_C);
    terminal.wait_for("`quit` or Ctrl-D leaves");
    terminal.wait_for("Black> ");
    terminal.press("history\r");
    terminal.wait_for("1. e4\r\n");
    terminal.press("quit\r");
    terminal.wait_for_end();
}

#[test]
fn the_alarm_is_heard() {
    let mut terminal = people();
    for (count, text) in ["Nf3", "Nf6", "Ng1", "Ng8"]
        .repeat(2)
        .into_iter()
        .enumerate()
    {
        terminal.press(text);
        terminal.press("\r");
        let side = if count % 2 == 0 { "Black> " } else { "White> " };
        let said = terminal.wait_for(side);
        assert_eq!(said.contains('\x07'), count == 7, "{said:?}");
    }
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}

#[test]
fn an_opponent_answers_while_the_person_waits() {
    let mut terminal = Terminal::open(&["chess", "--black", "quirkat:3"]);
    terminal.wait_for("White> ");
    terminal.press("e4\r");
    terminal.wait_for("Black (quirkat:3) plays ");
    terminal.wait_for("White> ");
    terminal.press(CTRL_D);
    terminal.wait_for_end();
}
