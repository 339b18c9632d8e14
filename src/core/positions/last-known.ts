import * as positionEvents from '../../../events/positions.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../kernel/projection.ts';

/** What the server has answered to the question where the devices were last. */
export type LastKnown = {
  /** Whether it has answered. Before that, devices that stand may lack their position, however many others have one. */
  isAnswered: boolean;
  /** How many times in a row it has failed to answer, and how it failed last. */
  failures: number;
  failure: Failure | null;
  /**
   * From when on fixes are missing since the first of these failures (unix seconds). Null: the last ones of all devices.
   */
  since: number | null;
};

/** Whether the app has asked the server where the devices were last, and got an answer. */
export const lastKnown = projection<LastKnown>(
  'core/lastKnown',
  { isAnswered: false, failures: 0, failure: null, since: null },
  (on) => [
    on(positionEvents.lastKnownFailed, (s, { payload }) => {
      const since = payload.since ?? null;
      // Who asks for all devices also gets those with newer fixes.
      s.since =
        s.failures === 0 ? since : since === null || s.since === null ? null : Math.min(s.since, since);
      s.failures++;
      s.failure = payload.failure;
    }),
    on(positionEvents.fixesReceived, (s, { payload: { source } }) => {
      if (source !== 'lastKnown' && source !== 'poll') return;
      s.isAnswered = true;
      s.failures = 0;
      s.failure = s.since = null;
    }),
  ],
);
