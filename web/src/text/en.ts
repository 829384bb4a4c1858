// Every text of the page in English. Other languages have the same keys; functions put numbers and names into place.
import type { Refusal, Side } from '../lib/protocol';

const SIDES: Record<Side, string> = { white: 'White', black: 'Black' };

export const en = {
  common: {
    name: 'Quirkat',
    close: 'Close',
    cancel: 'Cancel',
    ok: 'OK',
    copy: 'Copy',
    copied: 'Copied',
    retry: 'Try again',
    loading: 'Loading…',
    back: 'Back to the start',
    side: (side: Side) => SIDES[side],
    offline: 'The server cannot be reached. Is it still running?',
    refusals: {
      rules: 'The rules do not allow that.',
      not_yours: 'That is not yours to do.',
      out_of_date: 'The game has gone on meanwhile.',
      malformed: 'That could not be read.',
      too_much: 'That was too much at once. Wait a moment.',
      unknown: 'There is no such thing here.',
      failed: 'Something went wrong on the server.',
    } satisfies Record<Refusal, string>,
  },
  nav: {
    label: 'Main',
    skip: 'Skip to the content',
    play: 'Play',
    games: 'My games',
    editor: 'Editor',
    rules: 'Rules',
    settings: 'Settings',
    toLight: 'Light colours',
    toDark: 'Dark colours',
    soundOn: 'Sound on',
    soundOff: 'Sound off',
  },
  missing: {
    title: 'Nothing here',
    text: 'There is no page at this address.',
  },
  games: { title: 'My games' },
  editor: { title: 'Board editor' },
  rules: { title: 'Rules' },
  settings: { title: 'Settings' },
};
