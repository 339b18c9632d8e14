import * as v from 'valibot';
import { createApp } from '../kernel/app.ts';
import { event, type Recorded } from '../kernel/event.ts';
import { plainProjection } from '../kernel/projection.ts';

const added = event('sum/added', v.object({ by: v.number() }));
/** A test projection: the sum of the numbers that the events add. */
export const sum = plainProjection('sum', 0, (on) => [on(added, (total, { payload }) => total + payload.by)]);
/** A test app whose only state is a sum. */
export const emptyApp = () =>
  createApp<object>({
    ...{ projections: [sum] as never, effects: [], ports: {}, forget: [], keepsLog: false },
    now: () => 0,
    failed: () => ({ type: 'app/failed', v: 1, payload: {} }),
  });
/** Returns this many test events, each of which adds 1 to the sum. */
export const facts = (count: number): Recorded[] =>
  Array.from({ length: count }, (_, i) => ({ seq: i + 1, at: i, flow: i + 1, ...added({ by: 1 }) }));
