import { map } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as notices from '../../../events/notices.ts';
import { visitorEffect } from '../../ports/effect.ts';
import { nextToGo } from './notices.ts';

/** A notice stays on screen no longer than this (ms), even if the clock is set back meanwhile. */
const LONGEST = 60_000;

export const noticesEffects = [
  visitorEffect({
    name: 'close a notice when its time is over',
    live: true,
    while: (read) => read(nextToGo),
    run: ({ id, ends }, { ports }) =>
      ports.clock
        .after(Math.min(LONGEST, Math.max(0, ends - ports.clock.now())))
        .pipe(map(() => notices.closed({ id }))),
  }),
  visitorEffect({
    name: 'show the notice of the previous page',
    on: app.initialised,
    how: 'first',
    run: async (_, { ports }) => {
      const stored = await ports.storage.read('notice');
      if (stored.kind === 'empty') return undefined;
      await ports.storage.remove('notice');
      return stored.kind === 'fact' && notices.raised.is(stored.draft) ? stored.draft : undefined;
    },
  }),
];
