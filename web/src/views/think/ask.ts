// What this view asks of the host.
import { ask } from '../../lib/api';
import type {
  IterationsRequest,
  IterationsView,
  SavingsRequest,
  SavingsView,
  TechniqueView,
  TermsRequest,
  TermsView,
  TreeRequest,
  TreeView,
} from '../../lib/protocol';

const at = (game: string, what: string) => `/games/${encodeURIComponent(game)}/${what}`;

export const tree = (game: string, request: TreeRequest) => ask<TreeView>('POST', at(game, 'tree'), request);

export const savings = (game: string, request: SavingsRequest) =>
  ask<SavingsView>('POST', at(game, 'savings'), request);

export const iterations = (game: string, request: IterationsRequest) =>
  ask<IterationsView>('POST', at(game, 'iterations'), request);

export const terms = (game: string, request: TermsRequest) =>
  ask<TermsView>('POST', at(game, 'terms'), request);

let techniquesAsked: Promise<TechniqueView[]> | null = null;

export function techniques(): Promise<TechniqueView[]> {
  techniquesAsked ??= ask<TechniqueView[]>('GET', '/techniques').catch((error: unknown) => {
    techniquesAsked = null;
    throw error;
  });
  return techniquesAsked;
}
