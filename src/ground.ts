import * as appEvents from '../events/app.ts';
import * as auth from '../events/auth.ts';
import type { AppParts } from './kernel/app.ts';
import type { Ports } from './ports/ports.ts';

/** What every app of ours is told, whatever its parts. */
export const ground = (
  ports: Ports,
): Pick<AppParts<Ports>, 'ports' | 'now' | 'stopwatch' | 'forget' | 'failed' | 'faulted'> => ({
  ports,
  now: () => ports.clock.now(),
  ...(ports.clock.elapsed && { stopwatch: ports.clock.elapsed }),
  forget: [auth.loggedOut],
  failed: (effect, problem) => appEvents.effectFailed({ effect, message: messageOf(problem) }),
  faulted: (projection, type, problem) =>
    appEvents.faulted({ projection, type, message: messageOf(problem) }),
});

/** What was thrown, in words. Thrown values may be anything. */
const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));
