// What the host says in its own words, in German: names, what happens in a game, why something is refused. What is not known stays
// English, so that a new game needs no line here.
import type { Side } from '../lib/protocol';
import { REASONS, REFUSALS } from './deHostReasons';
import { TEXTS } from './deHostTexts';

export const SIDES: Record<Side, string> = { white: 'Weiß', black: 'Schwarz' };

const PIECES: Record<string, string> = {
  king: 'König',
  queen: 'Dame',
  rook: 'Turm',
  bishop: 'Läufer',
  knight: 'Springer',
  pawn: 'Bauer',
  man: 'Stein',
  piece: 'Stein',
  squeezer: 'Zwicker',
  leaper: 'Überspringer',
  imitator: 'Nachahmer',
  freezer: 'Lähmer',
  coordinator: 'Koordinator',
  'step-back': 'Rückzieher',
};

const WORDS = new Map(Object.entries({ ...TEXTS, ...PIECES, ...REASONS, ...REFUSALS }));

const FEMININE = new Set(['queen']);

export const pieceName = (name: string) => PIECES[name] ?? name;

/** `weißer Springer`, `schwarze Dame`. */
export function sidedPiece(side: Side, name: string): string {
  const adjective = side === 'white' ? 'weiße' : 'schwarze';
  return `${adjective}${FEMININE.has(name) ? '' : 'r'} ${pieceName(name)}`;
}

export function list(parts: string[], separator = ', '): string {
  return parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(separator)} und ${parts[parts.length - 1]}`;
}

/** A piece with a word before it that goes with its gender. */
const before = (masculine: string, feminine: string) => (name: string) =>
  `${FEMININE.has(name) ? feminine : masculine} ${pieceName(name)}`;

/** The same in cases where a pawn is called `Bauern`. */
const oblique = (masculine: string, feminine: string) => (name: string) =>
  before(masculine, feminine)(name).replace(/Bauer$/, 'Bauern');

const der = before('der', 'die');
const Der = before('Der', 'Die');
const ein = before('ein', 'eine');
const Ein = before('Ein', 'Eine');
const kein = before('kein', 'keine');
const Kein = before('Kein', 'Keine');
const eigener = before('ein eigener', 'eine eigene');
const den = oblique('den', 'die');
const dem = oblique('dem', 'der');
const einen = oblique('einen', 'eine');
const einem = oblique('einem', 'einer');
const keinen = oblique('keinen', 'keine');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sideName = (side: string) => SIDES[side.toLowerCase() as Side];

/** Whoever plays a side, as messages call them: `Level 3`, `Foveros-easy`, `a person`. */
function player(who: string): string {
  const level = /^Level (\d+)$/.exec(who)?.[1];
  return level === undefined ? (german(who.charAt(0).toLowerCase() + who.slice(1)) ?? who) : `Stufe ${level}`;
}

/** `the knight on f6 (drawn away from), the pawn on e5 and the king on e8`. */
function takenPieces(text: string): string {
  const pieces = [...text.matchAll(/the ([\w-]+) on (\w+)(?: \(([^)]*)\))?/g)];
  const shown = pieces.map(
    ([, name = '', site = '', how]) => `${pieceName(name)} auf ${site}${how ? ` (${tell(how)})` : ''}`,
  );
  return list(shown);
}

/** A reason at the beginning of a sentence. */
const ending = (why: string) => capital(tell(why.charAt(0).toLowerCase() + why.slice(1)));

/** What stands in a sentence of the host. */
const PARTS: Record<string, string> = {
  side: '(White|Black)',
  piece: '([a-z]+(?:-[a-z]+)*)',
  site: '([a-z]\\d+)',
  number: '(\\d+)',
  turn: '(\\d+\\.+)',
  result: '(1-0|0-1|1/2-1/2)',
  text: '(.+)',
};

/** A sentence of the host as it stands in its sources, with `{site}` and the like for what changes. */
function pattern(english: string): RegExp {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, (_, part: string) => PARTS[part]!)}$`);
}

type Say = (a: string, b: string, c: string, d: string) => string;

/** Sentences in which something is named, each with what it is in German. The first that fits counts. */
const SENTENCES: readonly [RegExp, Say][] = (
  [
    // What happens in a game.
    ['{side} ({text}) plays {text}', (side, who, move) => `${sideName(side)} (${player(who)}) zieht ${move}`],
    ['{side} plays {text}', (side, move) => `${sideName(side)} zieht ${move}`],
    ['{side} takes {text}', (side, taken) => `${sideName(side)} schlägt ${takenPieces(taken)}`],
    ['{side} is in check', (side) => `${sideName(side)} steht im Schach`],
    [
      'Alarm {number} of 3: this position has stood here before, twice or more',
      (count) => `Warnung ${count} von 3: Diese Stellung stand schon mindestens zweimal hier`,
    ],
    [
      '{side} may claim a draw: {text}',
      (side, why) => `${sideName(side)} kann Remis verlangen: ${tell(why)}`,
    ],
    ['{side} offers a draw', (side) => `${sideName(side)} bietet Remis an`],
    ['{side} declines the draw', (side) => `${sideName(side)} lehnt das Remis ab`],
    ['1 ply is taken back', () => '1 Halbzug ist zurückgenommen'],
    ['{number} plies are taken back', (count) => `${count} Halbzüge sind zurückgenommen`],
    [
      '{side} asks to take back a move',
      (side) => `${sideName(side)} bittet, einen Zug zurücknehmen zu dürfen`,
    ],
    [
      '{side} does not let the move be taken back',
      (side) => `${sideName(side)} lässt den Zug nicht zurücknehmen`,
    ],
    ['{side} is {text} from now on', (side, who) => `${sideName(side)} ist ab jetzt ${player(who)}`],
    [
      '{text}: {side} wins, {result}',
      (why, side, result) => `${ending(why)}: ${sideName(side)} gewinnt, ${result}`,
    ],
    ['{text}: a draw, {result}', (why, result) => `${ending(why)}: remis, ${result}`],
    ['{result} {text}', (result, why) => `${result}, ${tell(why)}`],
    ['squeezed between {site} and {site}', (one, other) => `zwischen ${one} und ${other} eingeklemmt`],
    ['coordinated with the king on {site}', (site) => `gemeinsam mit dem König auf ${site}`],

    // Why a move is refused.
    [
      '`{text}` is not a move in any notation of this game',
      (text) => `„${text}“ ist in keiner Schreibweise dieses Spiels ein Zug`,
    ],
    ['`{text}` is not legal here: {text}', (text, why) => `„${text}“ geht hier nicht: ${tell(why)}`],
    [
      '`{text}` could be {text}',
      (text, moves) => `„${text}“ kann ${moves.replaceAll(' or ', ' oder ')} sein`,
    ],
    ['the move {text} is not legal here', (move) => `Der Zug ${move} ist hier nicht erlaubt`],
    ['the game is over: {text}', (how) => `Die Partie ist zu Ende: ${tell(how)}`],
    ['the game is over ({text})', (why) => `Die Partie ist zu Ende (${tell(why)})`],
    [
      "it is {side}'s turn, which {text} plays",
      (side, who) => `${sideName(side)} ist am Zug: ${player(who)}`,
    ],
    ['{side} is not yours to play', (side) => `${sideName(side)} spielt hier jemand anders`],
    ['move {turn} {text}', (turn, why) => `Zug ${turn} ${tell(why)}`],
    ['{turn} {text}', (turn, why) => `${turn} ${tell(why)}`],
    ['there is no piece on {site}', (site) => `Auf ${site} steht nichts`],
    [
      'there is a {piece} on {site}, not a {piece}',
      (found, site, named) => `Auf ${site} steht ${ein(found)}, ${kein(named)}`,
    ],
    [
      "the {piece} on {site} is {side}'s, and {side} is to move",
      (piece, site, owner, mover) =>
        `${Der(piece)} auf ${site} gehört ${sideName(owner)}, und ${sideName(mover)} ist am Zug`,
    ],
    ['{side} has no {piece} there', (side, piece) => `${sideName(side)} hat dort ${keinen(piece)}`],
    [
      '{side} has no {piece} on the {text}-file',
      (side, piece, file) => `${sideName(side)} hat auf der ${file}-Linie ${keinen(piece)}`,
    ],
    [
      '{side} has no {piece} on rank {number}',
      (side, piece, rank) => `${sideName(side)} hat auf der ${rank}. Reihe ${keinen(piece)}`,
    ],
    ['{side} has no {piece}', (side, piece) => `${sideName(side)} hat ${keinen(piece)}`],
    [
      'a pawn becomes a queen, rook, bishop or knight, not a {piece}',
      (piece) => `Ein Bauer wird zu Dame, Turm, Läufer oder Springer, nicht zu ${einem(piece)}`,
    ],
    [
      'the {piece} on {site} cannot go to {site}',
      (piece, site, to) => `${Der(piece)} auf ${site} kann nicht nach ${to} ziehen`,
    ],
    [
      'the {piece} on {site} cannot go there',
      (piece, site) => `${Der(piece)} auf ${site} kann nicht dorthin`,
    ],
    [
      'the {piece} on {site} cannot take a {piece}',
      (piece, site, taken) => `${Der(piece)} auf ${site} kann ${keinen(taken)} schlagen`,
    ],
    ['no {piece} can go to {site}', (piece, to) => `${Kein(piece)} kann nach ${to} ziehen`],
    ['no {piece} can go there', (piece) => `${Kein(piece)} kann dorthin ziehen`],
    ['no {piece} can take a {piece}', (piece, taken) => `${Kein(piece)} kann ${einen(taken)} schlagen`],
    ["the {piece} on {site} is {side}'s own", (piece, site) => `Auf ${site} steht ${eigener(piece)}`],
    ['your own {piece} stands on {site}', (piece, site) => `Auf ${site} steht ${eigener(piece)}`],
    [
      'your own {piece} on {site} stands in the way',
      (piece, site) => `Auf ${site} steht ${eigener(piece)} im Weg`,
    ],
    ['the {piece} on {site} stands in the way', (piece, site) => `${Der(piece)} auf ${site} steht im Weg`],
    [
      'the {piece} on {site} stands in the way, and pawns take only diagonally',
      (piece, site) => `${Der(piece)} auf ${site} steht im Weg, und Bauern schlagen nur schräg`,
    ],
    ['there is nothing to take on {site}', (site) => `Auf ${site} gibt es nichts zu schlagen`],
    [
      'the {piece} on {site} has not just made a double step, so it cannot be taken en passant',
      (piece, site) =>
        `${Der(piece)} auf ${site} ist nicht gerade eben zwei Felder gegangen, also geht es nicht en passant`,
    ],
    [
      'the king would be in check from the {piece} on {site}',
      (piece, site) => `Der König stünde im Schach durch ${den(piece)} auf ${site}`,
    ],
    [
      'the king is in check from the {piece} on {site}, and this does not answer it',
      (piece, site) =>
        `Der König steht im Schach durch ${den(piece)} auf ${site}, und dieser Zug wehrt es nicht ab`,
    ],
    [
      'the king is in check from the {piece} on {site} and may not castle',
      (piece, site) => `Der König steht im Schach durch ${den(piece)} auf ${site} und darf nicht rochieren`,
    ],
    [
      'the {piece} on {site} is pinned by the {piece} on {site}',
      (piece, site, by, from) => `${Der(piece)} auf ${site} ist durch ${den(by)} auf ${from} gefesselt`,
    ],
    [
      'taking en passant would open the king to the {piece} on {site}',
      (piece, site) => `Das Schlagen en passant gäbe den König ${dem(piece)} auf ${site} preis`,
    ],
    [
      'it would take the {piece} on {site}',
      (piece, site) => `Der Zug würde ${den(piece)} auf ${site} schlagen`,
    ],
    [
      'what it would take is the {piece} on {site}',
      (piece, site) => `Der Zug würde ${den(piece)} auf ${site} schlagen`,
    ],
    ['{side} has no right to castle', (side) => `${sideName(side)} darf nicht rochieren`],
    [
      "{side} has no right to castle on the king's side",
      (side) => `${sideName(side)} darf nicht kurz rochieren`,
    ],
    [
      "{side} has no right to castle on the queen's side",
      (side) => `${sideName(side)} darf nicht lang rochieren`,
    ],
    [
      'the rook on {site} shields the king and may not leave',
      (site) => `Der Turm auf ${site} schirmt den König ab und darf nicht weg`,
    ],
    [
      'the king would end on {site}, which the {piece} on {site} attacks',
      (to, piece, site) => `Der König käme auf ${to} zu stehen, das ${der(piece)} auf ${site} angreift`,
    ],
    [
      'the king would pass over {site}, which the {piece} on {site} attacks',
      (over, piece, site) => `Der König zöge über ${over}, das ${der(piece)} auf ${site} angreift`,
    ],
    [
      'the {piece} on {site} is frozen by the {piece} on {site}',
      (piece, site, by, from) => `${Der(piece)} auf ${site} ist durch ${den(by)} auf ${from} gelähmt`,
    ],
    ['{piece}s move one square at a time', (piece) => `${Ein(piece)} zieht nur ein Feld weit`],
    ['{piece}s move like rooks', (piece) => `${Ein(piece)} zieht wie ein Turm`],
    ['{piece}s move like queens', (piece) => `${Ein(piece)} zieht wie eine Dame`],
    [
      'a leap ends right behind its victim on {site}',
      (site) => `Ein Sprung endet gleich hinter der geschlagenen Figur auf ${site}`,
    ],
    [
      'imitators leap only leapers, not the {piece} on {site}',
      (piece, site) => `Nachahmer springen nur über Überspringer, nicht über ${den(piece)} auf ${site}`,
    ],
    [
      'a leap over {site} needs {site} behind it to be empty',
      (over, behind) => `Für einen Sprung über ${over} muss ${behind} dahinter leer sein`,
    ],
    [
      'imitators take a king from the next square only, and {site} is farther from {site}',
      (from, to) =>
        `Nachahmer schlagen einen König nur vom Nachbarfeld, und ${from} ist weiter von ${to} weg`,
    ],
    [
      'imitators move onto kings only, not onto the {piece} on {site}',
      (piece, site) => `Nachahmer ziehen nur auf Könige, nicht auf ${den(piece)} auf ${site}`,
    ],
    [
      'only a king moves onto an enemy, such as the {piece} on {site}',
      (piece, site) => `Nur ein König zieht auf einen Gegner, hier ${den(piece)} auf ${site}`,
    ],
    ['{site} is occupied', (site) => `Auf ${site} steht schon ein Stein`],
    ['no line leads from {site} to {site}', (from, to) => `Von ${from} führt keine Linie nach ${to}`],
    [
      '{site} is further from {site} than a jump',
      (to, from) => `${to} ist von ${from} weiter weg als ein Sprung`,
    ],
    [
      'the piece may not slide back to {site}, the point it just left',
      (site) => `Der Stein darf nicht nach ${site} zurück, von wo er gerade kam`,
    ],
    [
      'there is nothing to jump on {site}',
      (site) => `Auf ${site} steht nichts, über das man springen könnte`,
    ],
    [
      "a piece does not jump over its own side's piece on {site}",
      (site) => `Über den eigenen Stein auf ${site} springt man nicht`,
    ],

    // Why a position is refused.
    [
      'no game can begin here, it would be over: {text}',
      (how) => `Hier kann keine Partie beginnen, sie wäre schon zu Ende: ${tell(how)}`,
    ],
    [
      'no game can begin here: {side} is in check',
      (side) => `Hier kann keine Partie beginnen: ${sideName(side)} steht im Schach`,
    ],
    ['not a position of {text}: {text}', (game, why) => `Keine Stellung für ${tell(game)}: ${tell(why)}`],
    [
      '{side} has {number} kings instead of one',
      (side, count) =>
        `${sideName(side)} hat ${count === '0' ? 'keinen König' : `${count} Könige statt einem`}`,
    ],
    ['{side} has more than one king', (side) => `${sideName(side)} hat mehr als einen König`],
    [
      '{side} has {number} men, more than 16',
      (side, count) => `${sideName(side)} hat ${count} Figuren, mehr als 16`,
    ],
    [
      '{side} has {number} pieces, more than the 16 of the start',
      (side, count) => `${sideName(side)} hat ${count} Figuren, mehr als die 16 vom Anfang`,
    ],
    [
      '{side} has {number} pieces, but nobody ever has more than twelve',
      (side, count) => `${sideName(side)} hat ${count} Steine, aber niemand hat je mehr als zwölf`,
    ],
    [
      'there is a pawn on {site}, on the first or last rank',
      (site) => `Auf ${site} steht ein Bauer, auf der ersten oder letzten Reihe`,
    ],
    [
      "{side} is in check, but it is the other side's turn, which could take the king",
      (side) =>
        `${sideName(side)} steht im Schach, aber die andere Seite ist am Zug und könnte den König schlagen`,
    ],
    [
      'a position has 6 fields separated by spaces, this text has {number}',
      (count) => `Eine Stellung hat 6 Felder, durch Leerzeichen getrennt, dieser Text hat ${count}`,
    ],
    [
      'a position has 4 fields (board, side to move, plies since the last capture, move number), not {number}',
      (count) =>
        `Eine Stellung hat 4 Felder (Brett, wer am Zug ist, Halbzüge seit dem letzten Schlagen, Nummer des Zugs), nicht ${count}`,
    ],
    [
      'a position has three fields (rows, side to move, no-return list), not {number}',
      (count) => `Eine Stellung hat drei Felder (Reihen, wer am Zug ist, verbotene Rückwege), nicht ${count}`,
    ],
    [
      'the board has 8 ranks separated by `/`, this text has {number}',
      (count) => `Das Brett hat 8 Reihen, durch „/“ getrennt, dieser Text hat ${count}`,
    ],
    [
      'the board has 8 ranks with `/` between them, not {number}',
      (count) => `Das Brett hat 8 Reihen, durch „/“ getrennt, nicht ${count}`,
    ],
    ['the board has five rows, not {number}', (count) => `Das Brett hat fünf Reihen, nicht ${count}`],
    [
      'rank {number} (`{text}`) has {number} squares instead of 8',
      (rank, text, count) => `Die ${rank}. Reihe („${text}“) hat ${count} Felder statt 8`,
    ],
    [
      'rank {number} has 8 squares, not {number}',
      (rank, count) => `Die ${rank}. Reihe hat 8 Felder, nicht ${count}`,
    ],
    [
      'row `{text}` has {number} points, not five',
      (row, count) => `Die Reihe „${row}“ hat ${count} Punkte, nicht fünf`,
    ],
    [
      '`{text}` on rank {number} is neither a piece nor a number of empty squares from 1 to 8',
      (letter, rank) =>
        `„${letter}“ auf der ${rank}. Reihe ist weder eine Figur noch eine Zahl leerer Felder von 1 bis 8`,
    ],
    [
      '`{text}` on rank {number} is neither a piece (one of KPLIFCS, in lower case for Black) nor a number of empty squares (1 to 8)',
      (letter, rank) =>
        `„${letter}“ auf der ${rank}. Reihe ist weder eine Figur (KPLIFCS, klein für Schwarz) noch eine Zahl leerer Felder (1 bis 8)`,
    ],
    [
      '`{text}` in row `{text}` is neither `w` nor `b` nor a number of empty points',
      (letter, row) =>
        `„${letter}“ in der Reihe „${row}“ ist weder „w“ noch „b“ noch eine Zahl leerer Punkte`,
    ],
    ['the side to move is `{text}`, not `w` or `b`', (text) => `Am Zug ist „${text}“, nicht „w“ oder „b“`],
    ['the side to move is `w` or `b`, not `{text}`', (text) => `Am Zug ist „w“ oder „b“, nicht „${text}“`],
    [
      'the castling rights `{text}` are not `-` or letters out of KQkq or A-H and a-h, each once',
      (text) =>
        `Die Rochaderechte „${text}“ sind nicht „-“ oder Buchstaben aus KQkq oder A-H und a-h, jeder einmal`,
    ],
    [
      'castling right `{text}` needs that king on its first rank',
      (text) => `Zum Rochaderecht „${text}“ gehört ein König auf seiner ersten Reihe`,
    ],
    [
      'castling right `{text}` has no rook to castle with',
      (text) => `Zum Rochaderecht „${text}“ fehlt der Turm`,
    ],
    [
      'castling right `{text}` is the second one on the same wing',
      (text) => `Das Rochaderecht „${text}“ ist das zweite auf demselben Flügel`,
    ],
    [
      'the en passant square `{text}` is not `-` or a square',
      (text) => `Das Feld für en passant, „${text}“, ist weder „-“ noch ein Feld`,
    ],
    [
      'the en passant square {site} is not on rank {number}',
      (site, rank) => `Das Feld für en passant, ${site}, liegt nicht auf der ${rank}. Reihe`,
    ],
    [
      'the en passant square {site} has no pawn in front of it that has just moved two steps',
      (site) => `Vor dem Feld für en passant, ${site}, steht kein Bauer, der gerade zwei Felder gegangen ist`,
    ],
    [
      'the en passant square {site} or the one behind it is not empty',
      (site) => `Das Feld für en passant, ${site}, oder das dahinter ist nicht leer`,
    ],
    [
      'the halfmove clock `{text}` is not a number from 0 to 9999',
      (text) => `Die Zahl der Halbzüge, „${text}“, ist keine Zahl von 0 bis 9999`,
    ],
    [
      'the move number `{text}` is not a number from 1 to 99999',
      (text) => `Die Nummer des Zugs, „${text}“, ist keine Zahl von 1 bis 99999`,
    ],
    [
      'the plies since the last capture are a number from 0 to 65535, not `{text}`',
      (text) => `Die Halbzüge seit dem letzten Schlagen sind eine Zahl von 0 bis 65535, nicht „${text}“`,
    ],
    [
      'the move number is a number from 1 to 65535, not `{text}`',
      (text) => `Die Nummer des Zugs ist eine Zahl von 1 bis 65535, nicht „${text}“`,
    ],
    [
      'no-return entry `{text}` is not two points such as `c3d3`',
      (text) => `Der verbotene Rückweg „${text}“ besteht nicht aus zwei Punkten wie „c3d3“`,
    ],
    [
      'no-return entry `{text}` is of a piece that is not there',
      (text) => `Zum verbotenen Rückweg „${text}“ fehlt der Stein`,
    ],
    [
      'no-return entry `{text}` is not a slide sideways to the next point',
      (text) => `Der verbotene Rückweg „${text}“ ist kein Schritt seitwärts zum nächsten Punkt`,
    ],
    [
      'no-return entry `{text}` is of a piece on its last row, where none slides',
      (text) =>
        `Der verbotene Rückweg „${text}“ gehört zu einem Stein auf seiner letzten Reihe, wo keiner mehr geht`,
    ],
    [
      'no-return entry `{text}` is written twice',
      (text) => `Der verbotene Rückweg „${text}“ steht zweimal da`,
    ],
    [
      'no-return entry `{text}` is the second of the same piece',
      (text) => `Der verbotene Rückweg „${text}“ ist der zweite desselben Steins`,
    ],
    [
      '`{text}` is not a piece; the letters are {text}',
      (letter, letters) => `„${letter}“ ist keine Figur; die Buchstaben sind ${letters}`,
    ],
    ['`{text}` is not on the board', (site) => `„${site}“ liegt nicht auf dem Brett`],

    // Why something else is refused.
    [
      'cannot take back {number} moves: {number} can be taken back',
      (asked, played) => `${asked} Züge lassen sich nicht zurücknehmen, nur ${played}`,
    ],
    ['cannot take back 1 move: 0 can be taken back', () => 'Es gibt noch keinen Zug zum Zurücknehmen'],
    ['{side} has offered a draw already', (side) => `${sideName(side)} hat schon Remis angeboten`],
    ['{side} has not offered a draw', (side) => `${sideName(side)} hat kein Remis angeboten`],
    ['the feature `{text}` is off', (name) => `„${tell(name)}“ ist hier ausgeschaltet`],
    ['`{text}` is not a game', (name) => `„${name}“ ist kein Spiel`],
    ['`{text}` is not a game; the games are {text}', (name) => `„${name}“ ist kein Spiel`],
    [
      '`{text}` is no player of {text}: those are {text}',
      (name, game) => `„${name}“ gibt es nicht als Spieler für ${tell(game)}`,
    ],
    [
      '`{text}` is not an opponent of {text}; those are {text}',
      (name, game) => `„${name}“ gibt es nicht als Gegner für ${tell(game)}`,
    ],
    [
      '`{text}` looks as far as its document says; no other depth can be chosen',
      (name) => `„${name}“ rechnet so weit, wie seine Vorlage sagt; eine andere Tiefe gibt es nicht`,
    ],
    [
      '`{text}` is as strong as it is; no depth can be chosen',
      (name) => `„${name}“ ist so stark, wie es ist; eine Tiefe lässt sich nicht wählen`,
    ],
    [
      '`{text}` is not a depth for `{text}`, a whole number from 1 to {number}',
      (text, name, most) => `„${text}“ ist keine Tiefe für „${name}“, eine ganze Zahl von 1 bis ${most}`,
    ],
    [
      '`{text}` is not a time control such as `300`, `5:00+3` or `40/60+0.5`: seconds or minutes:seconds (00 to 59), and what each move adds',
      (text) =>
        `„${text}“ ist keine Bedenkzeit wie „300“, „5:00+3“ oder „40/60+0.5“: Sekunden oder Minuten:Sekunden (00 bis 59), und was jeder Zug hinzufügt`,
    ],
    ['`{text}` is too long', (text) => `„${text}“ ist zu lang`],
    ['games end here after {number} plies', (plies) => `Partien enden hier nach ${plies} Halbzügen`],
    [
      'you have {number} tables, which is as many as there can be; delete some first',
      (count) => `Mehr als ${count} Partien können es nicht sein; bitte erst einige löschen`,
    ],
    [
      'you have {number} studies, which is as many as there can be; delete some first',
      (count) => `Mehr als ${count} Analysen können es nicht sein; bitte erst einige löschen`,
    ],
    ['a line has {number} moves at most', (most) => `Eine Variante hat höchstens ${most} Züge`],
    ['a study has {number} moves at most', (most) => `Eine Analyse hat höchstens ${most} Züge`],
    [
      'a comment has {number} bytes at most, and a title {number}',
      (comment, title) => `Ein Kommentar hat höchstens ${comment} Bytes, ein Titel ${title}`,
    ],
    [
      'a game of 1 to {number} moves can be reviewed',
      (most) => `Geprüft werden können Partien von 1 bis ${most} Halbzügen`,
    ],
    ['a tree is 1 to {number} plies deep', (most) => `Ein Baum ist 1 bis ${most} Halbzüge tief`],
    [
      'the search became too large and was stopped after {number} positions; try a smaller depth',
      (count) =>
        `Die Suche wurde zu groß und nach ${count} Stellungen angehalten; mit einer kleineren Tiefe geht es`,
    ],
    [
      'no text of a new table but the PGN is longer than {number} bytes',
      (most) => `Außer dem PGN ist kein Text einer neuen Partie länger als ${most} Bytes`,
    ],
    [
      'there is no such game among the last {number} that were finished',
      (count) => `Unter den letzten ${count} beendeten Partien ist diese nicht`,
    ],
    [
      'the record is of the game `{text}`, not of {text}',
      (found, expected) => `Aufgezeichnet ist eine Partie „${found}“, nicht ${tell(expected)}`,
    ],
    ['the start `{text}` is refused: {text}', (text, why) => `Der Anfang „${text}“ geht nicht: ${tell(why)}`],
    ['line {number}: {text}', (line, why) => `Zeile ${line}: ${tell(why)}`],
    [
      'a tag is not a name and a quoted value: `{text}`',
      (text) => `Eine Kopfzeile ist nicht Name und Wert in Anführungszeichen: „${text}“`,
    ],
    ['the tag `{text}` is not closed on its line', (text) => `Die Kopfzeile „${text}“ ist nicht geschlossen`],
    ['a tag is longer than {number} bytes', (most) => `Eine Kopfzeile ist länger als ${most} Bytes`],
    ['a comment is longer than {number} bytes', (most) => `Ein Kommentar ist länger als ${most} Bytes`],
    ['a word is longer than {number} bytes', (most) => `Ein Wort ist länger als ${most} Bytes`],
    ['`{text}` cannot stand among moves', (text) => `„${text}“ kann nicht zwischen Zügen stehen`],
    ["`{text}` is not an annotation's number", (text) => `„${text}“ ist keine Nummer einer Anmerkung`],
    [
      'variations are nested deeper than {number}',
      (most) => `Varianten sind tiefer als ${most} geschachtelt`,
    ],
    ['the game takes more than {number} bytes', (most) => `Die Partie ist länger als ${most} Bytes`],

    // How a game of a match was broken off.
    ['{text} played an illegal move: {text}', (who, move) => `${who} spielte einen unerlaubten Zug: ${move}`],
    ['{text} used {number} ms more than it had', (who, ms) => `${who} brauchte ${ms} ms mehr, als es hatte`],
  ] as [string, Say][]
).map(([english, say]) => [pattern(english), say]);

/** What the host says, in German; nothing where it is not known. */
export function german(text: string): string | null {
  const whole = WORDS.get(text);
  if (whole !== undefined) return whole;
  for (const [pattern, say] of SENTENCES) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [, a = '', b = '', c = '', d = ''] = found;
    return say(a, b, c, d);
  }
  return null;
}

/** What the host says: in German where that is known, else as it says it. */
export const tell = (text: string): string => german(text) ?? text;
