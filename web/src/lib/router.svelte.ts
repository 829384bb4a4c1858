// Which view the address asks for. Links inside the page change the address without loading it anew.

/** A view and what its address says about it. */
export type Route =
  | { view: 'start' }
  | { view: 'table'; id: string }
  | { view: 'games' }
  | { view: 'editor'; game: string | null; position: string | null }
  | {
      view: 'analysis';
      game: string | null;
      position: string | null;
      moves: string[];
      /** How many plies lie before the board to be shown. */
      ply: number | null;
      table: string | null;
      study: string | null;
      /** The number of a finished game of the match beside the host. */
      live: string | null;
    }
  | { view: 'rules'; game: string | null }
  | { view: 'settings' }
  | { view: 'live' }
  | { view: 'think'; game: string | null; query: string }
  | { view: 'missing' };

/** The view that an address asks for. */
export function routeOf(address: URL): Route {
  let parts: string[];
  try {
    parts = address.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { view: 'missing' };
  }
  const [view, name, ...rest] = parts;
  if (rest.length > 0) return { view: 'missing' };
  if (view === undefined) return { view: 'start' };
  if (view === 'table' && name) return { view: 'table', id: name };
  if (view === 'games' && !name) return { view: 'games' };
  if (view === 'editor') {
    return { view: 'editor', game: name ?? null, position: address.searchParams.get('position') };
  }
  if (view === 'analysis') return analysisOf(name ?? null, address.searchParams);
  if (view === 'rules') return { view: 'rules', game: name ?? null };
  if (view === 'live' && !name) return { view: 'live' };
  if (view === 'settings' && !name) return { view: 'settings' };
  if (view === 'think') return { view: 'think', game: name ?? null, query: address.search };
  return { view: 'missing' };
}

function analysisOf(game: string | null, said: URLSearchParams): Route {
  const ply = Number(said.get('ply') ?? NaN);
  return {
    view: 'analysis',
    game,
    position: said.get('position'),
    moves: (said.get('moves') ?? '').split(/[\s,]+/).filter(Boolean),
    ply: Number.isInteger(ply) && ply >= 0 ? ply : null,
    table: said.get('table'),
    study: said.get('study'),
    live: said.get('live'),
  };
}

class Router {
  route = $state.raw<Route>({ view: 'start' });

  constructor() {
    if (typeof window === 'undefined') return;
    this.#read();
    addEventListener('popstate', () => this.#read());
  }

  #read() {
    this.route = routeOf(new URL(location.href));
  }

  /** Goes to an address of the page. */
  go(address: string) {
    if (address !== location.pathname + location.search + location.hash) history.pushState(null, '', address);
    this.#read();
    scrollTo(0, 0);
  }

  /** Follows a click on a link of the page, unless the browser is asked to do something special with it. */
  click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    // A link to a heading of this view is the browser's own business.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };
}

export const router = new Router();
