import * as planEvents from '../../events/route-plan.ts';
import type { PlanStop } from '../../events/route-plan-types.ts';
import { backend } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { routePlanPlugin } from './index.ts';

/** A stop of a plan; `east`: how far to the east it is (hundredths of a degree). */
export const stop = (id: number, east = id): PlanStop => ({
  id,
  lat: 57.7,
  lng: 11.9 + east / 100,
  name: `Stop ${id}`,
  from: 'search',
});
/** Returns the event that adds a stop. */
export const add = (id: number, east?: number) => planEvents.stopAdded({ stop: stop(id, east) });
/** A test scenario with a route plan. */
export const story = () => scenario({ plugins: [routePlanPlugin], backend: backend() });
/** Returns the ids of a plan's stops, in order. */
export const ids = (stops: readonly PlanStop[]) => stops.map(({ id }) => id);
