// What is asked of the host over HTTP.
import { ownerKey } from './keys';
import type {
  ErrorBody,
  GameInfo,
  GuideView,
  LineRequest,
  LineView,
  LiveGames,
  LiveView,
  NewTable,
  PositionView,
  Refusal,
  SetupRequest,
  TableCreated,
  TableList,
} from './protocol';

/** Why the host did not do what was asked. */
export class ApiError extends Error {
  constructor(
    readonly refusal: Refusal | 'offline',
    reason: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

/** Asks for what is one's own. */
export function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { authorization: `Bearer ${ownerKey()}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const request: RequestInit = { method, headers };
  if (body !== undefined) request.body = JSON.stringify(body);
  return send<T>(path, request);
}

/** Asks for what is the same for everybody. It carries no key, so that what the browser fetched ahead is taken. */
const read = <T>(path: string) => send<T>(path, {});

async function send<T>(path: string, request: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, request);
  } catch {
    throw new ApiError('offline', '', 0);
  }
  if (!response.ok) throw await refusalOf(response);
  const type = response.headers.get('content-type') ?? '';
  return (type.startsWith('application/json') ? response.json() : response.text()) as Promise<T>;
}

async function refusalOf(response: Response): Promise<ApiError> {
  try {
    const body = (await response.json()) as ErrorBody;
    return new ApiError(body.refusal, body.reason, response.status);
  } catch {
    return new ApiError('failed', response.statusText, response.status);
  }
}

let gamesAsked: Promise<GameInfo[]> | null = null;

/** Every game there is. Asked once: the list does not change while a host runs. */
export function games(): Promise<GameInfo[]> {
  gamesAsked ??= read<GameInfo[]>('/games').catch((error: unknown) => {
    gamesAsked = null;
    throw error;
  });
  return gamesAsked;
}

/** One game by its name. */
export async function game(name: string): Promise<GameInfo | null> {
  return (await games()).find((info) => info.name === name) ?? null;
}

const at = (name: string) => `/games/${encodeURIComponent(name)}`;
const table = (id: string) => `/tables/${encodeURIComponent(id)}`;

/** How a game is played. */
export const guide = (name: string) => read<GuideView>(`${at(name)}/guide`);

/** What the text of a position stands for. */
export const position = (name: string, text: string) =>
  ask<PositionView>('POST', `${at(name)}/position`, { position: text });

/** What a board is that was set up piece by piece. */
export const setup = (name: string, board: SetupRequest) =>
  ask<PositionView>('POST', `${at(name)}/setup`, board);

/** The boards along a line of moves. */
export const line = (name: string, moves: LineRequest) => ask<LineView>('POST', `${at(name)}/line`, moves);

/** Sets a table. */
export const newTable = (wanted: NewTable) => ask<TableCreated>('POST', '/tables', wanted);

/** One's own tables. */
export function tables(
  query: { search?: string; game?: string; offset?: number; limit?: number } = {},
): Promise<TableList> {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') words.set(name, String(value));
  }
  return ask<TableList>('GET', words.size > 0 ? `/tables?${words}` : '/tables');
}

/** Whether there is such a table. Where the host cannot be reached, there may be. */
export async function tableExists(id: string): Promise<boolean> {
  try {
    await ask<unknown>('GET', table(id));
    return true;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 404);
  }
}

/** Deletes one's own table. */
export const deleteTable = (id: string) => ask<unknown>('DELETE', table(id));

/** The game of a table as PGN. */
export const pgn = (id: string) => ask<string>('GET', `${table(id)}/pgn`);

/** The match or tournament that is played beside the host; nothing where there is none. */
export const live = () => read<LiveView | null>('/live');

/** Finished games of it, from before one on. */
export const liveGames = (before: number) => read<LiveGames>(`/live/games?before=${before}`);

/** A finished game of it as PGN. */
export const livePgn = (number: string) => read<string>(`/live/games/${encodeURIComponent(number)}`);
