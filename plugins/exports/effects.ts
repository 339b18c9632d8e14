import { map } from 'rxjs';
import * as exportEvents from '../../events/exports.ts';
import { effect } from '../../src/ports/effect.ts';

/** How long the "file is ready" message of an export stays (ms). */
const STAYS = 8_000;

export const exportsEffects = [
  effect({
    name: 'close the notice of a finished export after a while',
    on: exportEvents.finished,
    run: ({ payload: { id } }, { ports }) =>
      ports.clock.after(STAYS).pipe(map(() => exportEvents.closed({ id }))),
  }),
];
