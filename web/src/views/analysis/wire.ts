// Messages of reviews and studies, as the host has them.
import type { ScoreView } from '../../lib/protocol';

/** A review of a game is wanted. The first request begins it, the same request again asks how far it is. */
export interface ReviewRequest {
  position?: string;
  moves: string[];
  nodes?: number;
  stop?: boolean;
}

export interface ReviewJob {
  state: 'running' | 'done' | 'stopped';
  done: number;
  total: number;
  review: ReviewView | null;
}

export interface ReviewView {
  moves: ReviewMoveView[];
  white: ReviewSideView;
  black: ReviewSideView;
  nodes: number;
}

export type ReviewLabel = 'only_move' | 'inaccuracy' | 'mistake' | 'blunder';

export interface ReviewMoveView {
  san: string;
  before: ScoreView;
  after: ScoreView;
  /** How much of the mover's winning chances it lost, from 0 to 2. */
  loss: number;
  label: ReviewLabel | null;
  /** A better line, where one is known. */
  better: string[];
}

export interface ReviewSideView {
  /** From 0 to 100; nothing without moves. */
  accuracy: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A game with its variations. */
export interface StudyTree {
  /** The position text it begins with; nothing for the game's start. */
  position: string | null;
  title: string;
  /** The moves, each after its parent. */
  nodes: StudyNode[];
}

export interface StudyNode {
  /** 0 for the first position, 1 for the first node. Of several that follow one node, the first is the main line. */
  parent: number;
  san: string;
  text: string;
  comment: string;
  /** Signs by their numbers in PGN. */
  glyphs: number[];
}

export interface StudyView {
  id: string;
  game: string;
  tree: StudyTree;
  /** Whether whoever asks may change it. */
  own: boolean;
}

export interface StudySummary {
  id: string;
  game: string;
  title: string;
  changed_ms: number;
}
