import { describe, expect, it } from 'vitest';
import { SCORES, sounds } from './sounds';

describe('sounds', () => {
  it('are short, and never loud enough to clip', () => {
    for (const [name, strikes] of Object.entries(SCORES)) {
      const most = Math.max(...strikes.map(({ at, length }) => at + length));
      expect(most, name).toBeLessThan(name === 'end' ? 1.5 : 0.6);
      for (const { at } of strikes) {
        const together = strikes.filter((one) => one.at <= at && at < one.at + one.length);
        expect(
          together.reduce((sum, one) => sum + one.gain, 0),
          name,
        ).toBeLessThanOrEqual(1.1);
      }
    }
  });

  it('do not touch the device before a gesture, nor after they are closed', () => {
    const page = new EventTarget();
    let made = 0;
    const known = globalThis as { AudioContext?: unknown };
    const before = known.AudioContext;
    known.AudioContext = class {
      constructor() {
        made += 1;
        throw new Error('no device');
      }
    };
    try {
      const quiet = sounds(1, page);
      quiet.play('move');
      expect(made).toBe(0);
      page.dispatchEvent(new Event('pointerdown'));
      page.dispatchEvent(new Event('keydown'));
      expect(made).toBe(1);
      quiet.play('end');
      const closed = sounds(1, page);
      closed.close();
      page.dispatchEvent(new Event('pointerdown'));
      expect(made).toBe(1);
    } finally {
      known.AudioContext = before;
    }
  });
});
