import { describe, expect, it } from 'vitest';
import { chance, randomNested, viewOf, type Nested } from './testing';
import { Timeline } from './timeline';
import { INFINITE, Tree } from './tree';

/** What a search tells while it runs: each event with the windows of the open nodes after it. */
function watched(nested: Nested): { event: string; open: [number, number, number][] }[] {
  const told: { event: string; open: [number, number, number][] }[] = [];
  const stack: [number, number, number][] = [];
  let entered = 0;
  const tell = (event: string) => told.push({ event, open: stack.map((each) => [...each]) });
  const search = (at: Nested, isMax: boolean, alpha: number, beta: number): number => {
    const me: [number, number, number] = [entered, alpha, beta];
    entered += 1;
    stack.push(me);
    tell(`in ${me[0]}`);
    let best = isMax ? -INFINITE : INFINITE;
    if (typeof at === 'number') best = at;
    else {
      for (const child of at) {
        const value = search(child, !isMax, me[1], me[2]);
        best = isMax ? Math.max(best, value) : Math.min(best, value);
        if (isMax) me[1] = Math.max(me[1], value);
        else me[2] = Math.min(me[2], value);
        tell(`out ${lastOut}`);
        if (me[1] >= me[2]) break;
      }
    }
    stack.pop();
    lastOut = me[0];
    return best;
  };
  let lastOut = -1;
  search(nested, true, -INFINITE, INFINITE);
  tell('out 0');
  return told;
}

describe('a search in time', () => {
  it('has the events and the windows of the search itself', () => {
    const random = chance(11);
    for (let round = 0; round < 200; round += 1) {
      const nested = randomNested(random, 4, 3);
      const tree = new Tree(viewOf(nested, true), true);
      const timeline = new Timeline(tree);
      const told = watched(nested);
      expect(timeline.length).toBe(told.length);
      told.forEach(({ event, open }, index) => {
        const time = index + 1;
        const shown = timeline.event(time)!;
        expect(`${shown.is === 'entered' ? 'in' : 'out'} ${shown.node}`).toBe(event);
        const running = timeline.running(time).map(({ node, alpha, beta }) => [node, alpha, beta]);
        expect(running).toEqual(open);
      });
    }
  });

  it('says of each node whether it is ahead, open or left', () => {
    const timeline = new Timeline(new Tree(viewOf([[3, 5], 2], true), true));
    const states = (time: number) => [0, 1, 2, 3, 4].map((node) => timeline.state(node, time)[0]).join('');
    expect(states(0)).toBe('aaaaa');
    expect(states(3)).toBe('oooaa');
    expect(states(4)).toBe('oolaa');
    expect(states(10)).toBe('lllll');
    expect(timeline.count(0)).toBe(0);
    expect(timeline.count(4)).toBe(3);
    expect(timeline.count(10)).toBe(5);
    expect(timeline.event(0)).toBeNull();
  });

  it('has no windows where nothing is pruned', () => {
    const timeline = new Timeline(new Tree(viewOf([[3, 5], 2], false), false));
    for (let time = 1; time < timeline.length; time += 1) {
      for (const { alpha, beta } of timeline.running(time)) {
        expect([alpha, beta]).toEqual([-INFINITE, INFINITE]);
      }
    }
    expect(timeline.running(4)[1]).toMatchObject({ node: 1, best: 3 });
  });
});
