// The texts of this view in English, fetched with it. Other languages have the same keys.
import type { Side, TreeOrder } from '../../../lib/protocol';
import type { Form, Mode, Show } from '../address';

/** A move that reached a bound. */
export interface Reached {
  mover: Side;
  by: string;
  value: string;
  isMax: boolean;
}

/** What the other side plays instead. */
export interface Instead {
  side: Side;
  by: string;
  value: string;
  isEqual: boolean;
  ply: number;
}

const SIDES: Record<Side, string> = { white: 'White', black: 'Black' };
const moves = (count: number) => (count === 1 ? '1 move' : `${count} moves`);
const were = (count: number) => (count === 1 ? '1 move was' : `${count} moves were`);
const ALPHA = 'α';
const BETA = 'β';

export const en = {
  title: 'How the machine thinks',
  titleOf: (game: string) => `How the machine thinks: ${game}`,
  intro: 'Searches to look into: every position they look at, every move they leave out, and why.',
  parts: 'Parts',
  shows: {
    tree: 'Search tree',
    savings: 'Savings',
    search: 'The real search',
    terms: 'Evaluation',
    guess: 'Guess the cut',
  } satisfies Record<Show, string>,
  abouts: {
    tree: 'The search of the textbooks, node by node. All values are for the side to move at the root: max wants high ones, min low ones.',
    savings:
      'The same search with and without pruning, depth by depth: the table of the FOVEROS document for any position.',
    search:
      'What plays here is another search: it looks deeper each time round, and skips most moves by techniques that can be switched off one by one.',
    terms: 'What the evaluation adds up before any move is looked at.',
    guess:
      'Which positions does alpha-beta not look at? It goes from left to right, and leaves the rest of a node out as soon as α ≥ β.',
  } satisfies Record<Show, string>,
  position: {
    title: 'Position',
    text: 'Position as text',
    hint: 'Empty for the start',
    moves: 'Moves played',
    movesHint: 'in any notation',
    set: 'Look at it',
    edit: 'Editor',
    turn: (side: Side) => `${SIDES[side]} to move`,
  },
  options: {
    title: 'What is searched',
    depth: 'Depth in plies',
    order: 'Order of moves',
    orders: { generated: 'As generated', best: 'Best first', random: 'Random' } satisfies Record<
      TreeOrder,
      string
    >,
    seed: 'Seed',
    by: 'Evaluation',
    own: 'The game’s own',
    mode: 'Search',
    modes: { pruned: 'Alpha-beta', plain: 'Minimax', both: 'Side by side' } satisfies Record<Mode, string>,
    form: 'Shown as',
    forms: { outline: 'Outline', picture: 'Picture' } satisfies Record<Form, string>,
    filters: 'What is shown',
    plies: 'Plies',
    all: 'all',
    line: 'Only along the moves',
    lineHint: 'such as the first two',
    nodes: 'Nodes at most',
    apply: 'Show',
  },
  counts: {
    title: 'Nodes',
    pruned: 'Alpha-beta',
    plain: 'Minimax',
    counting: 'counting…',
    tooMany: 'too many to count',
    saved: (percent: string) => `${percent} % fewer`,
    shown: (shown: string, all: string) => `${shown} of ${all} nodes are here`,
    cuts: (cuts: string, left: string) => `${cuts} cutoffs, ${left} moves left out`,
    best: (move: string, value: string) => `Best: ${move} with ${value}`,
    value: 'value',
  },
  tree: {
    labels: { pruned: 'Tree of alpha-beta', plain: 'Tree of minimax' },
    root: 'Root',
    searching: 'Searching…',
    open: 'Open',
    close: 'Close',
    openTo: (plies: number) => (plies === 1 ? 'Open 1 ply' : `Open ${plies} plies`),
    openAll: 'Open all',
    closeAll: 'Close all',
    bestLine: 'Best line',
    move: 'Move',
    value: 'Value',
    window: 'Window',
    note: 'Note',
    left: (count: number) => `${moves(count)} left out`,
    hidden: (count: string) => `${count} not shown`,
    skipped: 'alpha-beta skips this',
    ahead: 'not yet looked at',
    opened: 'open',
    notFollowed: (followed: number, moves: number) =>
      `The search followed ${followed} of these ${moves} moves; the rest was cut off.`,
    fit: 'The whole picture',
    max: 'max',
    min: 'min',
    pictureMany: (count: string) =>
      `Only the first ${count} opened nodes are drawn. Close some, or show fewer plies.`,
    keys: 'Arrows walk through the tree, right opens, left closes, * opens all siblings.',
    legend: {
      max: 'max to move',
      min: 'min to move',
      best: 'best line',
      cut: 'cut off',
      skipped: 'skipped by alpha-beta',
    },
    /** One node to a screen reader. */
    item: (move: string, kind: string, value: string, window: string, note: string) =>
      `${move}, ${kind}, ${value}, ${window}${note ? `, ${note}` : ''}`,
    valueOf: (value: string) => `value ${value}`,
    windowOf: (window: string) => `window ${window}`,
  },
  node: {
    title: 'This node',
    board: (path: string) => `The position after ${path}`,
    rootBoard: 'The position at the root',
    mover: (side: Side, isMax: boolean) =>
      `${SIDES[side]} to move, wants ${isMax ? 'high' : 'low'} values (${isMax ? 'max' : 'min'}).`,
    window: `Window when it was entered`,
    value: 'Value handed up',
    horizon: (value: string) => `The depth ends here: the evaluation says ${value}.`,
    ended: (how: string, value: string) => `The game is over here: ${how}. That is ${value}.`,
    best: (mover: Side, isMax: boolean, by: string, value: string) =>
      `${SIDES[mover]} takes the ${isMax ? 'highest' : 'lowest'} of the values below: ${value}${by ? ` by ${by}` : ''}.`,
    bounds: {
      '≥': 'Moves were left out below. The true value may be higher, and it does not matter.',
      '≤': 'Moves were left out below. The true value may be lower, and it does not matter.',
      '': '',
    },
    hidden: (count: string) => `${count} nodes below are not shown.`,
    skipped: 'Alpha-beta never looks at this position.',
    look: 'Search from here',
  },
  cut: {
    title: 'Why the rest was left out',
    reason: (reached: Reached, instead: Instead, left: number) =>
      `${SIDES[reached.mover]} plays ${reached.by} and has ${reached.value} here: no ${reached.isMax ? 'less' : 'more'} than the ${instead.value} that ${SIDES[instead.side]} has already by playing ${instead.by} at ply ${instead.ply} instead. ${SIDES[instead.side]} will not choose to come here, so ${were(left)} left out.`,
    scale: (reached: Reached, left: number) =>
      `${SIDES[reached.mover]} plays ${reached.by} and has ${reached.value}: there is nothing better, so ${were(left)} left out.`,
  },
  time: {
    title: 'The search in time',
    slider: 'Moment of the search',
    play: 'Play',
    pause: 'Pause',
    back: 'One step back',
    step: 'One step on',
    first: 'To the beginning',
    last: 'To the end',
    speed: 'Speed',
    perSecond: (steps: number) => `${steps} a second`,
    at: (entered: string, all: string) => `${entered} of ${all} nodes entered`,
    before: 'Before the search.',
    after: 'The search is over.',
    enters: (move: string) => `${move}: entered`,
    leaves: (move: string, value: string) => `${move}: hands up ${value}`,
    open: 'Open now',
    alpha: ALPHA,
    beta: BETA,
    best: 'best so far',
  },
  savings: {
    depth: 'Up to depth',
    start: 'Measure',
    measuring: 'Measuring… A few seconds.',
    chart: 'Nodes and times at each depth',
    of: { nodes: 'Nodes', seconds: 'Time' },
    plain: 'without pruning',
    pruned: 'with pruning',
    reduction: 'reduction in %',
    time: 'time/s',
    nodes: 'nodes',
    incomplete: 'There was no time for greater depths.',
    axis: 'depth',
    label: (what: string, last: string) => `${what} by depth, with and without pruning. ${last}`,
    last: (depth: number, plain: string, pruned: string) =>
      `At depth ${depth}: ${plain} without, ${pruned} with pruning.`,
    note: 'Nodes are the positions behind the root. The axis is logarithmic: each line up is ten times as much.',
  },
  search: {
    depth: 'Up to depth',
    start: 'Search',
    searching: 'Searching… A few seconds.',
    techniques: 'Techniques',
    techniquesHelp: 'Switch one off to search again without it, beside the whole search.',
    all: 'All on',
    whole: 'With everything',
    without: (names: string) => `Without ${names}`,
    columns: {
      depth: 'Depth',
      score: 'Score',
      window: 'Window',
      nodes: 'Nodes',
      time: 'Time',
      pv: 'Principal variation',
    },
    widened: (low: number, high: number) =>
      `Widened: ${low === 0 ? '' : `${low} × below`}${low > 0 && high > 0 ? ', ' : ''}${high === 0 ? '' : `${high} × above`} the window, as the mover sees it`,
    windowHelp:
      'The window is that in which the iteration found its score, White’s. Each arrow behind it is a time that the score fell below (↓) or rose above (↑) a narrower one, as the mover sees it.',
    seldepth: (depth: number) => `furthest ply ${depth}`,
    window: { exact: '', lower: 'above the window', upper: 'below the window' } as Record<string, string>,
    changed: 'changed',
    incomplete: 'It was stopped when the time was over.',
    compare: 'Compared',
    compared: (depth: number) => `Compared at depth ${depth}`,
    more: (factor: string) => `${factor} times the nodes`,
    sameMove: (move: string) => `The same move: ${move}`,
    otherMove: (whole: string, without: string) => `Another move: ${without} instead of ${whole}`,
    scores: (whole: string, without: string) => `Scores: ${whole} and ${without}`,
    white: 'Scores are White’s.',
    nothing: 'No iteration was finished.',
  },
  terms: {
    judge: 'Whose judgement',
    total: 'Sum',
    bars: 'Terms of the evaluation',
    pieces: 'What each piece adds',
    piecesHelp:
      'In units of the smallest piece, from White’s side: what the evaluation would lose without the piece.',
    white: 'good for White',
    black: 'good for Black',
    board: 'The board with the value of each piece',
    term: (name: string, value: string) => `${name}: ${value}`,
    players: 'Two players side by side',
    playersHelp:
      'What each thinks of every move when it looks this far. The bars begin at the worst move. Of a level it is what it judges by; its errors and what it overlooks are left out.',
    first: 'First player',
    second: 'Second player',
    compare: 'Compare',
    agree: (move: string) => `Both would play ${move}.`,
    differ: (first: string, second: string) => `One would play ${first}, the other ${second}.`,
    basis: {
      hand: 'Judged by the evaluation written by hand.',
      network:
        'Judged by a network, which adds up no terms: there is only the whole, and what each piece adds.',
      document: 'In the player’s own numbers, as its document has them.',
    },
    noisy: (noise: string) =>
      `Judged by the evaluation written by hand, and then wrong by up to ${noise} either way. The numbers here are without that error.`,
    none: 'There are no terms to show: all are nought, or the evaluation is no sum of terms.',
  },
  guess: {
    exercises: 'Exercises',
    level: (level: number) => `Level ${level}`,
    numbers: 'Numbers',
    progress: (solved: number, all: number) => `${solved} of ${all} solved`,
    solved: 'solved',
    own: 'Your own tree',
    ownText: 'The tree as nested numbers',
    ownHelp: 'Each pair of brackets is a node, each number a leaf. The root is max.',
    ownShow: 'Show',
    ownRandom: 'Another by chance',
    share: 'Link to this tree',
    what: 'What to do',
    tasks: { skip: 'Mark what is skipped', windows: 'Enter windows and values' },
    skipHelp:
      'Press every node that alpha-beta does not look at. A node that is skipped is skipped with all below it.',
    windowsHelp:
      'Enter the window of each node when alpha-beta enters it, and the value it hands up. Leave a node empty that is never entered. “-” alone is −∞, “+” alone ∞.',
    check: 'Check',
    show: 'Show the answer',
    again: 'Try again',
    next: 'Next exercise',
    right: 'All right!',
    wrong: (count: number) => (count === 1 ? 'One node is not right.' : `${count} nodes are not right.`),
    tree: 'The tree of the exercise',
    leaf: (value: string) => `leaf ${value}`,
    inner: (name: string, kind: string) => `${name}, ${kind}`,
    name: (name: string) => `Node ${name}`,
    marked: 'marked as skipped',
    reasons: {
      skipped: (
        node: string,
        at: string,
        by: string,
        value: string,
        side: 'max' | 'min',
        alpha: string,
        beta: string,
      ) =>
        `${node} is skipped: at ${at}, ${side} has ${value} by ${by}, so that the window is α = ${alpha}, β = ${beta}. α ≥ β: nothing to the right of ${by} matters.`,
      entered: (node: string, alpha: string, beta: string) =>
        `${node} is looked at: when its turn comes, α = ${alpha} is below β = ${beta}.`,
      root: (node: string) => `${node} is the root, which is always looked at.`,
      window: (node: string, alpha: string, beta: string, value: string) =>
        `${node} is entered with α = ${alpha}, β = ${beta} and hands up ${value}.`,
    },
    alphaOf: (node: string) => `Alpha of ${node}`,
    betaOf: (node: string) => `Beta of ${node}`,
    valueOf: (node: string) => `Value of ${node}`,
    node: 'Node',
    value: 'Value',
    problems: {
      empty: 'There is nothing to read.',
      unclosed: 'A bracket is not closed.',
      unopened: 'There is a bracket too many.',
      hollow: 'A pair of brackets holds nothing.',
      number: (word: string) => `“${word}” is no number.`,
      rest: (word: string) => `After the tree comes “${word}”.`,
      large: (most: number) => `The tree is too large: ${most} nodes at most.`,
      leaf: 'A tree has at least one pair of brackets.',
    },
    visited: (seen: number, all: number) => `Alpha-beta looks at ${seen} of ${all} nodes.`,
    onBoard: 'The position at the root',
    loading: 'Fetching a position…',
    unusable: 'No exercise could be made from this position.',
  },
};

export type ThinkTexts = typeof en;
