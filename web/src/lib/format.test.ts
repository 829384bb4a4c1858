import { describe, expect, it } from 'vitest';
import { counted, moment, number, size } from './format';

const words = { today: 'Today', yesterday: 'Yesterday' };
const at = (text: string) => new Date(text).getTime();

describe('numbers', () => {
  it('are written as the language writes them', () => {
    expect(number(12345, 'en')).toBe('12,345');
    expect(number(12345, 'de')).toBe('12.345');
  });

  it('tell one from several', () => {
    const text = (count: string, one: boolean) => (one ? `${count} game` : `${count} games`);
    expect(counted(text, 1, 'en')).toBe('1 game');
    expect(counted(text, 0, 'en')).toBe('0 games');
    expect(counted(text, 1200, 'en')).toBe('1,200 games');
  });

  it('of bytes have a unit', () => {
    expect(size(64_000, 'en')).toBe('64 kB');
    expect(size(1_500_000, 'de')).toBe('1,5 MB');
  });
});

describe('moments', () => {
  it('of today and yesterday have their time', () => {
    expect(moment(at('2024-05-02T08:05'), at('2024-05-02T23:59'), 'en-GB', words)).toMatch(/^Today, 0?8:05$/);
    expect(moment(at('2024-05-01T23:59'), at('2024-05-02T00:01'), 'en-GB', words)).toBe('Yesterday, 23:59');
  });

  it('further back have their date, with the year where it is another', () => {
    expect(moment(at('2024-03-01T12:00'), at('2024-05-02T12:00'), 'de', words)).toBe('1. März');
    expect(moment(at('2023-03-01T12:00'), at('2024-05-02T12:00'), 'en-GB', words)).toBe('1 Mar 2023');
  });
});
