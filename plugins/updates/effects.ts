import { map } from 'rxjs';
import * as app from '../../events/app.ts';
import { effect } from '../../src/ports/effect.ts';
import { update } from './update.state.ts';

/** A version that waits and does not take over within this long is not coming: the page is loaded again all the same. */
const LONGEST_TAKE_OVER = 5_000;

export const updateEffects = [
  effect({
    name: 'hear of newer versions',
    while: () => true,
    run: (_, { ports }) => ports.updates.waiting().pipe(map(() => app.updateFound())),
  }),
  effect({
    name: 'let the newer version take over',
    while: (read) => read(update).phase === 'applying',
    run: (_, { ports }) => {
      void ports.updates.takeOver().catch(() => undefined);
      return ports.clock.after(LONGEST_TAKE_OVER).pipe(map(() => app.updateApplied()));
    },
  }),
  effect({
    // All tabs of this browser: none goes on with old code beside the new one's data.
    name: 'hear that another version has taken over',
    while: () => true,
    run: (_, { ports }) => ports.updates.replaced().pipe(map(() => app.updateApplied())),
  }),
  effect({
    name: 'begin anew with the version that took over',
    on: app.updateApplied,
    how: 'first',
    run: (_, { ports }) => ports.page.reload(),
  }),
];
