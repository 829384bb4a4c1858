import { describe, expect, it } from 'vitest';
import { announce } from '../table/announce';
import type { BoardView, GameInfo, PlyView } from '../lib/protocol';
import { opponentName } from '../ui/names';
import { de } from './de';
import { german } from './deHost';
import { TEXTS } from './deHostTexts';
import { en } from './en';

describe('what happens', () => {
  it.each([
    ['White plays e4', 'Weiß zieht e4'],
    ['Black (Level 3) plays Nf6', 'Schwarz (Stufe 3) zieht Nf6'],
    ['Black (Foveros-easy) plays Nf6', 'Schwarz (Foveros leicht) zieht Nf6'],
    ['Black (Quirkat) plays Nf6', 'Schwarz (Quirkat) zieht Nf6'],
    [
      'Black takes the knight on f6 (drawn away from), the pawn on e5 and the king on e8',
      'Schwarz schlägt Springer auf f6 (durch Abrücken), Bauer auf e5 und König auf e8',
    ],
    [
      'White takes the squeezer on e4 (squeezed between d4 and f4)',
      'Weiß schlägt Zwicker auf e4 (zwischen d4 und f4 eingeklemmt)',
    ],
    ['White is in check', 'Weiß steht im Schach'],
    ['White may claim a draw: fifty-move rule', 'Weiß kann Remis verlangen: 50-Züge-Regel'],
    ['Black is Level 3 from now on', 'Schwarz ist ab jetzt Stufe 3'],
    ['Black is a person from now on', 'Schwarz ist ab jetzt ein Mensch'],
    ['Time forfeit: White wins, 1-0', 'Zeit abgelaufen: Weiß gewinnt, 1-0'],
    ['Passed: more pieces: Black wins, 0-1', 'Aneinander vorbei, mehr Steine: Schwarz gewinnt, 0-1'],
    ['Stalemate: a draw, 1/2-1/2', 'Patt: remis, 1/2-1/2'],
    ['1 ply is taken back', '1 Halbzug ist zurückgenommen'],
    ['2 plies are taken back', '2 Halbzüge sind zurückgenommen'],
  ])('%s', told);
});

describe('why something is refused', () => {
  it.each([
    [
      '`Zz9` is not a move in any notation of this game',
      '„Zz9“ ist in keiner Schreibweise dieses Spiels ein Zug',
    ],
    [
      '`Qd4` is not legal here: the queen on d1 is pinned by the bishop on b4',
      '„Qd4“ geht hier nicht: Die Dame auf d1 ist durch den Läufer auf b4 gefesselt',
    ],
    [
      '3... `e5` is not legal here: the pawn on e5 stands in the way, and pawns take only diagonally',
      '3... „e5“ geht hier nicht: Der Bauer auf e5 steht im Weg, und Bauern schlagen nur schräg',
    ],
    ['it would take the pawn on e5', 'Der Zug würde den Bauern auf e5 schlagen'],
    ['`Nd2` could be Nbd2 or Nfd2', '„Nd2“ kann Nbd2 oder Nfd2 sein'],
    ['Black has no queen', 'Schwarz hat keine Dame'],
    ['Black has no pawn on the e-file', 'Schwarz hat auf der e-Linie keinen Bauern'],
    ["White has no right to castle on the queen's side", 'Weiß darf nicht lang rochieren'],
    [
      'the king would pass over f1, which the queen on c4 attacks',
      'Der König zöge über f1, das die Dame auf c4 angreift',
    ],
    [
      "the man on c3 is Black's, and White is to move",
      'Der Stein auf c3 gehört Schwarz, und Weiß ist am Zug',
    ],
    ['step-backs move like queens', 'Ein Rückzieher zieht wie eine Dame'],
    [
      'the squeezer on c6 is frozen by the freezer on d5',
      'Der Zwicker auf c6 ist durch den Lähmer auf d5 gelähmt',
    ],
    ['no line leads from a2 to b3', 'Von a2 führt keine Linie nach b3'],
    ['the game is over: 1-0 checkmate', 'Die Partie ist zu Ende: 1-0, schachmatt'],
    ["it is Black's turn, which Level 4 plays", 'Schwarz ist am Zug: Stufe 4'],
    ['the feature `undo` is off', '„Züge zurücknehmen“ ist hier ausgeschaltet'],
    [
      'not a position of baroque: neither side has a king',
      'Keine Stellung für Barockschach: Keine Seite hat einen König',
    ],
    ['White has 0 kings instead of one', 'Weiß hat keinen König'],
    ['White has 2 kings instead of one', 'Weiß hat 2 Könige statt einem'],
    ['rank 4 (`9`) has 9 squares instead of 8', 'Die 4. Reihe („9“) hat 9 Felder statt 8'],
    [
      'no game can begin here, it would be over: 1/2-1/2 stalemate',
      'Hier kann keine Partie beginnen, sie wäre schon zu Ende: 1/2-1/2, patt',
    ],
    ['line 3: a comment is not closed', 'Zeile 3: Ein Kommentar ist nicht geschlossen'],
  ])('%s', told);
});

function told(text: string, shown: string) {
  expect(de.tell(text)).toBe(shown);
  expect(en.tell(text)).toBe(text);
}

it.each(['Something that nobody has foreseen', 'constructor', ''])('%j is not known and stays', (text) => {
  expect(german(text)).toBeNull();
  expect(de.tell(text)).toBe(text);
});

it('every text is written as German writes it', () => {
  for (const [text, shown] of Object.entries(TEXTS)) {
    expect(shown, text).not.toMatch(/[`"]|\bthe\b|'s\b/);
    // A sentence stays one, since the first is shown alone in places.
    expect(/[.]$/.test(shown), text).toBe(/[.]$/.test(text));
  }
});

it('how a piece was taken is announced', () => {
  const info = { board: { width: 2, height: 2 }, pieces: [{ letter: 'n', name: 'knight' }] };
  const takes = [{ name: 'pawn', site: 'a2', how: 'squeezed between a1 and a3' }];
  const ply = { side: 'black', from: 'a1', to: 'b2', san: 'x', takes, board: { checked: null } };
  const before = { pieces: 'n...' } as BoardView;
  expect(announce(info as unknown as GameInfo, before, ply as unknown as PlyView, de)).toBe(
    'Schwarz: Springer nach b2 schlägt Bauer auf a2, zwischen a1 und a3 eingeklemmt',
  );
});

it('programs are called in German where their names are words', () => {
  const named = (name: string) => ({ name, kind: 'document', level: null }) as never;
  expect(opponentName(named('foveros-hard'), de)).toBe('Foveros schwer');
  expect(opponentName(named('gent'), de)).toBe('Gent');
  expect(opponentName(named('foveros-hard'), en)).toBe('Foveros-hard');
});
