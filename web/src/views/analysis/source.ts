// Where an analysis comes from: a link, a table, a study, a text, or what was on the board before the page was loaded anew.
import * as api from '../../lib/api';
import type { BoardView, GameInfo, LineFrame, ScoreView, StudyTree, TargetView } from '../../lib/protocol';
import { seatName } from '../../ui/names';
import type { Texts } from '../../text/text.svelte';
import * as host from './ask';
import type { AnalysisRoute } from './link';
import { ROOT, addLine, empty, fromStudy, mainFrom, nodeAt, order, toStudy, type Tree } from './tree';

/** A board of the tree and how it came about. */
export interface Scene {
  board: BoardView;
  /** The move that led to it. */
  move: Pick<LineFrame, 'from' | 'to' | 'takes'> | null;
  /** The legal moves; nothing until they are known. */
  targets: TargetView[] | null;
  /** Why there are none. */
  over: string | null;
  /** White's score of the board, where the table it comes from has judged it. */
  score?: ScoreView | null;
}

/** What an analysis begins with. */
export interface Opening {
  game: string;
  /** The text of the first position; nothing for the game's start. */
  position: string | null;
  title: string;
  tree: Tree;
  scenes: Map<number, Scene>;
  /** The move looked at. */
  at: number;
  flipped: boolean;
  /** The study it is kept as, and whether that may be changed. */
  study: string | null;
  own: boolean;
  table: string | null;
}

/** What the browser keeps of an analysis while its page is loaded anew. */
export interface Draft {
  game: string;
  tree: StudyTree;
  at: number;
  flipped: boolean;
  study: string | null;
  own: boolean;
  table: string | null;
}

export const sceneOf = (frame: Pick<LineFrame, 'board' | 'from' | 'to' | 'takes'>): Scene => ({
  board: frame.board,
  move: frame,
  targets: null,
  over: null,
});

async function rootScene(info: GameInfo, position: string | null): Promise<Scene> {
  if (position === null) return { board: info.start_board, move: null, targets: null, over: null };
  const view = await api.position(info.name, position);
  if (!view.board) throw new api.ApiError('rules', view.reason ?? '', 422);
  return { board: view.board, move: null, targets: view.targets, over: view.reason };
}

const blank = (game: string): Omit<Opening, 'scenes'> => ({
  game,
  position: null,
  title: '',
  tree: empty,
  at: ROOT,
  flipped: false,
  study: null,
  own: true,
  table: null,
});

/** The tree of a study with its first board. */
export async function fromTree(
  info: GameInfo,
  study: StudyTree,
  at: number | 'start' | 'end' = 'start',
): Promise<Opening> {
  const tree = fromStudy(study);
  const end = mainFrom(tree, ROOT).at(-1) ?? ROOT;
  const position = study.position === info.start ? null : study.position;
  return {
    ...blank(info.name),
    position,
    title: study.title,
    tree,
    scenes: new Map([[ROOT, await rootScene(info, position)]]),
    at: at === 'start' ? ROOT : at === 'end' ? end : nodeAt(tree, at).id,
  };
}

async function fromLink(
  info: GameInfo,
  position: string | null,
  moves: string[],
  ply: number | null,
): Promise<Opening> {
  const own = position === info.start ? null : position;
  const scenes = new Map([[ROOT, await rootScene(info, own)]]);
  if (moves.length === 0) return { ...blank(info.name), position: own, scenes };
  const line = await api.line(info.name, own === null ? { moves } : { position: own, moves });
  const { tree } = addLine(empty, ROOT, line.frames);
  const ids = mainFrom(tree, ROOT);
  ids.forEach((id, index) => scenes.set(id, sceneOf(line.frames[index]!)));
  const at = ply === null ? ids[ids.length - 1] : ids[ply - 1];
  return { ...blank(info.name), position: own, tree, scenes, at: at ?? ROOT };
}

async function fromTable(games: GameInfo[], id: string, ply: number | null, t: Texts): Promise<Opening> {
  const view = await host.table(id);
  const info = games.find(({ name }) => name === view.game);
  const { tree } = addLine(empty, ROOT, view.plies);
  const ids = mainFrom(tree, ROOT);
  const first = { board: view.start_board, move: null, targets: null, over: null, score: view.start_score };
  const scenes = new Map<number, Scene>([[ROOT, first]]);
  ids.forEach((node, index) => {
    const ply = view.plies[index]!;
    scenes.set(node, { ...sceneOf(ply), score: ply.score });
  });
  const [white, black] = view.seats.map((seat) => seatName(seat, false, info ?? null, t));
  const at = ply === null ? ids[ids.length - 1] : ids[ply - 1];
  return {
    ...blank(view.game),
    position: view.start === info?.start ? null : view.start,
    title: t.games.versus(white ?? '', black ?? ''),
    tree,
    scenes,
    at: at ?? ROOT,
    flipped: view.you.black && !view.seats[0].person && view.seats[1].person,
    table: id,
  };
}

async function fromDraft(info: GameInfo, { tree, at, flipped, study, own, table }: Draft): Promise<Opening> {
  return { ...(await fromTree(info, tree, at)), flipped, study, own, table };
}

/** What an address asks for. Nothing where it names a game that there is not. */
export async function open(
  route: AnalysisRoute,
  games: GameInfo[],
  draft: Draft | null,
  t: Texts,
): Promise<Opening | null> {
  const find = (name: string | null) => (name === null ? games[0] : games.find((game) => game.name === name));
  if (draft) {
    const info = find(draft.game);
    if (info) return fromDraft(info, draft);
  }
  if (route.study !== null) {
    const { id, game, tree, own } = await host.readStudy(route.study);
    const info = find(game);
    return info ? { ...(await fromTree(info, tree)), study: id, own } : null;
  }
  if (route.live !== null) {
    const pgn = await api.livePgn(route.live);
    const info = find(route.game);
    return info ? fromTree(info, await host.readPgn(info.name, pgn), 'end') : null;
  }
  if (route.table !== null) return fromTable(games, route.table, route.ply, t);
  const info = find(route.game);
  return info ? fromLink(info, route.position, route.moves, route.ply) : null;
}

/** The name of the game that a PGN's headers name. */
export function gameOfPgn(pgn: string, games: GameInfo[]): GameInfo | null {
  const variant = /^\s*\[\s*(?:Variant|Game|GameType)\s+"([^"]*)"/im.exec(pgn)?.[1]?.trim().toLowerCase();
  if (variant === undefined) return null;
  return games.find(({ name, title }) => [name, title.toLowerCase()].includes(variant)) ?? null;
}

/** Whether a text is the text of a position and not a game: one line without headers or numbers of moves. */
export function isPosition(text: string): boolean {
  return !/[\n[\]{}]/.test(text.trim()) && !/(^|\s)\d+\s*\./.test(text);
}

/** Reads a text that was pasted or dropped: a game as PGN, or a position. */
export async function fromText(text: string, info: GameInfo, games: GameInfo[]): Promise<Opening> {
  if (isPosition(text)) return fromLink(info, text.trim(), [], null);
  const game = gameOfPgn(text, games) ?? info;
  return fromTree(game, await host.readPgn(game.name, text), 'start');
}

/** What the browser is to keep of it. */
export function draftOf({
  game,
  position,
  title,
  tree,
  at,
  flipped,
  study,
  own,
  table,
}: Omit<Opening, 'scenes'>): Draft {
  return {
    game,
    tree: toStudy(tree, position, title),
    at: order(tree).indexOf(at) + 1,
    flipped,
    study,
    own,
    table,
  };
}
