// What an analysis asks of the host: reviews, studies, tables.
import { ask } from '../../lib/api';
import type {
  OversightView,
  PgnText,
  StudyCreated,
  ReviewJob,
  ReviewRequest,
  StudySummary,
  StudyTree,
  StudyView,
  TableView,
} from '../../lib/protocol';

const game = (name: string) => `/games/${encodeURIComponent(name)}`;
const study = (id: string) => `/studies/${encodeURIComponent(id)}`;

/** Begins a review, or asks how far it is. */
export const review = (name: string, request: ReviewRequest) =>
  ask<ReviewJob>('POST', `${game(name)}/review`, request);

/** What opponents did not look at in the game of a table that is over and was reviewed by the same request. */
export const oversights = (table: string, request: ReviewRequest) =>
  ask<OversightView[]>('POST', `/tables/${encodeURIComponent(table)}/oversights`, request);

/** A game in PGN with all its variations. */
export const readPgn = (name: string, pgn: string) => ask<StudyTree>('POST', `${game(name)}/study`, { pgn });

/** A tree as PGN. */
export const writePgn = async (name: string, tree: StudyTree) =>
  (await ask<PgnText>('POST', `${game(name)}/study/pgn`, tree)).pgn;

/** One's own studies. */
export const studies = () => ask<StudySummary[]>('GET', '/studies');

export const readStudy = (id: string) => ask<StudyView>('GET', study(id));

/** Keeps a tree under a new name. */
export const newStudy = async (name: string, tree: StudyTree) =>
  (await ask<StudyCreated>('POST', '/studies', { game: name, tree })).id;

export const keepStudy = (id: string, name: string, tree: StudyTree) =>
  ask<unknown>('PUT', study(id), { game: name, tree });

export const deleteStudy = (id: string) => ask<unknown>('DELETE', study(id));

/** A table as its watchers see it. */
export const table = (id: string) => ask<TableView>('GET', `/tables/${encodeURIComponent(id)}`);
