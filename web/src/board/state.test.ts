import { describe, expect, it } from 'vitest';
import { board, kind, points, rules, target } from './fixtures';
import { labelOf } from './labels';
import {
  accept,
  byLetter,
  cancel,
  canPick,
  choose,
  draw,
  drop,
  imminent,
  inkOf,
  lettersAfter,
  pick,
  press,
  quiet,
  refresh,
  targetKinds,
  victims,
} from './state';
import { english } from './words';

const MEN = 'e1K e2P g1N e8k d7p';
const PAWN = [target('e2e3'), target('e2e4')];

describe('picking up', () => {
  const usual = rules(MEN, PAWN);

  it('is for the side to move, where it may be moved from here', () => {
    expect(canPick(usual, 'e2')).toBe(true);
    expect(canPick(usual, 'd7')).toBe(false);
    expect(canPick(usual, 'e4')).toBe(false);
    expect(canPick({ ...usual, movable: { white: false, black: false } }, 'e2')).toBe(false);
    expect(canPick({ ...usual, targets: [] }, 'e2')).toBe(false);
  });

  it('goes from one piece to another, and ends with a second press', () => {
    const first = press(quiet, usual, 'e2').state;
    expect(first.picked).toBe('e2');
    expect(press(first, usual, 'g1').state.picked).toBe('g1');
    expect(press(first, usual, 'e2').state.picked).toBeNull();
    expect(press(first, usual, 'a6').state.picked).toBeNull();
    expect(cancel(first).state).toEqual(quiet);
  });

  it('takes any piece when a position is set up', () => {
    const setup = { ...usual, setup: true, movable: { white: false, black: false } };
    const held = press(quiet, setup, 'd7').state;
    expect(held.picked).toBe('d7');
    expect(drop(held, setup, null).effect).toEqual({ do: 'carry', from: 'd7', to: null });
    expect(drop(held, setup, 'd7').effect).toEqual({ do: 'press', site: 'd7' });
    expect(press(quiet, setup, 'd5').effect).toEqual({ do: 'press', site: 'd5' });
  });
});

describe('moves', () => {
  const usual = rules(MEN, PAWN);
  const held = pick(quiet, 'e2');

  it('are made by a press on a target and by letting go over it', () => {
    for (const step of [press(held, usual, 'e4'), drop(held, usual, 'e4')]) {
      expect(step.effect).toEqual({ do: 'move', target: PAWN[1] });
      expect(step.state).toEqual({ ...quiet, pending: PAWN[1] });
    }
  });

  it('that are not legal are told when a piece is let go', () => {
    expect(drop(held, usual, 'e5')).toEqual({
      state: quiet,
      effect: { do: 'illegal', from: 'e2', to: 'e5' },
    });
    expect(drop(held, usual, null).effect).toBeNull();
  });

  it('wait for a yes where that is wanted', () => {
    const careful = { ...usual, confirm: true };
    const waiting = drop(held, careful, 'e3');
    expect(waiting.effect).toBeNull();
    expect(waiting.state.unconfirmed).toBe(PAWN[0]);
    expect(accept(waiting.state).effect).toEqual({ do: 'move', target: PAWN[0] });
    expect(cancel(waiting.state)).toEqual({ state: quiet, effect: null });
  });

  it('are shown before they come back, one at a time, and until then only', () => {
    const pending = { ...quiet, pending: PAWN[1] ?? null };
    expect(press(pending, usual, 'g1')).toEqual({ state: pending, effect: null });
    expect(refresh(pending, usual).state.pending).toBeNull();
    const after = lettersAfter(usual.shape, usual.board.pieces, target('e2d7', 'promotion', ['d7p'], 'Q'));
    expect(after).toBe(board('e1K d7Q g1N e8k').pieces);
  });
});

describe('a move that takes another piece along', () => {
  const castling = { ...target('e1g1', 'castling'), along: [{ from: 'h1', to: 'f1' }] };
  const usual = rules('e1K h1R e8k', [castling, target('e1f1'), target('h1g1')]);
  const held = pick(quiet, 'e1');

  it('is made by carrying the piece onto the other, too', () => {
    for (const site of ['g1', 'h1']) {
      for (const step of [press(held, usual, site), drop(held, usual, site)])
        expect(step.effect).toEqual({ do: 'move', target: castling });
    }
    expect(targetKinds(usual.targets, 'e1').get('h1')).toBe('castling');
    expect(press(pick(quiet, 'h1'), usual, 'e1').state.picked).toBe('e1');
  });

  it('gives way to a move that ends there', () => {
    const plain = target('e1h1');
    const both = { ...usual, targets: [castling, plain] };
    expect(drop(held, both, 'h1').effect).toEqual({ do: 'move', target: plain });
    expect(targetKinds(both.targets, 'e1').get('h1')).toBe('move');
  });

  it('is shown with both pieces, even where they change places', () => {
    expect(lettersAfter(usual.shape, usual.board.pieces, castling)).toBe(board('g1K f1R e8k').pieces);
    const swap = { ...target('f1g1', 'castling'), along: [{ from: 'g1', to: 'f1' }] };
    expect(lettersAfter(usual.shape, board('f1K g1R').pieces, swap)).toBe(board('g1K f1R').pieces);
  });

  it('can be made ahead of its turn', () => {
    const premove = { from: 'e1', to: 'h1' };
    expect(refresh({ ...quiet, premove }, usual).effect).toEqual({ do: 'move', target: castling });
  });
});

describe('choices', () => {
  const ways = [target('e7e8q', 'promotion', [], 'Q'), target('e7e8n', 'promotion', [], 'N')];
  const usual = rules('e1K e7P a8k', ways);

  it('open where several moves share beginning and end', () => {
    const { state, effect } = press(pick(quiet, 'e7'), usual, 'e8');
    expect(effect).toBeNull();
    expect(state.choice).toEqual(ways);
    expect(choose(state, usual, ways[1]!).effect).toEqual({ do: 'move', target: ways[1] });
    expect(cancel(state).state).toEqual(quiet);
  });

  it('wait for a yes as other moves do', () => {
    const { state } = choose({ ...quiet, choice: ways }, { ...usual, confirm: true }, ways[0]!);
    expect(state).toEqual({ ...quiet, unconfirmed: ways[0] });
  });

  it('show what the way that is looked at takes', () => {
    const jumps = [target('a1a5', 'capture', ['a2p', 'a4n']), target('a1a5', 'capture', ['b2n'])];
    const open = { ...quiet, choice: jumps };
    expect(victims(imminent(open, jumps))).toEqual(['a2', 'a4', 'b2']);
    expect(victims(imminent({ ...open, preview: jumps[1]! }, jumps))).toEqual(['b2']);
  });
});

describe('what a move takes', () => {
  const targets = [
    target('a1a4', 'capture', ['b4n', 'a5p']),
    target('a1a3'),
    target('a1a8', 'capture', ['a5p']),
  ];

  it('is known before it is made', () => {
    const held = pick(quiet, 'a1');
    expect(imminent(held, targets)).toEqual([]);
    expect(victims(imminent({ ...held, over: 'a4' }, targets))).toEqual(['b4', 'a5']);
    expect(victims(imminent({ ...held, over: 'a3' }, targets))).toEqual([]);
    expect(victims(targets)).toEqual(['b4', 'a5']);
  });

  it('is said with the site', () => {
    const said = rules('a1R b4n a5p e1K', targets);
    const held = { picked: 'a1', premove: null };
    expect(labelOf('a1', said, held, english)).toBe('a1, white rook, picked up');
    expect(labelOf('a4', said, held, english)).toBe(
      'a4, empty, capture, takes black knight on b4 and black pawn on a5',
    );
    expect(labelOf('a3', said, { picked: null, premove: null }, english)).toBe('a3, empty');
  });

  it('leaves frozen and checked pieces said', () => {
    const said = rules('a1R e1K', []);
    const view = { ...said.board, frozen: ['a1'], checked: 'e1' };
    const none = { picked: null, premove: null };
    expect(labelOf('a1', { ...said, board: view }, none, english)).toBe('a1, white rook, frozen');
    expect(labelOf('e1', { ...said, board: view }, none, english)).toBe('e1, white king, in check');
  });
});

describe('targets', () => {
  it('are marked by the most unusual move that ends there', () => {
    const targets = [
      target('e7e8', 'move'),
      target('e7e8q', 'promotion'),
      target('e7d8', 'capture'),
      target('a2a3'),
    ];
    expect([...targetKinds(targets, 'e7')]).toEqual([
      ['e8', 'promotion'],
      ['d8', 'capture'],
    ]);
    expect(targetKinds(targets, null).size).toBe(0);
  });

  it('are found on points as on squares', () => {
    const men = rules('', [target('c4c2', 'capture', ['c3b'])], {
      shape: points,
      kinds: byLetter([kind('w', 'man', 'white'), kind('b', 'man', 'black')]),
      board: board('c4w c3b', 'white', points),
    });
    const step = press(press(quiet, men, 'c4').state, men, 'c2');
    expect(step.effect?.do).toBe('move');
    expect(lettersAfter(points, men.board.pieces, men.targets[0]!)).toBe(
      board('c2w', 'white', points).pieces,
    );
  });
});

describe('premoves', () => {
  const theirs = rules(MEN, [target('d7d5')], { board: board(MEN, 'black') });

  it('go from any own piece to any site while it is not one’s turn', () => {
    const held = press(quiet, theirs, 'e2').state;
    expect(held.picked).toBe('e2');
    const step = press(held, theirs, 'a7');
    expect(step.effect).toEqual({ do: 'premove', premove: { from: 'e2', to: 'a7' } });
    expect(step.state).toEqual({ ...quiet, premove: { from: 'e2', to: 'a7' } });
    expect(canPick(theirs, 'd7')).toBe(false);
    expect(canPick({ ...theirs, premove: false }, 'e2')).toBe(false);
  });

  it('are given up by a press elsewhere', () => {
    const set = { ...quiet, premove: { from: 'e2', to: 'e4' } };
    expect(press(set, theirs, 'b5')).toEqual({ state: quiet, effect: { do: 'premove', premove: null } });
    expect(cancel(set)).toEqual({ state: quiet, effect: { do: 'premove', premove: null } });
  });

  it('are made when they have become legal, and dropped when they have not', () => {
    const set = { ...quiet, premove: { from: 'e2', to: 'e4' } };
    expect(refresh(set, theirs).state.premove).toEqual(set.premove);
    expect(refresh(set, rules(MEN, PAWN)).effect).toEqual({ do: 'move', target: PAWN[1] });
    expect(refresh(set, rules(MEN, [])).effect).toEqual({ do: 'premove', premove: null });
  });

  it('do not keep a piece in hand that was taken', () => {
    expect(refresh(pick(quiet, 'g1'), rules(MEN, PAWN)).state.picked).toBe('g1');
    expect(refresh(pick(quiet, 'g1'), rules('e1K e2P g1n', PAWN)).state.picked).toBeNull();
  });
});

describe('arrows', () => {
  it('go when drawn again, and change their ink', () => {
    const arrow = { from: 'e2', to: 'e4', ink: 'green' as const };
    expect(draw([], arrow)).toEqual([arrow]);
    expect(draw([arrow], arrow)).toEqual([]);
    expect(draw([arrow], { ...arrow, ink: 'red' })).toEqual([{ ...arrow, ink: 'red' }]);
    expect(draw([arrow], { ...arrow, to: 'e2' })).toHaveLength(2);
  });

  it('take their ink from the keys held down', () => {
    const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
    expect(inkOf(keys)).toBe('green');
    expect(inkOf({ ...keys, shiftKey: true })).toBe('red');
    expect(inkOf({ ...keys, altKey: true })).toBe('blue');
    expect(inkOf({ ...keys, ctrlKey: true, metaKey: true })).toBe('yellow');
  });
});
