import { filter, map } from 'rxjs';
import * as exportEvents from '../../events/exports.ts';
import { exportJobs } from '../../src/core/app/exports/jobs.ts';
import { effect } from '../../src/ports/effect.ts';

/** How long the "file is ready" message of an export stays (ms). */
const STAYS = 8_000;

export const exportsEffects = [
  effect({
    name: 'close the notice of a finished export after a while',
    on: exportEvents.finished,
    run: ({ payload: { id } }, { ports, read }) => {
      const job = read(exportJobs).find((each) => each.id === id);
      return ports.clock.after(STAYS).pipe(
        // The user may have requested the same file again. The notice then belongs to that export.
        filter(() => read(exportJobs).some((each) => each === job)),
        map(() => exportEvents.closed({ id })),
      );
    },
  }),
];
