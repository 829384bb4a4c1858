import { describe, expect, it } from 'vitest';
import type { TableView } from '../lib/protocol';
import { isRated, playedSides } from './play.svelte';

const table = (people: [boolean, boolean], you: [boolean, boolean], clocks = false, result: unknown = null) =>
  ({
    seats: people.map((person) => ({ person })),
    you: { white: you[0], black: you[1] },
    clocks: clocks ? {} : null,
    result,
  }) as unknown as TableView;

describe('the sides that are played from here', () => {
  it('are those of people that one has the keys of', () => {
    expect(playedSides(table([true, false], [true, true]), null)).toEqual({ white: true, black: false });
    expect(playedSides(table([true, true], [true, true]), null)).toEqual({ white: true, black: true });
    expect(playedSides(table([true, true], [false, false]), 'white')).toEqual({ white: false, black: false });
  });

  it('are the chosen one only, where the other waits for somebody', () => {
    expect(playedSides(table([true, true], [true, true]), 'black')).toEqual({ white: false, black: true });
  });

  it('follow the host once it knows who has come', () => {
    expect(playedSides(table([true, true], [false, true]), 'white')).toEqual({ white: false, black: true });
  });
});

it('scores are kept from people who play each other with clocks, until the game is over', () => {
  expect(isRated(table([true, true], [true, false], true))).toBe(true);
  expect(isRated(table([true, true], [true, false], true, {}))).toBe(false);
  expect(isRated(table([true, true], [true, false]))).toBe(false);
  expect(isRated(table([true, false], [true, false], true))).toBe(false);
});
